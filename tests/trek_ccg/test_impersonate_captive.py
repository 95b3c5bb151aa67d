"""Impersonate Captive: a Founder takes on a captive's values (51.8)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card, clause = pytest.mark.card, pytest.mark.clause
IMPERSONATE = "Impersonate Captive"
DEED = "Activate a hidden agenda"
AWAY = "Restore Errant Moon"


def camp(*captives, founder="Founder Leader"):
    """ALICE's Founder holds those personnel of BOB on a planet; the agenda lies facedown."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, founder, "Weyoun", at="Excavation")
    t.put(BOB, *captives, at="Excavation").held(ALICE, *captives)
    return t.agenda(ALICE, IMPERSONATE)


def guised(captive="Worf", founder="Founder Leader"):
    """The Founder impersonates that captive."""
    return camp(captive, founder=founder).turn(ALICE).does(ALICE, DEED, IMPERSONATE, founder, captive)


@clause(IMPERSONATE, 1)
def test_it_is_laid_facedown():
    t = (
        Spaceline("Excavation")
        .put(ALICE, "Founder Leader", at="Excavation")
        .put(BOB, "Worf", at="Excavation")
    )
    t.held(ALICE, "Worf").hand(ALICE, IMPERSONATE).turn(ALICE)
    assert t.refused(ALICE, IMPERSONATE) == "17.1"
    t.does(ALICE, "Play a card facedown", IMPERSONATE)
    assert not t.in_play(IMPERSONATE)
    assert t.does(ALICE, DEED, IMPERSONATE, "Founder Leader", "Worf").in_play(IMPERSONATE)


@clause(IMPERSONATE, 2)
def test_only_a_founder_impersonates_a_captive_who_is_present():
    t = camp("Worf").put(BOB, "Data", at=AWAY).held(ALICE, "Data").put(BOB, "Taitt", at="Excavation")
    t.turn(ALICE).does(ALICE, DEED, IMPERSONATE)
    assert t.offered(ALICE) == ["Founder Leader"]
    t.does(ALICE, "Founder Leader")
    assert t.offered(ALICE) == ["Worf"]
    t.does(ALICE, "Worf")
    assert t.where(IMPERSONATE) == "Founder Leader"


@clause(IMPERSONATE, 2)
def test_nobody_impersonates_a_borg():
    assert camp("Seven of Nine (The Borg)").turn(ALICE).refused(ALICE, DEED) == "17.3"


@clause(IMPERSONATE, 3)
def test_the_founder_has_the_captives_values_but_its_own_integrity():
    t = guised("Worf")
    assert t.attributes("Founder Leader") == "3/6/10"
    assert t.icons("Founder Leader") == {"Cmd"}


@clause(IMPERSONATE, 3)
def test_the_founder_has_the_captives_skills_and_treachery_but_no_honor():
    assert guised("Worf").skills("Founder Leader") == {
        "SECURITY": 1, "Navigation": 1, "Diplomacy": 1, "Treachery": 1,
    }  # fmt: skip


@clause(IMPERSONATE, 3)
def test_the_captives_own_treachery_counts_as_it_is():
    assert guised("Admiral Leyton").skills("Founder Leader")["Treachery"] == 1


@clause(IMPERSONATE, 3)
@card("Metaphasic Shields")
def test_the_founder_has_the_captives_classification():
    t = guised("Taitt").put(ALICE, "Jem'Hadar Warship", space="Excavation")
    t.put(ALICE, "Metaphasic Shields", on="Jem'Hadar Warship")
    t.moved("Founder Leader", aboard="Jem'Hadar Warship")
    assert t.shields("Jem'Hadar Warship") == 9 + 2


@clause(IMPERSONATE, 4)
def test_the_founder_may_infiltrate_the_captives_affiliation():
    t = guised("Worf").put(BOB, "Data", "Taitt", at=AWAY).moved("Founder Leader", at=AWAY).orders(ALICE)
    t.does(ALICE, "Start infiltrating", "Founder Leader")
    assert t.affiliation("Founder Leader") == "Federation"


@clause(IMPERSONATE, 4)
def test_of_two_affiliations_its_player_chooses_one():
    t = guised("Kasidy Yates")
    assert set(t.offered(ALICE)) == {"Non-Aligned", "Bajoran"}
    t.does(ALICE, "Bajoran").moved("Founder Leader", at=AWAY).plays_affiliation(BOB, "Bajoran")
    t.put(BOB, "Morn", at=AWAY).orders(ALICE)
    t.does(ALICE, "Start infiltrating", "Founder Leader")
    assert t.affiliation("Founder Leader") == "Bajoran"


@pytest.mark.row("T000-36")
@card(IMPERSONATE)
def test_the_founder_is_exposed_next_to_a_version_of_the_captive():
    t = guised("Worf").put(BOB, "Data", "Taitt", at=AWAY).moved("Founder Leader", at=AWAY)
    t.infiltrates("Founder Leader").orders(BOB)
    assert t.card("Founder Leader").infiltrating
    t.put(ALICE, "Worf Son of Mogh", at=AWAY).orders(BOB)
    assert not t.card("Founder Leader").infiltrating


@clause(IMPERSONATE, 5)
@pytest.mark.parametrize("own_turn", [True, False])
def test_the_founder_morphs_back_at_any_time(own_turn):
    t = guised("Worf")
    t = t.orders(ALICE) if own_turn else t.chance_of(ALICE)
    t.does(ALICE, "Use a card in play", IMPERSONATE)
    assert t.attributes("Founder Leader") == "3/9/8"
    assert t.in_discard(ALICE, IMPERSONATE) == 1


@pytest.mark.row("T002-35")
@clause(IMPERSONATE, 5)
def test_the_founder_does_not_morph_back_in_answer_to_something():
    t = guised("Worf").put(BOB, "U.S.S. Nebula", space=AWAY).put(BOB, "Data", at=AWAY).asks_always(ALICE)
    t.orders(BOB).does(BOB, "Beam", f"the planet at {AWAY}", "aboard U.S.S. Nebula", ["Data"])
    assert t.asked(ALICE) == "respond"
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    t.passes(ALICE, ALICE)
    assert t.asked(ALICE) == "between"
    assert t.offered(ALICE, "Use a card in play")


@card(IMPERSONATE, "Founder")
def test_a_founder_who_morphs_into_another_ends_the_impersonation():
    t = guised("Worf", founder="Founder").hand(ALICE, "Founder Leader").turn(ALICE)
    t.does(ALICE, "Use a card in play", "Founder", "Founder Leader")
    assert t.attributes("Founder Leader") == "3/9/8"
    assert not t.in_play(IMPERSONATE)


@card(IMPERSONATE, "Varon-T Disruptor")
def test_the_varon_t_disruptor_doubles_the_captives_strength():
    t = guised("Worf").put(ALICE, "Varon-T Disruptor", at="Excavation")
    assert t.strength("Founder Leader") == 2 * 10
