"""Which Borg and which of their cards the commander wants in play.

The collective first gathers a crew that can scout. From then on, its draw deck only has to show the right
subcommand icons when it probes.
"""

from coverts.games.trek_ccg.bots.mission_plans import (
    SKILLS_OF,
    bits_in,
    personnel_in_play,
    ships_in_play,
    skills_in_play,
)
from coverts.games.trek_ccg.rules.affiliations import is_playing
from coverts.games.trek_ccg.rules.borg import current_objective
from coverts.games.trek_ccg.rules.downloads import is_at_hand
from coverts.games.trek_ccg.rules.presence import copy_of
from coverts.games.trek_ccg.state import NOTHING
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import (
    ICON,
    KIND,
    PROBED_FOR,
    STAFF_BORG,
    STAFF_COM,
    STAFF_DEF,
    STAFF_NAV,
    TRAIT,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    BORG,
    COM,
    DRONE,
    ENGINEER,
    FIRST,
    MEDICAL,
    NAV,
    NAVIGATION,
    PERSONNEL,
    SCIENCE,
    SECURITY,
    SHIP,
    SIZES,
)

SCOUT_SKILLS = sum(1 << _n for _n in (MEDICAL, SCIENCE, SECURITY, NAVIGATION, ENGINEER))
"""The mask of the skills without which a crew should not meet unknown cards."""
ENOUGH_BORG = 5
"""The number of Borg with whom a collective is complete."""


# -- the crew --------------------------------------------------------------------------------------


def lacked_by_drones(v, who):
    """Return the mask of the scouts' skills that no Borg in play has, but for the Queen's chosen one."""
    return SCOUT_SKILLS & ~skills_in_play(v, who)


def lacking(v, who):
    """Return the mask of the scouts' skills that the collective lacks."""
    mask = lacked_by_drones(v, who)
    queen = copy_of(v, card_named("Borg Queen"), who)
    if queen != NOTHING and v.piece[queen].first_note >= 0:
        mask &= ~(1 << v.piece[queen].first_note)
    return mask


def brings(v, who, card):
    """Return how many skills a card has that the collective lacks."""
    return bits_in(SKILLS_OF[card] & lacking(v, who))


def borg_needed(ship):
    """Return the number of Borg who staff a ship."""
    return STAFF_COM[ship] + STAFF_NAV[ship] + STAFF_DEF[ship] + STAFF_BORG[ship]


def is_complete(v, who):
    """Return whether the collective has a crew that can scout, and a ship for it."""
    return lacking(v, who) == 0 and personnel_in_play(v, who) >= ENOUGH_BORG and ships_in_play(v, who) > 0


def wants_cards(v, who):
    """Return whether the player wants to draw more cards.

    A complete collective only probes, and loses its game if its draw deck runs out.
    """
    return not is_playing(v, who, BORG) or not is_complete(v, who)


# -- cards -----------------------------------------------------------------------------------------


def is_shown_in_vain(v, who, card):
    """Return whether a card in the draw deck would make the next probe fail."""
    objective = current_objective(v, who)
    wanted = COM | NAV
    if objective != NOTHING:
        wanted = PROBED_FOR[v.piece[objective].face]
    return ICON[card] & wanted == 0


def drone_worth(v, who, card):
    """Return the score for downloading a drone: skills first, then a better draw deck for probes."""
    return 10 * brings(v, who, card) + is_shown_in_vain(v, who, card)


def awaited(v, who, icons):
    """Return whether a drone with one of these icons is at hand and has a skill that the collective lacks."""
    for card in range(FIRST[PERSONNEL], FIRST[PERSONNEL] + SIZES[PERSONNEL]):
        if TRAIT[card] & DRONE and ICON[card] & icons and is_at_hand(v, who, card) and brings(v, who, card):
            return 1
    return 0


def borg_worth(v, who, card):
    """Return the score for playing a Borg personnel, ship or [BO] card in the player's own turn."""
    if KIND[card] == PERSONNEL:
        return 560 + 30 * brings(v, who, card) + 40 * (card == card_named("Borg Queen"))
    if KIND[card] == SHIP:
        return 640 - 200 * (ships_in_play(v, who) > 0) - borg_needed(card) + crew_from_hand(v, who, card)
    if card == card_named("Awaken"):
        return 690 * awaited(v, who, COM | NAV) - 10
    if card == card_named("Activate Subcommands"):
        return 680 * (lacking(v, who) != 0) - 10
    if card == card_named("A Change of Plans"):
        return 690 * (current_objective(v, who) == NOTHING and has_aim(v, who)) - 10
    return 510


def crew_from_hand(v, who, ship):
    """Return how much it is worth that personnel in hand report together with a scout vessel."""
    if ship != card_named("Borg Scout Vessel"):
        return 0
    people = 0
    for card in range(FIRST[PERSONNEL], FIRST[PERSONNEL] + SIZES[PERSONNEL]):
        people += v.side[who].hand[card]
    return 50 * min(people, 4)


def has_aim(v, who):
    """Return whether an objective that the commander pursues is at hand."""
    return is_at_hand(v, who, card_named("Establish Gateway")) or is_at_hand(
        v, who, card_named("Assimilate Planet")
    )
