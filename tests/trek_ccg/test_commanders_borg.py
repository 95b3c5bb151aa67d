"""What the commander answers with Borg: objectives, scouting and probes."""

import pytest
from spaceline import ALICE, BOB, Spaceline

SITE, SHIP = "Prison Break", "Borg Scout Vessel"
DRONES = ("Two of Nineteen", "One of Eleven", "Three of Nineteen", "Ten of Nineteen", "Eighteen of Nineteen")


def liked(t, who=None):
    return t.liked("commander", who)


def collective(*crew, space=SITE):
    """BOB's Borg with a current objective whose target is Prison Break."""
    t = Spaceline(SITE, "Answer Distress Signal").put(BOB, "Borg Outpost", space="Answer Distress Signal")
    t.put(BOB, SHIP, space=space) if space else t.put(BOB, SHIP, aboard="Borg Outpost")
    t.put(BOB, *crew, aboard=SHIP).put(BOB, "Establish Gateway")
    t.card("Establish Gateway").first_note = t.location(SITE)
    return t


def test_a_small_crew_sets_out_to_scout():
    assert liked(collective(*DRONES, space=None).orders(BOB)) == ["Undock a ship"]


def test_a_crew_that_nothing_unknown_awaits_sets_out_even_if_it_is_small():
    assert liked(collective(*DRONES[:3], space=None).orders(BOB)) == ["Undock a ship"]


@pytest.mark.parametrize(("turn", "deed"), [(9, "End the turn"), (11, "Undock a ship")])
def test_a_crew_without_all_skills_goes_to_unknown_cards_only_after_it_has_waited(turn, deed):
    t = collective(*DRONES[:3], space=None).beneath(SITE, "Archer", by=ALICE)
    assert liked(t.orders(BOB).given(turn_number=turn)) == [deed]


def test_a_crew_flies_to_the_target_of_its_objective():
    t = collective(*DRONES, space="Answer Distress Signal").orders(BOB)
    assert liked(t) == ["Move a ship"]


def test_a_crew_at_the_target_scouts():
    assert liked(collective(*DRONES).orders(BOB)) == ["Scout a mission"]


def test_a_crew_that_has_scouted_waits_for_its_probe():
    t = collective(*DRONES)
    t.card("Establish Gateway").second_note = 1
    assert liked(t.orders(BOB)) == ["End the turn"]


def test_the_site_with_fewer_cards_is_chosen():
    t = Spaceline(SITE, "Answer Distress Signal").put(BOB, "Borg Outpost", space="Answer Distress Signal")
    t.put(BOB, "Two of Nineteen", aboard="Borg Outpost").agenda(BOB, "Establish Gateway")
    t.beneath("Answer Distress Signal", "Archer", "Chalnoth", by=ALICE).turn(BOB)
    assert liked(t) == ["Activate a hidden agenda"]
    t.does(BOB, "Activate a hidden agenda", "Establish Gateway")
    assert len(liked(t)) == 1
    assert SITE in liked(t)[0]


# -- the crew --------------------------------------------------------------------------------------


SKILLED = ("Six of Eleven", "Two of Eleven", "Eight of Nineteen", "Four of Eleven")
"""Drones with all skills that a crew needs to meet unknown cards."""


@pytest.mark.parametrize(("crew", "plays"), [(SKILLED[1:], True), (SKILLED, False)])
def test_subcommands_are_activated_while_the_crew_lacks_skills(crew, plays):
    t = Spaceline(SITE).put(BOB, "Borg Outpost", space=SITE).put(BOB, *crew, aboard="Borg Outpost")
    t.hand(BOB, "Activate Subcommands").deck(BOB, "Two of Nineteen", "Ten of Nineteen").turn(BOB)
    assert t.offered(BOB, "Activate Subcommands")
    assert (liked(t) == ["Play Activate Subcommands"]) == plays


def test_the_queen_reports_first():
    t = Spaceline(SITE).put(BOB, "Borg Outpost", space=SITE).hand(BOB, "Borg Queen", "Two of Nineteen")
    t.turn(BOB)
    assert liked(t) == ["Play Borg Queen"]


def test_borg_do_not_lay_their_objectives_face_down():
    t = Spaceline(SITE).put(BOB, "Borg Outpost", space=SITE)
    t.put(BOB, "Two of Nineteen", aboard="Borg Outpost").hand(BOB, "Assimilate Planet").turn(BOB)
    assert "Play a card facedown as a hidden agenda" not in liked(t)
