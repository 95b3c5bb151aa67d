"""Commands for authors: list the tests of each rule, and find changes that no test notices."""

from __future__ import annotations

import os
from typing import Annotated

from cyclopts import Parameter, validators

import coverts
from coverts.cli.command_line import progress_bar
from coverts.engine.base.exceptions import Malformed
from coverts.tracing.card_coverage import report_cards, titles_of
from coverts.tracing.mutation.mutants import select_kinds
from coverts.tracing.mutation.survivors import try_mutants
from coverts.tracing.row_coverage import report_rows, rows_of
from coverts.tracing.test_runs import MutantRequest, folder_of, run_tests


def trace(game: coverts.Game, coverage: bool, cards: bool, tests: str | None) -> None:
    """Run a game's tests, and print which tests cover which rows and cards.

    Args:
        game: The game.
        coverage: Whether to print the table of rows (numbered statements of the source texts).
        cards: Whether to print the table of cards.
        tests: The folder of the tests, or None for the default folder.
    """
    rows, titles = rows_of(game) if coverage else {}, titles_of(game) if cards else []
    path = folder_of(game, tests)
    with progress_bar("Tests", None) as advance:
        proofs = run_tests(game, path, coverage, titles, advance)
    reports = [report_rows(game, rows, proofs)] if coverage else []
    reports += [report_cards(game, proofs)] if cards else []
    for report in reports:
        for line in report.lines:
            print(line)
    if not all(report.ok for report in reports):
        raise SystemExit(1)


def mutate(
    game: str,
    /,
    *rules: str,
    tests: str | None = None,
    kinds: str = "",
    statements: Annotated[bool, Parameter(negative=())] = False,
    rows: Annotated[bool, Parameter(negative=())] = False,
    part: str = "1/1",
    resume: Annotated[list[str] | None, Parameter(negative=())] = None,
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
) -> None:
    """Change the rules of a game one place at a time, and see which tests fail.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    rules
        Change only these rules: numbers of rules or chapters, or names of functions.
    tests
        The folder of the tests, by default tests/GAME.
    kinds
        Make only changes of these kinds, separated by commas: rules, refusals, helpers, statements, shifted,
        swapped, ends, shown. By default all but statements.
    statements
        Also leave out each single statement that has an effect.
    rows
        Change only code that comes from rows (numbered statements of the source texts).
    part
        Make only the changes of part K of N, written K/N. Each change is in one part.
    resume
        Write the result of each change to this file. Results of unchanged code and tests in the file are
        used again, so a run that was stopped goes on. Repeat the option to read more files, such as those of
        other parts.
    workers
        How many processes to use, by default one per core.
    """
    loaded = coverts.game(game)
    mutant_kinds = select_kinds([kind.strip() for kind in kinds.split(",") if kind.strip()], statements)
    processes = workers or os.cpu_count() or 1
    request = MutantRequest(game, [*rules], mutant_kinds, processes, rows, _read_part(part), resume or [])
    with progress_bar("Tests", None) as advance:
        report = try_mutants(loaded, request, folder_of(loaded, tests), advance)
    for line in report.lines:
        print(line)
    if not report.ok:
        raise SystemExit(1)


def _read_part(text: str) -> tuple[int, int]:
    """Split K/N into two numbers.

    Raises:
        Malformed: The text is not of this form, or K is not from 1 to N.
    """
    number, _, parts = text.partition("/")
    if number.isdecimal() and parts.isdecimal() and 1 <= int(number) <= int(parts):
        return int(number), int(parts)
    raise Malformed(f"--part: {text!r} is not of the form K/N with K from 1 to N, such as 1/4.")
