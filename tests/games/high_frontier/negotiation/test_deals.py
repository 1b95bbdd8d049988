"""Negotiation: rulings 26, 143-148; example 29 (N)."""

from __future__ import annotations

import pytest

from bot.games.high_frontier.negotiation.deals import (
    MOST_OFFERS,
    Accept,
    Counter,
    Decline,
    Offer,
    Permit,
    Revoke,
    Withdraw,
)
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.operations.refuel import RefuelIsru
from bot.games.high_frontier.rules.turn.turn import EndTurn
from bot.games.high_frontier.state.state import Leave
from tests.games.high_frontier.whole_game import Whole

SPACEX, NASA, ESA, UN = (
    "spacex", "nasa_astronauts", "esa_space_unionists", "united_nations_cosmonauts",
)  # fmt: skip


def table_29() -> Whole:
    """A is SpaceX on turn, B NASA, C ESA, D United Nations, 1st Player."""
    table = Whole(SPACEX, NASA, ESA, UN, aquas=4).hand("B", "dumbo").hand("C", "hall_effect")
    table.state.first = 3
    return table


def test_example_29a_luna_is_the_1st_players_to_give() -> None:
    table = table_29()
    assert table.refused(Offer("B", "3 Aquas", "dumbo, leave luna")) == (
        "Luna is the 1st Player's to give: {D}."
    )
    table.play(Offer("D", "1 Aqua", "leave luna"))
    table.play(Accept(1), letter="D")
    assert table.state.leaves == [Leave(3, 0, "luna")]


def test_example_29b_what_cannot_be_kept_at_acceptance_is_void() -> None:
    """SpaceX spends the Aquas before ESA answers: nothing at all moves."""
    table = table_29().hand("A", "mass_driver")
    table.play(Offer("C", "3 aquas", "hall effect, leave push", "next year my claim"))
    table.seat("A").leo.water = 2
    table.play(Accept(1), letter="C")
    assert table.event("deal_void")["why"] == "{A} has 2 Aquas in LEO to give, not 3."
    assert (table.seat("A").leo.water, table.seat("C").leo.water) == (2, 4)
    assert table.seat("C").hand == ["hall_effect"]
    assert (table.state.leaves, table.state.deals) == ([], [])


def test_example_29c_all_moves_at_once() -> None:
    table = table_29()
    table.play(Offer("C", "2 aquas", "hall effect, leave push", "next year I sell you my claim"))
    table.play(Accept(1), letter="C")
    assert (table.seat("A").leo.water, table.seat("C").leo.water) == (2, 6)
    assert (table.seat("A").hand, table.seat("C").hand) == (["hall_effect"], [])
    assert rights.has_powersat(table.state, 0)
    assert table.told("B") == [
        "A deal is struck: {A} gives {C} 2 Aquas; {C} gives {A} Hall Effect; "
        "{C} gives {A} leave: a Powersat push. Promise: next year I sell you my claim."
    ]


def test_ruling_143_offers_are_seen_by_their_parties_and_stand_until_they_are_answered() -> None:
    """By post the other side is asleep when the turn ends; what changes hands then changes hands still."""
    table = table_29()
    table.play(Offer("B", "1 aquas", "dumbo"))
    assert [len(table.view(letter).deals) for letter in ("A", "B", "C", None)] == [1, 1, 0, 0]
    assert table.told("C") == []
    assert table.refused(Accept(1), "C") == "There is no offer 1 for you; on the table: nothing."
    assert "deal_lapsed" not in table.play(EndTurn())
    table.play(EndTurn(), letter="B")
    assert "deal_struck" in table.play(Accept(1), letter="B")
    assert (table.seat("A").hand, table.state.deals) == (["dumbo"], [])


def test_ruling_143_an_offer_of_leave_dies_with_the_turn_that_it_was_for_and_both_are_told() -> (
    None
):
    table = table_29()
    table.play(Offer("D", "1 Aqua", "leave luna"))
    table.play(Offer("B", "1 aquas", "dumbo"))
    table.play(EndTurn())
    [lapsed] = [event for event in table.events if event.kind == "deal_lapsed"]
    assert (lapsed.calls, lapsed.seen_by, lapsed.facts["number"]) == ((0, 3), (0, 3), 1)
    assert table.told("D")[0] == (
        "Offer 1 of {A} has lapsed: the turn that its leave was for is over."
    )
    assert not {Accept(1), Decline(1)} & set(table.standing("D"))
    assert table.refused(Decline(1), "D") == "There is no offer 1 for you; on the table: nothing."
    assert [deal.number for deal in table.state.deals] == [2]


def test_ruling_143_several_partners_must_all_accept() -> None:
    table = table_29()
    table.play(Offer("B C", "1 aquas, C: 2 aquas", "B: dumbo, C: hall effect"))
    table.play(Accept(1), letter="B")
    assert table.seat("A").hand == []
    assert table.refused(Accept(1), "B") == "You have accepted this offer."
    table.play(Accept(1), letter="C")
    assert table.seat("A").hand == ["dumbo", "hall_effect"]
    assert [table.seat(letter).leo.water for letter in "ABC"] == [1, 5, 6]


def test_ruling_143_counter_decline_withdraw() -> None:
    table = table_29()
    table.play(Offer("B", "1 aquas", "dumbo"))
    table.play(Counter(1, "dumbo", "2 aquas"), letter="B")
    assert [deal.number for deal in table.state.deals] == [2]
    table.play(Accept(2))
    assert (table.seat("A").hand, table.seat("B").leo.water) == (["dumbo"], 6)
    table.play(Offer("B", "1 aquas"))
    assert table.refused(Decline(3)) == "Offer 3 is your own: withdraw it."
    table.play(Decline(3), letter="B")
    table.play(Offer("B", "1 aquas"))
    assert table.refused(Withdraw(4), "B") == "Offer 4 is not yours to withdraw; decline it."
    table.play(Withdraw(4))
    assert table.state.deals == []


def test_ruling_144_claims_and_factories_swap_tokens() -> None:
    """A factory takes its disk and dome along."""
    table = table_29().claim("A", "deimos").factory("phobos", "A", dome=True)
    table.play(Offer("B", "claim deimos, factory on Phobos", "4 aquas"))
    table.play(Accept(1), letter="B")
    place = table.state.seen("phobos")
    assert (place.claim, place.factory, place.colony) == (1, 1, 1)
    assert table.state.seen("deimos").claim == 1
    table.play(Offer("A", "claim phobos"), letter="B")
    table.play(Accept(2))
    assert table.event("deal_void")["why"] == "{B} has no claim without a factory on Phobos."


def test_ruling_147_token_limits_are_checked() -> None:
    table = table_29().claim("A", "deimos")
    nine = ["phobos", "vesta", "ceres", "psyche", "hertha", "minerva", "lutetia", "khufu", "eros"]
    table.claim("B", *nine)
    table.play(Offer("B", "claim deimos"))
    table.play(Accept(1), letter="B")
    assert table.event("deal_void")["why"] == "{B} has no disk left to swap in."


def test_ruling_144_whole_stacks() -> None:
    """A Rocket stays one, with its Fuel, where the figure is free; else it becomes an Outpost and the Fuel is lost."""
    table = table_29().fly("phobos", "hall_effect:B", "dumbo:B", tanks=2)
    table.play(Offer("B", "rocket"))
    table.play(Accept(1), letter="B")
    assert list(table.seat("A").stacks) == ["leo"]
    assert (table.stack("rocket", "B").grade, table.aboard("rocket", "B")) == (
        "water", ["hall_effect", "dumbo"],
    )  # fmt: skip
    table.put("rocket", "phobos", "cvd_molding:W")
    table.play(Offer("A", "stack rocket"), letter="B")
    table.play(Accept(2))
    assert table.stack("outpost-1").grade == ""
    assert table.aboard("outpost-1") == ["hall_effect", "dumbo"]


def test_ruling_26_outside_its_turn_a_seat_takes_no_third_outpost() -> None:
    table = table_29().put("outpost-1", "phobos", "cvd_molding:W")
    table.put("outpost-1", "vesta", water=1, letter="B").put(
        "outpost-2", "eros", water=1, letter="B"
    )
    table.play(Offer("B", "outpost 1"))
    table.play(Accept(1), letter="B")
    assert "cannot take one more outside the own turn" in table.event("deal_void")["why"]
    table.play(Offer("A", "outpost 1"), letter="B")
    table.play(Accept(2))
    assert table.stack("outpost-2").at == "vesta"


def test_ruling_144_cards_and_tanks_between_colocated_stacks() -> None:
    table = table_29().put("outpost-1", "phobos", "cvd_molding:B", water=5)
    table.put("outpost-1", "phobos", water=1, letter="B").put(
        "outpost-2", "vesta", water=1, letter="B"
    )
    table.play(Offer("B", "4 water from outpost 1 into outpost 1, cvd molding from outpost 1"))
    table.play(Accept(1), letter="B")
    assert (table.stack("outpost-1", "B").water, table.aboard("outpost-1", "B")) == (
        5,
        ["cvd_molding"],
    )
    assert table.stack("outpost-1").water == 1
    table.play(Offer("B", "1 water from outpost 1 into outpost 2"))
    table.play(Accept(2), letter="B")
    assert "not colocated" in table.event("deal_void")["why"]


def test_ruling_26_several_things_for_who_has_no_stack_there_come_into_one_new_outpost() -> None:
    table = table_29().put("outpost-1", "phobos", "cvd_molding:B", "dumbo:B", water=3)
    items = "cvd molding from outpost 1, dumbo from outpost 1, 1 water from outpost 1"
    table.play(Offer("B", items))
    assert table.told("B")[0].endswith(
        "Dumbo / Timberwind from Outpost 1; {A} gives {B} 1 water tank from Outpost 1."
    )
    table.play(Accept(1), letter="B")
    assert list(table.seat("B").stacks) == ["leo", "outpost-1"]
    assert table.aboard("outpost-1", "B") == ["cvd_molding", "dumbo"]
    assert (table.stack("outpost-1", "B").water, table.stack("outpost-1").water) == (1, 2)


def test_ruling_144_two_who_swap_rockets_both_keep_rocket_and_fuel() -> None:
    table = table_29().fly("phobos", "hall_effect:B", tanks=2).factory("eros", "A", dome=True)
    table.put("rocket", "geo", "dumbo:W", letter="B")
    table.play(Offer("B", "rocket", "rocket"))
    table.play(Accept(1), letter="B")
    assert [list(table.seat(letter).stacks) for letter in "AB"] == [["leo", "rocket"]] * 2
    assert (table.at, table.aboard()) == ("geo", ["dumbo"])
    assert (table.stack("rocket", "B").at, table.stack("rocket", "B").grade) == ("phobos", "water")


def test_rulings_26_and_147_limits_hold_for_what_there_is_after_the_deal() -> None:
    """B, outside its turn with two Outposts and without a disk, gets one of each for one of each."""
    table = table_29().put("outpost-1", "phobos", "cvd_molding:W").claim("A", "deimos")
    table.put("outpost-1", "vesta", water=1, letter="B")
    table.put("outpost-2", "eros", water=1, letter="B")
    nine = ["phobos", "vesta", "ceres", "psyche", "hertha", "minerva", "lutetia", "khufu", "eros"]
    table.claim("B", *nine)
    table.play(Offer("B", "outpost 1, claim deimos", "outpost 2, claim ceres"))
    table.play(Accept(1), letter="B")
    at = {letter: table.stack("outpost-1", letter).at for letter in "AB"}
    assert (at, table.stack("outpost-2", "B").at) == ({"A": "eros", "B": "vesta"}, "phobos")
    assert (table.state.seen("deimos").claim, table.state.seen("ceres").claim) == (1, 0)


def test_ruling_145_who_hosts_a_crew_cannot_hand_it_on_but_back() -> None:
    table = table_29().fly("geo", "hall_effect:W", ESA)
    table.put("rocket", "geo", "dumbo:W", letter="B").put(
        "rocket", "geo", "cvd_molding:W", letter="C"
    )
    passenger = f"{ESA} from rocket into rocket"
    table.play(Offer("B", passenger))
    table.play(Accept(1), letter="B")
    assert "rides there and is not {A}'s to hand on" in table.event("deal_void")["why"]
    table.play(Offer("C", passenger))
    table.play(Accept(2), letter="C")
    assert table.aboard("rocket", "C") == ["cvd_molding", ESA]


def test_ruling_144_leave_for_a_claim_is_its_owners_to_give() -> None:
    table = table_29().claim("C", "deimos")
    assert table.refused(Offer("B", "leave industrialize deimos")) == "{A} has no claim on Deimos."
    table.play(Offer("A", "leave industrialize deimos"), letter="C")
    table.play(Accept(1))
    assert table.state.leaves == [Leave(2, 0, "industrialize", "deimos")]


def test_ruling_133_a_loan_of_felonies_made_in_anarchy_is_worth_nothing_after_it() -> None:
    table = table_29()
    table.state.anarchy = True
    table.play(Permit("B", "felonious"))
    table.state.anarchy = False
    assert not rights.is_felon(table.state, 1)


@pytest.mark.parametrize(("lent", "tanks"), [(False, 4), (True, 5)])
def test_ruling_144_colocated_abilities_are_lent(lent: bool, tanks: int) -> None:
    """Example 15a with the Basalt Fiber Spinning of another: 1 + 4 - 1, or with its -1 one tank more; to the end of the turn."""
    table = Whole().put("outpost-1", "mars-north-pole", "met_steamer:B")
    table.put("outpost-1", "mars-north-pole", "basalt_fiber_spinning:B", letter="B")
    if lent:
        table.play(Offer("A", "leave ability", "1 aquas"), letter="B")
        table.play(Accept(1))
    table.play(RefuelIsru("met_steamer"))
    assert table.stack("outpost-1").water == tanks
    table.play(EndTurn())
    assert table.state.leaves == []


def test_ruling_145_what_is_never_dealt() -> None:
    """Glories, heroism, privileges that are not negotiable, Fuel, cards locked by a trade."""
    table = table_29()
    for item in ("glory", "heroism", "fuel", "leave marketeer"):
        assert table.refused(Offer("B", item)).startswith(("{A} has no", "A leave is one of"))
    assert table.refused(Offer("B", "leave felonious")) == "{A} does not hold that privilege."


def test_ruling_145_a_riding_crew_stays_its_owners() -> None:
    table = (
        table_29().fly("geo", "hall_effect:W", SPACEX).put("rocket", "geo", "dumbo:W", letter="B")
    )
    table.play(Offer("B", "spacex from rocket into rocket"))
    table.play(Accept(1), letter="B")
    assert table.aboard("rocket", "B") == ["dumbo", SPACEX]
    assert rights.has_human(table.state, 0, "geo")
    assert not rights.has_human(table.state, 1, "geo")


def test_ruling_146_a_traded_card_is_locked_until_its_giver_begins_a_turn() -> None:
    table = table_29()
    table.play(Offer("B", "1 aquas", "dumbo"))
    table.play(Accept(1), letter="B")
    table.play(Offer("C", "dumbo"))
    table.play(Accept(2), letter="C")
    assert "cannot be traded on before the next turn of {B}" in table.event("deal_void")["why"]
    table.play(EndTurn())
    assert table.waiting() == ("B",)
    table.play(Offer("C", "dumbo"))
    table.play(Accept(3), letter="C")
    assert table.seat("C").hand == ["hall_effect", "dumbo"]


def test_ruling_147_things_do_not_change_hands_during_an_action() -> None:
    """Aquas and leave do; an offer of things waits and is not void."""
    table = table_29()
    table.play(Offer("B", "1 aquas", "dumbo"))
    table.play(Offer("B", "1 aquas"))
    table.state.busy = True
    assert "between actions only" in table.refused(Accept(1), "B")
    table.play(Accept(2), letter="B")
    assert table.seat("B").leo.water == 5
    table.state.busy = False
    table.play(Accept(1), letter="B")
    assert table.seat("A").hand == ["dumbo"]


def test_ruling_148_standing_permissions_last_until_revoked() -> None:
    table = table_29().factory("phobos", "A")
    table.play(Permit("B", "factory"))
    table.play(EndTurn())
    assert rights.may_use_factory(table.state, 1, "phobos", rights.FACTORY)
    assert table.refused(Permit("B", "factory")) == "You have given this leave."
    table.play(Revoke("B", "factory"))
    assert not rights.may_use_factory(table.state, 1, "phobos", rights.FACTORY)
    assert table.refused(Revoke("B", "factory")) == "You have given no such standing leave."


def test_ruling_148_a_standing_offer_is_taken_up_again_and_again() -> None:
    """ESA pushes for 1 Aqua."""
    table = table_29()
    table.play(Offer("A", "leave push", "1 aquas", standing=True), letter="C")
    for left in (3, 2):
        table.play(Accept(1))
        assert table.seat("A").leo.water == left
    table.play(EndTurn())
    assert [deal.number for deal in table.state.deals] == [1]
    assert not rights.has_powersat(table.state, 0)


def test_leave_by_deal_ends_with_the_turn() -> None:
    table = table_29().factory("phobos", "A")
    table.play(Offer("B", "leave assist phobos"))
    table.play(Accept(1), letter="B")
    assert rights.may_use_factory(table.state, 1, "phobos", rights.ASSIST)
    table.play(EndTurn())
    assert table.state.leaves == []


def test_no_more_than_five_open_offers() -> None:
    table = table_29()
    for _ in range(MOST_OFFERS):
        table.play(Offer("B", "1 aquas"))
    assert table.refused(Offer("B", "1 aquas")) == "You have 5 offers on the table: withdraw one."


def test_ruling_15_alone_there_are_no_deals() -> None:
    table = Whole("nasa_astronauts")
    assert {type(move).__module__.rsplit(".", 1)[-1] for move in table.standing("A")} == {
        "standing_orders"
    }
    assert table.refused(Permit("A", "assist")) == "Alone there is nobody to deal with."


def test_what_is_typed_wrong_is_refused() -> None:
    table = table_29()
    assert table.refused(Offer("A", "1 aquas")) == "Say with whom: the letters of other players."
    assert table.refused(Offer("B")) == "Say what changes hands."
    assert table.refused(Offer("B", "0 aquas")) == "Nothing is no item of a deal."
    assert table.refused(Offer("B", "1 aquas, C: dumbo")) == "{C} is no party to this deal."
    assert "has no 'dumbo' to give" in table.refused(Offer("B", "dumbo"))
    theirs = Offer("B", "1 aquas", "rocket")
    assert table.refused(theirs) == "{B} has no stack 'rocket', only: LEO stack."
    theirs = Offer("B", "1 aquas", "2 water from outpost 1")
    assert table.refused(theirs) == "{B} has no stack 'outpost 1', only: LEO stack."
    assert table.refused(Offer("B C", "1 aquas", standing=True)) == (
        "A standing offer has one partner."
    )
