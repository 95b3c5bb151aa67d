"""What declarations create: rules, dispatch tables and kinds of question, all callable as plain Python."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.language.registers import CANCELLED, Mode

OK = 0
"""What a judge returns for a legal option."""

EVERYBODY = "everybody"
"""For `learns` of `chance`: all players learn the outcome."""

NOBODY = "nobody"
"""For `learns` of `chance`: no player learns the outcome."""

MAX_OPTIONS = 256
"""Options of one kind of question."""

BEFORE = "before"
"""`this.before` is the number before `this`, which is read as a record, too."""

Body = Callable[..., Any]


class RefusalNumber(str):
    """What a judge returns for a forbidden option: the number of the rule against it."""


class RecordNumber(int):
    """An index that also reads as its record: attributes are those of the record."""

    def __new__(cls, number: int, records: Sequence[Any]) -> RecordNumber:
        made = super().__new__(cls, number)
        made.__dict__["records"] = records
        return made

    def __getattr__(self, name: str) -> Any:
        if name == BEFORE:
            return RecordNumber(int(self) - 1, self.__dict__["records"])
        if self < 0:
            raise IndexError(f"there is no record {int(self)}")
        return getattr(self.__dict__["records"][self], name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.__dict__["records"][self], name, value)


def mark_numbered(function: Body) -> None:
    """Mark a function with record annotations on its parameters.

    It receives their numbers as `RecordNumber`s.
    """
    if any(name != "return" for name in getattr(function, "__annotations__", ())):
        function.numbered = True  # type: ignore[attr-defined]  # read by the compiler


def mark_rules(function: Body, numbers: tuple[str, ...], judges: bool = False) -> None:
    """Name the rules that a function's bare `refuse()`, or its "no", refers to."""
    function.rules = numbers  # type: ignore[attr-defined]  # read by the compiler
    function.judges = judges  # type: ignore[attr-defined]  # likewise


def is_boolean_judge(function: Body) -> bool:
    """Return whether a judge returns a bool: False is refused by its one rule."""
    said = getattr(function, "__annotations__", {}).get("return")
    return bool(getattr(function, "judges", False)) and said in (bool, "bool")


def call_plainly(function: Body, *arguments: Any) -> Any:
    """Call a rule's body, a judge or a table entry as plain Python."""
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
    """Return the state's index, and the array of each parameter's record.

    The array is "" for a plain number.
    """
    names = [*inspect.signature(function).parameters]
    kinds = inspect.get_annotations(function, eval_str=True)
    return _state_index(names), [getattr(kinds.get(name), "home", "") for name in names]


def _state_index(names: Sequence[str]) -> int:
    """Return the index of the state: first, or after parameters bound as constants."""
    return names.index("s") if "s" in names else 0


def source_place(function: Body) -> str:
    """Return file and line of a function, for error messages."""
    code = function.__code__
    return f"{code.co_filename}:{code.co_firstlineno}"


class Rule:
    """A rule of the rulebook: a generator function over the record.

    Calling a rule runs it as plain Python; `function` is its source for the compiler.

    Args:
        function: The rule's body.
        numbers: Its numbers in the game's rulebook.
        silent: Allow a body that never yields. Most entries of a table of rules ask something, but some do
            not.

    Raises:
        RuleSourceError: The body never yields and is not silent.
    """

    def __init__(self, function: Body, numbers: tuple[str, ...], silent: bool = False) -> None:
        if not silent and not inspect.isgeneratorfunction(function):
            raise RuleSourceError(
                f"{source_place(function)}: rule {function.__name__} never yields; make it a helper "
                "(a plain function) and call it without 'yield from'; a table of rules takes it too"
            )
        mark_numbered(function)
        self.function = function
        self.numbers = numbers
        self.name = function.__qualname__
        self.title = ""
        self.general = False
        """The rule was built from helpers or questions passed to it; players are shown the rule that
        passed them."""
        self.parameters = list(inspect.signature(function).parameters)
        self.__doc__ = function.__doc__

    @property
    def place(self) -> str:
        """File, line and name, for error messages to the author."""
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
    """Rules, or helpers, by number: "the rule of whatever card this is".

    `TABLE[n](s, ...)` calls entry n, or `default` if there is none. All entries take the same arguments. In a
    table of rules, a plain function is a rule that asks nobody.

    Args:
        name: The table's name in error messages.
        size: Numbers are below this.
        default: The entry for numbers without one of their own.
    """

    def __init__(self, name: str, size: int, default: Any = None) -> None:
        self.name, self.size, self.default = name, size, default
        self.entries: dict[int, Any] = {}

    def put(self, number: int, entry: Any) -> None:
        """Add an entry.

        Args:
            number: Its number, from 0 to `size` - 1.
            entry: A rule, or a plain function. If any entry is a rule, plain functions become rules that ask
                nobody.

        Raises:
            RuleSourceError: The number is used or out of range, or the entry takes other arguments than the
                rest.
        """
        source = entry.function if isinstance(entry, Rule) else entry
        place = f"{source_place(source)}: dispatch {self.name}:"
        if not 0 <= number < self.size:
            raise RuleSourceError(f"{place} entry {number} is outside 0..{self.size - 1}")
        if number in self.entries:
            raise RuleSourceError(f"{place} entry {number} is defined twice; give each card its own number")
        if source is entry and inspect.isgeneratorfunction(entry):
            raise RuleSourceError(
                f"{place} {entry.__name__} yields but is not a rule; write @rule() above it"
            )
        others = [*self.entries.values(), *([self.default] if self.default else [])]
        if others and arity(others[0]) != arity(entry):
            raise RuleSourceError(
                f"{place} {source.__name__} takes {arity(entry)} arguments, the others {arity(others[0])}; "
                "give all entries one signature"
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
    """Return an entry as a rule; a plain function keeps the numbers it cites."""
    return entry if isinstance(entry, Rule) else Rule(entry, getattr(entry, "numbers", ()), silent=True)


def arity(entry: Any) -> int:
    """Return how many arguments a rule or function takes."""
    return len(inspect.signature(entry.function if isinstance(entry, Rule) else entry).parameters)


class Lookup(list[int]):
    """A number for each card (or room, or piece), filled in where it is declared.

    Rules read it like a tuple of constants. It must not change once the game's rules are compiled.

    Args:
        size: How many numbers it holds.
        default: The value of each number until it is set.
    """

    def __init__(self, size: int, default: int = 0) -> None:
        super().__init__([default] * size)


class Names(list[str]):
    """A name for each card, filled in where it is declared; usable as options.

    Args:
        size: How many names it holds.
    """

    def __init__(self, size: int) -> None:
        super().__init__([""] * size)


@dataclass(eq=False)
class Kind:
    """A kind of question: its judge or weights, and everything declared with it.

    `decision`, `chance`, `shown` and `roll` create kinds; see them for `prompt`, `others_see`, `prepare` and
    `learns`. A rule calls the kind with its arguments and yields the result.

    Raises:
        RuleSourceError: It has more than 256 options or more than 4 arguments, or `ends` or `final` is not an
            option.
    """

    function: Body
    """The judge of one option; for chance, the weight of one outcome."""
    texts: list[str]
    """The text of each option."""
    numbers: tuple[str, ...] = ()
    """Its numbers in the game's rulebook."""
    prompt: str = ""
    others_see: str = "what"
    prepare: Body | None = None
    learns: str = EVERYBODY
    chance: bool = False
    """Whether chance answers it."""
    offset: int = 0
    """Added to the option to give the answer that the rule receives (a die's faces start at 1)."""
    named: str = ""
    """Key of the game's `names` that gives the options' texts from the view; "" if `texts` does."""
    ends: int = -1
    """The option that ends a series of such questions, or -1."""
    final: int = -1
    """The option that takes the player out of the game, or -1."""
    menus: dict[int, str] = field(default_factory=dict)
    """Option -> the heading of the menu that it is offered in, together with others."""
    then: Kind | None = None
    """The question put next to the same player, which people answer together with this one."""
    lies_in: str = ""
    """For `shown`: the secret field that holds the value, in terms of the arguments."""
    judge: Body | None = None
    """For `shown`: judges whether a value may lie there; see `shown`."""
    parameters: list[str] = field(init=False)
    name: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = self.function.__name__
        parameters = list(inspect.signature(self.function).parameters)
        self.parameters = parameters[1:-1]
        place = self.place
        if not 1 <= len(self.texts) <= MAX_OPTIONS:
            raise RuleSourceError(
                f"{place}: {len(self.texts)} options; ask two questions of at most {MAX_OPTIONS} each"
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
                f"{place}: takes {len(self.parameters)} arguments; at most 4, keep the rest in fields"
            )
        if not self.chance and not self.parameters:
            raise RuleSourceError(f"{place}: the first argument after the state must be the asked player")

    def cite(self, number: str) -> None:
        """Put a card's own rule first among the numbers; `refuse()` then means that rule.

        Args:
            number: The number of the card's rule.
        """
        self.numbers = tuple(dict.fromkeys((number, *self.numbers)))
        if not self.chance:
            mark_rules(self.function, (number,), judges=True)

    def judge_plainly(self, s: Any, *arguments: int) -> Any:
        """Return the function's verdict on one option, or its weight, as plain Python.

        Args:
            s: The state.
            arguments: The question's arguments and the option.
        """
        return call_plainly(self.function, s, *arguments)

    def check(self) -> None:
        """Raise RuleSourceError if two options have the same text.

        Names that are filled in later are checked when the game is compiled.
        """
        if len(set(self.texts)) != len(self.texts):
            raise RuleSourceError(f"{self.place}: two options have the same text; give each its own")

    @property
    def place(self) -> str:
        """File, line and name, for error messages to the author."""
        return f"{source_place(self.judge or self.function)}: {self.name}"

    @property
    def options(self) -> int:
        """How many options it has."""
        return len(self.texts)

    def __call__(self, *arguments: Any) -> Ask:
        if len(arguments) != len(self.parameters):
            raise TypeError(f"{self.name} takes the arguments {self.parameters}, not {arguments}")
        return Ask(self, arguments)

    def __repr__(self) -> str:
        return f"<{'shown' if self.lies_in else 'chance' if self.chance else 'decision'} {self.name}>"

    def read_shown(self, s: Any, *arguments: int) -> int:
        """Return the value in the field of a `shown` kind.

        Args:
            s: The state.
            arguments: The arguments of the question.
        """
        names = [*inspect.signature(self.function).parameters][:-1]
        return int(eval(f"{names[0]}.{self.lies_in}", dict(zip(names, (s, *arguments), strict=True))))


@dataclass(eq=False)
class Ask:
    """What a rule yields: a question to a player, to several players, or to chance."""

    kind: Kind
    arguments: tuple[int, ...] = ()
    mode: Mode = Mode.ONE
    least: int = 1
    most: int = 1
    askees: int = 0
    into: str = ""


class Cancelled(Exception):
    """Unwinds the rules down to the cancelled action."""

    def __init__(self, token: int) -> None:
        super().__init__(token)
        self.token = token
