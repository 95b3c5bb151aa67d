"""For authors: what every game must keep, its machine code, a deck to begin from."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

import coverts
from coverts.cli.command_line import app, deck_app, progress_bar


@app.command
def check(
    game: str,
    /,
    *,
    games: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
    pairs: Annotated[bool, Parameter(negative=())] = False,
    wire: Annotated[bool, Parameter(negative=())] = False,
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
) -> None:
    """Try a game against what every game must keep: exit code 1 if anything is found.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    games
        How many random games to play, by default 100; with --pairs at each table, by default one; with
        --wire by default 20.
    pairs
        Play at so many tables that any two values of options meet at one, and any value and number of
        players; else every second table has the usual options. Whole numbers are tried where there are up
        to 8.
    wire
        Play at two tables of a server that differ in nothing but what a seat may not know, with the same
        messages to both, and compare every byte that reaches the seat and a watcher.
    workers
        How many processes share them; by default one for each core. What is found stays the same.
    """
    from coverts.engine.checks.contract import check as try_out
    from coverts.engine.checks.option_coverage import CoveringTables, covering_tables

    found = coverts.game(game)
    if wire:
        _check_wire(found, games or 20)
        return
    covering = covering_tables(found) if pairs else CoveringTables([], 0)
    total = (games or 1) * len(covering.tables) if pairs else games or 100
    with progress_bar("Games", total) as advance:
        shared = workers or os.cpu_count() or 1
        report = try_out(found, total, advance, unchecked=True, workers=shared, tables=covering.tables)
    for table in report.tables:
        print(table.line)
    if covering.refused:
        print(f"{covering.refused} pairs of values refused by the game")
    for example in report.examples:
        print(example)
    for hint, times in sorted(report.hints.items()):
        print(f"hint, met {times} times: {hint}")
    print(f"{report.steps} answers, {report.looks} heavy looks")
    for field, times in sorted(report.varied.items()):
        print(f"{field}: varied {times} times")
    print(report.line)
    if not report.ok:
        raise SystemExit(1)


def _check_wire(game: coverts.Game, games: int) -> None:
    from coverts.server.paired import check_wire

    with progress_bar("Games", games) as advance:
        found = check_wire(game, games, progress=advance)
    for example in found.examples:
        print(example)
    print(found.line)
    if found.differences:
        raise SystemExit(1)


@app.command(name="compile")
def compile_(game: str, /, *, show: str = "") -> None:
    """Make a game's machine code now, rather than at its first use.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    show
        A rule or helper by its name: print its tree, its code in LLVM's language, and its assembly instead.
    """
    from coverts.engine.backends.native import build, shown

    found = coverts.game(game)
    if show:
        for line in shown(found, show):
            print(line)
        return
    for checked, what in ((True, "checked"), (False, "unchecked")):
        made = build(found, checked)
        told = f"{made.functions} of {made.of} functions compiled in {made.seconds:.1f} s"
        print(f"{game}, {what}: {told if made.functions else f'all {made.of} functions are there already'}")


@deck_app.command(name="new")
def new_deck(path: Path, /, *, start: Annotated[str, Parameter(name="--from")] = "") -> None:
    """Write a deck of your own to begin from, which can be played with at once.

    Parameters
    ----------
    path
        A Python file that is not there yet; with --from stand-in a folder.
    start
        stand-in: all cards of the deck that comes with Coverts. By default a few plain ones.
    """
    from coverts.games.infiltration.new_deck import begin

    for written in begin(path, start):
        print(f"{written} is written.")
    print(f"Play with it: coverts play infiltration --deck {path}")
