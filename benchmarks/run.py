"""How fast the games run: `python benchmarks/run.py [--only NAME] [--quick] [--json FILE]`.

One process on one pinned core. A rate is players' unforced decisions (more than one legal option) a second
of this process's CPU time, the median of three repeats with (max - min) / median beside it. What is
compared is measured in turn within each repeat: only ratios within one run mean anything.

- OpenSpiel's side is `evaluate_bots` with its uniform random bots, whose whole loop is C++; how many
  unforced decisions a game has is counted by a walk of random games through its Python interface.
- The twins (`twins.py`) are the same games by hand in Numba, on the same records.
- Compilation and cached start are the wall time of fresh processes, first with an empty cache folder,
  then with the one the first has filled; from the start of Python to the end of one random game.
"""

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "examples"), str(ROOT / "src")]
CPU = int(os.environ.get("BENCH_CPU", max(os.sched_getaffinity(0))))
REPEATS = 3
OPENSPIEL = {
    "tic_tac_toe": "tic_tac_toe",
    "connect_four": "connect_four",
    "kuhn_poker": "kuhn_poker",
    "leduc_poker": "leduc_poker",
    "liars_dice": "liars_dice",
    "goofspiel": "goofspiel(num_cards=5,points_order=descending,imp_info=True)",
}
INSTALLED = ["infiltration", "infiltrators", "anima_tactics", "trek_ccg"]
PLAYERS = {"infiltration": 4, "infiltrators": 5}
NAMES = [*OPENSPIEL, "ambush", *INSTALLED]
CHANCE, TOGETHER = 3, 2


def game_of(name):
    if name in INSTALLED:
        return import_module(f"coverts.games.{name}").GAME
    return import_module(name).GAME


# -- timing ----------------------------------------------------------------------------------------


def rate(play, seconds):
    """(unforced decisions, games) a second of CPU time; `play(n)` plays n games and counts decisions."""
    games = 1
    while True:  # find out how many games fill the time
        before = time.process_time()
        play(games)
        spent = time.process_time() - before
        if spent > seconds / 10:
            break
        games *= 4
    games = max(1, int(games * seconds / spent))
    for _ in range(4):  # a repeat that had to share its core is done again
        wall, cpu = time.perf_counter(), time.process_time()
        decisions = play(games)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        if cpu > 0.95 * wall:
            break
    return decisions / cpu, games / cpu


def side_by_side(players, seconds):
    """Measure several in turn, REPEATS times; a result by name: decisions/s, games/s, spread."""
    found: dict[str, list[Any]] = {name: [] for name in players}
    for play in players.values():
        play(1)  # whatever is to be compiled or imported
    for _ in range(REPEATS):
        for name, play in players.items():
            found[name].append(rate(play, seconds))
    results = {}
    for name, repeats in found.items():
        rates = [decisions for decisions, _ in repeats]
        median = statistics.median(rates)
        results[name] = {
            "decisions_per_second": median,
            "games_per_second": statistics.median(games for _, games in repeats),
            "spread": (max(rates) - min(rates)) / median,
        }
    return results


# -- who plays -------------------------------------------------------------------------------------


def compiled_player(game, players):
    from coverts.engine.backends.native import Compiled

    compiled, seed = Compiled.of(game, checked=False), iter(range(1, 1 << 30))
    return lambda games: compiled.playouts(games, next(seed), players).decisions


def python_player(game, players):
    from coverts.engine.backends.python.machine import Machine

    machine, chooser = Machine.of(game), random.Random(1)

    def one():
        s, decisions = game.new_state(players), 0
        machine.begin(s)
        while not s.e_over:
            if s.e_mode == CHANCE:
                machine.answer(s, machine.draw(s, chooser.random))
                continue
            askee = (s.e_pending & -s.e_pending).bit_length() - 1 if s.e_mode == TOGETHER else s.e_asker
            legal = machine.legal(s, askee)
            decisions += len(legal) > 1
            machine.answer(s, legal[int(chooser.random() * len(legal))], askee)
        return decisions

    return lambda games: sum(one() for _ in range(games))


def twin_player(name, game):
    import twins

    seed = iter(range(1, 1 << 30))
    return lambda games: int(twins.play(name, game.dtype, games, next(seed))[0][twins.DECISIONS])


def openspiel_player(name):
    import pyspiel

    game = pyspiel.load_game(OPENSPIEL[name])
    each, seed = unforced_decisions(game), iter(range(1, 1 << 30))
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(game.num_players())]

    def play(games):
        for _ in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seed))
        return games * each

    return play


def unforced_decisions(game, games=20_000):
    """How many decisions with a choice a random game of OpenSpiel's has."""
    chooser, count = random.Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chooser.choices(outcomes, weights)[0])
                continue
            together = state.is_simultaneous_node()
            seats = range(game.num_players()) if together else [state.current_player()]
            legal = [state.legal_actions(seat) for seat in seats]
            count += sum(len(options) > 1 for options in legal)
            chosen = [chooser.choice(options) for options in legal]
            if together:
                state.apply_actions(chosen)
            else:
                state.apply_action(chosen[0])
    return count / games


# -- start and compilation -------------------------------------------------------------------------


def probe(name):
    """What a fresh process does: load one game and play one random game of it in compiled code."""
    compiled_player(game_of(name), PLAYERS.get(name, 2))(1)


def starts(name):
    """Seconds of a start that compiles all, and of one that finds it in the cache."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"COVERTS_CACHE": folder}
        seconds = []
        for _ in range(2):
            before = time.perf_counter()
            subprocess.run([sys.executable, __file__, "--probe", name], check=True, env=environment)
            seconds.append(time.perf_counter() - before)
    return seconds


def measure(name, seconds, with_starts):
    from coverts.engine.compiler.program import program_of

    game, players = game_of(name), PLAYERS.get(name, 2)
    sides = {"compiled": compiled_player(game, players), "python": python_player(game, players)}
    if name in OPENSPIEL:
        sides["openspiel"] = openspiel_player(name)
        import twins

        if name in twins.TWINS:
            sides["twin"] = twin_player(name, game)
    row = side_by_side(sides, seconds)
    row["bytes"] = game.dtype.itemsize
    row["rules"] = len(program_of(game).numbers.rules)
    if with_starts:
        cold, cached = starts(name)
        row |= {
            "compile_per_rule": (cold - cached) / row["rules"],
            "cold_start": cold,
            "cached_start": cached,
        }
    return row


def versions():
    found = {"python": platform.python_version()}
    for name in ("numpy", "llvmlite", "numba", "open_spiel"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = "absent"
    return found


def number(result, key="decisions_per_second"):
    if result is None:
        return ""
    value = result[key]
    short = (
        f"{value / 1e6:.2f} M"
        if value >= 1e6
        else f"{value / 1e3:.0f} k"
        if value >= 1e4
        else f"{value:,.0f}"
    )
    return f"{short} ±{100 * result['spread']:.0f}%"


def show(rows):
    from rich.console import Console
    from rich.table import Table

    table = Table(title="Random play on one core: players' unforced decisions a second")
    for column in ("game", "compiled", "games/s", "python", "OpenSpiel", "times", "twin", "of twin"):
        table.add_column(column, justify="left" if column == "game" else "right")
    costs = Table(title="What a game costs")
    for column in ("game", "bytes", "rules", "first start", "a rule", "cached start"):
        costs.add_column(column, justify="left" if column == "game" else "right")
    for name, row in rows.items():
        ours, peer, twin = row["compiled"], row.get("openspiel"), row.get("twin")
        times = f"{ours['decisions_per_second'] / peer['decisions_per_second']:.1f}" if peer else ""
        part = f"{100 * ours['decisions_per_second'] / twin['decisions_per_second']:.0f} %" if twin else ""
        games = f"{ours['games_per_second']:,.0f}"
        table.add_row(
            name, number(ours), games, number(row["python"]), number(peer), times, number(twin), part
        )
        if "cold_start" in row:
            seconds = [f"{row[key]:.2f} s" for key in ("cold_start", "compile_per_rule", "cached_start")]
            costs.add_row(name, str(row["bytes"]), str(row["rules"]), *seconds)
        else:
            costs.add_row(name, str(row["bytes"]), str(row["rules"]))
    console = Console(width=120)
    console.print(table)
    console.print(costs)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", action="append", choices=NAMES, help="measure this game; may be repeated")
    parser.add_argument("--quick", action="store_true", help="short repeats, no starts of fresh processes")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--probe", choices=NAMES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    os.sched_setaffinity(0, {CPU})
    if options.probe:
        probe(options.probe)
        return
    about = {"versions": versions(), "machine": platform.machine(), "load": os.getloadavg()[0], "cpu": CPU}
    print(json.dumps(about))
    rows = {}
    for name in options.only or NAMES:
        print(f"{name} ...", flush=True)
        rows[name] = measure(name, 0.2 if options.quick else 1.5, not options.quick)
    show(rows)
    if options.json:
        options.json.write_text(json.dumps({"about": about, "games": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
