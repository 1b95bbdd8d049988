"""The table in words: alt text for a picture, and a whole board for those who read instead of looking."""

from collections.abc import Iterator, Sequence

from bot.games.dawn_on_titan.view.records import BodyView, ItemView, SeatView, ShipView, View
from render.dawn_on_titan.cells import BY_LETTER, RINGS, sector_of
from render.dawn_on_titan.changes import steps
from render.dawn_on_titan.names import (
    GAME,
    INDUSTRIES,
    SHIPS,
    body_name,
    built,
    by_cell,
    card_name,
    count_of,
    nothing_told,
    place,
    seat_letter,
    ship_name,
    turn_words,
    unexplored,
    who,
    worded,
)
from render.scene import PictureInput
from render.text_board import ALT_LIMIT, fitting, in_turn, short


def alt(scene: PictureInput) -> str:
    """One to three sentences: whose turn, what happened, how it stands. At most 600 characters."""
    view: View = scene.view
    words, _ = turn_words(scene)
    score = ", ".join(
        f"{who(scene, seat.seat)} {built(seat)} of {seat.to_win}" for seat in view.seats
    )
    where = f" Region: {scene.region}." if scene.region else ""
    tail = f" Industries: {score}.{_machine(view)} Full text: /match show as:text."
    head = f"{words}.{where} "
    room = ALT_LIMIT - len(head) - len(tail) - 1
    return head + short(_lately(scene), room) + "." + tail


def _machine(view: View) -> str:
    """The AI's event with the row of its die, and how many cards are left; empty with several players and at the end."""
    solo = view.solo
    if solo is None or view.ending is not None:
        return ""
    row = f", {solo.rows[solo.die - 1]}" if solo.die else ""
    event = f"{solo.event_title}{row}; " if solo.event else ""
    return f" AI deck: {event}{count_of(solo.deck_count, 'card')} left."


def _lately(scene: PictureInput) -> str:
    """What the line below the board says: a plan, the choices, or the last turn."""
    if len(scene.path) > 1:
        return f"Plan: {' → '.join(scene.path)}"
    if scene.choices:
        return f"Choices: {', '.join(f'{s.number} {s.words or s.at}' for s in scene.choices)}"
    return f"Last: {'; '.join(_told(scene)) or nothing_told(scene.view)}"


def hand_alt(scene: PictureInput) -> str:
    """The own hand in words; only for the seat that holds it."""
    view: View = scene.view
    mine = next(seat for seat in view.seats if seat.seat == scene.viewer)
    cards = ", ".join(_numbered(scene, mine.hand or ()))
    fight = f" Combat at {place(view, view.combat.at)}." if view.combat else ""
    pile = ", ".join(card_name(card) for card in mine.pile or ()) or "empty"
    return short(f"Your hand: {cards}.{fight} Still to build: {pile}.", ALT_LIMIT)


def _numbered(scene: PictureInput, cards: Sequence[str]) -> list[str]:
    numbers = {spot.at: f"{spot.number} " for spot in scene.choices}
    return [numbers.get(card, "") + card_name(card) for card in cards]


def text(scene: PictureInput) -> str:
    """The whole table, or the scene's region of it, in short lines for a narrow screen; at most 3,500 characters."""
    brief = (line for line in _all(scene, brief=True) if line)
    return fitting(_all(scene, brief=False), brief)


def _all(scene: PictureInput, brief: bool) -> Iterator[str]:
    """Every line; brief: without blank lines in mind, items on which nothing lies named in one line."""
    view: View = scene.view
    yield from _head(scene)
    yield from _places(scene)
    if scene.region is not None:
        return
    for seat in view.seats:
        yield ""
        yield from _seat(scene, seat, brief)
    yield from _solo(view)
    yield from _own(scene)


def _head(scene: PictureInput) -> Iterator[str]:
    view: View = scene.view
    words, _ = turn_words(scene)
    yield f"{GAME.upper()} · round {view.round}"
    yield scene.heading(GAME)
    yield f"> {words}"
    if view.ending is not None:
        yield f"The end: {view.ending}"
    elif view.asked is not None and view.asked.question:
        yield worded(scene, view.asked.question)
    told = _told(scene)
    if told:
        yield f"Last: {short('; '.join(told), 400)}"
    yield f"To explore: {unexplored(view)}"


def _told(scene: PictureInput) -> list[str]:
    """The last turn, a name where the seat changes."""
    done = steps(scene, scene.changes)
    return in_turn(((step.seat, step.words) for step in done), lambda seat: who(scene, seat))


# The board


def _places(scene: PictureInput) -> list[str]:
    """Ring by ring, from the outside in, every place where something is; all that lies face down in one line."""
    view: View = scene.view
    bodies = {body.at: body for body in view.bodies}
    fleet = by_cell(view)
    lines: list[str] = []
    for ring in RINGS:
        codes = [f"{ring.letter}{k + 1}" if ring.cells > 1 else "S" for k in range(ring.cells)]
        codes = [at for at in codes if _is_in(scene.region, at)]
        told = [
            _place_line(at, bodies.get(at), fleet.get(at, []))
            for at in codes
            if at in fleet or (at in bodies and bodies[at].explored)
        ]
        hidden = _hidden([bodies[at] for at in codes if at in bodies and at not in fleet])
        if told or hidden or (codes and scene.region):
            plural = "s" if ring.steps > 1 else ""
            lines += ["", f"{ring.name.upper()} · {ring.steps} step{plural} · {ring.direction}"]
            lines += told + hidden or ["empty"]
    return lines


def _is_in(region: str | None, at: str) -> bool:
    if region is None:
        return True
    if region.startswith("sector"):
        return sector_of(at) == int(region[-1])
    return BY_LETTER[at[0]].name == region or (at == "S" and region == "helium")


def _hidden(bodies: Sequence[BodyView]) -> list[str]:
    lines = []
    for words, is_moonlet in (("?", False), ("? moonlet", True)):
        codes = [b.at for b in bodies if not b.explored and (b.kind == "moonlet") == is_moonlet]
        if codes:
            lines.append(f"{words} {' '.join(codes)}")
    return lines


def _place_line(at: str, body: BodyView | None, ships: Sequence[ShipView]) -> str:
    parts = []
    if body is not None and body.explored:
        parts += [f"{seat_letter(owner)} {INDUSTRIES[kind]}" for kind, owner in body.industries]
        parts += _free(body)
    parts += [_ship(vessel) for vessel in ships]
    name = "" if body is None else f" {body_name(body) or '?'}"
    return f"{at}{name}: {', '.join(parts)}"


def _free(body: BodyView) -> list[str]:
    spots = body.capacity - len(body.industries)
    taken = {kind for kind, _ in body.industries}
    kinds = [INDUSTRIES[kind].split()[-2] for kind in body.options if kind not in taken]
    bolt = " (bolt)" if body.bolted else ""
    return [f"{spots} free {'/'.join(kinds)}{bolt}"] if spots > 0 and kinds else []


def _ship(vessel: ShipView) -> str:
    stunned = " stunned" if vessel.stunned else ""
    return f"{seat_letter(vessel.seat)} {ship_name(vessel.ship)} {vessel.direction}{stunned}"


# The headquarters


def _seat(scene: PictureInput, seat: SeatView, brief: bool) -> Iterator[str]:
    letter = seat_letter(seat.seat)
    yield f"{letter} {who(scene, seat.seat)} · {seat.hq_title} · {built(seat)} of {seat.to_win}"
    home = [f"{count} {INDUSTRIES[kind].split()[0]}" for kind, count in seat.home.items() if count]
    yield f"  at home: {', '.join(home) or 'nothing'}"
    if seat.pool is not None:
        yield "  store: " + ", ".join(f"{g} {n}/{seat.caps[g]}" for g, n in seat.pool.items())
    if seat.is_ai:
        yield from _fleet(scene.view, seat)
        return
    items = seat.items
    told = [item for item in items if item.filled or item.built or not brief]
    for item in told:
        where = _where(scene.view, seat, item)
        yield f"  {item.title:<23} {where:<4} {_tokens(seat, item)}".rstrip()
    if len(told) < len(items):
        yield f"  not begun: {', '.join(item.title for item in items if item not in told)}"
    yield f"  hand {seat.hand_count}, pile {seat.pile_count}{_shown(seat)}"


def _fleet(view: View, seat: SeatView) -> Iterator[str]:
    """The AI's ships; it gathers no tokens and its cards are the combat deck."""
    out = {vessel.ship: vessel.at for vessel in view.ships if vessel.seat == seat.seat}
    yield "  " + ", ".join(f"{ship_name(ship)} {out.get(ship, 'home')}" for ship in SHIPS)


def _where(view: View, seat: SeatView, item: ItemView) -> str:
    """Where a ship is; "home" while it is not built; "hand" for a card known to be there."""
    if item.is_card:
        return "hand" if item.built else ""
    ship = item.item.partition("_")[2]
    return next((s.at for s in view.ships if (s.seat, s.ship) == (seat.seat, ship)), "home")


def _tokens(seat: SeatView, item: ItemView) -> str:
    """The tokens on it and its cost: "diamond 2/3, life 1/1"; without pips of its own only the cost."""
    if seat.pool is not None:
        return ", ".join(f"{glyph} {count}" for glyph, count in item.cost.items())
    order = [*item.cost, *sorted(set(item.filled) - set(item.cost))]
    return ", ".join(f"{g} {item.filled.get(g, 0)}/{item.cost.get(g, 0)}" for g in order)


def _shown(seat: SeatView) -> str:
    if not seat.shown:
        return ""
    return "; shown " + ", ".join(f"{card_name(c)} {n}×" for c, n in seat.shown.items())


def _solo(view: View) -> Iterator[str]:
    solo = view.solo
    if solo is None:
        return
    yield ""
    yield f"AI DECK · {solo.deck_count} left"
    if solo.event is not None:
        yield f"{solo.event_title}: {solo.event_text or 'an effect, comes into play next round'}"
        for k, row in enumerate(solo.rows, 1):
            yield f"{'>' if k == solo.die else ' '}{k} {row}"
    for effect in solo.effects:
        yield f"* {effect.title} (until a {effect.number}): {effect.text}"
    yield f"Combat deck {solo.combat_deck_count}, discard {solo.combat_discard_count}"


def _own(scene: PictureInput) -> Iterator[str]:
    """The own hand, and every hand that lies open."""
    view: View = scene.view
    for seat in view.seats:
        if seat.hand is None:
            continue
        whose = "YOUR HAND" if seat.seat == scene.viewer else f"HAND {seat_letter(seat.seat)}"
        yield ""
        yield f"{whose}: {', '.join(card_name(card) for card in seat.hand)}"
