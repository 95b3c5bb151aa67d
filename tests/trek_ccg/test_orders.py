"""Orders and who may carry them out: going, docking, cargo runs, firing, launching, versions, blows."""

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


# -- orders that are refused -----------------------------------------------------------------------


def beaming():
    """ALICE beams from her ship; two of her Away Teams are on planets."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, NEBULA, space="Excavation")
    t.put(ALICE, "Data", aboard=NEBULA).put(ALICE, "Worf", at="Excavation")
    t.put(ALICE, "Taitt", at="Restore Errant Moon").orders(ALICE)
    return t.does(ALICE, "Beam", f"aboard {NEBULA}")


def test_nobody_beams_to_another_location():
    assert beaming().refused(ALICE, "the planet at Restore Errant Moon") == "9.2"


@pytest.mark.parametrize("name", ["Worf", "Taitt"])
def test_nobody_beams_who_is_not_where_the_beam_begins(name):
    assert beaming().does(ALICE, "the planet at Excavation").refused(ALICE, name) == "9.2"


def freight(*crew):
    """ALICE's freighter, cargo and crew at her outpost; a Cargo Bay is one mission away."""
    t = Spaceline("Collect Sample", "Security Briefing").put(
        ALICE, "Cardassian Outpost", space="Collect Sample"
    )
    t.put(ALICE, "Nor", space="Security Briefing").put(ALICE, "Cargo Bay", on="Nor")
    return t.put(ALICE, "Groumall", "Klingon PADD", *crew, aboard="Cardassian Outpost")


RUN = ("Begin a cargo run", "Groumall", "aboard Cardassian Outpost", ["Klingon PADD"])


def test_neither_equipment_nor_the_disabled_carry_cargo():
    t = freight("Dakol", "Damar")
    t.card("Damar").disabled = True
    t.orders(ALICE).does(ALICE, *RUN)
    assert t.refused(ALICE, "Damar") == t.refused(ALICE, "Klingon PADD") == "24.1"


def test_only_those_who_carried_the_cargo_deliver_it():
    t = freight("Dakol", "Damar").put(ALICE, "Daro", aboard="Groumall").orders(ALICE)
    t.does(ALICE, *RUN, ["Dakol"], "Undock a ship", "Groumall")
    t.does(ALICE, "Move a ship", "Groumall", "space at Security Briefing")
    t.does(ALICE, "Complete a cargo run", "Groumall", "Cargo Bay", "Klingon PADD")
    assert t.refused(ALICE, "Daro") == "24.2"


def test_a_cloaked_ship_does_not_fire():
    t = Spaceline("Excavation").put(ALICE, "I.K.C. K'Vort", "I.K.C. Rotarran", space="Excavation")
    t.put(ALICE, "Kurn", aboard="I.K.C. K'Vort").put(ALICE, "Martok", aboard="I.K.C. Rotarran")
    t.put(BOB, NEBULA, space="Excavation").card("I.K.C. K'Vort").cloaked = True
    t.orders(ALICE).does(ALICE, "Attack with ships", NEBULA)
    assert t.refused(ALICE, "I.K.C. K'Vort") == "8.10"


def test_a_carried_ship_is_launched_where_its_carrier_is():
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, "Borg Cube", space="Excavation")
    t.put(ALICE, "Borg Sphere", on="Borg Cube").put(ALICE, *["Six of Eleven"] * 2, aboard="Borg Sphere")
    t.orders(ALICE).does(ALICE, "Launch a carried ship", "Borg Sphere")
    assert t.refused(ALICE, "space at Restore Errant Moon") == "8.8"


def test_who_has_given_an_order_plays_no_card_afterwards():
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, NEBULA, space="Excavation")
    t.put(ALICE, "Data", "Taitt", aboard=NEBULA).hand(ALICE, "Federation PADD")
    t.put(ALICE, OUTPOST, space="Excavation").turn(ALICE)
    assert t.offered(ALICE, "Federation PADD")
    t.does(ALICE, "Move a ship", NEBULA, "space at Restore Errant Moon")
    assert t.refused(ALICE, "Federation PADD") == "4.1"
