"""The front door of High Frontier 4 All.

Kinds of moves and events that belong to a mode or a module: what a match opened otherwise does not know (V1, N, O; rulings 13, 15, 150).

Everything that a seat may do beside the decisions: votes, deals, leaves, standing orders.
"""

from __future__ import annotations

from bot.engine import Game, Move
from bot.games.high_frontier import upgrades
from bot.games.high_frontier.ai.autopilot import autopilot
from bot.games.high_frontier.ai.deals import answer
from bot.games.high_frontier.checks import inventory, resample_hidden
from bot.games.high_frontier.forfeits import forfeits
from bot.games.high_frontier.lookups.completion import COMPLETE, things
from bot.games.high_frontier.lookups.routes import LOOKUPS, also_called, by_orders
from bot.games.high_frontier.modules.politics import fundraise, legacy, lobby, tally
from bot.games.high_frontier.modules.politics.cubes import GiveCube, TakeOver
from bot.games.high_frontier.modules.politics.hooks import POLITICAL, POLITICS
from bot.games.high_frontier.modules.politics.standing_orders import OrderPolitics
from bot.games.high_frontier.negotiation import deals, permissions
from bot.games.high_frontier.negotiation.deals import (
    Accept,
    Counter,
    Decline,
    Offer,
    Permit,
    Revoke,
    Withdraw,
)
from bot.games.high_frontier.printed.tracks import HEROISM
from bot.games.high_frontier.rules.auctions import auction, standing_orders
from bot.games.high_frontier.rules.auctions.standing_orders import KINDS_OF_ORDER
from bot.games.high_frontier.rules.flight import filed_routes, troubleshooters, voyage
from bot.games.high_frontier.rules.operations import claims, prospect
from bot.games.high_frontier.rules.ships import losses
from bot.games.high_frontier.rules.turn import setup, turn
from bot.games.high_frontier.rules.turn.turn import PLAYS
from bot.games.high_frontier.rules.year import events, heroism, mishaps, year
from bot.games.high_frontier.rules.year.scoring import outcome
from bot.games.high_frontier.state import hooks
from bot.games.high_frontier.state.state import Options, State
from bot.games.high_frontier.text.assembly import POLITICS_SENTENCES
from bot.games.high_frontier.text.events import MILESTONES, SENTENCES, choice, sentence, value
from bot.games.high_frontier.text.preview import preview_notes
from bot.games.high_frontier.text.reminders import notice
from bot.games.high_frontier.view.build import build_view

GUIDE = """\
48 years of opening up the solar system: most victory points win. A turn is a year: fly your Rocket once, do one operation, and any free actions.
Buy patents at auction, **boost** them to LEO for Aquas, put them into a **Rocket**, load water as fuel, and fly: each burn costs fuel, and there are no more
burns than your net thrust. On a site, **prospect** for a claim, spend a robonaut and a refinery to **industrialize** it, and build better black cards there.
Points: 1 for each token on the map; the stock price for each factory; colonies, glories brought home, heroism.
Every few years the Sunspot Cube brings an event. **Deals** may be made at any time."""

hooks.register_module(POLITICS)


def absent(seats: int, options: Options) -> frozenset[str]:
    """What cannot occur in a match of so many seats opened like this."""
    found = ALONE if seats > 1 else AMONG_OTHERS
    if seats < HEROISM["min_players"]:  # ruling 13
        found |= HEROIC
    if options.start == "standard":
        found |= DRAFTED
    return found | (REPLACED if options.politics else POLITICAL_KINDS)


def standing(state: State, seat: int) -> list[Move]:
    """Answers that others wait for first."""
    if state.ending is not None:
        return []
    return [
        *heroism.standing(state, seat),
        *permissions.standing(state, seat),
        *deals.standing(state, seat),
        *standing_orders.standing(state, seat),
        *hooks.standing(state, seat),
    ]


GAME = Game(
    name="high_frontier",
    title="High Frontier 4 All",
    command="frontier",
    seats=range(1, 6),
    length="48 years, 6-12 hours at a table, one to two years by post",
    guide=GUIDE,
    state=State,
    steps=(
        setup.ChooseSides
        | setup.Drafting
        | setup.BonusSale
        | setup.EndOfDraft
        | turn.StartOfYear
        | turn.BeginTurn
        | losses.BetweenActions
        | turn.Turn
        | turn.Act
        | troubleshooters.ScrumFirst
        | turn.EndOfTurn
        | filed_routes.FlyFiled
        | filed_routes.LegFlown
        | voyage.Voyage
        | auction.Bidding
        | auction.Hammer
        | prospect.SizeRolls
        | claims.Claiming
        | permissions.LeaveAsked
        | year.EndOfYear
        | year.Advance
        | year.Seniority
        | year.LastDisk
        | year.NewYear
        | heroism.CloseVote
        | events.EventRoll
        | mishaps.GlitchFalls
        | mishaps.PadExplodes
        | mishaps.BudgetCuts
        | tally.Tally
        | TakeOver
        | fundraise.MartialLaw
        | fundraise.Settled
        | lobby.InsuranceAsked
        | lobby.EndOfInsurance
        | legacy.LegacyVote
        | legacy.BatonPass
        | legacy.Purge
    ),
    moves=(
        setup.ChooseSide,
        setup.Draft,
        setup.SellDrafted,
        *PLAYS,
        turn.EndTurn,
        voyage.FlyOn,
        voyage.Halt,
        voyage.PayFinao,
        voyage.RollHazard,
        auction.Raise,
        auction.Match,
        auction.Stand,
        auction.Pass,
        auction.ChooseWinner,
        prospect.Reroll,
        prospect.KeepRolls,
        claims.MoveDisk,
        claims.LeaveOpen,
        permissions.GiveLeave,
        permissions.RefuseLeave,
        mishaps.PlaceGlitch,
        mishaps.LoseCard,
        mishaps.CutCard,
        heroism.Nominate,
        heroism.Vote,
        Offer,
        Counter,
        Accept,
        Decline,
        Withdraw,
        Permit,
        Revoke,
        *KINDS_OF_ORDER,
        *POLITICAL,
        tally.ChooseLaw,
        GiveCube,
        fundraise.Elect,
        fundraise.Arrest,
        fundraise.Abstain,
        lobby.Insure,
        legacy.CastLegacy,
        legacy.PassCube,
        OrderPolitics,
    ),
    options=Options,
    setup=setup.setup,
    opening=setup.ChooseSides,
    view=build_view,
    outcome=outcome,
    anytime_moves=standing,
    event_sentence=sentence,
    menu_line=choice,
    field_value_words=value,
    autopilot=autopilot,
    receipts=frozenset(("bid_sealed", "side_sealed", "cut_chosen", "voted")),
    event_kinds=tuple(SENTENCES),
    absent_kinds=absent,
    unprompted_move=lambda look, standing: answer(look(), standing),
    inventory=inventory,
    resample_hidden=resample_hidden,
    reminder=notice,
    episodes=MILESTONES,
    lookups=LOOKUPS,
    also_called=also_called,
    preview_notes=preview_notes,
    forfeits=forfeits,
    active_orders=by_orders,
    standing_orders=lambda view: view.orders,
    completers=COMPLETE,
    things=things,
    check_options=setup.check_options,
    version=2,
    upgrades={1: upgrades.with_requests},
)

DRAFTED = frozenset(
    ("draft", "sell_drafted", "order_draft", "order_sale", "drafted", "sold_drafted", "draft_ended")
)
ALONE = frozenset(("researched",))
REPLACED = frozenset(("income",))
HEROIC = frozenset(("nominate", "vote", "nominated", "voted", "own_vote", "heroism"))
AMONG_OTHERS = frozenset(
    (
        "raise", "match", "stand", "pass", "choose_winner", "order_bids", "order_ties", "auction", "left_out", "bid_sealed", "own_bid", "bids",
        "auction_won", "offer", "counter", "accept", "decline", "withdraw", "permit", "revoke", "ask_leave", "give_leave",
        "refuse_leave", "leave_lapsed", "order_leave", "deal_offered", "deal_accepted", "deal_declined", "deal_withdrawn", "deal_struck",
        "deal_lapsed", "deal_void", "permitted", "revoked", "asked_leave", "leave", "disembark", "disembarked",
    )
)  # fmt: skip
POLITICAL_KINDS = frozenset(
    (
        "fundraise", "lobby", "sell_pair", "take_grant", "choose_law", "give_cube", "elect", "arrest", "abstain", "insure",
        "cast_legacy", "pass_cube", "order_politics", *POLITICS_SENTENCES,
    )
)  # fmt: skip
