"""What a strict reader of the two documents tries next."""

import pytest
from spaceline import ALICE, BOB, Table

from coverts.games.trek_ccg.capture import capture
from coverts.games.trek_ccg.turn import begin_turn, start_of_turn

row = pytest.mark.row


# -- taking part in an attempt ---------------------------------------------------------------------


def comet(spy="Leyton Founder"):
    """BOB's ship at a space mission, which only ALICE's spy aboard could staff."""
    t = Table("Investigate Rogue Comet").put(BOB, "U.S.S. Nebula", space="Investigate Rogue Comet")
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
    assert not t.card("Leyton Founder").joins


@row("T000-25")
def test_a_team_of_spies_alone_attempts_nothing():
    t = (
        Table("Excavation")
        .put(BOB, "Data", "Worf", at="Excavation")
        .put(ALICE, "O'Brien Founder", at="Excavation")
    )
    t.infiltrates("O'Brien Founder").orders(BOB)
    t.card("Data").stopped = t.card("Worf").stopped = True
    assert t.refuses(BOB, "Attempt a mission") == "10.1"


def test_borg_attempt_no_mission_even_one_open_to_any_crew():
    t = Table("Salvage Operation").put(ALICE, "Borg Cube", space="Salvage Operation")
    t.put(
        ALICE, *["One of Eleven"] * 3, *["Eight of Nineteen"] * 2, *["Six of Eleven"] * 2, aboard="Borg Cube"
    )
    assert t.orders(ALICE).refuses(ALICE, "Attempt a mission") == "10.1"


# -- exposure --------------------------------------------------------------------------------------


@row("T000-34")
def test_asked_to_take_part_he_may_be_exposed_instead():
    t = Table("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", "Data", at="Excavation").put(ALICE, "O'Brien Founder", at="Excavation")
    t.infiltrates("O'Brien Founder").orders(BOB)
    t.does(BOB, "Beam", "the planet at Excavation", "aboard U.S.S. Nebula", ["Data"]).does(
        ALICE, "is exposed"
    )
    assert not t.card("O'Brien Founder").infiltrating
    assert t.affiliation("O'Brien Founder") == "Dominion"
    assert t.where("O'Brien Founder") == ("planet", "Excavation")
    assert t.where("Data") == "U.S.S. Nebula"


@row("T000-41")
def test_an_opposing_spy_in_his_own_team_is_opposing_personnel_too():
    t = Table("Excavation").put(BOB, "Martok Founder", at="Excavation")
    t.put(ALICE, "Kurn", at="Excavation").infiltrates("Martok Founder")
    t.put(ALICE, "O'Brien Founder", at="Excavation")
    t.card("O'Brien Founder").exposed = True
    t.orders(ALICE)
    assert t.card("O'Brien Founder").exposed


@row("T000-41")
def test_captivity_among_them_does_not_lift_the_bar():
    t = Table("Excavation").put(BOB, "Data", at="Excavation").put(ALICE, "O'Brien Founder", at="Excavation")
    spy = t.card("O'Brien Founder")
    spy.exposed = spy.captive = spy.disabled = True
    spy.controller = BOB
    t.orders(ALICE)
    assert spy.exposed


# -- the game is bounded ---------------------------------------------------------------------------


def test_the_opponent_cannot_keep_a_turn_from_ending():
    t = Table("Excavation").put(BOB, "U.S.S. Nebula", "U.S.S. Enterprise", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", aboard="U.S.S. Nebula").put(BOB, "Data", aboard="U.S.S. Enterprise")
    t.put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula").infiltrates("O'Brien Founder").asks(ALICE)
    t.orders(BOB)
    for move in range(40):
        t.does(BOB, "End the turn")
        if not t.asked(ALICE):
            break
        if not t.may(ALICE, "Move an infiltrator alone"):
            assert t.refuses(ALICE, "Move an infiltrator alone") == "4.10"
            t.passes(ALICE)
            break
        goal = "aboard U.S.S. Enterprise" if move % 2 == 0 else "aboard U.S.S. Nebula"
        t.does(ALICE, "Move an infiltrator alone", "O'Brien Founder", goal)
    assert t.asked(BOB) != "order"


# -- winning at once -------------------------------------------------------------------------------


def test_points_won_at_the_end_of_a_turn_decide_at_once():
    t = Table("Excavation").put(ALICE, "Borg Outpost", space="Excavation").put(BOB, "Data", at="Excavation")
    t.put(BOB, "Kurn", aboard="Borg Outpost")
    t.s.side[ALICE].points = 99
    victim = t.card("Kurn")
    victim.captive = victim.disabled = True
    victim.controller = ALICE
    t.put(ALICE, "Assimilation Table", "Seven of Nine (The Borg)", aboard="Borg Outpost")
    victim.host = t.piece("Assimilation Table")
    t.put(ALICE, "Assimilate Counterpart")
    t.card("Assimilate Counterpart").first_note = victim.face
    t.deck(ALICE, "Six of Eleven").ends_turn(ALICE).does(ALICE, "yes")
    assert t.over and t.s.winner == ALICE


# -- reporting in a battle -------------------------------------------------------------------------


def test_in_a_battle_a_card_reports_only_where_its_own_text_says():
    t = Table("Excavation").put(ALICE, "Gowron", "Kurn", at="Excavation").put(BOB, "Divok", at="Excavation")
    t.put(BOB, "Remote Supply Depot", space="Excavation").hand(BOB, "D'k Tahg").asks(BOB).orders(ALICE)
    t.does(ALICE, "Attack personnel", "the planet at Excavation").does(BOB, "D'k Tahg")
    assert t.choices(BOB) == ["the planet at Excavation"]


# -- an encounter where the crew has gone ----------------------------------------------------------


def test_an_attempt_ends_where_its_ship_has_gone():
    t = Table("Investigate Rogue Comet", "Excavation").put(
        BOB, "U.S.S. Nebula", space="Investigate Rogue Comet"
    )
    t.put(BOB, "Alyssa Ogawa", "Data", aboard="U.S.S. Nebula").asks_always(BOB).orders(BOB)
    t.does(BOB, "Attempt a mission", "aboard U.S.S. Nebula")
    t.card("U.S.S. Nebula").host = 160 + t.location("Excavation")
    t.goes_on()
    assert not any("attempt fails" in line or "solves" in line for line in t.log(BOB))


# -- striking back ---------------------------------------------------------------------------------


def test_who_was_attacked_in_two_places_strikes_back_in_both():
    t = Table("Excavation", "Restore Errant Moon")
    for place, klingons, fed in (
        ("Excavation", ("Gowron", "Divok"), "Data"),
        ("Restore Errant Moon", ("Martok", "Kromm"), "Sarek"),
    ):
        t.put(ALICE, *klingons, at=place).put(BOB, fed, at=place)
    t.orders(ALICE)
    for place in ("Excavation", "Restore"):
        t.does(ALICE, "Attack personnel", f"the planet at {place}")
        while t.asked() != "order":
            t.does(ALICE if t.asked(ALICE) else BOB, "do nothing")
    t.put(BOB, "Worf", at="Excavation").put(BOB, "Jean-Luc Picard", at="Restore Errant Moon")
    t.orders(BOB).does(BOB, "Attack personnel")
    assert len(t.choices(BOB)) == 2


# -- what affiliation somebody plays ---------------------------------------------------------------


@row("T000-04")
def test_a_card_of_two_affiliations_shows_the_one_it_reports_with():
    t = (
        Table("Excavation")
        .put(BOB, "Federation Outpost", space="Excavation")
        .put(BOB, "Alternate Universe Door")
    )
    t.hand(BOB, "Daniels").turn(BOB).does(BOB, "Daniels", "aboard Federation Outpost")
    assert t.affiliation("Daniels") == "Non-Aligned"
    assert not t.playing(BOB, "Starfleet")


# -- whenever the team does anything ---------------------------------------------------------------


def below(*hand):
    t = Table("Excavation", ("Espionage Mission", BOB)).put(BOB, "U.S.S. Nebula", space="Excavation")
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


@row("T000-23")
@pytest.mark.parametrize(
    ("says", "place"), [("takes part", "Zibalian Transport"), ("stays out", "Federation Outpost")]
)
def test_the_spy_goes_aboard_with_the_cargo_if_he_likes(says, place):
    t = Table("Excavation").put(BOB, "Federation Outpost", "Zibalian Transport", space="Excavation")
    t.put(BOB, "Morn", "Federation PADD", aboard="Federation Outpost")
    t.put(ALICE, "O'Brien Founder", aboard="Federation Outpost").infiltrates("O'Brien Founder").orders(BOB)
    t.does(
        BOB, "Begin a cargo run", "Zibalian Transport", "Federation Outpost", ["Federation PADD"], ["Morn"]
    )
    t.does(ALICE, says)
    assert t.where("O'Brien Founder") == place
    assert t.where("Morn") == "Zibalian Transport"


@row("T000-23")
@pytest.mark.parametrize("says", ["takes part", "stays out"])
def test_the_spy_travels_through_time_if_he_likes(says):
    t = Table().mission("Espionage Mission", BOB).time("Montana Missile Complex", BOB)
    t.put(BOB, "Daniels", "Jean-Luc Picard", at="Espionage Mission").is_of("Non-Aligned", "Daniels")
    t.put(ALICE, "O'Brien Founder", at="Espionage Mission").infiltrates("O'Brien Founder")
    t.put(BOB, "Out of Time").orders(BOB).does(BOB, "Use a card", "Out of Time")
    while t.asked() != "join_in":
        question = t.asked()
        answer = {"choose_time_use": "travel", "choose_agent": "Daniels", "choose_way": "by himself"}.get(
            question
        )
        t.does(BOB, answer if answer else ["Jean-Luc Picard"])
    t.does(ALICE, says)
    while t.asked() != "order":
        t.does(BOB, ["Jean-Luc Picard"] if t.asked() == "choose_companion" else "discard it")
    there = t.where("Daniels")
    assert (t.where("O'Brien Founder") == there) == (says == "takes part")


# -- one copy --------------------------------------------------------------------------------------


def test_a_second_copy_does_not_slip_in_while_the_first_is_being_played():
    t = Table("Excavation").put(ALICE, "Federation Outpost", space="Excavation")
    t.put(ALICE, "Anya", aboard="Federation Outpost").hand(ALICE, "Salia").deck(ALICE, "Salia")
    t.asks_always(ALICE).turn(ALICE).does(ALICE, "Salia", "aboard Federation Outpost")
    t.does(ALICE, "Use a special download", "Anya")
    t.goes_on()
    assert len(t._pieces("Salia", ALICE)) == 1
    assert t.in_discard(ALICE, "Salia") == 1


# -- suspending in turn ----------------------------------------------------------------------------


@row("T002-25")
def test_after_the_other_has_suspended_play_the_first_may_again():
    t = Table("Excavation", "Restore Errant Moon").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Data", "Taitt", aboard="U.S.S. Nebula").put(BOB, "Morn", "Anya", at="Excavation")
    t.deck(BOB, "Gold-Pressed Latinum", "Salia").asks_always(ALICE, BOB).orders(ALICE)
    t.does(ALICE, "Move a ship", "U.S.S. Nebula", "space at Restore Errant Moon")
    while t.asked() == "respond":
        t.passes(ALICE if t.asked(ALICE) else BOB)
    t.passes(ALICE).does(BOB, "Use a special download", "Morn")
    while t.under_way() != ["moving a ship"]:
        t.passes(ALICE if t.asked(ALICE) else BOB)
    assert t.asked(ALICE) == "interject"
    t.passes(ALICE)
    assert t.asked(BOB) == "interject"


@row("T002-24", "T002-25")
@pytest.mark.parametrize("what", ["exposure", "encounter"])
def test_every_action_has_a_step_between_responses_and_results(what):
    t = Table("Excavation").put(BOB, "Jean-Luc Picard", "Data", at="Excavation")
    t.put(ALICE, "O'Brien Founder", at="Excavation").infiltrates("O'Brien Founder").asks_always(BOB)
    if what == "exposure":
        t.orders(ALICE).does(ALICE, "Expose an infiltrator", "O'Brien Founder")
    else:
        t.beneath("Excavation", "Archer", by=ALICE).orders(BOB)
        t.does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, "stays out")
    kind = {"exposure": "exposing an infiltrator", "encounter": "encountering a dilemma"}[what]
    seen = False
    while t.asked() in ("respond", "interject"):
        seen = seen or (t.asked() == "interject" and t.under_way()[-1] == kind)
        t.passes(BOB)
    assert seen


# -- the normal card play --------------------------------------------------------------------------


def test_a_card_that_answers_is_no_normal_card_play():
    t = (
        Table("Excavation")
        .put(ALICE, "I.K.C. Bortas", space="Excavation")
        .put(BOB, "U.S.S. Nebula", space="Excavation")
    )
    t.put(ALICE, "Gowron", "Divok", "Kromm", aboard="I.K.C. Bortas")
    t.put(BOB, "Jean-Luc Picard", aboard="U.S.S. Nebula").hand(BOB, "Battle Bridge Door").asks(BOB).orders(
        ALICE
    )
    t.does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. Bortas").does(BOB, "Battle Bridge Door")
    assert t.s.normal_plays == 1


# -- undercover ------------------------------------------------------------------------------------


@row("T000-41")
def test_the_bar_binds_who_goes_undercover_too():
    t = Table("Excavation", "Restore Errant Moon").put(BOB, "Data", at="Excavation")
    t.put(BOB, "Worf", at="Restore Errant Moon").put(ALICE, "O'Brien Founder", at="Excavation")
    t.put(ALICE, "Insert Undercover Agent").card("O'Brien Founder").exposed = True
    t.orders(ALICE)
    assert not t.may(ALICE, "Use a card in play")


@row("T000-33", "T000-41")
def test_captured_it_is_exposed_with_what_hangs_on_that():
    t = Table("Excavation").put(BOB, "Jean-Luc Picard", "Data", at="Excavation")
    t.put(ALICE, "O'Brien Founder", at="Excavation").infiltrates("O'Brien Founder")
    t.put(ALICE, "Issue Secret Orders", on="O'Brien Founder")
    t.run(capture, t.piece("O'Brien Founder"), BOB).does(BOB, "the planet at Excavation")
    assert t.card("O'Brien Founder").exposed
    assert not t.in_play("Issue Secret Orders")


@row("T000-23")
def test_who_obeyed_secret_orders_is_asked_anew():
    t = comet().put(BOB, "Data", aboard="U.S.S. Nebula")
    t.card("Leyton Founder").since = 0
    t.s.turn = 3
    t.put(ALICE, "Issue Secret Orders", on="Leyton Founder")
    orders = t.card("Issue Secret Orders")
    orders.first_note, orders.second_note = t.piece("U.S.S. Nebula"), t.location("Investigate Rogue Comet")
    begin_turn(t.s, BOB)
    t.run(start_of_turn, BOB).does(ALICE, "takes part")
    assert not t.card("Leyton Founder").joins


def test_an_encounter_is_over_where_its_dilemma_has_gone():
    """Nothing is met twice in one attempt, and a team that has gone faces nothing."""
    t = Table("Excavation").put(BOB, "Jean-Luc Picard", "Data", at="Excavation")
    t.beneath("Excavation", "Archer", by=ALICE).asks_always(BOB).orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation")
    while not (t.asked() == "interject" and t.under_way()[-1] == "encountering a dilemma"):
        t.passes(BOB)
    for name in ("Jean-Luc Picard", "Data"):
        t.card(name).host = 255
    t.goes_on()
    assert t.asked() == "order"
