"""For whoever keeps a server: opening tables, copies of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

import coverts
from coverts.cli.command_line import read_own
from coverts.engine.base.exceptions import Malformed
from coverts.server.running.backups import back_up
from coverts.server.running.backups import restore as put_back
from coverts.server.running.serve import database_of
from coverts.server.running.serve import serve as run
from coverts.server.running.settings import read_settings
from coverts.server.web.app import installed_games


def serve(
    *,
    port: int | None = None,
    database: str | None = None,
    browser: bool = True,
    host: str | None = None,
    share: Annotated[bool, Parameter(negative=())] = False,
    game: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    pace: float | None = None,
    settings: str | None = None,
    public_url: str | None = None,
    hosts: str | None = None,
    trusted_proxies: str | None = None,
    admin_key_file: str | None = None,
    log: Literal["text", "json"] | None = None,
) -> None:
    """Open tables in the browser.

    Parameters
    ----------
    port
        The port, by default 8787, or the next free one after it.
    database
        A database's address or an SQLite file; by default a file in your data folder.
    browser
        Open a browser.
    host
        The address to listen at, by default 127.0.0.1; 0.0.0.0 lets others in your network play.
    share
        Let others in your network play: the same as --host 0.0.0.0. Where they find it is printed.
    game
        A Python file with one more game than those installed; may be given several times.
    pace
        How much time bots take: 1 as much as people do, 2 twice as much, 0.5 half of it, 0 none.
    settings
        A TOML file with these and further settings; variables of the environment (COVERTS_PORT and so on)
        go before it, and what is given here before both.
    public_url
        Where people find this server if that is a proxy's address, such as https://play.example.org.
    hosts
        Further names by which it may be asked for, with commas between them; * for any.
    trusted_proxies
        Addresses and networks, with commas between them, whose X-Forwarded-For and -Proto are believed.
    admin_key_file
        A file whose first line is the key of the admin page; without one there is no such page.
    log
        What the server writes of itself, a line each time: text for people, json for programs.
    """
    if share and host is not None:
        raise Malformed("--share listens at all addresses of this machine; leave out --host.")
    if sys.stderr.isatty():
        told = "Coverts starts: the page comes first, then the games, one after the other."
        print(told, file=sys.stderr, flush=True)
    games = installed_games()
    for path in game:
        found = coverts.game(path)
        games[found.name] = found
    for found in games.values():
        read_own(found)
    given = {"host": "0.0.0.0" if share else host, "port": port, "database": database, "pace": pace}
    given |= {"public_url": public_url, "hosts": hosts, "trusted_proxies": trusted_proxies}
    given |= {"admin_key_file": admin_key_file, "log": log}
    run(games, read_settings(given, settings), browser)


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
