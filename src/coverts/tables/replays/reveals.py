"""Detects moves that reveal something hidden, using only a spectator's view."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from coverts.engine.game.definition import Game
from coverts.engine.language.field_types import BitsType
from coverts.engine.language.record import Field, Record
from coverts.engine.match.game_match import Match


class Public:
    """A spectator's knowledge of hidden values, updated after each move."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._hidden = 0
        self._open: set[Place] = set()

    def follow(self, match: Match) -> bool:
        """Move on to the match's position, and return whether something was revealed.

        Something was revealed if fewer things are hidden than before, or if a single hidden value has become
        visible.
        """
        hidden, faces = [0], set[Place]()
        _count(self.game.state, match.view(None), (), hidden, faces)
        before, self._hidden = self._hidden, hidden[0]
        new, self._open = faces - self._open, faces
        return bool(new) or self._hidden < before


Place = tuple[object, ...]
"""Where a value is in a state: the place of its record, the field's name, and the index in an array."""


@dataclass(frozen=True)
class _Secrets:
    """The fields of a record class that lead to hidden values.

    Attributes:
        records: For each field that holds records with hidden values: its name, their class, and whether the
            field is an array.
        fields: Each secret field, and whether it holds a single value.
    """

    records: tuple[tuple[str, type[Record], bool], ...]
    fields: tuple[tuple[Field, bool], ...]

    def __bool__(self) -> bool:
        return bool(self.records or self.fields)


@cache
def _secrets_of(cls: type[Record]) -> _Secrets:
    records = [(each.slot, each.type, bool(each.shape)) for each in cls.fields if isinstance(each.type, type)]
    values = [each for each in cls.fields if not isinstance(each.type, type)]
    return _Secrets(
        tuple(each for each in records if _secrets_of(each[1])),
        tuple(
            (each, not isinstance(each.type, BitsType)) for each in values if each.secrecy.kind == "secret"
        ),
    )


def _count(cls: type[Record], view: Any, place: Place, hidden: list[int], faces: set[Place]) -> None:
    """Add the hidden things of a record to `hidden`, and its visible secret values to `faces`."""
    secrets = _secrets_of(cls)
    for name, inner, is_array in secrets.records:
        value = getattr(view, name, None)
        if is_array and isinstance(value, list):
            for at, each in enumerate(value):
                _count(inner, each, (place, name, at), hidden, faces)
        elif value is not None:
            _count(inner, value, (place, name), hidden, faces)
    for field, is_single in secrets.fields:
        value = getattr(view, field.slot, None)
        hidden[0] += _hidden_of(field, view, value)
        is_single = is_single and not isinstance(value, (list, tuple))
        if is_single and value not in (field.hidden, field.secrecy.none):
            faces.add((place, field.name, value))


def _hidden_of(field: Field, view: Any, value: Any) -> int:
    """Return a field's number of hidden things, as far as a spectator knows it."""
    if field.secrecy.others == "count":
        return int(getattr(view, f"{field.name}_count", 0))
    if field.secrecy.others == "set" and not isinstance(value, (list, tuple)):
        return int(value == field.hidden != field.secrecy.none)
    return 0
