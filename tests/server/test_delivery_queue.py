"""Which messages are delivered, and which are dropped, if too many of them wait."""

import asyncio

import pytest
from table_client import until

from coverts.server.notices.delivery_queue import DeliveryQueue

MOST, AT_ONCE, TO_ONE = 4, 3, 2


class Messages:
    """Messages that a test holds. `delivered` has those that have got a turn."""

    def __init__(self):
        self.queue = DeliveryQueue(MOST, AT_ONCE, TO_ONE, self.wait)
        self.delivered, self.paused = [], []
        self.released = asyncio.Event()

    async def wait(self, seconds):
        self.paused.append(seconds)
        await asyncio.Event().wait()

    def add(self, host, name, pauses=False):
        async def work(destination):
            if pauses:
                await destination.wait(60)
            async with destination:
                self.delivered.append(name)
                await self.released.wait()

        self.queue.start(host, work)

    async def deliver_all(self):
        self.released.set()
        await until(lambda: len(self.queue) == len(self.paused))
        return {*self.delivered}


@pytest.fixture
async def messages():
    messages = Messages()
    yield messages
    await messages.queue.end()


async def test_a_new_message_takes_the_place_of_one_that_waits_for_another_attempt(messages):
    for number in range(MOST):
        messages.add("slow", f"old {number}", pauses=True)
    await until(lambda: len(messages.paused) == MOST)
    messages.add("slow", "new")
    await until(lambda: messages.delivered == ["new"])
    assert len(messages.queue) == MOST


async def test_the_host_with_the_most_messages_loses_its_newest(messages):
    for number in range(MOST):
        messages.add("many", f"{number}")
    messages.add("few", "new")
    assert await messages.deliver_all() == {"0", "1", "2", "new"}


async def test_the_host_with_the_most_messages_gets_no_further_one(messages):
    for number in range(MOST):
        messages.add("many", f"{number}")
    assert not messages.queue.has_room("many")
    messages.add("many", "new")
    assert await messages.deliver_all() == {"0", "1", "2", "3"}


async def test_a_slow_host_leaves_turns_to_others(messages):
    for number in range(TO_ONE + 1):
        messages.add("slow", f"{number}")
    messages.add("usual", "new")
    await until(lambda: "new" in messages.delivered)
    assert messages.delivered == ["0", "1", "new"]


async def test_a_host_gets_more_messages_after_a_dropped_one(messages):
    for number in range(MOST + 1):
        messages.add("many", f"{number}")
    await messages.deliver_all()
    messages.add("many", "later")
    await until(lambda: "later" in messages.delivered)
