"""Galilean Moons: regions, the private hand, alt texts and text boards."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bot.games.galilean_moons.printed.pieces import TECHNOLOGIES
from bot.games.galilean_moons.view.records import AskedView
from render import registry
from render.galilean_moons.card_uses import Invasion, Uses, uses
from render.galilean_moons.hand import hand
from render.galilean_moons.pictures import PICTURES
from render.scene import PictureInput, Spot
from render.shapes import Text
from tests.render.galilean_moons import builder as tables
from tests.render.measures import overlapping, parts, reach, stamps, texts

GAME = "galilean_moons"
SCENES: dict[str, Callable[[], PictureInput]] = {
    "light": tables.light,
    "choosing": tables.choosing,
    "heavy": tables.heavy,
    "crowded": tables.crowded,
    "solo": tables.solo,
    "finished": tables.finished,
    "turn": tables.turn_of_mira,
    "stormy": tables.stormy,
    "doctor": tables.doctor,
    "handful": tables.handful,
    "choosing_hand": tables.choosing_hand,
}
HANDS = {
    "handful": tables.handful,
    "drawing": tables.drawing,
    "choosing_hand": tables.choosing_hand,
}
every_scene = pytest.mark.parametrize("scene", [make() for make in SCENES.values()], ids=SCENES)
every_hand = pytest.mark.parametrize("scene", [make() for make in HANDS.values()], ids=HANDS)


@every_scene
def test_alt_text_and_text_board_keep_to_their_length(scene: PictureInput) -> None:
    alt, text = registry.alt(GAME, scene), registry.text(GAME, scene)
    assert len(alt) <= 600
    assert alt.endswith("Full text: /match show as:text.")
    assert len(text) <= 3500
    assert max(len(line) for line in text.splitlines()) <= 56


def test_the_alt_text_says_turn_last_majorities_and_points() -> None:
    assert registry.alt(GAME, tables.turn_of_mira()) == (
        "Jonas to act · action 1 of 2, Age III of III. Last: Mira rallied a 2nd unit to G1 Ecology; "
        "mined E2 Kronos, +1 Kronos. Majorities: Ganymede Mira 3 then Priya 2; Callisto Jonas 3 then "
        "Tomasz 2; Io Priya 3 then Tomasz 1; Europa Tomasz 1 then Mira and Jonas 1. Points now: Mira 37, "
        "Jonas 33, Priya 34, Tomasz 34. Full text: /match show as:text."
    )


def test_the_alt_text_names_the_choices_where_the_picture_does() -> None:
    picks = (Spot(1, "ecology"), Spot(2, "looting"), Spot(3, "G3"))
    scene = replace(tables.turn_of_mira(), choices=picks)
    assert ", Age III of III. Choices: 1 Ecology, 2 Looting, 3 G3. Majorities: " in registry.alt(
        GAME, scene
    )
    idle = replace(tables.turn_of_mira(), changes=())
    assert ". Last: nothing new. Majorities: " in registry.alt(GAME, idle)


def test_the_own_technologies_are_in_the_text_with_what_they_say() -> None:
    text = " ".join(registry.text(GAME, tables.handful()).split())
    own = next(seat for seat in tables.handful().view.seats if seat.hand is not None)
    assert own.technologies
    for one in own.technologies:
        assert f"{one.title} ({one.points} VP" in text
        assert one.text in text


def test_long_names_give_way_to_letters_that_are_explained() -> None:
    names = tuple(f"{letter * 30}" for letter in "WXYZ")
    alt = registry.alt(GAME, replace(tables.stormy(), names=names))
    assert len(alt) <= 600
    assert "Majorities: Ganymede A 3 then C 2; " in alt
    assert "Points now: A (WWWWWWWWWWWWWWW…) 37, " in alt


def test_everything_of_the_picture_is_in_the_text() -> None:
    scene = tables.crowded()
    lines = registry.text(GAME, scene).splitlines()
    for sector in scene.view.sectors:
        line = next(line for line in lines if line.startswith(f"{sector.at} "))
        assert f"{'ABCD'[sector.owner]} {sector.units} units, base" in line
        assert ("target" in line) == bool(sector.targets)
    text = " ".join(" ".join(lines).split())
    for seat in scene.view.seats:
        assert f"{seat.score.total} VP" in text
        assert all(f"{one.title} ({one.points} VP" in text for one in seat.technologies)
    assert "Draft: empty, Thermal, Wildcard" in text
    assert "Either park 1 unit from your supply here" in text
    assert "The deck holds 2 cards: a draw may end Age III, and the last round follows." in text
    assert "units left 0 (+3 on Replica), bases 6, ruins 9" in text


def test_the_text_tells_standings_and_dr_icarus() -> None:
    text = registry.text(GAME, tables.doctor())
    assert "GANYMEDE · 1st 10 VP, 2nd 5 VP\n  A 3s 4u +10, B 2s 2u +5" in text
    assert "G3 Thermal: A 2 units, base, 3/4 targets" in text
    assert "G1 Ecology: neutral base, 2/2 targets" in text
    assert "  regular, focuses a turn: 2\n  last focus: Ganymede, Kronos" in text
    assert "units 1, all ×2" in text


def test_the_text_of_a_finished_match_has_the_parts_of_each_score() -> None:
    text = " ".join(registry.text(GAME, tables.finished()).split())
    assert "> Mira wins · 37 VP" in text
    assert "moons 12, gems 13, bases 2, ruins 4, technologies 4, units 2" in text
    assert "MARKET" not in text


def test_texts_name_the_seats_of_a_question() -> None:
    scene = tables.heavy()
    asked = AskedView((1,), "to answer {C}", "{C} asks for a sector?")
    text = registry.text(GAME, replace(scene, view=replace(scene.view, asked=asked)))
    assert "> Jonas to answer Priya\nPriya asks for a sector?" in text


# Regions


@pytest.mark.parametrize("make", [tables.crowded, tables.light, tables.doctor, tables.finished])
@pytest.mark.parametrize("region", PICTURES.regions)
def test_a_region_is_one_moon_with_everything_that_is_on_it(
    region: str, make: Callable[[], PictureInput]
) -> None:
    scene = replace(make(), region=region)
    drawing = PICTURES.board(scene)
    inside = [sector for sector in scene.view.sectors if sector.moon == region]
    assert [words[:2] for words in texts(drawing, "sector")] == [sector.at for sector in inside]
    units = stamps(drawing, "unit ")
    assert len(units) == sum(sector.units for sector in inside)
    assert overlapping(units, 1.0) == []
    assert drawing.height <= 1600
    assert len(registry.draw(GAME, scene)) <= 300_000
    for part in parts(drawing):
        if isinstance(part, Text):
            left, _, right, bottom = reach(part)
            assert left >= 20, part
            assert right <= 1580, part
            assert bottom <= drawing.height, part


def test_the_hub_of_a_region_lists_all_who_are_there() -> None:
    drawing = PICTURES.board(replace(tables.heavy(), region="ganymede"))
    assert texts(drawing, "majority") == ["1st 10 VP · 2nd 5 VP"]
    assert texts(drawing, "name") == ["Mira", "Priya", "Jonas"]
    assert texts(drawing, "standing") == [
        "3 sectors, 4 units",
        "2 sectors, 3 units",
        "1 sector, 1 unit",
    ]
    assert "nobody is here" in texts(PICTURES.board(replace(tables.light(), region="io")))


def test_a_region_says_who_is_where_and_what_an_invasion_costs() -> None:
    words = texts(PICTURES.board(replace(tables.solo(), region="ganymede")))
    assert {"2 units, base · Mira", "to invade: 5 cards, Thermal", "3 targets, 4 needed"} <= set(
        words
    )
    assert {"neutral base", "to invade: 3 cards, Ecology"} <= set(words)
    words = texts(PICTURES.board(replace(tables.heavy(), region="callisto")))
    assert "to invade: 4 cards, draft type" in words


def test_the_text_of_a_region_is_that_region() -> None:
    scene = replace(tables.heavy(), region="europa")
    text = registry.text(GAME, scene)
    assert "E2 Kronos: A 1 unit" in text
    assert "G1 Ecology" not in text
    assert " Region: Europa." in registry.alt(GAME, scene)


def test_an_unknown_region_is_a_fault() -> None:
    with pytest.raises(KeyError):
        PICTURES.board(replace(tables.heavy(), region="titan"))


# The hand


@every_hand
def test_the_hand_shows_each_card_and_keeps_inside(scene: PictureInput) -> None:
    drawing = hand(scene)
    held = scene.view.seats[scene.viewer or 0].hand
    assert texts(drawing, "card") == [k.capitalize() for k, n in held.items() if n]
    assert texts(drawing, "none") == [k.capitalize() for k, n in held.items() if not n]
    assert texts(drawing, "count") == [f"×{n}" for n in held.values() if n > 1]
    for part in parts(drawing):
        left, top, right, bottom = reach(part)
        assert min(left, top) >= -2, part
        assert right <= 1602, part
        assert bottom <= drawing.height + 2, part
    assert drawing.height <= 1600
    assert len(registry.draw(GAME, scene, "hand")) <= 300_000


def test_the_hand_says_that_only_its_owner_sees_it() -> None:
    assert texts(hand(tables.handful()), "private") == ["Only you see this picture."]
    drawing = hand(tables.drawing())
    assert texts(drawing, "private") == [
        "Only you see this picture. First discard 3 cards, then take 4."
    ]
    assert texts(drawing, "warning") == [
        "The deck holds 2 cards: a draw may end Age III, and the last round follows."
    ]


def test_what_the_cards_could_do_is_reckoned_with_wildcards() -> None:
    view = (
        tables.handful().view
    )  # 3 Kronos, Ecology, Thermal, Gravity and a wildcard; the draft shows a wildcard
    found = uses(view, view.seats[1])
    assert found["kronos"] == Uses(
        invade=(Invasion(2, 0, ("C4", "I2", "E2")), Invasion(4, 1, ("G2",))),
        rally=("G6", "C2"),
        mine=(("G6", 1), ("C2", 1)),
    )
    assert found["ecology"] == Uses((), ("C2", "C3", "E4"), ())  # no Ecology gem is left
    assert found["wildcard"] == Uses((Invasion(1, 1, ("G7", "C6")),), ("C2",), (("C2", 1),))
    assert "seismic" not in found


def test_without_units_nothing_can_be_invaded_nor_rallied() -> None:
    scene = tables.handful()
    mine = replace(scene.view.seats[1], supply=0)
    found = uses(scene.view, mine)
    assert found["kronos"] == Uses((), (), (("G6", 1), ("C2", 1)))
    assert found["ecology"] == Uses((), (), (), ("C2", "C3", "E4"))  # no gem is left either
    seats = tuple(mine if seat.seat == 1 else seat for seat in scene.view.seats)
    bare = replace(scene, view=replace(scene.view, seats=seats))
    assert "take units back" in texts(hand(bare), "head")
    assert "Ecology: take units back from C2 C3 E4." in registry.alt(GAME, bare, "hand")


def test_the_galilean_sector_follows_the_draft() -> None:
    scene = tables.handful()
    view = replace(scene.view, draft=("kronos", None, None))
    found = uses(view, view.seats[1])
    assert found["kronos"].rally == ("G6", "C2")
    assert found["gravity"].is_idle


def test_the_columns_say_what_could_be_done() -> None:
    drawing = hand(tables.handful())
    assert texts(drawing, "head")[:2] == ["rally a 2nd unit", "mine"]
    assert {"for 2: C4 I2 E2", "for 4 (1 wild): G2", "C1 +2, C2 +1"} <= set(texts(drawing, "codes"))


def test_the_choice_of_a_technology_comes_first_and_is_numbered() -> None:
    drawing = hand(tables.choosing_hand())
    assert texts(drawing, "offer") == ["Military", "Worker", "Convoy"]
    assert [s.name for s in stamps(drawing, "number ")] == ["number 1", "number 2", "number 3"]
    assert texts(drawing, "head") == []


def test_many_technologies_and_cards_still_fit() -> None:
    scene = tables.seen_by(tables.crowded(), 0, "kkkkeeettsswwwg")
    many = tables.technologies(" ".join(list(TECHNOLOGIES)[:12]))
    seats = (replace(scene.view.seats[0], technologies=many), *scene.view.seats[1:])
    drawing = hand(replace(scene, view=replace(scene.view, seats=seats)))
    assert len(texts(drawing, "offer")) == 12
    assert drawing.height <= 1600


@pytest.mark.parametrize("first", [0, 12])
def test_texts_of_technologies_stay_inside_their_cards(first: int) -> None:
    scene = tables.handful()
    some = tables.technologies(" ".join(list(TECHNOLOGIES)[first : first + 12]))
    seats = list(scene.view.seats)
    seats[1] = replace(seats[1], technologies=some)
    drawing = hand(replace(scene, view=replace(scene.view, seats=tuple(seats))))
    told = " ".join(texts(drawing, "card text"))
    assert all(one.text in told for one in some)
    titles = sorted({p.y for p in parts(drawing) if isinstance(p, Text) and p.name == "offer"})
    for part in parts(drawing):
        if isinstance(part, Text) and part.name == "card text":
            top = max(y for y in titles if y < part.y) - 30
            assert reach(part)[3] <= top + 180, part.text


def test_the_small_line_of_a_hand_ends_before_the_pill() -> None:
    drawing = hand(tables.seen_by(tables.crowded(), 0, "kk"))
    small = [p for p in parts(drawing) if isinstance(p, Text) and p.y == 36]
    badge = min(stamp.x for stamp in stamps(drawing, "") if stamp.size == 54)
    assert max(reach(text)[2] for text in small) < badge - 40


def test_a_hand_is_drawn_for_its_holder_only() -> None:
    with pytest.raises(ValueError, match="the seat that holds it"):
        hand(tables.heavy())
    with pytest.raises(ValueError, match="the seat that holds it"):
        hand(replace(tables.handful(), viewer=0))


def test_the_public_board_is_the_same_whatever_the_hand() -> None:
    def public(letters: str) -> bytes:
        scene = tables.seen_by(tables.heavy(), 1, letters)
        return registry.draw(GAME, scene)

    assert public("kketwgk") == public("sssiiii")


def test_the_alt_text_of_a_hand_names_cards_and_uses() -> None:
    alt = registry.alt(GAME, tables.handful(), "hand")
    assert alt.startswith("Your hand: Gravity, Thermal, 3 Kronos, Ecology, Wildcard. ")
    assert "Kronos: invade C4 I2 E2 for 2, invade G2 for 4, rally G6 C2, mine G6 +1 C2 +1." in alt
    assert alt.endswith("Technologies: Worker (2 VP), Trader (3 VP, used), Survey (3 VP).")
    assert registry.alt(GAME, tables.choosing_hand(), "hand") == (
        "Your hand: Seismic, Kronos, Ecology, Wildcard. "
        "Keep one technology: Military (1 VP), Worker (2 VP), Convoy (3 VP)."
    )


def test_the_own_text_board_has_the_own_hand() -> None:
    assert "YOUR HAND" not in registry.text(GAME, tables.heavy())
    assert "YOUR HAND: Gravity, Thermal, 3 Kronos, Ecology" in registry.text(GAME, tables.handful())
    text = registry.text(GAME, tables.choosing_hand())
    assert "dealt Worker (2 VP): After a Mine action draw 1 card" in text


def test_the_gallery_knows_what_the_game_has() -> None:
    assert registry.kinds(GAME) == ("board", "hand")
    assert registry.regions(GAME) == ("ganymede", "callisto", "io", "europa", "chart")
