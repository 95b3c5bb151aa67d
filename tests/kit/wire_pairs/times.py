"""Whether time tells: how long replies, states and bots' answers take at tables of paired worlds.

`python -m wire_pairs.times GAME [PAIRS] [BOT]`. A third table stands at the world of the first:
what differs between these two is noise. For each sort of message a rank test says how often the times of
two tables differ more than chance explains at 5 %: of the same world in about 5 of 100 pairs, and of paired
worlds no oftener, if time tells nothing.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import coverts
from coverts.bots.planner import Planner, is_planner
from coverts.engine.language.registers import Mode
from coverts.engine.match.game_match import Match
from coverts.server.running.settings import ServerSettings
from coverts.server.web.app import Setup
from coverts.tables.core.live_table import Pace
from coverts.tables.core.registry import Tables
from wire_pairs.probes import refused
from wire_pairs.reach import PATIENCE, running
from wire_pairs.sides import Draws, Side, message, standing_at, without_clocks
from wire_pairs.tables import Found, Trial, tables_of

REPEATS, BOTS_REPEATS = 40, 24
PACE = Pace((0.05, 0.1), 0.03)
LIMIT = 1.96
"""Standard errors of a rank sum that chance exceeds in 5 of 100 cases."""
_POSITION = re.compile(rb'"position":(\d+)')


def rank_test(one: Sequence[float], other: Sequence[float]) -> float:
    """By how many standard errors the ranks of the one lie above those expected (Mann and Whitney)."""
    a, b = len(one), len(other)
    above = sum((x > y) + (x == y) / 2 for x in one for y in other)
    return float((above - a * b / 2) / (a * b * (a + b + 1) / 12) ** 0.5)


class Times:
    """For each sort of message, what each pair of positions has come to."""

    def __init__(self) -> None:
        self.pairs: dict[str, list[tuple[float, float, float, float, float]]] = defaultdict(list)

    def add(self, sort: str, taken: Sequence[Sequence[float]]) -> None:
        """taken: seconds at the first world's table, at the other world's, and at the first world's other."""
        one, other, same = (median(times) for times in taken)
        found = (one, other - one, same - one, rank_test(taken[0], taken[1]), rank_test(taken[0], taken[2]))
        self.pairs[sort].append(found)

    @property
    def lines(self) -> list[str]:
        return [self._line(sort, pairs) for sort, pairs in self.pairs.items()]

    def _line(self, sort: str, pairs: Sequence[tuple[float, ...]]) -> str:
        apart, noise = [sorted(abs(p[i]) * 1000 for p in pairs) for i in (1, 2)]
        tell, chance = (sum(abs(p[i]) > LIMIT for p in pairs) for i in (3, 4))
        return (
            f"{sort}: {len(pairs)} pairs, median {median(p[0] for p in pairs) * 1000:.2f} ms; medians differ "
            f"by {median(apart):.2f} ms (worst {apart[-1]:.2f}), in the same world by {median(noise):.2f} "
            f"({noise[-1]:.2f}); rank test beyond 5 %: {tell} pairs, in the same world {chance}"
        )


class _Timed(Trial):
    """A random game, three tables, and the times of some pairs of its positions."""

    times: Times
    bot = ""

    async def play(self, host: str, live: Tables, positions: int, longest: int) -> None:
        places = [(*place, seat) for place in self.places(longest) for seat in range(self.players)]
        self.random.shuffle(places)
        seats = [self.bot or "open"] * (self.players - 1)
        self.sides = [
            await Side.made(host, live, self.game, self.players, self.options, ["person", *seats])
            for _ in range(3)
        ]
        try:
            for match, _, seat in places:
                if positions == 0:
                    break
                if self.bot:
                    seat = 0
                    if match.current_players() == {0}:
                        continue
                if (world := self.paired(match, seat)) is None:
                    continue
                self.seat, positions = seat, positions - 1
                self.found.positions += 1
                await (self._bots if self.bot else self._replies)(match, world)
        finally:
            for side in self.sides:
                await side.close()

    def _place(self, match: Match, states: Sequence[Any], seed: int = 0) -> None:
        for side, state in zip(self.sides, states, strict=True):
            side.place(standing_at(match, state.copy(), Draws(seed), match.events))

    async def _rounds(self, sort: str, repeats: int, take: Callable[[Side], Awaitable[float]]) -> None:
        taken: list[list[float]] = [[] for _ in self.sides]
        for number in range(repeats + 3):
            for place in self.random.sample(range(3), 3):
                seconds = await take(self.sides[place])
                if number >= 3:  # the first ones find nothing kept
                    taken[place].append(seconds)
        self.times.add(sort, taken)

    async def _replies(self, match: Match, world: Any) -> None:
        states = [match.s, world, match.s]
        self._place(match, states)
        for side in self.sides:
            await side.listen(self.seat)
            await side.settled()
        await self._rounds("a state", REPEATS, lambda side: self._timed(side, "GET", ""))
        given = refused(match, self.seat, 0, 1, Random(0))
        for sort in ("a refused option", "not asked"):
            probe = next((p for p in given if p.said == sort and p.path), None)
            if probe is not None:
                method, path, body = probe.method, probe.path, probe.body
                await self._rounds(sort, REPEATS, lambda side: self._timed(side, method, path, body))  # noqa: B023
        await self._answers(match, world)

    async def _timed(self, side: Side, method: str, path: str, body: bytes | None = None) -> float:
        began = time.perf_counter()
        await side.send(self.seat, method, path, body)
        return time.perf_counter() - began

    async def _answers(self, match: Match, world: Any) -> None:
        """An answer that the seat may not tell the worlds apart by, given again and again."""
        matches = [match.at(state.copy()) for state in (match.s, world)]
        found = self.choice(matches)
        if found is None:
            return
        askee, option, drawn = found
        giver = match.machine.owner(match.s, askee)
        if giver != self.seat and match.s.e_mode == Mode.SOME:
            return  # of a pick in secret nothing comes to the seat
        action = match.action_number(match._kind, option)
        body = message("answer", position=0, action=action, askee=askee)
        states = dict(zip(self.sides, (match.s, world, match.s), strict=True))

        async def take(side: Side) -> float:
            side.place(standing_at(match, states[side].copy(), Draws(0), match.events))
            await side.settled()
            side.heard(self.seat)
            side.match.chance.planned = [*drawn]  # type: ignore[attr-defined]
            began = time.perf_counter()
            await side.send(giver, "POST", "/answers", body)
            if giver != self.seat:
                await self._position(side)
            seconds = time.perf_counter() - began
            await side.settled()
            return seconds

        sort = "the reply to an answer" if giver == self.seat else "the frame after another's answer"
        await self._rounds(sort, REPEATS // 2, take)

    async def _position(self, side: Side) -> None:
        """Wait for a frame of a position after the one the table was put at."""
        listener = side.listeners[self.seat]
        async with asyncio.timeout(PATIENCE):
            while not any(int(found[1]) > 0 for found in map(_POSITION.search, listener.frames) if found):
                await listener.more_than(len(listener.frames))

    async def _bots(self, match: Match, world: Any) -> None:
        """How long bots take for what the seat may notice, and refusals meanwhile."""
        states = dict(zip(self.sides, (match.s, world, match.s), strict=True))
        meanwhile: dict[Side, list[float]] = {side: [] for side in self.sides}
        body = message("answer", position=-7, action=0)

        async def take(side: Side) -> float:
            await side.listen(self.seat)
            side.heard(self.seat)
            began = time.perf_counter()
            side.place(standing_at(match, states[side].copy(), Draws(0), match.events))
            await asyncio.sleep(0.01)
            meanwhile[side] += [await self._timed(side, "POST", "/answers", body) for _ in range(4)]
            await self._position(side)
            seconds = time.perf_counter() - began
            await side.halt()
            return seconds

        await self._rounds(f"the answer of {self.bot}", BOTS_REPEATS, take)
        self.times.add(f"a refusal while {self.bot} thinks", list(meanwhile.values()))


async def measure(game: coverts.Game, pairs: int, bot: str = "", seed: int = 0) -> Times:
    """The times of so many pairs of positions; bot: who sits at all seats but one, else people answer."""
    found, times, tables = Found(game.name), Times(), tables_of(game)
    if is_planner(bot):
        await asyncio.to_thread(Planner(game, bot).workshop.compile_now)
    with tempfile.TemporaryDirectory() as place, without_clocks():
        setup = Setup(
            ServerSettings(database=str(Path(place) / "tables.db"), limits=False), {game.name: game}, PACE
        )
        async with running(setup) as (host, live):
            number = 0
            while found.positions < pairs and number < 4 * pairs:
                players, options = tables[number % len(tables)]
                trial = _Timed(game, found, players, options, Random(seed * 1_000_003 + number), 1)
                trial.times, trial.bot = times, bot
                await trial.play(host, live, min(2, pairs - found.positions), 1000)
                number += 1
    return times


if __name__ == "__main__":
    name, *given = sys.argv[1:]
    count, bot = [*given, *("10", "")[len(given) :]]
    for line in asyncio.run(measure(coverts.game(name), int(count), bot)).lines:
        print(f"{name}: {line}")
