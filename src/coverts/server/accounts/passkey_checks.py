"""Where passkeys work, and the checks of what browsers sign with them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from coverts.engine.base.sentences import said, verbatim
from coverts.server.access.addresses import HOST, is_address
from coverts.server.accounts.account_records import PasskeyRow
from coverts.tables.wire.refusals import BadPasskey, NoAccounts

NAME = "Coverts"
MAX_ID_LENGTH = 1400
"""The maximum length of a passkey's id in base64url. WebAuthn allows 1023 bytes."""
MAX_CREDENTIAL_LENGTH = 30_000
INSECURE = (
    "Accounts need an address with https and a domain name, because browsers allow passkeys only there. "
    "Everything else works without an account."
)
BAD = "This passkey does not fit. Try again."


@dataclass(frozen=True)
class PasskeySite:
    """Where passkeys of this server work: the domain and the origin that browsers sign."""

    domain: str
    origin: str


def site_of(public: str, host: str, scheme: str, origin: str | None) -> PasskeySite:
    """Return the site of a request.

    Args:
        public: The server's public origin, or "".
        host: The request's Host header.
        scheme: The request's scheme.
        origin: The origin of the page that sent the request, if it is known.

    Raises:
        NoAccounts: Browsers do not allow passkeys at this address.
    """
    match = HOST.fullmatch(host)
    here = (match[1] or match[2]).lower() if match else ""
    if public:
        parts = urlsplit(public)
        site = PasskeySite(parts.hostname or "", public)
        is_secure = parts.scheme == "https" or site.domain == "localhost"
    else:
        site = PasskeySite(here, f"{scheme}://{host.lower()}")
        is_secure = here == "localhost"
    if not is_secure or is_address(site.domain):
        raise NoAccounts(INSECURE)
    if origin is not None and origin != site.origin:
        address = verbatim(site.origin)
        raise NoAccounts(said("Accounts work only at {address}. Open that address.", address=address))
    return site


def creation_options(
    site: PasskeySite, challenge: bytes, account_id: str, name: str, known: Sequence[PasskeyRow]
) -> str:
    """Return the options, as JSON, with which a browser makes a new passkey of an account."""
    options = generate_registration_options(
        rp_id=site.domain,
        rp_name=NAME,
        user_name=name,
        user_display_name=name,
        user_id=bytes.fromhex(account_id),
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.id)) for each in known],
    )
    return options_to_json(options)


def request_options(site: PasskeySite, challenge: bytes) -> str:
    """Return the options, as JSON, with which a browser signs in with any passkey of this server."""
    return options_to_json(generate_authentication_options(rp_id=site.domain, challenge=challenge))


def check_new(site: PasskeySite, challenge: bytes, credential: str) -> tuple[str, bytes, int]:
    """Check a passkey that a browser has made.

    Returns:
        The passkey's id, its public key, and its counter.

    Raises:
        BadPasskey: It is not valid.
    """
    _check_size(credential)
    try:
        verified = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.domain,
            expected_origin=site.origin,
        )
    except Exception:  # The library meets bytes of strangers, and raises many kinds of errors on them.
        raise BadPasskey(BAD) from None
    passkey_id = bytes_to_base64url(verified.credential_id)
    if not 0 < len(passkey_id) <= MAX_ID_LENGTH:
        raise BadPasskey(BAD)
    return passkey_id, verified.credential_public_key, verified.sign_count


def passkey_id_of(credential: str) -> tuple[str, str]:
    """Return the id of the passkey that a browser signed with, and the account that the passkey names.

    Raises:
        BadPasskey: The text has another form.
    """
    _check_size(credential)
    try:
        sent = json.loads(credential)
        account = base64url_to_bytes(sent["response"].get("userHandle") or "").hex()
        return bytes_to_base64url(base64url_to_bytes(sent["id"]))[:MAX_ID_LENGTH], account
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadPasskey(BAD) from None


def check_signed(site: PasskeySite, challenge: bytes, credential: str, passkey: PasskeyRow) -> int:
    """Check the signature of a passkey. Return its new counter.

    Raises:
        BadPasskey: It is not valid.
    """
    try:
        verified = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.domain,
            expected_origin=site.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    except Exception:  # As above.
        raise BadPasskey(BAD) from None
    return verified.new_sign_count


def _check_size(credential: str) -> None:
    if len(credential) > MAX_CREDENTIAL_LENGTH:
        raise BadPasskey(BAD)
