"""Tables for lessons and puzzles: one person plays, and the lesson gives all other answers."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
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
from coverts.tables.daily_puzzles import day_after, own_puzzle, today
from coverts.tables.parts.lesson_guide import (
    DAILY,
    GONE,
    LESSON,
    MOVE,
    NO_PUZZLE,
    PUZZLE,
    LessonGuide,
    move_puzzle,
    read_lesson,
    read_made_puzzle,
)
from coverts.tables.payers import NOBODY_PAYS, PAYER
from coverts.tables.ports import BackgroundFullError, Lane
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NotFound, StoreError

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


@dataclass(frozen=True)
class DailyLesson:
    """The puzzle of a day.

    Attributes:
        player: The value of `SeatRow.player` for the seats that the puzzle answers for.
        answers: See `messages.DailyPuzzle.answers`.
    """

    lesson: Lesson
    player: str
    answers: int

    @staticmethod
    def of(lesson: Lesson, player: str) -> DailyLesson:
        """Return a puzzle with the number of its answers. This replays its game."""
        return DailyLesson(lesson, player, _count(lesson))

    @property
    def is_made(self) -> bool:
        """Whether the puzzle was made from a game between bots."""
        return "." not in self.player


class DailyPuzzles:
    """The puzzles of today and yesterday, in memory."""

    def __init__(self) -> None:
        """Start with no puzzles."""
        self._kept: dict[tuple[str, str], DailyLesson] = {}
        self._reading = asyncio.Lock()

    async def find(self, tables: Tables, game: Game, day: str) -> DailyLesson | None:
        """Return the puzzle of a day, or None if there is none."""
        key = (game.name, day)
        if key not in self._kept:
            token = PAYER.set(NOBODY_PAYS)  # Everybody gets the same puzzle.
            try:
                async with self._reading:
                    if key not in self._kept and (found := await _find_daily(tables, game, day)) is not None:
                        since = day_after(today(), -1)
                        self._kept = {each: kept for each, kept in self._kept.items() if each[1] >= since}
                        self._kept[key] = found
            finally:
                PAYER.reset(token)
        return self._kept.get(key)

    async def describe(self, tables: Tables, game: Game) -> messages.DailyPuzzle | None:
        """Return the puzzle of today without its solution, or None if there is none."""
        day = today()
        found = await self.find(tables, game, day)
        if found is None:
            return None
        name = "" if found.is_made else found.lesson.title
        return messages.DailyPuzzle(game.name, game.title, day, found.is_made, name, found.answers)

    async def solution(self, tables: Tables, game: Game) -> messages.PastPuzzle | None:
        """Return the puzzle of yesterday with its solution, or None if there was none."""
        day = day_after(today(), -1)
        found = await self.find(tables, game, day)
        if found is None:
            return None
        lesson = found.lesson
        return messages.PastPuzzle(
            day, [text for step in lesson.steps for text in step.texts], lesson.closing
        )

    async def open(self, tables: Tables, game: Game, day: str) -> tuple[LiveTable, str]:
        """Create a table for the puzzle of today, or for that of yesterday with its solution.

        Returns:
            The table, and the token of the learner's seat.

        Raises:
            NotFound: There is no puzzle of this day.
        """
        now = today()
        if day not in (now, day_after(now, -1)):
            raise NotFound("Only the puzzles of today and yesterday can be opened.")
        found = await self.find(tables, game, day)
        if found is None:
            raise NotFound(NO_PUZZLE)
        table, token = await _open(tables, found.lesson, found.player)
        table.part(LessonGuide).is_open = day < now
        return table, token


async def _find_daily(tables: Tables, game: Game, day: str) -> DailyLesson | None:
    try:
        lesson = await read_made_puzzle(tables.ports, game, day)
        return await tables.ports.background.run(partial(DailyLesson.of, lesson, f"{DAILY}:{day}"), Lane.LONG)
    except NotFound:
        pass
    except (StoreError, BackgroundFullError):
        raise
    except CovertsError:
        LOG.exception("the puzzle of %s for %s cannot be read", day, game.name)
    name = own_puzzle(game, day)
    if name is None:
        return None
    lesson = await tables.ports.background.run(partial(read_lesson, game, PUZZLES, name))
    return await tables.ports.background.run(partial(DailyLesson.of, lesson, f"{DAILY}:{day}.{name}"))


def _count(lesson: Lesson) -> int:
    """Return the number of answers to choose from, or 0 if the puzzle has several questions."""
    if sum(step.presses for step in lesson.steps) > 1:
        return 0
    match = Match(lesson.game, lesson.players, lesson.options, steps=lesson.answers[: lesson.begins])
    return sum(len(question.legal) for question in match.decisions(lesson.seat))


async def check_look(table: LiveTable, caller: Caller, seat: int) -> None:
    """Check that a caller may see a game from a seat's view.

    Raises:
        NotFound: The game is not over.
        NotYourSeat: This game never reveals hidden cards, and the caller does not hold the seat.
    """
    async with table.lock:
        over = (await table.current()).match.over
        held = table.still(caller).held
    if not over:
        raise NotFound(GONE)
    if not table.game.log_opens and seat not in held:
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
