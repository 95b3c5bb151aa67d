"""What a server is told: by the command line, else by its environment, else by a file, else as usual."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from coverts.engine.errors import Malformed

PREFIX = "COVERTS_"


class ServerSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting by its name: a key of the file, an option of `coverts serve`, and, in capitals behind
    COVERTS_, a variable of the environment.
    """

    host: str = "127.0.0.1"
    """The address to listen at; 0.0.0.0 lets others in your network play."""
    port: int = 8787
    """The port, or the next free one after it; 0 is any."""
    database: str = ""
    """An SQLite file, by default one in the user's data folder, or the address of a PostgreSQL database."""
    pace: float = 1
    """How long bots take: 1 as people do, 2 twice that, 0 no time at all."""
    log: Literal["text", "json"] = "text"
    """What the server writes of itself, a line each time: text for people, json for programs."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """From which level on."""
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
    addresses: float = 10
    """How many times what one address may have is there for all together."""
    requests_per_second: float = 50
    """Requests of an address, new sockets among them; ten times as many at once."""
    tables_per_minute: float = 60
    """Tables an address makes."""
    tables_kept: int = 300
    """Tables an address has made that are in memory, or not an hour old."""
    bot_tables: int = 40
    """Those of them at which only bots play."""
    thinking_seconds: float = 80
    """Seconds an answer that the bots of those of them that are in memory think, added up."""
    loads_per_minute: float = 60
    """Tables an address asks for that are not in memory."""
    connections: int = 400
    """Open connections of an address; a trusted proxy may have as many as all together."""
    sockets: int = 200
    """Those of them that are sockets of tables; behind a trusted proxy each address has its own."""
    messages_per_second: float = 30
    """Messages of one socket; four times as many at once."""
    body_bytes: int = 100_000
    """Bytes of a request's body."""
    head_seconds: float = 10
    """How long the head of a request may take to arrive."""
    body_seconds: float = 30
    """How long its body may take, and how long a client may leave an answer unread."""


def read_settings(
    given: Mapping[str, Any], file: str | Path | None = None, environment: Mapping[str, str] = os.environ
) -> ServerSettings:
    """The settings; given: those of the command line, None where they were left out.

    Raises Malformed, which names the setting and where it stands.
    """
    found: dict[str, Any] = {}
    if file is not None:
        found |= _converted(_of_file(Path(file)), str(file), strict=True)
    names = {PREFIX + field.upper(): field for field in ServerSettings.__struct_fields__}
    told = {names[key]: value for key, value in environment.items() if key in names and value}
    found |= _converted(told, "the environment", strict=False)
    found |= {name: value for name, value in given.items() if value is not None}
    return msgspec.convert(found, ServerSettings)


def _of_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        raise Malformed(f"The settings in {path} cannot be read: {error}.") from None


def _converted(values: Mapping[str, Any], where: str, strict: bool) -> dict[str, Any]:
    """Those values as the settings they are of."""
    try:
        settings = msgspec.convert(values, ServerSettings, strict=strict)
    except msgspec.ValidationError as error:
        raise Malformed(f"The settings in {where} cannot be used: {error}.") from None
    return {name: getattr(settings, name) for name in values}
