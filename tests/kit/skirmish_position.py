"""Positions of Anima Tactics set up by name, in inches, and played in the players' words.

Two players, ALICE (seat 1, whose zone is at the top) and BOB (seat 2). Figures are named as on the page, by
their character's name, or "Night Courier 2 of party 1" where there are several; so much of it as tells them
apart will do. An empty table, no Gnosis, and action points as at deployment, but for what a test says.
"""

import re
from contextlib import contextmanager
from dataclasses import replace

from position import Position, Reading

from coverts.engine.backends.python.machine import Machine
from coverts.games.anima_tactics import GAME
from coverts.games.anima_tactics.page.names import figures
from coverts.games.anima_tactics.page.words import marker_name
from coverts.games.anima_tactics.rules.activation import activate
from coverts.games.anima_tactics.rules.attacks import PLAIN, make_attack
from coverts.games.anima_tactics.rules.deployment import deploy_all, roll_for_initiative
from coverts.games.anima_tactics.rules.figures import actions_at_first, life_of
from coverts.games.anima_tactics.rules.harm import WHATEVER
from coverts.games.anima_tactics.rules.placing import meeting_x, meeting_y
from coverts.games.anima_tactics.rules.plane import derive_ground, gap
from coverts.games.anima_tactics.rules.sequence import (
    action_phase,
    play,
    play_turn,
    recovery_phase,
    upkeep_phase,
)
from coverts.games.anima_tactics.state import (
    ABSENT,
    CELL,
    CELLS_ACROSS,
    DESTROYED,
    INCH,
    INFILTRATED,
    MARKERS,
    MOST_ABILITIES,
    MOST_MARKERS,
    MOST_PARTY,
    MOST_TRAPS,
    ON_TABLE,
    POINTS_ACROSS,
    SQUARES,
    SQUARES_ACROSS,
    STEP,
    WAITING,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    ABILITY_NAMES,
    ADVANTAGE_NAMES,
    CHARACTER_NAMES,
    IS_STEALTH,
    STATE_NAMES,
    ability_of,
)
from coverts.games.anima_tactics.vocabulary.tables import SIGNS

ALICE, BOB = 0, 1
PARTY = "Nobody yet\n\nfaction: Light\nLamp Warden\n"
"""A party in the place of which a test puts its own."""
PHASES = {
    "deployment": deploy_all,
    "recovery": recovery_phase,
    "upkeep": upkeep_phase,
    "action": action_phase,
    "turn": play_turn,
    "game": play,
}


def units(inches):
    """Of the plane."""
    return round(inches * INCH)


def cell_and_point(x, y):
    """How a point is answered; x, y: inches, in fifths."""
    x, y = units(x), units(y)
    assert x % STEP == y % STEP == 0, f"{x / INCH}, {y / INCH} is between the points that may be chosen"
    cell = y // CELL * CELLS_ACROSS + x // CELL
    return cell, y % CELL // STEP * POINTS_ACROSS + x % CELL // STEP


class Skirmish(Position):
    """A position, and what the two players do in it.

    first, second: the parties of ALICE and BOB; a character's name (to be deployed yet), or (name, x, y) in
    inches. dice: what the dice show, in order; running out of them is an error. turn: which it is. terrain:
    lines of the signs of tables, square by square, the first square at `terrain_at`, (column, row). gnosis:
    points of each. zones: inches of each Deployment Zone. size: levels of each party, from which Gnosis is
    refilled; 0 for none. cards: figure -> advantage cards; plots: (names for ALICE, names for BOB). options:
    of the table.
    """

    game = GAME
    acting, turn_number, phase = Reading("acting"), Reading("turn"), Reading("phase")
    gnosis, points, initiative = Reading("gnosis"), Reading("points"), Reading("initiative")
    first, decided, last_turn = Reading("first"), Reading("decided"), Reading("last_turn")
    rolled = Reading("rolled")

    def __init__(
        self,
        first=("Night Courier",),
        second=("Lamp Warden",),
        *,
        dice=(),
        turn=1,
        terrain=(),
        terrain_at=(0, 0),
        gnosis=(0, 0),
        zones=(6, 6),
        size=0,
        cards=None,
        plots=((), ()),
        **options,
    ):
        given = GAME.read_options(
            {"size": 100, "party_1": PARTY, "party_2": PARTY, "table": "open", **options}
        )
        super().__init__(self.game.new_state(2, given))
        s = self.s
        self.dice = [*dice]
        s.size, s.turn, s.last_turn = size, turn, 6 if s.scenario == 1 else 10
        s.ground[:] = [0] * SQUARES
        for row, line in enumerate(terrain):
            for column, sign in enumerate(line):
                s.ground[(row + terrain_at[1]) * SQUARES_ACROSS + column + terrain_at[0]] = SIGNS[sign]
        derive_ground(s)
        for seat, party in enumerate((first, second)):
            s.gnosis[seat] = gnosis[seat]
            s.zone_depth[seat] = units(zones[seat])
            s.plots[seat] = sum(1 << ADVANTAGE_NAMES.index(name) for name in plots[seat])
            for place, entry in enumerate(party):
                name, *at = entry if isinstance(entry, tuple) else (entry,)
                me = s.figure[seat * MOST_PARTY + place]
                me.seat, me.card, me.status = seat, CHARACTER_NAMES.index(name), WAITING
                if at:
                    self._stand(seat * MOST_PARTY + place, *map(units, at))
        for name, borne in (cards or {}).items():
            for card in borne:
                self.figure(name).cards.add(ADVANTAGE_NAMES.index(card))

    def _stand(self, who, x, y):
        me = self.s.figure[who]
        me.x, me.y, me.status = x, y, ON_TABLE
        me.actions = self.call(actions_at_first, who)

    # -- names -------------------------------------------------------------------------------------

    def texts(self, who=None):
        """As a position's; deeds without what they cost."""
        return [re.sub(r" \(\d AP\)$", "", text) for text in super().texts(who)]

    def names(self, seat=None):
        """Of all figures, or those of a player."""
        return [
            name for who, name in enumerate(figures(self.s)) if name and seat in (None, who // MOST_PARTY)
        ]

    def number(self, name):
        """Of a figure."""
        names = figures(self.s)
        found = [who for who, known in enumerate(names) if known == name]
        found = found or [who for who, known in enumerate(names) if known.startswith(name)]
        assert len(found) == 1, f"{name!r} is one of {[known for known in names if known]}"
        return found[0]

    def full_name(self, name):
        """As on the page."""
        return figures(self.s)[self.number(name)]

    def figure(self, name):
        """Its record: `hidden`, `actions`, `moved`, `lost` and so on."""
        return self.s.figure[self.number(name)]

    def ability(self, name, ability):
        """The place of an ability on a figure's card."""
        card = self.figure(name).card
        return [ABILITY_NAMES[ability_of(card, place)] for place in range(MOST_ABILITIES)].index(ability)

    def marker(self, seat, letter):
        """The record of one of a player's markers, "A" to "J"."""
        return self.s.marker[seat * MOST_MARKERS + ord(letter) - ord("A")]

    # -- setting up --------------------------------------------------------------------------------

    def stand(self, name, x, y, **fields):
        """A figure stands there, in inches; fields of its record besides: hidden=1, actions=0, lost=3."""
        self._stand(self.number(name), units(x), units(y))
        return self.with_fields(name, **fields)

    def beside(self, name, other, degrees=0, **fields):
        """A figure stands in contact with another; degrees: clockwise from the top, by 15."""
        who, to = self.number(name), self.number(other)
        at = self.call(meeting_x, who, to, degrees // 15), self.call(meeting_y, who, to, degrees // 15)
        self._stand(who, *at)
        return self.with_fields(name, **fields)

    def with_fields(self, name, **fields):
        for field, value in fields.items():
            setattr(self.figure(name), field, value)
        return self

    def hides(self, *names):
        """Those are Hidden by their Stealth, which they keep up."""
        for name in names:
            me = self.figure(name)
            me.hidden = 1
            for place in range(MOST_ABILITIES):
                if IS_STEALTH[ability_of(me.card, place)]:
                    me.kept_up |= 1 << place
        return self

    def keeps_up(self, name, ability):
        self.figure(name).kept_up |= 1 << self.ability(name, ability)
        return self

    def gives_state(self, name, state, counters=1):
        """Counters of a state, "Poison" and so on."""
        self.figure(name).counters[STATE_NAMES.index(state)] = counters
        return self

    def infiltrates(self, *names):
        """Those are infiltrated; markers are the test's."""
        for name in names:
            me = self.figure(name)
            me.status, me.actions = INFILTRATED, 0
        return self

    def marks(self, seat, *places):
        """A player's markers lie there, in inches, from marker A on."""
        for number, (x, y) in enumerate(places):
            marker = self.s.marker[seat * MOST_MARKERS + number]
            marker.stands, marker.x, marker.y = 1, units(x), units(y)
        return self

    def lays_trap(self, seat, x, y):
        """One more trap of a player's lies there, in inches."""
        number = next(n for n, trap in enumerate(self.s.trap) if not trap.stands and n // MOST_TRAPS == seat)
        trap = self.s.trap[number]
        trap.stands, trap.seat, trap.x, trap.y = 1, seat, units(x), units(y)
        return self

    def destroys(self, *names):
        """Those were destroyed before."""
        for name in names:
            self.figure(name).status = DESTROYED
        return self

    # -- from which point on -----------------------------------------------------------------------

    def plays(self, part):
        """All of the game (who stands is to be deployed anew), "deployment" or a turn; or a phase of it."""
        if part == "game":
            for me in self.s.figure:
                me.status = ABSENT
        return self.run(PHASES[part])

    def activates(self, name):
        """Somebody is activated; to the question what they do."""
        return self.run(activate, self.number(name))

    def rolls_for_initiative(self):
        """As in the Upkeep Phase."""
        return self.run(roll_for_initiative, 0)

    def attacks(self, name, target, ability=None):
        """An attack, as declared and paid for; to the question for a reaction."""
        which = WHATEVER
        if ability is not None:
            which = ability_of(self.figure(name).card, self.ability(name, ability))
        return self.run(make_attack, self.number(name), self.number(target), which, PLAIN)

    # -- playing -----------------------------------------------------------------------------------

    def outcome(self, kind, weights):
        if kind.name == "roll_10":
            assert self.dice, "a die is rolled; give the test one more in `dice`"
            return self.dice.pop(0) - 1
        return super().outcome(kind, weights)

    def shows(self, *dice):
        """What the next dice show."""
        self.dice += dice
        return self

    def goes_to(self, x, y):
        """Answer where: a point in inches, in fifths of an inch."""
        no = self.refused_at(x, y)
        assert no is None, f"{x}, {y} is refused by rule {no}"
        cell, point = cell_and_point(x, y)
        by = self.askees()[0]
        return self.answer(by, cell).answer(by, point)

    def refused_at(self, x, y):
        """The number of the rule that forbids that point, or None; the question stays open."""
        cell, point = cell_and_point(x, y)
        by = self._asked_now(None)
        assert self.asked() == "choose_cell", f"{self.asked()} is asked, not where"
        if cell not in self.machine.legal(self.s, by):
            return self.machine.why_not(self.s, by, cell)
        with self.tried():
            self.answer(by, cell)
            return self.machine.why_not(self.s, by, point)

    def meets(self, name, degrees=0):
        """Answer where: into contact with somebody, from that side."""
        self.does(f"into contact with {name}")
        return self.answer(self.askees()[0], degrees // 15)

    def deploys(self, name, x=None, y=None):
        """Answer whom: that one, onto the table; to the question where, or to a point in inches."""
        self.does(f"place {self.full_name(name)} on the table")
        return self if x is None else self.goes_to(x, y)

    def lets_infiltrate(self, name, *places):
        """Answer whom: that one, beneath markers at those places, in inches."""
        self.does(f"let {self.full_name(name)} infiltrate")
        for x, y in places:
            self.goes_to(x, y)
        return self

    def refused_infiltrating(self, name):
        """The number of the rule that forbids to let somebody infiltrate, or None."""
        return self.refused(f"let {self.full_name(name)} infiltrate")

    @contextmanager
    def tried(self):
        """What is played within is taken back."""
        state, dice = self.s, [*self.dice]
        events = [*state.events]
        self.s = state.copy()
        self.s.events = [*events]
        yield self
        self.s, self.dice = state, dice
        self.s.events = events

    def idles(self, until=None):
        """Nobody does anything any more, to the first question of a turn, or to the end of what is played."""
        declining = {"reveal": "nobody", "act": "end the activation", "react": "nothing", "keep_up": "pay"}
        while self.asked() and (until is None or self.turn_number < until):
            self.does(declining[self.asked()] if self.asked() in declining else self.offered()[0])
        return self

    # -- looking -----------------------------------------------------------------------------------

    def where(self, name):
        """(x, y) in inches, or None where a figure is not on the table."""
        me = self.figure(name)
        return (me.x / INCH, me.y / INCH) if me.status == ON_TABLE else None

    def is_on_table(self, name):
        return self.figure(name).status == ON_TABLE

    def is_infiltrated(self, name):
        return self.figure(name).status == INFILTRATED

    def actions(self, name):
        return self.figure(name).actions

    def life(self, name):
        """Life points left."""
        return self.call(life_of, self.number(name))

    def counters(self, name, state):
        return self.figure(name).counters[STATE_NAMES.index(state)]

    def gap(self, name, other):
        """Inches from edge to edge."""
        return self.call(gap, self.number(name), self.number(other)) / INCH

    def markers(self, seat):
        """Letter of each marker of a player that stands -> (x, y) in inches."""
        return {
            marker_name(number)[-1]: (self.s.marker[number].x / INCH, self.s.marker[number].y / INCH)
            for number in range(seat * MOST_MARKERS, (seat + 1) * MOST_MARKERS)
            if self.s.marker[number].stands
        }

    def traps(self, seat):
        """How many traps of a player's lie on the table."""
        return sum(trap.stands for trap in self.s.trap if trap.seat == seat)

    def all_markers(self):
        """How many lie on the table."""
        return sum(self.s.marker[number].stands for number in range(MARKERS))

    def lines(self, *parts):
        """Lines of the log that have all those parts."""
        return [line for line in self.log() if all(part in line for part in parts)]


_REPRINTED: dict[tuple[tuple[int, str, int], ...], type] = {}


def reprinted(*changes):
    """A kit in which cards say something else; changes: (table, character or ability, number).

    The rules are compiled once for equal changes.
    """
    key = tuple((id(table), name, number) for table, name, number in changes)
    if key not in _REPRINTED:
        _REPRINTED[key] = _reprinted(changes)
    return _REPRINTED[key]


def _reprinted(changes):
    game = replace(GAME)
    kit = type("Reprinted", (Skirmish,), {"game": game})
    was = []
    for table, name, number in changes:
        at = (CHARACTER_NAMES if len(table) == len(CHARACTER_NAMES) else ABILITY_NAMES).index(name)
        was.append((table, at, table[at]))
        table[at] = number
    Machine.of(game)
    for table, at, number in was:
        table[at] = number
    return kit
