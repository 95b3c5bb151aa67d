"""Collect the functions of a program that are compiled to machine code.

A function is compiled once for each combination of its parameters' layouts.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from coverts.engine.backends.native.emit.llvm_functions import (
    OUTSIDE,
    FaultSite,
    Instance,
    OutsideArray,
    ParameterLayout,
)
from coverts.engine.backends.native.emit.llvm_writer import LlvmWriter
from coverts.engine.backends.native.emit.memory_layout import (
    INT,
    UNITS_TYPE,
    WORK_TYPE,
    StructLayout,
    layout_of,
)
from coverts.engine.compiler.ir.statement_nodes import ArrayKind
from coverts.engine.compiler.program import Program
from coverts.engine.language.registers import FAULT_BITS, Fault


class Instances:
    """All functions of a program. The IR of a function is written when it is needed.

    The IR of a caller depends on whether the callee can fail, so callees are written first. This is possible
    because there is no recursion: rules do not call each other directly, and the compiler refuses recursive
    helpers.
    """

    def __init__(self, program: Program, checked: bool) -> None:
        game = program.game
        self.checked, self.number_of = checked, program.number_of
        everything = (
            *(program.support, program.catalogue.order, program.interface, program.rules, program.playing),
            *(program.planning, program.observing, program.recording, *program.parts.values()),
        )
        self.codes = {code.label: code for codes in everything for code in codes}
        self.of_cards = program.labels_of_cards
        self.constants: Mapping[str, tuple[Any, ...]] = program.catalogue.tables
        self.state, self.view = struct_of(game.dtype), struct_of(game.view_dtype)
        self.work, self.units = struct_of(WORK_TYPE), struct_of(UNITS_TYPE)
        self.roots = (self.state, self.view, self.work, self.units)
        self.made: dict[tuple[str, tuple[ParameterLayout, ...]], Instance] = {}
        self.sites: dict[int, list[FaultSite]] = {}
        """The lines of source code at which faults can occur, by the number that the fault contains."""
        self._tables: dict[str, np.ndarray[Any, Any]] = {}

    def need(self, label: str, given: tuple[ParameterLayout, ...]) -> Instance:
        """Return the function with this label for parameters with these layouts.

        Raises:
            KeyError: No function has this label.
        """
        key = (label, given)
        instance = self.made.get(key)
        if instance is None:
            code = self.codes[label]
            cell = (
                self.checked
                and self.state not in given
                and not any(isinstance(g, OutsideArray) for g in given)
            )
            instance = self.made[key] = Instance(
                label, code, given, cell=cell, of_card=label in self.of_cards
            )
            if code.entries:
                self._write_switch(instance)
            else:
                LlvmWriter(self, instance).write()
            if label == "no_entry" and self.checked:
                instance.fails = instance.placeless = True
            instance.name()
        return instance

    def export(self, label: str) -> Instance:
        """Return a function that can be called from Python.

        The parameters have the layouts that the code of the function declares.
        """
        instance = self.need(label, tuple(self._declared(kind) for _, kind in self.codes[label].parameters))
        instance.exported = True
        return instance

    def _declared(self, kind: object) -> ParameterLayout:
        named = {"state": self.state, "view": self.view, "work": self.work, "units": self.units}
        if isinstance(kind, ArrayKind):
            return OutsideArray(OUTSIDE.get(kind.of) or named[kind.of], kind.axes)
        return INT if kind == "int" else named[str(kind)]

    def table(self, name: str) -> np.ndarray[Any, Any]:
        """Return a constant table. Its items have the smallest integer type that fits."""
        if name not in self._tables:
            rows = np.array(self.constants[name], np.int64)
            lo, hi = int(rows.min()), int(rows.max())
            kind = next(
                k for k in ("i1", "i2", "i4", "i8") if np.iinfo(k).min <= lo and hi <= np.iinfo(k).max
            )
            self._tables[name] = rows.astype(kind)
        return self._tables[name]

    def site(self, instance: Instance, place: int, line: int, what: str) -> int:
        """Return a number for a place at which a fault can occur.

        The number does not depend on line numbers.
        """
        number = zlib.crc32(f"{instance.label} {place}".encode()) >> FAULT_BITS + 1  # a fault has 31 bits
        fault_site = FaultSite(
            instance.code.file, line, f"{instance.code.name}: {what}" if instance.code.name else what
        )
        if fault_site not in self.sites.setdefault(number, []):
            self.sites[number].append(fault_site)
        return number

    def _write_switch(self, instance: Instance) -> None:
        """Write a function that calls an entry of a table of functions by its number."""
        entries = [self.need(label, instance.given[1:]) if label else None for label in instance.code.entries]
        instance.entries = entries
        instance.calls.update({entry.symbol: entry for entry in entries if entry})
        instance.fails = self.checked or any(entry is not None and entry.fails for entry in entries)
        instance.placeless = self.checked
        parameters = [f"{'i64' if g is INT else 'ptr'} %p{i}" for i, g in enumerate(instance.given)]
        if instance.cell:
            parameters.append("ptr %cell")
        instance.parameters = ", ".join(parameters)
        fallback: list[str] = []
        if self.state in instance.given:
            offset, _ = self.state.fields["e_error"]
            at = instance.given.index(self.state)
            fallback = [f"  %mark = getelementptr i8, ptr %p{at}, i64 {offset}", _no_entry("%mark")]
        elif instance.cell:
            fallback = [_no_entry("%cell")]
        instance.body = [
            f"  %known = icmp ult i64 %p0, {len(entries)}",
            "  br i1 %known, label %look, label %none",
            "look:",
            f"  %at = getelementptr ptr, ptr @{instance.table}, i64 %p0",
            "  %chosen = load ptr, ptr %at, align 8",
            "  %there = icmp ne ptr %chosen, null",
            "  br i1 %there, label %go, label %none",
            "go:",
            f"  %given = call i64 %chosen({', '.join(parameters[1:])})",
            "  ret i64 %given",
            "none:",
            *fallback,
            "  ret i64 0",
        ]


def _no_entry(cell: str) -> str:
    return f"  store i32 {int(Fault.FIT)}, ptr {cell}, align 4"


@lru_cache(maxsize=1024)
def struct_of(dtype: np.dtype[Any]) -> StructLayout:
    """Return the layout of a record type."""
    layout = layout_of(dtype)
    assert isinstance(layout, StructLayout)
    return layout
