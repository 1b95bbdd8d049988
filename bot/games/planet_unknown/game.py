"""The front door of Planet Unknown with Supermoon."""

from __future__ import annotations

import bot.games.planet_unknown.rules.corporations  # noqa: F401  # fills the makers of their rules
from bot.engine import Game
from bot.games.planet_unknown.ai.autopilot import autopilot, default_turn
from bot.games.planet_unknown.checks import inventory, resample_hidden
from bot.games.planet_unknown.forfeits import forfeits
from bot.games.planet_unknown.rules.completion import COMPLETE
from bot.games.planet_unknown.rules.events import EmptySlot, RemoveTiles, RevealEvent
from bot.games.planet_unknown.rules.private_turn import MOVES, Turns
from bot.games.planet_unknown.rules.round import (
    CivPhase,
    EndPhase,
    EndRound,
    Finish,
    NextRound,
    OpenCiv,
    OpenTurns,
    PlayTurns,
)
from bot.games.planet_unknown.rules.scoring import outcome
from bot.games.planet_unknown.rules.setup import (
    Begin,
    ChooseBoards,
    ChooseSides,
    check_options,
    setup,
)
from bot.games.planet_unknown.rules.state import Options, State
from bot.games.planet_unknown.rules.station import Rotate, TurnStation
from bot.games.planet_unknown.text.events import sentence, value
from bot.games.planet_unknown.text.menus import choice, private_turn
from bot.games.planet_unknown.view.build import build_view

GUIDE = """\
Each round you take one of the two tiles of your depot and place it: the first on the planet's edge, later ones beside what lies there. **Each resource** on it advances
its tracker; **water** only if water lies on ice, **energy** advances a tracker beside its area. Cells give synergy boosts (advance any tracker), civ cards,
technologies, rovers, movement and patches. A meteor symbol takes a **meteorite**: it spoils its row and column until a rover collects it.
Your turn is private and can be taken back step by step until you confirm; the round closes when all have confirmed. Then civ cards are taken, clockwise.
The game ends when a player can place no tile, a depot is empty, the events are over, or all five trackers of a player are on top.
Full rows and columns without meteorites, tracks, lifepods, meteorites by threes, cards and objectives score.
**Supermoon**: a moon to build on (its satellite's laser destroys meteorites and rovers), emergency tokens, coloured patches, split boards."""

GAME = Game(
    name="planet_unknown",
    title="Planet Unknown",
    command="planet",
    seats=range(1, 7),
    length="about 20 rounds, 60-80 minutes at a table, 3-6 weeks by post",
    guide=GUIDE,
    state=State,
    steps=ChooseSides | Begin | NextRound | Rotate | RevealEvent | EmptySlot | OpenTurns | PlayTurns
    | CivPhase | OpenCiv | EndRound | EndPhase | Finish | Turns,
    moves=(ChooseBoards, TurnStation, RemoveTiles, *MOVES),
    options=Options,
    setup=setup,
    opening=ChooseSides,
    view=build_view,
    outcome=outcome,
    anytime_moves=lambda state, seat: [],
    event_sentence=sentence,
    menu_line=choice,
    field_value_words=value,
    receipts=frozenset(("confirmed",)),
    autopilot=autopilot,
    private_turn=private_turn,
    forfeits=forfeits,
    default_turn=default_turn,
    inventory=inventory,
    resample_hidden=resample_hidden,
    check_options=check_options,
    completers=COMPLETE,
)  # fmt: skip
