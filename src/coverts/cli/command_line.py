"""The app with all commands, and helpers that several commands share."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from cyclopts import App
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

import coverts
from coverts.cli.commands import add_commands
from coverts.engine.base.exceptions import BadFile, Malformed
from coverts.engine.compiler.program import program_of

LINE_SECONDS = 10.0
"""The time between two lines of progress if stderr is no terminal."""

app = App(name="coverts", version=coverts.__version__)
add_commands(app)


def check_own_game(game: coverts.Game) -> None:
    """Compile a game or deck that is not installed, to show its errors at once."""
    if (game.deck and "COVERTS_DECK" in os.environ) or game.name not in coverts.installed():
        program_of(game)


def name_and_value(text: str) -> tuple[str, str]:
    """Split NAME=VALUE into a name and a value.

    Raises:
        Malformed: There is no equals sign.
    """
    name, sign, value = text.partition("=")
    if not sign:
        raise Malformed(f"{text!r} is not of the form NAME=VALUE.")
    return name.strip(), value.strip()


def check_writable(path: Path) -> None:
    """Check that a file can be written, before its contents are computed.

    Raises:
        BadFile: The file cannot be written.
    """
    if path.is_dir():
        raise BadFile(f"{path} is a folder; name a file.")
    if not path.parent.is_dir():
        raise BadFile(f"{path} cannot be written: there is no folder {path.parent}.")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise BadFile(f"{path} cannot be written: permission denied.")


@contextmanager
def progress_bar(what: str, total: int | None) -> Iterator[Callable[..., None]]:
    """Show a progress bar on stderr, or a line now and then if stderr is no terminal.

    The bar is drawn at each advance and not by a thread, because forked processes would inherit the thread's
    locks.

    Args:
        what: The text in front of the bar.
        total: The number of steps, or None if it is not known yet.

    Yields:
        A function `advance(done, total=None, phase=None)`. A new phase has its own text, total and time left.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal, auto_refresh=False
    ) as bar:
        task = bar.add_task(what, total=total)
        bar.refresh()
        text, began = what, monotonic()
        last = began

        def advance(done: int, of: int | None = None, phase: str | None = None) -> None:
            nonlocal text, began, last
            now = monotonic()
            of = of if of is not None else total
            if phase is not None and phase != text:
                text, began = phase, now
                bar.reset(task, total=of, description=text)
            bar.update(task, completed=done, total=of, refresh=True)
            if bar.disable and now >= last + LINE_SECONDS:
                last = now
                print(f"{text}: {done:,}{_rest(done, of, now - began)}", file=sys.stderr, flush=True)

        yield advance


@contextmanager
def progress_bars() -> Iterator[Callable[..., None]]:
    """Show a progress bar for each name on stderr, or a line for each now and then if stderr is no terminal.

    Yields:
        A function `advance(name, done, total, note="")`. The time left follows from the steps since its first
        call for the name.
    """
    console = Console(stderr=True)
    texts = [TextColumn("{task.description}"), TextColumn("{task.fields[note]}", style="dim")]
    columns = (texts[0], BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), texts[1])
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal, auto_refresh=False
    ) as bars:
        tasks: dict[str, TaskID] = {}
        starts: dict[str, tuple[float, int]] = {}
        lines: dict[str, float] = {}

        def advance(name: str, done: int, total: int, note: str = "") -> None:
            now = monotonic()
            if name not in tasks:
                tasks[name] = bars.add_task(name, total=total, completed=done, note=note)
                starts[name], lines[name] = (now, done), now
            bars.update(tasks[name], completed=done, total=total, note=note, refresh=True)
            began, first = starts[name]
            # The more names there are, the longer each one waits, so that the lines do not become more.
            wait = LINE_SECONDS * (1 if done >= total else len(tasks))
            if bars.disable and done > first and now >= lines[name] + wait:
                lines[name] = now
                rest = _rest(done - first, total - first, now - began).partition(", ")[2]
                parts = [f"{name}: {done:,} of {total:,}", note, rest]
                print(", ".join(filter(None, parts)), file=sys.stderr, flush=True)

        yield advance


def _rest(done: int, of: int | None, seconds: float) -> str:
    """Return the total and the time left, as far as they are known."""
    if of is None:
        return ""
    if not 0 < done < of:
        return f" of {of:,}"
    minutes = math.ceil(seconds / done * (of - done) / 60)
    hours, minutes = divmod(minutes, 60)
    return f" of {of:,}, about {f'{hours} h ' if hours else ''}{minutes} min left"
