"""Moves as commands: their options, what typed values mean, what is completed, how they travel in a custom_id."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Annotated, Any, ClassVar, Literal

import discord
import pytest
from msgspec import Meta

import cogs.ask
import cogs.find  # its presses
import cogs.history  # its presses
import cogs.numbers  # its presses
import cogs.play  # its presses
import cogs.show  # its presses
from bot import engine
from bot.engine import IllegalMove, KeyedChance, Move
from bot.engine.registry import all_games
from bot.games.dawn_on_titan.rules.industry import BuildIndustry, Produce
from bot.games.galilean_moons.game import GAME as GALILEAN
from bot.games.galilean_moons.rules.draw import Draw
from bot.games.high_frontier.rules.flight.filed_routes import OrderRoute
from bot.games.high_frontier.rules.free_actions.figures import Designate
from bot.games.high_frontier.rules.operations.boost import Boost
from bot.games.high_frontier.rules.year.heroism import Nominate
from bot.matches import MatchSnapshot
from cogs.components.commands import (
    CommandHandlers,
    Option,
    field_of,
    game_group,
    help_of,
    options_of,
    path_of,
)
from cogs.components.custom_ids import OVERFLOW, fit_or_overflow, key_of, read_overflow
from cogs.components.errors import Tree
from cogs.components.moves import NoneOffered, completions, pack, typed_move, unpack
from cogs.components.router import Line, Page, button, menu, row, visit_of
from cogs.pages.private import narrowed_by, narrowing, number_button, turn_overview
from tests.cogs.builder import look_at, stroll
from tests.engine.countdown import COUNTDOWN, Peek, Take
from tests.games.dawn_on_titan.builder import Small
from tests.games.galilean_moons.builder import A, Match
from tests.games.high_frontier.whole_game import Whole


class Sell(Move, frozen=True):
    """Sell things
    to the bank.

    Not part of the help.
    """

    command: ClassVar[str] = "market sell"
    thing: Annotated[Literal["ice", "ore"], Meta(description="What to sell")]
    count: Annotated[int, Meta(ge=1, lt=10)] = 1
    to_: str | None = None
    also: tuple[str, ...] = ()
    quick: bool = False


def test_a_record_becomes_a_command() -> None:
    assert path_of(Sell) == ("market", "sell")
    assert help_of(Sell) == "Sell things to the bank."
    assert options_of(Sell) == [
        Option("thing", str, "What to sell", ("ice", "ore")),
        Option("count", int, "Count", least=1, most=9),
        Option("to", str, "To"),
        Option("also", str, "Also", is_list=True),
        Option("quick", bool, "Quick"),
    ]
    assert field_of(Sell, "to") == "to_"


def test_standing_orders_come_under_their_own_word() -> None:
    kinds = {kind.__name__: path_of(kind) for kind in all_games()["dawn_on_titan"].moves}
    assert kinds["OrderPassing"] == ("orders", "passing")
    assert kinds["BuildShip"] == ("build-ship",)
    assert kinds["EndTurn"] == ("end-turn",)


async def test_the_group_of_a_game_as_discord_gets_it() -> None:
    async def nothing(*_: Any) -> Any:
        return None

    group = game_group(COUNTDOWN, CommandHandlers(nothing, nothing))
    sent = group.to_dict(Tree(discord.Client(intents=discord.Intents.none())))
    assert [(one["name"], one["type"]) for one in sent["options"]] == [
        ("take", 1),
        ("peek", 1),
        ("orders", 2),
    ]
    (count,) = sent["options"][0]["options"]
    assert (count["name"], count["type"], count["autocomplete"]) == ("count", 4, True)
    assert not count.get("required")


@pytest.fixture
def look() -> MatchSnapshot:
    position = engine.begin(COUNTDOWN, 2, COUNTDOWN.options(), KeyedChance(b"k" * 32)).position
    seat = position.state.turn
    return look_at(COUNTDOWN, position, 2, seat)


@pytest.mark.parametrize("move", [Take(2), Peek()])
def test_a_move_travels_in_a_custom_id(look: MatchSnapshot, move: Move) -> None:
    packed = pack(look, move, 70)
    assert unpack(COUNTDOWN, look, packed) == move


def test_a_long_move_on_offer_travels_by_a_key_among_the_offers(look: MatchSnapshot) -> None:
    packed = pack(look, Take(2), 5)
    assert packed.startswith("=")
    assert len(packed) == 17
    assert unpack(COUNTDOWN, look, packed) == Take(2)
    turned = replace(look, offers=tuple(reversed(look.offers)))
    assert unpack(COUNTDOWN, turned, packed) == Take(2), "whatever place it has"


def test_a_long_move_of_an_earlier_version_is_found_by_its_place(look: MatchSnapshot) -> None:
    assert unpack(COUNTDOWN, look, "#1") == Take(2)


@pytest.mark.parametrize(
    "packed",
    ["#99", "=AAAAAAAAAAAAAAAA", '["fly","N8"]', "[1]", "nonsense", '["take","x"]', '["take"]'],
)
def test_a_choice_that_is_gone_is_refused(look: MatchSnapshot, packed: str) -> None:
    with pytest.raises(IllegalMove, match="no longer there"):
        unpack(COUNTDOWN, look, packed)


def test_what_is_left_open_is_asked_and_what_is_complete_is_played(look: MatchSnapshot) -> None:
    assert typed_move(COUNTDOWN, look, Take, {}) == [Take(1), Take(2)]
    assert typed_move(COUNTDOWN, look, Take, {"count": 2}) == Take(2)
    assert typed_move(COUNTDOWN, look, Take, {"count": 7}) == Take(7)  # the rules will say why not
    assert typed_move(COUNTDOWN, look, Peek, {}) == Peek()


def test_completion_offers_the_legal_values_narrowed(look: MatchSnapshot) -> None:
    assert completions(COUNTDOWN, look, Take, "count", {}, "") == [("1", 1), ("2", 2)]
    assert completions(COUNTDOWN, look, Take, "count", {}, "2") == [("2", 2)]
    assert completions(COUNTDOWN, look, Take, "count", {}, "9") == []


def test_a_half_made_choice_travels_too() -> None:
    text = narrowing(Take, 2, {"count": "1"})
    assert text == "take;2;count=1"
    assert narrowed_by(COUNTDOWN, text) == (Take, 2, {"count": "1"})
    odd = {"count": "1; two = 50%;3B\n-# `[]`"}
    assert narrowed_by(COUNTDOWN, narrowing(Take, 0, odd)) == (Take, 0, odd)


def titan(seed: int = 5) -> MatchSnapshot:
    """A look at Dawn on Titan in the first turn."""
    game = all_games()["dawn_on_titan"]
    for position in stroll(game, 2, seed):
        decision = engine.pending_decision(position)
        if decision is not None and decision.stays_open:
            return look_at(game, position, 2, decision.seats[0])
    raise AssertionError("no turn")


def test_a_split_is_pressed_completed_and_typed_and_may_be_left_out() -> None:
    """What is left out of a typed move and has a usual value does not stand in the way, though it could be chosen."""
    game = all_games()["dawn_on_titan"]
    table = Small().moon("M3", "rhea").industry("A", "diamond_mine", "M3")
    table.ship("A", "pathfinder", "M3", "gold").turn()
    look = look_at(game, table.position, 2, 0)
    split = "ship_diamond, ship_alloy"
    for kind, given in (
        (Produce, {}),
        (Produce, {"industry": "Diamond mine"}),
        (BuildIndustry, {"industry": "alloy factory"}),
    ):
        move = typed_move(game, look, kind, given)
        assert isinstance(move, kind)
        assert move.onto == ""
    both = {"industry": "diamond_mine", "onto": "Alloy ship, Diamond ship"}
    found = completions(game, look, Produce, "onto", {"industry": "diamond_mine"}, "alloy")
    assert split in [value for _, value in found]
    assert typed_move(game, look, Produce, {**both, "onto": split}) == Produce(
        "diamond_mine", split
    )
    table.play("A", typed_move(game, look, Produce, both))
    assert table.seat("A").tokens == {"ship_diamond": {"diamond": 1}, "ship_alloy": {"diamond": 1}}


def test_completion_knows_the_options_already_filled() -> None:
    game, look = all_games()["dawn_on_titan"], titan()
    fly = next(kind for kind in game.moves if kind.__name__ == "Fly")
    every = [value for _, value in completions(game, look, fly, "to", {}, "")]
    offered = list(dict.fromkeys(move.to for move in look.offers if isinstance(move, fly)))
    assert every == offered
    assert completions(game, look, fly, "to", {"ship": "helium"}, "") == []
    by_words = completions(game, look, fly, "ship", {"to": str(every[0]).upper()}, "")
    assert [value for _, value in by_words] == ["pathfinder"]


def test_lists_are_completed_part_by_part() -> None:
    game, look = all_games()["dawn_on_titan"], titan()
    cards = next(kind for kind in game.moves if kind.__name__ == "OrderCards")
    found = completions(game, look, cards, "cards", {"role": "attack"}, "laser, pl")
    assert found == [("laser, plasma", "laser, plasma")]
    assert typed_move(game, look, cards, {"role": "Attack", "cards": "Laser, PLASMA"}) == cards(
        "attack", ("laser", "plasma")
    )


def test_things_are_typed_by_any_name_by_which_autocomplete_finds_them() -> None:
    """A card by the code on it, an Outpost by its number, two cards by name and by code; a body with two sites is left to the rules."""
    game = all_games()["high_frontier"]
    whole = Whole().hand("A", "dumbo", "qu_tube", "hall_effect")
    whole.put("outpost-1", "phobos", "met_steamer", "cvd_molding")
    look = look_at(game, whole.position, 3, 0)
    assert typed_move(game, look, Boost, {"cards": "CT045F"}) == Boost(("hall_effect",))
    assert typed_move(game, look, Boost, {"cards": "Qu Tube, ct045r"}) == Boost(
        ("qu_tube", "hall_effect")
    )
    assert typed_move(game, look, Designate, {"stack": "1"}) == Designate("outpost-1")
    assert typed_move(game, look, OrderRoute, {"to": "Mars"}) == OrderRoute("Mars")


def test_a_command_that_does_not_fit_names_what_would() -> None:
    game, look = all_games()["dawn_on_titan"], titan()
    card = next(kind for kind in game.moves if kind.__name__ == "PlayCard")
    with pytest.raises(NoneOffered) as nothing:
        typed_move(game, look, card, {})
    assert nothing.value.given == {}


class Shelf:
    """A desk that only keeps texts."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.desk = self

    async def kept(self, key: str) -> str | None:
        return self.texts.get(key)


async def pressed(shelf: Shelf, custom_id: str, message: Any = None) -> str:
    """What the rest of a custom_id stands for."""
    *_, match, entry, rest = custom_id.split(":", 4)
    client = SimpleNamespace(hall=shelf)
    user = SimpleNamespace(id=1)
    interaction: Any = SimpleNamespace(client=client, message=message, user=user, extras={})
    visit = await visit_of(interaction, {"match": match, "entry": entry, "rest": rest})  # type: ignore[arg-type]  # read as a match is
    return visit.rest


async def test_what_no_button_can_carry_is_kept_and_found_again(look: MatchSnapshot) -> None:
    market = replace(COUNTDOWN, moves=(*COUNTDOWN.moves, Sell))
    move = Sell("ice", to_="`back` \u2192 " + "x" * 200)
    packed = pack(look, move, 70)
    short = row(button("now", 1, 41, "Back"))
    page = Page(short, row(button("play", 1, 41, "Sell", rest=packed)))
    shelf = Shelf()
    shelf.texts |= page.kept()
    sell = page.children[1].children[0]  # type: ignore[attr-defined]  # a row
    assert len(sell.item.custom_id) < 100
    assert unpack(market, look, await pressed(shelf, sell.item.custom_id)) == move
    assert len(page.kept()) == 1
    shelf.texts.clear()
    with pytest.raises(IllegalMove, match="no longer there"):
        await pressed(shelf, sell.item.custom_id)


async def test_a_line_of_a_menu_may_be_long_too() -> None:
    long = "v" * 300
    choice = menu("try", 1, 41, [Line("Short", "s"), Line("Long", long)], "Which?", rest="r" * 200)
    page = Page(choice)
    values = [option.value for option in choice.children[0].item.options]  # type: ignore[attr-defined]  # a select
    assert values[0] == "s"
    assert page.kept() == {values[1]: long} | fit_or_overflow("r" * 200, 80)[1]


async def test_the_small_print_of_an_earlier_version_is_still_read() -> None:
    text = SimpleNamespace(content='Sure?\n-# `["take",%602%60]`')
    message: Any = SimpleNamespace(components=[SimpleNamespace(children=[text])])
    old = f"sb1:play:1:41:{OVERFLOW}"
    assert await pressed(Shelf(), old, message) == '["take",`2`]'
    with pytest.raises(IllegalMove, match="no longer there"):
        read_overflow(None)


def test_a_half_made_choice_is_kept_only_where_it_is_long(look: MatchSnapshot) -> None:
    short, long = {"to": "x" * 60}, {"to": "x" * 80}
    own = number_button(look, Take, short, "Type it")
    assert own.item.custom_id == f"sb1:fill:{look.match.id}:{look.entry}:take;0;to={'x' * 60}"
    assert own.kept == {}
    left = number_button(look, Take, long, "Type it")
    key = key_of(f"take;0;to={'x' * 80}")
    assert left.item.custom_id == f"sb1:fill:{look.match.id}:{look.entry}:~{key}"


async def test_a_technology_of_the_moment_stands_beside_the_cards_of_a_draw() -> None:
    """Ten answers of a question have a button each, of whatever kind they are; in an open turn a menu asks what first."""
    drawing = Match(turn=A).give(A, "prepare", hand={"kronos": 2}).play(Draw())
    look = look_at(GALILEAN, drawing.position, 2, A)
    page = turn_overview(GALILEAN, look)
    rows = [part["components"] for part in page.to_components() if part["type"] == 1]
    labels = [button["label"] for buttons in rows for button in buttons]
    assert labels[:6] == [
        "Prepare",
        "① Kronos from the draft",
        "② Ecology from the draft",
        "③ Seismic from the draft",
        "Deck (20 left)",
        "4 from the deck · loses Prepare",
    ]
    turn = look_at(GALILEAN, Match(turn=A).give(A, hand={"kronos": 1}).position, 2, A)
    assert len(turn.offers) <= 10
    assert "What do you do?" in str(turn_overview(GALILEAN, turn).to_components())


@pytest.mark.parametrize("ship", ["pathfİnder", "pathfınder", "PÂTHFINDER", "path\u00adfinder"])
def test_a_ship_is_known_and_completed_however_it_is_spelt(ship: str) -> None:
    game, look = all_games()["dawn_on_titan"], titan()
    fly = next(kind for kind in game.moves if kind.__name__ == "Fly")
    to = next(move.to for move in look.offers if isinstance(move, fly))
    assert completions(game, look, fly, "ship", {}, ship) == completions(
        game, look, fly, "ship", {}, "pathfinder"
    )
    moves = typed_move(game, look, fly, {"ship": ship, "to": to})
    assert isinstance(moves, fly) or {move.ship for move in moves} == {"pathfinder"}
    far = typed_move(game, look, fly, {"ship": ship, "to": "nowhere", "path": ""})
    assert not isinstance(far, list)
    assert (far.ship, far.to) == ("pathfinder", "nowhere"), "what the rules read is plain"


def test_what_a_player_says_stays_as_it_is_typed() -> None:
    game = all_games()["high_frontier"]
    look = look_at(game, Whole().position, 3, 0)
    typed = {"player": "\u0392", "feat": "Überflug — 50 µm \u201eso\u201c"}
    assert typed_move(game, look, Nominate, typed).feat == typed["feat"]  # type: ignore[union-attr]  # one move
    typed = {"player": "ROSCÓSMOS", "feat": "é"}
    assert typed_move(game, look, Nominate, typed) == Nominate("ROSCOSMOS", "é")


@pytest.mark.parametrize("door", [cogs.play, cogs.ask])
async def test_a_completion_that_the_rules_refuse_is_no_fault(
    door: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def refused(*_: Any, **__: Any) -> Any:
        raise IllegalMove("There is no space 'x' on the map.")

    monkeypatch.setattr(door, "require_running", refused)
    interaction: Any = SimpleNamespace()
    assert await door.complete(interaction, COUNTDOWN, Take, "count", {}, "x") == []
    assert caplog.records == []
