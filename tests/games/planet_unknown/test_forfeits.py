"""What a decision of a private turn throws away that could still be used: named beside it and asked about once."""

from __future__ import annotations

import pytest

from bot import engine
from bot.engine import Move
from bot.engine.forfeits import forfeited
from bot.games.planet_unknown.forfeits import forfeits
from bot.games.planet_unknown.game import GAME
from bot.games.planet_unknown.printed.land import moon_lines
from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.patches import PlacePatch
from bot.games.planet_unknown.rules.private_turn import Confirm, Draft, Turns, WholeTurn, copied
from bot.games.planet_unknown.rules.satellite import Fire
from bot.games.planet_unknown.rules.state import Gain
from bot.games.planet_unknown.rules.targeting import Pick
from bot.games.planet_unknown.rules.tracks import Advance
from bot.games.planet_unknown.rules.turn_options import UseTech
from tests.games.planet_unknown.builder import A, Table
from tests.games.planet_unknown.private_turns import Flow


def flow(table: Table) -> Flow:
    return Flow(table.state, [Turns("play", {A: Draft(copied(table.own), table.own)})])


def lost(table: Table, move: Move) -> list[str]:
    position = flow(table).position
    return list(forfeited(GAME, position, A, engine.offered_moves(position, A)).get(move, ()))


def rover() -> Table:
    return Table(moon="M0", new_cards=True).lies("T8", "civ*(5,0) energy*(5,1)").rovers("(5,0)")


@pytest.mark.parametrize(
    ("gains", "movement", "told"),
    [
        ((), 5, ["5 rover movement"]),
        ((), 0, []),
        ((Gain("satellite", n=1, what="fire", optional=True),), 0, ["up to 1 point of the satellite and its shot"]),
        ((Gain("destroy", what="meteorite", where="moon", n=2, optional=True),), 1, ["1 rover movement", "2 meteorites to destroy"]),
        ((Gain("flux", optional=True),), 0, ["the move of the flux token"]),
        ((Gain("regress", ["civ"], piece=0, optional=True, what="before"),), 0, []),
    ],
)  # fmt: skip
def test_confirm_names_what_is_left(
    gains: tuple[Gain, ...], movement: int, told: list[str]
) -> None:
    table = rover().tracks(civ=2).pool(*(Gain(**_given(gain)) for gain in gains), movement=movement)
    assert lost(table, Confirm()) == told


def _given(gain: Gain) -> dict[str, object]:
    return {name: getattr(gain, name) for name in gain.__struct_fields__}


def test_movement_without_a_rover_that_could_use_it_is_no_loss() -> None:
    assert lost(Table().pool(movement=5), Confirm()) == []


def test_moves_of_lifepods() -> None:
    table = Table(corporation="cosmos_inc").pool(Gain("reposition", n=3, optional=True))
    table.own.pods = 1
    assert lost(table, Confirm()) == ["moves of 3 lifepods"]


def test_a_technology_of_this_round_that_brings_something_for_nothing() -> None:
    table = Table(corporation="flux_industries").tracks(tech=14)
    table.own.flux = "civ"
    assert lost(table.pool(), Confirm()) == ["technology 5"]
    table.tracks(tech=5, civ=6)  # level 2 works once in the match: it can wait
    assert lost(table.pool(), Confirm()) == []


def test_movement_that_a_technology_takes_is_no_price() -> None:
    """Quantum Solutions, lower side A, level 2: a boost for 2 movement, which would be lost anyway."""
    table = Table(corporation="quantum_solutions AA", split_corporation=True).tracks(tech=14)
    assert lost(table.pool(movement=2), Confirm()) == ["technology 2"]
    assert lost(table.pool(movement=1), Confirm()) == []


def test_a_lifepod_that_a_technology_of_this_round_would_move() -> None:
    table = Table(corporation="cosmos_inc").tracks(tech=14)
    table.own.pods = 1
    assert lost(table.pool(), Confirm()) == ["technology 5"]
    table.own.used.append("5")
    assert lost(table.pool(), Confirm()) == []


def test_what_works_once_in_the_match_cannot_wait_past_the_last_round() -> None:
    table = Table(corporation="cosmos_inc").tracks(tech=5)
    table.own.pods = 1
    assert lost(table.pool(), Confirm()) == []
    table.state.ending = "blocked"
    assert lost(table.pool(), Confirm()) == ["technology 2"]
    table.own.turn.earned.append(1)  # a civ card is still to come, and with it another turn
    assert lost(table, Confirm()) == []


def test_a_technology_that_takes_something_may_be_left_out_on_purpose() -> None:
    table = Table(corporation="makeshift").tracks(tech=14, civ=3)
    assert any(
        isinstance(move, UseTech) for move in engine.offered_moves(flow(table.pool()).position, A)
    )
    assert lost(table.pool(), Confirm()) == []


def test_whatever_else_is_decided_throws_the_flux_token_away() -> None:
    table = Table(corporation="flux_industries").tracks(tech=6).pool(Gain("steps", ["tech"]), Gain("boost"))  # fmt: skip
    table.own.flux = "civ"
    table.does(Advance("tech", "gain"))
    assert lost(table, Advance("civ")) == ["the move of the flux token"]
    assert lost(table, Choose("flux water")) == []


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ("confirm", ["5 rover movement"]),
        ("drive F1 F2; confirm", ["4 rover movement"]),
        ("drive F1 F2", []),
        ("drive F1 Z9; confirm", ["5 rover movement"]),
    ],
)
def test_a_whole_turn_names_what_its_end_throws_away(steps: str, told: list[str]) -> None:
    position = flow(rover().pool(movement=5)).position
    before = GAME.save(position)
    assert forfeits(position, A, (), WholeTurn(steps)) == told
    assert GAME.save(position) == before


def told(table: Table, move: Move) -> str:
    assert move in engine.offered_moves(flow(table).position, A)
    return GAME.menu_line(GAME.view(flow(table).position, A), move).detail


def test_a_shot_and_a_patch_say_what_they_destroy() -> None:
    """What lies and what stands there, by square: nothing is hit without being named before."""
    table = Table(moon="M0").rovers("M(3,0)", "(6,5)").pool(Gain("satellite", n=3, what="fire"))
    own = table.own
    shots = {move: told(table, move) for move in table.offered(Fire)}
    for move, words in shots.items():
        mask = moon_lines(own.moon)[move.line]
        hit = [
            s for s in (*own.meteors_at, *table.rover_squares) if 1 << table.play.land.bit[s] & mask
        ]
        assert all(square in words for square in hit)
        assert bool(hit) == words.startswith("destroys ")
    assert any("your rover on MD1" in words for words in shots.values())
    assert any("the meteorite of " in words for words in shots.values())
    patch = Table().lies("T8", "civ*(5,0) energy*(5,1)").rovers("(6,0)").pool(Gain("patch"))
    patch.own.pods_at.append("E2")
    assert "destroys your rover on G1" in told(patch, PlacePatch("G1"))
    assert "destroys the lifepod of E2" in told(patch, PlacePatch("E2"))


def test_a_meteorite_that_falls_on_a_rover_says_so() -> None:
    table = Table().lies("T8", "civ*(5,0) energy*(5,1)").rovers("(5,0)")
    table.own.craters += ["F1", "F2"]
    table.pool(Gain("meteor"))
    assert "your rover" in told(table, Pick("F1"))
    assert "your rover" not in told(table, Pick("F2"))
