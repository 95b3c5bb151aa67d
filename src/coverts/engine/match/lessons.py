"""Lessons and puzzles: saved positions, told step by step, in small files that any game may have.

A file is TOML: `lessons/NAME.toml` or `puzzles/NAME.toml` beside the game's rulebook, in the order of their
names. `position` is how the game came there, `steps` is what a person then presses, and what the other
seats and chance answer. Answers are the texts people read; reading a file replays all of it, so that a file
that no longer fits its game is refused with the place where it stops to fit.

    title = "Spying"
    rules = ["21.4"]
    players = 2
    seat = 0
    after = "1-first-steps"            # optional: begins where that one ends
    position = [[-1, "", 3], [0, "Advance", 2], ["1/3", "Retreat"]]
    closing = "What was learned."

    [[steps]]
    say = "What to do, and why."
    press = "Report"                   # or several, pressed one after the other
    chance = [4]                       # what chance brings upon it
    otherwise = "Why nothing else is pressed now."
    rules = ["21.4"]
    then = [[1, "Pass"]]               # what follows by itself

An answer is `[seat, text, chance...]`, or `["seat/askee", text, chance...]` where a seat owes several; the
first of a game is `[-1, "", chance...]`. `lessons/comments.toml` says under `[kinds]`, by the name of each
kind of question, what a newcomer is told of it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import CovertsError, Malformed
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Step
from coverts.engine.game.rulebook import book_of, folder_of
from coverts.engine.language.declarations import Kind
from coverts.engine.match.game_match import Match

LESSONS, PUZZLES = "lessons", "puzzles"
COMMENTS = "comments.toml"
WRONG = "That may be done in a game; here it leads away from what is being shown."
"""Said of an answer that a step does not wait for, where its file says nothing."""
File = TypeVar("File")
_NUMBER = re.compile(r"\b\d+\.\d+\b")


class StepFile(msgspec.Struct, forbid_unknown_fields=True):
    """One step as its file says it."""

    say: str
    press: str | list[str]
    also: list[str] = []
    """Of the last step, on which nothing follows: other answers that are as right."""
    otherwise: str = ""
    rules: list[str] = []
    chance: list[int] = []
    then: list[list[int | str]] = []
    after: str = ""
    """What is said while the others answer."""


class LessonFile(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson or a puzzle as its file says it."""

    title: str
    steps: list[StepFile]
    closing: str
    rules: list[str] = []
    players: int = 2
    seat: int = 0
    options: dict[str, Any] = {}
    after: str = ""
    at: int = 0
    """With `after`: the step of that one before which this one begins, from 1; 0 is its end."""
    position: list[list[int | str]] = []


@dataclass(frozen=True)
class Turn:
    """One step: what is said, and which answers it waits for."""

    say: str
    otherwise: str
    rules: tuple[str, ...]
    after: str
    first: int
    """Number of its first answer among all of the lesson's."""
    texts: tuple[str, ...]
    """What is pressed, one after the other."""
    also: tuple[Step, ...] = ()
    """Other answers that are as right as its last."""

    @property
    def presses(self) -> int:
        """How many answers it waits for."""
        return len(self.texts)


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson or a puzzle that has been read and replayed.

    answers: all of it, the first without an answer, as a match has them. begins: how many lead to where it
    begins.
    """

    game: Game
    name: str
    title: str
    rules: tuple[str, ...]
    players: int
    seat: int
    options: Any
    answers: tuple[Step, ...]
    begins: int
    turns: tuple[Turn, ...]
    closing: str
    is_puzzle: bool = False

    def is_done(self, taken: int) -> bool:
        """Whether it is over where so many answers have been taken."""
        return taken >= len(self.answers)

    def step(self, taken: int) -> int:
        """The number of the step it is at, from 0."""
        return max(at for at, turn in enumerate(self.turns) if at == 0 or turn.first <= taken)

    def waits(self, taken: int) -> bool:
        """Whether the next answer is for the learner to give."""
        turn = self.turns[self.step(taken)]
        return turn.first <= taken < turn.first + turn.presses

    def next(self, taken: int) -> Step | None:
        """The next answer; None at the end."""
        return None if self.is_done(taken) else self.answers[taken]

    def said(self, taken: int) -> str:
        """What is said where so many answers have been taken."""
        if self.is_done(taken):
            return self.closing
        turn = self.turns[self.step(taken)]
        return turn.say if taken < turn.first + turn.presses else turn.after or turn.say

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The rules it names, each once."""
        return tuple(dict.fromkeys([*self.rules, *(rule for turn in self.turns for rule in turn.rules)]))


def listed(game: Game, folder: str) -> list[str]:
    """The names of a game's lessons or puzzles, in their order."""
    home = folder_of(game) / folder
    files = home.glob("*.toml") if home.is_dir() else []
    return sorted(path.stem for path in files if path.name != COMMENTS)


@lru_cache(maxsize=256)
def read(game: Game, folder: str, name: str) -> Lesson:
    """One of a game's lessons or puzzles; raises Malformed where it does not fit the game."""
    if name not in listed(game, folder):
        raise Malformed(f"{game.title} has no {name!r} among its {folder}.")
    path = folder_of(game) / folder / f"{name}.toml"
    return _replayed(game, folder, name, _decoded(path, LessonFile))


@lru_cache(maxsize=256)
def title_of(game: Game, folder: str, name: str) -> str:
    """What a lesson or puzzle is called, without replaying it."""
    return _decoded(folder_of(game) / folder / f"{name}.toml", LessonFile).title


@lru_cache(maxsize=32)
def comments(game: Game) -> Mapping[str, str]:
    """What a newcomer is told of each kind of question, by its name; raises Malformed for a kind there is
    not."""
    path = folder_of(game) / LESSONS / COMMENTS
    if not path.is_file():
        return {}
    told = _decoded(path, CommentFile).kinds
    known = {kind.name for kind in Machine.of(game).numbers.kinds if not kind.chance}
    for name in told:
        if name not in known:
            raise Malformed(f"{path}: nobody is asked {name!r}")
    _check_rules(game, str(path), [n for text in told.values() for n in _NUMBER.findall(text)])
    return told


def texts_of(game: Game) -> list[str]:
    """All that a game's lessons, puzzles and comments say to people; nothing is replayed for it."""
    found: list[str] = [WRONG]
    for folder in (LESSONS, PUZZLES):
        for name in listed(game, folder):
            file = _decoded(folder_of(game) / folder / f"{name}.toml", LessonFile)
            found += [file.title, file.closing]
            found += [text for step in file.steps for text in (step.say, step.otherwise, step.after)]
    return [*filter(None, found), *comments(game).values()]


class CommentFile(msgspec.Struct, forbid_unknown_fields=True):
    """`comments.toml`."""

    kinds: dict[str, str]


def _decoded(path: Path, kind: type[File]) -> File:
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except (OSError, UnicodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Malformed(f"{path} cannot be read: {error}") from None


def _check_rules(game: Game, where: str, numbers: Sequence[str]) -> None:
    for number in numbers:
        if number not in book_of(game).statements:
            raise Malformed(f"{where}: there is no rule {number}")


class _Script:
    """Chance that answers what a file says, and a match that is taken along it."""

    def __init__(self, game: Game, players: int, options: Any, where: str) -> None:
        self.where = where
        self.left: list[int] = []
        self.game, self.players, self.options = game, players, options
        self._match: Match | None = None

    def chance(self, kind: Kind, weights: list[int]) -> int:
        outcomes = sum(weight > 0 for weight in weights)
        if not self.left:
            raise Malformed(f"{self.where}: chance is asked {kind.name}, of {outcomes} outcomes")
        outcome = self.left.pop(0)
        if not 0 <= outcome < len(weights) or weights[outcome] <= 0:
            raise Malformed(f"{self.where}: chance cannot bring {outcome} for {kind.name}")
        return outcome

    @property
    def match(self) -> Match:
        if self._match is None:
            raise Malformed(f"{self.where}: begins with no answer")
        return self._match

    def take(self, entry: Sequence[int | str]) -> None:
        """Take one answer as the file says it."""
        match entry:
            case [int() | str() as who, str() as text, *chance]:
                self.left = [outcome for outcome in chance if isinstance(outcome, int)]
            case _:
                raise Malformed(f"{self.where}: {entry!r} is not [seat, text, chance...]")
        self._answer(str(who), text)
        if self.left:
            raise Malformed(f"{self.where}: {entry!r} says more of chance than is asked")

    def _answer(self, who: str, text: str) -> None:
        seat, _, askee = who.partition("/")
        if seat == "-1":
            self._match = Match(self.game, self.players, self.options, self.chance)
            return
        match = self.match
        try:
            asked = int(askee) if askee else next(iter(match.askees(int(seat))), None)
            match.apply_action(int(seat), text, asked)
        except CovertsError as error:
            at = f"{self.where}: answer {match.position + 1}, {text!r} of seat {seat}"
            raise Malformed(f"{at}: {error} ({match.pending(int(seat))})") from None


def _replayed(game: Game, folder: str, name: str, file: LessonFile) -> Lesson:
    where = f"{game.name}/{folder}/{name}"
    script, seat = _begun(game, folder, where, file)
    for entry in file.position:
        script.take(entry)
    begins = len(script.match.steps)
    turns: list[Turn] = []
    if not file.steps:
        raise Malformed(f"{where}: there is no step")
    for step in file.steps:
        turns.append(_step(script, seat, step))
    if any(step.also for step in file.steps[:-1]) or (file.steps[-1].also and file.steps[-1].then):
        raise Malformed(f"{where}: several answers may be right at the end only, where nothing follows")
    lesson = Lesson(
        game, name, file.title, tuple(file.rules), script.players, seat, script.options,
        tuple(script.match.steps), begins, tuple(turns), file.closing, folder == PUZZLES,
    )  # fmt: skip
    _check_rules(game, where, [*lesson.numbers, *_rules_in(lesson)])
    return lesson


def _rules_in(lesson: Lesson) -> list[str]:
    told = [lesson.closing]
    for turn in lesson.turns:
        told += [turn.say, turn.otherwise, turn.after]
    return [number for text in told for number in _NUMBER.findall(text)]


def _begun(game: Game, folder: str, where: str, file: LessonFile) -> tuple[_Script, int]:
    """The match a file begins with, and the learner's seat."""
    if not file.after:
        return _Script(game, file.players, game.read_options(file.options), where), file.seat
    other = LESSONS if file.after in listed(game, LESSONS) else folder
    before = read(game, other, file.after)
    script = _Script(game, before.players, before.options, where)
    stop = before.turns[file.at - 1].first if file.at else len(before.answers)
    script._match = Match(game, before.players, before.options, script.chance, before.answers[:stop])
    return script, before.seat


def _step(script: _Script, seat: int, step: StepFile) -> Turn:
    presses = [step.press] if isinstance(step.press, str) else step.press
    first = len(script.match.steps)
    for at, text in enumerate(presses):
        if seat not in script.match.current_players():
            why = f"{text!r} is to be pressed, and seat {seat} is not asked"
            raise Malformed(f"{script.where}: {why} ({script.match.pending(seat)})")
        script.take([seat, text, *(step.chance if at == len(presses) - 1 else [])])
    also = [_instead(script, seat, text) for text in step.also]
    for entry in step.then:
        script.take(entry)
    otherwise = step.otherwise or WRONG
    return Turn(step.say, otherwise, tuple(step.rules), step.after, first, tuple(presses), tuple(also))


def _instead(script: _Script, seat: int, text: str) -> Step:
    """An answer in place of the last."""
    before = Match(script.game, script.players, script.options, script.chance, script.match.steps[:-1])
    try:
        return before.apply_action(seat, text)
    except CovertsError as error:
        raise Malformed(f"{script.where}: {text!r} is to be as right: {error}") from None
