"""What a card, a law or a rule says a player "may" do can be declined where it is asked (A to O; laws; rulings 63, 114, 115)."""

from __future__ import annotations

import pytest

from bot.engine import Game, Move
from bot.games.high_frontier.modules.politics.fundraise import Abstain, Arrest, Elect
from bot.games.high_frontier.modules.politics.lobby import Insure
from bot.games.high_frontier.rules.flight.voyage import FlyOn, Halt, PayFinao, RollHazard
from bot.games.high_frontier.rules.operations.claims import LeaveOpen, MoveDisk
from bot.games.high_frontier.rules.operations.prospect import KeepRolls, Reroll
from tests.golden.replay import FOLDER, Made, replayed

DECLINED: dict[type[Move], tuple[type[Move], ...]] = {
    Reroll: (KeepRolls,),
    Arrest: (Abstain,),
    Elect: (Abstain,),
    Insure: (Abstain,),
    MoveDisk: (LeaveOpen,),
    PayFinao: (RollHazard, Halt),
    FlyOn: (Halt,),
}


class Asked:
    """Which kinds were on offer in a match, and that none of them was without its way out."""

    def __init__(self) -> None:
        self.kinds: set[type[Move]] = set()

    def __call__(self, game: Game, made: Made) -> None:
        for offers in made.played.legal.values():
            kinds = {type(move) for move in offers}
            for kind in kinds & DECLINED.keys():
                assert kinds & {*DECLINED[kind]}, f"{kind.__name__} cannot be declined"
                self.kinds.add(kind)


@pytest.mark.parametrize(
    ("match", "kinds"),
    [
        ("politics_two_seats_anarchy", {Arrest, Elect, Insure}),
        ("curious_8", {Reroll}),
        ("curious_2", {PayFinao}),
    ],
)
def test_what_may_be_done_may_be_left(match: str, kinds: set[type[Move]]) -> None:
    asked = Asked()
    path = FOLDER / "high_frontier" / f"{match}.jsonl"
    replayed(path, asked)
    assert kinds <= asked.kinds
