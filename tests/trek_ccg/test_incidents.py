"""What each incident does (chapter 50)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card, clause = pytest.mark.card, pytest.mark.clause

EARTH = "the planet at Espionage Mission"


# -- Out of Time -----------------------------------------------------------------------------------

TIME = "Out of Time"


def agents(*aboard):
    """ALICE's Daniels in orbit of Earth, whose counterpart is Montana Missile Complex."""
    t = Spaceline("Espionage Mission", "Excavation").time("Montana Missile Complex")
    t.put(ALICE, "Alternate Universe Door")
    t.put(ALICE, "U.S.S. Nebula", space="Espionage Mission")
    return t.put(ALICE, "Daniels", "Data", "Taitt", *aboard, aboard="U.S.S. Nebula").is_of(
        "Non-Aligned", "Daniels"
    )


@clause(TIME, 1, 2)
def test_it_plays_for_free_and_takes_the_ship_across_time():
    t = agents().hand(ALICE, TIME).turn(ALICE).does(ALICE, TIME)
    assert t.card_plays == 1
    t.does(ALICE, "Use a card in play", TIME, "travel", "Daniels", "with the ship", "discard it")
    assert t.where("U.S.S. Nebula") == ("space", "Montana Missile Complex")
    assert t.where("Taitt") == "U.S.S. Nebula"
    assert t.in_discard(ALICE, TIME) == 1


@clause(TIME, 2)
def test_or_the_agent_with_others_present():
    t = agents().put(ALICE, TIME).chance_of(ALICE)
    t.does(ALICE, "Use a card in play", TIME, "travel", "Daniels", "alone", ["Data"], "discard it")
    assert t.where("Daniels") == t.where("Data") == ("planet", "Montana Missile Complex")
    assert t.where("Taitt") == "U.S.S. Nebula"


@clause(TIME, 2)
def test_a_stopped_agent_saves_the_card():
    t = agents().put(ALICE, TIME).turn(ALICE)
    t.does(ALICE, "Use a card in play", TIME, "travel", "Daniels", "with the ship", "stop the agent")
    assert t.card("Daniels").stopped
    assert t.on_top(ALICE) == TIME


@clause(TIME, 3)
def test_or_it_takes_temporal_agents_from_the_discard_pile():
    t = agents().removed("Daniels").put(ALICE, TIME).turn(ALICE)
    assert t.refused(ALICE, "Use a card in play", TIME, "travel") == "50.1"
    t.does(ALICE, "take temporal agents", "Daniels")
    assert t.holds(ALICE, "Daniels") == 1
    assert t.in_discard(ALICE, TIME) == 1


@clause(TIME, 2)
def test_where_no_time_location_is_nobody_travels():
    t = Spaceline("Excavation").put(ALICE, "Daniels", at="Excavation").put(ALICE, TIME).turn(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(TIME, 2)
def test_it_leads_back_to_earth_as_well():
    t = agents().put(ALICE, TIME).moved("U.S.S. Nebula", space="Montana Missile Complex").turn(ALICE)
    t.does(ALICE, "Use a card in play", TIME, "travel", "Daniels", "with the ship", "discard it")
    assert t.where("U.S.S. Nebula") == ("space", "Espionage Mission")


@clause(TIME, 2)
def test_only_ones_own_temporal_agents_travel():
    t = agents().put(ALICE, TIME).put(BOB, "I.K.C. K'Vort", space="Espionage Mission")
    t.put(BOB, "Daniels", aboard="I.K.C. K'Vort").turn(ALICE)
    t.does(ALICE, "Use a card in play", TIME, "travel")
    assert t.offered(ALICE) == ["Daniels (aboard U.S.S. Nebula)"]


@clause(TIME, 2)
def test_no_ship_of_the_opponents_travels():
    t = agents().put(ALICE, TIME).put(BOB, "I.K.C. K'Vort", space="Espionage Mission")
    t.moved("Daniels", aboard="I.K.C. K'Vort").turn(ALICE)
    t.does(ALICE, "Use a card in play", TIME, "travel", "Daniels")
    assert t.refused(ALICE, "with the ship") == "50.1"


@clause(TIME, 2)
def test_only_ones_own_personnel_who_are_present_go_along():
    t = agents().put(ALICE, TIME).put(ALICE, "Worf", at="Espionage Mission")
    t.put(BOB, "Kurn", aboard="U.S.S. Nebula").turn(ALICE)
    t.does(ALICE, "Use a card in play", TIME, "travel", "Daniels", "alone")
    assert set(t.offered(ALICE)) == {"Data", "Taitt", "done"}


@clause(TIME, 2)
@pytest.mark.parametrize("where", ["Earth", "elsewhere"])
def test_the_agent_starts_at_one_of_the_two_places(where):
    t = agents().put(ALICE, TIME)
    if where == "elsewhere":
        t.moved("U.S.S. Nebula", space="Excavation")
    t.turn(ALICE)
    assert bool(t.offered(ALICE, "Use a card in play")) == (where == "Earth")


@clause(TIME, 1)
@pytest.mark.parametrize("seat", [ALICE, BOB])
def test_it_plays_in_either_players_turn(seat):
    t = agents().hand(ALICE, TIME)
    t = t.turn(ALICE) if seat == ALICE else t.chance_of(ALICE)
    with t.changed({"card_plays": 0}):
        t.does(ALICE, TIME)
    assert t.where(TIME) == "core"


@clause(TIME, 3)
def test_up_to_three_of_ones_own_temporal_agents_are_taken():
    t = Spaceline("Excavation").put(ALICE, TIME).discarded(ALICE, *["Daniels"] * 4, "Data")
    t.discarded(BOB, "Daniels").turn(ALICE).does(ALICE, "Use a card in play", TIME, "take temporal agents")
    assert t.offered(ALICE) == ["Daniels"]
    t.does(ALICE, "Daniels", "yes", "Daniels", "yes", "Daniels")
    assert t.asked() == "order"
    assert (t.holds(ALICE, "Daniels"), t.in_discard(ALICE, "Daniels")) == (3, 1)
    assert t.in_discard(BOB, "Daniels") == 1


@clause(TIME, 3)
def test_fewer_may_be_taken():
    t = Spaceline("Excavation").put(ALICE, TIME).discarded(ALICE, "Daniels", "Daniels").chance_of(ALICE)
    t.does(ALICE, "Use a card in play", TIME, "take temporal agents", "Daniels", "no")
    assert (t.holds(ALICE, "Daniels"), t.in_discard(ALICE, "Daniels")) == (1, 1)
    assert t.in_discard(ALICE, TIME) == 1


@clause(TIME, 4)
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_downloaded_it_may_be_used_at_once(answer):
    t = agents().deck(ALICE, TIME).turn(ALICE).does(ALICE, "Use a special download", "Daniels", answer)
    assert (t.asked() == "choose_time_use") == (answer == "yes")
    assert t.in_play(TIME)


@clause(TIME, 4)
def test_played_from_hand_it_waits():
    assert agents().hand(ALICE, TIME).turn(ALICE).does(ALICE, TIME).asked() == "order"


# -- Homefront -------------------------------------------------------------------------------------

HOME = "Homefront"
GUARDS = ("Worf", "Tasha Yar", "Admiral Leyton", "Miles O'Brien")


@clause(HOME, 2)
def test_at_home_a_security_is_downloaded_for_the_card_play():
    t = Spaceline("Espionage Mission", "Excavation").hand(ALICE, HOME)
    t.deck(ALICE, "Worf", "Data", "Remata'Klan")
    t.turn(ALICE).does(ALICE, HOME, "on the mission Espionage Mission").turn(ALICE)
    t.does(ALICE, "Use a card in play", HOME)
    assert t.refused(ALICE, "Data") == "50.2"
    t.does(ALICE, "Worf")
    assert t.where("Worf") == ("planet", "Espionage Mission")
    assert t.card_plays == 0
    assert t.no_draws


@clause(HOME, 2)
def test_whoever_has_security_will_do_whatever_their_classification():
    t = Spaceline("Espionage Mission").put(ALICE, HOME, on_mission="Espionage Mission")
    t.deck(
        ALICE, "Worf", "Admiral Leyton", "Miles O'Brien", "Jean-Luc Picard", "Temo'Zuma", "Federation PADD"
    )
    t.turn(ALICE).does(ALICE, "Use a card in play", HOME)
    assert set(t.offered(ALICE)) == {"Worf", "Admiral Leyton", "Miles O'Brien"}


@clause(HOME, 2)
def test_at_the_klingon_homeworld_a_klingon_comes():
    t = Spaceline("Expose Covert Supply").put(ALICE, HOME, on_mission="Expose Covert Supply")
    t.deck(ALICE, "Worf", "Worf Son of Mogh").turn(ALICE).does(ALICE, "Use a card in play", HOME)
    assert t.offered(ALICE) == ["Worf Son of Mogh"]
    t.does(ALICE, "Worf Son of Mogh")
    assert t.where("Worf Son of Mogh") == ("planet", "Expose Covert Supply")


@clause(HOME, 2)
def test_the_normal_card_play_must_be_left():
    t = Spaceline("Espionage Mission").put(ALICE, HOME, on_mission="Espionage Mission")
    t.deck(ALICE, "Worf").hand(ALICE, "Kivas Fajo - Collector").turn(ALICE)
    assert t.offered(ALICE, "Use a card in play")
    t.does(ALICE, "Kivas Fajo", "seat 2")
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(HOME, 2)
def test_no_card_is_drawn_at_the_end_of_that_turn():
    t = Spaceline("Espionage Mission").put(ALICE, HOME, on_mission="Espionage Mission")
    t.deck(ALICE, "Worf", "Data").turn(ALICE).does(ALICE, "Use a card in play", HOME, "Worf")
    with t.changed({("hand_size", ALICE): 0}):
        t.ends_turn(ALICE)
    with t.changed({("hand_size", ALICE): 1}):
        t.begins_turn(ALICE).ends_turn(ALICE)


@clause(HOME, 2)
def test_on_the_table_it_downloads_nobody_and_the_opponents_is_not_ones_own_to_use():
    t = Spaceline("Espionage Mission").put(ALICE, HOME).put(BOB, HOME, on_mission="Espionage Mission")
    t.deck(ALICE, "Worf").turn(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(HOME, 2)
@pytest.mark.parametrize(("guards", "allowed"), [(3, False), (4, True)])
def test_the_headquarters_there_is_used_with_four_security(guards, allowed):
    t = Spaceline("Espionage Mission").put(BOB, HOME, on_mission="Espionage Mission")
    t.put(ALICE, "Office of the President", at="Espionage Mission").hand(ALICE, "Sarek")
    t.put(ALICE, *GUARDS[:guards], aboard="Office of the President").turn(ALICE)
    assert bool(t.offered(ALICE, "Sarek")) == allowed


@clause(HOME, 2)
@pytest.mark.parametrize(("guards", "allowed"), [(3, False), (4, True)])
def test_nor_is_the_mission_there_attempted_with_fewer(guards, allowed):
    t = Spaceline("Espionage Mission").put(BOB, HOME, on_mission="Espionage Mission")
    t.put(ALICE, "HQ: Secure Homeworld", on_mission="Espionage Mission")
    t.put(ALICE, "Jean-Luc Picard", "William T. Riker", at="Espionage Mission")
    t.put(ALICE, *GUARDS[:guards], at="Espionage Mission")
    t.orders(ALICE)
    assert bool(t.offered(ALICE, "Attempt a mission")) == allowed


@clause(HOME, 2)
@pytest.mark.parametrize("whose", [ALICE, BOB])
def test_it_hinders_both_players(whose):
    t = Spaceline("Espionage Mission").put(whose, HOME, on_mission="Espionage Mission")
    t.put(ALICE, "Office of the President", at="Espionage Mission").hand(ALICE, "Sarek").turn(ALICE)
    assert not t.offered(ALICE, "Sarek")


@clause(HOME, 2)
@pytest.mark.parametrize("where", ["on the table", "at another homeworld"])
def test_elsewhere_it_hinders_nobody(where):
    t = Spaceline("Espionage Mission", "Expose Covert Supply")
    t.put(BOB, HOME, on_mission=None if where == "on the table" else "Expose Covert Supply")
    t.put(ALICE, "HQ: Secure Homeworld", on_mission="Espionage Mission")
    t.put(ALICE, "Jean-Luc Picard", "William T. Riker", at="Espionage Mission").hand(ALICE, "Sarek")
    t.put(ALICE, "Office of the President", at="Espionage Mission").turn(ALICE)
    assert t.offered(ALICE, "Sarek")
    assert t.orders(ALICE).offered(ALICE, "Attempt a mission")


@clause(HOME, 2)
def test_the_four_must_be_in_the_headquarters_or_the_team():
    t = Spaceline("Espionage Mission").put(BOB, HOME, on_mission="Espionage Mission")
    t.put(ALICE, "Office of the President", at="Espionage Mission").hand(ALICE, "Sarek")
    t.put(ALICE, *GUARDS, at="Espionage Mission").turn(ALICE)
    assert not t.offered(ALICE, "Sarek")


@clause(HOME, 2, 3)
def test_homefront_lies_on_a_homeworld_or_on_the_table():
    t = Spaceline("Espionage Mission", "Excavation").hand(ALICE, HOME).turn(ALICE).does(ALICE, HOME)
    assert t.offered(ALICE) == ["on the mission Espionage Mission", "seat 1's side of the table"]


@clause(HOME, 3)
def test_on_the_table_infiltrators_report_for_free_to_the_homeworlds_of_their_icons():
    t = Spaceline("Espionage Mission", "Excavation").plays_affiliation(BOB, "Federation")
    t.hand(ALICE, HOME, "O'Brien Founder", "Martok Founder").turn(ALICE).does(ALICE, HOME, "seat 1")
    assert not t.offered(ALICE, "Martok Founder")
    t.does(ALICE, "O'Brien Founder", EARTH)
    assert t.where("O'Brien Founder") == ("planet", "Espionage Mission")


@clause(HOME, 3)
@pytest.mark.parametrize(
    ("whose", "table", "name", "free"),
    [
        (ALICE, True, "O'Brien Founder", True),
        (BOB, True, "O'Brien Founder", False),
        (ALICE, False, "O'Brien Founder", False),
        (ALICE, True, "Weyoun", False),
    ],
)
def test_it_serves_the_infiltrators_of_its_player_from_the_table_only(whose, table, name, free):
    t = Spaceline("Espionage Mission", "Excavation")
    t.put(whose, HOME, on_mission=None if table else "Espionage Mission")
    t.plays_affiliation(1 - whose, "Federation").hand(ALICE, name).turn(ALICE)
    assert bool(t.offered(ALICE, name)) == free
    if free:
        with t.changed({"card_plays": 0}):
            t.does(ALICE, name, EARTH)


@clause(HOME, 1)
def test_homefront_may_be_seeded():
    t = Spaceline("Espionage Mission").seeds_face_up(ALICE, HOME).does(ALICE, HOME, "on the mission")
    assert t.where(HOME)[1] == "Espionage Mission"


# -- Crossover -------------------------------------------------------------------------------------

CROSSOVER = "Crossover"


@clause(CROSSOVER, 2)
def test_once_a_turn_somebody_of_the_mirror_universe_reports_as_if_native():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").hand(ALICE, "Smiley")
    t.turn(ALICE)
    assert not t.offered(ALICE, "Smiley")
    t.put(ALICE, CROSSOVER).turn(ALICE).does(ALICE, "Smiley", "aboard Federation Outpost")
    assert t.where("Smiley") == "Federation Outpost"
    assert t.card(CROSSOVER).used == 1
    assert t.card_plays == 0


@clause(CROSSOVER, 2)
def test_nobody_else_crosses_in_that_turn():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").put(ALICE, CROSSOVER)
    t.hand(ALICE, "Smiley", "Smiley").turn(ALICE).does(ALICE, "Smiley", "aboard Federation Outpost")
    t.removed("Smiley").given(card_plays=1)
    assert not t.offered(ALICE, "Smiley")
    t.turn(BOB).turn(ALICE)
    assert t.offered(ALICE, "Smiley")


@clause(CROSSOVER, 2)
@pytest.mark.parametrize(("whose", "name"), [(BOB, "Smiley"), (ALICE, "Founder")])
def test_it_serves_ones_own_personnel_of_the_mirror_universe_only(whose, name):
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").put(whose, CROSSOVER)
    t.hand(ALICE, name).turn(ALICE)
    assert not t.offered(ALICE, name)


@clause(CROSSOVER, 2)
def test_they_cross_only_to_where_they_could_report_without_the_icon():
    t = Spaceline("Excavation").put(ALICE, CROSSOVER).put(BOB, "Federation Outpost", space="Excavation")
    t.put(ALICE, "Klingon Outpost", "U.S.S. Nebula", space="Excavation").hand(ALICE, "Smiley").turn(ALICE)
    assert not t.offered(ALICE, "Smiley")


@clause(CROSSOVER, 2)
def test_who_crosses_for_the_opponent_leaves_ones_own_crossover_unused():
    t = Spaceline("Excavation").put(ALICE, CROSSOVER).put(BOB, CROSSOVER)
    t.put(BOB, "Federation Outpost", space="Excavation").hand(BOB, "Smiley").turn(BOB)
    t.does(BOB, "Smiley", "aboard Federation Outpost")
    assert (t.card(CROSSOVER, ALICE).used, t.card(CROSSOVER, BOB).used) == (0, 1)


@clause(CROSSOVER, 1)
def test_crossover_is_a_hidden_agenda():
    t = Spaceline("Excavation").hand(ALICE, CROSSOVER).turn(ALICE)
    assert t.refused(ALICE, CROSSOVER) == "17.1"
    t.does(ALICE, "Play a card facedown", CROSSOVER, "Activate a hidden agenda", CROSSOVER)
    assert t.in_play(CROSSOVER)


@clause(CROSSOVER, 1)
def test_crossover_may_be_seeded():
    t = Spaceline("Excavation").seeds_face_up(ALICE, CROSSOVER).does(ALICE, "a hidden agenda", CROSSOVER)
    assert t.seeds_left(ALICE) == 0
    assert "seeds_agenda" in t.said()
    assert not t.in_play(CROSSOVER)
    t.put(ALICE, "Federation Outpost", space="Excavation").hand(ALICE, "Smiley").turn(ALICE)
    assert not t.offered(ALICE, "Smiley")
    assert t.does(ALICE, "Activate a hidden agenda", CROSSOVER).offered(ALICE, "Smiley")
