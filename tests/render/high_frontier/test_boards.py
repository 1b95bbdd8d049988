"""High Frontier's auction, decks, sunspot cycle, tracks and points: right figures, no sealed bid, all of it inside the picture."""

from itertools import product

import pytest
from msgspec.structs import replace

from bot.games.high_frontier.printed.cards import KINDS
from bot.games.high_frontier.printed.tracks import SEASONS
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.view.stacks import patent_view
from render import registry, theme
from render.high_frontier.boards.auction import auction, state_words
from render.high_frontier.boards.decks import decks
from render.high_frontier.boards.hand import hand
from render.high_frontier.boards.playmat import playmat
from render.high_frontier.boards.score import GROWN, SOURCES, course_of, ending
from render.high_frontier.boards.sunspots import event_rows, season_of_next_event, sun
from render.high_frontier.boards.tracks import tracks
from render.high_frontier.cards.cards import Shown, compact
from render.high_frontier.parts.card_parts import KIND_ICONS
from render.high_frontier.pictures import PICTURES
from render.scene import PictureInput
from render.shapes import Disc, Polygon, Text
from render.theme import mix
from tests.games.high_frontier.whole_game import Whole
from tests.render.high_frontier import mats as tables
from tests.render.high_frontier.test_mats import inside
from tests.render.measures import parts, reach, stamps, texts

GAME = "high_frontier"
KEY_WORDS = [source.lower() for source in SOURCES]
SIGHTS = ("auction", "decks", "sunspot cycle", "tracks", "points")


# The auction


def test_an_auction_shows_revealed_bids_and_who_is_waited_for() -> None:
    scene = tables.scene(tables.bidding())
    drawing = auction(scene)
    assert texts(drawing, "high") == ["3"]
    assert texts(drawing, "holders") == ["bid by Jonas"]
    assert texts(drawing, "bid") == ["1", "3", "2"]
    assert texts(drawing, "state") == [
        "opened the auction · is to answer",
        "holds",
        "has answered, sealed",
    ]
    assert texts(drawing, "due")[0].startswith("Round 2: 1 of 2 answers are in;")
    assert inside(drawing)


def test_an_auction_says_what_comes_with_the_lot() -> None:
    scene = tables.scene(tables.bidding())
    lot = scene.view.lot
    assert lot.supports == ("generator",)
    shown = texts(auction(scene), "card")
    (top,) = [deck.top.white for deck in scene.view.decks if deck.kind == "generator"]
    assert shown[:2] == [lot.card.white.name, lot.card.black.name]
    assert top.name.startswith(shown[2])  # long names take two lines
    assert "WITH IT THE TOP GENERATOR" in texts(auction(scene))
    also = f"Black side: {lot.card.black.name}; with it the top generator: {top.name}. Round"
    assert also in registry.alt(GAME, tables.scene(tables.bidding(), None, "auction"))


@pytest.mark.parametrize("viewer", [None, "A", "B"])
def test_a_sealed_bid_changes_nothing_that_others_see(viewer: str | None) -> None:
    seen = []
    for secret in (0, 4, 9):
        scene = tables.scene(tables.bidding(secret), viewer, "auction")
        seen.append((auction(scene), registry.text(GAME, scene), registry.alt(GAME, scene)))
    assert seen[0] == seen[1] == seen[2]


def test_of_many_that_are_waited_for_the_badges_say_who() -> None:
    table = Whole(tables.NASA, tables.ROSCOSMOS, tables.ESA, tables.SHIMIZU, aquas=9)
    table.play(Research("robonaut", 1))
    drawing = auction(tables.scene(table))
    assert texts(drawing, "turn") == ["To bid for Neutral Beam · high bid 1"]


def test_seats_that_are_out_are_said_to_be() -> None:
    lot = tables.scene(tables.bidding()).view.lot
    out = replace(lot, passed=(2,), asked=(0,), answered=())
    assert state_words(out, 2) == "has passed"
    closing = replace(lot, closing=True, asked=(), answered=())
    assert state_words(closing, 0) == "opened the auction · chooses now"
    assert state_words(closing, 1) == "holds"


def test_without_an_auction_the_decks_are_shown() -> None:
    table = tables.playing()
    table.state.decks["refinery"] = []
    scene = tables.scene(table)
    assert texts(auction(scene)) == texts(decks(scene))
    assert texts(decks(scene), "count") == ["10", "10", "0", "10", "10", "15"]
    assert len(texts(decks(scene), "card")) == 2 * 5
    assert "REFINERY · 0 cards" in registry.text(GAME, replace(scene, region="decks"))


# The sun


@pytest.mark.parametrize(
    ("spot", "season", "last"),
    [(0, "yellow", "budget cuts"), (4, "red", "a solar flare"), (9, "blue", "anarchy")],
)
def test_the_next_event_is_that_of_the_season_the_cube_moves_into(
    spot: int, season: str, last: str
) -> None:
    cycle = tables.playing().spot(spot, 3).view(None).cycle
    assert season_of_next_event(cycle) == season
    assert event_rows(cycle) == [
        ("1–2", "inspiration"),
        ("3", "a glitch"),
        ("4", "a pad explosion"),
        ("5–6", last),
    ]


def test_the_dial_has_the_cube_of_the_first_player_on_its_spot() -> None:
    scene = tables.scene(tables.playing())
    drawing = sun(scene)
    assert len(stamps(drawing, "sunspot cube")) == 1
    assert texts(drawing, "year") == ["27"]
    assert texts(drawing, "season") == [f"Season {SEASONS[2]}"]
    assert texts(drawing, "event") == ["Next event in 2 years"]
    assert texts(drawing, "anarchy") == ["No anarchy now."]
    assert len(texts(drawing, "zone")) == 9
    assert inside(drawing)


def test_anarchy_and_glories_are_told() -> None:
    table = tables.playing()
    table.state.anarchy = True
    scene = tables.scene(table, region="sunspot cycle")
    assert "Anarchy is in force." in registry.text(GAME, scene)
    assert "Mars: −1, −1, 1/2 Mira has it" in registry.text(GAME, scene)
    assert texts(sun(scene), "anarchy")[0].startswith("Anarchy is in force")


# The tracks


def test_the_price_in_force_is_lit_on_every_track() -> None:
    table = (
        Whole()
        .factory("phobos")
        .factory("deimos", "B")
        .factory("fortuna", "C")
        .factory("hygiea", "C")
    )
    scene = tables.scene(table)
    assert [track.price for track in scene.view.tracks] == [4, 10, 10, 10, 8, 10]
    assert texts(tracks(scene), "price") == ["4", "10", "10", "10", "8", "10"]
    codes = {stamp.name for stamp in stamps(tracks(scene), "factory ")}
    assert codes == {f"factory {site.code}" for site in scene.view.sites}
    assert texts(tracks(scene), "site")[:2] == ["Ma54 Phobos", "C147 Fortuna"]
    assert inside(tracks(scene))


# The points


def test_the_chart_has_a_line_per_seat_through_all_years() -> None:
    scene = tables.campaign()
    course = course_of(scene)
    assert course.years == tuple(range(1, 49))
    assert course.totals[0] == (0, 1, 0)
    assert course.totals[30] == (12, 31, 0)
    assert course.most == 50
    drawing = ending(scene)
    assert texts(drawing, "end") == ["48", "12", "0"]
    assert texts(drawing, "total") == ["48", "12", "0"]
    assert texts(drawing, "seat") == ["Jonas", "Mira", "Priya"]
    assert inside(drawing)


def test_the_chart_has_the_points_of_each_seat_by_year_and_source() -> None:
    """Jonas has a point a year, the first of a glory; Mira 12 from year 21 on; one scale of 50 points on 106 px for all."""
    scene = tables.campaign()
    course = course_of(scene)
    assert course.sources[29][1] == {"Claims": 29, "Glories": 1}
    assert course.sources[19][0] == {"Claims": 0, "Glories": 0}
    grown = {
        source: [
            round((max(y for _, y in part.points) - min(y for _, y in part.points)) / 106 * 50)
            for part in parts(ending(scene))
            if isinstance(part, Polygon) and part.fill == mix(colour, theme.SKY, GROWN)
        ]
        for source, (_, colour) in SOURCES.items()
    }
    assert {source: high for source, high in grown.items() if high} == {
        "Claims": [47, 11], "Glories": [48, 12],
    }  # fmt: skip
    now = ending(replace(scene, past=()))
    assert not [
        part
        for part in parts(now)
        if getattr(part, "fill", "") == mix(SOURCES["Claims"][1], theme.SKY, GROWN)
    ]


def test_totals_near_nothing_stand_above_the_years() -> None:
    """Three seats at 48, 0 and 0 points: the badges move up from the lowest line, not into the years' names."""
    scene = tables.campaign()
    seats = [
        replace(seat, points=replace(seat.points, total=seat.points.total // 48 * 48))
        for seat in scene.view.seats
    ]
    drawing = ending(replace(scene, view=replace(scene.view, seats=tuple(seats))))
    lines = [part for part in parts(drawing) if isinstance(part, Text)]
    label = min(line.y for line in lines if line.text == "year 48")
    ends = [line for line in lines if line.name == "end"]
    assert [line.text for line in ends] == ["48", "0", "0"]
    assert max(line.y for line in ends) + 19 < label - 7, "a badge is 38 px high"


def test_points_by_source_add_up_to_the_total() -> None:
    scene = tables.scene(tables.playing())
    drawing = ending(scene)
    sources = {line[0] for line in scene.view.seats[0].points.lines}
    shown = [int(words) for source in sources for words in texts(drawing, source)]
    assert sum(shown) == sum(seat.points.total for seat in scene.view.seats)
    assert texts(drawing, "end") == []


def test_the_key_of_the_points_names_only_what_somebody_has() -> None:
    drawing = ending(tables.campaign())
    assert [words for words in texts(drawing) if words in KEY_WORDS] == ["claims", "glories"]
    scene = tables.campaign()
    bare = [
        replace(seat, points=replace(seat.points, lines=(("Claims", 1),)))
        for seat in scene.view.seats
    ]
    once = ending(replace(scene, view=replace(scene.view, seats=tuple(bare))))
    assert "glories" in texts(once), "somebody had some in a year that is shown"
    nothing = ending(tables.scene(Whole()))
    assert not {"KEY", *KEY_WORDS} & set(texts(nothing))


def test_the_course_is_told_in_words_too() -> None:
    told = registry.text(GAME, replace(tables.campaign(), region="points"))
    assert "YEAR: A B C" in told
    assert "24: 12 24 0" in told
    assert "B Jonas · 48 VP" in told


# All of them


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_every_sight_is_drawn_and_told_for_any_number_of_seats(seats: int) -> None:
    crews = (tables.UN, tables.ROSCOSMOS, tables.ESA, tables.NASA, tables.SHIMIZU)[:seats]
    scene = tables.scene(Whole(*crews), "A")
    for region in SIGHTS:
        shown = replace(scene, region=region)
        assert inside(PICTURES.board(shown))
        if seats == 5:
            assert len(registry.draw(GAME, shown)) <= 200_000
        assert len(registry.alt(GAME, shown)) <= 600
        assert len(registry.text(GAME, shown)) <= 3500


def test_long_names_and_titles_do_no_harm() -> None:
    scene = tables.scene(tables.bidding())
    long = PictureInput(
        scene.view, ("Wolfeschlegelsteinhausenbergerdorff" * 2,) * 3, "The title " * 20
    )
    for draw in (auction, sun, tracks, ending, decks):
        assert inside(draw(long))


def test_after_the_last_disk_nothing_is_due_any_more() -> None:
    table = tables.playing().spot(0, 48)
    table.state.disks = 1
    shown = tables.scene(table, region="sunspot cycle")
    assert texts(sun(shown), "disk") == ["Last seniority disk in 12 years"]
    table.state.disks = 0
    shown = tables.scene(table, region="sunspot cycle")
    assert texts(sun(shown), "event") == ["There are no more events"]
    assert texts(sun(shown), "disk") == ["The last seniority disk is gone: the end"]
    assert texts(sun(shown), "due") == []
    told = registry.text("high_frontier", shown)
    assert "  1–2 inspiration" not in told
    assert "The last seniority disk is gone: the end." in told
    board = registry.text("high_frontier", replace(shown, region=None))
    assert "Season blue; 48 years are over; no disk of seniority left, the end" in " ".join(
        board.split()
    )
    assert "Next event" not in registry.alt("high_frontier", shown)


# Cards on decks and large hands


@pytest.mark.parametrize("wide", [584, 742])
def test_a_wide_card_has_its_whole_text_beside_all_else(wide: int) -> None:
    for patent in map(patent_view, KINDS):
        for face in (patent.white, patent.black):
            drawn = compact(Shown(face), (0, 0, wide, 172))
            lines = [one for one in drawn if isinstance(one, Text) and one.name == "blurb"]
            words = " ".join(ability.text for ability in face.abilities)
            assert " ".join(line.text for line in lines) == words
            others = [one for one in drawn if isinstance(one, Text | Disc) and one not in lines]
            for line, other in product(lines, others):
                assert not touching(reach(line), reach(other)), (face.name, line.text)


def test_the_key_names_the_signs_of_the_cards_shown_and_no_others() -> None:
    early = texts(playmat(tables.scene(Whole(tables.UN, tables.ROSCOSMOS), "A"), 0))
    assert early[early.index("KEY") + 1 :] == [
        *("crew", "mass", "rad-hardness", "thrust | steps of water", "afterburner"),
        *("missile", "buggy", "works"),
    ]
    both = hand(tables.scene(Whole().hand("A", "mass_driver", "rock_splitter"), "A"))
    assert texts(both)[texts(both).index("KEY") + 1 :] == [
        *("thruster", "robonaut", "mass", "rad-hardness", "electric", "pulsed"),
        *("thrust | steps of dirt", "thrust | steps of water", "afterburner", "can be pushed"),
        *("by the sun", "raygun", "missile", "buggy", "M", "type"),
    ]


def test_of_plates_the_key_explains_kind_mass_and_hardness_alone() -> None:
    drawing = playmat(tables.scene(tables.crowded(14, 30), "A"), 0)
    words = texts(drawing)[texts(drawing).index("KEY") + 1 :]
    assert set(words) <= {
        *KIND_ICONS,
        "mass",
        "rad-hardness",
        "works",
        "lacks therms",
        "1",
        "does not",
    }
    assert {"thruster", "crew", "mass", "does not"} <= set(words)


def touching(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return (
        one[0] < other[2] and other[0] < one[2] and one[1] + 2 < other[3] and other[1] + 2 < one[3]
    )
