"""What never ends in machine code is a fault with its place, as on python; other games are played on."""

import numpy as np
import pytest
from engine_games import game_of

from coverts.engine import OK, State, chance, decision, i8, i64, public, roll, rule
from coverts.engine.backends.native import Compiled
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Endless, GamesStopped

pytest.importorskip("llvmlite")

WAYS = ["a helper's loop", "a rule's loop", "calls", "a range", "a judge", "chance"]
HELPER, LOOP, CALLS, RANGE, JUDGE, CHANCE = range(len(WAYS))


class Wheel(State):
    stack_words = 32
    turn: i8 = public()
    way: i8 = public(start=-1)
    far: i64 = public()


@decision(len(WAYS), prompt="Which way?")
def which(s, who, way):
    return OK


@decision(2, prompt="One more?")
def more(s, who, one):
    if s.way == JUDGE:
        turns(s)
    return OK


@chance(2)
def coin(s, side):
    return 1


def turns(s):
    x = 0
    while s.turn < 100:
        x += 1
    return x


@rule("1")
def idle(s):
    if s.turn > 100:
        yield more(0)


@rule("1")
def play(s):
    s.way = yield which(0)
    x = 0
    if s.way == HELPER:
        s.far = turns(s)
    if s.way == LOOP:
        while s.turn < 100:
            x += 1
            if x < 0:
                yield more(0)
    if s.way == CALLS:
        while s.turn < 100:
            yield from idle(s)
    if s.way == RANGE:
        s.far = 1000000000000
        for i in range(s.far):
            s.turn = i % 2
    if s.way == JUDGE:
        yield more(0)
    if s.way == CHANCE:
        while s.turn < 100:
            yield roll(6)


GAME = game_of(Wheel, play)


@pytest.mark.parametrize("way", [HELPER, LOOP, CALLS, RANGE], ids=WAYS[:4])
def test_rules_that_never_end_are_a_fault_on_both(way):
    machine, compiled = Machine.of(GAME), Compiled.of(GAME)
    s = GAME.new_state(2)
    machine.begin(s)
    with pytest.raises(Endless) as told:
        machine.answer(s, way)
    rows = compiled.reset(1, 2)
    compiled.step(rows, [0], [way])
    fault = compiled.fault(int(rows["e_error"][0]))
    assert isinstance(fault, Endless)
    place = f"{__file__}:"
    assert place in str(told.value)
    assert place in str(fault)


def test_a_judge_that_never_ends_is_a_fault():
    compiled = Compiled.of(GAME)
    rows = compiled.reset(1, 2)
    compiled.step(rows, [0], [JUDGE])
    compiled.legal(rows, [0])
    assert isinstance(compiled.fault(int(rows["e_error"][0])), Endless)


def test_the_other_games_of_a_batch_are_played_on():
    compiled = Compiled.of(GAME)
    rows = compiled.reset(len(WAYS), 2)
    compiled.step(rows, np.zeros(len(WAYS)), np.arange(len(WAYS)))
    assert [bool(mark) for mark in rows["e_error"]] == [True, True, True, True, False, False]


def test_a_tournament_ends_where_its_games_do_not():
    with pytest.raises(GamesStopped) as told:
        Compiled.of(GAME).tournament([["random", "random"]] * 30, seed=3)
    assert {type(fault) for fault in told.value.faults.values()} == {Endless}
    assert "the game did not end within" in str([*map(str, told.value.faults.values())])
