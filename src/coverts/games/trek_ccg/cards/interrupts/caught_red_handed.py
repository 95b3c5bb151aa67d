"""The interrupt Caught Red-Handed."""

from coverts.games.trek_ccg.for_cards import *

EXPOSES, STOPS_MORPH, NULLIFIES = range(3)


@among_pieces
def watches(s: TrekCcg, piece, who, spy):
    """Return whether an able shape-shifter of the player is present with a spy."""
    return own_shape_shifter(s, who, piece) and able(s, piece) and together(s, piece, spy)


def is_caught(s: TrekCcg, spy, who):
    return is_infiltrator_of(s, spy, 1 - who) and some_of(watches, s, who, spy)


def is_thief(s: TrekCcg, action):
    return s.action[action].kind == ENCOUNTER and s.action[action].card == card_named("Common Thief")


@interrupt(3, "Caught Red-Handed", MORPH=True, ABOUT_SPIES=True, IMMUNE=IMMUNE_ALL)
class CaughtRedHanded(Card):
    """This is a morph card. Expose an infiltrator of the opponent who is present with your shape-shifter, and
    capture it if you like; or keep a changeling from morphing this turn; or nullify Common Thief. This cannot
    be nullified."""

    @choice_of_piece("Whom do you expose?", rules=("21.23",))
    def choose_caught(s, who, piece) -> bool:
        return is_caught(s, piece, who)

    @choice_of_piece("Which changeling may not morph?")
    def choose_held_changeling(s, who, piece: Piece) -> bool:
        return is_personnel(s, piece) and not piece.fixed and has_trait(s, piece, CHANGELING)

    @decision(
        ("expose an infiltrator", "stop a changeling morphing", "nullify Common Thief"),
        prompt="What do you use Caught Red-Handed for?",
    )
    def choose_catch(s, who, action, way):
        """Ask which of the card's effects the player uses.

        A response can have only an effect that makes it a valid response (15.8).
        """
        if action > 0:
            if way == STOPS_MORPH and morphs_one(s, action - 1, CHANGELING):
                return OK
            return OK if way == NULLIFIES and is_thief(s, action - 1) else refuse("15.8")
        if way == EXPOSES and any_legal(CaughtRedHanded.choose_caught, s, who):
            return OK
        if way == STOPS_MORPH and any_legal(CaughtRedHanded.choose_held_changeling, s, who):
            return OK
        return refuse()

    @decision(("no", "yes"), prompt="Do you capture {piece} as well?", rules=("20.4",))
    def choose_to_capture(s, who, piece, answer):
        return OK

    def plays(s, who, card) -> bool:
        return any_legal(CaughtRedHanded.choose_catch, s, who, 0)

    def answers(s, who, action) -> bool:
        return morphs_one(s, action, CHANGELING) or is_thief(s, action)

    def aim(s, who, this: Action):
        this.choice = yield CaughtRedHanded.choose_catch(who, this)
        this.other = 0
        if this.choice == EXPOSES:
            this.target = yield CaughtRedHanded.choose_caught(who)
            this.other = yield CaughtRedHanded.choose_to_capture(who, this.target)
        elif this.choice == STOPS_MORPH:
            if this > 0:
                this.target = morphing_card(s, this.before)
            else:
                this.target = yield CaughtRedHanded.choose_held_changeling(who)

    def effect(s, who, this: Action):
        piece = this.target
        if this.choice == EXPOSES:
            if is_caught(s, piece, who):
                expose(s, piece)
                if this.other == 1:
                    yield from capture(s, piece, who)
        elif this.choice == STOPS_MORPH:
            if s.piece[piece].face >= 0:
                s.piece[piece].fixed = True
                say("may_not_morph", s.piece[piece].face)
        elif is_thief(s, this.before):
            yield from nullify(s, who, this, this.before)
