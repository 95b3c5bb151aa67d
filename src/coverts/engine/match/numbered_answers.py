"""Answers of old databases and of game files of version 1, which stored only the number of an action.

The numbers counted all options of all kinds of question of a game. Today an answer is stored as the kind of
its question and the option's number within the kind. `answer_numbers.json` has, for each game of that time:

- `deck`: the deck for which the numbers are valid;
- `first_actions`: for each kind of question, the number of its option 0. A kind whose name has changed since
  then has today's name. A kind that no longer exists has a name that no question has, so its answers fit
  nowhere;
- `same_positions`: whether the same answers still lead to the same positions. The old digests of positions
  can no longer be computed, so this was measured with the code of that time. Set it to false when the rules
  of the game change.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from functools import cache
from pathlib import Path
from typing import Any, Final

from coverts.engine.game.definition import Game

NUMBERS: Final = Path(__file__).with_name("answer_numbers.json")


def name_answer(game: str, number: int) -> tuple[str, int]:
    """Return the kind of question and the option of a numbered answer.

    If the number is unknown, the kind is "" and the option is the number. Such an answer fits no question.

    Args:
        game: The name of the game.
        number: The number of the action.
    """
    starts, kinds = _first_actions(game)
    at = bisect_right(starts, number) - 1
    return (kinds[at], number - starts[at]) if at >= 0 else ("", number)


def leads_to_same_positions(game: Game) -> bool:
    """Return whether numbered answers that fit today's rules lead to the positions of that time."""
    known = _games().get(game.name)
    return known is not None and known["same_positions"] and known["deck"] == game.deck


@cache
def _first_actions(game: str) -> tuple[list[int], list[str]]:
    first: dict[str, int] = _games().get(game, {}).get("first_actions", {})
    by_number = sorted((number, kind) for kind, number in first.items())
    return [number for number, _ in by_number], [kind for _, kind in by_number]


@cache
def _games() -> dict[str, Any]:
    games: dict[str, Any] = json.loads(NUMBERS.read_text(encoding="utf-8"))
    return games
