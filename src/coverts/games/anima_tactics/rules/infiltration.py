"""Revealing and discovering infiltrated figures (chapters 8 to 10)."""

from coverts.engine import OK, any_legal, count, decision, helper, refuse, rule, say
from coverts.games.anima_tactics.rules.deployment import remove_markers
from coverts.games.anima_tactics.rules.figures import (
    actions_at_first,
    first_of,
    is_infiltrated,
    is_marker_of,
    recovery_of,
    told,
)
from coverts.games.anima_tactics.rules.placing import (
    SHIFT,
    choose_place,
    is_any_shift,
    is_covered,
    take_nearest,
    why_not_shifted,
)
from coverts.games.anima_tactics.rules.plane import is_engaged
from coverts.games.anima_tactics.rules.standing import arrive, stand_at
from coverts.games.anima_tactics.state import (
    INFILTRATED,
    MOST_ABILITIES,
    MOST_MARKERS,
    MOST_PARTY,
    SEATS,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.printed import FEE, IS_STEALTH, MAXIMUM, ability_of

NOBODY_ELSE = MOST_PARTY
NOTHING_ELSE = MOST_ABILITIES
YES, NO = range(2)


# -- revealing -------------------------------------------------------------------------------------


def survey_reveal(s: AnimaTactics, seat):
    """Mark the infiltrated figures that could appear at a marker."""
    s.open[NOBODY_ELSE] = 1
    for place in range(MOST_PARTY):
        who = first_of(seat) + place
        if s.figure[who].status == INFILTRATED:
            s.open[place] = any_legal(reveal_at, s, seat, who)


@decision(
    MOST_PARTY + 1,
    named="hidden_member",
    prompt="Reveal somebody who has infiltrated?",
    ends=NOBODY_ELSE,
    prepare=survey_reveal,
    rules=("8.1", "8.5", "10.9"),
)
def reveal(s: AnimaTactics, seat, member):
    if s.open[member]:
        return OK
    who = first_of(seat) + member
    return refuse("8.15") if s.figure[who].status == INFILTRATED else refuse("8.8")


@decision(
    MOST_MARKERS,
    named="own_marker",
    prompt="At which marker does {who} appear?",
    rules=("7.25", "8.7", "8.8"),
)
def reveal_at(s: AnimaTactics, seat, who, number):
    marker = seat * MOST_MARKERS + number
    if not s.marker[marker].stands:
        return refuse("8.8")
    if is_place_at_marker(s, seat, who, marker):
        return OK
    return refuse("8.15")


def is_place_at_marker(s: AnimaTactics, seat, who, marker):
    """Return whether a figure can appear on a marker or within 2 inches of it."""
    here = s.marker[marker]
    return why_not_shifted(s, who, marker, here.x, here.y) == OK or is_any_shift(s, who, marker)


@rule("8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.9", "8.20", "8.21", "8.22", "8.23", "8.24", "8.31")
def reveal_all(s: AnimaTactics):
    """Let each player, in seat order, reveal any number of infiltrated figures."""
    for seat in range(SEATS):
        member = 0
        while member != NOBODY_ELSE and count(is_infiltrated, s, seat) > 0:
            member = yield reveal(seat)
            if member != NOBODY_ELSE:
                who = first_of(seat) + member
                number = yield reveal_at(seat, who)
                yield from appear(s, seat, who, seat * MOST_MARKERS + number)
                s.figure[who].actions = actions_at_first(s, who)
                s.figure[who].just_placed = 1
                s.figure[who].moved = 0
                s.figure[who].revealed_in = s.turn
                say("revealed", told(s, who), s.figure[who].x, s.figure[who].y)
                s.appearing = who
                yield from begin_kept_up(s, seat, who)
                take_leftovers(s, seat)
                yield from arrive(s, who)


@rule("8.7", "8.11", "8.12", "8.17", "8.18", "8.19", "9.21", "9.22", "9.23")
def appear(s: AnimaTactics, seat, who, marker):
    """Replace a marker with a figure, which is moved aside if the marker is covered.

    The caller must call `arrive` afterwards.
    """
    s.at_x = s.marker[marker].x
    s.at_y = s.marker[marker].y
    if is_covered(s, who, marker) and not is_place_at_marker(s, seat, who, marker):
        take_nearest(s, who, marker)
    elif is_covered(s, who, marker):
        s.placing_at = marker
        yield from choose_place(s, seat, who, SHIFT)
        s.placing_at = -1
    s.marker[marker].stands = 0
    stand_at(s, who, s.at_x, s.at_y)


@helper("8.10", "9.21")
def take_leftovers(s: AnimaTactics, seat):
    """Remove a seat's markers if none of its figures is infiltrated any more."""
    if count(is_infiltrated, s, seat) == 0 and count(is_marker_of, s, seat) > 0:
        remove_markers(s, seat)
        say("markers gone", seat)


@decision(
    MOST_ABILITIES + 1,
    named="starting",
    prompt="Does {who} begin with an ability kept up?",
    ends=NOTHING_ELSE,
    rules=("8.25",),
)
def begin_with(s: AnimaTactics, seat, who, place):
    return OK if place == NOTHING_ELSE else why_not_begun(s, who, place)


@helper("8.25", "8.26", "8.32", "19.3")
def why_not_begun(s: AnimaTactics, who, place):
    """Return the rule that forbids starting with this ability kept up, or OK."""
    ability = ability_of(s.figure[who].card, place)
    if FEE[ability] == 0 or s.figure[who].kept_up >> place & 1:
        return refuse("8.25")
    if IS_STEALTH[ability] and is_engaged(s, who):
        return refuse("8.32")
    return OK if FEE[ability] <= s.figure[who].actions else refuse("8.26")


@rule("8.25", "8.26", "8.27", "8.28")
def begin_kept_up(s: AnimaTactics, seat, who):
    """Let a revealed figure start with abilities kept up, for their upkeep costs."""
    place = 0
    while place != NOTHING_ELSE and has_something_to_keep_up(s, who):
        place = yield begin_with(seat, who)
        if place != NOTHING_ELSE:
            ability = ability_of(s.figure[who].card, place)
            s.figure[who].actions -= FEE[ability]
            s.figure[who].kept_up |= 1 << place
            if IS_STEALTH[ability]:
                s.figure[who].hidden = 1
            say("begins with", told(s, who), ability)


def has_something_to_keep_up(s: AnimaTactics, who):
    return any(why_not_begun(s, who, place) == OK for place in range(MOST_ABILITIES))


# -- found out -------------------------------------------------------------------------------------


@decision(
    ("yes: somebody appears here", "no: the marker is taken away"),
    prompt="Is somebody at {marker}?",
    rules=("9.13", "9.14", "9.17", "17.14"),
)
def answer_locate(s: AnimaTactics, seat, marker, answer):
    if answer == NO and count(is_infiltrated, s, seat) == count(is_marker_of, s, seat):
        return refuse("9.16")
    return OK


@decision(MOST_PARTY, named="member", prompt="Who is at {marker}?", rules=("9.19", "9.20"))
def who_is_here(s: AnimaTactics, seat, marker, member):
    who = first_of(seat) + member
    return OK if s.figure[who].status == INFILTRATED else refuse("9.20")


@rule("9.13", "9.15", "9.18", "9.19", "9.20", "9.21", "9.24", "9.25", "9.26", "9.28", "9.29", "9.30")
def question_marker(s: AnimaTactics, marker):
    """Ask the player of a located marker whether a figure is there.

    If the answer is "yes", a figure of the player's choice appears. If it is "no", the marker is removed.
    """
    seat = marker // MOST_MARKERS
    answer = yield answer_locate(seat, marker)
    if answer == NO:
        s.marker[marker].stands = 0
        say("nobody here", seat, marker % MOST_MARKERS)
    else:
        member = yield who_is_here(seat, marker)
        who = first_of(seat) + member
        yield from appear(s, seat, who, marker)
        s.figure[who].actions = min(recovery_of(s, who), MAXIMUM[s.figure[who].card])
        s.figure[who].moved = 1
        s.figure[who].activated = 0
        s.figure[who].found_in = s.turn
        say("discovered", told(s, who), s.figure[who].x, s.figure[who].y)
        take_leftovers(s, seat)
        yield from arrive(s, who)
