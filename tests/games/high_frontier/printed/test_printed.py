"""The printed pieces: counts, the map's graph, names, what is marked as not known."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from bot.games.high_frontier.printed import map, tracks
from bot.games.high_frontier.printed.cards import (
    CREW,
    DECKS,
    FACES,
    FACTIONS,
    Modifier,
    Triangle,
    face,
    faults,
)
from bot.games.high_frontier.printed.map import SKY


def test_the_core_deck_has_77_cards_and_154_faces() -> None:
    assert {name: len(cards) for name, cards in DECKS.items()} == {
        "thruster": 12, "robonaut": 12, "refinery": 12, "reactor": 12, "radiator": 12, "generator": 17,
    }  # fmt: skip
    codes = {f.code for f in FACES.values() if f.side != CREW}
    assert len(codes) == 154
    assert len(FACTIONS) == 12


def test_a_radiator_is_two_faces_a_side() -> None:
    light, heavy = face("mo_li_heat_pipe", "white"), face("mo_li_heat_pipe", "white", True)
    assert (light.mass, light.hardness, light.therms) == (1, 2, 2)
    assert (heavy.mass, heavy.hardness, heavy.therms) == (2, 1, 3)
    with pytest.raises(KeyError):
        face("hall_effect", "white", True)


def test_faces_are_as_printed() -> None:
    gun = face("d_t_gun_fusion", "white")
    assert gun.needs == (frozenset(["pulsed"]),)
    assert gun.supplies == {"burst"}
    assert gun.modifier == Modifier(1, Fraction(1, 4), False)
    beam = face("re_solar_moth", "black")
    assert beam.triangle == Triangle(3, Fraction(1, 10), "water", 2, False, False)
    assert (beam.cooling, beam.pivots, beam.mass) == (1, 1, 2)


def test_the_map_has_its_spaces_routes_and_sites() -> None:
    assert len(SKY.spaces) == 996
    assert len(SKY.routes) == 1241
    assert Counter(space.zone for space in SKY.sites()) == {
        "mercury": 2, "venus": 2, "earth": 11, "mars": 15, "ceres": 51, "jupiter": 33, "saturn": 29, "uranus": 19,
        "neptune": 26,
    }  # fmt: skip
    assert sum(way.is_one_way for ways in SKY.ways.values() for way in ways.values()) == 67


def test_ruling_141_sites_with_a_hazardous_lander_directly_beside_them() -> None:
    """The list that Individuality would count by; politics is not played, the map is the same."""
    landers = (map.LANDER, map.HALF_LANDER)
    found = {
        space.id
        for space in SKY.sites()
        for other in SKY.neighbours(space.id)
        if SKY.spaces[other].kind in landers and SKY.spaces[other].hazard
    }
    assert found == {
        "io-gish-bar-mons", "io-loki-patera", "ganymede-memphis-facula", "ganymede-uruk-sulcus", "europa-conamara-chaos",
        "saturn-aerostat", "rhea", "quaoar", "haumea", "triton-mahilani-plume", "triton-tuonela-planitia",
    }  # fmt: skip


def test_a_space_is_found_by_code_name_or_id() -> None:
    for typed in ("E89", "leo", "LEO", " l-e-o "):
        assert SKY.find(typed) is SKY.spaces["leo"]
    assert SKY.find("Mars Arsia Mons Caves") is SKY.spaces["mars-arsia-mons-caves"]
    assert SKY.find("atlantis") is None


def test_straight_is_by_the_lines_of_the_map() -> None:
    """Example 7: in by r1224; r283 is the other end of its line, r224 is not."""
    assert SKY.is_straight("earth-hohmann-23", "r1224", "r283")
    assert not SKY.is_straight("earth-hohmann-23", "r1224", "r224")


def test_one_way_routes_lead_one_way() -> None:
    assert "mars-arsia-mons-caves" in SKY.ways["mars-aerobrake-03"]
    assert "mars-aerobrake-03" not in SKY.ways["mars-arsia-mons-caves"]


def test_buggy_roads_make_networks() -> None:
    assert set(SKY.road_network("mars-north-pole")) == {
        "mars-north-pole", "mars-arsia-mons-caves", "mars-hellas-basin-buried-glaciers",
    }  # fmt: skip
    assert SKY.road_ends("luna-shackleton-polar-rim") == ["luna-aristarchus-plateau"]
    assert SKY.road_network("khufu") == ["khufu"]


def test_what_is_not_known_stays_marked_and_the_house_fills_in() -> None:
    """Neptune has no solar number but when pushed, no known flare number; the Ceres chit's high side is not settled."""
    raw = json.loads((Path(tracks.__file__).parent / "tracks.json").read_text(encoding="utf-8"))
    neptune = raw["heliocentric_zones"]["zones"][-1]
    ceres = raw["glory_chits"]["chits"][4]
    assert (neptune["zone"], ceres["zone"]) == ("neptune", "ceres")
    assert [neptune["solar_thrust"], neptune["flare_modifier"], ceres["high_vp"]] == [None] * 3
    assert (tracks.ZONES["neptune"].solar, tracks.ZONES["neptune"].pushed_solar) == (None, -6)
    assert (tracks.ZONES["neptune"].flare, tracks.ZONES["ceres"].glory_high) == (-6, 2)


def test_the_chart_is_sound() -> None:
    assert faults() == tracks.faults() == map.faults() == []
