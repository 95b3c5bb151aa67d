"""Commands for hosts: serve tables, back them up, restore them."""

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
from coverts.server.running.backups import restore as restore_backup
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
    port
        The port to listen on, by default 8787, or the next free one.
    database
        A database URL or an SQLite file, by default a file in your data folder.
    browser
        Open a browser.
    host
        The address to listen on, by default 127.0.0.1. With 0.0.0.0 others in your network can play.
    share
        Let others in your network play, and print the address. This is the same as --host 0.0.0.0.
    game
        A Python file with a game to offer besides the installed ones. Repeat it for more games.
    pace
        How long bots take: 1 is as long as people, 2 twice as long, 0.5 half as long, 0 no time.
    settings
        A TOML file with these and further settings. Environment variables (COVERTS_PORT and so on) override
        it, and command-line options override both.
    public_url
        The server's public URL if it is behind a proxy, such as https://play.example.org.
    hosts
        Additional host names that requests may use, separated by commas; * allows any.
    trusted_proxies
        Addresses and networks, separated by commas, whose X-Forwarded-For and -Proto headers are trusted.
    admin_key_file
        A file whose first line is the key of the admin page. Without it there is no admin page.
    log
        The format of log lines: text for people, json for programs.
    """
    if share and host is not None:
        raise Malformed("--share listens on all addresses of this machine; leave out --host.")
    if sys.stderr.isatty():
        print("Coverts is starting: first the page, then the games, one by one.", file=sys.stderr, flush=True)
    games = installed_games()
    for path in game:
        loaded = coverts.game(path)
        games[loaded.name] = loaded
    for loaded in games.values():
        check_own_game(loaded)
    options = {"host": "0.0.0.0" if share else host, "port": port, "database": database, "pace": pace}
    options |= {"public_url": public_url, "hosts": hosts, "trusted_proxies": trusted_proxies}
    options |= {"admin_key_file": admin_key_file, "log": log}
    run(games, read_settings(options, settings), browser)


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
        The backup; it is not changed.
    database
        The server's database, by default the file in your data folder.
    settings
        The server's settings file, which names its database.
    """
    previous = restore_backup(database_of(database, settings), file)
    print(
        f"Restored the tables of {file}." + (f" The previous tables are in {previous}." if previous else "")
    )
