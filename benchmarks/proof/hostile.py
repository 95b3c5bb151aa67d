"""Today's hostile client: floods of many kinds from one address at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

from proof.attack_tools import HOSTILE, Target, repeat, request_paths
from proof.wire import Socket

MAX_UNSENT_BYTES = 100_000
"""The number of bytes that may wait in the client until the server reads them."""
MAKING = {"game": "infiltration", "seats": ["courier"] * 6}
PAGES = ["/", "/api/games", "/api/games/trek_ccg/rules", "/api/tables/nowhere", "/schema/openapi.json"]


async def send_half(host: str) -> str:
    """Send a request that never ends: half of its head, and later half of its body."""
    name, _, port = host.rpartition(":")
    _, writer = await asyncio.open_connection(name, int(port), local_addr=(HOSTILE, 0))
    writer.write(b"POST /api/tables HTTP/1.1\r\nHost: " + host.encode() + b"\r\nContent-Length: 500\r\n")
    await asyncio.sleep(1)
    writer.write(b"\r\n{")
    await asyncio.sleep(20)
    writer.close()
    return "half-sent"


async def send_big_body(host: str) -> str:
    """Send 50 MB, 500 times as much as the server accepts."""
    name, _, port = host.rpartition(":")
    reader, writer = await asyncio.open_connection(name, int(port), local_addr=(HOSTILE, 0))
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


async def never_read(host: str, table: str) -> str:
    """Open a socket and never read the states that the server sends."""
    socket = await Socket.open(host, f"/api/tables/{table}/socket", lambda data: None, address=HOSTILE)
    try:
        socket.transport.pause_reading()
        await asyncio.sleep(20)
        return "deaf socket"
    finally:
        socket.transport.abort()


async def shout(host: str, table: str) -> str:
    """Send messages on a socket without a pause."""
    socket = await Socket.open(host, f"/api/tables/{table}/socket", lambda data: None, address=HOSTILE)
    message = msgspec.json.encode({"type": "answer", "position": 0, "action": 1})
    try:
        for _ in range(20_000):
            if socket.transport.is_closing():
                break
            if socket.transport.get_write_buffer_size() < MAX_UNSENT_BYTES:
                socket.send(message)
            await asyncio.sleep(0)
        return f"shouting {socket.code}"
    finally:
        socket.transport.abort()


async def flood(target: Target) -> None:
    """Run floods of all kinds at the same time."""
    host, tables = target.host, target.cold
    looks = [f"/api/tables/{table}" for table in tables]
    seats = [f"{looks[0]}/seats"]
    kinds: list[Callable[[], Awaitable[str]]] = []
    kinds += [request_paths(host, HOSTILE, "GET", PAGES) for _ in range(20)]
    kinds += [request_paths(host, HOSTILE, "GET", looks) for _ in range(10)]
    kinds += [request_paths(host, HOSTILE, "POST", ["/api/tables"], MAKING) for _ in range(10)]
    kinds += [request_paths(host, HOSTILE, "POST", seats, {"invite": "x" * 43}) for _ in range(5)]
    kinds += [partial(send_half, host)] * 200
    kinds += [partial(send_big_body, host)] * 2
    kinds += [partial(never_read, host, table) for table in tables[:10] * 10]
    kinds += [partial(shout, host, tables[0])] * 5
    await asyncio.gather(*(repeat(kind) for kind in kinds))
