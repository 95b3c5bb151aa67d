"""Names of game objects, and the sentences of the log."""

from __future__ import annotations

from math import isqrt
from typing import Any

from coverts.engine.base.sentences import Said, joined, said, said_count
from coverts.games.anima_tactics.rules.figures import figure_name, told
from coverts.games.anima_tactics.state import (
    FIGURES,
    HIGH,
    INCH,
    INFILTRATED,
    MARKERS,
    MOST_MARKERS,
    MOST_PARTY,
    SEATS,
    WIDE,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    ABILITY_NAMES,
    ADVANTAGE_NAMES,
    CHARACTER_NAMES,
    CHARACTERS,
    STATE_NAMES,
)
from coverts.games.anima_tactics.vocabulary.proposed import DOOMED_ON, ESCAPES_ON

SEAT_NAMES = ("Seat 1", "Seat 2")
PHASES = ("Deployment", "Recovery Phase", "Upkeep Phase", "Action Phase")
FIGURES_TOLD = [
    *(figure_name(0, card, True) if name else "" for card, name in enumerate(CHARACTER_NAMES)),
    *(
        figure_name(who, card, False) if name else ""
        for who in range(FIGURES)
        for card, name in enumerate(CHARACTER_NAMES)
    ),
]
SCENARIOS = ("Standard game", "League game", "Capture", "Strategic control")
COVERS = ("no cover", "light cover", "hard cover")
ABILITY_KINDS = (
    "always",
    "action",
    "attack",
    "ranged attack",
    "charge",
    "reaction",
    "counterattack",
    "Upkeep Phase",
    "Recovery Phase",
    "instead of a friend",
)
"""The names of the kinds of abilities, by number."""
INCHES = [f"{units // INCH}.{units % INCH // 2}" for units in range(isqrt(WIDE**2 + HIGH**2) + 1)]
"""The text of each distance and coordinate on the table in inches, to a tenth of an inch."""


def marker_name(marker: int) -> str:
    """Return the name of a marker. Each side's markers are called A to J."""
    return said("marker {letter}", letter=chr(ord("A") + marker % MOST_MARKERS))


def markers_told(number: int) -> Said:
    return said_count(number, "{n} marker", "{n} markers")


def inches(units: int) -> str:
    """Return a distance as text, such as "8 in" or "2.5 in"."""
    whole, rest = divmod(units, INCH)
    return said("{n} in", n=units / INCH if rest else whole)


def infiltrated_told(v: Any, seat: int) -> str:
    """Return a sentence on a side's infiltrated figures and markers.

    It also says how many markers have nobody under them.
    """
    first = seat * MOST_PARTY
    under = [who for who in range(first, first + MOST_PARTY) if v.figure[who].status == INFILTRATED]
    markers = sum(v.marker[seat * MOST_MARKERS + number].stands for number in range(MOST_MARKERS))
    left = markers - len(under)
    names = joined(", ", [FIGURES_TOLD[told(v, who)] for who in under])
    who = said("{n} infiltrated ({names})", n=len(under), names=names) if names else "0 infiltrated"
    given = {"side": SEAT_NAMES[seat], "who": who, "markers": markers_told(markers)}
    if v.turn == 0:
        return said("{side}: {who}, {markers}; nobody is under one yet.", **given)
    if left == 0:
        return said("{side}: {who} under {markers}, none of them empty.", **given)
    return said("{side}: {who} under {markers}; {n} empty.", **given, n=left)


MARKERS_TOLD = [
    said("{side}'s {marker}", side=SEAT_NAMES[marker // MOST_MARKERS], marker=marker_name(marker))
    for marker in range(MARKERS)
]

ROLLS = ("Initiative", "an attack", "a defense", "Locate", "resistance", "an escape", "Doom")
"""The purposes of rolls, in the order of the constants in `rules/gnosis`."""
PURPOSES = (
    "Deploy",
    "An Infiltration Marker for",
    "Shift",
    "Walk with",
    "Run with",
    "Step aside with",
    "Move",
    "A trap of the party of",
)
"""The purposes of a choice of place, in the order of the constants in `rules/placing`."""

WAITS = {
    "action_phase": "to choose whom to activate",
    "activate": "to choose an action",
    "answer_attack": "to answer an attack",
    "appear": "to choose where somebody appears",
    "ask_area_dodge": "to answer an attack",
    "ask_interception": "to say who steps in",
    "ask_reaction": "to answer an attack",
    "begin_kept_up": "to choose an ability to begin with",
    "be_watched": "to say whether to shoot first",
    "charge": "to choose whom to charge",
    "choose_place": "to choose a place",
    "deploy_all": "to deploy somebody",
    "do": "to choose whom to attack",
    "locate": "to choose what to look for",
    "lose_by_own_rules": "to say who takes the loss",
    "move_freely": "to say who steps aside",
    "pay_for": "to pay for an ability",
    "play_plots": "to play a plot card",
    "question_marker": "to say who is at a marker",
    "reveal_all": "to reveal somebody",
    "roll_best": "to roll",
    "roll_doom": "to roll for Doom",
    "search": "to choose a marker to look at",
    "throw": "to choose where somebody is thrown",
    "use_ability": "to choose a target",
    "use_one": "to choose a target",
    "use_powers": "to use abilities",
}
"""What the others wait for, by the name of the rule that asks."""

WORDS = {
    "seat": SEAT_NAMES,
    "figure": FIGURES_TOLD,
    "card": [*CHARACTER_NAMES],
    "ability": [*ABILITY_NAMES],
    "advantage": [*ADVANTAGE_NAMES],
    "purpose": PURPOSES,
    "what": ROLLS,
    "plot": [*ADVANTAGE_NAMES],
    "state": STATE_NAMES,
    "inch": INCHES,
    "marker": MARKERS_TOLD,
    "letter": [marker_name(number) for number in range(MOST_MARKERS)],
}
assert len(FIGURES_TOLD) == CHARACTERS * (1 + FIGURES) and SEATS == 2

SENTENCES = {
    "heading.turn": "Turn {0}",
    "initiative": "{0:seat} rolls for Initiative: {1:die} + {2} = {3}.",
    "goes first": "{0:seat} goes first.",
    "infiltrates": "{0:seat}: {1:figure} infiltrates. Infiltration Markers to place: {2}.",
    "marker": "{0:seat} places {1:letter} at {2:inch}, {3:inch}.",
    "no room": "{0:seat} has no room for the markers; they are taken back.",
    "deployed": "{0:figure} is deployed at {1:inch}, {2:inch}.",
    "no room to stand": "{0:figure} finds no room in the Deployment Zone and stays away.",
    "gnosis": "{0:seat} spends a Gnosis point for another die; {1} left.",
    "revealed": "{0:figure} is revealed at {1:inch}, {2:inch}.",
    "markers gone": "{0:seat} has nobody infiltrated any more; the other markers are removed.",
    "begins with": "{0:figure} begins with {1:ability} active.",
    "nobody here": "{0:seat}: nobody is at {1:letter}. It is removed.",
    "discovered": "{0:figure} is discovered at {1:inch}, {2:inch}.",
    "loses life": "{0:figure} loses {1} LP and has {2} left.",
    "destroyed": "{0:figure} is destroyed: {1} levels for the other side.",
    "gains": "{0:figure} gains {1} AP and has {2}.",
    "loses actions": "{0:figure} loses {1} AP and has {2} left.",
    "freed": "{0:figure} is free of all negative states.",
    "marked": "{0:figure} is marked.",
    "heals": "{0:figure} gets {1} LP back and has {2}.",
    "poison": "The Poison hurts {0:figure}.",
    "untouched": "{0:figure} is untouched: only Magic, Ki and higher levels reach it.",
    "resists": "{0:figure} resists: {1:die} + {2} = {3} against {4}.",
    "does not resist": "{0:figure} does not resist: {1:die} + {2} = {3} against {4}.",
    "immune": "{0:figure} is immune to {1:state}.",
    "in state": "{0:figure} has {1:state} {2}.",
    "hidden no more": "{0:figure} is Hidden no more.",
    "locates": "{0:figure} looks around: a die of {1:die}, {2} in all.",
    "located": "{0:figure} is located, {1} was needed.",
    "not located": "{0:figure} is not located, {1} was needed.",
    "marker located": "{0:marker} is located, {1} was needed.",
    "marker not located": "{0:marker} is not located, {1} was needed.",
    "attack": "{0:figure} attacks {1:figure}: {2} + {3:die} = {4} against {5}.",
    "area": "{0:figure} is in the area: {1} against {2}.",
    "hits a friend": "The shot goes into the fight and meets {0:figure}.",
    "hit": "Hit, {0} over: {1} + {0} - {2} = {3} damage to {4:figure}.",
    "hit, bounded": "Hit, {0} over: {1} + {0} - {2}, so {3} damage to {4:figure}.",
    "critical": "A critical hit.",
    "missed": "It misses {0:figure}.",
    "held": "{0:figure} cannot move in this turn.",
    "strikes back": "{0:figure} strikes back.",
    "dodges": "{0:figure} dodges.",
    "counters": "{0:figure} counterattacks.",
    "uses": "{0:figure} uses {1:ability}.",
    "steps in": "{0:figure} steps in.",
    "thrown": "{0:figure} is thrown {1:inch} inches.",
    "crashes": "{0:figure} crashes: {1} LP.",
    "runs": "{0:figure} runs to {1:inch}, {2:inch}.",
    "walks": "{0:figure} walks to {1:inch}, {2:inch}.",
    "meets": "{0:figure} is in contact with {1:figure}.",
    "charges": "{0:figure} charges {1:figure}.",
    "escapes freely": "{0:figure} slips away.",
    "escapes": f"{{0:figure}} escapes: {{1}}, {ESCAPES_ON} was needed.",
    "does not escape": f"{{0:figure}} does not escape: {{1}}, {ESCAPES_ON} was needed.",
    "activates": "{0:figure} is activated with {1} AP.",
    "card": "{0:figure} uses {1:advantage}.",
    "picks up": "{0:figure} has the prisoner.",
    "moves freely": "{0:figure} steps aside to {1:inch}, {2:inch}.",
    "dragged": "{0:figure} is dragged to {1:inch}, {2:inch}.",
    "token": "{0:figure} now has Power tokens: {1}.",
    "doom": f"Doom rolls {{1:die}} for {{0:figure}}; {DOOMED_ON} or more takes all life points.",
    "ends": "{0:figure} keeps up {1:ability} no longer.",
    "trap": "A trap springs at {0:figure}: 5 + {1} = {2} against {3}.",
    "plot": "{0:seat} plays {1:advantage}.",
    "trap laid": "{0:seat} lays a trap at {1:inch}, {2:inch}.",
    "never revealed": "{0:seat}: {1:card} was never revealed and counts as lost: {2} levels.",
    "holds": "{0:seat} holds the area: {1} points.",
}
ROLL_LINES = (
    "initiative",
    "resists",
    "does not resist",
    "attack",
    "area",
    "escapes",
    "does not escape",
    "locates",
)
"""The keys of sentences that tell of a roll of the dice that are shown."""
