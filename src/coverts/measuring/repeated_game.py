"""One measured game once more, in Python: its answers, its log, and where it fails."""

from __future__ import annotations

from typing import Any

import coverts
from coverts.engine.backends.python.machine import Machine
from coverts.engine.game.log import render_event
from coverts.measuring.measurement import Request
from coverts.measuring.python_games import play_plainly
from coverts.measuring.tally import seating

LAST = 40
"""Lines that are told of what came before a fault."""


def again(request: Request, number: int) -> list[str]:
    """What happened in one game, as one who sees all would read it; raises Malformed as `play` does."""
    game = coverts.game(request.game)
    players = request.players or game.players[0]
    options = game.read_option_texts(request.options)
    seats = seating(game, players, request.bots)
    kinds = Machine.of(game).numbers
    told: list[str] = []
    known = 0

    def said(s: Any) -> None:
        nonlocal known
        told.extend(f"    {render_event(game, event, None, whole=True)}" for event in s.events[known:])
        known = len(s.events)

    def heard(s: Any, seat: int, option: int) -> None:
        said(s)
        kind = kinds.kind(s.e_kind)
        text = "done" if option == kind.options else f"option {option}" if kind.named else kind.texts[option]
        told.append(f"{f'seat {seat + 1}' if seat >= 0 else 'chance'}: {kind.name}: {text}")

    ended = play_plainly(game, players, options, seats.row(number), request.seed, number, heard)
    said(ended.state)
    if ended.fault is None:
        return [*told, f"Returns: {', '.join(map(str, ended.returns))}"]
    stops = f"Game {number} of seed {request.seed} stops at answer {ended.lengths[-1]}:"
    return [*told[-LAST:], stops, f"{type(ended.fault).__name__}: {ended.fault}"]
