"""The map of High Frontier 4 All in words says what the pictures show: map, regions, plans."""

from msgspec.structs import replace

from bot.games.high_frontier.lookups.routes import Route
from bot.games.high_frontier.printed.map import SKY
from render import registry
from render.high_frontier.map.region import MY_ROCKET, REGIONS
from render.high_frontier.routes.board import route
from render.high_frontier.routes.route import turns, turns_of
from render.scene import PictureInput, Spot
from render.shapes import Line
from tests.games.high_frontier.whole_game import Whole
from tests.render.high_frontier import builder as tables
from tests.render.measures import parts, stamps, texts

GAME = "high_frontier"


def test_alt_names_turn_last_steps_rockets_and_points() -> None:
    words = registry.alt(GAME, tables.late())
    assert words.startswith(
        "Mira to act · movement and operation, Year 41 of 48, red season. Last: "
    )
    assert "Mira flew LEO → GEO, 2 burns, belt roll 3; Jonas claimed Phobos" in words
    assert "Rockets: Mira at E72 GEO, Jonas at V31 Venus flyby, Priya at Ma54 Phobos" in words
    totals = [seat.points.total for seat in tables.late().view.seats]
    assert f"Points now: Mira {totals[0]}, Jonas {totals[1]}" in words


def test_alt_names_the_choices_where_the_picture_does() -> None:
    scene = replace(tables.late(), choices=(Spot(1, "Ma53", "Deimos"), Spot(2, "Ma54")))
    assert ", red season. Choices: 1 Deimos; 2 Ma54. Rockets: " in registry.alt(GAME, scene)


def test_a_choice_is_told_by_the_name_of_its_place() -> None:
    """Whatever is said of it: nothing, as in a menu; how far it is, as in an answer; or the name itself."""
    spots = (Spot(1, "deimos"), Spot(2, "eros", "1 turn"), Spot(3, "ceres", "Ceres"))
    scene = replace(tables.late(), choices=(*spots, Spot(4, "home-l5", "2 turns")))
    wanted = "Choices: 1 Deimos; 2 Eros, 1 turn; 3 Ceres; 4 Home L5 (E59), 2 turns"
    assert wanted in registry.alt(GAME, scene)
    assert wanted in " ".join(registry.text(GAME, scene).split())


def test_long_names_become_letters_so_that_nothing_is_lost() -> None:
    words = registry.alt(GAME, tables.crowded())
    assert "Rockets: A at E89, B at E89, C at E89, D at E89, E at E89." in words
    assert len(words) <= 600


def test_the_text_board_tells_every_site_by_zone() -> None:
    text = registry.text(GAME, tables.late())
    assert "Ma36 Mars North Pole 10C: A factory, A colony" in text
    assert "Ma53 Deimos 1D: busted" in text
    assert "MARS · sun −1 · glory A" in text
    assert "NEPTUNE · no sun · glory 6" in text
    assert "Outpost 1 at C74 Ceres: 3 tanks" in text
    assert "Prices: C " in text
    assert all(len(line) <= 56 for line in text.splitlines())


def test_a_region_in_words_has_every_site_and_way_of_the_picture() -> None:
    scene = replace(tables.late(), region="Mars")
    text = registry.text(GAME, scene)
    window = REGIONS["Mars"]
    for space in window.spaces(4):
        assert space.code in text, space.code
    assert "Ma36 Mars North Pole 10C, water 4, air: A factory" in text
    assert "Ma50 aerobrake: >Ma48" in text
    assert "Ma57 flyby +1" in text
    assert "C Rocket at Ma54 Phobos" in text
    assert "Region Mars: " in registry.alt(GAME, scene)
    assert "Ma54 Phobos C claim" in registry.alt(GAME, scene)


def test_round_a_rocket_in_words_says_whose_and_where() -> None:
    text = registry.text(GAME, replace(tables.late(2), region=MY_ROCKET))
    assert "round Priya's Rocket at Ma54 Phobos" in text


# Plans


def test_a_path_is_told_turn_by_turn() -> None:
    first, second = turns_of(tables.planning())
    assert (first.start, first.burns, second.start, second.burns) == ("leo", 2, "home-l5", 1)
    assert [(stop.title, stop.note) for stop in first.stops] == [
        ("E82", "burn 1"),
        ("E78", "belt roll"),
        ("E72 GEO", "burn 2"),
        ("E65", ""),
        ("E59", "pause"),
    ]
    assert [(stop.title, stop.note) for stop in second.stops] == [
        ("E50", "straight on"),
        ("E39", "burn 1"),
        ("Ma59", ""),
        ("Ma54 Phobos", "land"),
    ]


def test_choices_may_name_the_ends_of_turns() -> None:
    flat = tuple(dict.fromkeys(tables.PLAN))
    scene = replace(tables.planning(), path=flat)
    assert turns_of(scene) == turns_of(tables.planning())
    assert len(turns(flat)) == 1


def test_a_pivot_and_a_flyby_are_told() -> None:
    (turn,) = turns(("venus-flyby", "earth-hohmann-22", "earth-lagrange-11"))
    assert turn.stops[0].note == "straight on"
    spaces = SKY.spaces
    pivot = next(
        (a, h, b)
        for h in spaces
        if spaces[h].kind == "hohmann"
        for a in SKY.ways[h]
        for b in SKY.ways[h]
        if a != b
        and h in SKY.ways[a]
        and not SKY.is_straight(h, SKY.ways[h][a].route, SKY.ways[h][b].route)
    )
    assert turns(pivot)[0].stops[0].note == "pivot"
    assert turns(("home-l2", "venus-flyby"))[0].stops[0].note == "+2 burns, goal"


def test_the_plan_is_drawn_numbered_and_told_beside_the_map() -> None:
    drawing = route(tables.planning())
    assert texts(drawing, "heading") == ["LEO → Phobos"]
    assert texts(drawing, "summary") == ["3 turns · 3 burn spaces · 1 roll, all good: 83 %"]
    assert texts(drawing, "turn of plan") == ["Turn 1 · year 41", "Turn 3 · year 43"]
    assert "net thrust 5, 4 fuel steps" in texts(drawing)
    assert [s.name for s in stamps(drawing, "burn ")] == ["burn 1", "burn 2", "burn 1"]
    assert texts(drawing, "danger") == ["Belt E78"]
    lines = [p for p in parts(drawing) if isinstance(p, Line) and p.colour == "#F5B71F"]
    thick = [line for line in lines if len(line.points) > 3]
    assert [line.dash for line in thick] == [None, (16, 9)]  # this turn solid, the next one dashed
    assert drawing.height <= 1600


def test_a_plan_names_every_engine_that_could_fly_it() -> None:
    match = Whole("united_nations_cosmonauts", "roscosmos")
    match.fly("leo", "pulsed_inductive", "flywheel_compulsator", match.seat().crew, tanks=4)
    text = registry.text(GAME, replace(tables.planning(), view=match.view("A")))
    told = "United Nations Cosmonauts or Pulsed Inductive, net thrust 11 or 3 · 9 or 2 fuel steps a burn · water"
    assert told in " ".join(text.split())


def test_a_long_plan_is_told_below_the_map() -> None:
    way = ["leo"]
    seen = {"leo"}
    while SKY.spaces[way[-1]].zone != "jupiter":  # the nearest way out, by breadth
        way = _nearest(way, seen)
    drawing = route(replace(tables.planning(), path=tuple(way), choices=()))
    assert texts(drawing, "heading") == [f"LEO → {SKY.spaces[way[-1]].code}"]
    assert texts(drawing, "turn of plan") == ["Turn 1"]
    assert drawing.height <= 1600


def _nearest(way: list[str], seen: set[str]) -> list[str]:
    """The shortest way from the end of `way` to the Jupiter zone."""
    queue = [way]
    for found in queue:
        if SKY.spaces[found[-1]].zone == "jupiter":
            return found
        for other in SKY.ways[found[-1]]:
            if other not in seen:
                seen.add(other)
                queue.append([*found, other])
    raise AssertionError(way)


def test_a_plan_in_words_says_the_same() -> None:
    scene = tables.planning()
    alt = registry.alt(GAME, scene)
    assert alt.startswith(
        "Plan LEO → Phobos: 3 turns · 3 burn spaces · 1 roll, all good: 83 %. Belt E78: 1 in 6 to lose cards. Turn 1 · year 41: E82 (burn 1)"
    )
    text = registry.text(GAME, scene)
    assert "PLAN OF Mira: LEO → Phobos" in text
    assert "Turn 1 · year 41 · net thrust 5, 4 fuel steps" in text
    assert "Belt E78: 1 in 6 to lose cards." in " ".join(text.split())


def planned(match: Whole, to: str) -> tuple[str, PictureInput]:
    """The lines of the way to a place, and the scene of its picture."""
    found = Route(to).answer(match.view("A"))
    spots = tuple(Spot(at, *spot) for at, spot in enumerate(found.spots, 1))
    names = ("Mira", "Jonas")
    told = PictureInput(match.view("A"), names, "x", viewer=0, choices=spots, path=found.path)
    return "\n".join(found.lines), told


def test_a_plan_throws_no_dice_that_the_ship_is_spared() -> None:
    """The magnetoshell needs no roll at aerobrake hazards; without it the plan, its picture and its alt text all tell one."""
    for shell in ([], ["magnetoshell_plasma_parachute:B"]):
        match = Whole("nasa_astronauts", "roscosmos")
        cards = ["hall_effect:B", "in_core_thermionic:B", "ether_charged_dust:B", *shell]
        match.fly("uranus-lagrange-01", *cards, match.seat().crew, tanks=3)
        lines, scene = planned(match, "uranus-aerostat")
        rings = [
            s for turn in turns_of(scene) for s in turn.stops if s.is_roll and "aerobrake" in s.note
        ]
        told = registry.text(GAME, scene)
        for words in (lines, told, registry.alt(GAME, scene)):
            assert ("aerobrake" in words.lower()) is not bool(shell), words
        assert bool(rings) is not bool(shell)


def test_a_plan_tells_its_own_years_and_price() -> None:
    """Once A has moved, the way begins next year; the FINAO of Anonymous costs 3 Aquas."""
    match = Whole("anonymous_p2p", "roscosmos")
    match.fly("leo", "pulsed_inductive:W", "flywheel_compulsator:W", tanks=4).spot(2, 7)
    match.state.moved = True
    lines, scene = planned(match, "bennu")
    assert "- Year 8: " in lines
    assert "Turn 1 · year 8" in registry.alt(GAME, scene)
    assert "year 7" not in registry.alt(GAME, scene)
    for words in lines, registry.text(GAME, scene):
        assert "1 in 6 to lose all, or 3 Aquas" in " ".join(words.split())
