"""The prospect operation: platforms, hydration, size rolls, re-rolls, claims (I6; rulings 112-116, 128b)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from bot.engine import Decision, IllegalMove, Move, Step, Table, listed
from bot.games.high_frontier.printed.map import SKY, Space
from bot.games.high_frontier.printed.tracks import FIGURES
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.operations.claims import Claiming, luna_refusal
from bot.games.high_frontier.rules.operations.operation import fail, spend, spent_refusal
from bot.games.high_frontier.rules.ships import losses, uses
from bot.games.high_frontier.rules.ships.abilities import (
    BUGGY,
    MISSILE,
    RAYGUN,
    bearers,
    dryness,
    platforms,
    rerolls,
    size_modifier,
)
from bot.games.high_frontier.rules.ships.supports import Chain
from bot.games.high_frontier.state.parse import cards_in, located, site_named
from bot.games.high_frontier.state.state import Card, Stack, State, lie

SURE_SIZE = int(FIGURES["automatic_prospect_size"])
REVIVES = "operation_revive_busted_site"
PLATFORMS = (RAYGUN, BUGGY, MISSILE)


class Prospect(Move, frozen=True):
    """Operation: prospect sites with an ISRU card."""

    command: ClassVar[str] = "operate prospect"
    label: ClassVar[str] = "Prospect"
    costly: ClassVar[bool] = True
    sampled: ClassVar[bool] = True
    card: Annotated[str, Meta(description="ISRU card")]
    sites: Annotated[tuple[str, ...], Meta(description="Left out: all")] = ()
    platform: Annotated[
        Literal["", "raygun", "buggy", "missile"], Meta(description="Which platform")
    ] = ""
    supports: Annotated[tuple[str, ...], Meta(description="Its supports")] = ()

    def is_costly(self) -> bool:
        """Where a die may bust a site."""
        found = [SKY.find(site) for site in self.sites]
        return not found or not all(space and space.site and is_sure(space.id) for space in found)


class Reroll(Move, frozen=True):
    """Throw again for a site that failed."""

    command: ClassVar[str] = "answer reroll"
    label: ClassVar[str] = "Re-roll"
    site: Annotated[str, Meta(description="Which site")]


class KeepRolls(Move, frozen=True):
    """Let the failed rolls stand."""

    command: ClassVar[str] = "answer keep-rolls"
    label: ClassVar[str] = "Keep the rolls"


class Revive(Move, frozen=True):
    """Operation: Termite Nest claims a busted site."""

    command: ClassVar[str] = "operate revive"
    label: ClassVar[str] = "Revive a busted site"
    site: Annotated[str, Meta(description="The site")]


def within_reach(space: str, platform: str) -> list[str]:
    """Sites that a card in a space can prospect with this platform (ruling 113)."""
    here = SKY.spaces[space]
    if platform == RAYGUN:
        return _raygun_sites(here)
    if here.site is None:
        return []
    return SKY.road_network(space) if platform == BUGGY else [space]


def _raygun_sites(here: Space) -> list[str]:
    """Own site and Adjacent ones; into or out of an atmosphere only its own."""
    own = [here.id] if here.site is not None else []
    if here.site is not None and here.site.atmospheric:
        return own
    others = [SKY.spaces[name] for name in SKY.adjacent(here.id)]
    return own + [space.id for space in others if space.site and not space.site.atmospheric]


def site_refusal(
    state: State, seat: int, stack: Stack, card: Card, platform: str, site: str
) -> IllegalMove | None:
    """Why a card cannot prospect this site."""
    title = SKY.spaces[site].title
    if site not in within_reach(stack.at, platform):
        return IllegalMove(
            f"{title} is out of reach of a {platform} at {SKY.spaces[stack.at].title}.",
            "I6; ruling 113",
        )
    place = state.seen(site)
    if place.claim is not None or place.factory is not None:
        return IllegalMove(f"{title} has a claim.", "I6; ruling 112")
    if place.busted:
        return IllegalMove(f"{title} is busted.", "I6; ruling 112")
    if (why := dryness(state, seat, stack.at, lie(card), site)) is not None:
        return IllegalMove(why, "I6; ruling 112")
    return luna_refusal(state, seat, site)


def possible_sites(state: State, seat: int, stack: Stack, card: Card, platform: str) -> list[str]:
    return [
        site
        for site in within_reach(stack.at, platform)
        if site_refusal(state, seat, stack, card, platform, site) is None
    ]


def best_platform(state: State, seat: int, stack: Stack, card: Card, asked: str = "") -> str:
    """The platform asked for, else the one with most sites. Raises `IllegalMove` when it is not on the card."""
    own = [platform for platform in PLATFORMS if platform in lie(card).platforms]
    if asked and asked not in own:
        raise IllegalMove(f"{lie(card).name} has {listed(own)}, no {asked}.", "I6; ruling 113")
    if asked or not own:
        return asked
    return max(own, key=lambda p: len(possible_sites(state, seat, stack, card, p)))


def prospects(state: State, seat: int) -> list[Prospect]:
    """Each working platform on all its sites, then on each alone."""
    found: list[Prospect] = []
    if state.operated:
        return found
    for _, stack, card in platforms(state, seat):
        for platform in lie(card).platforms:
            sites = possible_sites(state, seat, stack, card, platform)
            if sites and uses.usable_chains(state, seat, stack, card.id):
                groups = [tuple(sites), *([(site,) for site in sites] if sites[1:] else [])]
                found += [Prospect(card.id, group, _platform(platform)) for group in groups]
    return sorted(found, key=lambda move: -len(move.sites))


def _platform(word: str) -> Literal["", "raygun", "buggy", "missile"]:
    return "raygun" if word == RAYGUN else "buggy" if word == BUGGY else "missile"


def prospect(table: Table[State], seat: int, move: Prospect) -> None:
    """Glitch trigger, then all conditions again, then the dice (ruling 98)."""
    state = table.state
    if (why := spent_refusal(state)) is not None:
        raise why
    name, card = located(state, seat, move.card, lambda card: lie(card).isru is not None)
    stack = state.seats[seat].stacks[name]
    if rights.owner_of_crew(state, card.id) not in (None, seat):
        raise IllegalMove(f"{lie(card).name} prospects for its owner only.", "N3; ruling 145")
    platform = best_platform(state, seat, stack, card, move.platform)
    sites = _chosen(state, seat, stack, card, platform, move.sites)
    supports = [support.id for support in cards_in(stack, move.supports)]
    chain = uses.chain_for(state, seat, stack, card.id, supports)
    spend(table)
    table.record_event("prospects", seat, card=card.id, stack=name, platform=platform, sites=sites)
    uses.activate(table, seat, name, chain)
    losses.trigger(table, seat, name)
    table.push_steps(SizeRolls(seat, name, card.id, platform, sites, supports))


def _chosen(
    state: State, seat: int, stack: Stack, card: Card, platform: str, typed: Sequence[str]
) -> list[str]:
    """The sites asked for, or all possible. Raises `IllegalMove`."""
    sites = list(dict.fromkeys(site_named(word).id for word in typed))
    sites = sites or possible_sites(state, seat, stack, card, platform)
    for site in sites or within_reach(stack.at, platform):
        if (why := site_refusal(state, seat, stack, card, platform, site)) is not None:
            raise why
    if not sites:
        where = SKY.spaces[stack.at].title
        raise IllegalMove(f"{lie(card).name} reaches no site from {where}.", "I6; ruling 113")
    return sites


class SizeRolls(Step[State]):
    """The dice of a prospect operation, then re-rolls, then claims and busted disks. `rolls`: the modified die by site."""

    seat: int
    stack: str
    card: str
    platform: str
    sites: list[str]
    supports: list[str] = []
    chain: Chain | None = None
    rolls: dict[str, int] = {}
    sources: list[str] = []
    again: list[str] = []

    def failures(self) -> list[str]:
        """Failed sites that may still be thrown for again, largest first."""
        failed = [site for site in self.rolls if not self._succeeded(site)]
        left = [site for site in failed if site not in self.again]
        return sorted(left, key=lambda site: -SKY.spaces[site].land().size)

    def _succeeded(self, site: str) -> bool:
        return self.rolls[site] <= SKY.spaces[site].land().size

    def decision(self, state: State) -> Decision | None:
        if not self.sources or not self.failures():
            return None
        titles = listed(SKY.spaces[site].title for site in self.failures())
        question = f"The size roll failed on {titles}. Throw again?"
        return Decision((self.seat,), (Reroll, KeepRolls), "to re-roll or not", question)

    def offers(self, state: State, seat: int) -> list[Move]:
        return [*(Reroll(site) for site in self.failures()), KeepRolls()]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        order = state.seats[seat].orders.reroll
        return {"yes": Reroll(self.failures()[0]), "no": KeepRolls()}.get(order)

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        if isinstance(move, KeepRolls):
            self.sources = []
        else:
            assert isinstance(move, Reroll)
            self._again(table, site_named(move.site).id)
        table.push_steps(self)

    def _again(self, table: Table[State], site: str) -> None:
        if site not in self.failures():
            titles = listed((SKY.spaces[other].title for other in self.failures()), "or")
            raise IllegalMove(f"Throw again for {titles}.", "I6; ruling 114")
        source = self.sources.pop(0)
        self.again.append(site)
        self._roll(table, site, source)

    def _roll(self, table: Table[State], site: str, source: str = "") -> None:
        state = table.state
        at = state.seats[self.seat].stacks[self.stack].at
        die = table.chance.roll(6)
        self.rolls[site] = die + size_modifier(state, self.seat, at, site, self.platform)
        table.record_event(
            "size_roll",
            self.seat,
            site=site,
            die=die,
            result=self.rolls[site],
            size=SKY.spaces[site].land().size,
            source=source,
        )

    def run(self, table: Table[State]) -> None:
        if self.rolls or self.again:
            self._settle(table)
            return
        if (why := self._gone(table.state)) is not None:
            fail(table, self.seat, "prospect", why)
            return
        self._throw(table)

    def _throw(self, table: Table[State]) -> None:
        """One die for each site that is not sure (size 6 and more, the sungrazer)."""
        for site in self.sites:
            if is_sure(site):
                self.rolls[site] = 0
            else:
                self._roll(table, site)
        at = table.state.seats[self.seat].stacks[self.stack].at
        self.sources = rerolls(table.state, self.seat, at, self.platform)
        table.push_steps(self)

    def _gone(self, state: State) -> IllegalMove | None:
        """What a glitch roll has spoilt: the card, its chain, a site's hydration (ruling 98)."""
        stack = state.seats[self.seat].stacks.get(self.stack)
        card = stack.card(self.card) if stack else None
        if stack is None or card is None:
            return IllegalMove("The prospecting card is lost.", "I6; ruling 98")
        try:
            self.chain = uses.rechain(state, self.seat, stack, self.card, self.supports)
        except IllegalMove as refused:
            return refused
        left = [
            site
            for site in self.sites
            if site_refusal(state, self.seat, stack, card, self.platform, site) is None
        ]
        self.sites = left
        return None if left else IllegalMove("No site can be prospected any more.", "ruling 98")

    def _settle(self, table: Table[State]) -> None:
        """Failed sites are busted, then a claim for each success."""
        state, won = table.state, [site for site in self.rolls if self._succeeded(site)]
        for site in self.rolls:
            if site not in won:
                state.place(site).busted = True
                table.record_event("busted", self.seat, site=site)
        assert self.chain is not None
        uses.wind_up(table, self.seat, self.stack, self.chain)
        table.push_steps(*(Claiming(self.seat, site) for site in won))


def is_sure(site: str) -> bool:
    """Whether a prospect succeeds without a die."""
    land = SKY.spaces[site].land()
    return land.size >= SURE_SIZE or land.sungrazer


def revive_refusal(state: State, seat: int, site: str) -> IllegalMove | None:
    """Why Termite Nest cannot claim this site (ruling 128b)."""
    if (spent := spent_refusal(state)) is not None:
        return spent
    title, size = SKY.spaces[site].title, SKY.spaces[site].land().size
    if not state.seen(site).busted:
        return IllegalMove(f"{title} is not busted.", "ruling 128b")
    found = list(bearers(state, seat, site, REVIVES))
    if not found:
        return IllegalMove(f"There is no working Termite Nest on {title}.", "ruling 128b")
    least = int(found[0]["min_size"])
    if size < least:
        return IllegalMove(f"{title} is of size {size}; it takes {least}.", "ruling 128b")
    return None


def revivals(state: State, seat: int) -> list[Revive]:
    busted = [site for site, place in state.places.items() if place.busted]
    return [Revive(site) for site in busted if revive_refusal(state, seat, site) is None]


def revive(table: Table[State], seat: int, move: Revive) -> None:
    if not move.site and not revivals(table.state, seat):
        raise spent_refusal(table.state) or IllegalMove(
            "No working Termite Nest of yours is on a busted site that is large enough.",
            "ruling 128b",
        )
    site = site_named(move.site).id
    if (why := revive_refusal(table.state, seat, site)) is not None:
        raise why
    spend(table)
    table.record_event("revived", seat, site=site)
    table.push_steps(Claiming(seat, site))
