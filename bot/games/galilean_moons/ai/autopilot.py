"""The computer player: weighs each offer in points from what its seat may see, and takes the best.

The weights were found by playing against random moves and against earlier versions of itself. A turn is greedy: no plan
beyond the next move, but cards are worth what the sectors on the board ask for, and everything is worth less the later it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.engine import Move, RandomSource
from bot.games.galilean_moons.ai.evaluation import MoonsEvaluation
from bot.games.galilean_moons.printed.pieces import CARDS, WILDCARD
from bot.games.galilean_moons.rules.draw import Discard, Draw, Pick, PickRest
from bot.games.galilean_moons.rules.invade import Invade
from bot.games.galilean_moons.rules.mine import Mine
from bot.games.galilean_moons.rules.rally import Rally
from bot.games.galilean_moons.rules.setup import KeepTechnology, PlaceUnit
from bot.games.galilean_moons.rules.technologies_after import (
    Escort,
    Military,
    Mining,
    Rewind,
    Worker,
)
from bot.games.galilean_moons.rules.technologies_buying import Buy, Copy, Looting, Park
from bot.games.galilean_moons.rules.technologies_during import (
    Archive,
    Colony,
    Invaders,
    Prepare,
    Spoils,
    Survey,
)
from bot.games.galilean_moons.rules.technologies_moving import Recall, Saboteur, Teleport
from bot.games.galilean_moons.rules.technologies_paying import Convoy, Drill, Hoarder
from bot.games.galilean_moons.rules.technologies_trading import (
    Barter,
    Boost,
    Market,
    Refinery,
    Trader,
)
from bot.games.galilean_moons.rules.turn import EndTurn
from bot.games.galilean_moons.view.records import View

# How good a technology is for the rest of the match, in points a turn.
ABILITY = {
    "military": 0.5, "mining": 0.5, "invaders": 0.4, "spoils": 0.3, "prepare": 0.6, "teleport": 0.2,
    "replica": 0.2, "boost": 0.3, "worker": 0.6, "market": 0.2, "saboteur": 0.1, "hoarder": 0.1,
    "trader": 0.3, "colony": 0.2, "looting": 0.1, "rewind": 0.3, "recall": 0.1, "convoy": 0.1,
    "refinery": 0.1, "survey": 0.1, "barter": 0.2, "drill": 0.2, "archive": 0.2, "escort": 0.1,
}  # fmt: skip


def autopilot(view: View, offers: Sequence[Move], luck: RandomSource) -> Move:
    """The best offer; of those equally good, any."""
    if isinstance(offers[0], Discard) and view.drawing and view.drawing.discards:
        return _discard(MoonsEvaluation(view), offers)
    appraisal = MoonsEvaluation(view)
    worths = [WORTHS[type(move)](appraisal, move) for move in offers]
    best = max(worths)
    equal = [move for move, worth in zip(offers, worths, strict=True) if worth > best - 1e-9]
    return equal[luck(len(equal))]


def _discard(appraisal: MoonsEvaluation, offers: Sequence[Move]) -> Move:
    """Part with the cards of least worth, one by one."""
    assert appraisal.view.drawing is not None
    kept, gone = dict(appraisal.hand), list[str]()
    for _ in range(appraisal.view.drawing.discards):
        card = min((c for c in CARDS if kept[c]), key=lambda c: appraisal.last_card(kept, c))
        kept[card] -= 1
        gone.append(card)
    wanted = Discard(tuple(sorted(gone, key=CARDS.index)))
    return wanted if wanted in offers else offers[0]


def _keep(a: MoonsEvaluation, move: KeepTechnology) -> float:
    return _technology(a, move.technology)


def _technology(a: MoonsEvaluation, card: str) -> float:
    return a.points_of(card) + ABILITY[card] * a.view.turns_left


def _start(a: MoonsEvaluation, move: PlaceUnit) -> float:
    return a.place(move.sector)


def _invade(a: MoonsEvaluation, move: Invade) -> float:
    sector = a.sectors[move.sector]
    kind = move.type or sector.kind
    return a.invasion(move.sector) - a.cost(kind, sector.cost, move.wildcards)


def _rally(a: MoonsEvaluation, move: Rally) -> float:
    kind = move.type or a.sectors[move.sector].kind
    return a.rally(move.sector, move.units) - a.cost(kind, 1, move.wildcards)


def _convoy(a: MoonsEvaluation, move: Convoy) -> float:
    return a.rally(move.sector, move.units) - a.cost(move.card, 1, 0) - 0.1


def _mine(a: MoonsEvaluation, move: Mine) -> float:
    kind = move.type or a.sectors[move.sector].kind
    return a.mine(move.sector, kind) - a.cost(kind, 1, move.wildcards)


def _hoarder(a: MoonsEvaluation, move: Hoarder) -> float:
    kind = move.type or a.sectors[move.sector].kind
    return a.mine(move.sector, move.gem) - a.cost(kind, 1, move.wildcards)


def _drill(a: MoonsEvaluation, move: Drill) -> float:
    gem = move.hoarder or move.type or a.sectors[move.sector].kind
    wild = 2 if move.card == WILDCARD else move.wildcards
    return a.mine(move.sector, gem) - a.cost(move.card, 2, wild)


def _draw(a: MoonsEvaluation, move: Draw) -> float:
    return a.draw()


def _pick(a: MoonsEvaluation, move: Pick) -> float:
    return a.unseen() if move.source == "deck" else a.next_card(move.source)


def _pick_rest(a: MoonsEvaluation, move: PickRest) -> float:
    """As good as the deck's next card, and quicker, if the draft has nothing better."""
    return a.unseen() + 0.01


def _buy(a: MoonsEvaluation, move: Buy) -> float:
    return _technology(a, move.technology) - a.gems_given(move.gems)


def _looting(a: MoonsEvaluation, move: Looting) -> float:
    return 0.3 * (a.view.turns_left - 1) - 2.0


def _boost(a: MoonsEvaluation, move: Boost) -> float:
    return 4.0 - a.gems_given(move.gems)


def _market(a: MoonsEvaluation, move: Market) -> float:
    return a.swap((move.give,), move.gem) - 0.1


def _refinery(a: MoonsEvaluation, move: Refinery) -> float:
    return a.swap(move.gems, move.gem) - 0.1


def _trader(a: MoonsEvaluation, move: Trader) -> float:
    return sum(a.next_card(card) for card in a.view.draft if card) - a.next_card(WILDCARD)


def _barter(a: MoonsEvaluation, move: Barter) -> float:
    return a.next_card(move.take) - a.last_card(a.hand, move.give) - 0.3


def _rewind(a: MoonsEvaluation, move: Rewind) -> float:
    return a.next_card(move.card) + 1


def _copy(a: MoonsEvaluation, move: Copy) -> float:
    return ABILITY[move.copied] * 3 - 0.3


def _teleport(a: MoonsEvaluation, move: Teleport) -> float:
    return a.teleport(move.sector, move.to) - 0.3


def _saboteur(a: MoonsEvaluation, move: Saboteur) -> float:
    return a.saboteur(move.sector) - 0.5


def _recall(a: MoonsEvaluation, move: Recall) -> float:
    return a.rally(move.sector, "return 1") - 0.1


def _escort(a: MoonsEvaluation, move: Escort) -> float:
    return a.presence(move.to) - a.presence(move.sector) - 0.1


def _always(worth: float) -> Callable[[MoonsEvaluation, Any], float]:
    return lambda a, move: worth


WORTHS: dict[type[Move], Callable[[MoonsEvaluation, Any], float]] = {
    KeepTechnology: _keep,
    PlaceUnit: _start,
    Invade: _invade,
    Rally: _rally,
    Convoy: _convoy,
    Mine: _mine,
    Hoarder: _hoarder,
    Drill: _drill,
    Draw: _draw,
    Pick: _pick,
    PickRest: _pick_rest,
    Buy: _buy,
    Looting: _looting,
    Boost: _boost,
    Market: _market,
    Refinery: _refinery,
    Trader: _trader,
    Barter: _barter,
    Rewind: _rewind,
    Copy: _copy,
    Teleport: _teleport,
    Saboteur: _saboteur,
    Recall: _recall,
    Escort: _escort,
    Park: _always(-0.4),
    Discard: _always(0.0),
    Spoils: _always(20.0),
    Colony: lambda a, move: a.colony(),
    Military: lambda a, move: a.best_invasion(),
    Mining: lambda a, move: a.best_mine(),
    Worker: _always(20.0),
    Prepare: lambda a, move: a.prepare(),
    Archive: _always(20.0),
    Invaders: lambda a, move: a.invaders(),
    Survey: lambda a, move: a.survey(),
    EndTurn: _always(0.0),
}
