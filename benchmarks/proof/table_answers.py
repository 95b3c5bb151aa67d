"""Answer at tables of one game, and print the times. It runs here and in the Python of pages.

`name` is the game. The times are milliseconds of CPU from an answer until the next question has been drawn
and encoded, with all answers of bots between them. Chance and bots draw the same numbers in both Pythons.
"""

import asyncio
import json
import random
import sys
import time
from statistics import median

IN_PAGE = sys.platform == "emscripten"
NAME = globals()["name"] if IN_PAGE else sys.argv[1]
ANSWERS, WARM_UP, MAX_WAIT_SECONDS = 100, 10, 60
SEATS = {"infiltration": 3}
lots = random.Random(7)
random.SystemRandom.random = lambda self: lots.random()  # type: ignore[method-assign]
random.SystemRandom.getrandbits = lambda self, k: lots.getrandbits(k)  # type: ignore[method-assign]

import coverts  # noqa: E402  # After the generator is replaced.
from coverts.page.rows import MemoryRows  # noqa: E402
from coverts.page.table_host import TableHost  # noqa: E402
from coverts.tables.pacing import AT_ONCE  # noqa: E402

cpu = globals()["cpu_seconds"] if IN_PAGE else time.process_time


class Seat:
    """A person at a table with bots, who answers at random."""

    def __init__(self, host):
        self.host, self.state, self.changed = host, {}, asyncio.Event()

    async def sit(self, number):
        bot = next(iter(GAME.all_bots))
        body = {"game": NAME, "seats": ["person", *[bot] * (SEATS.get(NAME, 2) - 1)]}
        made = await self.host.request("POST", "/api/tables", json.dumps(body).encode())
        await self.host.connect(
            number, f"/api/tables/{json.loads(made.body)['table']}/socket?seat=0", self.hear
        )
        await self.wait(-1)

    def hear(self, text):
        message = json.loads(text)
        if message["type"] == "table":
            self.state = message
            self.changed.set()

    async def wait(self, position):
        """Wait for a question after a position. Return whether there is one."""
        while self.state.get("position", -1) == position or not self.state["questions"]:
            if self.state.get("over"):
                return False
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), MAX_WAIT_SECONDS)
        return True

    async def answer(self, number):
        """Answer the question.

        Returns:
            The CPU milliseconds until the next question, or None at the end of the game.
        """
        state, question = self.state, self.state["questions"][0]
        option = lots.choice([each for each in question["options"] if not each.get("refused")])
        message = {"type": "answer", "position": state["position"], "action": option["action"]}
        text = json.dumps(message | {"askee": question.get("askee", 0)})
        began = cpu()
        await self.host.take(number, text, self.hear)
        return (cpu() - began) * 1000 if await self.wait(state["position"]) else None


GAME = coverts.game(NAME)


async def main():
    host, number = TableHost(MemoryRows(), {NAME: GAME}, pace=AT_ONCE), 0
    times: list[float] = []
    while len(times) < ANSWERS + WARM_UP:
        number += 1
        seat = Seat(host)
        await seat.sit(number)
        while len(times) < ANSWERS + WARM_UP and (spent := await seat.answer(number)) is not None:
            times.append(spent)
    size = globals()["heap"]() if IN_PAGE else 0
    print("answers", json.dumps({"median": median(times[WARM_UP:]), "heap": size}))


main() if IN_PAGE else asyncio.run(main())
