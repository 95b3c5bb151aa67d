"""A match: answers by text, refusals, take-backs, what each seat gets."""

import copy
from random import Random

import pytest
from match_game import DEALT, GAME, Options, name_one

from coverts.engine.base.exceptions import (
    Ambiguous,
    IllegalAction,
    Malformed,
    NothingToUndo,
    NotYourTurn,
    Stale,
)
from coverts.engine.compiler.program import program_of
from coverts.engine.match.game_match import Action, Match
from coverts.engine.match.load import load as read
from coverts.engine.match.match_forms import new_match


def dealt(*outcomes):
    """Chance that deals DEALT, then rolls what is given."""
    left = [*DEALT, *outcomes]
    return lambda kind, weights: left.pop(0)


def match_at(*answers, rounds=1):
    """A match after some answers; each is a text of the seat that is asked, or (seat, text)."""
    match = Match(GAME, 2, Options(rounds), chance=dealt(3))
    for one in answers:
        seat, text = one if isinstance(one, tuple) else (min(match.current_players()), one)
        match.apply_action(seat, text)
    return match


LAID = ("alpha", "gamma", "ace")
ROLLED = (*LAID, "gamma")
TOGETHER = (*ROLLED, "alpha")
KEEPING = (*TOGETHER, (0, "alpha"), (1, "alpine"))


# -- answers ---------------------------------------------------------------------------------------


def test_an_action_may_be_given_by_its_whole_text():
    assert match_at("gamma").s.first == 3


def test_an_action_may_be_given_by_the_beginning_of_its_text():
    assert match_at("ga").s.first == 3


def test_a_whole_text_wins_over_longer_ones():
    assert match_at("alp").s.first == 4


def test_capitals_and_spaces_around_do_not_matter():
    assert match_at("  Gamma ").s.first == 3


def test_an_action_may_be_given_by_its_number():
    match = match_at()
    match.apply_action(0, match.legal_actions(0)[1].number)
    assert match.s.first == 1


def test_an_action_may_be_given_as_itself():
    match = match_at()
    match.apply_action(0, Action(match.legal_actions(0)[1].number, "alpine"))
    assert match.s.first == 1


def test_a_text_that_fits_several_is_ambiguous():
    with pytest.raises(Ambiguous, match="alpha, alpine"):
        match_at("alph"[:2])


def test_a_text_that_fits_one_legal_action_means_that():
    match = match_at("alp", "alpine")
    match.undo(0)
    assert match.why_not(0, "alpi") is None


@pytest.mark.parametrize("text", ["delta", "", "   ", "alphaa", 99, -1])
def test_an_unknown_action_is_malformed(text):
    with pytest.raises(Malformed, match="is not an option of this question"):
        match_at(text)


@pytest.mark.parametrize("action", [None, 1.0, b"1", ["1"]])
def test_what_is_neither_number_nor_text_is_malformed(action):
    match = new_match(GAME)
    seat = min(match.current_players())
    with pytest.raises(Malformed, match="number or a text"):
        match.why_not(seat, action)


@pytest.mark.parametrize("seat", [2, -1, "0"])
def test_no_such_seat_has_a_view(seat):
    with pytest.raises(Malformed, match="no seat"):
        new_match(GAME).view(seat)


def test_a_forbidden_action_is_illegal():
    with pytest.raises(IllegalAction):
        match_at("beta")


def test_an_illegal_action_says_which_rule():
    with pytest.raises(IllegalAction) as caught:
        match_at("beta")
    assert (caught.value.rule, caught.value.text) == ("1.1", "Nobody names beta.")


def test_another_rule_forbids_another_action():
    with pytest.raises(IllegalAction) as caught:
        match_at("gamma", "gamma")
    assert caught.value.rule == "1.2"


def test_a_refused_action_changes_nothing():
    match = match_at("gamma")
    before = match.save()
    with pytest.raises(IllegalAction):
        match.apply_action(0, "gamma")
    assert match.save() == before


def test_who_is_not_asked_has_no_turn():
    with pytest.raises(NotYourTurn):
        match_at((1, "alpha"))


def test_a_seat_that_is_none_has_no_turn():
    with pytest.raises(NotYourTurn):
        match_at((7, "alpha"))


def test_an_askee_that_is_not_asked_has_no_turn():
    match = match_at()
    with pytest.raises(NotYourTurn, match="no open question"):
        match.apply_action(0, "alpha", askee=1)


def test_nobody_has_a_turn_after_the_end():
    match = match_at(*KEEPING, "alpha", "gamma", "done", "alpha")
    with pytest.raises(NotYourTurn, match="over"):
        match.apply_action(0, "alpha")


def test_an_answer_for_an_earlier_position_is_stale():
    match = match_at("alpha")
    with pytest.raises(Stale):
        match.apply_action(0, "gamma", position=0)


def test_an_answer_for_this_position_is_taken():
    match = match_at("alpha")
    match.apply_action(0, "gamma", position=1)
    assert match.position == 2


# -- why not ---------------------------------------------------------------------------------------


def test_why_not_is_none_for_exactly_the_legal_actions():
    match = match_at("gamma")
    question = match.decisions(0)[0]
    legal = {a.text for a in match.legal_actions(0)}
    assert {o.text for o in question.options if match.why_not(0, o.text) is None} == legal


def test_why_not_names_the_rule_and_its_text():
    assert str(match_at().why_not(0, "beta")) == "1.1: Nobody names beta."


def test_what_was_picked_is_put_back_by_picking_it_again():
    match = match_at(*KEEPING, "alpha")
    before, legal = match_at(*KEEPING), match.legal_actions(1)
    assert match.why_not(1, "alpha") is None
    assert "alpha" not in [action.text for action in legal]
    match.apply_action(1, "alpha")
    assert match.digest() == before.digest()
    assert "alpha" in [action.text for action in match.legal_actions(1)]


def test_one_of_the_most_is_put_back_for_another():
    match = match_at(*KEEPING, "alpha", "gamma")
    match.apply_action(1, "alpha")
    match.apply_action(1, "alpine")
    assert [o.text for o in match.decisions(1)[0].options if o.staged] == ["alpine", "gamma"]


def test_a_file_with_a_pick_put_back_is_read():
    match = match_at(*KEEPING, "alpha", "alpha", "gamma")
    assert read(match.save(), lambda name: match.game).digest() == match.digest()


def test_why_not_says_that_too_few_are_chosen():
    assert "at least 2" in str(match_at(*KEEPING, "alpha").why_not(1, "done"))


def test_why_not_says_that_enough_are_chosen():
    assert "already chosen 2" in str(match_at(*KEEPING, "alpha", "gamma").why_not(1, "alpine"))


def test_why_not_names_the_rule_even_where_enough_are_chosen():
    assert match_at(*KEEPING, "alpha", "gamma").why_not(1, "beta").rule == "1.1"


# -- questions -------------------------------------------------------------------------------------


def test_the_prompt_holds_the_arguments():
    assert match_at().decisions(0)[0].prompt == "Name one, seat 0"


def test_a_spectator_owes_nothing():
    assert match_at().decisions(None) == []


def test_the_others_see_only_at_which_step_the_table_waits():
    assert match_at().pending(1) == "Waiting for Seat 1."


def test_nobody_is_told_to_wait_for_themselves():
    assert match_at().pending(0, []) == "One moment."


def test_the_asked_one_sees_the_prompt():
    assert match_at().pending(0) == "Name one, seat 0"


def test_the_end_is_told_in_one_sentence():
    match = match_at(*KEEPING, "alpha", "gamma", "done", "alpha")
    assert match.pending(None) == "Seat 1 wins. Seat 1 has 4. Seat 2 has -4."


def test_each_kind_has_its_own_action_numbers():
    numbers = program_of(GAME).numbers
    spans = [range(first, first + numbers.options(kind)) for kind, first in numbers.first_action.items()]
    assert sorted(n for span in spans for n in span) == list(range(numbers.actions))


def test_what_is_being_resolved_is_the_stack():
    assert [rule.name for rule in match_at().resolving()] == ["play"]


# -- taking back -----------------------------------------------------------------------------------


def test_nothing_can_be_taken_back_at_the_start():
    assert not match_at().can_undo(0)


def test_an_answer_followed_by_a_question_to_the_same_seat_can_be_taken_back():
    assert match_at("alpha").can_undo(0)


def test_taking_back_leads_to_the_position_before():
    match = match_at("alpha")
    match.undo(0)
    assert match.digest() == match_at().digest()


def test_taking_back_takes_back_its_lines_of_the_log():
    match = match_at("alpha", "gamma")
    match.undo(0)
    assert [line.text for line in match.log(0)] == [line.text for line in match_at("alpha").log(0)]


def test_several_answers_can_be_taken_back_one_by_one():
    match = match_at("alpha", "gamma")
    match.undo(0)
    match.undo(0)
    assert match.position == 0


def test_another_s_answer_cannot_be_taken_back():
    assert not match_at("alpha").can_undo(1)


def test_a_spectator_can_take_nothing_back():
    assert not match_at("alpha").can_undo(None)


def test_what_changed_a_secret_cannot_be_taken_back():
    assert not match_at(*LAID).can_undo(0)


def test_what_chance_has_answered_cannot_be_taken_back():
    assert not match_at(*ROLLED).can_undo(0)


def test_what_another_seat_is_asked_after_cannot_be_taken_back():
    assert not match_at(*TOGETHER, rounds=0).can_undo(0)


def test_one_of_several_simultaneous_answers_cannot_be_taken_back():
    assert not match_at(*TOGETHER, (0, "alpha")).can_undo(0)


def test_a_staged_choice_can_be_taken_back():
    match = match_at(*KEEPING, "alpha")
    match.undo(1)
    assert not any(option.staged for option in match.decisions(1)[0].options)


def test_the_option_that_ends_a_row_of_questions_is_marked():
    options = match_at("alpha", "gamma").decisions(0)[0].options
    assert [option.text for option in options if option.done] == ["six"]


def test_the_option_that_people_confirm_is_marked():
    options = match_at("alpha", "gamma").decisions(0)[0].options
    assert [option.text for option in options if option.final] == ["five"]


def test_a_view_is_computed_once_within_a_block_and_again_after_it():
    match = match_at()
    with match.keeping_views():
        first = match.view(0)
        assert match.view(0) is first
        assert match.view(1) is not first
    assert match.view(0) is not first


def test_what_comes_of_an_option_is_told_from_the_asked_seats_view():
    warned = copy.copy(GAME)
    warned.warnings = lambda view, question: {4: f"{len(view.hand[0].cards)} cards are left."}
    match = match_at("alpha", "gamma")
    held = len(match.view(0).hand[0].cards)
    match.game = warned
    told = [option.warning for option in match.decisions(0)[0].options]
    assert told == ["", "", "", "", f"{held} cards are left." * match.decisions(0)[0].options[4].legal, ""]


def test_a_seat_has_seen_what_came_before_its_last_answer():
    match = match_at(*LAID)
    last = max(at for at, step in enumerate(match.steps) if step.seat == 0)
    first = match.told_since(0)
    assert all(at < last for at, _ in match.events[:first])
    assert all(at >= last for at, _ in match.events[first:])


def test_who_has_not_answered_has_seen_nothing_and_a_watcher_has_no_last_answer():
    match = match_at("alpha")
    assert (match.told_since(1), match.told_since(None)) == (0, 0)


def test_the_last_answer_cannot_be_taken_back_after_the_end():
    assert not match_at(*KEEPING, "alpha", "gamma", "done", "alpha").can_undo(1)


def test_taking_back_what_cannot_be_is_refused():
    with pytest.raises(NothingToUndo):
        match_at(*ROLLED).undo(0)


# -- what a seat sees ------------------------------------------------------------------------------


def test_the_log_names_one_s_own_cards():
    assert [line.text for line in match_at().log(0)][:2] == ["Seat 0 gets ace.", "Seat 0 gets two."]


def test_the_log_names_no_card_of_another():
    assert [line.text for line in match_at().log(0)][2:] == ["Seat 1 gets a card."] * 2


def test_the_log_names_no_card_to_a_spectator():
    assert {line.text[7:] for line in match_at().log(None)} == {"gets a card."}


def test_the_log_names_all_cards_after_the_end():
    match = match_at(*KEEPING, "alpha", "gamma", "done", "alpha")
    assert match.log(None)[3].text == "Seat 1 gets four."


def test_a_log_that_does_not_open_names_no_more_cards_after_the_end(monkeypatch):
    monkeypatch.setattr(GAME, "log_opens", False)
    match = match_at(*KEEPING, "alpha", "gamma", "done", "alpha")
    assert match.over
    assert {line.text[7:] for line in match.log(None) if "gets" in line.text} == {"gets a card."}


def test_a_line_has_the_dice_that_its_reader_may_see(monkeypatch):
    monkeypatch.setitem(GAME.sentences, "dealt", "Seat {0} rolls {1:die|a die}.")
    assert [line.dice for line in match_at().log(0)][:4] == [(0,), (1,), (), ()]
    assert match_at().log(0)[1].text == "Seat 0 rolls 1."


def test_a_view_holds_one_s_own_cards_and_counts_the_others():
    view = match_at().view(0)
    assert [(set(h.cards), h.cards_count) for h in view.hand] == [({0, 1}, 2), (set(), 2)]


def test_a_spectator_sees_no_cards():
    assert [set(h.cards) for h in match_at().view(None).hand] == [set(), set()]


def test_others_see_that_a_card_is_laid():
    match = match_at(*LAID)
    assert [match.view(seat).hand[0].laid for seat in (0, 1, None)] == [0, -128, -128]


def test_staged_choices_are_seen_by_their_chooser_alone():
    match = match_at(*KEEPING, "alpha")
    assert [match.view(seat).e_staged[0] for seat in (0, 1, None)] == [0, 1, 0]


# -- information state, redeal ---------------------------------------------------------------------


def test_the_information_state_holds_one_s_own_answers():
    match = match_at("alpha", "gamma")
    named = [match.action_number(name_one, option) for option in (0, 3)]
    assert [x for x in match.information_state(0) if isinstance(x, int)] == named


def test_the_information_state_holds_no_answer_of_another():
    assert not [x for x in match_at("alpha", "gamma").information_state(1) if isinstance(x, int)]


def test_the_information_state_ends_with_the_view():
    match = match_at("alpha")
    assert match.information_state(1)[-1] == match.view(1).as_tuple()


def test_two_deals_a_seat_cannot_tell_apart_are_one_information_state():
    other = Match(GAME, 2, chance=lambda kind, weights: [0, 1, 4, 5][weights.count(0)])
    assert other.information_state(0) == match_at().information_state(0)
    assert other.information_state(1) != match_at().information_state(1)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_redeal_keeps_the_view(seat):
    match = match_at(*LAID)
    random = Random(3)
    for _ in range(50):
        assert match.at(match.redeal(seat, random)).view(seat).as_tuple() == match.view(seat).as_tuple()


@pytest.mark.parametrize(("seat", "different"), [(0, 12), (1, 12)])
def test_a_redeal_reaches_all_that_may_be(seat, different):
    match = match_at()
    random = Random(3)
    found = {
        tuple(map(frozenset, (w.hand[1 - seat].cards, w.deck)))
        for w in (match.redeal(seat, random) for _ in range(300))
    }
    assert len(found) == different // 2


def test_a_redeal_leaves_the_match_as_it_is():
    match = match_at()
    before = match.digest()
    match.redeal(0, Random(1))
    assert match.digest() == before


# -- new matches -----------------------------------------------------------------------------------


def test_a_match_starts_with_the_least_number_of_players():
    assert new_match(GAME).players == 2


def test_options_reach_the_state():
    assert new_match(GAME, rounds=3).s.rounds == 3


@pytest.mark.parametrize("players", [0, 1, 3, -1, 10**30])
def test_a_wrong_number_of_players_is_malformed(players):
    with pytest.raises(Malformed, match="for 2 to 2 players"):
        new_match(GAME, players)


def test_a_number_of_players_that_is_no_number_is_malformed():
    with pytest.raises(Malformed, match="for 2 to 2 players"):
        new_match(GAME, "2")  # type: ignore[arg-type]  # what is refused here


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"rounds": 4}, "rounds: A whole number from 0 to 3, not 4"),
        ({"rounds": "many"}, "rounds"),
        ({"turns": 1}, "turns"),
        ({"polite": 2}, "polite: Yes or no"),
    ],
)
def test_a_wrong_option_is_malformed_and_named(options, where):
    with pytest.raises(Malformed, match=where):
        new_match(GAME, **options)
