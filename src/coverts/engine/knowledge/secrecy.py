"""Secret fields: functions that redeal their contents and find out whether a step revealed them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.compiler.generate.redeal_code import ALL_PILES, MAX_TRIES, piles
from coverts.engine.game.definition import Game
from coverts.engine.language.field_types import BitsType
from coverts.engine.language.record import Field, Record
from coverts.engine.language.registers import WORD


def secret_fields(game: Game) -> dict[str, Field]:
    """Return all secret fields of a game by path. The paths have no indices."""
    return dict(_fields(game.state, ""))


@cache
def _secrets_of(cls: type[Record]) -> tuple[list[Field], bool]:
    """Return a record's fields that contain secrets, and whether the record has a field `seat`."""
    fields = [
        f
        for f in cls.fields
        if (bool(_secrets_of(f.type)[0]) if isinstance(f.type, type) else f.secrecy.kind == "secret")
    ]
    return fields, any(f.name == "seat" for f in cls.fields)


def _fields(cls: type[Record], path: str) -> Iterator[tuple[str, Field]]:
    for f in _secrets_of(cls)[0]:
        if isinstance(f.type, type):
            yield from _fields(f.type, f"{path}{f.name}.")
        else:
            yield path + f.name, f


def differing(game: Game, s: Any, other: Any) -> set[str]:
    """Return the paths of the secret fields that differ between two states."""
    paths: set[str] = set()
    _differing(game.state, s, other, "", paths)
    return paths


def _differing(cls: type[Record], a: Any, b: Any, path: str, paths: set[str], misfits: bool = False) -> None:
    for f in _secrets_of(cls)[0]:
        mine, theirs = getattr(a, f.slot), getattr(b, f.slot)
        if not isinstance(f.type, type):
            if mine != theirs and not (misfits and _fits(f, theirs)):
                paths.add(path + f.name)
        elif f.shape:
            for x, y in zip(mine, theirs, strict=True):
                _differing(f.type, x, y, f"{path}{f.name}.", paths, misfits)
        else:
            _differing(f.type, mine, theirs, f"{path}{f.name}.", paths, misfits)


def _fits(f: Field, value: Any) -> bool:
    """Return whether a value, or every item of an array, is within the bounds of its field."""
    if isinstance(value, list):
        return all(_fits(f, item) for item in value)
    if isinstance(f.type, BitsType):
        return bool(0 <= value < 1 << WORD)
    lo, hi = f.bounds
    return bool(lo <= value <= hi)


def misfits(game: Game, s: Any, world: Any) -> set[str]:
    """Return the paths of the secret fields that exceed their bounds in a redealt state."""
    paths: set[str] = set()
    _differing(game.state, s, world, "", paths, misfits=True)
    return paths


def redeal(game: Game, s: Any, seat: int | None, random: Random, only: str | None = None) -> Any:
    """Sample another state that is consistent with a seat's information.

    The hidden contents of each pile are shuffled and dealt again, and each place keeps its number of cards or
    pieces. Then `Game.redeal` redraws the private choices. This is repeated until `Game.fits` holds. A state
    in which the open question could not be asked is rejected, up to `redeal_code.MAX_TRIES` times. The given
    state does not change.

    Args:
        game: The game.
        s: The true state.
        seat: The seat that must not notice a difference, or None for a spectator.
        random: The random generator.
        only: The name of the only pile to redeal, or "" to redraw only the private choices. By default,
            everything is redealt.

    Returns:
        The other state, or None if no try succeeded.
    """
    machine, known = Machine.of(game), piles(game)
    number = ALL_PILES if only is None else known.index(only) if only else len(known)
    for _ in range(MAX_TRIES):
        world = s.copy()
        if machine.redeal(world, seat, random, number):
            return world
    return None


def secret_part(game: Game, s: Any) -> tuple[Any, ...]:
    """Return the value of every secret field, with the seats that know the value.

    A step that changes the result has revealed or hidden something.
    """
    return _reader(game.state)(s)


@cache
def _reader(cls: type[Record]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that reads all secrets of a state and the seats that know them."""
    space: dict[str, Any] = {}
    exec(f"def read(s): return {_reading(cls, 's', '', 0)}", space)  # depends only on declarations
    return space["read"]  # type: ignore[no-any-return]  # defined above


def _reading(cls: type[Record], at: str, seat: str, depth: int) -> str:
    """Return a Python expression for the tuple of a record's secrets.

    `seat` is the expression for the record's seat, or "" if the seat cannot change.
    """
    parts: list[str] = []
    for f in _secrets_of(cls)[0]:
        here = f"{at}.{f.slot}"
        if isinstance(f.type, type) and f.shape:
            item = f"a{depth}"
            whose = f"max({item}.seat, -1)" if _secrets_of(f.type)[1] else seat
            parts.append(f"[{_reading(f.type, item, whose, depth + 1)} for {item} in {here}]")
        elif isinstance(f.type, type):
            parts.append(_reading(f.type, here, seat, depth))
        else:
            many = len(f.shape) or int(isinstance(f.type, BitsType) and f.type.words > 1)
            parts.append((here, f"tuple({here})", f"tuple(map(tuple, {here}))")[many])
            to = f.secrecy.to
            if to != "nobody":
                parts.append(f"{at}.{to}" if isinstance(to, str) else seat)
    return f"({''.join(f'{part}, ' for part in dict.fromkeys(parts) if part)})"
