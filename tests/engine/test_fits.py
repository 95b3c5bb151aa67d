"""Redeals that agree with what a seat was told about hidden cards."""

from random import Random

import numpy as np
import pytest
from engine_games import load

from coverts.engine.backends.native import Compiled
from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.checks import contract, contract_trial
from coverts.engine.checks.hints import find_rare_fits
from coverts.engine.compiler.program import program_of
from coverts.engine.knowledge.hidden_places import StateViewer
from coverts.engine.knowledge.worlds import Worlds
from coverts.engine.language.record_arrays import to_row
from coverts.engine.match.game_match import Match

HINTS = """\
from coverts.engine import *

class Player(Record):
    card: i8 = secret(to=owner, pile="cards")
    low: i8 = public(start=-1)

class Hints(State):
    player: Array[Player] = several(2)
    deck: Bits = secret(to=nobody, below=60, others="count", pile="cards")
    least: i8 = public()

@chance(60, learns="who")
def deal(s, who, card):
    return card in s.deck

@decision(("low", "high"), prompt="Is your card low?", rules=("1",))
def tell(s, who, answer):
    return OK if (s.player[who].card < LOW) == (answer == 0) else refuse("1")

@rule("1")
def play(s):
    s.deck.fill()
    for who in range(2):
        s.player[who].card = yield deal(who)
        s.deck.remove(s.player[who].card)
    for who in range(2):
        answer = yield tell(who)
        s.player[who].low = answer == 0
    yield tell(0)

def fits(s, seat):
    for who in range(2):
        if who != seat and s.player[who].low >= 0 and s.player[who].low != (s.player[who].card < LOW):
            return False
    return #fitting

def returns(s, seat):
    return 0

LOW = #low
GAME = Game(name="hints", title="Hints", summary="", state=Hints, start=play, players=(2, 2), returns=returns,
            #more fits=fits)
"""


def hints(folder, low=30, fitting="True", more=""):
    text = HINTS.replace("#low", str(low)).replace("#fitting", fitting).replace("#more", more)
    return load(folder, text).GAME


def told(game, cards=(40, 41)):
    """Both players have told whether their card is low."""
    left = [*cards]
    match = Match(game, 2, chance=lambda kind, weights: left.pop(0))
    for who in range(2):
        match.apply_action(who, match.legal_actions(who)[0])
    return match


def test_a_redealt_card_agrees_with_what_was_told_of_it(tmp_path):
    match = told(hints(tmp_path))
    cards = {match.redeal(0, Random(seed)).player[1].card for seed in range(200)}
    assert min(cards) >= 30
    assert len(cards) > 20


def test_a_spectator_imagines_only_cards_that_agree(tmp_path):
    match = told(hints(tmp_path))
    worlds = [match.redeal(None, Random(seed)) for seed in range(50)]
    assert min(player.card for world in worlds for player in world.player) >= 30


def test_machine_code_redeals_under_the_same_condition(tmp_path):
    match = told(hints(tmp_path))
    rows = np.concatenate([to_row(match.s, match.game.dtype)] * 100)
    Compiled.of(match.game).redeal(rows, [0] * 100)
    cards = rows["player"]["card"][:, 1]
    assert cards.min() >= 30
    assert len(set(cards)) > 20


def test_a_possible_state_agrees_with_what_was_told_if_one_does(tmp_path):
    match = told(hints(tmp_path))
    worlds = Worlds(match.game, match.s, StateViewer(0))
    possible = worlds.find_values(lambda world: [(world.player[1].card == 41, world)])
    assert possible[False].player[1].card in {*range(30, 60)} - {40, 41}


def test_what_is_possible_leaves_out_nothing_of_what_the_seat_does_not_see(tmp_path):
    match = told(hints(tmp_path))
    possible = Worlds(match.game, match.s, StateViewer(0)).find_values(
        lambda world: [(world.player[1].card, world)]
    )
    assert {*possible} == {*range(60)} - {40}


def test_if_nothing_fits_the_last_redeal_is_used_and_not_the_true_state(tmp_path):
    match = told(hints(tmp_path, fitting="s.least > 0"))
    assert len({match.redeal(0, Random(seed)).player[1].card for seed in range(30)}) > 10


def test_the_game_keeps_its_contract(tmp_path, monkeypatch):
    monkeypatch.setattr(contract_trial, "HEAVY_INTERVAL", 1)
    report = contract.check(hints(tmp_path), 9)
    assert (report.ok, report.hints) == (True, {}), report.examples


def test_a_true_state_that_does_not_fit_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(contract_trial, "HEAVY_INTERVAL", 1)
    report = contract.check(hints(tmp_path, fitting="s.least > 0"), 3, compiled=False)
    assert "the true state does not fit for seat 0; correct the game's fits" in report.examples[0]


def test_the_share_that_fits_is_told_if_it_is_small():
    (hint,) = find_rare_fits(4, 100)
    assert hint.startswith("only 4 of 100 redealt states fit what the seat knows")
    assert [*find_rare_fits(5, 100)] == []


def test_redeals_that_fit_are_counted(tmp_path, monkeypatch):
    monkeypatch.setattr(contract_trial, "HEAVY_INTERVAL", 1)
    report = contract.check(hints(tmp_path), 9, compiled=False)
    assert 0 < report.fitting < report.redeals


def test_a_condition_that_changes_the_state_is_refused(tmp_path):
    with pytest.raises(RuleSourceError, match="says whether a state fits and changes the state"):
        program_of(hints(tmp_path, fitting="True\n\ndef fits(s, seat):\n    s.least = 1\n    return True"))
