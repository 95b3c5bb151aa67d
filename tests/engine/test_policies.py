"""Players of one's own in whole arrays of games: beside bots, by what their seats see, game for game."""

import re

import cuckoo
import numpy as np
import pytest
from match_game import GAME

from coverts.engine.backends.native import Compiled, lots
from coverts.engine.backends.native.compiled_game import tournament_generators
from coverts.engine.backends.native.game_arrays import NOBODY, RANDOM
from coverts.engine.backends.native.row_threads import RowThreads
from coverts.engine.base.exceptions import GamesStopped, Malformed
from coverts.engine.knowledge.observations import slots
from coverts.engine.language.registers import Fault, Mode
from coverts.engine.match.game_match import Match
from coverts.envs import Play

SEATS = [["first", "careful", "random"], ["careful", "random", "first"]] * 20


@pytest.fixture
def cards():
    return Compiled.of(cuckoo.GAME)


@pytest.fixture
def parlour():
    return Compiled.of(GAME)


def first(observations, masks, seats):
    return masks.argmax(axis=1)


def test_bots_play_on_as_in_a_tournament(cards):
    bots, beside = np.tile([0, -1, 0], (20, 1)), tournament_generators(3, 0, 20)
    rows = cards.reset(20, players=3)
    cards.play_bots(rows, bots, beside)
    played, _ = cards.tournament([["careful", "random", "careful"]] * 20, seed=3)
    assert cards.returns(rows).tolist() == played.tolist()


def test_policies_and_bots_play_a_tournament_to_its_end(cards):
    returns, rows = cards.tournament(SEATS, policies={"first": first})
    assert rows["e_over"].all()
    assert returns.sum(axis=1).min() >= 1


def test_a_game_of_policies_is_the_same_played_alone(cards):
    returns, rows = cards.tournament(SEATS, seed=5, policies={"first": first})
    alone, row = cards.tournament(SEATS[12:13], seed=5, first=12, policies={"first": first})
    assert alone[0].tolist() == returns[12].tolist()
    assert cards.packed(row) == cards.packed(rows[12:13])


def test_more_games_than_are_played_beside_each_other_are_played_too(cards, monkeypatch):
    whole, _ = cards.tournament(SEATS, policies={"first": first})
    monkeypatch.setattr("coverts.engine.backends.native.compiled_game.PARALLEL_GAMES", 7)
    assert cards.tournament(SEATS, policies={"first": first})[0].tolist() == whole.tolist()


def test_two_policies_play_each_their_own_seats(cards):
    asked: dict[str, set[int]] = {"one": set(), "other": set()}

    def noting(name):
        def policy(observations, masks, seats):
            asked[name] |= {*seats.tolist()}
            return first(observations, masks, seats)

        return policy

    policies = {name: noting(name) for name in asked}
    cards.tournament([["one", "other", "one"]] * 10, policies=policies)
    assert asked == {"one": {0, 2}, "other": {1}}


def test_a_policy_is_asked_where_it_has_a_choice(cards):
    fewest = []

    def policy(observations, masks, seats):
        fewest.append(masks.sum(axis=1).min())
        return first(observations, masks, seats)

    cards.tournament(SEATS, policies={"first": policy})
    assert min(fewest) == 2


def test_a_policy_sees_what_its_seat_may_see(parlour):
    names = [slot.name for slot in slots(GAME)]
    columns = [[names.index(f"hand[{seat}].cards[{card}]") for card in range(6)] for seat in (0, 1)]
    own, theirs = [], []

    def policy(observations, masks, seats):
        for seen, seat in zip(observations, seats.tolist(), strict=True):
            own.append(seen[columns[seat]].any())
            theirs.append(seen[columns[1 - seat]].any())
        return first(observations, masks, seats)

    parlour.tournament([["one", "one"]] * 10, policies={"one": policy})
    assert any(own)
    assert not any(theirs)


def test_a_policy_sees_and_may_do_the_same_as_in_an_environment():
    told: dict[str, list[list[int]]] = {"tournament": [], "environment": []}

    def noting(place):
        def policy(observations, masks, seats):
            told[place].append([*observations[0].tolist(), *masks[0].tolist(), int(seats[0])])
            return first(observations, masks, seats)

        return policy

    play = Play(cuckoo.GAME, opponents={1: noting("environment"), 2: "random"})
    play.begin(7)
    match = Match(cuckoo.GAME, 3, seed=7)
    row = np.frombuffer(bytearray(match.machine.packed(match.s)), cuckoo.GAME.dtype)
    compiled, luck = Compiled.of(cuckoo.GAME), lots(1, seed=7)
    seats = np.array([[NOBODY, NOBODY - 1, RANDOM]])
    policies = {"first": first, "noting": noting("tournament")}
    compiled.play_policies(row, seats, policies, luck, RowThreads())
    play.play(int(play.mask().argmax()))
    assert told["tournament"][0] == told["environment"][0]


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_play_the_same_games(cards, threads):
    for seats, policies in ((SEATS * 10, {"first": first}), ([["careful", "random", "careful"]] * 200, {})):
        returns, rows = cards.tournament(seats, seed=3, policies=policies)
        shared, shared_rows = cards.tournament(seats, seed=3, policies=policies, threads=threads)
        assert (returns == shared).all()
        assert cards.packed(rows) == cards.packed(shared_rows)


@pytest.mark.parametrize("threads", [0, -1, 1.5, None])
def test_what_is_no_number_of_threads_is_refused(cards, threads):
    with pytest.raises(Malformed, match="threads= is the number of threads, at least 1"):
        cards.tournament(SEATS, policies={"first": first}, threads=threads)


def test_views_as_numbers_are_those_of_the_python_back_end(parlour):
    rows = parlour.reset(1)
    parlour.play_chance(rows, lots(1, seed=7))
    views, match = parlour.observe(rows, [1]), Match(GAME, 2, seed=7)
    assert parlour.observations(views, [1]).tolist() == [match.machine.observation(match.view(1), 1)]


# -- what a policy may not do ----------------------------------------------------------------------


def test_an_illegal_action_stops_its_game_alone(cards):
    def policy(observations, masks, seats):
        actions = first(observations, masks, seats)
        if len(actions) == len(SEATS):
            actions[3] = 200
        return actions

    with pytest.raises(GamesStopped, match=r"^1 of 40 games .* game 103 of seed 5: .* not legal") as stopped:
        cards.tournament([["first"] * 3] * 40, seed=5, first=100, policies={"first": policy})
    assert [*stopped.value.faults] == [3]
    assert stopped.value.rows["e_over"].sum() == 39


def test_an_illegal_answer_is_told_by_who_gave_it_its_question_and_its_option(cards):
    def policy(observations, masks, seats):
        return (masks == 0).argmax(axis=1)

    with pytest.raises(GamesStopped) as stopped:
        cards.tournament([["mine", "random", "random"]], policies={"mine": policy})
    assert re.search(r"mine answered \d+ .*to \w+[;,] ", str(stopped.value.faults[0]))


@pytest.mark.parametrize(
    "given",
    [np.zeros(1, int), np.zeros((40, 2), int), np.zeros(40), [[1], [1, 2]], None],
    ids=["too few", "wide", "real", "ragged", "nothing"],
)
def test_what_are_no_actions_is_refused(cards, given):
    with pytest.raises(Malformed, match="own must return the number of an action for each of 40 games"):
        cards.tournament([["own"] * 3] * 40, policies={"own": lambda observations, masks, seats: given})


def test_a_name_that_is_neither_bot_nor_policy_is_refused(cards):
    with pytest.raises(Malformed, match="has no bot 'second'; it has random, careful, first"):
        cards.tournament([["second"] * 3], policies={"first": first})


# -- who is asked ----------------------------------------------------------------------------------


def test_where_chance_is_asked_no_seat_is(parlour):
    asked = parlour.asked(parlour.reset(1))
    assert (asked.askees[0], asked.seats[0]) == (-1, -1)
    assert asked.kinds[0] > 0


def test_of_those_who_answer_together_the_lowest_is_asked_first(parlour):
    match = Match(GAME, 2, chance=lambda kind, weights: next(i for i, w in enumerate(weights) if w))
    while match.s.e_mode != Mode.TOGETHER:
        seat = min(match.current_players())
        match.apply_action(seat, match.legal_actions(seat)[0])
    row = np.frombuffer(bytearray(match.machine.packed(match.s)), GAME.dtype)
    asked = parlour.asked(row)
    assert (asked.askees[0], asked.seats[0]) == (0, 0)


def test_when_the_game_is_over_nobody_is_asked(parlour):
    rows = parlour.reset(1)
    parlour.play_bots(rows, [[-1, -1]], lots(1))
    asked = parlour.asked(rows)
    assert (asked.askees[0], asked.seats[0], asked.kinds[0]) == (-1, -1, 0)


def test_answers_are_legal_and_none_where_nobody_is_asked(parlour):
    rows, luck = parlour.reset(8), lots(8)
    assert parlour.random_answers(rows, np.zeros(8), luck).tolist() == [-1] * 8
    parlour.play_chance(rows, luck)
    asked = parlour.asked(rows)
    options = parlour.random_answers(rows, asked.askees, luck)
    assert parlour.legal(rows, asked.askees)[np.arange(8), options].all()


def test_answers_do_not_depend_on_what_stands_beside_them(cards):
    rows, luck = cards.reset(8, players=3), lots(8)
    cards.play_chance(rows, luck)
    alone, own = rows[5:6].copy(), luck[5:6].copy()
    asked = cards.asked(rows)
    options = cards.answers(rows, asked.askees, np.zeros(8), luck)
    assert cards.answers(alone, asked.askees[5:6], [0], own)[0] == options[5]
    assert own[0] == luck[5]


def test_returns_are_each_game_s(parlour):
    rows, luck = parlour.reset(4), lots(4)
    parlour.play_bots(rows, [[-1, -1]] * 4, luck)
    assert parlour.returns(rows)[:, 0].tolist() == rows["rolled"].tolist()


def test_worlds_do_not_depend_on_what_stands_beside_them(parlour):
    rows, luck = parlour.reset(8), lots(8)
    parlour.play_chance(rows, luck)
    alone, own = rows[5:6].copy(), luck[5:6].copy()
    parlour.redeal(rows, np.zeros(8), lots=luck)
    parlour.redeal(alone, [0], lots=own)
    assert alone["hand"].tolist() == rows["hand"][5:6].tolist()


@pytest.mark.parametrize(
    "luck", [np.zeros(1, np.uint64), np.zeros(2, np.int64), [1, 2]], ids=["few", "signed", "list"]
)
def test_what_are_no_generators_is_refused(parlour, luck):
    with pytest.raises(Malformed, match="2 games need 2 random generators"):
        parlour.play_chance(parlour.reset(2), luck)


@pytest.mark.parametrize("bots", [[[0, -1]], [[-3, -1]], [[-1]], [-1]])
def test_what_are_no_bots_is_refused(parlour, bots):
    with pytest.raises(Malformed):
        parlour.play_bots(parlour.reset(1), bots, lots(1))


def test_a_game_that_was_stopped_stays_as_it_is(parlour):
    rows, luck = parlour.reset(1), lots(1)
    rows["e_error"] = Fault.ANSWER
    before = parlour.packed(rows)
    parlour.play_chance(rows, luck)
    parlour.play_bots(rows, [[-1, -1]], luck)
    assert parlour.packed(rows) == before
