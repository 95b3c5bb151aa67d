"""The graph a rule becomes: blocks of plain statements, and how they end.

A block ends by jumping, branching, asking, calling another rule, returning, ending the game or
cancelling. Locals that live across a suspension are kept in the rule's frame on the record's stack;
words of locals that do not are zeroed.

Frame: word 0 is the header (caller's base + 1) << 24 | rule << 10 | resume point; then one word a local,
parameters first, and whole words of set locals.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from coverts.engine.compiler.lower import Lower
from coverts.engine.compiler.source import Source
from coverts.engine.compiler.values import Line, SetPlace
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
    line: int = 0


class Blocks(Lower):
    """A rule under way: the block being filled, the loops around it, its set locals."""

    is_rule = True

    def __init__(self, program: Program, source: Source, tainted: dict[str, tuple[str, ...]]) -> None:
        super().__init__(program, source)
        self.tainted = tainted
        self.blocks: list[Block] = []
        self.loops: list[tuple[Block, Block]] = []
        self.set_words = 0
        self.depth = 0
        self.here = self.new_block()

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
        for word in self.sets[target.id].all_words():
            self.emit(f"{word} = 0", node)
