"""Cuckoo: what each card does when it is asked for, who then knows what, and what the table shows."""

import pytest
from cuckoo import CARDS, GAME, NONE

from coverts.bots import BotPlayer
from coverts.engine.match.game_match import Match
from coverts.text.plain_scene import scene_of
from coverts.text.printing import scene_lines

ADA, BO, CLEO = 0, 1, 2


def table(*cards, drawn="six of clubs", lives=3):
    """Three who were dealt those cards; Ada deals, so Bo is asked first."""
    left = [CARDS.index(card) for card in (*cards, drawn)]

    def outcome(kind, weights):
        wanted = left.pop(0) if left else NONE
        return wanted if wanted != NONE and weights[wanted] else weights.index(1)

    return Match(GAME, 3, GAME.options(lives=lives), chance=outcome)


def told(match, seat=None):
    return [line.text for line in match.log(seat)]


def held(match, seat, viewer):
    """The card of a seat as a viewer knows it."""
    card = match.view(viewer).player[seat].card
    return CARDS[card] if card >= 0 else None


def test_who_exchanges_knows_both_cards_and_nobody_else_does():
    match = table("ace of cups", "two of cups", "five of cups")
    match.apply_action(BO, "exchange")
    assert [held(match, BO, viewer) for viewer in (ADA, BO, CLEO)] == [None, "five of cups", "five of cups"]
    assert [held(match, CLEO, viewer) for viewer in (ADA, BO, CLEO)] == [None, "two of cups", "two of cups"]


def test_who_keeps_a_card_tells_nothing():
    match = table("ace of cups", "two of cups", "five of cups")
    match.apply_action(BO, "keep")
    assert [held(match, BO, viewer) for viewer in (ADA, BO, CLEO)] == [None, "two of cups", None]


def test_a_king_is_shown_and_stays():
    match = table("ace of cups", "two of cups", "king of cups")
    match.apply_action(BO, "exchange")
    assert told(match)[-3:] == ["Bo asks Cleo.", "Cleo says: cuckoo!", "Cleo shows king of cups."]
    assert (held(match, BO, BO), held(match, CLEO, ADA)) == ("two of cups", "king of cups")


def test_a_jack_has_both_cards_shown():
    match = table("ace of cups", "two of cups", "jack of cups")
    match.apply_action(BO, "exchange")
    assert (held(match, BO, ADA), held(match, CLEO, ADA)) == ("two of cups", "jack of cups")


@pytest.mark.parametrize(("answer", "then"), [("agree", "queen of cups"), ("refuse", "two of cups")])
def test_whoever_holds_a_queen_decides(answer, then):
    match = table("ace of cups", "two of cups", "queen of cups")
    match.apply_action(BO, "exchange")
    assert match.pending(CLEO) == "Your queen decides: do you exchange with Bo?"
    match.apply_action(CLEO, answer)
    assert held(match, BO, BO) == then


def test_a_king_is_not_given_away():
    match = table("king of cups", "king of coins", "ace of cups")
    assert match.why_not(BO, "exchange").rule == "3"
    match.apply_action(BO, "keep")
    match.apply_action(CLEO, "keep")
    assert match.why_not(ADA, "take").rule == "3"


def test_a_king_in_hand_tells_nobody_by_an_answer_that_comes_by_itself():
    assert table("king of cups", "king of coins", "ace of cups").forced(BO) is None


def test_the_dealer_lays_a_card_aside_for_one_from_the_deck():
    match = table("ace of cups", "two of cups", "five of cups")
    for seat, answer in ((BO, "keep"), (CLEO, "keep"), (ADA, "take")):
        match.apply_action(seat, answer)
    assert "Ada lays ace of cups aside and takes a card." in told(match)
    assert "Ada shows six of clubs." in told(match)
    assert "Bo loses a life and has 2." in told(match)


def test_all_with_the_lowest_rank_lose_a_life():
    match = table("two of clubs", "two of cups", "five of cups")
    for seat in (BO, CLEO, ADA):
        match.apply_action(seat, "keep")
    assert [player.lives for player in match.view(None).player[:3]] == [2, 2, 3]


def test_whoever_is_left_alone_wins():
    match = table("two of clubs", "two of cups", "five of cups", lives=1)
    for seat in (BO, CLEO, ADA):
        match.apply_action(seat, "keep")
    assert (match.over, match.result(), match.returns()) == (True, "Cleo won.", [0, 0, 1])


def test_all_that_fall_together_share_the_game():
    match = table("two of clubs", "two of cups", "two of coins", lives=1)
    for seat in (BO, CLEO, ADA):
        match.apply_action(seat, "keep")
    assert match.returns() == [1, 1, 1]


def test_the_scene_shows_one_s_own_card_and_the_backs_of_the_others():
    match = table("ace of cups", "two of cups", "five of cups")
    assert scene_lines(scene_of(match, BO)) == [
        "Round 1",
        "Players:",
        "  Ada (3 lives, deals)",
        "  Bo (3 lives)",
        "  Cleo (3 lives)",
        "Cards:",
        "  Ada's card",
        "  Bo, two of cups",
        "  Cleo's card",
        "Deck:",
        "  37 cards",
    ]


def test_a_click_on_a_card_means_what_the_question_offers():
    match = table("ace of cups", "two of cups", "five of cups")
    keep, exchange = (action.number for action in match.legal_actions(BO))
    cards = match.scene(BO).zones[1].pieces
    assert [card.options for card in cards] == [[], [keep], [exchange]]


@pytest.mark.parametrize(("card", "answer"), [("two of cups", "exchange it"), ("seven of cups", "keep it")])
def test_the_careful_keep_what_is_good(card, answer):
    match = table("ace of cups", card, "five of cups")
    bot = BotPlayer(GAME, "careful")
    assert bot.choose(match.view(BO), match.decisions(BO))[1].text == answer
