"""A card in lines: both sides as printed, what it needs and whether the viewer's stacks have it, where it is (J1-J4)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine import listed, seat_placeholder
from bot.games.high_frontier.printed.cards import CREW, FACTIONS, PRIVILEGES
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.names import aquas, card_name, stack_name
from bot.games.high_frontier.rules.ships.supports import operational
from bot.games.high_frontier.text.place_lines import yes
from bot.games.high_frontier.view.determinize import determinize
from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.stacks import (
    CardView,
    FaceView,
    face_view,
    modifier_words,
    patent_view,
    therms_short,
)

GENERATORS = ("electric", "pulsed")  # subtypes; the others are of reactors


def card_title(card: str) -> str:
    return card_name(card, CREW if card in FACTIONS else "")


def card_lines(view: View, card: str) -> Iterator[str]:
    if card in FACTIONS:
        yield from _face(view, face_view(card, CREW))
        yield _privilege(card)
    else:
        patent = patent_view(card)
        for face in (patent.white, patent.black):
            yield from _face(view, face)
    yield from _whereabouts(view, card)


def _face(view: View, face: FaceView) -> Iterator[str]:
    side = "" if face.side == CREW else f", {face.side} side"
    spectral = f" · type {face.spectral}" if face.spectral else ""
    yield f"**{face.name}** ({face.code}{side}) · {face.kind}{spectral} · mass {face.mass} · rad-hardness {face.hardness}"
    if face.thrust is not None:
        steps = "step" if face.use == "1" else "steps"
        yield f"- Thrust {face.thrust}, {face.use} fuel {steps} a burn of {face.grade}{_extras(face)}"
    if face.is_air_eater:
        yield "- Air eater: refuels on aerobrake hazards"
    if face.isru is not None:
        yield f"- ISRU {face.isru}" + (f", {', '.join(face.platforms)}" if face.platforms else "")
    if face.supplies:
        does = modifier_words(face)
        what = support_words(listed(face.supplies, "or"))
        yield f"- Supports as {what}" + (f"; what it drives: {does}" if does else "")
    if face.therms:
        yield _therms_given(face)
    yield from (f"- {ability.text}" for ability in face.abilities)
    yield from _needs(view, face)


def _extras(face: FaceView) -> str:
    words = [f"afterburn {face.afterburn}"] if face.afterburn is not None else []
    words += [f"{face.pivots} bonus pivot{'s' if face.pivots > 1 else ''}"] if face.pivots else []
    marks = (("solar", face.is_solar), ("can be pushed", face.is_pushable), ("sail", face.is_sail))
    words += [word for word, is_so in marks if is_so]
    return "".join(f", {word}" for word in words)


def _therms_given(face: FaceView) -> str:
    """A radiator light, and heavy where it can lie so."""
    heavy_mass = None if face.is_heavy else patent_view(face.id).heavy_mass
    if heavy_mass is None:
        return f"- Gives {therms_words(face.therms)}"
    heavy = face_view(face.id, face.side, heavy=True)
    laid = f"mass {heavy.mass}, rad-hardness {heavy.hardness}"
    return f"- Gives {therms_words(face.therms)}; laid heavy {therms_words(heavy.therms)}, {laid}"


def therms_words(count: int) -> str:
    return f"{count} therm{'' if count == 1 else 's'}"


def _privilege(card: str) -> str:
    told = PRIVILEGES[FACTIONS[card].privilege]
    return f"- {told.title}: {told.text}"


def _needs(view: View, face: FaceView) -> Iterator[str]:
    """What the face needs, and for each stack of the viewer whether it is there."""
    if not face.needs and not face.cooling:
        yield "- Needs nothing"
        return
    for need in face.needs:
        yield f"- Needs {support_words(need)}{_suppliers(view, face, need)}"
    if face.cooling:
        yield f"- Needs {therms_words(face.cooling)}{_coolers(view, face)}"


def support_words(need: str) -> str:
    """`burst or stationary` → `burst or stationary reactor`: which kind of card has these subtypes."""
    return f"{need} {'generator' if need.split()[0] in GENERATORS else 'reactor'}"


def _suppliers(view: View, face: FaceView, need: str) -> str:
    """Which own cards give this support: those that work in a stack, then those in the hand by what they could be."""
    if view.viewer is None:
        return ""
    wanted, found = set(need.split(" or ")), []
    for name, stack in determinize(view).seats[view.viewer].stacks.items():
        working = operational(stack.cards, SKY.spaces[stack.at].zone)
        some = [
            other.name
            for other in working.values()
            if other.id != face.id and other.supplies & wanted
        ]
        found += [f"{stack_name(name)} has {listed(some)}"] if some else []
    for card in view.seats[view.viewer].hand:
        if card.patent.id != face.id and wanted & set(card.patent.white.supplies):
            found.append(f"hand: {card.patent.white.name}")
    return f": {yes(bool(found))}" + (f" ({'; '.join(found)})" if found else "")


def _coolers(view: View, face: FaceView) -> str:
    """Which own stacks give so many therms, and what its supports need there beside it (ruling 123)."""
    if view.viewer is None:
        return ""
    found, is_enough = [], False
    for stack in view.seats[view.viewer].stacks:
        if not stack.therms:
            continue
        short = therms_short(stack, face)
        is_enough |= stack.therms >= face.cooling if short is None else not short
        chain = f", {short} too few with its supports" if short else ""
        found.append(f"{stack_name(stack.name)} gives {stack.therms}{chain}")
    return f": {yes(is_enough)}" + (f" ({'; '.join(found)})" if found else "")


def is_ready(card: CardView) -> bool:
    """Whether a card in a stack can be used as it lies."""
    return card.works and not card.lacking


def use_words(card: CardView) -> str:
    """Whether a card in a stack can be used: `works`, `its chain lacks 2 therms`, `does not work`."""
    if card.lacking:
        return f"its chain lacks {therms_words(card.lacking)}"
    return "works" if card.works else "does not work"


def _whereabouts(view: View, card: str) -> Iterator[str]:
    for seat in view.seats:
        for stack in seat.stacks:
            found = next((one for one in stack.cards if one.face.id == card), None)
            if found is not None:
                state = use_words(found)
                yield f"It lies in {seat_placeholder(seat.seat)}'s {stack_name(stack.name)} on {stack.title}, {found.face.side} side, and {state}."
        if any(one.patent.id == card for one in seat.hand):
            price = aquas(patent_view(card).white.mass)
            yield f"It is in {seat_placeholder(seat.seat)}'s hand; to boost it costs {price}."
    for deck in view.decks:
        if deck.top is not None and deck.top.id == card:
            yield f"It is on top of the {deck.kind} deck."
