"""The lines of a score are those of what is in play: no moon without Supermoon, no zones on a planet without them."""

from __future__ import annotations

import pytest

from bot.games.planet_unknown.rules.scoring import LABELS, lines_in_play
from bot.games.planet_unknown.view.records import View
from render.planet_unknown.names import SCORE_WORDS
from render.planet_unknown.pictures import PICTURES
from tests.games.planet_unknown.builder import Table
from tests.render.measures import texts
from tests.render.planet_unknown.builder import SUPERMOON, Options, scene

ALWAYS = {"lines", "tracks", "lifepods", "meteorites", "cards"}


@pytest.mark.parametrize(
    ("seats", "options", "more"),
    [
        (3, {}, {"goals"}),
        (1, {}, {"private"}),
        (3, {"private": True}, {"goals", "private"}),
        (3, {"moon": "M0"}, {"goals", "moon"}),
    ],
)
def test_lines_of_modules_that_are_not_in_play_are_left_out(
    seats: int, options: dict[str, object], more: set[str]
) -> None:
    assert set(lines_in_play(Table(seats=seats, **options).state)) == ALWAYS | more


@pytest.mark.parametrize("planet", ["gaia", "cerberus"])
def test_zones_and_cities_are_a_line_where_a_planet_has_some(planet: str) -> None:
    assert "extra" in lines_in_play(Table(planet).state)


def test_an_event_that_gives_a_private_objective_brings_their_line() -> None:
    state = Table().state
    state.past.append(3)
    assert "private" in lines_in_play(state)


@pytest.mark.parametrize(("seats", "options"), [(3, ()), (4, SUPERMOON)])
@pytest.mark.parametrize("viewer", [None, 0])
def test_pictures_show_the_lines_in_play(seats: int, options: Options, viewer: int | None) -> None:
    one = scene(seats, 50, 3, viewer, options)
    view: View = one.view
    drawing = PICTURES.hand(one) if viewer is not None and PICTURES.hand else PICTURES.board(one)
    shown = {*texts(drawing)}
    named = {name for name, words in SCORE_WORDS if words in shown}
    assert named <= set(view.score_lines) <= set(LABELS)
    if viewer is not None:
        assert named == set(view.score_lines)
