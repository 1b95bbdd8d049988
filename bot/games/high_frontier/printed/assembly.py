"""The printed assembly placard: ideologies with their places, colours, purge numbers and laws, read once and checked."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.games.high_frontier.printed.cards import read


class Law(Struct, frozen=True):
    """A law; `params` are its figures."""

    name: str
    tag: str
    text: str
    params: dict[str, Any]


class Ideology(Struct, frozen=True):
    """A field of the placard. `position`: on the ring, clockwise from the top, or `centre`; `purge_die`: its number."""

    id: str
    position: int | str
    colour: str | None
    adjacent: tuple[str, ...]
    purge_die: int | None
    law: Law


class _RawAssembly(Struct):
    ideologies: list[Ideology]


class _RawTracks(Struct):
    assembly: _RawAssembly


FREEDOM, HONOR, UNITY, AUTHORITY, EQUALITY, INDIVIDUALITY, CENTRIST = (
    "freedom", "honor", "unity", "authority", "equality", "individuality", "centrist",
)  # fmt: skip
IDEOLOGIES = {one.id: one for one in read("tracks", _RawTracks).assembly.ideologies}
RING = tuple(one.id for one in IDEOLOGIES.values() if one.id != CENTRIST)
PURGED = {one.purge_die: one.id for one in IDEOLOGIES.values() if one.purge_die is not None}


def faults() -> list[str]:
    """What does not agree on the placard; empty when it is sound."""
    found = []
    if list(IDEOLOGIES) != [
        FREEDOM, HONOR, UNITY, AUTHORITY, EQUALITY, INDIVIDUALITY, CENTRIST,
    ]:  # fmt: skip
        found.append("the ideologies are not those of the rules, or not in order")
    for one in IDEOLOGIES.values():
        if any(one.id not in IDEOLOGIES[other].adjacent for other in one.adjacent):
            found.append(f"{one.id} is adjacent one way only")
    if sorted(PURGED) != [1, 2, 3, 4, 5, 6]:
        found.append("the purge die lacks a number")
    return found


if _faults := faults():
    raise ValueError(f"the printed assembly does not agree: {'; '.join(_faults)}")
