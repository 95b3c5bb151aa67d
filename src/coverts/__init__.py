"""Coverts: tabletop games of infiltration, played, refereed, measured and learnt.

A game is found by its name and played as a match; what games are written in is in `coverts.engine`.

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
from coverts.engine.match.game_match import Match
from coverts.engine.match.load import load as _load
from coverts.engine.match.referee import new_match

__all__ = ["CovertsError", "Game", "Match", "game", "installed", "load", "new_match"]
__version__ = "0.1.0"


def installed() -> dict[str, str]:
    """The installed games, name and place; they plug in by the entry-point group `coverts.games`."""
    return {entry.name: entry.value for entry in entry_points(group="coverts.games")}


def game(name: str) -> Game:
    """A game by name, or from a Python file that defines GAME.

    Raises UnknownGame where there is none.
    """
    known = installed()
    if name in known:
        module, _, attribute = known[name].partition(":")
        found: Any = getattr(import_module(module), attribute)
    elif name.endswith(".py"):
        found = _from_file(Path(name))
    else:
        raise UnknownGame(
            f"There is no game {name!r}; there are {', '.join(sorted(known))}, or give a .py file."
        )
    if not isinstance(found, Game):
        raise UnknownGame(f"The GAME of {name} is no game.")
    return found


def _from_file(path: Path) -> Any:
    if not path.is_file():
        raise UnknownGame(f"There is no file {path}.")
    module = read_file(path, path.stem)
    if not hasattr(module, "GAME"):
        raise UnknownGame(f"{path} defines no GAME.")
    return module.GAME


def load(text: str | bytes, of: Game | None = None) -> Match:
    """A match from a game file's text; raises Malformed where it does not fit.

    of: the file's game where that is not installed. A file names a game, never a place to run code from:
    raises UnknownGame for any other name.
    """

    def find(name: str) -> Game:
        if of is not None and of.name == name:
            return of
        if name not in installed():
            raise UnknownGame(f"There is no installed game {name!r}; hand its Game over as `of`.")
        return game(name)

    return _load(text, find)
