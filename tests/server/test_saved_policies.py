"""Policies by their names: functions, saved networks and strategies sit wherever bots may sit."""

import re
import warnings
from random import Random

import numpy as np
import pytest
from cuckoo import GAME as CUCKOO
from kuhn_poker import GAME as KUHN
from table_client import make, serving, setup

from coverts.bots import bot_names, new_bot, offer_policy, read_policy, seat_bot
from coverts.bots.habits import describe_bot
from coverts.bots.networks import Network
from coverts.bots.policies import PolicyPlayer, StrategyPlayer, load_policy
from coverts.bots.round_robin import Plan, play_pairs
from coverts.cli import main
from coverts.engine.backends.native import Compiled
from coverts.engine.base.exceptions import BadArray, BadFile, Malformed
from coverts.engine.match.game_match import Match
from coverts.envs import Play, describe
from coverts.lab.measure.measure_request import GameRequest, play_side
from coverts.solving.strategy import Strategy

BET = describe(KUHN).action("pass_or_bet", 1)
FILE = """
def bet(observations, masks, seats):
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)

def slip_with_a_king(observations, masks, seats):
    return [7 if 2 in seen[13:15] else 1 for seen in observations]
"""


def network(game=KUHN, favourite=BET, seed=1, **more):
    """A network without hidden layers that nearly always takes one action."""
    description = describe(game)
    weights = np.zeros((len(description.slots), len(description.actions)))
    liked = np.zeros(len(description.actions))
    liked[favourite] = 50
    return Network(game, [(weights, liked)], seed=seed, **more)


@pytest.fixture
def saved(tmp_path):
    network().save(tmp_path / "bets.npz")
    return tmp_path / "bets.npz"


@pytest.fixture
def written(tmp_path):
    (tmp_path / "mine_of_kuhn.py").write_text(FILE)
    return tmp_path / "mine_of_kuhn.py"


def first_action(bot, seed=1):
    match = Match(KUHN, 2, seed=seed)
    return seat_bot(bot, match, 0)[1]


# -- names -----------------------------------------------------------------------------------------


def test_a_function_in_a_file_sits_at_a_table(written):
    assert first_action(read_policy(KUHN, f"policy:{written}:bet")) == BET


def test_a_function_in_a_module_of_this_folder_sits_at_a_table(written, monkeypatch):
    monkeypatch.chdir(written.parent)
    assert first_action(read_policy(KUHN, "policy:mine_of_kuhn:bet")) == BET


def test_a_saved_network_sits_at_a_table(saved):
    assert first_action(read_policy(KUHN, f"policy:{saved}")) == BET


def test_a_strategy_sits_at_a_table(tmp_path):
    Strategy.of(KUHN, 2, KUHN.options(), {}).save(tmp_path / "kuhn.policy")
    assert isinstance(read_policy(KUHN, f"policy:{tmp_path / 'kuhn.policy'}"), StrategyPlayer)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere.py:bet", "There is no file nowhere.py"),
        ("no_such_module:bet", "There is no module no_such_module"),
        ("numpy:no_such_function", "numpy has no function no_such_function"),
        ("nowhere.npz", "there is no such file"),
    ],
)
def test_what_does_not_exist_is_refused(name, why):
    with pytest.raises(BadFile, match=why):
        read_policy(KUHN, f"policy:{name}")


def test_a_strategy_is_no_policy_of_a_tournament():
    with pytest.raises(Malformed, match="plays one game at a time"):
        load_policy(KUHN, "policy:kuhn.policy")


def test_a_policy_is_called_by_its_place(written):
    assert read_policy(KUHN, f"policy:{written}:bet").name.endswith("mine_of_kuhn.py:bet")


def test_an_illegal_action_is_refused():
    match = Match(KUHN, 2, seed=1)
    match.apply_action(0, 1)
    monkey = PolicyPlayer(KUHN, lambda observations, masks, seats: seats + 7, "mine")
    with pytest.raises(Malformed, match="mine at seat 1 chose the action 8, which is not legal"):
        seat_bot(monkey, match, 1)


def test_what_is_no_action_is_refused_with_the_name_of_the_policy():
    match = Match(KUHN, 2, seed=1)
    monkey = PolicyPlayer(KUHN, lambda observations, masks, seats: [[1], [1, 2]], "mine")
    with pytest.raises(Malformed, match="mine must return the number of an action for each of 1 games"):
        seat_bot(monkey, match, 0)


def test_a_function_of_other_arguments_is_no_policy():
    def best(observations, masks):
        return masks.argmax(axis=1)

    with pytest.raises(Malformed, match="mine must take three arguments: observations, masks and seats"):
        PolicyPlayer(KUHN, best, "mine")  # type: ignore[arg-type]


def test_a_policy_is_not_asked_without_a_choice():
    def refuse(observations, masks, seats):
        raise AssertionError("asked")

    mask = np.zeros(len(describe(KUHN).actions), np.int8)
    mask[1] = 1
    assert PolicyPlayer(KUHN, refuse).choose(np.zeros(len(describe(KUHN).slots), np.int16), mask, 0) == 1


# -- where they play -------------------------------------------------------------------------------


def test_a_saved_network_plays_a_tournament(saved):
    policies = {"mine": load_policy(KUHN, f"policy:{saved}", seed=1)}
    returns, _ = Compiled.of(KUHN).tournament([["mine", "mine"]] * 50, policies=policies)
    assert set(np.abs(returns).ravel().tolist()) == {2}  # both have bet


def test_a_saved_network_is_an_opponent_in_an_environment(saved):
    play = Play(KUHN, opponents={0: f"policy:{saved}"})
    play.begin(1)
    assert play.mask().sum() == 2
    play.play(BET)
    assert abs(play.returns()[0]) == 2


def test_a_seed_repeats_what_a_network_draws():
    even = Network(KUHN, [(np.zeros((len(describe(KUHN).slots), 2)), np.zeros(2))])

    def course(seed):
        play = Play(KUHN, opponents={0: even})
        seen = []
        for game in range(30):
            play.begin(seed + game)
            seen.append(play.observation(1).tolist())
        return seen

    assert course(5) == course(5)
    assert len({tuple(each[-3:]) for each in course(5)}) > 1


def test_one_plays_in_text_against_a_saved_network(saved, monkeypatch, capsys):
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    main(["play", KUHN.start.function.__code__.co_filename, "--bots", f"policy:{saved}", "--seed", "1"])
    assert f"Seat 2 is played by policy:{saved}" in capsys.readouterr().out


KUHN_FILE = KUHN.start.function.__code__.co_filename


def test_a_policy_is_rated_beside_the_bots(saved, written, capsys):
    given = ["--policy", f"bets=policy:{saved}", "--policy", f"also=policy:{written}:bet"]
    main(["rate", KUHN_FILE, "--games", "0", "--quick-games", "20", *given])
    printed = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in printed[1:4]} == {"random", "bets", "also"}


def test_a_strategy_is_rated_too(tmp_path):
    Strategy.of(KUHN, 2, KUHN.options(), {}).save(tmp_path / "kuhn.policy")
    plan = Plan(KUHN_FILE, games=4, policies={"solved": f"policy:{tmp_path / 'kuhn.policy'}"})
    assert sum(met.games for met in play_pairs(plan, [("solved", "random")], lambda *done: None)) == 4


def test_a_policy_of_ones_own_is_not_compared_with_levels(saved, capsys):
    with pytest.raises(SystemExit):
        main(["rate", KUHN_FILE, "--policy", f"bets=policy:{saved}", "--levels"])
    assert "leave out --levels" in capsys.readouterr().err


def test_a_policy_is_measured_and_the_report_repeats(saved, capsys):
    names = f"policy:{saved},random"
    reports = []
    for _ in range(2):
        main(["measure", KUHN_FILE, "--games", "30", "--bots", names])
        reports.append(capsys.readouterr().out)
    assert " ".join(reports[0].split()).startswith("Kuhn poker, 2 players: policy:")
    assert reports[0] == reports[1]


def test_a_measured_game_of_a_policy_is_played_again(saved, capsys):
    main(["measure", KUHN_FILE, "--bots", f"policy:{saved},random", "--again", "4"])
    assert "seat 1: pass_or_bet: bet" in capsys.readouterr().out


def test_a_game_of_a_policy_that_answers_illegally_is_counted_and_the_others_are_kept(written):
    policy = f"policy:{written}:slip_with_a_king"
    found = play_side(GameRequest(KUHN_FILE, games=60, bots=(policy, "random")))
    assert 0 < len(found.failed) < 60
    assert found.games + len(found.failed) == 60
    first = next(iter(found.failed.values()))
    assert re.search(
        "slip_with_a_king in seat [12] answered 7 to pass_or_bet, which has no such option", first
    )


@pytest.mark.parametrize("games", ["0", "4"])
def test_a_rated_game_in_which_a_policy_answers_illegally_is_counted_and_the_others_are_kept(
    games, written, capsys
):
    given = ("--policy", f"slips=policy:{written}:slip_with_a_king", "--policy", f"bets=policy:{written}:bet")
    with pytest.raises(SystemExit) as ended:
        main(["rate", KUHN_FILE, "--games", games, "--quick-games", "60", "--seconds", "0.01", *given])
    printed = capsys.readouterr().out
    assert ended.value.code == 1
    assert {"random", "slips", "bets"} <= {line.split()[0] for line in printed.splitlines()[1:6]}
    failed = re.search(r"Games that failed: (\d+)\. No other number includes them\.\n(.*)", printed)
    assert failed
    assert 0 < int(failed[1]) < 120
    assert "answered 7 to pass_or_bet, which has no such option" in failed[2]


def test_a_policy_that_always_answers_illegally_has_no_finished_games(written, capsys):
    written.write_text("def slip(observations, masks, seats):\n    return [7] * len(observations)\n")
    given = ("--games", "0", "--quick-games", "20", "--policy", f"slips=policy:{written}:slip")
    with pytest.raises(SystemExit):
        main(["rate", KUHN_FILE, *given])
    assert "Games that failed: 20." in capsys.readouterr().out


def test_the_report_on_a_policy_says_why_its_games_run_in_python(saved, capsys):
    main(["measure", KUHN_FILE, "--games", "3", "--bots", f"policy:{saved},random"])
    heading, _, _ = capsys.readouterr().out.partition("\n3 games")
    assert f"policy:{saved}" in heading
    assert " ".join(heading.split()).endswith("and random in turn (in Python, because a policy plays)")
    assert "llvmlite" not in heading


def test_a_strategy_is_not_measured(tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(["measure", KUHN_FILE, "--bots", f"policy:{tmp_path / 'kuhn.policy'},random"])
    assert "plays one game at a time" in capsys.readouterr().err


@pytest.fixture
def offered(saved, monkeypatch):
    monkeypatch.setattr("coverts.bots._OFFERED", {})
    offer_policy(KUHN, "bets", f"policy:{saved}")


@pytest.mark.usefixtures("offered")
def test_a_policy_that_is_offered_is_among_the_bots():
    assert "bets" in bot_names(KUHN)
    assert "bets" not in bot_names(CUCKOO)
    assert first_action(new_bot(KUHN, "bets")) == BET
    assert "host" in describe_bot(KUHN, "bets")


@pytest.mark.usefixtures("offered")
@pytest.mark.parametrize("name", ["bets", "random", "novice", "planner", "person", "two words", "policy:x"])
def test_a_name_that_is_taken_or_unsuitable_is_refused(saved, name):
    with pytest.raises(Malformed, match="cannot be called"):
        offer_policy(KUHN, name, f"policy:{saved}")


@pytest.mark.usefixtures("offered")
async def test_a_policy_that_is_offered_sits_at_a_table_of_a_server(tmp_path):
    async with serving(setup(tmp_path, [KUHN])) as site:
        browser = site.browser()
        table = (await make(browser, KUHN.name, ["bets", "random"]))["table"]
        async with site.socket(table, browser) as watching:
            state = await watching.until(lambda state: state.get("over"))
    assert state["seats"][0]["player"] == "bets"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("bets=policy:x.npz", "takes GAME:NAME=policy:PLACE"),
        ("chess:bets=policy:x.npz", "names the game 'chess'"),
    ],
)
def test_serve_refuses_a_policy_that_it_cannot_offer(text, why, capsys):
    with pytest.raises(SystemExit):
        main(["serve", "--no-browser", "--policy", text])
    assert why in capsys.readouterr().err


# -- networks --------------------------------------------------------------------------------------


def test_a_network_comes_back_from_its_file(tmp_path):
    random = np.random.default_rng(1)
    slots, actions = len(describe(CUCKOO).slots), len(describe(CUCKOO).actions)
    kept = [1, 4, slots - 1]
    layers = [
        (random.random((4, 5)), random.random(5)),
        (random.random((5, actions)), random.random(actions)),
    ]
    made = Network(CUCKOO, layers, kept, 0.5, [1, 2, 3], [-(1 << 20), -7, -(1 << 20)], 2.0, "tanh")
    made.save(tmp_path / "cuckoo.npz")
    read = Network.load(tmp_path / "cuckoo.npz", CUCKOO)
    seen = random.integers(-8, 8, (20, slots)).astype(np.int16)
    masks = (random.random((20, actions)) < 0.5).astype(np.int8)
    masks[:, 0] = 1
    assert (read.chances(seen, masks) == made.chances(seen, masks)).all()
    assert (made.chances(seen, masks)[masks == 0] == 0).all()


def test_a_network_gives_ended_games_action_0_without_a_warning():
    slots = np.zeros((2, len(describe(KUHN).slots)), np.int16)
    masks = np.array([[0, 0], [1, 1]], np.int8)
    with warnings.catch_warnings(action="error"):
        assert network().chances(slots, masks)[0].tolist() == [0, 0]
        assert network()(slots, masks, [0, 0]).tolist() == [0, BET]


@pytest.mark.parametrize("name", ["mine", "mine.policy", "mine.npz.old"])
def test_a_network_is_saved_under_a_name_that_is_read_as_a_network(name, tmp_path):
    with pytest.raises(BadFile, match=rf"{name}\.npz"):
        network().save(tmp_path / name)
    assert not (tmp_path / name).exists()


def test_a_network_is_told_what_is_hidden_apart():
    slots, actions = len(describe(KUHN).slots), len(describe(KUHN).actions)
    weights = np.zeros((2, actions))
    weights[1, BET] = 50  # the second input is 1 if the slot is hidden
    made = Network(KUHN, [(weights, np.zeros(actions))], kept=[slots - 1], hidden=[-1])
    seen = np.zeros((2, slots), np.int16)
    seen[0, -1] = -1
    chances = made.chances(seen, np.ones((2, actions), np.int8))
    assert chances[0, BET] > 0.99
    assert chances[1, BET] == pytest.approx(1 / actions)


def test_a_network_of_another_game_is_refused(saved):
    with pytest.raises(Malformed, match="is for kuhn_poker, not for cuckoo"):
        read_policy(CUCKOO, f"policy:{saved}")


def test_a_network_of_other_rules_is_refused(tmp_path):
    made = network()
    made.rules = "older"
    made.save(tmp_path / "old.npz")
    with pytest.raises(Malformed, match=r"The network in .* was made for other rules of Kuhn poker"):
        read_policy(KUHN, f"policy:{tmp_path / 'old.npz'}")


@pytest.fixture(params=["another game", "other rules"])
def unfit(request):
    """A network in memory that cannot play Kuhn poker, and what is said of it."""
    if request.param == "another game":
        return network(CUCKOO, 0), "This network is for cuckoo, not for kuhn_poker"
    made = network()
    made.rules = "older"
    return made, "This network was made for other rules of Kuhn poker. Train it again"


def test_a_network_in_memory_that_does_not_fit_gets_no_seat(unfit):
    made, why = unfit
    with pytest.raises(Malformed, match=why):
        PolicyPlayer(KUHN, made)


def test_a_network_in_memory_that_does_not_fit_plays_no_tournament(unfit):
    made, why = unfit
    with pytest.raises(Malformed, match=why):
        Compiled.of(KUHN).tournament([["mine", "random"]], policies={"mine": made})


def test_a_network_in_memory_that_does_not_fit_is_no_opponent(unfit):
    made, why = unfit
    with pytest.raises(Malformed, match=why):
        Play(KUHN, opponents={1: made})


@pytest.mark.parametrize("content", [b"", b"no network", b"PK\x03\x04"])
def test_what_is_no_network_is_refused(tmp_path, content):
    (tmp_path / "other.npz").write_bytes(content)
    with pytest.raises(BadFile, match="is not a network"):
        read_policy(KUHN, f"policy:{tmp_path / 'other.npz'}")


def test_arrays_that_are_no_network_are_refused(tmp_path):
    np.savez(tmp_path / "other.npz", weights=np.zeros(3))
    with pytest.raises(BadFile, match="is not a network"):
        read_policy(KUHN, f"policy:{tmp_path / 'other.npz'}")


def test_layers_that_do_not_fit_the_game_are_refused():
    with pytest.raises(Malformed, match="must lead from"):
        Network(KUHN, [(np.zeros((3, 2)), np.zeros(2))])


UNFIT_ARRAYS = {
    "mean": ([1, 2], r"mean=\[1, 2\] has the shape \(2,\)\. .* one number or the shape \(\d+,\)"),
    "deviation": ([[1.0]], r"deviation=\[\[1\.0\]\] has the shape \(1, 1\)"),
    "hidden": ([0, 1, 2], r"hidden=\[0, 1, 2\] has the shape \(3,\)"),
    "kept": (3, "kept=3 must be a list of the numbers of slots"),
}


@pytest.mark.parametrize("name", UNFIT_ARRAYS)
def test_an_array_of_another_shape_is_refused_with_the_shape_it_needs(name):
    value, why = UNFIT_ARRAYS[name]
    with pytest.raises(BadArray, match=why):
        network(**{name: value})


def test_an_array_without_numbers_is_refused():
    with pytest.raises(BadArray, match="cannot have mean='much'"):
        network(mean="much")


@pytest.mark.parametrize(("slots", "masks"), [((), (1, 2)), ((3,), (1, 2)), ((2, 3), (2, 2))])
def test_observations_of_another_shape_are_refused(slots, masks):
    with pytest.raises(BadArray, match=r"observations of kuhn_poker must have the shape \(games, \d+\)"):
        network()(np.zeros(slots, np.int16), np.ones(masks, np.int8), [0])


@pytest.mark.parametrize("shape", [(2,), (1, 2), (2, 3)])
def test_masks_of_another_shape_are_refused(shape):
    observations = np.zeros((2, len(describe(KUHN).slots)), np.int16)
    with pytest.raises(BadArray, match=r"masks of kuhn_poker must have the shape \(games, 2\)"):
        network()(observations, np.ones(shape, np.int8), [0, 0])


def test_an_unknown_activation_is_refused():
    with pytest.raises(Malformed, match=r"no activation 'swish'\. Use relu or tanh"):
        network(activation="swish")


def test_bots_with_equal_seeds_draw_equal_actions():
    even = Network(KUHN, [(np.zeros((len(describe(KUHN).slots), 2)), np.zeros(2))])
    draws = [
        [first_action(bot) for _ in range(20)]
        for bot in (PolicyPlayer(KUHN, even, random=Random(3)) for _ in range(2))
    ]
    assert draws[0] == draws[1]
    assert len(set(draws[0])) == 2
