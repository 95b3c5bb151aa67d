"""The link to a rematch, for each person at a table."""

from __future__ import annotations

from collections.abc import Sequence

from coverts.tables.core.history import History
from coverts.tables.core.stored_rows import StepRow, TableRow
from coverts.tables.core.table_part import TableAccess, TablePart
from coverts.tables.core.viewers import Caller
from coverts.tables.wire import messages


class Rematches(TablePart):
    """The links to a rematch with the same people, after somebody has started one."""

    def __init__(self, table: TableAccess, row: TableRow) -> None:
        """Start without links."""
        self.table = table
        self.addresses: dict[int, str] = {}
        """The address of the rematch, by seat. It may have the secret of an invite, which is not stored.
        After a restart it has none, so the players get their seats by another request for a rematch."""

    async def on_history(self, history: History, steps: Sequence[StepRow]) -> None:
        """Find the rematch of a table that has just been loaded."""
        if self.addresses or not (history.match.over or self.table.ended):
            return
        if (known := await self.table.store.rematch(self.table.id)) is not None:
            self.addresses = dict.fromkeys(range(len(self.table.seats)), f"/table/{known.table}")

    def show(self, addresses: dict[int, str]) -> None:
        """Show each seat its link to the rematch."""
        self.addresses = addresses
        self.table.renew()

    def contribute(self, state: messages.TableState, caller: Caller) -> None:
        """Add a caller's rematch link to a state."""
        if caller.seat is not None and caller.seat in self.addresses:
            state.rematch = self.addresses[caller.seat]
