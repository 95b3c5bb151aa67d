"""What the commander answers with Borg: objectives, scouting and probes."""

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


def test_a_crew_of_four_waits_for_a_fifth():
    assert liked(collective(*DRONES[:4], space=None).orders(BOB)) == ["End the turn"]


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
