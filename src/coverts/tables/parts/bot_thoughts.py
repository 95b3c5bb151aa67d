"""The bots at the seats of a table, and the answers that they are choosing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from math import inf
from operator import index

from coverts.bots import bot_names, new_bot
from coverts.bots.planner import is_planner, parse_budget
from coverts.bots.players import Answer, name_both, tell_failure
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.game.opponents import RANDOM
from coverts.engine.match.game_match import Match
from coverts.tables.core.history import History
from coverts.tables.core.seating import house_bot
from coverts.tables.core.table_part import TableAccess
from coverts.tables.ports import (
    OVERDUE_SECONDS,
    Background,
    BackgroundFullError,
    Lane,
    PortCancelledError,
    TableBot,
)

LOG = logging.getLogger("coverts.server")
Key = tuple[int, int]
"""A seat that must answer, and its turn number (the number of answers of the seat that everybody has
seen)."""


class ThumbBot:
    """A bot at a seat that does not search. It also replaces one that searches if search is not available."""

    def __init__(self, game: Game, name: str, background: Background) -> None:
        """Create a rule-of-thumb bot, or a policy that the host offers.

        The game's first rule-of-thumb bot plays instead of a bot that searches, and instead of a bot that
        this version no longer has.
        """
        self.name, self.label, self.takes = name, name, 0.0
        plays, behind = name, game.bot_behind(name)
        if is_planner(behind):
            plays = house_bot(game)
            self.label = said("{name}, cannot search here, plays as {other}", **name_both(name, plays))
            self.takes = parse_budget(behind).seconds
        elif behind not in bot_names(game):
            plays = house_bot(game)
            self.label = said("{name}, no longer here, plays as {other}", **name_both(name, plays))
        self._bot, self._background = new_bot(game, plays), background

    @property
    def final_label(self) -> str:
        """The label, which tells nothing that depends on hidden cards."""
        return self.label

    def prepare(self, done: Callable[[], None]) -> None:
        """Do nothing, because the bot is always ready."""

    def think(self, match: Match, seat: int) -> asyncio.Future[Answer]:
        """Start choosing a seat's answer in the background."""
        return self._background.run(self._bot.plan_answer(match, seat), Lane.BOT)


def make_bot(name: str, table: TableAccess) -> TableBot:
    """Return a bot by its name: one that searches if it can be had, else one that plays by rule of thumb."""
    if is_planner(table.game.bot_behind(name)):
        try:
            if (bot := table.ports.thinkers.seat(table.game, name, table.id)) is not None:
                return bot
        except Exception:
            LOG.exception("table %s: no bot that searches can be had", table.id)
    return ThumbBot(table.game, name, table.ports.background)


def choose_label(game: Game, bot: TableBot, over: bool, has_failed: bool) -> str:
    """Return the name of a bot that people at the table see.

    Whether a bot fails may depend on hidden cards. So a label says it only when the game is over.

    Args:
        game: The game.
        bot: The bot.
        over: Whether the game is over.
        has_failed: Whether the bot has failed at an answer.
    """
    if not over:
        return bot.label
    if not has_failed:
        return bot.final_label
    return tell_failure(bot.name, house_bot(game) if is_planner(game.bot_behind(bot.name)) else RANDOM.name)


@dataclass(eq=False)
class Thought:
    """An answer that a bot is choosing, and the position at which its seat was asked."""

    position: int
    answer: asyncio.Future[Answer]
    deadline: float
    """The time of the event loop at which the bot is given up."""
    finished_at: float = inf
    """The time of the event loop at which the bot finished."""

    def is_over(self) -> bool:
        """Return whether the bot has finished or failed, or is given up."""
        return self.answer.done() or asyncio.get_running_loop().time() >= self.deadline

    def is_quiet(self, history: History) -> bool:
        """Return whether nobody else can see the answer that the bot has chosen."""
        try:
            return history.is_quiet(self.action()[1])
        except Exception:  # Giving the answer will report this failure.
            return False

    def action(self) -> tuple[int, int]:
        """Return the bot's answer: the seat or figure that it is for, and the number of the action.

        Raises:
            PortCancelledError: The answer was cancelled.
            Exception: The bot has failed, has not finished, or its result is not an answer.
        """
        if self.answer.cancelled():
            raise PortCancelledError("The bot's answer was cancelled.")
        if not self.answer.done():
            raise TimeoutError("The bot has not answered in time.")
        return index(self.answer.result().askee), index(self.answer.result().action)


class Thoughts(dict[Key, Thought]):
    """The answers that the bots of a table are choosing, by seat and turn."""

    def __init__(self, on_end: Callable[[], None]) -> None:
        """Create an empty collection. `on_end` is called whenever a bot has finished or failed."""
        super().__init__()
        self._on_end = on_end

    def choose(self, history: History, owing: Iterable[Key], bots: Mapping[int, TableBot]) -> None:
        """Let the bots that owe an answer start choosing it, and cancel outdated choices."""
        for key, thought in list(self.items()):
            if key not in owing or not history.is_current(key[0], thought.position):
                self.pop(key).answer.cancel()
        for key in owing:
            seat = key[0]
            if seat in bots and key not in self:
                answer = _begin(bots[seat], history.match, seat)
                deadline = asyncio.get_running_loop().time() + bots[seat].takes + OVERDUE_SECONDS
                self[key] = thought = Thought(history.position(seat), answer, deadline)
                answer.add_done_callback(partial(self._end, thought))

    def drop(self) -> None:
        """Cancel all choices."""
        while self:
            self.popitem()[1].answer.cancel()

    def _end(self, thought: Thought, answer: asyncio.Future[Answer]) -> None:
        """Note the time, and wake the answering task, which reports the error if the bot has failed."""
        thought.finished_at = asyncio.get_running_loop().time()
        if not answer.cancelled():
            answer.exception()
        self._on_end()


def _begin(bot: TableBot, match: Match, seat: int) -> asyncio.Future[Answer]:
    """Let a bot start choosing an answer, and return a future for it.

    If the bot fails, the future raises its error.
    """
    try:
        return bot.think(match, seat)
    except BackgroundFullError:
        raise
    except Exception as error:
        failed: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        failed.set_exception(error)
        return failed
