"""A table's position as bytes: from there it goes on as if all its steps had been repeated."""

import dataclasses

import parlour
import pytest
import skirmish

import coverts
from coverts.engine.match.match_forms import match_of
from coverts.server.store import SeatRow
from coverts.tables.core import history as histories
from coverts.tables.core.history import History
from coverts.tables.core.table_state import Drawings, TableFacts


@pytest.fixture(autouse=True)
def always(monkeypatch):
    """A snapshot is taken whenever it can be."""
    monkeypatch.setattr(histories, "PACKED_EVERY", 0)


class Played:
    """A history and the steps that are stored of it."""

    def __init__(self, game, players=2):
        self.game, self.players = game, players
        self.history = History(match_of(game, players, game.options(), ""))
        self.rows = [self.history.first()]

    def answer(self, steps=1, option=-1):
        """Everybody who is asked gives the last legal answer, one after the other."""
        for _ in range(steps):
            match = self.history.match
            seat = min(match.current_players())
            question = match.decisions(seat)[0]
            action = question.legal[option].action
            self.rows += self.history.answer(seat, action, question.askee)[0]
        return self

    def undo(self):
        seat = self.history.match.steps[-1].seat
        self.rows += self.history.undo(seat)[0]
        return self

    def again(self, snapshot=None):
        return History.rebuilt(self.game, self.players, self.game.options(), self.rows, "", snapshot)


def seen(history):
    """What every seat is sent, and may take back."""
    rows = [SeatRow("person")] * history.match.players
    drawings, given = Drawings("one"), TableFacts(history, rows, {}, set())
    return [drawings.state(given, seat) for seat in (None, *range(history.match.players))]


def repeated(monkeypatch):
    """The steps that are repeated from now on."""
    found, repeat = [], History.repeat

    def told(self, row):
        found.append(row.number)
        return repeat(self, row)

    monkeypatch.setattr(History, "repeat", told)
    return found


GAMES = {"parlour": parlour.GAME, "skirmish": skirmish.GAME, "infiltration": coverts.game("infiltration")}


@pytest.mark.parametrize("steps", [0, 1, 2, 5, 8])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_everybody_sees_the_same_from_a_snapshot(game, steps):
    played = Played(game).answer(steps)
    assert seen(played.again(played.history.snapshot())) == seen(played.again())


@pytest.mark.parametrize("steps", [1, 2, 5])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_it_goes_on_with_what_was_stored_after_the_snapshot(game, steps):
    played = Played(game).answer(2)
    snapshot = played.history.snapshot()
    played.answer(steps)
    again = played.again(snapshot)
    assert seen(again) == seen(played.again())
    assert again.match.save() == played.again().match.save()


def test_only_what_came_after_it_is_repeated(monkeypatch):
    played = Played(parlour.GAME).answer(4)
    snapshot = played.history.snapshot()
    played.answer(2)
    found = repeated(monkeypatch)
    played.again(snapshot)
    assert found == [5, 6]


def test_what_may_be_taken_back_is_in_it():
    played = Played(skirmish.GAME).answer()
    again = played.again(played.history.snapshot())
    again.undo(0)
    assert seen(again)[1].scene == seen(Played(skirmish.GAME).history)[1].scene


def test_answers_taken_back_and_given_again_are_repeated_no_more(monkeypatch):
    played = Played(skirmish.GAME).answer()
    for _ in range(20):
        played.undo().answer()
    snapshot = played.history.snapshot()
    found = repeated(monkeypatch)
    assert seen(played.again(snapshot))[1].position == 41
    assert found == []


def test_one_of_other_rules_is_not_used(monkeypatch):
    played = Played(parlour.GAME).answer(4)
    snapshot = dataclasses.replace(played.history.snapshot(), rules="others")
    found = repeated(monkeypatch)
    played.again(snapshot)
    assert found == [1, 2, 3, 4]


def test_a_damaged_one_is_not_used():
    played = Played(parlour.GAME).answer(4)
    snapshot = dataclasses.replace(played.history.snapshot(), data=b"broken")
    assert seen(played.again(snapshot)) == seen(played.again())


def test_one_that_does_not_lead_to_the_stored_position_is_not_used():
    played, other = Played(parlour.GAME).answer(4), Played(parlour.GAME).answer(4, option=0)
    assert seen(played.again(other.history.snapshot())) == seen(played.again())


def test_a_table_that_people_deal_has_none():
    history = History(match_of(parlour.GAME, 2, parlour.GAME.options(), "own"))
    assert history.snapshot() is None
