"""The decorators that declare characters, abilities and advantage cards.

A character is a class. Each of its abilities is a class within it, in the order of the card. The decorator's
arguments are the printed values, and the docstring is the text of the card. Each function of a class has the
name of the table in `printed` into which it is entered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from coverts.engine.errors import RuleSourceError
from coverts.games.anima_tactics.state import INCH, MOST_ABILITIES
from coverts.games.anima_tactics.vocabulary import printed
from coverts.games.anima_tactics.vocabulary.entering import (
    ABILITY_TABLES,
    ADVANTAGE_TABLES,
    CHARACTER_TABLES,
    enter_functions,
)
from coverts.games.anima_tactics.vocabulary.printed import CARD_CODE, CARD_STATEMENTS, CARD_TEXTS
from coverts.games.anima_tactics.vocabulary.proposed import SMALL

Class = TypeVar("Class", bound=type)


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
        enter_functions(vars(card), name, f"24.{number}", at, CHARACTER_TABLES, own=True)
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
    enter_functions(vars(each), title, f"24.{number}", at, ABILITY_TABLES)
    enter_functions(vars(each), title, f"24.{number}", number - 1, CHARACTER_TABLES, own=True)
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
        enter_functions(vars(card), name, f"25.{number}", at, ADVANTAGE_TABLES)
        return card

    return declare
