"""Dilemmas of planet missions (chapter 53)."""

from coverts.games.trek_ccg.for_cards import *

# -- Archer ----------------------------------------------------------------------------------------


def sum_of(s, piece):
    """The three attributes of a personnel together."""
    return integrity(s, piece) + cunning(s, piece) + strength(s, piece)


def highest_sum(s, who, host):
    """The highest total of attributes in that crew or Away Team."""
    highest = 0
    for piece in range(s.used_slots):
        if takes_part(s, piece, who, host):
            highest = max(highest, sum_of(s, piece))
    return highest


@dilemma(1, "Archer", "P", requires="SECURITY + MEDICAL")
class Archer:
    """Else the member with the highest total of attributes dies; of equals, whom the opponent picks.
    Discard it."""

    @decision(PIECES, named="piece", prompt="Whom does the Archer hit?")
    def choose_highest(s, who, owner, highest, piece):
        """One of those in the other player's team whose attributes come to that total."""
        if not takes_part(s, piece, owner, s.team) or sum_of(s, piece) < highest:
            return refuse()
        return OK

    def encounter(s, who, dilemma):
        if any_member(s, who, s.team):
            victim = yield Archer.choose_highest(1 - who, who, highest_sum(s, who, s.team))
            discard(s, victim)


@dilemma(2, "Chalnoth", "P", points=5, requires="SECURITY x3 OR STRENGTH > 40")
class Chalnoth:
    """Else a member the opponent picks dies. Discard it."""

    def encounter(s, who, dilemma):
        yield from chosen_dies(s, who)


dilemma(3, "Matriarchal Society", "P", requires="Female x2")


# -- Male's Love Interest --------------------------------------------------------------------------


def way_between(s, who, start, goal):
    """The span from one location to another of its spaceline."""
    total = 0
    here = s.location[start].order
    there = s.location[goal].order
    for place in range(LOCATIONS):
        if s.location[place].quadrant == s.location[start].quadrant:
            order = s.location[place].order
            if here < order <= there or there <= order < here:
                total += span_of(s, place, who)
    return total


def is_other_planet(s, start, place):
    """Another planet of the same spaceline."""
    return place != start and s.location[place].quadrant == s.location[start].quadrant and is_planet(s, place)


def way_to_farthest(s, who, start):
    """The span to the farthest planet of the spaceline, or NOTHING where there is no other."""
    farthest = NOTHING
    for place in range(LOCATIONS):
        if is_other_planet(s, start, place):
            farthest = max(farthest, way_between(s, who, start, place))
    return farthest


@dilemma(4, "Male's Love Interest", "P")
class MalesLoveInterest:
    """A random male goes to the farthest planet of the spaceline; of equals, to the one the opponent picks.
    Discard it."""

    @decision(HOSTS, named="host", prompt="Which planet does {piece} go to?")
    def choose_farthest(s, who, owner, way, piece, host):
        """One of the planets that far from the mission attempted by the other player."""
        if host < SURFACE or host >= BENEATH:
            return refuse()
        if not is_other_planet(s, s.attempted, host - SURFACE):
            return refuse()
        if way_between(s, owner, s.attempted, host - SURFACE) < way:
            return refuse()
        return OK

    def encounter(s, who, dilemma):
        way = way_to_farthest(s, who, s.attempted)
        if way == NOTHING or traits(s, who, s.team, MALE) == 0:
            return DISCARDED
        lover = yield random_member_with(who, s.team, MALE)
        host = yield MalesLoveInterest.choose_farthest(1 - who, who, way, lover)
        s.piece[lover].host = host
        say("goes_far", s.piece[lover].face, mission_of(s, host - SURFACE, who))
        return DISCARDED


@dilemma(5, "Nausicaans", "P", requires="STRENGTH > 44")
class Nausicaans:
    """Else a random member dies. Discard it."""

    def encounter(s, who, dilemma):
        yield from random_dies(s, who)


@dilemma(6, "Microvirus", "P", points=5, requires="MEDICAL + SECURITY")
class Microvirus:
    """Else a member the opponent picks dies. Discard it."""

    def encounter(s, who, dilemma):
        yield from chosen_dies(s, who)


dilemma(7, "Impassable Door", "P", requires="Computer Skill")


# -- Founder Secret --------------------------------------------------------------------------------


unprinted(EQUIPMENT, 10, "Tricorder")


def has_tricorder(s, who, host):
    for piece in range(s.used_slots):
        if (
            s.piece[piece].face == card_named("Tricorder")
            and s.piece[piece].host == host
            and s.piece[piece].controller == who
        ):
            return 1
    return 0


@dilemma(8, "Founder Secret", "P")
class FounderSecret:
    """To get past, a changeling, CUNNING>40 with a Tricorder, STRENGTH>70 or four [Def] drones are needed."""

    def encounter(s, who, dilemma):
        if (
            traits(s, who, s.team, CHANGELING) > 0
            or (total_cunning(s, who, s.team) > 40 and has_tricorder(s, who, s.team))
            or total_strength(s, who, s.team) > 70
            or drones(s, who, s.team, DEF) >= 4
        ):
            return OVERCOME
        return STOPPED
