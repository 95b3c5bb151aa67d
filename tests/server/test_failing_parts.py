"""What a part of a table that fails once does to the players and to the other parts."""

import pytest
from test_tables_alone import ME, act, asked, first_answer, seated

from coverts.engine.base.exceptions import GameFault, NotInstalled, RuleSourceError
from coverts.tables.core import table_part
from coverts.tables.core.viewers import Caller
from coverts.tables.parts import PARTS
from coverts.tables.parts.autoplay import Autoplay
from coverts.tables.wire.refusals import refusal_message


class Fails(table_part.TablePart):
    """A part that fails once, in the hook that `fails` names."""

    fails = ""

    def __init__(self, table, row):
        pass


def failing_once(hook):
    def fail(self, *arguments):
        if self.fails == hook:
            self.fails = ""
            raise RuntimeError("a secret card")
        return getattr(table_part.TablePart, hook)(self, *arguments)

    return fail


HOOKS = ("on_steps", "on_change", "on_reseat", "on_row", "describe", "contribute")
for hook in (*HOOKS, "on_enter", "on_seat_lost"):
    setattr(Fails, hook, failing_once(hook))
PARTS_OF_TABLE = (Fails, *PARTS)


@pytest.mark.parametrize("hook", HOOKS)
async def test_a_part_that_fails_once_holds_up_neither_answers_nor_viewers_nor_bots(hook, caplog):
    async with seated(parts=PARTS_OF_TABLE) as (table, _):
        before, viewer = await asked(table), table.enter(ME)
        await viewer.news()
        table.part(Fails).fails = hook
        await table.take(0, first_answer(before))
        table.reseat()
        await table.read_seats()
        assert (await viewer.news()).state.position > before.position
        await act(table)
        assert table.part(Autoplay).turns[0] > 1
        assert table.part(Fails).fails == ""
    assert f"table {table.id}: the part Fails has failed" in caplog.text


async def test_who_enters_while_a_part_fails_is_shown_the_table(caplog):
    async with seated(parts=PARTS_OF_TABLE) as (table, _):
        table.part(Fails).fails = "on_enter"
        assert (await table.enter(ME).news()).state.you == 0
    assert "the part Fails has failed" in caplog.text


async def test_who_loses_a_seat_while_a_part_fails_is_a_watcher(caplog):
    async with seated(parts=PARTS_OF_TABLE) as (table, _):
        viewer = table.enter(Caller((0,), 0, token_hash=b"removed"))
        table.part(Fails).fails = "on_seat_lost"
        await table.turn_away()
        assert viewer.caller == Caller()
    assert "the part Fails has failed" in caplog.text


async def test_only_a_failure_of_the_rules_is_called_one(monkeypatch):
    async with seated(parts=PARTS_OF_TABLE) as (table, _):
        before = await asked(table)
        monkeypatch.setattr(table.match.history, "answer", _fail)
        with pytest.raises(MemoryError):
            await table.take(0, first_answer(before))
        assert (await table.state(ME)).fault == ""
        await table.take(0, first_answer(await asked(table)))


def _fail(*given):
    raise MemoryError


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (GameFault("a secret card"), "The game's own rules failed here. Nothing has changed."),
        (NotInstalled("numpy"), "Something failed here. The server's log has the details."),
        (RuleSourceError("a secret rule"), "Something failed here. The server's log has the details."),
    ],
)
def test_a_refusal_blames_the_rules_only_for_their_own_failure(error, told):
    assert refusal_message(error).message == told


async def test_a_person_who_has_a_choice_again_is_not_told_that_the_rules_failed():
    async with seated(parts=PARTS_OF_TABLE) as (table, _):
        await asked(table)
        autoplay, history = table.part(Autoplay), table.match.history
        await autoplay._answer_for((0, autoplay.turns[0]), history)
        state = await table.state(ME)
        assert (state.fault, bool(state.questions)) == ("", True)
        assert not autoplay._given_up
