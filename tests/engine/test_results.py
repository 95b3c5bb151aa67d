"""Who has won a game, alone, as a team or together, and the sentence that says so."""

import pytest
from engine_games import game_of

from coverts.engine import NOBODY, State, chance, decision, i8, nobody, public, rule, secret
from coverts.engine.base.exceptions import GameFault, RuleSourceError
from coverts.engine.checks import contract
from coverts.engine.match.game_match import Match

LEVELS = 26


class Climb(State):
    stack_words = 16
    level: i8 = public()


@decision(LEVELS, prompt="How high?")
def climb(s: Climb, who, level):
    return 0


@rule()
def play(s: Climb):
    s.level = yield climb(0)


def level(s: Climb, seat):
    return s.level


def is_up(s: Climb, seat):
    return s.level > 9


def of_the_top(s: Climb, seat):
    return s.level * 10


def for_the_even_seats(s: Climb, seat):
    return (seat % 2 == 0) == (s.level > 9)


def for_one_seat(s: Climb, seat):
    return seat == 0


def pairs(s):
    return [seat % 2 for seat in range(s.players)]


def played(answer, players=2, **more):
    """A finished match: its first player has climbed to the level `answer`."""
    given = {"players": (players, players), "returns": is_up, **more}
    match = Match(game_of(Climb, play, **given), players)
    match.apply_action(0, answer)
    return match


def test_all_win_a_cooperative_game_together():
    match = played(10, 3, cooperative=True)
    assert match.winners == [0, 1, 2]
    assert match.result() == "You win together."


def test_all_lose_a_cooperative_game_together():
    match = played(9, 3, cooperative=True)
    assert match.winners == []
    assert match.result() == "You lose together."


def test_nobody_has_won_during_a_game():
    assert Match(game_of(Climb, play, returns=for_one_seat), 2).winners == []


def test_a_common_score_is_told_with_the_best_possible_one():
    match = played(17, cooperative=True, returns=level, points=level, max_points=25)
    assert match.result() == "You score 17 of 25."


def test_a_common_score_without_a_best_one_is_told_alone():
    assert played(17, cooperative=True, returns=level, points=level).result() == "You score 17."


def test_a_score_that_does_not_decide_is_told_after_the_result():
    match = played(9, cooperative=True, points=of_the_top)
    assert match.result() == "You lose together. You score 90."


def test_the_seats_of_the_best_team_win():
    match = played(10, 4, teams=pairs, returns=for_the_even_seats)
    assert match.winners == [0, 2]


def test_a_winning_team_is_called_by_its_name():
    given = {"teams": pairs, "returns": for_the_even_seats, "team_names": ("Team North", "Team South")}
    assert played(10, 4, **given).result() == "Team North wins."
    assert played(9, 4, **given).result() == "Team South wins."


def test_a_team_without_a_name_has_a_number():
    assert played(9, 4, teams=pairs, returns=for_the_even_seats).result() == "Team 2 wins."


def test_a_winner_is_named_without_a_number_that_says_no_more():
    assert played(0, returns=for_one_seat).result() == "Seat 1 wins."


def test_scores_are_told_after_the_winner():
    match = played(1, returns=for_one_seat, points=of_the_top)
    assert match.result() == "Seat 1 wins. Seat 1 has 10. Seat 2 has 10."


def test_equal_results_above_nothing_are_a_shared_win():
    match = played(10)
    assert match.winners == [0, 1]
    assert match.result() == "Seat 1, Seat 2 share the win."


def test_equal_results_of_nothing_are_nobodys_win():
    match = played(9)
    assert match.winners == []
    assert match.result() == "Nobody wins."


def test_teams_must_give_each_seat_a_number():
    with pytest.raises(GameFault, match=r"teams returned \[0\]; it must return a number from 0 for each"):
        played(9, teams=lambda s: [0]).teams()


def test_a_cooperative_game_has_no_draws():
    with pytest.raises(RuleSourceError, match="drop has_draws= or cooperative="):
        game_of(Climb, play, cooperative=True, has_draws=True)


def test_a_cooperative_game_has_no_teams():
    with pytest.raises(RuleSourceError, match="drop teams= or cooperative="):
        game_of(Climb, play, cooperative=True, teams=pairs)


def test_only_a_common_score_has_a_best_possible_one():
    with pytest.raises(RuleSourceError, match="set cooperative=True and points="):
        game_of(Climb, play, points=level, max_points=25)


def findings(**more):
    return contract.check(game_of(Climb, play, **more), games=2, compiled=False).examples


def test_the_contract_suite_finds_a_result_that_seats_do_not_share():
    assert (
        "seats 0 and 1 play together, but returns gives them 1 and 0"
        in findings(cooperative=True, returns=for_one_seat)[0]
    )


def test_results_that_mates_do_not_share_are_counted_apart_from_differences():
    report = contract.check(
        game_of(Climb, play, cooperative=True, returns=for_one_seat), games=2, compiled=False
    )
    assert report.line.endswith("2 games, 0 differences, 0 leaks, 0 stuck, 2 wrong results")
    assert report.examples[0].startswith("wrong results: ")
    assert not report.ok


def test_the_contract_suite_finds_a_result_that_a_team_does_not_share():
    found = findings(players=(4, 4), teams=pairs, returns=for_one_seat)
    assert "seats 0 and 2 play together, but returns gives them 1 and 0" in found[0]


def test_the_contract_suite_finds_teams_that_change():
    assert (
        "the teams changed from [0, 1] to "
        in findings(teams=lambda s: [s.e_over, 1], returns=for_one_seat)[0]
    )


def below_zero(s: Climb, seat):
    return -1


def test_the_contract_suite_finds_a_lost_game_below_min_return():
    (found,) = findings(cooperative=True, returns=below_zero)
    assert "returns gives -1, but a lost game gives 0; set min_return=" in found


def test_the_contract_suite_finds_a_score_above_the_best_possible_one():
    found = findings(cooperative=True, points=level, max_points=-1)
    assert "but max_points is -1; correct one of them" in found[0]


class Spies(State):
    stack_words = 16
    spy: i8 = secret(to=nobody, unvaried="for this test only")


@rule()
def send(s: Spies):
    s.spy = yield whisper(0)
    yield climb(0)


@chance(2, learns=NOBODY)
def whisper(s: Spies, who, outcome):
    return outcome


def teams_of_spies(s):
    return [0, 1] if s.spy == 1 else [1, 0]


def test_hidden_teams_are_told_to_nobody():
    made = game_of(Spies, send, teams=teams_of_spies, returns=for_the_spy)
    assert Match(made, 2).teams() == [1, 0]


def for_the_spy(s: Spies, seat):
    return seat == s.spy
