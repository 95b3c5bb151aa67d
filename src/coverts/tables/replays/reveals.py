"""Detects moves that reveal something hidden, using only a spectator's view."""

from __future__ import annotations

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
        self._open: set[str] = set()

    def follow(self, match: Match) -> bool:
        """Move on to the match's position, and return whether something was revealed.

        Something was revealed if fewer things are hidden than before, or if a single hidden value has become
        visible.
        """
        hidden, faces = [0], set[str]()
        _count(self.game.state, match.view(None), "", hidden, faces)
        before, self._hidden = self._hidden, hidden[0]
        new, self._open = faces - self._open, faces
        return bool(new) or self._hidden < before


def _count(cls: type[Record], view: Any, path: str, hidden: list[int], faces: set[str]) -> None:
    for field in cls.fields:
        value = getattr(view, field.slot, None)
        if isinstance(field.type, type):
            if field.shape and isinstance(value, list):
                for at, each in enumerate(value):
                    _count(field.type, each, f"{path}{field.name}{at}.", hidden, faces)
            elif value is not None:
                _count(field.type, value, f"{path}{field.name}.", hidden, faces)
        elif field.secrecy.kind == "secret":
            hidden[0] += _hidden_of(field, view, value)
            one = not isinstance(value, (list, tuple)) and not isinstance(field.type, BitsType)
            if one and value not in (field.hidden, field.secrecy.none):
                faces.add(f"{path}{field.name}={value}")


def _hidden_of(field: Field, view: Any, value: Any) -> int:
    """Return a field's number of hidden things, as far as a spectator knows it."""
    if field.secrecy.others == "count":
        return int(getattr(view, f"{field.name}_count", 0))
    if field.secrecy.others == "set" and not isinstance(value, (list, tuple)):
        return int(value == field.hidden != field.secrecy.none)
    return 0
