"""The words rules are written in, as plain Python.

Here each word has its reference meaning: rules run as the generators they are under the small driver
of `backends/generators.py`. The compiler recognises the same objects and emits the same behaviour.

    @rule("4.1")
    def security_phase(s):
        rolled = yield roll(6)                    # chance answers
        card = yield choose_card(operative)       # a player answers
        card = yield show_card(operative)         # what was hidden lies open
        yield from reveal(s, place)               # another rule
        yield from ITEM[card](s, operative)       # the rule of whatever card this is
"""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import choice, randrange
from typing import Any

from coverts.engine.errors import RuleSourceError
from coverts.engine.fields import BitSet
from coverts.engine.registers import CANCELLED, Mode

OK = 0
"""A judge's answer: this option is legal."""
EVERYBODY = "everybody"
"""Of `chance`: all learn the outcome."""
NOBODY = "nobody"
"""Of `chance`: no player learns the outcome."""

Body = Callable[..., Any]


class Refusal(str):
    """A judge's answer: the number of the rule that forbids the option."""


def refuse(number: str = "") -> Refusal:
    """Refuse an option; `number` is a rule of the game's rulebook.

    A judge that is for one rule alone, as a card's own is, need not say its number.
    """
    return Refusal(number)


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
    if getattr(function, "numbered", False):
        names = [*inspect.signature(function).parameters]
        kinds = inspect.get_annotations(function, eval_str=True)
        homes = [getattr(kinds.get(name), "home", "") for name in names]
        s = arguments[_place_of_state(names)]
        pairs = zip(arguments, homes, strict=True)
        arguments = tuple(Numbered(x, getattr(s, home)) if home else x for x, home in pairs)
    answer = function(*arguments)
    if says_yes_or_no(function):
        return OK if answer else Refusal(getattr(function, "rules", ("",))[0])
    return answer


def _place_of_state(names: Sequence[str]) -> int:
    """Where the state stands among parameters: first, or behind what is given as a constant."""
    return names.index("s") if "s" in names else 0


def _where(function: Body) -> str:
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
                f"{_where(function)}: rule {function.__name__} never yields; make it a helper "
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
        return f"{_where(self.function)}: {self.name}"

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


def rule(*numbers: str) -> Callable[[Body], Rule]:
    """Declare a rule; `numbers` are its places in the game's rulebook.

    Raises RuleSourceError where the parentheses are missing or the function never yields.
    """
    if len(numbers) == 1 and callable(numbers[0]):
        raise RuleSourceError(
            f"{_where(numbers[0])}: @rule without parentheses; write @rule() with parentheses"
        )
    return lambda function: Rule(function, numbers)


class Table:
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
        place = f"{_where(source)}: table {self.name}:"
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
            raise IndexError(f"table {self.name} has no entry {number}")
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
        if not 1 <= len(self.texts) <= 256:
            raise RuleSourceError(
                f"{place}: {len(self.texts)} options; ask two questions of at most 256 each"
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
        return f"{_where(self.judge or self.function)}: {self.name}"

    @property
    def options(self) -> int:
        """How many there are."""
        return len(self.texts)

    def __call__(self, *arguments: int) -> Ask:
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


def _texts(options: int | Sequence[str]) -> list[str]:
    if isinstance(options, Names):
        return options
    return [str(i) for i in range(options)] if isinstance(options, int) else list(options)


def decision(
    options: int | Sequence[str],
    prompt: str,
    *,
    named: str = "",
    rules: Sequence[str] = (),
    others_see: str = "what",
    prepare: Body | None = None,
    ends: int = -1,
    final: int = -1,
) -> Callable[[Body], Kind]:
    """Declare a kind of decision; the function judges ONE option: `judge(s, who, ..., option)`.

    options: the texts of the fixed domain (or its size); at most 256.
    prompt: the sentence put to the player; `{name}` stands for the argument of that name.
    named: a key of the game's `names`, which then gives each option's text from the view of who is asked.
    others_see: "what" was answered, or only "that" an answer was given (the answer is then private).
    prepare: helper `prepare(s, who, ...)` run once when the question is posed; fills scratch fields.
    ends: the option by which one is through with a row of such questions; people are offered it last.
    final: the option with which one is out of it; the page has people confirm it.
    rules: the places in the rulebook that a refusal and the page cite.

    Raises RuleSourceError where one of these is not as it is said here.
    """

    def make(judge: Body) -> Kind:
        if others_see not in ("what", "that"):
            raise RuleSourceError(f'{_where(judge)}: others_see={others_see!r}; write "what" or "that"')
        return Kind(
            judge,
            _texts(options),
            tuple(rules),
            prompt,
            others_see,
            prepare,
            named=named,
            ends=ends,
            final=final,
        )

    return make


def chance(
    options: int | Sequence[str], *, learns: str = EVERYBODY, rules: Sequence[str] = (), prompt: str = ""
) -> Callable[[Body], Kind]:
    """Declare a kind of chance; the function weighs ONE outcome: `weight(s, ..., outcome)`, an integer.

    options: the texts of the outcomes (or how many there are); at most 256.
    learns: EVERYBODY, NOBODY, or the name of the argument whose owner alone learns the outcome.
    rules: its places in the rulebook. prompt: what is asked for where people deal.

    Raises RuleSourceError where one of these is not as it is said here.
    """

    def make(weight: Body) -> Kind:
        if learns not in (EVERYBODY, NOBODY) and learns not in inspect.signature(weight).parameters:
            raise RuleSourceError(f"{_where(weight)}: learns={learns!r} is no argument of {weight.__name__}")
        return Kind(
            weight, _texts(options), tuple(rules), prompt or weight.__name__, learns=learns, chance=True
        )

    return make


def shown(
    options: int | Sequence[str], *, field: str, prompt: str, rules: Sequence[str] = ()
) -> Callable[[Body], Kind]:
    """Declare that something hidden is turned faceup: `yield` it to have its value for all to see.

    The value is the field's, at once and at no cost. Only where a table is refereed at one device does
    the program not know it: there it asks what was shown, and the function judges ONE value,
    `judge(s, ..., value)`: OK, or the rule by which that cannot lie there.

    field: the secret field, such as "operative[operative].chosen", in terms of the judge's arguments.
    options: the texts of its values (or how many there are). prompt: what is asked for at that device.
    rules: its places in the rulebook.

    Raises RuleSourceError where one of these is not as it is said here.
    """

    def make(judge: Body) -> Kind:
        s, *arguments, value = inspect.signature(judge).parameters
        text = f"def {judge.__name__}({', '.join([s, *arguments, value])}):\n"
        text += f"    return {s}.{field} == {value}\n"
        file = f"<shown {judge.__name__} of {_where(judge)}>"
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        space: dict[str, Any] = {"__name__": judge.__module__}
        try:
            exec(
                compile(text, file, "exec", dont_inherit=True), space
            )  # the author's own field, in two lines
        except SyntaxError:
            raise RuleSourceError(
                f"{_where(judge)}: field={field!r} is no field; write it as after the state: 'hand[who].card'"
            ) from None
        weight = space[judge.__name__]
        return Kind(weight, _texts(options), tuple(rules), prompt, chance=True, lies_in=field, judge=judge)

    return make


_dice: dict[int, Kind] = {}


def die(sides: int) -> Kind:
    """The kind of chance behind `roll(sides)`."""
    if sides not in _dice:

        def weight(s: Any, face: int) -> int:
            return 1

        weight.__name__ = f"roll_{sides}"
        _dice[sides] = Kind(
            weight, [str(i + 1) for i in range(sides)], prompt=f"roll a die of {sides}", chance=True, offset=1
        )
    return _dice[sides]


def roll(sides: int) -> Ask:
    """Chance: a fair die with faces 1 .. sides."""
    return Ask(die(sides))


def choose_some(kind: Kind, who: int, at_least: int, at_most: int, *arguments: int) -> Ask:
    """One decision that takes several options, staged one by one and final at *done*.

    kind, who and arguments: the question, who is asked, and what else its judge takes. at_least, at_most: how
    many options may be taken. The answer is a set: assign it to a set local or to a `Bits` field.
    """
    return Ask(kind, (who, *arguments), Mode.SOME, at_least, at_most)


def together(kind: Kind, askees: Any, into: str) -> Ask:
    """All `askees` (a mask or a set) answer a question of that `kind` at once and in secret.

    Each answer goes into the field named by `into`:
    `into="operative.chosen"` means `s.operative[askee].chosen`. The last answer resumes the rule.
    """
    mask = askees if isinstance(askees, int) else sum(1 << a for a in askees)
    return Ask(kind, (), Mode.TOGETHER, askees=mask, into=into)


@dataclass(eq=False)
class GameOver:
    """Yielded to clear the stack, from however deep."""


def game_over() -> GameOver:
    """Yield it where the game ends; no rule goes on after it."""
    return GameOver()


@dataclass(eq=False)
class Settled:
    """Yielded to have the game's settle rule run now."""


def settled() -> Settled:
    """Yield it where nobody is asked and yet all must be put right first that a change has made due.

    Before a player is asked that is done in any case; `any_legal` and the like look at what is.
    """
    return Settled()


class Cancelled(Exception):
    """Unwinds the rules down to the action that is cancelled."""

    def __init__(self, token: int) -> None:
        super().__init__(token)
        self.token = token


@dataclass(eq=False)
class Cancel:
    token: int


def cancel(token: int) -> Cancel:
    """Yield it to drop all rules down to the action with that token; its caller gets CANCELLED."""
    return Cancel(token)


def token(s: Any) -> int:
    """The running rule's own place on the stack, for `cancel`."""
    return int(s.e_depth)


def some(size: int) -> BitSet:
    """An empty set of numbers below `size`, kept in the frame: add, remove, count, in, for, clear, fill."""
    return BitSet(size)


def renew(place: Any) -> None:
    """Give every field of a record (`place`), such as `s.piece[3]`, the value it has in a new one."""
    place.__init__()


def helper(*numbers: str) -> Callable[[Body], Body]:
    """Cite the rulebook's statements (`numbers`) on a helper that carries them."""

    def mark(function: Body) -> Body:
        function.numbers = numbers  # type: ignore[attr-defined]  # read where tests are traced to rules
        return function

    return mark


def constant(function: Body) -> Body:
    """Mark a function that gives a number, or a rule to refuse by: with constants it is one, found as rules
    are compiled. Whatever it raises as a CovertsError is said with the file and line of the call.
    """
    function.constant = True  # type: ignore[attr-defined]  # read by the compiler
    return function


def among(size: int, below: str = "") -> Callable[[Body], Body]:
    """Mark a predicate `p(s, x, ...)` as a question about x in 0 .. size-1, for `each`.

    below: a public field of the state; no x from its value on need be asked about.
    """

    def mark(predicate: Body) -> Body:
        predicate.among, predicate.below = size, below  # type: ignore[attr-defined]  # read by each() and by the compiler
        return predicate

    return mark


def each(predicate: Body, s: Any, *arguments: int) -> Iterator[int]:
    """The x for which `predicate(s, x, *arguments)` holds, in rising order; asked anew at each step."""
    size, below = predicate.among, predicate.below  # type: ignore[attr-defined]  # set by among()
    x = 0
    while x < (getattr(s, below) if below else size):
        if predicate(s, x, *arguments):
            yield x
        x += 1


def any_legal(kind: Kind, s: Any, *arguments: int) -> bool:
    """Whether a question of that kind, with those arguments, would have a legal option now.

    The first argument is who would be asked. It is the only lookahead a judge has.
    """
    return any(kind.judge_plainly(s, *arguments, option) == OK for option in range(kind.options))


def first_legal(kind: Kind, s: Any, *arguments: int) -> int:
    """The lowest legal option of that kind, asked with those arguments, now; or -1."""
    return next((o for o in range(kind.options) if kind.judge_plainly(s, *arguments, o) == OK), -1)


def pick(n: int) -> int:
    """A number below n by lot; only in a game's `redeal`, since rules ask chance."""
    return randrange(n)


def pick_legal(kind: Kind, s: Any, *arguments: int) -> int:
    """One of the legal options of that kind, asked with those arguments, by lot; or -1.

    Only in a game's `redeal`.
    """
    legal = [o for o in range(kind.options) if kind.judge_plainly(s, *arguments, o) == OK]
    return choice(legal) if legal else -1


def say(sentence: str, *arguments: int) -> None:
    """Write a line of the log: `sentence` is a key of the game's sentences.

    Each of the arguments is shown to those who may see where it came from. Only the `python` back end keeps
    the log.
    """
