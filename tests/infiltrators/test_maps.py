"""Drawings of segments: what is read from them, what is wrong with them, turning and joining them."""

import pytest
from grounds import EmptyTable, Grounds

from coverts.games.infiltrators.rules.board import can_step, is_open_edge
from coverts.games.infiltrators.rules.setup import place_objectives
from coverts.games.infiltrators.state import (
    DOWN,
    LEFT,
    OBSTACLE,
    RIGHT,
    SHADED,
    SITE,
    UP,
    WALL_EAST,
    WALL_NORTH,
    WALL_SOUTH,
    WALL_WEST,
)
from coverts.games.infiltrators.vocabulary.maps import MapError, read_segment, turned

WALLS = WALL_NORTH | WALL_EAST | WALL_SOUTH | WALL_WEST
FRAME = "+" + "-+" * 8
ROW, LINE = "|. . . . . . . .|", "+ " * 8 + "+"


def drawing(**lines):
    """A segment of lit tiles in a closed frame; lines: those that differ, by number in the file ("line3")."""
    drawn = ["Yard", "", FRAME, *[ROW, LINE] * 7, ROW, FRAME]
    for name, line in lines.items():
        drawn[int(name.removeprefix("line")) - 1] = line
    return "\n".join(drawn) + "\n"


def error(text):
    with pytest.raises(MapError) as raised:
        read_segment(text, "yard.txt")
    return str(raised.value)


# -- reading ---------------------------------------------------------------------------------------


def test_the_first_line_is_the_name():
    assert read_segment(drawing())[0] == "Yard"


def test_every_sign_of_a_tile_has_its_marks():
    _, marks = read_segment(drawing(line6="|. s # t T . . .|"))
    assert [mark & ~WALLS for mark in marks[8:14]] == [0, SHADED, OBSTACLE, SITE, SITE | SHADED, 0]


def test_a_frame_has_walls_on_its_four_sides():
    _, marks = read_segment(drawing())
    assert (marks[0], marks[7]) == (WALL_NORTH | WALL_WEST, WALL_NORTH | WALL_EAST)
    assert (marks[56], marks[63]) == (WALL_SOUTH | WALL_WEST, WALL_SOUTH | WALL_EAST)
    assert marks[9] == 0


def test_an_open_border_has_no_wall():
    _, marks = read_segment(drawing(line3="+o" + FRAME[2:], line4="o" + ROW[1:]))
    assert marks[:2] == [0, WALL_NORTH]


def test_a_wall_belongs_to_the_tiles_on_both_its_sides():
    _, marks = read_segment(drawing(line6="|. .|. . . . . .|", line7="+ + + +-+ + + + +"))
    assert (marks[9], marks[10]) == (WALL_EAST, WALL_WEST)
    assert (marks[11], marks[19]) == (WALL_SOUTH, WALL_NORTH)


# -- what is wrong with a drawing ------------------------------------------------------------------


def test_a_drawing_without_a_name_is_refused():
    assert error("") == "yard.txt:1:1: the segment's name is missing; write it on the first line"


def test_a_name_is_followed_by_an_empty_line():
    assert error(drawing(line2="here")).startswith("yard.txt:2:1: the line between")


def test_a_drawing_with_a_line_too_few_is_refused():
    assert error("\n".join(drawing().splitlines()[:-1])) == (
        "yard.txt:18:1: the drawing has 16 lines; it needs 17"
    )


def test_a_line_that_is_too_short_is_named():
    assert error(drawing(line6=ROW[:-1])) == "yard.txt:6:17: this line has 16 characters; it needs 17"


def test_a_line_that_is_too_long_is_named():
    assert error(drawing(line6=ROW + ".")) == "yard.txt:6:18: this line has 18 characters; it needs 17"


def test_an_unknown_tile_is_named_with_line_and_column():
    assert error(drawing(line6="|. x . . . . . .|")) == (
        "yard.txt:6:4: unexpected 'x'; tiles are one of . s # t T"
    )


def test_a_corner_is_named_with_line_and_column():
    assert error(drawing(line7="+ + o + + + + + +")) == "yard.txt:7:5: unexpected 'o'; corners are '+'"


@pytest.mark.parametrize(
    ("line", "column", "signs"),
    [
        ("+ + +|+ + + + + +", 6, "'-' for a wall or ' '"),
        ("+ + + + + + + +o+", 16, "'-' for a wall or ' '"),
    ],
)
def test_a_line_within_the_segment_is_a_wall_or_open(line, column, signs):
    assert error(drawing(line7=line)).startswith(f"yard.txt:7:{column}: ")
    assert f"this line is {signs} for open" in error(drawing(line7=line))


def test_the_frame_is_a_wall_or_an_open_border():
    assert (
        error(drawing(line6=" " + ROW[1:]))
        == "yard.txt:6:1: unexpected ' '; this line is '|' for a wall or 'o' for open"
    )


# -- turning ---------------------------------------------------------------------------------------


def test_a_quarter_turn_brings_the_left_column_to_the_top():
    _, marks = read_segment(drawing(line18="|# . . . . . . .|", line4="|s . . . . . . t|"))
    after = turned(marks)
    assert [after[at] & ~WALLS for at in (0, 7, 63)] == [OBSTACLE, SHADED, SITE]


def test_walls_turn_with_their_tiles():
    _, marks = read_segment(drawing(line3="+o" + FRAME[2:], line6="|.|. . . . . . .|"))
    after = turned(marks)
    assert after[7] == WALL_NORTH  # A1 had its wall to the west; its open border looks right now
    assert after[6] == WALL_NORTH | WALL_SOUTH
    assert after[14] == WALL_NORTH


def test_four_quarter_turns_are_none():
    _, marks = read_segment(drawing(line3="+o" + FRAME[2:], line6="|.|. # t T . . s|"))
    assert turned(turned(marks)) != marks
    assert turned(turned(turned(turned(marks)))) == marks


# -- on the board ----------------------------------------------------------------------------------


def laid(*layings):
    t = EmptyTable()
    for laying in layings:
        t.does(laying)
    return t.until("choose_character")


def test_a_segment_lies_on_the_board_as_it_was_turned():
    t = laid("Courtyard, as printed, first place", "Loading Dock, a quarter turn, third place")
    sites, obstacles = t.tiles_with(SITE), t.tiles_with(OBSTACLE)
    there = [(tile in sites, tile in obstacles) for tile in ("D10", "G11", "B15", "C10")]
    assert there == [(True, False), (False, True), (True, False), (False, False)]


@pytest.mark.parametrize("open_first", [True, False])
def test_between_segments_a_step_needs_an_open_border_on_both_sides(open_first):
    first, second = ("Courtyard", "Office Floor") if open_first else ("Office Floor", "Courtyard")
    t = laid(f"{first}, as printed, first place", f"{second}, as printed, second place")
    assert [t.call(can_step, t.tile(tile), RIGHT) for tile in ("H1", "H4")] == [0, 1]
    assert [t.call(can_step, t.tile(tile), LEFT) for tile in ("I1", "I4")] == [0, 1]


def test_segments_one_above_the_other_are_joined_likewise():
    t = laid("Courtyard, as printed, first place", "Office Floor, as printed, third place")
    assert [t.call(can_step, t.tile(tile), DOWN) for tile in ("A8", "D8")] == [0, 1]
    assert [t.call(can_step, t.tile(tile), UP) for tile in ("A9", "D9")] == [0, 1]


def test_only_open_borders_at_the_edge_of_the_board_lead_off_it():
    t = laid(
        *[
            f"{name}, as printed, {place} place"
            for name, place in [
                ("Office Floor", "first"),
                ("Courtyard", "second"),
                ("Barracks", "third"),
                ("Laboratory", "fourth"),
            ]
        ]
    )
    assert [t.call(is_open_edge, t.tile(tile)) for tile in ("C1", "D1", "I1", "P7", "H8", "A3", "A4")] == [
        0,
        1,
        1,
        1,
        0,
        0,
        1,
    ]


# -- how far it is ---------------------------------------------------------------------------------


def test_steps_to_an_objective_are_counted_around_what_is_in_the_way():
    g = Grounds({"Wren": None}, obstacles=["B1", "B2"]).run(place_objectives).does("D3")
    assert [g.steps_to(0, tile) for tile in ("D3", "C2", "A1", "H3")] == [0, 1, 4, 4]
    assert g.steps_to(1, "A1") is None  # the next one is not placed yet


def test_steps_to_the_nearest_way_off_the_board_are_counted():
    t = laid("Courtyard, as printed, first place", "Office Floor, as printed, second place")
    assert [t.steps_out(tile) for tile in ("A1", "C4", "L2", "K1")] == [0, 2, 1, 4]
