"""Use tables without a server, over a store in memory."""

import asyncio
import sys
from typing import Any

import msgspec
import parlour
from memory_store import MemoryStore

import coverts
from coverts.tables.core.live_table import AT_ONCE
from coverts.tables.core.registry import Tables
from coverts.tables.parts import PARTS
from coverts.tables.ports import Ports
from coverts.tables.replays.replay_cache import Replays
from coverts.tables.requests import Client, Services, handle

SECONDS = 60
OVER = "There is nothing more to do here."


class Person:
    """Somebody who sends requests, with the seats they hold."""

    def __init__(self, services: Services) -> None:
        self.services, self.client = services, Client({})

    async def send(self, method: str, path: str, body: Any = None, **query: str) -> Any:
        """Send a request and return the content of its reply."""
        reply = await handle(self.services, self.client, method, path, query, msgspec.json.encode(body))
        if reply.token is not None:
            self.client = Client({**self.client.tokens, reply.table: reply.token})
        return reply.content

    async def make(self, game: str, *seats: str, **more: Any) -> str:
        """Make a table and return its address."""
        made = await self.send("POST", "/tables", {"game": game, "seats": seats, **more})
        return f"/tables/{made.table}"

    async def look(self, table: str) -> Any:
        """Return the state once the person is asked, or the game or lesson is over."""
        while True:
            state = await self.send("GET", table)
            if state.questions or state.over or (state.guidance is not None and state.guidance.done):
                return state
            await asyncio.sleep(0)

    async def answer(self, table: str, action: int | None = None) -> Any:
        """Give an answer, by default the first legal one, and return the state that follows."""
        return await self._give(table, await self.look(table), action)

    async def answer_for(self, table: str, seat: int) -> Any:
        """Give the first legal answer of one of the person's seats, and return the state that follows."""
        return await self._give(table, await self.send("GET", table, seat=f"{seat}"), seat=f"{seat}")

    async def _give(self, table: str, state: Any, action: int | None = None, **query: str) -> Any:
        question = state.questions[0]
        legal = [option.action for option in question.options if option.refused is None and not option.staged]
        body = {
            "type": "answer",
            "position": state.position,
            "action": legal[0] if action is None else action,
        }
        return await self.send("POST", f"{table}/answers", {**body, "askee": question.askee}, **query)

    async def play(self, table: str) -> Any:
        """Answer until the game is over, and return the last state."""
        while not (state := await self.look(table)).over:
            await self.answer(table)
        return state


async def bots_play_to_the_end(person: Person) -> None:
    table = await person.make("parlour", "bold", "random", "planner:.01s")
    state = await person.look(table)
    assert state.over
    assert state.result
    assert state.seats[2].player == "planner:.01s, cannot search here, plays as bold"


async def a_person_answers_and_takes_back(person: Person) -> None:
    table = await person.make("parlour", "person", "person", going_back=False)
    for seat in (0, 1):
        await person.answer_for(table, seat)
    states = [await person.send("GET", table, seat=f"{seat}") for seat in (0, 1)]
    winner = next(seat for seat, state in enumerate(states) if state.questions)
    after = await person.answer_for(table, winner)
    assert after.position > states[winner].position
    assert after.can_undo
    body = {"type": "undo", "position": after.position}
    undone = await person.send("POST", f"{table}/undo", body, seat=f"{winner}")
    assert undone.position > after.position
    assert undone.questions


async def people_talk(person: Person) -> None:
    table = await person.make("parlour", "person", "bold")
    talk = await person.send("POST", f"{table}/talk", {"text": "Hello."})
    assert [line.text for line in talk.lines] == ["Hello."]
    assert (await person.send("GET", f"{table}/talk")).lines == talk.lines


async def a_lesson_is_told(person: Person) -> None:
    made = await person.send("POST", "/games/infiltration/lessons/1-data-files")
    table = f"/tables/{made.table}"
    while not (state := await person.look(table)).guidance.done:
        await person.answer(table, state.guidance.actions[0])
    assert state.status == OVER


async def a_moment_is_shown_again(person: Person) -> None:
    table = await person.make("parlour", "bold", "bold")
    assert (await person.look(table)).over
    replay = await person.send("GET", f"{table}/replay")
    assert replay.complete
    assert replay.over
    last = await person.send("GET", f"{table}/replay/{len(replay.moves) - 1}", lang="de")
    assert last.state.over


async def a_table_comes_back_from_the_store(person: Person) -> None:
    table = await person.make("parlour", "person", "bold")
    position = (await person.answer(table)).position
    tables = person.services.tables
    await tables.close()
    assert (await person.send("GET", table)).position >= position
    assert (await person.play(table)).over


async def main() -> None:
    games = {"parlour": parlour.GAME, "infiltration": coverts.game("infiltration")}
    store: Any = MemoryStore()
    ports = Ports(store)
    tables = Tables(ports, games, AT_ONCE, PARTS)
    person = Person(Services(tables, Replays(ports)))
    for use in USES:
        async with asyncio.timeout(SECONDS):
            await use(person)
        print(use.__name__)
    await tables.close()


USES = (
    bots_play_to_the_end,
    a_person_answers_and_takes_back,
    people_talk,
    a_lesson_is_told,
    a_moment_is_shown_again,
    a_table_comes_back_from_the_store,
)

if __name__ == "__main__":
    asyncio.run(main())
    assert not [name for name in sys.modules if name.startswith("coverts.server")]
