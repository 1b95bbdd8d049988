"""Planet Unknown: alt texts and text boards say what the pictures say; the private picture; nothing secret gets out."""

from __future__ import annotations

from copy import deepcopy

import pytest
from msgspec.structs import replace

from bot.engine import Event, keyed_luck
from bot.games.planet_unknown.game import GAME as RULES
from bot.games.planet_unknown.printed.cards import CARDS, OBJECTIVES
from render import registry
from render.paint import width
from render.planet_unknown.changes import told
from render.planet_unknown.pictures import PICTURES
from render.scene import PictureInput
from render.shapes import Text
from tests.render.measures import parts, texts
from tests.render.planet_unknown import builder as scenes
from tests.render.planet_unknown.builder import (
    SPLIT,
    SUPERMOON,
    is_deciding,
    is_placing,
    scene,
    until,
)
from tests.render.planet_unknown.test_board import SCENES, every_scene

GAME = "planet_unknown"


@every_scene
def test_alt_texts_and_text_boards_keep_to_their_length(name: str) -> None:
    one = SCENES[name]()
    for region in (None, *PICTURES.regions):
        asked = replace(one, region=region)
        alt, text = registry.alt(GAME, asked), registry.text(GAME, asked)
        assert len(alt) <= 600
        assert alt.endswith("Full text: /match show as:text.")
        assert len(text) <= 3500
        assert max(len(line) for line in text.splitlines()) <= 56
        assert "{" not in alt + text
    if one.viewer is not None:
        assert len(registry.alt(GAME, one, "hand")) <= 600


def test_the_alt_text_of_the_table_says_turn_medals_and_who_has_confirmed() -> None:
    one = scene(3, 50, 3)
    seats = (replace(one.view.seats[0], is_confirmed=True), *one.view.seats[1:])
    asked = replace(one.view.asked, seats=(1, 2), task="to place a tile")
    happened = (
        Event("placed", 0, {"who": "{A}", "tile": "T104", "squares": ["F3", "G3"]}),
        Event("advanced", 0, {"who": "{A}", "track": "civ", "on": "civ", "cell": 5}),
        Event("advanced", 1, {"who": "{B}", "track": "water", "on": "rover", "cell": 3}),
    )
    view = replace(one.view, seats=seats, asked=asked, round=7)
    alt = registry.alt(GAME, replace(one, view=view, changes=happened))
    medals = ", ".join(
        f"{name} {seat.score.total}" for name, seat in zip(scenes.NAMES, view.seats, strict=False)
    )
    assert alt.replace("\u2212", "-") == (
        f"Jonas and Priya to place a tile, Round 7. Medals now: {medals}. Confirmed: Mira. "
        "Last: Mira T104 at F3, civ 5; Jonas water rover 3. Full text: /match show as:text."
    )


def test_what_a_seat_did_is_told_in_one_line() -> None:
    one = scene(3, 50, 3)
    happened = (
        Event("advanced", 1, {"who": "{B}", "track": "civ", "on": "civ", "cell": 4}),
        Event("advanced", 1, {"who": "{B}", "track": "civ", "on": "civ", "cell": 5}),
        Event("meteorite", 1, {"who": "{B}", "at": "G9"}),
        Event("secret_card", 1, {"who": "{B}", "rank": 3}),
        Event("end", None, {"reason": "blocked"}),
    )
    assert told(one, happened) == [
        (1, "civ 5, meteorite on G9, an end-game card"),
        (None, "the match is over"),
    ]


def test_placements_are_told_with_the_numbers_of_the_picture() -> None:
    one = until(is_placing, 4, 2)
    best = one.view.draft.best
    alt, text = registry.alt(GAME, one), " ".join(registry.text(GAME, one).split())
    assert f"Choices: 1 tile {best[0].letter} at {best[0].at}" in alt
    assert f"8 {best[7].letter} at {best[7].at}" in alt
    assert f"1 tile {best[0].letter} at {best[0].at}" in text
    assert f"8 tile {best[7].letter} at {best[7].at}" in text


def test_the_map_of_the_text_board_has_every_square_at_its_place() -> None:
    one = replace(scene(4, 90, 3), region="planet B")
    lines = registry.text(GAME, one).splitlines()
    top = lines.index("   ABCDEFGHIJKL")
    for square in one.view.seats[1].planet.squares:
        sign = lines[top + 1 + square.y][3 + square.x]
        if square.meteorite or square.lifepod:
            assert sign == ("*" if square.meteorite else "!")
        elif square.terrain:
            symbol = square.symbol
            assert sign == (symbol[0].upper() if symbol else square.terrain[0])
        else:
            assert sign == ("~" if square.ground == "ice" else ".")


def test_everything_of_a_planet_is_in_its_text() -> None:
    one = replace(scene(4, 90, 3, None, SUPERMOON), region="planet D")
    seat = one.view.seats[3]
    text = " ".join(registry.text(GAME, one).split())
    assert f"{seat.planet.title} · {seat.corporation.title}" in text
    for tracker in seat.corporation.trackers:
        assert f"{tracker.tracker} {tracker.text}" in text
    assert all(tech.text in text for tech in seat.corporation.techs)
    assert all(rover.at in text for rover in seat.rovers)
    assert f"Satellite at point {seat.moon.satellite}: " in text
    for line in seat.planet.lines:
        if line.stand != "open":
            assert f"{line.name} ({line.medals})" in text


def test_the_text_of_the_turn_so_far_says_what_is_left() -> None:
    one = until(is_deciding, 3, 0, SUPERMOON)
    text = " ".join(registry.text(GAME, one).split())
    assert f"done: {one.view.draft.steps[-1]}" in text
    assert f"to do: {one.view.draft.pending[0].text}" in text


def test_the_text_of_the_table_has_depots_objectives_and_every_planet() -> None:
    one = scene(4, 90, 3)
    text = " ".join(registry.text(GAME, one).split())
    for depot in one.view.station.depots:
        assert f"{depot.outer.tile.title} ({depot.outer.tile.id}), {depot.outer.left} left" in text
    assert all(goal.text in text for goal in one.view.goals)
    assert text.count("ABCDEFGHIJKL") == 4
    goals = tuple(replace(goal, leads=goal.seats) for goal in one.view.goals)
    level = registry.text(GAME, replace(one, view=replace(one.view, goals=goals)))
    assert "; even" in level
    assert "leads" not in level


def test_the_text_of_a_finished_match_is_the_table_of_the_picture() -> None:
    one = SCENES["finished"]()
    lines = registry.text(GAME, one).splitlines()
    totals = [seat.score.total for seat in one.view.seats]
    row = next(line for line in lines if line.startswith("medals "))
    assert [int(word.replace("\u2212", "-")) for word in row.split()[1:]] == totals
    assert any(line.startswith("The end: ") for line in lines)


# The hand


def test_the_hand_shows_objectives_cards_and_a_padlock_line() -> None:
    one = scenes.crowded(2)
    drawing = PICTURES.hand(one)
    assert texts(drawing, "private") == ["Only you see this picture."]
    titles = texts(drawing, "card title")
    own = [goal.title for goal in one.view.privates]
    assert titles[: len(own)] == own
    assert len([title for title in titles if title not in own]) == 12 + 2
    told_ = " ".join(texts(drawing, "text"))
    assert all(card.text in told_ for card in one.view.seats[2].cards)


def test_the_hand_before_the_match_shows_the_boards_dealt() -> None:
    one = SCENES["setup"]()
    drawing = PICTURES.hand(one)
    setup = one.view.setup
    assert len(texts(drawing, "planet")) == 2
    assert len(texts(drawing, "company")) == 2
    assert texts(drawing, "card title") == [goal.title for goal in setup.objectives]
    alt = registry.alt(GAME, one, "hand")
    assert all(goal.title in alt for goal in setup.objectives)


def test_a_hand_in_words_says_what_each_card_and_board_does() -> None:
    told = registry.text(GAME, scenes.crowded(0), "hand")
    for card in scenes.crowded(0).view.seats[0].cards:
        assert card.text in " ".join(told.split())
    assert "With a neighbour: Most separate biomass areas on the" in told
    assert "5 medals: A 12, B 14" in told
    dealt = " ".join(registry.text(GAME, scene(2, 0, 1, 0, SUPERMOON), "hand").split())
    assert "Corporation Cosmos Inc.: A lifepod you collect may go onto any free cell" in dealt
    assert "tech 1: Rovers may also move diagonally. tech 2:" in dealt
    assert "Planet KSB-4156: No special rule." in dealt


def test_cards_of_a_hand_keep_text_note_and_rivals_apart_and_whole() -> None:
    drawing = PICTURES.hand(
        replace(scenes.crowded(0), names=("Ἀλέξανδρος Παπαδόπουλος", "Wilhelmina von Habsburg") * 3)
    )
    lines = [part for part in parts(drawing) if isinstance(part, Text)]
    notes = [line for line in lines if line.name == "note"]
    for line in (line for line in lines if line.name == "text"):
        below = [one.y for one in notes if one.x == line.x and one.y > line.y]
        assert min(below) - line.y >= 22
    assert "A Ἀλέξανδρ… 12 · B Wilhelmina v… 14" in texts(drawing, "note")
    for line in lines:
        if line.name in ("note", "card title"):
            assert line.limit is not None
            assert width(line.text, line.type) <= line.limit


def test_a_hand_is_drawn_for_its_holder_only() -> None:
    for viewer in (None, 1):
        one = replace(scene(3, 50, 3, 0), viewer=viewer)
        with pytest.raises(ValueError, match="the seat that holds it"):
            PICTURES.hand(one)


# Secrets


def said(one: PictureInput) -> str:
    """All words of all pictures and texts that a viewer can ask for."""
    found: list[str] = []
    for region in (None, *PICTURES.regions):
        asked = replace(one, region=region)
        drawing = PICTURES.board(asked)
        found += [part.text for part in parts(drawing) if isinstance(part, Text)]
        found += [registry.alt(GAME, asked), registry.text(GAME, asked)]
    if one.viewer is not None:
        found += [registry.alt(GAME, one, "hand"), *texts(PICTURES.hand(one))]
    return "\n".join(found)


def test_private_objectives_and_end_cards_of_others_are_never_said() -> None:
    position, events = scenes.table(4, 300, 6, SUPERMOON)
    secrets = {
        seat: [OBJECTIVES[card].private.text for card in own.objectives]
        + [CARDS[card].text for card in own.cards]
        for seat, own in enumerate(position.state.seats)
    }
    assert all(secrets.values())
    for viewer in (None, 0, 2):
        seen = tuple(event for event in events if event.is_seen_by(viewer))
        view = RULES.view(position, viewer)
        words = said(PictureInput(view, scenes.NAMES[:4], "Six moons", seen, None, viewer))
        for seat, hidden in secrets.items():
            for secret in hidden:
                assert (secret in words) == (seat == viewer), (viewer, seat, secret)


def test_the_draft_of_another_changes_nothing_that_others_see() -> None:
    own = until(is_deciding, 3, 0, SUPERMOON)
    moves = next(m for m in range(3, 120) if scene(3, m, 1, 0, SUPERMOON) == own)
    before = next(
        m for m in range(moves, 0, -1) if not scene(3, m, 1, 0, SUPERMOON).view.draft.steps
    )
    assert own.view.seats[0].planet != scene(3, before, 1, 0, SUPERMOON).view.seats[0].planet
    public = [scene(3, m, 1, None, SUPERMOON).view.seats[0] for m in (before, moves)]
    assert public[0].planet == public[1].planet
    drawn = [
        PICTURES.board(replace(scene(3, m, 1, 1, SUPERMOON), region="planet A", changes=()))
        for m in (before, moves)
    ]
    assert texts(drawn[0], "tech") == texts(drawn[1], "tech")
    assert texts(drawn[0], "count") == texts(drawn[1], "count")
    assert texts(drawn[0], "medals") == texts(drawn[1], "medals")


def test_the_same_table_with_other_hidden_things_looks_the_same() -> None:
    position, events = scenes.table(4, 90, 3, SUPERMOON)
    for viewer in (None, 1):
        other = deepcopy(position)
        RULES.resample_hidden(other, viewer, keyed_luck(b"other" * 8, "pictures"))
        assert other != position
        seen = tuple(event for event in events if event.is_seen_by(viewer))
        pictures = [
            registry.draw(
                GAME, PictureInput(RULES.view(p, viewer), scenes.NAMES, "Six", seen, None, viewer)
            )
            for p in (position, other)
        ]
        assert pictures[0] == pictures[1]


def test_split_boards_and_halves_can_be_chosen_from_a_picture() -> None:
    one = scene(3, 0, 4, 1, SPLIT)
    others = [scene(3, 0, 4, viewer, SPLIT) for viewer in range(3)]
    split = [o for o in others if o.view.setup and o.view.setup.planets[0].startswith("split")]
    assert split
    told_ = texts(PICTURES.hand(split[0]), "planet")
    assert told_ == ["Split planet AAAA", "Split planet BBBB"]
    assert "Split planet AAAA (designed by us): " in registry.text(GAME, split[0], "hand")
    assert one.view.setup is not None
