"""The game as a whole: the engine's contract, cards against rulebook, bots, scenes."""

import random

import msgspec
import pytest
from facility import Facility

from coverts.engine.base.sentences import as_text
from coverts.engine.checks.contract import check
from coverts.engine.game.rulebook import book_of
from coverts.engine.match.game_match import Match, by_weight
from coverts.games.infiltration import GAME


def test_random_games_keep_the_contract():
    report = check(GAME, 24, compiled=False)
    assert report.ok, report.examples


def test_every_card_has_a_statement_in_the_rulebook():
    numbers = set(book_of(GAME).statements)
    assert {f"20.{n}" for n in range(1, 33)} <= numbers
    assert {f"21.{n}" for n in range(1, 36)} <= numbers
    assert {f"22.{n}" for n in range(1, 6)} <= numbers
    assert {"23.1", "23.2", "23.3"} <= numbers
    assert book_of(GAME).text("21.3").startswith("Play 2")


@pytest.mark.parametrize("seed", range(4))
def test_scenes_have_unique_pieces_and_only_options_that_are_open(seed):
    choose = random.Random(seed)
    match = Match(GAME, 3 + seed, chance=by_weight(choose))
    while not match.over:
        for seat in (None, *range(match.players)):
            scene = match.scene(seat)
            msgspec.json.encode(scene, enc_hook=as_text)
            ids: list[str] = []
            options: set[int] = set()

            def walk(piece, ids=ids, options=options):
                ids.append(piece.id)
                options.update(piece.options)
                for inner in piece.pieces:
                    walk(inner)

            for zone in scene.zones:
                for piece in zone.pieces:
                    walk(piece)
            assert len(ids) == len(set(ids))
            assert options <= {o.action for q in match.decisions(seat) for o in q.options}
        seat = choose.choice(sorted(match.current_players()))
        match.apply_action(seat, choose.choice(match.legal_actions(seat)))


def test_the_hand_is_mapped_with_illegal_options_too():
    match = Match(GAME, 3, chance=by_weight(random.Random(1)))
    Facility.of(match).operative(match.askees(0)[0]).barred = 1
    hand = next(zone for zone in match.scene(0).zones if zone.area == "hand")
    assert len(hand.pieces) == 8
    assert all(piece.options and piece.text for piece in hand.pieces)
    advance = next(piece for piece in hand.pieces if piece.label == "Advance")
    refused = match.why_not(0, advance.options[0])
    assert refused is not None
    assert refused.rule == "3.4"
