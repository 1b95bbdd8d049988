"""Menus that are longer than Discord takes, and choices that depend on the table: everything is reached, nothing else is offered."""

from __future__ import annotations

import pytest

from bot.rules.kernel import SEAT_LETTERS
from bot.sandbox.answers import Answer
from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from render.gallery import Gallery
from tests.e2e.campaign import Campaign, small
from tests.e2e.house import House, StubArtist

pytestmark = pytest.mark.usefixtures("quiet")
MENU = "Board by region"


class Regions(StubArtist):
    """The real regions, without their pictures."""

    def regions(self, game: str, view: object = None) -> tuple[str, ...]:
        return Gallery().regions(game, view)


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
        look = await named.desk.look(1, int(alice.id))
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
