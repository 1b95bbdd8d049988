"""The private message of a turn names what a move throws away, and puts what must be done before what may be left."""

from __future__ import annotations

from bot.games.galilean_moons.game import GAME as GALILEAN
from bot.games.galilean_moons.rules.mine import Mine
from bot.games.planet_unknown.game import GAME as PLANET
from bot.games.planet_unknown.rules.private_turn import Draft, Turns, copied
from bot.games.planet_unknown.rules.state import Gain
from bot.matches import MatchSnapshot
from cogs.components.router import Page
from cogs.pages.panel import panel_lines
from cogs.pages.private import turn_overview
from cogs.pages.private_turn import turn_page
from tests.cogs.builder import look_at
from tests.games.galilean_moons.builder import A as FIRST
from tests.games.galilean_moons.builder import Match
from tests.games.planet_unknown.builder import A, Table
from tests.games.planet_unknown.private_turns import Flow


def look(table: Table) -> MatchSnapshot:
    turns = Turns("play", {A: Draft(copied(table.own), table.own)})
    return look_at(PLANET, Flow(table.state, [turns]).position, len(table.state.seats), A)


def parts(page: Page, kind: int) -> list[dict[str, object]]:
    found = []
    for part in page.to_components():
        found += [one for one in (part, *part.get("components", ())) if one["type"] == kind]
    return found


def labels(page: Page) -> list[object]:
    return [button["label"] for button in parts(page, 2)]


def rover() -> Table:
    return Table(moon="M0").lies("T8", "civ*(5,0) energy*(5,1)").rovers("(5,0)")


def test_confirm_says_what_it_loses() -> None:
    page = turn_page(PLANET, look(rover().pool(movement=5)))
    assert "Confirm · loses 5 rover movement" in labels(page)
    assert "Confirm" in labels(turn_page(PLANET, look(rover().pool())))


def stepping_back(*more: Gain) -> Table:
    """Quantum Solutions, lower side A, a tile on the moon: an optional step back, two advances."""
    table = Table(corporation="quantum_solutions AA", split_corporation=True, moon="M0")
    table.tracks(rover=3, water=3).lies("T98", "rover*M(2,0) water*M(2,1) waterM(2,2)")
    back = Gain("regress", ["rover", "water"], piece=0, optional=True, what="before")
    steps = [Gain("steps", [track], piece=0, what="resource") for track in ("rover", "water")]
    return table.pool(back, *steps, *more)


def test_duties_are_the_buttons_and_options_are_marked() -> None:
    page = turn_page(PLANET, look(stepping_back()))
    shown = labels(page)
    assert set(shown[:2]) == {"Advance rover", "Advance water"}
    [menu] = parts(page, 3)
    assert [line["label"] for line in menu["options"]] == ["Move a tracker back … · may be left"]


def test_a_duty_with_one_way_comes_before_options_with_many() -> None:
    """A boost with one tracker left to raise would be done by itself; with movement beside it it is asked first."""
    table = rover().pool(Gain("steps", ["civ"]), movement=5)
    page = turn_page(PLANET, look(table))
    assert labels(page)[0] == "Advance civ"
    [menu] = parts(page, 3)
    assert "Drive a rover … · may be left" in [line["label"] for line in menu["options"]]


def test_where_nothing_must_be_done_nothing_is_marked() -> None:
    page = turn_page(PLANET, look(rover().pool(movement=5)))
    assert "may be left" not in str(page.to_components())


def test_the_channel_is_not_told_what_a_hand_could_do() -> None:
    """Worker and Mining lapse with the end of the turn; whether they could be used tells of cards."""
    match = Match(left=1).put("G3", FIRST, 2).give(FIRST, "worker", "mining", hand={"thermal": 4})
    mine = look_at(GALILEAN, match.play(Mine("G3")).position, 2, FIRST)
    assert mine.forfeits
    assert not [line for line in panel_lines(GALILEAN, mine) if "loses" in line.text]
    private = turn_overview(GALILEAN, mine)
    assert "End turn · loses Mining and Worker" in str(private.to_components())
