"""The table of INFILTRATORS as one viewer sees it. It shows only what this viewer may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coverts.engine.base.sentences import joined, said, said_count
from coverts.engine.scene import Badge, Piece, Scene, Standing, Zone
from coverts.games.infiltrators.page.board import board, segment_maps
from coverts.games.infiltrators.page.meanings import Question, meanings
from coverts.games.infiltrators.page.names import figures
from coverts.games.infiltrators.page.plates import (
    GUARD_TONE,
    TONES,
    equipment_piece,
    face_card,
    guard_cards,
    plates,
    points,
)
from coverts.games.infiltrators.page.words import (
    DIE_DIRECTIONS,
    DIE_LETTERS,
    PHASES,
    SIDES_PLAYED,
    short_name,
)
from coverts.games.infiltrators.rules.board import SIDES
from coverts.games.infiltrators.rules.campaign import LENGTHS, UPGRADE_NAMES, UPGRADE_PRICES
from coverts.games.infiltrators.rules.ending import (
    completed_objectives,
    counted,
    guards_points,
    infiltrators_points,
    is_required_reached,
    lost,
    points_for_alert,
    points_for_all_out,
    points_for_leaving,
    points_for_lost,
    points_for_objectives,
    points_for_open_objectives,
    points_for_requirement,
    points_for_unharmed,
    remaining,
    unharmed,
)
from coverts.games.infiltrators.rules.sequence import may_drift
from coverts.games.infiltrators.rules.setup import guards_wanted, most_elite
from coverts.games.infiltrators.state import (
    ACTIONS,
    CHARACTERS,
    ESCAPED,
    FIGURES,
    FIRST_GUARD,
    GUARD_SEAT,
    GUARDS_ACT,
    GUARDS_DRIFT,
    GUARDS_SIDE,
    INFILTRATORS_SIDE,
    LAST_ROUND,
    SHIFT,
    SHOPPING,
    SUCCESS,
    UPGRADES,
)
from coverts.games.infiltrators.vocabulary.printed import (
    CARD_RULES,
    CHARGED,
    COMMANDED,
    EXTRA_POINTS,
    FACES,
    GUARD_EXTRA_POINTS,
    HIDES_INFORMANT,
    MISSION_NAMES,
    OBJECTIVE_COUNT,
    REQUIRED,
)

ALERT_TEXT = "Each token lets the guard activate one guard in a round. At the last token the game ends."


def scene(v: Any, seat: int | None, questions: Sequence[Question] = ()) -> Scene:
    """Return the scene for a seat, with the open options on the pieces they concern."""
    meant = meanings(v, questions)
    zones = [Zone("players", "Players", layout="list", area="players", pieces=plates(v, meant))]
    if v.phase == SHOPPING:
        zones += shop(v, meant)
    else:
        zones += [
            Zone("instruments", "Alert and round", layout="dials", area="top", pieces=instruments(v)),
            Zone("dice", "Dice and compass", layout="dials", area="top", pieces=[*dice(v), *rose(v)]),
            board(v, meant, questions),
        ]
    guards = guard_cards(v, meant)
    if guards and v.phase != SHOPPING:
        zones.append(Zone("guards", "Guards", layout="grid", area="side", columns=2, narrow=2, pieces=guards))
    for question in questions:
        zones += to_choose(v, question, meant)
    if v.e_over:
        zones.append(Zone("outcome", "The sides", area="result", layout="list", pieces=outcomes(v)))
    return Scene(zones, title="INFILTRATORS", caption=caption(v))


def caption(v: Any) -> str:
    if v.e_over:
        return "The game is over"
    mission, all_of_them = MISSION_NAMES[v.mission], LENGTHS[v.campaign]
    if all_of_them > 1:
        number = v.missions_played + 1
        mission = said("Mission {n} of {all}, {mission}", n=number, all=all_of_them, mission=mission)
    if v.phase == SHOPPING:
        key = "After mission {n} of {all}; next is {mission}"
        return said(key, n=v.missions_played, all=all_of_them, mission=mission)
    if not v.round:
        mission = said("{mission}: setup", mission=mission)
    return said("{mission}. {aim}", mission=mission, aim=aim(v))


def aim(v: Any) -> str:
    """Return the infiltrators' task in the mission, and their progress."""
    if HIDES_INFORMANT[v.mission]:
        if v.informant_found:
            return "Aim: find the informant and leave with him - found"
        return "Aim: find the informant and leave with him - not found yet"
    numbers = {
        "n": REQUIRED[v.mission],
        "all": OBJECTIVE_COUNT[v.mission],
        "done": completed_objectives(v),
    }
    if CHARGED[v.mission]:
        return said("Aim: blow up {n} of {all} machines, then leave - {done} done", **numbers)
    if COMMANDED[v.mission]:
        return said("Aim: complete {n} of {all} objectives, then leave - {done} done", **numbers)
    return said("Aim: hack {n} of {all} terminals, then leave - {done} done", **numbers)


# -- instruments -----------------------------------------------------------------------------------


def instruments(v: Any) -> list[Piece]:
    """Return pieces for the Alert track, the rounds, and the remaining actions."""
    left = v.threshold - v.alert
    found = [
        Piece(
            "alert",
            "Alert",
            style="track",
            tone="red",
            value=str(v.alert),
            most=v.threshold,
            kicker="General Alert" if v.general_alert or left <= 0 else said("General Alert in {n}", n=left),
            text=ALERT_TEXT,
            rules=["6.7", "14.7"],
        ),
        Piece(
            "round",
            "Round",
            style="track",
            tone="blue",
            value=str(v.round),
            most=LAST_ROUND,
            kicker=PHASES[v.phase] if v.round else PHASES[0],
            text=said("The guards change shift, and add a token, at the end of every {n}th round.", n=SHIFT),
            rules=["14.6", "14.8"],
        ),
    ]
    if v.acting >= 0:
        name = figures(v)[v.acting]
        most = max(ACTIONS, v.actions)
        found.append(
            Piece("actions", "Actions", "track", "gold", kicker=name, value=str(v.actions), most=most)
        )
    if v.phase == GUARDS_ACT and not v.e_over:
        found.append(
            Piece(
                "allowed",
                "Activations",
                style="track",
                tone="gold",
                value=str(v.allowed),
                most=max(v.alert, v.allowed),
                kicker="guards still to activate",
                rules=["6.7"],
            )
        )
    if v.phase == GUARDS_DRIFT and not v.e_over:
        drifting = sum(may_drift(v, who) for who in range(FIRST_GUARD, FIGURES))
        here = sum(v.figure[who].card >= 0 and v.figure[who].tile >= 0 for who in range(FIRST_GUARD, FIGURES))
        found.append(
            Piece(
                "drifting",
                "At random",
                style="track",
                tone="gold",
                value=str(drifting),
                most=max(here, drifting),
                kicker="guards may still move",
                rules=["6.9"],
            )
        )
    return found


def dice(v: Any) -> list[Piece]:
    """Return the last dice rolled, with the direction or the successes they show."""
    found = []
    for number in range(v.rolled):
        face = v.dice[number]
        if v.points_the_way:
            told, tone = DIE_DIRECTIONS[face], "plain"
            badges = [Badge(DIE_LETTERS[face], told, tone="blue")]
        elif face >= SUCCESS:
            told, tone, badges = "a success", "good", [Badge("✓", "counts", tone="good")]
        else:
            told, tone, badges = "no success", "plain", []
        found.append(
            Piece(
                f"die-{number}",
                "Die",
                style="die",
                tone=tone,
                value=str(face),
                kicker=told,
                badges=badges,
                rules=["8.4"] if v.points_the_way else ["13.2"],
            )
        )
    return found


def rose(v: Any) -> list[Piece]:
    if v.north < 0:
        return []
    told = said("{side} of the board", side=SIDES[v.north])
    return [Piece("rose", "North", style="rose", mark=str(v.north), kicker=told, rules=["2.6", "8.4"])]


# -- what is chosen from cards ---------------------------------------------------------------------


def to_choose(v: Any, question: Question, meant: dict[str, list[int]]) -> list[Zone]:
    """Return a zone with the cards that a question asks about, if it asks about cards."""
    pieces: list[Piece] = []
    label = note = ""
    if question.kind == "lay_segment":
        label, pieces = "Segments", segment_maps(v, meant)
    elif question.kind == "choose_character":
        label = "Characters"
        pieces = [face_card(face, meant, face, taken=face in v.spoken_for) for face in range(CHARACTERS)]
    elif question.kind in ("pick_guard", "fit_boots"):
        label = "Guard cards"
        if question.kind == "pick_guard":
            note = said("{n} to pick", n=guards_wanted(v))
            if not v.any_guards:
                note = joined(", ", [note, said("at most {n} elite", n=most_elite(v))])
        pieces = [face_card(face, meant, face - CHARACTERS) for face in range(CHARACTERS, FACES)]
        have = [v.figure[who].card for who in range(FIRST_GUARD, FIGURES)]
        for piece, face in zip(pieces, range(CHARACTERS, FACES), strict=True):
            if face in have:
                piece.kicker = joined(" ", [piece.kicker, f"×{have.count(face)}"])
    elif question.kind == "discard":
        label = "Dealt to you"
        carried = v.figure[question.askee - 1].carried
        pieces = [equipment_piece(card, "dealt", meant, "card") for card in carried]
    return [Zone("choice", label, layout="hand", area="hand", note=note, pieces=pieces)] if pieces else []


# -- the shop --------------------------------------------------------------------------------------


def shop(v: Any, meant: dict[str, list[int]]) -> list[Zone]:
    """Return the zones of the shop: offers, carried equipment and upgrades."""
    bank = [points(v.bank[side]) for side in range(2)]
    zones = []
    if v.offered:
        pieces = [equipment_piece(card, "offered", meant, "card") for card in v.offered]
        note = said("{points} in their bank", points=bank[INFILTRATORS_SIDE])
        zones.append(counter("offered", "Offered to the infiltrators", pieces, note))
    for who in range(v.infiltrators):
        me = v.figure[who]
        if me.card >= 0:
            pieces = [equipment_piece(card, "carried", meant, "card") for card in me.carried]
            zones.append(counter(f"carried-{who}", said("{who} carries", who=short_name(me.card)), pieces))
    pieces = [upgrade_piece(v, upgrade, meant) for upgrade in range(UPGRADES)]
    note = said("{points} in the bank", points=bank[GUARDS_SIDE])
    zones.append(counter("upgrades", "Upgrades for the guard", pieces, note))
    return zones


def counter(name: str, label: str, pieces: list[Piece], note: str = "") -> Zone:
    """Return a zone of cards that lie side by side and have the same size."""
    return Zone(name, label, layout="grid", columns=8, narrow=3, note=note, pieces=pieces)


UPGRADE_TEXTS = (
    "One more guard card.",
    "Security +1 on one objective.",
    "One more Alert token at the start.",
    "Two by two tiles are not shaded.",
    "Movement +1 for all guards of one kind.",
)


def upgrade_piece(v: Any, upgrade: int, meant: dict[str, list[int]]) -> Piece:
    name = f"upgrade-{upgrade}"
    bought = upgrade in v.upgraded
    price = said("buy for {n}", n=UPGRADE_PRICES[upgrade])
    return Piece(
        name,
        UPGRADE_NAMES[upgrade],
        tone=GUARD_TONE,
        kicker="bought" if bought else "Upgrade",
        text=UPGRADE_TEXTS[upgrade],
        badges=[
            Badge("✓", "bought", tone="good", word="bought")
            if bought
            else Badge(str(UPGRADE_PRICES[upgrade]), price, tone="gold", icon="crown", word=price)
        ],
        rules=["16.6"],
        options=meant.get(name, []),
        picture=UPGRADE_NAMES[upgrade],
    )


# -- the end ---------------------------------------------------------------------------------------


def outcomes(v: Any) -> list[Piece]:
    """Return a plate for each side, with its points and their sources."""
    done, all_there = completed_objectives(v), OBJECTIVE_COUNT[v.mission]
    required = is_required_reached(v)
    out, whole = counted(v, ESCAPED), unharmed(v)
    theirs = [
        scored(said("{n} of {all} objectives", n=done, all=all_there), points_for_objectives(v), "interface"),
        scored("aim reached" if required else "aim not reached", points_for_requirement(v), "flag"),
        scored(said("{n} escaped", n=out), points_for_leaving(v), "door"),
        scored(said("{n} unharmed", n=whole), points_for_unharmed(v), "shield"),
    ]
    if of_all := points_for_all_out(v):
        theirs.append(scored("all out", of_all, "person"))
    if extra := EXTRA_POINTS[v.mission](v):
        theirs.append(scored("of the mission", extra, "card"))
    kept = said_count(all_there - done, "{n} objective kept", "{n} objectives kept")
    ours = [
        scored(said("{n} caught or out", n=lost(v)), points_for_lost(v), "bars"),
        scored(kept, points_for_open_objectives(v), "lock"),
    ]
    if of_alert := points_for_alert(v):
        ours.append(scored("General Alert", of_alert, "alarm"))
    if extra := GUARD_EXTRA_POINTS[v.mission](v):
        ours.append(scored("of the mission", extra, "card"))
    sides = [
        (INFILTRATORS_SIDE, TONES[0], "I", theirs, -1),
        (GUARDS_SIDE, GUARD_TONE, "G", ours, GUARD_SEAT),
    ]
    return [
        Piece(
            f"outcome-{side}",
            SIDES_PLAYED[side],
            style="plate",
            tone=tone,
            mark=mark,
            seat=seat,
            kicker=points_told(v, side),
            badges=badges,
            text=CARD_RULES[f"24.{v.mission}"][1],
            rules=["15.3", "15.4", "15.5", "15.6"],
        )
        for side, tone, mark, badges, seat in sorted(sides, key=lambda each: -v.bank[each[0]])
    ]


def race(v: Any) -> list[Standing]:
    """Return the points of both sides if the mission ended now, and the alert.

    After the end of a mission, its points are in the bank already.
    """
    is_over = v.round > 0 and remaining(v) == 0
    guard, infiltrators = (
        v.bank[side] + (0 if is_over else count(v))
        for side, count in ((GUARDS_SIDE, guards_points), (INFILTRATORS_SIDE, infiltrators_points))
    )
    return [
        Standing("Points", SIDES_PLAYED[GUARDS_SIDE], guard, GUARD_TONE),
        Standing("Points", SIDES_PLAYED[INFILTRATORS_SIDE], infiltrators, TONES[0]),
        Standing("Alert", "", v.alert, "warn", ALERT_TEXT),
    ]


def scored(what: str, number: int, icon: str) -> Badge:
    """Return a badge for one part of a side's points."""
    told = said("{what}: {points}", what=what, points=number)
    return Badge(str(number), told, icon=icon, word=told)


def points_told(v: Any, side: int) -> str:
    told = points(v.bank[side])
    if LENGTHS[v.campaign] == 1:
        return told
    last, won = v.points[side], v.won[side]
    return said("{points}, {last} of the last mission, {won} won", points=told, last=last, won=won)
