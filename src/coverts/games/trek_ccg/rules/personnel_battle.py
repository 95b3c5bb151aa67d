"""Rules for personnel battles and their engagements (chapters 11 and 12)."""

from coverts.engine import (
    CANCELLED,
    EVERYBODY,
    OK,
    among,
    chance,
    decision,
    each,
    refuse,
    rule,
    say,
    some_of,
    token,
)
from coverts.games.trek_ccg.rules.actions import drop_within, suspension
from coverts.games.trek_ccg.rules.affiliations import WHOLE_GROUP, fits_team, is_split, is_team, set_apart
from coverts.games.trek_ccg.rules.attributes import sign, strength
from coverts.games.trek_ccg.rules.battle import (
    UNDER_WAY,
    battle_window,
    has_leader,
    may_attack,
    note_attack,
    note_licence,
    strikes_back,
)
from coverts.games.trek_ccg.rules.infiltration import ask_infiltrators
from coverts.games.trek_ccg.rules.presence import (
    ROOMS,
    able,
    among_pieces,
    among_pieces_at,
    card_at,
    has_own_member,
    in_group,
    is_able_member,
    is_at,
    is_inside,
    is_personnel,
    is_surface,
    takes_part,
)
from coverts.games.trek_ccg.rules.under_way import begin, begin_group, finish, is_apart, joins, within
from coverts.games.trek_ccg.rules.zones import discard, stop
from coverts.games.trek_ccg.state import EXECUTE_ORDERS, NOTHING, PIECES, POSTS, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import (
    ATTACK_PERSONNEL,
    DOES,
    ENGAGEMENT,
    IN_ORDER,
    MAY_DO,
    PERSONNEL_BATTLE,
)
from coverts.games.trek_ccg.vocabulary.terms import AFFILIATION_NAMES, BORG, HANDS

HOLD_BACK, STUN, WOUND = range(3)

# -- the two sides ---------------------------------------------------------------------------------


@among_pieces_at
def attacks(s: TrekCcg, piece, who, host):
    """Return whether a personnel fights if its side attacks at a host.

    An infiltrator fights only if it joins the attack (11.7).
    """
    return takes_part(s, piece, who, host)


@among_pieces_at
def defends(s: TrekCcg, piece, who, host):
    """Return whether a personnel fights if its side is attacked at a host.

    Stopped members of the attacked Away Team fight. Infiltrators do not.
    """
    return is_able_member(s, piece, who, host) and not is_apart(s, piece)


@among(PIECES, below="used_slots")
def is_fighter(s: TrekCcg, piece, who):
    """Return whether a personnel is on a player's side of the battle, in any state."""
    battle = within(s, PERSONNEL_BATTLE)
    if battle == NOTHING or piece not in s.action[battle].party:
        return 0
    card = s.piece[piece]
    if card.host != s.action[battle].host or card.captive or not is_personnel(s, piece):
        return 0
    if (piece in s.action[battle].attackers) != (who == s.action[battle].player):
        return 0
    return card.controller == who or card.infiltrating


def is_ready(s: TrekCcg, piece, who):
    """Return whether a fighter's engagement is still to come (12.2)."""
    if not is_fighter(s, piece, who) or not able(s, piece):
        return 0
    return piece not in s.action[within(s, PERSONNEL_BATTLE)].engaged


def fighters(s: TrekCcg, who):
    count = 0
    for piece in range(s.used_slots):
        count += is_fighter(s, piece, who)
    return count


def has_own_fighter(s: TrekCcg, who):
    """Return whether a side has one of the player's own fighters (11.9, 21.16).

    Infiltrators cannot fight without one.
    """
    for piece in each(is_fighter, s, who):
        if s.piece[piece].controller == who:
            return 1
    return 0


def is_fought(s: TrekCcg):
    """Return whether each side has one of its own fighters left."""
    return has_own_fighter(s, 0) and has_own_fighter(s, 1)


def any_ready(s: TrekCcg, who):
    for piece in range(s.used_slots):
        if is_ready(s, piece, who):
            return 1
    return 0


def is_opposing(s: TrekCcg, piece, who):
    """Return whether a fighter is the opponent's own and on the opponent's side."""
    return is_fighter(s, piece, 1 - who) and s.piece[piece].controller == 1 - who


@among_pieces
def is_stunned(s: TrekCcg, piece, who):
    """Return whether a piece is a stunned fighter that opposes the player."""
    return s.piece[piece].stunned and is_opposing(s, piece, who)


def enter_battle(s: TrekCcg, piece):
    """Add a personnel to its controller's side in the battle under way."""
    battle = within(s, PERSONNEL_BATTLE)
    s.action[battle].party.add(piece)
    s.action[battle].engaged.remove(piece)
    s.action[battle].attackers.remove(piece)
    if s.piece[piece].controller == s.action[battle].player:
        s.action[battle].attackers.add(piece)
    say("fights", s.piece[piece].face)


def leave_out(s: TrekCcg, piece):
    """Remove a fighter from the battle, so that the battle does not stop it."""
    s.action[within(s, PERSONNEL_BATTLE)].party.remove(piece)
    say("left_out", s.piece[piece].face)


def take_sides(s: TrekCcg, battle):
    """Record the attackers: the player's own personnel and infiltrators who joined."""
    for piece in s.action[battle].party:
        card = s.piece[piece]
        if card.controller == s.action[battle].player or (card.infiltrating and joins(s, piece)):
            s.action[battle].attackers.add(piece)


def side_strength(s: TrekCcg, who):
    """Return the total STRENGTH of a side's able fighters (12.6).

    Stunned and mortally wounded fighters are ignored.
    """
    total = 0
    for piece in each(is_fighter, s, who):
        if able(s, piece):
            if s.piece[piece].controller == who:
                total += strength(s, piece)
            else:
                total += sign(s, piece) * strength(s, piece)
    return total


# -- the order to attack -----------------------------------------------------------------------------


def has_target(s: TrekCcg, who, host):
    return some_of(defends, s, who, host)


def has_spy(s: TrekCcg, who, host):
    """Return whether an infiltrator is in the player's crew or Away Team."""
    for piece in each(in_group, s, who, host):
        if s.piece[piece].infiltrating:
            return 1
    return 0


def has_attacker(s: TrekCcg, who, host, team):
    """Return whether one of a team's own members can attack."""
    for piece in each(attacks, s, who, host):
        if not s.piece[piece].infiltrating and fits_team(s, piece, who, team):
            return 1
    return 0


def has_defender(s: TrekCcg, who, host, team):
    """Return whether a team has a member that can be attacked."""
    for piece in each(defends, s, who, host):
        if fits_team(s, piece, who, team):
            return 1
    return 0


def team_may_fight(s: TrekCcg, who, host, mine, theirs):
    """Return OK, or refuse to let one Away Team attack another (11.1, 11.2)."""
    if not has_attacker(s, who, host, mine) or not has_defender(s, 1 - who, host, theirs):
        return refuse("11.1")
    if not has_leader(s, who, host, mine) and not strikes_back(s, who, host):
        return refuse("11.1")
    return may_attack(s, who, host, host, mine, theirs)


def may_attack_some(s: TrekCcg, who, host, mine):
    """Return OK, or refuse to let an Away Team attack any Away Team there."""
    verdict = refuse("11.1")
    for theirs in range(WHOLE_GROUP, BORG + 1):
        if is_team(s, 1 - who, host, theirs):
            verdict = team_may_fight(s, who, host, mine, theirs)
            if verdict == OK:
                return OK
    return verdict


@decision(AFFILIATION_NAMES, prompt="Which of your Away Teams attacks?", rules=("6.6", "11.1"))
def choose_attackers(s: TrekCcg, who, host, affiliation):
    if not is_team(s, who, host, affiliation):
        return refuse("6.6")
    return may_attack_some(s, who, host, affiliation)


@decision(AFFILIATION_NAMES, prompt="Which of their Away Teams do you attack?", rules=("6.6", "11.1"))
def choose_attacked(s: TrekCcg, who, host, affiliation):
    if not is_team(s, 1 - who, host, affiliation):
        return refuse("6.6")
    return team_may_fight(s, who, host, WHOLE_GROUP, affiliation)


def may_fight(s: TrekCcg, who, host):
    """Return OK, or refuse to let a player begin a personnel battle at a host."""
    if not is_surface(host) and (host >= PIECES or not is_inside(s, host)):
        return refuse("11.1")
    if not has_own_member(s, who, host) or not has_target(s, 1 - who, host):
        return refuse("11.1")
    verdict = refuse("11.1")
    for mine in range(WHOLE_GROUP, BORG + 1):
        if is_team(s, who, host, mine):
            verdict = may_attack_some(s, who, host, mine)
            if verdict == OK:
                return OK
    return verdict


@rule("6.6", "11.1")
def name_sides(s: TrekCcg, who, host):
    """Ask the attacker which Away Teams fight, if there are several."""
    if is_split(s, who, host):
        mine = yield choose_attackers(who, host)
        set_apart(s, who, host, mine)
    if is_split(s, 1 - who, host):
        theirs = yield choose_attacked(who, host)
        set_apart(s, 1 - who, host, theirs)


@decision(POSTS, named="room", prompt="Where do you attack?", rules=("11.1", "11.2", "11.4"), group=ROOMS)
def choose_battle(s: TrekCcg, who, host):
    """Ask where the player begins a personnel battle.

    All able personnel of the player there attack, and all of the opponent's personnel there are attacked. If
    there are several Away Teams, one of each side fights.
    """
    return may_fight(s, who, host)


def is_first_there(s: TrekCcg, piece):
    """Return whether a personnel is the first one of its controller at its host."""
    for other in each(is_at, s, s.piece[piece].host):
        if is_personnel(s, other) and s.piece[other].controller == s.piece[piece].controller:
            return other == piece
    return 0


def why_no_battle(s: TrekCcg, who):
    """Return the refusal of the order to attack personnel.

    There is a separate refusal if the player has only an infiltrator to attack, or only an infiltrator to
    attack with (11.7, 21.12).
    """
    limited = False
    spied_on = False
    spies = False
    for piece in each(is_personnel, s):
        if s.piece[piece].controller == who:
            host = s.piece[piece].host
            if has_own_member(s, who, host) and has_target(s, 1 - who, host):
                if may_attack(s, who, host, host, WHOLE_GROUP, WHOLE_GROUP) != OK:
                    limited = True
            elif has_spy(s, who, host):
                spied_on = True
            elif s.piece[piece].infiltrating:
                spies = True
    if limited:
        return refuse("11.2")
    if spied_on:
        return refuse("11.7")
    if spies:
        return refuse("21.12")
    return refuse("11.1")


def may_attack_personnel(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("11.1")
    for piece in each(is_personnel, s):
        if s.piece[piece].controller == who and is_first_there(s, piece):
            if may_fight(s, who, s.piece[piece].host) == OK:
                return OK
    return why_no_battle(s, who)


@rule("11.1", "11.7", "12.1")
def attack_personnel(s: TrekCcg, who):
    """Ask for the place, the teams and the infiltrators, then fight the battle."""
    s.phase = EXECUTE_ORDERS
    host = yield choose_battle(who)
    battle = begin_battle(s, who, host)
    yield from name_sides(s, who, host)
    yield from ask_infiltrators(s, who, host)
    note_licence(s, who, host, host)
    for piece in range(s.used_slots):
        if attacks(s, piece, who, host) or defends(s, piece, 1 - who, host):
            s.action[battle].party.add(piece)
    yield from fight_out(s, battle)


def begin_battle(s: TrekCcg, who, host):
    """Begin the action of a personnel battle, and return its number.

    The caller adds the fighters to its `party`.
    """
    battle = begin_group(s, PERSONNEL_BATTLE, who)
    s.action[battle].host = host
    return battle


@rule("11.5", "12.8")
def fight_out(s: TrekCcg, battle):
    """Fight a personnel battle between the members of its `party`, from start to end."""
    note_attack(s, s.action[battle].player, s.action[battle].host)
    take_sides(s, battle)
    outcome = yield from fight(s, battle)
    if outcome == CANCELLED:
        drop_within(s, battle)
        say("battle_cancelled")
    end_battle(s, battle)
    finish(s, battle)


# -- the fight -------------------------------------------------------------------------------------


@rule("11.5", "12.1", "12.5")
def fight(s: TrekCcg, action):
    """Fight a battle: responses to its start, the engagements, and the winner."""
    s.action[action].token = token(s)
    attacker = s.action[action].player
    say("attacks", attacker, card_at(s, s.action[action].host))
    yield from battle_window(s, action, 1 - attacker)
    yield from suspension(s, action)
    s.action[action].choice = UNDER_WAY
    while is_fought(s) and any_ready(s, 0) and any_ready(s, 1):
        depth = s.depth
        outcome = yield from engagement(s, action)
        if outcome == CANCELLED:
            drop_within(s, depth)
        finish(s, depth)
        yield from suspension(s, action)
    yield from decide(s)


@chance(PIECES, learns=EVERYBODY, rules=("12.2", "12.3"), prompt="Who engages next")
def top_of_pile(s: TrekCcg, who, piece):
    """Draw the next fighter of a side's combat pile."""
    return is_ready(s, piece, who)


@decision(
    ("do nothing", "stun", "mortally wound"),
    prompt="What does {piece} do to the weaker one?",
    rules=("12.3",),
)
def choose_blow(s: TrekCcg, who, piece, victim, blow):
    if blow == WOUND and strength(s, piece) <= 2 * strength(s, victim):
        return refuse("12.3")
    return OK


@rule("12.3", "12.4")
def engagement(s: TrekCcg, battle):
    """Carry out an engagement between two random fighters.

    The turn player may respond first.
    """
    attacker = s.action[battle].player
    action = begin(s, ENGAGEMENT, attacker)
    s.action[action].token = token(s)
    s.action[action].host = s.action[battle].host
    piece = yield top_of_pile(attacker)
    s.action[battle].engaged.add(piece)
    victim = yield top_of_pile(1 - attacker)
    s.action[battle].engaged.add(victim)
    s.action[action].piece = piece
    s.action[action].target = victim
    say("engages", s.piece[piece].face, s.piece[victim].face)
    yield from battle_window(s, action, s.player)
    yield from suspension(s, action)
    if can_fight(s, piece, attacker) and can_fight(s, victim, 1 - attacker):
        difference = strength(s, piece) - strength(s, victim)
        if difference > 0:
            yield from strike(s, action, piece, victim)
        elif difference < 0:
            yield from strike(s, action, victim, piece)


def can_fight(s: TrekCcg, piece, who):
    return is_fighter(s, piece, who) and able(s, piece)


@rule("12.3")
def strike(s: TrekCcg, action, piece, victim):
    """Ask for the blow of the stronger fighter, and let players respond to it.

    The action records the stronger fighter (`piece`), the weaker one (`target`) and the blow (`choice`).
    """
    blow = yield choose_blow(s.piece[piece].controller, piece, victim)
    if blow != HOLD_BACK:
        s.action[action].piece = piece
        s.action[action].target = victim
        s.action[action].choice = blow
        if blow == STUN:
            s.piece[victim].stunned = True
            say("stuns", s.piece[piece].face, s.piece[victim].face)
        else:
            s.piece[victim].wounded = True
            say("wounds", s.piece[piece].face, s.piece[victim].face)
        yield from battle_window(s, action, s.player)


# -- the end ---------------------------------------------------------------------------------------


@chance(PIECES, learns=EVERYBODY, rules=("12.7",), prompt="Random casualty")
def random_casualty(s: TrekCcg, who, piece):
    return is_fighter(s, piece, who) and not s.piece[piece].wounded


def any_unhurt(s: TrekCcg, who):
    for piece in each(is_fighter, s, who):
        if not s.piece[piece].wounded:
            return 1
    return 0


@rule("12.6", "12.7")
def decide(s: TrekCcg):
    """Decide the winner, and wound a random fighter of the losing side mortally."""
    if not is_fought(s):
        say("battle_over")
        return
    difference = side_strength(s, 0) - side_strength(s, 1)
    if difference == 0:
        say("battle_drawn")
        return
    winner = 0
    if difference < 0:
        winner = 1
    say("battle_won", winner)
    if not s.spares_losers and any_unhurt(s, 1 - winner):
        piece = yield random_casualty(1 - winner)
        s.piece[piece].wounded = True
        say("wounded", s.piece[piece].face)


def end_battle(s: TrekCcg, battle):
    """End a battle that was fought or cancelled (12.8).

    The mortally wounded die, the stunned recover, and all fighters are stopped.
    """
    for piece in s.action[battle].party:
        card = s.piece[piece]
        card.stunned = False
        if card.wounded:
            discard(s, piece)
        elif card.host == s.action[battle].host and not card.captive and is_personnel(s, piece):
            stop(s, piece)


MAY_DO.put(ATTACK_PERSONNEL - HANDS, may_attack_personnel)
DOES.put(ATTACK_PERSONNEL - HANDS, attack_personnel)
