"""The measurement of a server's answers: that it still measures."""

import pytest

from coverts.server.measure import measure

pytestmark = pytest.mark.long


def test_as_many_answers_are_timed_as_asked_for():
    assert measure("infiltration", answers=2).answers == 2
