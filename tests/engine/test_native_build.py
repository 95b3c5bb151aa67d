"""Machine code is made once; an edit makes what it has changed; without llvmlite all else works."""

import functools
import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import coverts
from coverts.engine.backends.native import Compiled, build, compile_worker, llvm_compiler
from coverts.engine.backends.native.code_builder import collect_instances
from coverts.engine.base.cache import Cache
from coverts.engine.base.exceptions import GameFault
from coverts.engine.language.registers import Mode

pytestmark = pytest.mark.long

BUILD = sys.modules["coverts.engine.backends.native.code_builder"]  # the package has a function of that name
ROUNDS = 24
HEAD = """\
from coverts.engine import OK, Array, Bot, Game, State, chance, decision, i16, i64, public, refuse, rule


class Line(State):
    marks: Array[i16] = public(size=12)
    sum: i64 = public()


@decision(12, prompt="Choose")
def choose(s, who, number):
    return OK if s.marks[number] < 300 else refuse("1")


@chance(3)
def roll(s, number):
    return 1


THRIFTY = Bot("thrifty", "Likes what is small.")


@THRIFTY.on(choose)
def _choose(v, who, number):
    return -v.marks[number]
"""
ROUND = """

@rule()
def round_{number}(s, who):
    \"\"\"One of many.\"\"\"
    for turn in range(2):
        number = yield choose(who)
        s.marks[number] += {worth}
        for other in range(12):
            if s.marks[other] > s.marks[number] and s.marks[other] % 2 == turn:
                s.marks[other] -= 2
        rolled = yield roll()
        s.marks[number] += rolled
    s.sum += s.marks[{number} % 12] * {worth}
"""
TAIL = """

@rule()
def play(s):
    \"\"\"All of them.\"\"\"
{calls}

def returns(s, seat):
    return s.sum if seat == 0 else -s.sum


GAME = Game(
    name="edited", title="Edited", summary="", state=Line, start=play, players=(2, 2), returns=returns,
    bots=[THRIFTY],
)
"""


def text_of(rounds=ROUNDS, **worth):
    """A game of that many rules; worth: of each that is edited, by its name, its number."""
    parts = [ROUND.format(number=i, worth=worth.get(f"round_{i}", 1)) for i in range(rounds)]
    calls = "\n".join(f"    yield from round_{i}(s, {i % 2})" for i in range(rounds))
    return HEAD + "".join(parts) + TAIL.format(calls=calls)


@pytest.fixture
def written(tmp_path, monkeypatch):
    """A game of a third party's, from the file they edit."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # an edit within one second looks like none

    def load(text):
        path = tmp_path / "edited_game.py"
        path.write_text(text)
        return coverts.game(str(path))

    yield load
    sys.modules.pop("edited_game", None)


code_of = functools.cache(llvm_compiler.object_code)
"""The same text gives the same code: these tests are of what is asked for, and compile it once."""


@pytest.fixture(autouse=True)
def fresh(tmp_path, monkeypatch):
    """An empty cache; called with a name it is another."""
    monkeypatch.setattr(BUILD, "object_code", code_of)

    def use(name):
        monkeypatch.setenv("COVERTS_CACHE", str(tmp_path / name))
        return tmp_path / name

    use("kept")
    return use


@pytest.fixture
def compiles(monkeypatch):
    """What has been compiled so far."""
    made: list[str] = []

    def compiled(text):
        made.append(text)
        return code_of(text)

    monkeypatch.setattr(BUILD, "object_code", compiled)
    return made


# -- once ------------------------------------------------------------------------------------------


def test_a_game_is_compiled_once(written, compiles):
    game = written(text_of(2))
    for _ in range(2):
        build(game, checked=True)
    assert len(compiles) == 1


def test_the_first_build_compiles_every_function(written):
    made = build(written(text_of(2)), checked=True)
    assert made.functions == made.of > 2


def test_what_is_found_again_compiles_nothing(written):
    build(written(text_of(2)), checked=True)
    again = build(written(text_of(2)), checked=True)
    assert (again.functions, again.seconds) == (0, 0.0)


def test_what_is_found_again_plays_the_same(written):
    first, again = (Compiled(written(text_of(2))) for _ in range(2))
    assert played(first) == played(again)


def test_checked_and_unchecked_code_are_kept_apart(written, compiles):
    game = written(text_of(2))
    for checked in (True, False, True, False):
        build(game, checked)
    assert len(compiles) == 2


def test_a_comment_compiles_nothing(written, compiles):
    text = text_of(2)
    build(written(text), checked=True)
    build(written("# a line more\n" + text), checked=True)
    assert len(compiles) == 1


def test_a_fault_is_told_at_its_line_though_that_has_moved(written):
    text = text_of(2).replace("s.marks[1 % 12] * 1", "s.marks[12 + turn]")
    line = text[: text.index("12 + turn")].count("\n") + 1
    for moved in range(2):
        fast = Compiled(written("# a line more\n" * moved + text))
        assert fast.built.functions == (0 if moved else fast.built.of)
        with pytest.raises(GameFault, match=rf"edited_game\.py:{line + moved}: \w+: s\.marks"):
            fast.playouts(1)


def test_damaged_code_is_made_again(written, fresh, compiles):
    build(written(text_of(2)), checked=True)
    for path in fresh("kept").iterdir():
        path.write_bytes(path.read_bytes()[:-1])
    assert build(written(text_of(2)), checked=True).functions > 0
    assert len(compiles) == 2


def test_code_under_the_name_of_other_code_is_made_again(written, fresh):
    first = [played(Compiled(written(text_of(2, round_0=worth)))) for worth in (2, 3)]
    one, other = fresh("kept").glob("*.o")
    held = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(held)
    assert [played(Compiled(written(text_of(2, round_0=worth)))) for worth in (2, 3)] == first


def test_where_nothing_can_be_kept_a_process_compiles_once(written, monkeypatch, compiles):
    monkeypatch.setattr(Cache, "_write", lambda self, name, data: False)
    game = written(text_of(2))
    for _ in range(2):
        build(game, checked=True)
    assert len(compiles) == 1


def test_of_two_who_build_at_once_one_compiles(written, compiles):
    game = written(text_of(3))
    with ThreadPoolExecutor(2) as threads:
        built = [*threads.map(lambda _: build(game, checked=True), range(2))]
    assert len(compiles) == 1
    assert sorted(each.functions > 0 for each in built) == [False, True]


# -- edits -----------------------------------------------------------------------------------------


def played(fast):
    """What playing comes to: tallies, results, records at each step."""
    rows = fast.reset(8)
    seen = [fast.packed(rows)]
    for step in range(30):
        legal = fast.legal(rows, rows["e_asker"])
        given = np.where(rows["e_mode"] == Mode.CHANCE, (np.arange(8) + step) % 3, legal.argmax(axis=1))
        fast.step(rows, rows["e_asker"], given)
        seen.append(fast.packed(rows))
    results, ends = fast.tournament([["thrifty", "random"]] * 5, seed=3)
    tallies = [fast.playouts(50, seed=seed) for seed in (1, 2)]
    return seen, results.tolist(), fast.packed(ends), tallies


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A cache in which there is the game before the edits."""
    where = tmp_path_factory.mktemp("whole")
    (where / "edited_game.py").write_text(text_of())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "dont_write_bytecode", True)
        patch.setenv("COVERTS_CACHE", str(where / "kept"))
        patch.setattr(BUILD, "object_code", code_of)
        game = coverts.game(str(where / "edited_game.py"))
        for checked in (True, False):
            build(game, checked)
    return where / "kept"


@pytest.fixture
def base(whole, fresh):
    """The game before the edits is in this test's cache."""
    shutil.copytree(whole, fresh("kept"))


EDIT = {"round_5": 3}


@pytest.mark.parametrize("checked", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_an_edit_compiles_a_small_part(base, written, checked):
    made = build(written(text_of(**EDIT)), checked)
    assert 0 < made.functions < made.of / 2


def test_an_edit_compiles_none_of_the_other_rules(base, written, compiles):
    build(written(text_of(**EDIT)), checked=True)
    rules = [line for line in compiles[-1].splitlines() if line.startswith("define") and "_round_" in line]
    assert ["round_5" in line for line in rules] == [True]


@pytest.mark.parametrize("checked", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_an_edited_game_plays_as_one_that_was_compiled_whole(base, written, fresh, checked):
    beside = Compiled(written(text_of(**EDIT)), checked)
    fresh("another")
    whole = Compiled(written(text_of(**EDIT)), checked)
    assert beside.built.functions < whole.built.functions == whole.built.of
    assert played(beside) == played(whole)


def test_an_edit_changes_what_is_played(base, written):
    edited = Compiled(written(text_of(**EDIT)))
    assert played(edited) != played(Compiled(written(text_of())))


def test_an_edit_after_an_edit_goes_beside_the_whole_game_too(base, written, fresh):
    build(written(text_of(**EDIT)), checked=True)
    beside = Compiled(written(text_of(**EDIT, round_7=4)))
    fresh("another")
    assert 0 < beside.built.functions < beside.built.of / 2
    assert played(beside) == played(Compiled(written(text_of(**EDIT, round_7=4))))


def test_an_edit_is_compiled_once(base, written):
    build(written(text_of(**EDIT)), checked=True)
    assert build(written(text_of(**EDIT)), checked=True).functions == 0


def test_what_has_been_edited_back_is_there(base, written):
    build(written(text_of(**EDIT)), checked=True)
    assert build(written(text_of()), checked=True).functions == 0


def test_too_great_an_edit_compiles_all(base, written):
    made = build(written(text_of(**{f"round_{i}": 2 for i in range(ROUNDS)})), checked=True)
    assert made.functions == made.of


def test_an_edit_goes_beside_what_was_compiled_whole_last(base, written):
    greatly = {f"round_{i}": 2 for i in range(ROUNDS)}
    build(written(text_of(**greatly)), checked=True)
    made = build(written(text_of(**{**greatly, **EDIT})), checked=True)
    assert 0 < made.functions < made.of / 2


def test_an_edit_compiles_all_where_the_whole_game_is_gone(base, written, fresh):
    for path in fresh("kept").glob("*.o"):
        path.unlink()
    made = build(written(text_of(**EDIT)), checked=True)
    assert made.functions == made.of


# -- what is kept and cannot be used ---------------------------------------------------------------


def kept_as(where, ending):
    """The names in a cache that end so."""
    return sorted(path.name for path in where.glob("*" + ending))


def spoilt(where, name, change):
    """What is kept under a name is changed, and is whole as far as the cache can tell."""
    Cache(where).put(name, change(Cache(where).get(name)))


BASES = {
    "it_is_empty": lambda told: b"",
    "it_is_no_json": lambda told: told[:-1],
    "it_is_no_text": lambda told: b"\xff" + told,
    "it_is_a_list": lambda told: b"[]",
    "it_names_no_object": lambda told: told.replace(b'"object"', b'"objects"'),
    "its_length_is_text": lambda told: told.replace(b'"length":', b'"length":"a","was":'),
    "its_symbols_are_numbers": lambda told: told.replace(b'"symbols":[', b'"symbols":[1,'),
    "its_object_s_name_is_none": lambda told: told.replace(b'"object":"', b'"object":"\\u0000'),
}


@pytest.mark.parametrize("change", BASES.values(), ids=BASES)
def test_an_edit_compiles_all_where_the_whole_game_s_description_is_damaged(base, written, fresh, change):
    for name in kept_as(fresh("kept"), ".base"):
        spoilt(fresh("kept"), name, change)
    made = build(written(text_of(**EDIT)), checked=True)
    assert made.functions == made.of


def test_a_damaged_description_is_made_again(base, written, fresh):
    for name in kept_as(fresh("kept"), ".base"):
        spoilt(fresh("kept"), name, lambda told: b"{")
    build(written(text_of(**EDIT)), checked=True)
    made = build(written(text_of(**EDIT, round_7=4)), checked=True)
    assert 0 < made.functions < made.of / 2


UNFIT = {
    "it_is_empty": lambda code: b"",
    "it_is_no_object": lambda code: b"no object code" * 100,
    "its_end_is_missing": lambda code: code[: len(code) // 2],
    "it_defines_something_else": lambda code: llvm_compiler.object_code(
        llvm_compiler.header() + "define i64 @something_else() {\n  ret i64 1\n}\n"
    ),
}


@pytest.mark.parametrize("change", UNFIT.values(), ids=UNFIT)
def test_an_edit_compiles_all_where_the_whole_game_does_not_link(base, written, fresh, change):
    for name in kept_as(fresh("kept"), ".o"):
        spoilt(fresh("kept"), name, change)
    made = build(written(text_of(**EDIT)), checked=True)
    assert made.functions == made.of


@pytest.mark.parametrize("change", UNFIT.values(), ids=UNFIT)
def test_an_edit_compiles_all_where_what_was_compiled_beside_does_not_link(base, written, fresh, change):
    before = kept_as(fresh("kept"), ".o")
    build(written(text_of(**EDIT)), checked=True)
    (small,) = set(kept_as(fresh("kept"), ".o")) - set(before)
    spoilt(fresh("kept"), small, change)
    made = build(written(text_of(**EDIT)), checked=True)
    assert made.functions == made.of


SYMBOLS = {
    "one_too_few": lambda symbols, edited: symbols[1:],
    "those_of_the_edit_too": lambda symbols, edited: symbols + edited,
}


@pytest.mark.parametrize("change", SYMBOLS.values(), ids=SYMBOLS)
def test_an_edit_plays_the_same_whatever_the_whole_game_is_said_to_define(base, written, fresh, change):
    edited = [made.symbol for made in collect_instances(written(text_of(**EDIT)), checked=True).made.values()]
    for name in kept_as(fresh("kept"), ".base"):
        told = json.loads(Cache(fresh("kept")).get(name) or "")
        told["symbols"] = change(told["symbols"], edited)
        Cache(fresh("kept")).put(name, json.dumps(told).encode())
    beside = played(Compiled(written(text_of(**EDIT))))
    fresh("another")
    assert beside == played(Compiled(written(text_of(**EDIT))))


@pytest.mark.parametrize("change", UNFIT.values(), ids=UNFIT)
def test_code_that_does_not_link_is_made_again(written, fresh, change):
    first = played(Compiled(written(text_of(2))))
    (name,) = kept_as(fresh("kept"), ".o")
    spoilt(fresh("kept"), name, change)
    again = Compiled(written(text_of(2)))
    assert (again.built.functions, played(again)) == (again.built.of, first)


def test_code_that_does_not_link_is_made_again_once(written, fresh):
    build(written(text_of(2)), checked=True)
    (name,) = kept_as(fresh("kept"), ".o")
    spoilt(fresh("kept"), name, lambda code: b"no object code")
    made = [build(written(text_of(2)), checked=True).functions for _ in range(2)]
    assert (made[0] > 0, made[1]) == (True, 0)


def test_code_that_does_not_link_is_warned_of(written, fresh, caplog):
    build(written(text_of(2)), checked=True)
    (name,) = kept_as(fresh("kept"), ".o")
    spoilt(fresh("kept"), name, lambda code: b"no object code")
    build(written(text_of(2)), checked=True)
    assert [each for each in caplog.messages if "link" in each] == [
        "Edited: cached machine code does not link and is compiled again "
        "(The file was not recognized as a valid object file)"
    ]


def test_code_that_was_made_now_and_does_not_link_is_a_fault_of_its_own(written, monkeypatch):
    home = sys.modules["coverts.engine.backends.native.code_builder"]
    monkeypatch.setattr(home, "object_code", lambda text: b"no object code")
    with pytest.raises(RuntimeError, match="not recognized"):
        build(written(text_of(2)), checked=True)


# -- the process that compiles ---------------------------------------------------------------------

ENDLESS = """\
import importlib.util, os, threading

spec = importlib.util.spec_from_file_location("worker", {worker!r})
worker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(worker)


def forever(*given):
    with open({pipe!r}, "w") as told:
        told.write(str(os.getpid()))
    threading.Event().wait()


worker.object_code = forever
worker.main()
"""
PARENT = """\
import signal

from coverts.engine.backends.native import llvm_compiler

signal.signal(signal.SIGINT, signal.default_int_handler)  # tests that run in the background ignore it
llvm_compiler.worker().__file__ = {endless!r}
llvm_compiler.object_code("some text")
"""


@pytest.fixture
def endless(tmp_path):
    """A file that compiles without end, and a pipe in which it tells its number once it does."""
    pipe, path = tmp_path / "told", tmp_path / "endless.py"
    os.mkfifo(pipe)
    path.write_text(ENDLESS.format(worker=llvm_compiler.worker().__file__, pipe=str(pipe)))
    return path, pipe


def ended(process):
    """Whether a process ends, which need not be a child of this one."""
    try:
        watched = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watched], [], [], 60)[0])
    finally:
        os.close(watched)


needs_pidfd = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="watches processes as Linux does")


@needs_pidfd
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_compile_ends_with_whoever_wanted_it(endless, how):
    path, pipe = endless
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT.format(endless=str(path))], stderr=subprocess.DEVNULL
    )
    compiling = int(pipe.read_text())
    parent.send_signal(how)
    assert parent.wait() != 0
    assert ended(compiling)


class Interrupting:
    """Something to read from, during which somebody presses Ctrl-C."""

    def __init__(self, pipe):
        self.close = pipe.close

    def read(self):
        raise KeyboardInterrupt


def test_a_compile_that_is_left_leaves_no_child(endless, monkeypatch):
    started = []

    class Interrupted(subprocess.Popen[bytes]):
        def __init__(self, *given, **more):
            super().__init__(*given, **more)
            self.stdout: Any = Interrupting(self.stdout)
            started.append(self)

    monkeypatch.setattr(llvm_compiler.worker(), "__file__", str(endless[0]))
    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        llvm_compiler.object_code("some text")
    assert [each.returncode for each in started] == [-signal.SIGKILL]


def test_a_compile_ends_at_ctrl_c_in_its_terminal(endless):
    path, pipe = endless
    process = subprocess.Popen([sys.executable, str(path)], stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(b"4\ntext")
    process.stdin.flush()
    assert int(pipe.read_text()) == process.pid
    process.send_signal(signal.SIGINT)
    assert process.wait() == -signal.SIGINT
    process.stdin.close()


FAR_APART = '''\
import mmap

from coverts.engine.backends.native.llvm_compiler import LoadedCode, header, object_code

stores = "".join(f"  store volatile i64 {number}, ptr %out\\n" for number in range(12_000))
code = object_code(header() + f"""
@table = private constant [3 x i64] [i64 5, i64 7, i64 11]
define i64 @entry(i64 %at) {{
  %out = alloca i64
{stores}  %place = getelementptr [3 x i64], ptr @table, i64 0, i64 %at
  %value = load i64, ptr %place
  ret i64 %value
}}
""")
assert len(code) > 64 << 10
# On this side of 3 GiB, only gaps of less than 64 KiB are left: the table fits into them, the code does not.
blocks = [mmap.mmap(-1, 3 << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, prot=mmap.PROT_READ)]
blocks += [mmap.mmap(-1, 64 << 10, prot=mmap.PROT_READ) for _ in range(8_000)]
print(LoadedCode([code], {"entry": "entry"}).call("entry", 2))
'''
"""Loads code into a process whose free memory lies far apart."""


@pytest.mark.skipif(sys.platform != "linux", reason="the flags are Linux's")
def test_code_and_its_constants_are_loaded_close_together():
    run = subprocess.run([sys.executable, "-c", FAR_APART], capture_output=True, text=True)
    assert (run.stdout, run.returncode) == ("11\n", 0), run.stderr


def test_what_llvm_cannot_read_is_a_fault_that_says_why():
    with pytest.raises(GameFault, match=r"compilation failed: .*expected top-level entity"):
        llvm_compiler.object_code("no such language")


def test_a_compile_that_ends_without_a_word_is_a_fault(monkeypatch, tmp_path):
    path = tmp_path / "silent.py"
    path.write_text("import sys\nsys.exit(3)\n")
    monkeypatch.setattr(llvm_compiler.worker(), "__file__", str(path))
    with pytest.raises(GameFault, match="compilation failed: LLVM ended early"):
        llvm_compiler.object_code("some text" * 100_000)


# -- without llvmlite ------------------------------------------------------------------------------

MISSING = "llvmlite is not installed. Install it with: pip install 'coverts[fast]'"

WITHOUT = """\
import contextlib, io, json, sys
sys.modules["llvmlite"] = None
from threading import Event

import coverts
from coverts import cli
from coverts.bots.planner import Planner
from coverts.engine.backends.native import Compiled
from coverts.engine.base.exceptions import NotInstalled

path = sys.argv[1]
game = coverts.game(path)
found = {}

match = coverts.new_match(game)
while not match.over:
    seat = min(match.current_players())
    match.apply_action(seat, match.legal_actions(seat)[0])
found["over"] = match.over


def said(*words):
    out, err, code = io.StringIO(), io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            cli.main([*words])
        except SystemExit as stopped:
            code = stopped.code
    return code, out.getvalue(), err.getvalue()


sys.stdin = io.StringIO("1\\n" * 1000)
found["games"] = said("games")
found["rules"] = said("rules", path)
found["play"] = said("play", path, "--players", "2", "--bots", "thrifty", "--seed", "1")
found["compile"] = said("compile", path)
try:
    Compiled.of(game)
except NotInstalled as error:
    found["error"] = str(error)

try:
    Planner(game).wait_until_ready()
except NotInstalled as error:
    found["refused planner"] = str(error)
found["play with a planner"] = said("play", path, "--bots", "planner")
planner, ended = Planner(game, never_waits=True), Event()
planner.warm_up(ended.set)
ended.wait()
found["planner"] = (planner.label, planner.workshop.failure)
match = coverts.new_match(game)
found["answer"] = planner.plan_answer(match, 0)().action
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def without(tmp_path_factory):
    """What a process does that has no llvmlite."""
    path = tmp_path_factory.mktemp("without") / "edited_game.py"
    path.write_text(text_of(2))
    given = {**os.environ, "COVERTS_CACHE": str(path.parent / "kept")}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, str(path)], capture_output=True, text=True, env=given, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_without_llvmlite_machine_code_says_what_to_install(without):
    assert without["error"] == MISSING


def test_without_llvmlite_games_are_played_to_their_end(without):
    assert without["over"]


def test_without_llvmlite_games_are_listed(without):
    code, printed, refused = without["games"]
    assert (code, refused, "infiltration: " in printed) == (0, "", True)


def test_without_llvmlite_rules_are_told(without):
    code, _, refused = without["rules"]
    assert (code, refused) == (0, "")


def test_without_llvmlite_one_plays_against_bots(without):
    code, printed, refused = without["play"]
    assert (code, refused, "The game is over" in printed) == (0, "", True)


def test_without_llvmlite_a_planner_does_not_play_as_another_bot(without):
    assert without["refused planner"] == MISSING


def test_without_llvmlite_one_is_told_before_the_game_that_a_planner_cannot_play(without):
    code, printed, refused = without["play with a planner"]
    assert (code, "is played by" in printed, refused) == (1, False, f"coverts: {MISSING}\n")


def test_without_llvmlite_a_planner_of_a_server_says_as_whom_it_plays(without):
    said, _ = without["planner"]
    assert re.fullmatch("planner, .*plays as thrifty", said)


def test_without_llvmlite_a_planner_knows_why(without):
    assert without["planner"][1] == MISSING


def test_without_llvmlite_a_planner_answers(without):
    assert without["answer"] >= 0


def test_without_llvmlite_compiling_is_refused_in_one_line(without):
    code, printed, refused = without["compile"]
    assert (code, printed, refused) == (1, "", f"coverts: {MISSING}\n")


SUM = """
define i64 @sum(ptr %at) {
entry:
  br label %head
head:
  %i = phi i64 [0, %entry], [%next, %head]
  %sum = phi i64 [0, %entry], [%more, %head]
  %place = getelementptr i64, ptr %at, i64 %i
  %item = load volatile i64, ptr %place
  %more = add i64 %sum, %item
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 5
  br i1 %done, label %end, label %head
end:
  ret i64 %more
}
"""


@pytest.mark.parametrize(("length", "loads"), [(0, 5), (compile_worker.MAX_UNROLLED, 1)])
def test_loops_are_unrolled_in_modules_that_are_not_too_long(length, loads):
    module = compile_worker.optimise(SUM + ";" * length, compile_worker.target())
    assert str(module).count("load volatile") == loads
