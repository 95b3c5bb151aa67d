"""What infiltrators do with their team, and how they are exposed (rows T000-23 to T000-41)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.capture import capture

row = pytest.mark.row


def team(*bobs, at="Excavation", spy="O'Brien Founder"):
    """BOB's Away Team on a planet with ALICE's infiltrator, and his staffed ship above."""
    t = Spaceline("Excavation", "Restore Errant Moon")
    t.put(BOB, "U.S.S. Nebula", space=at).put(BOB, "Taitt", "Admiral Leyton", aboard="U.S.S. Nebula")
    t.put(BOB, *(bobs or ("Jean-Luc Picard", "Data", "Worf")), at=at)
    return t.put(ALICE, spy, at=at).infiltrates(spy)


def aboard(*bobs, spy="O'Brien Founder"):
    """ALICE's infiltrator aboard BOB's ship, a second ship of his beside it."""
    t = Spaceline("Excavation", "Restore Errant Moon")
    t.put(BOB, "U.S.S. Nebula", "U.S.S. Enterprise", space="Excavation")
    t.put(BOB, *(bobs or ("Jean-Luc Picard", "Data")), aboard="U.S.S. Nebula")
    return t.put(ALICE, spy, aboard="U.S.S. Nebula").infiltrates(spy)


# -- taking part -----------------------------------------------------------------------------------


@row("T000-23")
def test_its_controller_is_asked_when_the_team_acts():
    t = team().orders(BOB)
    t.does(BOB, "Beam", "the planet at Excavation", "aboard U.S.S. Nebula", ["Data"])
    assert t.asked(ALICE) == "join_in"
    assert t.asked(BOB) == ""


@row("T000-23")
def test_it_is_not_asked_when_others_act_elsewhere():
    t = team().put(BOB, "Sarek", at="Restore Errant Moon")
    t.put(BOB, "U.S.S. Enterprise", space="Restore Errant Moon")
    t.orders(BOB).does(BOB, "Beam", "the planet at Restore", "aboard U.S.S. Enterprise", ["Sarek"])
    assert t.asked() == "order"


@row("T000-24")
@pytest.mark.parametrize(
    ("says", "place"), [("stays out", ("planet", "Excavation")), ("takes part", "U.S.S. Nebula")]
)
def test_it_beams_along_or_stays(says, place):
    t = team().orders(BOB)
    t.does(
        BOB, "Beam", "the planet at Excavation", "aboard U.S.S. Nebula", ["Jean-Luc Picard", "Data", "Worf"]
    )
    t.does(ALICE, says)
    assert t.where("O'Brien Founder") == place
    assert t.where("Data") == "U.S.S. Nebula"


@row("T000-25")
@pytest.mark.parametrize(("says", "points"), [("stays out", 0), ("takes part", 25)])
def test_it_counts_in_an_attempt_only_if_it_joins(says, points):
    t = team("Data", "Julian Bashir", "Alyssa Ogawa").orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Excavation").does(ALICE, says)
    assert t.points(BOB) == points


@row("T000-26")
@pytest.mark.parametrize(("says", "fights"), [("stays out", False), ("takes part", True)])
def test_it_joins_a_battle_its_team_starts_or_not(says, fights):
    t = Spaceline("Excavation").put(BOB, "Gowron", "Kurn", "Klag", at="Excavation")
    t.put(ALICE, "Martok Founder", at="Excavation").infiltrates("Martok Founder")
    t.put(ALICE, "Weyoun", "Eris", at="Excavation").asks(ALICE).orders(BOB)
    t.does(BOB, "Attack personnel", "the planet at Excavation").does(ALICE, says)
    assert t.asked(ALICE) == "respond"
    assert bool(t.fights("Martok Founder")) == fights


@row("T000-27")
@pytest.mark.parametrize(
    ("says", "place"), [("stays out", "Excavation"), ("takes part", "Restore Errant Moon")]
)
def test_it_staffs_the_opponents_ship_or_not(says, place):
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Alyssa Ogawa", aboard="U.S.S. Nebula")
    t.put(ALICE, "Leyton Founder", aboard="U.S.S. Nebula").infiltrates("Leyton Founder").orders(BOB)
    t.does(BOB, "Move a ship", "U.S.S. Nebula").does(ALICE, says)
    if says == "takes part":
        t.does(BOB, "space at Restore Errant Moon")
    assert t.where("U.S.S. Nebula") == ("space", place)


# -- moving alone ----------------------------------------------------------------------------------


@row("T000-28")
def test_it_walks_in_the_opponents_turn():
    t = Spaceline("Excavation").put(BOB, "Federation Outpost", space="Excavation")
    t.put(BOB, "U.S.S. Nebula", aboard="Federation Outpost").put(BOB, "Data", aboard="Federation Outpost")
    t.put(ALICE, "O'Brien Founder", aboard="Federation Outpost").infiltrates("O'Brien Founder")
    t.chance_of(ALICE).does(ALICE, "Move an infiltrator alone", "O'Brien Founder", "aboard U.S.S. Nebula")
    assert t.where("O'Brien Founder") == "U.S.S. Nebula"


@row("T000-29")
def test_it_does_not_move_alone_in_its_controllers_turn():
    t = aboard().orders(ALICE)
    assert t.refused(ALICE, "Move an infiltrator alone") == "21.17"


@row("T000-30")
def test_it_beams_through_the_opponents_shields():
    t = aboard().chance_of(ALICE)
    t.does(ALICE, "Move an infiltrator alone", "O'Brien Founder", "aboard U.S.S. Enterprise")
    assert t.where("O'Brien Founder") == "U.S.S. Enterprise"
    assert t.shields("U.S.S. Enterprise") == 9


@row("T000-31")
def test_nobody_else_uses_the_borrowed_transporters():
    t = aboard().put(ALICE, "Weyoun", at="Excavation").chance_of(ALICE)
    t.does(ALICE, "Move an infiltrator alone")
    assert t.offered(ALICE) == ["O'Brien Founder"]
    t.orders(ALICE)
    assert t.refused(ALICE, "Beam") == "9.2"


@row("T000-32")
def test_it_attempts_no_mission_of_its_own():
    t = Spaceline(("Excavation", ALICE)).put(BOB, "Data", at="Excavation")
    t.put(ALICE, "O'Brien Founder", at="Excavation").infiltrates("O'Brien Founder").orders(ALICE)
    assert t.refused(ALICE, "Attempt a mission") == "21.19"


@row("T000-32")
@pytest.mark.parametrize(
    ("deed", "rule"),
    [("Move a ship", "8.1"), ("Attack with ships", "13.1"), ("Beam", "9.2"), ("Walk", "9.6")],
)
def test_it_does_nothing_for_its_own_side_either(deed, rule):
    """Among those who hold its own ship, it is no crew of that ship."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, "Primary Supply Depot", space="Excavation")
    t.put(ALICE, "Jem'Hadar Attack Ship", space="Excavation").put(BOB, "I.K.C. K'Vort", space="Excavation")
    t.put(BOB, "Gowron", "Kurn", aboard="Jem'Hadar Attack Ship")
    t.put(ALICE, "Martok Founder", aboard="Jem'Hadar Attack Ship")
    if deed == "Walk":
        t.moved("Jem'Hadar Attack Ship", aboard="Primary Supply Depot")
    assert t.orders(ALICE).offered(ALICE, deed)
    t.does(ALICE, "Start infiltrating", "Martok Founder")
    assert t.refused(ALICE, deed) == rule


@row("T000-32")
@pytest.mark.parametrize(("infiltrates", "points"), [(True, 0), (False, 35)])
def test_it_takes_no_part_in_an_attempt_of_its_own_side(infiltrates, points):
    t = Spaceline("Security Briefing").put(BOB, "Satelk", at="Security Briefing")
    t.put(ALICE, "Weyoun", "Kilana", "Leyton Founder", at="Security Briefing").orders(ALICE)
    if infiltrates:
        t.does(ALICE, "Start infiltrating", "Leyton Founder")
    t.does(ALICE, "Attempt a mission", "the planet at Security Briefing")
    assert t.points(ALICE) == points


@row("T000-32")
@pytest.mark.card("Dial Martok for Murder")
def test_a_card_may_let_it_act():
    t = Spaceline("Excavation").put(BOB, "Gowron", "Kurn", "Klag", at="Excavation")
    t.put(ALICE, "Martok Founder", at="Excavation").infiltrates("Martok Founder")
    t.hand(ALICE, "Dial Martok for Murder").turn(ALICE)
    assert t.refused(ALICE, "Attack personnel") == "21.12"
    t.does(ALICE, "Dial Martok for Murder", "Martok Founder", "Gowron", "Kurn", "stun")
    assert t.card("Martok Founder").infiltrating
    assert t.stopped(BOB) == ["Kurn"]
    assert t.in_discard(BOB, "Gowron") == 1


@row("T000-16", "T000-32")
@pytest.mark.parametrize("who", [ALICE, BOB])
def test_its_special_download_icon_is_its_controllers_to_use(who):
    t = Spaceline("Excavation").put(BOB, "Gowron", "Kurn", at="Excavation")
    t.put(ALICE, "Martok Founder", at="Excavation").infiltrates("Martok Founder")
    t.deck(ALICE, "Dial Martok for Murder").deck(BOB, "Dial Martok for Murder").turn(who)
    assert bool(t.offered(who, "Use a special download")) == (who == ALICE)


# -- exposure --------------------------------------------------------------------------------------


@row("T000-33", "T000-34")
def test_its_controller_exposes_it_in_his_own_turn():
    t = team().orders(ALICE).does(ALICE, "Expose an infiltrator", "O'Brien Founder")
    assert not t.card("O'Brien Founder").infiltrating


@row("T000-33")
def test_its_controller_exposes_it_in_the_opponents_turn():
    t = team().chance_of(ALICE).does(ALICE, "Expose an infiltrator", "O'Brien Founder")
    assert not t.card("O'Brien Founder").infiltrating


@row("T000-34")
def test_the_opponent_cannot_expose_it_by_choice():
    t = team().orders(BOB)
    assert t.refused(BOB, "Expose an infiltrator") == "21.21"


@row("T000-35")
@pytest.mark.clause("Caught Red-Handed", 2)
def test_a_card_exposes_it():
    t = Spaceline("Excavation").put(BOB, "Anya", "Gowron", at="Excavation").hand(BOB, "Caught Red-Handed")
    t.put(ALICE, "Martok Founder", at="Excavation").infiltrates("Martok Founder").turn(BOB)
    t.does(BOB, "Caught Red-Handed")
    while t.asked(BOB) != "order":
        t.does(BOB, t.offered(BOB)[0])
    assert not t.card("Martok Founder").infiltrating


@row("T000-36")
@pytest.mark.parametrize("version", ["Miles O'Brien", "Smiley"])
def test_meeting_the_true_or_mirror_persona_exposes_it(version):
    t = team("Data").put(BOB, version, aboard="U.S.S. Nebula").orders(BOB)
    t.does(BOB, "Beam", "aboard U.S.S. Nebula", "the planet at Excavation", [version])
    assert not t.card("O'Brien Founder").infiltrating


@row("T000-36")
@pytest.mark.card("Krajensky Founder", "Ambassador Krajensky")
def test_the_true_ambassador_exposes_krajensky_founder():
    t = team("Data", spy="Krajensky Founder").put(BOB, "Ambassador Krajensky", aboard="U.S.S. Nebula")
    t.orders(BOB).does(BOB, "Beam", "aboard U.S.S. Nebula", "the planet at Excavation", ["Ambassador"])
    assert not t.card("Krajensky Founder").infiltrating


@row("T000-36")
@pytest.mark.parametrize("version", ["Miles O'Brien", "Smiley"])
def test_so_does_a_version_of_its_own_players(version):
    t = team("Data").put(ALICE, "Zibalian Transport", space="Excavation")
    t.put(ALICE, version, aboard="Zibalian Transport").orders(ALICE)
    t.does(ALICE, "Beam", "aboard Zibalian Transport", "the planet at Excavation", [version])
    assert not t.card("O'Brien Founder").infiltrating
    assert t.affiliation("O'Brien Founder") == "Dominion"


@row("T000-36")
def test_coming_to_the_persona_exposes_it_too():
    t = aboard("Data").put(BOB, "Miles O'Brien", aboard="U.S.S. Enterprise").chance_of(ALICE)
    assert t.card("O'Brien Founder").infiltrating
    t.does(ALICE, "Move an infiltrator alone", "O'Brien Founder", "aboard U.S.S. Enterprise").orders(BOB)
    assert not t.card("O'Brien Founder").infiltrating
    assert t.is_intruder("O'Brien Founder")


@row("T000-36")
@pytest.mark.parametrize("place", ["aboard the ship above", "at another mission"])
def test_a_persona_who_is_not_present_does_not_expose_it(place):
    t = team("Data")
    if place == "aboard the ship above":
        t.put(BOB, "Miles O'Brien", aboard="U.S.S. Nebula")
    else:
        t.put(BOB, "Miles O'Brien", at="Restore Errant Moon")
    assert t.orders(BOB).asked(BOB) == "order"
    assert t.card("O'Brien Founder").infiltrating


@row("T000-36")
def test_meeting_another_persona_does_not_expose_it():
    t = team("Data").put(BOB, "Julian Bashir", aboard="U.S.S. Nebula").orders(BOB)
    t.does(BOB, "Beam", "aboard U.S.S. Nebula", "the planet at Excavation", ["Julian Bashir"])
    assert t.card("O'Brien Founder").infiltrating


@row("T000-37")
def test_coming_home_exposes_it():
    t = aboard().put(ALICE, "Weyoun", "Eris", at="Excavation").chance_of(ALICE)
    t.does(ALICE, "Move an infiltrator alone", "O'Brien Founder", "the planet at Excavation")
    t.orders(ALICE)
    assert not t.card("O'Brien Founder").infiltrating
    assert t.team(ALICE, at="Excavation") == {"Weyoun", "Eris", "O'Brien Founder"}


@row("T000-37")
@pytest.mark.parametrize("boarders", [[], ["Data"]])
def test_alone_aboard_its_own_ship_it_is_home_even_among_boarders(boarders):
    t = team("Jean-Luc Picard", "Worf").put(ALICE, "Weyoun's Warship", space="Excavation")
    t.put(ALICE, "Weyoun", aboard="Weyoun's Warship").put(BOB, *boarders, aboard="Weyoun's Warship")
    t.chance_of(ALICE).does(ALICE, "Move an infiltrator alone", "O'Brien Founder", "aboard Weyoun's Warship")
    assert t.where("O'Brien Founder") == "Weyoun's Warship"
    assert not t.card("O'Brien Founder").infiltrating


@row("T000-38")
def test_its_former_affiliation_comes_back():
    t = team().orders(ALICE).does(ALICE, "Expose an infiltrator", "O'Brien Founder")
    assert t.affiliation("O'Brien Founder") == "Dominion"


@row("T000-39")
def test_it_is_no_longer_of_the_team_and_may_be_attacked():
    t = Spaceline("Excavation").put(BOB, "Gowron", "Kurn", "Klag", at="Excavation")
    t.put(ALICE, "Martok Founder", at="Excavation").infiltrates("Martok Founder").orders(ALICE)
    t.does(ALICE, "Expose an infiltrator", "Martok Founder")
    assert t.team(BOB, at="Excavation") == {"Gowron", "Kurn", "Klag"}
    assert t.orders(BOB).offered(BOB, "Attack personnel")


@row("T000-40")
@pytest.mark.parametrize("vessel", ["U.S.S. Nebula", "Federation Outpost"])
def test_exposed_aboard_the_opponents_ship_or_facility_it_is_an_intruder(vessel):
    t = Spaceline("Excavation").put(BOB, vessel, space="Excavation").put(BOB, "Data", aboard=vessel)
    t.put(ALICE, "O'Brien Founder", aboard=vessel).infiltrates("O'Brien Founder").orders(ALICE)
    assert not t.is_intruder("O'Brien Founder")
    t.does(ALICE, "Expose an infiltrator", "O'Brien Founder")
    assert t.is_intruder("O'Brien Founder")
    assert t.where("O'Brien Founder") == vessel
    assert t.team(BOB, aboard=vessel) == {"Data"}


@row("T000-40")
def test_exposed_on_a_planet_it_is_none():
    t = team().orders(ALICE).does(ALICE, "Expose an infiltrator", "O'Brien Founder")
    assert not t.is_intruder("O'Brien Founder")


@row("T000-40")
@pytest.mark.card("Cargo Bay")
def test_a_site_is_aboard_its_station():
    t = Spaceline("Excavation").put(BOB, "Nor", space="Excavation").put(BOB, "Cargo Bay", on="Nor")
    t.is_of("Non-Aligned", "Nor").put(BOB, "Morn", aboard="Cargo Bay")
    t.put(ALICE, "O'Brien Founder", aboard="Cargo Bay")
    t.infiltrates("O'Brien Founder").orders(ALICE)
    assert not t.is_intruder("O'Brien Founder")
    t.does(ALICE, "Expose an infiltrator", "O'Brien Founder")
    assert t.is_intruder("O'Brien Founder")
    assert not t.is_intruder("Morn")


@row("T000-40")
def test_exposed_aboard_its_own_players_ship_it_is_none():
    t = Spaceline("Excavation").put(ALICE, "Weyoun's Warship", space="Excavation")
    t.put(BOB, "Data", aboard="Weyoun's Warship").put(ALICE, "O'Brien Founder", aboard="Weyoun's Warship")
    t.infiltrates("O'Brien Founder").orders(ALICE).does(ALICE, "Expose an infiltrator", "O'Brien Founder")
    assert not t.is_intruder("O'Brien Founder")
    assert t.is_intruder("Data")


@row("T000-40")
def test_as_an_intruder_it_may_be_attacked():
    t = Spaceline("Excavation").put(BOB, "I.K.C. Bortas", space="Excavation")
    t.put(BOB, "Gowron", aboard="I.K.C. Bortas").put(ALICE, "Martok Founder", aboard="I.K.C. Bortas")
    t.infiltrates("Martok Founder").orders(BOB)
    assert t.refused(BOB, "Attack personnel") == "11.7"
    t.orders(ALICE).does(ALICE, "Expose an infiltrator", "Martok Founder")
    assert t.orders(BOB).offered(BOB, "Attack personnel")


@row("T000-41")
def test_exposed_it_cannot_infiltrate_before_it_was_away_from_them_all():
    t = team("Jean-Luc Picard").put(ALICE, "Weyoun's Warship", space="Excavation")
    t.put(ALICE, "Weyoun", "Eris", "Gurat'urak", aboard="Weyoun's Warship")
    t.orders(ALICE).does(ALICE, "Expose an infiltrator", "O'Brien Founder")
    assert t.refused(ALICE, "Start infiltrating") == "21.5"
    there, back = "the planet at Excavation", "aboard Weyoun's Warship"
    t.does(ALICE, "Beam", there, back, ["O'Brien Founder"], "Beam", back, there, ["O'Brien Founder"])
    assert t.offered(ALICE, "Start infiltrating")


# -- in other ways ---------------------------------------------------------------------------------


@row("T000-34")
def test_asked_to_take_part_he_may_be_exposed_instead():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
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
    t = Spaceline("Excavation").put(BOB, "Martok Founder", at="Excavation")
    t.put(ALICE, "Kurn", at="Excavation").infiltrates("Martok Founder")
    t.put(ALICE, "O'Brien Founder", at="Excavation")
    t.card("O'Brien Founder").exposed = True
    t.orders(ALICE)
    assert t.card("O'Brien Founder").exposed


@row("T000-41")
def test_captivity_among_them_does_not_lift_the_bar():
    t = Spaceline("Excavation").put(BOB, "Data", at="Excavation")
    t.put(ALICE, "O'Brien Founder", at="Excavation")
    spy = t.card("O'Brien Founder")
    spy.exposed = spy.captive = spy.disabled = True
    spy.controller = BOB
    t.orders(ALICE)
    assert spy.exposed


@row("T000-41")
def test_the_bar_binds_who_goes_undercover_too():
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, "Data", at="Excavation")
    t.put(BOB, "Worf", at="Restore Errant Moon").put(ALICE, "O'Brien Founder", at="Excavation")
    t.put(ALICE, "Insert Undercover Agent").card("O'Brien Founder").exposed = True
    t.orders(ALICE)
    assert not t.offered(ALICE, "Use a card in play")


@row("T000-33", "T000-41")
def test_captured_it_is_exposed_with_what_hangs_on_that():
    t = Spaceline("Excavation").put(BOB, "Jean-Luc Picard", "Data", at="Excavation")
    t.put(ALICE, "O'Brien Founder", at="Excavation").infiltrates("O'Brien Founder")
    t.put(ALICE, "Issue Secret Orders", on="O'Brien Founder")
    t.run(capture, t.piece("O'Brien Founder"), BOB).does(BOB, "the planet at Excavation")
    assert t.card("O'Brien Founder").exposed
    assert not t.in_play("Issue Secret Orders")
