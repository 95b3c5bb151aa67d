"""Lessons and puzzles at a table: their texts, the answers they expect and the answers they give."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import CovertsError, IllegalAction, Malformed, NotYourSeat, Stale
from coverts.engine.base.sentences import joined, said
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Step
from coverts.engine.game.rulebook import book_of
from coverts.engine.match import lessons
from coverts.engine.match.game_match import Match, followed_kinds
from coverts.engine.match.lessons import LESSONS, PUZZLES, Lesson
from coverts.tables.core.history import Change, History
from coverts.tables.core.seating import TOLD, is_told
from coverts.tables.core.stored_rows import PuzzleRow, Snapshot, StepRow, TableRow
from coverts.tables.core.table_part import TableAccess, TablePart
from coverts.tables.core.viewers import Caller
from coverts.tables.daily_puzzles import lesson_of, read_made
from coverts.tables.payers import pause
from coverts.tables.ports import BackgroundFullError, Lane, Ports
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NotFound, StoreError

LOG = logging.getLogger("coverts.server")
LESSON, PUZZLE, MOVE, DAILY = (each.rstrip(":") for each in TOLD)
NO_PUZZLE = "There is no puzzle of this day."
OVER = "There is nothing more to do here."
PLAYED = "In that game something else was chosen here. Yours may be as good; try again, or ask what it was."
WHAT = "A position of a game that was played. What would you choose?"
CHOSEN = "This is what was chosen: {texts}."
GONE = "This position cannot be opened: its game is not over, or is played by other rules today."


class LessonGuide(TablePart):
    """The lesson or puzzle of a table, if there is one. This lesson or puzzle decides every answer at the
    table."""

    def __init__(self, table: TableAccess, row: TableRow) -> None:
        """Start without a lesson. `prepare` reads the lesson that the table's seats name."""
        self.table = table
        self._player = next((seat.player for seat in row.seats if is_told(seat.player)), "")
        self.lesson: Lesson | None = None
        self.is_open = False
        """Whether the learner has asked to see the solution of the puzzle."""

    async def prepare(self) -> None:
        """Read the table's lesson, if there is one that has not been read yet."""
        if self._player and self.lesson is None:
            try:
                self.lesson = await _read(self.table.ports, self.table.game, self._player)
            except (StoreError, BackgroundFullError):
                raise
            except CovertsError:
                LOG.warning("table %s: its lesson can no longer be read", self.table.id)

    @property
    def day(self) -> str:
        """The day whose puzzle this is, or "" for other lessons and puzzles."""
        kind, _, name = self._player.partition(":")
        return name.partition(".")[0] if kind == DAILY else ""

    @property
    def is_author(self) -> bool:
        """Whether this table has a lesson or a puzzle."""
        return self.lesson is not None

    @property
    def _opened(self) -> Lesson:
        assert self.lesson is not None
        return self.lesson

    def next_answer(self, history: History) -> Step | None:
        """Return the next answer of the lesson, or None if the learner must answer."""
        step_count = len(history.match.steps)
        return None if self._opened.waits_for_learner(step_count) else self._opened.next_answer(step_count)

    def take_answers(self, history: History, seat: int, actions: Sequence[int]) -> Change:
        """Apply the learner's answers if the lesson expects these answers.

        Raises:
            IllegalAction: The lesson expects other answers. The message is the lesson's own explanation.
            Stale: The lesson gives this answer itself.
        """
        lesson, step_count = self._opened, len(history.match.steps)
        steps: list[Step] = []
        for at, action in enumerate(actions, step_count):
            step = lesson.next_answer(at)
            if seat != lesson.seat or step is None or not lesson.waits_for_learner(at):
                raise Stale("The lesson gives this answer for you.")
            also = lesson.steps[lesson.step_index(at)].also if at + 1 == len(lesson.answers) else ()
            right = [each for each in (step, *also) if _action(history, each) == action]
            if not right:
                self._refuse(step_count)
            steps.append(right[0])
        return history.scripted(steps)

    def _refuse(self, step_count: int) -> None:
        turn = self._opened.steps[self._opened.step_index(step_count)]
        number = next(iter(turn.rules), "")
        raise IllegalAction(turn.otherwise, number, book_of(self._opened.game).text(number) if number else "")

    def may_undo(self, history: History, seat: int | None) -> bool:
        """Return whether the learner gave the last answer, so that it may be taken back."""
        if self.lesson is None:
            return True
        step_count = len(history.match.steps)
        return self.lesson.begins < step_count < len(self.lesson.answers) and self.lesson.waits_for_learner(
            step_count - 1
        )

    def open_answers(self, seat: int | None) -> None:
        """Show the solution of the puzzle.

        Args:
            seat: The seat of the caller.

        Raises:
            NotYourSeat: The caller is not the learner.
            Malformed: The table has no puzzle.
        """
        if self.lesson is None:
            raise Malformed("There is no puzzle at this table.")
        if seat != self.lesson.seat:
            raise NotYourSeat("Only the player who solves the puzzle may see its solution.")
        self.is_open = True
        self.table.renew()

    def contribute(self, state: messages.TableState, caller: Caller) -> None:
        """Add the lesson's texts to a state, and remove what lessons do not offer."""
        lesson, history = self.lesson, self.table.history
        if lesson is None or history is None:
            return
        state.changeable, state.setting_up, state.going_back, state.chat = [], False, False, "off"
        if state.you != lesson.seat:
            return
        step_count = len(history.match.steps)
        done = lesson.is_done(step_count)
        state.guidance = guidance = messages.Guidance(
            lesson.name, lesson.title, lesson.message(step_count),
            lesson.step_index(step_count), len(lesson.steps),
            puzzle=lesson.is_puzzle, done=done, next="" if self.day else _next_name(lesson), day=self.day,
        )  # fmt: skip
        if done:
            for seat in state.seats:
                seat.asked = False
            state.questions, state.can_undo = [], False
            if not state.over:
                state.status = OVER
        elif lesson.waits_for_learner(step_count):
            guidance.rules = list(lesson.steps[lesson.step_index(step_count)].rules)
            if self.is_open or not lesson.is_puzzle:
                _point(guidance, lesson, history, step_count)


def _point(guidance: messages.Guidance, lesson: Lesson, history: History, step_count: int) -> None:
    """Add the answers that the lesson expects to the guidance for the learner."""
    turn = lesson.steps[lesson.step_index(step_count)]
    steps = lesson.answers[step_count : turn.first + turn.presses]
    guidance.askee = steps[0].askee
    guidance.actions = [_action(history, step) for step in steps]


def _action(history: History, step: Step) -> int:
    return history.match.action_number(history.match.numbers.by_name[step.kind], step.option)


def _next_name(lesson: Lesson) -> str:
    """Return the name of the next lesson or puzzle, or "" after the last one."""
    names = lessons.list_names(lesson.game, PUZZLES if lesson.is_puzzle else LESSONS)
    after = names.index(lesson.name) + 1 if lesson.name in names else len(names)
    return names[after] if after < len(names) else ""


# -- reading lessons --------------------------------------------------------------------------------


def read_lesson(game: Game, folder: str, name: str) -> Lesson:
    """Return a lesson or a puzzle by its name.

    Raises:
        NotFound: The game has no lesson or puzzle of that name.
    """
    if name not in lessons.list_names(game, folder):
        raise NotFound(said("{game} has no lesson or puzzle of that name.", game=game.title))
    return lessons.read(game, folder, name)


async def _read(ports: Ports, game: Game, player: str) -> Lesson:
    """Return the lesson, puzzle or past choice that `SeatRow.player` names."""
    kind, _, name = player.partition(":")
    if kind == DAILY:
        day, _, name = name.partition(".")
        if not name:
            return await read_made_puzzle(ports, game, day)
        kind = PUZZLE
    if kind == MOVE:
        table, position, seat = name.split(".")
        return await move_puzzle(ports, game, table, int(position), int(seat))
    folder = PUZZLES if kind == PUZZLE else LESSONS
    return await ports.background.run(partial(read_lesson, game, folder, name))


async def read_made_puzzle(ports: Ports, game: Game, day: str) -> Lesson:
    """Return the puzzle of a day that was made from a game between bots.

    Raises:
        NotFound: None is stored that was made under today's rules.
    """
    row = await ports.store.puzzles.puzzle(game.name, day)
    if row is None:
        raise NotFound(NO_PUZZLE)
    return await ports.background.run(partial(_read_made, game, row), Lane.LONG)


def _read_made(game: Game, row: PuzzleRow) -> Lesson:
    if row.rules != Machine.of(game).program.version:
        raise NotFound(NO_PUZZLE)
    return lesson_of(game, row.day, read_made(row.data))


async def move_puzzle(ports: Ports, game: Game, name: str, position: int, seat: int) -> Lesson:
    """Return a puzzle about a choice that a seat made in a finished game.

    Args:
        ports: The store and the background.
        game: The game of the table.
        name: The name of the table.
        position: A position of the match. The puzzle is about the seat's first choice after this position.
        seat: The seat.

    Raises:
        NotFound: The game is not over, or the seat made no choice after that position.
    """
    row, stored = await ports.store.table(name), await ports.store.steps(name)
    if row.game != game.name or row.referee or any(is_told(each.player) for each in row.seats):
        raise NotFound(GONE)
    options = game.read_options(row.options)
    snapshot = await ports.store.snapshot(name)
    make = partial(_make_puzzle, game, name, options, len(row.seats), stored, snapshot, position, seat)
    return await ports.background.run(make, Lane.LONG)


def _make_puzzle(
    game: Game,
    name: str,
    options: Any,
    players: int,
    stored: Sequence[StepRow],
    snapshot: Snapshot | None,
    position: int,
    seat: int,
) -> Lesson:
    match = History.rebuilt(game, players, options, stored, snapshot=snapshot).match
    if not match.over:
        raise NotFound(GONE)
    steps = match.steps
    own = [at for at, step in enumerate(steps) if at > position >= 0 and step.seat == seat]
    if not own:
        raise NotFound("That seat made no choice after that position.")
    position, last = own[0] - 1, own[0] + 1
    while last < len(steps) and _goes_on(match, steps[last - 1], steps[last]):
        last += 1
    chosen = _texts_of(match, steps[: position + 1], steps[position + 1 : last])
    turn = lessons.LessonStep(WHAT, PLAYED, (), "", position + 1, chosen)
    return Lesson(
        game, name, said("{game}, move {move}", game=game.title, move=position), (), players, seat, options,
        tuple(steps[:last]), position + 1, (turn,),
        said(CHOSEN, texts=joined(", ", chosen)), True,
    )  # fmt: skip


def _goes_on(match: Match, before: Step, after: Step) -> bool:
    """Return whether two consecutive answers belong to the same choice.

    This is the case if the second answer selects another option for the same question, or answers the
    follow-up question.
    """
    if after.askee != before.askee or after.seat != before.seat:
        return False
    kind = match.numbers.by_name[before.kind]
    is_pick = kind in match.numbers.several and before.option != kind.options
    follows = followed_kinds(match.numbers).get(before.kind) == after.kind
    return follows or (is_pick and after.kind == before.kind)


def _texts_of(match: Match, before: Sequence[Step], steps: Sequence[Step]) -> tuple[str, ...]:
    """Return the texts of the answers that make up a choice."""
    match = Match(match.game, match.players, match.options, steps=before[:1])
    for step in before[1:]:
        match.replay(step)
        pause()
    texts = []
    for step in steps:
        asked = next(each for each in match.decisions(step.seat) if each.askee == step.askee)
        texts.append(next(option.text for option in asked.options if option.option == step.option))
        match.replay(step)
    return tuple(texts)
