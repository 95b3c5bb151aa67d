"""For authors of games: what every game must keep, and a game's machine code."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

import coverts
from coverts.cli.command_line import progress_bar
from coverts.engine.backends.native import build, show_stages
from coverts.engine.base import extras
from coverts.engine.base.exceptions import Malformed
from coverts.engine.checks.contract import check as try_out
from coverts.engine.checks.option_coverage import CoveringTables, covering_tables

KIT = Path(coverts.__file__).resolve().parents[2] / "tests" / "kit"
"""Where a checkout has what its tests share."""


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
    if not (KIT / "wire_pairs").is_dir():
        raise Malformed(
            "check --wire needs a checkout of Coverts: clone its repository, run `make install` there, and "
            "repeat the command as .venv/bin/coverts."
        )
    sys.path.insert(0, str(KIT))
    check_wire = extras.load("wire_pairs").check_wire

    with progress_bar("Games", games) as advance:
        found = check_wire(game, games, progress=advance)
    for example in found.examples:
        print(example)
    print(found.line)
    if found.differences:
        raise SystemExit(1)


def compile_(game: str, /, *, show: str = "") -> None:
    """Make a game's machine code now, rather than at its first use.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    show
        A rule or helper by its name: print its tree, its code in LLVM's language, and its assembly instead.
    """
    found = coverts.game(game)
    if show:
        for line in show_stages(found, show):
            print(line)
        return
    for checked, what in ((True, "checked"), (False, "unchecked")):
        made = build(found, checked)
        told = f"{made.functions} of {made.of} functions compiled in {made.seconds:.1f} s"
        print(f"{game}, {what}: {told if made.functions else f'all {made.of} functions are there already'}")
