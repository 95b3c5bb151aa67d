"""From a rule's blocks to the text of its function: liveness, the frame, dispatch."""

from __future__ import annotations

import ast
import re
from collections import Counter

from coverts.engine.compiler.blocks import Block
from coverts.engine.compiler.flow import LowerRule
from coverts.engine.compiler.values import Line


class Emitter:
    """Lays out one rule's frame and writes its function."""

    def __init__(self, rule: LowerRule, number: int, label: str) -> None:
        self.rule, self.number, self.label = rule, number, label
        self.parameters = rule.source.parameters[1:]
        self.blocks = self._reachable()
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
        kept = {v for b in self.blocks if b.resume for v in self.live[b.number] if v not in rule.aliases}
        order = [*self.parameters, *sorted(kept - set(self.parameters))]
        self.slot = {v: i + 1 for i, v in enumerate(order)}
        self.sets_at = 1 + len(order)
        self.size = self.sets_at + rule.set_words
        self.filled = self._filled()
        self._check_secrets()
        self._check_aliases()

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
        """Names used before they are surely defined in the block, and names surely defined."""
        used: set[str] = set()
        defined: set[str] = set()
        text = _text(block.lines)
        self._scan_body(ast.parse(text).body if text else [], used, defined)
        rest = [block.test] if block.test and block.end in ("branch", "return") else []
        for line in rest + [line.text for line in block.tail]:
            tail = ast.parse(
                line.replace("return ", "_ = ") if line.startswith("return") else _statement(line)
            )
            self._scan_body(tail.body, used, defined)
        self.uses[block.number], self.defines[block.number] = used, defined

    def _scan_body(self, body: list[ast.stmt], used: set[str], defined: set[str]) -> None:
        for node in body:
            if isinstance(node, ast.If):
                self._read(node.test, used, defined)
                ends = []
                for branch in (node.body, node.orelse):
                    mine = set(defined)
                    self._scan_body(branch, used, mine)
                    ends.append(mine)
                defined |= ends[0] & ends[1]
            elif isinstance(node, ast.While | ast.For):
                mine = set(defined)
                if isinstance(node, ast.For):
                    self._read(node.iter, used, defined)
                    assert isinstance(node.target, ast.Name)
                    mine.add(node.target.id)
                else:
                    self._read(node.test, used, defined)
                self._scan_body(node.body, used, mine)
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                self._read(node.value, used, defined)
                defined.add(node.targets[0].id)
            else:
                self._read(node, used, defined)

    def _read(self, node: ast.AST, used: set[str], defined: set[str]) -> None:
        for n in ast.walk(node):
            if isinstance(n, ast.Name) and n.id in self.names and n.id not in defined:
                used.add(n.id)
                self._read_alias(n.id, used, defined)

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

    def _filled(self) -> dict[int, set[str]]:
        """Which frame words may be other than zero when a block begins."""
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
                if name in self.rule.tainted or name in block.swayed:
                    where = ast.Pass(lineno=_first_line(block) or self.rule.source.tree.lineno)
                    self.rule.refuse(
                        where,
                        f"{_shown(name)}, which holds a hidden value, kept across a yield "
                        "(the stack is public),",
                        "it into a field before the yield, and read the field after",
                    )

    def _check_aliases(self) -> None:
        assigned = Counter(
            n.targets[0].id
            for b in self.blocks
            for n in ast.walk(ast.parse(_text(b.lines)))
            if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name)
        )
        for parameter in self.parameters:
            assigned[parameter] += 1
        for block in self.blocks:
            for name in self.live[block.number] if block.number in self.labels else ():
                alias = self.rule.aliases.get(name)
                if alias is None:
                    continue
                moving = [u for u in alias.uses if assigned[u] > 1 and u not in self.rule.aliases]
                index = alias.text.partition("[")[2]
                if moving or "s." in index or re.search(r"\w\(", index):
                    self.rule.refuse(
                        ast.Pass(lineno=_first_line(block) or self.rule.source.tree.lineno),
                        f"{name} = {alias.text} used after a yield, when its index may have changed,",
                        f"the index into a local of its own, or {name} = ... again after the yield",
                    )

    # -- text ------------------------------------------------------------------------------------

    def function(self, frames: dict[str, int]) -> list[Line]:
        """The lines of `def label(s)`, with line numbers of the rule's own file."""
        resumes = [b for b in self.blocks if b.resume]
        self.point = {b.number: i + 1 for i, b in enumerate(resumes)}
        self.point[0] = 0
        for block in self.blocks:
            if block.number in self.labels and block.number not in self.point:
                self.point[block.number] = len(self.point)
        self.out: list[Line] = []
        first = self.rule.source.tree.lineno
        self._write(0, f"def {self.label}(s):", first)
        self._write(1, "_st = s.e_stack", first)
        self._write(1, "_b = s.e_top", first)
        entries = [b for b in self.blocks if b.number in self.labels]
        looped = any(t.number in self.labels and b.end != "suspend" for b in self.blocks for t in b.targets)
        self._write(1, "_h = _st[_b]", first)
        if len(entries) > 1:
            self._write(1, "_pc = _h & 1023", first)
        depth = 2 if looped else 1
        inner = {v for x in entries if not x.resume and x.number for v in self.live[x.number]}
        for name in sorted(inner - set(self.rule.aliases)):
            self._write(1, f"{name} = 0", first)
        if looped:
            self._write(1, "while True:", first)
        for i, block in enumerate(entries):
            line = _first_line(block) or first
            if len(entries) > 1:
                last = i == len(entries) - 1
                self._write(
                    depth,
                    "else:" if last and i else f"{'el' if i else ''}if _pc == {self.point[block.number]}:",
                    line,
                )
            self._block(block, depth + (len(entries) > 1), line)
        for line_ in self.out:
            line_.text = re.sub(r"\bFRAME_\w+\b", lambda m: str(frames[m.group()]), line_.text)
            line_.text = re.sub(r"\bFRAME\b", str(self.size), line_.text)
            line_.text = re.sub(
                r"_b \+ SETS \+ (\d+)", lambda m: f"_b + {self.sets_at + int(m.group(1))}", line_.text
            )
        return self.out

    def _write(self, depth: int, text: str, number: int, python_only: bool = False) -> None:
        self.out.append(Line(depth, text, number, python_only))

    def _block(self, block: Block, depth: int, number: int) -> None:
        if block.number in self.labels:
            live = self.live[block.number]
            if block.number == 0 or block.resume:
                for name in sorted(v for v in live if v in self.slot):
                    self._write(depth, f"{name} = _st[_b + {self.slot[name]}]", number)
            for name in self._in_order(v for v in live if v in self.rule.aliases):
                self._write(depth, f"{name} = {self.rule.aliases[name].text}", number)
        for line in block.lines:
            self._write(depth + line.depth, line.text, line.number, line.python_only)
        number = block.line or (block.lines[-1].number if block.lines else number)
        if block.end == "goto":
            self._jump(block.targets[0], depth, number)
        elif block.end == "branch":
            self._write(depth, f"if {block.test}:", number)
            self._jump(block.targets[0], depth + 1, number)
            self._write(depth, "else:", number)
            self._jump(block.targets[1], depth + 1, number)
        elif block.end == "suspend":
            self._suspend(block, depth, number)
        elif block.end == "return":
            self._return(block, depth, number)
        else:
            self._write(depth, "return game_is_over(s)", number)

    def _in_order(self, names: object) -> list[str]:
        """Aliases, those that others are built on first."""
        wanted = sorted(names)  # type: ignore[call-overload]  # an iterable of names
        return sorted(
            wanted,
            key=lambda n: (
                self.rule.aliases[n].text.count("."),
                len(self.rule.aliases[n].uses & set(wanted)),
                n,
            ),
        )

    def _jump(self, target: Block, depth: int, number: int) -> None:
        if target.number in self.labels:
            self._write(depth, f"_pc = {self.point[target.number]}", number)
            self._write(depth, "continue", number)
        else:
            self._block(target, depth, number)

    def _suspend(self, block: Block, depth: int, number: int) -> None:
        after = block.targets[0]
        live = {v for v in self.live[after.number] if v in self.slot}
        untouched = {v for v in self.parameters if not any(v in d for d in self.defines.values())}
        for name in sorted(live):
            if name not in untouched:
                self._write(depth, f"_st[_b + {self.slot[name]}] = {name}", number)
        for name in sorted(self.filled[block.number] - live):
            self._write(depth, f"_st[_b + {self.slot[name]}] = 0", number)
        self._write(depth, f"_st[_b] = (_h & -1024) | {self.point[after.number]}", number)
        for line in block.tail:
            self._write(depth, line.text, number)

    def _return(self, block: Block, depth: int, number: int) -> None:
        def write(text: str) -> None:
            self._write(depth, text, number)

        write(f"s.e_result = {block.test}")
        write("_p = (_h >> 24) - 1")
        for slot in [
            0,
            *sorted(self.slot[v] for v in self.filled[block.number]),
            *range(self.sets_at, self.size),
        ]:
            write(f"_st[_b + {slot}] = 0" if slot else "_st[_b] = 0")
        write("if _p < 0: return game_is_over(s)")
        write("s.e_top = _p")
        write("s.e_depth -= 1")
        write("return 0")


def _text(lines: list[Line]) -> str:
    return "\n".join("    " * line.depth + line.text for line in lines)


def _statement(text: str) -> str:
    return text.partition(": return")[0].replace("if ", "_ = ", 1) if text.startswith("if ") else text


def _first_line(block: Block) -> int:
    return next((line.number for line in block.lines if line.number), block.line)


def _shown(name: str) -> str:
    return "an answer" if name.startswith("_t") else name
