"""Tables of rules: a plain function among them is a rule that asks nobody."""

import pytest
from engine_games import Lockstep, game_of

from coverts.engine import OK, Dispatch, State, decision, helper, i8, public, rule
from coverts.engine.compiler.program import program_of


class Purse(State):
    coins: i8 = public()


@decision(3, prompt="How many?")
def how_many(s, who, number):
    return OK


@rule()
def buy(s, card):
    number = yield how_many(0)
    s.coins -= number


@helper("1.2")
def find(s, card):
    """Coins as many as its number."""
    s.coins += card


def lose(s, card):
    s.coins -= 1
    return 7


def shop(*cards, default=None):
    """A game in which each card of a table takes effect in turn."""
    effect = Dispatch("effect", 4, default)
    for number, card in enumerate(cards):
        effect.put(number, card)

    @rule()
    def play(s):
        """Each card, then a question."""
        for card in range(4):
            given = yield from effect[card](s, card)
            s.coins += given
        yield how_many(0)

    return effect, game_of(Purse, play)


@pytest.mark.parametrize("cards", [(buy, find, lose, find), (find, lose, buy, buy), (find, buy, lose, lose)])
def test_plain_functions_stand_among_rules_on_every_back_end(cards):
    _, game = shop(*cards)
    lockstep = Lockstep(game, compiled=True)
    for _ in range(cards.count(buy)):
        lockstep.answer(2)
    found = sum(number for number, card in enumerate(cards) if card is find)
    assert lockstep.s.coins == found - 2 * cards.count(buy) + 6 * cards.count(lose)


def test_a_plain_function_is_what_a_table_of_rules_has_for_the_rest():
    _, game = shop(buy, default=lose)
    assert Lockstep(game).answer(0).s.coins == 18


def test_a_plain_function_among_rules_cites_what_helper_says():
    _, game = shop(buy, find, lose, buy)
    assert {rule.name: rule.numbers for rule in program_of(game).numbers.rules if rule.name == "find"} == {
        "find": ("1.2",)
    }


def test_a_table_of_plain_functions_alone_stays_one_of_helpers():
    effect, _ = shop(find, lose)
    assert effect.entries[0] is find
