"""Scenarios of the game, in the players' words."""

from bidding import GAME

from coverts import Match


def test_the_last_bidder_pays_and_takes_the_painting() -> None:
    match = Match(GAME, 2)
    match.apply_action(0, "2 coins")
    match.apply_action(1, "pass")
    first = match.view(0).player[0]
    assert (first.coins, first.paintings) == (8, 3)


def test_a_bid_must_be_above_the_last_one() -> None:
    match = Match(GAME, 2)
    match.apply_action(0, "2 coins")
    assert "2" in str(match.why_not(1, "2 coins"))


def test_nobody_takes_a_painting_if_all_pass() -> None:
    match = Match(GAME, 2)
    match.apply_action(0, "pass")
    match.apply_action(1, "pass")
    assert [player.paintings for player in match.view(0).player[:2]] == [0, 0]
