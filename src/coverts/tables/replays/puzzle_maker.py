"""Makes puzzles from games between bots: choices of a seat at which one answer is clearly the best.

The planner compares all answers to a question, as for opinions. A first comparison finds the best answer and
its rivals. Then the best answer is compared with each rival in several batches of new playouts, each from
another state that the seat could not distinguish from the true one. Both answers of a batch are played out in
the same worlds, so the error of their difference follows from how the batches differ.

What is chosen depends only on what the seat could see. So games that the seat cannot tell apart at its choice
give the same puzzle.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random, SystemRandom
from statistics import fmean, stdev
from typing import Any

from coverts.bots import BotPlayer
from coverts.bots.planner import MAX_PROPOSALS
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import by_weight
from coverts.engine.match.game_match import Match, Question
from coverts.engine.match.stepper import followed_kinds
from coverts.tables.core.seating import house_bot
from coverts.tables.daily_puzzles import MadePuzzle, step_tuple
from coverts.tables.payers import pause
from coverts.tables.ports import Lane, Ports, result_of
from coverts.tables.replays.live_hints import moves_of
from coverts.tables.replays.opinions import deal_again, error_of, scale_of

MIN_ANSWERS, MAX_ANSWERS = 3, MAX_PROPOSALS
"""The number of answers to a question of a puzzle. All are compared."""
MIN_ERRORS = 3.0
"""By how many standard errors the best answer must lead over each other answer."""
MIN_LEAD = {"win": 0.05, "goal": 0.05, "points": 0.5}
"""The smallest lead of the best answer over the second best, by the scale of the game's values."""
FIRST_CPU_SECONDS, BATCH_CPU_SECONDS = 1.0, 0.4
"""The CPU time of the first comparison and of each batch, in seconds. A search may use all cores."""
BATCHES = 8
RIVALS = 2
"""The number of the next best answers with which the best one is compared again."""
MAX_STEPS = 3000
"""The number of steps after which a game is given up."""
CHOICES_OF_GAME = 4
"""The maximum number of choices that are compared in one game."""
GAMES_WITH_SURPRISE = 6
"""The number of games in which the best answer must be another one than the rule-of-thumb bot's."""
MAX_GAMES = 12
"""The number of games after which no puzzle is made."""


@dataclass(frozen=True)
class Choice:
    """A choice of a seat in a game, and the match just before it."""

    position: int
    match: Match
    question: Question
    options: tuple[int, ...]
    """The answers, that of the rule-of-thumb bot first."""


@dataclass(frozen=True)
class PlayedGame:
    """A game between bots, with the choices of one seat that may become puzzles."""

    match: Match
    seat: int
    choices: list[Choice]


@dataclass(frozen=True)
class Lead:
    """How much better the best answer of a choice is than the second best."""

    best: int
    second: int
    worth: float
    second_worth: float
    error: float

    @property
    def size(self) -> float:
        """The lead."""
        return self.worth - self.second_worth


async def at_once() -> None:
    """Do nothing before a comparison."""


class PuzzleMaker:
    """Makes puzzles of one game."""

    def __init__(self, ports: Ports, game: Game, random: Random | None = None) -> None:
        """Create a maker.

        Args:
            ports: The services of the host.
            game: The game.
            random: The random numbers of the games between bots, and of the worlds to compare answers in.
        """
        self.ports, self.game, self.random = ports, game, random or SystemRandom()
        self.compared = 0
        """The number of choices that have been compared."""

    async def make(self, on_choice: Callable[[], Awaitable[None]] = at_once) -> MadePuzzle | None:
        """Return a new puzzle, or None if none of MAX_GAMES games has one or this host has no planner.

        Args:
            on_choice: A function that is awaited before each comparison.
        """
        if not await result_of(self.ports.thinkers.prepare(self.game)):
            return None
        for number in range(MAX_GAMES):
            play = partial(play_game, self.game, self.random)
            played = await self.ports.background.run(play, Lane.LONG)
            self.random.shuffle(played.choices)
            for choice in played.choices[:CHOICES_OF_GAME]:
                await on_choice()
                lead = await self.weigh(choice, played.seat, number < GAMES_WITH_SURPRISE)
                if lead is not None:
                    finish = partial(self._finish, played, choice, lead)
                    return await self.ports.background.run(finish, Lane.LONG)
        return None

    async def weigh(self, choice: Choice, seat: int, is_surprise: bool = False) -> Lead | None:
        """Return the lead of the best answer of a choice, or None if it is not clear.

        Args:
            choice: The choice.
            seat: The seat whose choice it is.
            is_surprise: Whether the best answer must be another one than the rule-of-thumb bot's.
        """
        self.compared += 1
        first = await self._estimate(choice, seat, choice.options, FIRST_CPU_SECONDS)
        ranked = sorted(first, key=lambda option: -first[option][0])
        if len(ranked) < len(choice.options):
            return None
        best, rivals = ranked[0], ranked[1 : 1 + RIVALS]
        lead = first[best][0] - first[rivals[0]][0]
        doubt = math.hypot(first[best][1], first[rivals[0]][1])
        if lead < doubt or lead < MIN_LEAD[scale_of(self.game)] / 2:
            return None
        if is_surprise and best == choice.options[0]:
            return None
        leads: list[Lead] = []
        for rival in rivals:
            against = await self._compare(choice, seat, best, rival)
            if against is None or not is_clear(against, self.game):
                return None
            leads.append(against)
        return min(leads, key=lambda each: each.size)

    async def _compare(self, choice: Choice, seat: int, best: int, rival: int) -> Lead | None:
        """Compare two answers in BATCHES batches of playouts. Return None if a playout is missing."""
        pairs: list[tuple[float, float]] = []
        for _ in range(BATCHES):
            found = await self._estimate(choice, seat, (best, rival), BATCH_CPU_SECONDS)
            if len(found) < 2:
                return None
            pairs.append((found[best][0], found[rival][0]))
        differences = [one - other for one, other in pairs]
        error = stdev(differences) / math.sqrt(BATCHES)
        worth, other = fmean(one for one, _ in pairs), fmean(other for _, other in pairs)
        return Lead(best, rival, worth, other, error)

    async def _estimate(
        self, choice: Choice, seat: int, options: Sequence[int], cpu_seconds: float
    ) -> dict[int, tuple[float, float]]:
        """Return what answers are worth, and the error, in points or on a scale from 0 to 1."""
        thinkers, game = self.ports.thinkers, self.game
        world = await self.ports.background.run(partial(self._deal_again, choice, seat), Lane.OPINION)
        if world is None:
            return {}
        seconds = cpu_seconds / thinkers.cores
        weighing = thinkers.weigh(game, world, seat, choice.question.askee, options, seconds)
        least, span = (0, 1) if scale_of(game) == "points" else (game.min_return, 1 - game.min_return)
        return {
            each.option: ((each.mean - least) / span, error_of(each, game) / span)
            for each in await result_of(weighing)
            if each.playouts
        }

    def _deal_again(self, choice: Choice, seat: int) -> Any:
        return deal_again(choice.match, seat, self.random)

    def _finish(self, played: PlayedGame, choice: Choice, lead: Lead) -> MadePuzzle:
        """Return the puzzle of a choice: the game up to it, with the best answer."""
        match, seat = played.match.again(played.match.steps[: choice.position]), played.seat
        match.chance = by_weight(self.random)
        action = next(each.action for each in choice.question.legal if each.option == lead.best)
        match.apply_action(seat, action, choice.question.askee)
        return MadePuzzle(
            match.players, seat, self.game.whole_options(match.options), [*map(step_tuple, match.steps)],
            lead.second, len(choice.options), lead.worth, lead.second_worth, lead.error, scale_of(self.game),
        )  # fmt: skip


def is_clear(lead: Lead, game: Game) -> bool:
    """Return whether a lead is large, and exceeds its error clearly."""
    return lead.size >= max(MIN_LEAD[scale_of(game)], MIN_ERRORS * lead.error)


def play_game(game: Game, random: Random) -> PlayedGame:
    """Let the game's first rule-of-thumb bot play all seats, and note the choices of one seat."""
    preset = next(iter(game.presets), None)
    options = game.read_options(preset.options if preset else {})
    players = len(preset.seats) if preset else game.players[0]
    match = Match(game, players, options, chance=by_weight(random))
    bot, seat = BotPlayer(game, house_bot(game), random), random.randrange(players)
    choices: list[Choice] = []
    while not match.over and len(match.steps) < MAX_STEPS:
        asked = min(match.current_players())
        if seat in match.current_players():
            choices += choices_of(match, seat, bot)
        answer = bot.plan_answer(match, asked)()
        match.apply_action(asked, answer.action, answer.askee)
        pause()
    return PlayedGame(match, seat, choices)


def choices_of(match: Match, seat: int, bot: BotPlayer) -> Iterator[Choice]:
    """Yield the choice that a seat has now, if it may become a puzzle: a single answer out of a few."""
    questions = match.decisions(seat)
    question = questions[0]
    if len(questions) > 1 or question.several or question.kind in followed_kinds(match.numbers):
        return
    if not MIN_ANSWERS <= len(question.legal) <= MAX_ANSWERS or match.setting_up:
        return
    options = bot.proposals(match.view(seat), question, MAX_ANSWERS)
    moves = moves_of(options)
    if len(moves) == len(options):
        numbers = tuple(option.option for option in options)
        yield Choice(len(match.steps), match.at(match.s.copy()), question, numbers)
