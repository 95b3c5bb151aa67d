"""Walks around what is in the way, and straight moves."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from on_plane import NO_WAY, TOO_FAR, asked, place, table, why_not_point
from plane_reference import Walks

from coverts.games.anima_tactics.rules.bends import UNREACHED, survey_walk
from coverts.games.anima_tactics.rules.lines import FLIES, INTANGIBLE, OPEN_MOVEMENT, survey_straight
from coverts.games.anima_tactics.rules.plane import fits, point_x, point_y, ring_x, ring_y
from coverts.games.anima_tactics.rules.ways import (
    ENEMY_BETWEEN,
    FREE,
    GROUND,
    HIDDEN_BETWEEN,
    NEAR_HIDDEN,
    OCCUPIED,
    OFF_TABLE,
    TERRAIN_BETWEEN,
    TOUCHES_ENEMY,
    bar_on_line,
    bar_to_end,
    is_open_point,
    move_cost,
    open_cells,
    open_points,
    straight_cost,
)
from coverts.games.anima_tactics.state import CELLS, POINTS

pytestmark = pytest.mark.usefixtures("bases")

WALK, FAR = 120, 240
WALL = ["#"] * 5
"""Laid at (16, 12) it stands between a figure at (300, 290) and what is to the right of it."""


def walking(s, units=WALK, how=0):
    survey_walk(s, 0, units, how)
    return s


def running(s, units=WALK, how=0):
    survey_straight(s, 0, units, how)
    return s


def alone(x=300, y=290, drawing=(), at=(16, 12), radius=12):
    return place(table(drawing, at), 0, x, y, radius)


def facing(apart, **enemy):
    """An enemy to the right of a figure."""
    return place(alone(), 16, 300 + apart, 290, **enemy)


def why(s, x, y, units=WALK, onto=-1):
    return why_not_point(s, 0, x, y, units, onto)


# -- how far ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "told"), [(420, FREE), (421, TOO_FAR)])
def test_a_walk_in_the_open_is_as_long_as_it_may_be(x, told):
    assert why(walking(alone()), x, 290) == told


def test_a_walk_in_the_open_has_no_bends():
    assert walking(alone()).bends == 1


def test_a_walk_around_an_enemy_is_longer_than_the_line():
    s = walking(facing(60))
    assert 100 < move_cost(s, 0, 400, 290, -1) < 120


def test_a_walk_goes_around_a_wall():
    s = walking(alone(drawing=WALL), FAR)
    assert 130 < move_cost(s, 0, 360, 290, -1) < 165


def test_a_walk_does_not_go_through_a_gap_narrower_than_the_base():
    s = walking(alone(drawing=["#####", ".....", "#####"], at=(16, 13)), 155)
    assert why(s, 450, 290, 155) == NO_WAY


def test_a_walk_goes_through_a_gap_wider_than_the_base():
    s = walking(alone(drawing=["#####", ".....", ".....", "#####"], at=(16, 12)), FAR)
    assert move_cost(s, 0, 380, 280, -1) < 85


def test_there_is_no_way_out_of_four_walls():
    walls = ["######", "#....#", "#....#", "#....#", "######"]
    assert move_cost(walking(alone(300, 290, walls, (12, 12)), 10 * FAR), 0, 500, 290, -1) == UNREACHED


# -- rough ground ----------------------------------------------------------------------------------


def test_rough_ground_costs_double():
    assert move_cost(walking(alone(drawing=["~" * 4] * 4, at=(16, 13))), 0, 350, 290, -1) == 50 + 30


def test_the_border_of_rough_ground_is_not_rough():
    assert move_cost(walking(alone(300, 260, ["~" * 8] * 4, (12, 13))), 0, 400, 260, -1) == 100


@pytest.mark.parametrize(("start", "end"), [(264, 256), (256, 264)], ids=["out of", "into"])
def test_a_walk_along_rough_ground_turns_out_of_it_or_into_it_where_that_is_cheapest(start, end):
    s = walking(alone(302, start, ["~" * 10] * 4, (12, 13)))
    assert move_cost(s, 0, 371, end, -1) <= 69 + 4 * 2 + 3


def test_between_two_rough_rows_the_ground_is_rough():
    assert move_cost(walking(alone(300, 280, ["~" * 12] * 8, (10, 10))), 0, 340, 280, -1) == 80


def test_a_walk_crosses_rough_ground_where_it_is_narrow():
    strip = ["~~~~~~", "~~~~~~", "~~~~~~", "......", "~~~~~~", "~~~~~~", "~~~~~~"]
    s = walking(alone(300, 300, strip, (16, 11)), FAR)
    assert move_cost(s, 0, 460, 290, -1) < 165


def test_open_movement_ignores_rough_ground():
    s = alone(drawing=["~" * 4] * 4, at=(16, 13))
    assert move_cost(walking(s, how=OPEN_MOVEMENT), 0, 360, 290, -1) == 60


def test_open_movement_does_not_pass_walls():
    assert why(walking(alone(drawing=WALL), how=OPEN_MOVEMENT), 360, 290) == NO_WAY


@pytest.mark.parametrize("how", [FLIES, INTANGIBLE])
@pytest.mark.parametrize("mark", ["~", "x", "#"])
def test_who_flies_or_is_intangible_passes_all_ground(how, mark):
    assert move_cost(walking(alone(drawing=[mark] * 5), how=how), 0, 380, 290, -1) == 80


@pytest.mark.parametrize("how", [0, FLIES, INTANGIBLE])
def test_nobody_ends_on_solid_ground(how):
    assert why(walking(alone(drawing=WALL), how=how), 330, 290) == GROUND


def test_who_is_intangible_does_not_pass_enemies():
    assert bar_on_line(running(facing(60), how=INTANGIBLE), 0, 400, 290, -1) == ENEMY_BETWEEN


@pytest.mark.parametrize("moving", [walking, running])
@pytest.mark.parametrize("hidden", [0, 1])
def test_who_flies_passes_enemies(moving, hidden):
    assert move_cost(moving(facing(45, hidden=hidden), how=FLIES), 0, 400, 290, -1) == 100


def test_who_flies_does_not_end_beside_an_enemy_unmet():
    assert why(running(facing(60), how=FLIES), 384, 290) == TOUCHES_ENEMY


# -- others ----------------------------------------------------------------------------------------


def test_a_walk_passes_a_friend():
    assert move_cost(walking(place(alone(), 1, 340, 290)), 0, 380, 290, -1) == 80


def test_a_walk_does_not_end_on_a_friend():
    assert why(walking(place(alone(), 1, 340, 290)), 350, 290) == OCCUPIED


def test_a_walk_ends_in_contact_with_a_friend():
    assert why(walking(place(alone(), 1, 340, 290)), 316, 290) == FREE


def test_a_walk_does_not_end_in_contact_with_an_enemy():
    assert why(walking(facing(60)), 336, 290) == TOUCHES_ENEMY


def test_a_walk_ends_one_unit_from_an_enemy():
    assert why(walking(facing(60)), 335, 290) == FREE


@pytest.mark.parametrize("to", range(24))
def test_a_walk_ends_in_contact_with_the_enemy_it_is_made_onto_from_every_direction(to):
    s = walking(facing(60), FAR)
    assert why(s, 360 + ring_x(24, to), 290 + ring_y(24, to), FAR, onto=16) == FREE


def test_a_walk_onto_one_enemy_does_not_end_in_contact_with_another():
    s = walking(place(facing(60), 17, 360, 339))
    assert why(s, 360, 315, onto=16) == TOUCHES_ENEMY


@pytest.mark.parametrize(("x", "told"), [(316, FREE), (317, NEAR_HIDDEN)])
def test_who_is_hidden_is_kept_an_inch_from(x, told):
    assert why(walking(facing(60, hidden=1)), x, 290) == told


def test_an_enemy_that_is_gone_is_not_in_the_way():
    s = facing(60)
    s.figure[16].status = 0
    assert move_cost(walking(s), 0, 400, 290, -1) == 100


@pytest.mark.parametrize("apart", [24, 25])
def test_a_walk_that_begins_in_contact_leads_away(apart):
    assert move_cost(walking(facing(apart)), 0, 220, 290, -1) == 80


def test_a_walk_that_begins_in_contact_leads_around_who_is_touched():
    assert 60 < move_cost(walking(facing(24)), 0, 350, 290, -1) < 90


# -- straight moves --------------------------------------------------------------------------------


def test_a_straight_move_does_not_go_around():
    s = running(facing(60), FAR)
    assert why(s, 400, 290, FAR) == NO_WAY


@pytest.mark.parametrize(
    ("s", "told"),
    [
        (facing(60), ENEMY_BETWEEN),
        (facing(60, hidden=1), HIDDEN_BETWEEN),
        (alone(drawing=WALL), TERRAIN_BETWEEN),
        (alone(drawing=["x"] * 5), TERRAIN_BETWEEN),
        (place(alone(), 1, 350, 290), FREE),
    ],
    ids=["enemy", "hidden", "wall", "impassable", "friend"],
)
def test_it_is_told_what_is_in_the_way(s, told):
    assert bar_on_line(running(s, FAR), 0, 420, 290, -1) == told


@pytest.mark.parametrize(("x", "y"), [(5, 290), (300, 715)])
def test_a_move_does_not_lead_off_the_table(x, y):
    assert bar_to_end(running(alone(), 1000), 0, x, y, -1) == OFF_TABLE


def test_a_straight_move_ends_in_contact_with_its_target():
    assert bar_on_line(running(facing(60)), 0, 336, 290, 16) == FREE


def test_a_straight_move_does_not_run_over_its_target():
    assert bar_on_line(running(facing(60), FAR), 0, 384, 290, 16) == ENEMY_BETWEEN


def test_a_straight_move_costs_double_over_rough_ground():
    assert straight_cost(running(alone(drawing=["~"] * 5)), 360, 290) == 80


# -- cells -----------------------------------------------------------------------------------------

COURT = ["##..##", "#....#", "~~...#", "#..x..", "##..##"]


def crowded():
    s = alone(300, 290, COURT, (13, 11))
    for who, (x, y) in enumerate([(250, 240), (370, 300), (300, 340), (330, 400)]):
        place(s, 16 + who, x, y, hidden=who == 3)
    return place(s, 1, 270, 310)


@pytest.mark.parametrize("survey", [survey_walk, survey_straight])
@pytest.mark.parametrize("scene", [crowded, lambda: facing(40), alone], ids=["crowded", "one enemy", "open"])
def test_a_cell_is_open_if_one_of_its_points_is(survey, scene):
    s = scene()
    survey(s, 0, WALK, 0)
    open_cells(s, 0, WALK)
    for cell in range(CELLS):
        points = ((point_x(cell, point), point_y(cell, point)) for point in range(POINTS))
        assert bool(s.open[cell]) == any(is_open_point(s, 0, x, y, WALK, -1) for x, y in points), cell


def test_the_points_of_a_cell_are_open_where_a_walk_may_end():
    s = walking(crowded())
    open_points(s, 0, WALK, 68)
    points = [(point_x(68, point), point_y(68, point)) for point in range(POINTS)]
    assert [bool(here) for here in s.open[:POINTS]] == [why(s, x, y) == FREE for x, y in points]


# -- bounds ----------------------------------------------------------------------------------------

PLACES = st.tuples(st.integers(360, 600), st.integers(250, 470))
ENEMIES = st.lists(st.tuples(PLACES, st.sampled_from((12, 16, 20)), st.booleans()), max_size=7)
PIECES = st.lists(
    st.tuples(
        st.sampled_from("#x~~"),
        st.tuples(st.integers(-6, 5), st.integers(-6, 5)),
        st.sampled_from([(1, 1), (1, 4), (3, 1), (2, 2)]),
    ),
    max_size=5,
)
TARGETS = st.lists(PLACES, min_size=12, max_size=12)
EXAMPLES = pytest.mark.parametrize("examples", [30, pytest.param(300, marks=pytest.mark.slow)])


def every(examples):
    """Try a check of one table on so many that are drawn."""
    drawn = given(PIECES, ENEMIES, st.sampled_from((12, 20)), TARGETS)
    return lambda check: settings(max_examples=examples, deadline=None, derandomize=True)(drawn(check))()


def laid(pieces, enemies, radius):
    """A figure in the middle, with such ground and enemies about it as leave room for it."""
    rows = [["."] * 14 for _ in range(14)]
    for mark, (across, down), (wide, high) in pieces:
        for row in range(down + 7, min(14, down + 7 + high)):
            for column in range(across + 7, min(14, across + 7 + wide)):
                rows[row][column] = mark
    for row in (6, 7, 8):
        rows[row][6:9] = "..."
    s = alone(490, 370, rows, (17, 11), radius)
    for who, ((x, y), size, hidden) in enumerate(enemies):
        if fits(s, -1, size, x, y):
            place(s, 16 + who, x, y, size, hidden)
    return s


@EXAMPLES
def test_no_walk_is_legal_that_the_rule_forbids_by_more_than_a_unit(examples):
    @every(examples)
    def check(pieces, enemies, radius, targets):
        s = walking(laid(pieces, enemies, radius))
        walks = Walks(s, 0, WALK + 1, smaller=1)
        for x, y in targets:
            if why(s, x, y) == FREE:
                assert walks.to(x, y) <= WALK + 1


@EXAMPLES
def test_no_walk_is_refused_that_the_rule_allows_by_more_than_five_units(examples):
    @every(examples)
    def check(pieces, enemies, radius, targets):
        s = walking(laid(pieces, enemies, radius))
        walks = Walks(s, 0, WALK - 5, smaller=-5)
        for x, y in targets:
            if bar_to_end(s, 0, x, y, -1) == FREE and walks.to(x, y) <= WALK - 5:
                assert why(s, x, y) == FREE


# -- machine code ----------------------------------------------------------------------------------


@pytest.mark.parametrize("straight", [0, 1])
@pytest.mark.parametrize("how", [0, FLIES, OPEN_MOVEMENT])
@pytest.mark.parametrize("scene", [crowded, lambda: facing(24), alone], ids=["crowded", "contact", "open"])
def test_machine_code_finds_the_same(scene, how, straight):
    told, found = asked(scene(), 0, 344, 320, WALK, how, straight)
    assert told == found
