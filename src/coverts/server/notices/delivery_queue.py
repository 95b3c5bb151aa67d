"""A queue of messages that no host fills alone, neither with many messages nor by slow answers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, cast

LOG = logging.getLogger("coverts.server")


class Destination:
    """The messages to one host. `async with` waits for a turn to deliver one of them."""

    def __init__(self, queue: DeliveryQueue, at_once: int) -> None:
        """Create a destination.

        Args:
            queue: The queue with the messages to all destinations.
            at_once: The maximum number of messages to this destination that are delivered at the same time.
        """
        self.tasks: dict[asyncio.Task[None], None] = {}
        self._queue, self._turns = queue, asyncio.Semaphore(at_once)

    async def __aenter__(self) -> None:
        await self._turns.acquire()
        try:
            await self._queue.turns.acquire()
        except BaseException:
            self._turns.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._queue.turns.release()
        self._turns.release()

    async def wait(self, seconds: float) -> None:
        """Wait before another attempt. Meanwhile the message may be dropped in favour of a new one."""
        await self._queue.wait(self, seconds)


class DeliveryQueue:
    """The messages that wait or are being delivered.

    If there is no room for a new message, one that waits for another attempt is dropped. If none does, the
    destination with the most messages loses its newest one.

    Attributes:
        turns: Limits how many messages are delivered at the same time.
    """

    def __init__(
        self, most: int, at_once: int, at_once_to_one: int, wait: Callable[[float], Awaitable[None]]
    ) -> None:
        """Create an empty queue.

        Args:
            most: The maximum number of messages.
            at_once: The maximum number of messages that are delivered at the same time.
            at_once_to_one: The maximum number of them to one destination.
            wait: A function that waits some seconds.
        """
        self.turns = asyncio.Semaphore(at_once)
        self._most, self._at_once_to_one, self._wait = most, at_once_to_one, wait
        self._destinations: dict[str, Destination] = {}
        self._paused: dict[asyncio.Task[None], Destination] = {}

    def __len__(self) -> int:
        """Return the number of messages."""
        return sum(len(each.tasks) for each in self._destinations.values())

    def has_room(self, name: str) -> bool:
        """Return whether a new message to a destination would not be dropped at once."""
        return len(self) < self._most or self._least_needed(name) is not None

    def start(self, name: str, work: Callable[[Destination], Coroutine[Any, Any, None]]) -> None:
        """Deliver a message in the background.

        Args:
            name: The name of the destination.
            work: A function that delivers the message.
        """
        if len(self) >= self._most:
            LOG.warning("too many notices wait, so one was dropped", extra={"event": "notices"})
            task = self._least_needed(name)
            if task is None:
                return
            task.cancel()
            self._remove(task)
        destination = self._destinations.get(name)
        if destination is None:
            destination = self._destinations[name] = Destination(self, self._at_once_to_one)
        task = asyncio.create_task(work(destination))
        destination.tasks[task] = None
        task.add_done_callback(self._remove)

    async def wait(self, destination: Destination, seconds: float) -> None:
        """Let a message wait for another attempt."""
        task = cast("asyncio.Task[None]", asyncio.current_task())
        self._paused[task] = destination
        try:
            await self._wait(seconds)
        finally:
            self._paused.pop(task, None)

    async def end(self) -> None:
        """Drop all messages."""
        tasks = [task for each in self._destinations.values() for task in each.tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _least_needed(self, name: str) -> asyncio.Task[None] | None:
        """Return the message to drop in favour of a new one to a destination, or None."""
        if self._paused:
            return max(self._paused, key=lambda task: len(self._paused[task].tasks))
        own = self._destinations.get(name)
        longest = max(self._destinations.values(), key=lambda each: len(each.tasks), default=None)
        if longest is None or len(longest.tasks) <= (0 if own is None else len(own.tasks)):
            return None
        return next(reversed(longest.tasks))

    def _remove(self, task: asyncio.Task[None]) -> None:
        self._paused.pop(task, None)
        for name, each in [*self._destinations.items()]:
            each.tasks.pop(task, None)
            if not each.tasks:
                del self._destinations[name]
