"""The system call filter of a systemd unit, applied to a process without systemd.

As a script it loads a filter and then becomes a program: `system_calls.py FILTER.json PROGRAM ARGUMENT...`.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from typing import Any

LIBRARY = "libseccomp.so.2"
ALLOW, ERRNO = 0x7FFF0000, 0x00050000
"""What the kernel does with a system call: SCMP_ACT_ALLOW, and SCMP_ACT_ERRNO, to which a number is added."""
RESOURCES = [
    *("ioprio_set", "mbind", "migrate_pages", "move_pages", "nice", "sched_setaffinity", "sched_setattr"),
    *("sched_setparam", "sched_setscheduler", "set_mempolicy", "setpriority", "setrlimit"),
]
"""The group @resources, for machines without systemd."""


@cache
def groups() -> dict[str, list[str]]:
    """Return the groups of system calls as the installed systemd has them, or only @resources."""
    if shutil.which("systemd-analyze") is None:
        return {"@resources": RESOURCES}
    listed = subprocess.run(
        ["systemd-analyze", "syscall-filter"], capture_output=True, text=True, check=True
    ).stdout
    found: dict[str, list[str]] = {}
    names: list[str] = []
    for line in listed.splitlines():
        if line.startswith(("@", "#")):
            names = found.setdefault(line, [])
        elif name := re.fullmatch(r"    (@?\w[\w-]*)", line):
            names.append(name[1])
    return found


def expand(name: str) -> set[str] | None:
    """Return the system calls of a group, those of groups within it included; None for an unknown group."""
    if not name.startswith("@"):
        return {name}
    if name not in groups():
        return None
    return set().union(*(expand(each) or set() for each in groups()[name]))


def filter_of(unit: str) -> dict[str, Any]:
    """Return the filter that a unit's lines make, one after the other.

    The first line says what happens to all other calls: they fail if it lists allowed calls. If a group of
    that first line is unknown, the filter only denies what the later lines take away.
    """
    denies_others, calls = False, set[str]()
    for number, line in enumerate(re.findall(r"^SystemCallFilter=(.*)$", unit, re.MULTILINE)):
        takes_away = line.startswith("~")
        expanded = [expand(name) for name in line.removeprefix("~").split()]
        named = set().union(*(each for each in expanded if each is not None))
        if number == 0:
            denies_others = not takes_away and None not in expanded
        if takes_away == denies_others:
            calls -= named
        else:
            calls |= named
    refusal = re.search(r"^SystemCallErrorNumber=(\w+)$", unit, re.MULTILINE)
    error = getattr(errno, refusal[1]) if refusal else errno.ENOSYS
    return {"denies_others": denies_others, "calls": sorted(calls), "error": error}


def load(rules: dict[str, Any]) -> None:
    """Apply a filter to this process and to all that it becomes or starts.

    Raises:
        OSError: The kernel or the library refuses it, or there is no library.
    """
    library = ctypes.CDLL(LIBRARY, use_errno=True)
    library.seccomp_init.restype = ctypes.c_void_p
    refuse = ERRNO | rules["error"]
    usual, special = (refuse, ALLOW) if rules["denies_others"] else (ALLOW, refuse)
    context = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(usual)))
    for name in rules["calls"]:
        number = library.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:  # other numbers are of calls that this kind of machine does not have
            added = library.seccomp_rule_add(context, ctypes.c_uint32(special), number, 0)
            if added < 0:
                raise OSError(-added, f"{name}: {os.strerror(-added)}")
    if (loaded := library.seccomp_load(context)) < 0:
        raise OSError(-loaded, os.strerror(-loaded))


CANNOT = 77
"""The exit status of this script if no filter can be loaded here."""


def main(rules: str, program: str, *arguments: str) -> None:
    """Load the filter of a file, and become the program."""
    try:
        with open(rules, encoding="utf-8") as file:
            load(json.load(file))
    except OSError as error:
        print(f"no system call filter: {error}", file=sys.stderr)
        sys.exit(CANNOT)
    os.execv(program, [program, *arguments])


if __name__ == "__main__":
    main(*sys.argv[1:])
