"""What the server writes about itself: one line a record, for people or for programs, and no secrets.

A record's fields are the names in `extra=`, such as `LOG.info("made", extra={"table": name})`. An exception
is folded into the line: what it says, and the calls that led to it, the innermost first.
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
"""A word for the request that is being answered: lines that have it belong together."""
RECORD_FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "color_message",
    "taskName",
}
"""What every record has; all else are its fields."""
MAX_CALLS = 12
"""Calls of an exception that are told."""
LIMIT_LINE_SECONDS = 10.0
"""Seconds from one line of what a limit refuses to the next."""
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
"""An invite, a seat's cookie, headers that carry such, a database's password; and whatever is as long as a
token and has its letters."""
ADDRESS = re.compile(
    r"""(?ix)
    (?<! [\w:.]) (?= [a-f:]* \d) (?:[\da-f]{0,4} :){2,7}
        (?: \d{1,3} (?:\.\d{1,3}){3} | [\da-f]{0,4}) (?! [\w:]) (?: /\d{1,3})?
    | (?<! [\w:.]) \d{1,3} (?:\.\d{1,3}){3} (?! \w | \.\d) (?: /\d{1,2})?
    """
)
"""What may be an address; `short_address` knows."""
CONTROL_CHARACTERS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""What would end the line, or change what a terminal shows."""
LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


def short_address(address: str) -> str:
    """A network for an address or network: /24 of IPv4, /48 of IPv6. This machine's own, and none, stay."""
    try:
        known = ipaddress.ip_address(address.partition("/")[0])
    except ValueError:
        return address
    if known.version == 6 and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    if known.is_loopback or known.is_unspecified:
        return address
    return str(ipaddress.ip_network((known, 24 if known.version == 4 else 48), strict=False))


def clean(text: str) -> str:
    """A text as it may stand in a line: without secrets, whole addresses and line ends."""
    text = SECRET.sub(HIDDEN, text)
    text = ADDRESS.sub(lambda found: short_address(found[0]), text)
    return CONTROL_CHARACTERS.sub(lambda found: " " if found[0] in "\r\n\t" else "?", text).strip()


def describe_error(error: BaseException) -> str:
    """An exception in one line."""
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
    """What an exception says; a game's own may fail at that."""
    try:
        return str(error)
    except Exception:
        return "?"


def _short(path: str) -> str:
    """A file's address within its package."""
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
    except Exception:  # a line that cannot be made must not end what it tells of
        return clean(str(record.msg))


class TextLines(logging.Formatter):
    """For people at a terminal: the time, what happened, and the fields behind it."""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        level = "" if record.levelno <= logging.INFO else f"{record.levelname.lower()}: "
        fields = " ".join(f"{name}={value}" for name, value in _fields(record) if name != "event")
        return f"{time} {level}{_message(record)}" + (f" ({fields})" if fields else "")


class JsonLines(logging.Formatter):
    """For programs: an object a line."""

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


def says_something(record: logging.LogRecord) -> bool:
    """A filter: that a request could not be read is anybody's doing, as often as they like."""
    return record.getMessage() != "Invalid HTTP request received."


def begin_logs(form: Form, level: Level, to: TextIO | None = None) -> None:
    """Write all records of this process so, those of the web server among them; `to` is by default stderr."""
    handler = logging.StreamHandler(to or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(LEVELS[level], logging.WARNING))
    logging.getLogger("coverts").setLevel(LEVELS[level])
    logging.getLogger("uvicorn.error").addFilter(says_something)
    logging.captureWarnings(True)


class LimitLines:
    """Lines of what limits refuse, and of wrong keys: one of each every so often, which counts the others."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._next: dict[str, float] = {}
        self._more: Counter[str] = Counter()

    def refused(self, limit: str, address: str) -> None:
        self._warn(limit, "refused by a limit", address, {"event": "limited", "limit": limit})

    def wrong_key(self, address: str) -> None:
        self._warn("wrong_key", "somebody has tried another key than the server's", address, {})

    def _warn(self, kind: str, said: str, address: str, fields: dict[str, str]) -> None:
        now = self._clock()
        if now < self._next.get(kind, now):
            self._more[kind] += 1
            return
        self._next[kind] = now + LIMIT_LINE_SECONDS
        more = {"address": short_address(address), "more": self._more.pop(kind, 0)}
        LOG.warning(said, extra={"event": kind, **fields, **more})


def with_request(app: ASGIApp) -> ASGIApp:
    """A middleware: each request and each socket gets a word of its own for its lines."""

    async def named(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await app(scope, receive, send)
            return
        before = REQUEST.set(f"{getrandbits(32):08x}")
        try:
            await app(scope, receive, send)
        finally:
            REQUEST.reset(before)

    return named
