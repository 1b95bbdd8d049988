"""What is public and what is secret (ruling 68); view, wording, choices; the estimate of turns left."""

from __future__ import annotations

import pytest

from bot import engine
from bot.engine import KeyedChance, keyed_luck
from bot.engine.random_match import match_key
from bot.games.galilean_moons.checks import resample_hidden
from bot.games.galilean_moons.game import GAME
from bot.games.galilean_moons.printed.pieces import TECHNOLOGIES
from bot.games.galilean_moons.rules.draw import Discard, Draw, Pick, PickRest
from bot.games.galilean_moons.rules.invade import Invade
from bot.games.galilean_moons.rules.mine import Mine
from bot.games.galilean_moons.rules.rally import Rally
from bot.games.galilean_moons.rules.setup import KeepTechnology
from bot.games.galilean_moons.rules.state import Options
from bot.games.galilean_moons.rules.technologies_buying import Buy, Park
from bot.games.galilean_moons.rules.technologies_during import Survey
from bot.games.galilean_moons.rules.technologies_moving import Recall, Saboteur, Teleport
from bot.games.galilean_moons.rules.technologies_paying import Convoy, Drill
from bot.games.galilean_moons.rules.technologies_trading import Boost
from bot.games.galilean_moons.text.events import sentence, value
from tests.games.galilean_moons.builder import A, B, Match


def told(match: Match, viewer: int | None = None) -> list[str]:
    return [sentence(event) for event in match.events if event.is_seen_by(viewer)]


def test_ruling_68_hands_are_secret_their_sizes_and_the_rest_are_public() -> None:
    match = Match(discard=["kronos", "kronos", "gravity"]).give(A, hand={"thermal": 3})
    match.give(B, "recall", hand={"ecology": 2}, gems={"kronos": 1})
    seen = GAME.view(match.position, A)
    assert seen.seats[A].hand == {**dict.fromkeys(seen.seats[A].hand or (), 0), "thermal": 3}
    assert (seen.seats[B].hand, seen.seats[B].hand_count) == (None, 2)
    assert [card.id for card in seen.seats[B].technologies] == ["recall"]
    assert seen.seats[B].gems["kronos"] == 1
    assert (seen.deck_count, seen.stack_count) == (20, 5)
    assert {card: count for card, count in seen.discard.items() if count} == {
        "gravity": 1,
        "kronos": 2,
    }
    spectator = GAME.view(match.position, None)
    assert [own.hand for own in spectator.seats] == [None, None]


def test_ruling_68_two_tables_that_differ_in_secrets_give_the_same_view() -> None:
    match = Match(deck=["kronos", "thermal", "gravity", "wildcard"] * 3).give(
        B, hand={"ecology": 4}
    )
    other = GAME.load(GAME.save(match.position))
    resample_hidden(other, A, keyed_luck(b"leak", "test"))
    assert other.state.seats[B].hand != match.state.seats[B].hand
    assert GAME.view(other, A) == GAME.view(match.position, A)


def test_a_draw_from_the_deck_is_told_to_its_owner_only() -> None:
    match = Match(deck=["gravity"] * 9).give(A).play(Draw(), Pick("deck"))
    assert told(match, A) == ["{A} takes 1 card from the deck.", "You draw Gravity."]
    assert told(match, B) == ["{A} takes 1 card from the deck."]


def test_the_view_says_what_a_turn_needs_to_know() -> None:
    match = Match().put("G3", A, 1).put("G4", B, 2, base=True)
    match.give(A, "recall", "barter", hand={"thermal": 1}, gems={"kronos": 1, "thermal": 1})
    seen = GAME.view(match.position, A)
    own = seen.seats[A]
    assert (own.next_cost, own.score.total, own.sectors) == (2, 18, 1)
    assert (own.score.gems, own.score.technologies, own.score.units, own.score.moons) == (
        1,
        7,
        5,
        5,
    )
    assert own.next_gem == {
        "gravity": 2,
        "seismic": 2,
        "intellect": 2,
        "thermal": 0,
        "kronos": 0,
        "ecology": 2,
    }
    assert {sector.at: sector.cost for sector in seen.sectors}["G4"] == 5
    ganymede = seen.moons[0]
    assert [(s.seat, s.points) for s in ganymede.standings] == [(B, 10), (A, 5)]
    assert seen.turn is not None
    assert (seen.turn.seat, seen.turn.action, seen.turn.actions) == (A, 1, 2)
    assert seen.asked is not None
    assert seen.asked.task == "to act · action 1 of 2"
    assert seen.asked.question == "", (
        "an ordinary turn brings a new panel, it is no question between"
    )


def test_about_how_many_turns_are_left() -> None:
    match = Match(deck=["kronos"] * 17)
    assert GAME.view(match.position, A).turns_left == 10
    match = Match(age=2, deck=["kronos"] * 4)
    assert GAME.view(match.position, A).turns_left == 2
    match.state.ender, match.state.age, match.state.last_turns = B, 3, [B]
    assert GAME.view(match.position, A).turns_left == 1
    match.state.acting.seat = B
    match.state.last_turns = []
    assert GAME.view(match.position, A).turns_left == 0
    assert GAME.view(match.position, B).turns_left == 1


def test_draws_are_seen_while_they_go_on() -> None:
    match = Match().give(A, hand={"kronos": 6}).play(Draw())
    drawing = GAME.view(match.position, None).drawing
    assert drawing is not None
    assert (drawing.seat, drawing.discards, drawing.picks) == (A, 2, 4)
    assert GAME.view(match.position, None).asked.task == "to discard 2 cards"
    match.play(Discard(("kronos", "kronos")))
    assert GAME.view(match.position, None).asked.task == "to take 4 cards"


def choice(match: Match, move: engine.Move) -> tuple[str, str]:
    made = GAME.menu_line(GAME.view(match.position, A), move)
    return made.label, made.detail


def test_choices_say_what_a_move_costs_and_brings() -> None:
    match = Match().put("G2", A, 1).put("G4", A, 1).put("G3", B, 2, base=True)
    match.give(
        A, "drill", "boost", hand={"thermal": 4, "wildcard": 1, "kronos": 2}, gems={"kronos": 3}
    )
    assert choice(match, Invade("G3", wildcards=1)) == (
        "Invade G3 Thermal · {B} 2 units, base",
        "pays 4 Thermal and 1 Wildcard; 2 units of {B} sent home, +1 ruin (4 VP), base in G3",
    )
    assert choice(match, Mine("G2")) == (
        "Mine G2 Kronos · {A} 1 unit",
        "pays 1 Kronos; +1 Kronos gem",
    )
    assert choice(match, Rally("G2", "add")) == (
        "Add 1 unit: G2 Kronos · {A} 1 unit",
        "pays 1 Kronos",
    )
    assert choice(match, Drill("G4", "thermal")) == (
        "Drill G4 Intellect · {A} 1 unit",
        "pays 2 Thermal; +1 Intellect gem (+1 VP)",
    )
    assert choice(match, Draw()) == ("Draw 4 cards", "discard 3 first; deck 20")
    low = Match(deck=["kronos"] * 3).give(A, hand={"kronos": 5})
    assert choice(low, Draw())[1] == (
        "discard 1 first · The deck holds 3 cards: a draw may end Age I, and Age II begins."
    )
    assert choice(match, Boost(("kronos",) * 3))[0] == "Boost for 3 Kronos"
    assert choice(match, Buy("looting"))[0] == "Looting (+3 VP) for 2 gems"
    assert choice(match, Teleport("G3", "G2"))[0].startswith("Teleport: G3 Thermal")
    assert choice(match, Saboteur("G2")) == (
        "Saboteur: leave G2 Kronos · {A} 1 unit",
        "the sector is lost; 1 unit less in G3 Thermal · {B} 2 units, base",
    )
    assert choice(match, KeepTechnology("military"))[0] == "Military · number 1 · 1 VP"


def test_a_choice_says_what_is_lost_with_a_sectors_last_unit() -> None:
    match = Match().put("G2", A, 1).put("G5", A, 1, base=True).put("G4", A, 2)
    match.give(A, "convoy", "recall", "replica", hand={"kronos": 1, "wildcard": 2})
    assert choice(match, Rally("G2", "return 1"))[1] == "pays 1 Kronos; the sector is lost"
    assert choice(match, Rally("G4", "return 1", wildcards=1))[1] == "pays 1 Wildcard"
    assert choice(match, Rally("G4", "return 2", wildcards=1))[1] == (
        "pays 1 Wildcard; the sector is lost"
    )
    assert choice(match, Convoy("G5", "return 1", "kronos"))[1] == (
        "pays 1 Kronos; the sector is lost, its base becomes neutral"
    )
    assert choice(match, Recall("G2"))[1] == "the sector is lost"
    assert choice(match, Recall("G4"))[1] == ""
    assert choice(match, Park())[1] == "9 units left; copy a card in a later turn"


def test_a_type_that_only_wildcards_stand_for_is_told() -> None:
    """Else three lines of a menu would be the same."""
    match = Match().put("I2", B, 1).give(A, hand={"kronos": 2, "wildcard": 2})
    assert choice(match, Invade("I2", "seismic", 2))[1] == (
        "pays 2 Wildcards as Seismic; 1 unit of {B} sent home"
    )
    assert choice(match, Invade("I2", "kronos", 1))[1].startswith("pays 1 Kronos and 1 Wildcard;")


def test_texts_of_technologies_are_whole() -> None:
    """A menu shortens them, the list of what can be kept does not."""
    assert choice(Match(), KeepTechnology("replica"))[1].endswith("or from in front of a player.")


def test_kinds_that_everybody_can_see_to_be_impossible_are_not_named() -> None:
    """Without a card in hand nothing is paid, without a unit on Replica nothing is copied."""
    match = Match().give(A, "replica", "drill", "convoy", "trader", units=10)
    named = {kind.__name__ for kind in asked_kinds(match)}
    assert named == {"Draw", "Park", "Buy", "ActionMove"}
    match.give(A, "replica", hand={"kronos": 1}, units=0, parked=1).put("G2", A, 1)
    named = {kind.__name__ for kind in asked_kinds(match)}
    assert named == {"Rally", "Mine", "Draw", "Buy", "Copy", "Park", "ActionMove"}


def asked_kinds(match: Match) -> tuple[type[engine.Move], ...]:
    decision = engine.pending_decision(match.position)
    assert decision is not None
    return decision.moves


def test_choices_of_a_draw() -> None:
    match = Match().give(A, hand={"kronos": 6}).play(Draw())
    assert choice(match, Discard(("kronos", "kronos"))) == ("Discard 2 Kronos", "keeps 4 Kronos")
    match.play(Discard(("kronos", "kronos")))
    assert choice(match, Pick("deck")) == ("Deck (20 left)", "then 3 cards more")
    assert choice(match, Pick("seismic")) == ("Seismic from the draft", "then 3 cards more")
    assert choice(match, PickRest()) == ("4 from the deck", "deck 20")


def test_choices_stand_on_the_board_where_they_are() -> None:
    view = GAME.view(Match().position, A)
    moves = (Invade("G3"), Buy("drill"), Pick("seismic"), Pick("deck"), PickRest())
    assert [GAME.menu_line(view, move).at for move in moves] == ["G3", "drill", "seismic", "", ""]


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        ("sector", "G4", "G4 Intellect · {B} 2 units, base"),
        ("sector", "G5", "G5 Ecology · neutral base"),
        ("technology", "barter", "Barter · 4 VP"),
        ("source", "deck", "Deck (20 left)"),
        ("source", "kronos", "Kronos"),
        ("gem", "kronos", "Kronos (8 left)"),
        ("card", "thermal", "Thermal (3 in hand)"),
        ("cards", "kronos, kronos, thermal", "2 Kronos and 1 Thermal"),
        ("units", "return 2", "Return 2 units"),
        ("wildcards", "2", "2"),
    ],
)
def test_values_in_words(field: str, text: str, words: str) -> None:
    match = Match().put("G4", B, 2, base=True).put("G5", base=True).give(A, hand={"thermal": 3})
    assert value(GAME.view(match.position, A), field, text) == words


def test_an_invasion_in_words() -> None:
    match = Match().put("G3", B, 1, base=True).give(A, hand={"thermal": 4}).play(Invade("G3"))
    assert told(match) == [
        "{A} invades G3 with 4 Thermal; 1 unit of {B} goes home; the base is a ruin now."
    ]


def test_a_dry_run_shows_an_action_and_stops_before_what_is_hidden() -> None:
    match = Match().put("G3", B, 1).give(A, hand={"thermal": 2})
    events, is_whole = engine.preview(GAME, match.position, A, Invade("G3"))
    assert ([event.kind for event in events], is_whole) == (["invaded"], True)
    match.play(Draw())
    events, is_whole = engine.preview(GAME, match.position, A, Pick("deck"))
    assert ([event.kind for event in events], is_whole) == (["took_from_deck"], False)


def test_every_move_has_a_command_a_label_and_a_help_text() -> None:
    for kind in GAME.moves:
        assert kind.label
        assert 1 <= len(kind.command.split()) <= 2
        assert kind.__doc__
        assert kind.__doc__.strip().endswith(".")
    commands = [kind.command for kind in GAME.moves]
    assert len(set(commands)) == len(commands)
    assert sum(command.startswith("use ") for command in commands) == 25


def test_every_technology_is_used_by_some_move() -> None:
    used = {getattr(kind, "technology", None) for kind in GAME.moves}
    assert used >= set(TECHNOLOGIES)


def test_what_may_stand_in_the_channel_tells_nothing_of_a_hand() -> None:
    """Who is asked, for what, which kinds belong here, and offers that are not secret: the same with other hands."""
    key = match_key(41, 0)
    luck = keyed_luck(key, "channel")
    position = engine.begin(GAME, 3, Options(), KeyedChance(key)).position
    compared = 0
    while (decision := engine.pending_decision(position)) is not None:
        seat = decision.seats[0]
        other = GAME.load(GAME.save(position))
        resample_hidden(other, None, luck)
        assert engine.pending_decision(other) == decision
        shown = [
            [move for move in engine.offered_moves(it, seat) if not move.secret]
            for it in (position, other)
        ]
        assert shown[0] == shown[1]
        compared += len(shown[0])
        legal = engine.offered_moves(position, seat)
        move = legal[luck(len(legal))]
        chance = KeyedChance(key, position.drawn)
        position = engine.play(GAME, position, seat, move, chance).position
    assert compared > 200


def test_a_move_made_by_itself_is_called_by_its_label() -> None:
    match = Match().give(A, "survey").play(Survey())
    assert "Nothing else was possible: Draw." in told(match, A)
