"""The keywords of the rule language, as plain Python.

This module defines the reference semantics: rules run as ordinary generators under the driver in
`backends/generators.py`. The compiler recognizes the same objects and generates code that behaves the same.

    @rule("4.1")
    def security_phase(s):
        rolled = yield roll(6)                    # chance answers
        card = yield choose_card(operative)       # a player answers
        card = yield show_card(operative)         # a hidden card is turned faceup
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
    RefusalNumber,
    Rule,
    source_place,
)
from coverts.engine.language.field_types import BitSet
from coverts.engine.language.registers import Mode


def refuse(number: str = "") -> RefusalNumber:
    """Refuse an option: return this from a judge.

    Args:
        number: The number of the rule that forbids it. A judge that belongs to one rule only, such as a
            card's, need not give it.
    """
    return RefusalNumber(number)


def rule(*numbers: str) -> Callable[[Body], Rule]:
    """Declare a rule.

    Args:
        numbers: Its numbers in the game's rulebook.

    Raises:
        RuleSourceError: The parentheses are missing, or the function never yields.
    """
    if len(numbers) == 1 and callable(numbers[0]):
        raise RuleSourceError(
            f"{source_place(numbers[0])}: @rule without parentheses; write @rule() with parentheses"
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
    """Declare a kind of decision; the function judges ONE option.

    It is called as `judge(s, who, ..., option)`.

    Args:
        options: The texts of all options, or how many there are; at most 256.
        prompt: The sentence put to the player; `{name}` stands for the argument of that name.
        named: A key of the game's `names`, which then gives each option's text from the asked player's view.
        rules: The rulebook numbers that a refusal and the page cite.
        others_see: "what" was answered, or only "that" an answer was given (the answer is then private).
        prepare: Helper `prepare(s, who, ...)`, run once when the question is posed; it fills scratch fields.
        ends: The option that ends a series of such questions; people are offered it last.
        final: The option that takes the player out of the game; the page asks for confirmation.
        menus: Option -> the heading of the menu that it is offered in, together with others that are seldom
            wanted, such as "Pass".
        then: The decision put next to the same player, with nothing learned in between, such as a point after
            its
            cell: people may give both answers at once, and take them back together.

    Raises:
        RuleSourceError: An argument is not as described here.
    """

    def make(judge: Body) -> Kind:
        if others_see not in ("what", "that"):
            raise RuleSourceError(f'{source_place(judge)}: others_see={others_see!r}; write "what" or "that"')
        if then is not None and then.chance:
            raise RuleSourceError(
                f"{source_place(judge)}: then={then!r} is not a decision; name one declared above"
            )
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
    """Declare a kind of chance; the function weighs ONE outcome.

    It is called as `weight(s, ..., outcome)` and returns an integer.

    Args:
        options: The texts of the outcomes, or how many there are; at most 256.
        learns: EVERYBODY, NOBODY, or the name of the argument whose owner alone learns the outcome.
        rules: Its numbers in the rulebook.
        prompt: What people at a real table are asked for.

    Raises:
        RuleSourceError: An argument is not as described here.
    """

    def make(weight: Body) -> Kind:
        if learns not in (EVERYBODY, NOBODY) and learns not in inspect.signature(weight).parameters:
            raise RuleSourceError(
                f"{source_place(weight)}: learns={learns!r} is not an argument of {weight.__name__}; "
                "write EVERYBODY, NOBODY or one of its arguments"
            )
        return Kind(
            weight, _texts(options), tuple(rules), prompt or weight.__name__, learns=learns, chance=True
        )

    return make


def shown(
    options: int | Sequence[str], *, field: str, prompt: str, rules: Sequence[str] = ()
) -> Callable[[Body], Kind]:
    """Declare that something hidden is turned faceup; yield it to get the value.

    The answer is the value of the field, at no cost. Only at a table refereed on one device is the value
    unknown to the program: it then asks what was shown, and the function judges ONE value, `judge(s, ...,
    value)`: OK, or the rule that says the value cannot lie there.

    Args:
        options: The texts of the values, or how many there are.
        field: The secret field, such as "operative[operative].chosen", in terms of the judge's arguments.
        prompt: What is asked for on that device.
        rules: Its numbers in the rulebook.

    Raises:
        RuleSourceError: An argument is not as described here.
    """

    def make(judge: Body) -> Kind:
        s, *arguments, value = inspect.signature(judge).parameters
        text = f"def {judge.__name__}({', '.join([s, *arguments, value])}):\n"
        text += f"    return {s}.{field} == {value}\n"
        file = f"<shown {judge.__name__} of {source_place(judge)}>"
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        space: dict[str, Any] = {"__name__": judge.__module__}
        try:
            exec(compile(text, file, "exec", dont_inherit=True), space)  # two lines around the author's field
        except SyntaxError:
            raise RuleSourceError(
                f"{source_place(judge)}: field={field!r} is not a field; "
                "write its path from the state, such as 'hand[who].card'"
            ) from None
        weight = space[judge.__name__]
        return Kind(weight, _texts(options), tuple(rules), prompt, chance=True, lies_in=field, judge=judge)

    return make


_dice: dict[int, Kind] = {}


def die(sides: int) -> Kind:
    """Return the kind of chance behind `roll(sides)`."""
    if sides not in _dice:

        def weight(s: Any, face: int) -> int:
            return 1

        weight.__name__ = f"roll_{sides}"
        _dice[sides] = Kind(
            weight, [str(i + 1) for i in range(sides)], prompt=f"roll a die of {sides}", chance=True, offset=1
        )
    return _dice[sides]


def roll(sides: int) -> Ask:
    """Roll a fair die with faces 1 to `sides`: yield it."""
    return Ask(die(sides))


def choose_some(kind: Kind, who: int, at_least: int, at_most: int, *arguments: int) -> Ask:
    """Ask one decision that takes several options, staged one by one until *done*.

    Args:
        kind: The question.
        who: The asked player, or askee.
        at_least: The fewest options to take.
        at_most: The most options to take.
        arguments: Further arguments of its judge.

    Returns:
        What a rule yields. The answer is a set: assign it to a set local or to a `Bits` field.
    """
    return Ask(kind, (who, *arguments), Mode.SOME, at_least, at_most)


def together(kind: Kind, askees: Any, into: str) -> Ask:
    """Ask all `askees` the same question at once and in secret.

    The last answer resumes the rule.

    Args:
        kind: The question.
        askees: A mask or a set.
        into: The field that receives each answer: "operative.chosen" means `s.operative[askee].chosen`.
    """
    mask = askees if isinstance(askees, int) else sum(1 << a for a in askees)
    return Ask(kind, (), Mode.TOGETHER, askees=mask, into=into)


@dataclass(eq=False)
class GameOver:
    """Yielded to clear the stack, from any depth."""


def game_over() -> GameOver:
    """End the game: yield it; no rule continues after it."""
    return GameOver()


@dataclass(eq=False)
class Settled:
    """Yielded to run the game's settle rule now."""


def settled() -> Settled:
    """Yield this to run the settle rule now, even though no player is being asked.

    Before a player is asked it runs anyway, but `any_legal` and the like judge the state as it is.
    """
    return Settled()


@dataclass(eq=False)
class Cancel:
    """Yielded to drop all rules down to the action with that token."""

    token: int


def cancel(token: int) -> Cancel:
    """Drop all rules down to an action: yield it. The caller receives CANCELLED.

    Args:
        token: What `token` returned in that action.
    """
    return Cancel(token)


def token(s: Any) -> int:
    """Return the running rule's position on the stack, for `cancel`."""
    return int(s.e_depth)


def some(size: int) -> BitSet:
    """Create an empty set of numbers below `size` in the frame.

    It has `add`, `remove`, `count`, `in`, `for`, `clear` and `fill`.
    """
    return BitSet(size)


def renew(place: Any) -> None:
    """Reset every field of a record to its initial value.

    Args:
        place: The record, such as `s.piece[3]`.
    """
    place.__init__()


def helper(*numbers: str) -> Callable[[Body], Body]:
    """Cite the rulebook on a helper that implements it.

    Args:
        numbers: The numbers of the rules.
    """

    def mark(function: Body) -> Body:
        function.numbers = numbers  # type: ignore[attr-defined]  # read where tests are traced to rules
        return function

    return mark


def constant(function: Body) -> Body:
    """Mark a function of constants that the compiler evaluates.

    It returns a number or a refusal. A CovertsError that it raises is reported with the file and line of the
    call.

    Args:
        function: The function.
    """
    function.constant = True  # type: ignore[attr-defined]  # read by the compiler
    return function


def among(size: int, below: str = "") -> Callable[[Body], Body]:
    """Mark a predicate `p(s, x, ...)` as a question about x in 0 .. size-1.

    `each` iterates over it.

    Args:
        size: The numbers x are below this.
        below: A public field of the state that bounds x further; no x from its value on is tested.
    """

    def mark(predicate: Body) -> Body:
        predicate.among, predicate.below = size, below  # type: ignore[attr-defined]  # read by each() and by the compiler
        return predicate

    return mark


def each(predicate: Body, s: Any, *arguments: int) -> Iterator[int]:
    """Iterate over the x for which a predicate holds, ascending.

    The predicate is tested at each step.

    Args:
        predicate: A predicate marked with `among`.
        s: The state.
        arguments: Its arguments after x.
    """
    size, below = predicate.among, predicate.below  # type: ignore[attr-defined]  # set by among()
    x = 0
    while x < (getattr(s, below) if below else size):
        if predicate(s, x, *arguments):
            yield x
        x += 1


def any_legal(kind: Kind, s: Any, *arguments: int) -> bool:
    """Return whether a question would have a legal option now.

    This is the only lookahead available to a judge.

    Args:
        kind: The kind of question.
        s: The state.
        arguments: The question's arguments, the asked player first.
    """
    return any(kind.judge_plainly(s, *arguments, option) == OK for option in range(kind.options))


def first_legal(kind: Kind, s: Any, *arguments: int) -> int:
    """Return the lowest legal option of a question asked now; -1 if there is none.

    Args:
        kind: The kind of question.
        s: The state.
        arguments: The question's arguments, the asked player first.
    """
    return next((o for o in range(kind.options) if kind.judge_plainly(s, *arguments, o) == OK), -1)


def pick(n: int) -> int:
    """Draw a random number below `n`; only in a game's `redeal`.

    Rules ask chance instead.
    """
    return randrange(n)


def pick_legal(kind: Kind, s: Any, *arguments: int) -> int:
    """Draw one of the legal options of a question; -1 if there is none.

    Only in a game's `redeal`.

    Args:
        kind: The kind of question.
        s: The state.
        arguments: The question's arguments, the asked player first.
    """
    legal = [o for o in range(kind.options) if kind.judge_plainly(s, *arguments, o) == OK]
    return choice(legal) if legal else -1


def say(sentence: str, *arguments: int) -> None:
    """Write a line to the log. Only the `python` back end keeps one.

    Args:
        sentence: A key of the game's sentences.
        arguments: The values in it; each is shown to the seats that may see where it came from.
    """
