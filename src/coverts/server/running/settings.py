"""What a server is told: by the command line, else by its environment, else by a file, else as usual."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from math import isfinite, nan
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from coverts.engine.base.exceptions import Malformed

PREFIX = "COVERTS_"
Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Count = Annotated[int, msgspec.Meta(ge=1)]
CountOrNone = Annotated[int, msgspec.Meta(ge=0)]
NumberOrNone = Annotated[float, msgspec.Meta(ge=0)]
Above0 = Annotated[float, msgspec.Meta(gt=0)]


class ServerSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting by its name: a key of the file, an option of `coverts serve`, and, in capitals behind
    COVERTS_, a variable of the environment.
    """

    host: str = "127.0.0.1"
    """The address to listen at; 0.0.0.0 lets others in your network play."""
    port: Port = 8787
    """The port, or the next free one after it; 0 is any."""
    database: str = ""
    """An SQLite file, by default one in the user's data folder, or the address of a PostgreSQL database."""
    pace: NumberOrNone = 1
    """How much time bots take: 1 as much as people do, 2 twice as much, 0.5 half of it, 0 none."""
    log: Literal["text", "json"] = "text"
    """What the server writes of itself, a line each time: text for people, json for programs."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """From which level on."""
    pseudo_language: bool = False
    """Also speak `xx`, in which every sentence that keeps a key stands in brackets: for who translates."""
    admin_key_file: str = ""
    """A file whose first line is the key of the admin page; without one there is no such page."""
    metrics_from: str = ""
    """Who may read /metrics beside whoever has the admin key: addresses and networks, with commas."""

    public_url: str = ""
    """Where people find this server if that is a proxy's address, such as https://play.example.org."""
    hosts: str = ""
    """Further names by which it may be asked for, with commas between them; * for any."""
    trusted_proxies: str = ""
    """Addresses and networks, with commas between them, whose X-Forwarded-For and -Proto are believed."""

    limits: bool = True
    """False lets everybody ask for as much as they like; bodies and unfinished requests stay limited."""
    addresses: Above0 = 10
    """How many times what one address may have is there for all together."""
    requests_per_second: Above0 = 50
    """Requests of an address, new sockets among them; ten times as many at once."""
    tables_per_minute: Above0 = 60
    """Tables an address makes."""
    tables_kept: Count = 300
    """Tables an address has made that are in memory, or not an hour old."""
    bot_tables: CountOrNone = 40
    """Those of them at which only bots play."""
    thinking_seconds: NumberOrNone = 80
    """Seconds an answer that the bots of those of them that are in memory think, added up."""
    loads_per_minute: Above0 = 60
    """Tables an address asks for that are not in memory."""
    lines_per_minute: Above0 = 30
    """Lines that an address says at tables."""
    connections: Count = 400
    """Open connections of an address; a trusted proxy may have as many as all together."""
    sockets: Count = 200
    """Those of them that are sockets of tables; behind a trusted proxy each address has its own."""
    messages_per_second: Above0 = 30
    """Messages of one socket; four times as many at once."""
    body_bytes: Count = 100_000
    """Bytes of a request's body."""
    head_seconds: Above0 = 10
    """How long the head of a request may take to arrive."""
    body_seconds: Above0 = 30
    """How long its body may take, and how long a client may leave an answer unread."""


LISTS = frozenset({"hosts", "trusted_proxies", "metrics_from"})
"""Settings that a file may give as a list of texts, too."""
OTHER_VARIABLES = frozenset(
    PREFIX + name
    for name in ("CACHE", "CHROMIUM", "DECK", "NO_CLIENT", "RENEW", "TEST_NGINX", "TEST_POSTGRES")
)
"""Variables that are no settings: of the planner, of building, and of the tests."""


def read_settings(
    given: Mapping[str, Any], file: str | Path | None = None, environment: Mapping[str, str] = os.environ
) -> ServerSettings:
    """The settings; given: those of the command line, None where they were left out.

    Raises Malformed, which names the setting as whoever set it wrote it.
    """
    found: dict[str, Any] = {}
    if file is not None:
        told = _of_file(Path(file))
        _check_names(told, [*ServerSettings.__struct_fields__], str(file))
        found |= {name: _value(name, value, f"`{name}` in {file}") for name, value in told.items()}
    names = {PREFIX + field.upper(): field for field in ServerSettings.__struct_fields__}
    own = {key: value for key, value in environment.items() if key.startswith(PREFIX)}
    _check_names([key for key in own if key not in OTHER_VARIABLES], [*names], "the environment")
    found |= {
        names[key]: _value(names[key], value, key, strict=False)
        for key, value in own.items()
        if key in names and value
    }
    found |= {
        name: _value(name, value, f"--{name.replace('_', '-')}")
        for name, value in given.items()
        if value is not None
    }
    return ServerSettings(**found)


def _of_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Malformed(f"The file of settings {path} cannot be read: {error.strerror}.") from None
    except (UnicodeError, tomllib.TOMLDecodeError) as error:
        raise Malformed(f"The file of settings {path} cannot be read: {error}.") from None


def _check_names(names: Iterable[str], known: list[str], where: str) -> None:
    for name in names:
        if name not in known:
            like = get_close_matches(name, known, 1)
            meant = f" Is `{like[0]}` meant?" if like else ""
            raise Malformed(f"In {where} is `{name}`, which is no setting.{meant}")


def _value(name: str, value: Any, written: str, strict: bool = True) -> Any:
    """A setting's value; written: the setting, as whoever set it wrote it. strict: texts are no numbers."""
    kind = get_type_hints(ServerSettings, include_extras=True)[name]
    if name in LISTS and isinstance(value, list) and all(isinstance(each, str) for each in value):
        return ",".join(value)
    try:
        found = msgspec.convert(value, kind, strict=strict)
    except msgspec.ValidationError:
        found = nan
    if isinstance(found, float) and not isfinite(found):
        shown = "" if kind is str else f", not {value}"
        raise Malformed(f"{written} must be {_wanted(name, kind)}{shown}.")
    return found


def _wanted(name: str, kind: Any) -> str:
    """What a setting takes, in words."""
    if kind is bool:
        return "true or false"
    if kind is str:
        return "one text with commas, or a list of texts" if name in LISTS else "a text"
    if get_origin(kind) is Literal:
        *others, last = get_args(kind)
        return f"{', '.join(others)} or {last}"
    number, meta = get_args(kind)
    what = "a whole number" if number is int else "a number"
    if meta.le is not None:
        return f"{what} from {meta.ge} to {meta.le}"
    return f"{what} above {meta.gt}" if meta.gt is not None else f"{what}, {meta.ge} or more"
