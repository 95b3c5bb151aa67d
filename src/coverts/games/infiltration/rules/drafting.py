"""The Item Card Draft (chapter 15)."""

from coverts.engine import OK, decision, helper, refuse, rule, say, together
from coverts.engine.base.sentences import said, said_list
from coverts.games.infiltration.state import ITEM_COUNT, OPERATIVES, Infiltration
from coverts.games.infiltration.vocabulary.printed import ITEM_NAMES

CHOICES = 16
"""The number of ways to keep some of four items. Each way is a bit mask over the items in order."""
PASSES = 3
LEFT_OF_PAIRS = (2, 3, 1, 0)
"""The left neighbour of each operative in a game for two, by index in the turn order."""


@decision(CHOICES, prompt="Which items do you keep?", named="kept", others_see="that", rules=("15.2",))
def keep_items(s: Infiltration, operative, kept):
    if count(kept) != s.keeping:
        return refuse("15.2")
    return OK


def count(mask):
    """Return how many of the four bits of a mask are set."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)


def keepings(view, operative):
    """Return a text for each choice in the draft, with the names of the items to keep."""
    held = [ITEM_NAMES[item] for item in view.operative[operative].items]
    texts = []
    for choice in range(CHOICES):
        kept = [name for place, name in enumerate(held) if choice >> place & 1]
        texts.append(said("keep {items}", items=said_list(kept)) if kept else said("keep none"))
    return texts


@rule("15.1", "15.2", "15.3", "15.4")
def draft_items(s: Infiltration):
    """Let everybody keep one, then two, then three items, and pass on the rest."""
    say("heading.draft")
    for kept in range(1, PASSES + 1):
        s.keeping = kept
        yield together(keep_items, dealt_in(s), into="operative.kept")
        pass_on(s)
    s.keeping = 0


def dealt_in(s: Infiltration):
    """Return the operatives that take part in this game, as a bit mask."""
    mask = 0
    for turn in range(s.operatives):
        mask |= 1 << s.order[turn]
    return mask


@helper("15.3", "15.4", "15.5")
def pass_on(s: Infiltration):
    """Pass each operative's other items to the operative on their left."""
    passed = 0
    for turn in range(s.operatives):
        me = s.operative[s.order[turn]]
        kept = me.kept
        for item in me.items:
            if not kept & 1:
                passed |= 1 << item
            kept >>= 1
        me.kept = -1
    for item in range(ITEM_COUNT):
        if passed >> item & 1:
            giver = holder(s, item)
            s.operative[giver].items.remove(item)
            s.operative[left_of(s, giver)].items.add(item)
    for turn in range(s.operatives):
        say("items.passed", s.order[turn], left_of(s, s.order[turn]))


def holder(s: Infiltration, item):
    for operative in range(OPERATIVES):
        if item in s.operative[operative].items:
            return operative
    return -1


def left_of(s: Infiltration, operative):
    """Return the operative who receives the items that this operative passes on."""
    turn = 0
    while s.order[turn] != operative:
        turn += 1
    if s.operatives > s.players:
        return s.order[LEFT_OF_PAIRS[turn]]
    return s.order[(turn + 1) % s.operatives]
