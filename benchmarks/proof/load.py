"""Loads: all tables answer as fast as they can, or at a fixed rate."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random

from proof.people import Load, Place, Seat, make_table, sit_down, stand_up
from proof.processes import Used
from proof.serving import Site

SETTLING = 2.0
"""The time in seconds from the start of a load until it is measured."""


@dataclass
class Round:
    """A measured load, with the CPU seconds of the servers, the load maker and PostgreSQL.

    unanswered: for each answer that was missing at the end, the milliseconds for which it had been due.
    """

    load: Load
    seconds: float
    cpu: float
    maker: float
    database: float = 0.0
    unanswered: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return len(self.load.times) / self.seconds

    @property
    def cpu_an_answer(self) -> float:
        """The server's CPU milliseconds per answer."""
        return self.cpu * 1000 / max(1, len(self.load.times))

    @property
    def sent_an_answer(self) -> float:
        """The KiB that the server sent per answer, after compression."""
        return self.load.received / 1024 / max(1, len(self.load.times))

    def within(self, share: float) -> float:
        """Return a quantile of the waiting times in milliseconds. Missing answers count, too."""
        times = sorted([*self.load.times, *self.unanswered])
        return times[min(len(times) - 1, int(len(times) * share))] if times else float("inf")

    def add(self, other: Round) -> None:
        self.load.add(other.load)
        self.unanswered += other.unanswered
        self.seconds += other.seconds
        self.cpu += other.cpu
        self.maker += other.maker
        self.database += other.database


def nothing() -> Round:
    return Round(Load(), 0.0, 0.0, 0.0)


class Measured:
    """A measurement of a load that starts now."""

    def __init__(self, load: Load, site: Site) -> None:
        self.load, self.used = load, Used(site.pids)
        self.database = Used([site.cluster.pid]) if site.cluster else None
        load.forget()

    def stop(self, made: Sequence[Table]) -> Round:
        seconds, cpu, maker = self.used.stop()
        database = self.database.stop()[1] if self.database else 0.0
        now = time.perf_counter()
        waiting = [due for table in made for due in table.due]
        waiting += [seat.since for table in made for seat in table.seats if seat.since]
        load = nothing().load
        load.add(self.load)  # people go on until they have stood up
        return Round(load, seconds, cpu, maker, database, [(now - due) * 1000 for due in waiting])


class Table:
    """People who play at one table after another."""

    together = False
    """Whether all people of a table answer at the same time."""

    def __init__(self, hosts: Sequence[str], number: int, load: Load, game: str = "infiltration") -> None:
        self.hosts, self.number, self.load, self.game = hosts, number, load, game
        self.random = Random(number)
        self.place: Place | None = None
        self.seats: list[Seat] = []
        self.due: deque[float] = deque()
        """The times at which the missing answers of this table were due."""
        self._sent = 0.0
        self._next: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        """Whether people sit at the table and its game is not over."""
        return bool(self.seats)

    async def begin(self) -> None:
        self.place = await make_table(self.hosts, self.number, self.game)
        alone = len(self.hosts) == 1 or not self.together
        seats = [Seat(self.random, self.load, self.told, alone) for _ in self.place.cookies]
        await sit_down(self.place, seats)
        self.seats = seats
        for seat in seats:
            self.told(seat)

    def told(self, seat: Seat) -> None:
        """Handle a message to a seat: give the answer that is due, or start the next game."""
        if seat not in self.seats:
            return
        if seat.state.over:
            self.load.games += 1
            self._next = asyncio.create_task(self._again(self.seats))
            self.seats = []
            return
        self.answer()

    def answer(self) -> None:
        """Give the answer that has been due longest, unless the server still has to confirm one.

        A seat without a message since the last answer cannot know whether its question is still open.
        """
        if self.due and not any(seat.since for seat in self.seats):
            free = [seat for seat in self.seats if seat.free and seat.last > self._sent]
            if free:
                self._sent = time.perf_counter()
                self.random.choice(free).answer(self.due.popleft())

    async def _again(self, seats: Sequence[Seat]) -> None:
        await stand_up(seats)
        await self.begin()

    async def end(self) -> None:
        seats, self.seats = self.seats, []
        if self._next is not None:
            self._next.cancel()
            await asyncio.gather(self._next, return_exceptions=True)
        await stand_up(seats)


class Hasty(Table):
    """A table at which everybody answers as soon as they are asked."""

    together = True

    def told(self, seat: Seat) -> None:
        super().told(seat)
        if seat in self.seats and seat.free:
            seat.answer(time.perf_counter())


@asynccontextmanager
async def tables(
    hosts: Sequence[str], count: int, load: Load, kind: type[Table] = Table
) -> AsyncIterator[list[Table]]:
    made = [kind(hosts, number, load) for number in range(count)]
    try:
        for some in range(0, count, 4):
            await asyncio.gather(*(table.begin() for table in made[some : some + 4]))
        yield made
    finally:
        await asyncio.gather(*(table.end() for table in made))


async def saturated(site: Site, count: int, seconds: float) -> Round:
    """Measure tables at which all seats answer at once."""
    load = Load()
    async with tables(site.hosts, count, load, Hasty) as made:
        await asyncio.sleep(SETTLING)
        measured = Measured(load, site)
        await asyncio.sleep(seconds)
        done = measured.stop(made)
        done.unanswered.clear()  # each seat has one under way at any time
        return done


async def paced(site: Site, count: int, rate: float, seconds: float) -> Round:
    """Measure tables that take turns to answer at a fixed total rate. A table between two games is skipped.

    An answer's waiting time counts from when it was due, even if the table could only give it later.
    """
    load = Load()
    async with tables(site.hosts, count, load) as made, giving(made, rate):
        await asyncio.sleep(SETTLING)
        measured = Measured(load, site)
        await asyncio.sleep(seconds)
        return measured.stop(made)


@asynccontextmanager
async def giving(made: Sequence[Table], rate: float) -> AsyncIterator[None]:
    """Let answers fall due at a fixed total rate until the block ends."""
    task = asyncio.create_task(_give(made, rate))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _give(made: Sequence[Table], rate: float) -> None:
    """Let an answer of one table after another fall due, at even intervals."""
    due, turn = time.perf_counter(), 0
    while True:
        due += 1 / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        for _ in made:
            turn += 1
            if made[turn % len(made)].ready:
                made[turn % len(made)].due.append(due)
                made[turn % len(made)].answer()
                break
