"""A page without a browser: its requests, and its connection to a table."""

import asyncio
import json

import parlour

from coverts.page.table_host import TableHost
from coverts.tables.pacing import AT_ONCE

PATIENCE = 200


class Page:
    """A page with its own worker, over rows that outlive it."""

    def __init__(self, rows, *games):
        by_name = {game.name: game for game in games or [parlour.GAME]}
        self.rows = rows
        self.host = TableHost(rows, by_name, pace=AT_ONCE)
        self.heard = []

    async def send(self, method, address, body=None):
        reply = await self.host.request(method, address, b"" if body is None else json.dumps(body).encode())
        return reply.status, json.loads(reply.body)

    async def make(self, *seats):
        _, made = await self.send("POST", "/api/tables", {"game": "parlour", "seats": [*seats]})
        return made["table"]

    async def connect(self, table, number=0):
        await self.host.connect(number, f"/api/tables/{table}/socket?seat=0", self.hear)

    def hear(self, text):
        self.heard.append(json.loads(text))

    async def state(self, fits=lambda state: True):
        """Return the last state that fits, once it has come."""
        for _ in range(PATIENCE):
            states = [each for each in self.heard if each["type"] == "table"]
            if states and fits(states[-1]):
                return states[-1]
            await asyncio.sleep(0)
        raise AssertionError(f"no such state among {self.heard}")

    async def answer(self):
        """Give the first legal answer, and return the state after it."""
        state = await self.state(lambda state: state["questions"])
        question = state["questions"][0]
        option = next(each for each in question["options"] if not each.get("refused"))
        message = {"type": "answer", "position": state["position"], "action": option["action"]}
        await self.host.take(0, json.dumps(message | {"askee": question.get("askee", 0)}), self.hear)
        return await self.state(lambda new: new["position"] != state["position"])

    async def answer_for_anybody(self, table):
        """Give the first legal answer of a seat that is asked, and return its state."""
        for seat in (0, 1):
            address = f"/api/tables/{table}"
            _, state = await self.send("GET", f"{address}?seat={seat}")
            for question in state.get("questions", [])[:1]:
                option = next(each for each in question["options"] if not each.get("refused"))
                body = {"type": "answer", "position": state["position"], "action": option["action"]}
                body["askee"] = question.get("askee", 0)
                status, after = await self.send("POST", f"{address}/answers?seat={seat}", body)
                assert status == 200, after
                return after
        raise AssertionError("nobody is asked")
