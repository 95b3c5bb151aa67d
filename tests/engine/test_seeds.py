"""A seed makes chance repeat itself: in matches, in arrays of games, and in both alike."""

import numpy as np
import pytest
from match_game import GAME

from coverts.engine.backends.native import Compiled, lots
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import GameFault, Malformed
from coverts.engine.language.seeded_random import SeededRandom
from coverts.engine.match.game_match import Match
from coverts.engine.match.match_forms import match_of, new_match
from coverts.engine.match.referee import RefereedMatch


def nth(options, turn):
    """One of the legal options, which follows from the turn alone."""
    return options[turn * 7 % len(options)]


def played(match):
    """Its final state, all answers by `nth`."""
    turn = 0
    while not match.over:
        seat = min(match.current_players())
        match.apply_action(seat, nth(match.legal_actions(seat), turn))
        turn += 1
    return match.machine.packed(match.s)


def test_the_same_seed_makes_the_same_game():
    assert played(Match(GAME, 2, seed=7)) == played(new_match(GAME, seed=7))


def test_another_seed_makes_another_game():
    assert played(Match(GAME, 2, seed=7)) != played(Match(GAME, 2, seed=8))


def test_a_seed_is_chance_that_draws_its_lots():
    assert played(Match(GAME, 2, seed=7)) == played(Match(GAME, 2, chance=SeededRandom(7)))


def test_a_refereed_match_takes_a_seed():
    match = match_of(GAME, 2, referee="own", seed=7)
    assert isinstance(match, RefereedMatch)
    assert isinstance(match.chance, SeededRandom)


def test_what_is_tried_elsewhere_draws_none_of_a_match_s_lots():
    match = Match(GAME, 2, seed=7)
    played(match.at(match.s.copy()))
    assert played(match) == played(Match(GAME, 2, seed=7))


def test_an_answer_at_which_the_rules_fail_draws_no_lots(monkeypatch):
    chance = SeededRandom(7)
    match = Match(GAME, 2, chance=chance)
    while match._kind.name != "name_one" or match.s.first < 0 or match.s.hand[0].laid < 0:
        seat = min(match.current_players())
        match.apply_action(seat, match.legal_actions(seat)[0])
    before = chance.state
    with monkeypatch.context() as patch:
        patch.setattr(match, "_check_reached", lambda: 1 // 0)
        with pytest.raises(GameFault):
            match.apply_action(0, match.legal_actions(0)[0])
    assert isinstance(match.chance, SeededRandom)
    assert match.chance.state == before


def test_chance_and_a_seed_together_are_refused():
    with pytest.raises(Malformed, match="not both"):
        Match(GAME, 2, chance=SeededRandom(1), seed=1)


# -- the same in machine code ----------------------------------------------------------------------


def played_beside(compiled, rows, lots):
    """The final states of games in an array, all answers by `nth`."""
    turn = 0
    while True:
        compiled.play_chance(rows, lots)
        asked = compiled.asked(rows)
        if (asked.seats < 0).all():
            return rows
        masks = compiled.legal(rows, asked.askees)
        options = [nth(np.flatnonzero(mask), turn) if mask.any() else 0 for mask in masks]
        compiled.step(rows, asked.askees, options)
        turn += 1


def test_a_game_of_a_seed_is_the_same_in_python_and_in_machine_code():
    compiled = Compiled.of(GAME)
    rows = played_beside(compiled, compiled.reset(5), lots(5, seed=7))
    for number in range(5):
        assert compiled.packed(rows[number : number + 1]) == played(Match(GAME, 2, seed=7 + number))


def test_a_game_does_not_depend_on_what_stands_beside_it():
    compiled = Compiled.of(GAME)
    many = played_beside(compiled, compiled.reset(5), lots(5, seed=7))
    alone = played_beside(compiled, compiled.reset(1), lots(1, seed=7, first=3))
    assert compiled.packed(many[3:4]) == compiled.packed(alone)


def test_a_seed_s_game_begins_as_chance_leaves_it():
    compiled = Compiled.of(GAME)
    rows = compiled.reset(1)
    compiled.play_chance(rows, lots(1, seed=7))
    assert compiled.packed(rows) == Machine.of(GAME).packed(Match(GAME, 2, seed=7).s)
