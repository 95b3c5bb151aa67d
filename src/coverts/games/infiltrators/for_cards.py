"""Everything that the modules of cards need: decorators, the words of `coverts.engine`, and rules."""

from coverts.engine import OK, any_legal, decision, helper, refuse, rule, say
from coverts.games.infiltrators.rules.board import is_free_line
from coverts.games.infiltrators.rules.ending import complete, completed_objectives
from coverts.games.infiltrators.rules.figures import spot, told
from coverts.games.infiltrators.rules.reach import FLYING, VAULTING
from coverts.games.infiltrators.rules.stealth import end_noise, is_shaded
from coverts.games.infiltrators.rules.tending import anybody_hurt, tend
from coverts.games.infiltrators.state import (
    GUARD_SEAT,
    INFILTRATORS_ACT,
    OBJECTIVES,
    TILES,
    Card,
    Infiltrators,
    distance,
)
from coverts.games.infiltrators.vocabulary.declaring import gadget, guard, infiltrator, mission, weapon
from coverts.games.infiltrators.vocabulary.printed import CLOSE_WEAPON, RANGED_WEAPON, REQUIRED
