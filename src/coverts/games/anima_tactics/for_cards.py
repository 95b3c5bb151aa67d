"""Everything that card modules import: decorators, and functions of the rules."""

from coverts.engine import OK, decision, helper, refuse, rule, say
from coverts.games.anima_tactics.rules.abilities import choose_target, has_target, may_aim
from coverts.games.anima_tactics.rules.activation import can_strike_somebody, choose_struck
from coverts.games.anima_tactics.rules.attacks import PLAIN, can_attack_with, hold, make_attack
from coverts.games.anima_tactics.rules.deployment import deploy_anew
from coverts.games.anima_tactics.rules.figures import (
    control_zone,
    first_of,
    has,
    is_enemy,
    is_friend,
    is_in_zone,
    is_kept_up,
    life_of,
    on_table,
    rival,
    told,
)
from coverts.games.anima_tactics.rules.harm import (
    WHATEVER,
    free_of_ills,
    give_state,
    give_tokens,
    heal,
    lose_by_own_rules,
    lose_life,
    put_in_state,
    resists,
    spend,
    use_up,
)
from coverts.games.anima_tactics.rules.hidden import show_itself
from coverts.games.anima_tactics.rules.locating import find_all, finds_somebody
from coverts.games.anima_tactics.rules.placing import DRAG, TRAP, choose_place, is_any_place
from coverts.games.anima_tactics.rules.plane import (
    gap,
    in_contact,
    is_engaged,
    is_within,
    radius_of,
    seat_of,
)
from coverts.games.anima_tactics.rules.plots import has_plot, use_up_plot
from coverts.games.anima_tactics.rules.sight import cover_between, sees_figure
from coverts.games.anima_tactics.rules.standing import arrive, stand_at
from coverts.games.anima_tactics.rules.throwing import throw
from coverts.games.anima_tactics.rules.upkeep import end_kept_up
from coverts.games.anima_tactics.state import *
from coverts.games.anima_tactics.vocabulary.declaring import (
    advantage,
    attack,
    character,
    passive,
    power,
    response,
    stealth,
)
from coverts.games.anima_tactics.vocabulary.entering import ability_named, card_named, character_named
from coverts.games.anima_tactics.vocabulary.printed import *
from coverts.games.anima_tactics.vocabulary.proposed import ALESSA_SHOOTS, HOLLOW_BULLET_REACH, SMALL
