"""Positions of Star Trek CCG set up by name and played in the players' words.

Two players, ALICE and BOB, with empty hands and decks, and nothing on the table but what a test puts there.
Cards in play are named by their titles; of two copies say whose: ("Martok", BOB).
Nobody is asked to respond unless a test says so (`asks`): positions stay short.
"""

from card_numbers import Numbers
from position import Position

from coverts.engine.log import tell
from coverts.engine.referee import new_match
from coverts.games.trek_ccg import GAME
from coverts.games.trek_ccg.rules import affiliations, borg, presence, zones
from coverts.games.trek_ccg.rules.actions import opponents_chance
from coverts.games.trek_ccg.rules.damage import flip
from coverts.games.trek_ccg.rules.draws import draw_cards
from coverts.games.trek_ccg.rules.seeding import doorway_phase, facility_phase, mission_phase
from coverts.games.trek_ccg.rules.sequence import begin_turn, end_of_turn, play_and_orders, start_of_turn
from coverts.games.trek_ccg.rules.zones import new_location
from coverts.games.trek_ccg.state import (
    AT_MISSION,
    BENEATH,
    CORE,
    EXECUTE_ORDERS,
    LOCATIONS,
    NOWHERE,
    PIECES,
    SEEDING,
    SPACE,
    SURFACE,
)
from coverts.games.trek_ccg.vocabulary.declaring import number_of
from coverts.games.trek_ccg.vocabulary.deeds import ACTION_NAMES, ALL_STOPS, AS_USUAL_STOPS
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES, KIND, QUADRANT
from coverts.games.trek_ccg.vocabulary.terms import (
    AFFILIATION_NAMES,
    FIRST_MISSION,
    FIRST_TACTIC,
    MISSION,
    SKILL_NAMES,
    TIME,
)

ALICE, BOB = 0, 1


class Refused(AssertionError):
    """A deed that a test wanted done is not legal; `rule` is the rule that forbids it."""

    def __init__(self, text, rule):
        super().__init__(f"{text!r} is refused by rule {rule}")
        self.rule = rule


class Table(Position, Numbers):
    """A position, and what the two players do in it.

    missions: names along the spacelines, all seeded by ALICE unless given as (name, seat).
    """

    game = GAME

    def __init__(self, *missions):
        self.match = new_match(GAME, 2)
        super().__init__(GAME.mirror())
        self.s.first = ALICE
        s = self.s
        s.players, s.points_to_win, s.longest, s.winner = 2, 100, 40, -1
        self.told = []
        self.picked = []
        for side in s.side:
            side.usual = 0
        for entry in missions:
            name, seat = entry if isinstance(entry, tuple) else (entry, ALICE)
            self.mission(name, seat)

    # -- setting up --------------------------------------------------------------------------------

    def mission(self, name, seat=ALICE, also=None):
        """A mission at the right end of its spaceline; `also` is a second seat that seeded it (shared)."""
        card = number_of(name)
        assert KIND[card] == MISSION
        place = new_location(self.s, QUADRANT[card], 1)
        self.s.location[place].mission[seat] = card
        if also is not None:
            self.s.location[place].mission[also] = card
        return self

    def time(self, name, seat=ALICE):
        """A time location in play."""
        place = new_location(self.s, TIME, 1)
        self.s.location[place].card = number_of(name)
        zones.put_in_play(self.s, seat, number_of(name), AT_MISSION + place)
        return self

    def location(self, name):
        """The number of the location with that mission (or time location)."""
        card = number_of(name)
        for place in range(LOCATIONS):
            at = self.s.location[place]
            if card in (*at.mission, at.card):
                return place
        raise AssertionError(f"there is no location {name!r} on the table")

    def put(self, seat, *names, at=None, aboard=None, space=None, on=None, on_mission=None):
        """Cards of a player in play: on the planet `at` a mission, `aboard` a ship or facility, in `space` at
        a mission, `on` another card, `on_mission` itself, else in the core. They count as openly played."""
        if at is not None:
            host = SURFACE + self.location(at)
        elif space is not None:
            host = SPACE + self.location(space)
        elif on_mission is not None:
            host = AT_MISSION + self.location(on_mission)
        elif aboard is not None or on is not None:
            host = self.piece(aboard if aboard is not None else on)
        else:
            host = CORE + seat
        for name in names:
            zones.put_in_play(self.s, seat, number_of(name), host)
        return self

    def beneath(self, mission, *names, by=BOB):
        """Seed cards facedown beneath a mission; the last named is met first."""
        place = self.location(mission)
        for name in names:
            order = zones.lowest_order(self.s, place)
            piece = zones.place_piece(self.s, by, BENEATH + place)
            card = self.s.piece[piece]
            card.order, card.seed, card.known_by = order, number_of(name), 1 << by
        return self

    def agenda(self, seat, *names):
        """Hidden agendas facedown on a player's side."""
        for name in names:
            piece = zones.place_piece(self.s, seat, CORE + seat)
            self.s.piece[piece].agenda, self.s.piece[piece].known_by = number_of(name), 1 << seat
        return self

    def hand(self, seat, *names):
        for name in names:
            zones.to_hand(self.s, seat, number_of(name))
        return self

    def deck(self, seat, *names):
        """Cards of the draw deck; which is drawn is chosen by `picks`, else the first by number."""
        for name in names:
            self.s.side[seat].deck[number_of(name)] += 1
            self.s.side[seat].deck_count += 1
        return self

    def discarded(self, seat, *names):
        for name in names:
            zones.to_discard(self.s, seat, number_of(name))
        return self

    def side_deck(self, seat, *names):
        """Tactics of the Battle Bridge side deck; the door that opens it is put in the core."""
        for name in names:
            self.s.side[seat].tactics[number_of(name) - FIRST_TACTIC] += 1
            self.s.side[seat].tactic_count += 1
        if not self.in_play("Battle Bridge Door", seat):
            self.put(seat, "Battle Bridge Door")
        return self

    def is_of(self, affiliation, *names):
        """Cards in play with two affiliations are in that mode."""
        for name in names:
            self.card(name).affiliation = AFFILIATION_NAMES.index(affiliation)
        return self

    def knows(self, name, skill):
        """The Borg Queen has chosen that skill; or whoever has it on him keeps it in a Frame of Mind."""
        card = self.card("Borg Queen" if name == "Borg Queen" else "Frame of Mind")
        card.first_note = SKILL_NAMES.index(skill)
        return self

    def plays_affiliation(self, seat, *names):
        """The player has openly played those affiliations earlier in the game."""
        for name in names:
            self.s.side[seat].played |= 1 << AFFILIATION_NAMES.index(name)
        return self

    def infiltrates(self, name, seat=None):
        """The personnel infiltrates from the beginning of the test."""
        from coverts.games.trek_ccg.rules.reporting import begin_infiltrating

        begin_infiltrating(self.s, self.piece(name, seat))
        return self

    def asks(self, *seats):
        """Those players are asked at all usual moments."""
        for seat in seats:
            self.s.side[seat].asks = self.s.side[seat].usual = AS_USUAL_STOPS
        return self

    def asks_always(self, *seats):
        """Those players stop at every step of every action."""
        for seat in seats:
            self.s.side[seat].asks = self.s.side[seat].usual = ALL_STOPS
        return self

    def picks(self, *names):
        """What chance chooses from now on, by name (or an outcome's number); else the first possible."""
        self.picked += names
        return self

    @staticmethod
    def number(name):
        """The number of a card."""
        return number_of(name)

    # -- running -----------------------------------------------------------------------------------

    def run(self, rule, *arguments):
        self.totals = self.counted()
        return super().run(rule, *arguments)

    def kept(self):
        assert self.counted() == self.totals

    def turn(self, seat):
        """The player's turn begins: he is at the start of it."""
        begin_turn(self.s, seat)
        return self.run(play_and_orders, seat)

    def starts_turn(self, seat):
        """As `turn`, with the texts that speak of the start of the turn carried out first."""
        begin_turn(self.s, seat)
        self.run(start_of_turn, seat)
        assert self.over, "somebody is asked something at the start of the turn: use `run`"
        return self.run(play_and_orders, seat)

    def orders(self, seat):
        """The player's turn, when cards have been played and orders are given."""
        begin_turn(self.s, seat)
        self.s.phase = EXECUTE_ORDERS
        return self.run(play_and_orders, seat)

    def ends_turn(self, seat):
        """The end of that player's turn, up to the draw that closes it."""
        self.s.player = seat
        return self.run(end_of_turn, seat)

    def damages(self, seat, vessel, *tactics):
        """Tactics of the player's side deck are laid on a ship or facility as damage markers."""
        for name in tactics:
            self.side_deck(seat, name).picked.insert(0, name)
            self.run(flip, seat, self.piece(vessel))
        return self

    def removed(self, *names):
        """Cards in play are discarded."""
        for name in names:
            zones.discard(self.s, self.piece(name))
        return self

    def draws(self, seat, count):
        """The player is given so many card draws."""
        return self.run(draw_cards, seat, count)

    def seeds_face_up(self, seat, *names):
        """The phase of facilities with those cards in the player's seed deck; nobody else has any."""
        for name in names:
            self.s.side[seat].seeds[number_of(name)] += 1
            self.s.side[seat].seed_count += 1
        self.s.first, self.s.phase = seat, SEEDING
        return self.run(facility_phase)

    def seeds_missions(self, alices, bobs):
        """The phase of missions with those titles in the two mission piles."""
        for seat, names in ((ALICE, alices), (BOB, bobs)):
            for name in names:
                self.s.side[seat].missions.add(number_of(name) - FIRST_MISSION)
        self.s.first, self.s.phase = ALICE, SEEDING
        return self.run(mission_phase)

    def seeds_doorways(self, seat, *names):
        """As `seeds_face_up`, in the phase of doorways."""
        for name in names:
            self.s.side[seat].seeds[number_of(name)] += 1
            self.s.side[seat].seed_count += 1
        self.s.first, self.s.phase = seat, SEEDING
        return self.run(doorway_phase)

    def chance_of(self, seat):
        """Between two actions of the opponent's turn: the player may do something."""
        if self.s.player == seat:
            begin_turn(self.s, 1 - seat)
        self.s.side[seat].asks = AS_USUAL_STOPS
        return self.run(opponents_chance, seat)

    def outcome(self, kind, weights):
        possible = [outcome for outcome, weight in enumerate(weights) if weight > 0]
        if self.picked:
            wanted = self.picked[0]
            for outcome in possible:
                if wanted in (outcome, self._chance_name(kind, outcome)):
                    self.picked.pop(0)
                    return outcome
        return possible[0]

    def _chance_name(self, kind, outcome):
        if kind.options == PIECES:
            return CARD_NAMES[self.s.piece[outcome].face]
        if kind.options <= len(CARD_NAMES) and kind.texts[outcome] in CARD_NAMES:
            return kind.texts[outcome]
        return kind.texts[outcome]

    @property
    def over(self):
        return bool(self.s.e_over)

    # -- what players do ---------------------------------------------------------------------------

    def _now(self):
        self.told += self.s.events
        return self.match.at(self.s)

    def asked(self, seat=None):
        """The name of the open question's kind, if that seat (or anybody) is asked; else ""."""
        if self.over or (seat is not None and seat not in self._now().current_players()):
            return ""
        return self.kind.name

    def question(self, seat):
        questions = self._now().decisions(seat)
        assert questions, f"seat {seat} is not asked; the open question is {self.asked() or 'none'}"
        return questions[0]

    def _option(self, seat, text):
        wanted = text.casefold()
        options = self.question(seat).options
        found = [o for o in options if o.text.casefold() == wanted]
        found = found or [o for o in options if o.text.casefold().startswith(wanted)]
        found = found or [o for o in options if wanted in o.text.casefold()]
        legal = [o for o in found if o.legal]
        assert found, f"no option {text!r} among {[o.text for o in options if o.legal]} of {self.asked()}"
        return (legal or found)[0]

    def does(self, seat, *texts):
        """Answer one question after another; a list chooses several and is done. Raises Refused."""
        for text in texts:
            if isinstance(text, list):
                for one in text:
                    self._answer(seat, one)
                self._answer(seat, "done")
            else:
                self._answer(seat, text)
        return self

    def _answer(self, seat, text):
        option = self._option(seat, text)
        if option.refusal is not None:
            raise Refused(text, option.refusal.rule)
        self.answer(seat, option.option)

    def refuses(self, seat, *texts):
        """The rule that forbids the last of those answers; nothing is changed by asking."""
        self.does(seat, *texts[:-1])
        before = self.machine.packed(self.s)
        refusal = self._option(seat, texts[-1]).refusal
        assert refusal is not None, f"{texts[-1]!r} is legal"
        assert self.machine.packed(self.s) == before
        return refusal.rule

    def may(self, seat, text):
        """Whether an answer is legal now; one that is not even shown is not."""
        return any(text.casefold() in o.text.casefold() for o in self.question(seat).legal)

    def choices(self, seat):
        """The texts of all legal answers."""
        return [o.text for o in self.question(seat).legal]

    def passes(self, *seats):
        """Each of them passes the response or chance he is asked about."""
        for seat in seats:
            self.does(seat, "Pass")
        return self

    def goes_on(self):
        """Whoever is asked to respond, to suspend play or to do something in between passes, until a player
        is asked anything else."""
        while self.asked() in ("respond", "interject", "between"):
            self.passes(ALICE if self.asked(ALICE) else BOB)
        return self

    # -- what is true ------------------------------------------------------------------------------

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

    def under_way(self):
        """What is being carried out, each within the one before it."""
        return [ACTION_NAMES[self.s.action[step].kind] for step in range(self.s.depth)]

    def is_intruder(self, name, seat=None):
        return bool(presence.is_intruder(self.s, self.piece(name, seat)))

    def playing(self, seat, affiliation):
        return bool(affiliations.is_playing(self.s, seat, AFFILIATION_NAMES.index(affiliation)))

    def holds(self, seat, name):
        """How many copies are in that hand."""
        return self.s.side[seat].hand[number_of(name)]

    def in_deck(self, seat, name):
        return self.s.side[seat].deck[number_of(name)]

    def in_discard(self, seat, name):
        return self.s.side[seat].discard[number_of(name)]

    def points(self, seat):
        return self.s.side[seat].points

    def log(self, seat=None):
        """The lines of the log, as that seat reads them."""
        return [tell(GAME, event, seat, False) for event in (*self.told, *self.s.events)]
