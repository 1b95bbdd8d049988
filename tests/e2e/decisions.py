"""Positions in which each kind of decision is asked: of the golden matches, and small ones for what none of those asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bot import engine
from bot.engine import AnytimeMove, Game, KeyedChance, Move, Position, Step
from bot.engine.registry import all_games
from bot.games.dawn_on_titan.rules.combat import Attack, PlayCard
from bot.games.dawn_on_titan.rules.exploration import Explore
from bot.games.dawn_on_titan.rules.flight import Fly
from bot.games.dawn_on_titan.rules.turn import EndTurn as EndOnTitan
from bot.games.high_frontier.modules.politics.legacy import PassCube
from bot.games.high_frontier.modules.politics.standing_orders import OrderPolitics
from bot.games.high_frontier.negotiation.permissions import OrderLeave, RefuseLeave
from bot.games.high_frontier.rules.flight.filed_routes import OrderRoute
from bot.games.high_frontier.rules.operations.prospect import Prospect
from bot.games.high_frontier.rules.operations.refuel import RefuelIsru
from bot.games.high_frontier.rules.turn.turn import EndTurn, Turn
from bot.games.high_frontier.rules.year.mishaps import GlitchFalls, PlaceGlitch
from tests.games.dawn_on_titan.builder import Small
from tests.games.dawn_on_titan.rules.test_combat import mine
from tests.games.dawn_on_titan.solo_builder import Mission
from tests.games.high_frontier.modules.politics.test_events import cycle_end
from tests.games.high_frontier.rules.test_filed_routes import table as sailing
from tests.games.high_frontier.rules.test_operations_prospect import nine
from tests.games.high_frontier.whole_game import Whole
from tests.games.planet_unknown import private_turns
from tests.golden.replay import entries_of, golden_files, read

KEYS = 256  # so many are tried for the dice that a case needs


@dataclass(frozen=True)
class Case:
    """A move after which a kind of decision is asked of somebody who was not asked it before.

    `follows`: another's move, one's own, or one's own answer to a question or round of the same words ("again").
    """

    game: Game = field(repr=False)
    kind: str
    follows: str
    header: dict[str, Any] = field(repr=False)
    before: bytes = field(repr=False)
    seat: int = field(repr=False)
    move: Move = field(repr=False)

    @property
    def is_own(self) -> bool:
        return self.follows != "other"

    @property
    def others(self) -> set[int]:
        """Who else than the mover is asked."""
        then = self.game.load(self.before)
        chance = KeyedChance(bytes.fromhex(self.header["key"]), then.drawn)
        asked = engine.pending_decision(
            engine.play(self.game, then, self.seat, self.move, chance).position
        )
        return set(asked.seats) - {self.seat} if asked else set()

    def __str__(self) -> str:
        return f"{self.game.name}-{self.kind}-{self.follows}"


def asking(game: Game) -> set[str]:
    """The kinds of steps that ask something, of all that the game's agenda can hold."""
    return {kind.__name__ for kind in game.steps.__args__ if kind.decision is not Step.decision}


def positions(game: Game) -> Iterator[tuple[dict[str, Any], Position[Any, Any], int, Move, Any]]:
    """Header, position, seat, move and the position after it, of all golden matches of a game."""
    for path in (path for path in golden_files() if path.parent.name == game.name):
        _, header, _ = read(path)
        now: Position[Any, Any] | None = None
        for made in entries_of(path):
            then, now = now, made.played.position
            if then is not None and made.move is not None and made.seat is not None:
                yield header, then, made.seat, made.move, now


@cache
def gone_through(name: str) -> tuple[tuple[Case, ...], frozenset[str]]:
    """The cases of a game: the first time that each kind of decision follows another seat's move, and the first that it follows
    one's own. And all sentences of previews of what was played.
    """
    game, found = all_games()[name], dict[tuple[str, str], Case]()
    previews = set[str]()
    for header, then, seat, move, now in positions(game):
        previews |= set(foretold(game, then, seat, move))
        for kind, follows in asked_anew(then, seat, move, now):
            if (kind, follows) not in found:
                found[kind, follows] = Case(
                    game, kind, follows, header, game.save(then), seat, move
                )
    return (*found.values(), *MADE.get(name, list)()), frozenset(previews)


def asked_anew(
    then: Position[Any, Any], seat: int, move: Move, now: Position[Any, Any]
) -> Iterator[tuple[str, str]]:
    """The kind of decision that is asked now and was not asked before, and whose move it follows."""
    was, asked = engine.pending_decision(then), engine.pending_decision(now)
    if was is None or asked is None:
        return
    kind, follows = type(now.agenda[-1]), "own" if seat in asked.seats else "other"
    is_same = was.question == asked.question and bool(set(was.seats) & set(asked.seats))
    is_same = is_same and type(then.agenda[-1]) is kind
    if is_same and seat in asked.seats and not isinstance(move, AnytimeMove):
        is_same = not asked.question and len(asked.seats) <= len(was.seats)
        follows = "again"
    if not is_same:
        yield kind.__name__, follows


def foretold(game: Game, then: Position[Any, Any], seat: int, move: Move) -> Iterator[str]:
    """What a preview tells its player that others do not read on the move itself."""
    events, _ = engine.preview(game, then, seat, move)
    for event in events:
        if event.is_seen_by(seat) and event.kind not in game.receipts:
            yield game.event_sentence(event)


def cases(name: str) -> tuple[Case, ...]:
    return gone_through(name)[0]


def made(
    game: str, kind: str, then: Position[Any, Any], seat: int, move: Move, **options: Any
) -> Case:
    """A case of a small table: with the first key whose dice bring the decision."""
    rules = all_games()[game]
    for number in range(KEYS):
        key = bytes([number]) * 32
        now = engine.play(rules, then, seat, move, KeyedChance(key, then.drawn)).position
        found = dict(asked_anew(then, seat, move, now))
        if kind in found:
            header = {"key": key.hex(), "seats": size(then), "options": options}
            return Case(rules, kind, found[kind], header, rules.save(then), seat, move)
    raise AssertionError(f"{move} never brings {kind}")


def size(position: Position[Any, Any]) -> int:
    """How many people sit there."""
    return sum(not getattr(seat, "is_ai", False) for seat in position.state.seats)


def _on_titan() -> Iterator[Case]:
    name = "dawn_on_titan"
    asks = Small(2).ship("A", "pathfinder", "M5", "gold").ship("B", "life", "M5", "gold")
    asks = asks.order("B", passing={"A": "ask"}).turn()
    yield made(name, "Flight", asks.position, 0, Fly("pathfinder", "M4"))
    struck = Small(2).moon("M1", "titan").hidden("M2", "bolt_1").moon("N3", "ymir")
    struck = struck.ship("A", "life", "M2", "gold").turn()
    yield made(name, "Bolt", struck.position, 0, Explore())
    finds = Small(2).hidden("M4", "natural_diamond_1").ship("A", "pathfinder", "M4", "gold")
    finds = finds.order("A", build_list=[]).turn()
    yield made(name, "Placing", finds.position, 0, Explore())

    stealth = mine()
    stealth.play("A", Attack(), PlayCard("stealth"))
    yield made(name, "Infiltrate", stealth.position, 1, PlayCard("laser"))
    alone = Mission().ship("A", "pathfinder", "M5", "gold").ship("A", "life", "M7", "gold")
    alone.solo.effects = ["gravity_shear"]
    yield made(name, "Shear", alone.turn().position, 0, EndOnTitan())


def _on_the_frontier() -> Iterator[Case]:
    name = "high_frontier"
    yield made(name, "Claiming", nine().position, 0, Prospect("met_steamer"))
    sails = sailing()
    sails.play(EndTurn())
    sails.play(OrderRoute("Bennu"))
    sails.play(EndTurn(), letter="B")
    yield made(name, "Voyage", sails.position, 2, EndTurn())
    for move in (RefuelIsru("met_steamer"), Prospect("met_steamer")):
        scrum = glitched()
        yield made(name, "LeaveAsked", scrum.position, 0, move)
        scrum.play(move)
        if isinstance(move, Prospect):
            yield made(name, "Claiming", scrum.position, 1, RefuseLeave("scrum"))
            yield made(name, "SizeRolls", scrum.position, 1, RefuseLeave("scrum"))
    for letter in "AC":
        falls = two_stacks(letter)
        yield made(name, "GlitchFalls", falls.position, 2, EndTurn())
    falls = two_stacks("A")
    stacks(falls, "B")
    falls.position.agenda.append(GlitchFalls([0, 1]))
    yield made(name, "GlitchFalls", falls.position, 0, PlaceGlitch("rocket"))
    heir = cycle_end(freedom="B", honor="B", unity="A").under("honor")
    heir.built("B", 5)
    heir.play(OrderPolitics("legacy", ("unity",)))
    heir.state.turn = 2
    yield made(name, "BatonPass", heir.position, 2, EndTurn(), politics=True)
    heir.end_year(1)
    yield made(name, "TakeOver", heir.position, 0, PassCube("B"), politics=True)


def glitched() -> Whole:
    """NASA has no disk left and a glitched stack on Phobos; the Scrum Troubleshooters have ordered to be asked."""
    table = nine(Whole("nasa_astronauts", "norse_astronauts"))
    table.stack("rocket").glitched = True
    table.play(OrderLeave("scrum", "ask"), letter="B")
    return table


def stacks(table: Whole, letter: str) -> None:
    """Two stacks of one card each."""
    cards = {
        "A": ("dumbo", "hall_effect"),
        "B": ("met_steamer", "qu_tube"),
        "C": ("ponderomotive_vasimr", "photon_tether_rectenna"),
    }
    sites = {"A": ("phobos", "vesta"), "B": ("ceres", "psyche"), "C": ("hertha", "minerva")}
    for stack, site, card in zip(
        ("outpost-1", "rocket"), sites[letter], cards[letter], strict=True
    ):
        table.put(stack, site, f"{card}:W", letter=letter)


def two_stacks(letter: str) -> Whole:
    """The last turn of a year whose event may be a glitch, for a seat with two stacks alike."""
    table = Whole(season="blue").spot(1)
    stacks(table, letter)
    table.state.turn = 2
    table.position.agenda = [Turn()]
    return table


def _on_a_planet() -> Iterator[Case]:
    """The event that empties a slot is drawn with the last answer of a round."""
    game, alone = all_games()["planet_unknown"], private_turns.begun(1, events=True)
    alone.state.events.insert(0, 52)
    while True:
        then, move = alone.position, alone.best(0)
        alone.play(0, move)
        if "EmptySlot" in dict(asked_anew(then, 0, move, alone.position)):
            break
    assert game.title
    yield made(game.name, "EmptySlot", then, 0, move, events=True)


MADE = {
    "dawn_on_titan": _on_titan,
    "high_frontier": _on_the_frontier,
    "planet_unknown": _on_a_planet,
}
