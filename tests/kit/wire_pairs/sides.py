"""A table of a server in this process, which can be put at any position, and the people at it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Step
from coverts.engine.language.declarations import Kind
from coverts.engine.match.game_match import Match
from coverts.tables.core import presence
from coverts.tables.core.history import History
from coverts.tables.core.registry import Tables
from coverts.tables.core.viewers import Viewer
from coverts.tables.parts.autoplay import Autoplay
from coverts.tables.parts.clocks import DAY_SECONDS, Clocks
from coverts.tables.parts.turn_notices import TurnNotices
from wire_pairs.notices import BROWSER, NoticeRecorder
from wire_pairs.reach import PATIENCE, Line, Listener, body_of, cookie_of

STRANGER = None
"""Who watches, and holds no seat."""
MASK = b"T"
BANK = {"minutes": 60, "increment": 7, "then": "loss"}
DAYS = {"days": 2, "then": "loss"}
"""Clocks. Each seat has all of its time at the start of a pair of positions."""
FOR_EVER = 1e7
"""More seconds than a check takes."""


class SharedTime:
    """The time by which the clocks of both tables run: it passes only between two answers."""

    def __init__(self) -> None:
        self.seconds = 1e9

    def __call__(self) -> float:
        return self.seconds


@contextmanager
def without_clocks() -> Iterator[None]:
    """Let nothing that tables send depend on time: how fast this machine is makes no difference then.

    Each viewer counts what the server has given it to send, so that a check can wait for all of it. Who has
    lost a connection stays present.
    """
    news: Any = Viewer.news
    grace, presence.GRACE = presence.GRACE, FOR_EVER
    every, presence.PRESENCE_SECONDS = presence.PRESENCE_SECONDS, 0

    async def counted(viewer: Viewer) -> Any:
        given = await news(viewer)
        vars(viewer)["given"] = vars(viewer).get("given", 0) + (not isinstance(given, Exception))
        return given

    setattr(Viewer, "news", counted)  # noqa: B010  # mypy refuses to assign to a method
    try:
        yield
    finally:
        setattr(Viewer, "news", news)  # noqa: B010
        presence.GRACE, presence.PRESENCE_SECONDS = grace, every


class Draws:
    """Chance at one of two tables: what is planned, then what comes first in an order that both share."""

    def __init__(self, seed: int) -> None:
        self.seed, self.planned, self._count = seed, list[int](), 0

    def __call__(self, kind: Kind, weights: Sequence[int]) -> int:
        if self.planned:
            return self.planned.pop(0)
        self._count += 1
        order = list(range(len(weights)))
        Random(f"{self.seed} {self._count} {kind.name}").shuffle(order)
        return next(outcome for outcome in order if weights[outcome] > 0)


class Side:
    """One of two tables, all seats taken by people of their own. lines: each seat's, and a watcher's."""

    def __init__(self, host: str, live: Any, cookies: Sequence[str]) -> None:
        self.host, self.live, self.name = host, live, live.id
        self.lines: dict[int | None, Line] = {
            **{seat: Line(host, cookie) for seat, cookie in enumerate(cookies)},
            STRANGER: Line(host),
        }
        self.listeners: dict[int | None, Listener] = {}

    @staticmethod
    async def made(
        host: str,
        tables: Tables,
        game: Game,
        players: int,
        options: Any,
        seats: Sequence[str] = (),
        clock: Mapping[str, Any] = BANK,
    ) -> Side:
        """A new table, made and joined over HTTP; seats: who sits there, by default people."""
        line, cookies = Line(host), list[str]()
        wanted = {
            "game": game.name,
            "seats": [*seats] or ["person", *["open"] * (players - 1)],
            "options": msgspec.to_builtins(options),
            "clock": clock,
        }
        reply = await line.send("POST", "/api/tables", msgspec.json.encode(wanted))
        made = body_of(reply)
        if "table" not in made:
            raise RuntimeError(f"no table could be made: {made}")
        cookies.append(cookie_of(reply))
        for invite in made["invites"]:
            body = msgspec.json.encode({"invite": invite["invite"]})
            cookies.append(cookie_of(await line.send("POST", f"/api/tables/{made['table']}/seats", body)))
        await line.close()
        return Side(host, await tables.find(made["table"]), cookies)

    # -- the table itself ------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        history = self.live.match.history
        assert history is not None, "the table has forgotten its position, which the store does not have"
        match: Match = history.match
        return match

    def place(self, match: Match) -> None:
        """Put the table at a position, as if no answer had led there."""
        self.live.part(Autoplay)._thoughts.drop()
        self.live.part(Autoplay)._due.clear()
        history = History(match)
        history.last = history._packed = self.live.match.history.last
        self.live.match.history = history
        self.live.views.faults.clear()
        clocks = self.live.part(Clocks)
        if clocks.row is not None:
            left = clocks.row.days * DAY_SECONDS or clocks.row.minutes * 60.0
            clocks.row = replace(clocks.row, left=[left] * len(clocks.row.left), since=0.0, debt=0)
            clocks._compare()
        notices = self.live.part(TurnNotices)
        notices._due, notices._told = {}, set()
        for seat in notices._times:
            notices._keep_due(seat, 0)
        self.forget_who_has_left()
        self.live.renew()
        self.notices()

    def forget_who_has_left(self) -> None:
        """Let only people who listen be present."""
        self.live.presence._gone.clear()

    def notices(self) -> list[bytes]:
        """All notices since this was asked last, sent or planned."""
        self.live.part(TurnNotices).on_change()  # It may be about to notice who has come or left.
        notifier = self.live.ports.notifier
        given = notifier.by_table.pop(self.name, []) if isinstance(notifier, NoticeRecorder) else []
        return [self._masked(each) for each in given]

    def wake(self) -> None:
        """Let the table do what has become due, after time has passed."""
        self.live.part(Clocks)._look()
        self.live.part(TurnNotices).on_change()

    async def halt(self) -> None:
        """Let nobody look, so that bots stop where they are."""
        for who in [*self.listeners]:
            await self.leave(who)
        await _until(lambda: not self.live.viewers)
        self.live.presence.looked = asyncio.get_running_loop().time() - self.live.pace.unwatched - 1
        self.live.renew()
        await _until(lambda: self.live.part(Autoplay).idle.is_set() and not self.live.lock.locked())

    def position(self, seat: int | None) -> int:
        return int(self.live.match.history.position(seat))

    async def settled(self) -> None:
        """Until the table has done all it does by itself, and all that it has sent is heard."""
        live = self.live
        idle, clocks, notices = live.part(Autoplay).idle, live.part(Clocks), live.part(TurnNotices)

        def is_at_rest() -> bool:
            now = notices._notifier.now()
            has_told = notices._sending is None and all(due > now for due in notices._due.values())
            is_timed = clocks._task is None or clocks._task.done()
            has_shown = not live.lock.locked() and live.viewers.are_shown and self._is_all_heard()
            return idle.is_set() and is_timed and has_told and has_shown

        await _until(is_at_rest)

    def answer_in_step(self) -> None:
        """Let the table answer by itself only once everybody has heard all that was before.

        Else a viewer who is slow, or a machine that is, would get one state in place of two.
        """
        viewers, shown = self.live.viewers, self.live.viewers.shown

        async def heard() -> None:
            await shown()
            await _until(self._is_all_heard)

        vars(viewers)["shown"] = heard

    def _is_all_heard(self) -> bool:
        """Whether nothing is on its way from the table to any viewer."""
        return not any(map(self._waits, self.live.viewers))

    def _waits(self, viewer: Viewer) -> bool:
        listener = self.listeners.get(viewer.caller.seat)
        return viewer.ready.is_set() or (
            listener is not None and listener.told < vars(viewer).get("given", listener.told)
        )

    # -- people ----------------------------------------------------------------------------------

    async def ask_for_notices(self) -> None:
        """Let a browser of every seat get the seat's notices."""
        for who in self.lines:
            if who is not STRANGER:
                await self.send(who, "POST", "/notices/push", json.dumps(BROWSER).encode())

    async def send(self, who: int | None, method: str, path: str, body: bytes | None = None) -> bytes:
        """The reply to a request, the table's name made the same at all tables."""
        reply = await self.lines[who].send(method, f"/api/tables/{self.name}{path}", body)
        return self._masked(reply)

    async def listen(self, who: int | None) -> None:
        """Open that viewer's socket, anew where it is open."""
        if who in self.listeners:
            await self.leave(who)
            await self.settled()  # Otherwise others may get one state in place of two.
        self.listeners[who] = await Listener(self.host, self.name, self.lines[who].cookie).open()
        await self.listeners[who].first()

    async def leave(self, who: int | None) -> None:
        """Close that viewer's socket, until the table knows that they are gone."""
        await self.listeners.pop(who).close()
        await _until(lambda: all(viewer.caller.seat != who for viewer in self.live.viewers))

    def heard(self, who: int | None) -> list[bytes]:
        """All frames since this was asked last."""
        listener = self.listeners[who]
        frames, listener.frames = listener.frames, []
        return [self._masked(frame) for frame in frames]

    def _masked(self, data: bytes) -> bytes:
        return data.replace(self.name.encode(), MASK * len(self.name))

    async def close(self) -> None:
        for listener in self.listeners.values():
            await listener.close()
        for line in self.lines.values():
            await line.close()


async def _until(holds: Callable[[], bool]) -> None:
    """Let the server, which runs in the same loop, go on until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110  # the server has no event for all of it
            await asyncio.sleep(0.0005)


def standing_at(match: Match, state: Any, chance: Draws, events: Sequence[Any] = ()) -> Match:
    """A match that begins at a state; events: what the log has told before."""
    other = match.at(state)
    other.chance = chance
    other.steps, other._before, other._free = [Step()], [(None, 0)], [False]
    other.events = [(0, event) for _, event in events]
    return other


def message(tag: str, **fields: Any) -> bytes:
    return json.dumps({"type": tag, **fields}).encode()
