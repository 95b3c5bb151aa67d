"""Observations: a seat's view as a row of numbers, each with a name, range and meaning."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from typing import Any

import numpy as np

from coverts.engine.base.source_files import find_class
from coverts.engine.compiler.generate.observation_code import (
    MAX_SLOT,
    MIN_SLOT,
    FieldSlots,
    bits_of,
    count_askees,
    count_staged,
    visible_fields,
)
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.language.field_types import BitsType
from coverts.engine.language.record import Field, Record
from coverts.engine.language.registers import WORD

DTYPE = np.dtype(np.int16)
"""The NumPy type of each slot. A number that does not fit takes one slot for each of its bits."""
_MEANINGS = {
    "seat": "the viewer's seat; -2 for a spectator",
    "players": "the number of players",
    "over": "1 once the game is over",
    "kind": "which question is open, counted from 1 as in the game's list; 0 for none",
    "mode": "how it is put: 0 to one, 1 for several options, 2 to several at once, 3 to chance",
    "asker": "whom it is put to",
    "arg": "a further argument of the open question",
    "staged": "1 if this option of the open question is selected so far",
    "pending": "1 if this askee still owes an answer to a question put to several",
    "asked": "1 if this askee was asked",
}


@dataclass(frozen=True)
class Slot:
    """One number of an observation, and its lowest and highest possible value."""

    name: str
    low: int
    high: int
    meaning: str


@lru_cache(maxsize=64)
def slots(game: Game) -> tuple[Slot, ...]:
    """Return the slots of a game's observations in order. The engine's slots come first."""
    catalogue = program_of(game).catalogue
    kinds = catalogue.numbers.kinds
    most = max(game.players[1], WORD if game.owner is not None else 0)
    engine_slots = [
        Slot("seat", -2, game.players[1] - 1, _MEANINGS["seat"]),
        Slot("players", *game.players, _MEANINGS["players"]),
        Slot("over", 0, 1, _MEANINGS["over"]),
        Slot("kind", 0, len(kinds), f"{_MEANINGS['kind']}: {', '.join(k.name for k in kinds)}"),
        Slot("mode", 0, 3, _MEANINGS["mode"]),
        Slot("asker", -1, most, _MEANINGS["asker"]),
        *(Slot(f"arg{i}", MIN_SLOT, MAX_SLOT, _MEANINGS["arg"]) for i in range(3)),
        *(Slot(f"pending[{i}]", 0, 1, _MEANINGS["pending"]) for i in range(count_askees(catalogue))),
        *(Slot(f"asked[{i}]", 0, 1, _MEANINGS["asked"]) for i in range(count_askees(catalogue))),
        *(Slot(f"staged[{i}]", 0, 1, _MEANINGS["staged"]) for i in range(count_staged(catalogue))),
    ]
    return (*engine_slots, *slots_of_record(game.state))


def slots_of_record(cls: type[Record], path: str = "") -> Iterator[Slot]:
    """Yield the slots of a record. `path` is the record's path in the state."""
    for f in visible_fields(cls):
        if isinstance(f.type, type):
            for i in range(f.shape[0]) if f.shape else [-1]:
                yield from slots_of_record(f.type, f"{path}{f.name}{_at((i,)) if i >= 0 else ''}.")
        else:
            yield from _of_field(cls, f, path)


def _of_field(cls: type[Record], f: Field, path: str) -> Iterator[Slot]:
    name, bits, who = f"{path}{f.name}", bits_of(f), f"{_whose(f)}{_describe(cls, f.name)}"
    for index in product(*map(range, f.shape)):
        here = name + (_at(index) if f.shape else "")
        if isinstance(f.type, BitsType):
            for x in range(bits):
                yield Slot(f"{here}[{x}]", 0, 1, f"1 if the set has {x}; {who}")
        elif bits:
            for x in range(bits):
                yield Slot(f"{here}.bit{x}", 0, 1, f"bit {x} of the number; {who}")
        else:
            yield Slot(here, *_range(f), f"the number; {who}")
    if FieldSlots(f, 0, bits).counted:
        yield Slot(f"{name}.count", 0, bits, "how many are in the set; everybody sees it")


def _describe(cls: type[Record], name: str) -> str:
    """Return ". " and the game's description of a field, or "" if there is none."""
    texts = (_texts(base).get(name) for base in cls.__mro__)
    return next((f". {text}" for text in texts if text), "")


@lru_cache(maxsize=256)
def _texts(cls: type) -> dict[str, str]:
    """Return the docstrings of a class's fields, or {} if its source is not available."""
    node, texts = find_class(cls.declared_at) if issubclass(cls, Record) else None, dict[str, str]()
    for field, below in pairwise(node.body if node is not None else []):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            text = below.value if isinstance(below, ast.Expr) else None
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                texts[field.target.id] = " ".join(text.value.split())
    return texts


def _range(f: Field) -> tuple[int, int]:
    lo, hi = f.bounds
    if f.secrecy.kind == "secret":
        lo, hi = min(lo, f.hidden, f.secrecy.none), max(hi, f.hidden, f.secrecy.none)
    return (MIN_SLOT, MAX_SLOT) if hi > MAX_SLOT else (lo, hi)


def _whose(f: Field) -> str:
    if f.secrecy.kind == "public":
        return "everybody sees it"
    known = {
        "nobody": "nobody sees it",
        "owner": "its owner sees it",
        "all_but(owner)": "all seats but its owner see it",
    }
    who = known.get(str(f.secrecy.to), f"seen by the seats in {f.secrecy.to}")
    if isinstance(f.type, BitsType):
        return f"{who}; for others all are 0"
    rest = {"set": f"for others {f.hidden} if there is one, else {f.secrecy.none}"}
    return f"{who}; {rest.get(f.secrecy.others, f'for others {f.hidden}')}"


def _at(index: Sequence[int]) -> str:
    return "".join(f"[{i}]" for i in index)


def as_array(numbers: Sequence[int]) -> np.ndarray[Any, np.dtype[Any]]:
    """Return the numbers of `Machine.observation` as an array (slots,)."""
    return np.array(numbers, np.int64).astype(DTYPE)


def as_mask(actions: Sequence[int], count: int) -> np.ndarray[Any, np.dtype[Any]]:
    """Return a mask, (count,) int8, with a 1 for each of some actions."""
    mask = np.zeros(count, np.int8)
    mask[actions] = 1
    return mask
