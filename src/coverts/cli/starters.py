"""Commands that write a game or a deck to start from."""

from __future__ import annotations

import sys
from importlib import import_module
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import coverts
from coverts.engine.errors import BadFile, Malformed

KINDS = {
    "hands": "hands that only their owners see",
    "simultaneous": "all players choose at the same time",
    "cooperative": "all players win together, or all lose",
    "pieces": "hidden pieces on a board",
    "bidding": "open bids",
}
"""For each kind of game to start from, what is special about it."""
DEFAULT_KIND = "hands"
TITLES = {
    "hands": "High card",
    "simultaneous": "Odds and evens",
    "cooperative": "Ascent",
    "pieces": "Two treasures",
    "bidding": "The auction",
}
"""The title of each game, which is replaced by the new game's title."""
PACKAGE = Path(coverts.__file__).resolve().parent
FOLDERS = (PACKAGE / "starters", PACKAGE.parents[1] / "examples" / "starters")
"""The folders that may contain the games: in an installed package, and in the source tree."""


def write_starter(name: str, kind: str = DEFAULT_KIND, folder: Path | None = None) -> list[Path]:
    """Write a game to start from, and its test.

    Args:
        name: The new game's name, a Python identifier in lower case.
        kind: One of KINDS.
        folder: The folder to write into, by default the current one.

    Returns:
        The paths of the game and of its test.

    Raises:
        Malformed: The name cannot be the name of a game and module, or the kind is unknown.
        BadFile: A file exists already, or cannot be written.
    """
    _check_name(name)
    if kind not in KINDS:
        raise Malformed(f"There is no kind of game {kind!r} to start from; choose one of {', '.join(KINDS)}.")
    home = folder or Path()
    paths = [home / f"{name}.py", home / f"test_{name}.py"]
    if existing := [path for path in paths if path.exists()]:
        raise BadFile(f"{existing[0]} exists already. Choose another name, or move the file away.")
    title = name.replace("_", " ").capitalize()
    templates = next(folder for folder in FOLDERS if folder.is_dir())
    for path, source in zip(paths, (f"{kind}.py", f"test_{kind}.py"), strict=True):
        text = (templates / source).read_text("utf-8")
        text = text.replace(f'name="{kind}"', f'name="{name}"').replace(f"from {kind} ", f"from {name} ")
        text = text.replace(f'title="{TITLES[kind]}"', f'title="{title}"')
        text = text.replace(f'"""{TITLES[kind]}:', f'"""{title}:')
        try:
            path.write_text(text, "utf-8")
        except OSError as error:
            raise BadFile(f"{path} cannot be written: {error.strerror}.") from None
    return paths


def _check_name(name: str) -> None:
    if not name.isidentifier() or iskeyword(name) or name != name.lower():
        raise Malformed(
            f"{name!r} cannot be the name of a game. Use lower-case letters, digits and underscores, such as "
            "night_watch."
        )
    if name in coverts.installed():
        raise Malformed(f"There is an installed game {name!r}. Choose another name.")
    if name in sys.stdlib_module_names or name in ("coverts", "pytest", "numpy"):
        raise Malformed(
            f"{name!r} is the name of a Python module, which the file would hide. Choose another."
        )


def new(name: str, /, *, kind: str = DEFAULT_KIND) -> None:
    """Write a small game that plays, and its test, to start from.

    Parameters
    ----------
    name
        The new game's name, such as night_watch. The files are night_watch.py and test_night_watch.py.
    kind
        hands (hands that only their owners see), simultaneous (all players choose at the same time),
        cooperative (all players win together, or all lose), pieces (hidden pieces on a board) or bidding
        (open bids).
    """
    game, test = write_starter(name, kind)
    print(f"Wrote {game}, a game with {KINDS[kind]}, and {test}.")
    if kind == DEFAULT_KIND:
        others = ", ".join(other for other in KINDS if other != kind)
        print(f"Other kinds to start from (--kind): {others}.")
    for command, what in (
        (f"coverts dev {game}", "play it in the browser while you change it"),
        (f"coverts check {game}", "look for faults and leaks"),
        (f"python -m pytest {test}", "run its test"),
        ("coverts reference", "list the words of the language"),
    ):
        print(f"  {command:38}  {what}")


def new_deck(path: Path, /, *, start: Annotated[str, Parameter(name="--from")] = "") -> None:
    """Write a deck to start from. You can play with it at once.

    Parameters
    ----------
    path
        The Python file to write, or with `--from stand-in` the folder to write. It must not exist yet.
    start
        `stand-in` copies all cards of the deck that comes with Coverts. By default, the new deck has a few
        simple cards.
    """
    for file in import_module("coverts.games.infiltration.new_deck").begin(path, start):
        print(f"Wrote {file}.")
    print(f"Play with it: coverts play infiltration --deck {path}")
