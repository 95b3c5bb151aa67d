"""Infiltration examined where both sides meet at one spot: markers, traps, contact, interception."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.rules.plots import use_plots

MINE, YOURS = "Night Courier 1 of party 1", "Night Courier 1 of party 2"
SPOT, FAR = (20, 18), ("Lamp Warden", 44, 33)
TOP, BOTTOM = [(10, 6), (36, 6)], [(10, 30), (36, 30)]
LOOK = "look at a marker"


def at_one_spot(**position):
    """Both have a Night Courier infiltrated, with marker A of each at the very same spot."""
    parties = [["Night Courier", ("Lamp Warden", 3, y)] for y in (3, 33)]
    p = Skirmish(*parties, turn=2, dice=(9, 1), **position).infiltrates(MINE, YOURS)
    return p.marks(ALICE, SPOT, *TOP).marks(BOB, SPOT, *BOTTOM)


# -- two markers at one spot -----------------------------------------------------------------------


@pytest.mark.row("A001-09", "A001-26", "A001-30")
def test_an_enemy_marker_on_the_marker_gives_no_shift_and_stays():
    p = at_one_spot().plays("turn").does(ALICE, "Night Courier", "marker A")
    assert p.asked() != "choose_cell"
    p.does("nothing more")
    assert p.where(MINE) == SPOT
    assert p.markers(BOB)["A"] == SPOT


@pytest.mark.row("A001-25", "A001-30", "A001-31", "A001-32")
def test_who_reveals_second_at_the_same_spot_makes_way_for_who_was_first():
    p = at_one_spot().plays("turn").does(ALICE, "Night Courier", "marker A", "nothing more")
    p.does(BOB, "Night Courier", "marker A")
    assert p.asked(BOB) == "choose_cell"
    assert p.refused("stay there") is not None
    assert p.refused_at(21.2, 18) is not None  # touches who was first
    assert p.refused_at(22.2, 18) is not None  # too far
    p.goes_to(22, 18).does("nothing more")
    assert (p.where(MINE), p.where(YOURS)) == (SPOT, (22, 18))


@pytest.mark.row("A001-29", "A001-43", "A001-44")
def test_of_two_markers_at_one_spot_a_search_tests_that_of_the_enemy():
    """ALICE has none to spare, BOB has; each side's searcher stands beside the spot."""
    p = at_one_spot().stand("Lamp Warden 2 of party 1", 20, 13).stand("Lamp Warden 2 of party 2", 20, 23)
    for letter in "BC":
        p.marker(ALICE, letter).stands = 0
    p.shows(9, 9).given(first=ALICE).plays("action").does("Lamp Warden", LOOK, "marker A of seat 2")
    p.dice = [9]
    assert p.refused(BOB, "no") is None
    p.does("no")
    assert ([*p.markers(ALICE)], [*p.markers(BOB)]) == (["A"], ["B", "C"])
    p.does("end the activation", "Lamp Warden", LOOK, "marker A of seat 1")
    assert p.refused(ALICE, "no") == "9.16"


# -- traps -----------------------------------------------------------------------------------------


@pytest.mark.card("Supernatural Traps")
@pytest.mark.row("A001-50")
def test_a_trap_may_be_laid_at_an_enemy_marker_for_the_hidden_is_no_enemy_there():
    p = Skirmish([FAR], ["Night Courier", ("Lamp Warden", 3, 33)], plots=(["Supernatural Traps"], ()))
    p.infiltrates("Night Courier").marks(BOB, SPOT, *TOP).run(use_plots)
    assert p.refused_at(*SPOT) is None
    with p.tried():
        p.stand("Night Courier", *SPOT)
        assert p.refused_at(*SPOT) is not None


@pytest.mark.card("Supernatural Traps")
@pytest.mark.row("A001-26", "A001-30")
def test_who_is_revealed_at_a_spot_both_sides_have_trapped_is_struck_by_both():
    p = at_one_spot().lays_trap(ALICE, 20, 19).lays_trap(BOB, 20, 17).plays("turn")
    p.dice = [1, 1, 9, 1]
    p.does(ALICE, "Night Courier", "marker A", "nothing more")
    assert (p.traps(ALICE), p.traps(BOB)) == (0, 0)


# -- contact and charges ---------------------------------------------------------------------------


@pytest.mark.row("A001-50", "A001-30", "A001-31")
def test_a_charge_goes_over_markers_and_who_appears_beneath_the_charger_keeps_clear_of_it():
    """BOB's Yuri charges ALICE's warden over one of her markers and ends upon another."""
    p = Skirmish(
        ["Night Courier", ("Lamp Warden", 20, 10.8)], [("Yuri Olsen", 20, 19), FAR], turn=2, dice=(1, 1, 1)
    )
    p.infiltrates("Night Courier").marks(ALICE, (20, 12), (20, 18), (36, 6)).activates("Yuri")
    p.does("charge", "Lamp Warden", "from 180")
    while p.asked() in ("react", "intercept"):
        p.does("nothing" if p.asked() == "react" else "nobody")
    assert p.where("Yuri Olsen") == pytest.approx((20, 12), abs=0.1)
    p.s.turn = 3
    p.dice = [9, 1]
    p.plays("turn").does("Night Courier", "marker A")
    assert p.asked() == "choose_cell"
    assert p.refused("stay there") is not None
    assert p.refused_at(21.2, 12) is not None  # touches the charger
    assert p.refused_at(21.2, 10.8) is None  # touches the friend
    p.goes_to(21.2, 10.8)
    assert p.is_on_table("Night Courier")


# -- interception ----------------------------------------------------------------------------------


@pytest.mark.row("A001-34", "A001-50")
def test_of_two_who_are_revealed_the_one_an_enemy_touches_does_not_intercept():
    """ALICE's Kronen is charged across both markers; at one of them an enemy touches who is revealed."""
    p = Skirmish(
        ["Night Courier", "Night Courier", ("Kronen Roxxon", 20, 10), ("Lamp Warden", 3, 3)],
        [("Yuri Olsen", 20, 18), ("Lamp Warden", 23.2, 14)],
        turn=2,
        dice=(1, 9),
        interception=True,
    )
    p.infiltrates("Night Courier 1", "Night Courier 2").marks(ALICE, (22, 14), (18, 14), (36, 6), (10, 30))
    p.plays("turn").does("Night Courier 1", "marker A", "stay there")
    p.does("Night Courier 2", "marker B", "nothing more")
    p.does("Yuri", "charge", "Kronen", "from 180")
    assert p.asked(ALICE) == "intercept"
    assert p.refused("Night Courier 1") is not None
    assert p.refused("Night Courier 2") is None


# -- a search that begets a search -----------------------------------------------------------------


@pytest.mark.row("A001-46", "A001-47", "A001-48")
def test_who_is_found_by_the_last_to_act_finds_the_finders_friend_who_acts_last_of_all():
    """BOB's last searcher finds ALICE's, who then finds BOB's; each acts afterwards and moves no more."""
    p = Skirmish(
        ["Night Courier", ("Yuri Olsen", 44, 3)],
        ["Night Courier", ("Lamp Warden", 20, 23)],
        turn=2,
        dice=(9, 1),
    )
    p.infiltrates(MINE, YOURS).marks(ALICE, SPOT, *TOP).marks(BOB, (20, 14), *BOTTOM)
    p.plays("turn").does(ALICE, "nobody").does(BOB, "nobody").shows(9, 9)
    p.does("Yuri", "end the activation", "Lamp Warden", LOOK, "marker A", "yes", "Night Courier")
    assert p.actions(MINE) == 3
    p.does("end the activation")
    assert (p.askees(), p.asked()) == ([ALICE], "choose_active")
    p.does("Night Courier", LOOK, "marker A", "yes", "Night Courier")
    assert p.where(YOURS) == (20, 14)
    assert {"walk", "run", "charge"}.isdisjoint(p.offered())
    p.does("end the activation")
    assert (p.askees(), p.asked()) == ([BOB], "choose_active")
    p.does("Night Courier")
    assert {"walk", "run", "charge"}.isdisjoint(p.offered())
    assert p.actions(YOURS) == 3
    p.does("end the activation")
    assert p.over
    assert p.all_markers() == 0
