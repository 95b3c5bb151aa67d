"""Security headers, cookies and refusals, and a check that changes come from the server's own pages."""

from __future__ import annotations

from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.handlers.base import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import Message, Scope

from coverts.publishing.content_policy import SERVER_POLICY
from coverts.server.access.addresses import Addresses
from coverts.server.web.framework_types import AnyConnection, AnyRequest
from coverts.tables.core.seat_tokens import cookie_name
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import ForeignOrigin

TEXT_ONLY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
"""The Content-Security-Policy of the API's replies and description, which load no other files."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
NOT_STORED = ("/api/", "/table/", "/games/", "/notices/", "/admin", "/metrics", "/health", "/ready")
"""The beginnings of paths whose replies no cache may store."""
SEAT_COOKIE_SECONDS = 90 * 24 * 3600
"""The lifetime, in seconds, of the cookie by which a browser holds a seat."""
STATUS_MEANINGS = {
    400: "The request is invalid; see `message`.",
    403: "The client may not do this, or another site's page sent the request.",
    404: "There is no such game or table.",
    409: "The request is valid, but not possible now; see `error`.",
    413: "The body is too large.",
    421: "This server does not answer to this host name.",
    429: "A rate limit was exceeded; `Retry-After` says in how many seconds to try again.",
    500: "The server failed. Nothing has changed.",
    503: "The database does not answer. Nothing has changed; try again later.",
}
"""The meaning of each HTTP status of a refusal, for the API's description."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the security headers to every response, including errors."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    path = scope["path"]
    if path.startswith("/admin"):  # With no-referrer, browsers send forms with the origin "null".
        headers["Referrer-Policy"] = "same-origin"
    headers["Content-Security-Policy"] = TEXT_ONLY if path.startswith(("/api/", "/schema")) else SERVER_POLICY
    if not path.startswith("/assets/"):
        headers["Cache-Control"] = "no-store" if path.startswith(NOT_STORED) else "no-cache"


def same_origin(connection: AnyConnection) -> bool:
    """Return whether a request comes from a page of this server.

    Requests from other programs are accepted, because they send no Origin header.
    """
    addresses: Addresses = connection.app.state.addresses
    return addresses.is_own_page(connection.headers.get("origin"), connection.headers.get("host"))


async def own_pages_only(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Refuse a change that another site's page requests.

    This is a Litestar guard. It is a coroutine function because Litestar runs others in a thread.

    Raises:
        ForeignOrigin: The request comes from another site's page.
    """
    method = connection.scope.get("method")
    if method is not None and method not in SAFE_METHODS and not same_origin(connection):
        raise ForeignOrigin("This request came from another site's page. Use a page of this server.")


def seat_cookie(request: AnyRequest, table: str, token: str) -> Cookie:
    """Return the cookie by which a browser holds a seat."""
    addresses: Addresses = request.app.state.addresses
    return Cookie(
        cookie_name(table),
        path=f"/api/tables/{table}",
        value=token,
        max_age=SEAT_COOKIE_SECONDS,
        secure=addresses.is_secure(request.headers.get("origin"), request.url.scheme),
        httponly=True,
        samesite="strict",
    )


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the OpenAPI responses for refusals with these statuses.

    The statuses 421, 429 and 500 are always included.
    """
    return {
        status: ResponseSpec(messages.Refused, generate_examples=False, description=STATUS_MEANINGS[status])
        for status in sorted({*statuses, 421, 429, 500})
    }
