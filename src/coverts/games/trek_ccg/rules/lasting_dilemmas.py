"""Rules for dilemmas that stay in play, until they are cured or on a mission (chapter 10)."""

from coverts.engine import each, rule, say
from coverts.games.trek_ccg.rules.borg import is_assimilated
from coverts.games.trek_ccg.rules.presence import is_on, is_personnel, side_of, speaks
from coverts.games.trek_ccg.rules.zones import discard
from coverts.games.trek_ccg.state import AT_MISSION, NOTHING, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.texts import (
    CURES,
    HAS_CURES,
    HAS_NULLIFIES,
    HAS_RECOVER,
    NULLIFIES,
    RECOVERS,
)


def lies_on(s: TrekCcg, dilemma, host, who):
    """Attach a dilemma to a host, where it stays in play under a player's control."""
    card = s.piece[dilemma]
    card.host = host
    card.controller = who


@rule("10.6")
def settle_cures(s: TrekCcg):
    """Discard one lasting dilemma that is cured or nullified.

    Return 1 if there was one.
    """
    for dilemma in each(speaks, s):
        card = s.piece[dilemma]
        if card.host < PIECES and is_cured(s, dilemma):
            say("cured", card.face)
            if HAS_RECOVER[card.face]:
                yield from RECOVERS[card.face](s, dilemma)
            discard(s, dilemma)
            return 1
    return 0


def is_cured(s: TrekCcg, dilemma):
    """Return whether the personnel with a dilemma cure or nullify it.

    A dilemma on a ship is cured by the crew. A dilemma on a personnel is cured by the personnel present with
    it.
    """
    face = s.piece[dilemma].face
    if not HAS_CURES[face] and not HAS_NULLIFIES[face]:
        return 0
    bearer = s.piece[dilemma].host
    host = bearer
    if is_personnel(s, bearer):
        host = s.piece[bearer].host
    who = side_of(s, bearer)
    return CURES[face](s, who, host) or NULLIFIES[face](s, who, host)


def is_closed(s: TrekCcg, location):
    """Return whether nobody may attempt a mission.

    The dilemma Radioactive Garbage Scow closes it, or the Borg have assimilated its planet (22.9).
    """
    scow = is_on(s, card_named("Radioactive Garbage Scow"), AT_MISSION + location)
    return scow != NOTHING or is_assimilated(s, location)
