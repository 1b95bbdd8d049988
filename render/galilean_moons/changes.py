"""What happened since the last picture: events become numbered steps, on the board and in the line below it.

Events that belong together become one step: a mine and its gems, the cards of a draw, all that Dr. Icarus does on a moon.
An event that is not told here (the next turn, a refilled draft, what only one seat may know) changes nothing to look at.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from bot.engine import Event
from bot.games.galilean_moons.printed.names import ICARUS_NAME
from bot.games.galilean_moons.printed.pieces import CARDS, MOONS, RULES, TECHNOLOGIES
from bot.games.galilean_moons.view.records import View
from render.galilean_moons.names import count_of, pieces, sector_name, short, type_name, who, worded
from render.scene import PictureInput

MOST = 9


class Mark(Struct, frozen=True):
    """A place touched by a step. `piece`: "unit", "base", "target" or "glyph" wear a ring; "lost" is a unit gone."""

    at: str
    piece: str


class Step(Struct, frozen=True):
    """One step of a turn: whose (None: nobody's), in a few words, and the places it touches."""

    seat: int | None
    words: str
    marks: tuple[Mark, ...] = ()


def steps(scene: PictureInput, changes: Sequence[Event]) -> list[Step]:
    """The last steps (at most nine, so that the board stays readable), in order."""
    story = _Story(scene)
    for event in changes:
        if tell := _TELL.get(event.kind):
            tell(story, story.seat_of(event), event.facts)
    return [told.step() for told in story.told][-MOST:]


class _Told(Struct):
    """A step while it is being told. A draw counts its cards; a focus of Dr. Icarus names his moon first."""

    seat: int | None
    words: str
    kind: str = ""
    more: list[str] = []
    marks: list[Mark] = []
    from_deck: int = 0
    from_draft: list[str] = []

    def step(self) -> Step:
        first = ": " if self.kind == "focus" else ", "
        words = self._drawn() if self.kind == "draw" else self.words
        more = first + ", ".join(self.more) if self.more else ""
        return Step(self.seat, words + more, tuple(self.marks))

    def _drawn(self) -> str:
        shown = {card: self.from_draft.count(card) for card in CARDS}
        parts = [f"{pieces(shown)} from the draft"] * bool(self.from_draft)
        parts += [f"{self.from_deck} from the deck"] * bool(self.from_deck)
        return f"drew {', '.join(parts)}"


class _Story:
    """The steps told so far."""

    def __init__(self, scene: PictureInput) -> None:
        self.scene = scene
        self.view: View = scene.view
        self.told: list[_Told] = []

    def seat_of(self, event: Event) -> int | None:
        """Dr. Icarus is no seat of the match; his events carry his name."""
        if event.seat is None and event.facts.get("who") == ICARUS_NAME and self.view.icarus:
            return self.view.icarus.seat
        return event.seat

    def begin(self, seat: int | None, words: str, *marks: Mark, kind: str = "") -> None:
        self.told.append(_Told(seat, words, kind, marks=list(marks)))

    def join(self, seat: int | None, words: str, *marks: Mark) -> None:
        """Add to the last step; to a new one where nothing has been told yet."""
        if not self.told:
            return self.begin(seat, words, *marks)
        self.told[-1].more.append(words)
        self.told[-1].marks += marks
        return None

    def begin_or_join(self, seat: int | None, words: str, mark: Mark) -> None:
        """A step of its own, but within a focus a part of that."""
        if self.is_(seat, "focus"):
            self.join(seat, words, mark)
        else:
            self.begin(seat, words, mark)

    def is_(self, seat: int | None, kind: str) -> bool:
        """Whether the last step is this seat's and of this kind."""
        return bool(self.told) and (self.told[-1].seat, self.told[-1].kind) == (seat, kind)

    def draw(self, seat: int | None) -> _Told:
        """The draw under way, or a new one."""
        if not self.is_(seat, "draw"):
            self.begin(seat, "", kind="draw")
        return self.told[-1]

    def whose(self, seat: int | None) -> str:
        return "" if seat is None else short(who(self.scene, seat))


_Facts = dict[str, Any]
_Tell = Callable[[_Story, int | None, _Facts], None]


def _technology(name: str) -> str:
    return TECHNOLOGIES[name].title


def _some(things: Sequence[str]) -> str:
    return pieces({kind: list(things).count(kind) for kind in CARDS})


def _owns(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(seat, f"kept {_technology(facts['technology'])}")


def _started(story: _Story, seat: int | None, facts: _Facts) -> None:
    at = facts["at"]
    story.begin(seat, f"began in {sector_name(story.view, at)}", Mark(at, "unit"))


def _invaded(story: _Story, seat: int | None, facts: _Facts) -> None:
    at, loser = facts["at"], facts["loser"]
    words = f"invaded {at}" if story.is_(seat, "focus") else f"invaded {_place(story, at)}"
    if loser is not None:
        words += f" from {short(worded(story.scene, loser))}"
    if facts["ruin"]:
        words += ", a ruin"
    story.begin_or_join(seat, words, Mark(at, "unit"))


def _place(story: _Story, at: str) -> str:
    return sector_name(story.view, at)


def _base(story: _Story, seat: int | None, facts: _Facts) -> None:
    at = facts["at"]
    is_own = bool(story.told) and story.told[-1].seat == seat
    words = f"base in {at}" if is_own else f"{story.whose(seat)}: base in {at}"
    story.join(seat, words, Mark(at, "base"))


def _rallied(story: _Story, seat: int | None, facts: _Facts) -> None:
    at, change = facts["at"], facts["change"]
    if change == "add":
        story.begin(seat, f"rallied a 2nd unit to {_place(story, at)}", Mark(at, "unit"))
        return
    units = count_of(int(change.split()[-1]), "unit")
    story.begin(seat, f"took {units} back from {_place(story, at)}", Mark(at, "lost"))


def _left_sector(story: _Story, seat: int | None, facts: _Facts) -> None:
    base = ", its base is neutral" if facts["base"] else ""
    story.join(seat, f"left {facts['at']}{base}", Mark(facts["at"], "lost"))


def _mined(story: _Story, seat: int | None, facts: _Facts) -> None:
    at = facts["at"]
    words = f"mined {at}" if story.is_(seat, "focus") else f"mined {_place(story, at)}"
    story.begin_or_join(seat, words, Mark(at, "glyph"))


def _gained_gems(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.join(seat, f"+{facts['count']} {type_name(facts['gem'])}")


def _returned_gems(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(seat, f"{_technology(facts['technology'])}: gave {_some(facts['gems'])}")


def _discarded(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(seat, f"discarded {pieces(facts['cards'])}")


def _took_from_deck(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.draw(seat).from_deck += facts["count"]


def _took_from_draft(story: _Story, seat: int | None, facts: _Facts) -> None:
    if story.is_(seat, "focus"):
        story.told[-1].words += f" with {type_name(facts['card'])}"
    else:
        story.draw(seat).from_draft.append(facts["card"])


def _draft_discarded(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.join(seat, f"discarded the draft ({_some(facts['cards'])})")


def _age(story: _Story, seat: int | None, facts: _Facts) -> None:
    is_end = facts["age"] == RULES.age_titles[-1]
    words = "the deck is shuffled for the third time" if is_end else f"{facts['age']} begins"
    story.begin(None, words)


def _reshuffled(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(None, "the deck is shuffled anew")


def _end_triggered(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.join(None, f"{story.whose(seat)} finishes the turn, then all have a last one")


def _bought(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(seat, f"bought {_technology(facts['technology'])} for {_some(facts['gems'])}")


def _looted(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(seat, f"gave a ruin for {_technology(facts['technology'])}")


def _used(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(seat, f"used {_technology(facts['technology'])}")


def _second_unit(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.join(seat, f"2nd unit to {facts['at']}", Mark(facts["at"], "unit"))


def _sent_home(story: _Story, seat: int | None, facts: _Facts) -> None:
    is_own = bool(story.told) and story.told[-1].seat == seat
    whose = "" if is_own else f" of {story.whose(seat)}"
    words = f"{count_of(facts['units'], 'unit')}{whose} home from {facts['at']}"
    story.join(seat, words, Mark(facts["at"], "lost"))


def _action_lost(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(seat, f"could not {facts['action']}: the action is lost")


def _rewound(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(seat, f"Rewind: took {type_name(facts['card'])} from the discard pile")


def _escorted(story: _Story, seat: int | None, facts: _Facts) -> None:
    start, at = facts["start"], facts["at"]
    story.begin(seat, f"Escort {start} → {at}", Mark(start, "lost"), Mark(at, "unit"))


def _teleported(story: _Story, seat: int | None, facts: _Facts) -> None:
    start, at = facts["start"], facts["at"]
    whose = short(worded(story.scene, facts["whose"]))
    words = f"teleported {whose}'s unit {start} → {at}"
    story.begin(seat, words, Mark(start, "lost"), Mark(at, "unit"))


def _boosted(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(seat, f"Boost: gave {_some(facts['gems'])} for a bonus turn")


def _traded(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(seat, f"Trader: a wildcard for {_some(facts['cards'])}")


def _bartered(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(seat, f"Barter: {type_name(facts['give'])} for {type_name(facts['take'])}")


def _parked(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(seat, "parked a unit on Replica")


def _copied(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(seat, f"Replica: copied {_technology(facts['technology'])}")


# Dr. Icarus


def _focused(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.begin(seat, MOONS[facts["moon"]].title, kind="focus")


def _searched(story: _Story, seat: int | None, facts: _Facts) -> None:
    words = f" with {type_name(facts['card'])}"
    if misses := len(facts["misses"]):
        words += f" ({misses} {'miss' if misses == 1 else 'misses'})"
    if story.is_(seat, "focus"):
        story.told[-1].words += words


def _found_nothing(story: _Story, seat: int | None, facts: _Facts) -> None:
    story.join(seat, "no card matches")


def _targeted(story: _Story, seat: int | None, facts: _Facts) -> None:
    words = f"{count_of(facts['targets'], 'target')} on {facts['at']}"
    story.begin_or_join(seat, words, Mark(facts["at"], "target"))


_TELL: dict[str, _Tell] = {
    "owns": _owns,
    "started": _started,
    "invaded": _invaded,
    "base": _base,
    "rallied": _rallied,
    "left_sector": _left_sector,
    "mined": _mined,
    "gained_gems": _gained_gems,
    "returned_gems": _returned_gems,
    "discarded": _discarded,
    "took_from_deck": _took_from_deck,
    "took_from_draft": _took_from_draft,
    "draft_discarded": _draft_discarded,
    "age": _age,
    "reshuffled": _reshuffled,
    "end_triggered": _end_triggered,
    "bought": _bought,
    "looted": _looted,
    "used": _used,
    "second_unit": _second_unit,
    "sent_home": _sent_home,
    "action_lost": _action_lost,
    "rewound": _rewound,
    "escorted": _escorted,
    "teleported": _teleported,
    "boosted": _boosted,
    "traded": _traded,
    "bartered": _bartered,
    "parked": _parked,
    "copied": _copied,
    "focused": _focused,
    "searched": _searched,
    "found_nothing": _found_nothing,
    "icarus_mined": _mined,
    "targeted": _targeted,
}
