"""A short hash of a position, computed from the declared fields and the open question.

The hash does not depend on the order or location of rules in the source, so saved games remain valid after
rules have been moved.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

from coverts.engine.game.definition import Game
from coverts.engine.game.symbols import Numbering
from coverts.engine.language.field_types import BitsType
from coverts.engine.language.record import Record
from coverts.engine.language.slot_arrays import GroupsRecord


def digest(game: Game, numbers: Numbering, s: Any) -> str:
    """Return a hash of 16 characters for a position and its deck."""
    kind = "" if s.e_over else numbers.kind(s.e_kind).name
    asked = (s.e_mode, s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2, s.e_pending, *s.e_staged)
    text = repr((game.deck, s.players, s.e_over, kind, asked, _reader(game.state)(s)))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def _reader(cls: type[Record]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that reads the fields of a record without scratch, derived fields and groups.

    The fields are sorted by name.
    """
    space: dict[str, Any] = {}
    exec(f"def read(s): return {_reading(cls, 's', 0)}", space)  # depends only on declarations
    return space["read"]  # type: ignore[no-any-return]  # defined above


def _reading(cls: type[Record], at: str, depth: int) -> str:
    parts: list[str] = []
    for f in sorted(cls.fields, key=lambda f: f.name):
        if isinstance(f.type, type) and issubclass(f.type, GroupsRecord):
            continue
        here = f"{at}.{f.slot}"
        if isinstance(f.type, type) and f.shape:
            parts.append(f"[{_reading(f.type, f'a{depth}', depth + 1)} for a{depth} in {here}]")
        elif isinstance(f.type, type):
            parts.append(_reading(f.type, here, depth))
        elif f.secrecy.kind != "scratch" and not f.secrecy.derived:
            many = len(f.shape) or int(isinstance(f.type, BitsType) and f.type.words > 1)
            parts.append((here, f"tuple({here})", f"tuple(map(tuple, {here}))")[many])
    return f"({''.join(f'{part}, ' for part in parts)})"
