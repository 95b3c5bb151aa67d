"""Short phrases that say what a player must decide, or why a deed is not legal."""

from collections.abc import Callable
from typing import Any

from coverts.games.trek_ccg.rules.borg import current_objective
from coverts.games.trek_ccg.rules.presence import (
    docked_at,
    is_facility,
    is_kind,
    is_own_ship,
    is_personnel,
    is_planet,
    is_ship,
    location_of_host,
)
from coverts.games.trek_ccg.rules.scouting import scouted_by
from coverts.games.trek_ccg.rules.staffing import enough_crew
from coverts.games.trek_ccg.state import NOTHING, PIECES, SURFACE
from coverts.games.trek_ccg.vocabulary.printed import FACILITY_KIND
from coverts.games.trek_ccg.vocabulary.terms import HEADQUARTERS, SITE

NOBODY = "You have nobody in play."

WAITS = {
    "activate_agenda": "to choose a hidden agenda",
    "ask_infiltrators": "to say which spies take part",
    "attack_personnel": "to choose whom to attack",
    "attack_ships": "to choose whom to attack",
    "battle_window": "to answer what happens in the battle",
    "choose_stops": "to choose when to be asked",
    "choose_where_to_report": "to choose where to report",
    "chosen_dies": "to choose who dies",
    "dilemma_phase": "to seed beneath a mission",
    "discard_objective": "to choose an objective to discard",
    "download_specially": "to choose a special download",
    "expose_by_choice": "to choose whom to expose",
    "lay_agenda": "to lay a hidden agenda",
    "mission_phase": "to lay a mission",
    "move_alone": "to move an infiltrator",
    "opponents_chance": "to do something between two actions, or pass",
    "order_attempt": "to choose who attempts a mission",
    "order_docking": "to dock a ship",
    "order_launch": "to launch a ship",
    "order_move": "to move a ship",
    "order_scouting": "to choose who scouts",
    "order_undocking": "to undock a ship",
    "play_and_orders": "to do something in this turn",
    "played_on.<locals>.aim": "to choose what the card is played on",
    "aims_at.<locals>.aim": "to choose what the card is played on",
    "responses": "to respond or pass",
    "seed_face_up": "to seed a card or pass",
    "seed_facility": "to place a facility",
    "start_infiltrating": "to choose who infiltrates",
    "strike": "to decide a fight",
    "suspension": "to suspend play or pass",
    "switch_affiliation": "to choose an affiliation",
    "travel": "to choose who goes where",
    "use_text": "to choose a card in play",
}
"""Phrases for the decision for which the other viewers wait, by the name of the rule under way."""


def own_people(v: Any, who: int) -> list[int]:
    """Return the personnel that a player has in play."""
    return [p for p in range(v.used_slots) if is_personnel(v, p) and v.piece[p].controller == who]


def why_no_move(v: Any, who: int) -> str:
    """Return why no ship of a player can move, or why it cannot move to a place (8.4)."""
    if not any(is_own_ship(v, piece, who) for piece in range(v.used_slots)):
        return "You have no ship in play."
    return "A ship moves along the spaceline where it is."


def why_no_walk(v: Any, who: int) -> str:
    """Return why nobody of a player can walk (9.6)."""
    if not own_people(v, who):
        return NOBODY
    if any(leads_on(v, piece) for piece in range(v.used_slots)):
        return "No walk leads there from where your people are."
    return "No ship is docked, and no site or headquarters is in play: there is nowhere to walk."


def leads_on(v: Any, piece: int) -> bool:
    """Return whether people can walk from or to a piece (9.6)."""
    if is_ship(v, piece):
        return bool(docked_at(v, piece) != NOTHING)
    if is_facility(v, piece):
        return FACILITY_KIND[v.piece[piece].face] == HEADQUARTERS
    return bool(is_kind(v, piece, SITE))


def why_no_attempt(v: Any, who: int) -> str:
    """Return why no crew or Away Team of a player can attempt a mission (10.1)."""
    people = own_people(v, who)
    if not people:
        return NOBODY
    hosts = {v.piece[piece].host for piece in people}
    ships = [host for host in hosts if host < PIECES and is_own_ship(v, host, who)]
    if any(host >= SURFACE for host in hosts):
        return "None of your Away Teams matches the mission on its planet."
    if not ships:
        return "Nobody of yours is aboard a ship or on a planet."
    flying = [ship for ship in ships if docked_at(v, ship) == NOTHING]
    if not flying:
        return "Your crews are in docked ships. Undock a ship first."
    staffed = [ship for ship in flying if enough_crew(v, who, ship, 1)]
    if not staffed:
        return "No ship of yours that is under way is staffed."
    if all(is_planet(v, location_of_host(v, ship)) for ship in staffed):
        return "Your crews are at planets, and only an Away Team attempts a mission there. Beam down first."
    return "None of your crews matches the mission in its space."


def why_no_scout(v: Any, who: int) -> str:
    """Return why no Borg of a player can scout (22.7)."""
    objective = current_objective(v, who)
    if objective == NOTHING or scouted_by(v, objective) == NOTHING:
        return "Borg scout only the target of their current objective, and you have no such objective."
    return "Only a Borg on the target planet, or a staffed ship in space there, scouts; you have none."


CAUSES: dict[str, str | Callable[[Any, int], str]] = {
    "3.9": "Only dilemmas and artifacts go beneath missions, and only beneath those asked about.",
    "3.10": "No card of yours may lie beneath this mission, or not this one.",
    "3.14": "A facility cannot be placed so.",
    "4.4": "This is an order: it is for your own turn, between actions.",
    "4.1": "Cards are played before the first order of a turn.",
    "5.1": "Your normal card play of this turn is used.",
    "5.3": "Nothing may report there.",
    "6.4": "None of your cards can switch its affiliation now.",
    "8.1": "This ship is not staffed.",
    "8.3": "Too little RANGE is left.",
    "8.4": why_no_move,
    "8.6": "Nothing of yours can dock or undock so.",
    "8.8": "No carried ship of yours can be launched so.",
    "8.10": "No ship of yours can cloak or decloak now.",
    "9.2": "Nobody can be beamed so.",
    "9.6": why_no_walk,
    "10.1": why_no_attempt,
    "11.1": "Nobody of yours can begin such a battle.",
    "13.1": "Nothing of yours can fire so.",
    "15.11": "This card has its own moment, and it is not now.",
    "15.17": "In your opponent's turn you only answer what is done, or do what is allowed at any time.",
    "15.18": "None of your cards in play has a text to use now.",
    "15.22": "This is not asked at this moment.",
    "16.2": "Nothing lets you download a card now.",
    "16.9": "You have no special download to use now.",
    "17.2": "You have no such hidden agenda.",
    "17.3": "You have no hidden agenda that could be activated now.",
    "19.3": "You have no persona to replace now.",
    "21.5": "Nobody of yours can begin to infiltrate now.",
    "21.6": "Nobody begins to infiltrate at this moment.",
    "21.17": "None of your infiltrators can move alone now.",
    "21.21": "You have no infiltrator to expose.",
    "22.7": why_no_scout,
    "24.1": "No cargo run can begin so.",
    "24.7": "There is no cargo to deliver.",
    "26.4": "You have no objective to discard now.",
}
"""Reasons why a deed is not legal, or functions that find them, by the number of the rule that forbids it."""
