"""Scenarios of the game, in the players' words."""

from simultaneous import GAME

from coverts import Match

EVEN, ODD = 0, 1


def test_an_even_sum_is_for_the_first_player() -> None:
    match = Match(GAME, 2)
    match.apply_action(EVEN, "three fingers")
    match.apply_action(ODD, "one finger")
    assert [player.points for player in match.view(EVEN).player] == [4, 0]


def test_an_odd_sum_is_for_the_second_player() -> None:
    match = Match(GAME, 2)
    match.apply_action(EVEN, "two fingers")
    match.apply_action(ODD, "one finger")
    assert [player.points for player in match.view(EVEN).player] == [0, 3]


def test_nobody_sees_a_choice_before_both_have_chosen() -> None:
    match = Match(GAME, 2)
    match.apply_action(EVEN, "two fingers")
    assert match.view(ODD).player[EVEN].chosen < 0
