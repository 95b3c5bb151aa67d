"""The interrupt Strike Three."""

from coverts.games.trek_ccg.for_cards import *


@among_pieces
def strikes(s: TrekCcg, piece, who):
    """Return whether a shape-shifter of the player can stun in the battle.

    Infiltrators are included.
    """
    return own_shape_shifter(s, who, piece) and s.piece[piece].host == battle_host(s) and able(s, piece)


@among_pieces
def is_struck(s: TrekCcg, piece, who):
    """Return whether an opposing fighter can be stunned and is not a shape-shifter."""
    return is_opposing(s, piece, who) and able(s, piece) and not has_trait(s, piece, SHAPE_SHIFTER)


@interrupt(2, "Strike Three", ABOUT_SPIES=True)
class StrikeThree(Card):
    """At the start of a personnel battle, each of your shape-shifters present may stun up to three random
    opposing personnel who are not shape-shifters. A shape-shifter who infiltrates is exposed by this."""

    @decision(
        ("nobody", "one", "two", "three"),
        prompt="How many does {piece} stun?",
        rules=("12.10", "28.4"),
    )
    def choose_how_many(s, who, piece, wanted) -> bool:
        return wanted <= count(is_struck, s, who)

    @chance(PIECES, learns=EVERYBODY, rules=("12.10",), prompt="Who is stunned")
    def random_victim(s, who, piece):
        return is_struck(s, piece, who)

    def plays(s, who, card) -> bool:
        return battle_started(s) != NOTHING and some_of(is_struck, s, who) and some_of(strikes, s, who)

    def answers(s, who, action) -> bool:
        starts = starts_personnel_battle(s, action)
        return starts and some_of(is_struck, s, who) and some_of(strikes, s, who)

    def effect(s, who, action):
        for piece in each(strikes, s, who):
            if some_of(is_struck, s, who):
                wanted = yield StrikeThree.choose_how_many(who, piece)
                for _ in range(wanted):
                    victim = yield StrikeThree.random_victim(who)
                    s.piece[victim].stunned = True
                    say("stuns", s.piece[piece].face, s.piece[victim].face)
                if wanted > 0:
                    expose(s, piece)
