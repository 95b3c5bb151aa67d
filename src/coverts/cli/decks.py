"""Commands for authors of decks."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def new_deck(path: Path, /, *, start: Annotated[str, Parameter(name="--from")] = "") -> None:
    """Write a deck to start from. You can play with it at once.

    Parameters
    ----------
    path
        The Python file to write, or with `--from stand-in` the folder to write. It must not exist yet.
    start
        `stand-in` copies all cards of the deck that comes with Coverts. By default, the new deck has a few
        simple cards.
    """
    for file in import_module("coverts.games.infiltration.new_deck").begin(path, start):
        print(f"Wrote {file}.")
    print(f"Play with it: coverts play infiltration --deck {path}")
