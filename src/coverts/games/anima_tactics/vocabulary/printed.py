"""The cards as the rules see them: tables of what is printed on them, and of what their texts do.

The decorators of `declaring` fill them where a card is declared. Characters are numbered from 0; an ability's
number is its character's times `MOST_ABILITIES`, and its place on the card.
"""

from __future__ import annotations

from coverts.engine import Dispatch, Lookup, Names, Rule
from coverts.engine.language.declarations import Body
from coverts.games.anima_tactics.state import ADVANTAGES, INCH, MOST_ABILITIES, AnimaTactics
from coverts.games.anima_tactics.vocabulary.proposed import CONTROL_ZONE, SMALL

CHARACTERS = 32
ABILITIES = CHARACTERS * MOST_ABILITIES

LIGHT, DARK, NEUTRAL = range(3)
FACTION_NAMES = ("Light", "Dark", "Neutral")
WANDERER, EMPIRE, CHURCH, AZUR, SAMAEL, WISSENSCHAFT, BLACK_SUN = range(7)
ORGANIZATION_NAMES = (
    "Wanderer",
    "Empire",
    "Church",
    "Azur Alliance",
    "Samael",
    "Wissenschaft",
    "Black Sun",
)
MYSTIC, WARRIOR, PROWLER = 1, 2, 4
CATEGORY_NAMES = {MYSTIC: "Mystic", WARRIOR: "Warrior", PROWLER: "Prowler"}
INFILTRATION, ADVANCED, INITIATIVE, MASTERY, FLIGHT, OPEN_MOVEMENT, INTANGIBLE, RESISTS_DAMAGE = (
    1 << bit for bit in range(8)
)
INNATE_NAMES = {
    INFILTRATION: "Infiltration",
    ADVANCED: "Advanced Deployment",
    INITIATIVE: "Initiative",
    MASTERY: "Critical Mastery",
    FLIGHT: "Flight",
    OPEN_MOVEMENT: "Open Movement",
    INTANGIBLE: "Intangible",
    RESISTS_DAMAGE: "Damage Resistance",
}

STATE_NAMES = (
    "Haste",
    "Slow",
    "Shield",
    "Protection",
    "Healing",
    "Poison",
    "Blind",
    "Doom",
    "Seal",
    "Paralyzed",
    "Berserk",
)

# What is printed on a character's card.
CHARACTER_NAMES = Names(CHARACTERS)
LEVEL = Lookup(CHARACTERS)
FACTION = Lookup(CHARACTERS)
ORGANIZATION = Lookup(CHARACTERS)
CATEGORY = Lookup(CHARACTERS)
ATTACK = Lookup(CHARACTERS)
DAMAGE = Lookup(CHARACTERS)
DEFENSE = Lookup(CHARACTERS)
SECOND_ATTACK = Lookup(CHARACTERS)
"""A second value of an attribute, 0 for none; its card says when it counts."""
SECOND_DAMAGE = Lookup(CHARACTERS)
SECOND_DEFENSE = Lookup(CHARACTERS)
ARMOR = Lookup(CHARACTERS)
LIFE = Lookup(CHARACTERS)
RESISTANCE = Lookup(CHARACTERS)
WALK = Lookup(CHARACTERS)
"""Inches; `RUN` too."""
RUN = Lookup(CHARACTERS)
RECOVERY_OF = Lookup(CHARACTERS)
MAXIMUM = Lookup(CHARACTERS)
"""Action points it can hold."""
RADIUS = Lookup(CHARACTERS, SMALL)
INNATE = Lookup(CHARACTERS)
SHOOTS = Lookup(CHARACTERS)
"""Units its basic ranged attack reaches, 0 for none."""
IMMUNE = Lookup(CHARACTERS)
"""States that do nothing to it, a bit each."""
IS_AGENT = Lookup(CHARACTERS)
IS_LEADER = Lookup(CHARACTERS)
REPEATABLE = Lookup(CHARACTERS)
"""A party may have several of this character, though it has a name."""
HAS_AURA = Lookup(CHARACTERS)
"""Its card adds to attacks of others, or takes from them."""

# What is printed on an ability.
ABILITY_NAMES = Names(ABILITIES)
NO_FAMILY, KI, MAGIC, SUBTERFUGE = range(4)
FAMILY_NAMES = ("", "Ki", "Magic", "Subterfuge")
PROPOSED_KI, PROPOSED_MAGIC = KI, MAGIC
"""*Proposed*: the family of an ability of which no source prints one."""
PASSIVE, POWER, STRIKE, SHOT, ONRUSH, RESPONSE, RIPOSTE, UPKEEP_POWER, RECOVERY_POWER, OWN_LOSS = range(10)
"""What an ability is: always on; an action; an attack in contact, at range, by a charge; a reaction to an
attack that may save the target; a special Counterattack; used in the Upkeep Phase; at the end of recovery;
instead of a friend who loses life points by its own rules."""
KIND = Lookup(ABILITIES, -1)
FAMILY = Lookup(ABILITIES)
COST = Lookup(ABILITIES)
FEE = Lookup(ABILITIES)
"""Action points of its upkeep, 0 where it is not kept up."""
ONCE_A_TURN = Lookup(ABILITIES)
ONCE_A_GAME = Lookup(ABILITIES)
HIDDEN_ONLY = Lookup(ABILITIES)
REACH = Lookup(ABILITIES)
"""Units; of an attack in contact 0."""
MORE_ATTACK = Lookup(ABILITIES)
MORE_DAMAGE = Lookup(ABILITIES)
MORE_DEFENSE = Lookup(ABILITIES)
CUTS_ARMOR = Lookup(ABILITIES)
DICE = Lookup(ABILITIES, 1)
SURE_CRITICAL = Lookup(ABILITIES)
MASTERS = Lookup(ABILITIES)
CANNOT_BE_INTERCEPTED = Lookup(ABILITIES)
AREA = Lookup(ABILITIES)
"""Units around the target in which others suffer the attack too; 0 for none."""
CRITICAL_DAMAGE = Lookup(ABILITIES)
"""Added to Damage where it is a critical hit."""
THROWS = Lookup(ABILITIES)
BLOWS = Lookup(ABILITIES, 1)
HARMLESS = Lookup(ABILITIES)
"""It does no damage."""
GIVES = Lookup(ABILITIES, -1)
"""The state it gives to who loses life points by it, `LEVELS` counters, unless resisted at `EFFECT`."""
LEVELS = Lookup(ABILITIES)
EFFECT = Lookup(ABILITIES)
"""What is to be reached to resist; 0 where nobody may."""
HOLDS = Lookup(ABILITIES)
"""Who is hit cannot move in this turn, unless resisted at this."""
(
    AT_NOBODY,
    AT_ENEMY,
    AT_FRIEND,
    AT_OTHER_FRIEND,
    AT_ALL_ENEMIES,
    AT_ALL_FRIENDS,
    AT_ALL,
) = range(7)
ASKS_AGAIN = Lookup(ABILITIES)
"""A reaction beside which another is possible."""
ANY_TIME = Lookup(ABILITIES)
"""A reaction that may also be used as an action."""
UNAIMED = Lookup(ABILITIES)
"""An attack whose text says at whom it goes."""
OWN_WAY = Lookup(ABILITIES)
"""An attack whose text says how it is made, in `USE`."""
AIM = Lookup(ABILITIES)
"""At whom a power is used; a friend may be oneself, another friend may not. From `AT_ALL_ENEMIES` on at
everybody it reaches but oneself, without a choice."""
WITHIN = Lookup(ABILITIES)
"""Units at which a power reaches, 0 for the Control Zone."""
ACROSS = 60
"""Inches from any corner of the table to any other."""
BY_SIGHT = Lookup(ABILITIES)
SEEKS = Lookup(ABILITIES, -1)
"""A Locate with so much added to the roll, -1 for none; `WIDENS` units to the Control Zone."""
WIDENS = Lookup(ABILITIES)

IS_STEALTH = Lookup(ABILITIES)
"""Whoever keeps it up is Hidden."""

# Advantage cards.
EQUIPMENT, POWER_CARD, TEAM, PLOT = range(4)
CARD_KIND_NAMES = ("Equipment", "Power", "Team", "Plot")
ADVANTAGE_NAMES = Names(ADVANTAGES)
PRICE = Lookup(ADVANTAGES)
CARD_KIND = Lookup(ADVANTAGES)

PERSONS: dict[str, tuple[str, ...]] = {}
"""Whom a team card needs in the party."""
HARDER_TO_LOCATE = Lookup(ADVANTAGES)
"""What it adds to the difficulty of finding its bearer."""
WIDER_ZONE = Lookup(ADVANTAGES)
"""Units it adds to the bearer's Control Zone."""

CARD_CODE: dict[str, list[Rule | Body]] = {}
"""Title of each character, ability and card -> its own rules and helpers."""
CARD_STATEMENTS: dict[str, tuple[str, str]] = {}
"""Number in the rulebook -> name and text: 24.x characters, 25.x advantage cards."""
CARD_TEXTS: dict[str, str] = {}
"""Title of each ability and advantage card -> its text without what is printed beside it."""
MOOT_CLAUSES: dict[str, dict[int, str]] = {}
"""Title of a card -> number of a clause of its text -> why that clause cannot matter among these cards."""


def _no(s: AnimaTactics, who):
    return 0


def _yes(s: AnimaTactics, who):
    return 1


def _any(s: AnimaTactics, who, target):
    return 1


def _none(s: AnimaTactics, who, other):
    return 0


def _adds(s: AnimaTactics, this):
    return 0


def _bonus(s: AnimaTactics, who, this):
    return 0


def _other(s: AnimaTactics, who, other):
    return 0


def _usual_zone(s: AnimaTactics, who):
    return CONTROL_ZONE * INCH


def _silent(s: AnimaTactics, this):
    """Nothing comes of it."""


def _unmoved(s: AnimaTactics, who, this):
    """Nothing comes of it."""


def _met(s: AnimaTactics, who, other):
    """Nothing comes of contact."""


def _unused(s: AnimaTactics, who, target):
    """A text that is no action."""


# What the text of an ability does; (s, this) is of the attack made with it.
CAN_USE = Dispatch("CAN_USE", ABILITIES, _yes)
"""(s, who)"""
MAY_AIM = Dispatch("MAY_AIM", ABILITIES, _any)
"""(s, who, target)"""
USE = Dispatch("USE", ABILITIES, Rule(_unused, ("12.10",), silent=True))
"""(s, who, target)"""
ADDS_ATTACK = Dispatch("ADDS_ATTACK", ABILITIES, _adds)
ADDS_DAMAGE = Dispatch("ADDS_DAMAGE", ABILITIES, _adds)
ADDS_REACH = Dispatch("ADDS_REACH", ABILITIES, _no)
"""(s, who): units beyond what is printed."""
AFTER_HIT = Dispatch("AFTER_HIT", ABILITIES, Rule(_silent, ("1.9",), silent=True))
AFTER_DAMAGE = Dispatch("AFTER_DAMAGE", ABILITIES, Rule(_silent, ("1.9",), silent=True))
AFTER_ATTACK = Dispatch("AFTER_ATTACK", ABILITIES, Rule(_silent, ("1.9",), silent=True))

# What advantage cards do; (s, seat) of a plot card, (s, who) of one that is borne.


def _nothing_now(s: AnimaTactics, seat):
    """Nothing happens then."""


BEFORE_DEPLOYMENT = Dispatch("BEFORE_DEPLOYMENT", ADVANTAGES, Rule(_nothing_now, ("3.14",), silent=True))
AFTER_DEPLOYMENT = Dispatch("AFTER_DEPLOYMENT", ADVANTAGES, Rule(_nothing_now, ("3.14",), silent=True))
IN_ACTION_PHASE = Dispatch("IN_ACTION_PHASE", ADVANTAGES, Rule(_nothing_now, ("3.14",), silent=True))
"""It was played as the Action Phase began, as its player chose; see `IS_PLAYED`."""
IS_PLAYED = Lookup(ADVANTAGES)
CAN_USE_CARD = Dispatch("CAN_USE_CARD", ADVANTAGES, _no)
"""Whether it serves as an action now."""
USE_CARD = Dispatch("USE_CARD", ADVANTAGES, Rule(_nothing_now, ("3.13",), silent=True))
WHEN_TOUCHED = Dispatch("WHEN_TOUCHED", ADVANTAGES, Rule(_met, ("3.13",), silent=True))
"""(s, who, other): an enemy has come into contact with its bearer."""
SPARES_FIGHT = Dispatch("SPARES_FIGHT", ADVANTAGES, _other)
"""(s, who, other), of a team card: who shoots does not mind that a friend fights with the target."""
WHEN_FRIEND_HURT = Dispatch("WHEN_FRIEND_HURT", ADVANTAGES, Rule(_unmoved, ("1.9",), silent=True))
"""(s, who, this), of a team card: somebody of the party has lost life points by an attack."""

# What always holds of a character; (s, who), or (s, who, this) of an attack.
SHOOTS_ENGAGED = Dispatch("SHOOTS_ENGAGED", CHARACTERS, _no)
ATTACK_BONUS = Dispatch("ATTACK_BONUS", CHARACTERS, _bonus)
DAMAGE_BONUS = Dispatch("DAMAGE_BONUS", CHARACTERS, _bonus)
DEFENSE_BONUS = Dispatch("DEFENSE_BONUS", CHARACTERS, _bonus)
ARMOR_BONUS = Dispatch("ARMOR_BONUS", CHARACTERS, _no)
RESISTANCE_BONUS = Dispatch("RESISTANCE_BONUS", CHARACTERS, _no)
RECOVERY_BONUS = Dispatch("RECOVERY_BONUS", CHARACTERS, _no)
MELEE_REACH = Dispatch("MELEE_REACH", CHARACTERS, _no)
"""Units beyond contact."""
IGNORES_ARMOR = Dispatch("IGNORES_ARMOR", CHARACTERS, _bonus)
MASTERS_THIS = Dispatch("MASTERS_THIS", CHARACTERS, _bonus)
FINDS_HIDDEN = Dispatch("FINDS_HIDDEN", CHARACTERS, _no)
"""May attack and charge who is Hidden."""
KEEPS_HIDDEN = Dispatch("KEEPS_HIDDEN", CHARACTERS, _bonus)
"""The attack does not end its Hidden state."""
ZONE_OF = Dispatch("ZONE_OF", CHARACTERS, _usual_zone)
SURVIVES = Dispatch("SURVIVES", CHARACTERS, _no)
"""Stays on the table with no life points left."""
CANNOT_BE_HEALED = Dispatch("CANNOT_BE_HEALED", CHARACTERS, _no)
SHOTS_CANNOT_BE_INTERCEPTED = Dispatch("SHOTS_CANNOT_BE_INTERCEPTED", CHARACTERS, _no)
AURA_ATTACK = Dispatch("AURA_ATTACK", CHARACTERS, _bonus)
AURA_DAMAGE = Dispatch("AURA_DAMAGE", CHARACTERS, _bonus)
AURA_DEFENSE = Dispatch("AURA_DEFENSE", CHARACTERS, _bonus)
HITS_FRIENDS = Dispatch("HITS_FRIENDS", CHARACTERS, _any)
"""(s, who, target): whether shooting into a fight costs it anything."""
TOUCHES_INTANGIBLE = Dispatch("TOUCHES_INTANGIBLE", CHARACTERS, _no)
STOPS_FREE_MOVE = Dispatch("STOPS_FREE_MOVE", CHARACTERS, _other)
"""(s, who, other): whether it keeps somebody from free movement."""
AFTER_LOSS = Dispatch("AFTER_LOSS", CHARACTERS, _no)
"""It has lost life points, by whatever."""
IN_RECOVERY = Dispatch("IN_RECOVERY", CHARACTERS, _no)
"""All have recovered."""
STEADIES = Dispatch("STEADIES", CHARACTERS, _none)
"""(s, who, other): whether it keeps somebody from losing action points by a crash."""
AFTER_MOVE = Dispatch("AFTER_MOVE", CHARACTERS, _no)
"""A walk, a run or a charge was made."""
WHEN_HURT = Dispatch("WHEN_HURT", CHARACTERS, Rule(_unmoved, ("1.9",), silent=True))
"""It has lost life points by an attack."""
WHEN_HARMING = Dispatch("WHEN_HARMING", CHARACTERS, Rule(_unmoved, ("1.9",), silent=True))
"""Its attack has cost life points."""


def ability_of(card, place):
    """Number of the ability at a place of a character's card."""
    return card * MOST_ABILITIES + place


def has_innate(card, innate):
    return INNATE[card] & innate != 0


def is_action(ability):
    """Whether it is used in an activation."""
    return POWER <= KIND[ability] <= ONRUSH or ANY_TIME[ability]


def is_attack(ability):
    return STRIKE <= KIND[ability] <= ONRUSH
