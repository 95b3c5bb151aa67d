"""Many tables at once: answers a second, how long they take, and how many are refused.

    python benchmarks/load.py [--tables 20] [--seconds 25] [--game infiltration] [--src FOLDER]

Every table has four clients (or as many as the game takes), a socket each, which give a random legal answer
as soon as they are asked. Measured is the time from sending an answer until its sender has the state that
follows. The server runs in a process of its own, its database on a real disk; `--src` names the sources of
another checkout to serve from, such as an earlier commit's. One answer that the server says it could not
store is one too many.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import connect

import coverts

SERVE = """
import sys, coverts
from coverts.server.serve import serve
game = coverts.game(sys.argv[1])
serve({game.name: game}, port=0, database=sys.argv[2], browser=False)
"""


@dataclass
class Load:
    """What came of a run. times: milliseconds an answer took. refused: how often, by the error's code."""

    seconds: float = 0.0
    times: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        times = sorted(self.times)
        if not times:
            return f"no answers, refused: {dict(self.refused)}"
        middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
        lost = self.refused["not_stored"]
        return (
            f"{len(times) / self.seconds:.1f} answers/s, median {middle:.0f} ms, 99 % within {late:.0f} ms, "
            f"slowest {times[-1]:.0f} ms; {lost} could not be stored"
        )


def post(address: str, body: object, cookie: str = "") -> tuple[Any, str]:
    """The reply, and the cookie it sets."""
    headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as reply:
        return json.load(reply), (reply.headers["Set-Cookie"] or "").partition(";")[0]


class Seat:
    """A client at one seat: it answers whatever it is asked, until the game is over or the time is."""

    def __init__(self, socket: str, cookie: str, random: Random, load: Load, until: float) -> None:
        self.socket, self.cookie, self.random = socket, cookie, random
        self.load, self.until = load, until

    async def play(self) -> None:
        async with connect(self.socket, additional_headers={"Cookie": self.cookie}) as connection:
            sent, asked = 0.0, -1
            while (left := self.until - time.perf_counter()) > 0:
                try:
                    message = json.loads(await asyncio.wait_for(connection.recv(), left))
                except TimeoutError:
                    return
                if message["type"] == "error":
                    self.load.refused[message["error"]] += 1
                    sent = 0.0
                    continue
                if sent and message["position"] > asked:
                    self.load.times.append((time.perf_counter() - sent) * 1000)
                    sent = 0.0
                if message.get("over"):
                    return
                if message["questions"] and not sent:
                    asked, sent = message["position"], time.perf_counter()
                    await connection.send(json.dumps(self.answer(message)))

    def answer(self, state: dict[str, Any]) -> dict[str, Any]:
        question = self.random.choice(state["questions"])
        open_ = [o for o in question["options"] if "refused" not in o and not o.get("staged")]
        action = self.random.choice(open_)["action"]
        given = {"type": "answer", "position": state["position"], "action": action}
        return {**given, "askee": question.get("askee", 0)}


async def table(host: str, game: coverts.Game, random: Random, load: Load, until: float) -> None:
    """One table after another, until the time is over."""
    players = min(game.players[1], max(game.players[0], 4))
    while time.perf_counter() < until:
        body = {"game": game.name, "seats": ["person", *["open"] * (players - 1)]}
        reply, cookie = await asyncio.to_thread(post, f"http://{host}/api/tables", body)
        address, cookies = f"http://{host}/api/tables/{reply['table']}", [cookie]
        for invite in reply["invites"]:
            claim = {"invite": invite["invite"]}
            cookies.append((await asyncio.to_thread(post, f"{address}/seats", claim))[1])
        for cookie in cookies:
            settings = {"type": "settings", "answers_forced": False}
            await asyncio.to_thread(post, f"{address}/settings", settings, cookie)
        socket = f"ws{address.removeprefix('http')}/socket"
        await asyncio.gather(*(Seat(socket, c, random, load, until).play() for c in cookies))


async def run(game: str, tables: int, seconds: float, source: Path) -> Load:
    """Serve from those sources and load the server with so many tables."""
    load = Load(seconds)
    with tempfile.TemporaryDirectory(dir=".") as place:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", SERVE, game, str(Path(place) / "tables.db")),
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(source)},
        )
        try:
            assert process.stdout is not None
            line = (await process.stdout.readline()).decode()
            host = line.split("http://")[1].split("/")[0]
            until = time.perf_counter() + seconds
            found = coverts.game(game)
            await asyncio.gather(*(table(host, found, Random(n), load, until) for n in range(tables)))
        finally:
            process.terminate()
            await process.wait()
    return load


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="infiltration")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=25)
    parser.add_argument("--src", type=Path, default=Path(__file__).parent.parent / "src")
    given = parser.parse_args()
    load = asyncio.run(run(given.game, given.tables, given.seconds, given.src.resolve()))
    print(f"{given.game}, {given.tables} tables: {load}")
    sys.exit(1 if load.refused["not_stored"] else 0)


if __name__ == "__main__":
    main()
