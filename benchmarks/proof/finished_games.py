"""A database with a long finished game, on which attacks that look back work."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from proof.attack_tools import Target
from proof.people import Heard, make_table
from proof.room import play
from proof.serving import ROOT, site
from proof.wire import Http, Socket

LONG = {"deck_1": "klingon", "deck_2": "federation", "points": 1000, "turns": 200}
MIN_STEPS = 800
"""The minimum number of answers in the long game."""
COPIES = 10
"""The number of tables that show the long game."""
SHORT_STEPS = 60
COLD_TABLES, COLD_ANSWERS = 20, 60
PLAY_SECONDS = 900.0
READ_STATE = msgspec.json.Decoder(Heard)


class Prepared(msgspec.Struct):
    """A prepared database, and what is in it. See `Target` for the fields."""

    database: str
    games: list[str]
    file: str
    short: str
    steps: int
    moves: int
    cold: list[str]

    def target(self, host: str, seconds: float) -> Target:
        """Return what an attack program needs."""
        return Target(host, seconds, self.games, self.file, self.short, self.steps, self.moves, self.cold)


async def prepared_database(source: Path) -> Prepared:
    """Return the database for the server of a source folder, and make it if there is none in `build`."""
    database = ROOT / "build" / "long" / f"finished-{_fingerprint(source)}.db"
    notes = database.with_suffix(".json")
    if not notes.exists():
        database.parent.mkdir(parents=True, exist_ok=True)
        print("playing a long game", flush=True)
        prepared = await _make(source, database)
        notes.write_bytes(msgspec.json.encode(prepared))
    return msgspec.json.decode(notes.read_bytes(), type=Prepared)


def _fingerprint(source: Path) -> str:
    whole = hashlib.sha256()
    for part in ("engine", "games", "server/store", "bots"):
        for path in sorted((source / "coverts" / part).rglob("*.py")):
            whole.update(path.read_bytes())
    return whole.hexdigest()[:16]


async def _make(source: Path, database: Path) -> Prepared:
    settings = {"limits": False}
    async with site(source, game="trek_ccg", settings=settings, processes=0) as made:
        async with made.server() as running:
            made.servers = [running]
            web = Http(running.host)
            file = await _play_long_game(web)
            games = [await _upload(web, file) for _ in range(COPIES)]
            short = await _upload(web, _cut(file))
            moves: int = 0
            while not moves:
                replay = msgspec.json.decode(
                    (await web.request("GET", f"/api/tables/{games[0]}/replay")).body
                )
                moves = len(replay["moves"]) if replay.get("complete", True) else 0
            cold = []
            for number in range(COLD_TABLES):
                place = await make_table(made.hosts, number)
                await play(place, number, COLD_ANSWERS)
                cold.append(place.name)
            await web.close()
        with closing(sqlite3.connect(made.database)) as played, closing(sqlite3.connect(database)) as copy:
            played.backup(copy)
    return Prepared(str(database), games, file, short, _steps(file), moves, cold)


async def _play_long_game(web: Http) -> str:
    """Let bots play until a game is long enough, and return its file."""
    while True:
        seats = ["commander", "commander"]
        reply = await web.request(
            "POST", "/api/tables", {"game": "trek_ccg", "seats": seats, "options": LONG}
        )
        path = f"/api/tables/{msgspec.json.decode(reply.body)['table']}"
        await asyncio.wait_for(_end_of_game(web.host, path), PLAY_SECONDS)
        file = (await web.request("GET", f"{path}/file")).body.decode()
        if _steps(file) >= MIN_STEPS:
            return file


async def _end_of_game(host: str, path: str) -> None:
    over = asyncio.Event()

    def hear(data: bytes) -> None:
        if READ_STATE.decode(data).over:
            over.set()

    socket = await Socket.open(host, f"{path}/socket", hear)
    await over.wait()
    await socket.close()


def _steps(file: str) -> int:
    return len(msgspec.json.decode(file)["steps"])


def _cut(file: str) -> str:
    """Return a file with only the first moves of a game."""
    content = msgspec.json.decode(file)
    content["steps"] = content["steps"][:SHORT_STEPS]
    content["digests"] = {at: digest for at, digest in content["digests"].items() if int(at) < SHORT_STEPS}
    return msgspec.json.encode(content).decode()


async def _upload(web: Http, file: str) -> str:
    reply = await web.request("POST", "/api/files", msgspec.Raw(file.encode()))
    if reply.status != 201:
        raise RuntimeError(f"The server refused a game file with status {reply.status}: {reply.body!r}")
    return str(msgspec.json.decode(reply.body)["table"])
