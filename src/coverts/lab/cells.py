"""The cells of an experiment: the games of one variant, one number of players and one seating."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from pathlib import Path

import msgspec

import coverts
from coverts.bots.planner import is_planner, parse_budget
from coverts.engine.base.exceptions import BadOption, Malformed, UnknownGame
from coverts.engine.base.suggestions import did_you_mean
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.lab.experiment_file import BadExperiment, ExperimentFile, Value, Variant, line_of
from coverts.measuring.tally import RANDOM, assign_bots

WHOLE = "all"
"""The name of the only variant of an experiment that names none."""


class Cell(msgspec.Struct, frozen=True):
    """Games that differ only in their luck and in who sits where.

    Attributes:
        variant: The variant's name.
        game: The name of an installed game, or the path of a game's file.
        deck: The path of a deck, or "" for the installed one.
        rules: The version of the rules.
        players: The number of players.
        bots: The bot of each seat in the first game. In each game, all bots move by one seat.
        options: The options of the game, as pairs of a name and a text, in the order of their names.
        seed: The seed of all games.
    """

    variant: str
    game: str
    deck: str
    rules: str
    players: int
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: int

    @property
    def key(self) -> str:
        """A hash of everything that decides the games: rules, options, bots, players and seed."""
        content = msgspec.json.encode([self.rules, self.players, self.bots, self.options, self.seed])
        return hashlib.sha256(content).hexdigest()[:16]

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
    for name, variant in (experiment.variants or {WHOLE: Variant()}).items():
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
            for bots in _seatings(experiment, variant, game, players):
                own = f"{at}bots" if variant.bots else "round_robin" if experiment.round_robin else "bots"
                seated = _seat(experiment, game, players, bots, partial(refuse, own))
                rules = program_of(game).version
                cells.append(
                    Cell(
                        name, place, "", rules, players, seated, tuple(sorted(texts.items())), experiment.seed
                    )
                )
    return cells


def option_text(value: Value) -> str:
    """Return the text of an option's value, as on a command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _players_of(experiment: ExperimentFile, game: Game) -> list[int]:
    given = experiment.players
    return [given] if isinstance(given, int) else [*given] or [game.count_players(None)]


def _seatings(
    experiment: ExperimentFile, variant: Variant, game: Game, players: int
) -> Iterator[tuple[str, ...]]:
    """Yield the bots of each cell."""
    if experiment.round_robin:
        yield from combinations(experiment.round_robin, 2)
    else:
        yield tuple(variant.bots or experiment.bots or ([game.bots[0].name] if game.bots else [RANDOM]))


def _seat(
    experiment: ExperimentFile,
    game: Game,
    players: int,
    bots: tuple[str, ...],
    refuse: Callable[[str], BadExperiment],
) -> tuple[str, ...]:
    """Return the bot of each seat."""
    searching = [bot for bot in bots if is_planner(bot)]
    for bot in searching:
        try:
            budget = parse_budget(bot)
        except Malformed as error:
            raise refuse(str(error)) from None
        if budget.seconds and experiment.repeatable:
            raise refuse(
                f"{bot} thinks for a time, so its games cannot be repeated. "
                f"Name a number of playouts, such as {bot.partition(':')[0]}:2000, or set repeatable = false."
            )
    known = {bot.name for bot in game.bots} | {RANDOM}
    for bot in bots:
        if bot not in known and bot not in searching and ":" not in bot:
            raise refuse(f"{game.title} has no bot {bot!r}.{did_you_mean(bot, known)}")
    if searching:
        if len(bots) > players:
            raise refuse(f"There are {len(bots)} bots for {players} seats.")
        return tuple(bots[seat % len(bots)] for seat in range(players))
    try:
        return tuple(assign_bots(game, players, bots).names)
    except Malformed as error:
        raise refuse(str(error)) from None
