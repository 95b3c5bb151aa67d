"""A small experiment, and its rows if nobody disturbs it."""

import pytest
from small_runs import CUCKOO, LIVES, Run, rows_of


@pytest.fixture(scope="session")
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


@pytest.fixture
def deadly(tmp_path):
    """An experiment with a bot that kills the process in which it plays."""
    bot = tmp_path / "deadly.py"
    bot.write_text("import os\n\n\ndef choose(*_):\n    os.kill(os.getpid(), 9)\n")
    path = tmp_path / "deadly.toml"
    path.write_text(f'game = "{CUCKOO}"\ngames = 20\nblock = 10\nbots = ["policy:{bot}:choose"]\n')
    return path


@pytest.fixture(autouse=True)
def no_run_is_left():
    """Kill runs that have not ended, and whatever they have started."""
    yield
    for run in Run.started:
        if run.process.poll() is None:
            run.kill_all()
    Run.started.clear()
