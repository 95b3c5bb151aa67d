"""Tables of the cards' printed values and of the functions for their texts.

The decorators of `declaring` fill these tables. Characters are numbered from 0. The number of an ability is
its character's number times `MOST_ABILITIES`, plus its place on the card.
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

# The following values are printed on a character's card.
CHARACTER_NAMES = Names(CHARACTERS)
LEVEL = Lookup(CHARACTERS)
FACTION = Lookup(CHARACTERS)
ORGANIZATION = Lookup(CHARACTERS)
CATEGORY = Lookup(CHARACTERS)
ATTACK = Lookup(CHARACTERS)
DAMAGE = Lookup(CHARACTERS)
DEFENSE = Lookup(CHARACTERS)
SECOND_ATTACK = Lookup(CHARACTERS)
"""The second value of Attack, or 0 for none. The card's text says when it applies."""
SECOND_DAMAGE = Lookup(CHARACTERS)
SECOND_DEFENSE = Lookup(CHARACTERS)
ARMOR = Lookup(CHARACTERS)
LIFE = Lookup(CHARACTERS)
RESISTANCE = Lookup(CHARACTERS)
WALK = Lookup(CHARACTERS)
"""The distance of a walk, in inches."""
RUN = Lookup(CHARACTERS)
"""The distance of a run or a charge, in inches."""
RECOVERY_OF = Lookup(CHARACTERS)
MAXIMUM = Lookup(CHARACTERS)
"""The maximum number of action points."""
RADIUS = Lookup(CHARACTERS, SMALL)
INNATE = Lookup(CHARACTERS)
SHOOTS = Lookup(CHARACTERS)
"""The range of the basic ranged attack in units, or 0 for none."""
IMMUNE = Lookup(CHARACTERS)
"""The states to which the character is immune: one bit for each state."""
IS_AGENT = Lookup(CHARACTERS)
IS_LEADER = Lookup(CHARACTERS)
REPEATABLE = Lookup(CHARACTERS)
"""Whether a party may have several copies of this character, although it is a named character."""
HAS_AURA = Lookup(CHARACTERS)
"""Whether the character's card changes other figures' attacks or defenses."""

# The following values are printed on an ability.
ABILITY_NAMES = Names(ABILITIES)
NO_FAMILY, KI, MAGIC, SUBTERFUGE = range(4)
FAMILY_NAMES = ("", "Ki", "Magic", "Subterfuge")
PROPOSED_KI, PROPOSED_MAGIC = KI, MAGIC
"""The families *proposed* for abilities whose family no source prints."""
PASSIVE, POWER, STRIKE, SHOT, ONRUSH, RESPONSE, RIPOSTE, UPKEEP_POWER, RECOVERY_POWER, OWN_LOSS = range(10)
"""The kinds of abilities.

In order: always active, an action, an attack in contact, a ranged attack, a charge, a reaction to an attack,
a special Counterattack, used in the Upkeep Phase, used at the end of the Recovery Phase, and a reaction that
takes over the life points that a friend loses because of the friend's own card.
"""
KIND = Lookup(ABILITIES, -1)
FAMILY = Lookup(ABILITIES)
COST = Lookup(ABILITIES)
FEE = Lookup(ABILITIES)
"""The action points of the ability's upkeep, or 0 if it cannot be kept up."""
ONCE_A_TURN = Lookup(ABILITIES)
ONCE_A_GAME = Lookup(ABILITIES)
HIDDEN_ONLY = Lookup(ABILITIES)
REACH = Lookup(ABILITIES)
"""The range of the attack in units, or 0 for an attack in contact."""
MORE_ATTACK = Lookup(ABILITIES)
MORE_DAMAGE = Lookup(ABILITIES)
MORE_DEFENSE = Lookup(ABILITIES)
CUTS_ARMOR = Lookup(ABILITIES)
DICE = Lookup(ABILITIES, 1)
SURE_CRITICAL = Lookup(ABILITIES)
MASTERS = Lookup(ABILITIES)
CANNOT_BE_INTERCEPTED = Lookup(ABILITIES)
AREA = Lookup(ABILITIES)
"""The radius around the target, in units, in which other figures suffer the attack too, or 0."""
CRITICAL_DAMAGE = Lookup(ABILITIES)
"""The bonus to the Damage of a critical hit."""
THROWS = Lookup(ABILITIES)
BLOWS = Lookup(ABILITIES, 1)
HARMLESS = Lookup(ABILITIES)
"""Whether the attack does no damage."""
GIVES = Lookup(ABILITIES, -1)
"""The state that the ability causes, or -1 for none."""
LEVELS = Lookup(ABILITIES)
"""How many counters a target gets of the state that the ability causes."""
EFFECT = Lookup(ABILITIES)
"""The number that a target must reach to resist the state, or 0 if it cannot resist."""
HOLDS = Lookup(ABILITIES)
"""The number that a hit target must reach to be able to move this turn, or 0."""
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
"""Whether the figure may use another reaction after this one."""
ANY_TIME = Lookup(ABILITIES)
"""Whether the reaction can also be used as an action."""
UNAIMED = Lookup(ABILITIES)
"""Whether the attack's text names the targets, so that the player does not choose any."""
OWN_WAY = Lookup(ABILITIES)
"""Whether the ability's function in `USE` makes the attack, instead of the standard rule."""
AIM = Lookup(ABILITIES)
"""The kind of target of an ability, such as AT_ENEMY.

AT_FRIEND includes the user, and AT_OTHER_FRIEND does not. For AT_ALL_ENEMIES and the kinds after it, the
player chooses no target: the ability affects all figures of this kind in its range, except the user.
"""
WITHIN = Lookup(ABILITIES)
"""The range of the ability in units, or 0 for the Control Zone."""
ACROSS = 60
"""The longest distance on the table in inches, from corner to corner."""
BY_SIGHT = Lookup(ABILITIES)
SEEKS = Lookup(ABILITIES, -1)
"""The bonus to Locate of a Seek ability, or -1 for other abilities."""
WIDENS = Lookup(ABILITIES)
"""The units by which a Seek ability widens the Control Zone."""

IS_STEALTH = Lookup(ABILITIES)
"""Whether the ability is Stealth: a figure that keeps it up is Hidden."""

# The following values are printed on an advantage card.
EQUIPMENT, POWER_CARD, TEAM, PLOT = range(4)
CARD_KIND_NAMES = ("Equipment", "Power", "Team", "Plot")
ADVANTAGE_NAMES = Names(ADVANTAGES)
PRICE = Lookup(ADVANTAGES)
CARD_KIND = Lookup(ADVANTAGES)

PERSONS: dict[str, tuple[str, ...]] = {}
"""The characters that each team card needs in the party."""
HARDER_TO_LOCATE = Lookup(ADVANTAGES)
"""What the card adds to the difficulty of locating its bearer."""
WIDER_ZONE = Lookup(ADVANTAGES)
"""The units by which the card widens its bearer's Control Zone."""

CARD_CODE: dict[str, list[Rule | Body]] = {}
"""The rules and helpers of each character, ability and card, by title."""
CARD_STATEMENTS: dict[str, tuple[str, str]] = {}
"""The name and text of each card, by its number in the rulebook (24.x and 25.x)."""
CARD_TEXTS: dict[str, str] = {}
"""The text of each ability and advantage card without its printed values, by title."""
MOOT_CLAUSES: dict[str, dict[int, str]] = {}
"""The reasons why clauses of a text need no test, by title and clause number."""


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
    """Do nothing. This is the default for an ability without effects after attacks."""


def _unmoved(s: AnimaTactics, who, this):
    """Do nothing. This is the default for losses that trigger no card text."""


def _met(s: AnimaTactics, who, other):
    """Do nothing. This is the default for contact that triggers no card text."""


def _unused(s: AnimaTactics, who, target):
    """Do nothing. This is the default for abilities that define no use of their own."""


# Functions of abilities. Functions with the arguments `(s, this)` concern the attack `this`.
CAN_USE = Dispatch("CAN_USE", ABILITIES, _yes)
"""Functions `(s, who)` that return whether the figure may use the ability now."""
MAY_AIM = Dispatch("MAY_AIM", ABILITIES, _any)
"""Functions `(s, who, target)` that return whether the ability may be used on the target."""
USE = Dispatch("USE", ABILITIES, Rule(_unused, ("12.10",), silent=True))
"""Rules `(s, who, target)` that carry out the ability on the target."""
ADDS_ATTACK = Dispatch("ADDS_ATTACK", ABILITIES, _adds)
ADDS_DAMAGE = Dispatch("ADDS_DAMAGE", ABILITIES, _adds)
ADDS_REACH = Dispatch("ADDS_REACH", ABILITIES, _no)
"""Functions `(s, who)` that return the units to add to the printed range."""
AFTER_HIT = Dispatch("AFTER_HIT", ABILITIES, Rule(_silent, ("1.9",), silent=True))
AFTER_DAMAGE = Dispatch("AFTER_DAMAGE", ABILITIES, Rule(_silent, ("1.9",), silent=True))
AFTER_ATTACK = Dispatch("AFTER_ATTACK", ABILITIES, Rule(_silent, ("1.9",), silent=True))

# Functions of advantage cards: `(s, seat)` for plot cards, `(s, who)` for cards that a figure bears.


def _nothing_now(s: AnimaTactics, seat):
    """Do nothing. This is the default for hooks that a card does not define."""


BEFORE_DEPLOYMENT = Dispatch("BEFORE_DEPLOYMENT", ADVANTAGES, Rule(_nothing_now, ("3.14",), silent=True))
AFTER_DEPLOYMENT = Dispatch("AFTER_DEPLOYMENT", ADVANTAGES, Rule(_nothing_now, ("3.14",), silent=True))
IN_ACTION_PHASE = Dispatch("IN_ACTION_PHASE", ADVANTAGES, Rule(_nothing_now, ("3.14",), silent=True))
"""Rules `(s, seat)` that carry out a card played at the start of the Action Phase."""
IS_PLAYED = Lookup(ADVANTAGES)
"""Whether the card is played at the start of an Action Phase."""
CAN_USE_CARD = Dispatch("CAN_USE_CARD", ADVANTAGES, _no)
"""Functions `(s, who)` that return whether the figure can use the card as an action now."""
USE_CARD = Dispatch("USE_CARD", ADVANTAGES, Rule(_nothing_now, ("3.13",), silent=True))
WHEN_TOUCHED = Dispatch("WHEN_TOUCHED", ADVANTAGES, Rule(_met, ("3.13",), silent=True))
"""Rules `(s, who, other)` for an enemy that comes into contact with the card's bearer."""
SPARES_FIGHT = Dispatch("SPARES_FIGHT", ADVANTAGES, _other)
"""Functions `(s, who, other)` of team cards that return whether shots of `who` spare `other`."""
WHEN_FRIEND_HURT = Dispatch("WHEN_FRIEND_HURT", ADVANTAGES, Rule(_unmoved, ("1.9",), silent=True))
"""Rules `(s, who, this)` of team cards, called when an attack has hurt a figure of the party."""

# Functions of characters: `(s, who)`, or `(s, who, this)` if they concern the attack `this`.
SHOOTS_ENGAGED = Dispatch("SHOOTS_ENGAGED", CHARACTERS, _no)
ATTACK_BONUS = Dispatch("ATTACK_BONUS", CHARACTERS, _bonus)
DAMAGE_BONUS = Dispatch("DAMAGE_BONUS", CHARACTERS, _bonus)
DEFENSE_BONUS = Dispatch("DEFENSE_BONUS", CHARACTERS, _bonus)
ARMOR_BONUS = Dispatch("ARMOR_BONUS", CHARACTERS, _no)
RESISTANCE_BONUS = Dispatch("RESISTANCE_BONUS", CHARACTERS, _no)
RECOVERY_BONUS = Dispatch("RECOVERY_BONUS", CHARACTERS, _no)
MELEE_REACH = Dispatch("MELEE_REACH", CHARACTERS, _no)
"""Functions `(s, who)` that return the reach of close combat attacks beyond contact, in units."""
IGNORES_ARMOR = Dispatch("IGNORES_ARMOR", CHARACTERS, _bonus)
MASTERS_THIS = Dispatch("MASTERS_THIS", CHARACTERS, _bonus)
FINDS_HIDDEN = Dispatch("FINDS_HIDDEN", CHARACTERS, _no)
"""Functions `(s, who)` that return whether the figure can attack and charge Hidden enemies."""
KEEPS_HIDDEN = Dispatch("KEEPS_HIDDEN", CHARACTERS, _bonus)
"""Functions `(s, who, this)` that return whether the figure stays Hidden after its attack."""
ZONE_OF = Dispatch("ZONE_OF", CHARACTERS, _usual_zone)
SURVIVES = Dispatch("SURVIVES", CHARACTERS, _no)
"""Functions `(s, who)` that return whether the figure stays on the table without life points."""
CANNOT_BE_HEALED = Dispatch("CANNOT_BE_HEALED", CHARACTERS, _no)
SHOTS_CANNOT_BE_INTERCEPTED = Dispatch("SHOTS_CANNOT_BE_INTERCEPTED", CHARACTERS, _no)
AURA_ATTACK = Dispatch("AURA_ATTACK", CHARACTERS, _bonus)
AURA_DAMAGE = Dispatch("AURA_DAMAGE", CHARACTERS, _bonus)
AURA_DEFENSE = Dispatch("AURA_DEFENSE", CHARACTERS, _bonus)
HITS_FRIENDS = Dispatch("HITS_FRIENDS", CHARACTERS, _any)
"""Functions `(s, who, target)` that return whether the figure's shots into a fight may hit friends."""
TOUCHES_INTANGIBLE = Dispatch("TOUCHES_INTANGIBLE", CHARACTERS, _no)
STOPS_FREE_MOVE = Dispatch("STOPS_FREE_MOVE", CHARACTERS, _other)
"""Functions `(s, who, other)` that return whether the figure bars another from free movement."""
AFTER_LOSS = Dispatch("AFTER_LOSS", CHARACTERS, _no)
"""Functions `(s, who)` that are called after the figure has lost life points in any way."""
IN_RECOVERY = Dispatch("IN_RECOVERY", CHARACTERS, _no)
"""Functions `(s, who)` that are called after all figures have recovered."""
STEADIES = Dispatch("STEADIES", CHARACTERS, _none)
"""Functions `(s, who, other)` that return whether `other` keeps its action points in a crash."""
AFTER_MOVE = Dispatch("AFTER_MOVE", CHARACTERS, _no)
"""Functions `(s, who)` that are called after the figure's walk, run or charge."""
WHEN_HURT = Dispatch("WHEN_HURT", CHARACTERS, Rule(_unmoved, ("1.9",), silent=True))
"""Rules `(s, who, this)` that are called after an attack has cost the figure life points."""
WHEN_HARMING = Dispatch("WHEN_HARMING", CHARACTERS, Rule(_unmoved, ("1.9",), silent=True))
"""Rules `(s, who, this)` that are called after the figure's attack has cost life points."""


def ability_of(card, place):
    """Return the number of the ability at a place of a character's card."""
    return card * MOST_ABILITIES + place


def has_innate(card, innate):
    return INNATE[card] & innate != 0


def is_action(ability):
    """Return whether an ability can be used as an action."""
    return POWER <= KIND[ability] <= ONRUSH or ANY_TIME[ability]


def is_attack(ability):
    return STRIKE <= KIND[ability] <= ONRUSH
