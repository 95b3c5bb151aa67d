"""Playouts that end early: where they end, and how their last positions are valued."""

from random import Random

import pytest

from coverts.bots.methods.inquiry import Proposals
from coverts.bots.players import AnswerEstimate, Budget
from coverts.bots.playouts import Search, TreeSearch
from coverts.engine import OK, Game, Lookahead, State, decision, i8, public, rule, u8
from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.match.game_match import Match

ROUNDS = 40


class Climb(State):
    stack_words = 16
    round: u8 = public()
    height: i8 = public()


@decision(("climb", "rest"), prompt="Climb?")
def step(s: Climb, who, what):
    return OK


@rule()
def play(s: Climb):
    """A single player climbs or rests for ROUNDS rounds. Only the last round decides who wins."""
    while s.round < ROUNDS:
        what = yield step(0)
        s.height += 1 - what
        s.round += 1
        if s.round == ROUNDS:
            s.height = 0


def returns(s: Climb, seat):
    return s.height


def present_round(s: Climb):
    return s.round


def value(s: Climb, seat):
    return 100 * s.height


def climb(lookahead):
    return Game(
        name="climb", title="Climb", summary="Up.", state=Climb, start=play, players=(1, 1), returns=returns,
        lookahead=lookahead,
    )  # fmt: skip


SHORT = climb(Lookahead(2, present_round, value))


@pytest.mark.parametrize("kind", [Search, TreeSearch])
def test_a_playout_ends_after_the_turns_and_takes_the_value_in_thousandths(kind):
    search = kind(SHORT, threads=1)
    estimates = search.weigh(Match(SHORT, 1).s, 0, 0, [0, 1], Budget(playouts=400), 1)
    assert [estimate.option for estimate in estimates] == [0, 1]
    # Climbing now is worth 0.1, and each of the two further rounds at most as much.
    assert estimates[0].mean - estimates[1].mean == pytest.approx(0.1, abs=0.05)
    assert 0.1 < estimates[0].mean <= 0.3


def test_a_game_that_ends_earlier_is_judged_by_its_result():
    match = Match(SHORT, 1)
    for _ in range(ROUNDS - 2):
        match.apply_action(0, 1)
    search = Search(SHORT, threads=1)
    assert {e.mean for e in search.weigh(match.s, 0, 0, [0, 1], Budget(playouts=40), 1)} == {0.0}


def test_without_a_lookahead_playouts_go_to_the_end():
    game = climb(None)
    estimates = Search(game, threads=1).weigh(Match(game, 1).s, 0, 0, [0, 1], Budget(playouts=40), 1)
    assert {estimate.mean for estimate in estimates} == {0.0}


@pytest.mark.parametrize("turns", [0, -1, 1.5, True])
def test_a_lookahead_needs_a_whole_number_of_turns(turns):
    with pytest.raises(RuleSourceError, match=f"turns={turns!r} is not a whole number of at least 1"):
        climb(Lookahead(turns, present_round, value))


# -- the answer that follows -----------------------------------------------------------------------


@pytest.mark.parametrize(("lead", "chosen"), [(0.05, 3), (0.25, 5)])
def test_an_answer_replaces_the_proposal_only_if_it_is_clearly_better(lead, chosen):
    proposals = Proposals(askee=0, actions={3: 3, 5: 5}, world=object())
    estimates = [AnswerEstimate(5, 50, 0.4 + lead, 0.1), AnswerEstimate(3, 20, 0.4, 0.1)]
    assert proposals.choose(estimates, Random(1)).action == chosen
