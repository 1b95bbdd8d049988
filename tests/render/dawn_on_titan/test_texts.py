"""Dawn on Titan: regions, the private hand, alt texts and text boards."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bot.games.dawn_on_titan.view.records import AskedView
from render import registry
from render.dawn_on_titan.cells import BY_NAME, cells, sector_of
from render.dawn_on_titan.hand import hand
from render.dawn_on_titan.pictures import PICTURES
from render.scene import PictureInput, Spot
from render.shapes import Text
from tests.render.dawn_on_titan import builder
from tests.render.measures import parts, reach, texts

GAME = "dawn_on_titan"
SCENES: dict[str, Callable[[], PictureInput]] = {
    "light": builder.light,
    "three": builder.three,
    "heavy": builder.heavy,
    "crowded": builder.crowded,
    "solo": builder.solo,
    "finished": builder.finished,
    "turn": builder.turn_of_jonas,
    "stormy": builder.stormy,
}
every_scene = pytest.mark.parametrize("scene", [make() for make in SCENES.values()], ids=SCENES)
every_region = pytest.mark.parametrize("region", PICTURES.regions)


@every_scene
def test_alt_text_and_text_board_keep_to_their_length(scene: PictureInput) -> None:
    alt, text = registry.alt(GAME, scene), registry.text(GAME, scene)
    assert len(alt) <= 600
    assert alt.endswith("Full text: /match show as:text.")
    assert len(text) <= 3500
    assert max(len(line) for line in text.splitlines()) <= 56


def test_every_unit_of_the_picture_is_in_the_text() -> None:
    scene = builder.crowded()
    text = " ".join(registry.text(GAME, scene).split())
    for ship in scene.view.ships:
        kind = "Pathfinder" if ship.ship == "pathfinder" else f"{ship.ship.capitalize()} ship"
        assert f"{'ABCD'[ship.seat]} {kind} {ship.direction}" in text
    assert text.count(" life lab") == sum(
        kind == "life_lab" for body in scene.view.bodies for kind, _ in body.industries
    )


@every_region
def test_regions_are_drawn_with_everything_that_is_in_them(region: str) -> None:
    scene = replace(builder.crowded(), region=region)
    drawing = PICTURES.board(scene)
    words = texts(drawing)
    inside = [at for at in cells(0, 0) if _is_in(at, region)]
    for at in inside:
        assert any(text == at or text.startswith(f"{at}  ") for text in words), at
    assert len(registry.draw(GAME, scene)) <= 300_000
    for part in parts(drawing):
        if isinstance(part, Text):
            left, _, right, bottom = reach(part)
            assert left >= 20, part
            assert right <= 1580, part
            assert bottom <= drawing.height, part


def _is_in(at: str, region: str) -> bool:
    if region.startswith("sector"):
        return sector_of(at) == int(region[-1])
    return at[0] == BY_NAME[region].letter


def test_a_sector_lists_who_is_there_by_name() -> None:
    words = texts(PICTURES.board(replace(builder.heavy(), region="sector 1")))
    assert {"life lab", "diamond mine", "Alloy ship, gold, stunned", "Tomasz"} <= set(words)
    assert "1 free: helium extractor" in words


def test_the_text_of_a_region_is_that_region() -> None:
    text = registry.text(GAME, replace(builder.heavy(), region="sector 2"))
    assert "N5 Narvi: B life lab, B Life ship silver" in text
    assert "M1 Titan" not in text


def test_an_unknown_region_is_a_fault() -> None:
    with pytest.raises(KeyError):
        PICTURES.board(replace(builder.heavy(), region="sector 9"))


@pytest.mark.parametrize("cards", [4, 5, 8])
@pytest.mark.parametrize("fight", [True, False])
def test_the_hand_shows_each_card_and_what_it_beats(cards: int, fight: bool) -> None:
    scene = builder.handful(fight, cards)
    drawing = hand(scene)
    words = texts(drawing)
    assert "Your hand, Jonas" in words
    assert texts(drawing, "private") == ["Only you see this picture."]
    assert (words.count("beats"), words.count("loses to")) == (cards, cards)
    assert words.count("upgraded") == cards - 4
    assert ("Combat at N5 Narvi" in words) == fight
    for part in parts(drawing):
        left, top, right, bottom = reach(part)
        assert min(left, top) >= -2, part
        assert right <= 1602, part
        assert bottom <= drawing.height + 2, part
    assert len(registry.draw(GAME, scene, "hand")) <= 300_000


def test_a_card_that_may_not_be_played_is_greyed() -> None:
    scene = builder.handful()
    drawing = hand(replace(scene, choices=scene.choices[:2]))
    assert texts(drawing).count("not now") == 3


def test_a_hand_is_drawn_for_its_holder_only() -> None:
    with pytest.raises(ValueError, match="the seat that holds it"):
        hand(builder.heavy())
    with pytest.raises(ValueError, match="the seat that holds it"):
        hand(replace(builder.handful(), viewer=0))


def test_the_public_board_is_the_same_whatever_the_hand() -> None:
    scene = builder.handful(fight=False)
    public = replace(
        scene.view,
        viewer=None,
        seats=tuple(replace(seat, hand=None, pile=None) for seat in scene.view.seats),
    )
    other = builder.handful(fight=False, cards=8)
    assert registry.draw(GAME, replace(other, view=public, viewer=None)) == registry.draw(
        GAME, replace(scene, view=public, viewer=None)
    )


def test_the_alt_text_of_a_hand_names_the_cards() -> None:
    assert registry.alt(GAME, builder.handful(), "hand") == (
        "Your hand: 1 Laser, 2 Plasma, 3 Charged particles, 4 Security, 5 Superheated plasma. "
        "Combat at N5 Narvi. Still to build: Ultra-frequency laser, Super-charged particles, Stealth."
    )


def test_the_alt_text_says_turn_last_and_score() -> None:
    assert registry.alt(GAME, builder.turn_of_jonas()) == (
        "Priya to act · 3 actions. Last: Jonas flew Life ship N4 → N5; explored Narvi; "
        "built a life lab at N5: +2 life, others +1. "
        "Industries: Mira 3 of 7, Jonas 3 of 7, Priya 4 of 7, Tomasz 3 of 7. Full text: /match show as:text."
    )


def test_the_alt_text_says_what_the_line_below_the_picture_says() -> None:
    """A plan, the choices, or that nothing new was done."""
    scene = replace(builder.turn_of_jonas(), changes=())
    head, tail = "Priya to act · 3 actions. ", ". Industries: Mira 3 of 7"
    for shown, words in (
        (replace(scene, path=("N13", "N14")), "Plan: N13 → N14"),
        (replace(scene, choices=(Spot(1, "N5"), Spot(2, "M3"))), "Choices: 1 N5, 2 M3"),
        (scene, "Last: nothing new"),
    ):
        assert registry.alt(GAME, shown).startswith(head + words + tail)


def test_the_alt_text_of_a_solo_match_says_what_the_ai_will_do() -> None:
    solo = builder.solo().view.solo
    assert solo is not None
    told = f"AI deck: {solo.event_title}, {solo.rows[solo.die - 1]}; {solo.deck_count} cards left."
    assert told in registry.alt(GAME, builder.solo())
    assert "AI deck" not in registry.alt(GAME, builder.three())


def test_texts_name_the_seats_of_a_question() -> None:
    scene = builder.heavy()
    asked = AskedView((1,), "to let Priya pass", "{C}'s life ship has entered N5. Let it pass?")
    text = registry.text(GAME, replace(scene, view=replace(scene.view, asked=asked)))
    assert "Priya's life ship has entered N5. Let it pass?" in text


def test_the_gallery_knows_what_a_game_has() -> None:
    assert registry.kinds(GAME) == ("board", "hand")
    assert registry.regions(GAME) == (
        "sector 1",
        "sector 2",
        "sector 3",
        "sector 4",
        "sector 5",
        "sector 6",
        "norse",
        "main",
        "helium",
        "chart",
    )
    assert registry.kinds("chess") == ()
    with pytest.raises(LookupError, match="chess has no pictures"):
        registry.draw("chess", builder.light())
    with pytest.raises(LookupError, match="no picture 'table'"):
        registry.draw(GAME, builder.light(), "table")
