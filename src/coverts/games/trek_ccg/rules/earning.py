"""Rules for artifacts beneath a mission, which are earned when it is solved (chapter 10)."""

from coverts.engine import rule
from coverts.games.trek_ccg.rules.presence import is_kind
from coverts.games.trek_ccg.state import BENEATH, TrekCcg
from coverts.games.trek_ccg.vocabulary.terms import ARTIFACT
from coverts.games.trek_ccg.vocabulary.texts import SOLVES


def is_artifact_at(s: TrekCcg, piece, location):
    """Return whether a piece is an artifact set aside beneath a mission."""
    return s.piece[piece].host == BENEATH + location and is_kind(s, piece, ARTIFACT)


def has_artifact(s: TrekCcg, location):
    return any(is_artifact_at(s, piece, location) for piece in range(s.used_slots))


@rule("10.3", "10.14")
def earn_artifacts(s: TrekCcg, who, location):
    """Let a player earn the artifacts set aside beneath a mission."""
    for piece in range(s.used_slots):
        if is_artifact_at(s, piece, location):
            yield from SOLVES[s.piece[piece].face](s, who, location)
