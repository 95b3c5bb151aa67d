"""The keywords of the rule language, implemented in plain Python.

This module defines the reference semantics: rules run as ordinary generators under the driver in
`backends/generators.py`. The compiler recognizes the same objects and generates code that behaves the same.

    @rule("4.1")
    def security_phase(s):
        rolled = yield roll(6)                    # chance answers
        card = yield choose_card(operative)       # a player answers
        card = yield show_card(operative)         # a hidden card is turned faceup
        yield from reveal(s, place)               # another rule runs
        yield from ITEM[card](s, operative)       # the rule for this card runs
"""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import choice, randrange
from typing import Any

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.language.declarations import (
    EVERYBODY,
    OK,
    Ask,
    Body,
    InGroup,
    Kind,
    Names,
    RefusalNumber,
    Rule,
    source_place,
)
from coverts.engine.language.field_types import AllBut, BitSet
from coverts.engine.language.registers import Mode


def refuse(number: str = "") -> RefusalNumber:
    """Return the value with which a judge refuses an option.

    Args:
        number: The number of the rule that forbids the option. A judge that belongs to only one rule, such as
            a card's rule, can omit the number.

    Raises:
        RuleSourceError: The number is not in the rulebook. Or it is omitted, and the judge belongs to no rule
            or to several.
    """
    return RefusalNumber(number)


def rule(*numbers: str) -> Callable[[Body], Rule]:
    """Declare a rule.

    Args:
        numbers: The rule's numbers in the game's rulebook.

    Raises:
        RuleSourceError: The parentheses are missing, or the function never yields.
    """
    if len(numbers) == 1 and callable(numbers[0]):
        raise RuleSourceError(f"{source_place(numbers[0])}: @rule lacks its parentheses; write @rule()")
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
    passes: Sequence[int] = (),
    settings: Sequence[int] = (),
    group: InGroup | None = None,
    then: Kind | None = None,
) -> Callable[[Body], Kind]:
    """Declare a kind of decision. The decorated function judges one option.

    The function is called as `judge(s, who, ..., option)`.

    Args:
        options: The texts of all options, or the number of options. The maximum is 256 options.
        prompt: The sentence that asks the player. `{name}` is replaced by the argument of that name.
        named: The key of the function in the game's `names` that returns the options' texts for the asked
            player.
        rules: The rulebook numbers that refusals and the web page cite.
        others_see: "what" if the other seats see the answer, or "that" if they see only that the player has
            answered.
        prepare: A helper `prepare(s, who, ...)` that fills scratch fields when the question is asked.
        ends: The option that ends a series of questions of this kind. It is offered last.
        final: The option that takes the player out of the game. The web page asks for confirmation.
        menus: For each option that is offered in a menu, the menu's heading. Menus are meant for options that
            players rarely choose.
        passes: The options that do nothing, the plainest first. A table without other people gives the first
            of them for a player who can do nothing else.
        settings: The options that only change when the player is asked. The web page offers them beside the
            question.
        group: The only group of slots in which options can be legal (see `SlotGroups`). Compiled code judges
            no other slots when it lists the legal options.
        then: The decision that the same player makes next without new information. For example, the choice of
            a point follows the choice of a cell. People may give and undo both answers together.

    Raises:
        RuleSourceError: There are no options or more than 256, two options have the same text, the judge
            takes more than four arguments between the state and the option, `others_see` is not "what" or
            "that", `then` is not a decision, or `ends`, `final`, `passes` or `settings` is not an option.
        NoLegalAction: At a question of the running game, no option is legal.
    """

    def make(judge: Body) -> Kind:
        if others_see not in ("what", "that"):
            raise RuleSourceError(
                f'{source_place(judge)}: others_see={others_see!r} is unknown; write "what" or "that"'
            )
        if then is not None and then.chance:
            raise RuleSourceError(
                f"{source_place(judge)}: then={then!r} is not a decision; name a decision declared above"
            )
        texts = _texts(options)
        for name, listed in (("passes", passes), ("settings", settings)):
            if unknown := [option for option in listed if option not in range(len(texts))]:
                raise RuleSourceError(
                    f"{source_place(judge)}: {name} has {unknown[0]!r}, which is not an option; "
                    f"write numbers from 0 to {len(texts) - 1}"
                )
        return Kind(
            judge,
            texts,
            tuple(rules),
            prompt,
            others_see,
            prepare,
            named=named,
            ends=ends,
            final=final,
            menus=dict(menus or {}),
            passes=tuple(passes),
            settings=tuple(settings),
            group=group,
            then=then,
        )

    return make


def chance(
    options: int | Sequence[str],
    *,
    learns: str | AllBut | Body = EVERYBODY,
    rules: Sequence[str] = (),
    prompt: str = "",
) -> Callable[[Body], Kind]:
    """Declare a kind of chance event. The decorated function weighs one outcome.

    The function is called as `weight(s, ..., outcome)` and returns an integer.

    Args:
        options: The texts of the outcomes, or the number of outcomes. The maximum is 256 outcomes.
        learns: EVERYBODY, NOBODY, or the name of an argument, whose owner alone learns the outcome. Other
            audiences are `all_but("argument")`, the name of a public number of the state (only this seat
            learns; -1 is nobody), and a helper `(s, ...) -> mask` with the arguments before the outcome. It
            returns a bit mask of seats, such as a team, and reads only what everybody sees.
        rules: The event's numbers in the rulebook.
        prompt: The sentence that asks people for the outcome if they use real cards and dice.

    Raises:
        RuleSourceError: An argument does not fit this description.

    Example:
        def team_of(s, who):
            return 0b0101 if who % 2 == 0 else 0b1010

        @chance(CARDS, learns=team_of)
        def scout(s, who, card):
            return card in s.deck
    """

    def make(weight: Body) -> Kind:
        if not (isinstance(learns, str | AllBut) or callable(learns)):
            raise RuleSourceError(
                f"{source_place(weight)}: learns={learns!r} is no audience; "
                'write EVERYBODY, NOBODY, an argument, all_but("argument"), a field or a helper'
            )
        return Kind(
            weight, _texts(options), tuple(rules), prompt or weight.__name__, learns=learns, chance=True
        )

    return make


def shown(
    options: int | Sequence[str], *, field: str, prompt: str, rules: Sequence[str] = ()
) -> Callable[[Body], Kind]:
    """Declare a kind that turns a hidden value faceup. A rule yields the kind to get the value.

    The answer is normally the value of the field. If players use real cards, the program may not know the
    value. It then asks the players for the value. The decorated function judges one value as `judge(s, ...,
    value)`. It returns OK, or a refusal by the rule that says that the field cannot hold the value.

    Args:
        options: The texts of the values, or the number of values.
        field: The path of the secret field, such as "operative[operative].chosen". The judge's arguments may
            be indices in the path.
        prompt: The sentence that asks people for the value if they use real cards.
        rules: The kind's numbers in the rulebook.

    Raises:
        RuleSourceError: There are no options or more than 256, or `field` is not the path of a field.
    """

    def make(judge: Body) -> Kind:
        s, *arguments, value = inspect.signature(judge).parameters
        text = f"def {judge.__name__}({', '.join([s, *arguments, value])}):\n"
        text += f"    return {s}.{field} == {value}\n"
        file = f"<shown {judge.__name__} of {source_place(judge)}>"
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        space: dict[str, Any] = {"__name__": judge.__module__}
        try:
            exec(compile(text, file, "exec", dont_inherit=True), space)  # a function that reads the field
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
    """Return the kind of the chance event `roll(sides)`."""
    if sides not in _dice:

        def weight(s: Any, face: int) -> int:
            return 1

        weight.__name__ = f"roll_{sides}"
        _dice[sides] = Kind(
            weight, [str(i + 1) for i in range(sides)], prompt=f"roll a die of {sides}", chance=True, offset=1
        )
    return _dice[sides]


def roll(sides: int) -> Ask:
    """Return a chance event for a rule to yield: the roll of a fair die with faces 1 to `sides`.

    Args:
        sides: The number of faces, a constant from 1 to 256.

    Raises:
        RuleSourceError: The number of faces is a variable, or is not from 1 to 256.
    """
    return Ask(die(sides))


def choose_some(kind: Kind, who: int, at_least: int, at_most: int, *arguments: int) -> Ask:
    """Return a question that a player answers by choosing several options.

    The player selects the options one by one, and then chooses *done*.

    Args:
        kind: The kind of question.
        who: The asked player.
        at_least: The minimum number of options.
        at_most: The maximum number of options.
        arguments: The judge's arguments after the asked player.

    Returns:
        A question for the rule to yield. The answer is a set: assign it to a local variable or to a `Bits`
        field.

    Raises:
        RuleSourceError: The kind is not a decision, the number of arguments is wrong, the answer is not
            assigned to a set of the right size, or a private answer is assigned to a local variable.
    """
    return Ask(kind, (who, *arguments), Mode.SOME, at_least, at_most)


def together(kind: Kind, askees: Any, into: str) -> Ask:
    """Return a question that several players answer at the same time and in secret.

    The rule resumes after the last answer.

    Args:
        kind: The kind of question.
        askees: The asked players, as a bit mask or a set.
        into: The field that receives each answer: "operative.chosen" means `s.operative[askee].chosen`.

    Raises:
        RuleSourceError: The kind takes more than the asked player or has a `prepare`, or `into` is not a
            secret number in an array with one place for each player.
    """
    mask = askees if isinstance(askees, int) else sum(1 << a for a in askees)
    return Ask(kind, (), Mode.TOGETHER, askees=mask, into=into)


@dataclass(eq=False)
class GameOver:
    """An instruction that a rule yields to clear the stack and end the game."""


def game_over() -> GameOver:
    """Return the instruction that ends the game, for a rule to yield."""
    return GameOver()


@dataclass(eq=False)
class Settled:
    """An instruction that a rule yields to run the game's settle rule now."""


def settled() -> Settled:
    """Return the instruction that runs the settle rule now, for a rule to yield.

    The settle rule runs before every question to a player anyway. Yield this instruction before calls of
    `any_legal` and similar functions, which judge the state as it is.
    """
    return Settled()


@dataclass(eq=False)
class Cancel:
    """An instruction that a rule yields to cancel an action with all rules that the action has called."""

    token: int


def cancel(token: int) -> Cancel:
    """Return the instruction that cancels an action, for a rule to yield.

    All rules that the action has called are cancelled too.

    The action's caller receives CANCELLED.

    Args:
        token: The number that `token` returned in that action.
    """
    return Cancel(token)


def token(s: Any) -> int:
    """Return the running rule's position on the stack, for use with `cancel`."""
    return int(s.e_depth)


def some(size: int) -> BitSet:
    """Return an empty set of numbers below `size` for use as a local variable of a rule.

    The set has the methods `add`, `remove`, `count`, `clear` and `fill`, and supports `in` and `for`.

    Args:
        size: The exclusive upper bound of the numbers, a constant.

    Raises:
        RuleSourceError: The set is not assigned to a local variable, the size is not a constant of at least
            1, the set is a helper's and has more than 62 numbers, or a rule puts a hidden number into it.
    """
    return BitSet(size)


def renew(place: Any) -> None:
    """Reset every field of a record to its initial value.

    Args:
        place: The record, such as `s.piece[3]`.

    Raises:
        RuleSourceError: `place` is not a record of the state.
    """
    place.__init__()


def helper(*numbers: str) -> Callable[[Body], Body]:
    """Declare which rules of the rulebook a helper implements.

    Args:
        numbers: The numbers of the rules.
    """

    def mark(function: Body) -> Body:
        function.numbers = numbers  # type: ignore[attr-defined]  # read where tests are traced to rules
        return function

    return mark


def constant(function: Body) -> Body:
    """Mark a function whose calls the compiler replaces by their results.

    All arguments of a call must be constants. The function returns a number or a refusal. If the function
    raises a CovertsError, the compiler reports the error with the file and line of the call.

    Args:
        function: The function.
    """
    function.constant = True  # type: ignore[attr-defined]  # read by the compiler
    return function


def any_legal(kind: Kind, s: Any, *arguments: int) -> bool:
    """Return whether a question would have a legal option now.

    This is the only way in which a judge can look ahead.

    Args:
        kind: The kind of question.
        s: The state.
        arguments: The question's arguments, the asked player first.

    Raises:
        RuleSourceError: The kind is not a decision, or has a `prepare`.
    """
    return any(kind.judge_plainly(s, *arguments, option) == OK for option in range(kind.options))


def first_legal(kind: Kind, s: Any, *arguments: int) -> int:
    """Return the lowest legal option of a question, or -1 if no option is legal.

    Args:
        kind: The kind of question.
        s: The state.
        arguments: The question's arguments, the asked player first.

    Raises:
        RuleSourceError: The kind is not a decision, or has a `prepare`.

    Example:
        if first_legal(lay, s, player) >= 0:
            s.played = yield lay(player)
    """
    return next((o for o in range(kind.options) if kind.judge_plainly(s, *arguments, o) == OK), -1)


def pick(n: int) -> int:
    """Return a random number below `n`. Use this only in a game's `redeal`.

    Rules ask chance instead.

    Args:
        n: The exclusive upper bound.

    Raises:
        RuleSourceError: A rule or another helper calls it.
    """
    return randrange(n)


def pick_legal(kind: Kind, s: Any, *arguments: int) -> int:
    """Return a random legal option of a question, or -1 if no option is legal.

    Use this only in a game's `redeal`.

    Args:
        kind: The kind of question.
        s: The state.
        arguments: The question's arguments, the asked player first.

    Raises:
        RuleSourceError: A rule or another helper calls it, the kind is not a decision, or has a `prepare`.
    """
    legal = [o for o in range(kind.options) if kind.judge_plainly(s, *arguments, o) == OK]
    return choice(legal) if legal else -1


def say(sentence: str, *arguments: int) -> None:
    """Write a line to the log. Only the `python` back end keeps a log.

    Args:
        sentence: A key of the game's sentences.
        arguments: The values in the sentence. A value that comes from a secret field is visible only to the
            seats that may see the field.

    Raises:
        RuleSourceError: The key is not a text, the game has no such sentence, or a value was computed from
            secret fields.
    """
