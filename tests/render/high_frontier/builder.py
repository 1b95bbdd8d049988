"""Tables of High Frontier 4 All for the map's pictures: an early one, a late and full one, in the engine's own views."""

from collections.abc import Sequence

from bot.engine import SEAT_LETTERS, Die, Event, Timed
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.state.state import Stack
from render.scene import PictureInput, Spot
from tests.games.high_frontier.card_notation import rocket
from tests.games.high_frontier.whole_game import Whole

NAMES = ("Mira", "Jonas", "Priya", "Tomasz", "Ada")
FIVE = (
    "nasa_astronauts",
    "roscosmos",
    "esa_space_unionists",
    "taikonauts",
    "shimizu_corp_entrepreneurs",
)
FLIGHT = (
    Event("activated", 0, {"card": "hall_effect", "net": 5, "start": "leo", "path": []}),
    Event("flew", 0, {"to": "home-cycler", "burns": 1, "steps": 2}),
    Event("flew", 0, {"to": "earth-belt-02", "burns": 0, "steps": 0}),
    Event("belt_roll", 0, {"place": "earth-belt-02", "die": 3, "result": 1}),
    Event("flew", 0, {"to": "geo", "burns": 1, "steps": 2}),
    Event("flight_ended", 0, {"at": "geo", "wet": "7", "steps": 0}),
    Event("claimed", 1, {"site": "phobos", "source": ""}),
    Event("busted", 2, {"site": "deimos"}),
)
PLAN = (
    *("leo", "home-cycler", "earth-belt-02", "geo", "earth-lagrange-09", "home-l5"),
    *("home-l5", "earth-hohmann-17", "earth-burn-14", "mars-lagrange-07", "phobos"),
)
"""Two turns from LEO to Phobos; the stop at Home L5 is named twice."""


def early() -> PictureInput:
    """Three seats in year 4; A's Rocket is at LEO, nothing is claimed."""
    table = Whole()
    table.spot(3, 4)
    table.seat("A").stacks["rocket"] = rocket("leo", "hall_effect", tanks=2)
    return _scene(table, NAMES[:3])


def late(viewer: int | None = None) -> PictureInput:
    """Five seats in year 41: Rockets and Outposts everywhere, three Martian sites settled, one moon busted."""
    table = Whole(*FIVE)
    table.spot(7, 41)
    places = ("geo", "venus-flyby", "phobos", "titan-kraken-mare", "geo")
    for letter, at in zip(SEAT_LETTERS, places, strict=False):
        table.seat(letter).stacks["rocket"] = rocket(at, "hall_effect", tanks=1)
    for letter, at in zip(SEAT_LETTERS, ("mars-north-pole", "ceres", "hertha"), strict=False):
        table.seat(letter).stacks["outpost-1"] = Stack(at, water=3)
    _settle(table, "A", "mars-north-pole", "mars-arsia-mons-caves", "hertha")
    _settle(table, "B", "ceres", "vesta", "mars-hellas-basin-buried-glaciers")
    _settle(table, "E", "titan-kraken-mare", "io-loki-patera")
    table.claim("C", "phobos", "luna-shackleton-polar-rim")
    table.state.place("deimos").busted = True
    table.glory("A", "mars").glory("B", "ceres", high=False)
    return _scene(table, NAMES, viewer, FLIGHT)


def _settle(table: Whole, letter: str, *sites: str) -> None:
    """Disk, cube and dome on each of the sites."""
    seat = SEAT_LETTERS.index(letter)
    for site in sites:
        place = table.state.place(site)
        place.claim = place.factory = place.colony = seat
        place.visited = True


def crowded() -> PictureInput:
    """Every site is settled by somebody, and all five Rockets are at LEO."""
    table = Whole(*FIVE)
    for k, site in enumerate(SKY.sites()):
        _settle(table, SEAT_LETTERS[k % 5], site.id)
    for letter in SEAT_LETTERS[:5]:
        table.seat(letter).stacks["rocket"] = rocket("leo", "hall_effect")
    return _scene(table, ("A name as long as names may ever be",) * 5)


def planning() -> PictureInput:
    """A looks at a way to Phobos beforehand, with words for each turn; in the second one it waits."""
    scene = late(0)
    belt = Die("earth-belt-02", "belt", 5, "1 in 6 to lose cards")
    notes = (
        Spot(1, "home-l5", "net thrust 5, 4 fuel steps", Timed(1, 41, (belt,))),
        Spot(2, "phobos", "net thrust 5", Timed(3, 43)),
    )
    return PictureInput(scene.view, scene.names, scene.title, viewer=0, choices=notes, path=PLAN)


def choosing() -> PictureInput:
    """A chooses between three sites."""
    scene = late(0)
    spots = (Spot(1, "deimos", "Deimos"), Spot(2, "eros", "Eros"), Spot(3, "ceres", "Ceres"))
    return PictureInput(scene.view, scene.names, scene.title, FLIGHT, viewer=0, choices=spots)


def _scene(
    table: Whole, names: Sequence[str], viewer: int | None = None, changes: tuple[Event, ...] = ()
) -> PictureInput:
    letter = None if viewer is None else SEAT_LETTERS[viewer]
    return PictureInput(
        table.view(letter), tuple(names), "Slow burn to Callisto", changes, viewer=viewer
    )
