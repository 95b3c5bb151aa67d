"""What a game says that nobody wins: a draw, or a defeat of all."""

import pytest
from engine_games import game_of

from coverts.engine import Defeat, State, chance, rule
from coverts.engine.base.exceptions import GameFault
from coverts.engine.language.field_types import i8, public
from coverts.engine.match.game_match import Match

DRAW = "Nobody wins: a draw."


class Lot(State):
    stack_words = 4
    lucky: i8 = public()


@chance(2)
def draw_lot(s: Lot, lucky):
    return 1


@rule("1")
def play(s: Lot):
    s.lucky = yield draw_lot()


def lucky_first(s, seat):
    return s.lucky if seat == 0 else 0


def too_slow(s, seat, events):
    return Defeat("You were slow.", "1-fast")


def ended(lucky=0, players=2, **named):
    """A game that is over. Only the first seat can be lucky, and wins then."""
    game = game_of(Lot, play, players=(players, players), returns=lucky_first, why_lost=too_slow, **named)
    return Match(game, players, chance=lambda kind, weights: lucky)


def test_a_draw_is_the_result():
    assert ended(has_draws=True).result() == DRAW


def test_a_draw_is_named_before_the_sentence_of_the_game():
    game = ended(has_draws=True, result=lambda s: "The score is 4 to 4.")
    assert game.result() == f"{DRAW} The score is 4 to 4."


def test_a_draw_is_the_last_status():
    assert ended(has_draws=True).pending(0) == DRAW


def crash(s, seat, events):
    raise ZeroDivisionError


def test_a_failure_of_why_lost_is_a_fault_of_the_game():
    game = game_of(Lot, play, players=(2, 2), returns=lucky_first, why_lost=crash)
    match = Match(game, 2, chance=lambda kind, weights: 1)
    with pytest.raises(GameFault):
        match.defeat(1)


def test_nobody_has_lost_a_draw():
    game = ended(has_draws=True)
    assert [game.defeat(seat) for seat in range(2)] == [None, None]


@pytest.mark.parametrize("players", [1, 3])
def test_all_have_lost_a_game_without_draws_that_nobody_wins(players):
    game = ended(players=players)
    assert not game.is_draw
    assert all(game.defeat(seat) for seat in range(players))


def test_a_game_that_somebody_wins_is_no_draw():
    game = ended(lucky=1, has_draws=True)
    assert not game.is_draw
    assert [game.defeat(seat) is None for seat in range(2)] == [True, False]
