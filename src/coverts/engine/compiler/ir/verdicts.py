"""Derive functions that decide legality without a reason.

A judge returns OK or the number of the rule that forbids an option. A list of legal options and a test such
as `may_move(s, who) == OK` need no reason. Their code calls a *verdict* instead: a function that the compiler
derives from the judge. It returns 0 if the judge does, and otherwise any other number. It leaves out whatever
only serves to choose the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from coverts.engine.compiler.ir.expression_nodes import (
    Call,
    ChoiceNode,
    Compare,
    Const,
    Expr,
    IrNode,
    Local,
    Symbol,
)
from coverts.engine.compiler.ir.statement_nodes import (
    Break,
    Continue,
    For,
    FunctionCode,
    If,
    Return,
    SetLocal,
    Stmt,
    While,
    calls_in,
    statements,
)

REFUSED = Const(1)
"""The value of a verdict on an illegal option."""


class Verdicts:
    """The verdicts of a game's judges.

    Args:
        order: The list of the game's functions, to which new verdicts are appended.
        new_label: A function that returns an unused label with a given beginning.
    """

    def __init__(self, order: list[FunctionCode], new_label: Callable[[str], str]) -> None:
        self.judges: dict[str, FunctionCode] = {}
        """The judges by label: functions that return OK or a refusal and only read the state."""
        self.judge_of: dict[str, str] = {}
        """For the label of each verdict that differs from its judge, the label of the judge."""
        self._order, self._new_label = order, new_label
        self._labels: dict[str, str] = {}
        self._always_refuse: set[str] = set()

    def label(self, label: str) -> str:
        """Return the label of a judge's verdict.

        The label is that of the function itself if it is no judge, or if a verdict would save nothing.
        """
        code = self.judges.get(label)
        if code is None:
            return label
        if label not in self._labels:
            self._labels[label] = self._derive(code)
        return self._labels[label]

    def call(self, call: Call) -> Expr:
        """Return an expression that is 0 exactly if a call of a judge returns OK."""
        label = self.label(call.label)
        if call.label in self._always_refuse:
            return REFUSED
        return call if label == call.label else Call(label, call.arguments)

    def whole(self, label: str) -> str:
        """Return the label of the judge from which a verdict is derived, or the same label for others."""
        return self.judge_of.get(label, label)

    def forget(self) -> None:
        """Let code that is generated from now on call the judges, because their code may change."""
        self.judges.clear()
        self._always_refuse.clear()

    def compare(self, node: Compare) -> Compare:
        """Replace a judge in a comparison with OK by its verdict."""
        match node:
            case Compare(["==" | "!="], [Call() as call, Const(0)]):
                return Compare(node.ops, [self.call(call), node.operands[1]])
        return node

    def _derive(self, code: FunctionCode) -> str:
        if code.entries:
            entries = [self.label(entry) for entry in code.entries]
            body, saves = self.shorten(code.body), entries != code.entries
        else:
            entries, body = [], self.shorten(code.body)
            saves = _cost(body) != _cost(code.body)
            match body:
                case [Return(value)] if _refuses(value):
                    self._always_refuse.add(code.label)
        if not saves:
            return code.label
        label = self._new_label(f"{code.label}_verdict")
        self.judge_of[label] = code.label
        self._order.append(replace(code, label=label, body=body, entries=entries))
        return label

    # -- statements ------------------------------------------------------------------------------

    def shorten(self, body: Sequence[Stmt]) -> list[Stmt]:
        """Return a judge's body without everything that only serves to choose a reason."""
        return self._block(body, self._answers_in(body))

    def _block(self, body: Sequence[Stmt], answers: set[str]) -> list[Stmt]:
        """Shorten a list of statements. The locals `answers` hold the answers of judges."""
        short = [self._statement(node, answers) for node in body]
        if not short or not isinstance(short[-1], Return):
            return short
        end = len(short)
        while end > 0 and _only_refuses(short[end - 1]):
            end -= 1
        return short if end >= len(short) - 1 else [*short[:end], Return(REFUSED, short[-1].line)]

    def _statement(self, node: Stmt, answers: set[str]) -> Stmt:
        match node:
            case Return(value=value):
                return replace(node, value=self._answer(value))
            case SetLocal(name=name, value=value) if name in answers:
                return replace(node, value=self._answer(value))
            case If(yes=yes, no=no):
                return replace(node, yes=self._block(yes, answers), no=self._block(no, answers))
            case For(body=body) | While(body=body):
                return replace(node, body=self._block(body, answers))
        return node

    def _answer(self, value: Expr) -> Expr:
        """Return an expression that is 0 exactly if a judge's answer is OK."""
        match value:
            case Const(value=number) if number != 0:
                return REFUSED
            case Symbol(what="refusal"):
                return REFUSED
            case ChoiceNode(test=test, yes=yes, no=no):
                yes, no = self._answer(yes), self._answer(no)
                return REFUSED if _refuses(yes) and _refuses(no) else ChoiceNode(test, yes, no)
            case Call():
                return self.call(value)
        return value

    def _answers_in(self, body: Sequence[Stmt]) -> set[str]:
        """Return the locals that only hold judges' answers, and are only returned or compared with OK."""
        names: set[str] = set()
        others: set[str] = set()
        for node in statements(body):
            match node:
                case SetLocal(name=name, value=Call(label=label)) if label in self.judges:
                    names.add(name)
                case SetLocal(name=name):
                    others.add(name)
                case For(name=name):
                    others.add(name)
        if not names - others:
            return set()
        return names - others - {name for node in statements(body) for name in _read_otherwise(node)}


def _read_otherwise(node: Stmt) -> Iterator[str]:
    """Yield the locals that a statement reads, unless it returns them or compares them with OK."""
    if isinstance(node, Return) and isinstance(node.value, Local):
        return
    waiting: list[IrNode] = [*node.parts()]
    while waiting:
        match waiting.pop():
            case Compare(["==" | "!="], [Local(), Const(0)]):
                pass
            case Local(name):
                yield name
            case part:
                waiting += part.parts()


def _only_refuses(node: Stmt) -> bool:
    """Return whether a statement can only refuse or go on with the next statement."""
    match node:
        case Return(value=value):
            return _refuses(value)
        case Break() | Continue():
            return False
        case If(yes=yes, no=no):
            return all(map(_only_refuses, [*yes, *no]))
        case For(body=body) | While(body=body):
            return all(_refuses(each.value) for each in statements(body) if isinstance(each, Return))
    return True


def _refuses(value: Expr) -> bool:
    return isinstance(value, Const) and value.value != 0


def _cost(body: Sequence[Stmt]) -> tuple[list[str], int]:
    """Return what distinguishes a body from one that does less: its calls, and the number of its loops."""
    loops = sum(isinstance(node, For | While) for node in statements(body))
    return [call.label for call in calls_in(body)], loops
