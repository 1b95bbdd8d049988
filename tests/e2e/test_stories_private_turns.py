"""Private turns by post: one message edited in place until it is confirmed, and a round that closes when all have."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace

import pytest

from bot.games.planet_unknown.rules.patches import PlacePatch
from bot.games.planet_unknown.rules.placement import Place
from bot.games.planet_unknown.rules.private_turn import UndoStep
from bot.games.planet_unknown.rules.rovers import Drive
from bot.games.planet_unknown.view.turn_log import step_words
from bot.sandbox.answers import Answer
from bot.sandbox.people import Actor
from tests.e2e.builder import KEY
from tests.e2e.rounds import Rounds
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet", "same_chance")


@pytest.fixture
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match is dealt alike."""
    monkeypatch.setattr("bot.matches.lobby.secrets", SimpleNamespace(token_bytes=lambda _: KEY))


def value_of(answer: Answer, label: str) -> str:
    """What a button carries: `["place","T104","D2",1,false]`."""
    return str(answer.message.button(label)["custom_id"]).split(":", 4)[4]


def pack_of(move: Place) -> str:
    values = [move.tile, move.square, move.turn, move.flip]
    return json.dumps(["place", *values], separators=(",", ":"))


def placing(move: Place) -> str:
    """The step in the list, without what it brought: `Civ and energy tile at J6, flipped`."""
    return step_words(move, [])


async def test_a_private_turn_is_one_message_edited_in_place(house: House) -> None:
    rounds = await Rounds.opened(house, "Alice", "Bob")
    alice, _ = rounds.people
    drawn = len(house.artist.drawn)
    mine = await rounds.mine(alice)
    assert mine.ephemeral
    assert "**Your turn:** to place a tile · 0 of 2 have confirmed." in mine.text
    assert "Nobody else sees it until all have confirmed." in mine.text
    assert [label for label in mine.message.labels if label in "①②③④⑤⑥⑦⑧"] == list("①②③④⑤⑥⑦⑧")
    assert "Undo a step" not in mine.message.labels
    assert house.artist.drawn[drawn][2] == 0
    best = (await rounds.look(alice)).offers
    square = mine.message.options("Other square?")[-2].name  # the last line turns the page
    elsewhere = await alice.choose(mine, "Other square?", square)
    assert elsewhere.message.id == mine.message.id
    assert f'"{square}"' in value_of(elsewhere, "①")
    turn = (best[0].turn + 1) % 4
    flip = not next(move for move in best if move.turn == turn).flip
    turned = await alice.press(await rounds.mine(alice), f"Turn ↻ {90 * turn}°")
    assert {value_of(turned, label).split(",")[3] for label in "①②③"} == {str(turn)}
    assert f"**Place a tile** · only {90 * turn}°" in turned.text
    flipped = await alice.press(turned, "Flip ⇋")
    lying = {tuple(json.loads(value_of(flipped, label))[3:]) for label in "①②③"}
    assert lying == {(turn, flip)}
    back = await alice.press(flipped, "Flip ⇋")
    assert {json.loads(value_of(back, label))[4] for label in "①②③"} == {not flip}
    either = await alice.press(back, "Flip ⇋ any")
    assert value_of(either, "①") == value_of(turned, "①")
    fresh = await rounds.mine(alice)
    pages = next(one for one in fresh.message.labels if one.startswith("Next best (1 of "))
    others = await alice.press(fresh, pages)
    assert others.message.id == fresh.message.id
    assert value_of(others, "①") == pack_of(best[8])
    assert await rounds.entry() == 2


async def test_a_turn_that_nobody_has_beside_one_is_shown_when_it_is_confirmed(
    house: House,
) -> None:
    rounds = await Rounds.opened(house, "Alice")
    mine = await rounds.mine(rounds.people[0])
    assert "Nobody else sees it until you confirm it." in mine.text


async def test_steps_are_made_undone_and_confirmed_in_private(house: House) -> None:
    rounds = await Rounds.opened(house, "Alice", "Bob")
    alice, bob = rounds.people
    panel, rang = rounds.panel(alice), len(bob.pings)
    best = (await rounds.look(alice)).offers
    mine = await rounds.mine(alice)
    done = await alice.press(mine, "①")
    assert done.message.id == mine.message.id
    assert f"**So far:**\n1. {placing(best[0])}" in done.text
    assert f"Alice places {best[0].tile}" in done.text
    back = await alice.press(done, "Undo a step")
    assert "1 step taken back." in back.text
    assert "So far" not in back.text
    again = await alice.press(back, "②")
    assert f"1. {placing(best[1])}" in again.text
    await rounds.decided(alice)
    await house.said()
    assert not panel.edited
    assert not any("places" in seen.text for seen in bob.sees(rounds.thread))
    confirm = await rounds.mine(alice)
    closed = await alice.press(confirm, "Confirm")
    assert "Bob to place a tile · 1 of 2 have confirmed" in closed.text
    await house.said()
    assert rounds.panel(bob).id == panel.id
    assert "1 of 2 have confirmed" in rounds.panel(bob).text
    assert "Alice has confirmed." in rounds.panel(bob).text
    assert "places" not in rounds.panel(bob).text
    assert len(bob.pings) == rang


async def test_the_round_closes_with_one_post_and_one_ping(house: House) -> None:
    rounds = await Rounds.opened(house, "Alice", "Bob")
    alice, bob = rounds.people
    first = rounds.panel(alice)
    for person in (alice, bob):
        await rounds.decided(person)
    early = await alice.slash(rounds.thread, "match undo")
    assert "Others play at the same time, and yours was not the last move." in early.text
    assert early.message.labels == ["Undo a step", "Keep"]
    await alice.press(await rounds.mine(alice), "Confirm")
    await rounds.play(bob, UndoStep())
    late = await alice.slash(rounds.thread, "match undo")
    assert "Others play at the same time, and yours was not the last move." in late.text
    assert late.message.labels == ["Keep"]
    await rounds.decided(bob)
    rang = len(alice.pings), len(bob.pings)
    await bob.press(await rounds.mine(bob), "Confirm")
    await house.said()
    while (await rounds.look()).view.phase == "civ":
        [person] = await rounds.asked()
        await rounds.decided(person)
        await person.press(await rounds.mine(person), "Confirm")
        await house.said()
    panel = rounds.panel(alice)
    assert panel.id != first.id
    assert first.labels == []
    assert "0 of 2 have confirmed" in panel.text
    assert "Alice places T" in panel.text
    assert "Bob places T" in panel.text
    gone = (await alice.slash(rounds.thread, "match undo")).text
    assert "and nobody can take it back: it" in gone
    assert "Round 2 begins." in panel.text
    assert (len(alice.pings), len(bob.pings)) == (rang[0] + 1, rang[1])


async def test_a_whole_turn_is_typed_and_placements_are_completed_best_first(house: House) -> None:
    rounds = await Rounds.opened(house, "Alice", "Bob")
    alice, _ = rounds.people
    offers = [m for m in (await rounds.look(alice)).offers if isinstance(m, Place)]
    tile = offers[0].tile
    tiles = await alice.complete(rounds.thread, "planet place", focused="tile")
    assert [choice.value for choice in tiles] == [*dict.fromkeys(m.tile for m in offers)]
    squares = await alice.complete(rounds.thread, "planet place", focused="square", tile=tile)
    best = [*dict.fromkeys(m.square for m in offers if m.tile == tile)]
    assert [choice.value for choice in squares] == best[:25]
    square = best[0]
    there = [m for m in offers if (m.tile, m.square) == (tile, square)]
    turns = await alice.complete(
        rounds.thread, "planet place", focused="turn", tile=tile, square=square
    )
    assert [choice.value for choice in turns] == [*dict.fromkeys(m.turn for m in there)]
    refused = await alice.slash(rounds.thread, "planet turn", steps=f"place {tile} A1 9; confirm")
    assert "cannot be read" in refused.text
    steps = f"place {tile} {square} {there[0].turn} {there[0].flip}"
    typed = await alice.slash(rounds.thread, "planet turn", steps=steps)
    assert typed.ephemeral
    assert f"1. {placing(there[0])}" in typed.text
    assert await rounds.entry() == 3
    back = await alice.slash(rounds.thread, "planet undo")
    assert "1 step taken back." in back.text
    placed = await alice.slash(
        rounds.thread,
        "planet place",
        tile=tile,
        square=square,
        turn=there[0].turn,
        flip=there[0].flip,
    )
    assert f"1. {placing(there[0])}" in placed.text


async def test_a_rover_is_driven_by_numbered_squares_by_typed_ones_and_by_typed_steps(
    house: House,
) -> None:
    rounds = await Rounds.opened(house, "Alice", "Bob")
    alice, _ = rounds.people
    look = await rounds.until(alice, Drive)
    await house.said()
    drives = [move for move in look.offers if isinstance(move, Drive)]
    start, pool = drives[0].rover, look.view.draft.pool
    mine = await rounds.mine(alice)
    assert f"rover movement: {pool}" in mine.text
    assert f"① Rover {start} to {drives[0].to}: " in mine.text
    far = next(move.to for move in drives if move.to != drives[0].to)
    picked = await alice.choose(mine, "Other destination?", far)
    assert f"Rover {start} to {far}: " in picked.text
    driven = await alice.press(picked, "①")
    assert f"Rover {start} to {far}" in driven.text.split("**So far:**")[1]
    await alice.slash(rounds.thread, "planet undo")
    squares = await alice.complete(rounds.thread, "planet drive", focused="to", rover=start)
    assert squares[0].value == drives[0].to
    typed = await alice.slash(rounds.thread, "planet drive", rover=start, to=far)
    assert f"Rover {start} to {far}" in typed.text.split("**So far:**")[1]
    await alice.slash(rounds.thread, "planet undo")
    refused = await alice.slash(rounds.thread, "planet drive", rover=start, to=start, path="l" * 13)
    assert "This path leaves the board." in refused.text
    beside = {chr(ord(start[0]) + step) + start[1:]: "r" if step > 0 else "l" for step in (1, -1)}
    there, step = next((move.to, beside[move.to]) for move in drives if move.to in beside)
    stepped = await alice.slash(rounds.thread, "planet drive", rover=start, to=there, path=step)
    assert f"Rover {start} to {there} by {step}" in stepped.text


async def test_a_patch_of_the_biomass_track_is_placed_on_a_square_or_kept(house: House) -> None:
    rounds = await Rounds.opened(house, "Alice", "Bob")
    alice, _ = rounds.people
    look = await rounds.until(alice, PlacePatch)
    await house.said()
    best = [move for move in look.offers if isinstance(move, PlacePatch)]
    mine = await rounds.mine(alice)
    assert "a patch" in mine.text.split("**Still open:**")[1]
    assert f"① biomass patch on {best[0].square}: " in mine.text
    placed = await alice.press(mine, "①")
    assert f"Biomass patch on {best[0].square}" in placed.text.split("**So far:**")[1]


async def test_a_private_turn_outlives_a_restart(house: House) -> None:
    """In mid-turn, with a step made: the same message goes on, undo and all."""
    rounds = await Rounds.opened(house, "Alice", "Bob")
    alice, bob = rounds.people
    made = await alice.press(await rounds.mine(alice), "①")
    await house.restart()
    undone = await alice.press(made, "Undo a step")
    assert undone.message.id == made.message.id
    assert "So far" not in undone.text
    again = await alice.press(undone, "③")
    await house.restart()
    await rounds.decided(alice)
    await alice.press(await rounds.mine(alice), "Confirm")
    assert await rounds.asked() == [bob]
    assert again.message.id == made.message.id


async def test_six_people_confirm_a_round_in_any_order_and_in_one_moment(house: House) -> None:
    """Nobody's press is refused because others pressed: two one after the other, then four in the same moment."""
    rounds = await Rounds.opened(house, "Ada", "Bo", "Cy", "Dee", "Eve", "Flo")
    order = [rounds.people[seat] for seat in (3, 0, 5, 2, 4, 1)]
    for person in order:
        await rounds.decided(person)
    messages = {person: await rounds.mine(person) for person in order}
    first = rounds.panel(order[0])
    entry = await rounds.entry()

    async def confirm(person: Actor) -> Answer:
        return await person.press(messages[person], "Confirm")

    for person in order[:2]:
        assert "have confirmed" in (await confirm(person)).text
    await house.said()
    waiting = rounds.panel(order[0]).text
    assert "2 of 6 have confirmed" in waiting
    assert all(person.name in waiting.splitlines()[1] for person in order[2:])
    assert not any(f"**{person.name}**" in waiting.splitlines()[1] for person in order[:2])
    answers = await asyncio.gather(*(confirm(person) for person in order[2:]))
    assert [answer.codes for answer in answers] == [[], [], [], []]
    assert not any("moved on" in answer.text for answer in answers)
    await house.said()
    assert await rounds.entry() == entry + 6
    view = (await rounds.look()).view
    assert all(seat.planet.covered > 0 for seat in view.seats)
    panel = rounds.panel(order[0])
    assert panel.id != first.id
    assert all(f"- {person.name} places T" in panel.text for person in order)
    assert "; advances " in panel.text
