"""The commander's answers to dilemmas that take a member of its team."""

from coverts.games.trek_ccg.bots.commander import commander
from coverts.games.trek_ccg.bots.mission_plans import value_of
from coverts.games.trek_ccg.cards.dilemmas import Chula, TarellianPlagueShip


@commander.on(TarellianPlagueShip.choose_doctor)
def choose_least_doctor(v, who, piece):
    return -value_of(v, piece)


@commander.on(Chula.choose_picked)
def choose_least_picked(v, who, piece):
    return -value_of(v, piece)
