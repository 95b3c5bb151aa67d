"""The dilemmas (chapter 53)."""

from coverts.games.trek_ccg.for_cards import *

unprinted(EQUIPMENT, 10, "Tricorder")


# -- of planet missions ----------------------------------------------------------------------------


def sum_of(s: TrekCcg, piece):
    """The three attributes of a personnel together."""
    return integrity(s, piece) + cunning(s, piece) + strength(s, piece)


@dilemma(1, "Archer", "P", requires="SECURITY + MEDICAL")
class Archer(Card):
    """Else the member with the highest total of attributes dies; of equals, whom the opponent picks.
    Discard it."""

    @choice_of_piece("Whom does the Archer hit?")
    def choose_highest(s, who, owner, highest, piece) -> bool:
        """One of those in the other player's team whose attributes come to that total."""
        return takes_part(s, piece, owner, team(s)) and sum_of(s, piece) >= highest

    def encounter(s, who, dilemma):
        victim = yield Archer.choose_highest(1 - who, who, most(sum_of, takes_part, s, who, team(s)))
        discard(s, victim)


@dilemma(2, "Chalnoth", "P", points=5, requires="SECURITY x3 OR STRENGTH > 40")
class Chalnoth(Card):
    """Else a member the opponent picks dies. Discard it."""

    def encounter(s, who, dilemma):
        yield from chosen_dies(s, who)


dilemma(3, "Matriarchal Society", "P", requires="Female x2")


def is_other_planet(s: TrekCcg, place):
    """Another planet of the spaceline on which a mission is attempted."""
    return (
        place != attempted(s)
        and s.location[place].quadrant == s.location[attempted(s)].quadrant
        and is_planet(s, place)
    )


@dilemma(4, "Male's Love Interest", "P")
class MalesLoveInterest(Card):
    """A random male goes to the farthest planet of the spaceline; of equals, to the one the opponent picks.
    Discard it."""

    @choice_of_host("Which planet does {piece} go to?")
    def choose_farthest(s, who, owner, way, piece, host) -> bool:
        """One of the planets that far from the mission attempted by the other player."""
        return (
            is_surface(host)
            and is_other_planet(s, host - SURFACE)
            and way_between(s, owner, attempted(s), host - SURFACE) >= way
        )

    def encounter(s, who, dilemma):
        way = max(
            (way_between(s, who, attempted(s), x) for x in range(LOCATIONS) if is_other_planet(s, x)),
            default=NOTHING,
        )
        if way != NOTHING and traits(s, who, team(s), MALE) > 0:
            lover = yield random_member_with(who, team(s), MALE)
            host = yield MalesLoveInterest.choose_farthest(1 - who, who, way, lover)
            bring(s, lover, host, s.piece[dilemma].face)


@dilemma(5, "Nausicaans", "P", requires="STRENGTH > 44")
class Nausicaans(Card):
    """Else a random member dies. Discard it."""

    def encounter(s, who, dilemma):
        yield from random_dies(s, who)


@dilemma(6, "Microvirus", "P", points=5, requires="MEDICAL + SECURITY")
class Microvirus(Card):
    """Else a member the opponent picks dies. Discard it."""

    encounter = Chalnoth.encounter


dilemma(7, "Impassable Door", "P", requires="Computer Skill")


@dilemma(8, "Founder Secret", "P")
class FounderSecret(Card):
    """To get past, a changeling, CUNNING>40 with a Tricorder, STRENGTH>70 or four [Def] drones are needed."""

    def requires(s, who, host):
        tricorder = any(s.piece[x].face == card_named("Tricorder") for x in each(is_theirs, s, who, host))
        return (
            traits(s, who, host, CHANGELING) > 0
            or (total_cunning(s, who, host) > 40 and tricorder)
            or total_strength(s, who, host) > 70
            or drones(s, who, host, DEF) >= 4
        )


# -- of space missions -----------------------------------------------------------------------------


@dilemma(9, "Cosmic String Fragment", "S", points=5, requires="Astrophysics OR ENGINEER OR Navigation")
class CosmicStringFragment(Card):
    """Else the ship is destroyed. Discard it."""

    def encounter(s, who, dilemma):
        yield from destroy(s, team(s))


@dilemma(10, "Gravitic Mine", "S", requires="SCIENCE + Navigation")
class GraviticMine(Card):
    """Else the ship is damaged. Discard it."""

    def encounter(s, who, this: Piece):
        yield from damage(s, this.seat, team(s), FLIPS, 0)


@dilemma(11, "Null Space", "S", points=5, requires="Navigation x2")
class NullSpace(Card):
    """Else the ship is damaged. Discard it."""

    encounter = GraviticMine.encounter


def can_quit(s: TrekCcg, who, ship):
    """The crew can cure a Ktarian Game."""
    return cunning_there(s, who, ship) > 30 or traits_there(s, who, ship, ANDROID) > 0


def cure_game(s: TrekCcg, game):
    """If the crew can, the game is discarded, and whom no other disables recovers."""
    ship = carried_by(s, game)
    if ship != NOTHING and can_quit(s, s.piece[ship].controller, ship):
        say("cured", s.piece[ship].face)
        discard(s, game)
        for piece in range(s.used_slots):
            card = s.piece[piece]
            if (
                card.disabled
                and not card.captive
                and is_on(s, card_named("Ktarian Game"), card.host) == NOTHING
            ):
                card.disabled = False


@dilemma(12, "Ktarian Game", "S")
class KtarianGame(Card):
    """Place it on the ship. Now, and at the start of each of your turns, a random member of the crew is
    disabled. CUNNING>30 or an android, not disabled, aboard cures all."""

    every_turn_ends = cure_game

    def encounter(s, who, dilemma):
        victim = yield random_member(who, team(s))
        s.piece[victim].disabled = True
        if can_quit(s, who, team(s)):
            s.piece[victim].disabled = False
            return OVERCOME
        say("disabled", s.piece[victim].face)
        return lies_on(s, dilemma, team(s), who)

    def turn_starts(s, piece):
        cure_game(s, piece)
        ship = carried_by(s, piece)
        if ship != NOTHING and any_member(s, s.piece[ship].controller, ship):
            victim = yield random_member(s.piece[ship].controller, ship)
            s.piece[victim].disabled = True
            say("disabled", s.piece[victim].face)


def wean(s: TrekCcg, junior):
    """If 3 ENGINEER are aboard the ship, the dilemma is discarded."""
    ship = carried_by(s, junior)
    if ship != NOTHING and skill_there(s, s.piece[ship].controller, ship, ENGINEER) >= 3:
        discard(s, junior)


@dilemma(13, 'Birth of "Junior"', "S", requires="ENGINEER x3")
class BirthOfJunior(Card):
    """Else place it on the ship, whose RANGE is one less after each of your turns; at 0 the ship is
    destroyed. ENGINEER x3 aboard nullify it."""

    turn_starts = wean

    def encounter(s, who, dilemma):
        s.piece[dilemma].first_note = 0
        return lies_on(s, dilemma, team(s), who)

    def range(s, source: Piece, target):
        return -source.first_note * (source.host == target)

    def turn_ends(s, piece):
        wean(s, piece)
        ship = carried_by(s, piece)
        if ship != NOTHING:
            s.piece[piece].first_note += 1
            say("slows", s.piece[ship].face, ship_range(s, ship))
            if ship_range(s, ship) == 0:
                yield from destroy(s, ship)


@dilemma(14, "Tarellian Plague Ship", "S", points=5)
class TarellianPlagueShip(Card):
    """Discard one of the crew with MEDICAL; if there is none, the whole crew dies. Discard it."""

    @choice_of_piece("Who goes over to the plague ship?")
    def choose_doctor(s, who, piece) -> bool:
        return takes_part(s, piece, who, team(s)) and skill_of(s, piece, MEDICAL) > 0

    def encounter(s, who, dilemma):
        if any_legal(TarellianPlagueShip.choose_doctor, s, who):
            doctor = yield TarellianPlagueShip.choose_doctor(who)
            discard(s, doctor)
            return OVERCOME
        for piece in each(takes_part, s, who, team(s)):
            discard(s, piece)


def may_tow(s: TrekCcg, who, location, piece):
    """A ship there, not docked, with Tractor Beam and 2 ENGINEER."""
    card = s.piece[piece]
    return (
        is_tug(s, piece, who)
        and card.host == SPACE + location
        and not card.cloaked
        and skill(s, who, piece, ENGINEER) >= 2
    )


@dilemma(15, "Radioactive Garbage Scow", "S", EITHER_USES=True)
class RadioactiveGarbageScow(Card):
    """Place it on the mission: the attempt ends, and no mission is attempted where it lies. A staffed ship
    there, not docked, with Tractor Beam and 2 ENGINEER may move to another mission and tow it along."""

    @choice_of_host("Where does {piece} tow it?", rules=("8.3",))
    def choose_dump(s, who, piece, host):
        """A mission in what is left of the ship's RANGE."""
        if not SPACE <= host < SURFACE or mission_of(s, host - SPACE, who) < 0:
            return refuse()
        return OK if 0 <= distance(s, who, piece, host - SPACE) <= range_left(s, piece) else refuse("8.3")

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
        return STAYS_BEHIND

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


# -- of both ---------------------------------------------------------------------------------------


@dilemma(16, "Barclay's Protomorphosis Disease", "S/P", points=10, requires="MEDICAL + SCIENCE + SECURITY")
class BarclaysProtomorphosisDisease(Card):
    """Else all members but androids die. Discard it."""

    def encounter(s, who, dilemma):
        for piece in each(takes_part, s, who, team(s)):
            if not has_trait(s, piece, ANDROID):
                discard(s, piece)


@among_pieces
def is_solid(s: TrekCcg, piece, who, host):
    """A member who is no changeling."""
    return takes_part(s, piece, who, host) and not has_trait(s, piece, CHANGELING)


@dilemma(17, "Berserk Changeling", "S/P")
class BerserkChangeling(Card):
    """Unless two hand weapons or 3 SECURITY are present, a random member who is no changeling dies. Discard
    it."""

    @at_random
    def random_solid(s, who, host, piece):
        return is_solid(s, piece, who, host)

    def requires(s, who, host):
        weapons = sum(
            has_trait(s, x, HAND_WEAPON) for x in each(is_theirs, s, who, host) if not s.piece[x].stopped
        )
        return weapons >= 2 or skill(s, who, host, SECURITY) >= 3

    def encounter(s, who, dilemma):
        if some_of(is_solid, s, who, team(s)):
            victim = yield BerserkChangeling.random_solid(who, team(s))
            discard(s, victim)


@among_pieces
def is_carried(s: TrekCcg, piece, who, host):
    """Equipment that player's crew or Away Team has."""
    return is_theirs(s, piece, who, host) and is_equipment(s, piece)


@dilemma(18, "Common Thief", "S/P")
class CommonThief(Card):
    """A random equipment present is discarded; if there is none, a member with STRENGTH+CUNNING<15 whom the
    opponent picks dies. Discard it."""

    @at_random
    def random_equipment(s, who, host, piece):
        return is_carried(s, piece, who, host)

    @choice_of_piece("Whom does the thief kill?")
    def choose_weak(s, who, owner, host, piece) -> bool:
        """One of the other player's team with STRENGTH+CUNNING<15."""
        return takes_part(s, piece, owner, host) and strength(s, piece) + cunning(s, piece) < 15

    def encounter(s, who, dilemma):
        if some_of(is_carried, s, who, team(s)):
            loot = yield CommonThief.random_equipment(who, team(s))
            discard(s, loot)
        elif any_legal(CommonThief.choose_weak, s, 1 - who, who, team(s)):
            victim = yield CommonThief.choose_weak(1 - who, who, team(s))
            discard(s, victim)


@dilemma(19, "Chula: Pick One to Save Two", "S/P")
class Chula(Card):
    """Of three random members you return one to its owner's hand, or all three are stopped. Discard it."""

    @choice_of_piece("Who returns to hand?")
    def choose_picked(s, who, piece) -> bool:
        return piece in s.picked

    def encounter(s, who, dilemma):
        yield from pick_some(s, who, team(s), 3)
        if (yield may_do_it(who, s.piece[dilemma].face)) and s.picked.count() > 0:
            lost = yield Chula.choose_picked(who)
            return_to_hand(s, lost)
        else:
            for piece in s.picked:
                stop(s, piece)


@dilemma(20, "Lineup", "S/P")
class Lineup(Card):
    """Four random members are stopped, unless one of them has INTEGRITY<5 or INTEGRITY>8. Discard it."""

    def encounter(s, who, dilemma):
        yield from pick_some(s, who, team(s), 4)
        if any(not 5 <= integrity(s, piece) <= 8 for piece in s.picked):
            return OVERCOME
        for piece in s.picked:
            stop(s, piece)


@among_pieces
def may_be_trapped(s: TrekCcg, piece, who, host):
    """A unique member of the team's own who is no Cardassian."""
    card = s.piece[piece]
    return (
        takes_part(s, piece, who, host)
        and not card.infiltrating
        and UNIQUE[card.face]
        and card.affiliation != CARDASSIAN
        and not has_trait(s, piece, CARDASSIAN_SPECIES)
    )


@dilemma(21, "Cardassian Trap", "S/P", requires="Empathy")
class CardassianTrap(Card):
    """Else a random unique member who is no Cardassian is captured by the opponent. Discard it, unless it
    must hold the captive."""

    @at_random
    def random_trapped(s, who, host, piece):
        return may_be_trapped(s, piece, who, host)

    def encounter(s, who, dilemma):
        if some_of(may_be_trapped, s, who, team(s)):
            victim = yield CardassianTrap.random_trapped(who, team(s))
            taken = yield from capture(s, victim, 1 - who)
            if not taken:
                return lies_on(s, dilemma, victim, 1 - who)


@dilemma(23, "Ensure Their Silence", "S/P")
class EnsureTheirSilence(Card):
    """A random member dies. If an infiltrator of the opponent takes part, two more random members die and
    the opponent chooses one such infiltrator, who is exposed. Discard it."""

    @choice_of_piece("Which infiltrator is exposed?")
    def choose_betrayed(s, who, owner, host, piece) -> bool:
        """One's infiltrator who takes part in what the other player's team does."""
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
    """A personnel is Non-Aligned; the dilemma keeps the affiliation to be given back."""
    frame = s.piece[dilemma]
    card = s.piece[victim]
    if card.infiltrating:
        frame.former = card.former
        card.former = NON_ALIGNED
    else:
        frame.former = card.affiliation
    card.affiliation = NON_ALIGNED
    say("reframed", card.face, frame.first_note, frame.second_note)


def clear_mind(s: TrekCcg, dilemma):
    """If 3 Empathy are present, the personnel is what they were and the dilemma is discarded."""
    frame = s.piece[dilemma]
    if not is_aboard(frame.host):
        return
    card = s.piece[frame.host]
    if skill_there(s, side_of(s, frame.host), card.host, EMPATHY) >= 3:
        if not card.infiltrating:
            card.affiliation = frame.former
        else:
            card.former = frame.former
            if INFILTRATES[card.face] != NO_AFFILIATION:
                card.affiliation = INFILTRATES[card.face]
        say("cured", card.face)
        discard(s, dilemma)


@dilemma(24, "Frame of Mind", "S/P", icons=AU, requires="Empathy x3")
class FrameOfMind(Card):
    """Else place it on a random member, who is Non-Aligned 3-3-3 with just two skills that the opponent
    picks. Empathy x3 present cure it."""

    turn_starts = clear_mind
    every_turn_ends = clear_mind

    @decision(SKILL_NAMES, "Which skill is left to {piece}?")
    def choose_left(s, who, dilemma, piece, skill) -> bool:
        return s.piece[dilemma].first_note != skill

    def encounter(s, who, this: Piece):
        victim = yield random_member(who, team(s))
        if reframed(s, victim) == NOTHING:
            this.first_note = yield FrameOfMind.choose_left(1 - who, this, victim)
            this.second_note = yield FrameOfMind.choose_left(1 - who, this, victim)
            reframe(s, this, victim)
            return lies_on(s, this, victim, who)
