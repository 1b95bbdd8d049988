"""The table in words: alt text for a picture, and a whole board for those who read instead of looking."""

from collections.abc import Callable, Iterator

from bot.games.galilean_moons.printed.pieces import TYPES, WILDCARD
from bot.games.galilean_moons.view.records import MoonView, SeatView, SectorView, View
from render.galilean_moons.card_uses import Uses, uses
from render.galilean_moons.changes import steps
from render.galilean_moons.names import (
    GAME,
    MOON_NAMES,
    age_words,
    count_of,
    named_choices,
    needed_targets,
    nothing_told,
    parts_of,
    pieces,
    place_name,
    ranks,
    seat_letter,
    sector_at,
    technology_words,
    turn_words,
    turns_words,
    type_name,
    who,
    window_words,
    worded,
)
from render.galilean_moons.region import REGIONS
from render.scene import PictureInput
from render.text_board import ALT_LIMIT, fitting, in_turn, short

_Name = Callable[[int], str]


def alt(scene: PictureInput) -> str:
    """One to three sentences: whose turn, what happened, who leads where, the points. At most 600 characters."""
    view: View = scene.view
    words, _ = turn_words(scene)
    where = f" Region: {MOON_NAMES[scene.region]}." if scene.region in REGIONS else ""
    head = f"{words}, {age_words(view)}.{where} "
    tail = _score(scene, lambda seat: who(scene, seat))
    if len(head) + len(tail) > ALT_LIMIT - 60:  # long names: letters, once explained
        tail = _score(scene, seat_letter)
    room = ALT_LIMIT - len(head) - len(tail) - 1
    return head + short(_lately(scene), room) + "." + tail


def _lately(scene: PictureInput) -> str:
    """What the line below the board says: the choices, or the last turn."""
    if scene.choices:
        told = ", ".join(f"{spot.number} {spot.words}" for spot in named_choices(scene))
        return f"Choices: {told}"
    return f"Last: {'; '.join(_told(scene)) or nothing_told(scene.view)}"


def _score(scene: PictureInput, name: _Name) -> str:
    """Who leads on each moon, and the points now."""
    view: View = scene.view
    leads = "; ".join(f"{moon.title} {_leads(moon, name)}" for moon in view.moons)
    points = ", ".join(
        f"{_lettered(scene, seat.seat, name)} {seat.score.total}" for seat in view.seats
    )
    label = "Points" if view.ending is not None else "Points now"
    return f" Majorities: {leads}. {label}: {points}. Full text: /match show as:text."


def _lettered(scene: PictureInput, seat: int, name: _Name) -> str:
    """The name; behind the letter where letters stand for names."""
    full, used = who(scene, seat), name(seat)
    return full if used == full else f"{used} ({short(full, 16)})"


def _leads(moon: MoonView, name: _Name) -> str:
    """ "Mira 3 then Jonas and Priya 2"."""
    told = [
        f"{' and '.join(name(one.seat) for one in tied)} {tied[0].sectors}"
        for tied in ranks(moon)[:2]
    ]
    return " then ".join(told) or "nobody"


def hand_alt(scene: PictureInput) -> str:
    """The own hand in words; only for the seat that holds it."""
    view: View = scene.view
    mine = next(seat for seat in view.seats if seat.seat == scene.viewer)
    words = f"Your hand: {pieces(mine.hand or {})}."
    if view.dealt:
        dealt = ", ".join(technology_words(one) for one in view.dealt)
        kept = f" You keep {view.kept}." if view.kept else ""
        return short(f"{words} Keep one technology: {dealt}.{kept}", ALT_LIMIT)
    drawing = view.drawing
    if drawing is not None and drawing.seat == mine.seat:
        asked = f"discard {drawing.discards} first, " if drawing.discards else ""
        words += f" Drawing: {asked}{count_of(drawing.picks, 'card')} to take."
    owned = ", ".join(technology_words(one) for one in mine.technologies)
    gems = f" Gems: {pieces(mine.gems)}."
    tail = f" Technologies: {owned}." if owned else ""
    could = "".join(f" {line}." for line in _could(view, mine))
    return short(words + could + gems + tail, ALT_LIMIT)


def _could(view: View, mine: SeatView) -> Iterator[str]:
    """What each card could do: "Kronos: invade C4 for 2, rally G6, mine G6 +1"."""
    if view.turn is None:
        return
    for card, can in uses(view, mine).items():
        if not can.is_idle:
            yield f"{type_name(card)}{' alone' if card == WILDCARD else ''}: {_can(can)}"


def _can(can: Uses) -> str:
    told = [f"invade {' '.join(one.sectors)} for {one.cards}" for one in can.invade]
    told += [f"rally {' '.join(can.rally)}"] * bool(can.rally)
    told += [f"take units back from {' '.join(can.back)}"] * bool(can.back)
    mines = " ".join(f"{at} +{gems}" for at, gems in can.mine)
    return ", ".join([*told, *[f"mine {mines}"] * bool(mines)])


def text(scene: PictureInput) -> str:
    """The whole table, or the scene's region of it, in short lines for a narrow screen; at most 3,500 characters."""
    brief = (line for line in _all(scene, brief=True) if line)
    return fitting(_all(scene, brief=False), brief)


def _all(scene: PictureInput, brief: bool) -> Iterator[str]:
    """Every line; brief: the market's cards without their texts."""
    view: View = scene.view
    yield from _head(scene)
    for moon in view.moons:
        if scene.region in (None, moon.id):
            yield ""
            yield from _moon(scene, moon)
    if scene.region is not None:
        return
    yield ""
    yield from _table(view, brief)
    for seat in view.seats:
        yield ""
        yield from _seat(scene, seat)
    yield from _own(scene, brief)


def _head(scene: PictureInput) -> Iterator[str]:
    view: View = scene.view
    words, _ = turn_words(scene)
    yield f"{GAME.upper()} · {age_words(view)}"
    yield scene.heading(GAME)
    yield f"> {words}"
    if view.ending is not None:
        yield f"The end: {worded(scene, view.ending)}"
    elif view.asked is not None and view.asked.question:
        yield worded(scene, view.asked.question)
    if told := _told(scene):
        yield f"Last: {short('; '.join(told), 400)}"
    if view.warning:
        yield view.warning


def _told(scene: PictureInput) -> list[str]:
    """The last steps, a name where the seat changes."""
    done = steps(scene, scene.changes)
    return in_turn(((step.seat, step.words) for step in done), lambda seat: who(scene, seat))


# The board


def _moon(scene: PictureInput, moon: MoonView) -> Iterator[str]:
    yield f"{moon.title.upper()} · 1st {moon.first} VP, 2nd {moon.second} VP"
    told = [
        f"{seat_letter(one.seat)} {one.sectors}s {one.units}u"
        + (f" +{one.points}" if one.points else "")
        for one in moon.standings
    ]
    yield f"  {', '.join(told) or 'nobody'}"
    for code in moon.sectors:
        yield _sector(scene.view, sector_at(scene.view, code))


def _sector(view: View, sector: SectorView) -> str:
    """ "G3 Thermal: A 2 units, base; 3/4 targets"."""
    parts = []
    if sector.owner is not None:
        parts.append(f"{seat_letter(sector.owner)} {count_of(sector.units, 'unit')}")
        parts += ["base"] * sector.base
    elif sector.base:
        parts.append("neutral base")
    if sector.targets:
        needed = needed_targets(view, sector)
        of = "" if needed is None else f"/{needed}"
        parts.append(f"{sector.targets}{of} target{'s' * (sector.targets != 1 or bool(of))}")
    return f"{sector.at} {type_name(sector.kind)}: {', '.join(parts) or '-'}"


def _table(view: View, brief: bool) -> Iterator[str]:
    """Deck, draft, discard pile, supply, market; at the end only what still counts."""
    left = ", ".join(f"{view.gem_supply[kind]} {type_name(kind)}" for kind in TYPES)
    turns = f" · {turns_words(view)}" if turns_words(view) else ""
    yield f"DECK {view.deck_count} · discard {view.discard_count}{turns}"
    shown = ", ".join(type_name(card) if card else "empty" for card in view.draft)
    yield f"Draft: {shown}"
    yield f"Discarded: {pieces(view.discard)}"
    yield f"Gems left: {left}"
    if view.ending is not None:
        return
    yield f"MARKET · {view.stack_count} in the stack"
    for one in view.market:
        words = "" if brief else f": {one.text}"
        yield f"{one.title} (power {one.power}, {one.points} VP){words}"
    if not view.market:
        yield "sold out" if view.order else "opens when all have chosen"


# The seats


def _seat(scene: PictureInput, seat: SeatView) -> Iterator[str]:
    letter = seat_letter(seat.seat)
    place = f" · {place_name(seat.turn_place)} in turn" if seat.turn_place else ""
    yield f"{letter} {who(scene, seat.seat)} · {seat.score.total} VP{place}"
    yield f"  {_parts(seat)}"
    hand = "" if seat.is_icarus else f"hand {seat.hand_count}, "
    parked = f" (+{seat.parked} on Replica)" if seat.parked else ""
    yield f"  {hand}units left {seat.supply}{parked}, bases {seat.bases}, ruins {seat.ruins}"
    yield f"  gems: {pieces(seat.gems)}"
    owned = ", ".join(technology_words(one) for one in seat.technologies)
    is_open = seat.next_cost and not seat.is_icarus and scene.view.ending is None
    cost = f"; next costs {seat.next_cost}" if is_open else ""
    if owned:
        yield f"  tech: {owned}{cost}"
    if seat.is_icarus:
        yield from _icarus(scene.view)


def _parts(seat: SeatView) -> str:
    told = ", ".join(f"{name} {points}" for name, points in parts_of(seat))
    doubled = f", all ×{seat.score.factor}" if seat.score.factor != 1 else ""
    return told + doubled


def _icarus(view: View) -> Iterator[str]:
    if view.icarus is None:
        return
    icarus = view.icarus
    yield f"  {icarus.level}, focuses a turn: {icarus.focuses}"
    if icarus.moon:
        card = type_name(icarus.card) if icarus.card else "nothing found"
        yield f"  last focus: {MOON_NAMES[icarus.moon]}, {card}"


def _own(scene: PictureInput, brief: bool) -> Iterator[str]:
    """The own hand and what it could do, what the own technologies say; before the match those to choose from."""
    view: View = scene.view
    mine = next((seat for seat in view.seats if seat.hand is not None), None)
    if mine is None or mine.hand is None:
        return
    yield ""
    yield f"YOUR HAND: {pieces(mine.hand)}"
    if view.ending is None:
        yield from (f"  {line}" for line in _could(view, mine))
    if view.ending is None and not brief:
        for one in mine.technologies:
            yield f"  {technology_words(one)}, {window_words(one)}: {one.text}"
    for one in view.dealt:
        yield f"  {'kept' if one.id == view.kept else 'dealt'} {technology_words(one)}: {one.text}"
