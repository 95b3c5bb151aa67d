"""A newcomer who has done the lessons of a game wins half of the games against its weakest level.

The newcomers are bots in `kit/newcomers`. Each line of their score functions stands
below a sentence of a lesson that it follows.
"""

from __future__ import annotations

import ast
import copy
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import coverts
from coverts.engine.backends.native import Compiled
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import folder_of

PRESETS = {
    "infiltration": ("break_in", "two_crews"),
    "infiltrators": ("slip_in",),
    "anima_tactics": ("skirmish",),
    "trek_ccg": ("starter",),
}
"""The tables of *Play now* for two and four players, with different options."""
MAX_LINES = 40
GAMES = 200
MIN_WINS = {2: GAMES // 2, 4: GAMES * 35 // 100}
"""The number of games that a newcomer wins in any seat, by the number of players."""
MAX_RANDOM_WINS = GAMES // 4
NEWCOMER, NOVICE = "newcomer", "novice"
CITATION = re.compile(r'\s*# ([\w-]+): "(.+)"')
IN_SEATS = [
    pytest.param(name, preset, seat, id=f"{name}-{preset}-{seat + 1}")
    for name, presets in PRESETS.items()
    for preset in presets
    for seat in range(len(coverts.game(name).preset(preset).seats))
]


def source_of(name: str) -> str:
    path = import_module(f"newcomers.{name}").__file__
    assert path is not None
    return Path(path).read_text(encoding="utf-8")


def functions_of(source: str) -> list[ast.FunctionDef]:
    return [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]


def body_of(function: ast.FunctionDef) -> range:
    """Return the numbers of the lines in the body of a function."""
    return range(function.lineno, function.end_lineno or 0)


def uncited(source: str) -> list[str]:
    """Return the lines of score functions that follow no sentence.

    A citation is above the lines that follow it. It ends with the first answer that is returned.
    """
    lines, found = source.splitlines(), []
    for function in functions_of(source):
        ends = {node.end_lineno for node in ast.walk(function) if isinstance(node, ast.Return)}
        is_cited = False
        for number in body_of(function):
            line = lines[number].strip()
            if line.startswith("#"):
                is_cited = CITATION.fullmatch(line) is not None
            elif line:
                found += [] if is_cited else [line]
                is_cited = is_cited and number + 1 not in ends
    return found


@cache
def game_with_newcomer(name: str) -> Game:
    game = copy.copy(coverts.game(name))
    game.bots = [*game.bots, import_module(f"newcomers.{name}").newcomer]
    return game


def wins_against_novices(name: str, preset: str, seat: int, bot: str) -> int:
    """Return how many games a bot wins alone, if novices play all other seats."""
    game = game_with_newcomer(name)
    table = game.preset(preset)
    seats = [NOVICE] * len(table.seats)
    seats[seat] = bot
    returns, _ = Compiled.of(game).tournament([seats] * GAMES, options=game.read_options(table.options))
    best = returns == returns.max(axis=1, keepdims=True)
    return int((best[:, seat] & (best.sum(axis=1) == 1)).sum())


@pytest.mark.parametrize("name", PRESETS)
def test_a_newcomer_has_at_most_40_lines_of_scores(name: str) -> None:
    text = source_of(name)
    source = text.splitlines()
    lines = [source[number].strip() for function in functions_of(text) for number in body_of(function)]
    assert len([line for line in lines if line and not line.startswith("#")]) <= MAX_LINES


@pytest.mark.parametrize("name", PRESETS)
def test_each_line_of_a_newcomer_follows_a_sentence_of_a_lesson(name: str) -> None:
    assert uncited(source_of(name)) == []


def test_a_line_after_an_answer_needs_a_sentence_of_its_own() -> None:
    source = """
def score(v, card):
    # 1-cards: "Lay a low card first."
    low = card < 3
    if low:
        return 5
    return 1
"""
    assert uncited(source) == ["return 1"]


@pytest.mark.parametrize("name", PRESETS)
def test_the_sentences_are_those_of_the_lessons(name: str) -> None:
    folder = folder_of(coverts.game(name)) / "lessons"
    for line in source_of(name).splitlines():
        if line.lstrip().startswith("#"):
            cited = CITATION.fullmatch(line)
            assert cited, line
            lesson = (folder / f"{cited[1]}.toml").read_text(encoding="utf-8")
            assert cited[2] in " ".join(re.sub(r"[*\\]", "", lesson).split()), line


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset", "seat"), IN_SEATS)
def test_a_newcomer_wins_half_of_the_games_against_novices(name: str, preset: str, seat: int) -> None:
    players = len(coverts.game(name).preset(preset).seats)
    assert wins_against_novices(name, preset, seat, NEWCOMER) >= MIN_WINS[players]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset", "seat"), IN_SEATS)
def test_a_random_player_wins_at_most_a_quarter_against_novices(name: str, preset: str, seat: int) -> None:
    assert wins_against_novices(name, preset, seat, "random") <= MAX_RANDOM_WINS
