"""The front door of Galilean Moons."""

from __future__ import annotations

from bot.engine import Game
from bot.games.galilean_moons.ai.autopilot import autopilot
from bot.games.galilean_moons.checks import inventory, resample_hidden
from bot.games.galilean_moons.forfeits import forfeits
from bot.games.galilean_moons.rules.draw import AfterInvaders
from bot.games.galilean_moons.rules.icarus import IcarusTurn
from bot.games.galilean_moons.rules.scoring import outcome
from bot.games.galilean_moons.rules.setup import (
    ChooseTechnology,
    FirstUnit,
    KeepTechnology,
    PlaceUnit,
    check_options,
    neutrals,
    setup,
)
from bot.games.galilean_moons.rules.state import Options, State
from bot.games.galilean_moons.rules.turn import TURN_MOVES, NextTurn, TakeTurn
from bot.games.galilean_moons.text.events import sentence, value
from bot.games.galilean_moons.text.menus import choice
from bot.games.galilean_moons.view.build import build_view

GUIDE = """\
Four moons are rings of 7, 6, 5 and 4 sectors. In your turn you do two actions with command cards of a sector's type; wildcards stand in for any.
**Invade** a sector: 1 card, +1 for each opposing unit, +2 for a base (it becomes your ruin, 4 VP). **Rally**: 1 card adds a unit to your sector (2 at most) or
takes units back. **Mine**: 1 card, 1 gem for each unit there. **Draw**: discard down to 4, then take 4 cards from deck and draft.
Three neighbouring sectors of yours give a base in the middle (2 VP). Gems buy technologies (as many gems as you own technologies); sets of different gems score.
The Galilean sector takes the type of any card in the draft. When the deck has been shuffled three times, all have a last turn.
Most and second most sectors of a moon score; Dr. Icarus scores everything twice."""

GAME = Game(
    name="galilean_moons",
    title="Galilean Moons",
    command="galilean",
    seats=range(1, 5),
    length="about 10 turns each, 45-60 minutes at a table, 2-4 weeks by post",
    guide=GUIDE,
    state=State,
    steps=ChooseTechnology | FirstUnit | NextTurn | TakeTurn | AfterInvaders | IcarusTurn,
    moves=(KeepTechnology, PlaceUnit, *TURN_MOVES),
    options=Options,
    setup=setup,
    opening=ChooseTechnology,
    view=build_view,
    outcome=outcome,
    anytime_moves=lambda state, seat: [],
    event_sentence=sentence,
    menu_line=choice,
    forfeits=forfeits,
    field_value_words=value,
    autopilot=autopilot,
    neutrals=neutrals,
    inventory=inventory,
    resample_hidden=resample_hidden,
    check_options=check_options,
)
