"""The end of a mission: escapes, losses, the General Alert and the points (chapter 15)."""

from coverts.engine import cancel, helper, rule, say
from coverts.games.infiltrators.rules.figures import marker, told
from coverts.games.infiltrators.state import (
    CAPTURED,
    ESCAPED,
    GUARDS_SIDE,
    INFILTRATORS_SIDE,
    MOST_INFILTRATORS,
    NOWHERE,
    OBJECTIVES,
    ON_BOARD,
    TAKEN_OUT,
    WAITING,
    Infiltrators,
    is_guard,
)
from coverts.games.infiltrators.vocabulary.printed import (
    EXTRA_POINTS,
    GUARD_EXTRA_POINTS,
    HIDES_INFORMANT,
    MISSION_ENDS,
    OBJECTIVE_COUNT,
    OBJECTIVE_SCORES,
    REQUIRED,
)

LEFT_SCORES, UNHARMED_SCORES, REQUIREMENT_SCORES, ALL_OUT_SCORES = 2, 1, 2, 2
LOST_SCORES, ALERT_SCORES = 3, 3


@rule("11.5", "15.1")
def take_out(s: Infiltrators, who, quiet):
    """Remove a figure from play, and note whether a guard's report will be missed."""
    me = s.figure[who]
    say("out", told(s, who))
    me.status = TAKEN_OUT
    leave_tile(s, who)
    if is_guard(who):
        if me.commander:
            complete(s, commanders_objective(s))
        if not (me.commander and quiet):
            s.reports_missing += 1
    else:
        yield from end_if_gone(s)


def commanders_objective(s: Infiltrators):
    """Return the objective that stands for the Commander, which is the last one."""
    return OBJECTIVE_COUNT[s.mission] - 1


def leave_tile(s: Infiltrators, who):
    """Take a figure off its tile.

    If the figure led the informant, he leaves the board with a figure that escaped. With any other figure, he
    stays on the tile.
    """
    me = s.figure[who]
    if me.leads and me.status != ESCAPED:
        s.informant_at = me.tile
    if me.leads and me.status == ESCAPED:
        s.informant_out = 1
        say("informant.out")
    me.leads = 0
    me.tile = NOWHERE


@helper("13.3", "14.2")
def complete(s: Infiltrators, objective):
    """Complete an objective, and remove it from the board."""
    s.objective[objective].done = 1
    s.completed += 1
    say("completed", marker(s, objective))


@rule("7.9", "15.5")
def leave_board(s: Infiltrators, who):
    """Let an infiltrator escape over the edge of the board."""
    s.figure[who].status = ESCAPED
    say("escaped", told(s, who))
    leave_tile(s, who)
    yield from end_if_gone(s)


@rule("15.1", "15.2")
def end_if_gone(s: Infiltrators):
    """End the mission if no infiltrator is left on the board."""
    if remaining(s) == 0:
        yield cancel(s.mission_token)


@rule("14.7", "15.2", "15.6")
def issue_general_alert(s: Infiltrators):
    """Capture every infiltrator on the board, and end the mission."""
    s.general_alert = 1
    say("general_alert")
    for who in range(MOST_INFILTRATORS):
        if s.figure[who].status == ON_BOARD:
            s.figure[who].status = CAPTURED
            leave_tile(s, who)
            say("captured", told(s, who))
    yield cancel(s.mission_token)


# -- points ----------------------------------------------------------------------------------------


def completed_objectives(s: Infiltrators):
    done = 0
    for objective in range(OBJECTIVES):
        done += s.objective[objective].done
    return done


def counted(s: Infiltrators, status):
    """Return how many infiltrators have a status, such as ESCAPED."""
    found = 0
    for who in range(MOST_INFILTRATORS):
        found += s.figure[who].status == status
    return found


def remaining(s: Infiltrators):
    """Return how many infiltrators are on the board, or will still come onto it."""
    return counted(s, WAITING) + counted(s, ON_BOARD)


def unharmed(s: Infiltrators):
    found = 0
    for who in range(MOST_INFILTRATORS):
        found += s.figure[who].status == ESCAPED and s.figure[who].hits == 0
    return found


def is_required_reached(s: Infiltrators):
    """Return whether the mission's requirement is met.

    In the mission with cells, the requirement is that the informant is found.
    """
    if HIDES_INFORMANT[s.mission]:
        return s.informant_found
    return completed_objectives(s) >= REQUIRED[s.mission]


def are_all_out(s: Infiltrators):
    """Return whether all infiltrators left the board and the requirement is met."""
    return is_required_reached(s) and counted(s, ESCAPED) == s.infiltrators


def lost(s: Infiltrators):
    """Return how many infiltrators were taken out or captured."""
    return counted(s, TAKEN_OUT) + counted(s, CAPTURED)


@helper("15.4", "15.10", "15.12", "5.10")
def points_for_objectives(s: Infiltrators):
    return OBJECTIVE_SCORES[s.mission] * completed_objectives(s)


@helper("15.4", "15.10")
def points_for_requirement(s: Infiltrators):
    return REQUIREMENT_SCORES * is_required_reached(s)


@helper("15.5", "15.6", "15.10")
def points_for_leaving(s: Infiltrators):
    return LEFT_SCORES * counted(s, ESCAPED)


@helper("15.5", "15.10")
def points_for_unharmed(s: Infiltrators):
    return UNHARMED_SCORES * unharmed(s)


@helper("15.10")
def points_for_all_out(s: Infiltrators):
    return ALL_OUT_SCORES * are_all_out(s)


@helper("15.6", "15.11")
def points_for_lost(s: Infiltrators):
    return LOST_SCORES * lost(s)


@helper("15.9", "15.11", "15.12", "5.10")
def points_for_open_objectives(s: Infiltrators):
    """Return the guard's points for the objectives that were not completed.

    An objective that scores points scores one more for each infiltrator beyond the first.
    """
    each = OBJECTIVE_SCORES[s.mission]
    if each == 0:
        return 0
    return (each + s.infiltrators - 1) * (OBJECTIVE_COUNT[s.mission] - completed_objectives(s))


@helper("15.11")
def points_for_alert(s: Infiltrators):
    return ALERT_SCORES * s.general_alert


@helper("15.3", "15.8", "15.12")
def infiltrators_points(s: Infiltrators):
    """Return the points of the infiltrators' side in the mission."""
    points = points_for_objectives(s) + points_for_requirement(s) + points_for_leaving(s)
    points += points_for_unharmed(s) + points_for_all_out(s)
    return points + EXTRA_POINTS[s.mission](s)


@helper("15.3", "15.12")
def guards_points(s: Infiltrators):
    """Return the points of the guard's side in the mission."""
    points = points_for_lost(s) + points_for_open_objectives(s) + points_for_alert(s)
    return points + GUARD_EXTRA_POINTS[s.mission](s)


@helper("15.2", "15.7")
def count_points(s: Infiltrators):
    """Count the points of both sides at the end of a mission."""
    s.acting = -1
    s.actions = 0
    MISSION_ENDS[s.mission](s)
    s.points[GUARDS_SIDE] = guards_points(s)
    s.points[INFILTRATORS_SIDE] = infiltrators_points(s)
    say("points", s.points[INFILTRATORS_SIDE], s.points[GUARDS_SIDE])
    for side in range(2):
        s.bank[side] += s.points[side]
        s.won[side] += s.points[side] > s.points[1 - side]
    s.missions_played += 1


@helper("15.7", "15.8", "16.3", "16.8")
def is_ahead(s: Infiltrators, side):
    """Return whether a side has more points, or equal points and more wins."""
    if s.bank[side] != s.bank[1 - side]:
        return s.bank[side] > s.bank[1 - side]
    return s.won[side] > s.won[1 - side]
