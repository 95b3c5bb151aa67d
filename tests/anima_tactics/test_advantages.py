"""The advantage cards, each on a position of its own."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.rules.plots import use_plots
from coverts.games.anima_tactics.vocabulary.printed import ADVANTAGE_NAMES, WHEN_TOUCHED

clause = pytest.mark.clause
FAR = ("Lamp Warden", 44, 33)


# -- Nue --------------------------------------------------------------------------------------------


@clause("Nue", 1)
@pytest.mark.parametrize(
    ("bearer", "die", "hidden"),
    [("", 7, 0), ("Night Courier", 7, 1), ("Night Courier", 8, 0), ("Claire Adelheid", 7, 0)],
)
def test_nue_makes_its_hidden_bearer_harder_to_locate_by_1(bearer, die, hidden):
    cards = {bearer: ["Nue"]} if bearer else {}
    p = Skirmish([("Claire Adelheid", 10, 18)], [("Night Courier", 16, 18)], dice=[die], cards=cards)
    p.hides("Night Courier").activates("Claire Adelheid").does("look for Hidden enemies")
    assert p.figure("Night Courier").hidden == hidden


@clause("Nue", 1)
def test_nue_does_nothing_for_the_marker_of_who_has_infiltrated():
    p = Skirmish([("Claire Adelheid", 10, 18)], ["May", FAR], dice=[7], cards={"May": ["Nue"]})
    p.infiltrates("May").marks(BOB, (14, 18), (24, 18), (34, 18)).activates("Claire Adelheid")
    assert p.does("look at a marker", "marker A").asked() == "answer_locate"


# -- Jedah's Eye ------------------------------------------------------------------------------------


def jedah(*dice, hidden=True):
    """A Night Courier walks into contact with who bears Jedah's Eye."""
    p = Skirmish(
        [("Night Courier", 10, 18)],
        [("Lamp Warden", 16, 18)],
        dice=dice,
        cards={"Lamp Warden": ["Jedah's Eye"]},
    )
    if hidden:
        p.hides("Night Courier")
    return p.activates("Night Courier").does("walk").meets("Lamp Warden", 270)


@clause("Jedah's Eye", 1)
@pytest.mark.parametrize(("die", "answer"), [(8, "does not resist"), (9, "resists")])
def test_jedahs_eye_looks_at_a_hidden_enemy_that_touches_its_bearer_with_effect_18(die, answer):
    p = jedah(die)
    assert p.said("card", answer, "hidden no more") == ["card", answer, "hidden no more"]


@clause("Jedah's Eye", 1)
def test_jedahs_eye_is_gone_once_it_was_used():
    p = jedah(8)
    assert p.figure("Lamp Warden").spent.count() == 1


@clause("Jedah's Eye", 1)
def test_jedahs_eye_minds_only_the_hidden():
    assert jedah(hidden=False).figure("Lamp Warden").spent.count() == 0


@clause("Jedah's Eye", 1)
def test_jedahs_eye_minds_no_friend_that_touches_its_bearer():
    p = Skirmish(
        [("Night Courier", 10, 18), ("Lamp Warden", 16, 18)],
        [("Claire Adelheid", 44, 33)],
        cards={"Lamp Warden": ["Jedah's Eye"]},
    )
    p.hides("Night Courier").activates("Night Courier").does("walk").goes_to(14.8, 18)
    assert (p.gap("Night Courier", "Lamp Warden"), p.figure("Lamp Warden").spent.count()) == (0, 0)


@clause("Jedah's Eye", 1)
@pytest.mark.parametrize(("die", "hidden"), [(8, 0), (9, 1)])
def test_jedahs_eye_itself_ends_hiding_before_contact_does(die, hidden):
    p = Skirmish(["Night Courier"], [("Lamp Warden", 16, 18)], dice=[die])
    p.beside("Night Courier", "Lamp Warden", 270).hides("Night Courier")
    touched = WHEN_TOUCHED[ADVANTAGE_NAMES.index("Jedah's Eye")]
    p.run(touched, p.number("Lamp Warden"), p.number("Night Courier"))
    assert p.figure("Night Courier").hidden == hidden


# -- Covert Operation -------------------------------------------------------------------------------


def covert(*party):
    """ALICE deploys a party with Covert Operation; she rolls higher."""
    p = Skirmish(party, ["Kronen Roxxon"], dice=(9, 1), plots=(["Covert Operation"], ()))
    return p.plays("game")


@clause("Covert Operation", 1)
def test_covert_operation_gives_a_prowler_advanced_deployment():
    p = covert("Lamp Warden", "Claire Adelheid").does("Lamp Warden")
    p.deploys("Lamp Warden", 10, 6 + 0.6 + 16)
    assert p.is_on_table("Lamp Warden")


@clause("Covert Operation", 1)
def test_covert_operation_is_for_prowlers():
    p = covert("Lamp Warden", "Claire Adelheid")
    assert "Claire Adelheid" not in p.offered()


@clause("Covert Operation", 1)
def test_without_a_prowler_covert_operation_asks_nothing():
    assert covert("Claire Adelheid").asked() == "deploy"


@clause("Covert Operation", 1)
def test_covert_operation_is_for_one_prowler_alone():
    p = covert("Lamp Warden", "Night Courier").does("Lamp Warden").deploys("Night Courier")
    assert p.refused_at(10, 6 + 0.6 + 16) == "6.6"


@clause("Covert Operation", 1)
def test_covert_operation_is_for_prowlers_of_level_50_or_less():
    p = covert("Lamp Warden", "Nimrod", "Tiamat")
    assert (p.askees(), p.offered()) == ([ALICE], ["Lamp Warden", "Nimrod"])


# -- Logistics, Tactical Advantage ------------------------------------------------------------------


@clause("Logistics", 1)
@pytest.mark.parametrize(("plots", "deepest"), [((), 6), (("Logistics",), 9)])
def test_logistics_makes_the_deployment_zone_3_inches_deeper(plots, deepest):
    p = Skirmish(["Lamp Warden"], ["Kronen Roxxon"], dice=(9, 1), plots=(plots, ())).plays("game")
    p.deploys("Lamp Warden")
    assert p.refused_at(10, deepest - 0.6) is None
    assert p.refused_at(10, deepest - 0.4) == "6.6"


@clause("Logistics", 1)
def test_logistics_leaves_the_other_sides_zone_as_it_is():
    p = Skirmish(["Lamp Warden"], ["Kronen Roxxon"], dice=(9, 1), plots=(["Logistics"], ())).plays("game")
    p.deploys("Lamp Warden", 10, 3).deploys("Kronen Roxxon")
    assert p.refused_at(10, 36 - 6 - 0.4) == "6.6"


@clause("Tactical Advantage", 1)
def test_tactical_advantage_adds_1_to_every_initiative_roll():
    p = Skirmish(["Lamp Warden"], ["Kronen Roxxon"], dice=(5, 5, 4, 4), plots=((), ["Tactical Advantage"]))
    p.plays("game")
    assert [*p.initiative] == [5, 6]
    p.deploys("Kronen Roxxon", 10, 33).deploys("Lamp Warden", 10, 3)
    assert ([*p.initiative], p.askees()) == ([4, 5], [BOB])


# -- Tactics ----------------------------------------------------------------------------------------


def tactics(*answers):
    """All are deployed; ALICE has Tactics and two figures."""
    party = ["Lamp Warden", "Claire Adelheid"]
    p = Skirmish(party, ["Kronen Roxxon"], dice=(9, 1, 9, 1), plots=(["Tactics"], ())).plays("game")
    p.deploys("Lamp Warden", 10, 3).deploys("Kronen Roxxon", 10, 33).deploys("Claire Adelheid", 20, 3)
    return p.does(*answers)


@clause("Tactics", 1)
def test_tactics_deploys_somebody_anew():
    p = tactics("Lamp Warden").goes_to(40, 3)
    assert p.where("Lamp Warden") == (40, 3)


@clause("Tactics", 1)
def test_tactics_deploys_three_at_most():
    p = tactics("Lamp Warden").goes_to(40, 3).does("Lamp Warden").goes_to(30, 3)
    p.does("Claire Adelheid").goes_to(15, 3)
    assert p.asked() == "choose_active"


@clause("Tactics", 1)
def test_tactics_is_for_who_stands_on_the_table():
    party = ["Lamp Warden", "Night Courier"]
    p = Skirmish(party, ["Kronen Roxxon"], dice=(9, 1), plots=(["Tactics"], ())).plays("game")
    p.lets_infiltrate("Night Courier", (10, 10), (20, 10), (30, 10)).deploys("Kronen Roxxon", 10, 33)
    p.deploys("Lamp Warden", 10, 3)
    assert p.refused("Night Courier") == "25.6"


def tactics_for(*party, hidden=(), markers=()):
    """ALICE may deploy anew; all stand on the table but those `hidden` beneath markers."""
    places = [(10 + 4 * place, 3) for place in range(len(party))]
    first = [(name, *at) if name not in hidden else name for name, at in zip(party, places, strict=True)]
    p = Skirmish(first, ["Kronen Roxxon"], dice=(9, 1), plots=(["Tactics"], ()))
    return p.infiltrates(*hidden).marks(ALICE, *markers).run(use_plots)


@clause("Tactics", 1)
@pytest.mark.row("A001-02", "A001-03")
def test_who_is_deployed_anew_may_infiltrate_beneath_three_markers():
    p = tactics_for("Night Courier", "Lamp Warden").does("Night Courier")
    p.lets_infiltrate("Night Courier", (10, 10), (20, 10), (30, 10))
    assert p.is_infiltrated("Night Courier")
    assert len(p.markers(ALICE)) == 3


@clause("Tactics", 1)
@pytest.mark.row("A001-11", "A001-12", "A001-16")
def test_who_is_deployed_anew_adds_one_marker_to_those_of_others():
    p = tactics_for(
        "May", "Night Courier", "Lamp Warden", "Vayl", hidden=["May"], markers=[(10, 10), (20, 10), (30, 10)]
    )
    p.does("Night Courier").lets_infiltrate("Night Courier", (40, 10))
    assert p.asked() == "choose_redeployed"
    assert len(p.markers(ALICE)) == 4


@clause("Tactics", 1)
@pytest.mark.row("A001-16")
def test_no_more_than_half_of_the_party_infiltrates_by_being_deployed_anew():
    p = tactics_for(
        "May", "Night Courier", "Lamp Warden", hidden=["May"], markers=[(10, 10), (20, 10), (30, 10)]
    )
    assert p.does("Night Courier").asked() == "choose_cell"


@clause("Tactics", 1)
@pytest.mark.row("A001-02")
def test_who_is_deployed_anew_may_also_stay_on_the_table():
    p = tactics_for("Night Courier", "Lamp Warden").does("Night Courier").deploys("Night Courier", 40, 3)
    assert p.where("Night Courier") == (40, 3)


@clause("Tactics", 1)
def test_tactics_may_leave_all_where_they_are():
    assert tactics("nobody").asked() == "choose_active"


# -- Dawn of the Dark, Presence ---------------------------------------------------------------------


def looks(inches, **position):
    """Claire, ready to look for a Hidden enemy at a distance."""
    p = Skirmish([("Claire Adelheid", 10, 18)], [("Night Courier", 11.2 + inches, 18)], **position)
    return p.hides("Night Courier")


@clause("Dawn of the Dark", 1)
@pytest.mark.parametrize(("inches", "no"), [(4, None), (4.2, "19.18")])
def test_dawn_of_the_dark_makes_control_zones_4_inches(inches, no):
    p = (
        looks(inches, plots=(["Dawn of the Dark"], ()))
        .given(first=0)
        .plays("action")
        .does("play it", "Claire Adelheid")
    )
    assert p.refused("look for Hidden enemies") == no


@clause("Dawn of the Dark", 1)
@pytest.mark.parametrize(("inches", "no"), [(4, None), (4.2, "19.18")])
def test_dawn_of_the_dark_makes_the_control_zones_of_both_sides_4_inches(inches, no):
    p = looks(inches, plots=((), ["Dawn of the Dark"])).given(first=0).plays("action")
    p.does(BOB, "play it").does("Claire Adelheid")
    assert p.refused("look for Hidden enemies") == no


@clause("Dawn of the Dark", 1)
def test_dawn_of_the_dark_may_be_kept():
    p = (
        looks(8, plots=(["Dawn of the Dark"], ()))
        .given(first=0)
        .plays("action")
        .does("keep it", "Claire Adelheid")
    )
    assert p.refused("look for Hidden enemies") is None


@clause("Dawn of the Dark", 1)
def test_dawn_of_the_dark_lasts_a_turn_and_is_played_once():
    p = looks(8, plots=(["Dawn of the Dark"], ()), dice=(9, 1)).given(first=0).plays("action").does("play it")
    p.plays("turn").does("pay")
    assert p.asked() == "choose_active"
    assert p.does("Claire Adelheid").refused("look for Hidden enemies") is None


@clause("Presence", 1)
@pytest.mark.parametrize(("inches", "no"), [(10, None), (10.2, "19.18")])
def test_presence_makes_the_control_zone_2_inches_wider(inches, no):
    p = looks(inches, cards={"Claire Adelheid": ["Presence"]}).activates("Claire Adelheid")
    assert p.refused("look for Hidden enemies") == no


@clause("Presence", 1)
def test_presence_widens_the_control_zone_of_its_bearer_alone():
    p = looks(8.2, cards={"Night Courier": ["Presence"]}).activates("Claire Adelheid")
    assert p.refused("look for Hidden enemies") == "19.18"


@clause("Dawn of the Dark", 1)
@clause("Presence", 1)
@pytest.mark.parametrize(("inches", "no"), [(4, None), (4.2, "19.18")])
def test_dawn_of_the_dark_makes_the_control_zone_of_who_has_presence_4_inches_too(inches, no):
    p = looks(inches, plots=(["Dawn of the Dark"], ()), cards={"Claire Adelheid": ["Presence"]})
    p.given(first=0).plays("action").does("play it", "Claire Adelheid")
    assert p.refused("look for Hidden enemies") == no


@clause("Presence", 1)
@pytest.mark.parametrize(("inches", "no"), [(8, None), (8.2, "19.18")])
def test_presence_adds_to_the_control_zone_at_night(inches, no):
    p = looks(inches, cards={"Claire Adelheid": ["Presence"]}, night=1).activates("Claire Adelheid")
    assert p.refused("look for Hidden enemies") == no


# -- Smoke Cloud ------------------------------------------------------------------------------------


def smoke():
    p = Skirmish([("Claire Adelheid", 20, 18)], ["Lamp Warden"], cards={"Claire Adelheid": ["Smoke Cloud"]})
    return p.beside("Lamp Warden", "Claire Adelheid", 90).activates("Claire Adelheid")


@clause("Smoke Cloud", 1)
def test_smoke_cloud_is_an_escape_for_1_without_a_roll():
    p = smoke().does("use Smoke Cloud")
    assert p.actions("Claire Adelheid") == 3
    assert p.does("walk").goes_to(14, 18).where("Claire Adelheid") == (14, 18)


@clause("Smoke Cloud", 1)
def test_smoke_cloud_is_used_once():
    p = smoke().does("use Smoke Cloud", "walk").goes_to(14, 18).does("end the activation")
    p.beside("Lamp Warden", "Claire Adelheid", 90).with_fields("Claire Adelheid", moved=0, actions=4)
    assert p.activates("Claire Adelheid").offered("Smoke Cloud") == []


@clause("Smoke Cloud", 1)
def test_smoke_cloud_is_for_the_engaged():
    p = Skirmish([("Claire Adelheid", 20, 18)], [FAR], cards={"Claire Adelheid": ["Smoke Cloud"]})
    assert not p.activates("Claire Adelheid").offered("Smoke Cloud")
