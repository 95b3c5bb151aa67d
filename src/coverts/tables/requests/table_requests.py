"""Requests that create tables, read their state, take seats and answer questions."""

from __future__ import annotations

from coverts.tables.core.seating import OPEN, PERSON, thinking_seconds
from coverts.tables.core.viewers import Caller
from coverts.tables.parts.members import Members
from coverts.tables.requests.clients import Client, Download, SeatClient, Seated, Services, TableClient
from coverts.tables.requests.request_entry import ClientRequest, get, post
from coverts.tables.requests.socket_messages import MESSAGES, SeatMessage
from coverts.tables.wire import messages


async def new_table(
    services: Services, client: Client, body: messages.NewTable
) -> Seated[messages.NewTableReply]:
    """Create a table.

    The reply sets a cookie for the caller's seats. It contains invites for the open seats.
    """
    by_preset = body.preset and not body.seats
    bots_only = not by_preset and not {PERSON, OPEN} & set(body.seats)
    client.charges.check_budget()
    with client.charges.new_table(bots_only, thinking_seconds(body.seats)) as place:
        table, invites, token = await services.tables.create(body)
        place.name = table.id
    return Seated(messages.NewTableReply(table.id, f"/table/{table.id}", invites), table.id, token)


async def table_state(services: Services, client: SeatClient) -> messages.TableState:
    """Return the table's state as the caller's seat or a spectator sees it."""
    return await client.table.state(client.caller)


async def claim_seat(
    services: Services, client: TableClient, body: messages.Claim
) -> Seated[messages.TableState]:
    """Take a seat with an invite. The reply sets a cookie for the seat. An invite works once."""
    table = client.table
    seat, token = await table.part(Members).claim(body.invite, body.name, client.token)
    return Seated(await table.state(Caller((seat,), seat)), table.id, token)


async def renew_invites(services: Services, client: SeatClient) -> list[messages.Invite]:
    """Create new invites for the open seats.

    Earlier invites stop working. Only the table's creator may do so.
    """
    return await client.table.part(Members).new_invites(client.caller)


async def game_file(services: Services, client: SeatClient) -> Download:
    """Return the caller's game file.

    Once the game is over, it contains the whole game.
    """
    client.charges.check_budget()
    table = client.table
    text = await table.file(client.caller)
    return Download(f"{table.game.name}-{table.id}.json", text.encode())


async def post_message(
    services: Services, client: SeatClient, body: messages.FromBrowser
) -> messages.TableState:
    """Execute a player's message, and return the table's new state."""
    await client.table.take(client.caller.seat, body)
    return await client.table.state(client.caller)


def _request_of(message: SeatMessage) -> ClientRequest:
    return post(
        f"/tables/{{name}}/{message.path}",
        post_message,
        name=message.name,
        description=message.description,
        body=message.type,
        who="seat holder",
    )


TABLE_REQUESTS = [
    post("/tables", new_table, status=201, costs=("cpu", "new_tables")),
    get("/tables/{name}", table_state),
    post("/tables/{name}/seats", claim_seat, who="invitee"),
    post("/tables/{name}/invites", renew_invites, who="table creator"),
    *map(_request_of, MESSAGES.values()),
    get("/tables/{name}/file", game_file, costs=("cpu",)),
]
