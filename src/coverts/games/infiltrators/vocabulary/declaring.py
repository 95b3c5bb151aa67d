"""Decorators that declare cards, with the printed numbers and words as arguments.

A card is a class with the card's text as its docstring. Each of its functions has the name of a table in
`printed` and goes into that table. Only the card's own rule asks its questions. In the rulebook, characters
begin at 20.1, guards at 21.1, equipment at 22.1 and missions at 24.0.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any, TypeVar

from coverts.engine import Kind, Rule
from coverts.engine.errors import RuleSourceError
from coverts.engine.language.declarations import mark_rules
from coverts.games.infiltrators.state import CHARACTERS
from coverts.games.infiltrators.vocabulary import printed
from coverts.games.infiltrators.vocabulary.printed import (
    CARD_CODE,
    CARD_RULES,
    CARD_STATEMENTS,
    GADGET,
    LACKS,
    MOOT_CLAUSES,
)

Class = TypeVar("Class", bound=type)
_PROPOSED = re.compile(r" \(\*proposed\*[^()]*\)")
"""The pattern of a note that marks a proposed rule. Only the rulebook shows these notes."""

FIGURE_TABLES = {
    "quiet_move": printed.QUIET_MOVE,
    "how_it_moves": printed.HOW_IT_MOVES,
    "hacks_from_afar": printed.HACKS_FROM_AFAR,
    "spared_dice": printed.SPARED_DICE,
    "aim": printed.AIM,
    "quiet_hands": printed.QUIET_HANDS,
    "gives_noise": printed.GIVES_NOISE,
    "can_use": printed.CAN_USE_TRAIT,
    "use": printed.USE_TRAIT,
    "rerolls": printed.REROLLS,
    "wakes": printed.WAKES,
    "finds_hidden": printed.FINDS_HIDDEN,
    "tightens": printed.TIGHTENS,
    "gives_orders": printed.GIVES_ORDERS,
    "may_shoot": printed.MAY_SHOOT,
    "lights": printed.LIGHTS,
}
EQUIPMENT_TABLES = {
    "may_attack": printed.MAY_ATTACK,
    "hits_placed": printed.HITS_PLACED,
    "more_check_dice": printed.MORE_CHECK_DICE,
    "quiets_move": printed.QUIETS_MOVE,
    "can_use": printed.CAN_USE,
    "use": printed.USE,
}
MISSION_TABLES = {
    "extra_points": printed.EXTRA_POINTS,
    "guard_extra_points": printed.GUARD_EXTRA_POINTS,
    "before_play": printed.BEFORE_PLAY,
    "round_begins": printed.ROUND_BEGINS,
    "round_ends": printed.ROUND_ENDS,
    "mission_ends": printed.MISSION_ENDS,
}
RULES = {"use", "before_play"}


def infiltrator(
    number: int,
    name: str,
    *,
    movement: int,
    close: int,
    health: int,
    hacking: int,
    ranged: int = printed.LACKS,
) -> Callable[[Class], Class]:
    """Declare a character card, with a number from 1 to 8."""

    def declare(card: Class) -> Class:
        face = number - 1
        _print_figure(face, name, movement, ranged, close, health)
        printed.HACKING[face] = hacking
        printed.HAS_UPLINK[face] = int("hacks_from_afar" in vars(card))
        numbers = _figure_numbers(movement, ranged, close, health, hacking)
        _fill(card, name, f"20.{number}", face, FIGURE_TABLES, f"{numbers}.")
        return card

    return declare


def guard(
    number: int,
    name: str,
    *,
    movement: int,
    health: int,
    ranged: int = printed.LACKS,
    close: int = printed.LACKS,
    weapon: tuple[int, int] | None = None,
    elite: bool = False,
    mark: str = "",
) -> Callable[[Class], Class]:
    """Declare a guard card, with a number from 1 to 9.

    Args:
        number: The number of the card.
        name: The name of the kind of guard.
        movement: The guard's Movement.
        health: The guard's HP.
        ranged: The dice of its ranged attacks.
        close: The dice of its close combat attacks.
        weapon: The range and the bonus dice of the weapon printed on the card.
        elite: Whether the guard is elite.
        mark: The letter on the figure, if it is not the first letter of the name.
    """

    def declare(card: Class) -> Class:
        face = CHARACTERS + number - 1
        printed.GUARD_MARKS[number - 1] = mark or name[0]
        _print_figure(face, name, movement, ranged, close, health)
        printed.ELITE[face] = int(elite)
        numbers = _figure_numbers(movement, ranged, close, health)
        if weapon is not None:
            printed.BUILT_IN_RANGE[face], printed.BUILT_IN_BONUS[face] = weapon
            numbers += f"; weapon: range {weapon[0]}" + (f", bonus {weapon[1]}" if weapon[1] else "")
        _fill(card, name, f"21.{number}", face, FIGURE_TABLES, f"{numbers}{'; elite' if elite else ''}.")
        return card

    return declare


def _print_figure(face: int, name: str, movement: int, ranged: int, close: int, health: int) -> None:
    printed.FACE_NAMES[face] = name
    printed.MOVEMENT[face] = movement
    printed.RANGED[face], printed.CLOSE[face] = ranged, close
    printed.HEALTH[face] = health


def _figure_numbers(movement: int, ranged: int, close: int, health: int, hacking: int = LACKS) -> str:
    """Return the numbers on a figure's card as text. Missing numbers are left out."""
    numbers = {"M": movement, "R": ranged, "C": close, "HP": health, "H": hacking}
    return ", ".join(f"{letters} {number}" for letters, number in numbers.items() if number != LACKS)


def weapon(
    number: int,
    name: str,
    kind: int,
    *,
    price: int,
    bonus: int = 0,
    silent: bool = False,
    reach: int = 1,
    once_a_turn: bool = False,
    also_close: bool = False,
    movement: int = 0,
) -> Callable[[Class], Class]:
    """Declare a weapon card.

    Args:
        number: The number of the equipment card.
        name: The name of the weapon.
        kind: RANGED_WEAPON or CLOSE_WEAPON.
        price: The price in points.
        bonus: The dice that the weapon adds to an attack.
        silent: Whether attacks with the weapon make no noise.
        reach: The range of a ranged weapon, in tiles.
        once_a_turn: Whether the weapon can be used for only one attack in a turn.
        also_close: Whether a ranged weapon can also be used in close combat.
        movement: The number that the weapon adds to its bearer's Movement.
    """

    def declare(card: Class) -> Class:
        at = number - 1
        _print_equipment(at, name, kind, price)
        printed.BONUS[at], printed.SILENT[at], printed.RANGE[at] = bonus, int(silent), reach
        printed.ONCE_A_TURN[at], printed.ALSO_CLOSE[at] = int(once_a_turn), int(also_close)
        printed.ADDS_MOVEMENT[at] = movement
        _fill(card, name, f"22.{number}", at, EQUIPMENT_TABLES, f"Price {price}.")
        return card

    return declare


def gadget(
    number: int,
    name: str,
    *,
    price: int,
    uses: int = 0,
    action: bool = False,
    hacking: int = 0,
    health: int = 0,
    suppresses: bool = False,
    breaks_codes: bool = False,
) -> Callable[[Class], Class]:
    """Declare a gadget card.

    Args:
        number: The number of the equipment card.
        name: The name of the gadget.
        price: The price in points.
        uses: How often the gadget can be used in a mission, or 0 if it is not used up.
        action: Whether using the gadget takes an action.
        hacking: The number that the gadget adds to its bearer's Hacking.
        health: The number that the gadget adds to its bearer's HP.
        suppresses: Whether the gadget silences a weapon.
        breaks_codes: Whether the gadget can add a success to a hack that was just rolled.
    """

    def declare(card: Class) -> Class:
        at = number - 1
        _print_equipment(at, name, GADGET, price)
        printed.USES[at], printed.COSTS_ACTION[at] = uses, int(action)
        printed.ADDS_HACKING[at], printed.ADDS_HEALTH[at] = hacking, health
        printed.SUPPRESSES[at] = int(suppresses)
        printed.BREAKS_CODES[at] = int(breaks_codes)
        if "use" in vars(card):
            printed.GADGETS[printed.GADGETS.index(-1)] = at
        _fill(card, name, f"22.{number}", at, EQUIPMENT_TABLES, f"Price {price}.")
        return card

    return declare


def _print_equipment(at: int, name: str, kind: int, price: int) -> None:
    printed.EQUIPMENT_NAMES[at] = name
    printed.KIND[at], printed.PRICE[at] = kind, price


def mission(
    number: int,
    name: str,
    *,
    markers: str = "terminal",
    objectives: int = 3,
    placed: int = 3,
    required: int = 2,
    security: int = 3,
    alert: int = 0,
    threshold: int = 4,
    scores: int = 2,
    charges: bool = False,
    commander: bool = False,
    informant: bool = False,
) -> Callable[[Class], Class]:
    """Declare a mission from 1 to 6, or the standard game as mission 0.

    Args:
        number: The number of the mission.
        name: The name of the mission.
        markers: The name of the objectives.
        objectives: The number of objectives.
        placed: The number of objectives that the guard places on the board.
        required: The number of objectives that the infiltrators must complete.
        security: The number of successes that a hack needs.
        alert: The Alert tokens at the start, in addition to one for each infiltrator.
        threshold: The tokens that cause the General Alert, in addition to two for each infiltrator.
        scores: The points for an objective: to the infiltrators if it is completed, else to the guard (15.9).
        charges: Whether objectives are blown up instead of hacked.
        commander: Whether the last objective is a guard, the Commander.
        informant: Whether one of the objectives holds the informant.
    """

    def declare(card: Class) -> Class:
        printed.MISSION_NAMES[number], printed.MARKER_NAMES[number] = name, markers
        printed.OBJECTIVE_COUNT[number], printed.MARKERS[number] = objectives, placed
        printed.REQUIRED[number], printed.SECURITY[number] = required, security
        printed.START_ALERT[number], printed.THRESHOLD[number] = alert, threshold
        printed.OBJECTIVE_SCORES[number] = scores
        printed.CHARGED[number], printed.COMMANDED[number] = int(charges), int(commander)
        printed.HIDES_INFORMANT[number] = int(informant)
        aim = "the informant" if informant else required
        numbers = [
            f"Objectives {objectives}, {f'{scores} points' if scores else 'no points'} each; required: {aim}",
            *([f"Security {security}"] if security else []),
            f"Alert tokens at the start: {_start_alert(alert)}",
            f"General Alert at {threshold} tokens, and 2 more for each infiltrator",
        ]
        _fill(card, name, f"24.{number}", number, MISSION_TABLES, "; ".join(numbers) + ".")
        return card

    return declare


def _start_alert(more: int) -> str:
    """Return the number of Alert tokens at the start of a mission, in words."""
    if more > 0:
        return f"{more} more than infiltrators"
    return f"{-more} fewer than infiltrators, but at least 1" if more else "as many as infiltrators"


def _fill(card: Any, name: str, number: str, at: int, tables: dict[str, Any], numbers: str) -> None:
    text = " ".join((card.__doc__ or "").split())
    CARD_RULES[number] = (name, _PROPOSED.sub("", text))
    CARD_STATEMENTS[number] = name, f"{numbers} {text}"
    MOOT_CLAUSES[name] = vars(card).get("moot", {})
    code = CARD_CODE.setdefault(name, [])
    for word, written in vars(card).items():
        if isinstance(written, Kind):
            written.cite(number)
            code.append(written)
        elif inspect.isfunction(written) and word not in tables:
            known = ", ".join(tables)
            where = f"{written.__code__.co_filename}:{written.__code__.co_firstlineno}"
            raise RuleSourceError(f"{where}: {name}: unknown function {word}; use one of {known}")
        elif inspect.isfunction(written):
            mark_rules(written, (number,))
            entry: Any = written
            if word in RULES:
                entry = Rule(written, (number,), silent=True)
            else:
                entry.numbers = (number,)  # Cite the number of the card, as the decorator @helper does.
            tables[word].put(at, entry)
            code.append(entry)
