"""Commands for hosts: serve tables, back them up, restore them, check them before an upgrade."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter, validators

import coverts
from coverts.bots import POLICY, offer_policy
from coverts.bots.thinking_processes import THINKERS
from coverts.cli.command_line import check_own_game, progress_bar, progress_bars
from coverts.engine.base.exceptions import Malformed, UnknownGame
from coverts.server.dev.author_server import AuthorServer
from coverts.server.running.backups import back_up
from coverts.server.running.backups import restore as restore_backup
from coverts.server.running.hosted_tables import HostedTables, open_tables
from coverts.server.running.search_bots import SearchThinkers
from coverts.server.running.serve import database_of, default_database
from coverts.server.running.serve import serve as run
from coverts.server.running.settings import DEFAULTS, ServerSettings, read_settings
from coverts.server.running.upgrade_check import UpgradeOutcome, UpgradeReport, check_upgrade
from coverts.server.store.migration import REVISIONS
from coverts.server.upkeep.puzzle_list import DayPuzzle, list_puzzles
from coverts.server.upkeep.puzzle_supply import make_puzzle, missing_days
from coverts.server.web.app import installed_games
from coverts.tables.ports import Ports

NO_SEARCH = (
    "no puzzle can be made, because the search is missing: install the extra `fast`, or see above why the "
    "game's machine code could not be compiled."
)


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
        for (outcome, reason), tables in sorted(reasons.items()):
            if reason:
                print(f"  {tables} {'table' if tables == 1 else 'tables'} {outcome}: {reason}")
    print(f"In total: {_in_numbers(report)}")
    if report.count(UpgradeOutcome.LOST):
        raise SystemExit(1)


def _in_numbers(report: UpgradeReport, game: str | None = None) -> str:
    return ", ".join(f"{report.count(outcome, game)} {outcome}" for outcome in UpgradeOutcome) + "."


def puzzles(
    action: Literal["list", "make"] = "list",
    /,
    *game: str,
    days: Annotated[int | None, Parameter(validator=validators.Number(gte=0, lte=30))] = None,
    database: str | None = None,
    settings: str | None = None,
) -> None:
    """List the daily puzzles from today on, or make those that are missing. The server may keep running.

    Parameters
    ----------
    action
        `make` makes the missing puzzles, from tomorrow on: today's stays the game's own one if it was so at
        midnight. It takes up to a minute for each, and uses all cores. If you stop it, the puzzles so far are
        kept.
    game
        The games, by default all.
    days
        The number of days ahead, by default the setting puzzle_days.
    database
        The server's database, by default the file in your data folder.
    settings
        The server's settings file, which names its database.
    """
    given = read_settings({"database": database, "puzzle_days": days}, settings)
    games = [coverts.game(name) for name in game] or [*installed_games().values()]

    async def run() -> list[DayPuzzle]:
        async with open_tables(given.database or default_database()) as hosted:
            if action == "make":
                await _make_puzzles(hosted, games, given.puzzle_days)
            return await list_puzzles(hosted.puzzles, games, given.puzzle_days)

    found = asyncio.run(run())
    missing = sum(each.source == "missing" for each in found)
    print("\n".join(_puzzle_lines(found)))
    if missing and action == "list":
        print("`coverts puzzles make` makes those that are missing.")
    elif missing:
        raise SystemExit(1)


async def _make_puzzles(hosted: HostedTables, games: Sequence[coverts.Game], days: int) -> None:
    """Make the missing puzzles of some games, and show the progress."""
    thinkers = SearchThinkers()
    ports = Ports(hosted.store, thinkers=thinkers)
    THINKERS.open()
    try:
        with progress_bars() as advance:
            for game in games:
                missing = await missing_days(hosted.puzzles, game, days)
                for done, day in enumerate(missing):
                    show = partial(advance, game.name, done, len(missing))
                    show("the search is compiled" if thinkers.is_preparing(game) else day)
                    if not await thinkers.prepare(game):
                        print(f"{game.name}: {NO_SEARCH}", file=sys.stderr)
                        break
                    await make_puzzle(ports, hosted.puzzles, game, day, _counting(show, day))
                    advance(game.name, done + 1, len(missing), day)
    finally:
        thinkers.close()
        THINKERS.close()


def _counting(show: Callable[[str], None], day: str) -> Callable[[], Awaitable[None]]:
    """Return a function that shows how many choices have been compared for the puzzle of a day."""
    numbers = count(1)

    async def on_choice() -> None:
        show(f"{day}, choice {next(numbers)}")

    return on_choice


def _puzzle_lines(found: Sequence[DayPuzzle]) -> list[str]:
    """Return the list of puzzles as text, with the totals."""
    rows = [("game", "day", "puzzle", "answers", "lead")]
    rows += [(each.game, each.day, _source(each), *_facts(each)) for each in found]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    made, own, missing = (sum(each.source == it for each in found) for it in ("made", "own", "missing"))
    return [*lines, f"{made} made, {own} of the games' own, {missing} missing"]


def _source(puzzle: DayPuzzle) -> str:
    if puzzle.source == "own":
        return f"the game's own, {puzzle.name}"
    return f"missing, else {puzzle.name}" if puzzle.source == "missing" and puzzle.name else puzzle.source


def _facts(puzzle: DayPuzzle) -> tuple[str, str]:
    """Return the number of answers, and by how much the best one leads."""
    made = puzzle.made
    if made is None:
        return "", "damaged" if puzzle.source == "made" else ""
    if made.scale == "points":
        return f"{made.answers}", f"{made.lead:.1f} ± {made.error:.1f} points"
    return f"{made.answers}", f"{100 * made.lead:.1f} ± {100 * made.error:.1f} of 100 games"
