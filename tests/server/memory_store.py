"""A store in dictionaries: all that a table in one process needs."""

from copy import deepcopy
from dataclasses import replace
from typing import Any

from coverts.tables.core.stored_rows import OpinionRow, RematchRow, SeatRow
from coverts.tables.wire.refusals import NoSuchTable


class MemoryStore:
    """Implements what is used of `coverts.tables.table_store.Store`; any other method does nothing."""

    shared = False

    def __init__(self) -> None:
        self.rows: dict[str, Any] = {}
        self.kept: dict[str, Any] = {}
        self.said: dict[str, Any] = {}
        self.rematches: dict[str, RematchRow] = {}
        self.evaluations: dict[tuple[str, int], OpinionRow] = {}
        self.opinions: Any = self
        self.people: Any = self
        self.puzzles: Any = self

    async def create(self, table, *steps, rematch_of=""):
        if rematch_of:
            people = [(i, seat) for i, seat in enumerate(table.seats) if seat.player in ("person", "open")]
            invites = {i: seat.invite_hash for i, seat in people if seat.invite_hash is not None}
            self.rematches[rematch_of] = RematchRow(table.id, invites)
        self.rows[table.id], self.kept[table.id], self.said[table.id] = deepcopy(table), [*steps], []

    def holds(self, table_id):
        return True

    async def append(self, table_id, *steps, clock=None):
        assert steps[0].number == self.kept[table_id][-1].number + 1
        self.kept[table_id] += deepcopy(steps)

    def keep_clock(self, table_id, clock):
        self.rows[table_id].clock = deepcopy(clock)

    async def table(self, table_id):
        if table_id not in self.rows:
            raise NoSuchTable("There is no such table here.")
        return deepcopy(self.rows[table_id])

    async def steps(self, table_id, after=-1):
        return [step for step in self.kept[table_id] if step.number > after]

    async def keep_opinion(self, table_id, opinion):
        self.evaluations[table_id, opinion.seat] = replace(opinion)

    async def opinion(self, table_id, seat):
        return self.evaluations.get((table_id, seat))

    async def claim(self, table_id, seat, invite_hash, token_hash, name=""):
        row = self.rows[table_id].seats[seat]
        if (row.player, row.invite_hash) != ("open", invite_hash):
            return False
        self.rows[table_id].seats[seat] = SeatRow("person", token_hash, name=name)
        return True

    async def rematch(self, table_id):
        return self.rematches.get(table_id)

    async def claim_rematch(self, table_id, invites, token_hash, names):
        given = [await self.claim(table_id, at, invites[at], token_hash, names[at]) for at in invites]
        return all(given)

    async def fill_open_seats(self, table_id, bot):
        missing = [row for row in self.rows[table_id].seats if row.player == "open" and not row.stand_in]
        for row in missing:
            row.stand_in = bot
        return bool(missing)

    async def seated(self, ids):
        return {}

    async def say(self, table_id, line):
        self.said[table_id].append(replace(line, number=len(self.said[table_id]) + 1))
        return self.said[table_id][-1]

    async def lines(self, table_id):
        return [*self.said[table_id]]

    def keep_changed(self, table_id, when):
        self.rows[table_id].changed = when

    def __getattr__(self, name: str) -> Any:
        async def do_nothing(*given, **more):
            return None

        return do_nothing
