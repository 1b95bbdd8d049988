"""The pictures in words: alt text, and whole boards for those who read instead of looking."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.planet_unknown.view.board_records import BoardView, SquareView
from bot.games.planet_unknown.view.records import ObjectiveView, SeatView, View
from render.planet_unknown.changes import told
from render.planet_unknown.closeup import CLOSE
from render.planet_unknown.names import (
    GAME,
    boards_of,
    card_words,
    count_of,
    goal_rivals,
    is_over,
    medals_of,
    placement_words,
    round_words,
    score_rows,
    seat_letter,
    shown_best,
    signed,
    squares_of,
    stand_words,
    turn_words,
    worded,
)
from render.planet_unknown.showing import MINE, SCORES, STATION, TABLE, Shown, shown
from render.planet_unknown.station import slot_words, station_words
from render.scene import PictureInput
from render.text_board import ALT_LIMIT, COLUMNS, fitting, short

_END = " Full text: /match show as:text."


def alt(scene: PictureInput) -> str:
    """What the picture shows in a few sentences, at most 600 characters."""
    words, _ = turn_words(scene)
    head = f"{words}, {round_words(scene.view)}. "
    body = " ".join(_alt_body(scene, shown(scene)))
    return short(head + body, ALT_LIMIT - len(_END)) + _END


def _alt_body(scene: PictureInput, what: Shown) -> Iterator[str]:
    view: View = scene.view
    kind = what.kind
    if kind == MINE or kind in CLOSE:
        yield from _planet_alt(scene, view.seats[what.seat])
    elif kind == STATION:
        yield from _station_alt(scene)
    else:
        medals = ", ".join(f"{_named(scene, s.seat)} {signed(s.score.total)}" for s in view.seats)
        yield f"{'Medals' if is_over(view) else 'Medals now'}: {medals}."
        yield from _lines_alt(scene) if kind == SCORES else _table_alt(scene)


def _named(scene: PictureInput, seat: int) -> str:
    return short(scene.name(seat), 16)


def _table_alt(scene: PictureInput) -> Iterator[str]:
    view: View = scene.view
    done = [_named(scene, seat.seat) for seat in view.seats if seat.is_confirmed]
    if done:
        yield f"Confirmed: {', '.join(done)}."
    happened = [
        f"{_named(scene, seat)} {words}" if seat is not None else words
        for seat, words in told(scene, scene.changes)
    ]
    if happened:
        yield f"Last: {'; '.join(happened)}."
    if view.event is not None:
        yield f"Event: {view.event.text}"


def _lines_alt(scene: PictureInput) -> Iterator[str]:
    view: View = scene.view
    if view.ending and is_over(view):
        yield f"The end: {worded(scene, view.ending)}."
    for k, (words, _) in enumerate(score_rows(view.seats[0].score)):
        figures = [score_rows(seat.score)[k][1] for seat in view.seats]
        if any(figures):
            yield f"{words}: {', '.join(map(signed, figures))}."


def _planet_alt(scene: PictureInput, seat: SeatView) -> Iterator[str]:
    view: View = scene.view
    planet = seat.planet
    assert planet is not None
    fallen = sum(square.meteorite for square in squares_of(seat).values())
    yield (
        f"{scene.name(seat.seat)}'s planet {planet.title}: {planet.covered} of {planet.size} squares "
        f"covered, {count_of(fallen, 'meteorite')}, {medals_of(seat.score.total)}."
    )
    if scene.path:
        yield f"Way: {' '.join(scene.path)}."
    if scene.choices:
        yield "Choices: " + ", ".join(f"{s.number} {s.words or s.at}" for s in scene.choices) + "."
    elif seat.seat == view.viewer and (best := shown_best(view)):
        told = [f"{one.number} {placement_words(one)}" for one in best[:3]]
        told += [f"{one.number} {one.letter or one.tile} at {one.at}" for one in best[3:]]
        yield f"Choices: {'; '.join(told)}."
    yield f"Tracks: {_trackers(seat)}."


def _station_alt(scene: PictureInput) -> Iterator[str]:
    view: View = scene.view
    yield f"{scene.name(view.commander)} commands; {station_words(view)}."
    for depot in view.station.depots:
        if depot.seat is not None:
            tiles = [one.tile.title if one.tile else "empty" for one in (depot.outer, depot.inner)]
            yield f"{scene.name(depot.seat)}: {' / '.join(tiles)}."


# The text boards


def text(scene: PictureInput) -> str:
    """The picture the scene asks for, in short lines for a narrow screen; at most 3,500 characters."""
    return fitting(_all(scene, brief=False), _all(scene, brief=True))


def _all(scene: PictureInput, brief: bool) -> Iterator[str]:
    what = shown(scene)
    kind = what.kind
    yield from head(scene)
    if kind == MINE or kind in CLOSE:
        yield from _planet(scene, scene.view.seats[what.seat], brief)
    elif kind == STATION:
        yield from _station(scene)
    elif kind == SCORES:
        yield from _scores(scene, brief)
    elif kind == TABLE:
        yield from _table(scene, brief)


def head(scene: PictureInput) -> Iterator[str]:
    """Round, match, whose turn, and what holds for all: modules, events, the target."""
    view: View = scene.view
    words, _ = turn_words(scene)
    yield f"{GAME.upper()} · {round_words(view)}"
    yield scene.heading(GAME)
    yield f"> {words}"
    if is_over(view) and view.ending:
        yield f"The end: {worded(scene, view.ending)}"
    if view.modules:
        yield f"with {', '.join(view.modules)}"
    for event in (view.event, *view.extra_events):
        if event is not None and not is_over(view):
            yield f"Event, {event.color}: {event.text}"
    yield from view.round_rules
    if view.events_left:
        yield "Events left: " + ", ".join(f"{n} {colour}" for colour, n in view.events_left)
    if view.solo is not None:
        yield f"Target {view.solo.target} medals: now {view.solo.band}"


# The table


def _table(scene: PictureInput, brief: bool) -> Iterator[str]:
    view: View = scene.view
    for seat, words in told(scene, scene.changes):
        yield f"Last: {seat_letter(seat) + ' ' if seat is not None else ''}{words}"
    for goal in view.goals:
        yield f"{goal.text} {goal.medals} medals: {goal_rivals(goal)}; {_leading(goal)}"
    yield "Civ cards left: " + ", ".join(f"rank {s.rank}: {s.left}" for s in view.stacks)
    for seat_ in view.seats:
        yield ""
        yield from _seat(scene, seat_)
    yield ""
    yield from _station_lines(scene)
    if not brief:
        planets = [seat.planet for seat in view.seats if seat.planet is not None]
        yield from _maps([(seat_letter(k), one) for k, one in enumerate(planets)])


def _leading(goal: ObjectiveView) -> str:
    """Who leads; where all have as much, nobody does."""
    if len(goal.leads) == len(goal.seats):
        return "even"
    return f"leads {'/'.join(seat_letter(one) for one in goal.leads)}"


def _seat(scene: PictureInput, seat: SeatView) -> Iterator[str]:
    name = scene.name(seat.seat)
    stand = stand_words(scene.view, seat)
    yield f"{seat_letter(seat.seat)} {name} · {medals_of(seat.score.total)} · {stand}".rstrip(" ·")
    yield f"  {boards_of(seat)}"
    if seat.planet is None:
        return
    yield f"  covered {seat.planet.covered}/{seat.planet.size}; {_trackers(seat)}"
    yield f"  {_supplies(seat)}"


def _supplies(seat: SeatView) -> str:
    rovers = " ".join(rover.at for rover in seat.rovers) or "none"
    return (
        f"rovers {rovers} ({seat.supply} left), lifepods {seat.lifepods}, meteorites "
        f"{seat.meteorites}, patches {len(seat.kept)}, secret cards {seat.card_count}"
    )


def _trackers(seat: SeatView) -> str:
    company = seat.corporation
    return ", ".join(f"{one.tracker} {one.text}" for one in company.trackers) if company else ""


# A planet


def _planet(scene: PictureInput, seat: SeatView, brief: bool) -> Iterator[str]:
    view: View = scene.view
    yield ""
    yield from _seat(scene, seat)
    is_own = seat.seat == view.viewer and view.draft is not None
    if is_own and not scene.choices:
        yield from (f"{one.number} {placement_words(one)}" for one in shown_best(view))
        yield from _draft(scene)
    yield from (f"{spot.number} {spot.words or spot.at}" for spot in scene.choices)
    boards = [seat.planet] if seat.planet else []
    yield from _maps([("", one) for one in [*boards, *([seat.moon.board] if seat.moon else [])]])
    yield from _marks(seat)
    if seat.moon is not None:
        lines = " or ".join(seat.moon.points[seat.moon.satellite].lines)
        yield f"Satellite at point {seat.moon.satellite}: {lines}"
        yield f"Moon: {seat.moon.scoring}, now {seat.moon.medals}; meteorites {signed(-seat.moon.red)}"
    if seat.planet and seat.planet.rule:
        yield f"Rule: {seat.planet.rule}"
    if seat.planet and seat.planet.crossings:
        yield "Marked corners: " + ", ".join("/".join(pair) for pair in seat.planet.crossings)
    yield from _company(seat, brief)
    rows = [f"{words} {signed(figure)}" for words, figure in score_rows(seat.score) if figure]
    yield f"Medals: {', '.join(rows) or 'none yet'}"


def _draft(scene: PictureInput) -> Iterator[str]:
    draft = scene.view.draft
    yield from (f"done: {one}" for one in draft.steps)
    yield from (f"  {worded(scene, one)}" for one in draft.results)
    yield from (f"to do: {one.text}" for one in draft.pending)
    if draft.pool:
        yield f"rover movement left: {draft.pool}"
    if draft.may_confirm:
        yield "You can confirm."
    if draft.relaxed:
        yield draft.relaxed


def _company(seat: SeatView, brief: bool) -> Iterator[str]:
    company = seat.corporation
    if company is None:
        return
    yield f"Next on tracks: {', '.join(_next(seat))}"
    for tech in company.techs:
        state = "used" if tech.is_active and tech.is_spent else "works" if tech.is_active else "-"
        if tech.is_active or not brief:
            yield f"tech {tech.level} ({state}): {tech.text}"
    if seat.tokens:
        yield f"Tokens: {', '.join(one.removeprefix('EM_') for one in seat.tokens)}"
    if seat.arrays:
        yield f"Coloured patches: {', '.join(seat.arrays)}"
    for card in seat.cards:
        if card.timing != "immediate":
            yield f"{card_words(card)}: {card.text}"


def _next(seat: SeatView) -> Iterator[str]:
    """What the next cell of each tracker gives."""
    company = seat.corporation
    assert company is not None
    cells = {track.track: track.cells for track in company.tracks}
    for one in company.trackers:
        ahead = cells[one.on][one.cell + 1 :]
        if ahead and not one.is_top:
            gains = [*ahead[0].gains, *[medals_of(ahead[0].medals)] * bool(ahead[0].medals)]
            yield f"{one.tracker}: {' + '.join(gains) or 'nothing'}"


_LEGEND = "c w b r t e terrain, capital: resource; ~ ice, . bare, * meteorite, ! lifepod, @ rover"


def _maps(boards: list[tuple[str, BoardView]]) -> Iterator[str]:
    """Maps side by side as far as they fit into the columns."""
    drawn = [_map(words, board) for words, board in boards]
    while drawn:
        row = [drawn.pop(0)]
        while drawn and sum(len(one[0]) + 2 for one in (*row, drawn[0])) <= COLUMNS + 2:
            row.append(drawn.pop(0))
        yield ""
        for k in range(max(len(one) for one in row)):
            cells = [one[k] if k < len(one) else " " * len(one[0]) for one in row]
            yield "  ".join(cells).rstrip()
    yield _LEGEND


def _map(words: str, board: BoardView) -> list[str]:
    at = {(square.x, square.y): square for square in board.squares}
    letters = "".join(chr(65 + x) for x in range(board.width))
    lines = [f"{words or ('M' if board.kind == 'moon' else ''):<3}{letters}"]
    for y in range(board.height):
        row = "".join(_sign(at.get((x, y))) for x in range(board.width))
        lines.append(f"{y + 1:>2} {row}")
    return lines


def _sign(square: SquareView | None) -> str:
    if square is None:
        return " "
    if square.meteorite or square.lifepod:
        return "*" if square.meteorite else "!"
    if square.terrain:
        return square.symbol[0].upper() if square.symbol else square.terrain[0]
    return "~" if square.ground == "ice" else "."


def _marks(seat: SeatView) -> Iterator[str]:
    """What the map cannot show: rovers, rows and columns."""
    yield f"Rovers at: {', '.join(rover.at for rover in seat.rovers) or 'none'}"
    planet = seat.planet
    if planet is None:
        return
    for stand in ("done", "spoiled"):
        names = [f"{line.name} ({line.medals})" for line in planet.lines if line.stand == stand]
        if names:
            yield f"{stand.capitalize()}: {', '.join(names)}"
    near = [
        f"{n.name} lacks {n.missing}" for n in planet.lines if n.stand == "open" and n.missing <= 2
    ]
    if near:
        yield f"Nearly: {', '.join(near)}"
    if seat.last:
        yield f"Placed last: {' '.join(seat.last)}"


# Station and scores


def _station(scene: PictureInput) -> Iterator[str]:
    yield ""
    yield from _station_lines(scene)


def _station_lines(scene: PictureInput) -> Iterator[str]:
    view: View = scene.view
    yield f"STATION · {scene.name(view.commander)} commands; {station_words(view)}"
    for depot in view.station.depots:
        who = "-" if depot.seat is None else seat_letter(depot.seat)
        yield f"{who} {slot_words(depot.outer)}"
        yield f"  {slot_words(depot.inner)}"


def _scores(scene: PictureInput, brief: bool) -> Iterator[str]:
    view: View = scene.view
    yield ""
    yield f"{'':<22}" + "".join(f"{seat_letter(seat.seat):>5}" for seat in view.seats)
    for k, (words, _) in enumerate(score_rows(view.seats[0].score)):
        figures = [score_rows(seat.score)[k][1] for seat in view.seats]
        if any(figures):
            yield f"{words:<22}" + "".join(f"{signed(one):>5}" for one in figures)
    yield f"{'medals':<22}" + "".join(f"{signed(seat.score.total):>5}" for seat in view.seats)
    yield ""
    for seat in view.seats if not brief else ():
        yield from _seat(scene, seat)
    maps = [(seat_letter(seat.seat), seat.planet) for seat in view.seats if seat.planet is not None]
    yield from _maps(maps)
