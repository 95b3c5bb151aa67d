"""The installed games as OpenSpiel meets them."""

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import coverts
from coverts.envs import openspiel

SIMULTANEOUS = pyspiel.GameType.Dynamics.SIMULTANEOUS
LARGE = [
    "infiltration",
    pytest.param("infiltrators", marks=pytest.mark.long),
    pytest.param("anima_tactics", marks=pytest.mark.slow),
    pytest.param("trek_ccg", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("name", LARGE)
def test_openspiel_s_own_test_passes(name):
    pyspiel.random_sim_test(pyspiel.load_game(f"coverts_{name}"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("name", ["anima_tactics", pytest.param("trek_ccg", marks=pytest.mark.slow)])
def test_openspiel_s_own_test_passes_in_the_last_answers_of_a_long_game(name):
    game, random = pyspiel.load_game(f"coverts_{name}"), Random(1)
    state, line = game.new_initial_state(), []
    while not state.is_terminal():
        line.append(state.at)
        go_on(state, random)
    late = game.new_initial_state()
    late.at = line[-40]
    pyspiel.random_sim_test_with_specific_initial_state(game, 1, late, serialize=True)


def infiltration(turn_based=True, **given):
    return openspiel.load(coverts.game("infiltration"), turn_based=turn_based, **given)


def go_on(state, random):
    """Take a random answer, or one of each seat that is asked."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, weights)[0])
    elif state.is_simultaneous_node():
        legal = [state.legal_actions(seat) for seat in range(state.num_players())]
        state.apply_actions([random.choice(each or [0]) for each in legal])
    else:
        state.apply_action(random.choice(state.legal_actions()))


def test_several_players_with_options():
    game = infiltration(turn_based=False, players=4, options={"scattered_npcs": True, "alarm": "sensitive"})
    assert game.get_type().dynamics == SIMULTANEOUS
    assert pyspiel.load_game(str(game)).setting is game.setting
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_openspiel_s_own_way_to_ask_in_turns_works_too():
    game = pyspiel.load_game_as_turn_based("coverts_infiltration", {"players": 3})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def knows(state, player):
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.legal_actions(player),
        [state.action_to_string(player, action) for action in state.legal_actions(player)],
    )


@pytest.mark.parametrize("turn_based", [False, True])
def test_resampling_keeps_what_the_player_knows_then_and_after_the_same_answer(turn_based):
    random = Random(3)
    state = infiltration(turn_based).new_initial_state()
    compared = 0
    while not state.is_terminal():
        if not state.is_chance_node() and random.randrange(3) == 0:
            for player in range(2):
                other = state.resample_from_infostate(player, random.random)
                assert knows(other, player) == knows(state, player)
                compared += 1 if not turn_based else same_afterwards(state, other, player, random)
        go_on(state, random)
    assert compared > 3


def same_afterwards(state, other, player, random):
    """Give both the player's same answer; 1 where that leads them to a question with no chance between."""
    if state.current_player() != player:
        return 0
    action = random.choice(state.legal_actions())
    after = [each.child(action) for each in (state, other)]
    if after[0].is_chance_node() or after[0].is_terminal():
        return 0
    assert after[0].current_player() == after[1].current_player()
    assert knows(after[0], player) == knows(after[1], player)
    return 1


def test_openspiel_s_search_finds_legal_actions_at_two_player_infiltration():
    random = Random(5)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(2))
    bot = ismcts.ISMCTSBot(infiltration(), evaluator, 2.0, 8, random_state=np.random.RandomState(1))
    state, answers = infiltration().new_initial_state(), 0
    # Its resampling draws from no seed that could be given: a game may be over after fewer answers.
    while not state.is_terminal() and answers < 10:
        if state.is_chance_node() or state.current_player() == 1:
            go_on(state, random)
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            answers += 1
    assert answers > 0
