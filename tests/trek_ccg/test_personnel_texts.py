"""What personnel do by their own texts, infiltration icons and special downloads (chapter 41)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

card = pytest.mark.card
clause = pytest.mark.clause


def facing(alices, bobs, at="Excavation"):
    """Both have an Away Team on the planet; ALICE gives orders."""
    return Spaceline(at).put(ALICE, *alices, at=at).put(BOB, *bobs, at=at).orders(ALICE)


# -- battles against Dominion ----------------------------------------------------------------------


@clause("Admiral Leyton", 1)
def test_admiral_leytons_side_may_attack_dominion():
    t = facing(["Admiral Leyton", "Data"], ["Weyoun"])
    assert t.offered(ALICE, "Attack personnel")


@clause("Admiral Leyton", 1)
@pytest.mark.parametrize("foe", ["Gowron", "Salia"])
def test_admiral_leytons_side_attacks_nobody_else(foe):
    t = facing(["Admiral Leyton", "Data"], [foe])
    assert t.refused(ALICE, "Attack personnel") == "11.2"


def test_federation_without_him_does_not_attack_dominion():
    t = facing(["Jean-Luc Picard", "Data"], ["Weyoun"])
    assert t.refused(ALICE, "Attack personnel") == "11.2"


@clause("Omet'iklan", 1)
def test_ometiklans_side_may_attack_dominion():
    t = facing(["Omet'iklan", "Gurat'urak"], ["Weyoun"], at="Rescue Founder")
    assert t.offered(ALICE, "Attack personnel")


def test_dominion_without_him_does_not_attack_dominion():
    t = facing(["Remata'Klan", "Gurat'urak"], ["Weyoun"], at="Rescue Founder")
    assert t.refused(ALICE, "Attack personnel") == "11.2"


# -- attributes ------------------------------------------------------------------------------------


@clause("Raymond Boone", 1)
def test_raymond_boone_is_more_with_miles_obrien():
    t = Spaceline("Excavation").put(ALICE, "Raymond Boone", at="Excavation")
    assert t.attributes("Raymond Boone") == "7/7/6"
    t.put(ALICE, "Miles O'Brien", at="Excavation")
    assert t.attributes("Raymond Boone") == "9/9/8"
    assert t.attributes("Miles O'Brien") == "7/7/7"


@clause("Raymond Boone", 1)
def test_miles_obrien_elsewhere_does_not_help_raymond_boone():
    t = Spaceline("Excavation").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.put(ALICE, "Raymond Boone", at="Excavation").put(ALICE, "Miles O'Brien", aboard="U.S.S. Nebula")
    assert t.attributes("Raymond Boone") == "7/7/6"


@clause("Martok", 1)
def test_klingon_ships_where_martok_is_have_more_weapons():
    t = Spaceline("Excavation", "Krios Suppression").put(ALICE, "I.K.C. Bortas", space="Excavation")
    t.put(ALICE, "I.K.C. K'Vort", space="Krios Suppression").put(ALICE, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "I.K.C. Rotarran", space="Excavation").put(ALICE, "Martok", at="Excavation")
    assert t.weapons("I.K.C. Bortas") == 9 + 2
    assert t.weapons("I.K.C. K'Vort") == 6
    assert t.weapons("U.S.S. Nebula") == 7
    assert t.weapons("I.K.C. Rotarran") == 7
    assert t.shields("I.K.C. Bortas") == 7


@clause("Worf Son of Mogh", 1)
def test_worf_and_gowron_make_the_bortas_stronger():
    t = Spaceline("Excavation").put(ALICE, "I.K.C. Bortas", "I.K.C. K'Vort", space="Excavation")
    t.put(ALICE, "Worf Son of Mogh", aboard="I.K.C. Bortas")
    assert (t.range("I.K.C. Bortas"), t.weapons("I.K.C. Bortas"), t.shields("I.K.C. Bortas")) == (9, 9, 7)
    t.put(ALICE, "Gowron", aboard="I.K.C. Bortas")
    assert (t.range("I.K.C. Bortas"), t.weapons("I.K.C. Bortas"), t.shields("I.K.C. Bortas")) == (12, 12, 10)
    assert t.weapons("I.K.C. K'Vort") == 6


@card("Gowron")
@clause("Worf Son of Mogh", 1)
@pytest.mark.parametrize(("third", "goes"), [("Gowron", True), ("Kurn", False)])
def test_with_both_aboard_the_bortas_flies_three_further(third, goes):
    t = Spaceline("Excavation", "Survey Mission", "Study Nebula", "Test Mission")
    t.put(ALICE, "I.K.C. Bortas", space="Excavation")
    t.put(ALICE, "Worf Son of Mogh", "Klag", third, aboard="I.K.C. Bortas").orders(ALICE)
    t.does(ALICE, "Move a ship", "I.K.C. Bortas")
    assert bool(t.offered(ALICE, "space at Test Mission")) == goes


# -- personas --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"), [("Worf", "Worf Son of Mogh"), ("Jean-Luc Picard", "Locutus of Borg")]
)
def test_two_versions_of_a_persona_are_not_in_play_together(one, other):
    t = Spaceline("Excavation").put(ALICE, "Klingon Outpost", "Borg Cube", space="Excavation")
    t.put(ALICE, one, at="Excavation").hand(ALICE, other).turn(ALICE)
    assert t.refused(ALICE, other) == "19.2"


@clause("Smiley", 1)
def test_smiley_is_another_persona_than_miles_obrien():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").put(ALICE, "Crossover")
    t.put(ALICE, "Miles O'Brien", aboard="Federation Outpost").hand(ALICE, "Smiley").turn(ALICE)
    t.does(ALICE, "Smiley", "aboard Federation Outpost")
    assert t.where("Smiley") == "Federation Outpost"


@card("Smiley")
def test_smiley_does_not_report_outside_the_mirror_universe_without_crossover():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation")
    assert t.hand(ALICE, "Smiley").turn(ALICE).refused(ALICE, "Smiley") == "5.3"


# -- two affiliations ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("Daniels", "Starfleet", "Non-Aligned"),
        ("Kasidy Yates", "Non-Aligned", "Bajoran"),
        ("Joret Dal", "Cardassian", "Federation"),
    ],
)
def test_a_card_of_two_affiliations_switches_between_them(name, first, second):
    t = Spaceline("Excavation").put(ALICE, name, at="Excavation").orders(ALICE)
    assert t.affiliation(name) == first
    t.does(ALICE, "Switch an affiliation", name)
    assert t.affiliation(name) == second


# -- random selection ------------------------------------------------------------------------------


@card("Salia", "Nausicaans")
@clause("Anya", 1)
def test_anya_takes_the_place_of_salia():
    t = Spaceline("Excavation").put(ALICE, "Jean-Luc Picard", "Salia", "Anya", at="Excavation")
    t.beneath("Excavation", "Nausicaans").picks("Salia").orders(ALICE)
    t.does(ALICE, "Attempt a mission", "the planet at Excavation")
    assert t.in_play("Salia")


@card("Salia")
@clause("Anya", 1)
def test_salia_is_chosen_at_random_where_anya_is_not():
    t = Spaceline("Excavation").put(ALICE, "Jean-Luc Picard", "Salia", at="Excavation")
    t.beneath("Excavation", "Nausicaans").picks("Salia").orders(ALICE)
    t.does(ALICE, "Attempt a mission", "the planet at Excavation")
    assert t.in_discard(ALICE, "Salia")


# -- infiltration icons ----------------------------------------------------------------------------

SPIES = {
    "Arne Darvin": "Federation",
    "O'Brien Founder": "Federation",
    "Bashir Founder": "Federation",
    "Leyton Founder": "Federation",
    "Krajensky Founder": "Federation",
    "Martok Founder": "Klingon",
    "Odo Founder": "Bajoran",
    "La Forge Impersonator": "Federation",
    "Joret Dal": "Cardassian",
    "Boone Impersonator": "Federation",
}
NATIVES = {"Federation": "Data", "Klingon": "Gowron", "Bajoran": "Kasidy Yates", "Cardassian": "Dukat"}


@pytest.mark.parametrize(("name", "icon"), SPIES.items())
def test_it_infiltrates_the_affiliation_of_its_icon(name, icon):
    t = Spaceline("Excavation").put(BOB, NATIVES[icon], at="Excavation").plays_affiliation(BOB, icon)
    t.put(ALICE, name, at="Excavation").orders(ALICE).does(ALICE, "Start infiltrating", name)
    assert t.affiliation(name) == icon
    assert t.team(BOB, at="Excavation") == {NATIVES[icon], name}


def test_la_forge_impersonator_enters_play_only_as_a_spy():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation")
    t.hand(ALICE, "La Forge Impersonator").turn(ALICE)
    assert t.refused(ALICE, "La Forge Impersonator") == "5.3"
    t.put(BOB, "Federation Outpost", space="Excavation").plays_affiliation(BOB, "Federation").turn(ALICE)
    t.does(ALICE, "La Forge Impersonator")
    assert len(t.offered(ALICE)) == 1
    t.does(ALICE, t.offered(ALICE)[0])
    assert t.card("La Forge Impersonator").host == t.piece("Federation Outpost", BOB)
    assert t.card("La Forge Impersonator").infiltrating


@pytest.mark.parametrize(
    ("spy", "version"),
    [
        ("O'Brien Founder", "Miles O'Brien"),
        pytest.param("O'Brien Founder", "Smiley", marks=clause("Smiley", 1)),
        ("Bashir Founder", "Julian Bashir"),
        ("Leyton Founder", "Admiral Leyton"),
        ("Martok Founder", "Martok"),
        ("La Forge Impersonator", "Geordi La Forge"),
        ("Boone Impersonator", "Raymond Boone"),
    ],
)
def test_who_meets_the_persona_it_impersonates_is_exposed(spy, version):
    t = Spaceline("Excavation").put(BOB, NATIVES[SPIES[spy]], at="Excavation")
    t.put(ALICE, spy, at="Excavation").infiltrates(spy).put(BOB, version, at="Excavation").orders(BOB)
    assert not t.card(spy).infiltrating


# -- where they report, and morphing ---------------------------------------------------------------


@clause("Leyton Founder", 1)
def test_leyton_founder_reports_on_earth():
    t = Spaceline("Espionage Mission", "Excavation").hand(ALICE, "Leyton Founder").turn(ALICE)
    t.does(ALICE, "Leyton Founder")
    assert t.offered(ALICE) == ["the planet at Espionage Mission"]
    t.does(ALICE, "the planet at Espionage Mission")
    assert t.where("Leyton Founder") == ("planet", "Espionage Mission")
    assert not t.card("Leyton Founder").infiltrating


@card("Dukat")
@clause("Damar", 1)
@pytest.mark.parametrize("ship", [None, "Zibalian Transport"])
def test_damar_reports_where_dukat_is(ship):
    t = Spaceline("Excavation", "Krios Suppression").put(ALICE, "Zibalian Transport", space="Excavation")
    t.put(ALICE, "Dukat", **({"aboard": ship} if ship else {"at": "Krios Suppression"}))
    t.hand(ALICE, "Damar", "Parn").turn(ALICE)
    assert t.refused(ALICE, "Parn") == "5.3"
    t.does(ALICE, "Damar")
    assert t.offered(ALICE) == [f"aboard {ship}" if ship else "the planet at Krios Suppression"]
    t.does(ALICE, t.offered(ALICE)[0])
    assert t.where("Damar") == t.where("Dukat")
    assert t.card_plays == 0


@clause("Damar", 1)
@pytest.mark.parametrize("captive", [False, True])
def test_damar_does_not_report_to_a_dukat_of_the_opponents(captive):
    t = Spaceline("Excavation").put(ALICE if captive else BOB, "Dukat", at="Excavation")
    if captive:
        t.card("Dukat").captive, t.card("Dukat").controller = True, BOB
    for seat in (ALICE, BOB) if captive else (ALICE,):
        assert t.hand(seat, "Damar").turn(seat).refused(seat, "Damar") == "5.3"


@clause("Founder", 1)
def test_a_founder_changes_places_with_one_in_hand():
    t = Spaceline("Excavation").put(ALICE, "Founder", at="Excavation").hand(ALICE, "Leyton Founder")
    t.orders(ALICE)
    t.does(ALICE, "Use a card in play", "Founder", "Leyton Founder")
    assert t.where("Leyton Founder") == ("planet", "Excavation")
    assert not t.in_play("Founder")
    assert t.holds(ALICE, "Founder") == 1


@clause("Founder", 1)
def test_a_founder_does_not_become_somebody_else():
    t = Spaceline("Excavation").put(ALICE, "Founder", at="Excavation").hand(ALICE, "Salia").orders(ALICE)
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@card("O'Brien Founder", "Shape-Shift")
@clause("Odo Founder", 1)
@pytest.mark.parametrize(("spy", "stays"), [("Odo Founder", True), ("O'Brien Founder", False)])
def test_odo_founder_is_not_exposed_by_morphing(spy, stays):
    t = Spaceline("Excavation").put(BOB, "Kasidy Yates", at="Excavation")
    t.put(ALICE, spy, at="Excavation").infiltrates(spy).hand(ALICE, "Shape-Shift", "Founder").turn(ALICE)
    t.does(ALICE, "Shape-Shift", spy)
    while t.asked(ALICE) != "order":
        t.does(ALICE, t.offered(ALICE)[0])
    assert t.card("Founder").infiltrating == stays


# -- special downloads -----------------------------------------------------------------------------


@card("D'k Tahg")
@clause("Martok", 2)
def test_martok_brings_his_dk_tahg():
    t = Spaceline("Excavation").put(ALICE, "Martok", at="Excavation").deck(ALICE, "D'k Tahg").orders(ALICE)
    t.does(ALICE, "Use a special download", "Martok")
    assert t.where("D'k Tahg") == ("planet", "Excavation")
    assert t.strength("Martok") == 9 + 1


@clause("Martok", 2)
def test_martok_brings_it_aboard_the_ship_he_commands():
    t = Spaceline("Excavation").put(ALICE, "I.K.C. Rotarran", space="Excavation").deck(ALICE, "D'k Tahg")
    t.put(ALICE, "Martok", "Kromm", aboard="I.K.C. Rotarran").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.orders(ALICE).does(ALICE, "Use a special download", "Martok")
    assert t.where("D'k Tahg") == "I.K.C. Rotarran"
    assert t.offered(ALICE, "Attack with ships")


@clause("Leyton Founder", 2)
def test_leyton_founder_flies_from_earth_by_the_card_he_brings():
    t = Spaceline("Espionage Mission").hand(ALICE, "Leyton Founder").deck(ALICE, "Flight of the Intruder")
    t.turn(ALICE).does(ALICE, "Leyton Founder", "the planet at Espionage Mission")
    t.does(ALICE, "Use a special download", "Leyton Founder", "Leyton Founder", ["Leyton Founder"])
    assert t.holds(ALICE, "Leyton Founder") == 1
    assert t.in_discard(ALICE, "Flight of the Intruder") == 1


@card("Salia")
@clause("Anya", 2)
def test_anya_brings_salia():
    t = Spaceline("Excavation").put(ALICE, "Anya", at="Excavation").deck(ALICE, "Salia").orders(ALICE)
    t.does(ALICE, "Use a special download", "Anya")
    assert t.where("Salia") == ("planet", "Excavation")


@card("Gold-Pressed Latinum")
@clause("Morn", 1)
def test_morn_brings_latinum_once_a_game():
    t = Spaceline("Excavation").put(ALICE, "Morn", at="Excavation")
    t.deck(ALICE, "Gold-Pressed Latinum", "Gold-Pressed Latinum").orders(ALICE)
    t.does(ALICE, "Use a special download", "Morn")
    assert t.where("Gold-Pressed Latinum") == ("planet", "Excavation")
    assert t.refused(ALICE, "Use a special download") == "16.9"


@pytest.mark.parametrize(
    ("name", "brings"),
    [
        pytest.param("Smiley", "Crossover", marks=clause("Smiley", 2)),
        pytest.param("Daniels", "Out of Time", marks=clause("Daniels", 1)),
        pytest.param("Founder Leader", "Shape-Shift", marks=clause("Founder Leader", 1)),
        pytest.param("O'Brien Founder", "Homefront", marks=clause("O'Brien Founder", 1)),
    ],
)
def test_its_special_download_fetches_the_card_named(name, brings):
    t = Spaceline("Espionage Mission").put(ALICE, name, at="Espionage Mission")
    t.put(ALICE, "Alternate Universe Door")
    t.deck(ALICE, brings, "Founder").orders(ALICE).does(ALICE, "Use a special download", name)
    while t.asked(ALICE) != "order":
        t.does(ALICE, t.offered(ALICE)[0])
    assert t.in_deck(ALICE, brings) == 0
    assert t.in_play(brings) or t.in_discard(ALICE, brings)
    assert not t.deck(ALICE, brings).offered(ALICE, "Use a special download")


@pytest.mark.row("T002-18")
@clause("Martok Founder", 1)
@pytest.mark.parametrize("brings", ["Treacherous Advice", "Dial Martok for Murder"])
def test_martok_founder_brings_one_of_two_cards(brings):
    t = Spaceline("Excavation").put(BOB, "Gowron", "Kurn", at="Excavation").hand(BOB, "Data", "Data")
    t.put(ALICE, "Martok Founder", at="Excavation").infiltrates("Martok Founder")
    t.deck(ALICE, "Treacherous Advice", "Dial Martok for Murder").orders(ALICE)
    t.does(ALICE, "Use a special download", "Martok Founder")
    assert t.offered(ALICE) == ["Dial Martok for Murder", "Treacherous Advice"]
    t.does(ALICE, brings)
    assert t.in_deck(ALICE, brings) == 0


@clause("Martok Founder", 1)
def test_an_icon_that_names_two_cards_brings_one_of_them_once_a_game():
    t = Spaceline("Excavation").put(BOB, "Gowron", "Kurn", at="Excavation").hand(BOB, "Data", "Data")
    t.put(ALICE, "Martok Founder", at="Excavation").infiltrates("Martok Founder")
    t.deck(ALICE, "Treacherous Advice", "Dial Martok for Murder").orders(ALICE)
    t.does(ALICE, "Use a special download", "Martok Founder", "Treacherous Advice")
    while t.asked(ALICE) != "order":
        t.does(t.offered()[0])
    assert t.refused(ALICE, "Use a special download") == "16.9"


@clause("Joret Dal", 1)
@clause("Boone Impersonator", 1)
@pytest.mark.parametrize(
    ("name", "icon"), [("Joret Dal", "Cardassian"), ("Boone Impersonator", "Federation")]
)
def test_a_spy_brings_counterintelligence(name, icon):
    t = Spaceline("Excavation").put(BOB, NATIVES[icon], at="Excavation")
    t.put(ALICE, name, at="Excavation").infiltrates(name).deck(ALICE, "Counterintelligence").orders(ALICE)
    t.does(ALICE, "Use a special download", name)
    while t.asked(ALICE) != "order":
        t.does(ALICE, t.offered(ALICE)[0])
    assert t.where("Counterintelligence") == name


@clause("Joret Dal", 1)
def test_joret_dal_brings_an_escape_pod_as_his_ship_is_destroyed():
    t = Spaceline("Study Nebula").put(ALICE, "Zibalian Transport", space="Study Nebula")
    t.put(ALICE, "Joret Dal", aboard="Zibalian Transport").is_of("Federation", "Joret Dal")
    t.beneath("Study Nebula", "Cosmic String Fragment").deck(ALICE, "Escape Pod").asks(ALICE).orders(ALICE)
    t.does(ALICE, "Attempt a mission", "aboard Zibalian Transport")
    while not t.offered(ALICE, "Use a special download"):
        t.does(ALICE, "Pass")
    t.does(ALICE, "Use a special download", "Joret Dal", "Escape Pod").goes_on()
    assert t.where("Joret Dal") == "Escape Pod"


@card("Issue Secret Orders")
@clause("Krajensky Founder", 1)
def test_krajensky_founder_brings_secret_orders():
    t = Spaceline(("Excavation", BOB), ("Study Nebula", BOB)).put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Data", aboard="U.S.S. Nebula").put(ALICE, "Krajensky Founder", aboard="U.S.S. Nebula")
    t.given(turn_number=5)
    t.infiltrates("Krajensky Founder").deck(ALICE, "Issue Secret Orders")
    t.card("Krajensky Founder").since = 2
    t.orders(ALICE).does(ALICE, "Use a special download", "Krajensky Founder")
    t.does(ALICE, "Krajensky Founder", "Study Nebula")
    assert t.where("Issue Secret Orders") == "Krajensky Founder"


# -- cargo runs ------------------------------------------------------------------------------------


@card("Cargo Bay")
@clause("Kasidy Yates", 1)
@pytest.mark.parametrize(("carrier", "drawn"), [("Kasidy Yates", 3), ("Morn", 1)])
def test_kasidy_yates_may_earn_two_card_draws_more(carrier, drawn):
    t = Spaceline("Excavation", "Krios Suppression", "Security Briefing")
    t.put(ALICE, "Federation Outpost", space="Excavation").put(ALICE, "Nor", space="Security Briefing")
    t.put(ALICE, "Cargo Bay", on="Nor").put(ALICE, carrier, "Federation PADD", aboard="Federation Outpost")
    t.put(ALICE, "Rigelian Freighter", aboard="Federation Outpost").deck(ALICE, *["Data"] * 5).orders(ALICE)
    t.does(ALICE, "Begin a cargo run", "Rigelian Freighter", "aboard Federation Outpost")
    t.does(ALICE, ["Federation PADD"], [carrier], "Undock a ship", "Rigelian Freighter")
    t.does(ALICE, "Move a ship", "Rigelian Freighter", "space at Security Briefing")
    t.does(ALICE, "Complete a cargo run", "Rigelian Freighter", "Cargo Bay", "Federation PADD", carrier)
    t.does(ALICE, "draw a card")
    if drawn > 1:
        t.does(ALICE, "yes")
    assert t.holds(ALICE, "Data") == drawn
    assert t.asked(ALICE) == "order"
