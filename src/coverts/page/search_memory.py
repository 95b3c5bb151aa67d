"""The memory of a search worker: the address of each array of a search, and calls with these addresses."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from itertools import chain
from math import prod
from typing import Any

import msgspec

from coverts.bots.methods.playout_method import ArraySpec, Part, PlayoutMethod, SearchTask

ALIGNMENT = 64
"""Each array begins at a multiple of this address."""
PAGE_BYTES = 1 << 16
"""The unit of the size of a WebAssembly memory."""
STACK_BYTES = 1 << 16


class SearchFacts(msgspec.Struct, frozen=True):
    """What a page must know of a game's search module.

    Attributes:
        data_end: The address behind the module's constants.
        table_size: The size of its table of functions.
        record_sizes: The sizes of its records in bytes: "state", "view", "work" and "units".
        children: The number of children of a node in tree search.
        bot: The number of the bot that plays in playouts, or -1.
    """

    data_end: int
    table_size: int
    record_sizes: dict[str, int]
    children: int
    bot: int


class WorkerMemory:
    """The addresses of all arrays of one search. They are the same in each worker."""

    def __init__(self, facts: SearchFacts, method: PlayoutMethod, task: SearchTask, options: int) -> None:
        """Lay out the arrays of a search of so many options."""
        self._facts, self._constants = facts, method.constants()
        specs = {
            "root": ArraySpec("state", (1,)),
            "options": ArraySpec("i8", (options,)),
            "found": ArraySpec("f8", (options, method.columns)),
            **{name: ArraySpec("f8", _shape(each)) for name, each in self._constants.items()},
            **method.arrays(task.budget),
        }
        self.stack_end = end = _align(facts.data_end + STACK_BYTES)
        self._places: dict[str, tuple[int, ArraySpec]] = {}
        for name, spec in specs.items():
            self._places[name] = (end, spec)
            end = _align(end + self._item_size(spec) * prod(spec.shape))
        self.pages = -(-end // PAGE_BYTES)

    def __contains__(self, name: str) -> bool:
        return name in self._places

    def first_writes(self, root: bytes) -> list[tuple[int, bytes]]:
        """Return what to write before the search, as addresses and bytes: the state and the constants."""
        writes = [(self._address("root"), root)]
        for name, values in self._constants.items():
            flat = [*chain.from_iterable(each if isinstance(each, Sequence) else [each] for each in values)]
            writes.append((self._address(name), struct.pack(f"<{len(flat)}d", *flat)))
        return writes

    def write_options(self, options: Sequence[int]) -> list[tuple[int, bytes]]:
        """Return what to write before the first slice of a share: its options, and no results."""
        address, spec = self._places["found"]
        return [
            (self._address("options"), struct.pack(f"<{len(options)}q", *options)),
            (address, bytes(8 * prod(spec.shape))),
        ]

    def read(self, name: str) -> tuple[int, int]:
        """Return the address and the length in bytes of an array."""
        address, spec = self._places[name]
        return address, self._item_size(spec) * prod(spec.shape)

    def place_arguments(self, arguments: Sequence[int | str | Part], options: int) -> list[int | str]:
        """Return the arguments of a call of the module: pointers as numbers, all others as texts.

        Args:
            arguments: The arguments as `PlayoutMethod.arguments` returns them.
            options: The number of options of the round, which are the first of the arrays.
        """
        flat: list[int | str] = []
        for each in arguments:
            if isinstance(each, int):
                flat.append(str(each))
                continue
            name, begin, end = each if isinstance(each, tuple) else (each, 0, None)
            address, spec = self._places[name]
            count = options if name in ("options", "found") else spec.shape[0]
            inner = spec.shape[1:]
            flat.append(address + begin * self._item_size(spec) * prod(inner))
            flat += [str((count if end is None else end) - begin), *map(str, inner)]
        return flat

    def _address(self, name: str) -> int:
        return self._places[name][0]

    def _item_size(self, spec: ArraySpec) -> int:
        return self._facts.record_sizes.get(spec.item, 8)


def reals(data: bytes, columns: int) -> list[list[float]]:
    """Return the rows of an array of numbers."""
    values = struct.unpack(f"<{len(data) // 8}d", data)
    return [[*values[at : at + columns]] for at in range(0, len(values), columns)]


def _shape(values: Any) -> tuple[int, ...]:
    return (len(values), *(_shape(values[0]) if isinstance(values[0], Sequence) else ()))


def _align(address: int) -> int:
    return -(-address // ALIGNMENT) * ALIGNMENT


def read_facts(data: bytes) -> Mapping[str, SearchFacts]:
    """Return the facts about the search modules of a page, by game."""
    return msgspec.json.decode(data, type=dict[str, SearchFacts])
