"""Lessons and puzzles: all that there are are replayed; what does not fit is refused with its place."""

import re

import pytest

import coverts
from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.rulebook import folder_of
from coverts.engine.match import lessons
from coverts.engine.match.game_match import Match
from coverts.engine.match.lessons import LESSONS, PUZZLES

GAMES = sorted(coverts.installed())
FILES = [
    (name, folder, each)
    for name in GAMES
    for folder in (LESSONS, PUZZLES)
    for each in lessons.list_names(coverts.game(name), folder)
]
START = """
title = "A first step"
players = 3
closing = "Done."
position = [[-1, "", 1, 3, 2, 11, 15, 2, 22, 29, 9, 8, 34, 16, 28, 21, 23, 0, 8]]
"""
STEP = """
[[steps]]
say = "Choose."
press = "Download"
"""


@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_five_lessons_and_two_puzzles(name):
    game = coverts.game(name)
    assert len(lessons.list_names(game, LESSONS)) == 5
    assert len(lessons.list_names(game, PUZZLES)) >= 2


@pytest.mark.parametrize(("name", "folder", "each"), FILES)
def test_what_is_to_be_pressed_leads_to_the_end(name, folder, each):
    lesson = lessons.read(coverts.game(name), folder, each)
    match = Match(lesson.game, lesson.players, lesson.options, steps=lesson.answers[: lesson.begins])
    pressed = 0
    while (step := lesson.next_answer(len(match.steps))) is not None:
        pressed += lesson.waits_for_learner(len(match.steps))
        match.replay(step)
    assert lesson.is_done(len(match.steps))
    assert pressed == sum(turn.presses for turn in lesson.steps)


@pytest.mark.parametrize(("name", "folder", "each"), FILES)
def test_a_lesson_is_short_and_tells_why_nothing_else_is_pressed(name, folder, each):
    lesson = lessons.read(coverts.game(name), folder, each)
    assert 1 <= sum(turn.presses for turn in lesson.steps) <= 6
    assert all(turn.otherwise != lessons.WRONG_ANSWER for turn in lesson.steps)
    assert all(len(text) <= 420 for text in [lesson.closing, *(turn.say for turn in lesson.steps)])


@pytest.mark.parametrize("name", GAMES)
def test_the_coach_speaks_of_questions_there_are(name):
    told = lessons.comments(coverts.game(name))
    assert len(told) >= 20
    assert not [kind for kind, text in told.items() if re.search(r"\s{2}|^\s|\s$", text)]


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Reads a lesson of Infiltration with that text."""
    game = coverts.game("infiltration")
    (tmp_path / LESSONS).mkdir()
    monkeypatch.setattr(lessons, "folder_of", lambda _: tmp_path)

    def read(text):
        (tmp_path / LESSONS / "own.toml").write_text(text)
        lessons.read.cache_clear()
        return lessons.read(game, LESSONS, "own")

    yield read
    lessons.read.cache_clear()


def test_a_lesson_waits_for_one_answer_after_the_other(written):
    lesson = written(START + STEP)
    assert (lesson.begins, len(lesson.answers), lesson.waits_for_learner(1), lesson.is_done(2)) == (
        1,
        2,
        True,
        True,
    )


TWICE = START.replace("1, 3, 2, 11", "1, 1, 2, 11")
SPARE = START.replace(", 0, 8]]", ", 0, 8, 1]]")
WRONG = {
    "has no answer that": (STEP.replace("Download", "Dance"), "Dance"),
    "presses what the rules forbid": (STEP.replace("Download", "Extract"), "1.9"),
    "lets chance bring what it cannot": (TWICE, "1 is not a possible outcome"),
    "leaves chance out": (START.replace(", 0, 8]]", "]]"), "an outcome of .* is missing"),
    "says too much of chance": (SPARE, "too many outcomes of chance"),
    "names a rule there is not": (STEP + 'rules = ["99.1"]', "99.1"),
    "speaks of a rule there is not": (STEP.replace("Choose.", "Choose, see §99.2."), "99.2"),
    "has a word nobody knows": (STEP + "colour = 3", "colour"),
    "asks who is not asked": (STEP + STEP, "is not asked"),
}


@pytest.mark.parametrize(("text", "told"), WRONG.values(), ids=WRONG)
def test_a_lesson_is_refused_that(text, told, written):
    whole = text + STEP if text.startswith("\ntitle") else START + text
    with pytest.raises(Malformed, match=told):
        written(whole)


def test_lessons_lie_beside_the_rulebook():
    game = coverts.game("infiltration")
    assert (folder_of(game) / "rulebook.md").is_file()
    assert (folder_of(game) / LESSONS).is_dir()
