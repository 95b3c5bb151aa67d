"""Turn basic blocks into a function: compute liveness, frame layout and points."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable

from coverts.engine.compiler.ir.expression_nodes import (
    Binary,
    Call,
    Const,
    Expr,
    IrNode,
    Item,
    LoadNode,
    Local,
    Register,
    Root,
    Stack,
    add,
    compare,
    names_in,
    walk,
)
from coverts.engine.compiler.ir.statement_nodes import (
    STATE,
    Bind,
    For,
    FunctionCode,
    If,
    Jump,
    Points,
    Return,
    SetLocal,
    SetMask,
    SetRegister,
    SetStack,
    Stmt,
    While,
    statements,
)
from coverts.engine.compiler.lower.basic_blocks import Block, describe_reason
from coverts.engine.compiler.lower.control_flow import RuleLowering
from coverts.engine.language.registers import CALLER_SHIFT, POINTS


class RuleFrame:
    """The layout of a rule's frame, and the function compiled from the rule.

    Attributes:
        slot: The index of the frame word that stores each local. Word 0 is the header.
        size: The size of the frame in words.
        lines: The line of the yield before each point.
    """

    def __init__(self, rule: RuleLowering, label: str) -> None:
        self.rule, self.label = rule, label
        self.parameters = rule.source.parameters[1:]
        self.blocks = self._reachable()
        self.changed = {
            node.name
            for b in self.blocks
            for node in statements(b.body)
            if isinstance(node, SetLocal | Bind | For)
        }
        """The names of the locals that the rule assigns."""
        self.names = (rule.locals | set(rule.aliases)) - set(rule.sets) - {rule.state}
        self.uses: dict[int, set[str]] = {}
        self.defines: dict[int, set[str]] = {}
        for block in self.blocks:
            self._scan(block)
        self.live = self._liveness()
        predecessors = Counter(t.number for b in self.blocks for t in b.targets)
        self.labels = {
            b.number for b in self.blocks if b.number == 0 or b.resume or predecessors[b.number] > 1
        }
        stored = {v for b in self.blocks if b.resume for v in self.live[b.number] if v not in rule.aliases}
        order = [*self.parameters, *sorted(stored - set(self.parameters))]
        self.slot = {v: i + 1 for i, v in enumerate(order)}
        self.sets_at = 1 + len(order)
        self.size = self.sets_at + rule.set_words
        for group in rule.sets.values():
            group.at += self.sets_at
        self.nonzero = self._find_nonzero()
        self._check_secrets()
        self._check_aliases()
        self.code = self._code()

    def _reachable(self) -> list[Block]:
        seen: dict[int, Block] = {}
        todo = [self.rule.blocks[0]]
        while todo:
            block = todo.pop()
            if block.number not in seen:
                seen[block.number] = block
                todo += block.targets
        return [seen[n] for n in sorted(seen)]

    # -- dataflow --------------------------------------------------------------------------------

    def _scan(self, block: Block) -> None:
        """Compute which names a block assigns, and which it may read before assigning."""
        used: set[str] = set()
        defined: set[str] = set()
        self._scan_body(block.body, used, defined)
        self._read([block.value], used, defined)
        self._scan_body(block.tail, used, defined)
        self.uses[block.number], self.defines[block.number] = used, defined

    def _scan_body(self, body: list[Stmt], used: set[str], defined: set[str]) -> None:
        for node in body:
            self._read(node.parts(), used, defined)
            if isinstance(node, If):
                ends = []
                for branch in (node.yes, node.no):
                    mine = set(defined)
                    self._scan_body(branch, used, mine)
                    ends.append(mine)
                defined |= ends[0] & ends[1]
            elif isinstance(node, While | For):
                mine = {*defined, node.name} if isinstance(node, For) else set(defined)
                self._scan_body(node.body, used, mine)
            elif isinstance(node, SetLocal | Bind):
                defined.add(node.name)

    def _read(self, nodes: Iterable[IrNode], used: set[str], defined: set[str]) -> None:
        for node in nodes:
            for name in names_in(node):
                if name in self.names and name not in defined:
                    used.add(name)
                    self._read_alias(name, used, defined)

    def _read_alias(self, name: str, used: set[str], defined: set[str]) -> None:
        for other in self.rule.aliases[name].uses if name in self.rule.aliases else ():
            if other not in defined:
                used.add(other)
            self._read_alias(other, used, defined)

    def _liveness(self) -> dict[int, set[str]]:
        live: dict[int, set[str]] = {b.number: set() for b in self.blocks}
        changed = True
        while changed:
            changed = False
            for block in reversed(self.blocks):
                after = set().union(*(live[t.number] for t in block.targets)) if block.targets else set()
                now = self.uses[block.number] | (after - self.defines[block.number])
                for name in list(now):
                    self._read_alias(name, now, self.defines[block.number])
                if now != live[block.number]:
                    live[block.number] = now
                    changed = True
        return live

    def _find_nonzero(self) -> dict[int, set[str]]:
        """Return, for each block, the names whose words may be nonzero when it starts."""
        filled: dict[int, set[str]] = {b.number: set() for b in self.blocks}
        filled[0] = set(self.parameters)
        for block in self.blocks:
            if block.resume:
                filled[block.number] = {v for v in self.live[block.number] if v in self.slot}
        changed = True
        while changed:
            changed = False
            for block in self.blocks:
                if block.end == "suspend":
                    continue
                for target in block.targets:
                    if not filled[block.number] <= filled[target.number]:
                        filled[target.number] |= filled[block.number]
                        changed = True
        return filled

    # -- refusals --------------------------------------------------------------------------------

    def _check_secrets(self) -> None:
        for block in self.blocks:
            if not block.resume:
                continue
            for name in sorted(self.live[block.number]):
                if name in block.hidden:
                    reason = describe_reason(block.hidden[name])
                    self.rule.refuse(
                        self._where(block),
                        f"{_describe_local(name)}, which holds a hidden value{reason}, kept "
                        "across a yield (the stack is public),",
                        "it into a field before the yield, and read the field after",
                    )

    def _where(self, block: Block) -> ast.AST:
        return ast.Pass(lineno=_first_line(block) or self.rule.source.tree.lineno)

    def _check_aliases(self) -> None:
        moved = self._find_moved()
        for block in self.blocks:
            for name in sorted(self.live[block.number]) if block.number in self.labels else ():
                alias = self.rule.aliases.get(name)
                if alias is not None and (name in moved[block.number] or _may_move(alias.place)):
                    self.rule.refuse(
                        self._where(block),
                        f"{name}, a record at an index, used after a yield, when its index may have changed,",
                        f"the index into a local of its own, or {name} = ... again after the yield",
                    )

    def _find_moved(self) -> dict[int, set[str]]:
        """Return, for each block, the aliases whose index may change before the block."""
        moved: dict[int, set[str]] = {b.number: set() for b in self.blocks}
        changed = True
        while changed:
            changed = False
            for block in self.blocks:
                after = set(moved[block.number])
                for whole in block.body:
                    for node in statements([whole]):
                        if isinstance(node, SetLocal | Bind | For):
                            after |= {n for n, alias in self.rule.aliases.items() if node.name in alias.uses}
                    if isinstance(whole, Bind):
                        after.discard(whole.name)
                for target in block.targets:
                    if not after <= moved[target.number]:
                        moved[target.number] |= after
                        changed = True
        return moved

    # -- the function ----------------------------------------------------------------------------

    def _code(self) -> FunctionCode:
        """Return the function `label(s)`, which runs the rule until it suspends."""
        source = self.rule.source
        resumes = [b for b in self.blocks if b.resume]
        self.point = {b.number: i + 1 for i, b in enumerate(resumes)}
        self.point[0] = 0
        for block in self.blocks:
            if block.number in self.labels and block.number not in self.point:
                self.point[block.number] = len(self.point)
        if len(self.point) > POINTS:
            source.refuse(
                source.tree, f"a rule of more than {POINTS} points", "a part of it as a rule of its own"
            )
        self.lines = {self.point[b.targets[0].number]: b.line for b in self.blocks if b.end == "suspend"}
        entries = [b for b in self.blocks if b.number in self.labels]
        looped = any(t.number in self.labels and b.end != "suspend" for b in self.blocks for t in b.targets)
        points = []
        for block in entries:
            body: list[Stmt] = []
            line = _first_line(block) or source.tree.lineno
            self._block(block, body, line)
            points.append((self.point[block.number], body))
        self.early = sorted(
            {v for x in entries if not x.resume and x.number for v in self.live[x.number]}
            - set(self.rule.aliases)
        )
        begin: list[Stmt] = [SetLocal(name, Const(0)) for name in self.early]
        begin += [SetMask(name, (Const(-1),)) for name in sorted(self.rule.hidden.masked)]
        return FunctionCode(
            self.label,
            [("s", STATE)],
            [*begin, Points(points, looped)],
            source.file,
            source.tree.lineno,
            name=source.name,
        )

    def _block(self, block: Block, out: list[Stmt], number: int) -> None:
        def put(statement: Stmt) -> None:
            statement.line = statement.line or number
            out.append(statement)

        if block.number in self.labels:
            live = self.live[block.number]
            if block.number == 0 or block.resume:
                for name in sorted(v for v in live if v in self.slot):
                    put(SetLocal(name, Stack(self._word(self.slot[name]))))
            for name in self._sort_aliases(v for v in live if v in self.rule.aliases):
                place = self.rule.aliases[name].place
                put(Bind(name, place))  # type: ignore[arg-type]  # an alias stands for a place
        out += block.body
        number = block.line or (block.body[-1].line if block.body else number)
        if block.end == "goto":
            self._jump(block.targets[0], out, number)
        elif block.end == "branch":
            yes: list[Stmt] = []
            no: list[Stmt] = []
            self._jump(block.targets[0], yes, number)
            self._jump(block.targets[1], no, number)
            put(If(block.value, yes, no))
        elif block.end == "suspend":
            self._suspend(block, put)
        elif block.end == "return":
            self._return(block, put)
        else:
            put(Return(Call("game_is_over", [Root("s")])))

    def _sort_aliases(self, names: Iterable[str]) -> list[str]:
        """Sort aliases so that each alias comes after the aliases it depends on."""
        return sorted(names, key=lambda name: (self._height(name), name))

    def _height(self, name: str) -> int:
        """Return the length of the longest chain of aliases that an alias depends on."""
        below = [other for other in self.rule.aliases[name].uses if other in self.rule.aliases]
        return 1 + max(map(self._height, below)) if below else 0

    def _jump(self, target: Block, out: list[Stmt], number: int) -> None:
        if target.number in self.labels:
            out.append(Jump(self.point[target.number], number))
        else:
            self._block(target, out, number)

    @staticmethod
    def _word(at: int) -> Expr:
        return add(Local("_b"), at) if at else Local("_b")

    def _suspend(self, block: Block, put: object) -> None:
        assert callable(put)
        after = block.targets[0]
        live = {v for v in self.live[after.number] if v in self.slot}
        for name in sorted(live):
            if name in self.changed or name not in self.parameters:
                put(SetStack(self._word(self.slot[name]), Local(name)))
        for name in sorted(self.nonzero[block.number] - live):
            put(SetStack(self._word(self.slot[name]), Const(0)))
        header = Binary("&", Local("_h"), Const(-POINTS))
        put(SetStack(Local("_b"), Binary("|", header, Const(self.point[after.number]))))
        for statement in block.tail:
            put(statement)

    def _return(self, block: Block, put: object) -> None:
        assert callable(put)
        put(SetRegister("e_result", block.value))
        put(SetLocal("_p", add(Binary(">>", Local("_h"), Const(CALLER_SHIFT)), -1)))
        filled = sorted(self.slot[v] for v in self.nonzero[block.number])
        for slot in [0, *filled, *range(self.sets_at, self.size)]:
            put(SetStack(self._word(slot), Const(0)))
        put(If(compare(Local("_p"), "<", 0), [Return(Call("game_is_over", [Root("s")]))]))
        put(SetRegister("e_top", Local("_p")))
        put(SetRegister("e_depth", add(Register("e_depth"), -1)))
        put(Return(Const(0)))


def _first_line(block: Block) -> int:
    return next((node.line for node in block.body if node.line), block.line)


def _describe_local(name: str) -> str:
    return "an answer" if name.startswith("_t") else name


def _may_move(place: IrNode) -> bool:
    """Return whether an index in a place reads a field or calls a function."""
    for node in walk(place):
        if isinstance(node, Item) and any(
            isinstance(part, LoadNode | Call | Register) for part in walk(node.index)
        ):
            return True
    return False
