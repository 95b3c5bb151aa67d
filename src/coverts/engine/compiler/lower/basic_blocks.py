"""The basic blocks of a rule, and the tracking of locals with hidden values.

A block ends with a jump, a branch, a question, a call of another rule, a return, the end of the game or a
cancellation. Locals that are live across a suspension are stored in the rule's frame on the stack. When a
local is no longer live, its word in the frame is set to zero.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from coverts.engine.compiler.ir.expression_nodes import Const, Expr, SetPlace
from coverts.engine.compiler.ir.statement_nodes import SetWord, Stmt
from coverts.engine.compiler.ir.typed_values import PUBLIC, UNKNOWN, Audience, HiddenInLoop, HiddenInRule
from coverts.engine.compiler.lower.catalogue import Catalogue
from coverts.engine.compiler.lower.statements import StatementLowering
from coverts.engine.compiler.source.syntax import Source
from coverts.engine.language.declarations import Kind
from coverts.engine.language.registers import WORD

T = TypeVar("T")


@dataclass(eq=False)
class Block:
    """A basic block. If `resume` is set, the block starts after a suspension of the rule."""

    number: int
    body: list[Stmt] = field(default_factory=list)
    end: str = "goto"
    """How the block ends: "goto", "branch", "suspend", "return" or "over"."""
    targets: list[Block] = field(default_factory=list)
    value: Expr = field(default_factory=lambda: Const(0))
    """The test of a branch, or the value that the rule returns."""
    tail: list[Stmt] = field(default_factory=list)
    """The statements that suspend the rule. They run after the rule's frame has been saved."""
    resume: bool = False
    hidden: dict[str, Audience] = field(default_factory=dict)
    """The locals that have hidden values at the start of a block with `resume`."""
    line: int = 0


class AssignedLocals(set[str]):
    """The locals that are assigned under a hidden test.

    `reason` says where the test reads something hidden; see `Audience.reason`.
    """

    def __init__(self, reason: str) -> None:
        super().__init__()
        self.reason = reason

    def list_audiences(self) -> dict[str, Audience]:
        """Return the audience of each of the locals."""
        return dict.fromkeys(self, UNKNOWN.because(self.reason))


class BlockLowering(StatementLowering):
    """The part of lowering that builds basic blocks and tracks hidden locals."""

    is_rule = True

    def __init__(self, catalogue: Catalogue, source: Source, hidden: HiddenInRule) -> None:
        super().__init__(catalogue, source)
        self.hidden, self.masked_locals = hidden, hidden.masked
        self.under: list[AssignedLocals] = []
        """The locals that are assigned under each of the hidden tests around the current statement."""
        self.inside: list[tuple[HiddenInLoop, list[AssignedLocals]]] = []
        """The loops around the current statement, each with the value of `under` in its body."""
        self.kinds: set[str] = set()
        """The names of the questions that have been asked so far in the current branch."""
        self.blocks: list[Block] = []
        self.loops: list[tuple[Block, Block]] = []
        self.set_words = 0
        self.here = self.new_block()

    # -- hidden locals ---------------------------------------------------------------------------
    # The stack shows the outcome of a hidden test only while the statements under the test run. Afterwards, a
    # local that was assigned under the test can still reveal the outcome. If a branch asks a player a
    # question, all seats see which branch was taken.

    def note_assigned(self, name: str, audience: Audience = PUBLIC) -> None:
        self.tainted.pop(name, None)
        if audience:
            self.tainted[name] = audience
        for assigned in self.under:
            assigned.add(name)

    def add_hidden(self, hidden: Mapping[str, Audience]) -> None:
        """Mark locals as hidden, each with its audience."""
        _join(self.tainted, hidden)

    def lower_branches(self, audience: Audience, *branches: Callable[[], T]) -> list[T]:
        around, before = self.under, dict(self.tainted)
        after: dict[str, Audience] = dict(before) if len(branches) == 1 else {}
        assigned = AssignedLocals(audience.reason)
        is_public, results = False, []
        kinds, everywhere = self.kinds, list[set[str]]()
        for branch in branches:
            mine = AssignedLocals(audience.reason)
            self.tainted, self.under = dict(before), [*around, mine] if audience else around
            self.kinds = set()
            results.append(branch())
            everywhere.append(self.kinds)
            is_public = is_public or (bool(audience) and not (self.under and self.under[-1] is mine))
            assigned |= mine
            _join(after, self.tainted)
        self.tainted, self.under = after, around
        self.kinds = kinds.union(*everywhere)
        if audience and len(everywhere) > 1 and (same := set.intersection(*everywhere)):
            reason = describe_reason(audience)
            self.refuse(
                self.source.tree,
                f"{min(same)} on both sides of a hidden test, whose outcome nobody may see{reason},",
                "the question once, after the test",
            )
        if audience and not is_public:
            self.add_hidden(assigned.list_audiences())
        return results

    def enter_loop(self, node: ast.stmt) -> None:
        self.add_hidden(self.hidden.loops.setdefault(_position(node), HiddenInLoop()).brings)

    def lower_loop(self, node: ast.stmt, audience: Audience, body: Callable[[], T]) -> T:
        loop = self.hidden.loops[_position(node)]
        around, before, mine = self.under, dict(self.tainted), AssignedLocals(audience.reason or loop.reason)
        self.under = [*around, mine] if audience or loop.hidden else around
        self.inside.append((loop, self.under))
        result = body()
        self.inside.pop()
        if self.under and self.under[-1] is mine:
            self.add_hidden(mine.list_audiences())
        _join(loop.brings, self.tainted)
        self.tainted, self.under = before, around
        self.add_hidden(loop.brings)
        return result

    def note_jump(self) -> None:
        loop, around = self.inside[-1]
        within = [assigned for assigned in self.under if not any(assigned is other for other in around)]
        loop.hidden = loop.hidden or bool(within)
        _join(loop.brings, self.tainted)
        for assigned in within:
            loop.reason = loop.reason or assigned.reason
            _join(loop.brings, assigned.list_audiences())

    def note_question(self, kind: Kind) -> None:
        """Record that a question is asked, so the tests around it become public."""
        self.under = []
        self.kinds.add(kind.name)

    def check_set_local(self, place: SetPlace, audience: Audience, node: ast.AST) -> None:
        """Refuse a hidden number in a local set, because the stack is public."""
        if place.in_frame and (audience or self.under):
            self.refuse(
                node,
                f"a hidden number in a set local (the stack is public{describe_reason(audience, '; ')})",
                "a Bits field declared secret",
            )

    def note_token(self) -> None:
        self.hidden.token = True

    # -- blocks ----------------------------------------------------------------------------------

    def new_block(self, resume: bool = False) -> Block:
        """Create a basic block and return it."""
        block = Block(len(self.blocks), resume=resume)
        self.blocks.append(block)
        return block

    def enter(self, block: Block) -> None:
        """Make a block the current one. New statements are appended to it."""
        self.here = block
        self.out = block.body

    def goto(self, block: Block) -> None:
        """End the current block with a jump."""
        self.here.end, self.here.targets = "goto", [block]

    def branch(self, test: Expr, yes: Block, no: Block) -> None:
        """End the current block with a branch."""
        self.here.end, self.here.value, self.here.targets = "branch", test, [yes, no]

    def finish(self, end: str, node: ast.AST, value: Expr | None = None) -> None:
        """End the current block with `end`, and enter a new, unreachable block."""
        self.here.end, self.here.targets, self.here.value = end, [], value or Const(0)
        self.here.line = getattr(node, "lineno", 0)
        self.enter(self.new_block())

    def suspend(self, tail: list[Stmt], node: ast.AST) -> None:
        """End the current block with a suspension, and continue in a new block."""
        after = self.new_block(resume=True)
        number = getattr(node, "lineno", 0)
        self.here.end, self.here.targets, self.here.line = "suspend", [after], number
        for statement in tail:
            statement.line = number
        self.here.tail = tail
        after.hidden = {**self.tainted}
        self.enter(after)

    def named_temporary(self) -> str:
        """Return the name of a new local that may be live across a suspension."""
        name = self.temporary()
        self.locals.add(name)
        return name

    # -- sets in the frame -----------------------------------------------------------------------

    def frame_set(self, name: str, size: int) -> None:
        """Reserve words of the frame for a local set."""
        words = (size + WORD - 1) // WORD
        self.sets[name] = SetPlace(size, words, at=self.set_words)
        self.set_words += words

    def new_set(self, target: ast.expr, value: ast.Call, node: ast.stmt) -> None:
        size = self.number(value.args[0]).constant if len(value.args) == 1 else None
        if not isinstance(target, ast.Name) or size is None:
            self.refuse(node, "some() here", "'name = some(CONSTANT)'")
        if target.id not in self.sets:
            self.frame_set(target.id, size)
        self.check_set_local(self.sets[target.id], PUBLIC, node)
        for i in range(self.sets[target.id].words):
            self.emit(SetWord(self.sets[target.id], i, Const(0)), node)


def describe_reason(audience: Audience, before: str = ": ") -> str:
    """Return where a value became hidden, as a part of a message, or "" if that is unknown."""
    return f"{before}{audience.reason}" if audience.reason else ""


def _join(mine: dict[str, Audience], theirs: Mapping[str, Audience]) -> None:
    for name, audience in theirs.items():
        mine[name] = mine.get(name, PUBLIC) | audience


def _position(node: ast.stmt) -> tuple[int, int]:
    return node.lineno, node.col_offset
