"""Bots that search in a page, and their opinions. The playouts run in workers of the page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from random import SystemRandom
from threading import Event
from time import perf_counter
from typing import Any, Protocol

import msgspec

from coverts.bots.methods.inquiry import Inquiry, budget_for
from coverts.bots.methods.playout_method import Comparison, PlayoutMethod, SearchTask, WorkerShare
from coverts.bots.methods.tree_method import TreeMethod, is_simultaneous
from coverts.bots.planner import ISMCTS, MAX_PROPOSALS, PLANNER, parse_budget
from coverts.bots.players import Answer, AnswerEstimate, BotPlayer, Budget, name_both, tell_failure
from coverts.bots.thinking_processes import empty_estimates
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.language.record import to_bytes
from coverts.engine.match.game_match import Match
from coverts.page.search_memory import SearchFacts, WorkerMemory, reals

LOG = logging.getLogger("coverts.page")
MAX_NODES = 1 << 14
"""The maximum number of nodes in the trees of a worker. A page has less memory than a server."""
SLICE_SECONDS = 0.05
"""Seconds that a worker plays without a message. A message takes 1 to 2 milliseconds."""
SHORT_SECONDS = 0.1
"""Messages would use up a shorter thinking time, so for that only the time of the workers counts."""


class WorkerMessage(msgspec.Struct, omit_defaults=True):
    """What a worker does for a search.

    Attributes:
        search: The number of the search.
        module: The game whose module to load, if this message begins the search.
        pages: The size of the memory.
        table_size: The size of the table of functions.
        stack_end: The address at which the stack begins to grow downwards.
        writes: Addresses, and the bytes to write there first.
        entry: The function to call.
        given: Its arguments: pointers as numbers, all others as texts.
        read: An address and a length: the bytes to reply with.
        is_last: Whether to forget the search afterwards.
    """

    search: int
    module: str = ""
    pages: int = 0
    table_size: int = 0
    stack_end: int = 0
    writes: list[tuple[int, bytes]] = []
    entry: str = ""
    given: list[int | str] = []
    read: tuple[int, int] = (0, 0)
    is_last: bool = False


class SearchWorkers(Protocol):
    """The search workers of a page."""

    count: int
    """The number of workers."""

    async def work(self, number: int, message: WorkerMessage) -> tuple[bytes, float]:
        """Send a message to the worker with this number, and wait until it is carried out.

        Returns:
            The bytes that the message reads, and the seconds that its call has taken.
        """
        ...


class PageSearch:
    """The searches of the games of a page."""

    def __init__(self, workers: SearchWorkers, facts: Mapping[str, SearchFacts]) -> None:
        """Use workers. `facts` has the games with a search module."""
        self._workers, self.facts = workers, facts
        self.count = workers.count
        """The number of workers."""
        self.loaded: set[str] = set()
        """The names of the games whose module has been loaded."""
        self._numbers = count()
        self._ending: set[asyncio.Task[Any]] = set()

    def method(self, game: Game, kind: str) -> PlayoutMethod:
        """Return the method of a kind of bot."""
        facts, workers = self.facts[game.name], self.count
        if kind == ISMCTS:
            method: PlayoutMethod = TreeMethod(facts.bot, facts.children, workers, MAX_NODES)
        else:
            method = PlayoutMethod(facts.bot, workers)
        method.slice_seconds = SLICE_SECONDS
        return method

    async def weigh(
        self,
        game: Game,
        kind: str,
        world: Any,
        seat: int,
        askee: int,
        options: Sequence[int],
        budget: Budget,
        seed: int,
    ) -> list[AnswerEstimate]:
        """Estimate the value of each option, as `bots.playouts.Playouts.weigh` does with the same method.

        If the caller is cancelled, the workers play no further slice.
        """
        method, several = self.method(game, kind), is_simultaneous(world.e_mode, world.e_asked)
        root = to_bytes(world, game.layout)
        task = SearchTask(root, seat, askee, budget, seed, Event(), several)
        memory = WorkerMemory(self.facts[game.name], method, task, len(options))
        hands = [
            _Hand(self._workers, number, next(self._numbers), method, task, memory)
            for number in range(self.count)
        ]
        try:
            await asyncio.gather(*[hand.begin(game.name, self.facts[game.name]) for hand in hands])
            self.loaded.add(game.name)
            comparison, clock = Comparison(method, task, options), _clock(budget, hands)
            for shares in comparison.rounds(clock):
                pairs = zip(hands, shares, strict=True)
                await asyncio.gather(*[hand.play(share, clock) for hand, share in pairs])
            mixtures = [await hand.mixture() for hand in hands] if "mixture" in memory else []
            return comparison.estimates(mixtures)
        finally:
            task.stop.set()
            for hand in hands:
                end = asyncio.ensure_future(hand.end())
                self._ending.add(end)
                end.add_done_callback(self._forget)

    def _forget(self, end: asyncio.Task[Any]) -> None:
        self._ending.discard(end)
        if not end.cancelled():
            end.exception()  # A worker that fails has failed the search already.


class _Hand:
    """A worker's part of one search."""

    def __init__(
        self,
        workers: SearchWorkers,
        number: int,
        search: int,
        method: PlayoutMethod,
        task: SearchTask,
        memory: WorkerMemory,
    ) -> None:
        self._workers, self._number, self._search = workers, number, search
        self._method, self._task, self._memory = method, task, memory
        self.spent = 0.0
        """The seconds that the worker has played."""

    async def begin(self, module: str, facts: SearchFacts) -> None:
        """Load the module, and write the state to search from."""
        memory = self._memory
        writes = memory.first_writes(self._task.root)
        await self._work(
            WorkerMessage(self._search, module, memory.pages, facts.table_size, memory.stack_end, writes)
        )

    async def play(self, share: WorkerShare, clock: Callable[[], float]) -> None:
        """Play the worker's share of a round."""
        options, memory, found = len(share.options), self._memory, self._memory.read("found")
        writes, data = memory.write_options(share.options), bytes(found[1])
        while (piece := share.next_slice(clock())) is not None:
            given = memory.place_arguments(self._method.arguments(self._task, piece), options)
            message = WorkerMessage(
                self._search, writes=writes, entry=self._method.entry, given=given, read=found
            )
            data, seconds = await self._work(message)
            self.spent += seconds
            share.add(piece, seconds)
            writes = []
        share.found = reals(data, self._method.columns)[:options]

    async def mixture(self) -> list[float]:
        """Return the worker's array "mixture"."""
        data, _ = await self._work(WorkerMessage(self._search, read=self._memory.read("mixture")))
        return [row[0] for row in reals(data, 1)]

    async def end(self) -> None:
        """Free the worker's memory."""
        await self._work(WorkerMessage(self._search, is_last=True))

    async def _work(self, message: WorkerMessage) -> tuple[bytes, float]:
        return await self._workers.work(self._number, message)


def _clock(budget: Budget, hands: Sequence[_Hand]) -> Callable[[], float]:
    """Return the clock of a search: for a short thinking time, that of the worker that has played longest."""
    if budget.seconds < SHORT_SECONDS:
        return lambda: max(hand.spent for hand in hands)
    return perf_counter


class PageBot:
    """A bot that searches at a seat. It implements `coverts.tables.ports.TableBot`."""

    def __init__(self, game: Game, name: str, search: PageSearch) -> None:
        """Create the bot with this name, or the bot that plays the level of this name."""
        plays = game.bot_behind(name)
        self.name, self._budget, self._kind = name, parse_budget(plays), plays.partition(":")[0]
        self._game, self._search, self._random = game, search, SystemRandom()
        self._meanwhile = BotPlayer(game, next(iter(game.all_bots)))
        self._has_failed = False
        """Whether a search has failed."""

    @property
    def takes(self) -> float:
        """The thinking time per answer, in seconds."""
        return self._budget.seconds

    @property
    def label(self) -> str:
        """The bot's name, with a remark if the page cannot load the search module."""
        if not self._has_failed or self._game.name in self._search.loaded:
            return self.name
        names = name_both(self.name, self._meanwhile.name)
        return said("{name}, cannot search here, plays as {other}", **names)

    @property
    def final_label(self) -> str:
        """The label, with a remark if a search failed."""
        if not self._has_failed or self.label != self.name:
            return self.label
        return tell_failure(self.name, self._meanwhile.name)

    def prepare(self, done: Callable[[], None]) -> None:
        """Do nothing, because the module is loaded with the first search."""

    def think(self, match: Match, seat: int) -> asyncio.Future[Answer]:
        """Start a search. The caller can cancel the future to stop it."""
        return asyncio.ensure_future(self._think(Inquiry(match, seat)))

    async def _think(self, inquiry: Inquiry) -> Answer:
        """Return an answer. Its time reveals nothing, because the search runs even if it is not needed."""
        proposals = inquiry.propose(self._meanwhile, MAX_PROPOSALS, self._random)
        budget, seed = budget_for(self._budget, inquiry.question), self._random.getrandbits(60)
        if (inquiry.is_forced or proposals.world is None) and not budget.seconds:
            return proposals.fallback
        root = inquiry.state if proposals.world is None else proposals.world
        task = (root, inquiry.seat, proposals.askee, [*proposals.actions], budget, seed)
        try:
            estimates = await self._search.weigh(inquiry.game, self._kind, *task)
        except SearchFailed as error:
            LOG.warning("%s: a search of %s failed: %s", inquiry.game.title, self.name, error)
            self._has_failed = True
            return proposals.fallback
        return proposals.choose(estimates, self._random)


class PageThinkers:
    """An implementation of `coverts.tables.ports.Thinkers` with workers of the page."""

    def __init__(self, search: PageSearch) -> None:
        self._search = search

    @property
    def cores(self) -> int:
        """The number of workers. Each of them can use a core."""
        return self._search.count

    def seat(self, game: Game, name: str, table_id: str) -> PageBot | None:
        """Return a bot that searches, or None if the page has no search module for the game."""
        return PageBot(game, name, self._search) if game.name in self._search.facts else None

    def is_preparing(self, game: Game) -> bool:
        """Return False, because modules are compiled when the page is built."""
        return False

    def begin_preparing(self, game: Game) -> None:
        """Do nothing."""

    async def prepare(self, game: Game) -> bool:
        """Return whether the page has a search module for the game."""
        return game.name in self._search.facts

    async def weigh(
        self, game: Game, world: Any, seat: int, askee: int, options: Sequence[int], seconds: float
    ) -> list[AnswerEstimate]:
        """Estimate the values of answers by playouts. There are none if the module cannot be loaded."""
        seed, budget = SystemRandom().getrandbits(60), Budget(seconds=seconds)
        try:
            return await self._search.weigh(game, PLANNER, world, seat, askee, options, budget, seed)
        except SearchFailed:
            return empty_estimates(options)


class SearchFailed(Exception):
    """A search worker could not be started, could not load the module, or its code has failed."""
