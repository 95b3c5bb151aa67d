"""What a connection remembers of the states that it was sent."""

import asyncio

import msgspec
import pytest

from coverts.engine.game.scenes import Scene
from coverts.tables.core.viewers import (
    MAX_DRAWN_TABLES,
    Caller,
    DrawingTurns,
    DrawnStates,
    Viewer,
)
from coverts.tables.wire import messages
from coverts.tables.wire.encoded_states import EncodedState


def state(position, lines=0):
    log = [messages.LogLine(number, f"line {number}") for number in range(lines)]
    return messages.TableState("t", "g", "G", position, [], None, Scene([]), [], "", [], log)


@pytest.fixture
def viewer():
    return Viewer(Caller())


async def shown(viewer, drawn):
    """What the viewer gets of a state that was drawn; None if nothing is sent."""
    viewer.next = EncodedState.of(drawn)
    viewer.ready.set()
    try:
        async with asyncio.timeout(0):
            return (await viewer.news()).state
    except TimeoutError:
        return None


async def test_a_state_is_not_kept_after_it_was_sent(viewer):
    assert (await shown(viewer, state(1))).position == 1
    assert viewer.next is None
    assert all(isinstance(each, int) for each in viewer.sent.fields.values())


async def test_an_equal_state_is_not_sent_again(viewer):
    await shown(viewer, state(1, 3))
    assert await shown(viewer, state(1, 3)) is None


async def test_an_equal_state_is_sent_again_on_request(viewer):
    await shown(viewer, state(1, 3))
    viewer.again = True
    again = await shown(viewer, state(1, 3))
    assert (again.log, again.log_from) == ([], 3)


@pytest.mark.parametrize(("position", "lines"), [(2, 3), (1, 4)])
async def test_each_difference_is_sent(viewer, position, lines):
    await shown(viewer, state(1, 3))
    after = await shown(viewer, state(position, lines))
    assert (after.position, after.log_from, len(after.log)) == (position, 3, lines - 3)


def test_only_the_tables_drawn_last_keep_their_states():
    turns = DrawingTurns()
    tables = [DrawnStates({Caller(): state(number)}) for number in range(MAX_DRAWN_TABLES + 1)]
    for drawn in tables[:-1]:
        turns.keep(drawn)
    turns.keep(tables[0])
    turns.keep(tables[-1])
    assert [number for number, drawn in enumerate(tables) if not drawn] == [1]


async def test_a_viewer_who_takes_changes_gets_the_whole_state_first_and_then_changes(viewer):
    viewer.takes_changes = True
    texts = []
    for position in (1, 2):
        viewer.next = EncodedState.of(state(position))
        viewer.ready.set()
        texts.append(msgspec.json.decode((await viewer.news()).text))
    assert [each["type"] for each in texts] == ["table", "changes"]
    assert texts[1]["fields"] == {"position": 2}


async def test_a_state_that_is_sent_again_is_sent_whole(viewer):
    viewer.takes_changes = True
    await shown(viewer, state(1))
    viewer.next, viewer.again = EncodedState.of(state(2)), True
    viewer.ready.set()
    assert msgspec.json.decode((await viewer.news()).text)["type"] == "table"
