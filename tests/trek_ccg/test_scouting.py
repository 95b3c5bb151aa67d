"""Scouting, which Borg do instead of attempting missions, and the probes that follow (rules 22.7 to 22.9)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card, row = pytest.mark.card, pytest.mark.row

COM, NAV, DEF = "One of Eleven", "Six of Eleven", "Eight of Nineteen"
MEDIC, SURVEYOR, COUNTERPART = "Four of Eleven", "Sixteen of Nineteen", "Locutus of Borg"
PLANET, HOMEWORLD, GATEWAY = "Assimilate Planet", "Assimilate Homeworld", "Establish Gateway"
WORLD, VOID, EARTH = "Restock Supplies", "Salvage Operation", "Espionage Mission"
STAFF = (
    "Seven of Nine (The Borg)", "Fifteen of Seventeen", "Two of Nineteen", "Ten of Nineteen",
    "Thirteen of Nineteen", "Three of Nineteen", "Six of Seventeen",
)  # fmt: skip
SCOUT = "Scout a mission"


def hive(objective, target, *crew, deck=()):
    """ALICE's Cube with that crew is at the target of her current objective; it is turn 3."""
    t = Spaceline(VOID, "Answer Distress Signal", WORLD, "Cure Deadly Virus", (EARTH, BOB))
    t.put(ALICE, "Borg Cube", space=target).put(ALICE, *crew, aboard="Borg Cube")
    t.put(ALICE, objective).deck(ALICE, *deck).given(turn_number=3)
    t.card(objective).first_note = t.location(target)
    return t


def on_planet(*scouts, beneath=(), by=BOB, deck=()):
    """Those Borg are on the planet that ALICE's objective targets, above those seed cards."""
    t = hive(PLANET, WORLD, deck=deck).beneath(WORLD, *beneath, by=by)
    return t.put(ALICE, *scouts, at=WORLD)


def in_space(*crew, beneath=(), by=BOB, deck=()):
    """Those Borg and a full crew are at the space mission that ALICE's objective targets."""
    return hive(GATEWAY, VOID, *STAFF, *crew, deck=deck).beneath(VOID, *beneath, by=by)


def scouts(t, name):
    return t.orders(ALICE).does(ALICE, SCOUT, name)


def has_scouted(t, objective):
    return t.card(objective).second_note >= 0


# -- on a planet (22.7) ----------------------------------------------------------------------------


@card(PLANET, "Chalnoth")
def test_one_borg_faces_the_seed_cards_of_a_planet():
    t = scouts(on_planet(COM, DEF, NAV, beneath=["Chalnoth"]), NAV)
    assert t.asked(BOB) == "choose_member"
    assert t.offered(BOB) == [f"{NAV} (theirs)"]


@card(PLANET, "Impassable Door")
def test_the_next_one_goes_when_a_scout_is_stopped():
    t = scouts(on_planet(NAV, MEDIC, beneath=["Impassable Door"]), NAV)
    assert t.stopped(ALICE) == [NAV]
    assert not has_scouted(t, PLANET)
    t.does(ALICE, SCOUT, MEDIC)
    assert has_scouted(t, PLANET)


@card(PLANET, "Nausicaans")
def test_the_next_one_goes_when_a_scout_has_died():
    t = scouts(on_planet(NAV, DEF, beneath=["Nausicaans"]), NAV)
    assert not t.in_play(NAV)
    assert t.stopped(ALICE) == []
    t.does(ALICE, SCOUT, DEF)
    assert has_scouted(t, PLANET)


@card(PLANET, "Impassable Door")
def test_a_stopped_borg_does_not_scout():
    t = scouts(on_planet(NAV, beneath=["Impassable Door"]), NAV)
    assert t.refused(ALICE, SCOUT) == "22.7"


@card(PLANET, "Male's Love Interest")
def test_a_scout_goes_on_to_the_next_seed_card():
    t = scouts(on_planet(MEDIC, beneath=["Impassable Door", "Male's Love Interest"]), MEDIC)
    assert t.in_discard(BOB, "Male's Love Interest") == 1
    assert has_scouted(t, PLANET)


@card(PLANET)
def test_the_mission_is_not_solved_by_scouting_it():
    t = scouts(on_planet(NAV), NAV)
    assert t.solved_by(WORLD) is None
    assert t.points(ALICE) == 0


@card(PLANET)
def test_borg_scout_nothing_but_the_target_of_their_objective():
    t = on_planet().put(ALICE, NAV, at="Cure Deadly Virus").orders(ALICE)
    assert t.refused(ALICE, SCOUT) == "22.7"


@card(PLANET)
def test_borg_without_an_objective_scout_nothing():
    t = on_planet(NAV).removed(PLANET).orders(ALICE)
    assert t.refused(ALICE, SCOUT) == "22.7"


@card(PLANET)
def test_a_planet_is_not_scouted_from_a_ship():
    t = hive(PLANET, WORLD, *STAFF).orders(ALICE)
    assert t.refused(ALICE, SCOUT) == "22.7"


@card(PLANET)
def test_borg_do_not_scout_in_the_opponents_turn():
    assert not on_planet(NAV).chance_of(ALICE).offered(ALICE, SCOUT)


@card("Homefront")
def test_what_hinders_attempts_hinders_scouts():
    t = hive(HOMEWORLD, EARTH).put(ALICE, *[DEF] * 3, at=EARTH).put(BOB, "Homefront", on_mission=EARTH)
    assert t.orders(ALICE).refused(ALICE, SCOUT) == "22.7"
    t.put(ALICE, MEDIC, "Thirteen of Nineteen", at=EARTH).orders(ALICE)
    assert t.offered(ALICE, SCOUT)


@card("Adapt: Negate Obstruction", "Impassable Door")
def test_a_scout_learns_dilemmas():
    t = scouts(on_planet(NAV, COM, beneath=["Impassable Door"]), NAV)
    t.begins_turn(BOB).hand(ALICE, "Adapt: Negate Obstruction").asks(ALICE)
    scouts(t, COM).passes(ALICE).does(ALICE, "Adapt").goes_on()
    assert t.in_discard(BOB, "Impassable Door") == 1
    assert has_scouted(t, PLANET)


# -- in space (22.7) -------------------------------------------------------------------------------


@card(GATEWAY, "Null Space", "Cosmic String Fragment")
def test_a_crew_faces_the_seed_cards_of_a_space_mission_together():
    t = scouts(in_space(NAV, beneath=["Null Space", "Cosmic String Fragment"]), "Borg Cube")
    assert t.points(ALICE) == 10
    assert has_scouted(t, GATEWAY)


@card(GATEWAY, "Gravitic Mine")
def test_a_crew_that_fails_is_stopped_with_its_ship():
    t = scouts(in_space(beneath=["Gravitic Mine"]), "Borg Cube")
    assert {"Borg Cube", *STAFF} == {*t.stopped(ALICE)}
    assert not has_scouted(t, GATEWAY)
    assert t.refused(ALICE, SCOUT) == "22.7"


@card(GATEWAY)
def test_a_ship_that_is_not_staffed_does_not_scout():
    assert hive(GATEWAY, VOID, *STAFF[1:]).orders(ALICE).refused(ALICE, SCOUT) == "22.7"


@card(GATEWAY)
def test_a_docked_ship_does_not_scout():
    t = (
        hive(GATEWAY, VOID, *STAFF)
        .put(ALICE, "Borg Outpost", space=VOID)
        .moved("Borg Cube", aboard="Borg Outpost")
    )
    assert t.orders(ALICE).refused(ALICE, SCOUT) == "22.7"


@card(GATEWAY, "Radioactive Garbage Scow")
def test_a_mission_that_is_closed_is_not_scouted():
    t = scouts(in_space(beneath=["Radioactive Garbage Scow"]), "Borg Cube")
    assert not has_scouted(t, GATEWAY)
    assert t.refused(ALICE, SCOUT) == "22.7"


@card(GATEWAY)
def test_a_ship_of_others_does_not_scout():
    t = (
        hive(GATEWAY, VOID)
        .put(ALICE, "U.S.S. Nebula", space=VOID)
        .put(ALICE, "Data", "Taitt", aboard="U.S.S. Nebula")
    )
    assert t.orders(ALICE).refused(ALICE, SCOUT) == "22.7"


def test_borg_attempt_no_mission():
    assert in_space().orders(ALICE).refused(ALICE, "Attempt a mission") == "10.1"


@row("T000-25")
@card("Barclay's Protomorphosis Disease")
@pytest.mark.parametrize(("says", "points"), [("takes part", 10), ("stays out", 0)])
def test_a_spy_among_the_crew_decides_whether_it_takes_part(says, points):
    t = in_space(NAV, beneath=["Barclay's Protomorphosis Disease"]).put(
        BOB, "Bashir Founder", aboard="Borg Cube"
    )
    t.goes_undercover("Bashir Founder", "Borg").orders(ALICE)
    t.does(ALICE, SCOUT, "Borg Cube").does(BOB, says)
    assert t.points(ALICE) == points


# -- artifacts (41.92) -----------------------------------------------------------------------------


@card("Betazoid Gift Box")
def test_artifacts_stay_where_they_are_without_a_surveyor():
    t = scouts(on_planet(NAV, beneath=["Betazoid Gift Box"], by=ALICE), NAV)
    assert has_scouted(t, PLANET)
    assert t.where("Betazoid Gift Box") == ("mission", WORLD)


@pytest.mark.clause(SURVEYOR, 1)
@card("Horga'hn")
def test_a_surveyor_on_the_planet_acquires_them():
    t = scouts(on_planet(NAV, SURVEYOR, beneath=["Horga'hn"]), NAV).does(ALICE, "yes")
    assert t.where("Horga'hn") == "core"


@pytest.mark.clause(SURVEYOR, 1)
@card("Varon-T Disruptor")
def test_a_surveyor_who_scouts_acquires_them():
    t = scouts(on_planet(SURVEYOR, beneath=["Varon-T Disruptor"]), SURVEYOR).does(ALICE, "yes")
    assert t.where("Varon-T Disruptor") == ("planet", WORLD)
    assert t.strength(SURVEYOR) == 10


@pytest.mark.clause(SURVEYOR, 1)
@card("Horga'hn")
def test_a_surveyor_need_not_acquire_them():
    t = scouts(on_planet(SURVEYOR, beneath=["Horga'hn"]), SURVEYOR).does(ALICE, "no")
    assert t.where("Horga'hn") == ("mission", WORLD)


@pytest.mark.clause(SURVEYOR, 1)
@card("Horga'hn")
def test_a_surveyor_above_the_planet_acquires_nothing():
    t = on_planet(NAV, beneath=["Horga'hn"]).put(ALICE, SURVEYOR, aboard="Borg Cube")
    assert scouts(t, NAV).asked() == "order"
    assert t.where("Horga'hn") == ("mission", WORLD)


@pytest.mark.clause(SURVEYOR, 1)
def test_a_surveyor_is_not_asked_where_there_is_no_artifact():
    assert scouts(on_planet(SURVEYOR), SURVEYOR).asked() == "order"


@pytest.mark.clause(SURVEYOR, 1)
def test_a_stopped_surveyor_acquires_nothing():
    t = on_planet(NAV, SURVEYOR, beneath=["Horga'hn"]).orders(ALICE)
    t.card(SURVEYOR).stopped = True
    assert t.does(ALICE, SCOUT, NAV).asked() == "order"


@pytest.mark.clause(SURVEYOR, 1)
@card("Cryosatellite", "Gowron of Borg")
def test_a_surveyor_aboard_acquires_them_at_a_space_mission():
    t = in_space(SURVEYOR, beneath=["Gowron of Borg", "Cryosatellite"], by=ALICE)
    scouts(t, "Borg Cube").does(ALICE, "yes")
    assert t.where("Gowron of Borg") == "Borg Cube"
    assert t.in_discard(ALICE, "Cryosatellite") == 1


@pytest.mark.clause(SURVEYOR, 1)
@card("Horga'hn")
def test_a_surveyor_aboard_another_ship_there_acquires_them_too():
    t = in_space(beneath=["Horga'hn"]).put(ALICE, "Borg Sphere", space=VOID)
    scouts(t.put(ALICE, SURVEYOR, aboard="Borg Sphere"), "Borg Cube").does(ALICE, "yes")
    assert t.where("Horga'hn") == "core"


@pytest.mark.clause(SURVEYOR, 1)
@card("Horga'hn")
def test_a_surveyor_elsewhere_acquires_nothing():
    t = in_space(beneath=["Horga'hn"]).put(ALICE, "Borg Sphere", space="Answer Distress Signal")
    assert scouts(t.put(ALICE, SURVEYOR, aboard="Borg Sphere"), "Borg Cube").asked() == "order"


# -- probes (22.8, 22.9) ---------------------------------------------------------------------------


def was_scouted(t, objective, turn=1):
    t.card(objective).second_note = turn
    return t


@card(PLANET)
def test_a_probe_is_not_made_in_the_turn_of_scouting():
    t = was_scouted(on_planet(NAV, deck=[COM]), PLANET, turn=3)
    assert t.ends_turn(ALICE).asked() != "may_do_it"


@card(PLANET)
def test_a_target_that_was_not_scouted_is_not_probed_for():
    assert on_planet(NAV, deck=[COM]).ends_turn(ALICE).asked() != "may_do_it"


@card(PLANET)
def test_a_probe_need_not_be_made():
    t = was_scouted(on_planet(NAV, deck=[COM]), PLANET).ends_turn(ALICE).does(ALICE, "no")
    assert t.where(PLANET) == "core"
    assert t.points(ALICE) == 0


@card(PLANET)
def test_without_a_card_in_the_deck_there_is_no_probe():
    assert was_scouted(on_planet(NAV), PLANET).ends_turn(ALICE).asked() != "may_do_it"


@card(PLANET)
@pytest.mark.parametrize("attacked", [ALICE, BOB])
def test_a_battle_there_bars_the_probe(attacked):
    t = was_scouted(on_planet(NAV, deck=[COM]), PLANET)
    t.s.attacked_at[attacked] |= 1 << t.location(WORLD)
    assert t.ends_turn(ALICE).asked() != "may_do_it"


@card(PLANET)
def test_after_a_probe_that_fails_another_may_follow():
    t = was_scouted(on_planet(NAV, deck=["Data", NAV]), PLANET).picks("Data").ends_turn(ALICE)
    t.does(ALICE, "yes")
    assert t.where(PLANET) == "core"
    assert t.picks(NAV).ends_turn(ALICE).asked(ALICE) == "may_do_it"


@card(PLANET)
def test_a_completed_objective_lies_on_the_mission():
    t = was_scouted(on_planet(NAV, deck=[COM]), PLANET).ends_turn(ALICE).does(ALICE, "yes", "none")
    assert t.where(PLANET) == ("mission", WORLD)
    assert t.points(ALICE) == 25


@card(PLANET)
def test_a_completed_objective_is_no_longer_the_current_one():
    t = was_scouted(on_planet(NAV, deck=[COM]), PLANET).ends_turn(ALICE).does(ALICE, "yes", "none")
    assert t.agenda(ALICE, PLANET).turn(ALICE).offered(ALICE, "Activate a hidden agenda")
    assert t.ends_turn(ALICE).asked() != "may_do_it"
