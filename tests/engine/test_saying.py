"""Sentences keep their keys, and languages put them together anew."""

import pickle

import msgspec
import pytest

from coverts.engine.base.exceptions import IllegalAction
from coverts.engine.base.sentences import (
    Language,
    Said,
    as_text,
    capital,
    from_template,
    joined,
    said,
    said_count,
    said_list,
    verbatim,
)

GERMAN = Language(
    "de",
    [
        {
            "{who} goes to {place}": "{who} geht in {place.akk}",
            "the cellar": {"other": "der Keller", "akk": "den Keller"},
            "{n} cards": {"one": "{n} Karte", "other": "{n} Karten"},
            "takes {cards}": "nimmt {cards}",
            "{0:who} draws {1:card|a card}.": "{0:who} zieht {1:card|eine Karte}.",
            "looks at {0}": "sieht {0} an",
            "something": "etwas",
            "{some} and {last}": "{some} und {last}",
            "the knife": "das Messer",
            "missing": "",
        }
    ],
)


def test_a_sentence_reads_in_english_like_any_text():
    sentence = said("{who} goes to {place}", who="Ann", place="the cellar")
    assert sentence == "Ann goes to the cellar"
    assert str(sentence) is sentence


def test_another_language_puts_it_together_anew_with_words_of_its_own():
    assert GERMAN(said("{who} goes to {place}", who="Ann", place="the cellar")) == "Ann geht in den Keller"


def test_sentences_stand_within_sentences():
    assert GERMAN(said("takes {cards}", cards=said_count(2, "{n} card", "{n} cards"))) == "nimmt 2 Karten"


@pytest.mark.parametrize(("n", "english", "german"), [(1, "1 card", "1 Karte"), (3, "3 cards", "3 Karten")])
def test_a_number_chooses_the_form_in_each_language(n, english, german):
    sentence = said_count(n, "{n} card", "{n} cards")
    assert (sentence, GERMAN(sentence)) == (english, german)


def test_a_fixed_text_is_its_own_key():
    assert GERMAN("the knife") == "das Messer"


@pytest.mark.parametrize("text", ["a spoon", "missing"])
def test_what_a_language_does_not_have_stays_english(text):
    assert GERMAN(text) == text


def test_what_is_hidden_from_a_reader_is_said_as_the_sentence_says():
    key = "{0:who} draws {1:card|a card}."
    assert GERMAN(from_template(key, {"0:who": "Ann"})) == "Ann zieht eine Karte."
    assert GERMAN(from_template(key, {"0:who": "Ann", "1:card": "the knife"})) == "Ann zieht das Messer."


def test_where_the_sentence_says_nothing_it_is_something():
    hidden = from_template("looks at {0}", {})
    assert (hidden, GERMAN(hidden)) == ("looks at something", "sieht etwas an")


def test_a_list_ends_with_and():
    things = said_list(["a spoon", "the knife", "the cellar"])
    assert things == "a spoon, the knife and the cellar"
    assert GERMAN(things) == "a spoon, das Messer und der Keller"


def test_a_capital_is_given_to_what_the_word_is_in_the_language():
    assert (capital("the knife"), GERMAN(capital("the knife"))) == ("The knife", "Das Messer")


def test_signs_between_texts_are_no_language():
    assert GERMAN(joined(": ", ["the knife", "", "the cellar"])) == "das Messer: der Keller"


def test_a_persons_name_is_never_looked_up():
    assert GERMAN(said("{who} goes to {place}", who=verbatim("the knife"), place="A1")).startswith(
        "the knife"
    )


def test_an_error_keeps_the_sentence_it_was_made_with():
    assert isinstance(str(IllegalAction(said("takes {cards}", cards=1))), Said)


def test_for_programs_it_is_a_text():
    sentence = said("takes {cards}", cards=1)
    assert msgspec.json.encode({"text": sentence}, enc_hook=as_text) == b'{"text":"takes 1"}'


def test_another_process_gets_it_whole():
    sentence = pickle.loads(pickle.dumps(said("takes {cards}", cards="the knife")))
    assert GERMAN(sentence) == "nimmt das Messer"
