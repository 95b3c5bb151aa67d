"""What rule-based bots think of scouting, which Borg do for their objectives."""

from coverts.games.trek_ccg.rules.borg import current_objective
from coverts.games.trek_ccg.rules.scouting import scouted_by
from coverts.games.trek_ccg.state import NOTHING
from coverts.games.trek_ccg.vocabulary.printed import POINTS


def target_worth(v, who, location):
    """Return what a location is worth as the target that the player's objective is to scout, or 0."""
    objective = current_objective(v, who)
    if objective == NOTHING or scouted_by(v, objective) != location or v.piece[objective].second_note >= 0:
        return 0
    return POINTS[v.piece[objective].face]


def wants_to_scout(v, who):
    """Return whether the target of the player's objective was not scouted yet."""
    objective = current_objective(v, who)
    return objective != NOTHING and v.piece[objective].second_note < 0
