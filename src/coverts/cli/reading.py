"""For readers: a game's rulebook and cards, and which tests prove them."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

import coverts
from coverts.cli.command_line import read_own
from coverts.cli.rule_proofs import trace
from coverts.engine.base.exceptions import Malformed
from coverts.text.printing import found_lines, rule_lines


def rules(
    game: str,
    /,
    *number: str,
    coverage: Annotated[bool, Parameter(negative=())] = False,
    cards: Annotated[bool, Parameter(negative=())] = False,
    table: Annotated[bool, Parameter(negative=())] = False,
    tests: str | None = None,
) -> None:
    """Print a game's rulebook, a chapter or rule of it, those that speak of something, or its cards; or trace
    its tests to it.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    number
        A chapter's or a rule's number; or words, for the rules that have them, the most fitting first.
    coverage
        Each row of the source texts with its rule, code and tests: exit code 1 if one is without.
    cards
        Each card with its code and the tests that ran it, and the clauses of its text with the tests that
        cover them: exit code 1 if a card is not proved or a clause is not covered.
    table
        All cards with what is printed on them, as a page of Markdown.
    tests
        Where the tests are; by default in the folder tests/GAME.
    """
    found = coverts.game(game)
    read_own(found)
    sought = " ".join(number)
    if sought and (coverage or cards or table):
        raise Malformed(f"--coverage, --cards and --table are about the whole game; leave out {sought}.")
    if coverage or cards:
        trace(found, coverage, cards, tests)
        return
    if table:
        if found.card_table is None:
            raise Malformed(f"{found.title} has no table of cards.")
        for line in found.card_table():
            print(line)
        return
    if tests is not None:
        raise Malformed("--tests goes with --coverage or --cards.")
    for line in rules_about(found, sought):
        print(line)


def rules_about(game: coverts.Game, sought: str) -> list[str]:
    """All rules, or a chapter or rule by its number, or the rules that have some words."""
    try:
        return rule_lines(game, sought or None)
    except Malformed:
        if sought[0].isdecimal():
            raise
        bold = ("\033[1m", "\033[0m") if sys.stdout.isatty() else ("*", "*")
        return found_lines(game, sought, bold)
