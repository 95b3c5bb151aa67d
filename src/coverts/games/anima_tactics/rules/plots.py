"""Rules for when plot and team cards take effect (chapters 3 and 17)."""

from coverts.engine import OK, decision, helper, rule, say
from coverts.games.anima_tactics.state import ADVANTAGES, SEATS, AnimaTactics
from coverts.games.anima_tactics.vocabulary.printed import (
    AFTER_DEPLOYMENT,
    BEFORE_DEPLOYMENT,
    IN_ACTION_PHASE,
    IS_PLAYED,
)

KEEP_IT, PLAY_IT = range(2)


def has_plot(s: AnimaTactics, seat, card):
    """Return whether a party has a plot or team card that is not used up."""
    return s.plots[seat] >> card & 1 and not s.plots_used[seat] >> card & 1


@helper("3.14")
def use_up_plot(s: AnimaTactics, seat, card):
    s.plots_used[seat] |= 1 << card
    say("plot", seat, card)


@rule("3.14")
def prepare_plots(s: AnimaTactics):
    """Resolve the plot cards that take effect before deployment."""
    for seat in range(SEATS):
        for card in range(ADVANTAGES):
            if has_plot(s, seat, card):
                yield from BEFORE_DEPLOYMENT[card](s, seat)


@rule("3.14")
def use_plots(s: AnimaTactics):
    """Resolve the plot cards that take effect after deployment."""
    for seat in range(SEATS):
        for card in range(ADVANTAGES):
            if has_plot(s, seat, card):
                yield from AFTER_DEPLOYMENT[card](s, seat)


@decision(("keep it", "play it"), prompt="Do you play {plot} now?", rules=("17.16",))
def play_card(s: AnimaTactics, seat, plot, answer):
    return OK


@rule("3.14", "17.16")
def play_plots(s: AnimaTactics):
    """Ask for plot cards at the start of the Action Phase, and resolve them."""
    for seat in range(SEATS):
        for card in range(ADVANTAGES):
            if has_plot(s, seat, card) and IS_PLAYED[card]:
                answer = yield play_card(seat, card)
                if answer == PLAY_IT:
                    use_up_plot(s, seat, card)
                    yield from IN_ACTION_PHASE[card](s, seat)
