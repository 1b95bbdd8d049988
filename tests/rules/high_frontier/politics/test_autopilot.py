"""The computer player in the assembly: it raises funds, votes for what pays it, insures, and takes what laws offer."""

from __future__ import annotations

from bot.rules import kernel
from bot.rules.chance import Luck
from bot.rules.high_frontier.autopilot import autopilot
from bot.rules.high_frontier.politics.cubes import GiveCube
from bot.rules.high_frontier.politics.fundraise import Arrest, Elect, Fundraise
from bot.rules.high_frontier.politics.grants import SellPair, TakeGrant
from bot.rules.high_frontier.politics.legacy import CastLegacy, PassCube
from bot.rules.high_frontier.politics.lobby import Insure
from bot.rules.high_frontier.politics.tally import ChooseLaw
from bot.rules.high_frontier.settling import Colonize
from bot.rules.kernel import SEAT_LETTERS, Move
from tests.rules.high_frontier.politics.hall import UN, Hall
from tests.rules.high_frontier.politics.test_events import cycle_end, pads


def sober(n: int) -> int:
    """Luck without whims."""
    return n - 1


def choice(table: Hall, luck: Luck = sober) -> Move:
    """What the computer player does for the first seat that is asked."""
    letter = table.waiting()[0]
    seat = SEAT_LETTERS.index(letter)
    return autopilot(table.view(letter), kernel.offers(table.position, seat), luck)


def empty_decks(table: Hall) -> Hall:
    """Nothing can be researched: a fundraise is all that is left."""
    table.state.decks = {kind: [] for kind in table.state.decks}
    return table


def test_with_nothing_better_to_do_it_fundraises_and_elects() -> None:
    move = choice(empty_decks(Hall().seated(unity="A", honor="B")))
    assert isinstance(move, Fundraise)
    assert move.elect


def test_it_keeps_a_cube_for_a_factory() -> None:
    table = empty_decks(Hall().seated(unity="A", honor="B"))
    table.built("A", 4)
    move = choice(table)
    assert isinstance(move, Fundraise)
    assert (move.elect, move.cube) == ("", "")


def test_it_moves_the_law_to_what_pays_it_at_the_end() -> None:
    """Year 48: five claims more than the others, so authority."""
    table = empty_decks(Hall().spot(2, 48).seated(unity="A", authority="AB", honor="BB"))
    table.claim("A", "phobos", "deimos", "vesta", "psyche", "ceres").under("honor")
    move = choice(table)
    table.play(move)
    assert table.assembly.law == "authority" or ChooseLaw("authority") in table.offers()


def test_in_a_tie_it_chooses_what_pays_it() -> None:
    table = Hall().spot(2, 40).seated(unity="A", honor="BB", freedom="AC").under("honor")
    for site in ("phobos", "vesta", "psyche"):
        table.factory(site)
    table.play(Fundraise("unity"))
    assert choice(table) == ChooseLaw("freedom")


def test_it_arrests_what_helps_it() -> None:
    table = Hall().seated(authority="AA", honor="B").under("authority")
    table.play(Fundraise())
    assert choice(table) == Arrest("B", "honor")


def test_it_insures_what_is_heavy() -> None:
    table = pads("freedom", freedom="BB", centrist="A")
    table.end_year(4)
    assert choice(table) == Insure()
    light = pads("freedom", freedom="BB", centrist="A")
    light.put("outpost-1", "leo", "tungsten_resistojet:W")
    light.end_year(4)
    assert choice(light) != Insure()


def test_a_colony_sends_a_delegate() -> None:
    table = Hall().factory("phobos").put("outpost-1", "phobos", UN)
    table.play(Colonize("phobos"))
    assert choice(table) == Elect()


def test_the_cube_goes_to_who_is_behind_and_the_vote_to_what_pays() -> None:
    table = cycle_end(unity="A").claim("B", "phobos").claim("A", "vesta", "ceres", "psyche")
    table.state.year = 36
    table.end_year(1)
    assert choice(table) == CastLegacy("authority")
    table.play(CastLegacy("authority"))
    assert choice(table) == PassCube("C")


def test_it_gives_up_the_cube_by_default() -> None:
    table = cycle_end(freedom="B", unity="A")
    table.built("B", 6)
    table.end_year(1)
    table.play(CastLegacy("unity"))
    table.play(PassCube("B"))
    assert choice(table) == GiveCube("freedom")


def test_under_research_grants_it_takes_cards() -> None:
    table = Hall().seated(equality="BB").under("equality")
    assert isinstance(choice(table), TakeGrant)


def test_under_free_trade_it_sells_two_spare_cards() -> None:
    """A full hand from which no ship can be built."""
    table = Hall(aquas=0).seated(freedom="BB").under("freedom")
    table.hand("A", "qu_tube", "microtube_array", "mo_li_heat_pipe", "bubble_membrane")
    assert isinstance(choice(table), SellPair)
