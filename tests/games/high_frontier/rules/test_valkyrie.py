"""Project Valkyrie (`project_orion:B`) takes all soft own cards of its space before its chain is used (J1, J4; ruling 127)."""

from __future__ import annotations

import pytest

from bot.games.high_frontier.printed.cards import FACES, KINDS, RADIATOR
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.operations.prospect import Prospect
from bot.games.high_frontier.rules.operations.refuel import RefuelIsru
from bot.games.high_frontier.rules.ships import thrust
from bot.games.high_frontier.rules.ships.thrust import SAFE_HARDNESS
from bot.games.high_frontier.rules.ships.uses import usable_chains
from bot.games.high_frontier.state.state import lie
from tests.games.high_frontier.card_notation import card
from tests.games.high_frontier.whole_game import Whole

ROS, NASA = "roscosmos", "nasa_astronauts"
SHIP = ("ablative_plate:B", "project_orion:B", "lyman_alpha_trap:W")
RADIATORS = [
    f"{name}:{'B' if side == 'black' else 'W'}{' heavy' if heavy else ''}"
    for name, side, heavy in FACES
    if KINDS.get(name) == RADIATOR and name not in ("ablative_plate", "lyman_alpha_trap")
]
OTHERS = [text for text in RADIATORS if "li_heatsink_fountain" not in text]
ROUTE = "home-cycler earth-belt-02 geo"


def flown(*cards: str) -> Whole:
    return Whole(ROS, NASA).fly("leo", *SHIP, *cards, ROS, tanks=2)


def test_ruling_127_the_chain_is_proposed_from_what_the_blast_leaves() -> None:
    """The Mo/Li heat pipe is softer than 4: it goes, and the Fountain cools alone."""
    table = flown("li_heatsink_fountain:B heavy", "mo_li_heat_pipe:B heavy")
    order = Fly(route=ROUTE, triangle="ablative_plate", supports="project_orion lyman_alpha_trap")
    told = table.play(order, 6)
    assert (told[0], table.at) == ("lost", "geo")
    assert "mo_li_heat_pipe" in table.seat("A").hand
    assert "mo_li_heat_pipe" not in table.aboard()


@pytest.mark.parametrize("other", OTHERS)
def test_ruling_127_whatever_radiator_lies_beside_the_fountain_what_is_proposed_flies(
    other: str,
) -> None:
    """Every radiator of the deck, both sides, light and heavy: an engine that is listed is one that is lit, with the same figures."""
    table = flown("li_heatsink_fountain:B heavy", other)
    stack = table.ship
    found = list(thrust.engines(stack, "earth", False, "ablative_plate"))
    with_valkyrie = [one for one in found if "project_orion" in one.chain.members]
    assert with_valkyrie
    for engine in with_valkyrie:
        soft = [name for name in engine.chain.members if lie(stack.card(name)).hardness < SAFE_HARDNESS]  # type: ignore[arg-type]  # all are aboard  # fmt: skip
        assert soft == []
        table = flown("li_heatsink_fountain:B heavy", other)
        supports = " ".join(engine.chain.supports)
        table.play(Fly(route="home-cycler", triangle="ablative_plate", supports=supports))
        assert (table.at, table.event("activated")["net"]) == ("home-cycler", engine.net)
        assert all(lie(left).hardness >= SAFE_HARDNESS for left in table.ship.cards)


PLACE = "mars-north-pole"


def users() -> list[str]:
    """Robonauts and refineries whose needs Project Valkyrie meets, with an ISRU rating."""
    valkyrie = lie(card("project_orion:B"))
    return [
        f"{name}:{'B' if side == 'black' else 'W'}"
        for (name, side, _), face in FACES.items()
        if side in ("black", "white")
        and face.isru is not None
        and any(need & valkyrie.supplies for need in face.needs)
    ]


@pytest.mark.parametrize("radiator", RADIATORS)
def test_ruling_127_prospecting_and_refuelling_use_no_chain_that_the_blast_breaks(
    radiator: str,
) -> None:
    for user in users():
        for move in (Prospect, RefuelIsru):
            table = Whole(ROS, NASA).put(
                "rocket", PLACE, user, "project_orion:B", radiator, "mo_li_heat_pipe:W heavy"
            )
            stack, name = table.ship, user.partition(":")[0]
            chains = usable_chains(table.state, 0, stack, name)
            for chain in chains:
                if "project_orion" in chain.members:
                    faces = [lie(c) for c in stack.cards if c.id in chain.members]
                    assert all(face.hardness >= SAFE_HARDNESS for face in faces)
            offered = [one for one in table.offers(move) if one.card == name]  # type: ignore[attr-defined]  # both have it
            for one in offered[:1]:
                assert "failed" not in table.play(one)
