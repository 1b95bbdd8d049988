"""Why a kind of move cannot be made: each is refused in the rules' own words, whatever is left open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot import engine
from bot.engine import Game, Move, refusal
from bot.engine.registry import all_games
from bot.games.high_frontier.game import GAME as FRONTIER
from bot.games.high_frontier.modules.politics.lobby import Lobby
from bot.games.high_frontier.negotiation.deals import Accept
from bot.games.high_frontier.negotiation.permissions import AskPermission
from bot.games.high_frontier.rules.free_actions.discards import DiscardToken
from bot.games.high_frontier.rules.free_actions.martian import Martian
from bot.games.high_frontier.rules.operations.boost import Boost
from bot.games.high_frontier.rules.operations.produce import Deliver
from bot.games.high_frontier.rules.operations.prospect import Prospect, Revive
from bot.games.high_frontier.rules.operations.refuel import RefuelFactory
from bot.games.high_frontier.rules.year.heroism import Vote
from tests.cogs.builder import stroll
from tests.games.high_frontier.whole_game import Whole

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("dawn_on_titan", 1, {}),
    ("dawn_on_titan", 3, {"storage": "pooled"}),
    ("galilean_moons", 1, {}),
    ("galilean_moons", 3, {}),
    ("high_frontier", 1, {}),
    ("high_frontier", 3, {"politics": True}),
    ("planet_unknown", 1, {}),
    ("planet_unknown", 3, {"moon": True, "new_cards": True, "arrays": True, "events": True}),
]


def refused(
    game: Game, seats: int, number: int, options: dict[str, Any]
) -> Iterator[tuple[type[Move], str]]:
    """Each kind of which nothing is on offer, with its reason, along a random match; of seats not asked those allowed at any time."""
    absent = game.absent_kinds(seats, game.options(**options))
    for position in list(stroll(game, seats, number, **options))[9::60]:
        decision = engine.pending_decision(position)
        if decision is None:
            return
        for seat in range(seats):
            offered = [
                *engine.offered_moves(position, seat),
                *game.anytime_moves(position.state, seat),
            ]
            for kind in set(game.moves) - {type(move) for move in offered}:
                if seat in decision.seats or kind.anytime:
                    yield kind, refusal.why_not(game, position, seat, kind, {}, absent)


@pytest.mark.parametrize(("name", "seats", "options"), CASES)
def test_every_kind_of_move_that_is_not_on_offer_has_its_reason(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    found = list(refused(all_games()[name], seats, 7, options))
    assert found
    for kind, reason in found:
        assert "not possible" not in reason, (kind, reason)
        assert reason != refusal.NOTHING, kind
        assert reason == "" or (len(reason) > 12 and reason.endswith((".", ")"))), (kind, reason)
        assert reason or kind.sampled, (
            kind,
            "what can be done and is not listed, says that it is so",
        )


def why(whole: Whole, kind: type[Move], **given: Any) -> str:
    absent = FRONTIER.absent_kinds(3, FRONTIER.options())
    return refusal.why_not(FRONTIER, whole.position, 0, kind, given, absent)


def test_the_operation_that_is_spent_is_named() -> None:
    whole = Whole().hand("A", "dumbo", "qu_tube")
    whole.state.operated = True
    for kind in (Boost, Deliver, Prospect):
        whole.put("outpost-1", "phobos", "met_steamer", "cvd_molding")
        assert why(whole, kind) == "You have performed your operation this turn."


def test_what_lacks_is_named() -> None:
    whole = Whole()
    assert why(whole, Vote) == "Nobody is nominated."
    assert why(whole, Accept) == "There is no offer 1 for you; on the table: nothing."
    assert why(whole, AskPermission, what="prospect").startswith(
        "There is no what `prospect`. There are: "
    )
    assert "leave of this kind" in why(whole, AskPermission, what="industrialize")
    assert why(whole, Lobby) == "This match is played without it."
    assert why(whole, Boost) == "You have no card in hand."


def test_a_legal_move_that_is_not_listed_has_no_reason() -> None:
    whole = Whole(aquas=60).hand("A", "dumbo", "qu_tube", "hall_effect")
    assert why(whole, Boost, cards=("dumbo", "hall_effect")) == ""


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (RefuelFactory, "You may use no factory: "),
        (Revive, "No working Termite Nest of yours is on a busted site"),
        (Martian, "You have no Crew on a site with a buggy road."),
        (DiscardToken, "You have no disk that lies open and no cube"),
    ],
)
def test_who_has_nothing_on_the_map_for_a_move_is_told_so(kind: type[Move], reason: str) -> None:
    assert why(Whole(), kind).startswith(reason)
