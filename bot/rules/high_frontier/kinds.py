"""Kinds of moves and events that belong to a mode or a module: what a match opened otherwise does not know (V1, N, O; rulings 13, 15, 150)."""

from __future__ import annotations

from bot.rules.high_frontier.politics.wording import POLITICS_SENTENCES
from bot.rules.high_frontier.printed.tracks import HEROISM
from bot.rules.high_frontier.state import Options

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
POLITICAL = frozenset(
    (
        "fundraise", "lobby", "sell_pair", "take_grant", "choose_law", "give_cube", "elect", "arrest", "abstain", "insure",
        "cast_legacy", "pass_cube", "order_politics", *POLITICS_SENTENCES,
    )
)  # fmt: skip


def absent(seats: int, options: Options) -> frozenset[str]:
    """What cannot occur in a match of so many seats opened like this."""
    found = ALONE if seats > 1 else AMONG_OTHERS
    if seats < HEROISM["min_players"]:  # ruling 13
        found |= HEROIC
    if options.start == "standard":
        found |= DRAFTED
    return found | (REPLACED if options.politics else POLITICAL)
