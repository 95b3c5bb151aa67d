"""Kill servers and PostgreSQL under load, and check that nothing acknowledged is lost or changed.

Meanwhile people play with clocks, make accounts and use them, and are told that it is their turn.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import asyncpg
import msgspec

import coverts
from coverts.engine.backends.python.machine import Machine
from proof import waiting
from proof.clock_checks import StoredClock, clock_faults
from proof.members import Losses, Member
from proof.people import Option, Place, make_table
from proof.report import Row
from proof.serving import Server, Site, site
from proof.waiting import LATEST, WaitingTables, push_service
from proof.wire import Http, Socket

GAME = "infiltration"
TABLES = 8
MEMBERS = 5
CLOCKS = ({"minutes": 180}, {"days": 3})
UNDER_LOAD = (0.3, 1.5)
"""The range of the random time in seconds from the start of the load to the kill."""
BACK = 30.0
"""The maximum time in seconds until every table accepts answers again."""


STEPS = "select * from answers where table_id = {} order by number"
CLOCK = "select * from clocks where table_id = {}"
NOTICES = "select * from turn_notices where due >= {}"
NAMES = "select name, count(*) as accounts from accounts where name like {} group by name"
Stored = dict[str, Any]
"""A database row, by column name."""


class Line(msgspec.Struct):
    number: int
    text: str


class Question(msgspec.Struct):
    options: list[Option]
    askee: int = 0


class SeatClock(msgspec.Struct):
    seat: int
    left: float
    until: float | None = None


class TableClock(msgspec.Struct):
    seats: list[SeatClock]


class State(msgspec.Struct):
    """The parts of a state or a refusal that players and spectators need."""

    type: str = "table"
    position: int = 0
    questions: list[Question] = []
    over: bool = False
    log: list[Line] = []
    log_from: int = 0
    clock: TableClock | None = None


READ = msgspec.json.Decoder(State)


@dataclass
class Faults:
    """The numbers of violations."""

    lost: int = 0
    doubled: int = 0
    rerolled: int = 0
    stuck: int = 0
    clocks: int = 0
    told: list[str] = field(default_factory=list)

    def say(self, what: str) -> None:
        self.told.append(what)


class Game:
    """People who take turns to answer over HTTP, and a spectator who reads the log over a socket.

    given: each seat's acknowledged answers. doubtful: an answer of a seat that got no reply.
    """

    def __init__(self, made: Site, number: int, seed: int) -> None:
        self.site, self.number, self.random = made, number, Random(f"{seed}:{number}")
        self.given: list[list[int]] = []
        self.doubtful: dict[int, int] = {}
        self.steps: list[Stored] = []
        self.log: list[str] = []
        self.over = False
        self.acknowledged = self.refused = self.in_doubt = self.doubtful_stored = self.clocks_compared = 0
        self.since_kill = asyncio.Event()
        self.stopping = False
        self.webs: list[Http] = []

    async def begin(self) -> None:
        clock = CLOCKS[self.number % len(CLOCKS)]
        self.place: Place = await make_table(self.site.hosts, self.number, GAME, clock=clock)
        self.given = [[] for _ in self.place.cookies]
        self.steps, self.log, self.over = [], [], False
        self.clock: StoredClock | None = None

    async def play(self) -> None:
        """Answer as fast as possible, at any server, until `stopping` is set."""
        self.stopping = False
        while not (self.stopping or self.over):
            try:
                await self._play()
            except (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
                await asyncio.sleep(0.05)
            finally:
                for web in self.webs:
                    await web.close()

    async def _play(self) -> None:
        # The clients of one table are at different servers, where there are several.
        hosts = self.site.hosts
        self.webs = [Http(hosts[n % len(hosts)], self.place.address) for n in range(len(self.place.cookies))]
        heard = Watcher(self)
        watcher = await Socket.open(self.random.choice(hosts), f"{self.place.path}/socket", heard)
        try:
            while not self.over:
                for seat in self.random.sample(range(len(self.webs)), len(self.webs)):
                    if self.stopping:
                        return
                    await self._answer(seat)
        finally:
            watcher.transport.abort()

    async def _answer(self, seat: int) -> None:
        if seat in self.doubtful:
            return
        web, cookie = self.webs[seat], {"Cookie": self.place.cookies[seat]}
        reply = await web.request("GET", self.place.path, None, cookie)
        state = READ.decode(reply.body)
        self.over = state.over
        if reply.status != 200 or not state.questions:
            return
        question = self.random.choice(state.questions)
        legal = [option.action for option in question.options if option.legal and not option.staged]
        action = self.random.choice(legal)
        body = {"type": "answer", "position": state.position, "action": action, "askee": question.askee}
        self.doubtful[seat] = action
        reply = await web.once("POST", f"{self.place.path}/answers", body, cookie)
        if reply.status == 200:
            self.given[seat].append(self.doubtful.pop(seat))
            self.acknowledged += 1
            self.since_kill.set()
        elif reply.status < 500:
            del self.doubtful[seat]
            self.refused += 1

    def check(self, steps: list[Stored], faults: Faults, action_of: Callable[[Stored], int]) -> None:
        """Compare the stored steps with the acknowledged answers. After that, no answer is doubtful."""
        if steps[: len(self.steps)] != self.steps:
            faults.rerolled += 1
            faults.say(f"table {self.number}: steps that were stored have changed")
        self.steps = steps
        for seat, given in enumerate(self.given):
            stored = [action_of(step) for step in steps if step["seat"] == seat]
            doubtful = self.doubtful.pop(seat, None)
            self.in_doubt += doubtful is not None
            if doubtful is not None and stored == [*given, doubtful]:
                self.doubtful_stored += 1
            elif stored != given:
                faults.lost += len(stored) < len(given)
                faults.doubled += len(stored) > len(given)
                faults.rerolled += len(stored) == len(given)
                faults.say(f"table {self.number}, seat {seat}: {given[-5:]} given, {stored[-5:]} stored")
            self.given[seat] = stored

    async def check_clock(self, faults: Faults) -> None:
        """Compare the stored clocks with those of the last check, and with what players see."""
        states = [await self._look(host) for host in self.site.hosts]
        at = time.time()
        [row] = await stored(self.site, CLOCK, self.place.name)
        before, self.clock = self.clock, StoredClock.of(row, at)
        if any(state.over for state in states):
            return
        if before is not None:
            self.clocks_compared += 1
            found = clock_faults(before, self.clock)
            faults.clocks += bool(found)
            for fault in found:
                faults.say(f"clocks of table {self.number}: {fault}")
        for state in states:
            seats = state.clock.seats if state.clock else []
            shown = [(each.left, each.until) for each in seats]
            if shown != [self.clock.shown(seat) for seat in range(len(self.clock.left))]:
                faults.clocks += 1
                faults.say(f"clocks of table {self.number}: {shown} shown, {self.clock} stored")

    async def _look(self, host: str) -> State:
        """Return what a spectator sees. The server may not reach its database again at once."""
        until = time.perf_counter() + BACK
        while True:
            web = Http(host, self.place.address)
            reply = await web.request("GET", self.place.path)
            await web.close()
            if reply.status == 200:
                return READ.decode(reply.body)
            if time.perf_counter() > until:
                raise ConnectionError(f"table {self.number} answers {reply.status} for {BACK:.0f} s")
            await asyncio.sleep(0.1)

    async def check_log(self, host: str, faults: Faults) -> None:
        """Check that everything that a spectator saw, including chance outcomes, is still in the log."""
        now = [line.text for line in (await self._look(host)).log]
        if now[: len(self.log)] != self.log:
            faults.rerolled += 1
            faults.say(
                f"table {self.number}: what was seen is told otherwise now: {self.log[-3:]}, {now[-3:]}"
            )


async def stored(made: Site, query: str, value: object) -> list[Stored]:
    """Read rows directly from the database. The query has one placeholder, {}."""
    if made.cluster is None:
        with closing(sqlite3.connect(f"file:{made.database}?mode=ro", uri=True)) as file:
            file.row_factory = sqlite3.Row
            return [dict(row) for row in file.execute(query.format("?"), [value])]
    connection = await asyncpg.connect(host=str(made.cluster.folder), user="coverts", database="postgres")
    try:
        return [dict(row) for row in await connection.fetch(query.format("$1"), value)]
    finally:
        await connection.close()


class Watcher:
    """A spectator that keeps the log."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __call__(self, data: bytes) -> None:
        state = READ.decode(data)
        if state.type == "table":
            self.game.log[state.log_from :] = [line.text for line in state.log]


Kill = Callable[[], Awaitable[None]]


class Trial:
    """Tables under load, and a process that is killed meanwhile."""

    def __init__(self, made: Site, seed: int, waiting: WaitingTables) -> None:
        self.site, self.random, self.faults, self.waiting = made, Random(seed), Faults(), waiting
        self.games = [Game(made, number, seed) for number in range(TABLES)]
        self.losses = Losses()
        self.members = [Member(made, number, seed, self.losses) for number in range(MEMBERS)]
        numbers = Machine.of(coverts.game(GAME)).numbers
        self.first = {kind.name: first for kind, first in numbers.first_action.items()}
        self.slowest = 0.0

    def action_of(self, step: Stored) -> int:
        return self.first[step["kind"]] + step["option"]

    async def round(self, kill: Kill) -> None:
        """Play, kill at a random time, play until every table has accepted an answer, and compare."""
        for game in self.games:
            if not game.given or game.over:
                await game.begin()
        await self.waiting.add()
        playing = [asyncio.create_task(game.play()) for game in self.games]
        playing += [asyncio.create_task(member.live()) for member in self.members]
        try:
            await asyncio.sleep(self.random.uniform(*UNDER_LOAD))
            await kill()
        finally:
            await self._stop(playing)
        for game in self.games:
            steps = await stored(self.site, STEPS, game.place.name)
            game.check(steps, self.faults, self.action_of)
            for host in self.site.hosts:
                await game.check_log(host, self.faults)
            await game.check_clock(self.faults)
        for member in self.members:
            await member.check()
        self.waiting.check()
        await self._goes_on()

    async def _goes_on(self) -> None:
        """Wait until every table accepts an answer again."""
        began = time.perf_counter()
        going = [game for game in self.games if not game.over]
        for game in going:
            game.since_kill.clear()
        playing = [asyncio.create_task(game.play()) for game in going]
        waits = [
            asyncio.wait_for(_either(game.since_kill, task), BACK)
            for game, task in zip(going, playing, strict=True)
        ]
        for game, came in zip(going, await asyncio.gather(*waits, return_exceptions=True), strict=True):
            if isinstance(came, TimeoutError):
                self.faults.stuck += 1
                self.faults.say(f"table {game.number} takes no answer any more")
        self.slowest = max(self.slowest, time.perf_counter() - began)
        await self._stop(playing)

    async def _stop(self, playing: list[asyncio.Task[None]]) -> None:
        """Wait until no answer is under way, because it could be stored after the comparison."""
        for game in self.games:
            game.stopping = True
        for member in self.members:
            member.stopping = True
        done, late = await asyncio.wait(playing, timeout=BACK) if playing else ((), ())
        for task in late:
            task.cancel()
        for task in done:
            task.result()

    async def rows(self, what: str) -> list[Row]:
        for row in await stored(self.site, NAMES, f"{self.members[0].name.rpartition('-')[0]}-%"):
            if row["accounts"] != 1:
                self.losses.revive(f"{row['accounts']} accounts were made for {row['name']}")
        print("\n".join([*self.faults.told[:20], *self.losses.told[:20]]), flush=True)
        answers = sum(game.acknowledged for game in self.games)
        doubt = sum(game.in_doubt for game in self.games)
        in_store = sum(game.doubtful_stored for game in self.games)
        got = (
            f"{self.faults.lost} of {answers} acknowledged answers lost, {self.faults.doubled} doubled, "
            f"{self.faults.rerolled} re-rolled, {self.faults.stuck} tables stuck; of {doubt} under way "
            f"{in_store} were stored; all went on within {self.slowest:.1f} s"
        )
        faults = self.faults
        met = not (faults.lost or faults.doubled or faults.rerolled or faults.stuck)
        compared = sum(game.clocks_compared for game in self.games)
        changes = sum(member.acknowledged for member in self.members)
        unsure = sum(member.in_doubt for member in self.members)
        recovered = sum(member.recovered for member in self.members)
        losses = self.losses
        return [
            Row(what, got, "0, 0, 0, 0", met and answers > 0),
            Row(
                "the clocks of the tables",
                f"{compared} compared before and after, {faults.clocks} wrong",
                "0 wrong",
                not faults.clocks and compared > 0,
            ),
            Row(
                "accounts",
                f"{losses.lost} of {changes} acknowledged changes lost, {losses.revived} came back or "
                f"happened twice; {recovered} recovery codes used, each at two browsers; {unsure} in doubt",
                "0, 0",
                not losses.lost and not losses.revived and changes > 0,
            ),
        ]


async def _either(event: asyncio.Event, task: asyncio.Task[None]) -> None:
    waiting = asyncio.create_task(event.wait())
    await asyncio.wait({waiting, task}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()


class Seats:
    """Servers that can be killed and restarted."""

    def __init__(self, made: Site, count: int) -> None:
        self.site = made
        self.stacks = [AsyncExitStack() for _ in range(count)]

    async def start(self, number: int) -> None:
        running: Server = await self.stacks[number].enter_async_context(self.site.server())
        self.site.servers[number : number + 1] = [running]

    async def kill(self, number: int) -> None:
        """Kill a server while answers are under way, and restart it."""
        self.site.servers[number].kill()
        await asyncio.sleep(0)
        await self.stacks[number].aclose()
        await self.start(number)


@asynccontextmanager
async def killable(made: Site, count: int) -> AsyncIterator[Seats]:
    seats = Seats(made, count)
    try:
        for number in range(count):
            await seats.start(number)
        yield seats
    finally:
        for stack in seats.stacks:
            with suppress(ProcessLookupError):
                await stack.aclose()


async def crash(kills: int, postgres: bool, of_postgres: int, seed: int) -> list[Row]:
    """Kill a server several times. On PostgreSQL, kill each of two servers, and then PostgreSQL itself."""
    rows = []
    async with AsyncExitStack() as stack:
        service = await stack.enter_async_context(push_service())
        settings = {"limits": False, **waiting.SETTINGS}
        made = await stack.enter_async_context(
            site(postgres=postgres, processes=0, game=GAME, settings=settings, only=True)
        )
        servers = await stack.enter_async_context(killable(made, 2 if postgres else 1))
        told = WaitingTables(made, service, Losses())
        for number in range(len(servers.stacks)):
            trial = Trial(made, seed + number, told)
            for _ in range(kills):
                await trial.round(partial(servers.kill, number))
                print(".", end="", flush=True)
            which = f"server {number + 1} of 2 on PostgreSQL" if postgres else "server on SQLite"
            rows += await trial.rows(f"{kills} kill -9 of {which}")
        if made.cluster is not None and of_postgres:
            cluster, trial = made.cluster, Trial(made, seed + 2, told)

            async def kill() -> None:
                await asyncio.to_thread(cluster.kill)
                await asyncio.sleep(trial.random.random())
                await asyncio.to_thread(cluster.start)

            for _ in range(of_postgres):
                await trial.round(kill)
                print(".", end="", flush=True)
            rows += await trial.rows(f"{of_postgres} kill -9 of PostgreSQL itself")
        rows.append(await _notices(made, told))
        trouble = [line for line in made.trouble() if "Traceback" in line]
        rows.append(Row("tracebacks in the logs", str(len(trouble)), "0", not trouble))
    return rows


async def _notices(made: Site, told: WaitingTables) -> Row:
    """Wait until nobody is due for a notice any more, and count the notices."""
    for _ in range(LATEST):
        if not await stored(made, NOTICES, 0.001):
            break
        await asyncio.sleep(1)
    await asyncio.sleep(5)
    told.check()
    paths = {f"/{row['table_id']}/{row['seat']}": row for row in await stored(made, NOTICES, 0.0)}
    awaited = {path for path, row in paths.items() if path in told.seats and (row["due"] or row["sent"])}
    late = {path for path in awaited if not paths[path]["sent"]}
    arrived = awaited & told.sent.keys()
    print("\n".join(told.losses.told[:20]))
    return Row(
        "notices",
        f"{len(awaited)} seats were awaited: {len(arrived)} notices have arrived, {len(late)} have not been "
        f"sent, {len(awaited - late - arrived)} were being sent at a kill, {told.losses.revived} came twice",
        "0 not sent, 0 twice",
        not late and not told.losses.revived and bool(arrived),
    )
