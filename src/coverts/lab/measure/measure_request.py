"""The games of one side of `coverts measure`, and what plays them."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

import msgspec

import coverts
from coverts.bots import POLICY
from coverts.bots.planner import is_planner
from coverts.engine.base.exceptions import Malformed
from coverts.lab.block_rows import GameCount, is_compiled, play_in_threads
from coverts.lab.cell_description import describe_cell
from coverts.lab.cells import WHOLE, Cell, make_cell
from coverts.lab.reports.side import Side, make_side
from coverts.lab.workers.decks import VARIABLE, own_deck
from coverts.measuring.tally import assign_bots


class GameRequest(msgspec.Struct, frozen=True):
    """The games to play for one side of a comparison.

    Attributes:
        game: The name of an installed game, or the path of a file.
        games: The number of games, or 0 for a default that suits the backend.
        players: The number of players, or None for the game's minimum.
        bots: The names of the bots, which are repeated to fill all seats. The bots move by one seat after
            each game. An empty tuple means the game's first bot.
        options: Game options as texts, by name.
        seed: The seed of all games.
        deck: The path of the deck, or "" for the installed deck.
        label: A description of this side for readers.
        distinction: The parts of the label that the other side does not have, or "" if there are none.
    """

    game: str
    games: int = 0
    players: int | None = None
    bots: tuple[str, ...] = ()
    options: dict[str, str] = {}
    seed: int = 1
    deck: str = ""
    label: str = ""
    distinction: str = ""


def check_request(request: GameRequest) -> None:
    """Check that `coverts measure` can play a game with this process's deck and these bots.

    Raises:
        Malformed: The game has no deck, or a bot searches.
    """
    game = coverts.game(request.game)
    if (deck := own_deck()) and not game.deck:
        raise Malformed(
            f"{game.title} has no deck, so the deck {deck} cannot be used. "
            f"Leave out --deck, and {VARIABLE} in the environment."
        )
    for bot in request.bots:
        if is_planner(bot):
            raise Malformed(
                f"{bot} searches, and coverts measure plays no bots that search. Write an experiment's file "
                f'with bots = ["{bot}"], and play it with coverts experiment run.'
            )


def cell_of(request: GameRequest) -> Cell:
    """Return the cell whose games are requested.

    Raises:
        Malformed: The games cannot be played.
    """
    game = coverts.game(request.game)
    players = game.count_players(request.players)
    game.new_state(players, game.read_option_texts(request.options))  # raises an error if they are invalid
    seatings = assign_bots(game, players, request.bots).seatings
    return make_cell(WHOLE, request.game, seatings, request.options, request.seed)


def play_side(
    request: GameRequest, progress: GameCount = lambda done, total: None, workers: int | None = None
) -> Side:
    """Play the games of one side.

    Args:
        request: The games.
        progress: A function that is called with the number of finished games and the number of all games.
        workers: The number of threads, or None for one per core.

    Raises:
        Malformed: The games cannot be played.
    """
    cell = cell_of(request)
    rows = play_in_threads(cell, request.games, progress, workers)
    label = request.distinction or request.label
    if not is_compiled(cell) and not any(bot.startswith(POLICY) for bot in cell.bots):
        label = ", ".join([*([label] if label else []), "in Python, without llvmlite"])
    return make_side(describe_cell(cell, len(rows)), rows, label=label)


def request_command(request: GameRequest) -> str:
    """Return the command that plays the games of one side."""
    parts = ["coverts measure", request.game]
    if request.deck:
        parts.append(f"--deck {request.deck}")
    if request.games:
        parts.append(f"--games {request.games}")
    if request.players is not None:
        parts.append(f"--players {request.players}")
    if request.bots:
        parts.append(f"--bots {','.join(request.bots)}")
    parts += ["--option " + shlex.quote(f"{name}={value}") for name, value in request.options.items()]
    return " ".join([*parts, f"--seed {request.seed}"])


def replay_notes(sides: Iterable[Side]) -> list[str]:
    """Return lines with the commands that replay the first game of each side that failed.

    Games of bots that search have no command, because `coverts measure` plays no such bots.
    """
    found = [(side.about.cell, min(side.failed)) for side in sides if side.failed]
    return [
        f"To replay game {number} of {cell.title}: {_replay_command(cell, number)}"
        for cell, number in found
        if not any(map(is_planner, cell.bots))
    ]


def _replay_command(cell: Cell, number: int) -> str:
    """Return the command that replays a game of a cell, with the same bots at the same seats."""
    seating, turn = cell.seatings[number % len(cell.seatings)], number % cell.players
    bots = seating[cell.players - turn :] + seating[: cell.players - turn]  # They move by one seat per game.
    request = GameRequest(cell.game, 0, cell.players, bots, dict(cell.options), cell.seed, cell.deck)
    return f"{request_command(request)} --again {number}"
