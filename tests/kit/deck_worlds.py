"""Worlds of Star Trek in which the hidden cards of the other players come from other decks."""

from __future__ import annotations

from random import Random
from typing import Any

from coverts.engine.knowledge.secrecy import redeal
from coverts.games.trek_ccg.decks.reading import SEED, parts_of
from coverts.games.trek_ccg.vocabulary.entering import number_of
from coverts.games.trek_ccg.vocabulary.printed import EXISTS, ICON, KIND
from coverts.games.trek_ccg.vocabulary.terms import (
    ARTIFACT,
    CARDS,
    DILEMMA,
    HA,
    HANDS,
    MISSION,
    TACTIC,
    TACTICS,
)

PHOENIX = number_of("Phoenix")
"""It is not counted among the cards of a deck."""


def likeness(card: int) -> tuple[bool, ...]:
    """What the place of a hidden card tells of it: whether it is an agenda, and where it may be."""
    kind = KIND[card]
    return (
        bool(ICON[card] & HA), card < HANDS, kind in (DILEMMA, ARTIFACT), kind == MISSION, kind == TACTIC,
        SEED in parts_of(card),
    )  # fmt: skip


def exchange(random: Random) -> list[int]:
    """For each card another one that may lie where it lies, each once."""
    alike: dict[tuple[bool, ...], list[int]] = {}
    for card in range(CARDS):
        if EXISTS[card] and card != PHOENIX:
            alike.setdefault(likeness(card), []).append(card)
    found = [*range(CARDS)]
    for cards in alike.values():
        for card, other in zip(cards, random.sample(cards, len(cards)), strict=True):
            found[card] = other
    return found


def exchanged(counts: list[int], to: list[int], first: int = 0) -> list[int]:
    found = [0] * len(counts)
    for card, copies in enumerate(counts):
        found[to[card + first] - first] += copies
    return found


def with_other_decks(s: Any, seat: int | None, random: Random) -> Any:
    """A copy of a state in which all that `seat` may not know of the others' decks is another card."""
    world = s.copy()
    for owner, mine in enumerate(world.side):
        if owner == seat:
            continue
        to = exchange(random)
        for name in ("hand", "deck", "seeds"):
            setattr(mine, name, exchanged(getattr(mine, name), to))
        for name in ("tactics", "tactic_hand"):
            setattr(mine, name, exchanged(getattr(mine, name), to, CARDS - TACTICS))
        if 0 <= mine.chosen_tactic < TACTICS:
            mine.chosen_tactic = to[mine.chosen_tactic + CARDS - TACTICS] - CARDS + TACTICS
        for piece in world.piece:
            if piece.seat != owner or (seat is not None and piece.known_by >> seat & 1):
                continue
            for name in ("seed", "agenda"):
                if (card := getattr(piece, name)) >= 0:
                    setattr(piece, name, to[card])
    return world


def deal_other_decks(game: Any, s: Any, seat: int | None, random: Random, only: str | None = None) -> Any:
    """The function `redeal`, but for players who do not know the others' decks."""
    return redeal(game, with_other_decks(s, seat, random), seat, random, only)
