"""Web push messages: which subscriptions are valid, encryption (RFC 8291) and the server's key (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import os
import time
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.sentences import said, verbatim
from coverts.server.notices.notice_settings import HostExceptions
from coverts.tables.ports import PushTarget

MAX_ENDPOINT_LENGTH = 1000
"""The maximum length of a subscription's address in characters."""
TOO_LONG = said("The address of the push service may have at most {n} characters.", n=MAX_ENDPOINT_LENGTH)
PUBLIC_KEY_BYTES = 65
AUTH_BYTES = 16
TOKEN_SECONDS = 12 * 3600
"""How long a push service accepts the server's signature, in seconds. The maximum is 24 hours."""
CURVE = ec.SECP256R1()


def checked_target(target: PushTarget, exceptions: HostExceptions) -> PushTarget:
    """Return a browser's subscription.

    Raises:
        Malformed: The address may not be used, or a key has the wrong length.
    """
    check_endpoint(target.endpoint, exceptions)
    key = _decode(target.p256dh, "p256dh", PUBLIC_KEY_BYTES)
    _decode(target.auth, "auth", AUTH_BYTES)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
    except ValueError:
        raise Malformed("The browser's public key is not a point of the curve P-256.") from None
    return target


def check_endpoint(endpoint: str, exceptions: HostExceptions) -> None:
    """Check the address of a push service.

    Raises:
        Malformed: The address may not be used.
    """
    if len(endpoint) > MAX_ENDPOINT_LENGTH:
        raise Malformed(TOO_LONG)
    if not endpoint.isascii() or any(sign <= " " or sign in '\\"<>^`{|}\x7f' for sign in endpoint):
        raise Malformed("The address of the push service is not a URL.")
    try:
        url = urlsplit(endpoint)
        host, port = url.hostname, url.port
        if url.netloc.endswith(":"):  # The port is missing.
            raise ValueError
    except ValueError:
        raise Malformed("The address of the push service is not a URL.") from None
    if url.scheme not in ("https", "http") or not host:
        raise Malformed("The address of the push service must begin with https://.")
    if ":" in host:  # The server's signature cannot name it.
        raise Malformed("The address of the push service may not be an IPv6 address. It must have a name.")
    if "@" in url.netloc:
        raise Malformed("The address of the push service may not contain a user name.")
    if url.fragment:
        raise Malformed("The address of the push service may not contain a fragment.")
    usual = 443 if url.scheme == "https" else 80
    if exceptions.allows_host(host, port or usual):
        return
    if url.scheme != "https":
        raise Malformed("The address of the push service must begin with https://.")
    if port not in (None, 443):
        raise Malformed("The address of the push service may not name a port.")


def _decode(text: str, name: str, length: int) -> bytes:
    """Decode base64url, with or without padding.

    Raises:
        Malformed: The text is not base64url, or has the wrong length.
    """
    try:
        if len(text) > 2 * length:
            raise ValueError
        padded = text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4)
        value = base64.b64decode(padded, altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise Malformed(_wrong_key(name, length)) from None
    if len(value) != length:
        raise Malformed(_wrong_key(name, length))
    return value


def _wrong_key(name: str, length: int) -> str:
    return said("The value of {name} must be {n} bytes as base64url.", name=verbatim(name), n=length)


def encode(value: bytes) -> str:
    """Return bytes as base64url without padding."""
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def encrypt(target: PushTarget, message: bytes) -> bytes:
    """Encrypt a message so that only the browser can read it."""
    sealed: bytes = http_ece.encrypt(
        message,
        salt=os.urandom(16),
        private_key=ec.generate_private_key(CURVE),
        dh=_decode(target.p256dh, "p256dh", PUBLIC_KEY_BYTES),
        auth_secret=_decode(target.auth, "auth", AUTH_BYTES),
        version="aes128gcm",
    )
    return sealed


def new_private_key() -> str:
    """Return a new private key as text, to be stored."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encode(number.to_bytes(32, "big"))


class ServerKey:
    """The key by which push services recognize this server."""

    def __init__(self, private_key: str, contact: str) -> None:
        """Read a private key.

        Args:
            private_key: The stored key.
            contact: The host's mail address.
        """
        self._vapid = Vapid02.from_raw(private_key.encode())
        self._contact = f"mailto:{contact}"

    @property
    def public(self) -> str:
        """The public key, which browsers need for a subscription."""
        return encode(self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def authorization(self, endpoint: str) -> str:
        """Return the Authorization header for a push service."""
        url = urlsplit(endpoint)
        claims = {
            "sub": self._contact,
            "aud": f"{url.scheme}://{url.netloc}",
            "exp": int(time.time()) + TOKEN_SECONDS,
        }
        header: str = self._vapid.sign(claims)["Authorization"]
        return header
