"""The sequence of a game: its turns and their phases (chapters 4 and 27)."""

from coverts.engine import OK, each, game_over, refuse, rule, say
from coverts.games.trek_ccg.rules.actions import (
    end_if_won,
    is_pass,
    opponents_chance,
    order,
    perform,
)
from coverts.games.trek_ccg.rules.borg import learn_dilemmas
from coverts.games.trek_ccg.rules.devidian_doors import forfeit, show_doors
from coverts.games.trek_ccg.rules.draws import draw_cards
from coverts.games.trek_ccg.rules.movement import repairs
from coverts.games.trek_ccg.rules.presence import in_play
from coverts.games.trek_ccg.rules.scoring import both_decks_empty
from coverts.games.trek_ccg.rules.seeding import seed_the_table
from coverts.games.trek_ccg.rules.setup import set_out
from coverts.games.trek_ccg.rules.stops import choose_stops, set_stops
from coverts.games.trek_ccg.rules.zones import discard
from coverts.games.trek_ccg.state import (
    CARD_PLAY,
    END_OF_TURN,
    SLOTS,
    START_OF_TURN,
    TrekCcg,
)
from coverts.games.trek_ccg.vocabulary.deeds import (
    CHOOSE_STOPS,
    DISCARD_OBJECTIVE,
    END_TURN,
    IN_ORDER,
    MAY_DO,
    REPLACE_PERSONA,
)
from coverts.games.trek_ccg.vocabulary.terms import HANDS
from coverts.games.trek_ccg.vocabulary.texts import (
    COUNTS,
    EVERY_TURN_ENDS,
    EXPIRES,
    HAS_EVERY_TURN_ENDS,
    HAS_EXPIRES,
    HAS_OPPOSING_TURN_STARTS,
    HAS_TURN_ENDS,
    HAS_TURN_STARTS,
    OPPOSING_TURN_STARTS,
    TURN_ENDS,
    TURN_STARTS,
)


@rule("3.2", "4.11", "27.3")
def play_game(s: TrekCcg):
    """Run the seed phases, then turns until the game ends."""
    yield from set_out(s)
    yield from seed_the_table(s)
    who = s.first
    while s.turn < 2 * s.longest:
        s.turn += 1
        yield from take_turn(s, who)
        if both_decks_empty(s):
            break
        who = 1 - who
    s.ended = True
    if s.side[0].points != s.side[1].points:
        s.winner = s.side[1].points > s.side[0].points
    forfeit(s)
    yield game_over()


@rule("4.1")
def take_turn(s: TrekCcg, who):
    """Run one turn: start, card play and orders, end of turn and card draw."""
    begin_turn(s, who)
    say("heading.turn", (s.turn + 1) // 2, who)
    yield from start_of_turn(s, who)
    yield from play_and_orders(s, who)
    yield from end_of_turn(s, who)


def begin_turn(s: TrekCcg, who):
    """Reset what lasts for one turn: card play, RANGE and stops (4.9, 8.3, 15.22)."""
    s.player = who
    s.phase = START_OF_TURN
    s.normal_plays = 1
    s.no_draws = False
    s.no_morph = False
    s.orders = 0
    s.side[who].asks = s.side[who].usual
    s.side[who].doors_due += s.side[who].doors_used
    s.side[who].doors_used = 0
    for seat in range(2):
        learn_dilemmas(s, seat)
        s.side[seat].this_turn.clear()
    for piece in range(s.used_slots):
        s.piece[piece].used = 0
        s.piece[piece].watched = False
        s.piece[piece].fixed = False
        if s.piece[piece].controller == who:
            s.piece[piece].stopped = False
            s.piece[piece].range_used = 0


def is_text_of(s: TrekCcg, piece, who):
    """Return whether the player controls a card that is not a captive (20.1)."""
    return s.piece[piece].controller == who and not s.piece[piece].captive


@rule("4.2", "27.2")
def start_of_turn(s: TrekCcg, who):
    """Carry out the texts that apply at the start of a player's turn.

    The opponent's cards come first.
    """
    for piece in each(in_play, s):
        if s.piece[piece].controller != who and HAS_OPPOSING_TURN_STARTS[s.piece[piece].face]:
            yield from OPPOSING_TURN_STARTS[s.piece[piece].face](s, piece)
            yield from end_if_won(s)
    for piece in each(in_play, s):
        if is_text_of(s, piece, who) and HAS_TURN_STARTS[s.piece[piece].face]:
            yield from TURN_STARTS[s.piece[piece].face](s, piece)
            yield from end_if_won(s)


# -- card play and orders --------------------------------------------------------------------------


def news(s: TrekCcg):
    """Return a number that changes if the game makes progress (4.10).

    Progress means that a card leaves a hand or deck, or that points change.
    """
    count = s.side[0].points + s.side[1].points
    for who in range(2):
        count += 1024 * (s.side[who].hand_count + s.side[who].deck_count)
    return count


def count_order(s: TrekCcg, before):
    """Count an order, or restart the count if the order changed something (4.10)."""
    s.orders += 1
    if news(s) != before:
        s.orders = 0


def is_of_start(deed):
    """Return whether a deed may be done without ending the start of the turn (4.2)."""
    return deed in (DISCARD_OBJECTIVE, REPLACE_PERSONA)


@rule("4.1", "4.3", "4.4", "15.7")
def play_and_orders(s: TrekCcg, who):
    """Let the player begin one action after another.

    After each action the opponent may begin one.
    """
    over = False
    while not over:
        SLOTS.rest(s)
        before = news(s)
        deed = yield order(who)
        if deed == CHOOSE_STOPS:
            yield from choose_stops(s, who)
            s.orders += 1
        elif is_pass(deed):
            set_stops(s, who, deed)
            s.orders += 1
        else:
            over = deed == END_TURN
            if not over:
                yield from perform(s, who, deed)
                if s.phase == START_OF_TURN and not is_of_start(deed):
                    s.phase = CARD_PLAY
                count_order(s, before)
            before = news(s)
            if (yield from opponents_chance(s, 1 - who)):
                over = False
                count_order(s, before)


def may_end_turn(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("15.17")
    return OK


# -- the end ---------------------------------------------------------------------------------------


@rule("4.5", "4.6", "4.8", "27.2")
def end_of_turn(s: TrekCcg, who):
    """Carry out the end of a turn, and then the card draw.

    Owed Devidian Doors come first, then texts, countdowns and repairs.
    """
    s.phase = END_OF_TURN
    yield from show_doors(s, who)
    for piece in each(in_play, s):
        if is_text_of(s, piece, who) and HAS_TURN_ENDS[s.piece[piece].face]:
            yield from TURN_ENDS[s.piece[piece].face](s, piece)
            yield from end_if_won(s)
    for piece in each(in_play, s):
        if HAS_EVERY_TURN_ENDS[s.piece[piece].face]:
            yield from EVERY_TURN_ENDS[s.piece[piece].face](s, piece)
            yield from end_if_won(s)
    for piece in each(in_play, s):
        runs = s.piece[piece].controller == who and s.piece[piece].countdown > 0
        if runs and COUNTS[s.piece[piece].face](s, piece):
            s.piece[piece].countdown -= 1
            if s.piece[piece].countdown == 0:
                face = s.piece[piece].face
                if HAS_EXPIRES[face]:
                    yield from EXPIRES[face](s, piece)
                if s.piece[piece].face == face:
                    discard(s, piece)
                yield from end_if_won(s)
    yield from repairs(s, who)
    draws = 1 + s.side[who].extra_draws
    s.side[who].extra_draws = 0
    yield from draw_cards(s, who, draws)
    yield from end_if_won(s)
    s.attacked_at[who] = 0


MAY_DO.put(END_TURN - HANDS, may_end_turn)
