"""Lessons and puzzles: saved positions with step-by-step explanations, in small files.

Each lesson is a TOML file `lessons/NAME.toml` or `puzzles/NAME.toml` in the rulebook's folder. Lessons are
sorted by name. `position` lists the answers that lead to the lesson's first position. `steps` lists the
learner's answers, with the answers of the other seats and of chance. An answer is the text of a button.
Reading a file replays the whole lesson, so a file that no longer fits its game is refused. The error names
the first answer that does not fit.

    title = "Spying"
    rules = ["21.4"]
    players = 2
    seat = 0
    after = "1-first-steps"            # optional: the lesson that this lesson continues
    position = [[-1, "", 3], [0, "Advance", 2], ["1/3", "Retreat"]]
    closing = "What was learned."

    [[steps]]
    say = "What to do, and why."
    press = "Report"                   # or a list of answers, pressed one after the other
    chance = [4]                       # the outcomes of chance that follow
    otherwise = "Why the learner should not press anything else."
    rules = ["21.4"]
    then = [[1, "Pass"]]               # answers that follow automatically

An answer is `[seat, text, chance...]`, or `["seat/askee", text, chance...]` if a seat owes several answers.
The first answer of a game is `[-1, "", chance...]`. `lessons/comments.toml` explains each kind of question to
newcomers. Its table `[kinds]` has one text for each kind.
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
WRONG_ANSWER = "That is legal in a game, but this lesson shows something else here."
"""The reply to a wrong answer if the lesson's step has no text `otherwise`."""
File = TypeVar("File")
_NUMBER = re.compile(r"\b\d+\.\d+\b")


class StepFile(msgspec.Struct, forbid_unknown_fields=True):
    """A step of a lesson, as its file contains it."""

    say: str
    press: str | list[str]
    also: list[str] = []
    """Other correct answers. Only the last step may have them, and only if this step has no `then`."""
    otherwise: str = ""
    rules: list[str] = []
    chance: list[int] = []
    then: list[list[int | str]] = []
    after: str = ""
    """The text that is visible while the other seats answer."""


class LessonFile(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson or puzzle, as its file contains it."""

    title: str
    steps: list[StepFile]
    closing: str
    rules: list[str] = []
    players: int = 2
    seat: int = 0
    options: dict[str, Any] = {}
    after: str = ""
    at: int = 0
    """If `after` names another lesson, this lesson begins before step `at` of that lesson.

    Steps are counted from 1. If `at` is 0, this lesson begins at the end of the other lesson.
    """
    position: list[list[int | str]] = []


@dataclass(frozen=True)
class LessonStep:
    """A step of a lesson: its text and the answers that it expects."""

    say: str
    otherwise: str
    rules: tuple[str, ...]
    after: str
    first: int
    """The index of the step's first answer among all answers of the lesson."""
    texts: tuple[str, ...]
    """The texts of the buttons to press, in order."""
    also: tuple[Step, ...] = ()
    """Other correct answers that may replace the step's last answer."""

    @property
    def presses(self) -> int:
        """The number of answers that the step expects."""
        return len(self.texts)


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson or puzzle that has been read and replayed.

    Attributes:
        answers: All steps of the match. The first step has no answer.
        begins: The number of steps that lead to the lesson's first position.
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
    steps: tuple[LessonStep, ...]
    closing: str
    is_puzzle: bool = False

    def is_done(self, taken: int) -> bool:
        """Return whether the lesson is over after `taken` answers."""
        return taken >= len(self.answers)

    def step_index(self, taken: int) -> int:
        """Return the index of the lesson's current step after `taken` answers."""
        return max(at for at, step in enumerate(self.steps) if at == 0 or step.first <= taken)

    def waits_for_learner(self, taken: int) -> bool:
        """Return whether the learner must give the next answer after `taken` answers."""
        step = self.steps[self.step_index(taken)]
        return step.first <= taken < step.first + step.presses

    def next_answer(self, taken: int) -> Step | None:
        """Return the next answer after `taken` answers, or None at the end of the lesson."""
        return None if self.is_done(taken) else self.answers[taken]

    def message(self, taken: int) -> str:
        """Return the text that the learner reads after `taken` answers."""
        if self.is_done(taken):
            return self.closing
        step = self.steps[self.step_index(taken)]
        return step.say if taken < step.first + step.presses else step.after or step.say

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of all rules that the lesson cites, without repetition."""
        return tuple(dict.fromkeys([*self.rules, *(rule for step in self.steps for rule in step.rules)]))


def list_names(game: Game, folder: str) -> list[str]:
    """Return the sorted names of a game's lessons or puzzles."""
    home = folder_of(game) / folder
    files = home.glob("*.toml") if home.is_dir() else []
    return sorted(path.stem for path in files if path.name != COMMENTS)


@lru_cache(maxsize=256)
def read(game: Game, folder: str, name: str) -> Lesson:
    """Return a lesson or puzzle.

    Args:
        game: The game.
        folder: "lessons" or "puzzles".
        name: The name of the lesson or puzzle.

    Raises:
        Malformed: The lesson does not exist or does not fit the game.
    """
    if name not in list_names(game, folder):
        raise Malformed(f"{game.title} has no {name!r} among its {folder}.")
    path = folder_of(game) / folder / f"{name}.toml"
    return _replay(game, folder, name, _decode(path, LessonFile))


@lru_cache(maxsize=256)
def title_of(game: Game, folder: str, name: str) -> str:
    """Return the title of a lesson or puzzle without replaying it."""
    return _decode(folder_of(game) / folder / f"{name}.toml", LessonFile).title


@lru_cache(maxsize=32)
def comments(game: Game) -> Mapping[str, str]:
    """Return explanations of kinds of question for newcomers, by the kind's name.

    Raises:
        Malformed: The file names an unknown kind or rule.
    """
    path = folder_of(game) / LESSONS / COMMENTS
    if not path.is_file():
        return {}
    texts = _decode(path, CommentFile).kinds
    known = {kind.name for kind in Machine.of(game).numbers.kinds if not kind.chance}
    for name in texts:
        if name not in known:
            raise Malformed(f"{path}: {name!r} is not a kind of decision of {game.title}")
    _check_rules(game, str(path), [n for text in texts.values() for n in _NUMBER.findall(text)])
    return texts


def texts_of(game: Game) -> list[str]:
    """Return all texts of a game's lessons, puzzles and comments, without replaying them."""
    texts: list[str] = [WRONG_ANSWER]
    for folder in (LESSONS, PUZZLES):
        for name in list_names(game, folder):
            file = _decode(folder_of(game) / folder / f"{name}.toml", LessonFile)
            texts += [file.title, file.closing]
            texts += [text for step in file.steps for text in (step.say, step.otherwise, step.after)]
    return [*filter(None, texts), *comments(game).values()]


class CommentFile(msgspec.Struct, forbid_unknown_fields=True):
    """The content of `comments.toml`."""

    kinds: dict[str, str]


def _decode(path: Path, kind: type[File]) -> File:
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except (OSError, UnicodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Malformed(f"Cannot read {path}: {error}") from None


def _check_rules(game: Game, where: str, numbers: Sequence[str]) -> None:
    for number in numbers:
        if number not in book_of(game).statements:
            raise Malformed(f"{where}: the rulebook has no rule {number}")


class _ScriptedMatch:
    """A match that follows a lesson file. The file also provides the outcomes of chance."""

    def __init__(self, game: Game, players: int, options: Any, where: str) -> None:
        self.where = where
        self.left: list[int] = []
        self.game, self.players, self.options = game, players, options
        self._match: Match | None = None

    def chance(self, kind: Kind, weights: list[int]) -> int:
        outcomes = sum(weight > 0 for weight in weights)
        if not self.left:
            raise Malformed(
                f"{self.where}: an outcome of {kind.name} is missing; add one of its {outcomes} outcomes"
            )
        outcome = self.left.pop(0)
        if not 0 <= outcome < len(weights) or weights[outcome] <= 0:
            raise Malformed(f"{self.where}: {outcome} is not a possible outcome of {kind.name}")
        return outcome

    @property
    def match(self) -> Match:
        if self._match is None:
            raise Malformed(f'{self.where}: the first answer must be [-1, "", chance...]')
        return self._match

    def take(self, entry: Sequence[int | str]) -> None:
        """Apply one answer of the lesson file."""
        match entry:
            case [int() | str() as who, str() as text, *chance]:
                self.left = [outcome for outcome in chance if isinstance(outcome, int)]
            case _:
                raise Malformed(f"{self.where}: {entry!r} must have the form [seat, text, chance...]")
        self._answer(str(who), text)
        if self.left:
            raise Malformed(f"{self.where}: {entry!r} has too many outcomes of chance; remove the last ones")

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


def _replay(game: Game, folder: str, name: str, file: LessonFile) -> Lesson:
    where = f"{game.name}/{folder}/{name}"
    script, seat = _begin(game, folder, where, file)
    for entry in file.position:
        script.take(entry)
    begins = len(script.match.steps)
    steps: list[LessonStep] = []
    if not file.steps:
        raise Malformed(f"{where}: the lesson has no steps; write [[steps]]")
    for step in file.steps:
        steps.append(_step(script, seat, step))
    if any(step.also for step in file.steps[:-1]) or (file.steps[-1].also and file.steps[-1].then):
        raise Malformed(f"{where}: only the last step may have `also`, and only if it has no `then`")
    lesson = Lesson(
        game, name, file.title, tuple(file.rules), script.players, seat, script.options,
        tuple(script.match.steps), begins, tuple(steps), file.closing, folder == PUZZLES,
    )  # fmt: skip
    _check_rules(game, where, [*lesson.numbers, *_rules_in(lesson)])
    return lesson


def _rules_in(lesson: Lesson) -> list[str]:
    texts = [lesson.closing]
    for step in lesson.steps:
        texts += [step.say, step.otherwise, step.after]
    return [number for text in texts for number in _NUMBER.findall(text)]


def _begin(game: Game, folder: str, where: str, file: LessonFile) -> tuple[_ScriptedMatch, int]:
    """Return the match that a lesson begins with, and the learner's seat."""
    if not file.after:
        return _ScriptedMatch(game, file.players, game.read_options(file.options), where), file.seat
    other = LESSONS if file.after in list_names(game, LESSONS) else folder
    before = read(game, other, file.after)
    script = _ScriptedMatch(game, before.players, before.options, where)
    stop = before.steps[file.at - 1].first if file.at else len(before.answers)
    script._match = Match(game, before.players, before.options, script.chance, before.answers[:stop])
    return script, before.seat


def _step(script: _ScriptedMatch, seat: int, step: StepFile) -> LessonStep:
    presses = [step.press] if isinstance(step.press, str) else step.press
    first = len(script.match.steps)
    for at, text in enumerate(presses):
        if seat not in script.match.current_players():
            why = f"seat {seat} is to press {text!r} but is not asked"
            raise Malformed(f"{script.where}: {why} ({script.match.pending(seat)})")
        script.take([seat, text, *(step.chance if at == len(presses) - 1 else [])])
    also = [_alternative(script, seat, text) for text in step.also]
    for entry in step.then:
        script.take(entry)
    otherwise = step.otherwise or WRONG_ANSWER
    return LessonStep(step.say, otherwise, tuple(step.rules), step.after, first, tuple(presses), tuple(also))


def _alternative(script: _ScriptedMatch, seat: int, text: str) -> Step:
    """Return the step for another correct answer in place of the last answer."""
    before = Match(script.game, script.players, script.options, script.chance, script.match.steps[:-1])
    try:
        return before.apply_action(seat, text)
    except CovertsError as error:
        raise Malformed(f"{script.where}: the alternative answer {text!r} is not legal: {error}") from None
