"""The language means the same on generators, on python and as machine code."""

import pytest
from engine_games import Lockstep
from language_facts import FACTS, GAME


def shown(compiled, answers):
    both = Lockstep(GAME, compiled).play(*answers)
    assert both.s.e_over
    return both.s.out[: both.s.outs]


@pytest.mark.parametrize(("answers", "out"), [f[1:] for f in FACTS], ids=[f[0] for f in FACTS])
def test_generators_and_python(answers, out):
    assert shown(False, answers) == out


@pytest.mark.parametrize(("answers", "out"), [f[1:] for f in FACTS], ids=[f[0] for f in FACTS])
def test_native(answers, out):
    assert shown(True, answers) == out
