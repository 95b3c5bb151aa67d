"""The dilemmas (chapter 53)."""

from coverts.games.trek_ccg.for_cards import *

# -- dilemmas for planet missions ------------------------------------------------------------------


def sum_of(s: TrekCcg, piece):
    """Return the sum of a personnel's INTEGRITY, CUNNING and STRENGTH."""
    return integrity(s, piece) + cunning(s, piece) + strength(s, piece)


@dilemma(1, "Archer", "P", conditions="SECURITY + MEDICAL", afterwards=DISCARDED)
class Archer(Card):
    """If the conditions are not met, the member with the highest sum of INTEGRITY, CUNNING and STRENGTH dies.
    If several members have that sum, the opponent picks one of them."""

    @choice_of_piece("Whom does the Archer hit?")
    def choose_highest(s, who, owner, highest, piece) -> bool:
        """Ask for a member of the owner's team with the highest sum of attributes."""
        return takes_part(s, piece, owner, team(s)) and sum_of(s, piece) >= highest

    def encounter(s, who, dilemma):
        victim = yield Archer.choose_highest(1 - who, who, most(sum_of, takes_part, s, who, team(s)))
        discard(s, victim)


@dilemma(2, "Chalnoth", "P", points=5, conditions="SECURITY x3 OR STRENGTH > 40", afterwards=DISCARDED)
class Chalnoth(Card):
    """If the conditions are not met, the opponent picks a member, who dies."""

    def encounter(s, who, dilemma):
        yield from chosen_dies(s, who)


dilemma(3, "Matriarchal Society", "P", conditions="Female x2", afterwards=GOES_BACK)


def is_other_planet(s: TrekCcg, place):
    """Return whether a location is another planet on the mission's spaceline."""
    return (
        place != attempted(s)
        and s.location[place].quadrant == s.location[attempted(s)].quadrant
        and is_planet(s, place)
    )


@dilemma(4, "Male's Love Interest", "P", triggered_by="Male", afterwards=DISCARDED)
class MalesLoveInterest(Card):
    """A random male member goes to the farthest planet of the spaceline. If several planets are equally far,
    the player who met this dilemma picks one. (This is *proposed*.)"""

    @choice_of_host("Which planet does {piece} go to?")
    def choose_farthest(s, who, way, piece, host) -> bool:
        """Ask for one of the planets that are farthest from the attempted mission."""
        return (
            is_surface(host)
            and is_other_planet(s, host - SURFACE)
            and way_between(s, who, attempted(s), host - SURFACE) >= way
        )

    def encounter(s, who, dilemma):
        way = max(
            (way_between(s, who, attempted(s), x) for x in range(LOCATIONS) if is_other_planet(s, x)),
            default=NOTHING,
        )
        if way != NOTHING:
            lover = yield random_member_with(who, team(s), MALE)
            host = yield MalesLoveInterest.choose_farthest(who, way, lover)
            bring(s, lover, host, s.piece[dilemma].face)


@dilemma(5, "Nausicaans", "P", conditions="STRENGTH > 44", afterwards=DISCARDED)
class Nausicaans(Card):
    """If the conditions are not met, a random member dies."""

    def encounter(s, who, dilemma):
        yield from random_dies(s, who)


@dilemma(6, "Microvirus", "P", points=5, conditions="MEDICAL + SECURITY", afterwards=DISCARDED)
class Microvirus(Card):
    """If the conditions are not met, the opponent picks a member, who dies."""

    encounter = Chalnoth.encounter


dilemma(7, "Impassable Door", "P", conditions="Computer Skill", afterwards=GOES_BACK)
dilemma(
    8, "Founder Secret", "P", afterwards=GOES_BACK,
    conditions="Changeling OR (CUNNING > 40 + Tricorder) OR STRENGTH > 70 OR [Def] drone x4",
)  # fmt: skip


# -- dilemmas for space missions -------------------------------------------------------------------


@dilemma(
    9, "Cosmic String Fragment", "S", points=5, conditions="Astrophysics OR ENGINEER OR Navigation",
    afterwards=DISCARDED,
)  # fmt: skip
class CosmicStringFragment(Card):
    """If the conditions are not met, the ship is destroyed."""

    def encounter(s, who, dilemma):
        yield from destroy(s, team(s))


@dilemma(10, "Gravitic Mine", "S", conditions="SCIENCE + Navigation", afterwards=DISCARDED)
class GraviticMine(Card):
    """If the conditions are not met, the ship is damaged."""

    def encounter(s, who, this: Piece):
        yield from damage(s, this.seat, team(s), FLIPS, 0)


@dilemma(11, "Null Space", "S", points=5, conditions="Navigation x2", afterwards=DISCARDED)
class NullSpace(Card):
    """If the conditions are not met, the ship is damaged."""

    encounter = GraviticMine.encounter


def plays_another(s: TrekCcg, dilemma, host):
    """Return whether another copy of this dilemma is on a host."""
    return any(
        s.piece[other].face == s.piece[dilemma].face and s.piece[other].host == host
        for other in range(s.used_slots)
        if other != dilemma
    )


@dilemma(12, "Ktarian Game", "S", cured_by="CUNNING > 30 OR Android", afterwards=STAYS)
class KtarianGame(Card):
    """Place this on the ship. A random member of the crew is disabled now, and another one at the start of
    each turn of the ship's player. When this is cured, all personnel that it disabled recover."""

    def encounter(s, who, dilemma):
        yield from KtarianGame.disable_one(s, dilemma, who, team(s))
        lies_on(s, dilemma, team(s), who)

    @rule()
    def disable_one(s, dilemma, who, ship):
        victim = yield random_member(who, ship)
        s.piece[victim].disabled = True
        say("disabled", s.piece[victim].face)

    def turn_starts(s, piece):
        ship = carried_by(s, piece)
        if ship != NOTHING and any_member(s, s.piece[ship].controller, ship):
            yield from KtarianGame.disable_one(s, piece, s.piece[ship].controller, ship)

    def recover(s, dilemma):
        for piece in range(s.used_slots):
            card = s.piece[piece]
            if card.disabled and not card.captive and not plays_another(s, dilemma, card.host):
                card.disabled = False


@dilemma(13, 'Birth of "Junior"', "S", nullified_by="ENGINEER x3", afterwards=STAYS)
class BirthOfJunior(Card):
    """Place this on the ship. At the end of each turn of the ship's player, the ship's RANGE is reduced by 1,
    and the ship is destroyed if its RANGE is 0. ENGINEER x3 aboard can also nullify this later, and then the
    lost RANGE is restored."""

    def encounter(s, who, dilemma):
        s.piece[dilemma].first_note = 0
        lies_on(s, dilemma, team(s), who)

    def range(s, source: Piece, target):
        return -source.first_note * (source.host == target)

    def turn_ends(s, piece):
        ship = carried_by(s, piece)
        if ship != NOTHING:
            s.piece[piece].first_note += 1
            say("slows", s.piece[ship].face, ship_range(s, ship))
            if ship_range(s, ship) == 0:
                yield from destroy(s, ship)


@dilemma(14, "Tarellian Plague Ship", "S", points=5, conditions="own MEDICAL", afterwards=DISCARDED)
class TarellianPlagueShip(Card):
    """If the conditions are met, choose one of your own crew members with MEDICAL and discard that member.
    The opponent's infiltrator cannot be chosen. (This is *proposed*. By another reading, an infiltrator that
    takes part can be chosen.) If the conditions are not met, the whole crew dies."""

    @choice_of_piece("Who goes over to the plague ship?")
    def choose_doctor(s, who, piece) -> bool:
        own = not s.piece[piece].infiltrating
        return own and takes_part(s, piece, who, team(s)) and skill_of(s, piece, MEDICAL) > 0

    def gets_past(s, who, dilemma):
        doctor = yield TarellianPlagueShip.choose_doctor(who)
        discard(s, doctor)

    def encounter(s, who, dilemma):
        for piece in each(takes_part, s, who, team(s)):
            discard(s, piece)


def may_tow(s: TrekCcg, who, location, piece):
    """Return whether a piece is an undocked ship at a location that may tow the scow."""
    card = s.piece[piece]
    return (
        is_tug(s, piece, who)
        and card.host == SPACE + location
        and not card.cloaked
        and skill(s, who, piece, ENGINEER) >= 2
    )


@dilemma(15, "Radioactive Garbage Scow", "S", afterwards=STAYS, EITHER_USES=True)
class RadioactiveGarbageScow(Card):
    """Place this on the mission. The attempt ends, but nobody is stopped. Neither player may attempt a
    mission while this is on it. A staffed, undocked ship here with a Tractor Beam and 2 ENGINEER aboard
    may move to another mission and tow this along."""

    @choice_of_host("Where does {piece} tow it?", rules=("8.3",))
    def choose_dump(s, who, piece, host):
        """Ask for a mission within the ship's remaining RANGE."""
        if not SPACE <= host < SURFACE or mission_of(s, host - SPACE, who) < 0:
            return refuse()
        return OK if 0 < distance(s, who, piece, host - SPACE) <= range_left(s, piece) else refuse("8.3")

    @choice_of_piece("Which ship tows?")
    def choose_tug(s, who, location, piece):
        if not may_tow(s, who, location, piece):
            return refuse()
        ready = may_command(s, who, piece)
        if ready == OK and not any_legal(RadioactiveGarbageScow.choose_dump, s, who, piece):
            return refuse("8.3")
        return ready

    def encounter(s, who, this: Piece):
        this.host = AT_MISSION + attempted(s)
        say("closes", this.face, mission_of(s, attempted(s), who))

    def may_use(s, who, piece, moment) -> bool:
        location = location_of(s, piece)
        return (
            moment == IN_ORDER
            and s.piece[piece].host == AT_MISSION + location
            and any_legal(RadioactiveGarbageScow.choose_tug, s, who, location)
        )

    def use(s, who, piece):
        location = location_of(s, piece)
        if any_legal(RadioactiveGarbageScow.choose_tug, s, who, location):
            ship = yield RadioactiveGarbageScow.choose_tug(who, location)
            s.phase = EXECUTE_ORDERS
            manned = yield from man(s, who, ship)
            if (
                manned
                and may_tow(s, who, location, ship)
                and any_legal(RadioactiveGarbageScow.choose_dump, s, who, ship)
            ):
                host = yield RadioactiveGarbageScow.choose_dump(who, ship)
                s.piece[ship].range_used += distance(s, who, ship, host - SPACE)
                attach(s, piece, AT_MISSION + host - SPACE)
                say("tows", s.piece[ship].face, s.piece[piece].face)
                enter(s, ship, host - SPACE)


# -- dilemmas for any mission ----------------------------------------------------------------------


@dilemma(
    16, "Barclay's Protomorphosis Disease", "S/P", points=10, conditions="MEDICAL + SCIENCE + SECURITY",
    afterwards=DISCARDED,
)  # fmt: skip
class BarclaysProtomorphosisDisease(Card):
    """If the conditions are not met, all members who are not androids die."""

    def encounter(s, who, dilemma):
        for piece in each(takes_part, s, who, team(s)):
            if not has_trait(s, piece, ANDROID):
                discard(s, piece)


@among_pieces
def is_solid(s: TrekCcg, piece, who, host):
    """Return whether a piece is an acting team member but not a changeling."""
    return takes_part(s, piece, who, host) and not has_trait(s, piece, CHANGELING)


@dilemma(17, "Berserk Changeling", "S/P", conditions="Hand weapon x2 OR SECURITY x3", afterwards=GOES_BACK)
class BerserkChangeling(Card):
    """If the conditions are not met, a random member who is not a changeling dies."""

    @at_random
    def random_solid(s, who, host, piece):
        return is_solid(s, piece, who, host)

    def encounter(s, who, dilemma):
        if some_of(is_solid, s, who, team(s)):
            victim = yield BerserkChangeling.random_solid(who, team(s))
            discard(s, victim)


@among_pieces
def is_carried(s: TrekCcg, piece, who, host):
    """Return whether a piece is equipment of the player's crew or Away Team."""
    return is_theirs(s, piece, who, host) and is_equipment(s, piece)


@among_pieces
def is_weak(s: TrekCcg, piece, who, host):
    """Return whether an acting member has STRENGTH+CUNNING below 15."""
    return takes_part(s, piece, who, host) and strength(s, piece) + cunning(s, piece) < 15


@dilemma(18, "Common Thief", "S/P", afterwards=DISCARDED)
class CommonThief(Card):
    """If equipment is present, a random piece of equipment is discarded. If there is none, the opponent picks
    a member with STRENGTH+CUNNING below 15, who dies. If no member is that weak, nothing happens."""

    @at_random
    def random_equipment(s, who, host, piece):
        return is_carried(s, piece, who, host)

    @choice_of_piece("Whom does the thief kill?")
    def choose_weak(s, who, owner, host, piece) -> bool:
        """Ask for a member of the owner's team with STRENGTH+CUNNING below 15."""
        return is_weak(s, piece, owner, host)

    def triggers(s, who, host):
        """Return whether the team has equipment or a weak member."""
        return some_of(is_carried, s, who, host) or some_of(is_weak, s, who, host)

    def encounter(s, who, dilemma):
        if some_of(is_carried, s, who, team(s)):
            loot = yield CommonThief.random_equipment(who, team(s))
            discard(s, loot)
        else:
            victim = yield CommonThief.choose_weak(1 - who, who, team(s))
            discard(s, victim)


@dilemma(19, "Chula: Pick One to Save Two", "S/P", conditions="member x3", afterwards=GOES_BACK)
class Chula(Card):
    """If the conditions are met, three random members face this. You return one of the three to their owner's
    hand, or all three are stopped."""

    @choice_of_piece("Who returns to hand?")
    def choose_picked(s, who, piece) -> bool:
        return piece in s.picked

    def gets_past(s, who, dilemma):
        yield from pick_some(s, who, team(s), 3)
        if (yield may_do_it(who, s.piece[dilemma].face)):
            lost = yield Chula.choose_picked(who)
            return_to_hand(s, lost)
        else:
            for piece in s.picked:
                stop(s, piece)


@dilemma(20, "Lineup", "S/P", conditions="member x4", afterwards=GOES_BACK)
class Lineup(Card):
    """If the conditions are met, four random members form the lineup. They are stopped, unless one of them
    has INTEGRITY below 5 or above 8."""

    def gets_past(s, who, dilemma):
        yield from pick_some(s, who, team(s), 4)
        if not any(integrity(s, piece) < 5 or integrity(s, piece) > 8 for piece in s.picked):
            for piece in s.picked:
                stop(s, piece)


@among_pieces
def may_be_trapped(s: TrekCcg, piece, who, host):
    """Return whether a member is the player's own, unique and not Cardassian."""
    card = s.piece[piece]
    own = takes_part(s, piece, who, host) and not card.infiltrating
    return own and UNIQUE[card.face] and card.affiliation != CARDASSIAN


@dilemma(21, "Cardassian Trap", "S/P", conditions="Empathy", afterwards=DISCARDED, UNTIL_FREED=True)
class CardassianTrap(Card):
    """If the conditions are not met, the opponent captures a random unique member who is not of the
    Cardassian affiliation. While the opponent has no personnel here to hold the captive, this stays on the
    captive."""

    @at_random
    def random_trapped(s, who, host, piece):
        return may_be_trapped(s, piece, who, host)

    def encounter(s, who, dilemma):
        if some_of(may_be_trapped, s, who, team(s)):
            victim = yield CardassianTrap.random_trapped(who, team(s))
            taken = yield from capture(s, victim, 1 - who)
            if not taken:
                lies_on(s, dilemma, victim, 1 - who)


@dilemma(22, "Undetected Beam-In", "S/P", nullified_by="SECURITY x4", afterwards=DISCARDED)
class UndetectedBeamIn(Card):
    """The opponent may download up to four Borg drones, who come to the place where the team is."""

    @choice_to_download("Which drone beams in?", rules=("22.15",))
    def choose_boarding(s, who, host, card):
        return OK if card == NO_CARD else may_download_drone(s, who, card, 0, host)

    def encounter(s, who, dilemma):
        for _ in range(4):
            card = yield UndetectedBeamIn.choose_boarding(1 - who, team(s))
            if card == NO_CARD:
                break
            yield from download_card(s, 1 - who, card, team(s))


@dilemma(23, "Ensure Their Silence", "S/P", afterwards=DISCARDED)
class EnsureTheirSilence(Card):
    """A random member dies. If an infiltrator of the opponent takes part, two more random members die. Then
    the opponent chooses one infiltrator that takes part, and exposes it."""

    @choice_of_piece("Which infiltrator is exposed?")
    def choose_betrayed(s, who, owner, host, piece) -> bool:
        """Ask for an infiltrator that takes part in the action of the owner's team."""
        return bool(s.piece[piece].infiltrating) and takes_part(s, piece, owner, host)

    def encounter(s, who, dilemma):
        spied_on = any_legal(EnsureTheirSilence.choose_betrayed, s, 1 - who, who, team(s))
        yield from random_dies(s, who)
        if spied_on:
            yield from random_dies(s, who)
            yield from random_dies(s, who)
            yield settled()
            if any_legal(EnsureTheirSilence.choose_betrayed, s, 1 - who, who, team(s)):
                spy = yield EnsureTheirSilence.choose_betrayed(1 - who, who, team(s))
                expose(s, spy)


def reframe(s: TrekCcg, dilemma, victim):
    """Make a personnel Non-Aligned, and record its old affiliation in the dilemma."""
    frame = s.piece[dilemma]
    card = s.piece[victim]
    if card.infiltrating:
        frame.former = card.former
        card.former = NON_ALIGNED
    else:
        frame.former = card.affiliation
    card.affiliation = NON_ALIGNED
    say("reframed", card.face, frame.first_note, frame.second_note)


@dilemma(24, "Frame of Mind", "S/P", icons=AU, cured_by="Empathy x3", afterwards=STAYS)
class FrameOfMind(Card):
    """Place this on a random member. The member becomes Non-Aligned, with INTEGRITY 3, CUNNING 3, STRENGTH 3
    and only two skills. The opponent picks these two skills from all skills in the game. When this is cured,
    the member is restored."""

    @decision(SKILL_NAMES, "Which skill is left to {piece}?")
    def choose_left(s, who, dilemma, piece, skill) -> bool:
        return s.piece[dilemma].first_note != skill

    def encounter(s, who, this: Piece):
        victim = yield random_member(who, team(s))
        if reframed(s, victim) == NOTHING:
            this.first_note = yield FrameOfMind.choose_left(1 - who, this, victim)
            this.second_note = yield FrameOfMind.choose_left(1 - who, this, victim)
            reframe(s, this, victim)
            lies_on(s, this, victim, who)

    def recover(s, dilemma):
        frame = s.piece[dilemma]
        card = s.piece[frame.host]
        if not card.infiltrating:
            card.affiliation = frame.former
        else:
            card.former = frame.former
            if icon_of(s, frame.host) != NO_AFFILIATION:
                card.affiliation = icon_of(s, frame.host)
