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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import choice, randrange
from typing import Any

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.language.declarations import (
    EVERYBODY,
    NOBODY,
    OK,
    Ask,
    Body,
    Kind,
    Names,
    Refusal,
    Rule,
    where,
)
from coverts.engine.language.field_types import BitSet
from coverts.engine.language.registers import Mode


def refuse(number: str = "") -> Refusal:
    """Refuse an option; `number` is a rule of the game's rulebook.

    A judge that is for one rule alone, as a card's own is, need not say its number.
    """
    return Refusal(number)


def rule(*numbers: str) -> Callable[[Body], Rule]:
    """Declare a rule; `numbers` are its places in the game's rulebook.

    Raises RuleSourceError where the parentheses are missing or the function never yields.
    """
    if len(numbers) == 1 and callable(numbers[0]):
        raise RuleSourceError(
            f"{where(numbers[0])}: @rule without parentheses; write @rule() with parentheses"
        )
    return lambda function: Rule(function, numbers)


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
    menus: Mapping[int, str] | None = None,
    then: Kind | None = None,
) -> Callable[[Body], Kind]:
    """Declare a kind of decision; the function judges ONE option: `judge(s, who, ..., option)`.

    options: the texts of the fixed domain (or its size); at most 256.
    prompt: the sentence put to the player; `{name}` stands for the argument of that name.
    named: a key of the game's `names`, which then gives each option's text from the view of who is asked.
    others_see: "what" was answered, or only "that" an answer was given (the answer is then private).
    prepare: helper `prepare(s, who, ...)` run once when the question is posed; fills scratch fields.
    ends: the option by which one is through with a row of such questions; people are offered it last.
    final: the option with which one is out of it; the page has people confirm it.
    menus: option -> what it is offered under, together with others that are seldom wanted, such as "Pass".
    then: the decision that is put next to the same player, with nothing learned in between, such as a point
    after its cell: people may give both answers at once, and take them back together.
    rules: the places in the rulebook that a refusal and the page cite.

    Raises RuleSourceError where one of these is not as it is said here.
    """

    def make(judge: Body) -> Kind:
        if others_see not in ("what", "that"):
            raise RuleSourceError(f'{where(judge)}: others_see={others_see!r}; write "what" or "that"')
        if then is not None and then.chance:
            raise RuleSourceError(f"{where(judge)}: then={then!r} is no decision; write one declared above")
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
            menus=dict(menus or {}),
            then=then,
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
            raise RuleSourceError(f"{where(weight)}: learns={learns!r} is no argument of {weight.__name__}")
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
        file = f"<shown {judge.__name__} of {where(judge)}>"
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        space: dict[str, Any] = {"__name__": judge.__module__}
        try:
            exec(
                compile(text, file, "exec", dont_inherit=True), space
            )  # the author's own field, in two lines
        except SyntaxError:
            raise RuleSourceError(
                f"{where(judge)}: field={field!r} is no field; write it as after the state: 'hand[who].card'"
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
