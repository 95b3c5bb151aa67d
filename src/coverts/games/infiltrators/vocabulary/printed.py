"""The cards as the rules see them: tables of what is printed on them, and of what their texts do.

The decorators of `declaring` fill them where a card is declared. A *face* numbers the cards of figures:
characters 0 to 7, then the kinds of guards. Equipment and missions are numbered apart.
"""

from __future__ import annotations

from coverts.engine import Dispatch, Lookup, Names, Rule
from coverts.engine.language.declarations import Body
from coverts.games.infiltrators.state import CHARACTERS, EQUIPMENT, GUARD_KINDS, MISSIONS, Infiltrators

FACES = CHARACTERS + GUARD_KINDS
LACKS = -1
"""A number the card does not have."""
RANGED_WEAPON, CLOSE_WEAPON, GADGET = range(3)

FACE_NAMES = Names(FACES)
GUARD_MARKS = Names(GUARD_KINDS)
"""The letters on the figures of guards."""
MOVEMENT = Lookup(FACES)
RANGED = Lookup(FACES, LACKS)
CLOSE = Lookup(FACES, LACKS)
HEALTH = Lookup(FACES)
HACKING = Lookup(FACES)
BUILT_IN_RANGE = Lookup(FACES, LACKS)
BUILT_IN_BONUS = Lookup(FACES)
ELITE = Lookup(FACES)

EQUIPMENT_NAMES = Names(EQUIPMENT)
KIND = Lookup(EQUIPMENT)
SILENT = Lookup(EQUIPMENT)
RANGE = Lookup(EQUIPMENT)
BONUS = Lookup(EQUIPMENT)
PRICE = Lookup(EQUIPMENT)
USES = Lookup(EQUIPMENT)
"""How often it can be used; 0 for what is not used up."""
ONCE_A_TURN = Lookup(EQUIPMENT)
ALSO_CLOSE = Lookup(EQUIPMENT)
"""A ranged weapon that serves in close combat too."""
ADDS_MOVEMENT = Lookup(EQUIPMENT)
ADDS_HEALTH = Lookup(EQUIPMENT)
ADDS_HACKING = Lookup(EQUIPMENT)
SUPPRESSES = Lookup(EQUIPMENT)
BREAKS_CODES = Lookup(EQUIPMENT)
"""Adds to a hack just rolled."""
COSTS_ACTION = Lookup(EQUIPMENT)

MOST_GADGETS = 8
GADGETS = Lookup(MOST_GADGETS, -1)
"""The equipment that is used as a deed of its own, in the order it is declared."""

# What missions say; number 0 is the standard game.
MISSION_NAMES = Names(MISSIONS + 1)
OBJECTIVE_COUNT = Lookup(MISSIONS + 1)
MARKERS = Lookup(MISSIONS + 1)
"""Objectives that are placed on the board."""
REQUIRED = Lookup(MISSIONS + 1)
SECURITY = Lookup(MISSIONS + 1)
START_ALERT = Lookup(MISSIONS + 1)
"""Added to the number of infiltrators."""
THRESHOLD = Lookup(MISSIONS + 1)
"""Added to twice the number of infiltrators."""
OBJECTIVE_SCORES = Lookup(MISSIONS + 1)
MARKER_NAMES = Names(MISSIONS + 1)
"""What the objectives are called."""
CHARGED = Lookup(MISSIONS + 1)
"""Objectives are completed by charges, not by hacking."""
COMMANDED = Lookup(MISSIONS + 1)
"""The last objective is the Commander, a guard."""
HIDES_INFORMANT = Lookup(MISSIONS + 1)
"""The informant is in one of the objectives."""

CARD_CODE: dict[str, list[Rule | Body]] = {}
"""Title of each card -> its own rules and helpers."""
CARD_RULES: dict[str, tuple[str, str]] = {}
"""Number in the rulebook -> name and text: 20.x characters, 21.x guards, 22.x equipment, 24.x missions.

Players read these at the table.
"""
CARD_STATEMENTS: dict[str, tuple[str, str]] = {}
"""The same as the rulebook has it: with the numbers of the card, and marks of what is proposed."""
MOOT_CLAUSES: dict[str, dict[int, str]] = {}
"""Title of a card -> number of a clause of its text -> why that clause cannot matter among these cards."""


def _no(s: Infiltrators, who):
    return 0


def _yes(s: Infiltrators, who):
    return 1


def _not_that(s: Infiltrators, who, where):
    return 0


def _any(s: Infiltrators, who, where):
    return 1


def _all_hits(s: Infiltrators, who, target, hits):
    return hits


def _nothing(s: Infiltrators, seat, who):
    """A card that is not used."""


def _no_points(s: Infiltrators):
    return 0


def _goes_on(s: Infiltrators):
    """A mission that asks nothing then."""


# What is printed on a figure's card; (s, who) unless it says otherwise.
QUIET_MOVE = Dispatch("QUIET_MOVE", FACES, _no)
"""Whether the move just made is silent."""
HOW_IT_MOVES = Dispatch("HOW_IT_MOVES", FACES, _no)
HACKS_FROM_AFAR = Dispatch("HACKS_FROM_AFAR", FACES, _not_that)
"""(s, who, objective)"""
SPARED_DICE = Dispatch("SPARED_DICE", FACES, _no)
"""Dice it need not roll in a death check."""
AIM = Dispatch("AIM", FACES, _no)
"""Dice it adds in a ranged attack."""
QUIET_HANDS = Dispatch("QUIET_HANDS", FACES, _no)
GIVES_NOISE = Dispatch("GIVES_NOISE", FACES, _yes)
"""Whether guards can take its noise dice."""
CAN_USE_TRAIT = Dispatch("CAN_USE_TRAIT", FACES, _no)
USE_TRAIT = Dispatch("USE_TRAIT", FACES, Rule(_nothing, ("6.13",), silent=True))
"""(s, seat, who): an action of its own"""
REROLLS = Dispatch("REROLLS", FACES, _no)
WAKES = Dispatch("WAKES", FACES, _yes)
"""Whether it can be activated."""
FINDS_HIDDEN = Dispatch("FINDS_HIDDEN", FACES, _not_that)
"""(s, who, target)"""
TIGHTENS = Dispatch("TIGHTENS", FACES, _not_that)
"""(s, who, objective): what it adds to its Security"""
GIVES_ORDERS = Dispatch("GIVES_ORDERS", FACES, _no)
MAY_SHOOT = Dispatch("MAY_SHOOT", FACES, _any)
"""(s, who, target)"""
LIGHTS = Dispatch("LIGHTS", FACES, _not_that)
"""(s, who, tile)"""

# What is printed on equipment.
MAY_ATTACK = Dispatch("MAY_ATTACK", EQUIPMENT, _any)
"""(s, who, target)"""
HITS_PLACED = Dispatch("HITS_PLACED", EQUIPMENT, _all_hits)
"""(s, who, target, hits): how many dice go onto the target's card"""
MORE_CHECK_DICE = Dispatch("MORE_CHECK_DICE", EQUIPMENT, _no)
"""Dice the target adds to its death check."""
QUIETS_MOVE = Dispatch("QUIETS_MOVE", EQUIPMENT, _no)
CAN_USE = Dispatch("CAN_USE", EQUIPMENT, _no)
USE = Dispatch("USE", EQUIPMENT, Rule(_nothing, ("6.13",), silent=True))
"""(s, seat, who)"""

# What missions do; (s) unless it says otherwise.
EXTRA_POINTS = Dispatch("EXTRA_POINTS", MISSIONS + 1, _no_points)
GUARD_EXTRA_POINTS = Dispatch("GUARD_EXTRA_POINTS", MISSIONS + 1, _no_points)
BEFORE_PLAY = Dispatch("BEFORE_PLAY", MISSIONS + 1, Rule(_goes_on, ("5.10",), silent=True))
"""Once the objectives lie on the board."""
ROUND_BEGINS = Dispatch("ROUND_BEGINS", MISSIONS + 1, _goes_on)
ROUND_ENDS = Dispatch("ROUND_ENDS", MISSIONS + 1, _goes_on)
MISSION_ENDS = Dispatch("MISSION_ENDS", MISSIONS + 1, _goes_on)
