"""What a report tells about a cell besides its games. Reports are made without loading the game."""

from __future__ import annotations

from typing import Any

import msgspec

import coverts
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.language.registers import WORD
from coverts.engine.match.results import team_name, teams_of
from coverts.lab.cells import Cell
from coverts.measuring.tally import bounded_numbers
from coverts.measuring.things import ThingGroup, english, list_groups


class NamedThings(msgspec.Struct, frozen=True):
    """The cards or options of a group.

    Attributes:
        group: The group.
        first: The number of the first one's bit in the columns `noted_1`, `noted_2` and so on. Bit `n` is bit
            `n % WORD` of word `n // WORD`.
        names: Their names.
    """

    group: ThingGroup
    first: int
    names: list[str]

    @property
    def distinct_names(self) -> list[str]:
        """The names, with numbers added to those that occur before."""
        found: dict[str, int] = {}
        for number, name in enumerate(self.names):
            found[f"{name} ({number})" if name in found else name] = number
        return [*found]


class CellDescription(msgspec.Struct, frozen=True):
    """A cell, and what a report tells about it.

    Attributes:
        cell: The cell.
        block: The number of games in a block.
        title: The game's title.
        deck: The title of the game's installed deck, or "" if the game has no deck.
        roles: The roles of the seats, if the game has any.
        teams: The seats of each team by the team's name, if a team has several seats.
        bots: The names of the game's rule-of-thumb bots.
        cooperative: Whether all seats win or lose together.
        bounded: The names of the public numbers that count something.
        things: The cards and options that are recorded.
    """

    cell: Cell
    block: int
    title: str
    deck: str
    roles: list[str]
    teams: dict[str, list[int]]
    bots: list[str]
    cooperative: bool
    bounded: list[str]
    things: list[NamedThings]

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat for readers."""
        roles = self.roles
        return f"seat {seat + 1}, {roles[min(seat, len(roles) - 1)]}" if roles else f"seat {seat + 1}"


def team_seats(game: Game, players: int, options: Any) -> dict[str, list[int]]:
    """Return the seats of each team by the team's name, if a team has several seats."""
    numbers = teams_of(game, game.new_state(players, options))
    if len({*numbers}) == len(numbers):
        return {}
    return {
        english(team_name(game, team)): [seat for seat, other in enumerate(numbers) if other == team]
        for team in sorted({*numbers})
    }


def describe_cell(cell: Cell, block: int) -> CellDescription:
    """Describe a cell whose blocks have `block` games. This process has the deck of the cell."""
    game = coverts.game(cell.game)
    options = game.read_option_texts(dict(cell.options))
    return CellDescription(
        cell,
        block,
        english(game.title),
        english(game.deck),
        [*map(english, game.roles)],
        team_seats(game, cell.players, options),
        [bot.name for bot in game.bots],
        game.cooperative,
        bounded_numbers(game),
        [
            NamedThings(group, each.word * WORD, names)
            for each, group, names in list_groups(program_of(game).catalogue)
        ],
    )
