"""The commands that print a game's rulebook, its cards and tests, and the words of the rules' language."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

import coverts
from coverts.cli.command_line import check_own_game
from coverts.cli.rule_proofs import trace
from coverts.engine.base.exceptions import Malformed
from coverts.text.printing import rule_lines, search_lines
from coverts.text.word_reference import entry_lines, find_word, index_lines


def rules(
    game: str,
    /,
    *number: str,
    coverage: Annotated[bool, Parameter(negative=())] = False,
    cards: Annotated[bool, Parameter(negative=())] = False,
    table: Annotated[bool, Parameter(negative=())] = False,
    tests: str | None = None,
) -> None:
    """Print or search a game's rulebook, list its cards, or show which tests cover its rules.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    number
        The number of a chapter or rule to print, or words to search for.
    coverage
        List each row (a numbered statement of the source texts) with its rule, code and tests. The exit code
        is 1 if a row lacks one of them.
    cards
        List each card with its code and the tests that ran it, and each clause of its text with its tests.
        The exit code is 1 if a card's code was not run or a clause has no test.
    table
        Print a Markdown table of all cards and their printed data.
    tests
        The folder of the tests, by default tests/GAME.
    """
    loaded = coverts.game(game)
    check_own_game(loaded)
    query = " ".join(number)
    if query and (coverage or cards or table):
        raise Malformed(f"--coverage, --cards and --table are about the whole game; leave out {query}.")
    if coverage or cards:
        trace(loaded, coverage, cards, tests)
        return
    if table:
        if loaded.card_table is None:
            raise Malformed(f"{loaded.title} has no table of cards.")
        for line in loaded.card_table():
            print(line)
        return
    if tests is not None:
        raise Malformed("--tests can only be used with --coverage or --cards.")
    for line in rules_about(loaded, query):
        print(line)


def reference(*word: str) -> None:
    """Print the words of the language in which games are written.

    Parameters
    ----------
    word
        The words to explain, such as `secret`, `Game` or `Game.goal`. By default, list all words.
    """
    if not word:
        for line in index_lines():
            print(line)
        print("\nExplain a word with: coverts reference WORD")
        return
    for each in word:
        for entry in find_word(each):
            print(*entry_lines(entry), "", sep="\n")


def rules_about(game: coverts.Game, query: str) -> list[str]:
    """Return lines of text: the whole rulebook, a chapter, a rule, or search results."""
    try:
        return rule_lines(game, query or None)
    except Malformed:
        if query[0].isdecimal():
            raise
        bold = ("\033[1m", "\033[0m") if sys.stdout.isatty() else ("*", "*")
        return search_lines(game, query, bold)
