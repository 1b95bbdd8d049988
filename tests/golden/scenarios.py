"""Which golden matches each game keeps: one for each ending, module and solo mode."""

from __future__ import annotations

from bot.engine import Outcome
from bot.games.galilean_moons.printed.pieces import TECHNOLOGIES
from bot.games.planet_unknown.printed.names import ENDINGS
from tests.golden.record import Wish, values


def _ended(reason: str, *, has_winner: bool = True):  # type: ignore[no-untyped-def]  # tests are not type-checked
    return lambda outcome: outcome.reason == reason and bool(outcome.winners) == has_winner


def _by_industries(outcome: Outcome) -> bool:
    built = values(outcome, "Industries")
    return outcome.reason == "last exploration" and sorted(built)[-1] > sorted(built)[-2]


def _by_resources(outcome: Outcome) -> bool:
    built = values(outcome, "Industries")
    tied = sorted(built)[-1] == sorted(built)[-2]
    return outcome.reason == "last exploration" and tied and len(outcome.winners) == 1


def _shared(outcome: Outcome) -> bool:
    return outcome.reason == "last exploration" and len(outcome.winners) > 1


def _any(outcome: Outcome) -> bool:
    return True


def _won(outcome: Outcome) -> bool:
    return bool(outcome.winners)


def _lost(outcome: Outcome) -> bool:
    return not outcome.winners


def _private_met(outcome: Outcome) -> bool:
    """One seat has fulfilled its private objective, the other has not."""
    label = "Private objectives"
    there = any(line.label == label for line in outcome.lines)
    return there and sorted(values(outcome, label)) == [0, 5]


def _settled(factories: int):  # type: ignore[no-untyped-def]  # tests are not type-checked
    """A campaign in which at least so many factories and colonies stand at the end; nobody shares the victory."""

    def fits(outcome: Outcome) -> bool:
        built = min(sum(values(outcome, label)) for label in ("Factories", "Colonies"))
        return built >= factories and len(outcome.winners) < 2

    return fits


def _paid(factories: int):  # type: ignore[no-untyped-def]  # tests are not type-checked
    """A settled campaign whose final law pays points, so it does not end in anarchy."""
    return lambda outcome: _settled(factories)(outcome) and sum(values(outcome, "Politics")) > 0


_EVERYTHING = {
    "events": True, "private": True, "moon": True, "emergency": True, "arrays": True, "split_planet": True,
    "split_corporation": True, "new_cards": True,
}  # fmt: skip

WISHES = {
    "dawn_on_titan": [
        Wish("seventh_industry_two_seats", 2, _ended("seventh industry")),
        Wish("seventh_industry_three_seats_pooled", 3, _ended("seventh industry"), {"storage": "pooled"}),
        Wish("seventh_industry_four_seats_fair_start", 4, _ended("seventh industry"), {"fair_start": True}),
        Wish("seventh_industry_handicaps", 2, _ended("seventh industry"), {"cheap_ships": "A", "open_hands": True}),
        Wish("last_exploration_by_industries", 2, _by_industries, way="random", longest=900),
        Wish("last_exploration_by_resources", 2, _by_resources, way="random", longest=900),
        Wish("last_exploration_shared", 2, _shared, way="random", longest=900),
        Wish("stalemate_vote", 2, _ended("stalemate vote"), way="idle"),
        Wish("solo_win", 1, _ended("seventh industry")),
        Wish("solo_win_pooled", 1, _ended("seventh industry"), {"space_check": False, "storage": "pooled"}),
        Wish("solo_lost_to_sixth_ai_industry", 1, _ended("sixth AI industry", has_winner=False), {"space_check": False, "ai_head_start": 1}),
        Wish("solo_lost_for_room", 1, _ended("no room for seven industries", has_winner=False)),
        Wish("solo_lost_to_empty_deck", 1, _ended("AI deck empty", has_winner=False), way="random", longest=900),
    ],
    "galilean_moons": [
        Wish("two_seats", 2, _any),
        Wish("three_seats", 3, _any),
        Wish("four_seats", 4, _any),
        Wish("random_four_seats", 4, _any, way="random"),
        Wish("boost_not_in_final_round", 2, _any, {"boost_in_final_round": False}, way="random"),
        Wish("icarus_easy_won", 1, _won),
        Wish("icarus_regular_won", 1, _won, {"level": "regular"}),
        Wish("icarus_hard_won", 1, _won, {"level": "hard"}),
        Wish("icarus_easy_lost", 1, _lost, way="random"),
        Wish("icarus_regular_lost", 1, _lost, {"level": "regular"}, way="random"),
        Wish("icarus_hard_lost", 1, _lost, {"level": "hard"}, way="random"),
        Wish("icarus_as_third", 2, _any, {"icarus": True}),
        Wish("icarus_as_fourth", 3, _any, {"icarus": True, "level": "hard"}),
    ],
    "high_frontier": [
        Wish("solitaire", 1, _settled(1), longest=4000),
        Wish("two_seats", 2, _settled(2), longest=4000),
        Wish("three_seats", 3, _settled(3), longest=4000),
        Wish("five_seats", 5, _settled(5), longest=4000),
        Wish("quick_start", 3, _settled(3), {"start": "quick"}, longest=4000),
        Wish("lively_three_seats", 3, _any, way="lively", longest=4000),
        Wish("lively_four_seats", 4, _any, way="lively", longest=4000),
        Wish("politics_two_seats_anarchy", 2, _settled(2), {"politics": True}, longest=4000, closing="anarchy"),
        Wish("politics_three_seats", 3, _paid(3), {"politics": True}, longest=4000),
        Wish("politics_five_seats", 5, _settled(3), {"politics": True}, longest=4000),
    ],
    # all_tops_three_seats is beside these: its players like to climb and were looked for by hand
    "planet_unknown": [
        Wish("blocked_two_seats", 2, _ended(ENDINGS["blocked"])),
        Wish("blocked_three_seats_standard", 3, _ended(ENDINGS["blocked"]), {"boards": "standard", "private": True}, longest=900),
        Wish("depot_empty_six_seats", 6, _ended(ENDINGS["depot_empty"]), {"moon": True, "emergency": True}, longest=1500),
        Wish("events_over_four_seats", 4, _ended(ENDINGS["events_over"]), {"events": True, "private": True, "moon": True, "emergency": True}, longest=1500),
        Wish("everything_two_seats", 2, _any, _EVERYTHING, longest=900),
        Wish("everything_random_five_seats", 5, _any, _EVERYTHING, way="random", longest=6000),
        Wish("events_two_seats", 2, _any, {"events": True}, longest=900),
        Wish("private_two_seats", 2, _private_met, {"private": True}, longest=900),
        Wish("new_cards_two_seats", 2, _any, {"new_cards": True, "events": True, "private": True}, way="random", longest=900),
        Wish("moon_two_seats", 2, _any, {"moon": True}, longest=900),
        Wish("emergency_two_seats", 2, _any, {"emergency": True}, way="random", longest=1500),
        Wish("arrays_two_seats", 2, _any, {"arrays": True}, longest=900),
        Wish("split_boards_two_seats", 2, _any, {"split_planet": True, "split_corporation": True}, longest=900),
        Wish("solo_won", 1, _won, {"mix": "own", "red": 20}, longest=900),
        Wish("solo_lost", 1, _lost, longest=900),
        Wish("solo_supermoon", 1, _any, _EVERYTHING, longest=900),
    ],
}  # fmt: skip

# A way of playing, and what must occur in some golden match: kinds of move, or `event kind:value of a fact`.
_USED = {name: name for name in TECHNOLOGIES} | {f"used:{name}": name for name in TECHNOLOGIES}
# What computer players seldom come to; the other laws are active and lobbied in these two matches and the campaigns beside them.
_INSURED = {"insure": "insurance", "lobbied:centrist": "centrist lobbied", "arrest": "Martial Law"}
_ROAMED = {
    "tally:individuality": "individuality",
    "lobbied:equality": "equality lobbied",
    "sell_pair": "Free Trade",
}
_RARE = (
    "accept", "deal_accepted", "deal_struck", "deal_void", "disembark", "failed", "fly_on", "fogg", "glitch_repaired",
    "glitch_roll", "halt", "keep_rolls", "load_dirt", "martian", "order_disks", "order_draft", "order_glitch", "order_route",
    "order_sale", "pay_finao", "refuel_air", "refuel_isru", "ride_cable", "roll_hazard", "route_arrived", "route_stopped",
    "stop_route", "tanks_lost", "tanks_to_fuel", "cube_discarded", "leave_open", "move_disk", "place_glitch", "route_waits",
    "take_glory",
)  # fmt: skip
COVERS = {
    "high_frontier": [
        (
            Wish("politics_insured", 2, _any, {"politics": True}, way="random", longest=4000),
            _INSURED,
        ),
        (Wish("politics_roamed", 2, _any, {"politics": True}, way="random", longest=4000), _ROAMED),
        (
            Wish("curious", 3, _any, {"start": "quick"}, way="curious", longest=1_200),
            {name: name for name in _RARE},
        ),
    ],
    "galilean_moons": [
        (Wish("technologies", 3, _any, way="random"), _USED | {"copy": "replica"}),
    ],
}
