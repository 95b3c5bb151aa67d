"""The machine as machine code: the same text through Numba on NumPy records.

One file per chapter of a game, in a cache folder, named by the hash of all it was made from; rules call
each other only through frames, so an edited card compiles its own chapter and the last link again.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import RLock, get_ident
from types import ModuleType
from typing import Any

import numpy as np

from coverts.engine.backends.gates import gates_of, reached, signature_text
from coverts.engine.backends.python import SPECTATOR
from coverts.engine.compiler import machine, redealing
from coverts.engine.compiler.values import Line
from coverts.engine.errors import (
    CacheUnwritable,
    DoesNotFit,
    GameFault,
    Malformed,
    NoLegalAction,
    StackOverflow,
)
from coverts.engine.game import Game
from coverts.engine.record import to_row

ERRORS: dict[int, type[GameFault]] = {1: DoesNotFit, 2: StackOverflow, 3: NoLegalAction, 4: GameFault}
"""What the record's error field says; 5 marks a record whose question was given an illegal answer."""
NJIT = "@njit(cache=True, nogil=True)"
INLINED = "@njit(cache=True, nogil=True, forceinline=True)"
"""For the few small functions of the innermost loop."""
INNERMOST = {"draw", "resume", "next_askee", "random_option", "play_random", "answer"}
PRELUDE = f'''"""Made from the rules of a game; edit those."""
import numpy as np
from numba import njit

U64, I64 = np.uint64, np.int64

{NJIT}
def does_not_fit(s):
    s.e_error = 1

{NJIT}
def held_twice(s):
    s.e_error = 4

{NJIT}
def no_entry(s):
    s.e_error = 1
    return 1

{NJIT}
def stack_overflow(s):
    s.e_error = 2
    return 1

{NJIT}
def bit_count(word):
    n = 0
    while word != 0:
        word &= word - 1
        n += 1
    return n

'''


def cache_folder() -> Path:
    """Where compiled rules are kept: COVERTS_CACHE, or the user's cache folder."""
    base = os.environ.get("COVERTS_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "coverts"
    )
    return Path(base)


def decorator(name: str) -> str:
    return INLINED if name in INNERMOST else NJIT


def text_of(lines: Sequence[Line], gated: Mapping[str, str] | None = None) -> str:
    """Lines as a file, every function compiled; what only Python keeps is left out.

    gated: the decorators of functions that are gates, by name.
    """
    out = []
    for at, line in enumerate(lines):
        if line.python_only:
            follows = lines[at + 1] if at + 1 < len(lines) else None
            if follows is None or follows.depth < line.depth:
                out.append("    " * line.depth + "pass")
            continue
        if line.depth == 0:
            name = line.text[4:].partition("(")[0]
            out.append("\n" + (gated or {}).get(name, decorator(name)))
        out.append("    " * line.depth + line.text)
    return "\n".join(out) + "\n"


@lru_cache(maxsize=1)
def _compiler_digest() -> str:
    """Changes whenever the compiler, the templates or Numba do."""
    import numba

    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version}".encode())
    here = Path(__file__).parent
    for file in sorted(
        [*here.glob("*.py"), *(here.parent / "compiler").glob("*.py"), here.parent / "record.py"]
    ):
        if file.stem != "playouts":  # the file made of them is named by its own text
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class GeneratedFile:
    """One generated module: its name in `sys.modules`, and its text."""

    name: str
    text: str


def _templates(module: str) -> dict[str, str]:
    """The source templates of a module beside this one, by function name."""
    import ast

    text = Path(__file__).with_name(f"{module}.py").read_text()
    return {
        node.name: ast.unparse(node) for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)
    }


class Generated:
    """The generated files of one game."""

    def __init__(self, game: Game) -> None:
        program = game.program
        self.game = game
        seed = _compiler_digest() + str(game.dtype.descr) + str(game.view_dtype.descr)
        constants = "".join(
            f"{name} = np.array({table!r}, np.int64)\n" for table, name in program.constants.items()
        )
        body = (
            machine.support(program)
            + machine.helpers(program)
            + machine.questions(program)
            + machine.views(program)
            + machine.returns(program)
        )
        self.gates = gates_of(program)
        gated = self._gated(body + machine.scores(program)) if self.gates else {}
        common = PRELUDE + constants + text_of(body, gated) + self._scores()
        plain = "".join(c if c.isalnum() else "_" for c in game.name)
        self.common = GeneratedFile(f"coverts_{plain}_common_{_digest(seed, common)}", common)
        self.chapters = []
        for module, numbers in program.chapters().items():
            self.chapters.append(self._chapter(plain, seed, module, numbers))
        link = self._link()
        names = [f.name for f in self.chapters]
        self.link = GeneratedFile(f"coverts_{plain}_link_{_digest(seed, link, *names)}", link)
        playouts = self._playouts()
        digest = _digest(self.link.name, playouts)
        self.playouts = GeneratedFile(f"coverts_{plain}_playouts_{digest}", playouts)
        self.folder = cache_folder() / plain

    def _gated(self, lines: Sequence[Line]) -> dict[str, str]:
        """The decorators of the gates; those that bots reach are made for views too."""
        texts: dict[str, str] = {}
        heads: dict[str, str] = {}
        label = ""
        for line in lines:
            if line.depth == 0:
                label = line.text[4:].partition("(")[0]
                heads[label], texts[label] = line.text, ""
            else:
                texts[label] += line.text + "\n"
        for_views = reached(texts, [name for name in texts if name.startswith("score_")])
        found = {}
        for name in self.gates & heads.keys():
            records = ["S", "V"] if name in for_views else ["S"]
            signatures = ", ".join(signature_text(heads[name], record) for record in records)
            found[name] = f'@gate(f"{{__name__}}_{name}", {signatures})'
        return found

    def _imports(self) -> str:
        names = sorted(
            {line.split("(")[0][4:] for line in self.common.text.splitlines() if line.startswith("def ")}
            | {
                line.split(" = ")[0]
                for line in self.common.text.splitlines()
                if line[:1] == "C" and " = np.array" in line
            }
        )
        listed = ", ".join([*names, "U64", "I64"])
        return f"import numpy as np\nfrom numba import njit\nfrom {self.common.name} import {listed}\n"

    def _chapter(self, plain: str, seed: str, module: str, numbers: list[int]) -> GeneratedFile:
        program = self.game.program
        short = module.rsplit(".", 1)[-1]
        body = text_of([line for n in numbers for line in program.emitters[n].function(program.frames)])
        label = f"step_{short}_{numbers[0]}"
        body += "\n" + NJIT + f"\ndef {label}(s, rule):\n"
        for n in numbers:
            body += f"    if rule == {n}: return {program.rule_label(n)}(s)\n"
        if self.gates:
            head = f"\ndef {label}("
            body = body.replace(NJIT + head, f'@gate(f"{{__name__}}_{label}", I(S, I))' + head)
        text = self._imports() + body + "    return stack_overflow(s)\n"
        return GeneratedFile(f"coverts_{plain}_{short}_{_digest(seed, self.common.name, module, text)}", text)

    def _scores(self) -> str:
        program = self.game.program
        text = text_of(machine.scores(program)) + f"\n{NJIT}\ndef score(v, bot, askee, option):\n"
        for i, name in enumerate(program.bots):
            text += f"    if bot == {i}: return score_{name}(v, askee, option)\n"
        return (
            text + f"    return 0\n\n{NJIT}\ndef owner(s, askee):\n    return {program.owner_text('askee')}\n"
        )

    def _link(self) -> str:
        program = self.game.program
        text = self._imports()
        step = f"\n{NJIT}\ndef step(s, rule):\n"
        for file, numbers in zip(self.chapters, program.chapters().values(), strict=True):
            label = file.text.rpartition("\ndef step_")[2].split("(")[0]
            text += f"from {file.name} import step_{label}\n"
            test = " or ".join(
                f"rule == {a}" if a == b else f"({a} <= rule and rule <= {b})" for a, b in _runs(numbers)
            )
            step += f"    if {test}: return step_{label}(s, rule)\n"
        text += step + "    return stack_overflow(s)\n"
        for name, source in _templates("templates").items():
            if name == "play_random":
                text += text_of(machine.random_options(program))
            text += f"\n{decorator(name)}\n{source}\n"
        return text

    def _playouts(self) -> str:
        """Playouts in redealt worlds: the redeal, which bots score which kinds, and the templates."""
        program = self.game.program
        text = self._imports()
        text += f"from {self.link.name} import best_option, draw, next_askee, random_option, resume\n"
        text += text_of(redealing.redeal(program) + redealing.ask_again(program))
        text += text_of(machine.views_of_bots(program))
        text += f"\nTRIES = {redealing.TRIES}\n"
        text += f"\n{NJIT}\ndef scored(bot, kind):\n"
        for i, kinds in enumerate(program.bots.values()):
            for kind in kinds:
                text += f"    if bot == {i} and kind == {program.kind_number(kind)}: return True\n"
        text += "    return False\n"
        for source in _templates("playouts").values():
            text += f"\n{NJIT}\n{source}\n"
        return text

    def _types(self) -> dict[str, Any]:
        """What the decorators of gates name: the types of states, views, working records and numbers."""
        import numba

        from coverts.engine.backends.gates import gate

        return {
            "gate": gate,
            "S": numba.from_dtype(self.game.dtype),
            "V": numba.from_dtype(self.game.view_dtype),
            "W": numba.from_dtype(WORK),
            "I": numba.int64,
        }

    def write(self) -> None:
        """Write what is not there yet; a file's name holds the hash of its text."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for file in [self.common, *self.chapters, self.link, self.playouts]:
                path = self.folder / f"{file.name}.py"
                if not path.exists():
                    waiting = path.with_suffix(f".{os.getpid()}.{get_ident()}")
                    waiting.write_text(file.text)
                    waiting.replace(path)
        except OSError as error:
            raise CacheUnwritable(
                f"Compiled rules cannot be kept in {self.folder} ({error.strerror}); "
                "set COVERTS_CACHE to a folder that can be written."
            ) from None

    def load(self, file: GeneratedFile) -> ModuleType:
        """Import a generated file."""
        if file.name not in sys.modules:
            spec = importlib.util.spec_from_file_location(file.name, self.folder / f"{file.name}.py")
            assert spec is not None and spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            if self.gates:
                module.__dict__.update(self._types())
            sys.modules[file.name] = module
            try:
                spec.loader.exec_module(module)
            except BaseException:
                del sys.modules[file.name]
                raise
        return sys.modules[file.name]


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Consecutive numbers as pairs of first and last."""
    found: list[tuple[int, int]] = []
    for n in numbers:
        if found and found[-1][1] == n - 1:
            found[-1] = (found[-1][0], n)
        else:
            found.append((n, n))
    return found


@dataclass
class Tally:
    """Counts of a run of playouts. decisions: players' unforced; forced: one legal option."""

    decisions: int
    forced: int
    chance: int
    games: int
    returns: list[float]
    """Mean return of each seat."""


class Compiled:
    """The compiled machine of a game; arrays of games are NumPy arrays of `game.dtype`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.generated = Generated(game)
        self.generated.write()
        self.common = self.generated.load(self.generated.common)
        for chapter in self.generated.chapters:
            self.generated.load(chapter)
        self.link = self.generated.load(self.generated.link)
        self.bots = list(game.program.bots)

    @staticmethod
    def of(game: Game) -> Compiled:
        """The compiled machine of a game, loaded once, by whichever thread asks first."""
        with _LOADING:
            return _loaded(game)

    def start_row(self, players: int, options: Any = None) -> Any:
        """One record just before the first rule runs."""
        s = self.game.new_state(players, options)
        row = to_row(s, self.game.dtype)
        row["e_depth"] = 1
        row["e_stack"][0, 0] = self.game.program.rules.index(self.game.start) << 10
        return row

    def playouts(self, games: int, seed: int = 1, players: int | None = None, options: Any = None) -> Tally:
        """Random games, wholly in compiled code; raises what the record's error field says."""
        start = self.start_row(players or self.game.players[0], options)
        rows, work = np.zeros(1, self.game.dtype), working_record(seed)
        totals = np.zeros(start["players"][0], np.float64)
        self.link.playouts(start, rows, work, totals, games)
        tally = _checked(work)
        return Tally(
            int(tally[0]), int(tally[1]), int(tally[2]), int(tally[3]), (totals / max(1, games)).tolist()
        )

    def tournament(
        self, seats: Sequence[Sequence[str]], seed: int = 1, options: Any = None
    ) -> tuple[Any, Any]:
        """One game for each list of bot names; returns (games, seats) returns, and the final records."""
        numbers = {"random": -1, **{name: i for i, name in enumerate(self.bots)}}
        unknown = sorted({name for row in seats for name in row} - set(numbers))
        if unknown:
            raise Malformed(f"{self.game.title} has no bot {unknown[0]!r}; it has {', '.join(numbers)}.")
        if len({len(row) for row in seats}) != 1:
            raise Malformed("A tournament needs a game, and the same number of seats in each.")
        names = np.array([[numbers[name] for name in row] for row in seats], np.int64)
        start = self.start_row(names.shape[1], options)
        rows, views = np.zeros(len(seats), self.game.dtype), np.zeros(1, self.game.view_dtype)
        work, results = working_record(seed), np.zeros(names.shape, np.int64)
        self.link.tournament(start, rows, views, names, work, results)
        _checked(work)
        return results, rows

    def reset(self, count: int, players: int | None = None, options: Any = None) -> Any:
        """`count` new games at their first question (often chance)."""
        rows = np.zeros(count, self.game.dtype)
        self.link.reset(self.start_row(players or self.game.players[0], options), rows)
        return rows

    def step(self, rows: Any, askees: Any, options: Any) -> None:
        """Answer the open question of every row, in place; finished and marked games stay as they are.

        A row whose question cannot be answered so is marked: 5 in its `e_error`.
        """
        self.link.step_batch(rows, _column(askees, rows), _column(options, rows), working_record(1))

    def packed(self, rows: Any) -> bytes:
        """The records as bytes, scratch zeroed: equal to the `python` back end's."""
        rows = np.frombuffer(
            bytearray(rows.tobytes()), self.game.dtype
        )  # copy() would leave padding undefined
        for row in rows:
            self.common.clear_scratch(row)
        return bytes(rows.tobytes())

    def legal(self, rows: Any, askees: Any, out: Any = None) -> Any:
        """Legal options, (games, 257) of 0 and 1; column `kind.options` is *done*."""
        mask = np.zeros((len(rows), 257), np.int8) if out is None else out
        if mask.shape != (len(rows), 257) or mask.dtype != np.int8:
            raise Malformed(f"legal() fills ({len(rows)}, 257) of int8, not {mask.shape} of {mask.dtype}.")
        self.link.legal_batch(rows, _column(askees, rows), working_record(1), mask)
        return mask

    def observe(self, rows: Any, seats: Any, out: Any = None) -> Any:
        """What one seat may see of each row (-2: a spectator), as records of `game.view_dtype`."""
        views = np.zeros(len(rows), self.game.view_dtype) if out is None else out
        if views.shape != (len(rows),) or views.dtype != self.game.view_dtype:
            raise Malformed(f"observe() fills {len(rows)} records of the game's view_dtype.")
        column = _column(seats, rows)
        if not ((column == SPECTATOR) | ((column >= 0) & (column < rows["players"]))).all():
            raise Malformed("observe() takes seats of the games, or -2 for a spectator.")
        self.link.observe_batch(rows, column, views)
        return views


_LOADING = RLock()


@lru_cache(maxsize=64)
def _loaded(game: Game) -> Compiled:
    return Compiled(game)


def _column(numbers: Any, rows: Any) -> Any:
    """One number for each row: compiled code would read past the end of fewer."""
    column = np.ascontiguousarray(numbers, np.int64)
    if column.shape != (len(rows),):
        raise Malformed(f"{len(rows)} games need {len(rows)} numbers, not an array of {column.shape}.")
    return column


WORK = np.dtype(
    [("rng", "u8"), ("tally", "i8", (8,)), ("out", "i8", (257,)), ("units", "i4", (redealing.UNITS,))],
    align=True,
)
"""What compiled play works with: one record, so that a call passes one pointer.

tally: decisions, forced, chance, games, games that stopped with an error, the last error. units: what a pile
holds, in a redeal.
"""


def working_record(seed: int) -> Any:
    """A fresh working record; equal seeds give equal games."""
    work = np.zeros(1, WORK)
    work["rng"] = np.array([(seed * 2 + 1) % 2**64], np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return work


def _checked(work: Any) -> Any:
    tally = work["tally"][0]
    if tally[4]:
        kind: type[GameFault] = ERRORS.get(int(tally[5]), GameFault)
        raise kind(
            f"{int(tally[4])} games stopped with error {int(tally[5])}; play them on the python back end"
        )
    return tally
