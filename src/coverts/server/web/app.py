"""The web server as an ASGI application."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi.config import OpenAPIConfig

import coverts
from coverts.bots.thinking_processes import THINKERS
from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.sentences import Said, as_text
from coverts.engine.game.definition import Game
from coverts.server.access.addresses import Addresses
from coverts.server.access.cpu_budget import with_payer
from coverts.server.access.rate_limits import Limits
from coverts.server.accounts.account_history import AccountHistory
from coverts.server.accounts.account_records import AccountRecords
from coverts.server.accounts.game_results import GameResults
from coverts.server.accounts.sign_in import SignIn
from coverts.server.notices.mail_pages import MAIL_PAGES
from coverts.server.notices.overdue_notices import OverdueNotices
from coverts.server.notices.turn_notifier import TurnNotifier
from coverts.server.relay.relay_server import RelayServer
from coverts.server.relay.table_holders import TableHolders
from coverts.server.running import metrics
from coverts.server.running.logs import with_request
from coverts.server.running.old_tables import OldTables
from coverts.server.running.other_programs import ChangeFollower
from coverts.server.running.search_bots import SearchThinkers
from coverts.server.running.settings import ServerSettings
from coverts.server.running.upgrade_check import log_outdated_tables
from coverts.server.running.worker_threads import WorkerThreads
from coverts.server.store import DatabaseStore
from coverts.server.upkeep.puzzle_supply import PuzzleSupply
from coverts.server.web.account_requests import ACCOUNT_API, AccountServices
from coverts.server.web.admin_key import AdminKey
from coverts.server.web.admin_page import admin_router
from coverts.server.web.client_pages import (
    STATIC,
    JsonDescription,
    PlainDescription,
    client_page,
    page_routes,
    style_links,
)
from coverts.server.web.framework_types import AnyRequest, AnyResponse, language_of
from coverts.server.web.health import health_routes, networks
from coverts.server.web.request_handlers import API, PublicReplies
from coverts.server.web.security import add_headers
from coverts.server.web.table_socket import socket_without_upgrade, table_socket
from coverts.tables.core.live_table import Pace
from coverts.tables.core.registry import Tables
from coverts.tables.core.table_part import PartMaker
from coverts.tables.due_clocks import DueClocks
from coverts.tables.parts import PARTS
from coverts.tables.ports import Ports
from coverts.tables.replays.replay_cache import Replays
from coverts.tables.requests import Services
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import TooMany, refusal_message, status_of

LOG = logging.getLogger("coverts.server")
DESCRIPTION = (
    "Tables for games of hidden information. A reply contains only what the client's seat may know. A client "
    "with several seats at a table names one with `?seat=`. Every refusal is a Refused message. The socket "
    "of a table is at /api/tables/ID/socket. It sends TableState, Talk and Refused, and takes Answer, "
    "Answers, Undo and Settings. docs/protocol.md says what will not change, and shows a bot as an example."
)
MISSING_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Not here</title></head><body>
<h1>There is nothing at this address</h1><p><a href="/">To the games</a></p>
</body></html>
"""


@dataclass(frozen=True)
class Setup:
    """The parts from which a server is created."""

    settings: ServerSettings
    games: Mapping[str, Game]
    """The games to offer, by name."""
    pace: Pace = field(default_factory=Pace)
    static: Path = STATIC
    notifier: Callable[[DatabaseStore, ServerSettings], TurnNotifier] = TurnNotifier


class WellFormed(AnyRequest):
    """A request that raises Malformed if its JSON body cannot be read."""

    async def json(self) -> Any:
        """Return the body as JSON.

        Raises:
            Malformed: The body is nested too deeply or is not UTF-8.
        """
        try:
            return await super().json()
        except RecursionError:
            raise Malformed("The request is nested too deeply. Send a flatter one.") from None
        except UnicodeDecodeError:
            raise Malformed("The request is not UTF-8 text. Encode it as UTF-8.") from None


def installed_games() -> dict[str, Game]:
    """Return all installed games, by name."""
    return {name: coverts.game(name) for name in sorted(coverts.installed())}


def make_app(setup: Setup) -> Litestar:
    """Return the server as an ASGI application, which opens the database on startup."""
    app = make_routes(setup)
    app.state = state_of(setup)
    return app


def state_of(setup: Setup) -> State:
    """Return what the application keeps of a setup, before it starts."""
    settings = setup.settings
    return State(
        {
            "setup": setup,
            "limits": Limits(settings),
            "addresses": Addresses(settings),
            "origins": [],
            "holders": None,
            "relays": None,
            "static": setup.static,
            "style_links": style_links(setup.static),
            "pseudo_language": settings.pseudo_language,
            "public_replies": PublicReplies(),
        }
    )


def make_routes(setup: Setup) -> Litestar:
    """Return the application without its state.

    It depends only on `static` and on the settings `admin_key_file`, `metrics_from` and `body_bytes`.
    """
    settings = setup.settings
    key = AdminKey.of(settings.admin_key_file) if settings.admin_key_file else None
    readers = networks(settings.metrics_from, "metrics_from")
    admin = [admin_router(key)] if key is not None else []
    return Litestar(
        route_handlers=[
            API,
            ACCOUNT_API,
            socket_without_upgrade,
            table_socket,
            *page_routes(setup.static),
            MAIL_PAGES,
            *health_routes(key, readers),
            *admin,
        ],
        middleware=[with_request],
        lifespan=[_running],
        before_send=[add_headers],
        exception_handlers={
            HTTPException: _http_error,
            Exception: _refused,
        },
        openapi_config=OpenAPIConfig(
            title="Coverts",
            version=coverts.__version__,
            description=DESCRIPTION,
            path="/schema",
            use_handler_docstrings=True,
            render_plugins=[PlainDescription(path="/"), JsonDescription()],
        ),
        request_class=WellFormed,
        type_encoders={Said: as_text},
        request_max_body_size=settings.body_bytes,
        logging_config=None,
    )


@asynccontextmanager
async def _running(app: Litestar) -> AsyncIterator[None]:
    """Open the database and the tables, and close them in the end."""
    setup: Setup = app.state.setup
    limits: Limits = app.state.limits
    settings = setup.settings
    store = DatabaseStore(settings.database)
    await store.open()
    background, thinkers = WorkerThreads(), SearchThinkers()
    notifier = setup.notifier(store, settings)
    await notifier.begin()
    ports = Ports(store, background, metrics.PrometheusCounters(), thinkers, notifier)
    app.state.notifier = notifier
    app.state.store = store
    records = AccountRecords(store.changes)
    app.state.accounts = AccountServices(
        records, SignIn(records, settings.register), AccountHistory(store.changes, setup.games)
    )
    parts: list[PartMaker] = [*PARTS, partial(GameResults, records)]
    app.state.tables = tables = Tables(ports, setup.games, setup.pace, parts)
    replays = Replays(ports)
    app.state.services = Services(tables, replays)
    app.state.following = follower = ChangeFollower(store, tables.by_name, tables.drop)
    limits.is_awake = tables.is_awake
    THINKERS.open()
    holders = None
    if store.shared:
        holders = TableHolders(store, settings.lease_seconds, tables.lose, tables.is_awake)
    relayed = None
    if holders is not None:
        app.state.relay_server = relayed = RelayServer(
            with_payer(app, limits.payer), holders, tables.give_away
        )
        await relayed.begin(settings.relay_host)
        await holders.begin(relayed.address)
        app.state.holders = holders
    tables.begin()
    follower.begin()
    old = OldTables(store, tables, settings.keep_days)
    overdue = OverdueNotices(store, tables, notifier)
    supply = PuzzleSupply(store, tables, settings.puzzle_days)
    jobs = (
        metrics.LOAD.watch(),
        tables.listen(),
        old.run(),
        overdue.run(),
        DueClocks(tables).run(),
        supply.run(),
        app.state.accounts.sign_in.run(),
        log_outdated_tables(tables, store),
    )
    tasks = [asyncio.create_task(each) for each in jobs]
    if holders is not None and app.state.relays is not None:
        tasks.append(asyncio.create_task(app.state.relays.watch(holders)))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        replays.close()
        await follower.end()
        await tables.close()
        if holders is not None and relayed is not None:
            await holders.end()
            await relayed.end()
            if app.state.relays is not None:
                app.state.relays.close()
        await notifier.end()
        thinkers.close()
        background.close()
        THINKERS.close()
        await store.close()


def _reply(refused: messages.Refused, status: int) -> AnyResponse:
    return Response(refused, status_code=status, media_type=MediaType.JSON)


def _refused(request: AnyRequest, error: Exception) -> AnyResponse:
    refused = refusal_message(error)
    if refused.error == "fault":
        name = request.path_params.get("name")
        table = {"table": name} if name and "/tables/" in request.url.path else {}
        LOG.error("a request could not be answered", extra={"event": "fault", **table}, exc_info=error)
    reply = _reply(language_of(request).put(refused), status_of(refused.error))
    if isinstance(error, TooMany):
        reply.set_header("Retry-After", str(error.seconds))
    return reply


def _http_error(request: AnyRequest, error: HTTPException) -> AnyResponse:
    if isinstance(error, NotFoundException):
        if request.url.path.startswith("/api"):
            return _reply(messages.Refused("not_found", "There is nothing at this address."), 404)
        is_page = not request.url.path.startswith("/assets/")
        page = client_page(request.app.state.static) if is_page else None
        return Response(page or MISSING_PAGE, status_code=404, media_type=MediaType.HTML)
    message = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        message = "; ".join([message, *(str(each.get("message", each)) for each in error.extra)])
    return _reply(messages.Refused("malformed", message), error.status_code)
