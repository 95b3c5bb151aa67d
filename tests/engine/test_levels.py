"""The levels of bots: near-best answers, and the same weights in Python and in machine code."""

from __future__ import annotations

import ast
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import coverts
from coverts.bots import Planner, new_bot
from coverts.bots.players import BotPlayer
from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.compiler import templates
from coverts.engine.game.opponents import (
    LEVEL_NAMES,
    MAX_HALVINGS,
    MAX_WEIGHT,
    PLANNER_LEVELS,
    weigh_near_best,
)

GAMES = ("infiltration", "infiltrators", "anima_tactics", "trek_ccg")
RULES_OF_THUMB = LEVEL_NAMES[:3]
EXAMPLES = Path(__file__).parents[2] / "examples"


def test_an_answer_that_is_worse_by_the_spread_is_chosen_half_as_often() -> None:
    assert weigh_near_best([40, 30, 20], 10) == [MAX_WEIGHT, MAX_WEIGHT // 2, MAX_WEIGHT // 4]


def test_answers_with_the_same_score_are_chosen_equally_often() -> None:
    assert weigh_near_best([7, 7], 3) == [MAX_WEIGHT, MAX_WEIGHT]


def test_a_better_answer_is_never_chosen_less_often() -> None:
    weights = weigh_near_best([*range(200)], 7)
    assert all(worse <= better for worse, better in pairwise(weights))


def test_an_answer_that_is_far_worse_is_never_chosen() -> None:
    assert weigh_near_best([10 * MAX_HALVINGS, 0], 10) == [MAX_WEIGHT, 0]


def compiled_weight() -> Callable[[int, int], int]:
    """Return the template's function as Python executes it."""
    assert templates.__file__ is not None
    source = Path(templates.__file__).with_name("play_on.py").read_text(encoding="utf-8")
    function = next(
        each
        for each in ast.parse(source).body
        if isinstance(each, ast.FunctionDef) and each.name == "weight_near_best"
    )
    names: dict[str, Any] = {"Int": int, "MAX_HALVINGS": MAX_HALVINGS, "MAX_WEIGHT": MAX_WEIGHT}
    exec(compile(ast.Module([function], []), source, "exec"), names)
    weight: Callable[[int, int], int] = names["weight_near_best"]
    return weight


@pytest.mark.parametrize("spread", [1, 2, 7, 60])
def test_machine_code_gives_the_same_weights(spread: int) -> None:
    weight = compiled_weight()
    gaps = range(spread * (MAX_HALVINGS + 1))
    assert [weight(gap, spread) for gap in gaps] == weigh_near_best([-gap for gap in gaps], spread)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_each_level_of_each_game_can_play(name: str, level: str) -> None:
    assert new_bot(coverts.game(name), level).name == level


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", RULES_OF_THUMB)
def test_the_three_lower_levels_are_rules_of_thumb(name: str, level: str) -> None:
    assert isinstance(new_bot(coverts.game(name), level), BotPlayer)


@pytest.mark.parametrize("name", GAMES)
def test_newcomers_play_against_novices(name: str) -> None:
    seats = coverts.game(name).presets[0].seats
    assert {*seats} == {"person", "novice"}


def test_a_game_without_levels_gets_those_of_the_planner() -> None:
    game = coverts.game(str(EXAMPLES / "kuhn_poker.py"))
    assert game.levels == PLANNER_LEVELS
    assert isinstance(new_bot(game, "novice"), Planner)


def test_a_game_with_too_few_levels_is_refused() -> None:
    game = coverts.game("infiltration")
    with pytest.raises(RuleSourceError, match="has 4 levels; give it 5"):
        type(game)(**{**vars_of(game), "levels": game.levels[:-1]})


def vars_of(game: Any) -> dict[str, Any]:
    return {name: getattr(game, name) for name in game.__dataclass_fields__}
