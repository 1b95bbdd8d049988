"""Play by post: what can be taken back, what stands for an answer that never comes, seats that change hands (rulings 169-171)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot import engine
from bot.engine import SEAT_LETTERS, KeyedChance, Move, Played, keyed_luck
from bot.engine.random_match import random_position
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.negotiation.permissions import OrderLeave, RefuseLeave
from bot.games.high_frontier.rules.auctions.auction import ChooseWinner, Pass, Raise, Stand
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.rules.free_actions.cargo import TransferCargo
from bot.games.high_frontier.rules.operations.boost import Boost
from bot.games.high_frontier.rules.operations.income import Income
from bot.games.high_frontier.rules.operations.prospect import Prospect
from bot.games.high_frontier.rules.operations.refuel import RefuelIsru
from bot.games.high_frontier.rules.turn.setup import ChooseSide, Draft, SellDrafted
from bot.games.high_frontier.rules.turn.turn import EndTurn
from bot.games.high_frontier.rules.year.heroism import CloseVote, Vote
from bot.games.high_frontier.rules.year.mishaps import (
    BudgetCuts,
    CutCard,
    GlitchFalls,
    LoseCard,
    PadExplodes,
    PlaceGlitch,
)
from bot.games.high_frontier.state.deals import HeroNomination
from tests.games.high_frontier.rules.test_auction import bids, table_19
from tests.games.high_frontier.whole_game import Whole


def played(table: Whole, move: Move) -> Played:
    return engine.play(GAME, table.position, 0, move, KeyedChance(b"post"))


def test_ruling_169_back_to_the_last_die_or_reveal() -> None:
    """Cargo and boosts draw and reveal nothing, so they can be taken back; a size roll is a die, opened bids are a reveal."""
    table = Whole().hand("A", "met_steamer", "photon_tether_rectenna").put("rocket", "leo", water=1)
    for move in (Boost(("met_steamer",)), TransferCargo("leo", "rocket", ("nasa_astronauts",))):
        done = played(table, move)
        assert (done.draws, [event.kind for event in done.events if event.reveals]) == ((), [])
    table.put("outpost-1", "phobos", "met_steamer:B", "photon_tether_rectenna:W")
    assert [draw.kind for draw in played(table, Prospect("met_steamer")).draws] == ["roll"]
    table.seat("B").leo.water = table.seat("C").leo.water = 0
    assert "auction_won" in [
        event.kind for event in played(table, Research("thruster", 1)).events if event.reveals
    ]


def asked(letter: str, table: Whole, step: engine.Step | None = None) -> tuple[Whole, str]:
    if step is not None:
        table.position.agenda = [step]
    return table, letter


def lot(letter: str, opening: int, **answers: Move) -> tuple[Whole, str]:
    table = table_19(anarchy=True)
    table.play(Research("robonaut", opening))
    bids(table, **answers)
    return table, letter


def tied() -> tuple[Whole, str]:
    table, _ = lot("A", 1, B=Raise(3), C=Raise(3))
    bids(table, A=Pass(), B=Stand(), C=Stand())
    return table, "A"


def leave() -> tuple[Whole, str]:
    table = Whole("nasa_astronauts", "norse_astronauts")
    table.put("outpost-1", "mars-north-pole", "met_steamer:B").stack("outpost-1").glitched = True
    table.play(OrderLeave("scrum", "ask"), letter="B")
    table.play(RefuelIsru("met_steamer"))
    return table, "B"


def vote() -> tuple[Whole, str]:
    table = Whole()
    table.state.nomination = HeroNomination(0, 0)
    return asked("C", table, CloseVote())


def glitch() -> tuple[Whole, str]:
    table = Whole().put("outpost-1", "phobos", "dumbo:W").put("rocket", "vesta", "hall_effect:W")
    return asked("A", table, GlitchFalls([0]))


def pad() -> tuple[Whole, str]:
    table = Whole().put("outpost-1", "leo", "froth_flotation:W", "electroforming:W")
    return asked("A", table, PadExplodes([0]))


DEFAULTS: dict[str, tuple[Callable[[], tuple[Whole, str]], Move]] = {
    "a bid": (lambda: lot("B", 1), Pass()),
    "a tied bid": (lambda: lot("C", 1, B=Raise(3), C=Raise(3)), Stand()),
    "a tie": (tied, ChooseWinner("B")),
    "leave": (leave, RefuseLeave("scrum")),
    "heroism": (vote, Vote(yes=False)),
    "a glitch": (glitch, PlaceGlitch("rocket")),
    "a pad explosion": (pad, LoseCard("electroforming")),
    "budget cuts": (
        lambda: asked("A", Whole().hand("A", "dumbo", "qu_tube"), BudgetCuts()),
        CutCard("qu_tube"),
    ),
}


@pytest.mark.parametrize("name", DEFAULTS)
def test_ruling_170_the_default_is_offered_first(name: str) -> None:
    """Who is asked out of turn and lets the time pass gets the default of the table of decisions, which is the first offered."""
    make, default = DEFAULTS[name]
    table, letter = make()
    assert table.offers(letter=letter)[0] == default
    assert len(table.offers(letter=letter)) > 1
    assert engine.default_answers(table.position, SEAT_LETTERS.index(letter)) == (default,)


def test_ruling_170_defaults_of_the_opening() -> None:
    position = engine.begin(
        GAME, 2, GAME.read_options({"start": "quick"}), KeyedChance(b"x")
    ).position
    assert engine.offered_moves(position, 0)[0] == ChooseSide("front")
    assert engine.default_answers(position, 1) == (ChooseSide("front"),)
    for seat in (0, 1):
        position = engine.play(
            GAME, position, seat, ChooseSide("front"), KeyedChance(b"x")
        ).position
    decision = engine.pending_decision(position)
    assert decision is not None
    assert engine.offered_moves(position, decision.seats[0])[0] == Draft("generator")
    for _ in range(24):
        decision = engine.pending_decision(position)
        assert decision is not None
        seat = decision.seats[0]
        move = engine.offered_moves(position, seat)[0]
        assert isinstance(move, Draft)
        position = engine.play(GAME, position, seat, move, KeyedChance(b"x")).position
    decision = engine.pending_decision(position)
    assert decision is not None
    assert engine.offered_moves(position, decision.seats[0])[0] == SellDrafted()


def test_ruling_170_who_misses_a_turn_takes_income() -> None:
    """Income and the end of the turn are always there to be taken for somebody."""
    table = Whole()
    table.play(Income())
    assert table.seat("A").leo.water == 7
    assert table.offers()[-1] == EndTurn()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_ruling_171_any_seat_is_taken_over_as_it_is(seat: int) -> None:
    """A campaign of random moves is handed to the computer for one seat: it knows what to do, and the tokens stay."""
    position, _ = random_position(GAME, 3, 5, 60, is_clever=False)
    before = {site: place.claim for site, place in position.state.places.items()}
    for _ in range(12):
        decision = engine.pending_decision(position)
        assert decision is not None
        asks = decision.seats[0]
        offers = engine.offered_moves(position, asks)
        move = offers[-1]
        if asks == seat:
            move = GAME.autopilot(GAME.view(position, asks), offers, keyed_luck(b"x", "taken"))
        position = engine.play(GAME, position, asks, move, KeyedChance(b"x")).position
    after = {site: place.claim for site, place in position.state.places.items()}
    assert {site: after[site] for site in before} == before
