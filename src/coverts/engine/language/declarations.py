"""What declarations make: rules, tables of them, kinds of question, and how each runs as plain Python."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.language.registers import CANCELLED, Mode

OK = 0
"""A judge's answer: this option is legal."""

EVERYBODY = "everybody"
"""Of `chance`: all learn the outcome."""

NOBODY = "nobody"
"""Of `chance`: no player learns the outcome."""

MOST_OPTIONS = 256
"""Of one kind of question."""

Body = Callable[..., Any]


class Refusal(str):
    """A judge's answer: the number of the rule that forbids the option."""


class Numbered(int):
    """A number as plain Python has it where it is read as its record: attributes are the record's."""

    def __new__(cls, number: int, records: Sequence[Any]) -> Numbered:
        made = super().__new__(cls, number)
        made.__dict__["records"] = records
        return made

    def __getattr__(self, name: str) -> Any:
        if self < 0:
            raise IndexError(f"there is no record {int(self)}")
        return getattr(self.__dict__["records"][self], name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.__dict__["records"][self], name, value)


def note_numbered(function: Body) -> None:
    """Numbers given to this function are read as the records that its parameters are annotated with."""
    if any(name != "return" for name in getattr(function, "__annotations__", ())):
        function.numbered = True  # type: ignore[attr-defined]  # read by the compiler


def note_rules(function: Body, numbers: tuple[str, ...], judges: bool = False) -> None:
    """Say which rules a function is for, where its `refuse()`, or its "no", names none."""
    function.rules = numbers  # type: ignore[attr-defined]  # read by the compiler
    function.judges = judges  # type: ignore[attr-defined]  # likewise


def says_yes_or_no(function: Body) -> bool:
    """Whether a judge's answer is a truth: yes is OK, no is refused by the one rule that it is for."""
    said = getattr(function, "__annotations__", {}).get("return")
    return bool(getattr(function, "judges", False)) and said in (bool, "bool")


def plainly(function: Body, *arguments: Any) -> Any:
    """Call a rule's body, a judge or a table's entry as plain Python."""
    if getattr(function, "numbered", False) and any(homes := _homes(function)[1]):
        s = arguments[_homes(function)[0]]
        pairs = zip(arguments, homes, strict=True)
        arguments = tuple(Numbered(x, getattr(s, home)) if home else x for x, home in pairs)
    answer = function(*arguments)
    if says_yes_or_no(function):
        return OK if answer else Refusal(getattr(function, "rules", ("",))[0])
    return answer


@cache
def _homes(function: Body) -> tuple[int, list[str]]:
    """Where the state stands, and the field that each parameter's record lies in; "" for a plain number."""
    names = [*inspect.signature(function).parameters]
    kinds = inspect.get_annotations(function, eval_str=True)
    return _place_of_state(names), [getattr(kinds.get(name), "home", "") for name in names]


def _place_of_state(names: Sequence[str]) -> int:
    """Where the state stands among parameters: first, or behind what is given as a constant."""
    return names.index("s") if "s" in names else 0


def where(function: Body) -> str:
    code = function.__code__
    return f"{code.co_filename}:{code.co_firstlineno}"


class Rule:
    """A rule of the rulebook: a generator function over the record.

    Calling it runs it as plain Python; `function` is its source for the compiler. `numbers` are its places in
    the game's rulebook. `silent` allows one that never asks anybody anything: in a table of rules most cards
    ask, and some do not. Raises RuleSourceError for a function that never yields and is not silent.
    """

    def __init__(self, function: Body, numbers: tuple[str, ...], silent: bool = False) -> None:
        if not silent and not inspect.isgeneratorfunction(function):
            raise RuleSourceError(
                f"{where(function)}: rule {function.__name__} never yields; make it a helper "
                "(a plain function) and call it without 'yield from'; a table of rules takes it too"
            )
        note_numbered(function)
        self.function = function
        self.numbers = numbers
        self.name = function.__qualname__
        self.title = ""
        self.general = False
        """It was given helpers or questions: people are told of the rule that gave them."""
        self.parameters = list(inspect.signature(function).parameters)
        self.__doc__ = function.__doc__

    @property
    def place(self) -> str:
        """File, line and name, for what is said to its author."""
        return f"{where(self.function)}: {self.name}"

    def __call__(self, *arguments: Any) -> Generator[Any, Any, Any]:
        s = arguments[_place_of_state(self.parameters)]
        s.e_depth += 1
        mine = s.e_depth
        try:
            outcome = plainly(self.function, *arguments)
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

    All entries have one signature; among rules a plain function is one that asks nobody. `TABLE[n](s, ...)`
    calls entry n; with `default`, a missing entry is that one. `name` is what errors call it, and numbers are
    below `size`.
    """

    def __init__(self, name: str, size: int, default: Any = None) -> None:
        self.name, self.size, self.default = name, size, default
        self.entries: dict[int, Any] = {}

    def put(self, number: int, entry: Any) -> None:
        """Add an entry. Among rules a plain function is one that asks nobody, whichever comes first.

        Raises RuleSourceError where the number is taken or out of range, or the signature differs.
        """
        source = entry.function if isinstance(entry, Rule) else entry
        place = f"{where(source)}: dispatch {self.name}:"
        if not 0 <= number < self.size:
            raise RuleSourceError(f"{place} entry {number} is outside 0..{self.size - 1}")
        if number in self.entries:
            raise RuleSourceError(f"{place} entry {number} is given twice")
        if source is entry and inspect.isgeneratorfunction(entry):
            raise RuleSourceError(f"{place} {entry.__name__} yields and is no rule; write @rule() above it")
        others = [*self.entries.values(), *([self.default] if self.default else [])]
        if others and arity(others[0]) != arity(entry):
            raise RuleSourceError(
                f"{place} {source.__name__} takes {arity(entry)} arguments, the others {arity(others[0])}; "
                "give all entries one signature"
            )
        self.entries[number] = entry
        if any(isinstance(one, Rule) for one in (entry, *others)):
            self.entries = {at: _silent(one) for at, one in self.entries.items()}
            self.default = self.default and _silent(self.default)

    def __getitem__(self, number: int) -> Any:
        entry = self.entries.get(number, self.default)
        if entry is None:
            raise IndexError(f"dispatch {self.name} has no entry {number}")
        return entry if isinstance(entry, Rule) else partial(plainly, entry)

    def __contains__(self, number: int) -> bool:
        return number in self.entries


def _silent(entry: Any) -> Rule:
    """An entry of a table of rules; a plain function keeps the numbers that `helper` cites."""
    return entry if isinstance(entry, Rule) else Rule(entry, getattr(entry, "numbers", ()), silent=True)


def arity(entry: Any) -> int:
    return len(inspect.signature(entry.function if isinstance(entry, Rule) else entry).parameters)


class Lookup(list[int]):
    """A number for each card (or room, or piece), filled in where the card is declared.

    `size` numbers, each `default` until it is given. Rules read it like a tuple of constants; it must not
    change once the game's rules are compiled.
    """

    def __init__(self, size: int, default: int = 0) -> None:
        super().__init__([default] * size)


class Names(list[str]):
    """A name for each of `size` cards, filled in where they are declared; may be a question's options."""

    def __init__(self, size: int) -> None:
        super().__init__([""] * size)


@dataclass(eq=False)
class Kind:
    """A kind of question: its judge or weights, and what belongs to it.

    Made by `decision`, `chance`, `shown` and `roll`, which say what `prompt`, `others_see`, `prepare` and
    `learns` are. Called with its arguments, it is what a rule yields. Raises RuleSourceError for more than
    256 options, more than 4 arguments, or numbers that are no option's.
    """

    function: Body
    """The judge of one option; of chance, its weight."""
    texts: list[str]
    """What each option is called."""
    numbers: tuple[str, ...] = ()
    """Its places in the game's rulebook."""
    prompt: str = ""
    others_see: str = "what"
    prepare: Body | None = None
    learns: str = EVERYBODY
    chance: bool = False
    """Whether chance answers it."""
    offset: int = 0
    """Added to the option to make the answer a rule receives (a die's faces start at 1)."""
    named: str = ""
    """Key of the game's `names`, which give the options' texts by the view; empty where `texts` are they."""
    ends: int = -1
    """The option by which one is through with a row of such questions, or -1."""
    final: int = -1
    """The option with which one is out of it, or -1."""
    menus: dict[int, str] = field(default_factory=dict)
    """What options are offered under that people see as one thing."""
    then: Kind | None = None
    """The question put next to the same player, which people answer together with this one."""
    lies_in: str = ""
    """Of what is shown: the secret field it lies in, in terms of the arguments."""
    judge: Body | None = None
    """Of what is shown: judges one value, whether it may lie there; see `shown`."""
    parameters: list[str] = field(init=False)
    name: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = self.function.__name__
        parameters = list(inspect.signature(self.function).parameters)
        self.parameters = parameters[1:-1]
        place = self.place
        if not 1 <= len(self.texts) <= MOST_OPTIONS:
            raise RuleSourceError(
                f"{place}: {len(self.texts)} options; ask two questions of at most {MOST_OPTIONS} each"
            )
        for word, option in (("ends", self.ends), ("final", self.final)):
            if not -1 <= option < len(self.texts):
                raise RuleSourceError(
                    f"{place}: {word}={option} is none of its {len(self.texts)} options; write its number"
                )
        if not isinstance(self.texts, Names):
            self.check()
        if not self.chance:
            note_rules(self.function, self.numbers, judges=True)
        note_numbered(self.function)
        if len(self.parameters) > 4:
            raise RuleSourceError(
                f"{place}: takes {len(self.parameters)} arguments; at most 4, keep the rest in fields"
            )
        if not self.chance and not self.parameters:
            raise RuleSourceError(f"{place}: the first argument after the state must be who is asked")

    def cite(self, number: str) -> None:
        """A question of a card's own is for the card's rule, of that number, first: `refuse()` means it."""
        self.numbers = tuple(dict.fromkeys((number, *self.numbers)))
        if not self.chance:
            note_rules(self.function, (number,), judges=True)

    def judge_plainly(self, s: Any, *arguments: int) -> Any:
        """What the function says of one option, or how it weighs it, as plain Python."""
        return plainly(self.function, s, *arguments)

    def check(self) -> None:
        """Raises RuleSourceError where two options have one text.

        Names that are filled in later are checked when compiled.
        """
        if len(set(self.texts)) != len(self.texts):
            raise RuleSourceError(f"{self.place}: two options have the same text; give each its own")

    @property
    def place(self) -> str:
        """File, line and name, for what is said to its author."""
        return f"{where(self.judge or self.function)}: {self.name}"

    @property
    def options(self) -> int:
        """How many there are."""
        return len(self.texts)

    def __call__(self, *arguments: Any) -> Ask:
        if len(arguments) != len(self.parameters):
            raise TypeError(f"{self.name} takes {self.parameters}, was given {arguments}")
        return Ask(self, arguments)

    def __repr__(self) -> str:
        return f"<{'shown' if self.lies_in else 'chance' if self.chance else 'decision'} {self.name}>"

    def reads(self, s: Any, *arguments: int) -> int:
        """Of what is shown: the value that lies in its field; `arguments` are those of the question."""
        names = [*inspect.signature(self.function).parameters][:-1]
        return int(eval(f"{names[0]}.{self.lies_in}", dict(zip(names, (s, *arguments), strict=True))))


@dataclass(eq=False)
class Ask:
    """What a rule yields: a question to a player, to several, or to chance."""

    kind: Kind
    arguments: tuple[int, ...] = ()
    mode: Mode = Mode.ONE
    least: int = 1
    most: int = 1
    askees: int = 0
    into: str = ""


class Cancelled(Exception):
    """Unwinds the rules down to the action that is cancelled."""

    def __init__(self, token: int) -> None:
        super().__init__(token)
        self.token = token
