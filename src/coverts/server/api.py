"""The HTTP interface: games, rulebooks, tables; answers as over the socket."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK

import coverts
from coverts.engine.building import BuildingForm, Judged
from coverts.server import messages
from coverts.server.addresses import Addresses, address_of
from coverts.server.limits import Limits
from coverts.server.seating import OPEN, PERSON, thinking_seconds
from coverts.server.secrets import cookie_name
from coverts.server.security import own_pages_only
from coverts.server.states import game_card, rulebook
from coverts.server.table import LiveTable
from coverts.server.tables import Tables
from coverts.server.viewers import Caller

SEAT_AGE = 90 * 24 * 3600
"""Seconds a browser keeps a seat."""

WHY = {
    400: "Not understood; `message` says what of it.",
    403: "Not yours to do, or sent by another site's page.",
    404: "There is no such game or table.",
    409: "Understood, and not possible now; see `error`.",
    413: "The body is larger than any that is read.",
    421: "This server is not asked for by that name.",
    429: "More than one may ask for; `Retry-After` says in how many seconds to ask again.",
    500: "Something failed here. Nothing has changed by that.",
    503: "The store does not answer. Nothing has changed; ask again in a while.",
}
"""What each status of a refusal means."""


def _refused(*statuses: int) -> dict[int, ResponseSpec]:
    """How a request may be refused, beside the ways in which any may be."""
    return {
        status: ResponseSpec(messages.Refused, generate_examples=False, description=WHY[status])
        for status in sorted({*statuses, 421, 429, 500})
    }


OF_GAMES = _refused(400, 404)
FILE = {
    200: ResponseSpec(
        dict[str, Any], generate_examples=False, description="A game file, which `coverts` reads."
    )
}
SOCKET = {
    101: ResponseSpec(messages.FromServer, generate_examples=False, description="Each message it sends."),
    **_refused(400, 403),
}
LOOKS = _refused(400, 404, 409, 503)
"""What only reads a table."""
CHANGES = _refused(400, 403, 404, 409, 413, 503)
SEAT = [
    Cookie(
        "seat-ID",
        documentation_only=True,
        description="The caller's seats at the table ID: keep it, and send it with all else for the table.",
    )
]

AnyRequest = Request[Any, Any, State]
Found = NamedDependency[LiveTable]
Asking = NamedDependency[Caller]


def _tables(request: AnyRequest) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def _limits(request: AnyRequest) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


async def find_table(request: AnyRequest, name: FromPath[str]) -> LiveTable:
    """The table a request names; raises NoSuchTable or TooMany."""
    with _limits(request).load(address_of(request.scope), name):
        return await _tables(request).find(name)


async def find_caller(
    request: AnyRequest, table: Found, name: FromPath[str], seat: FromQuery[int | None] = None
) -> Caller:
    """Who asks, by their cookie; seat: which one, where the cookie holds several."""
    return await table.caller(request.cookies.get(cookie_name(name)), seat)


def _seat_cookie(request: AnyRequest, table: str, token: str) -> Cookie:
    addresses: Addresses = request.app.state.addresses
    return Cookie(
        cookie_name(table),
        path=f"/api/tables/{table}",
        value=token,
        max_age=SEAT_AGE,
        secure=addresses.is_secure(request.headers.get("origin"), request.url.scheme),
        httponly=True,
        samesite="strict",
    )


@get("/about", responses=_refused(), sync_to_thread=False)
def about() -> messages.About:
    """The protocol's number, and the program's version."""
    return messages.About(messages.PROTOCOL, coverts.__version__)


@get("/games", responses=_refused(), sync_to_thread=False)
def list_games(request: AnyRequest) -> list[messages.GameCard]:
    """The games that can be played here."""
    return [game_card(game) for game in _tables(request).games.values()]


@get("/games/{name:str}/rules", responses=OF_GAMES, sync_to_thread=False)
def game_rules(request: AnyRequest, name: FromPath[str]) -> list[messages.Chapter]:
    """A game's rulebook."""
    return rulebook(_tables(request).game(name))


@get("/games/{name:str}/builder/{option:str}", responses=OF_GAMES, sync_to_thread=False)
def building_form(request: AnyRequest, name: FromPath[str], option: FromPath[str]) -> BuildingForm:
    """What a text of an option can be put together from, where the option has a builder."""
    return _tables(request).game(name).building_form(option)


@post(
    "/games/{name:str}/builder/{option:str}/check",
    responses=_refused(400, 403, 404, 413),
    status_code=HTTP_200_OK,
)
async def check_draft(
    request: AnyRequest, name: FromPath[str], option: FromPath[str], data: JSONBody[messages.Draft]
) -> Judged:
    """What the game says of such a text: its sum, and all that is against it, each with its rule."""
    return _tables(request).game(name).judge_draft(option, data.text, data.options)


@post("/tables", responses=CHANGES, response_cookies=SEAT)
async def new_table(
    request: AnyRequest, data: JSONBody[messages.NewTable]
) -> Response[messages.NewTableReply]:
    """Make a table. The seats at the caller's device come as a cookie, other people's as invites."""
    bots_only = not {PERSON, OPEN} & set(data.seats)
    thinking = thinking_seconds(data.seats)
    with _limits(request).new_table(address_of(request.scope), bots_only, thinking) as place:
        table, invites, token = await _tables(request).create(data)
        place.name = table.id
    reply = messages.NewTableReply(table.id, f"/table/{table.id}", invites)
    return Response(reply, cookies=[_seat_cookie(request, table.id, token)] if token else [])


@get("/tables/{name:str}", responses=LOOKS)
async def table_state(table: Found, caller: Asking) -> messages.TableState:
    """The table as the caller's seat sees it; as a watcher does, for who has none."""
    return await table.state(caller)


@post("/tables/{name:str}/seats", responses=CHANGES, response_cookies=SEAT, status_code=HTTP_200_OK)
async def claim_seat(
    request: AnyRequest, table: Found, data: JSONBody[messages.Claim]
) -> Response[messages.TableState]:
    """Sit down with an invite; the seat comes as a cookie. An invite seats one person, once."""
    seat, token = await table.claim(data.invite, request.cookies.get(cookie_name(table.id)))
    state = await table.state(Caller((seat,), seat))
    return Response(state, cookies=[_seat_cookie(request, table.id, token)])


@post("/tables/{name:str}/invites", responses=CHANGES, status_code=HTTP_200_OK)
async def renew_invites(table: Found, caller: Asking) -> list[messages.Invite]:
    """Fresh invites for the open seats, for whoever made the table; earlier ones no longer work."""
    return await table.new_invites(caller)


@post("/tables/{name:str}/answers", responses=CHANGES, status_code=HTTP_200_OK)
async def answer(table: Found, caller: Asking, data: JSONBody[messages.Answer]) -> messages.TableState:
    """Answer for the caller's seat; gives the state that follows, or a refusal as the socket would."""
    return await _take(table, caller, data)


@post("/tables/{name:str}/answers-at-once", responses=CHANGES, status_code=HTTP_200_OK)
async def answers(table: Found, caller: Asking, data: JSONBody[messages.Answers]) -> messages.TableState:
    """Answer a question and those that follow it, such as a cell and a point in it: all or none."""
    return await _take(table, caller, data)


@post("/tables/{name:str}/undo", responses=CHANGES, status_code=HTTP_200_OK)
async def undo(table: Found, caller: Asking, data: JSONBody[messages.Undo]) -> messages.TableState:
    """Take the caller's last answer back."""
    return await _take(table, caller, data)


@post("/tables/{name:str}/settings", responses=CHANGES, status_code=HTTP_200_OK)
async def settings(table: Found, caller: Asking, data: JSONBody[messages.Settings]) -> messages.TableState:
    """Change the caller's seat's public settings."""
    return await _take(table, caller, data)


async def _take(table: LiveTable, caller: Caller, message: messages.FromBrowser) -> messages.TableState:
    await table.take(caller.seat, message)
    return await table.state(caller)


@get("/tables/{name:str}/file", responses=FILE | LOOKS, media_type="application/json")
async def game_file(table: Found, caller: Asking) -> Response[bytes]:
    """The caller's own game file; the whole game's after the end."""
    text = await table.file(caller.seat)
    headers = {"Content-Disposition": f'attachment; filename="{table.game.name}-{table.id}.json"'}
    return Response(text.encode(), media_type="application/json", headers=headers)


@get("/tables/{name:str}/socket", responses=SOCKET, status_code=426, sync_to_thread=False)
def socket_without_upgrade(
    name: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[messages.Refused]:
    """The table's WebSocket; a request that asks for none is told so.

    It sends TableState and Refused, and takes Answer, Answers, Undo and Settings.
    """
    told = messages.Refused("malformed", "Here is a WebSocket: ask for an upgrade of the connection.")
    return Response(told, status_code=426, headers={"Connection": "Upgrade", "Upgrade": "websocket"})


API = Router(
    "/api",
    route_handlers=[
        about,
        list_games,
        game_rules,
        building_form,
        check_draft,
        new_table,
        table_state,
        claim_seat,
        renew_invites,
        answer,
        answers,
        undo,
        settings,
        game_file,
        socket_without_upgrade,
    ],
    guards=[own_pages_only],
    dependencies={"table": Provide(find_table), "caller": Provide(find_caller)},
)
