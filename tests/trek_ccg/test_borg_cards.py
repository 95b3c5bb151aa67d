"""What each card for Borg use only does, and the drones in a battle (chapters 22, 41, 43, 48, 49, 51)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.vocabulary.entering import number_of
from coverts.games.trek_ccg.vocabulary.terms import LEADERSHIP

row = pytest.mark.row
card, clause = pytest.mark.card, pytest.mark.clause

HOME = "Salvage Operation"
COM, NAV, DEF = "One of Eleven", "Six of Eleven", "Eight of Nineteen"
SEVEN, PLANS, AWAKEN = "Seven of Nine (The Borg)", "A Change of Plans", "Awaken"
COUNTERPART, TABLE, DRONE = "Assimilate Counterpart", "Assimilation Table", "He Will Make an Excellent Drone"
SUBCOMMANDS = "Activate Subcommands"


def cube(*crew, hand=(), deck=()):
    """ALICE's Cube with that crew."""
    t = Spaceline(HOME, "Excavation").put(ALICE, "Borg Cube", space=HOME)
    t.put(ALICE, *crew, aboard="Borg Cube")
    return t.hand(ALICE, *hand).deck(ALICE, *deck)


# -- Activate Subcommands --------------------------------------------------------------------------


@clause(SUBCOMMANDS, 1, 3)
def test_three_drones_come_and_no_card_is_drawn():
    t = cube(hand=[SUBCOMMANDS], deck=[COM, NAV, DEF, "Data"]).turn(ALICE).does(ALICE, SUBCOMMANDS)
    for drone in (COM, NAV, DEF):
        t.does(ALICE, drone, "aboard Borg Cube")
    assert t.team(ALICE, aboard="Borg Cube") == {COM, NAV, DEF}
    t.ends_turn(ALICE)
    assert not t.asked()
    assert t.in_deck(ALICE, "Data") == 1


@clause(SUBCOMMANDS, 1)
def test_each_of_them_has_another_subcommand():
    t = cube(hand=[SUBCOMMANDS], deck=[COM, NAV, DEF, COM, NAV, DEF, "Borg Queen", "Locutus of Borg"])
    t.turn(ALICE).does(ALICE, SUBCOMMANDS)
    for drone in (COM, NAV, DEF):
        assert t.offered(ALICE) == [drone]
        t.does(ALICE, drone, "aboard Borg Cube")
    assert t.asked() == "order"


@row("T002-37")
@card(SUBCOMMANDS)
def test_without_a_drone_at_hand_it_is_not_played():
    t = cube(hand=[SUBCOMMANDS], deck=["Data", "Locutus of Borg"]).turn(ALICE)
    assert t.refused(ALICE, SUBCOMMANDS) == "22.14"


@card(SUBCOMMANDS)
def test_only_the_borg_use_it():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").hand(ALICE, SUBCOMMANDS)
    assert t.deck(ALICE, COM).turn(ALICE).refused(ALICE, SUBCOMMANDS) == "2.6"


# -- He Will Make an Excellent Drone ---------------------------------------------------------------


@pytest.mark.clause(DRONE, 1)
def test_a_counterpart_becomes_a_drone():
    t = cube("Locutus of Borg", hand=[DRONE]).turn(ALICE).does(ALICE, DRONE, "Locutus of Borg")
    assert t.drones(ALICE, aboard="Borg Cube") == {"Locutus of Borg"}
    assert t.in_discard(ALICE, DRONE) == 1


@pytest.mark.clause(DRONE, 1)
@card(COUNTERPART)
def test_the_objective_on_it_is_discarded_with_its_points():
    t = probed(COM).does(ALICE, "yes").hand(ALICE, DRONE).turn(ALICE)
    points = t.points(ALICE)
    assert points > 0
    t.does(ALICE, DRONE, "Jean-Luc Picard")
    assert t.in_discard(ALICE, COUNTERPART) == 1
    assert t.points(ALICE) == 0


@pytest.mark.clause(DRONE, 1)
def test_no_other_borg_is_made_a_drone():
    assert cube(SEVEN, COM, hand=[DRONE]).turn(ALICE).refused(ALICE, DRONE) == "49.11"


# -- A Change of Plans -----------------------------------------------------------------------------


def planned(*crew, deck=(), plans=True):
    """ALICE's current objective is Assimilate Counterpart, and A Change of Plans is in his hand."""
    t = cube(*crew, hand=[PLANS], deck=deck).put(BOB, "Jean-Luc Picard", at="Excavation")
    if plans:
        t.put(ALICE, COUNTERPART)
        t.card(COUNTERPART).first_note = t.card("Jean-Luc Picard").face
    return t.turn(ALICE)


@pytest.mark.clause(PLANS, 1)
def test_a_new_objective_is_downloaded():
    t = planned(COM, deck=[COUNTERPART, "Data"], plans=False).does(ALICE, PLANS)
    assert t.refused(ALICE, "Data") == "49.12"
    t.does(ALICE, COUNTERPART, "Jean-Luc Picard")
    assert t.where(COUNTERPART) == "core"


@pytest.mark.clause(PLANS, 1)
def test_the_current_one_is_discarded_for_another():
    t = planned(COM, deck=[COUNTERPART])
    assert t.refused(ALICE, PLANS, "take it to hand") == "49.12"
    t.does(ALICE, "discard it")
    assert t.in_discard(ALICE, COUNTERPART) == 1
    t.does(ALICE, COUNTERPART, "Jean-Luc Picard")
    assert t.in_deck(ALICE, COUNTERPART) == 0
    assert t.in_play(COUNTERPART)


@pytest.mark.clause(PLANS, 1)
def test_with_the_queen_in_play_it_is_taken_to_hand():
    t = planned("Borg Queen").does(ALICE, PLANS, "take it to hand", "none")
    assert t.holds(ALICE, COUNTERPART) == 1
    assert not t.in_play(COUNTERPART)


@pytest.mark.clause(PLANS, 1)
def test_without_an_objective_anywhere_nothing_changes():
    assert planned(COM, deck=["Data"], plans=False).refused(ALICE, PLANS) == "49.12"


# -- Awaken ----------------------------------------------------------------------------------------


@pytest.mark.clause(AWAKEN, 1)
def test_a_communication_or_navigation_drone_awakes():
    t = cube(hand=[AWAKEN], deck=[NAV, DEF, "Locutus of Borg"]).turn(ALICE).does(ALICE, AWAKEN)
    assert t.refused(ALICE, DEF) == "22.4"
    assert t.refused(ALICE, "Locutus of Borg") == "22.15"
    t.does(ALICE, NAV, "aboard Borg Cube")
    assert t.where(NAV) == "Borg Cube"


@pytest.mark.clause(AWAKEN, 1)
def test_outside_a_battle_no_defender_awakes():
    assert cube(hand=[AWAKEN], deck=[DEF]).turn(ALICE).refused(ALICE, AWAKEN) == "49.13"


def under_fire(attacker):
    """A battle begins between ALICE's manned Cube and BOB's Enterprise."""
    t = cube("Gowron of Borg", COM, DEF, NAV, NAV, COM, COM, hand=[AWAKEN], deck=[DEF, DEF, DEF, COM])
    t.put(BOB, "U.S.S. Enterprise", space=HOME)
    t.put(BOB, "Jean-Luc Picard", "William T. Riker", "Data", aboard="U.S.S. Enterprise").asks_always(ALICE)
    if attacker == BOB:
        return t.orders(BOB).does(BOB, "Attack with ships", "Borg Cube", "U.S.S. Enterprise")
    return t.orders(ALICE).does(ALICE, "Attack with ships", "U.S.S. Enterprise", "Borg Cube")


@pytest.mark.clause(AWAKEN, 2)
@pytest.mark.parametrize(("attacker", "count"), [(BOB, 2), (ALICE, 1)])
def test_as_a_battle_begins_defenders_awake_two_if_the_opponent_attacked(attacker, count):
    t = under_fire(attacker).does(ALICE, AWAKEN, "Borg Cube")
    while t.asked(ALICE) in ("respond", "interject") and "playing a card" in t.under_way():
        t.passes(ALICE)
    assert t.refused(ALICE, COM) == "22.4"
    while t.asked(ALICE) != "respond" or "playing a card" in t.under_way():
        if t.asked(ALICE) in ("choose_awakened", "choose_second"):
            t.does(ALICE, DEF)
        else:
            t.passes(ALICE)
    assert t.in_deck(ALICE, DEF) == 3 - count


# -- Assimilate Counterpart ------------------------------------------------------------------------


@clause(COUNTERPART, 1)
def test_it_targets_a_unique_male_of_the_opponents():
    t = cube(COM).agenda(ALICE, COUNTERPART)
    t.put(BOB, "Jean-Luc Picard", "Deanna Troi", "Klag", "Data", at="Excavation").put(
        ALICE, "Gowron", at="Excavation"
    )
    t.turn(ALICE).does(ALICE, "Activate a hidden agenda", COUNTERPART)
    assert {name.split(" (")[0] for name in t.offered(ALICE)} == {"Jean-Luc Picard", "Data"}
    t.does(ALICE, "Jean-Luc Picard")
    assert t.where(COUNTERPART) == "core"


@card(COUNTERPART)
def test_one_objective_is_current_at_a_time():
    t = planned(COM).agenda(ALICE, COUNTERPART).turn(ALICE)
    assert t.refused(ALICE, "Activate a hidden agenda") == "17.3"


def hunting(*borg):
    """ALICE's Cube above BOB's Away Team, of whom the objective targets one."""
    t = Spaceline("Excavation").put(ALICE, "Borg Cube", space="Excavation")
    t.put(ALICE, *borg, aboard="Borg Cube")
    t.put(BOB, "Jean-Luc Picard", "Data", at="Excavation").put(ALICE, COUNTERPART)
    t.card(COUNTERPART).first_note = t.card("Jean-Luc Picard").face
    return t


@clause(COUNTERPART, 2)
@pytest.mark.parametrize("objective", [True, False])
def test_it_lets_the_borg_beam_down_to_his_team(objective):
    t = hunting(COM, DEF)
    if not objective:
        t.card(COUNTERPART).first_note = -1
    t.orders(ALICE)
    assert bool(t.offered(ALICE, "Beam")) == objective
    if objective:
        t.does(ALICE, "Beam", "aboard Borg Cube", "the planet at Excavation", [COM, DEF])
        assert t.team(ALICE, at="Excavation") == {COM, DEF}


@clause(COUNTERPART, 2)
def test_it_lets_the_borg_beam_aboard_his_ship():
    """A ship of ALICE's passes the SHIELDS of both."""
    t = hunting(COM).put(BOB, "U.S.S. Nebula", "Federation Outpost", space="Excavation")
    t.put(BOB, "Taitt", aboard="Federation Outpost").moved("Jean-Luc Picard", aboard="U.S.S. Nebula")
    t.put(ALICE, "Jem'Hadar Attack Ship", space="Excavation")
    t.orders(ALICE).does(ALICE, "Beam", "aboard Borg Cube")
    assert t.offered(ALICE, "U.S.S. Nebula")
    assert not t.offered(ALICE, "Federation Outpost")


@clause(COUNTERPART, 2)
def test_the_opponents_objective_lets_nobody_beam():
    t = (
        Spaceline("Excavation")
        .put(ALICE, "Borg Cube", space="Excavation")
        .put(ALICE, COM, aboard="Borg Cube")
    )
    t.put(BOB, COUNTERPART, "Data", at="Excavation").put(ALICE, "Worf", at="Excavation")
    t.moved(COUNTERPART).put(BOB, COUNTERPART).card(COUNTERPART).first_note = number_of("Worf")
    assert not t.orders(ALICE).offered(ALICE, "Beam")


def fighting(fighter, *borg, against="Jean-Luc Picard", others=(), target=None):
    """ALICE's Queen has led her Borg against that personnel, whom one of them engages first."""
    t = Spaceline("Excavation").put(ALICE, "Borg Queen", fighter, *borg, at="Excavation")
    t.put(ALICE, COUNTERPART).put(BOB, against, *others, at="Excavation")
    t.card(COUNTERPART).first_note = number_of(target or against)
    t.card("Borg Queen").first_note = LEADERSHIP
    t.asks_always(ALICE).orders(ALICE).picks(fighter)
    t.does(ALICE, "Attack personnel", "the planet at Excavation")
    while t.asked(ALICE) in ("respond", "interject") and "an engagement" not in t.under_way():
        t.passes(ALICE)
    return t


@clause(COUNTERPART, 2)
def test_a_borg_who_engages_him_may_abduct_him():
    t = fighting(NAV).does(ALICE, "Use a card in play", COUNTERPART)
    t.goes_on()
    if t.asked(ALICE) == "choose_keepers":
        t.does(ALICE, "the planet at Excavation")
    assert t.card("Jean-Luc Picard").captive
    assert t.card("Jean-Luc Picard").controller == ALICE


@clause(COUNTERPART, 2)
def test_who_engages_another_abducts_nobody():
    t = fighting(NAV, against="Data", others=["Jean-Luc Picard"], target="Jean-Luc Picard")
    assert "an engagement" in t.under_way()
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(COUNTERPART, 2)
@pytest.mark.parametrize(("fighter", "abducted"), [("Martok", True), ("Kurn", False)])
def test_he_may_be_abducted_too_as_he_engages_a_borg(fighter, abducted):
    t = Spaceline("Excavation").put(ALICE, NAV, at="Excavation").put(ALICE, COUNTERPART)
    t.put(BOB, "Martok", "Kurn", at="Excavation").asks_always(ALICE).orders(BOB).picks(fighter)
    t.card(COUNTERPART).first_note = number_of("Martok")
    t.does(BOB, "Attack personnel", "the planet at Excavation")
    while t.asked(ALICE) in ("respond", "interject") and "an engagement" not in t.under_way():
        t.passes(ALICE)
    assert bool(t.offered(ALICE, "Use a card in play")) == abducted


@clause(COUNTERPART, 2)
def test_who_is_no_borg_abducts_nobody():
    t = Spaceline("Excavation").put(ALICE, "Gowron", at="Excavation").put(ALICE, COUNTERPART)
    t.put(BOB, "Jean-Luc Picard", at="Excavation").asks_always(ALICE).orders(ALICE)
    t.card(COUNTERPART).first_note = number_of("Jean-Luc Picard")
    t.does(ALICE, "Attack personnel", "the planet at Excavation")
    while t.asked(ALICE) in ("respond", "interject") and "an engagement" not in t.under_way():
        t.passes(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(COUNTERPART, 2)
def test_the_abduction_may_be_left_out():
    t = fighting(NAV).passes(ALICE).goes_on()
    assert not t.card("Jean-Luc Picard").captive


@clause(COUNTERPART, 2)
def test_he_is_abducted_in_answer_to_the_engagement_and_not_later():
    t = fighting(NAV).passes(ALICE)
    while "an engagement" in t.under_way():
        assert not t.offered("Use a card in play")
        t.goes_on() if t.asked() in ("respond", "interject") else t.does(t.offered()[0])


@clause(COUNTERPART, 2)
def test_before_the_engagement_nobody_is_abducted():
    t = Spaceline("Excavation").put(ALICE, "Borg Queen", NAV, at="Excavation").put(ALICE, COUNTERPART)
    t.put(BOB, "Jean-Luc Picard", at="Excavation")
    t.card(COUNTERPART).first_note = t.card("Jean-Luc Picard").face
    t.card("Borg Queen").first_note = LEADERSHIP
    t.asks_always(ALICE).orders(ALICE).does(ALICE, "Attack personnel", "the planet at Excavation")
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(COUNTERPART, 2)
def test_the_borg_attack_no_team_he_is_not_in():
    t = Spaceline("Excavation", HOME).put(ALICE, "Borg Queen", NAV, at="Excavation").put(ALICE, COUNTERPART)
    t.put(BOB, "Data", at="Excavation").put(BOB, "U.S.S. Nebula", space=HOME)
    t.put(BOB, "Jean-Luc Picard", aboard="U.S.S. Nebula")
    t.card("Borg Queen").first_note = LEADERSHIP
    t.card(COUNTERPART).first_note = number_of("Jean-Luc Picard")
    assert t.orders(ALICE).refused(ALICE, "Attack personnel") == "11.2"


@clause(COUNTERPART, 2)
def test_the_opponents_objective_lets_nobody_attack():
    t = Spaceline("Excavation").put(ALICE, "Borg Queen", NAV, "Worf", at="Excavation").put(BOB, COUNTERPART)
    t.put(BOB, "Data", at="Excavation").card("Borg Queen").first_note = LEADERSHIP
    t.card(COUNTERPART).first_note = number_of("Worf")
    assert t.orders(ALICE).refused(ALICE, "Attack personnel") == "11.2"


@clause(COUNTERPART, 2)
def test_the_borg_attack_nobody_else():
    t = Spaceline("Excavation").put(ALICE, "Borg Queen", NAV, at="Excavation")
    t.put(BOB, "Data", at="Excavation")
    t.card("Borg Queen").first_note = LEADERSHIP
    assert t.orders(ALICE).refused(ALICE, "Attack personnel") == "11.2"


@card(DEF)
@pytest.mark.parametrize(("others", "winner"), [([], BOB), ([DEF], ALICE), ([DEF, DEF], ALICE)])
def test_eight_of_nineteen_makes_another_stronger_than_geordi(others, winner):
    t = fighting(NAV, *others, against="Geordi La Forge").goes_on()
    assert t.asked(winner) == "choose_blow"


def on_table(*deck, captive="Jean-Luc Picard", target="Jean-Luc Picard"):
    """A captive of ALICE's on her Assimilation Table; her objective targets one of BOB's people."""
    t = cube(COM, TABLE, deck=deck).put(ALICE, COUNTERPART).put(BOB, captive, on=TABLE)
    card = t.card(captive)
    card.captive = card.disabled = True
    card.controller = ALICE
    t.card(COUNTERPART).first_note = number_of(target)
    return t


def probed(*deck):
    """The end of ALICE's turn, with Picard on her Assimilation Table."""
    return on_table(*deck).ends_turn(ALICE)


@clause(COUNTERPART, 3)
def test_probed_with_a_subcommand_he_becomes_the_counterpart():
    t = probed(COM).does(ALICE, "yes")
    assert t.affiliation("Jean-Luc Picard") == "Borg"
    assert t.where("Jean-Luc Picard") == "Borg Cube"
    assert t.where(COUNTERPART) == "Jean-Luc Picard"
    assert t.points(ALICE) == 5 * 6


@clause(COUNTERPART, 3)
def test_probed_with_anything_else_he_does_not():
    t = probed("Data").does(ALICE, "yes")
    assert t.card("Jean-Luc Picard").captive
    assert t.points(ALICE) == 0


@clause(COUNTERPART, 3)
def test_the_probe_may_be_left_out():
    t = probed(COM).does(ALICE, "no")
    assert t.card("Jean-Luc Picard").captive


@clause(COUNTERPART, 3)
def test_the_points_last_as_long_as_the_objective_is_on_him():
    t = probed(COM).does(ALICE, "yes").removed(COUNTERPART).orders(ALICE)
    assert t.points(ALICE) == 0


@clause(COUNTERPART, 3)
@pytest.mark.parametrize("drone", [COM, NAV, DEF])
def test_each_subcommand_will_do(drone):
    t = probed(drone).does(ALICE, "yes")
    assert (t.affiliation("Jean-Luc Picard"), t.points(ALICE), t.points(BOB)) == ("Borg", 5 * 6, 0)


@clause(COUNTERPART, 3)
def test_nobody_is_probed_at_the_end_of_the_opponents_turn():
    t = on_table(COM)
    assert t.ends_turn(BOB).asked() != "may_do_it"
    assert t.ends_turn(ALICE).asked(ALICE) == "may_do_it"


@clause(COUNTERPART, 3)
@pytest.mark.parametrize("host", ["Borg Cube", "somebody else's"])
def test_he_lies_on_a_table_of_their_own(host):
    t = on_table(COM)
    if host == "Borg Cube":
        t.moved("Jean-Luc Picard", on=host)
    else:
        t.card(TABLE).controller = BOB
    assert t.ends_turn(ALICE).asked() != "may_do_it"


@clause(COUNTERPART, 3)
def test_another_captive_on_the_table_is_not_probed():
    t = on_table(COM, captive="Data", target="Jean-Luc Picard").put(BOB, "Jean-Luc Picard", at="Excavation")
    assert t.ends_turn(ALICE).asked() != "may_do_it"


@clause(COUNTERPART, 3)
def test_who_is_no_captive_any_more_is_not_probed():
    t = on_table(COM)
    t.card("Jean-Luc Picard").captive = False
    assert t.ends_turn(ALICE).asked() != "may_do_it"


# -- Assimilation Table ----------------------------------------------------------------------------


def laid():
    t = cube(COM, TABLE).put(BOB, "Jean-Luc Picard", "Data", aboard="Borg Cube")
    for name in ("Jean-Luc Picard", "Data"):
        t.card(name).captive = t.card(name).disabled = True
        t.card(name).controller = ALICE
    return t.orders(ALICE).does(ALICE, "Use a card in play", TABLE, "Jean-Luc Picard")


@pytest.mark.clause(TABLE, 1)
def test_the_table_holds_one_captive():
    t = laid()
    assert t.where("Jean-Luc Picard") == TABLE
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@pytest.mark.clause(TABLE, 1)
def test_who_lies_on_it_dies_with_it():
    t = laid().removed(TABLE)
    assert t.in_discard(BOB, "Jean-Luc Picard") == 1


@pytest.mark.clause(TABLE, 2)
def test_in_place_of_a_draw_it_fetches_the_objective():
    t = laid().deck(ALICE, COUNTERPART, "Data").ends_turn(ALICE).does(ALICE, TABLE, "Jean-Luc Picard")
    assert t.in_play(COUNTERPART)
    assert t.holds(ALICE, "Data") == 0
