"""Routes for monitoring: /health, /ready and /metrics."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.types import ControllerRouterHandler
from prometheus_client import CONTENT_TYPE_LATEST

from coverts.engine.base.exceptions import BadSetting
from coverts.server.access.addresses import address_of
from coverts.server.access.rate_limits import Limits
from coverts.server.running import metrics
from coverts.server.store import DatabaseStore
from coverts.server.web.admin_key import AdminKey
from coverts.server.web.framework_types import AnyRequest
from coverts.tables.core.registry import Tables
from coverts.tables.wire.refusals import StoreError

Networks = Sequence[ipaddress.IPv4Network | ipaddress.IPv6Network]


def networks(text: str, setting: str) -> Networks:
    """Parse addresses and networks that are separated by commas.

    Args:
        text: The addresses and networks.
        setting: The name of the setting, for the error.

    Raises:
        Malformed: An address or network is invalid.
    """
    try:
        return [ipaddress.ip_network(each.strip()) for each in text.split(",") if each.strip()]
    except ValueError as error:
        raise BadSetting(f"The setting {setting} must be a list of addresses or networks: {error}.") from None


def health_routes(key: AdminKey | None, readers: Networks) -> Sequence[ControllerRouterHandler]:
    """Return the routes for monitoring.

    Only clients in the networks `readers` and clients with the admin key may read /metrics. All other clients
    get status 404.
    """

    @get("/health", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
    def health() -> str:
        return "alive\n"

    @get("/ready", include_in_schema=False, media_type=MediaType.TEXT)
    async def ready(request: AnyRequest) -> Response[str]:
        tables: Tables = request.app.state.tables
        store: DatabaseStore = request.app.state.store
        if not tables.ready:
            return _not_ready("The games are still loading.")
        try:
            await store.check()
        except StoreError:
            return _not_ready("The database does not answer.")
        return Response("ready\n", media_type=MediaType.TEXT)

    @get("/metrics", include_in_schema=False, sync_to_thread=False)
    def prometheus(request: AnyRequest) -> Response[bytes]:
        if not (_is_reader(request, readers) or _has_key(request, key)):
            raise NotFoundException
        tables: Tables = request.app.state.tables
        return Response(metrics.exposition(tables.live), headers={"Content-Type": CONTENT_TYPE_LATEST})

    return [health, ready, prometheus]


def _not_ready(why: str) -> Response[str]:
    return Response(f"{why}\n", status_code=503, media_type=MediaType.TEXT)


def _has_key(request: AnyRequest, key: AdminKey | None) -> bool:
    """Return whether the Authorization header of a request contains the key.

    Raises:
        TooMany: There were too many wrong keys.
    """
    header = request.headers.get("authorization")
    if key is None or header is None:
        return False
    limits: Limits = request.app.state.limits
    return limits.check_key(address_of(request.scope), lambda: key.is_key(header.removeprefix("Bearer ")))


def _is_reader(request: AnyRequest, readers: Networks) -> bool:
    """Return whether a request comes from one of these networks."""
    try:
        address = ipaddress.ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    return any(address.version == network.version and address in network for network in readers)
