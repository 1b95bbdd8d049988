"""Discord's limits, once for all games: every command, card, panel, question, menu and form, counted together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot import engine
from bot.engine import Episode, Event, Game, LookupResult, Outcome, ScoreLine, keyed_luck
from bot.engine.registry import all_games
from bot.games.high_frontier.lookups.routes import Route
from bot.games.high_frontier.printed.cards import KINDS
from bot.games.high_frontier.rules.flight.filed_routes import OrderRoute
from bot.matches import MatchSnapshot, Preview
from cogs import (
    admin,  # their commands and presses
    ask,  # their commands and presses
    find,  # noqa: F401  # their commands and presses
    history,  # noqa: F401  # their commands and presses
    host,  # noqa: F401  # their commands and presses
    lobby,  # noqa: F401  # their commands and presses
    me,  # their commands and presses
    numbers,  # noqa: F401  # their commands and presses
    play,  # their commands and presses
    show,  # noqa: F401  # their commands and presses
)
from cogs.ask import found_page
from cogs.components.commands import add_lookups, game_group, help_of, options_of
from cogs.components.custom_ids import custom_id, template
from cogs.components.errors import Tree
from cogs.components.forms import Form, FormText
from cogs.components.match_group import MATCH
from cogs.components.moves import by_kind, pressable_moves, text_of
from cogs.components.pictures import Picture
from cogs.components.router import FORM_HANDLERS, PRESS_HANDLERS, Page
from cogs.pages.ending import end_page, retired_page
from cogs.pages.episode import EpisodeState, milestone_page
from cogs.pages.lobby_card import card, options_page, rules_in_short, values_page
from cogs.pages.panel import first_page, panel
from cogs.pages.preview import preview_page
from cogs.pages.private import choose_page, orders_page, take_back_page
from cogs.pages.private_turn import PlacementFilter, turn_page
from cogs.pages.questions import call_page, question_page
from tests.cogs.builder import every_game, look_at, match_of, stroll
from tests.engine.countdown import COUNTDOWN, Peek

PICTURE = Picture(b"png", "board-123456-41.png", "a" * 1024)
CHART = Picture(b"png", "chart-123456-41.png", "c" * 1024)
TEXT = Picture(None, "board.png", "t" * 3000)
FOUND = LookupResult("t" * 200, ("l" * 90,) * 90, spots=(("leo", "here"),) * 30)
LASTS = EpisodeState(Episode("lot", "a", ("b",), lambda event: "t" * 300, "auction"), Event("a"))
MANY_LINES = ["A sentence about something that happened on the board of this match."] * 200


def size(command: dict[str, Any]) -> int:
    """Characters as Discord counts them: names, descriptions and choice names and values of everything below."""
    own = len(command["name"]) + len(command.get("description", ""))
    choices = sum(
        len(c["name"]) + (len(c["value"]) if isinstance(c["value"], str) else 0)
        for c in command.get("choices", [])
    )
    return own + choices + sum(size(option) for option in command.get("options", []))


def every_command() -> list[dict[str, Any]]:
    client = discord.Client(intents=discord.Intents.none())
    tree = Tree(client)
    groups = [game_group(game, play.COMMANDS) for game in every_game()]
    for group, game in zip(groups, every_game(), strict=True):
        add_lookups(group, game, ask.COMMANDS)
    for command in (MATCH, me.ME, admin.doctor, *groups):
        tree.add_command(command)
    return [command.to_dict(tree) for command in tree.get_commands()]


async def test_commands_keep_to_discords_limits() -> None:
    for command in every_command():
        assert size(command) <= 8_000, (command["name"], size(command))
        _check_options(command)


def _check_options(command: dict[str, Any]) -> None:
    assert 1 <= len(command["name"]) <= 32
    assert command["name"] == command["name"].lower()
    assert 1 <= len(command.get("description", "x")) <= 100
    options = command.get("options", [])
    assert len(options) <= 25, command["name"]
    assert len({option["name"] for option in options}) == len(options)
    for option in options:
        assert len(option.get("choices") or []) <= 25
        _check_options(option)


def counted(page: Page) -> tuple[int, int]:
    """Components and characters of a page."""
    children = list(page.walk_children())
    texts = sum(len(c.content) for c in children if isinstance(c, discord.ui.TextDisplay))
    return len(children), texts


def check(page: Page) -> None:
    """Every limit of a message of components (Discord: 40 components, 4,000 characters, ids of 100 …)."""
    components, characters = counted(page)
    assert components <= 40
    assert characters <= 4_000
    read = "\n".join(c.content for c in page.walk_children() if hasattr(c, "content"))
    assert '["' not in read, "words for people, no JSON"
    ids = [item.custom_id for item in page.walk_children() if hasattr(item, "custom_id")]
    assert len(ids) == len(set(ids)), ids
    for item in page.walk_children():
        if isinstance(item, discord.ui.DynamicItem):
            _check_item(item.to_component_dict())
        elif isinstance(item, discord.ui.ActionRow):
            _check_row(item)
        else:
            assert (
                not item.is_dispatchable()
            )  # an ordinary button would break the others, see _presses


def _check_row(row: discord.ui.ActionRow[Any]) -> None:
    assert 1 <= len(row.children) <= 5
    kinds = {child.item.type for child in row.children if isinstance(child, discord.ui.DynamicItem)}
    assert kinds == {discord.ComponentType.button} or len(row.children) == 1


def _check_item(item: dict[str, Any]) -> None:
    assert 1 <= len(item["custom_id"]) <= 100, item
    assert sum(bool(kind) for kind in (_kinds_of(item["custom_id"]),)) == 1
    if item["type"] == 2:
        assert 1 <= len(item["label"]) <= 80
        return
    assert len(item["placeholder"]) <= 150
    assert 1 <= len(item["options"]) <= 25
    values = [option["value"] for option in item["options"]]
    assert len(values) == len(set(values))
    for option in item["options"]:
        assert 1 <= len(option["label"]) <= 100
        assert 1 <= len(option["value"]) <= 100
        assert option.get("description") is None or 1 <= len(option["description"]) <= 100


def _kinds_of(given: str) -> list[str]:
    return [
        kind
        for kind, press in PRESS_HANDLERS.items()
        if press.__discord_ui_compiled_template__.fullmatch(given)  # type: ignore[attr-defined]  # as discord.py does
    ]


def looks(game: Game, number: int) -> Iterator[tuple[MatchSnapshot, MatchSnapshot]]:
    """(an asked player's look, the spectator's look) along a random match."""
    seats = min(max(2, game.seats.start) + number % 3 % 2, game.seats.stop - 1)
    for position in list(stroll(game, seats, number))[::7]:
        decision = engine.pending_decision(position)
        watching = look_at(game, position, seats, None)
        for seat in decision.seats if decision else range(seats):
            yield look_at(game, position, seats, seat), watching


def pages(game: Game, mine: MatchSnapshot, watching: MatchSnapshot) -> Iterator[Page]:
    for picture in (PICTURE, TEXT):
        yield panel(game, watching, [f"r{n}" for n in range(30)], picture, mine, "<@1>")
        yield panel(game, watching, [], picture, None)
    yield question_page(game, watching, mine.seat or 0, mine, "Blue's ship enters M4.", "<@1>")
    for others in ((), (mine,), (mine, mine)):
        yield milestone_page(game, watching, LASTS, [PICTURE] * 4, others, "<@1>")
    yield turn_page(game, mine, MANY_LINES)
    for kind in by_kind(mine.offers) if game.private_turn(mine.view) else ():
        text = kind.__struct_fields__[0] if kind.__struct_fields__ else ""
        first = text_of(getattr(mine.offers[0], text, ""))
        yield turn_page(game, mine, (), PlacementFilter(kind, 1, {text: first} if first else {}))
    yield orders_page(game, mine)
    yield take_back_page(game, mine)
    for kind in by_kind([*mine.offers, *mine.standing]):
        yield choose_page(game, mine, kind)
        yield choose_page(game, mine, kind, 1)
    yield call_page(game, mine, MANY_LINES)
    for _, lookup in pressable_moves(game):
        yield found_page(game, mine, lookup, FOUND)
    for move in mine.offers[:3]:
        yield preview_page(game, mine, move, Preview((), False), ["one", "other"])


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
@pytest.mark.parametrize("number", [1, 2, 3])
async def test_every_page_of_a_match_fits(game: Game, number: int) -> None:
    for mine, watching in looks(game, number):
        for page in pages(game, mine, watching):
            check(page)


async def test_what_a_lookup_finds_fits() -> None:
    """A route with everything there can be: buttons to fly and file, thirty other questions, one of them too long for a menu."""
    game = all_games()["high_frontier"]
    mine = look_at(game, next(stroll(game, 2, 1)), 2, 0)
    lookup = Route("khufu", tanks=4)
    others = [(f"What if: {n}", Route("khufu", tanks=n)) for n in range(30)]
    long = ("All cards", Route("khufu", cards=tuple(KINDS)[:20]))
    found = LookupResult(
        "t", ("l" * 90,) * 90, (("m" * 90, OrderRoute("khufu")),) * 7, (long, *others)
    )
    page = found_page(game, mine, lookup, found)
    check(page)
    assert counted(page)[0] == 2 + 9 + 2 + 2, "texts, seven buttons, a menu, the way back"
    check(found_page(game, mine, long[1], found))


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
async def test_pages_around_a_match_fit(game: Game) -> None:
    seats = game.seats.stop - 1
    for state in ("lobby", "running", "deleted"):
        check(card(match_of(game, seats, state), game))
        check(card(match_of(game, game.seats.start, state), game))
    check(options_page(match_of(game, seats, "lobby"), game))
    for name in game.options.__struct_fields__:
        check(values_page(match_of(game, seats, "lobby"), game, name))
    short = rules_in_short(game)
    check(short)
    guide = next(c.content for c in short.children if isinstance(c, discord.ui.TextDisplay))
    assert all(line.endswith((".", "!", "?", ":")) for line in guide.splitlines()[1:]), guide
    for name in game.options.__struct_fields__:
        assert f"**{name.replace('_', ' ').capitalize()}**: " in str(short.to_components())
    last = list(stroll(game, max(2, game.seats.start), 1))[-1]
    watching = look_at(game, last, max(2, game.seats.start), None)
    check(first_page(game, watching))
    lines = (ScoreLine("l" * 24, (-100,) * seats),) * 14
    over = replace(watching, outcome=Outcome("r" * 200, (0,), lines))
    for ended in (watching, over):
        for pictures in ((PICTURE, CHART), (TEXT, CHART), (PICTURE,)):
            check(end_page(ended, pictures, has_film=True))
    check(retired_page(watching.match, "board.png"))


async def test_no_two_templates_match_one_custom_id() -> None:
    for kind in PRESS_HANDLERS:
        for rest in ("", "x", 'x:y:["fly","N8"]'):
            assert _kinds_of(custom_id(kind, 123_456, 41, rest)) == [kind]


def test_forms_and_buttons_have_different_kinds() -> None:
    assert not set(FORM_HANDLERS) & (set(PRESS_HANDLERS) - {"set"})
    assert template("set").startswith("sb1:set:")


async def test_forms_fit() -> None:
    for kind in FORM_HANDLERS:
        blanks = "a" * 90, FormText("b" * 90, "h" * 200)
        form = Form(kind, 123_456, 41, "t" * 90, *blanks, rest="open_hands").modal("x" * 5_000)
        sent = form.to_dict()
        assert len(sent["title"]) == 45
        assert 1 <= len(sent["custom_id"]) <= 100
        assert [len(line["label"]) for line in sent["components"]] == [45, 45]
        assert len(sent["components"][1]["component"]["placeholder"]) == 100
        assert len(sent["components"][0]["component"]["value"]) == 1_000


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_every_move_has_help_and_named_options(game: Game) -> None:
    for kind in game.moves:
        assert len(help_of(kind)) > 10, kind
        for option in options_of(kind):
            assert option.help


def shuffled(game: Game, position: Any, viewer: int | None) -> Any:
    """The same position with what the viewer cannot see swapped for something else."""
    other = game.load(game.save(position))
    game.resample_hidden(other, viewer, keyed_luck(b"hidden", "panel"))
    return other


def sent(page: Page) -> str:
    return str(page.to_components())


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
@pytest.mark.parametrize("number", [4, 5])
async def test_the_channel_sees_nothing_hidden(game: Game, number: int) -> None:
    seats = max(2, game.seats.start)
    for position in list(stroll(game, seats, number))[::5]:
        decision = engine.pending_decision(position)
        if decision is None:
            continue
        other, seat = shuffled(game, position, None), decision.seats[0]
        one, two = (look_at(game, it, seats, None) for it in (position, other))
        mover, double = (look_at(game, it, seats, seat) for it in (position, other))
        assert sent(panel(game, one, [], PICTURE, mover)) == sent(
            panel(game, two, [], PICTURE, double)
        )
        question = question_page(game, one, seat, mover, decision.question, "")
        assert sent(question) == sent(question_page(game, two, seat, double, decision.question, ""))


async def test_a_secret_question_does_not_tell_what_is_still_open_to_a_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A seat that has one kind of answer left and one that has both get the same button in the channel."""
    monkeypatch.setattr(Peek, "secret", True)
    game, position = COUNTDOWN, next(iter(stroll(COUNTDOWN, 2, 4)))
    seat = engine.pending_decision(position).seats[0]
    watching, both = look_at(game, position, 2, None), look_at(game, position, 2, seat)
    peek = tuple(move for move in both.offers if isinstance(move, Peek))
    assert len(by_kind(both.offers)) == 2
    assert len(by_kind(peek)) == 1
    one = question_page(game, watching, seat, replace(both, offers=peek), "Choose.", "")
    assert sent(one) == sent(question_page(game, watching, seat, both, "Choose.", ""))


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
async def test_a_player_sees_nothing_that_is_hidden_from_them(game: Game) -> None:
    seats = max(2, game.seats.start)
    for position in list(stroll(game, seats, 6))[::5]:
        for seat in range(seats):
            mine = look_at(game, position, seats, seat)
            other = look_at(game, shuffled(game, position, seat), seats, seat)
            assert sent(turn_page(game, mine)) == sent(turn_page(game, other))
            assert sent(orders_page(game, mine)) == sent(orders_page(game, other))
            for kind in by_kind([*mine.offers, *mine.standing]):
                assert sent(choose_page(game, mine, kind)) == sent(choose_page(game, other, kind))
