"""Interrupts about battles (chapter 49)."""

from coverts.games.trek_ccg.for_cards import *


def is_watching(s, who, host):
    """Personnel he controls are at the host, infiltrators even."""
    for piece in range(s.used_slots):
        if s.piece[piece].host == host and s.piece[piece].controller == who and is_personnel(s, piece):
            if not s.piece[piece].captive:
                return 1
    return 0


def answered(s, action):
    """The kind of action that a card being played answers or suspends, or 0."""
    if action == 0:
        return 0
    return s.action[action - 1].kind


# -- Strike Three ----------------------------------------------------------------------------------


def strikes(s, who, piece):
    """A shape-shifter of that player who can stun in the battle that has just begun, an infiltrator even."""
    return own_shape_shifter(s, who, piece) and s.piece[piece].host == s.battle_at and able(s, piece)


def is_struck(s, who, piece):
    """An opposing fighter who is no shape-shifter and can still be stunned."""
    return is_opposing(s, piece, who) and able(s, piece) and not has_trait(s, piece, SHAPE_SHIFTER)


def left_to_strike(s, who):
    count = 0
    for piece in range(s.used_slots):
        count += is_struck(s, who, piece)
    return count


@interrupt(2, "Strike Three")
class StrikeThree:
    """At the start of a personnel battle each of your shape-shifters present may stun up to three opposing
    personnel who are not shape-shifters, at random. One of them who infiltrates is exposed."""

    @helper()
    def may_strike(s, who):
        if battle_started(s) == NOTHING or left_to_strike(s, who) == 0:
            return refuse()
        for piece in range(s.used_slots):
            if strikes(s, who, piece):
                return OK
        return refuse()

    @decision(
        ("nobody", "one", "two", "three"),
        prompt="How many does {piece} stun?",
        rules=(
            "12.10",
            "28.4",
        ),
    )
    def choose_how_many(s, who, piece, count):
        if count > left_to_strike(s, who):
            return refuse()
        return OK

    @chance(PIECES, learns=EVERYBODY, rules=("12.10",), prompt="Who is stunned")
    def random_victim(s, who, piece):
        return is_struck(s, who, piece)

    def plays(s, who, card):
        return StrikeThree.may_strike(s, who)

    def answers(s, who, action):
        if not starts_personnel_battle(s, action):
            return refuse()
        return StrikeThree.may_strike(s, who)

    def effect(s, who, action):
        for piece in range(PIECES):
            if strikes(s, who, piece) and left_to_strike(s, who) > 0:
                count = yield StrikeThree.choose_how_many(who, piece)
                for _ in range(count):
                    victim = yield StrikeThree.random_victim(who)
                    s.piece[victim].stunned = True
                    say("stuns", s.piece[piece].face, s.piece[victim].face)
                if count > 0:
                    expose(s, piece)


# -- Emergency Transporter Armbands ----------------------------------------------------------------


def wears_armband(s, who, start, end, piece):
    """A personnel of his who could beam from one place to the other (9.2)."""
    return is_personnel(s, piece) and not s.piece[piece].captive and may_go(s, who, piece, start, end) == OK


def any_armband(s, who, start, end):
    for piece in range(s.used_slots):
        if wears_armband(s, who, start, end, piece):
            return 1
    return 0


@interrupt(19, "Emergency Transporter Armbands")
class EmergencyTransporterArmbands:
    """Beam your personnel up or down, between other actions or in a battle before its winner is known."""

    @decision(HOSTS, named="host", prompt="From where do they beam?")
    def choose_watched_start(s, who, start):
        if not is_room(s, start) or not is_watching(s, who, start):
            return refuse()
        if not any_legal(EmergencyTransporterArmbands.choose_watched_end, s, who, start):
            return refuse()
        return OK

    @decision(HOSTS, named="host", prompt="Where do they beam?", rules=("9.2",))
    def choose_watched_end(s, who, start, end):
        """Up or down: one of the two places is a surface."""
        if is_surface(start) == is_surface(end):
            return refuse()
        allowed = may_beam(s, who, start, end)
        if allowed != OK:
            return allowed
        if not any_armband(s, who, start, end):
            return refuse("6.5")
        return OK

    @decision(PIECES, named="piece", prompt="Who beams?", rules=("9.5",))
    def choose_beamed(s, who, start, end, piece):
        if not wears_armband(s, who, start, end, piece):
            return refuse()
        return OK

    @helper()
    def may_beam_out(s, who):
        if any_legal(EmergencyTransporterArmbands.choose_watched_start, s, who):
            return OK
        return refuse()

    def plays(s, who, card):
        return EmergencyTransporterArmbands.may_beam_out(s, who)

    def answers(s, who, action):
        kind = s.action[action].kind
        if kind != PERSONNEL_BATTLE and kind != ENGAGEMENT and kind != SHIP_BATTLE:
            return refuse()
        return EmergencyTransporterArmbands.may_beam_out(s, who)

    def aim(s, who, action):
        s.action[action].target = yield EmergencyTransporterArmbands.choose_watched_start(who)
        s.action[action].host = yield EmergencyTransporterArmbands.choose_watched_end(
            who, s.action[action].target
        )
        yield from ask_infiltrators(s, who, s.action[action].target)

    def effect(s, who, action):
        start = s.action[action].target
        end = s.action[action].host
        if may_beam(s, who, start, end) == OK and any_armband(s, who, start, end):
            gone = yield choose_some(EmergencyTransporterArmbands.choose_beamed, who, 1, PIECES, start, end)
            for piece in gone:
                attach(s, piece, end)
                say("beamed", s.piece[piece].face)
            for piece in range(s.used_slots):
                if spy_goes_along(s, who, piece, start, end):
                    attach(s, piece, end)
                    say("beamed", s.piece[piece].face)


# -- Smoke Bomb ------------------------------------------------------------------------------------


def is_stoppable(s, piece, who, host):
    """One of the opponent's crew or Away Team at a host who is not stopped yet."""
    if s.piece[piece].stopped or s.piece[piece].infiltrating:
        return 0
    return in_group(s, piece, 1 - who, host)


@interrupt(22, "Smoke Bomb")
class SmokeBomb:
    """At the start of a personnel battle leave any of your personnel except Borg out of it. Or, once per turn
    and once per game at each location, stop a crew or Away Team of the opponent where you have personnel
    present."""

    @decision(PIECES, named="piece", prompt="Who stays out of the battle?")
    def choose_left_out(s, who, piece):
        if (
            not is_fighter(s, piece, who)
            or s.piece[piece].controller != who
            or s.piece[piece].affiliation == BORG
        ):
            return refuse()
        return OK

    @decision(HOSTS, named="host", prompt="Which crew or Away Team is stopped?")
    def choose_smoked(s, who, host):
        if host >= PIECES and not is_surface(host):
            return refuse()
        location = location_of_host(s, host)
        if location < 0 or s.side[who].smoked >> location & 1 or s.side[who].smoked_on == s.turn + 1:
            return refuse()
        if not is_watching(s, who, host):
            return refuse()
        for piece in range(s.used_slots):
            if is_stoppable(s, piece, who, host):
                return OK
        return refuse()

    def plays(s, who, card):
        if any_legal(SmokeBomb.choose_smoked, s, who):
            return OK
        return refuse()

    def answers(s, who, action):
        if not starts_personnel_battle(s, action) or not any_legal(SmokeBomb.choose_left_out, s, who):
            return refuse()
        return OK

    def aim(s, who, action):
        if answered(s, action) != PERSONNEL_BATTLE:
            s.action[action].host = yield SmokeBomb.choose_smoked(who)

    def effect(s, who, action):
        if answered(s, action) == PERSONNEL_BATTLE:
            if any_legal(SmokeBomb.choose_left_out, s, who):
                out = yield choose_some(SmokeBomb.choose_left_out, who, 1, PIECES)
                for piece in out:
                    leave_out(s, piece)
        else:
            host = s.action[action].host
            s.side[who].smoked |= 1 << location_of_host(s, host)
            s.side[who].smoked_on = s.turn + 1
            say("smoked", card_at(s, host))
            for piece in range(PIECES):
                if is_stoppable(s, piece, who, host):
                    stop(s, piece)


# -- Phaser Burns ----------------------------------------------------------------------------------


def has_burner(s, who):
    """A phaser or disruptor of his is where the battle is."""
    for piece in range(s.used_slots):
        if s.piece[piece].host == s.battle_at and s.piece[piece].controller == who:
            if has_trait(s, piece, PHASER | DISRUPTOR):
                return 1
    return 0


def any_stunned(s, who):
    for piece in range(s.used_slots):
        if is_stunned(s, piece, who):
            return 1
    return 0


@interrupt(23, "Phaser Burns")
class PhaserBurns:
    """In a personnel battle, before its winner is known, with your phaser or disruptor there: two opposing
    personnel who are stunned die, chosen at random."""

    @chance(PIECES, learns=EVERYBODY, prompt="Who burns")
    def random_stunned(s, who, piece):
        return is_stunned(s, piece, who)

    def plays(s, who, card):
        return refuse()

    def answers(s, who, action):
        kind = s.action[action].kind
        if kind != PERSONNEL_BATTLE and kind != ENGAGEMENT:
            return refuse()
        if not has_burner(s, who) or not any_stunned(s, who):
            return refuse()
        return OK

    def effect(s, who, action):
        for _ in range(2):
            if any_stunned(s, who):
                piece = yield PhaserBurns.random_stunned(who)
                discard(s, piece)
