"""The declared fields of a state with the values that a viewer sees, for a table that is drawn from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from coverts.engine.language.field_types import WIDEST, AllBut, BitsType, Integer, Secrecy
from coverts.engine.language.record import Field

BOOLEAN = Integer("boolean", 0, 1)
NO_VALUES: Mapping[str, Any] = {}


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


def read_values(
    piece_id: str, name: str, of: Field, value: Any, owner_record: Any, instead: Mapping[str, Any] = NO_VALUES
) -> Iterator[FieldValue]:
    """Yield the values of a field, those of records one by one.

    Args:
        piece_id: The id of the piece that shows the field.
        name: The field's name for readers, or "" if the fields of the record need no name in front.
        of: The field.
        value: The field's value in the view.
        owner_record: The record that contains the field.
        instead: The values that the game shows instead, by their paths in the field. The value "" stands for
            the field itself. None shows nothing.
    """
    if "" in instead:
        if instead[""] is not None:
            yield _stand_in(piece_id, name, of, instead[""])
        return
    if of.secrecy.kind == "scratch" or _is_unknown(of, value):
        return
    if isinstance(of.type, type):
        if of.shape:
            inner = replace(of, shape=of.shape[1:])
            for at, each in enumerate(value):
                called = f"{name} {at + 1}".strip()
                yield from read_values(f"{piece_id}-{at}", called, inner, each, value, item_of(instead, at))
            return
        for each in of.type.fields:
            called = f"{name}, {_lower(each.name)}" if name else make_title(each.name)
            inside = getattr(value, each.name)
            yield from read_values(
                f"{piece_id}-{each.name}", called, each, inside, value, values_below(instead, each.name)
            )
        return
    if isinstance(of.type, BitsType):
        count = getattr(owner_record, f"{of.name}_count", 0) if of.secrecy.others == "count" else 0
        hidden = of.secrecy.kind == "secret" and not len(value) and (count or of.secrecy.others != "count")
        yield FieldValue(piece_id, name, of, None if hidden else [*value], int(count))
    else:
        yield FieldValue(piece_id, name, of, _shown(of, value))


def find_record(state: Any, board: FieldValue) -> Field | None:
    """Return the array of records that a board's numbers stand for, or None if they mean anything else.

    The board starts with -1, which stands for nothing, and has each number once at most. The game has only
    one array of records that belongs to no seat.
    """
    arrays = [each for each in state.fields if isinstance(each.type, type) and each.shape]
    shared = [each for each in arrays if not each.is_per_seat]
    if len(shared) != 1 or board.field not in state.fields or board.field.secrecy.start != -1:
        return None
    numbers = [number for row in board.value for number in row if number not in (None, -1)]
    are_items = len({*numbers}) == len(numbers) and all(0 <= each < shared[0].shape[0] for each in numbers)
    return shared[0] if are_items else None


def values_below(instead: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return the values whose paths begin with a name, by the rest of their paths."""
    parts = ((path.partition("."), value) for path, value in instead.items())
    return {rest: value for (first, _, rest), value in parts if first == name}


def item_of(instead: Mapping[str, Any], at: int) -> dict[str, Any]:
    """Return the values for one item of an array."""
    return {path: None if values is None else values[at] for path, values in instead.items()}


def _stand_in(piece_id: str, name: str, of: Field, value: Any) -> FieldValue:
    """Return a public value that the game shows instead of a field. In a list, -1 stands for nothing."""
    shape: tuple[int, ...] = ()
    if isinstance(value, list):
        shape = (len(value), len(value[0])) if isinstance(value[0], list) else (len(value),)
    public = Secrecy("public", start=-1)
    return FieldValue(piece_id, name, Field(of.name, WIDEST, shape, public), value)


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
