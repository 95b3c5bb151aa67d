"""Ambush, mechanism by mechanism, on positions set up by hand; on the reference and on the machine."""

import ambush
import pytest
from ambush import CARDS, COUNTER, FALLEN, FEINT, GAME, LONG_MARCH, MARCH, PIT, SEARCH, SNARE, SPY

from coverts.engine.backends.generators import Generators
from coverts.engine.backends.python.machine import Machine

RED, BLUE = 0, 1
CHANCE, TOGETHER = 3, 2
DONE = "done"


class Table:
    """A position and the players' verbs."""

    def __init__(self, back_end, red=(), blue=(), facedown=(-1, -1)):
        self.machine = back_end(GAME)
        self.s = GAME.new_state(2)
        for scout in range(6):
            self.s.camp[scout] = scout // 3
        for seat, cards in enumerate((red, blue)):
            self.s.side[seat].facedown = -1 if facedown[seat] < 0 else 8 * seat + facedown[seat]
            for number in range(8):
                if number in cards or number == facedown[seat]:
                    self.s.side[seat].hand.add(8 * seat + number)
                else:
                    self.s.side[seat].deck.add(8 * seat + number)

    def start(self, rule, *arguments):
        self.machine.begin_at(self.s, rule, *arguments)
        return self

    def plays(self, seat, card):
        """A turn's card, up to the first chance to answer it."""
        return self.start(ambush.play_card, seat, 8 * seat + card, 0)

    @property
    def kind(self):
        return Machine.of(GAME).numbers.kind(self.s.e_kind)

    @property
    def asked(self):
        return "" if self.s.e_over else f"{self.kind.name} {self.s.e_asker}"

    def legal(self, seat):
        texts = [*self.kind.texts, DONE]
        return [texts[option] for option in self.machine.legal(self.s, seat)]

    def give(self, seat, text):
        """One legal answer by its text."""
        assert self.s.e_mode == TOGETHER or self.s.e_asker == seat
        assert text in self.legal(seat)
        self.machine.answer(self.s, [*self.kind.texts, DONE].index(text), seat)
        return self

    def card(self, seat, number):
        return self.give(seat, CARDS[8 * seat + number])

    def both_pass(self, first):
        return self.give(first, "pass").give(1 - first, "pass")

    def chance(self, text):
        assert self.s.e_mode == CHANCE
        option = self.kind.texts.index(text)
        assert self.machine.weights(self.s)[option] > 0
        self.machine.answer(self.s, option, self.s.e_asker)
        return self

    def points(self):
        return [side.points for side in self.s.side]


@pytest.fixture(params=[Generators, Machine], ids=["generators", "python"])
def back_end(request):
    return request.param


def test_an_action_can_be_answered_by_the_other_side_first(back_end):
    table = Table(back_end, red=[SPY], blue=[SNARE]).plays(RED, SPY)
    assert table.asked == "answer 1"
    table.give(BLUE, "pass")
    assert table.asked == "answer 0"
    table.give(RED, "pass")
    assert table.asked == "own_scout 0"
    table.give(RED, "Red scout 2")
    assert table.s.camp[1] == BLUE
    assert table.s.e_over


def test_who_has_nothing_to_answer_is_asked_all_the_same(back_end):
    table = Table(back_end, red=[SPY]).plays(RED, SPY)
    assert table.legal(BLUE) == ["pass"]


def test_an_answer_can_be_answered(back_end):
    table = Table(back_end, red=[SPY, COUNTER], blue=[SNARE]).plays(RED, SPY)
    table.card(BLUE, SNARE).card(RED, COUNTER).both_pass(BLUE)
    assert table.asked == "answer 0", "the snare is gone, and the spy can still be answered"
    table.both_pass(RED).give(RED, "Red scout 1")
    assert FALLEN not in table.s.camp
    assert table.s.camp[0] == BLUE


def test_a_play_suspends_others_four_deep(back_end):
    table = Table(back_end, red=[MARCH, COUNTER, FEINT], blue=[SNARE, COUNTER])
    table.plays(RED, MARCH).card(BLUE, SNARE).card(RED, COUNTER).card(BLUE, COUNTER).card(RED, FEINT)
    assert table.s.e_depth == 10, "march, snare, two counters and a feint, each with its answers"
    table.both_pass(BLUE).chance("Red search")
    assert SEARCH in table.s.side[RED].hand
    table.both_pass(BLUE)
    assert table.s.e_depth == 4, "the second counter has cancelled the first; the snare is open again"
    table.both_pass(BLUE)
    assert table.asked == "enemy 1"


def test_a_group_acts_one_by_one(back_end):
    table = Table(back_end, red=[MARCH]).plays(RED, MARCH).both_pass(BLUE)
    table.give(RED, "Red scout 1").give(RED, "Red scout 3").give(RED, DONE).both_pass(BLUE)
    table.chance("1")
    assert table.points() == [0, 0]
    table.chance("2")
    assert table.points() == [1, 0]
    assert table.s.e_over


def test_choose_some_takes_one_to_three_and_each_once(back_end):
    table = Table(back_end, red=[MARCH]).plays(RED, MARCH).both_pass(BLUE)
    assert table.legal(RED) == ["Red scout 1", "Red scout 2", "Red scout 3"]
    table.give(RED, "Red scout 2")
    assert table.legal(RED) == ["Red scout 1", "Red scout 3", DONE]
    table.give(RED, "Red scout 1").give(RED, "Red scout 3")
    assert table.legal(RED) == [DONE]


@pytest.mark.parametrize(("answer", "points"), [("come", [1, 1]), ("stay", [1, 0])])
def test_the_others_spy_may_opt_in_to_my_march(back_end, answer, points):
    table = Table(back_end, red=[MARCH])
    table.s.camp[4] = RED
    table.plays(RED, MARCH).both_pass(BLUE).give(RED, "Red scout 1").give(RED, DONE)
    assert table.asked == "come_along 1"
    table.give(BLUE, answer).both_pass(BLUE)
    while not table.s.e_over:
        table.chance("6")
    assert table.points() == points


def test_who_leaves_a_suspended_march_gets_nothing(back_end):
    table = Table(back_end, red=[MARCH], blue=[PIT]).plays(RED, MARCH).both_pass(BLUE)
    table.give(RED, "Red scout 1").give(RED, "Red scout 2").give(RED, DONE)
    table.card(BLUE, PIT).both_pass(RED).give(BLUE, "Red scout 1").both_pass(RED)
    table.chance("6")
    assert table.s.e_over, "only the second scout rolled"
    assert table.points() == [1, 0]
    assert table.s.camp[0] == FALLEN


def test_a_cancelled_card_has_no_effect_and_the_game_goes_on(back_end):
    table = Table(back_end, red=[SPY], blue=[COUNTER]).plays(RED, SPY)
    table.card(BLUE, COUNTER).both_pass(RED)
    assert table.s.e_over
    assert table.s.camp == [0, 0, 0, 1, 1, 1]
    assert SPY not in table.s.side[RED].hand


def test_a_march_can_be_cancelled_after_its_group_is_known(back_end):
    table = Table(back_end, red=[LONG_MARCH], blue=[COUNTER]).plays(RED, LONG_MARCH).both_pass(BLUE)
    table.give(RED, "Red scout 1").give(RED, DONE).card(BLUE, COUNTER).both_pass(RED)
    assert table.s.e_over
    assert table.points() == [0, 0]


def test_an_answer_whose_aim_has_gone_does_nothing(back_end):
    table = Table(back_end, red=[SPY], blue=[SNARE])
    table.s.camp[1] = table.s.camp[2] = FALLEN
    table.plays(RED, SPY).card(BLUE, SNARE).both_pass(RED).give(BLUE, "Red scout 1").both_pass(RED)
    assert table.s.e_over, "no scout is left to spy"


def test_settle_asks_before_anything_else_is_asked(back_end):
    table = Table(back_end, red=[SPY, SNARE, PIT, COUNTER, FEINT, SEARCH]).plays(RED, SPY)
    assert table.asked == "lay 0", "five cards are left in hand"
    table.card(RED, PIT)
    assert table.asked == "answer 1"
    assert table.s.side[RED].hand.count() == 4


def test_settle_runs_deep_in_an_answer(back_end):
    table = Table(back_end, red=[SPY, SNARE, PIT, COUNTER, MARCH], blue=[SNARE], facedown=(FEINT, -1))
    table.plays(RED, SPY).card(BLUE, SNARE).card(RED, FEINT).both_pass(BLUE).chance("Red search")
    assert table.asked == "lay 0"
    table.card(RED, MARCH)
    assert table.asked == "answer 1"


def test_a_search_takes_any_card_of_the_own_deck(back_end):
    table = Table(back_end, red=[SEARCH, SPY]).plays(RED, SEARCH).both_pass(BLUE)
    assert table.asked == "find 0"
    assert table.legal(RED) == [CARDS[n] for n in (MARCH, LONG_MARCH, SNARE, PIT, COUNTER, FEINT)]
    table.card(RED, COUNTER)
    assert list(table.s.side[RED].hand) == [SPY, COUNTER]
    assert COUNTER not in table.s.side[RED].deck


def test_a_facedown_card_is_turned_over_as_an_answer(back_end):
    table = Table(back_end, red=[SPY], facedown=(-1, COUNTER)).plays(RED, SPY)
    assert table.legal(BLUE) == [CARDS[8 + COUNTER], "pass"]
    table.card(BLUE, COUNTER).both_pass(RED)
    assert table.s.side[BLUE].facedown == -1
    assert table.s.e_over


def test_a_facedown_card_that_answers_nothing_stays_down(back_end):
    table = Table(back_end, red=[SPY], facedown=(-1, MARCH)).plays(RED, SPY)
    assert table.legal(BLUE) == ["pass"]


def test_the_game_ends_from_the_depth(back_end):
    table = Table(back_end, red=[MARCH])
    table.s.side[RED].points = 4
    table.plays(RED, MARCH).both_pass(BLUE).give(RED, "Red scout 1").give(RED, "Red scout 2").give(RED, DONE)
    table.both_pass(BLUE).chance("6")
    assert table.s.e_over, "the second scout does not roll any more"
    assert table.machine.returns(table.s) == [5, -5]


def test_both_lay_a_card_facedown_at_once(back_end):
    table = Table(back_end)
    for side in table.s.side:
        side.deck.clear()
    table.start(ambush.play)
    for name in ("march", "spy", "feint"):
        table.chance(f"Red {name}")
    for name in ("snare", "pit", "search"):
        table.chance(f"Blue {name}")
    assert table.s.e_mode == TOGETHER
    table.give(BLUE, "Blue pit").give(RED, "Red feint")
    assert [side.facedown for side in table.s.side] == [FEINT, 8 + PIT]
    assert [side.hand.count() for side in table.s.side] == [3, 3], "a facedown card counts as held"
