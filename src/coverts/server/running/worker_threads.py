"""Long work beside the event loop, in a thread of its own: what is short never waits behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
_LONG = ThreadPoolExecutor(1, "coverts-long")
"""One at a time: a game that is played through again takes seconds of a processor."""


async def aside(work: Callable[..., T], *given: object) -> T:
    """What the work gives, once those before it are done."""
    return await asyncio.get_running_loop().run_in_executor(_LONG, work, *given)
