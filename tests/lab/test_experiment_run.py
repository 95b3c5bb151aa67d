"""An experiment is played block by block; what was stopped goes on, and no game is lost or counted twice."""

import os
from pathlib import Path
from types import SimpleNamespace

import polars as pl
import pytest

from coverts.engine.base.exceptions import BadFile, BadOption, BadText, CovertsError, GameFault
from coverts.engine.errors import Malformed
from coverts.lab import experiment_run
from coverts.lab.block_store import BlockStore
from coverts.lab.cells import Cell, list_cells
from coverts.lab.experiment_file import BadExperiment, read_experiment
from coverts.lab.experiment_run import CellProgress, play_blocks, run_experiment, try_cell
from coverts.lab.workers.block_tasks import BlockSums, play_block
from coverts.lab.workers.decks import own_deck
from coverts.lab.workers.local_workers import LocalWorkers

ECHOES = Path(__file__).resolve().parents[1] / "kit" / "echoes.py"
GAME = Path(__file__).resolve().parents[2] / "examples" / "starters" / "pieces.py"
DUEL = f"""\
game = "{GAME}"
games = 50
block = 20
bots = ["random"]

[variants.one]

[variants.two]
"""


class Laboratory:
    """A folder with an experiment and its results."""

    def __init__(self, folder, text=DUEL):
        self.path, self.results = folder / "duel.toml", folder / "results"
        self.path.write_text(text)

    @property
    def cells(self):
        return list_cells(self.path, read_experiment(self.path))

    def run(self, **more):
        return run_experiment(read_experiment(self.path), self.cells, str(self.results), workers=1, **more)

    def rows(self, cell=0):
        folder = self.results / self.cells[cell].folder
        return pl.concat([pl.read_parquet(path) for path in sorted(folder.glob("*.parquet"))])

    def block(self, number, cell=0):
        return self.results / self.cells[cell].folder / f"block-{number:06}.parquet"


@pytest.fixture
def laboratory(tmp_path):
    return Laboratory(tmp_path)


def test_each_game_is_a_row(laboratory):
    first, _ = laboratory.run()
    assert (first.blocks, first.games) == (3, 50)
    assert laboratory.rows()["game"].to_list() == [*range(50)]


def test_games_with_the_same_number_have_the_same_luck_in_all_variants(laboratory):
    laboratory.run()
    assert laboratory.rows(0).equals(laboratory.rows(1))


def test_the_rows_do_not_depend_on_the_size_of_the_blocks(laboratory, tmp_path):
    laboratory.run()
    (tmp_path / "other").mkdir()
    other = Laboratory(tmp_path / "other", DUEL.replace("block = 20", "block = 7"))
    other.run()
    assert laboratory.rows().equals(other.rows())


def test_a_run_goes_on_with_the_blocks_that_are_missing(laboratory):
    laboratory.run()
    rows, kept = laboratory.rows(), laboratory.block(0).stat().st_mtime_ns
    laboratory.block(1).unlink()
    laboratory.run()
    assert laboratory.rows().equals(rows)
    assert laboratory.block(0).stat().st_mtime_ns == kept


def test_a_damaged_block_is_set_aside_and_played_again(laboratory):
    laboratory.run()
    rows = laboratory.rows()
    laboratory.block(1).write_bytes(laboratory.block(1).read_bytes()[:300])
    laboratory.run()
    assert laboratory.rows().equals(rows)
    assert laboratory.block(1).with_name("block-000001.parquet.damaged").exists()


@pytest.mark.parametrize("part", [0.1, 0.4, 0.7, 0.98])
def test_a_changed_bit_is_a_damage(laboratory, part):
    laboratory.run()
    rows, content = laboratory.rows(), bytearray(laboratory.block(1).read_bytes())
    content[int(part * len(content))] ^= 4
    laboratory.block(1).write_bytes(content)
    laboratory.run()
    assert laboratory.rows().equals(rows)
    assert laboratory.block(1).with_name("block-000001.parquet.damaged").exists()


def test_blocks_of_another_size_are_set_aside_and_played_again(laboratory):
    laboratory.run()
    rows = laboratory.rows()
    (laboratory.results / "experiment.json").unlink()
    laboratory.path.write_text(DUEL.replace("block = 20", "block = 15"))
    laboratory.run()
    assert laboratory.rows().equals(rows)


def test_a_block_of_another_cell_is_set_aside_and_played_again(laboratory):
    laboratory.run()
    content = laboratory.block(1).read_bytes()
    laboratory.block(1).write_bytes(laboratory.block(1, cell=1).read_bytes())
    laboratory.run()
    assert laboratory.block(1).read_bytes() == content


def test_a_folder_in_the_place_of_a_block_is_told(laboratory):
    laboratory.run()
    laboratory.block(1).unlink()
    laboratory.block(1).mkdir()
    with pytest.raises(BadFile, match="cannot hold block 1: something that is no file has its name"):
        laboratory.run()


def test_settings_that_are_damaged_are_told_with_what_to_do(laboratory):
    laboratory.run()
    (laboratory.results / "experiment.json").write_text("{")
    with pytest.raises(BadFile, match="Delete it, and run the experiment again"):
        laboratory.run()


def test_the_sums_are_those_of_the_stored_block(laboratory):
    (first, *_), folder = laboratory.run(), laboratory.cells[0].folder
    task, rows = first.task(str(laboratory.results), 1), laboratory.rows().slice(20, 20)
    laboratory.block(1).unlink()
    lost = rows.with_columns(win_1=pl.lit(0.0, pl.Float32))
    BlockStore(str(laboratory.results)).write(folder, 1, lost)
    assert play_block(task).wins[0] == 0


def test_fewer_games_than_before_do_not_count_the_others(laboratory):
    laboratory.run()
    laboratory.path.write_text(DUEL.replace("games = 50", "games = 30"))
    first, _ = laboratory.run()
    assert (first.blocks, first.games) == (2, 30)


def test_a_block_that_exists_is_not_replaced(laboratory):
    laboratory.run()
    rows = laboratory.rows()
    folder = laboratory.cells[0].folder
    BlockStore(str(laboratory.results)).write(folder, 0, rows.head(1))
    assert laboratory.rows().equals(rows)


def test_the_size_of_blocks_stays_the_same(laboratory):
    laboratory.run()
    laboratory.path.write_text(DUEL.replace("block = 20", "block = 9"))
    first, _ = laboratory.run()
    assert first.size == 20


def test_what_is_fixed_is_chosen_once(laboratory):
    laboratory.run()
    store = BlockStore(str(laboratory.results))
    settled = store.settle(lambda: pytest.fail("chosen again"))
    assert [each.block for each in settled.cells.values()] == [20, 20]


@pytest.mark.parametrize(
    "change", [("1 if (number == 0)", "2 if (number == 0)"), ("return number\n", "return 1 - number\n")]
)
def test_the_results_of_other_rules_or_another_bot_are_refused(laboratory, tmp_path, change):
    game = tmp_path / "mine.py"
    game.write_text(ECHOES.read_text("utf-8"), "utf-8")
    laboratory.path.write_text(DUEL.replace(str(GAME), str(game)).replace("random", "loud"))
    laboratory.run()
    game.write_text(ECHOES.read_text("utf-8").replace(*change), "utf-8")
    with pytest.raises(Malformed, match=r"What has changed: .* of variants one, two\. Name a new folder"):
        laboratory.run()


def test_more_games_than_before_are_played_after_a_shorter_last_block(laboratory, tmp_path):
    laboratory.run()
    laboratory.path.write_text(DUEL.replace("games = 50", "games = 70"))
    laboratory.run()
    (tmp_path / "other").mkdir()
    other = Laboratory(tmp_path / "other", DUEL.replace("games = 50", "games = 70"))
    other.run()
    assert laboratory.rows().equals(other.rows())


CHANGES = {
    "a seed": (("games = 50", "games = 50\nseed = 2"), "seed of variants one, two: 1 became 2"),
    "a variant": (("[variants.two]", "[variants.two]\n[variants.three]"), "changed: variant three added"),
    "no variant": (("[variants.two]", ""), "changed: variant two removed"),
    "bots": (
        ('bots = ["random"]', 'bots = ["ismcts:20"]'),
        "bots of variants one, two: random became",
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_the_experiment_is_told(laboratory, change):
    laboratory.run()
    replaced, told = CHANGES[change]
    laboratory.path.write_text(DUEL.replace(*replaced))
    with pytest.raises(Malformed) as error:
        laboratory.run()
    assert told in str(error.value)
    assert "Name a new folder with --results" in str(error.value)


def test_a_folder_that_cannot_be_written_is_told(laboratory):
    laboratory.results.write_text("a file")
    with pytest.raises(Malformed, match="results cannot be used for results: File exists"):
        laboratory.run()


def test_bots_that_search_play_the_same_games_again(laboratory, tmp_path):
    text = DUEL.replace('"random"', '"planner:20", "random"').replace("games = 50", "games = 4")
    laboratory.path.write_text(text.replace("block = 20", "block = 4"))
    laboratory.run()
    (tmp_path / "other").mkdir()
    other = Laboratory(tmp_path / "other", text.replace("block = 20", "block = 3"))
    other.run()
    assert laboratory.rows().equals(other.rows())
    assert laboratory.rows()["decisions"].min() > 0


def test_a_policy_plays_a_bot_that_searches(laboratory, tmp_path):
    (tmp_path / "mine.py").write_text("def first(seen, masks, seats):\n    return masks.argmax(axis=1)\n")
    bots = f'"planner:20", "policy:{tmp_path}/mine.py:first"'
    laboratory.path.write_text(DUEL.replace('"random"', bots).replace("games = 50", "games = 4"))
    laboratory.run()
    assert laboratory.rows()["fault"].to_list() == [None] * 4


PAIRS = DUEL.replace('bots = ["random"]', 'round_robin = ["random", "planner:20", "planner:40"]')


def test_each_pair_of_a_round_robin_has_a_cell_and_changes_seats(laboratory):
    laboratory.path.write_text(PAIRS)
    pairs = [cell.bots for cell in laboratory.cells[:3]]
    assert pairs == [["random", "planner:20"], ["random", "planner:40"], ["planner:20", "planner:40"]]
    assert laboratory.cells[0].seatings == (("random", "planner:20"), ("planner:20", "random"))


# -- when a cell ends --------------------------------------------------------------------------------


@pytest.fixture
def widening():
    """The progress of a cell that ends when its intervals are narrow."""
    return CellProgress(Cell("all", "pieces", "", "", 2, (("random", "random"),), (), 1), 1000, 0, 0.2)


def test_a_cell_ends_with_its_first_blocks_that_are_enough(widening):
    for block in range(4):
        widening.add(block, BlockSums(1000, 0, (500.0, 500.0)))
    assert widening.is_done
    assert widening.blocks == 1


def test_blocks_after_a_gap_do_not_count(widening):
    widening.add(1, BlockSums(1000, 0, (500.0, 500.0)))
    assert (widening.blocks, widening.is_done) == (0, False)


def test_games_that_failed_do_not_count(widening):
    widening.add(0, BlockSums(1000, 950, (25.0, 25.0)))
    assert not widening.is_done


class LateWorkers:
    """Workers that finish block 0 of a cell last."""

    capacity = 4

    def __init__(self):
        self.running, self.played = [], []

    def play(self, task):
        assert len(self.played) < 100
        self.running.append(task)
        self.played.append(task.block)

    def finished(self):
        task = max(self.running, key=lambda task: task.block)
        self.running.remove(task)
        return [(task, BlockSums(1000, 0, (500.0, 500.0)))]


def test_few_blocks_are_played_after_a_gap(widening):
    workers = LateWorkers()
    play_blocks([widening], "nowhere", lambda state: None, workers)
    assert (widening.blocks, sorted(workers.played)) == (1, [0, 1, 2, 3])


def test_cells_grow_alike():
    cells = [Cell(name, "pieces", "", "", 2, (("random", "random"),), (), 1) for name in "ab"]
    workers = LateWorkers()
    play_blocks([CellProgress(cell, 10, 50, 0) for cell in cells], "nowhere", lambda state: None, workers)
    assert workers.played == [block for block in range(5) for _ in cells]


MISTAKES = {
    "game": (f'game = "{GAME}"', 'game = "nothing"', "line 1: game:"),
    "bot": (
        '"random"',
        '"rondom"',
        "line 4: bots: Two treasures has no bot 'rondom'. Did you mean 'random'?",
    ),
    "players": ("games = 50", "games = 50\nplayers = 9", "line 3: players:"),
    "option": ("[variants.two]", "[variants.two]\noptions = { size = 3 }", "variants.two.options"),
    "option 0": (
        "[variants.two]",
        "[variants.two]\noptions = { size = 0 }",
        "line 9: variants.two.options.size",
    ),
    "time": ('"random"', '"planner:2s"', "line 4: bots: planner:2s thinks for a time"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_what_the_game_does_not_have_is_told_with_line_and_key(laboratory, mistake):
    old, new, told = MISTAKES[mistake]
    laboratory.path.write_text(DUEL.replace(old, new))
    with pytest.raises(Malformed) as error:
        assert laboratory.cells
    assert told in str(error.value)


# -- the trial before the run ------------------------------------------------------------------------


@pytest.fixture
def clock(monkeypatch):
    """A clock, and games that take as long as `seconds` says."""

    time = SimpleNamespace(now=0.0, seconds=1.0, played=[])

    def play(cell, first, games):
        time.now += time.seconds * games
        time.played.append(games)
        return pl.DataFrame({"game": range(games)}), b"decision" * games

    monkeypatch.setattr(experiment_run, "perf_counter", lambda: time.now)
    monkeypatch.setattr(experiment_run, "play_cell", play)
    return time


@pytest.mark.parametrize(("seconds", "played"), [(600, [1]), (1, [1]), (0.1, [1, 4, 16])])
def test_a_trial_ends_with_the_first_games_that_take_long_enough(laboratory, clock, seconds, played):
    clock.seconds = seconds
    assert try_cell((laboratory.cells[0], 1000)).seconds == pytest.approx(seconds)
    assert clock.played == played


def test_the_size_is_that_of_a_file_with_as_many_games(laboratory, clock):
    clock.seconds = 0.001
    few, many = (try_cell((laboratory.cells[0], most)) for most in (10, 1000))
    assert few.bytes > 10 * many.bytes
    assert few.block == many.block


# -- processes ---------------------------------------------------------------------------------------


def refuse(kind):
    raise {
        "option": BadOption("Duel", "size", "3 is too large"),
        "text": BadText(3, 4, "no such card"),
        "experiment": BadExperiment(Path("duel.toml"), 3, "games", "it is 0"),
        "fault": ValueError("a fault of the program"),
    }[kind]


@pytest.mark.parametrize("kind", ["option", "text", "experiment"])
def test_an_error_in_a_process_is_raised_as_it_is(kind):
    with pytest.raises(CovertsError) as expected:
        refuse(kind)
    with LocalWorkers(refuse, lambda task: "", 1) as workers, pytest.raises(CovertsError) as error:
        workers.results([kind])
    assert (type(error.value), str(error.value)) == (type(expected.value), str(expected.value))
    assert vars(error.value) == vars(expected.value)


def test_a_fault_of_the_program_in_a_process_has_its_place():
    with LocalWorkers(refuse, lambda task: "", 1) as workers, pytest.raises(RuntimeError, match="in refuse"):
        workers.results(["fault"])


def die(task):
    os._exit(1)


def test_a_task_at_which_processes_die_again_and_again_is_given_up():
    with (
        LocalWorkers(die, lambda task: "", 1) as workers,
        pytest.raises(GameFault, match="with fewer --workers"),
    ):
        workers.results(["anything"])


def deck_of_process(task):
    return own_deck(), os.getpid()


def test_tasks_of_the_same_deck_share_a_process():
    decks = ["one", "two", "one", "two"]
    with LocalWorkers(deck_of_process, lambda deck: deck, 2) as workers:
        results = workers.results(decks)
    assert [deck for deck, _ in results] == decks
    assert len({pid for _, pid in results}) == 2
