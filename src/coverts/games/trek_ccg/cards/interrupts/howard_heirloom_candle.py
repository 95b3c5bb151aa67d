"""Howard Heirloom Candle."""

from coverts.games.trek_ccg.for_cards import *


@interrupt(5, "Howard Heirloom Candle", MORPH=True)
class HowardHeirloomCandle(Card):
    """Morph. The opponent's Anya and Salia may not morph this turn."""

    def plays(s, who, card) -> bool:
        return not s.no_morph >> (1 - who) & 1

    def answers(s, who, this: Action) -> bool:
        fresh = not s.no_morph >> (1 - who) & 1
        return fresh and this.player != who and morphs_one(s, this, ALLASOMORPH)

    def effect(s, who, action):
        bar_morphs(s, 1 - who)
