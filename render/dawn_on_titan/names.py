"""Names of things, as the picture and its texts write them."""

from bot.engine import insert_names
from bot.games.dawn_on_titan.printed.pieces import CARDS as PRINTED_CARDS
from bot.games.dawn_on_titan.view.records import BodyView, SeatView, ShipView, View
from render import theme
from render.scene import LETTERS, PictureInput

GAME = "Dawn on Titan"
RESOURCES = ("diamond", "alloy", "life", "helium")
INDUSTRIES = {
    "diamond_mine": "diamond mine",
    "alloy_factory": "alloy factory",
    "life_lab": "life lab",
    "helium_extractor": "helium extractor",
}
SHIPS = ("pathfinder", "diamond", "alloy", "life", "helium")
# Weapon family and whether the card is an upgraded one
CARDS = {
    "laser": ("laser", False),
    "plasma": ("plasma", False),
    "charged_particles": ("particles", False),
    "security": ("security", False),
    "ultra_frequency_laser": ("laser", True),
    "superheated_plasma": ("plasma", True),
    "super_charged_particles": ("particles", True),
    "stealth": ("stealth", True),
}


def ship_colour(ship: str) -> str:
    """The colour of a ship's type; the Pathfinder has none of its own."""
    return theme.DAWN_RESOURCES.get(ship, theme.HI)


def ship_name(ship: str) -> str:
    """ "Pathfinder", "Life ship"."""
    return ship.capitalize() if ship == "pathfinder" else f"{ship.capitalize()} ship"


def card_name(card: str) -> str:
    """ "Ultra-frequency laser"."""
    return PRINTED_CARDS[card].name


def body_name(body: BodyView) -> str:
    """What is written beside the code; empty while the body lies face down."""
    if body.kind == "cloud":
        return "Cloud"
    return body.title or ""


def seat_letter(seat: int) -> str:
    """A seat's letter."""
    return LETTERS[seat]


def count_of(number: int, word: str) -> str:
    """ "1 moon", "3 moons"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def unexplored(view: View) -> str:
    """ "4 moons, 3 moonlets", or "nothing left to explore"."""
    hidden = [body for body in view.bodies if not body.explored]
    moonlets = sum(body.kind == "moonlet" for body in hidden)
    moons = len(hidden) - moonlets
    parts = [count_of(moons, "moon")] * (moons > 0) + [count_of(moonlets, "moonlet")] * (
        moonlets > 0
    )
    return ", ".join(parts) or "nothing left to explore"


def nothing_told(view: View) -> str:
    """What stands for the last turn where nothing was done."""
    is_new = not any(body.industries for body in view.bodies)
    return "the match begins" if is_new else "nothing new"


def built(seat: SeatView) -> int:
    """How many industries the seat has on the board."""
    return len(seat.industries)


def place(view: View, location: str) -> str:
    """A code with the name of what lies there: "N5 Narvi"."""
    names = [body_name(body) for body in view.bodies if body.at == location]
    return f"{location} {names[0]}" if names and names[0] else location


def who(scene: PictureInput, seat: int) -> str:
    """The name of who sits there; the machine of the solo game is "The AI"."""
    view: View = scene.view
    is_ai = any(other.seat == seat and other.is_ai for other in view.seats)
    return "The AI" if is_ai else scene.name(seat)


def worded(scene: PictureInput, words: str) -> str:
    """A sentence of the game with its seats ({B}) named."""
    return insert_names(words, [who(scene, seat.seat) for seat in scene.view.seats])


def turn_words(scene: PictureInput) -> tuple[str, tuple[int, ...]]:
    """Whose turn and what for, with the seats named: ("Priya to act · 3 actions", (2,)); at the end who has won."""
    view: View = scene.view
    if view.turn is None or view.ending is not None:
        return _won(scene), view.winners
    if view.asked is None or not view.asked.seats:
        return scene.at_rest, ()
    task = worded(scene, view.asked.task)
    return f"{scene.together(view.asked.seats)} {task}", view.asked.seats


def _won(scene: PictureInput) -> str:
    view: View = scene.view
    if not view.winners:
        return "Mission failed" if view.solo else "Match over"
    industries = max((built(seat) for seat in view.seats if seat.seat in view.winners), default=0)
    if len(view.winners) > 1:
        return f"{scene.together(view.winners)} share the win"
    score = f"{view.solo.deck_count} cards left" if view.solo else f"{industries} industries"
    return f"{who(scene, view.winners[0])} wins · {score}"


def by_cell(view: View) -> dict[str, list[ShipView]]:
    """The ships of each cell, by seat and type, so that equal tables look equal."""
    groups: dict[str, list[ShipView]] = {}
    for ship in sorted(view.ships, key=lambda s: (s.seat, SHIPS.index(s.ship))):
        groups.setdefault(ship.at, []).append(ship)
    return groups
