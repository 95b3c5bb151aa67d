"""Everything that can go wrong, as a tree.

CovertsError
├── NotInstalled             something that Coverts can do without, and that this would need
├── RuleSourceError          a rule, record or decision is not in the engine's subset (at import)
├── GameFault                a game broke a promise while running: a fault of the game, not of a player
│   ├── StackOverflow
│   ├── DoesNotFit           a value outside its field's type or declared bounds
│   ├── NoLegalAction        a decision was posed that nobody can answer
│   ├── Endless              the game's rules, or what it tells people, did not end
│   └── GamesStopped         some games of a tournament met such a fault; the others were played
└── Refused                  a request that was not carried out; nothing changed
    ├── Malformed            not a request at all: unknown option, broken file, wrong type
    ├── UnknownGame
    ├── BadOption            an option the game does not have, or a value it does not take
    ├── BadText              a text of a game's own, such as a map, that says what it cannot
    ├── IllegalAction        understood, and forbidden now by a rule
    ├── NotYourTurn
    ├── NotYourSeat
    ├── Ambiguous            fits several actions
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
    """Something that Coverts can do without, and that this would need, is not installed."""


class RuleSourceError(CovertsError):
    """A construct outside the subset. The message names file, line, construct and what to write instead."""


class GameFault(CovertsError):
    """The game's own rules failed; never a player's fault."""


class StackOverflow(GameFault):
    """More nested actions than the record's stack has room for."""


class DoesNotFit(GameFault):
    """A value outside its field's type or declared bounds."""


class NoLegalAction(GameFault):
    """A decision was posed without a legal option."""


class Endless(GameFault):
    """Rules, or what a game tells people, did not end in the steps or the time there are for it."""


class GamesStopped(GameFault):
    """Some games of a tournament met a fault; the others were played to their end.

    results, rows: of all games, as a tournament gives them. faults: what stopped a game, by its row.
    """

    MOST_TOLD = 10

    def __init__(
        self, results: Any, rows: Any, faults: Mapping[int, GameFault], seed: int, first: int
    ) -> None:
        self.results, self.rows, self.faults = results, rows, faults
        told = [
            f"game {first + row} of seed {seed}: {type(fault).__name__}: {fault}"
            for row, fault in list(faults.items())[: self.MOST_TOLD]
        ]
        if len(faults) > self.MOST_TOLD:
            told.append(f"{len(faults) - self.MOST_TOLD} more")
        super().__init__(f"{len(faults)} of {len(results)} games stopped; {'; '.join(told)}")


class Refused(CovertsError):
    """A request that was not carried out. `code` is its name on the wire."""

    code = "refused"


class Malformed(Refused):
    """Not understood: unknown option, unknown action, broken file."""

    code = "malformed"


class UnknownGame(Malformed):
    """No game of that name is installed."""

    code = "unknown_game"


class BadOption(Malformed):
    """An option of a new table is wrong. `option` is its name, `reason` what is wrong with it."""

    def __init__(self, title: str, option: str, reason: str) -> None:
        super().__init__(
            said("{title}, option {option}: {reason}", title=title, option=verbatim(option), reason=reason)
        )
        self.option = option
        self.reason = reason


class BadText(Malformed):
    """A text, such as a map, is wrong.

    line, column: where, from 1. reason: what is wrong. rule: the number of the rule against it, if it is one.
    """

    def __init__(self, line: int, column: int, reason: str, rule: str = "") -> None:
        super().__init__(
            said("Line {line}, column {column}: {reason}", line=line, column=column, reason=reason)
        )
        self.line, self.column = line, column
        self.reason, self.rule = reason, rule

    def within(self, file: str) -> str:
        """The same as programs say it of a file."""
        return f"{file}:{self.line}:{self.column}: {self.reason}"


class IllegalAction(Refused):
    """Forbidden now. `rule` is the rule's number, `text` what it says."""

    code = "illegal"

    def __init__(self, message: str, rule: str = "", text: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.text = text


class NotYourTurn(Refused):
    """That seat is not asked anything now."""

    code = "not_your_turn"


class NotYourSeat(Refused):
    """The caller does not hold that seat."""

    code = "not_your_seat"


class Ambiguous(Refused):
    """The text fits several actions, or the seat owes several decisions and named none."""

    code = "ambiguous"


class Stale(Refused):
    """The answer was given for an earlier position."""

    code = "stale"


class NothingToUndo(Refused):
    """Nothing of this seat's can be taken back now."""

    code = "nothing_to_undo"


_ENGINE = os.path.dirname(os.path.dirname(__file__)) + os.sep


def place_of(frame: FrameType, line: int) -> str:
    """File, line and function of what its author wrote, such as "duel.py:12: strike: "; else empty."""
    code = frame.f_code
    if code.co_filename.startswith(("<", _ENGINE)):
        return ""
    return f"{code.co_filename}:{line}: {code.co_name}: "


def raised_at(error: BaseException) -> str:
    """The same of the innermost line of a game that an error came through."""
    places = [place_of(frame, line) for frame, line in walk_tb(error.__traceback__)]
    return next(filter(None, reversed(places)), "")


class as_faults:  # noqa: N801  # read as a sentence: with as_faults()
    """Whatever goes wrong in what a game has written is a fault of the game's, and so it is not to end.

    Used by `with`, or as a decorator. Errors of Coverts' own stay as they are, and so does Ctrl-C. Of several
    around each other the outermost gives the time.
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
        if isinstance(error, loop_guard.Late):
            if self._outermost:
                late = f"{raised_at(error)}it did not end within {loop_guard.SECONDS} seconds"
                raise Endless(late) from error
        elif not (isinstance(error, KeyboardInterrupt) and _by_ctrl_c()):
            raise GameFault(f"{raised_at(error)}{type(error).__name__}: {_said(error)}") from error


def _said(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:
        return "which cannot say why"


def _by_ctrl_c() -> bool:
    """Whether Python raises KeyboardInterrupt here; else it is a game's own."""
    in_main = threading.current_thread() is threading.main_thread()
    return in_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
