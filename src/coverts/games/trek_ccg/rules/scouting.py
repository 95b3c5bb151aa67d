"""Rules for scouting, which Borg do instead of attempting missions, and for their probes (chapter 22)."""

from coverts.engine import OK, any_legal, decision, each, refuse, rule, say, some_of, token
from coverts.games.trek_ccg.rules.attempts import aim_at, face_seeds, goes_on
from coverts.games.trek_ccg.rules.borg import current_objective, may_pursue
from coverts.games.trek_ccg.rules.downloads import NO_CARD, choice_to_download, download_card, may_download
from coverts.games.trek_ccg.rules.infiltration import ask_infiltrators
from coverts.games.trek_ccg.rules.lasting_dilemmas import is_closed
from coverts.games.trek_ccg.rules.picking import may_do_it
from coverts.games.trek_ccg.rules.presence import (
    among_personnel,
    in_group,
    is_loyal,
    is_planet,
    is_ship,
    is_surface,
    location_of,
    mission_of,
    speaks,
    takes_part,
    was_attacked,
)
from coverts.games.trek_ccg.rules.probing import probe
from coverts.games.trek_ccg.rules.reporting import hindered
from coverts.games.trek_ccg.rules.scoring import score
from coverts.games.trek_ccg.rules.staffing import enough_crew
from coverts.games.trek_ccg.rules.under_way import attempted, begin_group, within
from coverts.games.trek_ccg.rules.zones import attach, deck_size
from coverts.games.trek_ccg.state import (
    AT_MISSION,
    CORE,
    EXECUTE_ORDERS,
    NOTHING,
    NOWHERE,
    PIECES,
    SPACE,
    SURFACE,
    Action,
    TrekCcg,
)
from coverts.games.trek_ccg.vocabulary.deeds import ATTEMPT, DOES, IN_ORDER, MAY_DO, SCOUT_MISSION
from coverts.games.trek_ccg.vocabulary.entering import rule_of
from coverts.games.trek_ccg.vocabulary.printed import ICON, KIND, ONE_ENDED, POINTS, PROBED_FOR
from coverts.games.trek_ccg.vocabulary.terms import BORG, HANDS, OBJECTIVE
from coverts.games.trek_ccg.vocabulary.texts import HAS_SCOUTED, HASTENS, SCOUTED

# -- targets ---------------------------------------------------------------------------------------


def scouted_by(s: TrekCcg, objective):
    """Return the location that is the target of a current objective, or NOTHING.

    The objective's first note is its target. The second one is the turn in which scouting ended.
    """
    card = s.piece[objective]
    if card.host != CORE + card.controller or not PROBED_FOR[card.face]:
        return NOTHING
    return card.first_note


def lets_scout(s: TrekCcg, objective, host):
    """Return whether an objective lets Borg go to a planet (22.2)."""
    return is_surface(host) and host - SURFACE == scouted_by(s, objective)


def may_be_target(s: TrekCcg, who, location):
    """Return whether the player's Borg may scout the mission at a location (10.11, 22.7).

    An assimilated planet is not scouted again.
    """
    mission = mission_of(s, location, who)
    if mission < 0 or is_closed(s, location):
        return 0
    return s.location[location].mission[who] >= 0 or not ONE_ENDED[mission]


def pursues(asked):
    """Return a `plays` check of a [BO] objective, whose target a question asks for."""

    def plays(s, who, card):
        allowed = may_pursue(s, who)
        if allowed != OK:
            return allowed
        return OK if any_legal(asked, s, who) else refuse()

    return plays


def aims_at_mission(asked, first_host):
    """Return an `aim` rule that notes the location of the host that a question asks for.

    Args:
        first_host: the host of this kind at location 0.
    """

    def aim(s, who, this: Action):
        this.other = (yield asked(who)) - first_host

    return aim


def set_target(s: TrekCcg, who, this: Action):
    """Write down the target of an objective that comes into play."""
    s.piece[this.piece].first_note = this.other


# -- who may scout ---------------------------------------------------------------------------------


def is_borg_group(s: TrekCcg, who, host):
    """Return whether a group has one of the player's own acting Borg."""
    for piece in each(takes_part, s, who, host):
        if s.piece[piece].affiliation == BORG and not s.piece[piece].infiltrating:
            return 1
    return 0


def may_scout_from(s: TrekCcg, who, ship, hoping):
    """Return OK, or refuse to let a ship's crew scout (8.1, 8.6).

    Args:
        hoping: whether to count infiltrators that have not decided yet (21.16).
    """
    card = s.piece[ship]
    if card.controller != who or not is_borg_group(s, who, ship):
        return refuse("22.7")
    if card.host < SPACE or card.stopped or card.cloaked:
        return refuse("8.6")
    if not enough_crew(s, who, ship, hoping):
        return refuse("8.1")
    return OK


@decision(PIECES, named="piece", prompt="Who scouts?", rules=("22.7",))
def choose_scout(s: TrekCcg, who, piece):
    """Ask for a ship at a space mission, or for one Borg on a planet."""
    objective = current_objective(s, who)
    card = s.piece[piece]
    if objective == NOTHING or card.host == NOWHERE or card.face < 0:
        return refuse("22.7")
    location = scouted_by(s, objective)
    if location == NOTHING or location_of(s, piece) != location:
        return refuse("22.7")
    if is_closed(s, location):
        return refuse("10.11")
    if is_ship(s, piece) and not is_planet(s, location):
        if hindered(s, who, piece):
            return refuse(rule_of("Homefront"))
        return may_scout_from(s, who, piece, 1)
    if not is_surface(card.host) or not takes_part(s, piece, who, card.host) or card.affiliation != BORG:
        return refuse("22.7")
    if hindered(s, who, card.host):
        return refuse(rule_of("Homefront"))
    return OK


def may_order_scouting(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("4.4")
    if current_objective(s, who) != NOTHING and any_legal(choose_scout, s, who):
        return OK
    return refuse("22.7")


# -- scouting --------------------------------------------------------------------------------------


@rule("21.16", "22.7")
def order_scouting(s: TrekCcg, who):
    """Carry out the scouting of the current objective's target by a crew or one Borg."""
    s.phase = EXECUTE_ORDERS
    scout = yield choose_scout(who)
    action = begin_group(s, ATTEMPT, who)
    s.action[action].piece = current_objective(s, who)
    if is_ship(s, scout):
        aim_at(s, action, scout)
        yield from ask_infiltrators(s, who, scout)
        if may_scout_from(s, who, scout, 0) != OK:
            say("no_attempt", who)
            return
    else:
        aim_at(s, action, s.piece[scout].host)
        for piece in each(in_group, s, who, s.piece[scout].host):
            if piece != scout:
                s.action[action].apart.add(piece)
    yield from scout_mission(s, who, action)


@rule("10.3", "22.7")
def scout_mission(s: TrekCcg, who, action):
    """Encounter the seed cards from the bottom up. If none is left, scouting has ended."""
    s.action[action].token = token(s)
    s.side[who].failed_at = NOTHING
    say("scouts", who, mission_of(s, attempted(s), who))
    yield from face_seeds(s, who, action)
    if s.action[action].failed:
        return
    if goes_on(s, who):
        yield from end_scouting(s, who)
    else:
        say("attempt_over", who)


@rule("22.7")
def end_scouting(s: TrekCcg, who):
    """Record the end of scouting, and carry out the texts that apply then."""
    objective = s.action[within(s, ATTEMPT)].piece
    location = attempted(s)
    if objective != current_objective(s, who) or scouted_by(s, objective) != location:
        return
    s.piece[objective].second_note = s.turn
    say("scouted", who, mission_of(s, location, who))
    for source in each(speaks, s):
        if s.piece[source].controller == who and HAS_SCOUTED[s.piece[source].face]:
            yield from SCOUTED[s.piece[source].face](s, source, location)


# -- probes ----------------------------------------------------------------------------------------


@among_personnel
def is_borg_at(s: TrekCcg, piece, who, location):
    """Return whether a piece is an able Borg of the player at a location (7.3)."""
    own = is_loyal(s, piece, who) and s.piece[piece].affiliation == BORG
    return own and location_of(s, piece) == location


def has_borg_at(s: TrekCcg, who, location):
    return some_of(is_borg_at, s, who, location)


def is_peaceful(s: TrekCcg, location):
    """Return whether there was no battle at a location in this turn or the opponent's last one (22.8)."""
    return not any(was_attacked(s, seat, location) for seat in range(2))


def probes_at_once(s: TrekCcg, who, location):
    """Return whether a card lets the player probe in the turn in which scouting ended."""
    for source in each(speaks, s):
        if s.piece[source].controller == who and HASTENS[s.piece[source].face](s, source, location):
            return 1
    return 0


def may_probe_for(s: TrekCcg, objective):
    """Return whether the player may probe now for an objective whose target was scouted (22.8)."""
    location = scouted_by(s, objective)
    card = s.piece[objective]
    if location == NOTHING or card.second_note < 0 or deck_size(s, card.controller) == 0:
        return 0
    if not is_peaceful(s, location):
        return 0
    return card.second_note < s.turn or probes_at_once(s, card.controller, location)


@rule("22.8", "22.9")
def probe_for(s: TrekCcg, objective, there):
    """Let the player probe for an objective, and return whether it is completed.

    A completed objective scores its points and is placed on the mission.

    Args:
        there: whether those whom the objective needs are at the target.
    """
    card = s.piece[objective]
    who = card.controller
    if not there or not may_probe_for(s, objective) or (yield may_do_it(who, card.face)) == 0:
        return 0
    shown = yield from probe(s, who)
    if not ICON[shown] & PROBED_FOR[card.face]:
        say("probe_fails")
        return 0
    say("completes", who, card.face)
    attach(s, objective, AT_MISSION + card.first_note)
    score(s, who, POINTS[card.face])
    return 1


@choice_to_download("Which objective do you download?", rules=("22.9",))
def choose_next_objective(s: TrekCcg, who, card):
    if card == NO_CARD:
        return OK
    if KIND[card] != OBJECTIVE:
        return refuse("22.9")
    return may_download(s, who, card, NOTHING)


@rule("16.1", "22.9")
def download_objective(s: TrekCcg, who):
    """Let the player download an objective because one was completed."""
    yield from download_card(s, who, (yield choose_next_objective(who)), NOTHING)


MAY_DO.put(SCOUT_MISSION - HANDS, may_order_scouting)
DOES.put(SCOUT_MISSION - HANDS, order_scouting)
