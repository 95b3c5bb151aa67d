"""What the commander answers in positions of its own: dilemmas it has met, special downloads, spies."""

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.vocabulary.entering import number_of


def liked(t, who=None):
    return t.liked("commander", who)


# -- dilemmas that have been met -------------------------------------------------------------------

TEAM = ("Jean-Luc Picard", "Satelk", "Taitt")
"""They have what Excavation asks for, but no Computer Skill, no changeling and little STRENGTH."""
SHIP = "U.S.S. Nebula"


def excavation(dilemma, *others, meets=True):
    """BOB's team at Excavation, above it their ship; meets: they have failed at that dilemma before."""
    t = Spaceline("Excavation", "Restore Errant Moon")
    t.put(BOB, SHIP, space="Excavation").put(BOB, "Alyssa Ogawa", aboard=SHIP)
    t.put(BOB, *TEAM, at="Excavation").beneath("Excavation", dilemma, by=ALICE)
    if meets:
        t.attempts(BOB, "Excavation").ends_attempt()
    return t.put(BOB, *others, at="Excavation").orders(BOB)


CROWD = ("Data", "Worf", "Tasha Yar", "Beverly Crusher", "Richard Galen", "Mendon")


def test_a_large_team_attempts_a_mission_over_a_dilemma_nobody_has_met():
    t = excavation("Founder Secret", *CROWD, meets=False)
    assert liked(t) == ["Attempt a mission"]


def test_a_small_team_does_not_attempt_a_mission_over_unknown_cards_before_the_game_is_nearly_over():
    t = excavation("Founder Secret", meets=False)
    assert liked(t) == ["Beam"]
    assert liked(t.given(turn_number=51)) == ["Attempt a mission"]


@pytest.mark.parametrize(("deck", "deed"), [("Julian Bashir", "Beam"), ("Martok", "Attempt a mission")])
def test_a_team_without_a_doctor_waits_if_one_can_still_come(deck, deed):
    others = [name for name in CROWD if name != "Beverly Crusher"]
    t = excavation("Founder Secret", *others, "William T. Riker", meets=False).deck(BOB, deck)
    assert liked(t) == [deed]


def test_a_team_does_not_run_into_a_dilemma_that_its_own_side_has_seeded():
    t = Spaceline("Excavation").put(BOB, SHIP, space="Excavation").put(BOB, "Alyssa Ogawa", aboard=SHIP)
    t.put(BOB, *TEAM, at="Excavation").beneath("Excavation", "Impassable Door", by=BOB)
    assert liked(t.orders(BOB)) == ["Beam"]


def test_it_reports_whom_missions_need_first():
    t = Spaceline("Restore Errant Moon").put(BOB, "Federation Outpost", space="Restore Errant Moon")
    t.put(BOB, "Worf", "Miles O'Brien", "Satelk", aboard="Federation Outpost").turn(BOB)
    t.hand(BOB, "Taitt", "Christopher Hobson", "Deanna Troi", "Data")
    assert liked(t) == ["Play Data"]


def test_people_report_where_most_of_their_side_are():
    t = Spaceline("Collect Sample", "Eliminate Virus").put(BOB, "Nor", space="Eliminate Virus")
    t.put(BOB, "Cardassian Outpost", space="Collect Sample").put(BOB, "Groumall", aboard="Nor")
    t.put(BOB, "Dukat", "Parn", aboard="Groumall").hand(BOB, "Derell").turn(BOB).does(BOB, "Derell")
    assert liked(t) == ["aboard Nor"]


def test_a_crew_with_nothing_to_do_joins_the_larger_one_beside_it():
    t = Spaceline("Study Nebula").put(BOB, SHIP, "U.S.S. Enterprise", space="Study Nebula")
    t.put(BOB, "Worf", aboard=SHIP).put(BOB, "Satelk", "Sarek", aboard="U.S.S. Enterprise").orders(BOB)
    assert liked(t) == ["Beam"]
    assert liked(t.does(BOB, "Beam")) == [f"aboard {SHIP}"]


def test_a_plague_ship_gets_the_doctor_who_is_needed_least():
    t = Spaceline("Study Nebula").put(BOB, SHIP, space="Study Nebula")
    t.put(BOB, "Julian Bashir", "Alyssa Ogawa", "Data", "Satelk", aboard=SHIP)
    t.beneath("Study Nebula", "Tarellian Plague Ship", by=ALICE).attempts(BOB, "Study Nebula", ship=SHIP)
    assert liked(t, BOB) == ["Alyssa Ogawa"]


@pytest.mark.parametrize("dilemma", ["Founder Secret", "Impassable Door"])
def test_a_team_goes_back_aboard_rather_than_into_a_dilemma_that_stopped_it(dilemma):
    t = excavation(dilemma)
    assert liked(t) == ["Beam"]
    t.does(BOB, "Beam")
    assert [place for place in liked(t) if "planet" in place]


def test_a_team_that_overcomes_the_dilemma_it_has_met_attempts_again():
    assert liked(excavation("Impassable Door", "Geordi La Forge")) == ["Attempt a mission"]


@pytest.mark.parametrize(("stopped", "deed"), [(True, "End the turn"), (False, "Move a ship")])
def test_a_ship_goes_home_but_waits_for_its_people_who_are_stopped_below(stopped, deed):
    t = excavation("Founder Secret").put(BOB, "William T. Riker", aboard=SHIP)
    t.put(BOB, "Federation Outpost", space="Restore Errant Moon").put(
        BOB, "Worf", aboard="Federation Outpost"
    )
    for name in TEAM:
        if stopped:
            t.card(name).stopped = True
        else:
            t.moved(name, aboard=SHIP)
    assert t.offered(BOB, "Move a ship")
    assert liked(t) == [deed]


# -- special downloads -----------------------------------------------------------------------------


def test_it_downloads_people_specially():
    t = Spaceline("Krios Suppression").put(BOB, "Klingon Outpost", space="Krios Suppression")
    t.put(BOB, "Alternate Universe Door").put(BOB, "Anya", aboard="Klingon Outpost").deck(BOB, "Salia")
    assert liked(t.orders(BOB)) == ["Use a special download"]


def test_it_downloads_equipment_in_the_opponents_turn():
    t = Spaceline("Krios Suppression").put(BOB, "Martok", at="Krios Suppression").deck(BOB, "D'k Tahg")
    t.chance_of(BOB)
    assert liked(t, BOB) == ["Use a special download"]
    assert liked(t.does(BOB, "Use a special download"), BOB) == ["Martok"]


def test_it_downloads_equipment_in_answer_to_what_the_opponent_plays():
    t = Spaceline("Krios Suppression").put(BOB, "Martok", at="Krios Suppression").deck(BOB, "D'k Tahg")
    t.put(ALICE, "Klingon Outpost", space="Krios Suppression").hand(ALICE, "Kurn").turn(ALICE).asks(BOB)
    t.does(ALICE, "Kurn", "aboard Klingon Outpost")
    assert t.asked(BOB) == "respond"
    assert liked(t, BOB) == ["Use a special download"]


def test_it_leaves_out_of_time_in_its_deck():
    t = Spaceline("Excavation").put(BOB, "Alternate Universe Door").put(BOB, "Daniels", at="Excavation")
    t.deck(BOB, "Out of Time").orders(BOB)
    assert t.offered(BOB, "Use a special download")
    assert liked(t) == ["End the turn"]


# -- spies -----------------------------------------------------------------------------------------


def spy(name, *crew, ship="U.S.S. Nebula", at="Excavation"):
    """ALICE's spy aboard BOB's ship in space at a mission, with that crew."""
    t = Spaceline(at, "Restore Errant Moon").put(BOB, ship, space=at).put(BOB, *crew, aboard=ship)
    return t.put(ALICE, name, aboard=ship).infiltrates(name).asks(ALICE)


FOUNDER = "Leyton Founder"


def test_its_personnel_start_to_infiltrate_beside_the_opponents_team():
    t = Spaceline("Excavation").put(ALICE, FOUNDER, at="Excavation").put(BOB, "Data", at="Excavation")
    assert liked(t.orders(ALICE)) == ["Start infiltrating"]


def test_nobody_infiltrates_beside_the_one_they_impersonate():
    t = Spaceline("Excavation").put(ALICE, "O'Brien Founder", at="Excavation")
    t.put(BOB, "Miles O'Brien", at="Excavation").orders(ALICE)
    assert t.offered(ALICE, "Start infiltrating")
    assert liked(t) == ["End the turn"]


def test_with_one_spy_out_the_others_stay_with_their_own():
    t = spy(FOUNDER, "Data").put(ALICE, "O'Brien Founder", at="Excavation")
    t.put(BOB, "Worf", at="Excavation").orders(ALICE)
    assert t.offered(ALICE, "Start infiltrating")
    assert liked(t) == ["End the turn"]


@pytest.mark.parametrize(("turn", "place"), [(3, "aboard Klingon Outpost"), (9, "aboard Federation Outpost")])
def test_a_spy_reports_to_the_opponents_side_once_the_game_is_under_way(turn, place):
    t = Spaceline("Excavation", "Krios Suppression").put(BOB, "Federation Outpost", space="Excavation")
    t.put(ALICE, "Klingon Outpost", space="Krios Suppression").put(ALICE, "Alternate Universe Door")
    t.hand(ALICE, "Arne Darvin").turn(ALICE).given(turn_number=turn).does(ALICE, "Arne Darvin")
    assert liked(t) == [place]


def attempted(t, ship="U.S.S. Nebula"):
    """BOB's crew begins an attempt; what ALICE's spy answers."""
    t.orders(BOB).does(BOB, "Attempt a mission", f"aboard {ship}")
    assert t.asked(ALICE) == "join_in"
    return liked(t, ALICE)


COMET = "Investigate Rogue Comet"


def test_a_spy_stays_out_of_an_attempt():
    assert attempted(spy(FOUNDER, "Data", "Alyssa Ogawa", at=COMET)) == ["stays out"]


def test_a_spy_joins_an_attempt_to_work_against_it():
    t = spy(FOUNDER, "Data", "Alyssa Ogawa", at=COMET)
    assert attempted(t.put(ALICE, "Counterintelligence", on=FOUNDER)) == ["takes part"]


def test_a_spy_joins_a_team_that_will_be_silenced():
    t = spy(FOUNDER, "Data", "Alyssa Ogawa", at=COMET)
    assert attempted(t.beneath(COMET, "Ensure Their Silence", by=ALICE)) == ["takes part"]


@pytest.mark.parametrize(
    ("ship", "answer"), [("I.K.C. Bortas", "stays out"), ("U.S.S. Nebula", "takes part")]
)
def test_a_spy_does_not_beam_to_a_ship_where_it_does_not_fit_in(ship, answer):
    t = Spaceline("Excavation").put(BOB, ship, space="Excavation").put(BOB, "Morn", "Data", at="Excavation")
    t.put(ALICE, FOUNDER, at="Excavation").infiltrates(FOUNDER).orders(BOB)
    t.does(BOB, "Beam", "the planet at Excavation", f"aboard {ship}", ["Morn"])
    assert liked(t, ALICE) == [answer]


@pytest.mark.parametrize(
    ("crew", "answer"), [(("Data", "Alyssa Ogawa"), "takes part"), (("Alyssa Ogawa",), "stays out")]
)
def test_a_spy_flies_along_but_does_not_staff_the_ship(crew, answer):
    t = spy(FOUNDER, *crew).orders(BOB)
    t.does(BOB, "Move a ship", "U.S.S. Nebula")
    assert t.asked(ALICE) == "join_in"
    assert liked(t, ALICE) == [answer]


def test_a_spy_helps_to_fly_a_ship_to_where_it_has_secretly_ordered_it():
    t = spy(FOUNDER, "Alyssa Ogawa").put(ALICE, "Issue Secret Orders", on=FOUNDER).orders(BOB)
    t.does(BOB, "Move a ship", "U.S.S. Nebula")
    assert liked(t, ALICE) == ["takes part"]


def test_a_spy_goes_by_itself_to_where_more_of_them_are():
    t = spy(FOUNDER, "Data").put(BOB, *TEAM, "Worf", "Deanna Troi", at="Excavation").chance_of(ALICE)
    assert liked(t, ALICE) == ["Move an infiltrator alone"]
    t.does(ALICE, "Move an infiltrator alone", FOUNDER)
    assert liked(t, ALICE) == ["the planet at Excavation"]


def test_a_spy_with_its_team_does_not_go_away_alone():
    t = spy(FOUNDER, "Data", "Worf").put(BOB, "Taitt", at="Excavation").chance_of(ALICE)
    assert t.offered(ALICE, "Move an infiltrator alone")
    assert "Pass" in liked(t, ALICE)


def test_with_a_spy_out_it_asks_to_be_asked_between_the_opponents_actions():
    t = Spaceline("Excavation").put(BOB, "Data", at="Excavation").put(ALICE, FOUNDER, at="Excavation")
    t.infiltrates(FOUNDER).orders(ALICE)
    assert liked(t) == ["Choose when you are asked to respond"]
    t.does(ALICE, "Choose when you are asked to respond")
    assert "your opponent has ended an action" in liked(t)


def test_without_a_spy_it_is_asked_as_usual_again():
    t = Spaceline("Excavation").put(BOB, "Data", at="Excavation").chance_of(ALICE)
    assert liked(t, ALICE) == ["Stop as usual"]


def test_a_spy_left_behind_on_a_planet_is_exposed():
    t = Spaceline("Excavation").put(BOB, "Data", at="Excavation").put(ALICE, FOUNDER, at="Excavation")
    t.infiltrates(FOUNDER).asks(ALICE).orders(ALICE)
    assert liked(t) == ["End the turn"]
    assert liked(t.moved("Data").orders(ALICE)) == ["Expose an infiltrator"]


# -- cards that want spies -------------------------------------------------------------------------


@pytest.mark.parametrize(("crew", "deed"), [("Jean-Luc Picard", "Play Treacherous Advice"), ("Data", None)])
def test_advice_is_given_to_whoever_listens(crew, deed):
    t = spy(FOUNDER, crew, "Taitt").hand(ALICE, "Treacherous Advice").hand(BOB, "Worf").turn(ALICE)
    assert t.offered(ALICE, "Treacherous Advice")
    assert liked(t) == [deed or "End the turn"]


@pytest.mark.parametrize(("crew", "deed"), [("Taitt", "Play Dial Martok for Murder"), ("Data", None)])
def test_a_spy_murders_whom_it_beats(crew, deed):
    t = spy("Bashir Founder", crew).hand(ALICE, "Dial Martok for Murder").turn(ALICE)
    assert t.offered(ALICE, "Dial Martok")
    assert liked(t) == [deed or "End the turn"]


def test_walls_have_ears_for_points():
    t = spy(FOUNDER, "Data").hand(ALICE, "The Walls Have Ears").turn(ALICE)
    assert liked(t) == ["Play The Walls Have Ears"]
    t.does(ALICE, "The Walls Have Ears", "U.S.S. Nebula")
    assert liked(t) == ["score 5 points"]


def test_counterintelligence_waits_for_a_team_before_its_mission():
    t = spy(FOUNDER, "Data", at=COMET).hand(ALICE, "Counterintelligence").turn(ALICE)
    assert liked(t) == ["End the turn"]
    assert liked(t.chance_of(ALICE), ALICE) == ["Play Counterintelligence"]


@pytest.mark.parametrize(("away", "deed"), [(True, "Activate a hidden agenda"), (False, "End the turn")])
def test_an_agent_is_inserted_where_there_is_a_team_to_infiltrate(away, deed):
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, FOUNDER, at="Restore Errant Moon")
    t.put(BOB, SHIP, space="Excavation").agenda(ALICE, "Insert Undercover Agent")
    if away:
        t.put(BOB, "Data", aboard=SHIP)
    assert liked(t.turn(ALICE)) == [deed]


def test_an_agent_goes_to_the_larger_crew():
    t = Spaceline("Excavation", "Restore Errant Moon").put(ALICE, "Insert Undercover Agent")
    t.put(ALICE, FOUNDER, at="Restore Errant Moon").put(BOB, SHIP, space="Excavation")
    t.put(BOB, "Data", "Worf", aboard=SHIP).put(BOB, "Taitt", at="Excavation").turn(ALICE)
    assert liked(t) == ["Use a card in play"]
    t.does(ALICE, "Use a card in play", "Insert Undercover Agent")
    assert liked(t) == ["move an agent"]
    assert liked(t.does(ALICE, "move an agent", FOUNDER)) == ["aboard U.S.S. Nebula"]


def test_secret_orders_lead_into_most_dilemmas():
    t = spy(FOUNDER, "Data", "Alyssa Ogawa", at="Restore Errant Moon")
    t.mission("Excavation", BOB).mission("Diplomacy Mission", BOB)
    t.beneath("Diplomacy Mission", "Archer", "Chalnoth", by=ALICE).beneath("Excavation", "Archer", by=ALICE)
    t.agenda(ALICE, "Issue Secret Orders").turn(ALICE).given(turn_number=9)
    t.does(ALICE, "Activate a hidden agenda", "Issue Secret Orders", FOUNDER)
    assert [place for place in liked(t) if "Diplomacy Mission" in place]
    assert len(liked(t)) == 1


def caught(*names):
    """BOB holds Caught Red-Handed, and ALICE's spy is in his team with those personnel."""
    t = Spaceline("Excavation").put(BOB, *names, at="Excavation").put(ALICE, FOUNDER, at="Excavation")
    return t.infiltrates(FOUNDER).hand(BOB, "Caught Red-Handed").turn(BOB)


def test_its_shape_shifter_catches_a_spy_and_holds_it():
    t = caught("Anya")
    assert liked(t) == ["Play Caught Red-Handed"]
    t.does(BOB, "Caught Red-Handed")
    assert liked(t) == ["expose an infiltrator"]
    assert liked(t.does(BOB, "expose an infiltrator", FOUNDER)) == ["yes"]


def test_it_does_not_waste_the_card_that_catches_spies():
    t = Spaceline("Excavation").put(BOB, "Anya", at="Excavation").put(ALICE, FOUNDER, at="Excavation")
    t.hand(BOB, "Caught Red-Handed").turn(BOB)
    assert t.offered(BOB, "Caught Red-Handed")
    assert liked(t) == ["End the turn"]


# -- equipment -------------------------------------------------------------------------------------


def test_it_exchanges_equipment_for_a_shape_shifter():
    t = Spaceline("Krios Suppression").put(BOB, "Alternate Universe Door")
    t.put(BOB, "Kurn", "Klingon PADD", at="Krios Suppression").hand(BOB, "In the Bag", "Salia").turn(BOB)
    assert liked(t) == ["Play In the Bag"]


def freighter(*goods, bay="Nor"):
    """BOB's freighter with its crew and those goods at his outpost, and a Cargo Bay two missions away."""
    t = Spaceline("Excavation", "Krios Suppression", "Security Briefing")
    t.put(BOB, "Federation Outpost", space="Excavation").put(BOB, "Nor", space="Security Briefing")
    if bay:
        t.put(BOB, "Cargo Bay", on=bay)
    t.put(BOB, FREIGHTER, "Morn", "Kasidy Yates", *goods, aboard="Federation Outpost")
    return t.orders(BOB)


FREIGHTER = "Rigelian Freighter"


def test_a_freighter_loads_goods_at_its_outpost():
    t = freighter("Medical Kit", "Tricorder")
    assert liked(t) == ["Begin a cargo run"]
    t.does(BOB, "Begin a cargo run", FREIGHTER, "aboard Federation Outpost")
    assert liked(t) == ["Medical Kit", "Tricorder"]


def test_nothing_is_loaded_if_there_is_no_cargo_bay():
    t = freighter("Medical Kit", bay="")
    assert t.offered(BOB, "Begin a cargo run")
    assert liked(t) != ["Begin a cargo run"]


def test_a_title_that_was_delivered_is_not_loaded_again():
    t = freighter("Medical Kit")
    t.s.side[BOB].delivered.add(number_of("Medical Kit"))
    assert t.offered(BOB, "Begin a cargo run")
    assert liked(t) != ["Begin a cargo run"]


def loaded():
    """BOB's freighter in space at his outpost, with a cargo run under way."""
    t = freighter("Medical Kit")
    t.does(BOB, "Begin a cargo run", FREIGHTER, "aboard Federation Outpost", ["Medical Kit"])
    return t.does(BOB, ["Morn", "Kasidy Yates"]).put(BOB, "Benil", aboard=FREIGHTER).given(turn_number=31)


def test_a_loaded_freighter_flies_to_the_cargo_bay():
    t = loaded().moved(FREIGHTER, space="Excavation").orders(BOB)
    t.does(BOB, "Move a ship", FREIGHTER)
    assert [place for place in liked(t) if "Security Briefing" in place]


def test_a_freighter_that_has_arrived_delivers():
    t = loaded().moved(FREIGHTER, space="Security Briefing").orders(BOB)
    assert liked(t) == ["Complete a cargo run"]


def test_after_many_fruitless_orders_nobody_is_sent_to_and_fro():
    t = Spaceline("Excavation").put(BOB, "Federation Outpost", space="Excavation")
    t.put(BOB, "U.S.S. Nebula", aboard="Federation Outpost").deck(BOB, "Worf")
    t.put(BOB, "Jean-Luc Picard", "Data", "Taitt", aboard="Federation Outpost").orders(BOB)
    assert "Walk" in t.liked("commander", BOB)
    t.s.orders = 6
    assert not {"Walk", "Beam"} & {*t.liked("commander", BOB)}


# -- seeding ---------------------------------------------------------------------------------------


def test_it_seeds_its_outpost_before_what_downloads_people_to_one():
    t = Spaceline("Krios Suppression", "Excavation")
    t.seeds_face_up(BOB, "Assign Mission Specialists", "Federation Outpost")
    assert t.offered(BOB, "Assign Mission Specialists")
    assert liked(t) == ["Federation Outpost"]
