"""The tables of declared cards: their texts, requirements and functions, and the numbers of their names.

The decorators of `declaring` enter each card here. `complete` finishes the tables when all are declared.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from difflib import get_close_matches
from types import FunctionType
from typing import Any

from coverts.engine import Kind, Lookup, Rule, constant
from coverts.engine.errors import RuleSourceError
from coverts.engine.language.declarations import Body, mark_numbered, mark_rules
from coverts.games.trek_ccg.vocabulary import printed as p
from coverts.games.trek_ccg.vocabulary import terms as t
from coverts.games.trek_ccg.vocabulary import texts
from coverts.games.trek_ccg.vocabulary.requirements import Requirement

CARD_RULES: dict[str, tuple[str, str]] = {}
"""Names and texts of cards by their number in the rulebook."""
CARD_CODE: dict[str, list[Any]] = {}
"""Rules and helpers of cards by name. A card without text has an empty list."""
REQUIREMENTS: dict[int, Requirement] = {}
"""The requirements of cards by card number.

They are a mission's requirements, a dilemma's conditions, or what an objective requires of a team that
attempts a mission because of it.
"""
DILEMMA_KINDS = {"requires": "Conditions", "nullifies": "Nullifier", "cures": "Cure", "triggers": "Trigger"}
"""The names that players see for the requirements of a dilemma, by the name of their check."""
AFTERWARDS_WORDS = ("is discarded", "goes back beneath the mission", "stays in play")
DILEMMAS: dict[int, dict[str, str]] = {}
"""The requirements of each dilemma in words, by the keys of `DILEMMA_KINDS`."""
MOOT_CLAUSES: dict[str, dict[int, str]] = {}
"""Reasons why clauses of card texts need no test, by card name and clause number."""
_personas: dict[str, int] = {}
_unprinted: dict[str, int] = {}
_wanted: list[tuple[Lookup, int, str]] = []
"""Names of other cards to look up when all cards are declared."""
_special_downloads: dict[int, str] = {}

Decorator = Callable[[type], type]


class CardRule(Rule):
    """A rule that carries out a text of a card."""

    def __init__(self, function: Body, number: str, card: int, title: str) -> None:
        super().__init__(function, (number,), silent=True)
        self.card, self.title = card, title


def enter_card(kind: int, number: int, name: str, text: str = "", unique: int = True, **printed: int) -> int:
    """Enter a card into the tables.

    Raises:
        RuleSourceError: the number is taken or out of range, the name is taken, or a printed value is
            unknown.
    """
    if not 1 <= number <= t.SIZES[kind]:
        raise RuleSourceError(
            f"Unknown {t.KIND_NAMES[kind]} number {number} of {name}. Write 1 to {t.SIZES[kind]}."
        )
    card = t.FIRST[kind] + number - 1
    if p.EXISTS[card]:
        raise RuleSourceError(
            f"The {t.KIND_NAMES[kind]} number {number} of {name} belongs to {p.CARD_NAMES[card]}."
            " Choose another number."
        )
    if name in CARD_CODE:
        raise RuleSourceError(f"The card {name} is declared twice. Remove one declaration.")
    p.EXISTS[card], p.CARD_NAMES[card], p.UNIQUE[card] = True, name, unique
    CARD_CODE[name] = []
    for table, value in printed.items():
        if not isinstance(getattr(p, table, None), Lookup):
            near = get_close_matches(table.upper(), [each for each in vars(p) if each.isupper()], 1)
            raise RuleSourceError(f"Unknown printed value {table} of {name}. Did you mean {near}?")
        getattr(p, table)[card] = int(value)
    CARD_RULES[f"{t.CHAPTERS[kind]}.{number}"] = (name, text)
    return card


def enter_texts(card: int, kind: int, number: int) -> Decorator:
    """Return the decorator that enters a card's functions into the tables."""

    def declare(written: type) -> type:
        name, place = p.CARD_NAMES[card], f"{t.CHAPTERS[kind]}.{number}"
        CARD_RULES[place] = (name, " ".join([CARD_RULES[place][1], *(written.__doc__ or "").split()]).strip())
        MOOT_CLAUSES[name] = vars(written).get("moot", {})
        for key, entry in vars(written).items():
            if key in ("plays", "aim") and not isinstance(entry, FunctionType):
                entry = _asked(card, key, entry)
            if key in texts.RULES and isinstance(entry, FunctionType):
                _put_rule(card, key, CardRule(entry, place, card, name))
            elif key in texts.HELPERS and isinstance(entry, FunctionType):
                put_helper(card, key, entry, place)
            elif isinstance(entry, Kind):
                entry.cite(place)
                CARD_CODE[name].append(entry)
            elif isinstance(entry, Rule):
                entry.numbers = tuple(dict.fromkeys((place, *entry.numbers)))
                CARD_CODE[name].append(entry)
            elif hasattr(entry, "numbers"):
                mark_rules(entry, (place,))
            elif isinstance(entry, FunctionType):
                raise RuleSourceError(
                    f"Unknown text {key} of {name}. Write one of {[*texts.RULES, *texts.HELPERS]}."
                )
        return written

    return declare


def _asked(card: int, key: str, given: Any) -> FunctionType:
    """Return the function for a text that is declared as a question or as False."""
    if key == "plays" and given is False:
        return texts.never()
    if not isinstance(given, Kind):
        raise RuleSourceError(
            f"The text {key} of {p.CARD_NAMES[card]} is {given!r}. Write a question or a function."
        )
    if key == "plays":
        return texts.where_legal(given)
    return texts.played_on(given) if p.STAYS[card] == p.ON_TARGET else texts.aims_at(given)


def _put_rule(card: int, key: str, made: Rule) -> None:
    texts.RULES[key].put(card, made)
    texts.HAS[key][card] = True
    _note_text(card, key)
    CARD_CODE[p.CARD_NAMES[card]].append(made)


def _note_text(card: int, key: str) -> None:
    """Note that a card has a text of this kind."""
    if key in texts.SPEAKING:
        p.SPEAKS[card] = 0
    if key == "welcomes":
        p.MAKES_WELCOME[card] = 0


def put_helper(card: int, key: str, function: FunctionType, place: str) -> None:
    if key in texts.JUDGES and getattr(function, "rules", (place,)) != (place,):
        raise RuleSourceError(
            f"The check {key} of {p.CARD_NAMES[card]} belongs to another card. Write a separate one."
        )
    mark_rules(function, (place,), judges=key in texts.JUDGES)
    mark_numbered(function)
    texts.HELPERS[key].put(card, function)
    texts.MODIFIES[card] |= texts.ATTRIBUTES.get(key, 0)
    _note_text(card, key)
    if key in texts.NOTED:
        texts.NOTED[key][card] = True
    CARD_CODE[p.CARD_NAMES[card]].append(function)


def enter_requirements(card: int, text: str, key: str = "requires") -> None:
    """Enter a card's requirements.

    Args:
        text: the requirements in words.
        key: the name of the check that they define.
    """
    if text:
        wanted = Requirement(text, p.CARD_NAMES[card], there=key in ("nullifies", "cures"))
        place = rule_of(p.CARD_NAMES[card])
        put_helper(card, key, wanted.judge(key), place)
        if key == "requires":
            p.NEEDS[card] = wanted.skills
            REQUIREMENTS[card] = wanted
            put_helper(card, "lacks", wanted.lacks(), place)


def frame_text(card: int, before: str = "", after: str = "") -> None:
    """Add sentences before and after the text of a card."""
    name, text = CARD_RULES[rule_of(p.CARD_NAMES[card])]
    CARD_RULES[rule_of(name)] = name, " ".join(filter(None, (before, text, after)))


def _frame_dilemma(card: int) -> None:
    """Complete the text of a dilemma.

    The text begins with the requirements. It ends with whether the team is stopped and where the dilemma
    goes.
    """
    asks = DILEMMAS[card]
    before = " ".join(f"{DILEMMA_KINDS[key]}: {text}." for key, text in asks.items() if text)
    where = AFTERWARDS_WORDS[p.AFTERWARDS[card]]
    after = f"Then this {where}." if p.AFTERWARDS[card] != t.STAYS else ""
    if asks["requires"]:
        then = "Then" if texts.HAS_ENCOUNTER[card] else "If they are not met,"
        after = f"{then} the team is stopped and this {where}."
    frame_text(card, before, after)


def unprinted(kind: int, number: int, name: str) -> None:
    """Give a number to a card that is not in the pool but that other cards name."""
    _unprinted[name] = t.FIRST[kind] + number - 1


@constant
def card_named(name: str) -> int:
    """Return a card's number by its name.

    Raises:
        RuleSourceError: there is no such card.
    """
    if name in _unprinted:
        return _unprinted[name]
    if name not in CARD_CODE:
        near = get_close_matches(name, CARD_CODE, 1)
        meant = f" Did you mean {near[0]!r}?" if near else ""
        raise RuleSourceError(f"Unknown card {name!r}.{meant}")
    return p.CARD_NAMES.index(name)


@constant
def rule_of(name: str) -> str:
    """Return the rule number of another card's text, to use in a refusal."""
    number = card_named(name)
    kind = p.KIND[number]
    return f"{t.CHAPTERS[kind]}.{number - t.FIRST[kind] + 1}"


def enter_persona(table: Lookup, card: int, persona: str) -> None:
    if persona:
        table[card] = _personas.setdefault(persona, len(_personas))


def enter_downloads(card: int, names: str) -> None:
    """Enter the cards of a special download, such as "This or That"."""
    for table, name in zip((p.DOWNLOAD, p.SECOND_DOWNLOAD), filter(None, names.split(" or ")), strict=False):
        _wanted.append((table, card, name))
    if names:
        _special_downloads[card] = names


def persona_name(persona: int) -> str:
    """Return the name of the persona with this number in `printed.PERSONA`."""
    return list(_personas)[persona]


def number_of(name: str) -> int:
    """Return a card's number by its name.

    Raises:
        ValueError: there is no such card.
    """
    return p.CARD_NAMES.index(name)


def complete() -> None:
    """Finish the tables when all cards are declared.

    This looks up the names of other cards, names unused card numbers and sorts the rulebook texts.
    """
    for table, card, name in _wanted:
        if name not in CARD_CODE:
            raise RuleSourceError(f"Unknown card {name!r} in the special download of {p.CARD_NAMES[card]}.")
        table[card] = number_of(name)
    personas = Counter(p.PERSONA)
    for card, persona in enumerate(p.PERSONA):
        p.HAS_VERSIONS[card] = persona >= 0 and personas[persona] > 1
        p.BEARS_ICON[card] = 0 if p.DOWNLOAD[card] >= 0 else -1
    for card, names in _special_downloads.items():
        frame_text(card, after=f"Special download: {names}.")
    for card in DILEMMAS:
        _frame_dilemma(card)
    for card, name in enumerate(p.CARD_NAMES):
        if not name:
            kind = p.KIND[card]
            p.CARD_NAMES[card] = f"{t.KIND_NAMES[kind]} {card - t.FIRST[kind] + 1}"
    p.HAND_NAMES[:] = p.CARD_NAMES[: t.HANDS]
    p.SEED_NAMES[:] = p.CARD_NAMES[: t.SEEDS]
    p.TACTIC_NAMES[:] = [*p.CARD_NAMES[t.FIRST_TACTIC :], "no tactic"]
    ordered = sorted(
        CARD_RULES.items(), key=lambda entry: [int(part) for part in re.findall(r"\d+", entry[0])]
    )
    CARD_RULES.clear()
    CARD_RULES.update(ordered)
