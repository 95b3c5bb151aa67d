"""Strategies in files, and at a table."""

from io import StringIO
from pathlib import Path
from random import Random

import pytest

import coverts
from coverts.bots import new_bot, seat_bot
from coverts.bots.policies import StrategyPlayer, read_policy
from coverts.cli import main, research
from coverts.engine.base.exceptions import Malformed
from coverts.engine.language.seeded_random import SeededRandom
from coverts.engine.match.game_match import Match
from coverts.solving import Solver, Strategy, progress
from coverts.solving.strategy import Marks

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
JACK, QUEEN, KING = range(3)
PASS, BET = 0, 1


@pytest.fixture(scope="module")
def game():
    return coverts.game(str(EXAMPLES / "kuhn_poker.py"))


@pytest.fixture(scope="module")
def strategy(game):
    solver = Solver(game, memory=20)
    solver.solve(50_000)
    return solver.strategy()


def judged(solver):
    return solver.judge()


def dealt(game, *cards):
    left = iter(cards)
    return Match(game, 2, chance=lambda kind, weights: next(left))


def test_a_strategy_comes_back_from_its_file(strategy, tmp_path):
    strategy.save(tmp_path / "kuhn")
    read = Strategy.load(tmp_path / "kuhn")
    assert (read.game, read.rules, read.players) == (strategy.game, strategy.rules, strategy.players)
    assert {m: pytest.approx(c, abs=1e-6) for m, c in read.chances.items()} == strategy.chances


def test_its_file_is_small(strategy, tmp_path):
    strategy.save(tmp_path / "kuhn")
    assert (tmp_path / "kuhn").stat().st_size < 500


def test_a_seat_that_sees_the_same_has_the_same_mark(game):
    marks = Marks(game)
    one, other = dealt(game, QUEEN, JACK), dealt(game, QUEEN, KING)
    assert marks.of(one, 0) == marks.of(other, 0)
    assert marks.of(one, 1) != marks.of(other, 1)


def test_every_question_of_a_game_is_in_the_strategy(game, strategy):
    marks, seen = Marks(game), set()
    for number in range(60):
        match, lots = Match(game, 2, chance=SeededRandom(number)), Random(number)
        while not match.over:
            (seat,) = match.current_players()
            seen.add(marks.of(match, seat))
            match.apply_action(seat, lots.choice(match.legal_actions(seat)))
    assert seen == strategy.chances.keys()


def test_a_bot_passes_with_a_queen_and_answers_a_bet_with_a_king(game, strategy):
    bot = StrategyPlayer(game, strategy, random=Random(1))
    match = dealt(game, QUEEN, KING)
    assert bot.strategy.chances[bot.marks.of(match, 0)][PASS] > 0.98
    match.apply_action(0, "bet")
    assert match.question(1, 1).legal[BET].action == seat_bot(bot, match, 1)[1]


def test_what_a_strategy_does_not_know_it_answers_by_lot(game, strategy):
    nothing = Strategy(strategy.game, strategy.rules, strategy.players, strategy.options, {})
    bot, match = StrategyPlayer(game, nothing, random=Random(1)), dealt(game, QUEEN, KING)
    assert {seat_bot(bot, match, 0)[1] for _ in range(20)} == {a.number for a in match.legal_actions(0)}


def test_other_rules_are_refused(game, strategy, tmp_path):
    Strategy(strategy.game, "other", 2, strategy.options, strategy.chances).save(tmp_path / "kuhn")
    with pytest.raises(Malformed, match="rules of Kuhn poker have changed"):
        read_policy(game, str(tmp_path / "kuhn"))


def test_another_game_is_refused(strategy, tmp_path):
    strategy.save(tmp_path / "kuhn")
    with pytest.raises(Malformed, match="for kuhn_poker, not for leduc_poker"):
        read_policy(coverts.game(str(EXAMPLES / "leduc_poker.py")), str(tmp_path / "kuhn"))


@pytest.mark.parametrize("cut", [0, 1, 30], ids=["empty", "begun", "half"])
def test_a_damaged_file_is_refused(strategy, tmp_path, cut):
    strategy.save(tmp_path / "kuhn")
    whole = (tmp_path / "kuhn").read_bytes()
    (tmp_path / "kuhn").write_bytes(whole[:cut])
    with pytest.raises(Malformed, match="not a strategy"):
        Strategy.load(tmp_path / "kuhn")


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(Malformed, match="nothing cannot be read"):
        Strategy.load(tmp_path / "nothing")


def test_a_name_that_comes_from_others_opens_no_file(game, strategy, tmp_path):
    strategy.save(tmp_path / "kuhn")
    with pytest.raises(Malformed, match="has no bot"):
        new_bot(game, f"policy:{tmp_path / 'kuhn'}")


def test_the_command_solves_saves_and_says_how_good_it_is(tmp_path, capsys):
    main(["solve", str(EXAMPLES / "kuhn_poker.py"), "--until", "0.03", "--save", str(tmp_path / "kuhn")])
    told = capsys.readouterr().out.splitlines()
    assert "exploitability 0.0" in told[-2]
    assert told[-1].endswith("12 information states.")


@pytest.mark.parametrize("bad", ["", "missing/kuhn"], ids=["folder", "no folder"])
def test_a_path_that_cannot_be_written_is_refused_before_solving(bad, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(research, "solve_in_steps", lambda *_: pytest.fail("it solves"))
    with pytest.raises(SystemExit):
        main(["solve", str(EXAMPLES / "kuhn_poker.py"), "--save", str(tmp_path / bad)])
    assert capsys.readouterr().err.count("\n") == 1


def test_a_strategy_that_cannot_be_written_is_refused_in_a_sentence(strategy, tmp_path):
    with pytest.raises(Malformed, match="cannot be written"):
        strategy.save(tmp_path / "missing" / "kuhn")


def test_what_is_there_is_saved_on_an_interrupt(game, tmp_path, monkeypatch, capsys):
    def interrupted(solver, *_):
        solver.solve(5)
        yield progress.SolverProgress(0.0, solver.rounds, solver.states, solver.visited, solver.judge())
        raise KeyboardInterrupt

    monkeypatch.setattr(research, "solve_in_steps", interrupted)
    with pytest.raises(SystemExit) as stopped:
        main(["solve", str(EXAMPLES / "kuhn_poker.py"), "--save", str(tmp_path / "kuhn")])
    assert stopped.value.code == 130
    assert len(Strategy.load(tmp_path / "kuhn").chances) == 12


def test_a_game_that_cannot_be_solved_says_that_nothing_is_saved(tmp_path, monkeypatch, capsys):
    def refused(*_):
        raise Malformed("It does not fit.")

    monkeypatch.setattr(research, "solve_in_steps", refused)
    with pytest.raises(SystemExit):
        main(["solve", str(EXAMPLES / "kuhn_poker.py"), "--save", str(tmp_path / "kuhn")])
    assert "It does not fit. Nothing was saved." in capsys.readouterr().err
    assert not (tmp_path / "kuhn").exists()


def test_a_saved_strategy_plays_in_text(strategy, tmp_path, monkeypatch, capsys):
    strategy.save(tmp_path / "kuhn")
    monkeypatch.setattr("sys.stdin", StringIO("1\n1\nquit\nquit\n"))
    main(["play", str(EXAMPLES / "kuhn_poker.py"), "--bots", f"policy:{tmp_path / 'kuhn'}", "--seed", "1"])
    assert "Seat 2 is played by policy:" in capsys.readouterr().out


def test_openspiel_judges_it_as_we_do(game):
    judge = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    from coverts.envs import openspiel
    from coverts.solving.spiel_policy import SpielPolicy

    solver = Solver(game, memory=20)
    solver.solve(10)
    spiel = openspiel.load(game)
    found = judge.exploitability(spiel, SpielPolicy(spiel, solver.strategy()))
    assert found == pytest.approx(judged(solver).exploitability, abs=1e-9)


def test_openspiel_takes_a_strategy_that_was_read_as_a_bot(game, strategy, tmp_path):
    pytest.importorskip("open_spiel")
    from coverts.envs import openspiel
    from coverts.solving.spiel_policy import SpielPolicy

    strategy.save(tmp_path / "kuhn")
    spiel = openspiel.load(game)
    state = spiel.new_initial_state()
    for dealt_card in (QUEEN, KING):
        state.apply_action(dealt_card)
    bot = SpielPolicy(spiel, read_policy(game, str(tmp_path / "kuhn")))
    assert bot.action_probabilities(state) == pytest.approx(
        SpielPolicy(spiel, strategy).action_probabilities(state)
    )
