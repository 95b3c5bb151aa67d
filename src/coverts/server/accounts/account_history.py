"""What an account's games were: a list, numbers, and everything about the account in one file."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar
from urllib.parse import urlsplit

from sqlalchemy import ColumnElement, Connection, Row, Table, and_, or_, select

from coverts.engine.game.definition import Game
from coverts.server.accounts.account_records import PasskeyRow, PersonalAccount
from coverts.server.notices.mail_address import masked_address
from coverts.server.store.people_records import StoreChanges
from coverts.server.store.schema import (
    ACCOUNT_SEATS,
    LINES,
    NOTES,
    NOTICE_MAILS,
    PUSH_BROWSERS,
    TABLES,
)
from coverts.server.store.table_records import seats_of
from coverts.tables.core.seating import OPEN, PERSON
from coverts.tables.core.stored_rows import SeatRow
from coverts.tables.core.table_state import SOMEONE
from coverts.tables.payers import PAYER
from coverts.tables.wire import messages

T = TypeVar("T")
MAX_GAMES = 5000
"""The maximum number of seats that are listed and counted. The newest are taken."""
OWN_TEXTS = or_(LINES.c.text != "", LINES.c.phrase != "")


class AccountHistory:
    """The games of accounts."""

    def __init__(self, changes: StoreChanges, games: Mapping[str, Game]) -> None:
        self._reads, self._games = changes.read, games
        self._turn = asyncio.Lock()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        """Run a query. Only one runs at a time, so that they leave the database to other requests.

        Raises:
            TooMany: The client has used up its CPU time.
        """
        async with self._turn:
            PAYER.get().check()
            return await self._reads(work)

    async def games(self, account_id: str) -> list[messages.AccountGame]:
        """Return the games of an account, the newest first."""
        found = await self._read(lambda connection: self._list(connection, account_id))
        return [game for game, _ in found]

    async def statistics(self, account_id: str) -> messages.Statistics:
        """Return the numbers of games that an account has won, lost and drawn."""
        games = await self.games(account_id)
        seats = Counter(game.table for game in games)
        return counted([game for game in games if seats[game.table] == 1])

    async def export(self, account: PersonalAccount, passkeys: list[PasskeyRow]) -> dict[str, Any]:
        """Return everything about an account.

        A seat may have several holders, so addresses for notices are shortened, as they are at the table.
        """

        def work(connection: Connection) -> dict[str, Any]:
            games = self._list(connection, account.id)
            lines = _by_seat(connection, LINES, account.id, LINES.c.at, only=OWN_TEXTS)
            notes = _by_seat(connection, NOTES, account.id, NOTES.c.position)
            mails = _by_seat(connection, NOTICE_MAILS, account.id)
            browsers = _by_seat(connection, PUSH_BROWSERS, account.id, PUSH_BROWSERS.c.made)
            return {
                "account": {"id": account.id, "name": account.name, "made": account.made},
                "passkeys": [
                    {"label": each.label, "made": each.made, "last_used": each.used} for each in passkeys
                ],
                "has_recovery_code": account.recovery_hash is not None,
                "seats": [
                    {
                        "table": game.table,
                        "game": game.game,
                        "seat": game.seat,
                        "role": game.role,
                        "my_name": own.name,
                        "since": game.made,
                        "opponents": game.opponents,
                        "bots": game.bots,
                        "outcome": game.outcome,
                        "result": game.result,
                        "over": game.over,
                        "chat_lines": [
                            {"at": each.at, "text": each.text, "phrase": each.phrase} for each in lines[at]
                        ],
                        "notes": [{"position": each.position, "text": each.text} for each in notes[at]],
                        "notices": {
                            "mail": next((masked_address(each.address) for each in mails[at]), None),
                            "browsers": [urlsplit(each.endpoint).netloc for each in browsers[at]],
                        },
                    }
                    for game, own in games
                    for at in [(game.table, game.seat)]
                ],
            }

        return await self._read(work)

    def _list(self, connection: Connection, account_id: str) -> list[tuple[messages.AccountGame, SeatRow]]:
        """Return the games of an account with its own seats, the newest first."""
        query = (
            select(ACCOUNT_SEATS, TABLES.c.game)
            .join(TABLES, TABLES.c.id == ACCOUNT_SEATS.c.table_id)
            .where(ACCOUNT_SEATS.c.account_id == account_id)
            .order_by(ACCOUNT_SEATS.c.made.desc(), ACCOUNT_SEATS.c.table_id, ACCOUNT_SEATS.c.seat)
            .limit(MAX_GAMES)
        )
        rows = connection.execute(query).all()
        names = [*{row.table_id for row in rows}]
        seats: dict[str, list[SeatRow]] = {}
        for at in range(0, len(names), 500):
            seats |= seats_of(connection, names[at : at + 500])
        own = {(row.table_id, row.seat) for row in rows}
        games = []
        for row in rows:
            if row.seat >= len(seats.get(row.table_id, [])):
                continue  # The table's rows are damaged.
            others = [(n, seat) for n, seat in enumerate(seats[row.table_id]) if (row.table_id, n) not in own]
            people = [_name(seat, n, self._games.get(row.game)) for n, seat in others if not _is_bot(seat)]
            bots = [*dict.fromkeys(seat.player for _, seat in others if _is_bot(seat))]
            game = messages.AccountGame(
                row.table_id,
                row.game,
                self._games[row.game].title if row.game in self._games else row.game,
                int(row.made),
                row.seat,
                _role(self._games.get(row.game), row.seat),
                people,
                bots,
                row.outcome,
                row.result,
                int(row.over),
            )
            games.append((game, seats[row.table_id][row.seat]))
        return games


def counted(games: Iterable[messages.AccountGame]) -> messages.Statistics:
    """Count finished games by game, role, opponents and month."""
    over = [game for game in games if game.outcome in ("won", "lost", "drawn")]

    def count(names: Callable[[messages.AccountGame], Iterable[str]]) -> list[messages.CountedGames]:
        found = Counter((str(name), game.outcome) for game in over for name in {*names(game)})
        return [
            messages.CountedGames(name, found[name, "won"], found[name, "lost"], found[name, "drawn"])
            for name in sorted({name for name, _ in found})
        ]

    return messages.Statistics(
        count(lambda game: [game.title]),
        count(lambda game: [f"{game.title}: {game.role}"] if game.role else []),
        count(lambda game: game.opponents),
        count(lambda game: game.bots),
        count(lambda game: [time.strftime("%Y-%m", time.gmtime(game.over))]),
    )


def _role(game: Game | None, seat: int) -> str:
    roles = game.roles if game is not None else ()
    return roles[min(seat, len(roles) - 1)] if roles else ""


def _is_bot(seat: SeatRow) -> bool:
    return not seat.is_forgotten and seat.player not in (PERSON, OPEN)


def _name(seat: SeatRow, number: int, game: Game | None) -> str:
    if seat.is_forgotten:
        return SOMEONE
    return seat.name or _role(game, number) or f"{number + 1}"


def _by_seat(
    connection: Connection,
    part: Table,
    account_id: str,
    *order: ColumnElement[Any],
    only: ColumnElement[bool] | None = None,
) -> Mapping[tuple[str, int], list[Row[Any]]]:
    """Return the rows of a part of the schema that belong to the seats of an account, by table and seat."""
    same = and_(part.c.table_id == ACCOUNT_SEATS.c.table_id, part.c.seat == ACCOUNT_SEATS.c.seat)
    query = select(part).join(ACCOUNT_SEATS, same).where(ACCOUNT_SEATS.c.account_id == account_id)
    found = defaultdict[tuple[str, int], list[Row[Any]]](list)
    for row in connection.execute((query if only is None else query.where(only)).order_by(*order)):
        found[row.table_id, row.seat].append(row)
    return found
