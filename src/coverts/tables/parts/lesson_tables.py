"""Tables at which a lesson or a puzzle is told: one person, and answers that always come the same way."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from coverts.engine.base.exceptions import CovertsError, IllegalAction, Malformed, NotYourSeat, Stale
from coverts.engine.base.sentences import joined, said
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Refusal, Step
from coverts.engine.game.rulebook import book_of
from coverts.engine.match import lessons
from coverts.engine.match.game_match import Match, followed_kinds
from coverts.engine.match.lessons import LESSONS, PUZZLES, Lesson
from coverts.server.running.worker_threads import aside
from coverts.server.store import SeatRow, StepRow, Store, TableRow
from coverts.tables.core import seat_tokens
from coverts.tables.core.history import Change, History
from coverts.tables.core.seating import PERSON, TOLD, is_told
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NotFound

if TYPE_CHECKING:
    from coverts.tables.core.live_table import LiveTable
    from coverts.tables.core.registry import Tables
    from coverts.tables.core.viewers import Caller

LOG = logging.getLogger("coverts.server")
LESSON, PUZZLE, MOVE = (each.rstrip(":") for each in TOLD)
AS_TOLD = {"changeable": [], "setting_up": False, "going_back": False, "chat": "off"}
"""What is not offered where all comes as it is told."""
OVER = "Nothing more is asked of you here."
PLAYED = "In that game something else was chosen here. Yours may be as good; try again, or ask what it was."
WHAT = "A position of a game that was played. What would you choose?"
GONE = "This position cannot be opened: its game is not over, or is played by other rules today."


@dataclass
class Guide:
    """What a table tells its learner, and which answers it takes."""

    lesson: Lesson
    is_open: bool = False
    """The answers of a puzzle have been asked for."""

    def next(self, history: History) -> Step | None:
        """The answer that the table gives by itself now; None where the learner is asked, or at the end."""
        taken = len(history.match.steps)
        return None if self.lesson.waits_for_learner(taken) else self.lesson.next_answer(taken)

    def take(self, history: History, seat: int, actions: Sequence[int]) -> Change:
        """Take the answers of the learner, if they are those that are waited for.

        Raises IllegalAction with what the lesson says of others, or Stale where the learner is not asked.
        """
        taken = len(history.match.steps)
        found: list[Step] = []
        for at, action in enumerate(actions, taken):
            step = self.lesson.next_answer(at)
            if seat != self.lesson.seat or step is None or not self.lesson.waits_for_learner(at):
                raise Stale("That is answered for you here.")
            also = (
                self.lesson.steps[self.lesson.step_index(at)].also
                if at + 1 == len(self.lesson.answers)
                else ()
            )
            right = [each for each in (step, *also) if self._action(history, each) == action]
            if not right:
                self._refuse(taken)
            found.append(right[0])
        return history.scripted(found)

    def _action(self, history: History, step: Step) -> int:
        return history.match.action_number(history.match.numbers.by_name[step.kind], step.option)

    def _refuse(self, taken: int) -> None:
        turn = self.lesson.steps[self.lesson.step_index(taken)]
        if not turn.rules:
            raise IllegalAction(turn.otherwise)
        rule = Refusal(turn.rules[0], book_of(self.lesson.game).text(turn.rules[0]))
        raise IllegalAction(joined(" ", (turn.otherwise, rule.message)), rule.rule, rule.text)

    def may_undo(self, history: History) -> bool:
        """Whether the last answer was the learner's."""
        taken = len(history.match.steps)
        return self.lesson.begins < taken < len(self.lesson.answers) and self.lesson.waits_for_learner(
            taken - 1
        )

    def told(self, state: messages.TableState, history: History) -> messages.TableState:
        """The state of the learner's seat with what is said to them."""
        lesson, taken = self.lesson, len(history.match.steps)
        state = msgspec.structs.replace(state, **AS_TOLD)
        if state.you != lesson.seat:
            return state
        done = lesson.is_done(taken)
        told = messages.Guidance(
            lesson.name, lesson.title, lesson.message(taken), lesson.step_index(taken), len(lesson.steps),
            puzzle=lesson.is_puzzle, done=done, next=self._following(),
        )  # fmt: skip
        if done:
            seats = [msgspec.structs.replace(seat, asked=False) for seat in state.seats]
            over = {"seats": seats, "questions": [], "can_undo": False}
            if not state.over:
                over["status"] = OVER
            return msgspec.structs.replace(state, guidance=told, **over)
        if lesson.waits_for_learner(taken):
            told.rules = list(lesson.steps[lesson.step_index(taken)].rules)
            if self.is_open or not lesson.is_puzzle:
                self._point(told, history, taken)
        return msgspec.structs.replace(state, guidance=told)

    def _point(self, told: messages.Guidance, history: History, taken: int) -> None:
        """Say which answers are waited for."""
        turn = self.lesson.steps[self.lesson.step_index(taken)]
        steps = self.lesson.answers[taken : turn.first + turn.presses]
        told.askee = steps[0].askee
        told.actions = [self._action(history, step) for step in steps]

    def _following(self) -> str:
        """The name of the lesson or puzzle after this one."""
        folder = PUZZLES if self.lesson.is_puzzle else LESSONS
        names = lessons.list_names(self.lesson.game, folder)
        after = names.index(self.lesson.name) + 1 if self.lesson.name in names else len(names)
        return names[after] if after < len(names) else ""


# -- making such tables -----------------------------------------------------------------------------


def course(game: Game) -> messages.Course:
    """A game's lessons and puzzles, and what is said of its questions, if that can be read."""
    try:
        told = dict(lessons.comments(game))
    except CovertsError:
        LOG.exception("the comments of %s cannot be read", game.name)
        told = {}
    return messages.Course(_cards(game, LESSONS), _cards(game, PUZZLES), told)


def _cards(game: Game, folder: str) -> list[messages.LessonCard]:
    return [
        messages.LessonCard(name, lessons.title_of(game, folder, name))
        for name in lessons.list_names(game, folder)
    ]


def found(game: Game, folder: str, name: str) -> Lesson:
    """Raises NotFound."""
    if name not in lessons.list_names(game, folder):
        raise NotFound(said("{game} has nothing of that name to learn.", game=game.title))
    return lessons.read(game, folder, name)


async def open_lesson(tables: Tables, game: Game, folder: str, name: str) -> tuple[LiveTable, str]:
    """A table at which a lesson or puzzle begins, and the token of its learner."""
    lesson = await asyncio.to_thread(found, game, folder, name)
    return await _opened(tables, lesson, f"{PUZZLE if folder == PUZZLES else LESSON}:{name}")


async def open_move(tables: Tables, name: str, position: int, seat: int) -> tuple[LiveTable, str]:
    """A table that stands where a seat was asked in a finished game; raises NotFound."""
    return await _opened(tables, await move(tables, name, position, seat), f"{MOVE}:{name}.{position}.{seat}")


async def check_look(table: LiveTable, caller: Caller, seat: int) -> None:
    """Raises NotFound while a game goes on; NotYourSeat where what a seat knew stays hidden after the end."""
    async with table.lock:
        over = (await table.current()).match.over
    if not over:
        raise NotFound(GONE)
    if not table.game.log_opens and seat not in caller.held:
        raise NotYourSeat("What was hidden in this game stays so: only who sat there may look so.")


async def move(tables: Tables, name: str, position: int, seat: int) -> Lesson:
    """The puzzle of what a seat chose at a position of a finished game; raises NotFound."""
    game = tables.game((await tables.store.table(name)).game)
    await asyncio.to_thread(tables.version, game)
    return await _of_move(tables.store, game, name, position, seat)


async def _opened(tables: Tables, lesson: Lesson, player: str) -> tuple[LiveTable, str]:
    game, token = lesson.game, seat_tokens.new_token()
    seats = [SeatRow(player) for _ in range(lesson.players)]
    seats[lesson.seat] = SeatRow(PERSON, seat_tokens.hash_of(token))
    row = TableRow(
        seat_tokens.new_name(), game.name, msgspec.to_builtins(lesson.options), seats, lesson.seat,
        rules=await asyncio.to_thread(tables.version, game),
    )  # fmt: skip
    history, steps = await asyncio.to_thread(_begun, lesson)
    await tables.store.create(row, steps[0])
    if steps[1:]:
        await tables.store.append(row.id, *steps[1:])
    return await tables.adopt(row, history, steps, Guide(lesson)), token


def _begun(lesson: Lesson) -> tuple[History, list[StepRow]]:
    history = History(Match(lesson.game, lesson.players, lesson.options, steps=lesson.answers[:1]))
    first = history.first()
    return history, [first, *history.scripted(lesson.answers[1 : lesson.begins])[0]]


async def guide_of(store: Store, game: Game, row: TableRow) -> Guide | None:
    """What a stored table tells its learner; None where it has none, or it can no longer be told."""
    player = next((seat.player for seat in row.seats if is_told(seat.player)), "")
    kind, _, name = player.partition(":")
    try:
        if kind == MOVE:
            table, position, seat = name.split(".")
            return Guide(await _of_move(store, game, table, int(position), int(seat)))
        if player:
            folder = PUZZLES if kind == PUZZLE else LESSONS
            return Guide(await asyncio.to_thread(found, game, folder, name))
    except CovertsError:
        LOG.warning("table %s: what it tells can no longer be read", row.id)
    return None


async def _of_move(store: Store, game: Game, name: str, position: int, seat: int) -> Lesson:
    """The puzzle of what a seat chose at a position of a finished game."""
    row, stored = await store.table(name), await store.steps(name)
    if row.game != game.name or row.referee or any(is_told(each.player) for each in row.seats):
        raise NotFound(GONE)
    options = game.read_options(row.options)
    return await aside(_made_of, game, name, options, len(row.seats), stored, position, seat)


def _made_of(
    game: Game, name: str, options: Any, players: int, stored: Sequence[StepRow], position: int, seat: int
) -> Lesson:
    match = History.rebuilt(game, players, options, stored).match
    if not match.over:
        raise NotFound(GONE)
    steps = match.steps
    own = [at for at, step in enumerate(steps) if at > position >= 0 and step.seat == seat]
    if not own:
        raise NotFound("That seat chose nothing more after that position.")
    position, last = own[0] - 1, own[0] + 1
    while last < len(steps) and _goes_on(match, steps[last - 1], steps[last]):
        last += 1
    chosen = _chosen(match, steps[: position + 1], steps[position + 1 : last])
    turn = lessons.LessonStep(WHAT, PLAYED, (), "", position + 1, chosen)
    return Lesson(
        game, name, said("{game}, move {move}", game=game.title, move=position), (), players, seat, options,
        tuple(steps[:last]), position + 1, (turn,),
        said("This is what was chosen: {texts}.", texts=joined(", ", chosen)), True,
    )  # fmt: skip


def _goes_on(match: Match, before: Step, after: Step) -> bool:
    """Whether an answer belongs to the same choice as the one before it: another pick, or its second half."""
    if after.askee != before.askee or after.seat != before.seat:
        return False
    kind = match.numbers.by_name[before.kind]
    is_pick = kind in match.numbers.several and before.option != kind.options
    return followed_kinds(match.numbers).get(before.kind) == after.kind or (
        is_pick and after.kind == before.kind
    )


def _chosen(match: Match, before: Sequence[Step], steps: Sequence[Step]) -> tuple[str, ...]:
    """What the answers of a choice are called."""
    match = Match(match.game, match.players, match.options, steps=before)
    texts = []
    for step in steps:
        asked = next(each for each in match.decisions(step.seat) if each.askee == step.askee)
        texts.append(next(option.text for option in asked.options if option.option == step.option))
        match.replay(step)
    return tuple(texts)


def open_answers(table: LiveTable, seat: int | None) -> None:
    """Show the answers of a puzzle to who asks; raises NotYourSeat, or Malformed where there is none."""
    if table.guide is None:
        raise Malformed("Nothing is to be solved at this table.")
    if seat != table.guide.lesson.seat:
        raise NotYourSeat("Only who sits at the puzzle may ask for its answer.")
    table.guide.is_open = True
    table.renew()
