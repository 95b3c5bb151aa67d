"""What the numbered options are called in a position: pieces, hosts, deeds, cards of a hand."""

from collections import Counter
from typing import Any

from coverts.games.trek_ccg.rules.presence import location_of
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
from coverts.games.trek_ccg.vocabulary.declaring import card_named
from coverts.games.trek_ccg.vocabulary.deeds import (
    ACTION_NAMES,
    ACTIVATE,
    ATTEMPT,
    BEAM,
    DEEDS,
    DESTRUCTION,
    DOWNLOAD,
    DRAW,
    ENCOUNTER,
    ENGAGEMENT,
    EXPOSURE,
    INFILTRATION,
    MOVE,
    OTHER_ORDER,
    PERSONNEL_BATTLE,
    PLAY,
    REPORT,
    SHIP_BATTLE,
    USE,
    WALK,
)
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES
from coverts.games.trek_ccg.vocabulary.terms import FIRST_MISSION, HANDS, MISSIONS, SEEDS


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
    """Every piece; the opponent's is marked as theirs, and of two with one title where each is."""
    seat = viewer_of(view)
    plain = [piece_name(view, piece) for piece in range(PIECES)]
    times = Counter(plain)
    names = []
    for piece, name in enumerate(plain):
        card = view.piece[piece]
        marks = []
        if name and card.face >= 0:
            marks += ["theirs"] if seat is not None and card.controller != seat else []
            marks += [host_name(view, card.host)] if times[name] > 1 else []
        names.append(f"{name} ({', '.join(marks)})" if marks else name)
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
    """Every host; of two vessels with one title where each is."""
    names = [host_name(view, host) for host in range(HOSTS)]
    times = Counter(names)
    for host in range(PIECES):
        if names[host] and times[names[host]] > 1 and (place := location_of(view, host)) >= 0:
            names[host] += f" at {location_name(view, place)}"
    return names


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
    """What may be done: cards of the hand to play, then the deeds."""
    return [*(card and f"Play {card}" for card in hand(view)), *DEEDS]


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


_DONE = {
    PLAY: "play{s} {about}",
    REPORT: "report{s} {about}",
    DOWNLOAD: "download{s} {about}",
    USE: "use{s} {about}",
    ACTIVATE: "activate{s} {about}",
    MOVE: "move{s} {about}",
    BEAM: "beam{s} {about}",
    WALK: "go{es} {about}",
    ATTEMPT: "attempt{s} {aim}",
    ENCOUNTER: "meet{s} {about}",
    PERSONNEL_BATTLE: "fight{s} a personnel battle",
    ENGAGEMENT: "let{s} {about} engage",
    SHIP_BATTLE: "attack{s} with {about}",
    DRAW: "draw{s} a card",
    INFILTRATION: "let{s} {about} infiltrate",
    EXPOSURE: "expose{s} {about}",
    OTHER_ORDER: "give{s} {about} an order",
    DESTRUCTION: "destroy{s} {about}",
}
"""What a player does in an action of each kind. about: the card or piece; aim: see `aim_of`."""
_AIMED = (PLAY, DOWNLOAD, USE, ACTIVATE, ENGAGEMENT, SHIP_BATTLE)
_BOUND = (MOVE, BEAM, WALK)


def aim_of(view: Any, this: Any) -> str:
    """What an action is aimed at, or where it happens, where it has said so."""
    if this.target >= 0 and this.card == card_named("Kivas Fajo - Collector"):
        return f"seat {this.target + 1}"
    if this.kind in _BOUND:
        return host_name(view, this.host) if this.host >= 0 else ""
    if 0 <= this.target < PIECES and view.piece[this.target].host != NOWHERE:
        return piece_name(view, this.target)
    for host in (this.target, this.host):
        if 0 <= host < CORE and (name := host_name(view, host)):
            return name
    if this.kind == ATTEMPT and this.other >= 0:
        return location_name(view, this.other)
    return ""


def action_words(view: Any, this: Any) -> str:
    """An action as a sentence without its end: "Seat 1 plays Eris"."""
    you = this.player == viewer_of(view)
    about = "cards"
    if this.card >= 0:
        about = card_name(this.card)
    elif this.piece != NOTHING:
        about = piece_name(view, this.piece) or about
    elif this.kind == WALK:
        about = ""
    aim = aim_of(view, this)
    if this.kind == ATTEMPT:
        aim = location_name(view, this.other) if this.other >= 0 else "a mission"
    said = _DONE[this.kind].format(about=about, aim=aim, s="" if you else "s", es="" if you else "es")
    said = f"{'You' if you else f'Seat {this.player + 1}'} {said.strip()}"
    if this.kind in _AIMED and aim:
        said += f" ({aim})"
    if this.kind in _BOUND and this.host >= 0:
        place = host_name(view, this.host)
        said += f" {place}" if place.startswith("aboard") else f" to {place}"
    return said


def actions(view: Any) -> list[str]:
    """The actions being carried out, as a prompt names them."""
    names = [""] * ACTIONS
    for action in range(view.depth):
        said = action_words(view, view.action[action])
        names[action] = f"{said} again" if said in names else said
    return names


def ways(view: Any) -> list[str]:
    """The two ways from place to place."""
    names = list(ACTION_NAMES)
    names[BEAM], names[WALK] = "beam", "walk"
    return names


NAMES = {
    "piece": pieces,
    "piece_or_none": pieces_or_none,
    "host": hosts,
    "start": hosts,
    "goal": hosts,
    "way": ways,
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
