"""What one gives an environment, is taken in any form, or refused in words: games, players, seeds."""

from pathlib import Path

import numpy as np
import pytest
from kuhn_poker import GAME as KUHN

import coverts
from coverts.bots import new_bot
from coverts.bots.planner import Planner, Workshop
from coverts.engine.backends.native import Compiled, lots
from coverts.engine.base.exceptions import BadOption, GameFault, Malformed, NotInstalled
from coverts.engine.language.seeded_random import SeededRandom
from coverts.envs import Batch, Play
from coverts.envs.arguments import to_game
from coverts.envs.batch import OUTSIDE

FILE = str(Path(__file__).parents[2] / "examples" / "kuhn_poker.py")
NO_SEEDS = [1.5, "3", b"3"]
NO_ACTIONS = [1.5, float("nan"), None, "x", [0, 1]]


def first_legal(play):
    return int(play.mask().argmax())


def course(play, seed):
    """All that the seat from outside sees in a game in which it takes the first legal action."""
    play.begin(seed)
    seen = [play.observation(play.seat).tolist()]
    while not play.ended:
        play.play(first_legal(play))
        seen.append(play.observation(play.seat).tolist())
    return seen


def courses(opponent, seeds=range(12)):
    play = Play(KUHN, opponents={0: opponent})
    return [course(play, seed) for seed in seeds]


# -- opponents that think ----------------------------------------------------------------------------


class Slow(Workshop):
    """Machine code that is ready only when it is waited for."""

    def __init__(self, error=None):
        super().__init__(KUHN)
        self.wrong = error

    def compile_now(self):
        if self.wrong is not None:
            raise self.wrong
        self.search = Workshop.of(KUHN).compile_now()
        return self.search


def slow(error=None):
    bot = Planner(KUHN, "planner:10")
    bot.workshop = Slow(error)
    return bot


def test_a_game_against_a_planner_begins_once_its_machine_code_is_there():
    bot = slow()
    Play(KUHN, opponents={1: bot}).begin(1)
    assert not bot.workshop.is_pending


@pytest.mark.parametrize(
    ("error", "raised"), [(NotInstalled("llvmlite"), NotInstalled), (GameFault("no"), GameFault)]
)
def test_a_planner_that_cannot_be_compiled_is_told_of(error, raised):
    with pytest.raises(raised, match=str(error)):
        Play(KUHN, opponents={1: slow(error)}).begin(1)


@pytest.mark.parametrize("name", ["planner:20", "ismcts:20", "random"])
def test_a_seed_is_the_same_game_against_bots_that_draw(name):
    assert courses(new_bot(KUHN, name)) == courses(new_bot(KUHN, name))


def test_bots_that_think_sit_by_their_names():
    assert courses("ismcts:20") == courses(new_bot(KUHN, "ismcts:20"))


def test_a_strategy_sits_by_its_file(tmp_path):
    from coverts.solving.strategy import Strategy

    Strategy.of(KUHN, 2, KUHN.options(), {}).save(str(tmp_path / "none.policy"))
    assert len(courses(f"policy:{tmp_path / 'none.policy'}")) == 12


@pytest.mark.parametrize("opponent", ["courier", 7, None])
def test_what_is_no_opponent_is_refused(opponent):
    with pytest.raises(Malformed, match=r"no bot .courier.|is not a bot.s name"):
        Play(KUHN, opponents={1: opponent})


@pytest.mark.parametrize("opponent", ["planner:20", "policy:some.file", print])
def test_a_batch_says_what_to_do_about_a_bot_that_cannot_sit_there(opponent):
    with pytest.raises(Malformed, match="new_bot"):
        Batch(KUHN, 2, opponents=[OUTSIDE, opponent])


def test_one_name_is_at_all_other_seats_of_a_batch():
    one, each = Batch(KUHN, 3, opponents="random"), Batch(KUHN, 3, opponents=[OUTSIDE, "random"])
    assert (one.bots == each.bots).all()


# -- games, options ----------------------------------------------------------------------------------


def test_a_game_is_itself_or_its_file():
    assert Play(FILE).game.name == to_game(Path(FILE)).name == Batch(FILE, 1).game.name == KUHN.name


@pytest.mark.parametrize("made", [Play, lambda game: Batch(game, 1)])
def test_what_is_no_game_is_refused(made):
    with pytest.raises(Malformed, match="is not a Game"):
        made(3)


def test_options_are_a_dictionary_or_the_games_own():
    game = coverts.game("infiltration")
    struct = game.read_options({"specialists": True})
    assert Play(game, options={"specialists": True}).options == Play(game, options=struct).options == struct


@pytest.mark.parametrize(
    ("options", "error"), [({"foo": 1}, BadOption), ({"specialists": 3}, BadOption), (3, Malformed)]
)
def test_wrong_options_are_refused(options, error):
    with pytest.raises(error):
        Play("infiltration", options=options)


# -- seeds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [np.int64(3), np.uint64(3), np.int8(3)])
def test_a_seed_of_numpy_is_the_number_it_is(seed):
    batch = Batch(KUHN, 2)
    batch.reset(3)
    rows = batch.rows.copy()
    batch.reset(seed)
    assert (batch.rows == rows).all()
    assert SeededRandom(seed).state == SeededRandom(3).state
    assert (lots(2, seed) == lots(2, 3)).all()
    seats = [["random", "random"]] * 3
    compiled = Compiled.of(KUHN)
    assert (compiled.tournament(seats, seed=seed)[0] == compiled.tournament(seats, seed=3)[0]).all()
    assert coverts.new_match(KUHN, seed=seed).s.as_tuple() == coverts.new_match(KUHN, seed=3).s.as_tuple()


def test_a_seed_may_be_below_zero():
    batch, play = Batch(KUHN, 2), Play(KUHN)
    batch.reset(-5)
    play.begin(-5)
    assert batch.observations[0].tolist() == play.observation(play.seat).tolist()


@pytest.mark.parametrize("seed", NO_SEEDS)
@pytest.mark.parametrize(
    "begin",
    [
        SeededRandom,
        lambda seed: lots(2, seed),
        lambda seed: coverts.new_match(KUHN, seed=seed),
        lambda seed: Batch(KUHN, 2).reset(seed),
        lambda seed: Play(KUHN).begin(seed),
        lambda seed: Compiled.of(KUHN).tournament([["random", "random"]], seed=seed),
    ],
)
def test_what_is_no_seed_is_refused(begin, seed):
    with pytest.raises(Malformed, match="whole number"):
        begin(seed)


# -- actions -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", NO_ACTIONS)
def test_what_is_no_action_is_refused(action):
    play = Play(KUHN)
    play.begin(1)
    with pytest.raises(Malformed, match="whole number"):
        play.play(action)


@pytest.mark.parametrize("actions", [[0.0, 1.0], [float("nan")] * 2, ["a", "b"], [None, 0], [[0], [0, 1]]])
def test_what_are_no_actions_of_a_batch_is_refused(actions):
    batch = Batch(KUHN, 2)
    batch.reset(1)
    with pytest.raises(Malformed, match="whole numbers"):
        batch.step(actions)


def test_a_batch_that_has_not_begun_takes_no_step():
    with pytest.raises(Malformed, match="reset"):
        Batch(KUHN, 2).step([0, 0])
