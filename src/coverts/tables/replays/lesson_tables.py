"""Tables for lessons and puzzles: one person plays, and the lesson gives all other answers."""

from __future__ import annotations

import logging
from functools import partial

from coverts.engine.base.exceptions import CovertsError, NotYourSeat
from coverts.engine.game.definition import Game
from coverts.engine.match import lessons
from coverts.engine.match.game_match import Match
from coverts.engine.match.lessons import LESSONS, PUZZLES, Lesson
from coverts.tables.core import seat_tokens
from coverts.tables.core.history import History
from coverts.tables.core.live_table import LiveTable
from coverts.tables.core.registry import Tables
from coverts.tables.core.seating import PERSON
from coverts.tables.core.stored_rows import SeatRow, StepRow, TableRow
from coverts.tables.core.viewers import Caller
from coverts.tables.parts.lesson_guide import (
    GONE,
    LESSON,
    MOVE,
    PUZZLE,
    LessonGuide,
    move_puzzle,
    read_lesson,
)
from coverts.tables.ports import Lane
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NotFound

LOG = logging.getLogger("coverts.server")


def course(game: Game) -> messages.Course:
    """Return a game's lessons and puzzles, and the comments on its questions.

    If the comments cannot be read, they are left out.
    """
    try:
        comments = dict(lessons.comments(game))
    except CovertsError:
        LOG.exception("the comments of %s cannot be read", game.name)
        comments = {}
    return messages.Course(_cards(game, LESSONS), _cards(game, PUZZLES), comments)


def _cards(game: Game, folder: str) -> list[messages.LessonCard]:
    return [
        messages.LessonCard(name, lessons.title_of(game, folder, name))
        for name in lessons.list_names(game, folder)
    ]


async def open_lesson(tables: Tables, game: Game, folder: str, name: str) -> tuple[LiveTable, str]:
    """Create a table for a lesson or a puzzle.

    Returns:
        The table, and the token of the learner's seat.
    """
    lesson = await tables.ports.background.run(partial(read_lesson, game, folder, name))
    return await _open(tables, lesson, f"{PUZZLE if folder == PUZZLES else LESSON}:{name}")


async def open_move(tables: Tables, name: str, position: int, seat: int) -> tuple[LiveTable, str]:
    """Create a table at the position where a seat had to choose in a finished game.

    Returns:
        The table, and the token of the learner's seat.

    Raises:
        NotFound: The game is not over, or the seat made no choice after that position.
    """
    return await _open(tables, await move(tables, name, position, seat), f"{MOVE}:{name}.{position}.{seat}")


async def check_look(table: LiveTable, caller: Caller, seat: int) -> None:
    """Check that a caller may see a game from a seat's view.

    Raises:
        NotFound: The game is not over.
        NotYourSeat: This game never reveals hidden cards, and the caller does not hold the seat.
    """
    async with table.lock:
        over = (await table.current()).match.over
    if not over:
        raise NotFound(GONE)
    if not table.game.log_opens and seat not in caller.held:
        raise NotYourSeat(
            "This game never reveals hidden cards. Only the player of that seat may look at this position."
        )


async def move(tables: Tables, name: str, position: int, seat: int) -> Lesson:
    """Return a puzzle about a choice that a seat made in a finished game.

    Raises:
        NotFound: The game is not over, or the seat made no choice after that position.
    """
    game = tables.game((await tables.store.table(name)).game)
    await tables.ports.background.run(partial(tables.version, game))
    return await move_puzzle(tables.ports, game, name, position, seat)


async def _open(tables: Tables, lesson: Lesson, player: str) -> tuple[LiveTable, str]:
    game, token = lesson.game, seat_tokens.new_token()
    seats = [SeatRow(player) for _ in range(lesson.players)]
    seats[lesson.seat] = SeatRow(PERSON, seat_tokens.hash_of(token))
    row = TableRow(
        seat_tokens.new_name(), game.name, game.whole_options(lesson.options), seats, lesson.seat,
        rules=await tables.ports.background.run(partial(tables.version, game)),
    )  # fmt: skip
    history, steps = await tables.ports.background.run(partial(_begin, lesson), Lane.LONG)

    def tell(table: LiveTable) -> None:
        table.part(LessonGuide).lesson = lesson

    return await tables.adopt(row, history, steps, tell), token


def _begin(lesson: Lesson) -> tuple[History, list[StepRow]]:
    history = History(Match(lesson.game, lesson.players, lesson.options, steps=lesson.answers[:1]))
    first = history.first()
    return history, [first, *history.scripted(lesson.answers[1 : lesson.begins])[0]]
