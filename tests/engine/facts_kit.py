"""The state and the questions that the facts about the language are shown with; see `language_facts`."""

from typing import Any

from coverts.engine import (
    OK,
    Array,
    Bits,
    Dispatch,
    Record,
    State,
    boolean,
    chance,
    decision,
    i8,
    i16,
    i64,
    public,
    refuse,
    several,
    u8,
)

WEIGHTS = (5, 7, 11)
GRID = ((1, 2, 3), (4, 5, 6))
OUTS = 24


class Chip(Record):
    worth: i8 = public()


class Seat(Record):
    points: i16 = public()
    chip: Array[Chip] = several(2)
    marks: Bits = public(below=70)


class Facts(State):
    stack_words = 128
    seat: Array[Seat] = several(2)
    out: Array[i64] = public(size=OUTS)
    outs: i8 = public()
    n: i8 = public()
    big: Bits = public(below=100)
    small: Bits = public(below=8)
    grid: Array[Array[i8]] = public(size=(2, 3))
    flag: boolean = public()
    level: Array[u8] = public(size=2)


@decision(100, prompt="Choose a fact")
def which(s, who, number):
    return OK


@decision(10, prompt="Choose a number")
def ask(s, who, number):
    return OK


@decision(10, prompt="Choose a number above {floor}")
def above(s, who, floor, number):
    return OK if number > floor else refuse("1")


@decision(8, prompt="Choose some numbers")
def pick(s, who, number):
    return refuse("1") if number in s.small else OK


@chance(3)
def weighed(s, number):
    return WEIGHTS[number] * s.n


TABLE = Dispatch("facts", 100)
FACTS: list[Any] = []


def fact(answers, out):
    """Register a rule as a fact."""

    def put_in(made):
        TABLE.put(len(FACTS), made)
        FACTS.append((made.name, [len(FACTS), *answers], out))
        return made

    return put_in


def put(s, x):
    s.out[s.outs] = x
    s.outs += 1


def add(a, b):
    return a + b
