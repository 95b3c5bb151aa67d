"""The queries of the store about what bots have made: puzzles of the days, and opinions."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from coverts.server.store.leases import Dialect
from coverts.server.store.people_records import Reads, Writes
from coverts.server.store.schema import DAILY_PUZZLES, OPINIONS, TABLES
from coverts.server.store.table_records import NO_TABLE
from coverts.tables.core.stored_rows import OpinionRow, PuzzleRow
from coverts.tables.wire.refusals import NoSuchTable


class Puzzles:
    """The queries about the puzzles of the days, for `DatabaseStore.puzzles`."""

    def __init__(self, do: Writes, read: Reads) -> None:
        """Create the queries. The arguments are as for `People`."""
        self._do, self._read = do, read

    async def puzzle(self, game: str, day: str) -> PuzzleRow | None:
        """Return the stored puzzle of a game for a day, or None."""
        query = select(DAILY_PUZZLES).where(DAILY_PUZZLES.c.game == game, DAILY_PUZZLES.c.day == day)

        def work(connection: Connection) -> PuzzleRow | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else PuzzleRow(row.game, row.day, row.rules, row.data)

        return await self._read(work)

    async def keep_puzzle(self, puzzle: PuzzleRow) -> bool:
        """Store a puzzle, unless its day has one under the same rules. Return whether it has been stored."""
        same = (DAILY_PUZZLES.c.game == puzzle.game, DAILY_PUZZLES.c.day == puzzle.day)
        stored = select(DAILY_PUZZLES.c.data).where(*same, DAILY_PUZZLES.c.rules == puzzle.rules)

        def work(connection: Connection) -> bool:
            found: str | None = connection.execute(stored).scalar_one_or_none()
            if found is not None:
                return found == puzzle.data
            connection.execute(delete(DAILY_PUZZLES).where(*same))
            connection.execute(insert(DAILY_PUZZLES), vars(puzzle))
            return True

        return await self._do(work)

    async def puzzle_days(self, game: str, rules: str, since: str) -> set[str]:
        """Return the days, from `since` on, for which a game has a puzzle under these rules."""
        query = select(DAILY_PUZZLES.c.day).where(
            DAILY_PUZZLES.c.game == game, DAILY_PUZZLES.c.rules == rules, DAILY_PUZZLES.c.day >= since
        )
        return await self._read(lambda connection: {*connection.execute(query).scalars()})

    async def puzzles_since(self, day: str) -> list[PuzzleRow]:
        """Return the stored puzzles of all games from a day on, those of one game together."""
        query = select(DAILY_PUZZLES).where(DAILY_PUZZLES.c.day >= day)
        query = query.order_by(DAILY_PUZZLES.c.game, DAILY_PUZZLES.c.day)

        def work(connection: Connection) -> list[PuzzleRow]:
            return [PuzzleRow(r.game, r.day, r.rules, r.data) for r in connection.execute(query)]

        return await self._read(work)

    async def drop_puzzles(self, before: str) -> None:
        """Delete the puzzles of all days before a day."""
        old = delete(DAILY_PUZZLES).where(DAILY_PUZZLES.c.day < before)
        await self._do(lambda connection: connection.execute(old))


class OpinionRecords:
    """The queries about bots' opinions, for `DatabaseStore.opinions`."""

    def __init__(self, dialect: Dialect, do: Writes, read: Reads) -> None:
        """Create the queries. The last two arguments are as for `People`."""
        self._dialect, self._do, self._read = dialect, do, read

    async def keep_opinion(self, table_id: str, opinion: OpinionRow) -> None:
        """Store how far a bot's evaluation of a seat has got (see `OpinionStore.keep_opinion`)."""
        new = self._dialect.upsert(OPINIONS).values(table_id=table_id, **vars(opinion))
        newer = {name: new.excluded[name] for name in vars(opinion)}
        keys = [OPINIONS.c.table_id, OPINIONS.c.seat]
        change = new.on_conflict_do_update(index_elements=keys, set_=newer)
        there = select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update()

        def work(connection: Connection) -> None:
            if connection.execute(there).first() is None:
                raise NoSuchTable(NO_TABLE)
            connection.execute(change)

        await self._do(work, table_id)

    async def opinion(self, table_id: str, seat: int) -> OpinionRow | None:
        """Return the stored evaluation of a seat, or None if there is none."""
        query = select(OPINIONS).where(OPINIONS.c.table_id == table_id, OPINIONS.c.seat == seat)
        row = await self._read(lambda connection: connection.execute(query).mappings().one_or_none())
        return None if row is None else OpinionRow(**{k: v for k, v in row.items() if k != "table_id"})
