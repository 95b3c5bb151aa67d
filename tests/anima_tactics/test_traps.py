"""Supernatural Traps: where they are laid, what they do, and everything that sets one off (25.9, 13.18)."""

import pytest
from skirmish_duels import IDLE
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.rules.plots import use_plots
from coverts.games.anima_tactics.rules.upkeep import pay_upkeep
from coverts.games.anima_tactics.state import CAPTURE

clause = pytest.mark.clause
FAR = ("Lamp Warden", 44, 3)
MARKERS = [(20, 12), (30, 12), (40, 12)]


def lost(p, name):
    """Life points it has lost."""
    return p.figure(name).lost


# -- laying them -----------------------------------------------------------------------------------


def laying(at=(10, 33), *, dice=()):
    """ALICE lays traps; BOB's Kronen stands there."""
    p = Skirmish([FAR], [("Kronen Roxxon", *at)], dice=dice, plots=(["Supernatural Traps"], ()))
    return p.run(use_plots)


@clause("Supernatural Traps", 1)
def test_supernatural_traps_are_three():
    p = laying().goes_to(30, 30).goes_to(20, 20).goes_to(10, 10)
    assert p.over
    assert p.traps(ALICE) == 3


@clause("Supernatural Traps", 1)
@pytest.mark.parametrize(("y", "no"), [(33 - 0.6 - 8.2, None), (33 - 0.6 - 8, "25.9")])
def test_a_trap_is_not_laid_within_8_inches_of_an_enemy_which_takes_in_exactly_8(y, no):
    assert laying().refused_at(10, y) == no


@clause("Supernatural Traps", 1)
def test_a_trap_is_not_laid_where_nobody_could_stand():
    p = Skirmish([FAR], [("Kronen Roxxon", 10, 33)], terrain=["#"], plots=(["Supernatural Traps"], ()))
    assert p.run(use_plots).refused_at(0.6, 0.6) == "25.9"


@clause("Supernatural Traps", 1)
def test_a_trap_may_be_laid_near_a_friend():
    assert laying().refused_at(44, 5) is None


@clause("Supernatural Traps", 1)
def test_a_trap_lies_where_it_was_laid():
    p = laying(at=(30, 20)).goes_to(20, 18).goes_to(10, 10).goes_to(10, 30).shows(1)
    p.activates("Kronen Roxxon").does("run").goes_to(21.6, 20)
    assert p.traps(ALICE) == 2


@clause("Supernatural Traps", 1)
def test_supernatural_traps_are_laid_once():
    p = laying().goes_to(30, 30).goes_to(20, 20).goes_to(10, 10).run(use_plots)
    assert p.over


@clause("Supernatural Traps", 1)
def test_each_of_two_players_lays_three_traps_away_from_the_others_figures():
    plots = (["Supernatural Traps"], ["Supernatural Traps"])
    p = Skirmish([FAR], [("Kronen Roxxon", 10, 33)], plots=plots).run(use_plots)
    p.goes_to(30, 30).goes_to(20, 20).goes_to(10, 10)
    assert (p.refused_at(40, 5), p.refused_at(10, 30)) == ("25.9", None)
    p.goes_to(30, 25).goes_to(20, 15).goes_to(10, 30)
    assert (p.traps(ALICE), p.traps(BOB)) == (3, 3)


# -- what one does ---------------------------------------------------------------------------------


def trapped(name="Claire Adelheid", y=11.6, die=7, *, hidden=False):
    """BOB's figure walks to (20, y); one of ALICE's traps lies at (20, 9)."""
    p = Skirmish([FAR], [(name, 20, 18)], dice=[die]).lays_trap(ALICE, 20, 9)
    if hidden:
        p.hides(name)
    return p.activates(name).does("walk").goes_to(20, y)


@clause("Supernatural Traps", 2)
def test_a_trap_attacks_with_5_and_5_who_comes_within_2_inches():
    assert lost(trapped(), "Claire Adelheid") == 5 + (5 + 7 - 8) - 3


@clause("Supernatural Traps", 2)
def test_a_trap_that_was_laid_attacks_who_comes_within_2_inches():
    p = laying(at=(30, 20), dice=[7]).goes_to(20, 18).goes_to(10, 10).goes_to(10, 30).shows(1)
    p.activates("Kronen Roxxon").does("run").goes_to(21.6, 20)
    assert p.lines("5 + 7 = 12 against")


@clause("Supernatural Traps", 3)
def test_who_is_hidden_does_not_set_off_a_trap_that_was_laid():
    p = laying(at=(30, 20)).goes_to(20, 18).goes_to(10, 10).goes_to(10, 30).shows(1).hides("Kronen Roxxon")
    p.activates("Kronen Roxxon").does("run").goes_to(21.6, 20)
    assert p.traps(ALICE) == 3


@clause("Supernatural Traps", 2)
def test_a_trap_hits_who_has_as_much_defense_as_it_has_attack():
    assert lost(trapped(die=3), "Claire Adelheid") == 5 - 3


@clause("Supernatural Traps", 2)
def test_a_trap_may_miss_and_is_gone_all_the_same():
    p = trapped(die=2)
    assert (lost(p, "Claire Adelheid"), p.traps(ALICE)) == (0, 0)


@clause("Supernatural Traps", 2)
def test_a_trap_leaves_alone_who_stays_more_than_2_inches_away():
    p = trapped(y=11.8)
    assert (lost(p, "Claire Adelheid"), p.traps(ALICE)) == (0, 1)


@clause("Supernatural Traps", 3)
@pytest.mark.parametrize(("name", "hidden"), [("Night Courier", True), ("Elienai", False)])
def test_neither_the_hidden_nor_who_flies_sets_off_a_trap(name, hidden):
    assert trapped(name, hidden=hidden).traps(ALICE) == 1


@clause("Supernatural Traps", 2)
def test_a_trap_attacks_its_own_side_as_well():
    p = Skirmish([("Claire Adelheid", 20, 18)], [("Lamp Warden", 44, 33)], dice=[7]).lays_trap(ALICE, 20, 9)
    p.activates("Claire Adelheid").does("walk").goes_to(20, 11.6)
    assert (lost(p, "Claire Adelheid"), p.traps(ALICE)) == (5 + (5 + 7 - 8) - 3, 0)


@clause("Supernatural Traps", 2)
def test_who_runs_past_a_trap_does_not_set_it_off():
    p = Skirmish([FAR], [("Claire Adelheid", 16, 18)]).lays_trap(ALICE, 20, 18)
    p.activates("Claire Adelheid").does("run").goes_to(24, 18)
    assert p.traps(ALICE) == 1


# -- every way to come near ------------------------------------------------------------------------


def beneath(*, at=(20, 12), dice=(), second=(("Lamp Warden", 44, 33),), **position):
    """ALICE's Night Courier is infiltrated; one of BOB's traps lies 2 inches from marker A."""
    p = Skirmish(["Night Courier"], second, turn=2, dice=dice, **position).infiltrates("Night Courier")
    return p.marks(ALICE, at, *MARKERS[1:]).lays_trap(BOB, at[0], at[1] - 2.6)


@clause("Supernatural Traps", 2)
def test_who_is_revealed_near_a_trap_sets_it_off():
    p = beneath(dice=[7]).plays("recovery").does("Night Courier", "marker A", "nothing more")
    assert lost(p, "Night Courier") == 5 + (5 + 7 - 9)


@clause("Supernatural Traps", 3)
def test_who_is_revealed_hidden_does_not_set_off_a_trap():
    p = beneath().plays("recovery").does("Night Courier", "marker A", "Stealth")
    assert p.traps(BOB) == 1


@clause("Supernatural Traps", 2)
def test_who_is_shifted_away_as_it_is_revealed_does_not_set_off_the_trap_near_the_marker():
    p = beneath(second=[("Lamp Warden", 20, 12)]).plays("recovery").does("Night Courier", "marker A")
    p.goes_to(20, 14).does("nothing more")
    assert p.traps(BOB) == 1


@clause("Supernatural Traps", 2)
def test_who_is_discovered_near_a_trap_sets_it_off():
    p = beneath(dice=[9, 7], second=[("Lamp Warden", 20, 16)]).activates("Lamp Warden")
    p.does("look at a marker", "marker A", "yes", "Night Courier")
    assert lost(p, "Night Courier") == 5 + (5 + 7 - 9)


@clause("Supernatural Traps", 2)
def test_with_the_last_who_is_destroyed_by_a_trap_as_it_is_revealed_the_game_ends():
    p = beneath(dice=[9]).with_fields("Night Courier", lost=9).plays("turn")
    p.does("Night Courier", "marker A", "nothing more")
    assert p.over
    assert p.decided


@clause("Supernatural Traps", 2)
@clause("Tactics", 1)
def test_who_is_deployed_anew_near_a_trap_sets_it_off():
    p = Skirmish([("Claire Adelheid", 10, 3)], [("Lamp Warden", 44, 33)], plots=(["Tactics"], ()))
    p.shows(7).lays_trap(BOB, 20, 5.6).run(use_plots).does("Claire Adelheid").goes_to(20, 3)
    assert lost(p, "Claire Adelheid") == 5 + (5 + 7 - 8) - 3


@clause("Supernatural Traps", 2)
def test_who_steps_aside_near_a_trap_sets_it_off():
    p = Skirmish(
        [("Claire Adelheid", 20, 18)], [("Lamp Warden", 35, 18)], dice=[7], free_movement=True
    ).lays_trap(BOB, 20, 14)
    p.given(first=BOB).plays("action").does("Lamp Warden", "walk").goes_to(28, 18)
    p.does("end the activation", "Claire Adelheid").goes_to(20, 16.6)
    assert lost(p, "Claire Adelheid") == 5 + (5 + 7 - 8) - 3


@clause("Supernatural Traps", 2)
def test_who_runs_near_a_trap_sets_it_off():
    p = Skirmish([FAR], [("Claire Adelheid", 20, 18)], dice=[7]).lays_trap(ALICE, 20, 8)
    p.activates("Claire Adelheid").does("run").goes_to(20, 10)
    assert p.traps(ALICE) == 0


@clause("Supernatural Traps", 2)
def test_who_steps_into_a_line_near_a_trap_sets_it_off():
    p = Skirmish(["October"], ["Lamp Warden", "Claire Adelheid"], dice=[2, 1], interception=True)
    p.stand("October", 10, 10, **IDLE).stand("Lamp Warden", 22, 10, **IDLE).stand("Claire Adelheid", 16, 12)
    p.lays_trap(ALICE, 16, 7.4).attacks("October", "Lamp Warden").does("Claire Adelheid")
    assert p.traps(ALICE) == 0


# -- when ------------------------------------------------------------------------------------------


def charging(*dice, **fields):
    """BOB's Claire charges ALICE's Lamp Warden, beside whom one of ALICE's traps lies."""
    p = Skirmish(["Lamp Warden"], [("Claire Adelheid", 20, 18)], dice=dice).stand("Lamp Warden", 20, 10)
    p.with_fields("Lamp Warden", actions=1).with_fields("Claire Adelheid", **fields)
    p.lays_trap(ALICE, 17.4, 11.2).activates("Claire Adelheid")
    return p.does("charge", "Lamp Warden", "from 180")


@clause("Supernatural Traps", 2)
def test_who_charges_sets_off_a_trap_before_the_attack_is_rolled():
    p = charging(7)
    assert p.asked(ALICE) == "react"
    assert lost(p, "Claire Adelheid") > 0


@clause("Supernatural Traps", 2)
def test_who_is_destroyed_by_a_trap_as_it_charges_does_not_attack():
    p = charging(7, lost=13)
    assert p.said("destroyed", "attack", "missed") == ["destroyed"]
    assert p.over


@clause("Supernatural Traps", 3)
def test_who_is_hidden_no_more_beside_a_trap_does_not_set_it_off_by_that():
    p = Skirmish([FAR], [("Night Courier", 20, 18)]).lays_trap(ALICE, 20, 15.4).hides("Night Courier")
    p.with_fields("Night Courier", actions=0).run(pay_upkeep)
    assert not p.figure("Night Courier").hidden
    assert p.traps(ALICE) == 1


@clause("Supernatural Traps", 2)
def test_who_brings_the_prisoner_home_has_won_before_a_trap_attacks():
    p = Skirmish([("Night Courier", 20, 9)], [("Lamp Warden", 44, 33)], scenario=CAPTURE)
    p.lays_trap(BOB, 20, 4).activates("Night Courier").s.carried_by = p.number("Night Courier")
    p.does("walk").goes_to(20, 6.6)
    assert p.decided
    assert p.traps(BOB) == 1
