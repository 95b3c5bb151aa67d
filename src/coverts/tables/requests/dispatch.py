"""Dispatches a request without a web framework.

`handle` finds the request's entry, validates its parameters and body, and calls its function.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from coverts.tables.core.live_table import LiveTable
from coverts.tables.replays.moment_cache import CachedMessage
from coverts.tables.requests.clients import (
    Client,
    Download,
    SeatClient,
    Seated,
    Services,
    TableClient,
)
from coverts.tables.requests.request_entry import (
    ClientRequest,
    Parameter,
    all_parameters,
    reads_body_itself,
)
from coverts.tables.requests.request_table import REQUESTS
from coverts.tables.requests.socket_messages import not_understood
from coverts.tables.wire.refusals import NotFound
from coverts.tables.wire.translation import ReplyLanguage, language_code

NOTHING_HERE = "There is nothing at this address."
_PATTERNS = [(re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", entry.path)), entry) for entry in REQUESTS]


@dataclass(frozen=True)
class Reply:
    """The reply to a request.

    Attributes:
        status: The HTTP status.
        content: A message, a list of messages, or the bytes of a file.
        table: The name of the table at which the client gets a new seat, or "".
        token: The new seat's token, if any.
        filename: The name of the file, or "".
        encodings: The content as JSON by language code, if a cache keeps it. Servers may add to it.
    """

    status: int
    content: Any
    table: str = ""
    token: str | None = None
    filename: str = ""
    encodings: dict[str, bytes] | None = None


async def handle(
    services: Services,
    client: Client,
    method: str,
    path: str,
    query: Mapping[str, str] | None = None,
    body: bytes = b"",
) -> Reply:
    """Execute a request and return the reply.

    Args:
        services: The services of the process.
        client: The sender of the request.
        method: "GET" or "POST".
        path: The path below `/api`, such as "/tables/abcdefgh/answers".
        query: The query parameters by name, including `lang`.
        body: JSON, or the content of a game file.

    Raises:
        NotFound: No request has this method and path.
        Malformed: A parameter or the body does not have the required type.
        Refused: The request cannot be executed.
    """
    query = query or {}
    entry, texts = find_request(method, path)
    parameters = _read_parameters(entry, texts, query)
    caller: Client | TableClient = client
    if entry.caller is not Client:
        table = await find_table(services, client, parameters.pop("name"))
        caller = TableClient(client, table)
        if entry.caller is SeatClient:
            caller = await find_seat(client, table, parameters.pop("seat"), entry.is_presence)
    if entry.body is not None:
        parameters["body"] = _body_reader(body) if reads_body_itself(entry) else _read(entry.body, body)
    reply = reply_to(entry, await entry.function(services, caller, **parameters))
    if not entry.is_translated:
        return reply
    language = ReplyLanguage.of(
        language_code(query.get("lang", "")), services.tables.games, texts.get("name")
    )
    return replace(reply, content=language.put(reply.content))


def find_request(method: str, path: str) -> tuple[ClientRequest, dict[str, str]]:
    """Return the table entry for a request, and the text of each path parameter.

    Raises:
        NotFound: No entry has this method and path.
    """
    for pattern, entry in _PATTERNS:
        if entry.method == method and (hit := pattern.fullmatch(path)):
            return entry, hit.groupdict()
    raise NotFound(NOTHING_HERE)


async def find_table(services: Services, client: Client, name: str) -> LiveTable:
    """Return the table that a request names.

    Raises:
        NoSuchTable: No such table is stored.
        TooMany: The client has loaded too many tables.
    """
    with client.charges.load(name):
        return await services.tables.find(name)


async def find_seat(client: Client, table: LiveTable, seat: int | None, is_presence: bool) -> SeatClient:
    """Return the client with its seats at the table.

    Args:
        client: The sender of the request.
        table: The table that the request names.
        seat: The seat that the client acts for, if it holds several.
        is_presence: Whether the request shows that the client's players are at the table.
    """
    caller = await table.find_caller(client.tokens.get(table.id), seat)
    table.presence.note_caller(caller)
    if is_presence:
        table.presence.note_request(caller.held)
    return SeatClient(client, table, caller)


def reply_to(entry: ClientRequest, result: Any) -> Reply:
    """Turn the result of a request's function into the reply to the request."""
    if isinstance(result, Seated):
        return Reply(entry.status, result.message, result.table, result.token)
    if isinstance(result, CachedMessage):
        return Reply(entry.status, result.message, encodings=result.encodings)
    if isinstance(result, Download):
        return Reply(entry.status, result.content, filename=result.filename)
    return Reply(entry.status, result)


def _read_parameters(
    entry: ClientRequest, texts: Mapping[str, str], query: Mapping[str, str]
) -> dict[str, Any]:
    return {
        each.name: _read_parameter(each, (texts if each.in_path else query).get(each.name))
        for each in all_parameters(entry)
    }


def _read_parameter(parameter: Parameter, text: str | None) -> Any:
    if text is None:
        if parameter.is_required:
            raise not_understood(f"missing parameter `{parameter.name}`")
        return parameter.default
    try:
        return msgspec.convert(text, parameter.type, strict=False)
    except msgspec.ValidationError as error:
        if parameter.in_path:
            raise NotFound(NOTHING_HERE) from None
        raise not_understood(f"{error} - at `{parameter.name}`") from None


def _read(kind: Any, body: bytes) -> Any:
    try:
        return msgspec.json.decode(body, type=kind, strict=False)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise not_understood(str(error)) from None


def _body_reader(body: bytes) -> Any:
    async def read() -> bytes:
        return body

    return read
