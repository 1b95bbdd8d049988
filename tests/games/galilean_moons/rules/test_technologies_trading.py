"""Technologies that trade, copy and are bought (rulings 37 to 44, 70, 72)."""

from __future__ import annotations

from bot.games.galilean_moons.rules.draw import Draw, Pick, PickRest
from bot.games.galilean_moons.rules.invade import Invade
from bot.games.galilean_moons.rules.mine import Mine
from bot.games.galilean_moons.rules.technologies_after import Mining, Rewind, Worker
from bot.games.galilean_moons.rules.technologies_buying import Buy, Copy, Looting, Park
from bot.games.galilean_moons.rules.technologies_moving import Recall
from bot.games.galilean_moons.rules.technologies_paying import Convoy, Drill, Hoarder
from bot.games.galilean_moons.rules.technologies_trading import Barter, Boost, Market, Trader
from bot.games.galilean_moons.rules.turn import EndTurn
from tests.games.galilean_moons.builder import A, B, Match


def test_ruling_37_market_takes_a_type_of_the_draft_and_any_with_a_wildcard() -> None:
    match = Match().give(A, "market", gems={"thermal": 1})
    assert "draft does not show Gravity" in match.refused(Market("thermal", "gravity"))
    match = Match(draft=("wildcard", "kronos", "kronos")).give(A, "market", gems={"thermal": 1})
    match.supplies(gravity=1, intellect=0)
    assert "No Intellect gem is left" in match.refused(Market("thermal", "intellect"))
    match.play(Market("thermal", "gravity"))
    assert match.gems(A) == {"gravity": 1}
    assert (match.state.supply["gravity"], match.state.supply["thermal"]) == (0, 9)


def test_ruling_37_the_returned_gem_is_in_the_supply_first() -> None:
    match = Match(draft=("kronos", "kronos", "kronos")).give(A, "market", gems={"kronos": 1})
    match.supplies(kronos=0).play(Market("kronos", "kronos"))
    assert match.gems(A) == {"kronos": 1}
    assert match.state.supply["kronos"] == 0


def test_ruling_38_hoarder_only_for_a_type_that_has_run_out() -> None:
    match = Match().put("G3", A, 2).give(A, "hoarder", hand={"thermal": 1})
    assert "8 Thermal gems left" in match.refused(Hoarder("G3", "kronos"))
    match.supplies(thermal=0, kronos=1, seismic=0)
    assert "No Seismic gem is left" in match.refused(Hoarder("G3", "seismic"))
    assert "No Thermal gem is left" in match.refused(Hoarder("G3", "thermal"))
    match.play(Hoarder("G3", "kronos"))
    assert match.gems(A) == {"kronos": 1}


def test_ruling_39_trader_takes_what_the_draft_holds_and_refills_it() -> None:
    match = Match(deck=["thermal"] * 9, draft=("kronos", None, "wildcard"))
    match.give(A, "trader", hand={"wildcard": 1})
    match.play(Trader())
    assert match.hand(A) == {"kronos": 1, "wildcard": 1}
    assert match.state.draft == ["thermal"] * 3
    match = Match().give(A, "trader", hand={"kronos": 1})
    assert "no wildcard" in match.refused(Trader())


def test_ruling_40_a_looted_card_is_free_usable_at_once_and_counts_for_prices() -> None:
    match = Match().give(A, "looting", hand={"thermal": 1}, gems={"kronos": 2}, ruins=1)
    match.state.stack = ["barter"]
    match.state.market = ["refinery", "recall", "escort"]
    match.play(Looting())
    assert match.seat(A).ruins == 0
    assert match.seat(A).technologies == ["looting", "barter"]
    assert Barter("thermal", "kronos") in match.offers()
    assert match.refused(Buy("recall", ("kronos",))) == "This costs 2 gems, not 1."


def test_ruling_40_looting_needs_a_ruin_and_a_card() -> None:
    assert "no ruin" in Match().give(A, "looting").refused(Looting())
    match = Match().give(A, "looting", ruins=1)
    match.state.stack = []
    assert "stack is empty" in match.refused(Looting())


def test_ruling_41_rewind_takes_any_discarded_card_also_the_one_just_played() -> None:
    match = Match(discard=["gravity"]).give(A, "rewind", hand={"thermal": 1}).play(Invade("G3"))
    assert match.offered(Rewind) == [Rewind("thermal"), Rewind("gravity")]
    assert "you find Gravity or Thermal" in match.refused(Rewind("kronos"))
    match.play(Rewind("thermal"))
    assert match.hand(A) == {"thermal": 1}
    assert match.state.discard == ["gravity"]


def test_ruling_41_rewind_needs_an_empty_hand_and_a_discard_pile() -> None:
    match = Match().give(A, "rewind", hand={"thermal": 2}).play(Invade("G3"))
    assert "1 card in hand" in match.refused(Rewind("thermal"))
    match = Match(deck=()).give(A, "rewind", hand={"thermal": 1}).play(Invade("G3"))
    assert match.offered(Rewind) == []


def test_ruling_42_boost_gives_a_bonus_turn_in_which_it_stays_spent() -> None:
    match = Match().put("G3", A, 1).give(A, "boost", "recall", gems={"kronos": 4, "thermal": 1})
    match.play(Boost(("thermal", "kronos", "kronos")), Recall("G3"))
    assert match.gems(A) == {"kronos": 2}
    match.play(Draw(), PickRest(), Draw(), PickRest(), EndTurn())
    turn = match.state.acting
    assert (turn.seat, turn.is_bonus, turn.left) == (A, True, 2)
    assert match.seat(A).spent == ["boost"]
    match.state.seats[A].gems["gravity"] = 3
    assert "face down" in match.refused(Boost(("gravity", "gravity", "gravity")))
    match.state.acting.left = 0
    match.play(EndTurn())
    assert match.state.acting.seat == B
    assert match.seat(A).spent == []


def test_ruling_42_a_copied_boost_keeps_replica_spent_and_two_bonus_turns_are_the_most() -> None:
    match = Match().give(A, "replica", gems={"kronos": 8}, parked=1)
    match.state.market = ["boost", "refinery", "recall"]
    three = ("kronos", "kronos", "kronos")
    match.play(Copy("boost"), Boost(three))
    match.state.acting.left = 0
    match.play(EndTurn())
    assert match.seat(A).spent == ["replica"]
    match.play(Buy("boost"))
    match.state.seats[A].gems["kronos"] = 3
    match.play(Boost(three))
    match.state.acting.left = 0
    match.play(EndTurn())
    assert match.seat(A).spent == ["replica", "boost"]
    assert (match.state.acting.seat, match.state.acting.bonus) == (A, 0)
    match.state.acting.left = 0
    match.play(EndTurn())
    assert match.state.acting.seat == B
    assert match.seat(A).spent == []


def test_ruling_43_replica_parks_a_unit_or_copies_once_a_turn() -> None:
    match = Match().give(A, "replica", units=1).play(Park())
    assert (match.seat(A).supply, match.seat(A).parked) == (0, 1)
    assert "face down" in match.refused(Park())
    assert "face down" in match.refused(Copy("recall"))


def test_ruling_43_copying_obeys_the_window_the_conditions_and_the_costs() -> None:
    match = Match().put("G3", A, 1).give(A, "replica", hand={"thermal": 2}, parked=1)
    match.give(B, "worker").state.market = ["recall", "market", "prepare"]
    assert "could not be used just now" in match.refused(Copy("worker"))
    assert "could not be used just now" in match.refused(Copy("market"))
    assert "could not be used just now" in match.refused(Copy("prepare"))
    match.play(Mine("G3"), Copy("worker"))
    assert match.state.acting.drawing is not None
    assert (match.seat(A).parked, match.seat(A).supply) == (0, 11)
    match.play(Pick("deck"))
    assert match.seat(A).spent == ["replica"]


def test_ruling_43_sources_are_market_opponents_and_own_other_cards_never_replica() -> None:
    match = Match(1, icarus=True).put("G3", A, 2)
    match.give(A, "replica", "recall", hand={"thermal": 1}, parked=1).give(B, "barter")
    match.state.market = ["teleport", "looting", "hoarder"]
    assert "cannot be copied" in match.refused(Copy("replica"))
    assert "cannot be copied" in match.refused(Copy("boost"))
    assert match.offered(Copy) == [Copy("recall"), Copy("barter")]
    match.play(Copy("recall"))
    assert "Replica copies Recall" in match.refused(Draw())
    match.play(Recall("G3"), Recall("G3"))
    assert match.board("G3") == (None, 0, False)


def test_ruling_43_parked_units_do_not_count_for_the_supply() -> None:
    match = Match().give(A, "replica", units=3, parked=2)
    assert match.seat(A).supply == 3


def test_ruling_44_the_price_is_the_number_of_cards_owned_in_gems_of_any_types() -> None:
    match = Match().give(A, "recall", "barter", gems={"kronos": 2, "thermal": 1})
    match.state.market = ["looting", "refinery", "escort"]
    assert "not in the market" in match.refused(Buy("military"))
    assert "not 3" in match.refused(Buy("looting", ("kronos", "kronos", "thermal")))
    assert "do not have 2 Thermal" in match.refused(Buy("looting", ("thermal", "thermal")))
    match.play(Buy("looting", ("kronos", "thermal")))
    assert match.gems(A) == {"kronos": 1}
    assert match.seat(A).technologies == ["recall", "barter", "looting"]
    assert match.state.market == ["survey", "refinery", "escort"]
    assert match.state.supply["kronos"] == 9
    assert "This costs 3 gems; you have 1 Kronos" in match.refused(Buy("refinery"))


def test_ruling_44_without_a_choice_the_gems_of_least_worth_are_paid() -> None:
    match = Match().give(A, "recall", gems={"kronos": 3, "thermal": 1}).play(Buy("looting"))
    assert match.gems(A) == {"kronos": 2, "thermal": 1}


def test_ruling_44_buying_after_the_second_action_and_with_an_empty_stack() -> None:
    match = Match(left=0).give(A, gems={"kronos": 1})
    match.state.stack = []
    match.play(Buy("recall"))
    assert match.state.market == ["looting", "refinery"]


def test_ruling_44_a_bought_card_is_usable_in_the_same_turn() -> None:
    match = Match().put("G3", A, 2).give(A, gems={"kronos": 1})
    match.play(Buy("recall"), Recall("G3"))
    assert match.board("G3") == (A, 1, False)


def test_ruling_70_after_technologies_come_in_the_owners_order_before_anything_else() -> None:
    match = Match(discard=["gravity"]).put("G3", A, 1)
    match.give(A, "mining", "worker", "rewind", hand={"thermal": 1}).play(Mine("G3"))
    assert {type(move) for move in match.offers()} >= {Worker, Rewind}
    match.play(Rewind("thermal"))
    assert {type(move) for move in match.offers()} >= {Worker, Mining}
    match.play(Worker(), PickRest() if PickRest() in match.offers() else Pick("ecology"))
    assert Mining() in match.offers()
    match.play(Mining(), Mine("G3"))
    assert match.gems(A) == {"thermal": 2}


def test_ruling_72_drill_and_convoy_pay_freely_on_the_galilean_sector() -> None:
    match = Match(draft=("kronos", "ecology", "seismic")).put("I2", A, 2)
    match.give(A, "drill", "convoy", hand={"gravity": 2, "wildcard": 1})
    assert "Name the type" in match.refused(Drill("I2", "gravity"))
    assert "does not match" in match.refused(Drill("I2", "gravity", "gravity"))
    match.play(Drill("I2", "gravity", "seismic", 1))
    assert match.gems(A) == {"seismic": 2}
    assert match.hand(A) == {"gravity": 1}
    match.play(Convoy("I2", "return 1", "gravity"))
    assert match.board("I2") == (A, 1, False)


def test_ruling_72_convoy_still_needs_a_type_in_the_draft() -> None:
    match = Match(deck=(), draft=(None, None, None)).put("I2", A, 2)
    match.give(A, "convoy", hand={"gravity": 1})
    assert "draft is empty" in match.refused(Convoy("I2", "return 1", "gravity"))
