"""A text allows to one Away Team what it allows to no other there (6.6, 11.3); refusals name their rule."""

import pytest
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row


@pytest.mark.clause("Gowron of Borg", 2)
def test_gowrons_licence_is_his_own_teams():
    t = Spaceline("Excavation").put(ALICE, "Alternate Universe Door")
    t.put(ALICE, "Gowron of Borg", "Data", "Jean-Luc Picard", at="Excavation")
    t.put(BOB, "Worf", "Weyoun", at="Excavation").orders(ALICE)
    t.does(ALICE, "Attack personnel", "the planet at Excavation")
    assert t.refused(ALICE, "Federation") is not None


@pytest.mark.parametrize(("theirs", "rule"), [("Dominion", None), ("Klingon", "11.2")])
def test_leave_to_attack_one_team_is_none_to_attack_their_neighbours(theirs, rule):
    t = Spaceline("Excavation").put(ALICE, "Admiral Leyton", "Jean-Luc Picard", at="Excavation")
    t.put(BOB, "Gowron", "Kurn", "Weyoun", at="Excavation").orders(ALICE)
    t.does(ALICE, "Attack personnel", "the planet at Excavation")
    assert t.refused(ALICE, theirs) == rule


@pytest.mark.parametrize(("team", "rule"), [("Klingon", None), ("Federation", "10.1")])
def test_an_objective_lets_only_its_own_people_attempt(team, rule):
    t = Spaceline("Expose Covert Supply").put(
        ALICE, "HQ: Secure Homeworld", on_mission="Expose Covert Supply"
    )
    t.put(ALICE, "Kurn", "Jean-Luc Picard", "Data", at="Expose Covert Supply").orders(ALICE)
    t.does(ALICE, "Attempt a mission", "the planet at Expose")
    assert t.refused(ALICE, team) == rule


def warship():
    return (
        Spaceline("Excavation")
        .put(ALICE, "Weyoun's Warship", space="Excavation")
        .put(ALICE, "Weyoun", aboard="Weyoun's Warship")
    )


@pytest.mark.parametrize(
    ("ship", "crew", "rule"),
    [
        ("U.S.S. Nebula", ["Jean-Luc Picard", "Data", "Taitt"], "11.2"),
        ("I.K.C. K'Vort", ["Vekma"], "11.1"),
        ("I.K.C. K'Vort", [], "13.1"),
    ],
)
def test_why_no_ship_attacks(ship, crew, rule):
    t = warship().put(BOB, ship, space="Excavation").put(BOB, *crew, aboard=ship).orders(BOB)
    assert t.refused(BOB, "Attack with ships") == rule


def test_a_borg_ships_core_does_not_breach_by_a_maneuver():
    t = Spaceline("Excavation").put(BOB, "Borg Cube", space="Excavation")
    t.put(ALICE, "I.K.C. Bortas", space="Excavation").deck(ALICE, "Warp Core Breach").begins_turn(ALICE)
    t.damages(ALICE, "Borg Cube", "Picard Maneuver")
    assert t.refused(ALICE, "Warp Core Breach") == "48.2"


# -- sites -----------------------------------------------------------------------------------------


@row("T000-22")
def test_the_walls_of_a_station_have_ears_at_its_sites_too():
    t = Spaceline("Excavation").put(BOB, "Nor", space="Excavation").put(BOB, "Cargo Bay", on="Nor")
    t.is_of("Non-Aligned", "Nor").put(BOB, "Morn", aboard="Cargo Bay")
    t.put(ALICE, "O'Brien Founder", aboard="Cargo Bay").infiltrates("O'Brien Founder")
    t.hand(ALICE, "The Walls Have Ears").turn(ALICE).does(ALICE, "The Walls Have Ears", "Nor", "score 5")
    assert t.points(ALICE) == 5


def test_nobody_walks_to_where_they_are():
    t = Spaceline("Excavation").put(BOB, "Nor", space="Excavation").put(BOB, "Cargo Bay", on="Nor")
    t.is_of("Non-Aligned", "Nor").put(BOB, "Morn", aboard="Cargo Bay").orders(BOB)
    t.does(BOB, "Walk", "aboard Cargo Bay")
    assert t.offered(BOB) == ["aboard Nor"]


# -- asked whatever they hold ----------------------------------------------------------------------


def test_who_begins_a_ship_battle_is_asked_about_it_by_default():
    t = warship().put(BOB, "I.K.C. K'Vort", space="Excavation").put(BOB, "Gowron", aboard="I.K.C. K'Vort")
    t.asks(BOB).orders(BOB).does(BOB, "Attack with ships", "Weyoun's Warship", "I.K.C. K'Vort")
    assert t.asked(BOB) == "respond"
    assert t.under_way() == ["a ship battle"]


@row("T000-23")
def test_the_spy_aboard_a_ship_that_travels_through_time_is_asked():
    t = Spaceline(("Espionage Mission", BOB)).time("Montana Missile Complex", BOB)
    t.put(BOB, "U.S.S. Nebula", space="Espionage Mission").put(BOB, "Daniels", "Data", aboard="U.S.S. Nebula")
    t.is_of("Non-Aligned", "Daniels").put(BOB, "Out of Time")
    t.put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula").infiltrates("O'Brien Founder").orders(BOB)
    t.does(BOB, "Use a card", "Out of Time", "travel", "Daniels", "with the ship")
    assert t.asked(ALICE) == "join_in"


@pytest.mark.parametrize("other", ["Assimilate Counterpart", "Data"])
def test_after_a_change_of_plans_every_player_is_asked_for_a_new_one(other):
    t = Spaceline("Excavation").put(ALICE, "Borg Cube", space="Excavation")
    t.put(ALICE, "Borg Queen", aboard="Borg Cube").put(ALICE, "Assimilate Counterpart")
    t.put(BOB, "Jean-Luc Picard", at="Excavation").hand(ALICE, "A Change of Plans").deck(ALICE, other, "Worf")
    t.turn(ALICE).does(ALICE, "A Change of Plans", "discard it")
    assert t.asked(ALICE) == "choose_new_objective"


@pytest.mark.parametrize("other", ["Eight of Nineteen", "Data"])
def test_whoever_awakes_one_drone_against_an_attack_is_asked_for_a_second(other):
    t = Spaceline("Excavation").put(ALICE, "Borg Cube", space="Excavation")
    t.put(ALICE, "Six of Eleven", "One of Eleven", aboard="Borg Cube")
    t.put(BOB, "I.K.C. Bortas", space="Excavation").put(BOB, "Gowron", "Kurn", "Klag", aboard="I.K.C. Bortas")
    t.hand(ALICE, "Awaken").deck(ALICE, "Seven of Nine (The Borg)", other).asks_always(ALICE).orders(BOB)
    t.does(BOB, "Attack with ships", "Borg Cube", "I.K.C. Bortas").does(ALICE, "Awaken", "Borg Cube")
    while t.asked() != "choose_second":
        t.does({"choose_awakened": "Seven of Nine"}.get(t.asked(), "Pass"))
    assert t.asked(ALICE) == "choose_second"


def test_the_core_of_a_ship_that_the_maneuver_has_destroyed_does_not_breach():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation").deck(ALICE, "Warp Core Breach")
    t.card("U.S.S. Nebula").lost = 90
    t.begins_turn(ALICE).damages(ALICE, "U.S.S. Nebula", "Picard Maneuver")
    while t.asked() == "respond":
        t.passes(ALICE if t.asked(ALICE) else BOB)
    assert not t.in_play("U.S.S. Nebula")
    assert t.refused(ALICE, "Warp Core Breach") == "48.2"
