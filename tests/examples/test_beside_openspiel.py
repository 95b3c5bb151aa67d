"""The shared examples are OpenSpiel's games: same histories, legal options, chances and returns."""

from importlib import import_module
from itertools import product
from random import Random
from types import SimpleNamespace

import pyspiel
import pytest

from coverts.engine.backends.generators import Generators
from coverts.engine.backends.python.machine import Machine

CHANCE, TOGETHER = 3, 2
TWINS = {
    "tic_tac_toe": "tic_tac_toe",
    "connect_four": "connect_four",
    "kuhn_poker": "kuhn_poker",
    "leduc_poker": "leduc_poker",
    "liars_dice": "liars_dice",
    "goofspiel": "goofspiel(num_cards=5,points_order=descending,imp_info=True)",
}


def pair(name, back_end=Machine):
    """An example at its first question, and OpenSpiel's game beside it."""
    game = import_module(name).GAME
    machine = back_end(game)
    s = game.new_state(2)
    machine.begin(s)
    return machine, s, pyspiel.load_game(TWINS[name]).new_initial_state()


def same_question(machine, s, twin):
    """Compare the open questions; returns the answers to go on with, each as (ours, theirs)."""
    assert bool(s.e_over) == twin.is_terminal()
    if s.e_over:
        assert machine.returns(s) == twin.returns()
        return []
    assert (s.e_mode == CHANCE) == twin.is_chance_node()
    assert (s.e_mode == TOGETHER) == twin.is_simultaneous_node()
    if s.e_mode == CHANCE:
        weights = list(machine.weights(s))
        ours = {option: weight / sum(weights) for option, weight in enumerate(weights) if weight}
        assert ours == pytest.approx(dict(twin.chance_outcomes()))
        return [[(s.e_asker, option)] for option in ours]
    if s.e_mode == TOGETHER:
        legal = [list(machine.legal(s, seat)) for seat in range(2)]
        assert legal == [twin.legal_actions(seat) for seat in range(2)]
        return [list(enumerate(both)) for both in product(*legal)]
    assert s.e_asker == twin.current_player()
    legal = list(machine.legal(s, s.e_asker))
    assert legal == twin.legal_actions()
    return [[(s.e_asker, option)] for option in legal]


def go_on(machine, s, twin, answers):
    """Give both the same answers."""
    if s.e_mode == TOGETHER:
        twin.apply_actions([option for _, option in answers])
    else:
        twin.apply_action(answers[0][1])
    for askee, option in answers:
        machine.answer(s, option, askee)


def walk(machine, s, twin, seen, count, key):
    """Every line from here; positions with a known key are walked once."""
    count.nodes += 1
    choices = same_question(machine, s, twin)
    count.ends += not choices
    for answers in choices:
        ours, theirs = s.copy(), twin.clone()
        go_on(machine, ours, theirs, answers)
        if key is None:
            walk(machine, ours, theirs, seen, count, key)
        elif key(ours) not in seen:
            seen.add(key(ours))
            walk(machine, ours, theirs, seen, count, key)


@pytest.mark.parametrize(
    ("name", "nodes", "ends"),
    [("kuhn_poker", 58, 30), ("leduc_poker", 9457, 5520), ("goofspiel", 18426, 14400)],
)
def test_the_whole_tree(name, nodes, ends):
    machine, s, twin = pair(name)
    count = SimpleNamespace(nodes=0, ends=0)
    walk(machine, s, twin, set(), count, None)
    assert (count.nodes, count.ends) == (nodes, ends)


def test_every_position_of_tic_tac_toe():
    machine, s, twin = pair("tic_tac_toe")
    count = SimpleNamespace(nodes=0, ends=0)
    walk(machine, s, twin, set(), count, lambda s: tuple(s.marks))
    assert (count.nodes, count.ends) == (5478, 958)


def lockstep(name, lines, back_end):
    random = Random(20)
    for _ in range(lines):
        machine, s, twin = pair(name, back_end)
        while choices := same_question(machine, s, twin):
            go_on(machine, s, twin, random.choice(choices))


@pytest.mark.parametrize("back_end", [Generators, Machine.of])
@pytest.mark.parametrize("name", TWINS)
def test_random_lines(name, back_end):
    lockstep(name, 200, back_end)


@pytest.mark.slow
@pytest.mark.parametrize("name", TWINS)
def test_many_random_lines(name):
    lockstep(name, 10_000, Machine.of)
