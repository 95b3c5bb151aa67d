"""A player who has lost is told why, and which lesson helps."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import coverts
from coverts.engine.game.protocol import by_weight
from coverts.engine.match.game_match import Match
from coverts.engine.match.lessons import LESSONS, list_names
from coverts.games.infiltration import game as infiltration
from coverts.games.infiltration.state import MOST_PROXIMITY, OPERATIVES
from coverts.games.infiltrators import game as infiltrators
from coverts.games.infiltrators.cards.guards import Bruiser, Hound
from coverts.games.infiltrators.page.words import short_name
from coverts.games.infiltrators.rules.figures import CALLINGS
from coverts.games.infiltrators.state import CAPTURED, ESCAPED, TAKEN_OUT
from coverts.games.infiltrators.vocabulary.printed import FACE_NAMES, FACES
from coverts.games.trek_ccg import game as trek

GAMES = ("infiltration", "infiltrators", "anima_tactics", "trek_ccg")


def played_at_random(name: str) -> Match:
    """Return a finished game of two players who answer at random."""
    random = Random(1)
    match = Match(coverts.game(name), 2, chance=by_weight(random))
    while not match.over:
        seat = min(match.current_players())
        question = match.decisions(seat)[0]
        match.apply_action(seat, random.choice(question.legal).action, question.askee)
    return match


@pytest.fixture(scope="module", params=GAMES)
def finished(request: pytest.FixtureRequest) -> Match:
    return played_at_random(request.param)


def test_who_has_lost_is_told_why_with_a_lesson_that_exists(finished: Match) -> None:
    lessons = list_names(finished.game, LESSONS)
    losers = [seat for seat in range(2) if finished.returns()[seat] < max(finished.returns())]
    for seat in losers:
        defeat = finished.defeat(seat)
        assert defeat is not None
        assert defeat.reason
        assert defeat.lesson in lessons


def test_nobody_else_is_told_that_they_have_lost(finished: Match) -> None:
    best = [seat for seat in range(2) if finished.returns()[seat] == max(finished.returns())]
    assert [finished.defeat(seat) for seat in best] == [None] * len(best)
    assert finished.defeat(None) is None


def test_before_the_end_nobody_has_lost() -> None:
    assert Match(coverts.game("infiltration"), 2).defeat(0) is None


@pytest.mark.parametrize("name", GAMES)
def test_a_table_goes_on_without_reasons_if_the_game_fails(name: str) -> None:
    """If a text of the game fails, the table shows the plain game, which must not call it again."""
    assert coverts.game(name).plain.why_lost is None


def face_named(name: str) -> int:
    return next(face for face in range(FACES) if FACE_NAMES[face] and short_name(face) == name)


def caught(status: int, attacker: str = "") -> tuple[Any, list[tuple[Any, ...]]]:
    """Return a state in which the infiltrator of seat 1 ended so, and the events of an attack."""
    guard = face_named(attacker or "Sentry")
    figures = [SimpleNamespace(status=status, card=0), SimpleNamespace(status=0, card=guard)]
    attack = ("attack", (1 * CALLINGS, -1), (0 * CALLINGS, -1), (0, -1), (2, -1))
    return SimpleNamespace(figure=figures, completed=2), [attack] if attacker else []


@pytest.mark.parametrize(
    ("status", "attacker", "told", "lesson"),
    [
        (TAKEN_OUT, Hound.__name__, "The Hound smelled you", "2-light-and-noise"),
        (TAKEN_OUT, Bruiser.__name__, "attacked in the light", "2-light-and-noise"),
        (CAPTURED, "", "General Alert", "4-alert"),
        (ESCAPED, "", "left too early", "5-out"),
    ],
)
def test_an_infiltrator_is_told_what_caught_them(status: int, attacker: str, told: str, lesson: str) -> None:
    defeat = infiltrators.why_lost(caught(status, attacker)[0], 1, caught(status, attacker)[1])
    assert told in defeat.reason
    assert defeat.lesson == lesson


def test_an_operative_who_stays_inside_is_told_that_security_arrived() -> None:
    inside = SimpleNamespace(seat=0, escaped=0)
    s = SimpleNamespace(operative=[inside] * OPERATIVES, proximity=MOST_PROXIMITY)
    assert infiltration.why_lost(s, 0, []).lesson == "5-getting-out"


def test_a_captain_without_a_mission_is_told_so() -> None:
    s = SimpleNamespace(side=[SimpleNamespace(points=0), SimpleNamespace(points=100)])
    solved = [("solves", (1, -1), (3, -1))]
    assert "You solved no mission" in trek.why_lost(s, 0, solved).reason
    assert "You solved no mission" not in trek.why_lost(s, 0, [("solves", (0, -1), (3, -1))]).reason
