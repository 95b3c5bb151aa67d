"""Prepare Assault Teams: a weapon, leaders, and a side that is split (chapter 51)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

clause = pytest.mark.clause

ASSAULT = "Prepare Assault Teams"
REBELS, KRIOS = "Krios Suppression", "the planet at Krios Suppression"


def assaulted(*alices):
    """BOB has attacked ALICE's Klingons; her objective lies facedown."""
    t = Spaceline("Krios Suppression").agenda(ALICE, ASSAULT).deck(ALICE, "Klingon Disruptor")
    t.put(ALICE, *(alices or ("Gowron", "Kurn", "Martok")), at="Krios Suppression")
    t.put(BOB, "Weyoun", "Eris", at="Krios Suppression").asks(ALICE).orders(BOB)
    return t.does(BOB, "Attack personnel", KRIOS)


@clause(ASSAULT, 1)
def test_activated_it_arms_a_team():
    t = assaulted().does(ALICE, "Activate a hidden agenda", ASSAULT, KRIOS, "Klingon Disruptor")
    assert t.where("Klingon Disruptor") == ("planet", "Krios Suppression")
    assert t.strength("Kurn") == 8 + 2


@clause(ASSAULT, 3)
def test_a_side_is_split_and_the_attacker_says_which_half_fights():
    t = assaulted().does(ALICE, "Activate a hidden agenda", ASSAULT, KRIOS, "none")
    t.does(ALICE, "Use a card in play", ASSAULT, ["Gowron"]).does(BOB, "the second")
    assert not t.fights("Gowron")
    assert t.fights("Kurn")
    assert t.fights("Martok")
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    while t.goes_on().asked() != "order":
        seat = ALICE if t.asked(ALICE) else BOB
        t.does(seat, t.offered(seat)[-1])
    assert not t.card("Gowron").stopped


@clause(ASSAULT, 3)
def test_one_alone_is_not_split():
    t = assaulted("Gowron").does(ALICE, "Activate a hidden agenda", ASSAULT, KRIOS, "none")
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(ASSAULT, 1)
def test_the_weapon_may_be_left_out():
    t = assaulted().does(ALICE, "Activate a hidden agenda", ASSAULT, KRIOS, "none")
    assert (t.in_play(ASSAULT), t.in_play("Klingon Disruptor")) == (True, False)


@clause(ASSAULT, 2)
def test_security_lead_an_attack():
    t = Spaceline("Excavation").put(ALICE, "Temo'Zuma", at="Excavation").put(BOB, "Data", at="Excavation")
    t.orders(ALICE)
    assert t.refused(ALICE, "Attack personnel") == "11.1"
    t.put(ALICE, ASSAULT).orders(ALICE)
    assert t.offered(ALICE, "Attack personnel")


@clause(ASSAULT, 1)
def test_a_hand_weapon_comes_to_an_own_team_and_nothing_else():
    t = Spaceline(REBELS, "Excavation").agenda(ALICE, ASSAULT)
    t.deck(ALICE, "Klingon Disruptor", "Klingon PADD").put(ALICE, "Gowron", at=REBELS)
    t.put(BOB, "Kurn", at="Excavation").turn(ALICE).does(ALICE, "Activate a hidden agenda", ASSAULT)
    assert t.offered(ALICE) == [KRIOS]
    t.does(ALICE, KRIOS)
    assert t.refused(ALICE, "Klingon PADD") == "51.11"
    t.does(ALICE, "Klingon Disruptor")
    assert t.where("Klingon Disruptor") == ("planet", REBELS)


@clause(ASSAULT, 2)
def test_the_opponents_security_are_no_leaders_by_it():
    t = Spaceline("Excavation").put(ALICE, "Temo'Zuma", at="Excavation").put(BOB, "Data", at="Excavation")
    t.put(BOB, ASSAULT)
    assert t.orders(ALICE).refused(ALICE, "Attack personnel") == "11.1"


@clause(ASSAULT, 2)
def test_others_than_security_are_no_leaders_by_it():
    t = Spaceline("Excavation").put(ALICE, "Eris", at="Excavation").put(BOB, "Data", at="Excavation")
    t.put(ALICE, ASSAULT)
    assert t.orders(ALICE).refused(ALICE, "Attack personnel") == "11.1"


@clause(ASSAULT, 3)
def test_who_attacks_and_splits_their_own_side_chooses_for_themselves():
    t = Spaceline(REBELS).put(ALICE, ASSAULT).put(BOB, "Weyoun", "Eris", at=REBELS)
    t.put(ALICE, "Gowron", "Kurn", at=REBELS).asks(ALICE).orders(ALICE)
    t.does(ALICE, "Attack personnel", KRIOS, "Use a card in play", ASSAULT)
    assert t.offered(ALICE) == ["Gowron", "Kurn"]
    t.does(ALICE, ["Gowron"], "the first")
    assert t.fights("Gowron")
    assert not t.fights("Kurn")
    assert t.fights("Weyoun")
    assert t.fights("Eris")


@clause(ASSAULT, 3)
def test_both_halves_have_somebody():
    t = assaulted("Gowron", "Kurn").does(ALICE, "Activate a hidden agenda", ASSAULT, KRIOS, "none")
    t.does(ALICE, "Use a card in play", ASSAULT)
    assert "done" not in t.offered(ALICE)
    t.does(ALICE, "Gowron")
    assert t.offered(ALICE) == ["done"]


@clause(ASSAULT, 3)
@pytest.mark.parametrize(("used", "rule"), [(0, None), (1, "15.18")])
def test_a_side_is_split_once_a_turn(used, rule):
    t = Spaceline(REBELS).put(ALICE, ASSAULT).put(ALICE, "Gowron", "Kurn", at=REBELS).asks(ALICE)
    t.put(BOB, "Weyoun", at=REBELS).orders(BOB)
    t.card(ASSAULT).used = used
    t.does(BOB, "Attack personnel", KRIOS)
    assert t.refused(ALICE, "Use a card in play") == rule


@clause(ASSAULT, 3)
def test_without_a_battle_nobody_is_split():
    t = Spaceline(REBELS).put(ALICE, ASSAULT).put(ALICE, "Gowron", "Kurn", at=REBELS)
    t.put(BOB, "Weyoun", at=REBELS).orders(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(ASSAULT, 3)
def test_a_side_is_not_split_once_the_battle_goes_on():
    t = Spaceline(REBELS).put(ALICE, ASSAULT).put(ALICE, "Gowron", "Kurn", at=REBELS).asks_always(ALICE)
    t.put(BOB, "Weyoun", "Eris", at=REBELS).orders(BOB).does(BOB, "Attack personnel", KRIOS)
    assert t.offered(ALICE, "Use a card in play")
    t.passes(ALICE)
    later = 0
    while "an engagement" not in t.under_way() or t.asked(ALICE) not in ("respond", "interject"):
        seat = ALICE if t.asked(ALICE) else BOB
        if t.asked(ALICE) in ("respond", "interject"):
            later += bool(t.offered(ALICE, "Use a card in play"))
        t.does(seat, "Pass" if t.offered(seat, "Pass") else t.offered(seat)[-1])
    assert later == 0
    assert not t.offered(ALICE, "Use a card in play")
