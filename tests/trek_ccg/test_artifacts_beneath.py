"""Artifacts as they are seeded and as a team earns them (chapter 52)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.seeding import OWN, dilemma_phase
from coverts.games.trek_ccg.vocabulary.entering import number_of
from coverts.games.trek_ccg.vocabulary.printed import STRENGTH

PLANET, FAR, SPACE_MISSION = "Excavation", "Restore Errant Moon", "Investigate Rogue Comet"
SHIP = "U.S.S. Nebula"
clause = pytest.mark.clause


def meet(artifacts, *team, by=BOB):
    """ALICE's Away Team stands before those cards."""
    return (
        Spaceline(PLANET, SPACE_MISSION, FAR).put(ALICE, *team, at=PLANET).beneath(PLANET, *artifacts, by=by)
    )


def begin(t, *picks):
    t.picks(*picks)
    return t.attempts(ALICE, SPACE_MISSION, SHIP) if t.in_play(SHIP) else t.attempts(ALICE, PLANET)


def later(t):
    """The attempt is over."""
    assert t.over
    return t.ends_attempt()


def solve(*artifacts, deck=()):
    t = meet(artifacts, "Richard Galen", "Sarek", by=ALICE)
    t.deck(ALICE, *deck)
    return begin(t)


def test_gift_box():
    t = solve("Betazoid Gift Box", deck=("Data", "Worf", "Taitt", "Mendon"))
    t.does(ALICE, "Data", "Worf", "Mendon")
    assert t.points(ALICE) == 25
    assert t.holds(ALICE, "Data")
    assert t.holds(ALICE, "Mendon")
    assert t.in_deck(ALICE, "Taitt") == 1
    assert t.in_discard(ALICE, "Betazoid Gift Box")


def test_horgahn():
    t = solve("Horga'hn")
    assert t.where("Horga'hn") == "core"
    later(t).turn(ALICE).does(ALICE, "Use a card in play", "Horga'hn", "one more card play")
    assert t.card_plays == 2
    assert not t.offered(ALICE, "Use a card in play")
    t.turn(ALICE).does(ALICE, "Use a card in play", "Horga'hn", "one more card at")
    assert t.extra_draws(ALICE) == 1


def test_varon_t():
    t = solve("Varon-T Disruptor")
    assert t.where("Varon-T Disruptor") == ("planet", PLANET)
    assert t.strength("Sarek") == 2 * STRENGTH[number_of("Sarek")]
    with t.changed({("strength", "Sarek"): 0}):
        t.put(ALICE, "Varon-T Disruptor", at=PLANET)


@clause("Cryosatellite", 2)
@pytest.mark.parametrize("by", [ALICE, BOB])
def test_cryosatellite(by):
    t = Spaceline(PLANET, SPACE_MISSION, FAR)
    t.put(ALICE, SHIP, space=SPACE_MISSION)
    t.put(
        ALICE,
        "Richard Galen",
        "Data",
        "Mendon",
        "Taitt",
        "Sarek",
        "Geordi La Forge",
        "Beverly Crusher",
        aboard=SHIP,
    )
    t.beneath(SPACE_MISSION, "Cryosatellite", "Horga'hn", "Tasha Yar", "Satelk", by=by)
    begin(t)
    assert t.points(ALICE) == 30
    assert t.where("Tasha Yar") == SHIP
    assert t.in_discard(by, "Cryosatellite")
    assert bool(t.card("Tasha Yar").captive) == (by == BOB)
    assert t.where("Horga'hn") == "core"


@pytest.mark.parametrize(("other", "legal"), [("Daniels", 1), ("Varon-T Disruptor", 2)])
def test_a_table_seeds_no_card_for_a_player_whichever_are_left(other, legal):
    """Their opponent would know by it that nothing else fits beneath the mission."""
    t = Spaceline(SPACE_MISSION).seeds(ALICE, "Horga'hn", other)
    t.run(dilemma_phase, OWN)
    match = t.does(ALICE, SPACE_MISSION).match()
    assert len(match.decisions(ALICE)[0].legal) == legal
    assert match.forced(ALICE) is None


@clause("Cryosatellite", 1)
def test_personnel_are_seeded_only_with_a_cryosatellite():
    t = with_door(SPACE_MISSION)
    t.seeds(ALICE, "Cryosatellite", "Horga'hn", "Varon-T Disruptor", "Daniels", "Sarek")
    t.run(dilemma_phase, OWN)
    assert t.does(ALICE, SPACE_MISSION).refused(ALICE, "Daniels") == "52.1"
    t.does(ALICE, "Cryosatellite").does(BOB, "beneath none of them now")
    assert t.does(ALICE, SPACE_MISSION).refused(ALICE, "Sarek") == "52.1"
    t.does(ALICE, "Daniels").does(BOB, "beneath none of them now")
    t.does(ALICE, SPACE_MISSION, "Horga'hn").does(BOB, "beneath none of them now")
    assert not t.offered(ALICE, SPACE_MISSION)


def with_door(*missions):
    """ALICE may seed [AU] cards (2.7)."""
    return Spaceline(*missions).put(ALICE, "Alternate Universe Door")


def seeding(*seeds):
    """ALICE seeds a Cryosatellite beneath the space mission; these are left."""
    t = with_door(SPACE_MISSION).seeds(ALICE, "Cryosatellite", *seeds).run(dilemma_phase, OWN)
    return seed(t, "Cryosatellite")


def seed(t, *names):
    for name in names:
        t.does(ALICE, SPACE_MISSION, name).does(BOB, "beneath none of them now")
    return t


FROZEN = ["Daniels", "Raymond Boone", "Arne Darvin"]


@clause("Cryosatellite", 1)
def test_it_holds_up_to_three_personnel():
    t = seed(seeding(*FROZEN, "Gowron of Borg", "Horga'hn"), *FROZEN)
    assert t.does(ALICE, SPACE_MISSION).refused(ALICE, "Gowron of Borg") == "52.1"
    assert t.offered(ALICE, "Horga'hn")


@clause("Cryosatellite", 1)
def test_it_holds_one_artifact_more():
    t = seed(seeding("Horga'hn", "Varon-T Disruptor", "Daniels"), "Horga'hn")
    assert t.does(ALICE, SPACE_MISSION).refused(ALICE, "Varon-T Disruptor") == "3.10"
    assert t.offered(ALICE, "Daniels")


@clause("Cryosatellite", 1)
def test_it_holds_the_artifact_that_was_seeded_before_it():
    t = with_door(SPACE_MISSION).seeds(ALICE, "Cryosatellite", "Horga'hn", "Daniels").run(dilemma_phase, OWN)
    seed(t, "Horga'hn", "Cryosatellite", "Daniels")
    assert t.seeds_left(ALICE) == 0


@clause("Cryosatellite", 1)
def test_it_is_not_seeded_beneath_a_planet():
    t = with_door(PLANET).seeds(ALICE, "Cryosatellite", "Horga'hn").run(dilemma_phase, OWN)
    assert t.does(ALICE, PLANET).refused(ALICE, "Cryosatellite") == "3.10"


@clause("Cryosatellite", 1)
def test_it_is_not_played_from_hand():
    t = with_door(SPACE_MISSION).hand(ALICE, "Cryosatellite").turn(ALICE)
    assert t.refused(ALICE, "Cryosatellite") == "52.1"


@clause("Cryosatellite", 1)
def test_it_holds_nothing_beneath_another_mission():
    t = with_door(SPACE_MISSION, "Study Nebula").seeds(ALICE, "Cryosatellite", "Horga'hn", "Daniels")
    seed(t.run(dilemma_phase, OWN), "Cryosatellite")
    assert t.does(ALICE, "Study Nebula").refused(ALICE, "Daniels") == "52.1"


@clause("Cryosatellite", 2)
def test_what_it_holds_goes_to_the_ship_that_solved_and_to_no_other():
    t = Spaceline(SPACE_MISSION).put(ALICE, SHIP, "U.S.S. Enterprise", space=SPACE_MISSION)
    t.put(ALICE, "Richard Galen", "Data", "Mendon", aboard=SHIP)
    t.put(ALICE, "Worf", "Taitt", "Satelk", aboard="U.S.S. Enterprise")
    t.beneath(SPACE_MISSION, "Cryosatellite", *FROZEN[:2], by=ALICE)
    begin(t)
    while t.asked(ALICE) == "choose_keepers":
        t.does(ALICE, f"aboard {SHIP}")
    assert [t.where(name) for name in FROZEN[:2]] == [SHIP, SHIP]
    assert [t.card(name).controller for name in FROZEN[:2]] == [ALICE, ALICE]
