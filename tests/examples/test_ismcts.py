"""Tree search on small games: what it finds, what it may not know, where it mixes its answers."""

from random import Random
from threading import Event

import goofspiel
import kuhn_poker
import leduc_poker
import numpy as np
import pennies_game as pennies
import purse_game as purse
import pytest
import tic_tac_toe

from coverts.bots import bot_names, new_bot
from coverts.bots.methods.tree_method import curves, is_simultaneous
from coverts.bots.planner import Workshop
from coverts.bots.players import Budget
from coverts.bots.playouts import TreeSearch
from coverts.bots.thinking_processes import THINKERS
from coverts.engine.backends.native import Compiled
from coverts.engine.base.exceptions import Malformed
from coverts.engine.knowledge.secrecy import redeal
from coverts.engine.match.game_match import Match

ANSWERS = 20_000


@pytest.fixture(scope="module")
def searches():
    """The search of a game with one thread."""
    made = {}

    def search(game):
        if game not in made:
            made[game] = TreeSearch(game, threads=1)
        return made[game]

    return search


def match_of(game, *answers, chance=()):
    """A two-player match after these options; chance: the outcomes it gives in turn, then the first."""
    outcomes = list(chance)

    def deal(kind, weights):
        return outcomes.pop(0) if outcomes else next(i for i, weight in enumerate(weights) if weight)

    match = Match(game, 2, chance=deal)
    for option in answers:
        seat = min(match.current_players())
        question = match.decisions(seat)[0]
        match.apply_action(seat, next(o.action for o in question.legal if o.option == option))
    return match


def weighed(search, match, seat=None, budget=ANSWERS, seed=1, world=None, stop=None):
    seat = min(match.current_players()) if seat is None else seat
    question = match.decisions(seat)[0]
    options = [option.option for option in question.legal]
    world = match.s if world is None else world
    return search.weigh(world, seat, question.askee, options, Budget(playouts=budget), seed, stop)


def test_it_is_listed_after_the_planner():
    assert bot_names(kuhn_poker.GAME)[-2:] == ["planner", "ismcts"]


def test_its_name_says_how_long_it_thinks():
    assert new_bot(kuhn_poker.GAME, "ismcts:2s").thinking_seconds == 2
    with pytest.raises(Malformed, match="write ismcts, ismcts:20000"):
        new_bot(kuhn_poker.GAME, "ismcts:long")


def test_it_completes_a_line(searches):
    match = match_of(tic_tac_toe.GAME, 0, 3, 1, 4)
    assert weighed(searches(tic_tac_toe.GAME), match)[0].option == 2


def test_it_finds_a_fork_that_needs_two_own_marks(searches):
    # Crosses 0 and 8, naught 4: whoever plays naughts loses by a corner, and holds with an edge.
    match = match_of(tic_tac_toe.GAME, 0, 4, 8)
    assert weighed(searches(tic_tac_toe.GAME), match)[0].option in (1, 3, 5, 7)


@pytest.mark.parametrize(("card", "chips"), [(0, 0), (2, 1)], ids=["a jack passes", "a king calls"])
def test_a_bet_is_answered_as_the_card_demands(searches, card, chips):
    match = match_of(kuhn_poker.GAME, 1, chance=(1, card))
    assert weighed(searches(kuhn_poker.GAME), match)[0].option == chips


def test_others_learn_to_give_up_where_they_have_lost(searches):
    # Who bets with a jack is called by a king alone, once the king and the queen have learnt.
    jack = {
        c.option: c.mean for c in weighed(searches(kuhn_poker.GAME), match_of(kuhn_poker.GAME, chance=(0,)))
    }
    assert jack[0] == pytest.approx(-1, abs=0.05)


def test_a_king_in_leduc_is_never_folded(searches):
    search = searches(leduc_poker.GAME)
    match = match_of(leduc_poker.GAME, chance=(5, 0))
    raised = match_of(leduc_poker.GAME, 2, chance=(0, 5))
    for seed in range(4):
        assert weighed(search, match, budget=2000, seed=seed)[0].option != 0
        assert weighed(search, raised, budget=2000, seed=seed)[0].option != 0


def test_the_same_seed_gives_the_same_answer(searches):
    search, match = searches(leduc_poker.GAME), match_of(leduc_poker.GAME)
    assert weighed(search, match, seed=5) == weighed(search, match, seed=5)


def test_worlds_that_a_seat_cannot_tell_apart_are_weighed_alike(searches):
    search, match = searches(kuhn_poker.GAME), match_of(kuhn_poker.GAME, chance=(1, 2))
    worlds = {redeal(match.game, match.s, 0, Random(seed)).card[1]: seed for seed in range(20)}
    assert sorted(worlds) == [0, 2]
    first, second = (
        weighed(search, match, world=redeal(match.game, match.s, 0, Random(seed))) for seed in worlds.values()
    )
    assert first == second


def test_who_answers_at_the_same_time_mixes(searches):
    match = match_of(pennies.GAME)
    chances = [c.chance for c in weighed(searches(pennies.GAME), match)]
    assert sum(chances) == pytest.approx(1)
    assert min(chances) > 0.3


def test_both_sides_of_a_penny_are_shown():
    Workshop.of(pennies.GAME, "ismcts").search = TreeSearch.of(pennies.GAME)
    match = match_of(pennies.GAME)
    bots = [new_bot(pennies.GAME, "ismcts:200", Random(seed)) for seed in range(12)]
    assert len({bot.plan_answer(match, 0)().action for bot in bots}) == 2


def test_what_is_better_whatever_others_do_is_not_mixed(searches):
    # One point ahead, with prizes of two and one left: laying the higher card first wins.
    match = match_of(goofspiel.GAME, *[3, 4, 4, 3, 2, 2])
    listed = weighed(searches(goofspiel.GAME), match, seat=1)
    assert is_simultaneous(match.s.e_mode, match.s.e_asked)
    assert (listed[0].option, listed[0].chance) == (1, 1)


def test_a_question_to_one_alone_is_not_mixed(searches):
    listed = weighed(searches(kuhn_poker.GAME), match_of(kuhn_poker.GAME))
    assert [c.chance for c in listed] == [0, 0]


def test_full_trees_grow_no_more():
    class Small(TreeSearch):
        def new_buffers(self, task):
            hands.append(super().new_buffers(task))
            return hands[-1]

    hands: list[dict[str, np.ndarray]] = []
    search = Small(leduc_poker.GAME, threads=1)
    search.method.max_nodes = 16
    listed = weighed(search, match_of(leduc_poker.GAME))
    assert sum(c.playouts for c in listed) == ANSWERS
    assert len(hands[0]["nodes"]) == 16
    assert hands[0]["nodes"][:, 0].all()


def test_a_flag_ends_it(searches):
    stop = Event()
    stop.set()
    listed = weighed(searches(leduc_poker.GAME), match_of(leduc_poker.GAME), budget=10**9, stop=stop)
    assert sum(c.playouts for c in listed) == 0


def test_threads_share_the_playouts():
    search = TreeSearch(leduc_poker.GAME, threads=3)
    assert sum(c.playouts for c in weighed(search, match_of(leduc_poker.GAME))) == ANSWERS


def test_what_is_searched_apart_comes_to_the_same(searches):
    match, search = match_of(leduc_poker.GAME), searches(leduc_poker.GAME)
    given = (match.s, 0, 0, [1, 2], Budget(500), 3)
    THINKERS.open()
    try:
        assert THINKERS.weigh(search, *given) == search.weigh(*given)
    finally:
        THINKERS.close()


def test_of_answers_that_win_alike_the_one_with_more_points_is_best(searches):
    listed = weighed(searches(purse.GAME), match_of(purse.GAME), budget=30)
    assert [c.option for c in listed] == [2, 1, 0]
    assert [c.mean for c in listed] == [0, 0, 0]


def test_of_answers_that_win_together_the_one_with_more_points_is_best(searches):
    assert [c.option for c in weighed(searches(purse.COMMON), match_of(purse.COMMON), budget=30)] == [2, 1, 0]


def test_to_win_together_is_a_whole_win_for_each(searches):
    listed = weighed(searches(purse.COMMON), match_of(purse.COMMON), budget=30)
    assert [c.mean for c in listed] == [1, 1, 0]


def test_of_answers_that_seem_alike_the_first_proposed_is_liked():
    search = TreeSearch(kuhn_poker.GAME, threads=1)
    search.method.trust = 1.0
    totals = [[16.0, worth, 16.0, worth, 16.0] for worth in (4.0, 5.0, 14.0)]
    ranks = search.method.rank(totals)
    assert ranks[2] > ranks[0] > ranks[1]


def test_bounds_shrink_with_visits():
    assert (np.diff(curves()[0][1:]) > 0).all()
    assert (np.diff(curves()[1][1:]) < 0).all()


def test_its_part_is_compiled_apart():
    compiled = Compiled.of(kuhn_poker.GAME, checked=False)
    assert "search" not in compiled.code.symbols
    assert "search" in compiled.part("searching").symbols
