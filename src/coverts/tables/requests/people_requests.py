"""Requests of players and spectators: the lobby, names, devices, chat and notes."""

from __future__ import annotations

from functools import partial

from coverts.tables.core.viewers import Caller
from coverts.tables.parts.chat import Chat
from coverts.tables.parts.members import Members
from coverts.tables.parts.seat_notes import SeatNotes
from coverts.tables.requests.clients import Client, SeatClient, Seated, Services, TableClient
from coverts.tables.requests.lobby import count, live_tables, open_tables
from coverts.tables.requests.request_entry import get, post
from coverts.tables.wire import messages


async def lobby(services: Services, client: Client) -> list[messages.OpenTable]:
    """Return the tables with open seats that anybody may take.

    Tables with waiting players come first.
    """
    client.charges.check_budget()
    return await open_tables(services.tables)


async def live(services: Services, client: Client) -> list[messages.LiveTable]:
    """Return the listed tables whose game runs and at which somebody is present. Anybody may watch them."""
    client.charges.check_budget()
    return await live_tables(services.tables)


async def lobby_count(services: Services, client: Client) -> messages.LobbyCount:
    """Return the number of tables with open seats that anybody may take."""
    return messages.LobbyCount(await count(services.tables))


async def join(services: Services, client: TableClient, body: messages.Join) -> Seated[messages.TableState]:
    """Take an open seat of a listed table. The reply sets a cookie for the seat."""
    table = client.table
    seat, token = await table.part(Members).join(body.seat, body.name, client.token)
    return Seated(await table.state(Caller((seat,), seat)), table.id, token)


async def list_table(services: Services, client: SeatClient, body: messages.Listed) -> messages.Listed:
    """Set whether anybody may take the open seats.

    Only the table's creator may do so.
    """
    await client.table.part(Members).set_listed(client.caller, body.listed)
    return body


async def is_listed(services: Services, client: TableClient) -> messages.Listed:
    """Return whether anybody may take the open seats."""
    return messages.Listed(await services.tables.store.people.is_listed(client.table.id))


async def name_seat(services: Services, client: SeatClient, body: messages.Named) -> messages.TableState:
    """Change the name of the caller's seat."""
    await client.table.part(Members).name(client.caller, body.name)
    return await client.table.state(client.caller)


async def new_device_link(services: Services, client: SeatClient) -> messages.DeviceLink:
    """Create a link that opens the caller's seat on another device.

    Earlier links stop working.
    """
    return await client.table.part(Members).new_link(client.caller)


async def add_device(
    services: Services, client: TableClient, body: messages.Device
) -> Seated[messages.TableState]:
    """Open a seat on this device, too. The reply sets a separate cookie for the seat."""
    table = client.table
    caller, token = await table.part(Members).add_device(body.link, client.token)
    return Seated(await table.state(caller), table.id, token)


async def hold_alone(services: Services, client: SeatClient) -> Seated[messages.TableState]:
    """Make this the only device that holds the seat. The reply sets the seat's cookie again.

    The other devices become spectators, and the device link stops working. Accounts that referred to the seat
    no longer do, except the one to which this device is signed in.
    """
    table = client.table
    await table.part(Members).hold_alone(client.caller, client.token)
    return Seated(await table.state(client.caller), table.id, client.token)


async def talk(services: Services, client: SeatClient) -> messages.Talk:
    """Return all chat lines that the caller may read."""
    return await client.table.part(Chat).of(client.caller)


async def say(services: Services, client: SeatClient, body: messages.Say) -> messages.Talk:
    """Add a line to the chat.

    Only players can read a player's line, and only spectators can read a spectator's line. Once the game is
    over, everybody can read all new lines.
    """
    client.charges.say()
    await client.table.part(Chat).say(client.caller, body)
    return await client.table.part(Chat).of(client.caller)


async def notes(services: Services, client: SeatClient) -> messages.Notes:
    """Return the caller's notes. After the game, also return notes that others share."""
    return await client.table.part(SeatNotes).of(client.caller)


async def keep_note(services: Services, client: SeatClient, body: messages.KeepNote) -> messages.Notes:
    """Save a note for the caller's seat.

    The new note replaces an earlier note at the same position.
    """
    await client.table.part(SeatNotes).keep(client.caller, body)
    return await client.table.part(SeatNotes).of(client.caller)


async def share_notes(
    services: Services, client: SeatClient, body: messages.SharedNotes
) -> messages.SharedNotes:
    """Set whether others may read the caller's notes once the game is over."""
    await client.table.part(SeatNotes).share(client.caller, body.shared)
    return body


async def summary(services: Services, client: SeatClient) -> messages.Summary:
    """Return a summary of the table for one of its players."""
    return await client.table.part(Members).summary(client.caller)


_get, _post = partial(get, is_translated=False), partial(post, is_translated=False)
PEOPLE_REQUESTS = [
    _get("/lobby", lobby, costs=("cpu",)),
    _get("/lobby/count", lobby_count),
    _get("/live", live, costs=("cpu",)),
    _post("/tables/{name}/join", join),
    _post("/tables/{name}/listed", list_table, who="table creator"),
    _get("/tables/{name}/listed", is_listed),
    _post("/tables/{name}/name", name_seat, who="seat holder"),
    _post("/tables/{name}/device-link", new_device_link, who="seat holder"),
    _post("/tables/{name}/devices", add_device, who="invitee"),
    _post("/tables/{name}/devices/alone", hold_alone, who="seat holder"),
    _get("/tables/{name}/talk", talk),
    _post("/tables/{name}/talk", say, costs=("lines",)),
    _get("/tables/{name}/notes", notes, who="seat holder"),
    _post("/tables/{name}/notes", keep_note, who="seat holder"),
    _post("/tables/{name}/notes/shared", share_notes, who="seat holder"),
    _get("/tables/{name}/summary", summary, who="seat holder", is_presence=False),
]
