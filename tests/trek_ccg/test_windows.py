"""When a player is asked: his public settings, and nothing else (15.21 to 15.24)."""

from random import Random

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.sequence import take_turn
from coverts.games.trek_ccg.vocabulary.deeds import AS_USUAL_STOPS

row = pytest.mark.row

WINDOWS = ("respond", "interject", "between")
DEEDS = ("Play Beverly Crusher", "Beam", "Attempt a mission", "Attack personnel")
"""What ALICE does in her turn."""
CARD = ("respond", "playing a card")
BETWEEN = ("between", "")
ATTEMPT = {("respond", "a mission attempt"), ("respond", "encountering a dilemma")}
BATTLE = {("respond", "a personnel battle"), ("respond", "an engagement")}
STEPS = {("respond", "beaming"), ("respond", "drawing a card")} | {
    ("interject", action)
    for action in (
        "playing a card",
        "beaming",
        "a mission attempt",
        "encountering a dilemma",
        "a personnel battle",
        "an engagement",
        "drawing a card",
    )
}
AS_USUAL = {CARD} | ATTEMPT | BATTLE
STOPS = {
    "Pass": AS_USUAL | {BETWEEN},
    "Stop as usual": AS_USUAL,
    "Stop at every step": AS_USUAL | STEPS | {BETWEEN},
    "Pass until my turn": set(),
    "Pass until a card is played": {CARD},
    "Pass until a mission is attempted": ATTEMPT,
    "Pass until a battle": BATTLE,
}
"""Setting -> the moments of ALICE's turn at which who has chosen it is asked."""
PLATES = {
    "Pass": ["has chosen when to be asked"],
    "Stop at every step": ["stops at every step"],
    "Pass until my turn": ["passes until own turn"],
    "Pass until a card is played": ["passes until a card is played"],
    "Pass until a mission is attempted": ["passes until an attempt"],
    "Pass until a battle": ["passes until a battle"],
}
setting = pytest.mark.parametrize("setting", STOPS)


def position(setting, hers=(), his=(), his_deck=("Worf",)):
    """ALICE is about to take a turn with something in it for every stop; BOB has answered with `setting`."""
    t = Spaceline("Excavation", "Restore Errant Moon")
    t.put(ALICE, "Federation Outpost", space="Excavation")
    t.put(ALICE, "Jean-Luc Picard", aboard="Federation Outpost").put(ALICE, "Data", at="Excavation")
    t.put(ALICE, "Gowron", at="Restore Errant Moon").put(BOB, "Anya", at="Restore Errant Moon")
    t.beneath("Excavation", "Archer", by=BOB)
    t.hand(ALICE, "Beverly Crusher", *hers).deck(ALICE, "Taitt", "Sarek").hand(BOB, *his).deck(BOB, *his_deck)
    t.given(turn_number=2)
    t.asks(BOB).chance_of(BOB)
    t.s.side[BOB].usual = AS_USUAL_STOPS
    return t.does(BOB, setting)


def turn_of(t, seat, deeds=()):
    """A player's whole turn with these deeds, both passing: who was asked what, within which action."""
    t.run(take_turn, seat)
    left, asked = [*deeds, "End the turn"], []
    while not t.over:
        who, kind = asked_now(t)
        asked.append((who, kind, (t.under_way() or [""])[-1]))
        answer(t, who, kind, left)
    assert not left
    return asked


def asked_now(t):
    return (ALICE if t.asked(ALICE) else BOB), t.asked()


def answer(t, who, kind, left):
    """Pass; or the next deed; or whoever or whatever is named first, and no more."""
    if kind in WINDOWS:
        t.passes(who)
    elif kind == "order":
        t.does(who, left.pop(0))
    else:
        choices = t.offered(who)
        t.does(who, "done" if "done" in choices else choices[0])


def windows(asked, seat):
    """The moments at which that player could only respond, suspend or do something in between."""
    return {(kind, action) for who, kind, action in asked if who == seat and kind in WINDOWS}


# -- what each setting does ------------------------------------------------------------------------


@setting
def test_a_player_is_asked_at_the_moments_of_his_setting(setting):
    assert windows(turn_of(position(setting), ALICE, DEEDS), BOB) == STOPS[setting]


@setting
def test_the_setting_is_shown_to_everybody(setting):
    t = position(setting)
    for seat in (ALICE, BOB, None):
        players = next(zone for zone in t.match().scene(seat).zones if zone.id == "players")
        plate = next(piece for piece in players.pieces if piece.seat == BOB)
        assert [badge.word for badge in plate.badges if badge.icon == "stop"] == PLATES.get(setting, [])


@setting
def test_at_the_own_turn_the_usual_stops_are_back(setting):
    t = position(setting)
    turn_of(t, ALICE)
    turn_of(t, BOB)
    always = setting == "Stop at every step"
    assert windows(turn_of(t, ALICE, DEEDS), BOB) == STOPS[setting if always else "Stop as usual"]


def test_every_step_lasts_until_it_is_taken_back():
    t = position("Stop at every step")
    turn_of(t, BOB)
    t.chance_of(BOB).does(BOB, "Stop as usual")
    assert windows(turn_of(t, ALICE, DEEDS), BOB) == AS_USUAL


@pytest.mark.parametrize(("setting", "asked"), [("Stop at every step", True), ("Stop as usual", False)])
def test_about_his_own_doings_only_who_stops_at_every_step_is_asked(setting, asked):
    t = position(setting)
    assert (("respond", "drawing a card") in windows(turn_of(t, BOB), BOB)) == asked


def test_a_narrowed_pass_in_the_middle_of_an_action_counts_at_once():
    t = position("Stop at every step").turn(ALICE).does(ALICE, "Play Beverly Crusher", "aboard")
    assert t.asked(BOB) == "respond"
    t.does(BOB, "Pass until my turn")
    assert t.asked(ALICE) == "order"


# -- nothing depends on a hand ---------------------------------------------------------------------

HANDS = (
    ("Amanda Rogers", "Kevin Uxbridge"),
    ("Worf", "Escape Pod"),
    ("In the Bag", "Salia"),
)


@setting
def test_nobody_is_asked_otherwise_for_what_he_holds(setting):
    one, *others = (turn_of(position(setting, his=hand), ALICE, DEEDS) for hand in HANDS)
    assert all(other == one for other in others)


@setting
def test_nobody_is_asked_otherwise_for_what_the_opponent_holds(setting):
    one, *others = (turn_of(position(setting, hers=hand), ALICE, DEEDS) for hand in HANDS)
    assert all(other == one for other in others)


@setting
@pytest.mark.parametrize("viewer", [ALICE, BOB])
def test_in_every_position_a_player_thinks_possible_the_same_is_asked(setting, viewer):
    other, deeds = 1 - viewer, DEEDS if viewer == ALICE else DEEDS[1:]

    def new():
        return position(
            setting, his=("Amanda Rogers", "Salia"), his_deck=("Worf", "In the Bag", "Escape Pod")
        )

    true, hands = turn_of(new(), ALICE, deeds), set()
    for seed in range(6):
        t = new()
        t.redealt(viewer, Random(seed))
        hands.add(tuple(t.hand_of(other)))
        assert turn_of(t, ALICE, deeds) == true
    assert len(hands) > 1


@pytest.mark.parametrize("his", HANDS)
def test_the_table_never_answers_for_him(his):
    """Not even where all he can do is pass: a quick answer would tell as much as none."""
    t = position("Stop at every step", his=his)
    t.run(take_turn, ALICE)
    left, seen = [*DEEDS, "End the turn"], 0
    while not t.over:
        who, kind = asked_now(t)
        if kind in WINDOWS:
            seen += 1
            assert t.match().forced(who) is None
        answer(t, who, kind, left)
    assert seen > 20


def test_a_window_names_what_is_answered_and_lists_every_pass():
    t = position("Stop as usual").turn(ALICE).does(ALICE, "Play Beverly Crusher", "aboard")
    doing = "Seat 1 plays Beverly Crusher (aboard Federation Outpost)"
    assert t.match().decisions(BOB)[0].prompt == f"{doing}. Do you respond?"
    assert t.offered(BOB)[:7] == [
        "Pass", "Pass until my turn", "Pass until a card is played", "Pass until a mission is attempted",
        "Pass until a battle", "Stop at every step", "Stop as usual",
    ]  # fmt: skip
