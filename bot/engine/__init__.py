"""The engine: one door for every move, saved steps, views, look-ups. Games import from here."""

from bot.engine.chance import (
    Chance,
    Draw,
    KeyedChance,
    NoChance,
    RandomSource,
    RecordedChance,
    T,
    key_hash,
    keyed_luck,
)
from bot.engine.events import Episode, Event, Outcome, ScoreLine
from bot.engine.game import Autopilot, Completer, Game, PrivateTurn, check_setup
from bot.engine.lookups import Lookup, LookupResult
from bot.engine.moves import Decision, Die, IllegalMove, MenuLine, Move, Timed, tag_of
from bot.engine.play import Played, begin, play, unprompted_move
from bot.engine.position import (
    AnytimeMove,
    Position,
    Step,
    Stuck,
    Table,
    current_episode,
    default_answers,
    offered_moves,
    pending_decision,
    position_digest,
)
from bot.engine.preview import preview
from bot.engine.text import SEAT_LETTERS, insert_names, listed, seat_placeholder, snake_case

__all__ = [
    "SEAT_LETTERS",
    "AnytimeMove",
    "Autopilot",
    "Chance",
    "Completer",
    "Decision",
    "Die",
    "Draw",
    "Episode",
    "Event",
    "Game",
    "IllegalMove",
    "KeyedChance",
    "Lookup",
    "LookupResult",
    "MenuLine",
    "Move",
    "NoChance",
    "Outcome",
    "Played",
    "Position",
    "PrivateTurn",
    "RandomSource",
    "RecordedChance",
    "ScoreLine",
    "Step",
    "Stuck",
    "T",
    "Table",
    "Timed",
    "begin",
    "check_setup",
    "current_episode",
    "default_answers",
    "insert_names",
    "key_hash",
    "keyed_luck",
    "listed",
    "offered_moves",
    "pending_decision",
    "play",
    "position_digest",
    "preview",
    "seat_placeholder",
    "snake_case",
    "tag_of",
    "unprompted_move",
]
