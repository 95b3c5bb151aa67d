"""Scenes as plain lines."""

from coverts.engine.game.scenes import Badge, Outlook, Piece, Scene, Zone
from coverts.text.printing import LEGEND, scene_lines, sight_lines


def tile(name, marks=(), walls="", **more):
    return Piece(name, name.upper(), style="tile", marks=list(marks), walls=walls, **more)


def drawn(*tiles, columns=2):
    """The drawing of a board, without its names and the legend."""
    rows = [str(y + 1) for y in range(len(tiles) // columns)]
    zone = Zone(
        "site", "The site", layout="tiles", columns=columns, heads=["A", "B"], sides=rows, pieces=[*tiles]
    )
    lines = scene_lines(Scene([zone]))
    end = lines.index(LEGEND) if LEGEND in lines else 2 + len(rows)
    return lines[2:end]


def test_cards_in_hand_are_told_with_their_texts():
    pieces = [Piece("card", "Smoke pot", text="It smokes.")]
    assert scene_lines(Scene([Zone("hand", "Hand", area="hand", pieces=pieces)]))[1:] == [
        "  Smoke pot",
        "    It smokes.",
    ]
    assert scene_lines(Scene([Zone("deck", "Deck", area="board", pieces=pieces)]))[1:] == ["  Smoke pot"]


def test_the_ground_of_a_board_is_drawn():
    ground = [tile("a1"), tile("b1", ["shade"]), tile("a2", ["block"]), tile("b2", ["shade", "site"])]
    assert drawn(*ground) == [" 1   .   :", " 2   #   :"]


def test_walls_stand_between_the_tiles_and_at_the_edge():
    board = [tile("a1", walls="wn"), tile("b1", walls="s"), tile("a2", walls="e"), tile("b2", walls="ne")]
    assert drawn(*board) == ["    ---", " 1 | .   .", "        ---", " 2   . | . |"]


def test_a_wall_that_both_tiles_name_is_drawn_once():
    assert drawn(tile("a1", walls="e"), tile("b1", walls="w")) == [" 1   . | ."]


def test_who_stands_on_a_tile_is_drawn_and_told():
    guard = Piece("figure", "Sentry 1", mark="S1")
    zone_lines = scene_lines(
        Scene(
            [
                Zone(
                    "site",
                    "The site",
                    layout="tiles",
                    columns=1,
                    heads=["A"],
                    sides=["1"],
                    pieces=[tile("a1", pieces=[guard])],
                )
            ]
        )
    )
    assert " 1  S1" in zone_lines
    assert zone_lines[-2:] == ["  A1", "    Sentry 1"]


def test_what_lies_on_a_tile_is_drawn():
    assert drawn(tile("a1", badges=[Badge("0/3", "terminal 1")]), tile("b1")) == [" 1  0/3  ."]


def test_a_place_without_a_tile_is_left_blank():
    assert drawn(tile("a1", ["void"]), tile("b1")) == [" 1       ."]


def test_what_a_figure_reaches_and_sees_is_listed():
    board = [tile("a1", pieces=[Piece("hound", "Hound 1")]), tile("b1"), tile("a2"), tile("b2")]
    hound = Outlook(["hound", "hound-card"], reach=".12.", sight=".1..")
    assert sight_lines(Scene([Zone("site", "The site", layout="tiles", pieces=board, outlooks=[hound])])) == [
        "Hound 1:",
        "  reaches with one move: B1",
        "  reaches with two moves: A2",
        "  sees now: B1",
        "  sees after one move: nothing",
    ]


def test_a_figure_without_a_tile_has_its_own_place():
    path = [Piece("hound", "Hound 1"), Piece("gate", "The gate")]
    zone = Zone("path", "The path", pieces=path, outlooks=[Outlook(["hound"], reach=".1")])
    lines = sight_lines(Scene([zone]))
    assert lines[:2] == ["Hound 1:", "  reaches with one move: The gate"]
