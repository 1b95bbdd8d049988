"""A piece comes to lie on a board, and what its resources bring (sections 4, 5, 12, 16; rulings Q-1 to Q-5, E-5, N21, N22)."""

from __future__ import annotations

from bot.games.planet_unknown.printed.land import bits
from bot.games.planet_unknown.printed.records import TRACKS, Tile
from bot.games.planet_unknown.rules.fits import Fit
from bot.games.planet_unknown.rules.seat_turn import SeatTurn
from bot.games.planet_unknown.rules.state import Gain, Piece

Brought = dict[str, list[Gain]]  # by resource


def lay(play: SeatTurn, tile: Tile, fit: Fit) -> int:
    """The piece covers its squares: what stands there is destroyed, its meteor symbol takes a meteorite. Gives the piece's number."""
    own, ground = play.own, play.land
    squares = ground.named(fit.mask)
    for at in squares:
        _clear(play, at)
    own.pieces.append(Piece(tile.id, fit.turn, fit.flip, squares, play.state.round))
    for terrain, symbol, half in _halves(tile, fit):
        own.terrain.update(dict.fromkeys(ground.named(half), terrain))
        if not tile.is_patch:
            own.symbols.update(dict.fromkeys(ground.named(symbol), terrain))
    number = len(own.pieces) - 1
    if tile.crater:
        at = ground.name[fit.crater.bit_length() - 1]
        own.craters.append(at)
        if play.corporation.places_meteorites(own):
            play.put_meteorite(at)
    play.turn.pieces.append(number)
    return number


def _clear(play: SeatTurn, at: str) -> None:
    own = play.own
    if at in own.pods_at:
        play.destroy_pod(at)
    if at in own.meteors_at:
        play.destroy_meteorite(at)
    if any(rover.at == at for rover in own.rovers_out):
        play.destroy_rover(at)
    own.symbols.pop(at, None)
    if at in own.craters:
        own.craters.remove(at)


def _halves(tile: Tile, fit: Fit) -> list[tuple[str, int, int]]:
    """Terrain, symbol mask and mask of each half."""
    return list(zip(tile.resources, (fit.symbol_a, fit.symbol_b), (fit.a, fit.b), strict=False))


def bring(
    play: SeatTurn, number: int, tile: Tile, fit: Fit, areas_before: int, *, advances: bool
) -> None:
    """What a placed tile brings: its resources, technologies, the satellite step. `advances`: not with Salvage Yard."""
    own, ground = play.own, play.land
    own.last = [number]
    if advances:
        add_resources(play, number, tile, resources(play, number, tile, fit, areas_before))
    ice = (fit.mask & ground.ice).bit_count()
    before = len(play.turn.todo)
    play.corporation.placed(play, number, tile, fit, ice)
    if not advances:
        added = play.turn.todo[before:]
        play.turn.todo[before:] = [gain for gain in added if gain.kind != "steps"]
    if "energy" in tile.resources:
        play.serve("place_energy_resource")
    after_moon(play, number)


def after_moon(play: SeatTurn, number: int) -> None:
    """A piece on the moon moves the satellite (section 12)."""
    piece = play.own.pieces[number]
    if play.land.is_moon(piece.squares[0]):
        play.gain(Gain("laser", n=len(piece.squares), piece=number))
        play.serve("place_on_moon")


def resources(play: SeatTurn, number: int, tile: Tile, fit: Fit, areas_before: int) -> Brought:
    """What each resource of a placed tile brings."""
    found = dict[str, list[Gain]]()
    for resource, half in zip(tile.resources, (fit.a, fit.b), strict=False):
        if counts_as_energy(play, resource):
            found[resource] = [_energy(play, number, tile, resource, half)]
        else:
            found[resource] = _steps(play, number, resource, half, areas_before)
    return found


def counts_as_energy(play: SeatTurn, resource: str) -> bool:
    """Energy, and with Jump Drive's tech D a tech resource too."""
    return resource == "energy" or (resource == "tech" and play.has("D"))


def _steps(play: SeatTurn, number: int, resource: str, half: int, areas_before: int) -> list[Gain]:
    joins = resource == "biomass" and play.areas_of(resource) <= areas_before
    steps = play.corporation.steps_of(resource, (half & play.land.ice).bit_count(), joins)
    if steps:
        return [Gain("steps", [resource], n=steps, piece=number, what="resource")]
    if resource == "biomass":
        play.tell("not_expanded")
    return []


def _energy(play: SeatTurn, number: int, tile: Tile, resource: str, half: int) -> Gain:
    """The trackers an energy resource may choose; fixed when the tile is placed.

    With Jump Drive's tech D the tech resource and its terrain count as energy for this; it may advance tech as well.
    """
    own, ground = play.own, play.land
    covered = ground.mask(own.terrain)
    energy = half | ground.mask(at for at, kind in own.terrain.items() if kind == "energy")
    energy |= ground.of_ground("current") & ~covered
    area = 0
    for bit in bits(half):
        area |= ground.area(energy, 1 << bit)
    around = ground.around(area) & ~area & covered
    choices = {own.terrain[at] for at in ground.named(around)} | {*tile.resources}
    return Gain("energy", [track for track in TRACKS if track in choices], piece=number)


def add_resources(play: SeatTurn, number: int, tile: Tile, brought: Brought) -> None:
    """Put what the resources bring into the pool: both; one only (events 40, 44); one twice or after a step back (Quantum Solutions)."""
    is_twice = play.corporation.advances_one_twice(tile)
    if play.corporation.may_step_back(tile):
        play.gain(_step_back(number, tile))
    if is_twice or play.forbids("one_resource_only"):
        add_one_of(play, number, [g for gains in brought.values() for g in gains], is_twice)
    else:
        play.gain(*(gain for gains in brought.values() for gain in gains))


def _step_back(number: int, tile: Tile) -> Gain:
    """Lower side A: one tracker of the tile may go down first; energy has none (Q-2)."""
    tracks = [resource for resource in tile.resources if resource != "energy"]
    return Gain("regress", tracks, piece=number, optional=True, what="before")


def add_one_of(play: SeatTurn, number: int, options: list[Gain], is_twice: bool) -> None:
    if is_twice:
        for gain in options:
            gain.n, gain.label = 2, "twice"
    if len(options) == 1:
        play.gain(*options)
    elif options:
        play.gain(Gain("choice", options=options, piece=number))
