"""For authors of decks: a deck of their own to begin from."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def new_deck(path: Path, /, *, start: Annotated[str, Parameter(name="--from")] = "") -> None:
    """Write a deck of your own to begin from, which can be played with at once.

    Parameters
    ----------
    path
        A Python file that is not there yet; with --from stand-in a folder.
    start
        stand-in: all cards of the deck that comes with Coverts. By default a few plain ones.
    """
    for written in import_module("coverts.games.infiltration.new_deck").begin(path, start):
        print(f"{written} is written.")
    print(f"Play with it: coverts play infiltration --deck {path}")
