"""Starts and stops the server. Opens its port, its database and a browser."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Timer
from types import FrameType
from typing import Any

import uvicorn
from litestar import Litestar
from platformdirs import user_data_path

import coverts
from coverts.engine.base.compile_processes import end_processes
from coverts.engine.base.exceptions import BadSetting
from coverts.engine.game.definition import Game
from coverts.server.access.addresses import Addresses
from coverts.server.access.gate import Gate
from coverts.server.access.guarded_connection import Connections, GuardedConnection
from coverts.server.access.listening_socket import MAX_QUEUED, ListeningSocket
from coverts.server.access.rate_limits import Limits
from coverts.server.access.socket_protocol import SocketProtocol
from coverts.server.notices.notice_settings import check_notices
from coverts.server.relay.relays import RelayedApp
from coverts.server.relay.worker_processes import run_workers
from coverts.server.running.logs import begin_logs
from coverts.server.running.settings import ServerSettings, read_settings, warn_of_unknown_variables
from coverts.server.running.thread_turns import SWITCH_SECONDS, IdleSelector
from coverts.server.store import DatabaseStore
from coverts.server.web.admin_key import AdminKey
from coverts.server.web.app import Setup, make_app
from coverts.server.web.health import networks
from coverts.server.web.network_addresses import origins
from coverts.tables.core.live_table import Pace

PORT_COUNT = 65536
MAX_PORTS_TRIED = 50
"""The maximum number of ports that are tried, one after the other."""
OTHER_FILES = 200
"""The number of open files to allow in addition to connections, for example for the database."""
MAX_MESSAGE_BYTES = 64 * 1024
"""The maximum size of a message from a browser."""
MAX_STOP_SECONDS = 1.6
"""The longest time, in seconds, from the stop signal to the end of the process. By then, all acknowledged
changes are stored.
"""
MAX_ACCEPTED = 16
"""The maximum number of new connections that are accepted in one turn of the event loop, so that nobody who
is connected waits for many of them."""
RECEIVE_BUFFER_BYTES = 128 << 10
"""The number of bytes of each connection that the kernel stores until the server reads them."""
MAKEFILE = Path(coverts.__file__).resolve().parents[2] / "Makefile"
"""The Makefile of a checkout of Coverts. An installed package has none."""
LOG = logging.getLogger("coverts.server")
Companion = Callable[[int, Callable[[str], Awaitable[None]]], Coroutine[Any, Any, None]]
"""A coroutine function that runs beside the server. It gets the port, and a function that shows a notice."""


def default_database() -> str:
    """Return the path of the user's database, and create a private folder for it."""
    folder = user_data_path("coverts", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(f"The folder {folder} cannot be created: {error.strerror}.") from None
    return str(folder / "tables.db")


def database_of(database: str | None, settings: str | None) -> str:
    """Return the database that a server uses.

    Args:
        database: The database that the command line names, if any.
        settings: The path of the settings file, if any.
    """
    return read_settings({"database": database}, settings).database or default_database()


def listen(host: str, port: int, tries: int = MAX_PORTS_TRIED) -> socket.socket:
    """Return a socket that listens at a port, or at the next port that is free.

    Args:
        host: The address to listen at.
        port: The first port to try, or 0 for any free port.
        tries: The maximum number of ports to try.

    Raises:
        BadSetting: The port is invalid, or no port can be used.
    """
    if not 0 <= port < PORT_COUNT:
        raise BadSetting(f"A port is a number from 0 to {PORT_COUNT - 1}, not {port}.")
    last: OSError | None = None
    for number in range(port, min(port + tries, PORT_COUNT)) if port else [0]:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # Without IPPROTO_TCP, asyncio does not set TCP_NODELAY, and small replies take 40 ms longer.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER_BYTES)
        try:
            listening.bind((host, number))
            listening.listen(MAX_QUEUED)
        except OSError as error:
            listening.close()
            last = error
        else:
            if last is not None:
                LOG.warning("port %s cannot be used, so %s is used: %s", port, number, last.strerror)
            return listening
    raise BadSetting(f"Neither port {port} nor any of the next ones can be used at {host}: {last}.")


async def try_database(database: str) -> None:
    """Open and close a database, to report errors before the server starts.

    Raises:
        StoreError: The database cannot be opened.
    """
    store = DatabaseStore(database)
    await store.open()
    LOG.info("tables are stored in %s", store.database.name)
    await store.close()


def allow_connections(settings: ServerSettings) -> None:
    """Raise the process's limit of open files, because each connection is one."""
    if sys.platform == "win32":
        return
    import resource

    files = int(settings.connections * settings.addresses) + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY:
        files = min(files, hard)
    if soft != resource.RLIM_INFINITY and soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))


def configuration(app: Litestar, **more: Any) -> uvicorn.Config:
    """Return the uvicorn configuration of the application.

    Args:
        app: The application.
        more: Additional arguments of `uvicorn.Config`.
    """
    addresses, limits = app.state.addresses, app.state.limits
    app.state.connections = Connections(addresses, limits)
    arguments: dict[str, Any] = {
        "http": partial(GuardedConnection, app.state.connections),
        "ws": partial(SocketProtocol, limits),
        "proxy_headers": False,
        "ws_max_size": MAX_MESSAGE_BYTES,
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": 1,
        "backlog": MAX_ACCEPTED,
        "log_config": None,
        **more,
    }
    app.state.relays = RelayedApp(app, app.state)
    return uvicorn.Config(Gate(app.state.relays, addresses, limits), **arguments)


class _Server(uvicorn.Server):
    """A server that prints its address when it starts, and ends its process when it stops.

    It does not wait for threads, because searches and compilations have nothing to store.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        address: str,
        browser: bool,
        for_people: bool,
        others: str,
        beside: Callable[[], Coroutine[Any, Any, None]] | None,
    ) -> None:
        super().__init__(config)
        self.beside = beside
        self.address, self.browser, self.for_people, self.others = address, browser, for_people, others

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        LOG.info("started", extra={"event": "start", "address": self.address, "version": coverts.__version__})
        if self.for_people:
            print(f"Coverts is at {self.address} (stop it with Ctrl-C)")
            print(self.others, flush=True)
        if self.beside is not None:
            self._companion = asyncio.create_task(self.beside())
        if self.browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self.address)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            timer = Timer(MAX_STOP_SECONDS, _exit, ["stopped before everything had ended"])
            timer.daemon = True
            timer.start()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        _exit("stopped")


def _exit(message: str) -> None:
    """End this process and its compiler processes at once."""
    LOG.info(message, extra={"event": "stop"})
    end_processes()
    logging.shutdown()
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    os._exit(0)


def _others_line(origins: Sequence[str], command: str) -> str:
    """Return a sentence that tells how other machines can reach the server.

    Args:
        origins: The origins at which they reach it.
        command: The command that lets the network in, or "" for the usual one.
    """
    if origins:
        return f"Others can reach it at {' or '.join(f'{each}/' for each in origins)}"
    command = command or ("make play SHARE=1" if MAKEFILE.is_file() else "coverts serve --share")
    return f"Only this machine can reach it. Use `{command}` to let your network in."


def serve(
    games: Mapping[str, Game],
    settings: ServerSettings | None = None,
    browser: bool = True,
    greets: bool = True,
    beside: Companion | None = None,
    share: str = "",
) -> None:
    """Run the server until it is interrupted, and then end the process.

    Args:
        games: The games to offer, by name.
        settings: The settings of the server.
        browser: Whether to open a browser.
        greets: Whether to print the server's address.
        beside: A coroutine function that runs beside the server. It gets the port, and a function that shows
            a notice at all tables.
        share: The command that lets the network in, or "" for the usual one.

    Raises:
        BadSetting: A setting is invalid, or no port can be used.
        StoreError: The database cannot be opened.
    """
    settings = settings or ServerSettings()
    begin_logs(settings.log, settings.log_level)
    warn_of_unknown_variables()
    if not settings.database:
        settings = replace(settings, database=default_database())
    check_settings(settings)
    asyncio.run(try_database(settings.database))
    listening = listen(settings.host, settings.port)
    for_people = greets and settings.log == "text"

    def serve_here(worker: int) -> None:
        is_first = worker == 0
        _serve_here(
            listening, games, settings, worker, browser and is_first, for_people and is_first, beside, share
        )

    try:
        if settings.workers > 1:
            run_workers(settings.workers, serve_here)
        else:
            serve_here(0)
    finally:
        listening.close()


def check_settings(settings: ServerSettings) -> None:
    """Check the settings that are read only while a server starts, before any process of it begins.

    Raises:
        BadSetting: A setting is invalid.
    """
    if settings.workers > 1:
        check_workers(settings)
    Limits(settings)
    Addresses(settings)
    networks(settings.metrics_from, "metrics_from")
    if settings.admin_key_file:
        AdminKey.of(settings.admin_key_file)
    check_notices(settings)


def check_workers(settings: ServerSettings) -> None:
    """Check that a server may have several processes.

    Raises:
        BadSetting: The database is an SQLite file, or the operating system cannot fork processes.
    """
    if "://" not in settings.database or settings.database.startswith("sqlite"):
        raise BadSetting(
            f"{settings.workers} workers need a PostgreSQL database, because only one process may use an "
            "SQLite file. Use --database postgresql://USER@HOST/NAME, or leave out --workers."
        )
    if not hasattr(os, "fork"):
        raise BadSetting(
            "Several workers need an operating system that forks processes. Leave out --workers."
        )


def _serve_here(
    listening: socket.socket,
    games: Mapping[str, Game],
    settings: ServerSettings,
    worker: int,
    browser: bool,
    for_people: bool,
    beside: Companion | None,
    share: str,
) -> None:
    """Serve in this process until it is interrupted, and then end the process.

    Args:
        listening: A socket that listens at the server's port.
        games: See `serve`.
        settings: The settings of the server.
        worker: The number of this process among the workers, the first 0.
        browser: Whether to open a browser.
        for_people: Whether to print the server's address.
        beside: See `serve`.
        share: See `serve`.
    """
    name = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else settings.host
    app = make_app(Setup(settings, games, Pace().times(settings.pace)))
    port = listening.getsockname()[1]
    here = f"http://{name}:{port}"
    allow_connections(settings)
    public = app.state.addresses.public
    app.state.origins = origins(settings.host, port, public)
    companion = None if beside is None else lambda: beside(port, app.state.tables.announce)
    address, others = f"{public or here}/", _others_line(app.state.origins, share)
    server = _Server(configuration(app), address, browser, for_people, others, companion)
    sockets = [listening]
    if settings.worker_port:
        sockets.append(listen(settings.host, settings.worker_port + worker, 1))
    counted: list[socket.socket] = [ListeningSocket(each, app.state.connections) for each in sockets]
    sys.setswitchinterval(SWITCH_SECONDS)
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(IdleSelector())) as runner:
        runner.run(server.serve(sockets=counted))
