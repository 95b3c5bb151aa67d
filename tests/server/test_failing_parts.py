"""What a part of a table that fails once does to the players and to the other parts."""

import pytest
from test_tables_alone import ME, act, asked, first_answer, seated

from coverts.tables.core import table_part
from coverts.tables.core.viewers import Caller
from coverts.tables.parts import PARTS
from coverts.tables.parts.autoplay import Autoplay


class Fails(table_part.Part):
    """A part that fails once, in the hook that `fails` names."""

    fails = ""

    def __init__(self, table, row):
        pass


def failing_once(hook):
    def fail(self, *arguments):
        if self.fails == hook:
            self.fails = ""
            raise RuntimeError("a secret card")
        return getattr(table_part.Part, hook)(self, *arguments)

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
        assert (await viewer.news()).position > before.position
        await act(table)
        assert table.part(Autoplay).turns[0] > 1
        assert table.part(Fails).fails == ""
    assert f"table {table.id}: the part Fails has failed" in caplog.text


async def test_who_enters_while_a_part_fails_is_shown_the_table(caplog):
    async with seated(parts=PARTS_OF_TABLE) as (table, _):
        table.part(Fails).fails = "on_enter"
        assert (await table.enter(ME).news()).you == 0
    assert "the part Fails has failed" in caplog.text


async def test_who_loses_a_seat_while_a_part_fails_is_a_watcher(caplog):
    async with seated(parts=PARTS_OF_TABLE) as (table, _):
        viewer = table.enter(ME)
        table.part(Fails).fails = "on_seat_lost"
        table.turn_away()
        assert viewer.caller == Caller()
    assert "the part Fails has failed" in caplog.text
