"""The network addresses of this machine, at which other machines reach the server."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

from coverts.server.access.addresses import is_address, plain

EVERYWHERE = frozenset({"0.0.0.0", "::", ""})
"""Values of the setting `host` that mean all addresses of the machine."""
REMOTE = ("192.0.2.1", "2001:db8::1")
"""Addresses that are reserved for documentation, so that no machine has them.

Nothing is sent to these addresses. They are used only to ask the operating system which of its own addresses
it would send from.
"""


def is_this_machine(host: str) -> bool:
    """Return whether a host name or IP address means the local machine."""
    name = host.strip("[]").lower().rstrip(".")
    if is_address(name):
        return ipaddress.ip_address(plain(name)).is_loopback
    return name == "localhost" or name.endswith(".localhost")


def own_addresses() -> list[str]:
    """Return the IP addresses of this machine, the preferred ones first."""
    addresses = []
    for family, remote in zip((socket.AF_INET, socket.AF_INET6), REMOTE, strict=True):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((remote, 9))
            addresses.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        addresses += [str(name[0]) for *_, name in socket.getaddrinfo(socket.gethostname(), None)]
    usable = [each for each in addresses if _is_usable(each)]
    return list(dict.fromkeys(usable))


def _is_usable(number: str) -> bool:
    """Return whether other machines can reach an address.

    They cannot reach loopback, link-local and unspecified addresses.
    """
    try:
        address = ipaddress.ip_address(number)
    except ValueError:
        return False
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def origins(host: str, port: int, public: str = "") -> list[str]:
    """Return the origins at which other machines reach a server that listens at `host`.

    The list is empty if only this machine can reach the server.
    """
    if public:
        return [public]
    if is_this_machine(host):
        return []
    numbers = own_addresses() if host in EVERYWHERE else [host]
    families = [each for each in numbers if ":" not in each or host != "0.0.0.0"]
    return [f"http://{f'[{each}]' if ':' in each else each}:{port}" for each in families]
