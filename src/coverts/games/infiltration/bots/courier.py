"""The courier, a rule-of-thumb bot. It watches the dials, collects data files while it can, and leaves in
time. It knows what is printed on the cards. A deck can register scores with `worth`, `worth_leaving` and
`danger`, and can score the questions of its own cards with `courier.on`. All scores are in tenths of a
zettabyte.
"""

from collections.abc import Callable
from typing import Any

from coverts.engine import Bot, Dispatch, Lookup
from coverts.engine.errors import RuleSourceError
from coverts.engine.language.declarations import Body
from coverts.games.infiltration.rules.decisions import (
    choose_action,
    choose_advance,
    choose_amount,
    choose_card,
    choose_retreat,
)
from coverts.games.infiltration.rules.drafting import keep_items
from coverts.games.infiltration.state import (
    ADVANCE,
    DEEPEST,
    DOWNLOAD,
    EXTRACT,
    FIRST_ITEM,
    INTERFACE,
    ITEM_COUNT,
    LINE,
    MOST_PROXIMITY,
    NPC_COUNT,
    OPERATIVES,
    RETREAT,
    ROOM_COUNT,
    SECRET_ROOM,
    SELECTION,
    place_of,
)
from coverts.games.infiltration.vocabulary.printed import (
    EXIT,
    FROM_SECRET,
    HAS_INTERFACE,
    INTERFACES,
    ITEMS,
)

TOKEN = 20
"""The score of a data file, which is worth about two zettabytes."""
FREE = 400
"""The score of each data file that can be taken at once. It is so high that no level leaves one."""
EMPTY_HANDED = -400
"""The score of an escape that is worth nothing. It is so low that no level escapes like that in time."""
UNWANTED = -20
CAUTION = 1
"""The number of spare rounds that the courier plans for bad rolls."""
LEAD = 3
"""The lead in data files at which the courier stops taking risks."""

courier = Bot("courier", "Loads while there is time and walks out before security arrives.")


# -- what a deck tells it ---------------------------------------------------------------------------


def unknown_interface(v, operative):
    """Return a low score for an Interface that the deck does not rate."""
    return -10


def unknown_item(v, operative):
    """Return a low score for an item that the deck does not rate."""
    return 5


def no_way_out(v, operative, back):
    """Return a negative score for an item that does not help to get out."""
    return UNWANTED


def harmless(v, npc):
    return 0


INTERFACE_WORTH = Dispatch("INTERFACE_WORTH", ROOM_COUNT, unknown_interface)
"""Functions that score the use of Interfaces. INTERFACE_WORTH and ITEM_WORTH take `(v, operative)`."""
ITEM_WORTH = Dispatch("ITEM_WORTH", ITEM_COUNT, unknown_item)
WORTH_LEAVING = Dispatch("WORTH_LEAVING", ITEM_COUNT, no_way_out)
"""Functions that score items when it is time to leave. They take `(v, operative, back)`, and `back` is the
score of Retreat.
"""
DANGER = Dispatch("DANGER", NPC_COUNT, harmless)
"""Functions that return how much proximity an NPC will add. They take `(v, npc)`."""
PACE = Lookup(NPC_COUNT)
KEPT = Lookup(ITEM_COUNT, 2)
"""The score of keeping each item. It is used in the draft and for discarding items."""


def worth(*cards: Any, kept: int = 0) -> Callable[[Body], Body]:
    """Register a score for playing an item or using an Interface before it is time to leave.

    The decorated function is `score(v, operative)`.

    Args:
        *cards: Items, or the `interface` functions of rooms.
        kept: How much the courier wants to keep the items, from 1 to 9. The default is 2.
    """

    def put(score: Body) -> Body:
        for card in map(_code_of, cards):
            if card in ITEMS.entries.values():
                ITEM_WORTH.put(_number(ITEMS, card), score)
                KEPT[_number(ITEMS, card)] = kept or KEPT[_number(ITEMS, card)]
            else:
                INTERFACE_WORTH.put(_number(INTERFACES, card), score)
        return score

    return put


def worth_leaving(*items: Any) -> Callable[[Body], Body]:
    """Register a score for playing an item when it is time to leave.

    The decorated function is `score(v, operative, back)`, and `back` is the score of Retreat.
    """

    def put(score: Body) -> Body:
        for card in map(_code_of, items):
            WORTH_LEAVING.put(_number(ITEMS, card), score)
        return score

    return put


def danger(npc: Any, pace: int = 0) -> Callable[[Body], Body]:
    """Register how much proximity an NPC in the facility will add.

    The decorated function is `cost(v, npc)`. It returns the proximity that the NPC adds before leaving the
    game.

    Args:
        npc: The class of the NPC card.
        pace: The proximity that the NPC adds in each round, in twentieths of a point.
    """

    def put(cost: Body) -> Body:
        DANGER.put(npc.card, cost)
        PACE[npc.card] = pace
        return cost

    return put


def _code_of(card: Any) -> Any:
    """Return the function of an item, or `play` if the item is a class."""
    return getattr(card, "play", card)


def _number(table: Dispatch, card: Any) -> int:
    for number, entry in table.entries.items():
        if entry is card:
            return number
    raise RuleSourceError(f"{card!r} is neither an item nor an interface; pass the card's function")


# -- time -----------------------------------------------------------------------------------------------


def rounds_left(v):
    """Return the expected number of Security Phases until the game ends."""
    budget = MOST_PROXIMITY - v.proximity
    pace = 75 + 20 * v.alarm
    for npc in range(NPC_COUNT):
        if v.npc[npc].place >= 0 and not v.npc[npc].facedown:
            pace += PACE[npc]
            budget -= DANGER[npc](v, npc)
    return max(0, 20 * budget) // max(20, pace)


def is_exit(v, place):
    return v.room[place].interface and EXIT[v.room[place].face]


def exit_of(v, operative):
    """Return the nearest room that leads outside: the entry room, or a revealed exit."""
    here = v.operative[operative].place
    best = 0
    if here < LINE:
        for place in range(LINE):
            if is_exit(v, place) and max(place - here, here - place) < max(best - here, here - best):
                best = place
    return best


def rounds_out(v, operative):
    """Return how many rounds the operative needs to get out."""
    me = v.operative[operative]
    moves = 0
    here = me.place
    if here == SECRET_ROOM:
        moves = 1
        here = max(place_of(v, FROM_SECRET[RETREAT]), 0)
        if place_of(v, FROM_SECRET[RETREAT]) < 0:
            here = max(place_of(v, FROM_SECRET[ADVANCE]), 0)
    out = exit_of(v, operative)
    moves += max(out - here, here - out)
    if me.wounded:
        moves += moves
    elif me.delayed:
        moves += 1
    return moves + 1


def slack(v, operative):
    """Return how many rounds the operative can spend before they must leave.

    The fewer data files an operative has compared with the others, the more risks the operative takes.
    """
    most = 0
    for other in range(OPERATIVES):
        if v.operative[other].seat != v.operative[operative].seat:
            most = max(most, v.operative[other].file_count)
    behind = most - v.operative[operative].file_count
    if behind <= -LEAD:
        return rounds_left(v) - rounds_out(v, operative) - CAUTION - 1
    return rounds_left(v) - rounds_out(v, operative) - CAUTION + max(0, min(3, (behind + 1) // 2))


def has_no_reason_to_leave(v, operative):
    """Return whether the operative has nothing yet that is worth zettabytes, and has time to get it."""
    me = v.operative[operative]
    holds = me.file_count + me.prototype + me.blackmail
    return holds == 0 and slack(v, operative) >= 1


# -- the action cards -----------------------------------------------------------------------------------


def at_hand(v, operative):
    """Return how many data files to expect from a Download or Extract in this room."""
    here = v.operative[operative].place
    available = v.room[here].available
    if v.data_file_extraction:
        return extracted(v, operative)
    ahead = v.room[here].downloaded
    mine = 0
    for turn in range(v.operatives):
        other = v.order[(v.first + turn) % v.operatives]
        if other == operative:
            mine = 1
        elif v.phase == SELECTION and v.operative[other].place == here and not mine:
            ahead += 1
    if ahead == 0:
        return min(2, available)
    return available > ahead


def extracted(v, operative):
    """Return the number of data files to expect if everybody in the room extracts."""
    here = v.operative[operative].place
    ahead = 0
    crowd = 0
    for turn in range(v.operatives):
        other = v.order[(v.first + turn) % v.operatives]
        if other == operative:
            ahead = crowd
        crowd += v.operative[other].place == here
    share = 1
    if crowd <= 2:
        share = 4 // crowd
    return max(0, min(share, v.room[here].available - ahead * share))


def ahead_of(v, operative):
    """Return how many data files to expect in the next room."""
    here = v.operative[operative].place
    if here >= DEEPEST:
        return 0
    if v.room[here + 1].face < 0:
        return 2
    return min(2, v.room[here + 1].available)


def interface_worth(v, operative):
    me = v.operative[operative]
    face = v.room[me.place].face
    spare = slack(v, operative)
    if not HAS_INTERFACE[face] or not v.room[me.place].interface:
        return UNWANTED
    if EXIT[face]:
        if spare < 1:
            return 200
        if has_no_reason_to_leave(v, operative):
            return EMPTY_HANDED
        return -100
    if spare < 1:
        return UNWANTED
    unloaded = v.room[SECRET_ROOM].face < 0 or v.room[SECRET_ROOM].available > 2
    if face == FROM_SECRET[ADVANCE] or face == FROM_SECRET[RETREAT]:
        if spare >= 4 and unloaded:
            return 38
        return -10
    return INTERFACE_WORTH[face](v, operative)


def advance_worth(v, operative):
    me = v.operative[operative]
    spare = slack(v, operative)
    if spare < 1 and (
        exit_of(v, operative) > me.place
        or (me.place == SECRET_ROOM and place_of(v, FROM_SECRET[RETREAT]) < 0)
    ):
        return 110
    if spare < 3 or me.place >= DEEPEST:
        return -50
    return 10 + 7 * ahead_of(v, operative)


def retreat_worth(v, operative):
    me = v.operative[operative]
    if slack(v, operative) < 1 and exit_of(v, operative) <= me.place:
        return 110
    if me.place == 0 and has_no_reason_to_leave(v, operative):
        return EMPTY_HANDED
    if me.place == SECRET_ROOM and v.room[SECRET_ROOM].available < 2:
        return 24
    if slack(v, operative) < 3:
        return 12
    if me.place > 0 and me.place < SECRET_ROOM and v.room[me.place - 1].available > 1:
        return 16
    return -30


def action_worth(v, operative, card):
    if card == ADVANCE:
        return advance_worth(v, operative)
    if card == RETREAT:
        return retreat_worth(v, operative)
    if card == INTERFACE:
        return interface_worth(v, operative)
    if card in (DOWNLOAD, EXTRACT):
        return TOKEN * at_hand(v, operative)
    return 0


def item_worth(v, operative, item):
    """Score playing an item now, with the deck's score for staying or for leaving."""
    if slack(v, operative) < 1:
        back = retreat_worth(v, operative)
        if back < 100 or v.operative[operative].place == SECRET_ROOM:
            return UNWANTED
        return WORTH_LEAVING[item](v, operative, back)
    return ITEM_WORTH[item](v, operative)


@courier.on(choose_card)
def pick(v, operative, card):
    if card < FIRST_ITEM:
        return action_worth(v, operative, card)
    return item_worth(v, operative, card - FIRST_ITEM)


@courier.on(choose_action, seldom=True)
def play_one(v, operative, card):
    return action_worth(v, operative, card)


@courier.on(choose_amount)
def take_all(v, operative, most, amount):
    return FREE * amount


@courier.on(choose_advance)
def one_room(v, operative, way):
    return way == 0


@courier.on(choose_retreat)
def two_rooms(v, operative, way):
    if way and v.operative[operative].place <= 1 and has_no_reason_to_leave(v, operative):
        return EMPTY_HANDED
    return way == (slack(v, operative) < 2)


@courier.on(keep_items)
def keep_best(v, operative, kept):
    total = 0
    for item in v.operative[operative].items:
        if kept & 1:
            total += KEPT[item]
        kept >>= 1
    return total
