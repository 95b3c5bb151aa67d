"""Scenarios written from the two rule texts, in which several of their rules meet (chapters 15 to 26)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card, row = pytest.mark.card, pytest.mark.row

HERE, THERE, EARTH, MONTANA = (
    "Excavation", "Restore Errant Moon", "Espionage Mission", "Montana Missile Complex"
)  # fmt: skip
PLANET = f"the planet at {HERE}"
NEBULA, ENTERPRISE, BORTAS, WARSHIP = (
    "U.S.S. Nebula",
    "U.S.S. Enterprise",
    "I.K.C. Bortas",
    "Jem'Hadar Warship",
)
OUTPOST, CUBE, VOID = "Federation Outpost", "Borg Cube", "Salvage Operation"
OBRIEN, BASHIR, MARTOK, JORET = "O'Brien Founder", "Bashir Founder", "Martok Founder", "Joret Dal"
LINE, TREATY = "The Line Must Be Drawn Here", "Treaty: Federation/Klingon"


def walk(t, **answers):
    """Everybody passes and gives those answers, up to a question that has no answer here."""
    while (asked := t.asked()) in ("respond", "interject", "between") or asked in answers:
        t.does(answers.get(asked, "Pass"))
    return t


def passes_until(t, who, *words):
    """Everybody passes until that player may do what the words say, and does it."""
    while not (t.asked(who) and t.offered(who, words[0])):
        t.does("Pass")
    return t.does(who, *words)


# -- actions within actions ------------------------------------------------------------------------


@row("T002-01", "T002-02", "T002-03", "T002-05", "T002-06", "T002-22")
@card("In the Bag", "Amanda Rogers", "Q2", LINE, "Strike Three")
def test_four_nested_plays_come_to_their_results_from_the_innermost_out():
    """BOB morphs, ALICE nullifies it, and BOB reveals an agenda and nullifies her play in turn."""
    t = Spaceline(HERE).put(ALICE, "Gowron", "Kurn", "Klag", "Morka", "Kargan", "Koroth", "Torin", at=HERE)
    t.put(BOB, "Anya", "Narik", "Klingon Disruptor", at=HERE).hand(BOB, "Salia", "In the Bag", "Q2")
    t.deck(BOB, "Strike Three").hand(ALICE, "Amanda Rogers").agenda(BOB, LINE, "Prisoner Exchange")
    t.asks_always(ALICE, BOB).orders(ALICE).does(ALICE, "Attack personnel", PLANET)
    assert not t.offered(BOB, "Activate")
    t.does(BOB, "In the Bag", "Klingon Disruptor", "Salia", "yes").does(ALICE, "Amanda Rogers")
    t.does(BOB, "Activate a hidden agenda")
    assert t.offered(BOB) == [LINE]
    passes_until(t.does(BOB, LINE), BOB, "Play Q2")
    assert len(t.under_way()) == 4
    assert not t.in_play("Salia")
    while len(t.stunned(ALICE)) < 6:
        t.does("three" if t.asked() == "choose_how_many" else "Pass")
    assert len(t.stunned(ALICE)) == 6
    assert t.holds(BOB, "Klingon Disruptor") == 1
    assert (t.points(ALICE), t.points(BOB)) == (-5, -5)


@row("T002-25", "T002-27", "T000-25")
@card("The Guardian", "Flight of the Intruder")
def test_what_suspends_a_suspending_play_is_done_first_and_the_attempt_goes_on_without_the_spy():
    t = Spaceline("Diplomacy Mission").put(BOB, "Data", "Worf", at="Diplomacy Mission")
    t.put(ALICE, OBRIEN, at="Diplomacy Mission").infiltrates(OBRIEN).beneath("Diplomacy Mission", "Archer")
    t.hand(ALICE, "The Guardian", "Flight of the Intruder").asks_always(ALICE, BOB).orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Diplomacy Mission").does(ALICE, "takes part")
    t.does(ALICE, "The Guardian", OBRIEN).does(BOB, "Pass").does(ALICE, "Flight of the Intruder", OBRIEN)
    assert t.under_way() == ["a mission attempt", "playing a card", "playing a card"]
    walk(walk(t).does(ALICE, OBRIEN, "done"), choose_highest="Data")
    assert t.holds(ALICE, OBRIEN) == 1
    assert not t.in_play("The Guardian")
    assert t.in_discard(ALICE, "The Guardian") == 1
    assert t.said("exposed") == []
    assert t.in_discard(BOB, "Archer") == 1


@row("T002-12", "T002-57")
@card("Awaken", "Four of Eleven", "Thirteen of Nineteen")
def test_an_attacked_hive_downloads_two_drones_in_answer_and_no_counterpart():
    t = Spaceline(VOID).put(ALICE, CUBE, space=VOID).put(BOB, BORTAS, space=VOID)
    t.put(ALICE, "One of Eleven", "Six of Eleven", aboard=CUBE).put(
        BOB, "Gowron", "Kurn", "Klag", aboard=BORTAS
    )
    t.deck(ALICE, "Locutus of Borg", "Four of Eleven", "Thirteen of Nineteen", "Ten of Nineteen")
    t.hand(ALICE, "Awaken").asks_always(ALICE, BOB).orders(BOB)
    t.does(BOB, "Attack with ships", CUBE, BORTAS).does(ALICE, "Awaken", CUBE)
    walk(t)
    assert t.offered(ALICE) == ["Thirteen of Nineteen", "Four of Eleven"]
    before = t.shields(CUBE)
    walk(walk(t.does(ALICE, "Four of Eleven")).does(ALICE, "Thirteen of Nineteen"), fire_back="no")
    assert t.shields(CUBE) == before + 2
    assert t.in_deck(ALICE, "Locutus of Borg") == 1


@row("T002-21", "T002-32", "T000-35")
@card("Caught Red-Handed")
def test_a_spy_in_the_midst_of_an_attempt_is_caught_only_after_it():
    t = Spaceline(HERE).put(BOB, "Worf", "Anya", at=HERE).put(ALICE, OBRIEN, at=HERE).infiltrates(OBRIEN)
    t.hand(BOB, "Caught Red-Handed").beneath(HERE, "Matriarchal Society", by=ALICE)
    t.asks_always(ALICE, BOB).orders(BOB).does(BOB, "Attempt a mission", PLANET).does(ALICE, "takes part")
    steps = 0
    while t.asked() != "order":
        steps += t.asked(BOB) in ("respond", "interject")
        assert not t.offered("Caught Red-Handed")
        t.does("Pass")
    assert steps > 2
    assert t.card(OBRIEN).infiltrating
    walk(t.does(BOB, "Caught Red-Handed", "expose an infiltrator", OBRIEN), choose_to_capture="no")
    assert not t.card(OBRIEN).infiltrating


# -- Out of Time -----------------------------------------------------------------------------------


def above_earth(**daniels):
    """ALICE attacks BOB's Nebula at Earth, and Daniels brings Out of Time."""
    t = Spaceline(EARTH, HERE).time(MONTANA, BOB).put(ALICE, BORTAS, space=EARTH)
    t.put(ALICE, "Gowron", "Kurn", "Klag", aboard=BORTAS).side_deck(ALICE, *["Photon Torpedo"] * 5)
    t.put(BOB, NEBULA, ENTERPRISE, space=EARTH).put(BOB, "Data", "Mendon", aboard=NEBULA)
    t.put(BOB, "Jean-Luc Picard", "Geordi La Forge", aboard=ENTERPRISE).put(BOB, "Taitt", at=EARTH)
    t.put(BOB, "Alternate Universe Door").put(BOB, "Daniels", **daniels).is_of("Non-Aligned", "Daniels")
    t.deck(BOB, "Out of Time").asks(BOB).orders(ALICE).does(ALICE, "Attack with ships", NEBULA, BORTAS)
    return walk(t.does(BOB, "Use a special download", "Daniels"), may_do_it="yes")


@row("T002-16", "T002-20", "T002-27")
@card("Daniels", "Out of Time")
@pytest.mark.parametrize(("place", "gone"), [("aboard", {ENTERPRISE}), ("at", {"Daniels", "Taitt"})])
def test_who_is_with_daniels_elsewhere_at_the_location_leaves_and_the_target_is_fired_at(place, gone):
    t = above_earth(**{place: ENTERPRISE if place == "aboard" else EARTH})
    way = ["with the ship"] if place == "aboard" else ["alone", ["Taitt"]]
    t.does(BOB, "travel through time", "Daniels", *way, "discard it")
    walk(t, fire_back="no", choose_tactic="Photon Torpedo")
    assert {name for name in (ENTERPRISE, NEBULA, "Daniels", "Taitt") if MONTANA in t.where(name)} == gone
    assert t.hull(NEBULA) == 30
    assert not t.battle


@row("T002-14", "T002-15")
@card("Out of Time")
def test_brought_and_not_used_at_once_it_is_of_no_use_in_the_rest_of_the_battle():
    t = Spaceline(EARTH, HERE).time(MONTANA, BOB).put(ALICE, BORTAS, space=EARTH)
    t.put(ALICE, "Gowron", "Kurn", "Klag", aboard=BORTAS).put(BOB, NEBULA, ENTERPRISE, space=EARTH)
    t.put(BOB, "Data", aboard=NEBULA).put(BOB, "Daniels", aboard=ENTERPRISE).is_of(
        "Non-Aligned", "Daniels"
    ).deck(BOB, "Out of Time")
    t.put(BOB, "Alternate Universe Door").asks_always(BOB).orders(ALICE)
    t.does(ALICE, "Attack with ships", NEBULA, BORTAS).does(BOB, "Use a special download", "Daniels")
    walk(t).does(BOB, "no")
    assert t.in_play("Out of Time")
    while t.battle:
        assert not t.offered("Use a card in play")
        t.does("no" if t.asked() == "fire_back" else "Pass")
    assert t.asked(BOB) == "between"
    assert t.offered(BOB, "Use a card in play")


@row("T000-36", "T000-37")
@card("Out of Time", OBRIEN)
def test_the_persona_that_arrives_through_time_exposes_the_one_spy_of_two():
    t = Spaceline(EARTH, HERE).time(MONTANA, BOB).put(BOB, "Alternate Universe Door", "Out of Time")
    t.put(BOB, "Daniels", "Miles O'Brien", at=MONTANA).is_of("Non-Aligned", "Daniels").put(
        BOB, "Data", at=EARTH
    )
    t.put(ALICE, OBRIEN, BASHIR, at=EARTH).infiltrates(OBRIEN).infiltrates(BASHIR).orders(BOB)
    t.does(BOB, "Use a card in play", "Out of Time", "travel", "Daniels", "alone", ["Miles O'Brien"])
    t.does(BOB, "discard it")
    assert t.affiliation(OBRIEN) == "Dominion"
    assert t.team(ALICE, at=EARTH) == {OBRIEN}
    assert t.card(BASHIR).infiltrating


# -- spies -----------------------------------------------------------------------------------------


@row("T000-33", "T000-35", "T002-05", "T002-06")
@card("Inside Operation", "Amanda Rogers")
@pytest.mark.parametrize("nullified", [False, True])
def test_a_spy_whose_sabotage_is_nullified_is_not_exposed_by_it(nullified):
    t = Spaceline(HERE).put(BOB, BORTAS, space=HERE).put(BOB, "Gowron", "Kurn", "Klag", aboard=BORTAS)
    t.put(ALICE, MARTOK, aboard=BORTAS).infiltrates(MARTOK).put(ALICE, WARSHIP, space=HERE)
    t.put(ALICE, "Weyoun", "Eris", "Temo'Zuma", aboard=WARSHIP).hand(ALICE, "Inside Operation")
    t.hand(BOB, "Amanda Rogers").asks_always(ALICE, BOB).orders(BOB)
    t.does(BOB, "Attack with ships", WARSHIP, BORTAS).does(ALICE, "stays out", "Inside Operation", MARTOK)
    t.does(BOB, "Amanda Rogers" if nullified else "Pass")
    walk(t)
    assert bool(t.card(MARTOK).infiltrating) == nullified
    assert t.is_intruder(MARTOK) != nullified
    assert t.affiliation(MARTOK) == ("Klingon" if nullified else "Dominion")


@row("T000-26", "T000-33", "T002-03")
@card("Strike Three")
def test_a_spy_who_strikes_from_within_the_attackers_fights_for_them_no_longer():
    t = Spaceline(HERE).put(BOB, "Gowron", "Kurn", "Klag", "Kargan", "Morka", at=HERE)
    t.put(ALICE, MARTOK, "Weyoun", "Eris", "Temo'Zuma", at=HERE).infiltrates(MARTOK).hand(
        ALICE, "Strike Three"
    )
    t.asks(ALICE).orders(BOB).does(BOB, "Attack personnel", PLANET).does(ALICE, "takes part", "Strike Three")
    walk(t.does(ALICE, "three"), choose_blow="do nothing")
    assert not t.card(MARTOK).infiltrating
    assert t.log().index("Martok Founder is exposed, by a card.") < t.log().index("Kargan engages Weyoun.")
    assert not [line for line in t.log() if "engages Martok" in line or "Martok Founder engages" in line]
    assert "Seat 1 wins the battle." in t.log(), "by STRENGTH 18 against 17"


@row("T000-12", "T002-10", "T002-21")
def test_nobody_starts_to_infiltrate_in_the_midst_of_a_battle():
    t = (
        Spaceline(HERE)
        .put(BOB, "Gowron", "Kurn", "Klag", at=HERE)
        .put(ALICE, MARTOK, "Weyoun", "Eris", at=HERE)
    )
    t.plays_affiliation(BOB, "Klingon").asks_always(ALICE).chance_of(ALICE)
    assert t.offered(ALICE, "Start infiltrating")
    t.orders(BOB).does(BOB, "Attack personnel", PLANET)
    steps = 0
    while t.battle:
        steps += t.asked(ALICE) in ("respond", "interject")
        assert not t.offered("Start infiltrating")
        t.does(t.offered()[0])
    assert steps > 2


@row("T000-13", "T000-38")
@card(JORET)
@pytest.mark.parametrize("mode", ["Federation", "Cardassian"])
def test_a_spy_of_two_affiliations_is_again_in_the_one_it_was_in(mode):
    t = Spaceline(HERE).put(BOB, "Dukat", "Damar", at=HERE).put(ALICE, JORET, at=HERE).is_of(mode, JORET)
    t.plays_affiliation(BOB, "Cardassian").chance_of(ALICE).does(ALICE, "Start infiltrating", JORET)
    assert t.affiliation(JORET) == "Cardassian"
    t.chance_of(ALICE).does(ALICE, "Expose an infiltrator", JORET)
    assert t.affiliation(JORET) == mode


@row("T000-42")
@card(TREATY)
def test_of_two_spies_the_one_who_no_longer_fits_in_is_arrested_until_there_is_a_treaty_again():
    t = (
        Spaceline(HERE)
        .put(BOB, ENTERPRISE, space=HERE)
        .put(BOB, "Jean-Luc Picard", "Gowron", aboard=ENTERPRISE)
    )
    t.put(BOB, TREATY).put(ALICE, OBRIEN, MARTOK, aboard=ENTERPRISE).infiltrates(OBRIEN).infiltrates(MARTOK)
    t.orders(BOB).removed(TREATY).orders(BOB)
    assert t.asked(ALICE) == "exposed_instead"
    t.does(ALICE, "goes under house arrest")
    assert [bool(t.card(name).arrested) for name in (OBRIEN, MARTOK, "Gowron")] == [False, True, True]
    assert t.total_skill(BOB, "Navigation", ENTERPRISE) == 1
    t.hand(BOB, TREATY).turn(BOB).does(BOB, TREATY)
    assert [bool(t.card(name).arrested) for name in (OBRIEN, MARTOK, "Gowron")] == [False, False, False]
    assert t.card(MARTOK).infiltrating
    assert t.affiliation(MARTOK) == "Klingon"


@row("T000-41", "T000-42")
def test_personnel_under_house_arrest_are_still_there_for_an_exposed_spy():
    t = (
        Spaceline(HERE)
        .put(BOB, ENTERPRISE, space=HERE)
        .put(BOB, "Jean-Luc Picard", "Gowron", aboard=ENTERPRISE)
    )
    t.put(ALICE, OBRIEN, aboard=ENTERPRISE).infiltrates(OBRIEN).orders(BOB)
    assert t.card("Gowron").arrested
    t.chance_of(ALICE).does(ALICE, "Expose an infiltrator", OBRIEN)
    for start, goal in ((f"aboard {ENTERPRISE}", PLANET), (PLANET, f"aboard {ENTERPRISE}")):
        t.orders(BOB).does(BOB, "Beam", start, goal, ["Jean-Luc Picard"])
    assert not t.chance_of(ALICE).offered(ALICE, "Start infiltrating")
    for names, start, goal in (
        (["Jean-Luc Picard", "Gowron"], f"aboard {ENTERPRISE}", PLANET),
        (["Jean-Luc Picard"], PLANET, f"aboard {ENTERPRISE}"),
    ):
        t.orders(BOB).does(BOB, "Beam", start, goal, names)
    assert t.chance_of(ALICE).offered(ALICE, "Start infiltrating")


@row("T000-15", "T000-20", "T002-67")
@card("Escape Pod")
@pytest.mark.parametrize("escapes", [True, False])
def test_a_spy_shares_the_fate_of_the_crew_of_a_ship_that_its_own_player_destroys(escapes):
    t = Spaceline(HERE).put(BOB, NEBULA, space=HERE).put(BOB, "Data", *["Mendon"] * 3, aboard=NEBULA)
    t.put(ALICE, OBRIEN, aboard=NEBULA).infiltrates(OBRIEN).hand(BOB, "Escape Pod").asks(BOB)
    t.damages(ALICE, NEBULA, *["Target Engines"] * 3).put(ALICE, WARSHIP, space=HERE)
    t.put(ALICE, "Weyoun", "Eris", "Temo'Zuma", "Yak'Talon", aboard=WARSHIP).side_deck(
        ALICE, *["Target Engines"] * 5
    )
    t.orders(ALICE).does(ALICE, "Attack with ships", NEBULA, WARSHIP)
    answers = {"fire_back": "no", "choose_tactic": "Target Engines"}
    if escapes:
        while not t.offered("Escape Pod"):
            t.does(answers.get(t.asked(), "Pass"))
        t.does(BOB, "Escape Pod")
    walk(t, **answers)
    assert not t.in_play(NEBULA)
    assert t.in_discard(ALICE, OBRIEN) == (not escapes)
    if escapes:
        assert t.where(OBRIEN) == t.where("Data") == "Escape Pod"
        assert t.card(OBRIEN).infiltrating


@row("T000-36", "T000-25")
@card("Male's Love Interest")
@pytest.mark.parametrize("whom", ["Miles O'Brien", "Taitt"])
def test_a_dilemma_that_carries_a_spy_to_its_persona_exposes_it_and_the_attempt_goes_on(whom):
    t = Spaceline(HERE, "Krios Suppression", THERE).put(BOB, "Beverly Crusher", "Tasha Yar", at=HERE)
    t.put(BOB, whom, at=THERE).put(ALICE, OBRIEN, at=HERE).infiltrates(OBRIEN)
    t.beneath(HERE, "Nausicaans", "Male's Love Interest", by=ALICE).orders(BOB)
    t.does(BOB, "Attempt a mission", PLANET).does(ALICE, "takes part").does(BOB, f"the planet at {THERE}")
    assert t.where(OBRIEN) == ("planet", THERE)
    assert t.said("exposed") == (["exposed"] if whom == "Miles O'Brien" else [])
    assert OBRIEN in t.team(ALICE if whom == "Miles O'Brien" else BOB, at=THERE)
    assert t.stopped(ALICE) == []
    assert t.in_discard(BOB, "Beverly Crusher") == 1


@row("T000-28", "T000-30", "T002-65")
@card("Maximum Firepower")
def test_a_spy_walks_to_the_facility_where_all_transporters_are_off_line():
    t = (
        Spaceline(HERE)
        .put(BOB, OUTPOST, space=HERE)
        .put(BOB, NEBULA, aboard=OUTPOST)
        .put(BOB, "Data", aboard=NEBULA)
    )
    t.put(BOB, "Taitt", aboard=OUTPOST).put(ALICE, OBRIEN, aboard=NEBULA).infiltrates(OBRIEN)
    for vessel in (NEBULA, OUTPOST):
        t.damages(ALICE, vessel, "Maximum Firepower")
    t.chance_of(ALICE).does(ALICE, "Move an infiltrator alone", OBRIEN)
    assert t.offered(ALICE) == [f"aboard {OUTPOST}"]
    t.does(ALICE, f"aboard {OUTPOST}")
    assert t.team(BOB, aboard=OUTPOST) == {"Taitt", OBRIEN}


@row("T000-27", "T000-34")
@pytest.mark.parametrize(
    ("says", "goes"), [("takes part", True), ("stays out", False), ("is exposed", False)]
)
def test_a_ship_that_needs_the_spy_as_crew_stays_where_it_is_when_the_spy_is_exposed(says, goes):
    t = Spaceline(HERE, THERE).put(BOB, NEBULA, space=HERE).put(BOB, "Jean-Luc Picard", aboard=NEBULA)
    t.put(ALICE, OBRIEN, aboard=NEBULA).infiltrates(OBRIEN).orders(BOB)
    t.does(BOB, "Move a ship", NEBULA).does(ALICE, says)
    assert (t.asked(BOB) == "move_to") == goes
    assert bool(t.card(OBRIEN).infiltrating) == (says != "is exposed")


@row("T000-15", "T000-37")
@card("Outgunned")
def test_a_spy_aboard_a_ship_that_its_own_player_commandeers_is_home_and_no_captive():
    t = (
        Spaceline(HERE)
        .put(BOB, "Zibalian Transport", space=HERE)
        .put(BOB, "Data", aboard="Zibalian Transport")
    )
    t.put(ALICE, OBRIEN, aboard="Zibalian Transport").infiltrates(OBRIEN).put(
        ALICE, WARSHIP, "Weyoun's Warship", space=HERE
    )
    t.put(ALICE, "Weyoun", "Eris", "Temo'Zuma", aboard=WARSHIP).hand(ALICE, "Outgunned")
    t.put(ALICE, "Kilana", "Gurat'urak", "Virak'kara", aboard="Weyoun's Warship").asks(ALICE).orders(ALICE)
    t.does(ALICE, "Attack with ships", "Zibalian Transport", WARSHIP, "Weyoun's Warship", "done", "Outgunned")
    walk(t, choose_keepers=f"aboard {WARSHIP}")
    assert t.card("Zibalian Transport").controller == ALICE
    assert (t.card("Data").captive, t.card(OBRIEN).captive) == (True, False)
    assert t.affiliation(OBRIEN) == "Dominion"
    assert t.team(ALICE, aboard="Zibalian Transport") == {OBRIEN}


@row("T000-15", "T000-21")
def test_each_of_two_players_has_a_spy_in_the_others_team_on_one_planet():
    t = Spaceline(HERE).put(BOB, "Data", "Worf", at=HERE).put(ALICE, "Weyoun", "Eris", OBRIEN, at=HERE)
    t.put(BOB, "Jake Sisko", at=HERE).infiltrates(OBRIEN).infiltrates("Jake Sisko").orders(BOB)
    assert t.team(ALICE, at=HERE) == {"Weyoun", "Eris", "Jake Sisko"}
    assert t.team(BOB, at=HERE) == {"Data", "Worf", OBRIEN}
    t.chance_of(ALICE).does(ALICE, "Expose an infiltrator", OBRIEN)
    assert t.team(ALICE, at=HERE) == {"Weyoun", "Eris", "Jake Sisko", OBRIEN}
    assert t.card("Jake Sisko").infiltrating


# -- Borg ------------------------------------------------------------------------------------------


def hive(*crew):
    return Spaceline(VOID).put(ALICE, CUBE, space=VOID).put(ALICE, *crew, aboard=CUBE)


@row("T002-47", "T002-49", "T002-51")
@card("Kivas Fajo - Collector", "Borg Queen", "One of Eleven", "Assimilation Table")
def test_a_drone_that_took_the_place_of_one_draw_replaces_the_next():
    t = hive("Borg Queen").deck(ALICE, "One of Eleven", "Assimilation Table", "Ten of Nineteen")
    t.hand(BOB, "Kivas Fajo - Collector").turn(BOB).does(BOB, "Kivas Fajo - Collector", "seat 1")
    t.does(ALICE, "Borg Queen", "One of Eleven", f"aboard {CUBE}")
    t.does(ALICE, "One of Eleven", "Assimilation Table", f"aboard {CUBE}").does(ALICE, "draw the card")
    assert t.team(ALICE, aboard=CUBE) == {"Borg Queen", "One of Eleven"}
    assert t.where("Assimilation Table") == CUBE
    assert t.holds(ALICE, "Ten of Nineteen") == 1
    assert t.asked(BOB) == "order"


@row("T002-36", "T002-37", "T002-52")
@card("Activate Subcommands", "The Traveler: Transcendence")
def test_where_no_card_is_drawn_the_queen_replaces_nothing():
    t = hive("Borg Queen").put(ALICE, "The Traveler: Transcendence")
    t.deck(ALICE, "Seven of Nine (The Borg)", "Six of Eleven", "Eight of Nineteen", "Ten of Nineteen")
    t.hand(ALICE, "Activate Subcommands").turn(ALICE).does(ALICE, "Activate Subcommands")
    for drone in ("Seven of Nine", "Six of Eleven", "Eight of Nineteen"):
        t.does(ALICE, drone, f"aboard {CUBE}")
    assert t.deck_size(ALICE) == 1
    t.does(ALICE, "End the turn")
    assert not t.asked(ALICE)
    assert t.hand_size(ALICE) == 0


@row("T002-60", "T002-63")
@card("He Will Make an Excellent Drone", "Locutus of Borg", "Gowron of Borg")
def test_a_counterpart_made_a_drone_is_a_counterpart_again_once_it_has_left_play():
    t = hive("Locutus of Borg", "One of Eleven").put(ALICE, "Alternate Universe Door")
    t.hand(ALICE, "He Will Make an Excellent Drone", "Gowron of Borg", "Locutus of Borg").turn(ALICE)
    t.does(ALICE, "He Will Make an Excellent Drone", "Locutus of Borg", "Gowron of Borg", f"aboard {CUBE}")
    assert t.drones(ALICE, CUBE) == {"Locutus of Borg", "One of Eleven"}
    t.removed("Locutus of Borg").turn(ALICE)
    assert t.refused(ALICE, "Locutus of Borg") == "22.17"
    t.removed("Gowron of Borg").turn(ALICE).does(ALICE, "Locutus of Borg", f"aboard {CUBE}")
    assert t.drones(ALICE, CUBE) == {"One of Eleven"}


@row("T002-59", "T002-62")
@card("Cryosatellite", "Sixteen of Nineteen", "Establish Gateway")
def test_a_hive_that_scouts_a_cryosatellite_acquires_both_counterparts_and_keeps_one():
    staff = ("Fifteen of Seventeen", "Two of Nineteen", "Ten of Nineteen", "Thirteen of Nineteen")
    t = hive(
        "Seven of Nine (The Borg)", "Three of Nineteen", "Six of Seventeen", "Sixteen of Nineteen", *staff
    )
    t.put(ALICE, "Establish Gateway", "Alternate Universe Door").given(turn_number=3)
    t.card("Establish Gateway").first_note = t.location(VOID)
    t.beneath(VOID, "Gowron of Borg", "Dukat of Borg", "Cryosatellite", by=ALICE).orders(ALICE)
    t.does(ALICE, "Scout a mission", CUBE, "yes")
    both = ("Gowron of Borg", "Dukat of Borg")
    assert sorted(bool(t.in_play(name)) for name in both) == [False, True]
    assert sum(t.in_discard(ALICE, name) for name in both) == 1
