"""Hanabi: its rules by the verbs of its players, its redeals, and OpenSpiel's Hanabi beside it."""

from random import Random

import hanabi
import numpy as np
import pyspiel
import pytest

from coverts.bots import BotPlayer
from coverts.bots.players import Budget
from coverts.bots.playouts import Search
from coverts.engine.backends.native import Compiled
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import IllegalAction
from coverts.engine.language.record_arrays import to_row
from coverts.engine.match.game_match import Match
from coverts.engine.match.referee import OWN, RefereedMatch

CHANCE = 3
SPECTATOR = None
RED_1, RED_2, RED_3, RED_4, RED_5 = range(5)
YELLOW_1, YELLOW_2, GREEN_1 = 5, 6, 10


class Party:
    """A game whose players take cards in a known order and speak of themselves as the turn passes."""

    def __init__(self, *cards, players=2):
        self.cards = [*cards]
        self.match = Match(hanabi.GAME, players, chance=self._deal)

    def _deal(self, kind, weights):
        while self.cards:
            card = self.cards.pop(0)
            if weights[card]:
                return card
        return next(card for card, weight in enumerate(weights) if weight)

    def do(self, *moves):
        for move in moves:
            (seat,) = self.match.current_players()
            self.match.apply_action(seat, move)
        return self

    def refused(self, move):
        (seat,) = self.match.current_players()
        return self.match.why_not(seat, move)

    @property
    def s(self):
        return self.match.s

    def possible(self, seat, at):
        return {*self.s.player[seat].held[at - 1].may_be}

    def last_cards(self, left):
        """Leave only some of the cards in the deck."""
        s = self.s
        while s.left > left:
            card = next(card for card in range(25) if s.deck[card])
            s.deck[card] -= 1
            s.discarded[card] += 1
            s.left -= 1
        return self


FIRST = (RED_1, RED_2, RED_3, RED_4, RED_5)
SECOND = (YELLOW_1, YELLOW_1, YELLOW_2, RED_1, RED_1)


def two():
    return Party(*FIRST, *SECOND)


def real_table(own, deck):
    """Seat 0 is asked for a new card of seat 1. Nobody but seat 1 sees `own`, and nobody sees the deck.

    From the hints, seat 0 knows that each of its cards is one of two that follow each other.
    """
    match = RefereedMatch(hanabi.GAME, 2, form=OWN)
    for seat, held in ((1, FIRST), (0, SECOND)):
        for card in held:
            match.apply_action(seat, hanabi.CARDS[card])
    match.apply_action(0, "tell player +1: yellow")
    match.apply_action(1, "discard card 1")
    s = match.s.copy()
    for at, held in enumerate(s.player[0].held):
        held.card = own[at]
        held.may_be.clear()
        held.may_be.add(at)
        held.may_be.add(at + 1)
    for card in range(25):
        s.deck[card] = deck.count(card)
    s.left = len(deck)
    return match.at(s)


def enter(match, card):
    """Return what seat 0 sees or is told when it enters a card."""
    other = match.at(match.s.copy())
    try:
        other.apply_action(0, hanabi.CARDS[card])
    except IllegalAction as refused:
        return str(refused)
    return other.view(0).as_tuple()


def test_at_a_real_table_nobody_learns_their_own_cards_from_what_they_may_enter():
    one = real_table(own=(RED_1, RED_2, RED_3, RED_4, RED_5), deck=(YELLOW_1, GREEN_1))
    other = real_table(own=(RED_2, RED_3, RED_4, RED_5, YELLOW_1), deck=(RED_1, GREEN_1))
    assert one.view(0).as_tuple() == other.view(0).as_tuple()
    assert one.decisions(0) == other.decisions(0)
    unseen = [RED_1, RED_2, RED_3, RED_4, RED_5, YELLOW_1, GREEN_1]
    assert [option.option for option in one.decisions(0)[0].legal] == unseen
    assert all(enter(one, card) == enter(other, card) for card in range(25))


# -- the rules ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cards"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_two_or_three_players_hold_five_cards_and_more_hold_four(players, cards):
    party = Party(players=players)
    assert [sum(held.card >= 0 for held in player.held) for player in party.s.player[:players]] == [
        cards
    ] * players
    assert party.s.left == 50 - players * cards


def test_a_player_sees_the_cards_of_all_others_but_not_their_own():
    view = two().match.view(0)
    assert [held.card for held in view.player[1].held] == [*SECOND]
    assert {held.card for held in view.player[0].held} == {-128}


def test_a_spectator_sees_no_hand():
    assert {held.card for player in two().match.view(SPECTATOR).player[:2] for held in player.held} == {-128}


def test_a_card_that_is_next_lights_its_firework():
    party = two().do("play card 1")
    assert (party.s.firework[0], party.s.score, party.s.lives) == (1, 1, 3)


def test_any_other_card_costs_a_life_and_is_discarded():
    party = two().do("play card 2")
    assert (party.s.score, party.s.lives, party.s.discarded[RED_2]) == (0, 2, 1)


def test_whoever_gives_up_a_card_draws_one():
    party = two().do("play card 1")
    assert party.s.player[0].held[0].card >= 0
    assert party.s.left == 39


def test_a_hint_costs_one_of_eight_and_to_discard_brings_it_back():
    party = two().do("tell player +1: red")
    assert party.s.hints == 7
    assert party.do("discard card 1").s.hints == 8


def test_nobody_may_discard_while_all_hints_are_there():
    assert str(two().refused("discard card 1").rule) == "5"


def test_to_tell_takes_a_hint():
    party = two().do(*["tell player +1: red"] * 8)
    assert str(party.refused("tell player +1: red").rule) == "6"


def test_nobody_may_tell_of_a_word_that_fits_no_card():
    assert str(two().refused("tell player +1: blue").rule) == "6"


def test_nobody_may_tell_a_player_who_is_not_there():
    assert str(two().refused("tell player +2: red").rule) == "6"


def test_a_hint_says_of_each_card_whether_it_is_of_the_word():
    party = two().do("tell player +1: red")
    reds = {*range(5)}
    assert party.possible(1, 4) == reds
    assert party.possible(1, 1) == {*range(25)} - reds


def test_two_hints_leave_one_card():
    party = two().do("tell player +1: red", "tell player +1: fives", "tell player +1: ones")
    assert party.possible(1, 5) == {RED_1}


def test_the_log_points_at_the_cards():
    lines = [line.text for line in two().do("tell player +1: twos").match.log(1)]
    assert lines[-2:] == ["Seat 2 has twos:", "card 3."]


def test_a_new_card_may_be_anything():
    party = two().do("tell player +1: red", "discard card 1")
    assert party.possible(1, 1) == {*range(25)}


def fives_next(hints):
    party = two()
    party.s.firework[0] = party.s.score = 4
    party.s.hints = hints
    return party.do("play card 5")


def test_a_five_brings_back_a_hint():
    assert fives_next(hints=3).s.hints == 4


def test_a_five_brings_no_ninth_hint():
    assert fives_next(hints=8).s.hints == 8


def test_three_lost_lives_end_the_game_without_a_score():
    party = two().do("play card 1", "play card 5", "play card 5", "play card 5")
    assert (party.match.over, party.match.returns()) == (True, [0, 0])


def test_after_the_last_card_all_have_one_more_turn():
    party = two().last_cards(1).do("play card 1")
    assert party.s.left == 0
    party.do("tell player +1: red")
    assert not party.match.over
    assert party.do("tell player +1: red").match.over
    assert party.match.returns() == [1, 1]


def test_all_five_fireworks_end_the_game():
    party = two()
    for colour, height in enumerate((4, 5, 5, 5, 5)):
        party.s.firework[colour] = height
    party.s.score = 24
    assert party.do("play card 5").match.over
    assert party.match.returns() == [25, 25]


# -- redeals --------------------------------------------------------------------------------------


def hinted():
    return two().do("tell player +1: red", "tell player +1: fives", "tell player +1: ones")


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_redealt_hand_agrees_with_the_hints(seat):
    match = hinted().match
    for number in range(30):
        world = match.redeal(seat, Random(number))
        hands = range(2) if seat is SPECTATOR else [seat]
        assert all(held.card in held.may_be for who in hands for held in world.player[who].held)


def test_a_redeal_imagines_different_hands():
    match = hinted().match
    hands = {tuple(held.card for held in match.redeal(0, Random(n)).player[0].held) for n in range(30)}
    assert len(hands) > 20


def test_machine_code_imagines_hands_that_agree_too():
    match = hinted().match
    rows = np.concatenate([to_row(match.s, hanabi.GAME.dtype)] * 50)
    Compiled.of(hanabi.GAME).redeal(rows, [1] * 50)
    assert {*rows["player"]["held"]["card"][:, 1, 4]} == {RED_1}


# -- the rule-of-thumb bot, and what searches make of it --------------------------------------------


def favourites(party):
    """The moves that the bot likes best."""
    match = party.match
    (seat,) = match.current_players()
    (question,) = match.decisions(seat)
    likes = {
        option.text: match.machine.score("cautious", match.view(seat), seat, option.option)
        for option in question.legal
    }
    return [move for move, liking in likes.items() if liking == max(likes.values())]


def favourite(party):
    """The move of the bot, whose random generator decides between equals."""
    match = party.match
    (seat,) = match.current_players()
    bot = BotPlayer(hanabi.GAME, "cautious", Random(1))
    return bot.choose(match.view(seat), match.decisions(seat))[1].text


def without_hints(party=None):
    """Nobody may tell anything."""
    party = party or two()
    party.s.hints = 0
    return party


def narrow(party, at, *cards, seat=0):
    """Let a player know that a card is one of these."""
    for card in {*range(25)} - {*cards}:
        party.s.player[seat].held[at - 1].may_be.remove(card)
    return party


def test_the_bot_plays_a_card_that_fits_by_the_hints():
    assert favourite(two().do("tell player +1: ones")).startswith("play card")


@pytest.mark.parametrize(("discarded", "plays"), [(2, True), (1, False)])
def test_the_bot_knows_a_card_by_those_in_sight(discarded, plays):
    party = narrow(without_hints(Party(*FIRST, *[YELLOW_2] * 2)), 1, RED_1, RED_2)
    party.s.firework[0] = 1
    party.s.discarded[RED_1] = discarded - sum(held.card == RED_1 for held in party.s.player[1].held)
    assert (favourite(party) == "play card 1") == plays


def test_the_bot_tells_of_a_card_so_that_its_owner_knows_that_it_fits():
    party = Party(*FIRST, YELLOW_2, YELLOW_1, YELLOW_2, RED_5, RED_5)
    assert favourite(party) == "tell player +1: ones"


def test_the_bot_discards_a_card_that_no_firework_needs():
    party = narrow(without_hints(), 4, GREEN_1)
    party.s.firework[2] = 1
    assert favourite(party) == "discard card 4"


def test_the_bot_discards_the_card_of_which_least_is_known():
    party = without_hints()
    for at in (1, 2, 4, 5):
        narrow(party, at, *range(4, 25, 5))
    assert favourite(party) == "discard card 3"


def test_the_bot_may_tell_anything_if_it_knows_a_colour_or_number_of_each_card():
    party = two()
    party.s.hints, party.s.firework = 5, [5, 5, 5, 5, 0]
    for at in range(1, 6):
        narrow(party, at, *range(20, 25))
    assert {move.split()[0] for move in favourites(party)} == {"tell", "discard"}


@pytest.mark.parametrize(("lives", "plays"), [(2, True), (1, False)])
def test_when_the_deck_is_empty_the_bot_guesses_unless_it_is_the_last_life(lives, plays):
    party = narrow(without_hints(), 1, RED_1, RED_5)
    party.s.left, party.s.lives = 0, lives
    assert (favourite(party) == "play card 1") == plays


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_bot_never_loses_all_lives(players):
    returns, _ = Compiled.of(hanabi.GAME).tournament([["cautious"] * players] * 100, seed=1)
    assert returns.min() > 0


def test_in_playouts_nobody_spoils_a_game_by_an_answer_at_random():
    party = narrow(Party(*FIRST[:4], YELLOW_1, RED_5), 1, RED_5, seat=1)
    for colour in range(5):
        party.s.firework[colour] = 4 + (colour > 0)
    party.s.score, party.s.lives = 24, 1
    tell = [option.option for option in party.match.decisions(0)[0].legal if "tell" in option.text]
    estimates = Search(hanabi.GAME, threads=1).weigh(party.s, 0, 0, tell, Budget(playouts=500), 1)
    assert {each.mean for each in estimates} == {25}


# -- beside OpenSpiel -----------------------------------------------------------------------------


def moves_of_both(hand, hand_size, players):
    """Our number of each move of OpenSpiel's. Its cards move up when one is given up; ours stay in place."""
    cards = [verb * 5 + (hand[at] if at < len(hand) else -1) for verb in range(2) for at in range(hand_size)]
    colours, numbers = range(5), range(5, 10)
    return cards + [
        10 * away + word for words in (colours, numbers) for away in range(1, players) for word in words
    ]


@pytest.mark.parametrize("players", [2, 3])
def test_random_games_are_the_same_as_in_openspiel(players):
    machine, random = Machine.of(hanabi.GAME), Random(players)
    game = pyspiel.load_game(f"hanabi(players={players})")
    for number in range(100):
        s, twin = hanabi.GAME.new_state(players), game.new_initial_state()
        machine.begin(s)
        places = [[*range(5)] for _ in range(players)]
        while not s.e_over:
            assert not twin.is_terminal()
            assert (s.e_mode == CHANCE) == twin.is_chance_node()
            if s.e_mode == CHANCE:
                weights = [*machine.weights(s)]
                ours = {card: weight / sum(weights) for card, weight in enumerate(weights) if weight}
                assert ours == pytest.approx(dict(twin.chance_outcomes()))
                card = random.choices(range(25), weights)[0]
                machine.answer(s, card)
                twin.apply_action(card)
                continue
            who = s.e_asker
            hand = [at for at in places[who] if s.player[who].held[at].card >= 0]
            ours = moves_of_both(hand, 5, players)
            legal = twin.legal_actions()
            assert sorted(machine.legal(s, who)) == sorted(ours[move] for move in legal)
            # careful players, in every second game, live long enough to see the end of the deck
            careful = [move for move in legal if not 5 <= move < 10]
            move = random.choice(careful if careful and number % 2 else legal)
            twin.apply_action(move)
            if move < 10:
                places[who] = [*(at for at in hand if at != ours[move] % 5), ours[move] % 5]
            machine.answer(s, ours[move], who)
        assert twin.is_terminal()
        assert machine.returns(s) == twin.returns()
