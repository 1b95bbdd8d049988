"""The assembly's picture and words: who sits where, which law is active, what it means; nothing of it in a match without politics."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.high_frontier.modules.politics.lobby import Lobby
from render import registry
from render.high_frontier.boards.assembly import assembly
from render.high_frontier.boards.score import ending
from tests.games.high_frontier.modules.politics.builder import ESA, NASA, SHIMIZU, SPACEX, UN, Hall
from tests.render.high_frontier.mats import playing, scene
from tests.render.high_frontier.test_mats import inside
from tests.render.measures import stamps, texts

GAME = "high_frontier"


def hall() -> Hall:
    table = Hall(UN, NASA, SPACEX, SHIMIZU, ESA).spot(2, 27).factory("phobos", "A", dome=True)
    table.seated(unity="AAB", honor="BBE", freedom="CD", centrist="D").under("unity")
    table.assembly.votes = ["unity", "freedom"]
    return table


def test_the_placard_has_every_delegate_and_the_star() -> None:
    drawing = assembly(scene(hall(), "A"))
    assert len(texts(drawing, "ideology")) == 7
    names = [stamp.name for stamp in stamps(drawing, "delegate ")]
    assert sorted(names) == [
        "delegate centrist", "delegate freedom", "delegate freedom", "delegate honor", "delegate honor",
        "delegate unity", "delegate unity",
    ]  # fmt: skip
    assert texts(drawing, "count") == ["×2", "×2"]
    assert texts(drawing, "active") == ["UN General Assembly"]
    assert texts(drawing, "votes") == ["2", "3", "3", "0", "0", "0", "1"]
    assert texts(drawing, "left") == ["3", "4", "6", "5", "6"]
    assert inside(drawing)


def test_forty_delegates_go_in() -> None:
    table = hall()
    table.seated(authority="AAABBBCCCDDDEEE", centrist="AABBCCEE", individuality="ABCDE")
    assert inside(assembly(scene(table)))


def test_it_says_what_is_in_force_and_can_be_lobbied() -> None:
    table = hall().under("honor")
    mine = texts(assembly(scene(table, "A")), "state")
    assert mine == [
        "not in force", "in force for all", "you can lobby it", "not in force", "not in force",
        "not in force", "not in force",
    ]  # fmt: skip
    assert "you can lobby it" not in texts(assembly(scene(table)), "state")


def test_in_words_as_in_the_picture() -> None:
    shown = scene(hall(), "A", "assembly")
    told = registry.text(GAME, shown)
    assert "Active law: UN General Assembly (unity)." in told
    assert "UNITY * · UN General Assembly · in force for all\n  A 2, B 1, 1 legacy vote" in told
    assert "Cubes in reserve: Mira 3, Jonas 4, Priya 6, Tomasz 5," in told
    alt = registry.alt(GAME, shown)
    assert "Active law: UN General Assembly (unity)." in alt
    assert alt.endswith(
        "freedom: C 1, D 1, 1 legacy vote. honor: B 2, E 1. unity: A 2, B 1, 1 legacy vote. centrist: D 1. "
        "2 other laws work too. There are no cards to sell. A fundraise brings 0 Aquas, one for each glory chit."
    )


def test_anarchy_is_told() -> None:
    table = hall()
    table.state.anarchy = True
    shown = scene(table, "B", "assembly")
    assert texts(assembly(shown), "active") == ["Anarchy: no law is in force"]
    alt = registry.alt(GAME, shown)
    assert "Anarchy: no law is in force; the star lies on unity." in alt
    assert alt.endswith("Lobbying goes on, also of the law under the star.")
    assert texts(assembly(shown), "meaning") == [
        "Lobbying goes on, also of the law under the star."
    ]


def test_what_was_lobbied_is_told_with_the_law_under_the_star() -> None:
    """To who lobbied it; who watches reads the law's own text only."""
    table = hall().under("honor").hand("A", "dumbo", "mass_driver").seated(freedom="A")
    table.play(Lobby("freedom"))
    mine, watched = (assembly(scene(table, viewer)) for viewer in ("A", None))
    assert " ".join(texts(mine, "meaning")) == (
        "A fundraise brings 0 Aquas, one for each glory chit. "
        "There are 2 cards to sell: any two for 5 Aquas together."
    )
    assert texts(watched, "meaning") == []


def test_points_of_delegates_and_politics_are_drawn() -> None:
    drawing = ending(scene(hall()))
    assert sum(map(int, texts(drawing, "Delegates"))) == 9
    assert "delegates" in texts(drawing)
    assert "delegates" not in texts(ending(scene(playing())))


def test_without_politics_the_points_are_shown() -> None:
    shown = scene(playing(), region="assembly")
    points = replace(shown, region="points")
    assert assembly(shown) == ending(shown)
    assert registry.text(GAME, shown) == registry.text(GAME, points)
    assert registry.alt(GAME, shown) == registry.alt(GAME, points)
