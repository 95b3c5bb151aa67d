"""Setting up the table."""

from coverts.engine import rule, say
from coverts.games.infiltration.decisions import deal_operative, draw_first_player
from coverts.games.infiltration.drawing import draw_item
from coverts.games.infiltration.movement import on_entering
from coverts.games.infiltration.reveal import furnish, turn_up
from coverts.games.infiltration.state import DATA_FILES, DOWNLOAD, SETTING_UP

FILES_IN_ALL = sum(DATA_FILES)
ITEMS_DEALT = 4


@rule("1.1", "1.3", "1.4", "1.5", "1.6", "1.7")
def set_the_table(s):
    """Piles, operatives, hands, the first player, and the entry room."""
    s.phase = SETTING_UP
    say("heading.setup")
    s.rooms_left.fill()
    s.item_deck.fill()
    for value in range(3):
        s.unseen[value] = DATA_FILES[value]
    s.pool = FILES_IN_ALL
    yield from deal_operatives(s)
    yield from deal_hands(s)
    yield from choose_first_player(s)
    yield from open_the_entry(s)


@rule("1.8")
def deal_operatives(s):
    """One operative for each player, healthy, marker upright."""
    s.operatives = s.players
    for seat in range(s.players):
        operative = yield deal_operative(seat)
        s.operative[operative].seat = seat
        s.order[seat] = operative
        say("operative.dealt", operative, seat + 1)


@rule("1.9", "1.10")
def deal_hands(s):
    """One of each action card, and four items."""
    for turn in range(s.operatives):
        s.operative[s.order[turn]].actions.fill(DOWNLOAD + 1)
        for _ in range(ITEMS_DEALT):
            yield from draw_item(s, s.order[turn])


@rule("1.2")
def choose_first_player(s):
    """The seat that was named, or one drawn by chance."""
    seat = s.first_player
    if seat < 0:
        seat = yield draw_first_player()
    s.first = seat
    say("round.first", s.order[seat], 1)


@rule("1.11")
def open_the_entry(s):
    """All markers on the entry room, which is revealed: Reveal once, Enter for each of them, then tokens."""
    for turn in range(s.operatives):
        s.operative[s.order[turn]].place = 0
    yield from turn_up(s, 0)
    for turn in range(s.operatives):
        yield from on_entering(s, s.order[(s.first + turn) % s.operatives])
    furnish(s, 0)
