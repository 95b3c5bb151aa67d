"""The catalogue of a game: its rules, questions, refusals, tables and functions.

Lowering fills the catalogue. Numbers are assigned at the end, in order of names, so that they do not depend
on the order in which the entries were added.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any, TypeVar

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.base.suggestions import closest, did_you_mean
from coverts.engine.compiler.ir.expression_nodes import (
    Call,
    ChoiceNode,
    Compare,
    Const,
    Expr,
    IrPlace,
    Item,
    LoadNode,
    Local,
    MemberNode,
    Root,
    join_truths,
)
from coverts.engine.compiler.ir.node_builders import GroupLinks
from coverts.engine.compiler.ir.statement_nodes import FunctionCode
from coverts.engine.compiler.ir.typed_values import HiddenInRule
from coverts.engine.compiler.ir.verdicts import Verdicts
from coverts.engine.compiler.source.desugar import Variant, constant_name, make_variant
from coverts.engine.compiler.source.slot_names import SlotNames
from coverts.engine.compiler.source.syntax import Source
from coverts.engine.game.definition import Game
from coverts.engine.game.log import find_bad_slots
from coverts.engine.game.option_names import find_unknown_arguments
from coverts.engine.game.symbols import Numbering, TogetherSite
from coverts.engine.language.declarations import Dispatch, InGroup, Kind, Rule
from coverts.engine.language.field_types import WIDEST, AllBut, Integer
from coverts.engine.language.record import Field, Record
from coverts.engine.language.registers import Mode
from coverts.engine.language.slot_arrays import SlotGroups, groups_of

T = TypeVar("T")


@dataclass(eq=False)
class LoweredFunction:
    """A lowered function without yields, or a table of such functions."""

    code: FunctionCode
    source: Source
    secret_read: str = ""
    """Where the function first reads something hidden (see `Audience.reason`), or "" if it does not."""
    writes: bool = False
    """Whether the function changes a field that is not scratch."""
    prepares: bool = False
    """Whether the function changes a scratch field."""
    moved: set[SlotGroups] = field(default_factory=set)
    """The groups of slots that the function may change."""
    slots: SlotNames | None = None
    """The uses of slot numbers in the function's own source, or None for a table."""
    judges: bool = False
    """Whether the function returns OK or a refusal."""
    truth: bool = False
    """Whether the function returns only truth values."""
    logged: set[int] = field(default_factory=set)
    """The positions of the parameters that the function writes to the log."""

    @property
    def label(self) -> str:
        """The label of the function's code."""
        return self.code.label

    @property
    def reads_secrets(self) -> bool:
        """Whether the function reads something hidden."""
        return bool(self.secret_read)


@dataclass
class SimultaneousSite:
    """A field that stores the answers of several players to a simultaneous question."""

    kind: Kind
    into: str
    store: IrPlace
    """Where the answer of one player is stored. The local variable `askee` names the player."""
    empty: int
    """The value of the field before the player has answered."""


class Catalogue:
    """All rules, questions, tables and functions that a game consists of.

    Attributes:
        rules: The rules. `close` sorts them by their numbers.
        kinds: The kinds of question. `close` sorts them by their numbers. The register `e_kind` holds the
            position of a kind plus 1.
        refusals: The rule numbers cited in refusals. If a judge returns n > 0, its refusal cites refusals[n -
            1].
        tables: The constant tables, by name.
        functions: The lowered functions. Each key is a function of the game or a table of helpers.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules: list[Rule] = []
        self.kinds: list[Kind] = []
        self.modes: dict[Kind, set[Mode]] = {}
        self.refusals: list[str] = []
        self.refused_at: dict[str, tuple[str, int]] = {}
        self.said: dict[str, tuple[str, int]] = {}
        """Each sentence of the log that is used, with the line of its first use."""
        self.said_early: dict[tuple[str, int, str], tuple[Field, int]] = {}
        """For the file and line of a say() of a hidden value, and the value's text: the public field that the
        same block sets to the value afterwards, and the line that sets it."""
        self.written: dict[Field, dict[tuple[str, int], None]] = {}
        """The lines that change each field."""
        self.counted: dict[Field, tuple[str, int]] = {}
        """Secret fields that start below 0 and are changed by += or -=, each with the line of one change."""
        self.assigned: set[Field] = set()
        """The fields that are assigned by =."""
        self.sites: list[SimultaneousSite] = []
        self.tables: dict[str, tuple[Any, ...]] = {}
        self.functions: dict[Any, LoweredFunction] = {}
        self.labelled: dict[str, LoweredFunction] = {}
        self.order: list[FunctionCode] = []
        """All functions except rules. Each function comes after the functions it calls."""
        self.lookaheads: dict[Kind, str] = {}
        self.rule_tables: dict[Dispatch, str] = {}
        self.hidden: dict[Rule, HiddenInRule] = {}
        self.all_cancelled = False
        """Whether a helper takes the cancellation token of its caller. If so, any rule may be cancelled."""
        self.cancels_in_secret = False
        """Whether the cancellation of a rule depends on a hidden value."""
        self.groups: dict[Field, list[SlotGroups]] = {}
        """The groups of slots that depend on a field."""
        for groups in groups_of(game.state):
            self.groups.setdefault(groups.field_in(game.state), []).append(groups)
        self.lower: Callable[[Callable[..., Any]], LoweredFunction]
        """The function that lowers a function of the game. `Program` sets this attribute."""
        self.variants: dict[Any, Any] = {}
        """The variants of functions and rules, and the functions made from generator expressions."""
        self.verdicts = Verdicts(self.order, self.free)
        self._open: list[Any] = []
        self._called: dict[Kind, str] = {}
        self._labels: set[str] = set()

    # -- entries ----------------------------------------------------------------------------------

    def rule(self, rule: Rule) -> Rule:
        """Add a rule to the catalogue and return it."""
        if rule not in self.hidden:
            self.hidden[rule] = HiddenInRule()
            self.rules.append(rule)
        return rule

    def add_kind(self, kind: Kind, mode: Mode) -> None:
        """Add a kind of question and a mode in which it is asked."""
        if kind not in self.modes:
            kind.check()
            for part in find_unknown_arguments(kind):
                near = closest(part.strip("{}"), kind.parameters)
                names = [near] if near else kind.parameters
                known = " or ".join(f"{{{name}}}" for name in names) or "no braces"
                raise RuleSourceError(
                    f"{kind.place}: its prompt has {part}, but the question has no such argument; "
                    f"write {known}"
                )
            if kind.named and kind.named not in self.game.names:
                raise RuleSourceError(
                    f"{kind.place}: named={kind.named!r}, but the game has no such names; "
                    f"add them to the game's names.{did_you_mean(kind.named, self.game.names)}"
                )
            self.kinds.append(kind)
            self._called[kind] = self.label("", kind.function)
        self.modes.setdefault(kind, set()).add(mode)

    @property
    def several(self) -> set[Kind]:
        """The kinds of question that are asked with `choose_some`."""
        return {kind for kind, modes in self.modes.items() if Mode.SOME in modes}

    def add_refusal(self, node: ast.Call, source: Source) -> str:
        """Add the rule number that a refusal cites, and return this rule number."""
        argument = node.args[0] if node.args else None
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            source.refuse(node, "refuse() without a rule number", 'refuse("5.4")')
        number = str(argument.value)
        if number not in self.refused_at:
            self.refusals.append(number)
            self.refused_at[number] = (source.file, node.lineno)
        return number

    def check_sentence(self, key: str, node: ast.Call, source: Source) -> None:
        """Check a sentence of the log, and record where it is used."""
        if key not in self.game.sentences:
            near = closest(key, self.game.sentences)
            instead = f"{near!r}, or add {key!r} to the game's sentences" if near else "it into the sentences"
            source.refuse_use(node, f"say({key!r}) is not one of the game's sentences", instead)
        count = len(node.args) - 1
        for part in find_bad_slots(self.game.sentences[key], count, self.game.words):
            words = ", ".join(self.game.words) or "none"
            source.refuse_use(
                node,
                f"the sentence {key!r} has {part}, and gets {count} arguments here",
                f"their numbers from 0, with one of the game's words ({words}) after a colon",
            )
        self.said.setdefault(key, (source.file, node.lineno))

    def table(self, name: str, rows: tuple[Any, ...], source: Source, node: ast.AST) -> str:
        """Add a constant table and return its name, which includes a hash of its content."""
        flat = [x for row in rows for x in (row if isinstance(row, tuple) else (row,))]
        if not flat or not all(isinstance(x, int) for x in flat):
            source.refuse(node, "a table of anything but integers", "a tuple of integers")
        if len({len(row) if isinstance(row, tuple) else -1 for row in rows}) > 1:
            source.refuse(node, f"{name}, whose rows differ in length,", "rows of one length")
        if not all(WIDEST.lo <= x <= WIDEST.hi for x in flat):
            source.refuse(node, f"{name}, which holds more than 64 bits,", "integers of 64 bits")
        return self._table(name, tuple(tuple(map(int, r)) if isinstance(r, tuple) else int(r) for r in rows))

    def _table(self, name: str, rows: tuple[Any, ...]) -> str:
        letters = hashlib.sha256(repr(rows).encode()).hexdigest()[:6]
        label = f"{plain(name)}_{letters}"
        self.tables[label] = rows
        return label

    def result_is_hidden(self, rule: Rule) -> bool:
        """Return whether the result of a rule is hidden from some seats."""
        may_end = self.all_cancelled or self.hidden[rule].token
        return self.hidden[rule].result or (self.cancels_in_secret and may_end)

    def option_links(self, kind: Kind, given: Mapping[str, Expr], name: str) -> GroupLinks | None:
        """Return the links of the options that may be legal, or None if the question declares no group.

        Args:
            kind: The kind of question.
            given: The arguments by parameter.
            name: The local with the option.
        """
        return self.links_of(kind.group, given, name, kind.name, kind.options)

    def links_of(
        self, group: InGroup | None, given: Mapping[str, Expr], name: str, whose: str, numbers: int
    ) -> GroupLinks | None:
        """Return the links of a group's slots.

        Args:
            group: The group, or None.
            given: The arguments by parameter.
            name: The local with the slot.
            whose: The name of the predicate or question that declares the group.
            numbers: The number of numbers. Those beyond the slots follow after the slots of the group.

        Returns:
            The links, or None without a group.

        Raises:
            RuleSourceError: The group is named by an unknown parameter.
        """
        if group is None:
            return None
        which = group.which
        if isinstance(which, str) and which not in given:
            raise RuleSourceError(
                f"{whose} has the group {which!r}, which is not a parameter; "
                f"write one of {', '.join(given)}, or a number"
            )
        number: Expr = given[which] if isinstance(which, str) else Const(which)
        groups: SlotGroups = group.groups
        record = MemberNode(Root("s"), groups.at)
        is_known: list[Expr] = [LoadNode(MemberNode(record, "linked"))]
        if not (isinstance(number, Const) and 0 <= number.value < groups.count):
            is_known.append(Compare(["<=", "<"], [Const(0), number, Const(groups.count)]))
        linked = LoadNode(Item(MemberNode(record, "first"), number, proved=True))
        first = Call(self.function(groups.first_in).label, [Root("s"), number])

        def search() -> Expr:
            return Call(self.function(groups.next_in).label, [Root("s"), number, Local(name)])

        return GroupLinks(
            ChoiceNode(join_truths(is_known, "and"), linked, first),
            groups,
            MemberNode(record, "after"),
            search,
            groups.size if numbers > groups.size else 0,
        )

    # -- functions -------------------------------------------------------------------------------

    def label(self, beginning: str, function: Callable[..., Any]) -> str:
        """Return a new label made from a function's module and name."""
        module = (function.__module__ or "").rpartition(".")[2]
        return self.free(f"{beginning}_{plain(module)}_{plain(function.__qualname__)}")

    def label_of(self, beginning: str, kind: Kind) -> str:
        """Return the label of a question's generated function, such as "legal"."""
        return beginning + self._called[kind]

    def free(self, name: str) -> str:
        """Return a label that is not in use, and reserve it."""
        label, i = name, 1
        while label in self._labels:
            i += 1
            label = f"{name}_{i}"
        self._labels.add(label)
        return label

    def function(
        self, function: Callable[..., Any], node: ast.AST | None = None, source: Source | None = None
    ) -> LoweredFunction:
        """Return the lowered form of a function without yields, from a cache if possible."""
        if function in self._open:
            assert source is not None and node is not None
            source.refuse(node, f"{function.__name__} calling itself", "a loop")
        if function not in self.functions:
            self._open.append(function)
            lowered = self.lower(function)
            self._open.pop()
            self.add(function, lowered)
        return self.functions[function]

    def variant(self, function: Any, variant: Variant) -> FunctionType:
        """Return the variant of a function. Calls with equal constants return the same object."""
        key = function, [(place, id(constant)) for place, constant in variant.constants], variant.more
        return self._cached(repr(key), function, lambda: make_variant(function, variant))

    def rule_variant(self, rule: Rule, variant: Variant) -> Rule:
        """Return the variant of a rule. Calls with equal constants return the same object."""

        def make() -> Rule:
            new_rule = Rule(self.variant(rule.function, variant), rule.numbers, silent=True)
            constants = dict(variant.constants)
            new_rule.name = f"{rule.name} of {' and '.join(map(constant_name, constants.values()))}"
            new_rule.title, new_rule.general = rule.title, True
            new_rule.parameters = [name for i, name in enumerate(rule.parameters) if i not in constants]
            return new_rule

        key = rule.name, id(rule), [(place, id(constant)) for place, constant in variant.constants]
        return self._cached(repr(key), rule, make)

    def sweep(
        self, source: Source, call: ast.Call, tree: ast.FunctionDef, kinds: dict[str, Any]
    ) -> FunctionType:
        """Return the function made from a generator expression, from a cache if possible."""

        def make() -> FunctionType:
            new_function = make_variant(source.function, Variant(sweep=(tree, source.outer)))
            # These attributes describe a whole function, not one of its expressions.
            for name in ("numbers", "numbered", "rules", "judges"):
                new_function.__dict__.pop(name, None)
            new_function.__annotations__ = kinds
            return new_function

        names = [arg.arg for arg in tree.args.args]
        dump = ast.dump(tree)  # a mutated function may have another expression here
        key = (
            source.function,
            id(source.function),
            call.lineno,
            call.col_offset,
            names,
            sorted(kinds),
            dump,
        )
        return self._cached(repr(key), source.function, make)

    def _cached(self, key: str, of: Any, make: Callable[[], T]) -> T:
        """Return the object cached under a key. Create it on first use.

        The key may contain the address of `of`, so `of` is kept alive.
        """
        if key not in self.variants:
            self.variants[key] = make(), of
        cached: T = self.variants[key][0]
        return cached

    def add(self, key: Any, lowered: LoweredFunction) -> LoweredFunction:
        """Add a lowered function, or a table of such functions."""
        self.functions[key] = self.labelled[lowered.label] = lowered
        self.order.append(lowered.code)
        if lowered.judges and not (lowered.writes or lowered.prepares):
            self.verdicts.judges[lowered.label] = lowered.code
        return lowered

    def owner(self, who: Expr) -> Expr:
        """Return an expression for the seat that answers for an asked player or piece."""
        if self.game.owner is None:
            return who
        return Call(self.function(self.game.owner).label, [Root("s"), who])

    # -- tables of rules, simultaneous answers ---------------------------------------------------

    def entries(self, table: Dispatch) -> list[Any]:
        """Return the entries of a table in order. Missing entries are None."""
        return [table.entries.get(i, table.default) for i in range(table.size)]

    def rule_table(self, table: Dispatch, node: ast.AST, source: Source) -> str:
        """Return the name of the array with a table's rule numbers. `close` fills it."""
        if not table.entries and table.default is None:
            source.refuse(node, f"the empty dispatch {table.name}", "an import of the modules that fill it")
        for entry in self.entries(table):
            if entry is not None and not isinstance(entry, Rule):
                source.refuse(node, f"'yield from' of dispatch {table.name} of helpers", "a plain call")
            if entry is not None:
                self.rule(entry)
        if table not in self.rule_tables:
            self.rule_tables[table] = self.free(f"rules_of_{plain(table.name)}")
        return self.rule_tables[table]

    def together(self, kind: Kind, into: str, source: Source, node: ast.AST) -> SimultaneousSite:
        """Return the site (field for the answers) of a simultaneous question.

        Args:
            kind: The kind of question.
            into: The path of the field, without indices.
            source: The source of the rule that asks.
            node: The call of `together`, for the line number of a refusal.
        """
        cls: Any = self.game.state
        store: IrPlace = Root("s")
        empty, hidden, indexed = 0, False, False
        parts = into.split(".")
        for i, part in enumerate(parts):
            declared = next((f for f in cls.fields if f.name == part), None)
            if declared is None:
                source.refuse(node, f'into="{into}": {cls.__name__} has no field {part}', "a field's path")
            store = MemberNode(store, declared.slot)
            if declared.shape:
                store, indexed = Item(store, Local("askee"), proved=True), True
            if isinstance(declared.type, Integer):
                if i < len(parts) - 1:
                    source.refuse(node, f'into="{into}"', "a path that ends at an integer field")
                secrecy = declared.secrecy
                hidden = secrecy.kind == "secret" and not isinstance(secrecy.to, AllBut)
                empty = secrecy.start
            elif isinstance(declared.type, type) and issubclass(declared.type, Record):
                cls = declared.type
            else:
                source.refuse(node, f'into="{into}", a set', "an integer field")
        if not indexed:
            source.refuse(
                node, f'into="{into}": one field for all askees', "a field of an array, one for each"
            )
        if not hidden:
            source.refuse(
                node,
                f'into="{into}", a field that others see (the last askee would see the other answers),',
                "a field declared secret(to=owner)",
            )
        for site in self.sites:
            if site.kind is kind and site.into == into:
                return site
        self.sites.append(SimultaneousSite(kind, into, store, empty))
        return self.sites[-1]

    # -- numbers ---------------------------------------------------------------------------------

    def close(self) -> None:
        """Assign numbers to all entries after lowering.

        Raises:
            RuleSourceError: Two decisions have the same name.
        """
        self.rules.sort(key=_by_name)
        self.kinds.sort(key=_by_name)
        self.refusals.sort(key=_by_number)
        self.sites.sort(key=lambda site: (site.kind.name, site.into))
        for one, other in zip(self.kinds, self.kinds[1:], strict=False):
            if one.name == other.name and not (one.chance or other.chance):
                raise RuleSourceError(
                    f"{other.place}: another question (at {one.place}) has the same name {one.name}; write "
                    "another name, because game files refer to questions by name"
                )
        self.numbers = Numbering(
            tuple(self.rules),
            tuple(self.kinds),
            tuple(self.refusals),
            tuple(TogetherSite(site.kind, site.into) for site in self.sites),
            frozenset(self.several),
            frozenset(kind for kind in self.kinds if self.functions[kind.function].reads_secrets),
        )
        rule_number = self.numbers.rule_number
        for table, label in self.rule_tables.items():
            self.tables[label] = tuple(
                -1 if entry is None else rule_number[entry] for entry in self.entries(table)
            )


def plain(name: str) -> str:
    """Replace every character of a name except letters, digits and underscores."""
    return re.sub(r"\W+", "_", name, flags=re.ASCII)


def _by_name(entry: Rule | Kind) -> tuple[str, str, int]:
    code = entry.function.__code__
    return entry.name, entry.function.__module__ or "", code.co_firstlineno


def _by_number(number: str) -> list[tuple[int, str]]:
    return [(int(part) if part.isdigit() else -1, part) for part in number.split(".")]
