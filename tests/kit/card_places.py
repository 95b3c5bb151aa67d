"""Where the cards of a position are, and what its players hold, have and do."""

from typing import Any

from coverts.games.trek_ccg.rules import affiliations, borg, presence
from coverts.games.trek_ccg.rules.under_way import battle
from coverts.games.trek_ccg.state import (
    BENEATH,
    CORE,
    LOCATIONS,
    NOWHERE,
    PIECES,
    SPACE,
    SURFACE,
)
from coverts.games.trek_ccg.vocabulary.deeds import ACTION_NAMES
from coverts.games.trek_ccg.vocabulary.entering import number_of
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES
from coverts.games.trek_ccg.vocabulary.terms import AFFILIATION_NAMES, DILEMMAS, FIRST_TACTIC, HANDS


class Places:
    """The part of a `Spaceline` that looks where things are."""

    s: Any

    # -- cards and locations -----------------------------------------------------------------------

    def location(self, name):
        """The number of the location with that mission (or time location)."""
        card = number_of(name)
        for place in range(LOCATIONS):
            at = self.s.location[place]
            if card in (*at.mission, at.card):
                return place
        raise AssertionError(f"there is no location {name!r} on the table")

    def in_play(self, name, seat=None):
        """Whether that card (of that owner) is face up in play."""
        return bool(self._pieces(name, seat))

    def _pieces(self, name, seat=None):
        card = number_of(name)
        return [
            piece
            for piece in range(PIECES)
            if self.s.piece[piece].face == card
            and self.s.piece[piece].host != NOWHERE
            and seat in (None, self.s.piece[piece].seat)
        ]

    def piece(self, name, seat=None):
        """The slot of that card in play: a name, or (name, owner)."""
        if isinstance(name, tuple):
            name, seat = name
        found = self._pieces(name, seat)
        assert found, f"{name} is not in play"
        assert len(found) == 1 or name in ("",), f"{len(found)} copies of {name} are in play: say whose"
        return found[0]

    def cards(self, name):
        """The records of all copies in play."""
        return [self.s.piece[piece] for piece in self._pieces(name, None)]

    def card(self, name, seat=None):
        """The record of that card in play."""
        return self.s.piece[self.piece(name, seat)]

    def where(self, name, seat=None):
        """The host of that card: ("planet", mission), ("space", mission), a card's title, or "core"."""
        host = self.card(name, seat).host
        if host < PIECES:
            return CARD_NAMES[self.s.piece[host].face]
        if host >= CORE:
            return "core"
        place = self.s.location[(host - SPACE) % LOCATIONS]
        title = next(CARD_NAMES[card] for card in (*place.mission, place.card) if card >= 0)
        if host >= BENEATH:
            return ("mission", title)
        return ("planet" if host >= SURFACE else "space", title)

    def affiliation(self, name, seat=None):
        return AFFILIATION_NAMES[self.card(name, seat).affiliation]

    def team(self, seat, at=None, aboard=None):
        """The titles of that player's crew or Away Team, infiltrators counted in."""
        host = SURFACE + self.location(at) if at is not None else self.piece(aboard)
        return {
            CARD_NAMES[self.s.piece[p].face]
            for p in range(PIECES)
            if presence.in_group(self.s, p, seat, host)
        }

    def drones(self, seat, aboard):
        """The titles of the drones in that crew."""
        host = self.piece(aboard)
        return {
            CARD_NAMES[c.face]
            for p, c in enumerate(self.s.piece)
            if c.host == host and c.controller == seat and borg.is_drone(self.s, p)
        }

    def stunned(self, seat):
        """The titles of that player's personnel who are stunned."""
        return [CARD_NAMES[card.face] for card in self.s.piece if card.stunned and card.controller == seat]

    def stopped(self, seat):
        """The titles of that player's personnel and ships that are stopped."""
        return [CARD_NAMES[card.face] for card in self.s.piece if card.stopped and card.controller == seat]

    def under_way(self):
        """What is being carried out, each within the one before it."""
        return [ACTION_NAMES[self.s.action[step].kind] for step in range(self.s.depth)]

    def is_intruder(self, name, seat=None):
        return bool(presence.is_intruder(self.s, self.piece(name, seat)))

    def playing(self, seat, affiliation):
        return bool(affiliations.is_playing(self.s, seat, AFFILIATION_NAMES.index(affiliation)))

    # -- players -----------------------------------------------------------------------------------

    def holds(self, seat, name):
        """How many copies are in that hand."""
        return self.s.side[seat].hand[number_of(name)]

    def in_deck(self, seat, name):
        return self.s.side[seat].deck[number_of(name)]

    def in_discard(self, seat, name):
        return self.s.side[seat].discard[number_of(name)]

    def in_point_area(self, seat, name, owner):
        """How many copies of a dilemma of the owner's deck lie in the player's point area."""
        return self.s.side[seat].point_area[owner * DILEMMAS + number_of(name) - HANDS]

    def points(self, seat):
        return self.s.side[seat].points

    def bonus(self, seat):
        return self.s.side[seat].bonus

    def hand_size(self, seat):
        return self.s.side[seat].hand_count

    def deck_size(self, seat):
        return self.s.side[seat].deck_count

    def seeds_left(self, seat):
        return self.s.side[seat].seed_count

    def solved_by(self, mission):
        """The seat that has solved it, or None."""
        seat = self.s.location[self.location(mission)].solved_by
        return seat if seat >= 0 else None

    def span(self, mission, seat):
        return presence.span_of(self.s, self.location(mission), seat)

    def target(self, seat):
        """What that player fires at in the battle."""
        return CARD_NAMES[self.s.piece[self.s.action[battle(self.s)].fires_at[seat]].face]

    def extra_tactics(self, seat):
        return self.s.action[battle(self.s)].extra_tactics[seat]

    def used_tactics(self, seat):
        """The titles of the tactics faceup beneath that side deck."""
        used = enumerate(self.s.side[seat].used_tactics, FIRST_TACTIC)
        return [CARD_NAMES[card] for card, copies in used for _ in range(copies)]

    def extra_draws(self, seat):
        return self.s.side[seat].extra_draws

    def on_top(self, seat):
        """The title laid on top of that draw deck."""
        return CARD_NAMES[self.s.side[seat].on_top]

    def out_of_play(self, seat, name):
        return self.s.side[seat].out_of_play[number_of(name)]

    def hand_of(self, seat):
        """How many of each card by its number are in that hand."""
        return list(self.s.side[seat].hand)

    def quadrants(self, name=None):
        """Of all locations, or of those that are that card."""
        places = [place for place in self.s.location if place.quadrant >= 0]
        return [place.quadrant for place in places if name is None or place.card == number_of(name)]

    def quadrant_of(self, vessel):
        return self.s.location[self.card(vessel).host - SPACE].quadrant

    def quadrant(self, name):
        """Of the location with that mission or time location."""
        return self.s.location[self.location(name)].quadrant
