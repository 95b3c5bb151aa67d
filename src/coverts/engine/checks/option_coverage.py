"""A small set of tables that together contain every pair of option values.

The number of players counts as an option.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.game.options import GameOption, Value

MAX_TRIED_VALUES = 8
"""The maximum size of an integer range whose values are all tried.

An option with a larger range keeps its default.
"""
Pair = tuple[tuple[int, Value], tuple[int, Value]]
"""A pair of option values: two column numbers, each with a value.

Column 0 is the number of players. The other columns are the options.
"""


@dataclass
class CoveringTables:
    """Tables that cover all pairs of values that the game allows.

    Attributes:
        tables: The number of players and the options of each table.
        refused: The number of pairs that the game does not allow.
    """

    tables: list[tuple[int, Any]]
    refused: int


def covering_tables(game: Game) -> CoveringTables:
    """Return tables that cover all pairs. Each table covers as many new pairs as possible."""
    least, most = game.players
    columns: list[Sequence[Value]] = [range(least, most + 1), *map(_values, game.option_list)]
    wanted: dict[Pair, None] = {
        ((i, one), (j, other)): None
        for (i, ones), (j, others) in combinations(enumerate(columns), 2)
        for one, other in product(ones, others)
    }
    result = CoveringTables(
        [] if wanted else [(players, game.options()) for players in range(least, most + 1)], 0
    )
    while wanted:
        pair = next(iter(wanted))
        row = _row(game, columns, wanted, dict(pair))
        if row is None:
            del wanted[pair]
            result.refused += 1
            continue
        for covered in combinations(sorted(row.items()), 2):
            wanted.pop(covered, None)
        result.tables.append((int(row[0]), _options(game, row)))
    return result


def _values(option: GameOption) -> Sequence[Value]:
    if option.kind == "bool":
        return (False, True)
    if option.kind in ("choice", "text"):
        return [each.value for each in option.values]
    if option.least is not None and option.most is not None and option.most - option.least < MAX_TRIED_VALUES:
        return range(option.least, option.most + 1)
    return (option.default,)


def _row(
    game: Game, columns: Sequence[Sequence[Value]], wanted: Mapping[Pair, None], pair: dict[int, Value]
) -> dict[int, Value] | None:
    """Return a table that contains the given pair, as one value for each column.

    The result is None if the game refuses the pair.
    """
    row = dict(pair)
    for column in [c for c in range(len(columns)) if c not in pair]:

        def gain(value: Value, column: int = column) -> int:
            return sum(tuple(sorted([(column, value), other])) in wanted for other in row.items())

        best = sorted(columns[column], key=gain, reverse=True)
        allowed = (value for value in best if _options(game, {**row, column: value}) is not None)
        row[column] = next(allowed, best[0])  # the value of a later column may make this value legal
    return row if _options(game, row) is not None else None


def _options(game: Game, row: Mapping[int, Value]) -> Any:
    """Return the options of a row, with defaults for missing columns.

    The result is None if the game refuses the row.
    """
    values = {option.name: row[i] for i, option in enumerate(game.option_list, 1) if i in row}
    try:
        options = game.read_options(values)
        game.new_state(int(row.get(0, game.players[1])), options)
    except Malformed:
        return None
    return options
