"""Rules for mission attempts, from choosing a team to solving (chapter 10)."""

from coverts.engine import CANCELLED, OK, any_legal, decision, each, refuse, rule, say, settled, token
from coverts.games.trek_ccg.rules.actions import responses, suspension
from coverts.games.trek_ccg.rules.affiliations import WHOLE_GROUP, fits_team, is_split, is_team, set_apart
from coverts.games.trek_ccg.rules.borg import note_dilemma
from coverts.games.trek_ccg.rules.earning import earn_artifacts
from coverts.games.trek_ccg.rules.infiltration import ask_infiltrators
from coverts.games.trek_ccg.rules.lasting_dilemmas import is_closed
from coverts.games.trek_ccg.rules.mis_seeds import is_barred_from, is_misplaced, remove_mis_seed
from coverts.games.trek_ccg.rules.presence import (
    ROOMS,
    SET_ASIDE,
    exists,
    has_own_member,
    in_play,
    is_at,
    is_planet,
    is_set_aside,
    is_ship,
    is_surface,
    location_of_host,
    mission_of,
    takes_part,
)
from coverts.games.trek_ccg.rules.reporting import hindered
from coverts.games.trek_ccg.rules.scoring import score, score_bonus
from coverts.games.trek_ccg.rules.staffing import enough_crew, serves
from coverts.games.trek_ccg.rules.under_way import attempted, begin, begin_group, finish, team, within
from coverts.games.trek_ccg.rules.zones import discard, stop, to_point_area
from coverts.games.trek_ccg.state import (
    AT_MISSION,
    BENEATH,
    EXECUTE_ORDERS,
    NOTHING,
    NOWHERE,
    PIECES,
    POSTS,
    SPACE,
    TrekCcg,
)
from coverts.games.trek_ccg.vocabulary.deeds import (
    ATTEMPT,
    ATTEMPT_MISSION,
    DOES,
    ENCOUNTER,
    IN_ORDER,
    MAY_DO,
)
from coverts.games.trek_ccg.vocabulary.entering import rule_of
from coverts.games.trek_ccg.vocabulary.printed import (
    AFTERWARDS,
    ANY_CREW,
    KIND,
    MISSION_ICONS,
    ONE_ENDED,
    POINTS,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    AFFILIATION_NAMES,
    ARTIFACT,
    BORG,
    GOES_BACK,
    HANDS,
    PERSONNEL,
)
from coverts.games.trek_ccg.vocabulary.texts import (
    ALLOWS_ATTEMPT,
    ENCOUNTERS,
    GETS_PAST,
    HAS_ENCOUNTER,
    HAS_GETS_PAST,
    HAS_MISSION_SOLVED,
    HAS_REQUIRES,
    HAS_SOLVES,
    LACKS,
    MISSION_SOLVED,
    NULLIFIES,
    REQUIRES,
    SOLVES,
    TRIGGERS,
    WORTH,
)

# -- who may attempt -------------------------------------------------------------------------------


def invited(s: TrekCcg, who, host, location, team):
    """Return a card on the mission that lets the team attempt it, or NOTHING.

    Only cards that the team's player controls are considered.
    """
    for source in each(is_at, s, AT_MISSION + location):
        card = s.piece[source]
        if card.face >= 0 and card.controller == who:
            if ALLOWS_ATTEMPT[card.face](s, source, host, team):
                return source
    return NOTHING


def could_match(s: TrekCcg, who, host, mission, hoping, team):
    """Return whether a member of the team matches an affiliation icon of the mission.

    Args:
        hoping: whether to count infiltrators that have not decided yet.
    """
    for piece in each(serves, s, who, host, hoping):
        if fits_team(s, piece, who, team):
            affiliation = s.piece[piece].affiliation
            if ANY_CREW[mission] or MISSION_ICONS[mission] >> max(affiliation, 0) & 1:
                return 1
    return 0


def has_matching(s: TrekCcg, who, host, mission):
    """Return whether a member of the team matches an icon of the mission (10.1)."""
    return could_match(s, who, host, mission, 0, WHOLE_GROUP)


def own_team(s: TrekCcg, who, host, team):
    """Return whether a team has the player's own personnel and no Borg (10.1, 21.19).

    Infiltrators are not the player's own personnel.
    """
    anybody = 0
    for piece in each(takes_part, s, who, host):
        if not s.piece[piece].infiltrating and fits_team(s, piece, who, team):
            if s.piece[piece].affiliation == BORG:
                return 0
            anybody = 1
    return anybody


def team_may_attempt(s: TrekCcg, who, host, hoping, team):
    """Return OK, or refuse an attempt that no member of the team allows (10.1)."""
    if not own_team(s, who, host, team):
        return refuse("10.1")
    location = location_of_host(s, host)
    if invited(s, who, host, location, team) != NOTHING:
        return OK
    if not could_match(s, who, host, mission_of(s, location, who), hoping, team):
        return refuse("10.1")
    return OK


@decision(AFFILIATION_NAMES, prompt="Which of your Away Teams attempts it?", rules=("6.6", "10.1"))
def choose_away_team(s: TrekCcg, who, host, affiliation):
    """Ask the player which of their Away Teams attempts the mission.

    Infiltrators decide afterwards whether they help.
    """
    if not is_team(s, who, host, affiliation):
        return refuse("6.6")
    return team_may_attempt(s, who, host, 1, affiliation)


def may_attempt(s: TrekCcg, who, host, hoping):
    """Return OK, or refuse to let the group at a host attempt its mission.

    Args:
        hoping: whether to count infiltrators that have not decided yet (21.16).
    """
    if host < PIECES:
        if not is_ship(s, host) or s.piece[host].controller != who:
            return refuse("10.1")
        if s.piece[host].host < SPACE or s.piece[host].stopped or s.piece[host].cloaked:
            return refuse("8.6")
        if not enough_crew(s, who, host, hoping):
            return refuse("8.1")
    elif not is_surface(host):
        return refuse("10.1")
    if not is_split(s, who, host) and not own_team(s, who, host, WHOLE_GROUP):
        return refuse("10.1")
    location = location_of_host(s, host)
    if location < 0 or not exists(s, location):
        return refuse("10.1")
    mission = mission_of(s, location, who)
    if mission < 0 or is_planet(s, location) != is_surface(host):
        return refuse("10.1")
    if s.location[location].solved_by != NOTHING or is_closed(s, location):
        return refuse("10.11")
    if hindered(s, who, host):
        return refuse(rule_of("Homefront"))
    if ONE_ENDED[mission] and s.location[location].mission[who] < 0:
        if invited(s, who, host, location, WHOLE_GROUP) == NOTHING:
            return refuse("10.11")
    if not is_split(s, who, host):
        return team_may_attempt(s, who, host, hoping, WHOLE_GROUP)
    if any_legal(choose_away_team, s, who, host):
        return OK
    return refuse("10.1")


@decision(
    POSTS, named="room", prompt="Which crew or Away Team attempts its mission?", rules=("10.1",), group=ROOMS
)
def choose_team(s: TrekCcg, who, host):
    if host < PIECES and s.piece[host].host == NOWHERE:
        return refuse("10.1")
    return may_attempt(s, who, host, 1)


def may_order_attempt(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("4.4")
    if any_legal(choose_team, s, who):
        return OK
    for piece in range(s.used_slots):
        if s.piece[piece].infiltrating and s.piece[piece].controller == who:
            return refuse("21.19")
    return refuse("10.1")


# -- the attempt -----------------------------------------------------------------------------------


@rule("6.6", "10.1")
def name_team(s: TrekCcg, who, host):
    """Ask the player which of several Away Teams attempts the mission."""
    if is_split(s, who, host) and any_legal(choose_away_team, s, who, host):
        team = yield choose_away_team(who, host)
        set_apart(s, who, host, team)


@rule("10.2", "10.13", "21.16")
def order_attempt(s: TrekCcg, who):
    """Carry out a mission attempt as one action.

    The attempt is called off if it needs an infiltrator that does not take part.
    """
    s.phase = EXECUTE_ORDERS
    host = yield choose_team(who)
    action = begin_group(s, ATTEMPT, who)
    aim_at(s, action, host)
    yield from name_team(s, who, host)
    yield from ask_infiltrators(s, who, host)
    if may_attempt(s, who, host, 0) == OK:
        yield from attempt(s, who, action)
    else:
        say("no_attempt", who)


def aim_at(s: TrekCcg, attempt, host):
    """Record the team's host and the mission's location in the attempt's action.

    The team may leave the location before the attempt ends.
    """
    s.action[attempt].host = host
    s.action[attempt].other = location_of_host(s, host)


@rule("10.2", "10.13")
def undertake(s: TrekCcg, who, host):
    """Carry out a mission attempt that a card orders for the group at a host."""
    action = begin(s, ATTEMPT, who)
    aim_at(s, action, host)
    yield from attempt(s, who, action)
    finish(s, action)


@rule("10.2", "10.9", "10.12")
def attempt(s: TrekCcg, who, action):
    """Encounter the seed cards from the bottom up, then check the requirements."""
    s.action[action].token = token(s)
    s.side[who].failed_at = NOTHING
    say("attempts", who, mission_of(s, attempted(s), who))
    yield from face_seeds(s, who, action)
    if s.action[action].failed:
        return
    if not goes_on(s, who):
        say("attempt_over", who)
    elif meets_requirements(s, who):
        yield from solve(s, who)
    else:
        note_party(s, who)
        note_unsolved(s, who)
        fail(s, who)


@rule("10.2", "10.12", "22.7")
def face_seeds(s: TrekCcg, who, action):
    """Let both players respond, and then encounter the seed cards from the bottom up."""
    yield from responses(s, action)
    yield from suspension(s, action)
    seed = next_seed(s)
    while seed != NOTHING and goes_on(s, who):
        depth = s.depth
        yield from meet(s, who, seed)
        finish(s, depth)
        yield settled()
        yield from suspension(s, action)
        seed = next_seed(s)


def goes_on(s: TrekCcg, who):
    """Return whether the attempt may continue with the next seed card (53.15).

    The attempt is over if it has failed, if the mission was closed, or if none of the player's own personnel
    is left.
    """
    if s.action[within(s, ATTEMPT)].failed or location_of_host(s, team(s)) != attempted(s):
        return 0
    if is_closed(s, attempted(s)):
        return 0
    return has_own_member(s, who, team(s))


def next_seed(s: TrekCcg):
    """Return the lowest seed card that is not set aside, or NOTHING (1.8)."""
    found = NOTHING
    for piece in each(is_at, s, BENEATH + attempted(s)):
        if not is_set_aside(s, piece):
            if found == NOTHING or s.piece[piece].order > s.piece[found].order:
                found = piece
    return found


# -- failing ---------------------------------------------------------------------------------------


def note_party(s: TrekCcg, who):
    """Record all members that take part now, so that a failure stops them.

    They are stopped even if the effect of a dilemma moves them away.
    """
    for piece in each(takes_part, s, who, team(s)):
        s.action[within(s, ATTEMPT)].party.add(piece)


def note_lack(s: TrekCcg, who, card):
    """Log what the team lacks of a card's requirements, and record it for the page."""
    s.side[who].failed_at = attempted(s)
    s.side[who].failed_by = card
    LACKS[card](s, who, team(s))


def fail(s: TrekCcg, who):
    """End the attempt, and stop its members and their ship (10.5, 10.9)."""
    action = within(s, ATTEMPT)
    s.action[action].failed = True
    say("attempt_fails", who)
    for piece in s.action[action].party:
        if not s.piece[piece].captive:
            stop(s, piece)
    if team(s) < PIECES and is_ship(s, team(s)):
        s.piece[team(s)].stopped = True


# -- dilemmas --------------------------------------------------------------------------------------


@rule("10.3", "10.4", "3.11")
def meet(s: TrekCcg, who, piece):
    """Reveal the bottom seed card and deal with it.

    A dilemma is encountered. An artifact or a personnel is set aside. A misplaced card is put out of play.
    """
    card = s.piece[piece]
    if card.face < 0:
        card.face = card.seed
        card.seed = NOTHING
        card.known_by = 3
    face = card.face
    say("meets", face)
    if is_misplaced(s, face, attempted(s)):
        remove_mis_seed(s, who, piece, attempted(s))
    elif KIND[face] == PERSONNEL:
        card.seed = face
        card.face = NOTHING
        card.order = SET_ASIDE
    elif KIND[face] != ARTIFACT:
        outcome = yield from encounter(s, who, piece)
        if outcome == CANCELLED and s.piece[piece].face == face:
            discard(s, piece)


@rule("10.4", "10.5", "10.6", "10.8")
def encounter(s: TrekCcg, who, piece):
    """Carry out the encounter with a dilemma.

    After the responses, a nullifier discards the dilemma. Otherwise a team that meets its conditions gets
    past it, and a team that does not meet them is stopped. A dilemma without conditions has its effect if its
    trigger applies.
    """
    action = begin(s, ENCOUNTER, who)
    face = s.piece[piece].face
    s.action[action].card = face
    s.action[action].piece = piece
    s.action[action].host = team(s)
    s.action[action].token = token(s)
    note_dilemma(s, who, team(s), face)
    yield from responses(s, action)
    yield from suspension(s, action)
    yield settled()
    if s.piece[piece].face != face or not goes_on(s, who):
        return
    if NULLIFIES[face](s, who, team(s)):
        say("nullified", face)
        discard(s, piece)
    elif not HAS_REQUIRES[face]:
        if TRIGGERS[face](s, who, team(s)):
            yield from ENCOUNTERS[face](s, who, piece)
        else:
            say("no_effect", face)
        put_away(s, piece, face)
    elif REQUIRES[face](s, who, team(s)):
        say("gets_past", face)
        if HAS_GETS_PAST[face]:
            yield from GETS_PAST[face](s, who, piece)
        overcome(s, who, piece, face)
    else:
        note_party(s, who)
        note_lack(s, who, face)
        if HAS_ENCOUNTER[face]:
            yield from ENCOUNTERS[face](s, who, piece)
        fail(s, who)
        put_away(s, piece, face)


def put_away(s: TrekCcg, piece, face):
    """Put a dilemma where its text says, unless its effect has already moved it."""
    card = s.piece[piece]
    if card.face != face or card.host < BENEATH or card.host >= AT_MISSION:
        return
    if AFTERWARDS[face] == GOES_BACK:
        say("goes_back", face)
    else:
        discard(s, piece)


def overcome(s: TrekCcg, who, piece, face):
    """Score a dilemma that the team got past, and move it away.

    A dilemma that is worth points goes to the player's point area. Any other is discarded.
    """
    if s.piece[piece].face != face:
        return
    if POINTS[face] > 0:
        score_bonus(s, who, POINTS[face])
        to_point_area(s, who, piece)
    else:
        discard(s, piece)


# -- solving ---------------------------------------------------------------------------------------


def meets_requirements(s: TrekCcg, who):
    """Return whether the team meets the requirements (10.9, 10.10).

    They are the requirements of the mission, or of a card on the mission that let the team attempt it.
    """
    if is_barred_from(s, who, attempted(s)):
        return 0
    mission = mission_of(s, attempted(s), who)
    source = invited(s, who, team(s), attempted(s), WHOLE_GROUP)
    if REQUIRES[mission](s, who, team(s)) and (has_matching(s, who, team(s), mission) or source == NOTHING):
        return 1
    return source != NOTHING and REQUIRES[s.piece[source].face](s, who, team(s))


def note_unsolved(s: TrekCcg, who):
    """Log why the team does not solve the mission.

    The player may be barred from it, or the team may lack what the mission requires. If a card let the team
    attempt the mission without a matching personnel, the team lacks what that card requires.
    """
    mission = mission_of(s, attempted(s), who)
    source = invited(s, who, team(s), attempted(s), WHOLE_GROUP)
    if is_barred_from(s, who, attempted(s)):
        say("barred", who, mission)
    elif source == NOTHING or has_matching(s, who, team(s), mission):
        note_lack(s, who, mission)
    else:
        note_lack(s, who, s.piece[source].face)


@rule("10.9", "10.11", "10.14")
def solve(s: TrekCcg, who):
    """Score the mission, then carry out all texts that apply when it is solved."""
    location = attempted(s)
    mission = mission_of(s, location, who)
    s.location[location].solved_by = who
    say("solves", who, mission)
    score(s, who, POINTS[mission] + WORTH[mission](s, who, team(s)))
    if HAS_SOLVES[mission]:
        yield from SOLVES[mission](s, who, location)
    yield from earn_artifacts(s, who, location)
    for source in each(in_play, s):
        if s.piece[source].controller == who and HAS_MISSION_SOLVED[s.piece[source].face]:
            yield from MISSION_SOLVED[s.piece[source].face](s, source, location)


MAY_DO.put(ATTEMPT_MISSION - HANDS, may_order_attempt)
DOES.put(ATTEMPT_MISSION - HANDS, order_attempt)
