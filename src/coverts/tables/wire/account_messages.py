"""Messages about accounts, which a server may offer. Programs without a server have none."""

from typing import Literal

import msgspec

Registration = Literal["open", "invited", "nobody"]
Outcome = Literal["", "won", "lost", "drawn", "ended"]


class PasskeyCard(msgspec.Struct, omit_defaults=True):
    """A passkey of the caller's account."""

    id: str
    label: str
    made: int
    """The time at which it was added, in seconds since 1970."""
    used: int = 0
    """The time of the last sign-in with it, or 0."""


class AccountInfo(msgspec.Struct, omit_defaults=True):
    """Whether accounts are offered here, and the caller's account (`GET /api/account`)."""

    offered: bool
    why_not: str = ""
    """Why accounts are not offered at this address."""
    origin: str = ""
    """The only origin at which passkeys of this server work, such as https://play.example.org."""
    register: Registration = "open"
    """Who may make an account."""
    signed_in: bool = False
    id: str = ""
    name: str = ""
    made: int = 0
    has_code: bool = False
    """Whether the account has a recovery code."""
    passkeys: list[PasskeyCard] = []


class RegisterAs(msgspec.Struct, forbid_unknown_fields=True):
    """A request to begin to make an account (`POST /api/account/register/begin`)."""

    name: str
    """The name of the account, which only its owner sees."""
    invite: str = ""
    """The code of an invite, if the server needs one."""


class Ceremony(msgspec.Struct):
    """What the browser's passkey has to sign.

    The browser also gets a cookie. Only this browser may send the signed passkey, once and within five
    minutes.
    """

    options: str
    """JSON of `PublicKeyCredentialCreationOptions` or `PublicKeyCredentialRequestOptions` (WebAuthn)."""


class NewPasskey(msgspec.Struct, forbid_unknown_fields=True):
    """A new passkey that the browser has made."""

    credential: str
    """JSON of the `PublicKeyCredential` (WebAuthn)."""
    label: str = ""
    """A name by which the owner tells passkeys apart."""


class SignedPasskey(msgspec.Struct, forbid_unknown_fields=True):
    """The signature of a passkey (`POST /api/account/sign-in/finish`)."""

    credential: str
    """JSON of the `PublicKeyCredential` (WebAuthn)."""


class RenamePasskey(msgspec.Struct, forbid_unknown_fields=True):
    """A new label for a passkey."""

    id: str
    label: str


class RemovePasskey(msgspec.Struct, forbid_unknown_fields=True):
    """A request to remove a passkey."""

    id: str


class UsedCode(msgspec.Struct, forbid_unknown_fields=True):
    """A recovery code, with which somebody without a passkey gets back into the account."""

    code: str


class NewCode(msgspec.Struct):
    """A new recovery code. The server stores only its hash and cannot show it again."""

    code: str


class EndSessions(msgspec.Struct, forbid_unknown_fields=True):
    """A request to sign out."""

    everywhere: bool = False
    """Whether all other browsers are signed out, too."""


class DeleteAccount(msgspec.Struct, forbid_unknown_fields=True):
    """A request to delete the account (`POST /api/account/delete`)."""

    with_texts: bool = False
    """Whether the names, chat lines, notes and devices of the account's seats are removed, too."""


class AccountGame(msgspec.Struct, omit_defaults=True):
    """A table at which the account has a seat."""

    table: str
    game: str
    title: str
    made: int
    """The time at which the account got the seat, in seconds since 1970."""
    seat: int
    role: str = ""
    opponents: list[str] = []
    """The names of the other people at the table, as everybody sees them there."""
    bots: list[str] = []
    """The bots at the table, each of them once."""
    outcome: Outcome = ""
    """How the game has ended for the seat. "" if it goes on."""
    result: str = ""
    """The sentence about the end of the game."""
    over: int = 0
    """The time of the end, in seconds since 1970, or 0."""


class CountedGames(msgspec.Struct):
    """How many games of some kind the account has won, lost and drawn."""

    name: str
    won: int
    lost: int
    drawn: int


class Statistics(msgspec.Struct):
    """The account's finished games, counted. Tables at which the account has several seats are left out."""

    games: list[CountedGames]
    roles: list[CountedGames]
    opponents: list[CountedGames]
    """The other people at the tables."""
    bots: list[CountedGames]
    months: list[CountedGames]
    """Each name is a month such as 2026-05. The oldest month comes first."""


class Kept(msgspec.Struct):
    """The seats that the account has at a table."""

    seats: list[int]


class AccountSummary(msgspec.Struct, omit_defaults=True):
    """Whose turn it is at a table of the account (`GET /api/tables/ID/account`)."""

    table: str
    asked: bool = False
    """Whether the table waits for the account's seat."""
    over: bool = False
    result: str = ""
    waits_for: list[str] = []
    """The names of the players for whom the table waits."""
    changed: int = 0
    """The time of the last answer, in seconds since 1970."""
