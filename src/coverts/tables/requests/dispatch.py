"""Carries out a request without a web framework: finds its entry, checks what came with it, and calls it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from coverts.tables.core.live_table import LiveTable
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
    """What a request is answered with.

    Attributes:
        content: A message, a list of messages, or the bytes of a file.
        table: The table of the client's new seat, or "".
        token: The new seat's token.
        filename: The name of the file, or "".
    """

    status: int
    content: Any
    table: str = ""
    token: str | None = None
    filename: str = ""


async def handle(
    services: Services,
    client: Client,
    method: str,
    path: str,
    query: Mapping[str, str] | None = None,
    body: bytes = b"",
) -> Reply:
    """Carry a request out.

    Args:
        path: Below `/api`: "/tables/abcdefgh/answers".
        query: The parameters of the query by name, among them `lang`.
        body: JSON, or a game file.

    Raises:
        NotFound: There is no such request.
        Malformed: A parameter or the body does not have the type that the request takes.
        Refused: The request cannot be carried out.
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
    """Return the entry of a request, and the texts of its parameters in the path; raises NotFound."""
    for pattern, entry in _PATTERNS:
        if entry.method == method and (found := pattern.fullmatch(path)):
            return entry, found.groupdict()
    raise NotFound(NOTHING_HERE)


async def find_table(services: Services, client: Client, name: str) -> LiveTable:
    """Return the table that a request names; raises NoSuchTable or TooMany."""
    with client.charges.load(name):
        return await services.tables.find(name)


async def find_seat(client: Client, table: LiveTable, seat: int | None, is_presence: bool) -> SeatClient:
    """Return the client with its seats at the table.

    Args:
        seat: The seat it acts for, if it holds several.
        is_presence: The holders of its seats count as present.
    """
    caller = await table.caller(client.tokens.get(table.id), seat)
    if is_presence:
        table.presence.note_request(caller.held)
    return SeatClient(client, table, caller)


def reply_to(entry: ClientRequest, result: Any) -> Reply:
    """Return the reply for what the function of a request has returned."""
    if isinstance(result, Seated):
        return Reply(entry.status, result.message, result.table, result.token)
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
