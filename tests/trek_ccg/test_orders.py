"""Orders and who may carry them out: going, docking, versions of a character, runs that are lost, blows."""

import pytest
from spaceline import ALICE, BOB, Spaceline

NEBULA, OUTPOST = "U.S.S. Nebula", "Federation Outpost"


# -- who goes --------------------------------------------------------------------------------------


def below(**state):
    """ALICE may beam Data up beside Taitt; he is in that state."""
    t = Spaceline("Excavation").put(ALICE, NEBULA, space="Excavation")
    t.put(ALICE, "Data", "Taitt", at="Excavation")
    for name, value in state.items():
        setattr(t.card("Data"), name, value)
    return t.orders(ALICE).does(ALICE, "Beam", "the planet at Excavation", f"aboard {NEBULA}")


@pytest.mark.parametrize("state", ["disabled", "stunned"])
def test_whom_no_order_moves(state):
    assert below(**{state: True}).refused(ALICE, "Data") == "7.5"


def test_the_stopped_do_not_beam():
    t = below()
    t.card("Data").stopped = True
    assert t.refused(ALICE, "Data") == "9.5"


@pytest.mark.parametrize(("guards", "rule"), [((), "20.2"), (("Worf",), None)])
def test_a_captive_goes_only_with_somebody_who_holds_them(guards, rule):
    t = Spaceline("Excavation").put(BOB, NEBULA, space="Excavation").put(BOB, "Taitt", aboard=NEBULA)
    t.put(ALICE, "Eris", at="Excavation").put(BOB, *guards, "Federation PADD", at="Excavation")
    t.is_of("Federation", *guards)
    captive = t.card("Eris")
    captive.captive, captive.disabled, captive.controller = True, True, BOB
    t.orders(BOB).does(BOB, "Beam", "the planet at Excavation", f"aboard {NEBULA}")
    assert t.refused(BOB, "Eris") == rule


# -- docking ---------------------------------------------------------------------------------------


def at_outpost(seat=ALICE):
    t = Spaceline("Excavation").put(seat, OUTPOST, space="Excavation").put(ALICE, NEBULA, space="Excavation")
    return t.put(ALICE, "Data", "Taitt", aboard=NEBULA).orders(ALICE)


def test_a_ship_docks_at_its_own_facility():
    t = at_outpost().does(ALICE, "Dock a ship", NEBULA, f"aboard {OUTPOST}")
    assert t.where(NEBULA) == OUTPOST
    assert t.said("docks") == ["docks"]


def test_no_ship_docks_at_the_opponents():
    assert at_outpost(BOB).refused(ALICE, "Dock a ship") == "8.6"


def test_a_docked_ship_undocks_into_space():
    t = at_outpost().does(ALICE, "Dock a ship", NEBULA, f"aboard {OUTPOST}", "Undock a ship", NEBULA)
    assert t.where(NEBULA) == ("space", "Excavation")


# -- versions of a character -----------------------------------------------------------------------


def worfs():
    t = Spaceline("Excavation").put(ALICE, "Worf", at="Excavation").hand(ALICE, "Worf Son of Mogh", "Data")
    return t.turn(ALICE)


def test_at_the_start_of_the_turn_another_version_takes_the_place_of_one_in_play():
    t = worfs().does(ALICE, "Replace a persona", "Worf", "Worf Son of Mogh")
    assert t.where("Worf Son of Mogh") == ("planet", "Excavation")
    assert t.holds(ALICE, "Worf") == 1
    assert t.holds(ALICE, "Worf Son of Mogh") == 0


def test_another_character_does_not():
    t = worfs().does(ALICE, "Replace a persona", "Worf")
    assert t.refused(ALICE, "Data") == "19.3"


def test_a_version_is_replaced_once_a_turn():
    t = worfs().does(ALICE, "Replace a persona", "Worf", "Worf Son of Mogh")
    assert t.refused(ALICE, "Replace a persona") == "19.3"


def test_later_in_the_turn_no_version_is_replaced():
    t = Spaceline("Excavation").put(ALICE, "Worf", at="Excavation").hand(ALICE, "Worf Son of Mogh")
    assert t.orders(ALICE).refused(ALICE, "Replace a persona") == "19.3"


# -- cargo runs that are lost ----------------------------------------------------------------------


@pytest.mark.parametrize("back", ["Morn", "Federation PADD"])
def test_a_run_without_personnel_or_goods_is_over(back):
    t = Spaceline("Excavation").put(ALICE, OUTPOST, space="Excavation")
    t.put(ALICE, "Zibalian Transport", aboard=OUTPOST).put(ALICE, "Morn", "Federation PADD", aboard=OUTPOST)
    t.orders(ALICE).does(
        ALICE, "Begin a cargo run", "Zibalian", f"aboard {OUTPOST}", ["Federation PADD"], ["Morn"]
    )
    assert t.said("run_lost") == []
    t.does(ALICE, "Walk", "aboard Zibalian Transport", f"aboard {OUTPOST}", [back])
    assert t.said("run_lost") == ["run_lost"]


# -- blows -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attacker", "strength", "rule"), [("Kurn", 8, "12.3"), ("Gowron", 9, None)])
def test_a_mortal_blow_takes_more_than_twice_the_strength(attacker, strength, rule):
    t = Spaceline("Excavation").put(BOB, attacker, at="Excavation").put(ALICE, "Eris", at="Excavation")
    t.s.attacked_at[BOB] = 0xFFFF
    t.orders(BOB).does(BOB, "Attack personnel", "the planet at Excavation")
    assert (t.strength(attacker), t.strength("Eris")) == (strength, 4)
    assert t.refused(BOB, "mortally") == rule
