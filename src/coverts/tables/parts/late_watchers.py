"""A table as its watchers see it who see it late: a second match, that many steps behind the true one.

It is made of the same stored steps, taken up later. So nothing that a watcher is sent is made from what has
happened since: no position, no question's seat, no line of the log.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence

from coverts.engine.match.game_match import Match
from coverts.server.store import SeatRow, StepRow
from coverts.tables.core.history import History
from coverts.tables.core.table_state import Drawings, Given
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import CannotContinue

LOG = logging.getLogger("coverts.server")
MOST_DELAY = 100
"""Steps."""
Rebuild = Callable[[Sequence[StepRow]], History]
"""Makes a match of stored steps."""


class Late:
    """delay: in steps that everybody notices: picks that one seat makes unseen count for nobody."""

    def __init__(self, table: str, delay: int, rebuild: Rebuild) -> None:
        self.table, self.delay = table, delay
        self._rebuild = rebuild
        self._drawings = Drawings(table)
        self._coming: deque[StepRow] = deque()
        self._history: History | None = None

    def begin(self, steps: Iterable[StepRow], now: History) -> None:
        """Take up a table with all of its steps."""
        first, *rest = steps
        self._history = self._rebuild([first])
        self._coming = deque(rest)
        self._follow(now)

    def take(self, steps: Iterable[StepRow], now: History) -> None:
        """Further steps have been stored; now: the match after them."""
        if self._history is not None:
            self._coming += steps
            self._follow(now)

    def _follow(self, now: History) -> None:
        due = now.position(None) if now.match.over else now.position(None) - self.delay
        try:
            while self._coming and self._late.position(None) < due:
                self._late.repeat(self._coming.popleft())
        except Exception:  # the players' game goes on
            LOG.exception("table %s: what watchers see late cannot be told", self.table)
            self._history = None

    @property
    def _late(self) -> History:
        if self._history is None:
            raise CannotContinue("What watchers see of this table cannot be told. The players play on.")
        return self._history

    @property
    def match(self) -> Match:
        """The match as it was."""
        return self._late.match

    def state(self, rows: Sequence[SeatRow], bots: Mapping[int, str]) -> messages.TableState:
        """What watchers see."""
        return self._drawings.state(Given(self._late, rows, bots, ()), None)
