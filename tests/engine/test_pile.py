"""The pile's verbs, on positions set up by hand."""

import re

import pytest
from engine_games import game_of, load

from coverts.engine import OK, Array, Bits, Record, State, decision, owner, refuse, rule, secret, several
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.checks.contract import check
from coverts.engine.language.piles import Pile, PileRecord

NAMES = [f"card {i}" for i in range(8)]
DECK = Pile("deck", NAMES, at="s.player[which].deck", hand="s.player[who].hand", settled=3)


class Player(Record):
    deck: PileRecord = DECK.record
    hand: Bits = secret(to=owner, below=8, others="count", pile="deck")


class Table(State):
    player: Array[Player] = several(2)


@decision(NAMES, prompt="Take one", others_see="that")
def take_one(s, who, card):
    return OK if card in s.player[0].deck.rest else refuse("1")


@decision(NAMES, prompt="Put one", others_see="that")
def put_one(s, who, card):
    return OK if card in s.player[who].hand else refuse("1")


@rule()
def play(s):
    """Everything that can be done with a pile."""
    s.player[0].deck.rest.fill()
    yield from DECK.draw(s, 0, 0)
    yield from DECK.draw(s, 0, 1)
    yield from DECK.peek(s, 0, 0, 1, 0)
    DECK.swap(s, 0, 0, 1)
    yield from DECK.draw(s, 0, 1)
    card = yield put_one(0)
    s.player[0].hand.remove(card)
    DECK.put_on_top(s, 0, card, 1)
    card = yield put_one(1)
    s.player[1].hand.remove(card)
    DECK.put_beneath(s, 0, card, 2)
    for i in range(9):
        if DECK.count(s, 0) > 3:
            yield from DECK.draw(s, 0, i % 2)
    DECK.search(s, 0, 1)
    card = yield take_one(1)
    DECK.take(s, 0, card)
    s.player[1].hand.add(card)
    DECK.shuffle(s, 0)
    card = yield put_one(1)
    s.player[1].hand.remove(card)
    DECK.put_back(s, 0, card)
    yield from DECK.draw(s, 0, 0)
    yield put_one(0)


def points(s, seat):
    return s.player[seat].hand.count()


def cards_there_are(s):
    return {"cards": DECK.count(s, 0) + sum(len(p.hand) for p in s.player)}


GAME = game_of(Table, play, returns=points, conserved=cards_there_are)
MACHINE = Machine.of(GAME)


def position(rest=(), top=(), beneath=()):
    """A pile of seat 0; top and beneath hold (card, known_by), the topmost and the lowest first."""
    s = GAME.new_state(2)
    for card in rest:
        s.player[0].deck.rest.add(card)
    for card, known_by in reversed(top):
        DECK.put_on_top(s, 0, card, known_by)
    for card, known_by in reversed(beneath):
        DECK.put_beneath(s, 0, card, known_by)
    return s


def pile(s):
    deck = s.player[0].deck
    return (
        set(deck.rest),
        [(x.card, x.known_by) for x in deck.top[: deck.tops]],
        [(x.card, x.known_by) for x in deck.beneath[: deck.beneaths]],
    )


def run(s, verb, *arguments, chance=()):
    """Run one rule of the pile; returns how many outcomes chance was asked for."""
    MACHINE.begin_at(s, verb, *arguments)
    left = [*chance]
    while not s.e_over:
        assert MACHINE.weights(s)[left[0]] > 0
        MACHINE.answer(s, left.pop(0))
    assert not left
    return s


def test_a_settled_card_is_drawn_first():
    s = run(position({1, 2}, [(5, 0)]), DECK.draw, 0, 1)
    assert (set(s.player[1].hand), pile(s)) == ({5}, ({1, 2}, [], []))


def test_the_next_settled_card_moves_up():
    s = run(position({1}, [(5, 1), (6, 2)]), DECK.draw, 0, 1)
    assert pile(s)[1] == [(6, 2)]


def test_an_unsettled_card_is_drawn_by_chance():
    s = run(position({1, 2}), DECK.draw, 0, 0, chance=[2])
    assert (set(s.player[0].hand), pile(s)[0]) == ({2}, {1})


def test_each_unsettled_card_is_as_likely():
    s = position({1, 2, 7})
    MACHINE.begin_at(s, DECK.draw, 0, 0)
    assert MACHINE.weights(s) == [0, 1, 1, 0, 0, 0, 0, 1]


def test_a_card_beneath_is_drawn_last():
    s = run(position((), (), [(3, 0), (4, 2)]), DECK.draw, 0, 0)
    assert (set(s.player[0].hand), pile(s)[2]) == ({4}, [(3, 0)])


def test_an_empty_pile_gives_nothing():
    assert len(run(position(), DECK.draw, 0, 0).player[0].hand) == 0


def test_peeking_settles_the_card_and_tells_who_knows_it():
    s = run(position({1, 2}), DECK.peek, 0, 0, 0, 1, chance=[2])
    assert pile(s) == ({1}, [(2, 0b10)], [])


def test_peeking_deeper_settles_what_lies_above_for_nobody():
    s = run(position({1, 2, 3}), DECK.peek, 0, 0, 1, 0, chance=[2, 3])
    assert pile(s) == ({1}, [(2, 0), (3, 0b01)], [])


def test_peeking_again_asks_chance_nothing():
    s = run(position({1}, [(2, 0b10)]), DECK.peek, 0, 0, 0, 0)
    assert pile(s) == ({1}, [(2, 0b11)], [])


def test_peeking_below_the_slots_finds_nothing():
    s = run(position({1, 2, 3, 4, 5}), DECK.peek, 0, 0, 3, 0, chance=[1, 2, 3])
    assert [known for _, known in pile(s)[1]] == [0, 0, 0]


def test_a_card_put_on_top_is_topmost():
    s = position({1}, [(5, 1)])
    DECK.put_on_top(s, 0, 6, 2)
    assert pile(s)[1] == [(6, 2), (5, 1)]


def test_a_card_put_on_full_slots_sinks_the_lowest_into_the_rest():
    s = position({1}, [(5, 1), (6, 1), (7, 1)])
    DECK.put_on_top(s, 0, 2, 2)
    assert pile(s) == ({1, 7}, [(2, 2), (5, 1), (6, 1)], [])


def test_a_card_put_beneath_is_lowest():
    s = position({1}, (), [(5, 1)])
    DECK.put_beneath(s, 0, 6, 2)
    assert pile(s)[2] == [(6, 2), (5, 1)]


def test_a_card_put_beneath_full_slots_raises_the_highest_into_the_rest():
    s = position({1}, (), [(5, 1), (6, 1), (7, 1)])
    DECK.put_beneath(s, 0, 2, 2)
    assert pile(s) == ({1, 7}, [], [(2, 2), (5, 1), (6, 1)])


def test_a_card_put_back_unsettles_the_pile():
    s = position({1}, [(5, 1)], [(6, 2)])
    DECK.put_back(s, 0, 7)
    assert pile(s) == ({1, 5, 6, 7}, [], [])


def test_swapped_cards_take_along_who_knows_them():
    s = position({1}, [(5, 1), (6, 2)])
    DECK.swap(s, 0, 0, 1)
    assert pile(s)[1] == [(6, 2), (5, 1)]


def test_shuffling_forgets_every_place():
    s = position({1}, [(5, 1), (6, 2)], [(7, 3)])
    DECK.shuffle(s, 0)
    assert pile(s) == ({1, 5, 6, 7}, [], [])


def test_shuffling_leaves_no_trace_in_the_slots():
    s = position({1, 5})
    other = position({1}, [(5, 1)])
    DECK.shuffle(s, 0)
    DECK.shuffle(other, 0)
    assert s.as_tuple() == other.as_tuple()


def test_a_drawn_card_leaves_no_trace_in_its_slot():
    s = run(position({1}, [(5, 1)]), DECK.draw, 0, 1)
    slot = s.player[0].deck.top[0]
    assert (slot.card, slot.known_by) == (-1, 0)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_rest_is_seen_only_by_who_searches_it(seat):
    s = position({1}, [(5, 1)])
    DECK.search(s, 0, 1)
    assert set(MACHINE.view(s, seat).player[0].deck.rest) == ({1, 5} if seat == 1 else set())


def test_a_shuffle_ends_a_search():
    s = position({1})
    DECK.search(s, 0, 1)
    DECK.shuffle(s, 0)
    assert set(MACHINE.view(s, 1).player[0].deck.rest) == set()


@pytest.mark.parametrize(("seat", "seen"), [(0, [5, -32768]), (1, [-32768, 6]), (None, [-32768, -32768])])
def test_a_settled_card_is_seen_by_those_who_know_it(seat, seen):
    view = MACHINE.view(position({1}, [(5, 1), (6, 2)]), seat)
    assert [slot.card for slot in view.player[0].deck.top[:2]] == seen


def test_everybody_sees_how_many_cards_there_are():
    view = MACHINE.view(position({1, 2}, [(5, 1)], [(6, 2)]), None).player[0].deck
    assert (view.rest_count, view.tops, view.beneaths) == (2, 1, 1)


def test_a_searched_card_can_be_taken():
    s = position({1, 2})
    DECK.take(s, 0, 2)
    assert pile(s)[0] == {1}


def test_a_pile_counts_all_its_cards():
    assert DECK.count(position({1, 2}, [(5, 1)], [(6, 2), (7, 2)]), 0) == 5


def test_a_game_of_piles_keeps_the_contract():
    report = check(GAME, 60, compiled=False)
    assert (report.differences, report.leaks, report.stuck) == (0, 0, 0), report.examples


MIXED = """\
from coverts.engine import *

class Player(Record):
    @FIRST@

class Table(State):
    player: Array[Player] = several(2)
    @SECOND@

@rule()
def play(s):
    yield roll(6)

def returns(s, seat):
    return 0

GAME = Game(name="mixed", title="Mixed", summary="", state=Table, start=play, players=(2, 2), returns=returns)
"""
COUNTS = 'deck: Array[i8] = secret(to=nobody, size=25, start=0, pile="cards")'


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (
            'card: i8 = secret(to=owner, pile="cards")',
            COUNTS,
            "write at_most=24 if the number is such a kind",
        ),
        (
            'hand: Array[i8] = secret(to=owner, size=5, pile="cards")',
            COUNTS,
            "write start=0, or if each item",
        ),
        (
            'hand: Array[i8] = secret(to=owner, size=5, start=0, pile="cards")',
            COUNTS,
            "write size=25 in both",
        ),
        ('hand: Bits = secret(to=owner, below=25, pile="cards")', COUNTS, "write sets or counts in both"),
        (
            'hand: Bits = secret(to=owner, below=24, pile="cards")',
            'deck: Bits = secret(to=nobody, below=25, pile="cards")',
            "write below=25 in both",
        ),
        (
            'hand: Array[Array[i8]] = secret(to=owner, size=(2, 5), start=0, pile="cards")',
            "turn: i8 = public()",
            "an array of arrays cannot be in a pile",
        ),
    ],
)
def test_a_pile_whose_parts_do_not_fit_together_is_refused(tmp_path, first, second, told):
    with pytest.raises(RuleSourceError) as refused:
        load(tmp_path, MIXED.replace("@FIRST@", first).replace("@SECOND@", second))
    assert told in str(refused.value)
    assert re.search(r"table_game\.py:(4|8): (Player|Table)\.(card|hand|deck)", str(refused.value))


def test_kinds_of_card_may_be_counted_and_lie_alone(tmp_path):
    first = 'card: i8 = secret(to=owner, at_most=24, pile="cards")'
    assert load(tmp_path, MIXED.replace("@FIRST@", first).replace("@SECOND@", COUNTS)).GAME
