"""Plays games with bots that search."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from coverts.bots import POLICY, Planner, new_bot, read_policy
from coverts.bots.planner import is_planner, search_class
from coverts.bots.players import AnswerEstimate
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Endless, GameFault, Malformed
from coverts.engine.base.loop_guard import MAX_PLAYOUT_ANSWERS
from coverts.engine.compiler.generate.measure_code import row_words
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import by_weight
from coverts.engine.match.game_match import Match
from coverts.measuring.python_games import GameTrace, compile_notes
from coverts.measuring.tally import GameBatch, public_numbers, wins_of


class ThinkingTable:
    """Plays games in which at least one bot searches.

    A game's luck and its bots' random numbers depend only on the seed and the number of the game.

    Args:
        game: The game.
        players: The number of players.
        options: The game's options.
        seed: The seed of all games.
        seatings: The bots of all seats, for each game of a round. The rounds repeat.

    Attributes:
        traces: What each game notes, by its number, or None if games note nothing.
    """

    traces: dict[int, GameTrace] | None = None

    def __init__(
        self, game: Game, players: int, options: Any, seed: int, seatings: Sequence[Sequence[str]]
    ) -> None:
        self.game, self.players, self.options = game, players, options
        self.seed, self.seatings = seed, seatings
        self.machine = Machine.of(game)
        self.note_held, self.note_answer = compile_notes(self.machine)
        self.words = row_words(self.machine.catalogue)
        self.ends = public_numbers(game)
        kinds = {bot.partition(":")[0] for seating in seatings for bot in seating if is_planner(bot)}
        # One thread, because there is a process for each core, and answers depend on the number of threads.
        self.searches = {kind: search_class(kind)(game, threads=1) for kind in kinds}

    def play(self, first: int, games: int) -> GameBatch:
        """Return the results of `games` games, beginning with game number `first`."""
        batch = GameBatch.empty(games, self.players, self.words, self.ends)
        for k in range(games):
            try:
                self._play_one(batch, k, first + k)
            except (GameFault, Malformed) as error:
                batch.stopped[k] = f"{type(error).__name__}: {error}"
        return batch

    def _play_one(self, batch: GameBatch, k: int, number: int) -> None:
        trace = GameTrace()
        if self.traces is not None:
            self.traces[number] = trace
        chance = 0
        draw = by_weight(Random(f"{self.seed} {number}"))

        def choose(kind: Any, weights: list[int]) -> int:
            nonlocal chance
            chance += 1
            trace.options.append(draw(kind, weights))
            return trace.options[-1]

        match = Match(self.game, self.players, self.options, chance=choose)
        bots = [self._new_bot(seat, number) for seat in range(self.players)]
        held = [[0] * self.words for _ in range(self.players)]
        decisions = forced = 0
        while not match.over:
            if decisions + forced >= MAX_PLAYOUT_ANSWERS:
                raise Endless(f"the game did not end within {MAX_PLAYOUT_ANSWERS} answers")
            s = match.s
            self.note_held(s, held)
            askee = self.machine.askees(s)[0]
            legal, seat = self.machine.legal(s, askee), self.machine.owner(s, askee)
            first_action = self.machine.numbers.first_action[self.machine.numbers.kind(s.e_kind)]
            if len(legal) > 1:
                decisions += 1
                answer = bots[seat].plan_answer(match, seat)()
                askee, action = answer.askee, answer.action
                trace.policies.append(shares_of(answer.considered, legal))
            else:
                forced += 1
                action = first_action + legal[0]
            trace.options.append(action - first_action)
            self.note_answer(s, seat, action - first_action, held)
            match.apply_action(seat, action, askee)
        self.note_held(match.s, held)
        returns = match.returns()
        batch.returns[k], batch.points[k] = returns, match.points() or 0
        batch.lengths[k] = decisions, forced, chance, decisions + forced + chance
        batch.wins[k], batch.noted[k] = wins_of(self.game, returns), held
        for name in self.ends:
            batch.ends[name][k] = getattr(match.s, name)

    def _new_bot(self, seat: int, number: int) -> Any:
        name = self.seatings[number % len(self.seatings)][seat]
        random = Random(f"{self.seed} {number} {seat}")
        if name.startswith(POLICY):
            return read_policy(self.game, name, random)
        bot = new_bot(self.game, name, random)
        if isinstance(bot, Planner):
            bot.workshop.search = self.searches[bot.workshop.kind]
        return bot


def shares_of(considered: Sequence[AnswerEstimate], legal: Sequence[int]) -> list[float] | None:
    """Return the policy of a search: the probability of each legal option.

    If the search mixes its answers, the probabilities are those of the mixture. Otherwise, they are the
    options' shares of the playouts.

    Args:
        considered: The estimates of the options that were searched.
        legal: The legal options.

    Returns:
        The probabilities, or None if there was no search.
    """
    weights = {each.option: each.chance for each in considered}
    if not any(weights.values()):
        weights = {each.option: float(each.playouts) for each in considered}
    total = sum(weights.values())
    return [weights.get(option, 0.0) / total for option in legal] if total else None
