"""An experiment that is killed, run twice at once or out of space loses no game and counts none twice."""

import os
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest
from small_bucket import small_bucket

ROOT = Path(__file__).resolve().parents[2]
CUCKOO = ROOT / "examples" / "cuckoo.py"
GAMES, BLOCK = 20_000, 2_000
LIVES = f"""\
game = "{CUCKOO}"
games = {GAMES}
block = {BLOCK}
bots = ["random"]

[variants.three]

[variants.five]
options = {{ lives = 5 }}
"""
SECONDS = 120


class Run:
    """A process that plays an experiment."""

    def __init__(self, file, *more, environment=None, **settings):
        self.results = file.parent / f"{file.stem}.results"
        command = [
            sys.executable,
            "-m",
            "coverts.cli",
            "experiment",
            "run",
            str(file),
            "--workers",
            "2",
            *more,
        ]
        self.process = subprocess.Popen(
            command,
            env={**os.environ, **(environment or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            **settings,
        )

    def finish(self):
        """Wait until the process ends, and return its exit status and what it said."""
        out, err = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, out + err

    def wait_for_blocks(self, count):
        """Wait until some blocks are finished, or the process has ended."""
        until = time.monotonic() + SECONDS
        while self.process.poll() is None and time.monotonic() < until:
            if len([*self.results.glob("*/block-*.parquet")]) >= count:
                return
            time.sleep(0.005)

    def kill_all(self):
        """Kill the process and its workers."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()

    def workers(self):
        """Return the worker processes."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                pid, _, rest = stat.read_text().partition(" (")
                command = stat.with_name("cmdline").read_text()
            except OSError:
                continue
            if rest.rpartition(")")[2].split()[1] == str(self.process.pid) and "spawn_main" in command:
                found.append(int(pid))
        return found


def rows_of(results):
    """Return the rows of all cells by the names of the variants."""
    return {
        folder.name.partition("-")[0]: pl.concat(
            [pl.read_parquet(path) for path in sorted(folder.glob("block-*.parquet"))]
        )
        for folder in sorted(results.iterdir())
        if folder.is_dir()
    }


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The rows of a run that nobody disturbed."""
    file = tmp_path_factory.mktemp("lab") / "lives.toml"
    file.write_text(LIVES)
    assert Run(file).finish()[0] == 0
    return rows_of(file.with_name("lives.results"))


@pytest.fixture
def file(tmp_path):
    """The file of an experiment."""
    path = tmp_path / "lives.toml"
    path.write_text(LIVES)
    return path


def is_same(undisturbed, results):
    """Return whether each game is there once, with the row of the undisturbed run."""
    rows = rows_of(results)
    return rows.keys() == undisturbed.keys() and all(rows[each].equals(undisturbed[each]) for each in rows)


def is_alive(pid):
    """Return whether a process runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(condition):
    """Wait until a condition is true. Return whether it became true in time."""
    until = time.monotonic() + SECONDS
    while not (found := condition()) and time.monotonic() < until:
        time.sleep(0.005)
    return found


@pytest.mark.parametrize("blocks", [0, 3])
def test_a_run_that_was_killed_goes_on(file, undisturbed, blocks):
    run = Run(file)
    run.wait_for_blocks(blocks)
    run.kill_all()
    assert Run(file).finish()[0] == 0
    assert is_same(undisturbed, run.results)


def test_a_worker_that_dies_is_replaced(file, undisturbed):
    run = Run(file)
    run.wait_for_blocks(2)
    os.kill(run.workers()[0], signal.SIGKILL)
    assert run.finish()[0] == 0
    assert is_same(undisturbed, run.results)


def test_workers_end_if_only_their_run_is_killed(file, undisturbed):
    run = Run(file)
    run.wait_for_blocks(1)
    workers = run.workers()
    os.kill(run.process.pid, signal.SIGKILL)
    run.process.communicate()
    assert workers
    assert wait_until(lambda: not any(is_alive(pid) for pid in workers))
    assert Run(file).finish()[0] == 0
    assert is_same(undisturbed, run.results)


def test_an_interruption_stops_a_run_and_its_workers_within_a_block(tmp_path):
    file = tmp_path / "long.toml"
    file.write_text(LIVES.replace(str(GAMES), "50_000_000").replace(f"block = {BLOCK}", "block = 20_000_000"))
    run = Run(file)
    assert wait_until(lambda: len(run.workers()) == 2 and (run.results / "experiment.json").exists())
    workers = run.workers()
    run.process.send_signal(signal.SIGINT)
    assert run.finish()[0] == 130
    assert not any(is_alive(pid) for pid in workers)


def test_two_runs_at_once_count_each_game_once(file, undisturbed):
    runs = [Run(file), Run(file)]
    assert [run.finish()[0] for run in runs] == [0, 0]
    assert is_same(undisturbed, runs[0].results)


def limit_files():
    resource.setrlimit(resource.RLIMIT_FSIZE, (3_000, 3_000))


def test_a_full_disk_is_told_and_what_is_missing_is_played_later(file, undisturbed):
    status, said = Run(file, preexec_fn=limit_files).finish()
    assert status == 1
    assert "cannot be written" in said
    assert Run(file).finish()[0] == 0
    assert is_same(undisturbed, file.with_name("lives.results"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_no_kill_loses_or_doubles_a_game(file, undisturbed, seed):
    chance = random.Random(seed)
    for _ in range(3):
        run = Run(file)
        run.wait_for_blocks(len([*run.results.glob("*/block-*.parquet")]) + chance.randrange(4))
        if chance.random() < 0.5 and (workers := run.workers()):
            os.kill(chance.choice(workers), signal.SIGKILL)
        else:
            run.kill_all()
            continue
        run.finish()
    assert Run(file).finish()[0] == 0
    assert is_same(undisturbed, run.results)


# -- a bucket --------------------------------------------------------------------------------------


@pytest.fixture
def bucket():
    with small_bucket() as server:
        yield server


def rows_in(bucket, folder):
    """Write the objects of a bucket to a folder, and return the rows."""
    for path, content in bucket.objects.items():
        target = folder / path.removeprefix("/games/lives/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return folder


def test_a_bucket_has_the_same_rows(file, undisturbed, bucket, tmp_path):
    run = Run(file, "--results", "s3://games/lives", environment=bucket.environment)
    assert run.finish()[0] == 0
    assert is_same(undisturbed, rows_in(bucket, tmp_path / "copy"))


def test_two_runs_share_a_bucket(file, undisturbed, bucket, tmp_path):
    more = ("--results", "s3://games/lives")
    runs = [Run(file, *more, environment=bucket.environment) for _ in range(2)]
    assert [run.finish()[0] for run in runs] == [0, 0]
    assert is_same(undisturbed, rows_in(bucket, tmp_path / "copy"))


def test_a_damaged_block_of_a_bucket_is_played_again(file, undisturbed, bucket, tmp_path):
    Run(file, "--results", "s3://games/lives", environment=bucket.environment).finish()
    damaged = min(path for path in bucket.objects if "block-" in path)
    bucket.objects[damaged] = bucket.objects[damaged][:300]
    assert Run(file, "--results", "s3://games/lives", environment=bucket.environment).finish()[0] == 0
    assert bucket.objects[f"{damaged}.damaged"]
    del bucket.objects[f"{damaged}.damaged"]
    assert is_same(undisturbed, rows_in(bucket, tmp_path / "copy"))


def test_a_bucket_that_refuses_is_told(file, bucket):
    bucket.is_full = True
    environment = {**bucket.environment, "AWS_MAX_RETRIES": "0"}
    status, said = Run(file, "--results", "s3://games/lives", environment=environment).finish()
    assert status == 1
    assert "s3://games/lives/experiment.json cannot be written" in said
