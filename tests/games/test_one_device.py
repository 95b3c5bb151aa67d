"""Each game says truly whether it can be refereed on one device."""

import pytest

import coverts
from coverts.engine.match.match_forms import can_be_shown


@pytest.mark.parametrize("name", sorted(coverts.installed()))
def test_the_page_offers_one_device_only_if_the_rules_allow_it(name):
    game = coverts.game(name)
    assert game.one_device == can_be_shown(game)
