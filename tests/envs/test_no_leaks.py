"""What an environment gives a seat is the same in every world that the seat cannot tell from the true one."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from goofspiel import GAME as GOOFSPIEL

import coverts
from coverts.engine.backends.native import Compiled
from coverts.engine.knowledge.secrecy import redeal
from coverts.envs import Autoreset, Batch, Play

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))
GAMES, STEPS = 64, 12
every_game = pytest.mark.parametrize(
    "name", [*map(str, EXAMPLES), "infiltration"], ids=lambda name: Path(name).stem
)


def random_legal(mask, random):
    """One legal action of each row."""
    return (mask * random.random(mask.shape)).argmax(axis=1)


def shown(batch, rows):
    return [array[rows] for array in (batch.observations, batch.mask, batch.seats, batch.choices)]


def told(batch, rows):
    return [array[rows] for array in (batch.illegal, batch.rewards, batch.ended)]


@every_game
def test_rows_of_a_batch_in_paired_worlds_show_the_same(name):
    game, random = coverts.game(name), np.random.default_rng(1)
    true, other = (Batch(game, GAMES, autoreset=Autoreset.DISABLED) for _ in range(2))
    true.reset(3)
    other.reset(3)
    compared = 0
    for step in range(STEPS):
        other.rows[:] = true.rows
        Compiled.of(game).redeal(other.rows, true.seats, step + 1)
        other.look()
        open_ = (true.ended == 0) & (other.rows["e_error"] == 0)
        if not open_.any():
            break
        for a, b in zip(shown(true, open_), shown(other, open_), strict=True):
            assert (a == b).all()
        compared += int(open_.sum())
        wrong = (true.mask == 0).argmax(axis=1)  # where an action is not legal, both say so and nothing else
        for batch in (true, other):
            batch.step(np.where(batch.mask[np.arange(GAMES), wrong] == 0, wrong, -1))
        for a, b in zip(told(true, open_), told(other, open_), strict=True):
            assert (a == b).all()
        true.step(random_legal(true.mask, random))
    assert compared


def given(play):
    """What is seen and legal, and why all else is not."""
    play.look()
    refused = [play.explain_illegal(action) for action in range(play.actions)]
    return play.observation(play.seat).tolist(), play.mask().tolist(), refused


@every_game
def test_a_single_game_in_paired_worlds_shows_and_refuses_the_same(name):
    game, chooser = coverts.game(name), Random(1)
    play, compared = Play(game), 0
    play.begin(3)
    for _ in range(STEPS):
        world = redeal(game, play.s, play.seat, chooser)
        if play.ended:
            break
        if world is not None:
            true, play.s = play.s, world
            theirs = given(play)
            play.s = true
            assert theirs == given(play)
            compared += 1
        play.play(chooser.choice(play.mask().nonzero()[0].tolist()))
    assert compared


def test_who_answers_second_does_not_see_what_was_chosen_at_the_same_time():
    seen = []
    for action in range(3):
        play = Play(GOOFSPIEL)
        play.begin(1)
        legal = play.mask().nonzero()[0]
        assert play.seat == 0
        play.play(int(legal[action]))
        assert play.seat == 1
        seen.append((play.observation(1).tolist(), play.mask().tolist()))
    assert seen[0] == seen[1] == seen[2]
