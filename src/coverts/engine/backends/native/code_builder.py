"""Build a game's machine code, or load it from the cache.

All functions form one module, which LLVM optimises as a whole. After a change of the game, only a small
module with the changed functions is compiled. The symbol of a function includes a hash of the function's
code, so calls of unchanged functions are linked to the previous module. Cached object files that cannot be
linked are ignored.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from coverts.engine.backends.native.emit.llvm_functions import Instance
from coverts.engine.backends.native.emit.llvm_instances import Instances
from coverts.engine.backends.native.emit.llvm_module import module, visible_symbols
from coverts.engine.backends.native.llvm_compiler import LoadedCode, header, host, object_code
from coverts.engine.base.cache import user_cache
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game

LOG = logging.getLogger(__name__)
CALLED = (
    *("playouts", "tournament", "reset", "step_batch", "observe_batch", "legal_batch", "clear_batch"),
    *("redeal_batch", "plan"),
)
"""The functions that can be called from Python."""
PARTS = {
    "environment": ("start_games", "look", "play_on", "play_any"),
    "batch_games": (
        *("chance_batch", "bots_batch", "asked_batch", "answers_batch", "returns_batch"),
        *("numbers_batch", "situations_batch", "worlds_batch"),
    ),
    "measured_play": ("measure",),
    "recorded_play": ("record",),
    "searching": ("search",),
    "solving": ("begin_tree", "solve", "unfold", "enter", "sweep", "judge_play", "follow"),
}
"""For each part of the templates, the functions that can be called from Python. See `Program.parts`."""
MAX_SEPARATE_CHARACTERS = 1_000_000
"""The maximum length, in characters, of a part that is compiled with copies of its callees.

LLVM can inline these copies.
"""
MAX_CHANGED_SHARE = 1 / 4
"""The maximum size of a module with changed functions, as a share of the size of the whole module."""


class CachedModule(msgspec.Struct):
    """A cache entry that describes the last complete module of a game.

    The entry consists of the name of the object file, the length of the module's text, and the module's
    symbols.
    """

    object: str
    length: int
    symbols: list[str]


@dataclass
class Built:
    """Machine code that can be called.

    Attributes:
        loaded: The loaded code.
        functions: The number of functions that were compiled in this build.
        of: The number of functions in total.
        seconds: The duration of the build in seconds.
    """

    loaded: LoadedCode
    functions: int
    of: int
    seconds: float


def collect_instances(game: Game, checked: bool, part: str = "") -> Instances:
    """Return the functions of a game that Python calls, with all their callees."""
    pool = Instances(program_of(game), checked)
    for label in (*CALLED, *PARTS.get(part, ())):
        pool.export(label)
    return pool


def build(game: Game, checked: bool, part: str = "") -> Built:
    """Build the machine code of a game, or of one of the `PARTS`.

    A part of a large game calls functions in the module of the whole game. A part of a small game gets a
    module of its own, which is faster.

    Args:
        game: The game.
        checked: Whether the code checks for faults; see `Compiled`.
        part: The name of the part, or "" for the game itself.

    Raises:
        NotInstalled: llvmlite is not installed.
    """
    target, started = host(), time.perf_counter()
    pool = collect_instances(game, checked, part)
    exported = [instance for instance in pool.made.values() if instance.exported]
    symbols = {instance.label: instance.symbol for instance in exported}
    text = module(exported, (), header())
    alone = bool(part) and len(text) <= MAX_SEPARATE_CHARACTERS
    if alone:
        text = module([instance for instance in exported if instance.label in PARTS[part]], (), header())
        symbols = {label: symbol for label, symbol in symbols.items() if label in PARTS[part]}
    name, total = _name(target, text), len(pool.made)
    code = user_cache().get(name)
    loaded = None if code is None else _link(game, [code], symbols)
    if loaded is not None:
        return Built(loaded, 0, total, 0.0)
    changed, key = 0, f"{target}\0{game.name}\0{game.module}\0{checked}"
    last = hashlib.sha256(key.encode()).hexdigest()[:32] + ".base"
    with user_cache().making(name):
        if code is None and (made := user_cache().get(name)) is not None:  # by another process meanwhile
            loaded = _link(game, [made], symbols)
        elif code is None and not alone:
            objects, changed = _build_changes(game, last, exported, target, len(text))
            loaded = _link(game, objects, symbols) if objects else None
        if loaded is None:  # the cache has no object file, or it cannot be linked
            loaded, changed = LoadedCode([_compile(game, name, text)], symbols), total
            if not alone:
                base = CachedModule(name, len(text), visible_symbols(text))
                user_cache().put(last, msgspec.json.encode(base))
    return Built(loaded, changed, total, time.perf_counter() - started)


def _link(game: Game, objects: Sequence[bytes], symbols: Mapping[str, str]) -> LoadedCode | None:
    """Load object files from the cache. Return None if they cannot be linked."""
    try:
        return LoadedCode(objects, symbols)
    except RuntimeError as error:
        LOG.warning("%s: cached machine code does not link and is compiled again (%s)", game.title, error)
        return None


def _build_changes(
    game: Game, last: str, exported: Sequence[Instance], target: str, length: int
) -> tuple[list[bytes], int]:
    """Compile only the functions that have changed since the last complete module.

    Returns:
        A list with the object code of the last complete module and the object code of the changed functions,
        and the number of functions that were compiled. The list is empty if there is no complete module or if
        too much has changed.
    """
    data = user_cache().get(last)
    if data is None:
        return [], 0
    try:
        base = msgspec.json.decode(data, type=CachedModule)
    except msgspec.DecodeError as error:
        LOG.warning(
            "%s: the cached index is unreadable and everything is compiled again (%s)", game.title, error
        )
        return [], 0
    text = module(exported, frozenset(base.symbols), header())
    if len(text) > MAX_CHANGED_SHARE * max(length, base.length):
        return [], 0
    whole, name = user_cache().get(base.object), _name(target, text)
    if whole is None:
        return [], 0
    code = user_cache().get(name)
    if code is not None:
        return [whole, code], 0
    return [whole, _compile(game, name, text)], text.count("\ndefine ")


def _compile(game: Game, name: str, text: str) -> bytes:
    """Compile a module and store the object code in the cache."""
    LOG.info("%s: compiling", game.title)
    code = object_code(text)
    user_cache().put(name, code)
    return code


def _name(target: str, text: str) -> str:
    return hashlib.sha256(f"{target}\0{text}".encode()).hexdigest()[:32] + ".o"
