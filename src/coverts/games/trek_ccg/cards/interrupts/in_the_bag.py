"""The interrupt In the Bag."""

from coverts.games.trek_ccg.for_cards import *


def is_own_equipment(s: TrekCcg, piece, who):
    return is_equipment(s, piece) and s.piece[piece].controller == who


@interrupt(1, "In the Bag", MORPH=True, RESHAPES=True)
class InTheBag(Card):
    """This is a morph card. Exchange equipment of yours in play with a shape-shifter in your hand. You may
    play this at the start of a battle, and at the start of a personnel battle you may also use it to download
    Strike Three there."""

    @choice_of_piece("Which equipment do you exchange?", rules=("21.29", "21.31"))
    def choose_equipment(s, who, piece: Piece):
        if not is_own_equipment(s, piece, who) or piece.seat != who:
            return refuse()
        if piece.fixed:
            return refuse(rule_of("Caught Red-Handed"))
        return OK if any_legal(InTheBag.choose_from_bag, s, who, piece) else refuse()

    @choice_from_hand("For which shape-shifter of your hand?", rules=("21.29",))
    def choose_from_bag(s, who, piece, card):
        if s.side[who].hand[card] == 0:
            return refuse("1.3")
        return may_replace_it(s, who, piece, card) if TRAIT[card] & SHAPE_SHIFTER else refuse()

    @decision(("no", "yes"), prompt="Do you download Strike Three as well?", rules=("21.31",))
    def choose_to_strike(s, who, answer):
        """Ask whether the player also downloads Strike Three.

        The choice is announced now. Whether Strike Three is available is revealed only when In the Bag takes
        effect.
        """
        return OK

    plays = choose_equipment

    def answers(s, who, action) -> bool:
        return at_start(s, action) and any_legal(InTheBag.choose_equipment, s, who)

    def aim(s, who, this: Action):
        this.target = yield InTheBag.choose_equipment(who)
        this.other = yield InTheBag.choose_from_bag(who, this.target)
        say("to_exchange", s.piece[this.target].face, this.other)
        this.choice = 0
        if starts_personnel_battle(s, this.before):
            this.choice = yield InTheBag.choose_to_strike(who)
            if this.choice == 1:
                say("to_download", card_named("Strike Three"))

    def effect(s, who, this: Action):
        piece = this.target
        held = is_own_equipment(s, piece, who) and not s.piece[piece].fixed
        if held and can_exchange(s, who, piece, this.other):
            exchange(s, piece, this.other)
            if battle_started(s) != NOTHING and s.piece[piece].host == battle_host(s):
                enter_battle(s, piece)
        if this.choice == 1 and may_download(s, who, card_named("Strike Three"), NOTHING) == OK:
            yield from download_card(s, who, card_named("Strike Three"), NOTHING)
