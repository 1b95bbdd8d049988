"""The key: only the marks that are in the picture."""

from collections.abc import Callable, Sequence

from bot.games.high_frontier.printed.map import SKY as MAP
from bot.games.high_frontier.printed.map import Space
from bot.games.high_frontier.view.records import View
from render import theme
from render.frame import Item
from render.high_frontier.map.marks import BUSTED, SITE_GROUND, SITE_RIM, full, hexagon, tiny
from render.high_frontier.map.pieces import ROCKET, outpost, rocket, stacks, tokens
from render.icons import icon
from render.marks import seat_mark
from render.shapes import Polygon, Stamp, Text
from render.theme import HI, MEDAL, SKY, barlow

_WORDS = {
    "burn": "burn",
    "lander_burn": "lander",
    "half_lander": "half lander",
    "lagrange": "free",
    "hohmann": "Hohmann",
    "radiation_belt": "belt",
    "crash_hazard": "hazard",
    "aerobrake_hazard": "aerobrake",
    "flyby": "flyby",
}
_TINY = (
    "burn", "lander_burn", "lagrange", "radiation_belt", "crash_hazard", "aerobrake_hazard", "flyby",
)  # fmt: skip
_MARKS = (
    ("astrobiology", "biomass", "life", theme.PLANET_TERRAINS["biomass"]),
    ("submarine", "wave", "ocean", theme.FRONTIER_FUELS["water"]),
    ("atmospheric", "cloud", "air", theme.MID),
    ("push", "push", "push", theme.FRONTIER_FUELS["isotope"]),
)


def overview_key(view: View) -> list[Item]:
    """Marks of spaces, then of what players have there."""
    example = {space.kind: space for space in reversed(MAP.spaces.values())}
    items = [
        Item(_WORDS[kind], shapes=tuple(tiny(example[kind], 0, 0)), size=14, gap=18)
        for kind in _TINY
    ]
    hexagon_ = Polygon(hexagon(0, 0, 12), fill=SITE_GROUND, line=SITE_RIM, width=1.2)
    figures = Stamp(0, 0, 24, (Text(0, 0, "5M", barlow(1.05, 600), HI, "mm"),))
    items.append(Item("size, type", shapes=(hexagon_, figures), size=26, gap=18))
    items.append(Item("glory", shapes=tuple(icon("medal", 0, 0, 9, MEDAL, SKY)), size=20, gap=18))
    return items + piece_items(view)


def piece_items(view: View, sees: Callable[[str], bool] = lambda space: True) -> list[Item]:
    """The kinds of pieces that are on the map, or on the spaces that are seen."""
    items: list[Item] = []
    seen: set[str] = set()
    sites = [site for site in view.sites if sees(site.site)]
    for site in sites:
        for word, outline, _, seat in tokens(site):
            if word not in seen:
                seen.add(word)
                mark = seat_mark(seat, 0, 0, 24, outline)
                items.append(Item(word, shapes=(mark,), size=24, gap=16))
    for begins, word in (("outpost-", "Outpost"), (ROCKET, "Rocket")):
        for stack in [stack for stack in stacks(view, begins) if sees(stack.at)][:1]:
            mark = outpost(stack, 0, 0, 26) if word == "Outpost" else rocket(stack.seat, 0, 0, 28)
            items.append(Item(word, shapes=(mark,), size=28, gap=16))
    if any(site.busted for site in sites):
        cross = tuple(icon("cross", 0, 0, 9, BUSTED, SKY))
        items.append(Item("busted", shapes=cross, size=20, gap=16))
    return items


def region_key(seen: Sequence[Space]) -> list[Item]:
    """The marks among these spaces."""
    kinds = {space.kind: space for space in reversed(seen)}
    items = [
        Item(words, shapes=tuple(full(kinds[kind], 0, 0, 10)), size=24, gap=16)
        for kind, words in _WORDS.items()
        if kind in kinds
    ]
    for flag, glyph, words, colour in _MARKS:
        if any(space.site and getattr(space.site, flag) for space in seen):
            items.append(
                Item(words, shapes=tuple(icon(glyph, 0, 0, 9, colour, SKY)), size=20, gap=16)
            )
    return items
