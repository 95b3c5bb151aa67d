"""Enter declared cards in the tables of `printed`, and report what is wrong with them.

An error message about a card names its file and line, the card, and the field.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Any, NoReturn

from coverts.engine import Dispatch, Kind, Lookup, Names, Rule
from coverts.engine.errors import RuleSourceError
from coverts.engine.game.clauses import find_moot_fault
from coverts.engine.language.declarations import Body, arity
from coverts.games.infiltration.state import ACTION_NAMES, OPERATIVE_NAMES, PLACE_NAMES, SPECIAL_NAMES
from coverts.games.infiltration.vocabulary.printed import CARD_CODE, CARD_RULES, CARD_TEXTS, MOOT_CLAUSES


class CardRule(Rule):
    """The rule for a function of a card. `card` is the card's index. The rule does not have to ask a
    question.
    """

    def __init__(self, function: Body, number: str, card: int, title: str) -> None:
        super().__init__(function, (number,), silent=True)
        self.card, self.title = card, title


@dataclass(frozen=True)
class Declared:
    """A card or deck that a file declares. Its methods check fields and report errors."""

    kind: str
    number: Any
    name: Any
    place: str

    def __str__(self) -> str:
        return " ".join(str(part) for part in (self.kind, self.number, f'"{self.name}"') if part != "")

    def refuse(self, what: str, reason: str, place: str = "") -> NoReturn:
        raise RuleSourceError(f"{place or self.place}: {self}: {what}: {reason}")

    def whole(self, what: str, value: Any, least: int, most: int) -> None:
        if type(value) is not int or not least <= value <= most:
            self.refuse(what, f"a whole number from {least} to {most}, not {value!r}")

    def truth(self, **given: Any) -> None:
        for what, value in given.items():
            if type(value) is not bool:
                self.refuse(what, f"True or False, not {value!r}")

    def text(self, what: str, value: Any) -> None:
        if not isinstance(value, str) or not value.strip():
            self.refuse(what, f"a text in quotes, not {value!r}")

    def one_of(self, what: str, value: Any, known: Mapping[int, str]) -> None:
        if type(value) is not int or value not in known:
            names = [*known.values()]
            self.refuse(what, f"{', '.join(names[:-1])} or {names[-1]}, not {value!r}")

    def documented(self, what: str, made: Any, place: str = "") -> str:
        """Return the docstring as one line of text, or report that it is missing."""
        text = " ".join((made.__doc__ or "").split())
        if not text:
            self.refuse(what, "its text is missing; write it as a docstring", place)
        return text


def find_caller() -> str:
    """Return the file and line where the deck's file calls a decorator."""
    frame = sys._getframe(2)
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"


def place_of(function: FunctionType) -> str:
    return f"{function.__code__.co_filename}:{function.__code__.co_firstlineno}"


def enter_name(it: Declared, names: Names, here: Lookup) -> int:
    """Enter a card's name in the tables, and return the card's index in them."""
    it.text("name", it.name)
    it.whole("number", it.number, 1, len(names))
    card: int = it.number - 1
    if here[card]:
        it.refuse("number", f"{it.number} is {names[card]} already")
    if it.name in CARD_CODE or it.name in (*ACTION_NAMES, *OPERATIVE_NAMES, *PLACE_NAMES, *SPECIAL_NAMES):
        it.refuse("name", f"there is another {it.name} already")
    names[card], here[card] = it.name, 1
    CARD_CODE[it.name] = []
    return card


def enter_functions(it: Declared, written: type, known: Mapping[str, Any], number: str) -> dict[str, Any]:
    """Return the functions in a card's class, and register its questions and rules.

    The questions and rules belong to the card alone. Any other attribute of the class is an error.
    """
    found = {}
    for key, value in vars(written).items():
        if key.startswith("__"):
            continue
        if isinstance(value, Kind):
            value.cite(number)
            CARD_CODE[it.name].append(value)
        elif isinstance(value, Rule):
            value.numbers = tuple(dict.fromkeys((number, *value.numbers)))
            CARD_CODE[it.name].append(value)
        elif key == "moot":
            MOOT_CLAUSES[it.name] = value
        elif key not in known:
            place = place_of(value) if isinstance(value, FunctionType) else ""
            *most, last = known
            listed = f"{', '.join(most)} or {last}" if most else last
            it.refuse(key, f"no function of such a card; it may have {listed}", place)
        else:
            found[key] = value
    return found


def enter_text(it: Declared, number: str, text: str, statement: str = "") -> None:
    """Put a card's text into the rulebook.

    Report an error if the card's `moot` (clauses that never apply) does not fit the text.

    Args:
        it: The card.
        number: The number of the card in the rulebook.
        text: The text on the card.
        statement: The statement in the rulebook, if it says more than the text.
    """
    CARD_TEXTS[it.name] = text
    CARD_RULES[number] = (it.name, statement or text)
    if fault := find_moot_fault(text, MOOT_CLAUSES.get(it.name, {})):
        it.refuse("moot", fault)


def enter_rule(
    it: Declared, table: Dispatch | None, key: str, function: Any, parameters: str, number: str, title: str
) -> CardRule:
    """Put a card's function into its table as a rule, and return the rule."""
    if not isinstance(function, FunctionType):
        it.refuse(key, f"a function {parameters}, not {function!r}")
    if arity(function) != parameters.count(",") + 1:
        taken = function.__code__.co_varnames[: function.__code__.co_argcount]
        it.refuse(key, f"takes {parameters}, not ({', '.join(taken)})", place_of(function))
    made = CardRule(function, number, it.number - 1, title)
    if table is not None:
        table.put(made.card, made)
    CARD_CODE[it.name].append(made)
    return made
