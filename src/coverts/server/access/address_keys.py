"""The keys under which a client's address is counted, for all limits."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from coverts.server.access.addresses import household, parse_network
from coverts.server.running.settings import ServerSettings

HOUSEHOLD_BITS, SITE_BITS = 64, 48
"""The prefix lengths of the IPv6 networks that limits count: of one customer, and of a large site."""
SITE_MULTIPLE = 4.0
"""The limit for an IPv6 /48 network, as a multiple of the limit for one address."""
FORWARDED = " forwarded"
"""The ending of an address whose requests an unknown proxy forwards."""
FORWARDING_HEADERS = frozenset({b"x-forwarded-for", b"forwarded", b"x-real-ip"})
MAX_CACHED_KEYS = 10_000
"""The number of addresses whose keys are cached. If there are more, the cache is emptied."""


@dataclass(frozen=True, slots=True)
class AddressKey:
    """A name under which an address is counted, and its limit as a multiple of the limit for one address."""

    name: str
    times: float = 1.0


class AddressKeys:
    """Finds the keys of addresses. It knows the addresses of the setting `trusted_addresses`."""

    def __init__(self, settings: ServerSettings) -> None:
        """Read the trusted addresses from the settings.

        Raises:
            BadSetting: `trusted_addresses` is invalid.
        """
        self._times = max(1.0, settings.addresses)
        self._trusted = [
            _network(each.strip()) for each in settings.trusted_addresses.split(",") if each.strip()
        ]
        self._cache: dict[str, tuple[AddressKey, ...]] = {}

    def of(self, address: str) -> Sequence[AddressKey]:
        """Return the keys of an address or network, as `household` and `forwarded_address` return it.

        An IPv6 network has two keys: one for itself, and one for its /48 network. A trusted address may use
        as much as all addresses together.
        """
        keys = self._cache.get(address)
        if keys is None:
            if len(self._cache) >= MAX_CACHED_KEYS:
                self._cache.clear()
            keys = self._cache[address] = self._find(address)
        return keys

    def _find(self, address: str) -> tuple[AddressKey, ...]:
        try:
            network = ipaddress.ip_network(address)
        except ValueError:
            return (AddressKey(address),)
        if self._is_trusted(network):
            return (AddressKey(address, self._times),)
        if network.version == 6 and network.prefixlen >= SITE_BITS:
            return (
                AddressKey(address),
                AddressKey(str(network.supernet(new_prefix=SITE_BITS)), SITE_MULTIPLE),
            )
        return (AddressKey(address),)

    def _is_trusted(self, network: ipaddress.IPv4Network | ipaddress.IPv6Network) -> bool:
        return any(
            network.version == each.version and each.supernet_of(network)  # type: ignore[arg-type]
            for each in self._trusted
        )

    def forwarded_address(self, address: str, headers: Iterable[tuple[bytes, bytes]]) -> str | None:
        """Return the address to count if a trusted address only forwards a request; otherwise None.

        A proxy on the server's own machine that the settings do not list gives all of its clients one trusted
        address. They get the limits of an ordinary address instead.

        Args:
            address: The address from which the request comes. No trusted proxy has forwarded it.
            headers: The headers of the request.
        """
        if not any(name in FORWARDING_HEADERS for name, _ in headers):
            return None
        key = household(address)
        is_trusted = any(each.times > 1 and each.name == key for each in self.of(key))
        return f"{key}{FORWARDED}" if is_trusted else None


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    """Return a network of the setting. An IPv6 address stands for its /64 network, like all addresses."""
    network = parse_network(text, "trusted_addresses")
    if network.version == 6 and network.prefixlen > HOUSEHOLD_BITS:
        return network.supernet(new_prefix=HOUSEHOLD_BITS)
    return network
