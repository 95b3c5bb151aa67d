"""Chapter 24: mission 4, apart from who knows what; that is tested in pairs of positions."""

import pytest
from grounds import EmptyTable, Grounds

clause = pytest.mark.clause
pytestmark = pytest.mark.card("The Informant")

ESCAPED = 2 + 1
"""Points for an infiltrator who left unharmed; with the requirement there are 2 for that and 2 for all."""


def searching(infiltrators=None, guards=(), hidden=1, **position):
    """Cells on H9, H11 and A1, and the informant in one of them."""
    infiltrators = infiltrators or {"Cipher": "H8"}
    g = Grounds(infiltrators, guards, mission="The Informant", objectives=["H9", "H11", "A1"], **position)
    g.given(informant_in=hidden - 1)
    return g


def led(infiltrators=None, guards=(), **position):
    """The first infiltrator leads the informant."""
    g = searching(infiltrators, guards, **position)
    g.figure(next(iter(infiltrators or ["Cipher"]))).leads = 1
    return g.completes(1).given(informant_found=1)


@clause("The Informant", 1)
def test_the_guard_hides_the_informant_in_one_of_three_cells():
    g = EmptyTable(mission="The Informant").until("hide_informant")
    assert (g.askees()[0], g.offered()) == (0, ["the first cell", "the second cell", "the third cell"])
    g.does("the second cell")
    assert (g.asked(), g.informant_in) == ("start_at", 1)


@clause("The Informant", 1)
def test_only_the_guard_sees_where_the_informant_is():
    g = EmptyTable(2, mission="The Informant").until("hide_informant").does("the third cell")
    assert [g.view(seat).informant_in for seat in (0, 1, 2, None)] == [2, -128, -128, -128]


@clause("The Informant", 2)
def test_a_cell_is_opened_with_two_successes():
    g = searching(rolls=[5, 1, 1, 1, 1, 6]).turn("Cipher").does("open cell 1")
    assert not g.objective(1).done
    assert g.does("open cell 1").objective(1).done


@clause("The Informant", 3, 4)
def test_who_opens_the_informants_cell_leads_him():
    g = searching(rolls=[5, 5]).turn("Cipher").does("open cell 1")
    assert g.figure("Cipher").leads
    assert "The informant was in cell 1; Cipher leads him." in g.log()


@clause("The Informant", 3)
def test_all_players_see_where_the_informant_was_once_he_is_found():
    g = searching(rolls=[5, 5]).turn("Cipher").does("open cell 1")
    assert [g.view(seat).informant_in for seat in (0, 1)] == [0, 0]


@clause("The Informant", 3)
def test_all_read_that_a_cell_was_empty_and_not_where_he_is():
    g = searching({"Cipher": "H8", "Doc": "A9"}, rolls=[5, 5], hidden=2).turn("Cipher").does("open cell 1")
    assert "Nobody is in cell 1." in g.log(2)
    assert [g.view(seat).informant_in for seat in (1, 2)] == [-128, -128]


@clause("The Informant", 11)
def test_opening_the_informants_cell_is_what_the_mission_requires():
    g = searching(rolls=[5, 5]).turn("Cipher").does("open cell 1").fate("Cipher", "taken out")
    assert g.counts_points() == (2, 3 + 4)


@clause("The Informant", 13)
def test_an_empty_cell_is_a_point_for_the_guard():
    g = searching(rolls=[5, 5], hidden=2).turn("Cipher").does("open cell 1")
    assert not g.figure("Cipher").leads
    assert g.fate("Cipher", "escaped").counts_points() == (ESCAPED, 4 + 1)


def test_an_opened_cell_raises_the_alarm():
    g = searching(rolls=[5, 5], hidden=2).infiltrators_part().does("open cell 1", "end the turn")
    assert g.alert_check("infiltrators").alert == 2


@clause("The Informant", 5)
def test_who_leads_the_informant_moves_one_tile_less():
    g = led({"Wren": "A8"}).turn("Wren")
    assert g.refused("go to E8") is None
    assert g.refused("go to F8") == "7.1"


@clause("The Informant", 7)
def test_the_informant_is_handed_to_an_infiltrator_next_to_his_guide_for_an_action():
    g = led({"Wren": "H8", "Doc": "I9", "Magpie": "H10"}).turn("Wren").does("hand over the informant")
    assert g.refused("Magpie") == "24.4"
    g.does("Doc")
    assert (g.figure("Wren").leads, g.figure("Doc").leads, g.actions) == (0, 1, 1)


@clause("The Informant", 7)
def test_the_informant_is_not_handed_over_where_nobody_is_next_to_his_guide():
    assert led({"Wren": "H8", "Doc": "H10"}).turn("Wren").refused("hand over the informant") == "24.4"


@clause("The Informant", 7)
def test_who_does_not_lead_the_informant_cannot_hand_him_over():
    assert led({"Wren": "H8", "Doc": "H9"}).turn("Doc").refused("hand over the informant") == "24.4"


def guide_lost():
    """The Sentry has taken Wren out on H8 while she led the informant."""
    g = led({"Wren": "H8", "Doc": "H5"}, [("Sentry", "H12")], hits={"Wren": 3}).turn("Sentry 1")
    return g.attacks("Wren", "own weapon", rolls=[1, 1, 6])


@clause("The Informant", 8)
def test_the_informant_stays_where_his_guide_was_taken_out():
    g = guide_lost()
    assert (g.where("Wren"), g.informant_at) == (None, "H8")
    assert g.turn("Doc").does("go to H8").asked() == "take_along"


@clause("The Informant", 5, 9)
def test_the_informant_goes_with_who_comes_to_his_tile():
    g = guide_lost().turn("Doc").does("go to H8", "take him along")
    assert g.figure("Doc").leads
    assert g.refused("go to H12") == "7.5"
    assert g.refused("go to H13") == "7.1"


@clause("The Informant", 9)
def test_the_informant_goes_with_the_first_who_comes():
    g = led({"Wren": "H5", "Doc": "H4"})
    g.figure("Wren").leads = 0
    g.leaves_informant("H8")
    g.turn("Wren").does("go to H8", "take him along", "go to H9").turn("Doc").does("go to H8")
    assert (g.asked(), g.figure("Wren").leads, g.figure("Doc").leads) == ("act", 1, 0)


def waiting(infiltrators, tile, guards=(), **position):
    """The informant waits on a tile, and the turn of the first infiltrator has begun."""
    g = searching(infiltrators, guards, **position).completes(1).given(informant_found=1)
    return g.leaves_informant(tile).turn(next(iter(infiltrators)))


@clause("The Informant", 9)
def test_who_comes_to_the_informants_tile_may_leave_him_there():
    g = waiting({"Doc": "H5"}, "H8").does("go to H8", "leave him")
    assert (g.figure("Doc").leads, g.informant_at, g.where("Doc")) == (0, "H8", "H8")


@clause("The Informant", 9)
def test_who_passes_over_the_informants_tile_may_take_him_along():
    g = waiting({"Doc": "H5"}, "H7").does("go to H9")
    assert (g.asked(), g.offered()) == ("take_along", ["leave him", "take him along"])
    g.does("take him along")
    assert (g.figure("Doc").leads, g.where("Doc"), g.actions) == (1, "H9", 1)
    assert "Doc takes the informant along." in g.log()


@clause("The Informant", 9)
def test_who_passes_over_the_informants_tile_may_leave_him_there():
    g = waiting({"Doc": "H5"}, "H7").does("go to H9", "leave him")
    assert (g.figure("Doc").leads, g.informant_at, g.where("Doc")) == (0, "H7", "H9")


@clause("The Informant", 10)
@pytest.mark.parametrize(("tile", "asked"), [("H9", "take_along"), ("H10", "act")])
def test_a_move_that_goes_on_with_the_informant_is_one_tile_shorter(tile, asked):
    assert waiting({"Doc": "H5"}, "H7").does(f"go to {tile}").asked() == asked


@clause("The Informant", 9, 10)
@pytest.mark.parametrize(("tile", "asked"), [("I6", "take_along"), ("H3", "take_along"), ("H2", "act")])
def test_a_move_may_make_a_detour_for_the_informant(tile, asked):
    assert waiting({"Doc": "G5"}, "H6").does(f"go to {tile}").asked() == asked


@clause("The Informant", 6)
def test_nobody_can_attack_the_informant():
    g = waiting({"Wren": "H5"}, "H7", [("Sentry", "H11")])
    g.turn("Sentry 1")
    assert g.offered("attack") == []
    g.turn("Wren").does("go to H7", "take him along", "end the turn").turn("Sentry 1")
    assert g.offered("attack") == ["attack Wren"]
    g.attacks("Wren", "own weapon", [5, 5])
    assert (g.figure("Wren").hits, g.figure("Wren").leads) == (2, 1)


@clause("The Informant", 9)
@pytest.mark.parametrize(
    "position",
    [
        {"guards": [("Sentry", "H7")]},
        {"walls": [("G6", "H6"), ("G7", "H7"), ("G8", "H8"), ("I6", "H6"), ("I7", "H7"), ("I8", "H8")]},
        {"obstacles": ["G6", "H6", "I6", "G7", "I7", "G8", "H8", "I8"]},
    ],
    ids=["a guard stands there", "walls", "obstacles"],
)
def test_who_cannot_enter_the_informants_tile_does_not_take_him_along(position):
    if "walls" in position:
        position = {"walls": [*position["walls"], ("H6", "H7"), ("H7", "H8")]}
    assert waiting({"Doc": "F7"}, "H7", **position).does("go to F9").asked() == "act"


@clause("The Informant", 9)
def test_a_move_that_does_not_come_to_the_informant_leaves_the_next_as_free_as_ever():
    walls = [(f"{column}5", f"{column}6") for column in "ABCDEFGHIJKMNOP"]  # open at L
    g = waiting({"Doc": "K5"}, "I4", walls=walls).does("go to L9")
    assert g.offered("go to") == Grounds({"Doc": "L9"}, walls=walls).turn("Doc").offered("go to")
    assert {"K5", "L6"} <= {*g.tiles_offered()}


def test_who_passes_over_the_informants_tile_makes_noise_by_where_the_move_ends():
    g = waiting({"Doc": "H5"}, "H7", shaded=["H9"]).does("go to H9", "take him along")
    assert g.figure("Doc").noise == 0


@clause("The Informant", 9, 10)
@pytest.mark.parametrize(("start", "asked"), [("D4", "take_along"), ("E4", "act")])
def test_who_leaves_the_board_over_the_informants_tile_may_take_him_along(start, asked):
    g = waiting({"Wren": start, "Doc": "P16"}, "B4").does("leave the board")
    assert g.asked() == (asked if asked == "take_along" else "")
    if asked == "take_along":
        g.does("take him along")
        assert g.fate("Doc", "escaped").counts_points()[0] == 6 + 2 + 2 * ESCAPED + 2


RING = ["G4", "H4", "I4", "G5", "I5", "G6", "H6", "I6"]


@clause("The Informant", 9, 10)
@pytest.mark.parametrize(("tile", "asked"), [("H7", "take_along"), ("H11", "take_along"), ("H12", "act")])
def test_kestrel_may_vault_to_the_informant_and_go_on(tile, asked):
    g = waiting({"Kestrel": "H5"}, "H7", obstacles=RING).does(f"go to {tile}")
    assert g.asked() == asked


@clause("The Informant", 9)
def test_kestrel_does_not_vault_both_to_the_informant_and_away_from_him():
    ring = ["G8", "H8", "I8", "G9", "I9", "G10", "H10", "I10"]  # the informant is in the middle, on H9
    walls = [("F9", "G9")]
    g = waiting({"Kestrel": "H7"}, "H9", obstacles=ring, walls=walls)
    assert g.does("go to H11").asked() == "act"


@clause("The Informant", 9)
def test_the_informant_does_not_go_with_a_guard():
    g = guide_lost().turn("Sentry 1").does("go to H8")
    assert not g.figure("Sentry 1").leads
    assert g.informant_at == "H8"


@clause("The Informant", 11)
def test_the_informant_off_the_board_scores_six_and_being_found_two():
    g = led({"Wren": "A8"}).rounds().does("leave the board")
    assert g.counts_points() == (6 + 2 + ESCAPED + 2, 0)


@clause("The Informant", 12)
def test_the_informant_left_behind_scores_four_for_the_guard():
    g = guide_lost().fate("Doc", "escaped")
    assert g.counts_points() == (2 + ESCAPED, 3 + 4 + 3)


TEAM = ["Cipher", "Wren", "Doc", "Magpie"]


@clause("The Informant", 12)
@pytest.mark.parametrize(("count", "kept"), [(1, 4), (3, 10), (4, 13)])
def test_with_more_infiltrators_the_informant_left_behind_scores_more_and_a_closed_cell_nothing(count, kept):
    g = searching(dict.fromkeys(TEAM[:count]))
    for name in TEAM[:count]:
        g.fate(name, "escaped")
    assert g.counts_points() == (count * ESCAPED, kept)


@clause("The Informant", 13)
@pytest.mark.parametrize(("count", "kept"), [(1, 4), (3, 10), (4, 13)])
def test_opening_an_empty_cell_gives_the_guard_a_point_however_many_infiltrators(count, kept):
    team = dict.fromkeys(TEAM[1:count])
    g = searching({"Cipher": "H8", **team}, rolls=[5, 5], hidden=2).turn("Cipher").does("open cell 1")
    for name in TEAM[:count]:
        g.fate(name, "escaped")
    assert g.counts_points() == (count * ESCAPED, kept + 1)


@clause("The Informant", 11)
def test_who_leaves_without_the_informant_has_not_found_him():
    assert searching().fate("Cipher", "escaped").counts_points() == (ESCAPED, 4)


@clause("The Informant", 11, 12)
def test_the_informant_of_a_captured_guide_is_not_off_the_board():
    g = led({"Wren": "H8"}, alert=6, noise={"Wren": 2}).alert_check("infiltrators")
    assert g.general_alert
    assert g.counts_points() == (2, 3 + 4 + 3)
