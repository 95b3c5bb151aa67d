"""Making accounts, signing in and out, passkeys, and recovery codes."""

from __future__ import annotations

import asyncio
import base64
import logging
import re
import secrets
import time
from dataclasses import dataclass

from coverts.server.accounts import passkey_checks
from coverts.server.accounts.account_records import AccountRecords, CeremonyRow, PasskeyRow, PersonalAccount
from coverts.server.accounts.passkey_checks import PasskeySite
from coverts.tables.core.seat_tokens import hash_of, new_token
from coverts.tables.wire.personal_text import cleaned_name
from coverts.tables.wire.refusals import BadName, BadPasskey, NoAccounts, NotSignedIn, StoreError

LOG = logging.getLogger("coverts.server")
CEREMONY_SECONDS = 300
"""The time, in seconds, in which a browser must send what its passkey has signed."""
CLEARING_SECONDS = 600.0
"""The time, in seconds, between two deletions of expired ceremonies."""
SESSION_SECONDS = 90 * 24 * 3600
"""The time, in seconds, for which a browser stays signed in."""
CODE_BYTES = 20
REGISTER, ADD, RECOVER, SIGN_IN = "register", "add", "recover", "sign-in"
"""The kinds of ceremonies."""
EXPIRED = "This has expired or was used already. Begin again."
NOBODY = "This server does not take new accounts."
NOT_INVITED = "You need an invitation for an account here. This one is not valid, or was used already."
WRONG_CODE = "This recovery code is not valid. Check it for typing errors."
TAKEN = "This passkey belongs to an account already. Sign in with it."
NOT_SIGNED_IN = "You are not signed in. Sign in first."


@dataclass(frozen=True)
class Begun:
    """A ceremony that has begun: the options for the browser, and the secret of its cookie."""

    options: str
    secret: str


@dataclass(frozen=True)
class SignedIn:
    """A browser that has signed in: the secret of its cookie, and a new recovery code if there is one."""

    secret: str
    code: str = ""


def new_code() -> str:
    """Return a new code of 160 bits for people to write down, in groups of four characters."""
    text = base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode().lower()
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def hash_of_code(code: str) -> bytes:
    """Return the hash of a code as people type it: case, blanks and hyphens do not matter."""
    return hash_of(re.sub(r"[\s-]", "", code).lower())


class SignIn:
    """The ways into an account and out of it."""

    def __init__(self, records: AccountRecords, register: str) -> None:
        """Use a store.

        Args:
            records: The store of the accounts.
            register: Who may make an account: "open", "invited" or "nobody".
        """
        self.records, self.register = records, register

    async def run(self) -> None:
        """Delete expired ceremonies when the server starts, and from time to time. It never returns."""
        while True:
            try:
                await self.records.drop_expired()
            except StoreError:
                pass  # The store has logged the error.
            except Exception:
                LOG.exception("expired ceremonies could not be deleted")
            await asyncio.sleep(CLEARING_SECONDS)

    async def account(self, session: str | None) -> PersonalAccount:
        """Return the account to which a browser is signed in.

        Args:
            session: The secret of the browser's cookie, if there is one.

        Raises:
            NotSignedIn: The browser is not signed in.
        """
        account = await self.records.account_of_session(hash_of(session)) if session else None
        if account is None:
            raise NotSignedIn(NOT_SIGNED_IN)
        return account

    # -- making an account -----------------------------------------------------------------------

    async def begin_account(self, site: PasskeySite, name: str, invite: str) -> Begun:
        """Begin to make an account.

        Raises:
            NoAccounts: The person may not make an account.
            BadName: The name is empty, or not allowed.
        """
        name = _name(name)
        code_hash = hash_of_code(invite) if self.register == "invited" else None
        if self.register == "nobody":
            raise NoAccounts(NOBODY)
        if code_hash is not None and not await self.records.is_invite(code_hash):
            raise NoAccounts(NOT_INVITED)
        return await self._begin_passkey(site, REGISTER, secrets.token_hex(16), name, [], code_hash)

    async def finish_account(
        self, site: PasskeySite, browser: str, credential: str, label: str, earlier: str | None
    ) -> SignedIn:
        """Make an account and sign the browser in.

        Args:
            site: Where the passkey works.
            browser: The secret of the browser's ceremony.
            credential: The new passkey.
            label: The passkey's label.
            earlier: The secret of the browser's earlier session, which ends.

        Raises:
            BadPasskey: The passkey is not valid.
            NoAccounts: The invite has been used.
        """
        ceremony = await self._take(browser, REGISTER)
        passkey = _new_passkey(site, ceremony, credential, label)
        code = new_code()
        account = PersonalAccount(ceremony.account_id, ceremony.name, passkey.made, hash_of_code(code))
        if not await self.records.create(account, passkey, ceremony.code_hash):
            raise BadPasskey(TAKEN) if ceremony.code_hash is None else NoAccounts(NOT_INVITED)
        return SignedIn(await self._begin_session(account.id, earlier), code)

    # -- signing in and out ----------------------------------------------------------------------

    async def begin(self, site: PasskeySite) -> Begun:
        """Begin to sign in with any passkey."""
        secret, challenge = new_token(), secrets.token_bytes(32)
        await self.records.begin(_ceremony(secret, SIGN_IN, challenge))
        return Begun(passkey_checks.request_options(site, challenge), secret)

    async def finish(self, site: PasskeySite, browser: str, credential: str, earlier: str | None) -> SignedIn:
        """Sign a browser in. The arguments and errors are like those of `finish_account`."""
        ceremony = await self._take(browser, SIGN_IN)
        passkey_id, account_id = passkey_checks.passkey_id_of(credential)
        passkey = await self.records.passkey(passkey_id)
        if passkey is None or (account_id and account_id != passkey.account_id):
            raise BadPasskey("This server does not know this passkey. It may have been removed.")
        sign_count = passkey_checks.check_signed(site, ceremony.challenge, credential, passkey)
        if not await self.records.note_use(passkey, sign_count):
            raise BadPasskey(passkey_checks.BAD)
        return SignedIn(await self._begin_session(passkey.account_id, earlier))

    async def end(self, session: str | None, everywhere: bool) -> None:
        """Sign a browser out, or all browsers of its account."""
        if everywhere:
            await self.records.end_sessions((await self.account(session)).id)
        elif session:
            await self.records.end_session(hash_of(session))

    # -- passkeys and codes ----------------------------------------------------------------------

    async def begin_another(self, site: PasskeySite, account: PersonalAccount) -> Begun:
        """Begin to add a passkey to an account."""
        known = await self.records.passkeys(account.id)
        return await self._begin_passkey(site, ADD, account.id, account.name, known, None)

    async def finish_another(
        self, site: PasskeySite, account: PersonalAccount, browser: str, credential: str, label: str
    ) -> None:
        """Add a passkey to an account.

        Raises:
            BadPasskey: The passkey is not valid, or another account has begun to add it.
        """
        ceremony = await self._take(browser, ADD)
        if ceremony.account_id != account.id:
            raise BadPasskey(EXPIRED)
        if not await self.records.add_passkey(_new_passkey(site, ceremony, credential, label)):
            raise BadPasskey(TAKEN)

    async def rename(self, account: PersonalAccount, passkey_id: str, label: str) -> None:
        """Change the label of a passkey.

        Raises:
            BadPasskey: The account has no such passkey.
        """
        if not await self.records.rename_passkey(account.id, passkey_id, cleaned_name(label)):
            raise BadPasskey("Your account has no such passkey. Reload the page.")

    async def renew_code(self, account: PersonalAccount) -> str:
        """Replace the recovery code of an account. Return the new one."""
        code = new_code()
        await self.records.set_recovery_code(account.id, hash_of_code(code))
        return code

    async def begin_recovery(self, site: PasskeySite, code: str) -> Begun:
        """Begin to add a passkey to the account that has a recovery code.

        The code stays valid until `finish_recovery`.

        Raises:
            BadPasskey: No account has this code.
        """
        hashed = hash_of_code(code)
        account = await self.records.account_with_code(hashed)
        if account is None:
            raise BadPasskey(WRONG_CODE)
        known = await self.records.passkeys(account.id)
        return await self._begin_passkey(site, RECOVER, account.id, account.name, known, hashed)

    async def finish_recovery(
        self, site: PasskeySite, browser: str, credential: str, label: str, earlier: str | None
    ) -> SignedIn:
        """Add a passkey with a recovery code, and sign the browser in.

        The code is used up, a new one takes its place, and all other browsers are signed out. The arguments
        and errors are like those of `finish_account`.
        """
        ceremony = await self._take(browser, RECOVER)
        passkey, code = _new_passkey(site, ceremony, credential, label), new_code()
        if not await self.records.add_passkey(passkey, ceremony.code_hash, hash_of_code(code)):
            raise BadPasskey(EXPIRED)
        return SignedIn(await self._begin_session(ceremony.account_id, earlier), code)

    # -- steps -----------------------------------------------------------------------------------

    async def _begin_passkey(
        self,
        site: PasskeySite,
        kind: str,
        account_id: str,
        name: str,
        known: list[PasskeyRow],
        code_hash: bytes | None,
    ) -> Begun:
        secret, challenge = new_token(), secrets.token_bytes(32)
        await self.records.begin(_ceremony(secret, kind, challenge, account_id, name, code_hash))
        options = passkey_checks.creation_options(site, challenge, account_id, name, known)
        return Begun(options, secret)

    async def _take(self, browser: str, kind: str) -> CeremonyRow:
        ceremony = await self.records.take(hash_of(browser), kind)
        if ceremony is None:
            raise BadPasskey(EXPIRED)
        return ceremony

    async def _begin_session(self, account_id: str, earlier: str | None) -> str:
        secret, until = new_token(), time.time() + SESSION_SECONDS
        ended = hash_of(earlier) if earlier else None
        if not await self.records.begin_session(account_id, hash_of(secret), until, ended):
            raise BadPasskey(EXPIRED)
        return secret


def _ceremony(
    secret: str,
    kind: str,
    challenge: bytes,
    account_id: str = "",
    name: str = "",
    code_hash: bytes | None = None,
) -> CeremonyRow:
    until = time.time() + CEREMONY_SECONDS
    return CeremonyRow(hash_of(secret), kind, challenge, account_id, name, code_hash, until)


def _new_passkey(site: PasskeySite, ceremony: CeremonyRow, credential: str, label: str) -> PasskeyRow:
    label = cleaned_name(label)
    passkey_id, public_key, sign_count = passkey_checks.check_new(site, ceremony.challenge, credential)
    return PasskeyRow(passkey_id, ceremony.account_id, public_key, sign_count, label, time.time(), 0)


def _name(name: str) -> str:
    cleaned = cleaned_name(name)
    if not cleaned:
        raise BadName("An account needs a name. Only you see it.")
    return cleaned
