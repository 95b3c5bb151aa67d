"""The entries of the request table, and functions that create entries."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from coverts.tables.replays.moment_cache import CachedMessage
from coverts.tables.requests.clients import Client, Download, ReadBody, SeatClient, Seated

Method = Literal["GET", "POST"]
Cost = Literal["loads", "new_tables", "lines", "mails", "cpu"]
"""The name of a limit. The metric `coverts_limited_total` uses the same names. A request with "cpu" is
refused while the client's budget of CPU time is empty."""
Who = Literal["anyone", "invitee", "seat holder", "table creator", "reviewer"]
"""The kinds of clients that may make a request. An invitee has an invite or a device link. A reviewer is a
client that may replay the game from a seat's viewpoint."""

NO_REFUSALS: tuple[int, ...] = ()
OF_GAMES = (400, 404)
READS = (400, 404, 409, 503)
CHANGES = (400, 403, 404, 409, 413, 503)
"""The HTTP statuses with which a request that changes something may be refused. Statuses common to all
requests are omitted."""
_NAMES = re.compile(r"{(\w+)}")


@dataclass(frozen=True)
class Parameter:
    """A path or query parameter of a request."""

    name: str
    type: Any
    in_path: bool
    default: Any = inspect.Parameter.empty

    @property
    def is_required(self) -> bool:
        return self.default is inspect.Parameter.empty


SEAT = Parameter("seat", int | None, False, None)
"""The parameter that selects one seat of a client that holds several."""
TABLE = Parameter("name", str, True)


@dataclass(frozen=True)
class ClientRequest:
    """A request that clients may make.

    Attributes:
        method: "GET" or "POST".
        path: The path below `/api`, with parameters in braces, such as `/tables/{name}/replay/{move}`.
        function: The function that handles the request. Its arguments are the services, the client, the body
            (if any), and the parameters by name.
        name: The operation's name in the API description.
        description: The operation's description.
        caller: The type of the function's client: Client, TableClient or SeatClient.
        parameters: The request's parameters, except the table's name and the client's seat.
        body: The type of the body: a message, `ReadBody`, or None.
        result: The type of the reply: a message, a list of messages, or bytes.
        gives_seat: Whether the reply may contain a seat token.
        is_cached: Whether the reply comes from a cache, which also keeps its encoded forms.
        status: The HTTP status of a successful reply.
        costs: Limits that apply in addition to the limit on all requests.
        who: The kind of clients that may make the request.
        refusals: The HTTP statuses of possible refusals.
        is_presence: Whether the request shows that the client's players are at the table.
        is_public: Whether the reply is the same for everybody.
        is_translated: Whether the reply is in the client's language.
        max_body_bytes: The body's size limit, if it differs from that of other requests.
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
    is_cached: bool
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
        """The method and path, which are unique to this entry."""
        return f"{self.method} {self.path}"


def get(path: str, function: Callable[..., Awaitable[Any]], **more: Any) -> ClientRequest:
    """Return the entry of a request that changes nothing."""
    return _entry("GET", path, function, **{"refusals": READS, **more})


def post(path: str, function: Callable[..., Awaitable[Any]], **more: Any) -> ClientRequest:
    """Return the entry of a request that changes something."""
    return _entry("POST", path, function, **{"refusals": CHANGES, **more})


def _entry(method: Method, path: str, function: Callable[..., Awaitable[Any]], **more: Any) -> ClientRequest:
    """Return an entry. Its name, texts, parameters and types come from the function."""
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
    is_cached = get_origin(result) is CachedMessage
    if is_cached:
        (result,) = get_args(result)
    costs: tuple[Cost, ...] = more.pop("costs", ())
    if caller.annotation is not Client:
        costs = ("loads", *costs)
    fields: dict[str, Any] = {
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
        is_cached=is_cached,
        costs=costs,
        **fields | more,
    )


def all_parameters(entry: ClientRequest) -> tuple[Parameter, ...]:
    """Return all parameters of an entry, including the table's name and the seat."""
    if issubclass(entry.caller, SeatClient):
        return (TABLE, SEAT, *entry.parameters)
    return entry.parameters if entry.caller is Client else (TABLE, *entry.parameters)


def reads_body_itself(entry: ClientRequest) -> bool:
    """Return whether the entry's function reads the request's body itself."""
    return entry.body is ReadBody
