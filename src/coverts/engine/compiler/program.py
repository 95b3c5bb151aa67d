"""All the code of one game, found from its start rule: numbered, checked, lowered."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from coverts.engine.compiler.blocks import Hidden
from coverts.engine.compiler.flow import LowerRule, lower_rule
from coverts.engine.compiler.frame import Emitter
from coverts.engine.compiler.lower import lower_function
from coverts.engine.compiler.slots import Resting, SlotNames
from coverts.engine.compiler.source import Source
from coverts.engine.compiler.values import Line
from coverts.engine.errors import RuleSourceError
from coverts.engine.language import Kind, Rule, Table
from coverts.engine.record import Integer, Record

if TYPE_CHECKING:
    from coverts.engine.game import Bot, Game


@dataclass
class Function:
    """A helper, judge, weight, score or table of helpers, lowered."""

    label: str
    source: Source
    lines: list[Line] = field(default_factory=list)
    reads_secrets: bool = False
    slots: SlotNames | None = None
    """Which of its names hold numbers of slots, as far as its own text shows it."""
    tells: set[int] = field(default_factory=set)
    """Places of the parameters that are told in the log."""


@dataclass
class Together:
    """One place where several answer at once: the kind, and the field their answers go to."""

    kind: Kind
    into: str
    store: str
    """Text of the field of askee `askee`."""
    empty: int
    """What the field holds before anybody has answered."""


class Program:
    """The rules of a game, read and checked; raises RuleSourceError at the first that is outside the subset.

    kinds: every kind of question, decisions and chance, in order of discovery; `e_kind` counts from 1.
    rules: every rule, likewise; a rule's number is its place here.
    refusals: the rule numbers judges refuse with; a judge's answer n > 0 is refusals[n - 1].
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules: list[Rule] = []
        self.kinds: list[Kind] = []
        self.modes: dict[Kind, set[str]] = {}
        self.refusals: list[str] = []
        self.refused_at: dict[str, tuple[str, int]] = {}
        self.said: dict[str, tuple[str, int]] = {}
        self.sites: list[Together] = []
        self.constants: dict[tuple[Any, ...], str] = {}
        self.functions: dict[Any, Function] = {}
        self.order: list[Function] = []
        self.lookaheads: dict[Kind, str] = {}
        self.rule_tables: dict[Table, str] = {}
        self.lowered: list[LowerRule] = []
        self._hidden: dict[Rule, Hidden] = {}
        self._open: list[Any] = []
        self._labels: set[str] = set()
        self.rule_number(game.start)
        if game.settle is not None:
            self.rule_number(game.settle)
        self._lower()
        self.returns = self.function(game.returns).label
        for kind in self.kinds:
            self.function(kind.function)
        self.emitters = [
            Emitter(lowered, number, self.rule_label(number)) for number, lowered in enumerate(self.lowered)
        ]
        self.frames = {f"FRAME_{i}": e.size for i, e in enumerate(self.emitters)}
        for i, table in enumerate(self.rule_tables):
            self.frames[f"FRAME_T{i}"] = max(
                self.emitters[self.rules.index(r)].size for r in self._entries(table) if r is not None
            )
        Resting(self)
        self.bots = {bot.name: self._bot(bot) for bot in game.bots}
        self.redeal = self._redeal(game.redeal) if game.redeal is not None else None
        self.actions_at: list[int] = []
        total = 0
        for kind in self.kinds:
            self.actions_at.append(total)
            total += 0 if kind.chance else kind.options + (kind in self.some_kinds)
        self.actions = total

    def _lower(self) -> None:
        """Lower every rule reached, and all again until no result is found to be hidden any more."""
        before = -1
        while before != (hidden := sum(self.hidden_in(rule).result for rule in self.rules)):
            before = hidden
            self.lowered.clear()
            while len(self.lowered) < len(self.rules):
                rule = self.rules[len(self.lowered)]
                self.lowered.append(lower_rule(self, rule, self.hidden_in(rule)))

    def hidden_in(self, rule: Rule) -> Hidden:
        """What has been found to be hidden in a rule so far."""
        return self._hidden.setdefault(rule, Hidden())

    @property
    def some_kinds(self) -> set[Kind]:
        """Kinds asked with `choose_some` somewhere."""
        return {kind for kind, modes in self.modes.items() if "some" in modes}

    # -- numbering -------------------------------------------------------------------------------

    def rule_number(self, rule: Rule) -> int:
        if rule not in self.rules:
            self.rules.append(rule)
        return self.rules.index(rule)

    def rule_label(self, number: int) -> str:
        return f"r{number}_{_plain(self.rules[number].name)}"

    def frame_size(self, rule: Rule) -> str:
        return f"FRAME_{self.rule_number(rule)}"

    def use(self, kind: Kind, mode: str) -> None:
        """Note that a rule asks a question of that kind, and how."""
        if kind not in self.kinds:
            kind.check()
            if kind.named and kind.named not in self.game.names:
                raise RuleSourceError(
                    f"{kind.place}: named={kind.named!r}, names the game does not have; "
                    "write them into the game's names"
                )
            self.kinds.append(kind)
        self.modes.setdefault(kind, set()).add(mode)

    def kind_number(self, kind: Kind) -> int:
        return self.kinds.index(kind) + 1

    def refusal(self, node: ast.Call, source: Source) -> int:
        argument = node.args[0] if node.args else None
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            source.refuse(node, "refuse() of what is no rule number", 'refuse("5.4")')
        assert isinstance(argument, ast.Constant)
        number = str(argument.value)
        if number not in self.refusals:
            self.refusals.append(number)
            self.refused_at[number] = (source.file, node.lineno)
        return self.refusals.index(number) + 1

    def sentence(self, key: str, node: ast.AST, source: Source) -> None:
        if key not in self.game.sentences:
            source.refuse(
                node, f"say({key!r}), a sentence the game does not have,", "it into the game's sentences"
            )
        self.said.setdefault(key, (source.file, getattr(node, "lineno", 0)))

    def constant(self, table: tuple[Any, ...], source: Source, node: ast.AST) -> str:
        flat = [x for row in table for x in (row if isinstance(row, tuple) else (row,))]
        if not flat or not all(isinstance(x, int) for x in flat):
            source.refuse(node, "a table of anything but integers", "a tuple of integers")
        key = tuple(tuple(map(int, r)) if isinstance(r, tuple) else int(r) for r in table)
        return self.constants.setdefault(key, f"C{len(self.constants)}")

    def owner_text(self, who: str) -> str:
        if self.game.owner is None:
            return who
        return f"{self.function(self.game.owner).label}(s, {who})"

    # -- functions -------------------------------------------------------------------------------

    def _label(self, wanted: str) -> str:
        label, i = wanted, 1
        while label in self._labels:
            i += 1
            label = f"{wanted}_{i}"
        self._labels.add(label)
        return label

    def function(
        self, function: Callable[..., Any], node: ast.AST | None = None, asked: Source | None = None
    ) -> Function:
        """Lower a function without yields, once."""
        if function in self._open:
            assert asked is not None and node is not None
            asked.refuse(node, f"{function.__name__} calling itself", "a loop")
        if function not in self.functions:
            self._open.append(function)
            source = Source(function)
            lower = lower_function(self, source)
            names = [("s" if p == lower.state else p) for p in source.parameters]
            label = self._label("h_" + _plain(function.__name__))
            lines = [Line(0, f"def {label}({', '.join(names)}):", source.tree.lineno), *lower.lines]
            told = _told(source, lower.told)
            made = Function(label, source, lines, lower.reads_secrets, lower.slots, told)
            self._open.pop()
            self.functions[function] = made
            self.order.append(made)
        return self.functions[function]

    def table(self, table: Table, node: ast.AST, asked: Source) -> Function:
        """A table of helpers: one function that switches on the entry's number."""
        if table not in self.functions:
            entries = self._entries(table)
            if any(isinstance(e, Rule) for e in entries):
                asked.refuse(node, f"table {table.name} of rules without yield", "'yield from'")
            infos = {i: self.function(e, node, asked) for i, e in enumerate(entries) if e is not None}
            label = self._label("t_" + _plain(table.name))
            count = len(next(iter(infos.values())).source.parameters) - 1
            names = ", ".join(["s", *[f"a{i}" for i in range(count)]])
            lines = [Line(0, f"def {label}(_i, {names}):", 0)]
            for i, info in infos.items():
                lines.append(Line(1, f"if _i == {i}: return {info.label}({names})", 0))
            lines.append(Line(1, "return no_entry(s)", 0))
            source = next(iter(infos.values())).source
            tells = set().union(*(f.tells for f in infos.values()))
            secrets = any(f.reads_secrets for f in infos.values())
            made = Function(label, source, lines, secrets, tells=tells)
            self.functions[table] = made
            self.order.append(made)
        return self.functions[table]

    def _entries(self, table: Table) -> list[Any]:
        return [table.entries.get(i, table.default) for i in range(table.size)]

    def rule_table(self, table: Table, node: ast.AST, asked: Source) -> tuple[str, str]:
        """Name of the array of rule numbers, and of the largest frame among them."""
        if not table.entries and table.default is None:
            asked.refuse(node, f"the empty table {table.name}", "an import of the modules that fill it")
        for entry in self._entries(table):
            if entry is not None and not isinstance(entry, Rule):
                asked.refuse(node, f"'yield from' of table {table.name} of helpers", "a plain call")
            if entry is not None:
                self.rule_number(entry)
        if table not in self.rule_tables:
            numbers = tuple(-1 if e is None else self.rules.index(e) for e in self._entries(table))
            self.rule_tables[table] = self.constants.setdefault(numbers, f"C{len(self.constants)}")
        return self.rule_tables[table], f"FRAME_T{list(self.rule_tables).index(table)}"

    def first_legal(self, kind: Kind) -> str:
        """A function that finds the lowest legal option of a kind, or -1."""
        if kind not in self.lookaheads:
            info = self.function(kind.function)
            label = self._label("first_" + _plain(kind.name))
            self.lookaheads[kind] = label
            names = ", ".join(["s", *[f"a{i}" for i in range(len(kind.parameters))]])
            lines = [
                Line(0, f"def {label}({names}):", 0),
                Line(1, f"for _o in range({kind.options}):", 0),
                Line(2, f"if {info.label}({names}, _o) == 0: return _o", 0),
                Line(1, "return -1", 0),
            ]
            self.order.append(Function(label, info.source, lines))
        return self.lookaheads[kind]

    def together_site(self, kind: Kind, into: str, source: Source, node: ast.AST) -> int:
        parts = into.split(".")
        cls: Any = self.game.state
        empty = 0
        hidden = False
        text = "s"
        indexed = False
        for i, part in enumerate(parts):
            found = next((f for f in cls.fields if f.name == part), None)
            if found is None:
                source.refuse(node, f'into="{into}": {cls.__name__} has no field {part}', "a field's path")
            assert found is not None
            text += f".{found.slot}"
            if found.shape:
                text += "[askee]"
                indexed = True
            if isinstance(found.type, Integer):
                if i < len(parts) - 1:
                    source.refuse(node, f'into="{into}"', "a path that ends at an integer field")
                empty, hidden = found.secrecy.start, found.secrecy.kind == "secret"
            elif isinstance(found.type, type) and issubclass(found.type, Record):
                cls = found.type
            else:
                source.refuse(node, f'into="{into}", a set', "an integer field")
        if not indexed:
            source.refuse(
                node, f'into="{into}": one field for all askees', "a field of an array, one for each"
            )
        if not hidden:
            source.refuse(
                node,
                f'into="{into}", a public field (who answers last would see what the others have answered),',
                "a field declared secret",
            )
        for number, site in enumerate(self.sites):
            if site.kind is kind and site.into == into:
                return number
        self.sites.append(Together(kind, into, text, empty))
        return len(self.sites) - 1

    def _redeal(self, function: Callable[..., Any]) -> Function:
        """The game's own redeal, which alone may draw lots: it is kept apart, with the working record."""
        made = self.function(function)
        self.order.remove(made)
        made.lines[0].text = made.lines[0].text.replace("):", ", w):")
        return made

    def _bot(self, bot: Bot) -> dict[Kind, Function]:
        asked = {kind: score for kind, score in bot.scores.items() if kind in self.kinds}
        for kind in bot.scores.keys() - asked.keys() - bot.seldom:
            source = Source(bot.scores[kind])
            raise RuleSourceError(
                f"{source.file}:{source.tree.lineno}: bot {bot.name} scores {kind.name}, which no rule asks"
            )
        return {kind: self.function(score) for kind, score in asked.items()}

    # -- chapters --------------------------------------------------------------------------------

    def chapters(self) -> dict[str, list[int]]:
        """Rules by the module they stand in."""
        found: dict[str, list[int]] = {}
        for number, rule in enumerate(self.rules):
            found.setdefault(rule.function.__module__, []).append(number)
        return found


def _told(source: Source, names: set[str]) -> set[int]:
    """Places of the parameters that the told names are, or were reckoned from."""
    told = set(names)
    while True:
        before = len(told)
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Assign | ast.AugAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if any(isinstance(t, ast.Name) and t.id in told for t in targets):
                    told |= {n.id for n in ast.walk(node.value) if isinstance(n, ast.Name)}
        if len(told) == before:
            return {i for i, name in enumerate(source.parameters) if name in told}


def _plain(name: str) -> str:
    return re.sub(r"\W+", "_", name)
