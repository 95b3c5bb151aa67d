"""Answers that a seat takes back: neither this seat nor its opponent gains or loses time by them."""

from dataclasses import replace

import pytest
import skirmish
from table_client import serving, setup
from test_clocks import DAY, Clock, sit

from coverts.tables.core.live_table import AT_ONCE

BANK = {"minutes": 10, "increment": 300}
DAYS = {"days": 2, "then": "loss"}


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def site(tmp_path, clock):
    async with serving(setup(tmp_path, [skirmish.GAME], replace(AT_ONCE, now=clock))) as site:
        yield site


async def choose(table, seat, *texts):
    """Choose options by their texts."""
    for text in texts:
        options = (await table.state(seat))["questions"][0]["options"]
        await table.answer(
            seat, next(o["action"] for o in options if o["text"] == text and "refused" not in o)
        )


async def walk(table, seat):
    """Walk: choose a cell, and then a point in it."""
    await choose(table, seat, "walk")
    await table.answer(seat)
    await table.answer(seat)


async def walk_again(table, seat):
    """Take back where the seat has walked, and choose the same again."""
    await table.undo(seat)
    await table.answer(seat)
    await table.answer(seat)


async def test_two_answers_taken_back_together_add_no_increment_again(site, clock):
    table = await sit(site, clock, "skirmish", ["person", "open"], BANK)
    await walk(table, 0)
    before = await table.left(0)
    for _ in range(3):
        await walk_again(table, 0)
    assert await table.left(0) == before


async def test_two_answers_taken_back_together_give_no_days_back(site, clock):
    table = await sit(site, clock, "skirmish", ["person", "open"], DAYS)
    await walk(table, 0)
    await table.wait(1.9 * DAY)
    await walk_again(table, 0)
    assert await table.left(0) == pytest.approx(0.1 * DAY)


async def test_the_next_new_answer_gives_all_days_again(site, clock):
    table = await sit(site, clock, "skirmish", ["person", "open"], DAYS)
    await walk(table, 0)
    await table.wait(DAY)
    await walk_again(table, 0)
    await choose(table, 0, "stand")
    assert await table.left(1) == 2 * DAY


async def test_the_opponent_gets_all_days_after_a_seat_has_taken_back_a_longer_way(site, clock):
    table = await sit(site, clock, "skirmish", ["person", "open"], DAYS)
    await choose(table, 0, "stand", "stand")
    await choose(table, 1, "stand")
    await table.wait(1.9 * DAY)
    await choose(table, 1, "stand")
    await walk(table, 0)
    await table.undo(0)
    await table.undo(0)
    await choose(table, 0, "stand", "stand")
    assert await table.left(1) == 2 * DAY


async def test_the_opponent_gets_the_increment_after_a_seat_has_taken_back_a_longer_way(site, clock):
    table = await sit(site, clock, "skirmish", ["person", "open"], BANK)
    await walk(table, 0)
    await table.undo(0)
    await table.undo(0)
    await choose(table, 0, "stand", "stand")
    before = await table.left(1)
    await choose(table, 1, "stand")
    assert await table.left(1) == before + 300
