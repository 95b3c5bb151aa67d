"""Free movement, at tables that play with it (22.7 to 22.9)."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

MARKERS = [(20, 12), (30, 12), (40, 12)]


def approached(to=(28, 18)):
    """BOB's Lamp Warden walks there from outside the Control Zone of ALICE's Claire."""
    p = Skirmish([("Claire Adelheid", 20, 18)], [("Lamp Warden", 31, 18)], free_movement=True)
    return p.given(first=BOB).plays("action").does("Lamp Warden", "walk").goes_to(*to)


def test_who_is_approached_may_step_aside_by_2_inches():
    p = approached().does("end the activation")
    assert p.asked(ALICE) == "choose_free_mover"
    p.does("Claire Adelheid")
    assert p.refused_at(18, 18) is None
    assert p.refused_at(17.8, 18) == "22.8"


def test_who_steps_aside_does_not_come_into_contact():
    p = approached((23, 18)).does("end the activation", "Claire Adelheid")
    assert p.refused_at(21.8, 18) == "13.4"


@pytest.mark.parametrize(("x", "asked"), [(29.2, "choose_free_mover"), (29.4, "choose_active")])
def test_nobody_steps_aside_for_who_stays_outside_the_control_zone(x, asked):
    assert approached((x, 18)).does("end the activation").asked() == asked


def test_nobody_steps_aside_for_who_was_in_the_control_zone_before():
    p = Skirmish([("Claire Adelheid", 20, 18)], [("Lamp Warden", 26, 18)], free_movement=True)
    p.given(first=BOB).plays("action").does("Lamp Warden", "walk").goes_to(24, 18)
    assert p.does("end the activation").asked() == "choose_active"


def test_who_is_engaged_does_not_step_aside():
    p = Skirmish(
        [("Claire Adelheid", 20, 18)], [("Lamp Warden", 35, 18), ("Yuri Olsen", 3, 3)], free_movement=True
    )
    p.beside("Yuri Olsen", "Claire Adelheid", 270)
    p.given(first=BOB).plays("action").does("Lamp Warden", "walk").goes_to(28, 18)
    assert p.does("end the activation").asked() == "choose_active"


def test_who_has_walked_in_this_turn_may_still_step_aside():
    p = approached().with_fields("Claire Adelheid", moved=1).does("end the activation")
    assert p.asked() == "choose_free_mover"


def test_who_has_stepped_aside_does_so_no_more_in_this_turn():
    p = Skirmish(
        [("Claire Adelheid", 20, 18)],
        [("Lamp Warden", 35, 18), ("Lamp Warden", 33, 22)],
        free_movement=True,
    )
    p.given(first=BOB).plays("action").does("Lamp Warden 1 of party 2", "walk").goes_to(28, 18)
    p.does("end the activation", "Claire Adelheid").goes_to(20, 17).does("Claire", "end the activation")
    p.does("Lamp Warden 2 of party 2", "walk").goes_to(27, 20)
    assert p.does("end the activation").asked() == ""


def test_at_other_tables_nobody_steps_aside():
    p = Skirmish([("Claire Adelheid", 20, 18)], [("Lamp Warden", 35, 18)])
    p.given(first=BOB).plays("action").does("Lamp Warden", "walk").goes_to(28, 18)
    assert p.does("end the activation").asked() == "choose_active"


# -- who cannot move -------------------------------------------------------------------------------


def discovered(*others):
    """BOB's Lamp Warden finds ALICE's Night Courier at (20, 12), whose Control Zone it is in, and is done."""
    p = Skirmish(["Night Courier", *others], [("Lamp Warden", 20, 16)], turn=2, dice=[9], free_movement=True)
    p.infiltrates("Night Courier").marks(ALICE, *MARKERS).given(first=BOB).plays("action")
    p.does("Lamp Warden", "look at a marker", "marker A", "yes", "Night Courier")
    return p.does("end the activation")


@pytest.mark.row("A001-48")
def test_who_is_discovered_does_not_step_aside_in_that_turn():
    assert discovered().asked() == "choose_active"


@pytest.mark.row("A001-48")
def test_who_is_discovered_is_refused_a_step_beside_others_who_may_make_one():
    p = Skirmish(
        ["Night Courier", ("Claire Adelheid", 20, 3)], [("Lamp Warden", 20, 24)], dice=[9], free_movement=True
    )
    p.infiltrates("Night Courier").marks(ALICE, *MARKERS).given(first=BOB).plays("action")
    p.does("Lamp Warden", "walk").goes_to(20, 16).stand("Claire Adelheid", 14, 16)
    p.does("look at a marker", "marker A", "yes", "Night Courier", "end the activation")
    assert p.offered() == ["Claire Adelheid", "nobody"]
    assert p.refused("Night Courier") == "9.25"


@pytest.mark.row("A001-48")
def test_in_the_next_turn_who_was_discovered_steps_aside_again():
    p = discovered().idles().stand("Lamp Warden", 35, 12)
    p.s.turn = 3
    p.shows(1, 9).plays("turn").does("Lamp Warden", "walk").goes_to(28, 12).does("end the activation")
    assert p.asked(ALICE) == "choose_free_mover"


@pytest.mark.row("A001-34")
def test_who_is_revealed_may_step_aside_in_that_turn():
    p = Skirmish(["Night Courier"], [("Lamp Warden", 33, 12)], turn=2, dice=[1, 9], free_movement=True)
    p.infiltrates("Night Courier").marks(ALICE, *MARKERS).plays("turn")
    p.does("Night Courier", "marker A", "nothing more", "Lamp Warden", "walk").goes_to(28, 12)
    assert p.does("end the activation").asked(ALICE) == "choose_free_mover"


def beside_a_friend(**fields):
    """BOB's Lamp Warden comes near ALICE's Claire, of whom those fields are set, and a friend of hers."""
    p = Skirmish(
        [("Claire Adelheid", 20, 18), ("Yuri Olsen", 22, 22)], [("Lamp Warden", 35, 18)], free_movement=True
    )
    return p.with_fields("Claire Adelheid", **fields).given(first=BOB).plays("action")


def test_who_an_effect_keeps_from_moving_does_not_step_aside():
    p = beside_a_friend(held=1).does("Lamp Warden", "walk").goes_to(28, 18).does("end the activation")
    assert p.refused("Claire Adelheid") == "12.11"


def test_who_is_paralyzed_does_not_step_aside():
    p = beside_a_friend().gives_state("Claire Adelheid", "Paralyzed")
    p.does("Lamp Warden", "walk").goes_to(28, 18).does("end the activation")
    assert p.refused("Claire Adelheid") == "18.13"
