"""What a seat has seen and done: kept as a match goes on, and the same however one has come there."""

from random import Random

import pytest
from match_game import DEALT, GAME, Options, name_one

from coverts.engine.backends.python.machine import Machine
from coverts.engine.knowledge.information_state import Recall
from coverts.engine.match.game_match import Action, Match

TO_THE_END = ("alpha", "gamma", "ace", "gamma", "alpha", "alpha", "alpine", "alpha", "alpine", "done")


def match_at(count=0, keep=True, deal=DEALT):
    """A match after so many answers; keep: whether both information states were asked for all along."""
    left = [*deal, 3]
    match = Match(GAME, 2, Options(1), chance=lambda kind, weights: left.pop(0))
    for text in (None, *TO_THE_END[:count]):
        if text is not None:
            match.apply_action(min(match.current_players()), text)
        if keep:
            recalled(match)
    return match


def recalled(match):
    return [(match.information_state(seat), match.information_state_string(seat)) for seat in range(2)]


@pytest.mark.parametrize("count", range(len(TO_THE_END) + 1))
def test_what_is_kept_is_what_is_made_anew(count):
    assert recalled(match_at(count)) == recalled(match_at(count, keep=False))


@pytest.mark.parametrize("count", [1, 2])
def test_taking_back_restores_the_information_state(count):
    match = match_at(count)
    match.undo(0)
    assert recalled(match) == recalled(match_at(count - 1))


def test_an_answer_taken_back_and_given_otherwise_is_not_recalled():
    match = match_at(1)
    match.undo(0)
    match.apply_action(0, "gamma")
    own = [x for x in match.information_state(0) if isinstance(x, int)]
    assert own == [match.action_number(name_one, 3)]


def test_a_restored_match_recalls_the_same():
    match = match_at(5)
    other = Match.unpacked(GAME, 2, match.options, match.steps, match.packed())
    assert recalled(other) == recalled(match)


def test_an_answer_that_was_changed_is_recalled_as_it_stands():
    match = match_at(6)
    match.put(0, 4)
    fresh = match_at(5, keep=False)
    fresh.apply_action(0, "alp")
    assert recalled(match) == recalled(fresh)


def test_an_answer_that_is_refused_leaves_no_trace():
    match = match_at(2)
    before = recalled(match)
    with pytest.raises(Exception, match="Lay a card"):
        match.apply_action(0, "six")
    assert recalled(match) == before


def test_a_match_at_another_state_leaves_this_one_s_recall_alone():
    match = match_at(2)
    before = recalled(match)
    match.at(match.redeal(0, Random(1))).apply_action(0, "ace")
    assert recalled(match) == before


def test_whoever_changes_what_they_were_given_changes_nothing():
    match = match_at(2)
    match.information_state(0).clear()
    assert recalled(match) == recalled(match_at(2))


def test_the_string_differs_where_the_information_state_does():
    keys = {match_at(count).information_state_string(1) for count in range(len(TO_THE_END) + 1)}
    states = {repr(match_at(count).information_state(1)) for count in range(len(TO_THE_END) + 1)}
    assert len(keys) == len(states) > 1


def test_the_string_is_the_same_for_deals_a_seat_cannot_tell_apart():
    one, other = match_at(), match_at(deal=(0, 1, 4, 5))
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_string(1) != other.information_state_string(1)


def test_the_string_is_the_same_in_every_process():
    recall = Recall((1, (2, 3), [(4,)]))
    recall.note(5, (6,))
    assert recall.key() == "81e8bf7818331fd3f97cc454ce5f6ca7"


def test_in_which_order_several_answer_is_not_recalled():
    found = []
    for order in ((0, 1), (1, 0)):
        match = match_at(5)
        for seat in order:
            match.apply_action(seat, match.legal_actions(seat)[0])
        found.append(recalled(match))
    assert found[0] == found[1]


def test_who_does_not_ask_keeps_nothing():
    assert match_at(4, keep=False)._recalls == {}


# -- legal actions ---------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(len(TO_THE_END)))
def test_legal_actions_are_the_legal_options_of_the_questions(count):
    match = match_at(count)
    for seat in range(2):
        asked = [Action(o.action, o.text) for q in match.decisions(seat) for o in q.legal]
        assert match.legal_actions(seat) == asked


def test_legal_actions_ask_nobody_why_others_are_forbidden(monkeypatch):
    match = match_at(1)
    monkeypatch.setattr(Machine, "why_not", None)
    assert [action.text for action in match.legal_actions(0)] == ["alpine", "gamma", "alp"]
