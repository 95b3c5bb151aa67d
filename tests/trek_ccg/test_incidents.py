"""What each incident does (chapter 50)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card

EARTH = "the planet at Espionage Mission"


def spied(*bobs, spy="O'Brien Founder"):
    """ALICE's infiltrator in BOB's Away Team; his ship and outpost are above."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, "Federation Outpost", space="Excavation")
    t.put(BOB, *(bobs or ("Jean-Luc Picard", "Data")), at="Excavation")
    return t.put(ALICE, spy, at="Excavation").infiltrates(spy)


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


@card(TIME)
def test_it_plays_for_free_and_takes_the_ship_across_time():
    t = agents().hand(ALICE, TIME).turn(ALICE).does(ALICE, TIME)
    assert t.card_plays == 1
    t.does(ALICE, "Use a card in play", TIME, "travel", "Daniels", "with the ship", "discard it")
    assert t.where("U.S.S. Nebula") == ("space", "Montana Missile Complex")
    assert t.where("Taitt") == "U.S.S. Nebula"
    assert t.in_discard(ALICE, TIME) == 1


@card(TIME)
def test_or_the_agent_with_others_present():
    t = agents().put(ALICE, TIME).chance_of(ALICE)
    t.does(ALICE, "Use a card in play", TIME, "travel", "Daniels", "by himself", ["Data"], "discard it")
    assert t.where("Daniels") == t.where("Data") == ("planet", "Montana Missile Complex")
    assert t.where("Taitt") == "U.S.S. Nebula"


@card(TIME)
def test_a_stopped_agent_saves_the_card():
    t = agents().put(ALICE, TIME).turn(ALICE)
    t.does(ALICE, "Use a card in play", TIME, "travel", "Daniels", "with the ship", "stop the agent")
    assert t.card("Daniels").stopped
    assert t.on_top(ALICE) == TIME


@card(TIME)
def test_or_it_takes_temporal_agents_from_the_discard_pile():
    t = agents().removed("Daniels").put(ALICE, TIME).turn(ALICE)
    assert t.refused(ALICE, "Use a card in play", TIME, "travel") == "50.1"
    t.does(ALICE, "take temporal agents", "Daniels")
    assert t.holds(ALICE, "Daniels") == 1
    assert t.in_discard(ALICE, TIME) == 1


@card(TIME)
def test_where_no_time_location_is_nobody_travels():
    t = Spaceline("Excavation").put(ALICE, "Daniels", at="Excavation").put(ALICE, TIME).turn(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


# -- Homefront -------------------------------------------------------------------------------------

HOME = "Homefront"
GUARDS = ("Worf", "Tasha Yar", "Admiral Leyton", "Miles O'Brien")


@card(HOME)
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


@card(HOME)
@pytest.mark.parametrize(("guards", "allowed"), [(3, False), (4, True)])
def test_the_headquarters_there_is_used_with_four_security(guards, allowed):
    t = Spaceline("Espionage Mission").put(BOB, HOME, on_mission="Espionage Mission")
    t.put(ALICE, "Office of the President", at="Espionage Mission").hand(ALICE, "Sarek")
    t.put(ALICE, *GUARDS[:guards], aboard="Office of the President").turn(ALICE)
    assert bool(t.offered(ALICE, "Sarek")) == allowed


@card(HOME)
@pytest.mark.parametrize(("guards", "allowed"), [(3, False), (4, True)])
def test_nor_is_the_mission_there_attempted_with_fewer(guards, allowed):
    t = Spaceline("Espionage Mission").put(BOB, HOME, on_mission="Espionage Mission")
    t.put(ALICE, "HQ: Secure Homeworld", on_mission="Espionage Mission")
    t.put(ALICE, "Jean-Luc Picard", "William T. Riker", at="Espionage Mission")
    t.put(ALICE, *GUARDS[:guards], at="Espionage Mission")
    t.orders(ALICE)
    assert bool(t.offered(ALICE, "Attempt a mission")) == allowed


@card(HOME)
def test_homefront_lies_on_a_homeworld_or_on_the_table():
    t = Spaceline("Espionage Mission", "Excavation").hand(ALICE, HOME).turn(ALICE).does(ALICE, HOME)
    assert t.offered(ALICE) == ["on the mission Espionage Mission", "seat 1's side of the table"]


@card(HOME)
def test_on_the_table_infiltrators_report_for_free_to_the_homeworlds_of_their_icons():
    t = Spaceline("Espionage Mission", "Excavation").plays_affiliation(BOB, "Federation")
    t.hand(ALICE, HOME, "O'Brien Founder", "Martok Founder").turn(ALICE).does(ALICE, HOME, "seat 1")
    assert not t.offered(ALICE, "Martok Founder")
    t.does(ALICE, "O'Brien Founder", EARTH)
    assert t.where("O'Brien Founder") == ("planet", "Espionage Mission")


@card(HOME)
def test_homefront_may_be_seeded():
    t = Spaceline("Espionage Mission").seeds_face_up(ALICE, HOME).does(ALICE, HOME, "on the mission")
    assert t.where(HOME)[1] == "Espionage Mission"


# -- Covert Agent ----------------------------------------------------------------------------------

AGENT = "Covert Agent"


@card(AGENT)
def test_a_card_is_drawn_when_somebody_reports_where_the_infiltrator_is():
    t = spied().put(ALICE, AGENT).deck(ALICE, "Gowron", "Kurn").hand(BOB, "Taitt", "Worf")
    t.moved("O'Brien Founder", aboard="Federation Outpost")
    t.turn(BOB).does(BOB, "Taitt", "aboard Federation Outpost")
    assert t.hand_size(ALICE) == 1
    t.given(card_plays=1)
    with t.changed({("hand_size", ALICE): 0}):
        t.does(BOB, "Worf", "aboard Federation Outpost")


@card(AGENT)
def test_as_an_attempt_begins_there_it_brings_a_card_for_infiltrators():
    t = spied().put(ALICE, AGENT).deck(ALICE, "In the Bag", "Counterintelligence", "Gowron").asks(ALICE)
    t.orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "stays out")
    t.does(ALICE, "Use a card in play", AGENT)
    assert t.refused(ALICE, "Gowron") == "50.3"
    t.does(ALICE, "Counterintelligence")
    assert t.holds(ALICE, "Counterintelligence") == 1


@card(AGENT)
def test_each_title_comes_once_a_game():
    t = spied().put(ALICE, AGENT).deck(ALICE, "In the Bag", "In the Bag").asks(ALICE)
    t.fetched(ALICE, "In the Bag")
    t.orders(BOB).does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "stays out")
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@card(AGENT)
def test_it_is_turned_up_as_the_attempt_begins():
    t = spied().agenda(ALICE, AGENT).deck(ALICE, "In the Bag").asks(ALICE).orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "stays out")
    t.does(ALICE, "Activate a hidden agenda", AGENT, "Use a card in play", AGENT, "In the Bag")
    assert t.in_play(AGENT)
    assert t.holds(ALICE, "In the Bag") == 1


@card(AGENT)
def test_where_no_infiltrator_is_it_does_nothing():
    t = spied().put(ALICE, AGENT).deck(ALICE, "In the Bag").asks(ALICE)
    t.put(BOB, "Richard Galen", at="Restore Errant Moon").orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Restore")
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@card(AGENT)
def test_a_card_is_drawn_when_somebody_reports_anywhere_at_the_infiltrators_location():
    t = spied().put(ALICE, AGENT).deck(ALICE, "Gowron").hand(BOB, "Taitt").turn(BOB)
    with t.changed({("hand_size", ALICE): 1}):
        t.does(BOB, "Taitt", "aboard Federation Outpost")


@card(AGENT)
def test_a_ship_that_reports_there_counts():
    t = spied().put(ALICE, AGENT).deck(ALICE, "Gowron").hand(BOB, "U.S.S. Nebula").turn(BOB)
    with t.changed({("hand_size", ALICE): 1}):
        t.does(BOB, "U.S.S. Nebula", "aboard Federation Outpost")


@card(AGENT)
def test_equipment_does_not_nor_who_reports_at_another_location():
    t = spied().put(BOB, "Office of the President", at="Restore Errant Moon").put(ALICE, AGENT)
    t.deck(ALICE, "Gowron").hand(BOB, "Federation PADD", "Taitt").turn(BOB)
    with t.changed({("hand_size", ALICE): 0}):
        t.does(BOB, "Federation PADD", "aboard Federation Outpost").given(card_plays=1)
        t.does(BOB, "Taitt", "aboard Office of the President")


@card(AGENT)
def test_it_is_turned_up_as_somebody_reports_at_the_infiltrators_location():
    t = spied().agenda(ALICE, AGENT).deck(ALICE, "Gowron").hand(BOB, "Taitt").asks(ALICE).turn(BOB)
    t.does(BOB, "Taitt", "aboard Federation Outpost")
    with t.changed({("hand_size", ALICE): 1}):
        t.does(ALICE, "Activate a hidden agenda", AGENT).passes(ALICE)


@card(AGENT)
def test_an_attempt_by_others_than_those_the_infiltrator_is_with_brings_a_card():
    t = spied().put(ALICE, AGENT).deck(ALICE, "In the Bag").asks(ALICE)
    t.moved("O'Brien Founder", aboard="Federation Outpost").orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation")
    t.does(ALICE, "Use a card in play", AGENT, "In the Bag")
    assert t.holds(ALICE, "In the Bag") == 1


@card(AGENT)
def test_so_does_a_battle_of_others_at_the_location():
    t = spied("Kurn", "Kargan").put(ALICE, AGENT, "Treaty: Federation/Klingon")
    t.put(ALICE, "Gowron", at="Excavation").deck(ALICE, "In the Bag").asks(ALICE)
    t.moved("O'Brien Founder", aboard="Federation Outpost").orders(BOB)
    t.does(BOB, "Attack personnel", "the planet at Excavation")
    t.does(ALICE, "Use a card in play", AGENT)
    assert t.offered(ALICE) == ["In the Bag"]


MORPH = ("In the Bag", "Shape-Shift", "Howard Heirloom Candle", "Flight of the Intruder", "Caught Red-Handed")
INFILTRATION = (
    "Strike Three", "Counterintelligence", "Inside Operation", "Dial Martok for Murder", "Treacherous Advice",
    "Homefront", "Issue Secret Orders", "Insert Undercover Agent",
)  # fmt: skip


@card(AGENT)
@pytest.mark.parametrize("name", [*MORPH, *INFILTRATION])
def test_it_brings_a_morph_card_or_one_about_infiltration(name):
    t = spied().put(ALICE, AGENT).deck(ALICE, name, "Gowron", "The Walls Have Ears").asks(ALICE).orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "stays out")
    t.does(ALICE, "Use a card in play", AGENT)
    assert t.offered(ALICE) == [name]


@card(AGENT, "The Walls Have Ears")
def test_the_walls_have_ears_is_neither():
    t = spied().put(ALICE, AGENT).deck(ALICE, "The Walls Have Ears").asks(ALICE).orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "stays out")
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@card("Howard Heirloom Candle", "Caught Red-Handed")
def test_a_morph_card_that_morphs_nobody_is_no_morph_to_prevent():
    t = Spaceline("Excavation").put(BOB, "Anya", "Salia", at="Excavation").hand(BOB, "Flight of the Intruder")
    t.hand(ALICE, "Howard Heirloom Candle", "Caught Red-Handed").asks(ALICE).orders(BOB)
    t.does(BOB, "Flight of the Intruder", "Anya")
    assert not t.offered(ALICE, "Howard Heirloom Candle")
    assert not t.offered(ALICE, "Caught Red-Handed")


# -- Prisoner Exchange -----------------------------------------------------------------------------

EXCHANGE = "Prisoner Exchange"


def prisoners(*captives):
    """ALICE holds Martok and BOB holds Data, each aboard a ship at one place, unless said otherwise."""
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Taitt", aboard="U.S.S. Nebula")
    t.put(BOB, "I.K.C. Bortas", space="Excavation").put(BOB, "Kurn", aboard="I.K.C. Bortas")
    for name, owner, ship in (("Martok", BOB, "U.S.S. Nebula"), ("Data", ALICE, "I.K.C. Bortas")):
        if name in captives:
            t.put(owner, name, aboard=ship)
            t.card(name).captive = t.card(name).disabled = True
            t.card(name).controller = 1 - owner
    return t.agenda(ALICE, EXCHANGE)


@card(EXCHANGE)
def test_a_captive_is_exchanged_for_ones_own():
    t = prisoners("Martok", "Data").turn(ALICE).does(ALICE, "Activate a hidden agenda", EXCHANGE, "Martok")
    t.does(ALICE, "your captives").does(BOB, "aboard I.K.C. Bortas").does(ALICE, "aboard U.S.S. Nebula")
    assert t.where("Martok") == "I.K.C. Bortas"
    assert t.where("Data") == "U.S.S. Nebula"
    for name in ("Martok", "Data"):
        assert not t.card(name).captive
        assert not t.card(name).disabled
    assert t.in_discard(ALICE, EXCHANGE) == 1


@card(EXCHANGE)
def test_or_for_a_personnel_who_comes_from_the_deck():
    t = prisoners("Martok").deck(ALICE, "Worf", "Kurn").turn(ALICE)
    t.does(ALICE, "Activate a hidden agenda", EXCHANGE, "Martok")
    assert t.refused(ALICE, "your captives") == "50.4"
    t.does(ALICE, "a personnel is downloaded").does(BOB, "aboard I.K.C. Bortas").does(ALICE, "Worf")
    assert t.where("Martok") == "I.K.C. Bortas"
    assert t.where("Worf") == "U.S.S. Nebula"


@card(EXCHANGE)
def test_with_no_captive_there_is_nothing_to_exchange():
    t = prisoners("Data").turn(ALICE)
    assert t.refused(ALICE, "Activate a hidden agenda") == "17.3"


@card(EXCHANGE)
def test_it_waits_for_ones_own_turn():
    t = prisoners("Martok", "Data").chance_of(ALICE)
    assert t.refused(ALICE, "Activate a hidden agenda") == "17.3"


@card(EXCHANGE, "Crossover")
@pytest.mark.parametrize("name", [EXCHANGE, "Crossover"])
def test_it_may_be_seeded_as_a_hidden_agenda(name):
    t = Spaceline("Excavation").seeds_face_up(ALICE, name).does(ALICE, "a hidden agenda", name)
    assert t.seeds_left(ALICE) == 0
    assert "seeds_agenda" in t.said()
    assert not t.in_play(name)


# -- Crossover -------------------------------------------------------------------------------------


@card("Crossover")
def test_once_a_turn_somebody_of_the_mirror_universe_reports_as_if_native():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").hand(ALICE, "Smiley")
    t.turn(ALICE)
    assert not t.offered(ALICE, "Smiley")
    t.put(ALICE, "Crossover").turn(ALICE).does(ALICE, "Smiley", "aboard Federation Outpost")
    assert t.where("Smiley") == "Federation Outpost"
    assert t.card("Crossover").used == 1
    assert t.card_plays == 0


@card("Crossover")
def test_used_it_lets_nobody_else_cross_this_turn():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").put(ALICE, "Crossover")
    t.hand(ALICE, "Smiley").turn(ALICE)
    t.card("Crossover").used = 1
    assert not t.offered(ALICE, "Smiley")


@card("Crossover")
def test_crossover_is_a_hidden_agenda():
    t = Spaceline("Excavation").hand(ALICE, "Crossover").turn(ALICE)
    assert t.refused(ALICE, "Crossover") == "17.1"
    t.does(ALICE, "Play a card facedown", "Crossover", "Activate a hidden agenda", "Crossover")
    assert t.in_play("Crossover")
