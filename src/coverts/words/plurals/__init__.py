"""Plural categories of whole numbers in every language that CLDR covers.

scripts/plurals.py writes `rules.json`, which has the same contents as the page's `plural-rules.json`. The
file contains CLDR's conditions for whole numbers, such as "n % 10 = 2..4 and n % 100 != 12..14".
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

RULES: Final = Path(__file__).with_name("rules.json")
_RELATION: Final = re.compile(r"n(?: % (\d+))? (!?=) (\S+)")

Condition = Callable[[int], bool]


@cache
def category(code: str) -> Callable[[int], str]:
    """Return a function that maps a number to its plural category in a language.

    Args:
        code: The language, with or without a country, such as "pt" or "pt-PT". An unknown language has the
            rules of English.
    """
    rules = _rules()
    mine = rules.get(code) or rules.get(code.partition("-")[0]) or rules["en"]
    conditions = [(name, _condition(text)) for name, text in mine.items() if name != "languages"]

    def select(number: int) -> str:
        size = abs(number)
        return next((name for name, holds in conditions if holds(size)), "other")

    return select


@cache
def _rules() -> dict[str, dict[str, str]]:
    groups: list[dict[str, str]] = json.loads(RULES.read_text(encoding="utf-8"))
    return {code: group for group in groups for code in group["languages"].split()}


def _condition(text: str) -> Condition:
    alternatives = [[_relation(part) for part in each.split(" and ")] for each in text.split(" or ")]
    return lambda number: any(all(holds(number) for holds in parts) for parts in alternatives)


def _relation(text: str) -> Condition:
    match = _RELATION.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} in {RULES} is not a plural condition. Run scripts/plurals.py.")
    modulus, operator, values = match.groups()
    spans = [
        (int(low), int(high or low)) for low, _, high in (span.partition("..") for span in values.split(","))
    ]

    def holds(number: int) -> bool:
        value = number % int(modulus) if modulus else number
        return any(low <= value <= high for low, high in spans) == (operator == "=")

    return holds
