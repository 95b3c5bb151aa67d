"""Plays measured games in Python.

These games have the same random numbers and answers as in machine code, but faults have a traceback.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from coverts.bots.policies import PolicyPlayer
from coverts.engine.backends.native.game_arrays import describe_illegal
from coverts.engine.backends.python.line_compiler import compile_lines
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Endless, GameFault, as_faults
from coverts.engine.base.loop_guard import MAX_PLAYOUT_ANSWERS
from coverts.engine.compiler.generate.measure_code import recording_functions, row_words
from coverts.engine.game.definition import Game
from coverts.engine.knowledge.observations import as_array, as_mask
from coverts.engine.language.registers import Mode
from coverts.engine.language.seeded_random import SeededRandom, chance_state

GOLDEN, ALL = 0x9E3779B97F4A7C15, (1 << 64) - 1


@dataclass
class GameEnding:
    """A finished game.

    Attributes:
        state: The final state.
        held: For each seat, a bit set of the cards and options that the seat has held or chosen.
        returns: The return of each seat.
        points: The points of each seat, or 0 if the game has no points.
        lengths: The game's lengths, in the order of LENGTHS.
        fault: The fault that ended the game, if any.
    """

    state: Any
    held: list[list[int]]
    returns: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    fault: GameFault | None = None


@dataclass
class GameTrace:
    """What a game notes while it is played, from which its decisions can be recorded later.

    Attributes:
        options: The option of each answer, those of chance included.
        policies: For each decision, the probability of each legal option, or None if it is not known.
    """

    options: list[int] = field(default_factory=list)
    policies: list[list[float] | None] = field(default_factory=list)


def random_of_game(seed: int, number: int) -> SeededRandom:
    """Return the random generator for game `number` of a measurement."""
    lots = SeededRandom(0)
    lots.state = (chance_state(seed) + number * 2) * GOLDEN & ALL
    return lots


def draw_outcome(machine: Machine, s: Any, lots: SeededRandom) -> int:
    """Draw a random answer to the open chance question."""
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


def choose_option(
    machine: Machine, s: Any, askee: int, legal: Sequence[int], bot: int, lots: SeededRandom
) -> int:
    """Return the option that a bot chooses from its seat's view.

    The bot with number -1 chooses at random.
    """
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


def ask_policy(policy: PolicyPlayer, machine: Machine, s: Any, askee: int, legal: Sequence[int]) -> int:
    """Return the option that a policy chooses from its seat's view.

    Raises:
        GameFault: The option is not legal.
    """
    seat, first = machine.owner(s, askee), machine.numbers.first_action[machine.numbers.kind(s.e_kind)]
    mask = as_mask([first + option for option in legal], machine.numbers.actions)
    action = policy.ask(as_array(machine.observation(machine.view(s, seat), seat)), mask, seat)
    if action - first not in legal:
        answer = describe_illegal(machine, machine.copy_prepared(s), askee, action)
        raise GameFault(f"{policy.name} in seat {seat + 1} answered {answer}")
    return action - first


@cache
def compile_notes(machine: Machine) -> tuple[Callable[..., int], Callable[..., int]]:
    """Return the Python versions of the generated `note_held` and `note_answer`."""
    space: dict[str, Any] = dict(machine.space)
    for code in recording_functions(machine.catalogue):
        compile_lines(machine.writer.function(code), "<engine>", space)
    return space["note_held"], space["note_answer"]


def play_in_python(
    game: Game,
    players: int,
    options: Any,
    bots: Sequence[int],
    seed: int,
    number: int,
    on_answer: Callable[[Any, int, int], None] | None = None,
    policies: Mapping[int, PolicyPlayer] | None = None,
    trace: GameTrace | None = None,
) -> GameEnding:
    """Play one game of a measurement.

    Args:
        game: The game.
        players: The number of players.
        options: The game's options.
        bots: For each seat the number of its bot, or -1 for random play, or a number in `policies`.
        seed: The seed of all games.
        number: The number of this game.
        on_answer: A function to call before each answer, with the state, the seat (-1 for chance) and the
            option. If there is one, the state also records log events.
        policies: The policies by number. Their random numbers depend on the seed and the game's number.
        trace: What notes the answers, or None.
    """
    machine, lots = Machine.of(game), random_of_game(seed, number)
    note_held, note_answer = compile_notes(machine)
    s = game.new_state(players, options)
    if on_answer is not None:
        s.events = []
    for at, policy in (policies or {}).items():
        policy.use_random(Random(f"{seed} {number} {at}"))
    ending = GameEnding(s, [[0] * row_words(machine.catalogue) for _ in range(players)])
    decisions = forced = chance = 0
    try:
        with as_faults():
            machine.begin(s)
            for _ in range(MAX_PLAYOUT_ANSWERS):
                note_held(s, ending.held)
                if s.e_over:
                    break
                if s.e_mode == Mode.CHANCE:
                    seat, askee, option = -1, 0, draw_outcome(machine, s, lots)
                    chance += 1
                else:
                    askee = machine.askees(s)[0]
                    legal = machine.legal(s, askee)
                    seat = machine.owner(s, askee)
                    if len(legal) > 1:
                        decisions += 1
                        if policies and bots[seat] in policies:
                            option = ask_policy(policies[bots[seat]], machine, s, askee, legal)
                        else:
                            option = choose_option(machine, s, askee, legal, bots[seat], lots)
                    else:
                        forced += 1
                        option = legal[0]
                    note_answer(s, seat, option, ending.held)
                if on_answer is not None:
                    on_answer(s, seat, option)
                if trace is not None:
                    trace.options.append(option)
                machine.answer(s, option, askee)
            else:
                raise Endless(f"the game did not end within {MAX_PLAYOUT_ANSWERS} answers")
            ending.returns, ending.points = machine.returns(s), machine.points(s)
    except GameFault as fault:
        ending.fault = fault
    ending.lengths = [decisions, forced, chance, decisions + forced + chance]
    return ending
