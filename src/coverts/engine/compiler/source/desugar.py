"""Expand the shorthand of the rules' language in a copy of a syntax tree.

- If an argument is a helper, a rule, a kind of question or a constant table, the call refers to a variant of
  the function in which the argument is a constant (see `make_variant`). The arguments for a parameter
  `*given` are expanded in the same way.
- A number annotated as in `this: Action` can be used as a record: `this.card` means `s.action[this].card`,
  and `this.before` means `this - 1`.
- A judge with the annotation `-> bool` may return True or False. `refuse()` without an argument cites the
  judge's own rule.
- `any`, `sum`, `max`, `min` and `next` with a generator expression become a function with a loop (see
  `expand_sweep`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from coverts.engine.base.exceptions import CovertsError, RuleSourceError
from coverts.engine.language import declarations, keywords
from coverts.engine.language.declarations import is_boolean_judge

Function = Callable[..., Any]
Refuse = Callable[[ast.AST, str, str], Any]


@dataclass(frozen=True)
class Variant:
    """Changes to a function: constants for parameters, or another syntax tree.

    Attributes:
        constants: Pairs of a parameter's position and the constant that replaces it.
        more: The number of arguments that `*given` takes.
        sweep: The tree that replaces the function's own tree, and the global names that this tree can use.
    """

    constants: tuple[tuple[int, Any], ...] = ()
    more: int = 0
    sweep: tuple[ast.FunctionDef, dict[str, Any]] | None = None


def make_variant(function: Function, variant: Variant) -> FunctionType:
    """Return a copy of a function that the compiler treats as the variant."""
    code: Any = function
    copy = FunctionType(code.__code__, code.__globals__, code.__name__, None, code.__closure__)
    copy.__dict__.update(function.__dict__)
    copy.__qualname__ = function.__qualname__
    copy.__annotations__ = function.__annotations__
    copy.__module__ = function.__module__
    copy.variant = variant  # type: ignore[attr-defined]  # read by Source
    return copy


def constant_name(constant: Any) -> str:
    """Return the name of a constant argument, for use in the name of a variant."""
    return str(getattr(constant, "name", "") or getattr(constant, "__name__", "") or "table")


def is_constant(argument: Any) -> bool:
    """Return whether a variant replaces this argument by a constant."""
    return isinstance(
        argument,
        FunctionType
        | declarations.Kind
        | declarations.Rule
        | declarations.Dispatch
        | tuple
        | declarations.Lookup,
    )


def find_numbered(function: Function, annotations: dict[str, Any]) -> dict[str, str]:
    """Return the numeric parameters that can be used as records, with their arrays."""
    if not getattr(function, "numbered", False):
        return {}
    return {name: kind.home for name, kind in annotations.items() if hasattr(kind, "home")}


def expand_shorthand(tree: ast.FunctionDef, source: Any) -> ast.FunctionDef:
    """Expand the shorthand in a tree in place and return the tree."""
    function, outer, refuse = source.function, source.outer, source.refuse
    variant = getattr(function, "variant", None)
    if variant is not None:
        _apply_variant(tree, variant, outer, refuse)
    stored = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    for name in sorted(stored & source.numbered.keys()):
        refuse(
            tree,
            f"assigning {name}, a parameter that is read as a record,",
            "another name for the new number",
        )
    for name, kind in source.annotations.items() if getattr(function, "numbered", False) else ():
        if hasattr(kind, "fields") and not hasattr(kind, "home") and name != tree.args.args[0].arg:
            refuse(
                tree,
                f"{name}: {kind.__name__}, for which the state has no array,",
                "the parameter without the annotation",
            )
    for name in source.numbered:
        if any(f.name == declarations.BEFORE for f in source.annotations[name].fields):
            what = f"{name}: {source.annotations[name].__name__}, which has a field {declarations.BEFORE!r},"
            refuse(tree, what, f"another name for the field; {name}.{declarations.BEFORE} is {name} - 1")
    if source.numbered:
        RecordAccess(tree.args.args[0].arg, source.numbered).visit(tree)
    if getattr(function, "judges", False):
        _check_answers(tree, is_boolean_judge(function), outer, refuse)
    own: tuple[str, ...] = getattr(function, "rules", ())
    if is_boolean_judge(function):
        if len(own) != 1:
            what = f"a judge that returns bool, of a question with {len(own)} rules,"
            refuse(tree, what, 'rules=("5.4",) with the one rule that forbids, or OK and refuse(...)')
        outer.setdefault(REFUSE, keywords.refuse)
        _BooleanAnswers().visit(tree)
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if not isinstance(call.func, ast.Name) or outer.get(call.func.id) is not keywords.refuse:
            continue
        if call.args and isinstance(call.args[0], ast.Call):
            call.args = [_fold_constant(call.args[0], source)]
        elif not call.args:
            if len(own) != 1:
                refuse(call, "refuse() without a rule number", 'its number, as in refuse("5.4")')
            call.args = [ast.copy_location(ast.Constant(own[0]), call)]
    return tree


def _fold_constant(call: ast.Call, source: Any) -> ast.expr:
    """Replace a call of a @constant function by the number that the call returns."""
    function: Any = source.outer.get(call.func.id) if isinstance(call.func, ast.Name) else None
    arguments = [a.value for a in call.args if isinstance(a, ast.Constant)]
    if not hasattr(function, "constant") or len(arguments) < len(call.args):
        return call
    return ast.copy_location(
        ast.Constant(call_constant(function, arguments, f"{source.file}:{call.lineno}")), call
    )


def call_constant(function: Function, arguments: list[Any], place: str) -> Any:
    """Call a @constant function. If it raises an error, add the place of the call.

    Raises:
        RuleSourceError: The function raised a CovertsError.
    """
    try:
        return function(*arguments)
    except CovertsError as error:
        raise RuleSourceError(f"{place}: {error}") from None


SWEPT = "swept"
"""The name of every function that is made from a generator expression."""
REFUSE = "refuse "
"""A global name for `refuse`, for modules that do not import it."""


def _apply_variant(tree: ast.FunctionDef, variant: Variant, outer: dict[str, Any], refuse: Refuse) -> None:
    arguments = tree.args
    constants = dict(variant.constants)
    stored = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    for place, constant in constants.items():
        name = arguments.args[place].arg
        if name in stored:
            refuse(
                tree, f"assigning {name}, a parameter that gets a {constant_name(constant)},", "another name"
            )
        outer[name] = constant
    arguments.args = [arg for place, arg in enumerate(arguments.args) if place not in constants]
    if arguments.vararg is not None:
        starred = arguments.vararg.arg
        names = [f"{starred}_{i}" for i in range(variant.more)]
        arguments.args += [ast.copy_location(ast.arg(name), tree) for name in names]
        arguments.vararg = None
        _StarredArguments(starred, names).visit(tree)


class _StarredArguments(ast.NodeTransformer):
    """A transformer that replaces the argument `*given` by one name per argument."""

    def __init__(self, starred: str, names: list[str]) -> None:
        self.starred, self.names = starred, names

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        arguments: list[ast.expr] = []
        for argument in node.args:
            if isinstance(argument, ast.Starred) and getattr(argument.value, "id", "") == self.starred:
                names = [ast.Name(name, ast.Load()) for name in self.names]
                arguments += [ast.copy_location(name, argument) for name in names]
            else:
                arguments.append(argument)
        node.args = arguments
        return node


class RecordAccess(ast.NodeTransformer):
    """A transformer that expands `this.card` and `this.before`.

    `this.card` becomes `s.action[this].card`, and `this.before` becomes `this - 1`.
    """

    def __init__(self, state: str, homes: dict[str, str]) -> None:
        self.state, self.homes = state, homes

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        number = node.value
        home = self.homes.get(number.id) if isinstance(number, ast.Name) else getattr(number, "home", None)
        if home is None:
            return node
        if node.attr == declarations.BEFORE:
            return self._before(number, home)
        node.value = self._item(number, home)
        return node

    def record(self, number: ast.Name) -> ast.expr:
        """Return the syntax node of the record that a number stands for."""
        return self._item(number, self.homes[number.id])

    def _item(self, number: ast.expr, home: str) -> ast.expr:
        array = ast.Attribute(ast.Name(self.state, ast.Load()), home, ast.Load())
        item = ast.Subscript(array, number, ast.Load())
        for part in (array, array.value, item):
            ast.copy_location(part, number)
        return item

    def _before(self, number: ast.expr, home: str) -> ast.expr:
        """Return a syntax node for `number - 1`. It can be used as a record, too."""
        difference = ast.BinOp(number, ast.Sub(), ast.Constant(1))
        for part in (difference, difference.right):
            ast.copy_location(part, number)
        difference.home = home  # type: ignore[attr-defined]  # read by visit_Attribute
        return difference


def _check_answers(tree: ast.FunctionDef, yes_or_no: bool, outer: dict[str, Any], refuse: Refuse) -> None:
    """Check that a judge returns only OK and refusals, or only True and False."""
    truths = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and any(map(_is_truth, _possible_values(node.value)))
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        for answer in _possible_values(node.value) if isinstance(node, ast.Return) and node.value else ():
            text = ast.unparse(answer)
            if yes_or_no and (text == "OK" or _called_object(answer, outer) is keywords.refuse):
                refuse(answer, f"{text} in a judge that returns bool", "True or False")
            is_local_truth = isinstance(answer, ast.Name) and answer.id in truths
            if not yes_or_no and (_is_truth(answer) or is_local_truth or _is_field(answer, tree)):
                instead = "'-> bool' on the judge, or OK and refuse(...)"
                refuse(answer, f"{text} as the answer of a judge", instead)


def _is_field(node: ast.expr, tree: ast.FunctionDef) -> bool:
    """Return whether an expression is a field of the state, which is the first parameter."""
    is_part = isinstance(node, ast.Attribute | ast.Subscript)
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return is_part and isinstance(node, ast.Name) and node.id == tree.args.args[0].arg


def _called_object(node: ast.expr, outer: dict[str, Any]) -> Any:
    """Return the object that is called, or None if the call has no plain name."""
    return outer.get(node.func.id) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None


def _possible_values(node: ast.expr) -> list[ast.expr]:
    """Return all values that a conditional expression can have."""
    if isinstance(node, ast.IfExp):
        return _possible_values(node.body) + _possible_values(node.orelse)
    return [node]


def _is_truth(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, bool)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("any", "bool")
    return isinstance(node, ast.Compare | ast.BoolOp) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    )


class _BooleanAnswers(ast.NodeTransformer):
    """A transformer that turns a judge's True into OK and False into a refusal."""

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if node.value is None:
            return node
        no = ast.Call(ast.Name(REFUSE, ast.Load()), [], [])
        answer = ast.IfExp(node.value, ast.Constant(declarations.OK), no)
        for part in (no.func, no, answer, answer.body):
            ast.copy_location(part, node.value)
        node.value = answer
        return node


# -- generator expressions -------------------------------------------------------------------------

EXAMPLES: dict[Any, str] = {
    any: "any(... for x in ...)",
    sum: "sum(... for x in ...)",
    max: "max((... for x in ...), default=0)",
    min: "min((... for x in ...), default=0)",
    next: "next((x for x in ...), -1)",
}
"""The functions that accept a generator expression, each with an example."""


def expand_sweep(word: Any, call: ast.Call, refuse: Refuse) -> list[ast.stmt]:
    """Return a loop that does the same as a call such as `any(... for x in ...)`."""
    generator = call.args[0]
    assert isinstance(generator, ast.GeneratorExp)
    around = names_of(generator.generators[0].iter)
    for name in sorted(around & set().union(*(names_of(clause.target) for clause in generator.generators))):
        refuse(call, f"the loop's own name {name} in its iterable", "another name")
    text = {
        any: ("", "if GIVEN:\n return 1", "return 0"),
        sum: ("total_ = 0", "total_ += GIVEN", "return total_"),
        next: ("", "return GIVEN", "return DEFAULT"),
        max: ("found_ = 0\nbest_ = 0", _BEST.format(">"), "return best_ if found_ else DEFAULT"),
        min: ("found_ = 0\nbest_ = 0", _BEST.format("<"), "return best_ if found_ else DEFAULT"),
    }[word]
    others: Sequence[ast.expr]
    more: Sequence[ast.AST]
    if word is next:
        others, more, expected = call.args[1:], call.keywords, 1
    else:
        others, more = [k.value for k in call.keywords if k.arg == "default"], call.args[1:]
        expected = int(word in (max, min))
    if more or len(others) != expected or len(call.args) + len(call.keywords) != 1 + expected:
        refuse(call, ast.unparse(call), EXAMPLES[word])
    default = others[0] if others else None
    if default is not None and not isinstance(default, ast.Constant | ast.UnaryOp | ast.Name):
        refuse(default, f"{ast.unparse(default)} as the default", "a constant, or a local")
    before, inside, after = (_statements(part, generator.elt, default, call) for part in text)
    for clause in reversed(generator.generators):
        if clause.is_async:
            refuse(call, "'async'", "a plain loop")
        for test in reversed(clause.ifs):
            inside = [ast.If(test, inside, [])]
        inside = [ast.For(clause.target, clause.iter, inside, [])]
    for statement in inside:
        for node in ast.walk(statement):
            if not hasattr(node, "lineno"):
                ast.copy_location(node, call)
    return [*before, *inside, *after]


_BEST = "value_ = GIVEN\nif not found_ or value_ {} best_:\n best_ = value_\n found_ = 1"


def names_of(node: ast.AST) -> set[str]:
    """Return the names in an expression."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _statements(text: str, element: ast.expr, default: ast.expr | None, call: ast.Call) -> list[ast.stmt]:
    body = ast.parse(text).body
    for node in body:
        for part in ast.walk(node):
            ast.copy_location(part, call)
    return [_Substitution(element, default).visit(node) for node in body]


class _Substitution(ast.NodeTransformer):
    def __init__(self, element: ast.expr, default: ast.expr | None) -> None:
        self.element, self.default = element, default

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id == "GIVEN":
            return self.element
        return self.default if node.id == "DEFAULT" and self.default is not None else node


def read_names(nodes: list[ast.stmt]) -> list[str]:
    """Return, in sorted order, the names that statements read but do not assign."""
    parts = [part for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name)]
    assigned = {part.id for part in parts if isinstance(part.ctx, ast.Store)}
    return sorted({part.id for part in parts} - assigned)
