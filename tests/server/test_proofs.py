"""What measures the server would notice what it looks for."""

from random import Random
from typing import Any

import pytest
from proof import crash, fuzz, report, wire
from proof.load import Round
from proof.people import Load, Place


def steps(answers):
    return [
        {"number": number, "seat": seat, "action": action} for number, (seat, action) in enumerate(answers)
    ]


def faults(given, *stored, doubtful=None, before=()):
    """What is found where two seats' answers were acknowledged and these are stored."""
    nowhere: Any = None
    game, found = crash.Game(nowhere, 0, 1), crash.Faults()
    game.place, game.given, game.doubtful = Place("one", [], [], ""), given, doubtful or {}
    game.steps = steps(before)
    game.check(steps(stored), found, lambda step: step["action"])
    return found.lost, found.doubled, found.rerolled


def test_what_is_stored_as_it_was_acknowledged_is_no_fault():
    assert faults([[5], [6, 7]], (0, 5), (1, 6), (1, 7)) == (0, 0, 0)


def test_an_acknowledged_answer_that_is_not_stored_is_lost():
    assert faults([[5], [6, 7]], (0, 5), (1, 6)) == (1, 0, 0)


def test_an_answer_stored_twice_is_doubled():
    assert faults([[5], [6]], (0, 5), (1, 6), (1, 6)) == (0, 1, 0)


@pytest.mark.parametrize("stored", [[(0, 5)], [(0, 5), (0, 8)]])
def test_an_answer_without_a_reply_may_be_stored_or_not(stored):
    assert faults([[5], []], *stored, doubtful={0: 8}) == (0, 0, 0)


def test_a_stored_step_that_is_another_later_is_re_rolled():
    assert faults([[5], []], (0, 5), before=[(1, 5)]) == (0, 0, 1)


def test_answers_that_were_due_and_did_not_come_count_as_late():
    done = Round(Load([1.0] * 98), 1, 1, 1, unanswered=[5000.0, 5000.0])
    assert (done.within(0.5), done.within(0.99)) == (1, 5000)


@pytest.mark.parametrize("number", range(50))
def test_a_fuzzed_request_can_be_made_again(number):
    known = fuzz.Known([Place("one", ["c=1", "c=2"], [], "")])
    one, other = (fuzz.request(Random(f"1:{number}"), known, "here") for _ in range(2))
    assert one == other


def test_a_clients_frame_says_how_long_it_is():
    frames = [wire.frame(b"x" * size) for size in (5, 300, 70000)]
    assert [len(frame) for frame in frames] == [5 + 6, 300 + 8, 70000 + 14]


def test_what_was_missed_ends_the_program_with_one(capsys):
    with pytest.raises(SystemExit) as ended:
        report.finish([report.Row("this", "1", "2", True), report.Row("that", "3", "4", False)])
    assert ended.value.code == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 missed: that: 3"
