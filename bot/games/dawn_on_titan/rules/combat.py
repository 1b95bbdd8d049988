"""Combat: attack, two secret cards, the loser's unit, stealth, retreats (Combat action; rulings 30-38)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import SEAT_LETTERS, Decision, IllegalMove, Move, Step, Table, seat_placeholder
from bot.games.dawn_on_titan.printed.ai_deck import SET_ASIDE
from bot.games.dawn_on_titan.printed.names import letter, listed, plain, seats_named, title
from bot.games.dawn_on_titan.printed.pieces import DIRECTIONS, LOCATIONS, RESULT
from bot.games.dawn_on_titan.rules.completion import fill
from bot.games.dawn_on_titan.rules.setup import decider
from bot.games.dawn_on_titan.rules.state import Combat, State, Traffic
from bot.games.dawn_on_titan.rules.stealth import Infiltrate
from bot.games.dawn_on_titan.rules.units import (
    in_play,
    industries_in,
    remove_unit,
    ships_in,
    traffic,
    units_in,
)

STEALTH, SECURITY = "stealth", "security"
STAY = "stay"


class Attack(Move, frozen=True):
    """Fight another player's units that are with yours in one location, with the same direction."""

    command: ClassVar[str] = "combat"
    label: ClassVar[str] = "Combat"
    costly: ClassVar[bool] = True
    at: Annotated[str, Meta(description="Where; may be left out if one place is possible")] = ""
    direction: Annotated[str, Meta(description="gold or silver, if you could fight in both")] = ""
    opponent: Annotated[str, Meta(description="The opponent's letter, if there are several")] = ""


class PlayCard(Move, frozen=True):
    """Choose your card for the combat. Nobody sees it before both are chosen."""

    command: ClassVar[str] = "card"
    label: ClassVar[str] = "Choose a card"
    secret: ClassVar[bool] = True
    card: Annotated[str, Meta(description="A card of your hand")]


class LoseUnit(Move, frozen=True):
    """Choose which of your units in the combat goes home."""

    command: ClassVar[str] = "lose"
    label: ClassVar[str] = "Lose a unit"
    unit: Annotated[str, Meta(description="A ship or an industry of yours in the combat")]


class Retreat(Move, frozen=True):
    """Move all your ships out of the combat's location by one step, or stay."""

    command: ClassVar[str] = "retreat"
    label: ClassVar[str] = "Retreat"
    to: Annotated[str, Meta(description="Where to, e.g. N11; or stay")] = STAY


def fighters(state: State, seat: int, at: str, direction: str) -> list[str]:
    """Units that can start a combat here: a stunned ship is no reason for one (ruling 39)."""
    fleet = state.seats[seat].ships
    ships = [name for name in ships_in(state, seat, at, direction) if not fleet[name].stunned]
    return ships + industries_in(state, seat, at, direction)


def attack_refusal(
    state: State, seat: int, at: str, direction: str, opponent: int
) -> IllegalMove | None:
    """Why there can be no combat with this opponent in this traffic (ruling 31)."""
    if not units_in(state, seat, at, direction):
        return IllegalMove(f"You have no unit at {at} that goes {direction}.", "Combat sequence 1")
    if not fighters(state, seat, at, direction):
        return IllegalMove(
            f"Your only ship at {at} is stunned; it is no reason for a combat.", "Bolt; ruling 39"
        )
    if not units_in(state, opponent, at, direction):
        return IllegalMove(
            f"{seat_placeholder(opponent)} has no unit at {at} that goes {direction}.",
            "Combat sequence 1",
        )
    return None


def attacks(state: State, seat: int) -> list[Attack]:
    return [
        Attack(at, direction, letter(other))
        for (at, direction), there in traffic(state, seat).items()
        for other in state.after(seat)
        if other in there and attack_refusal(state, seat, at, direction, other) is None
    ]


def attack(table: Table[State], seat: int, move: Attack) -> None:
    """Declare the combat; both sides then choose a card."""
    state = table.state
    chosen = fill(move, attacks(state, seat), lambda asked: _why_not(state, seat, asked))
    state.actions_left -= 1
    begin_combat(table, seat, SEAT_LETTERS.index(chosen.opponent), chosen.at, chosen.direction)


def begin_combat(
    table: Table[State], attacker: int, defender: int, at: str, direction: str
) -> None:
    """A combat without the cost of an action: also how the AI attacks (ruling 51)."""
    table.state.combat = Combat(at, direction, attacker, defender)
    table.record_event("attacked", attacker, opponent=defender, at=at, direction=direction)
    table.push_steps(ChooseCards(), Retreating(defender), Retreating(attacker), EndCombat())


def _why_not(state: State, seat: int, move: Attack) -> IllegalMove | None:
    at, named = plain(move.at), move.opponent.strip().upper()
    if not at:
        return IllegalMove(
            "None of your units shares location and direction with another player's.",
            "Combat sequence 1",
        )
    if at not in LOCATIONS:
        return IllegalMove(f"{move.at!r} is no location.", "Combat sequence 1")
    others = [other for other in state.after(seat) if named in ("", letter(other))]
    if not others:
        return IllegalMove(
            f"There is no opponent {move.opponent!r}; there are {seats_named(state.after(seat))}.",
            "Combat sequence 2",
        )
    ways = [way for way in DIRECTIONS if plain(move.direction) in ("", way)]
    reasons = [attack_refusal(state, seat, at, way, other) for way in ways for other in others]
    return reasons[-1] if reasons else IllegalMove("A direction is gold or silver.", "Key Concepts")


def card_refusal(state: State, seat: int, card: str) -> IllegalMove | None:
    """Why this card cannot be played in the combat that is going on (ruling 32)."""
    combat, hand = state.fight(), state.seats[seat].hand
    if card not in hand:
        return IllegalMove(
            f"You have no {title(card)} in your hand; you hold {listed(map(title, hand))}.",
            "Combat sequence 3",
        )
    foe, spot = combat.opponent(seat), (combat.at, combat.direction)
    if card == STEALTH:
        return _stealth_refusal(state, seat, combat)
    sides = [seat, foe]
    if card == SECURITY and not any(industries_in(state, side, *spot) for side in sides):
        return IllegalMove(
            f"Security needs an industry of {seats_named(sorted(sides))} at {combat.at} that goes {combat.direction}.",
            "Combat sequence 3; ruling 32",
        )
    return None


def _stealth_refusal(state: State, seat: int, combat: Combat) -> IllegalMove | None:
    foe, fleet = combat.opponent(seat), state.seats[seat].ships
    spot = (combat.at, combat.direction)
    if seat != combat.attacker:
        return IllegalMove("Only the attacker can play stealth.", "Stealth card; ruling 32")
    if not any(not fleet[name].stunned for name in ships_in(state, seat, *spot)):
        return IllegalMove(
            f"Stealth needs a ship of yours at {combat.at} that goes {combat.direction} and is not stunned.",
            "Stealth card; ruling 32",
        )
    if not industries_in(state, foe, *spot):
        return IllegalMove(
            f"Stealth needs an industry of {seat_placeholder(foe)} at {combat.at}.",
            "Stealth card; ruling 32",
        )
    return None


def playable(state: State, seat: int) -> list[str]:
    return [card for card in state.seats[seat].hand if card_refusal(state, seat, card) is None]


class ChooseCards(Step[State]):
    """Both sides choose a card; each answer stays hidden until the other is in (ruling 38)."""

    def decision(self, state: State) -> Decision | None:
        combat = state.fight()
        sides = (combat.defender, combat.attacker)
        open_sides = tuple(
            side for side in sides if side not in combat.cards and not state.seats[side].is_ai
        )
        if not open_sides:
            return None
        question = f"{seat_placeholder(combat.attacker)} attacks {seat_placeholder(combat.defender)} at {combat.at}. Choose your card."
        return Decision(open_sides, (PlayCard,), "to choose a combat card", question)

    def offers(self, state: State, seat: int) -> list[Move]:
        return [PlayCard(card) for card in playable(state, seat)]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        combat, orders = state.fight(), state.seats[seat].orders
        wanted = orders.attack_cards if seat == combat.attacker else orders.defence_cards
        legal = playable(state, seat)
        return next((PlayCard(card) for card in wanted if card in legal), None)

    def default_answers(self, state: State, seat: int) -> list[Move]:
        """A defender who does not choose in time plays a weapon card by lot (ruling 38)."""
        if seat == state.fight().attacker:
            return []
        weapons = [card for card in playable(state, seat) if card not in (STEALTH, SECURITY)]
        return [PlayCard(card) for card in weapons]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, PlayCard)
        combat, card = table.state.fight(), plain(move.card)
        if refusal := card_refusal(table.state, seat, card):
            raise refusal
        combat.cards[seat] = card
        table.record_event("chose_card", seat)
        table.record_event("own_card", seat, card=card, seen_by=(seat,))
        table.push_steps(self)

    def run(self, table: Table[State]) -> None:
        state = table.state
        combat = state.fight()
        for side in (combat.attacker, combat.defender):
            if state.seats[side].is_ai:
                combat.cards[side] = draw_ai_card(table)
            shown = state.seats[side].shown
            shown[combat.cards[side]] = shown.get(combat.cards[side], 0) + 1
        combat.revealed = True
        _resolve(table, combat)


def draw_ai_card(table: Table[State]) -> str:
    """The top card of the AI's combat deck; it goes to the discard pile when the combat is over (ruling 52)."""
    solo = table.state.solo
    assert solo is not None
    card = solo.combat_deck.pop(0)
    solo.combat_discard.append(card)
    if not solo.combat_deck:
        cards = table.chance.shuffle(solo.combat_discard)
        solo.combat_discard, solo.combat_deck = (
            cards[:SET_ASIDE],
            cards[SET_ASIDE:],
        )
    return card


def _resolve(table: Table[State], combat: Combat) -> None:
    """Compare the cards (Combat sequence 4-6); stealth that wins takes no unit (ruling 33)."""
    attack_card, defence_card = combat.result()
    result = _result(table.state, combat)
    winner = {"win": combat.attacker, "lose": combat.defender}.get(result)
    table.record_event(
        "cards_shown",
        combat.attacker,
        opponent=combat.defender,
        cards=[attack_card, defence_card],
        winner=winner,
        reveals=True,
    )
    if result == "win" and attack_card == STEALTH:
        table.push_steps(Infiltrate(combat.attacker))
    elif winner is not None:
        table.push_steps(Losing(combat.opponent(winner)))


def _result(state: State, combat: Combat) -> str:
    attack_card, defence_card = combat.result()
    result = RESULT[attack_card][defence_card]
    if result == "cancel" and in_play(state, "ai_wins_cancelled_combats") is not None:
        return "win" if state.seats[combat.attacker].is_ai else "lose"
    return result


class Losing(Step[State]):
    """The loser chooses one of its units in the combat (ruling 35)."""

    seat: int

    def decision(self, state: State) -> Decision:
        question = f"{seat_placeholder(self.seat)} has lost the combat at {state.fight().at}. Which unit goes home?"
        return Decision(
            (decider(state, self.seat),), (LoseUnit,), "to choose a unit to lose", question
        )

    def _units(self, state: State) -> list[str]:
        return units_in(state, self.seat, state.fight().at, state.fight().direction)

    def offers(self, state: State, seat: int) -> list[Move]:
        return [LoseUnit(unit) for unit in self._units(state)]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        units = self._units(state)
        wanted = state.seats[self.seat].orders.lose_first
        return next((LoseUnit(unit) for unit in wanted if unit in units), None)

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, LoseUnit)
        combat, units = table.state.fight(), self._units(table.state)
        unit = plain(move.unit)
        if unit not in units:
            raise IllegalMove(
                f"{title(unit)} is not in this combat; you can lose {listed(map(title, units), 'or')}.",
                "Combat sequence 5",
            )
        remove_unit(table, self.seat, unit, combat.at, "combat")


def retreats(state: State, seat: int) -> list[str]:
    """Where the seat's ships may retreat to: one step, no unit of another player in either direction (ruling 36)."""
    combat = state.fight()
    if not ships_in(state, seat, combat.at, combat.direction):
        return []
    taken = {at for at, _ in traffic(state, seat)}
    return [at for at in LOCATIONS[combat.at].exits(combat.direction) if at not in taken]


class Retreating(Step[State]):
    """One side decides whether its ships leave the combat's location together (Combat sequence 9)."""

    seat: int

    def decision(self, state: State) -> Decision | None:
        if not self._may(state):
            return None
        who = seat_placeholder(self.seat)
        question = (
            f"Does {who} retreat from {state.fight().at}? All ships there go together, one step."
        )
        return Decision((decider(state, self.seat),), (Retreat,), "to retreat or stay", question)

    def _may(self, state: State) -> bool:
        attacks_as_ai = state.seats[self.seat].is_ai and state.fight().attacker == self.seat
        return not attacks_as_ai and bool(retreats(state, self.seat))

    def offers(self, state: State, seat: int) -> list[Move]:
        return [Retreat(STAY), *map(Retreat, retreats(state, self.seat))]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        order, combat = state.seats[self.seat].orders.retreat, state.fight()
        if order == STAY:
            return Retreat(STAY)
        place, legal = LOCATIONS[combat.at], retreats(state, self.seat)
        ways: dict[str, list[str | None]] = {
            "along": [place.along(combat.direction)],
            "inward": [place.inward],
            "outward": [*place.outward],
        }
        return next((Retreat(at) for at in ways.get(order, []) if at in legal), None)

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, Retreat)
        combat, to = table.state.fight(), plain(move.to)
        if to == STAY:
            table.record_event("stayed", self.seat, at=combat.at)
            return
        if to not in retreats(table.state, self.seat):
            legal = listed([*retreats(table.state, self.seat), STAY], "or")
            raise IllegalMove(
                f"You cannot retreat to {to}: it is one step by the rules of movement, to a place without other "
                f"players' units. You can choose {legal}.",
                "Combat sequence 9; ruling 36",
            )
        names = ships_in(table.state, self.seat, combat.at, combat.direction)
        for name in names:
            table.state.seats[self.seat].ships[name].at = to
        table.record_event("retreated", self.seat, ships=names, start=combat.at, at=to)

    def run(self, table: Table[State]) -> None:
        """Without a place to go there is nothing to decide."""


class EndCombat(Step[State]):
    """The cards go back into the hands; the opponent's veto in this traffic is lifted for the turn (ruling 27)."""

    def run(self, table: Table[State]) -> None:
        combat = table.state.fight()
        table.state.combat = None
        table.state.lifted.append(Traffic(combat.defender, combat.at, combat.direction))
