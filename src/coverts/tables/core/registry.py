"""All tables of a server. Tables in use are in memory. All other tables are only in the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Malformed, UnknownGame
from coverts.engine.base.sentences import said, verbatim
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Chooser
from coverts.engine.match.match_forms import match_of
from coverts.engine.match.referee import DEVICE, ONE
from coverts.tables.core import seat_tokens
from coverts.tables.core.history import History
from coverts.tables.core.live_table import LiveTable, Pace
from coverts.tables.core.seating import OPEN, PERSON, SET_UP, House, check_seats, invitation, new_clock
from coverts.tables.core.stored_rows import SeatRow, StepRow, TableRow
from coverts.tables.core.table_part import PartMaker
from coverts.tables.core.viewers import DrawingTurns, Viewer
from coverts.tables.garbage import freeze_survivors
from coverts.tables.pacing import USUAL
from coverts.tables.ports import Ports
from coverts.tables.table_store import Store
from coverts.tables.wire import messages
from coverts.tables.wire.personal_text import cleaned_name
from coverts.tables.wire.refusals import NoSuchTable, StoreError, TableMoved

LOG = logging.getLogger("coverts.server")
MAX_DELAY = 100
"""The maximum delay for spectators, in steps."""
MAX_UNWATCHED = 200
"""If more tables than this are in memory, the least recently used ones are unloaded if nobody watches
them."""
SLEEP_SECONDS = 600.0
"""How long a table stays in memory after its last viewer has left."""
FINISHED_SECONDS = 60.0
"""The same for a table whose game has ended, because it loads quickly from its snapshot."""
SWEEP_SECONDS = 5.0
"""The time between two searches for tables that nobody watches."""
DELETED = "This table has been deleted."
NOTICE_SECONDS = 5.0
"""The time between two checks for a notice that another process has set."""


class Tables:
    """The tables of a server. This class creates tables, and finds them in memory or in the store."""

    def __init__(
        self, ports: Ports, games: Mapping[str, Game], pace: Pace, parts: Sequence[PartMaker]
    ) -> None:
        """Start with no tables in memory.

        Args:
            ports: The store and the other services of the host.
            games: The games that may be played here, by name.
            pace: The delays before the tables' automatic answers.
            parts: The functions that make the parts of each table, usually `coverts.tables.parts.PARTS`.
        """
        self.ports, self.games, self.pace, self.parts = ports, games, pace, parts
        self.notice = ""
        """The notice that all tables show, or ""."""
        self._live: dict[str, LiveTable] = {}
        self._drawing = DrawingTurns()
        self._reading: asyncio.Task[None] | None = None
        self._sweeping: asyncio.Task[None] | None = None

    @property
    def store(self) -> Store:
        """The store of the server."""
        return self.ports.store

    @property
    def by_name(self) -> Mapping[str, LiveTable]:
        """The tables in memory, by name."""
        return self._live

    def game(self, name: str) -> Game:
        """Return a game by its name.

        Raises:
            UnknownGame: The server has no game of that name.
        """
        if name not in self.games:
            raise UnknownGame(said("There is no game {name} here.", name=verbatim(repr(name))))
        return self.games[name]

    def version(self, game: Game) -> str:
        """Return the version of a game's rules. The first call takes a while."""
        return _read(game)

    def is_awake(self, name: str) -> bool:
        """Return whether a table is in memory."""
        return name in self._live

    def begin(self) -> None:
        """Start tasks that read all games' rules and regularly unload unused tables."""
        self._reading = asyncio.create_task(self._read_all())
        self._sweeping = asyncio.create_task(self._sweep())

    @property
    def ready(self) -> bool:
        """Whether the rules of all games have been read."""
        return self._reading is not None and self._reading.done()

    async def until_ready(self) -> None:
        """Wait until the rules of all games have been read."""
        if self._reading is not None:
            await asyncio.wait([self._reading])

    @property
    def live(self) -> Sequence[LiveTable]:
        """The tables in memory. The most recently used table is last."""
        return list(self._live.values())

    async def _read_all(self) -> None:
        for game in self.games.values():
            LOG.info("reading the rules of %s", game.title)
            try:
                await self.ports.background.run(partial(_read, game))
            except Exception as error:
                LOG.error("%s cannot be played: %s", game.title, error)
        freeze_survivors()
        LOG.info("all games are ready")

    async def create(
        self,
        wanted: messages.NewTable,
        chance: Chooser | None = None,
        speed: str = USUAL,
        rematch_of: str = "",
    ) -> tuple[LiveTable, list[messages.Invite], str | None]:
        """Create a table.

        Args:
            wanted: The table's game, seats and options.
            chance: A function that decides the chance events of the new match, by default at random.
            speed: The speed of automatic answers. See `pacing`.
            rematch_of: The table of which the new one is the rematch, or "".

        Returns:
            The table, the invites for its open seats, and the token of the caller's seats. The token is None
                if the caller has no seat.

        Raises:
            UnknownGame: The server has no such game.
            Malformed: The game does not allow these seats or options.
        """
        game = self.game(wanted.game)
        rules = await self.ports.background.run(partial(_read, game))
        called = cleaned_name(wanted.name)
        if not 0 <= wanted.delay <= MAX_DELAY:
            raise Malformed(said("The delay for spectators must be 0 to {most} steps.", most=MAX_DELAY))
        if wanted.preset:
            preset = game.preset(wanted.preset)
            chosen_options, wanted.seats = (
                {**preset.options, **wanted.options},
                wanted.seats or [*preset.seats],
            )
            if wanted.referee:
                raise Malformed("A table with real cards cannot use a preset. Set up the game yourselves.")
        else:
            chosen_options = wanted.options
        options = game.read_options(chosen_options)
        check_seats(game, wanted.seats, wanted.referee)
        clock = new_clock(wanted.clock, len(wanted.seats), wanted.referee)
        creator = wanted.seats.index(PERSON) if PERSON in wanted.seats else -1
        token = seat_tokens.new_token() if creator >= 0 else None
        name = seat_tokens.new_name()
        seats, invites = [], []
        for i, player in enumerate(wanted.seats):
            if player == PERSON and token and (wanted.referee != ONE or i == DEVICE):
                named = called if i == creator else ""
                seats.append(SeatRow(PERSON, seat_tokens.hash_of(token), name=named))
            elif player == OPEN:
                invites.append(invitation(name, i, seat_tokens.new_token()))
                seats.append(SeatRow(OPEN, None, seat_tokens.hash_of(invites[-1].invite)))
            else:
                seats.append(SeatRow(player))
        stored = game.whole_options(options)
        row = TableRow(name, game.name, stored, seats, creator, wanted.referee, rules=rules)
        row.going_back, row.chat, row.delay = wanted.going_back, wanted.chat, wanted.delay
        row.waits, row.speed, row.clock = wanted.waits, speed, clock
        history = History(match_of(game, len(seats), options, wanted.referee, chance))
        steps = [history.first()]
        if wanted.preset:
            house = House(game, [SeatRow(player, stand_in=SET_UP) for player in wanted.seats])
            steps += (await self.ports.background.run(partial(history.set_up, house)))[0]
        table = await self.adopt(row, history, steps, rematch_of=rematch_of)
        if wanted.listed:
            await self.store.people.list_table(name, True)
        return table, invites, token

    async def adopt(
        self,
        row: TableRow,
        history: History,
        steps: Sequence[StepRow],
        ready: Callable[[LiveTable], None] | None = None,
        rematch_of: str = "",
    ) -> LiveTable:
        """Store a new table, and open it.

        The table is stored last, so that nothing is stored if its parts cannot load their data.

        Args:
            row: The table's row.
            history: The match of the table.
            steps: All steps of the match.
            ready: A function to call with the table before its parts load their data.
            rematch_of: The table of which the new one is the rematch, or "".
        """
        game = self.game(row.game)
        table = self._live_table(row, game)
        if ready is not None:
            ready(table)
        await table.prepare(history, steps)
        await self.store.hold(row.id)
        try:
            await self.store.create(row, *steps, rematch_of=rematch_of)
        except BaseException:
            await self.store.release(row.id)
            raise
        table.start()
        self._live[row.id] = table
        seats = len(row.seats)
        LOG.info(
            "a table is made", extra={"event": "made", "table": row.id, "game": game.name, "seats": seats}
        )
        await self._make_room()
        return table

    def _live_table(self, row: TableRow, game: Game) -> LiveTable:
        table = LiveTable(row, game, self.ports, self.pace, self.parts, self._drawing)
        table.notice = self.notice
        return table

    async def announce(self, notice: str) -> None:
        """Show a notice at all tables until it is replaced. "" removes the notice."""
        await self.store.set_notice(notice)
        self._hear(notice)

    async def end(self, name: str, message: str) -> None:
        """End a table, even if its game can no longer be played here or its stored rows are damaged.

        Args:
            name: The table's name.
            message: The message for its players.

        Raises:
            NoSuchTable: There is no table of that name.
        """
        if name in self._live:
            await self._live[name].end(message)
        else:  # The process that runs the table, if any, is notified.
            await self.store.end_table(name, message)

    async def listen(self) -> None:
        """Read the notice from the store, and show it at all tables.

        If other processes share the store, this function never returns, and shows every new notice that
        another process stores.
        """
        while True:
            with suppress(StoreError):
                self._hear(await self.store.notice())
            if not self.store.shared:
                return
            await asyncio.sleep(NOTICE_SECONDS)

    def _hear(self, notice: str) -> None:
        if notice != self.notice:
            self.notice = notice
            for table in self._live.values():
                table.announce(notice)

    async def find(self, name: str) -> LiveTable:
        """Return a table by its name, from memory or from the store.

        Raises:
            NoSuchTable: There is no table of that name.
        """
        if name not in self._live:
            await self._load(name)
        table = self._live.pop(name)
        table.presence.used = asyncio.get_running_loop().time()
        self._live[name] = table  # The most recently used table is last.
        return table

    async def drop(self, name: str) -> None:
        """Remove a table that has been deleted from the store from memory, and tell its viewers."""
        if name in self._live:
            LOG.info("a table was deleted", extra={"event": "deleted", "table": name})
            await self._remove(name, NoSuchTable(DELETED))

    async def lose(self, name: str) -> None:
        """Remove a table that another process has taken from memory, and disconnect its viewers."""
        if name in self._live:
            LOG.warning("another process runs a table", extra={"event": "moved", "table": name})
            await self._remove(name, TableMoved(name))

    async def unload(self, name: str) -> None:
        """Remove a table from memory. The next call that needs the table reads it from the store."""
        await self._remove(name)

    async def read_seats(self, name: str) -> None:
        """Read the seats of a table from the store again if it is in memory."""
        if (table := self._live.get(name)) is not None:
            async with table.lock:
                await table.read_seats()
                table.renew()

    async def give_away(self, name: str) -> bool:
        """Let another process hold a table at which nobody is connected.

        Returns:
            Whether the table was in memory, and has been removed.
        """
        table = self._live.get(name)
        if table is None or not table.is_at_rest:
            return False
        await self.unload(name)
        return True

    async def _remove(self, name: str, error: Exception | None = None) -> None:
        """Remove a table from memory, and let other processes hold it.

        Args:
            name: The table.
            error: The reason to tell its viewers, or None if it has none.
        """
        table = self._live.pop(name, None)
        if table is None:
            return
        await (table.stop() if error is None else table.vanish(error))
        if name not in self._live:  # Somebody may have opened the table again.
            with suppress(StoreError):
                await self.store.release(name)

    async def enter(
        self, name: str, token: str | None, wanted: int | None = None, language: str = ""
    ) -> tuple[LiveTable, Viewer]:
        """Add a viewer for a caller who connects to a table.

        The arguments after the table's name are described in `LiveTable.caller`.

        Raises:
            NoSuchTable: There is no table of that name.
        """
        table = await self.find(name)
        caller = await table.find_caller(token, wanted, language)
        table.presence.note_caller(caller)
        return table, table.enter(caller)

    async def _load(self, name: str) -> None:
        row = await self.store.table(name)
        game = self.game(row.game)
        await self.ports.background.run(partial(_read, game))
        table = None
        try:
            while table is None or not self.store.holds(name):  # The table may just have been released.
                if not self.store.holds(name):
                    await self.store.hold(name)
                if self.store.shared:  # The last process that held the table may have changed its row.
                    row = await self.store.table(name)
                table = self._live_table(row, game)
                await table.prepare()
        except BaseException:
            if name not in self._live:
                await self.store.release(name)
            raise
        if name in self._live:  # Another caller has loaded the table in the meantime.
            return
        self._live[name] = table
        table.start()
        await self._make_room()

    async def _make_room(self) -> None:
        """Remove unwatched tables if there are too many. Otherwise the next sweep removes them."""
        if len(self._live) > MAX_UNWATCHED:
            await self._drop_unused()

    async def _drop_unused(self) -> None:
        """Remove unwatched tables from memory.

        A table is removed if nobody has used it for SLEEP_SECONDS, or for FINISHED_SECONDS if its game
        has ended. If more than MAX_UNWATCHED tables are in memory, the least recently used ones are removed
        sooner.
        """
        too_many = len(self._live) - MAX_UNWATCHED
        for at, (name, table) in enumerate(list(self._live.items())):
            seconds = FINISHED_SECONDS if table.may_be_unloaded_soon else SLEEP_SECONDS
            unused = table.is_at_rest and (at < too_many or table.presence.unused_for > seconds)
            if unused and self._live.get(name) is table:  # Another caller may have removed it.
                await self.unload(name)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self._drop_unused()

    async def close(self) -> None:
        for task in (self._reading, self._sweeping):
            if task is not None:
                task.cancel()
        while self._live:  # A request may still open a table in the meantime.
            await self.unload(next(iter(self._live)))


def _read(game: Game) -> str:
    """Read the rules of a game if necessary, and return their version."""
    return Machine.of(game).program.version


def watched_here(live: Iterable[LiveTable]) -> dict[str, int]:
    """For each table in memory whose game runs and at which somebody is present, count the watchers."""
    return {
        table.id: table.presence.watchers
        for table in live
        if table.presence.report
        and not table.ended
        and table.history is not None
        and not table.history.match.over
    }
