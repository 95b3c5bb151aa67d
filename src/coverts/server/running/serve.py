"""Running the server: a port, a database file, a browser."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Timer
from types import FrameType
from typing import Any

import uvicorn
from litestar import Litestar
from platformdirs import user_data_path

import coverts
from coverts.engine.base.compile_processes import end_processes
from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.server.access.connection_limits import Http, Socket
from coverts.server.access.gate import Gate
from coverts.server.access.network_addresses import origins
from coverts.server.running.logs import begin_logs
from coverts.server.running.settings import ServerSettings, read_settings
from coverts.server.store import DatabaseStore
from coverts.server.web.app import Setup, make_app
from coverts.tables.core.live_table import Pace

PORT_COUNT = 65536
MAX_PORTS_TRIED = 50
"""Ports tried one after the other."""
OTHER_FILES = 200
"""Open files beside connections: the store's, the rules', the system's."""
MAX_MESSAGE_BYTES = 64 * 1024
"""Bytes of a message from a browser."""
MAX_STOP_SECONDS = 1.6
"""Seconds from the signal to stop to the process's end, whatever is under way; all that has been acknowledged
is stored by then."""
LOG = logging.getLogger("coverts.server")


def default_database() -> str:
    """The user's own database file; its folder is made where it is missing, for that user alone."""
    folder = user_data_path("coverts", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed(f"The folder {folder} cannot be made: {error.strerror}.") from None
    return str(folder / "tables.db")


def database_of(database: str | None, settings: str | None) -> str:
    """The database that a server with these settings uses."""
    return read_settings({"database": database}, settings).database or default_database()


def listen(host: str, port: int) -> socket.socket:
    """A socket at the port or the next free one, which the log tells; port 0 is any. Raises Malformed where
    none is to be had.
    """
    if not 0 <= port < PORT_COUNT:
        raise Malformed(f"A port is a number from 0 to {PORT_COUNT - 1}, not {port}.")
    last: OSError | None = None
    for number in range(port, min(port + MAX_PORTS_TRIED, PORT_COUNT)) if port else [0]:
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
            if last is not None:
                LOG.warning("port %s cannot be used, and %s is instead: %s", port, number, last.strerror)
            return listening
    raise Malformed(f"No port from {port} on can be used at {host}: {last}.")


async def try_database(database: str) -> None:
    """Open a database once; raises StoreError where that fails."""
    store = DatabaseStore(database)
    await store.open()
    await store.close()


def allow_connections(settings: ServerSettings) -> None:
    """Each connection is an open file; the system lets this process have as many as it must ask for."""
    if sys.platform == "win32":
        return
    import resource

    wanted = int(settings.connections * settings.addresses) + OTHER_FILES
    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if usual != resource.RLIM_INFINITY and usual < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def configuration(app: Litestar, **more: Any) -> uvicorn.Config:
    """How the application is served; more: what else `uvicorn.Config` takes."""
    given: dict[str, Any] = {
        "http": Http,
        "ws": Socket,
        "proxy_headers": False,
        "ws_max_size": MAX_MESSAGE_BYTES,
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": 1,
        "log_config": None,
        **more,
    }
    return uvicorn.Config(Gate(app, app.state.addresses, app.state.limits), **given)


class _Server(uvicorn.Server):
    """A server that says where it is once it can be reached, and ends its process when it is told to stop.

    What threads are still at then, a thought or a game that is compiled, holds nothing that is not stored;
    Python would wait for them.
    """

    def __init__(
        self, config: uvicorn.Config, address: str, browser: bool, for_people: bool, others: Sequence[str]
    ) -> None:
        super().__init__(config)
        self.address, self.browser, self.for_people, self.others = address, browser, for_people, others

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        LOG.info("started", extra={"event": "start", "address": self.address, "version": coverts.__version__})
        if self.for_people:
            print(f"Coverts is at {self.address} (stop it with Ctrl-C)")
            print(_for_others(self.others), flush=True)
        if self.browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self.address)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            late = Timer(MAX_STOP_SECONDS, _leave, ["stopped before all had ended"])
            late.daemon = True
            late.start()
        super().handle_exit(sig, frame)

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        with self.capture_signals():
            await self._serve(sockets)
            _leave("stopped")


def _leave(how: str) -> None:
    """End this process now, and those that compile for it."""
    LOG.info(how, extra={"event": "stop"})
    end_processes()
    logging.shutdown()
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    os._exit(0)


def _for_others(origins: Sequence[str]) -> str:
    """Where others find it, in a line for people."""
    if origins:
        return f"Others find it at {' or '.join(f'{each}/' for each in origins)}"
    return "Only this machine finds it; `make play SHARE=1` or `coverts serve --share` lets your network in."


def serve(games: Mapping[str, Game], settings: ServerSettings | None = None, browser: bool = True) -> None:
    """Serve until interrupted; the process ends then. Raises Malformed where it cannot begin."""
    settings = settings or ServerSettings()
    begin_logs(settings.log, settings.log_level)
    if not settings.database:
        settings = replace(settings, database=default_database())
    asyncio.run(try_database(settings.database))
    listening = listen(settings.host, settings.port)
    name = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else settings.host
    app = make_app(Setup(settings, games, Pace().times(settings.pace)))
    here = f"http://{name}:{listening.getsockname()[1]}"
    allow_connections(settings)
    public = app.state.addresses.public
    app.state.origins = origins(settings.host, listening.getsockname()[1], public)
    for_people = settings.log == "text"
    server = _Server(configuration(app), f"{public or here}/", browser, for_people, app.state.origins)
    try:
        server.run(sockets=[listening])
    finally:
        listening.close()
