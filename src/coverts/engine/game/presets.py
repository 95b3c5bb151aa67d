"""Presets: suggested tables that a player can start with one click."""

from __future__ import annotations

import msgspec

from coverts.engine.game.options import Value

EASY, MIDDLING, HARD = 1, 2, 3
"""The difficulty of a preset: how much a newcomer has to learn first."""


class Preset(msgspec.Struct, omit_defaults=True):
    """The settings of a suggested table. *Play now* uses the game's first preset.

    Attributes:
        seats: For each seat, "person" or the name of a bot.
        options: The options that differ from their defaults: values by the options' names.
    """

    name: str
    title: str
    summary: str
    """One sentence about the player's side and opponents."""
    seats: list[str]
    options: dict[str, Value] = {}
    difficulty: int = 0
    """The difficulty from EASY to HARD, or 0 if it is unknown."""
    minutes: int = 0
    """The approximate length of a game between people in minutes, or 0 if it is unknown."""
