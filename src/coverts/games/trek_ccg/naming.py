"""What the numbered options are called in a position: pieces, hosts, deeds, cards of a hand."""

from typing import Any

from coverts.games.trek_ccg.printed import CARD_NAMES
from coverts.games.trek_ccg.state import (
    ACTIONS,
    AT_MISSION,
    BENEATH,
    CORE,
    HOSTS,
    LOCATIONS,
    NOTHING,
    NOWHERE,
    PIECES,
    SPACE,
    SURFACE,
)
from coverts.games.trek_ccg.terms import FIRST_MISSION, HANDS, MISSIONS, SEEDS
from coverts.games.trek_ccg.verbs import ACTION_NAMES, VERBS


def viewer_of(view: Any) -> int | None:
    """The seat a view was made for, told by the hand it can read; None for a spectator."""
    for seat in range(2):
        if view.side[seat].hand[0] != 255:
            return seat
    return None


def card_name(card: int) -> str:
    return CARD_NAMES[card] if card >= 0 else "a facedown card"


def location_name(view: Any, location: int) -> str:
    place = view.location[location]
    for card in (*place.mission, place.card):
        if card >= 0:
            return card_name(card)
    return ""


def piece_name(view: Any, piece: int) -> str:
    """The card's name; a facedown one is told by who owns it and where it lies."""
    card = view.piece[piece]
    if card.host == NOWHERE:
        return ""
    if card.face >= 0:
        return card_name(card.face)
    for hidden in (card.seed, card.agenda):
        if hidden >= 0:
            return card_name(hidden)
    if card.host >= CORE:
        return "a hidden agenda"
    return f"a card beneath {location_name(view, (card.host - SPACE) % LOCATIONS)}"


def pieces(view: Any) -> list[str]:
    """Every piece, the opponent's marked as his."""
    seat = viewer_of(view)
    names = []
    for piece in range(PIECES):
        name = piece_name(view, piece)
        card = view.piece[piece]
        if name and seat is not None and card.controller != seat and card.face >= 0:
            name += " (theirs)"
        names.append(name)
    return names


def host_name(view: Any, host: int) -> str:
    if host < PIECES:
        name = piece_name(view, host)
        return f"aboard {name}" if name and view.piece[host].face >= 0 else ""
    if host >= CORE:
        return {CORE: "seat 1's side of the table", CORE + 1: "seat 2's side of the table"}.get(host, "")
    where = location_name(view, (host - SPACE) % LOCATIONS)
    if not where:
        return ""
    for first, words in (
        (AT_MISSION, "on the mission"),
        (BENEATH, "beneath"),
        (SURFACE, "the planet at"),
        (SPACE, "space at"),
    ):
        if host >= first:
            return f"{words} {where}"
    return ""


def hosts(view: Any) -> list[str]:
    return [host_name(view, host) for host in range(HOSTS)]


def locations(view: Any) -> list[str]:
    """Locations; one more option is "done"."""
    return [*(location_name(view, location) for location in range(LOCATIONS)), "done"]


def hand(view: Any) -> list[str]:
    """The cards of the viewer's own hand."""
    seat = viewer_of(view)
    if seat is None:
        return [""] * HANDS
    return [CARD_NAMES[card] if view.side[seat].hand[card] else "" for card in range(HANDS)]


def hand_or_none(view: Any) -> list[str]:
    return [*hand(view), "none"]


def deeds(view: Any) -> list[str]:
    """What may be done: cards of the hand to play, then the verbs."""
    return [*hand(view), *VERBS]


def deck(view: Any) -> list[str]:
    """The cards of the viewer's own hand and draw deck, for downloads."""
    seat = viewer_of(view)
    if seat is None:
        return [""] * HANDS
    mine = view.side[seat]
    known = {mine.on_top, *mine.beneath}
    return [
        CARD_NAMES[card] if mine.hand[card] or mine.deck[card] or card in known else ""
        for card in range(HANDS)
    ]


def deck_or_none(view: Any) -> list[str]:
    return [*deck(view), "none"]


def seeds(view: Any) -> list[str]:
    """The cards of the viewer's own seed deck."""
    seat = viewer_of(view)
    if seat is None:
        return [""] * SEEDS
    return [CARD_NAMES[card] if view.side[seat].seeds[card] else "" for card in range(SEEDS)]


def seeds_or_done(view: Any) -> list[str]:
    return [*seeds(view), "a hidden agenda", "done"]


def draws(view: Any) -> list[str]:
    """Texts that may take a draw's place, or the draw."""
    return [*pieces(view), "draw the card"]


def pieces_or_none(view: Any) -> list[str]:
    return [*pieces(view), "none"]


def actions(view: Any) -> list[str]:
    """The actions being carried out, as a prompt names them."""
    names = []
    for action in range(ACTIONS):
        this = view.action[action]
        name = ACTION_NAMES[this.kind]
        if this.card >= 0:
            name += f": {card_name(this.card)}"
        elif this.piece != NOTHING:
            name += f": {piece_name(view, this.piece)}"
        names.append(f"{name} ({action + 1})" if name in names else name)
    return names


NAMES = {
    "piece": pieces,
    "piece_or_none": pieces_or_none,
    "host": hosts,
    "location": locations,
    "deed": deeds,
    "hand": hand,
    "hand_or_none": hand_or_none,
    "deck": deck,
    "deck_or_none": deck_or_none,
    "seed": seeds,
    "seed_or_done": seeds_or_done,
    "draw": draws,
    "action": actions,
    "card": lambda view: CARD_NAMES,
    "mission": lambda view: [CARD_NAMES[FIRST_MISSION + n] for n in range(MISSIONS)],
}
