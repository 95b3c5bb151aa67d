"""The administrator's page: tables, load, ending a table, a message to all tables.

Plain HTML and forms, without script. It shows what a watcher may see, and nothing that is secret in a game.
"""

from __future__ import annotations

import html
import logging
import re
import time
from collections.abc import Sequence
from typing import Any

from litestar import MediaType, Request, Response, Router, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.handlers.base import BaseRouteHandler
from litestar.params import FromQuery
from litestar.response import Redirect

from coverts.engine.base.exceptions import Refused
from coverts.server.access.addresses import Addresses, address_of
from coverts.server.access.rate_limits import Limits
from coverts.server.running import metrics
from coverts.server.store import TableRow
from coverts.server.web.admin_key import SESSION_SECONDS, AdminKey
from coverts.server.web.security import own_pages_only
from coverts.tables.core.registry import Tables
from coverts.tables.core.seating import OPEN, PERSON
from coverts.tables.wire.refusals import ForeignOrigin, TooMany, status_of

LOG = logging.getLogger("coverts.server")
COOKIE = "admin"
MAX_MESSAGE_LENGTH = 300
"""Of what is said to players."""
MAX_LISTED = 200
CONTROL_CHARACTERS = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What is no letter, or has a line read in another order than it is written."""
DEFAULT_END = "The administrator has ended this table. You can still look at it."
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 0 auto; padding: 1rem; color: #1b1b1b;
  background: #fff }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem .7rem .3rem 0; border-bottom: 1px solid #bbb; white-space: nowrap }
input[type=text], input[type=password] { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem }
button, .button { font: inherit; display: inline-block; line-height: 36px; min-height: 44px;
  padding: .4rem 1rem; margin: .3rem .5rem .3rem 0 }
.told { border-left: 4px solid #8a5a00; padding-left: .7rem }
"""

AnyRequest = Request[Any, Any, State]


class LoggedOut(Exception):
    """The page needs the key first."""


def admin_router(key: AdminKey) -> Router:
    """All below /admin, for whoever has the key."""

    def session(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
        told = connection.cookies.get(COOKIE)
        return told if told is not None and key.is_session(told) else None

    def key_first(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        if session(connection) is None:
            raise LoggedOut("Show the key first.")

    async def form_of(request: AnyRequest) -> dict[str, str]:
        """Return the form's fields; raises ForeignOrigin unless this session's page sent it."""
        filled = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
        if not key.is_equal(filled.get("page", ""), key.form_token(session(request) or "")):
            raise ForeignOrigin("This page has expired, or belongs to another site. Reload it.")
        return filled

    def shown(request: AnyRequest, title: str, *parts: str) -> Response[str]:
        return _page(title, *parts, mark=key.form_token(session(request) or ""))

    @get("/style.css", media_type="text/css", sync_to_thread=False)
    def style() -> str:
        return STYLE

    @get("/", sync_to_thread=False)
    def overview(request: AnyRequest) -> Response[str]:
        if session(request) is None:
            return _login()
        tables: Tables = request.app.state.tables
        return shown(request, "Coverts: administration", *_load(tables), *_message(tables), *_tables(tables))

    @post("/login", guards=[own_pages_only])
    async def login(request: AnyRequest) -> Response[Any]:
        told = (await request.form()).get("key")
        limits: Limits = request.app.state.limits
        if not limits.check_key(
            address_of(request.scope), lambda: isinstance(told, str) and key.is_key(told)
        ):
            return _login("This key is wrong.", 403)
        LOG.info("the admin page was opened with its key", extra={"event": "admin"})
        return _back(_cookie(request, key.new_session(), SESSION_SECONDS))

    @post("/logout", guards=[own_pages_only, key_first])
    async def logout(request: AnyRequest) -> Response[Any]:
        await form_of(request)
        key.end_session(session(request) or "")
        return _back(_cookie(request, "", 0))

    @get("/end", guards=[key_first])
    async def ask_end(request: AnyRequest, table: FromQuery[str]) -> Response[str]:
        row = await _find_table(request, table)
        tables: Tables = request.app.state.tables
        game = tables.games.get(row.game)
        return shown(request, f"End table {row.id}", *_end(row.id, game.title if game else row.game))

    @post("/end", guards=[own_pages_only, key_first])
    async def end(request: AnyRequest) -> Response[Any]:
        filled = await form_of(request)
        row = await _find_table(request, filled.get("table", ""))
        tables: Tables = request.app.state.tables
        await tables.end(row.id, _said(filled) or DEFAULT_END)
        LOG.info("a table is ended", extra={"event": "ended", "table": row.id, "game": row.game})
        return _back()

    @post("/message", guards=[own_pages_only, key_first])
    async def message(request: AnyRequest) -> Response[Any]:
        tables: Tables = request.app.state.tables
        await tables.announce(_said(await form_of(request)))
        LOG.info("all tables are told something", extra={"event": "message"})
        return _back()

    return Router(
        "/admin",
        route_handlers=[style, overview, login, logout, ask_end, end, message],
        include_in_schema=False,
        exception_handlers={Refused: _refusal, LoggedOut: _key_first},
    )


async def _find_table(request: AnyRequest, name: str) -> TableRow:
    tables: Tables = request.app.state.tables
    return await tables.store.table(name.strip())


def _said(filled: dict[str, str]) -> str:
    """What is to be said, in one line that reads as it is written."""
    return CONTROL_CHARACTERS.sub("", " ".join(filled.get("said", "").split()))[:MAX_MESSAGE_LENGTH]


def _cookie(request: AnyRequest, value: str, seconds: int) -> Cookie:
    addresses: Addresses = request.app.state.addresses
    secure = addresses.is_secure(request.headers.get("origin"), request.url.scheme)
    return Cookie(
        key=COOKIE,
        value=value,
        path="/admin",
        max_age=seconds,
        secure=secure,
        httponly=True,
        samesite="strict",
    )


def _back(*cookies: Cookie) -> Response[Any]:
    return Redirect("/admin", status_code=303, cookies=list(cookies))


def _key_first(request: AnyRequest, error: LoggedOut) -> Response[str]:
    return _login(status=403)


def _refusal(request: AnyRequest, error: Refused) -> Response[str]:
    told = f"<p role='alert'>{_text(error)}</p>"
    page = _page("Coverts: administration", told, status=status_of(error.code))
    if isinstance(error, TooMany):
        page.set_header("Retry-After", str(error.seconds))
    return page


# -- pages ---------------------------------------------------------------------------------------


def _text(value: object) -> str:
    """A text that is shown as it is; none has the place in it where the forms' secret is put."""
    return html.escape(str(value)).replace("@", "&#64;")


def _page(title: str, *parts: str, mark: str = "", status: int = 200) -> Response[str]:
    """mark: what the page's forms carry."""
    text = "\n".join(
        [
            "<!doctype html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{_text(title)}</title>',
            '<meta name="viewport" content="width=device-width">',
            '<link rel="icon" href="data:,"><link rel="stylesheet" href="/admin/style.css"></head><body>',
            f"<h1>{_text(title)}</h1>",
            *parts,
            '<p><a href="/admin">Look again</a></p>' if mark else '<p><a href="/admin">Back</a></p>',
            *([_form("logout", "", "Log out")] if mark else []),
            "</body></html>",
        ]
    )
    return Response(text.replace("@mark@", mark), status_code=status, media_type=MediaType.HTML)


def _form(action: str, fields: str, button: str) -> str:
    return (
        f'<form method="post" action="/admin/{action}"><input type="hidden" name="page" value="@mark@">'
        f'{fields}<p><button type="submit">{_text(button)}</button></p></form>'
    )


def _field(name: str, label: str, value: str = "") -> str:
    return (
        f'<p><label>{_text(label)}<br><input type="text" name="{name}" maxlength="{MAX_MESSAGE_LENGTH}" '
        f'value="{_text(value)}"></label></p>'
    )


def _login(told: str = "", status: int = 200) -> Response[str]:
    return _page(
        "Coverts: administration",
        f'<p role="alert" class="told">{_text(told)}</p>' if told else "",
        '<form method="post" action="/admin/login"><p><label>Key<br><input type="password" name="key" '
        'autocomplete="current-password" required autofocus></label></p>'
        '<p><button type="submit">Log in</button></p></form>',
        status=status,
    )


def _load(tables: Tables) -> Sequence[str]:
    live = tables.live
    sockets = sum(len(table.viewers) for table in live)
    return [
        "<h2>Load</h2><ul>",
        f"<li>{metrics.LOAD.answers_per_second:.1f} answers per second over the last half minute</li>",
        f"<li>Event loop lag: {metrics.LOAD.lag * 1000:.0f} ms</li>",
        f"<li>{len(live)} tables in memory, {sockets} sockets</li></ul>",
    ]


def _message(tables: Tables) -> Sequence[str]:
    said = f'<p class="told">All tables read: {_text(tables.notice)}</p>' if tables.notice else ""
    field = _field("said", "Message shown at every table (leave empty for none)", tables.notice)
    return ["<h2>To everybody</h2>", said, _form("message", field, "Send")]


def _tables(tables: Tables) -> Sequence[str]:
    now = time.time()
    parts = [
        "<h2>Tables in memory</h2>",
        '<div class="wide"><table><thead><tr><th>Table</th><th>Game</th><th>Seats taken</th><th>Viewers</th>'
        "<th>Steps</th><th>Last change</th><th></th></tr></thead><tbody>",
    ]
    listed = sorted(tables.live, key=lambda table: table.changed, reverse=True)
    for table in listed[:MAX_LISTED]:
        bots = sum(seat.player not in (OPEN, PERSON) for seat in table.seats)
        taken = sum(seat.player != OPEN for seat in table.seats)
        name = _text(table.id)
        ask = f'<a class="button" href="/admin/end?table={name}" aria-label="End table {name}">End</a>'
        cells = [
            f'<a href="/table/{name}">{name}</a>',
            _text(table.game.title),
            f"{taken} of {len(table.seats)}" + (f", {bots} of them bots" if bots else ""),
            str(len(table.viewers)),
            "" if table.steps is None else str(table.steps),
            _ago(now - table.changed),
            "ended" if table.ended else ask,
        ]
        parts.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    parts.append("</tbody></table></div>")
    if len(listed) > MAX_LISTED:
        parts.append(f"<p>And {len(listed) - MAX_LISTED} more.</p>")
    parts.append(
        '<form method="get" action="/admin/end"><p><label>Any other, by its name<br>'
        '<input type="text" name="table" required></label></p>'
        '<p><button type="submit">End it</button></p></form>'
    )
    return parts


def _end(table: str, title: str) -> Sequence[str]:
    hidden = f'<input type="hidden" name="table" value="{_text(table)}">'
    return [
        f"<p>{_text(title)}. Nobody can answer there any longer. It can still be looked at, and "
        "its players can keep its file. This cannot be taken back.</p>",
        _form("end", hidden + _field("said", "Message to its players", DEFAULT_END), "End this table"),
    ]


def _ago(seconds: float) -> str:
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit} ago"
    return f"{max(0, seconds):.0f} seconds ago"
