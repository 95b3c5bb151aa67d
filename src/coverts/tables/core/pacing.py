"""How long a table takes for what it does by itself, and how fast its people want that to be."""

from __future__ import annotations

from dataclasses import dataclass, replace

USUAL = "1"
SPEEDS = {"0.5": 2.0, USUAL: 1.0, "4": 0.25, "skip": 0.0}
"""How many times as long what a table does by itself takes, by what the speed is called."""
SHRINKS = 0.8
"""What each answer of the table takes of the time of the one before, while a person waits to be asked: so
the sum of all has a bound, however many there are."""


@dataclass(frozen=True)
class Pace:
    """Seconds before the table answers for a seat, drawn or fixed without a look at the game."""

    bot: tuple[float, float] = (0.6, 1.5)
    """Least and most for a bot."""
    forced: float = 0.5
    """For the only legal answer of a person."""
    unwatched: float = 60
    """How long the table goes on by itself when nobody looks any longer."""
    away: float = 60
    """For how long somebody has been away whose seat the others may give to a bot."""
    long_away: float = 600
    """For how long somebody has been away without whom such a bot's table may go back or be ended."""

    def times(self, factor: float) -> Pace:
        """The same pace, that many times as slow; 0 is at once."""
        least, most = self.bot
        return replace(self, bot=(least * factor, most * factor), forced=self.forced * factor)

    def at(self, speed: str, answers: int = 0) -> Pace:
        """The pace at a speed, after so many answers of the table since a person answered."""
        return self.times(SPEEDS[speed] * SHRINKS**answers)

    @property
    def longest(self) -> float:
        """Seconds that all answers of the table between two of a person take together, at most."""
        return max(self.bot[1], self.forced) / (1 - SHRINKS)


AT_ONCE = Pace((0, 0), 0, away=0)
