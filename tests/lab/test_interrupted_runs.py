"""An experiment that is killed, run twice at once or out of space loses no game and counts none twice."""

import os
import random
import resource
import signal

import pytest
from small_bucket import small_bucket
from small_runs import BLOCK, GAMES, LIVES, Run, is_alive, is_same, rows_in, wait_until


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


@pytest.mark.long
def test_a_block_at_which_all_processes_die_is_told(deadly):
    status, said = Run(deadly).finish()
    assert status == 1
    assert "processes have died at the same block" in said


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
        run.wait_for_blocks(run.count_blocks() + chance.randrange(4))
        if chance.random() < 0.5 and (workers := run.workers()):
            os.kill(chance.choice(workers), signal.SIGKILL)
            run.wait_for_blocks(run.count_blocks() + 1)
        run.kill_all()
    assert Run(file).finish()[0] == 0
    assert is_same(undisturbed, run.results)


# -- a bucket --------------------------------------------------------------------------------------


@pytest.fixture
def bucket():
    with small_bucket() as server:
        yield server


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
