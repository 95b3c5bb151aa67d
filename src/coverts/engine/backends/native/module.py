"""A module of LLVM's language: functions with the tables they read."""

from __future__ import annotations

from collections.abc import Iterable

from coverts.engine.backends.native.functions import Instance
from coverts.engine.backends.native.instances import Instances
from coverts.engine.compiler.template import INNERMOST

DECLARED = """
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.abs.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
!0 = !{!"branch_weights", i32 2000, i32 1}
"""


def whole(pool: Instances, header: str) -> str:
    """One module of all functions; nobody sees from outside but those that are called from there."""
    made = pool.made.values()
    parts = [header, DECLARED, *constants(pool, made), *switches(pool, made)]
    parts += [function(one, "" if one.exported else "internal ") for one in made]
    return "\n".join(parts)


def function(made: Instance, linkage: str) -> str:
    inline = " alwaysinline" if made.label in INNERMOST else ""
    head = f"define {linkage}{made.type} @{made.symbol}({made.parameters}) nounwind{inline} {{"
    return "\n".join([head, "entry:", *made.body, "}", ""])


def constants(pool: Instances, made: Iterable[Instance]) -> list[str]:
    """The tables of constants that those functions read."""
    found = []
    for name in sorted(set().union(*(one.tables for one in made))):
        table = pool.table(name)
        kind = f"i{table.itemsize * 8}"
        listed = ", ".join(f"{kind} {x}" for x in table.ravel().tolist())
        found.append(f"@{name} = internal unnamed_addr constant [{table.size} x {kind}] [{listed}], align 8")
    return found


def switches(pool: Instances, made: Iterable[Instance]) -> list[str]:
    """The tables of functions through which those functions call."""
    found = []
    for one in made:
        if one.symbol in pool.switches:
            entries = pool.switches[one.symbol]
            listed = ", ".join(f"ptr @{entry.symbol}" if entry else "ptr null" for entry in entries)
            found.append(
                f"@{one.symbol}.entries = internal unnamed_addr constant [{len(entries)} x ptr] [{listed}], align 8"
            )
    return found
