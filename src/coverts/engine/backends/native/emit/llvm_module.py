"""Write the text of an LLVM IR module: functions and the tables that they read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from coverts.engine.backends.native.emit.llvm_functions import Instance
from coverts.engine.compiler.source.template_reader import INNERMOST

MAX_FAST = 4_000_000
"""The maximum length, in characters, of a module in which LLVM makes the functions of cards fast.

In longer modules it makes them small. Each of them is seldom called, so games are as fast, and compiling
takes a tenth less time.
"""
DECLARED = """
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.abs.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
!0 = !{!"branch_weights", i32 2000, i32 1}
!1 = !{!"fields"}
"""


def module(wanted: Sequence[Instance], known: Collection[str], header: str) -> str:
    """Return the text of a module that contains some functions and all their callees.

    If `known` is empty, functions with several callers are visible to later modules. LLVM may inline all
    other functions.

    Args:
        wanted: The functions.
        known: The symbols that another module defines. This module only declares them.
        header: The first lines of the module.
    """
    defined, declared = _sort_functions(wanted, known)
    callers = Counter(symbol for one in defined for symbol in one.calls)
    shared = {s for s, count in callers.items() if count > 1} if not known else set()
    shared.update(entry.symbol for one in defined for entry in one.entries or () if entry)
    parts = [header, DECLARED, *constant_tables(defined), *entry_tables(defined), *alias_metadata(defined)]
    parts += [f"declare {one.type} @{one.symbol}({_types(one)}) nounwind" for one in declared]
    for one in defined:
        seen = one.exported or (one.symbol in shared and one.label not in INNERMOST)
        parts.append(function(one, "" if seen else "internal "))
    is_long = sum(map(len, parts)) > MAX_FAST
    parts.append(f"attributes #0 = {{ nounwind{' minsize optsize' if is_long else ''} }}")
    return "\n".join(parts)


def visible_symbols(text: str) -> list[str]:
    """Return the symbols that a module makes visible to other modules."""
    return re.findall(r"^define (?!internal)\S+ @([^(\s]+)\(", text, re.MULTILINE)


def _sort_functions(
    wanted: Sequence[Instance], known: Collection[str]
) -> tuple[list[Instance], list[Instance]]:
    """Return the functions to define (callees first) and the functions to declare."""
    defined: dict[str, Instance] = {}
    declared: dict[str, Instance] = {}

    def reach(one: Instance) -> None:
        if one.symbol in defined:
            return
        if one.symbol in known:
            declared[one.symbol] = one
            return
        for callee in one.calls.values():
            reach(callee)
        defined[one.symbol] = one

    for one in wanted:
        reach(one)
    return list(defined.values()), list(declared.values())


def _types(one: Instance) -> str:
    """Return the types of a function's parameters without their names."""
    return re.sub(r" %[\w.]+", "", one.parameters)


def function(instance: Instance, linkage: str) -> str:
    """Return the definition of a function."""
    attributes = "nounwind"
    if instance.label in INNERMOST:
        attributes += " alwaysinline"
    if instance.of_card:
        attributes += " #0"
    head = f"define {linkage}{instance.type} @{instance.symbol}({instance.parameters}) {attributes} {{"
    return "\n".join([head, "entry:", *instance.body, "}", ""])


def alias_metadata(instances: Iterable[Instance]) -> list[str]:
    """Return alias metadata, which tells LLVM that different fields do not overlap."""
    named = {number: name for one in instances for number, name in one.fields.items()}
    return [
        f'!{number + 1} = !{{!"{name}", !1}}\n!{number} = !{{!{number + 1}, !{number + 1}, i64 0}}'
        for number, name in sorted(named.items())
    ]


def constant_tables(instances: Iterable[Instance]) -> list[str]:
    """Return definitions of all constant tables that the functions read."""
    tables = {name: table for one in instances for name, table in one.tables.items()}
    listed = []
    for name, table in sorted(tables.items()):
        kind = f"i{table.itemsize * 8}"
        values = ", ".join(f"{kind} {x}" for x in table.ravel().tolist())
        listed.append(f"@{name} = internal unnamed_addr constant [{table.size} x {kind}] [{values}], align 8")
    return listed


def entry_tables(instances: Iterable[Instance]) -> list[str]:
    """Return definitions of all tables of functions that the functions use."""
    listed = {}
    for one in instances:
        if one.entries is not None:
            values = ", ".join(f"ptr @{entry.symbol}" if entry else "ptr null" for entry in one.entries)
            kind = f"[{len(one.entries)} x ptr]"
            listed[one.table] = f"@{one.table} = internal unnamed_addr constant {kind} [{values}], align 8"
    return list(listed.values())
