"""Interrupts about shape-shifters (chapter 49)."""

from coverts.games.trek_ccg.for_cards import *

# -- In the Bag ------------------------------------------------------------------------------------


def still_in_bag(s, who, piece, card):
    """The exchange that was announced can still be made; the hand is read, so this is hidden too."""
    if not is_equipment(s, piece) or s.piece[piece].controller != who or s.piece[piece].fixed:
        return 0
    return s.side[who].hand[card] > 0 and may_replace_it(s, who, piece, card) == OK


@interrupt(1, "In the Bag", MORPH=True)
class InTheBag:
    """Morph. Exchange equipment of yours in play with a shape-shifter in your hand. It may be played at the
    start of a battle; at that of a personnel battle it may also download Strike Three there."""

    @decision(
        PIECES,
        named="piece",
        prompt="Which equipment do you exchange?",
        rules=(
            "21.29",
            "21.31",
        ),
    )
    def choose_equipment(s, who, piece):
        card = s.piece[piece]
        if card.host == NOWHERE or not is_equipment(s, piece) or card.controller != who or card.seat != who:
            return refuse()
        if card.fixed:
            return refuse(rule_of("Caught Red-Handed"))
        if not any_legal(InTheBag.choose_from_bag, s, who, piece):
            return refuse()
        return OK

    @decision(HAND_NAMES, named="hand", prompt="For which shape-shifter of your hand?", rules=("21.29",))
    def choose_from_bag(s, who, piece, card):
        if s.side[who].hand[card] == 0:
            return refuse("1.3")
        if not TRAIT[card] & SHAPE_SHIFTER:
            return refuse()
        return may_replace_it(s, who, piece, card)

    @decision(("no", "yes"), prompt="Do you download Strike Three as well?", rules=("21.31",))
    def choose_to_strike(s, who, answer):
        """Announced with the rest; whether it is found is seen when the card takes effect."""
        return OK

    @helper()
    def may_empty_bag(s, who):
        if any_legal(InTheBag.choose_equipment, s, who):
            return OK
        return refuse()

    def plays(s, who, card):
        return InTheBag.may_empty_bag(s, who)

    def answers(s, who, action):
        if not at_start(s, action):
            return refuse()
        return InTheBag.may_empty_bag(s, who)

    def aim(s, who, action):
        s.action[action].target = yield InTheBag.choose_equipment(who)
        s.action[action].other = yield InTheBag.choose_from_bag(who, s.action[action].target)
        say("to_exchange", s.piece[s.action[action].target].face, s.action[action].other)
        s.action[action].choice = 0
        if action > 0 and starts_personnel_battle(s, action - 1):
            s.action[action].choice = yield InTheBag.choose_to_strike(who)
            if s.action[action].choice == 1:
                say("to_download", card_named("Strike Three"))

    def effect(s, who, action):
        piece = s.action[action].target
        if still_in_bag(s, who, piece, s.action[action].other):
            exchange(s, piece, s.action[action].other)
            if battle_started(s) != NOTHING and s.piece[piece].host == s.battle_at:
                enter_battle(s, piece)
        if s.action[action].choice == 1 and may_download(s, who, card_named("Strike Three"), NOTHING) == OK:
            yield from download_card(s, who, card_named("Strike Three"), NOTHING)


# -- Caught Red-Handed -----------------------------------------------------------------------------


def is_watched(s, who, piece):
    """An able shape-shifter of that player is present with the piece."""
    for other in range(s.used_slots):
        if own_shape_shifter(s, who, other) and able(s, other) and together(s, other, piece):
            return 1
    return 0


def morphs_changeling(s, who, action):
    """The opponent's action there makes a changeling morph, into or out of play."""
    if s.action[action].player == who or not is_morph(s, action):
        return 0
    if has_trait(s, morphing_card(s, action), CHANGELING):
        return 1
    return s.action[action].other >= 0 and TRAIT[s.action[action].other] & CHANGELING != 0


def is_thief(s, action):
    return s.action[action].kind == ENCOUNTER and s.action[action].card == card_named("Common Thief")


EXPOSES, STOPS_MORPH, NULLIFIES = range(3)


@interrupt(3, "Caught Red-Handed", IMMUNE=IMMUNE_ALL)
class CaughtRedHanded:
    """Expose, and if you like capture, an infiltrator of the opponent who is present with your shape-shifter;
    or keep a changeling from morphing this turn; or nullify Common Thief. It cannot be nullified."""

    @decision(PIECES, named="piece", prompt="Whom do you expose?", rules=("21.23",))
    def choose_caught(s, who, piece):
        card = s.piece[piece]
        if (
            card.host == NOWHERE
            or not card.infiltrating
            or card.controller == who
            or not is_watched(s, who, piece)
        ):
            return refuse()
        return OK

    @decision(PIECES, named="piece", prompt="Which changeling may not morph?")
    def choose_held_changeling(s, who, piece):
        card = s.piece[piece]
        if card.host == NOWHERE or not is_personnel(s, piece) or card.controller == who or card.fixed:
            return refuse()
        if not has_trait(s, piece, CHANGELING):
            return refuse()
        return OK

    @decision(
        ("expose an infiltrator", "stop a changeling morphing", "nullify Common Thief"),
        prompt="What do you use Caught Red-Handed for?",
    )
    def choose_catch(s, who, action, way):
        """As an answer it can do no more than what makes it one (15.8)."""
        if action > 0:
            if way == STOPS_MORPH and morphs_changeling(s, who, action - 1):
                return OK
            if way == NULLIFIES and is_thief(s, action - 1):
                return OK
            return refuse("15.8")
        if way == EXPOSES and any_legal(CaughtRedHanded.choose_caught, s, who):
            return OK
        if way == STOPS_MORPH and any_legal(CaughtRedHanded.choose_held_changeling, s, who):
            return OK
        return refuse()

    @decision(("no", "yes"), prompt="Do you capture {piece} as well?", rules=("20.4",))
    def choose_to_capture(s, who, piece, answer):
        return OK

    def plays(s, who, card):
        if any_legal(CaughtRedHanded.choose_caught, s, who) or any_legal(
            CaughtRedHanded.choose_held_changeling, s, who
        ):
            return OK
        return refuse()

    def answers(s, who, action):
        if morphs_changeling(s, who, action) or is_thief(s, action):
            return OK
        return refuse()

    def aim(s, who, action):
        way = yield CaughtRedHanded.choose_catch(who, action)
        s.action[action].choice = way
        s.action[action].other = 0
        if way == EXPOSES:
            s.action[action].target = yield CaughtRedHanded.choose_caught(who)
            s.action[action].other = yield CaughtRedHanded.choose_to_capture(who, s.action[action].target)
        elif way == STOPS_MORPH:
            if action > 0:
                s.action[action].target = morphing_card(s, action - 1)
            else:
                s.action[action].target = yield CaughtRedHanded.choose_held_changeling(who)

    def effect(s, who, action):
        piece = s.action[action].target
        way = s.action[action].choice
        if way == EXPOSES:
            if s.piece[piece].infiltrating and is_watched(s, who, piece):
                expose(s, piece)
                if s.action[action].other == 1:
                    yield from capture(s, piece, who)
        elif way == STOPS_MORPH:
            if s.piece[piece].face >= 0:
                s.piece[piece].fixed = True
                say("may_not_morph", s.piece[piece].face)
        elif is_thief(s, action - 1):
            s.action[action].held = False
            to_discard(s, who, card_named("Caught Red-Handed"))
            yield cancel(s.action[action - 1].token)


# -- Howard Heirloom Candle ------------------------------------------------------------------------


def morphs_allasomorph(s, who, action):
    """The opponent's action there morphs Anya or Salia."""
    if s.action[action].player == who or not is_morph(s, action):
        return 0
    if s.action[action].other >= 0 and TRAIT[s.action[action].other] & ALLASOMORPH:
        return 1
    return has_trait(s, morphing_card(s, action), ALLASOMORPH)


@interrupt(5, "Howard Heirloom Candle")
class HowardHeirloomCandle:
    """The opponent's Anya and Salia may not morph this turn."""

    def plays(s, who, card):
        if s.no_morph >> (1 - who) & 1:
            return refuse()
        return OK

    def answers(s, who, action):
        if s.no_morph >> (1 - who) & 1 or not morphs_allasomorph(s, who, action):
            return refuse()
        return OK

    def effect(s, who, action):
        bar_morphs(s, 1 - who)


# -- Shape-Shift -----------------------------------------------------------------------------------

BY_EXCHANGE, BY_DOWNLOAD = range(2)


def may_shift(s, who, piece):
    """The Founder announced is still there and may still morph."""
    if s.piece[piece].host == NOWHERE or not has_trait(s, piece, FOUNDER) or s.piece[piece].captive:
        return 0
    return s.piece[piece].controller == who and s.piece[piece].seat == who and may_morph(s, piece) == OK


def may_still_exchange(s, who, piece, card):
    return s.side[who].hand[card] > 0 and may_replace_it(s, who, piece, card) == OK


@interrupt(6, "Shape-Shift", MORPH=True, IMMUNE=IMMUNE_AMANDA)
class ShapeShift:
    """Your Founder in play becomes another Founder: exchange it with one in hand, or discard it to download
    one where it was. One who infiltrates is exposed by that. Immune to Amanda Rogers."""

    @decision(PIECES, named="piece", prompt="Which Founder changes?", rules=("21.29",))
    def choose_founder(s, who, piece):
        if (
            not own_shape_shifter(s, who, piece)
            or not has_trait(s, piece, FOUNDER)
            or s.piece[piece].seat != who
        ):
            return refuse()
        if may_morph(s, piece) != OK:
            return refuse(rule_of("Caught Red-Handed"))
        if not any_legal(ShapeShift.choose_shift, s, who, piece):
            return refuse()
        return OK

    @decision(
        ("exchange it with one in hand", "discard it to download one"),
        prompt="How does {piece} change?",
    )
    def choose_shift(s, who, piece, way):
        if not any_legal(ShapeShift.choose_new_founder, s, who, piece, way):
            return refuse()
        return OK

    @decision(HAND_NAMES, named="deck", prompt="Into whom?", rules=("16.1",))
    def choose_new_founder(s, who, piece, way, card):
        if not TRAIT[card] & FOUNDER or card == s.piece[piece].face:
            return refuse()
        if way == BY_EXCHANGE and s.side[who].hand[card] == 0:
            return refuse("1.3")
        if way == BY_DOWNLOAD and not is_at_hand(s, who, card):
            return refuse("16.1")
        return may_replace_it(s, who, piece, card)

    def plays(s, who, card):
        if any_legal(ShapeShift.choose_founder, s, who):
            return OK
        return refuse()

    def aim(s, who, action):
        s.action[action].target = yield ShapeShift.choose_founder(who)
        s.action[action].choice = yield ShapeShift.choose_shift(who, s.action[action].target)
        if s.action[action].choice == BY_EXCHANGE:
            s.action[action].other = yield ShapeShift.choose_new_founder(
                who, s.action[action].target, BY_EXCHANGE
            )

    def effect(s, who, action):
        piece = s.action[action].target
        if may_shift(s, who, piece):
            if s.action[action].choice == BY_EXCHANGE:
                if may_still_exchange(s, who, piece, s.action[action].other):
                    if s.piece[piece].face != card_named("Odo Founder"):
                        expose(s, piece)
                    exchange(s, piece, s.action[action].other)
            elif any_legal(ShapeShift.choose_new_founder, s, who, piece, BY_DOWNLOAD):
                s.action[action].other = yield ShapeShift.choose_new_founder(who, piece, BY_DOWNLOAD)
                host = s.piece[piece].host
                expose(s, piece)
                say("discarded", s.piece[piece].face)
                file_away(s, piece)
                follow(s)
                yield from download_card(s, who, s.action[action].other, host)


# -- Flight of the Intruder ------------------------------------------------------------------------


@interrupt(8, "Flight of the Intruder", suspends=True)
class FlightOfTheIntruder:
    """Suspends play, but not while a ship or facility is being destroyed. Any of your shape-shifters who are
    present together return to hand."""

    @decision(PIECES, named="piece", prompt="Who returns to hand?")
    def choose_flyer(s, who, host, piece):
        """host: where all of them are, or NOTHING for the first."""
        if not own_shape_shifter(s, who, piece) or (host != NOTHING and s.piece[piece].host != host):
            return refuse()
        if s.piece[piece].host >= PIECES and not is_surface(s.piece[piece].host):
            return refuse()
        return OK

    def plays(s, who, card):
        if within(s, DESTRUCTION) == NOTHING and any_legal(FlightOfTheIntruder.choose_flyer, s, who, NOTHING):
            return OK
        return refuse()

    def aim(s, who, action):
        piece = yield FlightOfTheIntruder.choose_flyer(who, NOTHING)
        s.action[action].host = s.piece[piece].host

    def effect(s, who, action):
        host = s.action[action].host
        if any_legal(FlightOfTheIntruder.choose_flyer, s, who, host):
            gone = yield choose_some(FlightOfTheIntruder.choose_flyer, who, 1, PIECES, host)
            for piece in gone:
                return_to_hand(s, piece)
