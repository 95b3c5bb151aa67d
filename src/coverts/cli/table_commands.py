"""Commands for hosts: list tables, delete them, and forget a person at a table."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from cyclopts import Parameter

from coverts.cli.command_line import progress_bar
from coverts.engine.base.exceptions import BadSetting, Malformed
from coverts.server.accounts.sign_in import hash_of_code, new_code
from coverts.server.running.hosted_tables import Filter, HostedTable, HostedTables, days_ago, open_tables
from coverts.server.running.serve import database_of
from coverts.server.running.settings import ServerSettings, read_settings

Flag = Annotated[bool, Parameter(negative=())]
STATES = Literal["running", "over", "ended", "unknown"]
SORTS: dict[str, Callable[[HostedTable], Any]] = {
    "last": lambda table: -table.changed,
    "made": lambda table: -table.made,
    "size": lambda table: -table.bytes,
    "answers": lambda table: -table.answers,
    "game": lambda table: (table.game, -table.changed),
}
"""The keys by which tables are sorted."""
COPIES = "Backups and other copies of the database are not changed."
NOTICED = "A server that uses this database notices the change within two seconds."


def tables(
    *,
    game: str = "",
    state: STATES | None = None,
    older_than: float | None = None,
    player: str = "",
    sort: Literal["last", "made", "size", "answers", "game"] = "last",
    quick: Flag = False,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    database: str | None = None,
    settings: str | None = None,
) -> None:
    """List the tables of a server, with their sizes and ages. The server may keep running.

    Parameters
    ----------
    game
        Only tables of this game.
    state
        Only tables whose game is running, is over, or was ended before its end. The state is unknown if the
        game is not installed.
    older_than
        Only tables that have not changed for this number of days.
    player
        Only tables at which somebody has this name. Their seats are listed, too.
    sort
        The order: last change (newest first), time of creation, size, number of answers, or game.
    quick
        Do not replay games to find out which are over. Their state is then unknown.
    as_json
        Print JSON. Times are in UTC, and sizes are in bytes.
    database
        The server's database, by default the file in your data folder.
    settings
        The server's settings file, which names its database.
    """
    before = None if older_than is None else days_ago(older_than)
    if quick and state not in (None, "ended", "unknown"):
        raise Malformed(f"--quick does not find out which games are {state}; leave out one of the options.")

    async def read() -> list[HostedTable]:
        async with open_tables(database_of(database, settings)) as hosted:
            chosen = await hosted.list(Filter(game=game, before=before, player=player))
            if not quick:
                chosen = await _with_states(hosted, chosen)
            return [table for table in chosen if state in (None, table.state)]

    chosen = sorted(asyncio.run(read()), key=SORTS[sort])
    print(_as_json(chosen, player) if as_json else "\n".join(_lines(chosen, player)))


async def _with_states(hosted: HostedTables, chosen: Sequence[HostedTable]) -> list[HostedTable]:
    with progress_bar("Reading games", len(chosen)) as advance:
        complete = []
        for done, table in enumerate(chosen, 1):
            complete.append(replace(table, state=await hosted.find_state(table)))
            advance(done)
        return complete


def delete(
    *table: str,
    older_than: float | None = None,
    dry_run: Flag = False,
    yes: Flag = False,
    database: str | None = None,
    settings: str | None = None,
) -> None:
    """Delete tables with all that belongs to them. The server may keep running.

    Parameters
    ----------
    table
        The names or addresses of the tables.
    older_than
        Delete all tables that have not changed for this number of days, instead of tables by name. Tables to
        which somebody is connected are kept.
    dry_run
        Only show what would be deleted.
    yes
        Do not ask.
    database
        The server's database, by default the file in your data folder.
    settings
        The server's settings file, which names its database.
    """
    if bool(table) == (older_than is not None):
        raise Malformed("Name the tables to delete, or use --older-than DAYS, but not both.")
    before = None if older_than is None else days_ago(older_than)

    async def run() -> None:
        async with open_tables(database_of(database, settings)) as hosted:
            names = tuple(map(_name_of, table))
            chosen = sorted(await hosted.list(Filter(names=names, before=before)), key=SORTS["last"])
            if before is not None:
                in_use = await hosted.in_use()
                kept = [each for each in chosen if each.table in in_use]
                chosen = [each for each in chosen if each.table not in in_use]
                if kept:
                    print(f"Somebody is connected to {_count(len(kept), 'more old table')}, kept for now.")
            if not chosen:
                print("There is no such table. Nothing was deleted.")
                return
            print("\n".join(_lines(chosen)))
            print("Each table goes with its answers, seats, chat, notes, votes and devices.", COPIES)
            if dry_run:
                print("This was a dry run. Nothing was deleted.")
            elif not yes and not _agrees(f"Delete {_count(len(chosen), 'table')}? This cannot be undone."):
                print("Nothing was deleted.")
            else:
                deleted = 0
                for each in chosen:
                    deleted += await hosted.delete(each.table, before)
                print(f"Deleted {_count(deleted, 'table')}. {NOTICED}")

    asyncio.run(run())


def forget(
    table: str = "",
    seat: int | None = None,
    /,
    *,
    account: str = "",
    keep_texts: Flag = False,
    dry_run: Flag = False,
    yes: Flag = False,
    database: str | None = None,
    settings: str | None = None,
) -> None:
    """Remove a person's name, chat lines, notes and devices from a table, or a whole account.

    The server may keep running.

    The person's answers stay, because the game consists of them. Others see "someone" in place of the name.
    The person loses the seat.

    Parameters
    ----------
    table
        The name or the address of the table.
    seat
        The person's seat, from 1. `coverts tables --player NAME` lists the seats of a name.
    account
        The id or the name of an account, instead of a table and a seat. Its passkeys and signed-in browsers
        go, and so does everything about its holder at all its tables.
    keep_texts
        Remove the account only, and leave its holder's seats and texts at the tables.
    dry_run
        Only show what would be removed.
    yes
        Do not ask.
    database
        The server's database, by default the file in your data folder.
    settings
        The server's settings file, which names its database.
    """

    if bool(account) == bool(table) or (seat is None and not account):
        raise Malformed("Name a table and a seat, or use --account NAME, but not both.")
    if account:
        asyncio.run(_forget_account(database_of(database, settings), account, keep_texts, dry_run, yes))
        return
    table = _name_of(table)

    async def run() -> None:
        async with open_tables(database_of(database, settings)) as hosted:
            [found] = await hosted.list(Filter(names=(table,)))
            if seat is None or not 1 <= seat <= len(found.seats):
                raise Malformed(f"Table {table} has the seats 1 to {len(found.seats)}, and no seat {seat}.")
            row = found.seats[seat - 1]
            if row.player != "person":
                raise Malformed(f"Nobody holds seat {seat} of table {table}: it is {_player(row.player)}.")
            rows = await hosted.personal_rows(table, seat - 1)
            if row.is_forgotten and not rows.lines + rows.notes + rows.notices:
                print(f"The person at seat {seat} of table {table} has already been forgotten.")
                return
            name = f"the name {row.name!r}" if row.name else "no name"
            parts = f"{_count(rows.lines, 'chat line')}, {_count(rows.notes, 'note')}, "
            parts += f"{_count(rows.devices, 'device')} and {_count(rows.notices, 'receiver')} of notices"
            print(f"Seat {seat} of table {table} ({found.game}) has {name}, {parts}.")
            same = [n for n, each in enumerate(found.seats, 1) if n != seat and _is_same_device(each, row)]
            if same:
                print(f"The same device also holds seat {', '.join(map(str, same))}, which stays.")
            print("The answers of this seat stay.", COPIES)
            if dry_run:
                print("This was a dry run. Nothing was removed.")
            elif not yes and not _agrees("Forget this person? The person loses the seat, for good."):
                print("Nothing was removed.")
            else:
                await hosted.forget(table, seat - 1)
                print(f"Forgot the person at seat {seat} of table {table}. {NOTICED}")

    asyncio.run(run())


async def _forget_account(database: str, name: str, keep_texts: bool, dry_run: bool, yes: bool) -> None:
    async with open_tables(database) as hosted:
        found = await hosted.accounts(name)
        for each in found:
            parts = f"{_count(each.passkeys, 'passkey')}, {_count(each.sessions, 'signed-in browser')} and "
            print(f"Account {each.id} ({each.name!r}) has {parts}{_count(each.seats, 'seat')}.")
        if not found:
            print(f"There is no account {name!r}. Nothing was removed.")
            return
        if len(found) > 1:
            raise Malformed("Several accounts have this name. Use the id of one of them.")
        print(
            "Its seats and texts stay at the tables." if keep_texts else "Its seats lose their holder.",
            COPIES,
        )
        if dry_run:
            print("This was a dry run. Nothing was removed.")
        elif not yes and not _agrees("Forget this account, for good?"):
            print("Nothing was removed.")
        else:
            await hosted.forget_account(found[0].id, not keep_texts)
            print(f"Forgot account {found[0].id}. {NOTICED}")


def invite(*, days: float = 14, database: str | None = None, settings: str | None = None) -> None:
    """Print a link with which one person can make an account. The server may keep running.

    The settings must have `register = "invited"` and a `public_url` with https.

    Parameters
    ----------
    days
        The number of days for which the link is valid.
    database
        The server's database, by default the file in your data folder.
    settings
        The server's settings file, which names its database and its public address.
    """
    if not 0 < days <= 365:
        raise Malformed(f"A link can be valid for up to 365 days, not {days:g}.")
    chosen = read_settings({}, settings)
    _check_invites(chosen)
    code = new_code()

    async def run() -> None:
        async with open_tables(database_of(database, settings)) as hosted:
            await hosted.invite(hash_of_code(code), time.time() + days * 86400)

    asyncio.run(run())
    print(f"{chosen.public_url.rstrip('/')}/account#invite={code}")


def _check_invites(chosen: ServerSettings) -> None:
    """Check that the server takes invites.

    Raises:
        BadSetting: Accounts need no invite or are not offered.
    """
    where = "in the settings file of the server, and name the file with --settings"
    if chosen.register != "invited":
        raise BadSetting(
            f'The setting register is "{chosen.register}", so an invite is of no use. '
            f'Set register = "invited" {where}.'
        )
    public = urlsplit(chosen.public_url)
    if public.scheme != "https" and public.hostname != "localhost":
        raise BadSetting(
            f'The setting public_url is "{chosen.public_url}", but accounts need an https address. '
            f'Set it, such as public_url = "https://play.example.org", {where}.'
        )


def _name_of(table: str) -> str:
    """Return the name of a table from its name or address."""
    return table.rpartition("/table/")[2].partition("#")[0]


def _is_same_device(one: Any, other: Any) -> bool:
    return bool(one.token_hash) and one.token_hash == other.token_hash


def _agrees(question: str) -> bool:
    """Ask a question, and return whether the answer is yes.

    Raises:
        Malformed: Nobody can answer, because the input is not a terminal.
    """
    if not sys.stdin.isatty():
        raise Malformed("This command asks first, but its input is not a terminal. Add --yes or --dry-run.")
    try:
        return input(f"{question} [y/N] ").strip().casefold() in ("y", "yes")
    except EOFError:
        return False


# -- the list ------------------------------------------------------------------------------------


def _lines(chosen: Sequence[HostedTable], player: str = "") -> list[str]:
    """Return the list of tables as text, with the totals."""
    total = f"{_count(len(chosen), 'table')}, {_count(sum(table.answers for table in chosen), 'answer')}, "
    total += _size(sum(table.bytes for table in chosen))
    if not chosen:
        return [total]
    now = time.time()
    rows = [("table", "game", "seats", "state", "answers", "size", "made", "last change")]
    rows += [
        (
            table.table,
            table.game,
            _seats(table, player),
            table.state,
            str(table.answers),
            _size(table.bytes),
            _ago(now - table.made),
            _ago(now - table.changed),
        )
        for table in chosen
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    right = (4, 5)
    lines = [
        "  ".join(
            cell.rjust(width) if at in right else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    return [*lines, total]


def _seats(table: HostedTable, player: str) -> str:
    bots = len(table.seats) - table.people - table.open_seats
    counts = ((table.people, "person", "people"), (bots, "bot", "bots"), (table.open_seats, "open", "open"))
    text = ", ".join(f"{n} {one if n == 1 else many}" for n, one, many in counts if n)
    if player:
        text += f"; {player}: seat {', '.join(map(str, table.seats_of_player(player)))}"
    return text


def _as_json(chosen: Sequence[HostedTable], player: str) -> str:
    listed = [
        {
            "table": table.table,
            "game": table.game,
            "state": table.state,
            "seats": len(table.seats),
            "people": table.people,
            "open_seats": table.open_seats,
            "answers": table.answers,
            "chat_lines": table.lines,
            "bytes": table.bytes,
            "made": _iso(table.made),
            "changed": _iso(table.changed),
            **({"player_seats": table.seats_of_player(player)} if player else {}),
        }
        for table in chosen
    ]
    totals = {name: sum(getattr(table, name) for table in chosen) for name in ("answers", "bytes")}
    return json.dumps({"tables": listed, "totals": {"tables": len(chosen), **totals}}, indent=2)


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _player(player: str) -> str:
    return "open" if player == "open" else f"played by {player}"


def _size(size: int) -> str:
    for unit, factor in (("GB", 10**9), ("MB", 10**6), ("KB", 10**3)):
        if size >= factor:
            return f"{size / factor:.1f} {unit}"
    return f"{size} B"


def _ago(seconds: float) -> str:
    for unit, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= size:
            return f"{_count(int(seconds // size), unit)} ago"
    return "just now"
