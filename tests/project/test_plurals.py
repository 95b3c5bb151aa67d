"""Plural forms follow CLDR, by one table for the server and the page (scripts/plurals.py)."""

import json
import sys
from pathlib import Path

import pytest
from babel import Locale

from coverts.engine.base.sentences import Language, said_count
from coverts.words.plurals import RULES, category

ROOT = Path(__file__).resolve().parents[2]
NUMBERS = [*range(201), 1000, 1001, 100_000, 999_999, 1_000_000, 1_000_001, 3_000_000]
LANGUAGES = [code for group in json.loads(RULES.read_text("utf-8")) for code in group["languages"].split()]


@pytest.fixture
def plurals(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import plurals

    yield plurals
    sys.modules.pop("plurals", None)


def test_both_tables_are_as_the_script_writes_them(plurals):
    text = plurals.to_json(plurals.table(plurals.locale_identifiers()))
    stale = [str(path.relative_to(ROOT)) for path in plurals.TABLES if path.read_text("utf-8") != text]
    assert not stale, "Run `python scripts/plurals.py`."


def test_every_language_counts_as_cldr_says():
    wrong = {}
    for code in LANGUAGES:
        rule, ours = Locale.parse(code, sep="-").plural_form, category(code)
        if differing := [number for number in NUMBERS if ours(number) != rule(number)]:
            wrong[code] = differing
    assert len(LANGUAGES) > 300
    assert not wrong


@pytest.mark.parametrize(
    ("code", "categories"),
    [
        ("en", {"one": [1, -1], "other": [0, 2, 11, 101]}),
        ("de", {"one": [1], "other": [0, 2, 21]}),
        ("fr", {"one": [0, 1], "other": [2, 100], "many": [1_000_000]}),
        ("pl", {"one": [1], "few": [2, 4, 22, 104], "many": [0, 5, 12, 14, 21, 100]}),
        ("ar", {"zero": [0], "one": [1], "two": [2], "few": [3, 110], "many": [11, 99], "other": [100, 102]}),
        ("ja", {"other": [0, 1, 2, 5]}),
        ("pt", {"one": [0, 1], "other": [2]}),
        ("pt-PT", {"one": [1], "other": [0, 2]}),
        ("pt-BR", {"one": [0, 1], "other": [2]}),
        ("tlh", {"one": [1], "other": [0, 2]}),
    ],
)
def test_a_number_has_its_category(code, categories):
    of = category(code)
    found = {
        name: [number for number in numbers if of(number) == name] for name, numbers in categories.items()
    }
    assert found == categories


def test_a_sentence_takes_the_form_of_its_number():
    forms = {"one": "{n} plik", "few": "{n} pliki", "many": "{n} plików", "other": "{n} pliku"}
    polish = Language("pl", [{"{n} files": forms}], category("pl"))
    assert [polish(said_count(n, "{n} file", "{n} files")) for n in (1, 3, 5, 22)] == [
        "1 plik",
        "3 pliki",
        "5 plików",
        "22 pliki",
    ]


def test_two_forms_are_enough_where_the_others_are_alike():
    polish = Language("pl", [{"{n} files": {"one": "jeden", "other": "inne"}}], category("pl"))
    assert [polish(said_count(n, "{n} file", "{n} files")) for n in (1, 3, 5)] == ["jeden", "inne", "inne"]
