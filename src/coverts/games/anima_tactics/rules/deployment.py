"""Deployment on the table or under Infiltration Markers (chapters 6 and 7)."""

from coverts.engine import OK, among, count, decision, helper, refuse, rule, say
from coverts.games.anima_tactics.rules.figures import (
    actions_at_first,
    first_of,
    has_initiative,
    is_in_party,
    is_infiltrated,
    is_innate,
    is_waiting,
    on_table,
    rival,
    told,
)
from coverts.games.anima_tactics.rules.gnosis import INITIATIVE_ROLL, THE_PARTY, roll_best
from coverts.games.anima_tactics.rules.harm import destroy
from coverts.games.anima_tactics.rules.placing import (
    DEPLOY,
    MARK,
    choose_place,
    is_any_place,
)
from coverts.games.anima_tactics.rules.plane import seat_of
from coverts.games.anima_tactics.rules.standing import arrive, stand_at
from coverts.games.anima_tactics.state import (
    DEPLOYING,
    FIGURES,
    INFILTRATED,
    MOST_MARKERS,
    MOST_PARTY,
    NOBODY,
    SEATS,
    WAITING,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.printed import INFILTRATION

FIRST_MARKERS, FURTHER_MARKERS = 3, 1
"""The number of markers for the first infiltrating figure, and for each later one."""
DEPLOYMENTS = 2 * MOST_PARTY
"""The number of options for deployment: two for each member, the table or infiltration."""


# -- who goes first --------------------------------------------------------------------------------


@among(FIGURES)
def adds_to_initiative(s: AnimaTactics, who, seat, with_party):
    """Return whether a figure adds 1 to the Initiative roll of a seat.

    The figure must be on the table, unless `with_party` is set, as it is before deployment.
    """
    return (
        seat_of(who) == seat
        and s.figure[who].card >= 0
        and (with_party or on_table(s, who))
        and has_initiative(s, who)
    )


@rule("6.1", "6.2", "6.3", "8.30", "10.6", "11.13", "11.14", "20.4")
def roll_for_initiative(s: AnimaTactics, with_party):
    """Roll for Initiative until one seat's total is higher, and return that seat."""
    first = NOBODY
    while first == NOBODY:
        for seat in range(SEATS):
            best = yield from roll_best(s, seat, THE_PARTY, 1, INITIATIVE_ROLL)
            bonus = count(adds_to_initiative, s, seat, with_party) + s.initiative_up[seat]
            s.initiative[seat] = best + bonus
            say("initiative", seat, best, bonus, s.initiative[seat])
        if s.initiative[0] != s.initiative[1]:
            first = s.initiative[1] > s.initiative[0]
    s.first = first
    say("goes first", first)
    return first


# -- infiltrating ----------------------------------------------------------------------------------


@helper("7.4", "7.5", "7.6", "7.7")
def markers_to_place(s: AnimaTactics, seat):
    """Return the number of markers that the next infiltrating figure brings."""
    return FURTHER_MARKERS if count(is_infiltrated, s, seat) else FIRST_MARKERS


@helper("7.19", "7.20", "7.21", "7.22", "7.23")
def may_more_infiltrate(s: AnimaTactics, seat):
    """Return whether another figure may infiltrate: at most half of a party may."""
    return 2 * (count(is_infiltrated, s, seat) + 1) <= count(is_in_party, s, seat)


@helper("7.1", "7.18", "7.19")
def can_infiltrate(s: AnimaTactics, seat, who):
    """Return whether a figure may infiltrate now.

    There must be room for at least one of its markers.
    """
    may = is_innate(s, who, INFILTRATION) and may_more_infiltrate(s, seat)
    return may and is_any_place(s, seat, who, MARK)


@rule("7.3", "7.4", "7.5", "7.8", "7.9", "7.18")
def infiltrate(s: AnimaTactics, seat, who):
    """Let a figure infiltrate, and ask its player to place its markers.

    If there is no room for all of them, the figure waits to be placed on the table.
    """
    markers = markers_to_place(s, seat)
    s.figure[who].status = INFILTRATED
    s.figure[who].actions = 0
    say("infiltrates", seat, told(s, who), markers)
    for _ in range(markers):
        if not is_any_place(s, seat, who, MARK):
            remove_markers(s, seat)
            say("no room", seat)
            s.figure[who].status = WAITING
            return
        yield from choose_place(s, seat, who, MARK)
        put_marker(s, seat)


@helper("7.10", "7.24", "7.25")
def put_marker(s: AnimaTactics, seat):
    """Put a marker at the chosen place, in the seat's first free slot."""
    for number in range(MOST_MARKERS):
        marker = s.marker[seat * MOST_MARKERS + number]
        if not marker.stands:
            marker.stands = 1
            marker.x = s.at_x
            marker.y = s.at_y
            say("marker", seat, number, s.at_x, s.at_y)
            return


@helper("7.18", "8.10", "9.21")
def remove_markers(s: AnimaTactics, seat):
    """Remove all markers of a seat."""
    for number in range(MOST_MARKERS):
        s.marker[seat * MOST_MARKERS + number].stands = 0


# -- deploying -------------------------------------------------------------------------------------


def survey_deployment(s: AnimaTactics, seat):
    """Mark the ways in which each waiting member can be deployed."""
    may = may_more_infiltrate(s, seat)
    roomy = -1
    for place in range(MOST_PARTY):
        who = first_of(seat) + place
        if s.figure[who].status == WAITING:
            s.open[place] = 1
            if may and is_innate(s, who, INFILTRATION):
                if roomy < 0:
                    roomy = is_any_place(s, seat, who, MARK)
                s.open[MOST_PARTY + place] = roomy


@decision(
    DEPLOYMENTS,
    named="deployment",
    prompt="Whom do you deploy?",
    prepare=survey_deployment,
    rules=("6.4", "6.5", "7.2", "7.27"),
)
def deploy(s: AnimaTactics, seat, deployment):
    if s.open[deployment]:
        return OK
    who = first_of(seat) + deployment % MOST_PARTY
    if s.figure[who].status != WAITING:
        return refuse("6.4")
    if not is_innate(s, who, INFILTRATION):
        return refuse("7.1")
    return refuse("7.18") if may_more_infiltrate(s, seat) else refuse("7.19")


@rule("6.4", "6.5", "6.9", "6.10", "7.2")
def deploy_all(s: AnimaTactics):
    """Roll for Initiative, then let the players deploy their figures in turn."""
    s.phase = DEPLOYING
    seat = yield from roll_for_initiative(s, 1)
    while count(is_waiting, s, 0) + count(is_waiting, s, 1) > 0:
        if count(is_waiting, s, seat) > 0:
            deployment = yield deploy(seat)
            yield from bring_in(s, seat, deployment)
        seat = rival(seat)


@rule("6.12", "7.2", "7.28")
def deploy_anew(s: AnimaTactics, seat, who):
    """Take a figure off the table and deploy it again as if for the first time."""
    s.figure[who].status = WAITING
    deployment = who - first_of(seat)
    if can_infiltrate(s, seat, who):
        deployment = yield deploy(seat)
    yield from bring_in(s, seat, deployment)


@rule("7.2", "7.18")
def bring_in(s: AnimaTactics, seat, deployment):
    """Deploy a figure as its player chose: on the table or under markers."""
    who = first_of(seat) + deployment % MOST_PARTY
    if deployment >= MOST_PARTY:
        yield from infiltrate(s, seat, who)
    if s.figure[who].status == WAITING:
        yield from put_on_table(s, seat, who)


@rule("6.6", "6.7", "6.9", "6.11")
def put_on_table(s: AnimaTactics, seat, who):
    """Place a figure in its Deployment Zone, or farther out by Advanced Deployment.

    If there is no room for it, it is destroyed.
    """
    if not is_any_place(s, seat, who, DEPLOY):
        say("no room to stand", told(s, who))
        destroy(s, who)
        return
    yield from choose_place(s, seat, who, DEPLOY)
    stand_at(s, who, s.at_x, s.at_y)
    s.figure[who].actions = actions_at_first(s, who)
    say("deployed", told(s, who), s.at_x, s.at_y)
    yield from arrive(s, who)
