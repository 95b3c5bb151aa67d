"""What each objective does that is no Borg's (chapter 51)."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.sequence import start_of_turn

card = pytest.mark.card

# -- Assign Mission Specialists --------------------------------------------------------------------

SPECIALISTS = "Assign Mission Specialists"


def outpost(*deck, copies=1):
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").deck(ALICE, *deck)
    return t.hand(ALICE, *[SPECIALISTS] * copies).turn(ALICE)


@card(SPECIALISTS)
def test_two_different_specialists_come_to_an_outpost():
    t = outpost("Mendon", "Mendon", "Christopher Hobson", "Data")
    t.does(ALICE, SPECIALISTS, "Federation Outpost")
    assert t.refused(ALICE, "Data") == "26.2"
    t.does(ALICE, "Mendon")
    assert t.refused(ALICE, "Mendon") == "26.2"
    t.does(ALICE, "Christopher Hobson")
    assert t.team(ALICE, aboard="Federation Outpost") == {"Mendon", "Christopher Hobson"}


@card(SPECIALISTS)
def test_the_downloads_may_be_left_out():
    t = outpost("Mendon").does(ALICE, SPECIALISTS, "Federation Outpost", "none")
    assert t.asked() == "order"
    assert t.where(SPECIALISTS) == "core"


@card(SPECIALISTS)
def test_it_may_be_seeded_and_bring_them_then():
    t = Spaceline("Excavation").put(ALICE, "Federation Outpost", space="Excavation").deck(ALICE, "Mendon")
    t.seeds_face_up(ALICE, SPECIALISTS).does(ALICE, SPECIALISTS, "Federation Outpost", "Mendon", "none")
    assert t.where("Mendon") == "Federation Outpost"


@card(SPECIALISTS)
@pytest.mark.parametrize(("who", "points"), [("Christopher Hobson", 30 + 5), ("Alyssa Ogawa", 30)])
def test_who_used_his_one_skill_for_the_mission_scores(who, points):
    t = Spaceline("Investigate Rogue Comet").put(ALICE, "U.S.S. Nebula", space="Investigate Rogue Comet")
    t.put(ALICE, "Richard Galen", who, "Data", aboard="U.S.S. Nebula").put(ALICE, SPECIALISTS)
    t.orders(ALICE).does(ALICE, "Attempt a mission", "aboard U.S.S. Nebula")
    assert t.points(ALICE) == points


@card(SPECIALISTS)
def test_it_is_given_up_at_the_start_of_a_turn_and_another_played():
    t = outpost("Mendon", copies=2).does(ALICE, SPECIALISTS, "Federation Outpost", "none")
    assert t.refused(ALICE, SPECIALISTS) == "19.1"
    assert t.refused(ALICE, "Discard an objective") == "26.4"
    t.starts_turn(ALICE).does(ALICE, "Discard an objective", SPECIALISTS)
    assert t.in_discard(ALICE, SPECIALISTS) == 1
    t.does(ALICE, SPECIALISTS, "Federation Outpost", "Mendon", "none")
    assert t.where("Mendon") == "Federation Outpost"


# -- HQ: Secure Homeworld --------------------------------------------------------------------------

SECURE = "HQ: Secure Homeworld"
QONOS = "Expose Covert Supply"


def hall(*hand):
    """ALICE's Great Hall on Qo'noS."""
    return (
        Spaceline(QONOS, "Excavation").put(ALICE, "The Great Hall", at=QONOS).hand(ALICE, *hand).turn(ALICE)
    )


@card(SECURE)
def test_at_a_headquarters_it_plays_for_free_in_place_of_the_other_free_play():
    t = hall(SECURE, "Gowron", "Kurn").does(ALICE, SECURE, f"on the mission {QONOS}")
    assert t.where(SECURE)[1] == QONOS
    assert t.card_plays == 1
    with t.changed({"card_plays": -1}):
        t.does(ALICE, "Gowron", "aboard The Great Hall")


@card(SECURE)
def test_elsewhere_it_is_the_normal_card_play_and_lies_on_a_homeworld():
    t = Spaceline(QONOS, "Excavation").hand(ALICE, SECURE, SECURE).turn(ALICE).does(ALICE, SECURE)
    assert t.offered(ALICE) == [f"on the mission {QONOS}"]
    t.does(ALICE, f"on the mission {QONOS}")
    assert t.card_plays == 0
    assert t.turn(ALICE).refused(ALICE, SECURE) == "51.6"


def secured(*alices, bobs=()):
    t = Spaceline(QONOS).put(ALICE, SECURE, on_mission=QONOS).put(ALICE, *alices, at=QONOS)
    return t.put(BOB, *bobs, at=QONOS).orders(ALICE)


TEAM = ("Gowron", "Worf Son of Mogh", "Martok", "K'mpec")


@card(SECURE)
def test_the_homeworld_is_secured_and_strangers_are_captured():
    t = secured(*TEAM, "Kargan", bobs=("Data", "Divok"))
    t.does(ALICE, "Attempt a mission", f"the planet at {QONOS}")
    assert t.points(ALICE) == 30
    if t.asked(ALICE) == "choose_keepers":
        t.does(ALICE, f"the planet at {QONOS}")
    assert t.card("Data").captive
    assert not t.card("Divok").captive


@card(SECURE)
@pytest.mark.parametrize(
    "team",
    [
        ("Gowron", "Martok", "Kargan", "K'mpec"),
        ("Gowron", "Worf Son of Mogh"),
        ("Worf Son of Mogh", "Kargan", "Kurn", "Klag", "Kromm"),
    ],
)
def test_it_takes_leaders_security_honor_and_an_attribute_above_the_points(team):
    t = secured(*team).does(ALICE, "Attempt a mission", f"the planet at {QONOS}")
    assert t.points(ALICE) == 0


@card(SECURE)
def test_a_team_without_one_of_the_homeworld_makes_no_attempt():
    t = secured("Jean-Luc Picard", "William T. Riker", "Worf", "Data", "Tasha Yar")
    assert t.refused(ALICE, "Attempt a mission") == "10.1"


# -- Issue Secret Orders ---------------------------------------------------------------------------

ORDERS, AGENT = "Issue Secret Orders", "Krajensky Founder"


def secret(*crew, where="Excavation", turn=3, spy=AGENT):
    """ALICE's spy aboard BOB's Nebula; the objective lies facedown."""
    t = Spaceline(("Excavation", BOB), ("Study Nebula", BOB), ("Restore Errant Moon", BOB))
    t.put(BOB, "U.S.S. Nebula", space=where)
    t.put(BOB, *(crew or ("Jean-Luc Picard", "Data", "Geordi La Forge")), aboard="U.S.S. Nebula")
    t.put(ALICE, spy, aboard="U.S.S. Nebula").agenda(ALICE, ORDERS).infiltrates(spy)
    t.given(turn_number=turn)
    return t.orders(ALICE)


def ordered(t, mission):
    """The orders are given, and BOB's turn begins."""
    t.does(ALICE, "Activate a hidden agenda", ORDERS, AGENT, f"on the mission {mission}")
    t.given(turn_number=t.turn_number + 1)
    t.begins_turn(BOB)
    return t.run(start_of_turn, BOB)


@pytest.mark.row("T000-25")
@card(ORDERS)
def test_the_opponents_ship_attempts_the_mission_he_was_told():
    t = ordered(secret(), "Excavation")
    while t.asked(ALICE) == "join_in":
        t.does(ALICE, "stays out")
    assert t.over
    assert t.solved_by("Excavation") == BOB
    assert not t.card(AGENT).infiltrating
    assert t.in_discard(ALICE, ORDERS) == 1


@card(ORDERS)
def test_it_flies_as_far_as_its_range_allows_and_the_orders_stand():
    t = ordered(secret(), "Restore Errant Moon")
    while t.asked(ALICE) == "join_in":
        t.does(ALICE, "stays out")
    reached = t.where("U.S.S. Nebula")
    assert reached in (("space", "Restore Errant Moon"), ("space", "Study Nebula"))
    assert t.in_play(ORDERS) == (reached == ("space", "Study Nebula"))


@card(ORDERS)
def test_the_agent_must_have_been_there_for_a_turn_of_theirs():
    t = secret(turn=1)
    t.card(AGENT).since = 1
    assert t.orders(ALICE).refused(ALICE, "Activate a hidden agenda") == "17.3"


@card(ORDERS)
def test_he_is_a_vip_or_an_officer():
    t = secret(spy="O'Brien Founder")
    assert t.refused(ALICE, "Activate a hidden agenda") == "17.3"


@card(ORDERS)
def test_exposed_before_he_gives_no_orders():
    t = secret().does(ALICE, "Activate a hidden agenda", ORDERS, AGENT, "on the mission Excavation")
    assert t.where(ORDERS) == AGENT
    t.does(ALICE, "Expose an infiltrator", AGENT)
    assert t.in_discard(ALICE, ORDERS) == 1


# -- Insert Undercover Agent -----------------------------------------------------------------------

INSERT = "Insert Undercover Agent"


def inserting(spy="Leyton Founder", at="Intelligence Operation"):
    t = Spaceline(("Excavation", BOB), "Intelligence Operation").put(BOB, "U.S.S. Nebula", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", "Data", aboard="U.S.S. Nebula").put(ALICE, spy, at=at)
    return t.put(ALICE, INSERT).deck(ALICE, "Covert Agent").orders(ALICE)


@card(INSERT)
def test_an_agent_goes_undercover_wherever_they_are():
    t = inserting()
    t.does(ALICE, "Use a card in play", INSERT, "move an agent", "Leyton Founder", "aboard U.S.S.")
    assert t.where("Leyton Founder") == "U.S.S. Nebula"
    assert t.card("Leyton Founder").infiltrating
    assert t.affiliation("Leyton Founder") == "Federation"
    assert t.in_discard(ALICE, INSERT) == 1
    assert t.in_deck(ALICE, "Covert Agent") == 1


@card(INSERT)
def test_or_covert_agent_is_downloaded_or_both():
    t = inserting().does(ALICE, "Use a card in play", INSERT, "download Covert Agent")
    assert t.in_play("Covert Agent")
    assert not t.card("Leyton Founder").infiltrating
    t = inserting()
    t.does(ALICE, "Use a card in play", INSERT, "move an agent and", "Leyton Founder", "aboard U.S.S.")
    assert t.in_play("Covert Agent")
    assert t.card("Leyton Founder").infiltrating


@card(INSERT)
def test_he_goes_only_where_his_icon_lets_him():
    t = inserting(spy="Martok Founder")
    assert t.refused(ALICE, "Use a card in play", INSERT, "move an agent") == "51.9"


def changed():
    t = Spaceline(("Krios Suppression", BOB)).put(BOB, "Gowron", at="Krios Suppression")
    t.put(ALICE, "Leyton Founder", at="Krios Suppression").put(ALICE, INSERT).orders(ALICE)
    return t.does(ALICE, "Use a card in play", INSERT, "change an icon", "Leyton Founder", "Klingon")


@card(INSERT)
def test_his_icon_becomes_that_of_an_affiliation_present():
    t = changed()
    assert t.where(INSERT) == "Leyton Founder"
    t.does(ALICE, "Start infiltrating", "Leyton Founder")
    assert t.affiliation("Leyton Founder") == "Klingon"


@card(INSERT)
def test_as_the_countdown_ends_he_is_exposed():
    t = changed().does(ALICE, "Start infiltrating", "Leyton Founder")
    for _ in range(4):
        assert t.card("Leyton Founder").infiltrating
        t.ends_turn(ALICE)
    assert not t.card("Leyton Founder").infiltrating
    assert t.in_discard(ALICE, INSERT) == 1


@card(INSERT)
def test_an_icon_is_changed_once_a_game():
    t = changed().put(ALICE, "O'Brien Founder", at="Krios Suppression").put(ALICE, INSERT).orders(ALICE)
    assert t.refused(ALICE, "Use a card in play", f"{INSERT} (seat 1's side", "change an icon") == "28.6"


# -- Visit Cochrane Memorial -----------------------------------------------------------------------

VISIT, EARTH = "Visit Cochrane Memorial", "Espionage Mission"


def visiting(*deck, hand=(), visitor="Geordi La Forge"):
    """The end of ALICE's turn, with his visitor on Earth; the first card of the deck is probed."""
    t = Spaceline(EARTH).put(ALICE, VISIT, on_mission=EARTH).put(ALICE, visitor, at=EARTH)
    t.put(ALICE, "Federation Outpost", space=EARTH)
    return t.hand(ALICE, *hand).deck(ALICE, *deck).picks(deck[0]).ends_turn(ALICE)


@card(VISIT)
def test_it_lies_on_earth():
    t = Spaceline(EARTH, "Excavation").hand(ALICE, VISIT).turn(ALICE).does(ALICE, VISIT)
    assert t.offered(ALICE) == [f"on the mission {EARTH}"]
    assert Spaceline("Excavation").hand(ALICE, VISIT).turn(ALICE).refused(ALICE, VISIT) == "51.10"


@card(VISIT)
def test_federation_draws_a_card():
    t = visiting("Data", "Worf", "Taitt").does(ALICE, "Geordi La Forge")
    assert t.hand_size(ALICE) == 2


@card(VISIT)
def test_an_interrupt_brings_somebody_to_the_planet():
    t = visiting("Amanda Rogers", hand=["Worf"]).does(ALICE, "Geordi La Forge", "Worf")
    assert t.where("Worf") == ("planet", EARTH)


@card(VISIT)
def test_equipment_is_downloaded():
    t = visiting("Federation PADD").does(ALICE, "Geordi La Forge", "yes", "aboard Federation Outpost")
    assert t.where("Federation PADD") == "Federation Outpost"


@card(VISIT)
@pytest.mark.parametrize("probed", ["Morn", "Devidian Door"])
def test_the_non_aligned_and_doorways_cost_a_card(probed):
    t = visiting(probed, hand=["Worf"]).does(ALICE, "Geordi La Forge", "Worf")
    assert t.in_discard(ALICE, "Worf") == 1


@card(VISIT)
def test_each_persona_visits_once_a_game():
    t = visiting("Data", "Worf", "Taitt").does(ALICE, "Geordi La Forge").ends_turn(ALICE)
    assert t.over


@card(VISIT)
@pytest.mark.parametrize("visitor", ["Data", "Jean-Luc Picard", "Kromm"])
def test_others_do_not_visit(visitor):
    assert visiting("Data", visitor=visitor).over


@card(VISIT)
def test_nor_does_anybody_who_is_opposed():
    t = Spaceline(EARTH).put(ALICE, VISIT, on_mission=EARTH).put(ALICE, "Geordi La Forge", at=EARTH)
    assert t.put(BOB, "Gowron", at=EARTH).deck(ALICE, "Data").ends_turn(ALICE).over


# -- Prepare Assault Teams -------------------------------------------------------------------------

ASSAULT = "Prepare Assault Teams"
KRIOS = "the planet at Krios Suppression"


def assaulted(*alices):
    """BOB has attacked ALICE's Klingons; her objective lies facedown."""
    t = Spaceline("Krios Suppression").agenda(ALICE, ASSAULT).deck(ALICE, "Klingon Disruptor")
    t.put(ALICE, *(alices or ("Gowron", "Kurn", "Martok")), at="Krios Suppression")
    t.put(BOB, "Weyoun", "Eris", at="Krios Suppression").asks(ALICE).orders(BOB)
    return t.does(BOB, "Attack personnel", KRIOS)


@card(ASSAULT)
def test_activated_it_arms_a_team():
    t = assaulted().does(ALICE, "Activate a hidden agenda", ASSAULT, KRIOS, "Klingon Disruptor")
    assert t.where("Klingon Disruptor") == ("planet", "Krios Suppression")
    assert t.strength("Kurn") == 8 + 2


@card(ASSAULT)
def test_a_side_is_split_and_the_attacker_says_which_half_fights():
    t = assaulted().does(ALICE, "Activate a hidden agenda", ASSAULT, KRIOS, "none")
    t.does(ALICE, "Use a card in play", ASSAULT, ["Gowron"]).does(BOB, "the second")
    assert not t.fights("Gowron")
    assert t.fights("Kurn")
    assert t.fights("Martok")
    assert t.refused(ALICE, "Use a card in play") == "15.18"
    while t.goes_on().asked() != "order":
        seat = ALICE if t.asked(ALICE) else BOB
        t.does(seat, t.offered(seat)[-1])
    assert not t.card("Gowron").stopped


@card(ASSAULT)
def test_one_alone_is_not_split():
    t = assaulted("Gowron").does(ALICE, "Activate a hidden agenda", ASSAULT, KRIOS, "none")
    assert t.refused(ALICE, "Use a card in play") == "15.18"


@card(ASSAULT)
def test_security_lead_an_attack():
    t = Spaceline("Excavation").put(ALICE, "Temo'Zuma", at="Excavation").put(BOB, "Data", at="Excavation")
    t.orders(ALICE)
    assert t.refused(ALICE, "Attack personnel") == "11.1"
    t.put(ALICE, ASSAULT).orders(ALICE)
    assert t.offered(ALICE, "Attack personnel")
