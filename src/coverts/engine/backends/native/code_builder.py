"""A game's machine code: found in the cache, or made.

All functions are one module, which LLVM takes apart and joins as it likes. Whoever edits a game need not wait
for all of it: functions are named by what they are made of, so those that an edit has not changed are there
from the last time, and a small module of the others goes beside them. What is kept and does not go together
is as if absent.
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
from coverts.engine.backends.native.emit.llvm_module import found, module
from coverts.engine.backends.native.llvm_compiler import Loaded, header, host, object_code
from coverts.engine.base.cache import user_cache
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game

LOG = logging.getLogger(__name__)
CALLED = (
    *("playouts", "tournament", "reset", "step_batch", "observe_batch", "legal_batch", "clear_batch"),
    *("redeal_batch", "plan"),
)
"""The functions that are called from outside."""
PARTS = {
    "environment": ("start_games", "look", "play_on", "play_any"),
    "batch_games": (
        *("chance_batch", "bots_batch", "asked_batch", "answers_batch", "returns_batch"),
        *("numbers_batch", "worlds_batch"),
    ),
    "measured_play": ("measure",),
    "searching": ("search",),
    "solving": ("begin_tree", "solve", "unfold", "enter", "sweep", "judge_play", "follow"),
}
"""Those of each part that is compiled only once somebody wants it; see `Program.parts`."""
ALONE = 1_000_000
"""Signs of a module's text up to which a part has its own copy of all that it calls: LLVM then joins them."""
SMALL = 1 / 4
"""A module for what an edit has changed has at most this share of the game's functions' text."""


class Base(msgspec.Struct):
    """The module of a whole game that was made last: its object, its text's length, its symbols."""

    object: str
    length: int
    symbols: list[str]


@dataclass
class Built:
    """Machine code that is ready to be called.

    functions: how many were compiled now, of how many. seconds: how long that took.
    """

    loaded: Loaded
    functions: int
    of: int
    seconds: float


def instances(game: Game, checked: bool, part: str = "") -> Instances:
    """All functions of a game, as they are called from outside; with those of a part, if one is named."""
    pool = Instances(program_of(game), checked)
    for label in (*CALLED, *PARTS.get(part, ())):
        pool.export(label)
    return pool


def build(game: Game, checked: bool, part: str = "") -> Built:
    """The machine code of a game, with a part of `PARTS` beside it; raises NotInstalled without llvmlite.

    A part goes beside the whole game's module, as what an edit has changed does; where the game is small it
    has a module of its own, which is quicker.
    """
    target, started = host(), time.perf_counter()
    pool = instances(game, checked, part)
    wanted = [made for made in pool.made.values() if made.exported]
    symbols = {made.label: made.symbol for made in wanted}
    text = module(wanted, (), header())
    alone = bool(part) and len(text) <= ALONE
    if alone:
        text = module([made for made in wanted if made.label in PARTS[part]], (), header())
        symbols = {label: symbol for label, symbol in symbols.items() if label in PARTS[part]}
    name, total = _name(target, text), len(pool.made)
    code = user_cache().get(name)
    loaded = None if code is None else _linked(game, [code], symbols)
    if loaded is not None:
        return Built(loaded, 0, total, 0.0)
    told = f"{target}\0{game.name}\0{game.module}\0{checked}"
    last = hashlib.sha256(told.encode()).hexdigest()[:32] + ".base"
    if code is None and not alone:
        objects, changed = _beside(game, last, wanted, target, len(text))
        loaded = _linked(game, objects, symbols) if objects else None
    if loaded is None:  # there was nothing, or it did not link
        loaded, changed = Loaded([_made(game, name, text)], symbols), total
        if not alone:
            user_cache().put(last, msgspec.json.encode(Base(name, len(text), found(text))))
    return Built(loaded, changed, total, time.perf_counter() - started)


def _linked(game: Game, objects: Sequence[bytes], symbols: Mapping[str, str]) -> Loaded | None:
    """What is kept, ready to be called; None where it does not go together."""
    try:
        return Loaded(objects, symbols)
    except RuntimeError as error:
        LOG.warning("%s: what is kept of it does not link and is made again (%s)", game.title, error)
        return None


def _beside(
    game: Game, last: str, wanted: Sequence[Instance], target: str, length: int
) -> tuple[list[bytes], int]:
    """The last whole module, and a small one of what has changed; nothing where that is too much."""
    told = user_cache().get(last)
    if told is None:
        return [], 0
    try:
        base = msgspec.json.decode(told, type=Base)
    except msgspec.DecodeError as error:
        LOG.warning("%s: what was compiled last is not known and all is made again (%s)", game.title, error)
        return [], 0
    text = module(wanted, frozenset(base.symbols), header())
    if len(text) > SMALL * max(length, base.length):
        return [], 0
    whole, name = user_cache().get(base.object), _name(target, text)
    if whole is None:
        return [], 0
    code = user_cache().get(name)
    if code is not None:
        return [whole, code], 0
    return [whole, _made(game, name, text)], text.count("\ndefine ")


def _made(game: Game, name: str, text: str) -> bytes:
    """Object code, made now and kept under a name."""
    LOG.info("%s: compiling", game.title)
    code = object_code(text)
    user_cache().put(name, code)
    return code


def _name(target: str, text: str) -> str:
    return hashlib.sha256(f"{target}\0{text}".encode()).hexdigest()[:32] + ".o"
