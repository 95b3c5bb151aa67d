"""Somebody who comes to a server when others have taken as much of it as they can."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from random import Random

from proof.finished_games import Prepared
from proof.people import Load, Place, Seat, sit_down, stand_up
from proof.wire import Http, Reply

ADDRESS = "127.99.0.1"
ANSWERS = 3
"""The number of answers that the newcomer gives. The planner plays in between."""
MAX_SECONDS, MAX_PLAY_SECONDS = 3.0, 10.0
"""The time limits in seconds: for each thing that the newcomer tries, and for playing."""


async def play_as_newcomer(host: str, prepared: Prepared) -> dict[str, str]:
    """Make a table, open its socket, play against a planner and look back at a game.

    Returns:
        What was tried, and what went wrong, or "".
    """
    looking, web, load = Http(host, ADDRESS), Http(host, ADDRESS), Load()
    place = Place("", [], [host], ADDRESS)
    enough = asyncio.Event()

    def told(seat: Seat) -> None:
        if len(load.times) >= ANSWERS or seat.state.over:
            enough.set()
        elif seat.free:
            seat.answer(time.perf_counter())

    seat = Seat(Random(1), load, told)

    async def make_table() -> None:
        body = {"game": "infiltration", "seats": ["person", "planner:1s"]}
        reply = _check(await web.request("POST", "/api/tables", body))
        place.name = str(reply.json()["table"])  # type: ignore[index]
        place.cookies.append(reply.cookie)

    async def play() -> None:
        told(seat)
        await enough.wait()

    async def look_back() -> None:
        _check(await looking.request("GET", f"/api/tables/{prepared.short}/replay/1"))

    notes = {"look back": await _try(look_back()), "make a table": await _try(make_table())}
    if place.cookies:
        notes["open a socket"] = await _try(sit_down(place, [seat]))
        notes["play against a planner"] = await _try(play(), MAX_PLAY_SECONDS)
    await stand_up([seat])
    await looking.close()
    await web.close()
    return notes


def _check(reply: Reply) -> Reply:
    if reply.status >= 300:
        raise ConnectionError(f"{reply.status} {reply.body.decode(errors='replace')[:120]}")
    return reply


async def _try(action: Awaitable[object], seconds: float = MAX_SECONDS) -> str:
    """Return "" if the action succeeds in time, and otherwise the reason."""
    try:
        await asyncio.wait_for(action, seconds)
    except TimeoutError:
        return f"not within {seconds:.0f} s"
    except OSError as error:
        return str(error) or type(error).__name__
    return ""
