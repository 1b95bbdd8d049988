"""Humans on sites: colonies, glory taken later, claim jumps, murder (G3-G5, glossary Felony; rulings 32, 55-58, 61b, 115)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table, listed, seat_placeholder
from bot.games.high_frontier.printed.cards import CREW
from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.rules.assets import glory, rights
from bot.games.high_frontier.rules.assets.reserve import disks_left, open_claims
from bot.games.high_frontier.rules.operations.claims import Claiming
from bot.games.high_frontier.rules.ships.losses import lose
from bot.games.high_frontier.state import hooks
from bot.games.high_frontier.state.deals import JUMP
from bot.games.high_frontier.state.parse import site_named
from bot.games.high_frontier.state.state import Card, State, lie

MURDER = "murder"


class Colonize(Move, frozen=True):
    """Settle your Crew in a factory."""

    command: ClassVar[str] = "free colonize"
    label: ClassVar[str] = "Build a colony"
    costly: ClassVar[bool] = True
    site: Annotated[str, Meta(description="Where")] = ""


class JumpClaim(Move, frozen=True):
    """Felony: take another's claim."""

    command: ClassVar[str] = "free jump"
    label: ClassVar[str] = "Claim jump"
    costly: ClassVar[bool] = True
    site: Annotated[str, Meta(description="The site")] = ""


class TakeGlory(Move, frozen=True):
    """Take the zone's glory chit."""

    command: ClassVar[str] = "free glory"
    label: ClassVar[str] = "Take the glory"
    site: Annotated[str, Meta(description="Where")] = ""


class Murder(Move, frozen=True):
    """Felony: lose a Human."""

    command: ClassVar[str] = "free murder"
    label: ClassVar[str] = "Murder"
    costly: ClassVar[bool] = True


def crew_at(state: State, seat: int, space: str) -> tuple[int, str, Card] | None:
    """The own Crew in a space, with the owner and the name of the stack it is in, which may be another's."""
    for owner, name, stack in rights.stacks_at(state, space):
        for card in stack.cards:
            if card.side == CREW and rights.owner_of_crew(state, card.id) == seat:
                return owner, name, card
    return None


def crew_places(state: State, seat: int) -> list[str]:
    """Sites where an own Crew stands."""
    places = dict.fromkeys(
        stack.at
        for owner in state.seats
        for stack in owner.stacks.values()
        if SKY.spaces[stack.at].site is not None
    )
    return [at for at in places if crew_at(state, seat, at) is not None]


def _site(state: State, typed: str, sites: list[str], what: str, rule: str) -> str:
    """The site asked for; left out, the only possible one. Raises `IllegalMove`."""
    if typed:
        return site_named(typed).id
    if len(sites) == 1:
        return sites[0]
    if not sites:
        raise IllegalMove(f"There is nowhere to {what}.", rule)
    titles = listed((SKY.spaces[site].title for site in sites), "or")
    raise IllegalMove(f"Say where to {what}: {titles}.", rule)


def colony_refusal(state: State, seat: int, site: str) -> IllegalMove | None:
    """Why no colony can be built here: own factory without dome, own Human card; on the sungrazer it is a felony."""
    place, space = state.seen(site), SKY.spaces[site]
    if place.factory != seat:
        return IllegalMove(f"You have no factory on {space.title}.", "G3; ruling 55")
    if place.colony is not None:
        return IllegalMove(f"There is a colony on {space.title}.", "G3; ruling 55")
    if crew_at(state, seat, site) is None:
        return IllegalMove(f"You have no Human on {space.title} to settle.", "G3; ruling 55")
    if space.land().sungrazer and not rights.is_felon(state, seat):
        return IllegalMove(f"To colonize {space.title} is a felony.", "G3; ruling 61b")
    return None


def colonizations(state: State, seat: int) -> list[Colonize]:
    return [Colonize(site) for site in _colony_sites(state, seat)]


def _colony_sites(state: State, seat: int) -> list[str]:
    return [site for site in state.places if colony_refusal(state, seat, site) is None]


def colonize(table: Table[State], seat: int, move: Colonize) -> None:
    """The Crew goes to LEO at once, its glory chit home low side up (L: tragedy); any number of domes may be built (ruling 2)."""
    state = table.state
    site = _site(state, move.site, _colony_sites(state, seat), "build a colony", "G3; ruling 55")
    if (why := colony_refusal(state, seat, site)) is not None:
        raise why
    found = crew_at(state, seat, site)
    assert found is not None
    owner, name, card = found
    lose(table, owner, name, [card.id], "colony")
    state.place(site).colony = seat
    table.record_event("colony", seat, site=site, card=card.id)
    hooks.colonized(table, seat)


def jump_refusal(state: State, seat: int, site: str) -> IllegalMove | None:
    """Why a claim cannot be jumped: the right, an own Human, no cube, nobody opposed (rulings 56, 57)."""
    space, place = SKY.spaces[site], state.seen(site)
    if not rights.is_felon(state, seat):
        return IllegalMove("You have no right to felonies.", "G4; ruling 61b")
    if site == LEO or not rights.has_human(state, seat, site):
        return IllegalMove(f"You have no Human on {space.title}.", "G4; ruling 56")
    if place.factory is not None:
        return IllegalMove(f"There is a factory on {space.title}.", "G4; ruling 56")
    if place.claim == seat:
        return IllegalMove(f"The claim on {space.title} is yours.", "G4; ruling 56")
    if place.claim is None and (not space.land().luna or place.busted):
        return IllegalMove(f"There is no claim on {space.title} to jump.", "G4; ruling 57")
    if not (disks_left(state, seat) or open_claims(state, seat)):
        return IllegalMove("You have no disk to claim it with.", "G4; ruling 115")
    if opposed := opponents(state, seat, site):
        who = listed(seat_placeholder(other) for other in opposed)
        return IllegalMove(
            f"{who} has a Human on {space.title} and opposes it; ask for consent.", "G4; ruling 56"
        )
    return None


def opponents(state: State, seat: int, site: str) -> list[int]:
    """Other seats with a Human on a site that have not consented (ruling 56)."""
    return [
        other
        for other in state.after(seat)
        if other != seat
        and rights.has_human(state, other, site)
        and not rights.has_leave(state, seat, JUMP, site, other)
    ]


def _jump_sites(state: State, seat: int) -> list[str]:
    if not rights.is_felon(state, seat):
        return []
    sites = crew_places(state, seat)
    return [site for site in sites if jump_refusal(state, seat, site) is None]


def jumps(state: State, seat: int) -> list[JumpClaim]:
    return [JumpClaim(site) for site in _jump_sites(state, seat)]


def jump(table: Table[State], seat: int, move: JumpClaim) -> None:
    """The old disk goes home once a new one lies there, no die, no glitch trigger; Taxes pays (ruling 56)."""
    state = table.state
    site = _site(state, move.site, _jump_sites(state, seat), "jump a claim", "G4; ruling 56")
    if (why := jump_refusal(state, seat, site)) is not None:
        raise why
    victim = state.seen(site).claim
    table.record_event("jumped", seat, site=site, victim=victim)
    table.push_steps(Claiming(seat, site))


def glory_sites(state: State, seat: int) -> list[str]:
    """Where an own Human may still take the chit."""
    return [
        site
        for site in crew_places(state, seat)
        if (found := crew_at(state, seat, site)) and glory.may_take(state, site, found[2])
    ]


def glories(state: State, seat: int) -> list[TakeGlory]:
    return [TakeGlory(site) for site in glory_sites(state, seat)]


def take_glory(table: Table[State], seat: int, move: TakeGlory) -> None:
    """Later than at the landing, while the Human has stayed (ruling 58)."""
    state = table.state
    sites = glory_sites(state, seat)
    site = _site(state, move.site, sites, "take a glory chit", "G5; ruling 58")
    found = crew_at(state, seat, site)
    if site not in sites or found is None:
        raise IllegalMove(
            f"On {SKY.spaces[site].title} none of your Humans may take a glory chit: it goes to the first Human "
            "that lands, while it stays, carries none, and the zone's chit is free.",
            "G5; ruling 58",
        )
    glory.take_chit(table, site, found[2])


def murder_refusal(state: State, seat: int) -> IllegalMove | None:
    """Why no own Human may be decommissioned for nothing: a felony, once a turn (ruling 32)."""
    if not rights.is_felon(state, seat):
        return IllegalMove("You have no right to felonies.", "E7; ruling 32")
    if MURDER in state.once:
        return IllegalMove("That is done once a turn.", "E7; ruling 32")
    if _victim(state, seat) is None:
        return IllegalMove("You have no Human away from LEO.", "E7; ruling 32")
    return None


def _victim(state: State, seat: int) -> tuple[int, str, Card] | None:
    spaces = [stack.at for owner in state.seats for stack in owner.stacks.values()]
    away = [found for at in spaces if at != LEO and (found := crew_at(state, seat, at))]
    return away[0] if away else None


def murders(state: State, seat: int) -> list[Murder]:
    return [] if murder_refusal(state, seat) else [Murder()]


def murder(table: Table[State], seat: int, move: Murder) -> None:
    state = table.state
    if (why := murder_refusal(state, seat)) is not None:
        raise why
    found = _victim(state, seat)
    assert found is not None
    owner, name, card = found
    state.once.append(MURDER)
    table.record_event("murder", seat, card=card.id, name=lie(card).name)
    lose(table, owner, name, [card.id], MURDER)
