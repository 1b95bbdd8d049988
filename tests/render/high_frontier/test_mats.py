"""High Frontier's playmats, hands and cards: what they say, to whom, that all of it fits."""

import io
import math
from itertools import combinations_with_replacement, pairwise

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.high_frontier.lookups.routes import CardFacts
from bot.games.high_frontier.printed.cards import FACES, KINDS
from bot.games.high_frontier.view.stacks import face_view, strip
from render import registry
from render.high_frontier.boards.hand import hand, hand_alt
from render.high_frontier.boards.playmat import TALLEST, playmat
from render.high_frontier.cards.card_lines import face_words
from render.high_frontier.cards.sheet import FACE, TEXT, card_sheet, card_text, faces, foot_words
from render.high_frontier.cards.stacks import links, ordered, racks
from render.high_frontier.parts.fuel_strip import burn_marks, fuel_strip, fuel_words
from render.high_frontier.sights import CARDS, MATS, seat_shown
from render.paint import paint, wrap
from render.scene import PictureInput, Spot
from render.shapes import Drawing, Text
from tests.games.high_frontier.whole_game import Whole
from tests.render.high_frontier import mats as tables
from tests.render.measures import parts, reach, stamps, texts

GAME = "high_frontier"


def inside(drawing: Drawing) -> bool:
    """Whether everything lies on the picture, texts 8 px from its sides."""
    for part in parts(drawing):
        left, top, right, bottom = reach(part)
        room = 8 if isinstance(part, Text) else 0
        assert math.isfinite(left + top + right + bottom)
        if left < room or right > drawing.width - room or top < 0 or bottom > drawing.height:
            raise AssertionError(part)
    return True


# Playmats


def test_what_has_moved_is_marked_in_its_own_turn_only() -> None:
    table = tables.playing()
    for card in table.ship.cards:
        card.moved = True
    assert "moved this turn" in texts(playmat(tables.scene(table), 0))
    table.state.turn = 1
    assert "moved this turn" not in texts(playmat(tables.scene(table), 0))


def test_a_card_whose_chain_is_not_cooled_shows_the_therms_it_lacks() -> None:
    """A turbine that needs two therms beside a tube that gives one: all that hang on it lack one; the tube works."""
    table = Whole(tables.UN, tables.ROSCOSMOS)
    table.put("leo", "leo", "de_laval_nozzle", "d_t_gun_fusion", "brayton_turbine", "qu_tube")
    scene = tables.scene(table, region="playmat A")
    assert texts(playmat(scene, 0), "lacking") == ["1"] * 4, "three cards and the key"
    told = " ".join(registry.text(GAME, scene).split())
    assert told.count("(its chain lacks 1 therm)") == 3
    alt = registry.alt(GAME, scene)
    assert "De Laval Nozzle (its chain lacks 1 therm)" in alt
    assert "Qu Tube." in alt


def test_the_alt_of_a_playmat_tells_tanks_and_glitches_too() -> None:
    table = tables.playing().put("outpost-2", "deimos", water=2, isotope=1)
    table.stack("outpost-1").glitched = True
    alt = registry.alt(GAME, tables.scene(table, region="playmat A"))
    assert "Outpost 1 at Ma54 Phobos, glitch: MITEE Arcjet (does not work), 3 FT of water;" in alt
    assert "Outpost 2 at Ma53 Deimos: 2 FT of water, 1 FT of isotope." in alt


def test_a_playmat_says_whose_it_is_and_what_lies_where() -> None:
    drawing = playmat(tables.scene(tables.playing()), 0)
    assert texts(drawing, "seat") == ["Mira"]
    assert texts(drawing, "stack") == ["Rocket", "LEO", "Outpost 1"]
    assert texts(drawing, "where")[0] == "at Mars (Ma51)"
    assert texts(drawing, "VP now") == [str(tables.playing().total("A"))]
    assert texts(drawing, "Aquas") == texts(drawing, "water")[0].split()[:1] == ["11"]
    assert "3 FT" in texts(drawing)
    assert texts(drawing, "Mars") == ["high"]
    assert inside(drawing)


def test_both_chits_stand_on_their_spots_with_the_steps_between_them() -> None:
    table = tables.playing()
    drawing = playmat(tables.scene(table), 0)
    assert table.masses() == (9, "12", 5)
    assert (texts(drawing, "dry"), texts(drawing, "wet")) == (["dry 9"], ["wet 12"])
    assert texts(drawing, "steps") == ["5 steps"]
    assert texts(drawing, "thrust") == [
        "net thrust 11: United Nations Cosmonauts +12, transport −1"
    ]


def test_chits_and_steps_stay_on_the_picture_and_apart_wherever_they_stand() -> None:
    (stack,) = [one for one in tables.playing().view(None).seats[0].stacks if one.name == "rocket"]
    assert stack.fuel is not None
    for dry, wet in combinations_with_replacement(range(len(strip())), 2):
        fuel = replace(
            stack.fuel, dry=23, wet="31 1/8", dry_spot=dry, wet_spot=wet, steps=wet - dry
        )
        drawn = [part for part in fuel_strip(fuel, 0, 0) if isinstance(part, Text)]
        found = sorted(reach(one) for one in drawn if one.name in ("dry", "wet", "steps"))
        assert [one[2] < other[0] for one, other in pairwise(found)] == [True, True], (dry, wet)
        assert found[0][0] >= 40, (dry, wet)
        assert found[-1][2] <= 1560, (dry, wet)


def test_the_fuel_is_told_in_burns_of_the_engine() -> None:
    table = Whole().fly("mars-lagrange-05", "de_laval_nozzle", "cermet_nerva_fission", wet=9)
    shown = table.view(None).seats[0].stacks[-1].fuel
    assert shown is not None
    assert shown.engine is not None
    assert shown.engine.use == "4"
    steps = shown.steps
    assert (
        fuel_words(shown, shown.engine)
        == f"{steps} steps of water: {steps // 4} burns at 4 steps each"
    )
    marks = burn_marks(shown, shown.engine, 0)
    numbers = [mark.text for mark in marks if isinstance(mark, Text)]
    assert numbers == [str(burn) for burn in range(1, steps // 4 + 1)]


def test_without_a_rocket_the_chits_are_off_the_strip() -> None:
    drawing = playmat(tables.scene(tables.playing()), 1)
    assert texts(drawing, "dry") == []
    assert texts(drawing, "fuel") == ["No Rocket on the map: both chits are off the strip."]
    assert len([shape for shape in fuel_strip(None, 1, 0) if isinstance(shape, Text)]) == 32 + 7


def test_the_chain_runs_from_givers_to_takers() -> None:
    table = Whole().fly(
        "mars-lagrange-05", "rock_splitter", "cermet_nerva_fission", "de_laval_nozzle"
    )
    (stack,) = [one for one in table.view(None).seats[0].stacks if one.name == "rocket"]
    assert stack.fuel is not None
    assert stack.fuel.engine is not None
    cards = ordered(stack.cards, stack.fuel.engine)
    assert [card.face.id for card in cards] == [
        "de_laval_nozzle",
        "cermet_nerva_fission",
        "rock_splitter",
    ]
    assert links(cards) == [(1, 0, "stationary")]


def test_stacks_keep_their_order_and_what_is_unused_its_place() -> None:
    stacks = tables.playing().view(None).seats[1].stacks
    (row,) = racks(stacks, dense=False)
    assert [(slot.name, slot.stack is not None) for slot in row.slots] == [
        ("rocket", False),
        ("leo", True),
        ("outpost-1", False),
        ("outpost-2", False),
    ]


@pytest.mark.parametrize(("cards", "held"), [(0, 0), (6, 5), (9, 20), (16, 30)])
def test_however_many_cards_there_are_all_of_them_fit(cards: int, held: int) -> None:
    table = tables.crowded(cards, held)
    drawing = playmat(tables.scene(table, "A"), 0)
    shown = held if held < 30 else 0
    assert len(texts(drawing, "card")) == 2 * cards + 1 + shown
    assert texts(drawing, "hand") == [f"{held} cards"]
    assert drawing.height <= TALLEST
    assert inside(drawing)


def test_a_seat_whose_faction_is_not_revealed_has_a_playmat() -> None:
    view = tables.playing().view(None)
    bare = replace(view.seats[1], faction="", faction_name="", privilege="", stacks=(), aquas=0)
    scene = PictureInput(replace(view, seats=(view.seats[0], bare)), tables.NAMES, "")
    drawing = playmat(scene, 1)
    assert "faction not yet revealed" in texts(drawing)
    assert texts(drawing, "stack") == ["Rocket", "LEO", "Outpost 1", "Outpost 2"]


# Whose hand it is


@pytest.mark.parametrize("viewer", [None, "B", "A"])
def test_ruling_4_hands_are_open_to_all(viewer: str | None) -> None:
    names = [face_view(card, "white").name for card in tables.HAND]
    scene = tables.scene(tables.playing(), viewer, "playmat A")
    assert texts(playmat(scene, 0), "hand") == ["4 cards"]
    assert set(names[:2]) <= set(texts(playmat(scene, 0), "card"))  # long names take two lines
    assert all(name in registry.text(GAME, scene) for name in names)


def test_a_hand_has_a_picture_of_its_own() -> None:
    scene = tables.scene(tables.playing(), "A", "playmat A")
    alone = hand(replace(scene, choices=(Spot(2, tables.HAND[1]),)))
    assert "Only you see this picture. 4 cards. Boosting all costs 9 Aquas, you have 11." in texts(
        alone
    )
    assert len(stamps(alone, "number 2")) == 1
    assert hand_alt(scene).startswith("Your hand: Metastable Helium (thruster, mass 1), ")
    assert inside(alone)


def test_a_hand_in_words_says_all_of_both_sides() -> None:
    told = registry.text(GAME, tables.scene(tables.playing(), "A"), "hand")
    assert "hand of Mira" in told
    assert "Only you see this picture. 4 cards. Boosting all costs 9\n  Aquas, you have 11." in told
    for line in (
        "Solar Stirling, generator C: mass 3, rad-hardness 5;",
        "black side: Thermo-Photovoltaic, generator C: mass 2,",
        "  Its therms may cool the cards that support it.",
    ):
        assert line in told.splitlines()
    many = registry.text(GAME, tables.scene(tables.crowded(5, 14), "A"), "hand")
    assert len(many) <= 3_500
    assert many.count("side:") == many.count("\n- ") == 14


def test_nobody_has_no_hand_to_look_at() -> None:
    with pytest.raises(ValueError, match="only drawn for the seat that holds it"):
        hand(tables.scene(tables.playing()))


@pytest.mark.parametrize("held", [0, 6, 12, 26])
def test_a_hand_of_any_size_fits(held: int) -> None:
    drawing = hand(tables.scene(tables.crowded(0, held), "A"))
    assert len(texts(drawing, "card")) == (2 * held if held <= 12 else held)
    assert drawing.height <= TALLEST
    assert inside(drawing)


# Cards


def test_every_card_is_drawn_with_both_sides_and_none_of_its_text_is_cut() -> None:
    scene = tables.scene(tables.playing())
    assert len(CARDS) == 77 + 12
    for typed, card in CARDS.items():
        drawing = card_sheet(scene, card)
        assert texts(drawing, "card"), typed
        assert inside(drawing)
        for face in faces(card):
            assert not wrap(card_text(face), FACE[0] - 72, TEXT, 4)[-1].endswith("…"), typed


def test_every_card_is_told_in_words() -> None:
    scene = tables.scene(tables.playing())
    for typed in CARDS:
        shown = replace(scene, region=typed)
        assert len(registry.alt(GAME, shown)) <= 600
        lines = registry.text(GAME, shown).splitlines()
        heads = [line for line in lines if line.startswith(("WHITE", "BLACK", "CREW"))]
        assert len(heads) == 2, typed


def test_a_face_in_words_says_what_is_printed() -> None:
    assert face_words(face_view("de_laval_nozzle", "white")) == (
        "De Laval Nozzle, thruster M: mass 0, rad-hardness 6; needs burst or stationary reactor; "
        "thrust 5, 4 fuel steps a burn, water, 2 to afterburn"
    )
    assert face_words(face_view("rock_splitter", "black")) == (
        "MagBeam, robonaut V: mass 1, rad-hardness 5; ISRU 3 raygun and missile; "
        "thrust 4, 1 fuel step a burn, water, 1 to afterburn, can be pushed, solar"
    )
    assert face_words(face_view("mo_li_heat_pipe", "white", heavy=True)).endswith("lies heavy")
    for card, side, heavy in FACES:
        assert face_words(face_view(card, side, heavy)).startswith(
            face_view(card, side, heavy).name
        )


def test_a_card_says_where_it_is_and_whether_its_needs_are_met() -> None:
    table = tables.playing()
    assert "Mira’s Rocket" in texts(card_sheet(tables.scene(table), "hall_effect"))
    assert "in your hand" in texts(card_sheet(tables.scene(table, "A"), "solar_stirling"))
    assert "in Mira’s hand" in texts(card_sheet(tables.scene(table, "B"), "solar_stirling"))
    assert "top of the thruster deck" in texts(
        card_sheet(tables.scene(table), table.state.decks["thruster"][0])
    )
    owner = card_sheet(tables.scene(table, "A"), "hall_effect")
    assert texts(owner, "had") == ["your Rocket has it"] * 2
    other = card_sheet(tables.scene(table, "B"), "hall_effect")
    assert set(texts(other, "had")) == {"none of your stacks has all of it"}
    assert texts(card_sheet(tables.scene(table), "hall_effect"), "had") == []


def test_names_typed_for_cards_are_those_printed() -> None:
    view = tables.playing().view(None)
    for card in CARDS.values():
        assert CardFacts(card).answer(view).picture_name in MATS
    assert CARDS["card Rock Splitter"] == "rock_splitter"
    assert CARDS["card NASA Astronauts"] == "nasa_astronauts"
    assert set(KINDS) <= set(CARDS.values())


# The front door


def test_a_playmat_without_a_letter_is_the_viewers_or_whose_turn_it_is() -> None:
    table = tables.playing()
    table.state.turn = 2
    assert seat_shown(tables.scene(table)) == 2
    assert seat_shown(tables.scene(table, "B")) == 1
    assert seat_shown(tables.scene(table, "B"), "A") == 0
    assert seat_shown(tables.scene(table), "E") == 2  # nobody sits there


def test_pictures_are_small_and_as_wide_as_all_others() -> None:
    scene = tables.scene(tables.playing(), "A")
    for region in ("playmat A", "card Rock Splitter"):
        png = registry.draw(GAME, replace(scene, region=region))
        assert len(png) <= 200_000
        assert Image.open(io.BytesIO(png)).width == 1600
    assert paint(hand(scene)) == registry.draw(GAME, scene, "hand")


def test_the_sights_have_names_of_their_own() -> None:
    assert list(MATS)[:12] == [
        "playmat",
        "playmat A",
        "playmat B",
        "playmat C",
        "playmat D",
        "playmat E",
        "auction",
        "decks",
        "sunspot cycle",
        "tracks",
        "assembly",
        "points",
    ]
    assert set(MATS) <= set(registry.regions(GAME))


def test_no_article_stands_before_the_letter_of_a_type() -> None:
    """“A M factory” is no English; S, M, C, D, V, H each."""
    blacks = [face_view(*key) for key in FACES if key[1] == "black"]
    assert len({face.spectral for face in blacks}) > 4
    for face in blacks:
        told = foot_words(face)
        assert told == f"BLACK SIDE · built at a factory of type {face.spectral}"
