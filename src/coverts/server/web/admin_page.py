"""The administrator's page, which shows tables and the load, ends tables, and sends a message to all tables.

It is plain HTML with forms and without scripts. It shows nothing that is hidden in a game. If spectators see
a table with a delay, the page shows the present number of its steps.
"""

from __future__ import annotations

import html
import logging
import re
import time
from collections.abc import Sequence

from litestar import MediaType, Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.handlers.base import BaseRouteHandler
from litestar.params import FromQuery
from litestar.response import Redirect

from coverts.engine.base.exceptions import Malformed, Refused
from coverts.server.access.addresses import Addresses, address_of
from coverts.server.access.rate_limits import Limits
from coverts.server.running import metrics
from coverts.server.store import DatabaseStore, TableRow
from coverts.server.web.admin_key import SESSION_SECONDS, AdminKey, expiry_of, name_of
from coverts.server.web.framework_types import AnyConnection, AnyRequest, AnyResponse
from coverts.server.web.security import own_pages_only
from coverts.tables.core.registry import Tables
from coverts.tables.core.seating import OPEN, PERSON
from coverts.tables.wire.refusals import ForeignOrigin, TooMany, status_of

LOG = logging.getLogger("coverts.server")
COOKIE = "admin"
MAX_MESSAGE_LENGTH = 300
"""The maximum length of a message to players."""
MAX_LISTED = 200
CONTROL_CHARACTERS = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Matches control characters and characters that change the reading direction."""
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


class LoggedOut(Exception):
    """Raised if a request needs a login with the admin key."""


def admin_router(key: AdminKey) -> Router:
    """Return the routes below /admin, which need the key."""

    def session(connection: AnyConnection) -> str:
        return connection.cookies.get(COOKIE, "")

    async def is_logged_in(connection: AnyConnection) -> bool:
        if not key.is_session(session(connection)):
            return False
        store: DatabaseStore = connection.app.state.store
        return not await store.people.is_session_ended(name_of(session(connection)))

    async def key_first(connection: AnyConnection, _: BaseRouteHandler) -> None:
        if not await is_logged_in(connection):
            raise LoggedOut("Log in with the key first.")

    async def form_of(request: AnyRequest) -> dict[str, str]:
        """Return the fields of a form.

        Raises:
            ForeignOrigin: The form does not come from a page of this session.
            Malformed: The request is not a form of a page.
        """
        fields = await _read_form(request)
        if not key.is_equal(fields.get("page", ""), key.form_token(session(request))):
            raise ForeignOrigin("This page has expired, or belongs to another site. Reload it.")
        return fields

    def page_of(request: AnyRequest, title: str, *parts: str) -> Response[str]:
        return _page(title, *parts, form_token=key.form_token(session(request)))

    @get("/style.css", media_type="text/css", sync_to_thread=False)
    def style() -> str:
        return STYLE

    @get("/")
    async def overview(request: AnyRequest) -> Response[str]:
        if not await is_logged_in(request):
            return _login()
        tables: Tables = request.app.state.tables
        return page_of(
            request, "Coverts: administration", *_load(tables), *_message(tables), *_tables(tables)
        )

    @post("/login", guards=[own_pages_only])
    async def login(request: AnyRequest) -> AnyResponse:
        text = (await _read_form(request)).get("key", "")
        limits: Limits = request.app.state.limits
        if not limits.check_key(address_of(request.scope), lambda: key.is_key(text)):
            return _login("This key is wrong.", 403)
        LOG.info("the administrator logged in", extra={"event": "admin"})
        return _back(_cookie(request, key.new_session(), SESSION_SECONDS))

    @post("/logout", guards=[own_pages_only, key_first])
    async def logout(request: AnyRequest) -> AnyResponse:
        await form_of(request)
        store: DatabaseStore = request.app.state.store
        await store.people.end_session(name_of(session(request)), expiry_of(session(request)))
        return _back(_cookie(request, "", 0))

    @get("/end", guards=[key_first])
    async def ask_end(request: AnyRequest, table: FromQuery[str]) -> Response[str]:
        row = await _find_table(request, table)
        tables: Tables = request.app.state.tables
        game = tables.games.get(row.game)
        return page_of(request, f"End table {row.id}", *_end(row.id, game.title if game else row.game))

    @post("/end", guards=[own_pages_only, key_first])
    async def end(request: AnyRequest) -> AnyResponse:
        fields = await form_of(request)
        row = await _find_table(request, fields.get("table", ""))
        tables: Tables = request.app.state.tables
        await tables.end(row.id, _message_text(fields) or DEFAULT_END)
        LOG.info(
            "the administrator ended a table", extra={"event": "ended", "table": row.id, "game": row.game}
        )
        return _back()

    @post("/message", guards=[own_pages_only, key_first])
    async def message(request: AnyRequest) -> AnyResponse:
        tables: Tables = request.app.state.tables
        await tables.announce(_message_text(await form_of(request)))
        LOG.info("the administrator sent a message to all tables", extra={"event": "message"})
        return _back()

    return Router(
        "/admin",
        route_handlers=[style, overview, login, logout, ask_end, end, message],
        include_in_schema=False,
        exception_handlers={Refused: _refusal, LoggedOut: _key_first},
    )


async def _read_form(request: AnyRequest) -> dict[str, str]:
    """Return the fields of a form as the pages send it. Litestar cannot read every other form.

    Raises:
        Malformed: The form is encoded in another way.
    """
    if request.content_type[0] != RequestEncodingType.URL_ENCODED:
        raise Malformed("Send the form as application/x-www-form-urlencoded.")
    return dict((await request.form()).items())


async def _find_table(request: AnyRequest, name: str) -> TableRow:
    tables: Tables = request.app.state.tables
    return await tables.store.table(name.strip())


def _message_text(fields: dict[str, str]) -> str:
    """Return the message in a form's fields as one line, without control characters."""
    return CONTROL_CHARACTERS.sub("", " ".join(fields.get("said", "").split()))[:MAX_MESSAGE_LENGTH]


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


def _back(*cookies: Cookie) -> AnyResponse:
    return Redirect("/admin", status_code=303, cookies=list(cookies))


def _key_first(request: AnyRequest, error: LoggedOut) -> Response[str]:
    return _login(status=403)


def _refusal(request: AnyRequest, error: Refused) -> Response[str]:
    alert = f"<p role='alert'>{_text(error)}</p>"
    page = _page("Coverts: administration", alert, status=status_of(error.code))
    if isinstance(error, TooMany):
        page.set_header("Retry-After", str(error.seconds))
    return page


# -- pages ---------------------------------------------------------------------------------------


def _text(value: object) -> str:
    """Escape a text for HTML. Also escape @, so that no text contains the slot @mark@."""
    return html.escape(str(value)).replace("@", "&#64;")


def _page(title: str, *parts: str, form_token: str = "", status: int = 200) -> Response[str]:
    """Return an HTML page. If the administrator is logged in, its forms get the CSRF token."""
    text = "\n".join(
        [
            "<!doctype html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{_text(title)}</title>',
            '<meta name="viewport" content="width=device-width">',
            '<link rel="icon" href="data:,"><link rel="stylesheet" href="/admin/style.css"></head><body>',
            f"<h1>{_text(title)}</h1>",
            *parts,
            '<p><a href="/admin">Look again</a></p>' if form_token else '<p><a href="/admin">Back</a></p>',
            *([_form("logout", "", "Log out")] if form_token else []),
            "</body></html>",
        ]
    )
    return Response(text.replace("@mark@", form_token), status_code=status, media_type=MediaType.HTML)


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


def _login(alert: str = "", status: int = 200) -> Response[str]:
    return _page(
        "Coverts: administration",
        f'<p role="alert" class="told">{_text(alert)}</p>' if alert else "",
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
    notice = f'<p class="told">All tables show: {_text(tables.notice)}</p>' if tables.notice else ""
    field = _field("said", "Message shown at every table (leave empty for none)", tables.notice)
    return ["<h2>Message to all tables</h2>", notice, _form("message", field, "Send")]


def _tables(tables: Tables) -> Sequence[str]:
    now = time.time()
    parts = [
        "<h2>Tables in memory</h2>",
        '<div class="wide"><table><thead><tr><th>Table</th><th>Game</th><th>Seats taken</th><th>Viewers</th>'
        "<th>Steps</th><th>Last change</th><th></th></tr></thead><tbody>",
    ]
    recent = sorted(tables.live, key=lambda table: table.changed, reverse=True)
    for table in recent[:MAX_LISTED]:
        bots = sum(seat.player not in (OPEN, PERSON) for seat in table.seats)
        occupied = sum(seat.player != OPEN for seat in table.seats)
        name = _text(table.id)
        ask = f'<a class="button" href="/admin/end?table={name}" aria-label="End table {name}">End</a>'
        cells = [
            f'<a href="/table/{name}">{name}</a>',
            _text(table.game.title),
            f"{occupied} of {len(table.seats)}" + (f", {bots} of them bots" if bots else ""),
            str(len(table.viewers)),
            "" if table.steps is None else str(table.steps),
            _ago(now - table.changed),
            "ended" if table.ended else ask,
        ]
        parts.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    parts.append("</tbody></table></div>")
    if len(recent) > MAX_LISTED:
        parts.append(f"<p>And {len(recent) - MAX_LISTED} more.</p>")
    parts.append(
        '<form method="get" action="/admin/end"><p><label>Another table, by its name<br>'
        '<input type="text" name="table" required></label></p>'
        '<p><button type="submit">End it</button></p></form>'
    )
    return parts


def _end(table: str, title: str) -> Sequence[str]:
    hidden = f'<input type="hidden" name="table" value="{_text(table)}">'
    return [
        f"<p>{_text(title)}. Nobody can play at this table any longer. Everybody can still look at it, and "
        "its players can save its file. This cannot be undone.</p>",
        _form("end", hidden + _field("said", "Message to its players", DEFAULT_END), "End this table"),
    ]


def _ago(seconds: float) -> str:
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit} ago"
    return f"{max(0, seconds):.0f} seconds ago"
