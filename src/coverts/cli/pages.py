"""The command that publishes games as a page. It needs no optional package."""

from __future__ import annotations

import shlex
from pathlib import Path

import coverts
from coverts.cli.command_line import check_own_game
from coverts.engine.base.exceptions import CovertsError
from coverts.publishing.page_folder import PublishedGame, write_page


def page(*games: str, out: Path, snapshots: bool = False) -> None:
    """Write a folder that plays games in the browser without a server.

    Any web host can serve the folder. To try it, run `python -m http.server --directory OUT`.

    Parameters
    ----------
    games
        The names of installed games, or Python files. Without any, the page offers all installed games.
    out
        The folder. It must be missing, be empty, or contain a page that this command wrote earlier.
    snapshots
        Let browsers save the memory of Python after a game's rules are read, about 50 to 100 MB for each
        game. Later visits then start sooner.
    """
    chosen = [published_game(name) for name in games or sorted(coverts.installed())]
    try:
        report = write_page(out, chosen, snapshots=snapshots)
    except OSError as error:
        raise CovertsError(f"The page cannot be written: {error.filename}: {error.strerror}.") from None
    total = sum(report.files.values())
    print(f"{out}: {len(report.files)} files, {total / 1e6:.1f} MB, build {report.version}")
    for name, reason in report.without_search.items():
        print(f"{name} has no bots that search: {reason}")
    print(f"Try it: {shlex.join(['python3', '-m', 'http.server', '--directory', str(out)])}")


def published_game(name: str) -> PublishedGame:
    """Return an installed game, or the game of a Python file, to be published."""
    game = coverts.game(name)
    check_own_game(game)
    return PublishedGame(game, Path(name) if name.endswith(".py") else None)
