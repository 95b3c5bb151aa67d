"""A player chooses when they are asked, and is asked about their own attempts by default (15.22)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

CHOOSE = "Choose when you are asked to respond"
CARDS, OWN_ATTEMPTS = "a card is played", "you attempt a mission"


def thief(*hand):
    """BOB's dilemma takes equipment from ALICE's Away Team, or somebody."""
    t = Spaceline("Excavation").put(ALICE, "Jean-Luc Picard", "Data", "Federation PADD", at="Excavation")
    return (
        t.beneath("Excavation", "Common Thief", by=BOB)
        .hand(ALICE, *hand)
        .asks(ALICE)
        .given(turn_number=1)
        .orders(ALICE)
    )


def stops(t, seat):
    """What everybody reads on that player's plate of when they are asked."""
    plates = {
        badge.label
        for viewer in (ALICE, BOB, None)
        for zone in t.match().scene(viewer).zones
        for plate in zone.pieces
        if plate.id == f"plate-{seat}"
        for badge in plate.badges
        if badge.icon == "stop"
    }
    (read,) = plates or [""]
    return read


# -- own attempts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [("Caught Red-Handed",), ("Amanda Rogers",), ()])
def test_a_player_is_asked_about_what_their_own_team_meets_whatever_they_hold(hand):
    t = thief(*hand).does(ALICE, "Attempt a mission", "the planet at Excavation")
    assert t.asked(ALICE) == "respond"
    assert t.under_way() == ["a mission attempt"]
    t.does(ALICE, "Pass")
    assert t.asked(ALICE) == "respond"
    assert t.under_way()[-1] == "encountering a dilemma"


def test_who_does_not_want_to_be_asked_about_their_own_attempts_is_not():
    t = thief().does(ALICE, CHOOSE, [CARDS]).does(ALICE, "Attempt a mission", "the planet at Excavation")
    assert t.asked() != "respond"


def test_about_other_actions_of_their_own_nobody_is_asked_by_default():
    t = thief("Taitt").put(ALICE, "U.S.S. Nebula", space="Excavation").orders(ALICE)
    t.does(ALICE, "Beam", "the planet at Excavation", "aboard U.S.S. Nebula", ["Data"])
    assert t.asked(ALICE) == "order"


# -- choosing --------------------------------------------------------------------------------------


def test_what_is_chosen_is_read_by_everybody():
    t = thief().does(ALICE, CHOOSE, [CARDS, OWN_ATTEMPTS])
    assert stops(t, ALICE).endswith("asked about cards, own attempts")


def test_a_setting_is_changed_in_the_own_turn_and_is_no_action():
    t = thief().asks_always(BOB).does(ALICE, "Stop at every step")
    assert stops(t, ALICE).startswith("stops at every step")
    assert t.asked(ALICE) == "order"


def test_who_is_asked_as_usual_has_no_badge_about_it():
    t = thief().does(ALICE, "Stop as usual")
    assert stops(t, ALICE) == ""
    assert t.asked(ALICE) == "order"


def test_to_choose_is_no_action_the_opponent_could_follow():
    t = thief().asks_always(BOB).does(ALICE, CHOOSE, [CARDS])
    assert t.asked(ALICE) == "order"


def test_in_the_middle_of_an_action_nobody_chooses():
    t = thief().does(ALICE, "Attempt a mission", "the planet at Excavation")
    assert t.asked(ALICE) == "respond"
    assert t.refused(ALICE, CHOOSE) == "15.22"


@pytest.mark.parametrize(("chosen", "rule"), [(23, None), (24, "4.10")])
def test_whoever_goes_on_choosing_must_end_the_turn_at_last(chosen, rule):
    t = thief()
    for _ in range(chosen):
        t.does(ALICE, CHOOSE, [CARDS])
    assert t.refused(ALICE, CHOOSE) == rule


def test_between_actions_who_chooses_is_asked_again():
    t = Spaceline("Excavation").asks(BOB).chance_of(BOB)
    t.does(BOB, CHOOSE, ["your opponent has ended"])
    assert t.asked(BOB) == "between"
    assert t.does(BOB, CHOOSE, [CARDS]).over


@pytest.mark.parametrize("seat", [ALICE, BOB])
def test_what_was_chosen_lasts_beyond_the_turn(seat):
    t = Spaceline("Excavation").given(turn_number=2).turn(seat).does(seat, CHOOSE, [CARDS])
    t.turn(1 - seat)
    t.turn(seat)
    assert stops(t, seat).endswith("asked about cards")


@pytest.mark.row("T002-06")
def test_once_both_have_passed_in_a_row_the_action_goes_on():
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Data", "Taitt", aboard="U.S.S. Nebula").asks_always(ALICE, BOB).orders(ALICE)
    t.does(ALICE, "Move a ship", "U.S.S. Nebula", "space at Restore")
    for question in ("respond", "interject"):
        first, second = (BOB, ALICE) if question == "respond" else (ALICE, BOB)
        assert t.asked(first) == question
        t.passes(first)
        assert t.asked(second) == question
        t.passes(second)
    assert t.asked(BOB) == "between"


@pytest.mark.row("T002-35")
@pytest.mark.parametrize(("fruitless", "rule"), [(23, None), (24, "4.10")])
def test_after_many_orders_without_anything_new_only_passing_is_left(fruitless, rule):
    t = Spaceline("Excavation").put(BOB, "Data", at="Excavation")
    t.put(ALICE, "O'Brien Founder", at="Excavation").infiltrates("O'Brien Founder").chance_of(ALICE)
    t.s.orders = fruitless
    assert t.refused(ALICE, "Expose an infiltrator") == rule
