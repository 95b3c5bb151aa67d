"""Notices at the two tables: who is told that it is their turn, when, and by which message."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec

from coverts.engine.game.definition import Game
from coverts.server.notices.notice_records import Recipients
from coverts.server.notices.turn_notifier import TurnNotifier

CONTACT = "host@example.org"
BROWSER = {
    "endpoint": "https://push.example.org/browser",
    "p256dh": "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
    "auth": "MDEyMzQ1Njc4OWFiY2RlZg",
}
"""A subscription as a browser sends it. Its key is the base point of the curve."""


class NoticeRecorder(TurnNotifier):
    """The server's notifier, which writes down what it would deliver, and when it plans to."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.by_table: defaultdict[str, list[bytes]] = defaultdict(list)
        self._planned: dict[tuple[str, int], float] = {}

    def keep_due(self, table_id: str, seat: int, due: float) -> None:
        if due != self._planned.get((table_id, seat), 0):
            self._planned[table_id, seat] = due
            self.by_table[table_id].append(b"seat %d gets a notice at %f" % (seat, due))
        super().keep_due(table_id, seat, due)

    def _deliver(self, table_id: str, game: Game, recipients: Recipients) -> None:
        self.by_table[table_id].append(msgspec.json.encode([self.now(), game.title, recipients]))
