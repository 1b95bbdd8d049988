"""What must be taken at once or before something, and what stays open to the end of the turn (section 7; section 16; F4's kind)."""

from __future__ import annotations

from itertools import permutations

import pytest

from bot.engine import Move
from bot.games.planet_unknown.printed.records import TRACKS
from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.patches import PlacePatch
from bot.games.planet_unknown.rules.placement import Place
from bot.games.planet_unknown.rules.private_turn import Draft, Turns, copied, remade
from bot.games.planet_unknown.rules.rovers import Drive, PutRover
from bot.games.planet_unknown.rules.state import Gain
from bot.games.planet_unknown.rules.tracks import Advance, Regress
from tests.games.planet_unknown.builder import A, Table

UNLOCKING = {
    "1": 2,
    "2": 4,
    "3": 6,
    "4": 9,
    "5": 13,
}  # tech cells from which one step unlocks a level


def flux(track: str, *more: Gain, tech: int = 6, movement: int = 0, **tracks: int) -> Table:
    """Flux Industries with a step of tech to come, and other things to resolve."""
    table = Table(corporation="flux_industries", moon="M0").tracks(tech=tech, **tracks)
    table.own.flux = track
    table.lies("T8", "civ*(5,0) energy*(5,1)").rovers("(5,0)")
    return table.pool(Gain("steps", ["tech"]), *more, movement=movement)


def tokens(table: Table) -> list[str]:
    return [move.option for move in table.offered(Choose)]


@pytest.mark.parametrize(("now", "then"), [*permutations(TRACKS, 2)])
def test_ruling_7_the_flux_token_moves_at_once_or_not_at_all(now: str, then: str) -> None:
    """Of every track to every other: before anything else it may; after something else it is gone."""
    table = flux(now, Gain("steps", ["civ"]), Gain("boost")).does(Advance("tech"))
    assert f"flux {then}" in tokens(table)
    late = flux(now, Gain("steps", ["civ"]), Gain("boost")).does(Advance("tech"), Advance("civ"))
    assert "nothing to do" in late.refuses(Choose(f"flux {then}"))
    assert late.own.flux == now
    table.does(Choose(f"flux {then}"))
    assert (table.own.flux, tokens(table)) == (then, [])


@pytest.mark.parametrize(("level", "cell"), [*UNLOCKING.items()])
def test_ruling_7_at_every_level_of_flux(level: str, cell: int) -> None:
    table = flux("civ", Gain("boost"), Gain("patch"), tech=cell).does(Advance("tech", "gain"))
    assert table.play.corporation.active(table.own) == {level}
    assert len(tokens(table)) == len(TRACKS) - 1
    table.does(table.offered(PlacePatch)[0])
    assert tokens(table) == []


def test_ruling_7_the_late_token_improves_nothing() -> None:
    """Tech 7, rover 4 (level 3 improves it), then the token: gone, so water 7 gives one boost. In time it gives two."""
    more = (Gain("steps", ["rover"]), Gain("steps", ["water"]), Gain("choice", options=[Gain("moves"), Gain("patch")]))  # fmt: skip
    late = flux("rover", *more, rover=3, water=6).does(Advance("tech"), Advance("rover"))
    assert (late.movement, tokens(late)) == (3, ["movement", "patch"])
    late.does(Advance("water"))
    assert [gain.kind for gain in late.own.turn.todo].count("boost") == 1
    timely = flux("rover", *more, rover=3, water=6).does(Advance("tech"), Choose("flux water"))
    timely.does(Advance("rover"), Advance("water"))
    assert timely.movement == 2
    assert [gain.kind for gain in timely.own.turn.todo].count("boost") == 2


FURTHER: list[tuple[Gain, int, type[Move]]] = [
    (Gain("boost"), 0, Advance),
    (Gain("energy", ["civ", "water"]), 0, Advance),
    (Gain("patch"), 0, PlacePatch),
    (Gain("rover"), 0, PutRover),
    (Gain("regress", ["civ"]), 0, Regress),
    (Gain("choice", options=[Gain("moves"), Gain("patch")]), 0, Choose),
    (Gain("boost"), 2, Drive),
]


@pytest.mark.parametrize(("gain", "movement", "kind"), FURTHER)
def test_ruling_7_whatever_else_is_decided_ends_it(
    gain: Gain, movement: int, kind: type[Move]
) -> None:
    table = flux("water", copied_gain(gain), Gain("boost"), movement=movement, civ=2)
    table.does(Advance("tech", "gain"))
    other = [m for m in table.offered(kind) if "flux" not in getattr(m, "option", "")]
    table.does(other[0])
    assert not [name for name in tokens(table) if name.startswith("flux")]


def copied_gain(gain: Gain) -> Gain:
    """Parameters are shared by runs, a pool is used up."""
    return Gain(gain.kind, list(gain.tracks), options=list(gain.options))


def test_ruling_7_a_second_level_brings_a_choice_of_its_own() -> None:
    """The first has lapsed with the step to the second."""
    table = flux("civ", tech=6)
    table.pool(Gain("steps", ["tech"], n=4), Gain("boost"))
    table.does(Advance("tech", "gain"))
    assert len(tokens(table)) == 4
    table.does(Advance("tech", "gain"))
    assert tokens(table) == []
    table.does(Advance("tech", "gain"), Advance("tech", "gain"))
    assert len(tokens(table)) == 4
    assert [gain.kind for gain in table.own.turn.todo].count("flux") == 1


def test_a_turn_begun_under_earlier_rules_is_made_up_again() -> None:
    """Its steps hold a token that moved late; that step changes nothing any more, and none of it fails."""
    table = flux("rover", Gain("steps", ["civ"]), Gain("boost"))
    made = [Advance("tech", "gain"), Advance("civ", "gain"), Choose("flux water")]
    own = copied(table.own)
    assert len(list(remade(table.state, A, own, made))) == 3
    assert own.flux == "rover"


def quantum(*more: Gain) -> Table:
    """Quantum Solutions, lower side A: a step back before the advances of tile 0, both pending."""
    table = Table(corporation="quantum_solutions AA", split_corporation=True)
    table.tracks(rover=3, water=3).lies("T98", "rover*(6,0) water*(6,1) water(6,2)")
    back = Gain("regress", ["rover", "water"], piece=0, optional=True, what="before")
    steps = [Gain("steps", [track], piece=0, what="resource") for track in ("rover", "water")]
    return table.pool(back, *steps, *more)


@pytest.mark.parametrize("track", ["rover", "water"])
def test_ruling_16_the_step_back_comes_before_either_advance(track: str) -> None:
    table = quantum(Gain("patch"))
    table.does(Advance(track))
    assert table.offered(Regress) == []


def test_ruling_16_the_step_back_waits_for_what_is_not_of_its_tile() -> None:
    """A boost of something else and a patch do not end it; after it both advance."""
    table = quantum(Gain("patch"), Gain("boost"))
    table.does(Advance("civ"), table.offered(PlacePatch)[0])
    assert {move.track for move in table.offered(Regress)} == {"rover", "water"}
    table.does(Regress("rover"), Advance("rover"))  # the last one follows by itself
    assert table.cells("rover", "water") == (3, 4)


def test_ruling_16_one_of_two_resources_is_chosen_before_or_after_the_step_back() -> None:
    """Events 40 and 44: which one advances is no advance yet."""
    table = Table(corporation="quantum_solutions AA", split_corporation=True)
    table.state.rules = ["one_resource_only"]
    table.tracks(rover=3, tech=5).lies("T8", "civ*(5,0) energy*(5,1)").depot("T48").begin()
    table.does(next(move for move in table.offered(Place) if move.tile == "T48"))
    assert sorted(tokens(table)) == ["rover", "tech"]
    table.does(Choose("rover"), Regress("tech"))  # the one advance left follows by itself
    assert table.cells("rover", "tech") == (4, 4)


SURVIVORS = [
    Gain("satellite", n=3, what="fire", optional=True),
    Gain("destroy", what="meteorite", where="moon", n=2, optional=True),
]


@pytest.mark.parametrize("gain", SURVIVORS, ids=lambda gain: gain.kind)
def test_other_options_stay_open_whatever_else_is_decided(gain: Gain) -> None:
    table = Table(moon="M0", new_cards=True).lies("T8", "civ*(5,0) energy*(5,1)").rovers("(5,0)")
    table.pool(gain, Gain("boost"), Gain("patch"), movement=2)
    table.does(Advance("civ"), table.offered(PlacePatch)[0], table.offered(Drive)[0])
    assert gain in table.own.turn.todo


def test_what_must_be_done_is_offered_before_what_may_be_left() -> None:
    """The step back of a tile on the moon is an option; its advances are duties."""
    assert kinds_of(quantum()) == [Advance, Regress]
    must = quantum().pool(Gain("regress", ["rover", "water"]), Gain("boost"))
    assert kinds_of(must) == [Regress, Advance]


def kinds_of(table: Table) -> list[type[Move]]:
    draft = Draft(copied(table.own), table.own)
    return list(dict.fromkeys(map(type, Turns("play", {A: draft}).offers(table.state, A))))
