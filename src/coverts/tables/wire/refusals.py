"""Refusals that only a server gives; the engine's are in `coverts.engine.base.exceptions`."""

from math import ceil

from coverts.engine.base.exceptions import BadOption, CovertsError, IllegalAction, Refused
from coverts.tables.wire import messages


class NoSuchTable(Refused):
    """No table of that name is stored."""

    code = "no_such_table"


class ForeignOrigin(Refused):
    """The request came from another site's page."""

    code = "foreign_origin"


class StoreError(Refused):
    """The database fails, or cannot be used at all."""

    code = "store_fails"


class NotStored(StoreError):
    """The store did not take a change; nothing has changed."""

    code = "not_stored"


class NotRead(StoreError):
    """The store could not be read."""

    code = "not_read"


class CannotContinue(Refused):
    """A stored table does not fit the rules of today; nothing of it is reinterpreted."""

    code = "cannot_continue"


class TableEnded(Refused):
    """The administrator has ended the table."""

    code = "ended"


class NotNow(Refused):
    """It was understood, and does not fit what is so at the table."""

    code = "not_now"


class NotSaid(Refused):
    """What may not be said at this table."""

    code = "not_said"


class BadName(Refused):
    """Nobody may be called so."""

    code = "bad_name"


class TooManyNotes(Refused):
    """The seat has as many notes as are kept."""

    code = "too_many_notes"


class NotFound(Refused):
    """Nothing is at that address."""

    code = "not_found"


class TooMany(Refused):
    """A limit is reached; seconds: when to try again."""

    code = "too_many"

    def __init__(self, message: str, seconds: float) -> None:
        super().__init__(message)
        self.seconds = max(1, ceil(seconds))


class TooLarge(Refused):
    """The request's body is larger than any that is read."""

    code = "too_large"


class WrongHost(Refused):
    """The server was asked for by a name that is not its own."""

    code = "wrong_host"


STATUS = {
    "malformed": 400,
    "bad_name": 400,
    "not_your_seat": 403,
    "foreign_origin": 403,
    "no_such_table": 404,
    "unknown_game": 404,
    "not_found": 404,
    "too_large": 413,
    "wrong_host": 421,
    "too_many": 429,
    "fault": 500,
    "store_fails": 503,
    "not_stored": 503,
    "not_read": 503,
}
"""HTTP status of each refusal; all others are 409: understood, and not possible now."""


def refusal_message(error: Exception) -> messages.Refused:
    """An error as its message. A fault, the game's or the server's, is told as such, without its details."""
    if isinstance(error, IllegalAction):
        return messages.Refused(error.code, str(error), error.rule, error.text)
    if isinstance(error, BadOption):
        return messages.Refused(error.code, str(error), text=error.reason, option=error.option)
    if isinstance(error, Refused):
        return messages.Refused(error.code, str(error))
    if isinstance(error, CovertsError):
        return messages.Refused("fault", "The game's own rules failed here. Nothing has changed by that.")
    return messages.Refused("fault", "Something failed here; the server's log says what.")


def status_of(code: str) -> int:
    return STATUS.get(code, 409)
