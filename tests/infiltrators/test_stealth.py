"""Chapter 12: shadows, noise, and how the guard uses noise dice."""

import pytest
from grounds import EmptyTable, Grounds


def acting(name="Cipher", tile="H8", *cards, guard="I8", shaded=(), noise=0, **more):
    """The turn of a character, with a Bruiser (HP 3, no weapon) on a tile."""
    g = Grounds(
        {name: tile},
        [("Bruiser", guard)],
        equipment={name: cards},
        shaded=shaded,
        noise={name: noise},
        **more,
    )
    return g.turn(name)


def guarded(kind="Captain", at="I8", *, shaded=("H8",), noise=0, **more):
    """The turn of a guard on a tile, with Wren at H8."""
    g = Grounds({"Wren": "H8"}, [(kind, at)], shaded=shaded, noise={"Wren": noise}, **more)
    return g.turn(f"{kind} 1")


# -- shadows ---------------------------------------------------------------------------------------


@pytest.mark.row("G003-102")
def test_a_shaded_tile_gives_a_guard_no_die():
    assert guarded(shaded=["I8"]).attack_dice("Wren", "bare hands") == 3


@pytest.mark.row("G003-102")
def test_a_shaded_tile_does_not_protect_a_guard():
    assert acting(shaded=["I8"]).attacks("Bruiser 1").said("attack")


@pytest.mark.row("G003-103")
@pytest.mark.parametrize(("shaded", "dice"), [(["H8"], 4), ([], 3), (["I8"], 3)])
def test_who_attacks_from_a_shaded_tile_rolls_one_more_die(shaded, dice):
    assert acting("Bulwark", shaded=shaded).attack_dice("Bruiser 1") == dice


@pytest.mark.row("G003-103")
def test_who_shoots_from_a_shaded_tile_rolls_one_more_die():
    g = acting("Bulwark", "H8", "Silenced pistol", guard="K8", shaded=["H8"])
    assert g.attack_dice("Bruiser 1") == 2 + 1


@pytest.mark.row("G003-103", "G003-93")
def test_the_die_of_the_shade_and_that_of_a_helper_add_up():
    g = Grounds({"Bulwark": "H8", "Doc": "J8"}, [("Bruiser", "I8")], shaded=["H8"]).turn("Bulwark")
    assert g.attack_dice("Bruiser 1") == 3 + 1 + 1


@pytest.mark.row("G003-104")
@pytest.mark.parametrize(("kind", "tile"), [("Captain", "I8"), ("Sentry", "K8")])
def test_guards_cannot_attack_who_is_shaded_and_quiet(kind, tile):
    assert guarded(kind, tile).refused("attack Wren") == "12.3"


@pytest.mark.row("G003-104")
@pytest.mark.parametrize(("kind", "tile"), [("Captain", "I8"), ("Sentry", "K8")])
def test_guards_attack_who_is_quiet_in_the_light(kind, tile):
    assert guarded(kind, tile, shaded=[]).attacks("Wren").said("attack")


@pytest.mark.row("G003-105")
def test_one_noise_die_is_noise_enough_to_be_attacked():
    assert guarded(noise=1).attacks("Wren").does("leave it").said("attack")


# -- what makes noise ------------------------------------------------------------------------------


@pytest.mark.row("G003-106")
@pytest.mark.parametrize("rolls", [[5], [1]])
def test_an_attack_on_a_guard_makes_noise_hit_or_miss(rolls):
    g = acting().attacks("Bruiser 1", "bare hands", rolls=rolls)
    assert g.figure("Cipher").noise == 1


@pytest.mark.row("G003-106")
@pytest.mark.parametrize(("weapon", "tile"), [("Machete", "I8"), ("Service pistol", "K8")])
def test_an_attack_with_a_loud_weapon_makes_noise(weapon, tile):
    g = acting("Cipher", "H8", weapon, guard=tile).attacks("Bruiser 1", weapon)
    assert g.figure("Cipher").noise == 1


@pytest.mark.row("G003-106")
def test_an_attack_that_takes_a_guard_out_makes_noise():
    g = acting(hits={"Bruiser 1": 4}).attacks("Bruiser 1", rolls=[1, 5])
    assert not g.is_on_board("Bruiser 1")
    assert g.figure("Cipher").noise == 1


@pytest.mark.row("G003-106")
def test_an_attack_by_a_guard_makes_no_noise():
    g = guarded(shaded=[]).attacks("Wren")
    assert g.figure("Captain 1").noise == g.figure("Wren").noise == 0


@pytest.mark.row("G003-107")
def test_a_move_that_ends_in_the_light_makes_noise():
    assert acting(guard="A1").does("go to H5").figure("Cipher").noise == 1


@pytest.mark.row("G003-107")
def test_a_move_through_the_light_that_ends_in_the_shade_makes_none():
    assert acting(guard="A1", shaded=["H5"]).does("go to H5").figure("Cipher").noise == 0


@pytest.mark.row("G003-107")
def test_a_move_through_the_shade_that_ends_in_the_light_makes_noise():
    shade = [f"{column}{row}" for column in "GHI" for row in (6, 7, 8)]
    assert acting(guard="A1", shaded=shade).does("go to H5").figure("Cipher").noise == 1


@pytest.mark.row("G003-107")
def test_a_move_of_a_guard_makes_no_noise():
    g = guarded(at="P8").does("go to P5")
    assert g.figure("Captain 1").noise == 0


@pytest.mark.row("G003-107")
def test_being_placed_makes_no_noise():
    g = EmptyTable().until("act")
    assert g.figure("Wren").noise == 0


@pytest.mark.row("G003-108")
def test_an_attack_is_noisy_from_a_shaded_tile_too():
    assert acting(shaded=["H8"]).attacks("Bruiser 1").figure("Cipher").noise == 1


@pytest.mark.row("G003-109")
def test_all_see_the_noise_dice():
    g = Grounds({"Wren": "H8", "Doc": "A1"}, noise={"Wren": 2})
    assert [g.view(seat).figure[g.number("Wren")].noise for seat in (0, 1, 2, None)] == [2] * 4


@pytest.mark.row("G003-109")
def test_all_are_told_of_noise():
    g = acting(guard="A1").does("go to H5")
    assert g.log(0)[-1] == g.log(1)[-1] == "Cipher has 1 noise die."


@pytest.mark.row("G003-110")
def test_each_noisy_action_adds_a_die():
    g = acting(guard="J8").does("go to I8").attacks("Bruiser 1")
    assert g.figure("Cipher").noise == 2


@pytest.mark.row("G003-110")
def test_two_moves_into_the_light_make_two_noise_dice():
    assert acting(guard="A1").does("go to H5", "go to H8").figure("Cipher").noise == 2


@pytest.mark.row("G003-111")
@pytest.mark.parametrize(("weapon", "tile"), [("Combat knife", "I8"), ("Silenced pistol", "K8")])
def test_an_attack_with_silent_equipment_makes_no_noise(weapon, tile):
    g = acting("Cipher", "H8", weapon, guard=tile).attacks("Bruiser 1", weapon)
    assert g.figure("Cipher").noise == 0


@pytest.mark.row("G003-111")
def test_silent_equipment_does_not_silence_an_attack_without_it():
    g = acting("Cipher", "H8", "Combat knife", "Machete").attacks("Bruiser 1", "Machete")
    assert g.figure("Cipher").noise == 1


@pytest.mark.row("G003-111", "G003-107")
def test_silent_equipment_does_not_silence_a_move():
    g = acting("Cipher", "H8", "Combat knife", guard="J8").does("go to I8")
    g.attacks("Bruiser 1", "Combat knife")
    assert g.figure("Cipher").noise == 1


# -- what noise does -------------------------------------------------------------------------------


@pytest.mark.row("G003-112")
def test_guards_may_attack_who_has_a_noise_die_in_the_shade():
    assert guarded("Sentry", "M8", noise=1).attacks("Wren").does("leave it").said("attack")


@pytest.mark.row("G003-112")
@pytest.mark.parametrize(
    ("tile", "more", "number"),
    [
        ("N8", {}, "9.7"),
        ("K9", {}, "9.8"),
        ("K8", {"obstacles": ["I8"]}, "9.9"),
        ("K8", {"walls": [("I8", "J8")]}, "9.10"),
    ],
)
def test_range_and_line_hold_for_the_noisy_too(tile, more, number):
    assert guarded("Sentry", tile, noise=1, **more).refused("attack Wren") == number


# -- where noise dice go ---------------------------------------------------------------------------


@pytest.mark.row("G003-113")
def test_noise_dice_stay_on_a_move_into_the_shade():
    assert acting(guard="A1", shaded=["H5"], noise=2).does("go to H5").figure("Cipher").noise == 2


@pytest.mark.row("G003-113")
def test_noise_dice_stay_when_a_round_ends():
    g = Grounds({"Wren": "H8", "Doc": "A1"}, [("Bruiser", "P16")], noise={"Wren": 2, "Doc": 2})
    g.guards_part().does("nobody else", "nobody else")
    g.alert_check("guards")
    assert (g.figure("Wren").noise, g.figure("Doc").noise) == (2, 2)


@pytest.mark.row("G003-113", "G003-114")
def test_a_turn_takes_a_noise_die_from_who_has_it_alone():
    g = Grounds({"Wren": "H8", "Doc": "A1"}, noise={"Wren": 2, "Doc": 2}).infiltrators_part()
    assert (g.figure("Wren").noise, g.figure("Doc").noise) == (1, 2)


@pytest.mark.row("G003-114")
@pytest.mark.parametrize(("before", "after"), [(3, 2), (1, 0), (0, 0)])
def test_one_noise_die_comes_off_at_the_start_of_a_turn(before, after):
    g = Grounds({"Wren": "H8"}, noise={"Wren": before}).infiltrators_part()
    assert g.asked() == "act"
    assert g.figure("Wren").noise == after


@pytest.mark.row("G003-115")
def test_a_guard_may_take_a_noise_die_and_add_it_to_its_attack():
    g = guarded(noise=2).attacks("Wren", "bare hands")
    assert g.asked() == "take_noise"
    g.does("take it")
    assert len(g.dice_rolled) == 3 + 1
    assert g.figure("Wren").noise == 1


@pytest.mark.row("G003-115")
def test_a_guard_may_leave_the_noise_die():
    g = guarded(noise=2).attacks("Wren", "bare hands").does("leave it")
    assert len(g.dice_rolled) == 3
    assert g.figure("Wren").noise == 2


@pytest.mark.row("G003-115")
def test_a_guard_takes_one_noise_die_in_an_attack():
    g = guarded(noise=3).attacks("Wren", "bare hands").does("take it")
    assert g.asked() == "act"
    assert g.figure("Wren").noise == 2


@pytest.mark.row("G003-115")
def test_without_a_noise_die_there_is_none_to_take():
    g = guarded(shaded=[]).attacks("Wren", "bare hands")
    assert g.asked() == "act"
    assert len(g.dice_rolled) == 3


@pytest.mark.row("G003-115")
def test_an_infiltrator_takes_no_noise_die():
    g = acting(noise=1).attacks("Bruiser 1")
    assert g.asked() == "act"
    assert len(g.dice_rolled) == 1


@pytest.mark.row("G003-116")
def test_the_attack_goes_on_when_the_last_noise_die_is_taken():
    g = guarded(noise=1).attacks("Wren", "bare hands", rolls=[5, 1, 1, 6]).does("take it")
    assert g.figure("Wren").noise == 0
    assert g.figure("Wren").hits == 2


@pytest.mark.row("G003-116", "G003-104")
def test_the_next_guard_finds_him_hidden_again():
    guards = [("Bruiser", "I8"), ("Bruiser", "G8")]
    g = Grounds({"Wren": "H8"}, guards, shaded=["H8"], noise={"Wren": 1}, alert=2).guards_part()
    g.does("Bruiser 1").attacks("Wren").does("take it")
    assert g.refused("attack Wren") == "12.3"
    g.does("end the turn", "Bruiser 2")
    assert g.refused("attack Wren") == "12.3"
