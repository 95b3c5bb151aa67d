"""Positions of Star Trek CCG set up by name and played in the players' words.

Two players, ALICE and BOB, with empty hands and decks, and nothing on the table but what a test puts there.
Cards in play are named by their titles; of two copies say whose: ("Martok", BOB).
Nobody is asked to respond unless a test says so (`asks`): positions stay short.
"""

from card_numbers import Numbers
from card_places import Places
from position import Position, Reading

from coverts.games.trek_ccg import GAME
from coverts.games.trek_ccg.rules import zones
from coverts.games.trek_ccg.rules.actions import opponents_chance
from coverts.games.trek_ccg.rules.attempts import aim_at, attempt
from coverts.games.trek_ccg.rules.damage import flip
from coverts.games.trek_ccg.rules.draws import draw_cards
from coverts.games.trek_ccg.rules.infiltration import stop_infiltrating
from coverts.games.trek_ccg.rules.reporting import begin_infiltrating
from coverts.games.trek_ccg.rules.seeding import doorway_phase, facility_phase, mission_phase
from coverts.games.trek_ccg.rules.sequence import begin_turn, end_of_turn, play_and_orders, start_of_turn
from coverts.games.trek_ccg.rules.under_way import battle, begin_group, finish, group_action, joins
from coverts.games.trek_ccg.rules.zones import new_location
from coverts.games.trek_ccg.state import (
    AT_MISSION,
    BENEATH,
    CORE,
    EXECUTE_ORDERS,
    NOTHING,
    NOWHERE,
    PIECES,
    SEEDING,
    SPACE,
    SURFACE,
)
from coverts.games.trek_ccg.vocabulary.deeds import (
    ALL_STOPS,
    AS_USUAL_STOPS,
    ATTEMPT,
    BETWEEN_STOP,
    OTHER_ORDER,
)
from coverts.games.trek_ccg.vocabulary.entering import number_of
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES, KIND, QUADRANT
from coverts.games.trek_ccg.vocabulary.spoken import BY_CHOICE
from coverts.games.trek_ccg.vocabulary.terms import (
    AFFILIATION_NAMES,
    FIRST_MISSION,
    FIRST_TACTIC,
    MISSION,
    SKILL_NAMES,
    TIME,
)

ALICE, BOB = 0, 1
AGENT = "Insert Undercover Agent"


class Spaceline(Position, Places, Numbers):
    """A position, and what the two players do in it.

    missions: names along the spacelines, all seeded by ALICE unless given as (name, seat).
    """

    game = GAME
    strict_subcommands = Reading("strict_subcommands")
    turn_number, player, winner = Reading("turn"), Reading("player"), Reading("winner")
    card_plays, no_draws = Reading("normal_plays"), Reading("no_draws")

    def __init__(self, *missions):
        super().__init__(GAME.mirror())
        self.s.first = ALICE
        s = self.s
        s.players, s.points_to_win, s.longest, s.winner = 2, 100, 40, -1
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

    def put(self, seat, *names, at=None, aboard=None, space=None, on=None, on_mission=None):
        """Cards of a player in play: on the planet `at` a mission, `aboard` a ship or facility, in `space` at
        a mission, `on` another card, `on_mission` itself, else in the core. They count as openly played."""
        host = self._host(CORE + seat, at, aboard, space, on, on_mission)
        for name in names:
            zones.put_in_play(self.s, seat, number_of(name), host)
        return self

    def moved(self, name, at=None, aboard=None, space=None, on=None):
        """A card in play is somewhere else now, however it came there; nowhere named: out of play."""
        self.card(name).host = self._host(NOWHERE, at, aboard, space, on)
        return self

    def _host(self, otherwise, at, aboard, space, on, on_mission=None):
        if at is not None:
            return SURFACE + self.location(at)
        if space is not None:
            return SPACE + self.location(space)
        if on_mission is not None:
            return AT_MISSION + self.location(on_mission)
        if aboard is not None or on is not None:
            return self.piece(aboard if aboard is not None else on)
        return otherwise

    def beneath(self, mission, *names, by=BOB):
        """Seed cards facedown beneath a mission; the last named is met first."""
        place = self.location(mission)
        for name in names:
            order = zones.order_beneath(self.s, place)
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
        """The Borg Queen has chosen that skill; or whoever has it on them keeps it in a Frame of Mind."""
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
        begin_infiltrating(self.s, self.piece(name, seat))
        return self

    def goes_undercover(self, name, affiliation):
        """Every copy of a personnel, whatever is printed on it, infiltrates with an icon of that affiliation,
        by Insert Undercover Agent. name: a title, or (title, owner)."""
        title, seat = name if isinstance(name, tuple) else (name, None)
        for piece in self._pieces(title, seat):
            agent = zones.put_in_play(self.s, self.s.piece[piece].controller, number_of(AGENT), piece)
            self.s.piece[agent].first_note = AFFILIATION_NAMES.index(affiliation)
            begin_infiltrating(self.s, piece)
        return self

    def held(self, by, *names):
        """Those personnel are captives of that player."""
        for name in names:
            card = self.card(name)
            card.captive = card.disabled = True
            card.controller = by
        return self

    def stops_infiltrating(self, name):
        stop_infiltrating(self.s, self.piece(name), BY_CHOICE)
        return self

    def seeds(self, seat, *names):
        """Cards of the player's seed deck."""
        for name in names:
            self.s.side[seat].seeds[number_of(name)] += 1
            self.s.side[seat].seed_count += 1
        return self

    def scores(self, seat, points):
        """The player has so many points."""
        self.s.side[seat].points = points
        return self

    def solved(self, mission, by):
        self.s.location[self.location(mission)].solved_by = by
        return self

    def fetched(self, seat, name):
        """The player's Covert Agent has brought that title before."""
        self.s.side[seat].fetched.add(number_of(name))
        return self

    def redealt(self, seat, random):
        """As well as this it could be another position for all that seat knows: that one."""
        self.s = self.match().redeal(seat, random)
        self.s.events = []
        return self

    def asks(self, *seats):
        """Those players are asked at all usual moments, and between the opponent's actions."""
        for seat in seats:
            self.s.side[seat].asks = self.s.side[seat].usual = AS_USUAL_STOPS | BETWEEN_STOP
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

    # -- running -----------------------------------------------------------------------------------

    def run(self, rule, *arguments):
        self.totals = self.counted()
        return super().run(rule, *arguments)

    def kept(self):
        assert self.counted() == self.totals

    def begins_turn(self, seat):
        """The player's turn begins, up to what its start brings."""
        begin_turn(self.s, seat)
        return self

    def turn(self, seat):
        """The player's turn begins: they are at the start of it."""
        begin_turn(self.s, seat)
        return self.run(play_and_orders, seat)

    def starts_turn(self, seat):
        """As `turn`, with the texts that speak of the start of the turn carried out first."""
        begin_turn(self.s, seat)
        self.run(start_of_turn, seat)
        assert not self.asked(), "somebody is asked something at the start of the turn: use `run`"
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

    def attempts(self, seat, mission, ship=None):
        """An attempt of the player's Away Team or crew at its first dilemma; infiltrators there take part."""
        self.begins_turn(seat)
        s, place = self.s, self.location(mission)
        s.depth = 0
        action = begin_group(s, ATTEMPT, seat)
        aim_at(s, action, SURFACE + place if ship is None else self.piece(ship))
        self.joined_by(*(n for n, card in enumerate(s.piece) if card.infiltrating))
        return self.run(attempt, seat, action)

    def ends_attempt(self):
        """No attempt is under way any longer."""
        finish(self.s, 0)
        return self

    def joined_by(self, *spies):
        """Those infiltrators, by name or number, take part in what is being carried out from now on."""
        if group_action(self.s) == NOTHING:
            begin_group(self.s, OTHER_ORDER, self.s.player)
        for spy in spies:
            piece = spy if isinstance(spy, int) else self.piece(spy)
            self.s.action[group_action(self.s)].joins.add(piece)
        return self

    @property
    def battle(self):
        """A battle is under way."""
        return battle(self.s) != NOTHING

    def fights(self, name):
        """That card takes part in a battle under way."""
        return any(self.piece(name) in action.party for action in self.s.action[: self.s.depth])

    def joins(self, name):
        """That infiltrator takes part in what is being carried out."""
        return bool(joins(self.s, self.piece(name)))

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
        self.seeds(seat, *names)
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
        self.seeds(seat, *names)
        self.s.first, self.s.phase = seat, SEEDING
        return self.run(doorway_phase)

    def chance_of(self, seat):
        """Between two actions of the opponent's turn: the player may do something."""
        if self.s.player == seat:
            begin_turn(self.s, 1 - seat)
        self.s.side[seat].asks = AS_USUAL_STOPS | BETWEEN_STOP
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
        return kind.texts[outcome]

    # -- what players do ---------------------------------------------------------------------------

    def passes(self, *seats):
        """Each of them passes the response or chance they are asked about."""
        for seat in seats:
            self.does(seat, "Pass")
        return self

    def goes_on(self):
        """Whoever is asked to respond, to suspend play or to do something in between passes, until a player
        is asked anything else."""
        while self.asked() in ("respond", "interject", "between"):
            self.passes(ALICE if self.asked(ALICE) else BOB)
        return self
