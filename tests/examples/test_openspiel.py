"""The examples as OpenSpiel's own algorithms and tests meet them through the adapter."""

import pickle
from copy import copy
from importlib import import_module
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, ismcts, mcts
from open_spiel.python.observation import make_observation

import coverts
from coverts.engine.base.exceptions import IllegalAction, Malformed
from coverts.engine.game.protocol import by_weight
from coverts.engine.match.game_match import Match
from coverts.envs import openspiel

GAMES = [
    "ambush",
    "connect_four",
    "cuckoo",
    "goofspiel",
    "kuhn_poker",
    "leduc_poker",
    "liars_dice",
    "match_game",
    "tic_tac_toe",
]
HIDING = ["ambush", "cuckoo", "goofspiel", "kuhn_poker", "leduc_poker", "liars_dice"]
SIMULTANEOUS = pyspiel.GameType.Dynamics.SIMULTANEOUS


def adapted(name, turn_based=False):
    return openspiel.load(import_module(name).GAME, turn_based=turn_based)


def line(game, seed):
    """Every state of a random game."""
    random, state = Random(seed), game.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        state = state.clone()
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(seat) for seat in range(state.num_players())]
            state.apply_actions([random.choice(each or [0]) for each in legal])
        else:
            state.apply_action(random.choice(state.legal_actions()))


def nodes(state):
    """All states from here."""
    yield state
    if state.is_chance_node() or not state.is_terminal():
        for action in state.legal_actions():
            yield from nodes(state.child(action))


def deciding(game):
    return [s for s in nodes(game.new_initial_state()) if not s.is_chance_node() and not s.is_terminal()]


@pytest.mark.parametrize("turn_based", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_openspiel_s_own_test_passes(name, turn_based):
    pyspiel.random_sim_test(adapted(name, turn_based), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "states"), [("kuhn_poker", 12), ("leduc_poker", 936)])
def test_there_are_as_many_information_states_as_in_openspiel_s_game(name, states):
    ours = {state.information_state_string() for state in deciding(adapted(name))}
    assert len(ours) == states


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_strings_and_tensors_tell_the_same_states_apart(name):
    found = {
        (s.information_state_string(), tuple(s.information_state_tensor())) for s in deciding(adapted(name))
    }
    assert len({text for text, _ in found}) == len({tensor for _, tensor in found}) == len(found)


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_states_are_those_of_openspiel_s_game(name):
    """Two histories are one information state here exactly where they are one there."""
    pairs = set()
    theirs = pyspiel.load_game(name)
    for state in deciding(adapted(name)):
        twin = theirs.new_initial_state()
        for action in state.history():
            twin.apply_action(action)
        pairs.add((state.information_state_string(), twin.information_state_string()))
    assert len(pairs) == len({ours for ours, _ in pairs}) == len({twin for _, twin in pairs})


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_the_uniform_policy_is_as_exploitable_as_in_openspiel_s_game(name):
    game, twin = adapted(name), pyspiel.load_game(name)
    theirs = pyspiel.exploitability(twin, pyspiel.UniformRandomPolicy(twin))
    ours = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert ours == pytest.approx(theirs, abs=1e-9)


def test_what_is_said_of_a_small_game_is_exact():
    game, theirs = adapted("leduc_poker"), pyspiel.load_game("leduc_poker")
    for one in (game, theirs):
        assert (one.min_utility(), one.max_utility(), one.utility_sum(), one.max_game_length()) == (
            -13,
            13,
            0,
            8,
        )
    assert game.max_chance_nodes_in_history() == theirs.max_chance_nodes_in_history()
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


def test_of_a_large_game_no_more_is_said_than_is_known():
    kind = adapted("connect_four").get_type()
    assert kind.utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert not kind.provides_information_state_tensor
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION


def test_those_who_are_asked_at_once_answer_at_once():
    state = adapted("goofspiel").new_initial_state()
    assert state.is_simultaneous_node()
    state.apply_actions([4, 0])
    assert state.at.s.player[0].points == 5


def test_in_turns_the_later_sees_nothing_of_the_earlier_s_choice():
    game = adapted("goofspiel", turn_based=True)
    first = game.new_initial_state()
    assert game.get_type().dynamics != SIMULTANEOUS
    found = set()
    for action in first.legal_actions():
        state = first.child(action)
        assert state.current_player() == 1
        found.add(
            (state.information_state_string(1), state.observation_string(1), *state.observation_tensor(1))
        )
    assert len(found) == 1


def test_in_turns_one_comes_to_the_same_as_at_once():
    once, turns = adapted("goofspiel").new_initial_state(), adapted("goofspiel", True).new_initial_state()
    once.apply_actions([2, 3])
    turns.apply_action(2)
    turns.apply_action(3)
    for seat in range(2):
        assert once.information_state_string(seat) == turns.information_state_string(seat)


@pytest.mark.parametrize("turn_based", [False, True])
@pytest.mark.parametrize("name", HIDING)
def test_resampling_keeps_what_the_player_knows(name, turn_based):
    """What OpenSpiel's own games are tested for, and that the tensors and legal actions stay as they are."""
    sampler = Random(7).random
    for seed in range(5):
        for state in line(adapted(name, turn_based), seed):
            if state.is_chance_node() or state.is_terminal():
                continue
            for player in range(state.num_players()):
                other = state.resample_from_infostate(player, sampler)
                assert other.current_player() == state.current_player()
                assert knows(other, player) == knows(state, player)


def knows(state, player):
    told = state.get_game().get_type().provides_information_state_tensor
    return (
        state.information_state_string(player),
        state.information_state_tensor(player) if told else None,
        state.observation_string(player),
        state.observation_tensor(player),
        state.legal_actions(player),
    )


def test_a_resampled_state_tells_nothing_of_what_the_others_have_seen():
    """The king of seat 1 or its jack: what comes of a redeal from the view of seat 0 is the same."""
    found = []
    for card in (0, 2):
        state = adapted("kuhn_poker").new_initial_state()
        for action in (1, card, 1):
            state.apply_action(action)
        worlds = [state.resample_from_infostate(0, Random(seed).random) for seed in range(8)]
        found.append([(w.information_state_string(1), str(w), w.history()) for w in worlds])
    assert found[0] == found[1]
    assert len({text for text, _, _ in found[0]}) == 2


def test_resampling_reaches_each_deal_about_equally_often():
    state, draws = adapted("kuhn_poker").new_initial_state(), Random(3).random
    state.apply_action(1)
    state.apply_action(0)
    cards = [state.resample_from_infostate(0, draws).at.s.card[1] for _ in range(400)]
    assert {*cards} == {0, 2}
    assert 150 < cards.count(0) < 250


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "goofspiel"])
def test_openspiel_s_search_plays_to_the_end(name):
    game = adapted(name, turn_based=True)
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(2))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 20, random_state=random)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1] if state.is_chance_node() else bot.step(state))
    assert sum(state.returns()) == 0


def test_openspiel_s_search_bets_with_a_king_and_folds_a_jack():
    game = adapted("kuhn_poker")
    evaluator = mcts.RandomRolloutEvaluator(5, np.random.RandomState(2))
    for card, answer in ((0, 0), (2, 1)):
        bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 200, random_state=np.random.RandomState(1))
        state = game.new_initial_state()
        for action in (1, card, 1):
            state.apply_action(action)
        assert bot.step(state) == answer


def test_a_clone_goes_its_own_way():
    state = adapted("kuhn_poker").new_initial_state()
    other = state.clone()
    other.apply_action(2)
    assert (len(state.chance_outcomes()), len(other.chance_outcomes())) == (3, 2)


@pytest.mark.parametrize("name", ["goofspiel", "leduc_poker"])
def test_a_serialized_state_recalls_the_same(name):
    game = adapted(name, turn_based=True)
    for state in line(game, 4):
        if state.is_chance_node():
            continue
        restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
        for each in (restored, pickle.loads(pickle.dumps(state))):
            assert [knows(each, seat) for seat in range(2)] == [knows(state, seat) for seat in range(2)]
            assert each.history() == state.history()


def test_a_resampled_state_can_be_serialized():
    game = adapted("leduc_poker")
    state = list(line(game, 1))[4].resample_from_infostate(0, Random(1).random)
    restored = game.deserialize_state(state.serialize())
    assert (str(restored), knows(restored, 1)) == (str(state), knows(state, 1))


def test_an_action_that_is_not_legal_changes_nothing():
    state = adapted("leduc_poker").new_initial_state()
    with pytest.raises(IllegalAction):
        state.apply_action(6)
    assert state.legal_actions() == [*range(6)]
    assert state.history() == []


def test_actions_are_called_as_in_the_game():
    state = adapted("kuhn_poker").new_initial_state()
    assert state.action_to_string(0) == "Deal: jack"
    state.apply_action(0)
    state.apply_action(1)
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["pass", "bet"]


def test_an_information_state_can_be_read():
    state = adapted("kuhn_poker").new_initial_state()
    for action in (0, 1, 0, 1):
        state.apply_action(action)
    told = state.information_state_string(0)
    assert told.startswith("0; players=2")
    assert " > pass; " in told
    assert told.endswith("bet[1]=1")


@pytest.mark.parametrize("name", ["goofspiel", "kuhn_poker", "leduc_poker"])
def test_the_key_is_that_of_a_match(name):
    game, random = import_module(name).GAME, Random(5)
    match, state = (
        Match(game, 2, chance=by_weight(random)),
        adapted(name, turn_based=True).new_initial_state(),
    )
    drawn = match.steps[0].chance
    while not match.over:
        for outcome in drawn:
            state.apply_action(outcome)
        for seat in range(2):
            assert state.at.key(seat) == f"{seat} {match.information_state_string(seat)}"
        seat = min(match.current_players())
        action = random.choice(match.legal_actions(seat))
        drawn = match.apply_action(seat, action).chance
        state.apply_action(action.number)


def test_a_spectator_s_observation_has_no_card():
    game = adapted("kuhn_poker")
    state = game.new_initial_state()
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    found = set()
    for card in range(2):
        observation = make_observation(game, kind)
        observation.set_from(state.child(card).child(2), 0)
        found.add((*observation.tensor, observation.string_from(state.child(card).child(2), 0)))
    assert len(found) == 1


def test_what_is_not_provided_is_refused():
    game = adapted("connect_four")
    with pytest.raises(Malformed, match="too large"):
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)).set_from(None, 0)
    with pytest.raises(Malformed, match="the private information of one player"):
        make_observation(
            game,
            pyspiel.IIGObservationType(
                perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
            ),
        )


def test_two_games_of_one_name_are_told_apart():
    game = import_module("kuhn_poker").GAME
    names = [openspiel.load(one).get_type().short_name for one in (game, copy(game), game)]
    assert names[0] == names[2] != names[1]


def test_a_game_is_loaded_by_its_name_with_options_in_either_form():
    struct = coverts.game("infiltration").read_options({"specialists": True})
    one, other = (openspiel.load("infiltration", options=given) for given in (struct, {"specialists": True}))
    assert one.setting.options == other.setting.options == struct


def test_an_outcome_of_chance_is_called_by_a_question_in_words():
    state = openspiel.load("infiltration").new_initial_state()
    assert "{" not in state.action_to_string(state.chance_outcomes()[0][0])
