"""Searching a rulebook."""

import pytest

from coverts.engine.game.rulebook import Rulebook
from coverts.text.rulebook_search import mark_matches, search

BOOK = Rulebook.parse("""
## 1 Doors
- **1.1** A door is opened with a key, and by whoever has waited for an hour at it with a light in hand.
- **1.2** A locked door needs a key.
- **1.3** Keys are never lent.

## 2 Keys of the house
- **2.1** The cook has one.
- **2.2** Whoever loses a key pays for it; the key is made anew.
""")


def found(sought):
    return [hit.statement.number for hit in search(BOOK, sought)]


def test_a_rule_is_found_that_has_a_word_beginning_so():
    assert found("lock") == ["1.2"]


def test_a_rule_must_have_all_the_words():
    assert found("key hour") == ["1.1"]


def test_the_title_of_a_chapter_counts_only_beside_words_of_the_rule():
    assert "2.1" not in found("keys")
    assert found("house cook") == ["2.1"]


def test_whose_chapter_is_about_it_comes_before_others():
    assert found("key")[0] == "2.2"


def test_of_two_that_say_it_once_the_shorter_comes_first():
    assert found("door") == ["1.2", "1.1"]


def test_a_whole_word_is_better_than_a_beginning():
    assert found("keys")[0] == "1.3"


def test_a_number_is_a_word():
    assert found("2.1") == ["2.1"]


def test_nothing_sought_is_nothing_found():
    assert found(" ") == []


@pytest.mark.parametrize(
    ("sought", "text"),
    [("key", "A [key], two [keys]."), ("KEY two", "A [key], [two] [keys].")],
)
def test_words_are_marked_whole(sought, text):
    assert mark_matches("A key, two keys.", sought, "[", "]") == text
