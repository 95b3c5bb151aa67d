"""A server in the test's own loop, and people at its tables over HTTP and the socket."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager, contextmanager, nullcontext
from typing import Any

import httpx
import msgspec
import uvicorn
from litestar import Litestar
from websockets.asyncio.client import connect
from websockets.typing import Origin

from coverts.server.access.listening_socket import ListeningSocket
from coverts.server.accounts.sign_in import hash_of_code, new_code
from coverts.server.running.hosted_tables import HostedTables
from coverts.server.running.serve import configuration, listen
from coverts.server.running.settings import ServerSettings
from coverts.server.web.app import Setup, make_routes, state_of
from coverts.tables.core.live_table import AT_ONCE
from coverts.tables.wire import messages
from coverts.tables.wire.encoded_states import apply_changes

PATIENCE = 20
idle_apps: dict[tuple[object, ...], list[Litestar]] = {}
"""Applications without a server, by what their routes depend on: making one costs more than most tests."""


@contextmanager
def borrowed_app(setup: Setup):
    """An application with the state of this setup; if nothing fails, another server may have it next."""
    settings = setup.settings
    idle = idle_apps.setdefault((setup.static, settings.metrics_from, settings.body_bytes), [])
    # The administrator's key is in the routes, and each test has a key of its own.
    app = idle.pop() if idle and not settings.admin_key_file else make_routes(setup)
    app.state = state_of(setup)
    yield app
    if not settings.admin_key_file:
        idle.append(app)


@asynccontextmanager
async def serving(setup: Setup, refusal_delay: float = 0):
    """A running server's address; it is stopped like one that gets Ctrl-C.

    refusal_delay: seconds until it says that a limit is reached.
    """
    with borrowed_app(setup) as app:
        async with serving_app(app, refusal_delay) as site:
            yield site


@asynccontextmanager
async def serving_app(app: Litestar, refusal_delay: float):
    """The same for an application."""
    config = configuration(app, timeout_graceful_shutdown=1)
    vars(config.app)["refusal_delay"] = refusal_delay
    listening = ListeningSocket(listen("127.0.0.1", 0), app.state.connections)
    server = uvicorn.Server(config)
    started, stopping = asyncio.Event(), asyncio.Event()
    startup = server.startup

    async def startup_and_tell(sockets=None):
        await startup(sockets)
        started.set()

    # Its own main loop looks ten times a second whether it is to stop.
    vars(server).update(startup=startup_and_tell, main_loop=stopping.wait, capture_signals=nullcontext)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    waiting = asyncio.create_task(started.wait())
    await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if running.done():
        running.result()
    site = Site(f"127.0.0.1:{listening.getsockname()[1]}", app.state)
    try:
        yield site
    finally:
        for browser in site.browsers:
            await browser.aclose()
        stopping.set()
        await running
        listening.close()
        for connection in [*app.state.connections._open]:  # The process would end, and close them.
            connection._transport.abort()
        await asyncio.sleep(0)


class Site:
    def __init__(self, host: str, state=None):
        # Not the application, which another server may have later.
        self.host, self.state = host, state
        self.browsers: list[httpx.AsyncClient] = []

    @property
    def tables(self):
        return self.state.tables

    @property
    def following(self):
        return self.state.following

    def browser(self) -> httpx.AsyncClient:
        """A browser with cookies of its own."""
        self.browsers.append(client(self.host))
        return self.browsers[-1]

    def socket(self, table: str, browser: httpx.AsyncClient | None = None, **more):
        return Socket(self.host, table, cookies_of(browser), **more)


async def until(holds):
    """Let other tasks go on until something holds."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if holds():
                return
            await asyncio.sleep(0)


def client(host: str) -> httpx.AsyncClient:
    """A client for plain HTTP: reading the system's certificates would cost more than most tests do."""
    return httpx.AsyncClient(base_url=f"http://{host}", timeout=PATIENCE, verify=False)


def cookies_of(browser: httpx.AsyncClient | None) -> str:
    return "; ".join(f"{c.name}={c.value}" for c in browser.cookies.jar) if browser else ""


class Socket:
    """A table's socket as a client keeps it: the last state with the whole log, and refusals."""

    def __init__(
        self,
        host: str,
        table: str,
        cookie: str = "",
        origin: str | None = None,
        seat: int | None = None,
        lang: str = "",
        changes: bool = True,
    ):
        headers = {"Cookie": cookie} if cookie else {}
        if origin is None:
            origin = f"http://{host}"
        self.opening = connect(
            f"ws://{host}/api/tables/{table}/socket?lang={lang}&changes={str(changes).lower()}"
            f"{'' if seat is None else f'&seat={seat}'}",
            origin=Origin(origin) if origin else None,
            additional_headers=headers,
        )
        self.state: Any = {}
        self.raw: list[str | bytes] = []
        self.log: list[Any] = []

    async def __aenter__(self):
        self.connection = await self.opening
        return self

    async def __aexit__(self, *_):
        await self.connection.close()

    async def message(self) -> Any:
        text = await asyncio.wait_for(self.connection.recv(), PATIENCE)
        self.raw.append(text)
        message = msgspec.json.decode(text)
        if message["type"] == "changes":
            state = apply_changes(self.state, message)
            message = msgspec.to_builtins(msgspec.convert(state, messages.TableState))
        if message["type"] == "table":
            self.state = message
            kept = message.get("log_from", 0)
            self.log = self.log[:kept] + message["log"]
            assert [line["number"] for line in self.log] == list(range(len(self.log)))
        return message

    async def until(self, holds) -> Any:
        """The next state for which `holds(state)`, the last one included."""
        while not self.state or not holds(self.state):
            await self.message()
        return self.state

    async def refusal(self) -> Any:
        while (message := await self.message())["type"] != "error":
            pass
        return message

    async def send(self, **message) -> None:
        await self.connection.send(msgspec.json.encode(message).decode())

    async def answer(self, action: int, **more) -> None:
        await self.send(**{"type": "answer", "position": self.state["position"], "action": action, **more})

    async def undo(self) -> None:
        await self.send(type="undo", position=self.state["position"])


def option(state: dict[str, Any], text: str) -> int:
    """The action of the option with that text, of the first question that has it."""
    for question in state["questions"]:
        for each in question["options"]:
            if each["text"] == text:
                return int(each["action"])
    raise AssertionError(f"no option {text!r}")


def legal(state: dict[str, Any], question: int = 0) -> list[int]:
    options = state["questions"][question]["options"]
    return [o["action"] for o in options if "refused" not in o and not o.get("staged")]


def setup(tmp_path, games, pace=AT_ONCE, **more) -> Setup:
    settings = ServerSettings(database=str(tmp_path / "tables.db"))
    return Setup(settings, {game.name: game for game in games}, pace, **more)


async def make(browser: httpx.AsyncClient, game: str, seats: list[str], **options) -> Any:
    reply = await browser.post("/api/tables", json={"game": game, "seats": seats, "options": options})
    assert reply.status_code == 201, reply.text
    return reply.json()


async def make_invite(site, days=1):
    """Return the code of a new invite, as `coverts invite` makes it."""
    code = new_code()
    await HostedTables(site.state.store).invite(hash_of_code(code), time.time() + days * 86400)
    return code
