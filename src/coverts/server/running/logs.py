"""The server's log: one line per record, as text or JSON, without secrets.

Extra fields of a record come from `extra=`, as in `LOG.info("made", extra={"table": name})`. If the record
has an exception, the line also contains its message, and the calls that led to it, the innermost first.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import re
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from random import getrandbits
from typing import Any, Literal, TextIO

from litestar.types import ASGIApp, Receive, Scope, Send

Form = Literal["text", "json"]
Level = Literal["debug", "info", "warning", "error"]
LOG = logging.getLogger("coverts.server")
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The random ID of the current request. All log lines about the request contain this ID."""
RECORD_FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "color_message",
    "taskName",
}
"""The attributes that every log record has. All other attributes are extra fields."""
MAX_CALLS = 12
"""The maximum number of calls that are logged from the traceback of an exception."""
LIMIT_LINE_SECONDS = 10.0
"""The shortest time between two log lines about the same limit, in seconds."""
HIDDEN = "[secret]"
SECRET = re.compile(
    r"""(?ix)
    (?<= invite=) [^\s;,&"']+
    | (?<= seat= ) [\w-]{20,}
    | (?<= seat-) [a-z0-9]+ = [^\s;,&"']+
    | (?: (?<= cookie:) | (?<= authorization:) ) [^\r\n]+
    | (?<= ://) [^\s/@:]+ : [^\s/@]+ (?= @)
    | (?<! [\w-]) [\w-]{43} (?! [\w-])
    """
)
"""Matches secrets: invites, cookies and their headers, database passwords, and possible tokens."""
ADDRESS = re.compile(
    r"""(?ix)
    (?<! [\w:.]) (?= [a-f:]* \d) (?:[\da-f]{0,4} :){2,7}
        (?: \d{1,3} (?:\.\d{1,3}){3} | [\da-f]{0,4}) (?! [\w:]) (?: /\d{1,3})?
    | (?<! [\w:.]) \d{1,3} (?:\.\d{1,3}){3} (?! \w | \.\d) (?: /\d{1,2})?
    """
)
"""Matches text that may be an IP address, which `short_address` checks."""
CONTROL_CHARACTERS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""Matches characters that end a line or control a terminal."""
LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


def short_address(address: str) -> str:
    """Shorten an IP address to its network: /24 for IPv4, /48 for IPv6.

    Loopback addresses and other text are returned unchanged.
    """
    try:
        parsed = ipaddress.ip_address(address.partition("/")[0])
    except ValueError:
        return address
    if parsed.version == 6 and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    if parsed.is_loopback or parsed.is_unspecified:
        return address
    return str(ipaddress.ip_network((parsed, 24 if parsed.version == 4 else 48), strict=False))


def clean(text: str) -> str:
    """Remove secrets, full IP addresses and control characters from a text."""
    text = SECRET.sub(HIDDEN, text)
    text = ADDRESS.sub(lambda match: short_address(match[0]), text)
    return CONTROL_CHARACTERS.sub(lambda match: " " if match[0] in "\r\n\t" else "?", text).strip()


def describe_error(error: BaseException) -> str:
    """Describe an exception, its causes and their tracebacks in one line."""
    parts = []
    seen: set[int] = set()
    each: BaseException | None = error
    while each is not None and id(each) not in seen:
        seen.add(id(each))
        calls = [
            f"{_short(frame.f_code.co_filename)}:{line} {frame.f_code.co_name}"
            for frame, line in traceback.walk_tb(each.__traceback__)
        ]
        parts.append(f"{type(each).__name__}: {_text_of(each)} [{' < '.join(calls[::-1][:MAX_CALLS])}]")
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
    return " from ".join(parts)


def _text_of(error: BaseException) -> str:
    """Return an exception's message, or "?" if the exception cannot be printed."""
    try:
        return str(error)
    except Exception:
        return "?"


def _short(path: str) -> str:
    """Return the path of a file within its package."""
    parts = path.replace("\\", "/").split("/")
    for home in ("coverts", "site-packages"):
        if home in parts:
            at = len(parts) - 1 - parts[::-1].index(home)
            return "/".join(parts[at:] if home == "coverts" else parts[at + 1 :])
    return "/".join(parts[-2:])


def _fields(record: logging.LogRecord) -> Iterator[tuple[str, Any]]:
    for name, value in vars(record).items():
        if name not in RECORD_FIELDS:
            yield name, value if isinstance(value, int | float | None) else clean(str(value))
    if request := REQUEST.get():
        yield "request", request
    if isinstance(record.exc_info, tuple) and record.exc_info[1] is not None:
        yield "error", clean(describe_error(record.exc_info[1]))


def _message(record: logging.LogRecord) -> str:
    try:
        return clean(record.getMessage())
    except Exception:  # A log call with wrong arguments must not stop the code that logs.
        return clean(str(record.msg))


class TextLines(logging.Formatter):
    """A formatter for people: the time, the message and the extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        level = "" if record.levelno <= logging.INFO else f"{record.levelname.lower()}: "
        fields = " ".join(f"{name}={value}" for name, value in _fields(record) if name != "event")
        return f"{time} {level}{_message(record)}" + (f" ({fields})" if fields else "")


class JsonLines(logging.Formatter):
    """A formatter for programs: one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {
            "time": time.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
        }
        more = {name: value for name, value in _fields(record) if name not in line}
        return json.dumps(line | more, ensure_ascii=False)


INVALID_REQUESTS = frozenset({"Invalid HTTP request received.", "Unsupported upgrade request."})
"""The messages of uvicorn about invalid requests. They are not logged."""


def says_something(record: logging.LogRecord) -> bool:
    """Return whether to log a record.

    Invalid requests are not logged, because anybody could fill the log with them.
    """
    return record.getMessage() not in INVALID_REQUESTS


def begin_logs(form: Form, level: Level, to: TextIO | None = None) -> None:
    """Install the log handler for the whole process, including uvicorn.

    Args:
        form: The format of the lines.
        level: The lowest level of records that are logged.
        to: The stream to write to, by default stderr.
    """
    handler = logging.StreamHandler(to or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(LEVELS[level], logging.WARNING))
    logging.getLogger("coverts").setLevel(LEVELS[level])
    logging.getLogger("uvicorn.error").addFilter(says_something)
    logging.captureWarnings(True)


class LimitLines:
    """Logs refusals and wrong keys, with at most one line per kind every LIMIT_LINE_SECONDS.

    Each line contains the number of events since the previous line.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._next: dict[str, float] = {}
        self._more: Counter[str] = Counter()

    def refused(self, limit: str, address: str) -> None:
        """Log a refusal by a limit."""
        self._warn(limit, "refused by a limit", address, {"event": "limited", "limit": limit})

    def wrong_key(self, address: str) -> None:
        """Log a wrong admin key."""
        self._warn("wrong_key", "somebody tried a wrong admin key", address, {})

    def _warn(self, kind: str, message: str, address: str, fields: dict[str, str]) -> None:
        now = self._clock()
        if now < self._next.get(kind, now):
            self._more[kind] += 1
            return
        self._next[kind] = now + LIMIT_LINE_SECONDS
        more = {"address": short_address(address), "more": self._more.pop(kind, 0)}
        LOG.warning(message, extra={"event": kind, **fields, **more})


def with_request(app: ASGIApp) -> ASGIApp:
    """Return middleware that gives each request and socket an ID for log lines."""

    async def with_id(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await app(scope, receive, send)
            return
        before = REQUEST.set(f"{getrandbits(32):08x}")
        try:
            await app(scope, receive, send)
        finally:
            REQUEST.reset(before)

    return with_id
