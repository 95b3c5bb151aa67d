"""What each interrupt does that is played in a battle or when a ship is lost (chapter 49)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.damage import destroyed_ships

row = pytest.mark.row
card = pytest.mark.card

PLANET = "the planet at Excavation"
KLINGONS = ("Gowron", "Kurn", "Martok", "Kargan")
BOMB, BURNS, ARMBANDS = "Smoke Bomb", "Phaser Burns", "Emergency Transporter Armbands"


def attacked(*bobs, cards=(), equipment=()):
    """ALICE's Klingons have just attacked BOB's personnel on a planet; those cards are in his hand."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, *KLINGONS, at="Excavation")
    t.put(BOB, *bobs, *equipment, at="Excavation").hand(BOB, *cards)
    t.put(BOB, "U.S.S. Nebula", space="Excavation").asks(BOB).orders(ALICE)
    return t.does(ALICE, "Attack personnel", PLANET)


def fight_out(t):
    """The battle goes on to its end."""
    while t.goes_on().asked() != "order":
        seat = ALICE if t.asked(ALICE) else BOB
        t.does(seat, t.offered(seat)[-1])
    return t


# -- Smoke Bomb ------------------------------------------------------------------------------------


@card(BOMB)
def test_smoke_leaves_ones_own_out_of_the_battle_and_they_are_not_stopped():
    t = attacked("Data", "Worf", "Taitt", cards=[BOMB]).does(BOB, BOMB, ["Data", "Taitt"])
    assert t.fights("Worf")
    assert not t.fights("Data")
    fight_out(t)
    assert not t.card("Data").stopped


@card(BOMB)
def test_no_borg_leaves_a_battle_in_smoke():
    t = attacked("One of Eleven", "Six of Eleven", cards=[BOMB])
    assert t.refused(BOB, BOMB) == "49.22"


def smoky():
    """BOB's Klingons beside ALICE's Away Team at two planets; he holds two bombs."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, "Gowron", at="Excavation")
    t.hand(BOB, BOMB, BOMB, BOMB)
    t.put(ALICE, "Data", "Worf", at="Excavation").put(ALICE, "Taitt", at="Restore Errant Moon")
    return t.put(BOB, "Kurn", at="Restore Errant Moon").turn(BOB)


@card(BOMB)
def test_a_bomb_stops_a_team_of_the_opponents():
    t = smoky().does(BOB, BOMB, PLANET)
    assert t.card("Data").stopped
    assert t.card("Worf").stopped
    assert not t.card("Gowron").stopped
    assert not t.card("Taitt").stopped


@card(BOMB)
def test_one_bomb_a_turn_and_one_a_game_at_each_location():
    t = smoky().does(BOB, BOMB, PLANET)
    assert t.refused(BOB, BOMB) == "49.22"
    t.given(turn_number=t.turn_number + 2)
    t.turn(ALICE).turn(BOB)
    assert t.refused(BOB, BOMB, PLANET) == "49.22"
    t.does(BOB, "the planet at Restore")
    assert t.card("Taitt").stopped


@card(BOMB)
def test_nobody_is_stopped_where_he_has_no_personnel():
    t = Spaceline("Excavation").put(ALICE, "Data", at="Excavation").hand(BOB, BOMB).turn(BOB)
    assert t.refused(BOB, BOMB) == "49.22"


# -- Phaser Burns ----------------------------------------------------------------------------------


@card(BURNS)
def test_two_who_are_stunned_die_of_burns():
    t = attacked("Anya", cards=["Strike Three", BURNS], equipment=["Klingon Disruptor"])
    assert t.refused(BOB, BURNS) == "49.23"
    t.does(BOB, "Strike Three", "three").picks("Gowron", "Kurn").does(BOB, BURNS)
    assert sum(t.in_discard(ALICE, name) for name in KLINGONS) == 2
    assert len(t.stunned(ALICE)) == 1


@card(BURNS)
def test_without_a_phaser_or_disruptor_nobody_burns():
    t = attacked("Anya", cards=["Strike Three", BURNS], equipment=["Federation PADD"])
    t.does(BOB, "Strike Three", "three")
    assert t.refused(BOB, BURNS) == "49.23"


@card(BURNS)
def test_there_are_no_burns_outside_a_battle():
    t = Spaceline("Excavation").put(BOB, "Anya", "Klingon Disruptor", at="Excavation").hand(BOB, BURNS)
    t.turn(BOB)
    assert t.refused(BOB, BURNS) == "49.23"


# -- Emergency Transporter Armbands ----------------------------------------------------------------


@card(ARMBANDS)
def test_armbands_beam_out_of_a_battle():
    t = attacked("Data", "Worf", cards=[ARMBANDS])
    t.does(BOB, ARMBANDS, PLANET, "aboard U.S.S. Nebula", ["Data"])
    assert t.where("Data") == "U.S.S. Nebula"
    fight_out(t)
    assert not t.card("Data").stopped


@card(ARMBANDS)
def test_between_actions_they_beam_in_the_opponents_turn():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Data", aboard="U.S.S. Nebula")
    t.hand(BOB, ARMBANDS).chance_of(BOB).does(BOB, ARMBANDS, "aboard U.S.S. Nebula", PLANET, ["Data"])
    assert t.where("Data") == ("planet", "Excavation")


@card(ARMBANDS)
def test_they_do_not_beam_from_ship_to_ship():
    t = Spaceline("Study Nebula").put(BOB, "U.S.S. Nebula", "U.S.S. Enterprise", space="Study Nebula")
    t.put(BOB, "Data", aboard="U.S.S. Nebula").hand(BOB, ARMBANDS).turn(BOB)
    assert t.refused(BOB, ARMBANDS) == "49.19"


@card(ARMBANDS)
def test_they_are_not_used_in_the_middle_of_a_dilemma():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Data", "Taitt", at="Excavation")
    t.beneath("Excavation", "Nausicaans", by=ALICE).hand(BOB, ARMBANDS).asks_always(BOB).orders(BOB)
    t.does(BOB, "Attempt a mission", PLANET)
    assert t.under_way() == ["a mission attempt"]
    while t.under_way():
        assert not t.offered(BOB, ARMBANDS)
        t.passes(BOB)


# -- Inside Operation ------------------------------------------------------------------------------

INSIDE = "Inside Operation"


def fleet(*alices, cards=(), bobs=("Jean-Luc Picard", "Data"), spy=False, seat=ALICE):
    """ALICE's Bortas has just attacked BOB's Nebula."""
    t = Spaceline("Excavation").put(ALICE, "I.K.C. Bortas", space="Excavation")
    t.put(ALICE, *(alices or ("Gowron", "Kurn", "Kargan")), aboard="I.K.C. Bortas")
    t.put(BOB, "U.S.S. Nebula", space="Excavation").put(BOB, *bobs, aboard="U.S.S. Nebula")
    if spy:
        t.put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula").infiltrates("O'Brien Founder")
    t.hand(seat, *cards).asks_always(seat).orders(ALICE)
    return t.does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. Bortas")


def in_effect(t):
    """What answers the attack is done; nobody has anything to add to it."""
    while len(t.under_way()) > 1 and t.asked() in ("respond", "interject"):
        t.passes(ALICE)
    return t


@card(INSIDE)
def test_an_insider_weakens_their_weapons_and_shields_and_is_exposed():
    t = in_effect(fleet(cards=[INSIDE], spy=True).does(ALICE, INSIDE, "O'Brien Founder"))
    ship = "U.S.S. Nebula"
    assert (t.battle_weapons(ship), t.battle_shields(ship)) == (7 - 3, 8 - 3)
    assert not t.card("O'Brien Founder").infiltrating


@card(INSIDE)
def test_with_nobody_inside_there_is_no_operation():
    assert fleet(cards=[INSIDE]).refused(ALICE, INSIDE) == "49.10"


@card(INSIDE)
def test_nor_outside_a_ship_battle():
    t = Spaceline("Excavation").hand(ALICE, INSIDE).turn(ALICE)
    assert t.refused(ALICE, INSIDE) == "49.10"


# -- Outgunned -------------------------------------------------------------------------------------


def outgunned(*more, alices=("Gowron", "Kurn", "Martok"), crew=("Data",)):
    """ALICE's WEAPONS are 22 and more against the SHIELDS of BOB's shuttle or better."""
    t = Spaceline("Excavation").put(ALICE, "I.K.C. Bortas", space="Excavation")
    t.put(ALICE, *alices, aboard="I.K.C. Bortas")
    t.put(BOB, "Type VI Shuttlecraft", *more, space="Excavation")
    t.put(BOB, *crew, aboard="Type VI Shuttlecraft")
    t.put(BOB, "Federation PADD", aboard="Type VI Shuttlecraft").hand(ALICE, "Outgunned").asks_always(ALICE)
    return t.orders(ALICE).does(ALICE, "Attack with ships", "Type VI Shuttlecraft", "I.K.C. Bortas")


@card("Outgunned")
def test_the_battle_is_cancelled_the_ship_taken_and_its_crew_captured():
    t = in_effect(outgunned().does(ALICE, "Outgunned")).does(ALICE, "aboard I.K.C. Bortas").goes_on()
    assert t.asked(ALICE) == "order"
    assert not t.battle
    assert t.card("Data").captive
    for name in ("Type VI Shuttlecraft", "Federation PADD", "Data"):
        assert t.card(name).controller == ALICE
    assert t.in_discard(ALICE, "Outgunned") == 1


@card("Outgunned")
def test_the_whole_crew_is_captured():
    t = in_effect(outgunned(crew=["Data", "Worf", "Taitt"]).does(ALICE, "Outgunned"))
    for _ in range(3):
        t.does(ALICE, "aboard I.K.C. Bortas")
    t.goes_on()
    for name in ("Data", "Worf", "Taitt"):
        assert t.card(name).captive
        assert t.where(name) == "I.K.C. Bortas"


@card("Outgunned")
def test_of_two_ships_none_is_outgunned():
    assert outgunned("U.S.S. Nebula").refused(ALICE, "Outgunned") == "49.25"


@card("Outgunned")
def test_it_takes_more_than_three_times_the_shields():
    assert fleet(cards=["Outgunned"]).refused(ALICE, "Outgunned") == "49.25"


@card("Outgunned")
def test_who_is_attacked_outguns_nobody():
    t = fleet(cards=["Outgunned"], seat=BOB)
    assert t.refused(BOB, "Outgunned") == "15.8"


# -- Escape Pod ------------------------------------------------------------------------------------


def sinking(*crew):
    """BOB's Nebula is about to be destroyed; he holds an Escape Pod."""
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", "U.S.S. Enterprise", space="Excavation")
    t.put(BOB, *crew, aboard="U.S.S. Nebula").hand(BOB, "Escape Pod").asks(BOB)
    t.card("U.S.S. Nebula").lost = 100
    return t.run(destroyed_ships)


@card("Escape Pod")
def test_the_crew_goes_into_the_pod():
    t = sinking("Data", "Worf", "Federation PADD").does(BOB, "Escape Pod").goes_on()
    assert not t.in_play("U.S.S. Nebula")
    assert t.where("Escape Pod") == ("space", "Excavation")
    for name in ("Data", "Worf", "Federation PADD"):
        assert t.where(name) == "Escape Pod"


@card("Escape Pod")
def test_in_his_turn_a_ship_of_his_picks_them_up():
    t = sinking("Data", "Worf").does(BOB, "Escape Pod").goes_on().orders(BOB)
    t.does(BOB, "Use a card in play", "Escape Pod", "U.S.S. Enterprise")
    assert t.team(BOB, aboard="U.S.S. Enterprise") == {"Data", "Worf"}
    assert t.in_discard(BOB, "Escape Pod") == 1


@row("T002-35")
@card("Escape Pod")
def test_not_in_the_opponents_turn():
    t = sinking("Data", "Worf").does(BOB, "Escape Pod").goes_on().chance_of(BOB)
    assert t.refused(BOB, "Use a card in play") == "15.18"


@card("Escape Pod")
def test_for_an_empty_ship_there_is_no_pod():
    assert sinking().refused(BOB, "Escape Pod") == "49.20"
    t = Spaceline("Excavation").hand(BOB, "Escape Pod").turn(BOB)
    assert t.refused(BOB, "Escape Pod") == "49.20"
