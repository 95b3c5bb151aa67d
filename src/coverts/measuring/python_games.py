"""The games of machine code in Python: with the same lots the same answers, and tracebacks where it fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from coverts.engine.backends.python.machine import Machine, compile_lines
from coverts.engine.base.exceptions import Endless, GameFault, as_faults
from coverts.engine.base.loop_guard import MAX_PLAYOUT_ANSWERS
from coverts.engine.compiler.generate.measure_code import recording_functions, row_words
from coverts.engine.game.definition import Game
from coverts.engine.language.registers import Mode
from coverts.engine.language.seeded_random import SeededRandom, chance_state

GOLDEN, ALL = 0x9E3779B97F4A7C15, (1 << 64) - 1


@dataclass
class Ended:
    """A game that was played. held: of each seat the words of what it has had and chosen."""

    state: Any
    held: list[list[int]]
    returns: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    fault: GameFault | None = None


def lots_of(seed: int, number: int) -> SeededRandom:
    """The lots of one game of a tournament."""
    lots = SeededRandom(0)
    lots.state = (chance_state(seed) + number * 2) * GOLDEN & ALL
    return lots


def outcome(machine: Machine, s: Any, lots: SeededRandom) -> int:
    """What chance answers the open question with."""
    fair = machine.fair[s.e_kind - 1]
    if fair is not None:
        return lots.below(len(fair))
    work = machine.work
    count = machine.space["outcomes"](s, work)
    if count > 0:
        return int(work.out[lots.below(count)])
    weights = machine.weights(s)
    left, option = lots.below(sum(weights)), 0
    while left >= weights[option]:
        left -= weights[option]
        option += 1
    return option


def liked(machine: Machine, s: Any, askee: int, legal: Sequence[int], bot: int, lots: SeededRandom) -> int:
    """The option a bot (-1: at random) likes best, ties by lot, from the view of its seat."""
    if bot < 0:
        return legal[lots.below(len(legal))]
    view = machine.view(s, machine.owner(s, askee))
    name = machine.game.bots[bot].name
    chosen, best, ties = legal[0], machine.score(name, view, askee, legal[0]), 1
    for option in legal[1:]:
        score = machine.score(name, view, askee, option)
        if score > best:
            chosen, best, ties = option, score, 1
        elif score == best:
            ties += 1
            if lots.below(ties) == 0:
                chosen = option
    return chosen


@cache
def noting(machine: Machine) -> tuple[Callable[..., int], Callable[..., int]]:
    """`note_held` and `note_answer` in Python."""
    space: dict[str, Any] = dict(machine.space)
    for code in recording_functions(machine.catalogue):
        compile_lines(machine.writer.function(code), "<engine>", space)
    return space["note_held"], space["note_answer"]


def play_plainly(
    game: Game,
    players: int,
    options: Any,
    bots: Sequence[int],
    seed: int,
    number: int,
    heard: Callable[[Any, int, int], None] | None = None,
) -> Ended:
    """Game `number` of a seed, with the bots of these numbers in the seats.

    heard: is told of each answer before it is carried out: the state, the seat (-1 for chance), the option;
    and the state keeps what is said to the log.
    """
    machine, lots = Machine.of(game), lots_of(seed, number)
    note_held, note_answer = noting(machine)
    s = game.new_state(players, options)
    if heard is not None:
        s.events = []
    ended = Ended(s, [[0] * row_words(machine.catalogue) for _ in range(players)])
    decisions = forced = chance = 0
    try:
        with as_faults():
            machine.begin(s)
            for _ in range(MAX_PLAYOUT_ANSWERS):
                note_held(s, ended.held)
                if s.e_over:
                    break
                if s.e_mode == Mode.CHANCE:
                    seat, askee, option = -1, 0, outcome(machine, s, lots)
                    chance += 1
                else:
                    askee = machine.askees(s)[0]
                    legal = machine.legal(s, askee)
                    seat = machine.owner(s, askee)
                    if len(legal) > 1:
                        decisions += 1
                        option = liked(machine, s, askee, legal, bots[seat], lots)
                    else:
                        forced += 1
                        option = legal[0]
                    note_answer(s, seat, option, ended.held)
                if heard is not None:
                    heard(s, seat, option)
                machine.answer(s, option, askee)
            else:
                raise Endless(f"it does not end: a game of more than {MAX_PLAYOUT_ANSWERS} answers")
            ended.returns = machine.returns(s)
    except GameFault as fault:
        ended.fault = fault
    ended.lengths = [decisions, forced, chance, decisions + forced + chance]
    return ended
