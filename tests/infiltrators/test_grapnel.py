"""Chapter 22: the Grapnel."""

import pytest
from grounds import Grounds

clause = pytest.mark.clause


def carrying(**position):
    """Wren's turn on H8, with the Grapnel."""
    infiltrators = position.pop("infiltrators", {"Wren": "H8"})
    more = position.pop("equipment", [])
    return Grounds(infiltrators, equipment={"Wren": ["Grapnel", *more]}, **position).turn("Wren")


SHAFT = [("A1", "B1"), ("A1", "A2")]
"""Walls around A1."""


def climbing(walls=SHAFT, **position):
    """Wren on A1, with the Grapnel."""
    return carrying(infiltrators={"Wren": "A1"}, walls=walls, **position)


@clause("Grapnel", 2)
def test_the_grapnel_takes_a_move_over_a_wall_and_on():
    g = climbing()
    assert g.tiles_offered() == []
    assert {"B1", "A2", "F1"} <= set(g.does("use Grapnel").tiles_offered())


@clause("Grapnel", 2)
def test_the_grapnel_takes_a_move_over_an_obstacle_but_not_onto_it():
    g = climbing(walls=[("A1", "A2"), ("B1", "B2"), ("C1", "C2")], obstacles=["B1"]).does("use Grapnel")
    assert g.refused("go to B1") == "7.6"
    assert g.refused("go to C1") is None


@clause("Grapnel", 2)
def test_the_grapnel_serves_for_one_step_of_a_move():
    g = climbing(walls=[*SHAFT, ("B1", "C1"), ("B1", "B2"), ("A2", "B2"), ("A2", "A3")]).does("use Grapnel")
    assert g.tiles_offered() == ["B1", "A2"]


CORRIDOR = [("A1", "A2"), ("B1", "B2"), ("C1", "C2"), ("D1", "D2"), ("E1", "E2"), ("F1", "F2")]
"""Walls beneath the first tiles of row 1."""


@clause("Grapnel", 2)
@pytest.mark.parametrize(
    ("walls", "obstacles", "offered"),
    [
        ([("A1", "B1")], [], "B1"),
        ([], ["B1"], "C1"),
        ([("A1", "B1")], ["B1"], None),
        ([("B1", "C1")], ["B1"], None),
        ([], ["B1", "C1"], None),
    ],
    ids=["a wall", "an obstacle", "an obstacle behind a wall", "a wall behind an obstacle", "two obstacles"],
)
def test_the_grapnel_takes_a_move_over_one_wall_or_one_obstacle(walls, obstacles, offered):
    g = climbing(walls=[*CORRIDOR, *walls], obstacles=obstacles).does("use Grapnel")
    assert (offered in g.tiles_offered()) if offered else ("C1" not in g.tiles_offered())


@clause("Grapnel", 2)
@pytest.mark.parametrize(
    ("walls", "obstacles", "free"),
    [
        (SHAFT, [], True),
        ([*SHAFT, ("A2", "B2")], [], True),
        ([*SHAFT, ("B1", "B2")], [], True),
        ([*SHAFT, ("B1", "B2"), ("A2", "B2")], [], False),
        ([], ["B1", "A2"], True),
        ([("A1", "B1"), ("A1", "A2")], ["B1", "A2"], False),
        ([("A1", "A2")], ["B1", "B2"], False),
    ],
    ids=[
        "a wall either way",
        "two walls one way",
        "two walls the other way",
        "two walls either way",
        "an obstacle either way",
        "a wall and an obstacle either way",
        "onto an obstacle around a corner",
    ],
)
def test_the_grapnel_takes_a_diagonal_step_with_one_thing_in_the_way(walls, obstacles, free):
    beside = [("Bruiser", tile) for tile in ("B1", "A2") if tile not in obstacles]
    around = ["C1", "C2", "C3", "B3", "A3"]  # nobody comes to B2 but from A1, nor goes on
    g = climbing(walls=walls, obstacles=[*obstacles, *around], guards=beside).does("use Grapnel")
    assert ("B2" in g.tiles_offered()) == free


@clause("Grapnel", 2)
def test_the_grapnel_does_not_serve_to_pass_figures():
    g = climbing(walls=[], guards=[("Bruiser", "B1"), ("Bruiser", "A2"), ("Bruiser", "B2")])
    assert g.does("use Grapnel").tiles_offered() == []


@clause("Grapnel", 1)
def test_the_grapnel_is_out_for_the_next_move_only():
    g = climbing(walls=[*SHAFT, ("A2", "B2"), ("A2", "A3")]).does("use Grapnel", "go to A2")
    assert g.tiles_offered() == []


@clause("Grapnel", 1)
def test_the_grapnel_serves_twice():
    g = climbing().does("use Grapnel", "go to B1", "use Grapnel", "go to A1")
    assert "use Grapnel" not in g.turn("Wren").offered()


@clause("Grapnel", 1)
def test_the_grapnel_is_no_use_without_a_move_that_is_left():
    assert climbing(objectives=["A1"]).does("hack terminal 1", "hack terminal 1").asked() == ""


@clause("Grapnel", 1)
def test_a_grapnel_that_is_out_is_not_thrown_again():
    assert "use Grapnel" not in climbing().does("use Grapnel").offered()


@clause("Grapnel", 1)
def test_a_grapnel_that_is_out_comes_back_at_the_end_of_the_turn():
    g = climbing().does("use Grapnel", "end the turn")
    assert g.turn("Wren").tiles_offered() == []


@clause("Grapnel", 3)
@pytest.mark.row("G003-63")
def test_the_grapnel_takes_one_over_a_wall_off_the_board():
    g = climbing(walls=[*SHAFT, ("A1", "edge")])
    assert g.refused("leave the board") == "7.9"
    assert g.does("use Grapnel", "leave the board").where("Wren") is None


@clause("Grapnel", 3)
def test_a_closed_edge_and_a_wall_are_too_much_for_the_grapnel():
    around = [("B2", "A2"), ("B2", "B1"), ("B2", "C2"), ("B2", "B3")]
    edges = [(tile, "edge") for tile in [f"A{row}" for row in range(1, 8)] + [f"{x}1" for x in "BCDEFG"]]
    g = Grounds({"Wren": "B2"}, walls=[*around, *edges], equipment={"Wren": ["Grapnel"]}).turn("Wren")
    assert g.does("use Grapnel").refused("leave the board") == "7.9"


@clause("Grapnel", 4)
@pytest.mark.card("Kestrel, the Runner")
def test_with_the_grapnel_out_kestrel_does_not_vault_as_well():
    two_rings = ["B1", "A2", "B2", "C1", "C2", "C3", "B3", "A3"]
    g = Grounds({"Kestrel": "A1"}, obstacles=two_rings, equipment={"Kestrel": ["Grapnel"]}).turn("Kestrel")
    assert g.does("use Grapnel").tiles_offered() == []
