"""One hostile client: floods of all kinds from one address, for as long as it is let.

A program of its own, `hostile.py HOST SECONDS TABLE...`, at the lowest priority: on a machine of two cores
it must not take the load maker's time. It tells how often it was answered what.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import msgspec

from proof.wire import Http, Socket

ADDRESS = "127.66.6.6"
UNSENT = 100_000
"""Bytes that may wait here until the server takes them."""
told: Counter[str] = Counter()


async def over_and_over(what: Callable[[], Awaitable[str]]) -> None:
    """Do something again and again; what it came to is counted."""
    while True:
        try:
            told[await what()] += 1
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            told["cut off"] += 1
            await asyncio.sleep(0.05)
        await asyncio.sleep(0)


def asking(host: str, method: str, paths: list[str], body: object = None) -> Callable[[], Awaitable[str]]:
    """One request after another over a kept connection."""
    web = Http(host, ADDRESS)
    turn = 0

    async def once() -> str:
        nonlocal turn
        turn += 1
        reply = await web.request(method, paths[turn % len(paths)], body)
        return f"{method} {reply.status}"

    return once


async def half_sent(host: str) -> str:
    """Requests that never end: some stop in the head, some in the body."""
    name, _, port = host.rpartition(":")
    _, writer = await asyncio.open_connection(name, int(port), local_addr=(ADDRESS, 0))
    writer.write(b"POST /api/tables HTTP/1.1\r\nHost: " + host.encode() + b"\r\nContent-Length: 500\r\n")
    await asyncio.sleep(1)
    writer.write(b"\r\n{")
    await asyncio.sleep(20)
    writer.close()
    return "half-sent"


async def big_body(host: str) -> str:
    """Fifty megabytes where a hundred kilobytes are the most."""
    name, _, port = host.rpartition(":")
    reader, writer = await asyncio.open_connection(name, int(port), local_addr=(ADDRESS, 0))
    try:
        writer.write(
            f"POST /api/tables HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
            f"Content-Length: 50000000\r\n\r\n".encode()
        )
        for _ in range(800):
            writer.write(b"[" * 65536)
            await writer.drain()
        return f"big body {(await reader.readline()).split()[1].decode()}"
    finally:
        writer.close()


async def deaf(host: str, table: str) -> str:
    """A socket that asks for states and never reads one."""
    socket = await Socket.open(host, f"/api/tables/{table}/socket", lambda data: None, address=ADDRESS)
    try:
        socket.transport.pause_reading()
        await asyncio.sleep(20)
        return "deaf socket"
    finally:
        socket.transport.abort()


async def shouting(host: str, table: str) -> str:
    """A socket that sends without a pause."""
    socket = await Socket.open(host, f"/api/tables/{table}/socket", lambda data: None, address=ADDRESS)
    message = msgspec.json.encode({"type": "answer", "position": 0, "action": 1})
    try:
        for _ in range(20_000):
            if socket.transport.is_closing():
                break
            if socket.transport.get_write_buffer_size() < UNSENT:
                socket.send(message)
            await asyncio.sleep(0)
        return f"shouting {socket.code}"
    finally:
        socket.transport.abort()


async def attack(host: str, seconds: float, tables: list[str]) -> None:
    making = {"game": "infiltration", "seats": ["courier"] * 6}
    pages = ["/", "/api/games", "/api/games/trek_ccg/rules", "/api/tables/nowhere", "/schema/openapi.json"]
    looks = [f"/api/tables/{table}" for table in tables]
    kinds: list[Callable[[], Awaitable[str]]] = []
    kinds += [asking(host, "GET", pages) for _ in range(20)]
    kinds += [asking(host, "GET", looks) for _ in range(10)]
    kinds += [asking(host, "POST", ["/api/tables"], making) for _ in range(10)]
    kinds += [asking(host, "POST", [f"{looks[0]}/seats"], {"invite": "x" * 43}) for _ in range(5)]
    kinds += [partial(half_sent, host)] * 200
    kinds += [partial(big_body, host)] * 2
    kinds += [partial(deaf, host, table) for table in tables[:10] * 10]
    kinds += [partial(shouting, host, tables[0])] * 5
    tasks = [asyncio.create_task(over_and_over(kind)) for kind in kinds]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


if __name__ == "__main__":
    os.nice(19)
    began = time.perf_counter()
    asyncio.run(attack(sys.argv[1], float(sys.argv[2]), sys.argv[3:]))
    shown = ", ".join(f"{count} {what}" for what, count in told.most_common())
    print(f"{sum(told.values()) / (time.perf_counter() - began):.0f} deeds/s: {shown}")
