"""The scene of the page, which is the same for all viewers (5.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coverts.engine.base.sentences import joined, said, said_count
from coverts.engine.scene import Badge, Piece, Scene, Zone
from coverts.games.anima_tactics.page.board import board
from coverts.games.anima_tactics.page.figure_cards import details_of, kicker_of
from coverts.games.anima_tactics.page.meanings import Question, meanings
from coverts.games.anima_tactics.page.names import figures
from coverts.games.anima_tactics.page.plates import (
    TONES,
    is_hiding,
    mark_of,
    parties,
    party_name,
    plates,
)
from coverts.games.anima_tactics.page.words import PHASES, SCENARIOS, SEAT_NAMES, infiltrated_told
from coverts.games.anima_tactics.rules.attack_values import attack_of, defense_of
from coverts.games.anima_tactics.rules.ending import levels_on_table, score_of
from coverts.games.anima_tactics.rules.figures import (
    first_of,
    is_night,
    rival,
)
from coverts.games.anima_tactics.rules.plane import seat_of
from coverts.games.anima_tactics.state import (
    CAPTURE,
    CONTROL,
    DEPLOYING,
    INFILTRATED,
    MOST_PARTY,
    NOBODY,
    ON_TABLE,
    SEATS,
    UPKEEP,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    ABILITY_NAMES,
    CHARACTER_NAMES,
    CRITICAL_DAMAGE,
    HARMLESS,
)


def scene(v: Any, seat: int | None, questions: Sequence[Question] = ()) -> Scene:
    """Return the scene that `seat` sees, with the legal options on their pieces."""
    meant = meanings(v, questions)
    zones = [
        Zone("players", "Players", layout="list", area="players", pieces=plates(v, meant)),
        Zone("instruments", "Turn and Initiative", layout="dials", area="top", pieces=instruments(v)),
    ]
    if dice := dice_rolled(v):
        zones.append(Zone("dice", "Last dice", layout="dials", area="top", pieces=dice))
    zones.append(board(v, meant, questions, told_beside(v)))
    zones += [hand for question in questions if (hand := held_out(v, question, meant)) is not None]
    zones += parties(v, meant)
    if v.e_over:
        zones.append(Zone("outcome", "The sides", area="result", layout="list", pieces=outcomes(v)))
    return Scene(zones, title="Anima Tactics", caption=caption(v))


def caption(v: Any) -> str:
    if v.e_over:
        return "The game is over"
    scenario = SCENARIOS[v.scenario]
    if v.turn == 0:
        return said("{scenario}: {phase}", scenario=scenario, phase=PHASES[DEPLOYING])
    given = {"scenario": scenario, "turn": v.turn, "last": v.last_turn, "phase": PHASES[v.phase]}
    told = said("{scenario}: turn {turn} of {last}, {phase}", **given)
    return told if v.acting == NOBODY else said("{told}, {who} acts", told=told, who=figures(v)[v.acting])


# -- instruments -----------------------------------------------------------------------------------


def instruments(v: Any) -> list[Piece]:
    """Return the pieces for the turn, the Initiative and the acting figure."""
    phase = PHASES[v.phase]
    found = [
        Piece(
            "turn",
            "Turn",
            style="track",
            tone="blue",
            value=str(v.turn),
            most=v.last_turn,
            kicker=joined(", ", [phase, "at night"]) if v.turn and is_night(v) else phase,
            rules=["11.1", *(["23.14"] if v.turn and is_night(v) else [])],
        )
    ]
    if v.first != NOBODY and v.phase != UPKEEP:
        one, other = v.initiative
        found.append(
            Piece(
                "initiative",
                "Initiative",
                style="dial",
                value=str(v.first + 1),
                kicker=said("{who} goes first", who=SEAT_NAMES[v.first]),
                text=said("Seat 1 rolled {one} in all, Seat 2 {other}.", one=one, other=other),
                rules=["11.13", "11.15"] if v.turn else ["6.1", "6.3"],
            )
        )
    if v.acting != NOBODY:
        left = v.figure[v.acting].actions
        found.append(
            Piece(
                "actions",
                "Action points",
                style="dial",
                tone="gold",
                value=str(left),
                kicker=figures(v)[v.acting],
                rules=["11.19", "12.1"],
            )
        )
    return found


def dice_rolled(v: Any) -> list[Piece]:
    """Return the dice of the last roll, from which the highest is used."""
    rolled = list(v.dice[: v.rolled])
    best = max(rolled, default=0)
    found = []
    for number, face in enumerate(rolled):
        counts = face == best and best > 0 and rolled.index(best) == number
        found.append(
            Piece(
                f"die-{number}",
                "Die",
                style="die",
                tone="good" if counts else "plain",
                value=str(face),
                most=10,
                badges=[Badge("✓", "counts", tone="good")] if counts and len(rolled) > 1 else [],
                faded=not counts,
                rules=["1.3"],
            )
        )
    return found


def told_beside(v: Any) -> str:
    """Return the text beside the table: infiltrated figures and attack totals."""
    hiding = [infiltrated_told(v, seat) for seat in range(SEATS) if is_hiding(v, seat)]
    return joined("\n", [*hiding, *attacks_told(v)])


# -- attacks ---------------------------------------------------------------------------------------


def attacks_told(v: Any) -> list[str]:
    """Return a line for each attack under way, or one for the last attack."""
    if v.attacks == 0 and v.attack[0].attacker == NOBODY:
        return []
    called = figures(v)
    found: list[str] = []
    for this in range(max(1, v.attacks)):
        a = v.attack[this]
        given = {"who": called[a.attacker], "whom": called[a.target], "sum": sum_of(v, this)}
        if a.ability >= 0:
            told = said("{who} attacks {whom} with {what}: {sum}.", **given, what=ABILITY_NAMES[a.ability])
        else:
            told = said("{who} attacks {whom}: {sum}.", **given)
        found.append(told if v.attacks else said("Last attack: {told}", told=told))
    return found


def sum_of(v: Any, this: int) -> str:
    """Return the calculation of an attack, as far as it is known.

    An example is "5 + 8 = 13 against 9: hit, 4 over, 4 + 4 - 2 = 6 damage".
    """
    a = v.attack[this]
    if a.die == 0:
        dice = said_count(a.dice, "{n} die", "{n} dice")
        attack, defense = attack_of(v, this), defense_of(v, this)
        told = said("{attack} + {dice} against {defense}", attack=attack, dice=dice, defense=defense)
        return said("{told} + a die", told=told) if a.dodges else told
    made = {"bonus": a.attack - a.die, "die": a.die, "attack": a.attack, "defense": a.defense}
    told = said("{bonus} + {die} = {attack} against {defense}", **made)
    if this < v.attacks and is_unsettled(v, this):
        return said("{told} + a die", told=told) if a.defense else said("{n} is rolled", n=a.attack)
    if not a.hit:
        return said("{told}: missed", told=told)
    if a.critical:
        told = said("{told}: critical hit, {n} over", told=told, n=a.success)
    else:
        told = said("{told}: hit, {n} over", told=told, n=a.success)
    return told if a.ability >= 0 and HARMLESS[a.ability] else joined(", ", [told, damage_told(a)])


def is_unsettled(v: Any, this: int) -> bool:
    """Return whether the defender has not rolled yet."""
    a = v.attack[this]
    return bool(a.dodges and not a.hit and a.defense <= defense_of(v, this))


def damage_told(a: Any) -> str:
    if a.lost == 0:
        return "no damage"
    damage = a.damage + (CRITICAL_DAMAGE[a.ability] if a.critical and a.ability >= 0 else 0)
    made = f"{damage} + {a.success} - {a.armor}"
    if damage + a.success - a.armor != a.lost:
        return said("{sum}, {n} damage as critical hits do at least", sum=made, n=a.lost)
    return said("{sum} = {n} damage", sum=made, n=a.lost)


# -- what is chosen from cards ---------------------------------------------------------------------


def held_out(v: Any, question: Question, meant: dict[str, list[int]]) -> Zone | None:
    """Return the zone of figures to deploy, or None if no figure is being deployed."""
    if question.named != "deployment":
        return None  # For all other questions, the plane shows the options.
    called = figures(v)
    places = {choice.option % MOST_PARTY for choice in question.options if choice.option < 2 * MOST_PARTY}
    pieces = []
    for who in (first_of(question.askee) + place for place in sorted(places)):
        if f"choice-{who}" in meant and v.figure[who].card >= 0 and v.figure[who].status != ON_TABLE:
            card = v.figure[who].card
            pieces.append(
                Piece(
                    f"choice-{who}",
                    called[who],
                    tone=TONES[seat_of(who)],
                    mark=mark_of(v, who),
                    picture=CHARACTER_NAMES[card],
                    kicker=kicker_of(card),
                    details=details_of(v, who),
                    rules=[f"24.{card + 1}"],
                    options=meant[f"choice-{who}"],
                )
            )
    return Zone("choice", "To be deployed", layout="hand", area="hand", pieces=pieces) if pieces else None


# -- the end ---------------------------------------------------------------------------------------


def outcomes(v: Any) -> list[Piece]:
    """Return the results of both sides, the winner first."""
    return [outcome(v, seat) for seat in sorted(range(SEATS), key=lambda seat: -score_of(v, seat))]


def outcome(v: Any, seat: int) -> Piece:
    mine = range(first_of(seat), first_of(seat) + MOST_PARTY)
    never = sum(v.figure[who].status == INFILTRATED for who in mine)
    there = levels_on_table(v, seat)
    badges = [
        scored(said("levels on the table: {n}", n=there), there, "flag"),
        scored(said("victory points: {n}", n=v.points[seat]), v.points[seat], "crown"),
    ]
    if v.scenario == CONTROL:
        held = v.held_points[seat]
        badges.insert(0, scored(said("points for the area: {n}", n=held), held, "star"))
    if never:
        badges.append(scored(said("never revealed: {n}", n=never), never, "mask"))
    return Piece(
        f"outcome-{seat}",
        SEAT_NAMES[seat],
        style="plate",
        tone=TONES[seat],
        mark=str(seat + 1),
        seat=seat,
        kicker=joined(", ", [verdict(v, seat), party_name(v, seat)]),
        badges=badges,
        rules=["23.1", {CAPTURE: "23.7", CONTROL: "23.12"}.get(v.scenario, "23.2")],
    )


def verdict(v: Any, seat: int) -> str:
    mine, theirs = score_of(v, seat), score_of(v, rival(seat))
    return "drew" if mine == theirs else "won" if mine > theirs else "lost"


def scored(told: str, points: int, icon: str) -> Badge:
    return Badge(str(points), told, icon=icon, word=told)
