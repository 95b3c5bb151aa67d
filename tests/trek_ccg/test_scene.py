"""The scene: what each viewer is shown of the table, and which pieces a click may choose."""

import msgspec
import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.engine.base.sentences import as_text
from coverts.engine.game.scenes import Piece
from coverts.games.trek_ccg.page.faces import card_details, mission_note
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES, EXISTS
from coverts.tables.replays.all_seats import Together
from coverts.text.printing import piece_text


def crowd():
    """A ship with a full crew, two spies among it, an Away Team, facedown cards of both players."""
    t = Spaceline(("Excavation", BOB), "Security Briefing")
    t.put(BOB, "U.S.S. Enterprise", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", "William T. Riker", "Data", "Worf", aboard="U.S.S. Enterprise")
    t.put(BOB, "Starfleet Type II Phaser", aboard="U.S.S. Enterprise")
    t.put(ALICE, "Bashir Founder", aboard="U.S.S. Enterprise")
    t.put(ALICE, "Weyoun", "Kilana", at="Security Briefing")
    t.infiltrates("Bashir Founder")
    return t


def pieces(t, seat):
    """Every piece that seat sees, by its id; each id once."""
    found = {}

    def walk(piece, within):
        assert piece.id not in found
        found[piece.id] = (piece, within)
        for inner in piece.pieces:
            walk(inner, [*within, piece.id])

    for zone in t.match().scene(seat).zones:
        for piece in zone.pieces:
            walk(piece, [])
    return found


def shown(t, seat, name, owner=None):
    """That card in play as the seat sees it, and the ids of what it lies in."""
    return pieces(t, seat)[f"piece-{t.piece(name, owner)}"]


def zone(t, seat, name):
    return next((zone for zone in t.match().scene(seat).zones if zone.id == name), None)


# -- what lies where -------------------------------------------------------------------------------


def test_every_quadrant_with_missions_is_a_row_of_places():
    t = crowd().put(BOB, "Bajoran Wormhole", at="Excavation").orders(ALICE)
    rows = [each for each in t.match().scene(None).zones if each.layout == "places"]
    assert [row.label for row in rows] == ["Alpha Quadrant"]
    assert all(piece.style == "place" for row in rows for piece in row.pieces)


def named(t, seat, name):
    """The ids of what the seat sees under that name."""
    return [id_ for id_, (piece, _) in pieces(t, seat).items() if piece.label == name]


def test_a_card_is_the_same_piece_aboard_a_ship_and_on_a_surface():
    t = Spaceline(("Excavation", BOB)).put(BOB, "U.S.S. Enterprise", space="Excavation")
    t.put(BOB, "Data", "Worf", aboard="U.S.S. Enterprise").orders(BOB)
    ship, place = f"piece-{t.piece('U.S.S. Enterprise')}", f"surface-{t.location('Excavation')}"
    before = named(t, ALICE, "Worf")
    assert ship in pieces(t, ALICE)[before[0]][1]
    t.does(BOB, "Beam", "aboard U.S.S. Enterprise", "the planet at Excavation", ["Worf"])
    assert named(t, ALICE, "Worf") == before
    assert place in pieces(t, ALICE)[before[0]][1]


def test_a_card_that_is_played_is_one_piece_and_leaves_the_hand():
    t = Spaceline("Rescue Founder").put(ALICE, "Primary Supply Depot", space="Rescue Founder")
    t.hand(ALICE, "Eris").turn(ALICE)
    (in_hand,) = named(t, ALICE, "Eris")
    t.does(ALICE, "Play Eris", "aboard Primary Supply Depot")
    assert in_hand not in pieces(t, ALICE)
    assert len(named(t, ALICE, "Eris")) == 1


def test_what_a_mission_asks_is_told_in_one_sentence_and_that_there_is_more():
    assert mission_note(CARD_NAMES.index("Construct Depot")).endswith("ENGINEER. (more on the card)")
    assert mission_note(CARD_NAMES.index("Excavation")).endswith("CUNNING > 32.")


@pytest.mark.long
def test_a_crew_lies_within_its_ship_at_its_location():
    t = crowd().orders(ALICE)
    for name in ("Jean-Luc Picard", "Data", "Starfleet Type II Phaser"):
        within = shown(t, ALICE, name)[1]
        assert within[0] == f"location-{t.location('Excavation')}"
        assert within[1] == f"piece-{t.piece('U.S.S. Enterprise')}"


def test_an_away_team_lies_on_the_surface_of_its_planet():
    t = crowd().orders(ALICE)
    place = t.location("Security Briefing")
    assert shown(t, BOB, "Weyoun")[1][:2] == [f"location-{place}", f"surface-{place}"]


def test_locations_stand_from_left_to_right_and_say_what_is_asked_of_whom():
    t = crowd().orders(ALICE)
    line = zone(t, BOB, "quadrant-0").pieces
    assert [piece.label for piece in line] == ["Excavation", "Security Briefing"]
    assert line[0].kicker == "1 · yours · span 3"
    assert line[0].note == "Federation, Romulan: Archaeology OR CUNNING > 32."
    assert "25 points" in [badge.label for badge in line[0].badges]


def test_a_solved_mission_says_by_whom():
    t = crowd()
    t.solved("Excavation", by=BOB)
    t.orders(ALICE)
    piece = pieces(t, ALICE)[f"location-{t.location('Excavation')}"][0]
    assert "solved by seat 2" in [badge.label for badge in piece.badges]


def test_an_infiltrator_is_named_as_one_to_both_players_and_watchers():
    t = crowd().orders(ALICE)
    for seat in (ALICE, BOB, None):
        piece, within = shown(t, seat, "Bashir Founder")
        assert "infiltrating" in [badge.label for badge in piece.badges]
        assert "group" in within[-1]
        assert pieces(t, seat)[within[-1]][0].label.startswith("Infiltrating")
    assert "your" in shown(t, ALICE, "Bashir Founder")[0].kicker
    assert "their" in shown(t, BOB, "Bashir Founder")[0].kicker


@pytest.mark.parametrize("state", ["stopped", "disabled", "stunned", "captive", "arrested"])
def test_a_state_is_told_by_a_glyph_and_a_word(state):
    t = crowd()
    setattr(t.card("Data"), state, True)
    drawn = pieces(t, BOB)[f"piece-{t.piece('Data')}"][0]
    marks = [badge for badge in drawn.badges if badge.icon]
    assert any(state.removesuffix("ed") in badge.label for badge in marks)


def test_a_crew_in_different_states_is_told_apart():
    t = crowd()
    t.card("Data").stopped = True
    mates = {shown(t, BOB, name)[1][-1] for name in ("Jean-Luc Picard", "William T. Riker", "Worf")}
    assert len(mates) == 1
    assert shown(t, BOB, "Data")[1][-1] not in mates


def test_a_crew_tells_what_it_has_in_all():
    t = crowd().orders(ALICE)
    group = pieces(t, BOB)[shown(t, BOB, "Worf")[1][-1]][0]
    assert piece_text(group).startswith("What they have together: INTEGRITY ")
    assert "OFFICER" in piece_text(group)


def test_a_ship_shows_its_range_left_and_its_damage():
    t = crowd().put(BOB, "Target Shields", on="U.S.S. Enterprise")
    t.card("U.S.S. Enterprise").range_used = 3
    ship = shown(t, BOB, "U.S.S. Enterprise")[0]
    assert any(badge.label.startswith("RANGE 6 of 9") for badge in ship.badges)
    assert shown(t, BOB, "Target Shields")[1][-1] == ship.id
    assert shown(t, BOB, "Target Shields")[0].kicker.endswith("Damage marker")


def test_the_points_and_the_size_of_every_hand_are_on_the_plates():
    t = crowd().hand(BOB, "Amanda Rogers", "Escape Pod")
    t.scores(BOB, 45)
    t.orders(ALICE)
    plates = {piece.seat: piece for piece in zone(t, ALICE, "players").pieces}
    words = [badge.word for badge in plates[BOB].badges]
    assert "45 points" in words
    assert "2 in hand" in words


# -- what is hidden --------------------------------------------------------------------------------


def same_to(seat, one, other):
    """The scenes of two tables for that seat are equal to the last byte."""
    scenes = [msgspec.json.encode(t.match().scene(seat), enc_hook=as_text) for t in (one, other)]
    return scenes[0] == scenes[1]


def test_a_hidden_agenda_looks_the_same_to_the_other_whatever_it_is():
    one, other = (crowd().agenda(BOB, name).orders(ALICE) for name in ("Amanda Rogers", "Kevin Uxbridge"))
    assert same_to(ALICE, one, other)
    assert same_to(None, one, other)
    assert not same_to(BOB, one, other)
    piece = pieces(one, ALICE)["agenda-1-0"][0]
    assert (piece.label, piece.facedown) == ("Hidden agenda", True)
    assert pieces(one, BOB)["agenda-1-0"][0].label == "Amanda Rogers"


def test_a_seed_card_looks_the_same_to_the_other_whatever_it_is():
    one, other = (
        crowd().beneath("Excavation", name, by=BOB).orders(ALICE) for name in ("Archer", "Chalnoth")
    )
    assert same_to(ALICE, one, other)
    assert not same_to(BOB, one, other)


def test_a_hand_and_a_deck_look_the_same_to_the_other_whatever_they_hold():
    one = crowd().hand(BOB, "Amanda Rogers").deck(BOB, "Sarek").orders(ALICE)
    other = crowd().hand(BOB, "Escape Pod").deck(BOB, "Taitt").orders(ALICE)
    assert same_to(ALICE, one, other)
    assert same_to(None, one, other)


def test_a_facedown_card_has_no_slot_in_its_name():
    t = crowd().beneath("Excavation", "Archer", "Chalnoth", by=BOB).agenda(BOB, "Amanda Rogers").orders(ALICE)
    facedown = [id_ for id_, (piece, _) in pieces(t, ALICE).items() if piece.facedown]
    place = t.location("Excavation")
    assert sorted(facedown) == ["agenda-1-0", f"beneath-{place}-0", f"beneath-{place}-1"]


# -- what may be chosen ----------------------------------------------------------------------------


def options(t, seat):
    """Texts of the options on each piece, the possible ones alone."""
    texts = {o.action: o.text for o in t.match().decisions(seat)[0].options if o.legal}
    return {
        id_: [texts[action] for action in piece.options if action in texts]
        for id_, (piece, _) in pieces(t, seat).items()
        if any(action in texts for action in piece.options)
    }


def test_a_question_over_pieces_lies_on_the_pieces():
    t = crowd().orders(ALICE).does(ALICE, "Expose an infiltrator")
    assert options(t, ALICE) == {f"piece-{t.piece('Bashir Founder')}": ["Bashir Founder"]}


def test_a_question_over_places_lies_on_ships_and_surfaces():
    t = crowd().orders(ALICE).does(ALICE, "Attempt a mission")
    assert list(options(t, ALICE)) == [f"surface-{t.location('Security Briefing')}"]


def test_cards_of_the_hand_are_played_by_a_click():
    t = Spaceline("Rescue Founder").put(ALICE, "Primary Supply Depot", space="Rescue Founder")
    t.hand(ALICE, "Eris").turn(ALICE)
    hand = zone(t, ALICE, "hand-0").pieces
    assert [piece.label for piece in hand] == ["Eris"]
    assert options(t, ALICE)[hand[0].id] == ["Play Eris"]


def test_the_other_is_offered_nothing():
    t = crowd().orders(ALICE).does(ALICE, "Expose an infiltrator")
    assert not any(piece.options for piece, _ in pieces(t, BOB).values())


def test_at_the_end_nothing_is_resolved_and_nobody_is_on_turn():
    t = crowd().orders(ALICE)
    assert zone(t, ALICE, "resolved") is not None
    t.s.e_over = 1
    assert zone(t, ALICE, "resolved") is None
    assert not any("on turn" in as_text(plate.kicker) for plate in zone(t, ALICE, "players").pieces)


def test_what_is_being_resolved_is_shown_with_who_is_asked():
    t = crowd().asks_always(BOB).orders(ALICE).does(ALICE, "Expose an infiltrator", "Bashir Founder")
    steps = zone(t, ALICE, "resolved").pieces
    assert [step.id for step in steps] == ["turn", "action-0"]
    assert steps[1].label == "Bashir Founder"
    assert steps[1].kicker == "seat 1: exposing an infiltrator"
    assert [badge.label for badge in steps[1].badges] == ["seat 2 is asked"]


# -- cards in words --------------------------------------------------------------------------------


def card_text(name):
    return piece_text(Piece("card", name, details=card_details(CARD_NAMES.index(name))))


def test_a_personnel_is_told_with_all_that_is_printed_on_it():
    text = card_text("Jean-Luc Picard")
    assert text.startswith("INTEGRITY 9, CUNNING 8, STRENGTH 6. Classification: OFFICER. ")
    assert "Diplomacy x2" in text
    assert "Icons: command" in text


def test_a_ship_that_needs_nobody_says_so_in_words():
    told = [
        part for detail in card_details(CARD_NAMES.index("Type VI Shuttlecraft")) for part in detail.parts
    ]
    assert "none" not in [as_text(part) for part in told]
    assert "This ship needs no staffing." in card_text("Type VI Shuttlecraft")


def test_every_card_has_something_to_read():
    assert all(card_details(card) for card in range(len(CARD_NAMES)) if EXISTS[card])


def skills_on(name):
    (card,) = [card for card in range(len(EXISTS)) if EXISTS[card] and CARD_NAMES[card] == name]
    return next(detail.parts for detail in card_details(card) if detail.label == "Skills")


def test_a_skill_that_is_also_the_classification_is_listed_with_its_level():
    assert "MEDICAL x3" in skills_on("Julian Bashir")


def test_a_classification_without_a_further_level_is_no_skill():
    assert "MEDICAL" not in skills_on("Alyssa Ogawa")


def test_a_replay_that_shows_all_hands_names_the_owner_of_each():
    t = Spaceline("Excavation").hand(ALICE, "Data").hand(BOB, "Eris").turn(ALICE)
    zones = Together.of(t.match()).scene(None).zones
    assert [as_text(zone.label) for zone in zones if zone.area == "hand"] == ["Seat 1: Hand", "Seat 2: Hand"]
