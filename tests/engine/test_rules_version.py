"""When the rules of a game are others: a table is played by those it was begun with."""

import dataclasses

import parlour
import pytest

from coverts.engine import Bot
from coverts.engine.compiler.program import Program


def version(**changed):
    return Program(dataclasses.replace(parlour.GAME, **changed)).version


def points(s, seat):
    return s.player[seat].points


def half_the_points(s, seat):
    return s.player[seat].points // 2


FACTOR = 2


def many_points(s, seat):
    return s.player[seat].points * FACTOR


def test_the_same_rules_have_one_version():
    assert version() == version()


def test_other_statements_are_other_rules():
    assert version(returns=points) != version(returns=half_the_points)


def test_another_number_behind_a_name_is_another_rule(monkeypatch):
    before = version(returns=many_points)
    monkeypatch.setitem(globals(), "FACTOR", 3)
    assert version(returns=many_points) != before


@pytest.mark.parametrize("what", ["bots", "title", "summary", "sentences"])
def test_what_is_no_rule_may_change(what):
    other = {
        "bots": [Bot("shy", "Answers at random.")],
        "title": "Drawing room",
        "summary": "Quiet.",
        "sentences": dict.fromkeys(parlour.GAME.sentences, ""),
    }
    assert version(**{what: other[what]}) == version()
