"""The cards of the pool, a module for each chapter or part of one; importing the package declares them."""

from coverts.games.trek_ccg.cards import (  # noqa: F401  # these declare cards
    artifacts,
    assimilation,
    borg,
    dilemmas_dual,
    dilemmas_planet,
    dilemmas_space,
    doorways,
    equipment,
    events,
    events_on_ships,
    facilities,
    incidents,
    incidents_of_time,
    interrupts,
    interrupts_of_battle,
    interrupts_of_morphing,
    interrupts_of_ships,
    missions,
    objectives,
    objectives_of_agents,
    objectives_of_visits,
    personnel_borg,
    personnel_dominion,
    personnel_federation,
    personnel_klingon,
    personnel_others,
    ships,
    sites_and_time,
    tactics,
)
from coverts.games.trek_ccg.vocabulary.declaring import complete

complete()
