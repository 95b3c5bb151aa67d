"""The deck of a process. A process can load only one, and keeps it."""

from __future__ import annotations

import os
from pathlib import Path

from coverts.engine.base.exceptions import Malformed

STAND_IN = "stand-in"
"""The name of the deck that is installed with the program."""
VARIABLE = "COVERTS_DECK"


def own_deck() -> str:
    """Return the path of this process's deck, or "" for the installed deck."""
    return os.environ.get(VARIABLE, "")


def choose_deck(deck: str) -> None:
    """Choose the deck of this process, which has not loaded one yet.

    Args:
        deck: The path of a deck, or "" for the installed deck.
    """
    if deck:
        os.environ[VARIABLE] = deck
    else:
        os.environ.pop(VARIABLE, None)


def deck_path(value: str, folder: Path) -> str:
    """Return the absolute path of a deck, or "" for the installed deck.

    Args:
        value: The path of the deck, or `STAND_IN`.
        folder: The folder from which the path begins.

    Raises:
        Malformed: The path does not exist.
    """
    if value == STAND_IN:
        return ""
    if not (folder / value).exists():
        raise Malformed(f"the file or folder {value} does not exist. {STAND_IN!r} names the installed deck.")
    return str((folder / value).resolve())
