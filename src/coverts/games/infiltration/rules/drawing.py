"""Drawing items and laying them in rooms (chapter 5)."""

from coverts.engine import rule, say
from coverts.games.infiltration.rules.decisions import draw_item_card
from coverts.games.infiltration.state import FIRST_ITEM, Infiltration


@rule("5.6")
def draw_item(s: Infiltration, operative):
    """Draw an item. If the item deck is empty, first refill it from the discard pile."""
    if s.item_deck.count() == 0 and s.discard.count() > 0:
        for item in s.discard:
            s.item_deck.add(item)
        s.discard.clear()
        say("items.shuffled")
    if s.item_deck.count() > 0:
        item = yield draw_item_card(operative)
        s.item_deck.remove(item)
        s.operative[operative].items.add(item)
        say("items.drawn", operative, item)


def lay_down(s: Infiltration, operative, item):
    """Lay an item in the operative's room.

    It stays there for the rest of the game unless its text says otherwise.
    """
    me = s.operative[operative]
    me.faceup.remove(FIRST_ITEM + item)
    s.item_place[item] = me.place
    s.item_order[item] = s.laid
    s.laid += 1
    say("items.laid", operative, item, me.place)
