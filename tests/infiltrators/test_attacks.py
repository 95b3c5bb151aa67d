"""Chapter 9: ranged attacks; who, with what, how far, past what, and how many dice."""

import pytest
from grounds import Grounds

from coverts.games.infiltrators.rules.attacks import roll_dice


def facing(tile, name="Wren", *cards, guard="Captain", **more):
    """The turn of a character at H8, with a guard on a tile."""
    return Grounds({name: "H8"}, [(guard, tile)], equipment={name: cards}, **more).turn(name)


def guards_turn(kind, tile="H8", at="K8", **more):
    """The turn of a guard, with Wren in the light."""
    return Grounds({"Wren": at}, [(kind, tile)], **more).turn(f"{kind} 1")


# -- what it takes ---------------------------------------------------------------------------------


@pytest.mark.row("G003-73")
def test_a_ranged_attack_takes_one_action():
    g = facing("K8", "Wren", "Service pistol").attacks("Captain 1")
    assert g.actions == 1
    assert g.attacks("Captain 1").asked() == ""


@pytest.mark.row("G003-74")
def test_nobody_shoots_without_the_number_r():
    g = facing("K8", "Mantis", "Service pistol")
    assert g.refused("attack Captain 1") == "9.3"


@pytest.mark.row("G003-74")
def test_who_has_no_r_does_not_shoot_at_somebody_next_to_him_either():
    g = facing("I8", "Mantis", "Service pistol").does("attack Captain 1")
    assert g.refused("Service pistol") == "9.3"


@pytest.mark.row("G003-75")
def test_nobody_shoots_without_a_ranged_weapon():
    assert facing("K8", "Longbow", "Machete").refused("attack Captain 1") == "9.4"


@pytest.mark.row("G003-75")
def test_a_weapon_that_is_not_carried_is_not_used():
    g = facing("K8", "Longbow", "Service pistol").does("attack Captain 1")
    assert g.offered() == ["Service pistol"]
    assert g.refused("Recurve bow") == "9.4"


@pytest.mark.row("G003-75")
def test_with_r_and_a_ranged_weapon_he_shoots():
    g = facing("K8", "Longbow", "Recurve bow").attacks("Captain 1", "Recurve bow")
    assert g.said("attack")


@pytest.mark.row("G003-76")
def test_the_weapon_printed_on_a_guards_card_is_its_equipment():
    g = guards_turn("Sentry", at="M8").attacks("Wren", "own weapon")
    assert g.said("attack")


@pytest.mark.row("G003-76", "G003-78")
def test_a_guards_own_weapon_has_the_range_on_its_card():
    assert guards_turn("Sentry", at="N8").refused("attack Wren") == "9.7"


@pytest.mark.row("G003-76")
def test_a_guard_without_a_weapon_does_not_shoot():
    assert guards_turn("Bruiser").refused("attack Wren") == "9.5"


@pytest.mark.row("G003-76")
def test_a_guard_without_a_weapon_has_its_hands_alone():
    g = guards_turn("Bruiser", at="I8").does("attack Wren")
    assert g.offered() == ["bare hands"]
    assert g.refused("own weapon") == "9.5"


# -- the target ------------------------------------------------------------------------------------


@pytest.mark.row("G003-77")
def test_a_target_is_named_before_the_dice_are_rolled():
    g = Grounds(
        {"Wren": "H8"}, [("Captain", "K8"), ("Captain", "H5")], equipment={"Wren": ["Service pistol"]}
    )
    g.turn("Wren").does("attack Captain 2")
    assert g.dice_rolled == []
    g.rolls = [5, 5, 5]
    g.does("Service pistol")
    assert len(g.dice_rolled) == 3


@pytest.mark.row("G003-77", "G003-83")
def test_the_attack_is_on_the_one_who_was_named():
    g = Grounds(
        {"Wren": "H8"}, [("Captain", "K8"), ("Captain", "H5")], equipment={"Wren": ["Service pistol"]}
    )
    g.turn("Wren").attacks("Captain 2", rolls=[5, 5, 5])
    assert (g.figure("Captain 1").hits, g.figure("Captain 2").hits) == (0, 3)


@pytest.mark.row("G003-77")
def test_who_was_taken_out_is_no_target():
    g = Grounds({"Wren": "H8"}, [("Captain", "K8")], equipment={"Wren": ["Service pistol"]})
    assert g.fate("Captain 1", "taken out").turn("Wren").refused("attack Captain 1") == "9.6"


@pytest.mark.row("G003-50", "G003-77")
def test_nobody_is_the_target_of_his_own_side():
    g = Grounds({"Wren": "A1"}, [("Captain", "H8"), ("Hound", "I8")]).turn("Captain 1")
    assert g.refused_at("Hound 2") == "9.1"
    assert g.refused_at("Captain 1") == "9.1"


@pytest.mark.row("G003-78")
def test_the_target_stands_within_the_range_of_the_weapon():
    assert facing("M8", "Wren", "Service pistol").attacks("Captain 1").said("attack")


@pytest.mark.row("G003-78")
def test_a_target_beyond_the_range_is_refused():
    assert facing("N8", "Wren", "Service pistol").refused("attack Captain 1") == "9.7"


@pytest.mark.row("G003-78")
def test_the_range_is_that_of_the_weapon_used():
    g = facing("M8", "Wren", "Service pistol", "Silenced pistol").does("attack Captain 1")
    assert g.refused("Silenced pistol") == "9.7"
    assert g.does("Service pistol").said("attack")


# -- the line --------------------------------------------------------------------------------------


@pytest.mark.row("G003-79")
@pytest.mark.parametrize("tile", ["H4", "L4", "L8", "L12", "H12", "D12", "D8", "D4"])
def test_a_shot_goes_in_one_of_eight_directions(tile):
    assert facing(tile, "Wren", "Service pistol").attacks("Captain 1").said("attack")


@pytest.mark.row("G003-79")
@pytest.mark.parametrize("tile", ["K9", "K6", "I10", "F7"])
def test_a_shot_along_no_straight_line_is_refused(tile):
    assert facing(tile, "Wren", "Service pistol").refused("attack Captain 1") == "9.8"


@pytest.mark.row("G003-80")
@pytest.mark.parametrize("obstacle", ["I8", "K8"])
def test_an_obstacle_in_between_stops_a_shot(obstacle):
    g = facing("L8", "Wren", "Service pistol", obstacles=[obstacle])
    assert g.refused("attack Captain 1") == "9.9"


@pytest.mark.row("G003-80")
@pytest.mark.parametrize("wall", [("H8", "I8"), ("K8", "J8"), ("K8", "L8")])
def test_a_wall_in_between_stops_a_shot(wall):
    assert facing("L8", "Wren", "Service pistol", walls=[wall]).refused("attack Captain 1") == "9.10"


@pytest.mark.row("G003-80")
def test_a_corner_of_walls_stops_a_diagonal_shot():
    g = facing("K11", "Wren", "Service pistol", walls=[("I9", "J9"), ("I9", "I10")])
    assert g.refused("attack Captain 1") == "9.10"


@pytest.mark.row("G003-80")
def test_a_corner_of_obstacles_stops_a_diagonal_shot():
    g = facing("K11", "Wren", "Service pistol", obstacles=["J9", "I10"])
    assert g.refused("attack Captain 1") == "9.9"


@pytest.mark.row("G003-80")
def test_one_free_way_around_a_corner_is_enough_for_a_shot():
    g = facing("K11", "Wren", "Service pistol", walls=[("I9", "J9")], obstacles=["I8"])
    assert g.attacks("Captain 1").said("attack")


@pytest.mark.row("G003-80")
def test_figures_do_not_stop_a_shot():
    g = Grounds(
        {"Wren": "H8", "Doc": "I8"},
        [("Captain", "K8"), ("Sentry", "J8")],
        equipment={"Wren": ["Service pistol"]},
    )
    assert g.turn("Wren").attacks("Captain 1").said("attack")


@pytest.mark.row("G003-80")
def test_what_stands_beyond_the_target_stops_no_shot():
    g = facing("K8", "Wren", "Service pistol", obstacles=["L8"], walls=[("K8", "L8")])
    assert g.attacks("Captain 1").said("attack")


@pytest.mark.row("G003-80")
@pytest.mark.parametrize(
    ("barrier", "number"), [({"obstacles": ["I8"]}, "9.9"), ({"walls": [("I8", "J8")]}, "9.10")]
)
def test_the_same_stops_the_shots_of_guards(barrier, number):
    assert guards_turn("Sentry", **barrier).refused("attack Wren") == number


# -- dice and hits ---------------------------------------------------------------------------------


@pytest.mark.row("G003-81")
def test_the_dice_are_r_and_the_bonus_of_the_weapon_used():
    g = facing("K8", "Wren", "Service pistol", "Machine pistol")
    assert g.attack_dice("Captain 1", "Service pistol") == 2 + 1


@pytest.mark.row("G003-81")
def test_a_weapon_without_a_bonus_adds_nothing():
    assert facing("K8", "Wren", "Silenced pistol").attack_dice("Captain 1") == 2


@pytest.mark.row("G003-81", "G003-76")
def test_a_guard_rolls_its_r():
    assert guards_turn("Rifleman").attack_dice("Wren") == 3


@pytest.mark.row("G003-82")
def test_each_5_or_6_is_a_hit():
    g = facing("K8", "Wren", "Machine pistol").attacks("Captain 1", rolls=[5, 6, 2, 4])
    assert g.figure("Captain 1").hits == 2


@pytest.mark.row("G003-83")
def test_the_hit_dice_go_onto_the_targets_card():
    g = facing("K8", "Wren", "Machine pistol", hits={"Captain 1": 1})
    g.attacks("Captain 1", rolls=[1, 6, 5, 4])
    assert g.figure("Captain 1").hits == 3


# -- what the text of a card forbids ---------------------------------------------------------------


def test_a_weapon_of_one_attack_in_a_turn_is_not_used_twice():
    g = facing("K8", "Wren", "Crossbow").attacks("Captain 1", "Crossbow")
    assert g.refused("attack Captain 1") == "9.15"


def test_a_weapon_of_one_attack_in_a_turn_leaves_the_others():
    g = facing("K8", "Wren", "Crossbow", "Service pistol").attacks("Captain 1", "Crossbow")
    g.does("attack Captain 1")
    assert g.refused("Crossbow") == "9.15"
    assert g.offered() == ["Service pistol"]


def test_a_weapon_that_may_not_be_used_now_is_named_before_one_out_of_range():
    g = facing("N8", "Wren", "Marksman rifle", "Service pistol").does("go to G8")
    assert g.refused("attack Captain 1") == "9.15"


@pytest.mark.row("G003-82")
def test_of_very_many_dice_the_first_sixteen_are_shown_and_all_are_rolled():
    g = Grounds().run(roll_dice, 17)
    assert (g.rolled, len(g.dice_rolled)) == (16, 17)
