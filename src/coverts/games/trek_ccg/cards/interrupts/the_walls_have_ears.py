"""The interrupt The Walls Have Ears."""

from coverts.games.trek_ccg.for_cards import *

SCORE = 1


@among_pieces
def listens_in(s: TrekCcg, piece, who, vessel):
    """Return whether a piece is the player's intruder or infiltrator aboard (21.13)."""
    spies = s.piece[piece].infiltrating or is_intruder(s, piece)
    return spies and s.piece[piece].controller == who and vessel_of(s, s.piece[piece].host) == vessel


@among_pieces
def is_of_crew(s: TrekCcg, piece, who, vessel):
    """Return whether a piece is the player's own personnel aboard.

    Personnel at a site of the facility are also aboard.
    """
    card = s.piece[piece]
    own = is_personnel(s, piece) and card.controller == who and not card.captive and not card.infiltrating
    return own and vessel_of(s, card.host) == vessel


def is_opposing_vessel(s: TrekCcg, piece, who):
    return is_vessel(s, piece) and s.piece[piece].controller != who


@interrupt(4, "The Walls Have Ears", points=5)
class TheWallsHaveEars(Card):
    """Once a turn, on a ship or facility of your opponent with their personnel aboard, a changeling from your
    hand reports for free, or you score 5 points if you have an intruder or an infiltrator aboard."""

    @choice_from_hand("Which changeling reports there?")
    def choose_changeling(s, who, host, card):
        if s.side[who].hand[card] == 0:
            return refuse("1.3")
        if KIND[card] != PERSONNEL or not TRAIT[card] & CHANGELING:
            return refuse()
        if not slips_in(s, who, card, host) and not goes_together(s, who, card, host):
            return refuse("6.5")
        return may_come_into_play(s, who, card)

    @decision(("a changeling reports there", "score 5 points"), prompt="What do the walls do?")
    def choose_what_walls_do(s, who, host, what) -> bool:
        if what == SCORE:
            return some_of(listens_in, s, who, host)
        return any_legal(TheWallsHaveEars.choose_changeling, s, who, host)

    @choice_of_piece("Which ship or facility has ears?", rules=("21.13",))
    def choose_walls(s, who, piece) -> bool:
        manned = is_opposing_vessel(s, piece, who) and some_of(is_of_crew, s, 1 - who, piece)
        return manned and any_legal(TheWallsHaveEars.choose_what_walls_do, s, who, piece)

    def plays(s, who, card) -> bool:
        return card not in s.side[who].this_turn and any_legal(TheWallsHaveEars.choose_walls, s, who)

    def aim(s, who, this: Action):
        s.side[who].this_turn.add(this.card)
        this.target = yield TheWallsHaveEars.choose_walls(who)
        this.other = yield TheWallsHaveEars.choose_what_walls_do(who, this.target)

    def effect(s, who, this: Action):
        if not is_opposing_vessel(s, this.target, who):
            return
        if this.other == SCORE:
            if some_of(listens_in, s, who, this.target):
                score_bonus(s, who, 5)
        elif any_legal(TheWallsHaveEars.choose_changeling, s, who, this.target):
            card = yield TheWallsHaveEars.choose_changeling(who, this.target)
            from_hand(s, who, card)
            yield from play(s, who, card, 1, this.target)
