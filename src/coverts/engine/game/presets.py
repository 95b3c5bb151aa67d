"""Presets: tables that a game suggests, ready to play with one click."""

from __future__ import annotations

import msgspec

from coverts.engine.game.options import Value

EASY, MIDDLING, HARD = 1, 2, 3
"""How much a newcomer has to learn first."""


class Preset(msgspec.Struct, omit_defaults=True):
    """The settings of a suggested table; *Play now* uses the first of a game's.

    Attributes:
        seats: For each seat "person" or the name of a bot.
        options: Values by name, where they differ from the defaults.
    """

    name: str
    title: str
    summary: str
    """One sentence: what one plays, and against whom."""
    seats: list[str]
    options: dict[str, Value] = {}
    difficulty: int = 0
    """EASY to HARD; 0 if unknown."""
    minutes: int = 0
    """Approximate length of a game with people; 0 if unknown."""
