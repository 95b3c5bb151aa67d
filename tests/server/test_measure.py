"""The measurement of a server's answers: that it still measures."""

from coverts.server.measure import measure


def test_as_many_answers_are_timed_as_asked_for():
    assert measure("infiltration", answers=2).answers == 2
