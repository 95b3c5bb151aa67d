"""The link to a rematch, for each person at a table."""

from __future__ import annotations

from coverts.tables.core.stored_rows import TableRow
from coverts.tables.core.table_part import TableAccess, TablePart
from coverts.tables.core.viewers import Caller
from coverts.tables.wire import messages


class Rematches(TablePart):
    """The links to a rematch with the same people, after somebody has started one."""

    def __init__(self, table: TableAccess, row: TableRow) -> None:
        """Start without links."""
        self.table = table
        self.addresses: dict[int, str] = {}
        """The address of the rematch, by seat. It has the secret of an invite, so it is not stored. If it is
        lost, the players find their seats by another request for a rematch."""

    def show(self, addresses: dict[int, str]) -> None:
        """Show each seat its link to the rematch."""
        self.addresses = addresses
        self.table.renew()

    def contribute(self, state: messages.TableState, caller: Caller) -> None:
        """Add a caller's rematch link to a state."""
        if caller.seat is not None and caller.seat in self.addresses:
            state.rematch = self.addresses[caller.seat]
