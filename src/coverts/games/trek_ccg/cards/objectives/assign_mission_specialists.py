"""The objective Assign Mission Specialists."""

from coverts.games.trek_ccg.for_cards import *


def used_skills(s: TrekCcg, location):
    """Return the mask of skills in the requirements that the team has just met."""
    solver = s.action[within(s, ATTEMPT)].player
    mask = NEEDS[mission_of(s, location, solver)]
    source = invited(s, solver, team(s), location, WHOLE_GROUP)
    if source != NOTHING:
        mask |= NEEDS[s.piece[source].face]
    return mask


@objective(1, "Assign Mission Specialists", seedable=True, stays=TO_CORE, unique=True)
class AssignMissionSpecialists(Card):
    """When this is seeded or played, you may download to one of your outposts up to two different mission
    specialists of whom you have no copy in play. For each mission that you solve, one of your mission
    specialists who used a skill for it scores 5 points. You may discard this at the start of your turn."""

    @choice_of_piece("To which outpost do they come?", rules=("26.2",))
    def choose_outpost(s, who, piece: Piece):
        """Ask for one of the player's outposts."""
        if is_facility(s, piece) and piece.controller == who and FACILITY_KIND[piece.face] == OUTPOST:
            return OK
        return refuse("26.2")

    @choice_to_download("Which mission specialist do you download?",
        rules=("26.2",),
    )  # fmt: skip
    def choose_specialist(s, who, outpost, first, card):
        """Ask for a mission specialist to download.

        Args:
            first: the first specialist, if this is the second one, or NOTHING.
        """
        if card == NO_CARD:
            return OK
        if not TRAIT[card] & MISSION_SPECIALIST or card == first or copy_of(s, card, who) != NOTHING:
            return refuse("26.2")
        return may_download(s, who, card, outpost)

    def effect(s, who, action):
        if any_legal(AssignMissionSpecialists.choose_outpost, s, who):
            outpost = yield AssignMissionSpecialists.choose_outpost(who)
            first = yield AssignMissionSpecialists.choose_specialist(who, outpost, NOTHING)
            yield from download_card(s, who, first, outpost)
            if first != NO_CARD and is_facility(s, outpost):
                second = yield AssignMissionSpecialists.choose_specialist(who, outpost, first)
                yield from download_card(s, who, second, outpost)

    def mission_solved(s, source: Piece, location):
        mask = used_skills(s, location)
        for piece in each(takes_part, s, source.controller, team(s)):
            face = s.piece[piece].face
            if s.piece[piece].controller == source.controller and TRAIT[face] & MISSION_SPECIALIST:
                if any(mask >> used & 1 and lists_skill(face, used) for used in range(SKILLS)):
                    say("specialist", face)
                    score_bonus(s, source.controller, 5)
                    break


@choice_of_piece("Which objective do you discard?", rules=("19.8", "26.4"))
def choose_to_discard(s: TrekCcg, who, piece: Piece):
    if piece.host == CORE + who and piece.face == card_named("Assign Mission Specialists"):
        return OK
    return refuse("26.4")


def may_discard(s: TrekCcg, who, moment):
    if moment == IN_ORDER and s.phase == START_OF_TURN and any_legal(choose_to_discard, s, who):
        return OK
    return refuse("26.4")


@rule("19.8", "26.4")
def discard_objective(s: TrekCcg, who):
    """Discard the objective at the start of the player's turn."""
    discard(s, (yield choose_to_discard(who)))


MAY_DO.put(DISCARD_OBJECTIVE - HANDS, may_discard)
DOES.put(DISCARD_OBJECTIVE - HANDS, discard_objective)
