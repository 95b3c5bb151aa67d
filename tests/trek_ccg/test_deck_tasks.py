"""What the deck builder says that a deck can do."""

import pytest

from coverts.games.trek_ccg.decks.legality import judged_deck
from coverts.games.trek_ccg.decks.tasks import tasks_of
from coverts.games.trek_ccg.vocabulary.ready_decks import READY_DECKS


def missing(mission, *drawn, seeded=()):
    """What a deck with one mission lacks to solve it."""
    lines = ["Mine", "Missions:", mission, "Seed deck:", *seeded, "Draw deck:", *drawn, ""]
    _, task = tasks_of(judged_deck("\n".join(lines), "open"))
    assert task.title == mission
    return [str(each) for each in task.missing]


def missing_to_begin(*lines):
    begin, *_ = tasks_of(judged_deck("\n".join(["Mine", *lines, ""]), "open"))
    return [str(each) for each in begin.missing]


def test_a_mission_is_solved_with_what_it_requires():
    assert missing("Excavation", "Jean-Luc Picard") == []
    assert missing("Excavation", "Tasha Yar") == ["no Archaeology"]


def test_somebody_of_its_affiliations_attempts_it():
    assert missing("Excavation", "Nu'Daq") == ["nobody who is Federation or Romulan"]


def test_any_affiliation_attempts_a_mission_that_says_so():
    assert missing("Salvage Operation", "Kromm") == []


def test_somebody_of_two_affiliations_counts_for_both():
    assert missing("Excavation", "Joret Dal") == ["no Archaeology"]


def test_nobody_attempts_a_mission_without_affiliations():
    assert missing("Espionage Mission", "Morka", "Arne Darvin") == ["no card that lets a team attempt it"]


def test_a_homeworld_is_solved_with_the_card_that_secures_it():
    team = ("Martok", "Gowron", "Worf Son of Mogh", "Kurn", "Kargan")
    assert missing("Expose Covert Supply", *team) != []
    assert missing("Expose Covert Supply", *team, seeded=["HQ: Secure Homeworld"]) == []


def test_only_people_of_the_homeworld_secure_it():
    team = ("Jean-Luc Picard", "William T. Riker", "Tasha Yar", "Worf", "Satelk")
    assert missing("Expose Covert Supply", *team, seeded=["HQ: Secure Homeworld"]) != []


@pytest.mark.parametrize(
    ("lines", "lacks"),
    [
        ((), ["no facility", "no ship"]),
        (("Seed deck:", "Klingon Outpost"), ["no ship"]),
        (("Draw deck:", "I.K.C. Bortas", "Klingon Outpost"), ["no facility"]),
        (("Seed deck:", "Klingon Outpost", "Draw deck:", "I.K.C. Bortas"), []),
    ],
)
def test_people_begin_at_a_seeded_facility_and_fly_in_a_ship(lines, lacks):
    assert missing_to_begin(*lines) == lacks


def test_borg_attempt_no_missions():
    assert tasks_of(judged_deck(READY_DECKS["borg"], "constructed")) == []
