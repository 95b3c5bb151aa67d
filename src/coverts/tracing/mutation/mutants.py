"""Mutants of a game for mutation testing. Each mutant is a copy of the rules with one change."""

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
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import book_of
from coverts.engine.language import declarations, keywords, predicates
from coverts.engine.language.declarations import Dispatch, Rule
from coverts.tracing.code_index import CodePlace, function_of, numbers_of, place_of
from coverts.tracing.mutation.exposures import (
    SHOWN,
    RevealedField,
    RevealedLine,
    masks_of,
    revealed_fields,
    revealed_lines,
)
from coverts.tracing.mutation.source_changes import END, SHIFTED, SWAPPED, changes_of, resolve_name, terms_of

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
"""The kinds of mutants by their command-line names."""
PARTS = (STATEMENT, SHIFTED, SWAPPED, END, SHOWN)
"""The kinds of mutants that change only a part of a function. Any test may detect such a mutant. A mutant of
another kind must be detected by a test of its source rows."""
WRITING_METHODS = ("add", "remove", "clear", "fill")


@dataclass(frozen=True)
class Mutant:
    """A change of one function.

    Attributes:
        what: The kind of change: a rule or helper returns at once, a refusal is removed, a statement is
            omitted, or a part changes as defined in `source_changes`.
        entry: The rule or helper.
        place: The place of the change in the code.
        numbers: The numbers of the rules that the rule or helper cites.
        node: The index of the changed node in `ast.walk`, or -1 for the whole function.
        instead: The node that replaces it, or None if the function returns at once.
        text: A description of the change.
    """

    what: str
    entry: Any
    place: CodePlace
    numbers: tuple[str, ...]
    node: int = -1
    instead: ast.AST | None = None
    text: str = ""

    def source(self) -> Source:
        """Return the source of the changed function."""
        source = _read(self.entry)
        tree = source.tree
        if self.instead is None:
            tree.body = [ast.copy_location(ast.Return(None), tree.body[0])]
            return source
        node = list(ast.walk(tree))[self.node]
        _Swap(node, ast.copy_location(self.instead, node)).visit(tree)
        return source

    def put_into(self, machine: Machine) -> None:
        """Apply the mutant to a machine and its program.

        This cannot be undone, so do it in a forked process.

        Raises:
            RuleSourceError: The compiler rejects the changed function.
        """
        program, source = machine.program, self.source()
        catalogue = program.catalogue
        lowered_before = len(catalogue.order)
        catalogue.verdicts.forget()
        if isinstance(self.entry, Rule):
            hidden = copy.deepcopy(catalogue.hidden[self.entry])
            number = program.numbers.rule_number[self.entry]
            lowered = RuleLowering(catalogue, source, hidden)
            machine.add([RuleFrame(lowered, program.rules[number].label).code])
        else:
            helper = catalogue.functions[self.entry]
            helper.code.body[:] = lower_function(catalogue, source).code.body
            machine.add([helper.code])
            if helper.judges or any(kind.function is self.entry for kind in catalogue.kinds):
                # The questions may contain inlined copies of the function.
                machine.add(question_code.questions(catalogue))
        # The compiler has turned generator expressions in the function into separate functions.
        machine.add(catalogue.order[lowered_before:])
        machine.use_whole_judges()


class _Swap(ast.NodeTransformer):
    def __init__(self, node: ast.AST, instead: ast.AST) -> None:
        self.node, self.instead = node, instead

    def visit(self, node: ast.AST) -> Any:
        return self.instead if node is self.node else self.generic_visit(node)


AnyMutant = Mutant | RevealedLine | RevealedField


@dataclass
class Mutants:
    """All mutants of a game, and the reasons why some rules and helpers have none."""

    mutants: list[AnyMutant]
    left_out: dict[str, str]


def mutants_of(
    program: Program,
    kinds: Sequence[str] = (),
    only: Sequence[str] = (),
    of_rows: bool = False,
    part: tuple[int, int] = (1, 1),
) -> Mutants:
    """Return the mutants of a game.

    A mutant changes a rule, a refusal, a helper that writes or cites a rule, or a part of one of these.

    Args:
        program: The game's program.
        kinds: Names from KINDS. An empty sequence means all kinds except statements.
        only: Numbers of rules or chapters, or names of functions. An empty sequence means no restriction.
        of_rows: Whether to return only mutants of code that comes from source rows.
        part: The number of a part, counted from 1, and the number of parts. Each mutant is in one part.

    Raises:
        Malformed: A name in `only` matches no mutant.
    """
    chosen = {KINDS[name] for name in kinds or select_kinds()}
    result = Mutants([], {})
    effects = _Effects()
    game = program.game
    catalogue = program.catalogue
    helpers = [entry for entry in catalogue.functions if isinstance(entry, FunctionType)]
    for entry in [*catalogue.rules, *helpers]:
        rule = isinstance(entry, Rule)
        place, numbers = place_of(program, entry), numbers_of(entry)
        if rule and entry in (game.start, game.settle):
            result.left_out[place.name] = "the game cannot start without it"
        elif rule and not effects.has_effect(entry):
            result.left_out[place.name] = "it only writes to the log"
        elif rule or numbers or effects.has_effect(entry):
            result.mutants.append(Mutant(RULE if rule else HELPER, entry, place, numbers))
        if not rule:
            result.mutants += _refusals(entry)
        if STATEMENT in chosen:
            result.mutants += _statements(entry, place, numbers)
    if not chosen.isdisjoint((SHIFTED, SWAPPED, END, SHOWN)):
        result.mutants += _changes(program)
    if SHOWN in chosen:
        result.mutants += [*revealed_lines(program), *revealed_fields(program.game)]
    if only:
        unknown = [name for name in only if not any(_matches(mutant, name) for mutant in result.mutants)]
        if unknown:
            raise Malformed(
                f"{game.title} has no mutants of {', '.join(unknown)}. Name rules, chapters or functions."
            )
        result.mutants = [m for m in result.mutants if any(_matches(m, name) for name in only)]
    if only or of_rows or RULE not in chosen:
        result.left_out = {}
    result.mutants = [mutant for mutant in result.mutants if mutant.what in chosen]
    if of_rows:
        result.mutants = [mutant for mutant in result.mutants if source_rows(game, mutant)]
    number, parts = part
    result.mutants = result.mutants[number - 1 :: parts]
    return result


def source_rows(game: Game, mutant: AnyMutant) -> list[str]:
    """Return the source rows of the rules that a mutant is about."""
    book = book_of(game).statements
    return [row for number in mutant.numbers if number in book for row in book[number].rows]


def select_kinds(names: Sequence[str] = (), statements: bool = False) -> list[str]:
    """Return the selected names from KINDS in order.

    Args:
        names: The selected names. An empty sequence means all names except "statements".
        statements: Whether to add "statements".

    Raises:
        Malformed: A name is not in KINDS.
    """
    unknown = [name for name in names if name not in KINDS]
    if unknown:
        raise Malformed(f"--kinds: unknown kinds {', '.join(unknown)}. Choose from {', '.join(KINDS)}.")
    chosen = {*names} or KINDS.keys() - {"statements"}
    return [name for name in KINDS if name in chosen or (statements and name == "statements")]


def _changes(program: Program) -> Iterator[Mutant]:
    """Yield changes inside rules, legality checks, and the helpers that these call."""
    catalogue = program.catalogue
    codes = {lowered.label: entry for entry, lowered in catalogue.functions.items()}
    waiting = [catalogue.functions[kind.function].label for kind in catalogue.kinds]
    whole = catalogue.verdicts.whole
    waiting += [call.label for code in program.rules for call in calls_in(code.body)]
    waiting.append(catalogue.functions[program.game.returns].label)
    reachable: set[str] = set()
    while waiting:
        label = whole(waiting.pop())
        if label in codes and label not in reachable:
            reachable.add(label)
            code = catalogue.functions[codes[label]].code
            waiting += [*(call.label for call in calls_in(code.body)), *filter(None, code.entries or ())]
    entries: list[Any] = [*catalogue.rules]
    for entry, lowered in catalogue.functions.items():
        if lowered.label in reachable and isinstance(entry, FunctionType) and _is_code(entry):
            entries.append(entry)
    sources = {entry: _read(entry) for entry in entries}
    game = program.game
    terms = terms_of(sources.values(), catalogue.kinds, game.players == (2, 2), masks_of(game))
    for entry, source in sources.items():
        numbers = numbers_of(entry) or tuple(getattr(entry, "rules", ()))
        name = place_of(program, entry).name
        for change in changes_of(source, terms):
            place = CodePlace(source.file, change.line, name)
            yield Mutant(change.what, entry, place, numbers, change.node, change.instead, change.text)


def _read(entry: Any) -> Source:
    """Return a function's source without its decorators."""
    source = Source(function_of(entry)).copy()
    source.tree.decorator_list = []
    return source


def _matches(mutant: AnyMutant, name: str) -> bool:
    if mutant.place.name == name:
        return True
    return any(number == name or number.startswith(f"{name}.") for number in mutant.numbers)


def _refusals(function: Any) -> Iterator[Mutant]:
    source = _read(function)
    for i, node in enumerate(ast.walk(source.tree)):
        if isinstance(node, ast.Call) and resolve_name(source, node.func) is keywords.refuse:
            number = ast.literal_eval(node.args[0])
            place = CodePlace(source.file, node.lineno, source.name)
            text = f"refuse({number!r})"
            yield Mutant(REFUSAL, function, place, (number,), i, ast.Constant(declarations.OK), text)


def _statements(entry: Any, place: CodePlace, numbers: tuple[str, ...]) -> Iterator[Mutant]:
    source = _read(entry)
    for i, node in enumerate(ast.walk(source.tree)):
        if isinstance(node, ast.stmt) and _has_effect(source, node):
            here = CodePlace(source.file, node.lineno, place.name)
            yield Mutant(STATEMENT, entry, here, numbers, i, ast.Pass(), ast.unparse(node))


def _has_effect(source: Source, node: ast.stmt) -> bool:
    """Return whether a statement does more than log or set a local variable."""
    if _stores(node):
        return True
    if not isinstance(node, ast.Expr):
        return False
    call = node.value.value if isinstance(node.value, ast.YieldFrom) else node.value
    return isinstance(call, ast.Call) and resolve_name(source, call.func) is not keywords.say


def _stores(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return any(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
    return False


class _Effects:
    """Detects rules and helpers that ask a question or write state, even through other calls."""

    def __init__(self) -> None:
        self.results: dict[Any, bool] = {}

    def has_effect(self, entry: Any) -> bool:
        """Return whether a rule or helper asks a question or writes state."""
        function = function_of(entry)
        if function not in self.results:
            self.results[function] = False  # This ends the recursion if rules call each other in a circle.
            source = _read(function)
            self.results[function] = any(self._is_effect(source, node) for node in ast.walk(source.tree))
        return self.results[function]

    def _is_effect(self, source: Source, node: ast.AST) -> bool:
        if _stores(node) or isinstance(node, ast.Yield):
            return True
        if not isinstance(node, ast.Call):
            return False
        if isinstance(node.func, ast.Attribute) and node.func.attr in WRITING_METHODS:
            return isinstance(node.func.value, ast.Attribute)
        callee = resolve_name(source, node.func)
        entries = [*callee.entries.values(), callee.default] if isinstance(callee, Dispatch) else [callee]
        own = {*source.parameters, *assigned_names(source.tree)}
        globals_ = [each for each in node.args if isinstance(each, ast.Name) and each.id not in own]
        entries += [resolve_name(source, each) for each in globals_]  # callbacks
        return any(self.has_effect(entry) for entry in entries if _is_code(entry))


def _is_code(entry: Any) -> bool:
    """Return whether an object is a rule or helper of the game."""
    if isinstance(entry, Rule):
        return True
    ours = isinstance(entry, FunctionType) and not hasattr(entry, "constant")
    return ours and entry.__module__ not in (keywords.__name__, predicates.__name__)
