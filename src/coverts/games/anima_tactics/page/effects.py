"""What each answer to a question does now and what it costs, and what it leaves too few points for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coverts.engine.base.sentences import joined, said, said_count
from coverts.games.anima_tactics.page.figure_cards import ability_texts
from coverts.games.anima_tactics.page.meanings import Question
from coverts.games.anima_tactics.page.names import figures, place_of_user
from coverts.games.anima_tactics.page.places import covered
from coverts.games.anima_tactics.page.words import INCHES, inches, markers_told
from coverts.games.anima_tactics.rules.activation import (
    ABILITY,
    ATTACK,
    CHARGE,
    COSTS,
    END,
    ESCAPE,
    LOOK_AROUND,
    LOOK_AT_MARKER,
    PICK_UP,
    RUN,
    USE_THE_CARD,
    WALK,
    usable_card,
)
from coverts.games.anima_tactics.rules.attack_values import defense_of
from coverts.games.anima_tactics.rules.figures import (
    attack_now,
    damage_now,
    first_of,
    has,
    is_friend,
    is_marker_of,
    is_prowler,
    life_of,
    place_of_kind,
    resistance_of,
)
from coverts.games.anima_tactics.rules.gnosis import (
    ATTACK_ROLL,
    DEFENSE_ROLL,
    DOOM_ROLL,
    ESCAPE_ROLL,
    KEEP,
    RESISTANCE_ROLL,
    SPEND,
)
from coverts.games.anima_tactics.rules.locating import difficulty
from coverts.games.anima_tactics.rules.movement import cost_of_escape, escapes_freely, penalty_of_escape
from coverts.games.anima_tactics.rules.placing import RUNNING, WALKING, units_of
from coverts.games.anima_tactics.rules.plane import gap, in_contact
from coverts.games.anima_tactics.rules.reactions import COUNTER, DODGE, FRIENDS, NOTHING, OWN
from coverts.games.anima_tactics.rules.upkeep import LET_GO, NONE_OF_THEM, PAY
from coverts.games.anima_tactics.state import (
    BERSERK,
    INFILTRATED,
    MARKERS,
    MOST_ABILITIES,
    MOST_PARTY,
    ON_TABLE,
    POISON,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    ABILITY_NAMES,
    CARD_STATEMENTS,
    COST,
    DEFENSE,
    FEE,
    RESPONSE,
    SEEKS,
    SURVIVES,
    ability_of,
)
from coverts.games.anima_tactics.vocabulary.printed import ATTACK as ATTACK_OF
from coverts.games.anima_tactics.vocabulary.printed import DAMAGE as DAMAGE_OF
from coverts.games.anima_tactics.vocabulary.proposed import COUNTERATTACK_COSTS, DODGE_COSTS, ESCAPES_ON

Sentences = dict[int, str]

CAUSES = {
    "4.6": "The base cannot stand there: the ground is impassable.",
    "4.10": "The base cannot stand there: a wall or the like is in the way.",
    "9.5": "No marker of the other side is in the Control Zone and in sight.",
    "10.1": "It has infiltrated and is not on the table.",
    "10.8": "It is not on the table.",
    "11.16": "It has been activated in this turn.",
    "12.1": "It has too few action points.",
    "12.2": "Too far to walk, around all that is in the way.",
    "12.3": "Too far to run in a straight line.",
    "12.6": "It has too few action points.",
    "12.7": "It has too few action points.",
    "12.11": "It cannot move in this turn.",
    "12.13": "It would do nothing now.",
    "13.1": "A wall or the like is on the straight way.",
    "13.6": "It is not an enemy.",
    "13.10": "It is engaged and must escape first.",
    "14.3": "No enemy is in contact, or in range and in sight.",
    "16.8": "Its attack could not reach the attacker.",
    "18.12": "Seal forbids special abilities.",
    "18.13": "It is Paralyzed.",
    "19.18": "No Hidden enemy is in the Control Zone and in sight.",
}
"""Why a rule forbids an option, by the rule's number; other rules speak for themselves."""


def effects(v: Any, question: Question) -> Sentences:
    """Return what each option of a question does now and costs, if a sentence can say it."""
    of = EFFECTS.get(question.kind)
    return {option: text for option, text in of(v, question).items() if text} if of else {}


def warnings(v: Any, question: Question) -> Sentences:
    """Return warnings before answers that take a figure's last action points, or kill it by Poison."""
    found = costs_of(v, question)
    told = {option: deadly_poison(v, who, cost) for option, (who, cost) in found.items()}
    if question.kind == "use_now":
        for option, (who, cost) in found.items():
            if v.figure[who].actions == cost > 0:
                last = "{who} then has no action points left to move, attack or dodge in this turn."
                told[option] = in_all(said(last, who=figures(v)[who]), told[option])
    return {option: text for option, text in told.items() if text}


def costs_of(v: Any, question: Question) -> dict[int, tuple[int, int]]:
    """Return the figure that spends action points on each answer, and how many."""
    found: dict[int, tuple[int, int]] = {}
    if question.kind == "use_now":
        for member in range(MOST_PARTY):
            who = first_of(question.askee) + member
            place = place_of_user(v, who)
            if place >= 0:
                found[member] = who, COST[ability_of(v.figure[who].card, place)]
    elif question.kind == "act":
        who = question.arguments["who"]
        found = {deed: (who, cost) for deed, cost in enumerate(COSTS)}
        found[ESCAPE] = who, cost_of_escape(v, who)
        for place in range(MOST_ABILITIES):
            found[ABILITY + place] = who, COST[ability_of(v.figure[who].card, place)]
    elif question.kind == "react":
        who = question.arguments["who"]
        found = {DODGE: (who, DODGE_COSTS), COUNTER: (who, COUNTERATTACK_COSTS)}
        for place in range(MOST_ABILITIES):
            found[OWN + place] = who, COST[ability_of(v.figure[who].card, place)]
        for member in range(MOST_PARTY):
            friend = first_of(question.askee) + member
            place = place_of_kind(v, friend, RESPONSE) if v.figure[friend].card >= 0 else -1
            if place >= 0:
                found[FRIENDS + member] = friend, COST[ability_of(v.figure[friend].card, place)]
    elif question.kind == "keep_up":
        found[PAY] = question.arguments["who"], FEE[question.arguments["ability"]]
    elif question.kind == "dodge_area":
        found[1] = question.arguments["who"], DODGE_COSTS
    return found


# -- parts of sentences ----------------------------------------------------------------------------


def what_it_does(v: Any, who: int, place: int) -> str:
    """Return the text of a figure's ability."""
    card = v.figure[who].card
    return ability_texts(card).get(ABILITY_NAMES[ability_of(card, place)], "")


def price_of(v: Any, who: int, cost: int) -> str:
    """Return a sentence about a cost, compared with what the figure has left."""
    if cost == 0:
        return "Costs nothing."
    given = {"n": cost, "who": figures(v)[who], "all": v.figure[who].actions}
    told = said("Costs {n} of {who}'s {all} action points.", **given)
    if cost == v.figure[who].actions:
        told = said("Takes all action points that {who} has.", who=figures(v)[who])
    return in_all(told, poison(v, who, cost))


def poison(v: Any, who: int, cost: int) -> str:
    """Return what Poison takes from a figure that spends action points, or ""."""
    if not cost or not has(v, who, POISON):
        return ""
    return said_count(cost, "Poison takes {n} life point.", "Poison takes {n} life points.")


def deadly_poison(v: Any, who: int, cost: int) -> str:
    """Return the warning before a cost whose Poison destroys the figure, or ""."""
    card = v.figure[who].card
    if card < 0 or not has(v, who, POISON) or not 0 < life_of(v, who) <= cost or SURVIVES[card](v, who):
        return ""
    return said("The Poison then destroys {who}.", who=figures(v)[who])


def points_left(v: Any, who: int, cost: int) -> str:
    """Return how many action points a reaction leaves, and what Poison takes for it."""
    left = v.figure[who].actions - cost
    if left < 0:
        return ""
    return in_all(said("{who} then has {n} AP left.", who=figures(v)[who], n=left), poison(v, who, cost))


def in_all(*sentences: str) -> str:
    return joined(" ", sentences)


# -- questions -------------------------------------------------------------------------------------


def _uses(v: Any, question: Question) -> Sentences:
    found: Sentences = {NONE_OF_THEM: "Everybody keeps their action points."}
    for member in range(MOST_PARTY):
        who = first_of(question.askee) + member
        place = place_of_user(v, who)
        if place >= 0:
            cost = COST[ability_of(v.figure[who].card, place)]
            found[member] = in_all(price_of(v, who, cost), what_it_does(v, who, place))
    return found


def _deeds(v: Any, question: Question) -> Sentences:
    who = question.arguments["who"]
    me = v.figure[who]
    run = inches(units_of(v, who, RUNNING))
    found: Sentences = {
        WALK: said("Up to {far}, by any path.", far=inches(units_of(v, who, WALKING))),
        RUN: said("Up to {far}, in a straight line.", far=run),
        CHARGE: said("Up to {far} straight to an enemy, and attack at once.", far=run),
        ATTACK: said(
            "Attack {attack}, Damage {damage}.",
            attack=ATTACK_OF[me.card] + attack_now(v, who),
            damage=DAMAGE_OF[me.card] + damage_now(v, who),
        ),
        LOOK_AROUND: "Roll to find Hidden enemies in sight and in the Control Zone.",
        LOOK_AT_MARKER: "Roll to learn whether somebody is at an enemy marker nearby.",
        ESCAPE: _escape(v, who),
        PICK_UP: "Carry the prisoner from now on.",
        END: _left_for_reactions(v, who),
    }
    card = usable_card(v, who)
    if card >= 0:
        found[USE_THE_CARD] = CARD_STATEMENTS[f"25.{card + 1}"][1]
    for place in range(MOST_ABILITIES):
        found[ABILITY + place] = what_it_does(v, who, place)
    for deed, (_, cost) in costs_of(v, question).items():
        if deed in found:
            found[deed] = in_all(found[deed], poison(v, who, cost))
    return found


def _left_for_reactions(v: Any, who: int) -> str:
    """Return what the end of an activation leaves a figure for reactions."""
    actions = v.figure[who].actions
    if has(v, who, BERSERK) and actions:
        return said("{who} is Berserk and can neither dodge nor counterattack.", who=figures(v)[who])
    return said_count(
        actions, "{n} action point stays for reactions.", "{n} action points stay for reactions."
    )


def _escape(v: Any, who: int) -> str:
    if escapes_freely(v, who):
        return "Leave the fight without a roll."
    return said("Roll {n} or more to leave the fight.", n=ESCAPES_ON + penalty_of_escape(v, who))


def _reactions(v: Any, question: Question) -> Sentences:
    if v.attacks == 0:
        return {}
    who = question.arguments["who"]
    defense = defense_of(v, v.attacks - 1)
    found: Sentences = {
        NOTHING: said("Defense stays {n}.", n=defense),
        DODGE: in_all(said("Defense is {n} and a die.", n=defense), points_left(v, who, DODGE_COSTS)),
        COUNTER: in_all(
            said(
                "Defense is {n} and a die; if the attack misses, {who} strikes back.",
                n=defense,
                who=figures(v)[who],
            ),
            points_left(v, who, COUNTERATTACK_COSTS),
        ),
    }
    for place in range(MOST_ABILITIES):
        cost = COST[ability_of(v.figure[who].card, place)]
        found[OWN + place] = in_all(what_it_does(v, who, place), points_left(v, who, cost))
    for option in question.options:
        friend = first_of(question.askee) + option.option - FRIENDS
        if option.option >= FRIENDS and (place := place_of_kind(v, friend, RESPONSE)) >= 0:
            cost = COST[ability_of(v.figure[friend].card, place)]
            found[option.option] = in_all(what_it_does(v, friend, place), points_left(v, friend, cost))
    return found


def _keeps(v: Any, question: Question) -> Sentences:
    who, ability = question.arguments["who"], question.arguments["ability"]
    name, fee = ABILITY_NAMES[ability], FEE[ability]
    return {
        LET_GO: said("{what} ends now.", what=name),
        PAY: in_all(said("{what} goes on for a turn.", what=name), price_of(v, who, fee)),
    }


def _starts(v: Any, question: Question) -> Sentences:
    who = question.arguments["who"]
    found: Sentences = {}
    for place in range(MOST_ABILITIES):
        fee = FEE[ability_of(v.figure[who].card, place)]
        found[place] = in_all(price_of(v, who, fee), what_it_does(v, who, place))
    return found


def _activations(v: Any, question: Question) -> Sentences:
    """Say what each figure has left."""
    found: Sentences = {}
    for member in range(MOST_PARTY):
        who = first_of(question.askee) + member
        if v.figure[who].status == ON_TABLE:
            actions, life = v.figure[who].actions, life_of(v, who)
            points = said_count(actions, "{n} action point", "{n} action points")
            found[member] = joined(", ", [points, said_count(life, "{n} life point", "{n} life points")])
    return found


def _located(v: Any, question: Question) -> Sentences:
    seat = question.askee
    under = sum(v.figure[first_of(seat) + member].status == INFILTRATED for member in range(MOST_PARTY))
    left = sum(is_marker_of(v, marker, seat) for marker in range(MARKERS)) - 1
    yes = (
        "You choose which of your infiltrated figures appears."
        if under > 1
        else "Your infiltrated figure appears."
    )
    return {
        0: in_all(yes, "It cannot move or charge in this turn."),
        1: said("You keep {n} infiltrated under {markers}.", n=under, markers=markers_told(left)),
    }


def _deployments(v: Any, question: Question) -> Sentences:
    on_table, hiding = (
        "Everybody sees where it stands.",
        "It is under a marker until you reveal it or it is found.",
    )
    return {
        **dict.fromkeys(range(MOST_PARTY), on_table),
        **dict.fromkeys(range(MOST_PARTY, 2 * MOST_PARTY), hiding),
    }


def _revelations(v: Any, question: Question) -> Sentences:
    return {
        **dict.fromkeys(range(MOST_PARTY), "You choose the marker where it appears."),
        MOST_PARTY: (
            "This is the last turn: whoever stays infiltrated counts as lost."
            if v.turn >= v.last_turn
            else "Nobody else appears now. You are asked again in the next turn."
        ),
    }


def _gnosis(v: Any, question: Question) -> Sentences:
    left = v.gnosis[question.askee]
    needed = _die_needed(v, question)
    kept = said_count(
        left,
        "You keep {n} Gnosis point for later rolls of this turn.",
        "You keep {n} Gnosis points for later rolls of this turn.",
    )
    return {
        KEEP: in_all(needed, kept),
        SPEND: in_all(
            needed,
            "The lower of two dice counts."
            if question.arguments["what"] == DOOM_ROLL
            else "The best die counts.",
            said("You keep {n} Gnosis for later rolls of this turn.", n=left - 1),
        ),
    }


def _die_needed(v: Any, question: Question) -> str:
    """Return what the best die of a roll must show or what is added to it, or ""."""
    what, who = question.arguments["what"], question.arguments["roller"]
    if what == RESISTANCE_ROLL:
        added, effect = resistance_of(v, who), question.caller_arguments["effect"]
        return said(
            "{who} resists with a die of {n} or more: Resistance {added} against {effect}.",
            who=figures(v)[who],
            n=max(1, effect - added),
            added=added,
            effect=effect,
        )
    if what == ESCAPE_ROLL:
        return said("Roll {n} or more to leave the fight.", n=ESCAPES_ON + penalty_of_escape(v, who))
    if v.attacks == 0 or what not in (ATTACK_ROLL, DEFENSE_ROLL):
        return ""
    a = v.attack[v.attacks - 1]
    if what == DEFENSE_ROLL:
        return said(
            "With a die of {n} or more {who} is not hit.",
            n=max(1, a.attack - a.defense + 1),
            who=figures(v)[who],
        )
    attack, defense = a.attack, defense_of(v, v.attacks - 1)
    if a.dodges:
        return said(
            "Attack {attack} and a die against Defense {defense} and a die.", attack=attack, defense=defense
        )
    return said(
        "With a die of {n} or more {whom} is hit.", n=max(1, defense - attack), whom=figures(v)[a.target]
    )


def _targets(v: Any, question: Question) -> Sentences:
    """Say of each enemy that may be chosen how well it is protected, and of each friend what it has left."""
    who = question.arguments["who"]
    me = v.figure[who]
    found: Sentences = {}
    for option in question.options:
        other = option.option
        if not option.legal or other == who:
            continue
        far = "in contact" if in_contact(v, who, other) else said("{n} in away", n=INCHES[gap(v, who, other)])
        if is_friend(who, other):
            left = said_count(life_of(v, other), "{n} life point", "{n} life points")
            found[other] = joined(", ", [left, far])
        else:
            cover = "" if in_contact(v, who, other) else covered(v, who, me.x, me.y, other)
            defense = said("Defense {n}", n=DEFENSE[v.figure[other].card])
            found[other] = joined(", ", [defense, far, cover])
    return found


def _searches(v: Any, question: Question) -> Sentences:
    """Return the number that the die must show for each marker."""
    who, ability = question.arguments["who"], question.arguments["ability"]
    bonus = is_prowler(v, who) + (SEEKS[ability] if ability >= 0 else 0)
    found: Sentences = {}
    for marker in range(MARKERS):
        if v.marker[marker].stands:
            least = difficulty(v, who, v.marker[marker].x, v.marker[marker].y) - bonus
            found[marker] = said("With a die of {n} or more you learn whether somebody is there.", n=least)
    return found


def _plots(v: Any, question: Question) -> Sentences:
    return {1: CARD_STATEMENTS[f"25.{question.arguments['plot'] + 1}"][1]}


EFFECTS: dict[str, Callable[[Any, Question], Sentences]] = {
    "use_now": _uses,
    "deploy": _deployments,
    "reveal": _revelations,
    "act": _deeds,
    "react": _reactions,
    "keep_up": _keeps,
    "begin_with": _starts,
    "choose_active": _activations,
    "choose_charged": _targets,
    "choose_struck": _targets,
    "choose_target": _targets,
    "choose_marker": _searches,
    "answer_locate": _located,
    "spend_gnosis": _gnosis,
    "play_card": _plots,
}
