"""Setting up the table (chapters 1 and 16)."""

from coverts.engine import rule, say
from coverts.games.infiltration.rules.decisions import deal_operative, draw_first_player
from coverts.games.infiltration.rules.drafting import draft_items
from coverts.games.infiltration.rules.drawing import draw_item
from coverts.games.infiltration.rules.files import add_files
from coverts.games.infiltration.rules.movement import on_entering
from coverts.games.infiltration.rules.reveal import place_tokens, turn_up
from coverts.games.infiltration.state import (
    DOWNLOAD,
    EXTRACT,
    FILE_VALUES,
    ITEM_COUNT,
    SETTING_UP,
    SPECIALTIES,
    Infiltration,
)
from coverts.games.infiltration.vocabulary.printed import (
    AVAILABLE,
    DATA_FILES,
    ITEM_HERE,
    SPECIALIST,
)

ITEMS_HELD = 4


@rule("1.1", "1.3", "1.4", "1.5", "1.6", "1.7", "16.1", "16.2", "16.4", "16.5")
def set_the_table(s: Infiltration):
    """Set up dials, piles, operatives, hands, the first player and the entry room."""
    s.phase = SETTING_UP
    say("heading.setup")
    s.alarm = s.alarm_start
    bring_the_deck(s)
    yield from deal_operatives(s)
    yield from deal_hands(s)
    if s.item_card_draft:
        yield from draft_items(s)
    yield from choose_first_player(s)
    yield from open_the_entry(s)


def bring_the_deck(s: Infiltration):
    """Put the items and data files of the deck into their piles.

    The options have put the room cards into their pile, and items that are left out into the box.
    """
    for item in range(ITEM_COUNT):
        if ITEM_HERE[item] and item not in s.boxed_items:
            s.item_deck.add(item)
    for value in range(FILE_VALUES):
        s.unseen[value] = DATA_FILES[value]
        s.pool += DATA_FILES[value]


def operatives_of(players):
    """Return the number of operatives: four for two players, else one per player."""
    if players == 2:
        return 4
    return players


@rule("1.8", "17.1")
def deal_operatives(s: Infiltration):
    """Deal one operative to each player, or two if there are two players."""
    s.operatives = operatives_of(s.players)
    for turn in range(s.operatives):
        seat = turn * s.players // s.operatives
        operative = yield deal_operative(seat)
        s.operative[operative].seat = seat
        s.order[turn] = operative
        say("operative.dealt", operative, seat + 1)


@rule("1.9", "1.10", "14.1", "16.6", "16.7", "17.2")
def deal_hands(s: Infiltration):
    """Give each operative their action cards and four items.

    In the Specialists variant, two of the items are the operative's own.
    """
    dealt = ITEMS_HELD
    for turn in range(s.operatives):
        me = s.operative[s.order[turn]]
        me.actions.fill(DOWNLOAD + 1)
        if s.data_file_extraction:
            me.actions.remove(DOWNLOAD)
            me.actions.add(EXTRACT)
    if s.specialists:
        dealt = ITEMS_HELD - SPECIALTIES
        for turn in range(s.operatives):
            take_specialties(s, s.order[turn])
    for turn in range(s.operatives):
        for _ in range(dealt):
            yield from draw_item(s, s.order[turn])


def take_specialties(s: Infiltration, operative):
    """Give an operative the items that belong to this operative."""
    for item in range(ITEM_COUNT):
        if SPECIALIST[item] == operative:
            s.item_deck.remove(item)
            s.operative[operative].items.add(item)
            say("items.specialist", operative, item)


@rule("1.2")
def choose_first_player(s: Infiltration):
    """Choose the first player: the seat that the option names, or a random seat."""
    seat = s.first_player
    if seat < 0:
        seat = yield draw_first_player()
    s.first = seat * s.operatives // s.players
    say("round.first", s.order[s.first], 1)


@rule("1.11")
def open_the_entry(s: Infiltration):
    """Place all markers on the entry room, and reveal it.

    Its Reveal function happens once, and its Enter function happens for each operative. Then tokens and data
    files are placed.
    """
    for turn in range(s.operatives):
        s.operative[s.order[turn]].place = 0
    yield from turn_up(s, 0)
    for turn in range(s.operatives):
        yield from on_entering(s, s.order[(s.first + turn) % s.operatives])
    place_tokens(s, 0)
    yield from add_files(s, 0, AVAILABLE[s.room[0].face])
