"""Dilemmas as an attempting team meets them, and artifacts as it earns them (chapters 52 and 53)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.seeding import OWN, dilemma_phase
from coverts.games.trek_ccg.rules.sequence import start_of_turn
from coverts.games.trek_ccg.vocabulary.declaring import number_of
from coverts.games.trek_ccg.vocabulary.printed import STRENGTH

PLANET, FAR, SPACE_MISSION = "Excavation", "Restore Errant Moon", "Investigate Rogue Comet"
SHIP = "U.S.S. Nebula"


def meet(dilemma, *team, spies=(), equipment=(), by=BOB):
    """ALICE's Away Team (or crew, where the team begins with the ship) stands before that dilemma."""
    t = Spaceline(PLANET, SPACE_MISSION, FAR)
    crew = team[0] == SHIP
    where = {"aboard": SHIP} if crew else {"at": PLANET}
    if crew:
        t.put(ALICE, SHIP, space=SPACE_MISSION)
        team = team[1:]
    t.put(ALICE, *team, *equipment, **where)
    for spy in spies:
        t.put(BOB, spy, **where).infiltrates(spy)
    mission = SPACE_MISSION if crew else PLANET
    t.beneath(mission, *([dilemma] if isinstance(dilemma, str) else dilemma), by=by)
    return t


def begin(t, *picks):
    t.picks(*picks)
    return t.attempts(ALICE, SPACE_MISSION, SHIP) if t.in_play(SHIP) else t.attempts(ALICE, PLANET)


def later(t):
    """The attempt is over."""
    assert t.over
    return t.ends_attempt()


def dead(t, *names, seat=ALICE):
    return [name for name in names if t.in_discard(seat, name)]


def stopped(t, *names):
    return [name for name in names if t.card(name).stopped]


def test_archer_kills_the_highest_total():
    t = begin(meet("Archer", "Data", "Taitt"))
    t.does(BOB, "Data")
    assert dead(t, "Data", "Taitt") == ["Data"]
    assert t.in_discard(BOB, "Archer")


def test_archer_is_overcome():
    t = begin(meet("Archer", "Worf", "Beverly Crusher"))
    assert t.over
    assert not dead(t, "Worf", "Beverly Crusher")


@pytest.mark.parametrize("name", ["Chalnoth", "Microvirus"])
def test_the_opponent_picks_who_dies(name):
    t = begin(meet(name, "Sarek", "Taitt"))
    t.does(BOB, "Taitt")
    assert dead(t, "Taitt")
    assert t.points(ALICE) == 0


def test_microvirus_scores():
    t = begin(meet("Microvirus", "Worf", "Beverly Crusher"))
    assert t.points(ALICE) == 5


def test_matriarchal_society_stops_who_does_not_pass():
    t = begin(meet("Matriarchal Society", "Sarek", "Taitt"))
    assert stopped(t, "Sarek", "Taitt") == ["Sarek", "Taitt"]
    assert t.where("Matriarchal Society") == ("mission", PLANET)
    t = begin(meet("Matriarchal Society", "Alyssa Ogawa", "Taitt"))
    assert t.in_discard(BOB, "Matriarchal Society")


def test_males_love_interest_sends_him_far():
    t = begin(meet("Male's Love Interest", "Sarek", "Taitt"))
    assert t.asked() == "choose_farthest"
    assert t.offered(BOB) == [f"the planet at {FAR}"]
    t.does(BOB, f"the planet at {FAR}")
    assert t.where("Sarek") == ("planet", FAR)


def test_nausicaans():
    t = begin(meet("Nausicaans", "Sarek", "Taitt"), "Taitt")
    assert dead(t, "Sarek", "Taitt") == ["Taitt"]


def test_impassable_door():
    t = begin(meet("Impassable Door", "Sarek"))
    assert stopped(t, "Sarek")
    t = begin(meet("Impassable Door", "Data"))
    assert t.in_discard(BOB, "Impassable Door")


def test_founder_secret():
    t = begin(meet("Founder Secret", "Sarek"))
    assert stopped(t, "Sarek")
    t = begin(meet("Founder Secret", "Sarek", spies=("O'Brien Founder",)))
    assert t.in_discard(BOB, "Founder Secret")


def test_cosmic_string_destroys_the_ship():
    t = begin(meet("Cosmic String Fragment", SHIP, "Sarek"))
    assert dead(t, SHIP, "Sarek") == [SHIP, "Sarek"]
    t = begin(meet("Cosmic String Fragment", SHIP, "Geordi La Forge"))
    assert t.points(ALICE) == 5


@pytest.mark.parametrize("name", ["Gravitic Mine", "Null Space"])
def test_damage(name):
    t = begin(meet(name, SHIP, "Sarek"))
    assert t.hull(SHIP) == 50
    assert t.in_discard(BOB, name)
    t = meet(name, SHIP, "Sarek").side_deck(BOB, "Pulse Disruptor", "Pulse Disruptor")
    begin(t)
    assert t.hull(SHIP) == 40


def test_ktarian_game_until_cured():
    t = begin(meet("Ktarian Game", SHIP, "Sarek", "Taitt"), "Sarek")
    assert t.card("Sarek").disabled
    assert t.where("Ktarian Game") == SHIP
    t.begins_turn(ALICE)
    t.run(start_of_turn, ALICE)
    assert t.card("Taitt").disabled
    t.put(ALICE, "Data", aboard=SHIP)
    t.begins_turn(ALICE)
    t.run(start_of_turn, ALICE)
    assert not t.card("Taitt").disabled
    assert not t.card("Sarek").disabled
    assert t.in_discard(BOB, "Ktarian Game")


def test_junior_slows_and_destroys():
    t = begin(meet('Birth of "Junior"', SHIP, "Sarek", "Taitt"))
    full = t.range(SHIP)
    for n in range(full):
        assert t.range(SHIP) == full - n
        t.ends_turn(ALICE)
    assert dead(t, SHIP, "Sarek")


def test_junior_is_nullified():
    t = begin(meet('Birth of "Junior"', SHIP, "Sarek", "Taitt"))
    t.put(ALICE, "Geordi La Forge", "Miles O'Brien", "Data", "William T. Riker", aboard=SHIP)
    t.ends_turn(ALICE)
    assert t.in_discard(BOB, 'Birth of "Junior"')


def test_plague_ship():
    t = begin(meet("Tarellian Plague Ship", SHIP, "Sarek", "Beverly Crusher"))
    t.does(ALICE, "Beverly Crusher")
    assert dead(t, "Sarek", "Beverly Crusher") == ["Beverly Crusher"]
    assert t.points(ALICE) == 5
    t = begin(meet("Tarellian Plague Ship", SHIP, "Sarek", "Taitt"))
    assert dead(t, "Sarek", "Taitt") == ["Sarek", "Taitt"]


def test_garbage_scow_closes_the_mission_until_towed():
    t = begin(
        meet(
            "Radioactive Garbage Scow", SHIP, "Sarek", "Geordi La Forge", "Miles O'Brien", "William T. Riker"
        )
    )
    assert t.where("Radioactive Garbage Scow") == ("mission", SPACE_MISSION)
    assert not stopped(t, "Sarek")
    assert not t.card(SHIP).stopped
    later(t).turn(ALICE)
    assert not t.offered(ALICE, "Attempt a mission")
    t.does(ALICE, "Use a card in play", "Radioactive Garbage Scow", SHIP, f"space at {FAR}")
    assert t.where(SHIP) == ("space", FAR)
    assert t.where("Radioactive Garbage Scow") == ("mission", FAR)
    assert t.card(SHIP).range_used == 3


def test_barclay():
    t = begin(meet("Barclay's Protomorphosis Disease", "Data", "Sarek", "Taitt"))
    assert dead(t, "Data", "Sarek", "Taitt") == ["Sarek", "Taitt"]


def test_berserk_changeling():
    t = begin(meet("Berserk Changeling", "Sarek", spies=("O'Brien Founder",)))
    assert dead(t, "Sarek")
    t = begin(
        meet("Berserk Changeling", "Sarek", equipment=("Starfleet Type II Phaser", "Klingon Disruptor"))
    )
    assert not dead(t, "Sarek")


def test_common_thief():
    t = begin(meet("Common Thief", "Sarek", equipment=("Starfleet Type II Phaser",)))
    assert dead(t, "Starfleet Type II Phaser")
    t = begin(meet("Common Thief", "Sarek", "Alyssa Ogawa"))
    t.does(BOB, "Alyssa Ogawa")
    assert dead(t, "Sarek", "Alyssa Ogawa") == ["Alyssa Ogawa"]


@pytest.mark.parametrize("gives", [True, False])
def test_chula(gives):
    t = begin(meet("Chula: Pick One to Save Two", "Sarek", "Taitt", "Data", "Worf"), "Sarek", "Taitt", "Data")
    if gives:
        t.does(ALICE, "yes", "Taitt")
        assert t.holds(ALICE, "Taitt")
        assert not t.in_play("Taitt")
        assert t.log().count("Data is stopped.") == 1, "only when the attempt fails"
    else:
        t.does(ALICE, "no")
        assert stopped(t, "Sarek", "Taitt", "Data")


@pytest.mark.parametrize(("fourth", "passes"), [("Jean-Luc Picard", True), ("Alyssa Ogawa", False)])
def test_lineup(fourth, passes):
    team = ("Mendon", "Taitt", "Data", fourth)
    t = begin(meet("Lineup", *team, "Geordi La Forge"), *team)
    told = t.log()
    assert t.in_discard(BOB, "Lineup")
    assert ("Taitt is stopped." in told[: told.index("Lineup is discarded.")]) != passes


def test_cardassian_trap_holds_until_somebody_comes():
    t = begin(meet("Cardassian Trap", "Sarek", "Taitt"), "Sarek")
    assert t.card("Sarek").captive
    assert t.where("Cardassian Trap") == "Sarek"
    t = meet("Cardassian Trap", "Sarek", "Data").put(BOB, "Gowron", at=PLANET)
    begin(t, "Sarek")
    t.does(BOB, f"the planet at {PLANET}")
    assert t.card("Sarek").captive
    assert t.in_discard(BOB, "Cardassian Trap")


def test_ensure_their_silence():
    t = begin(meet("Ensure Their Silence", "Sarek", "Taitt"))
    assert len(dead(t, "Sarek", "Taitt")) == 1
    t = begin(
        meet("Ensure Their Silence", "Sarek", "Taitt", "Data", "Worf", spies=("O'Brien Founder",)),
        "Sarek",
        "Taitt",
        "Data",
    )
    t.does(BOB, "O'Brien Founder")
    assert len(dead(t, "Sarek", "Taitt", "Data", "Worf")) == 3
    assert not t.card("O'Brien Founder").infiltrating


def test_frame_of_mind_and_its_cure():
    t = begin(meet("Frame of Mind", "Sarek", "Taitt"), "Sarek")
    t.does(BOB, "Youth", "Greed")
    assert t.affiliation("Sarek") == "Non-Aligned"
    assert t.strength("Sarek") == 3
    assert t.where("Frame of Mind") == "Sarek"
    t.put(ALICE, "Deanna Troi", "Deanna Troi", at=PLANET).ends_turn(ALICE)
    assert t.affiliation("Sarek") == "Non-Aligned"
    t.put(ALICE, "Deanna Troi", at=PLANET).ends_turn(ALICE)
    assert t.affiliation("Sarek") == "Federation"
    assert t.in_discard(BOB, "Frame of Mind")


def test_an_infiltrator_is_reframed_and_given_back_what_he_was():
    t = begin(meet("Frame of Mind", "Sarek", spies=("O'Brien Founder",)), "O'Brien Founder")
    t.does(BOB, "Youth", "Greed")
    spy = t.card("O'Brien Founder")
    assert spy.infiltrating
    assert t.affiliation("O'Brien Founder") == "Non-Aligned"
    t.put(ALICE, *["Deanna Troi"] * 3, at=PLANET).ends_turn(ALICE)
    assert t.affiliation("O'Brien Founder") == "Federation"
    t.stops_infiltrating("O'Brien Founder")
    assert t.affiliation("O'Brien Founder") == "Dominion"


# -- artifacts -------------------------------------------------------------------------------------


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
    while t.asked(ALICE):
        t.does(ALICE, f"aboard {SHIP}")
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


def test_personnel_are_seeded_only_with_a_cryosatellite():
    t = Spaceline(SPACE_MISSION)
    t.seeds(ALICE, "Cryosatellite", "Horga'hn", "Varon-T Disruptor", "Daniels", "Sarek")
    t.run(dilemma_phase, OWN)
    assert t.does(ALICE, SPACE_MISSION).refused(ALICE, "Daniels") == "52.1"
    t.does(ALICE, "Cryosatellite").does(BOB, "beneath none of them now")
    assert t.does(ALICE, SPACE_MISSION).refused(ALICE, "Sarek") == "52.1"
    t.does(ALICE, "Daniels").does(BOB, "beneath none of them now")
    t.does(ALICE, SPACE_MISSION, "Horga'hn").does(BOB, "beneath none of them now")
    assert not t.offered(ALICE, SPACE_MISSION)
