"""Replays one game of a measurement in Python, with its answers, log and fault."""

from __future__ import annotations

from typing import Any

import coverts
from coverts.engine.backends.python.machine import Machine
from coverts.engine.game.log import render_event
from coverts.lab.measure.measure_request import GameRequest
from coverts.measuring.python_games import play_in_python
from coverts.measuring.tally import assign_bots

MAX_LINES = 40
"""If a game ends in a fault, the maximum number of log lines that are returned before the fault."""


def replay(request: GameRequest, number: int) -> list[str]:
    """Return the answers and log of a game, including hidden information.

    Raises:
        Malformed: The game cannot be played.
    """
    game = coverts.game(request.game)
    players = game.count_players(request.players)
    options = game.read_option_texts(request.options)
    game.new_state(players, options)  # This raises an error if the players or options are invalid.
    seats = assign_bots(game, players, request.bots)
    kinds = Machine.of(game).numbers
    lines: list[str] = []
    events = 0

    def add_log(s: Any) -> None:
        nonlocal events
        lines.extend(f"    {render_event(game, event, None, whole=True)}" for event in s.events[events:])
        events = len(s.events)

    def add_answer(s: Any, seat: int, option: int) -> None:
        add_log(s)
        kind = kinds.kind(s.e_kind)
        text = "done" if option == kind.options else f"option {option}" if kind.named else kind.texts[option]
        lines.append(f"{f'seat {seat + 1}' if seat >= 0 else 'chance'}: {kind.name}: {text}")

    ending = play_in_python(
        game, players, options, seats.row(number), request.seed, number, add_answer, seats.policies
    )
    add_log(ending.state)
    if ending.fault is None:
        return [*lines, f"Returns: {', '.join(map(str, ending.returns))}"]
    stops = f"Game {number} of seed {request.seed} stops at answer {ending.lengths[-1]}:"
    return [*lines[-MAX_LINES:], stops, f"{type(ending.fault).__name__}: {ending.fault}"]
