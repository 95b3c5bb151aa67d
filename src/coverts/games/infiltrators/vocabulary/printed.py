"""Card tables for the rules: what is printed on the cards, and what their texts do.

The decorators of `declaring` fill these tables. A *face* is the number of a figure's card: characters are 0
to 7, and the kinds of guards follow. Equipment and missions have numbers of their own.
"""

from __future__ import annotations

from coverts.engine import Dispatch, Lookup, Names, Rule
from coverts.engine.language.declarations import Body
from coverts.games.infiltrators.state import CHARACTERS, EQUIPMENT, GUARD_KINDS, MISSIONS, Infiltrators

FACES = CHARACTERS + GUARD_KINDS
LACKS = -1
"""The value that stands for a number that a card does not have."""
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
"""The number of times that each piece of equipment can be used, or 0 if it is not used up."""
ONCE_A_TURN = Lookup(EQUIPMENT)
ALSO_CLOSE = Lookup(EQUIPMENT)
"""Whether a ranged weapon can also be used in close combat."""
ADDS_MOVEMENT = Lookup(EQUIPMENT)
ADDS_HEALTH = Lookup(EQUIPMENT)
ADDS_HACKING = Lookup(EQUIPMENT)
SUPPRESSES = Lookup(EQUIPMENT)
BREAKS_CODES = Lookup(EQUIPMENT)
"""Whether the equipment can add a success to a hack that was just rolled."""
COSTS_ACTION = Lookup(EQUIPMENT)

MOST_GADGETS = 8
GADGETS = Lookup(MOST_GADGETS, -1)
"""The gadgets that have their own option (deed) in a turn, in the order of their declarations."""

# These tables hold what is printed on missions. Mission 0 is the standard game.
MISSION_NAMES = Names(MISSIONS + 1)
OBJECTIVE_COUNT = Lookup(MISSIONS + 1)
MARKERS = Lookup(MISSIONS + 1)
"""The number of objectives that are placed on the board."""
REQUIRED = Lookup(MISSIONS + 1)
SECURITY = Lookup(MISSIONS + 1)
START_ALERT = Lookup(MISSIONS + 1)
"""The Alert tokens at the start, in addition to one for each infiltrator."""
THRESHOLD = Lookup(MISSIONS + 1)
"""The tokens that cause the General Alert, in addition to two for each infiltrator."""
OBJECTIVE_SCORES = Lookup(MISSIONS + 1)
MARKER_NAMES = Names(MISSIONS + 1)
"""The name of the objectives in each mission."""
CHARGED = Lookup(MISSIONS + 1)
"""Whether the objectives are completed by charges instead of hacking."""
COMMANDED = Lookup(MISSIONS + 1)
"""Whether the last objective is the Commander, a guard."""
HIDES_INFORMANT = Lookup(MISSIONS + 1)
"""Whether one of the objectives holds the informant."""

CARD_CODE: dict[str, list[Rule | Body]] = {}
"""The rules, helpers and questions of each card, by the card's title."""
CARD_RULES: dict[str, tuple[str, str]] = {}
"""The name and text of each card, by its number in the rulebook.

Characters are 20.x, guards 21.x, equipment 22.x and missions 24.x. Players read these texts at the table.
"""
CARD_STATEMENTS: dict[str, tuple[str, str]] = {}
"""The name and statement of each card for the rulebook, with all numbers and notes on proposed rules."""
MOOT_CLAUSES: dict[str, dict[int, str]] = {}
"""Reasons why some clauses of card texts never apply with these cards, by card title and clause number."""


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
    """Do nothing, for a card that cannot be used."""


def _no_points(s: Infiltrators):
    return 0


def _goes_on(s: Infiltrators):
    """Do nothing, for a mission without a rule for this moment."""


# These tables hold the effects of figures' cards. Functions take `(s, who)` unless stated otherwise.
QUIET_MOVE = Dispatch("QUIET_MOVE", FACES, _no)
"""Whether the last move of a figure was silent."""
HOW_IT_MOVES = Dispatch("HOW_IT_MOVES", FACES, _no)
HACKS_FROM_AFAR = Dispatch("HACKS_FROM_AFAR", FACES, _not_that)
"""Whether a figure can hack an objective from a distance. The functions take `(s, who, objective)`."""
HAS_UPLINK = Lookup(FACES)
"""Whether a figure can ever hack from a distance."""
SPARED_DICE = Dispatch("SPARED_DICE", FACES, _no)
"""The number of dice that a figure does not have to roll in a death check."""
AIM = Dispatch("AIM", FACES, _no)
"""The number of dice that a figure adds in a ranged attack."""
QUIET_HANDS = Dispatch("QUIET_HANDS", FACES, _no)
GIVES_NOISE = Dispatch("GIVES_NOISE", FACES, _yes)
"""Whether guards can take a figure's noise dice."""
CAN_USE_TRAIT = Dispatch("CAN_USE_TRAIT", FACES, _no)
USE_TRAIT = Dispatch("USE_TRAIT", FACES, Rule(_nothing, ("6.13",), silent=True))
"""The rules for traits that take an action. They take `(s, seat, who)`."""
REROLLS = Dispatch("REROLLS", FACES, _no)
WAKES = Dispatch("WAKES", FACES, _yes)
"""Whether a guard can be activated."""
FINDS_HIDDEN = Dispatch("FINDS_HIDDEN", FACES, _not_that)
"""Whether a guard can attack a hidden infiltrator. The functions take `(s, who, target)`."""
TIGHTENS = Dispatch("TIGHTENS", FACES, _not_that)
"""The number that a guard adds to an objective's Security. The functions take `(s, who, objective)`."""
GIVES_ORDERS = Dispatch("GIVES_ORDERS", FACES, _no)
MAY_SHOOT = Dispatch("MAY_SHOOT", FACES, _any)
"""Whether a guard may shoot at a target. The functions take `(s, who, target)`."""
LIGHTS = Dispatch("LIGHTS", FACES, _not_that)
"""Whether a guard lights a tile. The functions take `(s, who, tile)`."""

# These tables hold the effects of equipment.
MAY_ATTACK = Dispatch("MAY_ATTACK", EQUIPMENT, _any)
"""Whether a weapon's text allows an attack. The functions take `(s, who, target)`."""
HITS_PLACED = Dispatch("HITS_PLACED", EQUIPMENT, _all_hits)
"""The number of hit dice that go onto the target's card. The functions take `(s, who, target, hits)`."""
MORE_CHECK_DICE = Dispatch("MORE_CHECK_DICE", EQUIPMENT, _no)
"""The number of dice that a weapon adds to the target's death check."""
QUIETS_MOVE = Dispatch("QUIETS_MOVE", EQUIPMENT, _no)
CAN_USE = Dispatch("CAN_USE", EQUIPMENT, _no)
USE = Dispatch("USE", EQUIPMENT, Rule(_nothing, ("6.13",), silent=True))
"""The rules for using gadgets. They take `(s, seat, who)`."""

# These tables hold the effects of missions. Their functions take `(s)`.
EXTRA_POINTS = Dispatch("EXTRA_POINTS", MISSIONS + 1, _no_points)
GUARD_EXTRA_POINTS = Dispatch("GUARD_EXTRA_POINTS", MISSIONS + 1, _no_points)
BEFORE_PLAY = Dispatch("BEFORE_PLAY", MISSIONS + 1, Rule(_goes_on, ("5.10",), silent=True))
"""The rules that missions apply after the objectives have been placed on the board."""
ROUND_BEGINS = Dispatch("ROUND_BEGINS", MISSIONS + 1, _goes_on)
ROUND_ENDS = Dispatch("ROUND_ENDS", MISSIONS + 1, _goes_on)
MISSION_ENDS = Dispatch("MISSION_ENDS", MISSIONS + 1, _goes_on)
