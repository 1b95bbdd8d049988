"""The nouns of negotiation and of the vote for heroism (L, N; rulings 136, 143-148). The verbs are in `deals.py` and `heroism.py`."""

from __future__ import annotations

from msgspec import Struct

AQUAS, HAND_CARD, CARGO, TANKS, STACK, CLAIM, FACTORY, LEAVE = (
    "aquas", "card", "cargo", "tanks", "stack", "claim", "factory", "leave",
)  # fmt: skip


class Transfer(Struct, frozen=True):
    """One thing that changes hands when a deal is struck.

    `what`: a card, a site, a stack, a fuel grade or what a leave is for, by `kind`; `count`: Aquas or tanks; `source` and
    `target`: stacks that cargo leaves and enters; `site`: where a leave holds, empty for anywhere.
    """

    giver: int
    taker: int
    kind: str
    what: str = ""
    count: int = 0
    source: str = ""
    target: str = ""
    site: str = ""


class Deal(Struct):
    """An offer on the table, seen by its parties only. `promise`: words that bind nobody (ruling 144).

    A `standing` one stays when it is taken up, and at the end of the turn though there is leave in it (ruling 148).
    """

    number: int
    by: int
    to: list[int]
    transfers: list[Transfer]
    promise: str = ""
    standing: bool = False
    accepted: list[int] = []

    @property
    def parties(self) -> list[int]:
        return [self.by, *self.to]


class Request(Struct, frozen=True):
    """Leave that `to` has asked `by` for and that is not answered yet; it lapses with the turn (ruling 148)."""

    by: int
    to: int
    what: str
    site: str = ""


class HeroNomination(Struct):
    """A seat put up for a heroism chit; `votes`: the answers that are in, secret until all are (ruling 136)."""

    by: int
    seat: int
    feat: str = ""
    votes: dict[int, bool] = {}


LUNA = "luna"

MOONCABLE = "mooncable"

ON_CLAIM = "industrialize"  # a leave: on another's claim (N6)

JUMP = "jump"  # a leave: this claim jump is not opposed
