"""The corporations by name."""

from __future__ import annotations

from functools import cache

from bot.rules.planet_unknown.corporations.cosmos import Cosmos
from bot.rules.planet_unknown.corporations.flux import Flux
from bot.rules.planet_unknown.corporations.horizon import Horizon
from bot.rules.planet_unknown.corporations.jump_drive import JumpDrive
from bot.rules.planet_unknown.corporations.makeshift import Makeshift
from bot.rules.planet_unknown.corporations.oasis import Oasis
from bot.rules.planet_unknown.corporations.plain import Plain
from bot.rules.planet_unknown.corporations.quantum import Quantum
from bot.rules.planet_unknown.corporations.republic import Republic
from bot.rules.planet_unknown.corporations.universal import Universal
from bot.rules.planet_unknown.corporations.wormhole import Wormhole
from bot.rules.planet_unknown.printed.chart import QUANTUM, corporation

BY_NAME: dict[str, type[Plain]] = {
    "universal_coalition": Universal,
    "cosmos_inc": Cosmos,
    "flux_industries": Flux,
    "horizon_group": Horizon,
    "jump_drive": JumpDrive,
    "makeshift": Makeshift,
    "oasis_ultd": Oasis,
    "republic": Republic,
    "wormhole_corp": Wormhole,
}


@cache
def rules_of(name: str, halves: str = "") -> Plain:
    """The rules of a corporation; `halves` only for Quantum Solutions."""
    board = corporation(name, halves)
    if name == QUANTUM:
        return Quantum(board, halves)
    return BY_NAME[name](board)
