"""How long the server takes for an answer: `python -m coverts.server.measure [GAME] [ANSWERS] [FOLDER]`.

A server of its own process, its database in a folder on a real disk, and one client that holds all
seats, a socket each. Measured is the time from sending an answer until its sender has received the
state that follows: read, judged, stored on the disk, views made, sent. No bot plays.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

import coverts

PATIENCE = 30.0
"""Seconds without any answer after which the measurement gives up."""


@dataclass
class Latency:
    """Milliseconds an answer takes."""

    answers: int
    median: float
    slowest_twentieth: float
    slowest: float

    def __str__(self) -> str:
        return (
            f"{self.answers} answers: median {self.median:.1f} ms, "
            f"95 % within {self.slowest_twentieth:.1f} ms, slowest {self.slowest:.1f} ms"
        )


class _Seat:
    """One seat's socket, and the last state it has received."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.state: dict[str, Any] = {}
        self.refused = False
        self.heard = asyncio.Event()

    async def listen(self) -> None:
        async for text in self.connection:
            message = json.loads(text)
            if message["type"] == "table":
                self.state = message
            else:
                self.refused = True
            self.heard.set()

    async def reach(self, position: int) -> None:
        """Wait for a state at that position or later."""
        while not self.refused and self.state.get("position", -1) < position:
            self.heard.clear()
            await asyncio.wait_for(self.heard.wait(), PATIENCE)
        if self.refused:
            raise RuntimeError("the server has refused an answer it had offered")


def measure(
    game: str = "infiltration", answers: int = 300, folder: str | None = None, seed: int = 0
) -> Latency:
    """Play random games on a server of its own and time the answers."""
    return asyncio.run(_measure(game, answers, folder, Random(seed)))


async def _measure(game: str, answers: int, folder: str | None, random: Random) -> Latency:
    with tempfile.TemporaryDirectory(dir=folder) as place:
        process = await asyncio.create_subprocess_exec(
            *(
                sys.executable,
                "-m",
                "coverts.server.measure",
                "--serve",
                game,
                str(Path(place) / "tables.db"),
            ),
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        try:
            assert process.stdout is not None
            line = (await process.stdout.readline()).decode()
            host = line.split("http://")[1].split("/")[0]
            times: list[float] = []
            while len(times) < answers:
                times += await _one_game(host, coverts.game(game), answers - len(times), random)
        finally:
            process.terminate()
            await process.wait()
    times.sort()
    return Latency(len(times), statistics.median(times), times[len(times) * 19 // 20], times[-1])


async def _one_game(host: str, game: coverts.Game, most: int, random: Random) -> list[float]:
    players = min(game.players[1], max(game.players[0], 4))
    body = {"game": game.name, "seats": ["person", *["open"] * (players - 1)]}
    reply, cookie = await asyncio.to_thread(_post, f"http://{host}/api/tables", body)
    address, cookies = f"http://{host}/api/tables/{reply['table']}", [cookie]
    for invite in reply["invites"]:
        cookies.append((await asyncio.to_thread(_post, f"{address}/seats", {"invite": invite["invite"]}))[1])
    for cookie in cookies:
        settings = {"type": "settings", "answers_forced": False}
        await asyncio.to_thread(_post, f"{address}/settings", settings, cookie)
    socket = f"ws{address.removeprefix('http')}/socket"
    seats = [_Seat(await connect(socket, additional_headers={"Cookie": cookie})) for cookie in cookies]
    listening = [asyncio.create_task(seat.listen()) for seat in seats]
    times: list[float] = []
    try:
        for seat in seats:
            await seat.reach(0)
        while len(times) < most and not seats[0].state.get("over"):
            asked = random.choice([seat for seat in seats if seat.state["questions"]])
            times.append(await _answer(asked, seats, random))
    finally:
        for seat, task in zip(seats, listening, strict=True):
            await seat.connection.close()
            await asyncio.wait([task])
    return times


async def _answer(asked: _Seat, seats: list[_Seat], random: Random) -> float:
    """Milliseconds from sending an answer to its sender's next state; all who may notice have theirs then."""
    question = random.choice(asked.state["questions"])
    option = random.choice([o for o in question["options"] if "refused" not in o and not o.get("staged")])
    noticed = [asked] if question.get("several") and not option.get("done") else seats
    aims = [(seat, seat.state["position"] + 1) for seat in noticed]
    message = {"type": "answer", "position": asked.state["position"], "action": option["action"]}
    data = json.dumps({**message, "askee": question.get("askee", 0)})
    sent = time.perf_counter()
    await asked.connection.send(data)
    await asked.reach(asked.state["position"] + 1)
    taken = (time.perf_counter() - sent) * 1000
    for seat, position in aims:
        await seat.reach(position)
    return taken


def _post(address: str, body: object, cookie: str = "") -> tuple[Any, str]:
    """The reply, and the cookie it sets."""
    headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as reply:
        return json.load(reply), (reply.headers["Set-Cookie"] or "").partition(";")[0]


def _serve(game: str, database: str) -> None:
    from coverts.server.serve import serve
    from coverts.server.settings import ServerSettings

    found = coverts.game(game)
    serve({found.name: found}, ServerSettings(port=0, database=database, limits=False), browser=False)


if __name__ == "__main__":
    given = sys.argv[1:]
    if given[:1] == ["--serve"]:
        _serve(*given[1:])
    else:
        folder = given[2] if len(given) > 2 else "."
        print(
            measure(given[0] if given else "infiltration", int(given[1]) if len(given) > 1 else 300, folder)
        )
