"""Tables are drawings: which are read, which are refused and where, and what the five ready ones are like."""

import pytest

from coverts.engine import BadText
from coverts.games.anima_tactics.state import (
    BLOCKING,
    HARD_COVER,
    IMPASSABLE,
    LIGHT_COVER,
    OPEN,
    ROUGH,
    SQUARES,
    SQUARES_ACROSS,
    SQUARES_DOWN,
)
from coverts.games.anima_tactics.vocabulary.tables import READY_TABLES, count_pieces, ground_of, read_table

STONES = [(4 + 6 * number, 10) for number in range(6)]
CLOSED = (IMPASSABLE, BLOCKING)


def drawing(*squares, sign="#", name="A field"):
    """A table with that sign on some squares, by column and row from 0."""
    rows = [["."] * SQUARES_ACROSS for _ in range(SQUARES_DOWN)]
    for x, y in squares:
        rows[y][x] = sign
    return "\n".join([name, "", *("".join(row) for row in rows), ""])


def refused(text):
    with pytest.raises(BadText) as error:
        read_table(text)
    return error.value


def place(error):
    return error.line, error.column


def test_a_drawing_has_a_name():
    assert read_table(drawing())[0] == "A field"


def test_each_sign_is_a_kind_of_ground():
    row = ".~x+=#" + "." * 42
    lines = drawing(*STONES).splitlines()
    lines[20] = row
    at = 18 * SQUARES_ACROSS
    kinds = [OPEN, ROUGH, IMPASSABLE, LIGHT_COVER, HARD_COVER, BLOCKING]
    assert read_table("\n".join(lines))[1][at : at + 6] == kinds


def test_squares_lie_row_by_row():
    ground = read_table(drawing(*STONES))[1]
    assert [square for square in range(SQUARES) if ground[square]] == [y * 48 + x for x, y in STONES]


def test_a_drawing_without_a_name_is_refused():
    assert place(refused("\n" + drawing())) == (1, 1)


def test_an_empty_line_belongs_after_the_name():
    assert place(refused(drawing().replace("\n\n", "\n", 1))) == (2, 1)


def test_an_unknown_sign_is_refused_at_its_place():
    error = refused(drawing((7, 3), sign="o"))
    assert place(error) == (6, 8)
    assert "'o'" in error.reason


def test_a_short_line_is_refused_where_it_ends():
    lines = drawing().splitlines()
    lines[5] = lines[5][:40]
    assert place(refused("\n".join(lines))) == (6, 41)


def test_a_long_line_is_refused_where_it_should_end():
    lines = drawing().splitlines()
    lines[5] += "."
    assert place(refused("\n".join(lines))) == (6, 49)


@pytest.mark.parametrize(("lines", "line"), [(37, 37), (39, 39)])
def test_there_are_36_lines(lines, line):
    text = (drawing() + "." * 48).splitlines()[:lines]
    assert refused("\n".join(text)).line == line


def test_five_pieces_of_terrain_are_too_few():
    assert refused(drawing(*STONES[:5])).reason.startswith("5 pieces")


def test_no_terrain_is_an_open_table():
    assert count_pieces(read_table(drawing())[1]) == 0


def test_squares_that_touch_at_a_corner_are_one_piece():
    assert count_pieces(read_table(drawing(*STONES, (5, 11)))[1]) == 6


def test_a_deployment_zone_that_is_mostly_closed_is_refused():
    closed = [(x, y) for x in range(48) for y in range(30, 34)]
    error = refused(drawing(*STONES, *closed))
    assert error.line == 33
    assert "Deployment Zone" in error.reason


def test_a_place_nobody_can_reach_is_refused():
    ring = [(x, y) for x in range(20, 23) for y in range(20, 23) if (x, y) != (21, 21)]
    error = refused(drawing(*STONES, *ring))
    assert place(error) == (24, 22)


def test_a_value_is_a_ready_tables_name_or_a_drawing():
    assert ground_of("open") == ground_of(drawing())


@pytest.mark.parametrize("name", READY_TABLES)
class TestReadyTables:
    def test_can_be_read(self, name):
        assert len(ground_of(name)) == SQUARES

    def test_are_the_same_seen_from_either_long_edge(self, name):
        ground = ground_of(name)
        assert ground == ground[::-1]

    def test_leave_the_deployment_zones_mostly_free(self, name):
        zone = ground_of(name)[: 6 * SQUARES_ACROSS]
        assert sum(kind == OPEN for kind in zone) >= 0.85 * len(zone)
        assert not set(CLOSED) & set(zone[: 4 * SQUARES_ACROSS])

    def test_have_a_way_for_large_bases_to_every_open_square(self, name):
        """A large base is two inches wide, so it needs blocks of two by two squares."""
        ground = ground_of(name)
        blocks = {
            (x, y)
            for x in range(SQUARES_ACROSS - 1)
            for y in range(SQUARES_DOWN - 1)
            if all(ground[(y + j) * SQUARES_ACROSS + x + i] not in CLOSED for i in (0, 1) for j in (0, 1))
        }
        edge, met = [(0, 0)], {(0, 0)}
        while edge:
            x, y = edge.pop()
            new = ({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & blocks) - met
            met |= new
            edge += new
        covered = {(x + i, y + j) for x, y in met for i in (0, 1) for j in (0, 1)}
        free = {divmod(n, SQUARES_ACROSS)[::-1] for n in range(SQUARES) if ground[n] not in CLOSED}
        assert free == covered
