"""The graph a rule becomes: blocks of plain statements, and how they end.

A block ends by jumping, branching, asking, calling another rule, returning, ending the game or
cancelling. Locals that live across a suspension are kept in the rule's frame on the record's stack;
words of locals that do not are zeroed.

Frame: word 0 is the header (caller's base + 1) << 24 | rule << 10 | resume point; then one word a local,
parameters first, and whole words of set locals.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from coverts.engine.compiler.lower import Lower
from coverts.engine.compiler.source import Source
from coverts.engine.compiler.values import UNKNOWN, Line, SetPlace
from coverts.engine.record import WORD

if TYPE_CHECKING:
    from coverts.engine.compiler.program import Program


@dataclass
class Block:
    """Plain statements and how they end; `resume` marks blocks entered after a suspension."""

    number: int
    lines: list[Line] = field(default_factory=list)
    end: str = "goto"
    """goto, branch, suspend, return, over."""
    targets: list[Block] = field(default_factory=list)
    test: str = ""
    tail: list[Line] = field(default_factory=list)
    """For suspend: what to write after the frame has been saved."""
    resume: bool = False
    swayed: set[str] = field(default_factory=set)
    """For resume: the locals that a hidden test has decided."""
    line: int = 0


@dataclass
class Hidden:
    """What is known to be hidden in one rule; grows until lowering it again finds no more.

    locals: those that may hold what some may not know, each with whose eyes it is for. loops: by their
    places. result: whether what the rule returns is hidden.
    """

    locals: dict[str, tuple[str, ...]] = field(default_factory=dict)
    loops: dict[tuple[int, int], Loop] = field(default_factory=dict)
    result: bool = False

    def size(self) -> tuple[int, int, bool]:
        loops = sum(loop.hidden + len(loop.swayed) for loop in self.loops.values())
        return len(self.locals), loops, self.result


@dataclass
class Loop:
    """hidden: whether something hidden decides how often it runs. swayed: the locals that tell of such."""

    hidden: bool = False
    swayed: set[str] = field(default_factory=set)


def _place(node: ast.stmt) -> tuple[int, int]:
    return node.lineno, node.col_offset


class Blocks(Lower):
    """A rule under way: the block being filled, the loops around it, its set locals."""

    is_rule = True

    def __init__(self, program: Program, source: Source, hidden: Hidden) -> None:
        super().__init__(program, source)
        self.hidden, self.tainted = hidden, hidden.locals
        self.under: list[set[str]] = []
        """For each hidden test around the statement: the locals that got a value under it."""
        self.swayed: set[str] = set()
        """Locals whose value, here, depends on what a hidden test before said."""
        self.inside: list[tuple[ast.stmt, int]] = []
        """The loops around the statement, each with how many hidden tests stand around it."""
        self.blocks: list[Block] = []
        self.loops: list[tuple[Block, Block]] = []
        self.set_words = 0
        self.depth = 0
        self.here = self.new_block()

    # -- what is hidden --------------------------------------------------------------------------
    #
    # Where a hidden test has led is on the stack only while its own statements last, and there the place of
    # the rule tells it in any case. After them a local tells it that got a value there: it is *swayed*.

    def hidden_in(self, name: str) -> tuple[str, ...]:
        return super().hidden_in(name) + ((UNKNOWN,) if name in self.swayed else ())

    def note_assigned(self, name: str) -> None:
        self.swayed.discard(name)
        for assigned in self.under:
            assigned.add(name)

    @contextmanager
    def within(self, audience: tuple[str, ...], loop: ast.stmt | None = None) -> Iterator[None]:
        around, before, mine = self.under, set(self.swayed), set[str]()
        left_early = self.hidden.loops.setdefault(_place(loop), Loop()) if loop is not None else None
        if audience or (left_early and left_early.hidden):
            self.under = [*around, mine]
        if loop is not None and left_early:
            self.inside.append((loop, len(self.under)))
            self.swayed |= left_early.swayed
        yield
        if self.under and self.under[-1] is mine:
            self.swayed |= mine
        if left_early:
            self.inside.pop()
            left_early.swayed |= self.swayed
            self.swayed |= left_early.swayed
        self.swayed |= before
        self.under = around

    def note_jump(self) -> None:
        node, around = self.inside[-1]
        loop = self.hidden.loops[_place(node)]
        if len(self.under) > around:
            loop.hidden = True
        loop.swayed |= self.swayed.union(*self.under[around:])

    def asked_openly(self) -> None:
        """A player is asked here, and all see that: which way the tests led is no secret from now on."""
        self.under = []

    def check_set_local(self, place: SetPlace, audience: tuple[str, ...], node: ast.AST) -> None:
        if place.local and (audience or self.under):
            self.refuse(
                node, "a hidden number in a set local (the stack is public)", "a Bits field declared secret"
            )

    # -- blocks ----------------------------------------------------------------------------------

    def new_block(self, resume: bool = False) -> Block:
        block = Block(len(self.blocks), resume=resume)
        self.blocks.append(block)
        return block

    def enter(self, block: Block) -> None:
        self.here = block
        self.lines = block.lines

    def goto(self, block: Block) -> None:
        self.here.end, self.here.targets = "goto", [block]

    def branch(self, test: str, yes: Block, no: Block) -> None:
        self.here.end, self.here.test, self.here.targets = "branch", test, [yes, no]

    def finish(self, end: str, node: ast.AST, value: str = "0") -> None:
        self.here.end, self.here.targets, self.here.test = end, [], value
        self.here.line = getattr(node, "lineno", 0)
        self.enter(self.new_block())

    def suspend(self, tail: list[str], node: ast.AST) -> None:
        """End the block by leaving the machine; go on in a fresh resume block."""
        after = self.new_block(resume=True)
        number = getattr(node, "lineno", 0)
        self.here.end, self.here.targets, self.here.line = "suspend", [after], number
        self.here.tail = [Line(0, text, number) for text in tail]
        after.swayed = {*self.swayed}
        self.enter(after)

    def named_temporary(self) -> str:
        name = self.temporary()
        self.locals.add(name)
        return name

    def frame_set(self, name: str, size: int) -> None:
        words = (size + WORD - 1) // WORD
        base = self.set_words
        self.set_words += words
        text = f"_st[_b + SETS + {base}]" if words == 1 else f"_b + SETS + {base}"
        self.sets[name] = SetPlace(size, words, text, local=True)

    def new_set(self, target: ast.expr, value: ast.Call, node: ast.stmt) -> None:
        size = self.number(value.args[0]).constant if len(value.args) == 1 else None
        if not isinstance(target, ast.Name) or size is None:
            self.refuse(node, "some() here", "'name = some(CONSTANT)'")
        if target.id not in self.sets:
            self.frame_set(target.id, size)
        self.check_set_local(self.sets[target.id], (), node)
        for word in self.sets[target.id].all_words():
            self.emit(f"{word} = 0", node)
