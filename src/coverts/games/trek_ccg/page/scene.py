"""The scene of a position, made from what one viewer may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coverts.engine.base.sentences import capital, joined, said, said_count
from coverts.engine.scene import Badge, Piece, Scene, Zone
from coverts.games.trek_ccg.page.cards_in_play import CardsInPlay
from coverts.games.trek_ccg.page.faces import (
    QUADRANT_TONES,
    card_details,
    listed,
    mission_note,
    rule_of,
    tone_of,
)
from coverts.games.trek_ccg.page.failures import lack_of, last_failures
from coverts.games.trek_ccg.page.meanings import Question, meanings, possible
from coverts.games.trek_ccg.page.names import aim_of, card_name, location_name
from coverts.games.trek_ccg.page.plates import Meant, outcomes, own_zones, piles, plate
from coverts.games.trek_ccg.rules.presence import is_planet, location_of_host
from coverts.games.trek_ccg.state import (
    AT_MISSION,
    BENEATH,
    CORE,
    LOCATIONS,
    NOTHING,
    PIECES,
    SEEDING,
    SPACE,
    SURFACE,
)
from coverts.games.trek_ccg.vocabulary.deeds import ACTION_NAMES, ATTEMPT, ENCOUNTER
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES, KIND, POINTS, SPAN
from coverts.games.trek_ccg.vocabulary.terms import DILEMMA, QUADRANT_NAMES, TIME

PHASES = ("seeding", "start of the turn", "card play", "orders", "end of the turn")
WIDE = 7
"""The number of columns in a row of the table, which sets the width of the board."""


def scene(v: Any, seat: int | None, questions: Sequence[Question] = ()) -> Scene:
    """Return the scene that `seat` sees, with the open options on their pieces."""
    return Drawing(v, seat, meanings(v, questions), possible(v, questions)).scene()


class Drawing(CardsInPlay):
    """A builder of the whole scene from one viewer's view.

    Args:
        possible: the ids of the pieces for which some option is legal.
    """

    def __init__(self, v: Any, seat: int | None, meant: Meant, possible: set[str]) -> None:
        super().__init__(v, seat, meant)
        self.possible = possible

    def scene(self) -> Scene:
        v, near = self.v, self.near
        steps = [] if v.e_over else self.steps()
        resolved = Zone("resolved", "Being resolved", layout="path", area="top", pieces=steps)
        zones = [
            *([resolved] if steps else []),
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
        return Scene(zones, title="Star Trek CCG", caption=self.caption(), backdrop="galaxy", look="dark")

    def caption(self) -> str:
        v = self.v
        if v.e_over:
            return "The game is over"
        if not v.turn:
            return "Seeding"
        whose = "your turn" if v.player == self.seat else said("seat {number}'s turn", number=v.player + 1)
        return said("Turn {n}, {whose}: {phase}", n=(v.turn + 1) // 2, whose=whose, phase=PHASES[v.phase])

    # -- what is being resolved --------------------------------------------------------------------

    def steps(self) -> list[Piece]:
        """Return the pieces for the turn and the actions under way, the innermost last."""
        v = self.v
        plays = said_count(v.normal_plays, "{n} normal card play left", "{n} normal card plays left")
        found = [
            Piece(
                "turn",
                said("Turn {n}, seat {number}", n=(v.turn + 1) // 2, number=v.player + 1)
                if v.turn
                else "Before the first turn",
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
        about = card_name(card) if card >= 0 else capital(kind)
        aim = aim_of(v, this)
        who = said("seat {number}", number=this.player + 1)
        badges = []
        if number == v.depth - 1 and not v.e_over:
            asked = said("seat {number} is asked", number=v.e_asker + 1)
            badges.append(Badge("", asked, tone="gold", word=asked))
        return Piece(
            f"action-{number}",
            joined(" → ", (about, aim)),
            style="box",
            tone=tone_of(card) if card >= 0 else "plain",
            kicker=said("{who}: {what}", who=who, what=kind) if card >= 0 else who,
            details=card_details(card) if card >= 0 else [],
            picture=CARD_NAMES[card] if card >= 0 else "",
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
            layout="places",
            tone=QUADRANT_TONES[quadrant],
            pieces=[self.location(place, number) for number, place in enumerate(places, 1)],
        )

    def acting(self) -> int:
        """Return the location of the innermost action that has a place, or NOTHING."""
        v = self.v
        for action in reversed(v.action[: v.depth]):
            if action.kind == ATTEMPT and action.other >= 0:
                return int(action.other)
            for host in (action.host, action.target, action.piece):
                at = v.piece[host].host if 0 <= host < PIECES else host
                if 0 <= at < CORE and (place := location_of_host(v, at)) >= 0:
                    return int(place)
        return NOTHING

    def location(self, place: int, number: int) -> Piece:
        v, near = self.v, self.near
        at = v.location[place]
        cards = [card for card in (at.mission[near], at.mission[1 - near], at.card) if card >= 0]
        card = cards[0] if cards else NOTHING
        owners = [side for side in range(2) if at.mission[side] >= 0]
        whose = "both players'" if len(owners) == 2 else self.whose(owners[0], True) if owners else "a place"
        seats: list[str] = [said("seat {number}", number=side + 1) for side in owners]
        span = SPAN[card] if at.mission[near] >= 0 or at.mission[1 - near] >= 0 else 1
        piece = Piece(
            f"location-{place}",
            location_name(v, place),
            style="place",
            tone=QUADRANT_TONES[at.quadrant],
            kicker=said("{number} · {whose} · span {span}", number=number, whose=whose, span=span)
            if at.quadrant != TIME
            else "time location",
            text=joined(
                " ",
                [
                    said("Seeded by {seats}.", seats=listed(seats)) if owners else "",
                    *last_failures(v, place),
                ],
            ),
            details=card_details(card) if card >= 0 else [],
            badges=self.mission_badges(place, card),
            picture=CARD_NAMES[card] if card >= 0 else "",
            note=mission_note(card) if max(at.mission) >= 0 and at.solved_by == NOTHING else "",
            rules=[rule_of(card)] if card >= 0 else [],
            options=self.meant.get(f"location-{place}", []),
            marks=["acting"] if place == self.acting() else [],
        )
        piece.pieces = [
            *self.met(place),
            *self.beneath(place),
            *(self.piece(each) for each in self.at.get(AT_MISSION + place, ())),
            *self.contents(SPACE + place, f"space-{place}", "crew"),
            *self.surface(place),
        ]
        return piece

    def met(self, place: int) -> list[Piece]:
        """Return the cards for the dilemma that a team meets at a place, and for those that stopped teams."""
        v = self.v
        found = []
        for action in v.action[: v.depth]:
            if action.kind == ENCOUNTER and v.piece[action.piece].host == BENEATH + place:
                found.append(self.dilemma(f"met-{place}", action.card, action.player, "is met"))
        met = {action.card for action in v.action[: v.depth] if action.kind == ENCOUNTER}
        for seat, side in enumerate(v.side):
            if side.failed_at == place and KIND[side.failed_by] == DILEMMA and side.failed_by not in met:
                card = self.dilemma(f"stopped-{place}-{seat}", side.failed_by, seat, "stopped the team")
                card.note = said("{^what}.", what=lack_of(v, seat, place))
                found.append(card)
        return found

    def dilemma(self, id_: str, card: int, seat: int, what: str) -> Piece:
        """Return a dilemma as a card, on the side of the player whose team met it."""
        return Piece(
            id_,
            card_name(card),
            style="card",
            tone=tone_of(card),
            far=seat != self.near,
            kicker=said("Dilemma: {what}", what=what),
            picture=CARD_NAMES[card],
            details=card_details(card),
            rules=[rule_of(card)],
        )

    def surface(self, place: int) -> list[Piece]:
        """Return the piece for a planet's surface, if cards are there or may go there."""
        id_ = f"surface-{place}"
        below = self.contents(SURFACE + place, id_, "Away Team")
        if not below and id_ not in self.possible:
            return []
        return [
            Piece(
                id_,
                "Planet surface",
                style="stack",
                far=bool(below) and all(each.far for each in below),
                badges=[Badge("", "on the planet", icon="planet")],
                pieces=below,
                options=self.meant.get(id_, []),
            )
        ]

    def mission_badges(self, place: int, card: int) -> list[Badge]:
        at = self.v.location[place]
        if card < 0 or max(at.mission) < 0:
            return []
        planet = bool(is_planet(self.v, place))
        badges = [Badge("", "planet" if planet else "space", icon="planet" if planet else "star")]
        points = POINTS[card] or "?"
        if at.solved_by != NOTHING:
            solved = said("solved by seat {number}", number=at.solved_by + 1)
            badges.append(Badge("", solved, tone="good", icon="flag", word=solved))
        else:
            told = said("{n} points", n=points)
            badges.append(Badge(str(points), told, tone="gold", word=told))
        return badges

    def beneath(self, place: int) -> list[Piece]:
        """Return the stack of cards beneath a mission, in the order of meeting them."""
        here = self.at.get(BENEATH + place, [])
        if not here:
            return []
        cards = [self.piece(each) for each in sorted(here, key=lambda n: (self.v.piece[n].order, n))][::-1]
        return [
            Piece(
                f"beneath-{place}",
                "Beneath",
                style="stack",
                folded=True,
                value=str(len(cards)),
                text="Seed cards; the first in this list is met first.",
                rules=["3.10", "10.3"],
                pieces=cards,
            )
        ]

    # -- a player's side of the table --------------------------------------------------------------

    def side_of_table(self, side: int) -> Zone:
        v = self.v
        here = self.at.get(CORE + side, [])
        faceup = [self.piece(piece) for piece in here if v.piece[piece].face >= 0]
        facedown = [piece for piece in here if v.piece[piece].face < 0]
        hidden = [self.piece(piece) for piece in sorted(facedown, key=lambda n: (v.piece[n].order, n))]
        return Zone(
            f"side-{side}",
            self.of(side, "side"),
            layout="line",
            columns=WIDE,
            pieces=[*faceup, *hidden, *piles(v, side, self.meant)],
        )
