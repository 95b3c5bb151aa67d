"""Equipment: who may use each, what it adds, and what its text does (chapter 43)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card
clause = pytest.mark.clause

WEAPONS = {
    "Klingon Disruptor": (2, ["Gowron", "Salia"], ["Data", "Weyoun"], {"Hand weapon", "Disruptor"}),
    "D'k Tahg": (1, ["Gowron"], ["Data", "Weyoun", "Salia"], {"Hand weapon"}),
    "Starfleet Type II Phaser": (2, ["Data", "Salia"], ["Gowron", "Weyoun"], {"Hand weapon", "Phaser"}),
    "Jem'Hadar Disruptor": (2, ["Weyoun", "Salia"], ["Gowron", "Data"], {"Hand weapon", "Disruptor"}),
}
"""What it adds to STRENGTH, who uses it, who does not, and what it is."""
PADDS = {
    "Federation PADD": (["Data"], ["Gowron", "Weyoun", "Salia"]),
    "Klingon PADD": (["Gowron"], ["Data", "Weyoun", "Salia"]),
    "Cardassian PADD": (["Dukat"], ["Gowron", "Data", "Weyoun", "Salia"]),
    "Dominion PADD": (["Weyoun"], ["Gowron", "Data", "Salia"]),
}
STRENGTHS = {"Gowron": 9, "Data": 12, "Weyoun": 5, "Salia": 7, "Dukat": 9}
CUNNINGS = {"Gowron": 7, "Data": 12, "Weyoun": 9, "Salia": 8, "Dukat": 8}
HOMEWORLD = "Espionage Mission"


def first_clause(*names):
    """Parameters that are marked with what each of these cards says of its users."""
    return [pytest.param(name, marks=clause(name, 1)) for name in names]


every_weapon = pytest.mark.parametrize("name", first_clause(*WEAPONS))
every_padd = pytest.mark.parametrize("name", first_clause(*PADDS))


def there(*names):
    """ALICE's cards on a planet."""
    return Spaceline("Excavation").put(ALICE, *names, at="Excavation")


@every_weapon
def test_a_hand_weapon_strengthens_those_who_may_use_it(name):
    more, users, others, kinds = WEAPONS[name]
    assert there(name).traits(name) == kinds
    for user in users:
        assert there(name, user).strength(user) == STRENGTHS[user] + more
    for other in others:
        assert there(name, other).strength(other) == STRENGTHS[other]


@every_weapon
def test_hand_weapons_add_up(name):
    more, users, _, _ = WEAPONS[name]
    assert there(name, name, users[0]).strength(users[0]) == STRENGTHS[users[0]] + 2 * more


@every_padd
def test_a_padd_makes_its_affiliation_more_cunning(name):
    users, others = PADDS[name]
    for user in users:
        assert there(name, name, user).cunning(user) == CUNNINGS[user] + 2 * 2
    for other in others:
        assert there(name, name, other).cunning(other) == CUNNINGS[other]


@pytest.mark.parametrize("name", first_clause(*WEAPONS, *PADDS))
def test_equipment_serves_its_player_where_it_is(name):
    user = (WEAPONS[name][1] if name in WEAPONS else PADDS[name][0])[0]
    t = there(name).put(ALICE, "Rigelian Freighter", space="Excavation").put(BOB, user, at="Excavation")
    t.put(ALICE, user, aboard="Rigelian Freighter")
    for seat in (ALICE, BOB):
        assert t.strength(user, seat) == STRENGTHS[user]
        assert t.cunning(user, seat) == CUNNINGS[user]


@pytest.mark.parametrize(
    "name",
    [
        "Klingon Disruptor", "Starfleet Type II Phaser", "Jem'Hadar Disruptor", "Federation PADD",
        "Klingon PADD", "Cardassian PADD", "Dominion PADD", "Gold-Pressed Latinum", "Ketracel-White",
        "Medical Kit", "Tricorder", "Engineering PADD",
    ],
)  # fmt: skip
def test_equipment_reports_to_any_facility_by_a_card_play(name):
    t = Spaceline("Rescue Founder").put(ALICE, "Primary Supply Depot", space="Rescue Founder")
    t.hand(ALICE, name).turn(ALICE).does(ALICE, name, "aboard Primary Supply Depot")
    assert t.where(name) == "Primary Supply Depot"
    assert t.card_plays == 0


# -- D'k Tahg --------------------------------------------------------------------------------------


@clause("D'k Tahg", 2)
def test_a_dk_tahg_reports_for_free():
    t = Spaceline("Krios Suppression").put(ALICE, "Klingon Outpost", space="Krios Suppression")
    t.hand(ALICE, "D'k Tahg", "D'k Tahg").turn(ALICE).does(ALICE, "D'k Tahg", "aboard Klingon Outpost")
    assert t.card_plays == 1


def battle(mine, his):
    """ALICE attacks on a planet; BOB, who holds a D'k Tahg, is asked."""
    t = Spaceline("Excavation").put(ALICE, *mine, at="Excavation").put(BOB, *his, at="Excavation")
    t.hand(BOB, "D'k Tahg").asks(BOB).orders(ALICE)
    return t.does(ALICE, "Attack personnel", "the planet at Excavation")


@clause("D'k Tahg", 2)
def test_a_dk_tahg_comes_to_klingons_in_a_battle_just_begun():
    t = battle(["Kurn", "Kargan"], ["Gowron", "Martok"])
    t.does(BOB, "D'k Tahg", "the planet at Excavation")
    assert t.where("D'k Tahg") == ("planet", "Excavation")
    assert t.strength("Gowron") == 9 + 1


@clause("D'k Tahg", 2)
def test_it_comes_to_nobody_else():
    t = battle(["Kurn", "Kargan"], ["Data", "Tasha Yar"])
    assert t.refused(BOB, "D'k Tahg") == "43.2"


@clause("D'k Tahg", 2)
def test_it_comes_to_a_klingon_of_another_affiliation():
    t = battle(["Kurn", "Kargan"], ["Data", "Worf"]).does(BOB, "D'k Tahg", "the planet at Excavation")
    assert (t.strength("Worf"), t.strength("Data")) == (10 + 1, 12 + 1)


@card("D'k Tahg", "Homefront")
def test_it_comes_to_no_headquarters_that_may_not_be_used():
    home = "Expose Covert Supply"
    t = Spaceline(home, "Excavation").put(BOB, "The Great Hall", at=home)
    t.put(BOB, "Homefront", on_mission=home)
    for who, names in ((ALICE, ("Kurn", "Kargan")), (BOB, ("Gowron", "Martok"))):
        t.put(who, *names, aboard="The Great Hall")
    t.hand(BOB, "D'k Tahg").asks(BOB).orders(ALICE)
    t.does(ALICE, "Attack personnel", "aboard The Great Hall")
    assert t.refused(BOB, "D'k Tahg") == "50.2"


# -- Gold-Pressed Latinum --------------------------------------------------------------------------


def shop(*names):
    """ALICE's cards at a homeworld; a PADD is in her draw deck."""
    t = Spaceline(HOMEWORLD, "Excavation").put(ALICE, *names, at=HOMEWORLD)
    return t.deck(ALICE, "Federation PADD", "Gold-Pressed Latinum").orders(ALICE)


@clause("Gold-Pressed Latinum", 1)
def test_two_latinum_buy_an_equipment():
    t = shop("Data", *["Gold-Pressed Latinum"] * 3)
    t.does(ALICE, "Use a card in play", "Gold-Pressed Latinum")
    assert t.refused(ALICE, "Gold-Pressed Latinum") == "43.12"
    t.does(ALICE, "Federation PADD")
    assert t.where("Federation PADD") == ("planet", HOMEWORLD)
    assert t.in_discard(ALICE, "Gold-Pressed Latinum") == 2


@card("Morn")
@clause("Gold-Pressed Latinum", 1)
def test_one_latinum_is_enough_with_acquisition():
    t = shop("Morn", "Gold-Pressed Latinum").does(ALICE, "Use a card in play", "Gold-Pressed Latinum")
    t.does(ALICE, "Federation PADD")
    assert t.where("Federation PADD") == ("planet", HOMEWORLD)
    assert t.in_discard(ALICE, "Gold-Pressed Latinum") == 1


@clause("Gold-Pressed Latinum", 1)
def test_one_latinum_is_not_enough_without():
    assert not shop("Data", "Gold-Pressed Latinum").offered(ALICE, "Use a card in play")


@clause("Gold-Pressed Latinum", 1)
def test_latinum_buys_once_a_turn():
    t = shop("Morn", "Gold-Pressed Latinum", "Gold-Pressed Latinum").deck(ALICE, "Klingon PADD").orders(ALICE)
    t.does(ALICE, "Use a card in play", "Gold-Pressed Latinum", "Federation PADD")
    assert not t.offered(ALICE, "Use a card in play")


@clause("Gold-Pressed Latinum", 1)
def test_latinum_buys_at_a_homeworld_only():
    t = Spaceline("Excavation").put(ALICE, "Morn", "Gold-Pressed Latinum", at="Excavation")
    assert not t.deck(ALICE, "Federation PADD").orders(ALICE).offered(ALICE, "Use a card in play")


# -- Ketracel-White --------------------------------------------------------------------------------


def countdowns(t):
    t.ends_turn(ALICE)
    return [white.countdown for white in t.cards("Ketracel-White")]


@clause("Ketracel-White", 1)
def test_ketracel_white_runs_out_where_the_jemhadar_are():
    t = there("Ketracel-White", "Temo'Zuma")
    assert countdowns(t) == [2]
    assert countdowns(t) == [1]
    assert countdowns(t) == []
    assert t.in_discard(ALICE, "Ketracel-White") == 1


@clause("Ketracel-White", 1)
@pytest.mark.parametrize("company", [[], ["Weyoun"], ["Data"]])
def test_ketracel_white_keeps_where_they_are_not(company):
    assert countdowns(there("Ketracel-White", *company)) == [3]


@clause("Ketracel-White", 1)
def test_ketracel_white_does_not_run_out_for_the_opponents_jemhadar():
    t = there("Ketracel-White").put(BOB, "Temo'Zuma", at="Excavation")
    assert countdowns(t) == [3]


LINK = "Intelligence Operation"


def linked(at=LINK, aboard=None):
    """ALICE's The Great Link on its homeworld, and a Jem'Hadar of hers with Ketracel-White."""
    t = Spaceline(LINK, "Rescue Founder").put(ALICE, "The Great Link", at=LINK)
    t.put(ALICE, "Jem'Hadar Attack Ship", space=LINK)
    where = {"aboard": aboard} if aboard else {"at": at}
    return t.put(ALICE, "Ketracel-White", "Temo'Zuma", **where)


@card("The Great Link")
@clause("Ketracel-White", 1)
@pytest.mark.parametrize("aboard", [None, "The Great Link"])
def test_ketracel_white_does_not_run_out_on_the_planet_of_the_great_link(aboard):
    assert countdowns(linked(aboard=aboard)) == [3]


@card("The Great Link")
@clause("Ketracel-White", 1)
def test_it_runs_out_in_orbit_and_on_other_planets():
    assert countdowns(linked(aboard="Jem'Hadar Attack Ship")) == [2]
    assert countdowns(linked(at="Rescue Founder")) == [2]


@clause("Ketracel-White", 1)
def test_it_runs_out_on_the_founders_homeworld_without_a_great_link():
    t = Spaceline(LINK).put(ALICE, "Ketracel-White", "Temo'Zuma", at=LINK)
    assert countdowns(t) == [2]


@clause("Ketracel-White", 2)
def test_a_vorta_rations_it():
    t = there("Ketracel-White", "Ketracel-White", "Temo'Zuma")
    assert countdowns(t) == [2, 2]
    t.put(ALICE, "Weyoun", at="Excavation")
    assert countdowns(t) == [2, 1]


# -- Assimilation Table ----------------------------------------------------------------------------


@card("Assimilation Table")
def test_an_assimilation_table_is_for_borg_only():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation")
    assert t.hand(ALICE, "Assimilation Table").turn(ALICE).refused(ALICE, "Assimilation Table") == "2.6"
    t.plays_affiliation(ALICE, "Borg")
    assert t.offered(ALICE, "Assimilation Table")


# -- in a mission attempt --------------------------------------------------------------------------

NAUSICAANS = ["Data", "Worf", "Tasha Yar", "Admiral Leyton", "Christopher Hobson"]
RESCUERS = ["Weyoun", "Eris", "Temo'Zuma", "Temo'Zuma", "Virak'kara"]


@pytest.mark.parametrize(
    ("mission", "team", "name", "points"),
    [
        ("Krios Suppression", ["Kurn", "Gowron", "Martok", "Kargan"], "Klingon Disruptor", 30),
        ("Krios Suppression", ["Kurn", "Gowron", "Martok", "Kargan"], "D'k Tahg", 30),
        ("Excavation", ["Data", "Julian Bashir", "Satelk"], "Federation PADD", 25),
        ("Rescue Founder", [*RESCUERS, "Dominion PADD"], "Jem'Hadar Disruptor", 30),
        ("Rescue Founder", [*RESCUERS, "Jem'Hadar Disruptor"], "Dominion PADD", 30),
    ],
)
@pytest.mark.parametrize("equipped", [True, False])
def test_with_it_a_team_meets_what_a_mission_requires(mission, team, name, points, equipped):
    t = Spaceline(mission).put(ALICE, *team, at=mission).put(ALICE, *[name] * equipped, at=mission)
    t.orders(ALICE)
    t.does(ALICE, "Attempt a mission", f"the planet at {mission}")
    assert t.points(ALICE) == points * equipped


@card("Starfleet Type II Phaser", "Nausicaans")
@pytest.mark.parametrize("armed", [True, False])
def test_a_phaser_helps_against_nausicaans(armed):
    t = there(*NAUSICAANS, *["Starfleet Type II Phaser"] * armed).beneath("Excavation", "Nausicaans")
    t.orders(ALICE).does(ALICE, "Attempt a mission", "the planet at Excavation")
    assert (t.team(ALICE, at="Excavation") == {*NAUSICAANS}) == armed


@card("Klingon PADD", "Ktarian Game")
@pytest.mark.parametrize("cunning", [True, False])
def test_a_klingon_padd_helps_against_a_game(cunning):
    bird, crew = "I.K.C. K'Vort", ["Kurn", "Martok", "Gowron", "Kargan", "Klag"]
    t = Spaceline("Survey Mission").put(ALICE, bird, space="Survey Mission").put(ALICE, *crew, aboard=bird)
    t.put(ALICE, *["Klingon PADD"] * cunning, aboard=bird).beneath("Survey Mission", "Ktarian Game")
    t.picks("Kargan").orders(ALICE).does(ALICE, "Attempt a mission", f"aboard {bird}")
    assert t.card("Kargan").disabled != cunning
