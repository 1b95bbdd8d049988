"""What happened since the last picture: events become numbered steps, on the map and in the line below it.

A flight is one step, whatever it passed; what only fills a purse or turns a page of the rules is left to the log.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from bot.engine import Event
from bot.games.high_frontier.printed.map import SKY as MAP
from bot.games.high_frontier.printed.names import aquas, card_name, place_name, the_stack
from bot.games.high_frontier.text.flight import CAUSES
from bot.games.high_frontier.text.year import EVENT_TITLES
from render.high_frontier.parts.names import count_of, short
from render.scene import LETTERS, PictureInput

MOST = 9
_LOSSES = {"hazard", "belt", "flare", "glitch", "pad", "stranded", "sail"}
Facts = dict[str, Any]


class Step(Struct, frozen=True):
    """One step: whose (None: nobody's), in a few words, and the spaces it touches, of a flight all in order.

    `mark`: "flight" (an arrow), "site" (a ring round it), "lost" (a number of warning), or nothing.
    """

    seat: int | None
    words: str
    way: tuple[str, ...] = ()
    mark: str = ""


class _Flight(Struct):
    """A flight while it is being told."""

    seat: int | None
    way: list[str]
    burns: int = 0
    more: list[str] = []

    def step(self) -> Step:
        paid = [count_of(self.burns, "burn")] * bool(self.burns)
        words = ", ".join([*self._flown(), *paid, *self.more])
        return Step(self.seat, words, tuple(self.way), "flight")

    def _flown(self) -> list[str]:
        """From where to where; nothing where only rolls of a flight that began earlier are told."""
        if not self.way:
            return []
        start = f"{_place(self.way[0])} → " if len(self.way) > 1 else "to "
        return [f"flew {start}{_place(self.way[-1])}"]


def _place(space: str) -> str:
    """The name of a site or a named space, else the code."""
    found = MAP.spaces[space]
    return short(found.name, 22) if found.name else found.code


def steps(scene: PictureInput, changes: Sequence[Event]) -> list[Step]:
    """The last steps (at most nine, so that the map stays readable), in order."""
    story = _Story()
    for event in changes:
        story.hear(event)
    return story.told()[-MOST:]


class _Story:
    """The steps told so far, and where each seat's Rocket was last seen."""

    def __init__(self) -> None:
        self.steps: list[Step | _Flight] = []
        self.rockets: dict[int | None, str] = {}

    def told(self) -> list[Step]:
        return [one.step() if isinstance(one, _Flight) else one for one in self.steps]

    def hear(self, event: Event) -> None:
        facts = event.facts
        if event.kind in ("flew", "belt_roll", "hazard_roll", "finao"):
            return self._fly(event.seat, event.kind, facts)
        if event.kind == "activated":
            self.rockets[event.seat] = facts["start"]
        if event.kind == "flight_ended" and facts["at"]:
            self.rockets[event.seat] = facts["at"]
        if event.kind == "transferred" and "rocket" in (facts["to"], facts["source"]):
            self.rockets[event.seat] = facts["at"]
        tell = _TELL.get(event.kind)
        step = tell(event.seat, facts) if tell else None
        if step is not None:
            self.steps.append(step)
        return None

    def _fly(self, seat: int | None, kind: str, facts: Facts) -> None:
        flight = self._flight(seat)
        if kind == "flew":
            flight.way.append(facts["to"])
            flight.burns += facts["burns"]
            self.rockets[seat] = facts["to"]
        elif kind == "finao":
            flight.more.append(f"paid {aquas(facts['aquas'])} for safety")
        else:
            flight.more.append(f"{kind.split('_')[0]} roll {facts['die']}")

    def _flight(self, seat: int | None) -> _Flight:
        """The flight under way, or a new one from where the Rocket was."""
        last = self.steps[-1] if self.steps else None
        if isinstance(last, _Flight) and last.seat == seat:
            return last
        start = self.rockets.get(seat)
        flight = _Flight(seat, [start] if start else [], more=[])
        self.steps.append(flight)
        return flight


def _at_site(words: str) -> Callable[[int | None, Facts], Step]:
    """A step at a site: "claimed {}"."""
    return lambda seat, facts: Step(
        seat, words.format(_place(facts["site"])), (facts["site"],), "site"
    )


def _boosted(seat: int | None, facts: Facts) -> Step:
    cards = count_of(len(facts["cards"]), "card")
    return Step(seat, f"boosted {cards} for {aquas(facts['aquas'])}")


def _factory(seat: int | None, facts: Facts) -> Step:
    words = f"built a factory on {_place(facts['site'])}, type {facts['spectral']}"
    return Step(seat, words, (facts["site"],), "site")


def _size_roll(seat: int | None, facts: Facts) -> Step:
    site = facts["site"]
    words = f"prospected {_place(site)}: rolled {facts['result']} against {facts['size']}"
    return Step(seat, words, (site,), "site")


def _jumped(seat: int | None, facts: Facts) -> Step:
    whose = "" if facts["victim"] is None else f" of {LETTERS[facts['victim']]}"
    return Step(
        seat, f"jumped the claim{whose} on {_place(facts['site'])}", (facts["site"],), "site"
    )


def _built(seat: int | None, facts: Facts) -> Step:
    name = short(card_name(facts["card"], "black"), 24)
    return Step(seat, f"built {name} on {_place(facts['site'])}", (facts["site"],), "site")


def _delivered(seat: int | None, facts: Facts) -> Step:
    return Step(seat, f"brought {short(card_name(facts['card'], 'black'), 24)} to LEO")


def _refuels(seat: int | None, facts: Facts) -> Step:
    return Step(seat, f"refueled at {_place(facts['site'])}", (facts["site"],))


def _sold(facts: Facts) -> str:
    """The face that was sold."""
    return card_name(facts["card"], "black" if facts["black"] else "white")


def _won(seat: int | None, facts: Facts) -> Step:
    name = short(facts["name"], 26)
    more = f" and {count_of(len(facts['supports']), 'support')}" if facts["supports"] else ""
    return Step(seat, f"won {name}{more} for {aquas(facts['aquas'])}")


def _lost(seat: int | None, facts: Facts) -> Step | None:
    if facts["cause"] not in _LOSSES or not facts["cards"]:
        return None
    cards = count_of(len(facts["cards"]), "card")
    cause = CAUSES.get(facts["cause"], facts["cause"])
    return Step(seat, f"lost {cards} of {the_stack(facts['stack'])} ({cause})")


def _event(seat: int | None, facts: Facts) -> Step:
    return Step(None, f"event of the {facts['season']} season: {EVENT_TITLES[facts['event']]}")


_TELL: dict[str, Callable[[int | None, Facts], Step | None]] = {
    "boosted": _boosted,
    "loaded": lambda seat, facts: Step(
        seat, f"loaded {count_of(facts['tanks'], 'tank')} of {facts['grade']}"
    ),
    "claimed": _at_site("claimed {}"),
    "size_roll": _size_roll,
    "busted": lambda seat, facts: Step(
        seat, f"busted {_place(facts['site'])}", (facts["site"],), "lost"
    ),
    "revived": _at_site("revived {}"),
    "factory": _factory,
    "colony": _at_site("founded a colony on {}"),
    "jumped": _jumped,
    "produced": _built,
    "delivered": _delivered,
    "refuels": _refuels,
    "auction_won": _won,
    "researched": lambda seat, facts: Step(
        seat, f"researched {count_of(len(facts['cards']), 'card')} for {aquas(facts['aquas'])}"
    ),
    "sold": lambda seat, facts: Step(
        seat, f"sold {short(_sold(facts), 26)} for {aquas(facts['aquas'])}"
    ),
    "income": lambda seat, facts: Step(seat, f"took {aquas(facts['aquas'])} of income"),
    "glory": lambda seat, facts: Step(seat, f"took the glory of {facts['zone'].capitalize()}"),
    "parade": lambda seat, facts: Step(
        seat, f"brought the glory of {facts['zone'].capitalize()} home"
    ),
    "martian": lambda seat, facts: Step(
        seat, f"drove {place_name(facts['start'])} → {place_name(facts['to'])}", (facts["to"],)
    ),
    "lost": _lost,
    "event": _event,
}
