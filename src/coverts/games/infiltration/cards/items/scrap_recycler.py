"""The item Scrap Recycler (21.35)."""

from coverts.games.infiltration.for_cards import *


@item(35, "Scrap Recycler", after=BOX)
class ScrapRecycler(Card):
    """Take 1 other card from the item discard pile into your hand."""

    @decision(ITEM_NAMES, prompt="Which item do you take from the discard pile?")
    def recover(s, operative, item):
        if item not in s.discard:
            return refuse()
        return OK

    def play(s, operative):
        if any_legal(ScrapRecycler.recover, s, operative):
            card = yield ScrapRecycler.recover(operative)
            s.discard.remove(card)
            s.operative[operative].items.add(card)
            say("items.recovered", operative, card)
        else:
            say("items.nothing", operative)
