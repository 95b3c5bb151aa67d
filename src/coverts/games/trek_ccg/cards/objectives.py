"""The objectives (chapter 51) that are no secret agents' business."""

from coverts.games.trek_ccg.for_cards import *

NOBODY = HANDS
"""The option to choose no card."""
CARDS_OR_NONE = [*(f"card {n}" for n in range(HANDS)), "none"]


# -- Assign Mission Specialists --------------------------------------------------------------------


def used_skills(s, location):
    """Mask of the skills that the requirements named which the team has met there."""
    who = s.attempter
    mask = NEEDS[mission_of(s, location, who)]
    source = invited(s, who, s.team, location)
    if source != NOTHING:
        mask |= NEEDS[s.piece[source].face]
    return mask


def used_his_skill(s, piece, mask):
    """His one skill beside the classification is among those."""
    face = s.piece[piece].face
    for wanted in range(SKILLS):
        if mask >> wanted & 1 and SKILL[face * SKILLS + wanted] > (CLASS[face] == wanted):
            return 1
    return 0


@objective(1, "Assign Mission Specialists", seedable=True, stays=TO_CORE, unique=True)
class AssignMissionSpecialists:
    """As it is seeded or played you may download up to two different mission specialists, of whom you have no
    copy in play, to one of your outposts. For each mission you solve, one of them who used his skill for it
    scores 5. It may be discarded at the start of your turn."""

    @decision(PIECES, named="piece", prompt="To which outpost do they come?", rules=("26.2",))
    def choose_outpost(s, who, piece):
        """Of all facilities, only an outpost of his own will do."""
        if s.piece[piece].host == NOWHERE or not is_facility(s, piece) or s.piece[piece].controller != who:
            return refuse("26.2")
        if FACILITY_KIND[s.piece[piece].face] != OUTPOST:
            return refuse("26.2")
        return OK

    @decision(
        CARDS_OR_NONE, named="deck_or_none", prompt="Which mission specialist do you download?",
        rules=("26.2",),
    )  # fmt: skip
    def choose_specialist(s, who, outpost, first, card):
        """first: the one that came before, or NOTHING."""
        if card == NOBODY:
            return OK
        if KIND[card] != PERSONNEL or not TRAIT[card] & MISSION_SPECIALIST or card == first:
            return refuse("26.2")
        if copy_of(s, card, who) != NOTHING:
            return refuse("26.2")
        return may_download(s, who, card, outpost)

    def effect(s, who, action):
        if any_legal(AssignMissionSpecialists.choose_outpost, s, who):
            outpost = yield AssignMissionSpecialists.choose_outpost(who)
            first = yield AssignMissionSpecialists.choose_specialist(who, outpost, NOTHING)
            if first != NOBODY:
                yield from download_card(s, who, first, outpost)
                if is_facility(s, outpost) and s.piece[outpost].host != NOWHERE:
                    second = yield AssignMissionSpecialists.choose_specialist(who, outpost, first)
                    if second != NOBODY:
                        yield from download_card(s, who, second, outpost)

    def mission_solved(s, source, location):
        who = s.piece[source].controller
        mask = used_skills(s, location)
        for piece in range(s.used_slots):
            if takes_part(s, piece, who, s.team) and s.piece[piece].controller == who:
                if has_trait(s, piece, MISSION_SPECIALIST) and used_his_skill(s, piece, mask):
                    say("specialist", s.piece[piece].face)
                    score_bonus(s, who, 5)
                    break


@decision(PIECES, named="piece", prompt="Which objective do you discard?", rules=("19.8", "26.4"))
def choose_to_discard(s, who, piece):
    card = s.piece[piece]
    if (
        card.host != CORE + who
        or card.face != card_named("Assign Mission Specialists")
        or card.controller != who
    ):
        return refuse("26.4")
    return OK


def may_discard(s, who, moment):
    if moment != IN_ORDER or s.phase != START_OF_TURN:
        return refuse("26.4")
    if any_legal(choose_to_discard, s, who):
        return OK
    return refuse("26.4")


@rule("19.8", "26.4")
def discard_objective(s, who):
    """At the start of his turn a player gives the objective up, and may play another copy."""
    piece = yield choose_to_discard(who)
    discard(s, piece)


MAY_DO.put(DISCARD_OBJECTIVE - HANDS, may_discard)
DOES.put(DISCARD_OBJECTIVE - HANDS, discard_objective)


# -- HQ: Secure Homeworld --------------------------------------------------------------------------


def free_headquarters(s, who, location):
    """His headquarters there whose free play of this turn is left, or NOTHING."""
    for piece in range(s.used_slots):
        if is_facility(s, piece) and s.piece[piece].controller == who and s.piece[piece].used == 0:
            if FACILITY_KIND[s.piece[piece].face] == HEADQUARTERS and location_of(s, piece) == location:
                return piece
    return NOTHING


def any_free_homeworld(s, who):
    """It may be played for free, at a headquarters of his."""
    for location in range(LOCATIONS):
        if SecureHomeworld.may_secure(s, who, AT_MISSION + location) == OK:
            if free_headquarters(s, who, location) != NOTHING:
                return 1
    return 0


@objective(6, "HQ: Secure Homeworld", seedable=True, stays=ON_TARGET)
class SecureHomeworld:
    """On a homeworld. Your teams with a personnel of its affiliation may attempt the mission with Leadership
    x2, SECURITY, Honor or Treachery, and a total of INTEGRITY, CUNNING or STRENGTH over its points instead
    of what it requires. When you solve it you capture the opponent's personnel on the planet who are not of
    that affiliation. Once a turn it plays for free where you have a headquarters, as that one's free
    play."""

    @helper()
    def may_secure(s, who, host):
        """OK, or why the objective may not be put there."""
        if host < AT_MISSION or host >= CORE or not exists(s, host - AT_MISSION):
            return refuse()
        location = host - AT_MISSION
        mission = mission_of(s, location, who)
        if mission < 0 or HOMEWORLD[mission] == 0 or s.location[location].solved_by != NOTHING:
            return refuse()
        if is_on(s, card_named("HQ: Secure Homeworld"), host) != NOTHING:
            return refuse()
        return OK

    @decision(HOSTS, named="host", prompt="Which homeworld do you secure?")
    def choose_homeworld(s, who, free, host):
        """free: where a headquarters of his lets it be played for free."""
        allowed = SecureHomeworld.may_secure(s, who, host)
        if allowed == OK and free and free_headquarters(s, who, host - AT_MISSION) == NOTHING:
            return refuse()
        return allowed

    def plays(s, who, card):
        if any_legal(SecureHomeworld.choose_homeworld, s, who, 0):
            return OK
        return refuse()

    def free_now(s, who, card):
        return any_free_homeworld(s, who)

    def aim(s, who, action):
        free = s.action[action].choice != 1 and any_free_homeworld(s, who)
        s.action[action].host = yield SecureHomeworld.choose_homeworld(who, free)
        if free:
            headquarters = free_headquarters(s, who, s.action[action].host - AT_MISSION)
            s.piece[headquarters].used += 1

    def allows_attempt(s, source, host):
        who = s.piece[source].controller
        location = s.piece[source].host - AT_MISSION
        home = HOME_OF[mission_of(s, location, who)]
        for piece in range(s.used_slots):
            if takes_part(s, piece, who, host) and s.piece[piece].affiliation == home:
                return 1
        return 0

    def requires(s, who, host):
        mission = mission_of(s, location_of_host(s, host), who)
        if mission < 0:
            return 0
        points = POINTS[mission]
        return (
            skill(s, who, host, LEADERSHIP) >= 2
            and skill(s, who, host, SECURITY) >= 1
            and (skill(s, who, host, HONOR) >= 1 or skill(s, who, host, TREACHERY) >= 1)
            and (
                total_integrity(s, who, host) > points
                or total_cunning(s, who, host) > points
                or total_strength(s, who, host) > points
            )
        )

    def mission_solved(s, source, location):
        who = s.piece[source].controller
        if s.piece[source].host == AT_MISSION + location:
            home = HOME_OF[mission_of(s, location, who)]
            for piece in range(PIECES):
                card = s.piece[piece]
                if card.host == SURFACE + location and is_personnel(s, piece) and not card.captive:
                    if card.controller != who and card.affiliation != home:
                        yield from capture(s, piece, who)


# -- Prepare Assault Teams -------------------------------------------------------------------------


@objective(11, "Prepare Assault Teams", icons=HA, stays=TO_CORE, countdown=4)
class PrepareAssaultTeams:
    """As it is activated it may download a hand weapon to one of your teams. Your SECURITY are leaders. Once
    a turn, as a personnel battle begins, you may split your side in two; the attacker says which of them
    fights, and the other is not stopped."""

    @decision(HOSTS, named="host", prompt="Which team is armed?")
    def choose_armed(s, who, host):
        if host >= PIECES and not is_surface(host):
            return refuse()
        if own_size(s, who, host) == 0:
            return refuse()
        return OK

    @decision(
        CARDS_OR_NONE, named="deck_or_none", prompt="Which hand weapon do you download?", rules=("16.1",),
    )  # fmt: skip
    def choose_weapon(s, who, host, card):
        if card == NOBODY:
            return OK
        if KIND[card] != EQUIPMENT or not TRAIT[card] & HAND_WEAPON:
            return refuse()
        return may_download(s, who, card, host)

    @decision(PIECES, named="piece", prompt="Who is in the first team?")
    def choose_first_team(s, who, piece):
        if not is_fighter(s, piece, who):
            return refuse()
        return OK

    @decision(("the first", "the second"), prompt="Which of the two teams fights?")
    def choose_who_fights(s, who, answer):
        return OK

    def answers(s, who, action):
        if starts_personnel_battle(s, action):
            return OK
        return refuse()

    def effect(s, who, action):
        if any_legal(PrepareAssaultTeams.choose_armed, s, who):
            host = yield PrepareAssaultTeams.choose_armed(who)
            weapon = yield PrepareAssaultTeams.choose_weapon(who, host)
            if weapon != NOBODY:
                yield from download_card(s, who, weapon, host)

    def may_use(s, who, piece, moment):
        if moment != RESPONSE or not starts_personnel_battle(s, s.depth - 1):
            return refuse()
        if s.piece[piece].used > 0 or fighters(s, who) < 2:
            return refuse()
        return OK

    def use(s, who, piece):
        s.piece[piece].used += 1
        if within(s, PERSONNEL_BATTLE) != NOTHING and fighters(s, who) > 1:
            team = some(PIECES)
            team = yield choose_some(PrepareAssaultTeams.choose_first_team, who, 1, fighters(s, who) - 1)
            second = yield PrepareAssaultTeams.choose_who_fights(s.attacker)
            say("two_teams", who)
            for fighter in range(s.used_slots):
                if is_fighter(s, fighter, who) and (fighter in team) == second:
                    leave_out(s, fighter)
