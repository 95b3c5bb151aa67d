"""A replay viewpoint that combines the views of all seats.

Only games that reveal their whole log at the end offer this viewpoint.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from coverts.engine.base.sentences import said
from coverts.engine.game.protocol import Question
from coverts.engine.game.scenes import Piece, Scene, Zone
from coverts.engine.language.field_types import BitsType
from coverts.engine.language.record import Field, Record
from coverts.engine.match.game_match import Match


class Together(Match):
    """A match in which a spectator sees everything that any seat sees.

    The combined view uses only the seats' own views. Information that no seat could see stays hidden.
    """

    @staticmethod
    def of(match: Match) -> Together:
        other = object.__new__(Together)
        other.__dict__.update(match.__dict__)
        return other

    def view(self, seat: int | None) -> Any:
        if seat is not None:
            return super().view(seat)
        combined = super().view(None)
        for each in range(self.players):
            _add(self.game.state, combined, super().view(each))
        return combined

    def scene(self, seat: int | None, questions: list[Question] | None = None) -> Any:
        """Return the scene. A spectator's scene shows every hand as its owner sees it."""
        shared_scene = super().scene(seat, questions)
        if seat is not None or not isinstance(shared_scene, Scene):
            return shared_scene
        names = self.seat_names()
        hands = [zone for each in range(self.players) for zone in _hands(self, each, names[each])]
        there = {zone.id for zone in shared_scene.zones if zone.area == "hand"}
        zones = [zone for zone in shared_scene.zones if zone.area != "hand" or not hands]
        return msgspec.structs.replace(shared_scene, zones=zones + hands if hands or not there else zones)


def _hands(match: Match, seat: int, name: str) -> list[Zone]:
    own_scene = Match.scene(match, seat, [])
    hands = []
    for zone in own_scene.zones if isinstance(own_scene, Scene) else ():
        if zone.area == "hand" and zone.pieces:
            label = _label(zone, name)
            note = "" if zone.note == name else zone.note
            pieces = [_of(seat, piece) for piece in zone.pieces]
            of = f"seat-{seat}-{zone.id}"
            hands.append(msgspec.structs.replace(zone, id=of, label=label, note=note, pieces=pieces))
    return hands


def _label(zone: Zone, name: str) -> str:
    """Return the label of a seat's hand for readers who are not that seat."""
    return zone.label if name in zone.label else said("{who}: {what}", who=name, what=zone.label)


def _of(seat: int, piece: Piece) -> Piece:
    """Return a copy of a hand's piece with an id that is unique among all hands."""
    inner = [_of(seat, each) for each in piece.pieces]
    return msgspec.structs.replace(piece, id=f"seat-{seat}-{piece.id}", options=[], pieces=inner)


def _add(cls: type[Record], view: Any, other: Any) -> None:
    """Add the visible values of another view to the first view, in place."""
    for field in cls.fields:
        mine, theirs = getattr(view, field.slot, None), getattr(other, field.slot, None)
        if mine is None or theirs is None or field.secrecy.kind == "scratch":
            continue
        if isinstance(field.type, type):
            for one, more in _pairs(mine, theirs, bool(field.shape)):
                _add(field.type, one, more)
        elif field.secrecy.kind == "secret":
            setattr(view, field.slot, _more(field, mine, theirs))


def _pairs(mine: Any, theirs: Any, many: bool) -> Sequence[tuple[Any, Any]]:
    return list(zip(mine, theirs, strict=True)) if many else [(mine, theirs)]


def _more(field: Field, mine: Any, theirs: Any) -> Any:
    """Return whichever of two values is visible, or the union if they are sets."""
    if isinstance(mine, list):
        return [_more(field, one, more) for one, more in zip(mine, theirs, strict=True)]
    if isinstance(field.type, BitsType):
        return mine | theirs
    return theirs if mine == field.hidden else mine
