"""Tables that a game proposes: one press, and the person's first question is one of play itself."""

from __future__ import annotations

import msgspec

from coverts.engine.game.options import Value

EASY, MIDDLING, HARD = 1, 2, 3
"""How much there is to learn before one can play."""


class Preset(msgspec.Struct, omit_defaults=True):
    """A table as it is made when nothing else is said; the first of a game's is what *Play now* makes.

    seats: for each "person" or the name of a bot. options: by name, those that are not as usual.
    """

    name: str
    title: str
    summary: str
    """One sentence: what one plays, and against whom."""
    seats: list[str]
    options: dict[str, Value] = {}
    difficulty: int = 0
    """EASY to HARD; 0 where nobody has said."""
    minutes: int = 0
    """How long such a game takes a person, about; 0 where nobody has said."""
