"""Code that needs no reason for a refusal leaves out what only serves to choose the reason."""

import pytest
from engine_games import game_of

from coverts.engine import OK, State, any_legal, decision, i8, public, refuse, rule
from coverts.engine.backends.python.machine import Machine
from coverts.engine.compiler.ir.expression_nodes import Const
from coverts.engine.compiler.ir.statement_nodes import For, Return, statements
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


def may_choose(s, option):
    """Allow one option, and count up to the reason for the others."""
    if option == s.n:
        return OK
    found = 0
    for step in range(option):
        if step > 4:
            found += 1
    return refuse("3") if found else refuse("2")


@decision(8, prompt="Choose")
def with_a_helper(s, who, option):
    allowed = may_choose(s, option)
    if allowed != OK:
        return allowed
    return perhaps(s, option + 7)


@decision(8, prompt="Choose")
def with_loops(s, who, option):
    for step in range(option):
        if step == 2:
            continue
        if step == 4:
            break
        if step > 4:
            return refuse("1")
        return OK
    if may_choose(s, option) == OK:
        return OK
    if any_legal(with_reasons, s, option):
        return refuse("2")
    return refuse("1")


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
    [
        (with_reasons, [0]),
        (with_a_late_ok, [5, 7]),
        (with_an_else, [3]),
        (with_a_helper, [0]),
        (with_loops, [0, 1, 2, 3, 4, 5, 6, 7]),
    ],
    ids=lambda x: getattr(x, "name", ""),
)
def test_what_is_listed_is_what_the_judge_accepts(kind, legal):
    assert legal_and_accepted(kind) == (legal, legal)


def body_of(kind):
    catalogue = program_of(asking(kind)).catalogue
    body = catalogue.functions[kind.function].code.body
    return body, catalogue.verdicts.shorten(body)


def test_reasons_at_the_end_are_left_out():
    body, kept = body_of(with_reasons)
    assert isinstance(kept[-1], Return)
    assert isinstance(kept[-1].value, Const)
    assert kept[-1].value.value == 1
    assert len(kept) < len(body)


def test_an_end_that_may_accept_is_kept():
    body, kept = body_of(with_a_late_ok)
    assert [type(node) for node in kept] == [type(node) for node in body]


def test_a_helper_that_judges_has_a_verdict_without_its_reasons():
    catalogue = program_of(asking(with_a_helper)).catalogue
    judge = catalogue.functions[may_choose].label
    verdict = catalogue.verdicts.label(judge)
    code = next(code for code in catalogue.order if code.label == verdict)
    assert verdict != judge
    assert not [node for node in statements(code.body) if isinstance(node, For)]


def test_a_refusal_cites_the_rule_that_the_helper_chose():
    machine = Machine.of(asking(with_a_helper))
    s = machine.game.new_state(2)
    machine.begin(s)
    assert [machine.why_not(s, 0, option) for option in (0, 3, 7)] == [None, "2", "3"]
