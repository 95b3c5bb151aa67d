"""Pieces of the scene for cards in play, as one viewer sees them."""

from __future__ import annotations

from typing import Any

from coverts.engine.base.sentences import capital, joined, said
from coverts.engine.scene import Badge, Detail, Piece
from coverts.games.trek_ccg.page.faces import (
    card_details,
    kind_words,
    numbers,
    rule_of,
    skill_words,
    skills_of,
    tone_of,
)
from coverts.games.trek_ccg.page.meanings import piece_id
from coverts.games.trek_ccg.page.names import card_name, location_name, piece_name
from coverts.games.trek_ccg.page.plates import Meant, side_words
from coverts.games.trek_ccg.rules import attributes
from coverts.games.trek_ccg.rules.presence import is_facility, is_personnel, is_ship, is_vessel, side_of
from coverts.games.trek_ccg.rules.scouting import scouted_by
from coverts.games.trek_ccg.state import CORE, NOTHING, NOWHERE, SPACE
from coverts.games.trek_ccg.vocabulary.deeds import PERSONNEL_BATTLE, SHIP_BATTLE
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES, COUNTDOWN, KIND
from coverts.games.trek_ccg.vocabulary.terms import AFFILIATION_NAMES, EQUIPMENT, SKILLS, TACTIC

STATES = (
    ("stopped", "stop", "stopped until its controller's next turn", "warn"),
    ("disabled", "off", "disabled: it does nothing", "bad"),
    ("stunned", "stun", "stunned until the battle ends", "warn"),
    ("wounded", "wound", "mortally wounded: it dies when the battle ends", "bad"),
    ("captive", "bars", "captive", "bad"),
    ("arrested", "bars", "under house arrest", "warn"),
    ("in_battle", "aim", "in the battle", "red"),
    ("exposed", "eye", "was exposed and may not infiltrate here again yet", "plain"),
)
IN_WORDS = {"in_battle": "in battle"}
"""The words for states, if they differ from the names of the states."""
ATTRIBUTES = ("INTEGRITY", "CUNNING", "STRENGTH")


class CardsInPlay:
    """A builder of the pieces of a scene from one viewer's view."""

    def __init__(self, v: Any, seat: int | None, meant: Meant) -> None:
        self.v, self.seat, self.meant = v, seat, meant
        self.fighting = {
            piece
            for action in v.action
            if action.kind in (PERSONNEL_BATTLE, SHIP_BATTLE)
            for piece in action.party
        }
        self.at: dict[int, list[int]] = {}
        self.now: dict[int, tuple[int, ...]] = {}
        for piece in range(v.used_slots):
            if v.piece[piece].host != NOWHERE:
                self.at.setdefault(v.piece[piece].host, []).append(piece)

    @property
    def near(self) -> int:
        """The seat whose cards lie below the spaceline."""
        return self.seat if self.seat is not None else 0

    def whose(self, side: int, alone: bool = False) -> str:
        word = side_words(side, self.seat)
        return {"your": "yours", "their": "theirs"}.get(word, word) if alone else word

    def of(self, side: int, what: str) -> str:
        """Return a label such as "Your equipment"."""
        return capital(joined(" ", (self.whose(side), what)))

    def contents(self, host: int, key: str, word: str) -> list[Piece]:
        """Return the pieces at a host.

        Personnel are grouped by side and state. Then come equipment, other cards, ships and facilities, and
        damage markers.
        """
        v = self.v
        here = self.at.get(host, [])
        vessels = [piece for piece in here if is_vessel(v, piece)]
        people = [piece for piece in here if is_personnel(v, piece)]
        others = [piece for piece in here if piece not in vessels and piece not in people]
        kinds = {piece: KIND[max(v.piece[piece].face, 0)] for piece in others}
        groups: dict[tuple[Any, ...], list[int]] = {}
        for piece in people:
            card = v.piece[piece]
            state = tuple(self.is_in(piece, name) for name, *_ in STATES)
            groups.setdefault((card.infiltrating, card.captive, side_of(v, piece), state), []).append(piece)
        found = [self.group(key, group, groups[group], word) for group in sorted(groups)]
        for side in (self.near, 1 - self.near):
            things = [n for n in others if kinds[n] == EQUIPMENT and v.piece[n].controller == side]
            found += [self.equipment(key, side, things)] if things else []
        found += [self.piece(piece) for piece in others if kinds[piece] not in (EQUIPMENT, TACTIC)]
        found += [self.piece(piece) for piece in vessels]
        return found + [self.piece(piece) for piece in others if kinds[piece] == TACTIC]

    def equipment(self, key: str, side: int, things: list[int]) -> Piece:
        """Return the piece for a player's equipment at a host."""
        return Piece(
            f"equipment-{key}-{side}",
            self.of(side, "equipment"),
            style="group",
            far=side != self.near,
            mark="card",
            value=str(len(things)),
            pieces=[self.piece(piece) for piece in things],
        )

    def is_in(self, piece: int, state: str) -> bool:
        """Return whether a piece is in the named state."""
        if state == "in_battle":
            return piece in self.fighting
        return bool(getattr(self.v.piece[piece], state))

    def group(self, key: str, group: tuple[Any, ...], members: list[int], word: str) -> Piece:
        """Return the piece for personnel in the same state, with their totals."""
        infiltrating, captive, side, state = group
        controller = self.v.piece[members[0]].controller
        if captive:
            label: str = said("Captives held by {whom}", whom=self.holder(controller))
        elif infiltrating:
            spies = "Infiltrating: {whose} spy" if len(members) == 1 else "Infiltrating: {whose} spies"
            label = said(spies, whose=self.whose(controller))
        else:
            label = self.of(side, word)
        number = sum(1 << n for n, on in enumerate(state) if on)
        return Piece(
            f"group-{key}-{int(infiltrating)}{side}-{number}",
            label,
            style="group",
            tone="gold" if infiltrating else "plain",
            far=side != self.near,
            mark="bars" if captive else "mask" if infiltrating else "person",
            value=str(len(members)),
            badges=[
                Badge("", meaning, tone=tone, icon=icon, word=IN_WORDS.get(name, name))
                for (name, icon, meaning, tone), on in zip(STATES, state, strict=True)
                if on and name != "captive"
            ],
            text="What they have together:",
            details=self.totals(members),
            rules=["21.8"] if infiltrating else ["7.1"],
            pieces=[self.piece(piece) for piece in members],
        )

    def holder(self, side: int) -> str:
        if self.seat is None:
            return said("seat {number}", number=side + 1)
        return "you" if side == self.seat else "them"

    def attributes_of(self, piece: int) -> tuple[int, ...]:
        """Return a personnel's current INTEGRITY, CUNNING and STRENGTH."""
        if piece not in self.now:
            self.now[piece] = tuple(
                attribute(self.v, piece)
                for attribute in (attributes.integrity, attributes.cunning, attributes.strength)
            )
        return self.now[piece]

    def totals(self, members: list[int]) -> list[Detail]:
        """Return the total attributes and skills of several personnel."""
        v = self.v
        sums = [sum(each) for each in zip(*map(self.attributes_of, members), strict=True)]
        levels = [0] * SKILLS
        for piece in members:
            if attributes.reframed(v, piece) == NOTHING:
                own = skills_of(v.piece[piece].face)
            else:
                own = [attributes.skill_of(v, piece, skill) for skill in range(SKILLS)]
            levels = [level + more for level, more in zip(levels, own, strict=True)]
        return [
            numbers(*zip(ATTRIBUTES, sums, strict=True)),
            Detail("Skills", parts=skill_words(levels) or ["none"]),
        ]

    def piece(self, piece: int) -> Piece:
        """Return the piece for a card on the table, with the cards on or aboard it."""
        v = self.v
        card = v.piece[piece]
        id_ = piece_id(v, piece)
        if card.face < 0:
            return self.facedown(piece, id_)
        inside = self.contents(piece, id_, "crew")
        vessel = bool(is_vessel(v, piece))
        kind = kind_words(card.face, card.affiliation)
        if KIND[card.face] == TACTIC:
            kind = "Damage marker"
        drawn = Piece(
            id_,
            piece_name(v, piece),
            style="stack" if vessel or inside else "mark",
            tone=tone_of(card.face, card.affiliation),
            kicker=joined(" ", (self.whose(card.controller), kind)),
            text=self.text_now(piece),
            details=self.details_now(piece),
            far=side_of(v, piece) != self.near,
            badges=self.badges(piece, vessel),
            rules=[rule_of(card.face)],
            options=self.meant.get(id_, []),
            pieces=inside,
            faded=bool(card.cloaked),
            picture=CARD_NAMES[card.face],
        )
        return drawn

    def facedown(self, piece: int, id_: str) -> Piece:
        """Return the piece for a facedown card, with its name if the viewer knows it."""
        v = self.v
        card = v.piece[piece]
        known = max(card.seed, card.agenda)
        kind = "hidden agenda" if card.host >= CORE else "seed card"
        drawn = Piece(
            id_,
            capital(kind),
            style="mark",
            facedown=True,
            far=card.seat != self.near,
            kicker=said("{whose} {kind}, facedown", whose=self.whose(card.seat), kind=kind),
            rules=["17.1"] if card.host >= CORE else ["3.10"],
            options=self.meant.get(id_, []),
        )
        if known >= 0:
            drawn.label = card_name(known)
            drawn.details = card_details(known)
            drawn.rules = [rule_of(known), *drawn.rules]
        return drawn

    def text_now(self, piece: int) -> str:
        """Return a sentence about an infiltrator, or about the target of an objective, or ""."""
        card = self.v.piece[piece]
        target = scouted_by(self.v, piece)
        if target != NOTHING:
            words = "Its target {place} was scouted." if card.second_note >= 0 else "Its target is {place}."
            return said(words, place=location_name(self.v, target))
        if not is_personnel(self.v, piece) or not card.infiltrating:
            return ""
        return said(
            "Infiltrating as {affiliation} in the other side's crew or team; seat {number} controls it.",
            affiliation=AFFILIATION_NAMES[card.affiliation],
            number=card.controller + 1,
        )

    def details_now(self, piece: int) -> list[Detail]:
        """Return a card's details with its current attributes.

        The printed attributes are added if they differ.
        """
        v = self.v
        printed = card_details(v.piece[piece].face)
        if is_personnel(v, piece):
            now = numbers(*zip(ATTRIBUTES, self.attributes_of(piece), strict=True))
        elif is_vessel(v, piece):
            speed = (("RANGE", attributes.ship_range(v, piece)),) if is_ship(v, piece) else ()
            now = numbers(
                *speed, ("WEAPONS", attributes.weapons(v, piece)), ("SHIELDS", attributes.shields(v, piece))
            )
        else:
            return printed
        was = printed[0]
        return [now, *([Detail("Printed", parts=was.parts)] if now != was else []), *printed[1:]]

    def badges(self, piece: int, vessel: bool) -> list[Badge]:
        v = self.v
        card = v.piece[piece]
        badges = self.vessel_badges(piece) if vessel else []
        if card.infiltrating:
            badges.append(Badge("", "infiltrating", tone="violet", icon="mask", word="infiltrating"))
        badges += [
            Badge("", meaning, tone=tone, icon=icon, word=IN_WORDS.get(name, name))
            for name, icon, meaning, tone in STATES
            if self.is_in(piece, name) and name != "captive"
        ]
        if card.captive:
            held = said("captive, held by seat {number}", number=card.controller + 1)
            badges.append(Badge("", held, tone="bad", icon="bars"))
        if COUNTDOWN[card.face] > 0:
            left = said("{n} of its controller's turns left", n=card.countdown)
            badges.append(Badge(str(card.countdown), left, icon="delay"))
        return badges

    def vessel_badges(self, vessel: int) -> list[Badge]:
        v = self.v
        card = v.piece[vessel]
        badges = []
        if is_ship(v, vessel):
            whole = attributes.ship_range(v, vessel)
            left = max(whole - card.range_used, 0)
            badges.append(
                Badge(
                    str(left),
                    said("RANGE {left} of {all} left this turn", left=left, all=whole),
                    icon="engine",
                    word=f"{left}/{whole}",
                )
            )
        weapons, shields = attributes.weapons(v, vessel), attributes.shields(v, vessel)
        badges.append(Badge(str(weapons), said("WEAPONS {n}", n=weapons), icon="aim"))
        badges.append(Badge(str(shields), said("SHIELDS {n}", n=shields), icon="shield"))
        hull = attributes.hull(v, vessel)
        if hull < 100:
            badges.append(
                Badge(
                    f"{hull}%",
                    said("HULL {n} per cent", n=hull),
                    tone="bad",
                    icon="hull",
                    word=said("HULL {n}%", n=hull),
                )
            )
        if card.cloaked:
            badges.append(Badge("", "cloaked", tone="violet", icon="cloak", word="cloaked"))
        if is_facility(v, vessel) or card.host >= SPACE or not is_facility(v, card.host):
            return badges
        return [*badges, Badge("", "docked", icon="door", word="docked")]
