"""Invented tables of Galilean Moons: light, heavy, crowded, with Dr. Icarus, finished; views made by hand, so that pictures need no engine."""

from msgspec.structs import replace

from bot.engine import Event
from bot.games.galilean_moons.printed.pieces import MOON_OF, MOONS, TECHNOLOGIES
from bot.games.galilean_moons.view.build import technology_view
from bot.games.galilean_moons.view.records import (
    AskedView,
    DrawingView,
    IcarusView,
    MoonView,
    ScoreView,
    SeatView,
    SectorView,
    StandingView,
    TechnologyView,
    TurnView,
    View,
)
from render.scene import PictureInput, Spot

NAMES = ("Mira", "Jonas", "Priya", "Tomasz")
TYPES = ("gravity", "seismic", "intellect", "thermal", "kronos", "ecology")
LETTERS = {kind[0]: kind for kind in (*TYPES, "wildcard")} | {"x": "galilean"}


def kinds(letters: str) -> dict[str, int]:
    """Cards by type, written "kket"."""
    return {kind: letters.count(letter) for letter, kind in LETTERS.items() if letter != "x"}


def gems(*counts: int) -> dict[str, int]:
    """Gems in the order of the types."""
    return dict(zip(TYPES, counts, strict=True))


def sectors(words: str, icarus: int | None = None) -> tuple[SectorView, ...]:
    """Sectors written "G1e:A2b*3": code, type's initial (x: galilean), owner with units, b for a base, * and targets."""
    return tuple(_sector(word) for word in words.split())


def _sector(word: str) -> SectorView:
    place, _, rest = word.partition(":")
    rest, _, targets = rest.partition("*")
    has_base = rest.endswith("b")
    rest = rest.removesuffix("b")
    owner, units = ("ABCD".index(rest[0]), int(rest[1:])) if rest else (None, 0)
    at, kind = place[:2], LETTERS[place[2]]
    cost = 1 + units + 2 * has_base
    return SectorView(at, MOON_OF[at], kind, owner, units, has_base, int(targets or 0), cost)


def moons(board: tuple[SectorView, ...]) -> tuple[MoonView, ...]:
    """The moons with their standings, counted from the sectors."""
    return tuple(
        MoonView(one.id, one.title, one.first, one.second, one.sectors, _standings(board, one.id))
        for one in MOONS.values()
    )


def _standings(board: tuple[SectorView, ...], moon: str) -> tuple[StandingView, ...]:
    strength: dict[int, tuple[int, int]] = {}
    for one in board:
        if one.moon == moon and one.owner is not None:
            held, units = strength.get(one.owner, (0, 0))
            strength[one.owner] = held + 1, units + one.units
    ranked = sorted(set(strength.values()), reverse=True)
    points = (MOONS[moon].first, MOONS[moon].second, 0, 0)
    found = [
        StandingView(seat, *found, points[ranked.index(found)]) for seat, found in strength.items()
    ]
    return tuple(sorted(found, key=lambda s: (-s.sectors, -s.units, s.seat)))


def technologies(words: str) -> tuple[TechnologyView, ...]:
    """Technologies by id, a minus behind one that lies face down."""
    return tuple(
        technology_view(word.rstrip("-"), spent=word.endswith("-")) for word in words.split()
    )


def seat(
    number: int,
    board: tuple[SectorView, ...],
    owned: dict[str, int],
    words: str,
    *,
    hand: int = 4,
    supply: int = 5,
    ruins: int = 0,
    parked: int = 0,
    place: int = 1,
    icarus: bool = False,
) -> SeatView:
    """A seat that fits the board."""
    cards = technologies(words)
    bases = sum(one.base and one.owner == number for one in board)
    points = sum(s.points for moon in moons(board) for s in moon.standings if s.seat == number)
    worth = {1: 0, 2: 1, 3: 3, 4: 6, 5: 10, 6: 15}
    sets = sum(
        worth[size]
        for height in range(max(owned.values()))
        if (size := sum(count > height for count in owned.values()))
    )
    tech = sum(card.points for card in cards)
    factor = 2 if icarus else 1
    total = factor * (points + sets + 2 * bases + 4 * ruins + tech + supply // 2)
    return SeatView(
        seat=number,
        is_icarus=icarus,
        turn_place=place,
        hand=None,
        hand_count=0 if icarus else hand,
        gems=owned,
        supply=supply,
        parked=parked,
        sectors=sum(one.owner == number for one in board),
        bases=bases,
        ruins=ruins,
        technologies=cards,
        next_cost=len(cards),
        next_gem=dict.fromkeys(TYPES, 1),
        score=ScoreView(points, sets, 2 * bases, 4 * ruins, tech, supply // 2, factor, total),
    )


def table(
    board: tuple[SectorView, ...],
    seats: tuple[SeatView, ...],
    turn: int = 0,
    age: int = 0,
    *,
    draft: str = "kew",
    market: str = "teleport looting archive",
    deck: int = 11,
    discard: str = "gggsssiiitttttkkkkkeeeww",
    icarus: IcarusView | None = None,
) -> View:
    """A public view of a table in mid-turn."""
    each = {2: 6, 3: 7, 4: 8}[len(seats)]
    left = {kind: each - sum(one.gems[kind] for one in seats) for kind in TYPES}
    return View(
        viewer=None,
        age=age,
        age_title=("Age I", "Age II", "Age III", "End")[age],
        deck_count=deck,
        discard=kinds(discard),
        discard_count=len(discard),
        draft=tuple(LETTERS[letter] if letter != "-" else None for letter in draft),
        gem_supply=left,
        market=technologies(market),
        stack_count=9,
        moons=moons(board),
        sectors=board,
        seats=seats,
        order=tuple(range(len(seats))),
        turn=TurnView(turn, 1, 2, False),
        drawing=None,
        icarus=icarus,
        asked=AskedView((turn,), "to act · action 1 of 2", ""),
        dealt=(),
        kept=None,
        ender=None,
        last_turns=(),
        turns_left=4,
        warning=None,
        ending=None,
        winners=(),
    )


_HEAVY = sectors(
    "G1e:A2 G2k:A1b G3t:A1 G4e:C2 G5i:C1 G6k:B1 G7s: C1t:B2 C2x:B1b C3e:B1 C4k:D1 C5e:D2 C6i: "
    "I1g:b I2k:C1 I3t:C1b I4e:C2 I5s:D1 E1i:D2 E2k:A1 E3t: E4e:B1"
)


def heavy() -> PictureInput:
    """Four seats in the third age."""
    seats = (
        seat(
            0, _HEAVY, gems(0, 2, 1, 1, 3, 2), "mining colony", hand=5, supply=4, ruins=1, place=4
        ),
        seat(1, _HEAVY, gems(1, 0, 2, 2, 1, 1), "worker trader- survey", hand=7, supply=4, place=1),
        seat(
            2, _HEAVY, gems(0, 1, 0, 3, 2, 3), "military spoils", hand=3, supply=3, ruins=2, place=2
        ),
        seat(3, _HEAVY, gems(2, 1, 1, 0, 0, 2), "drill barter prepare", hand=6, ruins=1, place=3),
    )
    return PictureInput(table(_HEAVY, seats, 1, 2), NAMES, "Four moons, one winter")


def light() -> PictureInput:
    """Two seats after their first units; many neutral bases."""
    board = sectors(
        "G1e:b G2k: G3t:A1 G4e:b G5i: G6k:b G7s: C1t:b C2x: C3e:b C4k:B1 C5e:b C6i: "
        "I1g:b I2k: I3t:b I4e: I5s: E1i:b E2k: E3t:b E4e:"
    )
    none = gems(0, 0, 0, 0, 0, 0)
    seats = (
        seat(0, board, none, "replica", supply=9),
        seat(1, board, none, "archive", supply=9, place=2),
    )
    view = table(board, seats, deck=17, discard="")
    return PictureInput(view, NAMES[:2], "Anna & Jonas: Jupiter by post")


def choosing() -> PictureInput:
    """Three seats before the match: two still choose their technology."""
    board = tuple(
        replace(one, owner=None, units=0, cost=1 + 2 * one.base) for one in light().view.sectors
    )
    none = gems(0, 0, 0, 0, 0, 0)
    seats = tuple(
        replace(seat(number, board, none, "", supply=10, place=1), turn_place=0)
        for number in range(3)
    )
    view = replace(
        table(board, seats, deck=27, discard="", market=""),
        turn=None,
        order=(),
        asked=AskedView((0, 2), "to choose a technology", "Which do you keep?"),
    )
    return PictureInput(
        view, ("Mira 🚀", "Ἀλέξανδρος Παπαδόπουλος the Third", "Юрий"), "Трое на Юпитере"
    )


def crowded() -> PictureInput:
    """Three people and Dr. Icarus: two units, a base and targets almost everywhere, many technologies, a deck at its end."""
    words = []
    for k, at in enumerate(MOON_OF):
        kind = "eketkisetkteikexgsietk"[k]
        words.append(f"{at}{kind}:{'ABCD'[k % 4]}2b*{k % 5 if k % 4 != 3 else 0}")
    board = sectors(" ".join(words))
    every = list(TECHNOLOGIES)
    seats = (
        seat(0, board, gems(2, 2, 2, 2, 2, 2), " ".join(every[:8]), hand=11, supply=0, ruins=9),
        seat(1, board, gems(1, 0, 2, 2, 1, 1), " ".join(f"{e}-" for e in every[8:14]), hand=12),
        seat(2, board, gems(0, 1, 0, 3, 2, 3), " ".join(every[14:18]), ruins=2, place=3),
        seat(3, board, gems(5, 5, 4, 1, 3, 2), every[18], supply=10, ruins=3, place=4, icarus=True),
    )
    seats = (replace(seats[0], parked=3), *seats[1:])
    icarus = IcarusView(3, "hard", 3, "callisto", "wildcard")
    view = table(board, seats, 0, 2, draft="-tw", market="replica saboteur", deck=2, icarus=icarus)
    view = replace(
        view,
        warning="The deck holds 2 cards: a draw may end Age III, and the last round follows.",
        asked=AskedView((0,), "to act · action 1 of 2", ""),
    )
    names = ("Wilhelmina von Habsburg", "J", "Priya")
    return PictureInput(
        view, names, "A very long match title that will not fit beside the pill at all"
    )


def solo() -> PictureInput:
    """One against Dr. Icarus in the second age."""
    board = sectors(
        "G1e:b*2 G2k:A1*1 G3t:A2b*3 G4e:A1 G5i:B1 G6k:b G7s:B1 C1t:b*2 C2x:A1*1 C3e:B1 C4k:B2 C5e:A1b "
        "C6i: I1g:b I2k:A1 I3t:B1b I4e: I5s:*0 E1i:b E2k:A1 E3t:b*1 E4e:B1"
    )
    seats = (
        seat(0, board, gems(0, 1, 1, 2, 1, 0), "boost hoarder rewind-", hand=6, supply=2, place=2),
        seat(1, board, gems(1, 0, 0, 1, 2, 1), "escort", supply=3, ruins=1, icarus=True),
    )
    icarus = IcarusView(1, "regular", 2, "ganymede", "kronos")
    return PictureInput(
        table(board, seats, 0, 1, icarus=icarus), ("Mira",), "Mira against the doctor"
    )


def finished() -> PictureInput:
    """Four seats, won by the first."""
    view = replace(
        heavy().view,
        turn=None,
        asked=None,
        age=3,
        age_title="End",
        turns_left=0,
        ending="the deck was shuffled for the third time and all had their last turn",
        winners=(0,),
    )
    return replace(heavy(), view=view)


def turn_of_mira() -> PictureInput:
    """The heavy table with the last turn of its first seat."""
    happened = (
        Event(
            "rallied",
            0,
            {"who": "{A}", "at": "G1", "change": "add", "cards": {"ecology": 1}},
        ),
        Event("mined", 0, {"who": "{A}", "at": "E2", "cards": {"kronos": 1}}),
        Event("gained_gems", 0, {"who": "{A}", "gem": "kronos", "count": 1}),
        Event("turn", 1, {"who": "{B}", "actions": 2, "is_bonus": False}),
    )
    return replace(heavy(), changes=happened)


def _event(kind: str, number: int, **facts: object) -> Event:
    return Event(kind, number, {"who": f"{{{'ABCD'[number]}}}", **facts})


def stormy() -> PictureInput:
    """The heavy table after long turns of many kinds of events."""
    invaded = {"at": "C2", "cards": {"kronos": 3}, "loser": "{D}", "units": 1, "ruin": True}
    happened = (
        _event("used", 1, technology="saboteur"),
        _event("sent_home", 1, at="C6", units=1),
        _event("left_sector", 1, at="C6", base=False),
        _event("sent_home", 3, at="C5", units=1),
        _event("invaded", 1, **invaded),
        _event("base", 1, at="C2"),
        _event("second_unit", 1, at="C1"),
        _event("teleported", 2, at="I4", start="I5", whose="{D}"),
        _event("draws", 2),
        _event("discarded", 2, cards={"thermal": 1, "wildcard": 1}),
        _event("took_from_draft", 2, card="kronos"),
        _event("took_from_deck", 2, count=2),
        Event("age", None, {"age": "Age III", "deck": 30}),
        _event("took_from_deck", 2, count=1),
        _event("bought", 2, technology="spoils", gems=["kronos", "kronos"]),
    )
    return replace(heavy(), changes=happened)


def doctor() -> PictureInput:
    """The solo table after a turn of Dr. Icarus."""
    who = {"who": "Dr. Icarus"}
    happened = (
        Event("focused", None, {**who, "moon": "ganymede"}),
        Event("searched", None, {**who, "misses": ["thermal", "ecology"], "card": "kronos"}),
        Event("targeted", None, {**who, "at": "G2", "targets": 1}),
        Event(
            "invaded",
            None,
            {**who, "at": "C4", "cards": {}, "loser": "{A}", "units": 1, "ruin": False},
        ),
        Event("focused", None, {**who, "moon": "io"}),
        Event("took_from_draft", None, {**who, "card": "wildcard"}),
        Event("icarus_mined", None, {**who, "at": "I3"}),
        Event("gained_gems", None, {**who, "gem": "thermal", "count": 1}),
        Event("focused", None, {**who, "moon": "europa"}),
        Event("found_nothing", None, {**who, "moon": "europa"}),
    )
    return replace(solo(), changes=happened)


def seen_by(scene: PictureInput, viewer: int, letters: str) -> PictureInput:
    """The same table as a seat sees it that holds these cards."""
    held = kinds(letters)
    seats = tuple(
        replace(one, hand=held, hand_count=len(letters)) if one.seat == viewer else one
        for one in scene.view.seats
    )
    return replace(scene, view=replace(scene.view, viewer=viewer, seats=seats), viewer=viewer)


def handful() -> PictureInput:
    """Jonas looks at his hand in his turn."""
    return seen_by(heavy(), 1, "kketwgk")


def drawing() -> PictureInput:
    """Jonas has more than he may keep and draws."""
    scene = seen_by(heavy(), 1, "kketwgg")
    view = replace(
        scene.view,
        drawing=DrawingView(1, 3, 4),
        asked=AskedView((1,), "to discard 3 cards", ""),
        warning="The deck holds 2 cards: a draw may end Age III, and the last round follows.",
    )
    spots = tuple(Spot(k + 1, card) for k, card in enumerate(("gravity", "thermal", "kronos")))
    return replace(scene, view=view, choices=spots)


def choosing_hand() -> PictureInput:
    """Seat C chooses one of its three technologies."""
    scene = seen_by(choosing(), 2, "kews")
    dealt = technologies("military worker convoy")
    spots = tuple(Spot(k + 1, one.id, one.title) for k, one in enumerate(dealt))
    return replace(scene, view=replace(scene.view, dealt=dealt), choices=spots)
