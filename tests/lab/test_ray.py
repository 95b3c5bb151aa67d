"""Ray plays the same games, on this machine or several, and whatever dies."""

import signal

import pytest
from ray_nodes import ray_nodes
from small_bucket import small_bucket
from small_runs import (
    BLOCK,
    CUCKOO,
    GAMES,
    LIVES,
    Run,
    descendants,
    is_alive,
    is_same,
    listening_addresses,
    rows_in,
    rows_of,
    wait_until,
)

from coverts.lab.block_store import BlockStore
from coverts.lab.cells import list_cells
from coverts.lab.experiment_file import read_experiment
from coverts.lab.workers.block_tasks import BlockTask, play_block
from coverts.lab.workers.shipped_files import pack, play_shipped, unpack

LOOPBACK = {"0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000"}
NIGHT = CUCKOO.parents[1] / "tests" / "infiltration" / "tiny_deck.py"
DECKS = f"""\
game = "infiltration"
games = 40
block = 10
bots = ["courier"]

[variants.usual]

[variants.night]
deck = "{NIGHT}"
"""


@pytest.mark.long
def test_ray_on_this_machine_plays_the_same_games(file, undisturbed):
    run = Run(file, "--on", "ray")
    status, said = run.finish()
    assert status == 0, said
    assert is_same(undisturbed, run.results)


@pytest.fixture
def endless(tmp_path):
    """An experiment that does not end by itself."""
    path = tmp_path / "endless.toml"
    path.write_text(LIVES.replace(str(GAMES), "50_000_000").replace(f"block = {BLOCK}", "block = 20_000_000"))
    return path


@pytest.mark.slow
def test_ray_listens_only_to_this_machine_and_stops_with_the_run(endless):
    run = Run(endless, "--on", "ray")
    assert wait_until(lambda: any("ray::play_shipped" in name for name in run.commands()))
    started = descendants(run.process.pid)
    found = listening_addresses(started)
    run.process.send_signal(signal.SIGINT)
    assert run.finish()[0] == 130
    assert wait_until(lambda: not any(map(is_alive, started)))
    assert found
    assert found <= LOOPBACK


@pytest.mark.slow
def test_ray_ends_if_only_the_run_is_killed(endless):
    run = Run(endless, "--on", "ray")
    assert wait_until(lambda: any("ray::play_shipped" in name for name in run.commands()))
    started = descendants(run.process.pid)
    run.process.kill()
    run.process.communicate()
    assert wait_until(lambda: not any(map(is_alive, started)))


@pytest.mark.slow
def test_a_block_at_which_all_processes_die_is_told(deadly):
    status, said = Run(deadly, "--on", "ray").finish()
    assert status == 1
    assert "processes have died at the same block" in said
    assert "raylet" not in said


# -- files that are shipped ------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch, request):
    """An empty cache for tests of shipped files."""
    if "shipped" in request.node.name:
        monkeypatch.setenv("COVERTS_CACHE", str(tmp_path / "cache"))
        unpack.cache_clear()


def test_a_file_is_shipped(tmp_path):
    (tmp_path / "mine.py").write_bytes(b"1\r\n")
    assert unpack(pack(tmp_path / "mine.py")).read_bytes() == b"1\r\n"


def test_a_folder_is_shipped(tmp_path):
    for name in ("deck/__init__.py", "deck/words/de.json", "deck/__pycache__/old.pyc"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    path = unpack(pack(tmp_path / "deck"))
    assert path.name == "deck"
    names = {each.relative_to(path).as_posix() for each in path.rglob("*") if each.is_file()}
    assert names == {"__init__.py", "words/de.json"}


def test_a_shipped_file_that_was_edited_is_written_again(tmp_path):
    (tmp_path / "mine.py").write_text("1")
    shipment = pack(tmp_path / "mine.py")
    unpack(shipment).write_text("2")
    unpack.cache_clear()
    assert unpack(shipment).read_text() == "1"


def test_a_node_plays_a_game_that_was_shipped(tmp_path):
    game, file = tmp_path / "mine.py", tmp_path / "lives.toml"
    game.write_text(CUCKOO.read_text())
    file.write_text(LIVES.replace(str(CUCKOO), "mine.py"))
    cell = list_cells(file, read_experiment(file))[0]
    play_block(BlockTask(str(tmp_path / "here"), cell, 0, 100, 100))
    shipment = pack(game)
    game.unlink()
    play_shipped(BlockTask(str(tmp_path / "there"), cell, 0, 100, 100), shipment, None)
    here, there = (BlockStore(str(tmp_path / name)).read(cell.folder, 0, 100) for name in ("here", "there"))
    assert here is not None
    assert there is not None
    assert here.equals(there)


# -- several nodes ---------------------------------------------------------------------------------

POINTS = [1, 7, 14]
"""The numbers of finished blocks, of 20, after which something is killed."""


LONGER = LIVES.replace(str(GAMES), str(10 * GAMES)).replace(str(BLOCK), str(10 * BLOCK))
"""The same number of blocks, each of which takes long enough that a process can be killed in it."""


@pytest.fixture(scope="module")
def longer_rows(tmp_path_factory):
    """The rows of the longer experiment if nobody disturbs it."""
    path = tmp_path_factory.mktemp("lab") / "lives.toml"
    path.write_text(LONGER)
    run = Run(path)
    assert run.finish()[0] == 0
    return rows_of(run.results)


@pytest.fixture
def longer(tmp_path):
    """The longer experiment."""
    path = tmp_path / "lives.toml"
    path.write_text(LONGER)
    return path


@pytest.fixture(scope="module")
def bucket():
    """The bucket that the nodes reach."""
    with small_bucket() as server:
        yield server


@pytest.fixture(scope="module")
def nodes(bucket):
    """A cluster."""
    with ray_nodes(bucket.environment) as started:
        yield started


@pytest.mark.slow
def test_nodes_play_the_same_games(nodes, file, undisturbed):
    run = nodes.play(file)
    status, said = run.finish()
    assert status == 0, said
    assert is_same(undisturbed, run.results)


@pytest.mark.slow
def test_nodes_share_a_bucket(nodes, bucket, file, undisturbed, tmp_path):
    run = nodes.play(file, "--results", "s3://games/lives", environment=bucket.environment)
    status, said = run.finish()
    assert status == 0, said
    assert is_same(undisturbed, rows_in(bucket, tmp_path / "copy"))


@pytest.mark.slow
def test_nodes_that_do_not_reach_the_results_are_told(nodes, file):
    with small_bucket() as other:
        run = nodes.play(file, "--results", "s3://games/other", environment=other.environment)
        status, said = run.finish()
    assert status == 1
    assert "The Ray node 127.0.0.1 does not reach the results in s3://games/other." in said


@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_told(file):
    status, said = Run(file, "--ray", "127.0.0.1:9").finish()
    assert status == 1
    assert "The Ray cluster 127.0.0.1:9 cannot be used" in said


@pytest.mark.slow
def test_nodes_play_with_several_decks(nodes, tmp_path):
    rows = []
    for place, play in (("here", Run), ("there", nodes.play)):
        file = tmp_path / f"{place}.toml"
        file.write_text(DECKS)
        run = play(file)
        status, said = run.finish()
        assert status == 0, said
        rows.append(rows_of(run.results))
    here, there = rows
    assert here.keys() == there.keys() == {"usual", "night"}
    assert all(here[name].equals(there[name]) for name in here)


@pytest.mark.slow
def test_a_node_may_join(nodes, longer, longer_rows):
    run = nodes.play(longer)
    run.wait_for_blocks(1)
    nodes.add_node()
    status, said = run.finish()
    nodes.kill_node()
    assert status == 0, said
    assert is_same(longer_rows, run.results)


@pytest.mark.slow
@pytest.mark.parametrize("blocks", POINTS)
def test_a_run_that_was_killed_goes_on(nodes, longer, longer_rows, blocks):
    run = nodes.play(longer)
    run.wait_for_blocks(blocks)
    run.kill_all()
    assert not is_same(longer_rows, run.results)
    status, said = nodes.play(longer).finish()
    assert status == 0, said
    assert is_same(longer_rows, run.results)


@pytest.mark.slow
@pytest.mark.parametrize("blocks", POINTS)
def test_a_worker_that_dies_is_replaced(nodes, longer, longer_rows, blocks):
    run = nodes.play(longer)
    run.wait_for_blocks(blocks)
    killed = nodes.kill_worker()
    status, said = run.finish()
    assert killed
    assert status == 0, said
    assert "raylet" not in said
    assert is_same(longer_rows, run.results)


@pytest.mark.slow
@pytest.mark.parametrize("blocks", POINTS)
def test_a_node_that_dies_is_replaced(nodes, longer, longer_rows, blocks):
    run = nodes.play(longer)
    run.wait_for_blocks(blocks)
    nodes.kill_node()
    nodes.add_node()
    status, said = run.finish()
    assert status == 0, said
    assert is_same(longer_rows, run.results)
