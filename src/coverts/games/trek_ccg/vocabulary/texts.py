"""The texts of cards, as tables of rules and helpers by card number.

Helpers answer a question of the rules, such as whether a card may be played. Rules carry out an effect and
may ask players. A card has one function for each of its texts and no others.
"""

from coverts.engine import OK, Dispatch, Lookup, any_legal, refuse
from coverts.games.trek_ccg.vocabulary.terms import CARDS


def always(s, who, card):
    return OK


def never():
    """Return a new `plays` check for a card that is never played."""

    def plays(s, who, card) -> bool:
        return False

    return plays


def where_legal(asked):
    """Return a `plays` check that requires a legal option of a question."""

    def plays(s, who, card) -> bool:
        return any_legal(asked, s, who)

    return plays


def aims_at(asked):
    """Return an `aim` rule that takes the answer to a question as the target."""

    def aim(s, who, action):
        s.action[action].target = yield asked(who)

    return aim


def played_on(asked):
    """Return an `aim` rule that takes the answer to a question as the card's host.

    If another text has already named the host, that host is kept.
    """

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


def nobody_turned_away(s, source, who, card, host):
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
"""Helpers `(s, who, card)` that return OK or refuse to let a player play a card, regardless of timing."""
FREE_NOW = Dispatch("FREE_NOW", CARDS, never_free)
"""Helpers `(s, who, card)` that return whether another card lets the card be played for free."""
COUNTS = Dispatch("COUNTS", CARDS, always_runs)
"""Helpers `(s, piece)` that return whether a card's countdown runs this turn."""
ANSWERS = Dispatch("ANSWERS", CARDS, no_answer)
"""Helpers `(s, who, action)` that return OK if a card is a valid response to an action.

Otherwise they refuse.
"""
MAY_USE = Dispatch("MAY_USE", CARDS, no_use)
"""Helpers `(s, who, piece, moment)` that return OK or refuse to let a player use a card's text."""
MAY_REPLACE = Dispatch("MAY_REPLACE", CARDS)
"""Helpers `(s, who, piece)` that return OK or refuse to let a card's text replace a draw."""
REQUIRES = Dispatch("REQUIRES", CARDS, never_solved)
"""Helpers `(s, who, host)` that return whether a team meets a card's requirements or conditions."""
NULLIFIES = Dispatch("NULLIFIES", CARDS, never_solved)
"""Helpers `(s, who, host)` that return whether a team nullifies a dilemma."""
CURES = Dispatch("CURES", CARDS, never_solved)
"""Helpers `(s, who, host)` that return whether a team cures a dilemma that stays in play."""
TRIGGERS = Dispatch("TRIGGERS", CARDS, always_triggered)
"""Helpers `(s, who, host)` that return whether a dilemma's trigger applies to a team."""
LACKS = Dispatch("LACKS", CARDS, nothing_lacking)
"""Helpers `(s, who, host)` that record what a team has for a requirement and log what it lacks."""
ALLOWS_ATTEMPT = Dispatch("ALLOWS_ATTEMPT", CARDS, nobody_invited)
"""Helpers `(s, source, host, team)` that return whether a card lets a team attempt its mission."""
HINDERS = Dispatch("HINDERS", CARDS, nothing_hindered)
"""Helpers `(s, source, who, host)` that return whether a card hinders a player's team.

A hindered team cannot attempt the mission or use the headquarters.
"""
HAS_HINDERS = Lookup(CARDS)
HAS_REQUIRES = Lookup(CARDS)
HAS_NULLIFIES = Lookup(CARDS)
HAS_CURES = Lookup(CARDS)
HAS_TRIGGERS = Lookup(CARDS)
WORTH = Dispatch("WORTH", CARDS, never_solved)
"""Helpers `(s, who, host)` that return a mission's points in addition to the printed ones."""

REPORTS_AT = Dispatch("REPORTS_AT", CARDS, never_solved)
"""Helpers `(s, who, host)` that return how a card's own text lets it report: 0, PAID or FOR_FREE."""
OPENS_SHIELDS = Dispatch("OPENS_SHIELDS", CARDS, nothing_added)
"""Helpers `(s, source, vessel)` that return whether a card lets its player beam through SHIELDS."""
LETS_BORG = Dispatch("LETS_BORG", CARDS, nothing_added)
"""Helpers `(s, source, host)` that return whether an objective lets Borg go to a place."""
HASTENS = Dispatch("HASTENS", CARDS, nothing_added)
"""Helpers `(s, source, location)` that return whether Borg may probe in the turn in which scouting ends."""
DOCKS = Dispatch("DOCKS", CARDS, nothing_added)
"""Helpers `(s, source, ship)` that return whether a site lets a ship dock at its station."""
TURNS_AWAY = Dispatch("TURNS_AWAY", CARDS, nobody_turned_away)
"""Helpers `(s, source, who, card, host)` that return whether a card in play keeps another from reporting."""
WELCOMES = Dispatch("WELCOMES", CARDS, nothing_welcomed)
"""Helpers `(s, source, card, host)` that return how a card in play lets other cards report.

The result is 0, PAID or FOR_FREE. The source's `used` counts the free reports.
"""

# Helpers `(s, source, target)` that return what a card in play adds to an attribute of a target.
ADDS_INTEGRITY = Dispatch("ADDS_INTEGRITY", CARDS, nothing_added)
ADDS_CUNNING = Dispatch("ADDS_CUNNING", CARDS, nothing_added)
ADDS_STRENGTH = Dispatch("ADDS_STRENGTH", CARDS, nothing_added)
ADDS_RANGE = Dispatch("ADDS_RANGE", CARDS, nothing_added)
ADDS_WEAPONS = Dispatch("ADDS_WEAPONS", CARDS, nothing_added)
ADDS_SHIELDS = Dispatch("ADDS_SHIELDS", CARDS, nothing_added)
ALLOWS_ATTACK = Dispatch("ALLOWS_ATTACK", CARDS, nothing_permitted)
"""Helpers `(s, source, who, host, target, mine, theirs)` that return whether a card allows an attack.

The result is 2 if the card allows it only once per game.
"""
HAS_ALLOWS_ATTACK = Lookup(CARDS)
ADDS_DEFENSE = Dispatch("ADDS_DEFENSE", CARDS, nothing_added)
"""Helpers `(s, who, target)` that return what a current tactic adds to the target's DEFENSE."""
EVADES = Dispatch("EVADES", CARDS, nothing_added)
"""Helpers `(s, who, vessel)` that return whether a tactic may save a ship from damage.

It does so in half of all cases.
"""
TO_INTEGRITY, TO_CUNNING, TO_STRENGTH, TO_RANGE, TO_WEAPONS, TO_SHIELDS = (1 << n for n in range(6))
MODIFIES = Lookup(CARDS)
"""The mask of attributes to which a card adds."""

# Rules `(s, who, action)` for the choice of targets and for the effect of a card.
AIMS = Dispatch("AIMS", CARDS)
EFFECTS = Dispatch("EFFECTS", CARDS)
# Rules `(s, who, piece)` for using a text in play and for replacing a draw.
USES = Dispatch("USES", CARDS)
REPLACES = Dispatch("REPLACES", CARDS)
# Rules `(s, piece)` for a card that enters play, for the start and end of its controller's turn, for the end
# of every turn, and for the end of its countdown.
ENTERS = Dispatch("ENTERS", CARDS)
TURN_STARTS = Dispatch("TURN_STARTS", CARDS)
OPPOSING_TURN_STARTS = Dispatch("OPPOSING_TURN_STARTS", CARDS)
"""Rules `(s, piece)` for the start of each turn of the player who does not control the card."""
TURN_ENDS = Dispatch("TURN_ENDS", CARDS)
EVERY_TURN_ENDS = Dispatch("EVERY_TURN_ENDS", CARDS)
EXPIRES = Dispatch("EXPIRES", CARDS)
ENCOUNTERS = Dispatch("ENCOUNTERS", CARDS)
"""Rules `(s, who, dilemma)` for the effect of a dilemma on a team.

A dilemma with conditions affects only a team that does not meet them.
"""
GETS_PAST = Dispatch("GETS_PAST", CARDS)
"""Rules `(s, who, dilemma)` for a team that meets the conditions of a dilemma."""
RECOVERS = Dispatch("RECOVERS", CARDS)
"""Rules `(s, dilemma)` that end the effect of a cured dilemma before it is discarded."""
SOLVES = Dispatch("SOLVES", CARDS)
"""Rules `(s, who, location)` for a mission that is solved or an artifact that is earned."""
MARKS = Dispatch("MARKS", CARDS)
"""Rules `(s, who, ship)` for the immediate results of a damage marker."""
HITS = Dispatch("HITS", CARDS)
"""Rules `(s, who, target)` for a current tactic with which a player hits a ship or facility."""
MISSION_SOLVED = Dispatch("MISSION_SOLVED", CARDS)
"""Rules `(s, source, location)` for a card in play when its controller solves a mission."""
SCOUTED = Dispatch("SCOUTED", CARDS)
"""Rules `(s, source, location)` for a card in play when its controller's Borg have scouted a mission."""
REPORTED = Dispatch("REPORTED", CARDS)
"""Rules `(s, source, piece)` for a card in play when another card has just reported."""

JUDGES = ("plays", "answers", "may_use", "may_replace")
"""The helpers that return OK or refuse."""
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
    "hastens": HASTENS,
    "turns_away": TURNS_AWAY,
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
NOTED = {
    "hinders": HAS_HINDERS,
    "requires": HAS_REQUIRES,
    "nullifies": HAS_NULLIFIES,
    "cures": HAS_CURES,
    "triggers": HAS_TRIGGERS,
    "allows_attack": HAS_ALLOWS_ATTACK,
}
"""For these helpers, a table records whether each card defines its own."""
SPEAKING = frozenset({
    "allows_attack", "allows_attempt", "cures", "hastens", "hinders", "lets_borg", "may_use",
    "mission_solved", "nullifies", "opens_shields", "reported", "scouted", "turns_away", "welcomes",
    "integrity", "cunning", "strength", "range", "weapons", "shields",
})  # fmt: skip
"""The texts of cards in play that concern other cards or can be used."""
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
    "hits": HITS,
    "reported": REPORTED,
    "mission_solved": MISSION_SOLVED,
    "scouted": SCOUTED,
}
HAS = {function: Lookup(CARDS) for function in RULES}
"""For each kind of rule, a table that records whether each card defines its own."""
HAS_AIM, HAS_EFFECT, HAS_USE, HAS_REPLACE = HAS["aim"], HAS["effect"], HAS["use"], HAS["replace"]
HAS_ENTERS, HAS_TURN_STARTS, HAS_TURN_ENDS = HAS["enters"], HAS["turn_starts"], HAS["turn_ends"]
HAS_OPPOSING_TURN_STARTS = HAS["opposing_turn_starts"]
HAS_EVERY_TURN_ENDS, HAS_EXPIRES = HAS["every_turn_ends"], HAS["expires"]
HAS_ENCOUNTER, HAS_SOLVES, HAS_MARKS = HAS["encounter"], HAS["solved"], HAS["marked"]
HAS_HITS = HAS["hits"]
HAS_GETS_PAST, HAS_RECOVER = HAS["gets_past"], HAS["recover"]
HAS_REPORTED, HAS_MISSION_SOLVED = HAS["reported"], HAS["mission_solved"]
HAS_SCOUTED = HAS["scouted"]
