"""Requests of the people at tables: the lobby, names, devices, chat and notes."""

from __future__ import annotations

from functools import partial

from coverts.tables.core.viewers import Caller
from coverts.tables.parts.chat import Chat
from coverts.tables.parts.lobby import count, open_tables
from coverts.tables.parts.members import Members
from coverts.tables.parts.seat_notes import SeatNotes
from coverts.tables.requests.clients import Client, SeatClient, Seated, Services, TableClient
from coverts.tables.requests.request_entry import get, post
from coverts.tables.wire import messages


async def lobby(services: Services, client: Client) -> list[messages.OpenTable]:
    """Tables whose open seats anybody may take; those at which somebody waits stand first."""
    return await open_tables(services.tables)


async def lobby_count(services: Services, client: Client) -> messages.LobbyCount:
    """How many there are."""
    return messages.LobbyCount(await count(services.tables))


async def join(services: Services, client: TableClient, body: messages.Join) -> Seated[messages.TableState]:
    """Take an open seat of a listed table; it comes as a cookie."""
    table = client.table
    seat, token = await table.part(Members).join(body.seat, body.name, client.token)
    return Seated(await table.state(Caller((seat,), seat)), table.id, token)


async def list_table(services: Services, client: SeatClient, body: messages.Listed) -> messages.Listed:
    """Say whether anybody may take the open seats, for whoever made the table."""
    await client.table.part(Members).set_listed(client.caller, body.listed)
    return body


async def is_listed(services: Services, client: TableClient) -> messages.Listed:
    """Whether anybody may take the open seats."""
    return messages.Listed(await services.tables.store.people.is_listed(client.table.id))


async def name_seat(services: Services, client: SeatClient, body: messages.Named) -> messages.TableState:
    """Have the caller's seat called so."""
    await client.table.part(Members).name(client.caller, body.name)
    return await client.table.state(client.caller)


async def new_device_link(services: Services, client: SeatClient) -> messages.DeviceLink:
    """A link that brings the caller's seat to a further device; those made earlier no longer work."""
    return await client.table.part(Members).new_link(client.caller)


async def add_device(
    services: Services, client: TableClient, body: messages.Device
) -> Seated[messages.TableState]:
    """Hold a seat at this device, too; it comes as a cookie of its own."""
    table = client.table
    caller, token = await table.part(Members).add_device(body.link, client.token)
    return Seated(await table.state(caller), table.id, token)


async def hold_alone(services: Services, client: SeatClient) -> messages.TableState:
    """Hold the seat at this device alone: all others watch from now on, and the link is void."""
    await client.table.part(Members).hold_alone(client.caller, client.token)
    return await client.table.state(client.caller)


async def talk(services: Services, client: SeatClient) -> messages.Talk:
    """All that was said at the table, as far as the caller may hear it."""
    return await client.table.part(Chat).of(client.caller)


async def say(services: Services, client: SeatClient, body: messages.Say) -> messages.Talk:
    """Say something: players to each other, watchers to each other, after the end everybody to all."""
    client.charges.say()
    await client.table.part(Chat).say(client.caller, body)
    return await client.table.part(Chat).of(client.caller)


async def notes(services: Services, client: SeatClient) -> messages.Notes:
    """The caller's notes, and after the end those that others share."""
    return await client.table.part(SeatNotes).of(client.caller)


async def keep_note(services: Services, client: SeatClient, body: messages.KeepNote) -> messages.Notes:
    """Keep a note for the caller's seat, in place of the one of its position."""
    await client.table.part(SeatNotes).keep(client.caller, body)
    return await client.table.part(SeatNotes).of(client.caller)


async def share_notes(
    services: Services, client: SeatClient, body: messages.SharedNotes
) -> messages.SharedNotes:
    """Say whether others may read the caller's notes after the end."""
    await client.table.part(SeatNotes).share(client.caller, body.shared)
    return body


async def summary(services: Services, client: SeatClient) -> messages.Summary:
    """The table in short, for who holds a seat there."""
    return await client.table.part(Members).summary(client.caller)


_get, _post = partial(get, is_translated=False), partial(post, is_translated=False)
PEOPLE_REQUESTS = [
    _get("/lobby", lobby),
    _get("/lobby/count", lobby_count),
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
