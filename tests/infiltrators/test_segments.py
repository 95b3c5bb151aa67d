"""The ten segments, as they lie on the board."""

import pytest
from grounds import EmptyTable

from coverts.games.infiltrators.page.words import tile_name
from coverts.games.infiltrators.state import DOWN, OBSTACLE, RIGHT, SHADED, SIDE, SITE

ALL, MIDDLE = "01234567", "34"
FACTS = [
    ("Loading Dock", "B5 G7", "C2 D2 G2 C3 D3 G3 E6 F6 E7 F7", 15, (ALL, MIDDLE), 0),
    ("Server Hall", "B4 G5", "B2 D2 E2 G2 B3 D3 E3 G3 B6 D6 E6 G6 B7 D7 E7 G7", 24, (MIDDLE, MIDDLE), 0),
    ("Office Floor", "B3 G3", "G6", 24, (MIDDLE, MIDDLE), 16),
    ("Courtyard", "D7 E7", "D4 E4 D5 E5", 21, (ALL, ALL), 0),
    ("Warehouse", "C4 F5", "A2 D2 E2 H2 A3 D3 E3 H3 A6 D6 E6 H6 A7 D7 E7 H7", 21, (MIDDLE, MIDDLE), 0),
    ("Laboratory", "D4 E4", "", 24, (MIDDLE, MIDDLE), 12),
    ("Car Park", "C4 F5", "B2 C2 F2 G2 B7 C7 F7 G7", 8, (ALL, "2345"), 0),
    ("Power Plant", "F4 C5", "B2 G2 D4 E4 D5 E5 B7 G7", 38, (MIDDLE, MIDDLE), 0),
    ("Barracks", "C6 F6", "", 17, (MIDDLE, MIDDLE), 16),
    ("Garden Terrace", "C4 G5", "C3 F3 C6 F6", 25, ("1346", "1346"), 0),
]
"""Title, terminal sites, obstacles, how many tiles are shaded, the open places along the top and bottom and
along the left and right, and how many walls stand inside."""
OTHERS = ["Garden Terrace", "Barracks", "Car Park", "Warehouse"]


def laid(title, turn="as printed"):
    """A board with that segment at the top left."""
    g = EmptyTable().does(f"{title}, {turn}, first place")
    others = [other for other in OTHERS if other != title]
    for other, place in zip(others, ("second", "third", "fourth"), strict=False):
        g.does(f"{other}, as printed, {place} place")
    return g


def with_mark(g, mark):
    """Names of the tiles of the segment at the top left that have it."""
    return [name for name in g.tiles_with(mark) if name[0] in "ABCDEFGH" and int(name[1:]) <= SIDE]


def walls_inside(g):
    """How many pairs of tiles side by side are parted though neither is an obstacle."""
    found = 0
    for y in range(SIDE):
        for x in range(SIDE):
            for direction, (dx, dy) in ((RIGHT, (1, 0)), (DOWN, (0, 1))):
                inside = x + dx < SIDE and y + dy < SIDE
                found += inside and not g.leads_on(x, y, direction)
    return found


@pytest.mark.parametrize(("title", "sites"), [row[:2] for row in FACTS])
def test_a_segment_has_its_terminal_sites(title, sites):
    assert with_mark(laid(title), SITE) == sites.split()


@pytest.mark.parametrize(("title", "obstacles"), [(row[0], row[2]) for row in FACTS])
def test_a_segment_has_its_obstacles(title, obstacles):
    assert with_mark(laid(title), OBSTACLE) == obstacles.split()


@pytest.mark.parametrize(("title", "shaded"), [(row[0], row[3]) for row in FACTS])
def test_a_segment_has_its_shade(title, shaded):
    assert len(with_mark(laid(title), SHADED)) == shaded


@pytest.mark.parametrize(("title", "open_places"), [(row[0], row[4]) for row in FACTS])
def test_a_segment_is_open_where_it_should_be(title, open_places):
    g = laid(title)
    across, down = ({int(place) for place in places} for places in open_places)
    start = g.ways_in()
    top = {x for x in range(1, SIDE) if tile_name(x, 16) in start}
    left = {y for y in range(1, SIDE) if tile_name(y * 16, 16) in start}
    blocked = {int(name[1:]) - 1 for name in with_mark(g, OBSTACLE) if name[0] == "A"}
    assert top == across - {0}
    assert left == down - {0} - blocked


@pytest.mark.parametrize(("title", "walls"), [(row[0], row[5]) for row in FACTS])
def test_a_segment_has_its_walls(title, walls):
    assert walls_inside(laid(title)) == walls


@pytest.mark.card("Loading Dock")
@pytest.mark.parametrize(
    ("turn", "sites"),
    [("a quarter turn", ["D2", "B7"]), ("half a turn", ["B2", "G4"]), ("three quarter turns", ["G2", "E7"])],
)
def test_a_segment_turns_with_all_that_is_on_it(turn, sites):
    assert with_mark(laid("Loading Dock", turn), SITE) == sites


@pytest.mark.card("Loading Dock")
def test_the_open_sides_of_a_segment_turn_with_it():
    g = laid("Loading Dock", "a quarter turn")
    assert [name for name in g.ways_in() if name[0] in "ABCDEFGH" and name[1:] == "1"] == ["A1", "D1", "E1"]
