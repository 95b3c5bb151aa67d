"""Nothing that a seat or a watcher is sent depends on a hidden deck: paired tables with other decks."""

import msgspec
import pytest
import wire_pairs.tables
from deck_worlds import deal_other_decks
from wire_pairs.sides import Side
from wire_pairs.tables import Trial, compare

import coverts
from coverts.engine.checks import contract_trial
from coverts.engine.checks.contract import check
from coverts.games.trek_ccg.options import hidden
from coverts.games.trek_ccg.vocabulary.ready_decks import READY_DECKS

TREK = coverts.game("trek_ccg")
UNKNOWN = READY_DECKS["klingon"].replace("Klingon", "Unknown", 1)
"""A deck that no table has by its name, so that nothing of it may be anywhere."""
DECKS = {"deck_1": "federation", "deck_2": "dominion"}


@pytest.fixture
def other_decks(monkeypatch):
    """Let the second of two tables have other decks of all whose lists the viewer may not read."""
    play_pairs = Trial.play

    async def play(trial, *arguments):
        place = Side.place
        placed = []

        def with_other_options(side, match):
            placed.append(side)
            if side is trial.sides[1]:
                unread = dict.fromkeys(hidden(match.options, trial.seat), UNKNOWN)
                match.options = msgspec.structs.replace(match.options, **unread)
            place(side, match)

        monkeypatch.setattr(Side, "place", with_other_options)
        await play_pairs(trial, *arguments)
        monkeypatch.setattr(Side, "place", place)
        assert placed

    monkeypatch.setattr(Trial, "play", play)
    monkeypatch.setattr(wire_pairs.tables, "redeal", deal_other_decks)


async def differences(games, positions, longest=80, seed=0, **options):
    tables = [(2, TREK.read_options({**DECKS, **options}))]
    found = await compare(TREK, range(games), positions, 2, seed, longest=longest, tables=tables)
    assert found.positions > 0
    return found.examples


async def test_the_same_is_sent_whatever_deck_another_has(other_decks):
    assert await differences(1, 2) == []


async def test_a_sent_deck_would_be_found(other_decks, monkeypatch):
    monkeypatch.setattr(TREK, "hidden_options", None)
    assert await differences(1, 1)


@pytest.mark.slow
@pytest.mark.parametrize("decks", [("dominion", "klingon"), ("borg", "cardassian"), ("federation", "borg")])
def test_no_question_and_no_line_of_the_log_depends_on_anothers_deck(monkeypatch, decks):
    monkeypatch.setattr(contract_trial, "redeal", deal_other_decks)
    options = dict(zip(("deck_1", "deck_2"), decks, strict=True))
    tables = [(2, TREK.read_options({**options, "turns": 5}))]
    report = check(TREK, 2, compiled=False, unchecked=False, tables=tables)
    assert (report.leaks, report.differences, report.stuck) == (0, 0, 0), report.examples
