"""What an installation needs: a game is played without the extras, and each extra works alone."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
import venv
from itertools import chain
from pathlib import Path
from urllib.request import urlopen

import pytest

import coverts
from coverts.engine.base.extras import EXTRAS, missing

ROOT = Path(__file__).resolve().parents[2]
KIT = ROOT / "tests" / "kit"
MAX_PACKAGES = 14
"""In all that a plain installation brings."""
BLOCKED = sorted(chain.from_iterable(EXTRAS.values()))
PATIENCE = 900
ABOUT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def run(*command, folder=ROOT, **given):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**environment, **given},
        cwd=folder,
    )


def test_games_are_played_without_any_module_of_an_extra():
    names = ",".join(sorted(coverts.installed()))
    done = run(sys.executable, KIT / "without_extras.py", names, *BLOCKED, PYTHONPATH=str(ROOT / "src"))
    assert done.returncode == 0, done.stderr


def test_every_extra_that_is_imported_names_its_modules():
    extras = ABOUT["optional-dependencies"]
    assert EXTRAS.keys() == extras.keys() - {"docs"}


@pytest.mark.parametrize(("extra", "module"), [(e, m) for e, modules in EXTRAS.items() for m in modules])
def test_the_extra_of_a_missing_module_is_named(extra, module):
    refused = missing(ModuleNotFoundError(f"No module named {module!r}", name=f"{module}.part"))
    assert str(refused) == f"{module} is not installed. Install it with: pip install 'coverts[{extra}]'"


def test_other_missing_modules_are_of_no_extra():
    assert missing(ModuleNotFoundError("No module named 'zzz'", name="zzz")) is None


COMMANDS = {
    "serve": ("server", "--no-browser"),
    "dev": ("server", "mine.py"),
    "compile": ("fast", "infiltration"),
    "measure": ("lab", "infiltration"),
    "solve": ("fast", "infiltration"),
    "rate": ("fast", "infiltration"),
    "rules": ("dev", "infiltration", "--coverage"),
}


def run_without(modules, *command):
    """Run a command of Coverts in a process that cannot import some modules."""
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); from without_extras import Refuse;"
        "sys.meta_path.insert(0, Refuse(sys.argv[2].split()));"
        "from coverts.cli import main; main(sys.argv[3:])"
    )
    source = str(ROOT / "src")
    return run(sys.executable, "-c", script, KIT, " ".join(modules), *command, PYTHONPATH=source)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_without_its_extra_says_how_to_install_it(command):
    extra, *arguments = COMMANDS[command]
    done = run_without(BLOCKED, command, *arguments)
    assert done.returncode == 1, done.stdout
    assert re.fullmatch(
        rf"coverts: \w+ is not installed\. Install it with: pip install 'coverts\[{extra}\]'\n", done.stderr
    )


@pytest.mark.parametrize("missing_modules", [["llvmlite"], ["llvmlite", "numpy"]])
def test_check_runs_without_machine_code_and_says_what_it_leaves_out(missing_modules):
    done = run_without(missing_modules, "check", "examples/kuhn_poker.py", "--games", "30", "--workers", "1")
    assert done.returncode == 0, done.stderr
    first, *_, last = done.stdout.splitlines()
    assert first.startswith("Machine code is not compared: llvmlite is not installed. Install it with: pip")
    assert last == "kuhn_poker: 30 games, 0 differences, 0 leaks, 0 stuck"


# -- fresh environments ----------------------------------------------------------------------------


class Environment:
    """A fresh virtual environment with Coverts, and some of its extras, in the pinned versions.

    Unless the target is "wheel", it uses the files of this checkout.
    """

    def __init__(self, folder, extra="", target="wheel:editable"):
        self.python = folder / "venv" / "bin" / "python"
        venv.create(folder / "venv")
        built = run(sys.executable, "-m", "hatchling", "build", "--target", target, "-d", folder)
        assert built.returncode == 0, built.stderr
        (wheel,) = folder.glob("*.whl")
        pins = (path.read_text() for path in sorted((ROOT / "requirements").glob("*.txt")))
        fixed = {pin for text in pins for pin in re.findall(r"^[\w.-]+==[^\s;]+", text, re.MULTILINE)}
        constraints = folder / "constraints.txt"
        constraints.write_text("\n".join(sorted(fixed)))
        self.pip("install", "--quiet", "--constraint", constraints, f"{wheel}[{extra}]" if extra else wheel)

    def pip(self, *arguments):
        """Run pip of the tests' own environment for this one; its output."""
        done = run(sys.executable, "-m", "pip", "--python", self.python, *arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def packages(self):
        """The names of the installed packages."""
        return {each["name"] for each in json.loads(self.pip("list", "--format", "json"))}

    def runs(self, code, *arguments, **given):
        """Run Python code, which must succeed; its output."""
        done = run(self.python, "-c", code, *arguments, **given)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.mark.long
def test_a_plain_installation_is_small_and_plays(tmp_path):
    fresh = Environment(tmp_path)
    packages = fresh.packages()
    assert len(packages) <= MAX_PACKAGES
    assert not packages & {"numpy", "litestar", "uvicorn", "SQLAlchemy", "llvmlite"}
    played = run(fresh.python, KIT / "without_extras.py", "infiltration")
    assert played.returncode == 0, played.stderr
    printed = run(fresh.python, "-m", "coverts.cli", "rules", "infiltration", "1")
    assert printed.returncode == 0, printed.stderr


ALONE = """
import socket, subprocess, sys

def refuse(*_, **__):
    raise AssertionError("the command needs a network or another program")

socket.socket.connect = subprocess.Popen = refuse
from coverts.cli import main
main(sys.argv[1:])
"""
"""Runs a command that has no network and starts no other program."""


@pytest.mark.slow
def test_an_author_publishes_a_game_with_three_commands(tmp_path):
    game, site = tmp_path / "my_game.py", tmp_path / "site"
    shutil.copy(ROOT / "examples" / "tic_tac_toe.py", game)
    fresh = Environment(tmp_path, target="wheel")  # pip install coverts

    published = run(fresh.python, "-c", ALONE, "page", game, "--out", site, PATH="")
    assert published.returncode == 0, published.stderr
    assert published.stdout.endswith(f"Try it: python3 -m http.server --directory {site}\n")

    host = subprocess.Popen(
        [fresh.python, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", site],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert host.stdout is not None
        (port,) = re.findall(r"port (\d+)", host.stdout.readline())
        listed = json.loads(read(port, "coverts-page.json"))["files"]
        assert {Path(path).name for path in listed} >= {"index.html", "pyodide.asm.wasm", "coverts.zip"}
        assert all((site / path).is_file() for path in listed)
        (cards,) = (path for path in listed if path.endswith("data/en/games.json"))
        assert [card["title"] for card in json.loads(read(port, cards))] == ["Tic-tac-toe"]
    finally:
        host.terminate()
        host.communicate()


@pytest.mark.slow
@pytest.mark.parametrize("command", ["dev mine.py", "serve --game mine.py --database tables.db"])
def test_an_author_serves_a_new_game_from_the_wheel(command, tmp_path):
    fresh = Environment(tmp_path, "server", target="wheel")  # pip install 'coverts[server]'
    assert run(fresh.python, "-m", "coverts.cli", "new", "mine", folder=tmp_path).returncode == 0
    server = subprocess.Popen(
        [fresh.python, "-u", "-m", "coverts.cli", *command.split(), "--no-browser", "--port", "0"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        line = next(line for line in server.stdout if line.startswith("Coverts is at"))
        (port,) = re.findall(r"localhost:(\d+)", line)
        (script,) = re.findall(r'src="[./]*(assets/[^"]+\.js)"', read(port, "").decode())
        assert read(port, script)
        assert "mine" in {card["name"] for card in json.loads(read(port, "api/games"))}
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate()


def read(port, path):
    """Return a file of a web host on this machine."""
    with urlopen(f"http://127.0.0.1:{port}/{path}", timeout=PATIENCE) as reply:
        return reply.read()


SERVER = """
import re, subprocess, sys, urllib.request
server = subprocess.Popen(
    [sys.executable, "-m", "coverts.cli", "serve", "--no-browser", "--port", "0", "--database", sys.argv[1]],
    stdout=subprocess.PIPE, text=True,
)
try:
    line = next(line for line in server.stdout if "http://localhost:" in line)
    address = re.search(r"http://localhost:[0-9]+", line)[0]
    assert urllib.request.urlopen(address + "/health", timeout=60).status == 200
finally:
    server.terminate()
    server.wait()
"""
TRIALS = {
    "server": SERVER,
    "fast": """
import coverts
from coverts.engine.backends.native import Compiled
assert Compiled.of(coverts.game("examples/kuhn_poker.py")).playouts(10, seed=1).games == 10
""",
    "postgres": """
from coverts.server.store import DatabaseStore
DatabaseStore("postgresql://me@localhost/tables")
""",
    "lab": """
import sys
from pathlib import Path
from coverts.cli import main
file = Path(sys.argv[1]).with_name("duel.toml")
file.write_text('game = "infiltration"\\ngames = 200\\nblock = 100\\n')
main(["experiment", "run", str(file), "--page", str(file.with_suffix(".html")), "--workers", "1"])
assert "<svg" in file.with_suffix(".html").read_text()
""",
    "ray": """
import sys
from pathlib import Path
from coverts.cli import main
file = Path(sys.argv[1]).with_name("duel.toml")
file.write_text('game = "infiltration"\\ngames = 200\\nblock = 100\\n')
main(["experiment", "run", str(file), "--on", "ray", "--workers", "1"])
""",
    "envs": """
import gymnasium
environment = gymnasium.make("coverts.envs:coverts/infiltration-v0")
environment.reset(seed=1)
from coverts.envs.pettingzoo import env
env("infiltration").reset(seed=1)
""",
    "openspiel": """
import coverts
from coverts.envs import openspiel
state = openspiel.load(coverts.game("examples/tic_tac_toe.py")).new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
""",
    "learn": """
import sys
sys.path.insert(0, "examples/learning")
import ppo
import tensorboardX
""",
    "sb3": """
import sb3_contrib, stable_baselines3, torch
import coverts.envs
""",
    "bench": """
import numba, pyspiel
import coverts
from coverts.engine.backends.native import Compiled
Compiled.of(coverts.game("examples/kuhn_poker.py"))
""",
    "dev": """
import subprocess, sys
subprocess.run([sys.executable, "-m", "pytest", "-q", "tests/engine/test_byte_layout.py"], check=True)
""",
    "docs": """
import pdoc
""",
}


def test_there_is_a_trial_of_each_extra():
    assert TRIALS.keys() == ABOUT["optional-dependencies"].keys()


LOADER = r"""
import re, sys
from pathlib import Path
from coverts.cli import main
file, library = Path(sys.argv[1]) / "duel.toml", sys.argv[2]
file.write_text(f'game = "{Path("examples/leduc_poker.py").resolve()}"\ngames = 200\n')
main(["experiment", "run", str(file), "--decisions", "--workers", "1"])
page = Path("docs/training.md").read_text("utf-8")
blocks = re.findall(r"^```py\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
(block,) = [each for each in blocks if "decisions-*" in each and f"import {library}" in each]
space = {}
exec(block, space)
(folder,) = file.with_suffix(".results").glob("all-*")
assert sum(len(batch[0]) for batch in space["batches"](folder)) > 200
"""


@pytest.mark.slow
@pytest.mark.parametrize(("library", "extra"), [("torch", "sb3"), ("jax", "learn")])
def test_a_loader_of_recorded_games_works_with_its_library(library, extra, tmp_path):
    Environment(tmp_path, f"lab,{extra}").runs(LOADER, tmp_path, library)


@pytest.mark.slow
@pytest.mark.parametrize("extra", TRIALS)
def test_an_extra_works_alone(extra, tmp_path):
    Environment(tmp_path, extra).runs(TRIALS[extra], tmp_path / "tables.sqlite3")
