"""What a match costs a program that plays it: `python benchmarks/match.py --beside 0889f61`.

Whoever is asked looks at their view, their legal actions and their information state, and answers at random:
microseconds of CPU a position, the median of some rounds. Then a random policy of one's own in a tournament.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from cyclopts import App
from proof.report import Row, finish
from proof.serving import ROOT, checkout

MOST = 100.0
"""Microseconds for a view, legal actions and an information state together."""
TOGETHER = ("view", "legal actions", "information state")
app = App()


def played(name: str, players: int, seconds: float) -> dict[str, float]:
    """Microseconds a position of each call, in matches from the start to the end."""
    import coverts
    from coverts.engine.match.game_match import Match, by_weight

    game, spent, positions, seed = coverts.game(name), dict.fromkeys((*TOGETHER, "answer"), 0.0), 0, 0

    def timed(what: str, call: Callable[..., Any], *given: Any) -> Any:
        before = time.process_time_ns()
        found = call(*given)
        spent[what] += (time.process_time_ns() - before) / 1e3
        return found

    while sum(spent.values()) < seconds * 1e6:
        seed += 1
        chooser = random.Random(seed)
        match = Match(game, players, chance=by_weight(random.Random(seed)))
        while not match.over:
            seat = min(match.current_players())
            askee = match.askees(seat)[0]
            timed("view", match.view, seat)
            legal = timed("legal actions", match.legal_actions, seat, askee)
            timed("information state", match.information_state, seat)
            timed("answer", match.apply_action, seat, chooser.choice(legal), askee)
            positions += 1
    return {what: each / positions for what, each in spent.items()}


@app.command
def once(*, game: str, players: int, seconds: float) -> None:
    """In a process of its own, on whichever sources it finds; writes JSON."""
    played(game, players, seconds / 10)  # what is made once
    print(json.dumps(played(game, players, seconds)))


def round_on(source: Path, game: str, players: int, seconds: float) -> dict[str, float]:
    command = [sys.executable, __file__, "once", "--game", game]
    command += ["--players", str(players), "--seconds", str(seconds)]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    found: dict[str, float] = json.loads(subprocess.check_output(command, env=environment, cwd=ROOT))
    return found


def policies(name: str, players: int, games: int) -> float:
    """Decisions a second of a random policy that sits in every seat, its own time included."""
    import numpy as np

    import coverts
    from coverts.engine.backends.native import Compiled

    compiled, lots, decisions = Compiled.of(coverts.game(name)), np.random.default_rng(1), 0

    def policy(observations: Any, masks: Any, seats: Any) -> Any:
        nonlocal decisions
        decisions += len(seats)
        return (masks * lots.random(masks.shape, dtype=np.float32)).argmax(axis=1)

    seats = [["own"] * players]
    compiled.tournament(seats, policies={"own": policy})
    decisions, before = 0, time.process_time()
    compiled.tournament(seats * games, policies={"own": policy})
    return decisions / (time.process_time() - before)


@app.default
def main(
    *,
    game: str = "infiltration",
    players: int = 2,
    beside: str = "",
    rounds: int = 3,
    seconds: float = 3,
    games: int = 4096,
) -> None:
    """Of this checkout, and of an earlier commit in the same run."""
    sources = {"here": ROOT / "src", **({beside: checkout(beside)} if beside else {})}
    found: dict[str, list[dict[str, float]]] = {each: [] for each in sources}
    for _ in range(rounds):
        for each, source in sources.items():
            found[each].append(round_on(source, game, players, seconds))
    rows, middle = [], {}
    for each, repeats in found.items():
        costs = {what: median(one[what] for one in repeats) for what in repeats[0]}
        together = median(sum(one[what] for what in TOGETHER) for one in repeats)
        middle[each] = (together, costs["answer"])
        told = ", ".join(f"{what} {cost:.0f}" for what, cost in costs.items())
        rows.append(Row(f"{game}, {players} players, {each}", f"{told} us"))
    rows.append(
        Row(
            "view, legal actions, information state",
            f"{middle['here'][0]:.0f} us",
            f"under {MOST:.0f} us",
            middle["here"][0] < MOST,
        )
    )
    if beside:
        times = middle[beside][0] / middle["here"][0]
        whole = sum(middle[beside]) / sum(middle["here"])
        rows.append(Row(f"beside {beside}", f"{times:.1f} times as quick, {whole:.1f} with the answer"))
    rate = policies(game, players, games)
    rows.append(Row("a random policy in every seat, in Python", f"{rate / 1e3:.0f} k decisions/s"))
    finish(rows)


if __name__ == "__main__":
    app()
