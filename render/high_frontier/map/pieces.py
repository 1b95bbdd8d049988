"""What players have on the map: disks, cubes and domes at sites, Outposts, Rockets, glories."""

from collections.abc import Iterable, Sequence

from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.view.board import SiteView
from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.stacks import StackView
from render import theme
from render.frame import Parts
from render.high_frontier.map.geometry import Window
from render.high_frontier.map.landmarks import glory_spot, piece_corners
from render.high_frontier.map.marks import TINY_SITE, busted, full_site, grain, hexagon
from render.icons import icon
from render.marks import badge, seat_mark
from render.shapes import Disc, Polygon, Stamp, Text
from render.theme import MEDAL, SEATS, barlow

_SIDES = ((0.0, -34.0), (0.0, 34.0), (42.0, 0.0), (-42.0, 0.0))
ROCKET, OUTPOST = "rocket", "outpost-"
TOKENS = (("claim", "disc", 22), ("factory", "cube", 24), ("colony", "dome", 25))


def tokens(site: SiteView) -> list[tuple[str, str, int, int]]:
    """What stands on a site: (word, outline, size on the whole map, seat). A cube stands on its owner's disk, so hides it."""
    found = []
    for word, outline, size in TOKENS:
        seat = getattr(site, word)
        if seat is not None and not (word == "claim" and seat == site.factory):
            found.append((word, outline, size, seat))
    return found


def owner(site: SiteView) -> int | None:
    """Whose colour the site's rim takes: the factory's, else the claim's, else the colony's."""
    return next((s for s in (site.factory, site.claim, site.colony) if s is not None), None)


def rockets(view: View) -> dict[str, list[StackView]]:
    """The Rockets by place, in seat order."""
    found: dict[str, list[StackView]] = {}
    for stack in stacks(view, ROCKET):
        found.setdefault(stack.at, []).append(stack)
    return found


def outposts(view: View) -> dict[str, list[StackView]]:
    """The Outposts by place, in seat order."""
    found: dict[str, list[StackView]] = {}
    for stack in stacks(view, OUTPOST):
        found.setdefault(stack.at, []).append(stack)
    return found


def stacks(view: View, begins: str) -> list[StackView]:
    """All stacks whose name begins so, in seat order."""
    return [s for seat in view.seats for s in seat.stacks if s.name.startswith(begins)]


def outpost(stack: StackView, x: float, y: float, size: int) -> Stamp:
    """A hexagon with the seat's letter and the Outpost's figure."""
    letter = f"{SEATS[stack.seat].letter}{stack.name.removeprefix(OUTPOST)}"
    mark = seat_mark(stack.seat, x, y, size, "hexagon", letter=None)
    plate = Disc(0, 0, 0.62, fill=SEATS[stack.seat].colour)
    word = Text(0, 0.02, letter, barlow(0.86, 800), theme.INK, "mm")
    return Stamp(x, y, size, (*mark.shapes, plate, word), f"outpost {letter}")


def rocket(seat: int, x: float, y: float, size: int) -> Stamp:
    """A Rocket with its seat's letter, upright."""
    return seat_mark(seat, x, y, size, "rocket", name=f"rocket {SEATS[seat].letter}")


def tiny_site(window: Window, site: SiteView, posts: Sequence[StackView]) -> Parts:
    """A touched site on the whole map: its rim in the owner's colour, its pieces at the corners, a cross when it is busted."""
    x, y = window.of(site.site)
    parts: Parts = []
    if site.busted:
        parts += busted(x, y, 8.5, 3)
    seat = owner(site)
    if seat is not None:
        parts.append(Polygon(hexagon(x, y, TINY_SITE + 2), line=SEATS[seat].colour, width=4))
        parts.append(Polygon(hexagon(x, y, TINY_SITE + 5.5), line=theme.SKY, width=1.5))
    return parts + tiny_pieces(window, site.site, tokens(site), posts)


def tiny_pieces(
    window: Window,
    space: str,
    pieces: Iterable[tuple[str, str, int, int]],
    posts: Sequence[StackView],
) -> Parts:
    """Disk, cube and dome at the corners with most room, Outposts at the others, more of them at its sides."""
    x, y = window.of(space)
    spots = [(x + dx, y + dy) for dx, dy in piece_corners(window, space)]
    parts: Parts = []
    for (word, outline, size, who), (px, py) in zip(pieces, spots, strict=False):
        name = f"{word} {SEATS[who].letter}"
        parts.append(seat_mark(who, px, py, size, outline, name=name))
    free = [*spots[len(parts) :], *((x + dx, y + dy) for dx, dy in _SIDES)]
    for post, (px, py) in zip(posts, free, strict=False):
        parts.append(outpost(post, px, py, 24))
    return parts


def glories(view: View, window: Window) -> Parts:
    """Beside each zone's sun: the medal while it lies there, who carries it, or who has it."""
    parts: Parts = []
    for zone in view.zones:
        x, y = glory_spot(window, zone.zone)
        seat = zone.carrier if zone.carrier is not None else zone.holder
        colour = MEDAL if zone.on_map or zone.carrier is not None else theme.LOW
        parts += icon("medal", x + 10, y, 8, colour, theme.SKY)
        if zone.on_map:
            parts.append(
                Text(x + 23, y, str(zone.glory_high), barlow(18, 700), MEDAL, name="glory")
            )
        elif seat is not None:
            parts.append(badge(seat, x + 32, y, 20, name=f"glory {SEATS[seat].letter}"))
    return parts


# In a region

_FULL_CORNERS = {"claim": (-37, -35), "factory": (-37, -35), "colony": (-37, 35)}
_POSTS = ((37, 35), (0, 52), (52, 4), (-52, 0), (0, -52))


def full_site_pieces(window: Window, site: SiteView) -> Parts:
    """A touched site of a region, its rim in the owner's colour, its pieces on its left, a cross when it is busted."""
    x, y = window.of(site.site)
    size, seat = grain(window.scale), owner(site)
    rim = None if seat is None else SEATS[seat].colour
    parts: Parts = [*full_site(SKY.spaces[site.site], x, y, size, rim)]
    if site.busted:
        parts += busted(x, y, 25 * size, 6 * size)
    return parts


def full_tokens(window: Window, site: SiteView) -> list[Stamp]:
    """The disk, cube and dome of a site of a region."""
    (x, y), size = window.of(site.site), grain(window.scale)
    parts: list[Stamp] = []
    for word, outline, _, seat in tokens(site):
        dx, dy = _FULL_CORNERS[word]
        name = f"{word} {SEATS[seat].letter}"
        wide = round(42 * max(size, 0.6))
        parts.append(seat_mark(seat, x + dx * size, y + dy * size, wide, outline, name=name))
    return parts


def full_posts(window: Window, at: str, posts: Sequence[StackView]) -> list[Stamp]:
    """Outposts at the lower right of where they are, more round it."""
    (x, y), size = window.of(at), grain(window.scale)
    wide = round(44 * max(size, 0.6))
    return [
        outpost(post, x + dx * size, y + dy * size, wide)
        for post, (dx, dy) in zip(posts, _POSTS, strict=False)
    ]
