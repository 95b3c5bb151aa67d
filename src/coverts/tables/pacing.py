"""The delays before a table's automatic answers, and the speeds that players can choose."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

USUAL = "1"
SPEEDS = {"0.5": 2.0, USUAL: 1.0, "4": 0.25, "skip": 0.0}
"""For each speed, the factor by which the delays are multiplied."""
SHRINKS = 0.8
"""The ratio of each delay to the previous delay, until a person answers. Because the delays shrink, their sum
is limited, however many answers the table gives."""
SAVING_SECONDS = 2.0
"""The extra delay of each bot's answer, in seconds, while the budget of the table's payer is empty."""


@dataclass(frozen=True)
class Pace:
    """The delays before a table's automatic answers, in seconds. They reveal nothing about the game."""

    bot: tuple[float, float] = (0.6, 1.5)
    """The minimum and maximum delay before a bot's answer."""
    forced: float = 0.5
    """The delay before the table gives a person's only legal answer."""
    unwatched: float = 60
    """How long a table continues to answer by itself after its last viewer has left."""
    away: float = 60
    """How long a player must be absent before the other players may vote for a bot as a replacement."""
    long_away: float = 600
    """How long a player must be absent before votes ignore them, if a vote has replaced them with a bot."""

    now: Callable[[], float] = time.time
    """The time by which the clocks of tables run, in seconds since 1970."""

    def times(self, factor: float) -> Pace:
        """Return this pace with its delays multiplied by a factor. 0 removes the delays."""
        least, most = self.bot
        return replace(self, bot=(least * factor, most * factor), forced=self.forced * factor)

    def at(self, speed: str, saves: bool = False) -> Pace:
        """Return the pace at a given speed.

        Args:
            speed: A key of SPEEDS.
            saves: Whether the budget of the table's payer is empty. Bots then wait longer at every speed.
        """
        pace, extra = self.times(SPEEDS[speed]), SAVING_SECONDS if saves else 0.0
        return replace(pace, bot=(pace.bot[0] + extra, pace.bot[1] + extra))

    def after(self, answers: int) -> Pace:
        """Return the pace after so many answers of the table since a person last answered."""
        return self.times(SHRINKS**answers)

    @property
    def longest(self) -> float:
        """The maximum sum of the delays between two answers of a person, in seconds."""
        return max(self.bot[1], self.forced) / (1 - SHRINKS)


AT_ONCE = Pace((0, 0), 0, away=0)
