"""Requests of players who want to be told when it is their turn."""

from __future__ import annotations

from functools import partial

from coverts.tables.parts.turn_notices import TurnNotices
from coverts.tables.requests.clients import SeatClient, Services
from coverts.tables.requests.request_entry import get, post
from coverts.tables.wire import messages


async def notice_options(services: Services, client: SeatClient) -> messages.NoticeOptions:
    """Return how the caller can learn that it is their turn, and how they learn it now."""
    return await client.table.part(TurnNotices).options(client.caller)


async def add_push_browser(
    services: Services, client: SeatClient, body: messages.PushBrowser
) -> messages.NoticeOptions:
    """Send a push message to the caller's browser when it is the caller's turn and they are not connected.

    A seat gets at most one per hour. If a seat has too many browsers, the oldest one gets no more.
    """
    await client.table.part(TurnNotices).add_browser(client.caller, client.token, body)
    return await notice_options(services, client)


async def end_push_browser(
    services: Services, client: SeatClient, body: messages.EndedPush
) -> messages.NoticeOptions:
    """Send no more push messages about the caller's seats to a browser."""
    await client.table.part(TurnNotices).remove_browser(client.caller, body.endpoint)
    return await notice_options(services, client)


async def set_notice_mail(
    services: Services, client: SeatClient, body: messages.NoticeMail
) -> messages.NoticeOptions:
    """Set or remove the mail address that gets notices about the caller's seats.

    The owner of the address must first confirm it.
    """
    if body.address:
        client.charges.ask_mail()
    await client.table.part(TurnNotices).set_mail(client.caller, client.token, body)
    return await notice_options(services, client)


_get, _post = partial(get, is_translated=False), partial(post, is_translated=False)
NOTICE_REQUESTS = [
    _get("/tables/{name}/notices", notice_options, who="seat holder"),
    _post("/tables/{name}/notices/push", add_push_browser, who="seat holder"),
    _post("/tables/{name}/notices/push/end", end_push_browser, who="seat holder"),
    _post("/tables/{name}/notices/mail", set_notice_mail, costs=("mails",), who="seat holder"),
]
