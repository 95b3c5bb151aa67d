"""A planner's playouts are in a process of its own: what fails in machine code fails one thought."""

import logging
import platform
from random import Random
from threading import Event
from typing import Any

import parlour
import pytest
import tic_tac_toe
from even_search import EvenSearch
from table_client import make, serving, setup

pytest.importorskip("llvmlite")

from coverts.bots import Planner, thinking_processes
from coverts.bots.methods.playout_method import PlayoutMethod
from coverts.bots.planner import MAX_FAILURES, Workshop
from coverts.bots.players import Budget
from coverts.bots.playouts import Playouts, Search
from coverts.bots.thinking_processes import THINKERS, Broken, Thinker, used_cpu_seconds
from coverts.engine.backends.native.llvm_compiler import LoadedCode, header, object_code
from coverts.engine.base.exceptions import GameFault
from coverts.engine.match.game_match import Match

CRASH = "define i64 @plan() {\n  store volatile i64 1, ptr null\n  ret i64 0\n}\n"
DIVIDE = "define i64 @plan(i64 %a, i64 %n, i64 %seat) {\n  %x = sdiv i64 %n, %seat\n  ret i64 %x\n}\n"
TURN = "define i64 @plan() {\n  br label %on\non:\n  store volatile i64 1, ptr @x\n  br label %on\n}\n"
TURN += "@x = global i64 0\n"


def faulty(text, game=parlour.GAME):
    """In place of the compiled playouts of a game: machine code that does something else."""
    search = Playouts(lambda *_: 0, game.dtype, game.view_dtype, PlayoutMethod(0, 1))
    search.code = LoadedCode([object_code(header() + text)], {"plan": "plan"})
    return search


@pytest.fixture(autouse=True)
def _quiet(caplog):
    caplog.set_level(logging.CRITICAL, "coverts.server")


@pytest.fixture
def thinking():
    THINKERS.open()
    yield
    THINKERS.close()


def weighed(search, game=parlour.GAME, players=2, **more):
    match = Match(game, players)
    options = [option.option for option in match.decisions(0)[0].legal]
    return THINKERS.weigh(search, match.s, 0, 0, options, more.get("budget", Budget(20)), 7, more.get("stop"))


@pytest.mark.usefixtures("thinking")
def test_what_is_weighed_apart_comes_to_the_same():
    match, search = Match(tic_tac_toe.GAME, 2), Search.of(tic_tac_toe.GAME)
    given = (match.s, 0, 0, list(range(9)), Budget(500), 3)
    assert THINKERS.weigh(search, *given) == search.weigh(*given)


@pytest.mark.usefixtures("thinking")
def test_a_search_of_another_kind_is_of_that_kind_apart():
    match, search = Match(tic_tac_toe.GAME, 2), EvenSearch.of(tic_tac_toe.GAME)
    given = (match.s, 0, 0, list(range(9)), Budget(500), 3)
    estimates = search.weigh(*given)
    assert THINKERS.weigh(search, *given) == estimates != THINKERS.weigh(Search.of(tic_tac_toe.GAME), *given)


@pytest.mark.usefixtures("thinking")
def test_all_cpu_time_of_a_search_is_reported():
    search = Search.of(tic_tac_toe.GAME)
    weighed(search, tic_tac_toe.GAME)
    process: Any = next(iter(THINKERS._all))
    of_process, reported = process._cpu_seconds(), used_cpu_seconds()
    weighed(search, tic_tac_toe.GAME, budget=Budget(400_000))
    of_process, reported = process._cpu_seconds() - of_process, used_cpu_seconds() - reported
    assert reported > of_process / 2 > 0.01


@pytest.mark.usefixtures("thinking")
@pytest.mark.parametrize(("code", "how"), [(CRASH, "SIGSEGV"), (DIVIDE, "SIGFPE")], ids=["memory", "0"])
def test_a_crash_is_the_fault_of_one_thought(code, how):
    if code is DIVIDE and platform.machine() not in ("x86_64", "AMD64"):
        pytest.skip("elsewhere a division by 0 gives a number")
    with pytest.raises(GameFault, match=how):
        weighed(faulty(code))
    assert weighed(Search.of(tic_tac_toe.GAME), tic_tac_toe.GAME)[0].playouts


@pytest.mark.usefixtures("thinking")
def test_playouts_that_never_end_are_ended(monkeypatch):
    monkeypatch.setattr(thinking_processes, "GRACE_SECONDS", 0.5)
    monkeypatch.setattr(thinking_processes, "CLOCK_FACTOR", 1000)
    with pytest.raises(GameFault, match="did not end"):
        weighed(faulty(TURN), budget=Budget(seconds=0.01))
    assert not THINKERS._all


@pytest.mark.usefixtures("thinking")
def test_playouts_that_hardly_run_are_late_and_not_endless(monkeypatch):
    monkeypatch.setattr(thinking_processes, "GRACE_SECONDS", 0.1)
    monkeypatch.setattr(Thinker, "_cpu_seconds", lambda self: 1.0)
    found = weighed(faulty(TURN), budget=Budget(seconds=0.01))
    assert not any(each.playouts for each in found)
    assert not THINKERS._all


def test_where_the_system_tells_no_time_of_processes_the_grace_is_for_all_that_run(monkeypatch):
    monkeypatch.setattr(thinking_processes, "CORES", 1)
    monkeypatch.setattr(thinking_processes, "MAX_PROCESSES", 2)
    thinker = object.__new__(Thinker)
    monkeypatch.setattr(Thinker, "_cpu_seconds", lambda self: None)
    thinker._check_overdue(1.9 * thinking_processes.GRACE_SECONDS, None)
    with pytest.raises(Broken):
        thinker._check_overdue(2.1 * thinking_processes.GRACE_SECONDS, None)


@pytest.mark.usefixtures("thinking")
@pytest.mark.parametrize(("error", "counted"), [(Broken("x"), 1), (GameFault("x"), 0), (OSError("x"), 0)])
def test_a_thought_that_fails_is_answered_by_rule_of_thumb(monkeypatch, error, counted):
    def weigh(self, code, task, stop):
        raise error

    monkeypatch.setattr(Thinker, "weigh", weigh)
    workshop = Workshop(parlour.GAME)
    workshop.search = faulty(CRASH)
    monkeypatch.setattr(Workshop, "of", lambda *_: workshop)
    match = Match(parlour.GAME, 2)
    seat = min(match.current_players())
    planner = Planner(parlour.GAME, "planner:.01s", never_waits=True)
    options = match.decisions(seat)[0].legal
    monkeypatch.setattr(planner.meanwhile, "proposals", lambda *given: options[::-1])
    assert planner.plan_answer(match, seat)().action == options[-1].action
    assert workshop._failures == counted


@pytest.mark.usefixtures("thinking")
def test_a_process_is_kept_for_the_next_thought():
    search = Search.of(tic_tac_toe.GAME)
    weighed(search, tic_tac_toe.GAME)
    (kept,) = THINKERS._all
    weighed(search, tic_tac_toe.GAME)
    assert {kept} == THINKERS._all


@pytest.mark.usefixtures("thinking")
def test_a_thought_that_nobody_waits_for_ends():
    stop = Event()
    stop.set()
    search = Search.of(tic_tac_toe.GAME)
    assert weighed(search, tic_tac_toe.GAME, budget=Budget(seconds=600), stop=stop)


@pytest.fixture
def unused(monkeypatch):
    """No other server of this test run uses the pool, such as that of the browser tests."""
    monkeypatch.setattr(THINKERS, "_users", 0)
    for name in ("_all", "_idle"):
        monkeypatch.setattr(THINKERS, name, type(getattr(THINKERS, name))())


@pytest.mark.usefixtures("unused")
def test_a_process_ends_with_the_server():
    THINKERS.open()
    weighed(Search.of(tic_tac_toe.GAME), tic_tac_toe.GAME)
    (thinker,) = THINKERS._all
    THINKERS.close()
    assert thinker._process.returncode is not None


def test_a_process_ends_when_whoever_started_it_is_gone():
    thinker = Thinker()
    assert thinker._process.stdin is not None
    thinker._process.stdin.close()
    assert thinker._process.wait(60) == 0
    thinker.end()


async def test_a_table_whose_planner_crashes_goes_on_and_says_so_at_the_end(tmp_path, monkeypatch):
    workshop = Workshop(parlour.GAME)
    workshop.search = faulty(CRASH)
    monkeypatch.setattr(Workshop, "of", lambda *_: workshop)
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        browser = site.browser()
        table = (await make(browser, "parlour", ["planner:.01s", "planner:.01s"]))["table"]
        async with site.socket(table, browser) as watching:
            state = await watching.until(lambda state: state.get("over"))
    assert workshop._failures == MAX_FAILURES
    told = "planner:.01s, failed at times, then played as bold"
    assert [seat["player"] for seat in state["seats"]] == [told] * 2


def test_what_crosses_is_a_world_and_not_the_true_state(monkeypatch):
    given = []

    def weigh(self, code, task, stop):
        given.append(task)
        return []

    monkeypatch.setattr(Thinker, "weigh", weigh)
    search = Search.of(tic_tac_toe.GAME)
    match = Match(tic_tac_toe.GAME, 2)
    world = match.redeal(0, Random(1))
    THINKERS.open()
    try:
        THINKERS.weigh(search, world, 0, 0, [0], Budget(1), 1)
    finally:
        THINKERS.close()
    assert given[0].root == match.machine.packed(world)
