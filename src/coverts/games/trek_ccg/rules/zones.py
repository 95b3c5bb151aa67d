"""Rules for moving cards between zones (chapter 1)."""

from coverts.engine import EVERYBODY, chance, each, first, say
from coverts.games.trek_ccg.rules.presence import card_at, exists, is_at, is_personnel
from coverts.games.trek_ccg.rules.under_way import drop_out
from coverts.games.trek_ccg.state import (
    BENEATH,
    DECK_TOP,
    LOCATIONS,
    NOTHING,
    NOWHERE,
    PIECES,
    SLOTS,
    TrekCcg,
)
from coverts.games.trek_ccg.vocabulary.printed import AFFILIATION, COUNTDOWN, HAND_NAMES, KIND
from coverts.games.trek_ccg.vocabulary.terms import (
    DILEMMAS,
    FACILITY,
    FIRST_TACTIC,
    HANDS,
    NEUTRAL,
    PERSONNEL,
    SEEDS,
    SHIP,
)


def has_room(s: TrekCcg):
    if s.used_slots < PIECES and s.used_slots not in s.slots.left:
        return 1
    return SLOTS.take(s) != NOTHING


def clear(s: TrekCcg, piece):
    """Empty a slot, and remove its piece from all actions and selections."""
    s.picked.remove(piece)
    drop_out(s, piece)
    SLOTS.leave(s, piece)
    while s.used_slots > 0 and s.piece[s.used_slots - 1].host == NOWHERE:
        s.used_slots -= 1


def place_piece(s: TrekCcg, seat, host):
    """Take a free slot for a player's card at a host, and return the slot.

    The caller sets the face of the piece.
    """
    piece = SLOTS.take(s)
    card = s.piece[piece]
    card.seat = seat
    card.controller = seat
    card.host = host
    if piece >= s.used_slots:
        s.used_slots = piece + 1
    return piece


def turn_up(s: TrekCcg, piece, face):
    """Turn a piece faceup, and set its card."""
    turn_up_as(s, piece, face, AFFILIATION[face])


def turn_up_as(s: TrekCcg, piece, face, affiliation):
    """Turn a piece faceup, and set its card and affiliation."""
    card = s.piece[piece]
    card.face = face
    card.known_by = 3
    card.affiliation = affiliation
    card.countdown = COUNTDOWN[face]
    note_played(s, card.seat, face, affiliation)


def note_played(s: TrekCcg, seat, face, affiliation):
    """Record the affiliation of a card that was openly seeded or played (21.2)."""
    if affiliation > NEUTRAL:
        if KIND[face] == PERSONNEL or KIND[face] == SHIP or KIND[face] == FACILITY:
            s.side[seat].played |= 1 << affiliation


def put_in_play(s: TrekCcg, seat, face, host):
    """Put a player's card into play faceup, and return its piece."""
    return put_in_play_as(s, seat, face, host, AFFILIATION[face])


def put_in_play_as(s: TrekCcg, seat, face, host, affiliation):
    """Put a player's card into play in one of its affiliations, and return its piece."""
    piece = place_piece(s, seat, host)
    turn_up_as(s, piece, face, affiliation)
    return piece


# -- hand and decks --------------------------------------------------------------------------------


def to_hand(s: TrekCcg, seat, card):
    s.side[seat].hand[card] += 1
    s.side[seat].hand_count += 1


def from_hand(s: TrekCcg, seat, card):
    s.side[seat].hand[card] -= 1
    s.side[seat].hand_count -= 1


def to_discard(s: TrekCcg, seat, card):
    s.side[seat].discard[card] += 1
    s.side[seat].discard_count += 1


def from_discard(s: TrekCcg, seat, card):
    s.side[seat].discard[card] -= 1
    s.side[seat].discard_count -= 1


def seen_top(s: TrekCcg, seat):
    """Return the piece on top of a draw deck that only its owner has seen, or NOTHING."""
    return first(is_at, s, DECK_TOP + seat)


def deck_size(s: TrekCcg, seat):
    """Return the size of a draw deck, including cards whose place is known."""
    count = s.side[seat].deck_count + (s.side[seat].on_top >= 0) + (seen_top(s, seat) != NOTHING)
    for i in range(4):
        count += s.side[seat].beneath[i] >= 0
    return count


def shuffle_deck(s: TrekCcg, seat):
    """Shuffle a draw deck, so that no card's place in it is known."""
    mine = s.side[seat]
    if mine.on_top >= 0:
        mine.deck[mine.on_top] += 1
        mine.deck_count += 1
        mine.on_top = NOTHING
    top = seen_top(s, seat)
    if top != NOTHING:
        mine.deck[s.piece[top].agenda] += 1
        mine.deck_count += 1
        clear(s, top)
    for i in range(4):
        if mine.beneath[i] >= 0:
            mine.deck[mine.beneath[i]] += 1
            mine.deck_count += 1
            mine.beneath[i] = NOTHING


def from_deck(s: TrekCcg, seat, card):
    """Take a card out of the draw deck, and shuffle the deck."""
    shuffle_deck(s, seat)
    s.side[seat].deck[card] -= 1
    s.side[seat].deck_count -= 1


def put_on_top(s: TrekCcg, seat, card):
    """Put a card that both players have seen on top of the draw deck."""
    if s.side[seat].on_top >= 0 or seen_top(s, seat) != NOTHING:
        shuffle_deck(s, seat)
    s.side[seat].on_top = card


def show_top(s: TrekCcg, seat):
    """Show both players the top card of a draw deck, if its owner has seen it."""
    top = seen_top(s, seat)
    if top != NOTHING:
        s.piece[top].face = s.piece[top].agenda
        s.side[seat].on_top = s.piece[top].face
        clear(s, top)


def put_beneath(s: TrekCcg, seat, card):
    """Put a card that both players have seen beneath the draw deck."""
    mine = s.side[seat]
    if mine.beneath[3] >= 0:
        shuffle_deck(s, seat)
    place = 0
    for i in range(4):
        if mine.beneath[i] >= 0:
            place = i + 1
    mine.beneath[place] = card


@chance(HAND_NAMES, learns="who", rules=("4.6",), prompt="Draw a card")
def draw_from_deck(s: TrekCcg, who, card):
    return s.side[who].deck[card]


@chance(HAND_NAMES, learns=EVERYBODY, rules=("23.2",), prompt="Turn over the top card")
def turn_over(s: TrekCcg, who, card):
    return s.side[who].deck[card]


# -- leaving play ----------------------------------------------------------------------------------


def file_away(s: TrekCcg, piece):
    """Move the card of a piece to its discard pile, and empty the slot.

    A tactic goes under its owner's side deck instead.
    """
    seat = s.piece[piece].seat
    face = s.piece[piece].face
    if face >= FIRST_TACTIC:
        s.side[seat].used_tactics[face - FIRST_TACTIC] += 1
    elif face >= 0:
        to_discard(s, seat, face)
    clear(s, piece)


def follow(s: TrekCcg):
    """Discard the cards that are on or aboard pieces that have left play (1.5)."""
    again = True
    while again:
        again = False
        for piece in range(PIECES):
            host = s.piece[piece].host
            if host < PIECES and s.piece[host].host == NOWHERE:
                say("leaves", s.piece[piece].face)
                file_away(s, piece)
                again = True


def discard(s: TrekCcg, piece):
    """Discard a card in play, with all cards on or aboard it. Personnel die."""
    if is_personnel(s, piece):
        say("dies", s.piece[piece].face)
        file_away(s, piece)
        follow(s)
    else:
        discard_alive(s, piece)


def discard_alive(s: TrekCcg, piece):
    """Discard a card in play, with all cards on or aboard it. Personnel do not die."""
    say("discarded", s.piece[piece].face)
    file_away(s, piece)
    follow(s)


def return_to_hand(s: TrekCcg, piece):
    """Return a card in play to its owner's hand, and discard the cards on it."""
    say("returns", s.piece[piece].face)
    to_hand(s, s.piece[piece].seat, s.piece[piece].face)
    clear(s, piece)
    follow(s)


def to_point_area(s: TrekCcg, who, piece):
    """Move a dilemma to the point area of the player who got past it (10.8)."""
    s.side[who].point_area[s.piece[piece].seat * DILEMMAS + s.piece[piece].face - HANDS] += 1
    clear(s, piece)
    follow(s)


def put_out_of_play(s: TrekCcg, piece):
    face = s.piece[piece].face
    say("out_of_play", face)
    if face < SEEDS:
        s.side[s.piece[piece].seat].out_of_play[face] += 1
    clear(s, piece)
    follow(s)


def attach(s: TrekCcg, piece, host):
    """Move a card onto or aboard a host."""
    s.piece[piece].host = host


def bring(s: TrekCcg, piece, host, source):
    """Move a card to a host because of a source card, and log it."""
    attach(s, piece, host)
    say("brings", source, s.piece[piece].face, card_at(s, host))


def stop(s: TrekCcg, piece):
    """Stop a card until its controller's next turn (28.1)."""
    if not s.piece[piece].stopped:
        say("stopped", s.piece[piece].face)
    s.piece[piece].stopped = True


def order_beneath(s: TrekCcg, location):
    """Return the order number for the next card seeded beneath a mission."""
    highest = 0
    for piece in each(is_at, s, BENEATH + location):
        highest = max(highest, s.piece[piece].order)
    return highest + 1


# -- locations -------------------------------------------------------------------------------------


def line_length(s: TrekCcg, quadrant):
    length = 0
    for location in range(LOCATIONS):
        length += s.location[location].quadrant == quadrant
    return length


def free_places(s: TrekCcg):
    """Return how many more locations can be added."""
    return sum(not exists(s, place) for place in range(LOCATIONS))


def new_location(s: TrekCcg, quadrant, end):
    """Add a location at an end of a spaceline, and return its number.

    Args:
        end: 0 for the left end, 1 for the right end.
    """
    place = 0
    while exists(s, place):
        place += 1
    length = line_length(s, quadrant)
    for other in range(LOCATIONS):
        if s.location[other].quadrant == quadrant and end == 0:
            s.location[other].order += 1
    s.location[place].quadrant = quadrant
    s.location[place].order = length * end
    return place
