"""The interrupt Howard Heirloom Candle."""

from coverts.games.trek_ccg.for_cards import *


@interrupt(5, "Howard Heirloom Candle", MORPH=True)
class HowardHeirloomCandle(Card):
    """This is a morph card. No Anya or Salia of either player may morph this turn."""

    def plays(s, who, card) -> bool:
        return not s.no_morph

    def answers(s, who, this: Action) -> bool:
        return not s.no_morph and morphs_one(s, this, ALLASOMORPH)

    def effect(s, who, action):
        bar_morphs(s)
