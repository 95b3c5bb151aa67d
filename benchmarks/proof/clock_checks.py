"""Checks of clocks over a kill: time passes for those whose clocks run, and for nobody else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

DAY_SECONDS = 86400.0
SLACK = 0.1
"""The rounding of many answers, in seconds."""


@dataclass(frozen=True)
class StoredClock:
    """The stored clocks of a table without an increment, at a time in seconds since 1970."""

    left: list[float]
    running: int
    since: float
    days: int
    at: float

    @staticmethod
    def of(row: Mapping[str, Any], at: float) -> StoredClock:
        return StoredClock(json.loads(row["left"]), row["running"], row["since"], row["days"], at)

    def runs(self, seat: int) -> bool:
        return bool(self.running >> seat & 1)

    def remaining(self, seat: int) -> float:
        """Return the seconds that a seat still has."""
        return self.left[seat] - (self.at - self.since if self.runs(seat) else 0.0)

    def shown(self, seat: int) -> tuple[float, float | None]:
        """Return the time left and the end of a seat's clock, as players see them."""
        left = self.left[seat]
        return max(left, 0.0), round(self.since + left, 3) if self.runs(seat) else None


def clock_faults(before: StoredClock, after: StoredClock) -> list[str]:
    """Return what is wrong with two states of a table's clocks, if the table always waited for somebody."""
    passed, faults = after.at - before.at, []
    used = [before.remaining(seat) - after.remaining(seat) for seat in range(len(after.left))]
    for seat, seconds in enumerate(used):
        if seconds > passed + SLACK:
            faults.append(f"seat {seat} has lost {seconds:.2f} s in {passed:.2f} s")
        most = after.days * DAY_SECONDS
        if not after.days and seconds < -SLACK:
            faults.append(f"seat {seat} has gained {-seconds:.2f} s")
        if after.days and after.remaining(seat) > most + SLACK:
            faults.append(f"seat {seat} has more than {after.days} days")
    if not after.days and sum(used) < passed - SLACK:
        faults.append(f"all together have used {sum(used):.2f} s of {passed:.2f} s")
    return faults
