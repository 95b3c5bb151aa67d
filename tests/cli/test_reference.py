"""The reference of the language: every word, with a line, an example and its errors."""

import ast
from dataclasses import fields
from importlib import import_module

import pytest

from coverts.cli import main
from coverts.engine import Game
from coverts.engine.base.exceptions import Malformed
from coverts.text.word_reference import all_words, find_word, to_markdown

WORDS = {word.name: word for word in all_words()}
NOT_WORDS = {"PileRecord", "PileSlot"}
"""Names for a type checker, which the example of `Pile` explains."""


@pytest.mark.parametrize("module", ["coverts.engine", "coverts.engine.pile", "coverts.engine.scene"])
def test_every_public_name_is_a_word(module):
    assert {*import_module(module).__all__} - {*WORDS} <= NOT_WORDS


def test_every_field_of_a_game_is_a_word():
    assert {f"Game.{field.name}" for field in fields(Game)} <= {*WORDS}


@pytest.mark.parametrize("name", WORDS)
def test_a_word_has_a_line_and_an_example(name):
    assert WORDS[name].summary
    assert WORDS[name].example


@pytest.mark.parametrize("name", WORDS)
def test_an_example_is_python_and_uses_its_word(name):
    text = WORDS[name].example
    ast.parse(text)
    assert name.rpartition(".")[2] in text


def test_a_word_says_which_errors_it_causes():
    assert dict(WORDS["roll"].errors).keys() == {"RuleSourceError"}


def test_a_variable_of_the_same_name_is_no_example():
    assert "count(" in WORDS["count"].example


def test_a_field_of_a_game_is_found_by_its_own_name():
    assert [word.name for word in find_word("goal")] == ["Game.goal"]


def test_the_entry_of_game_lists_its_fields():
    assert "Game.returns" in [word.name for word in find_word("Game")]


@pytest.mark.parametrize("name", ["Scene", "Zone", "Piece", "Detail", "Badge", "Outlook", "Standing"])
def test_the_entry_of_a_part_of_a_scene_lists_its_fields(name):
    fields = getattr(import_module("coverts.engine.scene"), name).__struct_fields__
    assert [field for field, _ in WORDS[name].arguments] == [*fields]


def test_a_field_of_a_scene_has_its_type_default_and_text():
    fields = dict(WORDS["Scene"].arguments)
    assert fields["zones"] == "list[Zone]"
    assert fields["caption"] == (
        "str = ''. One line about the current part of the game, such as \"Round 3, resolution\"."
    )


def test_a_misspelt_word_names_the_closest():
    with pytest.raises(Malformed, match=r"no word 'secrt'\. Did you mean 'secret'"):
        find_word("secrt")


def test_the_command_explains_a_word(capsys):
    main(["reference", "roll"])
    assert "Return a chance event" in capsys.readouterr().out


def test_the_command_lists_all_words(capsys):
    main(["reference"])
    lines = capsys.readouterr().out.splitlines()
    assert any(line.split()[:1] == ["secret"] for line in lines)


def test_the_page_has_every_word():
    page = to_markdown()
    assert [name for name in WORDS if f"### `{name}`" not in page] == []
