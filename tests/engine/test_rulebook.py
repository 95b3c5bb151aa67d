"""Reading a rulebook, and citing it."""

import pytest
from engine_games import load

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.compiler.program import program_of
from coverts.engine.game.rulebook import Rulebook

BOOK = """
## 1 Play

- **1.1** The *first* player rolls (*proposed*). (row: A-01)
- **1.2** Twice 2 * 3 is 2*6.
"""


def test_stressed_words_reach_players_without_their_stars():
    assert Rulebook.parse(BOOK).text("1.1") == "The first player rolls (proposed)."


def test_at_the_table_nothing_marks_what_is_our_own_proposal():
    assert Rulebook.parse(BOOK).player_text("1.1") == "The first player rolls."
    assert Rulebook.parse(BOOK).player_text("1.2") == "Twice 2 * 3 is 2*6."


def test_a_star_that_stresses_nothing_stays():
    assert Rulebook.parse(BOOK).text("1.2") == "Twice 2 * 3 is 2*6."


CITING = '''\
"""Citing.

1 Somebody answers."""
from coverts.engine import *

class Table1(State):
    n: i8 = public()

@decision(3, prompt="Answer", rules=("ASKED",))
def answer(s, who, n):
    return OK if n != s.n else refuse("REFUSED")

@rule("RULE")
def play(s):
    s.n = yield answer(0)

def returns(s, seat):
    return 0

GAME = Game(
    name="citing", title="Citing", summary="", state=Table1, start=play, players=(2, 2), returns=returns
)
'''


def citing(folder, **numbers):
    """The program of a game that cites rule 1, but where another number is given."""
    text = CITING
    for word in ("ASKED", "REFUSED", "RULE"):
        text = text.replace(word, numbers.get(word, "1"))
    return program_of(load(folder, text).GAME)


@pytest.mark.parametrize(("word", "line"), [("ASKED", 9), ("REFUSED", 11), ("RULE", 13)])
def test_what_cites_a_rule_that_the_rulebook_does_not_have_is_refused_with_its_line(tmp_path, word, line):
    with pytest.raises(RuleSourceError, match=rf"table_game\.py:{line}: .*cites rule 99\.1, .*write"):
        citing(tmp_path, **{word: "99.1"})


def test_what_the_rulebook_has_may_be_cited(tmp_path):
    assert citing(tmp_path).numbers.refusals == ("1",)
