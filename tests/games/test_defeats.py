"""A player who has lost is told why, and which lesson helps."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from facility import final

import coverts
from coverts.engine.game.protocol import by_weight
from coverts.engine.match.game_match import Match
from coverts.engine.match.lessons import LESSONS, list_names
from coverts.games.infiltration import game as infiltration
from coverts.games.infiltration.state import MOST_PROXIMITY, OPERATIVES
from coverts.games.infiltrators.page import defeats as infiltrators
from coverts.games.infiltrators.page.words import short_name
from coverts.games.infiltrators.rules.figures import CALLINGS
from coverts.games.infiltrators.state import (
    CAPTURED,
    ESCAPED,
    FIGURES,
    FIRST_GUARD,
    OBJECTIVES,
    SHADED,
    TAKEN_OUT,
    TILES,
)
from coverts.games.infiltrators.vocabulary.printed import FACE_NAMES, FACES
from coverts.games.trek_ccg import game as trek
from coverts.games.trek_ccg.options import Options as TrekOptions

GAMES = ("infiltration", "infiltrators", "anima_tactics", "trek_ccg")


SHORTER = {"trek_ccg": TrekOptions(turns=8)}
"""Options for a game that takes long."""


def played_at_random(name: str) -> Match:
    """Return a finished game of two players who answer at random, but no draw."""
    random = Random(1)
    while (match := one_played_at_random(name, random)).is_draw:
        pass
    return match


def one_played_at_random(name: str, random: Random) -> Match:
    match = Match(coverts.game(name), 2, SHORTER.get(name), chance=by_weight(random))
    while not match.over:
        seat = min(match.current_players())
        question = match.decisions(seat)[0]
        match.apply_action(seat, random.choice(question.legal).action, question.askee)
    return match


def has_won(match: Match, seat: int) -> bool:
    return match.returns()[seat] == max(match.returns()) > 0


@pytest.fixture(scope="module", params=GAMES)
def finished(request: pytest.FixtureRequest) -> Match:
    return played_at_random(request.param)


def test_who_has_lost_is_told_why_with_a_lesson_that_exists(finished: Match) -> None:
    lessons = list_names(finished.game, LESSONS)
    losers = [seat for seat in range(2) if not has_won(finished, seat)]
    assert losers
    for seat in losers:
        defeat = finished.defeat(seat)
        assert defeat is not None
        assert defeat.reason
        assert defeat.lesson in lessons


def test_nobody_else_is_told_that_they_have_lost(finished: Match) -> None:
    best = [seat for seat in range(2) if has_won(finished, seat)]
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


DARK, LIT = 3, 4
"""A shaded tile, D1, and one in the light, E1."""
ME, GUARD = (0 * CALLINGS, -1), (FIRST_GUARD * CALLINGS, -1)


def site(status: int, guard: str = "Sentry", **more: Any) -> Any:
    """Return the end of a game in which the only infiltrator, of seat 1, ended so."""
    tiles = [SHADED if tile == DARK else 0 for tile in range(TILES)]
    cards = [0, *[-1] * (FIRST_GUARD - 1), face_named(guard), *[-1] * (FIGURES - FIRST_GUARD - 1)]
    figures = [SimpleNamespace(status=0, card=card) for card in cards]
    figures[0].status = status
    fields = {"campaign": 0, "mission": 0, "infiltrators": 1, "alert": 6, "lights_out": 0, "wide": 16}
    objectives = [SimpleNamespace(done=0) for _ in range(OBJECTIVES)]
    return SimpleNamespace(figure=figures, tile=tiles, objective=objectives, **(fields | more))


def log_of_attack(tile: int, *before: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return the public log of an attack by the guard on the infiltrator, who stands on this tile."""
    return [("placed", ME, (tile, -1)), *before, ("attack", GUARD, ME, (0, -1), (2, -1)), ("out", ME)]


@pytest.mark.parametrize(
    ("guard", "events", "reason"),
    [
        ("Hound", log_of_attack(DARK), "The Hound smelled you on D1: shade does not hide you from it."),
        ("Hound", log_of_attack(LIT), "The Hound attacked you on E1, in the light."),
        ("Sentry", log_of_attack(LIT), "The Sentry attacked you on E1, in the light."),
        (
            "Sentry",
            log_of_attack(DARK, ("noise", ME, (1, -1))),
            "The Sentry attacked you on D1: your noise gave you away, even in the shade.",
        ),
        (
            "Sentry",
            log_of_attack(DARK, ("noise", ME, (1, -1)), ("noise.taken", GUARD, ME), ("noise", ME, (0, -1))),
            "The Sentry attacked you on D1: your noise gave you away, even in the shade.",
        ),
        (
            "Hound",
            log_of_attack(LIT, ("smoke", ME, (LIT, -1))),
            "The Hound smelled you on E1: shade does not hide you from it.",
        ),
    ],
)
def test_an_infiltrator_is_told_who_took_them_out_where_and_why(
    guard: str, events: list[tuple[Any, ...]], reason: str
) -> None:
    defeat = infiltrators.why_lost(site(TAKEN_OUT, guard), 1, events)
    assert (defeat.reason, defeat.lesson) == (reason, "2-light-and-noise")


def test_an_infiltrator_is_told_what_raised_the_general_alert() -> None:
    where = [("placed", ME, (LIT, -1))]
    alerted = infiltrators.why_lost(site(CAPTURED), 1, where)
    assert alerted.reason == "The Alert rose to 6 while you were still on E1: the General Alert caught you."
    late = infiltrators.why_lost(site(CAPTURED), 1, [*where, ("dawn",)])
    assert late.reason.startswith("Day broke while you were still on E1")


def test_an_infiltrator_who_leaves_before_the_aim_is_told_so() -> None:
    assert infiltrators.why_lost(site(ESCAPED), 1, []).reason == (
        "You left too early: 0 of 2 objectives were done."
    )


def test_a_guard_is_told_what_the_infiltrators_did() -> None:
    assert infiltrators.why_lost(site(ESCAPED), 0, []).reason == (
        "The infiltrator got away, and 0 of 3 objectives were done."
    )


def test_an_operative_who_stays_inside_is_told_that_security_arrived() -> None:
    inside = SimpleNamespace(seat=0, escaped=0)
    s = SimpleNamespace(operative=[inside] * OPERATIVES, proximity=MOST_PROXIMITY)
    assert infiltration.why_lost(s, 0, []).lesson == "5-getting-out"


def test_if_nobody_escapes_each_player_is_told_why_they_have_lost() -> None:
    match = final({0: [1], 1: [2], 2: [3]}, inside=[0, 1, 2]).match()
    reasons = {getattr(match.defeat(seat), "reason", None) for seat in range(3)}
    assert reasons == {"Security arrived before you were out."}


def test_who_loses_to_several_winners_is_told_of_all_of_them() -> None:
    match = final({0: [1], 1: [3], 2: [3]}).match()
    assert [match.defeat(1), match.defeat(2)] == [None, None]
    defeat = match.defeat(0)
    assert defeat is not None
    assert defeat.reason == "You brought out 1 zettabyte, the winners 3 zettabytes each."


def test_who_loses_the_tie_breaks_to_several_winners_is_told_of_all_of_them() -> None:
    defeat = final({0: [3], 1: [1, 2], 2: [1, 2]}).match().defeat(0)
    assert defeat is not None
    assert defeat.reason == "You brought out as much as the winners, and the tie-breaks decided."


def test_each_of_several_winners_is_shown_as_sharing_the_win() -> None:
    for files, word in (({1: [3], 2: [3]}, "shares the win"), ({1: [2], 2: [3]}, "wins")):
        zones = final(files).match().scene(0).zones
        plates = next(zone.pieces for zone in zones if zone.id == "outcome")
        words = {badge.word for plate in plates for badge in plate.badges}
        assert words & {"wins", "shares the win"} == {word}


def test_a_captain_without_a_mission_is_told_so() -> None:
    s = coverts.game("trek_ccg").new_state(2)
    s.points_to_win, s.winner, s.side[1].points = 100, 1, 100
    solved = [("solves", (1, -1), (3, -1))]
    assert "You solved no mission" in trek.why_lost(s, 0, solved).reason
    assert "You solved no mission" not in trek.why_lost(s, 0, [("solves", (0, -1), (3, -1))]).reason
