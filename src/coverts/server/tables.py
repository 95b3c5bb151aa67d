"""All tables of this server: those in use in memory, the rest in the store."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec

from coverts.engine.backends.python import Machine
from coverts.engine.errors import Malformed, UnknownGame
from coverts.engine.game import Game
from coverts.engine.referee import DEVICE, ONE, match_of
from coverts.server import messages, secrets
from coverts.server.errors import StoreError
from coverts.server.following import Following
from coverts.server.history import History
from coverts.server.seating import OPEN, PERSON, check_seats, invitation
from coverts.server.store import SeatRow, Store, TableRow
from coverts.server.table import LiveTable, Pace
from coverts.server.viewers import Turns

LOG = logging.getLogger("coverts.server")
KEPT = 200
"""Tables kept in memory although nobody looks at them."""
YOUNG = 50_000
"""New objects from one of the collector's rounds to the next: a state that is drawn has thousands."""
SLEEPS_AFTER = 600.0
"""Seconds after which a table leaves the memory that nobody looks at."""
SWEEPS_EVERY = 30.0
"""Seconds from one look for such tables to the next."""
HEARD_EVERY = 5.0
"""Seconds between two looks for what another process was given to tell."""


class Tables:
    """Makes tables and finds them; `games` are the ones that may be played here."""

    def __init__(self, store: Store, games: Mapping[str, Game], pace: Pace) -> None:
        self.store, self.games, self.pace = store, games, pace
        self.notice = ""
        """What everybody at all tables is told."""
        self._live: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()
        self._drawing = Turns()
        self._following = Following(store, self._live, secrets.new_name())
        self._reading: asyncio.Task[None] | None = None
        self._sweeping: asyncio.Task[None] | None = None

    def game(self, name: str) -> Game:
        """Raises UnknownGame."""
        if name not in self.games:
            raise UnknownGame(f"There is no game {name!r} here.")
        return self.games[name]

    def is_awake(self, name: str) -> bool:
        """Whether a table is in memory."""
        return name in self._live

    def begin(self) -> None:
        """Read the rules of all games while the server answers already."""
        self._reading = asyncio.create_task(self._read_all())
        self._following.begin()
        self._sweeping = asyncio.create_task(self._sweep())

    @property
    def ready(self) -> bool:
        """Whether the rules of all games are read."""
        return self._reading is not None and self._reading.done()

    @property
    def live(self) -> Sequence[LiveTable]:
        """Those in memory, the one used most recently last."""
        return list(self._live.values())

    async def _read_all(self) -> None:
        for game in self.games.values():
            LOG.info("reading the rules of %s", game.title)
            try:
                await asyncio.to_thread(_read, game)
            except Exception as error:
                LOG.error("%s cannot be played: %s", game.title, error)
        gc.collect()
        gc.freeze()  # the rules stay: they need not be gone through again and again
        gc.set_threshold(YOUNG)
        LOG.info("all games are ready")

    async def create(self, wanted: messages.NewTable) -> tuple[LiveTable, list[messages.Invite], str | None]:
        """Make a table; gives it, invites for its open seats, and the token of the caller's seats, if any.

        Raises UnknownGame, or Malformed for seats or options the game does not have.
        """
        game = self.game(wanted.game)
        await asyncio.to_thread(_read, game)
        options = game.read_options(wanted.options)
        check_seats(game, wanted.seats, wanted.referee)
        creator = wanted.seats.index(PERSON) if PERSON in wanted.seats else -1
        token = secrets.new_token() if creator >= 0 else None
        name = secrets.new_name()
        seats, invites = [], []
        for i, player in enumerate(wanted.seats):
            if player == PERSON and token and (wanted.referee != ONE or i == DEVICE):
                seats.append(SeatRow(PERSON, secrets.hash_of(token)))
            elif player == OPEN:
                invites.append(invitation(name, i, secrets.new_token()))
                seats.append(SeatRow(OPEN, None, secrets.hash_of(invites[-1].invite)))
            else:
                seats.append(SeatRow(player))
        rules = await asyncio.to_thread(_read, game)
        given = msgspec.to_builtins(options)
        row = TableRow(name, game.name, given, seats, creator, wanted.referee, rules=rules)
        history = History(match_of(game, len(seats), options, wanted.referee))
        await self.store.create(row, history.first())
        table = LiveTable(row, game, self.store, self.pace, self._drawing, self._following.process)
        table.notice = self.notice
        table.start(history)
        self._live[name] = table
        LOG.info(
            "a table is made", extra={"event": "made", "table": name, "game": game.name, "seats": len(seats)}
        )
        await self._drop_unused()
        return table, invites, token

    async def announce(self, notice: str) -> None:
        """Tell everybody at all tables something, now and until something else is said; "" is nothing."""
        await self.store.set_notice(notice)
        self._hear(notice)

    async def end(self, name: str, told: str) -> None:
        """End a table, also one that can no longer be played here; raises NoSuchTable."""
        try:
            table = await self.find(name)
        except (UnknownGame, Malformed):
            await self.store.end_table(name, told)
        else:
            await table.end(told)

    async def listen(self) -> None:
        """Tell what is to be told, also what another process was given to tell."""
        while True:
            with suppress(StoreError):
                self._hear(await self.store.notice())
            if not self.store.shared:
                return
            await asyncio.sleep(HEARD_EVERY)

    def _hear(self, notice: str) -> None:
        if notice != self.notice:
            self.notice = notice
            for table in self._live.values():
                table.announce(notice)

    async def find(self, name: str) -> LiveTable:
        """A table by name, from memory or the store; raises NoSuchTable."""
        if name not in self._live:
            await self._load(name)
        table = self._live.pop(name)
        self._live[name] = table  # last: used most recently
        return table

    async def _load(self, name: str) -> None:
        async with self._loading:
            if name in self._live:
                return
            row = await self.store.table(name)
            game = self.game(row.game)
            await asyncio.to_thread(_read, game)
            self._live[name] = table = LiveTable(
                row, game, self.store, self.pace, self._drawing, self._following.process
            )
            table.notice = self.notice
            table.start()
            await self._drop_unused()

    async def _drop_unused(self) -> None:
        """Let tables leave the memory that nobody looks at: the longest unused where there are too many."""
        too_many = len(self._live) - KEPT
        for at, (name, table) in enumerate(list(self._live.items())):
            if table.is_at_rest and (at < too_many or table.unseen_for > SLEEPS_AFTER):
                del self._live[name]
                await table.stop()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEPS_EVERY)
            await self._drop_unused()

    async def close(self) -> None:
        for task in (self._reading, self._sweeping):
            if task is not None:
                task.cancel()
        await self._following.end()
        for table in self._live.values():
            await table.stop()
        self._live.clear()


def _read(game: Game) -> str:
    """The version of a game's rules, once they have been read."""
    return Machine.of(game).program.version
