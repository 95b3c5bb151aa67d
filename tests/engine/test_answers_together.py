"""What an author is told of answers that are given together, before a game is played."""

from pathlib import Path

import pytest
from engine_games import load

from coverts.engine.backends.python.machine import Machine
from coverts.engine.checks.contract import check
from coverts.engine.errors import RuleSourceError

SOURCE = Path(__file__).resolve().parents[2] / "examples" / "starters" / "simultaneous.py"
TEXT = SOURCE.read_text("utf-8")
ASK = 'yield together(fingers, 0b11, into="player.chosen")'
REDEAL = "    redeal=redeal,\n"


@pytest.mark.parametrize("taken", ["answers = {}", "s.player[0].points = ({}) + 1"])
def test_the_value_of_together_is_refused_with_what_to_read(taken, tmp_path):
    game = load(tmp_path, TEXT.replace(ASK, taken.format(ASK))).GAME
    with pytest.raises(RuleSourceError) as refused:
        Machine.of(game)
    assert "the value of together()" in str(refused.value)
    assert "read the field that into= names after it" in str(refused.value)


def test_answers_that_no_redeal_draws_are_told_once_with_what_to_write(tmp_path):
    report = check(load(tmp_path, TEXT.replace(REDEAL, "")).GAME, games=1, compiled=False)
    (line,) = [*report.hints, *report.examples]
    assert "player.chosen; it holds answers to fingers, given together" in line
    assert "pick_legal(fingers, s, other)" in line


def test_answers_that_a_redeal_draws_are_not_told(tmp_path):
    assert not check(load(tmp_path, TEXT).GAME, games=1, compiled=False).hints
