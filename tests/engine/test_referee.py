"""Refereeing a real table: what is typed, what is offered, what is refused, and what is never known."""

from random import Random

import pytest
from real_table import by, told_at_one_device, told_at_own_devices
from refereed_game import CARDS, GAME

from coverts.engine import OK, Game, shown
from coverts.engine.backends.generators import Generators
from coverts.engine.backends.native import Compiled
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import IllegalAction, Malformed, RuleSourceError
from coverts.engine.checks.contract import check
from coverts.engine.checks.contract_trial import seat_information
from coverts.engine.match.game_match import Match
from coverts.engine.match.load import load as read
from coverts.engine.match.match_forms import new_match
from coverts.engine.match.referee import RefereedMatch

NORTH, SOUTH = 0, 1


class Duel:
    """A refereed duel in the words of those at the table."""

    def __init__(self, form, seed=1):
        self.match = RefereedMatch(GAME, 2, form=form, chance=by(seed))

    def question(self, seat=None):
        seats = [seat] if seat is not None else sorted(self.match.current_players())
        return self.match.decisions(seats[0])[0]

    def offered(self, seat=None):
        return [option.text for option in self.question(seat).legal]

    def type(self, *texts, seat=None):
        """Answer whoever is asked, one text after the other."""
        for text in texts:
            question = self.question(seat)
            self.match.apply_action(question.seat, text, question.askee)
        return self

    def refusal(self, text, seat=None):
        question = self.question(seat)
        return str(self.match.why_not(question.seat, text, question.askee))


def dealt(form="own"):
    """North holds ace, three and five, South two, four and six."""
    duel = Duel(form)
    if form == "own":
        duel.type("ace", "two", "three", "four", "five", "six")
    return duel


def flipped(north, south):
    """At one device: both have laid a card, and what they have laid is typed."""
    return Duel("one").type("chosen", "chosen", north, south)


# -- own devices -------------------------------------------------------------------------------------


def test_a_draw_is_typed_by_who_draws_it():
    duel = Duel("own")
    assert duel.match.current_players() == {NORTH}
    assert duel.question().prompt == "Which card does North draw?"
    assert duel.question().typed
    duel.type("ace")
    assert duel.match.current_players() == {SOUTH}
    assert list(duel.match.view(NORTH).who[NORTH].hand) == [0]


def test_a_die_may_be_typed_by_anybody():
    duel = dealt().type("ace", "two")
    assert duel.question().prompt == "Roll a die of 6"
    assert duel.match.current_players() == {NORTH, SOUTH}
    duel.type("4", seat=SOUTH)
    assert duel.match.view(None).rolled == 4


def test_a_seat_is_offered_all_that_it_does_not_see_elsewhere():
    duel = Duel("own").type("ace")
    assert duel.offered() == [*CARDS]
    duel.type("two")
    assert duel.offered() == [*CARDS[1:]]
    assert "known to be elsewhere" in duel.refusal("ace")


def test_what_somebody_else_has_typed_is_refused_and_not_recorded():
    duel = Duel("own").type("ace")
    before = duel.match.save()
    with pytest.raises(IllegalAction, match="already typed"):
        duel.type("ace")
    assert duel.match.save() == before


def test_whether_something_may_be_typed_tells_nothing_of_other_hands():
    duel = Duel("own").type("ace")
    assert duel.match.why_not(SOUTH, "ace") is None


@pytest.mark.parametrize("seed", range(8))
def test_what_is_offered_is_made_of_the_view(seed):
    random = Random(seed)
    for _, match in told_at_own_devices(GAME, 2, None, seed):
        if match.over:
            continue
        for seat in range(2):
            pair = match.at(match.redeal(seat, random))
            assert seat_information(pair, seat)["its view"] == seat_information(match, seat)["its view"]
            assert pair.decisions(seat) == match.decisions(seat)


def test_what_one_has_typed_may_be_taken_back():
    duel = Duel("own").type("ace")
    assert duel.match.can_undo(NORTH)
    assert not duel.match.can_undo(SOUTH)
    duel.match.undo(NORTH)
    assert duel.match.position == 0
    assert duel.match.current_players() == {NORTH}


def test_what_was_typed_before_another_typed_something_stays():
    duel = Duel("own").type("ace", "two")
    assert not duel.match.can_undo(NORTH)


def test_what_nobody_sees_gives_way_to_what_is_typed():
    for seed in range(8):
        duel = Duel("own", seed).type("ace", "two", "three", "four", "five", "six")
        assert duel.match.s.buried in (6, 7)
        duel.type("ace", "two", "4", "red", "two")
        buried = CARDS[duel.match.s.buried]
        assert buried in duel.offered()
        duel.type(buried)
        assert CARDS.index(buried) in duel.match.view(SOUTH).who[SOUTH].hand


# -- one device --------------------------------------------------------------------------------------


def test_private_draws_are_not_asked_for_at_one_device():
    assert Duel("one").question().prompt == "Lay a card"


def test_a_facedown_card_is_only_chosen():
    duel = Duel("one")
    assert duel.offered() == ["chosen"]


def test_hands_are_counts_for_every_seat_at_one_device():
    view = Duel("one").match.view(NORTH)
    assert not view.who[NORTH].hand
    assert view.who[NORTH].hand_count == 3


def test_any_card_that_may_be_in_hand_may_be_shown():
    duel = Duel("one").type("chosen", "chosen")
    assert duel.question().prompt == "What has North laid?"
    assert duel.offered() == [*CARDS]


def test_a_card_that_lies_open_is_refused():
    duel = Duel("one").type("chosen", "chosen", "five")
    assert duel.offered() == [card for card in CARDS if card != "five"]
    assert duel.refusal("five") == "1.1: It is a card of your hand."


def test_a_card_that_was_forbidden_when_it_was_laid_is_refused():
    duel = flipped("five", "two").type("3", "five", "a gem", "chosen", "chosen")
    assert duel.question().prompt == "What has North laid?"
    assert duel.refusal("eight") == "1.2: Who is tired cannot lay the eight."
    assert "eight" not in duel.offered()


def test_a_card_that_went_back_to_a_hand_is_known_there():
    duel = flipped("five", "two").type("3", "three", "a gem", "chosen", "chosen", "five")
    assert "five" not in duel.offered()


def test_a_named_card_is_taken_from_the_hand_that_is_said_to_hold_it():
    duel = flipped("five", "two")
    assert duel.type("3").offered() == [card for card in CARDS if card != "two"]
    before = duel.match.position
    assert duel.type("eight").match.position == before + 1


def test_what_all_can_tell_of_a_private_answer_is_asked_for():
    duel = flipped("five", "two").type("3", "three")
    assert duel.match.pending(NORTH) == "North: Put back a gem?"
    assert duel.offered() == ["a gem", "no gem"]


def test_any_answer_may_be_taken_back_at_one_device():
    duel = flipped("five", "two").type("3")
    while duel.match.position > 0:
        assert duel.match.can_undo(SOUTH)
        duel.match.undo(SOUTH)
    assert duel.type("chosen", "chosen", "eight").match.view(None).open_cards.count() == 1


def test_the_log_of_one_device_tells_no_invented_draw_even_at_the_end():
    *_, (_, match) = told_at_one_device(GAME, 2, None, 3)
    assert match.over
    assert match.log(NORTH)[0].text == "North draws a card."


def test_a_game_that_shows_nothing_cannot_be_refereed_at_one_device(monkeypatch):
    monkeypatch.setattr("coverts.engine.match.match_forms.can_be_shown", lambda game: False)
    with pytest.raises(Malformed, match="do not declare what is turned faceup"):
        new_match(GAME, referee="one")


# -- both --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(25))
def test_a_referee_at_one_device_sees_what_the_table_shows(seed):
    for _ in told_at_one_device(GAME, 2, None, seed):
        pass


@pytest.mark.parametrize("seed", range(25))
def test_players_at_own_devices_see_what_they_see_at_the_table(seed):
    for _ in told_at_own_devices(GAME, 2, None, seed):
        pass


@pytest.mark.parametrize("told", [told_at_one_device, told_at_own_devices])
def test_a_refereed_match_is_the_same_after_saving(told):
    for _, match in told(GAME, 2, None, 7):
        if match.position % 5 == 0:
            again = read(match.save(), lambda name: GAME)
            assert again.save() == match.save()
            assert type(again) is RefereedMatch
            assert again.machine.packed(again.s) == match.machine.packed(match.s)


def test_a_referee_knows_two_forms():
    assert new_match(GAME, referee="own").referee == "own"
    assert type(new_match(GAME)) is Match
    with pytest.raises(Malformed, match="not 'two'"):
        new_match(GAME, referee="two")


# -- what is shown -----------------------------------------------------------------------------------


def test_what_is_shown_is_no_question_where_the_program_deals():
    match = new_match(GAME, 2)
    while match.position < 2:
        seat = min(match.current_players())
        match.apply_action(seat, match.legal_actions(seat)[0])
    assert match.s.rolled > 0


def test_all_back_ends_agree_on_what_is_shown():
    report = check(GAME, 20)
    assert report.ok, report.examples


def test_all_back_ends_ask_what_is_shown_where_the_cards_are_real():
    random = Random(5)
    machine, slow, fast = Machine.of(GAME), Generators(GAME), Compiled.of(GAME)
    s, twin = (GAME.new_state(2) for _ in range(2))
    s.e_open = twin.e_open = 1
    rows = fast.reset(1, 2)
    rows["e_open"] = 1
    machine.begin(s)
    slow.begin(twin)
    asked = set()
    while not s.e_over:
        kind = machine.numbers.kind(s.e_kind)
        asked.add(kind.name)
        if s.e_mode == 3:
            askee, weights = 0, machine.weights(s)
            option = random.choices(range(len(weights)), weights)[0]
            assert list(weights) == slow.weights(twin)
        else:
            askee = machine.askees(s)[0]
            option = random.choice(machine.legal(s, askee))
        machine.answer(s, option, askee)
        slow.answer(twin, option, askee)
        fast.step(rows, [askee], [option])
        assert fast.packed(rows) == machine.packed(s)
        assert twin.who[0].as_tuple() == s.who[0].as_tuple()
    assert {"show_laid", "show_gems"} <= asked


def test_a_field_that_is_none_is_refused_with_its_place():
    with pytest.raises(RuleSourceError, match=r"test_referee.py:\d+.*field='hand\[' is not a field"):

        @shown(3, field="hand[", prompt="What?")
        def show(s, who, card):
            return OK


def test_a_game_without_secrets_may_be_refereed_at_one_device():
    import coverts

    tic_tac_toe: Game = coverts.game("examples/tic_tac_toe.py")
    assert new_match(tic_tac_toe, referee="one").legal_actions(0)
