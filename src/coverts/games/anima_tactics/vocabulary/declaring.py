"""The decorators that declare characters, abilities and advantage cards.

A character is a class. Each of its abilities is a class within it, in the order of the card. The decorator's
arguments are the printed values, and the docstring is the text of the card. Each function of a class has the
name of the table in `printed` into which it is entered.
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
    """Declare a character.

    Args:
        number: The character's number, 1 to 32.
        name: Its name.
        level: Its level.
        faction: Its faction, such as LIGHT.
        category: Its categories, as bits.
        numbers: Attack, Damage, Defense, Armor, life points and Resistance.
        speed: The inches of a walk and of a run.
        bar: Recovery and the maximum number of action points.
        organization: Its organization.
        innate: Its innate abilities, as bits.
        shoots: The range of its basic ranged attack in inches, or 0.
        immune: The states to which it is immune.
        second: The second values of Attack, Damage and Defense, or 0 for none.
        base: The radius of its base.
        agent: Whether it is an Agent.
        leader: Whether it is a Leader.
        repeatable: Whether a party may have several, as if it were an Agent.
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
    """Return the text of the values that are printed on a character's card."""
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
    """Declare an ability that always applies.

    Its functions go into the tables of characters.
    """
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
    """Declare an ability that is used as an action and is not an attack.

    Args:
        name: The ability's name.
        cost: Its action points.
        kind: The kind of ability, such as UPKEEP_POWER.
        family: The family, such as MAGIC.
        upkeep: The action points to keep it up for a turn, or 0.
        at: The kind of target, such as AT_ENEMY.
        within: Its range in inches, or 0 for the Control Zone.
        by_sight: Whether the target must be in line of sight.
        effect: The number that the target must reach to resist, or 0.
        gives: The state that it causes, and its counters.
        seeks: The bonus to Locate of a Seek ability, or -1 for other abilities.
        widens: The inches by which it widens the Control Zone for Locate.
        once_a_turn: Whether it can be used only once in a turn.
        once_a_game: Whether it can be used only once in a game.
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
    """Declare Stealth, which is the same on every card."""

    class Stealth:
        """This unit becomes Hidden (Upkeep 1). It cannot use Stealth while engaged."""

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
    """Declare an attack.

    Args:
        name: The attack's name.
        cost: Its action points.
        reach: Its range in inches, or 0 if it needs contact.
        charge: Whether it is made on a charge.
        riposte: Whether it is made as a Counterattack.
        family: The family, such as KI.
        attack: The bonus to Attack.
        damage: The bonus to Damage.
        armor: The number by which it lowers the target's Armor.
        dice: The number of attack dice. Only the highest die is used.
        hidden_only: Whether only a Hidden unit can make it.
        critical: Whether every hit is critical.
        critical_damage: The bonus to the Damage of critical hits.
        mastery: Whether it has Critical Mastery.
        intercepted: Whether it can be intercepted.
        area: The inches around the target in which other units suffer it too, or 0.
        throws: Whether it throws the target.
        blows: The number of attacks on one target.
        harmless: Whether it does no damage.
        gives: The state, and its counters, of a target that loses life points.
        effect: The number that the target must reach to resist that state.
        holds: The number that a target must reach after a hit to be able to move this turn, or 0.
        once_a_game: Whether it can be made only once in a game.
        aimed: Whether the player chooses a target first. A function `use` then makes the attacks.
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
    """Declare a reaction to an attack, which can be used instead of a Dodge.

    Args:
        name: The reaction's name.
        cost: Its action points.
        family: The family, such as KI.
        defense: The bonus to Defense against the attack.
        for_friends: Whether it can also answer attacks on friends in the Control Zone.
        once_a_turn: Whether it can be used only once in a turn.
        asks_again: Whether the unit may use another reaction after it.
        any_time: Whether it can also be used as an action.
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
    """Fill the tables for an ability, and return its text for the rulebook."""
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
    """Declare an advantage card.

    Args:
        number: The card's number, 1 to 16.
        name: Its name.
        kind: The kind of card, such as EQUIPMENT.
        price: Its price in levels.
        harder: What it adds to the difficulty of locating its bearer.
        wider: The inches by which it widens its bearer's Control Zone.
        persons: The characters that a team card needs in the party.
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


def _fill(said: Any, title: str, number: str, at: int, tables: dict[str, Any], own: bool = False) -> None:
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
