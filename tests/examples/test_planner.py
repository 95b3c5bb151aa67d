"""The planner on small games: what it finds, what it does not know, what it does until it is compiled."""

import subprocess
import sys
from random import Random
from threading import Event, Semaphore

import goofspiel
import kuhn_poker
import pytest
import tic_tac_toe

import coverts
from coverts.bots import bot_names, new_bot, playouts, seat_bot
from coverts.bots import planner as planning
from coverts.bots.planner import Planner, Workshop
from coverts.bots.players import Budget
from coverts.bots.playouts import Search
from coverts.bots.thinking_processes import THINKERS, Broken
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import GameFault, Malformed
from coverts.engine.knowledge.secrecy import redeal
from coverts.engine.match.game_match import Match
from coverts.engine.match.match_forms import new_match


def planner(game, name="planner:2000", seed=1):
    """A planner that need not wait for its machine code."""
    Workshop.of(game).search = Search.of(game)
    return new_bot(game, name, Random(seed))


def choice(match, seat, **more):
    """The text of what a planner answers at a seat."""
    answer = planner(match.game, **more).plan_answer(match, seat)()
    return next(a.text for a in match.legal_actions(seat) if a.number == answer.action)


def played(game, *answers, chance=None):
    """A match after these answers; chance: the outcomes it gives in turn."""
    outcomes = list(chance or ())
    match = Match(
        game, 2, chance=lambda kind, weights: outcomes.pop(0) if outcomes else weights.index(max(weights))
    )
    for seat, text in answers:
        match.apply_action(seat, text)
    return match


def marked(*cells):
    """Tic-tac-toe after these cells were marked in turn."""
    match = new_match(tic_tac_toe.GAME)
    for turn, cell in enumerate(cells):
        question = match.decisions(turn % 2)[0]
        match.apply_action(turn % 2, next(o.action for o in question.legal if o.option == cell))
    return match


def option_of(match, seat, **more):
    answer = planner(match.game, **more).plan_answer(match, seat)()
    return next(o.option for o in match.decisions(seat)[0].legal if o.action == answer.action)


# -- what it finds ---------------------------------------------------------------------------------


def test_it_completes_a_row_of_three():
    assert option_of(marked(0, 3, 1, 4), 0) == 2


def test_it_blocks_a_row_of_three():
    assert option_of(marked(0, 4, 1), 1) == 2


@pytest.mark.parametrize("other", [0, 1])
def test_a_king_never_gives_in_to_a_bet(other):
    match = played(kuhn_poker.GAME, (0, "bet"), chance=[other, 2])
    assert choice(match, 1) == "bet"


@pytest.mark.parametrize("other", [1, 2])
def test_a_jack_gives_in_to_a_bet(other):
    match = played(kuhn_poker.GAME, (0, "bet"), chance=[other, 0])
    assert choice(match, 1) == "pass"


def test_all_it_considered_is_told_best_first():
    considered = planner(tic_tac_toe.GAME).plan_answer(marked(0, 3, 1, 4), 0)().considered
    assert considered[0].option == 2
    assert considered[0].mean == 1
    assert {c.option for c in considered} == {2, 5, 6, 7, 8}


def test_a_number_of_playouts_is_kept_to():
    considered = planner(tic_tac_toe.GAME, "planner:1000").plan_answer(marked(), 0)().considered
    assert 900 <= sum(c.playouts for c in considered) <= 1000


def test_with_a_number_of_playouts_in_a_time_it_uses_all_of_the_time(monkeypatch):
    bot, budgets, clock = planner(tic_tac_toe.GAME, "planner:1000/3s"), [], iter([10.0, 12.0])
    weigh = bot.workshop.weigh
    monkeypatch.setattr("coverts.bots.planner.monotonic", lambda: next(clock))

    def weigh_at_once(search, share, *request, **more):
        budgets.append(request[4])
        return weigh(search, share, *request[:4], Budget(playouts=1000), *request[5:])

    monkeypatch.setattr(bot.workshop, "weigh", weigh_at_once)
    assert sum(c.playouts for c in bot.plan_answer(marked(), 0)().considered) <= 1000
    assert budgets == [Budget(1000, 3.0), Budget(seconds=1.0)]


def test_a_number_of_playouts_in_a_long_time_is_kept_to():
    search, board = Search.of(tic_tac_toe.GAME), marked()
    estimates = search.weigh(board.s, 0, 0, [*range(9)], Budget(1000, 600.0), 1)
    assert 900 <= sum(each.playouts for each in estimates) <= 1000


# -- how it divides its time -----------------------------------------------------------------------


class Slow:
    """In place of compiled playouts: each takes a tenth of a second by its own clock; option 37 wins."""

    def __init__(self, threads):
        self.now, self.worlds, self.stop = 0.0, [], Event()
        self.search = Search(tic_tac_toe.GAME, threads)
        self.search.plan, self.search.clock = self.plan, lambda: self.now

    def plan(self, root, seat, askee, options, first, step, worlds, *more):
        found = more[-1]
        self.now += 0.1 * worlds * len(options)
        self.worlds.append(worlds)
        found[:, 0] += worlds
        found[:, 1] += worlds * (options == 37)

    def weigh(self, budget):
        return self.search.weigh(marked().s, 0, 0, range(40), budget, 1, self.stop)


@pytest.mark.parametrize("threads", [1, 3])
def test_an_answer_that_was_not_tried_yet_is_not_dropped(threads):
    considered = Slow(threads).weigh(Budget(seconds=8.0))
    assert considered[0].option == 37
    assert all(c.playouts for c in considered)


def test_each_thread_begins_with_another_answer():
    considered = Slow(2).weigh(Budget(seconds=0.01))
    assert {c.option for c in considered if c.playouts} == {0, 20}


@pytest.mark.parametrize("budget", [Budget(seconds=600.0), Budget(playouts=10**9)])
def test_a_thought_that_is_stopped_ends(budget, monkeypatch):
    slow = Slow(1)
    plan = slow.search.plan

    def one_plan(*given):
        plan(*given)
        slow.stop.set()

    monkeypatch.setattr(slow.search, "plan", one_plan)
    assert sum(c.playouts for c in slow.weigh(budget)) == 1


def test_many_playouts_are_made_in_slices():
    slow = Slow(1)
    slow.weigh(Budget(playouts=4000))
    assert set(slow.worlds) == {1}


def test_no_more_threads_play_at_a_time_than_there_are_turns(monkeypatch):
    monkeypatch.setattr(playouts, "_TURNS", turns := Semaphore(1))
    slow, free = Slow(3), []
    plan = slow.search.plan

    def one_plan(*given):
        free.append(turns.acquire(blocking=False))
        plan(*given)

    monkeypatch.setattr(slow.search, "plan", one_plan)
    slow.weigh(Budget(seconds=2.0))
    assert not any(free)


def test_one_game_is_compiled_at_a_time(monkeypatch):
    locked = []

    def compiled(game):
        locked.append(planning._COMPILING.locked())
        return game

    monkeypatch.setattr(Search, "of", compiled)
    Workshop(tic_tac_toe.GAME)._work()
    assert locked == [True]


# -- what it does not know -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_hidden_cards_do_not_change_its_thoughts(seed):
    thoughts = [
        planner(kuhn_poker.GAME, seed=seed).plan_answer(played(kuhn_poker.GAME, chance=[1, other]), 0)()
        for other in (0, 2)
    ]
    assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("seed", range(5))
def test_what_others_have_answered_already_does_not_change_its_thoughts(seed):
    thoughts = [
        planner(goofspiel.GAME, seed=seed).plan_answer(played(goofspiel.GAME, (1, laid)), 0)()
        for laid in ("1", "3", "5")
    ]
    assert thoughts[0] == thoughts[1] == thoughts[2]


@pytest.mark.parametrize("seed", range(5))
def test_what_was_laid_before_and_never_shown_does_not_change_its_thoughts(seed):
    thoughts = [
        planner(goofspiel.GAME, seed=seed).plan_answer(played(goofspiel.GAME, (0, "1"), (1, laid)), 0)()
        for laid in ("2", "5")
    ]
    assert thoughts[0] == thoughts[1]


def test_where_no_redeal_fits_there_is_none(monkeypatch):
    monkeypatch.setattr(Machine, "redeal", lambda *given: False)
    assert redeal(kuhn_poker.GAME, played(kuhn_poker.GAME).s, 0, Random(1)) is None


def test_where_no_redeal_fits_it_answers_as_another_bot(monkeypatch):
    monkeypatch.setattr(Machine, "redeal", lambda *given: False)
    answer = planner(kuhn_poker.GAME).plan_answer(match := played(kuhn_poker.GAME), 0)()
    assert answer.considered == ()
    assert answer.action in {action.number for action in match.legal_actions(0)}


def test_it_thinks_of_the_match_as_it_was_when_it_began():
    match = marked(0, 3, 1, 4)
    think = planner(match.game).plan_answer(match, 0)
    match.apply_action(0, match.decisions(0)[0].legal[0].action)
    assert think().considered[0].option == 2


def test_the_match_is_left_as_it_is():
    match = marked(0, 4)
    before = match.digest()
    planner(tic_tac_toe.GAME).plan_answer(match, 0)()
    assert match.digest() == before


# -- names -----------------------------------------------------------------------------------------


def test_every_game_offers_it():
    assert bot_names(kuhn_poker.GAME) == ["random", "planner", "ismcts"]


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("planner", Budget(seconds=1.0)),
        ("planner:20000", Budget(playouts=20000)),
        ("planner:2s", Budget(seconds=2.0)),
        ("planner:.5s", Budget(seconds=0.5)),
        ("planner:500/0.2s", Budget(playouts=500, seconds=0.2)),
    ],
)
def test_its_name_says_how_long_it_thinks(name, budget):
    assert Planner(kuhn_poker.GAME, name).budget == budget


@pytest.mark.parametrize(
    "name",
    [
        *("planner:", "planner:0", "planner:0s", "planner:two", "planner:-5", "planner:2m", "planner:1e9s"),
        *("planner:5/", "planner:5/5", "planner:2s/5", "planner:5/2s/2s", "planner:5/6/7s"),
    ],
)
def test_any_other_budget_is_refused_with_what_to_write(name):
    with pytest.raises(Malformed, match="planner:2s"):
        new_bot(kuhn_poker.GAME, name)


# -- until it is compiled --------------------------------------------------------------------------


@pytest.fixture
def uncompiled(monkeypatch):
    """A planner of a server, whose machine code never comes."""
    workshop = Workshop(kuhn_poker.GAME)
    monkeypatch.setattr(Workshop, "begin", lambda self, done=None: None)
    monkeypatch.setattr(Workshop, "of", lambda *_: workshop)
    return Planner(kuhn_poker.GAME, "planner:2s", Random(1), never_waits=True)


@pytest.fixture(params=["planner:50", "ismcts:50"])
def uncompiled_game(request, monkeypatch):
    """The name of a bot that searches a game which is not compiled yet."""
    kind = request.param.partition(":")[0]
    workshop = Workshop(kuhn_poker.GAME, kind)
    monkeypatch.setattr(Workshop, "of", lambda *_: workshop)
    return request.param


def test_the_first_answer_waits_for_machine_code(uncompiled_game):
    bot = new_bot(kuhn_poker.GAME, uncompiled_game, Random(1))
    assert bot.plan_answer(played(kuhn_poker.GAME), 0)().considered


def test_equal_seeds_give_equal_answers_before_and_after_the_game_is_compiled(uncompiled_game):
    def answers():
        bot = new_bot(kuhn_poker.GAME, uncompiled_game, Random(1))
        return [bot.plan_answer(played(kuhn_poker.GAME), 0)().considered for _ in range(3)]

    assert answers() == answers()


def test_a_bot_whose_game_cannot_be_compiled_says_why_and_does_not_play(monkeypatch):
    def fail(game):
        raise OSError("no space left")

    monkeypatch.setattr(Workshop, "of", lambda *_: Workshop(kuhn_poker.GAME))
    monkeypatch.setattr(Search, "of", fail)
    with pytest.raises(GameFault, match="planner cannot play: no space left"):
        seat_bot(new_bot(kuhn_poker.GAME, "planner:50"), played(kuhn_poker.GAME), 0)


def test_a_search_that_fails_is_an_error(monkeypatch):
    monkeypatch.setattr(THINKERS, "_users", 1)

    def crash(*given):
        raise Broken("the process has crashed")

    monkeypatch.setattr(THINKERS, "weigh", crash)
    bot = planner(kuhn_poker.GAME)
    with pytest.raises(GameFault, match="the process has crashed"):
        bot.plan_answer(played(kuhn_poker.GAME), 0)()


def test_until_it_is_compiled_it_plays_as_another_bot_and_says_so(uncompiled):
    assert uncompiled.label == "planner:2s, compiling, plays as random"
    assert uncompiled.plan_answer(played(kuhn_poker.GAME), 0)().considered == ()


def test_if_it_cannot_be_compiled_it_says_so_and_plays_on(uncompiled):
    uncompiled.workshop.failure = "no space left"
    assert uncompiled.label == "planner:2s, could not be compiled, plays as random"
    assert uncompiled.plan_answer(played(kuhn_poker.GAME), 0)().considered == ()


def test_compiled_it_goes_by_its_name(uncompiled):
    uncompiled.workshop.search = Search.of(kuhn_poker.GAME)
    assert uncompiled.label == "planner:2s"


def test_machine_code_is_not_loaded_before_it_is_needed():
    look = "import sys, coverts, coverts.bots; raise SystemExit('llvmlite' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", look], check=False).returncode == 0


def test_it_is_compiled_in_a_process_of_its_own(tmp_path):
    workshop = Workshop(coverts.game(tic_tac_toe.__file__))
    workshop.begin()
    assert workshop._thread is not None
    workshop._thread.join()
    assert (workshop.failure, workshop.is_pending) == ("", False)
