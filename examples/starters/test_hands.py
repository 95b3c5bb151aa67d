"""Scenarios of the game, in the players' words."""

from hands import CARDS, GAME

from coverts import Match


def deal(*cards: str) -> Match:
    """Return a match in which two players get these cards in turn."""
    waiting = [CARDS.index(card) for card in cards]
    return Match(GAME, 2, chance=lambda kind, weights: waiting.pop(0))


def test_the_highest_card_takes_the_trick() -> None:
    match = deal("1 of suns", "6 of suns", "2 of suns", "5 of suns", "3 of suns", "4 of suns")
    match.apply_action(0, "3 of suns")
    match.apply_action(1, "6 of suns")
    assert [player.tricks for player in match.view(0).player[:2]] == [0, 1]


def test_a_player_plays_only_cards_of_the_hand() -> None:
    match = deal("1 of suns", "6 of suns", "2 of suns", "5 of suns", "3 of suns", "4 of suns")
    assert "2" in str(match.why_not(0, "6 of suns"))


def test_nobody_sees_the_hand_of_another() -> None:
    match = deal("1 of suns", "6 of suns", "2 of suns", "5 of suns", "3 of suns", "4 of suns")
    other = match.view(0).player[1]
    assert len(other.hand) == 0
    assert other.hand_count == 3
