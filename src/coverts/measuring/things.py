"""What may be held or chosen in a game, and what it is called: by its words and its questions' texts."""

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
from coverts.measuring.measurement import Group


def groups(catalogue: Catalogue) -> list[tuple[RecordedThings, Group, list[str]]]:
    """All that is noted of a game, with what its things are called: numbers where nothing names them."""
    found = []
    for each in list_recorded(catalogue):
        if each.field is not None:
            names = _names(catalogue, each)
            title = _meant(each.field, catalogue) or each.path.rpartition(".")[2].replace("_", " ")
            pile = each.field.secrecy.pile is not None
        elif each.kind is not None:
            names, title, pile = _texts(each.kind.texts), _asked(each.kind, each.path), False
        else:
            names, title, pile = _texts([*asking_cards(catalogue)]), "a card that asks", False
        found.append((each, Group(each.path, title, verb(each), pile), names))
    return found


def _meant(field: Field, catalogue: Catalogue) -> str:
    """What rules say of a field, below it, as the words of a heading; "" where they say nothing."""
    for record in records(catalogue.game.state):
        if any(each is field for each in record.fields):
            said = documented(record).get(field.name, "").partition(". ")[0].rstrip(".")
            return said[:1].lower() + said[1:]
    return ""


def records(record: type[Record]) -> Iterator[type[Record]]:
    """A record class and those of its fields."""
    yield record
    for field in record.fields:
        if isinstance(field.type, type):
            yield from records(field.type)


@cache
def documented(record: type[Record]) -> dict[str, str]:
    """The texts that stand below the fields of a record class in its source."""
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
    """What a seat did with the things of a group."""
    return "held" if each.field is not None else "chose" if each.kind is not None else "used"


def _asked(kind: Kind, name: str) -> str:
    """What a question asks, in its own words unless they name its arguments."""
    prompt = plain(kind.prompt)
    return prompt if prompt and "{" not in prompt else name.replace("_", " ")


def _names(catalogue: Catalogue, each: RecordedThings) -> list[str]:
    """What the numbers of a field are called.

    Lists of as many names as there are things, the likeliest first: those that are called what the field or
    its pile is, those that chance deals a pile by, all. Of the likeliest that most agree on is taken, if one
    list is; else nothing is known.
    """
    assert each.field is not None
    pile = each.field.secrecy.pile or ""
    wanted = {_single(each.field.name), _single(pile)} - {""}
    lists = [*_lists(catalogue.game, catalogue, each.size)]
    tiers = [
        [names for key, names, _ in lists if wanted & {_single(part) for part in key.split("_")}],
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
    """Lists of that many names, with what they are called, and whether chance deals by them."""
    for key, names in game.words.items():
        if len(names) == size:
            yield key, _texts(names), False
    for kind in catalogue.kinds:
        if kind.options == size and not kind.named:
            yield kind.name, _texts(kind.texts), kind.chance


def _texts(names: Sequence[str]) -> list[str]:
    return [plain(name) for name in names]


def plain(text: str) -> str:
    """A text as it is in English, without what translates it."""
    return str.__str__(text)


def _single(name: str) -> str:
    """A noun without the ending of its plural."""
    return name[:-1] if name.endswith("s") else name
