"""Requests that create tables, read their state, take seats and answer questions."""

from __future__ import annotations

from coverts.engine.base.exceptions import NotYourSeat, Stale
from coverts.tables.core.seating import OPEN, PERSON, is_told, thinking_seconds
from coverts.tables.core.viewers import Caller
from coverts.tables.parts.members import Members
from coverts.tables.replays.live_hints import give_hint
from coverts.tables.requests.clients import Client, Download, SeatClient, Seated, Services, TableClient
from coverts.tables.requests.request_entry import ClientRequest, get, post
from coverts.tables.requests.socket_messages import MESSAGES, SeatMessage
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NotNow


async def new_table(
    services: Services, client: Client, body: messages.NewTable
) -> Seated[messages.NewTableReply]:
    """Create a table.

    The reply sets a cookie for the caller's seats. It contains invites for the open seats.
    """
    by_preset = body.preset and not body.seats
    bots_only = not by_preset and not {PERSON, OPEN} & set(body.seats)
    client.charges.check_budget()
    seconds = thinking_seconds(services.tables.game(body.game), body.seats)
    with client.charges.new_table(bots_only, seconds) as place:
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


async def hint(services: Services, client: SeatClient) -> messages.Hint:
    """Return what a bot would answer to the caller's question.

    It sees what the caller's seat sees. There are no hints in games between people, lessons and puzzles.
    """
    table, seat = client.table, client.caller.seat
    if seat is None:
        raise NotYourSeat("Only a player can have a hint. You have not chosen a seat.")
    if sum(row.player in (PERSON, OPEN) for row in table.seats) > 1:
        raise NotNow("There are no hints in games between people.")
    if any(is_told(row.player) for row in table.seats):
        raise NotNow("There are no hints in lessons and puzzles. They have their own help.")
    rights = await services.replays.rights(table, client.caller)
    match = rights.match
    if rights.caller.seat != seat or not match.decisions(seat):
        raise Stale("You have no question now, so there is no hint.")
    client.charges.check_budget()
    return await give_hint(services.tables.ports, match, seat)


async def post_message(
    services: Services, client: SeatClient, body: messages.FromBrowser
) -> messages.TableState:
    """Execute a player's message, and return the table's new state."""
    caller = client.caller
    await client.table.take(caller.seat, body, caller.token_hash)
    return await client.table.state(caller)


def _request_of(message: SeatMessage) -> ClientRequest:
    return post(
        f"/tables/{{name}}/{message.path}",
        post_message,
        name=message.name,
        description=message.description,
        body=message.type,
        who=message.who,
    )


TABLE_REQUESTS = [
    post("/tables", new_table, status=201, costs=("cpu", "new_tables")),
    get("/tables/{name}", table_state),
    post("/tables/{name}/seats", claim_seat, who="invitee"),
    post("/tables/{name}/invites", renew_invites, who="table creator"),
    *map(_request_of, MESSAGES.values()),
    post("/tables/{name}/hint", hint, who="seat holder", costs=("cpu",)),
    get("/tables/{name}/file", game_file, costs=("cpu",)),
]
