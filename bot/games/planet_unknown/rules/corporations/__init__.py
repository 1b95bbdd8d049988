"""The corporations by name; importing this folder gives `rules_of` the makers of their rules."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.planet_unknown.printed.pieces import QUANTUM
from bot.games.planet_unknown.printed.records import Corporation
from bot.games.planet_unknown.rules.corporation import MAKERS, CorporationRules
from bot.games.planet_unknown.rules.corporations.cosmos import Cosmos
from bot.games.planet_unknown.rules.corporations.flux import Flux
from bot.games.planet_unknown.rules.corporations.horizon import Horizon
from bot.games.planet_unknown.rules.corporations.jump_drive import JumpDrive
from bot.games.planet_unknown.rules.corporations.makeshift import Makeshift
from bot.games.planet_unknown.rules.corporations.oasis import Oasis
from bot.games.planet_unknown.rules.corporations.quantum import Quantum
from bot.games.planet_unknown.rules.corporations.republic import Republic
from bot.games.planet_unknown.rules.corporations.universal import Universal
from bot.games.planet_unknown.rules.corporations.wormhole import Wormhole

BY_NAME: dict[str, type[CorporationRules]] = {
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


def _maker(kind: type[CorporationRules]) -> Callable[[Corporation, str], CorporationRules]:
    return lambda board, _halves: kind(board)


MAKERS.update({name: _maker(kind) for name, kind in BY_NAME.items()})
MAKERS[QUANTUM] = Quantum
