"""Staffing: whether the crew aboard a ship is enough to command it (8.1, 8.2)."""

from coverts.engine import rule, say
from coverts.games.trek_ccg.rules.affiliations import compatible
from coverts.games.trek_ccg.rules.infiltration import ask_infiltrators
from coverts.games.trek_ccg.rules.presence import (
    able,
    has_icon,
    in_group,
    takes_part,
)
from coverts.games.trek_ccg.state import TrekCcg
from coverts.games.trek_ccg.vocabulary.printed import (
    STAFF_BORG,
    STAFF_CMD,
    STAFF_COM,
    STAFF_DEF,
    STAFF_NAV,
    STAFF_STF,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    CMD,
    COM,
    DEF,
    NAV,
    NEUTRAL,
    STF,
)


def serves(s: TrekCcg, piece, who, ship, hoping):
    """Counts for the staffing; hoping: so does an infiltrator who might be willing."""
    card = s.piece[piece]
    if card.host != ship:
        return 0
    if takes_part(s, piece, who, ship):
        return 1
    return (
        hoping and card.infiltrating and not card.stopped and in_group(s, piece, who, ship) and able(s, piece)
    )


def matches_ship(s: TrekCcg, who, ship, affiliation):
    """The very affiliation of the ship; any that is compatible where it is Non-Aligned (8.1)."""
    if s.piece[ship].affiliation <= NEUTRAL:
        return compatible(s, who, affiliation, s.piece[ship].affiliation)
    return affiliation == s.piece[ship].affiliation


def has_subcommands(s: TrekCcg, who, ship, hoping):
    """Its [Com], [Nav], [Def] and [Borg] icons are filled; one with all three icons fills one of each."""
    face = s.piece[ship].face
    crew = 0
    com = 0
    nav = 0
    defense = 0
    versatile = 0
    for piece in range(s.used_slots):
        if serves(s, piece, who, ship, hoping):
            crew += 1
            if has_icon(s, piece, COM) and has_icon(s, piece, NAV) and has_icon(s, piece, DEF):
                versatile += 1
            elif has_icon(s, piece, COM):
                com += 1
            elif has_icon(s, piece, NAV):
                nav += 1
            elif has_icon(s, piece, DEF):
                defense += 1
    for used in range(versatile + 1):
        coms = max(STAFF_COM[face] - used, 0)
        navs = max(STAFF_NAV[face] - used, 0)
        defs = max(STAFF_DEF[face] - used, 0)
        if coms <= com and navs <= nav and defs <= defense:
            if crew - used - coms - navs - defs >= STAFF_BORG[face]:
                return 1
    return 0


def enough_crew(s: TrekCcg, who, ship, hoping):
    """Somebody matches, and every staffing icon is filled: a [Cmd] may stand in for a [Stf] (8.1).

    Infiltrators help whoever is there, and are no crew without them (21.16).
    """
    face = s.piece[ship].face
    own = False
    matching = False
    commanders = 0
    others = 0
    for piece in range(s.used_slots):
        if serves(s, piece, who, ship, hoping):
            if not s.piece[piece].infiltrating:
                own = True
            if matches_ship(s, who, ship, s.piece[piece].affiliation):
                matching = True
            if has_icon(s, piece, CMD):
                commanders += 1
            elif has_icon(s, piece, STF):
                others += 1
    if not own or not matching or commanders < STAFF_CMD[face]:
        return 0
    if commanders + others < STAFF_CMD[face] + STAFF_STF[face]:
        return 0
    return has_subcommands(s, who, ship, hoping)


def staffed(s: TrekCcg, who, ship):
    """That player's crew aboard staffs the ship; infiltrators count if they take part (8.1, 21.16)."""
    return enough_crew(s, who, ship, 0)


@rule("8.2", "21.16")
def man(s: TrekCcg, who, ship):
    """Infiltrators aboard say whether they help; returns whether the ship is staffed then."""
    yield from ask_infiltrators(s, who, ship)
    if staffed(s, who, ship):
        return 1
    say("not_staffed", s.piece[ship].face)
    return 0
