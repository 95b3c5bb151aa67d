"""Infiltrators and what their team does; attempts that lose their team (21.16, chapter 10)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.sequence import start_of_turn

row = pytest.mark.row


# -- in an attempt ---------------------------------------------------------------------------------


def comet(spy="Leyton Founder"):
    """BOB's ship at a space mission, which only ALICE's spy aboard could staff."""
    t = Spaceline("Investigate Rogue Comet").put(BOB, "U.S.S. Nebula", space="Investigate Rogue Comet")
    t.put(BOB, "Alyssa Ogawa", aboard="U.S.S. Nebula")
    return t.put(ALICE, spy, aboard="U.S.S. Nebula").infiltrates(spy)


@row("T000-25", "T000-27")
@pytest.mark.parametrize(("says", "told"), [("takes part", True), ("stays out", False)])
def test_a_spy_who_is_needed_says_whether_the_ship_is_staffed_for_an_attempt(says, told):
    t = comet().orders(BOB).does(BOB, "Attempt a mission", "aboard U.S.S. Nebula")
    assert t.asked(ALICE) == "join_in"
    t.does(ALICE, says)
    assert any("attempts Investigate" in line for line in t.log(BOB)) == told
    assert t.asked(BOB) == "order"


@row("T000-25")
def test_whether_he_took_part_before_says_nothing_of_the_next_action():
    t = comet().put(BOB, "Data", aboard="U.S.S. Nebula").orders(BOB)
    t.does(BOB, "Attempt a mission", "aboard U.S.S. Nebula").does(ALICE, "takes part")
    assert not t.joins("Leyton Founder")


@row("T000-25")
def test_a_team_of_spies_alone_attempts_nothing():
    t = Spaceline("Excavation").put(BOB, "Data", "Worf", at="Excavation")
    t.put(ALICE, "O'Brien Founder", at="Excavation")
    t.infiltrates("O'Brien Founder").orders(BOB)
    t.card("Data").stopped = t.card("Worf").stopped = True
    assert t.refused(BOB, "Attempt a mission") == "10.1"


def test_borg_attempt_no_mission_even_one_open_to_any_crew():
    t = Spaceline("Salvage Operation").put(ALICE, "Borg Cube", space="Salvage Operation")
    t.put(
        ALICE, *["One of Eleven"] * 3, *["Eight of Nineteen"] * 2, *["Six of Eleven"] * 2, aboard="Borg Cube"
    )
    assert t.orders(ALICE).refused(ALICE, "Attempt a mission") == "10.1"


# -- whatever the team does ------------------------------------------------------------------------


def below(*hand):
    t = Spaceline("Excavation", ("Espionage Mission", BOB)).put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", "Data", at="Excavation").put(ALICE, "O'Brien Founder", at="Excavation")
    return t.infiltrates("O'Brien Founder").hand(BOB, *hand)


@row("T000-23", "T000-24")
@pytest.mark.parametrize(
    ("says", "place"), [("takes part", "U.S.S. Nebula"), ("stays out", ("planet", "Excavation"))]
)
def test_armbands_take_the_spy_along_if_he_likes(says, place):
    t = below("Emergency Transporter Armbands").orders(BOB)
    t.does(BOB, "Emergency Transporter Armbands", "the planet at Excavation", "aboard U.S.S. Nebula")
    assert t.asked(ALICE) == "join_in"
    t.does(ALICE, says).does(BOB, ["Data"])
    assert t.where("O'Brien Founder") == place
    assert t.where("Data") == "U.S.S. Nebula"


@row("T000-23", "T000-24")
@pytest.mark.parametrize(
    ("says", "place"), [("takes part", "U.S.S. Nebula"), ("stays out", "Federation Outpost")]
)
def test_the_spy_walks_along_if_he_likes(says, place):
    t = Spaceline("Excavation").put(BOB, "Federation Outpost", space="Excavation")
    t.put(BOB, "U.S.S. Nebula", "Data", "Worf", aboard="Federation Outpost")
    t.put(ALICE, "O'Brien Founder", aboard="Federation Outpost").infiltrates("O'Brien Founder").orders(BOB)
    t.does(BOB, "Walk", "aboard Federation Outpost", "aboard U.S.S. Nebula", ["Data"])
    assert t.asked(ALICE) == "join_in"
    t.does(ALICE, says)
    assert t.where("O'Brien Founder") == place
    assert t.where("Data") == "U.S.S. Nebula"
    assert t.where("Worf") == "Federation Outpost"


@row("T000-23")
def test_nobody_is_asked_where_no_personnel_act():
    t = below().put(BOB, "Federation PADD", at="Excavation").orders(BOB)
    t.does(BOB, "Beam", "the planet at Excavation", "aboard U.S.S. Nebula", ["Federation PADD"])
    assert t.asked() == "order"
    assert t.where("Federation PADD") == "U.S.S. Nebula"


@row("T000-23")
@pytest.mark.parametrize(("says", "fires"), [("takes part", True), ("stays out", False)])
def test_the_spy_helps_to_fire_if_he_likes(says, fires):
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Borg Cube", space="Excavation").put(BOB, "Satelk", aboard="U.S.S. Nebula")
    t.put(ALICE, "Bashir Founder", aboard="U.S.S. Nebula")
    t.infiltrates("Bashir Founder").asks(ALICE).orders(BOB)
    t.does(BOB, "Attack with ships", "Borg Cube", "U.S.S. Nebula").does(ALICE, says)
    assert (t.under_way() == ["a ship battle"]) == fires


@row("T000-23")
@pytest.mark.parametrize(
    ("says", "place"), [("takes part", "Zibalian Transport"), ("stays out", "Federation Outpost")]
)
def test_the_spy_goes_aboard_with_the_cargo_if_he_likes(says, place):
    t = Spaceline("Excavation").put(BOB, "Federation Outpost", "Zibalian Transport", space="Excavation")
    t.put(BOB, "Morn", "Federation PADD", aboard="Federation Outpost")
    t.put(ALICE, "O'Brien Founder", aboard="Federation Outpost").infiltrates("O'Brien Founder").orders(BOB)
    t.does(
        BOB, "Begin a cargo run", "Zibalian Transport", "Federation Outpost", ["Federation PADD"], ["Morn"]
    )
    t.does(ALICE, says)
    assert t.where("O'Brien Founder") == place
    assert t.where("Morn") == "Zibalian Transport"


@row("T000-23")
@pytest.mark.card("Launch Portal")
@pytest.mark.parametrize(
    ("says", "place"), [("takes part", "Type VI Shuttlecraft"), ("stays out", "U.S.S. Nebula")]
)
def test_the_spy_boards_a_shuttle_with_its_crew_if_he_likes(says, place):
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Type VI Shuttlecraft", "Data", "Taitt", aboard="U.S.S. Nebula").hand(BOB, "Launch Portal")
    t.put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula").infiltrates("O'Brien Founder").orders(BOB)
    t.does(BOB, "Launch Portal", "none", "none", "Type VI Shuttlecraft", ["Taitt"]).does(ALICE, says)
    while t.asked(ALICE):
        t.does(ALICE, says)
    assert t.where("Type VI Shuttlecraft") == ("space", "Excavation")
    assert t.where("Taitt") == "Type VI Shuttlecraft"
    assert t.where("O'Brien Founder") == place


@row("T000-23")
@pytest.mark.card("Launch Portal")
def test_where_nobody_boards_the_shuttle_no_spy_is_asked_to_board_it():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Type VI Shuttlecraft", "Data", aboard="U.S.S. Nebula").hand(BOB, "Launch Portal")
    t.put(BOB, "Taitt", aboard="Type VI Shuttlecraft")
    t.put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula").infiltrates("O'Brien Founder").orders(BOB)
    t.does(BOB, "Launch Portal", "none", "none", "Type VI Shuttlecraft", [])
    assert t.asked(BOB) == "order"
    assert t.where("O'Brien Founder") == "U.S.S. Nebula"


@row("T000-23")
@pytest.mark.parametrize("says", ["takes part", "stays out"])
def test_the_spy_travels_through_time_if_he_likes(says):
    t = Spaceline().mission("Espionage Mission", BOB).time("Montana Missile Complex", BOB)
    t.put(BOB, "Daniels", "Jean-Luc Picard", at="Espionage Mission").is_of("Non-Aligned", "Daniels")
    t.put(ALICE, "O'Brien Founder", at="Espionage Mission").infiltrates("O'Brien Founder")
    t.put(BOB, "Out of Time").orders(BOB).does(BOB, "Use a card", "Out of Time")
    while t.asked() != "join_in":
        question = t.asked()
        answer = {"choose_time_use": "travel", "choose_agent": "Daniels", "choose_way": "alone"}.get(question)
        t.does(BOB, answer if answer else ["Jean-Luc Picard"])
    t.does(ALICE, says)
    while t.asked() != "order":
        t.does(BOB, ["Jean-Luc Picard"] if t.asked() == "choose_companion" else "discard it")
    there = t.where("Daniels")
    assert (t.where("O'Brien Founder") == there) == (says == "takes part")


@row("T000-23")
def test_who_obeyed_secret_orders_is_asked_anew():
    t = comet().put(BOB, "Data", aboard="U.S.S. Nebula")
    t.card("Leyton Founder").since = 0
    t.given(turn_number=3)
    t.put(ALICE, "Issue Secret Orders", on="Leyton Founder")
    orders = t.card("Issue Secret Orders")
    orders.first_note, orders.second_note = t.piece("U.S.S. Nebula"), t.location("Investigate Rogue Comet")
    t.begins_turn(BOB)
    t.run(start_of_turn, BOB).does(ALICE, "takes part")
    assert not t.joins("Leyton Founder")


@row("T000-15")
@pytest.mark.card("Phaser Banks")
def test_damage_strikes_a_spy_as_one_of_the_crew():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Data", aboard="U.S.S. Nebula").put(ALICE, "Leyton Founder", aboard="U.S.S. Nebula")
    t.infiltrates("Leyton Founder").picks("Leyton Founder").damages(ALICE, "U.S.S. Nebula", "Phaser Banks")
    assert t.in_discard(ALICE, "Leyton Founder") == 1
    assert t.in_play("Data")


@row("T000-15")
@pytest.mark.card("Photon Torpedo")
def test_damage_that_asks_for_a_skill_spares_a_spy_without_it():
    t = Spaceline("Excavation").put(BOB, "I.K.C. Bortas", space="Excavation")
    t.put(BOB, "Kurn", aboard="I.K.C. Bortas").put(ALICE, "Martok Founder", aboard="I.K.C. Bortas")
    t.infiltrates("Martok Founder").picks("Martok Founder").damages(ALICE, "I.K.C. Bortas", "Photon Torpedo")
    assert t.in_play("Martok Founder")
    assert not t.in_play("Kurn")


@row("T000-15", "T000-25")
@pytest.mark.card("Nausicaans")
@pytest.mark.parametrize(("says", "dead"), [("takes part", "Leyton Founder"), ("stays out", "Data")])
def test_a_dilemma_strikes_a_spy_only_if_it_takes_part(says, dead):
    t = Spaceline("Excavation").put(BOB, "Data", at="Excavation")
    t.put(ALICE, "Leyton Founder", at="Excavation").infiltrates("Leyton Founder").picks("Leyton Founder")
    t.beneath("Excavation", "Nausicaans", by=ALICE).orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, says)
    assert [name for name in ("Data", "Leyton Founder") if not t.in_play(name)] == [dead]


@pytest.mark.card("Issue Secret Orders")
def test_a_ship_with_no_crew_but_spies_obeys_no_secret_orders():
    t = comet().mission("Study Nebula", BOB).removed("Alyssa Ogawa")
    t.put(ALICE, "Issue Secret Orders", on="Leyton Founder").given(turn_number=3)
    orders = t.card("Issue Secret Orders")
    orders.first_note, orders.second_note = t.piece("U.S.S. Nebula"), t.location("Study Nebula")
    t.begins_turn(BOB).run(start_of_turn, BOB).does(ALICE, "takes part")
    assert t.where("U.S.S. Nebula") == ("space", "Investigate Rogue Comet")
    assert t.card("Leyton Founder").infiltrating


# -- a team that has gone --------------------------------------------------------------------------


def test_an_attempt_ends_where_its_ship_has_gone():
    t = Spaceline("Investigate Rogue Comet", "Excavation")
    t.put(BOB, "U.S.S. Nebula", space="Investigate Rogue Comet")
    t.put(BOB, "Alyssa Ogawa", "Data", aboard="U.S.S. Nebula").asks_always(BOB).orders(BOB)
    t.does(BOB, "Attempt a mission", "aboard U.S.S. Nebula")
    t.moved("U.S.S. Nebula", space="Excavation")
    t.goes_on()
    assert not any("attempt fails" in line or "solves" in line for line in t.log(BOB))


def test_an_encounter_is_over_where_its_dilemma_has_gone():
    """Nothing is met twice in one attempt, and a team that has gone faces nothing."""
    t = Spaceline("Excavation").put(BOB, "Jean-Luc Picard", "Data", at="Excavation")
    t.beneath("Excavation", "Archer", by=ALICE).asks_always(BOB).orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation")
    while not (t.asked() == "interject" and t.under_way()[-1] == "encountering a dilemma"):
        t.passes(BOB)
    for name in ("Jean-Luc Picard", "Data"):
        t.moved(name)
    t.goes_on()
    assert t.asked() == "order"


# -- a crew of its own -----------------------------------------------------------------------------


@row("T000-27")
def test_spies_alone_are_no_crew():
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Leyton Founder", "O'Brien Founder", aboard="U.S.S. Nebula")
    t.infiltrates("Leyton Founder").infiltrates("O'Brien Founder").orders(BOB)
    assert t.refused(BOB, "Move a ship") == "8.1"


@row("T000-23")
def test_a_station_with_nobody_but_a_spy_aboard_does_not_fire():
    t = Spaceline("Excavation").put(BOB, "I.K.C. Bortas", "Nor", space="Excavation")
    t.is_of("Non-Aligned", "Nor").put(BOB, "Gowron", "Kurn", "Klag", aboard="I.K.C. Bortas")
    t.put(ALICE, "Martok Founder", aboard="Nor").infiltrates("Martok Founder")
    t.put(ALICE, "Jem'Hadar Attack Ship", space="Excavation")
    t.put(ALICE, "Weyoun", aboard="Jem'Hadar Attack Ship").orders(BOB)
    t.does(BOB, "Attack with ships", "Jem'Hadar Attack Ship", "I.K.C. Bortas")
    assert t.asked() != "choose_firing"


@row("T000-10", "T000-37")
def test_it_infiltrates_boarders_on_its_own_ship_and_is_home_when_they_have_gone():
    t = Spaceline("Excavation").put(ALICE, "Weyoun's Warship", space="Excavation")
    t.put(ALICE, "O'Brien Founder", aboard="Weyoun's Warship").put(BOB, "Data", aboard="Weyoun's Warship")
    t.orders(ALICE).does(ALICE, "Start infiltrating", "O'Brien Founder")
    assert t.card("O'Brien Founder").infiltrating
    t.removed("Data")
    t.orders(ALICE)
    assert not t.card("O'Brien Founder").infiltrating
