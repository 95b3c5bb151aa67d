"""House arrest: who no longer fits in with a ship or a crew (6.7 to 6.9, 21.27)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row


def clash():
    """ALICE's Federation spy aboard BOB's Klingon ship by treaty; the treaty has just gone."""
    return treaty().removed("Treaty: Federation/Klingon")


def treaty():
    """ALICE's Federation spy and BOB's Sarek aboard BOB's Klingon ship, who may be there by treaty."""
    t = Spaceline("Krios Suppression").put(BOB, "I.K.C. Bortas", space="Krios Suppression")
    t.put(BOB, "Treaty: Federation/Klingon").put(BOB, "Gowron", "Kurn", "Sarek", aboard="I.K.C. Bortas")
    return t.put(ALICE, "O'Brien Founder", aboard="I.K.C. Bortas").infiltrates("O'Brien Founder")


@row("T000-42")
def test_nobody_is_asked_of_house_arrest_where_all_fit_together():
    t = treaty().orders(BOB)
    assert t.asked() == "order"
    assert t.card("O'Brien Founder").infiltrating
    assert not t.card("O'Brien Founder").arrested


@row("T000-42")
def test_instead_of_house_arrest_it_may_be_exposed():
    t = clash().orders(BOB)
    assert t.asked(ALICE) == "exposed_instead"
    assert t.asked(BOB) == ""
    t.does(ALICE, "is exposed")
    assert t.affiliation("O'Brien Founder") == "Dominion"
    assert t.is_intruder("O'Brien Founder")
    assert not t.card("O'Brien Founder").arrested
    assert not t.card("O'Brien Founder").infiltrating
    assert t.asked(BOB) == "order"


@row("T000-42")
def test_or_it_goes_under_arrest_and_infiltrates_on():
    t = clash().orders(BOB).does(ALICE, "goes under house arrest")
    assert t.card("O'Brien Founder").arrested
    assert t.card("O'Brien Founder").infiltrating
    assert t.affiliation("O'Brien Founder") == "Federation"
    assert t.asked(BOB) == "order"
    assert t.orders(ALICE).asked(ALICE) == "order"


@row("T000-42")
def test_others_are_arrested_without_a_choice():
    t = clash().orders(BOB).does(ALICE, "is exposed")
    assert t.card("Sarek").arrested
    assert not t.card("Gowron").arrested


@row("T000-42")
def test_under_arrest_it_may_still_be_exposed_later():
    t = clash().orders(BOB).does(ALICE, "goes under house arrest").orders(ALICE)
    t.does(ALICE, "Expose an infiltrator", "O'Brien Founder")
    assert not t.card("O'Brien Founder").arrested
    assert t.is_intruder("O'Brien Founder")


def mixed_crew(*bobs):
    """ALICE's Federation spy and BOB's crew aboard his Non-Aligned ship, which fits them all; the treaty that
    joined them has just gone."""
    t = Spaceline("Excavation").put(BOB, "Zibalian Transport", space="Excavation")
    t.put(BOB, *bobs, aboard="Zibalian Transport")
    return t.put(ALICE, "O'Brien Founder", aboard="Zibalian Transport").infiltrates("O'Brien Founder")


@row("T000-42")
def test_where_the_ship_does_not_decide_its_player_names_who_is_arrested():
    t = mixed_crew("Gowron", "Kurn", "Morn").orders(BOB)
    assert t.asked(BOB) == "choose_arrested"
    assert t.offered(BOB) == ["Federation", "Klingon"]
    t.does(BOB, "Klingon")
    assert t.card("Gowron").arrested
    assert t.card("Kurn").arrested
    assert not t.card("Morn").arrested
    assert not t.card("O'Brien Founder").arrested
    assert t.asked(BOB) == "order"


@row("T000-42")
@pytest.mark.parametrize("says", ["is exposed", "goes under house arrest"])
def test_a_spy_in_a_mixed_crew_may_be_exposed_instead_of_arrested(says):
    t = mixed_crew("Gowron", "Kurn").orders(BOB).does(BOB, "Federation").does(ALICE, says)
    spy = t.card("O'Brien Founder")
    assert (spy.infiltrating, spy.arrested) == ((0, 0) if says == "is exposed" else (1, 1))
    assert t.is_intruder("O'Brien Founder") == (says == "is exposed")
    assert t.asked(BOB) == "order"


@row("T000-42")
def test_arrest_in_a_mixed_crew_ends_when_the_others_have_gone():
    t = mixed_crew("Gowron").orders(BOB).does(BOB, "Federation").does(ALICE, "goes under house arrest")
    t.removed("Gowron").put(BOB, "Data", aboard="Zibalian Transport").orders(BOB)
    assert not t.card("O'Brien Founder").arrested
    assert t.card("O'Brien Founder").infiltrating


def test_at_a_site_too_who_does_not_fit_the_station_is_arrested():
    t = Spaceline("Excavation").put(BOB, "Nor", space="Excavation").put(BOB, "Cargo Bay", on="Nor")
    t.is_of("Cardassian", "Nor").put(BOB, "Morn", "Gowron", aboard="Cargo Bay").orders(BOB)
    assert t.card("Gowron").arrested
    assert not t.card("Morn").arrested


# -- coming along to where it does not fit in ------------------------------------------------------


def boards_a_klingon_ship(says):
    """BOB's Morn, who fits everywhere, beams up from among his people to a Klingon ship; ALICE's Federation
    spy takes part."""
    t = Spaceline("Excavation").put(BOB, "I.K.C. Bortas", space="Excavation")
    t.put(BOB, "Gowron", aboard="I.K.C. Bortas").put(BOB, "Morn", "Data", at="Excavation")
    t.put(ALICE, "O'Brien Founder", at="Excavation").infiltrates("O'Brien Founder").orders(BOB)
    t.does(BOB, "Beam", "the planet at Excavation", "aboard I.K.C. Bortas", ["Morn"])
    return t.does(ALICE, *says)


@row("T000-24", "T000-42")
def test_who_takes_part_goes_along_even_to_a_ship_where_it_does_not_fit_in():
    t = boards_a_klingon_ship(["takes part"])
    assert t.where("O'Brien Founder") == "I.K.C. Bortas"
    assert t.asked(ALICE) == "exposed_instead"


@row("T000-42")
@pytest.mark.parametrize(
    ("says", "line"),
    [
        ("is exposed", "O'Brien Founder is exposed"),
        ("goes under house arrest", "O'Brien Founder is under house arrest."),
    ],
)
def test_the_log_tells_what_becomes_of_it_there(says, line):
    t = boards_a_klingon_ship(["takes part", says])
    assert "O'Brien Founder beams to I.K.C. Bortas." in t.log(BOB)
    assert any(told.startswith(line) for told in t.log(BOB))
    assert t.is_intruder("O'Brien Founder") == (says == "is exposed")
    assert bool(t.card("O'Brien Founder").arrested) == (says == "goes under house arrest")


@row("T000-24")
def test_who_stays_out_faces_no_arrest():
    t = boards_a_klingon_ship(["stays out"])
    assert t.where("O'Brien Founder") == ("planet", "Excavation")
    assert t.asked(BOB) == "order"


@row("T000-24")
def test_the_log_tells_that_a_spy_who_takes_part_cannot_go():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Taitt", "Data", at="Excavation").put(ALICE, "O'Brien Founder", at="Excavation")
    t.infiltrates("O'Brien Founder").card("O'Brien Founder").stopped = True
    t.orders(BOB).does(BOB, "Beam", "the planet at Excavation", "aboard U.S.S. Nebula", ["Data"])
    t.does(ALICE, "takes part")
    assert "O'Brien Founder stays where it is." in t.log(BOB)
    assert t.where("O'Brien Founder") == ("planet", "Excavation")


@row("T000-24")
@pytest.mark.card("Emergency Transporter Armbands")
@pytest.mark.parametrize(("beamed", "goes"), [("Sarek", False), ("Gowron", True)])
def test_a_spy_does_not_follow_somebody_who_is_under_arrest(beamed, goes):
    t = Spaceline("Excavation").put(BOB, "I.K.C. Bortas", space="Excavation")
    t.put(BOB, "Gowron", "Sarek", aboard="I.K.C. Bortas").hand(BOB, "Emergency Transporter Armbands")
    t.put(ALICE, "Martok Founder", aboard="I.K.C. Bortas").infiltrates("Martok Founder").orders(BOB)
    t.does(BOB, "Emergency Transporter Armbands", "aboard I.K.C. Bortas", "the planet at Excavation")
    t.does(ALICE, "takes part").does(BOB, [beamed])
    assert (t.where("Martok Founder") == ("planet", "Excavation")) == goes


def test_a_marker_kills_nobody_under_house_arrest():
    t = clash().orders(BOB).does(ALICE, "is exposed")
    assert t.card("Sarek").arrested
    t.picks("Sarek").damages(ALICE, "I.K.C. Bortas", "Phaser Banks")
    assert t.in_play("Sarek")


def test_memory_wipe_leaves_those_under_house_arrest_as_they_are():
    t = clash().orders(BOB).does(ALICE, "is exposed").hand(ALICE, "Memory Wipe").turn(ALICE)
    t.does(ALICE, "Memory Wipe", "I.K.C. Bortas")
    assert (t.affiliation("Gowron"), t.affiliation("Sarek")) == ("Non-Aligned", "Federation")
