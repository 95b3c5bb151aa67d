"""What a seat may not know is told by nothing that travels; `coverts check --wire` looks at more."""

import parlour
import pytest
from wire_pairs.tables import compare

import coverts
from coverts.games.infiltrators.vocabulary.printed import HIDES_INFORMANT
from coverts.tables.core.history import History


async def differences(game, games=1, positions=3, tables=(), longest=80, seed=0):
    found = await compare(game, range(games), positions, 2, seed, longest=longest, tables=tables)
    assert found.positions > 0
    assert found.messages > 30 * found.positions
    return found.examples


@pytest.mark.parametrize(
    ("name", "positions"),
    [
        pytest.param("infiltration", 2, id="infiltration"),
        pytest.param("trek_ccg", 1, id="trek_ccg"),
        pytest.param("anima_tactics", 1, id="anima_tactics", marks=pytest.mark.slow),
    ],
)
async def test_a_seat_is_sent_the_same_whatever_it_may_not_know(name, positions):
    game = coverts.game(name)
    assert await differences(game, positions=positions, tables=[(2, game.options())]) == []


async def test_nobody_is_told_where_the_informants_are():
    game = coverts.game("infiltrators")
    options = game.options(mission=list(HIDES_INFORMANT).index(True))
    assert await differences(game, positions=2, tables=[(2, options)]) == []


async def test_nothing_is_told_of_hands_answers_together_and_picks_in_secret():
    assert await differences(parlour.GAME, 2, 4) == []


async def test_a_pick_that_all_can_count_would_be_found(monkeypatch):
    monkeypatch.setattr(History, "position", lambda history, seat: sum(history._noticed.values()))
    assert any('"position"' in each for each in await differences(parlour.GAME, 2, 4, seed=2))


async def test_an_answer_by_itself_that_only_a_hand_explains_would_be_found(monkeypatch):
    def forced(machine, s, askee):
        legal = machine.legal(s, askee)
        return legal[0] if len(legal) == 1 else None

    monkeypatch.setattr("coverts.engine.backends.python.machine.Machine.forced", forced)
    found = await differences(parlour.GAME, 2, 4, seed=2)
    assert any("by itself" in each for each in found)
