"""The two objectives for infiltrators: orders that they give in secret, and agents who go undercover."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.sequence import start_of_turn

clause = pytest.mark.clause

# -- Issue Secret Orders ---------------------------------------------------------------------------

ORDERS, AGENT, MARTOK, SHIP = "Issue Secret Orders", "Krajensky Founder", "Martok Founder", "U.S.S. Nebula"


def secret(*crew, where="Excavation", turn=3, spy=AGENT, more=()):
    """ALICE's spy aboard BOB's Nebula; the objective lies facedown."""
    missions = ("Excavation", "Study Nebula", "Restore Errant Moon", *more)
    t = Spaceline(*((mission, BOB) for mission in missions))
    t.put(BOB, "U.S.S. Nebula", space=where)
    t.put(BOB, *(crew or ("Jean-Luc Picard", "Data", "Geordi La Forge")), aboard="U.S.S. Nebula")
    t.put(ALICE, spy, aboard="U.S.S. Nebula").agenda(ALICE, ORDERS).infiltrates(spy)
    t.given(turn_number=turn)
    return t.orders(ALICE)


def ordered(t, mission, joins="stays out"):
    """The orders are given, and BOB's turn begins, in which ALICE's spy does as he is told."""
    t.does(ALICE, "Activate a hidden agenda", ORDERS, AGENT, f"on the mission {mission}")
    t.given(turn_number=t.turn_number + 1)
    return obeyed(t, joins)


def obeyed(t, joins="stays out"):
    """BOB's turn begins."""
    t.begins_turn(BOB).run(start_of_turn, BOB)
    while t.asked(ALICE) == "join_in":
        t.does(ALICE, joins)
    return t


@pytest.mark.row("T000-25")
@clause(ORDERS, 3, 4, 5)
def test_the_opponents_ship_attempts_the_mission_he_was_told():
    t = ordered(secret(), "Excavation")
    assert t.over
    assert t.solved_by("Excavation") == BOB
    assert not t.card(AGENT).infiltrating
    assert t.in_discard(ALICE, ORDERS) == 1


@clause(ORDERS, 3)
def test_it_flies_as_far_as_its_range_allows_and_the_orders_stand():
    t = ordered(secret(), "Restore Errant Moon")
    assert t.where("U.S.S. Nebula") == ("space", "Restore Errant Moon")
    assert not t.in_play(ORDERS)


@clause(ORDERS, 3, 4)
def test_short_of_the_mission_it_waits_and_flies_on_in_the_next_turn():
    t = ordered(secret(more=["Test Mission"]), "Test Mission")
    assert t.where(SHIP) == ("space", "Restore Errant Moon")
    assert t.card(AGENT).infiltrating
    obeyed(t)
    assert t.where(SHIP) == ("space", "Test Mission")
    assert not t.card(AGENT).infiltrating


@clause(ORDERS, 1)
def test_the_agent_must_have_been_there_for_a_turn_of_theirs():
    t = secret(turn=1)
    t.card(AGENT).since = 1
    assert t.orders(ALICE).refused(ALICE, "Activate a hidden agenda") == "17.3"


@clause(ORDERS, 1)
def test_he_is_a_vip_or_an_officer():
    t = secret(spy="O'Brien Founder")
    assert t.refused(ALICE, "Activate a hidden agenda") == "17.3"


@clause(ORDERS, 5)
def test_exposed_before_he_gives_no_orders():
    t = secret().does(ALICE, "Activate a hidden agenda", ORDERS, AGENT, "on the mission Excavation")
    assert t.where(ORDERS) == AGENT
    t.does(ALICE, "Expose an infiltrator", AGENT)
    assert t.in_discard(ALICE, ORDERS) == 1


def may_order(t):
    """Whether the objective can be activated, and on whom."""
    if not t.offered(ALICE, "Activate a hidden agenda"):
        return []
    return t.does(ALICE, "Activate a hidden agenda", ORDERS).offered(ALICE)


def agents(*spies, host, since=0, turn=3):
    """ALICE's spies among BOB's people, who have a ship, a facility and an Away Team at one place."""
    t = Spaceline(("Excavation", BOB)).put(BOB, "U.S.S. Nebula", "Federation Outpost", space="Excavation")
    where = {"at": "Excavation"} if host == "planet" else {"aboard": host}
    t.put(BOB, "Jean-Luc Picard", "Data", **where)
    for spy in spies:
        t.put(ALICE, spy, **where).infiltrates(spy)
        t.card(spy).since = since
    return t.agenda(ALICE, ORDERS).given(turn_number=turn).orders(ALICE)


@clause(ORDERS, 1)
@pytest.mark.parametrize(("host", "works"), [(SHIP, True), ("Federation Outpost", False), ("planet", False)])
def test_the_agent_is_aboard_a_ship(host, works):
    assert may_order(agents(AGENT, host=host)) == [AGENT] * works


@clause(ORDERS, 1)
@pytest.mark.parametrize(("since", "turn", "works"), [(1, 3, True), (2, 3, False), (3, 3, False)])
def test_the_agent_began_before_the_opponents_last_turn(since, turn, works):
    assert may_order(agents(AGENT, host=SHIP, since=since, turn=turn)) == [AGENT] * works


@clause(ORDERS, 1)
@pytest.mark.parametrize(("since", "works"), [(2, True), (3, False)])
def test_in_the_opponents_turn_the_agent_has_been_there_since_its_start(since, works):
    t = agents(AGENT, host=SHIP, since=since).chance_of(ALICE)
    assert t.player == BOB
    assert may_order(t) == [AGENT] * works


@clause(ORDERS, 1)
def test_an_officer_gives_orders_too():
    t = Spaceline(("Krios Suppression", BOB)).put(BOB, "I.K.C. Bortas", space="Krios Suppression")
    t.put(BOB, "Gowron", "Kurn", aboard="I.K.C. Bortas").put(ALICE, MARTOK, aboard="I.K.C. Bortas")
    t.infiltrates(MARTOK).agenda(ALICE, ORDERS).given(turn_number=3)
    assert may_order(t.orders(ALICE)) == [MARTOK]


@clause(ORDERS, 1)
def test_who_does_not_infiltrate_gives_no_orders():
    t = Spaceline(("Excavation", BOB)).put(ALICE, "I.K.C. Bortas", space="Excavation")
    t.put(ALICE, AGENT, aboard="I.K.C. Bortas").agenda(ALICE, ORDERS).given(turn_number=3)
    assert may_order(t.orders(ALICE)) == []


@clause(ORDERS, 1)
def test_an_agent_of_the_opponents_gives_no_orders():
    t = Spaceline(("Excavation", BOB)).put(ALICE, SHIP, space="Excavation").put(ALICE, "Data", aboard=SHIP)
    t.put(BOB, AGENT, aboard=SHIP).infiltrates(AGENT).agenda(ALICE, ORDERS).given(turn_number=3)
    assert may_order(t.orders(ALICE)) == []


@clause(ORDERS, 2)
def test_the_mission_is_an_unsolved_one_of_the_opponents_in_the_quadrant():
    t = Spaceline(("Excavation", BOB), "Diplomacy Mission", ("Restore Errant Moon", BOB))
    t.mission("Study Nebula", BOB).mission("Rescue Founder", BOB).put(BOB, SHIP, space="Excavation")
    t.solved("Restore Errant Moon", by=ALICE).put(BOB, "Data", aboard=SHIP).put(ALICE, AGENT, aboard=SHIP)
    t.infiltrates(AGENT).agenda(ALICE, ORDERS).given(turn_number=3).orders(ALICE)
    t.does(ALICE, "Activate a hidden agenda", ORDERS, AGENT)
    assert t.offered(ALICE) == ["on the mission Excavation", "on the mission Study Nebula"]


@clause(ORDERS, 3)
def test_a_ship_that_is_not_staffed_stays_and_attempts_nothing():
    t = ordered(secret("Christopher Hobson", "Taitt"), "Restore Errant Moon")
    staffed = t.where(SHIP)
    t = ordered(secret("Taitt", "Mendon"), "Restore Errant Moon", joins="stays out")
    assert (staffed, t.where(SHIP)) == (("space", "Restore Errant Moon"), ("space", "Excavation"))
    assert (t.in_play(ORDERS), t.card(AGENT).infiltrating) == (True, True)


@clause(ORDERS, 3)
@pytest.mark.parametrize(("joins", "solved"), [("takes part", BOB), ("stays out", None)])
def test_the_agent_helps_only_by_taking_part(joins, solved):
    t = ordered(secret("Data", "Geordi La Forge", "Worf"), "Excavation", joins=joins)
    assert t.solved_by("Excavation") == solved
    assert not t.card(AGENT).infiltrating


@clause(ORDERS, 3)
def test_the_orders_are_obeyed_in_the_opponents_turns_only():
    t = secret().does(ALICE, "Activate a hidden agenda", ORDERS, AGENT, "on the mission Study Nebula")
    t.begins_turn(ALICE).run(start_of_turn, ALICE)
    assert t.told("obeys") == []
    assert t.where(SHIP) == ("space", "Excavation")
    assert t.where(ORDERS) == AGENT
    assert t.card(AGENT).infiltrating


@clause(ORDERS, 3)
def test_who_obeys_beams_down_for_the_attempt():
    t = ordered(secret("Data", "Geordi La Forge", "Worf"), "Excavation", joins="stays out")
    assert t.team(BOB, at="Excavation") == {"Data", "Geordi La Forge", "Worf"}
    assert t.stopped(BOB) == ["Data", "Geordi La Forge", "Worf"]


@clause(ORDERS, 3)
def test_the_flight_takes_range():
    t = ordered(secret(more=["Test Mission"]), "Test Mission")
    assert t.where(SHIP) == ("space", "Restore Errant Moon")
    assert t.card(SHIP).range_used == 4 + 3


# -- Insert Undercover Agent -----------------------------------------------------------------------

INSERT = "Insert Undercover Agent"


def inserting(spy="Leyton Founder", at="Intelligence Operation"):
    t = Spaceline(("Excavation", BOB), "Intelligence Operation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", "Data", aboard="U.S.S. Nebula").put(ALICE, spy, at=at)
    return t.put(ALICE, INSERT).deck(ALICE, "Covert Agent").orders(ALICE)


@clause(INSERT, 1)
def test_an_agent_goes_undercover_wherever_they_are():
    t = inserting()
    t.does(ALICE, "Use a card in play", INSERT, "move an agent", "Leyton Founder", "aboard U.S.S.")
    assert t.where("Leyton Founder") == "U.S.S. Nebula"
    assert t.card("Leyton Founder").infiltrating
    assert t.affiliation("Leyton Founder") == "Federation"
    assert t.in_discard(ALICE, INSERT) == 1
    assert t.in_deck(ALICE, "Covert Agent") == 1


@clause(INSERT, 1)
def test_or_covert_agent_is_downloaded_or_both():
    t = inserting().does(ALICE, "Use a card in play", INSERT, "download Covert Agent")
    assert t.in_play("Covert Agent")
    assert not t.card("Leyton Founder").infiltrating
    t = inserting()
    t.does(ALICE, "Use a card in play", INSERT, "move an agent and", "Leyton Founder", "aboard U.S.S.")
    assert t.in_play("Covert Agent")
    assert t.card("Leyton Founder").infiltrating


@clause(INSERT, 1)
def test_he_goes_only_where_his_icon_lets_him():
    t = inserting(spy="Martok Founder")
    assert t.refused(ALICE, "Use a card in play", INSERT, "move an agent") == "51.9"


def changed():
    t = Spaceline(("Krios Suppression", BOB)).put(BOB, "Gowron", at="Krios Suppression")
    t.put(ALICE, "Leyton Founder", at="Krios Suppression").put(ALICE, INSERT).orders(ALICE)
    return t.does(ALICE, "Use a card in play", INSERT, "change an icon", "Leyton Founder", "Klingon")


@clause(INSERT, 2)
def test_his_icon_becomes_that_of_an_affiliation_present():
    t = changed()
    assert t.where(INSERT) == "Leyton Founder"
    t.does(ALICE, "Start infiltrating", "Leyton Founder")
    assert t.affiliation("Leyton Founder") == "Klingon"


@clause(INSERT, 2)
def test_as_the_countdown_ends_he_is_exposed():
    t = changed().does(ALICE, "Start infiltrating", "Leyton Founder")
    for _ in range(4):
        assert t.card("Leyton Founder").infiltrating
        t.ends_turn(ALICE)
    assert not t.card("Leyton Founder").infiltrating
    assert t.in_discard(ALICE, INSERT) == 1


@clause(INSERT, 2)
def test_an_icon_is_changed_once_a_game():
    t = changed().put(ALICE, "O'Brien Founder", at="Krios Suppression").put(ALICE, INSERT).orders(ALICE)
    assert t.refused(ALICE, "Use a card in play", f"{INSERT} (seat 1's side", "change an icon") == "28.6"


@clause(INSERT, 1)
def test_own_people_go_undercover_among_the_opponents_only():
    t = (
        inserting()
        .put(BOB, "O'Brien Founder", at="Intelligence Operation")
        .put(ALICE, "Worf", at="Excavation")
    )
    t.put(ALICE, "I.K.C. Bortas", space="Excavation").put(ALICE, "Kurn", aboard="I.K.C. Bortas").orders(ALICE)
    t.does(ALICE, "Use a card in play", INSERT, "move an agent")
    assert t.offered(ALICE) == ["Leyton Founder"]
    t.does(ALICE, "Leyton Founder")
    assert t.offered(ALICE) == ["aboard U.S.S. Nebula"]


@clause(INSERT, 1)
def test_an_away_team_is_infiltrated_too():
    t = inserting().moved("Data", at="Excavation").orders(ALICE)
    t.does(ALICE, "Use a card in play", INSERT, "move an agent", "Leyton Founder")
    assert t.offered(ALICE) == ["aboard U.S.S. Nebula", "the planet at Excavation"]


@clause(INSERT, 1)
def test_in_the_opponents_turn_it_does_nothing():
    assert inserting().chance_of(ALICE).refused(ALICE, "Use a card in play") == "15.18"


@clause(INSERT, 1)
def test_covert_agent_comes_out_of_the_own_deck():
    t = Spaceline(("Excavation", BOB)).put(BOB, "Data", at="Excavation").put(ALICE, INSERT)
    t.put(ALICE, "Leyton Founder", at="Excavation").deck(BOB, "Covert Agent").orders(ALICE)
    assert t.refused(ALICE, "Use a card in play", INSERT, "download") == "16.1"
    assert t.refused(ALICE, "move an agent and") == "16.1"


@clause(INSERT, 1)
def test_who_has_no_infiltration_icon_does_not_go_undercover():
    t = inserting().put(ALICE, "Worf", at="Intelligence Operation").orders(ALICE)
    assert t.refused(ALICE, "Use a card in play", INSERT, "move an agent", "Worf") == "21.1"


@clause(INSERT, 1)
@pytest.mark.parametrize("played", [True, False])
def test_the_opponent_is_playing_the_affiliation_he_goes_undercover_in(played):
    """The Non-Aligned mix with it, whether it is played or not."""
    t = Spaceline(("Excavation", BOB), "Intelligence Operation").put(BOB, "Morn", at="Excavation")
    t.put(ALICE, "Leyton Founder", at="Intelligence Operation").put(ALICE, INSERT).deck(ALICE, "Covert Agent")
    if played:
        t.plays_affiliation(BOB, "Federation")
    t.orders(ALICE)
    assert t.refused(ALICE, "Use a card in play", INSERT, "move an agent") == (None if played else "51.9")


@clause(INSERT, 1)
def test_who_was_exposed_and_is_still_among_the_opponents_does_not_go_undercover():
    t = inserting().put(BOB, "Worf", at="Intelligence Operation")
    t.card("Leyton Founder").exposed = True
    t.orders(ALICE)
    assert t.card("Leyton Founder").exposed
    assert t.refused(ALICE, "Use a card in play", INSERT, "move an agent") == "51.9"


def camp(*alices, bobs=("Gowron",)):
    """Both players' people on one planet, and ALICE's objective."""
    t = Spaceline(("Krios Suppression", BOB)).put(BOB, *bobs, at="Krios Suppression")
    return t.put(ALICE, *alices, at="Krios Suppression").put(ALICE, INSERT).orders(ALICE)


def changes_icon(t):
    return t.does(ALICE, "Use a card in play", INSERT, "change an icon")


@clause(INSERT, 2)
def test_the_icon_of_an_own_personnel_who_does_not_infiltrate_changes():
    t = camp("Leyton Founder", "O'Brien Founder", "Founder", bobs=("Gowron", "Data", "Martok Founder"))
    assert changes_icon(t.infiltrates("O'Brien Founder").orders(ALICE)).offered(ALICE) == ["Leyton Founder"]


@clause(INSERT, 2)
def test_it_becomes_no_icon_of_an_affiliation_of_their_own():
    t = camp("Leyton Founder", "Kurn", bobs=("Jean-Luc Picard",))
    assert t.refused(ALICE, "Use a card in play", INSERT, "change an icon") == "51.9"
    t = camp("Leyton Founder", "Kurn", bobs=("Jean-Luc Picard", "Weyoun"))
    assert changes_icon(t).does(ALICE, "Leyton Founder").offered(ALICE) == ["Dominion"]


@clause(INSERT, 2)
def test_nor_of_an_affiliation_elsewhere():
    t = camp("Leyton Founder")
    t.mission("Excavation", BOB).moved("Gowron", at="Excavation").orders(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    t.moved("Gowron", at="Krios Suppression").orders(ALICE)
    assert changes_icon(t).does(ALICE, "Leyton Founder").offered(ALICE) == ["Klingon"]


def held(t, name, by=BOB):
    """That personnel is a captive of that player's."""
    card = t.card(name)
    card.captive, card.disabled, card.controller = True, True, by
    return t.orders(ALICE)


@clause(INSERT, 2)
def test_a_captive_takes_no_new_icon():
    t = held(camp("Leyton Founder", bobs=("Gowron", "Odo Founder")), "Odo Founder", by=ALICE)
    assert changes_icon(t).offered(ALICE) == ["Leyton Founder"]


@clause(INSERT, 2)
def test_the_affiliation_of_a_captive_whom_the_opponent_holds_does_not_count():
    t = held(camp("Leyton Founder", "Weyoun"), "Weyoun")
    assert changes_icon(t).does(ALICE, "Leyton Founder").offered(ALICE) == ["Klingon"]


@clause(INSERT, 2)
def test_nor_is_that_of_an_infiltrator_of_theirs():
    t = camp("Leyton Founder", "Kurn", bobs=("Weyoun", MARTOK)).infiltrates(MARTOK).orders(ALICE)
    assert changes_icon(t).does(ALICE, "Leyton Founder").offered(ALICE) == ["Dominion"]


@clause(INSERT, 2)
def test_one_player_may_change_an_icon_though_the_other_has():
    t = camp("Leyton Founder").put(BOB, INSERT)
    t.put(BOB, MARTOK, at="Krios Suppression").orders(BOB)
    t.does(BOB, "Use a card in play", f"{INSERT} (seat 2's", "change an icon", MARTOK, "Dominion").orders(
        ALICE
    )
    t.does(ALICE, "Use a card in play", f"{INSERT} (seat 1's")
    assert t.refused(ALICE, "change an icon") is None


@clause(INSERT, 2)
def test_who_does_not_infiltrate_as_the_countdown_ends_has_their_own_icon_again():
    t = changed()
    for _ in range(4):
        t.ends_turn(ALICE)
    assert t.in_discard(ALICE, INSERT) == 1
    assert not t.card("Leyton Founder").exposed
    assert t.put(BOB, "Data", at="Krios Suppression").orders(ALICE).offered(ALICE, "Start infiltrating")
    t.does(ALICE, "Start infiltrating", "Leyton Founder")
    assert t.affiliation("Leyton Founder") == "Federation"
