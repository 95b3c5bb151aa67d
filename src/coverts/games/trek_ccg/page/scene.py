"""The table as a viewer sees it: spacelines with all that is at each location. All is made from that view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coverts.engine.scene import Badge, Piece, Scene, Zone
from coverts.games.trek_ccg.page.faces import (
    QUADRANT_TONES,
    card_text,
    kind_words,
    listed,
    mission_note,
    rule_of,
    skill_words,
    skills_of,
    tone_of,
)
from coverts.games.trek_ccg.page.meanings import Question, meanings, piece_id
from coverts.games.trek_ccg.page.names import aim_of, card_name, location_name, piece_name
from coverts.games.trek_ccg.page.plates import Meant, outcomes, own_zones, piles, plate, side_words
from coverts.games.trek_ccg.rules import attributes
from coverts.games.trek_ccg.rules.presence import (
    is_facility,
    is_personnel,
    is_planet,
    is_ship,
    is_vessel,
    side_of,
)
from coverts.games.trek_ccg.state import (
    AT_MISSION,
    BENEATH,
    CORE,
    LOCATIONS,
    NOTHING,
    NOWHERE,
    SEEDING,
    SPACE,
    SURFACE,
)
from coverts.games.trek_ccg.vocabulary.deeds import ACTION_NAMES, PERSONNEL_BATTLE, SHIP_BATTLE
from coverts.games.trek_ccg.vocabulary.printed import COUNTDOWN, KIND, POINTS, SPAN
from coverts.games.trek_ccg.vocabulary.terms import AFFILIATION_NAMES, QUADRANT_NAMES, SKILLS, TACTIC, TIME

PHASES = ("seeding", "start of the turn", "card play", "orders", "end of the turn")
WIDE = 7
"""Of how many columns a row of the table is: the client makes the board so wide."""
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


def scene(v: Any, seat: int | None, questions: Sequence[Question] = ()) -> Scene:
    """All that `seat` sees, with the open options on the pieces they mean."""
    return Drawing(v, seat, meanings(v, questions)).scene()


class Drawing:
    """One view on its way to a scene."""

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

    def scene(self) -> Scene:
        v, near = self.v, self.seat if self.seat is not None else 0
        zones = [
            Zone("resolved", "Being resolved", layout="path", area="top", pieces=self.steps()),
            Zone(
                "players",
                "Players",
                layout="list",
                area="players",
                pieces=[plate(v, each, self.meant) for each in (near, 1 - near)],
            ),
            self.side_of_table(1 - near),
            *(self.spaceline(quadrant) for quadrant in range(len(QUADRANT_NAMES)) if self.places(quadrant)),
            self.side_of_table(near),
        ]
        if self.seat is not None:
            zones += own_zones(v, self.seat, self.meant)
        if v.e_over:
            zones.append(Zone("outcome", "The players", layout="list", area="result", pieces=outcomes(v)))
        return Scene(zones, title="Star Trek CCG", caption=self.caption())

    def caption(self) -> str:
        v = self.v
        if v.e_over:
            return "The game is over"
        if not v.turn:
            return "Seeding"
        whose = "your turn" if v.player == self.seat else f"seat {v.player + 1}'s turn"
        return f"Turn {(v.turn + 1) // 2}, {whose}: {PHASES[v.phase]}"

    def whose(self, side: int, alone: bool = False) -> str:
        word = side_words(side, self.seat)
        return f"{word}s" if alone and self.seat is not None else word

    # -- what is being resolved --------------------------------------------------------------------

    def steps(self) -> list[Piece]:
        """The turn, then the actions within it, the innermost last."""
        v = self.v
        plays = f"{v.normal_plays} normal card play{'' if v.normal_plays == 1 else 's'} left"
        found = [
            Piece(
                "turn",
                f"Turn {(v.turn + 1) // 2}, seat {v.player + 1}" if v.turn else "Before the first turn",
                style="box",
                kicker=PHASES[v.phase if v.turn else SEEDING],
                badges=[Badge(str(v.normal_plays), plays, icon="card", word=plays)]
                if v.turn and v.normal_plays > 0
                else [],
                rules=["4.1"] if v.turn else ["3.2"],
            )
        ]
        return found + [self.step(number) for number in range(v.depth)]

    def step(self, number: int) -> Piece:
        v = self.v
        this = v.action[number]
        card = this.card
        if card < 0 and this.piece != NOTHING:
            card = v.piece[this.piece].face
        kind = ACTION_NAMES[this.kind]
        about = card_name(card) if card >= 0 else kind[:1].upper() + kind[1:]
        aim = aim_of(v, this)
        badges = []
        if number == v.depth - 1 and not v.e_over:
            asked = f"seat {v.e_asker + 1} is asked"
            badges.append(Badge("", asked, tone="gold", word=asked))
        return Piece(
            f"action-{number}",
            f"{about} → {aim}" if aim else about,
            style="box",
            tone=tone_of(card) if card >= 0 else "plain",
            kicker=f"seat {this.player + 1}: {kind}" if card >= 0 else f"seat {this.player + 1}",
            text=card_text(card) if card >= 0 else "",
            badges=badges,
            rules=["15.1", *([rule_of(card)] if card >= 0 else [])],
        )

    # -- spacelines --------------------------------------------------------------------------------

    def places(self, quadrant: int) -> list[int]:
        here = [n for n in range(LOCATIONS) if self.v.location[n].quadrant == quadrant]
        return sorted(here, key=lambda n: self.v.location[n].order)

    def spaceline(self, quadrant: int) -> Zone:
        places = self.places(quadrant)
        return Zone(
            f"quadrant-{quadrant}",
            QUADRANT_NAMES[quadrant],
            layout="line",
            columns=WIDE,
            tone=QUADRANT_TONES[quadrant],
            pieces=[self.location(place, number) for number, place in enumerate(places, 1)],
        )

    def location(self, place: int, number: int) -> Piece:
        v = self.v
        at = v.location[place]
        near = self.seat if self.seat is not None else 0
        cards = [card for card in (at.mission[near], at.mission[1 - near], at.card) if card >= 0]
        card = cards[0] if cards else NOTHING
        owners = [side for side in range(2) if at.mission[side] >= 0]
        whose = "both players'" if len(owners) == 2 else self.whose(owners[0], True) if owners else "a place"
        span = SPAN[card] if at.mission[near] >= 0 or at.mission[1 - near] >= 0 else 1
        text = f"Seeded by {listed([f'seat {side + 1}' for side in owners])}. " if owners else ""
        piece = Piece(
            f"location-{place}",
            location_name(v, place),
            style="box",
            tone=QUADRANT_TONES[at.quadrant],
            kicker=f"{number} · {whose} · span {span}" if at.quadrant != TIME else "time location",
            text=text + (card_text(card) if card >= 0 else ""),
            badges=self.mission_badges(place, card),
            note=mission_note(card) if max(at.mission) >= 0 and at.solved_by == NOTHING else "",
            rules=[rule_of(card)] if card >= 0 else [],
            options=self.meant.get(f"location-{place}", []),
        )
        piece.pieces = [self.piece(each) for each in self.at.get(AT_MISSION + place, ())]
        piece.pieces += [*self.contents(SPACE + place, f"space-{place}", "crew")]
        surface = f"surface-{place}"
        below = self.contents(SURFACE + place, surface, "Away Team")
        if below or surface in self.meant:
            piece.pieces.append(
                Piece(
                    surface,
                    "Planet surface",
                    style="box",
                    badges=[Badge("", "on the planet", icon="planet")],
                    pieces=below,
                    options=self.meant.get(surface, []),
                )
            )
        beneath = self.beneath(place)
        if beneath:
            piece.pieces.append(
                Piece(
                    f"beneath-{place}",
                    f"Beneath: {len(beneath)}",
                    style="box",
                    folded=True,
                    text="Seed cards; the first in this list is met first.",
                    rules=["3.10", "10.3"],
                    pieces=beneath,
                )
            )
        return piece

    def mission_badges(self, place: int, card: int) -> list[Badge]:
        at = self.v.location[place]
        if card < 0 or max(at.mission) < 0:
            return []
        planet = bool(is_planet(self.v, place))
        badges = [Badge("", "planet" if planet else "space", icon="planet" if planet else "star")]
        points = POINTS[card] or "?"
        if at.solved_by != NOTHING:
            solved = f"solved by seat {at.solved_by + 1}"
            badges.append(Badge("", solved, tone="good", icon="flag", word=solved))
        else:
            badges.append(Badge(str(points), f"{points} points", tone="gold", word=f"{points} points"))
        return badges

    def beneath(self, place: int) -> list[Piece]:
        """From the bottom up: the first is met first."""
        here = self.at.get(BENEATH + place, [])
        return [self.piece(each) for each in sorted(here, key=lambda n: (self.v.piece[n].order, n))][::-1]

    # -- pieces ------------------------------------------------------------------------------------

    def contents(self, host: int, key: str, word: str) -> list[Piece]:
        """What is at a host: personnel by whose they are and in what state, ships and facilities, markers."""
        v = self.v
        here = self.at.get(host, [])
        vessels = [piece for piece in here if is_vessel(v, piece)]
        people = [piece for piece in here if is_personnel(v, piece)]
        others = [piece for piece in here if piece not in vessels and piece not in people]
        found = [self.piece(piece) for piece in others if KIND[max(v.piece[piece].face, 0)] != TACTIC]
        groups: dict[tuple[Any, ...], list[int]] = {}
        for piece in people:
            card = v.piece[piece]
            state = tuple(self.is_in(piece, name) for name, *_ in STATES)
            groups.setdefault((card.infiltrating, card.captive, side_of(v, piece), state), []).append(piece)
        found += [self.group(key, group, groups[group], word) for group in sorted(groups)]
        found += [self.piece(piece) for piece in vessels]
        return found + [self.piece(piece) for piece in others if KIND[max(v.piece[piece].face, 0)] == TACTIC]

    def is_in(self, piece: int, state: str) -> bool:
        """Whether a piece is in a state of that name."""
        if state == "in_battle":
            return piece in self.fighting
        return bool(getattr(self.v.piece[piece], state))

    def group(self, key: str, group: tuple[Any, ...], members: list[int], word: str) -> Piece:
        """Personnel together who are in the same state; its text tells what they have in all."""
        infiltrating, captive, side, state = group
        controller = self.v.piece[members[0]].controller
        if captive:
            label = f"Captives held by {self.holder(controller)}"
        elif infiltrating:
            label = f"Infiltrating: {self.whose(controller)} {'spy' if len(members) == 1 else 'spies'}"
        else:
            label = f"{self.whose(side).capitalize()} {word}, {len(members)}"
        number = sum(1 << n for n, on in enumerate(state) if on)
        return Piece(
            f"group-{key}-{int(infiltrating)}{side}-{number}",
            label,
            style="group",
            tone="gold" if infiltrating else "plain",
            badges=([Badge("", "infiltrating", tone="violet", icon="mask")] if infiltrating else [])
            + [
                Badge("", meaning, tone=tone, icon=icon, word=name.replace("_", " "))
                for (name, icon, meaning, tone), on in zip(STATES, state, strict=True)
                if on and name != "captive"
            ],
            text=self.totals(members),
            rules=["21.8"] if infiltrating else ["7.1"],
            pieces=[self.piece(piece) for piece in members],
        )

    def holder(self, side: int) -> str:
        if self.seat is None:
            return f"seat {side + 1}"
        return "you" if side == self.seat else "them"

    def attributes_of(self, piece: int) -> tuple[int, ...]:
        """INTEGRITY, CUNNING, STRENGTH now."""
        if piece not in self.now:
            self.now[piece] = tuple(
                attribute(self.v, piece)
                for attribute in (attributes.integrity, attributes.cunning, attributes.strength)
            )
        return self.now[piece]

    def totals(self, members: list[int]) -> str:
        """Attributes and skills of some personnel, added up."""
        v = self.v
        sums = [sum(each) for each in zip(*map(self.attributes_of, members), strict=True)]
        levels = [0] * SKILLS
        for piece in members:
            if attributes.reframed(v, piece) == NOTHING:
                own = skills_of(v.piece[piece].face)
            else:
                own = [attributes.skill_of(v, piece, skill) for skill in range(SKILLS)]
            levels = [level + more for level, more in zip(levels, own, strict=True)]
        skills = ", ".join(skill_words(levels)) or "no skills"
        return f"Together INTEGRITY {sums[0]}, CUNNING {sums[1]}, STRENGTH {sums[2]}; {skills}."

    def piece(self, piece: int) -> Piece:
        """A card on the table with all that is on or aboard it."""
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
            style="box" if vessel or inside else "mark",
            tone=tone_of(card.face, card.affiliation),
            kicker=f"{self.whose(card.controller)} {kind}",
            text=self.text_now(piece) + card_text(card.face),
            badges=self.badges(piece, vessel),
            rules=[rule_of(card.face)],
            options=self.meant.get(id_, []),
            pieces=inside,
            faded=bool(card.cloaked),
        )
        return drawn

    def facedown(self, piece: int, id_: str) -> Piece:
        """A hidden agenda or seed card: its name only for those who know it."""
        v = self.v
        card = v.piece[piece]
        known = max(card.seed, card.agenda)
        kind = "hidden agenda" if card.host >= CORE else "seed card"
        drawn = Piece(
            id_,
            kind.capitalize(),
            style="mark",
            facedown=True,
            kicker=f"{self.whose(card.seat)} {kind}, facedown",
            rules=["17.1"] if card.host >= CORE else ["3.10"],
            options=self.meant.get(id_, []),
        )
        if known >= 0:
            drawn.label = f"{card_name(known)}"
            drawn.text = card_text(known)
            drawn.rules = [rule_of(known), *drawn.rules]
        return drawn

    def text_now(self, piece: int) -> str:
        """How a personnel differs now from what is printed, and what it was."""
        v = self.v
        if not is_personnel(v, piece):
            return ""
        card = v.piece[piece]
        text = "Now {}-{}-{}. ".format(*self.attributes_of(piece))
        if card.infiltrating:
            text += (
                f"Infiltrating as {AFFILIATION_NAMES[card.affiliation]} in the other side's crew or team; "
                f"seat {card.controller + 1} controls it. "
            )
        return text

    def badges(self, piece: int, vessel: bool) -> list[Badge]:
        v = self.v
        card = v.piece[piece]
        badges = self.vessel_badges(piece) if vessel else []
        if card.infiltrating:
            badges.append(Badge("", "infiltrating", tone="violet", icon="mask", word="infiltrating"))
        badges += [
            Badge("", meaning, tone=tone, icon=icon, word=name.replace("_", " "))
            for name, icon, meaning, tone in STATES
            if self.is_in(piece, name) and name != "captive"
        ]
        if card.captive:
            badges.append(Badge("", f"captive, held by seat {card.controller + 1}", tone="bad", icon="bars"))
        if COUNTDOWN[card.face] > 0:
            left = f"{card.countdown} of its controller's turns left"
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
                    f"RANGE {left} of {whole} left this turn",
                    icon="engine",
                    word=f"{left}/{whole}",
                )
            )
        weapons, shields = attributes.weapons(v, vessel), attributes.shields(v, vessel)
        badges.append(Badge(str(weapons), f"WEAPONS {weapons}", icon="aim"))
        badges.append(Badge(str(shields), f"SHIELDS {shields}", icon="shield"))
        hull = attributes.hull(v, vessel)
        if hull < 100:
            badges.append(
                Badge(f"{hull}%", f"HULL {hull} per cent", tone="bad", icon="hull", word=f"HULL {hull}%")
            )
        if card.cloaked:
            badges.append(Badge("", "cloaked", tone="violet", icon="cloak", word="cloaked"))
        if is_facility(v, vessel) or card.host >= SPACE or not is_facility(v, card.host):
            return badges
        return [*badges, Badge("", "docked", icon="door", word="docked")]

    # -- a player's side of the table --------------------------------------------------------------

    def side_of_table(self, side: int) -> Zone:
        v = self.v
        here = self.at.get(CORE + side, [])
        faceup = [self.piece(piece) for piece in here if v.piece[piece].face >= 0]
        facedown = [piece for piece in here if v.piece[piece].face < 0]
        hidden = [self.piece(piece) for piece in sorted(facedown, key=lambda n: (v.piece[n].order, n))]
        name = "Seat 1's side" if side == 0 else "Seat 2's side"
        return Zone(
            f"side-{side}",
            f"{self.whose(side).capitalize()} side of the table"
            if self.seat is not None
            else f"{name} of the table",
            layout="line",
            columns=WIDE,
            pieces=[*faceup, *hidden, *piles(v, side, self.meant)],
        )
