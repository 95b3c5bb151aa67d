"""Chapter 13: skill checks, and hacking terminals."""

import pytest
from grounds import Grounds

from coverts.games.infiltrators.rules.attacks import roll_dice

HACK = "hack terminal 1"


def at_terminal(tile="H8", name="Wren", terminal="I8", **more):
    """The turn of a character, with a terminal on a tile."""
    return Grounds({name: tile}, objectives=[terminal], **more).turn(name)


def progress(g):
    return g.objective(1).progress


# -- skill checks ----------------------------------------------------------------------------------


@pytest.mark.row("G003-52", "G003-54")
@pytest.mark.parametrize(("name", "dice"), [("Bulwark", 1), ("Wren", 2), ("Magpie", 3), ("Cipher", 5)])
def test_a_hack_rolls_as_many_dice_as_the_skill(name, dice):
    assert len(at_terminal(name=name).does(HACK).dice_rolled) == dice


@pytest.mark.row("G003-52")
def test_who_lacks_the_skill_rolls_no_die():
    g = Grounds(rolls=[6]).run(roll_dice, 0)
    assert g.dice_rolled == []


@pytest.mark.row("G003-53")
def test_each_5_or_6_is_a_success():
    g = at_terminal(name="Cipher", rolls=[4, 5, 6, 1, 2]).does(HACK)
    assert progress(g) == 2


def test_the_log_tells_the_successes_and_how_many_are_needed():
    g = at_terminal(name="Cipher", rolls=[5, 5, 5, 5, 5]).does(HACK)
    assert "Terminal 1 has 5 successes; it needs 3." in g.log()


@pytest.mark.row("G003-52", "G003-53")
def test_all_see_the_dice_of_a_check():
    g = at_terminal(name="Cipher", rolls=[4, 5, 6, 1, 2]).does(HACK)
    assert [g.dice_shown(seat) for seat in (0, 1, None)] == [[4, 5, 6, 1, 2]] * 3


@pytest.mark.row("G003-52")
def test_only_the_last_dice_are_shown():
    g = at_terminal(name="Cipher", rolls=[4, 5, 6, 1, 2]).does(HACK).run(roll_dice, 0)
    assert g.dice_shown() == []


@pytest.mark.row("G003-52")
def test_the_dice_of_a_check_name_no_direction():
    g = Grounds({"Wren": "A1"}, [("Sentry", "H8")]).moves_at_random("Sentry 1", 3).does("stay")
    g.run(roll_dice, 1)
    assert not g.view(0).points_the_way


# -- hacking ---------------------------------------------------------------------------------------


@pytest.mark.row("G003-54")
def test_hacking_takes_an_action():
    g = at_terminal(rolls=[1, 4]).does(HACK)
    assert g.actions == 1
    assert progress(g) == 0


@pytest.mark.row("G003-54")
def test_successes_stay_on_the_terminal_until_it_is_hacked():
    g = at_terminal(rolls=[5, 6, 5, 2]).does(HACK)
    assert progress(g) == 2
    assert not g.objective(1).done
    g.does(HACK)
    assert g.objective(1).done


@pytest.mark.row("G003-54")
def test_successes_count_whoever_made_them():
    g = Grounds({"Wren": "H8", "Doc": "J8"}, objectives=["I8"], rolls=[5, 6, 5, 1]).turn("Wren").does(HACK)
    g.turn("Doc").does(HACK)
    assert g.objective(1).done


@pytest.mark.row("G003-54")
@pytest.mark.parametrize("tile", ["I8", "H8", "H7", "J9"])
def test_he_stands_on_the_terminal_or_next_to_it(tile):
    assert at_terminal(tile).refused(HACK) is None


@pytest.mark.row("G003-54")
@pytest.mark.parametrize("tile", ["G8", "K8", "I10"])
def test_from_two_tiles_away_nobody_hacks(tile):
    assert at_terminal(tile).refused(HACK) == "13.3"


@pytest.mark.row("G003-54")
@pytest.mark.parametrize(
    ("tile", "barrier"),
    [("H8", {"walls": [("H8", "I8")]}), ("H7", {"obstacles": ["H8", "I7"]})],
)
def test_the_step_to_the_terminal_is_free(tile, barrier):
    assert at_terminal(tile, **barrier).refused(HACK) == "13.3"


@pytest.mark.row("G003-54")
def test_a_figure_on_the_terminal_does_not_matter():
    g = Grounds({"Wren": "H8"}, [("Bruiser", "I8")], objectives=["I8"]).turn("Wren")
    assert g.refused(HACK) is None


@pytest.mark.row("G003-54")
def test_a_hacked_terminal_is_hacked_no_more():
    g = at_terminal(name="Cipher", rolls=[5, 5, 5, 1, 1]).does(HACK)
    assert HACK not in g.offered()


@pytest.mark.row("G003-54")
def test_hacking_makes_no_noise():
    assert at_terminal().does(HACK).figure("Wren").noise == 0
