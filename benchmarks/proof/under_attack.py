"""Measure a server, and the people who play there, before, during and after an attack."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import msgspec

from proof import load
from proof.attacks import ATTACKS
from proof.finished_games import Prepared, prepared_database
from proof.load import Measured, Round, giving, tables
from proof.people import Load
from proof.processes import family_memory
from proof.serving import Site, site, wait_until_idle
from proof.speed import together

PROGRAM = Path(__file__).with_name("attacks.py")
TABLES, ANSWERS_PER_SECOND = 40, 50
AFTER_SECONDS = 10.0
"""The time in seconds after the attack until the memory is measured."""
During = Callable[[str, Prepared], Awaitable[dict[str, str]]]


@dataclass
class Figures:
    """One round of an attack.

    Attributes:
        quiet: The people's answers before the attack, and the server's CPU time meanwhile.
        first, last: The same for the first two thirds of the attack and for the last third.
        after: The same for the ten seconds after the attack.
        before_mib, after_mib: The memory of the server's processes before the attack, and ten seconds
            after it.
        replies: How often the hostile client got each reply.
        errors: The errors in the server's log.
        notes: What else was tried during the attack, and what went wrong, or "".
    """

    quiet: Round
    first: Round
    last: Round
    after: Round
    before_mib: float
    after_mib: float
    replies: dict[str, int]
    errors: list[str]
    notes: dict[str, str] = field(default_factory=dict)

    @property
    def whole(self) -> Round:
        """The whole attack."""
        return together([self.first, self.last])

    def whole_cpu(self, calm: Figures) -> float:
        """Return the CPU seconds per second that the whole attack costs. See `steady_cpu`."""
        return self._cost(self.whole, calm.whole.cpu_an_answer / calm.quiet.cpu_an_answer)

    def steady_cpu(self, calm: Figures) -> float:
        """Return the CPU seconds per second that the last third of the attack costs.

        The people's own answers do not count. An overloaded server executes fewer of them.

        Args:
            calm: The figures without an attack. They tell how the cost of the people's answers changes while
                their games go on.
        """
        return self._cost(self.last, calm.last.cpu_an_answer / calm.quiet.cpu_an_answer)

    def _cost(self, phase: Round, change: float) -> float:
        return cpu_rate(phase) - phase.rate * self.quiet.cpu_an_answer / 1000 * change

    @property
    def growth(self) -> float:
        """The growth of the server's memory in MiB, including what the people's tables need."""
        return self.after_mib - self.before_mib

    @property
    def answers(self) -> int:
        """The number of people's answers in the time in which the memory grew."""
        return len(self.whole.load.times) + len(self.after.load.times)

    def left_behind(self, calm: Figures) -> float:
        """Return the memory in MiB that the attack leaves behind.

        Args:
            calm: The figures without an attack. They tell what each of the people's answers needs.
        """
        return self.growth - self.answers * calm.growth / max(1, calm.answers)

    def times(self, share: float) -> float:
        """Return by what factor the people's median (0.5) or another quantile rises during the attack."""
        return self.whole.within(share) / max(self.quiet.within(share), 0.1)


def cpu_rate(done: Round) -> float:
    """Return the CPU seconds per second that a server used in a round."""
    return done.cpu / done.seconds


async def measure(source: Path, name: str, seconds: float, during: During | None = None) -> Figures:
    """Measure one round of an attack on a fresh server.

    Args:
        source: The source folder of the server.
        name: The name of the attack.
        seconds: The length of the attack. The quiet time before takes a third of it.
        during: An action that starts after the first third of the attack.
    """
    prepared = await prepared_database(source)
    settings = ATTACKS[name].settings
    async with site(source, game="trek_ccg", settings=settings, processes=0) as made:
        shutil.copy(prepared.database, made.database)
        async with made.server() as running:
            made.servers = [running]
            target = made.folder / "target.json"
            target.write_bytes(msgspec.json.encode(prepared.target(running.host, seconds)))
            async with attacker(name, target) as attack:
                await wait_until_idle(running)
                trying = partial(_try_later, seconds / 3, during, running.host, prepared)
                return await _measure_round(made, attack, seconds, trying)


async def _measure_round(
    made: Site, attack: Attacker, seconds: float, trying: Callable[[], Awaitable[dict[str, str]]]
) -> Figures:
    people, pid = Load(), made.pids[0]
    async with tables(made.hosts, TABLES, people) as playing, giving(playing, ANSWERS_PER_SECOND):
        await asyncio.sleep(load.SETTLING)

        async def answers(length: float) -> Round:
            measured = Measured(people, made)
            await asyncio.sleep(length)
            return measured.stop(playing)

        quiet = await answers(seconds / 3)
        before = family_memory(pid)
        attack.begin()
        trial = asyncio.ensure_future(trying())
        first = await answers(seconds * 2 / 3)
        first.unanswered.clear()  # they count in the last third
        last = await answers(seconds / 3)
        replies = await attack.end()
        notes = await trial
        after = await answers(AFTER_SECONDS)
        return Figures(quiet, first, last, after, before, family_memory(pid), replies, made.trouble(), notes)


async def _try_later(delay: float, during: During | None, host: str, prepared: Prepared) -> dict[str, str]:
    if during is None:
        return {}
    await asyncio.sleep(delay)
    return await during(host, prepared)


class Attacker:
    """A running attack program."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._input, self._output = process, process.stdin, process.stdout

    def begin(self) -> None:
        """Begin the attack."""
        self._input.write(b"\n")

    async def end(self) -> dict[str, int]:
        """Wait for the end of the attack, and return the counts of the replies."""
        line = await asyncio.wait_for(self._output.readline(), 60)
        return msgspec.json.decode(line, type=dict[str, int]) if line else {"the attack failed": 1}


@asynccontextmanager
async def attacker(name: str, target: Path) -> AsyncIterator[Attacker]:
    """Start an attack program, and wait until it has prepared the server."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(PROGRAM), name, str(target)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(PROGRAM.parents[1])},
    )
    try:
        assert process.stdout is not None
        if (line := await process.stdout.readline()) != b"ready\n":
            raise RuntimeError(f"The attack {name} could not prepare the server: {line.decode()}")
        yield Attacker(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
