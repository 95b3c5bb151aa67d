"""Who has seeded all, as everybody sees, is not asked what else they seed."""

from random import Random

import pytest

from coverts.bots import BotPlayer
from coverts.engine.match.game_match import Match, by_weight
from coverts.games.trek_ccg.game import GAME


@pytest.mark.parametrize("preset", GAME.presets, ids=lambda each: each.name)
def test_who_has_no_seed_left_is_done_without_being_asked(preset):
    match = Match(GAME, 2, GAME.read_options(preset.options), chance=by_weight(Random(3)))
    bots = [BotPlayer(GAME, "commander", Random(seat)) for seat in range(2)]
    forced = 0
    while match.setting_up:
        seat = min(match.current_players())
        if match.s.side[seat].seed_count == 0 and match.decisions(seat)[0].kind == "choose_to_seed":
            assert match.forced(seat) is not None
            forced += 1
        answer = bots[seat].plan_answer(match, seat)()
        match.apply_action(seat, answer.action, answer.askee)
    assert forced > 0
