"""The goal of a game, which the table shows to a player until their first answer."""

from engine_games import game_of

from coverts.engine import State, decision, rule
from coverts.engine.match.game_match import Match

FIRST, SECOND = range(2)
GOAL = "You win."


class Stones(State):
    stack_words = 16


@decision(("left", "right"), prompt="Which stone?", rules=("1",))
def choose_stone(s: Stones, who, stone):
    return 0


@rule("1")
def set_up(s: Stones):
    yield choose_stone(FIRST)


@rule("1")
def open_game(s: Stones):
    yield choose_stone(FIRST)
    yield choose_stone(FIRST)


@rule("2")
def play(s: Stones):
    yield from set_up(s)
    yield choose_stone(SECOND)
    yield choose_stone(FIRST)
    yield choose_stone(SECOND)


@rule("2")
def play_long(s: Stones):
    yield from open_game(s)
    yield choose_stone(FIRST)


def match_of(goal=GOAL, start=play, **named):
    return Match(game_of(Stones, start, goal=goal, **named), 2)


def answers(match, *seats):
    for seat in seats:
        match.apply_action(seat, 0)
    return match


def test_a_player_is_told_the_goal_until_their_first_answer():
    match = match_of()
    assert match.goal(FIRST) == GOAL
    answers(match, FIRST)
    assert (match.goal(FIRST), match.goal(SECOND)) == ("", GOAL)


def test_answers_of_the_set_up_do_not_count():
    match = answers(match_of(prelude=(set_up,)), FIRST, SECOND)
    assert match.goal(FIRST) == GOAL
    assert answers(match, FIRST).goal(FIRST) == ""


def test_a_match_that_is_restored_in_the_set_up_still_has_its_goal():
    match = answers(match_of(start=play_long, prelude=(open_game,)), FIRST)
    restored = Match.unpacked(match.game, 2, match.options, match.steps, match.packed())
    assert answers(restored, FIRST).goal(FIRST) == GOAL


def test_a_seat_can_have_a_goal_of_its_own():
    match = match_of(goal=lambda view, seat: f"Seat {seat} wins.")
    assert match.goal(SECOND) == "Seat 1 wins."


def test_a_spectator_is_told_no_goal():
    assert match_of().goal(None) == ""


def test_a_game_need_not_have_a_goal():
    assert match_of(goal="").goal(FIRST) == ""
