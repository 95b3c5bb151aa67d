"""Noise, helpers and death checks examined where several figures are in the same state at once."""

import pytest
from grounds import Grounds

MISS = 1
QUIET, SHADE = "12.3", ["H8", "J8"]


@pytest.mark.row("G003-93", "G003-104", "G003-106")
@pytest.mark.parametrize(("way", "heard"), [("bare hands", True), ("Garrote", False)])
def test_a_helper_in_the_shade_makes_no_noise_and_the_attacker_only_with_a_loud_attack(way, heard):
    """Wren and Doc both stand in the shade beside a guard; Wren attacks it."""
    g = Grounds(
        {"Wren": "H8", "Doc": "J8"}, [("Bruiser", "I8")], shaded=SHADE, equipment={"Wren": ["Garrote"]}
    )
    g.turn("Wren").attacks("Bruiser 1", way)
    assert (g.figure("Wren").noise, g.figure("Doc").noise) == (int(heard), 0)
    g.turn("Bruiser 1")
    assert g.refused("attack Wren") == (None if heard else QUIET)
    assert g.refused("attack Doc") == QUIET


@pytest.mark.row("G003-98", "G003-101", "G003-115", "G003-116")
def test_the_last_noise_die_is_taken_for_a_miss_that_asks_for_a_check_and_leaves_him_safe():
    """Wren, who has HP 2, has four hit dice; the guard rolls C 4 and the noise die, then the check two."""
    g = Grounds(
        {"Wren": "H8", "Doc": "J8"},
        [("Bruiser", "I8"), ("Bruiser", "G8")],
        shaded=SHADE,
        noise={"Wren": 1, "Doc": 2},
        hits={"Wren": 4},
        alert=2,
    ).guards_part()
    g.does("Bruiser 1").attacks("Wren", rolls=[MISS] * 6).does("take it")
    assert len(g.dice_rolled) == 4 + 1 + (4 - 2)
    assert g.said("check")
    assert (g.figure("Wren").hits, g.figure("Wren").noise, g.figure("Doc").noise) == (4, 0, 2)
    assert g.refused("attack Wren") == QUIET
    assert g.refused("attack Doc") is None
    g.does("end the turn", "Bruiser 2")
    assert not g.offered("attack Wren")


@pytest.mark.row("G003-39", "G003-113", "G003-114")
def test_a_noise_die_comes_off_at_the_own_turn_only_and_a_move_into_the_light_lays_it_anew():
    """Kestrel is faster than Bulwark; both have two noise dice."""
    g = Grounds({"Bulwark": "H8", "Kestrel": "C3"}, [("Captain", "P16")], noise={"Bulwark": 2, "Kestrel": 2})
    g.infiltrators_part()
    assert g.acting == "Kestrel"
    assert (g.figure("Kestrel").noise, g.figure("Bulwark").noise) == (1, 2)
    g.does("go to C4", "end the turn")
    assert g.acting == "Bulwark"
    assert (g.figure("Kestrel").noise, g.figure("Bulwark").noise) == (2, 1)
    g.does("end the turn")
    assert (g.figure("Kestrel").noise, g.figure("Bulwark").noise) == (2, 1)
