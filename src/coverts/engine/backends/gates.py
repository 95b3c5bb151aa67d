"""Gates: functions of a large game that others call by symbol, so that machine code behind one is made once.

Numba links all that a function calls, and all that those call, into each function it compiles. Where a
hundred rules look at a table with a function for every card, each of them would compile all cards again.
A gate is compiled for itself; its callers know only its symbol.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from coverts.engine.compiler.program import Program

LARGE = 600
"""Functions from which on a game's machine code gets gates; in smaller games inlining pays more."""
MANY = 24
"""Entries from which on a table of helpers becomes one."""

_KEPT: list[Any] = []
"""Compiled gates: their code must not be freed while their symbols are known."""


def gate(symbol: str, *signatures: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function for each signature (one, or one for states and one for views) behind symbols."""
    import llvmlite.binding as llvm
    from numba import cfunc, types
    from numba.extending import overload

    def make(function: Callable[..., Any]) -> Any:
        entries = []
        for number, signature in enumerate(signatures):
            name = f"{symbol}_{number}"
            compiled = cfunc(signature, cache=True)(function)
            llvm.add_symbol(name, compiled.address)
            _KEPT.append(compiled)
            entries.append((signature, types.ExternalFunction(name, signature)))
        if len(entries) == 1:
            return entries[0][1]

        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        listed = ", ".join(names)
        space: dict[str, Any] = {}
        exec(f"def stub({listed}):\n    pass", space)
        stub = space["stub"]
        at = next(i for i, name in enumerate(names) if name in ("s", "v"))

        def choose(*given: Any) -> Any:
            for signature, outside in entries:
                if signature.args[at] == given[at]:
                    inner: dict[str, Any] = {"outside": outside}
                    exec(f"def call({listed}):\n    return outside({listed})", inner)
                    return inner["call"]
            return None

        exec(f"def typed({listed}):\n    return choose({listed})", space | {"choose": choose}, space)
        space["choose"] = choose
        overload(stub)(space["typed"])
        return stub

    return make


def gates_of(program: Program) -> set[str]:
    """Labels of the functions of a program that become gates: none in a small game."""
    if len(program.order) < LARGE:
        return set()
    found = set(program.lookaheads.values())
    for table, made in program.functions.items():
        if len(getattr(table, "entries", ())) >= MANY:
            found.add(made.label)
    for number, kind in enumerate(program.kinds, 1):
        if not kind.chance:
            found.add(f"legal_{number}")
    return found


_WORDS = re.compile(r"\b[a-z]\w*\(")


def reached(texts: dict[str, str], roots: Iterable[str]) -> set[str]:
    """The functions that some functions call, and those that these call; texts: label -> its source."""
    waiting, found = list(roots), set(roots)
    while waiting:
        for word in _WORDS.findall(texts.get(waiting.pop(), "")):
            label = word[:-1]
            if label in texts and label not in found:
                found.add(label)
                waiting.append(label)
    return found


def signature_text(head: str, record: str) -> str:
    """The signature of `def label(s, a, ...):` as text; record: the name of the type of its `s` or `v`."""
    names = [name.strip() for name in head[head.index("(") + 1 : head.rindex(")")].split(",")]
    kinds = [record if name in ("s", "v") else "W" if name == "w" else "I" for name in names]
    return f"I({', '.join(kinds)})"
