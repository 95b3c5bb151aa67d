"""For whoever keeps a server: opening tables, copies of them."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import coverts
from coverts.cli.command_line import check_own_game
from coverts.engine.base.exceptions import Malformed
from coverts.server.running.backups import back_up
from coverts.server.running.backups import restore as put_back
from coverts.server.running.serve import database_of
from coverts.server.running.serve import serve as run
from coverts.server.running.settings import DEFAULTS, ServerSettings
from coverts.server.web.app import installed_games


def serve(
    *,
    browser: bool = True,
    share: Annotated[bool, Parameter(negative=())] = False,
    game: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    settings: str | None = None,
    options: ServerSettings = DEFAULTS,
) -> None:
    """Open tables in the browser.

    Parameters
    ----------
    browser
        Open a browser.
    share
        Let others in your network play and print the address: the same as --host 0.0.0.0.
    game
        A Python file with one more game than the installed ones; may be given several times.
    settings
        A TOML file with these settings (port = 80). Environment variables (COVERTS_PORT) override it, and
        options given here override both.
    """
    if share and options.host != DEFAULTS.host:
        raise Malformed(f"--share listens at 0.0.0.0, but --host says {options.host}. Leave out one of them.")
    if sys.stderr.isatty():
        print("Coverts is starting. The page opens first, then the games load.", file=sys.stderr, flush=True)
    games = installed_games()
    for path in game:
        added = coverts.game(path)
        games[added.name] = added
    for each in games.values():
        check_own_game(each)
    run(games, replace(options, host="0.0.0.0") if share else options, browser)


def backup(file: Path, /, *, database: str | None = None, settings: str | None = None) -> None:
    """Copy the tables of a server into a file; the server may go on meanwhile.

    Parameters
    ----------
    file
        The copy, a new file.
    database
        The server's database; by default the file in your data folder.
    settings
        The server's file of settings, which names its database.
    """
    back_up(database_of(database, settings), file)
    print(f"All tables are in {file}.")


def restore(file: Path, /, *, database: str | None = None, settings: str | None = None) -> None:
    """Put a copy of `coverts backup` in the place of a server's tables. The server must not run.

    Parameters
    ----------
    file
        The copy; it stays as it is.
    database
        The server's database; by default the file in your data folder.
    settings
        The server's file of settings, which names its database.
    """
    kept = put_back(database_of(database, settings), file)
    print(f"The tables of {file} are back." + (f" Those there were before are in {kept}." if kept else ""))
