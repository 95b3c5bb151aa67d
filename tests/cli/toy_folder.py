"""A game in a folder with its rulebook and tests, and commands run on it."""

import contextlib
import io
import sys

from coverts import cli

CONFTEST = "import sys, pathlib\nsys.path.insert(0, str(pathlib.Path(__file__).parents[1]))\n"


def made(folder, rulebook, game, tests):
    """The game's file and the folder of its tests."""
    (folder / "tests").mkdir()
    (folder / "rulebook.md").write_text(rulebook)
    (folder / "toy.py").write_text(game)
    (folder / "tests" / "conftest.py").write_text(CONFTEST)
    (folder / "tests" / "test_toy.py").write_text(tests)
    return str(folder / "toy.py"), str(folder / "tests")


def run(*arguments):
    """The lines a command prints and its exit code."""
    out = io.StringIO()
    code: str | int | None = 0
    with contextlib.redirect_stdout(out):
        try:
            cli.main([*arguments])
        except SystemExit as stopped:
            code = stopped.code
    sys.modules.pop("toy", None)
    return out.getvalue().splitlines(), code
