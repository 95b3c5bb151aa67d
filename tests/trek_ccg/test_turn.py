"""The turn: its bounds, winning in the middle of it, its normal card play (chapters 4, 5 and 27)."""

from spaceline import ALICE, BOB, Spaceline

# -- the game is bounded ---------------------------------------------------------------------------


def test_the_opponent_cannot_keep_a_turn_from_ending():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", "U.S.S. Enterprise", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", aboard="U.S.S. Nebula").put(BOB, "Data", aboard="U.S.S. Enterprise")
    t.put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula").infiltrates("O'Brien Founder").asks(ALICE)
    t.orders(BOB)
    for move in range(40):
        t.does(BOB, "End the turn")
        if not t.asked(ALICE):
            break
        if not t.offered(ALICE, "Move an infiltrator alone"):
            assert t.refused(ALICE, "Move an infiltrator alone") == "4.10"
            t.passes(ALICE)
            break
        goal = "aboard U.S.S. Enterprise" if move % 2 == 0 else "aboard U.S.S. Nebula"
        t.does(ALICE, "Move an infiltrator alone", "O'Brien Founder", goal)
    assert t.asked(BOB) != "order"


# -- winning at once -------------------------------------------------------------------------------


def test_points_won_at_the_end_of_a_turn_decide_at_once():
    t = Spaceline("Excavation").put(ALICE, "Borg Outpost", space="Excavation")
    t.put(BOB, "Data", at="Excavation")
    t.put(BOB, "Kurn", aboard="Borg Outpost")
    t.scores(ALICE, 99)
    victim = t.card("Kurn")
    victim.captive = victim.disabled = True
    victim.controller = ALICE
    t.put(ALICE, "Assimilation Table", "Seven of Nine (The Borg)", aboard="Borg Outpost")
    victim.host = t.piece("Assimilation Table")
    t.put(ALICE, "Assimilate Counterpart")
    t.card("Assimilate Counterpart").first_note = victim.face
    t.deck(ALICE, "Six of Eleven").ends_turn(ALICE).does(ALICE, "yes")
    assert t.over
    assert t.winner == ALICE


# -- the normal card play --------------------------------------------------------------------------


def test_a_card_that_answers_is_no_normal_card_play():
    t = Spaceline("Excavation").put(ALICE, "I.K.C. Bortas", space="Excavation")
    t.put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Gowron", "Divok", "Kromm", aboard="I.K.C. Bortas")
    t.put(BOB, "Jean-Luc Picard", aboard="U.S.S. Nebula").hand(BOB, "Battle Bridge Door").asks(BOB).orders(
        ALICE
    )
    t.does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. Bortas").does(BOB, "Battle Bridge Door")
    assert t.card_plays == 1


# -- how it ended ----------------------------------------------------------------------------------


def test_a_draw_says_that_both_draw_decks_were_empty():
    t = Spaceline("Excavation").scores(ALICE, 35).scores(BOB, 35)
    assert t.result() == "The game ended because both draw decks were empty. The score is 35 to 35."


def test_a_win_without_the_points_says_that_the_turns_were_over():
    t = Spaceline("Excavation").deck(BOB, "Data").scores(ALICE, 35)
    t.s.winner = ALICE
    assert t.result() == "Seat 1 wins with 35 to 0. The game ended after 40 turns for each side."
