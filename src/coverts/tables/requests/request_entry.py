"""The type of an entry in the table of requests, and how an entry is made from its function."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from coverts.tables.requests.clients import Client, Download, ReadBody, SeatClient, Seated

Method = Literal["GET", "POST"]
Cost = Literal["loads", "new_tables", "lines", "dear"]
"""A rate limit of the server, by the name it has in `coverts_limited_total`."""
Who = Literal["anyone", "invitee", "seat holder", "table creator", "reviewer"]
"""Who may make a request. An invitee has an invite or a link; a reviewer may look back from that seat."""

NO_REFUSALS: tuple[int, ...] = ()
OF_GAMES = (400, 404)
READS = (400, 404, 409, 503)
CHANGES = (400, 403, 404, 409, 413, 503)
"""Statuses with which a request may be refused, apart from those that any request may get."""
_NAMES = re.compile(r"{(\w+)}")


@dataclass(frozen=True)
class Parameter:
    """A parameter of a request, in its path or its query."""

    name: str
    type: Any
    in_path: bool
    default: Any = inspect.Parameter.empty

    @property
    def is_required(self) -> bool:
        return self.default is inspect.Parameter.empty


SEAT = Parameter("seat", int | None, False, None)
"""Which of its seats a client that holds several acts for."""
TABLE = Parameter("name", str, True)


@dataclass(frozen=True)
class ClientRequest:
    """A request that a client may make.

    Attributes:
        path: Below `/api`, with parameters in braces: `/tables/{name}/replay/{move}`.
        function: Takes the services, the client, the body if there is one, and the parameters by name.
        name: The operation's name in the API's description.
        caller: What the function takes as its client: a Client, a TableClient or a SeatClient.
        body: The type of the body: a message, `ReadBody`, or None.
        result: The type of the reply: a message, a list of messages, or bytes.
        gives_seat: The reply may come with a seat token.
        costs: Rate limits that the request is charged to, beside the one on all requests.
        refusals: Statuses with which it may be refused.
        is_presence: It shows that the holders of the caller's seats are at the table.
        is_public: The reply is the same for everybody.
        is_translated: The reply comes in the client's language.
        max_body_bytes: The largest body, if it may be larger than others.
    """

    method: Method
    path: str
    function: Callable[..., Awaitable[Any]]
    name: str
    description: str
    caller: type[Any]
    parameters: tuple[Parameter, ...]
    body: Any
    result: Any
    gives_seat: bool
    status: int
    costs: tuple[Cost, ...]
    who: Who
    refusals: tuple[int, ...]
    is_presence: bool = True
    is_public: bool = False
    is_translated: bool = True
    max_body_bytes: int | None = None

    @property
    def key(self) -> str:
        """The method and the path, which no other entry shares."""
        return f"{self.method} {self.path}"


def get(path: str, function: Callable[..., Awaitable[Any]], **more: Any) -> ClientRequest:
    """Return the entry of a request that changes nothing."""
    return _entry("GET", path, function, **{"refusals": READS, **more})


def post(path: str, function: Callable[..., Awaitable[Any]], **more: Any) -> ClientRequest:
    """Return the entry of a request that changes something."""
    return _entry("POST", path, function, **{"refusals": CHANGES, **more})


def _entry(method: Method, path: str, function: Callable[..., Awaitable[Any]], **more: Any) -> ClientRequest:
    """Make an entry; its name, description, parameters and types are those of the function."""
    signature = inspect.signature(function, eval_str=True)
    _, caller, *others = signature.parameters.values()
    in_path = _NAMES.findall(path)
    parameters = [
        Parameter(each.name, each.annotation, each.name in in_path, each.default)
        for each in others
        if each.name != "body"
    ]
    result, gives_seat = signature.return_annotation, False
    if get_origin(result) is Seated:
        (result,), gives_seat = get_args(result), True
    costs: tuple[Cost, ...] = more.pop("costs", ())
    if caller.annotation is not Client:
        costs = ("loads", *costs)
    given: dict[str, Any] = {
        "name": function.__name__,
        "description": inspect.getdoc(function) or "",
        "body": next((each.annotation for each in others if each.name == "body"), None),
        "status": 200,
        "who": "anyone",
    }
    return ClientRequest(
        method,
        path,
        function,
        caller=caller.annotation,
        parameters=tuple(parameters),
        result=bytes if result is Download else result,
        gives_seat=gives_seat,
        costs=costs,
        **given | more,
    )


def all_parameters(entry: ClientRequest) -> tuple[Parameter, ...]:
    """Return the entry's parameters with those that name the table and the client's seat."""
    if issubclass(entry.caller, SeatClient):
        return (TABLE, SEAT, *entry.parameters)
    return entry.parameters if entry.caller is Client else (TABLE, *entry.parameters)


def reads_body_itself(entry: ClientRequest) -> bool:
    """Whether the function reads the body when it is ready for it."""
    return entry.body is ReadBody
