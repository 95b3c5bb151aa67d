"""The commander's answers for Borg: objectives, scouting and probes."""

from coverts.games.trek_ccg.bots.commander import commander, objective_worth
from coverts.games.trek_ccg.bots.mission_plans import unknown_beneath, value_of
from coverts.games.trek_ccg.cards.objectives.assimilate_planet import AssimilatePlanet
from coverts.games.trek_ccg.cards.objectives.establish_gateway import EstablishGateway
from coverts.games.trek_ccg.rules.downloads import NO_CARD
from coverts.games.trek_ccg.rules.picking import may_do_it
from coverts.games.trek_ccg.rules.presence import is_facility, is_ship, location_of
from coverts.games.trek_ccg.rules.scouting import choose_next_objective, choose_scout
from coverts.games.trek_ccg.state import SPACE, SURFACE
from coverts.games.trek_ccg.vocabulary.printed import PROBED_FOR


def ease(v, who, location):
    """Return how easily the player's Borg can scout a location: near their facilities, with few cards."""
    best = 0
    for piece in range(v.used_slots):
        if is_facility(v, piece) and v.piece[piece].controller == who:
            home = location_of(v, piece)
            if v.location[home].quadrant == v.location[location].quadrant:
                way = v.location[home].order - v.location[location].order
                best = max(best, 60 - 3 * max(way, -way))
    return 100 + best - 8 * unknown_beneath(v, who, location)


@commander.on(EstablishGateway.choose_site)
def choose_easy_site(v, who, host):
    return ease(v, who, host - SPACE)


@commander.on(AssimilatePlanet.choose_planet)
def choose_easy_planet(v, who, host):
    return ease(v, who, host - SURFACE)


@commander.on(choose_scout)
def choose_who_scouts(v, who, piece):
    """Send a ship, or the Borg who is needed least."""
    if is_ship(v, piece):
        return 1
    return -value_of(v, piece)


@commander.on(may_do_it)
def probe_if_possible(v, who, card, answer):
    return answer * (PROBED_FOR[card] != 0)


@commander.on(choose_next_objective)
def choose_what_follows(v, who, card):
    if card == NO_CARD:
        return 0
    return objective_worth(card)
