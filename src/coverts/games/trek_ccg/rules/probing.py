"""Rules for probing, which shows the top card of the draw deck (chapter 23)."""

from coverts.engine import rule, say
from coverts.games.trek_ccg.rules.zones import put_beneath, show_top, turn_over
from coverts.games.trek_ccg.state import NOTHING, TrekCcg


@rule("23.2", "23.3", "23.4")
def probe(s: TrekCcg, who):
    """Show the top card, put it beneath the draw deck, and return it.

    Return NOTHING if the deck is empty.
    """
    mine = s.side[who]
    show_top(s, who)
    card = mine.on_top
    if card >= 0:
        mine.on_top = NOTHING
    elif mine.deck_count > 0:
        card = yield turn_over(who)
        s.side[who].deck[card] -= 1
        s.side[who].deck_count -= 1
    else:
        for i in range(4):
            if mine.beneath[3 - i] >= 0:
                card = mine.beneath[3 - i]
        for i in range(4):
            if mine.beneath[i] == card:
                mine.beneath[i] = NOTHING
                break
    if card >= 0:
        say("probes", who, card)
        put_beneath(s, who, card)
    return card
