"""Interrupts of spies, and those that nullify (chapter 49)."""

from coverts.games.trek_ccg.cards.events import (
    is_spy,
    is_treaty,
    pay_for_meddling,
)
from coverts.games.trek_ccg.for_cards import *

unprinted(INTERRUPT, 7, "The Guardian")

IMMUNE_Q2 = 4
REPORT_CHANGELING, SCORE = range(2)

# -- The Walls Have Ears ---------------------------------------------------------------------------


def listens_in(s, who, vessel):
    """An intruder of his is aboard, or an infiltrator, whom he may count as one (21.13)."""
    for piece in range(s.used_slots):
        card = s.piece[piece]
        if card.host == vessel and card.controller == who and is_personnel(s, piece):
            if card.infiltrating or is_intruder(s, piece):
                return 1
    return 0


@interrupt(4, "The Walls Have Ears", points=5)
class TheWallsHaveEars:
    """Once per turn, on a ship or facility of your opponent with personnel of his aboard: a changeling of
    your hand reports there for free, or you score 5 points if you have an intruder or an infiltrator
    aboard."""

    @decision(HAND_NAMES, named="hand", prompt="Which changeling reports there?")
    def choose_changeling(s, who, host, card):
        if s.side[who].hand[card] == 0:
            return refuse("1.3")
        if KIND[card] != PERSONNEL or not TRAIT[card] & CHANGELING:
            return refuse()
        if not slips_in(s, who, card, host) and not goes_together(s, who, card, host):
            return refuse("6.5")
        return may_come_into_play(s, who, card)

    @decision(("a changeling reports there", "score 5 points"), prompt="What do the walls do?")
    def choose_what_walls_do(s, who, host, what):
        if what == SCORE:
            if not listens_in(s, who, host):
                return refuse()
        elif not any_legal(TheWallsHaveEars.choose_changeling, s, who, host):
            return refuse()
        return OK

    @decision(PIECES, named="piece", prompt="Which ship or facility has ears?", rules=("21.13",))
    def choose_walls(s, who, piece):
        if s.piece[piece].host == NOWHERE or not is_vessel(s, piece) or s.piece[piece].controller == who:
            return refuse()
        if own_size(s, 1 - who, piece) == 0 or not any_legal(
            TheWallsHaveEars.choose_what_walls_do, s, who, piece
        ):
            return refuse()
        return OK

    def plays(s, who, card):
        if card in s.side[who].this_turn or not any_legal(TheWallsHaveEars.choose_walls, s, who):
            return refuse()
        return OK

    def aim(s, who, action):
        s.side[who].this_turn.add(card_named("The Walls Have Ears"))
        s.action[action].target = yield TheWallsHaveEars.choose_walls(who)
        s.action[action].other = yield TheWallsHaveEars.choose_what_walls_do(who, s.action[action].target)

    def effect(s, who, action):
        vessel = s.action[action].target
        if s.piece[vessel].host != NOWHERE and is_vessel(s, vessel) and s.piece[vessel].controller != who:
            if s.action[action].other == SCORE:
                if listens_in(s, who, vessel):
                    score_bonus(s, who, 5)
            elif any_legal(TheWallsHaveEars.choose_changeling, s, who, vessel):
                card = yield TheWallsHaveEars.choose_changeling(who, vessel)
                from_hand(s, who, card)
                yield from play(s, who, card, 1, vessel)


# -- Counterintelligence ---------------------------------------------------------------------------


@interrupt(9, "Counterintelligence", stays=ON_TARGET)
class Counterintelligence:
    """On your infiltrator until the end of the turn: its classification, skills and attributes are taken from
    the totals of the crew or Away Team it acts with instead of being added."""

    @decision(PIECES, named="piece", prompt="Which infiltrator works against the team?", rules=("21.19",))
    def choose_counteragent(s, who, piece):
        if not is_spy(s, piece, who) or is_on(s, card_named("Counterintelligence"), piece) != NOTHING:
            return refuse()
        return OK

    def plays(s, who, card):
        if not any_legal(Counterintelligence.choose_counteragent, s, who):
            return refuse()
        return OK

    def aim(s, who, action):
        s.action[action].host = yield Counterintelligence.choose_counteragent(who)

    def every_turn_ends(s, piece):
        discard(s, piece)


# -- nullifying ------------------------------------------------------------------------------------


def is_played_as_interrupt(s, action):
    """An interrupt is being played, or a doorway the way interrupts are: in between, or as a response."""
    if s.action[action].kind != PLAY:
        return 0
    card = s.action[action].card
    if KIND[card] == DOORWAY:
        return ANY_TIME[card] or SUSPENDS[card] or (action > 0 and s.action[action].choice != 1)
    return KIND[card] == INTERRUPT


def put_away(s, who, action):
    """A card that nullifies what it answers is discarded before that ends, and it with it."""
    s.action[action].held = False
    to_discard(s, who, s.action[action].card)


@interrupt(16, "Amanda Rogers", IMMUNE=IMMUNE_AMANDA)
class AmandaRogers:
    """Nullify an interrupt, or a doorway played like one, that was just played; not another Amanda Rogers."""

    def plays(s, who, card):
        return refuse()

    def answers(s, who, action):
        if not is_played_as_interrupt(s, action):
            return refuse()
        if IMMUNE[s.action[action].card] & IMMUNE_AMANDA:
            return refuse("15.19")
        return OK

    def aim(s, who, action):
        pay_for_meddling(s, who)

    def effect(s, who, action):
        put_away(s, who, action)
        yield cancel(s.action[action - 1].token)


def is_protected(s, piece):
    """An Engage Shuttle Operations with a Launch Portal on it."""
    return (
        s.piece[piece].face == card_named("Engage Shuttle Operations")
        and is_on(s, card_named("Launch Portal"), piece) != NOTHING
    )


@interrupt(17, "Kevin Uxbridge", IMMUNE=IMMUNE_AMANDA)
class KevinUxbridge:
    """Nullify an event that was just played or is in play, unless it is a Treaty. Immune to Amanda Rogers."""

    @helper()
    def may_undo(s, card):
        """OK, or why Kevin Uxbridge does nothing to that card."""
        if KIND[card] != EVENT or is_treaty(card):
            return refuse()
        if IMMUNE[card] & IMMUNE_KEVIN:
            return refuse("15.19")
        return OK

    @helper()
    def may_undo_in_play(s, piece):
        """The same of a card in play."""
        if s.piece[piece].host == NOWHERE or s.piece[piece].face < 0:
            return refuse()
        if is_protected(s, piece):
            return refuse("15.19")
        return KevinUxbridge.may_undo(s, s.piece[piece].face)

    @decision(PIECES, named="piece", prompt="Which event do you nullify?", rules=("15.19",))
    def choose_event(s, who, piece):
        return KevinUxbridge.may_undo_in_play(s, piece)

    def plays(s, who, card):
        if not any_legal(KevinUxbridge.choose_event, s, who):
            return refuse()
        return OK

    def answers(s, who, action):
        if s.action[action].kind != PLAY:
            return refuse()
        return KevinUxbridge.may_undo(s, s.action[action].card)

    def aim(s, who, action):
        pay_for_meddling(s, who)
        if action == 0:
            s.action[action].target = yield KevinUxbridge.choose_event(who)

    def effect(s, who, action):
        piece = s.action[action].target
        if action > 0:
            put_away(s, who, action)
            yield cancel(s.action[action - 1].token)
        elif KevinUxbridge.may_undo_in_play(s, piece) == OK:
            say("nullified", s.piece[piece].face)
            discard(s, piece)


@interrupt(18, "Q2")
class Q2:
    """Nullify Amanda Rogers or Kevin Uxbridge that was just played."""

    def plays(s, who, card):
        return refuse()

    def answers(s, who, action):
        card = s.action[action].card
        if s.action[action].kind != PLAY or card not in (
            card_named("Amanda Rogers"),
            card_named("Kevin Uxbridge"),
        ):
            return refuse()
        if IMMUNE[card] & IMMUNE_Q2:
            return refuse("15.19")
        return OK

    def aim(s, who, action):
        pay_for_meddling(s, who)

    def effect(s, who, action):
        put_away(s, who, action)
        yield cancel(s.action[action - 1].token)
