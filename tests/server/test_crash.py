"""The server is killed again and again: no acknowledged answer is lost, nothing is re-rolled."""

import asyncio
import os
import signal
import sqlite3
import sys
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import parlour
import pytest
from table_client import PATIENCE, Site, client, cookies_of, legal

from coverts.engine.backends.python.machine import Machine
from coverts.engine.match.load import load as read

pytestmark = pytest.mark.long

SCRIPT = Path(__file__).with_name("parlour_server.py")


@asynccontextmanager
async def server(database, *more):
    """A server process; it is killed without warning when the block ends."""
    source = str(Path(parlour.__file__).parents[2] / "src")
    path = os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(SCRIPT), str(database), *more, stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        assert "http://localhost:" in line
        yield (
            "127.0.0.1:" + line.split("http://localhost:")[1].split("/")[0],
            partial(os.kill, process.pid, signal.SIGKILL),
        )
    finally:
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)
        await process.wait()


def stored(database, table):
    """The table's steps as they lie in the database."""
    with sqlite3.connect(database) as connection:
        return connection.execute(
            "select * from answers where table_id=? order by number", [table]
        ).fetchall()


def number_of(kind, option):
    """The action that an answer was."""
    numbers = Machine.of(parlour.GAME).numbers
    return next((first + option for each, first in numbers.first_action.items() if each.name == kind), None)


class Game:
    """Two people at one table with a bot, answering over HTTP and watching over the socket."""

    def __init__(self, random):
        self.random = random
        self.acknowledged = []
        self.log = []
        self.over = False

    async def sit_down(self, host):
        async with client(host) as first, client(host) as second:
            made = (
                await first.post("/api/tables", json={"game": "parlour", "seats": ["person", "open", "bold"]})
            ).json()
            self.table = made["table"]
            await second.post(
                f"/api/tables/{self.table}/seats", json={"invite": made["invites"][0]["invite"]}
            )
            self.cookies = [cookies_of(first), cookies_of(second)]
            for cookie in self.cookies:
                settings = {"type": "settings", "answers_forced": False}
                address = f"/api/tables/{self.table}/settings"
                async with client(host) as plain:
                    await plain.post(address, json=settings, headers={"Cookie": cookie})

    async def play(self, host, kill, answers):
        """Give some answers; the server is killed at any moment of the last one, or right after it."""
        async with client(host) as people, self.watch(host) as watcher:
            await watcher.message()
            assert watcher.log[: len(self.log)] == self.log
            for number in range(answers):
                asked = await self.asked(people)
                if asked is None:
                    return
                seat, state = asked
                body = {
                    "type": "answer", "position": state["position"], "askee": seat,
                    "action": self.random.choice(legal(state)),
                }  # fmt: skip
                sending = asyncio.create_task(self.post(people, seat, body))
                if number == answers - 1:
                    if self.random.random() < 0.5:
                        await asyncio.wait([sending])
                    for _ in range(self.random.randrange(100)):
                        await asyncio.sleep(0)
                    kill()
                await self.acknowledge(sending)
            self.log = watcher.log

    def watch(self, host):
        return Site(host).socket(self.table)

    async def asked(self, people):
        """A seat of ours that is asked, and what it sees."""
        while True:
            for seat, cookie in enumerate(self.cookies):
                state = (await people.get(f"/api/tables/{self.table}", headers={"Cookie": cookie})).json()
                if state.get("over"):
                    self.over = True
                    return None
                if state["questions"]:
                    return seat, state

    async def post(self, people, seat, body):
        headers = {"Cookie": self.cookies[seat]}
        reply = await people.post(f"/api/tables/{self.table}/answers", json=body, headers=headers)
        assert reply.status_code == 200, reply.text
        return seat, body["action"]

    async def acknowledge(self, sending):
        try:
            self.acknowledged.append(await sending)
        except httpx.HTTPError:
            pass


@pytest.mark.parametrize("answers", [5, pytest.param(1, marks=pytest.mark.slow)])
async def test_killed_between_any_two_messages(tmp_path, answers):
    database = tmp_path / "tables.db"
    game, kills = Game(Random(answers)), 0
    rows: list[Any] = []
    async with server(database) as (host, _):
        await game.sit_down(host)
    while not game.over:
        async with server(database) as (host, kill):
            await game.play(host, kill, answers)
        after = stored(database, game.table)
        assert after[: len(rows)] == rows
        rows, kills = after, kills + 1
        given = iter(
            (seat, number_of(kind, option)) for _, _, undo, seat, _, kind, option, *_ in rows if not undo
        )
        assert all(answer in given for answer in game.acknowledged)  # all of them, in their order
    assert kills >= 2  # two people lay three cards each, so that they answer more than five times
    async with server(database) as (host, _), client(host) as watcher:
        text = (await watcher.get(f"/api/tables/{game.table}/file")).text
    match = read(text, lambda name: parlour.GAME)
    assert match.over
    assert [(s.seat, s.kind, s.option) for s in match.steps] == [(row[3], *row[5:7]) for row in rows]
