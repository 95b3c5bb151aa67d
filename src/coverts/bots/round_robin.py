"""A round robin: every pair of a game's bots plays games of two sides in both seating orders.

Levels play only the level below them. In a cooperative game, each bot plays all seats instead.

Games between rule-of-thumb bots run in machine code, thousands for each pair. Games with a bot that searches
run in separate processes. Such bots have a time budget, so their games differ from run to run.
"""

from __future__ import annotations

import signal
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from multiprocessing import get_context
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import coverts
from coverts.bots import Planner, bot_names, give_way, new_bot, read_policy, seat_bot
from coverts.bots.bradley_terry import rate
from coverts.bots.planner import SEARCHES, search_class
from coverts.bots.rating import Pairing, Ratings
from coverts.engine.backends.native import Compiled
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base import extras
from coverts.engine.base.exceptions import BadArray, GameFault, GamesStopped, Malformed
from coverts.engine.game.definition import Game
from coverts.engine.game.opponents import LEVEL_NAMES
from coverts.engine.game.protocol import by_weight
from coverts.engine.match.game_match import Match
from coverts.engine.match.results import teams_of, winners_of

SEATS = 2
DEFAULT_GAMES, DEFAULT_QUICK_GAMES, DEFAULT_SECONDS = 40, 2000, 0.05
CHUNK = 200
"""The number of games between two progress reports while rule-of-thumb bots play each other."""
Progress = Callable[[int, int], None]
"""A function that is called with the number of finished games and the total number of games."""


class Score(NamedTuple):
    """The end of one game: the result and the points of each seat, if the game has points.

    A game that stopped has a line about its fault instead.
    """

    returns: list[int]
    points: list[int]
    fault: str = ""


@dataclass
class CommonResults:
    """The results of a bot that played all seats of a cooperative game.

    Attributes:
        name: The bot.
        games: The number of games.
        wins: The number of games that were won.
        points: The number of games for each common score. Empty if the game has no points.
    """

    name: str
    games: int = 0
    wins: int = 0
    points: Counter[int] = field(default_factory=Counter)


@dataclass(frozen=True)
class Plan:
    """How many games each pair of bots plays.

    Attributes:
        name: The game's name or file.
        quick_games: The number of games of a pair of rule-of-thumb bots, rounded up to an even number.
        games: The same for a pair with a bot that searches.
        seconds: The thinking time per answer of a bot that searches, if its name does not say it.
        workers: The number of processes that play the games of bots that search.
        policies: Names of policies, and what `read_policy` reads, such as `policy:mine.npz`. Networks and
            functions play as quickly as rule-of-thumb bots. Strategies play like bots that search.
        players: The number of players, or None for the smallest number at which bots can be compared.
        options: Game options as texts, by name.
    """

    name: str
    quick_games: int = DEFAULT_QUICK_GAMES
    games: int = DEFAULT_GAMES
    seconds: float = DEFAULT_SECONDS
    workers: int = 1
    policies: Mapping[str, str] = field(default_factory=dict)
    players: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)

    def is_quick(self, game: Game, bot: str) -> bool:
        """Return whether a bot plays in machine code."""
        if bot in self.policies:
            return not policy_module().is_strategy(self.policies[bot])
        return game.bot_behind(bot) in game.all_bots


def policy_module() -> ModuleType:
    """Return the module `bots.policies`, which needs the extra `fast`."""
    return extras.load("coverts.bots.policies")


def round_robin(
    plan: Plan,
    progress: Progress = lambda done, total: None,
    stopped: list[str] | None = None,
) -> Ratings:
    """Rate all bots of a game, and the plan's policies, by games between each pair.

    Args:
        plan: The number of games for each pair. With 0 `games`, bots that search are left out.
        progress: A function that is called with the number of finished games and the total number of games.
        stopped: A list to which a line is added for each game that stopped. By default, such a game raises an
            error.

    Raises:
        Malformed: The game has no two sides or not these options, or a policy cannot play it.
        GameFault: A game stopped with a fault, or a policy chose an illegal action, and `stopped` is None.
    """
    game = coverts.game(plan.name)
    names = [*(bot_names(game) if plan.games else game.all_bots), *plan.policies]
    if len({*names}) < len(names):
        raise Malformed(f"Two bots have the same name: {', '.join(names)}.")
    pairings = play_pairs(plan, [*combinations(names, 2)], progress, stopped)
    return rate(names, pairings)


def play_levels(
    plan: Plan, progress: Progress = lambda done, total: None, stopped: list[str] | None = None
) -> list[Pairing]:
    """Let each level of a game play the level below it. See `play_pairs`.

    Returns:
        For each level but the weakest, two pairings: with the stronger level in seat 0, and in seat 1.

    Raises:
        Malformed: The game does not support two players.
    """
    return play_pairs(plan, [*zip(LEVEL_NAMES[1:], LEVEL_NAMES, strict=False)], progress, stopped)


def play_pairs(
    plan: Plan, pairs: Sequence[tuple[str, str]], progress: Progress, stopped: list[str] | None = None
) -> list[Pairing]:
    """Let pairs of bots or levels play in both seating orders.

    In a game of two teams, a bot plays all seats of a team.

    Args:
        plan: The number of games for each pair.
        pairs: The names of the bots or levels.
        progress: A function that is called with the number of finished games and the total number of games.
        stopped: A list to which a line is added for each game that stopped. By default, such a game raises an
            error.

    Returns:
        One pairing for each pair and seating order.

    Raises:
        Malformed: The game is cooperative, or does not support two players or two teams.
        GameFault: A game stopped with a fault, or a policy chose an illegal action, and `stopped` is None.
    """
    sides = sides_of(coverts.game(plan.name), plan)
    orders = [(pair, pair[::-1]) for pair in pairs]
    seated = {order: tuple(order[side] for side in sides) for each in orders for order in each}
    scores: dict[tuple[str, ...], list[float]] = defaultdict(list)
    groups = [[seated[order] for order in each] for each in orders]
    for seats, score in _finished_games(plan, groups, progress, stopped):
        scores[seats].append(score_first([score.returns[sides.index(side)] for side in range(SEATS)]))
    return [
        Pairing(*order, len(scores[seats]), sum(scores[seats]), scores[seats].count(0.5))
        for order, seats in seated.items()
        if seats in scores
    ]


def play_together(
    plan: Plan, names: Sequence[str], progress: Progress, stopped: list[str] | None = None
) -> list[CommonResults]:
    """Let each bot or level play all seats of a cooperative game.

    Args:
        plan: The number of games. Each bot plays as many as a pair of bots in `play_pairs`. By default, the
            game has the fewest players.
        names: The names of the bots or levels.
        progress: A function that is called with the number of finished games and the total number of games.
        stopped: A list to which a line is added for each game that stopped. By default, such a game raises an
            error.

    Raises:
        GameFault: A game stopped with a fault, or a policy chose an illegal action, and `stopped` is None.
    """
    game = coverts.game(plan.name)
    results, players = {name: CommonResults(name) for name in names}, game.count_players(plan.players)
    game.new_state(players, game.read_option_texts(plan.options))  # raises an error if they are invalid
    for seats, score in _finished_games(plan, [[(name,) * players] for name in names], progress, stopped):
        each = results[seats[0]]
        each.games += 1
        each.wins += bool(winners_of(game, score.returns))
        each.points.update(score.points[:1])
    return [*results.values()]


def sides_of(game: Game, plan: Plan) -> list[int]:
    """Return the side of each seat, 0 or 1, at a table on which two bots are compared.

    Raises:
        Malformed: The game is cooperative, or does not support two players or two teams.
    """
    if game.cooperative:
        raise Malformed(f"{game.title} is cooperative, so its bots have no ratings.")
    fewest, most = game.players
    if game.teams is not None:
        options = game.read_option_texts(plan.options)
        for players in range(fewest, most + 1) if plan.players is None else [plan.players]:
            teams = teams_of(game, game.new_state(players, options))
            if len({*teams}) == SEATS:
                return [sorted({*teams}).index(team) for team in teams]
        there = "never has two teams"
        if plan.players is not None:
            there = f"has no two teams of {plan.players} players"
        raise Malformed(f"{game.title} {there}. Bots can be rated only in games of two teams.")
    if not fewest <= SEATS <= most:
        raise Malformed(
            f"{game.title} is for {fewest} to {most} players. Bots can be rated only in two-player games."
        )
    if plan.players not in (None, SEATS):
        raise Malformed(f"Bots of {game.title} are rated in games of {SEATS} players, not {plan.players}.")
    return [*range(SEATS)]


def _finished_games(
    plan: Plan, groups: Sequence[Sequence[tuple[str, ...]]], progress: Progress, stopped: list[str] | None
) -> Iterator[tuple[tuple[str, ...], Score]]:
    """Yield the seats and the score of each game that did not stop, as `play_seatings` does."""
    for seats, score in play_seatings(plan, groups, progress):
        if not score.fault:
            yield seats, score
        elif stopped is None:
            raise GameFault(score.fault)
        else:
            stopped.append(f"{', '.join(seats)}: {score.fault}")


def play_seatings(
    plan: Plan, groups: Sequence[Sequence[tuple[str, ...]]], progress: Progress
) -> Iterator[tuple[tuple[str, ...], Score]]:
    """Yield the seats and the score of each game.

    Args:
        plan: The number of games for each group. They are divided evenly among the group's seatings.
        groups: Seatings that are played with the same random numbers. A seating is the name of each seat's
            bot or level.
        progress: A function that is called with the number of finished games and the total number of games.
    """
    game = coverts.game(plan.name)
    options = game.read_option_texts(plan.options)
    games, quick_games = plan.games + plan.games % 2, plan.quick_games + plan.quick_games % 2
    quick = [group for group in groups if all(plan.is_quick(game, bot) for bot in group[0])]
    own = {
        bot: policy_module().load_policy(game, place, seed=1)
        for bot, place in plan.policies.items()
        if plan.is_quick(game, bot)
    }
    slow = [group for group in groups if group not in quick]
    total, done = quick_games * len(quick) + games * len(slow), 0
    progress(done, total)
    for number, group in enumerate(quick):
        for seats in group:
            for first in range(0, quick_games // len(group), CHUNK):
                count = min(CHUNK, quick_games // len(group) - first)
                playing = {bot: own[bot] for bot in seats if bot in own}
                faults: Mapping[int, GameFault] = {}
                try:
                    results, rows = Compiled.of(game).tournament(
                        [seats] * count, seed=number, options=options, first=first, policies=playing
                    )
                except GamesStopped as error:
                    results, rows, faults = error.results, error.rows, error.faults
                for at, (row, returns) in enumerate(zip(rows, results, strict=True)):
                    if at in faults:
                        yield seats, Score([], [], f"game {first + at}: {faults[at]}")
                    else:
                        yield seats, Score([*map(int, returns)], _points_of(game, row))
                done += count
                progress(done, total)
    jobs = [
        (plan, seats, at, number)
        for at, group in enumerate(slow)
        for number in range(games // len(group))
        for seats in group
    ]
    if jobs:
        for kind in SEARCHES:
            search_class(kind).of(game)  # compile the game now, so that the processes find it in the cache
        context = get_context("spawn")
        ignoring = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C stops this process, which cancels the others.
        with ProcessPoolExecutor(plan.workers, context, signal.signal, ignoring) as pool:
            waiting = {pool.submit(play_game, *job): job[1] for job in jobs}
            try:
                for job in as_completed(waiting):
                    yield waiting[job], job.result()
                    done += 1
                    progress(done, total)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def _points_of(game: Game, row: Any) -> list[int]:
    """Return the points of a finished game, if the seats of a cooperative game share them."""
    if not game.cooperative or game.points is None:
        return []
    machine = Machine.of(game)
    return machine.points(machine.from_bytes(row.tobytes()))


def score_first(returns: Sequence[Any]) -> float:
    """Return the first side's score: 1 for a win, 0.5 for a tie, otherwise 0."""
    return float((returns[0] > returns[1]) + (returns[0] == returns[1]) / 2)


def name_for_rating(game: Game, bot: str, seconds: float) -> str:
    """Return the name under which a bot plays for its rating.

    A bot that searches gets `seconds` per answer if its name does not say how long. If its playouts are
    limited, its time is not, so that the result does not depend on the machine.
    """
    if bot in SEARCHES:
        return f"{bot}:{seconds:g}s"
    plays, slash, _ = game.bot_behind(bot).partition("/")
    return plays if slash else bot


@cache
def load_game(name: str) -> Game:
    """Load a game in this worker process, and lower the priority of the process."""
    give_way()
    return coverts.game(name)


def play_game(plan: Plan, names: Sequence[str], group: int, number: int) -> Score:
    """Play one game between bots.

    The games of a group with the same number, such as one in each seating order, have the same luck.
    """
    game, policies = load_game(plan.name), plan.policies
    options = game.read_option_texts(plan.options)
    match = Match(game, len(names), options, chance=by_weight(Random(f"chance {group} {number}")))
    bots = [
        read_policy(game, policies[bot], Random(f"{seat} {group} {number}"))
        if bot in policies
        else new_bot(game, name_for_rating(game, bot, plan.seconds), Random(f"{seat} {group} {number}"))
        for seat, bot in enumerate(names)
    ]
    for bot in bots:
        if isinstance(bot, Planner) and bot.workshop.is_pending:
            bot.workshop.search = search_class(bot.workshop.kind)(game, threads=1)
    try:
        while not match.over:
            seat = min(match.current_players())
            forced = match.forced(seat)
            askee, action = (forced[0], forced[1].number) if forced else seat_bot(bots[seat], match, seat)
            match.apply_action(seat, action, askee)
        return Score(match.returns(), match.points())
    except BadArray:  # The policy never answers with numbers of actions.
        raise
    except (GameFault, Malformed) as error:
        return Score([], [], f"game {number}: {error}")
