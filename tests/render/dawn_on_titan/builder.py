"""Invented tables of Dawn on Titan: light, heavy, crowded, solo, finished; views made by hand, so that pictures need no engine."""

from msgspec.structs import replace

from bot.engine import Event
from bot.games.dawn_on_titan.view.records import (
    AskedView,
    BodyView,
    CombatView,
    EffectView,
    ItemView,
    SeatView,
    ShipView,
    SoloView,
    View,
)
from render.scene import PictureInput, Spot

NAMES = ("Mira", "Jonas", "Priya", "Tomasz")
KINDS = {
    "d": "diamond_mine",
    "a": "alloy_factory",
    "l": "life_lab",
    "h": "helium_extractor",
}
COSTS: dict[str, tuple[str, dict[str, int]]] = {
    "ship_pathfinder": ("Pathfinder", {"helium": 1}),
    "ship_diamond": ("Diamond ship", {"diamond": 3, "life": 1}),
    "ship_alloy": ("Alloy ship", {"alloy": 3, "diamond": 1}),
    "ship_life": ("Life ship", {"life": 3, "alloy": 1}),
    "ship_helium": ("Helium ship", {"helium": 3}),
    "card_ultra_frequency_laser": ("Ultra-frequency laser", {"diamond": 2}),
    "card_superheated_plasma": ("Superheated plasma", {"life": 2}),
    "card_super_charged_particles": ("Super-charged particles", {"alloy": 2}),
    "card_stealth": ("Stealth", {"helium": 1}),
}
BOARDS = (
    ("Cassini Crystal", "dddaalh"),
    ("Huygens Foundry", "daaallh"),
    ("Kuiper Biotics", "ddalllh"),
    ("Roche Combine", "ddaallh"),
)
RINGS = {"N": ("norse", "silver"), "M": ("main", "gold"), "H": ("helium", "gold")}


def moon(
    code: str, name: str = "", options: str = "", built: str = "", bolted: bool = False
) -> BodyView:
    """A moon; face down without a name. `built`: kind and seat in turn, "d0a2"."""
    ring, direction = RINGS[code[0]]
    kind = {"Titan": "titan", "Cloud": "cloud", "?": "moonlet"}.get(name, ring)
    explored = name not in ("", "?")
    pairs = tuple((KINDS[k], int(s)) for k, s in zip(built[::2], built[1::2], strict=True))
    base = 2 if kind == "titan" else 1
    return BodyView(
        code,
        kind,
        direction,
        explored,
        name.lower() if explored else None,
        name if explored else None,
        tuple(KINDS[k] for k in options),
        base + bolted,
        bolted,
        pairs,
    )


def ships(*words: str) -> tuple[ShipView, ...]:
    """Ships written "0 life N5 silver", a star behind a stunned one."""
    fleet = []
    for word in words:
        seat, kind, where, direction = word.rstrip("*").split()
        fleet.append(ShipView(int(seat), kind, where, direction, word.endswith("*")))
    return tuple(fleet)


def hq(
    seat: int,
    bodies: tuple[BodyView, ...],
    fleet: tuple[ShipView, ...],
    filled: dict[str, dict[str, int]],
    *,
    pool: dict[str, int] | None = None,
    ai: bool = False,
    factor: int = 1,
) -> SeatView:
    """A headquarters that fits the board."""
    title, kinds = BOARDS[seat]
    industries = tuple(
        (kind, body.at) for body in bodies for kind, owner in body.industries if owner == seat
    )
    home = {kind: kinds.count(letter) for letter, kind in KINDS.items()}
    for kind, _ in industries:
        home[kind] -= 1
    out = {ship.ship for ship in fleet if ship.seat == seat}
    items = tuple(
        ItemView(
            item,
            title_,
            item.startswith("card"),
            {g: n * factor for g, n in cost.items()},
            filled.get(item, {}) if pool is None else {},
            None if item.startswith("card") else item.removeprefix("ship_") in out,
        )
        for item, (title_, cost) in COSTS.items()
    )
    tokens = sum(sum(f.values()) for f in filled.values())
    return SeatView(
        seat=seat,
        hq_title=title,
        industries=industries,
        home={kind: max(0, count) for kind, count in home.items()},
        to_win=6 if ai else 7,
        items=items,
        pool=pool,
        caps={"helium": 5, "alloy": 6, "life": 6, "diamond": 6},
        hand_count=4 + seat % 2,
        pile_count=4 - seat % 2,
        hand=None,
        pile=None,
        shown={"laser": 2, "stealth": 1} if seat == 1 else {},
        is_ai=ai,
        tokens=tokens,
    )


def table(
    bodies: tuple[BodyView, ...],
    fleet: tuple[ShipView, ...],
    seats: tuple[SeatView, ...],
    turn: int = 0,
    left: int = 3,
    round_: int = 1,
    solo: SoloView | None = None,
) -> View:
    """A public view of a table in mid-turn."""
    words = f"to act · {left} action{'s' * (left != 1)}"
    return View(
        viewer=None,
        round=round_,
        turn=turn,
        actions_left=left,
        asked=AskedView((turn,), words, ""),
        bodies=bodies,
        ships=fleet,
        seats=seats,
        combat=None,
        flight=None,
        solo=solo,
        orders=None,
        ending=None,
        winners=(),
    )


def _heavy_bodies() -> tuple[BodyView, ...]:
    return (
        moon("H4", "Cloud", "h", "h0"),
        moon("H1", "Cloud", "h"),
        moon("M1", "Titan", "adl", "d2a3"),
        moon("M3", "Enceladus", "dl", "d0"),
        moon("M5", "Tethys", "al"),
        moon("M7", "Rhea", "ad", "d3", bolted=True),
        moon("M9", "Iapetus", "ad", "a1"),
        moon("M11"),
        moon("M4", "?"),
        moon("M8", "?"),
        moon("M12", "?"),
        moon("N1", "Greip", "al", "l0"),
        moon("N5", "Narvi", "dl", "l1"),
        moon("N7", "Ymir", "ad"),
        moon("N9", "Phoebe", "al", "a2"),
        moon("N13", "Bestla", "dl", "d1"),
        moon("N15", "Mundilfari", "al", "l3"),
        moon("N17", "Skathi", "al"),
        moon("N21", "Fenrir", "ad", "d2"),
        moon("N23", "Hyrrokkin", "dl", "l2"),
        moon("N3"),
        moon("N11"),
        moon("N19"),
        moon("N6", "?"),
        moon("N14", "?"),
        moon("N18", "?"),
    )


FILLED: tuple[dict[str, dict[str, int]], ...] = (
    {
        "ship_diamond": {"diamond": 2, "life": 1},
        "ship_alloy": {"alloy": 1},
        "ship_life": {"life": 2},
        "card_ultra_frequency_laser": {"diamond": 1},
        "card_stealth": {"helium": 1},
    },
    {
        "ship_alloy": {"alloy": 3},
        "ship_life": {"life": 1},
        "ship_helium": {"helium": 1},
        "card_super_charged_particles": {"alloy": 1},
    },
    {
        "ship_life": {"life": 3, "alloy": 1},
        "ship_helium": {"helium": 2},
        "card_superheated_plasma": {"life": 1},
        "ship_pathfinder": {"helium": 1},
    },
    {
        "ship_diamond": {"diamond": 3},
        "ship_pathfinder": {"helium": 1},
        "card_super_charged_particles": {"alloy": 2},
        "ship_alloy": {"alloy": 1, "diamond": 1},
    },
)
_FLEET = ships(
    "0 pathfinder N1 silver",
    "0 diamond M3 gold",
    "0 helium H3 gold",
    "0 alloy M1 gold",
    "1 life N5 silver",
    "1 pathfinder M9 gold",
    "1 diamond N14 silver",
    "2 pathfinder N3 silver",
    "2 diamond M1 gold",
    "2 alloy S gold",
    "3 life M7 gold",
    "3 alloy M1 gold*",
    "3 pathfinder N16 silver",
)


def heavy() -> PictureInput:
    """Four seats in round 8."""
    bodies = _heavy_bodies()
    seats = tuple(hq(seat, bodies, _FLEET, FILLED[seat]) for seat in range(4))
    return PictureInput(table(bodies, _FLEET, seats, 2, 3, 8), NAMES, "The long way home")


def light() -> PictureInput:
    """Two seats after the first industries."""
    bodies = (
        moon("H4", "Cloud", "h"),
        moon("M1", "Titan", "adl"),
        *(moon(f"M{k}") for k in (3, 5, 7, 9, 11)),
        *(moon(f"M{k}", "?") for k in (2, 4, 6, 8, 10, 12)),
        moon("N5", "Greip", "al", "a0"),
        moon("N13", "Phoebe", "al", "l1"),
        moon("N21"),
    )
    fleet = ships("0 pathfinder N5 silver", "1 pathfinder N13 silver")
    seats = tuple(hq(seat, bodies, fleet, {}) for seat in range(2))
    return PictureInput(table(bodies, fleet, seats), NAMES[:2], "Anna & Jonas: Saturn by post")


def three() -> PictureInput:
    """Three seats."""
    bodies = tuple(
        replace(body, industries=tuple(i for i in body.industries if i[1] < 3))
        for body in _heavy_bodies()
    )
    fleet = tuple(ship for ship in _FLEET if ship.seat < 3)
    seats = tuple(hq(seat, bodies, fleet, FILLED[seat]) for seat in range(3))
    view = replace(
        table(bodies, fleet, seats, 1, 1, 6), asked=AskedView((0, 2), "to pick a card", "")
    )
    return PictureInput(
        view, ("Mira 🚀", "Ἀλέξανδρος Παπαδόπουλος the Third", "Юрий"), "Трое на Сатурне"
    )


def crowded() -> PictureInput:
    """Forty units: all twenty ships in four cells, twenty industries; pooled storage."""
    kinds = ("pathfinder", "diamond", "alloy", "life", "helium")
    fleet = ships(
        *(f"{s} {k} N5 silver" for s in range(4) for k in kinds[:2]),
        *(f"{s} {k} M1 {'gold' if s % 2 else 'silver'}" for s in range(4) for k in kinds[2:3]),
        *(f"{s} {k} H1 gold" for s in range(4) for k in kinds[3:4]),
        *(f"{s} {k} S gold" for s in range(4) for k in kinds[4:]),
    )
    bodies = (
        moon("H4", "Cloud", "h", "h1"),
        moon("H1", "Cloud", "h", "h0"),
        moon("M1", "Titan", "adl", "a0d1l2", bolted=False),
        *(
            moon(f"M{k}", name, "ad", f"a{k % 4}d{(k + 1) % 4}")
            for k, name in ((3, "Enceladus"), (5, "Tethys"), (7, "Prometheus"), (9, "Hyperion"))
        ),
        moon("M11", "Iapetus", "ad", "a3", bolted=True),
        *(moon(f"N{k}", "Hyrrokkin", "dl", f"l{k % 4}") for k in (1, 3, 5, 7, 9, 11, 13, 15, 17)),
    )
    pool = {"diamond": 3, "alloy": 6, "life": 0, "helium": 5}
    seats = tuple(hq(seat, bodies, fleet, {}, pool=pool) for seat in range(4))
    view = table(bodies, fleet, seats, 3, 2, 14)
    names = ("Wilhelmina von Habsburg", "J", "Priya", "Tomasz")
    return PictureInput(
        view, names, "A very long match title that will not fit beside the pill at all"
    )


def solo() -> PictureInput:
    """One against the AI, three effects in play."""
    base = light().view
    fleet = ships(
        "0 pathfinder N6 silver*", "0 alloy M1 gold", "1 pathfinder N13 silver", "1 life M1 gold"
    )
    bodies = tuple(
        moon("M1", "Titan", "adl", "d1a0") if body.kind == "titan" else body for body in base.bodies
    )
    deck = SoloView(
        deck_count=9,
        event="hunter_pack",
        event_title="Hunter pack",
        event_text="Move up to 2 AI ships, 3 steps each in any direction, so that they meet human units;"
        " they end with the direction of that unit.",
        rows=("1 ship, 2 steps", "1 ship", "No limit; discard"),
        die=2,
        effects=(
            EffectView(
                "slowdown",
                "Slowdown",
                "Ships and cards cost double; you may stack the surplus tokens on their items.",
                1,
            ),
            EffectView(
                "solar_wind", "Solar wind", "Your fly actions have 1 step less, at least 1.", 3
            ),
        ),
        combat_deck_count=3,
        combat_discard_count=3,
    )
    filled = {"ship_diamond": {"diamond": 5, "life": 1}, "ship_pathfinder": {"helium": 1}}
    seats = (
        hq(0, bodies, fleet, filled, factor=2),
        hq(1, bodies, fleet, {}, ai=True),
    )
    view = replace(
        table(bodies, fleet, seats, 0, 2, 5, deck), asked=AskedView((0,), "to act · 2 actions", "")
    )
    return PictureInput(view, ("Mira", "The AI"), "Mira against the machines")


def finished() -> PictureInput:
    """Four seats, won by the third."""
    scene = heavy()
    view = replace(
        scene.view,
        turn=None,
        asked=None,
        ending="seventh industry",
        winners=(2,),
    )
    return replace(scene, view=view)


def turn_of_jonas() -> PictureInput:
    """The heavy table with the last turn of its second seat."""
    happened = (
        Event(
            "flew",
            1,
            {"ship": "life", "start": "N4", "path": ["N5"], "at": "N5", "direction": "silver"},
        ),
        Event("explored", 1, {"at": "N5", "body": "norse", "name": "narvi"}, reveals=True),
        Event("built_industry", 1, {"industry": "life_lab", "at": "N5", "name": "narvi"}),
        Event("gained", 1, {"resource": "life", "count": 2, "lost": 0, "onto": {}}),
        Event("gained", 0, {"resource": "life", "count": 1, "lost": 0, "onto": {}}),
    )
    return replace(heavy(), changes=happened)


def stormy() -> PictureInput:
    """The heavy table after a long turn of many kinds of events."""
    happened = (
        Event(
            "flew",
            0,
            {
                "ship": "helium",
                "start": "M10",
                "path": ["H5", "S", "H3", "turn"],
                "at": "H3",
                "direction": "gold",
            },
        ),
        Event("built_ship", 0, {"ship": "diamond", "at": "M3", "paid": {}}),
        Event("explored", 3, {"at": "M8", "body": "moonlet", "name": "bolt_1"}, reveals=True),
        Event("bolted", 3, {"at": "M7", "name": "rhea"}),
        Event("attacked", 2, {"opponent": 3, "at": "M1", "direction": "gold"}),
        Event("cards_shown", 2, {"opponent": 3, "cards": ["laser", "plasma"], "winner": 3}),
        Event("lost", 2, {"unit": "life", "at": "M1", "cause": "combat"}),
        Event("retreated", 1, {"ships": ["diamond"], "start": "N13", "at": "N14"}),
    )
    return replace(heavy(), changes=happened)


def handful(fight: bool = True, cards: int = 5) -> PictureInput:
    """Jonas looks at his hand."""
    scene = heavy()
    hand = (
        "laser",
        "plasma",
        "charged_particles",
        "security",
        "superheated_plasma",
        "ultra_frequency_laser",
        "super_charged_particles",
        "stealth",
    )
    pile = tuple(c for c in hand if c not in hand[:cards])
    seats = tuple(
        replace(seat, hand=hand[:cards], pile=pile) if seat.seat == 1 else seat
        for seat in scene.view.seats
    )
    combat = CombatView("N5", "silver", 2, 1, (2,), None) if fight else None
    asked = AskedView((1,), "to pick a card", "") if fight else scene.view.asked
    view = replace(scene.view, viewer=1, seats=seats, combat=combat, asked=asked)
    choices = tuple(Spot(k + 1, card) for k, card in enumerate(hand[:cards])) if fight else ()
    return replace(scene, view=view, viewer=1, choices=choices)
