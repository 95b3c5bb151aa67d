"""Chapter 7: moves, what is in their way, and leaving the board.

Most positions are a corridor of one row, from A8 to P8, or have a guard whose Movement is small.
"""

import pytest
from grounds import Grounds

COLUMNS = "ABCDEFGHIJKLMNOP"
CORRIDOR = [f"{column}{row}" for column in COLUMNS for row in (7, 9)]
"""Obstacles on both sides of row 8."""
BETWEEN_WALLS = [(f"{column}8", f"{column}{row}") for column in COLUMNS for row in (7, 9)]
"""Walls on both sides of it, for those who pass over obstacles."""


def turn_of(name, tile, **more):
    """The turn of a character, or of the only guard of a kind, on an empty board."""
    if name.endswith(" 1"):
        return Grounds({"Wren": None}, [(name[:-2], tile)], **more).turn(name)
    return Grounds({name: tile}, **more).turn(name)


# -- how far ---------------------------------------------------------------------------------------


@pytest.mark.row("G003-55")
def test_a_move_goes_as_far_as_the_movement_on_the_card():
    g = turn_of("Bulwark", "H8")
    assert g.does("go to L8").where("Bulwark") == "L8"


@pytest.mark.row("G003-55")
@pytest.mark.parametrize("tile", ["M8", "H13", "M13", "C10"])
def test_a_move_farther_than_movement_is_refused(tile):
    assert turn_of("Bulwark", "H8").refused(f"go to {tile}") == "7.1"


@pytest.mark.row("G003-55")
def test_a_move_takes_one_action():
    g = turn_of("Bulwark", "H8").does("go to L8")
    assert g.actions == 1


@pytest.mark.row("G003-56", "G003-55")
def test_any_number_of_tiles_up_to_movement_may_be_moved():
    offered = turn_of("Bulwark", "H8").tiles_offered()
    assert {"I8", "J8", "K8", "L8"} <= set(offered)
    assert len(offered) == 9 * 9 - 1


@pytest.mark.row("G003-56")
def test_a_move_of_no_tile_is_refused():
    assert turn_of("Bulwark", "H8").refused("go to H8") == "7.2"


@pytest.mark.row("G003-57")
def test_a_diagonal_step_counts_as_one():
    g = turn_of("Rifleman 1", "H8")
    assert g.does("go to K11").where("Rifleman 1") == "K11"


@pytest.mark.row("G003-57")
def test_straight_and_diagonal_steps_mix_in_a_move():
    assert turn_of("Rifleman 1", "H8").does("go to K9").where("Rifleman 1") == "K9"


@pytest.mark.row("G003-57", "G003-60")
def test_a_move_does_not_jump_over_a_tile():
    fence = [f"I{row}" for row in range(1, 17)]
    g = turn_of("Wren", "H8", obstacles=fence)
    assert g.refused("go to J8") == "7.6"
    assert not [tile for tile in g.tiles_offered() if tile[0] > "H"]


@pytest.mark.row("G003-57")
@pytest.mark.parametrize(
    ("side", "tile"), [("top", "H1"), ("right", "P8"), ("bottom", "H16"), ("left", "A8")]
)
def test_a_step_leads_to_a_tile_of_the_board(side, tile):
    assert turn_of("Wren", tile).refused_over_edge(side) == "7.3"


@pytest.mark.row("G003-58")
def test_a_path_leads_around_obstacles():
    g = turn_of("Bulwark", "H8", obstacles=["I7", "I8", "I9"])
    assert g.does("go to J8").where("Bulwark") == "J8"


@pytest.mark.row("G003-58", "G003-60")
def test_the_way_around_obstacles_counts_in_full():
    g = turn_of("Rifleman 1", "H8", obstacles=["I7", "I8", "I9"])
    assert g.refused("go to J8") == "7.6"


# -- figures ---------------------------------------------------------------------------------------


@pytest.mark.row("G003-59")
def test_a_move_does_not_end_on_a_tile_with_a_friend():
    g = Grounds({"Wren": "H8", "Doc": "J8"}).turn("Wren")
    assert g.refused("go to J8") == "7.5"


@pytest.mark.row("G003-59")
def test_a_move_does_not_end_on_a_tile_with_a_foe():
    g = Grounds({"Wren": "H8"}, [("Sentry", "J8")]).turn("Wren")
    assert g.refused("go to J8") == "7.5"


@pytest.mark.row("G003-59")
def test_a_path_does_not_pass_a_friend():
    g = Grounds({"Wren": "H8", "Doc": "J8"}, obstacles=CORRIDOR).turn("Wren")
    assert g.refused("go to K8") == "7.5"
    assert "I8" in g.tiles_offered()


@pytest.mark.row("G003-59")
def test_a_path_does_not_pass_a_foe():
    g = Grounds({"Wren": "J8"}, [("Sentry", "H8")], obstacles=CORRIDOR).turn("Sentry 1")
    assert g.refused("go to L8") == "7.5"
    assert "I8" in g.tiles_offered()


@pytest.mark.row("G003-59")
def test_a_path_leads_around_figures():
    g = Grounds({"Wren": "H8"}, [("Sentry", "I8"), ("Sentry", "H9")]).turn("Wren")
    assert {"J8", "H10"} <= set(g.tiles_offered())


@pytest.mark.row("G003-59")
def test_who_was_taken_out_is_in_nobodys_way():
    g = Grounds({"Wren": "H8"}, [("Sentry", "J8")], obstacles=CORRIDOR).fate("Sentry 1", "taken out")
    g.turn("Wren")
    assert {"J8", "K8"} <= set(g.tiles_offered())


# -- obstacles and walls ---------------------------------------------------------------------------


@pytest.mark.row("G003-60")
def test_a_move_does_not_end_on_an_obstacle():
    assert turn_of("Wren", "H8", obstacles=["J8"]).refused("go to J8") == "7.6"


@pytest.mark.row("G003-60")
def test_a_path_does_not_pass_an_obstacle():
    g = turn_of("Wren", "H8", obstacles=[*CORRIDOR, "J8"])
    assert g.refused("go to K8") == "7.6"
    assert "I8" in g.tiles_offered()


@pytest.mark.row("G003-61")
@pytest.mark.parametrize("wall", [("I8", "J8"), ("J8", "I8")])
def test_a_path_does_not_cross_a_wall_of_either_tile(wall):
    g = turn_of("Wren", "H8", obstacles=CORRIDOR, walls=[wall])
    assert g.refused("go to J8") == "7.7"
    assert g.refused("go to L8") == "7.7"
    assert "I8" in g.tiles_offered()


@pytest.mark.row("G003-61")
@pytest.mark.parametrize("beyond", ["H7", "I8", "H9", "G8"])
def test_a_wall_stops_steps_in_every_direction(beyond):
    cell = [("H8", tile) for tile in ("H7", "I8", "H9", "G8")]
    assert turn_of("Wren", "H8", walls=cell).refused(f"go to {beyond}") == "7.7"


@pytest.mark.row("G003-61")
def test_a_path_leads_around_a_wall():
    g = turn_of("Sniper 1", "H8", walls=[("H8", "I8")])
    assert {"I8", "J8"} <= set(g.tiles_offered())


@pytest.mark.row("G003-61")
def test_a_wall_farther_off_is_named_where_the_way_around_is_too_long():
    walls = [(f"J{row}", f"K{row}") for row in range(3, 15)]
    g = turn_of("Wren", "H8", walls=walls)
    assert g.refused("go to K8") == "7.7"
    assert g.refused("go to M8") == "7.7"
    assert g.refused("go to N8") == "7.1"


# -- corners ---------------------------------------------------------------------------------------

ACROSS_FIRST = [("H8", "I8"), ("I8", "I9")]
DOWN_FIRST = [("H8", "H9"), ("H9", "I9")]


@pytest.mark.row("G003-62")
@pytest.mark.parametrize("across", [*ACROSS_FIRST, None])
@pytest.mark.parametrize("down", [*DOWN_FIRST, None])
def test_no_diagonal_step_where_both_ways_around_the_corner_are_barred(across, down):
    walls = [wall for wall in (across, down) if wall]
    obstacles = [tile for tile, wall in (("I8", across), ("H9", down)) if not wall]
    g = turn_of("Sniper 1", "H8", walls=walls, obstacles=obstacles)
    assert g.refused("go to I9") == "7.8"


@pytest.mark.row("G003-62")
@pytest.mark.parametrize(
    ("walls", "obstacles"),
    [
        ((), ["H9", "I10", "J11"]),
        ((), ["I8", "J9", "K10"]),
        ([("H8", "I8"), ("I9", "J9"), ("J10", "K10")], ()),
        ([("H8", "H9"), ("I9", "I10"), ("J10", "J11")], ()),
    ],
)
def test_a_diagonal_step_needs_one_free_way_around_the_corner(walls, obstacles):
    g = turn_of("Rifleman 1", "H8", walls=walls, obstacles=obstacles)
    assert g.does("go to K11").where("Rifleman 1") == "K11"


@pytest.mark.row("G003-62")
@pytest.mark.parametrize("tile", ["I7", "I9", "G9", "G7"])
def test_corners_bar_steps_in_every_diagonal_direction(tile):
    g = turn_of("Sniper 1", "H8", obstacles=["H7", "I8", "H9", "G8"])
    assert g.refused(f"go to {tile}") == "7.8"


@pytest.mark.row("G003-62")
def test_a_corner_farther_off_is_named():
    g = turn_of("Sniper 1", "H8", obstacles=["J9", "I10"])
    assert g.refused("go to J10") == "7.8"


@pytest.mark.row("G003-62")
def test_figures_beside_a_diagonal_step_do_not_matter():
    g = Grounds({"Wren": "I8", "Doc": "H9"}, [("Sniper", "H8")]).turn("Sniper 1")
    assert g.does("go to I9").where("Sniper 1") == "I9"


# -- leaving the board -----------------------------------------------------------------------------


@pytest.mark.row("G003-63")
@pytest.mark.parametrize("tile", ["H1", "P8", "H16", "A8"])
def test_an_infiltrator_leaves_from_a_tile_at_the_open_edge(tile):
    g = Grounds({"Bulwark": tile, "Doc": "H8"}).turn("Bulwark").does("leave the board")
    assert not g.is_on_board("Bulwark")
    assert g.where("Bulwark") is None
    assert g.asked() == ""


@pytest.mark.row("G003-63")
def test_leaving_takes_one_tile_of_the_move():
    assert turn_of("Bulwark", "D8").refused_leaving() is None
    assert turn_of("Bulwark", "E8").refused_leaving() == "7.9"


@pytest.mark.row("G003-63")
def test_leaving_takes_an_action():
    g = Grounds({"Bulwark": "E8", "Doc": "H8"}).turn("Bulwark", actions=1).does("go to D8")
    assert g.is_on_board("Bulwark")
    assert g.asked() == ""


@pytest.mark.row("G003-63")
def test_nobody_leaves_across_a_wall():
    g = turn_of("Bulwark", "A8", walls=[(f"A{row}", "edge") for row in range(2, 16)])
    assert g.refused_leaving() == "7.9"


@pytest.mark.row("G003-63", "G003-59")
def test_nobody_leaves_past_a_figure():
    g = Grounds({"Wren": "B8"}, [("Sentry", "A8")], obstacles=CORRIDOR).turn("Wren")
    assert g.refused_leaving() == "7.9"


@pytest.mark.row("G003-63")
def test_nobody_leaves_from_an_obstacle_at_the_edge():
    g = turn_of("Wren", "B8", obstacles=[*CORRIDOR, "A8"])
    assert g.refused_leaving() == "7.9"


@pytest.mark.row("G003-63")
@pytest.mark.parametrize("side", ["top", "left"])
def test_a_guard_does_not_leave_the_board(side):
    g = turn_of("Sentry 1", "A1")
    assert g.refused_leaving() == "7.9"
    assert g.refused_over_edge(side) == "7.9"


@pytest.mark.row("G003-63")
def test_who_has_escaped_does_not_return():
    g = Grounds({"Kestrel": "A8", "Doc": "H8"}).rounds().does("leave the board")
    for _ in range(2):
        assert g.acting == "Doc"
        g.does("end the turn", "nobody else", "nobody else")


@pytest.mark.row("G003-63")
def test_leaving_the_board_makes_no_noise():
    g = Grounds({"Bulwark": "A8", "Doc": "H8"}).turn("Bulwark").does("leave the board")
    assert g.figure("Bulwark").noise == 0


# -- other ways of moving --------------------------------------------------------------------------


@pytest.mark.row("G003-60")
def test_a_vault_leads_over_one_obstacle():
    g = turn_of("Kestrel", "H8", obstacles=["J8"], walls=BETWEEN_WALLS)
    assert g.refused("go to J8") == "7.6"
    assert g.does("go to K8").where("Kestrel") == "K8"


@pytest.mark.row("G003-60")
@pytest.mark.parametrize("second", ["K8", "L8"])
def test_a_vault_leads_over_one_obstacle_only(second):
    g = turn_of("Kestrel", "H8", obstacles=["J8", second], walls=BETWEEN_WALLS)
    assert g.refused("go to M8") == "7.6"


@pytest.mark.row("G003-61")
def test_a_vault_leads_over_no_wall():
    g = turn_of("Kestrel", "H8", walls=[*BETWEEN_WALLS, ("I8", "J8")])
    assert g.refused("go to J8") == "7.7"


@pytest.mark.row("G003-61")
def test_a_wall_beyond_an_obstacle_stops_a_vault():
    g = turn_of("Kestrel", "H8", obstacles=["I8"], walls=[*BETWEEN_WALLS, ("I8", "J8")])
    assert g.refused("go to J8") == "7.7"


@pytest.mark.row("G003-59")
def test_a_vault_leads_over_no_figure():
    g = Grounds({"Kestrel": "H8", "Doc": "J8"}, walls=BETWEEN_WALLS).turn("Kestrel")
    assert g.refused("go to K8") == "7.5"


@pytest.mark.row("G003-60")
def test_a_drone_passes_obstacles_and_stops_on_none():
    g = turn_of("Drone 1", "H8", obstacles=["I8", "J8"], walls=BETWEEN_WALLS)
    assert g.refused("go to J8") == "7.6"
    assert g.does("go to K8").where("Drone 1") == "K8"


@pytest.mark.row("G003-61")
def test_a_drone_crosses_no_wall():
    g = turn_of("Drone 1", "H8", obstacles=["I8"], walls=[*BETWEEN_WALLS, ("I8", "J8")])
    assert g.refused("go to J8") == "7.7"
    assert g.refused("go to K8") == "7.7"


@pytest.mark.row("G003-62", "G003-60")
def test_a_corner_of_obstacles_is_none_to_a_drone():
    g = turn_of("Drone 1", "H8", obstacles=["H7", "I8", "H9", "G8"], walls=[("I9", "J9"), ("I9", "I10")])
    assert "I9" in g.tiles_offered()


def hooked(name, tile, **more):
    g = Grounds({name: tile}, equipment={name: ["Grapnel"]}, **more).turn(name)
    return g.does("use Grapnel")


@pytest.mark.row("G003-61")
def test_a_grapnel_leads_over_one_wall():
    g = hooked("Wren", "H8", obstacles=CORRIDOR, walls=[("I8", "J8")])
    assert g.does("go to K8").where("Wren") == "K8"


@pytest.mark.row("G003-61")
def test_a_grapnel_leads_over_one_wall_only():
    g = hooked("Wren", "H8", obstacles=CORRIDOR, walls=[("H8", "I8"), ("J8", "K8")])
    assert "J8" in g.tiles_offered()
    assert g.refused("go to K8") == "7.7"


@pytest.mark.row("G003-60")
def test_a_grapnel_leads_over_one_obstacle_only():
    g = hooked("Wren", "H8", obstacles=[*CORRIDOR, "I8", "K8"])
    assert "J8" in g.tiles_offered()
    assert g.refused("go to L8") == "7.6"


@pytest.mark.row("G003-61")
def test_a_grapnel_serves_for_one_move():
    g = hooked("Wren", "H8", obstacles=CORRIDOR, walls=[("H8", "I8"), ("J8", "K8")]).does("go to J8")
    assert g.refused("go to K8") == "7.7"


@pytest.mark.row("G003-63")
def test_who_vaults_may_leave_in_the_same_move():
    g = turn_of("Kestrel", "D8", obstacles=["B8"], walls=BETWEEN_WALLS)
    assert g.refused_leaving() is None


# -- a guard that a Captain sends ------------------------------------------------------------------


def sent(**more):
    """A Sentry at H8, sent by a Captain at F8, with Wren at K8."""
    g = Grounds({"Wren": "K8"}, [("Captain", "F8"), ("Sentry", "H8")], alert=1, **more).guards_part()
    return g.does("Captain 1", "end the turn", "Sentry 2")


@pytest.mark.row("G003-59")
def test_who_is_sent_passes_no_figure():
    g = sent(obstacles=CORRIDOR)
    assert g.refused("K8") == "7.5"
    assert g.refused("L8") == "7.5"
    assert g.refused("J8") is None


@pytest.mark.row("G003-60", "G003-61")
def test_who_is_sent_passes_no_obstacle_and_no_wall():
    assert sent(obstacles=[*CORRIDOR, "I8"]).refused("J8") == "7.6"
    assert sent(obstacles=CORRIDOR, walls=[("I8", "J8")]).refused("J8") == "7.7"


# -- how far it is ---------------------------------------------------------------------------------


def test_the_way_to_each_objective_is_counted_in_steps():
    walls = [(f"D{row}", f"E{row}") for row in range(1, 16)]
    g = Grounds(objectives=["A1", "P16"], walls=walls)
    assert (g.steps_to(0, "A1"), g.steps_to(0, "D4"), g.steps_to(0, "E1")) == (0, 3, 30)
    assert (g.steps_to(1, "P15"), g.steps_to(1, "A16")) == (1, 15)


def test_no_way_leads_to_a_closed_cell():
    cell = [("H8", tile) for tile in ("H7", "I8", "H9", "G8")]
    assert Grounds(objectives=["A1"], walls=cell).steps_to(0, "H8") is None


def test_the_way_out_is_counted_to_the_nearest_open_edge():
    g = Grounds(walls=[(f"A{row}", "edge") for row in range(1, 17)])
    assert (g.steps_out("H1"), g.steps_out("A8"), g.steps_out("A1"), g.steps_out("N8")) == (0, 7, 1, 2)


def test_figures_do_not_count_in_the_way_to_an_objective():
    g = Grounds({"Wren": "B8"}, [("Sentry", "C8")], objectives=["A8"], obstacles=CORRIDOR)
    assert g.steps_to(0, "D8") == 3
