"""The order of play: turns and their phases (chapter 11)."""

from coverts.engine import OK, decision, game_over, helper, refuse, rule, say
from coverts.games.anima_tactics.rules.activation import activate
from coverts.games.anima_tactics.rules.deployment import deploy_all, roll_for_initiative
from coverts.games.anima_tactics.rules.ending import count_levels, is_side_gone, score_control
from coverts.games.anima_tactics.rules.figures import first_of, rival
from coverts.games.anima_tactics.rules.free_movement import move_freely, note_nearness
from coverts.games.anima_tactics.rules.harm import end_survival
from coverts.games.anima_tactics.rules.infiltration import reveal_all
from coverts.games.anima_tactics.rules.plots import play_plots, prepare_plots, use_plots
from coverts.games.anima_tactics.rules.setup import raise_parties
from coverts.games.anima_tactics.rules.upkeep import (
    count_down,
    pay_upkeep,
    recover,
    refill_gnosis,
    use_powers,
)
from coverts.games.anima_tactics.state import (
    ACTION,
    FIGURES,
    MOST_PARTY,
    NOBODY,
    ON_TABLE,
    RECOVERY,
    SEATS,
    UPKEEP,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.printed import RECOVERY_POWER, UPKEEP_POWER

FIRST_REVEAL = 2
"""The first turn in which infiltrated figures may be revealed."""


@rule("1.1", "6.1", "11.1", "21.7", "23.2", "23.4", "23.6")
def play(s: AnimaTactics):
    """Play the game: deployment, then turns."""
    raise_parties(s)
    refill_gnosis(s)
    yield from prepare_plots(s)
    yield from deploy_all(s)
    yield from use_plots(s)
    while s.turn < s.last_turn and not s.decided:
        s.turn += 1
        yield from play_turn(s)
    count_levels(s)
    yield game_over()


@rule("11.1", "11.2", "11.20")
def play_turn(s: AnimaTactics):
    """Play one turn: Recovery Phase, Upkeep Phase, Action Phase."""
    say("heading.turn", s.turn)
    s.close_zones = 0
    yield from recovery_phase(s)
    yield from upkeep_phase(s)
    yield from action_phase(s)
    end_survival(s)
    end_if_gone(s)
    score_control(s)


@rule("8.1", "8.2", "8.3", "8.4", "11.2", "11.7", "11.8")
def recovery_phase(s: AnimaTactics):
    """Play the Recovery Phase: reveal figures, recover, refill Gnosis, use abilities."""
    s.phase = RECOVERY
    for who in range(FIGURES):
        s.figure[who].just_placed = 0
    if s.turn >= FIRST_REVEAL:
        yield from reveal_all(s)
    recover(s)
    refill_gnosis(s)
    yield from use_powers(s, RECOVERY_POWER)


@rule("11.9", "11.10", "11.12", "11.13")
def upkeep_phase(s: AnimaTactics):
    """Play the Upkeep Phase: states, upkeep, abilities, and last the Initiative roll."""
    s.phase = UPKEEP
    yield from count_down(s)
    end_if_gone(s)
    if s.decided:
        return
    yield from pay_upkeep(s)
    for who in range(FIGURES):
        s.figure[who].watches = NOBODY
    yield from use_powers(s, UPKEEP_POWER)
    yield from roll_for_initiative(s, 0)


# -- the Action Phase --------------------------------------------------------------------------------


def is_ready(s: AnimaTactics, who):
    return s.figure[who].status == ON_TABLE and not s.figure[who].activated


def has_ready(s: AnimaTactics, seat):
    """Return whether a player has a figure left to activate."""
    for member in range(MOST_PARTY):
        if is_ready(s, first_of(seat) + member):
            return 1
    return 0


@decision(MOST_PARTY, named="member", prompt="Whom do you activate?", rules=("11.15", "11.17"))
def choose_active(s: AnimaTactics, seat, member):
    who = first_of(seat) + member
    if s.figure[who].status != ON_TABLE:
        return refuse("10.8")
    return refuse("11.16") if s.figure[who].activated else OK


@rule("9.27", "11.15", "11.16", "11.17", "11.18", "17.16")
def action_phase(s: AnimaTactics):
    """Let the players activate figures in turn until all have been activated."""
    s.phase = ACTION
    end_if_gone(s)
    yield from play_plots(s)
    seat = s.first
    while not s.decided and (has_ready(s, 0) or has_ready(s, 1)):
        if has_ready(s, seat):
            member = yield choose_active(seat)
            who = first_of(seat) + member
            note_nearness(s, who)
            yield from activate(s, who)
            yield from move_freely(s, who)
            end_if_gone(s)
        seat = rival(seat)


@helper("23.4", "10.9")
def end_if_gone(s: AnimaTactics):
    """End the game if a side has no figure left, on the table or infiltrated."""
    for seat in range(SEATS):
        if is_side_gone(s, seat):
            s.decided = 1
