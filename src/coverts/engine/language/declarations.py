"""Classes for the declarations of a game: rules, dispatch tables and kinds of question.

Rules, judges and the entries of dispatch tables can be called as plain Python functions.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.language.field_types import AllBut
from coverts.engine.language.registers import CANCELLED, Mode

OK = 0
"""The value that a judge returns for a legal option."""

EVERYBODY = "everybody"
"""A value for the argument `learns` of `chance`: all players learn the outcome."""

NOBODY = "nobody"
"""A value for the argument `learns` of `chance`: no player learns the outcome.

Example:
    @chance(CARDS, learns=NOBODY)
    def set_aside(s, card):
        return card in s.deck
"""

MAX_OPTIONS = 256
"""The maximum number of options of one kind of question."""

BEFORE = "before"
"""The name of the attribute of a `RecordNumber` that returns the index before it."""

Body = Callable[..., Any]


class RefusalNumber(str):
    """The value that a judge returns for a forbidden option: the number of the rule that forbids it."""


class RecordNumber(int):
    """An index of a record that also has the record's attributes."""

    def __new__(cls, number: int, records: Sequence[Any]) -> RecordNumber:
        index = super().__new__(cls, number)
        index.__dict__["records"] = records
        return index

    def __getattr__(self, name: str) -> Any:
        if name == BEFORE:
            return RecordNumber(int(self) - 1, self.__dict__["records"])
        if self < 0:
            raise IndexError(f"there is no record {int(self)}")
        return getattr(self.__dict__["records"][self], name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.__dict__["records"][self], name, value)


def mark_numbered(function: Body) -> None:
    """Mark a function whose parameters are annotated with record classes.

    The function then receives a `RecordNumber` for each such parameter.
    """
    if any(name != "return" for name in getattr(function, "__annotations__", ())):
        function.numbered = True  # type: ignore[attr-defined]  # read by the compiler


def mark_rules(function: Body, numbers: tuple[str, ...], judges: bool = False) -> None:
    """Set the rules that a function cites if it calls `refuse()` without a number."""
    function.rules = numbers  # type: ignore[attr-defined]  # read by the compiler
    function.judges = judges  # type: ignore[attr-defined]  # likewise


def is_boolean_judge(function: Body) -> bool:
    """Return whether a judge returns a bool.

    False then means that the judge's only rule forbids the option.
    """
    annotation = getattr(function, "__annotations__", {}).get("return")
    return bool(getattr(function, "judges", False)) and annotation in (bool, "bool")


def call_plainly(function: Body, *arguments: Any) -> Any:
    """Call a rule's body, a judge or a dispatch entry as a plain Python function."""
    if getattr(function, "numbered", False) and any(homes := _homes(function)[1]):
        s = arguments[_homes(function)[0]]
        pairs = zip(arguments, homes, strict=True)
        arguments = tuple(RecordNumber(x, getattr(s, home)) if home else x for x, home in pairs)
    answer = function(*arguments)
    if is_boolean_judge(function):
        return OK if answer else RefusalNumber(getattr(function, "rules", ("",))[0])
    return answer


@cache
def _homes(function: Body) -> tuple[int, list[str]]:
    """Return the index of the parameter that receives the state, and each parameter's record array.

    The array is "" for a parameter that is a plain number.
    """
    names = [*inspect.signature(function).parameters]
    kinds = inspect.get_annotations(function, eval_str=True)
    return _state_index(names), [getattr(kinds.get(name), "home", "") for name in names]


def _state_index(names: Sequence[str]) -> int:
    """Return the index of the parameter that receives the state.

    Parameters that are bound to constants come before this parameter.
    """
    return names.index("s") if "s" in names else 0


def source_place(function: Body) -> str:
    """Return a function's file and line for error messages."""
    code = function.__code__
    return f"{code.co_filename}:{code.co_firstlineno}"


class Rule:
    """A rule of the rulebook: a generator function over the record.

    Calling a rule runs it as plain Python. The compiler reads the source of `function`.

    Args:
        function: The rule's body.
        numbers: The rule's numbers in the game's rulebook.
        silent: Whether the body may have no `yield`. This is for dispatch tables in which most rules ask a
            question but some do not.

    Raises:
        RuleSourceError: The body has no `yield`, and `silent` is false.
    """

    def __init__(self, function: Body, numbers: tuple[str, ...], silent: bool = False) -> None:
        if not silent and not inspect.isgeneratorfunction(function):
            raise RuleSourceError(
                f"{source_place(function)}: rule {function.__name__} never yields; make it a helper "
                "(a plain function) and call it without 'yield from', or put the function in a Dispatch"
            )
        mark_numbered(function)
        self.function = function
        self.numbers = numbers
        self.name = function.__qualname__
        self.title = ""
        self.general = False
        """Whether the compiler generated the rule for a call that passes helpers or questions as arguments.

        Players do not see the name of such a rule, but the name of its caller.
        """
        self.parameters = list(inspect.signature(function).parameters)
        self.argument_names = self.parameters[_state_index(self.parameters) + 1 :]
        """The parameters after the state, whose values a frame of the stack holds."""
        self.__doc__ = function.__doc__

    @property
    def place(self) -> str:
        """The rule's file, line and name for error messages to the game's author."""
        return f"{source_place(self.function)}: {self.name}"

    def __call__(self, *arguments: Any) -> Generator[Any, Any, Any]:
        s = arguments[_state_index(self.parameters)]
        s.e_depth += 1
        mine = s.e_depth
        try:
            outcome = call_plainly(self.function, *arguments)
            return (yield from outcome) or 0 if inspect.isgenerator(outcome) else outcome or 0
        except Cancelled as cancelled:
            if cancelled.token != mine:
                raise
            return CANCELLED
        finally:
            s.e_depth = mine - 1

    def __repr__(self) -> str:
        return f"<rule {self.name} {' '.join(self.numbers)}>"


class Dispatch:
    """A table of numbered rules or helpers, for example with one entry for each card.

    `TABLE[n](s, ...)` calls entry n, or `default` if entry n is missing. All entries take the same arguments.
    If any entry is a rule, plain functions become rules that ask no question.

    Args:
        name: The table's name in error messages.
        size: The exclusive upper bound of the numbers.
        default: The entry for all numbers that have no entry.
    """

    def __init__(self, name: str, size: int, default: Any = None) -> None:
        self.name, self.size, self.default = name, size, default
        self.entries: dict[int, Any] = {}

    def put(self, number: int, entry: Any) -> None:
        """Add an entry to the table.

        Args:
            number: The entry's number, from 0 to `size` - 1.
            entry: A rule or a plain function.

        Raises:
            RuleSourceError: The number is already used or out of range, or the entry does not take the same
                number of arguments as the other entries.
        """
        source = entry.function if isinstance(entry, Rule) else entry
        place = f"{source_place(source)}: dispatch {self.name}:"
        if not 0 <= number < self.size:
            raise RuleSourceError(
                f"{place} entry {number} is out of range; use a number from 0 to {self.size - 1}"
            )
        if number in self.entries:
            raise RuleSourceError(f"{place} entry {number} is defined twice; give each card its own number")
        if source is entry and inspect.isgeneratorfunction(entry):
            raise RuleSourceError(
                f"{place} {entry.__name__} yields but is not a rule; write @rule() above it"
            )
        others = [*self.entries.values(), *([self.default] if self.default else [])]
        if others and arity(others[0]) != arity(entry):
            raise RuleSourceError(
                f"{place} {source.__name__} takes {arity(entry)} arguments, but the other entries take "
                f"{arity(others[0])}; give all entries the same signature"
            )
        self.entries[number] = entry
        if any(isinstance(one, Rule) for one in (entry, *others)):
            self.entries = {at: _as_rule(one) for at, one in self.entries.items()}
            self.default = self.default and _as_rule(self.default)

    def __getitem__(self, number: int) -> Any:
        entry = self.entries.get(number, self.default)
        if entry is None:
            raise IndexError(f"dispatch {self.name} has no entry {number}")
        return entry if isinstance(entry, Rule) else partial(call_plainly, entry)

    def __contains__(self, number: int) -> bool:
        return number in self.entries


def _as_rule(entry: Any) -> Rule:
    """Return an entry as a rule; a plain function keeps its rulebook numbers."""
    return entry if isinstance(entry, Rule) else Rule(entry, getattr(entry, "numbers", ()), silent=True)


def arity(entry: Any) -> int:
    """Return the number of arguments that a rule or function takes."""
    return len(inspect.signature(entry.function if isinstance(entry, Rule) else entry).parameters)


class Lookup(list[int]):
    """A list with one number for each card, room or piece.

    Declarations fill the list, and rules read it like a tuple of constants. It must not change after the
    game's rules are compiled.

    Args:
        size: The length of the list.
        default: The initial value of every number.
    """

    def __init__(self, size: int, default: int = 0) -> None:
        super().__init__([default] * size)


class Names(list[str]):
    """A list with one name for each card, which a kind of question can use as its options.

    The cards' declarations fill the list.

    Args:
        size: The length of the list.
    """

    def __init__(self, size: int) -> None:
        super().__init__([""] * size)


@dataclass(frozen=True)
class InGroup:
    """A group of slots, for a predicate or a question that concerns only these slots.

    Attributes:
        groups: The `SlotGroups`.
        which: The number of the group, or the name of the parameter with the number.
    """

    groups: Any
    which: int | str


@dataclass(eq=False)
class Kind:
    """A kind of question, with a function that judges its options or weighs its outcomes.

    The functions `decision`, `chance`, `shown` and `roll` create kinds. Their docstrings explain `prompt`,
    `others_see`, `prepare` and `learns`. A rule calls the kind with its arguments and yields the result.

    Raises:
        RuleSourceError: The kind has more than 256 options or more than 4 arguments, or `ends` or `final` is
            not an option.
    """

    function: Body
    """The function that judges one option. For chance: the function that returns the weight of one outcome.
    """
    texts: list[str]
    """The text of each option."""
    numbers: tuple[str, ...] = ()
    """The kind's numbers in the game's rulebook."""
    prompt: str = ""
    others_see: str = "what"
    prepare: Body | None = None
    learns: str | AllBut | Body = EVERYBODY
    chance: bool = False
    """Whether chance answers the question."""
    offset: int = 0
    """The answer is the option's number plus this offset, for example 1 for the faces of a die."""
    named: str = ""
    """The key of the function in the game's `names` that returns the options' texts, or "" to use `texts`."""
    ends: int = -1
    """The option that ends a series of questions of this kind, or -1."""
    final: int = -1
    """The option that takes the player out of the game, or -1."""
    menus: dict[int, str] = field(default_factory=dict)
    """The heading of an option's menu, for each option that is offered in a menu."""
    passes: tuple[int, ...] = ()
    """The options that do nothing, the plainest first."""
    settings: tuple[int, ...] = ()
    """The options that only change when the player is asked."""
    group: InGroup | None = None
    """The only group of slots in which options can be legal, or None."""
    then: Kind | None = None
    """The question that follows for the same player, or None. People answer both questions together."""
    lies_in: str = ""
    """For `shown`: the path of the secret field with the value. The kind's arguments may be indices in the
    path.
    """
    judge: Body | None = None
    """For `shown`: the judge that decides whether the field may hold a value."""
    parameters: list[str] = field(init=False)
    name: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = self.function.__name__
        parameters = list(inspect.signature(self.function).parameters)
        self.parameters = parameters[1:-1]
        place = self.place
        if not 1 <= len(self.texts) <= MAX_OPTIONS:
            raise RuleSourceError(
                f"{place}: a question cannot have {len(self.texts)} options; "
                f"give it 1 to {MAX_OPTIONS}, or ask two questions"
            )
        for word, option in (("ends", self.ends), ("final", self.final)):
            if not -1 <= option < len(self.texts):
                last = len(self.texts) - 1
                raise RuleSourceError(
                    f"{place}: {word}={option} is not an option; write a number from 0 to {last}"
                )
        if not isinstance(self.texts, Names):
            self.check()
        if not self.chance:
            mark_rules(self.function, self.numbers, judges=True)
        mark_numbered(self.function)
        if len(self.parameters) > 4:
            raise RuleSourceError(
                f"{place}: a question cannot take {len(self.parameters)} arguments; "
                "pass at most 4 and keep the others in fields"
            )
        if not self.chance and not self.parameters:
            raise RuleSourceError(
                f"{place}: the argument for the asked player is missing; add it after the state"
            )

    def cite(self, number: str) -> None:
        """Add a card's rule in front of the kind's rules, so that `refuse()` without a number cites it.

        Args:
            number: The number of the card's rule.
        """
        self.numbers = tuple(dict.fromkeys((number, *self.numbers)))
        if not self.chance:
            mark_rules(self.function, (number,), judges=True)

    def judge_plainly(self, s: Any, *arguments: int) -> Any:
        """Judge an option, or weigh an outcome of chance, by calling the function as plain Python.

        Args:
            s: The state.
            arguments: The question's arguments, followed by the option.
        """
        return call_plainly(self.function, s, *arguments)

    def check(self) -> None:
        """Check that all options have different texts.

        Texts that are set after this check are checked when the game is compiled.

        Raises:
            RuleSourceError: Two options have the same text.
        """
        if len(set(self.texts)) != len(self.texts):
            raise RuleSourceError(f"{self.place}: two options have the same text; give each its own text")

    @property
    def place(self) -> str:
        """The kind's file, line and name for error messages to the game's author."""
        return f"{source_place(self.judge or self.function)}: {self.name}"

    @property
    def options(self) -> int:
        """The number of options."""
        return len(self.texts)

    def __call__(self, *arguments: Any) -> Ask:
        if len(arguments) != len(self.parameters):
            raise TypeError(f"{self.name} takes the arguments {self.parameters}, not {arguments}")
        return Ask(self, arguments)

    def __repr__(self) -> str:
        return f"<{'shown' if self.lies_in else 'chance' if self.chance else 'decision'} {self.name}>"

    def read_shown(self, s: Any, *arguments: int) -> int:
        """Return the value of the secret field that a `shown` kind reveals.

        Args:
            s: The state.
            arguments: The arguments of the question.
        """
        names = [*inspect.signature(self.function).parameters][:-1]
        return int(eval(f"{names[0]}.{self.lies_in}", dict(zip(names, (s, *arguments), strict=True))))


@dataclass(eq=False)
class Ask:
    """A question that a rule yields: to one player, to several players, or to chance."""

    kind: Kind
    arguments: tuple[int, ...] = ()
    mode: Mode = Mode.ONE
    least: int = 1
    most: int = 1
    askees: int = 0
    into: str = ""


class Cancelled(Exception):
    """An exception that ends all active rules from the innermost rule to the cancelled action."""

    def __init__(self, token: int) -> None:
        super().__init__(token)
        self.token = token
