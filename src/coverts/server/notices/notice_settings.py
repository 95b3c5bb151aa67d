"""The settings of notices."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from pathlib import Path

from coverts.engine.base.exceptions import BadSetting
from coverts.server.notices.mail_address import ADDRESS
from coverts.server.running.settings import ServerSettings


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


def check_notices(settings: ServerSettings) -> None:
    """Check the settings of notices.

    Raises:
        BadSetting: A setting is missing, invalid or cannot be read.
    """
    checked_contact(settings.contact)
    HostExceptions(settings.push_exceptions)
    mail_server_of(settings)


@dataclass(frozen=True)
class MailServer:
    """The host's mail server.

    Attributes:
        host: Its name.
        port: Its port.
        security: "starttls", "tls" or "none".
        user: The user's name, or "" to send without one.
        password: The password.
        sender: The address in the header From.
    """

    host: str
    port: int
    security: str
    user: str
    password: str
    sender: str


def mail_server_of(settings: ServerSettings) -> MailServer | None:
    """Return the mail server of the settings, or None if the host has none.

    Raises:
        BadSetting: A setting is missing, invalid or cannot be read.
    """
    if not settings.mail_server:
        return None
    host, _, port = settings.mail_server.rpartition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 65536:
        raise BadSetting(f"mail_server must be a host and a port, not {settings.mail_server!r}.")
    if ADDRESS.fullmatch(settings.mail_from) is None:
        raise BadSetting(f"mail_from must be a mail address, not {settings.mail_from!r}.")
    if not settings.public_url:
        raise BadSetting("Mails need links to this server. Set public_url, or leave out mail_server.")
    password = ""
    if settings.mail_password_file:
        try:
            password = Path(settings.mail_password_file).read_text(encoding="utf-8").split("\n")[0].strip()
        except (OSError, UnicodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise BadSetting(
                f"The mail password in {settings.mail_password_file} cannot be read: {why}."
            ) from None
    return MailServer(
        host, int(port), settings.mail_security, settings.mail_user, password, settings.mail_from
    )
