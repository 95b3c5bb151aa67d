"""The HTTP interface of what concerns people: the lobby, names, devices, talk and notes."""

from __future__ import annotations

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from coverts.server.access.addresses import address_of
from coverts.server.web.security import own_pages_only
from coverts.server.web.table_routes import (
    CHANGES,
    LOOKS,
    SEAT,
    AnyRequest,
    Asking,
    Found,
    find_caller,
    find_table,
    seat_cookie,
)
from coverts.tables.core.live_table import LiveTable
from coverts.tables.core.seat_tokens import cookie_name
from coverts.tables.core.viewers import Caller
from coverts.tables.parts.chat import Chat
from coverts.tables.parts.lobby import count, open_tables
from coverts.tables.parts.members import Members
from coverts.tables.parts.seat_notes import SeatNotes
from coverts.tables.wire import messages


def _token(request: AnyRequest, table: LiveTable) -> str | None:
    return request.cookies.get(cookie_name(table.id))


@get("/lobby", responses=LOOKS)
async def lobby(request: AnyRequest) -> list[messages.OpenTable]:
    """Tables whose open seats anybody may take; those at which somebody waits stand first."""
    return await open_tables(request.app.state.tables)


@get("/lobby/count", responses=LOOKS)
async def lobby_count(request: AnyRequest) -> messages.LobbyCount:
    """How many there are."""
    return messages.LobbyCount(await count(request.app.state.tables))


@post("/tables/{name:str}/join", responses=CHANGES, response_cookies=SEAT, status_code=HTTP_200_OK)
async def join(
    request: AnyRequest, table: Found, data: JSONBody[messages.Join]
) -> Response[messages.TableState]:
    """Take an open seat of a listed table; it comes as a cookie."""
    seat, token = await table.part(Members).join(data.seat, data.name, _token(request, table))
    state = await table.state(Caller((seat,), seat))
    return Response(state, cookies=[seat_cookie(request, table.id, token)])


@post("/tables/{name:str}/listed", responses=CHANGES, status_code=HTTP_200_OK)
async def list_table(table: Found, caller: Asking, data: JSONBody[messages.Listed]) -> messages.Listed:
    """Say whether anybody may take the open seats, for whoever made the table."""
    await table.part(Members).set_listed(caller, data.listed)
    return data


@get("/tables/{name:str}/listed", responses=LOOKS)
async def is_listed(table: Found) -> messages.Listed:
    """Whether anybody may take the open seats."""
    return messages.Listed(await table.store.people.is_listed(table.id))


@post("/tables/{name:str}/name", responses=CHANGES, status_code=HTTP_200_OK)
async def name_seat(table: Found, caller: Asking, data: JSONBody[messages.Named]) -> messages.TableState:
    """Have the caller's seat called so."""
    await table.part(Members).name(caller, data.name)
    return await table.state(caller)


@post("/tables/{name:str}/device-link", responses=CHANGES, status_code=HTTP_200_OK)
async def new_device_link(table: Found, caller: Asking) -> messages.DeviceLink:
    """A link that brings the caller's seat to a further device; those made earlier no longer work."""
    return await table.part(Members).new_link(caller)


@post("/tables/{name:str}/devices", responses=CHANGES, response_cookies=SEAT, status_code=HTTP_200_OK)
async def add_device(
    request: AnyRequest, table: Found, data: JSONBody[messages.Device]
) -> Response[messages.TableState]:
    """Hold a seat at this device, too; it comes as a cookie of its own."""
    caller, token = await table.part(Members).add_device(data.link, _token(request, table))
    cookies = [seat_cookie(request, table.id, token)] if token else []
    return Response(await table.state(caller), cookies=cookies)


@post("/tables/{name:str}/devices/alone", responses=CHANGES, status_code=HTTP_200_OK)
async def hold_alone(request: AnyRequest, table: Found, caller: Asking) -> messages.TableState:
    """Hold the seat at this device alone: all others watch from now on, and the link is void."""
    await table.part(Members).hold_alone(caller, _token(request, table))
    return await table.state(caller)


@get("/tables/{name:str}/talk", responses=LOOKS)
async def talk(table: Found, caller: Asking) -> messages.Talk:
    """All that was said at the table, as far as the caller may hear it."""
    return await table.part(Chat).of(caller)


@post("/tables/{name:str}/talk", responses=CHANGES, status_code=HTTP_200_OK)
async def say(
    request: AnyRequest, table: Found, caller: Asking, data: JSONBody[messages.Say]
) -> messages.Talk:
    """Say something: players to each other, watchers to each other, after the end everybody to all."""
    request.app.state.limits.say(address_of(request.scope))
    await table.part(Chat).say(caller, data)
    return await table.part(Chat).of(caller)


@get("/tables/{name:str}/notes", responses=LOOKS)
async def notes(table: Found, caller: Asking) -> messages.Notes:
    """The caller's notes, and after the end those that others share."""
    return await table.part(SeatNotes).of(caller)


@post("/tables/{name:str}/notes", responses=CHANGES, status_code=HTTP_200_OK)
async def keep_note(table: Found, caller: Asking, data: JSONBody[messages.KeepNote]) -> messages.Notes:
    """Keep a note for the caller's seat, in place of the one of its position."""
    await table.part(SeatNotes).keep(caller, data)
    return await table.part(SeatNotes).of(caller)


@post("/tables/{name:str}/notes/shared", responses=CHANGES, status_code=HTTP_200_OK)
async def share_notes(
    table: Found, caller: Asking, data: JSONBody[messages.SharedNotes]
) -> messages.SharedNotes:
    """Say whether others may read the caller's notes after the end."""
    await table.part(SeatNotes).share(caller, data.shared)
    return data


@get("/tables/{name:str}/summary", responses=LOOKS)
async def summary(table: Found, caller: Asking) -> messages.Summary:
    """The table in short, for who holds a seat there."""
    return await table.part(Members).summary(caller)


PEOPLE = Router(
    "/api",
    route_handlers=[
        lobby,
        lobby_count,
        join,
        list_table,
        is_listed,
        name_seat,
        new_device_link,
        add_device,
        hold_alone,
        talk,
        say,
        notes,
        keep_note,
        share_notes,
        summary,
    ],
    guards=[own_pages_only],
    dependencies={"table": Provide(find_table), "caller": Provide(find_caller)},
)
