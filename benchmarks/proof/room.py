"""The memory that tables and sockets use."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from proof.people import Load, Place, Seat, household, make_table, sit_down, stand_up
from proof.processes import Used, memory
from proof.report import Row
from proof.serving import ROOT, checkout, site
from proof.wire import Socket

ANSWERS = 40
"""The number of answers at each table before its memory is measured."""
IDLE_SECONDS = 10.0
"""The time in seconds for which sockets are idle, and until memory is measured after they have closed."""
REST_SECONDS = 30.0
"""The time in seconds after which a socket has freed what it needs only while it sends."""
MAX_SOCKET_KIB, MAX_REST_MIB = 100.0, 20.0
"""The maximum memory of an idle socket, and the maximum growth after all sockets have closed."""
QUIET = 0.05
"""The share of a core below which a server has nothing more to do."""
PATIENCE = 60.0


async def play(place: Place, number: int, answers: int) -> None:
    """Give a number of answers at a table, and leave it."""
    load, random = Load(), Random(number)
    enough = asyncio.Event()

    def told(seat: Seat) -> None:
        if len(load.times) >= answers or seat.state.over:
            enough.set()
        elif not any(each.since for each in seats):
            for each in seats:
                if each.free:
                    each.answer(time.perf_counter())
                    return

    seats = [Seat(random, load, told) for _ in place.cookies]
    await sit_down(place, seats)
    told(seats[0])
    await asyncio.wait_for(enough.wait(), PATIENCE)
    await stand_up(seats)


@dataclass
class Memory:
    """The memory of a server in MiB, and what its idle sockets use.

    Attributes:
        one_table: With all rules read and one table.
        all_tables: With all tables.
        opened: With all sockets open.
        closed: After all sockets have closed.
        cpu: The share of a core that idle sockets use.
        still_open: The number of sockets that are still open after a while.
    """

    one_table: float
    all_tables: float
    opened: float
    closed: float
    cpu: float
    still_open: int


async def room(tables: int, sockets: int, beside: str = "") -> list[Row]:
    """Measure a server without tables, with many tables, with idle sockets, and after they have closed.

    Args:
        tables: The number of tables.
        sockets: The number of idle sockets.
        beside: An earlier commit that is measured, too, or "".
    """
    found = {"": await _memory(ROOT / "src", tables, sockets)}
    if beside:
        found[beside] = await _memory(checkout(beside), tables, sockets)
    here = found[""]

    def shown(words: Callable[[Memory], str]) -> str:
        return "; ".join(f"{name}: {words(each)}" if name else words(each) for name, each in found.items())

    def socket_kib(each: Memory) -> float:
        return (each.opened - each.all_tables) * 1024 / sockets

    def table_kib(each: Memory) -> float:
        return (each.all_tables - each.one_table) * 1024 / tables

    def rest(each: Memory) -> float:
        return each.closed - each.all_tables

    return [
        Row(
            "memory of a server with all rules and one table, MiB",
            shown(lambda each: f"{each.one_table:.0f}"),
        ),
        Row(
            f"memory of each of {tables} tables with {ANSWERS} answers, KiB",
            shown(lambda each: f"{table_kib(each):.0f}"),
        ),
        Row(
            f"memory of each of {sockets} idle sockets, KiB",
            shown(lambda each: f"{socket_kib(each):.0f}"),
            f"at most {MAX_SOCKET_KIB:g}",
            socket_kib(here) <= MAX_SOCKET_KIB,
        ),
        Row("CPU of idle sockets", shown(lambda each: f"{each.cpu:.1%} of a core")),
        Row(
            "idle sockets still open",
            shown(lambda each: f"{each.still_open}"),
            f"{sockets}",
            here.still_open == sockets,
        ),
        Row(
            f"memory after {sockets} sockets have closed, MiB more than before",
            shown(lambda each: f"{rest(each):+.0f}"),
            f"at most {MAX_REST_MIB:g}",
            rest(here) <= MAX_REST_MIB,
        ),
    ]


async def _until_quiet(pid: int) -> None:
    """Wait until a server has told the remaining people who has left."""
    async with asyncio.timeout(PATIENCE):
        while True:
            used = Used([pid])
            await asyncio.sleep(1)
            seconds, cpu, _ = used.stop()
            if cpu < QUIET * seconds:
                return


async def _memory(source: Path, tables: int, sockets: int) -> Memory:
    async with site(source) as made:
        warm = await make_table(made.hosts, 0)
        await play(warm, 0, ANSWERS)
        pid = made.pids[0]
        one_table = memory(pid)
        places = []
        for number in range(1, tables + 1):
            places.append(await make_table(made.hosts, number))
            await play(places[-1], number, ANSWERS)
        all_tables = memory(pid)
        opened = []
        for number in range(sockets):
            place = places[number // 4 % len(places)]
            opened.append(
                await Socket.open(
                    made.hosts[0],
                    f"{place.path}/socket",
                    lambda data: None,
                    cookie=place.cookies[number % 4],
                    address=household(number // 4),
                )
            )
        await asyncio.sleep(REST_SECONDS)
        with_sockets, used = memory(pid), Used([pid])
        await asyncio.sleep(IDLE_SECONDS)
        seconds, cpu, _ = used.stop()
        still = sum(not socket.closed.is_set() for socket in opened)
        for socket in opened:
            await socket.close()
        await _until_quiet(pid)
        await asyncio.sleep(IDLE_SECONDS)
        return Memory(one_table, all_tables, with_sockets, memory(pid), cpu / seconds, still)
