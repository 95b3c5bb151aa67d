"""Cards outside the five decks: Jake Sisko, Temporal Rift and Phoenix (chapters 41, 42, 46, 47 and 49)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules import zones
from coverts.games.trek_ccg.rules.probing import probe
from coverts.games.trek_ccg.state import DECK_TOP
from coverts.games.trek_ccg.vocabulary.entering import number_of

card, clause = pytest.mark.card, pytest.mark.clause

JAKE, RIFT, PHOENIX, PAST = "Jake Sisko", "Temporal Rift", "Phoenix", "Montana Missile Complex"
DOOR, NEBULA, HOME = "Alternate Universe Door", "U.S.S. Nebula", "Excavation"


# -- Jake Sisko ------------------------------------------------------------------------------------


def writes(*things, mine=("Worf",), theirs=("Gowron",)):
    """ALICE's Jake Sisko is aboard her outpost with those things."""
    t = Spaceline(HOME).put(ALICE, "Federation Outpost", space=HOME)
    t.put(ALICE, JAKE, *things, aboard="Federation Outpost").deck(ALICE, *mine).deck(BOB, *theirs)
    return t.turn(ALICE)


def uses(t, *words):
    return t.does(ALICE, "Use a card in play", JAKE, *words)


def known_top(t, viewer, seat):
    """The top card of that player's deck as a viewer sees it: its number, or less than 0."""
    view = t.match().view(viewer)
    tops = [card.agenda for card in view.piece if card.host == DECK_TOP + seat]
    return max(view.side[seat].on_top, *tops, -1)


@clause(JAKE, 1)
@pytest.mark.parametrize("padd", ["Federation PADD", "Klingon PADD", "Engineering PADD"])
def test_with_a_padd_present_he_sees_the_top_card_of_his_players_deck(padd):
    t = uses(writes(padd, mine=["Worf", "Data"]).picks("Worf"), "your draw deck")
    assert known_top(t, ALICE, ALICE) == number_of("Worf")
    assert t.in_deck(ALICE, "Worf") == 0


@clause(JAKE, 1)
def test_only_his_player_sees_it():
    t = uses(writes("Federation PADD"), "your draw deck")
    assert known_top(t, ALICE, ALICE) >= 0
    assert known_top(t, BOB, ALICE) < 0
    assert known_top(t, None, ALICE) < 0


@clause(JAKE, 1)
def test_that_card_is_drawn_next():
    t = uses(writes("Federation PADD", mine=["Data", "Worf"]).picks("Worf"), "your draw deck").draws(ALICE, 1)
    assert t.holds(ALICE, "Worf") == 1


@clause(JAKE, 1)
def test_a_probe_shows_it_to_both():
    t = uses(writes("Federation PADD"), "your draw deck").run(probe, ALICE)
    assert t.s.side[ALICE].beneath[0] == number_of("Worf")
    assert t.deck_size(ALICE) == 0


@clause(JAKE, 1)
def test_it_is_shuffled_into_the_deck_with_the_others():
    t = uses(writes("Federation PADD", mine=["Worf", "Data"]).picks("Worf"), "your draw deck")
    zones.shuffle_deck(t.s, ALICE)
    assert t.in_deck(ALICE, "Worf") == 1
    assert known_top(t, ALICE, ALICE) < 0


@clause(JAKE, 1)
def test_the_opponent_sees_their_own_top_card_too():
    t = uses(writes("Federation PADD"), "the opponent's draw deck")
    assert t.on_top(BOB) == "Gowron"
    assert known_top(t, ALICE, BOB) == known_top(t, BOB, BOB) >= 0


@clause(JAKE, 1)
@pytest.mark.parametrize("thing", ["Tricorder", "Medical Kit"])
def test_without_a_padd_he_sees_nothing(thing):
    assert writes(thing).refused(ALICE, "Use a card in play") == "15.18"


@clause(JAKE, 1)
def test_a_padd_elsewhere_is_not_present():
    t = writes().put(ALICE, "Federation PADD", at=HOME).turn(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@clause(JAKE, 1)
def test_he_looks_once_a_turn():
    t = uses(writes("Federation PADD"), "your draw deck")
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    assert t.turn(ALICE).offered(ALICE, "Use a card in play")


@clause(JAKE, 1)
def test_a_top_card_that_was_seen_is_not_looked_at_again():
    t = uses(writes("Federation PADD", mine=["Worf", "Data"]), "your draw deck").turn(ALICE)
    assert t.refused(ALICE, "Use a card in play", JAKE, "your draw deck") == "41.18"


# -- Temporal Rift ---------------------------------------------------------------------------------


def rift(ship=NEBULA, crew=("Data", "Taitt")):
    """ALICE's ship with that crew has vanished from the mission."""
    t = Spaceline(HOME, "Test Mission").put(ALICE, ship, space=HOME).put(ALICE, *crew, aboard=ship)
    t.hand(ALICE, RIFT).turn(ALICE).does(ALICE, RIFT, ship)
    assert t.where(ship) == RIFT
    return t


@clause(RIFT, 1)
def test_no_docked_ship_vanishes():
    t = Spaceline(HOME).put(ALICE, "Federation Outpost", space=HOME).hand(ALICE, RIFT)
    t.put(ALICE, NEBULA, aboard="Federation Outpost").turn(ALICE)
    assert t.refused(ALICE, RIFT) == "8.7"


@clause(RIFT, 1)
def test_no_ship_of_the_opponent_vanishes():
    t = (
        Spaceline(HOME)
        .put(ALICE, NEBULA, space=HOME)
        .put(BOB, "Galor", space=HOME)
        .hand(ALICE, RIFT)
        .turn(ALICE)
    )
    assert t.refused(ALICE, RIFT, "Galor") == "49.21"


@clause(RIFT, 1)
def test_it_is_no_answer_to_an_attack():
    t = (
        Spaceline(HOME)
        .put(ALICE, NEBULA, space=HOME)
        .put(ALICE, "Data", "Taitt", aboard=NEBULA)
        .hand(ALICE, RIFT)
    )
    t.put(BOB, "I.K.C. K'Vort", space=HOME).put(BOB, "Gowron", "Divok", aboard="I.K.C. K'Vort").asks(ALICE)
    t.orders(BOB).does(BOB, "Attack with ships", NEBULA, "I.K.C. K'Vort")
    assert t.refused(ALICE, RIFT) == "15.11"


@clause(RIFT, 1)
def test_a_ship_may_vanish_in_the_opponents_turn():
    t = Spaceline(HOME).put(ALICE, NEBULA, space=HOME).hand(ALICE, RIFT).chance_of(ALICE)
    assert t.does(ALICE, RIFT, NEBULA).where(NEBULA) == RIFT


@clause(RIFT, 2)
def test_a_ship_that_has_vanished_obeys_no_order():
    t = rift().orders(ALICE)
    for deed in ("Move a ship", "Beam", "Attempt a mission", "Attack with ships"):
        assert t.refused(ALICE, deed) is not None
    assert t.team(ALICE, aboard=NEBULA) == {"Data", "Taitt"}


@clause(RIFT, 2)
def test_it_is_not_attacked():
    t = rift().put(BOB, "I.K.C. K'Vort", space=HOME).put(BOB, "Gowron", "Divok", aboard="I.K.C. K'Vort")
    assert t.orders(BOB).refused(BOB, "Attack with ships") == "13.1"


@clause(RIFT, 2)
@card("Borg Cube")
def test_nothing_reports_aboard():
    t = rift("Borg Cube", ("One of Eleven",)).hand(ALICE, "Six of Eleven").turn(ALICE)
    assert t.refused(ALICE, "Six of Eleven") == "5.3"


@clause(RIFT, 3)
def test_it_returns_when_the_countdown_ends():
    t = rift().ends_turn(ALICE).ends_turn(BOB)
    assert t.where(NEBULA) == RIFT
    t.ends_turn(ALICE)
    assert t.where(NEBULA) == ("space", HOME)
    assert t.in_discard(ALICE, RIFT) == 1
    assert t.team(ALICE, aboard=NEBULA) == {"Data", "Taitt"}


@clause(DOOR, 2)
@card(RIFT)
def test_a_door_from_hand_brings_a_ship_back():
    t = rift().hand(BOB, DOOR).turn(BOB).does(BOB, DOOR)
    assert t.where(NEBULA) == ("space", HOME)
    assert t.holds(BOB, DOOR) == 1
    assert t.in_discard(ALICE, RIFT) == 1
    assert t.card_plays == 1


@clause(DOOR, 2)
@card(RIFT)
def test_a_door_from_hand_nullifies_a_rift_just_played():
    t = Spaceline(HOME).put(ALICE, NEBULA, space=HOME).hand(ALICE, RIFT).hand(BOB, DOOR).asks(BOB).turn(ALICE)
    t.does(ALICE, RIFT, NEBULA).does(BOB, DOOR).goes_on()
    assert t.where(NEBULA) == ("space", HOME)
    assert t.holds(BOB, DOOR) == 1
    assert t.in_discard(ALICE, RIFT) == 1


@clause(DOOR, 2)
def test_without_a_rift_no_door_is_played_from_hand():
    t = Spaceline(HOME).put(ALICE, NEBULA, space=HOME).hand(ALICE, DOOR).turn(ALICE)
    assert t.refused(ALICE, DOOR) is not None


@clause(DOOR, 1)
def test_a_door_is_seeded_on_the_table():
    t = Spaceline(HOME).seeds_doorways(ALICE, DOOR).does(ALICE, DOOR)
    assert t.where(DOOR) == "core"


# -- Phoenix ---------------------------------------------------------------------------------------


def past():
    return Spaceline("Espionage Mission").hand(ALICE, PAST).turn(ALICE).does(ALICE, PAST)


@clause(PHOENIX, 1)
@clause(PAST, 2)
def test_the_past_brings_phoenix_from_outside_the_game():
    t = past()
    assert t.where(PHOENIX) == ("planet", PAST)
    assert t.affiliation(PHOENIX) == "Non-Aligned"


@card(PHOENIX)
def test_a_phoenix_in_a_deck_is_drawn_as_any_card():
    assert Spaceline("Excavation").deck(ALICE, PHOENIX).draws(ALICE, 1).holds(ALICE, PHOENIX) == 1


@card(PHOENIX)
def test_nobody_can_staff_it():
    t = (
        past()
        .put(ALICE, "Data", "Taitt", "Mendon", "Morn", aboard=PHOENIX)
        .moved(PHOENIX, space="Espionage Mission")
    )
    assert t.orders(ALICE).refused(ALICE, "Move a ship") == "8.1"


@card(PHOENIX)
def test_it_is_what_is_printed():
    t = past()
    assert (t.range(PHOENIX), t.weapons(PHOENIX), t.shields(PHOENIX)) == (1, 0, 1)
    assert t.icons(PHOENIX) == {"AU"}


@clause(PAST, 2)
def test_of_phoenix_a_player_has_one():
    t = (
        Spaceline("Espionage Mission")
        .put(ALICE, PHOENIX, space="Espionage Mission")
        .hand(ALICE, PAST)
        .turn(ALICE)
    )
    t.does(ALICE, PAST)
    assert t.where(PHOENIX) == ("space", "Espionage Mission")
