"""A notifier in memory, and a push service as browsers use it."""

from __future__ import annotations

import asyncio
import base64
import json
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, jwt

from coverts.tables.ports import NoNotifier, NoticeChannels, NoticeTimes

START = 1_000_000.0
"""The first time of a test."""


class MemoryNotifier(NoNotifier):
    """A notifier with a clock that a test sets. `sent` has the notices."""

    push_key, has_mail, is_on = "a key", True, True

    def __init__(self, *seats: int) -> None:
        self.clock = START
        self.kept: dict[int, NoticeTimes] = {seat: NoticeTimes() for seat in seats}
        self.sent: list[tuple[float, int, str]] = []
        self.fails: Exception | None = None

    def now(self):
        return self.clock

    async def times(self, table_id):
        return self.kept

    def keep_due(self, table_id, seat, due):
        self.kept[seat] = NoticeTimes(due, self.kept[seat].sent, self.kept[seat].position)

    async def send(self, table_id, seat, game, position):
        if self.fails is not None:
            raise self.fails
        if seat not in self.kept or 0 < self.clock - self.kept[seat].sent < 3600:
            return False
        self.kept[seat] = NoticeTimes(0, self.clock, position)
        self.sent.append((self.clock, seat, game.title))
        return True

    async def channels(self, table_id, seats):
        return NoticeChannels(len(self.kept))

    async def add_browser(self, table_id, seats, token_hash, target, language):
        self.kept |= {seat: NoticeTimes() for seat in seats}

    async def remove_browser(self, table_id, seats, endpoint):
        self.kept = {seat: times for seat, times in self.kept.items() if seat not in seats}


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encode(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


@dataclass
class Delivered:
    """A request to the push service, decrypted."""

    path: str
    headers: dict[str, str]
    claims: Any
    message: Any


@dataclass
class PushService:
    """A push service at a port of this machine, and the only browser that uses it.

    `answers` has the replies to the next requests; afterwards it answers 201.
    """

    port: int = 0
    answers: list[bytes] = field(default_factory=list)
    requests: list[Delivered] = field(default_factory=list)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"

    def subscription(self, path: str = "/me", host: str = "localhost", **more: str) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": f"http://{host}:{self.port}{path}",
            "p256dh": encode(point),
            "auth": encode(self.auth),
            **more,
        }

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {
            name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)
        }
        body = await reader.readexactly(int(headers["content-length"]))
        self.requests.append(self.read(head[0].split()[1], headers, body))
        writer.write(self.answers.pop(0) if self.answers else reply(201))
        await writer.drain()
        writer.close()
        self.arrived.set()

    def read(self, path: str, headers: dict[str, str], body: bytes) -> Delivered:
        message = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        assert Vapid02.verify(headers["authorization"])
        token = headers["authorization"].removeprefix("vapid t=").partition(",")[0]
        key = headers["authorization"].partition("k=")[2]
        return Delivered(path, headers, jwt.decode(token, key), json.loads(message))

    async def next(self) -> Delivered:
        async with asyncio.timeout(20):
            await self.arrived.wait()
        self.arrived.clear()
        return self.requests[-1]


def reply(status: int, *headers: str, body: bytes = b"") -> bytes:
    lines = [f"HTTP/1.1 {status} X", f"Content-Length: {len(body)}", "Connection: close", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


@asynccontextmanager
async def push_service():
    service = PushService()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        server.close()
        await server.wait_closed()
