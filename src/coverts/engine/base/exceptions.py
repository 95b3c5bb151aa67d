"""The errors of Coverts, as a tree.

CovertsError
├── NotInstalled             an optional dependency that this needs is missing
├── RuleSourceError          a rule, record or decision is outside the engine's subset (at import)
├── GameFault                the game's own code failed; never a player's mistake
│   ├── StackOverflow
│   ├── DoesNotFit           a value outside its field's type or declared bounds
│   ├── NoLegalAction        a decision was posed that nobody can answer
│   ├── Endless              the game's code exceeded its step or time limit
│   └── GamesStopped         some games of a tournament met such a fault; the others were played
└── Refused                  a request that was not carried out; nothing changed
    ├── Malformed            not a request at all: unknown option, broken file, wrong type
    ├── UnknownGame
    ├── BadOption            an unknown option, or a value the option does not take
    ├── BadText              an error in a text option, such as a map
    ├── IllegalAction        understood, but forbidden now by a rule
    ├── NotYourTurn
    ├── NotYourSeat
    ├── Ambiguous            matches several actions
    ├── Stale                meant for an earlier position
    └── NothingToUndo
"""

import os
import signal
import threading
from collections.abc import Callable, Mapping
from functools import wraps
from traceback import walk_tb
from types import FrameType, TracebackType
from typing import Any, ParamSpec, TypeVar

from coverts.engine.base import loop_guard
from coverts.engine.base.sentences import said, verbatim

P = ParamSpec("P")
T = TypeVar("T")


class CovertsError(Exception):
    """Base of all errors of this package."""


class NotInstalled(CovertsError):
    """An optional dependency that this feature needs is not installed."""


class RuleSourceError(CovertsError):
    """A construct outside the subset; the message names file, line and what to write."""


class GameFault(CovertsError):
    """The game's own code failed; never a player's mistake."""


class StackOverflow(GameFault):
    """Rules are nested deeper than the record's stack allows."""


class DoesNotFit(GameFault):
    """A value outside its field's type or declared bounds."""


class NoLegalAction(GameFault):
    """A decision was posed without a legal option."""


class Endless(GameFault):
    """The game's code exceeded its step or time limit."""


class GamesStopped(GameFault):
    """Some games of a tournament met a fault; the others were played to their end.

    Attributes:
        results: The returns of all games, as a tournament gives them.
        rows: The final records of all games.
        faults: The fault that stopped a game, by its row.
    """

    MAX_LISTED = 10
    """Faults that the message describes."""

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
    """A request that was not carried out. `code` is its name on the wire."""

    code = "refused"


class Malformed(Refused):
    """A request that cannot be understood: unknown option or action, broken file."""

    code = "malformed"


class UnknownGame(Malformed):
    """No game of that name is installed."""

    code = "unknown_game"


class BadOption(Malformed):
    """An option of a new table is wrong.

    Args:
        title: The game's title.
        option: The option's name.
        reason: What is wrong with it.
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
        line: The line of the error, from 1.
        column: The column of the error, from 1.
        reason: What is wrong there.
        rule: The number of the rule it breaks, if there is one.
    """

    def __init__(self, line: int, column: int, reason: str, rule: str = "") -> None:
        super().__init__(
            said("Line {line}, column {column}: {reason}", line=line, column=column, reason=reason)
        )
        self.line, self.column = line, column
        self.reason, self.rule = reason, rule

    def within(self, file: str) -> str:
        """Return the error as compilers print it: `file:line:column: reason`."""
        return f"{file}:{self.line}:{self.column}: {self.reason}"


class IllegalAction(Refused):
    """A rule forbids the action now. `rule` is the rule's number, `text` its text."""

    code = "illegal"

    def __init__(self, message: str, rule: str = "", text: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.text = text


class NotYourTurn(Refused):
    """The seat is not asked anything now."""

    code = "not_your_turn"


class NotYourSeat(Refused):
    """The caller does not hold that seat."""

    code = "not_your_seat"


class Ambiguous(Refused):
    """The text matches several actions, or the seat must say which answer it gives."""

    code = "ambiguous"


class Stale(Refused):
    """The answer was meant for an earlier position."""

    code = "stale"


class NothingToUndo(Refused):
    """The seat has no answer that can be taken back now."""

    code = "nothing_to_undo"


_ENGINE = os.path.dirname(os.path.dirname(__file__)) + os.sep


def frame_place(frame: FrameType, line: int) -> str:
    """Return "duel.py:12: strike: " for a frame of a game's author; else ""."""
    code = frame.f_code
    if code.co_filename.startswith(("<", _ENGINE)):
        return ""
    return f"{code.co_filename}:{line}: {code.co_name}: "


def error_place(error: BaseException) -> str:
    """Return the place of the innermost frame of a game that an error passed through."""
    places = [frame_place(frame, line) for frame, line in walk_tb(error.__traceback__)]
    return next(filter(None, reversed(places)), "")


class as_faults:  # noqa: N801  # read as a sentence: with as_faults()
    """Turn any error of a game's code into a GameFault, and limit its run time.

    Use it with `with` or as a decorator. Coverts' own errors and Ctrl-C pass unchanged. If several are
    nested, the outermost sets the time limit.
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
            raise GameFault(f"{error_place(error)}{type(error).__name__}: {_describe(error)}") from error


def _describe(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:
        return "(its message cannot be read)"


def _is_ctrl_c() -> bool:
    """Return whether a KeyboardInterrupt here comes from the user, not from a game."""
    in_main = threading.current_thread() is threading.main_thread()
    return in_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
