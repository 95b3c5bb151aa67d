"""What everybody may know of a hidden field, and what a refusal says of where a value became hidden."""

from pathlib import Path

import pytest
from engine_games import load

from coverts.engine.backends.python.machine import Machine
from coverts.engine.checks.contract import check
from coverts.engine.errors import RuleSourceError

SOURCE = (Path(__file__).resolve().parents[2] / "examples" / "starters" / "pieces.py").read_text("utf-8")
SOURCE = SOURCE.replace("secret(to=owner)", 'secret(to=owner, others="set")')
DIG = "        place = yield dig(who)\n"
HELPER = "def distance(one, other):"


def line_of(text, part):
    """The number of the line that holds a part of a game's text."""
    return text[: text.index(part)].count("\n") + 1


def read(folder, before_dig, after_dig="        s.winner = -1 - left * 0\n", helper=""):
    text = SOURCE.replace(DIG, before_dig + DIG + after_dig).replace(HELPER, helper + HELPER)
    return load(folder, text).GAME, text


def refusal(folder, part, *lines, **more):
    """The message with which a game is refused, and the place of the line with a part of its text."""
    game, text = read(folder, *lines, **more)
    with pytest.raises(RuleSourceError) as refused:
        Machine.of(game)
    return str(refused.value), f"table_game.py:{line_of(text, part)} reads"


@pytest.mark.parametrize("test", ["s.island[who].treasure != -1", "hides(s, who)"])
def test_whether_a_piece_is_there_is_public_if_others_see_that_it_is_set(test, tmp_path):
    helper = "def hides(s, seat):\n    return s.island[seat].treasure != -1\n\n\n"
    game, _ = read(tmp_path, f"        left = {test}\n", helper=helper)
    assert check(game, games=4, compiled=False).ok


def test_a_loop_over_pieces_that_are_there_is_public(tmp_path):
    helper = "@among(2)\ndef hides(s, seat):\n    return s.island[seat].treasure != -1\n\n\n"
    loop = "        left = 0\n        for seat in each(hides, s):\n            left += seat + 1\n"
    text = SOURCE.replace("import OK, ", "import OK, among, each, ")
    text = text.replace(DIG, loop + DIG + "        s.winner = -1 - left * 0\n").replace(
        HELPER, helper + HELPER
    )
    assert check(load(tmp_path, text).GAME, games=4, compiled=False).ok


def test_a_value_kept_over_a_question_is_told_with_the_line_that_reads_it(tmp_path):
    told, place = refusal(tmp_path, "left = s.island", "        left = s.island[who].treasure >= 0\n")
    assert "left, which holds a hidden value" in told
    assert f"{place} s.island[who].treasure, which only its owner sees" in told
    assert "everybody may know s.island[who].treasure == -1" in told


def test_a_value_that_a_helper_reads_is_told_with_the_line_in_the_helper(tmp_path):
    helper = "def hides(s, seat):\n    return s.island[seat].treasure > 3\n\n\n"
    told, place = refusal(tmp_path, "treasure > 3", "        left = hides(s, who)\n", helper=helper)
    assert f"{place} s.island[seat].treasure" in told


def test_a_local_that_a_hidden_test_assigns_is_told_with_the_line_of_the_test(tmp_path):
    lines = "        left = 0\n        if s.island[who].treasure > 3:\n            left = 1\n"
    told, place = refusal(tmp_path, "treasure > 3", lines)
    assert f"{place} s.island[who].treasure" in told


def test_a_local_that_a_hidden_loop_assigns_is_told_with_the_line_of_the_loop(tmp_path):
    lines = "        left = 0\n        while s.island[who].treasure > left:\n            left += 1\n"
    told, place = refusal(tmp_path, "treasure > left", lines)
    assert f"{place} s.island[who].treasure" in told


def test_a_value_passed_to_a_question_is_told_with_the_line_that_reads_it(tmp_path):
    told, place = refusal(
        tmp_path, "left = s.", "        left = s.island[0].treasure\n", "        yield dig(left % 2)\n"
    )
    assert "a hidden value" in told
    assert f"{place} s.island[0].treasure" in told


def test_a_private_answer_is_told_with_its_question(tmp_path):
    told, _ = refusal(tmp_path, "left = yield", "        left = yield hide(who)\n")
    assert "asks hide, whose answer only the asked player knows" in told
