"""The declared fields of a state with the values that a viewer sees, for a table that is drawn from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from coverts.engine.language.field_types import WIDEST, AllBut, BitsType, Integer, Secrecy
from coverts.engine.language.record import Field

BOOLEAN = Integer("boolean", 0, 1)


@dataclass(frozen=True)
class FieldValue:
    """A field and its value, as the viewer sees it.

    Attributes:
        id: The id of the piece that shows it.
        name: The name of the field, after the names of the records that it lies in.
        field: The field.
        value: The value; None if it is hidden.
        count: The number of items of a hidden set.
    """

    id: str
    name: str
    field: Field
    value: Any
    count: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether the value stands for nothing, such as no card."""
        secrecy = self.field.secrecy
        nothing = secrecy.none if secrecy.kind == "secret" else secrecy.start
        return bool(self.value == -1 == nothing)


def read_values(piece_id: str, name: str, of: Field, value: Any, owner_record: Any) -> Iterator[FieldValue]:
    """Yield the values of a field, those of records one by one.

    Args:
        piece_id: The id of the piece that shows the field.
        name: The field's name for readers, or "" if the fields of the record need no name in front.
        of: The field.
        value: The field's value in the view.
        owner_record: The record that contains the field.
    """
    if of.secrecy.kind == "scratch" or _is_unknown(of, value):
        return
    if isinstance(of.type, type):
        if of.shape:
            inner = replace(of, shape=of.shape[1:])
            for at, each in enumerate(value):
                yield from read_values(f"{piece_id}-{at}", f"{name} {at + 1}".strip(), inner, each, value)
            return
        for each in of.type.fields:
            called = f"{name}, {_lower(each.name)}" if name else make_title(each.name)
            yield from read_values(f"{piece_id}-{each.name}", called, each, getattr(value, each.name), value)
        return
    if isinstance(of.type, BitsType):
        count = getattr(owner_record, f"{of.name}_count", 0) if of.secrecy.others == "count" else 0
        hidden = of.secrecy.kind == "secret" and not len(value) and (count or of.secrecy.others != "count")
        yield FieldValue(piece_id, name, of, None if hidden else [*value], int(count))
    else:
        yield FieldValue(piece_id, name, of, _shown(of, value))


def stand_in(piece_id: str, of: Field, value: Any) -> FieldValue:
    """Return a public value that the game shows instead of a field. In a list, -1 stands for nothing."""
    shape: tuple[int, ...] = ()
    if isinstance(value, list):
        shape = (len(value), len(value[0])) if isinstance(value[0], list) else (len(value),)
    public = Secrecy("public", start=-1)
    return FieldValue(piece_id, make_title(of.name), Field(of.name, WIDEST, shape, public), value)


def _is_unknown(of: Field, value: Any) -> bool:
    """Return whether the viewer may not even know whether a secret number holds something.

    A card that only the others see lies before its owner, facedown, in any case.
    """
    secrecy = of.secrecy
    is_number = not isinstance(of.type, type | BitsType) and not of.shape
    is_for_few = (
        secrecy.kind == "secret" and secrecy.others == "nothing" and not isinstance(secrecy.to, AllBut)
    )
    return is_number and is_for_few and value == of.hidden


def _shown(of: Field, value: Any) -> Any:
    """Return a value with None for what is hidden."""
    if isinstance(value, list):
        return [_shown(of, each) for each in value]
    return None if of.secrecy.kind == "secret" and value == of.hidden else value


def make_title(name: str) -> str:
    """Return the name of a field as a title, such as "Round wins" for `round_wins`."""
    return _lower(name).capitalize()


def _lower(name: str) -> str:
    return name.replace("_", " ")
