"""Reads the marks of tests, and writes the findings of the pytest plugin."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from coverts.tracing.test_runs import ClauseKey


def note(file: Path, what: Any) -> None:
    """Append a finding to the file as a line of JSON."""
    with file.open("ab") as findings:
        findings.write(msgspec.json.encode(what) + b"\n")


def marks(item: pytest.Item, name: str) -> set[str]:
    """Return the arguments of all marks that a test has under this name."""
    return {str(argument) for mark in item.iter_markers(name) for argument in mark.args}


def clause_marks(item: pytest.Item) -> set[ClauseKey]:
    """Return the clauses that a test is marked with.

    A mark without a valid number gets the number 0. Because no clause has this number, the mark is reported
    as unknown.
    """
    keys = set()
    for mark in item.iter_markers("clause"):
        title, *numbers = mark.args or ("no title",)
        keys |= {(str(title), number if type(number) is int else 0) for number in numbers or [0]}
    return keys
