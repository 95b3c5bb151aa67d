"""The server's host names, the addresses of clients, and the trusted proxies."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from coverts.engine.base.exceptions import BadSetting
from coverts.engine.base.sentences import said, verbatim
from coverts.server.running.settings import ServerSettings
from coverts.tables.wire.refusals import WrongHost

HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::[0-9]{1,5})?")
DEFAULT_PORTS = {"http": 80, "https": 443}
COUNTED = "coverts.counted_address"
"""The entry of an ASGI scope with the address to count, if it is not the client's own."""
UNKNOWN = "unknown"
"""The name for all clients whose addresses are unknown."""
MAX_ADDRESS_LENGTH = 64
"""The maximum length of an invalid address that a proxy sends. Longer addresses are cut off."""


def plain(address: str) -> str:
    """Normalize an IP address, and turn an IPv4-mapped IPv6 address into IPv4.

    Other text is returned unchanged.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    mapped = getattr(parsed, "ipv4_mapped", None)
    return str(mapped or parsed)


def address_of(scope: Mapping[str, Any]) -> str:
    """Return a client's IPv4 address or IPv6 network, for rate limits.

    Args:
        scope: The ASGI scope from the gate, which has the client's address even behind a trusted proxy.
    """
    counted: str | None = scope.get(COUNTED)
    if counted is not None:
        return counted
    client = scope.get("client")
    return household(client[0]) if client else UNKNOWN


def household(address: str) -> str:
    """Return an IPv4 address unchanged, or the /64 network of an IPv6 address.

    A client can choose the rest of an IPv6 address at will.
    """
    try:
        parsed = ipaddress.ip_address(plain(address.partition("%")[0]))
    except ValueError:
        return address[:MAX_ADDRESS_LENGTH]
    if parsed.version == 4:
        return str(parsed)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


class Addresses:
    """The host names and trusted proxies of a server."""

    def __init__(self, settings: ServerSettings) -> None:
        """Read the host names and proxies from the settings.

        Raises:
            Malformed: `public_url` or `trusted_proxies` is invalid.
        """
        self.public = _public(settings.public_url)
        """The server's public origin if it is behind a proxy, such as https://play.example.org. Otherwise
        ""."""
        self.trusted = _split(settings.trusted_proxies)
        self._proxies = [parse_network(each, "trusted_proxies") for each in self.trusted]
        own = socket.gethostname().lower()
        hosts = [*_split(settings.hosts), settings.host, urlsplit(self.public).hostname or ""]
        self._any = "*" in hosts
        self._names = {"localhost", own, f"{own}.local", *(name.lower() for name in hosts if name)}

    def is_proxy(self, address: str) -> bool:
        """Return whether an address belongs to a trusted proxy."""
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._proxies)

    def check_host(self, host: str) -> None:
        """Check that a Host header names this server.

        This prevents DNS rebinding, in which another site points its own name to this server. IP addresses
        are always accepted.

        Raises:
            WrongHost: The name does not belong to this server.
        """
        match = HOST.fullmatch(host)
        name = (match[1] or match[2]).lower().rstrip(".") if match else ""
        if self._any or name in self._names or name.endswith(".localhost") or is_address(name):
            return
        raise WrongHost(
            said(
                "This server does not answer to the name {name}. Its administrator can allow it: coverts "
                "serve --hosts {name}, or --public-url if the server is behind a proxy.",
                name=verbatim(name or "NAME"),
            )
        )

    def is_own_page(self, origin: str | None, host: str | None) -> bool:
        """Return whether a request comes from a page of this server.

        A request without an Origin header is accepted, because it does not come from a browser.
        """
        if origin is None:
            return True
        try:
            page = urlsplit(origin)
        except ValueError:  # The URL is invalid, such as http://[::1
            return False
        return page.netloc == host or bool(self.public and origin == self.public)

    def is_secure(self, origin: str | None, scheme: str) -> bool:
        """Return whether the page of a request uses https.

        Behind a proxy, the request itself may use http. Therefore the scheme of the page's origin is checked,
        too.
        """
        return scheme == "https" or (origin or self.public).startswith("https:")


def _split(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def is_address(name: str) -> bool:
    """Return whether a host name is an IP address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def parse_network(address: str, setting: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    """Parse an address or network of a setting.

    Raises:
        BadSetting: The text is neither an address nor a network.
    """
    try:
        return ipaddress.ip_network(address)
    except ValueError:
        raise BadSetting(
            f"{address!r} in {setting} is not an address or network such as 127.0.0.1 or 10.0.0.0/8."
        ) from None


def _public(url: str) -> str:
    """Return the origin of a URL as browsers write it, or "" if the URL is ""."""
    wrong = BadSetting(f"public_url must be a URL such as https://play.example.org, not {url!r}.")
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise wrong from None
    if (
        parts.scheme not in DEFAULT_PORTS
        or not host
        or parts.path not in ("", "/")
        or parts.query
        or parts.username
    ):
        raise wrong
    name = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{name}" + (
        f":{port}" if port not in (None, DEFAULT_PORTS[parts.scheme]) else ""
    )
