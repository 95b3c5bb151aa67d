"""The objective Impersonate Captive."""

from coverts.games.trek_ccg.for_cards import *


@objective(8, "Impersonate Captive", icons=HA, stays=ON_TARGET)
class ImpersonateCaptive(Card):
    """This is a hidden agenda. Play this on your Founder who is present with a captive of yours, but not with
    a Borg captive. The Founder has the captive's classification, skills, icons, STRENGTH and CUNNING, and
    Treachery but no Honor. The Founder has an infiltration icon of the captive's affiliation. (If the captive
    has two affiliations, you choose one. This is *proposed*. By another reading, the Founder has both icons.)
    At any time, the Founder may morph back, which discards this."""

    @choice_of_piece("Which captive does {piece} impersonate?")
    def choose_model(s, who, piece, captive: Piece):
        if not is_personnel(s, captive) or not captive.captive or captive.controller != who:
            return refuse()
        if not together(s, piece, captive) or captive.affiliation == BORG:
            return refuse()
        return OK

    @choice_of_piece("Which Founder impersonates a captive?", rules=("21.29",))
    def choose_impersonator(s, who, piece):
        if not is_loyal(s, piece, who) or not has_trait(s, piece, FOUNDER):
            return refuse()
        if not any_legal(ImpersonateCaptive.choose_model, s, who, piece):
            return refuse()
        return may_morph(s, piece)

    @decision(AFFILIATION_NAMES, prompt="Which infiltration icon does {piece} have?")
    def choose_guise_icon(s, who, piece, captive: Piece, affiliation) -> bool:
        return affiliation in (AFFILIATION[captive.face], SECOND_AFFILIATION[captive.face])

    plays = choose_impersonator

    def aim(s, who, this: Action):
        this.host = yield ImpersonateCaptive.choose_impersonator(who)
        this.target = yield ImpersonateCaptive.choose_model(who, this.host)
        captive = s.piece[this.target].face
        this.other = AFFILIATION[captive]
        if SECOND_AFFILIATION[captive] != NO_AFFILIATION:
            this.other = yield ImpersonateCaptive.choose_guise_icon(who, this.host, this.target)

    def effect(s, who, this: Action):
        mask = s.piece[this.piece]
        mask.first_note = s.piece[this.target].face
        mask.second_note = this.other
        if is_personnel(s, this.host) and mask.first_note >= 0 and may_morph(s, this.host) == OK:
            say("impersonates", s.piece[this.host].face, mask.first_note)
        else:
            discard(s, this.piece)

    def may_use(s, who, piece: Piece, moment):
        if moment not in (IN_ORDER, BETWEEN):
            return refuse("15.17")
        return may_morph(s, piece.host)

    def use(s, who, piece: Piece):
        if may_morph(s, piece.host) == OK:
            discard(s, piece)
