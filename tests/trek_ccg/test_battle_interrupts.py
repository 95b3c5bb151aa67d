"""What each interrupt does that is played in a personnel battle, and the armbands (chapter 49)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card
clause = pytest.mark.clause

PLANET = "the planet at Excavation"
KLINGONS = ("Gowron", "Kurn", "Martok", "Kargan")
BOMB, BURNS, ARMBANDS = "Smoke Bomb", "Phaser Burns", "Emergency Transporter Armbands"


def attacked(*bobs, cards=(), equipment=(), crew=()):
    """ALICE's Klingons have just attacked BOB's personnel on a planet; those cards are in his hand.

    crew: those of his who are aboard his ship above.
    """
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, *KLINGONS, at="Excavation")
    t.put(BOB, *bobs, *equipment, at="Excavation").hand(BOB, *cards)
    t.put(BOB, "U.S.S. Nebula", space="Excavation").put(BOB, *crew, aboard="U.S.S. Nebula")
    t.asks(BOB).orders(ALICE)
    return t.does(ALICE, "Attack personnel", PLANET)


def fight_out(t):
    """The battle goes on to its end."""
    while t.goes_on().asked() != "order":
        seat = ALICE if t.asked(ALICE) else BOB
        t.does(seat, t.offered(seat)[-1])
    return t


# -- Smoke Bomb ------------------------------------------------------------------------------------


@clause(BOMB, 1)
def test_smoke_leaves_ones_own_out_of_the_battle_and_they_are_not_stopped():
    t = attacked("Data", "Worf", "Taitt", cards=[BOMB]).does(BOB, BOMB, ["Data", "Taitt"])
    assert t.fights("Worf")
    assert not t.fights("Data")
    fight_out(t)
    assert not t.card("Data").stopped


@clause(BOMB, 1)
def test_no_borg_leaves_a_battle_in_smoke():
    t = attacked("One of Eleven", "Six of Eleven", cards=[BOMB])
    assert t.refused(BOB, BOMB) == "49.22"


def smoky():
    """BOB's Klingons beside ALICE's Away Team at two planets; he holds two bombs."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, "Gowron", at="Excavation")
    t.hand(BOB, BOMB, BOMB, BOMB)
    t.put(ALICE, "Data", "Worf", at="Excavation").put(ALICE, "Taitt", at="Restore Errant Moon")
    return t.put(BOB, "Kurn", at="Restore Errant Moon").turn(BOB)


@clause(BOMB, 2)
def test_a_bomb_stops_a_team_of_the_opponents():
    t = smoky().does(BOB, BOMB, PLANET)
    assert t.card("Data").stopped
    assert t.card("Worf").stopped
    assert not t.card("Gowron").stopped
    assert not t.card("Taitt").stopped


@clause(BOMB, 2)
def test_one_bomb_a_turn_and_one_a_game_at_each_location():
    t = smoky().does(BOB, BOMB, PLANET)
    assert t.refused(BOB, BOMB) == "49.22"
    t.given(turn_number=t.turn_number + 2)
    t.turn(ALICE).turn(BOB)
    assert t.refused(BOB, BOMB, PLANET) == "49.22"
    t.does(BOB, "the planet at Restore")
    assert t.card("Taitt").stopped


@clause(BOMB, 2)
def test_nobody_is_stopped_where_he_has_no_personnel():
    t = Spaceline("Excavation").put(ALICE, "Data", at="Excavation").hand(BOB, BOMB).turn(BOB)
    assert t.refused(BOB, BOMB) == "49.22"


@clause(BOMB, 1)
def test_smoke_hides_no_opponents_and_as_many_of_ones_own_as_one_likes():
    t = attacked("Data", "Worf", "Taitt", cards=[BOMB], crew=["Sarek"]).does(BOB, BOMB)
    assert t.offered(BOB) == ["Data", "Worf", "Taitt"]
    t.does(BOB, ["Data"])
    people = ("Data", "Worf", "Taitt", *KLINGONS)
    assert [name for name in people if t.fights(name)] == ["Worf", "Taitt", *KLINGONS]


@clause(BOMB, 1)
def test_smoke_comes_as_a_personnel_battle_begins_and_not_later():
    t = attacked("Data", "Worf", cards=[BOMB]).passes(BOB)
    assert t.under_way() == ["a personnel battle", "an engagement"]
    assert t.refused(BOB, BOMB) == "49.22"


@clause(BOMB, 2)
def test_a_bomb_stops_its_players_own_spy_in_the_team_and_needs_nobody_else_there():
    t = Spaceline("Excavation").put(ALICE, "Gowron", "Kurn", at="Excavation").hand(BOB, BOMB)
    t.put(BOB, "Martok Founder", at="Excavation").infiltrates("Martok Founder").turn(BOB)
    t.does(BOB, BOMB, PLANET)
    assert (t.stopped(ALICE), t.stopped(BOB)) == (["Gowron", "Kurn"], ["Martok Founder"])
    assert t.card("Martok Founder").infiltrating


@clause(BOMB, 2)
def test_a_bomb_goes_off_aboard_a_ship_too_and_spares_those_outside():
    t = (
        Spaceline("Excavation")
        .put(ALICE, "U.S.S. Nebula", space="Excavation")
        .put(ALICE, "Worf", at="Excavation")
    )
    t.put(ALICE, "Data", aboard="U.S.S. Nebula").put(BOB, "Kurn", aboard="U.S.S. Nebula").hand(BOB, BOMB)
    t.chance_of(BOB).does(BOB, BOMB)
    assert t.offered(BOB) == ["aboard U.S.S. Nebula"]
    t.does(BOB, "aboard U.S.S. Nebula")
    assert (t.stopped(ALICE), t.stopped(BOB)) == (["Data"], [])


@clause(BOMB, 2)
def test_after_one_bomb_the_next_turn_brings_another_elsewhere_but_none_at_the_same_location():
    t = smoky().put(ALICE, "I.K.C. Bortas", space="Excavation").put(ALICE, "Klag", aboard="I.K.C. Bortas")
    t.put(BOB, "Martok", aboard="I.K.C. Bortas").turn(BOB).does(BOB, BOMB, PLANET)
    t.given(turn_number=t.turn_number + 1).chance_of(BOB).does(BOB, BOMB)
    assert t.offered(BOB) == ["the planet at Restore Errant Moon"]


# -- Phaser Burns ----------------------------------------------------------------------------------


@clause(BURNS, 1)
def test_two_who_are_stunned_die_of_burns():
    t = attacked("Anya", cards=["Strike Three", BURNS], equipment=["Klingon Disruptor"])
    assert t.refused(BOB, BURNS) == "49.23"
    t.does(BOB, "Strike Three", "three").picks("Gowron", "Kurn").does(BOB, BURNS)
    assert sum(t.in_discard(ALICE, name) for name in KLINGONS) == 2
    assert len(t.stunned(ALICE)) == 1


@clause(BURNS, 1)
def test_without_a_phaser_or_disruptor_nobody_burns():
    t = attacked("Anya", cards=["Strike Three", BURNS], equipment=["Federation PADD"])
    t.does(BOB, "Strike Three", "three")
    assert t.refused(BOB, BURNS) == "49.23"


@clause(BURNS, 1)
@pytest.mark.parametrize("weapon", ["Klingon Disruptor", "Jem'Hadar Disruptor", "Starfleet Type II Phaser"])
def test_chance_picks_the_two_who_burn_and_neither_the_hale_nor_friends_do(weapon):
    t = attacked("Anya", "Weyoun", cards=["Strike Three", BURNS], equipment=[weapon])
    t.picks("Gowron", "Kurn", "Martok").does(BOB, "Strike Three", "three")
    t.card("Weyoun").stunned = True
    t.picks("Martok", "Gowron").does(BOB, BURNS)
    assert [name for name in KLINGONS if t.in_discard(ALICE, name)] == ["Gowron", "Martok"]
    assert (t.stunned(ALICE), t.stunned(BOB), t.in_discard(BOB, BURNS)) == (["Kurn"], ["Weyoun"], 1)


@clause(BURNS, 1)
@pytest.mark.parametrize("spared", ["Gowron", "Weyoun"])
def test_chance_cannot_pick_one_who_is_not_stunned_nor_a_friend_who_is(spared):
    t = attacked("Anya", "Weyoun", cards=["Strike Three", BURNS], equipment=["Klingon Disruptor"])
    t.picks("Kurn", "Martok", "Kargan").does(BOB, "Strike Three", "three")
    t.card("Weyoun").stunned = True
    t.picks(spared).does(BOB, BURNS)
    assert t.in_play(spared)
    assert sum(t.in_discard(ALICE, name) for name in KLINGONS) == 2


@clause(BURNS, 1)
def test_of_one_who_is_stunned_one_dies():
    t = attacked("Anya", cards=["Strike Three", BURNS], equipment=["Klingon Disruptor"])
    t.does(BOB, "Strike Three", "one", BURNS)
    assert sum(t.in_discard(ALICE, name) for name in KLINGONS) == 1


@clause(BURNS, 1)
def test_neither_a_phaser_elsewhere_nor_the_opponents_burns():
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, "Anya", at="Excavation")
    t.put(ALICE, *KLINGONS, "Klingon Disruptor", at="Excavation").put(
        BOB, "U.S.S. Nebula", space="Excavation"
    )
    t.put(BOB, "Klingon Disruptor", at="Restore Errant Moon").put(
        BOB, "Klingon Disruptor", aboard="U.S.S. Nebula"
    )
    t.hand(BOB, "Strike Three", BURNS).asks(BOB).orders(ALICE).does(ALICE, "Attack personnel", PLANET)
    assert t.does(BOB, "Strike Three", "three").refused(BOB, BURNS) == "49.23"


@clause(BURNS, 1)
def test_they_are_played_at_a_later_engagement_too():
    t = attacked("Anya", "Data", cards=["Strike Three", BURNS], equipment=["Klingon Disruptor"])
    t.does(BOB, "Strike Three", "one").passes(BOB)
    assert t.under_way() == ["a personnel battle", "an engagement"]
    t.does(BOB, BURNS)
    assert sum(t.in_discard(ALICE, name) for name in KLINGONS) == 1


@clause(BURNS, 1)
def test_there_are_no_burns_outside_a_battle():
    t = Spaceline("Excavation").put(BOB, "Anya", "Klingon Disruptor", at="Excavation").hand(BOB, BURNS)
    t.turn(BOB)
    assert t.refused(BOB, BURNS) == "49.23"


# -- Emergency Transporter Armbands ----------------------------------------------------------------


@clause(ARMBANDS, 1)
def test_armbands_beam_out_of_a_battle():
    t = attacked("Data", "Worf", cards=[ARMBANDS])
    t.does(BOB, ARMBANDS, PLANET, "aboard U.S.S. Nebula", ["Data"])
    assert t.where("Data") == "U.S.S. Nebula"
    fight_out(t)
    assert not t.card("Data").stopped


@clause(ARMBANDS, 1)
def test_between_actions_they_beam_in_the_opponents_turn():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Data", aboard="U.S.S. Nebula")
    t.hand(BOB, ARMBANDS).chance_of(BOB).does(BOB, ARMBANDS, "aboard U.S.S. Nebula", PLANET, ["Data"])
    assert t.where("Data") == ("planet", "Excavation")


@clause(ARMBANDS, 1)
def test_they_beam_as_many_of_the_players_own_as_he_likes_and_no_equipment():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Data", "Taitt", "Federation PADD", at="Excavation").put(ALICE, "Worf", at="Excavation")
    t.hand(BOB, ARMBANDS).turn(BOB).does(BOB, ARMBANDS, PLANET, "aboard U.S.S. Nebula")
    assert t.offered(BOB) == ["Data", "Taitt"]
    t.does(BOB, ["Data", "Taitt"])
    assert t.where("Data") == t.where("Taitt") == "U.S.S. Nebula"
    assert t.where("Worf") == ("planet", "Excavation")


@clause(ARMBANDS, 1)
def test_they_beam_out_of_an_engagement():
    t = attacked("Data", "Worf", cards=[ARMBANDS]).passes(BOB)
    assert t.under_way() == ["a personnel battle", "an engagement"]
    t.does(BOB, ARMBANDS, PLANET, "aboard U.S.S. Nebula", ["Data"])
    assert t.where("Data") == "U.S.S. Nebula"


@clause(ARMBANDS, 1)
def test_they_answer_nothing_but_a_battle():
    t = (
        Spaceline("Excavation")
        .put(BOB, "U.S.S. Nebula", space="Excavation")
        .put(BOB, "Data", at="Excavation")
    )
    t.hand(BOB, ARMBANDS).asks(BOB).hand(ALICE, "Howard Heirloom Candle").turn(ALICE)
    t.does(ALICE, "Howard Heirloom Candle")
    assert t.asked(BOB) == "respond"
    assert t.refused(BOB, ARMBANDS) == "49.19"


@clause(ARMBANDS, 1)
def test_they_do_not_beam_from_ship_to_ship():
    t = Spaceline("Study Nebula").put(BOB, "U.S.S. Nebula", "U.S.S. Enterprise", space="Study Nebula")
    t.put(BOB, "Data", aboard="U.S.S. Nebula").hand(BOB, ARMBANDS).turn(BOB)
    assert t.refused(BOB, ARMBANDS) == "49.19"


@clause(ARMBANDS, 1)
def test_they_are_not_used_in_the_middle_of_a_dilemma():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Data", "Taitt", at="Excavation")
    t.beneath("Excavation", "Nausicaans", by=ALICE).hand(BOB, ARMBANDS).asks_always(BOB).orders(BOB)
    t.does(BOB, "Attempt a mission", PLANET)
    assert t.under_way() == ["a mission attempt"]
    while t.under_way():
        assert not t.offered(BOB, ARMBANDS)
        t.passes(BOB)
