"""The interrupt Amanda Rogers."""

from coverts.games.trek_ccg.cards.events import pay_for_meddling
from coverts.games.trek_ccg.for_cards import *


def is_played_as_interrupt(s: TrekCcg, action):
    """Return whether an action plays an interrupt, or a doorway as if it were one.

    Such a doorway is played between actions or as a response.
    """
    deed = s.action[action]
    if deed.kind != PLAY:
        return 0
    if KIND[deed.card] == DOORWAY:
        return ANY_TIME[deed.card] or SUSPENDS[deed.card] or (action > 0 and deed.choice != 1)
    return KIND[deed.card] == INTERRUPT


@interrupt(16, "Amanda Rogers", IMMUNE=IMMUNE_AMANDA)
class AmandaRogers(Card):
    """Nullify an interrupt that was just played, or a doorway that was just played as an interrupt, but not
    another Amanda Rogers."""

    plays = False

    def answers(s, who, this: Action):
        if not is_played_as_interrupt(s, this):
            return refuse()
        return refuse("15.19") if IMMUNE[this.card] & IMMUNE_AMANDA else OK

    def aim(s, who, action):
        pay_for_meddling(s, who)

    def effect(s, who, action):
        yield from nullify(s, who, action, action - 1)
