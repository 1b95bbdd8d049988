"""Names of things, as the picture and its texts write them."""

from collections.abc import Mapping
from itertools import groupby

from bot.engine import insert_names
from bot.games.galilean_moons.printed.names import ICARUS_NAME, PARTS, title
from bot.games.galilean_moons.printed.pieces import CARDS, MOONS, WILDCARD
from bot.games.galilean_moons.view.records import (
    MoonView,
    SeatView,
    SectorView,
    StandingView,
    TechnologyView,
    View,
)
from render.scene import LETTERS, PictureInput, Spot

GAME = "Galilean Moons"
MOON_NAMES = {moon.id: moon.title for moon in MOONS.values()}
AGES = ("I", "II", "III", "end")
_PLACES = ("1st", "2nd", "3rd", "4th")


def type_name(kind: str) -> str:
    """ "Kronos"; also of a card or a sector."""
    return kind.capitalize()


def named_choices(scene: PictureInput) -> list[Spot]:
    """The choices with what they are called: a sector by its code, a card or a technology by its name."""
    return [Spot(spot.number, spot.at, spot.words or title(spot.at)) for spot in scene.choices]


def nothing_told(view: View) -> str:
    """What stands for the last turn where nothing was done."""
    is_new = all(sector.owner is None for sector in view.sectors)
    return "the match begins" if is_new else "nothing new"


def seat_letter(seat: int) -> str:
    """A seat's letter."""
    return LETTERS[seat]


def count_of(number: int, word: str) -> str:
    """ "1 unit", "2 units"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def place_name(place: int) -> str:
    """ "2nd"; places count from 1."""
    return _PLACES[place - 1]


def short(name: str, most: int = 14) -> str:
    """A name that is too long for a line, shortened."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def who(scene: PictureInput, seat: int) -> str:
    """The name of who sits there, or Dr. Icarus."""
    view: View = scene.view
    is_icarus = view.icarus is not None and view.icarus.seat == seat
    return ICARUS_NAME if is_icarus else scene.name(seat)


def worded(scene: PictureInput, words: str) -> str:
    """A sentence of the game with its seats ({B}) named."""
    return insert_names(words, [who(scene, seat.seat) for seat in scene.view.seats])


def turn_words(scene: PictureInput) -> tuple[str, tuple[int, ...]]:
    """Whose turn and what for, with the seats named: ("Jonas to act · action 1 of 2", (1,)); at the end who has won."""
    view: View = scene.view
    if view.ending is not None:
        return _won(scene)
    if view.asked is None or not view.asked.seats:
        return scene.at_rest, ()
    task = worded(scene, view.asked.task)
    return f"{scene.together(view.asked.seats)} {task}", view.asked.seats


def _won(scene: PictureInput) -> tuple[str, tuple[int, ...]]:
    """Nobody wins where Dr. Icarus is ahead or level: then it is his."""
    view: View = scene.view
    winners = view.winners or ((view.icarus.seat,) if view.icarus else ())
    if len(winners) != 1:
        return f"{scene.together(winners)} share the win" if winners else "Match over", winners
    total = view.seats[winners[0]].score.total
    return f"{who(scene, winners[0])} wins · {total} VP", winners


def waited_for(view: View) -> tuple[int, ...]:
    """The seats whose panels wear their colour: those asked, at the end those who have won."""
    if view.ending is not None:
        return view.winners or ((view.icarus.seat,) if view.icarus else ())
    return view.asked.seats if view.asked else ()


def age_words(view: View) -> str:
    """ "Age II of III"; in the last round and after it what that is."""
    if view.ending is not None:
        return "Finished"
    if view.age + 1 < len(AGES):
        return f"{view.age_title} of {AGES[-2]}"
    return "Last turns"


def turns_words(view: View) -> str:
    """About how much of the match is left, or nothing once it is over."""
    if view.ending is not None or not view.turns_left:
        return ""
    return f"about {count_of(view.turns_left, 'turn')} each left"


def sector_at(view: View, at: str) -> SectorView:
    """A sector by its code; `KeyError` for one that does not exist."""
    for sector in view.sectors:
        if sector.at == at:
            return sector
    raise KeyError(at)


def sector_name(view: View, at: str) -> str:
    """ "G3 Thermal"."""
    return f"{at} {type_name(sector_at(view, at).kind)}"


def needed_targets(view: View, sector: SectorView) -> int | None:
    """With how many targets Dr. Icarus can invade; None where he needs none."""
    if view.icarus is None or sector.owner == view.icarus.seat:
        return None
    return sector.cost - 1 or None  # he pays a target where others pay a card beyond the first


def is_threatened(view: View, sector: SectorView) -> bool:
    """Whether Dr. Icarus has enough targets there, and a unit to invade with."""
    needed = needed_targets(view, sector)
    if view.icarus is None or needed is None:
        return False
    return sector.targets >= needed and view.seats[view.icarus.seat].supply > 0


def ranks(moon: MoonView) -> list[list[StandingView]]:
    """The seats on a moon, best first; those with as many sectors and units share a rank."""
    ordered = groupby(moon.standings, key=lambda standing: (standing.sectors, standing.units))
    return [list(tied) for _, tied in ordered]


def pieces(things: Mapping[str, int]) -> str:
    """Cards or gems by type: "2 Kronos, Wildcard", or "none"."""
    counts = [(kind, things.get(kind, 0)) for kind in CARDS]
    told = [
        f"{count} {type_name(kind)}{'s' * (kind == WILDCARD)}" if count > 1 else type_name(kind)
        for kind, count in counts
        if count
    ]
    return ", ".join(told) or "none"


def technology_words(technology: TechnologyView) -> str:
    """ "Teleport (2 VP, used)"."""
    return f"{technology.title} ({technology.points} VP{', used' if technology.spent else ''})"


def window_words(technology: TechnologyView) -> str:
    """When it may be used, as short as it can be said; Replica's text says the rest."""
    return "used in this turn" if technology.spent else technology.window.split(";")[0]


def parts_of(seat: SeatView) -> list[tuple[str, int]]:
    """The score's parts with their names, before Dr. Icarus' doubling."""
    return [(name, int(getattr(seat.score, name))) for name in PARTS]
