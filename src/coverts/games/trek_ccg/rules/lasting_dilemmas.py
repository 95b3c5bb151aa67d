"""Dilemmas that stay in play until somebody cures or nullifies them (chapter 10)."""

from coverts.engine import rule, say
from coverts.games.trek_ccg.rules.presence import is_personnel, side_of
from coverts.games.trek_ccg.rules.zones import discard
from coverts.games.trek_ccg.state import PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.texts import (
    CURES,
    HAS_CURES,
    HAS_NULLIFIES,
    HAS_RECOVER,
    NULLIFIES,
    RECOVERS,
)


def lies_on(s: TrekCcg, dilemma, host, who):
    """The dilemma stays in play, on what is there at a host, as that player's card."""
    card = s.piece[dilemma]
    card.host = host
    card.controller = who


@rule("10.6")
def settle_cures(s: TrekCcg):
    """A dilemma that stays in play is discarded as soon as those present cure or nullify it. Returns 1 if one
    was."""
    for dilemma in range(s.used_slots):
        card = s.piece[dilemma]
        if card.face >= 0 and card.host < PIECES and is_cured(s, dilemma):
            say("cured", card.face)
            if HAS_RECOVER[card.face]:
                yield from RECOVERS[card.face](s, dilemma)
            discard(s, dilemma)
            return 1
    return 0


def is_cured(s: TrekCcg, dilemma):
    """The crew of the ship it is on, or those present with the personnel it is on, cure or nullify it."""
    face = s.piece[dilemma].face
    if not HAS_CURES[face] and not HAS_NULLIFIES[face]:
        return 0
    bearer = s.piece[dilemma].host
    host = bearer
    if is_personnel(s, bearer):
        host = s.piece[bearer].host
    who = side_of(s, bearer)
    return CURES[face](s, who, host) or NULLIFIES[face](s, who, host)
