"""Tables without a server: what they import, and what a failing port does to them."""

import ast
import asyncio
import os
import subprocess
import sys
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import parlour
import pytest
from memory_store import MemoryStore
from tables_alone import USES

from coverts.bots.players import Answer
from coverts.tables.core import table_part, table_views
from coverts.tables.core.live_table import AT_ONCE
from coverts.tables.core.registry import Tables
from coverts.tables.core.viewers import Caller
from coverts.tables.parts import PARTS, autoplay, bot_thoughts
from coverts.tables.ports import (
    BackgroundFullError,
    InlineBackground,
    Lane,
    NoThinkers,
    PortCancelledError,
    Ports,
)
from coverts.tables.replays.opinions import FAILED, NO_PLANNER, Opinions, Work
from coverts.tables.replays.timeline import Past
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NotRead, NotStored, TooMany

HERE = Path(__file__).parent
TABLES = HERE.parents[1] / "src" / "coverts" / "tables"
BLOCKED = ("litestar", "sqlalchemy", "alembic", "prometheus_client", "uvicorn", "numpy", "llvmlite")
BLOCKING = """
import runpy, sys
from without_extras import Refuse
sys.meta_path.insert(0, Refuse(sys.argv[2:]))
runpy.run_path(sys.argv[1], run_name="__main__")
assert not {*sys.argv[2:]} & sys.modules.keys()
"""
OF_THE_HOST = {*BLOCKED, "threading", "concurrent", "multiprocessing", "subprocess", "coverts.server"}
PATIENCE = 20
ME = Caller((0,), 0)
TABLE: Any = SimpleNamespace(id="table", game=parlour.GAME, work=set())


def test_tables_are_used_whole_without_a_server():
    command = [sys.executable, "-c", BLOCKING, str(HERE / "tables_alone.py"), *BLOCKED]
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [use.__name__ for use in USES]


@pytest.mark.parametrize("path", sorted(TABLES.rglob("*.py")), ids=lambda path: path.stem)
def test_tables_import_nothing_of_their_host(path):
    tree = ast.parse(path.read_text("utf-8"))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    named |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    begun = {".".join(name.split(".")[:end]) for name in named for end in (1, 2)}
    assert not begun & OF_THE_HOST
    called = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not called & {"to_thread", "run_in_executor"}


# -- parts -----------------------------------------------------------------------------------------


def test_a_part_is_one_module_and_one_line():
    for make in PARTS:
        named = {path.stem for path in TABLES.rglob("*.py") if f"class {make.__name__}" in path.read_text()}
        assert named == {make.__module__.rpartition(".")[2]}
    core = [path.read_text("utf-8") for path in (TABLES / "core").glob("*.py")]
    assert not any("from coverts.tables.parts" in text for text in core)


class Cheer(table_part.TablePart):
    """A feature that this test adds to tables."""

    def __init__(self, table, row):
        self.steps = 0

    def on_steps(self, history, steps, whose, own):
        self.steps += len(steps)

    def contribute(self, state, caller):
        state.notice = f"{self.steps} cheers"


async def test_a_new_part_is_told_of_steps_and_adds_to_the_state(monkeypatch):
    monkeypatch.setattr(table_views, "add_notices", lambda *given: None)
    async with seated(parts=(*PARTS, Cheer)) as (table, _):
        await act(table)
        state = await table.state(ME)
        assert state.notice == f"{table.part(Cheer).steps} cheers"
        assert table.part(Cheer).steps > 0


# -- failing ports ---------------------------------------------------------------------------------


class Failing(MemoryStore):
    """A store whose methods raise what `fails` has for them."""

    def __init__(self):
        super().__init__()
        self.fails = {}

    def __getattribute__(self, name):
        fails = object.__getattribute__(self, "__dict__").get("fails", {})
        if name not in fails:
            return object.__getattribute__(self, name)

        async def fail(*given, **more):
            raise fails[name]

        return fail


@asynccontextmanager
async def seated(*bots, store=None, parts=PARTS, **ports):
    """A table of a person and bots, and its store."""
    store = store or Failing()
    tables = Tables(Ports(store, **ports), {"parlour": parlour.GAME}, AT_ONCE, parts)
    wanted = messages.NewTable("parlour", ["person", *(bots or ["bold"])])
    table, _, _ = await tables.create(wanted)
    try:
        yield table, store
    finally:
        await tables.close()


async def asked(table):
    """The state once the person is asked."""
    async with asyncio.timeout(PATIENCE):
        while not (state := await table.state(ME)).questions:
            assert not state.over
            await asyncio.sleep(0.001)
    return state


def first_answer(state):
    """The first legal answer to the first question."""
    question = state.questions[0]
    action = next(each.action for each in question.options if not each.refused and not each.staged)
    return messages.Answer(state.position, action, question.askee)


async def act(table):
    """Give the first legal answer, and return the state before it."""
    state = await asked(table)
    await table.take(0, first_answer(state))
    return state


@pytest.fixture
def _soon(monkeypatch):
    """Autoplay tries again at once."""
    monkeypatch.setattr(autoplay, "FIRST_PAUSE", 0.001)


async def test_an_answer_that_cannot_be_stored_is_refused_and_changes_nothing():
    async with seated() as (table, store):
        before = await asked(table)
        store.fails = {"append": NotStored("The disk is full.")}
        with pytest.raises(NotStored):
            await act(table)
        assert (await table.state(ME)).position == before.position
        store.fails = {}
        await act(table)
        assert (await table.state(ME)).position > before.position


async def test_a_table_that_cannot_be_read_says_so_and_comes_back():
    async with seated() as (table, store):
        before, viewer = await asked(table), table.enter(ME)
        assert (await viewer.news()).state.questions
        table.match.history = None
        store.fails = {"steps": NotRead("The disk fails."), "table": NotRead("The disk fails.")}
        with pytest.raises(NotRead):
            await table.state(ME)
        table.renew()
        assert isinstance(await viewer.news(), NotRead)
        store.fails = {}
        assert (await table.state(ME)).position >= before.position
        table.viewers.show_again(viewer)
        assert (await viewer.news()).state.position >= before.position


@pytest.mark.usefixtures("_soon")
async def test_bots_try_again_once_the_store_is_back():
    failing = [NotStored("The disk is full.")] * 3

    async def append(table_id, *steps, clock=None):
        if steps[0].seat == 1 and failing:
            raise failing.pop()
        await MemoryStore.append(store, table_id, *steps)

    async with seated() as (table, store):
        store.append = append
        before = await act(table)
        assert (await asked(table)).position > before.position + 1
        assert not failing
        assert any(step.seat == 1 for step in store.kept[table.id])


class Broken(NoThinkers):
    """Thinkers that have gone, as they fail in one way or another."""

    name, label, takes = "planner:.01s", "planner:.01s", 0.0

    def __init__(self, way):
        self.way = way

    def seat(self, game, name, table_id):
        if self.way == "seat":
            raise RuntimeError("the search has gone")
        return self

    def prepare(self, done):
        pass

    def think(self, match, seat):
        if self.way == "begin":
            raise RuntimeError("the search has gone")
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if self.way == "cancelled":
            answer.cancel()
        elif self.way in ANSWERS:
            answer.set_result(ANSWERS[self.way])
        elif self.way != "never":
            answer.set_exception(RuntimeError("the search has gone"))
        return answer


ANSWERS: Any = {
    "nothing": None,
    "no such action": Answer(1, 10**6),
    "a negative action": Answer(1, -1),
    "no such seat": Answer(99, 0),
    "no number": Answer(1, "lay"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("way", ["seat", "begin", "end", "cancelled", "never", *ANSWERS])
async def test_where_the_search_has_gone_the_rule_of_thumb_plays(way, monkeypatch):
    if way == "never":
        monkeypatch.setattr(bot_thoughts, "OVERDUE_SECONDS", 0.0)
    async with seated("planner:.01s", thinkers=Broken(way)) as (table, store):
        hand = {*table.match.history.match.s.player[1].hand}
        await act(table)
        await act(table)
        laid = next(step for step in store.kept[table.id] if step.seat == 1)
        assert laid.option == max(hand)


class Unwilling(NoThinkers):
    async def prepare(self, game):
        raise RuntimeError("the search has gone")


class Cancelled(NoThinkers):
    async def prepare(self, game):
        raise asyncio.CancelledError


@pytest.mark.parametrize(
    ("thinkers", "status"),
    [(Unwilling(), FAILED), (Cancelled(), FAILED), (NoThinkers(), NO_PLANNER)],
)
async def test_an_opinion_that_cannot_be_had_says_why(thinkers, status):
    opinions = Opinions(Ports(MemoryStore(), thinkers=thinkers))
    work = Work(TABLE, Past(parlour.GAME, 2, parlour.GAME.read_options({})), 0)
    await opinions.make(work)
    assert work.complete
    assert work.status == status


async def test_an_evaluation_that_is_stopped_ends_without_a_result():
    begun = asyncio.Event()

    class Endless(NoThinkers):
        async def prepare(self, game):
            begun.set()
            return await asyncio.Event().wait()

    opinions = Opinions(Ports(MemoryStore(), thinkers=Endless()))
    work = Work(TABLE, Past(parlour.GAME, 2, parlour.GAME.read_options({})), 0)
    making = asyncio.create_task(opinions.make(work))
    await begun.wait()
    making.cancel()
    with pytest.raises(asyncio.CancelledError):
        await making
    assert not work.complete


class Miscounting:
    def count(self, name, **labels):
        raise ValueError(name)

    def observe(self, name, seconds, **labels):
        raise ValueError(name)


async def test_counters_that_fail_change_nothing(caplog):
    async with seated(counters=Miscounting()) as (table, _):
        before = await act(table)
        assert (await asked(table)).position > before.position
    assert "coverts_answers" in caplog.text


class Full(InlineBackground):
    """A background that may refuse work."""

    full = False

    def run(self, function, lane="short"):
        if self.full:
            raise BackgroundFullError
        return super().run(function)


@pytest.mark.usefixtures("_soon")
async def test_a_background_that_takes_no_work_refuses_tables_and_holds_bots_up():
    background = Full()
    async with seated(background=background) as (table, store):
        before = await asked(table)
        background.full = True
        await act(table)
        await asyncio.sleep(0.01)
        assert not any(step.seat == 1 for step in store.kept[table.id])
        tables = Tables(replace(table.ports), {"parlour": parlour.GAME}, AT_ONCE, PARTS)
        with pytest.raises(TooMany):
            await tables.create(messages.NewTable("parlour", ["person", "bold"]))
        with pytest.raises(TooMany):
            await tables.find(table.id)
        assert len(store.rows) == 1
        background.full = False
        assert (await asked(table)).position > before.position
        assert any(step.seat == 1 for step in store.kept[table.id])


class Dropping(InlineBackground):
    """A background that cancels all work of one kind for a while."""

    def __init__(self, lane):
        self.lane, self.drops, self.dropped = lane, False, asyncio.Event()

    def run(self, function, lane=Lane.SHORT):
        if not self.drops or lane != self.lane:
            return super().run(function)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        future.cancel()
        self.dropped.set()
        return future


@pytest.mark.usefixtures("_soon")
async def test_a_bot_answers_although_the_background_cancels_its_work():
    background = Dropping(Lane.BOT)
    async with seated(background=background) as (table, _):
        background.drops = True
        before = await act(table)
        assert (await asked(table)).position > before.position + 1
        assert background.dropped.is_set()


@pytest.mark.usefixtures("_soon")
async def test_a_table_comes_back_although_the_background_cancels_its_rebuilding():
    background = Dropping(Lane.REPEAT)
    async with seated(background=background) as (table, _):
        before, viewer = await asked(table), table.enter(ME)
        assert (await viewer.news()).state.questions
        background.drops, table.match.history = True, None
        table.renew()
        assert isinstance(await viewer.news(), PortCancelledError)
        background.drops = False
        table.viewers.show_again(viewer)
        assert (await viewer.news()).state.position >= before.position
        await act(table)
        assert (await asked(table)).position > before.position + 1
