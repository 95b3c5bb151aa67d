"""The names of figures, tiles and options in a position, which are the same for all viewers."""

from __future__ import annotations

from typing import Any

from coverts.engine.base.sentences import said
from coverts.games.infiltrators.page.words import figure_name, objective_name, tile_name
from coverts.games.infiltrators.rules.deeds import (
    DEEDS,
    END_TURN,
    GADGET,
    HAND_OVER,
    LEAVE,
    MOVES,
    TARGET,
    TRAIT,
    WORK,
    tile_of,
)
from coverts.games.infiltrators.rules.sequence import GUARD_NAMES, NOBODY_ELSE
from coverts.games.infiltrators.state import (
    FIGURES,
    FIRST_GUARD,
    MOST_INFILTRATORS,
    OBJECTIVES,
    TILES,
)
from coverts.games.infiltrators.vocabulary.printed import (
    CARD_RULES,
    CHARGED,
    EQUIPMENT_NAMES,
    GADGETS,
    HIDES_INFORMANT,
    USE_TRAIT,
)


def figures(v: Any) -> list[str]:
    """Return the name of each figure, or "" if the figure is not in the game."""
    return [
        figure_name(who, v.figure[who].card, v.figure[who].commander) if v.figure[who].card >= 0 else ""
        for who in range(FIGURES)
    ]


def infiltrators(v: Any) -> list[str]:
    return figures(v)[:MOST_INFILTRATORS]


def guards(v: Any) -> list[str]:
    return [*figures(v)[FIRST_GUARD:], GUARD_NAMES[NOBODY_ELSE]]


def tiles(v: Any) -> list[str]:
    return [tile_name(tile, v.wide) for tile in range(TILES)]


def deeds(v: Any) -> list[str]:
    """Return a text for each option that a turn of the acting figure can offer."""
    texts = [""] * DEEDS
    who = v.acting
    if who < 0:
        return texts
    me = v.figure[who]
    mine_is_guard = who >= FIRST_GUARD
    for deed in range(MOVES):
        if (there := tile_of(v, who, deed)) >= 0:
            texts[deed] = said("go to {tile}", tile=tile_name(there, v.wide))
    called = figures(v)
    others = called[:MOST_INFILTRATORS] if mine_is_guard else called[FIRST_GUARD:]
    for number, name in enumerate(others):
        if name:
            texts[TARGET + number] = said("attack {figure}", figure=name)
    texts[END_TURN] = "end the turn"
    if not mine_is_guard:
        texts[LEAVE] = "leave the board"
        if HIDES_INFORMANT[v.mission]:
            texts[HAND_OVER] = "hand over the informant"
        if me.card in USE_TRAIT.entries:
            texts[TRAIT] = trait_name(me.card)
    for objective in range(OBJECTIVES):
        if v.objective[objective].tile >= 0 and not v.objective[objective].done:
            texts[WORK + objective] = work_name(v, objective, mine_is_guard)
    for number, card in enumerate(GADGETS):
        if card >= 0 and card in me.carried:
            texts[GADGET + number] = said("use {card}", card=EQUIPMENT_NAMES[card])
    return texts


def trait_name(face: int) -> str:
    """Return the name of a character's trait, which is its text before the colon."""
    return CARD_RULES[f"20.{face + 1}"][1].split(":")[0]


def work_name(v: Any, objective: int, by_guard: bool) -> str:
    name = objective_name(objective, v.mission)
    if CHARGED[v.mission]:
        return (
            said("remove the charge at {it}", it=name) if by_guard else said("lay a charge at {it}", it=name)
        )
    if HIDES_INFORMANT[v.mission]:
        return said("open {it}", it=name)
    return said("hack {it}", it=name)


NAMES = {
    "deed": deeds,
    "figure": infiltrators,
    "guard": guards,
    "tile": tiles,
    "who": figures,
    "target": figures,
    "captain": figures,
}
