"""States of a table as JSON, and what is sent of a state to a viewer who has another one."""

from typing import Any

import msgspec
import pytest

import coverts
from coverts.engine.base.exceptions import GameFault
from coverts.engine.game.scenes import Piece, Scene, Zone
from coverts.engine.match.match_forms import match_of
from coverts.tables.core.history import History
from coverts.tables.core.stored_rows import SeatRow
from coverts.tables.core.table_state import Drawings, TableFacts
from coverts.tables.wire import messages
from coverts.tables.wire.encoded_states import MAX_STATE_BYTES, EncodedState, apply_changes

HAND = Zone("hand", "Hand", pieces=[Piece("card-1", "Lamp")])
BOARD = Zone("board", "Board", pieces=[Piece("room-1", "Office")])
ASKED = messages.Question("take", "Take one.", [messages.Option(0, "the lamp")])


def state(zones=(HAND, BOARD), questions=(), lines=0, **more):
    log = [messages.LogLine(number, f"line {number}") for number in range(lines)]
    seats = [messages.Seat(0, "First", "person", you=True), messages.Seat(1, "Second", "person")]
    fields = {"seats": seats, "you": 0, "status": "Waiting.", "resolving": [], "log": log}
    fields |= {"scene": Scene([*zones], caption="Round 1"), "questions": [*questions], "position": 1}
    return messages.TableState("t", "g", "G", **{**fields, **more})


def renamed(name):
    made = state()
    made.seats[1].called = name
    return made


def read(text):
    return msgspec.json.decode(text)


def changes_between(before, after):
    """The message to a viewer who has the state before."""
    return EncodedState.of(after).changes(EncodedState.of(before).hashes)


@pytest.mark.parametrize("first", [0, 2])
def test_the_text_of_a_state_is_its_json_with_the_lines_from_a_number_on(first):
    drawn = state(questions=[ASKED], lines=3)
    sent = msgspec.json.decode(EncodedState.of(drawn).text(first), type=messages.TableState)
    assert sent == msgspec.structs.replace(drawn, log=drawn.log[first:], log_from=first)


CHANGED = {
    "nothing": state(),
    "a field": state(status="Your turn."),
    "a field that gets its default": state(position=2, goal=""),
    "a zone": state([Zone("hand", "Hand"), BOARD]),
    "a new zone": state([HAND, Zone("side", "Side"), BOARD]),
    "the order of zones": state([BOARD, HAND]),
    "no zones": state([]),
    "a question": state(questions=[ASKED]),
    "a question that may be changed": state(changeable=[ASKED]),
    "a name": renamed("Mara"),
    "the caption": state(scene=Scene([HAND, BOARD], caption="Round 2")),
    "no caption": state(scene=Scene([HAND, BOARD])),
    "new lines": state(lines=4),
    "no lines": state(lines=0),
    "the end": state(over=True, result="First wins.", winners=[0], points=[3, 1]),
}


@pytest.mark.parametrize("after", CHANGED.values(), ids=CHANGED.keys())
def test_changes_lead_from_one_state_to_another_and_back(after):
    before = state(questions=[ASKED], lines=2, goal="Get out.", may_pass=True)
    for old, new in ((before, after), (after, before)):
        got = apply_changes(read(EncodedState.of(old).text(0)), read(changes_between(old, new)))
        got.pop("type")
        kept = [msgspec.to_builtins(line) for line in old.log[: got["log_from"]]]
        whole = {**got, "log": kept + got["log"], "log_from": 0}
        assert msgspec.convert(whole, messages.TableState) == new


@pytest.mark.parametrize("game", ["infiltration", "infiltrators", "anima_tactics", "trek_ccg"])
@pytest.mark.parametrize("seat", [0, None])
def test_changes_lead_through_a_whole_game(game, seat):
    made = coverts.game(game)
    players = max(made.players[0], 2)
    history, drawings = History(match_of(made, players, made.options(), "")), Drawings("t")
    rows = [SeatRow("person")] * players
    shown: dict[str, Any] = {}
    sent = EncodedState.of(state()).hashes
    for step in range(40):
        drawn = EncodedState.of(drawings.state(TableFacts(history, rows, {}, set()), seat))
        news = read(drawn.changes(sent)) if step else read(drawn.text(0))
        lines = shown.get("log", [])[: news.get("log_from", 0)] + news["log"]
        shown = {**(apply_changes(shown, news) if step else news), "log": lines, "log_from": 0}
        assert msgspec.convert(shown, messages.TableState) == drawn.state
        sent = drawn.hashes
        player = min(history.match.current_players())
        question = history.match.decisions(player)[0]
        history.answer(player, question.legal[step % len(question.legal)].action, question.askee)


def test_a_zone_that_stays_is_sent_as_its_number():
    news = read(changes_between(state(), state([Zone("side", "Side"), BOARD])))
    assert news["lists"]["zones"] == [{"id": "side", "label": "Side"}, 1]


def test_lines_that_the_viewer_has_are_not_sent_again():
    assert read(changes_between(state(lines=2), state(lines=3)))["log"] == [{"number": 2, "text": "line 2"}]


def test_a_new_name_is_sent_alone():
    news = read(changes_between(state(), renamed("Mara")))
    assert {name for name in news if name not in ("type", "log", "log_from")} == {"lists"}
    assert [*news["lists"]] == ["seats"]
    assert news["lists"]["seats"][0] == 0


def test_changes_without_the_text_of_others_do_not_tell_of_others():
    drawn, before = EncodedState.of(renamed("Mara")), EncodedState.of(renamed("Ole"))
    assert drawn.tells_of_others(None)
    assert drawn.tells_of_others(before.hashes)
    later = renamed("Mara")
    later.status = "Your turn."
    assert not EncodedState.of(later).tells_of_others(drawn.hashes)


def test_a_state_that_is_too_large_is_a_fault_of_the_game():
    with pytest.raises(GameFault, match="bytes"):
        EncodedState.of(state(status="x" * MAX_STATE_BYTES))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_new_name_in_star_trek_ccg_is_sent_in_at_most_1_kb(seat):
    made = coverts.game("trek_ccg")
    history, drawings = History(match_of(made, 2, made.options(), "")), Drawings("t")
    drawn = []
    for name in ("", "Captain Katherine"):
        rows = [SeatRow("person", name=name), SeatRow("person")]
        drawn.append(EncodedState.of(drawings.state(TableFacts(history, rows, {}, set()), seat)))
    assert len(drawn[1].changes(drawn[0].hashes)) <= 1_000


def test_each_seat_reads_its_own_log_although_public_lines_are_shared():
    made = coverts.game("infiltration")
    history, drawings = History(match_of(made, 3, made.options(), "")), Drawings("t")
    facts = TableFacts(history, [SeatRow("person")] * 3, {}, set())
    for seat in (0, 1, 2, None):
        shown = [line.text for line in drawings.state(facts, seat).log]
        assert shown == [line.text for line in history.match.log(seat)]
