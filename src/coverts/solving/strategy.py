"""Strategies: the probability of each answer in each information state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from coverts.engine.backends.native import Compiled
from coverts.engine.base.exceptions import BadFile, Malformed
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.match.game_match import Match

FORMAT = 1
"""The version of the file format. It also changes when marks (hashes) are computed differently."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """A strategy as stored in a msgpack file. Arrays are little-endian bytes.

    Attributes:
        coverts_policy: The version of the file format.
        game: The name of the game.
        rules: The version of the game's rules.
        players: The number of players.
        options: The game's options by name.
        marks: int64, the marks (hashes) of the information states, in ascending order.
        answers: uint16, the number of answers in each information state.
        chances: float32, the probabilities of all answers, one information state after the other.
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
class Strategy:
    """A strategy: the probability of each answer in each information state.

    Attributes:
        game: The name of the game that the strategy is for.
        rules: The version of the rules that the strategy is for (`Program.version`).
        players: The number of players that the strategy is for.
        options: The options that the strategy is for, as plain values by name.
        chances: The probabilities of the legal answers, by the mark (hash) of the information state. The
            probabilities are in the order of the options, and their sum is 1.
    """

    game: str
    rules: str
    players: int
    options: Mapping[str, Any]
    chances: Mapping[int, tuple[float, ...]]

    @staticmethod
    def of(game: Game, players: int, options: Any, chances: Mapping[int, tuple[float, ...]]) -> Strategy:
        """Return a strategy for a game with its current rules."""
        return Strategy(game.name, program_of(game).version, players, msgspec.to_builtins(options), chances)

    def check_rules(self, game: Game) -> None:
        """Check that the strategy is for a game with its current rules.

        Raises:
            Malformed: The strategy is for another game or for other rules.
        """
        if self.game != game.name:
            raise Malformed(f"This strategy is for {self.game}, not for {game.name}.")
        if self.rules != program_of(game).version:
            raise Malformed(
                f"The rules of {game.title} have changed since this strategy was computed. "
                "Solve the game again."
            )

    def check(self, game: Game, players: int, options: Any) -> None:
        """Check that the strategy is for a game with these players and options.

        Raises:
            Malformed: The strategy is for another game, other rules, or other players or options.
        """
        self.check_rules(game)
        if self.players != players or self.options != msgspec.to_builtins(options):
            raise Malformed(
                f"This strategy is for {self.players} players with options {dict(self.options)}, not for "
                f"{players} players with options {msgspec.to_builtins(options)}."
            )

    def save(self, path: str | Path) -> None:
        """Write the strategy to a file.

        Raises:
            BadFile: The file cannot be written.
        """
        marks = sorted(self.chances)
        file = _File(
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
            Path(path).write_bytes(msgspec.msgpack.encode(file))
        except OSError as error:
            raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from None

    @staticmethod
    def load(path: str | Path) -> Strategy:
        """Read a strategy from a file.

        Raises:
            BadFile: The file cannot be read, or does not contain a strategy.
        """
        try:
            file = msgspec.msgpack.decode(Path(path).read_bytes(), type=_File)
        except OSError as error:
            raise BadFile(f"{path} cannot be read: {error.strerror or error}.") from None
        except msgspec.MsgspecError:
            raise BadFile(f"{path} is not a strategy that `coverts solve --save` has written.") from None
        if file.coverts_policy != FORMAT:
            raise BadFile(f"{path} was written by another version of Coverts. Solve the game again.")
        try:
            marks, answers = np.frombuffer(file.marks, "<i8"), np.frombuffer(file.answers, "<u2")
            chances = np.frombuffer(file.chances, "<f4").astype(np.float64)
        except ValueError:
            raise BadFile(f"{path} is damaged: its arrays are cut off. Solve the game again.") from None
        ends = np.cumsum(answers, dtype=np.int64)
        whole = len(marks) == len(answers) and len(chances) == (int(ends[-1]) if len(ends) else 0)
        if not whole or not np.isfinite(chances).all() or (chances < 0).any():
            raise BadFile(f"{path} is damaged: its arrays do not match. Solve the game again.")
        parts = np.split(chances, ends[:-1]) if len(ends) else []
        by_mark = {
            int(mark): tuple((part / part.sum()).tolist())
            for mark, part in zip(marks, parts, strict=True)
            if part.sum() > 0
        }
        return Strategy(file.game, file.rules, file.players, file.options, by_mark)


class Marks:
    """The marks of a game, which are 64-bit hashes of information states.

    A mark depends on the views that the seat had whenever players were asked, without repetitions, and on the
    seat's own answers. The answers of other seats to an open simultaneous question do not change it.
    """

    def __init__(self, game: Game) -> None:
        """Compile the functions of a game that compute marks.

        Raises:
            NotInstalled: llvmlite is not installed.
        """
        compiled = Compiled.of(game)
        self._start, self._code = compiled.start_row, compiled.part("solving")
        self._rows, self._views = np.zeros(1, game.dtype), np.zeros(1, game.view_dtype)

    def of(self, match: Match, seat: int) -> int:
        """Return the mark of a seat's current information state.

        Raises:
            Malformed: The match is refereed, so its cards are not known.
        """
        if match.referee:
            raise Malformed("A strategy cannot play in a refereed match, whose cards are not known.")
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
        """Return the mark of a seat's information state after a list of answers.

        Args:
            answers: All answers since the start, as pairs (askee, option). The askee is the seat or figure
                that answered, or 0 for chance. All answers must be legal.
            seat: The seat.
            players: The number of players.
            options: The game's options struct, or None for the defaults.
        """
        column = np.array(answers, np.int64).reshape(-1, 2)
        marks = np.zeros((1, 2 * players), np.int64)
        self._code.call("follow", self._start(players, options), column, self._rows, marks, self._views)
        return int(marks[0, seat]) or 1
