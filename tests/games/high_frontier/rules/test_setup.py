"""Setup, the solitaire game, the quick start: rulings 4, 5, 8-11, 13-15, 165, 166."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot import engine
from bot.engine import Chance, IllegalMove, KeyedChance, Move, Played
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.printed.cards import DECKS, FACTIONS
from bot.games.high_frontier.printed.tracks import ZONES
from bot.games.high_frontier.rules.assets import decks, reserve, rights
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.rules.auctions.standing_orders import OrderDraft, OrderSale
from bot.games.high_frontier.rules.operations.boost import Boost
from bot.games.high_frontier.rules.turn.setup import BACK, FRONT, ChooseSide, Draft, SellDrafted
from bot.games.high_frontier.rules.turn.turn import EndTurn
from bot.games.high_frontier.state.state import Options, State


class Dealt(Chance):
    """Shuffles that leave things as they lie, but for the crew cards, of which these come first."""

    def __init__(self, *colours: int) -> None:
        super().__init__()
        self.colours = colours

    def _result(self, kind: str, size: int) -> tuple[int, ...]:
        assert kind == "shuffle"
        if size != 6:
            return tuple(range(size))
        return (*self.colours, *(n for n in range(6) if n not in self.colours))


GREEN, RED, YELLOW, PURPLE, WHITE, GRAY = range(6)


class Opened:
    """A match from its first step."""

    def __init__(self, *colours: int, start: str = "standard") -> None:
        options = GAME.read_options({"start": start})
        self.played: Played = engine.begin(GAME, len(colours), options, Dealt(*colours))

    def play(self, seat: int, move: Move) -> Opened:
        chance = KeyedChance(b"setup", self.played.position.drawn)
        self.played = engine.play(GAME, self.played.position, seat, move, chance)
        return self

    def sides(self, *sides: str) -> Opened:
        for seat, side in enumerate(sides):
            self.play(seat, ChooseSide(FRONT if side == FRONT else BACK))
        return self

    @property
    def state(self) -> State:
        state: State = self.played.position.state
        return state

    def asked(self) -> tuple[int, ...]:
        decision = engine.pending_decision(self.played.position)
        return decision.seats if decision else ()

    def crews(self) -> list[str]:
        return [seat.crew for seat in self.state.seats]


def test_ruling_8_sides_are_chosen_in_secret_and_revealed_together() -> None:
    """Nobody sees a side before all have chosen; then the crews lie in LEO."""
    table = Opened(GREEN, WHITE)
    assert table.asked() == (0, 1)
    table.play(0, ChooseSide(BACK))
    assert table.asked() == (1,)
    assert table.crews() == ["", ""]
    told = [event for event in table.played.events if event.is_seen_by(1)]
    assert [event.kind for event in told] == ["side_sealed"]
    assert GAME.view(table.played.position, 1).seats[0].faction == ""
    table.play(1, ChooseSide(FRONT))
    assert table.crews() == ["anonymous_p2p", "nasa_astronauts"]
    assert [card.id for card in table.state.seats[1].leo.cards] == ["nasa_astronauts"]


def test_ruling_9_the_most_clout_is_1st_player_and_leads() -> None:
    """NASA (D) beats ESA (F) and Norse (K), whatever the seat."""
    table = Opened(GREEN, GRAY, WHITE).sides("front", "back", "front")
    assert table.state.first == 2
    assert table.asked() == (2,)
    assert table.play(2, EndTurn()).asked() == (0,)


def test_ruling_9_all_clout_letters_differ() -> None:
    letters = sorted(faction.clout for faction in FACTIONS.values())
    assert letters == list("ABCDEFGHJKLM")


def test_ruling_10_the_sunspot_cube_is_one_of_the_1st_players_seven() -> None:
    table = Opened(YELLOW, WHITE).sides("front", "front")
    assert [reserve.cubes_left(table.state, seat) for seat in (0, 1)] == [6, 7]


def test_ruling_11_six_aquas_and_two_more_for_the_secretary_general() -> None:
    table = Opened(YELLOW, WHITE, PURPLE).sides("front", "front", "back")
    assert [seat.leo.water for seat in table.state.seats] == [8, 6, 6]


def test_ruling_11_quick_start_has_none_but_the_secretary_generals_two() -> None:
    table = Opened(YELLOW, WHITE, start="quick").sides("front", "front")
    assert [seat.leo.water for seat in table.state.seats] == [2, 0]


def test_ruling_12_setup_tallies_no_votes() -> None:
    """All that happens up to the first turn: politics is not played."""
    table = Opened(GREEN, WHITE)
    kinds = [event.kind for event in table.played.events]
    for seat in (0, 1):
        table.play(seat, ChooseSide(FRONT))
        kinds += [event.kind for event in table.played.events]
    sealed = ["side_sealed", "own_side"]
    assert kinds == [*sealed, *sealed, "crews", "first_player", "turn"]


@pytest.mark.parametrize(
    ("dealt", "wood"),
    [((GRAY, WHITE), "red"), ((RED, GRAY), "green"), ((GRAY, RED, GREEN), "yellow")],
)
def test_ruling_5_gray_borrows_the_first_unused_colour(dealt: Sequence[int], wood: str) -> None:
    state = Opened(*dealt).state
    gray = next(seat for seat in state.seats if seat.colour == "gray")
    assert gray.pieces == wood
    assert all(seat.pieces == seat.colour for seat in state.seats if seat is not gray)


@pytest.mark.parametrize(("seats", "chits"), [(2, 0), (3, 4)])
def test_rulings_13_14_heroism_from_three_players_up(seats: int, chits: int) -> None:
    assert Opened(*range(seats)).state.heroism == chits


def test_ruling_4_decks_are_whole_and_glories_on_the_map() -> None:
    state = Opened(GREEN, RED).state
    assert {kind: len(cards) for kind, cards in state.decks.items()} == {
        "thruster": 12, "robonaut": 12, "refinery": 12, "reactor": 12, "radiator": 12, "generator": 17,
    }  # fmt: skip
    assert (state.chits, state.disks, state.spot, state.year) == (list(ZONES), 4, 0, 1)


class TestSolitaire:
    def test_ruling_15_half_of_each_deck_is_out(self) -> None:
        state = Opened(WHITE).state
        assert {kind: len(cards) for kind, cards in state.decks.items()} == {
            "thruster": 6, "robonaut": 6, "refinery": 6, "reactor": 6, "radiator": 6, "generator": 8,
        }  # fmt: skip
        assert (state.disks, state.heroism) == (4, 0)

    @pytest.mark.parametrize(
        ("colour", "side", "aquas", "privilege"),
        [
            (YELLOW, "front", 12, ""),  # United Nations
            (PURPLE, "front", 12, ""),  # Taikonauts
            (PURPLE, "back", 12, ""),  # ROSCOSMOS
            (WHITE, "front", 6, "launch_fees"),
        ],
    )
    def test_ruling_15_three_privileges_are_void_for_twelve_aquas(
        self, colour: int, side: str, aquas: int, privilege: str
    ) -> None:
        state = Opened(colour).sides(side).state
        assert state.seats[0].leo.water == aquas
        assert rights.privilege(state, 0) == privilege

    def test_ruling_15_research_takes_the_lot_for_one_aqua_a_card(self) -> None:
        """Metastable Helium comes with a reactor and a radiator: 3 Aquas."""
        table = Opened(WHITE).sides("front").play(0, Research("thruster"))
        assert table.state.seats[0].hand == [
            "metastable_helium", DECKS["reactor"][0], DECKS["radiator"][0],
        ]  # fmt: skip
        assert table.state.seats[0].leo.water == 3
        assert table.state.operated

    def test_ruling_15_marketeer_pays_one_less_for_three_cards(self) -> None:
        table = Opened(GRAY).sides("front")
        assert table.play(0, Research("thruster")).state.seats[0].leo.water == 4
        table = Opened(GRAY).sides("front").play(0, Research("radiator"))
        assert len(table.state.seats[0].hand) == 1
        assert table.state.seats[0].leo.water == 5

    def test_ruling_15_the_academia_limit_holds(self) -> None:
        table = Opened(WHITE).sides("front")
        seat = table.state.seats[0]
        for kind in ("thruster", "robonaut", "refinery", "reactor"):
            decks.draw(table.state, 0, kind)
        assert len(seat.hand) == 4
        with pytest.raises(IllegalMove, match="You have 4 hand cards"):
            table.play(0, Research("radiator"))

    def test_ruling_15_what_is_different_alone_is_told(self) -> None:
        table = Opened(PURPLE)
        view = GAME.view(table.played.position, 0)
        front = GAME.menu_line(view, ChooseSide(FRONT)).detail
        assert front.endswith("begins with 12 Aquas; alone there is no Felonious")
        table.sides("front")
        crews = [event for event in table.played.events if event.kind == "crews"]
        assert [GAME.event_sentence(event) for event in crews] == [
            "The crews: {A} Taikonauts. Alone, 40 points win."
        ]
        view = GAME.view(table.played.position, 0)
        assert (
            GAME.menu_line(view, Research("thruster")).detail
            == "thruster deck, 3 Aquas, with Pebble Bed Fission and Bubble Membrane"
        )

    def test_no_quick_start_alone(self) -> None:
        with pytest.raises(IllegalMove, match="two or more players"):
            Opened(WHITE, start="quick")


class TestQuickStart:
    def test_ruling_165_twelve_rounds_of_drafting_and_nothing_else(self) -> None:
        """In order of play each takes a top card, no limit, no supports; the cube stays."""
        table = Opened(WHITE, YELLOW, start="quick").sides("front", "front")
        assert table.asked() == (1,)
        table.play(1, Draft("thruster"))
        assert table.state.seats[1].hand == ["metastable_helium"]
        assert (table.asked(), table.state.year) == ((0,), 1)
        table.play(0, Draft("generator"))
        assert (table.asked(), table.state.year) == ((1,), 2)
        for turn in range(22):
            table.play(1 - turn % 2, Draft("generator" if turn < 16 else "refinery"))
        assert [len(seat.hand) for seat in table.state.seats] == [12, 12]
        assert table.state.spot == 0
        with pytest.raises(IllegalMove, match="You can: Sell drafted cards"):
            table.play(1, Draft("thruster"))

    def test_ruling_165_an_empty_deck_cannot_be_drafted_from(self) -> None:
        table = Opened(WHITE, YELLOW, start="quick").sides("front", "front")
        for turn in range(12):
            table.play(1 - turn % 2, Draft("thruster"))
        with pytest.raises(IllegalMove, match="The thruster deck is empty"):
            table.play(1, Draft("thruster"))
        assert Draft("thruster") not in table.played.legal[1]

    def test_ruling_165_the_fullest_deck_is_the_default_and_a_wish_list_answers(self) -> None:
        table = Opened(WHITE, YELLOW, start="quick").sides("front", "front")
        assert table.played.legal[1][0] == Draft("generator")
        table.play(0, OrderDraft(("Neutral Beam", "reactor")))
        table.play(1, Draft("generator"))
        assert table.state.seats[0].hand == ["neutral_beam"]
        assert table.asked() == (1,)
        table.play(1, Draft("generator"))
        assert table.state.seats[0].hand == ["neutral_beam", DECKS["reactor"][0]]

    def _drafted(self) -> Opened:
        table = Opened(WHITE, YELLOW, start="quick").sides("front", "front")
        table.play(0, OrderDraft(("robonaut",))).play(1, OrderDraft(("refinery",)))
        return table

    def test_ruling_166_any_number_is_sold_then_year_13_begins(self) -> None:
        table = self._drafted()
        assert table.asked() == (1,)
        view, hand = GAME.view(table.played.position, 1), tuple(table.state.seats[1].hand)
        sold = hand[:3]
        told = [GAME.menu_line(view, SellDrafted(cards)) for cards in ((), sold[:1], hand)]
        assert [choice.label for choice in told][0::2] == ["Keep all cards", "Sell all 12 cards"]
        assert [choice.detail for choice in told] == ["", "1 Aqua", "12 Aquas"]
        table.play(1, SellDrafted(sold))
        assert table.state.seats[1].leo.water == 2 + 3
        assert tuple(table.state.decks["refinery"]) == sold
        table.play(0, SellDrafted())
        assert table.state.seats[0].leo.water == 0
        assert (table.state.disks, table.state.year, table.state.spot) == (3, 13, 0)
        assert table.asked() == (1,)

    def test_ruling_166_a_sale_can_be_ordered(self) -> None:
        table = Opened(WHITE, YELLOW, start="quick").sides("front", "front")
        table.play(0, OrderSale((DECKS["robonaut"][2],))).play(1, OrderSale())
        table.play(0, OrderDraft(("robonaut",))).play(1, OrderDraft(("refinery",)))
        assert table.state.decks["robonaut"] == [DECKS["robonaut"][2]]
        assert (table.state.seats[0].leo.water, table.state.year) == (1, 13)
        assert Boost((DECKS["robonaut"][3],)) not in table.played.legal[table.asked()[0]]


def test_options_are_read() -> None:
    assert GAME.read_options({"start": "quick"}) == Options("quick")
