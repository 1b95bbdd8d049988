"""walk: random matches, checked at every step."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from bot.cli.commands import application, figures, game_named, options_typed, progress, seats_typed
from bot.cli.draw import picture_of
from bot.engine.fuzz import FuzzFault, FuzzReport, fuzz_match


@application.command("walk")
def walk_command(
    game: Annotated[str, typer.Argument(help="The game, such as dawn_on_titan.")],
    matches: Annotated[int, typer.Option(min=1, help="How many matches.")] = 200,
    seats: Annotated[int, typer.Option(min=1, help="How many seats.")] = 2,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 1,
    computers: Annotated[str, typer.Option(help="Seats of the computer: all, or such as AC.")] = "",
    options: Annotated[str, typer.Option(help="Options of the game as JSON.")] = "{}",
    every: Annotated[int, typer.Option(min=1, help="One position in so many: leaks.")] = 40,
    pictures: Annotated[bool, typer.Option(help="Compare pictures as well (slow).")] = False,
) -> None:
    """Play random matches and check every step of them."""
    chosen = game_named(game)
    given = options_typed(chosen, options, seats)
    by_computer = (
        tuple(range(seats)) if computers == "all" else seats_typed(computers, "--computers", seats)
    )
    into, faults, start = FuzzReport(), list[str](), time.perf_counter()
    for number in progress(range(matches), matches, f"walking {chosen.title}"):
        try:
            fuzz_match(
                chosen,
                seats,
                seed,
                number,
                into,
                options=given,
                computers=by_computer,
                every=every,
                draw=picture_of if pictures else None,
            )
        except FuzzFault as fault:
            faults.append(str(fault))
    seconds = time.perf_counter() - start
    found = {"game": chosen.name, "seats": seats, "seed": seed, "seconds": round(seconds, 2)}
    found |= into.figures() | into.missed(chosen, seats, given)
    figures(found | {"matches_per_second": round(matches / seconds, 2)}, faults)
