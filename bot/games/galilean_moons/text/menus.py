"""An offered move as a menu shows it: what it is, what it costs, what it brings. From the view only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine import MenuLine, Move
from bot.games.galilean_moons.printed.names import counted, listed, pieces, title
from bot.games.galilean_moons.printed.pieces import NEIGHBOURS, RULES, TECHNOLOGIES, WILDCARD
from bot.games.galilean_moons.rules.draw import Discard, Draw, Pick, PickRest
from bot.games.galilean_moons.rules.invade import Invade
from bot.games.galilean_moons.rules.mine import Mine
from bot.games.galilean_moons.rules.rally import Rally
from bot.games.galilean_moons.rules.setup import KeepTechnology, PlaceUnit
from bot.games.galilean_moons.rules.technologies_after import Escort, Rewind
from bot.games.galilean_moons.rules.technologies_buying import Buy, Copy, Park
from bot.games.galilean_moons.rules.technologies_moving import Recall, Saboteur, Teleport
from bot.games.galilean_moons.rules.technologies_paying import Convoy, Drill, Hoarder
from bot.games.galilean_moons.rules.technologies_trading import Barter, Boost, Market, Refinery
from bot.games.galilean_moons.text.events import VALUES, owner_words, sector_words, some
from bot.games.galilean_moons.view.records import SeatView, SectorView, View

LONGEST_LABEL = 80


def choice(view: View, move: Move) -> MenuLine:
    """Label and detail of an offer; the detail is whole, a menu shortens it."""
    make = CHOICES.get(type(move))
    made = make(view, move) if make else _plain(move)
    return MenuLine(_cut(made.label), made.detail, _where_it_stands(move))


PLACED: dict[type[Move], str] = {Escort: "to", Buy: "technology", Pick: "source"}
"""The field that says where a choice stands on the board; for all others it is the sector, if they have one."""


def _where_it_stands(move: Move) -> str:
    """A sector, a card of the draft or the market; the deck has no number."""
    at: str = getattr(move, PLACED.get(type(move), "sector"), "")
    return "" if at == "deck" else at


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 1] + "…"


def _plain(move: Move) -> MenuLine:
    """A move without options: its label and what the card says."""
    kind = type(move)
    technology = getattr(kind, "technology", "")
    help_text = TECHNOLOGIES[technology].text if technology in TECHNOLOGIES else kind.__doc__ or ""
    return MenuLine(kind.label, help_text)


def own_seat(view: View) -> SeatView:
    assert view.viewer is not None
    return view.seats[view.viewer]


def own_hand(view: View) -> dict[str, int]:
    return own_seat(view).hand or {}


def sector_at(view: View, at: str) -> SectorView:
    return next(sector for sector in view.sectors if sector.at == at)


def cost_words(
    view: View, at: str, count: int, named: str | None, wildcards: int
) -> tuple[str, str]:
    """The type that is played and the cards that pay, in words; a type that only wildcards stand for is told."""
    kind = named or sector_at(view, at).kind
    as_what = f" as {title(kind)}" if named and wildcards == count else ""
    return kind, pieces({kind: count - wildcards, WILDCARD: wildcards}) + as_what


def leaving(view: View, at: str, units: int) -> str:
    """What is lost when so many units leave a sector; empty where one stays."""
    sector = sector_at(view, at)
    if sector.units > units:
        return ""
    return "the sector is lost" + (", its base becomes neutral" if sector.base else "")


UNITS_BACK = {"add": 0, "return 1": 1, "return 2": 2}


def rally_price(view: View, move: Rally | Convoy, cards: str) -> str:
    """`pays 1 Kronos; the sector is lost`."""
    lost = leaving(view, move.sector, UNITS_BACK[move.units])
    return f"pays {cards}" + (f"; {lost}" if lost else "")


def new_bases(view: View, seat: int, at: str) -> list[str]:
    """Sectors in which this seat would build a base by taking `at`."""

    def is_own(place: str) -> bool:
        return place == at or sector_at(view, place).owner == seat

    return [
        center
        for center in (at, *NEIGHBOURS[at])
        if all(map(is_own, (center, *NEIGHBOURS[center])))
        and (center == at or not sector_at(view, center).base)
    ]


def _keep(view: View, move: KeepTechnology) -> MenuLine:
    printed = TECHNOLOGIES[move.technology]
    label = f"{printed.title} · number {printed.number} · {printed.points} VP"
    return MenuLine(label, printed.text)


def _start(view: View, move: PlaceUnit) -> MenuLine:
    beside = listed(sector_words(view, at) for at in NEIGHBOURS[move.sector])
    return MenuLine(sector_words(view, move.sector), f"between {beside}")


def _invade(view: View, move: Invade) -> MenuLine:
    sector = sector_at(view, move.sector)
    _, cards = cost_words(view, move.sector, sector.cost, move.type, move.wildcards)
    gains = []
    if sector.owner is not None:
        home = counted(sector.units, "unit")
        gains.append(f"{home} of {owner_words(view, sector.owner)} sent home")
    if sector.base:
        gains.append(f"+1 ruin ({RULES.ruin_points} VP)")
    if built := new_bases(view, own_seat(view).seat, move.sector):
        gains.append(f"base in {listed(built)}")
    return MenuLine(
        f"Invade {sector_words(view, move.sector)}",
        f"pays {cards}; {', '.join(gains) or 'open sector'}",
    )


def _rally(view: View, move: Rally) -> MenuLine:
    _, cards = cost_words(view, move.sector, 1, move.type, move.wildcards)
    label = f"{VALUES[move.units]}: {sector_words(view, move.sector)}"
    return MenuLine(label, rally_price(view, move, cards))


def _convoy(view: View, move: Convoy) -> MenuLine:
    return MenuLine(
        f"Convoy, {VALUES[move.units].lower()}: {sector_words(view, move.sector)}",
        rally_price(view, move, f"1 {title(move.card)}"),
    )


def mined(view: View, at: str, gem: str) -> str:
    """`+2 Kronos gems (the first +3 VP)`: what a mine brings, and what it adds to the sets with its first gem."""
    count = min(sector_at(view, at).units, view.gem_supply[gem])
    points = own_seat(view).next_gem[gem]
    worth = f"{'the first ' * (count > 1)}+{points} VP"
    return f"+{counted(count, title(gem) + ' gem')}" + (f" ({worth})" if points else "")


def _mine(view: View, move: Mine) -> MenuLine:
    kind, cards = cost_words(view, move.sector, 1, move.type, move.wildcards)
    return MenuLine(
        f"Mine {sector_words(view, move.sector)}", f"pays {cards}; {mined(view, move.sector, kind)}"
    )


def _hoarder(view: View, move: Hoarder) -> MenuLine:
    _, cards = cost_words(view, move.sector, 1, move.type, move.wildcards)
    label = f"Hoarder: {title(move.gem)} from {sector_words(view, move.sector)}"
    return MenuLine(label, f"pays {cards}; {mined(view, move.sector, move.gem)}")


def _drill(view: View, move: Drill) -> MenuLine:
    wild = 2 if move.card == WILDCARD else move.wildcards
    cards = pieces({move.card: 2 - wild, WILDCARD: wild})
    gem = move.hoarder or move.type or sector_at(view, move.sector).kind
    label = f"Drill {sector_words(view, move.sector)}"
    return MenuLine(label, f"pays {cards}; {mined(view, move.sector, gem)}")


def _draw(view: View, move: Draw) -> MenuLine:
    excess = own_seat(view).hand_count - RULES.hand_limit
    told = [f"discard {excess} first"] * (excess > 0)
    told += [] if view.warning else [f"deck {view.deck_count}"]
    detail = " · ".join(filter(None, ["; ".join(told), view.warning]))
    return MenuLine(f"Draw {RULES.draw_cards} cards", detail)


def _discard(view: View, move: Discard) -> MenuLine:
    hand = own_hand(view)
    kept = {card: count - move.cards.count(card) for card, count in hand.items()}
    return MenuLine(f"Discard {some(move.cards)}", f"keeps {pieces(kept)}")


def _pick(view: View, move: Pick) -> MenuLine:
    left = view.drawing.picks - 1 if view.drawing else 0
    after = f"then {counted(left, 'card')} more" if left else "the last card"
    if move.source == "deck":
        return MenuLine(f"Deck ({view.deck_count} left)", view.warning or after)
    return MenuLine(f"{title(move.source)} from the draft", after)


def _pick_rest(view: View, move: PickRest) -> MenuLine:
    picks = view.drawing.picks if view.drawing else 0
    return MenuLine(f"{picks} from the deck", view.warning or f"deck {view.deck_count}")


def _buy(view: View, move: Buy) -> MenuLine:
    printed = TECHNOLOGIES[move.technology]
    cost = some(move.gems) if move.gems else counted(own_seat(view).next_cost, "gem")
    return MenuLine(f"{printed.title} (+{printed.points} VP) for {cost}", printed.text)


def _boost(view: View, move: Boost) -> MenuLine:
    return MenuLine(f"Boost for {some(move.gems)}", "a bonus turn of 2 actions follows this turn")


def _market(view: View, move: Market) -> MenuLine:
    return MenuLine(f"Market: {title(move.give)} for {title(move.gem)}", _worth(view, move.gem))


def _refinery(view: View, move: Refinery) -> MenuLine:
    return MenuLine(f"Refinery: {some(move.gems)} for {title(move.gem)}", _worth(view, move.gem))


def _worth(view: View, gem: str) -> str:
    return f"{counted(view.gem_supply[gem], title(gem) + ' gem')} left"


def _barter(view: View, move: Barter) -> MenuLine:
    return MenuLine(f"Barter: your {title(move.give)} for {title(move.take)}", "")


def _rewind(view: View, move: Rewind) -> MenuLine:
    return MenuLine(f"Rewind: {title(move.card)}", f"{view.discard[move.card]} in the discard pile")


def _escort(view: View, move: Escort) -> MenuLine:
    return MenuLine(f"Escort: {move.sector} to {sector_words(view, move.to)}", "")


def _teleport(view: View, move: Teleport) -> MenuLine:
    label = f"Teleport: {sector_words(view, move.sector)} to {move.to}"
    return MenuLine(label, leaving(view, move.sector, 1))


def _saboteur(view: View, move: Saboteur) -> MenuLine:
    hit = [at for at in NEIGHBOURS[move.sector] if sector_at(view, at).units]
    less = listed(sector_words(view, at) for at in hit) if hit else "no other sector"
    return MenuLine(
        f"Saboteur: leave {sector_words(view, move.sector)}",
        f"{leaving(view, move.sector, RULES.units_in_sector)}; 1 unit less in {less}",
    )


def _recall(view: View, move: Recall) -> MenuLine:
    label = f"Recall: 1 unit from {sector_words(view, move.sector)}"
    return MenuLine(label, leaving(view, move.sector, 1))


def _park(view: View, move: Park) -> MenuLine:
    supply = own_seat(view).supply
    return MenuLine(Park.label, f"{counted(supply - 1, 'unit')} left; copy a card in a later turn")


def _copy(view: View, move: Copy) -> MenuLine:
    return MenuLine(f"Replica: copy {title(move.copied)}", TECHNOLOGIES[move.copied].text)


CHOICES: dict[type[Move], Callable[[View, Any], MenuLine]] = {
    KeepTechnology: _keep,
    PlaceUnit: _start,
    Invade: _invade,
    Rally: _rally,
    Convoy: _convoy,
    Mine: _mine,
    Hoarder: _hoarder,
    Drill: _drill,
    Draw: _draw,
    Discard: _discard,
    Pick: _pick,
    PickRest: _pick_rest,
    Buy: _buy,
    Boost: _boost,
    Market: _market,
    Refinery: _refinery,
    Barter: _barter,
    Rewind: _rewind,
    Escort: _escort,
    Teleport: _teleport,
    Saboteur: _saboteur,
    Recall: _recall,
    Copy: _copy,
    Park: _park,
}
