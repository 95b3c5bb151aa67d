"""Connections to hosts that strangers name: only to public addresses, unless a setting lists an exception.

The name of a host is resolved once, every address that it has must be allowed, and the connection goes to one
of these very addresses. So a name cannot lead to an address of the server's own network.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import httpcore
from httpcore import AsyncNetworkBackend, AsyncNetworkStream

from coverts.server.notices.notice_settings import HostExceptions

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolver = Callable[[str, int], Awaitable[list[str]]]
"""A function that returns the IP addresses of a host."""
NOT_GLOBAL = tuple(
    map(
        ipaddress.ip_network,
        (
            "0.0.0.0/8",
            "100.64.0.0/10",
            "192.0.0.0/24",
            "192.88.99.0/24",
            "198.18.0.0/15",
            "::/96",
            "::ffff:0:0/96",
            "64:ff9b::/96",
            "64:ff9b:1::/48",
            "100::/64",
            "2001::/23",
            "2002::/16",
            "fec0::/10",
        ),
    )
)
"""Networks that are refused whatever `ipaddress` says of them. Addresses of tunnels and translators are among
them, because they contain an IPv4 address that may be private."""


class RefusedHost(Exception):
    """Raised if a host's name leads to an address that is not allowed, or to none."""


def is_public(address: IpAddress) -> bool:
    """Return whether an address belongs to one host of the public internet."""
    if not address.is_global or address.is_multicast or address.is_reserved or address.is_unspecified:
        return False
    return not any(address.version == network.version and address in network for network in NOT_GLOBAL)


async def resolve(host: str, port: int) -> list[str]:
    """Return the IP addresses of a host."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))


class GuardedNetwork(AsyncNetworkBackend):
    """The network of an HTTP client that connects only to allowed addresses.

    TLS still checks the certificate of the host's name.
    """

    def __init__(
        self,
        exceptions: HostExceptions,
        resolver: Resolver = resolve,
        network: AsyncNetworkBackend | None = None,
    ) -> None:
        """Use a resolver and a network, by default those of the operating system."""
        self._exceptions, self._resolve = exceptions, resolver
        self._network = network or httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - httpcore names it so.
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> AsyncNetworkStream:
        """Connect to the first address of a host.

        Raises:
            RefusedHost: The host has no address, or one that is not allowed.
        """
        try:
            async with asyncio.timeout(timeout):
                addresses = await self._resolve(host, port)
        except TimeoutError as error:
            raise httpcore.ConnectTimeout("no answer of the name server") from error
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError("the name cannot be resolved") from error
        if not addresses:
            raise RefusedHost("the name has no address")
        if not self._exceptions.allows_host(host, port):
            for address in addresses:
                if not (_is_public_text(address) or self._exceptions.allows_address(address)):
                    raise RefusedHost("the name leads to an address that is not public")
        return await self._network.connect_tcp(
            addresses[0], port, timeout=timeout, local_address=local_address, socket_options=socket_options
        )

    async def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,  # noqa: ASYNC109 - httpcore names it so.
        socket_options: Iterable[Any] | None = None,
    ) -> AsyncNetworkStream:
        """Refuse to connect to a local socket."""
        raise RefusedHost("local sockets are not allowed")

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


def _is_public_text(address: str) -> bool:
    try:
        return is_public(
            ipaddress.ip_address(address)
        )  # An address with a zone (fe80::1%eth0) is not public.
    except ValueError:
        return False


def client_context() -> ssl.SSLContext:
    """Return the TLS settings of the client: certificates of the operating system, and TLS 1.2 or newer."""
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context
