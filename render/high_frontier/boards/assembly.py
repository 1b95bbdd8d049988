"""The assembly of Module 0: the placard with delegates and legacy votes, and what the laws mean now. Without politics the points."""

from bot.games.high_frontier.view.assembly import AssemblyView, IdeologyView
from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.seats import SeatView
from render import frame, theme
from render.frame import Parts
from render.high_frontier.boards.score import ending
from render.high_frontier.parts.names import count_of, header_of
from render.icons import icon
from render.marks import badge, seat_mark
from render.paint import wrap
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Polygon, Text, box, layer, polar
from render.theme import FRONTIER_IDEOLOGIES, HI, LINE, LOW, MARGIN, MID, WIDTH, mix

_TOP = theme.HEADER + 24.0
_TILE = 152.0  # from the middle of a field to its corners
_STEP = _TILE * 3**0.5 + 8  # from one field to the next
_X, _Y = MARGIN + 392.0, _TOP + 410.0
_LEFT, _RIGHT = 868.0, float(WIDTH - MARGIN)
_PANEL, _ROW = 264.0, 84.0
_LINES = 5  # of the active law's text and what it means
_CUBE = 42


def assembly(scene: PictureInput) -> Drawing:
    """The placard on the left, the active law and all seven on the right."""
    view: View = scene.view
    if view.assembly is None:
        return ending(scene)
    parts: Parts = [*header_of(scene, "assembly")]
    for one in view.assembly.ideologies:
        parts += _field(view.assembly, one)
    parts += _active(scene, view.assembly)
    for k, one in enumerate(view.assembly.ideologies):
        parts += _law(one, _TOP + _PANEL + 16 + k * (_ROW + 6))
    top = _TOP + 850
    parts += _reserves(scene, top)
    high = round(max(top + 96, _TOP + _PANEL + 16 + 7 * (_ROW + 6)) + 70)
    note = (
        "After every change of delegates the star goes to the ideology with most of them; gold disks are legacy votes for the final "
        "tally. Below the seats: points if the star lay there at the end."
    )
    parts.append(Text(MARGIN, high - 34, note, theme.KEY, LOW))
    return Drawing(WIDTH, high, (layer(frame.stars(WIDTH, high, 50, 11), parts),))


def _middle(position: int | str) -> tuple[float, float]:
    """Where a field lies: the ring clockwise from the top, or the centre."""
    return polar(_X, _Y, _STEP, -90 + 60 * position) if isinstance(position, int) else (_X, _Y)


def _field(seen: AssemblyView, one: IdeologyView) -> Parts:
    """A hexagon: its name, the star, delegates by seat, legacy votes below."""
    x, y = _middle(one.position)
    colour = FRONTIER_IDEOLOGIES[one.id]
    works = one.in_force or one.is_lobbied
    ground = mix(colour, theme.SKY, 0.62 if works else 0.84)
    edge = tuple(polar(x, y, _TILE, 60 * k) for k in range(6))
    rim, pen = (theme.VICTORY, 5.0) if one.has_star else (mix(colour, theme.SKY, 0.4), 2.0)
    parts: Parts = [Polygon(edge, fill=ground, line=rim, width=pen)]
    title = one.id.capitalize()
    parts.append(Text(x, y - 96, title, theme.inter(25, 700), HI, "mm", name="ideology"))
    if one.has_star:
        tone = theme.LINE2 if seen.rests else theme.VICTORY
        parts += icon("wildcard", x, y - 62, 19, tone, ground)
    return [*parts, *_delegates(one, x, y), *_votes(one, x, y + 92)]


def _delegates(one: IdeologyView, x: float, y: float) -> Parts:
    """Each seat's cube with its letter, and how many where there are more; at most three in a row."""
    held = [(seat, count) for seat, count in enumerate(one.delegates) if count]
    rows = [held[:3], held[3:]] if len(held) > 3 else [held]
    parts: Parts = []
    for k, row in enumerate(rows):
        line = y + 14 + (k - (len(rows) - 1) / 2) * (_CUBE + 14)
        for j, (seat, count) in enumerate(row):
            at = x + (j - (len(row) - 1) / 2) * 82 - (12 if count > 1 else 0)
            parts.append(seat_mark(seat, at, line, _CUBE, "cube", name=f"delegate {one.id}"))
            words = Text(at + 26, line + 1, f"×{count}", theme.ROW_FIGURE, HI, name="count")
            parts += [words] if count > 1 else []
    return parts


def _votes(one: IdeologyView, x: float, y: float) -> Parts:
    return [
        Disc(x + 34 * (k - (one.votes - 1) / 2), y, 13, fill=theme.MEDAL, line=theme.INK)
        for k in range(one.votes)
    ]


def _active(scene: PictureInput, seen: AssemblyView) -> Parts:
    """The active law, what it says, and what it means for who looks."""
    star = seen.star
    colour = FRONTIER_IDEOLOGIES[star.id]
    head = "Anarchy: no law is in force" if seen.rests else star.law
    parts: Parts = [
        box(_LEFT, _TOP, _RIGHT, _TOP + _PANEL, theme.RADIUS, fill=theme.PANEL, line=theme.LINE2),
        *icon("wildcard", _LEFT + 42, _TOP + 44, 20, theme.VICTORY, theme.PANEL),
        Text(_LEFT + 78, _TOP + 44, head, theme.HEADLINE, colour, name="active"),
    ]
    y = _TOP + 94
    told = f"The star lies on {star.id}." if seen.rests else star.text
    printed = wrap(told, _RIGHT - _LEFT - 48, theme.SENTENCE, 3)
    for line in printed:
        parts.append(Text(_LEFT + 24, y, line, theme.SENTENCE, MID))
        y += 32
    y += 10
    most = _LINES - len(printed)
    for line in wrap(meaning_words(scene), _RIGHT - _LEFT - 48, theme.SENTENCE_BOLD, most):
        parts.append(Text(_LEFT + 24, y, line, theme.SENTENCE_BOLD, HI, name="meaning"))
        y += 32
    return parts


def meaning_words(scene: PictureInput) -> str:
    """What the laws that work for the viewer do for it now; nothing for who has no seat, but that one may lobby in anarchy."""
    view: View = scene.view
    assert view.assembly is not None
    means = "" if scene.viewer is None else view.assembly.means[scene.viewer]
    if means or not view.assembly.rests:
        return means
    return "Lobbying goes on, also of the law under the star."


def state_words(one: IdeologyView) -> str:
    """In force, lobbied, to be lobbied, or nothing of these."""
    if one.in_force:
        return "in force for all"
    if one.is_lobbied:
        return "lobbied, to the end of the turn"
    return "you can lobby it" if one.can_lobby else "not in force"


def _law(one: IdeologyView, top: float) -> Parts:
    """A law in short, its delegates, and what each seat would score if the star lay there at the end."""
    y, colour = top + _ROW / 2, FRONTIER_IDEOLOGIES[one.id]
    works = one.in_force or one.is_lobbied
    count = sum(one.delegates)
    parts: Parts = [
        box(_LEFT, top, _RIGHT, top + _ROW, 10, fill=theme.PANEL, line=colour if works else LINE),
        box(_LEFT, top, _LEFT + 10, top + _ROW, 5, fill=colour),
        Text(_LEFT + 26, y - 16, one.law, theme.inter(22, 700), HI if works else MID, limit=330),
        Text(_LEFT + 26, y + 18, state_words(one), theme.KEY, LOW, name="state"),
        Text(_LEFT + 400, y - 2, str(count), theme.SMALL_FIGURE, HI, "mm", name="votes"),
        Text(_LEFT + 400, y + 26, "delegates", theme.LEAST, LOW, "mm"),
    ]
    for seat, reward in enumerate(one.rewards):
        x = _LEFT + 458 + 46 * seat
        parts.append(badge(seat, x, y - 14, 26))
        parts.append(Text(x, y + 20, str(reward), theme.ROW_FIGURE, MID, "mm", name="reward"))
    return parts


def _reserves(scene: PictureInput, top: float) -> Parts:
    """How many cubes each seat has left for factories and delegates."""
    view: View = scene.view
    parts: Parts = [frame.caption(MARGIN, top, "cubes in reserve")]
    for k, own in enumerate(view.seats):
        x = MARGIN + 26 + 154 * k
        parts.append(seat_mark(own.seat, x, top + 46, _CUBE, "cube", name="reserve"))
        parts.append(Text(x + 32, top + 47, str(own.cubes), theme.SMALL_FIGURE, HI, name="left"))
        if own.is_first:
            parts.append(Text(x - 20, top + 86, "and the Sunspot Cube", theme.SMALL, LOW))
    return parts


def seats_there(scene: PictureInput, one: IdeologyView) -> str:
    """`A 2, B 1`, or `nobody`."""
    view: View = scene.view
    seats: tuple[SeatView, ...] = view.seats
    held = [f"{'ABCDE'[own.seat]} {one.delegates[own.seat]}" for own in seats]
    told = ", ".join(words for words, count in zip(held, one.delegates, strict=True) if count)
    votes = f", {count_of(one.votes, 'legacy vote')}" if one.votes else ""
    return f"{told or 'nobody'}{votes}"
