"""The pictures beside the map in words: alt texts, and text boards as full as the pictures."""

from collections.abc import Iterator

from bot.engine import listed
from bot.games.high_frontier.text.card_lines import is_ready, use_words
from bot.games.high_frontier.view.records import LotView, View
from bot.games.high_frontier.view.seats import SeatView
from bot.games.high_frontier.view.stacks import CardView
from render.high_frontier.boards.auction import due_words, extras_words, holders_words, state_words
from render.high_frontier.boards.score import course_of, ranked
from render.high_frontier.boards.sunspots import (
    SEASON_MEANING,
    disk_due,
    event_due,
    event_rows,
    glory_words,
    season_of_next_event,
)
from render.high_frontier.boards.tracks import factories_of
from render.high_frontier.cards.card_lines import face_words, head, joined, stack_lines, whole_face
from render.high_frontier.cards.sheet import faces, foot_words, had_words, where_is
from render.high_frontier.cards.stacks import title_of
from render.high_frontier.parts.names import (
    count_of,
    seat_letter,
    signed,
    turn_words,
    who,
    year_words,
)
from render.scene import PictureInput
from render.text_board import ALT_LIMIT, short


def _alt(scene: PictureInput, told: str) -> str:
    """Whose turn and when, then what is shown."""
    return short(f"{turn_words(scene)[0]}, {year_words(scene.view)}. {told}", ALT_LIMIT)


# Playmats


def playmat_alt(scene: PictureInput, seat: int) -> str:
    own: SeatView = scene.view.seats[seat]
    stacks = "; ".join(_stack_brief(own, name) for name in range(len(own.stacks)))
    hand = count_of(len(own.hand), "card")
    told = f"{who(scene, seat)}’s playmat: {count_of(own.aquas, 'Aqua')}, {hand} in hand, {own.points.total} VP now. {stacks}."
    return _alt(scene, told)


def _stack_brief(own: SeatView, k: int) -> str:
    stack = own.stacks[k]
    is_leo = stack.name == "leo"
    held = [*map(_card_brief, stack.cards)]
    held += [] if is_leo or not stack.water else [f"{stack.water} FT of water"]
    held += [f"{stack.isotope} FT of isotope"] if stack.isotope else []
    glitch = ", glitch" if stack.glitched else ""
    where = "" if is_leo else f" at {stack.place}"
    fuel = f", dry {stack.fuel.dry}, wet {stack.fuel.wet}" if stack.fuel else ""
    return f"{title_of(stack.name)}{where}{fuel}{glitch}: {', '.join(held) or 'no cards'}"


def _card_brief(card: CardView) -> str:
    return card.face.name + ("" if is_ready(card) else f" ({use_words(card)})")


def playmat_text(scene: PictureInput, seat: int) -> str:
    return joined(_mat(scene, seat, False), _mat(scene, seat, True))


def _mat(scene: PictureInput, seat: int, brief: bool) -> Iterator[str]:
    """All lines; brief: cards by names only."""
    view: View = scene.view
    own = view.seats[seat]
    yield from head(scene, f"{who(scene, seat)}’s playmat")
    yield from _seat_lines(scene, own)
    for stack in own.stacks:
        yield ""
        yield from stack_lines(stack, view.voyage, brief)
    yield ""
    yield f"Hand: {count_of(len(own.hand), 'card')}"
    for held in own.hand:
        yield f"- {held.patent.white.name if brief else face_words(held.patent.white)}"


def _seat_lines(scene: PictureInput, own: SeatView) -> Iterator[str]:
    faction = own.faction_name or "faction not yet revealed"
    yield f"{seat_letter(own.seat)} {who(scene, own.seat)} · {faction} · {own.points.total} VP now"
    if own.privilege:
        yield f"  {own.privilege_title}: {own.privilege_text}"
    yield f"  {count_of(own.aquas, 'Aqua')}; left: {own.disks} disks, {own.cubes} cubes, {own.domes} domes"
    chits = ", ".join(
        f"{chit.zone.capitalize()} {'high' if chit.high else 'low'}" for chit in own.glories
    )
    if chits or own.heroism:
        yield f"  glories: {chits or 'none'}; heroism chits: {own.heroism}"
    for site in scene.view.sites:
        held = (("claim", site.claim), ("factory", site.factory), ("colony", site.colony))
        mine = [what for what, owner in held if owner == own.seat]
        if mine:
            yield f"  {site.code} {site.title} ({site.spectral}): {', '.join(mine)}"


# Cards


def card_alt(scene: PictureInput, card: str) -> str:
    one, other = faces(card)
    return _alt(
        scene,
        f"{where_is(scene, card)}: {face_words(one)}. Back: {face_words(other)}.",
    )


def card_text_board(scene: PictureInput, card: str) -> str:
    return joined(_card(scene, card))


def _card(scene: PictureInput, card: str) -> Iterator[str]:
    yield from head(scene, where_is(scene, card))
    for face in faces(card):
        yield foot_words(face)
        yield from whole_face(face)
        words, _ = had_words(scene, face)
        if words:
            yield f"  {words}"
        yield ""


# Auction and decks


def auction_alt(scene: PictureInput) -> str:
    lot: LotView | None = scene.view.lot
    if lot is None:
        return decks_alt(scene)
    told = f"Up for auction: {face_words(lot.card.white)}. High bid {lot.high}, {holders_words(scene, lot)}. "
    told += f"Black side: {lot.card.black.name}; {extras_words(lot)}"
    told += f": {listed(_bonus(scene, lot))}. " if lot.supports else ". "
    return _alt(scene, told + due_words(scene, lot))


def _bonus(scene: PictureInput, lot: LotView) -> list[str]:
    """The top cards that go with the lot; an empty deck has none."""
    decks = (deck for deck in scene.view.decks if deck.kind in lot.supports)
    return [deck.top.white.name if deck.top else f"no {deck.kind} left" for deck in decks]


def auction_text(scene: PictureInput) -> str:
    view: View = scene.view
    return joined(_auction(scene, view.lot)) if view.lot else decks_text(scene)


def _auction(scene: PictureInput, lot: LotView) -> Iterator[str]:
    view: View = scene.view
    yield from head(scene, f"auction, round {lot.round}")
    yield f"High bid {lot.high}, {holders_words(scene, lot)}."
    yield due_words(scene, lot)
    bids = dict(lot.bids)
    for own in view.seats:
        bid = bids.get(own.seat, "–")
        state = state_words(lot, own.seat)
        name = f"{seat_letter(own.seat)} {who(scene, own.seat)}"
        yield f"{name}: bid {bid}, {state} ({count_of(own.aquas, 'Aqua')}, {len(own.hand)} in hand)"
    yield ""
    yield from whole_face(lot.card.white)
    yield f"black side: {face_words(lot.card.black)}"
    yield f"{extras_words(lot)}:"
    for deck in view.decks:
        if deck.kind in lot.supports and deck.top is not None:
            yield f"- {face_words(deck.top.white)}"


def decks_alt(scene: PictureInput) -> str:
    view: View = scene.view
    tops = [
        f"{deck.kind} {deck.count}: {deck.top.white.name if deck.top else 'empty'}"
        for deck in view.decks
    ]
    return _alt(scene, f"Decks and their top cards: {'; '.join(tops)}.")


def decks_text(scene: PictureInput) -> str:
    return joined(_decks(scene))


def _decks(scene: PictureInput) -> Iterator[str]:
    view: View = scene.view
    yield from head(scene, "decks")
    for deck in view.decks:
        yield f"{deck.kind.upper()} · {count_of(deck.count, 'card')}"
        if deck.top is not None:
            yield f"  white {face_words(deck.top.white)}"
            yield f"  black {face_words(deck.top.black)}"


# Sun and tracks


def sun_alt(scene: PictureInput) -> str:
    cycle = scene.view.cycle
    events = ", ".join(f"{dice} {event}" for dice, event in event_rows(cycle))
    told = f"Season {cycle.season}. {event_due(cycle)}"
    told += f": {events}. " if cycle.disks else ". "
    told += f"{disk_due(cycle)}, {cycle.disks} left." if cycle.disks else f"{disk_due(cycle)}."
    return _alt(scene, told + (" Anarchy is in force." if cycle.anarchy else ""))


def sun_text(scene: PictureInput) -> str:
    return joined(_sun(scene))


def _sun(scene: PictureInput) -> Iterator[str]:
    view: View = scene.view
    cycle = view.cycle
    yield from head(scene, "sunspot cycle")
    cube = next(one.spot for one in cycle.spots if one.has_cube)
    yield f"Season {cycle.season}, cube on spot {cube}. {SEASON_MEANING[cycle.season]}"
    if cycle.disks:
        yield f"{event_due(cycle)}, season {season_of_next_event(cycle)}:"
        yield from (f"  {dice} {event}" for dice, event in event_rows(cycle))
        yield f"{disk_due(cycle)}; left: {cycle.disks}"
    else:
        yield f"{disk_due(cycle)}."
    yield "Anarchy is in force." if cycle.anarchy else "No anarchy now."
    yield ""
    yield "ZONES: solar thrust, flare, glory low/high"
    for zone in view.zones:
        solar = "none" if zone.solar is None else signed(zone.solar)
        chit = f"{zone.glory_low}/{zone.glory_high} {glory_words(scene, zone)}"
        yield f"{zone.zone.capitalize()}: {solar}, {signed(zone.flare)}, {chit}"


def tracks_alt(scene: PictureInput) -> str:
    view: View = scene.view
    told = ", ".join(
        f"{track.spectral} {track.price} ({count_of(sum(track.factories), 'factory').replace('factorys', 'factories')})"
        for track in view.tracks
    )
    return _alt(scene, f"Prices by spectral type: {told}.")


def tracks_text(scene: PictureInput) -> str:
    return joined(_tracks(scene))


def _tracks(scene: PictureInput) -> Iterator[str]:
    view: View = scene.view
    yield from head(scene, "exploitation tracks")
    for track in view.tracks:
        sites = [
            f"{seat_letter(site.factory or 0)} {site.code} {site.title}"
            for site in factories_of(view, track.spectral)
        ]
        yield f"{track.spectral}: price {track.price}; {', '.join(sites) or 'no factory'}"


# Points


def ending_alt(scene: PictureInput) -> str:
    told = "; ".join(f"{who(scene, own.seat)} {own.points.total} VP" for own in ranked(scene.view))
    word = "Points now" if scene.view.ending is None else "Final score"
    return _alt(scene, f"{word}: {told}.")


def ending_text(scene: PictureInput) -> str:
    return joined(_ending(scene))


def _ending(scene: PictureInput) -> Iterator[str]:
    view: View = scene.view
    yield from head(scene, "points" if view.ending is None else "final score")
    for own in ranked(view):
        yield f"{seat_letter(own.seat)} {who(scene, own.seat)} · {own.points.total} VP"
        told = ", ".join(f"{source} {points}" for source, points in own.points.lines if points)
        yield f"  {told or 'nothing yet'}"
    course = course_of(scene)
    if len(course.years) > 1:
        yield ""
        yield f"YEAR: {' '.join(seat_letter(own.seat) for own in view.seats)}"
        for year, totals in zip(course.years, course.totals, strict=True):
            if year % 4 == 0 or year == course.years[-1]:
                yield f"{year}: {' '.join(map(str, totals))}"
