"""Chapters 14 to 16: what an attack needs, what may answer it, and what that costs."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish, reprinted

from coverts.games.anima_tactics.rules.throwing import fly
from coverts.games.anima_tactics.state import INCH
from coverts.games.anima_tactics.vocabulary.printed import INNATE, RESISTS_DAMAGE

COURIER, WARDEN = "Night Courier", "Lamp Warden"


def fight(*dice, courier=(20, 20), **position):
    """ALICE's Night Courier (Attack 4, Damage 3, Defense 9) touches BOB's Lamp Warden (4, 3, 8, Armor 1)."""
    return Skirmish([(COURIER, *courier)], [(WARDEN, 20, 21.2)], dice=dice, **position)


def struck(*dice, answer="nothing"):
    """The Night Courier attacks."""
    return fight(*dice).activates(COURIER).does("attack", WARDEN, answer)


@pytest.mark.row("Q001-63")
@pytest.mark.parametrize(("die", "hits"), [(3, False), (4, True)])
def test_an_attack_that_equals_defense_hits(die, hits):
    assert bool(struck(die).lines("Hit")) == hits


@pytest.mark.row("Q001-64")
@pytest.mark.parametrize(("lost", "stands"), [(9, False), (8, True)])
def test_at_no_life_points_a_figure_is_destroyed(lost, stands):
    p = fight(4).with_fields(WARDEN, lost=lost).activates(COURIER).does("attack", WARDEN, "nothing")
    assert p.life(WARDEN) == 9 - lost  # the hit costs two
    assert p.is_on_table(WARDEN) == stands


@pytest.mark.row("Q001-64")
def test_who_stays_though_all_life_points_are_gone_may_lose_more_than_can_be_counted():
    p = fight(4).with_fields(WARDEN, lost=255).activates(COURIER).does("attack", WARDEN, "nothing")
    assert not p.is_on_table(WARDEN)


def test_who_loses_no_life_points_is_not_said_to_lose_any():
    p = fight(4).gives_state(WARDEN, "Shield").activates(COURIER).does("attack", WARDEN, "nothing")
    assert p.lines("Hit")
    assert p.said("loses life") == []


def test_an_attack_without_an_area_strikes_nobody_beside_its_target():
    p = Skirmish([(COURIER, 20, 20)], [(WARDEN, 20, 21.2), (WARDEN, 20, 22.4)], dice=[6]).hides(COURIER)
    p.activates(COURIER).does("Backstab", "Lamp Warden 1", "nothing")
    assert p.asked(ALICE) == "act"
    assert p.figure("Lamp Warden 2").lost == 0


@pytest.mark.row("Q001-65")
def test_a_charge_rolls_two_dice_keeps_the_best_and_adds_nothing():
    p = fight(2, 7, courier=(20, 12)).activates(COURIER)
    p.does(ALICE, "charge", WARDEN, "from the top").does(BOB, "nothing")
    assert p.lines("attacks") == ["Night Courier attacks Lamp Warden: 4 + 7 = 11 against 8."]


@pytest.mark.row("Q001-62")
@pytest.mark.parametrize(("die", "held"), [(4, 1), (5, 0)])
def test_who_reaches_the_number_of_an_effect_resists(die, held):
    p = (
        fight(6, die, courier=(20, 17)).activates(WARDEN).does("Net", COURIER, "nothing")
    )  # Effect 14, Resistance 9
    assert p.figure(COURIER).held == held


@pytest.mark.parametrize(("die", "hit"), [(2, True), (3, False)])
def test_a_shot_into_a_fight_hits_a_friend_on_a_2(die, hit):
    fighters = [(WARDEN, 20, 24), ("Nimrod", 20, 21.2)]
    p = Skirmish([(COURIER, 20, 20)], fighters, dice=[die, 1]).with_fields(COURIER, actions=0)
    p.activates(WARDEN).does("Net", COURIER)
    assert bool(p.lines("goes into the fight and meets Nimrod")) == hit


@pytest.mark.row("Q001-78")
def test_an_attack_out_of_hiding_is_dodged_as_any_other():
    p = fight(5, 6).hides(COURIER).activates(COURIER).does("Backstab", WARDEN, "dodge")
    assert p.lines("attacks") == ["Night Courier attacks Lamp Warden: 7 + 5 = 12 against 14."]


@pytest.mark.row("Q001-62")
@pytest.mark.parametrize(
    ("who", "ability", "die"), [("Janiel", "Mark of Einjeil", 7), ("Yliana", "Ice Storm", 6)]
)
def test_it_is_so_with_abilities_that_are_no_attacks(who, ability, die):
    p = Skirmish([(WARDEN, 20, 20)], [(who, 20, 26)])
    for shown in (die, die - 1):
        with p.tried():
            p.shows(shown).activates(who).does(ability, WARDEN)
            assert bool(p.lines("does not resist")) == (shown < die)


@pytest.mark.parametrize(("actions", "asked"), [(1, "dodge_area"), (0, "act")])
def test_who_is_in_an_area_may_dodge_who_has_a_point(actions, asked):
    party = [(WARDEN, 20, 20), (WARDEN, 21.6, 20)]
    p = Skirmish(party, [("Daniella Meris", 20, 30)], dice=[8])
    p.with_fields("Lamp Warden 1", actions=0).with_fields("Lamp Warden 2", actions=actions)
    p.activates("Daniella Meris").does("Shooting Star", "Lamp Warden 1")
    assert p.asked() == asked
    if actions:
        p.shows(10).does(ALICE, "dodge")
        assert p.life("Lamp Warden 2") == 11
        assert p.actions("Lamp Warden 2") == 0


# -- throws ----------------------------------------------------------------------------------------


def thrown(right=1, down=0, at=(40, 30), terrain=(), terrain_at=(0, 0), actions=4):
    """The Night Courier is thrown 7 inches; a Lamp Warden stands there."""
    p = Skirmish([(COURIER, 20, 20)], [(WARDEN, *at)], terrain=terrain, terrain_at=terrain_at)
    p.with_fields(COURIER, actions=actions).call(fly, p.number(COURIER), right, down, 7 * INCH)
    return p


WALL = {"terrain": ["#####"], "terrain_at": (23, 20)}
DEEP_WALL = {"terrain": ["#"] * 5, "terrain_at": (20, 23)}


@pytest.mark.parametrize(("way", "at"), [((1, 0), (27, 20)), ((0, -1), (20, 13))])
def test_who_is_thrown_goes_all_the_way_where_nothing_stops_them(way, at):
    p = thrown(*way)
    assert p.where(COURIER) == at
    assert p.figure(COURIER).lost == 0
    assert p.actions(COURIER) == 4


@pytest.mark.parametrize(("actions", "left"), [(4, 3), (0, 0)])
def test_a_crash_costs_half_of_the_inches_left_and_an_action_point(actions, left):
    p = thrown(**WALL, actions=actions)
    assert p.where(COURIER) == (22.4, 20)  # 4.6 inches are left
    assert p.figure(COURIER).lost == 2
    assert p.actions(COURIER) == left


def test_who_is_crashed_into_loses_as_many():
    p = thrown(at=(24, 20))
    assert p.gap(COURIER, WARDEN) == 0
    assert [p.figure(name).lost for name in (COURIER, WARDEN)] == [2, 2]


@pytest.mark.parametrize("at", [(22.45, 21.2), (22.8, 21.15)])
def test_who_stands_beside_a_crash_loses_nothing(at):
    assert thrown(at=at, **WALL).figure(WARDEN).lost == 0
    assert thrown(0, 1, at=at[::-1], **DEEP_WALL).figure(WARDEN).lost == 0


# -- reactions -------------------------------------------------------------------------------------


@pytest.mark.row("Q001-61")
def test_a_dodge_costs_one_point():
    assert struck(5, 5, answer="dodge").actions(WARDEN) == 3


@pytest.mark.row("Q001-61")
def test_without_a_point_nobody_dodges():
    p = Skirmish([(COURIER, 20, 20), ("Yuri Olsen", 20, 16)], [(WARDEN, 20, 21.2)])
    p.with_fields(COURIER, actions=0).activates(WARDEN).does("attack", COURIER)
    assert p.asked(ALICE) == "react"
    assert p.refused("dodge") == "12.6"


@pytest.mark.row("Q001-68")
@pytest.mark.parametrize("answer", ["dodge", "counterattack"])
def test_there_is_one_reaction_to_an_attack(answer):
    p = struck(9, 1, answer=answer)
    assert p.asked(ALICE) == "act"
    assert p.said("dodges", "counters") == ["dodges" if answer == "dodge" else "counters"]


def helped(kit=Skirmish):
    """BOB's Lamp Warden may attack ALICE's Night Courier, whom Yuri Olsen can help with King's Tower."""
    return kit([(COURIER, 20, 20), ("Yuri Olsen", 20, 16)], [(WARDEN, 20, 21.2)]).activates(WARDEN)


@pytest.mark.row("Q001-68")
@pytest.mark.parametrize("second", ["dodge", "counterattack"])
def test_who_has_dodged_does_not_react_again_though_a_friend_may(second):
    p = helped().does("attack", COURIER, "dodge")
    assert p.asked(ALICE) == "react"
    assert p.refused(second) == "16.5"


@pytest.mark.row("Q001-68")
def test_a_friend_reacts_once_to_an_attack_too():
    p = helped().with_fields("Yuri Olsen", actions=4).does("attack", COURIER, "Yuri Olsen")
    assert p.refused("Yuri Olsen") == "16.5"
    assert p.refused("dodge") is None


@pytest.mark.row("Q001-69")
@pytest.mark.parametrize(("counters", "asked"), [(1, "act"), (0, "react")])
def test_a_paralyzed_unit_cannot_react(counters, asked):
    p = fight(5).gives_state(WARDEN, "Paralyzed", counters).activates(COURIER).does("attack", WARDEN)
    assert p.asked() == asked
    assert p.said("dodges") == []


@pytest.mark.row("Q001-69")
@pytest.mark.parametrize("reaction", ["dodge", "counterattack"])
def test_friends_may_help_who_is_paralyzed_and_cannot_react(reaction):
    p = helped().gives_state(COURIER, "Paralyzed").does("attack", COURIER)
    assert p.asked(ALICE) == "react"
    assert p.refused(reaction) == "16.10"


@pytest.mark.parametrize("reaction", ["dodge", "counterattack"])
def test_friends_may_help_who_is_in_a_frenzy_and_cannot_react(reaction):
    p = helped().gives_state(COURIER, "Berserk").does("attack", COURIER)
    assert p.refused(reaction) == "16.11"


@pytest.mark.parametrize("reaction", ["dodge", "counterattack"])
def test_who_has_damage_resistance_cannot_react(reaction):
    p = helped(kit=reprinted((INNATE, COURIER, RESISTS_DAMAGE))).does("attack", COURIER)
    assert p.refused(reaction) == "16.12"


@pytest.mark.parametrize(("actions", "asked"), [(1, "react"), (0, "act")])
def test_who_has_a_point_left_is_asked_for_a_dodge(actions, asked):
    p = fight(1).with_fields(WARDEN, actions=actions).activates(COURIER)
    assert p.does("attack", WARDEN).asked() == asked


def test_who_has_two_points_does_not_counterattack():
    p = fight().with_fields(WARDEN, actions=2).activates(COURIER).does("attack", WARDEN)
    assert p.refused("counterattack") == "12.7"
    assert p.refused("dodge") is None


def test_a_shot_is_not_countered_by_who_cannot_reach_the_shooter():
    p = fight(courier=(20, 17)).activates(WARDEN).does("Net", COURIER)
    assert p.refused("counterattack") == "16.8"


def test_a_counterattack_may_be_dodged_but_not_countered():
    p = fight(1, 9).with_fields(COURIER, actions=5).activates(COURIER)
    p.does(ALICE, "attack", WARDEN).does(BOB, "counterattack")
    assert p.asked(ALICE) == "react"
    assert p.refused("counterattack") == "16.9"
    assert p.refused("dodge") is None


def kronen(at=21.2, **fields):
    """BOB's Lamp Warden may attack ALICE's Kronen Roxxon, who has a Counterattack of his own."""
    party = [("Kronen Roxxon", 20, 20), ("Yuri Olsen", 20, 16)]
    p = Skirmish(party, [WARDEN]).with_fields("Kronen Roxxon", **{"actions": 3, **fields})
    return p.stand(WARDEN, 20, at).activates(WARDEN)


def test_a_counterattack_of_a_card_is_paid_for():
    assert kronen().does("attack", "Kronen").refused("Scarlet Heartbeat") is None
    assert kronen(actions=2).does("attack", "Kronen").refused("Scarlet Heartbeat") == "12.10"


def test_in_a_frenzy_nobody_makes_a_counterattack_of_their_card():
    p = kronen().gives_state("Kronen", "Berserk").does("attack", "Kronen")
    assert p.refused("Scarlet Heartbeat") == "16.11"


def test_a_counterattack_of_a_card_has_to_reach_the_attacker():
    p = kronen(at=24).does("Net", "Kronen")
    assert p.refused("Scarlet Heartbeat") == "16.8"


def round_of(*dice, first):
    return fight(*dice, turn=2).given(first=first).plays("action")


@pytest.mark.row("Q001-79")
def test_who_is_not_activated_yet_may_react():
    p = round_of(5, 5, first=ALICE).does(COURIER, "attack", WARDEN)
    assert not p.figure(WARDEN).activated
    assert "dodge" in p.offered()


@pytest.mark.row("Q001-80")
def test_points_spent_on_a_reaction_are_missing_in_the_own_activation():
    p = round_of(5, 5, first=ALICE).does(COURIER, "attack", WARDEN, "dodge", "end the activation")
    p.does(WARDEN)
    assert p.lines("Lamp Warden is activated with 3 AP.")
    p.shows(1).does("attack", COURIER, "nothing")
    assert p.actions(WARDEN) == 1
    assert p.refused("attack") == "12.1"


# -- who is Hidden ---------------------------------------------------------------------------------


@pytest.mark.row("Q001-70")
def test_to_dodge_shows_nobody_to_counterattack_does():
    p = (
        Skirmish([(COURIER, 20, 20)], [("Nimrod", 20, 21.2)], dice=[1, 9])
        .hides(COURIER)
        .attacks("Nimrod", COURIER)
    )
    with p.tried():
        assert p.does("dodge").figure(COURIER).hidden
    p.shows(1)
    assert not p.does("counterattack").figure(COURIER).hidden


@pytest.mark.parametrize("deed", ["attack", "Net"])
def test_who_is_hidden_is_no_target(deed):
    p = Skirmish([(WARDEN, 20, 20)], [(COURIER, 20, 24), (WARDEN, 23, 20)]).hides(COURIER)
    if deed == "attack":
        p.beside("Lamp Warden 2", "Lamp Warden 1", 90)
    p.activates("Lamp Warden 1").does(deed)
    assert p.refused(COURIER) == "19.4"
    assert p.refused("Lamp Warden 2") is None


@pytest.mark.row("Q001-71")
def test_who_is_hidden_does_not_suffer_in_an_area():
    party = [(COURIER, 20, 20), (WARDEN, 21.6, 20), (WARDEN, 18.4, 20)]
    p = Skirmish(party, [("Daniella Meris", 20, 30)], dice=[8]).hides(COURIER)
    p.with_fields("Lamp Warden 2", actions=0).with_fields("Lamp Warden 3", actions=0)
    p.activates("Daniella Meris").does("Shooting Star", "Lamp Warden 2")
    assert p.life(COURIER) == 10
    assert p.life("Lamp Warden 2") == p.life("Lamp Warden 3") < 11
    assert p.lines("Night Courier is in the area") == []


@pytest.mark.row("Q001-55")
def test_what_falls_on_everybody_does_not_reach_who_is_infiltrated():
    party = [COURIER, (WARDEN, 21.6, 20), (WARDEN, 18.4, 20)]
    p = Skirmish(party, [("Daniella Meris", 20, 30)], dice=[8]).infiltrates(COURIER).marks(ALICE, (20, 20))
    p.with_fields("Lamp Warden 2", actions=0).with_fields("Lamp Warden 3", actions=0)
    p.activates("Daniella Meris").does("Shooting Star", "Lamp Warden 2")
    assert p.life(COURIER) == 10
