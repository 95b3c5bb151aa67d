"""Count in how many bot games each source row of Star Trek CCG occurs: `occurring_rows.py --games 100`.

A row occurs in a game if a rule, question or helper that cites one of its numbers has run, or if an option
was refused with one of its numbers. The machine code chooses the answers, and the `python` back end takes
them, where they are recorded. Games are divided evenly among all pairs of ready decks.
"""

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import combinations_with_replacement

import coverts
from coverts.engine.backends.native import Compiled
from coverts.engine.backends.native.compiled_game import tournament_generators
from coverts.engine.backends.python.machine import Machine
from coverts.engine.language.registers import Mode
from coverts.games.trek_ccg.vocabulary.ready_decks import DECKS
from coverts.measuring.python_games import draw_outcome, random_of_game
from coverts.tracing.recorder import Recorder
from coverts.tracing.row_coverage import rows_of

NAME, BOT = "trek_ccg", 0
Pair = tuple[str, str]


@cache
def started_recorder() -> Recorder:
    """Return this process's recorder. The machine that it watches takes seconds to build."""
    recorder = Recorder(NAME)
    recorder.start()
    return recorder


def numbers_in_game(decks: Pair, number: int) -> set[str]:
    """Return the numbers of all rules that occur in one game between two commanders."""
    game, recorder = coverts.game(NAME), started_recorder()
    machine, compiled = Machine.of(game), Compiled.of(game, checked=False)
    options = game.read_options({"deck_1": decks[0], "deck_2": decks[1]})
    s, row = game.new_state(2, options), compiled.reset(1, 2, options)
    lots, choices = random_of_game(1, number), tournament_generators(1, number, 1)
    machine.begin(s)
    while not s.e_over:
        if s.e_mode == Mode.CHANCE:
            askee, option = 0, draw_outcome(machine, s, lots)
        else:
            askee = machine.askees(s)[0]
            machine.legal(s, askee)
            option = int(compiled.answers(row, [askee], [BOT], choices)[0])
        machine.answer(s, option, askee)
        compiled.step(row, [askee], [option])
        assert not row["e_error"][0], f"{decks}, game {number}: the back ends differ"
    numbers = recorder.numbers
    recorder.forget()
    return numbers


def count_games(pairs: list[Pair], games: int, workers: int) -> dict[Pair, Counter[str]]:
    """Return for each pair of decks in how many of its games each rule number occurs."""
    jobs = [(pairs[number % len(pairs)], number) for number in range(games)]
    counted: dict[Pair, Counter[str]] = {pair: Counter() for pair in pairs}
    rows = rows_of(coverts.game(NAME))
    with ProcessPoolExecutor(workers) as pool:
        for (pair, _), numbers in zip(jobs, pool.map(numbers_in_game, *zip(*jobs, strict=True)), strict=True):
            counted[pair].update(row.name for row in rows.values() if not numbers.isdisjoint(row.numbers))
    return counted


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=100)
    words.add_argument("--workers", type=int, default=1)
    given = words.parse_args()
    pairs = [*combinations_with_replacement(DECKS, 2)]
    counted = count_games(pairs, given.games, given.workers)
    names = [row.name for row in rows_of(coverts.game(NAME)).values()]
    occurring = 0
    print("row      games  by pair of decks")
    for name in names:
        by_pair = {pair: count[name] for pair, count in counted.items() if count[name]}
        occurring += bool(by_pair)
        shown = ", ".join(f"{one}-{two} {n}" for (one, two), n in by_pair.items())
        print(f"{name}  {sum(by_pair.values()):5}  {shown or 'none'}")
    print(f"{occurring}/{len(names)} rows occur in {given.games} games")


if __name__ == "__main__":
    main()
