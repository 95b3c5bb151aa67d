"""Whether the time that a bot takes reveals its hidden cards."""

from __future__ import annotations

import asyncio
import math
import statistics
import time
from collections import defaultdict
from pathlib import Path
from threading import Event

import msgspec

import coverts
from coverts.bots import new_bot
from coverts.tables.core.live_table import Pace
from proof.people import household
from proof.report import Row
from proof.serving import site
from proof.wire import Http, Socket

GAME = Path(__file__).with_name("hands.py")
PACE = 0.5
TABLES = 10
SIGNIFICANT = 2.6
"""The number of standard errors that a random difference exceeds in one of a hundred cases."""
CLEAR = 4
"""The minimum difference of thinking times in standard errors, so that the measurement is precise enough."""
ANSWERS = 400
"""The number of answers of a game for which bots are timed."""


class Line(msgspec.Struct):
    text: str


class State(msgspec.Struct):
    log: list[Line] = []
    position: int = 0


READ = msgspec.json.Decoder(State)


class Watcher:
    """A spectator that times a bot. The bot's card is revealed after its answer."""

    def __init__(self, delays: defaultdict[str, list[float]]) -> None:
        self.delays, self.since, self.position = delays, 0.0, -1

    def __call__(self, data: bytes) -> None:
        now, state = time.perf_counter(), READ.decode(data)
        if self.position >= 0 and state.position == self.position + 1 and state.log:
            if self.since:
                self.delays[state.log[-1].text].append(now - self.since)
            self.since = now
        elif state.position != self.position:
            self.since = 0.0
        self.position = state.position


def thoughts(game: coverts.Game, players: int, bot: str, answers: int) -> list[tuple[str, float]]:
    """Let bots play, and return each answer's kind of question and its CPU seconds."""
    match = coverts.new_match(game, players=players)
    bots = [new_bot(game, bot) for _ in range(players)]
    found: list[tuple[str, float]] = []
    while not match.over and len(found) < answers:
        seat = min(match.current_players())
        began = time.thread_time()
        answer = bots[seat].plan_answer(match, seat, Event())()
        found.append((match.decisions(seat)[0].kind, time.thread_time() - began))
        match.apply_action(seat, answer.action, answer.askee)
    return found


async def delays(seconds: float) -> dict[str, list[float]]:
    """Return the seconds that bots take in the game of hands, by the card that they hold."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    async with site(pace=PACE, more=["--game", str(GAME)]) as made:
        sockets = []
        for number in range(TABLES):
            web = Http(made.hosts[0], household(number))
            reply = await web.request("POST", "/api/tables", {"game": "hands", "seats": ["thinker"]})
            name = msgspec.json.decode(reply.body, type=dict[str, object])["table"]
            path = f"/api/tables/{name}/socket"
            sockets.append(await Socket.open(made.hosts[0], path, Watcher(found), address=household(number)))
            await web.close()
        await asyncio.sleep(seconds)
        for socket in sockets:
            await socket.close()
    return found


def compared(found: dict[str, list[float]], one: str, other: str) -> tuple[float, float]:
    """Return the difference of two mean delays and its standard error, in milliseconds."""
    a, b = found[one], found[other]
    error = math.sqrt(statistics.variance(a) / len(a) + statistics.variance(b) / len(b))
    return (statistics.mean(a) - statistics.mean(b)) * 1000, error * 1000


async def timing(seconds: float) -> list[Row]:
    """Time a bot with cards that need much thought, little thought, or leave no choice."""
    hands = coverts.game(str(GAME))
    thought = [taken for _, taken in thoughts(hands, 1, "thinker", 60)]
    effort = max(thought) * 1000
    found = await delays(seconds)
    light, heavy, forced = (f"It was {card}." for card in range(3))
    rows = []
    for name, card in (("hard choice", heavy), ("no choice", forced)):
        difference, error = compared(found, card, light)
        got = (
            f"{difference:+.0f} ms, standard error {error:.0f} ms, of {len(found[card])} and "
            f"{len(found[light])} answers; the thought differs by {effort:.0f} ms"
        )
        met = abs(difference) < SIGNIFICANT * error and effort > CLEAR * error
        rows.append(Row(f"delay of a bot with a {name} beside an easy one", got, "no difference", met))
    longest = (0.0, "")
    for name in sorted(coverts.installed()):
        game = coverts.game(name)
        players = min(max(game.players[0], 4), game.players[1])
        for bot in game.bots:
            if bot.scores:
                kind, taken = max(thoughts(game, players, bot.name, ANSWERS), key=lambda each: each[1])
                longest = max(longest, (taken * 1000, f"{bot.name} of {name}, at {kind}"))
    least = Pace().bot[0] * 1000
    got = f"{longest[0]:.0f} ms of CPU: {longest[1]}"
    asked = f"under the least delay, {least:.0f} ms"
    return [*rows, Row("longest thought of a rule-of-thumb bot", got, asked, longest[0] < least)]
