"""The HTTP interface: games, rulebooks, tables; answers as over the socket."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import closing
from typing import Any

from litestar import Request, Response, Router, get, post
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency, Provide
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK

import coverts
from coverts.engine.base.sentences import said
from coverts.engine.game.text_builder import BuildingForm, Judged
from coverts.engine.match.lessons import LESSONS, PUZZLES
from coverts.server.access.addresses import Addresses, address_of
from coverts.server.access.network_addresses import is_this_machine
from coverts.server.access.rate_limits import Limits
from coverts.server.web.request_language import notes_language, puts_into_language
from coverts.server.web.security import own_pages_only
from coverts.tables.core.live_table import LiveTable
from coverts.tables.core.registry import Tables
from coverts.tables.core.seat_tokens import cookie_name
from coverts.tables.core.seating import OPEN, PERSON, thinking_seconds
from coverts.tables.core.table_state import game_card, rulebook
from coverts.tables.core.viewers import Caller
from coverts.tables.guide_pages import guide
from coverts.tables.parts import lesson_tables
from coverts.tables.parts.lesson_guide import LessonGuide
from coverts.tables.parts.members import Members
from coverts.tables.wire import messages

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


PACKED = [DefineMiddleware(CompressionMiddleware, config=CompressionConfig("gzip", gzip_compress_level=6))]
"""For what is the same for everybody: the length of anything else, packed, would tell of it."""
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
    caller = await table.caller(request.cookies.get(cookie_name(name)), seat)
    if not request.url.path.endswith("/summary"):  # the lobby asks for that by itself, at no table
        table.presence.note_request(caller.held)
    return caller


def seat_cookie(request: AnyRequest, table: str, token: str) -> Cookie:
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


@get("/games", responses=_refused(), middleware=PACKED, sync_to_thread=False)
def list_games(request: AnyRequest) -> list[messages.GameCard]:
    """The games that can be played here."""
    return [game_card(game) for game in _tables(request).games.values()]


@get("/games/{name:str}/rules", responses=OF_GAMES, middleware=PACKED, sync_to_thread=False)
def game_rules(request: AnyRequest, name: FromPath[str]) -> list[messages.Chapter]:
    """A game's rulebook."""
    return rulebook(_tables(request).game(name))


@get("/reach", responses=_refused(), sync_to_thread=False)
def reach(request: AnyRequest) -> messages.Reach:
    """Where others find this server, for who plays at the machine it runs on; nothing for anybody else."""
    client = request.scope.get("client")
    near = client is not None and is_this_machine(client[0]) and is_this_machine(request.url.hostname or "")
    return messages.Reach(request.app.state.origins if near else [])


@get("/guides/{name:str}", responses=OF_GAMES, middleware=PACKED)
async def read_guide(name: FromPath[str]) -> messages.Guide:
    """A guide: how a game goes, or how to play with real cards."""
    return await asyncio.to_thread(guide, name)


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
    by_preset = data.preset and not data.seats
    bots_only = not by_preset and not {PERSON, OPEN} & set(data.seats)
    thinking = thinking_seconds(data.seats)
    with _limits(request).new_table(address_of(request.scope), bots_only, thinking) as place:
        table, invites, token = await _tables(request).create(data)
        place.name = table.id
    reply = messages.NewTableReply(table.id, f"/table/{table.id}", invites)
    return Response(reply, cookies=[seat_cookie(request, table.id, token)] if token else [])


@get("/games/{name:str}/course", responses=OF_GAMES)
async def course(request: AnyRequest, name: FromPath[str]) -> messages.Course:
    """A game's lessons and puzzles, and what newcomers are told of its questions."""
    return await asyncio.to_thread(lesson_tables.course, _tables(request).game(name))


@post("/games/{name:str}/lessons/{lesson:str}", responses=CHANGES, response_cookies=SEAT)
async def open_lesson(
    request: AnyRequest, name: FromPath[str], lesson: FromPath[str]
) -> Response[messages.NewTableReply]:
    """Make a table at which a lesson is told. The learner's seat comes as a cookie."""
    tables = _tables(request)
    return await _learning(request, lesson_tables.open_lesson(tables, tables.game(name), LESSONS, lesson))


@post("/games/{name:str}/puzzles/{puzzle:str}", responses=CHANGES, response_cookies=SEAT)
async def open_puzzle(
    request: AnyRequest, name: FromPath[str], puzzle: FromPath[str]
) -> Response[messages.NewTableReply]:
    """Make a table that stands at a puzzle. The seat that solves it comes as a cookie."""
    tables = _tables(request)
    return await _learning(request, lesson_tables.open_lesson(tables, tables.game(name), PUZZLES, puzzle))


@post("/tables/{name:str}/puzzles", responses=CHANGES, status_code=HTTP_200_OK)
async def make_puzzle(
    request: AnyRequest, table: Found, caller: Asking, data: JSONBody[messages.MovePuzzle]
) -> messages.PuzzleLink:
    """Make a puzzle of a position of a finished game."""
    await lesson_tables.check_look(table, caller, data.seat)
    _limits(request).dear(address_of(request.scope), said("puzzles were made"))
    await lesson_tables.move(_tables(request), table.id, data.position, data.seat)
    return messages.PuzzleLink(f"/puzzle/{table.id}.{data.position}.{data.seat}")


@post("/tables/{name:str}/puzzles/{position:int}/{seat:int}", responses=CHANGES, response_cookies=SEAT)
async def open_move(
    request: AnyRequest, table: Found, position: FromPath[int], seat: FromPath[int]
) -> Response[messages.NewTableReply]:
    """Make a table that stands at a position of a finished game, for one seat to answer."""
    await lesson_tables.check_look(
        table, await table.caller(request.cookies.get(cookie_name(table.id))), seat
    )
    return await _learning(request, lesson_tables.open_move(_tables(request), table.id, position, seat))


async def _learning(
    request: AnyRequest, opening: Coroutine[Any, Any, tuple[LiveTable, str]]
) -> Response[messages.NewTableReply]:
    with closing(opening), _limits(request).new_table(address_of(request.scope), False, 0.0) as place:
        table, token = await opening
        place.name = table.id
    reply = messages.NewTableReply(table.id, f"/table/{table.id}")
    return Response(reply, cookies=[seat_cookie(request, table.id, token)])


@post("/tables/{name:str}/solution", responses=CHANGES, status_code=HTTP_200_OK)
async def show_solution(table: Found, caller: Asking) -> messages.TableState:
    """Show the answers of a puzzle at the table where it is solved."""
    table.part(LessonGuide).open_answers(caller.seat)
    return await table.state(caller)


@get("/tables/{name:str}", responses=LOOKS)
async def table_state(table: Found, caller: Asking) -> messages.TableState:
    """The table as the caller's seat sees it; as a watcher does, for who has none."""
    return await table.state(caller)


@post("/tables/{name:str}/seats", responses=CHANGES, response_cookies=SEAT, status_code=HTTP_200_OK)
async def claim_seat(
    request: AnyRequest, table: Found, data: JSONBody[messages.Claim]
) -> Response[messages.TableState]:
    """Sit down with an invite; the seat comes as a cookie. An invite seats one person, once."""
    before = request.cookies.get(cookie_name(table.id))
    seat, token = await table.part(Members).claim(data.invite, data.name, before)
    state = await table.state(Caller((seat,), seat))
    return Response(state, cookies=[seat_cookie(request, table.id, token)])


@post("/tables/{name:str}/invites", responses=CHANGES, status_code=HTTP_200_OK)
async def renew_invites(table: Found, caller: Asking) -> list[messages.Invite]:
    """Fresh invites for the open seats, for whoever made the table; earlier ones no longer work."""
    return await table.part(Members).new_invites(caller)


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


@post("/tables/{name:str}/change", responses=CHANGES, status_code=HTTP_200_OK)
async def change(table: Found, caller: Asking, data: JSONBody[messages.Change]) -> messages.TableState:
    """Change an answer that others still wait with; nobody else is told."""
    return await _take(table, caller, data)


@post("/tables/{name:str}/speed", responses=CHANGES, status_code=HTTP_200_OK)
async def speed(table: Found, caller: Asking, data: JSONBody[messages.Speed]) -> messages.TableState:
    """Change how fast bots follow each other, for all at the table."""
    return await _take(table, caller, data)


@post("/tables/{name:str}/set-up", responses=CHANGES, status_code=HTTP_200_OK)
async def set_up(table: Found, caller: Asking, data: JSONBody[messages.SetUp]) -> messages.TableState:
    """Have what is left of the set-up answered for the caller's seat."""
    return await _take(table, caller, data)


@post("/tables/{name:str}/leave", responses=CHANGES, status_code=HTTP_200_OK)
async def leave(table: Found, caller: Asking, data: JSONBody[messages.Leave]) -> messages.TableState:
    """Let a bot play for the caller's seat."""
    return await _take(table, caller, data)


@post("/tables/{name:str}/come-back", responses=CHANGES, status_code=HTTP_200_OK)
async def come_back(table: Found, caller: Asking, data: JSONBody[messages.ComeBack]) -> messages.TableState:
    """Play the caller's seat oneself again."""
    return await _take(table, caller, data)


@post("/tables/{name:str}/votes", responses=CHANGES, status_code=HTTP_200_OK)
async def ask_vote(table: Found, caller: Asking, data: JSONBody[messages.AskVote]) -> messages.TableState:
    """Ask all others at the table to go back, to end it, or to let a bot play for somebody."""
    return await _take(table, caller, data)


@post("/tables/{name:str}/votes/open", responses=CHANGES, status_code=HTTP_200_OK)
async def cast_vote(table: Found, caller: Asking, data: JSONBody[messages.CastVote]) -> messages.TableState:
    """Agree to the open vote, or end it."""
    return await _take(table, caller, data)


async def _take(table: LiveTable, caller: Caller, message: messages.FromBrowser) -> messages.TableState:
    await table.take(caller.seat, message)
    return await table.state(caller)


@get("/tables/{name:str}/file", responses=FILE | LOOKS, media_type="application/json")
async def game_file(table: Found, caller: Asking) -> Response[bytes]:
    """The caller's own game file; the whole game's after the end."""
    text = await table.file(caller)
    headers = {"Content-Disposition": f'attachment; filename="{table.game.name}-{table.id}.json"'}
    return Response(text.encode(), media_type="application/json", headers=headers)


@get("/tables/{name:str}/socket", responses=SOCKET, status_code=426, sync_to_thread=False)
def socket_without_upgrade(
    name: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[messages.Refused]:
    """The table's WebSocket; a request that asks for none is told so.

    It sends TableState, Talk and Refused. It takes Answer, Answers, Undo and Change, and what is settled
    between people: Settings, Speed, SetUp, Leave, ComeBack, AskVote and CastVote.
    """
    told = messages.Refused("malformed", "Here is a WebSocket: ask for an upgrade of the connection.")
    return Response(told, status_code=426, headers={"Connection": "Upgrade", "Upgrade": "websocket"})


API = Router(
    "/api",
    route_handlers=[
        about,
        list_games,
        game_rules,
        read_guide,
        reach,
        building_form,
        check_draft,
        course,
        open_lesson,
        open_puzzle,
        make_puzzle,
        open_move,
        show_solution,
        new_table,
        table_state,
        claim_seat,
        renew_invites,
        answer,
        answers,
        undo,
        settings,
        change,
        speed,
        set_up,
        leave,
        come_back,
        ask_vote,
        cast_vote,
        game_file,
        socket_without_upgrade,
    ],
    guards=[own_pages_only, notes_language],
    after_request=puts_into_language,
    dependencies={"table": Provide(find_table), "caller": Provide(find_caller)},
)
