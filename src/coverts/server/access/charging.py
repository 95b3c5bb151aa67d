"""ASGI middleware that charges each request's CPU time to the budget of its client's address."""

from __future__ import annotations

from litestar.types import ASGIApp, Receive, Scope, Send

from coverts.server.access.addresses import address_of
from coverts.server.access.rate_limits import Limits
from coverts.tables.payers import PAYER, Metered

KINDS = {"http": "requests", "websocket": "sockets"}
"""The kinds of work in the metric of CPU time, by the type of the ASGI scope."""


def with_payer(app: ASGIApp, limits: Limits) -> ASGIApp:
    """Return an application that charges each request and socket to its client's address.

    Tasks that a request starts are not measured. They inherit the payer for work in the background.
    """

    async def charged(scope: Scope, receive: Receive, send: Send) -> None:
        kind = KINDS.get(scope["type"])
        if kind is None:
            await app(scope, receive, send)
            return
        payer = limits.payer(address_of(scope))
        PAYER.set(payer)
        await Metered(app(scope, receive, send), payer, kind)

    return charged
