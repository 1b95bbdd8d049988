"""bench: how fast, how large, how safe. The figures are for comparing a machine with itself."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from bot.cli.commands import application, console, figures, progress
from bot.engine.registry import all_games
from bot.tools.bench import discord, matches, pictures, placements, planner
from bot.tools.crash_test import kill_test

GOALS = {
    "a move at entry 20, p95 ms": 10,
    "a move at entry 3,000, p95 ms": 10,
    "a command without picture, p95 ms": 50,
    "a command with picture, p95 ms": 400,
    "200 matches at once, longest ms": 1_000,
    "200 matches at once, lost": 0,
    "start with 2,000 matches, s": 3,
    "memory then, MB": 250,
}


@application.command("bench")
def bench_command(
    kill: Annotated[int, typer.Option(min=0, help="Only this: kill a bot so many times.")] = 0,
    running: Annotated[int, typer.Option(min=1, help="Running matches at the start.")] = 2_000,
    late: Annotated[int, typer.Option(min=20, help="The late entry.")] = 3_000,
    count: Annotated[int, typer.Option(min=10, help="How often each thing is measured.")] = 100,
) -> None:
    """Measure moves, answers, pictures, the planner, self-play, many matches at once and the start."""
    with tempfile.TemporaryDirectory(prefix="slowburn-bench-") as folder:
        if kill:
            bar = iter(progress(range(kill), kill, "killing"))
            next(bar)
            killed = kill_test(kill, Path(folder), lambda: _step(bar))
            figures({"kill": killed}, killed["faults"])
            return
        found = _measure(Path(folder), running, late, count)
    measured = _against_goals(found)
    lost = found["all_at_once"]["lost"]
    faults = [f"{lost} moves were lost"] if lost else []
    figures({"bench": found, "goals_met": f"{sum(measured.values())}/{len(measured)}"}, faults)


def _measure(folder: Path, running: int, late: int, count: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in ("early", "late", "once", "full"):
        (folder / name).mkdir()
    console.print("moves …")
    found["move_at_20"] = asyncio.run(matches.moves_at(folder / "early", 20, 2 * count))
    found[f"move_at_{late}"] = asyncio.run(matches.moves_at(folder / "late", late, 2 * count))
    (folder / "campaign").mkdir()
    found[f"campaign_at_{late}"] = asyncio.run(
        matches.moves_at(folder / "campaign", late, count, "high_frontier")
    )
    found["moves"] = {
        name: asyncio.run(matches.moves_at(folder / "early", 0, count, name))
        for name in all_games()
    }
    console.print("placements …")
    found["placements"] = placements.placements(count)
    console.print("pictures …")
    found["pictures"] = pictures.pictures(count // 2)
    _show(found["pictures"])
    console.print("planner …")
    found["planner"] = planner.planner(2 * count)
    _show_planner(found["planner"])
    console.print("answers …")
    found["answers"] = asyncio.run(discord.answers(folder, count))
    console.print("self-play …")
    found["matches_per_second"] = asyncio.run(matches.self_play(3.0))
    console.print("200 matches at once …")
    found["all_at_once"] = asyncio.run(matches.all_at_once(folder / "once", 200))
    bar = iter(progress(range(running), running, "running matches"))
    next(bar)
    asyncio.run(matches.many_running(folder / "full", running, lambda: _step(bar)))
    found["start"] = asyncio.run(discord.start_up(folder / "full"))
    return found


def _boards(drawn: dict[str, dict[str, Any]]) -> Iterator[tuple[str, float, float]]:
    """What a board of each game may take, and takes."""
    for game, kinds in drawn.items():
        goal, board = pictures.goal(game), kinds[pictures.BOARD]
        yield f"a board of {all_games()[game].title}, p95 ms", goal.ms, board["draw"]["p95"]
        yield f"a board of {all_games()[game].title}, KB", goal.kb, board["largest_kb"]


def _step(bar: Iterator[int]) -> None:
    next(bar, None)


def _show(drawn: dict[str, dict[str, Any]]) -> None:
    """A line for each kind of picture."""
    table = Table("game", "picture", "n", "ms p50", "p95", "CPU ms p50", "p95", "KB")
    for game, kinds in drawn.items():
        for kind, one in kinds.items():
            draw, cpu = one["draw"], one["cpu"]
            row = (draw["n"], draw["p50"], draw["p95"], cpu["p50"], cpu["p95"], one["largest_kb"])
            table.add_row(all_games()[game].title, kind, *map(str, row))
    console.print(table)


def _show_planner(asked: dict[str, dict[str, Any]]) -> None:
    """A line for each command and ship."""
    table = Table("planner", "n", "ways", "ms p50", "p95", "max", "CPU ms p50", "p95", "max")
    for name, one in asked.items():
        clock, cpu = one["clock"], one["cpu"]
        times = (way[key] for way in (clock, cpu) for key in ("p50", "p95", "max"))
        table.add_row(name, str(clock["n"]), str(one["ways"]), *map(str, times))
    console.print(table)


def _plans(asked: dict[str, dict[str, Any]]) -> Iterator[tuple[str, float, float]]:
    """What a look at the planner may take, and takes."""
    for name, one in asked.items():
        goal = planner.GOALS[name.split(",")[0]]
        yield f"{name}, p95 ms", goal, one["clock"]["p95"]


def _against_goals(found: dict[str, Any]) -> dict[str, bool]:
    late = next(name for name in found if name.startswith("move_at_") and name != "move_at_20")
    values = (
        found["move_at_20"]["p95"],
        found[late]["p95"],
        found["answers"]["without_picture"]["p95"],
        found["answers"]["with_picture"]["p95"],
        found["all_at_once"]["max"],
        found["all_at_once"]["lost"],
        found["start"]["seconds"],
        found["start"]["memory_mb"],
    )
    met = {}
    measured = [
        *((name, goal, value) for (name, goal), value in zip(GOALS.items(), values, strict=True)),
        ("placements of one tile, p95 ms", placements.GOAL, found["placements"]["first"]["p95"]),
        *_boards(found["pictures"]),
        *_plans(found["planner"]),
    ]
    for name, goal, value in measured:
        met[name] = value <= goal
        colour = "green" if met[name] else "yellow"
        console.print(f"[{colour}]{name}: {value:,} (goal {goal:,})[/{colour}]", highlight=False)
    return met
