"""What suspends play sees everybody present, whoever acts in what it suspends (15.13, 15.26)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row
MOON = "Restore Errant Moon"
THERE = f"the planet at {MOON}"
DIAL, MARTOK, SPY = "Dial Martok for Murder", "Martok Founder", "O'Brien Founder"
FEDERATION, KLINGONS = ("Jean-Luc Picard", "Data"), ("Gowron", "Kurn")


def camp():
    """BOB's Federation team and his Klingon team on one planet, ALICE's spy in each; hers in the latter can
    download Dial Martok for Murder."""
    t = Spaceline(MOON).put(BOB, *FEDERATION, *KLINGONS, at=MOON)
    t.put(ALICE, SPY, MARTOK, at=MOON).infiltrates(SPY).infiltrates(MARTOK).deck(ALICE, DIAL)
    t.s.spares_losers = True
    return t.asks_always(ALICE, BOB)


def attempt():
    """BOB's Federation team attempts the mission, and ALICE's spy in it takes part."""
    return camp().orders(BOB).does(BOB, "Attempt a mission", THERE, "Federation").does(ALICE, "takes part")


def attack():
    """ALICE's Dominion team attacks BOB's Federation team."""
    t = camp().put(ALICE, "Weyoun", "Eris", at=MOON).orders(ALICE)
    return t.does(ALICE, "Attack personnel", THERE, "Federation")


def suspends(t):
    """ALICE uses Martok Founder's special download."""
    while not t.asked(ALICE) or t.asked() not in ("respond", "interject"):
        t.passes(BOB)
    return t.does(ALICE, "Use a special download", MARTOK, DIAL, MARTOK)


def murders(t, mark):
    """That one is attacked, nobody is harmed, and what was suspended goes on."""
    depth = len(t.under_way())
    t.does(ALICE, mark, "none")
    while len(t.under_way()) >= depth:
        t.does("Pass" if t.asked() in ("respond", "interject") else "do nothing")
    return t


@row("T002-25", "T002-28")
@pytest.mark.card(DIAL)
@pytest.mark.parametrize("action", [attempt, attack])
def test_it_chooses_among_all_who_are_present(action):
    assert set(suspends(action()).offered(ALICE)) == {f"{name} (theirs)" for name in (*FEDERATION, *KLINGONS)}


@row("T002-25", "T002-28")
@pytest.mark.card(DIAL)
@pytest.mark.parametrize("action", [attempt, attack])
def test_it_attacks_one_of_the_team_beside_the_one_that_acts(action):
    t = suspends(action()).does(ALICE, "Kurn", "none")
    while t.under_way()[-1] != "an engagement":
        t.does("Pass")
    assert t.log()[-1] == "Martok Founder engages Kurn."


@row("T002-27")
@pytest.mark.card(DIAL)
def test_the_suspended_attempt_goes_on_with_its_own_team():
    t = murders(suspends(attempt()), "Data")
    while t.asked() != "order":
        t.does("Pass")
    assert t.said("attempt_fails")
    assert {name for name in (*FEDERATION, *KLINGONS) if t.card(name).stopped} == set(FEDERATION)


@row("T002-27")
@pytest.mark.card(DIAL)
def test_the_suspended_attack_goes_on_against_its_own_target():
    t = murders(suspends(attack()), "Kurn")
    assert {name for name in (*FEDERATION, *KLINGONS) if t.fights(name)} == set(FEDERATION)


@row("T000-25", "T002-28")
def test_a_spy_who_takes_part_in_the_attempt_takes_none_in_what_suspends_it():
    t = attempt()
    assert t.joins(SPY)
    suspends(t).does(ALICE, "Kurn", "none")
    assert t.under_way() == ["a mission attempt", "playing a card"]
    assert not t.joins(SPY)


@row("T000-25", "T002-27")
def test_once_it_goes_on_he_takes_part_again():
    assert murders(suspends(attempt()), "Kurn").joins(SPY)


@row("T000-25")
@pytest.mark.card("Covert Agent")
def test_in_an_answer_to_the_attempt_he_takes_part():
    t = camp().put(ALICE, "Covert Agent").deck(ALICE, "In the Bag").orders(BOB)
    t.does(BOB, "Attempt a mission", THERE, "Federation").does(ALICE, "takes part")
    t.does(ALICE, "Use a card in play", "Covert Agent")
    assert t.under_way() == ["a mission attempt", "using a text"]
    assert t.joins(SPY)
