"""What attacks are made of: a target, repeated and evenly paced actions, and counts of the replies."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

import msgspec

from proof.wire import Http

HOSTILE = "127.66.6.6"
"""The address of the hostile client."""
FRIEND = "127.55.5.5"
"""The address from which an attack prepares the server before anything is measured."""
RETRY_SECONDS = 0.05
MAX_REPLAY_REQUESTS = 120
"""The maximum number of requests, one a second, until a replay is complete."""
MAX_OPEN_ACTIONS = 400
"""The maximum number of actions of a paced attack that run at the same time."""
REPLIES: Counter[str] = Counter()
"""How often the hostile client got each reply."""


class Target(msgspec.Struct):
    """A server, and the tables that an attack uses."""

    host: str
    seconds: float
    games: list[str]
    """Tables that show one long finished game from a file."""
    file: str
    """The text of that game's file."""
    short: str
    """A table that shows the first moves of that game."""
    steps: int
    moves: int
    cold: list[str]
    """Tables that are not in memory."""


class Replay(msgspec.Struct):
    """The part of a replay that says how long it is."""

    moves: list[msgspec.Raw]
    complete: bool = True


async def complete_replay(web: Http, table: str) -> Replay:
    """Request a table's replay until it is complete, and return it."""
    for _ in range(MAX_REPLAY_REQUESTS):
        reply = await web.request("GET", f"/api/tables/{table}/replay")
        if reply.status == 200 and (replay := msgspec.json.decode(reply.body, type=Replay)).complete:
            return replay
        await asyncio.sleep(1)
    raise RuntimeError(f"The replay of the table {table} is not complete after {MAX_REPLAY_REQUESTS} s.")


async def count(action: Callable[[], Awaitable[str]]) -> bool:
    """Run an action, and count its reply. Return whether the server replied."""
    try:
        REPLIES[await action()] += 1
    except (OSError, TimeoutError, asyncio.IncompleteReadError):
        REPLIES["cut off"] += 1
        return False
    return True


async def repeat(action: Callable[[], Awaitable[str]]) -> None:
    """Run an action again and again without a pause."""
    while True:
        if not await count(action):
            await asyncio.sleep(RETRY_SECONDS)
        await asyncio.sleep(0)


async def pace(rate: float, action: Callable[[int], Awaitable[str]]) -> None:
    """Start an action at even intervals, whether the earlier ones have ended or not.

    Args:
        rate: The number of actions per second.
        action: The action. Its argument is the number of earlier actions.
    """
    due, number = time.perf_counter(), 0
    running: set[asyncio.Task[bool]] = set()
    try:
        while True:
            due += 1 / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if len(running) >= MAX_OPEN_ACTIONS:
                REPLIES["not sent, too many open"] += 1
                continue
            task = asyncio.create_task(count(partial(action, number)))
            running.add(task)
            task.add_done_callback(running.discard)
            number += 1
    finally:
        REPLIES["without a reply at the end"] += len(running)


class Connections:
    """HTTP connections of one address, each of which sends one request at a time."""

    def __init__(self, host: str, address: str) -> None:
        self.host, self.address = host, address
        self._free: list[Http] = []

    async def send(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> str:
        """Send a request on a free connection, and return the method and the status of the reply."""
        web = self._free.pop() if self._free else Http(self.host, self.address)
        try:
            reply = await web.request(method, path, body, headers)
        except BaseException:
            await web.close()
            raise
        self._free.append(web)
        return f"{method} {reply.status}"


def request_paths(
    host: str, address: str, method: str, paths: list[str], body: object = None
) -> Callable[[], Awaitable[str]]:
    """Return an action that requests one path after another on one connection."""
    web = Http(host, address)
    turn = 0

    async def request() -> str:
        nonlocal turn
        turn += 1
        reply = await web.request(method, paths[turn % len(paths)], body)
        return f"{method} {reply.status}"

    return request
