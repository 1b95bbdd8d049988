"""A seat at work in its private turn: what every chapter reads and changes. Not saved; made anew for each decision.

The kinds of `Gain` in the pool, each with its chapter:
`tile` place a tile (placing) · `token` place the second emergency token (supermoon/emergency) · `steps` advance one tracker, `energy`, `boost`,
`advance` choose trackers, `raise` bring trackers up to a cell (tracks) · `regress`, `swap` (tracks) · `patch` (patches) · `rover`, `teleport`,
`deliver` (rovers) · `lifepod`, `reposition` (pods) · `collect`, `destroy`, `line`, `meteor` (aiming) · `choice` (choosing) · `laser`,
`satellite` (supermoon/moon) · `card` (civ) · `objective`, `goal` (objectives) · `flux`, `regain` (choosing).
"""

from __future__ import annotations

from typing import Any, ClassVar

from bot.engine import Move, seat_placeholder
from bot.games.planet_unknown.printed.cards import CARDS
from bot.games.planet_unknown.printed.land import Land, land
from bot.games.planet_unknown.printed.names import counted, listed
from bot.games.planet_unknown.printed.records import Effect
from bot.games.planet_unknown.rules.corporation import CorporationRules, rules_of
from bot.games.planet_unknown.rules.state import Gain, Seat, State, Told, Turn
from bot.games.planet_unknown.rules.station import tops


class PrivateMove(Move, frozen=True):
    """A decision of a private turn: nobody else sees what can be chosen."""

    secret: ClassVar[bool] = True


class SeatTurn:
    """`own` is a copy of the seat that only its owner sees until the turn is closed; `state` is read only."""

    def __init__(self, state: State, seat: int, own: Seat) -> None:
        self.state = state
        self.seat = seat
        self.own = own

    @property
    def turn(self) -> Turn:
        return self.own.turn

    @property
    def land(self) -> Land:
        return land(self.own.planet, self.own.quarters, self.own.moon)

    @property
    def corporation(self) -> CorporationRules:
        return rules_of(self.own.corporation, self.own.halves)

    def has(self, level: str) -> bool:
        """Whether a technology works now."""
        return level in self.corporation.active(self.own)

    def forbids(self, rule: str, about: str = "") -> bool:
        """Whether a rule of this round's events holds."""
        return (f"{rule}:{about}" if about else rule) in self.state.rules

    def tell(self, kind: str, **facts: Any) -> None:
        """Something that all will be told when the turn is closed."""
        self.turn.told.append(Told(kind, {"who": seat_placeholder(self.seat), **facts}))

    def confide(self, kind: str, **facts: Any) -> None:
        """Something that only this seat will ever be told."""
        self.turn.told.append(Told(kind, {"who": seat_placeholder(self.seat), **facts}, True))

    def gain(self, *gains: Gain) -> None:
        self.turn.todo.extend(gains)

    def spend(self, gain: Gain) -> None:
        """Take a gain out of the pool (this one, not one that looks the same)."""
        self.turn.todo = [other for other in self.turn.todo if other is not gain]

    def pending(self, *kinds: str) -> list[Gain]:
        """Gains of these kinds that may be resolved now, oldest first."""
        return [gain for gain in self.turn.todo if gain.kind in kinds and not self.is_held(gain)]

    def is_held(self, gain: Gain) -> bool:
        """Whether something must be resolved before: the events, the first token, a piece's own advances (E-1, M-2)."""
        todo = self.turn.todo
        if gain.kind == "tile" and gain.what == "depot":
            return any(other.first and not other.optional for other in todo)
        if gain.kind != "token" and any(other.kind == "token" for other in todo):
            return True
        awaited = {gain.after, gain.piece if gain.kind == "laser" else -1} - {-1}
        return any(o.piece in awaited and o is not gain and not o.optional for o in todo)

    def move_rovers(self, points: int, from_track: bool = False) -> None:
        """Gain movement; gains from the rover track are enlarged by some technologies (ruling N4)."""
        if self.forbids("no_rover_movement"):
            return
        more = self.corporation.move_bonus(self.own) if from_track else 0
        self.turn.pool += points + more
        self.tell("movement", points=points + more)

    def boost(self, count: int = 1) -> None:
        """Gain synergy boosts."""
        if self.forbids("no_synergy"):
            return
        for _ in range(count):
            self.gain(Gain("boost"))
            self.serve("claim_synergy")

    def patch(self, count: int = 1) -> None:
        """Gain patches."""
        if self.forbids("no_patches"):
            return
        for _ in range(count):
            self.gain(Gain("patch"))

    def depot(self) -> list[str]:
        """The tiles of the own depot that can be taken now, outer one first."""
        return tops(self.state, self.seat, self.turn.taken)

    def areas_of(self, terrain: str) -> int:
        """How many separate areas of a terrain there are."""
        ground = self.land
        mask = ground.mask(at for at, kind in self.own.terrain.items() if kind == terrain)
        return len(ground.areas(mask))

    def collect_pod(self, at: str) -> None:
        """A lifepod is collected; some corporations may put it elsewhere than into the scoring area."""
        own = self.own
        own.pods_at.remove(at)
        self.tell("collected", what="lifepod", at=at)
        if self.corporation.holds_pods():
            self.gain(Gain("lifepod"))
        else:
            own.pods += 1
        self.serve("collect_lifepod")

    def collect_meteorite(self, at: str) -> None:
        self.own.meteors_at.remove(at)
        self.own.meteors += 1
        self.tell("collected", what="meteorite", at=at)
        self.corporation.collected_meteorite(self)

    def destroy_meteorite(self, at: str) -> None:
        self.own.meteors_at.remove(at)
        self.tell("destroyed", what="meteorite", at=at)

    def destroy_pod(self, at: str) -> None:
        self.own.pods_at.remove(at)
        self.own.pods_lost += 1
        self.tell("destroyed", what="lifepod", at=at)

    def destroy_rover(self, at: str) -> None:
        """Out of the game, with what it carries (M-9)."""
        own = self.own
        own.rovers_out = [rover for rover in own.rovers_out if rover.at != at]
        own.rovers_lost += 1
        self.tell("destroyed", what="rover", at=at)

    def put_meteorite(self, at: str) -> None:
        """A meteorite falls; a rover there is destroyed."""
        self.own.meteors_at.append(at)
        self.tell("meteorite", at=at)
        if any(rover.at == at for rover in self.own.rovers_out):
            self.destroy_rover(at)

    def serve(self, when: str) -> None:
        """The service cards that answer to something (section 17)."""
        for effect in services(self.own, when):
            if effect.op == "gain_move":
                self.move_rovers(effect.n)
            elif effect.op == "move_satellite":
                self.gain(Gain("satellite", n=effect.up_to, what="fire", optional=True))


def services(own: Seat, when: str) -> list[Effect]:
    shown = [CARDS[card] for card in own.open_cards]
    return [e for card in shown if card.timing == "service" for e in card.effects if e.when == when]


GAIN_WORDS = {
    "boost": "a synergy boost",
    "patch": "a patch",
    "rover": "a rover to put down",
    "lifepod": "a lifepod to put somewhere",
    "teleport": "a rover to teleport",
    "laser": "the satellite's step",
    "satellite": "a move of the satellite",
    "token": "the second emergency token",
    "choice": "a choice",
    "flux": "the flux token may move",
    "regain": "an emergency token to take back",
    "objective": "an objective to give up",
    "goal": "an objective for all to choose",
    "meteor": "a meteorite to put on an empty symbol",
    "line": "a row or column to clear of meteorites",
}


def gain_words(play: SeatTurn, gain: Gain) -> str:
    """Something that is still to resolve, in words."""
    tracks = listed(gain.tracks, "or")
    times = f" {gain.n} times" if gain.n > 1 else ""
    if gain.kind == "steps":
        cause = " (resource)" if gain.what == "resource" else ""
        return f"advance {tracks}{times}{cause}"
    if gain.kind == "energy":
        return f"energy{times}: {tracks or 'nothing to choose'}"
    if gain.kind == "raise":
        return f"bring {listed(gain.tracks)} up to cell {gain.n}"
    if gain.kind == "advance":
        which = f"{gain.count} different of " if gain.count > 1 else ""
        bare = "" if gain.benefits else " without benefits"
        return f"advance {which}{tracks}{times}{bare}"
    if gain.kind in ("regress", "swap"):
        may = "you may move back: " if gain.optional else "move back "
        return f"{may}{tracks}{times}"
    return _other_gain(gain)


def _other_gain(gain: Gain) -> str:
    if gain.kind == "tile":
        return "place a tile" if gain.what == "depot" else "place one more tile of your depot"
    if gain.kind == "card":
        return f"take a civ card of rank {gain.n}" if gain.n else "keep a civ card"
    if gain.kind in ("collect", "destroy"):
        what = gain.what if gain.n == 1 else f"{gain.what}s"
        return f"{gain.kind} {gain.n} {what}"
    if gain.kind == "reposition":
        return f"{counted(gain.n, 'lifepod')} may be moved"
    if gain.kind == "patch" and gain.what:
        return f"a kept {gain.what} patch to place"
    return GAIN_WORDS[gain.kind]
