"""Slots that were left stay empty until the rules rest; a rule that keeps a slot's number may not rest."""

import pytest
from engine_games import Lockstep, load

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.compiler.program import program_of

GAME = '''\
from coverts.engine import *
from coverts.engine.language.slot_arrays import Slots, SlotsRecord

NOWHERE = -1

def is_free(s, slot):
    return s.piece[slot].at == NOWHERE

SLOTS = Slots(4, array="s.piece", at="s.slots", is_free=is_free)

class Piece(Record):
    at: i8 = public(start=NOWHERE)
    marks: Array[i8] = public(size=3, start=2)
    friends: Bits = public(below=70)
    card: i8 = secret(to=nobody, none=7, unvaried="nothing is hidden here")

class Board(State):
    piece: Array[Piece] = several(4)
    slots: SlotsRecord = SLOTS.record
    moved: Bits = public(below=4)

@decision(4, prompt="Which?")
def choose(s, who, slot):
    return OK

@decision(("stay", "leave", "come"), prompt="Before that?")
def meanwhile(s, who, what):
    return OK

def come(s):
    slot = SLOTS.take(s)
    if slot >= 0:
        s.piece[slot].at = 1
        s.piece[slot].marks[1] = 5
        s.piece[slot].friends.add(69)
        s.piece[slot].card = 1

@rule()
def move(s):
    """A piece is chosen; others leave and come before it goes."""
    slot = yield choose(0)
    while True:
        what = yield meanwhile(1)
        if what == 0:
            break
        if what == 1:
            gone = yield choose(1)
            SLOTS.leave(s, gone)
        else:
            come(s)
    if not is_free(s, slot):
        s.moved.add(slot)

@rule()
def play(s):
    """Two pieces; then one moves after another."""
    come(s)
    come(s)
    for _ in range(4):
        yield from move(s)
        SLOTS.rest(s)

def returns(s, seat):
    return s.moved.count()

GAME = Game(name="slots", title="", summary="", state=Board, start=play, players=(2, 2), returns=returns)
'''
STAY, LEAVE, COME = range(3)


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    game = load(tmp_path_factory.mktemp("slots"), GAME).GAME
    return lambda *answers: Lockstep(game).play(*answers)


def test_a_slot_that_was_left_is_not_taken_while_a_rule_may_name_it(board):
    both = board(0, LEAVE, 0, COME, STAY)
    assert [piece.at for piece in both.s.piece] == [-1, 1, 1, -1]
    assert list(both.s.moved) == []


def test_it_is_taken_again_after_the_rest(board):
    both = board(0, LEAVE, 0, STAY, 1, COME, STAY)
    assert [piece.at for piece in both.s.piece] == [1, 1, -1, -1]


def test_there_is_no_room_where_all_other_slots_are_taken(board):
    both = board(0, LEAVE, 0, COME, COME, COME, STAY)
    assert [piece.at for piece in both.s.piece] == [-1, 1, 1, 1]


def test_a_record_that_was_left_is_as_new(board):
    both = board(0, LEAVE, 0)
    assert both.s.piece[0].as_tuple() == both.s.piece[3].as_tuple()
    assert both.s.piece[0].as_tuple() != both.s.piece[1].as_tuple()


KEPT = {
    "in the rule itself": (
        "    at = yield choose(0)\n    SLOTS.rest(s)\n    yield choose(1)\n    s.piece[at].at = 0"
    ),
    "in a set": (
        "    at = yield choose_some(choose, 0, 1, 2)\n    SLOTS.rest(s)\n    yield choose(1)\n"
        "    for slot in at:\n        s.piece[slot].at = 0"
    ),
    "under another name": (
        "    at = yield choose(0)\n    SLOTS.rest(s)\n    yield choose(1)\n"
        "    one = at\n    s.piece[one].at = 0"
    ),
    "for a helper": (
        "    at = yield choose(0)\n    SLOTS.rest(s)\n    yield choose(1)\n    s.moved.remove(is_free(s, at))"
    ),
    "for another rule": "    at = yield choose(0)\n    yield from resting(s)\n    yield from leave_it(s, at)",
}
OTHER_RULES = """
def leave_now(s, slot):
    SLOTS.leave(s, slot)

@rule()
def leave_it(s, slot):
    leave_now(s, slot)
    yield choose(0)

@rule()
def resting(s):
    yield choose(0)
    SLOTS.rest(s)

@rule()
def play(s):"""


@pytest.mark.parametrize("body", KEPT.values(), ids=KEPT)
def test_a_rule_that_keeps_the_number_of_a_slot_over_a_rest_is_refused(tmp_path, body):
    text = GAME[: GAME.index("\n@rule()\ndef play")] + OTHER_RULES + "\n" + body
    text += GAME[GAME.index("\n\ndef returns") :]
    with pytest.raises(
        RuleSourceError, match=r"at, the number of a slot of s.piece, kept .* the rest outside"
    ):
        _ = program_of(load(tmp_path, text).GAME)


def test_a_number_that_names_no_slot_may_be_kept_over_a_rest(tmp_path):
    text = GAME[: GAME.index("\n@rule()\ndef play")] + OTHER_RULES
    text += "\n    count = yield choose(0)\n    yield from resting(s)\n    s.piece[0].at = count"
    assert program_of(load(tmp_path, text + GAME[GAME.index("\n\ndef returns") :]).GAME).rules


def test_only_a_flat_record_can_be_renewed(tmp_path):
    text = GAME.replace("    come(s)\n    come(s)\n", "    renew(s.slots)\n    renew(s)\n")
    with pytest.raises(RuleSourceError, match=r"renew\(\) of a record that holds piece"):
        _ = program_of(load(tmp_path, text).GAME)
