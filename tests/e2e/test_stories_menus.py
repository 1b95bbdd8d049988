"""Menus that are longer than Discord takes, and choices that depend on the table: everything is reached, nothing else is offered."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.engine import SEAT_LETTERS, Position
from bot.engine.registry import all_games
from bot.sandbox.answers import Answer
from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from render.registry import PictureRegistry, pictures, regions
from tests.e2e.campaign import Campaign, small
from tests.e2e.world import House, StubArtist
from tests.games.planet_unknown.private_turns import begun

pytestmark = pytest.mark.usefixtures("quiet")
MENU = "Board by region"


class Regions(StubArtist):
    """The real regions, without their pictures."""

    def regions(
        self, game: str, view: object = None, *, is_shared: bool = False
    ) -> tuple[str, ...]:
        return PictureRegistry().regions(game, view, is_shared=is_shared)


@pytest.fixture
async def named(house: House) -> House:
    house.bot.hall.pictures.artist = Regions()
    return house


async def by_presses(person: Actor, panel: Seen) -> list[str]:
    """Every line of the menu of regions, page by page."""
    found: list[str] = []
    page: Seen | Answer = panel
    while True:
        seen = page.message if isinstance(page, Answer) else page
        lines = [str(line.value) for line in seen.options(MENU)]
        assert len(lines) <= 25
        more = [line for line in lines if line.startswith(">")]
        new = [line for line in lines if not line.startswith(">") and line not in found]
        if not new or not more:
            return found + new
        found += new
        page = await person.choose(page, MENU, more[0])
        assert page.codes == []


async def test_every_region_is_reached_by_presses(named: House) -> None:
    campaign = await Campaign.put(named, small())
    alice = campaign.people[0]
    look = await campaign.look(alice)
    game = named.bot.hall.game(look.match)
    there = named.bot.hall.pictures.regions(game, look)
    assert len(there) > 100
    found = await by_presses(alice, campaign.panel())
    assert set(there) == set(found)
    page = await alice.choose(campaign.panel(), MENU, ">1")
    last = str(page.message.options(MENU)[0].value)
    shown = await alice.choose(page, MENU, last)
    assert shown.codes == []
    assert (named.bot.hall.pictures.artist.drawn[-1])[1] == last  # type: ignore[attr-defined]  # a stub


@pytest.mark.parametrize("game", ["dawn_on_titan", "galilean_moons", "planet_unknown"])
async def test_the_regions_and_seats_on_offer_are_those_of_the_match(
    named: House, game: str
) -> None:
    alice, bob = (named.sandbox.person(name) for name in ("Alice", "Bob"))
    thread = await named.begun(game, alice, bob)
    for typed in ({}, {"match": 1}):
        regions = await alice.complete(thread, "match show", focused="region", **typed)
        known = [str(choice.value) for choice in regions]
        look = await named.desk.snapshot(1, int(alice.id))
        assert (
            known
            == list(named.bot.hall.pictures.regions(named.bot.hall.game(look.match), look))[:25]
        )
        assert "moon" not in known
        assert not [region for region in known if region in ("planet C", "planet D", "planet F")]
        seats = await alice.complete(thread, "match seat", focused="seat", **typed)
        assert [(str(one.value), str(one.name)) for one in seats] == [
            ("A", "A · Alice"),
            ("B", "B · Bob"),
        ]
    if game == "planet_unknown":
        refused = await alice.slash(thread, "match show", region="planet C")
        assert "There is no region `planet C`." in refused.text
    for letter in SEAT_LETTERS[2:]:
        refused = await alice.slash(thread, "match seat", seat=letter, to="computer")
        assert refused.text == f"There is no seat {letter} in this match; there are A and B."
    odd = await alice.slash(thread, "match seat", seat="Bob", to="computer")
    assert odd.text == "A seat is named by its letter, not `Bob`."


async def test_what_is_a_players_own_is_offered_to_players(named: House) -> None:
    """The post in the channel has it, for it serves all; who only watches is told so, and not offered it."""
    own = ("Around my Rocket", "playmat")
    campaign = await Campaign.put(named, small())
    alice, zoe = campaign.people[0], named.sandbox.person("Zoe")
    for person, has in ((alice, True), (zoe, False)):
        completed = await person.complete(campaign.thread, "match show", focused="region")
        assert [one in [str(c.value) for c in completed] for one in own] == [has] * len(own)
    assert own[0] in [str(line.value) for line in campaign.panel().options(MENU)]
    shown = await alice.choose(campaign.panel(), MENU, own[0])
    assert "only watch" not in shown.text
    for refused in (
        await zoe.choose(campaign.panel(), MENU, own[0]),
        await zoe.slash(campaign.thread, "match show", region=own[0]),
    ):
        assert refused.text == f"`{own[0]}` is there for players; you only watch this match."


def test_no_game_offers_spectators_what_is_a_players_own() -> None:
    """Every game's own regions, on a table where all that the game has is there."""
    flow = begun(2)
    for name, position in (("planet_unknown", flow.position), ("high_frontier", _campaign())):
        game = all_games()[name]
        everybodys, mine = (regions(name, game.view(position, who)) for who in (None, 0))
        front = pictures(name)
        assert front is not None
        assert not set(front.own) & set(everybodys)
        assert set(everybodys) < set(mine)
        assert mine == regions(name, game.view(position, None), is_shared=True)


def _campaign() -> Position[Any, Any]:
    return small().position


async def test_every_site_in_reach_can_be_asked_about_by_presses(house: House) -> None:
    """More than a menu takes: the rest is on the next pages, and each leads to its way."""
    campaign = await Campaign.put(house, small())
    alice = campaign.people[0]
    answer = await campaign.typed(alice, "reach", turns=8)
    found: dict[str, str] = {}
    for _ in range(20):
        lines = answer.message.options("Ask otherwise")
        assert len(lines) <= 25
        more = [str(line.value) for line in lines if str(line.value).startswith(">")]
        new = {str(one.name): str(one.value) for one in lines if str(one.value) not in more}
        if not more or new.keys() <= found.keys():
            break
        found |= new
        answer = await alice.choose(answer, "Ask otherwise", more[0])
        assert answer.codes == []
    count = int(re.search(r"(\d+) sites within", answer.text)[1])  # type: ignore[index]  # or the test fails
    assert count > 25
    assert len([name for name in found if name.startswith("Way to")]) == count
    further = await alice.choose(answer, "Ask otherwise", ">1")
    line = str(further.message.options("Ask otherwise")[0].value)
    way = await alice.choose(further, "Ask otherwise", line)
    assert "→" in way.text


async def test_a_shown_route_outlives_acts_that_it_does_not_depend_on(house: House) -> None:
    """An operation changes what is on offer, not the way; without its Rocket's place the way is another one."""
    campaign = await Campaign.put(house, small())
    alice = campaign.people[0]
    plans = await campaign.typed(alice, "route", to="E53")
    second = await campaign.typed(alice, "route", to="E53")
    sure = await campaign.typed(alice, "operate income")
    if "Your turn" not in sure.text:
        await campaign.pressed(alice, sure, sure.message.labels[0])
    entry = await campaign.entry()
    preview = await campaign.pressed(alice, plans, "Fly A's first leg")
    assert "moved on" not in preview.text
    assert preview.message.labels[0] == "Fly to Bennu (E53)"
    assert await campaign.entry() == entry
    await campaign.pressed(alice, preview, "Fly to Bennu (E53)")
    assert await campaign.entry() > entry
    late = await campaign.pressed(alice, second, "Fly A's first leg")
    assert "moved on" in late.text
