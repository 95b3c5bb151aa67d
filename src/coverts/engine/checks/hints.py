"""Hints that the contract suite reports: legal constructs that are usually mistakes."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.compiler.ir.typed_values import EVERYBODY_MASK
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.game.log import named_values
from coverts.engine.knowledge.secrecy import secret_fields
from coverts.engine.language.declarations import Kind
from coverts.engine.language.field_types import AllBut, BitsType
from coverts.engine.language.piles import COUNTS, pile_fields
from coverts.engine.language.record import Field, Record, flatten

SEAT_NAMES = frozenset({"opponent", "player", "seat"})
"""If a judge's option parameter has one of these names, its options count as seats.

The same is true for the names that questions use for the asked player, and for the names of arrays with one
item for each seat.
"""


MIN_FITTING = 20
"""A hint is given if less than one in this number of redealt states fits."""


def find_unset_counters(game: Game) -> Iterator[str]:
    """Yield a hint for each secret counter that starts at its value `none`.

    A field is a counter if rules only count it up or down and never assign it.
    """
    catalogue = program_of(game).catalogue
    for field, (file, line) in catalogue.counted.items():
        if field not in catalogue.assigned:
            yield (
                f"{file}:{line}: {field.name} is counted up from {field.secrecy.start}, its value for none; "
                "write start=0 in its secret()"
            )


def find_short_words(game: Game) -> Iterator[str]:
    """Yield a hint for each list in the game's `words` with fewer texts than there are seats or values."""
    asked = {kind.parameters[0] for kind in program_of(game).catalogue.kinds if not kind.chance}
    for key, texts in game.words.items():
        if key in SEAT_NAMES | asked and game.owner is None and len(texts) < game.players[1]:
            yield (
                f"words[{key!r}] has {len(texts)} texts, but there are up to {game.players[1]} seats; "
                "add the missing texts"
            )
        values = max((_count_values(field) for field in _fields_named(game.state, key)), default=0)
        if len(texts) < values:
            yield (
                f"words[{key!r}] has {len(texts)} texts, but the field {key} may hold 0 to {values - 1}; add "
                "the missing texts"
            )


def _fields_named(cls: type[Record], name: str) -> Iterator[Field]:
    for field in cls.fields:
        if isinstance(field.type, type):
            yield from _fields_named(field.type, name)
        elif field.name == name:
            yield field


def _count_values(field: Field) -> int:
    """Return how many values from 0 on a field may hold by its declaration, or 0 if it does not say.

    The words of an array may name its items instead of their values.
    """
    if isinstance(field.type, BitsType):
        return field.type.size
    return 0 if field.shape else (field.secrecy.at_most or -1) + 1


def find_unworded(game: Game, event: tuple[Any, ...]) -> Iterator[str]:
    """Yield a hint for each number in a log line that the game's `words` should name and do not."""
    for word, value in named_values(game, event):
        if value >= (count := len(game.words[word])):
            file, line = program_of(game).catalogue.said[event[0]]
            yield (
                f"{file}:{line}: say({event[0]!r}) writes a number of {count} or more, for which "
                f"words[{word!r}] has no text; add the missing texts"
            )


def _advise_on_answers(game: Game, field: Field) -> str:
    """Return what to write so that bots imagine other answers in a field, or "" if it holds no answers.

    The field must be in no pile. If the game has a redeal, the result is "" too.
    """
    sites = program_of(game).catalogue.sites
    kind = next((site.kind for site in sites if secret_fields(game).get(site.into) is field), None)
    if kind is None or game.redeal is not None:
        return ""
    return (
        f"it holds answers to {kind.name}, given together; write Game(redeal=...), which puts "
        f"pick_legal({kind.name}, s, other) into the field of each other seat that has answered, or give a "
        "reason (unvaried=)"
    )


def find_early_says(game: Game) -> Iterator[str]:
    """Yield a hint for each say() that tells a hidden value which the lines after it make public."""
    for (file, line, text), (field, set_at) in program_of(game).catalogue.said_early.items():
        yield (
            f"{file}:{line}: say() tells {text} while it is hidden, so the log hides it from those who may "
            f"not see it yet; say {field.name} after line {set_at}, which makes it public, or declare "
            f"{field.name} with secret(...)"
        )


def find_untold(game: Game, view: Any, other: Any, names: str) -> Iterator[str]:
    """Yield a hint for each public field that reveals a hidden value which no log line tells.

    Args:
        game: The game.
        view: A spectator's view after a step.
        other: A spectator's view after the same step from a state that differed in something hidden.
        names: The fields in which the states differed.
    """
    catalogue = program_of(game).catalogue
    said = {field for field, _ in catalogue.said_early.values()}
    for path in sorted(differing_paths(game.state, view, other, is_public)):
        fields = [f for f in _fields_named(game.state, path.rpartition(".")[2]) if f in catalogue.written]
        lines = " or ".join(f"{file}:{line}" for f in fields for file, line in catalogue.written[f])
        if not said & {*fields}:
            yield (
                f"{path} reveals something about {names}, but no log line says so; it is set at {lines}: say "
                "it after that line, or declare it with secret(...)"
            )


def find_rare_fits(fitting: int, redeals: int) -> Iterator[str]:
    """Yield a hint if few redealt states fit what the seat knows."""
    if fitting * MIN_FITTING < redeals:
        yield (
            f"only {fitting} of {redeals} redealt states fit what the seat knows (fits); "
            "let the game's redeal draw values that fit, so that bots imagine possible cards"
        )


def advise_on_unvaried(game: Game, field: Field) -> str:
    """Return what an author can do about a secret field that no redeal has changed."""
    pile = field.secrecy.pile
    if pile is None:
        default = "add it to a pile, redraw it in redeal, or give a reason (unvaried=)"
        return _advise_on_answers(game, field) or default
    if sum(name == pile for name, _, _ in pile_fields(game.state)) == 1:
        return (
            f"it is the only field of the pile {pile!r}; write pile={pile!r} also at the fields that its "
            "values come from, such as the deck"
        )
    return (
        f"whenever it was hidden, all hidden values of the pile {pile!r} were equal or in this field; check "
        "that the fields that its values come from are in the pile, play more games, or give a reason "
        "(unvaried=)"
    )


@cache
def _of_seats(game: Game, kind: Kind) -> str:
    """Return the name of a decision's option parameter if the options are seats, otherwise ""."""
    option = [*inspect.signature(kind.function).parameters][-1]
    kinds = Machine.of(game).numbers.kinds
    asked = {other.parameters[0] for other in kinds if not other.chance}
    theirs = {f.name for f in game.state.fields if f.shape[:1] == (game.players[1],)}
    plain = game.owner is None and not kind.chance
    return option if plain and option in SEAT_NAMES | asked | theirs else ""


def find_empty_seats(game: Game, kind: Kind, legal: Sequence[int], players: int) -> Iterator[str]:
    """Yield a hint for each legal option that is a seat without a player.

    A number beyond the game's maximum number of players is a seat only if its text is the number.
    """
    if not (option := _of_seats(game, kind)):
        return
    for seat in legal:
        numbered = players <= seat < kind.options and kind.texts[seat] == str(seat)
        if numbered or players <= seat < game.players[1]:
            yield (
                f"{kind.place}: seat {seat} can be chosen with {players} players, although the last seat is "
                f"{players - 1}; refuse it unless {option} < s.players"
            )


@dataclass
class Draw:
    """An outcome of chance, and the states after it and after another outcome.

    Attributes:
        kind: The kind of chance event.
        learners: A bit mask of the seats that learn the outcome.
        outcome: The number that rules get for the outcome.
        one: The state after the outcome.
        other: The state after another possible outcome.
    """

    kind: Kind
    learners: int
    outcome: int
    one: Any
    other: Any

    def learns(self, seat: int | None) -> bool:
        """Return whether a seat, or a spectator (None), learns the outcome."""
        return self.learners == EVERYBODY_MASK or (seat is not None and bool(self.learners >> seat & 1))


def compare_draws(game: Game, s: Any, outcomes: Sequence[int], number: Any) -> Iterator[Draw]:
    """Yield each outcome of chance that had another possible outcome.

    Args:
        game: The game.
        s: A copy of the state at the first chance event. This function changes the copy.
        outcomes: The outcomes of the chance events.
        number: A function that returns a random number below n.
    """
    machine = Machine.of(game)
    for outcome in outcomes:
        kind = machine.numbers.kind(s.e_kind)
        others = [o for o, weight in enumerate(machine.weights(s)) if weight > 0 and o != outcome]
        if others:
            one, other = s.copy(), s.copy()
            learners = machine.learners(s)
            machine.answer(one, outcome)
            machine.answer(other, others[number(len(others))])
            yield Draw(kind, learners, outcome + kind.offset, one, other)
        machine.answer(s, outcome)


def find_unlearned_draw(game: Game, draw: Draw) -> Iterator[str]:
    """Yield a hint for each field that shows a seat an outcome of chance that the seat must not learn."""
    for seat in [*range(draw.one.players), None]:
        if not draw.learns(seat):
            mine, theirs = (Machine.of(game).view(s, seat) for s in (draw.one, draw.other))
            for path in sorted(differing_paths(game.state, mine, theirs, is_masked)):
                yield (
                    f"seat {seat} sees in {path} what {draw.kind.name} draws but does not learn it "
                    f"(learns={_name_of(draw.kind.learns)}); {_ADVICE}"
                )


def find_forgotten_draw(game: Game, draw: Draw) -> Iterator[str]:
    """Yield a hint if a seat learns an outcome of chance and may not see the field that holds it."""
    counts = {f for _, form, f in pile_fields(game.state) if form == COUNTS}
    paths = sorted({*_holders(game.state, draw.one, draw.other, draw.outcome, counts)})
    machine = Machine.of(game)
    for seat in range(draw.one.players if paths else 0):
        same = machine.view(draw.one, seat).as_tuple() == machine.view(draw.other, seat).as_tuple()
        if draw.learns(seat) and same:
            yield (
                f"{draw.kind.place}: learns={_name_of(draw.kind.learns)} lets a seat learn what is drawn, "
                f"but {', '.join(paths)} hides it from that seat; let only the seats learn it that see it "
                'there, such as learns="who" for the argument who, or let the seat see the field'
            )
            return


def _holders(
    cls: type[Record], one: Any, other: Any, outcome: int, counts: Container[Field], path: str = ""
) -> Iterator[str]:
    """Yield the path of each secret field that holds an outcome in one record and not in the other."""
    for f in cls.fields:
        mine, theirs = getattr(one, f.name), getattr(other, f.name)
        if isinstance(f.type, type):
            for a, b in zip(mine, theirs, strict=True) if f.shape else [(mine, theirs)]:
                yield from _holders(f.type, a, b, outcome, counts, f"{path}{f.name}.")
        elif f.secrecy.kind == "secret":
            held = [_count(f, value, outcome, f in counts) for value in (mine, theirs)]
            if held[0] > held[1]:
                yield path + f.name


def _count(f: Field, value: Any, outcome: int, is_counts: bool) -> int:
    """Return how many cards of the number `outcome` a field holds.

    If `is_counts` is set, the field is an array that counts the cards of each number.
    """
    if isinstance(f.type, BitsType):
        return int(outcome in value)
    items = flatten(value) if f.shape else [value]
    if is_counts:
        return int(items[outcome]) if outcome < len(items) else 0
    return items.count(outcome)


_ADVICE = (
    'let only the seats that learn it see the field, or let all that see it learn it: learns="argument", '
    'all_but("argument"), the name of a field with a seat, or a helper that returns a mask of seats'
)


def _name_of(learns: Any) -> str:
    return learns.__name__ if callable(learns) else repr(learns)


def is_masked(field: Field) -> bool:
    """Return whether several seats may know a field: those in a bit mask, or all but the field's owner."""
    to = field.secrecy.to
    return isinstance(to, AllBut) or (isinstance(to, str) and to != "nobody")


def is_public(field: Field) -> bool:
    """Return whether everybody sees a field."""
    return field.secrecy.kind == "public"


def differing_paths(
    cls: type[Record], one: Any, other: Any, wanted: Callable[[Field], bool], path: str = ""
) -> set[str]:
    """Return the paths of the fields that differ between two records and for which `wanted` is true.

    The paths have no indices.
    """
    paths: set[str] = set()
    for f in cls.fields:
        mine, theirs = getattr(one, f.slot), getattr(other, f.slot)
        if isinstance(f.type, type):
            for a, b in zip(mine, theirs, strict=True) if f.shape else [(mine, theirs)]:
                paths |= differing_paths(f.type, a, b, wanted, f"{path}{f.name}.")
        elif mine != theirs and wanted(f):
            paths.add(path + f.name)
    return paths
