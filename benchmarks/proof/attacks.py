"""Attacks on a server: a program, `attacks.py NAME TARGET.json`, at the lowest priority.

The program prepares the server and prints `ready`. When it reads a line, it attacks for the target's
seconds, and prints the counts of the replies as JSON.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import msgspec

from coverts.server.access.address_keys import SITE_MULTIPLE
from proof import hostile
from proof.attack_tools import FRIEND, HOSTILE, REPLIES, Connections, Target, complete_replay, pace, repeat
from proof.wire import Http, Socket

EMPTY_FRAME = bytes.fromhex("8182000000007b7d")
"""A masked text frame with the content {}."""
SOCKET_SECONDS = 8.0
"""The time in seconds after which the attack gives up a socket that the server leaves open."""
COMPILE_SECONDS = 240
"""The maximum time in seconds in which the planner's machine code is compiled."""
ADDRESSES = [f"127.66.7.{number}" for number in range(1, 11)]
"""The addresses that take everything."""
SHORTAGE = {"tables_kept": 30, "sockets": 60, "connections": 120}
"""Settings with which ten addresses can take everything within seconds."""
PROXY = {"trusted_proxies": "127.66.0.0/16"}
"""Settings with which the hostile client may name the addresses of its requests."""
VIEWPOINTS = ("all", "0", "1", "watcher")
Action = Callable[[Target], Awaitable[None]]


class Opinion(msgspec.Struct):
    """The part of an opinion that says whether it is complete."""

    complete: bool = False


async def send_frames(target: Target, size: int, number: int) -> str:
    """Open a socket and send that many bytes of empty text frames at once."""
    table = target.games[number % len(target.games)]
    socket = await Socket.open(target.host, f"/api/tables/{table}/socket", lambda data: None, address=HOSTILE)
    try:
        socket.transport.write(EMPTY_FRAME * (size // len(EMPTY_FRAME)))
        await asyncio.wait_for(socket.closed.wait(), SOCKET_SECONDS)
        return f"closed {socket.code}" if socket.code else "reset"
    except TimeoutError:
        return "left open"
    finally:
        socket.transport.abort()


def _look(target: Target, number: int) -> str:
    """Return a path that looks back: every tenth is a replay with its log, the others are moments."""
    random = Random(number)
    table, viewpoint = random.choice(target.games), random.choice(VIEWPOINTS)
    moment = f"/{random.randrange(target.moves)}" if number % 10 else ""
    return f"/api/tables/{table}/replay{moment}?viewpoint={viewpoint}"


async def look_back(target: Target) -> None:
    """Request other moments of long games all the time."""
    web = Connections(target.host, HOSTILE)
    await pace(50, lambda number: web.send("GET", _look(target, number)))


async def make_puzzles(target: Target) -> None:
    """Make puzzles from positions of a finished game, and open them."""
    web = Connections(target.host, HOSTILE)

    def make(number: int) -> Awaitable[str]:
        random = Random(number // 2)
        path = f"/api/tables/{random.choice(target.games)}/puzzles"
        position, seat = random.randrange(target.steps), random.randrange(2)
        if number % 2:
            return web.send("POST", f"{path}/{position}/{seat}")
        return web.send("POST", path, {"position": position, "seat": seat})

    await pace(10, make)


async def send_files(target: Target) -> None:
    """Upload the file of a long game, and download it."""
    web, file = Connections(target.host, HOSTILE), msgspec.Raw(target.file.encode())

    def send(number: int) -> Awaitable[str]:
        if number % 2:
            return web.send("GET", f"/api/tables/{target.games[number % len(target.games)]}/file")
        return web.send("POST", "/api/files", file)

    await pace(10, send)


async def ask_opinions(target: Target, address: str = HOSTILE) -> None:
    """Ask for a bot's opinion of every seat of the long games, and for its progress."""
    web = Connections(target.host, address)

    def ask(number: int) -> Awaitable[str]:
        seat, table = number % 2, target.games[number // 4 % len(target.games)]
        path = f"/api/tables/{table}/opinion"
        return web.send("POST", path, {"seat": seat}) if number % 4 < 2 else web.send("GET", f"{path}?of=0")

    await pace(5, ask)


async def connect(target: Target) -> None:
    """Open connections. One half closes at once, the other half after one request."""
    name, _, port = target.host.rpartition(":")

    async def once(number: int) -> str:
        if number % 2:
            web = Http(target.host, HOSTILE)
            try:
                return f"GET {(await web.once('GET', '/api/tables/nowhere')).status}"
            finally:
                await web.close()
        _, writer = await asyncio.open_connection(name, int(port), local_addr=(HOSTILE, 0))
        writer.close()
        return "connected"

    await pace(300, once)


async def change_networks(target: Target) -> None:
    """Do all kinds of work, each time from another /64 network of one IPv6 /48 network."""
    web, file = Connections(target.host, HOSTILE), msgspec.Raw(target.file.encode())
    making = {"game": "infiltration", "seats": ["courier"] * 6}

    def work(number: int) -> Awaitable[str]:
        headers = {"X-Forwarded-For": f"2001:db8:77:{number % 65536:x}::1"}
        if number % 10 == 0:
            return web.send("POST", "/api/files", file, headers)
        if number % 10 < 4:
            return web.send("POST", "/api/tables", making, headers)
        return web.send("GET", _look(target, number), None, headers)

    await pace(40, work)


async def take_everything(target: Target) -> None:
    """Take all tables, thinking time, sockets, connections and opinions with ten addresses."""
    await asyncio.gather(*(_take(target, address) for address in ADDRESSES))


async def _take(target: Target, address: str) -> None:
    web = Connections(target.host, address)
    name, _, port = target.host.rpartition(":")

    async def make(seats: list[str]) -> str:
        reply = await web.send("POST", "/api/tables", {"game": "infiltration", "seats": seats})
        await asyncio.sleep(0.2)
        return reply

    async def sit(number: int) -> str:
        table = target.games[number % len(target.games)]
        path = f"/api/tables/{table}/socket"
        socket = await Socket.open(target.host, path, lambda data: None, address=address)
        try:
            await socket.closed.wait()
        finally:
            socket.transport.abort()
        await asyncio.sleep(1)
        return f"socket closed {socket.code}"

    async def occupy() -> str:
        reader, writer = await asyncio.open_connection(name, int(port), local_addr=(address, 0))
        try:
            writer.write(f"GET /health HTTP/1.1\r\nHost: {target.host}\r\n\r\n".encode())
            first = (await reader.readline()).split()
            await reader.read()
            await asyncio.sleep(1)
            return f"connection {first[1].decode() if len(first) > 1 else 'closed'}"
        finally:
            writer.close()

    await asyncio.gather(
        repeat(partial(make, ["planner:10s"] * 4)),
        repeat(partial(make, ["person", "open", "open", "courier"])),
        ask_opinions(target, address),
        *(repeat(partial(sit, number)) for number in range(SHORTAGE["sockets"])),
        *(repeat(occupy) for _ in range(SHORTAGE["connections"] - SHORTAGE["sockets"])),
    )


async def prepare_pages(target: Target) -> None:
    """Request one page."""
    await Connections(target.host, FRIEND).send("GET", "/api/games")


async def prepare_replays(target: Target) -> None:
    """Look back at two games until their replays are complete, and make a puzzle and send a file once."""
    web = Http(target.host, FRIEND)
    for table in target.games[:2]:
        await complete_replay(web, table)
        await web.request("GET", f"/api/tables/{table}/replay/1")
    await web.request("POST", f"/api/tables/{target.short}/puzzles", {"position": 20, "seat": 0})
    await web.request("GET", f"/api/tables/{target.short}/file")
    await web.request("POST", "/api/files", msgspec.Raw(target.file.encode()))
    await web.close()


async def load_tables(target: Target) -> None:
    """Load the tables, so that only what the attack itself costs is measured."""
    for number, table in enumerate(target.games):
        await Connections(target.host, f"127.55.6.{number + 1}").send("GET", f"/api/tables/{table}")


async def prepare_opinions(target: Target) -> None:
    """Wait for an opinion of a short game, for which the planner is compiled."""
    web, path = Http(target.host, FRIEND), f"/api/tables/{target.short}/opinion"
    await web.request("POST", path, {"seat": 0})
    for _ in range(COMPILE_SECONDS):
        reply = await web.request("GET", f"{path}?of=0")
        if msgspec.json.decode(reply.body, type=Opinion).complete:
            break
        await asyncio.sleep(1)
    await web.close()


@dataclass(frozen=True)
class Attack:
    """An attack: what it does, how the server is prepared for it, and the server's settings."""

    title: str
    run: Action
    prepare: Action = prepare_pages
    settings: Mapping[str, object] = field(default_factory=dict)
    addresses: int = 1
    """The number of addresses that attack, or for which a network counts."""


CALM = "calm"
"""The name of the attack that does nothing."""
ATTACKS = {
    CALM: Attack("no attack, for comparison", lambda target: asyncio.sleep(2 * target.seconds)),
    "hostile": Attack("floods of all kinds", hostile.flood),
    "frames": Attack(
        "20 sockets/s with 200 KB of frames",
        lambda t: pace(20, partial(send_frames, t, 200_000)),
        load_tables,
    ),
    "big-frames": Attack(
        "5 sockets/s with 2 MB of frames",
        lambda t: pace(5, partial(send_frames, t, 2_000_000)),
        load_tables,
    ),
    "looks": Attack("50 looks back a second", look_back, prepare_replays),
    "puzzles": Attack("10 puzzles a second", make_puzzles, prepare_replays),
    "files": Attack("10 game files a second", send_files, prepare_replays),
    "opinions": Attack("opinions of long games", ask_opinions, prepare_opinions),
    "connections": Attack("300 new connections a second", connect),
    "networks": Attack(
        "work from many networks of one /48, which count as four addresses",
        change_networks,
        prepare_replays,
        PROXY,
        int(SITE_MULTIPLE),
    ),
    "takeover": Attack(
        "ten addresses take everything", take_everything, prepare_opinions, SHORTAGE, len(ADDRESSES)
    ),
}
"""All attacks by name."""


async def attack(name: str, target: Target) -> None:
    """Prepare an attack, wait for a line from standard input, and attack."""
    chosen = ATTACKS[name]
    await chosen.prepare(target)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    task = asyncio.ensure_future(chosen.run(target))
    await asyncio.wait([task], timeout=target.seconds)
    failure = task.exception() if task.done() else None
    task.cancel()
    await asyncio.wait([task])
    print(msgspec.json.encode(dict((+REPLIES).most_common())).decode(), flush=True)
    if failure is not None:
        raise failure
    # Open sockets and connections end with the process, as they do if a client disappears.
    os._exit(0)


if __name__ == "__main__":
    os.nice(19)
    asyncio.run(attack(sys.argv[1], msgspec.json.decode(Path(sys.argv[2]).read_bytes(), type=Target)))
