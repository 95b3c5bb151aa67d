"""The commander's answers for Borg: objectives, scouting, probes and drones."""

from coverts.games.trek_ccg.bots.commander import commander, objective_worth
from coverts.games.trek_ccg.bots.drones import drone_worth, is_complete, lacked_by_drones
from coverts.games.trek_ccg.bots.mission_plans import beneath, ships_in_play, unknown_beneath, value_of
from coverts.games.trek_ccg.cards.dilemmas import UndetectedBeamIn
from coverts.games.trek_ccg.cards.doorways import TranswarpNetworkGateway
from coverts.games.trek_ccg.cards.events import ActivateSubcommands, KivasFajo
from coverts.games.trek_ccg.cards.interrupts.a_change_of_plans import KEEP, AChangeOfPlans
from coverts.games.trek_ccg.cards.interrupts.awaken import Awaken
from coverts.games.trek_ccg.cards.objectives.assimilate_planet import AssimilatePlanet
from coverts.games.trek_ccg.cards.objectives.establish_gateway import EstablishGateway
from coverts.games.trek_ccg.cards.personnel.borg_queen import BorgQueen
from coverts.games.trek_ccg.cards.ships import BorgScoutVessel
from coverts.games.trek_ccg.rules.downloads import NO_CARD
from coverts.games.trek_ccg.rules.draws import DRAW_IT, draw_or_replace
from coverts.games.trek_ccg.rules.picking import may_do_it
from coverts.games.trek_ccg.rules.presence import is_facility, is_ship, location_of
from coverts.games.trek_ccg.rules.reporting import facility_at
from coverts.games.trek_ccg.rules.scouting import choose_next_objective, choose_scout
from coverts.games.trek_ccg.state import AT_MISSION, LOCATIONS, SPACE, SURFACE
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import AFFILIATION, PROBED_FOR
from coverts.games.trek_ccg.vocabulary.terms import BORG

# -- objectives ------------------------------------------------------------------------------------


def ease(v, who, location):
    """Return how easily the player's Borg can scout a location: with few cards, near their facilities."""
    best = 0
    for piece in range(v.used_slots):
        if is_facility(v, piece) and v.piece[piece].controller == who:
            home = location_of(v, piece)
            if v.location[home].quadrant == v.location[location].quadrant:
                way = v.location[home].order - v.location[location].order
                best = max(best, 60 - 3 * max(way, -way))
    return best - obstacles(v, who, location)


def obstacles(v, who, location):
    """Return how much the cards beneath a mission count against it."""
    return 20 * unknown_beneath(v, who, location) + 4 * beneath(v, who, location)


@commander.on(facility_at)
def choose_site_of_facility(v, who, card, seeding, host):
    """Put a Borg facility where the Borg can scout most easily."""
    return -(AFFILIATION[card] == BORG) * obstacles(v, who, (host - SPACE) % LOCATIONS)


@commander.on(EstablishGateway.choose_site)
def choose_easy_site(v, who, host):
    return ease(v, who, host - SPACE)


@commander.on(AssimilatePlanet.choose_planet)
def choose_easy_planet(v, who, host):
    return ease(v, who, host - SURFACE)


@commander.on(choose_next_objective)
@commander.on(AChangeOfPlans.choose_new_objective)
def choose_what_follows(v, who, card):
    if card == NO_CARD:
        return 0
    return objective_worth(card)


@commander.on(AChangeOfPlans.choose_change)
def choose_to_keep(v, who, way):
    return way == KEEP


# -- scouting and probes ---------------------------------------------------------------------------


@commander.on(choose_scout)
def choose_who_scouts(v, who, piece):
    """Send a ship, or the Borg who is needed least."""
    if is_ship(v, piece):
        return 1
    return -value_of(v, piece)


@commander.on(may_do_it)
def probe_if_possible(v, who, card, answer):
    return answer * (PROBED_FOR[card] != 0)


# -- drones ----------------------------------------------------------------------------------------


@commander.on(Awaken.choose_awakened)
def awaken_needed(v, who, icons, host, card):
    return drone_worth(v, who, card)


@commander.on(ActivateSubcommands.choose_subcommand)
def activate_needed(v, who, subcommand, open_slots, card):
    if card == NO_CARD:
        return -1
    return drone_worth(v, who, card)


@commander.on(UndetectedBeamIn.choose_boarding)
def beam_nobody_in(v, who, host, card):
    """Keep the drones, who would be lost among the opponent's people."""
    return card == NO_CARD


@commander.on(BorgQueen.choose_for_queen)
def choose_for_collective(v, who, card):
    if card == card_named("A Change of Plans"):
        return -1
    return drone_worth(v, who, card)


@commander.on(BorgQueen.choose_queens_skill)
def choose_missing_skill(v, who, piece, skill):
    return lacked_by_drones(v, who) >> skill & 1


@commander.on(BorgScoutVessel.choose_scout_crew)
def bring_crew(v, who, ship, card):
    if card == NO_CARD:
        return 0
    return 1 + drone_worth(v, who, card)


@commander.on(TranswarpNetworkGateway.choose_gate)
def choose_gate_near_home(v, who, host):
    return ease(v, who, host - AT_MISSION)


# -- draws -----------------------------------------------------------------------------------------


@commander.on(KivasFajo.choose_drawer)
def draw_oneself(v, who, seat):
    return seat == who


@commander.on(draw_or_replace)
def choose_draw(v, who, piece):
    """Let the Queen download the crew in place of draws. Afterwards, draw normally."""
    if piece == DRAW_IT:
        return 0
    if v.piece[piece].face == card_named("Borg Queen"):
        return ships_in_play(v, who) > 0 and not is_complete(v, who)
    return -1
