"""Running the server: a port, a database file, a browser."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar

from coverts.engine.errors import Malformed
from coverts.engine.game import Game
from coverts.server.app import Setup, make_app
from coverts.server.settings import ServerSettings, read_settings
from coverts.server.store import Store
from coverts.server.table import Pace

TRIED = 50
"""Ports tried one after the other."""
MESSAGE_LIMIT = 64 * 1024
"""Bytes of a message from a browser."""


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "coverts"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "coverts"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "coverts"


def default_database() -> str:
    """The user's own database file; its folder is made where it is missing, for that user alone."""
    folder = data_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed(f"The folder {folder} cannot be made: {error.strerror}.") from None
    return str(folder / "tables.db")


def database_of(database: str | None, settings: str | None) -> str:
    """The database that a server with these settings uses."""
    return read_settings({"database": database}, settings).database or default_database()


def listen(host: str, port: int) -> socket.socket:
    """A socket at the port or the next free one; port 0 is any. Raises Malformed where none is to be had."""
    for number in range(port, min(port + TRIED, 65536)) if port else [0]:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # Named as TCP: else asyncio does not know it as such, and small replies wait for 40 ms.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(128)
        except OSError as error:
            listening.close()
            last = error
        else:
            return listening
    raise Malformed(f"No port from {port} on can be used at {host}: {last}.")


async def try_database(database: str) -> None:
    """Open a database once; raises StoreError where that fails."""
    store = Store(database)
    await store.open()
    await store.close()


def one_line(record: logging.LogRecord) -> bool:
    """A filter: what a client sent wrongly is told in a line, and not by a traceback of the web server's."""
    if isinstance(record.exc_info, tuple) and isinstance(record.exc_info[1], UnicodeError):
        record.exc_info = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


def configuration(app: Litestar, **more: Any) -> uvicorn.Config:
    """How the application is served; more: what else `uvicorn.Config` takes."""
    given: dict[str, Any] = {
        "ws": "websockets-sansio",
        "ws_max_size": MESSAGE_LIMIT,
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": 1,
        **more,
    }
    config = uvicorn.Config(app, **given)
    logging.getLogger("uvicorn.error").addFilter(one_line)
    return config


class _Server(uvicorn.Server):
    """A server that says where it is once it can be reached."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self.address, self.browser = address, browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(f"Coverts is at {self.address} (stop it with Ctrl-C)", flush=True)
        told = logging.getLogger("coverts")
        told.setLevel(logging.INFO)
        told.addHandler(logging.StreamHandler(sys.stdout))
        if self.browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self.address)


def serve(games: Mapping[str, Game], settings: ServerSettings | None = None, browser: bool = True) -> None:
    """Serve until interrupted."""
    settings = settings or ServerSettings()
    if not settings.database:
        settings = msgspec.structs.replace(settings, database=default_database())
    asyncio.run(try_database(settings.database))
    listening = listen(settings.host, settings.port)
    name = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else settings.host
    app = make_app(Setup(settings, games, Pace().times(settings.pace)))
    server = _Server(configuration(app), f"http://{name}:{listening.getsockname()[1]}/", browser)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()
