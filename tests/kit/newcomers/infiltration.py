"""A newcomer to Infiltration, who has just done the lessons."""

from coverts.engine import Bot
from coverts.games.infiltration.rules.decisions import choose_action, choose_amount, choose_card
from coverts.games.infiltration.state import ADVANCE, DOWNLOAD, INTERFACE, RETREAT, SECRET_ROOM

newcomer = Bot("newcomer", "Has just done the lessons.")


def spare_rounds(v, operative):
    # 5-getting-out: "each round brings the die and the Alarm, which Officer Nelson raises from 6 to 8"
    rounds = (98 - v.proximity) // (v.alarm + 4)
    # 5-getting-out: "You stand in room 3 and need three to be out."
    return rounds - v.operative[operative].place - 3


def card_worth(v, operative, card):
    # 1-data-files: "The first to download in a room may take two files"
    here = v.operative[operative].place
    spare = spare_rounds(v, operative)
    if card == DOWNLOAD:
        return 20 * min(2, v.room[here].available)
    # 5-getting-out: "There is nothing left for you here, and the way out takes three rounds. Retreat."
    if card == RETREAT and here != SECRET_ROOM:
        return 90 * (spare < 1)
    # 4-others: "The secret room has just two ways out, and Retreat is the one back to room 3."
    if card == RETREAT:
        return 35
    # 1-data-files: "The rooms further in hold more"
    if card == ADVANCE:
        return 15 * (spare > 3) * (here < SECRET_ROOM - 1)
    # 4-others: "But room 3 has an interface, and this one is a door to the secret room."
    if card == INTERFACE:
        return 14 * (spare > 1)
    # 3-items: "The open files of room 2 are gone, but it has a tech lock, with four more behind it."
    if v.room[here].lock and v.room[here].available == 0:
        return 18 * (spare > 1)
    # 3-items: "Items are the strong half of your hand"
    return 12 * (spare > 0)


@newcomer.on(choose_card)
def choose(v, operative, card):
    # 1-data-files: "Each round everybody picks one card of their hand, unseen by the others."
    return card_worth(v, operative, card)


@newcomer.on(choose_action, seldom=True)
def do_first(v, operative, card):
    # 3-items: "The first of your two cards: Download, while you are still in this room."
    return card_worth(v, operative, card)


@newcomer.on(choose_amount)
def take(v, operative, most, amount):
    # 1-data-files: "Take both: nobody gives a prize for modesty here."
    return amount
