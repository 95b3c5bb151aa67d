"""What is put right after every change, before anybody is asked (chapter 4)."""

from coverts.engine import rule, say
from coverts.games.trek_ccg.rules.affiliations import clashes
from coverts.games.trek_ccg.rules.borg import settle_counterparts
from coverts.games.trek_ccg.rules.capture import settle_captives
from coverts.games.trek_ccg.rules.cargo_runs import settle_runs
from coverts.games.trek_ccg.rules.damage import destroyed_ships
from coverts.games.trek_ccg.rules.infiltration import check_exposures, exposed_instead, stop_infiltrating
from coverts.games.trek_ccg.rules.presence import is_personnel
from coverts.games.trek_ccg.state import TrekCcg
from coverts.games.trek_ccg.vocabulary.spoken import UNFIT


@rule("6.7", "21.22", "21.24", "21.26", "21.27", "14.5", "20.1", "20.3", "22.16", "22.18", "24.2")
def put_right(s: TrekCcg):
    """Run until nothing changes any more; returns 1 where something did that could cause more."""
    check_exposures(s)
    for piece in range(s.used_slots):
        if is_personnel(s, piece) and clashes(s, piece) != s.piece[piece].arrested:
            if s.piece[piece].arrested:
                s.piece[piece].arrested = False
            elif s.piece[piece].infiltrating and (
                (yield exposed_instead(s.piece[piece].controller, piece)) == 0
            ):
                stop_infiltrating(s, piece, UNFIT)
            else:
                s.piece[piece].arrested = True
                say("arrested", s.piece[piece].face)
            return 1
    settle_runs(s)
    if settle_counterparts(s) or settle_captives(s):
        return 1
    return (yield from destroyed_ships(s))
