"""The game object of INFILTRATORS, and the functions that the engine calls for the game as a whole."""

from typing import Any

from coverts.engine import Game, pick_legal
from coverts.engine.base.sentences import said
from coverts.games.infiltrators import cards  # noqa: F401  # the cards are declared there
from coverts.games.infiltrators.bots.brawler import brawler
from coverts.games.infiltrators.bots.levels import LEVELS
from coverts.games.infiltrators.bots.prowler import prowler
from coverts.games.infiltrators.cards.missions import Informant
from coverts.games.infiltrators.options import PRESETS, Options, set_up
from coverts.games.infiltrators.page.defeats import why_lost
from coverts.games.infiltrators.page.meanings import warnings
from coverts.games.infiltrators.page.names import NAMES
from coverts.games.infiltrators.page.scene import race, scene
from coverts.games.infiltrators.page.words import ROLL_LINES, SENTENCES, WORDS, short_name
from coverts.games.infiltrators.rules.campaign import play
from coverts.games.infiltrators.rules.ending import is_ahead
from coverts.games.infiltrators.rules.fetching import fetch_informant
from coverts.games.infiltrators.rules.setup import set_up_mission
from coverts.games.infiltrators.rules.working import hand_over, lay_charge, open_cell, remove_charge
from coverts.games.infiltrators.state import (
    GUARD_SEAT,
    GUARDS_SIDE,
    INFILTRATORS_SIDE,
    MOST_INFILTRATORS,
    Infiltrators,
)
from coverts.games.infiltrators.vocabulary.maps import SEGMENT_NAMES
from coverts.games.infiltrators.vocabulary.printed import CARD_CODE, CARD_RULES, CARD_STATEMENTS, MOOT_CLAUSES


def side_of(seat):
    """Return the side that a seat plays for."""
    return GUARDS_SIDE if seat == GUARD_SEAT else INFILTRATORS_SIDE


def teams(s: Any) -> list[int]:
    """Return the side of each seat."""
    return [side_of(seat) for seat in range(s.players)]


def returns(s: Infiltrators, seat):
    """Return 1 if the seat's side won, else 0."""
    return is_ahead(s, side_of(seat))


def points(s: Infiltrators, seat):
    """Return the points that the seat's side has in its bank."""
    return s.bank[side_of(seat)]


def goal(view: Any, seat: int) -> str:
    """Return how a seat's side wins."""
    if seat == GUARD_SEAT:
        return said("You win with more points than the infiltrators: keep them from their aim.")
    return said("You win with more points than the guard: reach the aim, and leave in time.")


def result(s: Any) -> str:
    """Return a sentence that says who won, and by how much."""
    guard, infiltrators = s.bank
    score = said("{more} to {less}", more=max(guard, infiltrators), less=min(guard, infiltrators))
    if is_ahead(s, INFILTRATORS_SIDE):
        return said("The infiltrators win, {score}.", score=score)
    if is_ahead(s, GUARDS_SIDE):
        return said("The guard wins, {score}.", score=score)
    return said("The score is {score}.", score=score)


def seat_names(view: Any) -> list[str]:
    """Return a name for each seat: the guard, and the infiltrators' characters."""
    names = ["The guard"]
    for who in range(view.players - 1):
        face = view.figure[who].card
        names.append(short_name(face) if face >= 0 else said("Seat {number}", number=who + 2))
    return names


def redeal(s: Infiltrators, seat):
    """Choose a new cell for the informant at random, if the seat does not know the cell."""
    if seat != GUARD_SEAT and s.informant_in >= 0 and not s.informant_found:
        s.informant_in = pick_legal(Informant.hide_informant, s, GUARD_SEAT)


def in_the_book(statement: tuple[str, Any]) -> list[int]:
    """Return a sort key for a numbered statement, so that 22.4 comes before 22.14."""
    return [int(part) for part in statement[0].split(".")]


MISSION_CODE = {
    "Sabotage": [*CARD_CODE["Sabotage"], lay_charge, remove_charge],
    "The Informant": [*CARD_CODE["The Informant"], open_cell, hand_over, fetch_informant],
}
"""The rules of two missions, including those that are not in the module of the missions."""

GAME = Game(
    name="infiltrators",
    title="INFILTRATORS",
    summary="One player guards a site; one to four others slip in, reach their objectives and get away.",
    state=Infiltrators,
    start=play,
    players=(2, 1 + MOST_INFILTRATORS),
    returns=returns,
    points=points,
    has_draws=True,
    teams=teams,
    team_names=("The guard", "The infiltrators"),
    options=Options,
    set_up=set_up,
    redeal=redeal,
    goal=goal,
    result=result,
    why_lost=why_lost,
    seat_names=seat_names,
    roles=["the guard", "an infiltrator"],
    scene=scene,
    race=race,
    warnings=warnings,
    sentences=SENTENCES,
    words=WORDS,
    rolls=ROLL_LINES,
    names=NAMES,
    rows={"G003": 118},
    bots=[prowler, brawler],
    levels=LEVELS,
    rulebook="rulebook.md",
    card_rules=dict(sorted(CARD_STATEMENTS.items(), key=in_the_book)),
    cards={**CARD_CODE, **MISSION_CODE, **dict.fromkeys(SEGMENT_NAMES, ())},
    card_texts=dict(CARD_RULES.values()),
    moot_clauses=MOOT_CLAUSES,
    prelude=(set_up_mission,),
    presets=PRESETS,
)
