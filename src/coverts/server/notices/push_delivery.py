"""Delivers push messages to the push services of browsers."""

from __future__ import annotations

import asyncio
import email.utils
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from enum import Enum, auto
from random import SystemRandom

import httpcore

from coverts.server.notices.public_hosts import GuardedNetwork, RefusedHost, client_context
from coverts.server.notices.push_messages import ServerKey, encrypt
from coverts.tables.ports import PushTarget

LOG = logging.getLogger("coverts.server")
KEEP_SECONDS = 24 * 3600
"""How long a push service keeps a message, in seconds, for a browser that is off."""
TIMEOUT_SECONDS = 10.0
"""The time limit for a message, in seconds."""
MAX_ANSWER_BYTES = 4096
"""The number of bytes that are read of an answer."""
RETRY_SECONDS = (10.0, 60.0, 300.0)
"""The pauses before further attempts, in seconds."""
MAX_RETRY_SECONDS = 900.0
"""The longest time that a push service may ask to wait, in seconds. After that, the message is dropped."""


FAILURES = (
    TimeoutError,
    OSError,
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.TimeoutException,
)
"""The errors of a connection that may work later."""


class Delivery(Enum):
    """What has become of a message."""

    DELIVERED = auto()
    GONE = auto()
    """The push service no longer knows the browser."""
    FAILED = auto()


class PushClient:
    """An HTTP client for push services. It follows no redirects, and uses no proxy."""

    def __init__(self, key: ServerKey, network: GuardedNetwork) -> None:
        """Create the client. Connections are not kept, because their host may change its address."""
        self._key = key
        self._pool = httpcore.AsyncConnectionPool(
            client_context(), max_keepalive_connections=0, retries=0, network_backend=network
        )

    async def close(self) -> None:
        """Close the connections."""
        await self._pool.aclose()

    async def deliver(
        self,
        target: PushTarget,
        message: bytes,
        topic: str,
        turns: AbstractAsyncContextManager[None],
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> Delivery:
        """Deliver a message, if necessary with several attempts.

        Args:
            target: The browser.
            message: The content of the message.
            topic: A later message with the same topic replaces this one if the browser is off.
            turns: Limits how many messages are delivered at the same time.
            wait: A function that waits some seconds.
        """
        for pause in (*RETRY_SECONDS, None):
            try:
                async with turns, asyncio.timeout(TIMEOUT_SECONDS):
                    status, later = await self._post(target, message, topic)
            except RefusedHost:
                return Delivery.FAILED
            except FAILURES:
                status, later = 0, None
            if 200 <= status < 300:
                return Delivery.DELIVERED
            if status in (404, 410):
                return Delivery.GONE
            if pause is None or not (status in (0, 429) or status >= 500):
                return Delivery.FAILED
            if later is not None and later > MAX_RETRY_SECONDS:
                return Delivery.FAILED
            await wait(max(pause, later or 0.0) + SystemRandom().uniform(0, 1))
        return Delivery.FAILED

    async def _post(self, target: PushTarget, message: bytes, topic: str) -> tuple[int, float | None]:
        """Send a message.

        Returns:
            The HTTP status, and how many seconds the service asks to wait, or None.
        """
        headers: dict[bytes | str, bytes | str] = {
            "Authorization": self._key.authorization(target.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": f"{KEEP_SECONDS}",
            "Topic": topic,
            "Urgency": "normal",
        }
        async with self._pool.stream(
            "POST",
            target.endpoint,
            headers=headers,
            content=encrypt(target, message),
            extensions={"timeout": dict.fromkeys(("connect", "read", "write", "pool"), TIMEOUT_SECONDS)},
        ) as response:
            read = 0
            async for part in response.aiter_stream():
                read += len(part)
                if read > MAX_ANSWER_BYTES:
                    break
            return response.status, _retry_after(response.headers)


def _retry_after(headers: Sequence[tuple[bytes, bytes]]) -> float | None:
    """Return the seconds of a Retry-After header, or None."""
    text = next((value for name, value in headers if name.lower() == b"retry-after"), b"").decode("latin-1")
    if text.strip().isdigit() and len(text) < 10:
        return float(text)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except (ValueError, TypeError, OverflowError):
        return None
