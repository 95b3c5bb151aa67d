"""Server settings. Precedence: command line, environment, file, defaults."""

from __future__ import annotations

import logging
import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, ArgumentCollection, CoercionError, CycloptsError, Parameter, Token, convert
from cyclopts.config import Dict

from coverts.engine.base.exceptions import BadSetting
from coverts.engine.base.suggestions import closest, did_you_mean

LOG = logging.getLogger("coverts.server")
PREFIX = "COVERTS_"
LIMITS = "Limits"
"""The heading of the limits in `coverts serve --help`."""


@dataclass(frozen=True)
class Range:
    """A validator that checks that a number is finite and in a range."""

    words: str
    """The description of the range in error messages."""
    at_least: float = 0
    above: float | None = None
    at_most: float = float("inf")

    def __call__(self, kind: Any, value: float) -> None:
        """Raise ValueError if the value is out of range."""
        low_enough = value >= self.at_least if self.above is None else value > self.above
        if not (isfinite(value) and low_enough and value <= self.at_most):
            raise ValueError(f"It must be {self.words}.")


def convert_whole(kind: Any, tokens: Sequence[Token]) -> Any:
    """Convert a text to a whole number. Cyclopts itself would round a fraction.

    Raises:
        CoercionError: The text is not a whole number.
    """
    with suppress(ValueError):
        if not float(tokens[0].value).is_integer():
            raise CoercionError(token=tokens[0], target_type=kind)
    return convert(kind, tokens)


WHOLE = Parameter(converter=convert_whole)
Port = Annotated[int, WHOLE, Parameter(validator=Range("a whole number from 0 to 65535", at_most=65535))]
WorkerCount = Annotated[
    int, WHOLE, Parameter(validator=Range("a whole number from 1 to 64", at_least=1, at_most=64))
]
MaxSeconds = Annotated[float, Parameter(validator=Range("a number above 0", above=0))]
DayCount = Annotated[int, WHOLE, Parameter(validator=Range("a whole number, 0 or more"))]
PuzzleDays = Annotated[int, WHOLE, Parameter(validator=Range("a whole number from 0 to 30", at_most=30))]
Pace = Annotated[float, Parameter(validator=Range("a number, 0 or more"))]
MaxCount = Annotated[
    int, WHOLE, Parameter(validator=Range("a whole number, 1 or more", at_least=1), group=LIMITS)
]
MaxCountOrZero = Annotated[int, WHOLE, Parameter(validator=Range("a whole number, 0 or more"), group=LIMITS)]
MaxNumber = Annotated[float, Parameter(validator=Range("a number above 0", above=0), group=LIMITS)]
MaxNumberOrZero = Annotated[float, Parameter(validator=Range("a number, 0 or more"), group=LIMITS)]
Limit = Annotated[str, Parameter(group=LIMITS)]
Switch = Annotated[bool, Parameter(group=LIMITS)]


@Parameter(name="*")
@dataclass(frozen=True)
class ServerSettings:
    """The settings of a server.

    Each setting is an option of `coverts serve`, a key in its settings file, and an environment variable such
    as COVERTS_PORT.
    """

    host: str = "127.0.0.1"
    """The address to listen on. 0.0.0.0 lets others in your network play."""
    port: Port = 8787
    """The port. If the port is in use, the server takes the next free port. 0 takes any free port."""
    database: str = ""
    """An SQLite file (by default in your data folder) or the URL of a PostgreSQL database."""
    workers: WorkerCount = 1
    """The number of processes that serve one port. More than one need a PostgreSQL database."""
    worker_port: Port = 0
    """If set, each worker also listens at a port of its own, from this one upwards. A proxy can send all
    requests of a table to the same worker."""
    lease_seconds: MaxSeconds = 4
    """If a process that shares the database stops, others take over its tables after this time, in seconds.
    """
    relay_host: str = "127.0.0.1"
    """The address at which processes that share the database reach this one. The port is any free port."""
    keep_days: DayCount = 0
    """Delete tables that have not changed for this many days, if nobody is connected. 0 keeps all."""
    puzzle_days: PuzzleDays = 3
    """Make the daily puzzles of this many days ahead, in the background. 0 makes none."""
    pace: Pace = 1
    """The time that bots take to answer: 1 for as long as people take, 2 for twice as long, 0 for no time."""
    log: Literal["text", "json"] = "text"
    """The format of log lines: `text` for people, `json` for programs."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The lowest level of messages that are logged."""
    pseudo_language: bool = False
    """Offer the test language `xx`, which puts every translatable sentence in brackets (for translators)."""
    admin_key_file: str = ""
    """A file whose first line is the administrator's key. Without this file, there is no admin page."""
    metrics_from: str = ""
    """Addresses and networks, separated by commas, that may read /metrics without the administrator's key."""

    public_url: str = ""
    """The public address if the server is behind a proxy, such as https://play.example.org."""
    register: Literal["open", "invited", "nobody"] = "open"
    """Who may make an account: everybody (`open`), people with a link of `coverts invite` (`invited`), or
    `nobody`."""
    hosts: str = ""
    """Additional host names that requests may use, separated by commas. * allows any name."""
    trusted_proxies: str = ""
    """Addresses and networks, separated by commas, whose X-Forwarded-For and -Proto headers are trusted."""

    contact: str = ""
    """Your mail address, which push services get. Without it, there are no push messages."""
    push_exceptions: str = ""
    """Hosts and networks, separated by commas, to which push messages go although they are not public."""
    mail_server: str = ""
    """The host and port of a mail server, such as mail.example.org:587. Without it, there are no mails."""
    mail_security: Literal["starttls", "tls", "none"] = "starttls"
    """How the connection to the mail server is encrypted: `starttls`, `tls` (from the start, usual at port
    465), or `none`."""
    mail_user: str = ""
    """The user's name at the mail server."""
    mail_password_file: str = ""
    """A file whose first line is the password at the mail server."""
    mail_from: str = ""
    """The address that sends the mails."""

    limits: Switch = True
    """Whether rate limits apply. The limits of request bodies and of unfinished requests always apply."""
    addresses: MaxNumber = 10
    """The limit for all addresses together, as a multiple of the limit for one address."""
    trusted_addresses: Limit = "127.0.0.1, ::1"
    """Addresses and networks, separated by commas, that may use as much as all addresses together, such as
    the address of a school or an office."""
    cpu_seconds_per_minute: MaxNumber = 6
    """The CPU time in seconds per minute that the server uses for an address, for example for replays, game
    files, opinions, puzzles and the bots at its tables."""
    cpu_burst_seconds: MaxNumber = 10
    """The CPU time in seconds that an address may use at once after a pause."""
    requests_per_second: MaxNumber = 20
    """The maximum number of requests per second from an address, including new sockets. Bursts may be
    twenty times as large."""
    tables_per_minute: MaxNumber = 60
    """The maximum number of tables that an address may create per minute."""
    tables_kept: MaxCount = 300
    """The maximum number of tables that an address created and that are in memory or less than an hour
    old."""
    bot_tables: MaxCountOrZero = 40
    """The maximum number of tables with only bots that an address created and that are in memory or less than
    an hour old."""
    thinking_seconds: MaxNumberOrZero = 80
    """The maximum total thinking time per answer, in seconds, of all bots at the tables that an address
    created and that are in memory."""
    loads_per_minute: MaxNumber = 60
    """The maximum number of tables per minute that the server loads from the database for an address."""
    lines_per_minute: MaxNumber = 30
    """The maximum number of chat lines per minute from an address."""
    mails_per_hour: MaxNumber = 10
    """The maximum number of mails per hour that the server sends because an address asks for notices by
    mail."""
    connections: MaxCount = 400
    """The maximum number of open connections from an address. A trusted proxy may open as many connections as
    all addresses together."""
    connections_per_minute: MaxNumber = 600
    """The maximum number of connections that an address may open per minute. Further connections are closed
    without a reply. A trusted proxy may open as many as all addresses together."""
    bytes_per_second: MaxNumber = 65_536
    """The number of bytes per second that an address may send, with bursts of 4 MiB. Data above the limit
    waits. If it waits for 5 seconds, the connection is closed."""
    sockets: MaxCount = 200
    """The maximum number of open table sockets from an address. Behind a trusted proxy, a socket counts for
    the client's address."""
    messages_per_second: MaxNumber = 30
    """The maximum number of messages per second on a socket. Bursts may be four times as large."""
    body_bytes: MaxCount = 100_000
    """The size limit of a request body, in bytes."""
    head_seconds: MaxNumber = 10
    """The time limit for receiving the head of a request, in seconds."""
    body_seconds: MaxNumber = 30
    """The time limit in seconds for receiving each 256 KiB of a request body, or for a client to read more of
    a reply."""


LISTS = frozenset({"hosts", "trusted_proxies", "trusted_addresses", "metrics_from", "push_exceptions"})
"""Settings that may be a list of strings in a settings file."""
OTHER_VARIABLES = frozenset(
    PREFIX + name
    for name in (
        "CACHE",
        "CHROMIUM",
        "DECK",
        "DECK_OF_CELL",
        "NO_CLIENT",
        "RENEW",
        "TEST_NGINX",
        "TEST_POSTGRES",
    )
)
"""Environment variables that are not settings. The planner, the build and the tests use them."""
NAMES = tuple(field.name for field in fields(ServerSettings))
VARIABLES = {PREFIX + name.upper(): name for name in NAMES}
"""For each environment variable that is a setting, the name of the setting."""
Source = Callable[[App, tuple[str, ...], ArgumentCollection], None]


DEFAULTS = ServerSettings()


def read_settings(
    options: Mapping[str, Any], file: str | Path | None = None, environment: Mapping[str, str] = os.environ
) -> ServerSettings:
    """Read the settings from options, the environment and a file.

    Log a warning for each unknown variable of the environment that begins with COVERTS_.

    Args:
        options: The settings of the command line, by name. The value None means that the option is missing.
        file: A TOML file of settings.
        environment: The environment variables.

    Raises:
        BadSetting: A setting is unknown or out of range, or the file cannot be read. The error names the
            setting as the user wrote it.
    """
    warn_of_unknown_variables(environment)
    reader = App(config=sources(file, environment))

    @reader.default
    def read(settings: ServerSettings = DEFAULTS) -> ServerSettings:
        return settings

    tokens = [f"--{name.replace('_', '-')}={value}" for name, value in options.items() if value is not None]
    try:
        settings: ServerSettings = reader(
            tokens, exit_on_error=False, print_error=False, result_action="return_value"
        )
    except CycloptsError as error:
        raise BadSetting(" ".join(str(error).split())) from None
    return settings


def sources(file: str | Path | None, environment: Mapping[str, str]) -> list[Source]:
    """Return the environment and the settings file as sources of settings for cyclopts.

    The environment comes first, because it overrides the file.

    Raises:
        BadSetting: A key of the file is not a setting, or the file cannot be read.
    """
    configs: list[Source] = [
        Dict({VARIABLES[name]: value}, use_commands_as_keys=False, source=f"the environment ({name})")
        for name, value in environment.items()
        if name in VARIABLES and value
    ]
    if file is not None:
        configs.append(Dict(_read_file(Path(file)), use_commands_as_keys=False, source=str(file)))
    return configs


def add_sources(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Add settings from the environment and the settings file to the arguments.

    The sources get an app without commands, because they skip a setting with the name of a command.
    """
    tokens = arguments.get("--settings").tokens
    for source in sources(tokens[0].value if tokens else None, os.environ):
        source(App(), (), arguments)


def _read_file(path: Path) -> dict[str, Any]:
    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting(f"The settings file {path} cannot be read: {error.strerror}.") from None
    except (UnicodeError, tomllib.TOMLDecodeError) as error:
        raise BadSetting(f"The settings file {path} cannot be read: {error}.") from None
    for name in settings:
        if name not in NAMES:
            meant = did_you_mean(name, NAMES, quote="`")
            raise BadSetting(f"Unknown setting `{name}` in {path}.{meant}")
    for name, value in settings.items():
        if name in LISTS and isinstance(value, list):
            settings[name] = ",".join(map(str, value))
    return settings


def warn_of_unknown_variables(environment: Mapping[str, str] = os.environ) -> None:
    """Log a warning for each variable that begins with COVERTS_ and that nothing reads.

    The server starts nevertheless, because an orchestrator may add variables of its own.
    """
    known = [name.removeprefix(PREFIX) for name in (*VARIABLES, *OTHER_VARIABLES)]
    for variable, value in environment.items():
        name = variable.removeprefix(PREFIX)
        if value and variable.startswith(PREFIX) and name not in known:
            near = closest(name, known)
            hint = f" Did you mean `{PREFIX}{near}`?" if near else ""
            LOG.warning("Unknown variable `%s` in the environment is ignored.%s", variable, hint)
