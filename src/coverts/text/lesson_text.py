"""Lessons and puzzles as plain text."""

from __future__ import annotations

from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.match import lessons
from coverts.engine.match.lessons import LESSONS, PUZZLES, Lesson


def course_lines(game: Game) -> list[str]:
    """Replay all lessons and puzzles of a game, and list them as lines.

    Raises:
        Malformed: A lesson or puzzle does not fit the game, or the game has no lessons.
    """
    comments = len(lessons.comments(game))
    lines = []
    for folder in (LESSONS, PUZZLES):
        for name in lessons.list_names(game, folder):
            lesson = lessons.read(game, folder, name)
            clicks = sum(turn.presses for turn in lesson.steps)
            lines.append(f"{folder}/{name}: {lesson.title} ({clicks} clicks)")
    if not lines:
        raise Malformed(f"{game.title} has no lessons.")
    return [*lines, f"The coach comments on {comments} kinds of question."]


def lesson_lines(game: Game, name: str) -> list[str]:
    """Return the text of a lesson or puzzle, step by step."""
    folder = LESSONS if name in lessons.list_names(game, LESSONS) else PUZZLES
    lesson = lessons.read(game, folder, name)
    lines = [lesson.title]
    for number, turn in enumerate(lesson.steps, 1):
        lines += ["", f"{number}. {turn.say}", f"   Press: {_choices(lesson, number - 1)}"]
    return [*lines, "", lesson.closing]


def _choices(lesson: Lesson, step: int) -> str:
    return ", ".join(lesson.steps[step].texts)
