"""Redeals: the python back end and machine code reach the same worlds from the same lots."""

from importlib import import_module
from random import Random

import numpy as np
import pytest

import coverts
from coverts.engine.backends.native import Compiled, working_record
from coverts.engine.backends.python.machine import Machine
from coverts.engine.game.protocol import by_weight
from coverts.engine.language.record_arrays import to_row
from coverts.engine.language.registers import SPECTATOR
from coverts.engine.match.game_match import Match

GAMES = ["ambush", "goofspiel", "leduc_poker", "liars_dice"]


class SameLots(Random):
    """The numbers that machine code draws from a working record."""

    def start(self, work):
        self.state = int(work["rng"][0])
        return self

    def random(self):
        x = self.state
        x ^= x >> 12
        x ^= (x << 25) % 2**64
        x ^= x >> 27
        self.state = x
        return (x * 2685821657736338717 % 2**64 >> 32) / 2**32


@pytest.mark.parametrize("name", GAMES)
def test_the_same_lots_deal_the_same_worlds(name):
    game = import_module(name).GAME
    compiled, machine, random = Compiled.of(game), Machine.of(game), Random(name)
    match = Match(game, 2, chance=by_weight(random))
    while not match.over:
        for seat in (0, 1, None):
            seed = random.getrandbits(30)
            lots = SameLots().start(working_record(seed))
            rows = to_row(match.s, game.dtype)
            compiled.redeal(rows, [SPECTATOR if seat is None else seat], seed)
            world = match.s.copy()
            machine.redeal(world, seat, lots)
            assert np.array_equal(rows, to_row(world, game.dtype))
        seat = min(match.current_players())
        match.apply_action(seat, random.choice(match.legal_actions(seat)))


@pytest.mark.parametrize("name", [*GAMES, "infiltration", "infiltrators", "trek_ccg"])
def test_what_a_seat_cannot_tell_apart_is_dealt_alike(name):
    """The worlds that a bot thinks in say nothing of the true one."""
    game = coverts.game(name) if name in coverts.installed() else import_module(name).GAME
    random = Random(name)
    match = Match(game, 2, chance=by_weight(random))
    while not match.over and match.position < 40:
        for seat in (0, 1):
            if (other := match.redeal(seat, random)) is not None:
                lots = random.getrandbits(30)
                one, two = (match.at(s).redeal(seat, Random(lots)) for s in (match.s.copy(), other))
                assert (one and one.as_tuple()) == (two and two.as_tuple())
        question = random.choice(match.decisions(min(match.current_players())))
        match.apply_action(question.seat, random.choice(question.legal).action, question.askee)
