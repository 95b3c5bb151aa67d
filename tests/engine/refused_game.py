"""A game to put refused constructs into: `@BODY@` in its rule, `@MORE@` in its module."""

import pytest
from engine_games import load

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.compiler.program import program_of

GAME = '''\
from coverts.engine import *
from coverts.engine import Dispatch as RuleTable

NUMBERS = (1, 2, 3)
WORDS = ("one", "two")
SQUARE = ((1, 2), (3, 4))
RAGGED = ((1, 2), (3,))
HUGE = (1, 1 << 70)

class Player(Record):
    hand: Bits = secret(to=owner, below=9, others="count")
    card: i8 = secret(to=owner)
    points: i8 = public()

class Game1(State):
    player: Array[Player] = several(2)
    n: i8 = public()
    at: i8 = public(at_least=0, at_most=5)
    row: Array[i8] = public(size=4)
    grid: Array[Array[i8]] = public(size=(2, 2))
    pool: Bits = public(below=9)
    few: Bits = public(below=3)

@decision(9, prompt="Choose")
def ask(s, who, n):
    return OK

@decision(9, prompt="Choose", others_see="that")
def privately(s, who, n):
    return OK

@chance(9, learns="who")
def deal(s, who, n):
    return 1

@chance(9, learns=NOBODY)
def bury(s, n):
    return 1

@rule()
def other(s, n):
    yield ask(0)
    return n

def helper(s, n):
    return n

def moves(s):
    s.n += 1
    return s.n

def tells(s, n):
    more = n + 1
    say("seen", more)

def tells_typed(s, n):
    more: int = n
    say("seen", more)

def tells_walked(s, n):
    for x in range(n, n + 1):
        say("seen", x)

def tells_tested(s, n):
    more = 0
    if n > 2:
        more = 1
    say("seen", more)

def passes_on(s, n):
    tells(s, n)

def peeks(s, who):
    return s.player[who].card

@among(9)
def held(s, n):
    return n in s.pool

@among(9)
def in_hand(s, n, who):
    return n in s.player[who].hand

@among(9)
def same(s, n, other):
    return n == other

def unmarked(s, n):
    return True

RULES = RuleTable("rules", 3)
RULES.put(0, other)
HELPERS = RuleTable("helpers", 3)
HELPERS.put(0, helper)
EMPTY = RuleTable("empty", 3)

@MORE@

@rule()
def play(s):
    """Play."""
    yield ask(0)
@BODY@
    yield ask(0)

def returns(s, seat):
    return 0

GAME = Game(
    name="refused", title="", summary="", state=Game1, start=play, players=(2, 2), returns=returns,
    sentences={"seen": "{0}", "unnumbered": "{who}", "worded": "{0:nobody}"}, words={"side": ("Red", "Blue")},
)
'''


def refusal(folder, text):
    """The message of the refusal, and the number of the line that ends in `#!`."""
    wanted = next(i for i, line in enumerate(text.splitlines(), 1) if line.endswith("#!"))
    with pytest.raises(RuleSourceError) as caught:
        _ = program_of(load(folder, text).GAME)
    return str(caught.value), wanted
