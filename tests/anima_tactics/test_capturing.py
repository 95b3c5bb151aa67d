"""Chapter 23: who wins where one side carries a prisoner home."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.rules.ending import score_of


@pytest.mark.parametrize("gone", [ALICE, BOB])
def test_where_a_side_is_gone_the_other_one_wins(gone):
    p = Skirmish([("Veronica", 20, 20)], [("Lamp Warden", 30, 20)], scenario=2)
    p.destroys(("Veronica", "Lamp Warden")[gone])
    assert [p.call(score_of, seat) for seat in (ALICE, BOB)] == [gone == BOB, gone == ALICE]
