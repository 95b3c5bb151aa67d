"""Assimilation: the objective that makes a counterpart of a captive, and the table it needs."""

from coverts.games.trek_ccg.for_cards import *

SUBCOMMANDS = COM | NAV | DEF

# -- Assimilate Counterpart ------------------------------------------------------------------------


def quarry(s, source):
    """Whom a current Assimilate Counterpart targets, or NOTHING."""
    who = s.piece[source].controller
    if s.piece[source].host == CORE + who and s.piece[source].first_note >= 0:
        for piece in range(s.used_slots):
            if s.piece[piece].face == s.piece[source].first_note and s.piece[piece].seat == 1 - who:
                if s.piece[piece].host != NOWHERE:
                    return piece
    return NOTHING


def is_held_fast(s, who, piece):
    """A captive of his on one of his Assimilation Tables."""
    table = s.piece[piece].host
    return (
        s.piece[piece].captive
        and s.piece[piece].controller == who
        and table < PIECES
        and s.piece[table].face == card_named("Assimilation Table")
        and s.piece[table].controller == who
    )


def may_be_probed(s, who, piece):
    """He lies on a table, there is no counterpart, and no battle was there since the player's last turn
    (22.8)."""
    if not is_held_fast(s, who, piece) or has_counterpart(s, who) or deck_size(s, who) == 0:
        return 0
    location = location_of(s, piece)
    return not was_attacked(s, who, location) and not was_attacked(s, 1 - who, location)


def is_engaged_by(s, who, piece):
    """In the engagement under way it faces a Borg of that player."""
    action = within(s, ENGAGEMENT)
    if action == NOTHING:
        return 0
    other = s.action[action].piece
    if other == piece:
        other = s.action[action].target
    elif s.action[action].target != piece:
        return 0
    return other != NOTHING and s.piece[other].controller == who and s.piece[other].affiliation == BORG


def skill_dots(card):
    """How many regular skills are listed on a personnel beside the classification."""
    dots = 0
    for skill in range(SKILLS):
        level = SKILL[card * SKILLS + skill]
        if CLASS[card] == skill:
            level -= 1
        if level > 0:
            dots += 1
    return dots


def assimilate(s, who, mark, piece):
    """He is of the collective, its counterpart, and scores as long as the objective stays on him (22.10)."""
    card = s.piece[piece]
    card.captive = False
    card.disabled = False
    card.controller = who
    card.affiliation = BORG
    card.former = NO_AFFILIATION
    card.counterpart = True
    card.host = s.piece[card.host].host
    s.piece[mark].host = piece
    say("assimilated", card.face)
    s.side[who].counterpart = piece
    s.side[who].assimilated = 5 * skill_dots(card.face)
    score(s, who, s.side[who].assimilated)


@objective(2, "Assimilate Counterpart", icons=BO | HA, stays=TO_CORE)
class AssimilateCounterpart:
    """Target a unique male of the opponent. Your Borg may go to and fight his crew or Away Team; one who
    engages him may abduct him. While he lies on your Assimilation Table you may probe at the end of your
    turn: at [Com], [Nav] or [Def] he becomes your counterpart, for 5 points a skill dot as long as this stays
    on him."""

    @decision(PIECES, named="piece", prompt="Who shall be your counterpart?")
    def choose_to_assimilate(s, who, piece):
        card = s.piece[piece]
        if card.host == NOWHERE or not is_personnel(s, piece) or card.seat == who:
            return refuse()
        if not UNIQUE[card.face] or not has_trait(s, piece, MALE):
            return refuse()
        return OK

    def plays(s, who, card):
        if not is_playing(s, who, BORG):
            return refuse("2.6")
        if has_counterpart(s, who):
            return refuse("22.17")
        if current_objective(s, who) != NOTHING:
            return refuse("22.3")
        if any_legal(AssimilateCounterpart.choose_to_assimilate, s, who):
            return OK
        return refuse()

    def aim(s, who, action):
        piece = yield AssimilateCounterpart.choose_to_assimilate(who)
        s.action[action].other = s.piece[piece].face

    def effect(s, who, action):
        s.piece[s.action[action].piece].first_note = s.action[action].other

    def lets_borg(s, source, host):
        piece = quarry(s, source)
        return piece != NOTHING and s.piece[piece].host == host

    def allows_attack(s, source, who, host, target):
        piece = quarry(s, source)
        return (
            piece != NOTHING
            and s.piece[source].controller == who
            and host == target
            and s.piece[piece].host == host
        )

    def may_use(s, who, piece, moment):
        target = quarry(s, piece)
        if moment != RESPONSE or within(s, ENGAGEMENT) != s.depth - 1:
            return refuse()
        if target == NOTHING or s.piece[target].captive or not is_engaged_by(s, who, target):
            return refuse()
        return OK

    def use(s, who, piece):
        target = quarry(s, piece)
        if target != NOTHING and is_engaged_by(s, who, target) and not s.piece[target].captive:
            yield from capture(s, target, who)

    def turn_ends(s, piece):
        who = s.piece[piece].controller
        target = quarry(s, piece)
        if target != NOTHING and may_be_probed(s, who, target):
            if (yield may_do_it(who, s.piece[piece].face)) == 1:
                card = yield from probe(s, who)
                if ICON[card] & SUBCOMMANDS:
                    assimilate(s, who, piece, target)
                else:
                    say("probe_fails")


# -- Assimilation Table ----------------------------------------------------------------------------


def is_occupied(s, table):
    for piece in range(s.used_slots):
        if s.piece[piece].host == table and is_personnel(s, piece):
            return 1
    return 0


@equipment(14, "Assimilation Table", icons=BO)
class AssimilationTable:
    """Holds one captive of yours, who dies with it. Once a turn, in place of one card draw, download what is
    laid on whom it holds: an Implant, of which there is none among these cards, or Assimilate Counterpart."""

    @decision(PIECES, named="piece", prompt="Whom do you lay on the table?")
    def choose_for_table(s, who, table, piece):
        card = s.piece[piece]
        if not card.captive or card.controller != who or card.host != s.piece[table].host:
            return refuse()
        return OK

    def may_use(s, who, piece, moment):
        if (
            moment != IN_ORDER
            or is_occupied(s, piece)
            or not any_legal(AssimilationTable.choose_for_table, s, who, piece)
        ):
            return refuse()
        return OK

    def use(s, who, piece):
        if not is_occupied(s, piece) and any_legal(AssimilationTable.choose_for_table, s, who, piece):
            captive = yield AssimilationTable.choose_for_table(who, piece)
            s.piece[captive].host = piece
            say("strapped", s.piece[captive].face, s.piece[piece].face)

    def may_replace(s, who, piece):
        if s.piece[piece].used > 0:
            return refuse("18.3")
        return may_download(s, who, card_named("Assimilate Counterpart"), NOTHING)

    def replace(s, who, piece):
        s.piece[piece].used = 1
        yield from download_card(s, who, card_named("Assimilate Counterpart"), NOTHING)
