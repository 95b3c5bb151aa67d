"""The interrupt Kevin Uxbridge."""

from coverts.games.trek_ccg.cards.events import is_treaty, pay_for_meddling
from coverts.games.trek_ccg.for_cards import *


def is_protected(s: TrekCcg, piece):
    """Return whether a piece is protected by a Launch Portal.

    Only Engage Shuttle Operations can be protected in this way.
    """
    operations = s.piece[piece].face == card_named("Engage Shuttle Operations")
    return operations and is_on(s, card_named("Launch Portal"), piece) != NOTHING


@interrupt(17, "Kevin Uxbridge", IMMUNE=IMMUNE_AMANDA)
class KevinUxbridge(Card):
    """Nullify an event that was just played or is in play, unless it is a Treaty. This is immune to Amanda
    Rogers."""

    @helper()
    def may_undo(s, card):
        """Return OK, or refuse to let Kevin Uxbridge nullify a card."""
        if KIND[card] != EVENT or is_treaty(card):
            return refuse()
        return refuse("15.19") if IMMUNE[card] & IMMUNE_KEVIN else OK

    @helper()
    def may_undo_in_play(s, piece):
        """Return OK, or refuse to let Kevin Uxbridge nullify a card in play."""
        face = s.piece[piece].face
        if face < 0:
            return refuse()
        return refuse("15.19") if is_protected(s, piece) else KevinUxbridge.may_undo(s, face)

    @choice_of_piece("Which event do you nullify?", rules=("15.19",))
    def choose_event(s, who, piece):
        return KevinUxbridge.may_undo_in_play(s, piece)

    plays = choose_event

    def answers(s, who, this: Action):
        return KevinUxbridge.may_undo(s, this.card) if this.kind == PLAY else refuse()

    def aim(s, who, this: Action):
        pay_for_meddling(s, who)
        if this == 0:
            this.target = yield KevinUxbridge.choose_event(who)

    def effect(s, who, this: Action):
        if this > 0:
            yield from nullify(s, who, this, this.before)
        elif KevinUxbridge.may_undo_in_play(s, this.target) == OK:
            say("nullified", s.piece[this.target].face)
            discard(s, this.target)
