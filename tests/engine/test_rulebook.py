"""Reading a rulebook."""

from coverts.engine.rulebook import Rulebook

BOOK = """
## 1 Play

- **1.1** The *first* player rolls (*proposed*). (row: A-01)
- **1.2** Twice 2 * 3 is 2*6.
"""


def test_stressed_words_reach_players_without_their_stars():
    assert Rulebook.parse(BOOK).text("1.1") == "The first player rolls (proposed)."


def test_a_star_that_stresses_nothing_stays():
    assert Rulebook.parse(BOOK).text("1.2") == "Twice 2 * 3 is 2*6."
