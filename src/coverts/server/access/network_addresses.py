"""Where others find this server: the addresses of this machine in its networks."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

from coverts.server.access.addresses import is_address, plain

EVERYWHERE = frozenset({"0.0.0.0", "::", ""})
"""What a server listens at that others may reach."""
SOMEWHERE = ("192.0.2.1", "2001:db8::1")
"""Addresses that are nobody's. Nothing is sent there: the system is asked which of its own it would use."""


def is_this_machine(host: str) -> bool:
    """Whether a name or number, as in an address's text, means the very machine that it is read at."""
    name = host.strip("[]").lower().rstrip(".")
    if is_address(name):
        return ipaddress.ip_address(plain(name)).is_loopback
    return name == "localhost" or name.endswith(".localhost")


def own_addresses() -> list[str]:
    """This machine's numbers in its networks, those it would use itself first."""
    found = []
    for family, there in zip((socket.AF_INET, socket.AF_INET6), SOMEWHERE, strict=True):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((there, 9))
            found.append(str(asking.getsockname()[0]))
    with suppress(OSError):
        found += [str(where[0]) for *_, where in socket.getaddrinfo(socket.gethostname(), None)]
    usable = [each for each in found if _is_usable(each)]
    return list(dict.fromkeys(usable))


def _is_usable(number: str) -> bool:
    """Whether others may find it: no loopback, and none that is good in one cable alone."""
    try:
        address = ipaddress.ip_address(number)
    except ValueError:
        return False
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def origins(host: str, port: int, public: str = "") -> list[str]:
    """Return the origins at which other machines reach a server that listens at `host`.

    The list is empty if only this machine can reach it.
    """
    if public:
        return [public]
    if is_this_machine(host):
        return []
    numbers = own_addresses() if host in EVERYWHERE else [host]
    families = [each for each in numbers if ":" not in each or host != "0.0.0.0"]
    return [f"http://{f'[{each}]' if ':' in each else each}:{port}" for each in families]
