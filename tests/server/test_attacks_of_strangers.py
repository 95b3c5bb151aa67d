"""What strangers tried at the server, and what it does about it."""

from __future__ import annotations

import asyncio
import json

import parlour
import pytest
from table_client import serving, setup

from coverts.engine.base.exceptions import BadFile, NotYourSeat
from coverts.engine.match import game_files, stepper
from coverts.engine.match.game_match import Match
from coverts.games.infiltration.game import GAME as INFILTRATION
from coverts.tables.core.live_table import Pace
from coverts.tables.core.seat_tokens import hash_of
from coverts.tables.core.viewers import Caller
from coverts.tables.parts.autoplay import Autoplay
from coverts.tables.parts.members import Members
from coverts.tables.requests import lobby
from coverts.tables.wire import messages
from coverts.tables.wire.lookalikes import skeletons_of
from coverts.tables.wire.personal_text import (
    MAX_GROWTH,
    MAX_LINE_LENGTH,
    MAX_NAME_LENGTH,
    cleaned_line,
    cleaned_name,
)
from coverts.tables.wire.refusals import BadName, NotSaid

MARKS = "\u0315\u0316"
"""Two combining marks that are sorted when a text is normalized."""


@pytest.fixture
def normalized(monkeypatch):
    """The lengths of the texts that are normalized."""
    import unicodedata
    from types import SimpleNamespace

    from coverts.tables.wire import personal_text

    lengths: list[int] = []

    def normalize(form, text):
        lengths.append(len(text))
        return unicodedata.normalize(form, text)

    fake = SimpleNamespace(normalize=normalize, category=unicodedata.category)
    monkeypatch.setattr(personal_text, "unicodedata", fake)
    return lengths


def test_a_name_that_is_far_too_long_is_refused_before_it_is_normalized(normalized):
    with pytest.raises(BadName, match="this one has 49001"):
        cleaned_name("a" + MARKS * 24_500)
    assert max(normalized, default=0) <= MAX_GROWTH * MAX_NAME_LENGTH


def test_a_line_that_is_far_too_long_is_refused_before_it_is_normalized(normalized):
    with pytest.raises(NotSaid, match="this one has 49001"):
        cleaned_line("a" + MARKS * 24_500)
    assert max(normalized, default=0) <= MAX_GROWTH * MAX_LINE_LENGTH


def test_a_name_of_decomposed_letters_may_have_its_full_length():
    assert cleaned_name("e\u0301" * MAX_NAME_LENGTH) == "\u00e9" * MAX_NAME_LENGTH


def test_a_name_that_stands_for_a_long_text_is_refused():
    with pytest.raises(BadName, match="stand for whole words"):
        cleaned_name("\ufdfa" * 20)


def test_the_look_of_a_name_is_computed_once():
    skeletons_of.cache_clear()
    for _ in range(3):
        skeletons_of("Anna")
    assert skeletons_of.cache_info().misses == 1


def play_first(match, count):
    """Answer `count` times with the first legal option."""
    for _ in range(count):
        seat = min(match.current_players())
        question = match.decisions(seat)[0]
        match.apply_action(seat, question.legal[0].action, question.askee)


def test_a_match_keeps_a_limited_number_of_states_to_undo(monkeypatch):
    """The copies of the state would fill the memory if somebody toggled one option again and again."""
    monkeypatch.setattr(stepper, "shows_nothing", lambda *_: True)
    monkeypatch.setattr(stepper, "MAX_UNDOABLE_STEPS", 5)
    match = Match(INFILTRATION, 2)
    play_first(match, 12)
    assert len(match._before) <= 5
    assert sum(match._free) <= 5


def changed_file(change):
    match = Match(INFILTRATION, 2)
    play_first(match, 2)
    file = json.loads(match.save())
    change(file)
    return json.dumps(file)


@pytest.mark.parametrize("step", [[2**70, 0, "zz", 0], [0, 0, "zz", 2**80], [0, 0, "zz", 0, -(2**63) - 1]])
def test_a_number_that_no_database_can_store_is_refused(step):
    text = changed_file(lambda file: file["steps"].append(step))
    with pytest.raises(BadFile, match="must have the form"):
        game_files.decode(text)


@pytest.mark.parametrize(
    ("text", "refused"), [("x" * 1000, "1000 characters; there may be at most"), ("x\0", "a null character")]
)
@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda file, text: file.update(rules=text), "the version of the rules in the file"),
        (lambda file, text: file["digests"].update({"0": text}), "the digest of step 0 of the file"),
        (lambda file, text: file["steps"].append([0, 0, text, 0]), "the question of step 3 of the file"),
    ],
)
def test_a_text_that_no_database_can_store_is_refused(change, what, text, refused):
    with pytest.raises(BadFile, match=f"{what} has {refused}"):
        game_files.decode(changed_file(lambda file: change(file, text)))


async def made(browser, seats, **more):
    return (await browser.post("/api/tables", json={"game": "parlour", "seats": seats, **more})).json()


async def test_a_device_that_has_lost_its_seat_gets_no_link(tmp_path):
    """Its request may have waited for the lock while another device removed it."""
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        table = await made(site.browser(), ["person", "random"])
        members = (await site.tables.find(table["table"])).part(Members)
        caller = Caller((0,), 0, token_hash=hash_of("a token that was removed"))
        with pytest.raises(NotYourSeat, match="no longer has a seat"):
            await members.new_link(caller)
        with pytest.raises(NotYourSeat):
            await members.hold_alone(caller, "a token that was removed")
        with pytest.raises(NotYourSeat):
            await members.name(caller, "Mallory")


async def test_a_table_at_which_somebody_waits_is_not_displaced_from_the_lobby(tmp_path, monkeypatch):
    monkeypatch.setattr(lobby, "MAX_LISTED", 3)
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        waiting = site.browser()
        table = await made(waiting, ["person", "open"], listed=True)
        async with site.socket(table["table"], waiting) as socket:
            await socket.until(lambda state: True)
            for _ in range(4):
                await made(site.browser(), ["person", "open"], listed=True)
            shown = (await site.browser().get("/api/lobby")).json()
    assert len(shown) == 3
    assert shown[0]["table"] == table["table"]


async def test_changes_of_the_speed_make_no_answer_later(tmp_path):
    """Somebody who changed it again and again kept the bots from answering."""
    slow = Pace((10**6, 10**6), 10**6)
    async with serving(setup(tmp_path, [parlour.GAME], slow)) as site:
        table = await made(site.browser(), ["person", "random"])
        part = (await site.tables.find(table["table"])).part(Autoplay)
        key, now = (1, 0), asyncio.get_running_loop().time()
        part._due = {key: now + 500}
        for speed in ("0.5", "1", "0.5"):
            await part.take(0, messages.Speed(speed))
        assert part._draw(key, now) == now + 500
