"""Random malformed requests and frames. A seed and a number identify each, so that it can be repeated."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from proof.described import DescribedRequest, Description
from proof.members import Losses, Member, localhost
from proof.people import Place, household, make_table
from proof.processes import family, memory, open_files
from proof.report import Row
from proof.serving import TROUBLE, Site, site
from proof.wire import BINARY, CLOSE, PING, PONG, TEXT, Http, Socket, frame

WARM = 0.2
"""The share of all requests after which memory and open files must not grow any more."""
GROWTH, TABLE = 8.0, 0.4
"""The maximum growth of memory after that, and the part of it for each new table in memory, in MiB.

A table that nobody uses stays in memory for longer than this takes.
"""
MIN_JUDGED_COUNT = 50_000
"""The minimum number of requests from which the growth of memory is judged. Before, caches still fill."""
PIPE, PIPES = "pipe:[N]", 2
"""The open file by which the server reaches a process that thinks for it, and their number for each."""
CLOSING = 20.0
"""The maximum time in seconds until the last connections have closed."""
AT_ONCE = 16
PATIENCE = 3.0
"""The time limit for a reply in seconds. There is none if a body is shorter than announced."""
REPLIES = 0.02
"""The time in seconds to wait for a reply to a frame."""

TEXTS = (
    "", "0", "-1", "null", "a" * 300, "..", "%00", "%2e%2e%2f", "\u202e", "ä", "💥", "'; drop table answers",
    "x" * 43, "{}", "[]", "../../etc/passwd", "%ff", "http://[::1", "\\", "\x7f", "<script>", "NaN", "1e999",
)  # fmt: skip
NUMBERS = (0, 1, -1, 2, 255, 256, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**40, 0.5, -0.0, 1e308)
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "FOO")
PLACES = (
    "/",
    "/api/games",
    "/api/games/{game}/rules",
    "/api/games/{game}/builder/{word}",
    "/api/games/{game}/builder/{word}/check",
    "/api/tables",
    "/api/tables/{table}",
    "/api/tables/{table}/seats",
    "/api/tables/{table}/invites",
    "/api/tables/{table}/answers",
    "/api/tables/{table}/answers-at-once",
    "/api/tables/{table}/undo",
    "/api/tables/{table}/settings",
    "/api/tables/{table}/file",
    "/api/tables/{table}/socket",
    "/table/{table}",
    "/assets/{word}",
    "/assets/../{word}",
    "/schema",
    "/schema/openapi.json",
    "/health",
    "/ready",
    "/metrics",
    "/admin",
    "/{word}",
    "/{word}/{word}",
)
POSTED = ("/check", "/tables", "/seats", "/invites", "/answers", "/answers-at-once", "/undo", "/settings")


ACCOUNTS = 30
GAMES = ("infiltration", "trek_ccg", "anima_tactics", "infiltrators")
DESCRIBED = 0.7
"""The share of requests that follow the server's description."""
ENDS = ("/delete", "/sign-out")
"""Requests that rarely get the cookie of an account, because accounts would soon be gone."""
PUSH = {
    "endpoint": ("https://push.example.org/browser", "http://127.0.0.1:9/browser", "https://10.0.0.1/x"),
    "p256dh": (
        "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
        "x",
    ),
    "auth": ("MDEyMzQ1Njc4OWFiY2RlZg", "x"),
}
PERSONAL = ("Wilhelmina Personal", "wilhelmina@personal.example", "push.example.org/browser")
"""What people say about themselves. No log may contain it."""


class Known:
    """The tables, cookies, accounts and the description that make random requests plausible."""

    def __init__(self, places: list[Place], description: Description | None = None) -> None:
        self.tables, self.cookies = [p.name for p in places], [c for p in places for c in p.cookies]
        self.accounts: list[str] = []
        self.description = description

    def cookie(self, random: Random, path: str) -> str:
        """Return the cookies of a browser, which may be signed in."""
        cookie = random.choice(self.cookies)
        if self.accounts and random.random() < (0.02 if path.endswith(ENDS) else 0.7):
            cookie += f"; {random.choice(self.accounts)}"
        return cookie


def word(random: Random) -> str:
    if random.random() < 0.7:
        return random.choice(TEXTS)
    return "".join(
        chr(random.choice((random.randrange(32, 127), random.randrange(1, 0xD7FF)))) for _ in range(9)
    )


def value(random: Random, depth: int = 0) -> Any:
    """Return a random JSON value."""
    kind = random.randrange(8 if depth < 4 else 6)
    if kind < 2:
        return random.choice(NUMBERS)
    if kind < 4:
        return word(random)
    if kind < 6:
        return random.choice((None, True, False))
    if kind == 6:
        return [value(random, depth + 1) for _ in range(random.randrange(4))]
    return {word(random): value(random, depth + 1) for _ in range(random.randrange(4))}


def message(random: Random, description: Description | None = None) -> dict[str, Any]:
    """Return a message with a valid shape and fields that are valid, invalid or missing."""
    if description is not None and random.random() < 0.5:
        return damaged(random, description.value(random, random.choice(description.frames)))
    shapes: tuple[dict[str, Any], ...] = (
        {"type": "answer", "position": random.randrange(60), "action": random.randrange(300), "askee": 0},
        {"type": "answers", "position": random.randrange(60), "actions": [1, 2, 3], "askee": 1},
        {"type": "undo", "position": random.randrange(60)},
        {"type": "settings", "answers_forced": random.random() < 0.5},
        {"invite": "x" * 43},
        {"text": "1 Martok", "options": {}},
        {"game": "infiltration", "seats": ["person", "open"], "options": {}, "referee": "none"},
        {"game": "trek_ccg", "seats": ["person", "commander"], "options": {"points": 0}, "referee": ""},
    )
    return damaged(random, dict(random.choice(shapes)))


def damaged(random: Random, made: dict[str, Any]) -> dict[str, Any]:
    """Change, remove or rename some fields of a message."""
    for name in list(made):
        chance = random.random()
        if chance < 0.15:
            made[name] = value(random)
        elif chance < 0.2:
            del made[name]
        elif chance < 0.25:
            made[word(random)] = made.pop(name)
    return made


def content(random: Random, description: Description | None = None) -> bytes:
    """Return a message, a value, truncated or damaged JSON, or random bytes."""
    kind = random.randrange(10)
    if kind < 6:
        return msgspec.json.encode(message(random, description))
    if kind == 6:
        return msgspec.json.encode(value(random))
    if kind == 7:
        whole = bytearray(msgspec.json.encode(message(random, description)))
        whole[random.randrange(len(whole))] = random.randrange(256)
        return bytes(whole[: random.randrange(len(whole) + 1)])
    if kind == 8:
        return random.choice((b"[", b'{"a":', b'"', b"9", b"\xff", b"\0", b" ")) * random.choice(
            (1, 200, 30000)
        )
    return random.randbytes(random.choice((0, 1, 50, 2000)))


def _clean(text: str) -> bytes:
    """Encode a text without line breaks, which would end a header."""
    return text.replace("\r", "").replace("\n", "").encode("utf-8", "replace")


def request(random: Random, known: Known, host: str) -> bytes:
    """Return a complete request, in which each part may be invalid."""
    described: DescribedRequest | None = None
    if known.description is not None and random.random() < DESCRIBED:
        described = random.choice(known.description.requests)
        method, path = described.method, known.description.path(random, described)
    else:
        path = random.choice(PLACES)
        method = "POST" if path.endswith(POSTED) else "GET"
        table = random.choice(known.tables) if random.random() < 0.8 else word(random)
        game = random.choice((*GAMES, "nothing", word(random)))
        path = path.format(table=table, game=game, word=word(random))
        if random.random() < 0.3:
            path += f"?seat={random.choice((*map(str, NUMBERS), *TEXTS))}"
    if random.random() < (0.03 if described else 0.2):
        method = random.choice(METHODS)
    target = _clean(path) if random.random() < 0.1 else _clean(path).replace(b" ", b"%20")
    body = content(random, known.description) if method != "GET" or random.random() < 0.1 else b""
    if described and known.description and described.schema is not None and random.random() < 0.85:
        valid = known.description.value(random, described.schema)
        if random.random() < 0.5 and isinstance(valid, dict):
            valid = damaged(random, valid)
        body = msgspec.json.encode(valid)
    name = localhost(host) if known.accounts and random.random() < 0.8 else host
    headers = [b"Host: " + (name.encode() if random.random() < 0.97 else _clean(word(random)))]
    if body or random.random() < 0.5:
        length = len(body) if random.random() < 0.97 else random.choice((-1, 10**12, "x"))
        headers.append(f"Content-Length: {length}".encode())
    kinds = ("application/json",) * 8 + ("text/plain", "application/x-msgpack", "multipart/form-data", "")
    headers.append(f"Content-Type: {random.choice(kinds)}".encode())
    if random.random() < 0.6:
        headers.append(b"Cookie: " + known.cookie(random, path).encode())
    for name in (
        "Origin",
        "Accept-Encoding",
        "X-Forwarded-For",
        "X-Forwarded-Host",
        "Upgrade",
        "Range",
        "Cookie",
    ):
        if random.random() < 0.05:
            headers.append(name.encode() + b": " + _clean(word(random)))
    return b"\r\n".join([method.encode() + b" " + target + b" HTTP/1.1", *headers, b"", b""]) + body


def frames(random: Random, known: Known) -> bytes:
    """Return a frame of any kind, complete or fragmented, which may be invalid."""
    kind = random.choice((TEXT,) * 12 + (BINARY, PING, PONG, CLOSE, 0, 3, 11))
    data = content(random, known.description)
    if kind in (PING, PONG, CLOSE) and random.random() < 0.8:
        data = data[:125]
    if random.random() < 0.1 and kind == TEXT:
        half = len(data) // 2
        return frame(data[:half], kind, last=False) + frame(data[half:], 0)
    made = bytearray(frame(data, kind))
    if random.random() < 0.03:
        made[random.randrange(2)] ^= 1 << random.randrange(8)
    return bytes(made)


class Sender:
    """A client that sends requests and frames, and counts the replies."""

    def __init__(self, made: Site, known: Known, number: int, told: Counter[str], bad: list[str]) -> None:
        self.host, self.known, self.told, self.bad = made.hosts[0], known, told, bad
        self.address = household(1000 + number)
        self.web = Http(self.host, self.address)
        self.socket: Socket | None = None
        self.at = ""

    async def send(self, seed: int, number: int) -> None:
        """Send the request or frame with this seed and number."""
        random = Random(f"{seed}:{number}")
        self.at = f"--seed {seed} --only {number}"
        if random.random() < 0.6:
            await self._request(request(random, self.known, self.host))
        else:
            await self._frames(random)

    async def _request(self, data: bytes) -> None:
        try:
            reply = await asyncio.wait_for(self.web.send(data), PATIENCE)
        except (ConnectionError, TimeoutError, asyncio.IncompleteReadError) as error:
            self.told["no reply in time" if isinstance(error, TimeoutError) else "hung up"] += 1
            await self.web.close()
            return
        self.told[str(reply.status)] += 1
        if reply.status >= 500:
            self.bad.append(f"{reply.status} to {data[:80]!r}, {self.at}")

    async def _frames(self, random: Random) -> None:
        if self.socket is None or self.socket.closed.is_set():
            cookie = random.choice(self.known.cookies)
            table = cookie.partition("=")[0].rpartition("_")[2]
            name = table if table in self.known.tables else random.choice(self.known.tables)
            self.socket = await Socket.open(
                self.host, f"/api/tables/{name}/socket", self._heard, cookie=cookie, address=self.address
            )
        self.socket.transport.write(frames(random, self.known))
        self.told["frame"] += 1
        await asyncio.sleep(REPLIES if random.random() < 0.05 else 0)
        if self.socket.code == 1011:
            self.bad.append(f"socket closed by 1011, {self.at}")

    def _heard(self, data: bytes) -> None:
        if b'"error":"fault"' in data:
            self.bad.append(f"fault on a socket, {self.at}")

    async def close(self) -> None:
        await self.web.close()
        if self.socket is not None:
            self.socket.transport.abort()
            await self.socket.closed.wait()


async def _known(made: Site) -> Known:
    """Make tables, with and without clocks, and accounts, and read the server's description."""
    clocks = (None, {"minutes": 1, "increment": 2}, {"days": 1, "then": "loss"})
    places = [await make_table(made.hosts, n, clock=clocks[n % 3]) for n in range(9)]
    places += [await make_table(made.hosts, n, "trek_ccg", 2, clock=clocks[n % 3]) for n in range(9, 12)]
    web, losses = Http(made.hosts[0], household(900)), Losses()
    described: Any = (await web.request("GET", "/schema/openapi.json")).json()
    await web.close()
    members = [Member(made, n, 0, losses) for n in range(ACCOUNTS)]
    for member in members:
        member.name = f"{PERSONAL[0]} {member.number}"
        for act in (member.register, member.make_table, member.make_table):
            await act()
    tables = [place.name for place in places] + [table for each in members for table in each.tables]
    # They have signed another challenge, so they are refused late.
    credentials = [member.passkeys[0].sign({"challenge": "AAAA"}) for member in members[:5]]
    words = {
        "": (*TEXTS, *GAMES),
        "tables": (*tables, *tables, "nothing"),
        "games": (*GAMES, "nothing"),
        "game": GAMES,
        "guides": GAMES,
        "seat": ("0", "1", "2", "-1", "99", "x"),
        "seats": ("person", "open", "novice", "nothing"),
        "day": (time.strftime("%Y-%m-%d", time.gmtime()), "2020-01-01", "9999-99-99", "x"),
        "endpoint": PUSH["endpoint"],
        "p256dh": PUSH["p256dh"],
        "auth": PUSH["auth"],
        "address": (PERSONAL[1], "x", "a@b"),
        "name": (PERSONAL[0], "Ann", ""),
        "label": (PERSONAL[0], "Key", ""),
        "credential": (*credentials, "{}", "", "x"),
        "code": (*(member.code for member in members[:5]), "x"),
        "language": ("de", "en", "xx", ""),
        "text": (PERSONAL[0], "hello", ""),
    }
    known = Known(places, Description(described, words))
    known.accounts = [f"account={member.sessions[0].cookies['account']}" for member in members]
    known.tables = tables
    return known


def _codes(known: Known) -> list[str]:
    words = known.description.words if known.description else {}
    return [code for code in words.get("code", ()) if len(code) > 1]


async def _left_open(pid: int, files: Counter[str], helpers: int) -> Counter[str]:
    """Return the open files that were not there before. The last connections get some time to close.

    Args:
        pid: The server's process.
        files: The files that were open before.
        helpers: The number of processes that thought for the server before.
    """
    until = time.perf_counter() + CLOSING
    while True:
        left = Counter(open_files(pid)) - files
        left[PIPE] -= PIPES * (len(family(pid)) - helpers)
        left = +left
        for path in [path for path in left if "/tables.db" in path]:
            del left[path]  # a pool of connections grows as far as it may
        if not left or time.perf_counter() > until:
            return left
        await asyncio.sleep(0.5)


async def _tables_in_memory(made: Site) -> float:
    web = Http(made.hosts[0])
    try:
        text = (await web.request("GET", "/metrics")).body.decode()
    finally:
        await web.close()
    lines = [line for line in text.splitlines() if line.startswith("coverts_tables{")]
    return sum(float(line.rpartition(" ")[2]) for line in lines)


async def fuzz(count: int, seed: int, only: int) -> list[Row]:
    """Send a number of them to one server, or only one of them."""
    told: Counter[str] = Counter()
    bad: list[str] = []
    settings = {"limits": False, "contact": "host@example.org", "push_exceptions": "127.0.0.1"}
    settings["metrics_from"] = "127.0.0.1"
    async with site(pace=1, settings=settings) as made:
        pid = made.pids[0]
        known = await _known(made)
        await asyncio.sleep(1)
        began = time.perf_counter()

        async def some(numbers: range, each: Callable[[int], Sender]) -> None:
            turn = iter(numbers)

            async def one(sender: Sender) -> None:
                for number in turn:
                    await sender.send(seed, number)
                await sender.close()

            await asyncio.gather(*(one(each(n)) for n in range(AT_ONCE)))
            await asyncio.sleep(2)

        def sender(number: int) -> Sender:
            return Sender(made, known, number, told, bad)

        warm = int(count * WARM)
        half = (warm + count) // 2
        if only >= 0:
            await some(range(only, only + 1), sender)
            first = grown = tables = 0.0
            left: Counter[str] = Counter()
        else:
            await some(range(warm), sender)
            before, files, helpers = memory(pid), Counter(open_files(pid)), len(family(pid))
            await some(range(warm, half), sender)
            middle, tables = memory(pid), await _tables_in_memory(made)
            await some(range(half, count), sender)
            first, grown = middle - before, memory(pid) - middle
            tables = await _tables_in_memory(made) - tables
            left = await _left_open(pid, files, helpers)
        seconds = time.perf_counter() - began
        trouble, alive = made.trouble(), made.servers[0].process.returncode is None
        secrets = (*PERSONAL, *known.cookies, *known.accounts, *_codes(known))
        personal = [text for text in secrets if text.rpartition("=")[2] in made.servers[0].said()]
        if bad or trouble:
            said = made.servers[0].said()
            print("\n".join([*bad[:20], *trouble[:20], said[said.find(TROUBLE[-2]) :][:5000]]))
    shown = ", ".join(f"{many} {what}" for what, many in told.most_common())
    return [
        Row(f"fuzzed, {count / seconds:.0f} a second", shown),
        Row("5xx, faults on sockets", str(len(bad)), "0", not bad),
        Row("lines of errors in the log", str(len(trouble)), "0", not trouble),
        Row("names, addresses and secrets in the log", str(len(personal)), "0", not personal),
        Row("still there", "yes" if alive else "no", "yes", alive),
        Row(
            f"memory after {WARM:.0%} of them",
            f"{first:+.1f} MiB in the first half of the rest, {grown:+.1f} MiB in the second, "
            f"in which the server got {tables:+.0f} tables",
            f"in the second under {GROWTH:+.0f} MiB and {TABLE} MiB per table, from {MIN_JUDGED_COUNT} on",
            grown < GROWTH + TABLE * max(0.0, tables) if count >= MIN_JUDGED_COUNT else None,
        ),
        Row(
            "open files that were not there before",
            ", ".join(f"{many} {what}" for what, many in left.items()) or "none",
            "none",
            not left,
        ),
    ]
