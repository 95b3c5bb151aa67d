"""Hosts the tables of a page: answers the client's requests and connections, as a server does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from coverts.engine.base.exceptions import GameFault, Stale
from coverts.engine.base.sentences import as_text
from coverts.engine.game.definition import Game
from coverts.page.device_file import DeviceFile
from coverts.page.device_store import DeviceStore
from coverts.page.linked_puzzles import PREFIX, LinkedPuzzles
from coverts.page.rows import Rows
from coverts.tables.core.live_table import LiveTable
from coverts.tables.core.registry import Tables
from coverts.tables.core.viewers import StateNews, Viewer
from coverts.tables.pacing import Pace
from coverts.tables.parts import PARTS
from coverts.tables.parts.chat import Chat
from coverts.tables.ports import NoThinkers, Ports, Thinkers
from coverts.tables.replays.replay_cache import Replays
from coverts.tables.requests import Client, Services
from coverts.tables.requests.dispatch import NOTHING_HERE, handle
from coverts.tables.requests.socket_messages import not_understood, read_message
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NoSuchTable, NotFound, refusal_message, status_of
from coverts.tables.wire.translation import language_code, translate_for

LOG = logging.getLogger("coverts.page")
API = "/api"
"""The beginning of the addresses of all requests."""
FILENAME = "coverts-tables.json"
FAULT = "Something failed here. The browser's console has the details."
Send = Callable[[str], None]
"""A function that passes a message to the client, as JSON."""


@dataclass(frozen=True)
class PageReply:
    """The reply to a request.

    Attributes:
        status: The HTTP status that a server would send.
        body: JSON.
        filename: The name under which the body is saved, or "" if it is not a file.
    """

    status: int
    body: bytes
    filename: str = ""


@dataclass
class Connection:
    """A client's connection to a table."""

    table: LiveTable
    viewer: Viewer
    writer: asyncio.Task[None]


class TableHost:
    """The tables of one device, and the client's requests and connections to them."""

    def __init__(
        self,
        rows: Rows,
        games: Mapping[str, Game],
        thinkers: Thinkers | None = None,
        pace: Pace | None = None,
    ) -> None:
        """Host tables without reading any rules yet.

        Args:
            rows: The stored rows of the device.
            games: The games that may be played here, by name.
            thinkers: The bots that search, or None if the page has no search.
            pace: The delays before the tables' automatic answers.
        """
        self._store = DeviceStore(rows)
        self._file = DeviceFile(self._store, games)
        ports = Ports(self._store, thinkers=thinkers or NoThinkers())
        self.tables = Tables(ports, games, pace or Pace(), PARTS)
        self._puzzles = LinkedPuzzles(rows, self.tables)
        self._services = Services(self.tables, Replays(ports))
        self._connections: dict[int, Connection] = {}
        self._connecting: dict[int, str] = {}
        """The tables of the connections that are being made."""

    async def request(self, method: str, address: str, body: bytes = b"") -> PageReply:
        """Answer a request, or refuse it as a server would.

        Args:
            method: "GET" or "POST".
            address: The address with its query, such as "/api/tables/abcdefgh/name?lang=de".
            body: JSON, or the content of a game file.
        """
        path, query = _parts_of(address)
        try:
            own = await self._answer_alone(method, path, query.get("lang", ""), body)
            if own is not None:
                return own
            client = Client(await self._tokens(_table_in(path)))
            reply = await handle(self._services, client, method, path, query, body)
            if reply.token is not None:
                await self._store.keep_token(reply.table, reply.token)
        except Exception as error:
            refused = self._refusal(error, query.get("lang", ""), _table_in(path))
            return PageReply(status_of(refused.error), _encode(refused))
        content = reply.content
        return PageReply(
            reply.status, content if isinstance(content, bytes) else _encode(content), reply.filename
        )

    async def _answer_alone(self, method: str, path: str, language: str, body: bytes) -> PageReply | None:
        """Answer a request that only pages have, or return None."""
        name = _table_in(path)
        match method, path.split("/")[1:]:
            case "GET", ["device"]:
                return PageReply(200, await self._file.save(), FILENAME)
            case "POST", ["device"]:
                return PageReply(200, _encode(await self._file.add(body)))
            case "POST", ["puzzles"]:
                return PageReply(201, _encode(await self._puzzles.add(body)))
            case "POST", ["tables", _, "puzzle-file"]:
                token = (await self._tokens(name)).get(name)
                return PageReply(200, await self._puzzles.make(name, token, _read_wanted(body), language))
            case "POST", ["tables", _, "solution"] if name.startswith(PREFIX):
                puzzle = await self._puzzles.find(name)
                puzzle.is_open = True
                self._puzzles.show(puzzle)
                return PageReply(200, _encode(self._puzzles.state(puzzle, language)))
        return None

    async def connect(self, number: int, address: str, send: Send) -> None:
        """Connect a client to a table until `disconnect`. Return once the table is drawn.

        Args:
            number: A number by which the client names the connection.
            address: The address of the table's socket, such as "/api/tables/abcdefgh/socket?seat=1".
            send: A function that receives the messages of the connection.
        """
        path, query = _parts_of(address)
        name, language = _table_in(path), language_code(query.get("lang", ""))
        self._connecting[number] = name
        try:
            if name.startswith(PREFIX):
                await self._puzzles.connect(number, name, language, send)
                if self._connecting.pop(number, None) is None:  # The client has left meanwhile.
                    self._puzzles.disconnect(number)
                return
            tokens, wanted = await self._tokens(name), _read_seat(query.get("seat", ""))
            table, viewer = await self.tables.enter(name, tokens.get(name), wanted, language)
            viewer.takes_changes = query.get("changes") == "true"
        except Exception as error:
            self._connecting.pop(number, None)
            send(_encode(self._refusal(error, language, name)).decode())
            return
        if self._connecting.pop(number, None) is None:  # The client has left meanwhile.
            table.leave(viewer)
            return
        writer = asyncio.ensure_future(self._write(table, viewer, send))
        self._connections[number] = Connection(table, viewer, writer)
        await table.part(Chat).enter(viewer)
        await table.viewers.shown()

    async def take(self, number: int, text: str, send: Send) -> None:
        """Execute a message of a connection, and return once the table is drawn.

        So the page can tell that a game's scene does not end. `send` receives the refusal, if any.
        """
        if self._puzzles.is_connected(number):
            try:
                self._puzzles.take(number, text)
            except Exception as error:
                send(_encode(self._refusal(error, self._puzzles.language_of(number), "")).decode())
            return
        connection = self._connections.get(number)
        if connection is None:
            return
        table, viewer = connection.table, connection.viewer
        try:
            await table.take(viewer.caller.seat, read_message(text))
        except Exception as error:
            send(_encode(self._refusal(error, viewer.caller.language, table.id)).decode())
            if isinstance(error, Stale):
                table.viewers.show_again(viewer)
        await table.viewers.shown()

    async def disconnect(self, number: int) -> None:
        """End a connection, even one that is still being made."""
        self._connecting.pop(number, None)
        self._puzzles.disconnect(number)
        connection = self._connections.pop(number, None)
        if connection is not None:
            connection.table.leave(connection.viewer)
            connection.writer.cancel()
            await asyncio.gather(connection.writer, return_exceptions=True)

    async def forget(self, table_id: str) -> None:
        """Remove a table from memory, because another page of the device uses it now."""
        for number, connection in list(self._connections.items()):
            if connection.table.id == table_id:
                await self.disconnect(number)
        self._connecting = {number: name for number, name in self._connecting.items() if name != table_id}
        await self.tables.unload(table_id)

    async def _write(self, table: LiveTable, viewer: Viewer, send: Send) -> None:
        while True:
            news = await viewer.news()
            if not isinstance(news, Exception):
                send(news.text if isinstance(news, StateNews) else _encode(news).decode())
                continue
            send(_encode(self._refusal(news, viewer.caller.language, table.id)).decode())
            if isinstance(news, NoSuchTable):
                return

    async def _tokens(self, table_id: str) -> dict[str, str]:
        """Return the device's seat token at a table, by the table's name."""
        token = await self._store.token(table_id) if table_id else ""
        return {table_id: token} if token else {}

    def _refusal(self, error: Exception, language: str, table_id: str) -> messages.Refused:
        refused = refusal_message(error)
        if refused.error == "fault" and not isinstance(error, GameFault):
            refused.message = FAULT
        if refused.error == "fault":
            LOG.error("a fault", extra={"event": "fault", "table": table_id}, exc_info=error)
        table = self.tables.by_name.get(table_id)
        return translate_for(language_code(language), refused, table.game if table else None)


def _parts_of(address: str) -> tuple[str, dict[str, str]]:
    """Return the path below `/api` and the query of an address."""
    parts = urlsplit(address)
    if not parts.path.startswith(f"{API}/"):
        raise NotFound(NOTHING_HERE)
    return unquote(parts.path.removeprefix(API)), dict(parse_qsl(parts.query, keep_blank_values=True))


def _read_seat(text: str) -> int | None:
    try:
        return int(text) if text else None
    except ValueError:
        raise not_understood("the seat is not a number") from None


def _read_wanted(body: bytes) -> messages.MovePuzzle:
    try:
        return msgspec.json.decode(body, type=messages.MovePuzzle)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise not_understood(str(error)) from None


def _table_in(path: str) -> str:
    """Return the name of the table in a path such as "/tables/abcdefgh/name", or ""."""
    parts = path.split("/")
    return parts[2] if len(parts) > 2 and parts[1] == "tables" else ""


def _encode(message: object) -> bytes:
    return msgspec.json.encode(message, enc_hook=as_text)
