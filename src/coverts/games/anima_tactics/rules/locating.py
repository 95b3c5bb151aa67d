"""Rules for Locate: finding Hidden figures and testing markers (chapters 9 and 19)."""

from coverts.engine import OK, decision, helper, refuse, rule, say
from coverts.games.anima_tactics.rules.figures import (
    control_zone,
    is_enemy,
    is_night,
    is_prowler,
    told,
)
from coverts.games.anima_tactics.rules.gnosis import LOCATE_ROLL, roll_best
from coverts.games.anima_tactics.rules.hidden import show_itself
from coverts.games.anima_tactics.rules.infiltration import question_marker
from coverts.games.anima_tactics.rules.plane import (
    is_within,
    is_within_of_point,
    radius_of,
    seat_of,
)
from coverts.games.anima_tactics.rules.sight import cover_between, sees, sees_figure
from coverts.games.anima_tactics.state import (
    FIGURES,
    MARKERS,
    MOST_MARKERS,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    HARDER_TO_LOCATE,
    SEEKS,
    WIDENS,
)
from coverts.games.anima_tactics.vocabulary.proposed import (
    COVER_COSTS,
    LOCATED_ON,
    NIGHT_LOCATED_ON,
    SMALL,
)


@helper("9.6", "19.15", "19.17", "23.14")
def difficulty(s: AnimaTactics, who, x, y):
    """Return the number that a roll to locate something at a point must reach."""
    least = NIGHT_LOCATED_ON if is_night(s) else LOCATED_ON
    return least + COVER_COSTS[cover_between(s, s.figure[who].x, s.figure[who].y, radius_of(s, who), x, y)]


def harder_by_cards(s: AnimaTactics, who):
    """Return what a figure's advantage cards add to the difficulty of locating it."""
    more = 0
    for card in s.figure[who].cards:
        more += HARDER_TO_LOCATE[card]
    return more


@helper("19.18")
def is_searched(s: AnimaTactics, who, other, zone):
    """Return whether a search reaches a Hidden enemy.

    The enemy must be in the searcher's zone and in line of sight.
    """
    return (
        is_enemy(s, who, other)
        and s.figure[other].hidden
        and is_within(s, who, other, zone)
        and sees_figure(s, who, other)
    )


@helper("9.3", "9.5")
def is_marker_searched(s: AnimaTactics, who, marker, zone):
    """Return whether a search reaches an enemy marker.

    The marker must be in the searcher's zone and in line of sight.
    """
    here = s.marker[marker]
    me = s.figure[who]
    return (
        here.stands
        and marker // MOST_MARKERS != seat_of(who)
        and is_within_of_point(s, who, here.x, here.y, SMALL, zone)
        and sees(s, me.x, me.y, radius_of(s, who), here.x, here.y, SMALL)
    )


def search_zone(s: AnimaTactics, who, ability):
    """Return how far a search reaches, in units, including any bonus of its ability."""
    return control_zone(s, who) + (WIDENS[ability] if ability >= 0 else 0)


def can_sweep(s: AnimaTactics, who, ability):
    """Return whether a figure can search for any Hidden enemy."""
    zone = search_zone(s, who, ability)
    for other in range(FIGURES):
        if is_searched(s, who, other, zone):
            return 1
    return 0


def can_search(s: AnimaTactics, who, ability):
    """Return whether a figure can test any marker."""
    zone = search_zone(s, who, ability)
    for marker in range(MARKERS):
        if is_marker_searched(s, who, marker, zone):
            return 1
    return 0


@rule("9.7", "19.15", "19.16", "21.4")
def roll_to_locate(s: AnimaTactics, who, ability):
    """Roll for Locate, and return the total."""
    rolled = yield from roll_best(s, seat_of(who), who, 1, LOCATE_ROLL)
    total = rolled + is_prowler(s, who)
    if ability >= 0:
        total += SEEKS[ability]
    say("locates", told(s, who), rolled, total)
    return total


@rule("19.8", "19.15", "19.18", "12.8")
def sweep(s: AnimaTactics, who, ability):
    """Search for all Hidden enemies in the zone with one roll."""
    total = yield from roll_to_locate(s, who, ability)
    zone = search_zone(s, who, ability)
    for other in range(FIGURES):
        if is_searched(s, who, other, zone):
            least = difficulty(s, who, s.figure[other].x, s.figure[other].y) + harder_by_cards(s, other)
            if total >= least:
                say("located", told(s, other), least)
                show_itself(s, other)
            else:
                say("not located", told(s, other), least)


@helper("19.20", "9.8")
def is_seen_by_vision(s: AnimaTactics, who, other):
    """Return whether an ability such as Vision finds a Hidden enemy.

    The enemy must be in the Control Zone, even behind a wall.
    """
    return (
        is_enemy(s, who, other) and s.figure[other].hidden and is_within(s, who, other, control_zone(s, who))
    )


@helper("19.20")
def find_all(s: AnimaTactics, who):
    """End the Hidden state of every enemy in the Control Zone, without a roll."""
    for other in range(FIGURES):
        if is_seen_by_vision(s, who, other):
            show_itself(s, other)


def finds_somebody(s: AnimaTactics, who):
    for other in range(FIGURES):
        if is_seen_by_vision(s, who, other):
            return 1
    return 0


@decision(MARKERS, named="marker", prompt="Which marker does {who} look at?", rules=("9.1", "9.2", "9.4"))
def choose_marker(s: AnimaTactics, seat, who, ability, marker):
    if marker // MOST_MARKERS == seat:
        return refuse("9.3")
    if not s.marker[marker].stands:
        return refuse("9.1")
    return OK if is_marker_searched(s, who, marker, search_zone(s, who, ability)) else refuse("9.5")


@rule("9.1", "9.2", "9.4", "9.6", "9.8", "9.9", "9.10", "9.11", "9.12")
def search(s: AnimaTactics, who, ability):
    """Test one marker of the other side."""
    marker = yield choose_marker(seat_of(who), who, ability)
    total = yield from roll_to_locate(s, who, ability)
    least = difficulty(s, who, s.marker[marker].x, s.marker[marker].y)
    if total >= least:
        say("marker located", marker, least)
        yield from question_marker(s, marker)
    else:
        say("marker not located", marker, least)
