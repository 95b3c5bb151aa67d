"""The events that stay on a ship, a captive or an infiltrator (chapter 48)."""

from coverts.games.trek_ccg.for_cards import *


def may_breach(s: TrekCcg, piece):
    """Return whether a piece is a ship that is not Borg."""
    return is_ship(s, piece) and AFFILIATION[s.piece[piece].face] != BORG


def strikes_now(s: TrekCcg, this):
    """Return whether the turn of a ship's player ends, and not the turn in which a card was played on it."""
    return s.piece[s.piece[this].host].controller == s.player and s.turn > s.piece[this].first_note


def has_own_skill(s: TrekCcg, ship, wanted):
    """Return whether an able member of the ship's crew, not an infiltrator, has a skill."""
    crew = s.piece[ship].controller
    return any(skill_of(s, piece, wanted) > 0 for piece in each(is_able_member, s, crew, ship))


@event(2, "Warp Core Breach", stays=ON_TARGET)
class WarpCoreBreach(Card):
    """Play this on any ship that is not Borg. At the end of the next turn of the ship's player, the ship is
    destroyed, unless its crew has an ENGINEER aboard, in which case this is discarded."""

    @choice_of_piece("In which ship does the core breach?")
    def choose_breached(s, who, piece) -> bool:
        return may_breach(s, piece)

    plays = choose_breached
    aim = choose_breached

    def enters(s, this: Piece):
        this.first_note = s.turn
        if not is_ship(s, this.host):
            discard(s, this)

    def every_turn_ends(s, this: Piece):
        ship = this.host
        if not strikes_now(s, this):
            return
        if has_own_skill(s, ship, ENGINEER):
            say("breach_over", s.piece[ship].face)
            discard(s, this)
        else:
            yield from destroy(s, ship)


@event(8, "Metaphasic Shields", stays=ON_TARGET)
class MetaphasicShields(Card):
    """Play this on your ship. The ship is SHIELDS +2 for each personnel of its crew whose classification is
    SCIENCE."""

    @choice_of_piece("Which ship gets metaphasic shields?")
    def choose_shielded(s, who, piece) -> bool:
        return is_own_ship(s, piece, who)

    plays = aim = choose_shielded

    def shields(s, source: Piece, target):
        if source.host != target:
            return 0
        crew = s.piece[target].controller
        return 2 * sum(has_class(s, piece, SCIENCE) for piece in each(is_able_member, s, crew, target))


@event(12, "Plasma Fire", stays=ON_TARGET)
class PlasmaFire(Card):
    """Play this on any ship that is not Borg. At the end of the next turn of the ship's player, and of each
    of their turns after that, the ship is damaged, unless its crew has SECURITY aboard, in which case this is
    discarded."""

    @choice_of_piece("Which ship is on fire?")
    def choose_burning(s, who, piece) -> bool:
        return may_breach(s, piece)

    plays = aim = choose_burning
    enters = WarpCoreBreach.enters

    def every_turn_ends(s, this: Piece):
        ship = this.host
        if not strikes_now(s, this):
            return
        if has_own_skill(s, ship, SECURITY):
            say("fire_out", s.piece[ship].face)
            discard(s, this)
        else:
            yield from damage(s, this.seat, ship, FLIPS, 0)


@event(13, "Interrogation", stays=ON_TARGET, UNTIL_FREED=True)
class Interrogation(Card):
    """Play this on a captive that you hold, one on each captive. Once in each of your turns, you may ask the
    captive how many lights there are, and your opponent answers. For "four", you score 1 point. For "five",
    you score 10 points, and the captive is free on a planet or aboard a compatible ship or facility of your
    opponent, as they choose."""

    @choice_of_piece("Which captive is interrogated?")
    def choose_interrogated(s, who, piece) -> bool:
        return is_held(s, piece, who) and is_on(s, card_named("Interrogation"), piece) == NOTHING

    @decision(("four", "five"), prompt="How many lights does {piece} see?")
    def count_lights(s, who, piece, answer):
        return OK

    @choice_of_host("Where is {piece} set free?")
    def choose_refuge(s, who, piece: Piece, host):
        if not is_room(s, host):
            return refuse()
        if is_surface(host):
            return OK
        if s.piece[vessel_of(s, host)].controller != who:
            return refuse()
        return OK if fits_group(s, who, piece.affiliation, host) else refuse("6.5")

    plays = aim = choose_interrogated

    def may_use(s, who, piece: Piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        return OK if piece.used == 0 and is_held(s, piece.host, who) else refuse()

    def use(s, who, piece: Piece):
        captive = piece.host
        if not is_held(s, captive, who):
            return
        piece.used = 1
        victim = s.piece[captive].seat
        if (yield Interrogation.count_lights(victim, captive)) == 0:
            say("four_lights", s.piece[captive].face)
            score_bonus(s, who, 1)
            return
        say("five_lights", s.piece[captive].face)
        score_bonus(s, who, 10)
        if any_legal(Interrogation.choose_refuge, s, victim, captive):
            refuge = yield Interrogation.choose_refuge(victim, captive)
            bring(s, captive, refuge, card_named("Interrogation"))
        release(s, captive)


@event(14, "Blood Screening", stays=ON_TARGET, countdown=3, IMMUNE=IMMUNE_KEVIN, UNTIL_EXPOSED=True)
class BloodScreening(Card):
    """Play this on a shape-shifter who infiltrates, with countdown 3. Meanwhile, the personnel of that crew
    or Away Team may not leave, and they do not pool their skills: of each skill only the highest level of one
    member counts. (This is *proposed*. By another reading, one member alone must have all required skills.)
    When the countdown ends, the shape-shifter is exposed. This is immune to Kevin Uxbridge."""

    @choice_of_piece("Whose blood is screened?")
    def choose_screened(s, who, piece: Piece) -> bool:
        return is_personnel(s, piece) and has_trait(s, piece, SHAPE_SHIFTER) and bool(piece.infiltrating)

    plays = aim = choose_screened

    def expires(s, this: Piece):
        expose_shifter(s, this.host)
