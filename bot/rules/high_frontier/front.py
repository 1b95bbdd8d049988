"""The front door of High Frontier 4 All."""

from __future__ import annotations

from bot.rules.high_frontier import (
    auction,
    claims,
    events,
    filed,
    heroism,
    joins,
    leaves,
    lull,
    mishaps,
    prospect,
    scrum,
    setup,
    turn,
    upgrades,
    voyage,
    year,
)
from bot.rules.high_frontier.autopilot import autopilot
from bot.rules.high_frontier.bargains import answer
from bot.rules.high_frontier.checks import census, shuffle_hidden
from bot.rules.high_frontier.completing import COMPLETE, things
from bot.rules.high_frontier.deals import (
    Accept,
    Counter,
    Decline,
    Offer,
    Permit,
    Revoke,
    Withdraw,
)
from bot.rules.high_frontier.foretelling import foretold
from bot.rules.high_frontier.forfeits import forfeits
from bot.rules.high_frontier.kinds import absent
from bot.rules.high_frontier.lookups import LOOKUPS, also_called, by_orders
from bot.rules.high_frontier.milestones import MILESTONES
from bot.rules.high_frontier.notices import notice
from bot.rules.high_frontier.orders import KINDS_OF_ORDER
from bot.rules.high_frontier.politics import fundraise, legacy, lobby, tally
from bot.rules.high_frontier.politics.cubes import GiveCube, TakeOver
from bot.rules.high_frontier.politics.module import POLITICAL, POLITICS
from bot.rules.high_frontier.politics.orders import OrderPolitics
from bot.rules.high_frontier.scoring import outcome
from bot.rules.high_frontier.standing import standing
from bot.rules.high_frontier.state import Options, State
from bot.rules.high_frontier.turn import PLAYS
from bot.rules.high_frontier.view import view
from bot.rules.high_frontier.wording import SENTENCES, choice, sentence, value
from bot.rules.kernel import Game

GUIDE = """\
48 years of opening up the solar system: most victory points win. A turn is a year: fly your Rocket once, do one operation, and any free actions.
Buy patents at auction, **boost** them to LEO for Aquas, put them into a **Rocket**, load water as fuel, and fly: each burn costs fuel, and there are no more
burns than your net thrust. On a site, **prospect** for a claim, spend a robonaut and a refinery to **industrialize** it, and build better black cards there.
Points: 1 for each token on the map; the stock price for each factory; colonies, glories brought home, heroism.
Every few years the Sunspot Cube brings an event. **Deals** may be made at any time."""

joins.join(POLITICS)

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
        | lull.Lull
        | turn.Turn
        | turn.Act
        | scrum.ScrumFirst
        | turn.EndOfTurn
        | filed.FlyFiled
        | filed.LegFlown
        | voyage.Voyage
        | auction.Bidding
        | auction.Hammer
        | prospect.SizeRolls
        | claims.Claiming
        | leaves.LeaveAsked
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
        leaves.GiveLeave,
        leaves.RefuseLeave,
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
    view=view,
    outcome=outcome,
    standing=standing,
    sentence=sentence,
    choice=choice,
    value=value,
    autopilot=autopilot,
    receipts=frozenset(("bid_sealed", "side_sealed", "cut_chosen", "voted")),
    happenings=tuple(SENTENCES),
    absent=absent,
    aside=lambda look, standing: answer(look(), standing),
    census=census,
    shuffle_hidden=shuffle_hidden,
    notice=notice,
    milestones=MILESTONES,
    lookups=LOOKUPS,
    also_called=also_called,
    foretold=foretold,
    forfeits=forfeits,
    by_orders=by_orders,
    in_force=lambda view: view.orders,
    complete=COMPLETE,
    things=things,
    check_options=setup.check_options,
    version=2,
    upgrades={1: upgrades.with_requests},
)
