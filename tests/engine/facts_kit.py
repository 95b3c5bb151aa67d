"""The state and the questions that the facts about the language are shown with; see `language_facts`."""

from coverts.engine import (
    OK,
    Bits,
    Record,
    State,
    Table,
    boolean,
    chance,
    decision,
    i8,
    i16,
    i64,
    public,
    refuse,
    u8,
)

WEIGHTS = (5, 7, 11)
GRID = ((1, 2, 3), (4, 5, 6))
OUTS = 24


class Chip(Record):
    worth: i8 = public()


class Seat(Record):
    points: i16 = public()
    chip: Chip[2]
    marks: Bits[70] = public()


class Facts(State):
    stack_words = 128
    seat: Seat[2]
    out: i64[OUTS] = public()
    outs: i8 = public()
    n: i8 = public()
    big: Bits[100] = public()
    small: Bits[8] = public()
    grid: i8[2, 3] = public()
    flag: boolean = public()
    level: u8[2] = public()


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


TABLE = Table("facts", 100)
FACTS = []


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
