"""The parts of a table. To add a feature, add a module to this package and an entry to PARTS."""

from __future__ import annotations

from typing import Final

from coverts.tables.core.table_part import PartMaker
from coverts.tables.parts.autoplay import Autoplay
from coverts.tables.parts.chat import Chat
from coverts.tables.parts.clocks import Clocks
from coverts.tables.parts.late_watchers import LateWatchers
from coverts.tables.parts.lesson_guide import LessonGuide
from coverts.tables.parts.members import Members
from coverts.tables.parts.player_answers import PlayerAnswers
from coverts.tables.parts.rematches import Rematches
from coverts.tables.parts.seat_notes import SeatNotes
from coverts.tables.parts.turn_notices import TurnNotices
from coverts.tables.parts.votes import Votes

__all__ = ["PARTS"]
PARTS: Final[tuple[PartMaker, ...]] = (
    PlayerAnswers,
    Votes,
    Members,
    LateWatchers,
    Clocks,
    Chat,
    SeatNotes,
    LessonGuide,
    Rematches,
    TurnNotices,
    Autoplay,
)
"""The parts of every table. A later part may overwrite what an earlier part contributes to a state."""
