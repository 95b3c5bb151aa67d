"""`coverts mutate` in parts, and from the files of earlier runs."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from toy_folder import made, run

from coverts.tracing.mutation.trial_files import read_trials

pytestmark = pytest.mark.long

RULEBOOK = """
## 1 Play

- **1.1** The player names a number, twice. (row: A-01)
- **1.2** Nobody names three. (row: A-02)
- **1.3** Each number named is counted. (row: A-03)
"""
GAME = """
from coverts.engine import OK, Game, State, decision, helper, i8, public, refuse, rule

TURNS = 2


class Toy(State):
    sum: i8 = public()
    turn: i8 = public()
    named: i8 = public()


@decision(5, prompt="Name one", rules=("1.1",))
def name_one(s, who, option):
    if option == 3:
        return refuse("1.2")
    return OK


@helper("1.3")
def count(s, number):
    s.sum += number


def forget(s):
    s.named = 0


def total(s, seat):
    return s.sum


@rule("1.1")
def one_turn(s):
    s.turn += 1
    s.named = yield name_one(0)
    count(s, s.named)
    forget(s)


@rule("1")
def toy(s):
    while s.turn < TURNS:
        yield from one_turn(s)


GAME = Game(
    name="toy", title="Toy", summary="", state=Toy, start=toy, players=(1, 1), returns=total,
    rulebook="rulebook.md",
)
"""
TESTS = """
import pytest
from toy import GAME
from coverts import new_match


@pytest.mark.row("A-02")
def test_three_is_not_named():
    assert new_match(GAME).why_not(0, "3") is not None


@pytest.mark.row("A-01")
def test_two_turns():
    match = new_match(GAME)
    match.apply_action(0, "0")
    match.apply_action(0, "0")
    assert match.over


def test_a_number_is_named():
    new_match(GAME).apply_action(0, "4")
"""
COMMAND = ("mutate", "toy.py", "--kinds", "rules,refusals,helpers", "--tests", "tests")
SUMMARY = "1 rules, 1 refusals, 2 helpers tried: 1 survivors among the rows, 1 others"
COUNTED = """

@pytest.mark.row("A-03")
def test_a_number_is_counted():
    match = new_match(GAME)
    match.apply_action(0, "4")
    assert match.s.sum == 4
"""


class Toys:
    """The toy in a folder, and runs of `coverts mutate` on it."""

    def __init__(self, folder):
        self.folder, self.file = folder, folder / "trials.jsonl"

    def mutate(self, *more, files=None):
        """What a run prints that resumes from files, by default from the one file."""
        named = [each for file in files or [self.file] for each in ("--resume", str(file))]
        with contextlib.chdir(self.folder):
            return run(*COMMAND, *named, *more)[0]

    def edits(self, file, old, new):
        path = self.folder / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def lines(self):
        return self.file.read_bytes().splitlines(keepends=True)


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """A first run to its end, and what it prints."""
    folder = tmp_path_factory.mktemp("first")
    made(folder, RULEBOOK, GAME, TESTS)
    return folder, Toys(folder).mutate()


@pytest.fixture
def tried(first, tmp_path):
    """The toy after a first run, copied to another folder."""
    return Toys(shutil.copytree(first[0], tmp_path, dirs_exist_ok=True))


@pytest.fixture
def toys(tmp_path):
    made(tmp_path, RULEBOOK, GAME, TESTS)
    return Toys(tmp_path)


def test_a_second_run_takes_all_from_the_file(first, tried):
    kept = tried.file.read_bytes()
    assert first[1][-1] == SUMMARY
    assert tried.mutate() == [*first[1][:-1], "4 of 4 verdicts are from earlier runs", SUMMARY]
    assert tried.file.read_bytes() == kept


def test_the_files_of_all_parts_give_one_report(toys, tmp_path):
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for part, file in zip(("1/2", "2/2"), files, strict=True):
        toys.mutate("--part", part, files=[file])
    changes = [{trial.mutant for trial in read_trials(str(file), "toy")} for file in files]
    assert [len(each) for each in changes] == [2, 2]
    assert changes[0].isdisjoint(changes[1])
    assert toys.mutate(files=files)[-2:] == ["4 of 4 verdicts are from earlier runs", SUMMARY]


def test_a_killed_run_goes_on(toys):
    coverts = Path(sys.executable).with_name("coverts")
    command = [coverts, *COMMAND, "--resume", toys.file, "--workers", "1"]
    process = subprocess.Popen(command, start_new_session=True, cwd=toys.folder)
    while not (toys.file.exists() and toys.lines()):
        assert process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert toys.mutate()[-1] == SUMMARY
    assert len({trial.mutant for trial in read_trials(str(toys.file), "toy")}) == len(toys.lines()) == 4


def test_a_line_that_a_killed_run_began_is_made_again(tried):
    kept = tried.lines()
    tried.file.write_bytes(b"".join(kept)[:-20])
    assert tried.mutate()[-2:] == ["3 of 4 verdicts are from earlier runs", SUMMARY]
    assert sorted(tried.lines()) == sorted(kept)


def test_a_comment_changes_nothing(tried):
    tried.edits("toy.py", "    s.sum += number", "    # Numbers are small.\n    s.sum += number")
    assert tried.mutate()[-2] == "4 of 4 verdicts are from earlier runs"


def test_changes_whose_tests_reach_a_changed_rule_are_tried_again(tried):
    tried.edits("toy.py", "s.sum += number", "s.sum += 2 * number")
    # Only the test of the refusal does not count a number.
    assert tried.mutate()[-2] == "1 of 4 verdicts are from earlier runs"


def test_a_constant_of_a_rule_is_part_of_it(tried):
    tried.edits("toy.py", "TURNS = 2", "TURNS = 3")
    assert "earlier" not in "".join(tried.mutate())


def test_a_new_test_is_tried_on_survivors_alone(tried):
    (tried.folder / "tests/test_more.py").write_text(TESTS.partition("@pytest")[0] + COUNTED)
    assert tried.mutate()[-2:] == [
        "2 of 4 verdicts are from earlier runs",
        "1 rules, 1 refusals, 2 helpers tried: 0 survivors among the rows, 1 others",
    ]


def test_changes_that_a_changed_test_noticed_are_tried_again(tried):
    tried.edits("tests/test_toy.py", "is not None", "== ''")
    assert tried.mutate()[-1] == SUMMARY.replace(": 1 survivors", ": 2 survivors")


def test_the_tests_have_the_settings_of_their_project(tried):
    (tried.folder / "pytest.ini").write_text("[pytest]\npythonpath = kit\n")
    (tried.folder / "kit").mkdir()
    (tried.folder / "kit/counters.py").write_text("")
    (tried.folder / "tests/conftest.py").write_text("import sys\nimport counters\nsys.path.insert(0, '.')\n")
    assert tried.mutate()[-1] == SUMMARY


def test_only_code_of_rows(toys):
    assert toys.mutate("--rows")[-1] == (
        "1 rules, 1 refusals, 1 helpers tried: 1 survivors among the rows, 0 others"
    )


@pytest.mark.parametrize("part", ["3/2", "0/2", "1", "1/", "-1/2", "a/b"])
def test_a_part_that_there_is_not_is_refused(toys, part, capsys):
    assert toys.mutate(f"--part={part}") == []
    assert capsys.readouterr().err == (
        f"coverts: --part: {part!r} is not of the form K/N with K from 1 to N, such as 1/4.\n"
    )


BAD = {
    "no trial": (b'{"game":"toy"}\n', ":1: not a line that coverts mutate --resume has written."),
    "text": (b"Dear diary", ":1: not a line that coverts mutate --resume has written."),
    "bytes": (b"\xff\xfe\n", ":1: not a line that coverts mutate --resume has written."),
    "another game": (
        b'{"game":"chess","mutant":"","version":"","tried":0,"killer":"","left_out":""}\n',
        ":1: the trial is of chess, not of toy.",
    ),
}


@pytest.mark.parametrize(("content", "error"), BAD.values(), ids=BAD.keys())
def test_a_file_of_something_else_is_refused_with_its_line_and_left_alone(toys, content, error, capsys):
    toys.file.write_bytes(content)
    assert toys.mutate() == []
    assert capsys.readouterr().err == f"coverts: {toys.file}{error}\n"
    assert toys.file.read_bytes() == content


def test_a_file_that_cannot_be_opened_is_one_line(toys, tmp_path, capsys):
    assert toys.mutate(files=[tmp_path]) == []
    assert capsys.readouterr().err == f"coverts: {tmp_path} cannot be read: Is a directory.\n"
    assert toys.mutate(files=[toys.file, tmp_path / "two"]) == []
    assert capsys.readouterr().err == f"coverts: {tmp_path}/two cannot be read: No such file or directory.\n"
