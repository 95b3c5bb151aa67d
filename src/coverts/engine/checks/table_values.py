"""Checks what a game's `table_values` returns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from coverts.engine.base.suggestions import did_you_mean
from coverts.engine.game.definition import Game


def find_wrong_values(game: Game, view: Any) -> Iterator[str]:
    """Yield a sentence for each thing that is wrong with the values of the table in a view."""
    if game.table_values is None:
        return
    values: Any = game.table_values(view)
    if not isinstance(values, Mapping):
        yield f"table_values returned {values!r}; it must return {{field: value}}"
        return
    shapes = dict(_shapes(game, view.players))
    for path, value in values.items():
        if path not in shapes:
            near = did_you_mean(path, shapes)
            yield f"table_values names {path!r}, but {game.state.__name__} has no such field.{near}"
        elif not _has_all_items(value, shapes[path]):
            yield (
                f"table_values returned {value!r} for {path!r}; it must return None, or a list with one "
                f"value for each of the {' x '.join(map(str, shapes[path]))} records"
            )


def _shapes(game: Game, players: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the path of each field, with the shape of the arrays of records that it lies in."""
    for each in game.state.fields:
        shape = (players, *each.shape[1:]) if each.is_per_seat else each.shape
        yield each.name, ()
        if isinstance(each.type, type):
            for path, inner in _shapes_in(each.type):
                yield f"{each.name}.{path}", (*shape, *inner)


def _shapes_in(record: Any) -> Iterator[tuple[str, tuple[int, ...]]]:
    for each in record.fields:
        yield each.name, ()
        if isinstance(each.type, type):
            for path, inner in _shapes_in(each.type):
                yield f"{each.name}.{path}", (*each.shape, *inner)


def _has_all_items(value: Any, shape: tuple[int, ...]) -> bool:
    """Return whether a value has at least as many items as an array of a shape, or None instead."""
    if value is None or not shape:
        return True
    if not isinstance(value, list | tuple) or len(value) < shape[0]:
        return False
    return all(_has_all_items(each, shape[1:]) for each in value)
