"""The interrupt Smoke Bomb."""

from coverts.games.trek_ccg.for_cards import *


def is_watching(s: TrekCcg, who, host):
    """Return whether the player controls personnel at a host, infiltrators included."""
    return any(
        s.piece[piece].controller == who and not s.piece[piece].captive for piece in each(present, s, host)
    )


@among_pieces
def is_stoppable(s: TrekCcg, piece, who, host):
    """Return whether a piece is the opponent's own unstopped personnel at a host."""
    card = s.piece[piece]
    return in_group(s, piece, 1 - who, host) and not card.stopped and not card.infiltrating


def answers_battle(s: TrekCcg, action):
    """Return whether the card being played responds to a personnel battle."""
    return action > 0 and s.action[action - 1].kind == PERSONNEL_BATTLE


@interrupt(22, "Smoke Bomb")
class SmokeBomb(Card):
    """At the start of a personnel battle, leave any of your personnel out of it, except Borg. Or, once a turn
    and once a game at each location, stop a crew or Away Team of the opponent where you have personnel
    present, including your infiltrators in it."""

    @choice_of_piece("Who stays out of the battle?")
    def choose_left_out(s, who, piece: Piece) -> bool:
        return is_fighter(s, piece, who) and piece.controller == who and piece.affiliation != BORG

    @choice_of_host("Which crew or Away Team is stopped?")
    def choose_smoked(s, who, host) -> bool:
        mine = s.side[who]
        location = location_of_host(s, host)
        fresh = location >= 0 and not mine.smoked >> location & 1 and mine.smoked_on != s.turn + 1
        seen = (is_aboard(host) or is_surface(host)) and is_watching(s, who, host)
        return fresh and seen and some_of(is_stoppable, s, who, host)

    plays = choose_smoked

    def answers(s, who, action) -> bool:
        return starts_personnel_battle(s, action) and any_legal(SmokeBomb.choose_left_out, s, who)

    def aim(s, who, this: Action):
        if not answers_battle(s, this):
            this.host = yield SmokeBomb.choose_smoked(who)

    def effect(s, who, this: Action):
        if not answers_battle(s, this):
            s.side[who].smoked |= 1 << location_of_host(s, this.host)
            s.side[who].smoked_on = s.turn + 1
            say("smoked", card_at(s, this.host))
            for piece in each(in_group, s, 1 - who, this.host):
                stop(s, piece)
        elif any_legal(SmokeBomb.choose_left_out, s, who):
            out = yield choose_some(SmokeBomb.choose_left_out, who, 1, PIECES)
            for piece in out:
                leave_out(s, piece)
