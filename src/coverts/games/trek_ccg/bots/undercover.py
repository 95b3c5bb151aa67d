"""The commander bot's answers to questions about spies and about cards for spies."""

from coverts.games.trek_ccg.bots.commander import commander
from coverts.games.trek_ccg.bots.mission_plans import beneath
from coverts.games.trek_ccg.bots.spying import (
    best_alone,
    best_cover,
    cover,
    gain_alone,
    goes_along,
    is_stranded,
    is_undercover,
    kills,
    listeners,
    should_infiltrate,
    wants,
)
from coverts.games.trek_ccg.cards.events import DialMartokForMurder, TreacherousAdvice
from coverts.games.trek_ccg.cards.interrupts.caught_red_handed import EXPOSES, CaughtRedHanded
from coverts.games.trek_ccg.cards.interrupts.counterintelligence import Counterintelligence
from coverts.games.trek_ccg.cards.interrupts.the_walls_have_ears import TheWallsHaveEars
from coverts.games.trek_ccg.cards.objectives.insert_undercover_agent import (
    BOTH,
    NEW_ICON,
    UNDERCOVER,
    InsertUndercoverAgent,
)
from coverts.games.trek_ccg.cards.objectives.issue_secret_orders import IssueSecretOrders
from coverts.games.trek_ccg.rules.attributes import strength
from coverts.games.trek_ccg.rules.card_texts import choose_text
from coverts.games.trek_ccg.rules.infiltration import (
    STAYS_OUT,
    TAKES_PART,
    choose_spy,
    choose_to_expose,
    exposed_instead,
    join_in,
)
from coverts.games.trek_ccg.rules.moving_alone import choose_lone_spy, spy_goes_to
from coverts.games.trek_ccg.rules.stops import choose_stop
from coverts.games.trek_ccg.state import AT_MISSION, PIECES
from coverts.games.trek_ccg.vocabulary.deeds import AS_USUAL_STOPS, BETWEEN_STOP, MOMENTS
from coverts.games.trek_ccg.vocabulary.entering import card_named

# -- spies -----------------------------------------------------------------------------------------


@commander.on(choose_spy)
def choose_who_infiltrates(v, who, piece):
    return should_infiltrate(v, who, piece)


@commander.on(choose_lone_spy)
def choose_who_goes_alone(v, who, piece):
    return best_alone(v, who, piece)


@commander.on(spy_goes_to)
def choose_better_cover(v, who, piece, host):
    return gain_alone(v, who, piece, host)


@commander.on(join_in)
def help_them(v, who, piece, answer):
    if answer == TAKES_PART:
        return goes_along(v, who, piece)
    return answer == STAYS_OUT and not goes_along(v, who, piece)


@commander.on(choose_to_expose)
def expose_stranded(v, who, piece):
    return is_stranded(v, who, piece)


@commander.on(exposed_instead)
def rather_exposed(v, who, piece, answer):
    return answer == 0


@commander.on(choose_stop)
def ask_between_actions(v, who, stop):
    """Ask to be asked as usual, and between the opponent's actions, where spies move by themselves."""
    if stop == MOMENTS:
        return 0
    return 1 if (AS_USUAL_STOPS | BETWEEN_STOP) >> stop & 1 else -1


# -- cards that want them -------------------------------------------------------------------------


@commander.on(choose_text)
def choose_whose_text(v, who, moment, piece):
    return is_undercover(v, piece, who)


@commander.on(InsertUndercoverAgent.choose_function)
def use_undercover(v, who, function):
    """Prefer to send an agent and download Covert Agent. Avoid changing an icon."""
    return (function == UNDERCOVER) + 2 * (function == BOTH) - (function == NEW_ICON)


@commander.on(InsertUndercoverAgent.choose_undercover)
def choose_agent(v, who, piece):
    return best_cover(v, who, piece)


@commander.on(InsertUndercoverAgent.choose_cover)
def choose_agents_cover(v, who, piece, host):
    return cover(v, who, v.piece[piece].face, host)


@commander.on(IssueSecretOrders.choose_their_mission)
def send_into_trap(v, who, piece, host):
    """Prefer the mission with most of the bot's own cards beneath it."""
    return beneath(v, who, host - AT_MISSION)


@commander.on(TheWallsHaveEars.choose_what_walls_do)
def prefer_points(v, who, host, what):
    return what


@commander.on(TreacherousAdvice.choose_adviser)
def choose_adviser(v, who, piece):
    return listeners(v, piece)


@commander.on(Counterintelligence.choose_counteragent)
def choose_counteragent(v, who, piece):
    return wants(v, who, card_named("Counterintelligence"), piece)


@commander.on(DialMartokForMurder.choose_killer)
def choose_killer(v, who, piece):
    return wants(v, who, card_named("Dial Martok for Murder"), piece)


@commander.on(DialMartokForMurder.choose_mark)
def choose_mark(v, who, piece, mark):
    """Prefer the strongest personnel that the spy beats."""
    return strength(v, mark) * kills(v, who, piece, mark)


@commander.on(DialMartokForMurder.choose_second_mark)
def spare_others(v, who, piece, first, mark):
    return mark == PIECES


@commander.on(CaughtRedHanded.choose_catch)
def choose_to_expose_spy(v, who, action, way):
    return way == EXPOSES


@commander.on(CaughtRedHanded.choose_to_capture)
def capture_whom_it_exposes(v, who, piece, answer):
    return answer
