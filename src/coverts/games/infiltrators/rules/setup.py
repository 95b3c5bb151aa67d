"""Setting up a mission: board, characters, equipment, guards, objectives and start (chapters 2 to 5)."""

from coverts.engine import OK, chance, decision, helper, refuse, rule, say
from coverts.games.infiltrators.rules.board import (
    CELLS,
    SIDES,
    cell_column,
    cell_of,
    cell_row,
    clear_board,
    is_open_edge,
    lay_segment,
    put_segment,
    survey_board,
)
from coverts.games.infiltrators.rules.figures import goes_before, marker, note_paces, spot, told
from coverts.games.infiltrators.rules.reach import mark_figures, measure, measure_exits
from coverts.games.infiltrators.rules.suppressing import fit_suppressors
from coverts.games.infiltrators.state import (
    ABSENT,
    CHARACTERS,
    DEALT,
    EARLY_WARNING,
    EQUIPMENT,
    EXTRA_PATROL,
    FACE_CAPTAIN,
    FIGURES,
    FIRST_GUARD,
    FLOODLIGHT,
    GUARD_SEAT,
    GUARDS_FOR_EACH,
    HARD_LOCKS,
    MOST_INFILTRATORS,
    NOWHERE,
    OBJECTIVES,
    OBSTACLE,
    ON_BOARD,
    SETTING_UP,
    SHADED,
    SIDE,
    SITE,
    TILES,
    WAITING,
    Infiltrators,
    column,
    figure_at,
    on_board,
    row,
    rows,
)
from coverts.games.infiltrators.vocabulary.printed import (
    BEFORE_PLAY,
    COMMANDED,
    ELITE,
    EQUIPMENT_NAMES,
    FACE_NAMES,
    MARKERS,
    SECURITY,
    START_ALERT,
    THRESHOLD,
)

FROM_THE_EDGE = 2
"""The width of the border in tiles. In the border, objectives may lie only on terminal sites."""


@rule("1.1", "1.2", "1.3", "2.1", "2.3", "5.8")
def set_up_mission(s: Infiltrators):
    """Set up a mission, from the empty table to the first round."""
    clear_mission(s)
    say("heading.setup", s.mission)
    yield from lay_board(s)
    yield from choose_characters(s)
    yield from fit_suppressors(s)
    yield from choose_guards(s)
    yield from place_guards(s)
    s.north = yield name_north(GUARD_SEAT)
    say("north", s.north)
    yield from place_objectives(s)
    yield from BEFORE_PLAY[s.mission](s)
    yield from enter_board(s)


@helper("14.1", "16.1")
def clear_mission(s: Infiltrators):
    """Reset everything that belongs to one mission, and set the Alert track."""
    s.phase = SETTING_UP
    s.round = 0
    s.acting = -1
    s.north = -1
    s.alert = max(1, s.infiltrators + START_ALERT[s.mission]) + (EARLY_WARNING in s.upgraded)
    s.threshold = 2 * s.infiltrators + THRESHOLD[s.mission]
    s.general_alert = 0
    s.ever_gunfire = 0
    s.smoke = NOWHERE
    s.lights_out = 0
    s.rolled = 0
    s.decoy = 0
    s.informant_in = -1
    s.informant_known_by = 1 << GUARD_SEAT
    s.informant_at = NOWHERE
    s.informant_found = 0
    s.informant_out = 0
    s.empty_cells = 0
    for card in range(EQUIPMENT):
        s.uses[card] = 0
    for objective in range(OBJECTIVES):
        at = s.objective[objective]
        at.tile = NOWHERE
        at.progress = 0
        at.security = 0
        at.done = 0
        at.charged = 0
    for who in range(FIGURES):
        clear_figure(s, who)
    clear_board(s)


def clear_figure(s: Infiltrators, who):
    """Reset a figure for a new mission.

    Infiltrators keep their cards, but guards are chosen again.
    """
    me = s.figure[who]
    me.tile = NOWHERE
    me.status = ABSENT
    me.hits = 0
    me.noise = 0
    me.dazed = 0
    me.stopped = 0
    me.patches = 0
    me.leads = 0
    me.used_up.clear()
    if who >= FIRST_GUARD:
        me.seat = -1
        me.card = -1
        me.commander = 0


# -- the board -------------------------------------------------------------------------------------


@rule("2.1", "2.2", "2.3", "2.4", "2.5")
def lay_board(s: Infiltrators):
    """Let the players lay the four segments in turn."""
    for turn in range(2):
        yield from lay(s, GUARD_SEAT)
        yield from lay(s, 1 + turn % s.infiltrators)
    survey_board(s)
    measure_exits(s)


@rule("2.3")
def lay(s: Infiltrators, seat):
    """Let one player lay a segment."""
    laying = yield lay_segment(seat)
    put_segment(s, laying)
    say("laid", seat, laying)


@decision(SIDES, prompt="Which side is north?", rules=("2.6",))
def name_north(s: Infiltrators, seat, side):
    return OK


# -- characters and equipment ----------------------------------------------------------------------


@decision(FACE_NAMES[:CHARACTERS], prompt="Choose your character", rules=("3.1", "3.2"))
def choose_character(s: Infiltrators, seat, face):
    return OK if face not in s.spoken_for else refuse("3.1")


@chance(EQUIPMENT_NAMES, rules=("3.3",), prompt="Draw equipment")
def draw_equipment(s: Infiltrators, seat, card):
    return card in s.deck


@decision(EQUIPMENT_NAMES, prompt="Discard one of your equipment cards", rules=("3.4",))
def discard(s: Infiltrators, seat, card):
    return OK if card in s.figure[seat - 1].carried else refuse("3.4")


@rule("3.1", "3.2", "3.3", "3.4", "3.5")
def choose_characters(s: Infiltrators):
    """Let each player without a character choose one and receive equipment."""
    for who in range(s.infiltrators):
        seat = 1 + who
        if s.figure[who].card < 0:
            if s.spoken_for.count() == CHARACTERS:
                s.spoken_for.clear()
                keep_characters_in_play(s)
            face = yield choose_character(seat)
            s.spoken_for.add(face)
            s.figure[who].seat = seat
            s.figure[who].card = face
            say("character", seat, face)
            yield from deal_equipment(s, seat)
        s.figure[who].status = WAITING


def keep_characters_in_play(s: Infiltrators):
    """Mark the characters in play as chosen, after all eight have been used."""
    for who in range(MOST_INFILTRATORS):
        if s.figure[who].card >= 0:
            s.spoken_for.add(s.figure[who].card)


@rule("3.3", "3.4", "3.5")
def deal_equipment(s: Infiltrators, seat):
    """Deal equipment to a player, who discards one card.

    A player is dealt three cards, or two for a new character later in a campaign.
    """
    dealt = DEALT - (s.missions_played > 0)
    me = s.figure[seat - 1]
    for _ in range(dealt):
        card = yield draw_equipment(seat)
        s.deck.remove(card)
        me.carried.add(card)
        say("dealt", seat, card)
    card = yield discard(seat)
    me.carried.remove(card)
    s.beneath.add(card)
    say("discarded", seat, card)


# -- guards ----------------------------------------------------------------------------------------


MOST_ELITE = 2


@decision(FACE_NAMES[CHARACTERS:], prompt="Pick a guard card", rules=("4.1", "4.2", "4.3"))
def pick_guard(s: Infiltrators, seat, kind):
    if s.any_guards:
        return OK
    if guards_of(s, CHARACTERS + kind) >= s.infiltrators:
        return refuse("4.2")
    if ELITE[CHARACTERS + kind] and elites(s) >= most_elite(s):
        return refuse("4.2")
    return OK


def most_elite(s: Infiltrators):
    return min(s.infiltrators, MOST_ELITE)


def guards_wanted(s: Infiltrators):
    """Return the number of guard cards that the guard player picks."""
    return GUARDS_FOR_EACH * s.infiltrators + (EXTRA_PATROL in s.upgraded)


def guards_of(s: Infiltrators, face):
    found = 0
    for who in range(FIRST_GUARD, FIGURES):
        found += s.figure[who].card == face and not s.figure[who].commander
    return found


def elites(s: Infiltrators):
    found = 0
    for who in range(FIRST_GUARD, FIGURES):
        if s.figure[who].card >= 0 and not s.figure[who].commander:
            found += ELITE[s.figure[who].card]
    return found


@rule("4.1", "4.2", "4.3")
def choose_guards(s: Infiltrators):
    """Let the guard player pick guard cards, and add the Commander if needed."""
    wanted = guards_wanted(s)
    for number in range(wanted):
        kind = yield pick_guard(GUARD_SEAT)
        take_guard(s, FIRST_GUARD + number, CHARACTERS + kind)
    if COMMANDED[s.mission]:
        s.figure[FIRST_GUARD + wanted].commander = 1
        take_guard(s, FIRST_GUARD + wanted, FACE_CAPTAIN)


def take_guard(s: Infiltrators, who, face):
    s.figure[who].seat = GUARD_SEAT
    s.figure[who].card = face
    s.figure[who].status = WAITING
    say("guard", told(s, who))


def survey_places(s: Infiltrators, seat, who):
    """Mark the figures, and count the tiles where infiltrators can still start."""
    mark_figures(s)
    s.ways_in = ways_in(s)


@decision(
    TILES,
    named="tile",
    prompt="Where does {who} stand?",
    prepare=survey_places,
    rules=("4.4", "4.5", "4.6"),
)
def place_guard(s: Infiltrators, seat, who, tile):
    if (s.blocks[row(s, tile)] | s.taken[row(s, tile)]) >> column(s, tile) & 1:
        return refuse("4.5")
    if is_open_edge(s, tile) and s.ways_in <= s.infiltrators:
        return refuse("4.6")
    return OK


def ways_in(s: Infiltrators):
    """Return the number of tiles where an infiltrator could start now."""
    found = 0
    for y in range(rows(s)):
        for x in range(s.wide):
            found += s.gates[y] >> x & 1
    for who in range(FIGURES):
        if on_board(s, who):
            found -= is_open_edge(s, s.figure[who].tile)
    return found


@rule("4.4", "4.5", "4.6")
def place_guards(s: Infiltrators):
    """Let the guard player place each guard on the board."""
    for who in range(FIRST_GUARD, FIGURES):
        if s.figure[who].status == WAITING:
            tile = yield place_guard(GUARD_SEAT, who)
            stand_on(s, who, tile)


def stand_on(s: Infiltrators, who, tile):
    s.figure[who].tile = tile
    s.figure[who].status = ON_BOARD
    say("placed", told(s, who), spot(s, tile))


# -- objectives ------------------------------------------------------------------------------------


def has_objective(s: Infiltrators, cell):
    for objective in range(OBJECTIVES):
        tile = s.objective[objective].tile
        if tile >= 0 and cell_of(s, tile) == cell:
            return 1
    return 0


def is_far_in(s: Infiltrators, tile):
    x = column(s, tile)
    y = row(s, tile)
    near = min(min(x, s.wide - 1 - x), min(y, rows(s) - 1 - y))
    return near >= FROM_THE_EDGE


def survey_segments(s: Infiltrators, seat):
    """Note which segments have an objective and which have a terminal site."""
    for cell in range(CELLS):
        s.marked[cell] = has_objective(s, cell)
        s.equipped[cell] = has_site(s, cell)


@decision(
    TILES,
    named="tile",
    prompt="Where does the next objective lie?",
    prepare=survey_segments,
    rules=("5.1", "5.2", "5.3", "5.4"),
)
def place_objective(s: Infiltrators, seat, tile):
    cell = cell_of(s, tile)
    if s.marked[cell]:
        return refuse("5.3")
    if s.tile[tile] & SITE:
        return OK
    if s.tile[tile] & OBSTACLE:
        return refuse("5.4")
    if s.objectives_anywhere:
        return OK
    if not is_far_in(s, tile):
        return refuse("5.4")
    return refuse("5.4") if s.equipped[cell] else OK


def has_site(s: Infiltrators, cell):
    for y in range(SIDE):
        for x in range(SIDE):
            if s.tile[(cell_row(s, cell) + y) * s.wide + cell_column(s, cell) + x] & SITE:
                return 1
    return 0


@rule("5.1", "5.2", "5.3", "5.4", "5.10")
def place_objectives(s: Infiltrators):
    """Let the guard player place the objectives and use bought upgrades."""
    for objective in range(MARKERS[s.mission]):
        tile = yield place_objective(GUARD_SEAT)
        s.objective[objective].tile = tile
        s.objective[objective].security = SECURITY[s.mission]
        measure(s, objective, tile)
        say("objective", marker(s, objective), spot(s, tile))
    if HARD_LOCKS in s.upgraded:
        objective = yield lock_hard(GUARD_SEAT)
        s.objective[objective].security += 1
        say("locked", marker(s, objective))
    if FLOODLIGHT in s.upgraded:
        tile = yield light_up(GUARD_SEAT)
        put_floodlight(s, tile)
        say("floodlight", spot(s, tile))


@decision(("the first objective", "the second objective", "the third objective", "the fourth objective"),
          prompt="Which objective gets Hard locks?", rules=("16.6",))  # fmt: skip
def lock_hard(s: Infiltrators, seat, objective):
    return OK if s.objective[objective].tile >= 0 else refuse("16.6")


@decision(TILES, named="tile", prompt="Where does the floodlight shine?", rules=("16.6",))
def light_up(s: Infiltrators, seat, tile):
    """Check the place of a floodlight, which is the top left of its four tiles."""
    return OK if column(s, tile) < s.wide - 1 and row(s, tile) < rows(s) - 1 else refuse("16.6")


@helper("16.6")
def put_floodlight(s: Infiltrators, tile):
    """Remove the shade from a square of two by two tiles."""
    for y in range(2):
        for x in range(2):
            lit = tile + y * s.wide + x
            if s.tile[lit] & SHADED:
                s.tile[lit] -= SHADED


# -- the start -------------------------------------------------------------------------------------


@decision(TILES, named="tile", prompt="Where do you start?", rules=("5.5", "5.6", "5.7"))
def start_at(s: Infiltrators, seat, tile):
    x = column(s, tile)
    y = row(s, tile)
    if x not in (0, s.wide - 1) and y not in (0, rows(s) - 1):
        return refuse("5.5")
    if not is_open_edge(s, tile):
        return refuse("5.6")
    return OK if figure_at(s, tile) < 0 else refuse("4.5")


def next_to_enter(s: Infiltrators):
    """Return the fastest infiltrator who is not on the board yet, or -1."""
    found = -1
    for who in range(MOST_INFILTRATORS):
        if s.figure[who].status == WAITING and (found < 0 or goes_before(s, who, found)):
            found = who
    return found


@rule("5.5", "5.6", "5.7", "5.8", "5.9")
def enter_board(s: Infiltrators):
    """Let the infiltrators enter the board, the fastest first."""
    note_paces(s)
    who = next_to_enter(s)
    while who >= 0:
        tile = yield start_at(s.figure[who].seat)
        stand_on(s, who, tile)
        who = next_to_enter(s)
