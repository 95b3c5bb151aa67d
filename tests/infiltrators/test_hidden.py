"""Mission 4 in pairs of positions that differ only in which cell holds the informant: who can tell.

Every answer is followed by a look at all that each seat and a spectator get: view, questions with their
refusals and texts, log, scene and saved file.
"""

from random import Random

import pytest
from grounds import EmptyTable, Grounds
from paired_positions import EVERYBODY, SPECTATOR, Pair, in_progress

from coverts.games.infiltrators import GAME

pytestmark = pytest.mark.card("The Informant")

GUARD, CIPHER, BULWARK = range(3)
THE_INFORMANT = {"mission": 4}
UNTOLD = -128
CELLS = ["H9", "H7", "A1"]


def match_of(position):
    return in_progress(GAME, position, THE_INFORMANT)


def hidden(cell, cipher="H8", bulwark="H10", rolls=(6,) * 40):
    """A round begins; the informant is in that cell, and Cipher next to two of them, if nobody says other."""
    g = Grounds(
        {"Cipher": cipher, "Bulwark": bulwark},
        [("Sentry", "P1"), ("Sentry", "P16")],
        mission="The Informant",
        objectives=CELLS,
        rolls=rolls,
    )
    g.given(informant_in=cell - 1)
    return match_of(g.rounds())


def either(one, other, **position):
    """He is in the one cell or in the other; only the guard can tell."""
    return Pair(hidden(one, **position), hidden(other, **position), known_to={GUARD})


# -- hiding him ------------------------------------------------------------------------------------


def hiding(known_to=(GUARD,)):
    """The guard has just hidden him in the first cell, or in the third."""
    tables = [EmptyTable(2, mission="The Informant").until("hide_informant") for _ in range(2)]
    pair = Pair(*(match_of(table) for table in tables))
    return pair.does(("the first cell", "the third cell"), known_to=known_to)


def test_only_the_guard_knows_where_he_has_hidden_the_informant():
    p = hiding()
    assert [view.informant_in for view in p.views(GUARD)] == [0, 2]
    for seat in (CIPHER, BULWARK, SPECTATOR):
        assert [view.informant_in for view in p.views(seat)] == [UNTOLD, UNTOLD]


def test_all_read_that_the_informant_is_hidden_and_not_where():
    assert hiding().logs(CIPHER)[0][-1] == "The guard has hidden the informant."


def test_while_the_infiltrators_enter_nobody_can_tell():
    p = hiding()
    while p.asked() == "start_at":
        p.does(next(option.text for option in question(p.sides[0]).options if option.legal))
    assert p.asked() == "act"


def question(match):
    seat = next(iter(match.current_players()))
    return match.decisions(seat)[0]


# -- a round of it ---------------------------------------------------------------------------------


def test_a_whole_round_without_a_cell_opened_tells_nobody():
    p = either(1, 2).does("go to I8", "go to H8")
    p.does("end the turn", "Sentry 1", "go to N3", "end the turn")
    p.does("nobody else", "Sentry 2", "1 tile", "nobody else")
    assert p.asked() == "act"


def test_a_search_that_fails_tells_nobody():
    p = either(1, 2, rolls=[1] * 5).does("open cell 1")
    assert p.logs(CIPHER)[0][-1] == "Cell 1 has no success; it needs 2."


def test_a_cell_that_is_not_searched_is_offered_and_refused_alike_wherever_he_is():
    p = either(1, 3)
    for match in p.sides:
        assert match.why_not(CIPHER, "open cell 1") is None
        assert match.why_not(CIPHER, "open cell 3").rule == "20.3"


# -- a cell is opened ------------------------------------------------------------------------------


def test_an_empty_cell_says_nothing_of_the_two_others():
    p = either(2, 3).does("open cell 1")
    assert p.logs(BULWARK)[0][-1] == "Nobody is in cell 1."
    p.does("end the turn")


def test_of_two_cells_the_informants_tells_all():
    p = either(1, 3).does("open cell 1", known_to=EVERYBODY)
    assert [view.informant_found for view in p.views(SPECTATOR)] == [1, 0]
    assert p.logs(BULWARK)[0][-1] == "The informant was in cell 1; Cipher leads him."
    assert p.logs(BULWARK)[1][-1] == "Nobody is in cell 1."


def test_once_he_is_found_every_player_knows_where_he_was():
    match = hidden(1)
    match.apply_action(CIPHER, "open cell 1")
    assert [match.view(seat).informant_in for seat in (GUARD, CIPHER, BULWARK)] == [0, 0, 0]


def test_the_last_cell_is_not_told_though_two_were_empty():
    match = hidden(3)
    match.apply_action(CIPHER, "open cell 1")
    match.apply_action(CIPHER, "open cell 2")
    assert match.view(CIPHER).informant_in == UNTOLD
    assert match.view(CIPHER).empty_cells == 2


def test_nobody_is_told_where_he_was_when_all_have_left_without_him():
    p = either(1, 2, cipher="B1", bulwark="C1").does("leave the board", "leave the board")
    assert p.sides[0].over
    assert [view.points for view in p.views(CIPHER)] == [view.points for view in p.views(BULWARK)]


# -- taking back -----------------------------------------------------------------------------------


def test_a_cell_that_was_opened_stays_open():
    p = either(2, 3).does("open cell 1")
    assert not any(match.can_undo(seat) for match in p.sides for seat in (GUARD, CIPHER))


# -- redeals ---------------------------------------------------------------------------------------


def worlds(match, seat):
    return {match.redeal(seat, Random(seed)).informant_in for seed in range(40)}


@pytest.mark.parametrize("seat", [CIPHER, BULWARK, SPECTATOR])
def test_for_who_does_not_know_he_may_be_in_any_cell(seat):
    assert worlds(hidden(2), seat) == {0, 1, 2}


def test_the_guard_knows_where_he_is():
    assert worlds(hidden(2), GUARD) == {1}


def test_he_is_in_no_cell_that_was_opened():
    match = hidden(3)
    match.apply_action(CIPHER, "open cell 1")
    assert worlds(match, CIPHER) == {1, 2}
    match.apply_action(CIPHER, "open cell 2")
    assert worlds(match, CIPHER) == {2}


def test_once_he_is_found_there_is_nothing_to_guess():
    match = hidden(1)
    match.apply_action(CIPHER, "open cell 1")
    assert worlds(match, BULWARK) == {0}
