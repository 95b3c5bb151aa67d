"""The measures that requirements can name, such as skills (chapters 7 and 10)."""

from coverts.engine import each
from coverts.games.trek_ccg.rules import attributes
from coverts.games.trek_ccg.rules.borg import drones
from coverts.games.trek_ccg.rules.presence import (
    has_trait,
    is_aboard,
    is_copy_at,
    is_theirs,
    location_of_host,
    mission_of,
    takes_part,
    team_size,
)
from coverts.games.trek_ccg.state import TrekCcg
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import POINTS
from coverts.games.trek_ccg.vocabulary.requirements import MEASURES


def weapons(s: TrekCcg, who, host):
    """Return the WEAPONS of the ship that a crew is aboard, or 0 on a planet."""
    return attributes.weapons(s, host) if is_aboard(host) else 0


def own_skill(s: TrekCcg, who, host, wanted):
    """Return the total level of a skill among the player's own members (21.9).

    Infiltrators are ignored.
    """
    return sum(
        attributes.skill_of(s, piece, wanted)
        for piece in each(takes_part, s, who, host)
        if not s.piece[piece].infiltrating
    )


def gear(s: TrekCcg, who, host, trait):
    """Return how many pieces of equipment with this trait the player has at a host.

    Equipment that is stopped or does not work is ignored.
    """
    return sum(
        has_trait(s, piece, trait) and not s.piece[piece].stopped and not attributes.is_jammed(s, piece)
        for piece in each(is_theirs, s, who, host)
    )


def titles(s: TrekCcg, who, host, card):
    """Return how many copies of an equipment card the player has at a host that work."""
    return sum(
        s.piece[piece].controller == who and not attributes.is_jammed(s, piece)
        for piece in each(is_copy_at, s, card, host)
    )


def mission_points(s: TrekCcg, who, host):
    """Return the points of the mission at a host's location."""
    mission = mission_of(s, location_of_host(s, host), who)
    if mission < 0:
        return 0
    return POINTS[mission]


MEASURES.update(
    card_named=card_named,
    skill=attributes.skill,
    skill_there=attributes.skill_there,
    own_skill=own_skill,
    traits=attributes.traits,
    traits_there=attributes.traits_there,
    integrity=attributes.total_integrity,
    cunning=attributes.total_cunning,
    cunning_there=attributes.cunning_there,
    strength=attributes.total_strength,
    weapons=weapons,
    members=team_size,
    gear=gear,
    titles=titles,
    drones=drones,
    mission_points=mission_points,
)
