"""What a seat may not know is told by nothing that travels; `coverts check --wire` looks at more."""

import asyncio
from dataclasses import replace
from random import Random

import parlour
import pytest
from wire_pairs.tables import compare

import coverts
from coverts.games.infiltrators.vocabulary.printed import HIDES_INFORMANT
from coverts.server.web import table_socket
from coverts.tables.core import presence
from coverts.tables.core.history import History
from coverts.tables.core.viewers import Viewers
from coverts.tables.parts.clocks import Clocks
from coverts.tables.parts.turn_notices import TurnNotices


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


async def test_clocks_end_and_notices_are_sent_alike():
    found = await compare(parlour.GAME, range(2), 1, 1, longest=80)
    assert found.ends == found.games == 2
    assert found.notices > 0


async def test_a_busy_machine_makes_no_difference(monkeypatch):
    random, send = Random(3), table_socket._send

    async def send_late(socket, message):
        await asyncio.sleep(random.choice((0, 0, 0.02, 0.08)))
        await send(socket, message)

    monkeypatch.setattr(table_socket, "_send", send_late)
    monkeypatch.setattr(presence, "GRACE", 0.1)
    assert await differences(parlour.GAME, 1, 3) == []


async def test_a_pick_that_all_can_count_would_be_found(monkeypatch):
    monkeypatch.setattr(History, "position", lambda history, seat: sum(history._noticed.values()))
    assert any('"position"' in each for each in await differences(parlour.GAME, 2, 4, seed=2))


async def test_a_frame_at_a_pick_in_secret_would_be_found(monkeypatch):
    def show_again(viewers, whose, answered=None):
        for viewer in viewers:
            viewer.changed = viewer.again = True
        viewers._stir()

    monkeypatch.setattr(Viewers, "show", show_again)
    found = await differences(parlour.GAME, 2, 4, seed=2)
    assert any("the number of frames, a frame after another's pick in secret" in each for each in found)


async def test_an_answer_by_itself_that_only_a_hand_explains_would_be_found(monkeypatch):
    def forced(machine, s, askee):
        legal = machine.legal(s, askee)
        return legal[0] if len(legal) == 1 else None

    monkeypatch.setattr("coverts.engine.backends.python.machine.Machine.forced", forced)
    found = await differences(parlour.GAME, 2, 4, seed=2)
    assert any("by itself" in each for each in found)


async def test_a_clock_that_only_a_hand_explains_would_be_found(monkeypatch):
    look_at = Clocks._look_at

    def knowing(clocks, history):
        moment = look_at(clocks, history)
        has_first = any(0 in player.hand for player in history.match.s.player[:2])
        return moment if has_first else replace(moment, running=frozenset())

    monkeypatch.setattr(Clocks, "_look_at", knowing)
    found = await differences(parlour.GAME, 1, 3, seed=2)
    assert any('"clock"' in each or '"until"' in each for each in found)


async def test_a_notice_that_only_a_hand_explains_would_be_found(monkeypatch):
    awaited = TurnNotices._awaited

    def knowing(notices, history):
        return {seat for seat in awaited(notices, history) if 0 not in history.match.s.player[seat].hand}

    monkeypatch.setattr(TurnNotices, "_awaited", knowing)
    found = await differences(parlour.GAME, 1, 3, seed=2)
    assert any("notices" in each for each in found)


async def test_the_end_of_a_clock_that_a_hand_puts_off_would_be_found(monkeypatch):
    end_late = Clocks._end_late

    async def knowing(clocks):
        deck = clocks.table.history.match.s.deck
        if sum(card for card in range(parlour.CARDS) if card in deck) % 2:
            await end_late(clocks)

    monkeypatch.setattr(Clocks, "_end_late", knowing)
    found = await differences(parlour.GAME, 1, 1, seed=1)
    assert any("after some time" in each for each in found)
