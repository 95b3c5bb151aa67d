"""A strategy by itself: for each information state how likely each answer is; and the file it is kept in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from coverts.engine.backends.native import Compiled
from coverts.engine.base.exceptions import Malformed
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.match.game_match import Match

FORMAT = 1
"""Of the file, and of how marks are made."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """A strategy as msgpack. rules: the version of the rules that it was made for.

    marks: of the information states, int64, ascending. answers: how many each has, uint16. chances: of all of
    them, one after the other, float32. All in little-endian bytes.
    """

    coverts_policy: int
    game: str
    rules: str
    players: int
    options: dict[str, Any]
    marks: bytes
    answers: bytes
    chances: bytes


@dataclass(frozen=True)
class Policy:
    """How likely each answer is, for each information state by its mark; see `Marks`.

    game, rules, players, options: what it was made for: rules is `Program.version`, options are plain values
    by name. chances: by mark, one number for each legal answer, in the order of the options; they sum to 1.
    """

    game: str
    rules: str
    players: int
    options: Mapping[str, Any]
    chances: Mapping[int, tuple[float, ...]]

    @staticmethod
    def of(game: Game, players: int, options: Any, chances: Mapping[int, tuple[float, ...]]) -> Policy:
        """A strategy for a game as it is today."""
        return Policy(game.name, program_of(game).version, players, msgspec.to_builtins(options), chances)

    def check_rules(self, game: Game) -> None:
        """Raises Malformed where it was made for another game, or for other rules."""
        if self.game != game.name:
            raise Malformed(f"This strategy is for {self.game}, not for {game.name}.")
        if self.rules != program_of(game).version:
            raise Malformed(
                f"The rules of {game.title} have changed since this strategy was made; solve again."
            )

    def check(self, game: Game, players: int, options: Any) -> None:
        """The same, and Malformed where it was made for another table."""
        self.check_rules(game)
        if self.players != players or self.options != msgspec.to_builtins(options):
            raise Malformed(
                f"This strategy is for {self.players} players with options {dict(self.options)}; "
                "it knows no other table."
            )

    def save(self, path: str | Path) -> None:
        """Write it to a file; raises Malformed where that cannot be done."""
        marks = sorted(self.chances)
        told = _File(
            FORMAT,
            self.game,
            self.rules,
            self.players,
            dict(self.options),
            np.array(marks, "<i8").tobytes(),
            np.array([len(self.chances[mark]) for mark in marks], "<u2").tobytes(),
            np.array([chance for mark in marks for chance in self.chances[mark]], "<f4").tobytes(),
        )
        try:
            Path(path).write_bytes(msgspec.msgpack.encode(told))
        except OSError as error:
            raise Malformed(f"{path} cannot be written: {error.strerror or error}.") from None

    @staticmethod
    def load(path: str | Path) -> Policy:
        """Read it from a file; raises Malformed for one that cannot be read or is none."""
        try:
            told = msgspec.msgpack.decode(Path(path).read_bytes(), type=_File)
        except OSError as error:
            raise Malformed(f"{path} cannot be read: {error.strerror or error}.") from None
        except msgspec.MsgspecError:
            raise Malformed(f"{path} is no strategy that coverts solve has saved.") from None
        if told.coverts_policy != FORMAT:
            raise Malformed(f"{path} is a strategy of another version of Coverts; solve the game again.")
        try:
            marks, answers = np.frombuffer(told.marks, "<i8"), np.frombuffer(told.answers, "<u2")
            chances = np.frombuffer(told.chances, "<f4").astype(np.float64)
        except ValueError:
            raise Malformed(f"{path} is damaged: its parts are cut off.") from None
        ends = np.cumsum(answers, dtype=np.int64)
        whole = len(marks) == len(answers) and len(chances) == (int(ends[-1]) if len(ends) else 0)
        if not whole or not np.isfinite(chances).all() or (chances < 0).any():
            raise Malformed(f"{path} is damaged: its parts do not go together.")
        parts = np.split(chances, ends[:-1]) if len(ends) else []
        found = {
            int(mark): tuple((part / part.sum()).tolist())
            for mark, part in zip(marks, parts, strict=True)
            if part.sum() > 0
        }
        return Policy(told.game, told.rules, told.players, told.options, found)


class Marks:
    """Tells the information states of a match: of each seat a number of 64 bits.

    It is made of the views that the seat had whenever players were asked, unlike the one before, and of the
    seat's own answers; while several answer one question it does not change by others' answers.
    """

    def __init__(self, game: Game) -> None:
        """Raises NotInstalled without llvmlite."""
        compiled = Compiled.of(game)
        self._start, self._code = compiled.start_row, compiled.part("solving")
        self._rows, self._views = np.zeros(1, game.dtype), np.zeros(1, game.view_dtype)

    def of(self, match: Match, seat: int) -> int:
        """What a seat knows now, as its mark; raises Malformed at a real table, whose cards nobody knows."""
        if match.referee:
            raise Malformed("A strategy plays no cards that lie on a real table.")
        answers = [
            (askee, option)
            for step in match.steps
            for askee, option in (
                *(((step.askee, step.option),) if step.option >= 0 else ()),
                *((0, outcome) for outcome in step.chance),
            )
        ]
        return self.after(answers, seat, match.players, match.options)

    def after(self, answers: Sequence[tuple[int, int]], seat: int, players: int, options: Any = None) -> int:
        """The same after answers from the start, each the askee (0 of chance) and the option, all legal."""
        column = np.array(answers, np.int64).reshape(-1, 2)
        marks = np.zeros((1, 2 * players), np.int64)
        self._code.call("follow", self._start(players, options), column, self._rows, marks, self._views)
        return int(marks[0, seat]) or 1
