"""The exception classes of Coverts.

CovertsError
├── NotInstalled             an optional dependency is not installed
├── RuleSourceError          the source of a rule, record or decision uses an unsupported construct
├── GameFault                a bug in the game's own code, never a player's mistake
│   ├── StackOverflow        rules are nested too deeply
│   ├── DoesNotFit           a value is outside its field's type or declared bounds
│   ├── NoLegalAction        a decision has no legal option
│   ├── Endless              the game's code exceeded its step or time limit
│   └── GamesStopped         some games of a tournament stopped because of a GameFault
└── Refused                  the request was refused, and nothing changed
    ├── Malformed            the request is invalid: unknown option, broken file, wrong type
    │   ├── UnknownGame      no game has this name
    │   ├── UnknownBot       no bot of the game has this name or number
    │   ├── BadPlayerCount   the game is not for this number of players
    │   ├── BadOption        an option is unknown, or its value is not allowed
    │   ├── BadText          a text option, such as a map, has an error
    │   ├── BadFile          a file cannot be read or written, or its content is broken
    │   ├── BadSetting       a setting of the server is unknown, or its value is not allowed
    │   ├── BadArray         an array has the wrong shape, dtype or memory layout
    │   ├── NotBegun         an environment was not reset before its first step
    │   └── GameTooLarge     the game has too many positions for this computation
    ├── IllegalAction        a rule forbids the action now
    ├── NotYourTurn          the seat has no open question
    ├── NotYourSeat          the caller does not hold the seat
    ├── Ambiguous            the request matches several actions
    ├── Stale                the answer was meant for an earlier position
    └── NothingToUndo        the seat has no answer that can be undone
"""

import os
import signal
import threading
from collections.abc import Callable, Mapping
from functools import wraps
from types import FrameType, TracebackType
from typing import Any, ParamSpec, TypeVar

from coverts.engine.base import loop_guard
from coverts.engine.base.sentences import said, verbatim
from coverts.engine.base.subscripts import SUBSCRIPTS, describe_index, find_origin

P = ParamSpec("P")
T = TypeVar("T")


class CovertsError(Exception):
    """Base class of all errors that this package raises. They can be pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_error, (type(self), self.args, self.__dict__)


def _restore_error(kind: type[CovertsError], args: tuple[Any, ...], values: dict[str, Any]) -> CovertsError:
    """Make a pickled error again. Its class may take other arguments than a message."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(values)
    return error


class NotInstalled(CovertsError):
    """An optional dependency that this feature needs is not installed."""


class RuleSourceError(CovertsError):
    """The source of a rule, record or decision uses an unsupported construct.

    The message names the file and the line, and says what to write instead.
    """


class GameFault(CovertsError):
    """A bug in the game's own code, never a player's mistake."""


class StackOverflow(GameFault):
    """Rules are nested deeper than the record's stack allows."""


class DoesNotFit(GameFault):
    """A value is outside its field's type or declared bounds."""


class NoLegalAction(GameFault):
    """A player was asked for a decision that has no legal option."""


class Endless(GameFault):
    """The game's code exceeded its step or time limit."""


class GamesStopped(GameFault):
    """Some games of a tournament stopped because of a GameFault. The other games were finished.

    Attributes:
        results: The scores of all games, in the form that a tournament returns.
        rows: The final records of all games.
        faults: The GameFault of each game that stopped, keyed by the game's row.
    """

    MAX_LISTED = 10
    """The maximum number of faults that the error message describes."""

    def __init__(
        self, results: Any, rows: Any, faults: Mapping[int, GameFault], seed: int, first: int
    ) -> None:
        self.results, self.rows, self.faults = results, rows, faults
        descriptions = [
            f"game {first + row} of seed {seed}: {type(fault).__name__}: {fault}"
            for row, fault in list(faults.items())[: self.MAX_LISTED]
        ]
        if len(faults) > self.MAX_LISTED:
            descriptions.append(f"{len(faults) - self.MAX_LISTED} more")
        super().__init__(f"{len(faults)} of {len(results)} games stopped; {'; '.join(descriptions)}")


class Refused(CovertsError):
    """A request was refused, and nothing changed.

    The attribute `code` names the error in the wire protocol.
    """

    code = "refused"


class Malformed(Refused):
    """A request is invalid. For example, an option is unknown, a file is broken, or a type is wrong."""

    code = "malformed"


class UnknownGame(Malformed):
    """No installed game has this name."""

    code = "unknown_game"


class UnknownBot(Malformed):
    """No bot of the game has this name or number."""


class BadPlayerCount(Malformed):
    """The game is not for this number of players."""


class BadFile(Malformed):
    """A file cannot be read or written, or its content is broken."""


class BadSetting(Malformed):
    """A setting of the server is unknown, or its value is not allowed."""


class BadArray(Malformed):
    """An array has the wrong shape, dtype or memory layout."""


class NotBegun(Malformed):
    """An environment was not reset before its first step."""


class GameTooLarge(Malformed):
    """The game has too many positions for this computation."""


class BadOption(Malformed):
    """An option of a new table is unknown, or its value is not allowed.

    Args:
        title: The game's title.
        option: The option's name.
        reason: What is wrong with the option.
    """

    def __init__(self, title: str, option: str, reason: str) -> None:
        super().__init__(
            said("{title}, option {option}: {reason}", title=title, option=verbatim(option), reason=reason)
        )
        self.option = option
        self.reason = reason


class BadText(Malformed):
    """A text option, such as a map, has an error.

    Args:
        line: The line of the error, counted from 1, or 0 if no line has it, as when a part is missing.
        column: The column of the error, counted from 1.
        reason: What is wrong at that place.
        rule: The number of the rule that the text breaks, if there is one.
    """

    def __init__(self, line: int, column: int, reason: str, rule: str = "") -> None:
        place = said("Line {line}, column {column}: {reason}", line=line, column=column, reason=reason)
        super().__init__(place if line else reason)
        self.line, self.column = line, column
        self.reason, self.rule = reason, rule

    def within(self, file: str) -> str:
        """Return the error in the format of compilers: `file:line:column: reason`."""
        return f"{file}:{self.line}:{self.column}: {self.reason}" if self.line else f"{file}: {self.reason}"


class IllegalAction(Refused):
    """A rule forbids the action now.

    `rule` is the rule's number, `text` is its text, and `cause` says what makes the rule apply, if the game
    knows.
    """

    code = "illegal"

    def __init__(self, message: str, rule: str = "", text: str = "", cause: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.text = text
        self.cause = cause


class NotYourTurn(Refused):
    """The seat has no open question to answer."""

    code = "not_your_turn"


class NotYourSeat(Refused):
    """The caller does not hold the seat."""

    code = "not_your_seat"


class Ambiguous(Refused):
    """The text matches several actions, or the seat must name the question that it answers."""

    code = "ambiguous"


class Stale(Refused):
    """The answer was meant for an earlier position."""

    code = "stale"


class NothingToUndo(Refused):
    """The seat has no answer that can be undone now."""

    code = "nothing_to_undo"


_ENGINE = os.path.dirname(os.path.dirname(__file__)) + os.sep


def frame_place(frame: FrameType, line: int, instruction: int) -> str:
    """Return a prefix such as "duel.py:12: strike: " if a stack frame runs a game's code, otherwise "".

    Args:
        frame: The stack frame.
        line: The current line.
        instruction: The offset of the current instruction.
    """
    code = frame.f_code
    origin = find_origin(frame, instruction) if SUBSCRIPTS in frame.f_globals else None
    file, line, name = origin or (code.co_filename, line, code.co_name)
    return "" if file.startswith(("<", _ENGINE)) else f"{file}:{line}: {name}: "


def error_place(error: BaseException) -> str:
    """Return the place in a game's code that is nearest to the origin of an error.

    Returns:
        A prefix such as "duel.py:12: strike: ", or "" if the error did not pass through a game's code.
    """
    places = []
    trace = error.__traceback__
    while trace is not None:
        places.append(frame_place(trace.tb_frame, trace.tb_lineno, trace.tb_lasti))
        trace = trace.tb_next
    return next(filter(None, reversed(places)), "")


class as_faults:  # noqa: N801  # read as a sentence: with as_faults()
    """Turn any exception of a game's code into a GameFault and limit the code's run time.

    Use it as a context manager or as a decorator. Errors of Coverts and Ctrl-C pass through unchanged. Nested
    uses share the time limit of the outermost use.
    """

    def __init__(self) -> None:
        self._outermost = False

    def __call__(self, function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def guarded(*given: P.args, **named: P.kwargs) -> T:
            with as_faults():
                return function(*given, **named)

        return guarded

    def __enter__(self) -> None:
        self._outermost = loop_guard.begin()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._outermost:
            loop_guard.end()
        if error is None or isinstance(error, CovertsError):
            return
        if isinstance(error, loop_guard.TimeLimitExceeded):
            if self._outermost:
                late = f"{error_place(error)}did not end within {loop_guard.MAX_SECONDS} seconds"
                raise Endless(late) from error
        elif not (isinstance(error, KeyboardInterrupt) and _is_ctrl_c()):
            raise GameFault(describe_error(error)) from error


def describe_error(error: BaseException) -> str:
    """Return the place of an error in a game's code, and what is wrong."""
    what = describe_index(error) if isinstance(error, IndexError) else ""
    return f"{error_place(error)}{what or f'{type(error).__name__}: {_message_of(error)}'}"


def _message_of(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:
        return "(its message cannot be read)"


def _is_ctrl_c() -> bool:
    """Return whether a KeyboardInterrupt comes from Ctrl-C rather than from a game."""
    in_main = threading.current_thread() is threading.main_thread()
    return in_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
