"""Messages about what a team lacks to solve a mission (10.5, 10.9), and warnings before costly answers.

The messages about teams appear after a failed attempt and before a new one. Everything in them is public:
personnel on the table, missions and revealed cards.
"""

from __future__ import annotations

import copy
from typing import Any

from coverts.engine.base.sentences import capital, joined, said
from coverts.games.trek_ccg.page.meanings import Question
from coverts.games.trek_ccg.page.names import card_name
from coverts.games.trek_ccg.rules.affiliations import WHOLE_GROUP, is_split, set_apart
from coverts.games.trek_ccg.rules.attempts import has_matching, invited
from coverts.games.trek_ccg.rules.infiltration import spies
from coverts.games.trek_ccg.rules.mis_seeds import is_barred_from
from coverts.games.trek_ccg.rules.presence import location_of_host, mission_of
from coverts.games.trek_ccg.rules.requirements import mission_points
from coverts.games.trek_ccg.rules.under_way import innermost
from coverts.games.trek_ccg.state import NOTHING
from coverts.games.trek_ccg.vocabulary.deeds import END_TURN
from coverts.games.trek_ccg.vocabulary.entering import REQUIREMENTS, card_named
from coverts.games.trek_ccg.vocabulary.printed import POINTS
from coverts.games.trek_ccg.vocabulary.texts import REQUIRES

DOOR = card_named("Devidian Door")
NO_MATCH = "nobody of your own matches its icons"
BARRED = "you met a card there that you misplaced yourself"


def last_failures(v: Any, place: int) -> list[str]:
    """Return a sentence for each player whose last attempt failed at a location."""
    found: list[str] = []
    for seat, side in enumerate(v.side):
        if side.failed_at == place and (lack := lack_of(v, seat, place)):
            found.append(said("{^who}: {what}.", who=said("seat {number}", number=seat + 1), what=lack))
    return found


def lack_of(v: Any, who: int, place: int) -> str:
    """Return a sentence on what was missing at a player's last failed attempt.

    The sentence also names the card that required it.
    """
    side = v.side[who]
    mission = mission_of(v, place, who)
    points = POINTS[mission] if mission >= 0 else 0
    lack = REQUIREMENTS[side.failed_by].missing(side.had, points)
    return said("missing for {card}: {what}", card=card_name(side.failed_by), what=lack) if lack else ""


def warnings(v: Any, question: Question) -> dict[int, str]:
    """Return warnings before attempts that must fail, and before Devidian Doors cost the game."""
    who = question.askee
    found: dict[int, str] = {}
    if question.kind == "order":
        found[END_TURN] = unpaid(v, who)
    elif question.kind == "choose_text":
        used = [choice.option for choice in question.options if v.piece[choice.option].face == DOOR]
        found = dict.fromkeys(used, unpayable(v, who))
    elif question.kind == "choose_team":
        for choice in question.options:
            if choice.legal and not is_split(v, who, choice.option):
                found[choice.option] = warning(v, who, choice.option)
    elif question.kind == "choose_away_team":
        host = question.arguments["host"]
        for choice in question.options:
            if choice.legal:
                apart = copy.deepcopy(v)
                set_apart(apart, who, host, choice.option)
                found[choice.option] = warning(apart, who, host)
    return {option: text for option, text in found.items() if text}


def unpaid(v: Any, who: int) -> str:
    """Return the warning before the end of a turn in which a player cannot show an owed door, or ""."""
    if v.side[who].doors_due <= v.side[who].hand[DOOR]:
        return ""
    return "You owe a Devidian Door and hold none: if the turn ends now, you lose the game."


def unpayable(v: Any, who: int) -> str:
    """Return the warning before a player uses a door and holds no other to show, or ""."""
    mine = v.side[who]
    if mine.doors_due + mine.doors_used < mine.hand[DOOR]:
        return ""
    return "You hold no other Devidian Door: without one at the end of your next turn, you lose the game."


def warning(v: Any, who: int, host: int) -> str:
    """Return the warning before a mission attempt by the team at a host, or ""."""
    lack = missing(v, who, host)
    if not lack:
        return ""
    mission = card_name(mission_of(v, location_of_host(v, host), who))
    helpers = [piece for piece in range(v.used_slots) if spies(v, piece, who, host)]
    if helpers and not missing(joined_by(v, helpers), who, host):
        return said("Without the spy your people cannot solve {mission}: {what}.", mission=mission, what=lack)
    return said("Your people cannot solve {mission}: {what}.", mission=mission, what=lack)


def missing(v: Any, who: int, host: int) -> str:
    """Return what a team lacks to solve the mission at its location, or "".

    A card on the mission may be another way to solve it. Then the text says what each way lacks.
    """
    location = location_of_host(v, host)
    if is_barred_from(v, who, location):
        return BARRED
    mission = mission_of(v, location, who)
    ways = [mission] if has_matching(v, who, host, mission) else []
    source = invited(v, who, host, location, WHOLE_GROUP)
    if source != NOTHING:
        ways.append(v.piece[source].face)
    if any(REQUIRES[card](v, who, host) for card in ways):
        return ""
    if not ways:
        return NO_MATCH
    points = mission_points(v, who, host)
    lacks = [REQUIREMENTS[card].missing(REQUIREMENTS[card].counts(v, who, host), points) for card in ways]
    told = [
        what if card == mission else said("missing for {card}: {what}", card=card_name(card), what=what)
        for card, what in zip(ways, lacks, strict=True)
    ]
    return joined(". ", [told[0], *map(capital, told[1:])])


def joined_by(v: Any, helpers: list[int]) -> Any:
    """Return a copy of the view in which some infiltrators take part."""
    supposed = copy.deepcopy(v)
    if innermost(supposed) == NOTHING:
        supposed.depth += 1
    action = supposed.action[innermost(supposed)]
    action.gathers = True
    for piece in helpers:
        action.joins.add(piece)
    return supposed
