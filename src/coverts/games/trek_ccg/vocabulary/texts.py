"""What the cards' texts do: tables of rules and helpers by card, filled where the cards stand.

Helpers answer a question of the rules (may it be played? how much does it add?); rules do something, and may
ask. A card has a function for each text that is printed on it, and no other.
"""

from coverts.engine import OK, Dispatch, Lookup, any_legal, refuse
from coverts.games.trek_ccg.vocabulary.terms import CARDS


def always(s, who, card):
    return OK


def never():
    """A judge of its own for a card that is never played."""

    def plays(s, who, card) -> bool:
        return False

    return plays


def where_legal(asked):
    """A judge for a card that may be played where that question has a legal option."""

    def plays(s, who, card) -> bool:
        return any_legal(asked, s, who)

    return plays


def aims_at(asked):
    """For a card whose target is what that question says."""

    def aim(s, who, action):
        s.action[action].target = yield asked(who)

    return aim


def played_on(asked):
    """For a card that is played on what that question says, unless another text says it."""

    def aim(s, who, action):
        if s.action[action].host < 0:
            s.action[action].host = yield asked(who)

    return aim


def no_answer(s, who, action):
    return refuse("15.11")


def no_use(s, who, piece, moment):
    return refuse("15.18")


def nothing_added(s, source, target):
    return 0


def never_solved(s, who, host):
    return 0


def nothing_welcomed(s, source, card, host):
    return 0


def nothing_permitted(s, source, who, host, target, mine, theirs):
    return 0


def nobody_invited(s, source, host, team):
    return 0


def nothing_hindered(s, source, who, host):
    return 0


def always_runs(s, piece):
    return 1


def always_triggered(s, who, host):
    return 1


def nothing_lacking(s, who, host):
    return 0


def never_free(s, who, card):
    return 0


PLAYS = Dispatch("PLAYS", CARDS, always)
"""(s, who, card): OK, or the rule why it may not be played now, apart from when."""
FREE_NOW = Dispatch("FREE_NOW", CARDS, never_free)
"""(s, who, card): another card lets it be played for free just now."""
COUNTS = Dispatch("COUNTS", CARDS, always_runs)
"""(s, piece): whether its countdown runs this turn."""
ANSWERS = Dispatch("ANSWERS", CARDS, no_answer)
"""(s, who, action): OK where the card specifically relates to that action; else the rule why not."""
MAY_USE = Dispatch("MAY_USE", CARDS, no_use)
"""(s, who, piece, moment): whether the text of a card in play may be used now."""
MAY_REPLACE = Dispatch("MAY_REPLACE", CARDS)
"""(s, who, piece): whether its text may take the place of a card draw of `who`."""
REQUIRES = Dispatch("REQUIRES", CARDS, never_solved)
"""(s, who, host): whether that crew or Away Team meets a mission's requirements, or a dilemma's
conditions."""
NULLIFIES = Dispatch("NULLIFIES", CARDS, never_solved)
"""(s, who, host): whether that crew or Away Team nullifies a dilemma."""
CURES = Dispatch("CURES", CARDS, never_solved)
"""(s, who, host): whether that crew or Away Team cures a dilemma that stays in play."""
TRIGGERS = Dispatch("TRIGGERS", CARDS, always_triggered)
"""(s, who, host): whether a dilemma with a trigger has an effect on that crew or Away Team."""
LACKS = Dispatch("LACKS", CARDS, nothing_lacking)
"""(s, who, host): note what that crew or Away Team has of what a card requires, and log what is missing."""
ALLOWS_ATTEMPT = Dispatch("ALLOWS_ATTEMPT", CARDS, nobody_invited)
"""(s, source, host, team): a card on a mission lets that crew or Away Team of its controller attempt it."""
HINDERS = Dispatch("HINDERS", CARDS, nothing_hindered)
"""(s, source, who, host): a card in play keeps that player's crew or Away Team from attempting the mission
there, and from using that headquarters."""
HAS_HINDERS = Lookup(CARDS)
HAS_REQUIRES = Lookup(CARDS)
HAS_NULLIFIES = Lookup(CARDS)
HAS_CURES = Lookup(CARDS)
HAS_TRIGGERS = Lookup(CARDS)
WORTH = Dispatch("WORTH", CARDS, never_solved)
"""(s, who, host): points a mission is worth beyond those printed."""

REPORTS_AT = Dispatch("REPORTS_AT", CARDS, never_solved)
"""(s, who, host): 1 if a card's own text lets it report there, 2 if for free."""
OPENS_SHIELDS = Dispatch("OPENS_SHIELDS", CARDS, nothing_added)
"""(s, source, vessel): a card lets its controller beam through the SHIELDS of that ship or facility."""
LETS_BORG = Dispatch("LETS_BORG", CARDS, nothing_added)
"""(s, source, host): an objective lets its controller's Borg go to that surface or opposing ship."""
DOCKS = Dispatch("DOCKS", CARDS, nothing_added)
"""(s, source, ship): a site lets that ship dock at its station."""
WELCOMES = Dispatch("WELCOMES", CARDS, nothing_welcomed)
"""(s, source, card, host): the same of a card in play for others that report; its `used` counts free ones."""

# (s, source, target): what a piece in play adds to an attribute of another.
ADDS_INTEGRITY = Dispatch("ADDS_INTEGRITY", CARDS, nothing_added)
ADDS_CUNNING = Dispatch("ADDS_CUNNING", CARDS, nothing_added)
ADDS_STRENGTH = Dispatch("ADDS_STRENGTH", CARDS, nothing_added)
ADDS_RANGE = Dispatch("ADDS_RANGE", CARDS, nothing_added)
ADDS_WEAPONS = Dispatch("ADDS_WEAPONS", CARDS, nothing_added)
ADDS_SHIELDS = Dispatch("ADDS_SHIELDS", CARDS, nothing_added)
ALLOWS_ATTACK = Dispatch("ALLOWS_ATTACK", CARDS, nothing_permitted)
"""(s, source, who, host, target, mine, theirs): a card in play lets that player's Away Team (or crew) at a
host attack one at the target: 1, or 2 if once per game."""
HAS_ALLOWS_ATTACK = Lookup(CARDS)
ADDS_DEFENSE = Dispatch("ADDS_DEFENSE", CARDS, nothing_added)
"""(s, who, target): what a current tactic of `who`, whose target it is, adds to DEFENSE."""
EVADES = Dispatch("EVADES", CARDS, nothing_added)
"""(s, who, vessel): with that current tactic of `who` the vessel takes no damage in half of the cases."""
TO_INTEGRITY, TO_CUNNING, TO_STRENGTH, TO_RANGE, TO_WEAPONS, TO_SHIELDS = (1 << n for n in range(6))
MODIFIES = Lookup(CARDS)
"""Mask of the attributes a card adds to."""

# (s, who, action): the choice of targets, and what is then done.
AIMS = Dispatch("AIMS", CARDS)
EFFECTS = Dispatch("EFFECTS", CARDS)
# (s, who, piece): a text used in play, and one that takes the place of a draw.
USES = Dispatch("USES", CARDS)
REPLACES = Dispatch("REPLACES", CARDS)
# (s, piece): when it comes into play; at the start and end of its controller's turn; at the end of every
# turn; when its countdown is over.
ENTERS = Dispatch("ENTERS", CARDS)
TURN_STARTS = Dispatch("TURN_STARTS", CARDS)
OPPOSING_TURN_STARTS = Dispatch("OPPOSING_TURN_STARTS", CARDS)
"""(s, piece): at the start of the turns of its controller's opponent."""
TURN_ENDS = Dispatch("TURN_ENDS", CARDS)
EVERY_TURN_ENDS = Dispatch("EVERY_TURN_ENDS", CARDS)
EXPIRES = Dispatch("EXPIRES", CARDS)
ENCOUNTERS = Dispatch("ENCOUNTERS", CARDS)
"""(s, who, dilemma): the effect of a dilemma; of one with conditions, on a team that does not meet them."""
GETS_PAST = Dispatch("GETS_PAST", CARDS)
"""(s, who, dilemma): what happens to a team that meets the conditions of a dilemma."""
RECOVERS = Dispatch("RECOVERS", CARDS)
"""(s, dilemma): what ends when a dilemma that stays in play is cured, before it is discarded."""
SOLVES = Dispatch("SOLVES", CARDS)
"""(s, who, location): what a mission (or an artifact there) does when it is solved (earned)."""
MARKS = Dispatch("MARKS", CARDS)
"""(s, who, ship): what a damage marker does once, when `who` places it."""
MISSION_SOLVED = Dispatch("MISSION_SOLVED", CARDS)
"""(s, source, location): what a card in play does when its controller solves a mission there with s.team."""
REPORTED = Dispatch("REPORTED", CARDS)
"""(s, source, piece): what a card in play does when that piece has just reported."""

JUDGES = ("plays", "answers", "may_use", "may_replace")
"""Of those: what judges, and may say yes or no."""
HELPERS = {
    "plays": PLAYS,
    "free_now": FREE_NOW,
    "counts": COUNTS,
    "allows_attack": ALLOWS_ATTACK,
    "hinders": HINDERS,
    "answers": ANSWERS,
    "may_use": MAY_USE,
    "may_replace": MAY_REPLACE,
    "requires": REQUIRES,
    "nullifies": NULLIFIES,
    "cures": CURES,
    "triggers": TRIGGERS,
    "lacks": LACKS,
    "worth": WORTH,
    "allows_attempt": ALLOWS_ATTEMPT,
    "reports_at": REPORTS_AT,
    "welcomes": WELCOMES,
    "opens_shields": OPENS_SHIELDS,
    "lets_borg": LETS_BORG,
    "docks": DOCKS,
    "integrity": ADDS_INTEGRITY,
    "cunning": ADDS_CUNNING,
    "strength": ADDS_STRENGTH,
    "range": ADDS_RANGE,
    "weapons": ADDS_WEAPONS,
    "shields": ADDS_SHIELDS,
    "defense": ADDS_DEFENSE,
    "evades": EVADES,
}
HAS_WELCOME = Lookup(CARDS)
NOTED = {
    "welcomes": HAS_WELCOME,
    "hinders": HAS_HINDERS,
    "requires": HAS_REQUIRES,
    "nullifies": HAS_NULLIFIES,
    "cures": HAS_CURES,
    "triggers": HAS_TRIGGERS,
    "allows_attack": HAS_ALLOWS_ATTACK,
}
"""Helpers for which the rules ask whether a card has one."""
ATTRIBUTES = {
    "integrity": TO_INTEGRITY,
    "cunning": TO_CUNNING,
    "strength": TO_STRENGTH,
    "range": TO_RANGE,
    "weapons": TO_WEAPONS,
    "shields": TO_SHIELDS,
}
RULES = {
    "aim": AIMS,
    "effect": EFFECTS,
    "use": USES,
    "replace": REPLACES,
    "enters": ENTERS,
    "turn_starts": TURN_STARTS,
    "opposing_turn_starts": OPPOSING_TURN_STARTS,
    "turn_ends": TURN_ENDS,
    "every_turn_ends": EVERY_TURN_ENDS,
    "expires": EXPIRES,
    "encounter": ENCOUNTERS,
    "gets_past": GETS_PAST,
    "recover": RECOVERS,
    "solved": SOLVES,
    "marked": MARKS,
    "reported": REPORTED,
    "mission_solved": MISSION_SOLVED,
}
HAS = {function: Lookup(CARDS) for function in RULES}
"""Whether a card has such a text; the rules read it by the names below."""
HAS_AIM, HAS_EFFECT, HAS_USE, HAS_REPLACE = HAS["aim"], HAS["effect"], HAS["use"], HAS["replace"]
HAS_ENTERS, HAS_TURN_STARTS, HAS_TURN_ENDS = HAS["enters"], HAS["turn_starts"], HAS["turn_ends"]
HAS_OPPOSING_TURN_STARTS = HAS["opposing_turn_starts"]
HAS_EVERY_TURN_ENDS, HAS_EXPIRES = HAS["every_turn_ends"], HAS["expires"]
HAS_ENCOUNTER, HAS_SOLVES, HAS_MARKS = HAS["encounter"], HAS["solved"], HAS["marked"]
HAS_GETS_PAST, HAS_RECOVER = HAS["gets_past"], HAS["recover"]
HAS_REPORTED, HAS_MISSION_SOLVED = HAS["reported"], HAS["mission_solved"]
