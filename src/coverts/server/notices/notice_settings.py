"""The settings of notices."""

from __future__ import annotations

import ipaddress

from coverts.engine.base.exceptions import BadSetting
from coverts.server.notices.mail_address import ADDRESS


class HostExceptions:
    """Hosts and networks that are allowed although they are not public."""

    def __init__(self, setting: str) -> None:
        """Read the exceptions from the setting `push_exceptions`.

        Raises:
            BadSetting: An entry is neither a host name, with or without a port, nor a network.
        """
        self._hosts: set[str] = set()
        self._networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        for entry in filter(None, (each.strip() for each in setting.split(","))):
            try:
                self._networks.append(ipaddress.ip_network(entry, strict=False))
            except ValueError:
                name, _, port = entry.lower().partition(":")
                if not _is_host_name(name) or (port and not port.isdigit()):
                    raise BadSetting(
                        f"push_exceptions: {entry!r} is neither a host, such as push.example.org or "
                        "localhost:8080, nor a network, such as 10.0.0.0/8."
                    ) from None
                self._hosts.add(entry.lower())

    def allows_host(self, host: str, port: int) -> bool:
        """Return whether a host is listed by its name or address. It may use any port, and plain HTTP."""
        names = {host.lower(), f"{host.lower()}:{port}"}
        return bool(names & self._hosts) or self.allows_address(host)

    def allows_address(self, address: str) -> bool:
        """Return whether an address belongs to a listed network."""
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed.version == each.version and parsed in each for each in self._networks)


def _is_host_name(name: str) -> bool:
    return bool(name) and all(sign.isascii() and (sign.isalnum() or sign in "-.") for sign in name)


def checked_contact(contact: str) -> str:
    """Return the mail address of the setting `contact`.

    Raises:
        BadSetting: It is not a mail address.
    """
    address = contact.removeprefix("mailto:")
    if address and ADDRESS.fullmatch(address) is None:
        raise BadSetting(f"contact must be a mail address such as admin@example.org, not {contact!r}.")
    return address
