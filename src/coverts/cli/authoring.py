"""Commands for authors of games: check a game, compile it, and publish it as a page."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

import coverts
from coverts.cli.command_line import check_own_game, progress_bar
from coverts.engine.base import extras
from coverts.engine.base.exceptions import CovertsError, Malformed
from coverts.engine.checks.contract import NATIVE, why_not_compiled
from coverts.engine.checks.contract import check as check_game
from coverts.engine.checks.option_coverage import CoveringTables, covering_tables
from coverts.publishing.page_folder import PublishedGame, find_refusal, write_page

KIT = Path(coverts.__file__).resolve().parents[2] / "tests" / "kit"
"""The folder of test helpers in a checkout of Coverts."""


def check(
    game: str,
    /,
    *,
    games: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
    pairs: Annotated[bool, Parameter(negative=())] = False,
    wire: Annotated[bool, Parameter(negative=())] = False,
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
) -> None:
    """Check that a game keeps the engine's contract. The exit code is 1 if a problem was found.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    games
        How many random games to play. The default is 100, or 20 with --wire. With --pairs, this is the number
        of games per combination, by default one.
    pairs
        Play enough combinations of options and numbers of players that every pair of values occurs. Without
        this, every second game has the default options. An option whose value is a number is included only if
        it has at most 8 values.
    wire
        Play at two tables of a server that differ only in facts that are hidden from one seat. Send the same
        messages to both tables, and compare every byte that the seat and a spectator receive.
    workers
        How many processes to use, by default one per core. The result does not depend on it.
    """
    loaded = coverts.game(game)
    if wire:
        _check_wire(loaded, games or 20)
        return
    covering = covering_tables(loaded) if pairs else CoveringTables([], 0)
    total = (games or 1) * len(covering.tables) if pairs else games or 100
    left_out = why_not_compiled()
    if left_out:
        print(f"Machine code is not compared: {left_out}")
    with progress_bar("Games", total) as advance:
        shared, fast = workers or os.cpu_count() or 1, not left_out
        report = check_game(
            loaded, total, advance, compiled=fast, unchecked=fast, workers=shared, tables=covering.tables
        )
    for table in report.tables:
        print(table.line)
    if covering.refused:
        print(f"The game refused {covering.refused} pairs of values.")
    for example in report.examples:
        print(example)
    for hint, times in sorted(report.hints.items()):
        print(f"hint, {times} times: {hint}")
    if refusal := find_refusal(published_game(game)):
        print(f"hint: `coverts page` refuses this game: {refusal}")
    print(f"{report.steps} answers")
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
        report = check_wire(game, games, progress=advance)
    for example in report.examples:
        print(example)
    print(report.line)
    if report.differences:
        raise SystemExit(1)


def compile_(game: str, /, *, show: str = "") -> None:
    """Compile a game to machine code now, instead of at its first use.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    show
        The name of a rule or helper function. Instead of compiling the game, print this function's
        intermediate representation as a tree, its LLVM IR and its assembly.
    """
    native = extras.load(NATIVE)
    loaded = coverts.game(game)
    if show:
        for line in native.show_stages(loaded, show):
            print(line)
        return
    for checked, what in ((True, "checked"), (False, "unchecked")):
        result = native.build(loaded, checked)
        text = f"compiled {result.functions} of {result.of} functions in {result.seconds:.1f} s"
        if not result.functions:
            text = f"all {result.of} functions were compiled already"
        print(f"{game}, {what}: {text}")


def page(*games: str, out: Path, snapshots: bool = False) -> None:
    """Write a folder that plays games in the browser without a server.

    Any web host can serve the folder. To try it, run `python -m http.server --directory OUT`.

    Parameters
    ----------
    games
        The names of installed games, or Python files. Without any, the page offers all installed games.
    out
        The folder. It must be missing, be empty, or contain a page that this command wrote earlier.
    snapshots
        Let browsers save the memory of Python after a game's rules are read, about 50 to 100 MB for each
        game. Later visits then start sooner.
    """
    chosen = [published_game(name) for name in games or sorted(coverts.installed())]
    try:
        report = write_page(out, chosen, snapshots=snapshots)
    except OSError as error:
        raise CovertsError(f"The page cannot be written: {error.filename}: {error.strerror}.") from None
    total = sum(report.files.values())
    print(f"{out}: {len(report.files)} files, {total / 1e6:.1f} MB, build {report.version}")
    for name, reason in report.without_search.items():
        print(f"{name} has no bots that search: {reason}")
    print(f"Try it: {shlex.join(['python3', '-m', 'http.server', '--directory', str(out)])}")


def published_game(name: str) -> PublishedGame:
    """Return an installed game, or the game of a Python file, to be published."""
    game = coverts.game(name)
    check_own_game(game)
    return PublishedGame(game, Path(name) if name.endswith(".py") else None)
