"""Rules for staffing ships (8.1, 8.2)."""

from coverts.engine import among, each, rule, say
from coverts.games.trek_ccg.rules.affiliations import compatible
from coverts.games.trek_ccg.rules.infiltration import ask_infiltrators
from coverts.games.trek_ccg.rules.presence import (
    able,
    has_icon,
    in_group,
    takes_part,
)
from coverts.games.trek_ccg.state import BY_HOST, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.printed import (
    STAFF_BORG,
    STAFF_CMD,
    STAFF_COM,
    STAFF_DEF,
    STAFF_NAV,
    STAFF_OCD,
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


@among(PIECES, below="used_slots", group=BY_HOST["ship"])
def serves(s: TrekCcg, piece, who, ship, hoping):
    """Return whether a personnel can help to staff a ship.

    Args:
        hoping: whether to count infiltrators that have not decided yet.
    """
    card = s.piece[piece]
    if card.host != ship:
        return 0
    if takes_part(s, piece, who, ship):
        return 1
    return (
        hoping and card.infiltrating and not card.stopped and in_group(s, piece, who, ship) and able(s, piece)
    )


def matches_ship(s: TrekCcg, who, ship, affiliation):
    """Return whether an affiliation matches a ship (8.1).

    For a Non-Aligned ship any compatible affiliation matches.
    """
    if s.piece[ship].affiliation <= NEUTRAL:
        return compatible(s, who, affiliation, s.piece[ship].affiliation)
    return affiliation == s.piece[ship].affiliation


def has_subcommands(s: TrekCcg, who, ship, hoping):
    """Return whether a ship's [Com], [Nav], [Def] and [Borg] icons are filled.

    A Borg with all three subcommand icons fills one of each.
    """
    face = s.piece[ship].face
    crew = 0
    com = 0
    nav = 0
    defense = 0
    versatile = 0
    for piece in each(serves, s, who, ship, hoping):
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
    """Return whether a crew staffs a ship (8.1).

    A member must match the ship, and each staffing icon must be filled. A [Cmd] may stand in for a [Stf].
    Nobody of this pool fills an [OCD] icon.
    Infiltrators are included only if the player has their own personnel aboard (21.16).

    Args:
        hoping: whether to count infiltrators that have not decided yet.
    """
    face = s.piece[ship].face
    own = False
    matching = False
    commanders = 0
    others = 0
    for piece in each(serves, s, who, ship, hoping):
        if not s.piece[piece].infiltrating:
            own = True
        if matches_ship(s, who, ship, s.piece[piece].affiliation):
            matching = True
        if has_icon(s, piece, CMD):
            commanders += 1
        elif has_icon(s, piece, STF):
            others += 1
    if not own or not matching or commanders < STAFF_CMD[face] or STAFF_OCD[face]:
        return 0
    if commanders + others < STAFF_CMD[face] + STAFF_STF[face]:
        return 0
    return has_subcommands(s, who, ship, hoping)


def staffed(s: TrekCcg, who, ship):
    """Return whether the player's crew staffs a ship (8.1, 21.16).

    Infiltrators are included if they take part.
    """
    return enough_crew(s, who, ship, 0)


@rule("8.2", "21.16")
def man(s: TrekCcg, who, ship):
    """Ask the infiltrators aboard whether they help to staff a ship.

    Return whether the ship is then staffed.
    """
    yield from ask_infiltrators(s, who, ship)
    if staffed(s, who, ship):
        return 1
    say("not_staffed", s.piece[ship].face)
    return 0
