"""Responses within responses, suspended play, the opponent's turn (rows T002-01 to 06 and T002-21 to 35)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.actions import responses
from coverts.games.trek_ccg.rules.under_way import begin
from coverts.games.trek_ccg.vocabulary.deeds import DRAW

row = pytest.mark.row
card = pytest.mark.card
clause = pytest.mark.clause

KLINGONS = ("Gowron", "Kurn", "Martok", "K'mpec", "Kargan", "Koroth", "Morka", "Nu'Daq")
IN_THE_BAG = ("In the Bag", "Klingon Disruptor", "Salia")


def bag(alices=KLINGONS, deck=("Strike Three",)):
    """ALICE's Klingons may attack BOB's Anya, who has a disruptor; Salia and In the Bag are in his hand."""
    t = Spaceline("Excavation", "Restore Errant Moon")
    t.put(BOB, "Anya", "Klingon Disruptor", at="Excavation").hand(BOB, "In the Bag", "Salia").deck(BOB, *deck)
    return t.put(ALICE, *alices, at="Excavation").asks(BOB)


def attacked(t):
    return t.orders(ALICE).does(ALICE, "Attack personnel", "the planet at Excavation")


def elsewhere(t, *names, seat=BOB):
    """BOB has those personnel at another planet, where nothing goes on."""
    return t.put(seat, *names, at="Restore Errant Moon")


# -- In the Bag ------------------------------------------------------------------------------------


@row("T002-01")
@clause("In the Bag", 2)
def test_equipment_in_play_and_a_shape_shifter_in_hand_trade_places():
    t = attacked(bag()).does(BOB, *IN_THE_BAG, "no")
    assert t.where("Salia") == ("planet", "Excavation")
    assert t.team(BOB, at="Excavation") == {"Anya", "Salia"}
    assert not t.in_play("Klingon Disruptor")
    assert t.holds(BOB, "Klingon Disruptor") == 1
    assert t.hand_size(BOB) == 1


@row("T002-01")
@clause("In the Bag", 2)
def test_only_a_shape_shifter_comes_out_of_the_bag():
    t = attacked(bag().hand(BOB, "Gowron"))
    assert t.refused(BOB, "In the Bag", "Klingon Disruptor", "Gowron") == "49.1"


@row("T002-02")
@clause("In the Bag", 3)
@card("Strike Three")
def test_the_same_play_downloads_strike_three():
    t = attacked(bag()).does(BOB, *IN_THE_BAG, "yes")
    assert t.in_deck(BOB, "Strike Three") == 0
    assert t.asked(BOB) == "choose_how_many"
    t.does(BOB, "three", "three")
    assert t.in_discard(BOB, "Strike Three") == t.in_discard(BOB, "In the Bag") == 1


@row("T002-02")
@clause("In the Bag", 3)
def test_with_no_strike_three_at_hand_the_exchange_is_still_made():
    t = attacked(bag(deck=())).does(BOB, *IN_THE_BAG, "yes")
    assert t.in_play("Salia")
    assert t.stunned(ALICE) == []


@row("T002-03")
@clause("Strike Three", 1)
@pytest.mark.parametrize(("alices", "stunned"), [(KLINGONS, 6), (KLINGONS[:4], 4)])
def test_two_shape_shifters_stun_six_or_as_many_as_there_are(alices, stunned):
    t = attacked(bag(alices)).does(BOB, *IN_THE_BAG, "yes")
    while t.asked(BOB) == "choose_how_many":
        t.does(BOB, t.offered(BOB)[-1])
    assert len(t.stunned(ALICE)) == stunned


@row("T002-03")
@clause("Strike Three", 1)
def test_one_shape_shifter_stuns_three():
    t = attacked(bag().hand(BOB, "Strike Three")).does(BOB, "Strike Three", "three")
    assert len(t.stunned(ALICE)) == 3
    assert t.asked(BOB) == "respond"


@row("T002-03")
@clause("Strike Three", 1)
def test_each_may_stun_fewer():
    t = attacked(bag()).does(BOB, *IN_THE_BAG, "yes", "nobody", "two")
    assert len(t.stunned(ALICE)) == 2


@row("T002-04")
@clause("In the Bag", 3)
def test_it_answers_the_start_of_a_battle_and_no_card_draw():
    t = attacked(bag())
    assert t.offered(BOB, "In the Bag")
    t = bag().deck(ALICE, "Data").asks_always(BOB).ends_turn(ALICE)
    assert t.under_way() == ["drawing a card"]
    assert t.refused(BOB, "In the Bag") == "49.1"


@row("T002-04")
@clause("In the Bag", 3)
def test_it_does_not_answer_a_later_engagement():
    t = attacked(bag(("Gowron",))).passes(BOB)
    assert t.under_way() == ["a personnel battle", "an engagement"]
    assert t.refused(BOB, "In the Bag") == "49.1"


@row("T002-05")
def test_the_response_can_be_answered_before_the_exchange():
    t = attacked(bag().asks(ALICE)).does(BOB, *IN_THE_BAG, "yes")
    assert t.asked(ALICE) == "respond"
    assert t.under_way() == ["a personnel battle", "playing a card"]
    assert t.in_play("Klingon Disruptor")
    assert t.holds(BOB, "Salia") == t.in_deck(BOB, "Strike Three") == 1


@row("T002-06")
@clause("Amanda Rogers", 1)
@card("In the Bag")
def test_a_response_to_the_response_comes_first_and_the_battle_goes_on():
    t = attacked(bag().asks(ALICE).hand(ALICE, "Amanda Rogers")).does(BOB, *IN_THE_BAG, "yes")
    t.does(ALICE, "Amanda Rogers").passes(BOB)
    assert t.in_play("Klingon Disruptor")
    assert t.holds(BOB, "Salia") == t.in_deck(BOB, "Strike Three") == 1
    assert t.in_discard(BOB, "In the Bag") == t.in_discard(ALICE, "Amanda Rogers") == 1
    assert t.under_way() == ["a personnel battle"]
    assert t.battle


@row("T002-06")
@clause("Q2", 1)
@card("Amanda Rogers", "In the Bag")
def test_three_deep_the_last_response_is_the_first_to_happen():
    t = attacked(bag().asks(ALICE).hand(ALICE, "Amanda Rogers").hand(BOB, "Q2")).does(BOB, *IN_THE_BAG, "no")
    t.does(ALICE, "Amanda Rogers").does(BOB, "Q2").passes(ALICE)
    assert t.in_discard(ALICE, "Amanda Rogers") == 1
    assert t.under_way() == ["a personnel battle", "playing a card"]
    t.passes(ALICE)
    assert t.in_play("Salia")


@row("T002-06")
def test_if_she_passes_in_the_bag_takes_effect():
    t = attacked(bag().asks(ALICE).hand(ALICE, "Amanda Rogers")).does(BOB, *IN_THE_BAG, "no").passes(ALICE)
    assert t.in_play("Salia")


# -- what is no response ---------------------------------------------------------------------------


def attempt(*bobs):
    """ALICE's team attempts Excavation, with a Common Thief beneath it."""
    t = Spaceline("Excavation", "Restore Errant Moon").beneath("Excavation", "Common Thief")
    t.put(ALICE, "Jean-Luc Picard", "Data", at="Excavation").put(BOB, *bobs, at="Excavation").asks(BOB)
    return t


def attempted(t):
    return t.orders(ALICE).does(ALICE, "Attempt a mission", "the planet at Excavation")


@row("T002-21")
def test_an_unrelated_interrupt_is_no_response_and_one_about_it_is():
    t = attempted(attempt().hand(BOB, "The Walls Have Ears", "Caught Red-Handed"))
    assert t.under_way() == ["a mission attempt"]
    assert t.refused(BOB, "The Walls Have Ears") == "15.11"
    t.passes(BOB)
    assert t.under_way() == ["a mission attempt", "encountering a dilemma"]
    assert t.offered(BOB, "Caught Red-Handed")
    assert t.refused(BOB, "The Walls Have Ears") == "15.11"


@row("T002-22")
def test_an_unrelated_hidden_agenda_waits_until_the_action_is_over():
    t = Spaceline("Excavation").put(ALICE, "Jean-Luc Picard", "Data", at="Excavation").asks(BOB)
    attempted(t.agenda(BOB, "The Line Must Be Drawn Here"))
    assert t.refused(BOB, "Activate a hidden agenda") == "17.3"
    t.passes(BOB)
    assert t.asked(BOB) == "between"
    t.does(BOB, "Activate a hidden agenda", "The Line Must Be Drawn Here")
    assert t.in_play("The Line Must Be Drawn Here")


@row("T002-22")
def test_a_related_hidden_agenda_is_a_response():
    t = attempt("O'Brien Founder").infiltrates("O'Brien Founder").agenda(BOB, "Covert Agent")
    attempted(t).does(BOB, "stays out", "Activate a hidden agenda", "Covert Agent")
    assert t.in_play("Covert Agent")
    assert t.under_way() == ["a mission attempt"]


@row("T002-23")
@card("Devidian Door")
def test_nobody_comes_by_devidian_door_during_an_attempt():
    t = Spaceline("Excavation").put(ALICE, "Jean-Luc Picard", "Data", at="Excavation")
    t.put(ALICE, "Devidian Door").hand(ALICE, "Worf", "Devidian Door").asks_always(ALICE)
    attempted(t)
    assert t.under_way() == ["a mission attempt"]
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    t.goes_on().does(ALICE, "Use a card in play")
    assert t.offered(ALICE, "Devidian Door")


@row("T002-23")
@card("Devidian Door")
def test_nobody_comes_by_devidian_door_during_a_battle():
    t = bag(("Gowron",)).put(BOB, "Devidian Door").hand(BOB, "Kurn", "Devidian Door")
    attacked(t)
    assert t.refused(BOB, "Use a card in play") == "15.18"
    t.passes(BOB)
    assert t.refused(BOB, "Use a card in play") == "15.18"
    t.goes_on().does(BOB, "do nothing")
    while t.asked(BOB) == "respond":
        t.passes(BOB)
    assert t.asked(BOB) == "between"
    t.does(BOB, "Use a card in play", "Devidian Door", "the planet at Excavation", "Kurn")
    assert t.where("Kurn") == ("planet", "Excavation")


# -- suspending play -------------------------------------------------------------------------------

FLIGHT = ("Flight of the Intruder", "Founder")


def flyer(t):
    """BOB has a Founder far away, and Flight of the Intruder in hand."""
    return elsewhere(t, "Founder").hand(BOB, "Flight of the Intruder").asks_always(BOB)


@row("T002-24")
@clause("Flight of the Intruder", 2)
@pytest.mark.parametrize(
    ("passed", "question"), [(0, "respond"), (1, "interject"), (2, "respond"), (3, "interject")]
)
def test_what_suspends_play_is_played_at_every_step(passed, question):
    t = attacked(flyer(bag(("Gowron",)))).passes(*[BOB] * passed)
    assert t.asked(BOB) == question
    t.does(BOB, *FLIGHT)
    assert t.under_way()[-1] == "playing a card"


@row("T002-24")
def test_other_interrupts_do_not_suspend_play():
    t = attacked(flyer(bag(("Gowron",)))).passes(BOB)
    assert t.refused(BOB, "In the Bag") == "15.13"


@row("T002-25")
@pytest.mark.parametrize(
    ("done", "action"),
    [
        ("a draw", "drawing a card"),
        ("a move", "moving a ship"),
        ("a battle", "a personnel battle"),
    ],
)
def test_it_suspends_any_action(done, action):
    t = flyer(bag().deck(ALICE, "Data")).put(ALICE, "I.K.C. K'Vort", space="Excavation")
    t.put(ALICE, "Klag", aboard="I.K.C. K'Vort")
    if done == "a draw":
        t.ends_turn(ALICE)
    elif done == "a move":
        t.orders(ALICE).does(ALICE, "Move a ship", "I.K.C. K'Vort", "space at Restore Errant Moon")
    else:
        attacked(t)
    t.passes(BOB)
    assert t.asked(BOB) == "interject"
    t.does(BOB, "Flight of the Intruder")
    assert t.under_way() == [action, "playing a card"]


@row("T002-26")
@card("Flight of the Intruder", "Amanda Rogers")
def test_the_suspending_action_can_be_answered():
    t = flyer(bag().deck(ALICE, "Data")).hand(ALICE, "Amanda Rogers").asks(ALICE).ends_turn(ALICE)
    t.passes(BOB).does(BOB, *FLIGHT)
    assert t.asked(ALICE) == "respond"
    t.does(ALICE, "Amanda Rogers").goes_on()
    assert t.in_play("Founder")
    assert t.in_discard(BOB, "Flight of the Intruder") == 1


def ships():
    """ALICE's bird-of-prey may attack BOB's ship, and both have a Founder who can fly away."""
    t = Spaceline("Excavation", "Restore Errant Moon").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "I.K.C. K'Vort", space="Excavation").put(ALICE, "Gowron", aboard="I.K.C. K'Vort")
    t.put(BOB, "Jean-Luc Picard", "Taitt", aboard="U.S.S. Nebula").asks_always(ALICE, BOB)
    elsewhere(t, "Founder").put(ALICE, "Leyton Founder", at="Restore Errant Moon")
    t.hand(BOB, "Flight of the Intruder").hand(ALICE, "Flight of the Intruder").orders(ALICE)
    return t.does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. K'Vort")


@row("T002-27")
def test_the_battle_goes_on_where_it_was():
    t = ships().passes(BOB, ALICE, ALICE)
    assert t.asked(BOB) == "interject"
    target = t.target(ALICE)
    t.does(BOB, *FLIGHT).goes_on().does(BOB, ["Founder"])
    assert t.under_way() == ["a ship battle"]
    assert t.goes_on().asked(BOB) == "fire_back"
    assert t.target(ALICE) == target == "U.S.S. Nebula"


@row("T002-27")
def test_the_last_suspension_is_over_first():
    t = ships().passes(BOB, ALICE).does(ALICE, "Flight of the Intruder", "Leyton Founder")
    t.does(BOB, *FLIGHT)
    gone = []
    for seat in (BOB, ALICE):
        assert t.goes_on().asked(seat) == "choose_flyer"
        gone += t.offered(seat)
        t.does(seat, gone[-1:])
    assert gone == ["Founder", "Leyton Founder"]


@row("T002-28")
def test_a_special_download_suspends_play_as_such_a_card_does():
    t = elsewhere(flyer(bag()), "Morn").deck(BOB, "Gold-Pressed Latinum").deck(ALICE, "Data")
    t.ends_turn(ALICE).passes(BOB)
    assert t.asked(BOB) == "interject"
    assert t.offered(BOB, "Flight of the Intruder")
    t.does(BOB, "Use a special download", "Morn")
    assert t.under_way() == ["drawing a card", "playing a card"]
    t.goes_on()
    assert t.where("Gold-Pressed Latinum") == ("planet", "Restore Errant Moon")
    assert t.holds(ALICE, "Data") == 1


@row("T002-29")
@pytest.mark.parametrize("what", ["an attempt", "a battle"])
def test_an_icon_works_in_the_middle_where_a_plain_download_does_not(what):
    t = attempt() if what == "an attempt" else bag()
    elsewhere(t, "Morn", "Founder").deck(BOB, "Gold-Pressed Latinum", "Leyton Founder").hand(
        BOB, "Shape-Shift"
    )
    if what == "an attempt":
        attempted(t)
    else:
        attacked(t)
    assert t.refused(BOB, "Shape-Shift") == "15.11"
    t.does(BOB, "Use a special download", "Morn")
    assert t.where("Gold-Pressed Latinum") == ("planet", "Restore Errant Moon")
    assert len(t.under_way()) == 1


@row("T002-30")
@card("Launch Portal", "Type VI Shuttlecraft")
def test_launch_portal_fetches_and_launches_a_shuttle_in_a_battle():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", "Taitt", aboard="U.S.S. Nebula").asks(BOB)
    t.put(ALICE, "I.K.C. K'Vort", space="Excavation").put(ALICE, "Gowron", aboard="I.K.C. K'Vort")
    t.hand(BOB, "Launch Portal").deck(BOB, "Type VI Shuttlecraft").orders(ALICE)
    t.does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. K'Vort")
    t.does(BOB, "Launch Portal", "none", "U.S.S. Nebula", "Type VI Shuttlecraft")
    assert t.refused(BOB, "U.S.S. Nebula") == "8.9"
    t.does(BOB, "Type VI Shuttlecraft", ["Taitt"])
    assert t.where("Type VI Shuttlecraft") == ("space", "Excavation")
    assert t.where("Taitt") == "Type VI Shuttlecraft"
    assert t.under_way() == ["a ship battle"]


def nested(actions):
    """BOB may respond to the innermost of so many actions of ALICE's within each other."""
    t = Spaceline("Excavation").put(BOB, "Morn", at="Excavation").put(BOB, "Devidian Door")
    t.hand(BOB, "Launch Portal").deck(BOB, "Gold-Pressed Latinum").put(
        BOB, "U.S.S. Nebula", space="Excavation"
    )
    t.begins_turn(ALICE).asks_always(BOB)
    for _ in range(actions):
        begin(t.s, DRAW, ALICE)
    return t.run(responses, actions - 1)


@pytest.mark.parametrize("deed", ["Play Launch Portal", "Use a special download"])
def test_within_eight_actions_nothing_more_is_begun(deed):
    assert nested(7).refused(BOB, deed) is None
    assert nested(8).refused(BOB, deed) == "15.20"


# -- the opponent's turn ---------------------------------------------------------------------------


@row("T002-31")
def test_valid_responses_are_open_in_the_opponents_turn():
    t = Spaceline("Excavation").hand(ALICE, "Howard Heirloom Candle").hand(BOB, "Amanda Rogers", "Q2")
    t.asks(BOB)
    t.turn(ALICE).does(ALICE, "Howard Heirloom Candle")
    assert t.asked(BOB) == "respond"
    assert t.offered(BOB, "Amanda Rogers")
    assert t.refused(BOB, "Q2") == "49.18"


@row("T002-32")
def test_interrupts_are_played_between_actions():
    t = Spaceline("Excavation").hand(BOB, "Howard Heirloom Candle").chance_of(BOB)
    t.does(BOB, "Howard Heirloom Candle")
    assert t.in_discard(BOB, "Howard Heirloom Candle") == 1


@row("T002-32")
def test_or_as_valid_responses_and_not_in_the_middle_of_something_else():
    t = attacked(bag().hand(BOB, "Howard Heirloom Candle", "The Walls Have Ears"))
    assert t.offered(BOB, "In the Bag")
    assert t.refused(BOB, "The Walls Have Ears") == "15.11"
    assert t.refused(BOB, "Howard Heirloom Candle") == "49.5"


@row("T002-33")
@card("Out of Time")
def test_what_works_at_any_time_works_in_the_opponents_turn():
    t = Spaceline("Excavation").put(BOB, "Alternate Universe Door").hand(BOB, "Out of Time").chance_of(BOB)
    t.does(BOB, "Out of Time")
    assert t.in_play("Out of Time")


@row("T002-33")
@card("Devidian Door")
def test_what_works_once_a_turn_works_once_in_the_opponents_turn():
    t = Spaceline("Excavation").put(BOB, "Devidian Door").hand(BOB, "Kurn", "Klag").chance_of(BOB)
    t.does(BOB, "Use a card in play", "Devidian Door", "the planet at Excavation", "Kurn")
    assert t.where("Kurn") == ("planet", "Excavation")
    t.chance_of(BOB)
    assert t.refused(BOB, "Use a card in play") == "15.18"


@row("T002-33")
@card("Flight of the Intruder")
def test_what_suspends_play_works_between_the_opponents_actions():
    t = flyer(Spaceline("Excavation", "Restore Errant Moon")).chance_of(BOB)
    t.does(BOB, *FLIGHT).goes_on().does(BOB, ["Founder"])
    assert t.holds(BOB, "Founder") == 1


@row("T002-34")
@card("Covert Agent")
def test_a_text_about_what_the_opponent_does_works_in_his_turn():
    t = attempt("O'Brien Founder").infiltrates("O'Brien Founder").put(BOB, "Covert Agent")
    attempted(t.deck(BOB, "Shape-Shift")).does(BOB, "stays out")
    t.does(BOB, "Use a card in play", "Covert Agent", "Shape-Shift")
    assert t.holds(BOB, "Shape-Shift") == 1


@row("T002-35")
def test_nothing_else_is_done_in_the_opponents_turn():
    t = Spaceline("Excavation", ("Diplomacy Mission", BOB)).hand(BOB, "Kivas Fajo - Collector", "Data")
    t.put(BOB, "Federation Outpost", space="Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", "Taitt", aboard="U.S.S. Nebula").put(BOB, "Worf", at="Diplomacy Mission")
    t.chance_of(BOB)
    assert t.refused(BOB, "Kivas Fajo - Collector") == "15.17"
    assert t.refused(BOB, "Data") == "15.17"
    for deed in ("Move a ship", "Attempt a mission", "Beam", "Attack personnel", "Attack with ships"):
        assert not t.offered(BOB, deed)
    t.orders(BOB)
    for deed in ("Move a ship", "Attempt a mission"):
        assert t.offered(BOB, deed)
