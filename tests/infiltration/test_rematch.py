"""What a rematch of Infiltration repeats: who plays which operative."""

import dataclasses
import random

import pytest

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.game.protocol import by_weight
from coverts.engine.match.game_match import Match
from coverts.engine.match.match_forms import chance_like
from coverts.games.infiltration.game import GAME
from coverts.games.infiltration.rules.decisions import choose_card, draw_item_card


@pytest.fixture(params=[2, 4, 6])
def old_and_new(request):
    """A match and its rematch, each with luck of its own."""
    old = Match(GAME, request.param, seed=1)
    return old, Match(GAME, request.param, chance=chance_like(old, by_weight(random.Random(2))))


def test_a_rematch_has_the_same_operatives_at_the_same_seats(old_and_new):
    assert len({tuple(match.seat_names()) for match in old_and_new}) == 1


def test_a_rematch_deals_other_items_and_rooms(old_and_new):
    old, new = old_and_new
    assert old.steps[0].chance != new.steps[0].chance


def test_a_secret_deal_cannot_be_repeated():
    """Whoever knows an opponent's item from the game before would know it again."""
    with pytest.raises(RuleSourceError, match="kept has draw_item_card"):
        dataclasses.replace(GAME, kept=(draw_item_card,))


def test_an_answer_of_a_player_cannot_be_repeated():
    with pytest.raises(RuleSourceError, match="kept has choose_card"):
        dataclasses.replace(GAME, kept=(choose_card,))
