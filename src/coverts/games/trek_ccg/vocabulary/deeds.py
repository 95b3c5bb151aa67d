"""Kinds of actions, the deeds of players, and their moments (chapters 4 and 15)."""

from coverts.engine import Dispatch
from coverts.games.trek_ccg.vocabulary.terms import HANDS

(
    PLAY,
    REPORT,
    DOWNLOAD,
    USE,
    ACTIVATE,
    MOVE,
    BEAM,
    WALK,
    ATTEMPT,
    ENCOUNTER,
    PERSONNEL_BATTLE,
    ENGAGEMENT,
    SHIP_BATTLE,
    DRAW,
    INFILTRATION,
    EXPOSURE,
    OTHER_ORDER,
    DESTRUCTION,
) = range(1, 19)
ACTION_NAMES = (
    "nothing",
    "playing a card",
    "reporting for duty",
    "a download",
    "using a text",
    "activating a hidden agenda",
    "moving a ship",
    "beaming",
    "walking",
    "a mission attempt",
    "encountering a dilemma",
    "a personnel battle",
    "an engagement",
    "a ship battle",
    "drawing a card",
    "infiltrating",
    "exposing an infiltrator",
    "an order",
    "the destruction of a ship or facility",
)

# The settings that say at which moments a player is asked (15.22).
STOP_NAMES = (
    "cards",
    "moves",
    "attempts",
    "battles",
    "draws",
    "between steps",
    "own actions",
    "between actions",
    "own attempts",
)
STOP_CHOICES = (
    "a card is played, reports or is downloaded, or a text is used",
    "somebody or something moves, beams or walks",
    "your opponent attempts a mission, or meets a dilemma",
    "a battle begins, or an engagement",
    "a card is drawn",
    "between the steps of an action, where play may be suspended",
    "all that also in your own actions",
    "your opponent has ended an action",
    "you attempt a mission, or your team meets a dilemma",
)
MOMENTS = len(STOP_NAMES)
(
    CARD_STOP, MOVE_STOP, ATTEMPT_STOP, BATTLE_STOP, DRAW_STOP, STEP_STOP, OWN_STOP, BETWEEN_STOP,
    OWN_ATTEMPT_STOP,
) = (1 << n for n in range(MOMENTS))  # fmt: skip
AS_USUAL_STOPS = CARD_STOP | ATTEMPT_STOP | BATTLE_STOP | OWN_ATTEMPT_STOP
ALL_STOPS = (1 << MOMENTS) - 1
STOP_AT = (
    0, CARD_STOP, CARD_STOP, CARD_STOP, CARD_STOP, CARD_STOP, MOVE_STOP, MOVE_STOP, MOVE_STOP, ATTEMPT_STOP,
    ATTEMPT_STOP, BATTLE_STOP, BATTLE_STOP, BATTLE_STOP, DRAW_STOP, MOVE_STOP, MOVE_STOP, MOVE_STOP,
    CARD_STOP | BATTLE_STOP,
)  # fmt: skip

MOST_ORDERS = 24
"""The number of orders without progress after which a player must end the turn (4.10)."""

# The moments at which a deed may be begun.
IN_ORDER, BETWEEN, RESPONSE, STEP = range(4)

# The deeds that are numbered after the cards of a hand.
DEEDS = (
    "Pass",
    "Pass until my turn",
    "Pass until a card is played",
    "Pass until a mission is attempted",
    "Pass until a battle",
    "Stop at every step",
    "Stop as usual",
    "End the turn",
    "Play a card facedown as a hidden agenda",
    "Activate a hidden agenda",
    "Use a special download",
    "Use a card in play",
    "Move a ship",
    "Dock a ship",
    "Undock a ship",
    "Launch a carried ship",
    "Cloak or decloak",
    "Beam",
    "Walk",
    "Attempt a mission",
    "Attack personnel",
    "Attack with ships",
    "Start infiltrating",
    "Expose an infiltrator",
    "Move an infiltrator alone",
    "Replace a persona",
    "Discard an objective",
    "Switch an affiliation",
    "Begin a cargo run",
    "Complete a cargo run",
    "Choose when you are asked to respond",
    "Scout a mission",
)
(
    PASS,
    PASS_TO_TURN,
    PASS_TO_CARD,
    PASS_TO_ATTEMPT,
    PASS_TO_BATTLE,
    EVERY_STEP,
    AS_USUAL,
    END_TURN,
    LAY_AGENDA,
    ACTIVATE_AGENDA,
    SPECIAL_DOWNLOAD,
    USE_TEXT,
    MOVE_SHIP,
    DOCK_SHIP,
    UNDOCK_SHIP,
    LAUNCH_SHIP,
    CLOAK_SHIP,
    BEAM_CARDS,
    WALK_CARDS,
    ATTEMPT_MISSION,
    ATTACK_PERSONNEL,
    ATTACK_SHIPS,
    INFILTRATE,
    EXPOSE,
    MOVE_INFILTRATOR,
    REPLACE_PERSONA,
    DISCARD_OBJECTIVE,
    SWITCH_AFFILIATION,
    BEGIN_CARGO_RUN,
    COMPLETE_CARGO_RUN,
    CHOOSE_STOPS,
    SCOUT_MISSION,
) = range(HANDS, HANDS + len(DEEDS))


def is_setting(deed):
    """Return whether a deed only changes when the player is asked."""
    return deed in (EVERY_STEP, AS_USUAL, CHOOSE_STOPS)


PASSES = range(PASS, EVERY_STEP)
SETTINGS = tuple(filter(is_setting, range(HANDS + len(DEEDS))))
MENUS = {**dict.fromkeys(PASSES, "Pass"), **dict.fromkeys(SETTINGS, "When you are asked to respond")}
"""The menus that group the ways to pass and the settings for being asked."""
DEED_NAMES = [f"card {card}" for card in range(HANDS)] + list(DEEDS)


MAY_DO = Dispatch("MAY_DO", len(DEEDS))
"""Checks `(s, who, moment)` that return OK or refuse to let a player begin a deed."""
DOES = Dispatch("DOES", len(DEEDS))
"""Rules `(s, who)` that carry out a deed."""
