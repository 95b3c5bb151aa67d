"""Simulated people at a server's tables. Each has a socket and gives random legal answers."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from proof.wire import Http, Reply, Socket

TRIES = 10
CROSSED = 0.25
"""The time in seconds after which a question that stays open counts as asked again."""
RETRY = 0.2
"""The time in seconds until a refused answer is repeated."""


class Option(msgspec.Struct):
    action: int
    refused: msgspec.Raw = msgspec.Raw()
    staged: bool = False

    @property
    def legal(self) -> bool:
        return not bytes(self.refused)


class Question(msgspec.Struct):
    kind: str
    options: list[Option]
    askee: int = 0

    def same(self, other: Question) -> bool:
        """Return whether another question looks the same to the person who answers it."""
        return (self.kind, self.askee, self.shape()) == (other.kind, other.askee, other.shape())

    def shape(self) -> list[tuple[int, bool, bool]]:
        return [(option.action, option.legal, option.staged) for option in self.options]


class Fields(msgspec.Struct, frozen=True):
    """The changed fields of a state that a client needs."""

    position: int = -1
    over: bool = False


class Lists(msgspec.Struct, frozen=True):
    """The changed lists of a state that a client needs. A number stands for a question before."""

    questions: list[int | Question] | None = None


NO_FIELDS, NO_LISTS = Fields(), Lists()


class Heard(msgspec.Struct):
    """The parts of a message that a client needs. The rest is not decoded."""

    type: str
    position: int = -1
    questions: list[Question] = []
    over: bool = False
    error: str = ""
    message: str = ""
    fields: Fields = NO_FIELDS
    lists: Lists = NO_LISTS

    def after(self, before: Heard) -> Heard:
        """Return the state that follows from changes of the state before."""
        parts = self.lists.questions
        questions = before.questions
        if parts is not None:
            questions = [before.questions[part] if isinstance(part, int) else part for part in parts]
        position = before.position if self.fields.position < 0 else self.fields.position
        return Heard("table", position, questions, before.over or self.fields.over)


READ = msgspec.json.Decoder(Heard)


@dataclass
class Load:
    """The waiting times of answers in milliseconds, and the number of refusals by error code."""

    times: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    games: int = 0
    received: int = 0
    """The number of bytes that the server sent."""

    def add(self, other: Load) -> None:
        self.times += other.times
        self.refused += other.refused
        self.games += other.games
        self.received += other.received

    def forget(self) -> None:
        self.times.clear()
        self.refused.clear()
        self.games = self.received = 0


class Seat:
    """A client at one seat, which calls `told` after each message.

    alone: whether the next state after an answer always includes it, because nobody else at the table answers
    meanwhile, or because all clients use one server.
    """

    def __init__(self, random: Random, load: Load, told: Callable[[Seat], None], alone: bool = True) -> None:
        self.random, self.load, self.told, self.alone = random, load, told, alone
        self.question = Question("", [])
        self.crossed: asyncio.TimerHandle | None = None
        self.state = Heard("table")
        self.socket: Socket | None = None
        self.asked = -1
        self.since = 0.0
        """The time at which the unconfirmed answer was due, or 0 if there is none."""
        self.last = 0.0
        """The time of the last message."""
        self._counted = 0

    def heard(self, data: bytes) -> None:
        if self.socket is not None:
            self.load.received += self.socket.bytes - self._counted
            self._counted = self.socket.bytes
        message, self.last = READ.decode(data), time.perf_counter()
        if message.type == "changes":
            message = message.after(self.state)
        if message.type == "table":
            self.state = message
            if self.since and message.position > self.asked:
                if self.alone or not any(self.question.same(each) for each in message.questions):
                    self._answered(self.last)
                elif not self.crossed:  # another's answer, or the same question once more
                    self.crossed = asyncio.get_running_loop().call_later(CROSSED, self._late, self.last)
        elif message.type == "error":
            self.load.refused[message.error] += 1
            self._done()
            if message.error != "stale":  # after which the state is sent anew
                asyncio.get_running_loop().call_later(RETRY, self.told, self)
                return
        else:
            return
        self.told(self)

    def _answered(self, when: float) -> None:
        self.load.times.append((when - self.since) * 1000)
        self._done()

    def _late(self, when: float) -> None:
        """Count an answer after which the same question was asked again."""
        self.crossed = None
        if self.since:
            self._answered(when)
            self.told(self)

    def _done(self) -> None:
        self.since = 0.0
        if self.crossed:
            self.crossed.cancel()
            self.crossed = None

    @property
    def free(self) -> bool:
        """Whether this seat may answer now."""
        return bool(self.socket and not self.since and self.state.questions and not self.state.over)

    def answer(self, since: float) -> None:
        """Give a random answer that was due at time `since`."""
        assert self.socket is not None
        if self.socket.transport.is_closing():
            return
        question = self.random.choice(self.state.questions)
        legal = [option.action for option in question.options if option.legal and not option.staged]
        self.since, self.asked, self.question = since, self.state.position, question
        body = {
            "type": "answer",
            "position": self.asked,
            "action": self.random.choice(legal),
            "askee": question.askee,
        }
        self.socket.send(msgspec.json.encode(body))


@dataclass
class Place:
    """A table's name, the cookie of each seat, and the hosts that the seats use."""

    name: str
    cookies: list[str]
    hosts: Sequence[str]
    address: str

    def host(self, seat: int) -> str:
        return self.hosts[seat % len(self.hosts)]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.name}"


def household(number: int) -> str:
    """Return an address for the people of a table, who share one limit."""
    return f"127.1.{number // 250 % 250}.{number % 250 + 1}"


async def make_table(
    hosts: Sequence[str],
    number: int,
    game: str = "infiltration",
    players: int = 4,
    others: Sequence[str] = (),
    options: dict[str, Any] | None = None,
    **more: object,
) -> Place:
    """Create a table and claim its seats for people. The server answers nothing for them.

    more: further fields of the request, such as the clock.
    """
    web = Http(hosts[0], household(number))
    try:
        seats = ["person", *["open"] * (players - 1), *others]
        body = {"game": game, "seats": seats, "options": options or {}, **more}
        made = await _insist(web, "/api/tables", body)
        reply: Any = made.json()
        place = Place(reply["table"], [made.cookie], hosts, household(number))
        for invite in reply["invites"]:
            claimed = await _insist(web, f"{place.path}/seats", {"invite": invite["invite"]})
            place.cookies.append(claimed.cookie)
        for cookie in place.cookies:
            settings = {"type": "settings", "answers_forced": False}
            await _insist(web, f"{place.path}/settings", settings, {"Cookie": cookie})
        return place
    finally:
        await web.close()


async def _insist(web: Http, path: str, body: object, headers: dict[str, str] | None = None) -> Reply:
    """Send a POST request. Repeat it if the server could not store anything (503)."""
    for _ in range(TRIES):
        reply = await web.request("POST", path, body, headers)
        if reply.status < 300:
            return reply
        if reply.status != 503:
            break
    raise ConnectionError(f"{path}: {reply.status} {reply.body.decode(errors='replace')}")


async def sit_down(place: Place, seats: Sequence[Seat]) -> None:
    """Open every seat's socket."""
    for number, seat in enumerate(seats):
        seat.socket = await Socket.open(
            place.host(number),
            f"{place.path}/socket?changes=true",
            seat.heard,
            cookie=place.cookies[number],
            address=place.address,
        )


async def stand_up(seats: Sequence[Seat]) -> None:
    await asyncio.gather(*(seat.socket.close() for seat in seats if seat.socket is not None))
