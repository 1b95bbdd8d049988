"""The engine: one door for every move, saved steps, views, look-ups. Games import from here."""

from bot.engine.chance import (
    Chance,
    Draw,
    KeyedChance,
    Luck,
    NoChance,
    RecordedChance,
    T,
    key_hash,
    keyed_luck,
)
from bot.engine.events import Event, Milestone, Outcome, ScoreLine
from bot.engine.game import Autopilot, Completer, Game, PrivateTurn, must_suit
from bot.engine.lookups import Found, Lookup
from bot.engine.moves import Choice, Decision, Die, IllegalMove, Move, Timed
from bot.engine.play import Played, begin, play, spoken
from bot.engine.position import (
    AnytimeMove,
    Position,
    Step,
    Stuck,
    Table,
    asked,
    digest,
    offers,
    overdue,
    under_way,
)
from bot.engine.preview import foresee
from bot.engine.text import SEAT_LETTERS, listed, named, seat_name, snake

__all__ = [
    "SEAT_LETTERS",
    "AnytimeMove",
    "Autopilot",
    "Chance",
    "Choice",
    "Completer",
    "Decision",
    "Die",
    "Draw",
    "Event",
    "Found",
    "Game",
    "IllegalMove",
    "KeyedChance",
    "Lookup",
    "Luck",
    "Milestone",
    "Move",
    "NoChance",
    "Outcome",
    "Played",
    "Position",
    "PrivateTurn",
    "RecordedChance",
    "ScoreLine",
    "Step",
    "Stuck",
    "T",
    "Table",
    "Timed",
    "asked",
    "begin",
    "digest",
    "foresee",
    "key_hash",
    "keyed_luck",
    "listed",
    "must_suit",
    "named",
    "offers",
    "overdue",
    "play",
    "seat_name",
    "snake",
    "spoken",
    "under_way",
]
