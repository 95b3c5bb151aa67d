"""Programs that play Infiltration with a deck of one's own, each in a process: a process has one deck."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[1] / "infiltration"
TINY = HERE / "tiny_deck.py"
TEXT = TINY.read_text()


def run(*arguments, deck=TINY, given="", **more):
    """A Python program in a process that plays with a deck; what it prints."""
    environment = {**os.environ, "COVERTS_DECK": str(deck)} if deck else dict(os.environ)
    return subprocess.run(
        [sys.executable, *arguments], input=given, capture_output=True, text=True, env=environment, **more
    )


def done(code, deck=TINY):
    """What a piece of code prints in a process that plays with a deck; `game` is Infiltration."""
    found = run(
        "-c",
        f"import coverts\nfrom coverts import new_match\ngame = coverts.game('infiltration')\n{code}",
        deck=deck,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout.splitlines()


def coverts(*arguments, given=""):
    return run("-m", "coverts.cli", *arguments, deck=None, given=given)
