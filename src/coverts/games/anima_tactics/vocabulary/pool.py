"""The pool of characters and advantage cards from which parties are built."""

from __future__ import annotations

from functools import cache

from coverts.engine.base.sentences import said
from coverts.games.anima_tactics.vocabulary.parties import Advantage, Character, Pool
from coverts.games.anima_tactics.vocabulary.printed import (
    ADVANTAGE_NAMES,
    ARMOR,
    ATTACK,
    CARD_KIND,
    CARD_KIND_NAMES,
    CARD_STATEMENTS,
    CATEGORY,
    CATEGORY_NAMES,
    CHARACTER_NAMES,
    DAMAGE,
    DEFENSE,
    FACTION,
    FACTION_NAMES,
    IS_AGENT,
    IS_LEADER,
    LEVEL,
    LIFE,
    ORGANIZATION,
    ORGANIZATION_NAMES,
    PERSONS,
    PRICE,
    RECOVERY_OF,
    REPEATABLE,
    RESISTANCE,
    RUN,
    WALK,
)


@cache
def pool_of_cards() -> Pool:
    """Return the pool of all characters and advantage cards that are declared."""
    return Pool.of(
        [_character(card, name) for card, name in enumerate(CHARACTER_NAMES) if name],
        [_advantage(card, name) for card, name in enumerate(ADVANTAGE_NAMES) if name],
    )


def _character(card: int, name: str) -> Character:
    return Character(
        name,
        LEVEL[card],
        FACTION_NAMES[FACTION[card]],
        ORGANIZATION_NAMES[ORGANIZATION[card]],
        ", ".join(word for bit, word in CATEGORY_NAMES.items() if CATEGORY[card] & bit),
        bool(IS_AGENT[card]),
        bool(IS_LEADER[card]),
        bool(REPEATABLE[card]),
        CARD_STATEMENTS[f"24.{card + 1}"][1].replace("*", ""),
        _numbers(card),
    )


def _numbers(card: int) -> tuple[str, ...]:
    values = {
        "Attack": ATTACK,
        "Damage": DAMAGE,
        "Defense": DEFENSE,
        "Armor": ARMOR,
        "Life": LIFE,
        "Resistance": RESISTANCE,
        "Recovery": RECOVERY_OF,
        "Walk": WALK,
        "Run": RUN,
    }
    return tuple(said("{what} {number}", what=name, number=of[card]) for name, of in values.items())


def _advantage(card: int, name: str) -> Advantage:
    return Advantage(
        name,
        PRICE[card],
        CARD_KIND_NAMES[CARD_KIND[card]].lower(),
        PERSONS.get(name, ()),
        f"25.{card + 1}",
        CARD_STATEMENTS[f"25.{card + 1}"][1],
    )
