"""The interrupt Q2."""

from coverts.games.trek_ccg.cards.events import pay_for_meddling
from coverts.games.trek_ccg.for_cards import *

IMMUNE_Q2 = 4


@interrupt(18, "Q2")
class Q2(Card):
    """Nullify an Amanda Rogers or Kevin Uxbridge that was just played."""

    plays = False

    def answers(s, who, this: Action):
        meant = this.card in (card_named("Amanda Rogers"), card_named("Kevin Uxbridge"))
        if this.kind != PLAY or not meant:
            return refuse()
        return refuse("15.19") if IMMUNE[this.card] & IMMUNE_Q2 else OK

    def aim(s, who, action):
        pay_for_meddling(s, who)

    def effect(s, who, action):
        yield from nullify(s, who, action, action - 1)
