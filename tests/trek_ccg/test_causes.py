"""What keeps a player's ships and people from an order, in words (chapters 8 to 10)."""

from spaceline import ALICE, Spaceline

HERE, NEBULA, OUTPOST = "Excavation", "U.S.S. Nebula", "Federation Outpost"


def cause(t, answer):
    """Why ALICE cannot choose an answer."""
    (question,) = t.match().decisions(ALICE)
    return next(each.refusal.cause for each in question.options if each.text.startswith(answer))


def with_ship(*crew, **where):
    t = Spaceline(HERE).put(ALICE, OUTPOST, space=HERE).put(ALICE, NEBULA, **where)
    return t.put(ALICE, *crew, aboard=NEBULA).orders(ALICE)


def test_without_a_ship_none_moves():
    assert cause(Spaceline(HERE).orders(ALICE), "Move a ship") == "You have no ship in play."


def test_a_docked_ship_has_to_undock_first():
    t = with_ship("Data", "Taitt", aboard=OUTPOST)
    assert t.refused(ALICE, "Move a ship") == "8.6"


def test_without_people_nobody_walks_or_attempts_a_mission():
    t = Spaceline(HERE).orders(ALICE)
    assert cause(t, "Walk") == cause(t, "Attempt a mission") == "You have nobody in play."


def test_people_at_an_outpost_alone_have_nowhere_to_walk():
    t = Spaceline(HERE).put(ALICE, OUTPOST, space=HERE).put(ALICE, "Data", aboard=OUTPOST).orders(ALICE)
    assert cause(t, "Walk").startswith("No ship is docked")


def test_people_in_a_facility_attempt_nothing():
    t = Spaceline(HERE).put(ALICE, OUTPOST, space=HERE).put(ALICE, "Data", aboard=OUTPOST).orders(ALICE)
    assert cause(t, "Attempt a mission") == "Nobody of yours is aboard a ship or on a planet."


def test_a_docked_crew_attempts_nothing():
    t = with_ship("Data", "Taitt", aboard=OUTPOST)
    assert cause(t, "Attempt a mission") == "Your crews are in docked ships. Undock a ship first."


def test_too_small_a_crew_attempts_nothing():
    assert cause(with_ship("Taitt", space=HERE), "Attempt a mission").endswith("is staffed.")


def test_a_crew_at_a_planet_has_to_beam_down():
    assert cause(with_ship("Data", "Taitt", space=HERE), "Attempt a mission").endswith("Beam down first.")
