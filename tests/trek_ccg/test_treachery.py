"""Events by which infiltrators attack or give advice (48.15, 48.16)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

clause = pytest.mark.clause


def spied(*bobs, spy="O'Brien Founder"):
    """ALICE's infiltrator aboard BOB's ship with his crew."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, *(bobs or ("Jean-Luc Picard", "Data")), aboard="U.S.S. Nebula")
    return t.put(ALICE, spy, aboard="U.S.S. Nebula").infiltrates(spy)


# -- Dial Martok for Murder ------------------------------------------------------------------------

DIAL = "Dial Martok for Murder"


@clause(DIAL, 1)
def test_the_infiltrator_fights_whom_he_chooses_and_stays_hidden():
    t = spied("Deanna Troi", "Data", "Worf").hand(ALICE, "Dial Martok for Murder").turn(ALICE)
    t.does(ALICE, "Dial Martok", "O'Brien Founder", "Deanna Troi", "none")
    assert t.asked(ALICE) == "choose_blow"
    assert t.strength("O'Brien Founder") == 8 + 4
    assert not t.fights("Data")
    t.does(ALICE, "mortally")
    assert t.in_discard(BOB, "Deanna Troi") == 1
    assert t.in_discard(ALICE, "Dial Martok for Murder") == 1
    assert t.card("O'Brien Founder").infiltrating
    assert t.strength("O'Brien Founder") == 8


@clause(DIAL, 1)
def test_he_may_attack_two():
    t = spied("Jean-Luc Picard", "Data", "Worf").hand(ALICE, "Dial Martok for Murder").turn(ALICE)
    t.does(ALICE, "Dial Martok", "O'Brien Founder", "Jean-Luc Picard", "Worf")
    fighters = {name for name in ("Jean-Luc Picard", "Data", "Worf") if t.fights(name)}
    assert fighters == {"Jean-Luc Picard", "Worf"}


@clause(DIAL, 1)
def test_only_opposing_personnel_who_are_present_are_attacked():
    t = spied("Deanna Troi", "Data").hand(ALICE, DIAL).put(BOB, "Worf", at="Excavation")
    t.put(ALICE, "Weyoun", "Krajensky Founder", aboard="U.S.S. Nebula").infiltrates("Krajensky Founder")
    t.turn(ALICE).does(ALICE, DIAL, "O'Brien Founder")
    assert t.offered(ALICE) == ["Deanna Troi (theirs)", "Data (theirs)"]
    t.does(ALICE, "Data")
    assert t.offered(ALICE) == ["Deanna Troi (theirs)", "none"]


@clause(DIAL, 1)
def test_no_spy_of_the_opponents_dials():
    t = (
        spied("Data")
        .put(ALICE, "I.K.C. K'Vort", space="Excavation")
        .put(ALICE, "Kurn", aboard="I.K.C. K'Vort")
    )
    t.put(BOB, "Martok Founder", aboard="I.K.C. K'Vort").infiltrates("Martok Founder").hand(ALICE, DIAL)
    assert t.turn(ALICE).does(ALICE, DIAL).offered(ALICE) == ["O'Brien Founder"]


@clause(DIAL, 1)
def test_without_an_infiltrator_nobody_dials():
    t = spied().hand(ALICE, "Dial Martok for Murder").orders(ALICE)
    t.does(ALICE, "Expose an infiltrator", "O'Brien Founder").turn(ALICE)
    assert t.refused(ALICE, "Dial Martok") == "48.15"


@clause(DIAL, 1)
@pytest.mark.parametrize("how", ["stopped", "disabled"])
def test_an_infiltrator_who_cannot_act_does_not_dial(how):
    t = spied().hand(ALICE, DIAL).turn(ALICE)
    setattr(t.card("O'Brien Founder"), how, True)
    assert t.refused(ALICE, DIAL) == "48.15"


# -- Treacherous Advice ----------------------------------------------------------------------------

ADVICE = "Treacherous Advice"


@clause(ADVICE, 1, 2)
def test_advice_costs_a_card_for_every_leader_who_hears_it():
    t = spied("Jean-Luc Picard", "William T. Riker", "Data").hand(ALICE, "Treacherous Advice")
    t.hand(BOB, "Sarek", "Q2", "Worf").turn(ALICE)
    t.does(ALICE, "Treacherous Advice", "O'Brien Founder", "Q2", "Worf")
    assert t.asked() == "order"
    assert t.holds(BOB, "Sarek") == t.hand_size(BOB) == 1
    assert t.in_discard(BOB, "Q2") == t.in_discard(BOB, "Worf") == 1
    assert any("Sarek" in line for line in t.log(ALICE))


@clause(ADVICE, 1, 2)
def test_with_no_leader_there_the_hand_is_only_seen():
    t = spied("Data").hand(ALICE, "Treacherous Advice").hand(BOB, "Sarek").turn(ALICE)
    t.does(ALICE, "Treacherous Advice", "O'Brien Founder", "seen")
    assert t.holds(BOB, "Sarek") == 1


@clause(ADVICE, 2)
@pytest.mark.parametrize(("where", "cost"), [("Nebula", 1), ("planet", 0), ("own ship", 0)])
def test_only_leaders_present_with_the_infiltrator_count(where, cost):
    t = (
        spied("Data")
        .hand(ALICE, ADVICE)
        .hand(BOB, "Sarek", "Q2")
        .put(ALICE, "I.K.C. K'Vort", space="Excavation")
    )
    if where == "planet":
        t.put(BOB, "Jean-Luc Picard", at="Excavation")
    else:
        t.put(BOB, "Jean-Luc Picard", aboard="U.S.S. Nebula" if where == "Nebula" else "I.K.C. K'Vort")
    t.turn(ALICE).does(ALICE, ADVICE, "O'Brien Founder", *(["Q2"] if cost else ["seen"]))
    assert t.asked() == "order"
    assert t.hand_size(BOB) == 2 - cost


@clause(ADVICE, 2)
def test_of_two_infiltrators_one_is_chosen():
    t = (
        spied("Data")
        .put(BOB, "Federation Outpost", space="Excavation")
        .hand(ALICE, ADVICE)
        .hand(BOB, "Sarek", "Q2")
    )
    t.put(BOB, "Jean-Luc Picard", "William T. Riker", aboard="Federation Outpost")
    t.put(ALICE, "Krajensky Founder", aboard="Federation Outpost").infiltrates("Krajensky Founder")
    t.turn(ALICE).does(ALICE, ADVICE)
    assert t.offered(ALICE) == ["O'Brien Founder", "Krajensky Founder"]
    t.does(ALICE, "Krajensky Founder", "Q2", "Sarek")
    assert t.hand_size(BOB) == 0


@clause(ADVICE, 1)
def test_it_shows_the_opponents_hand_and_not_ones_own():
    t = spied("Data").hand(ALICE, ADVICE, "Gowron").hand(BOB, "Sarek", "Q2").turn(ALICE)
    t.does(ALICE, ADVICE, "O'Brien Founder")
    lines = "\n".join(t.log(ALICE))
    assert all(name in lines for name in ("Sarek", "Q2"))
    assert "Gowron" not in "\n".join(t.log(BOB))


@clause(ADVICE, 2)
def test_without_an_infiltrator_there_is_no_advice():
    t = Spaceline("Excavation").put(ALICE, "O'Brien Founder", at="Excavation")
    t.hand(ALICE, "Treacherous Advice")
    t.put(BOB, "Data", at="Excavation").hand(BOB, "Sarek").turn(ALICE)
    assert t.refused(ALICE, "Treacherous Advice") == "48.16"


@clause(ADVICE, 2)
def test_an_infiltrator_who_is_disabled_gives_no_advice():
    t = spied("Jean-Luc Picard").hand(ALICE, ADVICE).hand(BOB, "Sarek").turn(ALICE)
    t.card("O'Brien Founder").disabled = True
    assert t.refused(ALICE, ADVICE) == "48.16"


@clause(ADVICE, 2)
def test_a_leader_who_is_disabled_does_not_count():
    t = spied("Jean-Luc Picard", "William T. Riker").hand(ALICE, ADVICE).hand(BOB, "Sarek", "Q2").turn(ALICE)
    t.card("William T. Riker").disabled = True
    t.does(ALICE, ADVICE, "O'Brien Founder", "Q2")
    assert (t.asked(), t.hand_size(BOB)) == ("order", 1)
