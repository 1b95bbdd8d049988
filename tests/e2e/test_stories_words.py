"""Names, titles and typed texts of every sort: nothing pings, nothing breaks a message, what is meant is understood."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor, NotPossible
from tests.e2e.builder import Table, two
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")

NAMES = {
    "mentions": "@everyone <@&1> <@1> @here",
    "markdown": "**bold** `code` [x](https://a.b) ||spoiler|| # head",
    "joined emoji": "👩\u200d🚀👨\u200d👩\u200d👧",
    "custom emoji": "<:gone:123456789012345678> Zo\u0308e",
    "unseen": "\u202eevil\u2066\u200b\u200d",
    "long": "x" * 1000,
    "nothing to see": "\u200b\u2060",
    "placeholder": "{A} {B} {0}",
}
PING = re.compile(r"@everyone|@here|<@&?\d+>")


def everything(table: Table, person: Actor) -> list[Seen]:
    return [*person.sees(table.thread), *person.sees("games")]


def harmless(seen: Seen, people: Iterable[Actor]) -> None:
    """A message pings nobody but these, and its labels are as Discord wants them."""
    assert set(PING.findall(seen.text)) <= {person.mention for person in people}
    assert {user["id"] for user in seen.raw["mentions"]} <= {person.id for person in people}
    assert seen.raw["mention_everyone"] is False
    assert seen.raw["mention_roles"] == []
    assert all(0 < len(label) <= 80 for label in [*seen.labels, *seen.greyed])


@pytest.mark.parametrize("kinds", [tuple(NAMES)[:4], tuple(NAMES)[4:]], ids=lambda kinds: kinds[0])
async def test_a_name_is_shown_and_does_nothing_else(house: House, kinds: tuple[str, ...]) -> None:
    """Kinds 2 and 34: four of them at a table, from the card to a turn of each."""
    people = [house.sandbox.person(NAMES[kind]) for kind in kinds]
    table = await Table.placed(house, *people)
    for _ in people:
        await table.end_turn()
    for command in ("match log", "match show", "match list", "match undo", "match export"):
        answer = await people[0].slash(table.thread, command)
        assert answer.codes == []
        assert answer.failure is None
    for seen in [seen for person in people for seen in everything(table, person)]:
        harmless(seen, people)
    assert not any(one.code == 50035 for one in house.sandbox.requests)
    assert [len(person.pings) for person in people[1:]] <= [4, 4, 4]


async def test_in_questions_and_combat_names_are_harmless_too(house: House) -> None:
    people = [house.sandbox.person(NAMES[kind]) for kind in ("mentions", "markdown")]
    table = await Table.placed(house, *people)
    attacker, defender = await table.combat()
    await table.played(attacker, "card", card="plasma")
    shown = await table.played(defender, "card", card="security")
    assert "shows plasma" in shown.text
    assert "\\*\\*bold\\*\\*" in shown.text
    for seen in [seen for person in people for seen in everything(table, person)]:
        harmless(seen, people)


async def test_a_title_full_of_tricks_is_a_title(house: House) -> None:
    """Kind 34."""
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    opened = await alice.slash(
        "games", "match new", game="dawn_on_titan", seats=2, title="@everyone <@&1> # **x**"
    )
    assert opened.codes == []
    card = await house.card(alice)
    await bob.press(card, "Join")
    await alice.press(card, "Begin")
    await house.said()
    [thread] = alice.threads("games")
    assert thread["name"] == "@everyone <@&1> # **x** · match 1"
    seen = [*bob.sees("games"), *bob.sees(thread["id"])]
    assert not any(
        PING.search(one.text.replace(alice.mention, "").replace(bob.mention, "")) for one in seen
    )
    assert not any(one.raw["mention_everyone"] or one.raw["mention_roles"] for one in seen)
    assert "\\*\\*x\\*\\*" in card.text


async def test_texts_over_their_length_are_refused_by_sentence_or_client(house: House) -> None:
    alice = house.sandbox.person("Alice")
    with pytest.raises(NotPossible):
        await alice.slash("games", "match new", game="dawn_on_titan", title="x" * 81)
    table = await Table.begun(house, alice)
    entry = await table.entry()
    with pytest.raises(NotPossible):
        await table.titan(alice, "start", at="x" * 201)
    for text in ("x" * 200, "\u202e" * 200, "`" * 200, "😀" * 100):
        answer = await table.titan(alice, "start", at=text)
        assert answer.ephemeral
        assert answer.text.startswith("You begin on a face-down norse moon: N5, N13 or N21.")
    unknown = await alice.slash("games", "match new", game="y" * 5000)
    assert "I do not know this game." in unknown.text
    region = await alice.slash(table.thread, "match show", region="z" * 5000)
    assert "There is no region" in region.text
    assert await table.entry() == entry


TYPED = (
    "charged particles",
    "Charged Particles",
    "charged_particles",
    "  charged   particles ",
    "\uff43\uff48\uff41\uff52\uff47\uff45\uff44 particles",  # full width
    "CHARGED\u00a0PARTICLES",
)


async def test_the_same_word_typed_in_many_ways(house: House) -> None:
    """Kind 72."""
    table = await two(house)
    mover, _ = await table.both()
    for typed in TYPED:
        await table.played(mover, "orders cards", role="attack", cards="laser")
        assert (await table.look(mover)).view.orders.attack_cards == ("laser",)
        ordered = await table.played(mover, "orders cards", role="attack", cards=typed)
        assert (await table.look(mover)).view.orders.attack_cards == ("charged_particles",), typed
        assert ordered.ephemeral


async def test_names_with_accents_and_quotes_are_found_by_what_is_typed(house: House) -> None:
    """Kind 72: ’ and ', composed and decomposed letters, full width."""
    for name, typed in (
        ("Carol", "dawn on titan"),
        ("Dora", "DAWN ON TITAN"),
        ("Emil", "\uff44awn_on_titan"),
        ("Fay", "Dawn  on\u00a0Titan"),
        ("Gus", "titan"),
    ):
        opened = await house.sandbox.person(name).slash("games", "match new", game=typed, seats=1)
        assert "Dawn on Titan · match" in opened.text, typed
    table = await two(house)
    mover, _ = await table.both()
    for typed in ("n22", "N23  Silver", "\uff2e24"):
        flown = await table.titan(mover, "fly", to=typed)
        assert "flies the pathfinder" in flown.text, typed


REFUSALS = (
    ("fly", {"ship": "warp"}, "There is no ship called 'warp'; yours are pathfinder."),
    ("fly", {"ship": "life"}, "Your life ship is not on the board; there you have pathfinder."),
    ("fly", {"to": "N1"}, "No flight of yours ends at N1."),
    ("fly", {"to": "Z99"}, "'Z99' is no place on the board: S, H1 to H6, M1 to M12, N1 to N24"),
    ("fly", {"to": "N20", "path": "N20"}, "silver"),
    (
        "card",
        {"card": "laser"},
        "Choose a card is not among the choices of this turn. You can: ",
    ),
    (
        "let-pass",
        {"always": True},
        "Let it pass is not among the choices of this turn. You can: ",
    ),
    (
        "lose",
        {"unit": "pathfinder"},
        "Lose a unit is not among the choices of this turn. You can: ",
    ),
    ("start", {"at": "N5"}, "Choose a start is not among the choices of this turn. You can: "),
    ("orders passing", {"opponent": "D", "answer": "stop"}, "There is no opponent 'D'"),
)


async def test_bad_input_gets_a_sentence_and_costs_nothing(house: House) -> None:
    """Unknown ship, path against the orbit, what is not asked: the sentence says what is legal."""
    table = await two(house)
    mover, other = await table.both()
    entry, stood = await table.entry(), (await table.look(mover)).view
    for move, options, sentence in REFUSALS:
        answer = await table.titan(mover, move, **options)
        assert answer.ephemeral
        assert sentence in answer.text, (move, answer.text)
    late = await table.titan(other, "end-turn")
    assert late.text.startswith(f"It is not your turn: {mover.name} to act · 3 actions.")
    assert await table.entry() == entry
    assert (await table.look(mover)).view == stood
