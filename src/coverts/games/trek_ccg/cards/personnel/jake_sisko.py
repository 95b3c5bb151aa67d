"""The personnel card Jake Sisko."""

from coverts.games.trek_ccg.for_cards import *


@among_pieces
def is_padd_at(s: TrekCcg, piece, host):
    """Return whether a piece is a PADD at a host."""
    return s.piece[piece].host == host and s.piece[piece].face in (
        card_named("Federation PADD"), card_named("Klingon PADD"), card_named("Cardassian PADD"),
        card_named("Dominion PADD"), card_named("Engineering PADD"),
    )  # fmt: skip


@personnel(
    18, "Jake Sisko", FEDERATION, CIVILIAN, 7, 6, 5, icons=STF, infiltrates=DOMINION,
    skills="Youth, Biology", traits="Human, Infiltrator, Male",
)  # fmt: skip
class JakeSisko(Card):
    """Once in each of your turns, while a PADD is present, look at the top card of either player's draw deck.
    (Both players see the opponent's. This is *proposed*. By another reading, only you see it, although what
    is left of their deck would tell the opponent which card it is.)"""

    @decision(("your draw deck", "the opponent's draw deck"), prompt="At which top card does {piece} look?")
    def choose_deck(s, who, piece, other) -> bool:
        """Ask for a draw deck whose top card the player has not seen."""
        mine = s.side[who]
        theirs = s.side[1 - who]
        if other == 0:
            return mine.deck_count > 0 and mine.on_top < 0 and seen_top(s, who) == NOTHING and has_room(s)
        return theirs.on_top < 0 and (theirs.deck_count > 0 or seen_top(s, 1 - who) != NOTHING)

    @rule()
    def see_own_top(s, who):
        """Show the player the top card of their draw deck."""
        top = place_piece(s, who, DECK_TOP + who)
        s.piece[top].known_by = 1 << who
        s.side[who].deck_count -= 1
        s.piece[top].agenda = yield draw_from_deck(who)
        s.side[who].deck[s.piece[top].agenda] -= 1
        say("sees_top", who, who)

    @rule()
    def see_their_top(s, who):
        """Show both players the top card of the opponent's draw deck."""
        seat = 1 - who
        say("sees_top", who, seat)
        if seen_top(s, seat) != NOTHING:
            show_top(s, seat)
        else:
            card = yield turn_over(seat)
            s.side[seat].deck[card] -= 1
            s.side[seat].deck_count -= 1
            put_on_top(s, seat, card)

    def may_use(s, who, this: Piece, moment) -> bool:
        return (
            moment == IN_ORDER
            and this.used == 0
            and able(s, this)
            and some_of(is_padd_at, s, this.host)
            and any_legal(JakeSisko.choose_deck, s, who, this)
        )

    def use(s, who, this: Piece):
        this.used = 1
        if any_legal(JakeSisko.choose_deck, s, who, this):
            if (yield JakeSisko.choose_deck(who, this)) == 0:
                yield from JakeSisko.see_own_top(s, who)
            else:
                yield from JakeSisko.see_their_top(s, who)
