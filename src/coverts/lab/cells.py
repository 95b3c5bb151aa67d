"""The cells of an experiment: the games of one variant, one number of players and one seating."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, TypeVar

import msgspec

import coverts
from coverts.bots import POLICY, read_policy
from coverts.bots.planner import is_planner, parse_budget
from coverts.bots.round_robin import Plan, sides_of
from coverts.engine.base.exceptions import BadOption, Malformed, UnknownGame
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.lab.experiment_file import BadExperiment, ExperimentFile, GameVariant, Value, is_seed, line_of
from coverts.lab.workers.decks import deck_path, own_deck
from coverts.lab.workers.local_workers import LocalWorkers
from coverts.measuring.tally import number_of_bot, turned_seatings
from coverts.text.option_files import read_option_files

WHOLE = "all"
"""The name of the only variant of an experiment that names none."""
T = TypeVar("T")


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
        deck: The path of the deck, or "" for the installed deck. A process can play cells of one deck only.
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
    deck: str = ""

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


class VariantPlace(msgspec.Struct, frozen=True):
    """Where a variant is written, and the deck of its cells.

    Attributes:
        path: The experiment's file.
        experiment: Its content.
        name: The variant's name.
        deck: The path of the deck, or "" for the installed deck.
    """

    path: Path
    experiment: ExperimentFile
    name: str
    deck: str

    @property
    def variant(self) -> GameVariant:
        """The variant."""
        return self.experiment.variants.get(self.name, GameVariant())

    def key(self, name: str) -> str:
        """Return a key of the file, such as `options.cards`: the variant's own one if it sets it."""
        first, _, rest = name.partition(".")
        own: Any = getattr(self.variant, first, None)
        is_own = rest in own if rest else own
        return f"variants.{self.name}.{name}" if is_own else name

    def refuse(self, name: str, reason: str) -> BadExperiment:
        """Return the error that a key has a mistake. See `key`."""
        key = self.key(name)
        return BadExperiment(self.path, line_of(self.path.read_text("utf-8"), key), key, reason)


def list_cells(path: Path, experiment: ExperimentFile) -> list[Cell]:
    """Return the cells of an experiment.

    Args:
        path: The experiment's file. Other files are named relative to it.
        experiment: Its content.

    Raises:
        BadExperiment: A game, an option, a bot, a file or a number of players does not exist.
    """
    variants = []
    for name in experiment.variants or [WHOLE]:
        place = VariantPlace(path, experiment, name, "")
        deck = own_deck()
        if named := place.variant.deck or experiment.deck:
            try:
                deck = deck_path(named, path.parent)
            except Malformed as error:
                raise place.refuse("deck", str(error)) from None
        variants.append(msgspec.structs.replace(place, deck=deck))
    cells: list[Cell] = []
    with LocalWorkers(cells_of_variant, lambda place: place.deck, 1) as processes:
        for place in variants:
            (listed,) = [cells_of_variant(place)] if place.deck == own_deck() else processes.results([place])
            cells += listed
    return cells


def cells_of_variant(place: VariantPlace) -> list[Cell]:
    """Return the cells of a variant. This process has its deck.

    Raises:
        BadExperiment: A game, an option, a bot, a file or a number of players does not exist.
    """
    experiment, variant, folder = place.experiment, place.variant, place.path.parent
    name = variant.game or experiment.game
    if name.endswith(".py"):
        name = str((folder / name).resolve())
    try:
        game = coverts.game(name)
    except UnknownGame as error:
        raise place.refuse("game", str(error)) from None
    if (variant.deck or experiment.deck) and not game.deck:
        raise place.refuse("deck", f"{game.title} has no deck.")
    texts = {
        option: option_text(value) for option, value in {**experiment.options, **variant.options}.items()
    }
    keys = {option: f"options.{option}" for option in texts}
    for flag, named in {**experiment.files, **variant.files}.items():
        key = f"files.{flag}"
        try:
            read = read_option_files(game, flag, [str(folder / each) for each in as_list(named)])
        except Malformed as error:
            raise place.refuse(key, str(error)) from None
        if twice := sorted(read.keys() & texts.keys()):
            raise place.refuse(key, f"The option {twice[0]} is set already. Leave out one of them.")
        texts |= read
        keys |= dict.fromkeys(read, key)
    try:
        options = game.read_option_texts(texts)
    except BadOption as error:
        raise place.refuse(keys[error.option], error.reason) from None
    cells: list[Cell] = []
    counts: list[int | None] = [*as_list(experiment.players)]
    for players in counts or [None]:
        try:
            game.new_state(game.count_players(players), options)
        except BadOption as error:
            raise place.refuse(keys.get(error.option, "options"), error.reason) from None
        except Malformed as error:
            raise place.refuse("players", str(error)) from None
        bots = variant.bots or experiment.round_robin or experiment.bots
        try:
            check_bots(game, bots, experiment.repeatable)
            seatings = _seatings(game, players, bots, texts, bool(experiment.round_robin))
        except Malformed as error:
            raise place.refuse("round_robin" if experiment.round_robin else "bots", str(error)) from None
        cells += [
            make_cell(place.name, name, seated, texts, experiment.seed, experiment.decisions)
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
    if not is_seed(seed):
        raise Malformed(f"The seed {seed} has more than 64 bits.")
    seated = tuple(map(tuple, seatings))
    rules, code = versions_of(place, [bot for seating in seated for bot in seating])
    ordered = tuple(sorted(options.items()))
    deck = own_deck() if coverts.game(place).deck else ""
    return Cell(variant, place, rules, code, len(seated[0]), seated, ordered, seed, decisions, deck)


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


def as_list(value: T | list[T]) -> list[T]:
    """Return a list of values. A single value may be given without a list."""
    return value if isinstance(value, list) else [value]


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
    return [tuple(map(tuple, turned_seatings(game, game.count_players(players), bots)))]


def check_bots(game: Game, bots: Sequence[str], is_repeatable: bool) -> None:
    """Check that a game has these bots, and that their games can be repeated if they must.

    Raises:
        Malformed: The game does not have a bot, or a bot thinks for a time.
    """
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
        else:
            number_of_bot(game, bot)
