"""Spies, arrest, attempts, damage and nested actions examined from their texts, in positions where both
players have the same thing or a text is met from an unusual side (chapters 6, 9, 14, 16, 21 and 26)."""

import pytest
from encounters import PLANET, at_dilemma, order_attempt
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.state import NOWHERE
from coverts.games.trek_ccg.vocabulary.terms import AFFILIATION_NAMES

row = pytest.mark.row
HERE, MOON, THERE = "Excavation", "Restore Errant Moon", "the planet at Excavation"
NEBULA, ENTERPRISE, BORTAS, KVORT = "U.S.S. Nebula", "U.S.S. Enterprise", "I.K.C. Bortas", "I.K.C. K'Vort"
OBRIEN, MARTOK, BASHIR, LEYTON = "O'Brien Founder", "Martok Founder", "Bashir Founder", "Leyton Founder"
TREATY = "Treaty: Federation/Klingon"
ASSIGN, DANIELS, OUT_OF_TIME = "Assign Mission Specialists", "Daniels", "Out of Time"
MILES, MONTANA = "Miles O'Brien", "Montana Missile Complex"


def goes_on(t, **answers):
    """Everybody passes or gives those answers, until an order is asked for or nothing is asked."""
    while t.asked() not in ("order", ""):
        t.does(answers.get(t.asked(), "Pass"))
    return t


# -- whose treaty, and who plays what --------------------------------------------------------------


@row("T000-11")
@pytest.mark.parametrize(("whose", "compatible"), [(ALICE, False), (BOB, True), (None, False)])
def test_a_team_is_compatible_with_the_icon_by_a_treaty_of_its_own_player_only(whose, compatible):
    t = Spaceline(HERE).put(BOB, "Jean-Luc Picard", "Data", at=HERE).plays_affiliation(BOB, "Klingon")
    if whose is not None:
        t.put(whose, TREATY)
    t.put(ALICE, MARTOK, at=HERE).orders(ALICE)
    assert bool(t.offered(ALICE, "Start infiltrating")) == compatible


@row("T000-07", "T000-11")
@pytest.mark.parametrize(("whose", "compatible"), [(ALICE, False), (BOB, True)])
def test_so_is_a_facility_a_spy_reports_to(whose, compatible):
    t = Spaceline(HERE).put(BOB, "Federation Outpost", space=HERE).plays_affiliation(BOB, "Klingon")
    t.put(whose, TREATY).hand(ALICE, MARTOK).turn(ALICE)
    assert bool(t.offered(ALICE, MARTOK)) == compatible
    if compatible:
        t.does(ALICE, MARTOK, "aboard Federation Outpost")
        assert t.affiliation(MARTOK) == "Klingon"
        assert t.card(MARTOK).infiltrating
        assert not t.card(MARTOK).arrested


@row("T000-03", "T000-04")
@pytest.mark.parametrize("way", ["begins", "reports"])
def test_who_infiltrates_does_not_make_their_own_player_play_that_affiliation(way):
    t = Spaceline(HERE).put(BOB, "Federation Outpost", space=HERE).put(BOB, "Data", at=HERE)
    if way == "begins":
        t.put(ALICE, OBRIEN, at=HERE).orders(ALICE).does(ALICE, "Start infiltrating", OBRIEN)
    else:
        t.hand(ALICE, OBRIEN).turn(ALICE).does(ALICE, OBRIEN, "aboard Federation Outpost")
    assert t.affiliation(OBRIEN) == "Federation"
    assert not t.playing(ALICE, "Federation")


# -- house arrest ----------------------------------------------------------------------------------


def misfit():
    """ALICE's spy does not fit in any more aboard BOB's Klingon ship."""
    t = Spaceline(HERE, MOON).put(BOB, BORTAS, space=HERE).put(BOB, "Gowron", aboard=BORTAS)
    return t.put(ALICE, OBRIEN, aboard=BORTAS).infiltrates(OBRIEN)


@row("T000-42")
@pytest.mark.parametrize("whose", [ALICE, BOB])
def test_only_a_treaty_of_the_crews_player_keeps_a_spy_from_house_arrest(whose):
    t = misfit().put(whose, TREATY).orders(BOB)
    assert t.asked() == ("exposed_instead" if whose == ALICE else "order")


@row("T000-42", "T000-27", "T000-28")
def test_a_spy_under_house_arrest_neither_staffs_nor_takes_part():
    t = misfit().put(BOB, NEBULA, space=HERE).put(BOB, "Kurn", "Klag", aboard=BORTAS).orders(BOB)
    t.does(ALICE, "goes under house arrest")
    t.does(BOB, "Beam", f"aboard {BORTAS}", THERE, ["Kurn"])
    assert t.asked(BOB) == "order"
    assert t.refused(BOB, "Move a ship") == "8.1"
    t.does(BOB, "Beam", THERE, f"aboard {BORTAS}", ["Kurn"], "Move a ship", BORTAS)
    assert t.asked(BOB) == "move_to"


@row("T000-42", "T000-28")
def test_a_spy_under_house_arrest_recovers_where_it_fits_in_after_moving_there_alone():
    t = misfit().put(BOB, NEBULA, space=HERE).put(BOB, "Data", aboard=NEBULA).orders(BOB)
    t.does(ALICE, "goes under house arrest").chance_of(ALICE)
    t.does(ALICE, "Move an infiltrator alone", OBRIEN, f"aboard {NEBULA}").orders(BOB)
    spy = t.card(OBRIEN)
    assert (t.where(OBRIEN), bool(spy.infiltrating), bool(spy.arrested)) == (NEBULA, True, False)


@row("T000-42", "T000-29")
def test_a_spy_under_house_arrest_moves_in_the_opponents_turn_only():
    t = misfit().put(BOB, NEBULA, space=HERE).put(BOB, "Data", aboard=NEBULA).orders(BOB)
    t.does(ALICE, "goes under house arrest").orders(ALICE)
    assert t.refused(ALICE, "Move an infiltrator alone") == "21.17"


@row("T000-42", "T000-37")
def test_both_have_the_same_spy_arrested_and_each_is_asked_about_their_own():
    t = Spaceline(HERE).put(BOB, BORTAS, space=HERE).put(ALICE, KVORT, space=HERE)
    t.put(BOB, "Gowron", aboard=BORTAS).put(ALICE, "Kurn", aboard=KVORT)
    t.put(ALICE, OBRIEN, aboard=BORTAS).infiltrates(OBRIEN, ALICE)
    t.put(BOB, OBRIEN, aboard=KVORT).infiltrates(OBRIEN, BOB).orders(BOB)
    says = {ALICE: "is exposed", BOB: "goes under house arrest"}
    for _ in says:
        who = t.askees()[0]
        assert t.asked(who) == "exposed_instead"
        t.does(who, says[who])
    alices, bobs = t.card(OBRIEN, ALICE), t.card(OBRIEN, BOB)
    assert (alices.infiltrating, alices.arrested) == (0, 0)
    assert (bobs.infiltrating, bobs.arrested) == (1, 1)
    assert t.is_intruder(OBRIEN, ALICE)
    assert not t.is_intruder(OBRIEN, BOB)


# -- borrowed transporters -------------------------------------------------------------------------


def two_ships(*markers):
    """ALICE's spy aboard the first of BOB's two ships, which has those damage markers."""
    t = Spaceline(HERE).put(BOB, NEBULA, ENTERPRISE, space=HERE)
    t.put(BOB, "Data", "Worf", aboard=NEBULA).put(BOB, "Taitt", aboard=ENTERPRISE).put(BOB, "Sarek", at=HERE)
    t.put(ALICE, OBRIEN, aboard=NEBULA).infiltrates(OBRIEN)
    return t.damages(ALICE, NEBULA, *markers)


@row("T000-30", "T002-65")
def test_with_its_transporters_off_line_a_spy_leaves_the_ship_by_those_of_the_other():
    t = two_ships("Maximum Firepower").chance_of(ALICE)
    t.does(ALICE, "Move an infiltrator alone", OBRIEN, f"aboard {ENTERPRISE}")
    assert t.where(OBRIEN) == ENTERPRISE
    assert t.card(OBRIEN).infiltrating


@row("T000-30", "T002-65")
def test_with_all_transporters_off_line_a_spy_does_not_beam_until_one_marker_has_gone():
    t = two_ships("Maximum Firepower").damages(ALICE, ENTERPRISE, "Maximum Firepower")
    t.chance_of(ALICE)
    assert not t.offered(ALICE, "Move an infiltrator alone")
    markers = t.cards("Maximum Firepower")
    next(marker for marker in markers if marker.host == t.piece(ENTERPRISE)).host = NOWHERE
    t.chance_of(ALICE)
    assert t.offered(ALICE, "Move an infiltrator alone")


@row("T000-31", "T002-65")
def test_whose_own_ship_could_beam_it_a_spy_does_not_use_that_ship_with_the_opponents_off_line():
    t = two_ships("Maximum Firepower").damages(ALICE, ENTERPRISE, "Maximum Firepower")
    t.put(ALICE, "Jem'Hadar Attack Ship", space=HERE).put(ALICE, "Weyoun", aboard="Jem'Hadar Attack Ship")
    t.orders(ALICE)
    assert not t.offered(ALICE, "Beam", f"aboard {NEBULA}")


# -- exposed, and infiltrating again ---------------------------------------------------------------


@row("T000-41")
def test_the_bar_is_lifted_when_the_opponents_people_are_those_who_leave():
    t = Spaceline(HERE).put(BOB, NEBULA, space=HERE).put(BOB, "Data", "Worf", at=HERE)
    t.put(BOB, "Taitt", aboard=NEBULA).put(ALICE, OBRIEN, at=HERE).infiltrates(OBRIEN).orders(ALICE)
    t.does(ALICE, "Expose an infiltrator", OBRIEN)
    assert not t.offered(ALICE, "Start infiltrating")
    t.orders(BOB).does(BOB, "Beam", THERE, f"aboard {NEBULA}", ["Data"])
    t.chance_of(ALICE)
    assert not t.offered(ALICE, "Start infiltrating")
    t.orders(BOB).does(BOB, "Beam", THERE, f"aboard {NEBULA}", ["Worf"])
    t.goes_on().does(BOB, "Beam", f"aboard {NEBULA}", THERE, ["Taitt"]).chance_of(ALICE)
    assert t.offered(ALICE, "Start infiltrating")


@row("T000-41")
def test_of_two_copies_of_a_spy_only_the_exposed_one_is_barred():
    """Both players have the same spy beside the other's Federation people; ALICE's alone was exposed."""
    t = Spaceline(HERE, MOON).put(BOB, "Data", at=HERE).put(ALICE, OBRIEN, at=HERE)
    t.put(ALICE, "Worf", at=MOON).put(BOB, OBRIEN, at=MOON)
    t.infiltrates(OBRIEN, ALICE).orders(ALICE).does(ALICE, "Expose an infiltrator", OBRIEN)
    assert not t.offered(ALICE, "Start infiltrating")
    t.chance_of(BOB)
    assert t.offered(BOB, "Start infiltrating")


@row("T000-41")
def test_who_has_left_play_and_reports_anew_is_not_barred():
    t = Spaceline(HERE).put(BOB, "Federation Outpost", space=HERE)
    t.put(BOB, "Data", aboard="Federation Outpost").put(ALICE, OBRIEN, aboard="Federation Outpost")
    t.infiltrates(OBRIEN).orders(ALICE).does(ALICE, "Expose an infiltrator", OBRIEN)
    t.removed(OBRIEN).hand(ALICE, OBRIEN, BASHIR).turn(ALICE)
    t.does(ALICE, OBRIEN, "aboard Federation Outpost")
    assert t.card(OBRIEN).infiltrating
    t.put(ALICE, BASHIR, aboard="Federation Outpost")
    assert not t.card(BASHIR).exposed
    assert not t.card(BASHIR).infiltrating


# -- what is no crew of one's own ------------------------------------------------------------------


def pair():
    """Two of ALICE's spies aboard two ships of BOB's."""
    t = Spaceline(HERE).put(BOB, NEBULA, ENTERPRISE, space=HERE)
    t.put(BOB, "Data", aboard=NEBULA).put(BOB, "Worf", aboard=ENTERPRISE)
    return t.put(ALICE, OBRIEN, aboard=NEBULA).put(ALICE, LEYTON, aboard=ENTERPRISE).infiltrates(OBRIEN)


@row("T000-37", "T000-39")
def test_a_spy_joins_another_of_the_same_player_unexposed_and_is_not_exposed_with_it():
    t = pair().infiltrates(LEYTON).chance_of(ALICE)
    t.does(ALICE, "Move an infiltrator alone", OBRIEN, f"aboard {ENTERPRISE}").orders(ALICE)
    assert t.card(OBRIEN).infiltrating
    assert t.card(LEYTON).infiltrating
    assert {OBRIEN, LEYTON} <= t.team(BOB, aboard=ENTERPRISE)
    t.does(ALICE, "Expose an infiltrator", LEYTON).orders(ALICE)
    assert t.card(OBRIEN).infiltrating
    assert t.team(BOB, aboard=ENTERPRISE) == {"Worf", OBRIEN}
    assert t.is_intruder(LEYTON)


@row("T000-37")
@pytest.mark.parametrize("spies_player", [ALICE, BOB])
def test_a_captive_of_their_own_side_is_no_crew_to_return_to(spies_player):
    """Each has a spy aboard the other's first ship, and one of their people captive aboard the second."""
    t = Spaceline(HERE).put(BOB, NEBULA, ENTERPRISE, space=HERE).put(ALICE, BORTAS, KVORT, space=HERE)
    t.put(BOB, "Data", aboard=NEBULA).put(BOB, "Taitt", aboard=ENTERPRISE)
    t.put(ALICE, "Gowron", aboard=BORTAS).put(ALICE, "Kurn", aboard=KVORT)
    t.put(ALICE, OBRIEN, aboard=NEBULA).put(ALICE, "Weyoun", aboard=ENTERPRISE).infiltrates(OBRIEN)
    t.put(BOB, MARTOK, aboard=BORTAS).put(BOB, "Eris", aboard=KVORT).infiltrates(MARTOK)
    for name, captor in (("Weyoun", BOB), ("Eris", ALICE)):
        captive = t.card(name)
        captive.captive = captive.disabled = True
        captive.controller = captor
    spy, ship = (OBRIEN, ENTERPRISE) if spies_player == ALICE else (MARTOK, KVORT)
    t.chance_of(spies_player).does(spies_player, "Move an infiltrator alone", spy, f"aboard {ship}")
    t.orders(1 - spies_player)
    assert t.where(spy) == ship
    assert t.card(spy).infiltrating
    assert t.card("Weyoun").captive
    assert t.card("Eris").captive


# -- in an attempt ---------------------------------------------------------------------------------


@row("T000-25", "T000-36", "T000-39")
@pytest.mark.parametrize("arrives", [False, True])
def test_a_spy_exposed_in_the_midst_of_an_attempt_neither_helps_nor_is_stopped(arrives):
    """BOB's spy takes part in ALICE's attempt; before the dilemma its persona comes, in whatever way."""
    t = at_dilemma("Impassable Door", "Sarek", "Taitt", spies=[OBRIEN]).put(ALICE, MILES, at=HERE)
    order_attempt(t.asks_always(ALICE))
    assert t.asked(ALICE) in ("respond", "interject")
    if arrives:
        t.moved(MILES, at=PLANET)
    goes_on(t)
    assert bool(t.card(OBRIEN).infiltrating) != arrives
    assert bool(t.card(OBRIEN).stopped) != arrives
    assert t.card("Sarek").stopped


@row("T000-25")
def test_two_spies_answer_each_for_themselves_and_only_one_is_stopped():
    t = at_dilemma("Impassable Door", "Sarek", "Taitt", spies=[LEYTON, BASHIR])
    t.orders(ALICE).does(ALICE, "Attempt a mission", f"the planet at {PLANET}")
    t.does(BOB, "takes part").does(BOB, "stays out")
    goes_on(t)
    assert sorted(bool(t.card(spy).stopped) for spy in (LEYTON, BASHIR)) == [False, True]
    assert t.card(LEYTON).infiltrating
    assert t.card(BASHIR).infiltrating


# -- both bring the same card into a battle --------------------------------------------------------


def duel():
    """BOB's ship will attack ALICE's at Earth; each has Daniels aboard and Out of Time in the deck."""
    t = Spaceline("Espionage Mission").time(MONTANA).put(ALICE, NEBULA, space="Espionage Mission")
    t.put(BOB, KVORT, space="Espionage Mission")
    t.put(ALICE, "Jean-Luc Picard", aboard=NEBULA).put(BOB, "Gowron", aboard=KVORT)
    for who, ship in ((ALICE, NEBULA), (BOB, KVORT)):
        t.put(who, "Alternate Universe Door").put(who, DANIELS, aboard=ship).deck(who, OUT_OF_TIME)
        t.card(DANIELS, who).affiliation = AFFILIATION_NAMES.index("Non-Aligned")
    t.asks_always(ALICE, BOB).orders(BOB)
    return t.does(BOB, "Attack with ships", NEBULA, KVORT)


def passes_until_asked(t, who, *steps):
    while not (t.asked(who) and t.asked() in steps):
        t.does("Pass")
    return t


@row("T002-16", "T002-20", "T002-27", "T002-28")
def test_both_may_leave_a_battle_by_their_own_daniels_the_last_to_suspend_first():
    t = passes_until_asked(duel(), ALICE, "interject").does(ALICE, "Use a special download", DANIELS)
    passes_until_asked(t, BOB, "interject").does(BOB, "Use a special download", DANIELS)
    assert len(t.under_way()) == 3
    travels = {
        "choose_time_use": "travel", "choose_agent": DANIELS, "choose_way": "with the ship",
        "choose_fate": "discard it", "may_do_it": "yes", "fire_back": "no",
    }  # fmt: skip
    goes_on(t, **travels)
    moved = [line for line in t.log() if line.startswith("Out of Time: ")]
    assert [line.split(" goes")[0] for line in moved] == [f"Out of Time: {ship}" for ship in (KVORT, NEBULA)]
    assert t.where(NEBULA) == t.where(KVORT) == ("space", MONTANA)
    assert not t.said("fires")
    assert not t.battle


# -- damage on both sides --------------------------------------------------------------------------


@row("T002-65", "T002-66")
def test_the_same_markers_on_ships_of_both_last_each_by_itself():
    t = Spaceline(HERE).put(BOB, NEBULA, space=HERE).put(ALICE, ENTERPRISE, space=HERE)
    before = {ship: t.weapons(ship) for ship in (NEBULA, ENTERPRISE)}
    t.damages(ALICE, NEBULA, "Phaser Banks", "Phaser Banks").damages(BOB, ENTERPRISE, "Phaser Banks")
    lost = {ship: before[ship] - t.weapons(ship) for ship in before}
    assert lost[NEBULA] == 2 * lost[ENTERPRISE] > 0
    hulls = t.hull(NEBULA), t.hull(ENTERPRISE)
    t.removed(("Phaser Banks", BOB))
    assert t.weapons(ENTERPRISE) == before[ENTERPRISE]
    assert (t.weapons(NEBULA), t.hull(NEBULA)) == (before[NEBULA] - lost[NEBULA], hulls[0])


@row("T002-67", "T000-16")
def test_a_ship_without_hull_takes_spy_and_captive_along_each_to_their_owners_pile():
    t = Spaceline(HERE).put(BOB, NEBULA, space=HERE).put(BOB, "Data", aboard=NEBULA)
    t.put(ALICE, OBRIEN, "Weyoun", aboard=NEBULA).infiltrates(OBRIEN)
    captive = t.card("Weyoun")
    captive.captive = captive.disabled = True
    captive.controller = BOB
    t.damages(ALICE, NEBULA, *["Photon Torpedo"] * 3).orders(ALICE)
    assert not t.in_play(NEBULA)
    assert [t.in_discard(ALICE, name) for name in (OBRIEN, "Weyoun", "Data")] == [1, 1, 0]
    assert [t.in_discard(BOB, name) for name in (OBRIEN, "Weyoun", "Data")] == [0, 0, 1]


# -- objectives of both ----------------------------------------------------------------------------


@row("T002-41", "T002-45")
@pytest.mark.card(ASSIGN)
def test_specialists_come_to_no_outpost_of_the_opponent_and_their_copies_there_bar_nobody():
    t = Spaceline(HERE, "Test Mission").put(BOB, "Federation Outpost", space=HERE).put(BOB, ASSIGN)
    t.put(BOB, "Mendon", aboard="Federation Outpost").deck(ALICE, "Mendon").hand(ALICE, ASSIGN, ASSIGN)
    t.turn(ALICE).does(ALICE, ASSIGN)
    assert t.asked(ALICE) == "order"
    assert t.in_play(ASSIGN, ALICE)
    assert t.in_deck(ALICE, "Mendon") == 1
    t.put(ALICE, "Federation Outpost", space="Test Mission").turn(ALICE)
    assert t.refused(ALICE, ASSIGN) == "19.1"
    t.does(ALICE, "Discard an objective", ASSIGN, ASSIGN)
    while t.asked() != "order":
        t.does(next(one for one in ("Mendon", "Federation Outpost", "none") if t.offered(ALICE, one)))
    assert t.in_play("Mendon", ALICE)
    assert t.in_play(ASSIGN, BOB)
    assert t.in_discard(ALICE, ASSIGN) == 1


# -- what else both have ---------------------------------------------------------------------------


@row("T000-22", "T000-19")
@pytest.mark.card("The Walls Have Ears")
@pytest.mark.parametrize(("who", "ship", "own"), [(ALICE, NEBULA, BORTAS), (BOB, BORTAS, NEBULA)])
def test_walls_have_ears_on_the_other_ship_only_by_a_spy_of_their_own(who, ship, own):
    t = Spaceline(HERE).put(BOB, NEBULA, space=HERE).put(ALICE, BORTAS, space=HERE)
    t.put(BOB, "Data", aboard=NEBULA).put(ALICE, "Gowron", aboard=BORTAS)
    t.put(ALICE, OBRIEN, aboard=NEBULA).put(BOB, MARTOK, aboard=BORTAS).infiltrates(OBRIEN).infiltrates(
        MARTOK
    )
    t.hand(who, "The Walls Have Ears").turn(who).does(who, "The Walls Have Ears")
    assert not t.offered(who, own)
    t.does(who, ship, "score 5 points")
    assert (t.points(who), t.points(1 - who)) == (5, 0)


@row("T002-47", "T002-51")
@pytest.mark.card("Borg Queen", "Kivas Fajo - Collector")
def test_draws_the_opponent_grants_are_replaced_by_the_queen_of_who_draws_until_no_drone_is_left():
    """Both have a Borg Queen and the same drone in the deck; ALICE gives three draws to BOB."""
    t = Spaceline(HERE)
    for who in (ALICE, BOB):
        t.put(who, "Borg Cube", space=HERE).put(who, "Borg Queen", aboard=("Borg Cube", who))
    t.deck(ALICE, "Six of Eleven").deck(BOB, "Six of Eleven", "Data")
    t.hand(ALICE, "Kivas Fajo - Collector").turn(ALICE).does(ALICE, "Kivas Fajo - Collector", "seat 2")
    assert t.askees() == [BOB]
    t.does(BOB, "Borg Queen", "Six of Eleven")
    if t.asked(BOB) == "report_to":
        t.does(BOB, "aboard Borg Cube")
    assert t.refused(BOB, "Borg Queen") == "18.2"
    goes_on(t, draw_or_replace="draw the card")
    assert t.card("Six of Eleven").host == t.piece("Borg Cube", BOB)
    assert t.holds(BOB, "Data") == 1
    assert (t.deck_size(ALICE), t.hand_size(ALICE)) == (1, 0)


@row("T002-59", "T002-62")
@pytest.mark.card("Cryosatellite")
def test_of_two_counterparts_that_are_earned_together_one_is_discarded():
    t = Spaceline("Test Mission").put(ALICE, NEBULA, space="Test Mission")
    t.put(ALICE, "Jean-Luc Picard", "Data", "Worf", "Mendon", aboard=NEBULA)
    both = ("Gowron of Borg", "Locutus of Borg")
    t.beneath("Test Mission", *both, "Cryosatellite", by=ALICE).orders(ALICE)
    t.does(ALICE, "Attempt a mission", NEBULA)
    goes_on(t)
    assert sorted(bool(t.in_play(name)) for name in both) == [False, True]
    assert sum(t.in_discard(ALICE, name) for name in both) == 1
    assert sum(f"{name} is discarded." in t.log() for name in both) == 1


@row("T000-06", "T000-36", "T000-40", "T000-41")
def test_who_reports_to_where_the_persona_is_stands_there_as_a_barred_intruder():
    t = Spaceline(HERE).put(BOB, "Federation Outpost", space=HERE).hand(ALICE, OBRIEN)
    t.put(BOB, MILES, aboard="Federation Outpost").turn(ALICE).does(
        ALICE, OBRIEN, "aboard Federation Outpost"
    )
    assert not t.card(OBRIEN).infiltrating
    assert t.affiliation(OBRIEN) == "Dominion"
    assert t.is_intruder(OBRIEN)
    assert not t.offered(ALICE, "Start infiltrating")


@row("T000-36")
@pytest.mark.parametrize("state", ["stopped", "disabled", "arrested", "captive"])
def test_a_persona_exposes_whatever_state_they_are_in(state):
    t = Spaceline(HERE).put(BOB, NEBULA, space=HERE).put(BOB, "Data", aboard=NEBULA)
    t.put(ALICE if state == "captive" else BOB, MILES, aboard=NEBULA)
    t.put(ALICE, OBRIEN, aboard=NEBULA).infiltrates(OBRIEN)
    setattr(t.card(MILES), state, True)
    if state == "captive":
        t.card(MILES).disabled, t.card(MILES).controller = True, BOB
    t.orders(BOB)
    assert not t.card(OBRIEN).infiltrating


@row("T002-64")
@pytest.mark.card("Pulse Disruptor")
def test_a_marker_that_kills_one_of_the_crew_kills_no_captive_aboard():
    t = Spaceline(HERE).put(BOB, NEBULA, space=HERE).put(BOB, "Data", aboard=NEBULA)
    t.put(ALICE, "Weyoun", "Eris", aboard=NEBULA)
    for name in ("Weyoun", "Eris"):
        captive = t.card(name)
        captive.captive = captive.disabled = True
        captive.controller = BOB
    for _ in range(2):
        t.damages(ALICE, NEBULA, "Pulse Disruptor")
    t.orders(BOB)
    assert not t.in_play("Data")
    assert t.in_play("Weyoun")
    assert t.in_play("Eris")


# -- a move that is suspended ----------------------------------------------------------------------


@row("T000-28", "T002-25", "T002-27", "T002-28")
@pytest.mark.parametrize("leaves", [NEBULA, ENTERPRISE])
def test_a_spy_on_the_way_between_two_ships_stays_aboard_when_either_leaves_through_time(leaves):
    t = Spaceline("Espionage Mission").time(MONTANA).put(BOB, "Alternate Universe Door")
    t.put(BOB, NEBULA, ENTERPRISE, space="Espionage Mission").put(BOB, "Jean-Luc Picard", aboard=NEBULA)
    t.put(BOB, "Data", aboard=ENTERPRISE).put(BOB, DANIELS, aboard=leaves).is_of("Non-Aligned", DANIELS)
    t.deck(BOB, OUT_OF_TIME).put(ALICE, OBRIEN, aboard=NEBULA).infiltrates(OBRIEN).begins_turn(BOB)
    t.asks_always(BOB).chance_of(ALICE)
    t.does(ALICE, "Move an infiltrator alone", OBRIEN, f"aboard {ENTERPRISE}")
    passes_until_asked(t, BOB, "interject").does(BOB, "Use a special download", DANIELS)
    travels = {
        "choose_time_use": "travel", "choose_agent": DANIELS, "choose_way": "with the ship",
        "choose_fate": "discard it", "may_do_it": "yes", "join_in": "stays out",
    }  # fmt: skip
    goes_on(t, **travels)
    assert t.where(leaves) == ("space", MONTANA)
    assert t.where(OBRIEN) == NEBULA
    assert t.card(OBRIEN).infiltrating


# -- what a mission specialist among the opponent's people is worth to them ------------------------


@row("T000-17", "T002-39")
@pytest.mark.card(ASSIGN)
def test_a_spy_who_is_a_mission_specialist_scores_nothing_for_those_he_helps():
    t = Spaceline(("Test Mission", BOB)).put(BOB, NEBULA, space="Test Mission").put(BOB, ASSIGN)
    t.put(BOB, "Jean-Luc Picard", "Data", "Worf", aboard=NEBULA).put(ALICE, "Mendon", aboard=NEBULA)
    t.goes_undercover(("Mendon", ALICE), "Federation").orders(BOB)
    t.does(BOB, "Attempt a mission", NEBULA).does(ALICE, "takes part")
    assert (t.points(ALICE), t.points(BOB)) == (0, 25)


# -- who is no team to infiltrate ------------------------------------------------------------------


@row("T000-11", "T000-42")
@pytest.mark.parametrize(("spy", "klingons"), [(OBRIEN, ["Gowron"]), (OBRIEN, []), (MARTOK, [])])
def test_nobody_infiltrates_by_the_affiliation_of_who_is_under_house_arrest(spy, klingons):
    """BOB's Sarek is under arrest aboard his Klingon ship, whose crew is Klingon, or nobody at all."""
    t = Spaceline(HERE).put(BOB, BORTAS, space=HERE).put(BOB, *klingons, "Sarek", aboard=BORTAS)
    t.put(ALICE, spy, aboard=BORTAS).plays_affiliation(BOB, "Klingon").orders(ALICE)
    assert t.card("Sarek").arrested
    assert not t.offered(ALICE, "Start infiltrating")


@row("T000-11", "T000-42")
def test_nor_by_that_of_another_spy_under_house_arrest():
    t = misfit().put(ALICE, LEYTON, aboard=BORTAS).plays_affiliation(BOB, "Federation").orders(ALICE)
    t.does(ALICE, "goes under house arrest")
    assert not t.offered(ALICE, "Start infiltrating")


@row("T000-10", "T000-11")
def test_nor_by_that_of_another_spy_whom_the_opponents_team_has_left():
    """BOB's Federation people leave the planet, where ALICE's spy stays; his Klingons are another team."""
    t = Spaceline(HERE).put(BOB, NEBULA, space=HERE).put(BOB, "Data", "Gowron", "Kurn", at=HERE)
    t.put(ALICE, OBRIEN, at=HERE).infiltrates(OBRIEN).orders(BOB)
    t.does(BOB, "Beam", THERE, f"aboard {NEBULA}", ["Data"]).does(ALICE, "stays out")
    t.put(ALICE, LEYTON, at=HERE).orders(ALICE)
    assert not t.offered(ALICE, "Start infiltrating")


# -- where a spy may go alone ----------------------------------------------------------------------


def above(*bobs):
    """ALICE's spy aboard BOB's ship; those people of his are on the planet below."""
    t = Spaceline(HERE).put(BOB, NEBULA, space=HERE).put(BOB, "Data", aboard=NEBULA)
    return t.put(BOB, *bobs, at=HERE).put(ALICE, OBRIEN, aboard=NEBULA).infiltrates(OBRIEN)


@row("T000-28", "T000-30")
@pytest.mark.parametrize(
    "bobs",
    [
        (),
        ("Sarek",),
        ("Sarek", "Gowron"),
        ("Gowron", "Kurn"),
    ],
)
def test_a_spy_beams_alone_to_a_planet_whoever_of_the_opponents_people_is_there(bobs):
    t = above(*bobs).chance_of(ALICE)
    assert t.offered(ALICE, "Move an infiltrator alone")
    t.does(ALICE, "Move an infiltrator alone", OBRIEN, THERE)
    assert t.where(OBRIEN) == ("planet", HERE)


@row("T000-24", "T000-28")
def test_a_spy_who_takes_part_beams_down_beside_another_team_of_the_opponents():
    t = above("Gowron", "Kurn").orders(BOB).does(BOB, "Beam", f"aboard {NEBULA}", THERE, ["Data"])
    t.does(ALICE, "takes part")
    assert t.where(OBRIEN) == ("planet", HERE)
    assert t.card(OBRIEN).infiltrating


# -- captors under arrest --------------------------------------------------------------------------


def test_a_captive_whose_only_captor_is_under_house_arrest_is_picked_up_by_their_own_side():
    t = Spaceline(HERE).put(BOB, BORTAS, space=HERE).put(BOB, "Sarek", aboard=BORTAS)
    t.put(ALICE, "Weyoun", aboard=BORTAS)
    captive = t.card("Weyoun")
    captive.captive = captive.disabled = True
    captive.controller = BOB
    t.orders(BOB)
    assert t.card("Sarek").arrested
    t.put(ALICE, "Eris", aboard=BORTAS).orders(ALICE)
    assert not t.card("Weyoun").captive
