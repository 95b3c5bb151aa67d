"""The HTTP interface of what was played: moves, moments, files, going on, opinions, and a further game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK

from coverts.engine.base.exceptions import NotYourSeat, Stale
from coverts.engine.base.sentences import said
from coverts.server.access.addresses import address_of
from coverts.server.access.rate_limits import Limits
from coverts.server.web.request_language import notes_language, puts_into_language
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
from coverts.tables.core.registry import Tables
from coverts.tables.core.seating import OPEN, PERSON, thinking_seconds
from coverts.tables.core.viewers import Caller
from coverts.tables.parts.chat import Chat
from coverts.tables.parts.late_watchers import LateWatchers
from coverts.tables.parts.rematches import Rematches
from coverts.tables.ports import Lane
from coverts.tables.replays.played_tables import FILE_BYTES, file_away, go_on, read_file
from coverts.tables.replays.replay_cache import Replays
from coverts.tables.replays.viewpoints import Rights, number_of
from coverts.tables.wire import messages

ENDED = "This table was ended before the game was over: it cannot be weighed, or gone on with."
GOES_ON = "The game goes on: only afterwards can it be weighed, or gone on with from an earlier move."
PATIENT = 60.0
"""Seconds that who needs all of a past waits for it."""


def _replays(request: AnyRequest) -> Replays:
    replays: Replays = request.app.state.replays
    return replays


def _costs(request: AnyRequest, what: str) -> Callable[[], None]:
    """What a request costs the address it comes from."""
    limits: Limits = request.app.state.limits
    return lambda: limits.dear(address_of(request.scope), what)


@get("/tables/{name:str}/replay", responses=LOOKS)
async def replay(
    request: AnyRequest, table: Found, caller: Asking, viewpoint: FromQuery[str] = ""
) -> messages.Replay:
    """The moves of a table: all of a game that is over, else the caller's own past. See `Replay`."""
    replays = _replays(request)
    rights = await replays.rights(table, caller)
    rights.chosen(viewpoint)
    past = await replays.past(table, _costs(request, said("games were looked back at")))
    return await replays.look(table, past, rights, viewpoint)


@get("/tables/{name:str}/replay/{move:str}", responses=LOOKS)
async def replay_moment(
    request: AnyRequest, table: Found, caller: Asking, move: FromPath[str], viewpoint: FromQuery[str] = ""
) -> messages.ReplayMoment:
    """The table as a viewpoint saw it after a move."""
    replays, number = _replays(request), number_of(move)
    rights = await replays.rights(table, caller)
    past = await replays.past(table, _costs(request, said("games were looked back at")))
    return await replays.moment(table, past, rights, number, viewpoint)


@post("/files", responses=CHANGES, request_max_body_size=FILE_BYTES)
async def read_game_file(request: AnyRequest) -> messages.NewTableReply:
    """Read a game file, the body, and store it as a table at which nobody sits; it opens at `address`."""
    _costs(request, said("game files were read"))()
    tables: Tables = request.app.state.tables
    limits: Limits = request.app.state.limits
    with limits.new_table(address_of(request.scope), False) as place:
        text = await request.body()
        match = await tables.ports.background.run(partial(read_file, text, tables.game), Lane.LONG)
        table = await file_away(tables, match)
        place.name = table.id
    return messages.NewTableReply(table.id, f"/games/{table.id}")


@post("/tables/{name:str}/continue", responses=CHANGES, response_cookies=SEAT)
async def continue_from(
    request: AnyRequest, table: Found, caller: Asking, data: JSONBody[messages.GoOn]
) -> Response[messages.NewTableReply]:
    """Make a table that goes on from a move of a game that is over; the caller sits at one seat of it."""
    replays = _replays(request)
    _check(await replays.rights(table, caller), data.seat)
    tables: Tables = request.app.state.tables
    limits: Limits = request.app.state.limits
    past = await replays.past(table, _costs(request, said("games were looked back at")), PATIENT)
    match = await replays.match_at(past, data.move)
    with limits.new_table(address_of(request.scope), False) as place:
        new, token = await go_on(tables, table, past, match, data)
        place.name = new.id
    reply = messages.NewTableReply(new.id, f"/table/{new.id}")
    return Response(reply, cookies=[seat_cookie(request, new.id, token)])


def _check(rights: Rights, seat: int) -> None:
    if not rights.over:
        raise Stale(ENDED if rights.ended else GOES_ON)
    if seat not in rights.seats:
        raise NotYourSeat("Only who sat there may do that: what was hidden in this game stays so.")


@get("/tables/{name:str}/opinion", responses=LOOKS)
async def opinion(request: AnyRequest, table: Found, caller: Asking, of: FromQuery[int]) -> messages.Opinion:
    """A bot's opinion of what the seat `of` decided in a game that is over, as far as it is made."""
    replays = _replays(request)
    _check(await replays.rights(table, caller), of)
    return replays.opinions.progress(table.id, of)


@post("/tables/{name:str}/opinion", responses=CHANGES, status_code=HTTP_200_OK)
async def ask_for_opinion(
    request: AnyRequest, table: Found, caller: Asking, data: JSONBody[messages.OpinionOn]
) -> messages.Opinion:
    """Have a bot weigh what a seat decided; it is made in the background."""
    replays = _replays(request)
    _check(await replays.rights(table, caller), data.seat)
    if table.referee:
        raise Stale("The cards of that game were real: no bot can weigh them.")
    past = await replays.past(table, _costs(request, said("games were looked back at")), PATIENT)
    if not replays.opinions.progress(table.id, data.seat).asked:
        _costs(request, said("opinions were asked for"))()
    return replays.opinions.begin(table.id, past, data.seat)


@post("/tables/{name:str}/rematch", responses=CHANGES, response_cookies=SEAT, status_code=HTTP_200_OK)
async def rematch(request: AnyRequest, table: Found, caller: Asking) -> Response[messages.Rematch]:
    """Make a table with the same people, bots and options, for a seat's holder after the end.

    The others find their places in their own `TableState.rematch`.
    """
    replays = _replays(request)
    rights = await replays.rights(table, caller)
    if caller.seat is None and not caller.held:
        raise NotYourSeat("You were watching; only who played may ask for a rematch.")
    if not rights.over:
        raise Stale("The game goes on; a rematch is for afterwards.")
    async with table.lock:  # of two who press at once the second is led to the first one's table
        return await _rematch(request, table, caller, rights)


async def _rematch(
    request: AnyRequest, table: LiveTable, caller: Caller, rights: Rights
) -> Response[messages.Rematch]:
    seat = caller.seat if caller.seat is not None else caller.held[0]
    known = table.part(Rematches).addresses
    if seat in known:
        address = known[seat]
        return Response(messages.Rematch(address.split("/")[2].partition("#")[0], address))
    tables: Tables = request.app.state.tables
    limits: Limits = request.app.state.limits
    players = [
        PERSON if at in caller.held else OPEN if row.player == PERSON else row.player
        for at, row in enumerate(table.seats)
    ]
    options = rights.match.known_options(seat)
    wanted = messages.NewTable(table.game.name, players, options, table.referee)  # type: ignore[arg-type]
    wanted.chat = table.part(Chat).mode  # type: ignore[assignment]
    wanted.delay = table.part(LateWatchers).delay
    wanted.name = table.seats[seat].name
    with limits.new_table(address_of(request.scope), False, thinking_seconds(players)) as place:
        new, invites, token = await tables.create(wanted)
        place.name = new.id
    address = f"/table/{new.id}"
    addresses = dict.fromkeys(caller.held, address) | {each.seat: each.address for each in invites}
    table.part(Rematches).show(addresses)
    cookies = [seat_cookie(request, new.id, token)] if token else []
    return Response(messages.Rematch(new.id, address), cookies=cookies)


REPLAY_API = Router(
    "/api",
    route_handlers=[
        replay,
        replay_moment,
        read_game_file,
        continue_from,
        opinion,
        ask_for_opinion,
        rematch,
    ],
    guards=[own_pages_only, notes_language],
    after_request=puts_into_language,
    dependencies={"table": Provide(find_table), "caller": Provide(find_caller)},
)
