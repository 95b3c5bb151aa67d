"""Names and addresses: what this server is called, who calls it, and which proxies speak for others."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.sentences import said, verbatim
from coverts.server.running.settings import ServerSettings
from coverts.tables.wire.refusals import WrongHost

HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::[0-9]{1,5})?")
DEFAULT_PORTS = {"http": 80, "https": 443}
UNKNOWN = "unknown"
"""Who calls where the system does not say."""
MAX_ADDRESS_LENGTH = 64
"""Characters kept of an invalid address that a proxy sends."""


def plain(address: str) -> str:
    """An IPv4 address as such, however it is written; anything else as it is."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    mapped = getattr(found, "ipv4_mapped", None)
    return str(mapped or found)


def address_of(scope: Mapping[str, Any]) -> str:
    """Who calls, for counting: an IPv4 address, or the network an IPv6 address is in.

    scope: as the gate has made it, with the address that a trusted proxy tells.
    """
    client = scope.get("client")
    return household(client[0]) if client else UNKNOWN


def household(address: str) -> str:
    """The part of an address that one caller cannot change at will."""
    try:
        found = ipaddress.ip_address(plain(address.partition("%")[0]))
    except ValueError:
        return address[:MAX_ADDRESS_LENGTH]
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Addresses:
    """What the settings say of names and proxies. Raises Malformed where they say what cannot be."""

    def __init__(self, settings: ServerSettings) -> None:
        self.public = _public(settings.public_url)
        """The origin of pages that come by way of a proxy, such as https://play.example.org; "" for none."""
        self.trusted = _listed(settings.trusted_proxies)
        self._proxies = [_network(each) for each in self.trusted]
        own = socket.gethostname().lower()
        given = [*_listed(settings.hosts), settings.host, urlsplit(self.public).hostname or ""]
        self._any = "*" in given
        self._names = {"localhost", own, f"{own}.local", *(name.lower() for name in given if name)}

    def is_proxy(self, address: str) -> bool:
        """Whether it speaks for others."""
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._proxies)

    def check_host(self, host: str) -> None:
        """Raises WrongHost for a name that is not this server's: a page of another site may have made its
        own name lead here. A number is nobody's name.
        """
        found = HOST.fullmatch(host)
        name = (found[1] or found[2]).lower().rstrip(".") if found else ""
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
        """Whether a request comes from our own page, or from no page at all (browsers always name theirs)."""
        if origin is None:
            return True
        try:
            page = urlsplit(origin)
        except ValueError:  # no address at all, such as http://[::1
            return False
        return page.netloc == host or bool(self.public and origin == self.public)

    def is_secure(self, origin: str | None, scheme: str) -> bool:
        """Whether the page a request comes from is an https one; the proxy before us may not tell."""
        return scheme == "https" or (origin or self.public).startswith("https:")


def _listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def is_address(name: str) -> bool:
    """Whether that is a number, and nobody's name."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _network(address: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(address)
    except ValueError:
        raise Malformed(
            f"trusted_proxies takes addresses and networks, such as 127.0.0.1 or 10.0.0.0/8, not {address!r}."
        ) from None


def _public(url: str) -> str:
    """The origin that browsers make of an address."""
    wrong = Malformed(f"public_url is an address such as https://play.example.org, not {url!r}.")
    if not url:
        return ""
    try:
        found = urlsplit(url)
        host, port = found.hostname, found.port
    except ValueError:
        raise wrong from None
    if (
        found.scheme not in DEFAULT_PORTS
        or not host
        or found.path not in ("", "/")
        or found.query
        or found.username
    ):
        raise wrong
    name = f"[{host}]" if ":" in host else host
    return f"{found.scheme}://{name}" + (
        f":{port}" if port not in (None, DEFAULT_PORTS[found.scheme]) else ""
    )
