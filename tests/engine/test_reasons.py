"""The end of a judge that only says why an option is refused is left out where legal options are listed."""

import pytest
from engine_games import game_of

from coverts.engine import OK, State, decision, i8, public, refuse, rule
from coverts.engine.backends.python.machine import Machine
from coverts.engine.compiler.generate.judge_reasons import strip_reasons
from coverts.engine.compiler.ir.expression_nodes import Const
from coverts.engine.compiler.ir.statement_nodes import Return
from coverts.engine.compiler.program import program_of


class Room(State):
    stack_words = 16
    n: i8 = public()


def why_not(s, option):
    if option > 6:
        return refuse("1")
    return refuse("2")


def perhaps(s, option):
    if option == 7:
        return OK
    return refuse("2")


@decision(8, prompt="Choose")
def with_reasons(s, who, option):
    if option == s.n:
        return OK
    if option < 3:
        return refuse("1")
    for step in range(option):
        if step > 4:
            return refuse("3")
    return why_not(s, option)


@decision(8, prompt="Choose")
def with_a_late_ok(s, who, option):
    if option < 3:
        return refuse("1")
    if option == 5:
        return OK
    if option == 4:
        return refuse("2")
    return perhaps(s, option)


@decision(8, prompt="Choose")
def with_an_else(s, who, option):
    if option < 2:
        return refuse("1")
    elif option == 3:
        return OK
    else:
        return refuse("2") if option > 4 else refuse("3")


def asking(kind):
    @rule()
    def ask_one(s):
        yield kind(0)

    return game_of(Room, ask_one, name=f"reasons_{kind.name}")


def legal_and_accepted(kind):
    machine = Machine.of(asking(kind))
    s = machine.game.new_state(2)
    machine.begin(s)
    return machine.legal(s, 0), [option for option in range(8) if machine.why_not(s, 0, option) is None]


@pytest.mark.parametrize(
    ("kind", "legal"),
    [(with_reasons, [0]), (with_a_late_ok, [5, 7]), (with_an_else, [3])],
    ids=lambda x: getattr(x, "name", ""),
)
def test_what_is_listed_is_what_the_judge_accepts(kind, legal):
    assert legal_and_accepted(kind) == (legal, legal)


def body_of(kind):
    catalogue = program_of(asking(kind)).catalogue
    body = catalogue.functions[kind.function].code.body
    return body, strip_reasons(catalogue, body)


def test_reasons_at_the_end_are_left_out():
    body, kept = body_of(with_reasons)
    assert isinstance(kept[-1], Return)
    assert isinstance(kept[-1].value, Const)
    assert kept[-1].value.value == 1
    assert len(kept) < len(body)


def test_an_end_that_may_accept_is_kept():
    body, kept = body_of(with_a_late_ok)
    assert kept == body
