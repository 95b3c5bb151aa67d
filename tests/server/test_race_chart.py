"""The chart of a finished game: how far each player was, from what everybody could see."""

import random

import parlour
import pytest
from paired_positions import dealt
from test_replays import Two, past_of

from coverts.engine.match.game_match import Match
from coverts.engine.scene import Standing
from coverts.games import anima_tactics, infiltration, infiltrators, trek_ccg
from coverts.tables.replays import race_chart
from coverts.tables.replays.race_chart import race_of, spread

MAX_ANSWERS = 200
"""Enough random answers to get beyond the setup of each game."""


@pytest.fixture
def cards_in_hand(monkeypatch):
    """Chart what is visible of the hands in Parlour."""

    def race(view):
        return [
            Standing("Cards", f"seat {seat}", sum(map(int, view.player[seat].hand)))
            for seat in range(view.players)
        ]

    monkeypatch.setattr(parlour.GAME, "race", race)


async def race(browser, table):
    return await browser.get(f"/api/tables/{table}/race")


@pytest.mark.usefixtures("cards_in_hand")
async def test_after_the_end_anybody_gets_the_chart(site):
    played = await (await Two(site).sit()).play()
    chart = (await race(played.stranger, played.table)).json()
    assert [line["name"] for line in chart["lines"]] == ["seat 0", "seat 1"]
    assert {len(line["values"]) for line in chart["lines"]} == {len(chart["moves"])}


@pytest.mark.usefixtures("cards_in_hand")
async def test_during_the_game_nobody_gets_the_chart(site):
    begun = await (await Two(site).sit()).play(4)
    assert (await race(begun.people[0], begun.table)).status_code == 409


async def test_a_game_whose_standings_fail_has_no_chart(site, monkeypatch):
    monkeypatch.setattr(parlour.GAME, "race", lambda view: view.nothing)
    played = await (await Two(site).sit()).play()
    assert (await race(played.stranger, played.table)).json() == {"moves": [], "lines": []}


async def test_a_game_that_declares_nothing_has_no_chart(site):
    played = await (await Two(site).sit()).play()
    assert (await race(played.stranger, played.table)).json() == {"moves": [], "lines": []}


@pytest.mark.usefixtures("cards_in_hand")
def test_the_chart_tells_nothing_that_was_hidden():
    own, answers = ["card 0", "card 1", "card 2"], ["lay 0", "lay 8", "clubs", "nothing"]
    one = past_of(dealt(parlour.GAME, 2, deal=[*own, "card 8", "card 9", "card 10"]), *answers)
    other = past_of(dealt(parlour.GAME, 2, deal=[*own, "card 8", "card 11", "card 12"]), *answers)
    assert race_of(one, 0) == race_of(other, 0)


def turn_of():
    """Return the past of one turn of Parlour, in which seat 1 lays the highest card."""
    start = dealt(parlour.GAME, 2, deal=[f"card {card}" for card in (0, 1, 2, 8, 9, 10)])
    return past_of(start, "lay 0", "lay 8", "clubs", "nothing", "Ann", "Bob", "done")


def test_the_chart_names_the_round_of_the_first_move_and_all_later_ones(monkeypatch):
    monkeypatch.setattr(parlour.GAME, "race", lambda view: [])
    chart = race_of(turn_of(), 0)
    assert [(each.name, each.at) for each in chart.rounds] == [
        ("Turn 1", 0),
        ("Turn 2", len(chart.moves) - 1),
    ]


def test_a_game_without_rounds_has_a_chart(monkeypatch):
    monkeypatch.setattr(parlour.GAME, "race", lambda view: [])
    monkeypatch.setattr(race_chart, "ROUND_HEADINGS", ())
    assert race_of(turn_of(), 0).rounds == []


def test_the_chart_says_when_a_player_has_lost(monkeypatch):
    def race(view):
        return [
            Standing("Cards", "seat 0", 0, out="seen" if view.shown else ""),
            Standing("Cards", "seat 1", 0),
        ]

    monkeypatch.setattr(parlour.GAME, "race", race)
    lines = race_of(turn_of(), 0).lines
    assert [(line.out, line.out_at) for line in lines] == [("seen", 2), ("", None)]


@pytest.mark.parametrize(
    "game", [anima_tactics, infiltration, infiltrators, trek_ccg], ids=lambda g: g.__name__
)
def test_each_game_names_the_same_standings_at_each_moment(game):
    match, luck = Match(game.GAME, game.GAME.players[0], seed=5), random.Random(5)
    names = set()
    for _ in range(MAX_ANSWERS):
        if not match.setting_up:
            names.add(tuple((each.of, each.name) for each in match.standings()))
        seat = min(match.current_players())
        question = match.decisions(seat)[0]
        match.apply_action(seat, luck.choice(question.legal).action, question.askee)
        if match.over:
            break
    assert len(names) == 1


def test_the_moves_of_a_chart_are_spread_from_the_first_to_the_last():
    assert spread(2, 6, 80) == [2, 3, 4, 5, 6]
    assert spread(0, 100, 5) == [0, 25, 50, 75, 100]
    assert spread(3, 3, 5) == [3]
