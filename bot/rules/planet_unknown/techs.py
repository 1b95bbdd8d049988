"""Using a technology of one's corporation (section 7)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.rules.kernel import Move
from bot.rules.planet_unknown.placing import Ways
from bot.rules.planet_unknown.play import Play, PrivateMove
from bot.rules.planet_unknown.printed.chart import TILES


class UseTech(PrivateMove, frozen=True):
    """Use a technology that works once a round, once a game, or at will."""

    command: ClassVar[str] = "tech"
    label: ClassVar[str] = "Use a technology"
    tech: Annotated[str, Meta(description="Its level, or its letter")]
    on: Annotated[str, Meta(description="A track, a square or a tile, where it needs one")] = ""


def tech_offers(play: Play) -> list[Move]:
    uses = play.corporation.uses(play)
    return [UseTech(tech, on) for tech, on in uses if on not in TILES or Ways(play).may_take(on)]


def use_tech(play: Play, move: UseTech) -> None:
    play.corporation.use(play, move.tech, move.on)
