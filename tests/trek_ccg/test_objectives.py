"""What objectives do that are neither Borg's nor for infiltrators (chapter 51)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

clause = pytest.mark.clause

# -- Assign Mission Specialists --------------------------------------------------------------------

SPECIALISTS = "Assign Mission Specialists"


def outpost(*deck, copies=1):
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").deck(ALICE, *deck)
    return t.hand(ALICE, *[SPECIALISTS] * copies).turn(ALICE)


@clause(SPECIALISTS, 1)
def test_two_different_specialists_come_to_an_outpost():
    t = outpost("Mendon", "Mendon", "Christopher Hobson", "Data")
    t.does(ALICE, SPECIALISTS, "Federation Outpost")
    assert t.refused(ALICE, "Data") == "26.2"
    t.does(ALICE, "Mendon")
    assert t.refused(ALICE, "Mendon") == "26.2"
    t.does(ALICE, "Christopher Hobson")
    assert t.team(ALICE, aboard="Federation Outpost") == {"Mendon", "Christopher Hobson"}


@clause(SPECIALISTS, 1)
def test_the_downloads_may_be_left_out():
    t = outpost("Mendon").does(ALICE, SPECIALISTS, "Federation Outpost", "none")
    assert t.asked() == "order"
    assert t.where(SPECIALISTS) == "core"


@clause(SPECIALISTS, 1)
def test_it_may_be_seeded_and_bring_them_then():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").deck(ALICE, "Mendon")
    t.seeds_face_up(ALICE, SPECIALISTS).does(ALICE, SPECIALISTS, "Federation Outpost", "Mendon", "none")
    assert t.where("Mendon") == "Federation Outpost"


@clause(SPECIALISTS, 2)
@pytest.mark.parametrize(("who", "points"), [("Christopher Hobson", 30 + 5), ("Alyssa Ogawa", 30)])
def test_who_used_his_one_skill_for_the_mission_scores(who, points):
    t = Spaceline("Investigate Rogue Comet").put(ALICE, "U.S.S. Nebula", space="Investigate Rogue Comet")
    t.put(ALICE, "Richard Galen", who, "Data", aboard="U.S.S. Nebula").put(ALICE, SPECIALISTS)
    t.orders(ALICE).does(ALICE, "Attempt a mission", "aboard U.S.S. Nebula")
    assert t.points(ALICE) == points


@clause(SPECIALISTS, 3)
def test_it_is_given_up_at_the_start_of_a_turn_and_another_played():
    t = outpost("Mendon", copies=2).does(ALICE, SPECIALISTS, "Federation Outpost", "none")
    assert t.refused(ALICE, SPECIALISTS) == "19.1"
    assert t.refused(ALICE, "Discard an objective") == "26.4"
    t.starts_turn(ALICE).does(ALICE, "Discard an objective", SPECIALISTS)
    assert t.in_discard(ALICE, SPECIALISTS) == 1
    t.does(ALICE, SPECIALISTS, "Federation Outpost", "Mendon", "none")
    assert t.where("Mendon") == "Federation Outpost"


@clause(SPECIALISTS, 1)
@pytest.mark.parametrize(("whose", "rule"), [(ALICE, "26.2"), (BOB, None)])
def test_nobody_comes_of_whom_the_player_has_a_copy_in_play(whose, rule):
    t = outpost("Mendon").put(whose, "Mendon", at="Excavation").turn(ALICE)
    t.does(ALICE, SPECIALISTS, "Federation Outpost")
    assert t.refused(ALICE, "Mendon") == rule


@clause(SPECIALISTS, 1)
def test_they_come_to_no_other_facility_nor_to_an_outpost_of_the_opponents():
    t = outpost("Mendon").put(BOB, "Klingon Outpost", space="Excavation")
    t.put(ALICE, "Office of the President", at="Excavation").turn(ALICE).does(ALICE, SPECIALISTS)
    assert t.offered(ALICE) == ["Federation Outpost"]


COMET, REBELS = "Investigate Rogue Comet", "Krios Suppression"
GEOLOGISTS, WARRIORS = ("Richard Galen", "Data"), ("Gowron", "Martok", "Kurn", "Kargan", "Vekma")


def specialist_at_comet(*crew, owner=ALICE, objective=ALICE):
    """A ship of the owner's, and the objective of one of the two."""
    t = Spaceline(COMET, REBELS).put(owner, "U.S.S. Nebula", space=COMET)
    return t.put(owner, *crew, aboard="U.S.S. Nebula").put(objective, SPECIALISTS)


def solves_comet(t, who=ALICE):
    return t.orders(who).does(who, "Attempt a mission", "aboard U.S.S. Nebula")


@clause(SPECIALISTS, 2)
def test_one_specialist_scores_for_a_mission_though_two_used_their_skill():
    t = solves_comet(specialist_at_comet(*GEOLOGISTS, "Christopher Hobson", "Christopher Hobson"))
    assert t.points(ALICE) == 30 + 5


@clause(SPECIALISTS, 2)
def test_a_specialist_scores_for_each_mission():
    t = specialist_at_comet(*GEOLOGISTS, "Christopher Hobson").put(ALICE, *WARRIORS, at=REBELS)
    solves_comet(t).does(ALICE, "Attempt a mission", f"the planet at {REBELS}")
    assert t.points(ALICE) == 30 + 5 + 30 + 5


@clause(SPECIALISTS, 2)
@pytest.mark.parametrize("who", [ALICE, BOB])
def test_a_specialist_scores_nothing_where_the_other_player_has_the_objective(who):
    team = (*GEOLOGISTS, "Christopher Hobson")
    t = Spaceline((COMET, who)).put(who, "U.S.S. Nebula", space=COMET).put(1 - who, SPECIALISTS)
    t = solves_comet(t.put(who, *team, aboard="U.S.S. Nebula"), who)
    assert (t.points(who), t.points(1 - who)) == (30, 0)


@clause(SPECIALISTS, 2)
@pytest.mark.parametrize("objective", [ALICE, BOB])
def test_a_specialist_of_the_opponents_among_the_team_scores_for_nobody(objective):
    t = specialist_at_comet(*GEOLOGISTS, objective=objective)
    t.put(BOB, "Christopher Hobson", aboard="U.S.S. Nebula")
    t.goes_undercover("Christopher Hobson", "Federation")
    solves_comet(t).does(BOB, "takes part")
    assert (t.points(ALICE), t.points(BOB)) == (30, 0)


@clause(SPECIALISTS, 3)
def test_it_is_not_given_up_in_the_opponents_turn_nor_is_theirs():
    t = Spaceline("Excavation").put(ALICE, SPECIALISTS)
    assert t.turn(BOB).refused(BOB, "Discard an objective") == "26.4"
    assert t.chance_of(ALICE).refused(ALICE, "Discard an objective") == "26.4"


# -- HQ: Secure Homeworld --------------------------------------------------------------------------

SECURE = "HQ: Secure Homeworld"
QONOS = "Expose Covert Supply"


def hall(*hand):
    """ALICE's Great Hall on Qo'noS."""
    return (
        Spaceline(QONOS, "Excavation").put(ALICE, "The Great Hall", at=QONOS).hand(ALICE, *hand).turn(ALICE)
    )


@clause(SECURE, 4)
def test_at_a_headquarters_it_plays_for_free_in_place_of_the_other_free_play():
    t = hall(SECURE, "Gowron", "Kurn").does(ALICE, SECURE, f"on the mission {QONOS}")
    assert t.where(SECURE)[1] == QONOS
    assert t.card_plays == 1
    with t.changed({"card_plays": -1}):
        t.does(ALICE, "Gowron", "aboard The Great Hall")


@clause(SECURE, 1, 4)
def test_elsewhere_it_is_the_normal_card_play_and_lies_on_a_homeworld():
    t = Spaceline(QONOS, "Excavation").hand(ALICE, SECURE, SECURE).turn(ALICE).does(ALICE, SECURE)
    assert t.offered(ALICE) == [f"on the mission {QONOS}"]
    t.does(ALICE, f"on the mission {QONOS}")
    assert t.card_plays == 0
    assert t.turn(ALICE).refused(ALICE, SECURE) == "51.6"


def secured(*alices, bobs=()):
    t = Spaceline(QONOS).put(ALICE, SECURE, on_mission=QONOS).put(ALICE, *alices, at=QONOS)
    return t.put(BOB, *bobs, at=QONOS).orders(ALICE)


TEAM = ("Gowron", "Worf Son of Mogh", "Martok", "K'mpec")


@clause(SECURE, 2, 3)
def test_the_homeworld_is_secured_and_strangers_are_captured():
    t = secured(*TEAM, "Kargan", bobs=("Divok", "Data"))
    t.does(ALICE, "Attempt a mission", f"the planet at {QONOS}")
    assert t.points(ALICE) == 30
    if t.asked(ALICE) == "choose_keepers":
        t.does(ALICE, f"the planet at {QONOS}")
    assert t.card("Data").captive
    assert not t.card("Divok").captive


@clause(SECURE, 2)
@pytest.mark.parametrize(
    "team",
    [
        ("Gowron", "Martok", "Kargan", "K'mpec"),
        ("Gowron", "Worf Son of Mogh"),
        ("Worf Son of Mogh", "Kargan", "Kurn", "Klag", "Kromm"),
    ],
)
def test_it_takes_leaders_security_honor_and_an_attribute_above_the_points(team):
    t = secured(*team).does(ALICE, "Attempt a mission", f"the planet at {QONOS}")
    assert t.points(ALICE) == 0


@clause(SECURE, 2)
def test_a_team_without_one_of_the_homeworld_makes_no_attempt():
    t = secured("Jean-Luc Picard", "William T. Riker", "Worf", "Data", "Tasha Yar")
    assert t.refused(ALICE, "Attempt a mission") == "10.1"


@clause(SECURE, 2)
@pytest.mark.parametrize(
    "team",
    [
        ("Gowron", "Worf Son of Mogh", "K'mpec", "Koroth"),
        ("K'mpec", "Daniels", "Salia", "Arne Darvin", "Vekma"),
        ("Gowron", "Worf Son of Mogh", "Kromm", "Arne Darvin"),
    ],
    ids=["INTEGRITY 31", "CUNNING 35", "STRENGTH 33"],
)
def test_one_attribute_above_the_points_is_enough(team):
    t = secured(*team).is_of("Non-Aligned", *{"Daniels"} & {*team})
    assert t.orders(ALICE).does(ALICE, "Attempt a mission", f"the planet at {QONOS}").points(ALICE) == 30


@clause(SECURE, 2)
def test_an_attribute_equal_to_the_points_is_not():
    t = secured("K'mpec", "Worf Son of Mogh", "Koroth", "Torin")
    t.does(ALICE, "Attempt a mission", f"the planet at {QONOS}")
    assert t.points(ALICE) == 0


@clause(SECURE, 2)
@pytest.mark.parametrize(("fifth", "points"), [("Arne Darvin", 30), ("Vekma", 30), ("Kromm", 0)])
def test_treachery_will_do_for_honor(fifth, points):
    t = secured("K'mpec", "Salia", "Daniels", "Torin", "Divok", fifth).is_of("Non-Aligned", "Daniels")
    t.orders(ALICE).does(ALICE, "Attempt a mission", f"the planet at {QONOS}")
    assert t.points(ALICE) == points


@clause(SECURE, 2)
def test_the_opponents_objective_lets_nobody_attempt():
    t = Spaceline(QONOS).put(BOB, SECURE, on_mission=QONOS).put(ALICE, *TEAM, at=QONOS)
    t.put(BOB, "Divok", at=QONOS)
    assert t.orders(ALICE).refused(ALICE, "Attempt a mission") == "10.1"


@clause(SECURE, 3)
def test_only_the_opponents_on_the_planet_itself_are_captured():
    t = secured(*TEAM, "Salia", bobs=("Data",)).put(BOB, "U.S.S. Nebula", space=QONOS)
    t.put(BOB, "Taitt", aboard="U.S.S. Nebula").orders(ALICE)
    t.does(ALICE, "Attempt a mission", f"the planet at {QONOS}", f"the planet at {QONOS}")
    assert [t.card(name).captive for name in ("Data", "Taitt", "Salia")] == [True, False, False]
    assert t.card("Data").controller == ALICE


@clause(SECURE, 3)
def test_nobody_is_captured_as_another_mission_is_solved():
    t = Spaceline(QONOS, "Excavation").put(ALICE, SECURE, on_mission=QONOS)
    t.put(ALICE, "Richard Galen", at="Excavation").put(BOB, "Kurn", at="Excavation")
    t.put(BOB, "Data", at=QONOS).orders(ALICE)
    t.does(ALICE, "Attempt a mission", "the planet at Excavation")
    assert (t.points(ALICE), t.asked()) == (25, "order")
    assert not t.card("Kurn").captive
    assert not t.card("Data").captive


@clause(SECURE, 4)
def test_the_free_play_of_the_headquarters_may_be_gone():
    t = hall(SECURE, "Gowron").does(ALICE, "Gowron", "aboard The Great Hall")
    assert t.card_plays == 1
    assert t.does(ALICE, SECURE, f"on the mission {QONOS}").card_plays == 0


@clause(SECURE, 4)
def test_it_is_free_at_an_own_headquarters_only():
    t = Spaceline(QONOS).put(BOB, "The Great Hall", at=QONOS).put(ALICE, "Klingon Outpost", space=QONOS)
    t.hand(ALICE, SECURE).turn(ALICE)
    assert t.does(ALICE, SECURE, f"on the mission {QONOS}").card_plays == 0


@clause(SECURE, 4)
def test_it_is_free_where_the_headquarters_is_and_nowhere_else():
    earth = "Espionage Mission"
    t = Spaceline(QONOS, earth).put(ALICE, "The Great Hall", at=QONOS).hand(ALICE, SECURE, SECURE)
    t.turn(ALICE).does(ALICE, SECURE)
    assert t.offered(ALICE) == [f"on the mission {QONOS}"]
    t.does(ALICE, f"on the mission {QONOS}", SECURE, f"on the mission {earth}")
    assert t.card_plays == 0


# -- Visit Cochrane Memorial -----------------------------------------------------------------------

VISIT, EARTH = "Visit Cochrane Memorial", "Espionage Mission"


def visiting(*deck, hand=(), visitor="Geordi La Forge"):
    """The end of ALICE's turn, with his visitor on Earth; the first card of the deck is probed."""
    t = Spaceline(EARTH).put(ALICE, VISIT, on_mission=EARTH).put(ALICE, visitor, at=EARTH)
    t.put(ALICE, "Federation Outpost", space=EARTH)
    return t.hand(ALICE, *hand).deck(ALICE, *deck).picks(deck[0]).ends_turn(ALICE)


@clause(VISIT, 1)
def test_it_lies_on_earth():
    t = Spaceline(EARTH, "Excavation").hand(ALICE, VISIT).turn(ALICE).does(ALICE, VISIT)
    assert t.offered(ALICE) == [f"on the mission {EARTH}"]
    assert Spaceline("Excavation").hand(ALICE, VISIT).turn(ALICE).refused(ALICE, VISIT) == "51.10"


@clause(VISIT, 3)
def test_federation_draws_a_card():
    t = visiting("Data", "Worf", "Taitt").does(ALICE, "Geordi La Forge")
    assert t.hand_size(ALICE) == 2


@clause(VISIT, 4)
def test_an_interrupt_brings_somebody_to_the_planet():
    t = visiting("Amanda Rogers", hand=["Worf"]).does(ALICE, "Geordi La Forge", "Worf")
    assert t.where("Worf") == ("planet", EARTH)


@clause(VISIT, 5)
def test_equipment_is_downloaded():
    t = visiting("Federation PADD").does(ALICE, "Geordi La Forge", "yes", "aboard Federation Outpost")
    assert t.where("Federation PADD") == "Federation Outpost"


@clause(VISIT, 6)
@pytest.mark.parametrize("probed", ["Morn", "Devidian Door"])
def test_the_non_aligned_and_doorways_cost_a_card(probed):
    t = visiting(probed, hand=["Worf"]).does(ALICE, "Geordi La Forge", "Worf")
    assert t.in_discard(ALICE, "Worf") == 1


@clause(VISIT, 2)
def test_each_persona_visits_once_a_game():
    t = visiting("Data", "Worf", "Taitt").does(ALICE, "Geordi La Forge").ends_turn(ALICE)
    assert t.over


@clause(VISIT, 2)
@pytest.mark.parametrize("visitor", ["Data", "Jean-Luc Picard", "Kromm"])
def test_others_do_not_visit(visitor):
    assert visiting("Data", visitor=visitor).over


@clause(VISIT, 2)
def test_nor_does_anybody_who_is_opposed():
    t = Spaceline(EARTH).put(ALICE, VISIT, on_mission=EARTH).put(ALICE, "Geordi La Forge", at=EARTH)
    assert t.put(BOB, "Gowron", at=EARTH).deck(ALICE, "Data").ends_turn(ALICE).over


@clause(VISIT, 2)
def test_another_persona_may_visit_after_the_first():
    t = visiting("Data", "Worf", "Taitt").does(ALICE, "Geordi La Forge")
    t.put(ALICE, "Raymond Boone", at=EARTH).ends_turn(ALICE)
    assert t.offered(ALICE, "Boone")
    assert not t.offered(ALICE, "Geordi")


@clause(VISIT, 2)
def test_the_visit_may_be_left_out():
    t = visiting("Data", "Worf").does(ALICE, "none")
    assert t.told("probes") == []
    assert t.ends_turn(ALICE).offered(ALICE, "Geordi La Forge")


@clause(VISIT, 2)
@pytest.mark.parametrize("owner", [ALICE, BOB])
def test_only_the_player_of_the_memorial_visits_and_in_their_own_turn(owner):
    t = Spaceline(EARTH).put(owner, VISIT, on_mission=EARTH).put(1 - owner, "Geordi La Forge", at=EARTH)
    t.deck(ALICE, "Data").deck(BOB, "Data")
    assert t.ends_turn(1 - owner).over
    assert t.ends_turn(owner).over


@clause(VISIT, 2)
def test_a_visitor_elsewhere_does_not_count():
    t = Spaceline(EARTH, "Excavation").put(ALICE, VISIT, on_mission=EARTH).deck(ALICE, "Data")
    t.put(ALICE, "Geordi La Forge", at="Excavation").put(ALICE, "Worf", at=EARTH)
    assert t.ends_turn(ALICE).over


@clause(VISIT, 2)
@pytest.mark.parametrize("how", ["disabled", "stunned", "arrested", "infiltrating"])
def test_who_cannot_act_does_not_visit(how):
    t = Spaceline(EARTH).put(ALICE, VISIT, on_mission=EARTH).put(ALICE, "Geordi La Forge", "Worf", at=EARTH)
    setattr(t.deck(ALICE, "Data").card("Geordi La Forge"), how, True)
    assert t.ends_turn(ALICE).over


@clause(VISIT, 3)
def test_starfleet_draws_a_card_though_also_non_aligned():
    t = visiting("Daniels", "Worf", hand=["Taitt"]).does(ALICE, "Geordi La Forge")
    assert t.hand_size(ALICE) == 1 + 2


@clause(VISIT, 4)
def test_an_event_brings_a_personnel_for_free_or_nobody():
    t = visiting("Kivas Fajo - Collector", hand=["Worf", "U.S.S. Nebula"]).does(ALICE, "Geordi La Forge")
    assert t.refused(ALICE, "U.S.S. Nebula") == "51.10"
    assert "none" in t.offered(ALICE)
    with t.given(card_plays=1).changed({"card_plays": 0}):
        t.does(ALICE, "Worf")
    assert t.where("Worf") == ("planet", EARTH)


@clause(VISIT, 5)
def test_the_equipment_need_not_be_downloaded():
    t = visiting("Federation PADD").does(ALICE, "Geordi La Forge", "no")
    assert not t.in_play("Federation PADD")


@clause(VISIT, 5)
def test_a_copy_of_the_equipment_may_come_from_the_hand():
    t = visiting("Federation PADD", hand=["Federation PADD"])
    t.does(ALICE, "Geordi La Forge", "yes", "aboard Federation Outpost")
    assert t.where("Federation PADD") == "Federation Outpost"


@clause(VISIT, 6)
def test_without_a_hand_nothing_is_lost():
    t = visiting("Morn", "Data").does(ALICE, "Geordi La Forge")
    assert (t.in_discard(ALICE, "Morn"), t.in_discard(ALICE, "Data")) == (0, 0)
    assert t.over


@clause(VISIT, 3, 4, 5, 6)
def test_any_other_card_does_nothing():
    t = visiting("Gowron", "Data", hand=["Worf"]).does(ALICE, "Geordi La Forge")
    assert t.said("probe_fails") == ["probe_fails"]
    assert (t.in_discard(ALICE, "Worf"), t.in_play("Worf")) == (0, False)
