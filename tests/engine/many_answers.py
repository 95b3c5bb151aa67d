"""A game of questions with more answers than the planner weighs: the first the bot scores, the second not."""

from engine_games import game_of

from coverts.engine import Bot, State, decision, game_over, i8, public, rule

ANSWERS = 40


class Choice(State):
    scored: i8 = public()
    plain: i8 = public()


@decision(ANSWERS, prompt="Which?", rules=("1",))
def choose_scored(s, seat, option) -> bool:
    return True


@decision(ANSWERS, prompt="Which?", rules=("1",))
def choose_plain(s, seat, option) -> bool:
    return True


@rule("1")
def play(s):
    s.scored = yield choose_scored(0)
    s.plain = yield choose_plain(0)
    yield game_over()


def returns(s, seat):
    """Small numbers win, which the bot does not know."""
    return s.scored < ANSWERS // 2


high = Bot("high", "Likes high numbers.")


@high.on(choose_scored)
def like(v, seat, option):
    return option


GAME = game_of(Choice, play, players=(1, 1), returns=returns, bots=[high])
