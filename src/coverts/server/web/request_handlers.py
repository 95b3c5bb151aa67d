"""Litestar handlers for the requests of `coverts.tables.requests`."""

from __future__ import annotations

import gzip
import inspect
import re
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from coverts.engine.base.sentences import as_text
from coverts.server.access.addresses import address_of
from coverts.server.access.rate_limits import CountedPlace, Limits
from coverts.server.web.account_requests import keep_seats
from coverts.server.web.framework_types import AnyRequest, AnyResponse, language_of
from coverts.server.web.network_addresses import is_this_machine
from coverts.server.web.security import own_pages_only, refusals, seat_cookie
from coverts.tables.core.seat_tokens import cookie_name
from coverts.tables.requests import REQUESTS, Client, Reply
from coverts.tables.requests.clients import SeatClient, TableClient
from coverts.tables.requests.dispatch import find_seat, find_table, reply_to
from coverts.tables.requests.request_entry import ClientRequest, Parameter, reads_body_itself
from coverts.tables.wire.translation import ReplyLanguage, language_code

MIN_GZIP_BYTES = 500
"""The size from which public replies are compressed, in bytes."""
VARIES = {"Vary": "Accept-Encoding"}
FILE = ResponseSpec(
    dict[str, Any], generate_examples=False, description="A game file, which `coverts` can load."
)
SEAT = Cookie(
    "seat-ID",
    documentation_only=True,
    description="The client's seats at the table ID. Send it with every request for this table.",
)

AtTable = NamedDependency[Any]
"""The type of a parameter that receives a TableClient. With that class as its type, Litestar would create
another client."""


class AddressCharges:
    """The rate limits of a client's address."""

    def __init__(self, limits: Limits, address: str) -> None:
        self._limits, self._address = limits, address

    def load(self, table: str) -> AbstractContextManager[None]:
        """Count a table that may have to be loaded. See `Limits.load`."""
        return self._limits.load(self._address, table)

    def new_table(self, bots_only: bool, thinking: float = 0.0) -> AbstractContextManager[CountedPlace]:
        """Count a new table. See `Limits.new_table`."""
        return self._limits.new_table(self._address, bots_only, thinking)

    def say(self) -> None:
        """Count a chat line. See `Limits.say`."""
        self._limits.say(self._address)

    def ask_mail(self) -> None:
        """Count a mail to an address that the client names. See `Limits.ask_mail`."""
        self._limits.ask_mail(self._address)

    def check_budget(self) -> None:
        """Check that the address may use more CPU time. See `Limits.check_budget`."""
        self._limits.check_budget(self._address)


def client_of(request: AnyRequest) -> Client:
    """Return the client that sent a request."""
    prefix = cookie_name("")
    tokens = {
        name.removeprefix(prefix): token for name, token in request.cookies.items() if name.startswith(prefix)
    }

    def list_origins() -> Sequence[str]:
        peer = request.scope.get("client")
        is_here = (
            peer is not None and is_this_machine(peer[0]) and is_this_machine(request.url.hostname or "")
        )
        return request.app.state.origins if is_here else []

    return Client(tokens, AddressCharges(request.app.state.limits, address_of(request.scope)), list_origins)


async def provide_table(request: AnyRequest, name: FromPath[str]) -> TableClient:
    """Return the client with the table that its request names.

    Raises:
        NoSuchTable: There is no such table.
        TooMany: The client loads too many tables.
    """
    client = client_of(request)
    return TableClient(client, await find_table(request.app.state.services, client, name))


def seat_provider(is_presence: bool) -> Provide:
    """Return a Litestar dependency that provides the client with its seats.

    Args:
        is_presence: See `ClientRequest.is_presence`.
    """

    async def provide_seat(
        at_table: AtTable, name: FromPath[str], seat: FromQuery[int | None] = None
    ) -> TableClient:
        return await find_seat(at_table.client, at_table.table, seat, is_presence)

    return Provide(provide_seat)


def handler_of(entry: ClientRequest) -> HTTPRouteHandler:
    """Return Litestar's handler for a request of the API."""

    async def handler(request: AnyRequest, **values: Any) -> Any:
        public: PublicReplies = request.app.state.public_replies
        if entry.is_public and (known := public.get(request)) is not None:
            return known
        client = values.pop("at_seat", None) or values.pop("at_table", None) or client_of(request)
        if entry.body is not None:
            values["body"] = request.body if reads_body_itself(entry) else values.pop("data")
        result = await entry.function(request.app.state.services, client, **values)
        reply = reply_to(entry, result)
        if reply.token is not None:
            await keep_seats(request, reply.table, reply.token)
        return public.put(request, reply) if entry.is_public else _response(request, entry, reply)

    handler.__name__ = handler.__qualname__ = entry.name
    handler.__doc__ = entry.description
    arguments = _arguments(entry)
    result = Response[entry.result] if _is_response(entry) else entry.result  # type: ignore[name-defined]
    handler.__signature__ = inspect.Signature(arguments, return_annotation=result)  # type: ignore[attr-defined]
    handler.__annotations__ = {each.name: each.annotation for each in arguments} | {"return": result}
    path = re.sub(r"{(\w+)}", lambda match: f"{{{match[1]}:{_path_type(entry, match[1])}}}", entry.path)
    decorator = get if entry.method == "GET" else post
    return decorator(path, status_code=entry.status, **_settings(entry))(handler)


def _settings(entry: ClientRequest) -> dict[str, Any]:
    """Return the optional arguments of Litestar's decorator for a request."""
    settings: dict[str, Any] = {"responses": refusals(*entry.refusals)}
    if entry.result is bytes:
        settings |= {"media_type": "application/json", "responses": {200: FILE} | settings["responses"]}
    if entry.gives_seat:
        settings["response_cookies"] = [SEAT]
    if entry.max_body_bytes is not None:
        settings["request_max_body_size"] = entry.max_body_bytes
    if issubclass(entry.caller, SeatClient):
        settings["dependencies"] = {"at_seat": seat_provider(entry.is_presence)}
    return settings


def _is_response(entry: ClientRequest) -> bool:
    return entry.gives_seat or entry.is_cached or entry.is_public or entry.result is bytes


def _response(request: AnyRequest, entry: ClientRequest, reply: Reply) -> Any:
    if reply.encodings is not None:
        language = language_of(request)
        if language.code not in reply.encodings:
            reply.encodings[language.code] = _encode(language, reply)
        return Response(reply.encodings[language.code], media_type=MediaType.JSON)
    content = language_of(request).put(reply.content) if entry.is_translated else reply.content
    if reply.filename:
        headers = {"Content-Disposition": f'attachment; filename="{reply.filename}"'}
        return Response(content, media_type="application/json", headers=headers)
    if not _is_response(entry):
        return content
    cookies = [] if reply.token is None else [seat_cookie(request, reply.table, reply.token)]
    return Response(content, cookies=cookies)


def _encode(language: ReplyLanguage, reply: Reply) -> bytes:
    return msgspec.json.encode(language.put(reply.content), enc_hook=as_text)


class PublicReplies:
    """The bytes of replies that are the same for everybody, by path and language.

    Only these replies are compressed. The length of other replies would reveal something about their content.
    """

    def __init__(self) -> None:
        self._replies: dict[tuple[str, str], tuple[bytes, bytes | None]] = {}

    def get(self, request: AnyRequest) -> AnyResponse | None:
        """Return the response to a request if an earlier request had the same path and language."""
        known = self._replies.get(_public_key(request))
        if known is None:
            return None
        plain, compressed = known
        if compressed is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(plain, media_type=MediaType.JSON, headers=VARIES)
        headers = VARIES | {"Content-Encoding": "gzip"}
        return Response(compressed, media_type=MediaType.JSON, headers=headers)

    def put(self, request: AnyRequest, reply: Reply) -> AnyResponse:
        """Keep a reply, and return the response to its request.

        There are few such replies, because their paths name games, options and guides that exist.
        """
        plain = _encode(language_of(request), reply)
        compressed = gzip.compress(plain, 6, mtime=0) if len(plain) >= MIN_GZIP_BYTES else None
        self._replies[_public_key(request)] = plain, compressed
        response = self.get(request)
        assert response is not None
        return response


def _public_key(request: AnyRequest) -> tuple[str, str]:
    code = language_code(request.query_params.get("lang", ""), request.app.state.pseudo_language)
    return request.url.path, code


def _path_type(entry: ClientRequest, name: str) -> str:
    return next((each.type.__name__ for each in entry.parameters if each.name == name), "str")


def _arguments(entry: ClientRequest) -> list[inspect.Parameter]:
    """Return a handler's parameters. Litestar parses requests according to them."""
    body: Any = JSONBody
    kinds: list[tuple[str, Any, Any]] = [("request", AnyRequest, inspect.Parameter.empty)]
    if issubclass(entry.caller, SeatClient):
        kinds.append(("at_seat", AtTable, inspect.Parameter.empty))
    elif issubclass(entry.caller, TableClient):
        kinds.append(("at_table", AtTable, inspect.Parameter.empty))
    kinds += [(each.name, _source(each), each.default) for each in entry.parameters]
    if entry.body is not None and not reads_body_itself(entry):
        kinds.append(("data", body[entry.body], inspect.Parameter.empty))
    return [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default)
        for name, kind, default in kinds
    ]


def _source(parameter: Parameter) -> Any:
    source: Any = FromPath if parameter.in_path else FromQuery
    return source[parameter.type]


API = Router(
    "/api",
    route_handlers=[handler_of(entry) for entry in REQUESTS],
    guards=[own_pages_only],
    dependencies={"at_table": Provide(provide_table)},
)
"""The routes of all requests."""
