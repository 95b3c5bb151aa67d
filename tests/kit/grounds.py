"""Positions of INFILTRATORS set up by name and played in the players' words.

Tiles are named as on the page, from A1 at the top left; figures by the names the page gives them:
characters by their first name, guards as "Sentry 1", "Hound 2" in the order they are listed.
"""

import re

from position import Position, Reading

from coverts.games.infiltrators import GAME
from coverts.games.infiltrators.page.names import figures
from coverts.games.infiltrators.page.words import short_name, tile_name
from coverts.games.infiltrators.rules.alert import after_the_guards, after_the_infiltrators
from coverts.games.infiltrators.rules.board import clear_board, survey_board
from coverts.games.infiltrators.rules.campaign import go_shopping, play
from coverts.games.infiltrators.rules.deeds import ACROSS, LEAVE, MOVES, TARGET, take_turn
from coverts.games.infiltrators.rules.ending import count_points
from coverts.games.infiltrators.rules.reach import measure, measure_exits
from coverts.games.infiltrators.rules.sequence import (
    guards_part,
    infiltrators_part,
    move_at_random,
    play_rounds,
)
from coverts.games.infiltrators.rules.suppressing import suppressed_without_choice
from coverts.games.infiltrators.state import (
    EQUIPMENT,
    ESCAPED,
    FAR,
    FIRST_GUARD,
    GUARD_SEAT,
    OBSTACLE,
    ON_BOARD,
    SHADED,
    TAKEN_OUT,
    TILES,
    TO_EXIT,
    WAITING,
    WALL_EAST,
    WALL_NORTH,
    WALL_SOUTH,
    WALL_WEST,
)
from coverts.games.infiltrators.vocabulary.printed import (
    EQUIPMENT_NAMES,
    FACE_NAMES,
    MISSION_NAMES,
    SECURITY,
    START_ALERT,
    THRESHOLD,
)

FACES = [short_name(face) for face in range(len(FACE_NAMES))]
SIDES = ["top", "right", "bottom", "left"]


class Grounds(Position):
    """A position on a board of 16 by 16 lit tiles with open borders, where nothing is in the way.

    infiltrators: character -> tile (None: not on the board), in the order of seats 2 and on. guards: (kind,
    tile), in order. equipment, noise, hits: character or guard -> cards or a number. shaded, obstacles:
    tiles. walls: pairs of tiles side by side, or a tile and "edge" for its outer border. objectives: tiles,
    in order. north: the side of the board that was agreed on.
    """

    game = GAME
    round, north, wide, actions = Reading("round"), Reading("north"), Reading("wide"), Reading("actions")
    alert, threshold, general_alert = Reading("alert"), Reading("threshold"), Reading("general_alert")
    over, missions_played, rolled = Reading("e_over"), Reading("missions_played"), Reading("rolled")
    gunfire, reports_missing = Reading("gunfire"), Reading("reports_missing")
    smoke, decoy, lights_out = Reading("smoke"), Reading("decoy"), Reading("lights_out")
    points_the_way = Reading("points_the_way")
    informant_in, informant_found = Reading("informant_in"), Reading("informant_found")

    def __init__(
        self,
        infiltrators=None,
        guards=(),
        *,
        mission="Standard game",
        equipment=None,
        noise=None,
        hits=None,
        shaded=(),
        obstacles=(),
        walls=(),
        objectives=(),
        north="top",
        alert=None,
        round=1,
        rolls=(),
        **options,
    ):
        infiltrators = {"Wren": "H8"} if infiltrators is None else infiltrators
        number = MISSION_NAMES.index(mission)
        self._lay_table(len(infiltrators), number, options, rolls)
        s = self.s
        s.round = round
        s.mission_token = 1  # the rule a test begins with stands for the mission
        s.north = SIDES.index(north)
        s.alert = alert if alert is not None else max(1, s.infiltrators + START_ALERT[number])
        s.threshold = 2 * s.infiltrators + THRESHOLD[number]
        clear_board(s)
        self._draw_board(shaded, obstacles, walls)
        for card in range(EQUIPMENT):
            s.deck.add(card)
        for who, (name, tile) in enumerate(infiltrators.items()):
            self._put(who, 1 + who, FACES.index(name), tile)
            s.spoken_for.add(FACES.index(name))
        for place, (kind, tile) in enumerate(guards):
            who = FIRST_GUARD + place
            s.figure[who].commander = kind == "Commander"
            self._put(who, GUARD_SEAT, FACES.index("Captain" if kind == "Commander" else kind), tile)
        for name, cards in (equipment or {}).items():
            for card in cards:
                self.figure(name).carried.add(EQUIPMENT_NAMES.index(card))
                s.deck.remove(EQUIPMENT_NAMES.index(card))
        for who in range(s.infiltrators):
            s.figure[who].suppressed = self.call(suppressed_without_choice, who)
        for name, dice in (noise or {}).items():
            self.figure(name).noise = dice
        for name, dice in (hits or {}).items():
            self.figure(name).hits = dice
        for objective, tile in enumerate(objectives):
            s.objective[objective].tile = self.tile(tile)
            s.objective[objective].security = SECURITY[number]
            self.call(measure, objective, self.tile(tile))

    def _lay_table(self, infiltrators, mission, options, rolls):
        super().__init__(GAME.new_state(1 + infiltrators, GAME.options(mission=mission, **options)))
        self.rolls = list(rolls)
        self.draws = []
        self.dice_rolled = []

    def _draw_board(self, shaded, obstacles, walls):
        s = self.s
        for name in shaded:
            s.tile[self.tile(name)] |= SHADED
        for name in obstacles:
            s.tile[self.tile(name)] |= OBSTACLE
        for first, second in walls:
            self._wall(self.tile(first), second)
        self.call(survey_board)
        self.call(measure_exits)

    def _wall(self, tile, other):
        s = self.s
        if other == "edge":
            x, y = tile % s.wide, tile // s.wide
            s.tile[tile] |= WALL_NORTH * (y == 0) | WALL_SOUTH * (y == TILES // s.wide - 1)
            s.tile[tile] |= WALL_WEST * (x == 0) | WALL_EAST * (x == s.wide - 1)
            return
        ahead = {1: WALL_EAST, -1: WALL_WEST, s.wide: WALL_SOUTH, -s.wide: WALL_NORTH}
        s.tile[tile] |= ahead[self.tile(other) - tile]

    def _put(self, who, seat, face, tile):
        me = self.s.figure[who]
        me.seat, me.card = seat, face
        if tile is not None:
            me.tile, me.status = self.tile(tile), ON_BOARD

    # -- names -------------------------------------------------------------------------------------

    def tile(self, name):
        column, row = re.findall(r"[A-Z]+|\d+", name)
        x = 0
        for letter in column:
            x = 26 * x + ord(letter) - ord("A") + 1
        return (int(row) - 1) * self.s.wide + x - 1

    def number(self, name):
        """Of a figure, by its name on the page."""
        return figures(self.s).index(name)

    def figure(self, name):
        return self.s.figure[self.number(name)]

    # -- playing -----------------------------------------------------------------------------------

    def outcome(self, kind, weights):
        if kind.name == "roll_6":
            face = self.rolls.pop(0) if self.rolls else 2  # no success; and north
            self.dice_rolled.append(face)
            return face - 1
        return EQUIPMENT_NAMES.index(self.draws.pop(0)) if self.draws else weights.index(1)

    def turn(self, name, actions=2):
        """The turn of one figure begins, outside any round."""
        me = self.figure(name)
        return self.run(take_turn, me.seat, self.number(name), actions)

    def attacks(self, target, way=None, rolls=()):
        """Attack somebody; with what, where that is asked. rolls: the dice that come up, in order."""
        self.rolls += rolls
        self.does(f"attack {target}")
        if self.asked() == "choose_way":
            self.does(way if way is not None else self.offered()[0])
        return self

    def attack_dice(self, target, way=None):
        """How many dice an attack rolls, the death check apart."""
        self.s.events = []
        self.attacks(target, way)
        return next(event[4][0] for event in self.s.events if event[0] == "attack")

    def infiltrators_part(self):
        return self.run(infiltrators_part)

    def guards_part(self):
        return self.run(guards_part)

    def alert_check(self, part):
        """What adds tokens after a part of the round: "infiltrators" or "guards"."""
        return self.run(after_the_infiltrators if part == "infiltrators" else after_the_guards)

    def rounds(self):
        return self.run(play_rounds)

    def moves_at_random(self, name, *rolls):
        self.rolls += rolls
        return self.run(move_at_random, self.number(name))

    def shop(self):
        return self.run(go_shopping)

    def counts_points(self):
        """(infiltrators, guard) for the mission as it stands."""
        self.call(count_points)
        return self.points()

    def winners(self):
        """For each seat 1 or 0; in a draw 0 for all."""
        return self.returns()

    def fate(self, name, fate):
        """Put a figure where it is at the end: "escaped" or "taken out"."""
        me = self.figure(name)
        me.status = {"escaped": ESCAPED, "taken out": TAKEN_OUT}[fate]
        me.tile = -1
        return self

    def until(self, question):
        """The first legal answer to everything, until that is asked."""
        while self.asked() != question:
            assert self.asked(), f"{question} was not asked"
            self.does(self.offered()[0])
        return self

    def completes(self, *objectives):
        """Objectives by number, from 1, that were completed before."""
        for number in objectives:
            self.objective(number).done = 1
        return self

    def marks(self, tile, mark):
        """A tile is marked besides; what was surveyed before stays."""
        self.s.tile[self.tile(tile)] |= mark
        return self

    def waiting(self, *names):
        """Those figures wait beside the board to be placed."""
        for name in names:
            self.figure(name).status = WAITING
        return self

    def banks(self, infiltrators=0, guard=0):
        """Points saved up in a campaign."""
        self.s.bank[1], self.s.bank[0] = infiltrators, guard
        return self

    def has_won(self, infiltrators, guard):
        """Missions of a campaign."""
        self.s.won[1], self.s.won[0] = infiltrators, guard
        return self

    def uses_all_characters(self):
        self.s.spoken_for.fill()
        return self

    def leaves_informant(self, tile):
        """The informant waits on a tile, and nobody leads them."""
        self.s.informant_at = self.tile(tile)
        return self

    def lays_segments(self, *numbers):
        """As if those segments had been laid as printed, in order of places."""
        for place, number in enumerate(numbers):
            self.s.laid[place] = number
        return self

    def refused_over_edge(self, side):
        """The number of the rule that forbids a step to where the board has ended, or None."""
        step = {"top": -ACROSS, "right": 1, "bottom": ACROSS, "left": -1}[side]
        return self.machine.why_not(self.s, self.askees()[0], MOVES // 2 + step)

    def refused_leaving(self):
        """The number of the rule that keeps the figure on the board, or None; a guard's too."""
        return self.machine.why_not(self.s, self.askees()[0], LEAVE)

    def refused_activating(self, number):
        """The number of the rule that forbids to activate a guard, by number; one not in the game too."""
        return self.machine.why_not(self.s, self.askees()[0], number - 1)

    def tiles_offered(self):
        """Where the figure may go."""
        return [text.removeprefix("go to ") for text in self.offered() if text.startswith("go to ")]

    # -- looking -----------------------------------------------------------------------------------

    @property
    def acting(self):
        """Whose turn it is, or None."""
        return figures(self.s)[self.s.acting] if self.s.acting >= 0 else None

    @property
    def mission(self):
        return MISSION_NAMES[self.s.mission]

    def points(self):
        """(infiltrators, guard) as they were counted last."""
        return self.s.points[1], self.s.points[0]

    def bank(self, side):
        """Points of a side in a campaign: 0 the guard, 1 the infiltrators."""
        return self.s.bank[side]

    def won(self, side):
        """Missions of a campaign."""
        return self.s.won[side]

    def objective(self, number):
        """The record of an objective, by its number from 1."""
        return self.s.objective[number - 1]

    @property
    def objectives(self):
        return list(self.s.objective)

    def guards(self):
        return [me for me in self.s.figure[FIRST_GUARD:] if me.card >= 0]

    def infiltrators(self):
        return [me for me in self.s.figure[:FIRST_GUARD] if me.seat >= 0]

    def segments_laid(self):
        return sum(segment >= 0 for segment in self.s.laid)

    def tiles_with(self, mark):
        return [tile_name(tile, self.s.wide) for tile in range(TILES) if self.s.tile[tile] & mark]

    def ways_in(self):
        """The tiles where an infiltrator may start, figures apart."""
        gates = [tile for tile in range(TILES) if self.s.gates[tile // 16] >> tile % 16 & 1]
        return [tile_name(tile, self.s.wide) for tile in gates]

    def leads_on(self, x, y, direction):
        """Whether there is no border on that side of a tile of the square board."""
        return self.s.over[direction][y] >> x & 1

    @property
    def informant_at(self):
        """The tile where the informant waits."""
        return tile_name(self.s.informant_at, self.s.wide)

    def where(self, name):
        tile = self.figure(name).tile
        return tile_name(tile, self.s.wide) if tile >= 0 else None

    def is_on_board(self, name):
        return self.figure(name).status == ON_BOARD

    def dice_shown(self, seat=None):
        """The last dice that were rolled, as a seat or a spectator sees them."""
        view = self.view(seat)
        return list(view.dice[: view.rolled])

    def steps_to(self, objective, tile):
        """From a tile to an objective, figures apart; None where no way leads there."""
        steps = self.s.away[objective][self.tile(tile)]
        return steps if steps != FAR else None

    def steps_out(self, tile):
        return self.steps_to(TO_EXIT, tile)

    def refused_at(self, target):
        """The number of the rule that forbids a guard to attack a figure, or None; its own side's too."""
        return self.machine.why_not(self.s, self.askees()[0], TARGET + self.number(target))

    def equipment(self, name):
        return [EQUIPMENT_NAMES[card] for card in self.figure(name).carried]

    def equipment_of_all(self):
        """What the infiltrators carry, in order of their seats; those who were lost too."""
        return [[EQUIPMENT_NAMES[card] for card in me.carried] for me in self.infiltrators()]

    def in_deck(self, card):
        return EQUIPMENT_NAMES.index(card) in self.s.deck

    def beneath_deck(self):
        return [EQUIPMENT_NAMES[card] for card in self.s.beneath]

    def for_sale(self):
        return [EQUIPMENT_NAMES[card] for card in self.s.offered]


class EmptyTable(Grounds):
    """A game from its first question on, nothing laid or chosen yet.

    draws: equipment that is dealt, in order; else the first in the deck.
    """

    def __init__(self, infiltrators=1, *, mission="Standard game", draws=(), rolls=(), **options):
        self._lay_table(infiltrators, MISSION_NAMES.index(mission), options, rolls)
        self.draws = list(draws)
        self.run(play)
