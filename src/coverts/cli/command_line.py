"""The program that commands are added to, and what several of them share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cyclopts import App
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import coverts
from coverts.cli.commands import add_commands
from coverts.engine.base.exceptions import Malformed
from coverts.engine.compiler.program import program_of

app = App(name="coverts", version=coverts.__version__)
add_commands(app)


def read_own(game: coverts.Game) -> None:
    """Whoever uses what they have written, a game or a deck, hears at once what is wrong with it."""
    if (game.deck and "COVERTS_DECK" in os.environ) or game.name not in coverts.installed():
        program_of(game)


def name_and_value(given: str) -> tuple[str, str]:
    """The two sides of NAME=VALUE."""
    name, sign, value = given.partition("=")
    if not sign:
        raise Malformed(f"--option takes NAME=VALUE, not {given!r}.")
    return name.strip(), value.strip()


@contextmanager
def progress_bar(what: str, total: int | None) -> Iterator[Callable[..., None]]:
    """A bar on the error stream, where that is a terminal; yields `advance(done, total=None)`.

    It is drawn at each advance, not by a thread, whose locks a process forked meanwhile would keep.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal, auto_refresh=False
    ) as bar:
        task = bar.add_task(what, total=total)
        bar.refresh()

        def advance(done: int, of: int | None = None) -> None:
            bar.update(task, completed=done, total=of if of is not None else total, refresh=True)

        yield advance
