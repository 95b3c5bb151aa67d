"""Mutants of a game: its rules with one thing changed, to see which test notices."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Malformed
from coverts.engine.compiler.generate import question_code
from coverts.engine.compiler.ir.statement_nodes import calls_in
from coverts.engine.compiler.lower.control_flow import RuleLowering
from coverts.engine.compiler.lower.expressions import assigned_names
from coverts.engine.compiler.lower.frame import RuleFrame
from coverts.engine.compiler.lower.functions import lower_function
from coverts.engine.compiler.program import Program
from coverts.engine.compiler.source.syntax import Source
from coverts.engine.language import declarations, keywords, predicates
from coverts.engine.language.declarations import Dispatch, Rule
from coverts.tracing.code_index import Place, function_of, numbers_of, place_of
from coverts.tracing.exposures import SHOWN, ShownField, ShownLine, masks_of, shown_fields, shown_lines
from coverts.tracing.source_changes import END, SHIFTED, SWAPPED, changes_of, named, terms_of

RULE, REFUSAL, HELPER, STATEMENT = "rule", "refusal", "helper", "statement"
KINDS = {
    "rules": RULE,
    "refusals": REFUSAL,
    "helpers": HELPER,
    "statements": STATEMENT,
    "shifted": SHIFTED,
    "swapped": SWAPPED,
    "ends": END,
    "shown": SHOWN,
}
"""What may be changed, by the names it is chosen with."""
PARTS = (STATEMENT, SHIFTED, SWAPPED, END, SHOWN)
"""Each a part of what its function's rows say: whichever test notices it will do."""
CHANGES = ("add", "remove", "clear", "fill")


@dataclass(frozen=True)
class Mutant:
    """One thing changed.

    what: a rule or a helper that returns 0 at once, a refusal that is OK, a statement left out, or one of the
    changes of `changes.py`. node: which node of the function's tree, in the order of `ast.walk`, and what
    stands there `instead`; -1 for all of it.
    """

    what: str
    entry: Any
    place: Place
    numbers: tuple[str, ...]
    node: int = -1
    instead: ast.AST | None = None
    text: str = ""

    def source(self) -> Source:
        """The function with the change."""
        source = _read(self.entry)
        tree = source.tree
        if self.instead is None:
            tree.body = [ast.copy_location(ast.Return(None), tree.body[0])]
            return source
        node = list(ast.walk(tree))[self.node]
        _Swap(node, ast.copy_location(self.instead, node)).visit(tree)
        return source

    def put_into(self, machine: Machine) -> None:
        """Change it in a machine and its program, for good: this is for a process of its own.

        Raises RuleSourceError where the rules' subset does not allow the function with the change.
        """
        program, source = machine.program, self.source()
        catalogue = program.catalogue
        lowered_before = len(catalogue.order)
        if isinstance(self.entry, Rule):
            hidden = copy.deepcopy(catalogue.hidden[self.entry])
            number = program.numbers.rule_number[self.entry]
            lowered = RuleLowering(catalogue, source, hidden)
            machine.add([RuleFrame(lowered, program.rules[number].label).code])
        else:
            made = catalogue.functions[self.entry]
            made.code.body[:] = lower_function(catalogue, source).code.body
            machine.add([made.code])
            if made.judges or any(kind.function is self.entry for kind in catalogue.kinds):
                machine.add(question_code.questions(catalogue))  # inside which judges and weights may stand
        machine.add(catalogue.order[lowered_before:])  # what its generator expressions stand for
        machine.connect()


class _Swap(ast.NodeTransformer):
    def __init__(self, node: ast.AST, instead: ast.AST) -> None:
        self.node, self.instead = node, instead

    def visit(self, node: ast.AST) -> Any:
        return self.instead if node is self.node else self.generic_visit(node)


AnyMutant = Mutant | ShownLine | ShownField


@dataclass
class Mutants:
    """All mutants of a game, and why rules and helpers among them were left out: name -> reason."""

    mutants: list[AnyMutant]
    left_out: dict[str, str]


def mutants_of(program: Program, kinds: Sequence[str] = (), only: Sequence[str] = ()) -> Mutants:
    """Every rule and refusal, every helper that writes or cites a rule, and changes inside all of these.

    kinds: of `KINDS`, all but statements by default. only: numbers of rules (of chapters too) or names of
    functions; raises Malformed for one that has none.
    """
    wanted = {KINDS[name] for name in kinds or chosen_kinds()}
    found = Mutants([], {})
    writes = _Writes()
    game = program.game
    catalogue = program.catalogue
    helpers = [entry for entry in catalogue.functions if isinstance(entry, FunctionType)]
    for entry in [*catalogue.rules, *helpers]:
        rule = isinstance(entry, Rule)
        place, numbers = place_of(program, entry), numbers_of(entry)
        if rule and entry in (game.start, game.settle):
            found.left_out[place.name] = "nothing begins without it"
        elif rule and not writes.touched(entry):
            found.left_out[place.name] = "it only tells"
        elif rule or numbers or writes.touched(entry):
            found.mutants.append(Mutant(RULE if rule else HELPER, entry, place, numbers))
        if not rule:
            found.mutants += _refusals(entry)
        if STATEMENT in wanted:
            found.mutants += _statements(entry, place, numbers)
    if not wanted.isdisjoint((SHIFTED, SWAPPED, END, SHOWN)):
        found.mutants += _changes(program)
    if SHOWN in wanted:
        found.mutants += [*shown_lines(program), *shown_fields(program.game)]
    if only:
        unknown = [name for name in only if not any(_chosen(mutant, name) for mutant in found.mutants)]
        if unknown:
            raise Malformed(f"Nothing of {game.title} to change is called {', '.join(unknown)}.")
        found.mutants = [m for m in found.mutants if any(_chosen(m, name) for name in only)]
    if only or RULE not in wanted:
        found.left_out = {}
    found.mutants = [mutant for mutant in found.mutants if mutant.what in wanted]
    return found


def chosen_kinds(names: Sequence[str] = (), statements: bool = False) -> list[str]:
    """Some names of `KINDS`, or without any all but statements, which may be asked for beside.

    Raises Malformed for another name.
    """
    unknown = [name for name in names if name not in KINDS]
    if unknown:
        raise Malformed(f"--kinds has {', '.join(unknown)}; write some of {', '.join(KINDS)}.")
    chosen = {*names} or KINDS.keys() - {"statements"}
    return [name for name in KINDS if name in chosen or (statements and name == "statements")]


def _changes(program: Program) -> Iterator[Mutant]:
    """What may be mistaken in rules, judges and the helpers they come to; bots and redeals play no part."""
    catalogue = program.catalogue
    codes = {made.label: entry for entry, made in catalogue.functions.items()}
    waiting = [catalogue.functions[kind.function].label for kind in catalogue.kinds]
    waiting += [call.label for code in program.rules for call in calls_in(code.body)]
    waiting.append(catalogue.functions[program.game.returns].label)
    come_to: set[str] = set()
    while waiting:
        label = waiting.pop()
        if label in codes and label not in come_to:
            come_to.add(label)
            code = catalogue.functions[codes[label]].code
            waiting += [*(call.label for call in calls_in(code.body)), *filter(None, code.entries or ())]
    entries: list[Any] = [*catalogue.rules]
    for entry, made in catalogue.functions.items():
        if made.label in come_to and isinstance(entry, FunctionType) and _is_code(entry):
            entries.append(entry)
    sources = {entry: _read(entry) for entry in entries}
    game = program.game
    terms = terms_of(sources.values(), catalogue.kinds, game.players == (2, 2), masks_of(game))
    for entry, source in sources.items():
        numbers = numbers_of(entry) or tuple(getattr(entry, "rules", ()))
        name = place_of(program, entry).name
        for change in changes_of(source, terms):
            place = Place(source.file, change.line, name)
            yield Mutant(change.what, entry, place, numbers, change.node, change.instead, change.text)


def _read(entry: Any) -> Source:
    """A function's source without its decorators."""
    source = Source(function_of(entry)).copy()
    source.tree.decorator_list = []
    return source


def _chosen(mutant: AnyMutant, name: str) -> bool:
    if mutant.place.name == name:
        return True
    return any(number == name or number.startswith(f"{name}.") for number in mutant.numbers)


def _refusals(function: Any) -> Iterator[Mutant]:
    source = _read(function)
    for i, node in enumerate(ast.walk(source.tree)):
        if isinstance(node, ast.Call) and named(source, node.func) is keywords.refuse:
            number = ast.literal_eval(node.args[0])
            place = Place(source.file, node.lineno, source.name)
            text = f"refuse({number!r})"
            yield Mutant(REFUSAL, function, place, (number,), i, ast.Constant(declarations.OK), text)


def _statements(entry: Any, place: Place, numbers: tuple[str, ...]) -> Iterator[Mutant]:
    source = _read(entry)
    for i, node in enumerate(ast.walk(source.tree)):
        if isinstance(node, ast.stmt) and _effect(source, node):
            here = Place(source.file, node.lineno, place.name)
            yield Mutant(STATEMENT, entry, here, numbers, i, ast.Pass(), ast.unparse(node))


def _effect(source: Source, node: ast.stmt) -> bool:
    """Whether a statement does something besides telling, and gives no local its value."""
    if _stores(node):
        return True
    if not isinstance(node, ast.Expr):
        return False
    call = node.value.value if isinstance(node.value, ast.YieldFrom) else node.value
    return isinstance(call, ast.Call) and named(source, call.func) is not keywords.say


def _stores(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return any(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
    return False


class _Writes:
    """Which rules and helpers ask or write, themselves or by what they call."""

    def __init__(self) -> None:
        self.known: dict[Any, bool] = {}

    def touched(self, entry: Any) -> bool:
        function = function_of(entry)
        if function not in self.known:
            self.known[function] = False  # of a rule that comes to itself, until more is known
            source = _read(function)
            self.known[function] = any(self._touches(source, node) for node in ast.walk(source.tree))
        return self.known[function]

    def _touches(self, source: Source, node: ast.AST) -> bool:
        if _stores(node) or isinstance(node, ast.Yield):
            return True
        if not isinstance(node, ast.Call):
            return False
        if isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
            return isinstance(node.func.value, ast.Attribute)
        called = named(source, node.func)
        entries = [*called.entries.values(), called.default] if isinstance(called, Dispatch) else [called]
        own = {*source.parameters, *assigned_names(source.tree)}
        given = [each for each in node.args if isinstance(each, ast.Name) and each.id not in own]
        entries += [named(source, each) for each in given]  # what it is given to call
        return any(self.touched(entry) for entry in entries if _is_code(entry))


def _is_code(entry: Any) -> bool:
    """Whether it is a rule or a helper of the game's, rather than a word of the engine's or a constant's."""
    if isinstance(entry, Rule):
        return True
    ours = isinstance(entry, FunctionType) and not hasattr(entry, "constant")
    return ours and entry.__module__ not in (keywords.__name__, predicates.__name__)
