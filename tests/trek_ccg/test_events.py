"""What each event does (chapter 48)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card, clause = pytest.mark.card, pytest.mark.clause
OPERATIONS = "Engage Shuttle Operations"


# -- Kivas Fajo - Collector ------------------------------------------------------------------------


@clause("Kivas Fajo - Collector", 1)
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

FEDERATION_TREATY = "Treaty: Federation/Klingon"


@clause(FEDERATION_TREATY, 1)
def test_by_treaty_federation_and_klingons_mix():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation")
    t.hand(ALICE, "Kurn", "Treaty: Federation/Klingon").turn(ALICE)
    assert t.refused(ALICE, "Kurn") != ""
    t.does(ALICE, "Treaty: Federation/Klingon").turn(ALICE).does(ALICE, "Kurn", "aboard Federation Outpost")
    assert t.where("Kurn") == "Federation Outpost"


@clause(FEDERATION_TREATY, 1)
def test_the_treaty_ends_house_arrest():
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.hand(ALICE, "Treaty: Federation/Klingon")
    t.put(ALICE, "Data", "Martok", aboard="U.S.S. Nebula").turn(ALICE)
    assert t.card("Martok").arrested
    t.does(ALICE, "Treaty: Federation/Klingon")
    assert not t.card("Martok").arrested


@clause(FEDERATION_TREATY, 1)
def test_a_treaty_is_of_no_use_to_the_opponent():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation")
    t.put(BOB, FEDERATION_TREATY).hand(ALICE, "Kurn").turn(ALICE)
    assert not t.offered(ALICE, "Kurn")


@clause(FEDERATION_TREATY, 1)
def test_it_joins_no_other_affiliations():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation")
    t.put(ALICE, FEDERATION_TREATY).put(ALICE, "Weyoun", aboard="Federation Outpost").turn(ALICE)
    assert t.card("Weyoun").arrested


@card("Treaty: Federation/Klingon", "Kevin Uxbridge")
def test_kevin_uxbridge_does_nothing_to_a_treaty():
    t = Spaceline("Excavation").put(ALICE, "Treaty: Federation/Klingon").hand(BOB, "Kevin Uxbridge")
    t.chance_of(BOB)
    assert t.refused(BOB, "Kevin Uxbridge") == "49.17"


DOMINION_TREATY = "Treaty: Cardassian/Dominion"


@clause(DOMINION_TREATY, 1)
def test_without_dukat_the_dominion_treaty_is_laid_facedown():
    t = Spaceline("Excavation").hand(ALICE, DOMINION_TREATY).turn(ALICE)
    assert t.refused(ALICE, DOMINION_TREATY) == "17.1"
    t.does(ALICE, "Play a card facedown", DOMINION_TREATY)
    assert not t.in_play(DOMINION_TREATY)
    t.turn(ALICE).does(ALICE, "Activate a hidden agenda", DOMINION_TREATY)
    assert t.in_play(DOMINION_TREATY)


@clause(DOMINION_TREATY, 4)
@pytest.mark.parametrize("whose", [None, ALICE, BOB])
def test_by_that_treaty_cardassians_and_dominion_mix(whose):
    t = Spaceline("Excavation").put(ALICE, "Cardassian Outpost", space="Excavation")
    t.put(ALICE, "Weyoun", aboard="Cardassian Outpost")
    if whose is not None:
        t.put(whose, DOMINION_TREATY)
    assert bool(t.turn(ALICE).card("Weyoun").arrested) == (whose != ALICE)


@clause(DOMINION_TREATY, 4)
def test_that_treaty_ends_house_arrest():
    t = Spaceline("Excavation").put(ALICE, "Cardassian Outpost", space="Excavation")
    t.put(ALICE, "Dukat", "Weyoun", aboard="Cardassian Outpost").hand(ALICE, DOMINION_TREATY).turn(ALICE)
    assert t.card("Weyoun").arrested
    assert not t.does(ALICE, DOMINION_TREATY).card("Weyoun").arrested


@clause(DOMINION_TREATY, 4)
def test_that_treaty_joins_no_others():
    t = Spaceline("Excavation").put(ALICE, "Cardassian Outpost", space="Excavation")
    t.put(ALICE, DOMINION_TREATY).put(ALICE, "Data", aboard="Cardassian Outpost").turn(ALICE)
    assert t.card("Data").arrested


@clause(DOMINION_TREATY, 1, 2)
def test_it_may_be_seeded_as_a_hidden_agenda():
    t = Spaceline("Excavation").hand(ALICE, DOMINION_TREATY).seeds_face_up(ALICE, DOMINION_TREATY)
    t.does(ALICE, "as a hidden agenda", DOMINION_TREATY)
    assert not t.in_play(DOMINION_TREATY)
    t.does(BOB, "nothing now").does(ALICE, "nothing now").turn(ALICE)
    assert t.refused(ALICE, DOMINION_TREATY) == "17.1", "the one in hand is not laid facedown yet"
    t.does(ALICE, "Activate a hidden agenda", DOMINION_TREATY)
    assert t.in_play(DOMINION_TREATY)


@clause(DOMINION_TREATY, 3)
@pytest.mark.parametrize(("whose", "name", "free"), [
    (ALICE, "Dukat", True), (BOB, "Dukat", False), (ALICE, "Damar", False),
])  # fmt: skip
def test_with_dukat_in_play_the_dominion_treaty_is_played_for_free(whose, name, free):
    t = Spaceline("Excavation").put(whose, name, at="Excavation").hand(ALICE, DOMINION_TREATY).turn(ALICE)
    if free:
        assert t.does(ALICE, DOMINION_TREATY).where(DOMINION_TREATY) == "core"
        assert t.card_plays == 1
    else:
        assert t.refused(ALICE, DOMINION_TREATY) == "17.1"


@clause(DOMINION_TREATY, 3)
def test_a_captive_dukat_makes_no_treaty_free_for_his_captor():
    t = Spaceline("Excavation").put(BOB, "Dukat", at="Excavation").hand(ALICE, DOMINION_TREATY)
    t.card("Dukat").captive, t.card("Dukat").controller = True, ALICE
    assert t.turn(ALICE).refused(ALICE, DOMINION_TREATY) == "17.1"


# -- Memory Wipe -----------------------------------------------------------------------------------


def crewed():
    """BOB's ship, with ALICE's infiltrator in his crew; ALICE has a Memory Wipe."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", "Data", aboard="U.S.S. Nebula")
    t.put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula").infiltrates("O'Brien Founder")
    return t.hand(ALICE, "Memory Wipe")


@clause("Memory Wipe", 2)
def test_played_it_wipes_a_ship_with_its_crew_and_away_team():
    t = crewed().put(BOB, "Worf", at="Excavation")
    t.put(BOB, "Taitt", at="Restore Errant Moon").turn(ALICE)
    t.does(ALICE, "Memory Wipe", "U.S.S. Nebula")
    for name in ("U.S.S. Nebula", "Jean-Luc Picard", "Data", "Worf"):
        assert t.affiliation(name) == "Non-Aligned"
    assert t.affiliation("Taitt") == "Federation"
    assert t.in_discard(ALICE, "Memory Wipe") == 1


@clause("Memory Wipe", 2)
def test_it_wipes_an_away_team_aboard_the_opponents_ship_too():
    t = crewed().put(ALICE, "I.K.C. K'Vort", space="Excavation")
    t.put(BOB, "Worf", aboard="I.K.C. K'Vort").put(ALICE, "Kurn", aboard="I.K.C. K'Vort").turn(ALICE)
    t.does(ALICE, "Memory Wipe", "U.S.S. Nebula")
    assert t.affiliation("Worf") == "Non-Aligned"
    assert t.affiliation("Kurn") == t.affiliation("I.K.C. K'Vort") == "Klingon"


@clause("Memory Wipe", 2)
def test_it_leaves_another_crew_and_the_other_players_away_team_as_they_are():
    t = crewed().put(BOB, "U.S.S. Enterprise", space="Excavation")
    t.put(BOB, "Worf", aboard="U.S.S. Enterprise").put(ALICE, "Kurn", at="Excavation").turn(ALICE)
    t.does(ALICE, "Memory Wipe", "U.S.S. Nebula")
    for name in ("U.S.S. Enterprise", "Worf"):
        assert t.affiliation(name) == "Federation"
    assert t.affiliation("Kurn") == "Klingon"


@clause("Memory Wipe", 2)
def test_a_ship_of_ones_own_may_be_wiped_and_stays_so():
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation").hand(ALICE, "Memory Wipe")
    t.put(ALICE, "Data", aboard="U.S.S. Nebula").turn(ALICE).does(ALICE, "Memory Wipe", "U.S.S. Nebula")
    t.turn(BOB).turn(ALICE)
    assert t.affiliation("U.S.S. Nebula") == t.affiliation("Data") == "Non-Aligned"


@clause("Memory Wipe", 2)
@pytest.mark.parametrize(
    ("name", "mode"),
    [("Kasidy Yates", "Non-Aligned"), ("Daniels", "Non-Aligned"), ("Joret Dal", "Federation")],
)
def test_a_member_of_two_affiliations_is_non_aligned_from_then_on(name, mode):
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, name, aboard="U.S.S. Nebula").is_of(mode, name).hand(ALICE, "Memory Wipe").turn(ALICE)
    t.does(ALICE, "Memory Wipe", "U.S.S. Nebula").orders(ALICE)
    assert t.affiliation(name) == "Non-Aligned"
    assert t.refused(ALICE, "Switch an affiliation") == "6.4"


@clause("Memory Wipe", 2)
def test_another_version_of_a_wiped_member_is_of_its_own_affiliation():
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation").hand(ALICE, "Memory Wipe")
    t.put(ALICE, "Worf", aboard="U.S.S. Nebula").turn(ALICE).does(ALICE, "Memory Wipe", "U.S.S. Nebula")
    t.hand(ALICE, "Worf Son of Mogh").turn(ALICE)
    t.does(ALICE, "Replace a persona", "Worf", "Worf Son of Mogh")
    assert t.affiliation("Worf Son of Mogh") == "Klingon"


@clause("Memory Wipe", 2)
def test_the_borg_have_no_memory_to_wipe():
    t = Spaceline("Excavation").put(BOB, "Borg Cube", space="Excavation").hand(ALICE, "Memory Wipe")
    t.turn(ALICE)
    assert t.refused(ALICE, "Memory Wipe") == "48.7"


@clause("Memory Wipe", 1)
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


@clause("Memory Wipe", 1)
def test_seeded_it_mixes_nobody_with_borg():
    t = Spaceline("Excavation").put(ALICE, "Memory Wipe").put(BOB, "Klingon Outpost", space="Excavation")
    t.put(BOB, "Data", "One of Eleven", aboard="Klingon Outpost").turn(BOB)
    assert t.card("One of Eleven").arrested
    assert not t.card("Data").arrested


# -- The Line Must Be Drawn Here -------------------------------------------------------------------

THE_LINE = "The Line Must Be Drawn Here"
MEDDLING = [
    ("Kevin Uxbridge", []),
    ("Amanda Rogers", ["Flight of the Intruder", "Anya"]),
    ("Q2", ["Kevin Uxbridge", OPERATIONS]),
]
"""Each card that it makes dear, and what the other player does first for it to answer."""


@clause(THE_LINE, 2)
@pytest.mark.parametrize("copies", [1, 2])
def test_meddling_costs_five_points_for_every_line(copies):
    t = Spaceline("Excavation").put(ALICE, *[THE_LINE] * copies, OPERATIONS).hand(BOB, "Kevin Uxbridge")
    t.turn(BOB)
    t.does(BOB, "Kevin Uxbridge", OPERATIONS)
    assert t.points(BOB) == -5 * copies
    assert t.points(ALICE) == 0


@clause(THE_LINE, 2)
@pytest.mark.parametrize("meddler", [ALICE, BOB])
@pytest.mark.parametrize(("name", "meddled"), MEDDLING)
def test_each_of_three_cards_costs_whoever_plays_it(name, meddled, meddler):
    other = 1 - meddler
    t = Spaceline("Excavation").put(ALICE, THE_LINE, OPERATIONS).put(other, "Anya", at="Excavation")
    t.hand(meddler, name).hand(other, *meddled[:1]).asks(meddler).orders(other if meddled else meddler)
    if meddled:
        t.does(other, *meddled)
    with t.changed({("points", meddler): -5, ("points", other): 0}):
        t.does(meddler, name)


@clause(THE_LINE, 2)
def test_a_line_laid_facedown_costs_nothing():
    t = Spaceline("Excavation").put(ALICE, OPERATIONS).agenda(ALICE, THE_LINE).hand(BOB, "Kevin Uxbridge")
    t.turn(BOB).does(BOB, "Kevin Uxbridge", OPERATIONS)
    assert t.points(BOB) == 0


@clause(THE_LINE, 2)
def test_activated_beside_another_it_adds_up():
    t = Spaceline("Excavation").put(ALICE, OPERATIONS, THE_LINE).agenda(ALICE, THE_LINE)
    t.hand(BOB, "Kevin Uxbridge").asks(ALICE).turn(BOB).does(BOB, "Kevin Uxbridge", OPERATIONS)
    t.does(ALICE, "Activate a hidden agenda", THE_LINE)
    assert (t.points(ALICE), t.points(BOB)) == (0, -10)


@clause(THE_LINE, 2)
def test_activated_in_answer_to_nothing_it_costs_nobody():
    t = Spaceline("Excavation").agenda(ALICE, THE_LINE).chance_of(ALICE)
    t.does(ALICE, "Activate a hidden agenda", THE_LINE)
    assert t.points(ALICE) == t.points(BOB) == 0


@clause(THE_LINE, 1)
def test_the_line_is_laid_or_seeded_facedown():
    t = Spaceline("Excavation").hand(ALICE, THE_LINE).turn(ALICE)
    assert t.refused(ALICE, THE_LINE) == "17.1"
    t.does(ALICE, "Play a card facedown", THE_LINE)
    assert not t.in_play(THE_LINE)
    t = Spaceline("Excavation").seeds_face_up(ALICE, THE_LINE).does(ALICE, "as a hidden agenda", THE_LINE)
    assert not t.in_play(THE_LINE)
    t.put(ALICE, OPERATIONS).hand(BOB, "Kevin Uxbridge").asks(ALICE).turn(BOB)
    t.does(BOB, "Kevin Uxbridge", OPERATIONS).does(ALICE, "Activate a hidden agenda", THE_LINE)
    assert t.in_play(THE_LINE)


@clause(THE_LINE, 2)
@pytest.mark.parametrize("meddler", [ALICE, BOB])
@pytest.mark.parametrize(("name", "meddled"), MEDDLING)
def test_activated_in_response_it_costs_them_at_once(name, meddled, meddler):
    other = 1 - meddler
    t = (
        Spaceline("Excavation")
        .put(ALICE, OPERATIONS)
        .agenda(ALICE, THE_LINE)
        .put(other, "Anya", at="Excavation")
    )
    t.hand(meddler, name).hand(other, *meddled[:1]).asks_always(ALICE).asks(BOB)
    t.orders(other if meddled else meddler)
    if meddled:
        t.does(other, *meddled)
    while not t.asked(meddler):
        t.passes(other)
    t.does(meddler, name)
    if not meddled:
        t.does(meddler, OPERATIONS)
    while not t.asked(ALICE):
        t.passes(BOB)
    with t.changed({("points", meddler): -5, ("points", 1 - meddler): 0}):
        t.does(ALICE, "Activate a hidden agenda", THE_LINE)
        while t.under_way()[-1] != "playing a card":
            t.passes(ALICE if t.asked(ALICE) else BOB)


@clause(THE_LINE, 2)
def test_what_it_answers_happens_all_the_same():
    t = Spaceline("Excavation").put(ALICE, OPERATIONS).agenda(ALICE, THE_LINE).hand(BOB, "Kevin Uxbridge")
    t.asks(ALICE).turn(BOB).does(BOB, "Kevin Uxbridge", OPERATIONS)
    t.does(ALICE, "Activate a hidden agenda", THE_LINE).passes(ALICE)
    assert not t.in_play(OPERATIONS)


@clause(THE_LINE, 3)
@card("Kevin Uxbridge")
def test_kevin_uxbridge_does_not_erase_the_line():
    t = Spaceline("Excavation").put(ALICE, OPERATIONS).agenda(ALICE, THE_LINE)
    t.hand(BOB, "Kevin Uxbridge", "Kevin Uxbridge").asks(ALICE).turn(BOB)
    t.does(BOB, "Kevin Uxbridge", OPERATIONS).does(ALICE, "Activate a hidden agenda", THE_LINE).goes_on()
    assert t.in_play(THE_LINE)
    assert t.refused(BOB, "Kevin Uxbridge") == "49.17"


@clause(THE_LINE, 2)
def test_another_card_does_not_make_it_turn_up():
    t = Spaceline("Excavation").agenda(ALICE, THE_LINE).hand(BOB, "Kivas Fajo - Collector").asks(ALICE)
    t.turn(BOB)
    t.does(BOB, "Kivas Fajo", "seat 2")
    assert t.refused(ALICE, "Activate a hidden agenda") == "17.3"


@clause(THE_LINE, 1)
@pytest.mark.parametrize(("turns", "cost"), [(3, 5), (4, 0)])
def test_the_line_costs_nothing_after_four_turns_of_its_player(turns, cost):
    t = Spaceline("Excavation").put(ALICE, THE_LINE, OPERATIONS).hand(BOB, "Kevin Uxbridge")
    for _ in range(turns):
        t.ends_turn(ALICE).ends_turn(BOB)
    assert t.in_play(THE_LINE) == (turns == 3)
    t.turn(BOB).does(BOB, "Kevin Uxbridge", OPERATIONS)
    assert t.points(BOB) == -cost


# -- Warp Core Breach ------------------------------------------------------------------------------

BREACH = "Warp Core Breach"


def breached(*crew):
    """ALICE has just played Warp Core Breach on BOB's ship with that crew."""
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, *crew, aboard="U.S.S. Nebula")
    t.given(turn_number=3)
    return t.hand(ALICE, BREACH).turn(ALICE).does(ALICE, BREACH, "U.S.S. Nebula")


@clause(BREACH, 2)
def test_the_core_breaches_at_the_end_of_its_controllers_next_turn():
    t = breached("Jean-Luc Picard").ends_turn(ALICE)
    assert t.in_play("U.S.S. Nebula")
    t.given(turn_number=t.turn_number + 1)
    t.ends_turn(BOB)
    assert not t.in_play("U.S.S. Nebula")
    assert t.in_discard(BOB, "Jean-Luc Picard") == t.in_discard(ALICE, BREACH) == 1


@clause(BREACH, 2)
def test_an_engineer_aboard_prevents_it():
    t = breached("Jean-Luc Picard", "Geordi La Forge")
    t.given(turn_number=t.turn_number + 1)
    t.ends_turn(BOB)
    assert t.in_play("U.S.S. Nebula")
    assert t.in_discard(ALICE, BREACH) == 1


@clause(BREACH, 2)
@pytest.mark.parametrize("where", ["the planet", "another ship", "an intruder"])
def test_an_engineer_who_is_not_of_that_crew_does_not(where):
    t = breached("Jean-Luc Picard").put(BOB, "U.S.S. Enterprise", space="Excavation")
    if where == "the planet":
        t.put(BOB, "Geordi La Forge", at="Excavation")
    elif where == "another ship":
        t.put(BOB, "Geordi La Forge", aboard="U.S.S. Enterprise")
    else:
        t.put(ALICE, "Geordi La Forge", aboard="U.S.S. Nebula")
    t.given(turn_number=t.turn_number + 1).ends_turn(BOB)
    assert not t.in_play("U.S.S. Nebula")


@clause(BREACH, 2)
def test_on_a_ship_of_ones_own_it_waits_for_the_turn_after_this_one():
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation").given(turn_number=3)
    t.put(ALICE, "Jean-Luc Picard", aboard="U.S.S. Nebula").hand(ALICE, BREACH).turn(ALICE)
    t.does(ALICE, BREACH, "U.S.S. Nebula")
    for seat in (ALICE, BOB):
        t.ends_turn(seat).given(turn_number=t.turn_number + 1)
        assert t.in_play("U.S.S. Nebula")
    t.ends_turn(ALICE)
    assert not t.in_play("U.S.S. Nebula")


@clause(BREACH, 2)
def test_an_infiltrator_is_no_engineer_of_the_crew():
    t = breached("Jean-Luc Picard").put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula")
    t.infiltrates("O'Brien Founder")
    t.given(turn_number=t.turn_number + 1)
    t.ends_turn(BOB)
    assert not t.in_play("U.S.S. Nebula")


@clause(BREACH, 1)
def test_no_borg_ship_breaches():
    t = Spaceline("Excavation").put(BOB, "Borg Cube", space="Excavation").hand(ALICE, BREACH).turn(ALICE)
    assert t.refused(ALICE, BREACH) == "48.2"


@clause(BREACH, 1)
def test_any_other_ship_does_and_no_facility():
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation").hand(ALICE, BREACH)
    t.put(BOB, "I.K.C. K'Vort", "Borg Cube", "Klingon Outpost", space="Excavation").turn(ALICE)
    t.does(ALICE, BREACH)
    assert t.offered(ALICE) == ["U.S.S. Nebula", "I.K.C. K'Vort (theirs)"]


# -- Red Alert!, The Traveler: Transcendence -------------------------------------------------------

ALERT = "Red Alert!"
TRAVELER = "The Traveler: Transcendence"


def alerted(*hand):
    """ALICE has Red Alert! on the table, a Federation outpost and those cards in hand."""
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").put(ALICE, ALERT)
    return t.hand(ALICE, *hand).turn(ALICE)


@clause(ALERT, 1)
def test_red_alert_brings_any_number_of_ships_personnel_and_equipment():
    t = alerted("U.S.S. Nebula", "Data", "Federation PADD", "Taitt")
    t.does(ALICE, "Use a card in play", ALERT)
    t.does(ALICE, "U.S.S. Nebula", "docked at Federation Outpost").does(ALICE, "Data", "aboard Federation")
    t.does(ALICE, "Federation PADD", "aboard Federation Outpost").does(ALICE, "none")
    for name in ("U.S.S. Nebula", "Data", "Federation PADD"):
        assert t.where(name) == "Federation Outpost"
    assert t.holds(ALICE, "Taitt") == 1
    assert t.in_play(ALERT)


@clause(ALERT, 1)
def test_red_alert_takes_the_place_of_the_normal_card_play():
    t = alerted("Data", "Taitt").does(ALICE, "Use a card in play", ALERT, "Data", "aboard Federation Outpost")
    t.does(ALICE, "none")
    assert t.refused(ALICE, "Taitt") == "5.1"
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(ALERT, 1)
def test_nothing_else_comes_by_red_alert():
    t = alerted("Data", "Kivas Fajo - Collector", "Kurn").does(ALICE, "Use a card in play", ALERT)
    assert t.offered(ALICE) == ["Data", "none"]


@card(ALERT)
def test_each_report_by_red_alert_can_be_answered_and_nothing_else_begins():
    t = alerted("Data", "Taitt").asks(BOB).does(ALICE, "Use a card in play", ALERT).goes_on()
    t.does(ALICE, "Data", "aboard Federation Outpost")
    assert t.under_way() == ["using a text", "playing a card"]
    assert t.asked(BOB) == "respond"
    assert t.goes_on().asked(ALICE) == "choose_alerted"


@clause(TRAVELER, 1)
@pytest.mark.parametrize(("chosen", "seat"), [("seat 1", ALICE), ("seat 2", BOB)])
def test_the_traveler_gives_its_player_one_more_card_each_turn(chosen, seat):
    t = Spaceline("Excavation").hand(ALICE, TRAVELER).turn(ALICE).does(ALICE, TRAVELER, chosen)
    for player in (ALICE, BOB):
        t.deck(player, "Data", "Worf", "Taitt").ends_turn(player)
    assert t.hand_size(seat) == 2
    assert t.hand_size(1 - seat) == 1


@clause(TRAVELER, 2)
def test_a_second_traveler_adds_nothing():
    t = Spaceline("Excavation").put(ALICE, TRAVELER, TRAVELER).deck(ALICE, "Data", "Worf", "Taitt")
    assert t.ends_turn(ALICE).hand_size(ALICE) == 2
