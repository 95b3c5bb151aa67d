"""All the code of one game, from its start rule on: checked, lowered, numbered, and what stands around it."""

from __future__ import annotations

import ast
import gc
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache
from typing import Any

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.base.loop_guard import MAX_PLAYOUT_ANSWERS, MAX_STEPS
from coverts.engine.compiler.generate import measure_code as notes
from coverts.engine.compiler.generate import observation_code as sights
from coverts.engine.compiler.generate import question_code, redeal_code, score_code, view_code
from coverts.engine.compiler.ir.expression_nodes import Symbol
from coverts.engine.compiler.ir.statement_nodes import WORK, Code
from coverts.engine.compiler.lower.catalogue import Catalogue, Function
from coverts.engine.compiler.lower.control_flow import LowerRule, lower_rule
from coverts.engine.compiler.lower.frame import Framed
from coverts.engine.compiler.lower.functions import lower_function
from coverts.engine.compiler.lower.stale_slots import check_rests
from coverts.engine.compiler.source.syntax import Source
from coverts.engine.compiler.source.template_reader import templates
from coverts.engine.game.definition import Bot, Game
from coverts.engine.game.rulebook import book_of
from coverts.engine.language.declarations import MAX_OPTIONS, Dispatch, Kind, Rule
from coverts.engine.language.registers import (
    CALLER_SHIFT,
    CANCELLED,
    FAULT_BITS,
    POINTS,
    RULE_POINT_MASK,
    RULE_SHIFT,
    RULES,
    WORD,
    Fault,
    Mode,
    rule_of,
)
from coverts.engine.language.tree_layout import MAX_LEVELS, NodeColumn, NodeKind, TreeCount

STUMBLES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What the compiler may raise of its own at a construct that nothing refuses."""


MOST_CHILDREN = 16
"""Answers that are tried at a node of a search tree, at most."""
PARTS = (
    "environment",
    "batch_games",
    "measured_play",
    "searching",
    "position_tree",
    "walking",
    "sweeping",
    "judging",
)
"""Modules of templates of which each is compiled apart from the others."""


class Program:
    """A game's rules, read and checked; raises RuleSourceError at the first that is outside the subset.

    framed: of each rule, by its number. bots: what each scores. own_redeal: the game's own, which is kept
    apart: it alone may draw lots.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.catalogue = catalogue = Catalogue(game)
        catalogue.lower = self._lower_function
        self.lowered: dict[Rule, LowerRule] = {}
        catalogue.rule(game.start)
        if game.settle is not None:
            catalogue.rule(game.settle)
        self._lower()
        _only_looks(catalogue.function(game.returns), "gives returns")
        for kind in catalogue.kinds:
            _only_looks(catalogue.function(kind.function), "weighs" if kind.chance else "judges")
            if kind.prepare is not None:
                _only_prepares(catalogue.function(kind.prepare))
        if game.owner is not None:
            _only_looks(catalogue.function(game.owner), "says who owns what")
        self._of_rules = [function.source for function in catalogue.functions.values()]
        self._tables = sorted(catalogue.tables)
        self.bots = {bot: self._scored(bot) for bot in game.bots}
        if game.points is not None:
            _only_looks(catalogue.function(game.points), "gives points")
        self.own_redeal = self._redeal(game.redeal) if game.redeal is not None else None
        catalogue.close()
        self.numbers = catalogue.numbers
        self.framed = [
            Framed(self.lowered[rule], catalogue.label("r", rule.function)) for rule in catalogue.rules
        ]
        self.frames = {framed.rule.source.function: framed.size for framed in self.framed}
        self._check_room()
        check_rests(catalogue, self.framed)
        self._check_cited()

    @cached_property
    def version(self) -> str:
        """Letters that differ where the rules do: in what their functions say, their tables or the record.

        Comments, docstrings, bots and the program that runs the rules have no part in it.
        """
        sources = [*self._of_rules, *(rule.source for rule in self.lowered.values())]
        texts = sorted(_text(source) for source in sources)
        told = repr((texts, self._tables, self.game.dtype.descr))
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def _lower(self) -> None:
        """Lower every rule come to, and all again until no result is found to be hidden any more."""
        catalogue = self.catalogue
        before: object = None
        while before != (found := self._found_hidden()):
            before, at = found, 0
            while at < len(catalogue.rules):
                rule = catalogue.rules[at]
                with _placed(rule.function):
                    self.lowered[rule] = lower_rule(catalogue, Source(rule.function), catalogue.hidden[rule])
                at += 1

    def _check_room(self) -> None:
        """The first rule has room on the stack; whether those it calls have shows in play."""
        source = self.lowered[self.game.start].source
        size, room = self.frames[source.function], self.game.state.stack_words
        if size > room:
            raise RuleSourceError(
                f"{source.file}:{source.tree.lineno}: {source.name} alone needs {size} words of the stack; "
                f"write stack_words = {4 * size} in {self.game.state.__name__}, which has {room}"
            )

    def _check_cited(self) -> None:
        """Rules, questions and refusals cite what the rulebook has, if there is one that can be read."""
        try:
            book = book_of(self.game)
        except Exception:  # tables make do without a rulebook; `coverts check` does not
            return
        catalogue = self.catalogue
        cited = [(rule.place, rule.numbers) for rule in catalogue.rules]
        cited += [(kind.place, kind.numbers) for kind in catalogue.kinds]
        cited += [
            (f"{file}:{line}: refuse", (number,)) for number, (file, line) in catalogue.refused_at.items()
        ]
        for place, numbers in cited:
            for number in numbers:
                if book.statements and number not in book.statements and number not in book.chapters:
                    raise RuleSourceError(
                        f"{place} cites rule {number}, which the rulebook does not have; write one it has, "
                        f"such as {next(iter(book.statements))}"
                    )

    def _lower_function(self, function: Callable[..., Any]) -> Function:
        with _placed(function):
            return lower_function(self.catalogue, Source(function))

    def _found_hidden(self) -> object:
        """What has been found, so far, to be hidden in what rules give back."""
        catalogue = self.catalogue
        rules = [(found.result, found.token) for found in catalogue.hidden.values()]
        return rules, catalogue.cancels_in_secret, catalogue.all_cancelled

    def _scored(self, bot: Bot) -> dict[Kind, Function]:
        asked = {kind: score for kind, score in bot.scores.items() if kind in self.catalogue.modes}
        for kind in bot.scores.keys() - asked.keys() - bot.seldom:
            source = Source(bot.scores[kind])
            raise RuleSourceError(
                f"{source.file}:{source.tree.lineno}: bot {bot.name} scores {kind.name}, which no rule asks"
            )
        scored = {kind: self.catalogue.function(score) for kind, score in asked.items()}
        for made in scored.values():
            _only_looks(made, "scores")
        return scored

    def _redeal(self, function: Callable[..., Any]) -> Code:
        code = self.catalogue.function(function).code
        self.catalogue.order.remove(code)
        code.parameters.append(("w", WORK))
        return code

    # -- numbers ---------------------------------------------------------------------------------

    def number_of(self, symbol: Symbol) -> int:
        """What a symbol stands for."""
        match symbol.what:
            case "rule":
                return self.numbers.rule_number[symbol.key]
            case "kind":
                return self.numbers.kind_number[symbol.key]
            case "refusal":
                return self.numbers.refusals.index(symbol.key) + 1
            case "site":
                return self.catalogue.sites.index(symbol.key)
        key = symbol.key
        if not isinstance(key, Dispatch):
            return self.frames[key]
        entries = [entry for entry in self.catalogue.entries(key) if entry is not None]
        return max(self.frames[entry.function] for entry in entries)

    @property
    def children(self) -> int:
        """Answers that are tried at a node of a search tree: of the largest question, or MOST_CHILDREN."""
        return min(MOST_CHILDREN, max((kind.options + 1 for kind in self.catalogue.kinds), default=1))

    @property
    def constants(self) -> dict[str, int]:
        """What the names in capitals of the templates stand for."""
        return {
            "STACK_WORDS": self.game.state.stack_words,
            "WORD": WORD,
            "CALLER_SHIFT": CALLER_SHIFT,
            "RULE_SHIFT": RULE_SHIFT,
            "RULE_MASK": RULES - 1,
            "CANCELLED": CANCELLED,
            "RULE_POINT_MASK": RULE_POINT_MASK,
            "FAULT_BITS": FAULT_BITS,
            "MAX_STEPS": MAX_STEPS,
            "MAX_PLAYOUT_ANSWERS": MAX_PLAYOUT_ANSWERS,
            "MOST_UNITS": redeal_code.MOST_UNITS,
            "TRIES": redeal_code.TRIES,
            "COLUMNS": MAX_OPTIONS + 1,
            "ACTIONS": self.catalogue.numbers.actions,
            "RANDOM": -1,
            "CHILDREN": self.children,
            "PROBES": 8,
            **{mode.name: int(mode) for mode in Mode},
            **{fault.name: int(fault) for fault in Fault},
            "MAX_LEVELS": MAX_LEVELS,
            **{name.name: int(name) for names in (NodeKind, NodeColumn, TreeCount) for name in names},
        }

    # -- functions -------------------------------------------------------------------------------

    @cached_property
    def support(self) -> list[Code]:
        """What rules may call beside the game's own functions."""
        return [*templates("support", self.constants), score_code.clear_scratch(self.catalogue)]

    @cached_property
    def rules(self) -> list[Code]:
        """The functions of the rules, by their numbers."""
        return [framed.code for framed in self.framed]

    @cached_property
    def around(self) -> list[Code]:
        """Questions, views, scores, returns: what stands around the rules on every back end."""
        catalogue = self.catalogue
        return [
            *question_code.questions(catalogue),
            view_code.views(catalogue),
            *score_code.scores(catalogue, self.bots),
            score_code.returns(catalogue),
            score_code.points(catalogue),
            score_code.owner(catalogue),
        ]

    @cached_property
    def redeal(self) -> list[Code]:
        """The redeal and all it calls."""
        return [*templates("dealing", self.constants), *redeal_code.redeal(self.catalogue, self.own_redeal)]

    @cached_property
    def playing(self) -> list[Code]:
        """Playing on in machine code: playouts, tournaments, batches."""
        step = score_code.step([code.label for code in self.rules])
        engine = [*templates("faults", self.constants), *templates("play_on", self.constants)]
        return [*engine, question_code.random_option(self.catalogue), step]

    @cached_property
    def planning(self) -> list[Code]:
        """Playouts in redealt worlds."""
        liked = {info.label for scored in self.bots.values() for info in scored.values()}
        return [
            *templates("planning", self.constants),
            *self.redeal,
            redeal_code.ask_again(self.catalogue),
            view_code.views_of_bots(self.catalogue, liked),
            score_code.scored(self.catalogue, self.bots),
        ]

    @cached_property
    def sights(self) -> list[Code]:
        """A view as numbers."""
        catalogue = self.catalogue
        return [
            sights.numbers_into(catalogue),
            sights.sight_into(catalogue),
            sights.folded(catalogue),
            sights.first_action(catalogue),
        ]

    @cached_property
    def notes(self) -> list[Code]:
        """What is noted of a game that is measured."""
        return notes.notes(self.catalogue)

    @cached_property
    def parts(self) -> dict[str, list[Code]]:
        """What machine code has beside playing and planning, each part made when it is first wanted."""
        return {name: templates(name, self.constants) for name in PARTS}

    def left_at(self, header: int) -> tuple[str, int, str]:
        """Where the rule of a frame asked or called and waits: file and line, and its name."""
        framed = self.framed[rule_of(header)]
        code = framed.code
        name = self.catalogue.rules[rule_of(header)].name
        return code.file, framed.lines.get(header % POINTS, code.line), name

    def source_of(self, entry: Rule | Callable[..., Any]) -> Source:
        """Where a rule or another function of the game was read."""
        if isinstance(entry, Rule):
            return self.lowered[entry].source
        return self.catalogue.functions[entry].source


@contextmanager
def _placed(function: Callable[..., Any]) -> Iterator[None]:
    """Whatever the compiler stumbles over in a function is said with its file and line."""
    try:
        yield
    except STUMBLES as error:
        code = function.__code__
        raise RuleSourceError(
            f"{code.co_filename}:{code.co_firstlineno}: {function.__name__} cannot be compiled: "
            f"{type(error).__name__}: {error}; write it in simpler statements"
        ) from error


def _only_looks(made: Function, what: str) -> None:
    """Whatever is asked of a position must leave it as it is: nobody knows how often it is asked."""
    if made.writes or made.prepares:
        made.source.refuse(
            made.source.tree, f"a function that {what} and changes the state", "one that only looks"
        )


def _only_prepares(made: Function) -> None:
    if made.writes:
        made.source.refuse(
            made.source.tree,
            "a prepare that changes what is no scratch",
            "a field declared scratch(), or a rule",
        )


def _text(source: Source) -> str:
    """A function as it is read: its statements, and the plain values of the names in it."""
    body = source.tree.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    names = {node.id for each in body for node in ast.walk(each) if isinstance(node, ast.Name)}
    values = {name: source.outer[name] for name in sorted(names) if isinstance(source.outer.get(name), int)}
    return f"{source.name}{source.parameters}{[ast.unparse(each) for each in body]}{values}"


@lru_cache(maxsize=64)
def program_of(game: Game) -> Program:
    """The program of a game, made once.

    What it is made of stays, and there is much of it: whoever looks for garbage need not look there.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        return Program(game)
    finally:
        gc.freeze()
        if collecting:
            gc.enable()
