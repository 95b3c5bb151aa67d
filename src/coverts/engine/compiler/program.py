"""The compiled form of a game: its rules and all functions generated for it."""

from __future__ import annotations

import ast
import gc
import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache
from typing import Any

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.base.loop_guard import MAX_PLAYOUT_ANSWERS, MAX_STEPS
from coverts.engine.compiler.generate import (
    measure_code,
    observation_code,
    question_code,
    redeal_code,
    score_code,
    view_code,
)
from coverts.engine.compiler.ir.expression_nodes import Symbol
from coverts.engine.compiler.ir.statement_nodes import WORK, FunctionCode
from coverts.engine.compiler.lower.catalogue import Catalogue, LoweredFunction
from coverts.engine.compiler.lower.control_flow import RuleLowering, lower_rule
from coverts.engine.compiler.lower.frame import RuleFrame
from coverts.engine.compiler.lower.functions import lower_function
from coverts.engine.compiler.lower.stale_slots import check_stale_slots
from coverts.engine.compiler.source.syntax import Source
from coverts.engine.compiler.source.template_reader import templates
from coverts.engine.game.definition import Game
from coverts.engine.game.opponents import MAX_BOTS, MAX_HALVINGS, MAX_WEIGHT, Bot
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

COMPILER_ERRORS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""The exceptions that the compiler may raise if it meets an unexpected construct."""


MAX_CHILDREN = 16
"""The maximum number of answers that a search tries at one node of its tree."""
PARTS = (
    "environment",
    "batch_games",
    "measured_play",
    "recorded_play",
    "searching",
    "position_tree",
    "walking",
    "sweeping",
    "judging",
)
"""The template modules that are compiled separately."""


class Program:
    """The rules of a game, checked and lowered.

    Attributes:
        framed: The compiled rules, sorted by number.
        bots: The score functions of each bot, by kind of question.
        own_redeal: The redeal function that the game itself defines, or None. It is the only function of the
            game that may use the random generator.

    Raises:
        RuleSourceError: A function uses something that the compiler does not support. Only the first such
            function is reported.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.catalogue = catalogue = Catalogue(game)
        catalogue.lower = self._lower_function
        self.lowered: dict[Rule, RuleLowering] = {}
        catalogue.rule(game.start)
        if game.settle is not None:
            catalogue.rule(game.settle)
        self._lower()
        _check_reads_only(catalogue.function(game.returns), "gives returns")
        for kind in catalogue.kinds:
            _check_reads_only(catalogue.function(kind.function), "weighs" if kind.chance else "judges")
            if kind.prepare is not None:
                _check_prepares_only(catalogue.function(kind.prepare))
        if game.owner is not None:
            _check_reads_only(catalogue.function(game.owner), "says who owns what")
        self._rule_sources = [function.source for function in catalogue.functions.values()]
        self._tables = sorted(catalogue.tables)
        self.bots = {bot: self._lower_scores(bot) for bot in game.bots}
        if game.points is not None:
            _check_reads_only(catalogue.function(game.points), "gives points")
        if game.lookahead is not None:
            _check_reads_only(catalogue.function(game.lookahead.turn), "counts turns")
            _check_reads_only(catalogue.function(game.lookahead.value), "values positions")
        if game.fits is not None:
            _check_reads_only(catalogue.function(game.fits), "says whether a state fits")
        self.own_redeal = self._redeal(game.redeal) if game.redeal is not None else None
        catalogue.close()
        self.numbers = catalogue.numbers
        self.framed = [
            RuleFrame(self.lowered[rule], catalogue.label("r", rule.function)) for rule in catalogue.rules
        ]
        self.frames = {framed.rule.source.function: framed.size for framed in self.framed}
        self._check_room()
        check_stale_slots(catalogue, self.framed)
        self._check_citations()

    @cached_property
    def version(self) -> str:
        """A hash of the rules: their functions, constant tables and record layout.

        Changes to comments, docstrings, bots and the engine's code do not change the hash.
        """
        sources = [*self._rule_sources, *(rule.source for rule in self.lowered.values())]
        return _hash_of((_texts_of(sources), self._tables, self.game.layout.description))

    @cached_property
    def bots_version(self) -> str:
        """A hash of the bots: the functions that only their scores use. See `version`."""
        rules = {id(source) for source in self._rule_sources}
        sources = [each.source for each in self.catalogue.functions.values() if id(each.source) not in rules]
        scored = [(bot.name, sorted(kind.name for kind in scores)) for bot, scores in self.bots.items()]
        return _hash_of((_texts_of(sources), scored))

    def _lower(self) -> None:
        """Lower all reachable rules until the set of hidden results no longer changes."""
        catalogue = self.catalogue
        before: object = None
        while before != (results := self._hidden_results()):
            before, at = results, 0
            while at < len(catalogue.rules):
                rule = catalogue.rules[at]
                with _report_errors(rule.function):
                    self.lowered[rule] = lower_rule(catalogue, Source(rule.function), catalogue.hidden[rule])
                at += 1

    def _check_room(self) -> None:
        """Check that the start rule fits on the stack.

        Other rules are checked during play.
        """
        source = self.lowered[self.game.start].source
        size, room = self.frames[source.function], self.game.state.stack_words
        if size > room:
            raise RuleSourceError(
                f"{source.file}:{source.tree.lineno}: {source.name} alone needs {size} words of the stack; "
                f"write stack_words = {4 * size} in {self.game.state.__name__}, which has {room}"
            )

    def _check_citations(self) -> None:
        """Check that every cited rule is in the rulebook, if the rulebook can be read."""
        try:
            book = book_of(self.game)
        except Exception:  # a game can be played without a rulebook
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
                        f"{place} cites rule {number}, which is not in the rulebook; write one that is, "
                        f"such as {next(iter(book.statements))}"
                    )

    def _lower_function(self, function: Callable[..., Any]) -> LoweredFunction:
        with _report_errors(function):
            return lower_function(self.catalogue, Source(function))

    def _hidden_results(self) -> object:
        """Return all facts that are known so far about hidden results and cancellations."""
        catalogue = self.catalogue
        rules = [(hidden.result, hidden.token) for hidden in catalogue.hidden.values()]
        return rules, catalogue.cancels_in_secret, catalogue.all_cancelled

    def _lower_scores(self, bot: Bot) -> dict[Kind, LoweredFunction]:
        scores = {kind: score for kind, score in bot.scores.items() if kind in self.catalogue.modes}
        for kind in bot.scores.keys() - scores.keys() - bot.seldom:
            source = Source(bot.scores[kind])
            raise RuleSourceError(
                f"{source.file}:{source.tree.lineno}: bot {bot.name} scores {kind.name}, which no rule asks; "
                "remove the score"
            )
        scored = {kind: self.catalogue.function(score) for kind, score in scores.items()}
        for function in scored.values():
            _check_reads_only(function, "scores")
        return scored

    def _redeal(self, function: Callable[..., Any]) -> FunctionCode:
        code = self.catalogue.function(function).code
        self.catalogue.order.remove(code)
        code.parameters.append(("w", WORK))
        return code

    # -- numbers ---------------------------------------------------------------------------------

    def number_of(self, symbol: Symbol) -> int:
        """Return the number that a symbol stands for."""
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
        """The maximum number of answers that a search tries at a node of this game."""
        return min(MAX_CHILDREN, max((kind.options + 1 for kind in self.catalogue.kinds), default=1))

    @property
    def constants(self) -> dict[str, int]:
        """The values of the names in capitals that templates use as constants."""
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
            "MAX_UNITS": redeal_code.MAX_UNITS,
            "MAX_TRIES": redeal_code.MAX_TRIES,
            "COLUMNS": MAX_OPTIONS + 1,
            "ACTIONS": self.catalogue.numbers.actions,
            "RANDOM": -1,
            "MAX_BOTS": MAX_BOTS,
            "MAX_WEIGHT": MAX_WEIGHT,
            "MAX_HALVINGS": MAX_HALVINGS,
            "CHILDREN": self.children,
            "COOPERATIVE": int(self.game.cooperative),
            "MIN_RETURN": self.game.min_return,
            "LOOKAHEAD": self.game.lookahead.turns if self.game.lookahead else 0,
            "PROBES": 8,
            **{mode.name: int(mode) for mode in Mode},
            **{fault.name: int(fault) for fault in Fault},
            "MAX_LEVELS": MAX_LEVELS,
            **{name.name: int(name) for names in (NodeKind, NodeColumn, TreeCount) for name in names},
        }

    # -- functions -------------------------------------------------------------------------------

    @cached_property
    def support(self) -> list[FunctionCode]:
        """The functions of the engine that rules may call."""
        catalogue = self.catalogue
        own = [score_code.clear_scratch(catalogue), score_code.forget_groups(catalogue)]
        return [*templates("support", self.constants), *own]

    @cached_property
    def rules(self) -> list[FunctionCode]:
        """The compiled functions of the rules, sorted by the numbers of the rules."""
        return [framed.code for framed in self.framed]

    @cached_property
    def labels_of_cards(self) -> set[str]:
        """The labels of the functions and rules that belong to cards."""
        entries = {
            entry.function if isinstance(entry, Kind) else entry
            for code in self.game.cards.values()
            for entry in code
        }
        functions = {lowered.label for entry, lowered in self.catalogue.functions.items() if entry in entries}
        rules = zip(self.catalogue.rules, self.rules, strict=True)
        return functions | {code.label for rule, code in rules if rule in entries}

    @cached_property
    def interface(self) -> list[FunctionCode]:
        """The generated functions for questions, views, scores and returns."""
        catalogue = self.catalogue
        return [
            *question_code.questions(catalogue),
            view_code.views(catalogue),
            *score_code.scores(catalogue, self.bots),
            score_code.returns(catalogue),
            score_code.points(catalogue),
            *score_code.lookahead(catalogue),
            score_code.owner(catalogue),
        ]

    @cached_property
    def redeal(self) -> list[FunctionCode]:
        """The redeal function and the functions that it calls."""
        return [*templates("dealing", self.constants), *redeal_code.redeal(self.catalogue, self.own_redeal)]

    @cached_property
    def playing(self) -> list[FunctionCode]:
        """The functions for random play: playouts, tournaments and batches."""
        step = score_code.step([code.label for code in self.rules])
        engine = [*templates("faults", self.constants), *templates("play_on", self.constants)]
        questions = [question_code.random_option(self.catalogue), question_code.verdict(self.catalogue)]
        return [*engine, *questions, step]

    @cached_property
    def planning(self) -> list[FunctionCode]:
        """The functions for playouts in redealt states."""
        liked = {info.label for scored in self.bots.values() for info in scored.values()}
        return [
            *templates("planning", self.constants),
            *self.redeal,
            redeal_code.ask_again(self.catalogue),
            view_code.views_of_bots(self.catalogue, liked),
            score_code.has_score(self.catalogue, self.bots),
        ]

    @cached_property
    def observing(self) -> list[FunctionCode]:
        """The functions that turn views into rows of numbers."""
        catalogue = self.catalogue
        return [
            observation_code.numbers_into(catalogue),
            observation_code.sight_into(catalogue),
            observation_code.fold_view(catalogue),
            observation_code.first_action(catalogue),
        ]

    @cached_property
    def recording(self) -> list[FunctionCode]:
        """The functions that record what each seat held and chose."""
        return measure_code.recording_functions(self.catalogue)

    @cached_property
    def parts(self) -> dict[str, list[FunctionCode]]:
        """The templates that the native backend compiles when they are first used."""
        return {name: templates(name, self.constants) for name in PARTS}

    def suspended_at(self, header: int) -> tuple[str, int, str]:
        """Return the file, line and name of the rule at which a frame is suspended.

        Args:
            header: The header word of the frame.
        """
        framed = self.framed[rule_of(header)]
        code = framed.code
        name = self.catalogue.rules[rule_of(header)].name
        return code.file, framed.lines.get(header % POINTS, code.line), name

    def source_of(self, entry: Rule | Callable[..., Any]) -> Source:
        """Return the source of a rule or of another function of the game."""
        if isinstance(entry, Rule):
            return self.lowered[entry].source
        return self.catalogue.functions[entry].source


@contextmanager
def _report_errors(function: Callable[..., Any]) -> Iterator[None]:
    """Turn an unexpected exception into a RuleSourceError that has a file and line."""
    try:
        yield
    except COMPILER_ERRORS as error:
        code = function.__code__
        raise RuleSourceError(
            f"{code.co_filename}:{code.co_firstlineno}: {function.__name__} cannot be compiled: "
            f"{type(error).__name__}: {error}; write it in simpler statements"
        ) from error


def _check_reads_only(function: LoweredFunction, what: str) -> None:
    """Refuse a function that changes the state although it should only read it."""
    if function.writes or function.prepares:
        function.source.refuse(
            function.source.tree, f"a function that {what} and changes the state", "one that only reads it"
        )


def _check_prepares_only(function: LoweredFunction) -> None:
    if function.writes:
        function.source.refuse(
            function.source.tree,
            "a prepare that changes a field that is not scratch",
            "a field declared scratch(), or a rule",
        )


def _texts_of(sources: Iterable[Source]) -> list[str]:
    return sorted(_source_text(source) for source in sources)


def _hash_of(content: object) -> str:
    return hashlib.sha256(repr(content).encode()).hexdigest()[:16]


def _source_text(source: Source) -> str:
    """Return a function's statements and the integer globals that it uses."""
    body = source.tree.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    names = {node.id for each in body for node in ast.walk(each) if isinstance(node, ast.Name)}
    values = {name: source.outer[name] for name in sorted(names) if isinstance(source.outer.get(name), int)}
    return f"{source.name}{source.parameters}{[ast.unparse(each) for each in body]}{values}"


@lru_cache(maxsize=64)
def program_of(game: Game) -> Program:
    """Return the compiled program of a game, from a cache if possible.

    A program consists of many long-lived objects. They are excluded from garbage collection.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        return Program(game)
    finally:
        gc.freeze()
        if collecting:
            gc.enable()
