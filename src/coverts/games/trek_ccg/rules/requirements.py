"""What crews and Away Teams have, as requirements ask for it (chapters 7 and 10)."""

from coverts.games.trek_ccg.rules import attributes
from coverts.games.trek_ccg.rules.presence import is_aboard
from coverts.games.trek_ccg.state import TrekCcg
from coverts.games.trek_ccg.vocabulary.requirements import MEANT


def weapons(s: TrekCcg, who, host):
    """WEAPONS of the ship a crew is aboard."""
    return attributes.weapons(s, host) if is_aboard(host) else 0


MEANT.update(
    skill=attributes.skill,
    traits=attributes.traits,
    integrity=attributes.total_integrity,
    cunning=attributes.total_cunning,
    strength=attributes.total_strength,
    weapons=weapons,
)
