"""Chapter 6: rounds, the order of turns, actions, and the guard's part."""

import pytest
from grounds import Grounds

from coverts.games.infiltrators.page.words import PHASES
from coverts.games.infiltrators.rules.figures import movement_of
from coverts.games.infiltrators.vocabulary.printed import MOVEMENT

TILES = {"Wren": "A1", "Cipher": "A3", "Kestrel": "A5", "Bulwark": "A7", "Doc": "A9"}
SIX = [
    ("Sentry", "P1"),
    ("Sentry", "P3"),
    ("Hound", "P5"),
    ("Rifleman", "P7"),
    ("Drone", "P9"),
    ("Sniper", "P11"),
]
NAMES = ["Sentry 1", "Sentry 2", "Hound 3", "Rifleman 4", "Drone 5", "Sniper 6"]


def these(*names, guards=(), **position):
    return Grounds({name: TILES[name] for name in names}, guards, **position)


def order(g):
    """Who has a turn, one after another, when everybody ends it at once."""
    turns = []
    while g.asked() == "act":
        turns.append(g.acting)
        g.does("end the turn")
    return turns


def guards_part(alert=2, guards=SIX, **position):
    return these("Wren", guards=guards, alert=alert, **position).guards_part()


def activates(g, *names):
    """Guards that are activated and do nothing."""
    for name in names:
        g.does(name).does("end the turn")
    return g


# -- rounds and the order of turns -----------------------------------------------------------------


@pytest.mark.row("G003-38")
def test_a_round_begins_with_the_infiltrators():
    g = these("Wren", guards=SIX).rounds()
    assert (g.asked(), g.askees()[0], g.acting) == ("act", 1, "Wren")


@pytest.mark.row("G003-38")
def test_the_guard_comes_after_the_last_of_the_infiltrators():
    g = these("Wren", "Kestrel", guards=SIX).rounds().does("end the turn")
    assert (g.asked(), g.askees()[0]) == ("act", 1)
    g.does("end the turn")
    assert (g.asked(), g.askees()[0]) == ("activate", 0)


@pytest.mark.row("G003-38", "G003-42", "G003-47")
def test_everybody_sees_which_part_of_the_round_it_is():
    g = these("Wren", guards=SIX).rounds()
    parts = [PHASES[g.view(1).phase]]
    for text in ("end the turn", "nobody else", "nobody else"):
        parts.append(PHASES[g.does(text).view(1).phase])
    assert parts == ["Infiltrators", "Guards", "Random movement", "Infiltrators"]


@pytest.mark.row("G003-38")
def test_who_is_off_the_board_has_no_turn():
    g = these("Wren", "Kestrel", guards=SIX).fate("Kestrel", "escaped").infiltrators_part()
    assert order(g) == ["Wren"]


@pytest.mark.row("G003-39")
def test_infiltrators_take_their_turns_by_movement():
    assert order(these("Cipher", "Wren", "Kestrel").infiltrators_part()) == ["Kestrel", "Wren", "Cipher"]


@pytest.mark.row("G003-39")
def test_movement_counts_as_it_is_with_what_is_carried():
    g = these("Cipher", "Bulwark", equipment={"Cipher": ["Sledgehammer"]}).infiltrators_part()
    assert order(g) == ["Bulwark", "Cipher"]


@pytest.mark.row("G003-39")
def test_movement_counts_as_it_is_with_the_informant():
    g = these("Wren", "Doc")
    g.figure("Wren").leads = 1
    assert order(g.infiltrators_part()) == ["Doc", "Wren"]


@pytest.mark.row("G003-39")
def test_tables_may_agree_that_what_is_carried_changes_no_order():
    slowed = {"Cipher": ["Sledgehammer"]}
    g = these("Cipher", "Bulwark", equipment=slowed, printed_order=True).infiltrators_part()
    assert order(g) == ["Cipher", "Bulwark"]


@pytest.mark.row("G003-39")
def test_tables_may_agree_that_the_informant_changes_no_order():
    g = these("Wren", "Doc", printed_order=True)
    g.figure("Wren").leads = 1
    assert order(g.infiltrators_part()) == ["Wren", "Doc"]


@pytest.mark.row("G003-39")
def test_by_the_printed_order_the_faster_card_goes_first_and_moves_as_slowly_as_it_must():
    g = these("Wren", "Kestrel", equipment={"Kestrel": ["Sledgehammer"]}, printed_order=True)
    g.infiltrators_part()
    assert g.acting == "Kestrel"
    assert g.call(movement_of, g.number("Kestrel")) == MOVEMENT[g.figure("Kestrel").card] - 1


@pytest.mark.row("G003-40")
def test_of_two_who_are_equally_fast_the_better_hacker_goes_first():
    assert order(these("Bulwark", "Cipher").infiltrators_part()) == ["Cipher", "Bulwark"]


@pytest.mark.row("G003-40")
@pytest.mark.parametrize("seats", [("Wren", "Doc"), ("Doc", "Wren")])
def test_with_equal_hacking_too_the_earlier_seat_goes_first(seats):
    assert order(these(*seats).infiltrators_part()) == list(seats)


@pytest.mark.row("G003-38", "G003-40")
def test_players_may_choose_who_of_the_equally_fast_goes_first():
    g = these("Kestrel", "Wren", "Doc", ties_asked=True).infiltrators_part()
    assert (g.asked(), g.askees()[0], g.offered()) == ("go_first", 1, ["Kestrel"])
    g.does("Kestrel", "end the turn")
    assert g.offered() == ["Wren", "Doc"]
    g.does("Doc")
    assert g.acting == "Doc"
    g.does("end the turn")
    assert (g.refused("Doc"), g.refused("Wren")) == ("6.1", None)


@pytest.mark.row("G003-39")
def test_a_slower_one_cannot_be_chosen_to_go_first():
    g = these("Kestrel", "Wren", ties_asked=True).infiltrators_part()
    assert g.refused("Wren") == "6.2"


@pytest.mark.row("G003-48")
def test_when_the_guard_is_done_a_new_round_begins():
    g = these("Wren", "Kestrel", guards=[("Sentry", "P16")]).rounds()
    first = g.round
    for _ in range(2):
        g.does("end the turn")
    g.does("nobody else", "nobody else")
    assert (g.round, g.acting) == (first + 1, "Kestrel")


# -- actions ---------------------------------------------------------------------------------------


@pytest.mark.row("G003-41")
def test_a_turn_has_two_actions():
    g = these("Wren").turn("Wren").does("go to B1", "go to C1")
    assert g.over  # the turn is all that was played
    assert (g.where("Wren"), g.acting) == ("C1", None)


@pytest.mark.row("G003-41")
def test_a_third_action_is_refused():
    g = these("Wren", equipment={"Wren": ["Night cloak"]}).turn("Wren").does("go to B1", "go to C1")
    assert g.refused("go to D1") == "6.4"
    assert g.offered() == ["end the turn", "use Night cloak"]


@pytest.mark.row("G003-41")
@pytest.mark.parametrize("moves", [[], ["B1"]])
def test_a_turn_may_be_ended_sooner(moves):
    g = these("Wren", "Kestrel").infiltrators_part()
    for tile in moves:
        g.does(f"go to {'B5' if g.acting == 'Kestrel' else tile}")
    g.does("end the turn")
    assert g.acting == "Wren"
    g.does("end the turn")
    assert g.actions == 0


@pytest.mark.row("G003-49")
def test_what_can_be_done_is_to_move_to_attack_and_to_hack():
    pistol = {"Wren": ["Service pistol"]}
    guards = [("Sentry", "G8"), ("Sentry", "H13")]
    g = Grounds({"Wren": "H8"}, guards, equipment=pistol, objectives=["H8"]).turn("Wren")
    others = [text for text in g.offered() if not text.startswith("go to ")]
    assert others == ["attack Sentry 1", "attack Sentry 2", "end the turn", "hack terminal 1"]


@pytest.mark.row("G003-49")
def test_a_card_may_add_an_action():
    g = these("Doc", hits={"Doc": 1})
    assert g.turn("Doc").refused("Patch Up") is None


def test_a_trait_is_used_where_it_can_do_something():
    assert these("Doc").turn("Doc").refused("Patch Up") == "6.13"


def test_a_trait_takes_an_action():
    g = these("Doc", hits={"Doc": 1}, equipment={"Doc": ["Stimulant"]}).turn("Doc")
    assert g.does("go to B9", "go to C9").refused("Patch Up") == "6.4"


@pytest.mark.row("G003-50")
def test_attacks_are_made_on_opponents_alone():
    figures, guards = {"Wren": "H8", "Kestrel": "H9"}, [("Sentry", "G8"), ("Sentry", "G9")]
    attacks = {
        name: [text for text in Grounds(figures, guards).turn(name).offered() if text.startswith("attack")]
        for name in ("Wren", "Sentry 1")
    }
    assert attacks == {
        "Wren": ["attack Sentry 1", "attack Sentry 2"],
        "Sentry 1": ["attack Wren", "attack Kestrel"],
    }


@pytest.mark.row("G003-50")
def test_a_guard_who_aims_at_a_guard_is_refused():
    g = Grounds(guards=[("Sentry", "G8"), ("Sentry", "G9")]).turn("Sentry 1")
    assert g.refused_at("Sentry 2") == "9.1"


@pytest.mark.row("G003-49", "G003-51")
def test_an_infiltrator_may_move_twice():
    assert these("Wren").turn("Wren").does("go to F1", "go to K1").where("Wren") == "K1"


@pytest.mark.row("G003-49", "G003-51")
def test_an_infiltrator_may_attack_twice():
    g = Grounds({"Wren": "C2"}, [("Captain", "C3")]).turn("Wren")
    g.attacks("Captain 1", rolls=[5, 5, 1]).attacks("Captain 1", rolls=[5, 1, 1])
    assert g.figure("Captain 1").hits == 3


@pytest.mark.row("G003-49", "G003-51")
def test_an_infiltrator_may_hack_twice():
    g = Grounds({"Wren": "C2"}, objectives=["C3"], rolls=[5, 1, 6, 2]).turn("Wren")
    g.does("hack terminal 1", "hack terminal 1")
    assert g.objective(1).progress == 2


@pytest.mark.row("G003-51")
def test_an_infiltrator_may_attack_and_then_move():
    g = Grounds({"Wren": "C2"}, [("Captain", "C3")]).turn("Wren")
    g.attacks("Captain 1", rolls=[5, 1, 1]).does("go to B1")
    assert (g.figure("Captain 1").hits, g.where("Wren")) == (1, "B1")


# -- guards that are activated ---------------------------------------------------------------------


@pytest.mark.row("G003-42")
def test_as_many_guards_are_activated_as_there_are_tokens():
    g = activates(guards_part(alert=2), "Sentry 1", "Hound 3")
    assert g.refused("Rifleman 4") == "6.7"
    assert g.offered() == ["nobody else"]


@pytest.mark.row("G003-42")
def test_the_guard_may_activate_fewer():
    g = activates(guards_part(alert=2), "Sentry 1").does("nobody else")
    assert g.asked() == "drift"
    assert guards_part(alert=2).does("nobody else").asked() == "drift"


@pytest.mark.row("G003-42")
def test_without_tokens_nobody_is_activated():
    g = guards_part(alert=0)
    assert g.offered() == ["nobody else"]
    assert g.refused("Sentry 1") == "6.7"


@pytest.mark.row("G003-42")
def test_the_same_guard_is_not_activated_twice():
    g = activates(guards_part(alert=2), "Sentry 1")
    assert g.refused("Sentry 1") == "6.7"
    assert g.refused("Sentry 2") is None


@pytest.mark.row("G003-42")
def test_tokens_are_not_spent():
    g = activates(guards_part(alert=2), "Sentry 1", "Hound 3")
    assert g.alert == 2


@pytest.mark.row("G003-42")
def test_a_guard_who_was_taken_out_is_not_activated():
    g = these("Wren", guards=SIX).fate("Sentry 1", "taken out").guards_part()
    assert g.refused("Sentry 1") == "4.3"


@pytest.mark.row("G003-44")
def test_an_activated_guard_takes_two_actions():
    g = guards_part(alert=1).does("Sentry 1", "go to O1")
    assert (g.asked(), g.acting) == ("act", "Sentry 1")
    g.does("go to N1")
    assert (g.asked(), g.where("Sentry 1")) == ("activate", "N1")


@pytest.mark.row("G003-44")
def test_an_activated_guard_may_attack_and_move():
    g = guards_part(guards=[("Sentry", "B2")]).does("Sentry 1").attacks("Wren", rolls=[6, 6]).does("go to C3")
    assert (g.figure("Wren").hits, g.where("Sentry 1")) == (2, "C3")


@pytest.mark.row("G003-44")
def test_guards_do_not_hack():
    g = guards_part(guards=[("Sentry", "B2")], objectives=["B2"]).does("Sentry 1")
    refusals = {g.refused(text) for text in g.texts() if text.endswith("terminal 1")}
    assert refusals == {"6.8"}


@pytest.mark.row("G003-42", "G003-45")
def test_what_held_a_guard_back_lasts_for_one_part():
    g = these("Wren", guards=[("Sentry", "P1")], alert=1)
    g.figure("Sentry 1").dazed = g.figure("Sentry 1").stopped = 1
    for offered in (["nobody else"], ["Sentry 1", "nobody else"]):
        assert g.guards_part().offered() == offered
        assert g.does("nobody else").offered() == offered
        g.does("nobody else")


@pytest.mark.row("G003-45")
def test_a_guard_has_to_move_in_the_part_after_the_noise_alone():
    g = these("Wren", guards=[("Sentry", "P5")], alert=1)
    g.given(decoy=1)
    g.guards_part().does("nobody else")
    assert g.offered() == ["Sentry 1"]
    assert g.does("Sentry 1").offered() == ["4 tiles"]
    g.does("4 tiles", "nobody else")
    assert not g.decoy


# -- random movement -------------------------------------------------------------------------------


def drifting(*activated, **position):
    """The activated guards are done; the others may move at random."""
    return activates(guards_part(**position), *activated).does("nobody else")


@pytest.mark.row("G003-45")
def test_who_was_not_activated_may_move_at_random_once():
    g = drifting("Sentry 1", "Hound 3")
    assert g.offered() == ["Sentry 2", "Rifleman 4", "Drone 5", "Sniper 6", "nobody else"]
    g.does("Sentry 2", "stay")
    assert g.refused("Sentry 2") == "6.9"


@pytest.mark.row("G003-45")
def test_an_activated_guard_does_not_move_at_random():
    assert drifting("Sentry 1").refused("Sentry 1") == "6.9"


@pytest.mark.row("G003-45")
def test_a_random_move_is_made_by_a_guard_who_may():
    g = drifting(guards=[("Sentry", "P5")])
    g.does("Sentry 1", "3 tiles")  # the die shows 2: north
    assert g.where("Sentry 1") == "P2"


@pytest.mark.row("G003-45")
def test_the_guard_may_leave_guards_where_they_are():
    g = drifting("Sentry 1").does("nobody else")
    assert [g.where(name) for name in NAMES] == [tile for _, tile in SIX]


@pytest.mark.row("G003-45")
def test_who_has_acted_is_not_sent_by_the_captain():
    guards = [("Captain", "P1"), ("Sentry", "P3"), ("Sentry", "P5")]
    g = activates(guards_part(guards=guards), "Sentry 2").does("Captain 1", "end the turn")
    assert (g.asked(), g.refused("Sentry 2"), g.refused("Sentry 3")) == ("send", "6.9", None)


@pytest.mark.row("G003-46")
def test_the_guard_chooses_the_order_of_random_moves():
    g = drifting("Sentry 1", "Sentry 2")
    for name in ("Drone 5", "Hound 3", "Sniper 6", "Rifleman 4"):
        g.does(name).does("stay")
    told = [line for line in g.log() if line.endswith("stays.")]
    assert told == [f"{name} stays." for name in ("Drone 5", "Hound 3", "Sniper 6", "Rifleman 4")]


@pytest.mark.row("G003-47")
def test_once_random_movement_has_begun_nobody_is_activated():
    g = drifting("Sentry 1", alert=3)
    while g.asked() != "":
        assert g.asked() == "drift"
        g.does(g.offered()[0])
        if g.asked() == "go":
            g.does("stay")
    assert g.figure("Hound 3").acted
    assert sum(line.endswith("is activated.") for line in g.log()) == 1


@pytest.mark.row("G003-45", "G003-48")
def test_in_the_next_round_all_may_act_again():
    g = these("Wren", guards=[("Sentry", "P16"), ("Hound", "P14")], alert=1).rounds().does("end the turn")
    activates(g, "Sentry 1").does("nobody else", "Hound 2", "stay", "nobody else")
    g.does("end the turn")
    assert g.offered() == ["Sentry 1", "Hound 2", "nobody else"]


@pytest.mark.row("G003-41", "G003-44")
def test_between_turns_nobody_acts():
    g = Grounds({"Wren": "H8"}).turn("Wren").does("end the turn")
    assert (g.acting, g.actions) == (None, 0)
