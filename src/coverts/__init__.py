"""Coverts plays, referees, measures and teaches tabletop games about infiltration.

A game is loaded by its name and played as a match; `coverts.engine` is the language that games are written
in.

    import coverts

    match = coverts.new_match(coverts.game("infiltration"), players=4)  # seed=7: the same cards each time
    match.current_players()  # {0, 1, 2, 3}: a simultaneous decision
    match.legal_actions(0)  # [Action(0, 'Advance'), ...]
    match.why_not(0, "Extract")  # the rule that forbids it
    match.apply_action(0, "Download")
    match.view(0), match.log(0), match.scene(0), match.pending(0)
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from coverts.engine.base.exceptions import CovertsError, UnknownGame
from coverts.engine.base.source_files import read_file
from coverts.engine.game.definition import Game
from coverts.engine.game.opponents import Policy
from coverts.engine.match.game_match import Match
from coverts.engine.match.load import load as _load
from coverts.engine.match.match_forms import new_match

__all__ = ["CovertsError", "Game", "Match", "Policy", "game", "installed", "load", "new_match"]
__version__ = "0.1.0"


def installed() -> dict[str, str]:
    """Return the import path of each installed game, by name.

    Packages add games through the entry-point group `coverts.games`.
    """
    return {entry.name: entry.value for entry in entry_points(group="coverts.games")}


def game(name: str) -> Game:
    """Return the game with this name, or the GAME that a Python file defines.

    Args:
        name: The name of an installed game, or the path of a .py file.

    Raises:
        UnknownGame: There is no such game or file.
    """
    paths = installed()
    if name in paths:
        module, _, attribute = paths[name].partition(":")
        value: Any = getattr(import_module(module), attribute)
    elif name.endswith(".py"):
        value = _from_file(Path(name))
    else:
        raise UnknownGame(
            f"Unknown game {name!r}. Installed: {', '.join(sorted(paths))}. Or give the path of a .py file."
        )
    if not isinstance(value, Game):
        raise UnknownGame(f"GAME in {name} is not a Game.")
    return value


def _from_file(path: Path) -> Any:
    if not path.is_file():
        raise UnknownGame(f"There is no file {path}.")
    module = read_file(path, path.stem, words=vars(import_module("coverts.engine")))
    if not hasattr(module, "GAME"):
        raise UnknownGame(f"{path} does not define GAME.")
    return module.GAME


def load(text: str | bytes, of: Game | None = None) -> Match:
    """Return the match that a game file records.

    Args:
        text: The content of the file, which contains the name of its game but no code.
        of: The file's game, if that game is not installed.

    Raises:
        UnknownGame: The game is not installed, and `of` is another game or None.
        Malformed: The text does not fit the game.
    """

    def find(name: str) -> Game:
        if of is not None and of.name == name:
            return of
        if name not in installed():
            raise UnknownGame(f"The game {name!r} is not installed; pass its Game as `of`.")
        return game(name)

    return _load(text, find)
