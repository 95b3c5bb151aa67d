"""How much memory tables and sockets take."""

from __future__ import annotations

import asyncio
import time
from random import Random

from proof.people import Load, Place, Seat, household, make_table, sit_down, stand_up
from proof.processes import Used, memory
from proof.report import Row
from proof.serving import site
from proof.wire import Socket

ANSWERS = 40
"""Given at each table before its memory is looked at."""
IDLE_SECONDS = 10.0
REST_SECONDS = 30.0
"""The time until an idle socket has given back what it needs only to send."""
CLOSED_SECONDS = 10.0
"""The time after which closed sockets should need no memory, once the server has nothing more to do."""
QUIET = 0.05
"""The share of a core below which a server has nothing more to do."""
MAX_IDLE_KIB = 100.0
"""The most memory that an idle socket should need."""
MAX_LEFT_MIB = 20.0
"""The most memory that should be left of all sockets when they are closed."""
PATIENCE = 60.0


async def play(place: Place, number: int, answers: int) -> None:
    """Give so many answers at a table, and leave it."""
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


async def _until_quiet(pid: int) -> None:
    """Wait until a server has told everybody who has gone."""
    async with asyncio.timeout(PATIENCE):
        while True:
            used = Used([pid])
            await asyncio.sleep(1)
            seconds, cpu, _ = used.stop()
            if cpu < QUIET * seconds:
                return


async def room(tables: int, sockets: int) -> list[Row]:
    """Memory of a server without tables and with many, then with sockets at which nothing happens."""
    async with site() as made:
        warm = await make_table(made.hosts, 0)
        await play(warm, 0, ANSWERS)
        pid = made.pids[0]
        without = memory(pid)
        places = []
        for number in range(1, tables + 1):
            places.append(await make_table(made.hosts, number))
            await play(places[-1], number, ANSWERS)
        with_tables = memory(pid)
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
        await asyncio.sleep(CLOSED_SECONDS)
        left = memory(pid) - with_tables
    taken = (with_sockets - with_tables) * 1024 / sockets
    each = (with_tables - without) * 1024 / tables
    return [
        Row("memory of a server, all rules read, one table", f"{without:.0f} MiB"),
        Row(f"memory a table of {ANSWERS} answers, {tables} of them", f"{each:.0f} KiB"),
        Row(f"{sockets} idle sockets, CPU", f"{cpu / seconds:.1%} of a core"),
        Row("memory of an idle socket", f"{taken:.0f} KiB", f"{MAX_IDLE_KIB:.0f} KiB", taken <= MAX_IDLE_KIB),
        Row(
            "memory left when they are closed",
            f"{left:.0f} MiB",
            f"{MAX_LEFT_MIB:.0f} MiB",
            left <= MAX_LEFT_MIB,
        ),
        Row("idle sockets still open", f"{still}", f"{sockets}", still == sockets),
    ]
