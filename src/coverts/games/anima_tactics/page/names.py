"""Names for options in the current position, such as figures and actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coverts.engine.base.sentences import said
from coverts.games.anima_tactics.page.words import FIGURES_TOLD, INCHES, marker_name
from coverts.games.anima_tactics.rules.activation import (
    ABILITY,
    COSTS,
    DEEDS,
    END,
    ESCAPE,
    PICK_UP,
    USE_THE_CARD,
    usable_card,
)
from coverts.games.anima_tactics.rules.deployment import DEPLOYMENTS
from coverts.games.anima_tactics.rules.figures import (
    first_of,
    place_of_kind,
    told,
)
from coverts.games.anima_tactics.rules.movement import cost_of_escape
from coverts.games.anima_tactics.rules.plane import seat_of
from coverts.games.anima_tactics.rules.reactions import FRIENDS, OWN, REACTIONS
from coverts.games.anima_tactics.state import (
    CAPTURE,
    CELL,
    CELLS_ACROSS,
    CELLS_DOWN,
    FIGURES,
    INFILTRATED,
    MARKERS,
    MOST_ABILITIES,
    MOST_MARKERS,
    MOST_PARTY,
    ON_TABLE,
    POINTS,
    POINTS_ACROSS,
    RECOVERY,
    STEP,
    WAITING,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    ABILITY_NAMES,
    ADVANTAGE_NAMES,
    AIM,
    AT_FRIEND,
    COST,
    KIND,
    RECOVERY_POWER,
    RESPONSE,
    RIPOSTE,
    UPKEEP_POWER,
    ability_of,
    is_action,
)
from coverts.games.anima_tactics.vocabulary.proposed import COUNTERATTACK_COSTS, DODGE_COSTS

DEED_NAMES = (
    "walk",
    "run",
    "charge",
    "attack",
    "look for Hidden enemies",
    "look at a marker",
    "escape",
    "pick up the prisoner",
)


def figures(v: Any) -> list[str]:
    """Return the names of all figures, with "" for unused slots."""
    return [FIGURES_TOLD[told(v, who)] if v.figure[who].card >= 0 else "" for who in range(FIGURES)]


def rollers(v: Any) -> list[str]:
    """Return the names of all figures, and "Your party" for Initiative rolls."""
    return [*figures(v), "Your party"]


def figures_or_none(v: Any) -> list[str]:
    return [*figures(v), "nobody"]


def members(v: Any, seat: int) -> list[str]:
    return figures(v)[first_of(seat) : first_of(seat) + MOST_PARTY]


def in_party(v: Any, seat: int) -> list[str]:
    return members(v, seat)


def infiltrated_or_none(v: Any, seat: int) -> list[str]:
    """Return the names of a seat's infiltrated figures, and "nobody"."""
    first = first_of(seat)
    names = [
        name if v.figure[first + place].status == INFILTRATED else ""
        for place, name in enumerate(members(v, seat))
    ]
    return [*names, "nobody"]


def place_of_user(v: Any, who: int) -> int:
    """Return the place of a figure's ability for this phase, or -1."""
    kind = RECOVERY_POWER if v.phase == RECOVERY else UPKEEP_POWER
    return place_of_kind(v, who, kind) if v.figure[who].card >= 0 else -1


def users(v: Any, seat: int) -> list[str]:
    """Return the names of figures with an ability for this phase, and "nobody"."""
    texts = []
    for place, name in enumerate(members(v, seat)):
        at = place_of_user(v, first_of(seat) + place) if name else -1
        ability = ability_of(v.figure[first_of(seat) + place].card, at)
        told = said("{who}: {what}", who=name, what=ABILITY_NAMES[ability])
        texts.append(priced(told, COST[ability]) if at >= 0 else "")
    return [*texts, "nobody"]


def members_or_none(v: Any, seat: int) -> list[str]:
    """Return the names of a seat's party, and "nobody"."""
    return [*members(v, seat), "nobody"]


def deployments(v: Any, seat: int) -> list[str]:
    """Return the ways to deploy each waiting figure: on the table or infiltrating."""
    texts = [""] * DEPLOYMENTS
    for place, name in enumerate(members(v, seat)):
        if name and v.figure[first_of(seat) + place].status == WAITING:
            texts[place] = said("place {who} on the table", who=name)
            texts[MOST_PARTY + place] = said("let {who} infiltrate", who=name)
    return texts


def places(v: Any) -> list[str]:
    """Return the names of places: cells (by their centres), figures to meet, and "stay"."""
    across = [INCHES[column * CELL + CELL // 2] for column in range(CELLS_ACROSS)]
    down = [INCHES[row * CELL + CELL // 2] for row in range(CELLS_DOWN)]
    texts = [said("around {x}, {y}", x=x, y=y) for y in down for x in across]
    if v.turn == 0:
        return [*texts, *[""] * FIGURES, ""]
    contacts = [
        said("into contact with {who}", who=name) if v.figure[who].status == ON_TABLE else ""
        for who, name in enumerate(figures(v))
    ]
    return [*texts, *contacts, "stay there"]


def points(v: Any) -> list[str]:
    """Return names for the points of a cell: their distances from its top left."""
    return [
        said(
            "{x} right, {y} down",
            x=INCHES[point % POINTS_ACROSS * STEP],
            y=INCHES[point // POINTS_ACROSS * STEP],
        )
        for point in range(POINTS)
    ]


def markers(v: Any) -> list[str]:
    """Return the names of all markers on the table, as the other side sees them."""
    return [
        said("{marker} of seat {number}", marker=marker_name(marker), number=marker // MOST_MARKERS + 1)
        if v.marker[marker].stands
        else ""
        for marker in range(MARKERS)
    ]


def own_markers(v: Any, seat: int) -> list[str]:
    return [
        marker_name(number) if v.marker[seat * MOST_MARKERS + number].stands else ""
        for number in range(MOST_MARKERS)
    ]


def abilities_of(card: int) -> list[str]:
    return [ABILITY_NAMES[ability_of(card, place)] for place in range(MOST_ABILITIES)]


def starting_abilities(v: Any) -> list[str]:
    """Return the names of the revealed figure's abilities, and "nothing more"."""
    return [*abilities_of(v.figure[v.appearing].card), "nothing more"]


def priced(name: str, cost: int) -> str:
    """Return the name of an action with its action points."""
    return said("{what} ({n} AP)", what=name, n=cost)


def deeds(v: Any) -> list[str]:
    """Return the names of the activated figure's actions."""
    texts = [""] * DEEDS
    if v.acting < 0:
        return texts
    texts[: len(DEED_NAMES)] = map(priced, DEED_NAMES, COSTS)
    texts[ESCAPE] = priced(DEED_NAMES[ESCAPE], cost_of_escape(v, v.acting))
    if v.scenario != CAPTURE:
        texts[PICK_UP] = ""
    card = usable_card(v, v.acting)
    if card >= 0:
        texts[USE_THE_CARD] = said("use {card}", card=ADVANTAGE_NAMES[card])
    for place, name in enumerate(abilities_of(v.figure[v.acting].card)):
        ability = ability_of(v.figure[v.acting].card, place)
        if name and is_action(ability):
            texts[ABILITY + place] = priced(name, COST[ability])
    texts[END] = "end the activation"
    return texts


def reactions(v: Any) -> list[str]:
    """Return the names of the reactions to the attack under way."""
    texts = [""] * REACTIONS
    if v.attacks == 0:
        return texts
    target = v.attack[v.attacks - 1].target
    texts[:OWN] = [
        "nothing",
        priced("dodge", DODGE_COSTS),
        priced("counterattack", COUNTERATTACK_COSTS),
    ]
    card = v.figure[target].card
    for place, name in enumerate(abilities_of(card)):
        if name and KIND[ability_of(card, place)] in (RESPONSE, RIPOSTE):
            texts[OWN + place] = priced(name, COST[ability_of(card, place)])
    for place, name in enumerate(members(v, seat_of(target))):
        friend = first_of(seat_of(target)) + place
        if name and friend != target and (of := place_of_kind(v, friend, RESPONSE)) >= 0:
            ability = ability_of(v.figure[friend].card, of)
            if AIM[ability] == AT_FRIEND:
                told = said("{what} by {who}", what=ABILITY_NAMES[ability], who=name)
                texts[FRIENDS + place] = priced(told, COST[ability])
    return texts


NAMES: dict[str, Callable[..., list[str]]] = {
    "deed": deeds,
    "deployment": deployments,
    "figure": figures,
    "who": figures,
    "roller": rollers,
    "target": figures,
    "friend": figures,
    "enemy": figures,
    "member": in_party,
    "reveal": members_or_none,
    "interceptor": members_or_none,
    "user": users,
    "hidden_member": infiltrated_or_none,
    "further": figures_or_none,
    "marker": markers,
    "own_marker": own_markers,
    "place": places,
    "point": points,
    "starting": starting_abilities,
    "reaction": reactions,
}
