"""Downloads, and Out of Time in a battle (rows T002-07 to T002-20)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row
card = pytest.mark.card


def bearers(*names):
    """BOB's personnel with special download icons, each on a planet of his own."""
    planets = (
        "Excavation",
        "Restore Errant Moon",
        "Diplomacy Mission",
        "Krios Suppression",
        "Sarthong Plunder",
    )
    t = Spaceline(*planets).put(BOB, "Alternate Universe Door")
    for name, planet in zip(names, planets, strict=False):
        t.put(BOB, name, at=planet)
    return t


# -- how many, and by what -------------------------------------------------------------------------


@row("T002-07")
def test_five_cards_bring_five_downloads_in_one_turn():
    brought = {
        "Anya": "Salia",
        "Martok": "D'k Tahg",
        "Morn": "Gold-Pressed Latinum",
        "Daniels": "Out of Time",
        "Leyton Founder": "Flight of the Intruder",
    }
    t = bearers(*brought).deck(BOB, *brought.values()).orders(BOB)
    for bearer in ("Anya", "Martok", "Morn", "Daniels"):
        t.does(BOB, "Use a special download", bearer)
        assert t.in_play(brought[bearer])
    t.does(BOB, "Use a special download", "Leyton Founder", "Anya", ["Salia"])
    assert t.deck_size(BOB) == 0


@row("T002-08")
def test_without_a_card_that_grants_it_there_is_no_download():
    t = Spaceline("Excavation").put(BOB, "Gowron", at="Excavation").deck(BOB, "D'k Tahg").orders(BOB)
    assert t.refused(BOB, "Use a special download") == "16.2"


@row("T002-08")
def test_two_cards_grant_two_downloads_and_no_third():
    t = bearers("Martok", "Morn").deck(BOB, *["D'k Tahg", "Gold-Pressed Latinum"] * 2).orders(BOB)
    t.does(BOB, "Use a special download", "Martok", "Use a special download", "Morn")
    assert t.refused(BOB, "Use a special download") == "16.9"


@row("T002-09")
def test_every_download_is_an_action_of_its_own():
    t = bearers("Martok", "Morn").deck(BOB, "D'k Tahg", "Gold-Pressed Latinum").asks(ALICE).orders(BOB)
    for bearer, brings in (("Martok", "D'k Tahg"), ("Morn", "Gold-Pressed Latinum")):
        t.does(BOB, "Use a special download", bearer)
        assert t.under_way() == ["playing a card"]
        assert t.asked(ALICE) == "respond"
        assert not t.in_play(brings)
        t.passes(ALICE)
        assert t.in_play(brings)
        assert t.asked(ALICE) == "between"
        t.passes(ALICE)
    assert sum("downloads" in line for line in t.log()) == 2


# -- within other actions --------------------------------------------------------------------------


def attempt():
    """BOB's Founder leads an attempt, and may change by Shape-Shift; Martok is elsewhere."""
    t = Spaceline("Rescue Founder", "Excavation").put(BOB, "Martok", at="Excavation")
    t.put(BOB, "Founder", "Weyoun", at="Rescue Founder").asks_always(BOB)
    return t.hand(BOB, "Shape-Shift").deck(BOB, "Founder Leader", "D'k Tahg").orders(BOB)


@row("T002-10")
@card("Shape-Shift")
def test_a_plain_download_does_not_break_into_an_attempt():
    t = attempt().does(BOB, "Attempt a mission", "the planet at Rescue Founder")
    assert t.refused(BOB, "Shape-Shift") == "15.11"
    t.passes(BOB)
    assert t.asked(BOB) == "interject"
    assert t.refused(BOB, "Shape-Shift") == "15.13"
    t.goes_on().does(BOB, "Shape-Shift", "Founder", "discard it to download one")
    assert t.goes_on().asked(BOB) == "choose_new_founder"
    t.does(BOB, "Founder Leader").goes_on()
    assert t.where("Founder Leader") == ("planet", "Rescue Founder")


@row("T002-11")
@card("Martok", "D'k Tahg")
def test_a_download_that_suspends_play_begins_in_an_attempt_which_waits():
    t = attempt().does(BOB, "Attempt a mission", "the planet at Rescue Founder")
    t.does(BOB, "Use a special download", "Martok")
    assert t.under_way() == ["a mission attempt", "playing a card"]
    while not t.in_play("D'k Tahg"):
        t.passes(BOB)
    assert t.under_way() == ["a mission attempt"]
    t.goes_on()
    assert t.under_way() == []
    assert t.card("Founder").stopped


@row("T002-12")
@card("In the Bag", "Strike Three")
def test_a_download_that_answers_an_attack_begins_in_the_battle():
    t = Spaceline("Excavation").put(ALICE, "Gowron", at="Excavation").asks(BOB)
    t.put(BOB, "Anya", "Klingon Disruptor", at="Excavation").hand(BOB, "In the Bag", "Salia")
    t.deck(BOB, "Strike Three").orders(ALICE).does(ALICE, "Attack personnel", "the planet at Excavation")
    t.does(BOB, "In the Bag", "Klingon Disruptor", "Salia", "yes")
    assert t.under_way() == ["a personnel battle", "playing a card", "playing a card"]


@row("T002-12")
@card("In the Bag", "Strike Three")
def test_without_the_attack_it_is_not_offered():
    t = Spaceline("Excavation").put(BOB, "Anya", "Klingon Disruptor", at="Excavation")
    t.hand(BOB, "In the Bag", "Salia").deck(BOB, "Strike Three").orders(BOB)
    t.does(BOB, "In the Bag", "Klingon Disruptor", "Salia")
    assert t.in_play("Salia")
    assert t.in_deck(BOB, "Strike Three") == 1


@row("T002-12")
@card("Covert Agent")
def test_a_text_about_an_attack_downloads_only_where_there_is_one():
    t = Spaceline("Excavation").put(ALICE, "Gowron", "Kurn", at="Excavation").put(BOB, "Covert Agent")
    t.put(BOB, "Martok Founder", "Weyoun", at="Excavation").infiltrates("Martok Founder").asks(BOB)
    t.deck(BOB, "Shape-Shift").chance_of(BOB)
    assert not t.offered(BOB, "Use a card in play")
    t.orders(ALICE).does(ALICE, "Attack personnel", "the planet at Excavation").does(BOB, "stays out")
    t.does(BOB, "Use a card in play", "Covert Agent", "Shape-Shift")
    assert t.holds(BOB, "Shape-Shift") == 1


# -- Out of Time -----------------------------------------------------------------------------------


def earth(daniels_at=None):
    """ALICE's bird-of-prey may attack BOB's ship at Earth; Daniels is aboard, or on a planet."""
    t = Spaceline("Espionage Mission", "Restore Errant Moon").time("Montana Missile Complex")
    t.put(BOB, "U.S.S. Nebula", space="Espionage Mission").put(BOB, "Alternate Universe Door")
    t.put(BOB, "Jean-Luc Picard", "Taitt", aboard="U.S.S. Nebula")
    if daniels_at is None:
        t.put(BOB, "Daniels", aboard="U.S.S. Nebula").is_of("Non-Aligned", "Daniels")
    elif daniels_at:
        t.put(BOB, "Daniels", at=daniels_at)
    t.put(ALICE, "I.K.C. K'Vort", space="Espionage Mission").put(ALICE, "Gowron", aboard="I.K.C. K'Vort")
    return t.asks(BOB)


def attacked(t):
    return t.orders(ALICE).does(ALICE, "Attack with ships", "U.S.S. Nebula", "I.K.C. K'Vort")


@row("T002-13", "T002-15")
@card("Out of Time")
def test_it_comes_too_late_against_a_declared_attack():
    t = attacked(earth(daniels_at="").hand(BOB, "Out of Time"))
    assert t.refused(BOB, "Out of Time") == "16.12"
    t.passes(BOB)
    assert t.asked(BOB) == "fire_back"
    t.does(BOB, "no")
    assert t.under_way() == ["a ship battle"]
    assert t.refused(BOB, "Out of Time") == "16.12"
    t.passes(BOB)
    assert t.asked(BOB) == "between"
    assert t.in_play("U.S.S. Nebula")
    assert t.offered(BOB, "Out of Time")


@row("T002-13")
@card("Out of Time")
def test_nor_does_it_suspend_the_battle():
    t = attacked(earth(daniels_at="").hand(BOB, "Out of Time").asks_always(BOB)).passes(BOB)
    assert t.asked(BOB) == "interject"
    assert t.refused(BOB, "Out of Time") == "15.13"


def invaded():
    """ALICE's two Klingons attack BOB's Away Team at Earth; his Daniels is with it."""
    t = Spaceline("Espionage Mission").time("Montana Missile Complex").put(BOB, "Alternate Universe Door")
    t.put(BOB, "Jean-Luc Picard", "Daniels", at="Espionage Mission").hand(BOB, "Out of Time")
    t.put(ALICE, "Gowron", "Kurn", at="Espionage Mission").asks_always(BOB).is_of("Non-Aligned", "Daniels")
    return t.orders(ALICE).does(ALICE, "Attack personnel", "the planet at Espionage")


@row("T002-13")
@card("Out of Time")
def test_no_moment_of_a_personnel_battle_is_one_for_it():
    t = invaded()
    while t.under_way():
        step = t.asked()
        if t.asked(BOB) and step in ("respond", "interject"):
            assert t.refused(BOB, "Out of Time") == {"respond": "16.12", "interject": "15.13"}[step]
        t.does("pass" if step in ("respond", "interject") else "do nothing")
    assert t.asked(BOB) == "between"
    t.does(BOB, "Out of Time").goes_on()
    assert t.in_play("Out of Time")


@row("T002-14")
@card("Out of Time")
def test_to_travel_by_one_in_play_is_no_response_either():
    t = attacked(earth().put(BOB, "Out of Time"))
    assert t.refused(BOB, "Use a card in play") == "15.18"
    t.passes(BOB).does(BOB, "no").goes_on()
    assert t.asked(ALICE) == "order"


@row("T002-14", "T002-15")
@card("Out of Time")
def test_outside_a_battle_play_and_travel_are_two_actions():
    t = earth().hand(BOB, "Out of Time").asks(ALICE).orders(BOB)
    t.does(BOB, "Out of Time").goes_on()
    assert t.in_play("Out of Time")
    t.does(BOB, "Use a card in play", "Out of Time")
    assert t.under_way() == ["using a text"]
    t.goes_on().does(BOB, "travel through time", "Daniels", "with the ship and all aboard", "discard it")
    assert t.where("U.S.S. Nebula") == ("space", "Montana Missile Complex")
    assert [line for line in t.log() if line.endswith("Out of Time.")] == [
        "Seat 2 plays Out of Time.",
        "Seat 2 uses Out of Time.",
    ]


@row("T002-16")
@card("Daniels", "Out of Time")
def test_daniels_on_the_planet_brings_it_into_the_battle_above():
    t = attacked(earth(daniels_at="Espionage Mission").deck(BOB, "Out of Time"))
    t.does(BOB, "Use a special download", "Daniels")
    assert t.in_play("Out of Time")
    assert t.under_way()[0] == "a ship battle"


@row("T002-16")
@card("Daniels")
def test_daniels_elsewhere_does_not():
    t = attacked(earth(daniels_at="Restore Errant Moon").deck(BOB, "Out of Time"))
    assert t.refused(BOB, "Use a special download") == "16.9"


@row("T002-17")
@card("Daniels")
@pytest.mark.parametrize("copy_in", ["deck", "hand", "discard pile"])
def test_it_comes_out_of_deck_or_hand_only(copy_in):
    t = earth()
    {"deck": t.deck, "hand": t.hand, "discard pile": t.discarded}[copy_in](BOB, "Out of Time")
    attacked(t)
    if copy_in == "discard pile":
        assert t.refused(BOB, "Use a special download") == "16.9"
    else:
        t.does(BOB, "Use a special download", "Daniels")
        assert t.in_play("Out of Time")
        assert t.holds(BOB, "Out of Time") == t.in_deck(BOB, "Out of Time") == 0


@row("T002-18")
@card("Daniels")
def test_a_special_download_is_used_once_a_game():
    t = earth().deck(BOB, "Out of Time", "Out of Time").orders(BOB)
    t.does(BOB, "Use a special download", "Daniels", "yes", "travel through time", "Daniels", "alone", [])
    t.does(BOB, "discard it")
    assert not t.in_play("Out of Time")
    attacked(t)
    assert t.refused(BOB, "Use a special download") == "16.9"
    t.passes(BOB)
    assert t.asked(BOB) == "fire_back"


@row("T002-18")
@card("Daniels")
def test_without_a_copy_there_is_nothing_to_download():
    t = attacked(earth())
    assert t.refused(BOB, "Use a special download") == "16.9"
    t.passes(BOB)
    assert t.asked(BOB) == "fire_back"


@row("T002-18")
@card("Morn")
def test_only_a_players_own_cards_with_an_icon_are_used():
    t = bearers("Morn").put(BOB, "Gowron", at="Excavation").put(ALICE, "Martok", at="Excavation")
    t.deck(BOB, "Gold-Pressed Latinum", "D'k Tahg").orders(BOB).does(BOB, "Use a special download")
    assert t.offered(BOB) == ["Morn"]


@row("T002-19")
@card("Daniels", "Out of Time")
def test_it_is_on_the_table_before_the_battle_goes_on():
    t = attacked(earth().deck(BOB, "Out of Time").asks(ALICE)).does(BOB, "Use a special download", "Daniels")
    assert t.asked(ALICE) == "respond"
    assert t.under_way() == ["a ship battle", "playing a card"]
    t.passes(ALICE)
    assert t.in_play("Out of Time")
    assert t.asked(BOB) == "may_do_it"
    t.does(BOB, "no")
    assert t.under_way() == ["a ship battle"]
    assert t.asked() == "respond"


@row("T002-20")
@card("Daniels", "Out of Time")
def test_the_crew_travels_out_of_the_battle():
    t = attacked(earth().deck(BOB, "Out of Time")).does(BOB, "Use a special download", "Daniels", "yes")
    t.does(BOB, "travel through time", "Daniels", "with the ship and all aboard", "discard it").goes_on()
    assert t.where("U.S.S. Nebula") == ("space", "Montana Missile Complex")
    assert t.team(BOB, aboard="U.S.S. Nebula") == {"Jean-Luc Picard", "Taitt", "Daniels"}
    assert t.hull("U.S.S. Nebula") == 100
    assert not t.battle
    assert t.card("I.K.C. K'Vort").stopped
    assert not t.card("U.S.S. Nebula").stopped


@card("Ops", "Daniels")
def test_who_has_two_affiliations_is_downloaded_in_the_one_that_fits():
    t = Spaceline("Security Briefing").put(ALICE, "Nor", space="Security Briefing").deck(ALICE, "Daniels")
    t.put(ALICE, "Ops", on="Nor").put(ALICE, "Dakol", aboard="Ops").put(ALICE, "Alternate Universe Door")
    t.turn(ALICE).does(ALICE, "Use a card in play", "Ops", "download a card", "Ops", "Daniels")
    assert t.where("Daniels") == "Ops"
    assert t.affiliation("Daniels") == "Non-Aligned"
