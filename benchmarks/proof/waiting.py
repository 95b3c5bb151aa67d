"""Tables that wait for players who have left, and a push service that counts their notices."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from notice_kit import PushService

from proof.members import TRIES, Losses
from proof.people import make_table
from proof.serving import Site
from proof.wire import Http

SETTINGS = {"contact": "host@example.org", "push_exceptions": "127.0.0.1"}
CLOCKS = ({"days": 3}, {"minutes": 60})
LATEST = 200
"""The maximum time, in seconds, until a notice that is due has arrived, with restarts in between."""


class WaitingTables:
    """Tables at which nobody is connected, and whose seats all want notices."""

    def __init__(self, site: Site, service: PushService, losses: Losses) -> None:
        self.site, self.service, self.losses = site, service, losses
        self.seats: set[str] = set()
        """The paths of the subscriptions that the server has acknowledged."""
        self._number = 0

    async def add(self) -> None:
        """Make a table, and let both seats get notices."""
        self._number += 1
        place = await make_table(
            self.site.hosts, 700 + self._number, players=2, clock=CLOCKS[self._number % len(CLOCKS)]
        )
        for seat, cookie in enumerate(place.cookies):
            path = f"/{place.name}/{seat}"
            body = self.service.subscription(path, "127.0.0.1")
            for _ in range(TRIES):
                web = Http(place.host(seat), place.address)
                reply = await web.request("POST", f"{place.path}/notices/push", body, {"Cookie": cookie})
                await web.close()
                if reply.status == 200:
                    self.seats.add(path)
                    break
                await asyncio.sleep(0.2)

    @property
    def sent(self) -> Counter[str]:
        """How many notices have arrived for each seat."""
        return Counter(request.path for request in self.service.requests)

    def check(self) -> None:
        """Check that no seat has had two notices. All have been made less than an hour ago."""
        for path, count in self.sent.items():
            if count > 1:
                self.losses.revive(f"{path} has had {count} notices within an hour")


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """A push service at a port of this machine."""
    service = PushService()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        server.close()
        await server.wait_closed()
