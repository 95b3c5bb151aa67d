"""Declaring cards: what is printed stands on the decorator, what the text does beneath.

A character is a class, each of its abilities a class within it, in the order of the card. A docstring is the
text; functions are named for the table of `printed` that they go into.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from coverts.engine import Kind, Rule, constant
from coverts.engine.errors import RuleSourceError
from coverts.engine.language.declarations import mark_rules
from coverts.games.anima_tactics.state import INCH, MOST_ABILITIES
from coverts.games.anima_tactics.vocabulary import printed
from coverts.games.anima_tactics.vocabulary.printed import (
    CARD_CODE,
    CARD_STATEMENTS,
    CARD_TEXTS,
    MOOT_CLAUSES,
)
from coverts.games.anima_tactics.vocabulary.proposed import SMALL

Class = TypeVar("Class", bound=type)

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


def character(
    number: int,
    name: str,
    *,
    level: int,
    faction: int,
    category: int,
    numbers: tuple[int, int, int, int, int, int],
    speed: tuple[int, int] = (8, 12),
    bar: tuple[int, int] = (3, 4),
    organization: int = printed.WANDERER,
    innate: int = 0,
    shoots: int = 0,
    immune: Sequence[int] = (),
    second: tuple[int, int, int] = (0, 0, 0),
    base: int = SMALL,
    agent: bool = False,
    leader: bool = False,
    repeatable: bool = False,
) -> Callable[[Class], Class]:
    """Declare a character, 1 to 32.

    numbers: Attack, Damage, Defense, Armor, life points, Resistance. speed: inches of a walk and a run.
    bar: Recovery and the most action points. shoots: inches of the basic ranged attack. immune: states.
    second: second values of Attack, Damage and Defense, 0 where there is none. repeatable: a party may have
    several, as of agents.
    """

    def declare(card: Class) -> Class:
        at = number - 1
        printed.CHARACTER_NAMES[at] = name
        printed.LEVEL[at], printed.FACTION[at], printed.CATEGORY[at] = level, faction, category
        printed.ORGANIZATION[at] = organization
        (
            printed.ATTACK[at],
            printed.DAMAGE[at],
            printed.DEFENSE[at],
            printed.ARMOR[at],
            printed.LIFE[at],
            printed.RESISTANCE[at],
        ) = numbers
        printed.SECOND_ATTACK[at], printed.SECOND_DAMAGE[at], printed.SECOND_DEFENSE[at] = second
        printed.WALK[at], printed.RUN[at] = speed
        printed.RECOVERY_OF[at], printed.MAXIMUM[at] = bar
        printed.RADIUS[at], printed.INNATE[at] = base, innate
        printed.SHOOTS[at] = shoots * INCH
        printed.IMMUNE[at] = sum(1 << state for state in immune)
        printed.IS_AGENT[at], printed.IS_LEADER[at] = int(agent), int(leader)
        printed.REPEATABLE[at] = int(repeatable)
        CARD_CODE.setdefault(name, [])
        _fill(vars(card), name, f"24.{number}", at, CHARACTER_TABLES, own=True)
        texts = []
        place = 0
        for each in vars(card).values():
            if (told := getattr(each, "told", None)) is not None:
                if place == MOST_ABILITIES:
                    raise RuleSourceError(f"{name} has more than {MOST_ABILITIES} abilities")
                texts.append(_declare_ability(each, told, name, number, place))
                place += 1
        CARD_STATEMENTS[f"24.{number}"] = name, " ".join([_numbers(at, shoots), *texts])
        return card

    return declare


def _numbers(at: int, shoots: int) -> str:
    """What is printed on a character's card beside its abilities."""
    roles = [word for bit, word in printed.CATEGORY_NAMES.items() if printed.CATEGORY[at] & bit]
    roles += ["Leader"] * printed.IS_LEADER[at] + ["Agent"] * printed.IS_AGENT[at]
    innate = [word for bit, word in printed.INNATE_NAMES.items() if printed.INNATE[at] & bit]
    immune = [word for state, word in enumerate(printed.STATE_NAMES) if printed.IMMUNE[at] >> state & 1]
    innate += [f"Immunity to {word}" for word in immune]
    if shoots:
        innate.append(f"Ranged Attack {shoots}")
    return (
        f"Level {printed.LEVEL[at]}, {printed.FACTION_NAMES[printed.FACTION[at]]}, "
        f"{printed.ORGANIZATION_NAMES[printed.ORGANIZATION[at]]}, {', '.join(roles)}. "
        f"Attack {_both(printed.ATTACK[at], printed.SECOND_ATTACK[at])}, "
        f"Damage {_both(printed.DAMAGE[at], printed.SECOND_DAMAGE[at])}, "
        f"Defense {_both(printed.DEFENSE[at], printed.SECOND_DEFENSE[at])}, "
        f"Armor {printed.ARMOR[at]}, life points {printed.LIFE[at]}, Resistance {printed.RESISTANCE[at]}; "
        f"walks {printed.WALK[at]} and runs {printed.RUN[at]} inches; "
        f"recovers {printed.RECOVERY_OF[at]} of {printed.MAXIMUM[at]} action points."
        + (f" {', '.join(innate)}." if innate else "")
    )


def _both(first: int, second: int) -> str:
    return f"{first} ({second})" if second else f"{first}"


# -- abilities -------------------------------------------------------------------------------------


def _ability(name: str, kind: int, **said: Any) -> Callable[[Class], Class]:
    def declare(card: Class) -> Class:
        card.told = {"name": name, "KIND": kind, **said}  # type: ignore[attr-defined]
        return card

    return declare


def passive(name: str) -> Callable[[Class], Class]:
    """A text that always holds; its functions are those of characters."""
    return _ability(name, printed.PASSIVE)


def power(
    name: str,
    cost: int,
    *,
    kind: int = printed.POWER,
    family: int = printed.NO_FAMILY,
    upkeep: int = 0,
    at: int = printed.AT_NOBODY,
    within: int = 0,
    by_sight: bool = False,
    effect: int = 0,
    gives: tuple[int, int] | None = None,
    seeks: int = -1,
    widens: int = 0,
    once_a_turn: bool = False,
    once_a_game: bool = False,
) -> Callable[[Class], Class]:
    """An action that is no attack.

    at: whom it is used at. within: inches it reaches, 0 for the Control Zone. effect: what the target has to
    reach to resist it. gives: a state and its counters. seeks: a Locate with so much added, its Control Zone
    `widens` inches wider.
    """
    state, levels = gives or (-1, 0)
    return _ability(
        name,
        kind,
        COST=cost,
        FAMILY=family,
        FEE=upkeep,
        AIM=at,
        WITHIN=within * INCH,
        BY_SIGHT=int(by_sight),
        EFFECT=effect,
        GIVES=state,
        LEVELS=levels,
        SEEKS=seeks,
        WIDENS=widens * INCH,
        ONCE_A_TURN=int(once_a_turn),
        ONCE_A_GAME=int(once_a_game),
    )


def stealth() -> type:
    """Stealth, the same on every card."""

    class Stealth:
        """Becomes Hidden; Upkeep 1. Not while engaged."""

    return _ability("Stealth", printed.POWER, COST=2, FAMILY=printed.SUBTERFUGE, FEE=1, IS_STEALTH=1)(Stealth)


def attack(
    name: str,
    cost: int,
    *,
    reach: int = 0,
    charge: bool = False,
    riposte: bool = False,
    family: int = printed.NO_FAMILY,
    attack: int = 0,
    damage: int = 0,
    armor: int = 0,
    dice: int = 1,
    hidden_only: bool = False,
    critical: bool = False,
    critical_damage: int = 0,
    mastery: bool = False,
    intercepted: bool = True,
    area: int = 0,
    throws: bool = False,
    blows: int = 1,
    harmless: bool = False,
    gives: tuple[int, int] | None = None,
    effect: int = 0,
    holds: int = 0,
    once_a_game: bool = False,
    aimed: bool = True,
) -> Callable[[Class], Class]:
    """An attack. reach: inches, 0 for one in contact. armor: what the target's counts less.

    gives: the state and counters of who loses life points, unless they reach `effect`. holds: who is hit and
    does not reach this cannot move in the turn. riposte: made as a Counterattack.
    aimed: whether a target is named first. With a function `use` that one makes the attack, or several.
    critical_damage: added to a critical hit.
    """
    state, levels = gives or (-1, 0)
    kind = printed.SHOT if reach else printed.ONRUSH if charge else printed.STRIKE
    return _ability(
        name,
        printed.RIPOSTE if riposte else kind,
        COST=cost,
        FAMILY=family,
        REACH=reach * INCH,
        MORE_ATTACK=attack,
        MORE_DAMAGE=damage,
        CUTS_ARMOR=armor,
        DICE=dice,
        HIDDEN_ONLY=int(hidden_only),
        SURE_CRITICAL=int(critical),
        CRITICAL_DAMAGE=critical_damage,
        MASTERS=int(mastery),
        CANNOT_BE_INTERCEPTED=int(not intercepted),
        AREA=area * INCH,
        THROWS=int(throws),
        BLOWS=blows,
        HARMLESS=int(harmless),
        GIVES=state,
        LEVELS=levels,
        EFFECT=effect,
        HOLDS=holds,
        ONCE_A_GAME=int(once_a_game),
        UNAIMED=int(not aimed),
    )


def response(
    name: str,
    cost: int,
    *,
    family: int = printed.NO_FAMILY,
    defense: int = 0,
    for_friends: bool = False,
    once_a_turn: bool = False,
    asks_again: bool = False,
    any_time: bool = False,
) -> Callable[[Class], Class]:
    """A reaction to an attack, at the moment of a Dodge. for_friends: on those in the Control Zone too.

    asks_again: another reaction is possible beside it. any_time: it may be used as an action too.
    """
    return _ability(
        name,
        printed.RESPONSE,
        COST=cost,
        FAMILY=family,
        MORE_DEFENSE=defense,
        AIM=printed.AT_FRIEND if for_friends else printed.AT_NOBODY,
        ONCE_A_TURN=int(once_a_turn),
        ASKS_AGAIN=int(asks_again),
        ANY_TIME=int(any_time),
    )


def _declare_ability(each: Any, told: dict[str, Any], of: str, number: int, place: int) -> str:
    """Fill in an ability; its text as the rulebook has it."""
    at = printed.ability_of(number - 1, place)
    name = told["name"]
    printed.ABILITY_NAMES[at] = name
    for table, value in told.items():
        if table != "name":
            getattr(printed, table)[at] = value
    if printed.is_attack(at) and "use" in vars(each):
        printed.OWN_WAY[at] = 1
    title = f"{of}: {name}"
    CARD_CODE.setdefault(title, [])
    _fill(vars(each), title, f"24.{number}", at, ABILITY_TABLES)
    _fill(vars(each), title, f"24.{number}", number - 1, CHARACTER_TABLES, own=True)
    CARD_TEXTS[title] = text = " ".join((each.__doc__ or "").split())
    family = printed.FAMILY_NAMES[told.get("FAMILY", printed.NO_FAMILY)]
    beside = ", ".join(filter(None, [str(told.get("COST", "")), family]))
    return f"*{name}* ({beside}): {text}" if beside else f"*{name}*: {text}"


# -- advantage cards -------------------------------------------------------------------------------


def advantage(
    number: int,
    name: str,
    kind: int,
    price: int,
    *,
    harder: int = 0,
    wider: int = 0,
    persons: tuple[str, ...] = (),
) -> Callable[[Class], Class]:
    """Declare an advantage card, 1 to 16. persons: whom a team card needs.

    harder: added to the difficulty of locating its bearer. wider: inches more of the bearer's Control Zone.
    """

    def declare(card: Class) -> Class:
        at = number - 1
        printed.ADVANTAGE_NAMES[at] = name
        printed.PRICE[at], printed.CARD_KIND[at] = price, kind
        printed.HARDER_TO_LOCATE[at], printed.WIDER_ZONE[at] = harder, wider * INCH
        if persons:
            printed.PERSONS[name] = persons
        CARD_CODE.setdefault(name, [])
        CARD_TEXTS[name] = text = " ".join((card.__doc__ or "").split())
        CARD_STATEMENTS[f"25.{number}"] = name, f"{printed.CARD_KIND_NAMES[kind]}, {price} levels. {text}"
        printed.IS_PLAYED[at] = int("in_action_phase" in vars(card))
        _fill(vars(card), name, f"25.{number}", at, ADVANTAGE_TABLES)
        return card

    return declare


@constant
def card_named(name: str) -> int:
    """Number of an advantage card; raises RuleSourceError for a name that none has."""
    if name not in printed.ADVANTAGE_NAMES:
        raise RuleSourceError(f"no advantage card is called {name!r}")
    return [*printed.ADVANTAGE_NAMES].index(name)


@constant
def ability_named(title: str) -> int:
    """Number of an ability, as "May: Stealth"; raises RuleSourceError for a title that none has."""
    of, _, name = title.partition(": ")
    if of in printed.CHARACTER_NAMES:
        first = [*printed.CHARACTER_NAMES].index(of) * MOST_ABILITIES
        places = [*printed.ABILITY_NAMES][first : first + MOST_ABILITIES]
        if name in places:
            return first + places.index(name)
    raise RuleSourceError(f"no ability is called {title!r}")


@constant
def character_named(name: str) -> int:
    """Number of a character; raises RuleSourceError for a name that none has."""
    if name not in printed.CHARACTER_NAMES:
        raise RuleSourceError(f"no character is called {name!r}")
    return [*printed.CHARACTER_NAMES].index(name)


def _fill(said: Any, title: str, number: str, at: int, tables: dict[str, Any], own: bool = False) -> None:
    """Put functions into their tables. own: into those of characters, where no name need be known."""
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
                entry.numbers = (number,)  # cited, as by @helper
            tables[word].put(at, entry)
            code.append(entry)
            if word in AURAS:
                printed.HAS_AURA[at] = 1
        elif inspect.isfunction(written) and word not in known:
            where = f"{written.__code__.co_filename}:{written.__code__.co_firstlineno}"
            raise RuleSourceError(
                f"{where}: {title}: {word} is nothing a card does; write one of {', '.join(sorted(known))}"
            )
