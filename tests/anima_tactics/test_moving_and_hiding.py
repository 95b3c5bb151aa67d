"""Chapters 11 to 13 and 19: turns, ways over the table, and who is Hidden."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.state import CAPTURE

COURIER, WARDEN = "Night Courier", "Lamp Warden"


def alone(*dice, courier=(20, 20), warden=(40, 33), **position):
    return Skirmish([(COURIER, *courier)], [(WARDEN, *warden)], dice=dice, **position)


# -- moving ----------------------------------------------------------------------------------------


@pytest.mark.row("Q001-66")
def test_who_walks_into_contact_is_engaged_and_has_no_free_attack():
    p = alone(9, warden=(20, 24)).activates(COURIER).does("walk").meets(WARDEN, 0)
    assert p.asked(ALICE) == "act"
    assert p.said("attack") == []
    assert p.refused("walk") == "12.11"
    assert p.refused("Stealth") == "19.3"
    assert p.does("attack", WARDEN, "nothing").actions(COURIER) == 1


@pytest.mark.row("Q001-67")
def test_a_run_is_straight():
    wall = {"terrain": ["#####"], "terrain_at": (18, 22)}
    p = alone(**wall).activates(COURIER)
    with p.tried():
        assert p.does("run").refused_at(20, 25) == "13.1"
        assert p.refused_at(20, 8) is None
        assert p.refused_at(20, 7.8) == "12.3"
    assert alone(**wall, courier=(17.6, 20)).activates(COURIER).does("walk").refused_at(18, 24.6) is None


def among_others(deed):
    """The Night Courier sets out; a friend is below, an enemy to the right, a Hidden one to the left."""
    party = [(COURIER, 20, 20), ("Yuri Olsen", 20, 23)]
    p = Skirmish(party, [(WARDEN, 24, 20), ("Nimrod", 16, 20)], terrain=["#"], terrain_at=(19, 15))
    return p.hides("Nimrod").activates(COURIER).does(deed)


@pytest.mark.parametrize(
    ("deed", "at", "no"),
    [
        ("walk", (20, 28), None),
        ("walk", (20, 28.2), "12.2"),
        ("run", (20, 32), None),
        ("run", (20, 32.2), "12.3"),
        ("walk", (20, 15), "4.10"),
        ("run", (20, 15), "4.10"),
        ("run", (20, 14), "13.1"),
        ("walk", (20, 22), "13.2"),
        ("run", (26, 20), "13.4"),
        ("walk", (18, 20), "13.8"),
        ("run", (14, 20), "13.8"),
    ],
)
def test_what_keeps_a_move_from_a_place_is_told(deed, at, no):
    assert among_others(deed).refused_at(*at) == no


@pytest.mark.parametrize(("deed", "no"), [("walk", "12.2"), ("run", "12.3")])
def test_a_place_too_far_off_is_too_far_even_behind_a_wall(deed, no):
    wall = {"terrain": ["#####"], "terrain_at": (18, 22)}
    assert alone(**wall).activates(COURIER).does(deed).refused_at(20, 34.6) == no


@pytest.mark.parametrize("deed", ["walk", "run"])
def test_nobody_ends_in_water(deed):
    p = alone(terrain=["xx"], terrain_at=(19, 22)).activates(COURIER)
    assert p.does(deed).refused_at(20, 22.6) == "4.6"


def test_who_is_not_on_the_table_is_no_place_to_run_to():
    p = Skirmish([(COURIER, 20, 20), "May"], [(WARDEN, 40, 33), "Yuri Olsen"]).infiltrates("May")
    (question,) = p.activates(COURIER).does("run").match().decisions(ALICE)
    told = " ".join(option.text for option in question.options)
    assert WARDEN in told
    assert "May" not in told
    assert "Yuri" not in told


def test_nobody_walks_off_the_table():
    assert alone(courier=(2, 20)).activates(COURIER).does("walk").refused_at(0.4, 20) == "4.11"


def test_nobody_walks_into_contact_with_who_is_too_far_or_hidden():
    p = alone(warden=(20, 30)).activates(COURIER).does("walk")
    assert p.refused(f"into contact with {WARDEN}") == "12.2"
    assert (
        alone(warden=(20, 34)).activates(COURIER).does("run").refused(f"into contact with {WARDEN}") == "12.3"
    )
    assert among_others("walk").refused("into contact with Nimrod") == "13.8"


# -- actions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deed", "costs"),
    [("walk", 1), ("run", 2), ("charge", 3), ("Stealth", 2), ("look for Hidden enemies", 1)],
)
def test_who_has_too_few_points_cannot_declare_an_action(deed, costs):
    p = Skirmish([(COURIER, 20, 20)], [(WARDEN, 24, 20), ("Nimrod", 18, 20)]).hides("Nimrod")
    for actions, no in ((costs, None), (costs - 1, "12.1")):
        assert p.with_fields(COURIER, actions=actions).activates(COURIER).refused(deed) == no


@pytest.mark.parametrize(("actions", "no"), [(1, None), (0, "12.1")])
def test_to_escape_costs_a_point(actions, no):
    p = alone().beside(COURIER, WARDEN).with_fields(COURIER, actions=actions).activates(COURIER)
    assert p.refused("escape") == no


@pytest.mark.parametrize("field", ["moved", "held"])
def test_who_may_not_move_any_more_need_not_escape(field):
    p = alone().beside(COURIER, WARDEN, **{field: 1}).activates(COURIER)
    assert p.refused("escape") == "13.13"


def test_in_a_frenzy_one_attacks_while_one_can():
    p = alone().beside(COURIER, WARDEN).gives_state(COURIER, "Berserk").activates(COURIER)
    assert p.refused("escape") == "18.16"
    assert p.refused("attack") is None


def test_in_a_frenzy_one_attacks_with_an_ability_if_it_is_the_only_attack():
    p = alone(1, courier=(40, 28)).gives_state(WARDEN, "Berserk").with_fields(WARDEN, actions=2)
    p.activates(WARDEN)
    assert p.refused("walk") == "18.16"
    assert p.refused("end the activation") == "18.16"
    assert p.refused("Net") is None


def test_in_a_frenzy_one_may_walk_if_no_attack_is_possible():
    p = alone(1, courier=(10, 10)).gives_state(WARDEN, "Berserk").with_fields(WARDEN, actions=2)
    assert p.activates(WARDEN).refused("walk") is None


def test_an_ability_without_upkeep_may_be_used_again():
    p = alone(1, courier=(40, 28)).activates(WARDEN).does("Net", COURIER, "nothing")
    assert p.actions(WARDEN) == 2
    assert p.refused("Net") is None


def test_an_ability_that_is_kept_up_is_not_used_again():
    p = Skirmish([("Saint Evangeline", 20, 20), (WARDEN, 22, 20)])
    assert p.activates("Saint Evangeline").refused("Blessing") is None
    p.keeps_up("Saint Evangeline", "Blessing").activates("Saint Evangeline")
    assert p.refused("Blessing") == "12.13"


def test_a_seal_keeps_abilities_from_being_used():
    p = alone().gives_state(COURIER, "Seal").activates(COURIER)
    assert p.refused("Stealth") == "18.12"


def test_who_is_hidden_need_not_hide():
    assert alone().hides(COURIER).activates(COURIER).refused("Stealth") == "12.13"


def test_who_carries_the_prisoner_cannot_hide():
    p = alone(scenario=CAPTURE)
    p.s.carried_by = p.number(COURIER)
    assert p.activates(COURIER).refused("Stealth") == "23.9"


# -- the turn --------------------------------------------------------------------------------------


@pytest.mark.row("Q001-76")
def test_a_tie_is_rolled_again_with_what_was_added():
    p = alone(5, 6, 3, 3, turn=2).rolls_for_initiative()
    told = [line.split(": ")[-1] for line in p.lines("roll")]
    assert told == ["5 + 1 = 6.", "6 + 0 = 6.", "3 + 1 = 4.", "3 + 0 = 3."]
    assert p.first == ALICE


@pytest.mark.row("Q001-77")
def test_who_wins_the_roll_goes_first_with_fewer_figures_too_and_nobody_passes():
    p = Skirmish([(COURIER, 20, 3)], [(WARDEN, 20, 33), (WARDEN, 30, 33)], dice=[9, 1], turn=2).plays("turn")
    assert p.askees() == [ALICE]
    assert p.offered() == [COURIER]
    p.does(COURIER, "end the activation").does("Lamp Warden 1", "end the activation")
    assert p.askees() == [BOB]
    assert p.offered() == ["Lamp Warden 2 of party 2"]


@pytest.mark.row("Q001-33")
def test_gnosis_may_be_used_for_initiative_and_for_an_escape():
    p = alone(2, 8, 4, turn=2, gnosis=(1, 0)).rolls_for_initiative()
    assert p.asked(ALICE) == "spend_gnosis"
    assert p.does("spend it").first == ALICE
    p = (
        alone(2, 6, gnosis=(1, 0))
        .beside(COURIER, WARDEN)
        .activates(COURIER)
        .does("escape", "spend it", "walk")
    )
    assert p.asked(ALICE) == "choose_cell"


@pytest.mark.row("Q001-33")
@pytest.mark.parametrize(
    ("enemies", "die", "free"), [(1, 5, False), (1, 6, True), (2, 6, False), (2, 7, True)]
)
def test_who_escapes_needs_six_and_one_more_for_each_further_enemy(enemies, die, free):
    p = Skirmish([(COURIER, 20, 20)], [(WARDEN, 20, 21.2), (WARDEN, 20, 18.8)][:enemies], dice=[die])
    p.activates(COURIER).does("escape")
    assert bool(p.figure(COURIER).freed) == free


@pytest.mark.row("Q001-33")
@pytest.mark.parametrize(
    ("gnosis", "dice", "stands"), [(0, (7,), True), (0, (8,), False), (2, (9, 7), True), (2, (7, 9), True)]
)
def test_doom_takes_all_from_eight_on_and_of_two_dice_the_lower_counts(gnosis, dice, stands):
    p = alone(*dice, 9, 1, turn=2, gnosis=(gnosis, 0)).gives_state(COURIER, "Doom").plays("upkeep")
    if gnosis:
        assert p.asked(ALICE) == "spend_gnosis"
        assert p.does("spend it").gnosis[ALICE] == 1
    assert p.is_on_table(COURIER) == stands
    assert p.counters(COURIER, "Doom") == 0


def test_nobody_recovers_in_the_first_turn():
    p = alone(9, 1).with_fields(COURIER, actions=0).plays("turn")
    assert p.actions(COURIER) == 0


# -- Hidden ----------------------------------------------------------------------------------------


@pytest.mark.row("Q001-72")
def test_moving_shows_nobody():
    p = alone().hides(COURIER).activates(COURIER).does("walk").goes_to(20, 28)
    assert p.figure(COURIER).hidden


@pytest.mark.row("Q001-73")
def test_one_may_hide_in_plain_sight():
    p = alone(warden=(20, 23)).activates(COURIER).does("Stealth")
    assert p.figure(COURIER).hidden


@pytest.mark.row("Q001-73")
def test_who_is_engaged_cannot_hide():
    p = alone().beside(COURIER, WARDEN).activates(COURIER)
    assert p.refused("Stealth") == "19.3"


@pytest.mark.row("Q001-74")
def test_who_cannot_pay_for_stealth_is_seen_in_the_upkeep_phase():
    p = alone(9, 1, turn=2).hides(COURIER).with_fields(COURIER, actions=0).plays("upkeep")
    assert not p.figure(COURIER).hidden


@pytest.mark.row("Q001-74")
def test_recovery_comes_before_so_one_can_pay():
    p = alone(9, 1, turn=2).hides(COURIER).with_fields(COURIER, actions=0).plays("turn")
    assert p.asked(ALICE) == "keep_up"
    p.does("pay")
    assert p.figure(COURIER).hidden
    assert p.actions(COURIER) == 2


@pytest.mark.row("Q001-75")
def test_one_roll_is_made_against_all_who_are_hidden_each_with_its_own_difficulty():
    party = [(COURIER, 20, 20), (COURIER, 24, 20)]
    p = Skirmish(party, [(WARDEN, 22, 14)], dice=[6], terrain=["+"], terrain_at=(24, 20))
    p.hides("Night Courier 1", "Night Courier 2").activates(WARDEN).does("look for Hidden enemies")
    assert not p.figure("Night Courier 1").hidden
    assert p.figure("Night Courier 2").hidden
    assert p.dice == []


@pytest.mark.row("Q001-75")
def test_nobody_looks_around_where_no_enemy_is_hidden_in_the_control_zone():
    p = alone(courier=(40, 23)).hides(COURIER).activates(WARDEN)
    assert p.refused("look for Hidden enemies") == "19.18"


@pytest.mark.row("Q001-75")
def test_nor_does_an_ability_that_could_test_a_marker():
    p = alone().marks(ALICE, (38, 30)).activates(WARDEN).does("Lantern")
    assert p.refused("look for those who are Hidden") == "19.18"
