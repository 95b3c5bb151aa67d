"""Dilemmas of space missions (chapter 53)."""

from coverts.games.trek_ccg.for_cards import *


@dilemma(9, "Cosmic String Fragment", "S", points=5, requires="Astrophysics OR ENGINEER OR Navigation")
class CosmicStringFragment:
    """Else the ship is destroyed. Discard it."""

    def encounter(s, who, dilemma):
        yield from destroy(s, s.team)


@dilemma(10, "Gravitic Mine", "S", requires="SCIENCE + Navigation")
class GraviticMine:
    """Else the ship is damaged. Discard it."""

    def encounter(s, who, dilemma):
        yield from damage(s, s.piece[dilemma].seat, s.team, FLIPS, 0)


@dilemma(11, "Null Space", "S", points=5, requires="Navigation x2")
class NullSpace:
    """Else the ship is damaged. Discard it."""

    def encounter(s, who, dilemma):
        yield from damage(s, s.piece[dilemma].seat, s.team, FLIPS, 0)


# -- Ktarian Game ----------------------------------------------------------------------------------


def is_on_ship(s, piece):
    """It lies on a ship."""
    host = s.piece[piece].host
    return host < PIECES and is_ship(s, host)


def can_quit(s, who, ship):
    """The crew can cure a Ktarian Game."""
    return cunning_there(s, who, ship) > 30 or traits_there(s, who, ship, ANDROID) > 0


def is_playing_on(s, piece, cured):
    """The personnel is aboard a ship with a Ktarian Game other than the one that is cured."""
    for game in range(s.used_slots):
        if (
            game != cured
            and s.piece[game].face == card_named("Ktarian Game")
            and s.piece[game].host == s.piece[piece].host
        ):
            return 1
    return 0


def cure_game(s, game):
    """If the crew can, whom the game disabled recovers and it is discarded; returns whether it is gone."""
    ship = s.piece[game].host
    if not can_quit(s, s.piece[ship].controller, ship):
        return 0
    for piece in range(s.used_slots):
        if s.piece[piece].disabled and not s.piece[piece].captive and not is_playing_on(s, piece, game):
            s.piece[piece].disabled = False
    say("cured", s.piece[ship].face)
    discard(s, game)
    return 1


@dilemma(12, "Ktarian Game", "S")
class KtarianGame:
    """Place it on the ship. Now, and at the start of each of your turns, a random member of the crew is
    disabled. CUNNING>30 or an android, not disabled, aboard cures all."""

    def encounter(s, who, dilemma):
        if any_member(s, who, s.team):
            victim = yield random_member(who, s.team)
            s.piece[victim].disabled = True
            if can_quit(s, who, s.team):
                s.piece[victim].disabled = False
                return OVERCOME
            say("disabled", s.piece[victim].face)
        s.piece[dilemma].host = s.team
        s.piece[dilemma].controller = who
        return STAYS_BEHIND

    def turn_starts(s, piece):
        ship = s.piece[piece].host
        if is_on_ship(s, piece) and not cure_game(s, piece):
            who = s.piece[ship].controller
            if any_member(s, who, ship):
                victim = yield random_member(who, ship)
                s.piece[victim].disabled = True
                say("disabled", s.piece[victim].face)

    def every_turn_ends(s, piece):
        if is_on_ship(s, piece):
            cure_game(s, piece)


# -- Birth of "Junior" -----------------------------------------------------------------------------


def wean(s, junior):
    """If 3 ENGINEER are aboard, the dilemma is discarded; returns whether it is gone."""
    ship = s.piece[junior].host
    if skill_there(s, s.piece[ship].controller, ship, ENGINEER) < 3:
        return 0
    discard(s, junior)
    return 1


@dilemma(13, 'Birth of "Junior"', "S", requires="ENGINEER x3")
class BirthOfJunior:
    """Else place it on the ship, whose RANGE is one less after each of your turns; at 0 the ship is
    destroyed. ENGINEER x3 aboard nullify it."""

    def encounter(s, who, dilemma):
        s.piece[dilemma].host = s.team
        s.piece[dilemma].controller = who
        s.piece[dilemma].first_note = 0
        return STAYS_BEHIND

    def range(s, source, target):
        if s.piece[source].host != target:
            return 0
        return -max(s.piece[source].first_note, 0)

    def turn_starts(s, piece):
        if is_on_ship(s, piece):
            wean(s, piece)

    def turn_ends(s, piece):
        if is_on_ship(s, piece) and not wean(s, piece):
            ship = s.piece[piece].host
            s.piece[piece].first_note += 1
            say("slows", s.piece[ship].face, ship_range(s, ship))
            if ship_range(s, ship) == 0:
                yield from destroy(s, ship)


@dilemma(14, "Tarellian Plague Ship", "S", points=5)
class TarellianPlagueShip:
    """Discard one of the crew with MEDICAL; if there is none, the whole crew dies. Discard it."""

    @decision(PIECES, named="piece", prompt="Who goes over to the plague ship?")
    def choose_doctor(s, who, piece):
        if not takes_part(s, piece, who, s.team) or skill_of(s, piece, MEDICAL) == 0:
            return refuse()
        return OK

    def encounter(s, who, dilemma):
        if any_legal(TarellianPlagueShip.choose_doctor, s, who):
            doctor = yield TarellianPlagueShip.choose_doctor(who)
            discard(s, doctor)
            return OVERCOME
        team = s.team
        for piece in range(PIECES):
            if takes_part(s, piece, who, team):
                discard(s, piece)
        return DISCARDED


# -- Radioactive Garbage Scow ----------------------------------------------------------------------


def may_tow(s, who, location, piece):
    """A ship there, not docked, with Tractor Beam and 2 ENGINEER."""
    card = s.piece[piece]
    if not is_ship(s, piece) or card.controller != who or card.host != SPACE + location or card.cloaked:
        return 0
    return FITTED[card.face] & TRACTOR_BEAM != 0 and skill(s, who, piece, ENGINEER) >= 2


@dilemma(15, "Radioactive Garbage Scow", "S", EITHER_USES=True)
class RadioactiveGarbageScow:
    """Place it on the mission: the attempt ends, and no mission is attempted where it lies. A staffed ship
    there, not docked, with Tractor Beam and 2 ENGINEER may move to another mission and tow it along."""

    @decision(HOSTS, named="host", prompt="Where does {piece} tow it?", rules=("8.3",))
    def choose_dump(s, who, piece, host):
        """A mission in what is left of the ship's RANGE."""
        if host < SPACE or host >= SURFACE or mission_of(s, host - SPACE, who) < 0:
            return refuse()
        way = distance(s, who, piece, host - SPACE)
        if way < 0 or way > range_left(s, piece):
            return refuse("8.3")
        return OK

    @decision(PIECES, named="piece", prompt="Which ship tows?")
    def choose_tug(s, who, location, piece):
        if not may_tow(s, who, location, piece):
            return refuse()
        ready = may_command(s, who, piece)
        if ready == OK and not any_legal(RadioactiveGarbageScow.choose_dump, s, who, piece):
            return refuse("8.3")
        return ready

    def encounter(s, who, dilemma):
        s.piece[dilemma].host = AT_MISSION + s.attempted
        say("closes", s.piece[dilemma].face, mission_of(s, s.attempted, who))
        return STAYS_BEHIND

    def may_use(s, who, piece, moment):
        location = location_of(s, piece)
        if moment != IN_ORDER or s.piece[piece].host != AT_MISSION + location:
            return refuse()
        if not any_legal(RadioactiveGarbageScow.choose_tug, s, who, location):
            return refuse()
        return OK

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
                s.piece[piece].host = AT_MISSION + host - SPACE
                say("tows", s.piece[ship].face, s.piece[piece].face)
                enter(s, ship, host - SPACE)
