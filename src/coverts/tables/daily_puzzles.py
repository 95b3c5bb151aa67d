"""The puzzle of a day: its stored form, and the lesson that a table shows.

A day is a date in UTC, such as "2026-11-29". Its puzzle is a choice in a game between bots. If none has been
made, it is one of the game's own puzzles.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec

from coverts.engine.base.exceptions import CovertsError
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Step
from coverts.engine.match import lessons
from coverts.engine.match.game_match import Match
from coverts.engine.match.lessons import PUZZLES, Lesson, LessonStep
from coverts.tables.payers import pause

ASKED = "A position from a game between bots. One answer is clearly the best. Which one?"
MISSED = "The bots found a better answer. Try again, or have the answer shown."
WINS = (
    "The best answer is: {best}. Played on from here, it wins {worth} of 100 games. The next best, {second}, "
    "wins {second_worth}."
)
SUCCEEDS = (
    "The best answer is: {best}. Played on from here, it reaches the goal in {worth} of 100 games. The next "
    "best, {second}, does so in {second_worth}."
)
SCORES = (
    "The best answer is: {best}. Played on from here, it brings {worth} points on average. The next best, "
    "{second}, brings {second_worth}."
)
FOUND = {"win": WINS, "goal": SUCCEEDS, "points": SCORES}
"""What a solver reads, by what the worth of the answers measures."""


class DamagedPuzzle(CovertsError):
    """A stored puzzle cannot be read, or does not fit its game."""


class MadePuzzle(msgspec.Struct, forbid_unknown_fields=True):
    """A puzzle as it is stored.

    Attributes:
        players: The number of seats.
        seat: The seat whose choice it is.
        options: The options of the game.
        steps: All steps of the game, up to the best answer.
        second: The option of the second best answer.
        answers: The number of answers among which the seat chooses.
        worth: What the best answer is worth: points, or a share from 0 for a loss to 1.
        second_worth: The same for the second best answer.
        error: The standard error of the difference between the two.
        scale: What `worth` measures.
    """

    players: int
    seat: int
    options: dict[str, Any]
    steps: list[tuple[int, int, str, int, list[int]]]
    second: int
    answers: int
    worth: float
    second_worth: float
    error: float
    scale: str

    @property
    def lead(self) -> float:
        """By how much the best answer is better than the second best."""
        return self.worth - self.second_worth

    @property
    def data(self) -> str:
        """The puzzle as JSON."""
        return msgspec.json.encode(self).decode()


def read_made(data: str) -> MadePuzzle:
    """Return a stored puzzle.

    Raises:
        DamagedPuzzle: The stored text is damaged.
    """
    try:
        made = msgspec.json.decode(data, type=MadePuzzle)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise DamagedPuzzle(f"a stored puzzle is damaged: {error}") from None
    if len(made.steps) < 2 or made.scale not in FOUND:
        raise DamagedPuzzle("a stored puzzle is damaged: it has no answer or an unknown scale")
    return made


def step_tuple(step: Step) -> tuple[int, int, str, int, list[int]]:
    """Return a step as a stored puzzle has it."""
    return step.seat, step.askee, step.kind, step.option, step.chance


def lesson_of(game: Game, day: str, made: MadePuzzle) -> Lesson:
    """Return the lesson of a stored puzzle. This replays its game.

    Raises:
        DamagedPuzzle: It does not ask for its answer.
        Malformed: Its answers do not fit the rules.
    """
    options = game.read_options(made.options)
    steps = [Step(*step) for step in made.steps]
    match = Match(game, made.players, options, steps=steps[:1])
    for step in steps[1:-1]:
        match.replay(step)
        pause()
    answer = steps[-1]
    asked = next((each for each in match.decisions(made.seat) if each.askee == answer.askee), None)
    texts = {option.option: option.text for option in asked.options} if asked is not None else {}
    if answer.seat != made.seat or answer.option not in texts or made.second not in texts:
        raise DamagedPuzzle("a stored puzzle is damaged: it does not ask for its answer")
    match.replay(answer)
    best, second = texts[answer.option], texts[made.second]
    turn = LessonStep(ASKED, MISSED, (), "", len(steps) - 1, (best,))
    worth = {"worth": _worth_text(made.worth, made), "second_worth": _worth_text(made.second_worth, made)}
    return Lesson(
        game, day, said("Puzzle of {day}", day=day), (), made.players, made.seat, options, tuple(steps),
        len(steps) - 1, (turn,), said(FOUND[made.scale], best=best, second=second, **worth), True,
    )  # fmt: skip


def _worth_text(worth: float, made: MadePuzzle) -> str:
    return f"{worth:.1f}" if made.scale == "points" else f"{100 * worth:.0f}"


# -- days --------------------------------------------------------------------------------------------


def today() -> str:
    """Return the current day."""
    return datetime.now(UTC).date().isoformat()


def day_after(day: str, days: int = 1) -> str:
    """Return the day that lies so many days after another one."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def own_puzzle(game: Game, day: str) -> str | None:
    """Return which of the game's own puzzles is that of a day, or None if the game has no puzzles."""
    names = lessons.list_names(game, PUZZLES)
    return names[date.fromisoformat(day).toordinal() % len(names)] if names else None
