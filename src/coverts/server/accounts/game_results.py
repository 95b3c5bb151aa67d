"""The part of a table that stores how its game has ended for the seats of accounts."""

from __future__ import annotations

from collections.abc import Sequence

from coverts.engine.match.game_match import Match
from coverts.server.accounts.account_records import AccountRecords
from coverts.tables.core.history import History
from coverts.tables.core.stored_rows import StepRow, TableRow
from coverts.tables.core.table_part import TableAccess, TablePart
from coverts.tables.parts.clocks import Clocks


class GameResults(TablePart):
    """Stores what everybody sees at the end of a game: who has won, and why."""

    def __init__(self, records: AccountRecords, table: TableAccess, row: TableRow) -> None:
        self._records, self._table = records, table
        self._was_over, self._was_ended = False, bool(row.ended)

    def on_steps(self, history: History, steps: Sequence[StepRow], whose: int, own: bool) -> None:
        """Store the end of the game, or that the game goes on because answers were taken back."""
        if history.match.over:
            self.keep(history.match)
        elif self._was_over:
            self._records.keep_outcomes(self._table.id, (), "")
        self._was_over = history.match.over

    def on_change(self) -> None:
        """Store the end of a table that has just been ended before its game was over."""
        table, history = self._table, self._table.history
        if table.ended and not self._was_ended and not table.outdated and history is not None:
            self._was_ended = True
            if not history.match.over:
                self.keep_ended()

    def keep_ended(self) -> None:
        """Store the end of a table whose game is not over.

        Seats whose time was used up have lost. If only one seat is left, it has won.
        """
        lost, count = self._table.part(Clocks).losers, len(self._table.seats)
        others = "won" if lost and len(lost) == count - 1 else "ended"
        outcomes = ["lost" if seat in lost else others for seat in range(count)]
        self._records.keep_outcomes(self._table.id, outcomes, self._table.ended)

    def keep(self, match: Match) -> None:
        """Store the end of a game that is over."""
        self._was_over = True
        self._records.keep_outcomes(
            self._table.id, outcomes_of(match, len(self._table.seats)), str(match.result())
        )


def outcomes_of(match: Match, count: int) -> list[str]:
    """Return how a finished game has ended for each seat: "won", "lost" or "drawn"."""
    if match.is_draw:
        return ["drawn"] * count
    return ["won" if seat in match.winners else "lost" for seat in range(count)]
