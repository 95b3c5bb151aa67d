"""The cards and options of a game that can be measured, and their names."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from inspect import getsource
from itertools import pairwise
from textwrap import dedent

import msgspec

from coverts.engine.compiler.generate.measure_code import RecordedThings, asking_cards, list_recorded
from coverts.engine.compiler.lower.catalogue import Catalogue
from coverts.engine.game.option_names import likely_names
from coverts.engine.language.declarations import Kind
from coverts.engine.language.record import Field, Record


class ThingGroup(msgspec.Struct, frozen=True):
    """A group of cards or options: the values of a field, or the options of a question.

    Attributes:
        key: The path of the field, or the name of the question.
        title: The group's title for readers.
        verb: What a seat did with a card or option: "held" for values of a field, "chose" for options, "used"
            for cards whose own question the seat answered.
        pile: Whether the game deals the cards from a pile.
    """

    key: str
    title: str
    verb: str
    pile: bool

    @property
    def is_field(self) -> bool:
        """Whether the group consists of a field's values."""
        return self.verb == "held"

    @property
    def heading(self) -> str:
        """The heading of the group's table in the report."""
        return f"Who {self.verb}: {self.title}" if self.verb != "used" else f"Who used {self.title}"


def list_groups(catalogue: Catalogue) -> list[tuple[RecordedThings, ThingGroup, list[str]]]:
    """Return the groups of a game's measured cards and options, with their names.

    If a card or option has no name, its number is used.
    """
    groups = []
    for each in list_recorded(catalogue):
        if each.field is not None:
            likely = likely_names(catalogue.game, catalogue.kinds, each.field, each.size)
            names = _texts(likely) or [str(number) for number in range(each.size)]
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


def _texts(names: Sequence[str]) -> list[str]:
    return [english(name) for name in names]


def english(text: str) -> str:
    """Return a text as an ordinary string, without its translation key."""
    return str.__str__(text)
