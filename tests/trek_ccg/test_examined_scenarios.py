"""Five scenarios that an examiner wrote from the source text alone."""

import pytest
from spaceline import ALICE, BOB, Spaceline

HERE, MOON = "Excavation", "Restore Errant Moon"
NEB, ENT = "U.S.S. Nebula", "U.S.S. Enterprise"
OB = "O'Brien Founder"


def ship(*bobs):
    t = Spaceline(HERE, MOON).put(BOB, NEB, ENT, space=HERE)
    t.put(BOB, *(bobs or ("Jean-Luc Picard", "Data")), aboard=NEB)
    return t.put(ALICE, OB, aboard=NEB).infiltrates(OB)


def test_exposed_in_opponents_turn_reverts_becomes_intruder_moves_alone_no_more_and_is_barred():
    t = ship().chance_of(ALICE)
    assert t.affiliation(OB) == "Federation"
    assert not t.is_intruder(OB)
    t.does(ALICE, "Expose an infiltrator", OB)
    t.chance_of(ALICE)
    assert t.affiliation(OB) == "Dominion"
    assert t.is_intruder(OB)
    assert OB not in t.team(BOB, aboard=NEB)
    assert not t.offered(ALICE, "Move an infiltrator alone")
    assert not t.offered(ALICE, "Start infiltrating")
    # his crew leaves, all of it, and comes back
    t.orders(BOB).does(BOB, "Beam", f"aboard {NEB}", f"aboard {ENT}", ["Data"])
    t.goes_on()
    assert not t.chance_of(ALICE).offered(ALICE, "Start infiltrating")
    t.orders(BOB).does(BOB, "Beam", f"aboard {NEB}", f"aboard {ENT}", ["Jean-Luc Picard"])
    t.goes_on()
    assert not t.chance_of(ALICE).offered(ALICE, "Start infiltrating")  # nobody present
    t.orders(BOB).does(BOB, "Beam", f"aboard {ENT}", f"aboard {NEB}", ["Data"])
    t.goes_on()
    t.chance_of(ALICE).does(ALICE, "Start infiltrating", OB)
    assert t.card(OB).infiltrating
    assert t.affiliation(OB) == "Federation"
    assert not t.is_intruder(OB)


def test_beaming_alone_with_shields_only_in_opponents_turn_and_into_the_true_persona():
    t = ship().put(BOB, "Miles O'Brien", aboard=ENT).orders(ALICE)
    assert not t.offered(ALICE, "Move an infiltrator alone")
    t.chance_of(ALICE).does(ALICE, "Move an infiltrator alone", OB, f"aboard {ENT}")
    t.orders(BOB)
    assert t.where(OB) == ENT
    assert not t.card(OB).infiltrating
    assert t.is_intruder(OB)
    assert t.affiliation(OB) == "Dominion"
    assert not t.chance_of(ALICE).offered(ALICE, "Start infiltrating")


@pytest.mark.parametrize("whose", [ALICE, BOB])
def test_hand_weapons_of_neither_side_serve_an_infiltrator_of_the_others_team(whose):
    t = Spaceline(HERE).put(BOB, "Gowron", "Kurn", at=HERE).put(ALICE, "Martok Founder", at=HERE)
    t.infiltrates("Martok Founder")
    martok, gowron = t.strength("Martok Founder"), t.strength("Gowron")
    t.put(whose, "Klingon Disruptor", at=HERE)
    assert t.affiliation("Martok Founder") == "Klingon"
    assert t.strength("Martok Founder") == martok
    assert t.strength("Gowron") - gowron == (2 if whose == BOB else 0)


def test_a_draw_is_replaced_with_an_empty_deck_as_often_as_there_are_draws():
    t = Spaceline(HERE).put(ALICE, "Borg Cube", space=HERE).put(ALICE, "Borg Queen", aboard="Borg Cube")
    t.hand(ALICE, "Six of Eleven", "Six of Eleven")
    assert t.deck_size(ALICE) == 0
    t.draws(ALICE, 3)
    assert t.asked(ALICE) == "draw_or_replace", t.asked()
    n = 0
    while t.asked() and n < 12:
        opts = t.offered(t.askees()[0])
        pick = next((o for o in opts if "Borg Queen" in o or "Six of" in o or "aboard" in o), opts[0])
        t.does(t.askees()[0], pick)
        n += 1
    assert len(t.cards("Six of Eleven")) == 2
    assert t.hand_size(ALICE) == 0
    assert not t.asked()


def test_in_battle_at_any_time_is_too_late_but_a_special_download_suspends_and_battle_resumes():
    t = Spaceline(HERE, MOON).put(ALICE, "Weyoun", "Eris", at=HERE)
    t.put(BOB, "Gowron", "Kurn", "Klag", at=HERE).put(BOB, "I.K.C. Bortas", space=MOON)
    t.put(ALICE, NEB, space=MOON).put(ALICE, "Morn", aboard=NEB)
    t.deck(ALICE, "Gold-Pressed Latinum").hand(ALICE, "Out of Time").put(ALICE, "Alternate Universe Door")
    t.asks_always(ALICE).orders(BOB)
    t.does(BOB, "Attack personnel", f"the planet at {HERE}")
    seen = set()
    used = False
    while t.asked(ALICE) in ("respond", "interject"):
        seen.add(t.asked(ALICE))
        assert not t.offered(ALICE, "Out of Time")
        if not used and t.offered(ALICE, "Use a special download"):
            assert t.battle
            t.does(ALICE, "Use a special download", "Morn")
            used = True
            continue
        t.passes(ALICE)
    assert used
    assert "respond" in seen
    assert t.battle
    assert t.asked(ALICE) == ""
    log = t.log()
    assert log.index("What was suspended goes on: a personnel battle.") > log.index(
        "Seat 1 downloads Gold-Pressed Latinum."
    )
    assert log[-1].startswith("Gowron engages") or "engages" in log[-1]
    assert t.holds(ALICE, "Out of Time") == 1
