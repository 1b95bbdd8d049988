"""What a text names and leaves open: planet or moon, "up to" and "may" (sections 6, 10, 12; rulings M-9, M-13, M-14, N17; section 13)."""

from __future__ import annotations

import pytest

from bot.engine import Move
from bot.games.planet_unknown.printed.cards import CARDS, EVENTS
from bot.games.planet_unknown.printed.records import Card, EventCard
from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.effects import perform
from bot.games.planet_unknown.rules.emergency_tokens import Emergency
from bot.games.planet_unknown.rules.placement import SetAside
from bot.games.planet_unknown.rules.round import draft_for
from bot.games.planet_unknown.rules.rovers import PutRover, Teleport
from bot.games.planet_unknown.rules.satellite import Fire
from bot.games.planet_unknown.rules.site import ALL_RULES, Site
from bot.games.planet_unknown.rules.state import Rover
from bot.games.planet_unknown.rules.targeting import Pick
from bot.games.planet_unknown.rules.turn_options import duties, is_ready
from tests.games.planet_unknown.builder import A, Table, at

CARD, EVENT = "card", "event"


def laid_out() -> Table:
    """Of all that cards name something on the planet and something on the moon; all emergency tokens used."""
    table = Table(moon="M0", new_cards=True).lies("T8", "civ*(5,0) energy*(5,1)")
    own = table.rovers("(5,0)", "(6,5)", "M(2,0)").own
    own.meteors_at += ["F6", "G7"]
    own.craters += ["F8", at("M(4,2)")]
    own.meteors, own.pods = 3, 2
    return table.pool()


def printed(kind: str, number: int) -> Card | EventCard:
    return (CARDS if kind == CARD else EVENTS)[number]


def played(kind: str, number: int) -> Table:
    table = laid_out()
    perform(table.play, printed(kind, number).effects)
    return table


def boards_of(table: Table, *kinds: type[Move]) -> str:
    """On which boards squares are on offer."""
    found = set()
    for kind in kinds:
        for move in table.offered(kind):
            square = move.to if isinstance(move, Teleport) else move.square
            is_moon = square.startswith(("M", "moon "))
            found.add("moon" if is_moon else "planet")
    return " and ".join(sorted(found, reverse=True))


BOTH = "planet and moon"
NAMED = [
    (CARD, 13, "planet"),
    (CARD, 14, "planet"),
    (CARD, 17, BOTH),
    (CARD, 18, "planet"),
    (CARD, 25, BOTH),
    (CARD, 39, BOTH),
    (CARD, 43, "moon"),
    (CARD, 45, BOTH),
    (CARD, 56, BOTH),
    (EVENT, 18, "planet"),
    (EVENT, 19, "planet"),
    (EVENT, 31, BOTH),  # empty symbols of tiles on either board
    (EVENT, 43, BOTH),
    (EVENT, 47, "planet"),
    (EVENT, 49, "planet"),
    (EVENT, 65, "moon"),
    (EVENT, 66, BOTH),
    (EVENT, 75, "moon"),
    (EVENT, 81, BOTH),
    (EVENT, 84, "moon"),
]


@pytest.mark.parametrize(("kind", "number", "boards"), NAMED)
def test_ruling_m_14_a_text_that_names_a_board_means_that_board(
    kind: str, number: int, boards: str
) -> None:
    """Of card 14 the brackets name it: "planet grid or tile"."""
    assert boards_of(played(kind, number), Pick, Teleport, PutRover) == boards


def test_ruling_m_14_every_text_that_hits_a_square_is_in_the_table() -> None:
    hits = {
        "collect",
        "destroy",
        "destroy_line",
        "teleport_rover",
        "place_meteorite",
        "place_rover",
    }
    found = {
        (kind, card.id)
        for kind, cards in ((CARD, CARDS), (EVENT, EVENTS))
        for card in cards.values()
        for effect in card.effects
        if effect.op in hits and effect.sources != "corporation"
    }
    assert found == {(kind, number) for kind, number, _ in NAMED}


def test_card_14_puts_a_rover_of_the_moon_on_the_planet_and_none_on_the_moon() -> None:
    table = played(CARD, 14)
    assert "Not possible" in table.refuses(Teleport("F1", at("M(2,1)")))
    table.does(Teleport(at("M(2,0)"), "H3"))
    assert "H3" in table.rover_squares


def test_card_14_leaves_a_spaceship_its_jump() -> None:
    """A rover on a symbol may still go to the moon for a point; the card stays for another."""
    table = Table(moon="M5", new_cards=True).rovers("M(2,2)").pool(movement=1)
    perform(table.play, CARDS[14].effects)
    table.does(Teleport(at("M(2,2)"), at("M(3,2)")))
    assert (table.movement, table.waiting) == (0, ["teleport"])


UP_TO = [(CARD, 38), (CARD, 43), (CARD, 48), (CARD, 56), (EVENT, 62)]
FORCED = [(CARD, 25), (CARD, 39), (EVENT, 47), (EVENT, 49), (EVENT, 84)]


def test_every_text_with_up_to_or_may_is_in_the_table() -> None:
    """Event 87 is a loss; what players or tiles "may" not do is no offer."""
    says = {
        (kind, card.id)
        for kind, cards in ((CARD, CARDS), (EVENT, EVENTS))
        for card in cards.values()
        if "up to" in card.text.replace("below position 5 up to position 5", "")
        or "you may" in card.text
    }
    assert says == {*UP_TO, (EVENT, 87)}


def with_card(kind: str, number: int) -> Table:
    table = laid_out()
    if number == 48:
        table.own.open_cards.append(48)
        table.play.serve("place_energy_resource")
    else:
        perform(table.play, printed(kind, number).effects)
    if number == 38:
        table.does(Choose("satellite"))
    return table


@pytest.mark.parametrize(("kind", "number"), UP_TO)
def test_up_to_is_any_number_and_none_too(kind: str, number: int) -> None:
    """It is offered, nothing of it must be done, and one may stop after the first."""
    table = with_card(kind, number)
    assert table.offered(Pick) or table.offered(Fire)
    assert table.waiting == []
    if picks := table.offered(Pick):
        table.does(picks[0])
        assert table.waiting == []
        assert table.offered(Pick)


@pytest.mark.parametrize(("kind", "number"), FORCED)
def test_without_up_to_as_much_as_possible_is_done(kind: str, number: int) -> None:
    assert played(kind, number).waiting


def test_event_87_loses_as_many_as_there_are() -> None:
    assert played(EVENT, 87).own.meteors == 1


def test_card_43_stops_after_the_second() -> None:
    table = played(CARD, 43)
    table.does(table.offered(Pick)[0], table.offered(Pick)[1])
    assert table.offered(Pick) == []


def test_card_56_is_asked_in_the_end_phase_though_nothing_must_be_done() -> None:
    """A turn in which something may be done is not confirmed by itself."""
    table = laid_out()
    table.own.cards.append(56)
    table.state.is_last_phase = True
    table.state.seats[A] = table.own
    draft = draft_for(table.state, A, "end")
    assert not draft.is_confirmed
    table.own = draft.own
    assert duties(table.play) == []
    assert len(table.offered(Pick)) == 6
    before = len(table.own.meteors_at)
    table.does(Pick("F6"))
    assert len(table.own.meteors_at) == before - 1
    assert any(is_ready(table.play, gain) for gain in table.own.turn.todo)


def test_ruling_m_9_a_carried_meteorite_is_gone_with_its_rover() -> None:
    """Whatever destroys the rover: it is neither collected nor left lying."""
    for destroy in ("destroy_rover", "put_meteorite"):
        table = Table(moon="M0", corporation="horizon_group")
        table.own.rovers_out = [Rover(at("M(3,0)"), True)]
        lying = sorted(table.own.meteors_at)
        getattr(table.play, destroy)(at("M(3,0)"))
        fallen = [at("M(3,0)")] if destroy == "put_meteorite" else []
        assert sorted(table.own.meteors_at) == sorted([*lying, *fallen])
        assert (table.own.meteors, table.own.rovers_out) == (0, [])
    covered = Table(moon="M0", corporation="horizon_group")
    covered.own.rovers_out = [Rover(at("M(2,0)"), True)]
    covered.own.rovers = 0
    lying = sorted(covered.own.meteors_at)
    covered.lies("T98", "rover*M(2,0) water*M(2,1) waterM(2,2)")
    assert (sorted(covered.own.meteors_at), covered.own.meteors) == (lying, 0)


PLANETS = ["k_273", "arashi", "persephone", "pajitnov", "tartarus", "charybdis"]


@pytest.mark.parametrize("planet", PLANETS)
def test_ruling_m_13_no_planets_rule_binds_the_moon(planet: str) -> None:
    """On the moon a tile has the same places whatever the planet; some lie partly on ice."""
    tiles = ("T98", "T104", "T128", "T56", "T32", "T8")

    def places(name: str) -> set[tuple[str, int, int]]:
        table = Table(name, moon="M0").patch_lies("M(2,1)").patch_lies("M(4,2)")
        site = Site(table.play)
        return {
            (tile, fit.mask, fit.symbol_a)
            for tile in tiles
            for region, fit in site.ways(tile, ALL_RULES)
            if region.kind == "moon"
        }

    free = places("ksb_4156")
    ice = Table(moon="M0").play.land.ice
    assert any(mask & ice and mask & ~ice for _, mask, _ in free)
    assert places(planet) == free


def test_ruling_n17_only_the_half_of_the_kind_may_not_touch_it() -> None:
    """The biomass half lies beside civ, the civ half does not; turned round it is forbidden."""
    table = Table().lies("T8", "civ*(5,0) energy*(5,1)")
    table.state.rules = ["no_matching_terrain_adjacent"]
    assert table.faults("T128", "biomass*(6,0) civ*(6,1)") == ""
    assert "own kind" in table.faults("T128", "civ*(6,0) biomass*(6,1)")


def crowded() -> Table:
    """Room for two tokens side by side, for no tile of the depot."""
    table = Table(emergency=True).depot("T9", "T10")
    free = {at("(5,0)"), at("(6,0)"), at("(5,2)"), at("(6,2)")}
    squares = table.play.land.squares
    table.own.terrain = {square: "civ" for square in squares if square not in free}
    return table.begin()


def test_section_13_who_can_place_two_tokens_is_not_blocked() -> None:
    """Neither tile fits: the tokens must be placed, no tile may be set aside, and the game goes on."""
    table = crowded()
    assert table.offered(SetAside) == []
    first = table.offered(Emergency)
    assert first
    table.does(first[0])
    table.does(table.offered(Emergency)[0])
    assert (table.own.turn.is_blocked, len(table.own.tokens)) == (False, 4)


def test_section_13_who_cannot_place_two_is_blocked() -> None:
    table = crowded()
    table.own.tokens = table.own.tokens[:1]
    assert table.offered(Emergency) == []
    assert table.offered(SetAside)
