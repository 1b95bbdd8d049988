"""Tables of High Frontier to draw: a Rocket above Mars with its chain, an auction in its second round, a campaign year by year."""

from msgspec.structs import replace

from bot.games.high_frontier.rules.auctions.auction import Match, Raise
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.seats import PointsView, SeatView
from render.scene import PictureInput
from tests.games.high_frontier.whole_game import Whole

NAMES = ("Mira", "Jonas", "Priya", "Tomasz", "Ada")
TITLE = "Slow burn to Callisto"
UN, ROSCOSMOS, ESA, NASA, SHIMIZU = (
    "united_nations_cosmonauts",
    "roscosmos",
    "esa_space_unionists",
    "nasa_astronauts",
    "shimizu_corp_entrepreneurs",
)
HAND = ("metastable_helium", "d_t_fusion_tokamak", "magnetocaloric_refrigerator", "solar_stirling")


def scene(table: Whole, letter: str | None = None, region: str | None = None) -> PictureInput:
    """The table as a seat sees it (None: a spectator)."""
    viewer = None if letter is None else "ABCDE".index(letter)
    return PictureInput(table.view(letter), NAMES, TITLE, region=region, viewer=viewer)


def playing() -> Whole:
    """A in year 27: a Rocket of dry mass 9 and wet mass 12 above Mars, Outpost 1 on Phobos beside a factory, four cards in hand."""
    table = Whole(UN, ROSCOSMOS, ESA, aquas=11).spot(2, 27)
    chain = ("hall_effect", "cascade_photovoltaic", "rock_splitter", "cvd_molding")
    table.fly("mars-lagrange-05", *chain, UN, wet=12)
    table.put("leo", "leo", "pebble_bed_fission", "bubble_membrane", water=11)
    table.put("outpost-1", "phobos", "tungsten_resistojet:B", water=3)
    aboard = {card.id for stack in table.seat().stacks.values() for card in stack.cards}
    for kind, deck in table.state.decks.items():
        table.state.decks[kind] = [card for card in deck if card not in aboard]
    table.factory("phobos", dome=True).glory("A", "mars").hand("A", *HAND)
    return table


def crowded(cards: int, hand: int) -> Whole:
    """A LEO stack and a Rocket of so many cards each, and as large a hand."""
    table = Whole(NASA, ROSCOSMOS)
    decks = [card for deck in table.state.decks.values() for card in deck]
    table.fly("mars-lagrange-05", *decks[:cards])
    table.put("leo", "leo", *decks[cards : 2 * cards], NASA, water=35)
    return table.hand("A", *decks[2 * cards : 2 * cards + hand])


def bidding(secret: int = 4) -> Whole:
    """A has opened at 1, B raised to 3, C to 2; in round 2 B's answer is not due, C has raised to `secret`, A is waited for."""
    table = Whole(NASA, ROSCOSMOS, ESA, aquas=9)
    table.play(Research("robonaut", 1))
    for letter in table.waiting():
        table.play(Raise(3 if letter == "B" else 2), letter=letter)
    table.play(Raise(secret) if secret else Match(), letter="C")
    return table


def campaign() -> PictureInput:
    """The end of a campaign of three, with the views of all years: A has 0 points, then 12, B one a year, C none."""
    table = playing()
    views: list[View] = []
    for year in range(1, 49):
        view = table.spot((year - 1) % 12, year).view(None)
        totals = (12 if year > 20 else 0, year, 0)
        views.append(replace(view, seats=tuple(map(_scoring, view.seats, totals))))
    last = replace(views.pop(), ending="the last seniority disk", winners=(1,), turn=None)
    return PictureInput(last, NAMES, TITLE, past=tuple(views))


def _scoring(seat: SeatView, total: int) -> SeatView:
    """The seat with so many points, all from claims but the last, which is a glory."""
    lines = (("Claims", max(0, total - 1)), ("Glories", min(1, total)))
    return replace(seat, points=PointsView(lines, total))
