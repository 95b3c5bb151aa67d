"""The objective Assimilate Counterpart."""

from coverts.games.trek_ccg.for_cards import *


def quarry(s: TrekCcg, source):
    """Return the target of a current Assimilate Counterpart, or NOTHING."""
    mark = s.piece[source]
    if mark.host != CORE + mark.controller or mark.first_note < 0:
        return NOTHING
    return next(
        (piece for piece in each(is_copy, s, mark.first_note) if s.piece[piece].seat != mark.controller),
        NOTHING,
    )


def may_be_probed(s: TrekCcg, who, piece):
    """Return whether the player may probe for a captive (22.8).

    The captive must be on the player's Assimilation Table. The player must have no counterpart. Neither
    player may have been attacked there since their last turn.
    """
    card = s.piece[piece]
    return (
        card.captive
        and card.controller == who
        and is_aboard(card.host)
        and s.piece[card.host].face == card_named("Assimilation Table")
        and s.piece[card.host].controller == who
        and not has_counterpart(s, who)
        and deck_size(s, who) > 0
        and is_peaceful(s, location_of(s, piece))
    )


def is_borg_of(s: TrekCcg, who, piece):
    return piece != NOTHING and s.piece[piece].controller == who and s.piece[piece].affiliation == BORG


def may_abduct(s: TrekCcg, who, source):
    """Return whether the target faces a Borg of the player in the current engagement."""
    action = within(s, ENGAGEMENT)
    piece = quarry(s, source)
    if action == NOTHING or piece == NOTHING or s.piece[piece].captive:
        return 0
    fight = s.action[action]
    return (fight.piece == piece and is_borg_of(s, who, fight.target)) or (
        fight.target == piece and is_borg_of(s, who, fight.piece)
    )


def make_counterpart(s: TrekCcg, who, mark, piece):
    """Make a personnel the counterpart of the player's collective (22.10).

    The player has its points as long as the objective stays on it.
    """
    mine = s.side[who]
    card = s.piece[piece]
    become_borg(s, who, piece)
    card.counterpart = True
    card.host = s.piece[card.host].host
    s.piece[mark].host = piece
    mine.counterpart = piece
    mine.assimilated = 5 * sum(lists_skill(card.face, dot) for dot in range(SKILLS))
    score(s, who, mine.assimilated)


@objective(2, "Assimilate Counterpart", icons=BO | HA, stays=TO_CORE)
class AssimilateCounterpart(Card):
    """Target a unique male of the opponent. Your Borg may go to and fight his crew or Away Team, and a Borg
    who engages him may abduct him. While he is on your Assimilation Table, you may probe at the end of
    your turn: at [Com], [Nav] or [Def] he becomes your counterpart, worth 5 points for each of his skill
    dots as long as this stays on him."""

    @choice_of_piece("Who shall be your counterpart?")
    def choose_to_assimilate(s, who, piece: Piece) -> bool:
        return (
            is_personnel(s, piece)
            and piece.seat != who
            and UNIQUE[piece.face] > 0
            and has_trait(s, piece, MALE)
        )

    def plays(s, who, card):
        allowed = may_pursue(s, who)
        if allowed != OK:
            return allowed
        if has_counterpart(s, who):
            return refuse("22.17")
        return OK if any_legal(AssimilateCounterpart.choose_to_assimilate, s, who) else refuse()

    def aim(s, who, action):
        s.action[action].other = s.piece[(yield AssimilateCounterpart.choose_to_assimilate(who))].face

    effect = set_target

    def lets_borg(s, source, host):
        return quarry(s, source) != NOTHING and s.piece[quarry(s, source)].host == host

    def allows_attack(s, source, who, host, target, mine, theirs):
        return (
            host == target
            and s.piece[source].controller == who
            and AssimilateCounterpart.lets_borg(s, source, host)
        )

    def may_use(s, who, piece, moment) -> bool:
        return moment == RESPONSE and within(s, ENGAGEMENT) == s.depth - 1 and may_abduct(s, who, piece)

    def use(s, who, piece):
        if may_abduct(s, who, piece):
            yield from capture(s, quarry(s, piece), who)

    def turn_ends(s, this: Piece):
        who = this.controller
        target = quarry(s, this)
        if target != NOTHING and may_be_probed(s, who, target) and (yield may_do_it(who, this.face)) == 1:
            card = yield from probe(s, who)
            if ICON[card] & SUBCOMMANDS:
                make_counterpart(s, who, this, target)
            else:
                say("probe_fails")
