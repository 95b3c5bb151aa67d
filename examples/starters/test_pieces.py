"""Scenarios of the game, in the players' words."""

from pieces import GAME

from coverts import Match

WEST, EAST = 0, 1


def hide(west: str, east: str) -> Match:
    """Return a match in which the treasures are in these places."""
    match = Match(GAME, 2)
    match.apply_action(WEST, west)
    match.apply_action(EAST, east)
    return match


def test_whoever_digs_learns_how_far_the_treasure_is() -> None:
    match = hide("a1", "c3")
    match.apply_action(WEST, "b1")
    assert match.view(WEST).island[EAST].steps[0][1] == 3


def test_whoever_finds_the_treasure_wins() -> None:
    match = hide("a1", "c3")
    match.apply_action(WEST, "c3")
    assert match.returns() == [1, 0]


def test_nobody_digs_twice_in_a_place() -> None:
    match = hide("a1", "c3")
    match.apply_action(WEST, "b1")
    match.apply_action(EAST, "d4")
    assert "2" in str(match.why_not(WEST, "b1"))


def test_a_treasure_is_hidden_from_the_other_player() -> None:
    assert hide("a1", "c3").view(WEST).island[EAST].treasure < 0
