"""What each event does (chapter 48)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card


def spied(*bobs, spy="O'Brien Founder"):
    """ALICE's infiltrator aboard BOB's ship with his crew."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, *(bobs or ("Jean-Luc Picard", "Data")), aboard="U.S.S. Nebula")
    return t.put(ALICE, spy, aboard="U.S.S. Nebula").infiltrates(spy)


# -- Kivas Fajo - Collector ------------------------------------------------------------------------


@card("Kivas Fajo - Collector")
@pytest.mark.parametrize(("chosen", "seat"), [("seat 1", ALICE), ("seat 2", BOB)])
def test_kivas_fajo_gives_three_cards_to_whoever_is_chosen(chosen, seat):
    t = Spaceline("Excavation").hand(ALICE, "Kivas Fajo - Collector")
    t.deck(seat, "Data", "Worf", "Taitt", "Sarek")
    t.turn(ALICE).does(ALICE, "Kivas Fajo", chosen)
    assert t.hand_size(seat) == 3
    assert t.hand_size(1 - seat) == 0
    assert t.in_discard(ALICE, "Kivas Fajo - Collector") == 1


@card("Kivas Fajo - Collector")
def test_kivas_fajo_is_the_normal_card_play():
    t = Spaceline("Excavation").hand(ALICE, "Kivas Fajo - Collector", "Kivas Fajo - Collector").turn(ALICE)
    t.does(ALICE, "Kivas Fajo", "seat 1")
    assert t.refused(ALICE, "Kivas Fajo") == "5.1"


# -- treaties --------------------------------------------------------------------------------------


@card("Treaty: Federation/Klingon")
def test_by_treaty_federation_and_klingons_mix():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation")
    t.hand(ALICE, "Kurn", "Treaty: Federation/Klingon").turn(ALICE)
    assert t.refused(ALICE, "Kurn") != ""
    t.does(ALICE, "Treaty: Federation/Klingon").turn(ALICE).does(ALICE, "Kurn", "aboard Federation Outpost")
    assert t.where("Kurn") == "Federation Outpost"


@card("Treaty: Federation/Klingon")
def test_the_treaty_ends_house_arrest():
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.hand(ALICE, "Treaty: Federation/Klingon")
    t.put(ALICE, "Data", "Martok", aboard="U.S.S. Nebula").turn(ALICE)
    assert t.card("Martok").arrested
    t.does(ALICE, "Treaty: Federation/Klingon")
    assert not t.card("Martok").arrested


@card("Treaty: Federation/Klingon", "Kevin Uxbridge")
def test_kevin_uxbridge_does_nothing_to_a_treaty():
    t = Spaceline("Excavation").put(ALICE, "Treaty: Federation/Klingon").hand(BOB, "Kevin Uxbridge")
    t.chance_of(BOB)
    assert t.refused(BOB, "Kevin Uxbridge") == "49.17"


DOMINION_TREATY = "Treaty: Cardassian/Dominion"


@card(DOMINION_TREATY)
def test_without_dukat_the_dominion_treaty_is_laid_facedown():
    t = Spaceline("Excavation").hand(ALICE, DOMINION_TREATY).turn(ALICE)
    assert t.refused(ALICE, DOMINION_TREATY) == "17.1"
    t.does(ALICE, "Play a card facedown", DOMINION_TREATY)
    assert not t.in_play(DOMINION_TREATY)
    t.turn(ALICE).does(ALICE, "Activate a hidden agenda", DOMINION_TREATY)
    assert t.in_play(DOMINION_TREATY)


@card(DOMINION_TREATY)
@pytest.mark.parametrize("treaty", [False, True])
def test_by_that_treaty_cardassians_and_dominion_mix(treaty):
    t = Spaceline("Excavation").put(ALICE, "Cardassian Outpost", space="Excavation")
    t.put(ALICE, "Weyoun", aboard="Cardassian Outpost")
    if treaty:
        t.put(ALICE, DOMINION_TREATY)
    assert bool(t.turn(ALICE).card("Weyoun").arrested) != treaty


@card(DOMINION_TREATY)
def test_it_may_be_seeded_as_a_hidden_agenda():
    t = Spaceline("Excavation").seeds_face_up(ALICE, DOMINION_TREATY)
    t.does(ALICE, "as a hidden agenda", DOMINION_TREATY)
    assert not t.in_play(DOMINION_TREATY)
    t.does(BOB, "nothing now").does(ALICE, "nothing now").turn(ALICE)
    t.does(ALICE, "Activate a hidden agenda", DOMINION_TREATY)
    assert t.in_play(DOMINION_TREATY)


# -- Memory Wipe -----------------------------------------------------------------------------------


@card("Memory Wipe")
def test_played_it_wipes_a_ship_with_its_crew_and_away_team():
    t = spied().hand(ALICE, "Memory Wipe").put(BOB, "Worf", at="Excavation")
    t.put(BOB, "Taitt", at="Restore Errant Moon").turn(ALICE)
    t.does(ALICE, "Memory Wipe", "U.S.S. Nebula")
    for name in ("U.S.S. Nebula", "Jean-Luc Picard", "Data", "Worf"):
        assert t.affiliation(name) == "Non-Aligned"
    assert t.affiliation("Taitt") == "Federation"
    assert t.in_discard(ALICE, "Memory Wipe") == 1


@card("Memory Wipe")
def test_the_borg_have_no_memory_to_wipe():
    t = Spaceline("Excavation").put(BOB, "Borg Cube", space="Excavation").hand(ALICE, "Memory Wipe")
    t.turn(ALICE)
    assert t.refused(ALICE, "Memory Wipe") == "48.7"


@card("Memory Wipe")
def test_seeded_it_lets_the_opponents_cards_mix():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").hand(ALICE, "Kurn")
    t.put(BOB, "Klingon Outpost", space="Excavation").hand(BOB, "Data")
    t.seeds_face_up(ALICE, "Memory Wipe").does(ALICE, "Memory Wipe")
    assert t.where("Memory Wipe") == "core"
    t.does(BOB, "nothing now").does(ALICE, "nothing now").turn(BOB)
    t.does(BOB, "Data", "aboard Klingon Outpost")
    assert t.where("Data") == "Klingon Outpost"
    t.turn(ALICE)
    assert not t.offered(ALICE, "Kurn")


# -- Engage Shuttle Operations ---------------------------------------------------------------------

OPERATIONS, SHUTTLE = "Engage Shuttle Operations", "Type VI Shuttlecraft"


@card(OPERATIONS)
def test_a_shuttle_lands_and_takes_off_only_with_operations():
    t = Spaceline("Excavation").put(ALICE, SHUTTLE, space="Excavation").put(ALICE, "Data", aboard=SHUTTLE)
    t.hand(ALICE, OPERATIONS).turn(ALICE)
    assert t.refused(ALICE, "Launch a carried ship") == "8.8"
    t.does(ALICE, OPERATIONS, "Launch a carried ship", SHUTTLE, "the planet at Excavation")
    assert t.where(SHUTTLE) == ("planet", "Excavation")
    assert t.refused(ALICE, "Launch a carried ship") == "8.8"
    t.orders(ALICE).does(ALICE, "Launch a carried ship", SHUTTLE, "space at Excavation")
    assert t.where(SHUTTLE) == ("space", "Excavation")


@card(OPERATIONS)
@pytest.mark.parametrize(("engineer", "carries"), [("Geordi La Forge", True), ("Worf", False)])
def test_a_ship_with_an_engineer_takes_it_aboard_and_launches_it(engineer, carries):
    t = Spaceline("Excavation").put(ALICE, SHUTTLE, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, OPERATIONS)
    t.put(ALICE, "Jean-Luc Picard", aboard=SHUTTLE).put(ALICE, engineer, aboard="U.S.S. Nebula").orders(ALICE)
    t.does(ALICE, "Launch a carried ship", SHUTTLE)
    assert bool(t.offered(ALICE, "aboard U.S.S. Nebula")) == carries
    if carries:
        t.does(ALICE, "aboard U.S.S. Nebula")
        assert t.where(SHUTTLE) == "U.S.S. Nebula"
        t.does(ALICE, "Launch a carried ship", SHUTTLE, "space at Excavation")
        assert t.where(SHUTTLE) == ("space", "Excavation")
        assert t.card(SHUTTLE).range_used == 0


# -- The Line Must Be Drawn Here -------------------------------------------------------------------

THE_LINE = "The Line Must Be Drawn Here"


@card(THE_LINE)
@pytest.mark.parametrize("copies", [1, 2])
def test_meddling_costs_five_points_for_every_line(copies):
    t = Spaceline("Excavation").put(ALICE, *[THE_LINE] * copies, OPERATIONS).hand(BOB, "Kevin Uxbridge")
    t.turn(BOB)
    t.does(BOB, "Kevin Uxbridge", OPERATIONS)
    assert t.points(BOB) == -5 * copies
    assert t.points(ALICE) == 0


@card(THE_LINE)
def test_activated_in_response_it_costs_them_at_once():
    t = Spaceline("Excavation").put(ALICE, OPERATIONS).agenda(ALICE, THE_LINE).hand(BOB, "Kevin Uxbridge")
    t.asks(ALICE).turn(BOB).does(BOB, "Kevin Uxbridge", OPERATIONS)
    t.does(ALICE, "Activate a hidden agenda", THE_LINE)
    assert t.points(BOB) == -5
    t.passes(ALICE)
    assert not t.in_play(OPERATIONS)


@card(THE_LINE, "Kevin Uxbridge")
def test_kevin_uxbridge_does_not_erase_the_line():
    t = Spaceline("Excavation").put(ALICE, THE_LINE).hand(BOB, "Kevin Uxbridge").turn(BOB)
    assert t.refused(BOB, "Kevin Uxbridge") == "49.17"


@card(THE_LINE)
def test_another_card_does_not_make_it_turn_up():
    t = Spaceline("Excavation").agenda(ALICE, THE_LINE).hand(BOB, "Kivas Fajo - Collector").asks(ALICE)
    t.turn(BOB)
    t.does(BOB, "Kivas Fajo", "seat 2")
    assert t.refused(ALICE, "Activate a hidden agenda") == "17.3"


@card(THE_LINE)
def test_the_line_is_gone_after_four_of_its_turns():
    t = Spaceline("Excavation").put(ALICE, THE_LINE)
    for _ in range(3):
        t.ends_turn(ALICE).ends_turn(BOB)
    assert t.in_play(THE_LINE)
    t.ends_turn(ALICE)
    assert t.in_discard(ALICE, THE_LINE) == 1


# -- Dial Martok for Murder ------------------------------------------------------------------------


@card("Dial Martok for Murder")
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


@card("Dial Martok for Murder")
def test_he_may_attack_two():
    t = spied("Jean-Luc Picard", "Data", "Worf").hand(ALICE, "Dial Martok for Murder").turn(ALICE)
    t.does(ALICE, "Dial Martok", "O'Brien Founder", "Jean-Luc Picard", "Worf")
    fighters = {name for name in ("Jean-Luc Picard", "Data", "Worf") if t.fights(name)}
    assert fighters == {"Jean-Luc Picard", "Worf"}


@card("Dial Martok for Murder")
def test_without_an_infiltrator_nobody_dials():
    t = spied().hand(ALICE, "Dial Martok for Murder").orders(ALICE)
    t.does(ALICE, "Expose an infiltrator", "O'Brien Founder").turn(ALICE)
    assert t.refused(ALICE, "Dial Martok") == "48.15"


# -- Treacherous Advice ----------------------------------------------------------------------------


@card("Treacherous Advice")
def test_advice_costs_a_card_for_every_leader_who_hears_it():
    t = spied("Jean-Luc Picard", "William T. Riker", "Data").hand(ALICE, "Treacherous Advice")
    t.hand(BOB, "Sarek", "Q2", "Worf").turn(ALICE)
    t.does(ALICE, "Treacherous Advice", "O'Brien Founder", "Q2", "Worf")
    assert t.asked() == "order"
    assert t.holds(BOB, "Sarek") == t.hand_size(BOB) == 1
    assert t.in_discard(BOB, "Q2") == t.in_discard(BOB, "Worf") == 1
    assert any("Sarek" in line for line in t.log(ALICE))


@card("Treacherous Advice")
def test_with_no_leader_there_the_hand_is_only_seen():
    t = spied("Data").hand(ALICE, "Treacherous Advice").hand(BOB, "Sarek").turn(ALICE)
    t.does(ALICE, "Treacherous Advice", "O'Brien Founder", "seen")
    assert t.holds(BOB, "Sarek") == 1


@card("Treacherous Advice")
def test_without_an_infiltrator_there_is_no_advice():
    t = Spaceline("Excavation").put(ALICE, "O'Brien Founder", at="Excavation")
    t.hand(ALICE, "Treacherous Advice")
    t.put(BOB, "Data", at="Excavation").hand(BOB, "Sarek").turn(ALICE)
    assert t.refused(ALICE, "Treacherous Advice") == "48.16"


# -- Warp Core Breach ------------------------------------------------------------------------------

BREACH = "Warp Core Breach"


def breached(*crew):
    """ALICE has just played Warp Core Breach on BOB's ship with that crew."""
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, *crew, aboard="U.S.S. Nebula")
    t.given(turn_number=3)
    return t.hand(ALICE, BREACH).turn(ALICE).does(ALICE, BREACH, "U.S.S. Nebula")


@card(BREACH)
def test_the_core_breaches_at_the_end_of_its_controllers_next_turn():
    t = breached("Jean-Luc Picard").ends_turn(ALICE)
    assert t.in_play("U.S.S. Nebula")
    t.given(turn_number=t.turn_number + 1)
    t.ends_turn(BOB)
    assert not t.in_play("U.S.S. Nebula")
    assert t.in_discard(BOB, "Jean-Luc Picard") == t.in_discard(ALICE, BREACH) == 1


@card(BREACH)
def test_an_engineer_aboard_prevents_it():
    t = breached("Jean-Luc Picard", "Geordi La Forge")
    t.given(turn_number=t.turn_number + 1)
    t.ends_turn(BOB)
    assert t.in_play("U.S.S. Nebula")
    assert t.in_discard(ALICE, BREACH) == 1


@card(BREACH)
def test_an_infiltrator_is_no_engineer_of_the_crew():
    t = breached("Jean-Luc Picard").put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula")
    t.infiltrates("O'Brien Founder")
    t.given(turn_number=t.turn_number + 1)
    t.ends_turn(BOB)
    assert not t.in_play("U.S.S. Nebula")


@card(BREACH)
def test_no_borg_ship_breaches():
    t = Spaceline("Excavation").put(BOB, "Borg Cube", space="Excavation").hand(ALICE, BREACH).turn(ALICE)
    assert t.refused(ALICE, BREACH) == "48.2"
