"""Pieces of the scene for one player: plate, piles of cards and hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coverts.engine.base.sentences import joined, said, said_count
from coverts.engine.scene import Badge, Piece, Standing, Zone
from coverts.games.trek_ccg.page.faces import card_details, kind_words, rule_of, tone_of
from coverts.games.trek_ccg.page.names import location_name
from coverts.games.trek_ccg.rules.zones import deck_size, seen_top
from coverts.games.trek_ccg.state import CORE, LOCATIONS, NOTHING
from coverts.games.trek_ccg.vocabulary.deeds import (
    ALL_STOPS,
    AS_USUAL_STOPS,
    ATTEMPT_STOP,
    BATTLE_STOP,
    CARD_STOP,
    STOP_NAMES,
)
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES
from coverts.games.trek_ccg.vocabulary.ready_decks import DECK_TITLES
from coverts.games.trek_ccg.vocabulary.terms import AFFILIATION_NAMES, DILEMMAS, FIRST_TACTIC, HANDS

HIDDEN = 255
"""The value in a view that stands for a number of copies that the viewer may not know."""
STOPS = {
    0: "passes until own turn",
    CARD_STOP: "passes until a card is played",
    ATTEMPT_STOP: "passes until an attempt",
    BATTLE_STOP: "passes until a battle",
    ALL_STOPS: "stops at every step",
}
TONES = ("blue", "red")
Meant = dict[str, list[int]]


def asked_at(asks: int) -> str:
    """Return the moments at which a player is asked, as a public phrase."""
    moments = [name for n, name in enumerate(STOP_NAMES) if asks >> n & 1]
    return (
        said("asked about {moments}", moments=joined(", ", moments))
        if moments
        else "never asked before the own turn"
    )


def side_words(side: int, seat: int | None) -> str:
    """Return "your" or "their", or for a spectator a form such as "seat 1's"."""
    if seat is None:
        return said("seat {number}'s", number=side + 1)
    return "your" if side == seat else "their"


def counted(number: int, text: str, icon: str, tone: str = "plain", word: str = "") -> Badge:
    return Badge(str(number), text, icon=icon, tone=tone, word=word or text)


def race(v: Any) -> list[Standing]:
    """Return the points of both players."""
    return [
        Standing("Points", f"Seat {side + 1}", v.side[side].points, tone) for side, tone in enumerate(TONES)
    ]


def points(v: Any, mine: Any, text: str) -> Badge:
    told = said(text, n=mine.points, all=v.points_to_win, bonus=mine.bonus)
    return counted(mine.points, told, "star", "gold", said("{n} points", n=mine.points))


def agendas(v: Any, side: int) -> list[int]:
    return [n for n in range(v.used_slots) if v.piece[n].host == CORE + side and v.piece[n].face < 0]


def plate(v: Any, side: int, meant: Meant) -> Piece:
    mine = v.side[side]
    on_turn = v.turn > 0 and v.player == side and not v.e_over
    badges = [
        points(v, mine, "{n} of {all} points, {bonus} of them bonus points"),
        counted(
            mine.hand_count,
            said_count(mine.hand_count, "{n} card in hand", "{n} cards in hand"),
            "card",
            word=said("{n} in hand", n=mine.hand_count),
        ),
        counted(
            deck_size(v, side),
            said_count(deck_size(v, side), "{n} card in the draw deck", "{n} cards in the draw deck"),
            "file",
            word=said("{n} in deck", n=deck_size(v, side)),
        ),
    ]
    if mine.seed_count and not v.turn:
        to_seed = said_count(mine.seed_count, "{n} card to seed", "{n} cards to seed")
        badges.append(
            counted(mine.seed_count, to_seed, "planet", word=said("{n} to seed", n=mine.seed_count))
        )
    if laid := len(agendas(v, side)):
        told = said_count(
            laid,
            "{n} card facedown on the table, to be turned up when it helps (a hidden agenda)",
            "{n} cards facedown on the table, to be turned up when they help (hidden agendas)",
        )
        badges.append(counted(laid, told, "eye", "violet", said("{n} facedown", n=laid)))
    if mine.tactic_count:
        told = said("{n} tactics: cards for battles between ships", n=mine.tactic_count)
        badges.append(
            counted(mine.tactic_count, told, "aim", word=said("{n} for battles", n=mine.tactic_count))
        )
    if v.turn and mine.asks != AS_USUAL_STOPS:
        stops = STOPS.get(mine.asks, "has chosen when to be asked")
        told = said("{stops} (own setting): {when}", stops=stops, when=asked_at(mine.asks))
        badges.append(Badge("", told, icon="stop", word=stops))
    words = ["on turn"] if on_turn else []
    if mine.shown_deck >= 0:
        words.append(said("plays {deck}", deck=DECK_TITLES[mine.shown_deck]))
    played = [AFFILIATION_NAMES[n] for n in range(len(AFFILIATION_NAMES)) if mine.played >> n & 1]
    text = [said("Has openly played {affiliations}.", affiliations=joined(", ", played))] if played else []
    if v.turn:
        text.append(said("Is {when}.", when=asked_at(mine.asks)))
    return Piece(
        f"plate-{side}",
        said("Seat {number}", number=side + 1),
        style="plate",
        tone=TONES[side],
        mark=str(side + 1),
        seat=side,
        kicker=joined(", ", words),
        text=joined(" ", text),
        badges=badges,
        rules=["15.22", "21.2"],
        options=meant.get(f"plate-{side}", []),
    )


def outcomes(v: Any) -> list[Piece]:
    """Return the result of each player, starting with the winner."""
    return [outcome(v, side) for side in ((1, 0) if v.winner == 1 else (0, 1))]


def outcome(v: Any, side: int) -> Piece:
    mine = v.side[side]
    solved = [place for place in range(LOCATIONS) if v.location[place].solved_by == side]
    badges = [Badge("1st", "winner", tone="gold", icon="crown", word="wins")] if v.winner == side else []
    badges.append(points(v, mine, "{n} of {all} points"))
    names = joined(", ", (location_name(v, place) for place in solved))
    told: str = "no mission solved"
    if solved:
        told = said("{n} for missions: {names}", n=mine.points - mine.bonus, names=names)
    badges.append(Badge(str(len(solved)), told, icon="flag", word=told))
    if mine.bonus:
        badges.append(
            Badge(str(mine.bonus), "bonus points", icon="star", word=said("{n} bonus points", n=mine.bonus))
        )
    return Piece(
        f"outcome-{side}",
        said("Seat {number}", number=side + 1),
        style="plate",
        tone=TONES[side],
        mark=str(side + 1),
        seat=side,
        badges=badges,
        rules=["27.2", "27.3"],
        faded=v.winner == 1 - side,
    )


# -- cards that lie in a pile or are held ----------------------------------------------------------


def card(number: int, id_: str, copies: int, meant: Meant, style: str = "card") -> Piece:
    """Return the piece for a card in a pile or hand that the viewer may read."""
    return Piece(
        id_,
        said("{card} ×{n}", card=CARD_NAMES[number], n=copies) if copies > 1 else CARD_NAMES[number],
        style=style,
        tone=tone_of(number),
        kicker=kind_words(number),
        details=card_details(number),
        picture=CARD_NAMES[number],
        rules=[rule_of(number)],
        options=meant.get(id_, []),
    )


def held(counts: Iterable[int], id_: str, meant: Meant, first: int = 0) -> list[Piece]:
    """Return a piece for each card title of which there is at least one copy.

    Args:
        first: the card number of the first title.
    """
    return [
        card(first + n, f"{id_}-{n}", copies, meant) for n, copies in enumerate(counts) if 0 < copies < HIDDEN
    ]


def pile(id_: str, label: str, cards: list[Piece], meant: Meant, number: int, text: str = "") -> Piece:
    """Return the piece for a pile of cards, with the cards that the viewer may read."""
    for each in cards:
        each.style = "mark"
    return Piece(
        id_,
        label,
        style="stack",
        value=str(number),
        folded=True,
        text=text,
        pieces=cards,
        options=meant.get(id_, []),
    )


def piles(v: Any, side: int, meant: Meant) -> list[Piece]:
    """Return the draw deck, discard pile and other piles of a player."""
    mine = v.side[side]
    seen = seen_top(v, side)
    top = mine.on_top if seen == NOTHING else v.piece[seen].agenda
    known = [CARD_NAMES[n] for n in (top, *mine.beneath) if n >= 0]
    told = ["Shuffled: only which cards are in it is known to its player."] if mine.deck[0] != HIDDEN else []
    if top >= 0:
        told.append(said("On top: {card}.", card=CARD_NAMES[top]))
    if known[top >= 0 :]:
        told.append(said("At the bottom: {cards}.", cards=joined(", ", known[top >= 0 :])))
    deck = held(mine.deck, f"deck-{side}", meant)
    deck += [
        card(n, f"deck-{side}-{n}", 1, meant)
        for n in dict.fromkeys([top, *mine.beneath])
        if n >= 0 and not 0 < mine.deck[n] < HIDDEN
    ]
    found = [pile(f"deck-{side}", "Draw deck", deck, meant, deck_size(v, side), joined(" ", told))]
    if mine.seed_count and v.turn:
        unseeded = held(mine.seeds, f"seed-{side}", meant)
        found.append(pile(f"unseeded-{side}", "Not seeded", unseeded, meant, mine.seed_count))
    for name, label, counts in (
        ("discard", "Discarded", mine.discard),
        ("out", "Out of play", mine.out_of_play),
    ):
        if sum(counts):
            cards = held(counts, f"{name}-{side}", meant)
            found.append(pile(f"{name}-{side}", label, cards, meant, sum(counts)))
    if sum(mine.point_area):
        cards = held(
            [sum(mine.point_area[n::DILEMMAS]) for n in range(DILEMMAS)], f"points-{side}", meant, HANDS
        )
        found.append(pile(f"points-{side}", "Point area", cards, meant, sum(mine.point_area)))
    used = held(mine.used_tactics, f"used-{side}", meant, FIRST_TACTIC)
    if mine.tactic_count or used:
        own = held(mine.tactics, f"tactics-{side}", meant, FIRST_TACTIC)
        count = mine.tactic_count + sum(mine.used_tactics)
        names = joined(", ", (each.label for each in used))
        text = said("Used, faceup beneath it: {cards}.", cards=names) if used else ""
        found.append(pile(f"tactics-{side}", "Battle Bridge", [*own, *used], meant, count, text))
    return found


def own_zones(v: Any, seat: int, meant: Meant) -> list[Zone]:
    """Return the zones for a seat's hand, unplaced seed cards and tactics."""
    mine = v.side[seat]
    found = []
    tactics = held(mine.tactic_hand, f"tactic-{seat}", meant, FIRST_TACTIC)
    if tactics:
        found.append(Zone(f"tactics-held-{seat}", "Tactics", layout="hand", area="hand", pieces=tactics))
    seeds = held(mine.seeds, f"seed-{seat}", meant)
    if seeds and not v.turn:
        left = mine.missions.count()
        note = said("{n} missions still to come", n=left) if left else ""
        found.append(Zone(f"seeds-{seat}", "Seed deck", layout="hand", area="hand", note=note, pieces=seeds))
    if v.turn or not seeds or mine.hand_count:
        hand = held(mine.hand, f"hand-{seat}", meant)
        found.append(Zone(f"hand-{seat}", "Hand", layout="hand", area="hand", pieces=hand))
    return found
