"""What has a post of its own: a lot from the opening bid to the hammer, a year's end from the Sunspot Cube to the next turn (D2, I2)."""

from __future__ import annotations

from bot.rules.high_frontier.auction import LOT
from bot.rules.high_frontier.naming import card_name
from bot.rules.high_frontier.printed.chart import WHITE
from bot.rules.high_frontier.typed import patent_name
from bot.rules.high_frontier.wording import sentence
from bot.rules.high_frontier.year import YEAR
from bot.rules.kernel import Event, Milestone, seat_name


def _lot(opening: Event) -> str:
    who = "" if opening.seat is None else seat_name(opening.seat)
    return f"Lot: {patent_name(opening.facts['card'])} · opened by {who} at {opening.facts['bid']}"


def _cards(hammer: Event) -> tuple[str, ...]:
    """The pictures of what was won: the lot, then its bonus supports."""
    cards = (hammer.facts["card"], *hammer.facts["supports"])
    return tuple(f"card {card_name(card, WHITE)}" for card in cards)


MILESTONES = (
    Milestone(
        name=LOT,
        opens="auction",
        closes=("auction_won",),
        title=_lot,
        region="auction",
        untold=("bid_sealed",),
        won=_cards,
    ),
    Milestone(
        name=YEAR,
        opens="advanced",
        closes=("turn", "ended"),
        title=sentence,
        region="sunspot cycle",
        untold=("turn", "cut_chosen"),
        nothing="It crosses no event line: nothing happens.",
        spares="The event does nothing to",
        for_all=("inspiration", "anarchy", "anarchy_ended"),
        aside="seniority",
    ),
)
