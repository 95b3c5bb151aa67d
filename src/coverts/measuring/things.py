"""The cards and options of a game that can be measured, and their names."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from inspect import getsource
from itertools import pairwise
from textwrap import dedent

from coverts.engine.compiler.generate.measure_code import RecordedThings, asking_cards, list_recorded
from coverts.engine.compiler.lower.catalogue import Catalogue
from coverts.engine.game.definition import Game
from coverts.engine.language.declarations import Kind
from coverts.engine.language.record import Field, Record
from coverts.measuring.measurement import ThingGroup


def list_groups(catalogue: Catalogue) -> list[tuple[RecordedThings, ThingGroup, list[str]]]:
    """Return the groups of a game's measured cards and options, with their names.

    If a card or option has no name, its number is used.
    """
    groups = []
    for each in list_recorded(catalogue):
        if each.field is not None:
            names = _names(catalogue, each)
            title = _field_title(each.field, catalogue) or each.path.rpartition(".")[2].replace("_", " ")
            pile = each.field.secrecy.pile is not None
        elif each.kind is not None:
            names, title, pile = _texts(each.kind.texts), _question_title(each.kind, each.path), False
        else:
            names, title, pile = _texts([*asking_cards(catalogue)]), "a card that asks", False
        groups.append((each, ThingGroup(each.path, title, verb(each), pile), names))
    return groups


def _field_title(field: Field, catalogue: Catalogue) -> str:
    """Return the first sentence of a field's docstring as a heading, or ""."""
    for record in records(catalogue.game.state):
        if any(each is field for each in record.fields):
            sentence = field_docstrings(record).get(field.name, "").partition(". ")[0].rstrip(".")
            return sentence[:1].lower() + sentence[1:]
    return ""


def records(record: type[Record]) -> Iterator[type[Record]]:
    """Yield a record class, and the record classes that its fields contain."""
    yield record
    for field in record.fields:
        if isinstance(field.type, type):
            yield from records(field.type)


@cache
def field_docstrings(record: type[Record]) -> dict[str, str]:
    """Return the docstrings of a record class's fields by name."""
    try:
        body = ast.parse(dedent(getsource(record))).body[0]
    except (OSError, TypeError, SyntaxError):
        return {}
    assert isinstance(body, ast.ClassDef)
    return {
        field.target.id: " ".join(below.value.value.split())
        for field, below in pairwise(body.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


def verb(each: RecordedThings) -> str:
    """Return the verb for a group: "held", "chose" or "used"."""
    return "held" if each.field is not None else "chose" if each.kind is not None else "used"


def _question_title(kind: Kind, name: str) -> str:
    """Return the prompt of a question, or its name if the prompt has arguments."""
    prompt = english(kind.prompt)
    return prompt if prompt and "{" not in prompt else name.replace("_", " ")


def _names(catalogue: Catalogue, each: RecordedThings) -> list[str]:
    """Return likely names for the values of a field.

    The candidates are the game's lists of names that have the right length. They are searched in three
    groups: lists whose key contains the name of the field or of its pile, lists that chance uses to deal a
    pile, and all lists. The result is the most frequent list in the first nonempty group. If there is a tie,
    the result has numbers instead of names.
    """
    assert each.field is not None
    pile = each.field.secrecy.pile or ""
    nouns = {_singular(each.field.name), _singular(pile)} - {""}
    lists = [*_lists(catalogue.game, catalogue, each.size)]
    tiers = [
        [names for key, names, _ in lists if nouns & {_singular(part) for part in key.split("_")}],
        [names for _, names, chance in lists if chance and pile],
        [names for _, names, _ in lists],
    ]
    for tier in filter(None, tiers):
        (names, most), *others = Counter(map(tuple, tier)).most_common(2)
        if not others or most > others[0][1]:
            return [*names]
        break
    return [str(number) for number in range(each.size)]


def _lists(game: Game, catalogue: Catalogue, size: int) -> Iterator[tuple[str, list[str], bool]]:
    """Yield all lists of `size` names, each with its key and whether chance uses it."""
    for key, names in game.words.items():
        if len(names) == size:
            yield key, _texts(names), False
    for kind in catalogue.kinds:
        if kind.options == size and not kind.named:
            yield kind.name, _texts(kind.texts), kind.chance


def _texts(names: Sequence[str]) -> list[str]:
    return [english(name) for name in names]


def english(text: str) -> str:
    """Return a text as an ordinary string, without its translation key."""
    return str.__str__(text)


def _singular(name: str) -> str:
    """Return a noun without its plural "s"."""
    return name[:-1] if name.endswith("s") else name
