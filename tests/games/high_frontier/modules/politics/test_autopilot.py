"""The computer player in the assembly: it raises funds, votes for what pays it, insures, and takes what laws offer."""

from __future__ import annotations

import pytest

from bot import engine
from bot.engine import SEAT_LETTERS, Move, RandomSource
from bot.engine.fuzz import FuzzReport, fuzz_match
from bot.games.high_frontier.ai.autopilot import autopilot
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.modules.politics.cubes import GiveCube
from bot.games.high_frontier.modules.politics.fundraise import Arrest, Elect, Fundraise
from bot.games.high_frontier.modules.politics.grants import SellPair, TakeGrant
from bot.games.high_frontier.modules.politics.legacy import CastLegacy, PassCube
from bot.games.high_frontier.modules.politics.lobby import Insure, Lobby
from bot.games.high_frontier.modules.politics.tally import ChooseLaw
from bot.games.high_frontier.printed.cards import DECKS
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.rules.free_actions.settling import Colonize
from bot.games.high_frontier.rules.operations.income import Sell
from bot.games.high_frontier.rules.operations.produce import Produce
from tests.games.high_frontier.card_notation import card
from tests.games.high_frontier.modules.politics.builder import NASA, SHIMIZU, SPACEX, UN, Hall
from tests.games.high_frontier.modules.politics.test_events import cycle_end, pads

WORKS = ("cvd_molding", "photon_tether_rectenna")
SHIP = (*WORKS, "met_steamer", "de_laval_nozzle", "cermet_nerva_fission")


def sober(n: int) -> int:
    """Luck without whims."""
    return n - 1


def choice(table: Hall, luck: RandomSource = sober) -> Move:
    """What the computer player does for the first seat that is asked."""
    letter = table.waiting()[0]
    seat = SEAT_LETTERS.index(letter)
    return autopilot(table.view(letter), engine.offered_moves(table.position, seat), luck)


def empty_decks(table: Hall) -> Hall:
    """Nothing can be researched: a fundraise is all that is left."""
    table.state.decks = {kind: [] for kind in table.state.decks}
    return table


def test_with_nothing_better_to_do_it_fundraises_and_elects() -> None:
    move = choice(empty_decks(Hall().seated(unity="A", honor="B")))
    assert isinstance(move, Fundraise)
    assert move.elect


def test_in_every_third_year_a_fundraise_comes_before_a_card_that_is_not_needed() -> None:
    for year, kind in ((1, Research), (3, Fundraise)):
        table = Hall().spot(0, year).seated(unity="A", honor="B")
        empty_decks(table).state.decks["thruster"].append("dumbo")
        table.seat("A").leo.cards.append(card("de_laval_nozzle:W"))
        assert isinstance(choice(table), kind), year


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
    assert table.offers() == [ChooseLaw("honor"), ChooseLaw("authority")]
    assert choice(table) == ChooseLaw("authority")


def test_under_the_last_disk_it_reckons_with_the_legacy_votes() -> None:
    """Freedom pays A alone and leads 2 to 1; but honor has two legacy votes, so it takes a third delegate to draw level."""
    table = empty_decks(Hall(SHIMIZU, NASA, SPACEX).spot(2, 46).under("freedom"))
    table.seated(freedom="AA", honor="B").glory("B", "mars")
    for site in ("phobos", "vesta"):
        table.factory(site)
    table.assembly.votes = ["honor", "honor", "centrist"]
    assert choice(table).source == "freedom"
    table.state.disks = 1
    assert choice(table) == Fundraise("freedom")


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


# -- lobbying, law by law; Mishap Insurance is above


def test_it_lobbies_free_trade_when_a_ship_waits_for_aquas() -> None:
    """Two spare cards bring five Aquas, four without the price of lobbying; one alone brings three."""
    table = Hall(aquas=1).seated(freedom="A", honor="BB").under("honor")
    table.hand("A", *SHIP, "qu_tube", "microtube_array")
    assert choice(table) == Lobby("freedom")
    table.play(Lobby("freedom"))
    assert isinstance(choice(table), SellPair)
    lone = Hall(aquas=1).seated(freedom="A", honor="BB").under("honor").hand("A", *SHIP, "qu_tube")
    assert choice(lone) == Sell("qu_tube")


def test_it_lobbies_the_directive_for_three_chits() -> None:
    """A fundraise brings three Aquas in place of one, for the price of one; with two chits nothing is won."""
    table = empty_decks(Hall().seated(honor="A", freedom="BB").under("freedom"))
    table.glory("A", "mars").glory("A", "venus")
    assert isinstance(choice(table), Fundraise)
    table.glory("A", "mercury")
    assert choice(table) == Lobby("honor")
    table.play(Lobby("honor"))
    assert isinstance(choice(table), Fundraise)


def test_it_lobbies_the_general_assembly_for_what_comes_with_it() -> None:
    """No delegate of its own in honor, but three of others: with the General Assembly the directive serves."""
    table = empty_decks(Hall().seated(unity="A", honor="BBB", freedom="CCCC").under("freedom"))
    table.glory("A", "mars").glory("A", "venus").glory("A", "mercury")
    assert choice(table) == Lobby("unity")


def test_it_lobbies_martial_law_when_an_arrest_turns_the_vote() -> None:
    """Year 47: A has two factories, so freedom pays. It needs one of B's delegates in honor less: A's own in authority is not
    beside freedom, and no cube is left to elect another.
    """
    table = empty_decks(Hall().spot(2, 47).under("honor"))
    table.seated(authority="A", freedom="AA", honor="BBB")
    table.built("A", 2)
    assert choice(table) == Lobby("authority")
    table.play(Lobby("authority"))
    assert isinstance(choice(table), Fundraise)


def test_it_lobbies_research_grants_when_rivals_could_bid() -> None:
    """The robonaut that its ship lacks lies on top; B and C have six Aquas each, or one."""
    for rich, lobbies in ((6, True), (1, False)):
        table = Hall().seated(equality="A", honor="BB").under("honor").hand("A", *WORKS)
        table.state.decks = {kind: ["met_steamer"] * (kind == "robonaut") for kind in DECKS}
        for letter in "BC":
            table.seat(letter).leo.water = rich
        assert (choice(table) == Lobby("equality")) == lobbies


def test_it_lobbies_to_roam_when_a_factory_of_others_makes_a_good_card() -> None:
    """A card of type D from B's factory, the only one of its type, sells for eight."""
    table = Hall().seated(individuality="A", honor="BB").under("honor")
    empty_decks(table.hand("A", "re_solar_moth").factory("deimos", "B"))
    assert choice(table) == Lobby("individuality")
    table.play(Lobby("individuality"))
    assert isinstance(choice(table), Produce)


@pytest.mark.timeout(300)
def test_a_campaign_of_computer_players_uses_the_assembly() -> None:
    """Three seats, 48 years: delegates come and go, laws change, are lobbied for and used."""
    into = FuzzReport()
    options = GAME.read_options({"politics": True})
    fuzz_match(GAME, 3, 77, 3, into, computers=range(3), every=1000, options=options)
    wanted = {
        "fundraise", "elect", "choose_law", "lobby", "arrest", "sell_pair", "take_grant", "cast_legacy", "pass_cube",
    }  # fmt: skip
    assert wanted - set(into.kinds) == set()
    assert {"tally", "insured", "purge", "baton", "legacy"} - set(into.events) == set()
    assert into.endings == {"the last seniority disk": 1}
