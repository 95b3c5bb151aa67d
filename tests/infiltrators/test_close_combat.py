"""Chapter 10: close combat, and ganging up in any attack."""

import pytest
from grounds import Grounds


def beside(tile, name="Wren", *cards, guard="Bruiser", **more):
    """The turn of a character at H8, with a guard on a tile."""
    return Grounds({name: "H8"}, [(guard, tile)], equipment={name: cards}, **more).turn(name)


# -- who may attack whom ---------------------------------------------------------------------------


@pytest.mark.row("G003-84")
def test_nobody_attacks_in_close_combat_without_the_number_c():
    g = Grounds({"Wren": "H8"}, [("Drone", "I8")]).turn("Drone 1").does("attack Wren")
    assert g.refused("bare hands") == "10.1"
    assert g.offered() == ["own weapon"]


@pytest.mark.row("G003-85", "G003-92")
def test_only_the_one_who_is_named_is_attacked():
    g = Grounds({"Wren": "H8"}, [("Bruiser", "I8"), ("Bruiser", "G8")]).turn("Wren")
    g.attacks("Bruiser 2", rolls=[5, 5, 5])
    assert (g.figure("Bruiser 1").hits, g.figure("Bruiser 2").hits) == (0, 3)


@pytest.mark.row("G003-85")
def test_the_target_is_named_before_the_dice_are_rolled():
    g = beside("I8").does("attack Bruiser 1")
    assert g.dice_rolled == []
    assert len(g.does("bare hands").dice_rolled) == 3


@pytest.mark.row("G003-86")
def test_a_target_two_tiles_away_is_refused():
    g = beside("J8", "Wren", "Service pistol").does("attack Bruiser 1")
    assert g.refused("bare hands") == "10.3"
    assert g.offered() == ["Service pistol"]


@pytest.mark.row("G003-86")
def test_a_close_weapon_reaches_no_farther_than_hands():
    g = beside("J8", "Wren", "Service pistol", "Combat knife").does("attack Bruiser 1")
    assert g.refused("Combat knife") == "10.3"


@pytest.mark.row("G003-87")
@pytest.mark.parametrize(
    ("tile", "barrier"),
    [
        ("I8", {"walls": [("H8", "I8")]}),
        ("I8", {"walls": [("I8", "H8")]}),
        ("I9", {"walls": [("H8", "I8"), ("H8", "H9")]}),
        ("I9", {"obstacles": ["I8", "H9"]}),
        ("I9", {"obstacles": ["I8"], "walls": [("H9", "I9")]}),
    ],
)
def test_nothing_may_be_between_the_two(tile, barrier):
    assert beside(tile, **barrier).refused("attack Bruiser 1") == "10.4"


@pytest.mark.row("G003-87")
def test_nothing_may_be_between_a_guard_and_its_target():
    g = Grounds({"Wren": "I8"}, [("Hound", "H8")], walls=[("H8", "I8")]).turn("Hound 1")
    assert g.refused("attack Wren") == "10.4"


@pytest.mark.row("G003-88")
@pytest.mark.parametrize("tile", ["I7", "I9", "G9", "G7"])
def test_attacks_may_be_made_diagonally(tile):
    assert beside(tile).attacks("Bruiser 1", "bare hands").said("attack")


@pytest.mark.row("G003-88")
def test_a_diagonal_attack_needs_one_free_way_around_the_corner():
    assert beside("I9", obstacles=["I8"]).attacks("Bruiser 1", "bare hands").said("attack")


# -- dice and hits ---------------------------------------------------------------------------------


@pytest.mark.row("G003-89")
def test_close_combat_needs_no_equipment():
    assert beside("I8").attack_dice("Bruiser 1", "bare hands") == 3


@pytest.mark.row("G003-89")
def test_who_carries_a_weapon_may_use_his_hands_alone():
    assert beside("I8", "Wren", "Machete").attack_dice("Bruiser 1", "bare hands") == 3


@pytest.mark.row("G003-90")
def test_the_dice_are_c_and_the_bonus_of_the_equipment_used():
    assert beside("I8", "Wren", "Combat knife", "Machete").attack_dice("Bruiser 1", "Combat knife") == 3 + 1


def test_a_close_weapon_that_is_not_carried_is_not_used():
    assert beside("I8", "Wren", "Machete").does("attack Bruiser 1").refused("Combat knife") == "9.14"


@pytest.mark.row("G003-91")
def test_each_5_or_6_is_a_hit():
    g = beside("I8").attacks("Bruiser 1", rolls=[6, 5, 4])
    assert g.figure("Bruiser 1").hits == 2


@pytest.mark.row("G003-92")
def test_the_hit_dice_go_onto_the_targets_card():
    g = beside("I8").attacks("Bruiser 1", rolls=[6, 5, 5])
    assert g.figure("Bruiser 1").hits == 3


@pytest.mark.row("G003-90", "G003-92")
def test_a_guard_attacks_with_its_c():
    g = Grounds({"Bulwark": "I8"}, [("Hound", "H8")]).turn("Hound 1").attacks("Bulwark", rolls=[5, 6, 1])
    assert g.figure("Bulwark").hits == 2
    assert len(g.dice_rolled) == 3


# -- ganging up ------------------------------------------------------------------------------------


def with_help(*helpers, equipment=None, **more):
    """Dice of Wren, who attacks a guard at I8 with bare hands in the light."""
    where = {"Wren": "H8", **dict(helpers)}
    g = Grounds(where, [("Bruiser", "I8")], equipment=equipment, **more)
    return g.turn("Wren").attack_dice("Bruiser 1", "bare hands")


@pytest.mark.row("G003-93")
def test_another_infiltrator_next_to_the_target_adds_a_die():
    assert with_help(("Doc", "J8")) == 4


@pytest.mark.row("G003-93")
def test_who_could_not_attack_the_target_adds_none():
    assert with_help(("Doc", "K8")) == 3


@pytest.mark.row("G003-93")
def test_who_is_behind_a_wall_adds_none():
    assert with_help(("Doc", "J8"), walls=[("I8", "J8")]) == 3


@pytest.mark.row("G003-93")
def test_who_could_shoot_the_target_adds_a_die():
    assert with_help(("Doc", "M8"), equipment={"Doc": ["Silenced pistol"]}) == 4


@pytest.mark.row("G003-93")
def test_who_is_out_of_range_adds_none():
    assert with_help(("Doc", "N8"), equipment={"Doc": ["Silenced pistol"]}) == 3


@pytest.mark.row("G003-93")
def test_who_has_no_line_adds_none():
    assert with_help(("Doc", "K9"), equipment={"Doc": ["Silenced pistol"]}) == 3


@pytest.mark.row("G003-93")
def test_who_lacks_r_does_not_help_from_afar():
    assert with_help(("Mantis", "L8"), equipment={"Mantis": ["Silenced pistol"]}) == 3


@pytest.mark.row("G003-93")
def test_who_is_off_the_board_adds_none():
    assert with_help(("Doc", None)) == 3


@pytest.mark.row("G003-93")
def test_who_has_had_his_turn_still_helps():
    g = Grounds({"Kestrel": "H8", "Bulwark": "J8"}, [("Bruiser", "I8")]).infiltrators_part()
    g.does("end the turn")
    assert g.attack_dice("Bruiser 1", "bare hands") == 4


@pytest.mark.row("G003-93")
def test_a_move_of_the_attacker_does_not_keep_a_rifle_from_helping():
    where, guards = {"Wren": "H9", "Doc": "M8"}, [("Bruiser", "I8")]
    g = Grounds(where, guards, equipment={"Doc": ["Marksman rifle"]}).turn("Wren").does("go to H8")
    assert g.attack_dice("Bruiser 1", "bare hands") == 4


@pytest.mark.row("G003-93")
def test_ganging_up_serves_ranged_attacks_too():
    where, guards = {"Wren": "H8", "Doc": "M8"}, [("Bruiser", "L8")]
    g = Grounds(where, guards, equipment={"Wren": ["Silenced pistol"]}).turn("Wren")
    assert g.attack_dice("Bruiser 1") == 2 + 1


@pytest.mark.row("G003-94")
def test_two_helpers_still_add_one_die():
    assert with_help(("Doc", "J8"), ("Bulwark", "J9")) == 4


@pytest.mark.row("G003-95")
def test_guards_do_not_gang_up():
    g = Grounds({"Wren": "H8"}, [("Hound", "I8"), ("Hound", "G8")]).turn("Hound 1")
    assert g.attack_dice("Wren") == 3
