"""The tables into which the functions of a card's class are entered, and the numbers of names of cards."""

from __future__ import annotations

import inspect
from typing import Any

from coverts.engine import Kind, Rule, constant
from coverts.engine.errors import RuleSourceError
from coverts.engine.language.declarations import mark_rules
from coverts.games.anima_tactics.state import MOST_ABILITIES
from coverts.games.anima_tactics.vocabulary import printed
from coverts.games.anima_tactics.vocabulary.printed import CARD_CODE, MOOT_CLAUSES

ABILITY_TABLES: dict[str, Any] = {
    "can_use": printed.CAN_USE,
    "may_aim": printed.MAY_AIM,
    "use": printed.USE,
    "adds_attack": printed.ADDS_ATTACK,
    "adds_damage": printed.ADDS_DAMAGE,
    "adds_reach": printed.ADDS_REACH,
    "after_hit": printed.AFTER_HIT,
    "after_damage": printed.AFTER_DAMAGE,
    "after_attack": printed.AFTER_ATTACK,
}
CHARACTER_TABLES: dict[str, Any] = {
    "shoots_engaged": printed.SHOOTS_ENGAGED,
    "attack_bonus": printed.ATTACK_BONUS,
    "damage_bonus": printed.DAMAGE_BONUS,
    "defense_bonus": printed.DEFENSE_BONUS,
    "armor_bonus": printed.ARMOR_BONUS,
    "resistance_bonus": printed.RESISTANCE_BONUS,
    "recovery_bonus": printed.RECOVERY_BONUS,
    "melee_reach": printed.MELEE_REACH,
    "ignores_armor": printed.IGNORES_ARMOR,
    "masters_this": printed.MASTERS_THIS,
    "finds_hidden": printed.FINDS_HIDDEN,
    "keeps_hidden": printed.KEEPS_HIDDEN,
    "zone": printed.ZONE_OF,
    "survives": printed.SURVIVES,
    "cannot_be_healed": printed.CANNOT_BE_HEALED,
    "shots_cannot_be_intercepted": printed.SHOTS_CANNOT_BE_INTERCEPTED,
    "aura_attack": printed.AURA_ATTACK,
    "aura_damage": printed.AURA_DAMAGE,
    "aura_defense": printed.AURA_DEFENSE,
    "hits_friends": printed.HITS_FRIENDS,
    "touches_intangible": printed.TOUCHES_INTANGIBLE,
    "stops_free_move": printed.STOPS_FREE_MOVE,
    "after_loss": printed.AFTER_LOSS,
    "in_recovery": printed.IN_RECOVERY,
    "steadies": printed.STEADIES,
    "after_move": printed.AFTER_MOVE,
    "when_hurt": printed.WHEN_HURT,
    "when_harming": printed.WHEN_HARMING,
}
ADVANTAGE_TABLES: dict[str, Any] = {
    "before_deployment": printed.BEFORE_DEPLOYMENT,
    "after_deployment": printed.AFTER_DEPLOYMENT,
    "in_action_phase": printed.IN_ACTION_PHASE,
    "can_use_card": printed.CAN_USE_CARD,
    "use_card": printed.USE_CARD,
    "when_touched": printed.WHEN_TOUCHED,
    "spares_fight": printed.SPARES_FIGHT,
    "when_friend_hurt": printed.WHEN_FRIEND_HURT,
}
RULES = {
    "before_deployment",
    "after_deployment",
    "in_action_phase",
    "use_card",
    "when_touched",
    "when_friend_hurt",
    "use",
    "after_hit",
    "after_damage",
    "after_attack",
    "when_hurt",
    "when_harming",
}
AURAS = {"aura_attack", "aura_damage", "aura_defense"}


@constant
def card_named(name: str) -> int:
    """Return the number of an advantage card.

    Raises:
        RuleSourceError: No card has this name.
    """
    if name not in printed.ADVANTAGE_NAMES:
        raise RuleSourceError(f"no advantage card is called {name!r}")
    return [*printed.ADVANTAGE_NAMES].index(name)


@constant
def ability_named(title: str) -> int:
    """Return the number of an ability, such as "May: Stealth".

    Raises:
        RuleSourceError: No ability has this title.
    """
    of, _, name = title.partition(": ")
    if of in printed.CHARACTER_NAMES:
        first = [*printed.CHARACTER_NAMES].index(of) * MOST_ABILITIES
        places = [*printed.ABILITY_NAMES][first : first + MOST_ABILITIES]
        if name in places:
            return first + places.index(name)
    raise RuleSourceError(f"no ability is called {title!r}")


@constant
def character_named(name: str) -> int:
    """Return the number of a character.

    Raises:
        RuleSourceError: No character has this name.
    """
    if name not in printed.CHARACTER_NAMES:
        raise RuleSourceError(f"no character is called {name!r}")
    return [*printed.CHARACTER_NAMES].index(name)


def enter_functions(
    said: Any, title: str, number: str, at: int, tables: dict[str, Any], own: bool = False
) -> None:
    """Put the functions of a class into their tables.

    Args:
        said: The members of the class, by name.
        title: The title of the card or ability.
        number: Its number in the rulebook.
        at: The index in the tables.
        tables: The tables, by the names of their functions.
        own: Whether to fill only the tables of characters, and ignore all other names.
    """
    known = {*ABILITY_TABLES, *CHARACTER_TABLES, *ADVANTAGE_TABLES}
    code = CARD_CODE[title]
    MOOT_CLAUSES[title] = said.get("moot", {})
    for word, written in said.items():
        if isinstance(written, Kind):
            if not own:
                written.cite(number)
                code.append(written)
        elif isinstance(written, Rule) or (getattr(written, "numbers", None) and word not in known):
            if not own:
                code.append(written)
        elif inspect.isfunction(written) and word in tables:
            mark_rules(written, (number,))
            entry: Any = written
            if word in RULES:
                entry = Rule(written, (number,), silent=True)
            else:
                entry.numbers = (number,)  # This has the same effect as `@helper(number)`.
            tables[word].put(at, entry)
            code.append(entry)
            if word in AURAS:
                printed.HAS_AURA[at] = 1
        elif inspect.isfunction(written) and word not in known:
            where = f"{written.__code__.co_filename}:{written.__code__.co_firstlineno}"
            raise RuleSourceError(
                f"{where}: {title}: cards have no function {word}; use one of {', '.join(sorted(known))}"
            )
