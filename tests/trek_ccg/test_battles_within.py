"""What suspends a group action and is one itself, with the cards that do it (T002-27 to T002-29)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row
DIAL, MARTOK = "Dial Martok for Murder", "Martok Founder"


def passes_on(t, **answers):
    """Everybody passes, or answers as told by the names of questions, until the action is over."""
    while t.asked() != "order":
        answer = answers.get(t.asked(), "Pass")
        t.does(answer)
    return t


def dials(t, mark, **answers):
    """ALICE's Martok Founder dials for murder; his small battle is fought to its end."""
    depth = len(t.under_way())
    t.does(ALICE, "Use a special download", MARTOK, "Dial Martok for Murder", MARTOK, mark, "none")
    while len(t.under_way()) > depth:
        t.does(answers.get(t.asked(), "Pass"))
    return t


def klingons_attack(spy="stays out"):
    t = Spaceline("Excavation").put(BOB, "Gowron", "Kurn", "Klag", at="Excavation")
    t.put(ALICE, "Weyoun", "Eris", "Remata'Klan", MARTOK, at="Excavation").infiltrates(MARTOK).deck(
        ALICE, DIAL
    )
    t.s.spares_losers = True
    t.asks_always(ALICE).orders(BOB).does(BOB, "Attack personnel", "the planet at Excavation")
    return t.does(ALICE, spy)


# -- a battle within a battle ----------------------------------------------------------------------


@row("T002-27", "T002-28", "T002-29")
def test_after_the_small_battle_the_suspended_one_is_fought_by_its_own_people():
    t = dials(klingons_attack(), "Kurn", choose_blow="do nothing")
    assert t.under_way() == ["a personnel battle"]
    people = ("Gowron", "Kurn", "Klag", "Weyoun", "Eris", "Remata'Klan")
    assert all(t.fights(name) for name in people)
    assert not t.fights(MARTOK)
    passes_on(t, choose_blow="do nothing")
    assert t.said("engages", "battle_won") == ["engages", "battle_won"] + ["engages"] * 3 + ["battle_won"]
    assert all(t.card(name).stopped for name in people)


@row("T002-27")
def test_the_log_tells_of_both_battles_and_that_the_first_goes_on():
    t = passes_on(dials(klingons_attack(), "Kurn", choose_blow="stun"), choose_blow="stun")
    assert t.said("attacks", "battle_won", "goes_on") == [
        "attacks",
        "attacks",
        "battle_won",
        "goes_on",
        "battle_won",
    ]


@row("T002-27", "T002-28")
def test_who_fought_in_both_and_lived_fights_on_though_stopped():
    t = dials(klingons_attack(), "Kurn", choose_blow="do nothing")
    assert t.card("Kurn").stopped
    assert t.fights("Kurn")
    passes_on(t, choose_blow="do nothing")
    assert any("Kurn engages" in line for line in t.log())


@row("T002-27")
def test_who_was_stunned_in_the_first_battle_stays_so_when_the_second_ends():
    t = klingons_attack()
    while t.asked() != "choose_blow":
        t.does("Pass")
    t.does(BOB, "stun")
    assert t.stunned(ALICE) == ["Weyoun"]
    dials(t, "Klag", choose_blow="do nothing")
    assert t.stunned(ALICE) == ["Weyoun"]


@row("T000-26", "T002-27")
def test_the_spy_who_joined_the_first_battle_is_still_in_it_after_his_own():
    t = klingons_attack("takes part")
    assert t.fights(MARTOK)
    dials(t, "Kurn", choose_blow="do nothing")
    assert t.fights(MARTOK)
    assert t.joins(MARTOK)


@row("T002-27", "T002-28", "T002-29")
def test_the_ships_fire_after_the_battle_aboard():
    t = Spaceline("Excavation").put(BOB, "I.K.C. Bortas", space="Excavation")
    t.put(BOB, "Gowron", "Kurn", "Klag", aboard="I.K.C. Bortas")
    t.put(ALICE, MARTOK, aboard="I.K.C. Bortas").infiltrates(MARTOK).deck(ALICE, DIAL)
    t.put(ALICE, "Jem'Hadar Attack Ship", space="Excavation")
    t.put(ALICE, "Weyoun", "Remata'Klan", aboard="Jem'Hadar Attack Ship").asks_always(ALICE).orders(BOB)
    t.does(BOB, "Attack with ships", "Jem'Hadar Attack Ship", "I.K.C. Bortas").does(ALICE, "stays out")
    dials(t, "Kurn", choose_blow="do nothing")
    assert t.under_way() == ["a ship battle"]
    passes_on(t, fire_back="no", choose_blow="do nothing")
    assert t.said("fires") == ["fires"]
    assert t.card("I.K.C. Bortas").stopped
    assert t.card("Gowron").stopped


# -- a spy who joins one and not the other ---------------------------------------------------------


@row("T000-25", "T002-27", "T002-28")
def test_the_spy_who_stays_out_of_a_time_travel_is_still_in_the_attempt():
    t = Spaceline(("Espionage Mission", BOB)).time("Montana Missile Complex", BOB)
    t.put(BOB, "Daniels", "Jean-Luc Picard", "Data", at="Espionage Mission").is_of("Non-Aligned", "Daniels")
    t.put(BOB, "HQ: Secure Homeworld", on_mission="Espionage Mission").put(BOB, "Alternate Universe Door")
    t.put(ALICE, "O'Brien Founder", at="Espionage Mission").infiltrates("O'Brien Founder")
    t.deck(BOB, "Out of Time").asks_always(BOB).orders(BOB)
    t.does(BOB, "Attempt a mission", "the planet at Espionage Mission").does(ALICE, "takes part")
    t.does(BOB, "Use a special download", "Daniels")
    answers = {
        "choose_time_use": "travel", "choose_agent": "Daniels", "choose_way": "alone",
        "join_in": "stays out", "choose_companion": "done", "choose_fate": "discard it", "may_do_it": "yes",
    }  # fmt: skip
    while t.where("Daniels") == ("planet", "Espionage Mission"):
        t.does(answers.get(t.asked(), "Pass"))
    passes_on(t, **answers)
    assert t.where("O'Brien Founder") == ("planet", "Espionage Mission")
    assert t.card("O'Brien Founder").stopped
    assert t.card("Data").stopped


@row("T000-23", "T002-27")
def test_the_spy_who_stays_aboard_when_others_beam_off_is_still_in_the_ship_battle():
    t = Spaceline("Excavation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", "Data", "Geordi La Forge", aboard="U.S.S. Nebula")
    t.put(ALICE, "O'Brien Founder", aboard="U.S.S. Nebula").infiltrates("O'Brien Founder")
    t.put(ALICE, "Borg Cube", space="Excavation").hand(BOB, "Emergency Transporter Armbands")
    t.asks_always(BOB).orders(BOB).does(BOB, "Attack with ships", "Borg Cube", "U.S.S. Nebula")
    t.does(ALICE, "takes part")
    t.does(BOB, "Emergency Transporter Armbands", "aboard U.S.S. Nebula", "the planet at Excavation")
    t.does(ALICE, "stays out")
    while t.asked() != "choose_beamed":
        t.does("Pass")
    t.does(BOB, ["Data"])
    passes_on(t, fire_back="no")
    assert t.where("O'Brien Founder") == "U.S.S. Nebula"
    assert t.card("O'Brien Founder").stopped


# -- who is gone -----------------------------------------------------------------------------------


@row("T002-25", "T002-27")
def test_a_newcomer_is_not_beamed_in_place_of_who_was_named():
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, "Jem'Hadar Attack Ship", space="Excavation")
    t.put(ALICE, "Leyton Founder", "Kilana", "Morn", aboard="Jem'Hadar Attack Ship")
    t.hand(ALICE, "Flight of the Intruder").deck(ALICE, "Gold-Pressed Latinum").asks_always(ALICE)
    t.orders(ALICE).does(
        ALICE,
        "Beam",
        "aboard Jem'Hadar Attack Ship",
        "the planet at Excavation",
        ["Leyton Founder", "Kilana"],
    )
    while t.asked() != "interject":
        t.does("Pass")
    t.does(ALICE, "Flight of the Intruder", "Leyton Founder")
    while t.under_way() != ["beaming"]:
        t.does(ALICE, ["Leyton Founder"] if t.asked() == "choose_flyer" else "Pass")
    t.does(ALICE, "Use a special download", "Morn")
    passes_on(t)
    assert t.where("Kilana") == ("planet", "Excavation")
    assert t.where("Gold-Pressed Latinum") == "Jem'Hadar Attack Ship"
