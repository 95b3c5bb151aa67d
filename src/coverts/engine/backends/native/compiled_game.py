"""A game as machine code, which plays batches, playouts and tournaments.

The states of a batch are records in a NumPy array.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from coverts.engine.backends.native.game_arrays import (
    NOBODY,
    RANDOM,
    NextAskees,
    as_whole_records,
    check_bots,
    check_generators,
    describe_illegal,
    pick_records,
    read_actions,
)
from coverts.engine.backends.native.game_rows import LOADING, GameRows, working_record
from coverts.engine.backends.native.row_threads import RowThreads
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import GameFault, GamesStopped, Malformed, UnknownBot
from coverts.engine.base.loop_guard import MAX_PLAYOUT_ANSWERS
from coverts.engine.game.definition import Game
from coverts.engine.game.opponents import MAX_BOTS, Policy, check_policy
from coverts.engine.language.registers import Fault

PARALLEL_GAMES = 4096
"""The number of games that a tournament plays in parallel if policies take part in it."""
MAX_LISTED = GamesStopped.MAX_LISTED
"""The maximum number of games whose illegal actions are described in words."""


@dataclass
class Tally:
    """The counts of a run of playouts.

    Attributes:
        decisions: The number of decisions with several legal options.
        forced: The number of decisions with one legal option.
        chance: The number of chance outcomes.
        games: The number of games played.
        returns: The mean return of each seat.
    """

    decisions: int
    forced: int
    chance: int
    games: int
    returns: list[float]


class Compiled(GameRows):
    """A game as machine code. Arrays of games are NumPy arrays of type `game.dtype`."""

    @staticmethod
    def of(game: Game, checked: bool = True) -> Compiled:
        """Return the machine code of a game. Build it on first use."""
        with LOADING:
            return _load(game, checked)

    def playouts(self, games: int, seed: int = 1, players: int | None = None, options: Any = None) -> Tally:
        """Play random games to the end.

        Args:
            games: The number of games.
            seed: The seed. Equal seeds give equal games.
            players: The number of players, by default the game's minimum.
            options: The game's options.

        Raises:
            GameFault: A game stopped with a fault.
        """
        start = self.start_row(players or self.game.players[0], options)
        rows, work = np.zeros(1, self.game.dtype), working_record(seed)
        totals = np.zeros(start["players"][0], np.float64)
        self.code.call("playouts", start, rows, work, totals, games)
        tally = self._tally(work)
        decisions, forced, chance, played = map(int, tally[:4])
        return Tally(decisions, forced, chance, played, (totals / max(1, games)).tolist())

    def tournament(
        self,
        seats: Sequence[Sequence[str]],
        seed: int = 1,
        options: Any = None,
        first: int = 0,
        policies: Mapping[str, Policy] | None = None,
        threads: int = 1,
    ) -> tuple[Any, Any]:
        """Play one game for each list of bots.

        The course of a game depends only on the seed, the game's number and the bots. Policies are asked only
        if they have a choice. A policy is asked about up to PARALLEL_GAMES games at once. It gets the
        observations of its seats, masks of legal actions and the seats, and returns the numbers of actions;
        see `coverts.Policy`. `coverts.envs.describe` explains observations and actions.

        Args:
            seats: For each game, the names of its bots, one per seat. A level that searches cannot play.
            seed: The seed.
            options: The game's options.
            first: The number of the first game.
            policies: The policies. The keys are the names that `seats` uses for them.
            threads: The number of threads that play. The games do not depend on it.

        Returns:
            The returns as an array (games, seats), and the final records.

        Raises:
            UnknownBot: A name is unknown.
            Malformed: There is no game, the lists differ in length, `threads` is less than 1, or a policy is
                for another game or for other rules.
            BadArray: A policy did not return one whole number for each game.
            GamesStopped: Some games met a fault, or a policy chose an illegal action. The exception has the
                results of all other games.

        Example:
            def first_legal(observations, masks, seats):
                return masks.argmax(axis=1)

            seats = [["mine", "random"], ["random", "mine"]] * 500
            returns, rows = Compiled.of(game).tournament(seats, policies={"mine": first_legal})
        """
        own = dict(policies or {})
        for policy in own.values():
            check_policy(policy, self.game)
        numbers = {"random": RANDOM, **{name: i for i, name in enumerate(self.bots)}}
        for name, level in self.game.level_by_name.items():
            if level.bot in numbers:
                numbers[name] = numbers[level.bot] + MAX_BOTS * level.spread
        known = {**numbers, **{name: NOBODY - i for i, name in enumerate(own)}}
        unknown = sorted({name for row in seats for name in row} - set(known))
        if unknown:
            raise UnknownBot(f"{self.game.title} has no bot {unknown[0]!r}; it has {', '.join(known)}.")
        if len({len(row) for row in seats}) != 1:
            raise Malformed(
                "A tournament needs at least one game, and the same number of seats in all games."
            )
        names = np.array([[known[name] for name in row] for row in seats], np.int64)
        start = self.start_row(names.shape[1], options)
        rows, workers = np.zeros(len(seats), self.game.dtype), RowThreads(threads)
        results, refused = np.zeros(names.shape, np.int64), dict[int, str]()
        if names.min() > NOBODY:

            def play(part: slice) -> None:
                arrays = (rows[part], self._view(), names[part], working_record(seed), results[part])
                self.code.call("tournament", start, *arrays, first + part.start)

            workers.run(len(seats), play)
        else:
            lots, callers = tournament_generators(seed, first, len(seats)), [*own]
            self.code.call("reset", start, rows)
            for at in range(0, len(seats), PARALLEL_GAMES):
                part = slice(at, at + PARALLEL_GAMES)
                wrong = self.play_policies(rows[part], names[part], own, lots[part], workers)
                refused |= {at + row: f"{callers[who]} answered {what}" for row, (who, what) in wrong.items()}
            results[:] = self.returns(rows)
        marks = rows["e_error"]
        if marks.any():
            faults = {int(i): self.fault(int(marks[i])) for i in marks.nonzero()[0]}
            faults |= {row: GameFault(f"{faults[row]}: {reason}") for row, reason in refused.items()}
            raise GamesStopped(results, rows, faults, seed, first)
        return results, rows

    # -- policies --------------------------------------------------------------------------------

    def play_policies(
        self, rows: Any, players: Any, policies: Mapping[str, Policy], lots: Any, threads: RowThreads
    ) -> dict[int, tuple[int, str]]:
        """Play each row to the end with bots and policies. The rows are changed in place.

        Policies are asked only if they have a choice. All games that wait for a policy ask it at once. A game
        in which a policy chooses an illegal action stops with `Fault.ANSWER`.

        Args:
            rows: The games.
            players: An array (games, seats) of numbers of bots, as for `play_bots`. The number -2 stands for
                the first policy, -3 for the second, and so on.
            policies: The policies by name.
            lots: The random generators, as for `play_chance`.
            threads: The threads for machine code. The policies run in the calling thread.

        Returns:
            For the first games with an illegal action, a mapping from the row to the position of the policy
            and a description.
        """
        wrong: dict[int, tuple[int, str]] = {}
        seats = check_bots(players, rows)
        bots = np.maximum(seats, NOBODY)
        here = np.arange(len(rows))
        now, lot = pick_records(rows, here), check_generators(lots, rows).copy()
        for _ in range(MAX_PLAYOUT_ANSWERS):
            self._play_bots(now, bots[here], lot, threads)
            askees = self.next_askees(now)
            waiting = np.flatnonzero(askees.seats >= 0)
            if len(waiting) < len(here) // 2 or not len(waiting):
                as_whole_records(rows)[here], lots[here] = as_whole_records(now), lot
                here, now, lot = here[waiting], pick_records(now, waiting), lot[waiting]
                if not len(here):
                    return wrong
                askees = NextAskees(askees.askees[waiting], askees.seats[waiting], askees.kinds[waiting])
                waiting = np.arange(len(here))
            players_here = seats[here[waiting], askees.seats[waiting]]
            illegal = self._answer(now, askees, waiting, players_here, policies, threads)
            most = MAX_LISTED - len(wrong)
            wrong |= {int(here[row]): reason for row, reason in [*illegal.items()][:most]}
        now["e_error"][self.next_askees(now).seats >= 0] = Fault.LONG
        as_whole_records(rows)[here], lots[here] = as_whole_records(now), lot
        return wrong

    def _play_bots(self, rows: Any, bots: Any, lots: Any, threads: RowThreads) -> None:
        threads.run(len(rows), lambda part: self.play_bots(rows[part], bots[part], lots[part]))

    def _answer(
        self,
        rows: Any,
        askees: NextAskees,
        waiting: Any,
        players: Any,
        policies: Mapping[str, Policy],
        threads: RowThreads,
    ) -> dict[int, tuple[int, str]]:
        """Ask the policies for actions in the rows of `waiting`, and take the actions.

        Returns:
            A mapping from rows with illegal actions, at most MAX_LISTED, to the position of the policy and a
            description.
        """
        seen, masks = self.new_situations(len(rows))
        threads.run(
            len(rows),
            lambda part: self.situations(rows[part], askees.askees[part], (seen[part], masks[part])),
        )
        actions = np.zeros(len(rows), np.int64)
        for number, (name, policy) in enumerate(policies.items()):
            these = waiting[players == NOBODY - number]
            if len(these):
                answer = policy(seen[these], masks[these], askees.seats[these])
                actions[these] = read_actions(answer, len(these), name)
        column = np.clip(actions[waiting], 0, masks.shape[1] - 1)
        illegal = waiting[(column != actions[waiting]) | (masks[waiting, column] == 0)]
        by = dict(zip(waiting.tolist(), (NOBODY - players).tolist(), strict=True))
        wrong, machine = dict[int, tuple[int, str]](), Machine.of(self.game)
        for row in illegal[:MAX_LISTED].tolist():
            s = machine.copy_prepared(machine.from_bytes(rows[row].tobytes()))
            askee, action = int(askees.askees[row]), int(actions[row])
            wrong[row] = by[row], describe_illegal(machine, s, askee, action)
        options = actions - self.first_actions[askees.kinds]
        options[illegal] = -1
        threads.run(len(rows), lambda part: self.step(rows[part], askees.askees[part], options[part]))
        return wrong

    def plan(self, *arguments: Any) -> None:
        """Run playouts from redealt states. See the template `plan`."""
        self.code.call("plan", *arguments)

    def _tally(self, work: Any) -> Any:
        tally = work["tally"][0]
        if tally[4]:
            fault = self.fault(int(tally[5]))
            raise type(fault)(f"{int(tally[4])} games stopped with a fault; the last one: {fault}")
        return tally


@lru_cache(maxsize=64)
def _load(game: Game, checked: bool) -> Compiled:
    return Compiled(game, checked)


def tournament_generators(seed: int, first: int, games: int) -> Any:
    """Return the random generators of a tournament's games.

    They are equal to the random generators in the template `tournament`.
    """
    numbers = np.arange(first, first + games).astype(np.uint64)
    return (working_record(seed)["rng"] + numbers * np.uint64(2)) * np.uint64(0x9E3779B97F4A7C15)
