"""Which answers a table may give for a seat: those of which everybody can tell that nothing else is legal."""

import pytest
from engine_games import game_of

from coverts.engine import (
    OK,
    Array,
    Bits,
    Record,
    State,
    any_legal,
    boolean,
    choose_some,
    decision,
    i8,
    owner,
    public,
    refuse,
    rule,
    scratch,
    secret,
    several,
)
from coverts.engine.match.game_match import Match

STAKES = 4
PASS = 3


class Player(Record):
    hand: Bits = secret(to=owner, below=STAKES, others="count", pile="cards", own=True)
    facedown: i8 = secret(to=owner, others="set")
    marked: i8 = secret(to=owner)
    points: i8 = public()


class Board(State):
    player: Array[Player] = several(2)
    open: Array[boolean] = scratch(size=STAKES)
    lowest: i8 = public()


@decision(STAKES, prompt="Stake")
def stake(s, who, n):
    """Public: nothing below the lowest."""
    return refuse("1") if n < s.lowest else OK


@decision(STAKES, prompt="Play a card or pass")
def play_or_pass(s, who, n):
    return OK if n == PASS or n in s.player[who].hand else refuse("2")


@decision(STAKES, prompt="Do you turn it over?")
def turn_over(s, who, n):
    """Nothing but to pass where nothing lies facedown, as all can see."""
    return OK if n == PASS or s.player[who].facedown == n else refuse("3")


@decision(STAKES, prompt="Stake at least what you marked")
def stake_marked(s, who, n):
    """The highest is what is left, whatever was marked."""
    if n < s.lowest:
        return refuse("1")
    return refuse("4") if n < s.player[who].marked - 1 else OK


def open_by_points(s, who):
    for n in range(STAKES):
        s.open[n] = n == s.player[who].points


def open_by_mark(s, who):
    for n in range(STAKES):
        s.open[n] = n == s.player[who].marked


@decision(STAKES, prompt="Go", prepare=open_by_points)
def go(s, who, n):
    return OK if s.open[n] else refuse("5")


@decision(STAKES, prompt="Go", prepare=open_by_mark)
def steal_away(s, who, n):
    return OK if s.open[n] else refuse("5")


@decision(STAKES, prompt="Look")
def look(s, who, n):
    """By way of another question, which looks into the hand."""
    return OK if n == PASS or any_legal(play_or_pass, s, who) == 0 else refuse("6")


@decision(STAKES, prompt="By his mark")
def at_mark(s, who, n):
    """What lies at a place that only its owner knows."""
    return OK if n == PASS or s.player[s.player[who].marked].points > 5 else refuse("7")


@decision(STAKES, prompt="With as many cards")
def count_cards(s, who, n):
    return OK if n == s.player[who].hand.count() else refuse("8")


def asked(kind, several=False, warnings=None, **fields):
    """A match that begins with that question to seat 0, the fields of that seat or of the board set."""

    @rule()
    def ask_one(s):
        """Set up and ask."""
        yield kind(0)
        yield kind(0)

    @rule()
    def ask_several(s):
        """Set up and ask for several."""
        kept = yield choose_some(kind, 0, 1, 2)
        s.lowest = kept.count()
        yield kind(0)

    def set_up(s, options):
        for name, value in fields.items():
            if name == "hand":
                for card in value:
                    s.player[0].hand.add(card)
            else:
                setattr(s if name == "lowest" else s.player[0], name, value)

    return Match(game_of(Board, ask_several if several else ask_one, set_up=set_up, warnings=warnings), 2)


FORCED = {
    "one option left by public fields": (asked(stake, lowest=3), 3),
    "a hand that all know to be empty": (asked(play_or_pass, hand=[]), PASS),
    "a place that all know to be empty": (asked(turn_over, facedown=-1), PASS),
    "the only option that anything hidden could allow": (asked(stake_marked, lowest=3, marked=4), 3),
    "a preparation from public fields": (asked(go, points=2), 2),
    "the size of a hand, which all know": (asked(count_cards, hand=[1, 3]), 2),
}
NOT_FORCED = {
    "several options left": asked(stake, lowest=2),
    "a hand without a card to play": asked(play_or_pass, hand=[PASS]),
    "a card that may lie facedown": asked(turn_over, facedown=PASS),
    "one option left by a hidden mark": asked(stake_marked, marked=4),
    "a preparation from a hidden mark": asked(steal_away, marked=2),
    "one option left by what another question finds in a hand": asked(look, hand=[1]),
    "what lies at a hidden place": asked(at_mark, marked=1),
}


@pytest.mark.parametrize(("match", "option"), FORCED.values(), ids=FORCED)
def test_the_table_may_give_the_only_answer_that_all_know_to_be_possible(match, option):
    askee, action = match.forced(0)
    assert (askee, action.text) == (0, str(option))


@pytest.mark.parametrize("match", NOT_FORCED.values(), ids=NOT_FORCED)
def test_the_table_leaves_to_the_seat_what_something_hidden_may_decide(match):
    assert match.forced(0) is None


def test_the_table_leaves_to_the_seat_what_it_is_warned_of():
    def warnings(v, question):
        return {3: "This is all you have."}

    assert asked(stake, lowest=3, warnings=warnings).forced(0) is None


def test_who_is_not_asked_is_forced_to_nothing():
    assert asked(stake, lowest=3).forced(1) is None


def test_the_table_picks_the_only_one_of_several_and_is_done():
    match = asked(stake, several=True, lowest=3)
    askee, action = match.forced(0)
    assert action.text == "3"
    match.apply_action(0, action, askee)
    askee, action = match.forced(0)
    assert action.text == "done"


def test_the_table_puts_nothing_back_that_it_could_have_left_to_the_seat():
    match = asked(stake, several=True, lowest=2)
    match.apply_action(0, "3")
    assert match.forced(0) is None
