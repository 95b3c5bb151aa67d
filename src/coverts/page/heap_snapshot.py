"""Prepares Python's memory for a snapshot, and begins again with a snapshot's memory.

A snapshot has a game with its rules, but no table and nothing of a player.
"""

from __future__ import annotations

import gc
import random

from coverts.engine.backends.python.machine import Machine
from coverts.page import search_thinkers, table_host  # noqa: F401  # They are in the snapshot, too.
from coverts.page.lazy_games import LazyGames


def read_rules(name: str) -> None:
    """Import a game and read its rules.

    Raises:
        KeyError: The page has no game of that name. The name may come from any link.
    """
    Machine.of(LazyGames()[name])
    gc.collect()


def begin_again() -> None:
    """Replace what each start of Python must have of its own: the state of the random generator."""
    random.seed()
