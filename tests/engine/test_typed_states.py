"""A type checker, and so an editor, reads what a state has."""

import re
from pathlib import Path

import pytest
from mypy import api

pytestmark = pytest.mark.long

SOURCE = Path(__file__).parents[2] / "src"

GAME = """\
from coverts.engine import Array, Bits, Record, State
from coverts.engine import boolean, i8, i16, owner, public, scratch, secret, several
from coverts.engine.language.piles import Pile, PileRecord
from coverts.engine.language.slot_arrays import Slots, SlotsRecord

class Piece(Record):
    host: i16 = public(start=-1)
    marks: Bits = public(below=9)

def is_free(s: "Table", slot: int) -> bool:
    return s.piece[slot].host < 0

SLOTS = Slots(4, array="s.piece", at="s.slots", is_free=is_free)
DECK = Pile("deck", ["one", "two"], at="s.deck", hand="s.hand")

class Table(State):
    piece: Array[Piece] = several(4)
    slots: SlotsRecord = SLOTS.record
    deck: PileRecord = DECK.record
    grid: Array[Array[i8]] = public(size=(2, 3))
    hand: Bits = secret(to=owner, below=2)
    open: Array[boolean] = scratch(size=4)
    done: boolean = public()

def deed(s: Table, who: int) -> None:
"""
RIGHT = """\
    s.done = s.players == 2
    s.open[who] = 1 in s.hand
    s.grid[0][1] += len(s.piece) + s.hand.count() + sum(s.grid[1])
    for piece in s.piece:
        piece.marks.add(s.deck.top[0].card)
    s.slots.left.clear()
    s.e_stack[s.e_top] = s.copy().players
"""
WRONG = {
    "s.peice[who].host = 1": '"Table" has no attribute "peice"',
    "s.piece[who].hosts = 1": '"Piece" has no attribute "hosts"',
    "s.piece.host = 1": '"Array[Piece]" has no attribute "host"',
    "s.grid[0] = 1": 'target has type "Array[int]"',
    's.grid[0][1] = "a"': 'target has type "int"',
    "s.hand.append(1)": '"BitSet" has no attribute "append"',
    "s.deck.rests.clear()": '"PileRecord" has no attribute "rests"',
    "s.slots.right.clear()": '"SlotsRecord" has no attribute "right"',
    "s.e_mood = 1": '"Table" has no attribute "e_mood"',
}


def test_a_type_checker_knows_what_a_state_has(tmp_path, monkeypatch):
    monkeypatch.setenv("MYPYPATH", str(SOURCE))
    path = tmp_path / "typed_game.py"
    path.write_text(GAME + RIGHT + "".join(f"    {line}\n" for line in WRONG))
    said, failure, _ = api.run(["--config-file=", f"--cache-dir={tmp_path}", str(path)])
    assert not failure
    lines = path.read_text().splitlines()
    found = re.findall(r"typed_game\.py:(\d+): error: (.*)", said)
    told = {lines[int(number) - 1].strip(): text for number, text in found}
    assert list(told) == list(WRONG)
    for line, text in WRONG.items():
        assert text in told[line]
