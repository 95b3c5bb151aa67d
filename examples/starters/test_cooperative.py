"""Scenarios of the game, in the players' words."""

from cooperative import CARDS, GAME

from coverts import Match


def deal(*cards: str) -> Match:
    """Return a match in which two players get these cards in turn."""
    waiting = [CARDS.index(card) for card in cards]
    return Match(GAME, 2, chance=lambda kind, weights: waiting.pop(0))


def test_all_win_if_every_card_is_laid_in_order() -> None:
    match = deal("1", "2", "3", "4", "5", "6")
    for number in range(6):
        match.apply_action(number % 2, str(number + 1))
    assert match.winners == [0, 1]


def test_all_lose_if_a_card_is_too_low() -> None:
    match = deal("2", "1", "3", "4", "5", "6")
    match.apply_action(0, "2")
    match.apply_action(1, "1")
    assert match.winners == []


def test_the_players_cannot_wait_a_seventh_time() -> None:
    match = deal("1", "2", "3", "4", "5", "6")
    for number in range(6):
        match.apply_action(number % 2, "wait")
    assert "2" in str(match.why_not(0, "wait"))
