"""Who sees whom, and what covers a target."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from on_plane import table
from plane_reference import clipped, is_seen
from skirmish_position import Skirmish

from coverts.games.anima_tactics.rules.sight import (
    IN_HARD_COVER,
    IN_LIGHT_COVER,
    NO_COVER,
    cover_between,
    is_clear,
    sees,
    squares_between,
)
from coverts.games.anima_tactics.state import INCH, SQUARES, SQUARES_ACROSS

PROVED = settings(max_examples=150, deadline=None, derandomize=True)
HIGH_UP, RADII = st.integers(200, 380), st.sampled_from((12, 16, 20))
LEFT, RIGHT = (
    st.tuples(st.integers(140, 200), HIGH_UP, RADII),
    st.tuples(st.integers(400, 460), HIGH_UP, RADII),
)
RUINS = st.lists(st.text("#.....", min_size=8, max_size=8), min_size=8, max_size=8)
"""Walls on the way from the left to the right."""


def scene(rows):
    return table(rows, at=(11, 11))


# -- sight -----------------------------------------------------------------------------------------


def test_all_is_seen_on_an_open_table():
    assert sees(table(), 12, 12, 12, 948, 708, 12)


def test_a_wall_blocks_sight():
    assert not sees(table(["#"] * 5, at=(10, 8)), 150, 210, 12, 300, 210, 12)


def test_impassable_ground_does_not_block_sight():
    assert sees(table(["x"] * 5, at=(10, 8)), 150, 210, 12, 300, 210, 12)


def test_a_base_is_seen_past_a_corner_that_hides_its_centre():
    s = table(["#"], at=(10, 10))
    assert not is_clear(s, 150, 218, 300, 218)
    assert sees(s, 150, 218, 20, 300, 218, 20)


@pytest.mark.parametrize(("y", "top"), [(238, 11), (222, 7)])
def test_bases_see_each_other_from_edge_to_edge(y, top):
    p = Skirmish(terrain=["#####"] * 5, terrain_at=(9, top))
    assert p.call(sees, 150, y, 20, 300, y, 20)
    assert not p.call(sees, 150, y, 16, 300, y, 20)
    assert not p.call(sees, 150, y, 20, 300, y, 16)


def test_a_line_does_not_slip_between_two_squares_of_a_wall():
    assert not is_clear(table(["##"] * 3, at=(10, 10)), 220, 150, 220, 300)


def test_a_line_does_not_slip_between_two_squares_that_share_a_corner():
    assert not is_clear(table(["#.", ".#"], at=(10, 10)), 240, 200, 200, 240)


@PROVED
@given(RUINS, LEFT, RIGHT)
def test_sight_is_the_same_from_either_side(rows, one, other):
    s = scene(rows)
    assert sees(s, *one, *other) == sees(s, *other, *one)


@PROVED
@given(RUINS, LEFT, RIGHT)
def test_nothing_is_seen_that_is_hidden_by_more_than_a_unit(rows, one, other):
    s = scene(rows)
    if sees(s, *one, *other):
        assert is_seen(s, one, other, smaller=1)


@PROVED
@given(RUINS, LEFT, RIGHT)
def test_all_is_seen_that_is_free_by_five_units(rows, one, other):
    s = scene(rows)
    if is_seen(s, one, other, smaller=-5):
        assert sees(s, *one, *other)


@PROVED
@given(*[st.integers(0, 960), st.integers(0, 720)] * 2)
def test_a_line_meets_the_squares_that_it_touches(x1, y1, x2, y2):
    squares = {
        square
        for square in range(SQUARES)
        if clipped(
            x1,
            y1,
            x2,
            y2,
            square % SQUARES_ACROSS * INCH - 1e-4,
            square // SQUARES_ACROSS * INCH - 1e-4,
            20.0002,
        )
        or (x1 == x2 and y1 == y2)
    }
    if (x1, y1) != (x2, y2):
        assert set(squares_between(x1, y1, x2, y2)) == squares


# -- cover -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mark", "cover"), [("+", IN_LIGHT_COVER), ("=", IN_HARD_COVER), ("~", NO_COVER)])
def test_ground_between_covers(mark, cover):
    assert cover_between(table([mark], at=(10, 10)), 150, 210, 12, 300, 210) == cover


def test_the_hardest_cover_counts():
    assert cover_between(table(["+=+"], at=(10, 10)), 150, 210, 12, 300, 210) == IN_HARD_COVER


def test_what_the_attacker_stands_in_does_not_cover():
    assert cover_between(table(["+"], at=(10, 10)), 210, 210, 12, 300, 210) == NO_COVER


def test_what_the_target_stands_in_covers():
    assert cover_between(table(["+"], at=(10, 10)), 300, 210, 12, 210, 210) == IN_LIGHT_COVER


def test_cover_beside_the_line_does_not_cover():
    assert cover_between(table(["+"], at=(10, 10)), 150, 199, 12, 300, 199) == NO_COVER


def test_a_line_between_two_squares_of_a_hedge_is_covered():
    assert cover_between(table(["+", "+"], at=(10, 10)), 150, 220, 12, 300, 220) == IN_LIGHT_COVER
