"""The cells of an experiment: the games of one variant, one number of players and one seating."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

import msgspec

import coverts
from coverts.bots import POLICY, read_policy
from coverts.bots.planner import SEARCHES, is_planner, parse_budget
from coverts.bots.round_robin import Plan, sides_of
from coverts.engine.base.exceptions import BadOption, Malformed, UnknownBot, UnknownGame
from coverts.engine.base.suggestions import did_you_mean
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.lab.experiment_file import BadExperiment, ExperimentFile, GameVariant, Value, line_of
from coverts.measuring.tally import RANDOM, turned_seatings

WHOLE = "all"
"""The name of the only variant of an experiment that names none."""


class Cell(msgspec.Struct, frozen=True):
    """Games that differ only in their luck and in who sits where.

    Attributes:
        variant: The variant's name.
        game: The name of an installed game, or the path of a game's file.
        rules: The version of the rules.
        code: The version of the bots: a hash of their functions and files, and the version of Coverts.
        players: The number of players.
        seatings: The bots of all seats, for each game of a round. The rounds repeat.
        options: The options of the game, as pairs of a name and a text, in the order of their names.
        seed: The seed of all games.
        decisions: Whether the decisions of the games are recorded. The games do not depend on it.
    """

    variant: str
    game: str
    rules: str
    code: str
    players: int
    seatings: tuple[tuple[str, ...], ...]
    options: tuple[tuple[str, str], ...]
    seed: int
    decisions: bool = False

    @property
    def key(self) -> str:
        """A hash of everything that decides the games: rules, options, bots, players and seed."""
        content = [self.rules, self.code, self.players, self.seatings, self.options, self.seed]
        return hashlib.sha256(msgspec.json.encode(content)).hexdigest()[:16]

    @property
    def bots(self) -> list[str]:
        """The names of the bots, without repetition."""
        return [*dict.fromkeys(bot for seating in self.seatings for bot in seating)]

    @property
    def title(self) -> str:
        """What tells the cell from others, for readers."""
        return f"{self.variant}, {self.players} players, {', '.join(self.bots)}"

    @property
    def folder(self) -> str:
        """The name of the folder that holds the cell's blocks."""
        return f"{self.variant}-{self.players}-{self.key}"


def list_cells(path: Path, experiment: ExperimentFile) -> list[Cell]:
    """Return the cells of an experiment.

    Args:
        path: The experiment's file. Other files are named relative to it.
        experiment: Its content.

    Raises:
        BadExperiment: A game, an option, a bot or a number of players does not exist.
    """
    text = path.read_text("utf-8")

    def refuse(key: str, reason: str) -> BadExperiment:
        return BadExperiment(path, line_of(text, key), key, reason)

    cells: list[Cell] = []
    for name, variant in (experiment.variants or {WHOLE: GameVariant()}).items():
        at = f"variants.{name}." if experiment.variants else ""
        place = variant.game or experiment.game
        key = f"{at}game" if variant.game else "game"
        file = path.parent / place
        place = str(file.resolve()) if file.suffix == ".py" else place
        try:
            game = coverts.game(place)
        except UnknownGame as error:
            raise refuse(key, str(error)) from None
        options = {**experiment.options, **variant.options}
        texts = {option: option_text(value) for option, value in options.items()}
        try:
            read = game.read_option_texts(texts)
        except BadOption as error:
            own = f"{at}options" if error.option in variant.options else "options"
            raise refuse(f"{own}.{error.option}", error.reason) from None
        for players in _players_of(experiment, game):
            try:
                game.new_state(game.count_players(players), read)
            except BadOption as error:
                own = f"{at}options" if error.option in variant.options else "options"
                raise refuse(f"{own}.{error.option}", error.reason) from None
            except Malformed as error:
                raise refuse("players", str(error)) from None
            key = f"{at}bots" if variant.bots else "round_robin" if experiment.round_robin else "bots"
            named = variant.bots or experiment.round_robin or experiment.bots
            try:
                check_bots(game, named, experiment.repeatable)
                seatings = _seatings(game, players, named, texts, bool(experiment.round_robin))
            except Malformed as error:
                raise refuse(key, str(error)) from None
            cells += [
                make_cell(name, place, seated, texts, experiment.seed, experiment.decisions)
                for seated in seatings
            ]
    return cells


def make_cell(
    variant: str,
    place: str,
    seatings: Sequence[Sequence[str]],
    options: Mapping[str, str],
    seed: int,
    decisions: bool = False,
) -> Cell:
    """Make a cell of games by the rules and bots as they are now.

    Args:
        variant: The variant's name.
        place: The name of an installed game, or the path of a game's file.
        seatings: The bots of all seats, for each game of a round.
        options: The options of the game, as texts.
        seed: The seed of all games.
        decisions: Whether the decisions of the games are recorded.
    """
    seated = tuple(map(tuple, seatings))
    rules, code = versions_of(place, [bot for seating in seated for bot in seating])
    ordered = tuple(sorted(options.items()))
    return Cell(variant, place, rules, code, len(seated[0]), seated, ordered, seed, decisions)


def versions_of(place: str, bots: Sequence[str]) -> tuple[str, str]:
    """Return the versions of a game's rules, and of the code and files of bots."""
    program = program_of(coverts.game(place))
    digest = hashlib.sha256(f"{coverts.__version__} {program.bots_version}".encode())
    for bot in sorted({*bots}):
        file = Path(bot.removeprefix(POLICY).partition(".py:")[0] + (".py" if ".py:" in bot else ""))
        if bot.startswith(POLICY) and file.is_file():
            digest.update(file.read_bytes())
    return program.version, digest.hexdigest()[:16]


def option_text(value: Value) -> str:
    """Return the text of an option's value, as on a command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _players_of(experiment: ExperimentFile, game: Game) -> list[int | None]:
    given = experiment.players
    return [given] if isinstance(given, int) else [*given] or [None]


def _seatings(
    game: Game, players: int | None, bots: Sequence[str], options: Mapping[str, str], is_round_robin: bool
) -> list[tuple[tuple[str, ...], ...]]:
    """Return the seatings of each cell with these bots.

    In a round robin, each pair of bots has a cell, in which the bots change sides after each game. In a game
    of two teams, a bot plays all seats of a team.

    Raises:
        Malformed: The game has no two sides, or there are more bots than seats.
    """
    if is_round_robin:
        sides = sides_of(game, Plan(game.name, players=players, options=options))
        return [
            tuple(tuple(order[side] for side in sides) for order in (pair, pair[::-1]))
            for pair in combinations(bots, 2)
        ]
    count = game.count_players(players)
    named = bots or ([game.bots[0].name] if game.bots else [RANDOM])
    if len(named) > count:
        raise Malformed(f"There are {len(named)} bots for {count} seats. Name at most one bot per seat.")
    return [tuple(map(tuple, turned_seatings(named, count)))]


def check_bots(game: Game, bots: Sequence[str], is_repeatable: bool) -> None:
    """Check that a game has these bots, and that their games can be repeated if they must.

    Raises:
        Malformed: The game does not have a bot, or a bot thinks for a time.
    """
    known = {bot.name for bot in game.bots} | {RANDOM}
    for bot in bots:
        if is_planner(bot):
            if parse_budget(bot).seconds and is_repeatable:
                kind = bot.partition(":")[0]
                raise Malformed(
                    f"{bot} thinks for a time, so its games cannot be repeated. "
                    f"Name a number of playouts, such as {kind}:2000, or set repeatable = false."
                )
        elif bot.startswith(POLICY):
            read_policy(game, bot)
        elif bot not in known:
            raise UnknownBot(
                f"{game.title} has no bot {bot!r}.{did_you_mean(bot, known)} "
                f"Its bots are {', '.join([*known, *SEARCHES])}."
            )
