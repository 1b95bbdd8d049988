"""What is sealed tells nobody anything: whatever the hidden answer is, all others see, are offered and are told the same.

Rulings 4, 8, 100, 134, 136, 143, 147, 167.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot import engine
from bot.engine import SEAT_LETTERS, IllegalMove, Move, Position
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.lookups.completion import COMPLETE
from bot.games.high_frontier.negotiation.deals import Accept, Offer, Permit
from bot.games.high_frontier.negotiation.permissions import OrderLeave
from bot.games.high_frontier.rules.auctions.auction import Match, Pass, Raise
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.rules.auctions.standing_orders import (
    OrderBids,
    OrderGlitch,
    OrderLosses,
)
from bot.games.high_frontier.rules.turn.setup import ChooseSide
from bot.games.high_frontier.rules.year.heroism import Nominate, Vote
from bot.games.high_frontier.rules.year.mishaps import CutCard
from tests.games.high_frontier.builder import Dice
from tests.games.high_frontier.whole_game import Whole

TRIED: tuple[Move, ...] = (
    *(Accept(number) for number in range(1, 8)),
    Offer("A", "1 aquas", "2 aquas"),
    Offer("B", "met steamer", "6 aquas, cvd molding"),
    Offer("B C", "C: 1 aquas", "B: 3 aquas"),
    Permit("B", "push"),
    Nominate("B"),
    Vote(yes=True),
)


def told(position: Position[Any, Any], seat: int) -> Iterator[tuple[object, object]]:
    """Everything a seat can find out without a move of its turn, each with a name: view, offers, menus, autocompletion,
    previews, and what moves beside the decisions answer.
    """
    view = GAME.view(position, seat)
    offered, beside = engine.offered_moves(position, seat), GAME.anytime_moves(position.state, seat)
    yield "view", view
    yield "offers", [(move, GAME.menu_line(view, move)) for move in (*offered, *beside)]
    for key, complete in COMPLETE.items():
        yield key, complete(position, seat, {})
    for move in (*beside, *TRIED):
        yield move, answered(position, seat, move)
    for move in offered:
        events, is_whole = engine.preview(GAME, position, seat, move)
        yield (
            move,
            ([GAME.event_sentence(event) for event in events if event.is_seen_by(seat)], is_whole),
        )


def answered(position: Position[Any, Any], seat: int, move: Move) -> object:
    """What the mover is told; None where the move itself lays open what was hidden."""
    try:
        played = engine.play(GAME, position, seat, move, Dice(()))
    except IllegalMove as refusal:
        return refusal.reason
    if any(event.reveals for event in played.events):
        return None
    return [GAME.event_sentence(event) for event in played.events if event.is_seen_by(seat)]


def auction() -> Whole:
    """A has put a card up; deals wait in which B, who has 6 Aquas, would pay 1 to 6 of them."""
    table = Whole().hand("A", "met_steamer").hand("B", "cvd_molding")
    table.play(Research("robonaut", 1))
    for letter, give in (("A", "1 aquas"), ("C", "3 aquas"), ("A", "5 aquas"), ("C", "6 aquas")):
        table.play(Offer(letter, give), letter="B")
    table.play(Offer("B", "1 aquas", "2 aquas"))
    table.play(Offer("A B", "1 aquas, B: 2 aquas", "B: 4 aquas"), letter="C")
    return table


def cuts() -> Whole:
    table = Whole().spot(1).hand("B", "hall_effect", "dumbo").hand("C", "met_steamer", "qu_tube")
    table.end_year(6)
    table.play(Offer("A", "dumbo", "1 aquas"), letter="B")
    return table


def election() -> Whole:
    table = Whole()
    table.play(Nominate("C"))
    return table


def opening() -> Whole:
    table = Whole()
    table.position = engine.begin(GAME, 3, GAME.options(), Shuffled()).position
    return table


class Shuffled(Dice):
    """Nothing is mixed."""

    def __init__(self) -> None:
        super().__init__(())

    def _result(self, kind: str, size: int) -> tuple[int, ...]:
        return tuple(range(size))


HIDDEN: dict[str, tuple[Callable[[], Whole], tuple[Move, ...]]] = {
    "bids": (auction, (Pass(), Match(), *(Raise(bid) for bid in range(2, 7)))),
    "cuts": (cuts, (CutCard("hall_effect"), CutCard("dumbo"))),
    "votes": (election, (Vote(yes=True), Vote(yes=False))),
    "sides": (opening, (ChooseSide("front"), ChooseSide("back"))),
    "orders": (
        Whole,
        (
            OrderBids("any", "raise", 6),
            OrderBids("any", "pass"),
            OrderLosses(("dumbo",)),
            OrderGlitch(("rocket",)),
            OrderLeave("luna", "yes"),
            OrderLeave("factory", "no", "A"),
        ),
    ),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_rulings_100_134_136_147_167_a_hidden_answer_tells_the_others_nothing(name: str) -> None:
    make, answers = HIDDEN[name]
    for seat, letter in enumerate(SEAT_LETTERS[:3]):
        if letter == "B":
            continue
        seen = []
        for answer in answers:
            table = make()
            table.play(answer, letter="B")
            seen.append((table.told(letter), dict(told(table.position, seat))))
        assert len(seen[0][1]) > len(COMPLETE)
        for other in seen[1:]:
            assert other == seen[0], name


def test_ruling_147_what_b_could_pay_is_told_by_nothing_but_the_opened_bids() -> None:
    """The deals of this auction can be struck or not according to B's bid, once it is open."""
    for bid, accepted in ((2, True), (4, False)):
        table = auction()
        table.play(Raise(bid), letter="B")
        assert Accept(2) not in table.standing("C")
        table.play(Pass(), letter="C")
        assert (Accept(2) in table.standing("C")) == accepted
