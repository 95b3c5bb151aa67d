"""What every scene of every game keeps to, at tables where anything is answered."""

from random import Random

import pytest

from coverts.engine.match.game_match import Match, by_weight
from coverts.games.anima_tactics.game import GAME as ANIMA
from coverts.games.infiltration.game import GAME as INFILTRATION
from coverts.games.infiltrators.game import GAME as INFILTRATORS
from coverts.games.trek_ccg.game import GAME as TREK

GAMES = [INFILTRATION, INFILTRATORS, ANIMA, TREK]
ANSWERS, LOOKS = 120, 15
"""So many are given in a game; after each so many of them it is looked at."""


def looks(game, seed):
    """Scenes of a game in which every answer is drawn, as each seat and a watcher see them."""
    lots = Random(seed)
    match = Match(game, min(game.players), game.read_options({}), by_weight(lots))
    for count in range(ANSWERS):
        if match.over:
            break
        seat = min(match.current_players())
        question = match.decisions(seat)[0]
        option = lots.choice([each for each in question.options if each.legal and not each.final])
        match.apply_action(seat, option.action, question.askee)
        if count % LOOKS == 0:
            yield from (match.scene(viewer) for viewer in (None, *range(min(game.players))))


def everything_on(piece):
    yield piece
    for each in piece.pieces:
        yield from everything_on(each)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_piece_has_a_name_and_an_id_of_its_own(game, seed):
    for scene in looks(game, seed):
        pieces = [piece for zone in scene.zones for each in zone.pieces for piece in everything_on(each)]
        assert [piece.id for piece in pieces if not str(piece.label).strip()] == []
        assert len({piece.id for piece in pieces}) == len(pieces)
