"""Write the table of plural rules, for the server and for the page, from the CLDR data in Babel.

    python scripts/plurals.py

Run this script after an upgrade of Babel. The table contains CLDR's rules for cardinal numbers, reduced to
whole numbers. `n` is the number. The category is "other" if no rule applies.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from babel import Locale
from babel.localedata import locale_identifiers

ROOT: Final = Path(__file__).resolve().parent.parent
TABLES: Final = (
    ROOT / "src" / "coverts" / "words" / "plurals" / "rules.json",
    ROOT / "web" / "src" / "words" / "plural-rules.json",
)
CATEGORIES: Final = ("zero", "one", "two", "few", "many")
NUMBERS: Final = ("n", "i")
"""CLDR's names for the number and its integer part. All other names mean decimals, which are 0 here."""

Condition = bool | str
"""A condition in CLDR's notation, or a constant if the condition is the same for all whole numbers."""


def condition(node: Any) -> Condition:
    """Convert a condition from Babel's syntax tree, and reduce it to whole numbers."""
    kind, parts = node
    if kind == "not":
        return _negated(condition(parts[0]))
    if kind in ("and", "or"):
        return _joined(kind, [condition(part) for part in parts])
    operator, value, (_, ranges) = parts
    spans = [(low[1][0], high[1][0]) for low, high in ranges]
    if operator != "in":
        raise ValueError(f"CLDR's operator {operator!r} is unknown. Add it to scripts/plurals.py.")
    (name, _), modulus = (value, None) if value[0] != "mod" else (value[1][0], value[1][1][1][0])
    if name not in NUMBERS:
        return any(low <= 0 <= high for low, high in spans)
    text = ",".join(str(low) if low == high else f"{low}..{high}" for low, high in spans)
    return f"n{f' % {modulus}' if modulus else ''} = {text}"


def _negated(inner: Condition) -> Condition:
    if isinstance(inner, bool):
        return not inner
    if " and " in inner or " or " in inner:
        raise ValueError(f"CLDR negates {inner!r}. Add this to scripts/plurals.py.")
    return inner.replace(" = ", " != ")


def _joined(kind: str, parts: list[Condition]) -> Condition:
    """Join conditions by "and" or "or", without the constant ones."""
    decisive = kind == "or"
    if any(part is decisive for part in parts):
        return decisive
    texts = [part for part in parts if isinstance(part, str)]
    return f" {kind} ".join(texts) if texts else not decisive


def rules(language: str) -> dict[str, str]:
    """Return the conditions of a language's plural categories.

    This leaves out "other", and categories that occur only with decimals.
    """
    conditions = {name: condition(node) for name, node in Locale.parse(language).plural_form.abstract}
    return {name: str(conditions[name]) for name in CATEGORIES if conditions.get(name)}


def table(languages: Iterable[str]) -> Iterator[dict[str, str]]:
    """Yield groups of languages with equal rules.

    A regional variant is listed only if its rules differ from those of its language.
    """
    groups: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for language in sorted(languages, key=lambda code: code.replace("_", "-")):
        mine = rules(language)
        if "_" not in language or mine != rules(language.split("_")[0]):
            groups.setdefault(tuple(mine.items()), []).append(language.replace("_", "-"))
    for conditions, codes in groups.items():
        yield {"languages": " ".join(codes), **dict(conditions)}


def to_json(groups: Iterable[dict[str, str]]) -> str:
    """Return the table as JSON, with one group per line."""
    return "[\n" + ",\n".join(f" {json.dumps(group)}" for group in groups) + "\n]\n"


def main() -> None:
    text = to_json(table(locale_identifiers()))
    for path in TABLES:
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
