"""Refusals that only a server sends. `coverts.engine.base.exceptions` defines the refusals of the engine."""

from math import ceil

from coverts.engine.base.exceptions import BadOption, GameFault, IllegalAction, Refused
from coverts.tables.wire import messages

MOVED = "Another process of this server now runs this table. Look at the table again."


class NoSuchTable(Refused):
    """Raised if no table with the requested name is stored."""

    code = "no_such_table"


class ForeignOrigin(Refused):
    """Raised if a request comes from another site's page."""

    code = "foreign_origin"


class StoreError(Refused):
    """Raised if the database fails or cannot be used at all."""

    code = "store_fails"


class NotStored(StoreError):
    """Raised if the database could not save a change. Nothing has changed."""

    code = "not_stored"


class TableMoved(NotStored):
    """Raised if another server process holds the table. Nothing has changed.

    Attributes:
        table: The ID of the table.
    """

    code = "moved"

    def __init__(self, table: str) -> None:
        super().__init__(MOVED)
        self.table = table


class NotRead(StoreError):
    """Raised if the database could not be read."""

    code = "not_read"


class CannotContinue(Refused):
    """Raised if a stored table does not fit the current rules."""

    code = "cannot_continue"


class TableEnded(Refused):
    """Raised if the administrator has ended the table."""

    code = "ended"


class NotNow(Refused):
    """Raised if a valid request does not fit the current situation at the table."""

    code = "not_now"


class NoAccounts(Refused):
    """Raised if the server offers no accounts at this address, or not to this client."""

    code = "no_accounts"


class NotSignedIn(Refused):
    """Raised if a request needs an account."""

    code = "not_signed_in"


class BadPasskey(Refused):
    """Raised if a passkey, a code or a step of signing in is not valid."""

    code = "bad_passkey"


class NotSaid(Refused):
    """Raised if a text is not allowed in this table's chat."""

    code = "not_said"


class BadName(Refused):
    """Raised if a player's name is not allowed."""

    code = "bad_name"


class TooManyNotes(Refused):
    """Raised if a seat already has the maximum number of notes."""

    code = "too_many_notes"


class NotFound(Refused):
    """Raised if nothing exists at the requested address."""

    code = "not_found"


class TooMany(Refused):
    """Raised if a limit is reached.

    Attributes:
        seconds: The time in seconds after which the client may try again.
    """

    code = "too_many"

    def __init__(self, message: str, seconds: float) -> None:
        super().__init__(message)
        self.seconds = max(1, ceil(seconds))


class TooLarge(Refused):
    """Raised if a request's body is larger than the limit."""

    code = "too_large"


class WrongHost(Refused):
    """Raised if a request names a host that does not belong to this server."""

    code = "wrong_host"


STATUS = {
    "malformed": 400,
    "bad_name": 400,
    "not_your_seat": 403,
    "foreign_origin": 403,
    "no_accounts": 403,
    "not_signed_in": 403,
    "bad_passkey": 403,
    "no_such_table": 404,
    "unknown_game": 404,
    "not_found": 404,
    "too_large": 413,
    "wrong_host": 421,
    "too_many": 429,
    "fault": 500,
    "store_fails": 503,
    "not_stored": 503,
    "moved": 503,
    "not_read": 503,
}
"""The HTTP status of each error code. Codes that are not listed have status 409 (Conflict)."""


def refusal_message(error: Exception) -> messages.Refused:
    """Return the message that reports an error to the client.

    If the error is a fault of the game or the server, the message gives no details.
    """
    if isinstance(error, IllegalAction):
        return messages.Refused(error.code, str(error), error.rule, error.text, cause=error.cause)
    if isinstance(error, BadOption):
        return messages.Refused(error.code, str(error), text=error.reason, option=error.option)
    if isinstance(error, Refused):
        return messages.Refused(error.code, str(error))
    if isinstance(error, GameFault):
        return messages.Refused("fault", "The game's own rules failed here. Nothing has changed.")
    return messages.Refused("fault", "Something failed here. The server's log has the details.")


def status_of(code: str) -> int:
    return STATUS.get(code, 409)
