"""Dawn on Titan: the front door."""

from __future__ import annotations

from bot.engine import Game
from bot.games.dawn_on_titan.ai.autopilot import aside, autopilot
from bot.games.dawn_on_titan.checks import inventory, resample_hidden
from bot.games.dawn_on_titan.forfeits import forfeits
from bot.games.dawn_on_titan.rules import (
    combat,
    exploration,
    flight,
    industry,
    passing,
    placement,
    setup,
    solo,
    solo_actions,
    standing_orders,
    stealth,
    storage,
    turn,
)
from bot.games.dawn_on_titan.rules.scoring import outcome
from bot.games.dawn_on_titan.rules.state import Options, State
from bot.games.dawn_on_titan.text.events import in_force, sentence
from bot.games.dawn_on_titan.text.menus import choice, value
from bot.games.dawn_on_titan.view.build import build_view

GAME = Game(
    name="dawn_on_titan",
    title="Dawn on Titan",
    command="titan",
    seats=range(1, 5),
    length="about 10 rounds, 30-60 minutes at a table, 2-4 weeks by post",
    guide=(
        "Be the first to have 7 industries on the board; or have the most when every moon and moonlet is explored.\n"
        "In your turn take up to 3 actions: fly, explore, build, produce, fight. Silver goes clockwise, gold the other way.\n"
        "A ship can explore, build or fight only where its direction is that of the moon or unit. "
        "The nearer to Saturn a flight begins, the more steps it has: norse 1, main 2, helium 3, slingshot 4.\n"
        "**Build** an industry where a ship of yours is: free, and 2 resources for you, 1 for all others. **Produce**: 2 resources of an industry. "
        "They lie on the ships and cards of your HQ that they pay for; what is paid is built at an industry of its kind.\n"
        "**Combat**: both choose a card in secret. Charged particles beat plasma, plasma beats laser, laser beats charged particles; an upgraded "
        "weapon beats its basic one. The loser takes a unit home, then both may retreat a step. Stealth uses the other's industry; security stops stealth.\n"
        "Whoever has units on your way may stop your ship there until you fight. Without units you come back at the start of your next turn."
    ),
    state=State,
    steps=(
        turn.Opening
        | turn.BeginTurn
        | turn.Turn
        | turn.EndOfTurn
        | setup.StartPlace
        | setup.StartIndustry
        | passing.Flight
        | exploration.Bolt
        | exploration.Meteorite
        | placement.Placing
        | combat.ChooseCards
        | combat.Losing
        | combat.Retreating
        | combat.EndCombat
        | stealth.Infiltrate
        | solo.HeadStart
        | solo.StartOfRound
        | solo.AiTurn
        | solo.EffectsAct
        | solo.EventActs
        | solo.Obey
        | solo.Chain
        | solo.AiFights
        | solo.AiAttack
        | solo.EndOfAiTurn
        | solo_actions.AiBuilds
        | solo_actions.AiShips
        | solo_actions.Shear
    ),
    moves=(
        flight.Fly,
        exploration.Explore,
        industry.BuildIndustry,
        industry.BuildShip,
        industry.BuildCard,
        industry.Produce,
        industry.Resupply,
        combat.Attack,
        combat.PlayCard,
        combat.LoseUnit,
        combat.Retreat,
        stealth.StealthAction,
        passing.LetPass,
        passing.StopShip,
        exploration.MeteoriteTarget,
        exploration.BoltTarget,
        placement.PlaceTokens,
        setup.PlaceStart,
        setup.PlaceIndustry,
        solo_actions.AiBuild,
        solo_actions.AiShip,
        solo_actions.FlipShip,
        solo.AiFight,
        turn.EndTurn,
        standing_orders.OrderPassing,
        standing_orders.OrderCards,
        standing_orders.OrderLosses,
        standing_orders.OrderRetreat,
        standing_orders.OrderBuilds,
        standing_orders.VoteEnd,
    ),
    options=Options,
    setup=setup.setup,
    opening=turn.Opening,
    view=build_view,
    outcome=outcome,
    anytime_moves=standing_orders.standing,
    standing_orders=in_force,
    forfeits=forfeits,
    event_sentence=sentence,
    menu_line=choice,
    field_value_words=value,
    receipts=frozenset(("chose_card",)),
    autopilot=autopilot,
    unprompted_move=aside,
    neutrals=lambda seats, options: ("The AI",) if seats == 1 else (),
    inventory=inventory,
    resample_hidden=resample_hidden,
    completers={("fly", "path"): flight.complete_path}
    | {
        (tag, "onto"): storage.complete_onto
        for tag in ("build_industry", "produce", "resupply", "stealth_action", "place_tokens")
    },
    check_options=setup.check_options,
)
