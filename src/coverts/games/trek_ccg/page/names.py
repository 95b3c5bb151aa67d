"""The names of numbered options in a position, such as pieces, hosts and deeds."""

from collections import Counter
from typing import Any

from coverts.engine.base.sentences import joined, said
from coverts.games.trek_ccg.rules.presence import is_facility, location_of
from coverts.games.trek_ccg.rules.under_way import innermost
from coverts.games.trek_ccg.rules.zones import seen_top
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
    POSTS,
    SPACE,
    SURFACE,
)
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
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES, FACILITY_KIND, KIND
from coverts.games.trek_ccg.vocabulary.terms import FIRST_MISSION, HANDS, HEADQUARTERS, MISSIONS, SEEDS, SHIP


def viewer_of(view: Any) -> int | None:
    """Return the seat for which a view was made, or None for a spectator's view.

    A view shows the hand of its own seat only.
    """
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
    """Return the name of a piece. A facedown card is named after its place."""
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
    return said("a card beneath {place}", place=location_name(view, (card.host - SPACE) % LOCATIONS))


def pieces(view: Any) -> list[str]:
    """Return the names of all pieces.

    The opponent's cards are marked as theirs. If several cards have the same title, their places are added.
    """
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
        names.append(said("{name} ({marks})", name=name, marks=joined(", ", marks)) if marks else name)
    return names


def host_name(view: Any, host: int) -> str:
    if host < PIECES:
        name = piece_name(view, host)
        return said("aboard {host}", host=name) if name and view.piece[host].face >= 0 else ""
    if host >= CORE:
        return {CORE: "seat 1's side of the table", CORE + 1: "seat 2's side of the table"}.get(host, "")
    where = location_name(view, (host - SPACE) % LOCATIONS)
    if not where:
        return ""
    for first, words in (
        (AT_MISSION, "on the mission {place}"),
        (BENEATH, "beneath {place}"),
        (SURFACE, "the planet at {place}"),
        (SPACE, "space at {place}"),
    ):
        if host >= first:
            return said(words, place=where)
    return ""


def hosts(view: Any) -> list[str]:
    """Return the names of all hosts.

    The location is added to the names of ships that have the same title.
    """
    return located(view, [host_name(view, host) for host in range(HOSTS)])


def rooms(view: Any) -> list[str]:
    """Return the names of the hosts where personnel and ships can be."""
    return hosts(view)[:POSTS]


def posts(view: Any) -> list[str]:
    """Return the names of the hosts where the card that is being played can report.

    A ship docks at a facility. It cannot dock at a headquarters, so it reports to the space there (5.3, 8.6).
    """
    names = [host_name(view, host) for host in range(POSTS)]
    action = innermost(view)
    if action != NOTHING and view.action[action].card >= 0 and KIND[view.action[action].card] == SHIP:
        for host in range(PIECES):
            if names[host] and is_facility(view, host):
                is_headquarters = FACILITY_KIND[view.piece[host].face] == HEADQUARTERS
                words = "in space at {host}" if is_headquarters else "docked at {host}"
                names[host] = said(words, host=piece_name(view, host))
    return located(view, names)


def located(view: Any, names: list[str]) -> list[str]:
    """Return the names of hosts, with the location added if several pieces have the same name."""
    names = [*names]
    times = Counter(names)
    for host in range(PIECES):
        if names[host] and times[names[host]] > 1 and (place := location_of(view, host)) >= 0:
            names[host] = said("{host} at {place}", host=names[host], place=location_name(view, place))
    return names


def locations(view: Any) -> list[str]:
    """Return the names of the locations for a seed card, and of the option to stop."""
    return [*(location_name(view, location) for location in range(LOCATIONS)), "beneath none of them now"]


def hand(view: Any) -> list[str]:
    """Return the names of the cards in the viewer's hand."""
    seat = viewer_of(view)
    if seat is None:
        return [""] * HANDS
    return [CARD_NAMES[card] if view.side[seat].hand[card] else "" for card in range(HANDS)]


def hand_or_none(view: Any) -> list[str]:
    return [*hand(view), "none"]


def deeds(view: Any) -> list[str]:
    """Return the names of all deeds (possible actions).

    The options to play a card come first.
    """
    return [*(card and said("Play {card}", card=card) for card in hand(view)), *DEEDS]


def deck(view: Any) -> list[str]:
    """Return the names of the cards that the viewer can download.

    They are the cards in the viewer's hand and draw deck.
    """
    seat = viewer_of(view)
    if seat is None:
        return [""] * HANDS
    mine = view.side[seat]
    top = seen_top(view, seat)
    known = {mine.on_top, *mine.beneath, *([view.piece[top].agenda] if top != NOTHING else [])}
    return [
        CARD_NAMES[card] if mine.hand[card] or mine.deck[card] or card in known else ""
        for card in range(HANDS)
    ]


def deck_or_none(view: Any) -> list[str]:
    return [*deck(view), "none"]


def seeds(view: Any) -> list[str]:
    """Return the names of the cards in the viewer's seed deck."""
    seat = viewer_of(view)
    if seat is None:
        return [""] * SEEDS
    return [CARD_NAMES[card] if view.side[seat].seeds[card] else "" for card in range(SEEDS)]


def seeds_or_done(view: Any) -> list[str]:
    return [*seeds(view), "a card facedown, as a hidden agenda", "nothing now"]


def draws(view: Any) -> list[str]:
    """Return the names of the options for a draw.

    The options are the texts that can replace the draw, and the draw itself.
    """
    return [*pieces(view), "draw the card"]


def pieces_or_none(view: Any) -> list[str]:
    return [*pieces(view), "none"]


_DONE = {
    PLAY: ("You play {about}", "{who} plays {about}"),
    REPORT: ("You report {about}", "{who} reports {about}"),
    DOWNLOAD: ("You download {about}", "{who} downloads {about}"),
    USE: ("You use {about}", "{who} uses {about}"),
    ACTIVATE: ("You activate {about}", "{who} activates {about}"),
    MOVE: ("You move {about}", "{who} moves {about}"),
    BEAM: ("You beam {about}", "{who} beams {about}"),
    WALK: ("You go", "{who} goes"),
    ATTEMPT: ("You attempt {aim}", "{who} attempts {aim}"),
    ENCOUNTER: ("You meet {about}", "{who} meets {about}"),
    PERSONNEL_BATTLE: ("You fight a personnel battle", "{who} fights a personnel battle"),
    ENGAGEMENT: ("You let {about} engage", "{who} lets {about} engage"),
    SHIP_BATTLE: ("You attack with {about}", "{who} attacks with {about}"),
    DRAW: ("You draw a card", "{who} draws a card"),
    INFILTRATION: ("You let {about} infiltrate", "{who} lets {about} infiltrate"),
    EXPOSURE: ("You expose {about}", "{who} exposes {about}"),
    OTHER_ORDER: ("You give {about} an order", "{who} gives {about} an order"),
    DESTRUCTION: ("You destroy {about}", "{who} destroys {about}"),
}
"""Sentences for each kind of action, as the acting player and as other viewers read them.

`about` stands for the card or piece, and `aim` for the target (see `aim_of`).
"""
_SCOUTED = ("You scout {aim}", "{who} scouts {aim}")
"""The sentences for an attempt in which Borg scout for an objective (22.7)."""
_AIMED = (PLAY, DOWNLOAD, USE, ACTIVATE, ENGAGEMENT, SHIP_BATTLE)
_BOUND = (MOVE, BEAM, WALK)


def aim_of(view: Any, this: Any) -> str:
    """Return the name of an action's target or place, or "" if it has none yet."""
    if this.target >= 0 and this.card == card_named("Kivas Fajo - Collector"):
        return said("seat {number}", number=this.target + 1)
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
    """Return a phrase such as "Seat 1 plays Eris" for an action."""
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
    scouting = this.kind == ATTEMPT and this.piece != NOTHING
    own, others = _SCOUTED if scouting else _DONE[this.kind]
    who = said("Seat {number}", number=this.player + 1)
    told: str = said(own if you else others, who=who, about=about, aim=aim)
    if this.kind == WALK:
        told = joined(" ", (told, about))
    if this.kind in _AIMED and aim:
        told = said("{what} ({aim})", what=told, aim=aim)
    if this.kind in _BOUND and this.host >= 0:
        place = host_name(view, this.host)
        aboard = place.startswith("aboard")
        told = joined(" ", (told, place)) if aboard else said("{what} to {place}", what=told, place=place)
    return told


def actions(view: Any) -> list[str]:
    """Return the names of the actions under way, for prompts."""
    names = [""] * ACTIONS
    for action in range(view.depth):
        told = action_words(view, view.action[action])
        names[action] = said("{what} again", what=told) if told in names else told
    return names


def ways(view: Any) -> list[str]:
    """Return the names of the kinds of action, with verbs for beaming and walking."""
    names = list(ACTION_NAMES)
    names[BEAM], names[WALK] = "beam", "walk"
    return names


NAMES = {
    "piece": pieces,
    "piece_or_none": pieces_or_none,
    "host": hosts,
    "room": rooms,
    "post": posts,
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
