"""Commands for hosts: serve tables, back them up, restore them, check them before an upgrade."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import coverts
from coverts.bots import POLICY, offer_policy
from coverts.cli.command_line import check_own_game, progress_bar
from coverts.engine.base.exceptions import Malformed, UnknownGame
from coverts.server.dev.author_server import AuthorServer
from coverts.server.running.backups import back_up
from coverts.server.running.backups import restore as restore_backup
from coverts.server.running.serve import database_of
from coverts.server.running.serve import serve as run
from coverts.server.running.settings import DEFAULTS, ServerSettings
from coverts.server.running.upgrade_check import UpgradeOutcome, UpgradeReport, check_upgrade
from coverts.server.store.migration import REVISIONS
from coverts.server.web.app import installed_games


def serve(
    *,
    browser: bool = True,
    share: Annotated[bool, Parameter(negative=())] = False,
    game: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    policy: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    settings: str | None = None,
    options: ServerSettings = DEFAULTS,
) -> None:
    """Open tables in the browser.

    Parameters
    ----------
    browser
        Open a browser.
    share
        Let others in your network play, and print the address. This is the same as --host 0.0.0.0.
    game
        A Python file with a game to offer in addition to the installed games. Repeat it for more games.
    policy
        GAME:NAME=policy:PLACE offers a policy as a bot of a game, such as
        infiltration:mine=policy:mine.npz. Its code is run. Repeat it for more policies.
    settings
        A TOML file with settings, such as port = 80. Environment variables, such as COVERTS_PORT, override
        the file. Command-line options override both.
    """
    if share and options.host != DEFAULTS.host:
        raise Malformed(f"--share listens on 0.0.0.0, but --host is {options.host}. Leave out one of them.")
    if sys.stderr.isatty():
        print("Coverts is starting. The page opens first, then the games load.", file=sys.stderr, flush=True)
    games = _games_with(game)
    for each in games.values():
        check_own_game(each)
    for each_policy in policy:
        _offer(games, each_policy)
    run(games, replace(options, host="0.0.0.0") if share else options, browser)


def dev(file: Path, /, *, browser: bool = True, port: int = DEFAULTS.port) -> None:
    """Play your own game in the browser while you write it. It is reloaded whenever you save a file.

    A table keeps its position if its answers still fit the rules. If they do not, the table says which answer
    does not fit, and goes on before it. If the file has an error, the table says so and stays as it was. All
    tables are deleted when you stop the command.

    Parameters
    ----------
    file
        The Python file of the game. Other files in its folder are watched too.
    browser
        Open a browser.
    port
        The port to listen at. If it is not free, the next free one is used.
    """
    if not file.is_file():
        raise UnknownGame(f"There is no file {file}. Write one with `coverts new {file.stem}`.")
    AuthorServer(file, replace(DEFAULTS, port=port, limits=False, log_level="warning"), browser).run()


def _offer(games: Mapping[str, coverts.Game], text: str) -> None:
    """Offer a policy that is given as GAME:NAME=policy:PLACE.

    Raises:
        Malformed: The text has another form, there is no such game, or the policy cannot play it.
    """
    bot, sign, place = text.partition("=")
    game, colon, name = bot.partition(":")
    if not (sign and colon and place.startswith(POLICY)):
        raise Malformed(f"--policy takes GAME:NAME=policy:PLACE, not {text!r}.")
    if game not in games:
        raise Malformed(
            f"--policy names the game {game!r}, which is not served; there are {', '.join(games)}."
        )
    offer_policy(games[game], name, place)


def _games_with(paths: Sequence[str]) -> dict[str, coverts.Game]:
    """Return the installed games and those of some Python files, by name."""
    games = installed_games()
    for path in paths:
        added = coverts.game(path)
        games[added.name] = added
    return games


def backup(file: Path, /, *, database: str | None = None, settings: str | None = None) -> None:
    """Copy the tables of a server into a file. The server may keep running.

    Parameters
    ----------
    file
        The backup, a new file.
    database
        The server's database, by default the file in your data folder.
    settings
        The server's settings file, which names its database.
    """
    back_up(database_of(database, settings), file)
    print(f"All tables are in {file}.")


def restore(file: Path, /, *, database: str | None = None, settings: str | None = None) -> None:
    """Replace the tables of a server with a backup. Stop the server first.

    Parameters
    ----------
    file
        The backup. It is not changed.
    database
        The server's database, by default the file in your data folder.
    settings
        The server's settings file, which names its database.
    """
    previous = restore_backup(database_of(database, settings), file)
    print(f"Restored the tables of {file}.{f' The previous ones are in {previous}.' if previous else ''}")


def check_database(
    file: str | None = None,
    /,
    *,
    settings: str | None = None,
    game: Annotated[tuple[str, ...], Parameter(negative=())] = (),
) -> None:
    """Report which tables go on as before, can only be viewed, or would be lost under this version.

    Parameters
    ----------
    file
        An SQLite file or the URL of a PostgreSQL database; by default the server's database. It is not
        changed, and a server may use it meanwhile.
    settings
        The server's settings file, which names its database.
    game
        A Python file with a game that the server offers in addition. Repeat it for more games.
    """
    database = database_of(file, settings)
    with progress_bar("Tables", None) as advance:
        report = check_upgrade(database, _games_with(game), advance)
    newest = REVISIONS[-1]
    upgrade = "this version uses it as it is" if report.revision == newest else f"this version needs {newest}"
    print(f"The database has schema {report.revision}; {upgrade}.")
    for name in sorted({each.game for each in report.tables}):
        print(f"{name}: {_in_numbers(report, name)}")
        reasons = Counter((each.outcome, each.reason) for each in report.tables if each.game == name)
        for (outcome, reason), count in sorted(reasons.items()):
            if reason:
                print(f"  {count} {'table' if count == 1 else 'tables'} {outcome}: {reason}")
    print(f"In total: {_in_numbers(report)}")
    if report.count(UpgradeOutcome.LOST):
        raise SystemExit(1)


def _in_numbers(report: UpgradeReport, game: str | None = None) -> str:
    return ", ".join(f"{report.count(outcome, game)} {outcome}" for outcome in UpgradeOutcome) + "."
