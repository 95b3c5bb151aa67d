"""What a failed attempt says was missing, and the warning before one (10.5, 10.9, 10.16)."""

import pytest
from encounters import FAR, PLANET, SHIP, SPACE, meet
from paired_positions import Pair, in_progress
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg import GAME
from coverts.games.trek_ccg.page.failures import last_failures
from coverts.games.trek_ccg.page.scene import scene
from coverts.games.trek_ccg.vocabulary.terms import CARDASSIAN

EXCAVATION = "Excavation"


def attempts(mission, *team, seat=ALICE):
    """The player's Away Team attempts a mission without seed cards."""
    t = Spaceline(mission).put(seat, *team, at=mission).orders(seat)
    return t.does(seat, "Attempt a mission", f"the planet at {mission}")


def missing(t):
    """The lines of the log that say what was missing."""
    return [line for line in t.log() if line.startswith(("Missing", "Or"))]


def failures(t, mission):
    return last_failures(t.view(None), t.location(mission))


def cards_at(t, mission, viewer=None):
    """The dilemmas that are shown as cards at a mission: kind, name and note."""
    pieces = [piece for zone in t.match().scene(viewer).zones for piece in zone.pieces]
    place = next(piece for piece in pieces if piece.id == f"location-{t.location(mission)}")
    return [(card.kicker, card.label, card.note) for card in place.pieces if card.style == "card"]


def warned(t, seat, part):
    """The warning of the option that has those words, in the question that player is asked."""
    (question,) = t.match().decisions(seat)
    return next(option.warning for option in question.options if option.legal and part in option.text)


# -- cards ---------------------------------------------------------------------------------------


def test_a_dilemma_is_shown_as_a_card_while_it_is_met():
    t = Spaceline(EXCAVATION).put(ALICE, "Worf", "Taitt", at=EXCAVATION).asks(ALICE)
    t.beneath(EXCAVATION, "Common Thief", by=BOB).orders(ALICE)
    t.does(ALICE, "Attempt a mission", f"the planet at {EXCAVATION}")
    assert cards_at(t, EXCAVATION) == []
    t.does(ALICE, "Pass")
    assert cards_at(t, EXCAVATION) == [("Dilemma: is met", "Common Thief", "")]


def test_a_dilemma_that_stopped_a_team_stays_there_as_a_card_with_what_was_missing():
    t = meet("Microvirus", "Worf", "Taitt").ends_attempt()
    stopped = ("Dilemma: stopped the team", "Microvirus", "Missing for Microvirus: no MEDICAL.")
    assert cards_at(t, PLANET) == cards_at(t, PLANET, BOB) == [stopped]


# -- the log and the scene -------------------------------------------------------------------------


def test_the_log_says_which_condition_was_missing():
    assert missing(meet("Microvirus", "Worf", "Taitt")) == ["Missing: MEDICAL."]


def test_the_log_counts_what_is_asked_for_more_than_once():
    t = meet("Null Space", "Sarek", "Jean-Luc Picard", aboard=True)
    assert missing(t) == ["Missing: Navigation: 2 needed, 1 there."]


def test_the_log_says_how_much_of_a_total_there_was():
    t = meet("Nausicaans", "Worf", "Taitt", picks=["Taitt"])
    assert missing(t) == ["Missing: STRENGTH: 45 needed, 14 there."]


def test_the_log_names_each_way_that_would_have_done():
    t = meet("Chalnoth", "Worf", "Taitt")
    assert missing(t) == ["Missing: SECURITY: 3 needed, 1 there.", "Or: STRENGTH: 41 needed, 14 there."]


def test_the_log_names_all_that_is_missing_of_a_mission():
    t = attempts(FAR, "Sarek", "Data")
    assert missing(t) == ["Missing: Leadership."]
    t = attempts("Krios Suppression", "Divok", "Gowron")
    assert missing(t) == ["Missing: STRENGTH: 36 needed, 17 there."]


def test_what_is_there_is_not_named():
    assert missing(attempts(EXCAVATION, "Taitt")) == [
        "Missing: Archaeology.",
        "Or: CUNNING: 33 needed, 7 there.",
    ]


def test_members_short_of_a_lineup_are_counted():
    assert missing(meet("Lineup", "Sarek", "Taitt", "Data")) == [
        "Missing: people not stopped: 4 needed, 3 there."
    ]


def test_hand_weapons_are_counted():
    t = meet("Berserk Changeling", "Sarek", "Taitt", "Starfleet Type II Phaser", picks=["Taitt"])
    assert missing(t) == ["Missing: Hand weapon: 2 needed, 1 there.", "Or: SECURITY: 3 needed, 0 there."]


def test_an_objective_that_let_the_team_attempt_says_what_it_asks_for():
    t = Spaceline("Expose Covert Supply").put(
        ALICE, "HQ: Secure Homeworld", on_mission="Expose Covert Supply"
    )
    t.put(ALICE, "Gowron", "Worf Son of Mogh", at="Expose Covert Supply").orders(ALICE)
    t.does(ALICE, "Attempt a mission", "the planet at Expose")
    assert missing(t) == [
        "Missing: INTEGRITY: 31 needed, 16 there.",
        "Or: CUNNING: 31 needed, 13 there.",
        "Or: STRENGTH: 31 needed, 19 there.",
    ]


def test_the_scene_keeps_what_was_missing_for_everybody():
    t = attempts(EXCAVATION, "Taitt")
    assert failures(t, EXCAVATION) == ["Seat 1: missing for Excavation: no Archaeology or CUNNING 7 of 33."]
    drawn = scene(t.view(BOB), BOB)
    (place,) = [piece for zone in drawn.zones for piece in zone.pieces if piece.label == EXCAVATION]
    assert place.text.endswith("no Archaeology or CUNNING 7 of 33.")


def test_the_scene_joins_what_is_missing_together():
    t = meet("Archer", "Sarek", "Taitt").does(BOB, "Sarek")
    assert failures(t, PLANET) == ["Seat 1: missing for Archer: no SECURITY; no MEDICAL."]


def test_it_counts_what_the_team_had_before_the_dilemma_killed_anybody():
    t = meet("Nausicaans", "Worf", "Taitt", picks=["Worf"])
    assert failures(t, PLANET) == ["Seat 1: missing for Nausicaans: STRENGTH 14 of 45."]


def test_the_next_attempt_of_that_player_forgets_it():
    t = meet("Impassable Door", "Sarek", "Taitt")
    t.put(ALICE, "Data", at=PLANET).orders(ALICE).does(ALICE, "Attempt a mission", f"the planet at {PLANET}")
    assert not any("Impassable Door" in line for line in failures(t, PLANET))


def test_each_player_has_a_last_failure_of_their_own():
    t = attempts("Sarthong Plunder", "Gowron")
    t.put(BOB, "Kurn", at="Sarthong Plunder").orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Sarthong")
    assert failures(t, "Sarthong Plunder") == [
        "Seat 1: missing for Sarthong Plunder: Archaeology 0 of 2; STRENGTH 9 of 41.",
        "Seat 2: missing for Sarthong Plunder: Archaeology 0 of 2; STRENGTH 8 of 41.",
    ]


# -- the warning -----------------------------------------------------------------------------------


def ready(*team, mission=EXCAVATION):
    """ALICE is about to say who attempts the mission."""
    t = Spaceline(mission).put(ALICE, *team, at=mission)
    return t


def asked(t):
    return t.orders(ALICE).does(ALICE, "Attempt a mission")


def test_a_team_that_can_solve_the_mission_is_not_warned():
    assert warned(asked(ready("Richard Galen")), ALICE, EXCAVATION) == ""


def test_a_team_that_cannot_is_told_what_is_missing():
    told = warned(asked(ready("Taitt")), ALICE, EXCAVATION)
    assert told == "Your people cannot solve Excavation: no Archaeology or CUNNING 7 of 33."


def test_a_crew_in_space_is_warned_too():
    t = Spaceline(SPACE).put(ALICE, SHIP, space=SPACE).put(ALICE, "Sarek", "Taitt", aboard=SHIP)
    assert warned(asked(t), ALICE, SHIP) == (
        "Your people cannot solve Study Nebula: no Astrophysics; CUNNING 17 of 41."
    )


OPERATION, HQ = "Intelligence Operation", "HQ: Secure Homeworld"


def at_homeworld(*team):
    """ALICE is asked who attempts a mission that she may also solve by what her objective asks for."""
    t = ready(*team, mission=OPERATION).put(ALICE, HQ, on_mission=OPERATION)
    return t.put(ALICE, "Treaty: Cardassian/Dominion")


def test_a_team_with_two_ways_to_solve_the_mission_is_told_what_each_lacks():
    t = at_homeworld("Eris", "Gurat'urak")
    t.card("Eris").affiliation = CARDASSIAN
    assert warned(asked(t), ALICE, OPERATION) == (
        "Your people cannot solve Intelligence Operation: Navigation 1 of 2; "
        "no Tal Shiar or no Obsidian Order; no Anthropology; SECURITY 1 of 3. "
        "Missing for HQ: Secure Homeworld: Leadership 0 of 2; "
        "INTEGRITY 9 of 41 or CUNNING 15 of 41 or STRENGTH 12 of 41."
    )


def test_a_team_with_one_way_is_told_which_card_that_is():
    assert warned(asked(at_homeworld("Gurat'urak")), ALICE, OPERATION) == (
        "Your people cannot solve Intelligence Operation: missing for HQ: Secure Homeworld: "
        "Leadership 0 of 2; no Honor or no Treachery; "
        "INTEGRITY 6 of 41 or CUNNING 7 of 41 or STRENGTH 8 of 41."
    )


def test_a_spy_who_could_help_is_named():
    t = (
        ready("Satelk", "Sarek", "Taitt")
        .put(BOB, "Bashir Founder", at=EXCAVATION)
        .infiltrates("Bashir Founder")
    )
    assert warned(asked(t), ALICE, EXCAVATION) == (
        "Without the spy your people cannot solve Excavation: no Archaeology or CUNNING 26 of 33."
    )


def test_a_spy_who_could_not_help_is_not_named():
    t = ready("Taitt").put(BOB, "Bashir Founder", at=EXCAVATION).infiltrates("Bashir Founder")
    assert warned(asked(t), ALICE, EXCAVATION).startswith("Your people cannot solve Excavation")


def test_stopped_people_do_not_count():
    t = ready("Richard Galen", "Taitt")
    asked(t)
    t.card("Richard Galen").stopped = True
    assert warned(t, ALICE, EXCAVATION).startswith("Your people cannot solve Excavation")


def test_each_of_two_away_teams_is_warned_by_its_own_people():
    t = ready("Richard Galen", mission=EXCAVATION).put(ALICE, "Daniels", "Kurn", "Koroth", at=EXCAVATION)
    t.orders(ALICE).does(ALICE, "Attempt a mission", f"the planet at {EXCAVATION}")
    if t.asked(ALICE) == "choose_away_team":
        assert warned(t, ALICE, "Federation") == ""


def pair(one, other):
    """Two positions that differ in what BOB alone knows, before ALICE says who attempts the mission."""
    first, second = (in_progress(GAME, t.orders(ALICE)) for t in (one, other))
    return Pair(first, second, known_to=(BOB,))


@pytest.mark.parametrize("team", [("Taitt",), ("Richard Galen", "Taitt")])
@pytest.mark.parametrize(("one", "other"), [("Archer", "Lineup"), ("Impassable Door", "Betazoid Gift Box")])
def test_what_lies_facedown_beneath_the_mission_changes_no_warning(team, one, other):
    both = pair(*(ready(*team).beneath(EXCAVATION, seed) for seed in (one, other)))
    both.does(ALICE, "Attempt a mission")
    for side in both.sides:
        (question,) = side.decisions(ALICE)
        assert any(option.warning for option in question.options) == ("Richard Galen" not in team)


def test_what_the_opponent_holds_changes_no_warning():
    spied = [ready("Satelk", "Sarek", "Taitt").put(BOB, "Bashir Founder", at=EXCAVATION) for _ in range(2)]
    one, other = (t.infiltrates("Bashir Founder") for t in spied)
    both = pair(
        one.hand(BOB, "Counterintelligence").agenda(BOB, "Covert Agent"),
        other.hand(BOB, "Kevin Uxbridge").agenda(BOB, "Prisoner Exchange"),
    )
    both.does(ALICE, "Attempt a mission")


# -- a mis-seed that bars --------------------------------------------------------------------------


def barred():
    """ALICE has met a space dilemma of her own beneath a planet mission."""
    t = ready("Richard Galen").beneath(EXCAVATION, "Gravitic Mine", by=ALICE).orders(ALICE)
    return t.does(ALICE, "Attempt a mission", f"the planet at {EXCAVATION}")


def test_the_log_says_that_a_mis_seed_bars_them():
    assert "Seat 1 cannot solve Excavation: they met a card there that they misplaced." in barred().log()


def test_players_who_barred_themselves_are_warned():
    assert warned(asked(barred()), ALICE, f"planet at {EXCAVATION}") == (
        "Your people cannot solve Excavation: you met a card there that you misplaced yourself."
    )
