"""Make a WebAssembly module from LLVM's object code, without a linker.

Wherever a linker would write the number of a function or the address of a constant, LLVM has already written
the value that holds if the object stays alone. So the module only lacks its exports, and has sections for
linkers that browsers do not need.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from coverts.engine.base.exceptions import GameFault

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, IMPORTS, EXPORTS, START, DATA = 0, 2, 7, 8, 11
"""Numbers of sections. The exports stand before the section START and all later ones."""
FUNCTION, TABLE, MEMORY, GLOBAL = range(4)
"""Kinds of imports and exports."""
PROVIDED = {(MEMORY, "__linear_memory"), (TABLE, "__indirect_function_table"), (GLOBAL, "__stack_pointer")}
"""What a module may import: the browser's script provides it."""
SYMBOL_TABLE = 8
"""The number of the part of the section `linking` that names the symbols."""
FUNCTION_SYMBOL, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
UNDEFINED, NAMED = 0x10, 0x40
"""Flags of symbols."""
I32_CONST = 0x41


@dataclass(frozen=True)
class WasmModule:
    """A module that a browser can load.

    Attributes:
        code: The module. It imports a memory, a table and a pointer to the end of the stack.
        data_end: The address behind the module's constants, which begin at address 0.
        table_size: The size of the table of functions, the first entry of which is empty.
    """

    code: bytes
    data_end: int
    table_size: int


class _Reader:
    """Reads numbers and texts from a section, one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    @property
    def is_at_end(self) -> bool:
        return self.at >= len(self.data)

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """Read a number in the format LEB128."""
        value = shift = 0
        while True:
            part = self.byte()
            value |= (part & 127) << shift
            shift += 7
            if part < 128:
                return value

    def take(self, length: int) -> bytes:
        self.at += length
        return self.data[self.at - length : self.at]

    def text(self) -> str:
        return self.take(self.number()).decode()


def link_alone(code: bytes, symbols: Mapping[str, str]) -> WasmModule:
    """Return the module that an object becomes if nothing is linked to it.

    Args:
        code: The object.
        symbols: The symbol of each function to export, by the name of the export.

    Raises:
        GameFault: The object needs a function or a variable that the browser's script does not provide.
    """
    sections = [*_sections(code)]
    table_size = 0
    for kind, name, least in _imports(next(body for kind, body in sections if kind == IMPORTS)):
        if (kind, name) not in PROVIDED:
            raise GameFault(f"compilation failed: the code needs {name}, which browsers do not have")
        table_size = least + 1 if kind == TABLE else table_size  # The object does not count entry 0.
    numbers = _function_numbers(sections)
    exports = _exports({name: numbers[symbol] for name, symbol in symbols.items()})
    kept = [(kind, body) for kind, body in sections if kind != CUSTOM]
    before = [each for each in kept if each[0] < START]
    after = [each for each in kept if each[0] >= START]
    parts = [_section(*each) for each in (*before, (EXPORTS, exports), *after)]
    data_end = max((_data_end(body) for kind, body in kept if kind == DATA), default=0)
    return WasmModule(MAGIC + b"".join(parts), data_end, table_size)


def _sections(code: bytes) -> Iterator[tuple[int, bytes]]:
    reader = _Reader(code)
    assert reader.take(len(MAGIC)) == MAGIC
    while not reader.is_at_end:
        kind = reader.byte()
        yield kind, reader.take(reader.number())


def _section(kind: int, body: bytes) -> bytes:
    return bytes([kind]) + _leb(len(body)) + body


def _leb(value: int) -> bytes:
    """Return a number in the format LEB128."""
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out) + bytes([value])


def _imports(body: bytes) -> Iterator[tuple[int, str, int]]:
    """Yield the kind, the name and the least size of each import. Only tables and memories have a size."""
    reader = _Reader(body)
    for _ in range(reader.number()):
        reader.text()
        name, kind, least = reader.text(), reader.byte(), 0
        if kind == FUNCTION:
            reader.number()
        elif kind == GLOBAL:
            reader.take(2)
        else:
            if kind == TABLE:
                reader.byte()
            has_maximum, least = reader.byte() & 1, reader.number()
            if has_maximum:
                reader.number()
        yield kind, name, least


def _function_numbers(sections: list[tuple[int, bytes]]) -> dict[str, int]:
    """Return the numbers of the functions that the object defines, by symbol."""
    for kind, body in sections:
        reader = _Reader(body)
        if kind == CUSTOM and reader.text() == "linking":
            reader.number()  # The version of the format.
            while not reader.is_at_end:
                part, content = reader.byte(), reader.take(reader.number())
                if part == SYMBOL_TABLE:
                    return dict(_defined_functions(_Reader(content)))
    raise GameFault("compilation failed: the object names no functions")


def _defined_functions(reader: _Reader) -> Iterator[tuple[str, int]]:
    for _ in range(reader.number()):
        kind, flags = reader.byte(), reader.number()
        is_defined = not flags & UNDEFINED
        if kind == DATA_SYMBOL:
            reader.text()
            for _ in range(3 if is_defined else 0):
                reader.number()
            continue
        number = reader.number()
        if kind != SECTION_SYMBOL and (is_defined or flags & NAMED):
            name = reader.text()
            if kind == FUNCTION_SYMBOL and is_defined:
                yield name, number


def _exports(functions: Mapping[str, int]) -> bytes:
    entries = [
        _leb(len(name)) + name.encode() + bytes([FUNCTION]) + _leb(number)
        for name, number in functions.items()
    ]
    return _leb(len(entries)) + b"".join(entries)


def _data_end(body: bytes) -> int:
    """Return the address behind the last constant. LLVM writes each segment with a fixed address."""
    reader, end = _Reader(body), 0
    for _ in range(reader.number()):
        flags, instruction = reader.number(), reader.byte()
        assert (flags, instruction) == (0, I32_CONST)
        start = reader.number()
        reader.byte()  # The end of the expression.
        length = reader.number()
        reader.take(length)
        end = max(end, start + length)
    return end
