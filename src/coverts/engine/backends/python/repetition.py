"""Let a function find each record and check each index once.

The pass follows the order in which Python evaluates a function. At each point, it knows the records that have
been read and the locals that cannot be negative, because an index or a test has shown it. A record that is
read again gets a name, and an index that has been checked is not checked again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from coverts.engine.backends.python.inlining import (
    HARMLESS,
    NamedExpr,
    NamedPlace,
    copy_node,
    fields_of_parts,
)
from coverts.engine.backends.python.non_negative import SignAnalysis
from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Binary,
    Call,
    ChoiceNode,
    Compare,
    Const,
    ConstItem,
    Expr,
    Holds,
    IrNode,
    IrPlace,
    Item,
    LoadNode,
    Local,
    Logic,
    MemberNode,
    Not,
    Number,
    Root,
    SetPlace,
    walk,
)
from coverts.engine.compiler.ir.statement_nodes import (
    Bind,
    Break,
    Continue,
    For,
    FunctionCode,
    If,
    Jump,
    Points,
    Return,
    SayNode,
    SetLocal,
    Stmt,
    StoreNode,
    While,
    statements,
)

RECORD = "_p"
"""The beginning of the names that this pass gives to records."""

OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
REVERSED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


@dataclass(slots=True, eq=False)
class FoundRecord(IrPlace):
    """A record that a function finds here. It has a name if the function uses it again."""

    name: str
    value: IrPlace
    is_used: bool = False

    def parts(self) -> Sequence[IrNode]:
        return (self.value,)


@dataclass(slots=True)
class KnownFacts:
    """What is known at one point of a function.

    Attributes:
        positive: The locals and fields that are not negative, beyond those that never are.
        found: The places of records and the names by which they can be read.
    """

    positive: set[str] = field(default_factory=set)
    found: dict[str, FoundRecord | str] = field(default_factory=dict)

    def copy(self) -> KnownFacts:
        return KnownFacts(set(self.positive), dict(self.found))

    def forget(self, name: str) -> None:
        """Forget what is known about a name, because it gets another value."""
        self.positive = {key for key in self.positive if name not in names_of(key)}
        for key, found in [*self.found.items()]:
            if found == name or name in names_of(key):
                del self.found[key]

    def forget_fields(self) -> None:
        """Forget what is known about fields, because the state changes."""
        self.positive = {key for key in self.positive if "." not in key}

    def copy_local(self, old: str, new: str) -> None:
        """Note that a local has been set to the value of another one."""
        for key, found in [*self.found.items()]:
            self.found.setdefault(key.replace(f"[{old}]", f"[{new}]"), found)
        self.positive |= {key.replace(f"[{old}]", f"[{new}]") for key in self.positive}


def names_of(key: str) -> list[str]:
    """Return the names of the locals in the key of a place."""
    first, *rest = key.replace("]", "[").split("[")
    return [first.partition(".")[0], *rest]


def meet(one: KnownFacts | None, other: KnownFacts | None) -> KnownFacts | None:
    """Return what is known if one of two paths was taken. A path that cannot be taken is None."""
    if one is None or other is None or one is other:
        return one if other is None else other
    both = {key: found for key, found in one.found.items() if other.found.get(key) == found}
    return KnownFacts(one.positive & other.positive, both)


class RepetitionRemover:
    """Removes repeated searches and checks from functions. The functions that it gets stay as they are."""

    def __init__(self, signs: SignAnalysis, harmless: Collection[str]) -> None:
        self.signs, self.harmless = signs, harmless
        self.label, self.never_negative, self.names = "", set[str](), 0

    def change(self, code: FunctionCode) -> FunctionCode:
        """Return a function that finds each record and checks each index once."""
        self.label = self.signs.whole(code.label)
        self.never_negative, self.names = self.signs.never_negative(code), 0
        body, _ = self.block(code.body, KnownFacts())
        return replace(code, body=body)

    # -- statements ------------------------------------------------------------------------------

    def block(self, body: Sequence[Stmt], facts: KnownFacts | None) -> tuple[list[Stmt], KnownFacts | None]:
        """Return the changed statements, and what is known after them."""
        written = []
        for node in add_only_kept(body):
            new, facts = self.statement(node, facts or KnownFacts())
            written.append(new)
        return written, facts

    def statement(self, node: Stmt, facts: KnownFacts) -> tuple[Stmt, KnownFacts | None]:
        match node:
            case SetLocal(name=name, value=value):
                new: Stmt = replace(node, value=self.value(value, facts))
                is_positive = self.is_positive(value, facts)
                facts.forget(name)
                if is_positive:
                    facts.positive.add(name)
                if isinstance(value, Local):
                    facts.copy_local(value.name, name)
                return new, facts
            case Bind(name=name, place=place):
                return replace(node, place=self.named(name, place, facts)), facts
            case If(test=test, yes=yes, no=no):
                condition, if_true, if_false = self.test(test, facts)
                first, after_first = self.block(yes, if_true and if_true.copy())
                second, after_second = self.block(no, if_false and if_false.copy())
                return replace(node, test=condition, yes=first, no=second), meet(after_first, after_second)
            case For(start=start, stop=stop, step=step):
                start, stop, step = (self.value(part, facts) for part in (start, stop, step))
                self.forget_changes(node, facts)
                body, _ = self.block(node.body, facts.copy())
                return replace(node, start=start, stop=stop, step=step, body=body), facts
            case While(test=test):
                self.forget_changes(node, facts)
                condition, if_true, _ = self.test(test, facts.copy())
                body, _ = self.block(node.body, if_true and if_true.copy())
                return replace(node, test=condition, body=body), facts
            case Points(points=points):
                return replace(
                    node, points=[(at, self.block(body, KnownFacts())[0]) for at, body in points]
                ), None
            case Return(value=value):
                return replace(node, value=self.value(value, facts)), None
            case Break() | Continue() | Jump():
                return node, None
            case SayNode(arguments=arguments):  # evaluated only if the log is kept
                inner = facts.copy()
                changed = [
                    (self.value(value, inner), [self.value(mask, inner) for mask in masks])
                    for value, masks in arguments
                ]
                return replace(node, arguments=changed), facts
            case StoreNode(place=place, value=value, bounds=bounds):
                number = self.value(value, facts) if isinstance(value, Expr) else value
                target = place if bounds is not None else self.place(place, facts)  # a fault names the place
                facts.forget_fields()
                return replace(node, value=number, place=target), facts
        written = self.parts(node, facts)
        facts.forget_fields()
        return written, facts

    def forget_changes(self, loop: Stmt, facts: KnownFacts) -> None:
        """Forget what is known about anything that a loop changes."""
        for node in statements([loop]):
            if isinstance(node, SetLocal | Bind | For):
                facts.forget(node.name)
            calls = (part for part in walk(node) if isinstance(part, Call))
            if not isinstance(node, HARMLESS) or any(call.label not in self.harmless for call in calls):
                facts.forget_fields()

    # -- expressions -----------------------------------------------------------------------------

    def value(self, node: Any, facts: KnownFacts) -> Any:
        """Return a changed expression or place. Add to the facts what is known after it."""
        new, if_true, if_false = self.test(node, facts)
        after = meet(if_true, if_false)
        if after is not None and after is not facts:
            facts.positive, facts.found = after.positive, after.found
        return new

    def test(self, node: Any, facts: KnownFacts) -> tuple[Any, KnownFacts | None, KnownFacts | None]:
        """Return a changed expression, and what is known if it is true and if it is false."""
        match node:
            case Const(value=value):
                return node, facts if value else None, None if value else facts
            case Number(of=of):
                new, if_true, if_false = self.test(of, facts)
                return (node if new is of else replace(node, of=new)), if_true, if_false
            case Not(operand=operand):
                new, if_true, if_false = self.test(operand, facts)
                return (node if new is operand else replace(node, operand=new)), if_false, if_true
            case Logic(word=word, operands=operands):
                return self.logic(node, word == "and", operands, facts)
            case ChoiceNode(test=test, yes=yes, no=no):
                condition, if_true, if_false = self.test(test, facts)
                first, *after_first = self.test(yes, if_true.copy() if if_true else KnownFacts())
                second, *after_second = self.test(no, if_false.copy() if if_false else KnownFacts())
                if if_true is None or if_false is None:
                    after_first, after_second = [facts, facts], [facts, facts]
                new = ChoiceNode(condition, first, second)
                return new, meet(after_first[0], after_second[0]), meet(after_first[1], after_second[1])
            case Compare(ops=ops, operands=operands):
                return self.compare(node, ops, operands, facts)
            case Holds(group=group, number=number):
                return self.holds(node, group, number, facts)
        return self.expression(node, facts), facts, facts

    def logic(
        self, node: Logic, is_and: bool, operands: Sequence[Expr], facts: KnownFacts
    ) -> tuple[Expr, KnownFacts | None, KnownFacts | None]:
        """Return a changed `and` or `or`. Each operand knows what the operands before it have shown."""
        onward: KnownFacts | None = facts
        leaving: KnownFacts | None = None
        written = []
        for operand in operands:
            new, if_true, if_false = self.test(operand, onward.copy() if onward else KnownFacts())
            written.append(new)
            onward, left = (if_true, if_false) if is_and else (if_false, if_true)
            leaving = meet(leaving, left)
        changed = replace(node, operands=written)
        return (changed, onward, leaving) if is_and else (changed, leaving, onward)

    def compare(
        self, node: Compare, ops: Sequence[str], operands: Sequence[Expr], facts: KnownFacts
    ) -> tuple[Expr, KnownFacts, KnownFacts]:
        """Return a changed comparison. The operands after the second are evaluated only sometimes."""
        written = [self.value(operand, facts) for operand in operands[:2]]
        later = facts.copy()
        written += [self.value(operand, later) for operand in operands[2:]]
        if_true, if_false = facts.copy(), facts.copy()
        for op, left, right in zip(ops, operands, operands[1:], strict=False):
            self.learn(op, left, right, if_true)
        if len(ops) == 1:
            self.learn(OPPOSITE[ops[0]], operands[0], operands[1], if_false)
        return replace(node, operands=written), if_true, if_false

    def learn(self, op: str, left: Expr, right: Expr, facts: KnownFacts) -> None:
        """Add what a true comparison shows about the signs of its operands."""
        for sign, one, other in ((op, left, right), (REVERSED[op], right, left)):
            above = sign == ">" and isinstance(other, Const) and other.value >= -1
            if above or (sign in (">", ">=", "==") and self.is_positive(other, facts)):
                self.check([one], facts)

    def holds(
        self, node: Holds, group: SetPlace, number: Expr, facts: KnownFacts
    ) -> tuple[Expr, KnownFacts, KnownFacts]:
        """Return a changed test of a set. The set and the number are evaluated in any order."""
        inner = facts.copy()
        written = replace(node, number=self.value(number, inner), group=self.members(group, facts))
        written.positive = node.positive or self.is_positive(number, facts)
        if_true = facts
        if isinstance(number, Local):
            if_true = facts.copy()
            if_true.positive.add(number.name)
        return written, if_true, facts

    def members(self, group: SetPlace, facts: KnownFacts) -> SetPlace:
        """Return a set whose record is read by its name, if it has one. Its code may be repeated."""
        if group.place is None:
            return group
        place = self.known_place(group.place, facts)
        return group if place is group.place else replace(group, place=place)

    def expression(self, node: Any, facts: KnownFacts) -> Any:
        """Return any other expression or place, with its parts changed in order."""
        match node:
            case NamedExpr(name=name, value=value):
                new = NamedExpr(name, self.value(value, facts))
                is_positive = self.is_positive(value, facts)
                facts.forget(name)
                if is_positive:
                    facts.positive.add(name)
                return new
            case ConstItem(indices=indices):
                written = [self.value(index, facts) for index in indices]
                are_positive = all(self.is_positive(index, facts) for index in indices)
                self.check(indices, facts)
                return replace(node, indices=written, positive=node.positive or are_positive)
            case IrPlace():
                return self.place(node, facts)
        written = self.parts(node, facts)
        if isinstance(node, Call) and node.label not in self.harmless:
            facts.forget_fields()
        return written

    def parts(self, node: Any, facts: KnownFacts) -> Any:
        """Return a node with its parts changed, in the order in which Python evaluates them."""
        changed = node
        for name in fields_of_parts(type(node)):  # type: ignore[arg-type]
            old = getattr(node, name)
            new = old
            if isinstance(old, IrNode):
                new = self.value(old, facts)
            elif isinstance(old, SetPlace):
                new = self.members(old, facts)
            elif isinstance(old, list | tuple) and old and isinstance(old[0], IrNode):
                new = [self.value(item, facts) for item in old]
            if new is not old:
                if changed is node:
                    changed = copy_node(node)
                setattr(changed, name, new)
        return changed

    # -- places ----------------------------------------------------------------------------------

    def place(self, node: IrPlace, facts: KnownFacts) -> IrPlace:
        """Return a changed place. A record in it is read by its name, or gets one."""
        match node:
            case MemberNode(base=Item() as base):
                return replace(node, base=self.record(base, facts))
            case MemberNode(base=base):
                return replace(node, base=self.place(base, facts))
            case Item(base=base, index=index):
                written = replace(node, base=self.place(base, facts), index=self.value(index, facts))
                written.positive = node.positive or self.is_positive(index, facts)
                self.check([index], facts)
                return written
            case NamedPlace(name=name, value=value):
                return NamedPlace(name, self.named(name, value, facts))
        return node

    def record(self, node: Item, facts: KnownFacts) -> IrPlace:
        """Return the name of a record that has been found before, or find it."""
        key = key_of(node)
        if key in facts.found:
            return self.use(facts.found[key])
        written = self.place(node, facts)
        if not key:
            return written
        self.names += 1
        found = facts.found[key] = FoundRecord(f"{RECORD}{self.names}", written)
        return found

    def named(self, name: str, node: IrPlace, facts: KnownFacts) -> IrPlace:
        """Return a changed place that gets a name. From now on, the place can be read by it."""
        key = key_of(node)
        found = facts.found.get(key)
        written = self.place(node, facts) if found is None else self.use(found)
        facts.forget(name)
        if key and found is None:
            facts.found[key] = name
        return written

    def known_place(self, node: IrPlace, facts: KnownFacts) -> IrPlace:
        """Return a place in which records are read by their names, if they have one."""
        match node:
            case MemberNode(base=Item() as base) if (key := key_of(base)) in facts.found:
                return replace(node, base=self.use(facts.found[key]))
            case MemberNode(base=base):
                return replace(node, base=self.known_place(base, facts))
            case Item(base=base, index=index):
                is_positive = node.positive or self.is_positive(index, facts)
                return replace(node, base=self.known_place(base, facts), positive=is_positive)
        return node

    def use(self, found: FoundRecord | str) -> IrPlace:
        if isinstance(found, str):
            return Alias(found)
        found.is_used = True
        return Alias(found.name)

    # -- signs -----------------------------------------------------------------------------------

    def is_positive(self, node: Expr, facts: KnownFacts) -> bool:
        """Return whether a number is known not to be negative."""
        return key_of(node) in facts.positive or self.signs.is_non_negative(
            node, self.label, lambda name: name in self.never_negative or name in facts.positive
        )

    def check(self, indices: Sequence[Expr], facts: KnownFacts) -> None:
        """Note that numbers are not negative, because they have been checked."""
        facts.positive.update(filter(None, map(key_of, indices)))


def add_only_kept(body: Sequence[Stmt]) -> Sequence[Stmt]:
    """Return statements that store a number in a list only if it is to be kept.

    Machine code stores every number and counts those to keep, because it has no branch to mispredict. In
    Python, storing takes longer than a branch.
    """
    match body:
        case [
            *before,
            StoreNode(place=Item(index=Local(name=at)), bounds=None),
            SetLocal(name=count, value=Binary(op="+", left=Local(name=old), right=keep)) as counted,
        ] if at == count == old and not isinstance(keep, Const) and is_truth_value(keep):
            kept = [body[-2], replace(counted, value=Binary("+", Local(count), Const(1)))]
            return [*before, If(keep, kept, line=counted.line)]
    return body


def is_truth_value(node: Expr) -> bool:
    """Return whether a number is 0 or 1."""
    if isinstance(node, ChoiceNode):
        return is_truth_value(node.yes) and is_truth_value(node.no)
    return isinstance(node, Number) or (isinstance(node, Const) and node.value in (0, 1))


def key_of(node: IrNode) -> str:
    """Return a text that names a place or a number that can be read again. Otherwise, return "".

    The indices of the place must be constants or locals.
    """
    match node:
        case Root(name=name) | Alias(name=name) | Local(name=name):
            return name
        case LoadNode(place=place):
            return key_of(place)
        case MemberNode(base=base, name=name):
            before = key_of(base)
            return before and f"{before}.{name}"
        case Item(base=base, index=Const() | Local() as index):
            before = key_of(base)
            return before and f"{before}[{index.name if isinstance(index, Local) else index.value}]"
    return ""
